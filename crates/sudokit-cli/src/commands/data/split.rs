//! `sudokit data split`: training and test sets that share no group.

use super::labels::{dropped_labels, kept_unreadable};
use super::shared::{
    CardArgs, Complaints, InputArgs, Passes, RunArgs, layout, layout_for, level, report_renamed,
    write_card,
};
use crate::exit::Exit;
use crate::messages::status;
use crate::numbers::grouped;
use anyhow::Context;
use std::path::{Path, PathBuf};
use sudokit_data::ids::Level;
use sudokit_data::split::{self, Split, split};
use sudokit_data::write::Layout;

/// Split into training and test sets that share nothing.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit data split --test 0.1 --seed 1 all.csv -o parts
  sudokit data split --test 0.1 --valid 0.05 --by class all.jsonl -o parts
  sudokit data split --test 0.1 --format csv part1.csv part2.csv -o parts")]
#[command(after_long_help = "\
Which part a row goes to depends on the seed and the id of its group alone (grid by default: puzzles \
with isomorphic solutions stay together). So no group is on both sides, and rows that are added, \
shuffled or sharded move no other row. Fractions are met on average only.

The parts keep all columns. Rows without an id (not proper, no puzzle) go to `rejected`. split.json says \
how many rows each part has, its SHA-256, and what was read. The next split replaces the parts that it \
names, if they are unchanged; any other file with the name of a part is left alone, and \
the split refused, unless you --force it.

Split before augmenting, never after.

Exit codes: 0 done, 2 unreadable input, 4 an output could not be written.")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// The share of the test set, 0 to 1.
    #[arg(long, value_name = "SHARE")]
    test: f64,

    /// The share of the validation set.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    valid: f64,

    /// What stays together.
    #[arg(long, value_name = "LEVEL", value_parser = level(), default_value = "grid")]
    by: Level,

    /// Another seed is another split.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The folder for the parts.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,

    /// How to write the parts; like the input when not given.
    #[arg(long = "format", alias = "to", value_name = "FORMAT", value_parser = layout())]
    to: Option<Layout>,

    #[command(flatten)]
    card: CardArgs,

    #[command(flatten)]
    run: RunArgs,
}

/// Does what was asked.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let parts = Split::new(args.seed, args.test, args.valid).with_context(|| {
        let (test, valid) = (args.test, args.valid);
        format!(
            "expected shares from 0 to 1, 1 at most together: found --test {test}, --valid {valid}"
        )
    })?;
    let data = args.input.open(Passes::One, true)?;
    let layout = layout_for(args.to, None, &data)?;
    let mut outputs = args.card.outputs(&[args.input.files()]);
    let folder = split::folder(&mut outputs, &args.output, layout)?;
    let card = args.card.place(&mut outputs, Some(&args.output), true)?;
    let mut complaints = Complaints::default();
    let done = args.run.run(&[&data], |run| {
        let report = split(&data, &parts, args.by, run, folder, layout, &mut complaints)?;
        let left_out = report.left_out + dropped_labels(&report.inputs);
        let counts = [("rows left out", left_out)];
        let (inputs, parts) = (&report.inputs, &report.parts);
        write_card(card, Some(args.seed), &counts, inputs, parts)?;
        Ok(report)
    })?;
    let report = match done {
        Ok(report) => report,
        Err(exit) => return Ok(exit),
    };
    let exit = complaints.finish();
    report_renamed(&report.inputs);
    args.input.labels.report(&report.inputs, kept_unreadable(layout));
    if !args.run.quiet {
        let part = |written: &sudokit_data::write::Written| {
            let name = Path::new(&written.name).file_stem().unwrap_or_default().display();
            format!("{} {name}", grouped(written.rows))
        };
        let parts: Vec<String> = report.parts.iter().map(part).collect();
        status!("sudokit: {}, split by {}: {}", parts.join(", "), args.by, args.output.display());
    }
    Ok(exit)
}
