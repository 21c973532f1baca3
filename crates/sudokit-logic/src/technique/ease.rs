//! Which single a person sees first.
//!
//! Solvers take singles in the order in which their tables yield them; people look at boxes first,
//! then at cells with hardly any open neighbors, then along lines, and count candidates last. The
//! order of kinds is that of Sudoku Explainer's ratings with one exception: a naked single is easy
//! where few cells of a house are open. (What users of solvers ask for, again and again.)

use super::catalogue::Technique;
use super::find::single;
use super::sheet::Sheet;
use super::step::Step;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, House};

/// A naked single is seen at once where a house of its cell has at most this many open cells.
const FEW_OPEN: usize = 3;

/// How hard a single is to see: the kind, then the open cells of its house.
type Ease = (u8, usize);

/// The single of one of these techniques that is seen first.
pub(super) fn single(techniques: &[Technique], sheet: &Sheet) -> Option<Step> {
    single_among(techniques, sheet, sheet.open())
}

/// The same among these open cells.
pub(super) fn single_among(
    techniques: &[Technique],
    sheet: &Sheet,
    cells: CellSet,
) -> Option<Step> {
    let mut best: Option<(Ease, Technique, Candidate, Option<House>)> = None;
    for (ease, technique, placement, house) in singles(sheet, cells) {
        let is_easier = best.as_ref().is_none_or(|(least, ..)| ease < *least);
        if is_easier && techniques.contains(&technique) {
            best = Some((ease, technique, placement, house));
        }
    }
    best.map(|(_, technique, placement, house)| single::single(technique, placement, house))
}

/// All singles by cell, each as everything that it is.
fn singles(
    sheet: &Sheet,
    cells: CellSet,
) -> impl Iterator<Item = (Ease, Technique, Candidate, Option<House>)> {
    let open_in = |house: House| (house.cells_set() & sheet.open()).len();
    cells.iter().flat_map(move |cell| {
        let fewest = cell.houses().map(open_in).into_iter().min().unwrap_or(9);
        let alone = sheet.marks(cell).single().map(|digit| {
            let placement = Candidate { cell, digit };
            match single::full_house(sheet, cell) {
                Some(house) => ((0, 1), Technique::FullHouse, placement, Some(house)),
                None if fewest <= FEW_OPEN => {
                    ((2, fewest), Technique::NakedSingle, placement, None)
                }
                None => ((4, fewest), Technique::NakedSingle, placement, None),
            }
        });
        let hidden = cell.houses().into_iter().flat_map(move |house| {
            let kind = if house.kind() == 2 { 1 } else { 3 };
            let only = digits_of_only(sheet, house, cell);
            only.map(move |digit| {
                let placement = Candidate { cell, digit };
                ((kind, open_in(house)), Technique::HiddenSingle, placement, Some(house))
            })
        });
        alone.into_iter().chain(hidden)
    })
}

/// The digits that have this cell as their only place in a house.
fn digits_of_only(sheet: &Sheet, house: House, cell: Cell) -> impl Iterator<Item = Digit> {
    let only = CellSet::only(cell);
    let marks = sheet.marks(cell);
    marks.iter().filter(move |&digit| sheet.cells_with(digit) & house.cells_set() == only)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Technique; 3] =
        [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];

    fn first(text: &str, techniques: &[Technique]) -> String {
        let sheet = Sheet::new(&text.parse().unwrap());
        let step = single(techniques, &sheet).unwrap();
        let house = step.pattern.bases.first().map_or(String::new(), |house| house.to_string());
        format!("{} {} {house}", step.technique, step.placements[0])
    }

    #[test]
    fn boxes_come_before_lines_and_counting_comes_last() {
        // Row 1 lacks 9 alone.
        let text = format!("12345678.{}", ".".repeat(72));
        assert_eq!(first(&text, &ALL), "full-house r1c9-9 row 1");
        // Lines that hold 1 leave one place for it in box 1.
        let mut grid = sudokit_core::Puzzle::EMPTY;
        for name in ["r2c4", "r3c7", "r4c1", "r7c2"] {
            grid.set(name.parse().unwrap(), Digit::new(1));
        }
        assert_eq!(first(&grid.to_string(), &ALL), "hidden-single r1c3-1 box 1");
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert!(first(puzzle, &ALL).contains("box"), "{}", first(puzzle, &ALL));
        assert!(first(puzzle, &ALL[1..2]).starts_with("naked-single"));
    }
}
