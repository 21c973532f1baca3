//! `sudokit check [FILE...]`: is each puzzle proper, and if not, why not?

mod against;
mod path;

use super::stream_args::StreamArgs;
use crate::bounds::{Bound, bound};
use crate::engine;
use crate::exit::Exit;
use crate::report::{
    Answer, At, Columns, Each, Effort, Grids, ReportArgs, Row, StatsArgs, Text, Value, Verdict,
    names,
};
use crate::stream;
#[cfg(feature = "variants")]
use crate::variants::{Question, RuleArgs};
use against::AgainstArgs;
use std::path::PathBuf;
use sudokit::Solution;
use sudokit::analyze::{Explanation, clashing_givens, missing_givens, redundant_givens};
use sudokit::board::{Cell, Digit};
use sudokit::rules;
use sudokit::solve::{Batch, Budget, Config, Givens, Order, Solutions, Solver};
use sudokit::text::Content;
use sudokit_answer::Column;
use sudokit_answer::state::JudgedWork;

/// Say whether puzzles are proper: exactly one solution.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit check puzzles.txt            proper, multiple, none or invalid
  sudokit check --minimal puzzles.txt  and whether a given could be spared
  sudokit check --explain puzzle.txt   which givens clash or are missing
  sudokit check --fields puzzle,verdict,givens puzzles.txt > verdicts.csv
  sudokit check --against-solution boards.csv      right so far, wrong, dead?
  sudokit check --against-solution=PUZZLE mine.txt my board of this puzzle
  sudokit check --path solution.txt    judge the steps of another program")]
#[command(after_long_help = "\
Text output is one line a puzzle:
  proper, 17 givens
  multiple, 20 givens: r1c2 and r1c5 differ between two solutions
  none, 23 givens
  invalid, 30 givens: r1c1 and r1c2 both hold 5 in row 1

--against-solution says what becomes of a board: right (full), so_far_right, wrong (no digit repeats \
yet), repeated, given_changed; where the puzzle has several solutions, open or dead. It takes a column \
or key `moves` (r1c3=4 r2c2=5; 0 empties a cell) or `board`, the digits that a format holds as placed, \
or a solution beside the puzzle:
  so_far_right, 3 of 51 cells; 3 moves
  wrong, 2 of 51 cells: r1c3=1; move 2 of 3 is wrong: r1c3=1

--path reads steps instead of puzzles: what HoDoKu prints, the short form of `explain --notation \
compact` under its puzzle, or the JSON of `explain`. It names the first step of each path that does \
not follow. Steps in JSON are judged by their proofs, others by looking for them.

