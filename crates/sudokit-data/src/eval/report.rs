//! The report of an evaluation: as data, and as text.

use super::pairing::Pairing;
use super::statistics::{Rate, mcnemar};
use super::tally::{Outcome, Tally};
use super::{Bin, Counted, Eval, VERSION, protocol_id};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use sudokit_answer::prose;

/// The most bins of numbers.
const MOST_BINS: usize = 12;

/// All that was measured. The JSON that `--json` prints has these fields.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The version of this layout.
    pub schema: &'static str,
    /// The version of sudokit.
    pub version: &'static str,
    /// What was measured on what, and how.
    pub protocol: Protocol,
    /// Rows of the test set that hold no puzzle.
    pub no_puzzle: u64,
    /// Puzzles with no solution or several.
    pub improper: u64,
    /// Puzzles without a solution to compare with: improper, and without a right label.
    pub without_solution: u64,
    /// Each system.
    pub systems: Vec<System>,
    /// Two systems on the same puzzles.
    pub paired: Option<Paired>,
    /// Groups of puzzles, by each of what was asked.
    pub bins: Vec<Bins>,
}

/// What numbers must share to be comparable.
#[derive(Clone, Debug, Serialize)]
pub struct Protocol {
    /// First 16 digits of the SHA-256 of the members below.
    pub id: String,
    /// The version of the measures.
    pub measures: &'static str,
    /// The version of the rules by which a grid is found in a text.
    pub extraction: u32,
    /// Predictions for each puzzle.
    pub votes: usize,
    /// Rows of the test set.
    pub puzzles: u64,
    /// SHA-256 of the test set: for each row 81 characters of the puzzle, 81 of its solution.
    pub test_sha256: String,
    /// The name of the test set, if its rows are those of a [named
    /// subset](mod@crate::manifests), in any order.
    pub subset: Option<String>,
}

/// What a system achieves.
#[derive(Clone, Debug, Serialize)]
pub struct System {
    /// The name of its file.
    pub name: String,
    /// Puzzles answered by their solution, of all.
    pub exact: Rate,
    /// Cells that hold the digit of the solution; null if there is none to compare with.
    pub cell_accuracy: Option<f64>,
    /// The same of the cells that are no givens.
    pub blank_accuracy: Option<f64>,
    /// Puzzles by outcome; each has one.
    pub outcomes: BTreeMap<&'static str, u64>,
    /// Answers, full or not, that change a given.
    pub givens_changed: u64,
    /// Answers, full or not, that repeat a digit in a house.
    pub rules_broken: u64,
    /// Puzzles that at least one vote answers (pass@votes).
    pub any_vote: Rate,
    /// The mean over the votes.
    pub mean_vote: Option<f64>,
    /// Predictions of moved puzzles that were moved back.
    pub moved_back: u64,
    /// How predictions met puzzles, where they are found by a key.
    pub pairing: Option<Pairing>,
}

/// Two systems on the same puzzles.
#[derive(Clone, Debug, Serialize)]
pub struct Paired {
    /// Puzzles that only the first answers.
    pub first_only: u64,
    /// Puzzles that only the second answers.
    pub second_only: u64,
    /// Puzzles that both answer.
    pub both: u64,
    /// Puzzles that neither answers.
    pub neither: u64,
    /// The difference of the exact accuracies, first minus second.
    pub difference: Option<f64>,
    /// McNemar's exact test on two sides: how likely this much difference is by chance.
    pub mcnemar_p: f64,
}

/// Groups of puzzles.
#[derive(Clone, Debug, Serialize)]
pub struct Bins {
    /// By what.
    pub by: String,
    /// The groups in their order.
    pub bins: Vec<OneBin>,
}

/// A group of puzzles.
#[derive(Clone, Debug, Serialize)]
pub struct OneBin {
    /// Its values: one, or the first and the last.
    pub name: String,
    /// Puzzles in it.
    pub puzzles: u64,
    /// The exact accuracy of each system.
    pub exact: Vec<Rate>,
}

fn ratio([part, all]: [u64; 2]) -> Option<f64> {
    (all > 0).then(|| part as f64 / all as f64)
}

fn exact(tally: &Tally) -> Rate {
    Rate::new(tally.of(Outcome::Right), tally.puzzles)
}

pub(super) fn report(
    counted: Counted,
    names: Vec<String>,
    eval: &Eval,
    test: String,
    subset: Option<String>,
) -> Report {
    let puzzles = counted.systems.first().map_or(0, |tally| tally.puzzles);
    let system = |(name, tally): (String, &Tally)| System {
        name,
        exact: exact(tally),
        cell_accuracy: ratio(tally.cells),
        blank_accuracy: ratio(tally.blanks),
        outcomes: Outcome::ALL.iter().map(|&o| (o.name(), tally.of(o))).collect(),
        givens_changed: tally.givens_changed,
        rules_broken: tally.rules_broken,
        any_vote: Rate::new(tally.any, tally.puzzles),
        mean_vote: ratio(tally.votes),
        moved_back: tally.moved,
        pairing: None,
    };
    let [first_only, second_only, both, neither] = counted.pairs;
    let difference = ratio([first_only, puzzles]).zip(ratio([second_only, puzzles]));
    let paired = (names.len() == 2).then(|| Paired {
        first_only,
        second_only,
        both,
        neither,
        difference: difference.map(|(a, b)| a - b),
        mcnemar_p: mcnemar(first_only, second_only),
    });
    let bins = eval.by.iter().zip(counted.bins);
    Report {
        schema: VERSION,
        version: env!("CARGO_PKG_VERSION"),
        protocol: Protocol {
            id: protocol_id(&test, eval),
            measures: VERSION,
            extraction: prose::RULES,
            votes: eval.votes,
            puzzles,
            test_sha256: test,
            subset,
        },
        no_puzzle: counted.no_puzzle,
        improper: counted.improper,
        without_solution: counted.without_solution,
        systems: names.into_iter().zip(&counted.systems).map(system).collect(),
        paired,
        bins: bins.map(|(by, bins)| Bins { by: by.to_string(), bins: merged(bins) }).collect(),
    }
}

