//! `sudokit analyze [FILE...]`: what is behind a puzzle.

use super::answers::{Answered, Answers};
use super::minimize::improper;
use super::rows::names;
use super::stream_args::StreamArgs;
use super::verdict::Verdict;
use crate::engine;
use crate::exit::Exit;
use crate::interrupt;
use crate::stream;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use sudokit::analyze::{backdoors, missing_givens, redundant_givens, true_candidates};
use sudokit::board::{Cell, Digit, DigitSet};
use sudokit::bounds::BudgetRanOut;
use sudokit::solve::{First, Solver};
use sudokit::structure::unavoidable_sets;
use sudokit::{Budget, Puzzle};

/// Say what is behind puzzles: redundant givens, backdoors, unavoidable sets, true candidates.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit analyze puzzle.txt                    redundant givens, backdoors
  sudokit analyze --unavoidable 10 p.txt        unavoidable sets of its solution, and a bound
  sudokit analyze --true-candidates p.txt       the digits that occur in some solution
  sudokit analyze --maximize p.txt              the fewest givens that make it proper
  sudokit analyze --backdoors 4 --json p.txt    backdoors of up to four cells, as JSON")]
#[command(after_long_help = "\
Redundant givens are those that could be left out one at a time. A backdoor is a smallest set of
cells whose digits, once placed, let naked and hidden singles finish the puzzle. An unavoidable
set is a set of cells of the solution that can be filled in another way: every proper puzzle of
that grid has a given in it, so the sets bound the number of its givens from below. A true
candidate is a digit that a cell holds in some solution; with few solutions (--limit) it is
counted in how many.

Without options: --minimality --backdoors 3 for proper puzzles.

Exit codes: 0 done, 1 a question needs a proper puzzle and this is none, 2 unreadable input,
3 a budget ran out.")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    /// The redundant givens.
    #[arg(long)]
    minimality: bool,

    /// All smallest backdoors of up to K cells.
    #[arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "3",
        require_equals = false, value_parser = clap::value_parser!(u8).range(0..=6))]
    backdoors: Option<u8>,

    /// Sets of cells that --backdoors may try for a puzzle.
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    max_sets: u64,

    /// The unavoidable sets of up to N cells in the solution, and the bound on givens.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(4..=18))]
    unavoidable: Option<u8>,

    /// The digits that occur in some solution, and how often.
    #[arg(long)]
    true_candidates: bool,

    /// Up to how many solutions --true-candidates counts.
    #[arg(long, value_name = "N", default_value_t = 100_000, requires = "true_candidates")]
    limit: u64,

    /// The fewest givens whose addition makes the puzzle proper (from its smallest solution).
    #[arg(long)]
    maximize: bool,

    /// One JSON object a line.
    #[arg(long)]
    json: bool,
}

/// What is asked.
#[derive(Clone, Copy)]
struct Questions {
    minimality: bool,
    backdoors: Option<u8>,
    max_sets: u64,
    unavoidable: Option<u8>,
    true_candidates: Option<u64>,
    maximize: bool,
}

/// Changes that the search for unavoidable sets may try.
const UNAVOIDABLE_NODES: u64 = 2_000_000_000;

/// Does what was asked.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut questions = Questions {
        minimality: args.minimality,
        backdoors: args.backdoors,
        max_sets: args.max_sets,
        unavoidable: args.unavoidable,
        true_candidates: args.true_candidates.then_some(args.limit),
        maximize: args.maximize,
    };
    let others = args.unavoidable.is_some() || args.true_candidates || args.maximize;
    if !args.minimality && args.backdoors.is_none() && !others {
        questions.minimality = true;
        questions.backdoors = Some(3);
    }
    let config = engine::config()?;
    let json = args.json;
    let (inputs, options) = args.stream.open()?;
    stream::run(inputs, &options, move || {
        let mut solver = Solver::with_config(&config)?;
        solver.set_budget(Budget::UNLIMITED.with_cancel(interrupt::cancel()));
        let answer = move |puzzle: &Puzzle, _| questions.answer(puzzle, &mut solver);
        Ok(Answers { answer, json })
    })
}

impl Questions {
    fn answer(&self, puzzle: &Puzzle, solver: &mut Solver) -> Answered {
        let refused = improper(puzzle, solver);
        let needs_proper =
            self.minimality || self.backdoors.is_some() || self.unavoidable.is_some();
        let mut answered = match refused {
            Some(refused) if needs_proper => return refused,
            Some(refused) => Answered { exit: Exit::Done, complaint: None, ..refused },
            None => Answered {
                verdict: Verdict::Proper,
                text: "proper\n".to_owned(),
                json: Map::new(),
                exit: Exit::Done,
                complaint: None,
            },
        };
        let givens = puzzle.given_count();
        answered.text.truncate(answered.text.trim_end().len());
        answered.note(", ", &format!("{givens} givens\n"), "givens", json!(givens));
        if let Err(BudgetRanOut) = self.answer_each(puzzle, solver, &mut answered) {
            answered.exit.note(Exit::BudgetRanOut);
            answered.complaint = Some("a question was cut off".to_owned());
        }
        answered
    }

