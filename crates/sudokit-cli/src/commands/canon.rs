//! `sudokit canon [FILE...]`: the canonical form of each puzzle, and what goes with it.

use super::fields::{Table, TableFormat};
use super::stream_args::StreamArgs;
use super::verdict::{self, Verdict};
use crate::engine;
use crate::exit::Exit;
use crate::stream::{self, Message, Work, Worked};
use clap::ValueEnum;
use serde_json::{Value, json};
use sudokit::canon::{self, ClassId, Transform};
use sudokit::solve::{Batch, Outcome};
use sudokit::text::{Content, Record, TextError};
use sudokit::{Puzzle, Solution};

/// Bring puzzles into canonical form: the same for all isomorphs.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit canon puzzles.txt                     one canonical form a line, in input order
  sudokit canon puzzles.txt | sort -u           essentially different puzzles
  sudokit canon --form givens puzzles.txt       the other form, for puzzles of any kind
  sudokit canon --fields puzzle,class_id,grid_id,automorphisms puzzles.txt > classes.csv
  sudokit canon --json p.txt                    one object a line, with the transform")]
#[command(after_long_help = "\
Two puzzles are the same up to symmetry if and only if their canonical forms are equal. Two forms
are in use, and they differ:

  solution  Make the puzzle's solution minlex (the smallest of its isomorphs, read as 81 digits)
            and keep the givens where they have gone; if the solution has automorphisms, take the
            smallest puzzle. For proper puzzles only; fast.
  givens    The smallest of all isomorphs of the puzzle itself, read as 81 characters, an empty
            cell before 1. For every puzzle, also one with no solution or with many.

class_id is the first 128 bits of the SHA-256 of the canonical form as printed, grid_id the same
of its solution in minlex form. transform leads from the puzzle to the canonical form: `sudokit
transform --transform TEXT` applies it.

A puzzle that is not proper has no form `solution`: it is reported on stderr, and its line says
`multiple`, `none` or `invalid` (`unreadable` for a line that is no puzzle).

Exit codes: 0 done, 1 some puzzle is not proper (form solution), 2 unreadable input.")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    /// Which canonical form.
    #[arg(long, value_enum, default_value_t)]
    form: Form,

    /// How to write rows; text is the canonical form alone.
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<TableFormat>,

    /// The same as --format jsonl: one object a line.
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Columns of --format csv, keys of --format jsonl.
    #[arg(long, value_name = "NAME,...", value_enum, value_delimiter = ',')]
    fields: Vec<Field>,
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

/// What a row can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
enum Field {
    /// The file.
    Source,
    /// The line in it, from 1.
    Line,
    /// The puzzle, 81 characters.
    Puzzle,
    /// proper, multiple, none, invalid or unreadable; canonical where it was not asked.
    Verdict,
    /// The canonical form.
    Canonical,
    /// The name of its class, 128 bits.
    ClassId,
    /// The minlex form of the solution.
    Grid,
    /// The name of the solution's class, 128 bits.
    GridId,
    /// Number of transforms that leave the puzzle as it is.
    Automorphisms,
    /// Number of transforms that leave the solution as it is.
    GridAutomorphisms,
    /// The way from the puzzle to the canonical form.
    Transform,
    /// What is wrong.
    Error,
}

/// Does what was asked.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    use Field::*;
    let default =
        [Source, Line, Puzzle, Verdict, Canonical, ClassId, GridId, Automorphisms, Transform];
    let table = Table::from_args(args.format, args.json, &args.fields, &default)?;
    let config = engine::config()?;
    let (inputs, options) = args.stream.open()?;
    let form = args.form;
    // The form by givens needs no solution; fields of the solution may ask for one.
    let solve = form == Form::Solution || table.shows(&[Verdict, Grid, GridId, GridAutomorphisms]);
    stream::run(inputs, &options, move || {
        let batch = Batch::with_config(&config)?;
        Ok(Canon { form, solve, batch, table: table.clone() })
    })
}

/// One worker.
struct Canon {
    form: Form,
    solve: bool,
    batch: Batch,
    table: Table<Field>,
}

/// What is known of one puzzle.
#[derive(Default)]
struct Row {
    puzzle: Option<Puzzle>,
    verdict: &'static str,
    canonical: Option<(Puzzle, Transform, u64)>,
    grid: Option<(Solution, usize)>,
    error: Option<String>,
    exit: Exit,
}

impl Work for Canon {
    fn lines(&mut self, source: &str, first_line: u64, puzzles: &[Puzzle], out: &mut Worked) {
        let outcomes = self.outcomes(puzzles);
        for ((line, puzzle), outcome) in (first_line..).zip(puzzles).zip(outcomes) {
            let row = self.row(puzzle, outcome);
            if row.error.is_some() {
                tell(&format!("{source}:{line}"), &row, out);
            }
            self.write(source, line, &row, out);
        }
    }