Exit codes: 0 all are proper (or right so far, or follow), 1 some are not, 2 unreadable input, 3 a budget ran out.")]
pub(crate) struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    /// Show of proper puzzles whether they are minimal, or which givens are redundant.
    #[arg(long)]
    minimal: bool,

    /// Of others, name the smallest set of givens without a solution, or the fewest givens whose
    /// addition leaves one solution (the smallest that is there now).
    #[arg(long)]
    explain: bool,

    /// Give up on a puzzle after this many guesses (other sizes and rules: after 60 s if
    /// neither this nor --timeout is given); with --explain how many sets of givens to try
    /// (2000 if not given): after them the set that is shown may not be the smallest.
    #[arg(long, aliases = ["max-guesses", "max-turns"], value_name = "N|none", value_parser = bound)]
    budget: Option<Bound>,

    /// Judge the steps of paths, each by itself, and name the first that does not follow.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["files", "minimal", "explain", "json", "format", "fields"])]
    path: Option<PathBuf>,

    #[command(flatten)]
    against: AgainstArgs,

    #[cfg(feature = "variants")]
    #[command(flatten)]
    rules: RuleArgs,

    #[command(flatten)]
    report: ReportArgs<Known>,

    #[command(flatten)]
    stats: StatsArgs,
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    if let Some(file) = &args.path {
        return path::run(file);
    }
    let against = args.against.asked()?;
    let mut results = match &against {
        Some(_) => vec!["state", "right", "wrong", "wrong_cells", "first_wrong"],
        None => vec!["verdict", "givens", "differing"],
    };
    if against.as_ref().is_some_and(|asked| asked.techniques) {
        results.push("forced_by");
    }
    if args.minimal {
        results.extend(["minimal", "redundant"]);
    }
    if args.explain {
        results.extend(["clash", "missing"]);
    }
    let default = [&["source", "line", "puzzle"][..], &results, &["error"]].concat();
    let report = args.report.report(&default, &results)?.with_stats(args.stats);
    let config = engine::config()?;
    // A field that is requested asks its question.
    let minimal = args.minimal || report.shows("minimal") || report.shows("redundant");
    let explain = args.explain || report.shows("clash") || report.shows("missing");
    let techniques = report.shows("forced_by");
    let guesses = args.budget.filter(|_| !explain).and_then(Bound::limit);
    let (inputs, options) = args.stream.open(&report)?;
    #[cfg(feature = "variants")]
    let others = {
        let plain = [
            ("--minimal", minimal),
            ("--explain", explain),
            ("--against-solution", against.is_some()),
        ];
        args.rules.others(Question::Check, args.budget, &report, &options, &plain)?
    };
    if let Some(asked) = against {
        let asked = asked.with_techniques(techniques);
        return stream::run(inputs, &options, move |cancel| {
            let each = against::worker(&asked, &config, guesses, &report, cancel)?;
            #[cfg(feature = "variants")]
            let each = others.beside(each, cancel);
            Ok(each)
        });
    }
    let explain = explain.then(|| args.budget.unwrap_or(Bound::At(2000)).short());
    stream::run(inputs, &options, move |cancel| {
        let mut batch = Batch::with_config(&config)?;
        batch.set_budget(Budget::from(guesses).with_cancel(cancel));
        let mut solver = Solver::with_config(&config)?;
        solver.set_budget(Budget::UNLIMITED.with_cancel(cancel));
        let answer = Check { minimal, explain, config, batch, solver };
        let each = Each { answer, report: report.clone(), cancel: cancel.clone() };
        #[cfg(feature = "variants")]
        let each = others.beside(each, cancel);
        Ok(each)
    })
}

/// One worker.
struct Check {
    minimal: bool,
    explain: Option<u32>,
    config: Config,
    batch: Batch,
    /// Without the budget: its questions must not be cut short.
    solver: Solver,
}

/// What is known of a puzzle.
#[derive(Default)]
struct Known {
    solution: Option<Solution>,
    effort: Effort,
    /// What few puzzles have, apart: millions of rows are moved around.
    rare: Option<Box<Rare>>,
}

/// What few puzzles have.
#[derive(Default)]
struct Rare {
    differing: Option<[Cell; 2]>,
    redundant: Option<Vec<(Cell, Digit)>>,
    clash: Option<Explanation>,
    missing: Option<Explanation>,
    /// What became of a board or of moves.
    work: Option<JudgedWork>,
}

impl Known {
    /// Of what few puzzles have.
    fn rare<T>(&self, value: impl Fn(&Rare) -> Option<T>) -> Option<T> {
        value(self.rare.as_ref()?)
    }
}

impl Columns for Known {
    const GRIDS: Grids = Grids::None;

    fn all() -> Vec<Column> {
        let own = <Known as sudokit_answer::Answer>::COLUMNS;
        let effort = <Effort as sudokit_answer::Answer>::COLUMNS;
        [own, effort, <JudgedWork as sudokit_answer::Answer>::COLUMNS].concat()
    }

    fn value(&self, column: &str) -> Value {
        self.effort.beside(sudokit_answer::Answer::value(self, column), column)
    }

    fn effort(&mut self) -> Option<&mut Effort> {
        Some(&mut self.effort)
    }
}

sudokit_answer::columns! {
    Known, |known| by against::value;
    "solution": Text, "The solution of a proper puzzle, 81 digits"
        => Value::text(known.solution);
    "differing": Text, "Two cells that differ in two solutions"
        => Value::of(known.rare(|rare| rare.differing.map(|cells| cells.map(|c| c.to_string()))));
    "minimal": Flag, "Whether the puzzle is minimal (--minimal)"
        => Value::of(known.rare(|rare| rare.redundant.as_ref().map(Vec::is_empty)));
    "redundant": Text, "The redundant givens (--minimal)"
        => Value::of(known.rare(|rare| rare.redundant.as_ref().map(|givens| names(givens))));
    "clash": Text, "The smallest set of givens that clash (--explain)"
        => Value::of(known.rare(|rare| rare.clash.as_ref().map(|clash| names(&clash.givens))));
    "missing": Text, "The fewest givens that would make it proper (--explain)"
        => Value::of(known.rare(|rare| rare.missing.as_ref().map(|missing| names(&missing.givens))));
}

