//! `sudokit data subset`: named subsets, made again and proved by their hashes.

use super::audit::print;
use super::shared::{
    CardArgs, ColumnArgs, Complaints, Passes, RunArgs, layout, open, report_renamed, write_card,
};
use crate::exit::Exit;
use crate::messages::status;
use crate::numbers::grouped;
use crate::output;
use anyhow::{Context, bail};
use std::fmt;
use std::path::PathBuf;
use sudokit_data::labels::BadLabels;
use sudokit_data::manifests::{Manifest, Source};
use sudokit_data::subset::{self, Status, subset};
use sudokit_data::write::{Layout, Written};

/// Make a named subset, and prove its rows by their hash.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit data subset --list                  all names
  sudokit data subset --list sudokit/hard-1000
                                              its rule, hashes, how to cite it
  sudokit data subset sudokit/hard-1000 -o hard
  sudokit data subset 17-clue/grid-disjoint 17_clue.txt -o parts
  sudokit data subset any/balanced-1000 train.parquet -o test --card")]
#[command(after_long_help = "\
A subset is a name, a rule and a hash of its rows. Those that begin with `sudokit/` are made of a seed \
and need no file. Others are made of a public list that you have, in any order and layout: its puzzles \
are compared with the hash that is expected. `any/` takes the rows of your own file by the same rules.

The rows depend on the name alone, or on the name and the puzzles of the file: not on their order, the \
machine or the number of threads. Parts are written in ascending order, with solutions. subset.json has \
the rule, what was read, all hashes and how to cite it. A name with its version never changes.

`sudokit data eval` knows these test sets by their rows, and names them in its protocol. docs/SUBSETS.md \
lists them.

Exit codes: 0 done, 2 unreadable input, other rows than the name stands for, 4 an output could not be \
written.")]
pub(super) struct Args {
    /// Its name; without a version the last one.
    #[arg(value_name = "NAME", required_unless_present = "list")]
    name: Option<String>,

    /// The public list, or your own file.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    columns: ColumnArgs,

    /// The folder for the parts.
    #[arg(short, long, value_name = "DIR", required_unless_present = "list")]
    output: Option<PathBuf>,

    /// How to write the parts: Parquet, or JSON Lines if this program is built without it.
    #[arg(long = "format", value_name = "FORMAT", value_parser = layout())]
    to: Option<Layout>,

    /// Go on with another version of the list. The rows have not the name then.
    #[arg(long)]
    any_version: bool,

    /// List the subsets, or say all about one.
    #[arg(long, conflicts_with_all = ["files", "output"])]
    list: bool,

    /// Print manifests, or the report, as JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    card: CardArgs,

    #[command(flatten)]
    run: RunArgs,
}

/// What parts are written as if nothing else is said.
const USUAL: &str = if cfg!(feature = "parquet") { "parquet" } else { "jsonl" };

/// Does what was asked.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let manifest = args.name.as_deref().map(named).transpose()?;
    if args.list {
        return list(manifest, args.json);
    }
    let (Some(manifest), Some(folder)) = (manifest, &args.output) else {
        bail!("expected NAME and -o DIR, or --list");
    };
    let is_made_here = matches!(manifest.source, Source::Generated(_));
    // No file is needed, and stdin is none that was named.
    let data = if is_made_here && args.files.is_empty() {
        None
    } else {
        Some(open(&args.files, &args.columns, BadLabels::Unjudged, Passes::One, true)?)
    };
    let layout = match args.to {
        Some(layout) => layout,
        None => USUAL.parse().map_err(anyhow::Error::msg)?,
    };
    let mut outputs = args.card.outputs(&[&args.files]);
    let parts = subset::folder(&mut outputs, folder, layout)?;
    let mut card = args.card.place(&mut outputs, Some(folder), true)?;
    let mut complaints = Complaints::default();
    let done = args.run.run(&data.iter().collect::<Vec<_>>(), |run| {
        let made =
            subset(manifest, data.as_ref(), args.any_version, run, parts, layout, &mut complaints)?;
        if let Some(card) = &mut card {
            card.about = about(&made);
        }
        let counts = [("rows left out", made.left_out)];
        let files: Vec<Written> = made.parts.iter().map(|part| part.file.clone()).collect();
        write_card(card, Some(manifest.recipe.seed), &counts, &made.inputs, &files)?;
        Ok(made)
    })?;
    let report = match done {
        Ok(report) => report,
        Err(exit) => return Ok(exit),
    };
    let exit = complaints.finish();
    report_renamed(&report.inputs);
    if args.json {
        output::print(json(&report)?.as_bytes())?;
    }
    if !args.run.quiet {
        if report.left_out > 0 {
            status!("sudokit: {} rows left out: not proper", grouped(report.left_out));
        }
        let wanted = manifest.recipe.pick.as_ref().map_or(0, |pick| pick.rows);
        let found: u64 = report.parts.iter().map(|part| part.file.rows).sum();
        if found < wanted {
            let (found, wanted) = (grouped(found), grouped(wanted));
            status!("sudokit: fewer rows than the rule takes: {found} of {wanted}");
        }
        let parts: Vec<String> = report
            .parts
            .iter()
            .map(|part| {
                let hash = part.rows_sha256.get(..16).unwrap_or_default();
                format!("{} {}, rows {hash}", grouped(part.file.rows), part.file.name)
            })
            .collect();
        let what = match report.status {
            Status::Named => format!("{}, as its manifest has it", report.name),
            Status::OtherVersion => format!("not {}: another version of the list", report.name),
            Status::OwnFile => format!("{} of your file", report.name),
        };
        status!("sudokit: {what}: {}", parts.join("; "));
    }
    Ok(exit)
}