    fn records(&mut self, source: &str, records: &[Result<Record, TextError>], out: &mut Worked) {
        let puzzle = |record: &Result<Record, TextError>| {
            record.as_ref().ok().and_then(|record| record.content.puzzle().copied())
        };
        let puzzles: Vec<Puzzle> = records.iter().filter_map(puzzle).collect();
        let mut outcomes = self.outcomes(&puzzles).into_iter();
        for record in records {
            match record {
                Ok(record) => {
                    let row = match &record.content {
                        Content::Puzzle(puzzle) => {
                            self.row(puzzle, outcomes.next().unwrap_or(None))
                        }
                        Content::Pencilmarks(_) => {
                            unreadable("expected givens, found a pencilmark grid".to_owned())
                        }
                    };
                    tell(&format!("{source}:{}", record.line), &row, out);
                    self.write(source, record.line, &row, out);
                }
                Err(error) => {
                    let place = format!("{source}:{}:{}", error.line, error.column);
                    let row = unreadable(error.reason().to_string());
                    tell(&place, &row, out);
                    self.write(source, error.line, &row, out);
                }
            }
        }
    }
}

fn unreadable(error: String) -> Row {
    let verdict = Verdict::Unreadable;
    Row { verdict: verdict.name(), exit: verdict.exit(), error: Some(error), ..Row::default() }
}

/// Says on stderr what is wrong, if anything is.
fn tell(place: &str, row: &Row, out: &mut Worked) {
    if let Some(error) = &row.error {
        let fatal = row.exit == Exit::Unreadable;
        out.messages.push(Message { text: format!("{place}: {error}"), fatal });
    }
}

impl Canon {
    /// Whether each puzzle is proper, with its solution; `None` when that is not asked.
    fn outcomes(&mut self, puzzles: &[Puzzle]) -> Vec<Option<Outcome>> {
        if !self.solve {
            return vec![None; puzzles.len()];
        }
        let mut outcomes = Vec::with_capacity(puzzles.len());
        self.batch.classify(puzzles, |outcome, _| outcomes.push(Some(outcome)));
        outcomes
    }

    fn row(&self, puzzle: &Puzzle, outcome: Option<Outcome>) -> Row {
        let mut row = Row { puzzle: Some(*puzzle), verdict: "canonical", ..Row::default() };
        let mut improper = None;
        match outcome {
            None => {}
            Some(Outcome::Unique(solution)) => {
                row.verdict = Verdict::Proper.name();
                if self.form == Form::Solution {
                    match canon::by_solution(puzzle, &solution) {
                        Ok(form) => {
                            let automorphisms = form.automorphisms as u64;
                            row.canonical = Some((form.puzzle, form.transform, automorphisms));
                            row.grid = Some((form.grid, form.grid_automorphisms));
                        }
                        Err(fault) => improper = Some(fault.to_string()),
                    }
                } else {
                    let form = canon::minlex(&solution);
                    row.grid = Some((form.grid, form.automorphisms));
                }
            }
            Some(Outcome::Multiple(..)) => {
                row.verdict = Verdict::Multiple.name();
                improper = Some("two solutions or more".to_owned());
            }
            Some(Outcome::NoSolution) => {
                let clash = verdict::clash(&Content::Puzzle(*puzzle));
                let verdict = if clash.is_some() { Verdict::Invalid } else { Verdict::None };
                row.verdict = verdict.name();
                improper = Some(clash.unwrap_or_else(|| "no solution".to_owned()));
            }
            Some(Outcome::Unknown) => {
                row.verdict = Verdict::Unknown.name();
                improper = Some("the budget ran out".to_owned());
            }
        }
        if self.form == Form::Givens {
            let form = canon::by_givens(puzzle);
            row.canonical = Some((form.puzzle, form.transform, form.automorphisms));
        } else if let Some(reason) = improper {
            row.error = Some(format!("no form by solution: {reason}"));
            row.exit = Exit::No;
        }
        row
    }

    fn write(&self, source: &str, line: u64, row: &Row, out: &mut Worked) {
        out.tally.add(row.verdict);
        out.exit.note(row.exit);
        if self.table.is_text() {
            match &row.canonical {
                Some((canonical, ..)) => out.bytes.extend_from_slice(&canonical.to_line(b'.')),
                None => out.bytes.extend_from_slice(row.verdict.as_bytes()),
            }
            out.bytes.push(b'\n');
            return;
        }
        self.table.write(out, |field| match field {
            Field::Source => json!(source),
            Field::Line => json!(line),
            Field::Puzzle => text(row.puzzle),
            Field::Verdict => json!(row.verdict),
            Field::Canonical => text(row.canonical.map(|form| form.0)),
            Field::ClassId => text(row.canonical.map(|form| ClassId::of(&form.0))),
            Field::Grid => text(row.grid.map(|grid| grid.0)),
            Field::GridId => text(row.grid.map(|grid| ClassId::of_grid(&grid.0))),
            Field::Automorphisms => json!(row.canonical.map(|form| form.2)),
            Field::GridAutomorphisms => json!(row.grid.map(|grid| grid.1)),
            Field::Transform => text(row.canonical.map(|form| form.1)),
            Field::Error => json!(row.error),
        });
    }
}

fn text(value: Option<impl ToString>) -> Value {
    value.map_or(Value::Null, |value| Value::String(value.to_string()))
}
