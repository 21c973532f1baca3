//! `sudokit analyze [FILE...]`: what is behind a puzzle.

use super::stream_args::StreamArgs;
use crate::bounds::{Bound, bound};
use crate::engine;
use crate::exit::Exit;
use crate::report::verdict::{self, Verdict};
use crate::report::{Answer, At, Each, ReportArgs, Row, Text, Value, columns, names};
use crate::stream;
#[cfg(feature = "variants")]
use crate::variants::{Others, Question, RuleArgs, Wanted};
use serde_json::json;
use std::fmt::Write;
use sudokit::analyze::{backdoors, missing_givens, redundant_givens, true_candidates};
use sudokit::board::{Cell, Digit, DigitSet};
use sudokit::bounds::Why;
use sudokit::solve::{Batch, First, Givens, Solver};
use sudokit::structure::unavoidable_sets;
use sudokit::{Budget, Puzzle};

/// Say what is behind puzzles: redundant givens, backdoors, unavoidable sets, true candidates.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit analyze puzzle.txt               redundant givens, backdoors
  sudokit analyze --unavoidable 10 p.txt   unavoidable sets of its solution
  sudokit analyze --true-candidates p.txt  digits that occur in some solution
  sudokit analyze --maximize p.txt         fewest givens that make it proper
  sudokit analyze killer.txt               other sizes, rules: true candidates,
                                           or why there is no solution
  sudokit analyze --minimality killer.txt  constraints that are not needed
  sudokit analyze --contradiction p.txt    givens that contradict each other
  sudokit analyze --backdoors=4 --json p.txt
                                           backdoors of up to four cells")]
#[command(after_long_help = "\
Redundant givens are those that could be left out one at a time. A backdoor is a smallest set of \
cells whose digits, once placed, let naked and hidden singles finish the puzzle. An unavoidable \
set is a set of cells of the solution that can be filled in another way: every proper puzzle of \
that grid has a given in it, so the sets bound the number of its givens from below. A true \
candidate is a digit that a cell holds in some solution; with few solutions (--limit) it is \
counted in how many.

Without options: --minimality --backdoors for proper puzzles; for other sizes and rules \
--true-candidates, and --contradiction where there is no solution.

A constraint of such a puzzle is redundant (--minimality) if the solutions without it are the \
same. Constraints that contradict each other (--contradiction) are the fewest that have no \
solution, as far as the budget goes.

Exit codes: 0 done, 1 a question needs a proper puzzle and this is none, 2 unreadable input, \
3 a budget ran out.")]
pub(crate) struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    /// The redundant givens; with other sizes and rules the redundant constraints.
    #[arg(long)]
    minimality: bool,

    /// All smallest backdoors of up to K cells, 3 when it is not given.
    #[arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "3",
        require_equals = true, value_parser = clap::value_parser!(u8).range(0..=6))]
    backdoors: Option<u8>,

    /// Sets of cells that --backdoors may try for a puzzle; guesses of each question about other
    /// sizes and rules, and of --contradiction. When not given 10000000, and those questions end
    /// after 60 s, too.
    #[arg(long, alias = "max-sets", value_name = "N|none", value_parser = bound)]
    budget: Option<Bound>,

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

    /// The smallest set of constraints, givens among them, that have no solution.
    #[cfg(feature = "variants")]
    #[arg(long, conflicts_with_all = ["backdoors", "unavoidable", "maximize"])]
    contradiction: bool,

    #[cfg(feature = "variants")]
    #[command(flatten)]
    rules: RuleArgs,

    #[command(flatten)]
    report: ReportArgs<Known>,
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

/// Sets of cells that the search for backdoors may try where `--budget` is not given.
const MAX_SETS: u64 = 10_000_000;