/// What the card says of it.
fn about(made: &subset::Report) -> String {
    let subset::Report { name, status, title, rule, license, citation, .. } = made;
    let name = match status {
        Status::Named => format!("**{name}**: {title}."),
        Status::OtherVersion => format!("Not {name}: the rows of another version of its list."),
        Status::OwnFile => format!("{name}: {title}."),
    };
    let cite = if *status == Status::OtherVersion {
        String::new()
    } else {
        format!("\n\nCite: {citation}")
    };
    format!("{name}\n\nRule: {rule}\n\nLicense: {license}{cite}")
}

fn named(name: &str) -> anyhow::Result<&'static Manifest> {
    Manifest::named(name).with_context(|| {
        let names: Vec<&str> = Manifest::all().iter().map(Manifest::bare_name).collect();
        format!("{name:?} is no subset: expected one of {}", names.join(", "))
    })
}

fn json(value: &(impl serde::Serialize + ?Sized)) -> anyhow::Result<String> {
    Ok(serde_json::to_string_pretty(value)? + "\n")
}

/// Lists one manifest, or all.
fn list(manifest: Option<&Manifest>, as_json: bool) -> anyhow::Result<Exit> {
    match (manifest, as_json) {
        (Some(manifest), true) => output::print(json(&manifest.described())?.as_bytes())?,
        (None, true) => {
            let all: Vec<_> = Manifest::all().iter().map(Manifest::described).collect();
            output::print(json(&all)?.as_bytes())?;
        }
        (Some(manifest), false) => print(&Whole(manifest))?,
        (None, false) => print(&Table)?,
    }
    Ok(Exit::Done)
}

/// The rows of each part in words.
fn rows(manifest: &Manifest) -> String {
    let counts: Vec<String> = manifest.parts.iter().map(|part| grouped(part.rows)).collect();
    if counts.is_empty() { "-".to_owned() } else { counts.join(" + ") }
}

/// All subsets, a line each.
struct Table;

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for manifest in Manifest::all() {
            let rows = rows(manifest);
            writeln!(f, "{:<31}{rows:<23}{}", manifest.name, manifest.title)?;
        }
        Ok(())
    }
}

/// All about one.
struct Whole<'a>(&'a Manifest);

impl fmt::Display for Whole<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Manifest { name, title, purpose, source, parts, license, .. } = self.0;
        writeln!(f, "{name}\n  {title}")?;
        writeln!(f, "  for      {purpose}")?;
        match source {
            Source::Generated(_) => writeln!(f, "  source   a seed: no file is needed")?,
            Source::Public(list) => {
                writeln!(f, "  source   {}", list.title)?;
                writeln!(f, "           {} puzzles, {}", grouped(list.rows), list.sha256)?;
            }
            Source::Any => writeln!(f, "  source   any file")?,
        }
        writeln!(f, "  rule     {}", self.0.rule())?;
        for part in parts {
            writeln!(f, "  {:<9}{} rows, {}", part.name, grouped(part.rows), part.sha256)?;
        }
        writeln!(f, "  license  {license}")?;
        writeln!(f, "  cite     {}", self.0.how_to_cite())
    }
}
