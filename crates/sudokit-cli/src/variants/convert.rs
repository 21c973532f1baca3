//! Conversion to and from the formats of other sizes and rules, and what it loses.

use sudokit::solve::Givens;
use sudokit::text::{Lost, Record};
use sudokit_text::variants::{self as formats, Format, Read};
use sudokit_variants::{Cell, Grid, TextError, Variant};

use crate::stream::VariantText;

/// A puzzle in another format.
pub(crate) struct Written {
    pub(crate) text: String,
    /// What the format has no place for.
    pub(crate) lost: Vec<Lost>,
}

/// Reads a puzzle of an input.
///
/// # Errors
/// The line in the input, the column, and what is wrong.
pub(crate) fn read(text: &VariantText) -> Result<Read, (u64, usize, String)> {
    formats::read(&text.text).map_err(|error| {
        let TextError { line, column, expected, found } = error;
        (text.line + line as u64 - 1, column, format!("expected {expected}, found {found}"))
    })
}

/// Writes a puzzle.
///
/// # Errors
/// Why the format can not hold it.
pub(crate) fn write(puzzle: &Variant, format: Format) -> Result<Written, String> {
    let written = formats::write(puzzle, format).map_err(|error| error.to_string())?;
    let lost = written.lost.into_iter().map(|name| match name {
        "title" => Lost::Title,
        "author" => Lost::Author,
        "solution" => Lost::Solution,
        other => Lost::Field(other.to_owned()),
    });
    Ok(Written { text: written.text, lost: lost.collect() })
}

/// A plain grid without other rules.
pub(crate) fn plain(givens: Givens<'_>) -> Variant {
    match givens {
        Givens::Puzzle(puzzle) => Variant::from(puzzle),
        Givens::Pencilmarks(marks) => Variant::from(marks),
    }
}

/// Writes a plain grid.
///
/// # Errors
/// Why the format can not hold it.
pub(crate) fn write_record(record: &Record, format: Format) -> Result<Written, String> {
    let mut puzzle = plain(Givens::from(&record.content));
    let mut lost = Vec::new();
    if let Some(details) = record.details.as_deref() {
        (puzzle.title, puzzle.author) = (details.title.clone(), details.author.clone());
        puzzle.solution = details.solution.map(|solution| {
            let mut grid = Grid::empty(&puzzle.shape);
            for (place, &value) in solution.values().iter().enumerate() {
                let cell = Cell::new(place / 9, place % 9);
                grid.set(cell, (value > 0).then_some(value.into()));
            }
            grid
        });
        let of_players = [
            (Lost::Comments, !details.comments.is_empty()),
            (Lost::Placed, details.placed.is_some()),
            (Lost::Candidates, details.candidates.is_some()),
        ];
        lost.extend(of_players.into_iter().filter(|(_, is_there)| *is_there).map(|(lost, _)| lost));
        lost.extend(details.fields.iter().map(|field| Lost::Field(field.name.clone())));
    }
    let mut written = write(&puzzle, format)?;
    written.lost.extend(lost);
    Ok(written)
}
