//! `sudokit page [PUZZLE]`: the web page, written where the user stands.

use crate::exit::Exit;
use crate::input::{self, OneArgs};
use crate::interrupt;
use crate::language::Language;
use crate::names;
use crate::output;
use crate::page::{self, Start};
use anyhow::{Context, bail};
use clap::ValueEnum;
use std::io::Write;
use std::path::{Path, PathBuf};
use sudokit::text::Record;
use sudokit::textbook::Method;

/// Write the web page: play, solve, watch, learn, in one file that needs no network.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit page                        sudokit.html, where you stand
  sudokit page --open puzzle.txt      and open it, with this puzzle
  sudokit page --tab learn            backtracking in six screens
  sudokit page --tab watch --method recheck PUZZLE
  sudokit page -o - > page.html       to stdout
  sudokit page --lang ko              한국어로")]
#[command(after_long_help = "\
The file holds the engine and needs no network: it opens from a disk, from any static host, without a \
network. Browsers of 2024 or later show it: Chrome or Edge 123, Firefox 121, Safari 17.5.

A page that is there already is replaced, if it is unchanged; any other file is left alone, \
unless you --force it.

Exit codes: 0 done, 2 unreadable input, or a file that is in the way, 4 the page could not be written.")]
pub(crate) struct Args {
    #[command(flatten)]
    one: OneArgs,

    /// Where to write it; `-` is stdout.
    #[arg(short, long, value_name = "FILE", default_value = page::NAME)]
    output: PathBuf,

    /// Replace what is there, whatever it is.
    #[arg(long)]
    force: bool,

    /// What it shows first.
    #[arg(long, value_enum, value_name = "NAME")]
    tab: Option<Tab>,

    /// The method that is watched.
    #[arg(long, value_name = "NAME", value_parser = names::method())]
    method: Option<Method>,

    /// Ask the system to open it.
    #[arg(long)]
    open: bool,
}

/// A panel of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Tab {
    /// Play a puzzle, with hints.
    Play,
    /// Its solutions, and what is wrong with it.
    Solve,
    /// How a search finds its solution.
    Watch,
    /// How a person solves it; how hard it is.
    Path,
    /// Other puzzles.
    Generate,
    /// Backtracking in six screens.
    Learn,
}

impl Tab {
    /// Its name in the page.
    const fn name(self) -> &'static str {
        match self {
            Tab::Play => "play",
            Tab::Solve => "solve",
            Tab::Watch => "watch",
            Tab::Path => "path",
            Tab::Generate => "generate",
            Tab::Learn => "learn",
        }
    }
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let is_named = args.one.grid.is_some() || args.one.nth.is_some();
    let mut start =
        if is_named || input::is_piped() { read(args, is_named)? } else { Start::default() };
    // A named method is a request to watch it.
    let tab = args.tab.or(args.method.map(|_| Tab::Watch));
    start.tab = tab.map(Tab::name);
    start.method = args.method.map(Method::name);
    start.lang = Language::requested().map(|lang| lang.pick("en", "ko"));
    if args.output == Path::new("-") {
        if args.open {
            bail!("--open needs a file: leave out -o -");
        }
        output::stdout().write_all(page::html(&start)?.as_bytes())?;
        return Ok(Exit::Done);
    }
    interrupt::listen();
    page::write(&args.output, &start, args.force, args.one.grid.as_deref().map(Path::new))?;
    writeln!(output::stdout(), "{}", args.output.display())?;
    if args.open {
        page::open(&args.output)?;
    }
    Ok(Exit::Done)
}

/// The puzzle that was named or that stands on stdin, with the digits that were placed in it.
/// Without a name, an empty stdin is a page without a puzzle.
fn read(args: &Args, is_named: bool) -> anyhow::Result<Start> {
    let (name, record) = match args.one.record() {
        Err(error) if !is_named && error.is::<input::NoGrid>() => return Ok(Start::default()),
        read => read?,
    };
    let Record { content, details, .. } = record;
    let puzzle = content.to_puzzle().with_context(|| {
        format!("{name}: candidates that no givens imply have no place in the page")
    })?;
    let placed = details.and_then(|details| details.placed);
    Ok(Start {
        puzzle: Some(puzzle.to_string()),
        progress: placed.map(|placed| placed.to_string()),
        ..Start::default()
    })
}
