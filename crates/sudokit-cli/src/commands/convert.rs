//! `sudokit convert [FILE...] --format FORMAT`: puzzles in, the same puzzles out in another format.

#[cfg(feature = "parquet")]
mod columns;
mod kept;

use super::stream_args::InputArgs;
use crate::exit::Exit;
#[cfg(feature = "variants")]
use crate::input::{VariantText, place, refused};
use crate::messages::status;
use crate::names;
use crate::report::PARQUET;
use crate::stream::{self, Each, Sink, Worked};
#[cfg(feature = "variants")]
use crate::variants;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kept::Kept;
use std::collections::BTreeMap;
use std::fmt;
use sudokit::text::{Format, Lost, Record, Writer};

/// Convert puzzles from any format to another.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit convert --format line puzzles/*.sdk    one line a puzzle, many files
  sudokit convert --format 2580 < grid.txt       as the judge of 2580 reads it
  sudokit convert --format poj-2676 p.txt        their number, then the grids
  sudokit convert --format csv b.txt > b.csv     hash and rating become columns
  sudokit convert --format line --blank 0 p.txt  zeros for dots
  sudokit convert --format sudokupad p.ss        a link to play the puzzle
  sudokit convert --format pencilmarks --candidates p.txt
                                                 what each cell may still hold
  sudokit convert --format sukaku state.hodoku   its candidates, 729 characters
  sudokit convert --format iss killer.json       other sizes and rules")]
#[command(after_long_help = "\
Formats are recognized by themselves, also several in one input. The order is kept. What the \
target cannot hold (a title, comments, candidates, columns) is reported on stderr, the first few \
times with its place, then as a sum. A puzzle that the target cannot hold at all is left out and \
reported, and counts as an error. Bad input is reported with file, line and column, and the run \
continues. Formats that begin with the number of grids are written at the end of the input: a \
temporary file keeps them until then.

Exit codes: 0 converted, 2 unreadable input or a puzzle that could not be written.")]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// The format to write.
    #[arg(long = "format", alias = "to", value_name = "FORMAT", value_parser = to(),
          required_unless_present = "json", help_heading = "Output options")]
    to: Option<To>,

    /// The same as --format jsonl: one JSON object a line.
    #[arg(long, conflicts_with = "to", help_heading = "Output options")]
    json: bool,

    /// Say nothing of what the format cannot hold.
    #[arg(short, long, help_heading = "Output options")]
    quiet: bool,

    /// The sign of an empty cell: one of . 0 _ * x X ?
    #[arg(long, value_name = "C", value_parser = names::blank, help_heading = "Output options")]
    blank: Option<u8>,

    /// Note the candidates that row, column and box leave, where the input has none.
    #[arg(long)]
    candidates: bool,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum To {
    Text(Format),
    /// A format of other sizes and rules.
    #[cfg(feature = "variants")]
    Variant(variants::Format),
    /// The columns that JSON Lines would have as keys.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl To {
    fn is_parquet(self) -> bool {
        match self {
            #[cfg(feature = "parquet")]
            To::Parquet => true,
            _ => false,
        }
    }

    /// The format whose fields are written.
    fn format(self) -> Format {
        match self {
            To::Text(format) => format,
            // Its own writer is used.
            #[cfg(feature = "variants")]
            To::Variant(_) => Format::Line,
            #[cfg(feature = "parquet")]
            To::Parquet => Format::Jsonl,
        }
    }
}

impl fmt::Display for To {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            To::Text(format) => format.fmt(f),
            #[cfg(feature = "variants")]
            To::Variant(format) => f.write_str(format.name()),
            #[cfg(feature = "parquet")]
            To::Parquet => f.write_str("parquet"),
        }
    }
}

fn to() -> impl TypedValueParser<Value = To> {
    let texts = names::format();
    let formats = texts.possible_values().into_iter().flatten();
    let formats = formats.chain([PossibleValue::new("parquet").help(PARQUET)]);
    #[cfg(feature = "variants")]
    let formats = formats.chain(
        variants::of_other_rules()
            .map(|format| PossibleValue::new(format.name()).help(format.description())),
    );
    let values: Vec<PossibleValue> = formats.collect();
    PossibleValuesParser::new(values).try_map(|name: String| {
        #[cfg(feature = "variants")]
        if let Some(format) = variants::of_other_rules().find(|format| format.name() == name) {
            return Ok(To::Variant(format));
        }
        match name.as_str() {
            #[cfg(feature = "parquet")]
            "parquet" => Ok(To::Parquet),
            #[cfg(not(feature = "parquet"))]
            "parquet" => Err(crate::report::NO_PARQUET),
            name => {
                Ok::<_, &str>(To::Text(name.parse().expect("only names of formats are possible")))
            }
        }
    })
}

/// Output is handed on when this much has gathered.
const GATHER: usize = 64 * 1024;
/// How many puzzles are distinguished in messages on what was lost.
const TOLD: u64 = 10;
/// How many columns and keys a message names.
const NAMED: usize = 8;

/// The first names, and how many more there are.
fn listed(mut names: Vec<String>) -> String {
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    names.join(", ") + &more
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let to = args.to.unwrap_or(To::Text(Format::Jsonl));
    let format = to.format();
    let (inputs, options) = args.input.open(to.is_parquet())?;
    let writer = Writer::new(format);
    let writer = args.blank.map_or(writer.clone(), |blank| writer.with_blank(blank));
    let convert = Convert {
        to,
        quiet: args.quiet,
        writer,
        #[cfg(feature = "parquet")]
        columns: columns::Columns::default(),
        candidates: args.candidates,
        #[cfg(feature = "variants")]
        of_plain_grids: args.blank.map(|_| "--blank").or(args.candidates.then_some("--candidates")),
        sink: Sink::open(options.output.as_deref(), inputs.paths(), options.compression)?,
        kept: if format.spec().around.counted { Some(Kept::new()?) } else { None },
        out: Worked::default(),
        lost: BTreeMap::new(),
        lossy: 0,
    };
    stream::for_each(&inputs, &options, convert)
}