/// Changes that the search for unavoidable sets may try.
const UNAVOIDABLE_NODES: u64 = 2_000_000_000;

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut questions = Questions {
        minimality: args.minimality,
        backdoors: args.backdoors,
        max_sets: args.budget.unwrap_or(Bound::At(MAX_SETS)).limit().unwrap_or(u64::MAX),
        unavoidable: args.unavoidable,
        true_candidates: args.true_candidates.then_some(args.limit),
        maximize: args.maximize,
    };
    let others = args.unavoidable.is_some() || args.true_candidates || args.maximize;
    if !args.minimality && args.backdoors.is_none() && !others {
        questions.minimality = true;
        questions.backdoors = Some(3);
    }
    let results = questions.columns();
    let common = ["source", "line", "puzzle", "verdict", "givens"];
    let default = [&common[..], &results, &["error"]].concat();
    let report = args.report.report(&default, &[&["verdict"][..], &results].concat())?;
    let config = engine::config()?;
    let (inputs, options) = args.stream.open(&report)?;
    #[cfg(feature = "variants")]
    let others = {
        let asked = args.of_constraints();
        let default = [&common[..], &asked.columns(), &["error"]].concat();
        let report =
            args.report.report(&default, &[&["verdict"][..], &asked.columns()].concat())?;
        let question = Question::Analyze(asked);
        let plain = args.of_plain_grids();
        let others = args.rules.others(question, args.budget, &report, &options, &plain)?;
        Others { takes_all: others.takes_all || args.contradiction, ..others }
    };
    stream::run(inputs, &options, move |cancel| {
        let budget = Budget::UNLIMITED.with_cancel(cancel);
        let (mut batch, mut solver) = (Batch::with_config(&config)?, Solver::with_config(&config)?);
        batch.set_budget(budget.clone());
        solver.set_budget(budget);
        let answer = Analyze { questions, batch, solver };
        let each = Each { answer, report: report.clone(), cancel: cancel.clone() };
        #[cfg(feature = "variants")]
        let each = others.beside(each, cancel);
        Ok(each)
    })
}

#[cfg(feature = "variants")]
impl Args {
    /// Questions about plain grids: which are asked.
    fn of_plain_grids(&self) -> [(&'static str, bool); 3] {
        [
            ("--backdoors", self.backdoors.is_some()),
            ("--unavoidable", self.unavoidable.is_some()),
            ("--maximize", self.maximize),
        ]
    }

    /// What is asked of lists of constraints.
    fn of_constraints(&self) -> Wanted {
        let (candidates, redundant) = (self.true_candidates, self.minimality);
        let contradiction = self.contradiction;
        let is_any = candidates || redundant || contradiction;
        Wanted {
            candidates: candidates || !is_any,
            redundant,
            contradiction: contradiction || !is_any,
        }
    }
}

/// One worker.
struct Analyze {
    questions: Questions,
    batch: Batch,
    solver: Solver,
}

/// What is known of a puzzle: as text, and by the names of its fields.
#[derive(Default)]
struct Known {
    text: String,
    values: Vec<(&'static str, serde_json::Value)>,
}

impl Known {
    fn get(&self, column: &str) -> Value {
        let known = self.values.iter().find(|(known, _)| *known == column);
        known.map_or(Value::Missing, |(_, value)| Value::of(value))
    }
}

columns! {
    Known: None; |known| by Known::get;
    "redundant": Text, "The redundant givens (--minimality)";
    "backdoor_size": Integer, "Cells of the smallest backdoors; none where there is no backdoor so small (--backdoors)";
    "backdoors": Text, "The smallest backdoors (--backdoors)";
    "backdoors_complete": Flag, "Whether these are all of that size (--backdoors)";
    "unavoidable": Text, "The unavoidable sets of the solution (--unavoidable)";
    "least_givens": Integer, "Every proper puzzle of the solution has at least this many givens (--unavoidable)";
    "unavoidable_complete": Flag, "Whether these are all sets of up to that many cells (--unavoidable)";
    "true_candidates": Text, "The digits that occur in some solution (--true-candidates)";
    "contradiction": Text, "Constraints that contradict each other (--contradiction)";
    "contradiction_is": Text, "smallest, minimal, or found: how small that set is known to be (--contradiction)";
    "missing": Text, "The fewest givens that make the puzzle proper (--maximize)";
    "missing_is_fewest": Flag, "Whether fewer do not suffice (--maximize)";
}

impl Answer for Analyze {
    type Known = Known;
    const PENCILMARKS: bool = false;

    fn at_once(&self) -> usize {
        1
    }

    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row<Known>> {
        verdict::classified(&mut self.batch, puzzles, |_| Known::default())
    }

    fn complete(&mut self, at: &At<'_>, row: &mut Row<Known>) {
        let (Some(content), Some(puzzle)) = (at.content, at.puzzle()) else { return };
        if let Some(reason) = row.verdict.reason(content) {
            row.exit = Exit::Done;
            if self.questions.need_a_proper_puzzle() {
                let ran_out = row.verdict == Verdict::Unknown;
                row.exit = if ran_out { Exit::BudgetRanOut } else { Exit::No };
                return row.set_error(reason);
            }
        }
        row.known.text = format!("{}, {} givens\n", row.verdict.name(), puzzle.given_count());
        if let Err(why) = self.questions.answer(puzzle, &mut self.solver, row) {
            row.exit.note(Exit::BudgetRanOut);
            row.set_error(format!("a question was cut off: {why}"));
        }
        row.known.text.truncate(row.known.text.trim_end().len());
    }

