//! The table of `compare`, for one puzzle or for the sums of many.

use super::{Answer, Counters, Row};
use crate::language::Language;
use crate::numbers::grouped;
use crate::words::COMPARE;
use sudokit::Puzzle;
use unicode_width::UnicodeWidthStr;

/// Rows summed over puzzles.
#[derive(Default)]
pub struct Sums {
    puzzle: Option<Puzzle>,
    puzzles: u64,
    rows: Vec<Sum>,
}

/// One method or solver over all puzzles.
struct Sum {
    method: &'static str,
    counters: Option<Counters>,
    guesses: Option<u64>,
    nanoseconds: u64,
    solved: u64,
    unsolvable: u64,
    capped: u64,
}

impl Sum {
    fn of(row: &Row) -> Sum {
        let count = |answer| u64::from(row.answer == answer);
        Sum {
            method: row.method,
            counters: row.counters,
            guesses: row.guesses,
            nanoseconds: row.nanoseconds,
            solved: count(Answer::Solved),
            unsolvable: count(Answer::NoSolution),
            capped: count(Answer::BudgetReached),
        }
    }

    fn add(&mut self, other: Sum) {
        self.counters = self.counters.zip(other.counters).map(|(a, b)| Counters {
            placements: a.placements + b.placements,
            checks: a.checks + b.checks,
            removals: a.removals + b.removals,
            deepest: a.deepest.max(b.deepest),
        });
        self.guesses = self.guesses.zip(other.guesses).map(|(a, b)| a + b);
        self.nanoseconds += other.nanoseconds;
        self.solved += other.solved;
        self.unsolvable += other.unsolvable;
        self.capped += other.capped;
    }

    /// The name of the method or solver in a language.
    fn name(&self, language: Language) -> &'static str {
        COMPARE.find(language, "solver", self.method).unwrap_or(self.method)
    }

    fn answer(&self, language: Language) -> String {
        let parts = [
            (self.solved, COMPARE.get(language, "answer", "solved")),
            (self.unsolvable, COMPARE.get(language, "answer", "no_solution")),
            (self.capped, COMPARE.get(language, "answer", "budget_reached")),
        ];
        let total: u64 = parts.iter().map(|part| part.0).sum();
        let words = parts.iter().filter(|part| part.0 > 0).map(|&(n, what)| {
            if total == 1 { what.to_owned() } else { format!("{what} {}", grouped(n)) }
        });
        words.collect::<Vec<_>>().join(", ")
    }
}

impl Sums {
    /// Adds the rows of one more puzzle.
    pub fn add(&mut self, puzzle: &Puzzle, rows: &[Row]) {
        self.puzzles += 1;
        self.puzzle = (self.puzzles == 1).then_some(*puzzle);
        let new = rows.iter().map(Sum::of);
        if self.rows.is_empty() {
            self.rows = new.collect();
        } else {
            self.rows.iter_mut().zip(new).for_each(|(sum, row)| sum.add(row));
        }
    }
}

impl Sums {
    /// The table of the sums, below what they are sums of; nothing for no puzzle.
    pub fn text(&self, language: Language) -> String {
        let head = match (self.puzzle, self.puzzles) {
            (_, 0) => return String::new(),
            (Some(puzzle), _) => puzzle.to_string(),
            (None, n) => COMPARE.say(language, "answer", "together", &[("count", &grouped(n))]),
        };
        format!("{head}\n{}", render(&self.rows, language))
    }
}

/// The table of one puzzle.
pub fn of(rows: &[Row], language: Language) -> String {
    render(&rows.iter().map(Sum::of).collect::<Vec<_>>(), language)
}

/// Columns of a terminal.
const COLUMNS: usize = 80;

fn render(rows: &[Sum], language: Language) -> String {
    let names = ["method", "placements", "checks", "removals", "deepest", "time", "ratio"];
    let head = names.map(|name| COMPARE.get(language, "column", name).to_owned());
    let mut table = vec![head];
    let or_dash = |n: Option<u64>| n.map_or("-".to_owned(), grouped);
    for row in rows {
        table.push([
            row.name(language).to_owned(),
            or_dash(row.counters.map(|c| c.placements)),
            or_dash(row.counters.map(|c| c.checks)),
            or_dash(row.counters.map(|c| c.removals)),
            or_dash(row.counters.map(|c| c.deepest.into())),
            time(row.nanoseconds),
            ratio(row, &rows[0]),
        ]);
    }
    let widths: [usize; 7] =
        std::array::from_fn(|i| table.iter().map(|line| line[i].width()).max().unwrap_or(0));
    let total: usize = widths.iter().sum();
    let gap = if total + 2 * (widths.len() - 1) <= COLUMNS { "  " } else { " " };
    let mut text = String::new();
    for line in &table {
        let cells = line.iter().zip(widths).enumerate().map(|(i, (cell, width))| {
            let blanks = " ".repeat(width - cell.width());
            if i == 0 { format!("{cell}{blanks}") } else { format!("{blanks}{cell}") }
        });
        text.push_str(&cells.collect::<Vec<_>>().join(gap));
        text.push('\n');
    }
    text + &notes(rows, language)
}

