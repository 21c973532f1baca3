//! `sudokit watch PUZZLE` or `sudokit watch --trace FILE`: a search in the terminal.

use crate::bounds::{Bound, bound};
use crate::exit::Exit;
use crate::input::{self, OneArgs};
use crate::interrupt;
use crate::language::Language;
use crate::messages::status;
use crate::names;
use crate::output;
use crate::page::{self, Start};
use crate::trace_file::Trace;
use crate::watch::player::{Player, Track};
use crate::watch::{recorder, terminal};
use std::io::Write;
use std::path::Path;
use sudokit::textbook::Method;
use sudokit::{Puzzle, rules};

/// Watch a textbook search, or a trace, in the terminal: forwards and back.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit watch puzzle.txt                        space plays, ? shows all keys
  sudokit watch puzzle.txt --method recheck
  sudokit watch puzzle.txt --versus recheck       two methods side by side
  sudokit watch --trace mine.jsonl                what your own program did
  python3 mine.py | sudokit watch --trace -       while it does it
  sudokit watch --trace mine.jsonl --versus scan  your program beside a method
  sudokit watch --page puzzle.txt                 in a browser: sudokit.html
  sudokit watch puzzle.txt --lang ko              한국어로")]
#[command(after_long_help = "\
Given digits are bare; tried digits carry a bar that grows with their depth. [4] was just placed, \
(1) just rejected because of the digit marked !, ( ) just emptied. + marks the empty cells of the \
house of a rejection. The strip at the bottom is the depth over the whole search: solid is what \
stood all the time in that part of it, shaded is what came and went.

The first --keep events are kept and can be stepped through both ways; a longer search is only \
counted after them. Traces are described in docs/TRACE.md. NO_COLOR is respected. 80 columns and 24 \
rows show everything, 40 and 15 the grid and the last event; two methods need 64 and 19.

Exit codes: 0 done, 2 unreadable input, no terminal, or a trace that cannot be true, 130 Ctrl-C.")]
pub(crate) struct Args {
    #[command(flatten)]
    one: OneArgs,

    /// The method.
    #[arg(long, value_name = "NAME", value_parser = names::method(), default_value_t = Method::Scan, conflicts_with = "trace")]
    method: Method,

    /// Another method to watch beside it, on the same puzzle: both are always at the same step.
    #[arg(long, value_name = "NAME", value_parser = names::method())]
    versus: Option<Method>,

    /// Play a trace instead; `-` reads stdin.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["grid", "nth"])]
    trace: Option<String>,

    /// Events of a search that are kept for stepping through.
    #[arg(long, alias = "max-events", value_name = "N", default_value_t = 2_000_000)]
    keep: usize,

    /// Placements a method may make.
    #[arg(long, alias = "max-steps", value_name = "N|none", default_value = "1000000000",
          value_parser = bound)]
    budget: Bound,

    /// Write the web page instead, for a browser: sudokit.html.
    #[arg(long, conflicts_with_all = ["trace", "versus"])]
    page: bool,
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let language = Language::current();
    if args.page {
        return write_page(args, &args.one.puzzle()?);
    }
    terminal::require(language)?;
    let run = |method: Method, puzzle: &Puzzle| {
        let recording = recorder::method(method, *puzzle, args.keep, args.budget.limit());
        (Track::new(method.name(), puzzle), recording)
    };
    let mut exit = Exit::Done;
    let (puzzle, first) = match &args.trace {
        Some(file) => {
            let (name, text) = input::text(Path::new(file))?;
            let trace = Trace::read(&name, text)?;
            let puzzle = *trace.puzzle();
            let name = match trace.method() {
                "" => "trace".to_owned(),
                name => name.to_owned(),
            };
            (puzzle, (Track::new(name, &puzzle), recorder::trace(trace, args.keep)))
        }
        None => {
            let puzzle = args.one.puzzle()?;
            (puzzle, run(args.method, &puzzle))
        }
    };
    let second = args.versus.map(|method| run(method, &puzzle));
    let (tracks, recordings): (Vec<Track>, Vec<_>) =
        [Some(first), second].into_iter().flatten().unzip();
    let mut player = Player::new(tracks);
    exit.note(terminal::run(&mut player, &recordings, terminal::look(language))?);
    // What the screen said is gone with it.
    if let Some(conflict) = rules::conflicts(puzzle.values()).next() {
        status!("{puzzle}: invalid puzzle: {conflict}");
    }
    for track in player.tracks() {
        if let Some(fault) = track.fault() {
            status!("sudokit: {fault}");
            exit.note(Exit::Unreadable);
        }
    }
    Ok(exit)
}

/// The page in place of the terminal, with the same search.
fn write_page(args: &Args, puzzle: &Puzzle) -> anyhow::Result<Exit> {
    let start = Start {
        puzzle: Some(puzzle.to_string()),
        tab: Some("watch"),
        method: Some(args.method.name()),
        lang: Language::requested().map(|lang| lang.pick("en", "ko")),
        ..Start::default()
    };
    interrupt::listen();
    page::write(Path::new(page::NAME), &start, false, None)?;
    writeln!(output::stdout(), "{}", page::NAME)?;
    Ok(Exit::Done)
}
