//! `sudokit print [FILE...]`: puzzles as sheets and books for paper.

use super::draw;
use crate::engine;
use crate::exit::Exit;
use crate::fonts::FontArgs;
use crate::human::{TEXTS, player};
use crate::input::{self, NO_GIVENS};
use crate::interrupt;
use crate::language::Language;
use crate::messages::{LimitedMessages, status};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::path::{Path, PathBuf};
use sudokit::solve::{Outcome, Solver};
use sudokit::technique::{End, Profile};
use sudokit::text::Record;
use sudokit::{Budget, Cancel};
use sudokit_answer::verdict::Verdict;
use sudokit_answer::{PathRequest, WalkedPath};
use sudokit_draw::{Book, Entry, Paper, PerPage};

/// Print puzzles on sheets, with their solutions: PDF.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit print puzzles.txt -o sheets.pdf
  sudokit generate -n 20 --level hard | sudokit print -o book.pdf
  sudokit print --per-page 1 --large -o large.pdf puzzles.txt
  sudokit print --title 'For a long train' --paper letter -o book.pdf p.txt
  sudokit generate --seed 7 -n 9 | sudokit print --footer 'seed 7' -o s.pdf")]
#[command(after_long_help = "\
Above each puzzle stand its number and HoDoKu's level and score of its path; below each page stand the \
files that its puzzles come from. A puzzle that is not proper is reported and left out. The whole book \
is kept in memory until it is written.

Exit codes: 0 done, 1 a puzzle is not proper, 2 unreadable input, 4 the book could not be written.")]
pub(crate) struct Args {
    /// Puzzles, or files of them (plain, gzip or zstd); `-` or none for stdin.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Where to write; `-` or none for stdout.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// How many puzzles stand on a page.
    #[arg(long, value_name = "N", default_value = "4", value_parser = per_page())]
    per_page: PerPage,

    /// The size of the pages.
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    paper: PaperArg,

    /// What stands above each page.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// What stands below each page, instead of the names of files.
    #[arg(long, value_name = "TEXT")]
    footer: Option<String>,

    /// Where the solutions stand.
    #[arg(long, value_enum, value_name = "WHERE", default_value_t)]
    solutions: Solutions,

    /// Print digits as large as cells allow.
    #[arg(long)]
    large: bool,

    #[command(flatten)]
    font: FontArgs,
}

fn per_page() -> impl TypedValueParser<Value = PerPage> {
    PossibleValuesParser::new(["1", "2", "4", "6", "9"]).map(|number| match &*number {
        "1" => PerPage::One,
        "2" => PerPage::Two,
        "6" => PerPage::Six,
        "9" => PerPage::Nine,
        _ => PerPage::Four,
    })
}

/// The size of the pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum PaperArg {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// Where the solutions stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Solutions {
    /// On pages of their own at the end.
    #[default]
    End,
    /// Nowhere.
    None,
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    draw::refuse_terminal(args.output.as_deref())?;
    let cancel = interrupt::cancel();
    let (entries, exit) = read(args, &cancel)?;
    if cancel.is_set() {
        return Ok(Exit::Interrupted);
    }
    if entries.is_empty() {
        status!("sudokit: no puzzle to print");
        return Ok(exit.max(Exit::No));
    }
    let mut book = Book::default();
    book.paper = match args.paper {
        PaperArg::A4 => Paper::A4,
        PaperArg::Letter => Paper::Letter,
    };
    book.per_page = args.per_page;
    book.title = args.title.clone().unwrap_or_default();
    book.large = args.large;
    let heading = TEXTS.say(Language::current(), "print", "solutions", &[]);
    book.solutions = (args.solutions == Solutions::End).then_some(heading);
    let inputs = args.files.iter().map(PathBuf::as_path).chain(args.font.file());
    let bytes = args.font.pdf(&book.title, &book.pages(&entries))?;
    draw::write(args.output.as_deref(), inputs, &bytes)?;
    Ok(exit)
}

/// The proper puzzles of all inputs; all others are reported.
fn read(args: &Args, cancel: &Cancel) -> anyhow::Result<(Vec<Entry>, Exit)> {
    let mut solver = Solver::with_config(&engine::config()?)?;
    solver.set_budget(Budget::UNLIMITED.with_cancel(cancel));
    let stdin = [PathBuf::from("-")];
    let files = if args.files.is_empty() { &stdin[..] } else { &args.files[..] };
    let (mut entries, mut exit) = (Vec::new(), Exit::Done);
    let mut limited = LimitedMessages::default();
    for file in files {
        let mut records = input::records(file)?;
        while let Some(record) = records.next() {
            if cancel.is_set() {
                break;
            }
            let name = records.name();
            let found = record?
                .map_err(|error| (Exit::Unreadable, input::place(name, &error)))
                .and_then(|record| entry(args, name, &record, &mut solver, cancel));
            match found {
                Ok(entry) => entries.push(entry),
                Err((end, complaint)) => {
                    exit.note(end);
                    if limited.allow() {
                        status!("{complaint}");
                    }
                }
            }
        }
    }
    limited.finish();
    Ok((entries, exit))
}

/// A puzzle with its solution and its level, or why it is left out.
fn entry(
    args: &Args,
    name: &str,
    record: &Record,
    solver: &mut Solver,
    cancel: &Cancel,
) -> Result<Entry, (Exit, String)> {
    let place = format!("{name}:{}", record.line);
    let Some(puzzle) = record.content.puzzle() else {
        return Err((Exit::Unreadable, format!("{place}:1: {NO_GIVENS}")));
    };
    let outcome = solver.classify(record.content);
    let Outcome::Unique(solution) = outcome else {
        let why = Verdict::of(&outcome, &record.content).reason(&record.content);
        return Err((Exit::No, format!("{place}: {}", why.unwrap_or_default())));
    };
    let start = player::sheet(&record.content, None).known_proper();
    let budget = Budget::from(Some(start.default_budget())).with_cancel(cancel);
    let profile = Profile::hodoku();
    let path = WalkedPath::new(
        PathRequest { start, is_proper: true, profile, until: None },
        &budget,
        |_| {},
    );
    let language = Language::current();
    let key = path.grade.level.name().to_lowercase();
    let level = TEXTS.find(language, "level", &key).unwrap_or_default();
    let level = match path.end {
        Some(End::Solved) => format!("{level} {}", path.grade.score),
        _ => String::new(),
    };
    let is_file = Path::new(name).is_file();
    let file = Path::new(name).file_name().filter(|_| is_file);
    let source = file.map_or(String::new(), |file| file.to_string_lossy().into_owned());
    let source = args.footer.clone().unwrap_or(source);
    Ok(Entry { puzzle: *puzzle, solution, level, source })
}
