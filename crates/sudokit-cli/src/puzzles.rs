//! Puzzles named on the command line: 81 characters, a file, or `-` for stdin.

use crate::exit::Exit;
use crate::messages::{Few, tell};
use anyhow::{Context, anyhow, bail};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;
use sudokit::Puzzle;
use sudokit::text::{Content, Reader, TextError};

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// Calls `work` with every puzzle, in order. What cannot be read is reported on stderr and skipped.
///
/// # Errors
/// When a file cannot be opened or read, or when `work` fails.
pub fn for_each(
    arguments: &[String],
    mut work: impl FnMut(&Puzzle) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    let mut exit = Exit::Done;
    let mut few = Few::default();
    for argument in arguments {
        if let Ok(puzzle) = argument.parse::<Puzzle>() {
            exit.note(work(&puzzle)?);
            continue;
        }
        for read in open(argument)? {
            match read? {
                Ok(puzzle) => exit.note(work(&puzzle)?),
                Err(complaint) => {
                    if few.admit() {
                        tell!("{complaint}");
                    }
                    exit.note(Exit::Unreadable);
                }
            }
        }
    }
    few.finish();
    Ok(exit)
}

/// Puzzle number `nth` (from 1) of an argument.
///
/// # Errors
/// When it cannot be read, or when there are fewer.
pub fn nth(argument: &str, nth: usize) -> anyhow::Result<Puzzle> {
    if nth == 1
        && let Ok(puzzle) = argument.parse()
    {
        return Ok(puzzle);
    }
    let mut seen = 0;
    for read in open(argument)? {
        seen += 1;
        if seen == nth {
            return read?.map_err(|complaint| anyhow!("{complaint}"));
        }
        read?.ok();
    }
    let puzzles = if seen == 1 { "puzzle" } else { "puzzles" };
    bail!("{}: holds {seen} {puzzles}, number {nth} was asked for", name(argument))
}

/// How messages call an input.
pub fn name(argument: &str) -> &str {
    if argument == "-" { "stdin" } else { argument }
}

/// Text being read.
pub type Input = BufReader<Box<dyn Read + Send>>;

/// The lines of a file or of stdin.
///
/// # Errors
/// When there is no such file; text that was meant to be a puzzle is recognised.
pub fn lines(argument: &str) -> anyhow::Result<Input> {
    if argument == "-" {
        if io::stdin().is_terminal() {
            tell!("sudokit: reading from the terminal; end with Ctrl-D");
        }
        return Ok(BufReader::new(Box::new(io::stdin())));
    }
    let path = Path::new(argument);
    if path.is_dir() {
        bail!("{argument}: is a directory, expected a puzzle or a file of puzzles");
    }
    match File::open(path) {
        Ok(file) => Ok(BufReader::new(Box::new(file))),
        Err(error) => match argument.parse::<Puzzle>() {
            Err(fault) if !path.exists() && looks_like_a_puzzle(argument) => {
                bail!("{argument:?} is neither a file nor a puzzle: {fault}")
            }
            _ => Err(error).with_context(|| argument.to_owned()),
        },
    }
}

fn looks_like_a_puzzle(argument: &str) -> bool {
    let cells = argument.chars().filter(|c| c.is_ascii_digit() || ".0_*xX?".contains(*c)).count();
    cells > 20 && cells * 10 >= argument.chars().count() * 9
}

/// Puzzles of an input, or what is wrong with the text in their place.
type Found = Result<Puzzle, String>;

fn open(argument: &str) -> anyhow::Result<impl Iterator<Item = anyhow::Result<Found>>> {
    let name = name(argument).to_owned();
    let mut input = lines(argument)?;
    let mut reader = Reader::new();
    let mut ended = false;
    Ok(std::iter::from_fn(move || {
        loop {
            if let Some(record) = reader.next() {
                return Some(Ok(match record {
                    Ok(record) => match record.content {
                        Content::Puzzle(puzzle) => Ok(puzzle),
                        Content::Pencilmarks(_) => Err(format!(
                            "{name}:{}:1: expected givens, found a pencilmark grid, which textbook \
                             methods do not take",
                            record.line
                        )),
                    },
                    Err(error) => Err(complaint(&name, &error)),
                }));
            }
            if ended {
                return None;
            }
            match next_line(&mut input) {
                Ok(Some(line)) => reader.push(&line),
                Ok(None) => {
                    ended = true;
                    reader.finish();
                }
                Err(error) => {
                    ended = true;
                    return Some(Err(error).with_context(|| name.clone()));
                }
            }
        }
    }))
}

/// The next line without its end.
pub fn next_line(input: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if line.len() as u64 == LONGEST_LINE {
        return Err(io::Error::other("a line is longer than a mebibyte"));
    }
    let is_end = line.is_empty();
    if line.last() == Some(&b'\n') {
        line.pop();
    }
    Ok((!is_end).then_some(line))
}

fn complaint(name: &str, error: &TextError) -> String {
    format!("{name}:{}:{}: {}", error.line, error.column, error.reason())
}