/// Bins of many numbers become few, each with about as many puzzles.
fn merged(bins: BTreeMap<Bin, Vec<Tally>>) -> Vec<OneBin> {
    let is_number = |name: &str| name.trim_end_matches('+').parse::<f64>().is_ok();
    let numbers = bins.keys().filter(|(_, name)| is_number(name)).count();
    let puzzles = |tallies: &[Tally]| tallies.first().map_or(0, |tally| tally.puzzles);
    let total: u64 = bins.values().map(|tallies| puzzles(tallies)).sum();
    let size = if numbers > MOST_BINS { total.div_ceil(MOST_BINS as u64) } else { 0 };
    let mut made: Vec<(String, String, Vec<Tally>)> = Vec::new();
    for ((_, name), tallies) in bins {
        match made.last_mut() {
            Some((_, last, known))
                if is_number(&name) && is_number(last) && puzzles(known) < size =>
            {
                *last = name;
                known.iter_mut().zip(&tallies).for_each(|(all, more)| all.add(more));
            }
            _ => made.push((name.clone(), name, tallies)),
        }
    }
    let one = |(first, last, tallies): (String, String, Vec<Tally>)| OneBin {
        name: if first == last { first } else { format!("{first} to {last}") },
        puzzles: puzzles(&tallies),
        exact: tallies.iter().map(exact).collect(),
    };
    made.into_iter().map(one).collect()
}

/// `= 0.1234`, or `< 0.0001`.
pub(super) fn probability(p: f64) -> String {
    if p < 1e-4 { "< 0.0001".to_owned() } else { format!("= {p:.4}") }
}

/// `12.34 %`.
pub(super) fn percent(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{:.2} %", 100.0 * value))
}

/// `45.00 % [41.94, 48.10]`.
pub(super) fn with_interval(rate: &Rate) -> String {
    match (rate.low, rate.high) {
        (Some(low), Some(high)) => {
            format!("{} [{:.2}, {:.2}]", percent(rate.value), 100.0 * low, 100.0 * high)
        }
        _ => "-".to_owned(),
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Protocol { id, measures, extraction, votes, puzzles, test_sha256, subset } =
            &self.protocol;
        for system in &self.systems {
            writeln!(f, "{}", system.name)?;
            let System { exact, cell_accuracy, blank_accuracy, any_vote, mean_vote, .. } = system;
            writeln!(f, "  exact    {}, {} of {}", with_interval(exact), exact.count, exact.of)?;
            writeln!(f, "  cells    {}", percent(*cell_accuracy))?;
            writeln!(f, "  blanks   {}", percent(*blank_accuracy))?;
            if *votes > 1 {
                writeln!(
                    f,
                    "  any of {votes} votes {}, mean {}",
                    with_interval(any_vote),
                    percent(*mean_vote)
                )?;
            }
            let outcomes = Outcome::ALL.iter().map(|o| (o.name(), system.outcomes[o.name()]));
            let outcomes: Vec<String> = outcomes
                .filter(|(_, count)| *count > 0)
                .map(|(name, count)| format!("{name} {count}"))
                .collect();
            writeln!(f, "  outcomes {}", outcomes.join(", "))?;
            writeln!(
                f,
                "  answers that change givens {}, that break a rule {}",
                system.givens_changed, system.rules_broken
            )?;
            if system.moved_back > 0 {
                writeln!(f, "  moved back {}", system.moved_back)?;
            }
            if let Some(pairing) = &system.pairing {
                writeln!(f, "  {pairing}")?;
            }
        }
        if let Some(paired) = &self.paired {
            writeln!(
                f,
                "paired: only the first {}, only the second {}, both {}, neither {}; McNemar exact p {}",
                paired.first_only,
                paired.second_only,
                paired.both,
                paired.neither,
                probability(paired.mcnemar_p)
            )?;
        }
        for bins in &self.bins {
            // One system needs no heading.
            let names = self.systems.iter().skip_while(|_| self.systems.len() < 2);
            let names: Vec<&str> = names.map(|system| &*system.name).collect();
            let colon = if names.is_empty() { "" } else { ": " };
            writeln!(f, "by {}{colon}{}", bins.by, names.join(", "))?;
            for bin in &bins.bins {
                let rates: Vec<String> = bin.exact.iter().map(with_interval).collect();
                writeln!(f, "  {:<20} {:>8}  {}", bin.name, bin.puzzles, rates.join("  "))?;
            }
        }
        if self.no_puzzle + self.improper > 0 {
            writeln!(
                f,
                "test set: {} rows without a puzzle, {} improper puzzles, {} without a solution to compare with",
                self.no_puzzle, self.improper, self.without_solution
            )?;
        }
        writeln!(f, "intervals: Wilson, 95 %")?;
        let subset = subset.as_ref().map(|name| format!(", {name}")).unwrap_or_default();
        writeln!(
            f,
            "protocol {id}: {measures}, extraction {extraction}, votes {votes}, {puzzles} puzzles, test {}{subset}",
            &test_sha256[..16]
        )
    }
}
