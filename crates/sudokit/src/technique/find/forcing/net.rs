//! The net of a premise: four rounds of singles on the grid that it changes. A round places the
//! singles that are there when it begins, naked ones first.

use crate::board::{Candidate, Cell, CellSet, Digit, House};
use crate::technique::sheet::Sheet;
use crate::technique::step::HouseSet;

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

/// Shows what follows: the premise first, everything after its causes.
pub(super) fn unfold(
    sheet: &Sheet,
    premise: Candidate,
    holds: bool,
    show: &mut dyn FnMut(Candidate, bool, Cause),
) {
    let mut grid = Grid {
        marks: Digit::ALL.map(|digit| sheet.cells_with(digit)),
        open: sheet.open(),
        news: if sheet.has_hidden() { [HouseSet::ALL; 9] } else { [HouseSet::EMPTY; 9] },
    };
    if holds {
        grid.place(premise, Cause::Premise, show);
    } else {
        grid.strike(premise, Cause::Premise, show);
    }
    for _ in 0..ROUNDS {
        let (naked, hidden) = (grid.naked(), grid.hidden());
        for &candidate in &naked {
            grid.place(candidate, Cause::Naked, show);
        }
        for &(candidate, house) in &hidden {
            grid.place(candidate, Cause::Hidden(house), show);
        }
        if naked.is_empty() && hidden.is_empty() {
            break;
        }
    }
}

/// The candidates that are left, by digit.
struct Grid {
    marks: [CellSet; 9],
    open: CellSet,
    /// By digit: the houses in which it has lost a place since hidden singles were listed. All that
    /// were listed have been placed: there is none elsewhere.
    news: [HouseSet; 9],
}

impl Grid {
    fn strike(
        &mut self,
        candidate: Candidate,
        cause: Cause,
        show: &mut dyn FnMut(Candidate, bool, Cause),
    ) {
        self.marks[candidate.digit.index()].remove(candidate.cell);
        let news = &mut self.news[candidate.digit.index()];
        let houses: HouseSet = candidate.cell.houses().into_iter().collect();
        *news = HouseSet::from_bits(news.bits() | houses.bits());
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
        if !self.open.contains(cell) || !self.marks[digit.index()].contains(cell) {
            return;
        }
        self.open.remove(cell);
        show(candidate, true, cause);
        for other in Digit::all().filter(|&other| other != digit) {
            if self.marks[other.index()].contains(cell) {
                self.strike(Candidate { cell, digit: other }, Cause::Excluded(candidate), show);
            }
        }
        for peer in self.marks[digit.index()] & cell.peers_set() {
            self.strike(Candidate { cell: peer, digit }, Cause::Excluded(candidate), show);
        }
    }

    /// The open cells with one candidate.
    fn naked(&self) -> Vec<Candidate> {
        let (mut once, mut more) = (CellSet::EMPTY, CellSet::EMPTY);
        for cells in self.marks {
            more |= once & cells;
            once |= cells;
        }
        let digit_of = |cell: Cell| Digit::all().find(|d| self.marks[d.index()].contains(cell));
        let single = |cell| digit_of(cell).map(|digit| Candidate { cell, digit });
        ((once - more) & self.open).iter().filter_map(single).collect()
    }

    /// The digits with one place in a house, if that is open.
    fn hidden(&mut self) -> Vec<(Candidate, House)> {
        let mut found = Vec::new();
        for digit in Digit::all() {
            let cells = self.marks[digit.index()];
            let houses = std::mem::replace(&mut self.news[digit.index()], HouseSet::EMPTY);
            for house in houses.iter() {
                if let Some(cell) = (cells & house.cells_set()).single()
                    && self.open.contains(cell)
                {
                    found.push((Candidate { cell, digit }, house));
                }
            }
        }
        found
    }
}
