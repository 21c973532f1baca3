//! `sudokit same A B`: whether two puzzles are one up to symmetry, with the proof.

use crate::exit::Exit;
use crate::input;
use crate::output;
use crate::report::write_json;
use anyhow::bail;
use serde::Serialize;
use std::io::Write;
use sudokit::Puzzle;
use sudokit::canon::{self, ClassId};

/// Say whether two puzzles are isomorphic, and by which transform.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit same a.txt b.sdk    the transform between them, or `different`
  sudokit same PUZZLE PUZZLE  81 characters each work too
  sudokit generate -n 1 | sudokit same b.txt
  sudokit transform --transform \"$(sudokit same a.txt b.txt)\" a.txt
                              prints b: the proof")]
#[command(after_long_help = "\
Puzzles of any kind can be compared, also improper ones. What they are compared by is their \
canonical form by givens (see `sudokit canon --help`). Two files are compared puzzle by puzzle: line \
n of the answer is about puzzle n of both.

Exit codes: 0 they are isomorphic, 1 some are essentially different, 2 unreadable input.")]
pub(crate) struct Args {
    /// A puzzle of 81 characters, a file of puzzles, or `-` for stdin.
    a: String,

    /// Another, compared puzzle by puzzle; stdin if it is not given.
    b: Option<String>,

    /// One JSON object a pair.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    version: u32,
    same: bool,
    /// From A to B.
    transform: Option<String>,
    /// This many transforms lead from A to B.
    transforms: u64,
    canonical: [String; 2],
    class_id: [String; 2],
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let [a, b] = [args.a.as_str(), args.b.as_deref().unwrap_or("-")];
    if a == "-" && b == "-" {
        bail!("stdin is one of the two: name the other, a puzzle or a file");
    }
    let (mut left, mut right) = (input::records(a)?, input::records(b)?);
    let mut out = Vec::new();
    let mut exit = Exit::Done;
    let mut pairs = 0;
    loop {
        let pair = (input::next_puzzle(&mut left)?, input::next_puzzle(&mut right)?);
        let (name, found) = match pair {
            (Some(a), Some(b)) => {
                pairs += 1;
                exit.note(compare(&a, &b, args.json, &mut out)?);
                continue;
            }
            (None, None) if pairs > 0 => break,
            (Some(_), None) => (right.name(), pairs),
            (None, _) => (left.name(), pairs),
        };
        output::print(&out)?;
        bail!("{name}: expected as many puzzles as the other input holds, found {found}");
    }
    output::print(&out)?;
    Ok(exit)
}

/// Appends what is known of a pair.
fn compare(a: &Puzzle, b: &Puzzle, json: bool, out: &mut Vec<u8>) -> anyhow::Result<Exit> {
    let forms = [canon::by_givens(a), canon::by_givens(b)];
    let same = forms[0].puzzle == forms[1].puzzle;
    let transform = same.then(|| forms[0].transform.then(&forms[1].transform.inverse()));
    if let Some(transform) = &transform
        && transform.apply(a) != *b
    {
        bail!("internal error: {transform} does not lead from {a} to {b}");
    }
    if json {
        let answer = Answer {
            version: 1,
            same,
            transform: transform.map(|t| t.to_string()),
            transforms: if same { forms[0].automorphisms } else { 0 },
            canonical: [0, 1].map(|i| forms[i].puzzle.to_string()),
            class_id: [0, 1].map(|i| ClassId::of(&forms[i].puzzle).to_string()),
        };
        write_json(out, &answer);
    } else {
        let text = transform.map_or_else(|| "different".to_owned(), |t| t.to_string());
        writeln!(out, "{text}")?;
    }
    Ok(if same { Exit::Done } else { Exit::No })
}