/// A conversion under way.
struct Convert {
    to: To,
    writer: Writer,
    #[cfg(feature = "parquet")]
    columns: columns::Columns,
    /// Whether candidates are noted where there are none.
    candidates: bool,
    /// An option that needs plain grids, if it is given.
    #[cfg(feature = "variants")]
    of_plain_grids: Option<&'static str>,
    sink: Sink,
    /// The puzzles written so far, where their number comes first.
    kept: Option<Kept>,
    out: Worked,
    /// Whether losses are not reported.
    quiet: bool,
    /// What the format could not hold, beyond the puzzles distinguished, and of how many.
    lost: BTreeMap<Lost, u64>,
    /// Puzzles of which something was lost.
    lossy: u64,
}

impl Each for Convert {
    fn record(&mut self, source: &str, record: &Record, exit: &mut Exit) -> anyhow::Result<()> {
        let mut noted;
        let record = if self.candidates {
            noted = record.clone();
            noted.note_candidates();
            &noted
        } else {
            record
        };
        let written = match self.to {
            To::Text(_) => self.writer.write(&mut self.out.bytes, record),
            #[cfg(feature = "variants")]
            To::Variant(format) => {
                let written = variants::write_record(record, format);
                return self.take(source, record.line, written, exit);
            }
            #[cfg(feature = "parquet")]
            To::Parquet => self.columns.write(&mut self.writer, record, &mut self.out),
        };
        match written {
            Ok(lost) if lost.is_empty() => {}
            Ok(lost) => self.tell(source, record.line, lost),
            Err(error) => {
                status!("{source}:{}: left out: {error}", record.line);
                exit.note(Exit::Unreadable);
            }
        }
        if self.out.bytes.len() > GATHER {
            self.hand_on()?;
        }
        Ok(())
    }

    #[cfg(feature = "variants")]
    fn variant(
        &mut self,
        source: &str,
        text: &VariantText,
        exit: &mut Exit,
    ) -> anyhow::Result<Result<(), String>> {
        // The name of a format is often that of two.
        let format = match self.to {
            To::Variant(format) => Some(format),
            To::Text(format) => variants::format_like(format),
            #[cfg(feature = "parquet")]
            To::Parquet => None,
        };
        let option = match format {
            None => Some(format!("--format {}", self.to)),
            Some(_) => self.of_plain_grids.map(str::to_owned),
        };
        if let Some(option) = option {
            let error = refused(text, Some(&option));
            return Ok(Err(place(source, &error)));
        }
        let read = match variants::read(text) {
            Ok(read) => read,
            Err((line, column, reason)) => {
                return Ok(Err(format!("{source}:{line}:{column}: {reason}")));
            }
        };
        for note in read.notes.iter().filter(|_| !self.quiet) {
            status!("{source}:{}: left out: {note}", text.line);
        }
        if let Some(format) = format {
            let written = variants::write(&read.puzzle, format);
            self.take(source, text.line, written, exit)?;
        }
        Ok(Ok(()))
    }

    fn pause(&mut self) -> anyhow::Result<()> {
        self.hand_on()?;
        Ok(self.sink.flush()?)
    }

    fn finish(mut self) -> anyhow::Result<()> {
        self.writer.finish(&mut self.out.bytes);
        self.hand_on()?;
        if let Some(kept) = self.kept {
            kept.finish(&self.writer.opening().unwrap_or_default(), &mut self.sink)?;
        }
        self.sink.finish()?;
        if self.lossy > TOLD && !self.quiet {
            let parts: Vec<String> =
                self.lost.iter().map(|(lost, n)| format!("{lost} ({n})")).collect();
            let more = self.lossy - TOLD;
            let to = self.to;
            status!("sudokit: format {to} cannot hold of {more} more: {}", listed(parts));
        }
        Ok(())
    }
}

impl Convert {
    /// Writes what has gathered.
    fn hand_on(&mut self) -> std::io::Result<()> {
        match &mut self.kept {
            Some(kept) => kept.take(&mut self.out),
            None => self.sink.take(&mut self.out),
        }
    }

    /// Takes a puzzle in a format of other sizes and rules, or why it is none.
    #[cfg(feature = "variants")]
    fn take(
        &mut self,
        source: &str,
        line: u64,
        written: Result<variants::Written, String>,
        exit: &mut Exit,
    ) -> anyhow::Result<()> {
        match written {
            Ok(variants::Written { text, lost }) => {
                if text.contains('\n') {
                    self.out.begin_grid();
                }
                self.out.bytes.extend_from_slice(text.as_bytes());
                self.out.bytes.push(b'\n');
                if !lost.is_empty() {
                    self.tell(source, line, lost);
                }
            }
            Err(reason) => {
                status!("{source}:{line}: left out: {reason}");
                exit.note(Exit::Unreadable);
            }
        }
        Ok(self.hand_on()?)
    }

    fn tell(&mut self, source: &str, line: u64, lost: Vec<Lost>) {
        self.lossy += 1;
        if self.quiet {
            return;
        }
        if self.lossy <= TOLD {
            let names: Vec<String> = lost.iter().map(Lost::to_string).collect();
            status!("{source}:{line}: format {} cannot hold {}", self.to, listed(names));
            return;
        }
        for lost in lost {
            *self.lost.entry(lost).or_default() += 1;
        }
    }
}
