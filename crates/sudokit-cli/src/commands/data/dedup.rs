//! `sudokit data dedup`: of puzzles that are the same, the first stays.

use super::labels::{dropped_labels, kept_unreadable};
use super::shared::{
    Complaints, InputArgs, OutputArgs, Passes, RunArgs, counted_rows, level, report_renamed,
    write_card,
};
use crate::exit::Exit;
use crate::messages::status;
use crate::numbers::grouped;
use std::path::PathBuf;
use sudokit_data::DataError;
use sudokit_data::dedup::{Dropped, Observer, dedup};
use sudokit_data::files::Proof;
use sudokit_data::ids::Level;
use sudokit_data::write::{Dtype, Encoder, LinesOut, Output, Target};

/// Keep the first of the puzzles that are the same.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit data dedup --by class all.csv -o unique.csv
  sudokit data dedup --by grid train.jsonl --dropped gone.csv > grids.jsonl
  sudokit generate -n 1000 | sudokit data dedup --by literal")]
#[command(after_long_help = "\
Puzzles are the same literally (the same givens), by class (isomorphic: `sudokit canon`), or by grid \
(their solutions are isomorphic). Each includes the one before. The first row of each group stays, in \
the order of the input, with all its columns. A puzzle that is not proper has no class and no grid: it \
stays. A row without a puzzle is reported on stderr and left out.

--dropped writes a table: the row left out, the row kept in its stead, and the transform that leads \
from that one to this (by grid: of the solutions).

The input is read twice; stdin is copied to a temporary file.

Exit codes: 0 done, 2 unreadable input, 4 an output could not be written.")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// What counts as the same.
    #[arg(long, value_name = "LEVEL", value_parser = level(), default_value = "class")]
    by: Level,

    /// Write there which rows were left out, and for which: a new file.
    #[arg(long, value_name = "FILE")]
    dropped: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    run: RunArgs,
}

struct Events {
    complaints: Complaints,
    dropped: Option<LinesOut>,
}

impl Observer for Events {
    fn wants_dropped(&self) -> bool {
        self.dropped.is_some()
    }

    fn dropped(&mut self, dropped: &Dropped) -> Result<(), DataError> {
        let Some(out) = &mut self.dropped else { return Ok(()) };
        let ((source, place), (kept_source, kept)) = (&dropped.at, &dropped.kept);
        let transform = dropped.transform.map(|t| t.to_string()).unwrap_or_default();
        let (place, kept) = (place.number().to_string(), kept.number().to_string());
        out.record(&[source, &place, kept_source, &kept, &transform])
    }

    fn complain(&mut self, text: &str) {
        self.complaints.complain(text);
    }
}

/// Does what was asked.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let data = args.input.open(Passes::Two, args.output.has_card())?;
    let layout = args.output.layout(&data)?;
    let mut outputs = args.output.outputs(args.input.files());
    let (target, card) = args.output.places(&mut outputs, layout)?;
    let dropped = args.dropped.as_deref().map(|path| outputs.own(path, Proof::None)).transpose()?;
    let done = args.run.run(&[&data, &data], |run| {
        let header = ["source", "row", "kept_source", "kept_row", "transform"];
        let dropped = dropped.map(|permit| LinesOut::create(Target::File(permit), &header));
        let mut events =
            Events { complaints: Complaints::default(), dropped: dropped.transpose()? };
        let encoder = Encoder::new(layout, None);
        let mut output = Output::create(target, layout, Dtype::U1)?;
        let found = dedup(&data, args.by, run, &encoder, &mut output, &mut events)?;
        // Both are complete before either takes its place.
        let closed = output.close()?;
        let dropped = events.dropped.take().map(LinesOut::close).transpose()?;
        let written = closed.commit()?;
        if let Some(dropped) = dropped {
            dropped.commit()?;
        }
        let same = format!("rows left out as the same by {}", args.by);
        let counts = [
            (same.as_str(), found.dropped),
            ("rows that are not proper, without an id", found.without_id),
            ("rows left out for their labels", dropped_labels(&found.files)),
        ];
        write_card(card, None, &counts, &found.files, &written)?;
        Ok((found, events.complaints))
    })?;
    let (found, mut complaints) = match done {
        Ok(done) => done,
        Err(exit) => return Ok(exit),
    };
    let exit = complaints.finish();
    report_renamed(&found.files);
    args.input.labels.report(&found.files, kept_unreadable(layout));
    if !args.run.quiet {
        let rows = counted_rows(found.rows);
        let [kept, dropped, without] = [found.kept, found.dropped, found.without_id].map(grouped);
        let by = args.by;
        let note = match found.without_id {
            0 => String::new(),
            _ => format!(", {without} of them not proper: without a {by} id"),
        };
        status!("sudokit: {rows}, {kept} kept{note}, {dropped} left out as the same by {by}");
    }
    Ok(exit)
}