    /// Notes the answers one after the other, until the solver's budget runs out.
    fn answer_each(
        &self,
        puzzle: &Puzzle,
        solver: &mut Solver,
        answered: &mut Answered,
    ) -> Result<(), BudgetRanOut> {
        if self.minimality
            && let Some(redundant) = redundant_givens(puzzle, solver)?
        {
            let list = names(&redundant);
            let text = match list.is_empty() {
                true => "minimal: every given is needed\n".to_owned(),
                false => format!("redundant givens ({}): {}\n", list.len(), list.join(" ")),
            };
            answered.note("", &text, "redundant", json!(list));
        }
        if let Some(most) = self.backdoors {
            answered.backdoors(puzzle, most.into(), self.max_sets, solver)?;
        }
        if let Some(size) = self.unavoidable {
            answered.unavoidable(puzzle, size.into(), solver);
        }
        if let Some(limit) = self.true_candidates {
            answered.true_candidates(puzzle, limit, solver)?;
        }
        if self.maximize {
            match missing_givens(puzzle, 2_000, solver)? {
                None => answered.note("", "no solution: nothing to add\n", "missing", json!(null)),
                Some(found) => {
                    let list = names(&found.givens);
                    let known = if found.smallest { "fewest" } else { "no more than needed" };
                    let text =
                        format!("givens to add ({}, {known}): {}\n", list.len(), list.join(" "));
                    answered.note("", &text, "missing", json!(list));
                    answered.json.insert("missing_is_fewest".to_owned(), json!(found.smallest));
                }
            }
        }
        Ok(())
    }
}

impl Answered {
    fn note(&mut self, before: &str, text: &str, key: &str, value: Value) {
        self.text += before;
        self.text += text;
        self.json.insert(key.to_owned(), value);
    }

    fn backdoors(
        &mut self,
        puzzle: &Puzzle,
        most: usize,
        max_sets: u64,
        solver: &mut Solver,
    ) -> Result<(), BudgetRanOut> {
        let budget = solver.budget().with_limit(max_sets);
        let Some(found) = backdoors(puzzle, most, &budget, solver)? else {
            let text = format!("no backdoor of up to {most} cells\n");
            self.note("", &text, "backdoor_size", json!(null));
            return Ok(());
        };
        let sets: Vec<Vec<String>> =
            found.sets.iter().map(|set| set.iter().map(Cell::to_string).collect()).collect();
        let mut text = match found.size {
            0 => "singles suffice: no backdoor is needed\n".to_owned(),
            size if found.complete => {
                format!("smallest backdoors: {} of size {size}:", sets.len())
            }
            size => format!("no backdoor below size {size}; {} found (not all):", sets.len()),
        };
        if !found.complete {
            self.exit.note(Exit::BudgetRanOut);
            self.complaint = Some("the search for backdoors was cut off".to_owned());
        }
        if found.size > 0 {
            for set in sets.iter().take(10) {
                let _ = write!(text, " {}", set.join("+"));
            }
            text += if sets.len() > 10 { " ...\n" } else { "\n" };
        }
        self.note("", &text, "backdoor_size", json!(found.size));
        self.json.insert("backdoors".to_owned(), json!(sets));
        self.json.insert("backdoors_complete".to_owned(), json!(found.complete));
        Ok(())
    }

    fn unavoidable(&mut self, puzzle: &Puzzle, size: usize, solver: &mut Solver) {
        let First::Found(solution) = solver.first(puzzle) else { return };
        let found =
            unavoidable_sets(&solution, size, &solver.budget().with_limit(UNAVOIDABLE_NODES));
        let bound = found.least_givens(&solver.budget().with_limit(5_000_000));
        let sets: Vec<Vec<String>> = found
            .sets
            .iter()
            .map(|set| set.iter().map(|cell| cell.to_string()).collect())
            .collect();
        let mut text = format!("unavoidable sets of up to {size} cells: {}", sets.len());
        if !found.complete {
            text += " (not all)";
            self.exit.note(Exit::BudgetRanOut);
            self.complaint = Some("the search for unavoidable sets was cut off".to_owned());
        }
        for of_size in 4..=size {
            let number = sets.iter().filter(|set| set.len() == of_size).count();
            if number > 0 {
                let _ = write!(text, "\n  {number} of {of_size} cells");
            }
        }
        let _ = writeln!(text, "\nso every proper puzzle of this grid has at least {bound} givens");
        self.note("", &text, "unavoidable", json!(sets));
        self.json.insert("least_givens".to_owned(), json!(bound));
        self.json.insert("unavoidable_complete".to_owned(), json!(found.complete));
    }

    fn true_candidates(
        &mut self,
        puzzle: &Puzzle,
        limit: u64,
        solver: &mut Solver,
    ) -> Result<(), BudgetRanOut> {
        let found = true_candidates(puzzle, limit, solver)?;
        let mut text = match &found.counts {
            Some((_, solutions)) => format!("true candidates in {solutions} solutions:\n"),
            None => format!("true candidates in more than {limit} solutions:\n"),
        };
        let mut list = Vec::new();
        for cell in puzzle.empty_cells() {
            let set: DigitSet = found.marks.get(cell);
            let counted = |digit: Digit| match &found.counts {
                Some((counts, _)) => {
                    let times = counts[cell.index()][digit.index()];
                    json!({"cell": cell.to_string(), "digit": digit.get(), "solutions": times})
                }
                None => json!({"cell": cell.to_string(), "digit": digit.get()}),
            };
            list.extend(set.iter().map(counted));
            let _ = write!(text, "  {cell}:");
            for digit in set.iter() {
                match &found.counts {
                    Some((counts, _)) => {
                        let _ = write!(text, " {digit}x{}", counts[cell.index()][digit.index()]);
                    }
                    None => {
                        let _ = write!(text, " {digit}");
                    }
                }
            }
            text += "\n";
        }
        self.note("", &text, "true_candidates", json!(list));
        Ok(())
    }
}
