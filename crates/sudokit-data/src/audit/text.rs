//! The report for people.

use super::report::{
    Between, ChiSquared, Finding, Grade, Labels, NumericColumn, Pair, Report, SetReport,
};
use crate::ids::Level;
use crate::numbers::grouped;
use std::fmt::{self, Write};

/// `12.3%` of what there is.
fn share(n: u64, of: u64) -> String {
    format!("{:.1}%", 100.0 * n as f64 / of.max(1) as f64)
}

/// The parts that are not zero: `3 multiple, 1 none`.
fn parts(parts: &[(u64, &str)]) -> String {
    let some =
        parts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{} {what}", grouped(*n)));
    let text = some.collect::<Vec<_>>().join(", ");
    if text.is_empty() { "none".to_owned() } else { text }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, set) in self.sets.iter().enumerate() {
            let mut name = set.name.clone();
            if let Some(file) = self.files.get(at) {
                let _ = write!(name, " ({}", file.format);
                if let Some(bytes) = file.bytes {
                    let _ = write!(name, ", {} bytes", grouped(bytes));
                }
                if let Some(hash) = &file.sha256 {
                    let _ = write!(name, ", sha256 {}", &hash[..16]);
                }
                name.push(')');
            }
            write_set(f, &name, set)?;
        }
        if let Some(all) = &self.all {
            write_set(f, "all sets together", all)?;
        }
        write_between(f, &self.between)?;
        write_pairs(f, "the same in two sets", &self.leaks)?;
        write_pairs(f, "the same in one set", &self.duplicates)?;
        write_findings(f, "rows without a puzzle", &self.unreadable)?;
        write_findings(f, "wrong labels", &self.wrong_labels)?;
        let found =
            if self.findings.is_empty() { "none".to_owned() } else { self.findings.join(", ") };
        writeln!(f, "findings: {found}")
    }
}

fn line(f: &mut fmt::Formatter<'_>, name: &str, text: impl fmt::Display) -> fmt::Result {
    writeln!(f, "  {name:<16}{text}")
}

fn write_set(f: &mut fmt::Formatter<'_>, name: &str, set: &SetReport) -> fmt::Result {
    writeln!(f, "{name}")?;
    let c = &set.counts;
    let none = [(c.unreadable, "unreadable"), (c.other_size, "not 9x9"), (c.sukaku, "pencilmarks")];
    let without = if none.iter().any(|(n, _)| *n > 0) {
        format!(", without a puzzle: {}", parts(&none))
    } else {
        String::new()
    };
    line(f, "rows", format!("{}{without}", grouped(c.rows)))?;
    let p = &set.puzzles;
    let puzzles = [
        (p.proper, "proper"),
        (p.multiple, "with several solutions"),
        (p.none, "without solution"),
        (p.invalid, "with givens that clash"),
        (p.unknown, "not found out"),
    ];
    line(f, "puzzles", parts(&puzzles))?;
    if let (Some((least, _)), Some((most, _)), Some(mean)) =
        (set.givens.first(), set.givens.last(), set.mean_givens)
    {
        line(f, "givens", format!("{least} to {most}, {mean:.1} on average"))?;
    }
    line(f, "labels", labels(&set.labels))?;
    for level in Level::ALL {
        let g = set.duplicates.get(level);
        let text = match g.groups {
            0 => "no two rows the same".to_owned(),
            _ => format!(
                "{} rows ({}) in {} group{}, the largest of {}",
                grouped(g.rows),
                share(g.rows, g.with_id),
                grouped(g.groups),
                if g.groups == 1 { "" } else { "s" },
                grouped(g.largest)
            ),
        };
        line(f, &format!("by {level}"), text)?;
    }
    let bias = &set.bias;
    for (name, even) in [("givens by cell", bias.cells), ("by digit", bias.digits)] {
        if let Some(ChiSquared { chi_squared, degrees, least, most }) = even {
            let text = format!(
                "chi-squared {chi_squared:.0} of {degrees} degrees, {least:.2} to {most:.2} of the mean"
            );
            line(f, name, text)?;
        }
    }
    if bias.solutions > 0 {
        let (n, of) = (grouped(bias.first_row_in_order), grouped(bias.solutions));
        line(f, "solutions", format!("{n} of {of} begin 123456789"))?;
        let names = ["singles", "locked", "subsets", "fish", "beyond"];
        let text = names.map(|name| {
            format!("{name} {}", share(set.closure.get(name).copied().unwrap_or(0), p.proper))
        });
        line(f, "closure", text.join(", "))?;
    }
    if let Some(m) = &set.minimality {
        let text = format!(
            "{} minimal, {:.1} givens redundant on average, of {} drawn",
            share(m.minimal, m.sample),
            m.mean_redundant,
            grouped(m.sample)
        );
        line(f, "minimality", text)?;
    }
    if p.proper > 0 {
        let lines = set.grades.iter().map(|grade| (grade.scale, self::grade(grade)));
        // Without a sample there is no text.
        let mut lines = lines.filter(|(_, text)| !text.is_empty());
        lines.try_for_each(|(scale, text)| line(f, scale, text))?;
    }
    set.difficulty.iter().try_for_each(|column| line(f, &column.column, numbers(column)))?;
    writeln!(f)
}

