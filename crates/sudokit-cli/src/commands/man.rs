//! `sudokit man [COMMAND]`: manual pages, made from the same definition as the help.
//!
//! A page has its examples where readers look for them: behind the synopsis.

use super::args;
use crate::exit::Exit;
use crate::interrupt;
use crate::output;
use anyhow::bail;
use clap::Command;
use clap_mangen::Man;
use roff::{Roff, roman};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use sudokit_data::DataError;
use sudokit_data::files::{Outputs, Proof, UNSEALED, seal};

/// Print the manual pages (roff), or write them to a directory.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit man | man -l -                     read the page of the whole command
  sudokit man solve | man -l -               read the page of a subcommand
  sudokit man data audit | man -l -          and of one below it
  sudokit man -o ~/.local/share/man/man1     write all pages")]
pub(crate) struct Args {
    /// The subcommand to describe; without it, the whole command.
    #[arg(conflicts_with = "output")]
    command: Vec<String>,

    /// Write all pages to this directory, which is made if need be. Pages that an earlier version
    /// wrote are replaced.
    #[arg(short, long, alias = "dir", value_name = "DIR")]
    output: Option<PathBuf>,

    /// Replace what is there, whatever it is.
    #[arg(long, requires = "output")]
    force: bool,
}

/// Exit codes of commands whose notes have none.
const EXIT_STATUS: &str = "\
0 done, 1 the answer is no, 2 wrong usage or unreadable input, 3 a budget or a timeout ran out, 4 the \
output could not be written, 130 Ctrl-C.";

const ENVIRONMENT: &str = "\
LC_ALL, LC_MESSAGES, LANG, LANGUAGE: the language of messages and help, English or Korean, unless --lang \
names one.

SUDOKIT_SIMD: the instruction set of the engines: portable, neon, avx2 or avx512; the best one if it is \
not set.

NO_COLOR: no colors in the terminal.";

/// The files of commands that write some without being given their names.
const FILES: &[(&str, &str)] = &[
    ("page", "sudokit.html: the page, in the current directory, unless -o names another file."),
    ("watch", "sudokit.html: with --page, the page with this search, in the current directory."),
    (
        "judge",
        "judge-PROBLEM-failed.txt, -2, -3 and so on: the input of a failing case, in the current \
directory; a file that is there stays. --save names another file, --page writes a page beside it.",
    ),
    (
        "explain",
        "FILE.cnf, FILE.drat: with --proof FILE, the puzzle and the proof of its path; FILE.jsonl: its \
steps, if FILE ends in .jsonl.",
    ),
    (
        "export",
        "FOLDER/*.npy, FOLDER/*.json: with -o FOLDER, the arrays of npy, hrm and trm and a list of the \
files with their hashes.",
    ),
    (
        "split",
        "FOLDER/train.*, FOLDER/valid.*, FOLDER/test.*: the parts, with -o FOLDER; README.md: their \
dataset card, with --card.",
    ),
];

/// What stands before the seal of a page in a file: a comment.
const BEFORE: &str = ".\\\" Made by sudokit man; seal: ";

/// Prints the page, or writes them all.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    // The pages are the same on every machine.
    let mut cli = args::command().long_version(None).disable_help_subcommand(true);
    cli.build();
    if let Some(dir) = &args.output {
        write_all(&cli, dir, args.force)?;
        return Ok(Exit::Done);
    }
    let mut command = &cli;
    for name in &args.command {
        command = match command.find_subcommand(name) {
            Some(command) => command,
            None => {
                let above = usage_name(command);
                bail!("{above} has no subcommand {name:?}: `{above} --help` lists them")
            }
        };
    }
    let mut bytes = Vec::new();
    page(command, &mut bytes)?;
    output::print(&bytes)?;
    Ok(Exit::Done)
}

/// Writes all pages, or none if a file is in the way.
fn write_all(cli: &Command, dir: &Path, force: bool) -> anyhow::Result<()> {
    interrupt::listen();
    let mut outputs = Outputs::new(force);
    let (mut commands, mut paths, mut pages) = (vec![cli], Vec::new(), Vec::new());
    while let Some(command) = commands.pop() {
        commands.extend(command.get_subcommands());
        let mut bytes = Vec::new();
        page(command, &mut bytes)?;
        let text = format!("{}{BEFORE}{UNSEALED}\n", String::from_utf8(bytes)?);
        paths.push(dir.join(Man::new(command.clone()).get_filename()));
        pages.push(seal(&text, BEFORE));
    }
    let permits = outputs.own_all(&paths, Proof::Seal(BEFORE))?;
    fs::create_dir_all(dir).map_err(|e| DataError::write(dir.display().to_string(), e))?;
    let mut pages = permits.into_iter().zip(&pages);
    Ok(pages.try_for_each(|(permit, text)| permit.write(text.as_bytes()))?)
}

fn page(command: &Command, out: &mut dyn Write) -> io::Result<()> {
    let version = command.get_version().unwrap_or(env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).source(format!("sudokit {version}")).manual("Sudoku");
    man.render_title(out)?;
    man.render_name_section(out)?;
    section("SYNOPSIS", &usage(command), out)?;
    let examples = command.get_before_long_help().map(ToString::to_string).unwrap_or_default();
    if let Some(examples) = examples.strip_prefix("Examples:\n") {
        section("EXAMPLES", examples, out)?;
    }
    man.render_description_section(out)?;
    let notes = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let (notes, exit) = notes.split_once("Exit codes: ").unwrap_or((&notes, ""));
    if !notes.is_empty() {
        section("", notes.trim_end(), out)?;
    }
    man.render_options_section(out)?;
    let is_whole = command.get_name() == "sudokit";
    if is_whole {
        section("COMMANDS", &args::listed(command), out)?;
    } else if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    }
    section("EXIT STATUS", if exit.is_empty() { EXIT_STATUS } else { exit }, out)?;
    section("ENVIRONMENT", ENVIRONMENT, out)?;
    if let Some((_, files)) = FILES.iter().find(|(name, _)| *name == command.get_name()) {
        section("FILES", files, out)?;
    }
    let others: Vec<String> = if is_whole {
        command.get_subcommands().map(|below| format!("sudokit-{}(1)", below.get_name())).collect()
    } else {
        vec!["sudokit(1)".to_owned()]
    };
    section("SEE ALSO", &others.join(", "), out)
}

/// `sudokit data`
fn usage_name(command: &Command) -> &str {
    command.get_bin_name().unwrap_or(command.get_name())
}

/// `sudokit solve [OPTIONS] [FILE]...`
fn usage(command: &Command) -> String {
    let usage = command.clone().render_usage().to_string();
    usage.trim_start_matches("Usage:").lines().map(str::trim).collect::<Vec<_>>().join("\n")
}

/// A section in which indented lines stay as they are; without a heading, another paragraph.
fn section(heading: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut roff = Roff::new();
    match heading {
        "" => roff.control("PP", []),
        _ => roff.control("SH", [heading]),
    };
    for line in text.lines() {
        match line {
            "" => roff.control("PP", []),
            _ if line.starts_with(' ') || heading == "SYNOPSIS" => {
                roff.control("nf", []).text([roman(line)]).control("fi", [])
            }
            _ => roff.text([roman(line)]),
        };
    }
    roff.to_writer(out)
}
