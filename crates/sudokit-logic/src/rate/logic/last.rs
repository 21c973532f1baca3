//! The last facts of a braid, up to three.
//!
//! Most searches for a braid end here, and most of them fail. So the last facts are not followed as
//! others are, round by round in a copy of the net: each fact that is available is asserted in sets
//! of cells, then each that is available after it, and so on. What has been tried is barred from
//! then on, so no set of facts is met twice.

use crate::rate::propagate::{Candidates, Id, IdSet, Level, candidate};
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// So many facts are tried without a bound on what they can lead to.
pub(super) const MOST: usize = 3;

/// Tries facts. Keeps the memory of its searches.
#[derive(Debug)]
pub(super) struct LastFacts {
    /// What is available at each step on the way to the one at hand: what the last fact has made
    /// available, then what was available before it.
    available: Vec<Candidate>,
    /// All these, and what else needs no trying.
    known: IdSet,
}

impl LastFacts {
    pub(super) fn new() -> LastFacts {
        LastFacts { available: Vec::new(), known: IdSet::EMPTY }
    }

    /// Whether a candidate and so many facts that follow from it, or fewer, leave some variable
    /// nothing.
    pub(super) fn refute(&mut self, net: &Candidates, target: Id, most: usize) -> bool {
        self.available.clear();
        self.known = IdSet::EMPTY;
        self.known.insert(target);
        let mut here = Sets::of(net);
        !self.assert(candidate(target), &mut here) || self.search(&here, 0, most)
    }

    /// Whether so many of the facts that go on from a level, or fewer, leave some variable nothing.
    pub(super) fn suffice(&mut self, level: &Level, most: usize) -> bool {
        self.available.clear();
        self.available.extend(level.available().iter().map(|fact| candidate(fact.id)));
        self.known.clone_from(level.known());
        self.search(&Sets::of(&level.net), 0, most)
    }

    /// The same for a step that has these available and those after them.
    fn search(&mut self, here: &Sets, first: usize, most: usize) -> bool {
        if most <= 1 {
            let mut facts = self.available[first..].iter();
            return most == 1 && facts.any(|&fact| here.is_refuted_by(fact));
        }
        let end = self.available.len();
        for index in first..end {
            let mut after = here.clone();
            if !self.assert(self.available[index], &mut after) {
                return true;
            }
            let new = end..self.available.len();
            // Nothing goes on from a fact that strikes nothing.
            if after.struck > here.struck {
                self.available.extend_from_within(index + 1..end);
                if self.search(&after, end, most - 1) {
                    return true;
                }
            }
            for index in new {
                self.known.remove(self.available[index].index() as Id);
            }
            self.available.truncate(end);
        }
        false
    }

    /// Strikes what a fact excludes, and makes the singles available that this leaves. False where
    /// it leaves some variable nothing.
    fn assert(&mut self, fact: Candidate, sets: &mut Sets) -> bool {
        let Candidate { cell, digit } = fact;
        let struck = sets.cells[digit.index()] & cell.peers_set();
        if struck.meets(sets.naked) {
            return false;
        }
        let others = sets.marks[cell.index()] - DigitSet::only(digit);
        sets.marks[cell.index()] = DigitSet::only(digit);
        sets.naked.insert(cell);
        sets.cells[digit.index()] -= struck;
        sets.struck += struck.len() + others.len();
        for peer in struck {
            let marks = &mut sets.marks[peer.index()];
            marks.remove(digit);
            if let Some(digit) = marks.single() {
                sets.naked.insert(peer);
                self.add(Candidate { cell: peer, digit });
            }
            if !self.narrow(peer, digit, sets) {
                return false;
            }
        }
        others.iter().all(|other| {
            sets.cells[other.index()].remove(cell);
            self.narrow(cell, other, sets)
        })
    }

    /// Makes a digit available where it has one place left in the houses of a cell that has lost
    /// it. False where it has none.
    fn narrow(&mut self, lost: Cell, digit: Digit, sets: &Sets) -> bool {
        lost.houses().into_iter().all(|house| {
            let places = sets.cells[digit.index()] & house.cells_set();
            if let Some(cell) = places.single() {
                self.add(Candidate { cell, digit });
            }
            !places.is_empty()
        })
    }

    fn add(&mut self, single: Candidate) {
        if self.known.insert(single.index() as Id) {
            self.available.push(single);
        }
    }
}

/// A net as sets.
#[derive(Clone)]
struct Sets {
    /// By digit: the cells.
    cells: [CellSet; 9],
    /// By cell: the digits.
    marks: [DigitSet; 81],
    /// The cells with one candidate.
    naked: CellSet,
    /// How many candidates have been struck.
    struck: usize,
}

impl Sets {
    fn of(net: &Candidates) -> Sets {
        Sets {
            cells: *net.cells(),
            marks: *net.all_marks(),
            naked: net.cells_with_count(1),
            struck: 0,
        }
    }

    /// Whether a fact leaves some variable nothing.
    fn is_refuted_by(&self, fact: Candidate) -> bool {
        let Candidate { cell, digit } = fact;
        let places = self.cells[digit.index()];
        let struck = places & cell.peers_set();
        let is_last = |other: Digit| {
            let places = self.cells[other.index()];
            let is_alone = |house: House| places & house.cells_set() == CellSet::only(cell);
            cell.houses().into_iter().any(is_alone)
        };
        struck.meets(self.naked)
            || !struck.is_empty() && !meets_all_houses(places - struck)
            || (self.marks[cell.index()] - DigitSet::only(digit)).iter().any(is_last)
    }
}

/// Whether a set has a cell of each house.
fn meets_all_houses(cells: CellSet) -> bool {
    /// The first cells of the triads of a band; of its rows, of its boxes.
    const TRIADS: u32 = 0o111_111_111;
    const ROWS: u32 = 0o001_001_001;
    const BOXES: u32 = 0o111;
    let bits = cells.bits();
    let bands = [0, 27, 54].map(|first| (bits >> first) as u32 & ((1 << 27) - 1));
    let all = bands[0] | bands[1] | bands[2];
    let mut missing = !(all | all >> 9 | all >> 18) & 0x1ff;
    for band in bands {
        let triads = (band | band >> 1 | band >> 2) & TRIADS;
        missing |= !(triads | triads >> 3 | triads >> 6) & ROWS;
        missing |= !(triads | triads >> 9 | triads >> 18) & BOXES;
    }
    missing == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::random::Random;

    #[test]
    fn a_set_meets_all_houses_or_misses_one() {
        let mut random = Random::new(30, 0);
        let mut seen = [0; 2];
        for round in 0..3000 {
            let cells: CellSet = Cell::all().filter(|_| random.index(30) < round % 30).collect();
            let meets = House::all().all(|house| cells.meets(house.cells_set()));
            assert_eq!(meets_all_houses(cells), meets, "{cells}");
            seen[usize::from(meets)] += 1;
        }
        assert!(seen.iter().all(|&count| count > 300), "{seen:?}");
    }
}
