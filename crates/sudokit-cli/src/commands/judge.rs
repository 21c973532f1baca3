//! `sudokit judge PROBLEM PROGRAM`: the command line of the local judge. The judge is
//! [`crate::judge`].

use crate::exit::Exit;
use crate::input;
use crate::judge::{self, Class, Code, Export, File, Problem, Puzzles, Settings};
use crate::language::Language;
use crate::numbers::seconds;
use crate::page::{self, Start};
use crate::threads;
use anyhow::{Context, anyhow, bail};
use clap::builder::{PossibleValue, TypedValueParser};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;
use sudokit::Puzzle;
use sudokit_data::files::Outputs;

/// Judge your program on many grids, as the online judges do.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit judge 2239 main.cpp             compile and judge
  sudokit judge 2239 -- ./a.out           judge a compiled program
  sudokit judge 2580 -- java Main         any command: stdin to stdout
  sudokit judge 2580 --timeout 5 main.py  with more time
  sudokit judge 2239 --cases 1000 --seed 7 --hard main.cpp
  sudokit judge 2239 --replay judge-2239-failed.txt -- ./a.out
  sudokit judge 2239 --against ./slow -- ./fast
                                          two programs against each other
  sudokit judge 2239 --page main.cpp      the failing case in a browser
  sudokit judge --list                    all problems
  sudokit judge poj-3074 --show           the statement and the sample
  sudokit judge leetcode-37 Solution.java
                                          the class as it is pasted there
  sudokit judge --spec mine.toml main.py  a problem of your own
  sudokit judge 2239 --export cases       cases as files NAME.in and NAME.out
  sudokit judge 2239 submissions/ --html class.html
                                          all programs in a folder
  sudokit judge 2239 --lang ko main.cpp   한국어로")]
#[command(after_long_help = "\
--list names the problems: 2239 and 2580 of the former Baekjoon Online Judge, which tutorials solve, \
and others of many judges. --show prints the statement of one, in our own words, with its sample.

The cases: the sample of the problem, a full grid, one empty cell, 17 givens, several and many \
solutions, the first rows or all cells empty, a grid that is nearly as slow for row-major search as \
the problem allows, then random ones, as far as the problem promises to give such grids. 2239 and \
2580 give only grids that the program of problem 12095 solves in fewer than 100,000 calls; the cases \
of all problems keep that promise. --hard adds four that do not: 0.6 to 3.1 million placements.

Answers are checked, not compared with stored ones: 2580 accepts any solution that keeps the \
givens, 2239 only the smallest. Blanks at line ends, blank lines at the end and a missing last \
newline are tolerated, nothing else.

The first failing case is explained, then made smaller (cells are filled while it still fails the \
same way, for some ten seconds; Ctrl-C ends that), saved in the problem's own layout, and printed \
with the commands that run it again. Files that are there already are left alone.

The time limit is that of the problem. Where its judge had none of its own for a language, Java and \
Kotlin have twice the limit and 1 s, Python and PyPy three times the limit and 2 s, as the former \
Baekjoon Online Judge gave them; C#, Ruby and TypeScript have as much as Java, Scala as much as Python. It is wall-clock time on this machine.

--spec FILE describes a problem: crates/sudokit-learn/problems has those of --list and a README with \
all keys.

Source files: .c .cc .cpp .cxx .cs .d .go .hs .java .js .mjs .kt .pas .pp .php .py .rb .rs .scala .swift .ts .mts. They are compiled with optimization into a temporary \
directory; the public class of a Java file may have another name than the file, and a package. C# takes \
dotnet or mcs and mono, TypeScript tsx, deno, bun or a node that strips types. A compiler \
that takes too long (--compile-timeout) is stopped, which counts as a compile error.

In place of a program, a folder: all source files and executable files in it, and in the folders in \
it, are judged side by side (--threads), each in a temporary folder of its own, up to its first \
failing case (--keep-going: on all cases). The table has a row for each in the order of names; --csv writes it for a spreadsheet, \
--html writes a report with the failing cases drawn. A program that exceeds the time limit runs again \
alone before it is too slow. A \
program whose compiler is missing is not judged. Other files are named and skipped.

The memory limit is that of the problem, or 1024 MB where that is not known (--memory changes it). It \
counts what the program holds in memory, not what it reserves, and on Windows what it reserves and may use. On Linux and Windows a \
program that holds more is stopped; elsewhere it is measured at its end. C, C++, Pascal and Rust programs have the limit \
itself. Python and PHP have 32 MB on top, the others at least twice the limit, for their runtime. The heap of Java and Kotlin has the size of the limit; in \
a command after -- it is yours to set (java -Xmx256m Main).

