//! `sudokit check [FILE...]`: is each puzzle proper, and if not, why not?

use super::rows::{Each, Field, PerPuzzle, Place, Rare, Row, RowArgs, names};
use super::stream_args::StreamArgs;
use super::verdict::Verdict;
use crate::engine;
use crate::exit::Exit;
use crate::interrupt;
use crate::stream::{self, Worked};
use sudokit::analyze::{clashing_givens, missing_givens, redundant_givens};
use sudokit::board::Cell;
use sudokit::rules;
use sudokit::solve::{Batch, Budget, Config, Givens, Order, Outcome, Solutions, Solver};
use sudokit::text::{Content, Format};

/// Say whether puzzles are proper: exactly one solution.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit check puzzles.txt                  proper, multiple, none or invalid for each line
  sudokit check --minimal puzzles.txt        and whether a given could be spared
  sudokit check --explain puzzle.txt         the givens that clash, or those that are missing
  sudokit check --fields puzzle,verdict,givens puzzles.txt > verdicts.csv")]
#[command(after_long_help = "\
Text output is one line a puzzle:
  proper, 17 givens
  multiple, 20 givens: r1c2 and r1c5 differ between two solutions
  none, 23 givens
  invalid, 30 givens: r1c1 and r1c2 both hold 5 in row 1

Exit codes: 0 all are proper, 1 some are not, 2 unreadable input, 3 a budget ran out.")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    /// Of proper puzzles, say whether they are minimal, or which givens are redundant.
    #[arg(long)]
    minimal: bool,

    /// Of others, name the smallest set of givens without a solution, or the fewest givens whose
    /// addition leaves one solution (the smallest of the present ones).
    #[arg(long)]
    explain: bool,

    /// How many sets --explain may gather before it gives a set that need not be the smallest.
    #[arg(long, value_name = "N", default_value_t = 2000, requires = "explain")]
    max_turns: u32,

    /// Give up on a puzzle after this many guesses.
    #[arg(long, value_name = "N")]
    max_guesses: Option<u64>,

    #[command(flatten)]
    rows: RowArgs,
}

/// Does what was asked.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut default =
        vec![Field::Source, Field::Line, Field::Puzzle, Field::Verdict, Field::Givens];
    default.push(Field::Differing);
    if args.minimal {
        default.extend([Field::Minimal, Field::Redundant]);
    }
    if args.explain {
        default.extend([Field::Clash, Field::Missing]);
    }
    default.push(Field::Error);
    let layout = args.rows.layout(&default, false)?;
    let config = engine::config()?;
    let (minimal, max_guesses) = (args.minimal, args.max_guesses);
    let explain = args.explain.then_some(args.max_turns);
    let asked = args.rows.are_chosen();
    let (inputs, options) = args.stream.open()?;
    stream::run(inputs, &options, move || {
        let mut batch = Batch::with_config(&config)?;
        batch.set_budget(Budget::from(max_guesses).with_cancel(interrupt::cancel()));
        let solver = Solver::with_config(&config)?;
        let per_puzzle = Check { minimal, explain, config, batch, solver };
        Ok(Each { per_puzzle, layout: layout.clone(), asked })
    })
}

/// What is said of a puzzle, in the order in which options ask for more.
const RESULTS: [Field; 7] = [
    Field::Verdict,
    Field::Givens,
    Field::Differing,
    Field::Minimal,
    Field::Redundant,
    Field::Clash,
    Field::Missing,
];

/// One worker.
struct Check {
    minimal: bool,
    explain: Option<u32>,
    config: Config,
    batch: Batch,
    /// Without the budget: its questions must not be cut short.
    solver: Solver,
}

impl PerPuzzle for Check {
    fn at_once(&self) -> usize {
        if self.explain.is_some() { 1 } else { usize::MAX }
    }

    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row> {
        let mut rows = Vec::new();
        self.batch.classify(puzzles, |outcome, statistics| {
            let (verdict, solution) = match outcome {
                Outcome::Unique(solution) => (Verdict::Proper, Some(solution)),
                Outcome::Multiple(..) => (Verdict::Multiple, None),
                Outcome::NoSolution => (Verdict::None, None),
                Outcome::Unknown => (Verdict::Unknown, None),
            };
            let exit = if verdict == Verdict::Multiple { Exit::No } else { verdict.exit() };
            rows.push(Row { solution, statistics: Some(statistics), exit, ..Row::new(verdict) });
        });
        rows
    }

    fn results(&self) -> &[Field] {
        // From the last on, each option adds its own.
        match (self.minimal, self.explain) {
            (false, None) => &RESULTS[..3],
            (true, None) => &RESULTS[..5],
            _ => &RESULTS,
        }
    }

    fn complete(&mut self, content: &Content, row: &mut Row) {
        match row.verdict {
            Verdict::Multiple => {
                row.rare().differing = self.differing(content);
                if let (Some(turns), Some(puzzle)) = (self.explain, content.puzzle()) {
                    row.rare().missing =
                        missing_givens(puzzle, turns, &mut self.solver).unwrap_or(None);
                }
            }
            Verdict::None => {
                let Some(puzzle) = content.puzzle() else { return };
                if !rules::is_valid(puzzle.values()) {
                    row.verdict = Verdict::Invalid;
                }
                if let Some(turns) = self.explain {
                    row.rare().clash =
                        clashing_givens(puzzle, turns, &mut self.solver).unwrap_or(None);
                }
            }
            Verdict::Proper if self.minimal => {
                if let Some(puzzle) = content.puzzle() {
                    row.rare().redundant =
                        redundant_givens(puzzle, &mut self.solver).unwrap_or(None);
                }
            }
            Verdict::Unknown => row.set_error("not decided: the budget ran out"),
            _ => {}
        }
    }

    fn write_text(
        &self,
        _: Option<Format>,
        _: &Place<'_>,
        content: &Content,
        row: &Row,
        out: &mut Worked,
    ) {
        out.bytes.extend_from_slice(describe(content, row).as_bytes());
        out.bytes.push(b'\n');
    }

    fn write_unreadable(&self, _: Option<Format>, _: bool, out: &mut Worked) {
        out.bytes.extend_from_slice(b"unreadable\n");
    }
}

impl Check {
    /// The first two cells in which the two smallest solutions differ: the same for every engine.
    fn differing(&self, content: &Content) -> Option<[Cell; 2]> {
        let givens = super::rows::givens(content);
        let budget = Budget::UNLIMITED.with_cancel(interrupt::cancel());
        let mut solutions =
            Solutions::with_config(givens, Order::Ascending, budget, &self.config).ok()?;
        let (a, b) = (solutions.next()?, solutions.next()?);
        let mut cells = Cell::all().filter(|&cell| a.get(cell) != b.get(cell));
        Some([cells.next()?, cells.next()?])
    }
}

/// The line of one puzzle.
fn describe(content: &Content, row: &Row) -> String {
    let mut text = row.verdict.name().to_owned();
    match content {
        Content::Puzzle(puzzle) => text += &format!(", {} givens", puzzle.given_count()),
        Content::Pencilmarks(marks) => {
            text += &format!(", {} candidates", marks.candidate_count());
        }
    }
    let none = Rare::default();
    let rare = row.rare.as_deref().unwrap_or(&none);
    if let Some(redundant) = &rare.redundant {
        text += &match redundant.is_empty() {
            true => ", minimal".to_owned(),
            false => format!(", redundant: {}", names(redundant).join(" ")),
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