/// What a column would be mostly empty for: guesses, and answers where not all are solved.
fn notes(rows: &[Sum], language: Language) -> String {
    let mut text = String::new();
    if rows.iter().any(|row| row.unsolvable + row.capped > 0) {
        let mut answers: Vec<(String, Vec<&str>)> = Vec::new();
        for row in rows {
            let answer = row.answer(language);
            match answers.iter_mut().find(|known| known.0 == answer) {
                Some(known) => known.1.push(row.name(language)),
                None => answers.push((answer, vec![row.name(language)])),
            }
        }
        for (answer, methods) in &answers {
            let all = methods.len() == rows.len();
            let all = all.then(|| COMPARE.get(language, "answer", "all").to_owned());
            text += &format!("{}: {answer}\n", all.unwrap_or_else(|| methods.join(", ")));
        }
    }
    for row in rows {
        if let Some(guesses) = row.guesses {
            let count = grouped(guesses);
            let guesses = match guesses {
                1 => COMPARE.say(language, "answer", "one_guess", &[]),
                _ => COMPARE.say(language, "answer", "guesses", &[("count", &count)]),
            };
            text += &format!("{}: {guesses}\n", row.name(language));
        }
    }
    text
}

/// The time of a row as a multiple of the first row's. Where one of the two was stopped by its
/// budget, that is a bound; where both were, there is a ratio only if they had got equally far.
fn ratio(row: &Sum, first: &Sum) -> String {
    let sign = match (row.capped > 0, first.capped > 0) {
        (true, true) if row.counters != first.counters => return "-".to_owned(),
        (true, false) => ">",
        (false, true) => "<",
        _ => "",
    };
    let ratio = row.nanoseconds as f64 / first.nanoseconds.max(1) as f64;
    if ratio < 0.0001 {
        return format!("{sign}{ratio:.1e}");
    }
    let digits = if ratio < 0.01 { 5 } else { 2 };
    format!("{sign}{ratio:.digits$}")
}

/// A duration with three digits.
fn time(nanoseconds: u64) -> String {
    let n = nanoseconds as f64;
    let (value, unit) = match nanoseconds {
        0..1_000 => return format!("{nanoseconds} ns"),
        1_000..1_000_000 => (n / 1e3, "µs"),
        1_000_000..1_000_000_000 => (n / 1e6, "ms"),
        _ => (n / 1e9, "s"),
    };
    let digits = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.digits$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits() {
        let all = [5, 999, 1_000, 45_678, 999_000, 1_500_000, 12_345_678_901].map(time);
        assert_eq!(all, ["5 ns", "999 ns", "1.00 µs", "45.7 µs", "999 µs", "1.50 ms", "12.3 s"]);
    }

    fn row(method: &'static str, answer: Answer, nanoseconds: u64) -> Row {
        let counters = Some(Counters { placements: 1, checks: 2, removals: 3, deepest: 4 });
        Row { method, answer, counters, guesses: None, nanoseconds, solution: None }
    }

    #[test]
    fn a_ratio_with_a_stopped_row_is_a_bound() {
        let rows = [
            row("a", Answer::Solved, 1_000),
            row("b", Answer::BudgetReached, 2_000),
            row("c", Answer::NoSolution, 4),
        ];
        let table = of(&rows, Language::En);
        let ratios: Vec<&str> =
            table.lines().take(4).map(|l| l.split_whitespace().last().unwrap()).collect();
        assert_eq!(ratios[1..], ["1.00", ">2.00", "0.00400"]);
        assert!(table.ends_with("\na: solved\nb: budget reached\nc: no solution\n"), "{table}");
        let table = of(&[rows[1].clone(), rows[0].clone()], Language::En);
        assert!(table.contains("<0.50"), "{table}");
        let mut not_as_far = row("d", Answer::BudgetReached, 9_000);
        not_as_far.counters = None;
        let rows = [rows[1].clone(), not_as_far, row("e", Answer::Solved, 0)];
        let table = of(&rows, Language::En);
        assert!(table.contains("9.00 µs       -\n"), "{table}");
        assert!(table.contains("<0.0e0"), "{table}");
    }

    #[test]
    fn solvers_have_names_in_korean() {
        let mut rows = ["scan", "lexicographic", "any solution"]
            .map(|method| row(method, Answer::Solved, 1_000));
        rows[2].guesses = Some(2);
        let table = of(&rows, Language::Ko);
        for name in ["scan", "사전순 첫 답", "아무 답", "아무 답: 추측 2번"] {
            assert!(table.contains(name), "{table}");
        }
        assert!(!table.contains("solution"), "{table}");
    }

    #[test]
    fn sums_add_counters_and_keep_the_deepest() {
        let mut sums = Sums::default();
        sums.add(&Puzzle::EMPTY, &[row("a", Answer::Solved, 1_000)]);
        sums.add(&Puzzle::EMPTY, &[row("a", Answer::BudgetReached, 2_000)]);
        let text = sums.text(Language::En);
        assert!(text.starts_with("2 puzzles together\n"));
        let line: Vec<&str> = text.lines().nth(2).unwrap().split_whitespace().collect();
        assert_eq!(line[..6], ["a", "2", "4", "6", "4", "3.00"]);
        assert!(text.ends_with("\nall: solved 1, budget reached 1\n"), "{text}");
    }

    #[test]
    fn eighty_columns_hold_what_a_day_of_search_counts() {
        let mut rows = [row("empty-cells", Answer::BudgetReached, 99_900_000_000)];
        let large = 99_999_999_999;
        let counters =
            Counters { placements: large, checks: 9 * large, removals: large, deepest: 81 };
        rows[0].counters = Some(counters);
        rows[0].guesses = Some(large);
        for language in [Language::En, Language::Ko] {
            for line in of(&rows, language).lines() {
                assert!(line.width() <= 80, "{line}");
            }
        }
    }
}