A program may print 256 KiB, and on Linux and Windows start 64 processes at a \
time. This keeps a fault from stopping the machine; it is no protection against programs that mean harm: they run as \
you.

Exit codes: 0 accepted, 1 not accepted, 2 wrong usage or a program cannot be started, 4 an output \
cannot be written, 130 Ctrl-C.")]
pub(crate) struct Args {
    /// The problem: 2239 (nine digits a line, the smallest solution), 2580 (nine numbers with
    /// spaces, any solution), or another of --list. Not given with --spec.
    #[arg(
        value_parser = ProblemName,
        hide_possible_values = true,
        required_unless_present_any = ["list", "spec"]
    )]
    problem: Option<OsString>,

    /// A source file, which is compiled first, or a program and its arguments, or a folder of
    /// programs.
    #[arg(
        value_name = "PROGRAM",
        required_unless_present_any = ["command", "list", "show", "export", "spec"]
    )]
    program: Vec<OsString>,

    /// List all problems.
    #[arg(long, conflicts_with_all = ["program", "command", "spec"])]
    list: bool,

    /// Show the statement of the problem and its sample.
    #[arg(long, conflicts_with_all = ["program", "command"])]
    show: bool,

    /// The description of a problem of your own, in place of PROBLEM.
    #[arg(long, value_name = "FILE")]
    spec: Option<PathBuf>,

    /// Write every case to this folder, as NAME.in and NAME.out, instead of judging.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["program", "command", "replay"])]
    export: Option<PathBuf>,

    /// With --export: replace files that are there.
    #[arg(long, requires = "export")]
    force: bool,

    /// The program and its arguments, just as they are.
    #[arg(last = true, value_name = "COMMAND", conflicts_with = "program")]
    command: Vec<OsString>,

    /// Seconds a case may take, instead of the problem's time limit.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// Megabytes of memory a program may hold, instead of the problem's memory limit.
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: Option<u64>,

    /// Seconds that compiling a source file may take, 60 if not given.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    compile_timeout: Option<Duration>,

    /// What the program is written in, for the time limit and the compiler; known by the name of
    /// the source file or of the command (java, python3, ...) if not given.
    #[arg(long, alias = "language", value_enum, value_name = "NAME")]
    compiler: Option<Code>,

    /// Number of random cases.
    #[arg(long, value_name = "N", default_value_t = 50)]
    cases: u64,

    /// Seed of the random cases: the same seed gives the same cases.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Judge grids too that are slower for row-major search than the problems allow.
    #[arg(long)]
    hard: bool,

    /// Judge the puzzles of this file (any layout), an input as --export writes it, or all inputs
    /// NAME.in of a folder, instead of the built-in cases.
    #[arg(long, alias = "case", value_name = "FILE")]
    replay: Option<PathBuf>,

    /// Judge this shell command on the same cases too and stop where the two differ.
    #[arg(long, value_name = "OTHER")]
    against: Option<String>,

    /// Go on after a failing case.
    #[arg(long)]
    keep_going: bool,

    /// Leave the failing case as it is.
    #[arg(long)]
    no_shrink: bool,

    /// Where to save the failing case, in place of a file that is there; if not given, the first
    /// free name of judge-2239-failed.txt, judge-2239-failed-2.txt, ...
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Write the web page with the failing case too, beside the saved one: for a browser.
    #[arg(long)]
    page: bool,

    /// Programs of a folder, or runs of one program, at the same time; if not given, as many
    /// programs as cores, or half as many runs, at least two.
    #[arg(long, value_name = "N", value_parser = threads::parse)]
    threads: Option<usize>,

    /// Write the table of a folder's programs for a spreadsheet.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Write a report on a folder's programs: one file for a browser. With --keep-going the number
    /// of accepted cases is a score.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// One object a line instead of text.
    #[arg(long)]
    json: bool,

    /// Print the verdict only.
    #[arg(short, long)]
    quiet: bool,
}

/// Names of problems for completions. Other words are let through: with `--spec` the first word is
/// the program.
#[derive(Clone)]
struct ProblemName;

impl TypedValueParser for ProblemName {
    type Value = OsString;

    fn parse_ref(
        &self,
        _: &clap::Command,
        _: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<OsString, clap::Error> {
        Ok(value.to_owned())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Problem::all().iter().map(|problem| PossibleValue::new(problem.id.as_str()))))
    }
}

