//! The net of a premise: four rounds of singles on the grid that it changes. A round places the
//! singles that are there when it begins, naked ones first.

use crate::position::Candidates;
use crate::technique::sheet::Sheet;
use crate::technique::step::HouseSet;
use sudokit_core::board::{Candidate, CellSet, Digit, DigitSet, House};

/// How many rounds of singles a net looks ahead.
const ROUNDS: usize = 4;

/// Why something follows in a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// It is the premise.
    Premise,
    /// A candidate that is true excludes it.
    Excluded(Candidate),
    /// The other candidates of its cell are gone.
    Naked,
    /// The other places in the house are gone.
    Hidden(House),
}

/// Whether nothing follows when the candidate is false, in a position without singles.
pub(super) fn leaves_no_single(sheet: &Sheet, Candidate { cell, digit }: Candidate) -> bool {
    let are_more = |house: House| DigitSet::from_bits(sheet.places(house, digit)).len() > 2;
    sheet.marks(cell).len() > 2 && cell.houses().into_iter().all(are_more)
}

/// Shows what follows: the premise first, everything after its causes. Whether the sheet has hidden
/// singles is asked once for many premises.
pub(super) fn unfold(
    sheet: &Sheet,
    has_hidden: bool,
    premise: Candidate,
    holds: bool,
    show: &mut dyn FnMut(Candidate, bool, Cause),
) {
    let mut hidden = Vec::new();
    let mut grid = Grid {
        left: Candidates::clone(sheet.position()),
        open: sheet.open(),
        changes: if has_hidden { [HouseSet::ALL; 9] } else { [HouseSet::EMPTY; 9] },
    };
    if holds {
        grid.place(premise, Cause::Premise, show);
    } else {
        grid.strike(premise, Cause::Premise, show);
    }
    for _ in 0..ROUNDS {
        let naked = grid.left.cells_with_count(1) & grid.open;
        grid.list_hidden(&mut hidden);
        for cell in naked {
            // Another may have taken its digit.
            if let Some(digit) = grid.left.marks(cell).smallest() {
                grid.place(Candidate { cell, digit }, Cause::Naked, show);
            }
        }
        for &(candidate, house) in &hidden {
            grid.place(candidate, Cause::Hidden(house), show);
        }
        if naked.is_empty() && hidden.is_empty() {
            break;
        }
    }
}

/// The position while it changes.
struct Grid {
    left: Candidates,
    open: CellSet,
    /// By digit: the houses in which it has lost a place since hidden singles were listed. All that
    /// were listed have been placed: there is none elsewhere.
    changes: [HouseSet; 9],
}

impl Grid {
    fn strike(
        &mut self,
        candidate: Candidate,
        cause: Cause,
        show: &mut dyn FnMut(Candidate, bool, Cause),
    ) {
        self.left.strike(candidate);
        let changes = &mut self.changes[candidate.digit.index()];
        *changes |= HouseSet::of(candidate.cell);
        show(candidate, false, cause);
    }

    /// Places a candidate, if its cell is still open.
    fn place(
        &mut self,
        candidate: Candidate,
        cause: Cause,
        show: &mut dyn FnMut(Candidate, bool, Cause),
    ) {
        let Candidate { cell, digit } = candidate;
        if !self.open.contains(cell) || !self.left.has(candidate) {
            return;
        }
        self.open.remove(cell);
        show(candidate, true, cause);
        for other in (self.left.marks(cell) - DigitSet::only(digit)).iter() {
            self.strike(Candidate { cell, digit: other }, Cause::Excluded(candidate), show);
        }
        for peer in self.left.cells_with(digit) & cell.peers_set() {
            self.strike(Candidate { cell: peer, digit }, Cause::Excluded(candidate), show);
        }
    }

    /// Lists the digits with one place in a house, if that is open.
    fn list_hidden(&mut self, found: &mut Vec<(Candidate, House)>) {
        found.clear();
        for digit in Digit::all() {
            let houses = std::mem::replace(&mut self.changes[digit.index()], HouseSet::EMPTY);
            for house in houses.iter() {
                let places = self.left.places(house, digit);
                if places.is_power_of_two() {
                    let cell = house.cell_at(places.trailing_zeros() as usize);
                    let is_open = self.open.contains(cell);
                    found.extend(is_open.then_some((Candidate { cell, digit }, house)));
                }
            }
        }
    }
}
