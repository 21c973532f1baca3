//! Puzzles of other sizes and rules, for commands that take them.
//!
//! `input::kind` decides whether they come. `--variant` adds rules to either kind.
//! `sudokit-variants` reads and answers; rows, order and threads are those of `report` and
//! `stream`.

mod answer;
mod convert;
mod known;
mod wanted;

pub(crate) use answer::{Question, run};
pub(crate) use convert::{Written, read, write, write_record};
pub(crate) use wanted::Wanted;

use crate::stream::Options;
use sudokit_variants::Constraint;
pub(crate) use sudokit_variants::formats::Format;

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
    /// Whether the puzzles are others than plain 9x9.
    ///
    /// # Errors
    /// When they are, and one of these options goes with plain 9x9 alone.
    pub(crate) fn apply(
        &self,
        options: &Options,
        refused: &[(&str, bool)],
    ) -> anyhow::Result<bool> {
        let apply = options.of_variants || !self.rules.is_empty();
        match refused.iter().find(|(_, is_given)| apply && *is_given) {
            Some((option, _)) => anyhow::bail!("{option} goes with plain 9x9 grids alone"),
            None => Ok(apply),
        }
    }

    fn constraints(&self) -> Vec<Constraint> {
        self.rules.iter().flat_map(|rule| rule.0.clone()).collect()
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