/// The problem, and the words of the program.
fn problem_and_words(args: &Args, language: Language) -> anyhow::Result<(Problem, Vec<OsString>)> {
    let mut words = args.program.clone();
    let problem = match (&args.spec, &args.problem) {
        (Some(spec), first) => {
            words.splice(0..0, first.clone());
            let text = std::fs::read_to_string(spec);
            let text = text.with_context(|| spec.display().to_string())?;
            Problem::of_file(spec, &text)?
        }
        (None, name) => {
            let name = name.as_deref().unwrap_or_default().to_string_lossy();
            Problem::find(&name).ok_or_else(|| anyhow!(judge::no_problem(language, &name)))?
        }
    };
    if !args.command.is_empty() {
        words.clone_from(&args.command);
    }
    Ok((problem, words))
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let language = Language::current();
    if args.list {
        return Ok(judge::list(language, args.json)?);
    }
    let (problem, words) = problem_and_words(args, language)?;
    if args.show {
        return Ok(judge::show(problem, language, args.json)?);
    }
    if let Some(folder) = &args.export {
        let &Args { force, cases, seed, hard, quiet, .. } = args;
        let export = Export { problem, folder, force, random: cases, seed, hard, quiet, language };
        return judge::export(&export);
    }
    if words.is_empty() {
        bail!("expected a program to judge, found none");
    }
    let verbatim = !args.command.is_empty();
    let write_page = |saved: Option<&Path>, puzzle: &Puzzle| write_page(saved, puzzle, language);
    let class = args.class(&words)?;
    // Runs side by side slow each other down, and Java has threads of its own.
    let cores = threads::all_cores();
    let usual = if class.is_some() { cores } else { (cores / 2).max(2).min(cores) };
    let threads = args.threads.unwrap_or(usual);
    if let Some(save) = &args.save {
        // Refused before anything is run: neither the program nor its cases are written over.
        let inputs = words.iter().map(Path::new).chain(args.replay.as_deref());
        Outputs::new(false).reading(inputs.chain(args.spec.as_deref())).named(save)?;
    }
    judge::run(&Settings {
        problem,
        spec: args.spec.as_deref(),
        words: &words,
        class,
        verbatim,
        code: args.compiler,
        timeout: args.timeout,
        memory: args.memory,
        compile_timeout: args.compile_timeout,
        random: args.cases,
        seed: args.seed,
        hard: args.hard,
        file: args.replay.as_deref().map(|path| File { path, open: &open }),
        against: args.against.as_deref(),
        keep_going: args.keep_going,
        shrink: !args.no_shrink,
        save: args.save.as_deref(),
        page: args.page.then_some(&write_page),
        json: args.json,
        threads,
        quiet: args.quiet,
        language,
    })
}

impl Args {
    /// What is asked about a folder of programs, if the words name one.
    ///
    /// # Errors
    /// When an option does not fit a folder, or not a single program.
    fn class(&self, words: &[OsString]) -> anyhow::Result<Option<Class<'_>>> {
        let given = |options: &[(&'static str, bool)]| {
            options.iter().find(|(_, is_given)| *is_given).map(|(name, _)| *name)
        };
        let folder = match words {
            [word] if self.command.is_empty() && Path::new(word).is_dir() => Path::new(word),
            _ => {
                let (csv, html) = (self.csv.is_some(), self.html.is_some());
                return match given(&[("--csv", csv), ("--html", html)]) {
                    Some(option) => Err(judge::needs_folder(option)),
                    None => Ok(None),
                };
            }
        };
        let (against, save) = (self.against.is_some(), self.save.is_some());
        let options = [("--against", against), ("--save", save), ("--page", self.page)];
        if let Some(option) = given(&options) {
            return Err(judge::needs_one_program(option, folder));
        }
        let (csv, html) = (self.csv.as_deref(), self.html.as_deref());
        Ok(Some(Class { csv, html }))
    }
}

/// The puzzles of a file.
fn open(path: &Path) -> anyhow::Result<Puzzles> {
    let name = path.display().to_string();
    let records = input::records(path)?;
    Ok(Box::new(records.map(move |record| {
        record.map(|record| record.map_err(|error| input::place(&name, &error)))
    })))
}

/// Writes the page that replays a search on the failing case: beside the saved file, under its
/// name.
fn write_page(
    saved: Option<&Path>,
    puzzle: &Puzzle,
    language: Language,
) -> anyhow::Result<PathBuf> {
    let path = saved.map_or_else(|| PathBuf::from(page::NAME), |file| file.with_extension("html"));
    let start = Start {
        puzzle: Some(puzzle.to_string()),
        tab: Some("watch"),
        lang: Some(language.pick("en", "ko")),
        ..Start::default()
    };
    page::write(&path, &start, false, None)?;
    Ok(path)
}
