//! Franken and mutant fish: bases and covers are any houses.
//!
//! The search chooses bases, then covers, and asks at every choice whether some candidate can still
//! be the eliminated one, a *target*. If a target were true, all that it sees were false: the other
//! base candidates must fit into one cover less. So a target must see all endo fins, and what it
//! does not see must be coverable by the covers that are left. Only candidates in no template
//! (`template.rs`) are targets: mostly there is none.

use super::found::{Fish, Found};
use super::{Fins, Kind, Shape};
use crate::technique::find::Search;
use crate::technique::step::HouseSet;
use std::ops::ControlFlow;
use sudokit_core::board::{Cell, CellSet, Digit, House};

/// Shows the fish of a kind.
pub(super) fn visit(kind: Kind, search: &mut Search<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    // Rows and boxes, columns and boxes; or all.
    let sets = [HouseSet::from_bits(0x7fc_01ff), HouseSet::from_bits(0x7ff_fe00)];
    let all = HouseSet::from_bits(u32::MAX);
    for digit in search.changes.digits.iter() {
        let targets = search.in_no_template(digit);
        if targets.is_empty() {
            continue;
        }
        let passes = match kind.shape {
            Shape::Mutant => [Some((all, all)), None],
            _ => [Some((sets[0], sets[1])), Some((sets[1], sets[0]))],
        };
        for (bases, covers) in passes.into_iter().flatten() {
            Houses::new(kind, search, digit, bases, covers).choose_bases(
                0,
                &Chosen { targets, ..Chosen::default() },
                found,
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// The search for fish of one digit.
struct Houses<'a, 's> {
    kind: Kind,
    search: &'a mut Search<'s>,
    digit: Digit,
    /// The candidates of the digit.
    cells: CellSet,
    bases: Pool,
    covers: Pool,
}

/// Houses to choose from, each with the candidates in it.
#[derive(Clone, Copy)]
struct Pool {
    houses: [(House, CellSet); 27],
    len: usize,
}

impl Pool {
    /// Those that have a candidate among these.
    fn new(houses: impl Iterator<Item = House>, cells: CellSet) -> Pool {
        let mut pool = Pool { houses: [(House::row(0), CellSet::EMPTY); 27], len: 0 };
        for house in houses {
            let places = cells & house.cells_set();
            if !places.is_empty() {
                pool.houses[pool.len] = (house, places);
                pool.len += 1;
            }
        }
        pool
    }

    fn from(&self, first: usize) -> &[(House, CellSet)] {
        &self.houses[first.min(self.len)..self.len]
    }

    /// Whether this many of the houses from the first on hold all these cells.
    fn can_cover(&self, cells: CellSet, first: usize, count: usize) -> bool {
        self.can_cover_without(HouseSet::EMPTY, cells, first, count)
    }

    fn can_cover_without(
        &self,
        without: HouseSet,
        cells: CellSet,
        first: usize,
        count: usize,
    ) -> bool {
        let Some(cell) = cells.first() else { return true };
        count > 0
            && self.from(first).iter().any(|&(house, places)| {
                places.contains(cell)
                    && !without.contains(house)
                    && self.can_cover_without(without, cells - places, first, count - 1)
            })
    }
}

/// Houses chosen so far.
#[derive(Clone, Copy, Default)]
struct Chosen {
    houses: HouseSet,
    /// The candidates in one of them or more.
    once: CellSet,
    /// The candidates in two of them or more.
    twice: CellSet,
    /// What may still be eliminated.
    targets: CellSet,
}

impl Chosen {
    fn with(&self, house: House, places: CellSet) -> Chosen {
        Chosen {
            houses: HouseSet::from_bits(self.houses.bits() | 1 << house.index()),
            once: self.once | places,
            twice: self.twice | (self.once & places),
            targets: self.targets,
        }
    }
}

/// What a true target leaves of some candidates.
fn unseen(target: Cell, cells: CellSet) -> CellSet {
    cells - target.peers_set().with(target)
}

impl<'a, 's> Houses<'a, 's> {
    fn new(
        kind: Kind,
        search: &'a mut Search<'s>,
        digit: Digit,
        bases: HouseSet,
        covers: HouseSet,
    ) -> Houses<'a, 's> {
        let cells = search.sheet.cells_with(digit);
        let [bases, covers] = [bases, covers].map(|set| Pool::new(set.iter(), cells));
        Houses { kind, search, digit, cells, bases, covers }
    }

    fn choose_bases(
        &mut self,
        from: usize,
        chosen: &Chosen,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let missing = self.kind.size - chosen.houses.len();
        if missing == 0 {
            return self.with_bases(chosen, found);
        }
        self.search.spend()?;
        for i in from..(self.bases.len + 1).saturating_sub(missing) {
            let (house, places) = self.bases.houses[i];
            let mut next = chosen.with(house, places);
            let most_endo_fins = match self.kind.fins {
                Fins::None => 0,
                _ => self.search.options.most_endo_fins,
            };
            if next.twice.len() > most_endo_fins {
                continue;
            }
            let can_go = |&target: &Cell| {
                next.twice.is_subset(target.peers_set())
                    && self.covers.can_cover_without(
                        next.houses,
                        unseen(target, next.once),
                        0,
                        self.kind.size - 1,
                    )
            };
            next.targets = next.targets.iter().filter(can_go).collect();
            if !next.targets.is_empty() {
                self.choose_bases(i + 1, &next, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The bases are chosen: covers must touch them and must not be among them.
    fn with_bases(&mut self, bases: &Chosen, found: &mut Found<'_>) -> ControlFlow<()> {
        self.search.spend()?;
        let covers =
            self.covers.from(0).iter().filter(|&&(house, places)| {
                !bases.houses.contains(house) && places.meets(bases.once)
            });
        let pool = Pool::new(covers.map(|&(house, _)| house), self.cells);
        self.choose_covers(
            &pool,
            0,
            bases,
            &Chosen { targets: bases.targets, ..Chosen::default() },
            found,
        )
    }

    fn choose_covers(
        &mut self,
        pool: &Pool,
        from: usize,
        bases: &Chosen,
        chosen: &Chosen,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let missing = self.kind.size - chosen.houses.len();
        if missing == 0 {
            return match self.fish(bases, chosen) {
                Some(fish) => found(fish),
                None => ControlFlow::Continue(()),
            };
        }
        for i in from..(pool.len + 1).saturating_sub(missing) {
            let (house, places) = pool.houses[i];
            let mut next = chosen.with(house, places);
            let open = bases.once - next.once;
            if self.kind.fins == Fins::None && !pool.can_cover(open, i + 1, missing - 1) {
                continue;
            }
            let can_go = |&target: &Cell| {
                // A base candidate must be in two covers, another in one.
                let wanted = 1 + usize::from(bases.once.contains(target));
                let has = usize::from(next.once.contains(target))
                    + usize::from(next.twice.contains(target));
                let for_target = wanted.saturating_sub(has);
                (missing - 1)
                    .checked_sub(for_target)
                    .is_some_and(|left| pool.can_cover(unseen(target, open), i + 1, left))
            };
            next.targets = next.targets.iter().filter(can_go).collect();
            if !next.targets.is_empty() {
                self.choose_covers(pool, i + 1, bases, &next, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The fish of these houses, if it is of the kind and eliminates something.
    fn fish(&self, bases: &Chosen, covers: &Chosen) -> Option<Fish> {
        let (fins, endo_fins) = (bases.once - covers.once, bases.twice);
        let all_fins = fins | endo_fins;
        if fins.len() > self.search.options.most_fins
            || !self.kind.fins.accept(!all_fins.is_empty(), false)
            || Shape::of(bases.houses, covers.houses) != self.kind.shape
        {
            return None;
        }
        let reached = (covers.once - bases.once) | (covers.twice & bases.once);
        let eliminated = reached & all_fins.common_peers();
        (!eliminated.is_empty()).then(|| Fish {
            digit: self.digit,
            bases: bases.houses,
            covers: covers.houses,
            body: bases.once - all_fins,
            fins,
            endo_fins,
            eliminated,
            is_sashimi: false,
        })
    }
}
