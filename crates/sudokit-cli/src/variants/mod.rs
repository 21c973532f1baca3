//! Puzzles of other sizes and rules, for commands that take them.
//!
//! `input::any` reads them among plain grids. `--variant` adds rules to both.
//! `sudokit-variants` reads and answers; rows, order and threads are those of `report` and
//! `stream`.

mod answer;
mod convert;
mod known;
mod others;
mod wanted;

pub(crate) use answer::Question;
pub(crate) use convert::{Written, read, write, write_record};
pub(crate) use others::Others;
pub(crate) use wanted::Wanted;

use crate::bounds::Bound;
use crate::report::Report;
use crate::stream::Options;
pub(crate) use sudokit_text::variants::Format;
use sudokit_variants::Constraint;

/// The options about rules.
#[derive(clap::Args, Debug)]
pub(crate) struct RuleArgs {
    /// Rules besides those of the puzzle: x (both diagonals), windoku, disjoint, knight, king,
    /// taxicab, nonconsecutive, or any rule without a comma, such as "leaper 3 1".
    #[arg(long = "variant", value_name = "RULE,...", value_delimiter = ',', value_parser = rule)]
    rules: Vec<Rule>,
}

/// A value of `--variant`.
#[derive(Clone, Debug)]
struct Rule(Vec<Constraint>);

/// What x stands for.
const DIAGONALS: [&str; 2] = ["diagonal +", "diagonal -"];

fn rule(text: &str) -> Result<Rule, String> {
    let lines = if text == "x" { &DIAGONALS[..] } else { &[text] };
    let read = lines.iter().map(|line| line.parse()).collect::<Result<_, _>>();
    read.map(Rule).map_err(|error| {
        let name = text.split(' ').next().unwrap_or_default();
        if Constraint::NAMES.contains(&name) {
            return format!("expected {}, found {}", error.expected, error.found);
        }
        let alone = Constraint::NAMES.iter().filter(|name| name.parse::<Constraint>().is_ok());
        let names: Vec<&str> = ["x"].into_iter().chain(alone.copied()).collect();
        format!("expected {}, or a line of docs/VARIANTS.md", names.join(", "))
    })
}

impl RuleArgs {
    /// How a command answers puzzles of other sizes and rules: with rules, plain grids are such.
    /// Some options, if they are given, need plain grids.
    ///
    /// # Errors
    /// When there are rules, and such an option.
    pub(crate) fn others(
        &self,
        question: Question,
        budget: Option<Bound>,
        report: &Report,
        stream: &Options,
        options: &[(&'static str, bool)],
    ) -> anyhow::Result<Others> {
        let refused = options.iter().find(|(_, is_given)| *is_given).map(|(option, _)| *option);
        let rules: Vec<Constraint> = self.rules.iter().flat_map(|rule| rule.0.clone()).collect();
        let takes_all = !rules.is_empty();
        if let Some(option) = refused.filter(|_| takes_all) {
            anyhow::bail!("{option} goes with plain 9x9 grids alone");
        }
        let (report, quiet, has_timeout) = (report.clone(), stream.quiet, stream.timeout.is_some());
        Ok(Others { question, budget, has_timeout, report, quiet, refused, rules, takes_all })
    }
}

/// The format of other sizes and rules that has the name of a format of plain grids, too. JSON
/// Lines have their own keys.
pub(crate) fn format_like(format: sudokit::text::Format) -> Option<Format> {
    match format {
        sudokit::text::Format::Jsonl => Some(Format::Json),
        format => Format::named(format.name()),
    }
}

/// The formats that have no such name.
pub(crate) fn of_other_rules() -> impl Iterator<Item = Format> {
    let is_own = |format: &Format| format.name().parse::<sudokit::text::Format>().is_err();
    Format::ALL.into_iter().filter(is_own)
}
