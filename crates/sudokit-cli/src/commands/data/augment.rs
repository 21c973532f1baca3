//! `sudokit data augment`: isomorphs of each row.

use super::labels::dropped_labels;
use super::shared::{
    Complaints, InputArgs, OutputArgs, Passes, RunArgs, counted_rows, report_renamed, write_card,
};
use crate::exit::Exit;
use crate::messages::status;
use crate::numbers::grouped;
use clap::ValueEnum;
use std::ops::RangeInclusive;
use sudokit_data::augment::{self, Augment, augment};
use sudokit_data::write::{Dtype, Encoder, Output};

/// Make isomorphs of every puzzle, with its solution.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit data augment -k 8 --seed 1 train.csv -o more.csv
  sudokit data augment -k 1000 --original --format npy train.csv -o train-npy
  sudokit data augment -k 1 --fill 17..34 --moves digits 17.txt --format csv")]
#[command(after_long_help = "\
Copy J of row I depends on (seed, I, J) alone: a greater -k adds copies and changes none. Solutions \
go along, all columns are kept, and source_row (from 0), copy (from 1) and transform are added: \
`sudokit transform --transform TEXT` makes the copy out of the row.

Split first, then augment the training set only: copies of one puzzle on both sides are a leak.

--fill adds givens from the solution until there are as many as is drawn for each copy.

Exit codes: 0 done, 2 unreadable input, 4 an output could not be written.")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Copies of each row.
    #[arg(short = 'k', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    copies: u64,

    /// Another seed gives other copies.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Which symmetries.
    #[arg(long, value_enum, default_value_t)]
    moves: Moves,

    /// Write each row itself as well, as copy 0.
    #[arg(long)]
    original: bool,

    /// Fill each copy up to this many givens.
    #[arg(long, value_name = "A..B", value_parser = range)]
    fill: Option<RangeInclusive<usize>>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Moves {
    /// All symmetries.
    #[default]
    All,
    /// Only other names for the digits.
    Digits,
}

fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let expected = || "expected numbers of givens such as 17..34".to_owned();
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse().ok().filter(|n| *n <= 81);
    match (number(least), number(most)) {
        (Some(least), Some(most)) if least <= most => Ok(least..=most),
        _ => Err(expected()),
    }
}

/// Does what was asked.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let data = args.input.open(Passes::One, args.output.has_card())?;
    let layout = args.output.layout(&data)?;
    let mut outputs = args.output.outputs(args.input.files());
    let (target, card) = args.output.places(&mut outputs, layout)?;
    let asked = Augment {
        copies: args.copies,
        seed: args.seed,
        moves: match args.moves {
            Moves::All => augment::Moves::All,
            Moves::Digits => augment::Moves::Digits,
        },
        original: args.original,
        fill: args.fill.clone(),
    };
    let mut complaints = Complaints::default();
    let done = args.run.run(&[&data], |run| {
        let encoder = Encoder::new(layout, None);
        let mut output = Output::create(target, layout, Dtype::U1)?;
        let made = augment(&data, &asked, run, &encoder, &mut output, &mut complaints)?;
        let written = output.finish()?;
        let counts = [("rows left out", made.left_out + dropped_labels(&made.files))];
        write_card(card, Some(args.seed), &counts, &made.files, &written)?;
        Ok(made)
    })?;
    let made = match done {
        Ok(made) => made,
        Err(exit) => return Ok(exit),
    };
    let exit = complaints.finish();
    report_renamed(&made.files);
    args.input.labels.report(&made.files, "empty in the copies");
    if !args.run.quiet {
        let (rows, written) = (counted_rows(made.rows), grouped(made.written));
        status!("sudokit: {rows} read, {written} written");
    }
    Ok(exit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_givens_are_read() {
        assert_eq!((range("17..34"), range("20")), (Ok(17..=34), Ok(20..=20)));
        assert!(["", "..", "30..20", "17..82", "a..b"].iter().all(|text| range(text).is_err()));
    }
}