fn labels(l: &Labels) -> String {
    if l.right + l.wrong() == 0 {
        return "none".to_owned();
    }
    parts(&[
        (l.right, "right"),
        (l.given_changed, "with givens changed"),
        (l.rule_broken, "with a rule broken"),
        (l.one_of_several, "one of several solutions"),
        (l.unreadable, "unreadable"),
        (l.missing, "missing"),
    ])
}

fn grade(g: &Grade) -> String {
    let mut text = String::new();
    if !g.histogram.is_empty() {
        let all = g.exact + g.at_least + g.beyond;
        let parts = g.histogram.iter().map(|(name, n)| format!("{name} {}", share(*n, all)));
        text = parts.collect::<Vec<_>>().join(", ");
    } else if let Some(quartiles) = &g.quartiles {
        text = format!("{} (least, quartiles, greatest)", quartiles.join(" "));
    }
    let more = [(g.at_least, "at least, the budget ran out"), (g.beyond, "beyond the scale")];
    if more.iter().any(|(n, _)| *n > 0) {
        let gap = if text.is_empty() { "" } else { "; " };
        let _ = write!(text, "{gap}{}", parts(&more));
    }
    text
}

fn numbers(c: &NumericColumn) -> String {
    let mut text = format!("{} to {}", c.least, c.most);
    let with = c.correlations.iter().filter_map(|correlation| {
        Some(format!("{} {:.2}", correlation.with, correlation.spearman?))
    });
    let with: Vec<String> = with.collect();
    if !with.is_empty() {
        let _ = write!(text, "; rank correlation with {}", with.join(", "));
    }
    if let Some(spread) = c.mean_spread {
        let (same, of) = (grouped(c.classes_that_agree), grouped(c.classes));
        let _ = write!(text, "; the same in {same} of {of} classes, mean spread {spread:.1}");
    }
    text
}

fn write_between(f: &mut fmt::Formatter<'_>, between: &[Between]) -> fmt::Result {
    if between.is_empty() {
        return Ok(());
    }
    writeln!(f, "rows with a partner in another set: literal, by class, by grid")?;
    let empty = between.iter().filter(|b| b.rows.grid + b.rows.class + b.rows.literal == 0).count();
    for b in between.iter().filter(|b| b.rows.grid + b.rows.class + b.rows.literal > 0) {
        let n = Level::ALL.map(|level| grouped(*b.rows.get(level)));
        writeln!(f, "  {} in {}: {}", b.set, b.other, n.join(", "))?;
    }
    if empty > 0 {
        writeln!(f, "  none in {empty} of {} pairs of sets", between.len())?;
    }
    writeln!(f)
}

fn write_pairs(f: &mut fmt::Formatter<'_>, what: &str, pairs: &[Pair]) -> fmt::Result {
    if pairs.is_empty() {
        return Ok(());
    }
    writeln!(f, "{what}, the first ones, with the transform from the first to the second")?;
    for pair in pairs {
        let Pair { level, row, partner, transform } = pair;
        let by = transform.as_deref().unwrap_or("-");
        let (a, b) = ((&row.source, row.at), (&partner.source, partner.at));
        writeln!(f, "  {level:<8}{}:{} {}:{} {by}", a.0, a.1, b.0, b.1)?;
    }
    writeln!(f)
}

fn write_findings(f: &mut fmt::Formatter<'_>, what: &str, findings: &[Finding]) -> fmt::Result {
    if findings.is_empty() {
        return Ok(());
    }
    writeln!(f, "{what}, the first ones")?;
    for Finding { source, at, column, what } in findings {
        let column = column.map(|column| format!("{column}:")).unwrap_or_default();
        writeln!(f, "  {source}:{at}:{column} {what}")?;
    }
    writeln!(f)
}