    fn text(&self, _: &At<'_>, row: &Row<Known>) -> Text {
        match row.known.text.as_str() {
            "" => Text::Word(row.verdict.name()),
            text => Text::Lines(text.to_owned()),
        }
    }
}

impl Questions {
    /// Whether the questions make sense for proper puzzles only.
    fn need_a_proper_puzzle(&self) -> bool {
        self.minimality || self.backdoors.is_some() || self.unavoidable.is_some()
    }

    /// What answers them.
    fn columns(&self) -> Vec<&'static str> {
        let asked = [
            (self.minimality, &["redundant"][..]),
            (self.backdoors.is_some(), &["backdoor_size", "backdoors", "backdoors_complete"]),
            (self.unavoidable.is_some(), &["unavoidable", "least_givens", "unavoidable_complete"]),
            (self.true_candidates.is_some(), &["true_candidates"]),
            (self.maximize, &["missing", "missing_is_fewest"]),
        ];
        asked.iter().filter(|(asked, _)| *asked).flat_map(|(_, columns)| columns.to_vec()).collect()
    }

    /// Notes the answers one after the other, until the solver's budget runs out.
    fn answer(
        &self,
        puzzle: &Puzzle,
        solver: &mut Solver,
        row: &mut Row<Known>,
    ) -> Result<(), Why> {
        if self.minimality
            && let Some(redundant) = redundant_givens(puzzle, solver)?
        {
            let list = names(&redundant);
            let text = if list.is_empty() {
                "minimal: every given is needed\n".to_owned()
            } else {
                format!("redundant givens ({}): {}\n", list.len(), list.join(" "))
            };
            row.note(&text, "redundant", json!(list));
        }
        if let Some(most) = self.backdoors {
            row.backdoors(puzzle, most.into(), self.max_sets, solver)?;
        }
        if let Some(size) = self.unavoidable {
            row.unavoidable(puzzle, size.into(), solver);
        }
        if let Some(limit) = self.true_candidates {
            row.true_candidates(puzzle, limit, solver)?;
        }
        if self.maximize {
            match missing_givens(puzzle, 2_000, solver)? {
                None => row.known.text += "no solution: nothing to add\n",
                Some(found) => {
                    let list = names(&found.givens);
                    let known = if found.smallest { "fewest" } else { "no more than needed" };
                    let text =
                        format!("givens to add ({}, {known}): {}\n", list.len(), list.join(" "));
                    row.note(&text, "missing", json!(list));
                    row.known.values.push(("missing_is_fewest", json!(found.smallest)));
                }
            }
        }
        Ok(())
    }
}

impl Row<Known> {
    fn note(&mut self, text: &str, column: &'static str, value: serde_json::Value) {
        self.known.text += text;
        self.known.values.push((column, value));
    }

    fn backdoors(
        &mut self,
        puzzle: &Puzzle,
        most: usize,
        max_sets: u64,
        solver: &mut Solver,
    ) -> Result<(), Why> {
        let budget = solver.budget().with_limit(max_sets);
        let Some(found) = backdoors(puzzle, most, &budget, solver)? else {
            let text = format!("no backdoor of up to {most} cells\n");
            self.known.text += &text;
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
            self.set_error("the search for backdoors was cut off");
        }
        if found.size > 0 {
            for set in sets.iter().take(10) {
                let _ = write!(text, " {}", set.join("+"));
            }
            text += if sets.len() > 10 { " ...\n" } else { "\n" };
        }
        self.note(&text, "backdoor_size", json!(found.size));
        self.known.values.push(("backdoors", json!(sets)));
        self.known.values.push(("backdoors_complete", json!(found.complete)));
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
            self.set_error("the search for unavoidable sets was cut off");
        }
        for of_size in 4..=size {
            let number = sets.iter().filter(|set| set.len() == of_size).count();
            if number > 0 {
                let _ = write!(text, "\n  {number} of {of_size} cells");
            }
        }
        let _ = writeln!(text, "\nso every proper puzzle of this grid has at least {bound} givens");
        self.note(&text, "unavoidable", json!(sets));
        self.known.values.push(("least_givens", json!(bound)));
        self.known.values.push(("unavoidable_complete", json!(found.complete)));
    }

    fn true_candidates(
        &mut self,
        puzzle: &Puzzle,
        limit: u64,
        solver: &mut Solver,
    ) -> Result<(), Why> {
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
        self.note(&text, "true_candidates", json!(list));
        Ok(())
    }
}
