//! Sections of `.sdk` files: `[Puzzle]`, and behind it layers of that puzzle.
//!
//! ```text
//! [Puzzle]       nine rows: the record, which waits for its layers
//! [State]        nine rows: the digits that a player placed
//! [PencilMarks]  nine lines of nine lists of candidates, with commas between
//! [Colors]       and any other: a field with the lines as they are
//! ```

use super::Reader;
use crate::details::Field;
use crate::error::TextError;
use crate::record::Record;
use sudokit_core::board::{Cell, DigitSet};
use sudokit_core::grid::{Content, Pencilmarks, Puzzle, line};

/// Where the reader is in a file with sections.
#[derive(Clone, Debug, Default)]
pub(super) struct Sections {
    /// The section of the next grid is `[Puzzle]`.
    begins_puzzle: bool,
    /// The puzzle that is ready last waits for its layers.
    pub holds: bool,
    layer: Option<Layer>,
}

/// A layer of the puzzle that waits.
#[derive(Clone, Debug)]
struct Layer {
    name: String,
    lines: Vec<String>,
    /// The number of its last line.
    last: u64,
}

/// The lines of a layer.
const LINES: usize = 9;

impl Reader {
    /// A line that names a section. Whether it is a layer of the puzzle before.
    pub(super) fn begins_layer(&mut self, text: &[u8]) -> bool {
        self.end_of_layer();
        let name = String::from_utf8_lossy(text).trim().trim_matches(['[', ']']).to_lowercase();
        let is_puzzle = name == "puzzle";
        self.sections.begins_puzzle = is_puzzle;
        let is_layer = self.sections.holds && !is_puzzle && self.grid.is_none();
        if is_layer {
            self.sections.layer = Some(Layer { name, lines: Vec::new(), last: self.at });
        } else {
            self.sections.holds = false;
        }
        is_layer
    }

    /// Whether a line belongs to a layer, which then takes it.
    pub(super) fn goes_to_layer(&mut self, text: &[u8]) -> bool {
        let Some(layer) = &mut self.sections.layer else { return false };
        layer.lines.push(String::from_utf8_lossy(text.trim_ascii()).into_owned());
        layer.last = self.at;
        if layer.lines.len() == LINES {
            self.end_of_layer();
        }
        true
    }

    /// A record is ready: it waits if layers may follow.
    pub(super) fn begin_layers(&mut self) {
        self.sections.holds = std::mem::take(&mut self.sections.begins_puzzle);
    }

    /// Nothing belongs to the puzzle any more.
    pub(super) fn end_of_layers(&mut self) {
        self.end_of_layer();
        self.sections = Sections::default();
    }

    /// Whether what is ready first is complete.
    pub(super) fn is_first_complete(&self) -> bool {
        !self.sections.holds || self.ready.len() > 1
    }

    /// The layer under way ends: it goes to its puzzle.
    pub(super) fn end_of_layer(&mut self) {
        let Some(layer) = self.sections.layer.take() else { return };
        let Some(Ok(record)) = self.ready.back_mut() else { return };
        let line = layer.last;
        record.last_line = line;
        if let Err(found) = layer.add_to(record) {
            let expected = "digits beside the givens of the puzzle above";
            self.ready.push_back(Err(TextError::new(line, 1, expected, found).in_grid()));
        }
    }
}

impl Layer {
    /// Adds it to the record, or returns what contradicts it.
    fn add_to(self, record: &mut Record) -> Result<(), String> {
        let Content::Puzzle(givens) = &record.content else { return Ok(()) };
        let details = record.details.get_or_insert_default();
        if self.name == "state"
            && let Some(state) = self.grid()
        {
            let mut placed = Puzzle::EMPTY;
            for (cell, digit) in state.givens() {
                match givens.get(cell) {
                    None => placed.set(cell, Some(digit)),
                    Some(given) if given == digit => {}
                    Some(given) => {
                        return Err(format!("{digit} in {cell}, where {given} is given"));
                    }
                }
            }
            details.placed = (placed != Puzzle::EMPTY).then_some(placed);
        } else if self.name == "pencilmarks"
            && let Some(marks) = self.marks()
        {
            let filled = details.filled(givens);
            let mut candidates = Pencilmarks::FULL;
            for (cell, set) in Cell::all().zip(marks) {
                candidates.set(cell, filled.get(cell).map_or(set, DigitSet::only));
            }
            details.candidates = Some(candidates);
        } else {
            details.fields.push(Field::text(self.name, self.lines.join("\n")));
        }
        Ok(())
    }

    /// Nine rows of nine cells.
    fn grid(&self) -> Option<Puzzle> {
        let is_row = |line: &String| line.len() == 9;
        let cells = self.lines.concat();
        let cells = cells.as_bytes().try_into().ok().filter(|_| self.lines.iter().all(is_row))?;
        line::parse(cells)
    }

    /// Nine lines of nine lists of digits, of which one has digits at least.
    fn marks(&self) -> Option<Vec<DigitSet>> {
        let lists = self.lines.iter().flat_map(|line| line.split(','));
        let set = |list: &str| line::digits(list.trim().as_bytes()).map(DigitSet::from_bits);
        let sets: Vec<DigitSet> = lists.map(set).collect::<Option<_>>()?;
        (sets.len() == 81 && sets.iter().any(|set| !set.is_empty())).then_some(sets)
    }
}
