//! `sudokit canon [FILE...]`: the canonical form of each puzzle, and what goes with it.

use super::stream_args::StreamArgs;
use crate::engine;
use crate::exit::Exit;
use crate::report::verdict::{self, Verdict};
use crate::report::{Answer, At, Each, ReportArgs, Row, Text, Value, columns};
use crate::stream;
use clap::ValueEnum;
use sudokit::canon::{self, ClassId, Transform};
use sudokit::solve::{Batch, Givens};
use sudokit::text::Content;
use sudokit::{Budget, Puzzle, Solution};

/// Bring puzzles into canonical form: the same for all isomorphs.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit canon puzzles.txt            one canonical form a line
  sudokit canon puzzles.txt | sort -u  essentially different puzzles
  sudokit canon --form givens puzzles.txt
                                       the other form, for any puzzle
  sudokit canon --fields puzzle,class_id,automorphisms p.txt > classes.csv
  sudokit canon --json p.txt           one object a line, with the transform")]
#[command(after_long_help = "\
Two puzzles are the same up to symmetry if and only if their canonical forms are equal. Two forms \
are in use, and they differ:

  solution  Make the puzzle's solution minlex (the smallest of its isomorphs, read as 81 digits)
            and keep the givens where they have gone; if the solution has automorphisms, take the
            smallest puzzle. For proper puzzles only; fast.
  givens    The smallest of all isomorphs of the puzzle itself, read as 81 characters, an empty
            cell before 1. For every puzzle, also one with no solution or with many.

class_id is the first 128 bits of the SHA-256 of the canonical form as printed, grid_id the same \
of its solution in minlex form. transform leads from the puzzle to the canonical form: `sudokit \
transform --transform TEXT` applies it.

A puzzle that is not proper has no form `solution`: it is reported on stderr, and its line says \
`multiple`, `none` or `invalid` (`unreadable` for a line that is no puzzle). Tables and JSON Lines \
keep their columns and get the columns verdict, canonical and class_id.

Exit codes: 0 done, 1 some puzzle is not proper (form solution), 2 unreadable input.")]
pub(crate) struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    /// Which canonical form.
    #[arg(long, value_enum, default_value_t)]
    form: Form,

    #[command(flatten)]
    report: ReportArgs<Known>,
}

/// Which canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Form {
    /// The givens as the minlex form of the solution carries them.
    #[default]
    Solution,
    /// The smallest isomorph of the puzzle itself.
    Givens,
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let default = [
        "source",
        "line",
        "puzzle",
        "verdict",
        "canonical",
        "class_id",
        "grid_id",
        "automorphisms",
        "transform",
        "error",
    ];
    let report = args.report.report(&default, &["verdict", "canonical", "class_id"])?;
    let config = engine::config()?;
    let (inputs, options) = args.stream.open(&report)?;
    let form = args.form;
    // The form by givens needs no solution; fields of the solution ask for one.
    let solve = form == Form::Solution
        || ["grid", "grid_id", "grid_automorphisms"].iter().any(|name| report.shows(name));
    stream::run(inputs, &options, move |cancel| {
        let mut batch = Batch::with_config(&config)?;
        let budget = Budget::UNLIMITED.with_cancel(cancel);
        batch.set_budget(budget.clone());
        Ok(Each {
            answer: Canon { form, solve, batch, budget },
            report: report.clone(),
            cancel: cancel.clone(),
        })
    })
}

/// One worker.
struct Canon {
    form: Form,
    solve: bool,
    batch: Batch,
    budget: Budget,
}

/// What is known of one puzzle.
#[derive(Default)]
struct Known {
    /// The solution of a proper puzzle, if requested.
    solution: Option<Solution>,
    canonical: Option<(Puzzle, Transform, u64)>,
    grid: Option<(Solution, usize)>,
}

columns! {
    Known: InLines "canonical"; |known|
    "canonical": Text, "The canonical form" => Value::text(known.canonical.map(|form| form.0));
    "class_id": Text, "The name of its class, 128 bits"
        => Value::text(known.canonical.map(|form| ClassId::of(&form.0)));
    "grid": Text, "The minlex form of the solution" => Value::text(known.grid.map(|grid| grid.0));
    "grid_id": Text, "The name of the solution's class, 128 bits"
        => Value::text(known.grid.map(|grid| ClassId::of_grid(&grid.0)));
    "automorphisms": Integer, "Number of transforms that leave the puzzle as it is"
        => Value::of(known.canonical.map(|form| form.2));
    "grid_automorphisms": Integer, "Number of transforms that leave the solution as it is"
        => Value::of(known.grid.map(|grid| grid.1));
    "transform": Text, "The way from the puzzle to the canonical form"
        => Value::text(known.canonical.map(|form| form.1));
}

impl Answer for Canon {
    type Known = Known;
    const PENCILMARKS: bool = false;

    fn at_once(&self) -> usize {
        // Few puzzles have enough symmetries for one to take a second.
        64
    }

    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row<Known>> {
        if !self.solve {
            return puzzles.map(|_| Row::new(Verdict::Canonical, Known::default())).collect();
        }
        let known = |solution| Known { solution, ..Known::default() };
        let mut rows = verdict::classified(&mut self.batch, puzzles, known);
        rows.iter_mut().for_each(|row| row.exit = Exit::Done);
        rows
    }

    fn complete(&mut self, at: &At<'_>, row: &mut Row<Known>) {
        let (Some(content), Some(puzzle)) = (at.content, at.puzzle()) else { return };
        let mut improper = row.verdict.reason(content);
        if self.form == Form::Givens {
            let Ok(form) = canon::by_givens_within(puzzle, &self.budget) else { return };
            row.known.canonical = Some((form.puzzle, form.transform, form.automorphisms));
            row.known.grid = row.known.solution.map(|solution| {
                let form = canon::minlex(&solution);
                (form.grid, form.automorphisms)
            });
            return;
        }
        if let Some(solution) = row.known.solution {
            match canon::by_solution(puzzle, &solution) {
                Ok(form) => {
                    let automorphisms = form.automorphisms as u64;
                    row.known.canonical = Some((form.puzzle, form.transform, automorphisms));
                    row.known.grid = Some((form.grid, form.grid_automorphisms));
                }
                Err(fault) => improper = Some(fault.to_string()),
            }
        }
        if let Some(reason) = improper {
            row.set_error(format!("no form by solution: {reason}"));
            row.exit = Exit::No;
        }
    }

    fn text(&self, _: &At<'_>, row: &Row<Known>) -> Text {
        match &row.known.canonical {
            Some((canonical, ..)) => Text::Grid(Content::Puzzle(*canonical)),
            None => Text::Word(row.verdict.name()),
        }
    }
}
