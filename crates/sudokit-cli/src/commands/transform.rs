//! `sudokit transform [FILE...]`: isomorphs of puzzles, random or by a given transform.

use super::fields::{Table, TableFormat};
use super::stream_args::StreamArgs;
use super::verdict;
use crate::exit::Exit;
use crate::stream::{self, Message, Work, Worked};
use clap::ValueEnum;
use serde_json::{Value, json};
use std::num::NonZero;
use sudokit::Puzzle;
use sudokit::canon::Transform;
use sudokit::random::Random;
use sudokit::text::{Content, Record, TextError};

/// Move puzzles by symmetries: random isomorphs, or one given transform.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit transform --seed 1 puzzles.txt          a random isomorph of each
  sudokit transform --seed 1 -n 5 puzzles.txt     five of each, one after the other
  sudokit transform --transform t puzzles.txt     exchange rows and columns
  sudokit transform --transform d213456789 p.txt  exchange the digits 1 and 2
  sudokit transform --inverse --transform TEXT p  and back
  sudokit transform --seed 1 --json p.txt         with the transform that was used")]
#[command(after_long_help = "\
A transform is written trROWScCOLUMNSdDIGITS, for instance tr456123789c132456789d213456789: with
`t` the grid is transposed first; the nine numbers after `r` say from which row each row of the
result comes, those after `c` the same for columns, those after `d` what the digits 1 to 9 become.
Parts left out change nothing. There are 3,359,232 x 9! of them, and random ones are drawn evenly.

Isomorph k of a puzzle depends on the seed, the line of the puzzle in its file and k alone, not on
threads, files or version. Pencilmark grids are transformed like puzzles.

Exit codes: 0 done, 2 unreadable input.")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    /// Draw random transforms from this seed.
    #[arg(long, value_name = "N", required_unless_present = "transform")]
    seed: Option<u64>,

    /// How many isomorphs of each puzzle.
    #[arg(short, value_name = "N", default_value = "1", conflicts_with = "transform")]
    n: NonZero<u32>,

    /// Apply this transform.
    #[arg(long, value_name = "TEXT", conflicts_with = "seed")]
    transform: Option<Transform>,

    /// Undo the transform instead.
    #[arg(long, requires = "transform")]
    inverse: bool,

    /// How to write rows; text is the isomorph alone.
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<TableFormat>,

    /// The same as --format jsonl: one object a line.
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Columns of --format csv, keys of --format jsonl.
    #[arg(long, value_name = "NAME,...", value_enum, value_delimiter = ',')]
    fields: Vec<Field>,
}

/// What a row can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Field {
    /// The file.
    Source,
    /// The line in it, from 1.
    Line,
    /// The puzzle, 81 characters (729 for pencilmarks).
    Puzzle,
    /// Which isomorph of the puzzle, from 1.
    Number,
    /// The isomorph.
    Isomorph,
    /// The transform that led there.
    Transform,
}

/// Does what was asked.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    use Field::*;
    let default = [Source, Line, Puzzle, Number, Isomorph, Transform];
    let table = Table::from_args(args.format, args.json, &args.fields, &default)?;
    let which = match (args.transform, args.seed) {
        (Some(transform), _) if args.inverse => Which::Given(transform.inverse()),
        (Some(transform), _) => Which::Given(transform),
        (None, seed) => Which::Random { seed: seed.unwrap_or_default(), count: args.n.get() },
    };
    let (inputs, options) = args.stream.open()?;
    stream::run(inputs, &options, move || Ok(Move { which, table: table.clone() }))
}

/// Which transforms are applied.
#[derive(Clone, Copy, Debug)]
enum Which {
    Given(Transform),
    Random { seed: u64, count: u32 },
}

/// One worker.
struct Move {
    which: Which,
    table: Table<Field>,
}

impl Work for Move {
    fn lines(&mut self, source: &str, first_line: u64, puzzles: &[Puzzle], out: &mut Worked) {
        for (line, puzzle) in (first_line..).zip(puzzles) {
            self.write(source, line, &Content::Puzzle(*puzzle), out);
        }
    }

    fn records(&mut self, source: &str, records: &[Result<Record, TextError>], out: &mut Worked) {
        for record in records {
            match record {
                Ok(record) => self.write(source, record.line, &record.content, out),
                Err(error) => {
                    let text =
                        format!("{source}:{}:{}: {}", error.line, error.column, error.reason());
                    out.messages.push(Message { text, fatal: true });
                    out.tally.add("unreadable");
                    out.exit.note(Exit::Unreadable);
                    self.keep_places(source, error.line, out);
                }
            }
        }
    }
}

impl Move {
    fn write(&self, source: &str, line: u64, content: &Content, out: &mut Worked) {
        out.tally.add("transformed");
        match self.which {
            Which::Given(transform) => self.write_one(source, line, content, 1, &transform, out),
            Which::Random { seed, count } => {
                let mut random = Random::new(seed, line);
                for number in 1..=count {
                    let transform = Transform::random(&mut random);
                    self.write_one(source, line, content, number, &transform, out);
                }
            }
        }
    }

    fn write_one(
        &self,
        source: &str,
        line: u64,
        content: &Content,
        number: u32,
        transform: &Transform,
        out: &mut Worked,
    ) {
        let isomorph = match content {
            Content::Puzzle(puzzle) => Content::Puzzle(transform.apply(puzzle)),
            Content::Pencilmarks(marks) => Content::Pencilmarks(transform.apply(marks)),
        };
        if self.table.is_text() {
            match &isomorph {
                Content::Puzzle(puzzle) => out.bytes.extend_from_slice(&puzzle.to_line(b'.')),
                marks => out.bytes.extend_from_slice(verdict::one_line(marks).as_bytes()),
            }
            out.bytes.push(b'\n');
            return;
        }
        self.table.write(out, |field| match field {
            Field::Source => json!(source),
            Field::Line => json!(line),
            Field::Puzzle => json!(verdict::one_line(content)),
            Field::Number => json!(number),
            Field::Isomorph => json!(verdict::one_line(&isomorph)),
            Field::Transform => json!(transform.to_string()),
        });
    }

    /// What keeps the places of the isomorphs of a puzzle that could not be read.
    fn keep_places(&self, source: &str, line: u64, out: &mut Worked) {
        let count = match self.which {
            Which::Given(_) => 1,
            Which::Random { count, .. } => count,
        };
        for number in 1..=count {
            if self.table.is_text() {
                out.bytes.extend_from_slice(b"unreadable\n");
                continue;
            }
            self.table.write(out, |field| match field {
                Field::Source => json!(source),
                Field::Line => json!(line),
                Field::Number => json!(number),
                Field::Puzzle | Field::Isomorph | Field::Transform => Value::Null,
            });
        }
    }
}