impl Answer for Check {
    type Known = Known;

    fn at_once(&self) -> usize {
        if self.explain.is_some() { 1 } else { usize::MAX }
    }

    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row<Known>> {
        let mut rows = Vec::new();
        self.batch.classify(puzzles, |outcome, statistics| {
            let verdict = Verdict::from(&outcome);
            let known =
                Known { solution: outcome.unique(), effort: Some(statistics).into(), rare: None };
            let row = Row::new(verdict, known);
            let exit = if verdict == Verdict::Multiple { Exit::No } else { row.exit };
            rows.push(Row { exit, ..row });
        });
        rows
    }

    fn complete(&mut self, at: &At<'_>, row: &mut Row<Known>) {
        let Some(content) = at.content else { return };
        let mut rare = Rare::default();
        match row.verdict {
            Verdict::Multiple => {
                rare.differing = self.differing(content);
                if let (Some(turns), Some(puzzle)) = (self.explain, at.puzzle()) {
                    rare.missing = missing_givens(puzzle, turns, &mut self.solver).unwrap_or(None);
                }
            }
            Verdict::None | Verdict::Invalid => {
                let Some(puzzle) = at.puzzle() else { return };
                if let Some(turns) = self.explain {
                    rare.clash = clashing_givens(puzzle, turns, &mut self.solver).unwrap_or(None);
                }
            }
            Verdict::Proper if self.minimal => {
                let Some(puzzle) = at.puzzle() else { return };
                rare.redundant = redundant_givens(puzzle, &mut self.solver).unwrap_or(None);
            }
            Verdict::Unknown => return row.set_error("not decided: the budget ran out"),
            _ => return,
        }
        row.known.rare = Some(Box::new(rare));
    }

    fn text(&self, at: &At<'_>, row: &Row<Known>) -> Text {
        match at.content {
            Some(content) => Text::Lines(describe(content, row)),
            None => Text::Word(row.verdict.name()),
        }
    }
}

impl Check {
    /// The first two cells in which the two smallest solutions differ: the same for every engine.
    fn differing(&self, content: &Content) -> Option<[Cell; 2]> {
        let givens = Givens::from(content);
        let budget = Budget::UNLIMITED
            .with_cancel(self.solver.budget().cancel().cloned().unwrap_or_default());
        let mut solutions =
            Solutions::with_config(givens, Order::Ascending, budget, &self.config).ok()?;
        let (a, b) = (solutions.next()?, solutions.next()?);
        let mut cells = Cell::all().filter(|&cell| a.get(cell) != b.get(cell));
        Some([cells.next()?, cells.next()?])
    }
}

/// The line of one puzzle.
fn describe(content: &Content, row: &Row<Known>) -> String {
    let mut text = row.verdict.name().to_owned();
    text += &match content.puzzle() {
        Some(puzzle) => format!(", {} givens", puzzle.given_count()),
        None => format!(", {} candidates", content.pencilmarks().candidate_count()),
    };
    let none = Rare::default();
    let rare = row.known.rare.as_deref().unwrap_or(&none);
    if let Some(redundant) = &rare.redundant {
        text += &if redundant.is_empty() {
            ", minimal".to_owned()
        } else {
            format!(", redundant: {}", names(redundant).join(" "))
        };
    }
    if let Some([a, b]) = rare.differing {
        text += &format!(": {a} and {b} differ between two solutions");
    }
    if row.verdict == Verdict::Invalid
        && let Some(conflict) = content.puzzle().and_then(|p| rules::conflicts(p.values()).next())
    {
        text += &format!(": {conflict}");
    }
    if let Some(clash) = &rare.clash {
        text += &format!("; no solution with {} alone", names(&clash.givens).join(" "));
        text += if clash.smallest { "" } else { " (a smaller set may exist)" };
    }
    if let Some(missing) = &rare.missing {
        text += &format!("; proper with {} added", names(&missing.givens).join(" "));
        text += if missing.smallest { "" } else { " (fewer may do)" };
    }
    text
}
