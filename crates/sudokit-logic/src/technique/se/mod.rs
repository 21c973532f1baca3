//! Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006-07) with the ratings that `serate` 1.2.1.3
//! prints: ER, EP, ED.
//!
//! The program is a list of *producers*. The first finding of the first producer that has one is
//! applied, and the list begins again. What a producer finds first hangs on the order in which it
//! walks houses, cells and digits, and for chains on the rating: here rules know their rating
//! because the program chooses by it. Orders, conditions and constants are facts about the program;
//! the searches are our own.
//!
//! A finding is small plain data (`Found`); it becomes a [`Step`] with pattern and proof only
//! when it is shown (`show.rs`), so that rating builds none.
//!
//! | file | finds |
//! |---|---|
//! | `single.rs`, `locked.rs`, `set.rs` | singles, locked candidates, subsets, fish; direct forms |
//! | `wing.rs` | XY-wing, XYZ-wing |
//! | `unique.rs`, `deadly.rs`, `bug.rs` | unique loops, BUGs; the four types of what follows |
//! | `exclusion.rs` | aligned pairs and triplets |
//! | `basic.rs`, `bands.rs` | all below 3.0 at once, where only ratings are wanted |
//! | `cycle.rs`, `links.rs`, `shortest.rs` | cycles and chains without branches |
//! | `run.rs`, `inner.rs`, `net.rs` | all consequences of an assumption; chains that branch, and chains in them |
//! | `ranking.rs` | the length of chains, which of several is first |
//!
//! Loops that argue with the uniqueness of the solution are left out where the puzzle is not known
//! to be proper.

mod bands;
mod basic;
mod bug;
mod cycle;
mod deadly;
mod exclusion;
mod found;
mod grid;
mod inner;
mod links;
mod locked;
#[cfg(test)]
mod nested_tests;
mod net;
mod ranking;
mod rated_path;
mod run;
mod set;
mod shortest;
mod show;
mod single;
#[cfg(test)]
mod tests;
mod unique;
mod wing;

use super::catalogue::Technique;
use super::end::End;
pub use super::rating::Rating;
use super::sheet::Sheet;
use super::step::Step;
use basic::BasicRules;
use found::Found;
use grid::Grid;
use locked::Mode;
use net::ForcingRules;
use ranking::Ranking;
use rated_path::RatedPath;
use run::{Rules, Run};
use std::ops::ControlFlow;
use sudokit_core::bounds::{Budget, Meter, Why};
use sudokit_core::grid::Puzzle;

/// Takes the findings one by one.
type Emit<'a> = dyn FnMut(Found) -> ControlFlow<()> + 'a;

/// Declares the rules in the order in which the program tries them, a row each: the least rating
/// of its findings in tenths, which never falls along the list, and the techniques of its steps.
macro_rules! producers {
    ($($Producer:ident $tenths:literal: $($technique:ident)+;)+) => {
        /// A rule of the program.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Producer {
            $($Producer,)+
        }

        impl Producer {
            /// All of them, in order.
            pub(in crate::technique) const ALL: [Producer; [$($tenths),+].len()] =
                [$(Producer::$Producer),+];

            /// The least rating that its findings have.
            fn least(self) -> Rating {
                const TENTHS: [u16; Producer::ALL.len()] = [$($tenths),+];
                Rating::from_tenths(TENTHS[self as usize])
            }

            /// The techniques whose steps it finds.
            pub(in crate::technique) fn techniques(self) -> &'static [Technique] {
                match self {
                    $(Producer::$Producer => &[$(Technique::$technique),+],)+
                }
            }
        }
    };
}

producers! {
    HiddenSingle 10: FullHouse HiddenSingle;
    DirectLocked 17: DirectPointing DirectClaiming;
    DirectHiddenPair 20: DirectHiddenPair;
    NakedSingle 23: NakedSingle;
    DirectHiddenTriple 25: DirectHiddenTriple;
    Locked 26: Pointing Claiming;
    NakedPair 30: NakedPair;
    XWing 32: XWing;
    HiddenPair 34: HiddenPair;
    NakedTriple 36: NakedTriple;
    Swordfish 38: Swordfish;
    HiddenTriple 40: HiddenTriple;
    XyWing 42: XyWing;
    XyzWing 44: XyzWing;
    UniqueLoop 45: UniqueLoop1 UniqueLoop2 UniqueLoop3 UniqueLoop4;
    NakedQuadruple 50: NakedQuadruple;
    Jellyfish 52: Jellyfish;
    HiddenQuadruple 54: HiddenQuadruple;
    Bug 56: BugPlus1 Bug2 Bug3 Bug4;
    AlignedPair 62: AlignedPair;
    Chains 65: BidirectionalXCycle BidirectionalYCycle BidirectionalCycle
        ForcingXChain ForcingXyChain;
    AlignedTriplet 75: AlignedTriplet;
    Nishio 75: Nishio;
    Multiple 80: CellForcingChains RegionForcingChains;
    Dynamic 85: DynamicContradiction DynamicDouble DynamicCell DynamicRegion;
    DynamicPlus 90: DynamicPlus;
    NestedChains 95: NestedChains;
    NestedMultiple 100: NestedMultiple;
    NestedDynamic 105: NestedDynamic;
    NestedDynamicPlus 110: NestedDynamicPlus;
}

impl Producer {
    /// The one that finds a technique.
    pub(in crate::technique) fn of(technique: Technique) -> Option<Producer> {
        Producer::ALL.into_iter().find(|producer| producer.techniques().contains(&technique))
    }

    /// Whether it argues with the uniqueness of the solution.
    fn needs_uniqueness(self) -> bool {
        self.techniques().iter().all(|technique| technique.needs_uniqueness())
    }

    /// Shows what it finds, in the program's order.
    fn visit(self, work: &mut Work<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let (grid, since) = (work.grid, work.since);
        match self {
            Producer::HiddenSingle => single::hidden(grid, emit),
            Producer::DirectLocked => locked::locked(grid, Mode::Direct, since, emit),
            Producer::DirectHiddenPair => set::hidden(grid, 2, Mode::Direct, since, emit),
            Producer::NakedSingle => single::naked(grid, emit),
            Producer::DirectHiddenTriple => set::hidden(grid, 3, Mode::Direct, since, emit),
            Producer::Locked => locked::locked(grid, Mode::Indirect, since, emit),
            Producer::NakedPair => set::naked(grid, 2, since, emit),
            Producer::XWing => set::fish(grid, 2, since, emit),
            Producer::HiddenPair => set::hidden(grid, 2, Mode::Indirect, since, emit),
            Producer::NakedTriple => set::naked(grid, 3, since, emit),
            Producer::Swordfish => set::fish(grid, 3, since, emit),
            Producer::HiddenTriple => set::hidden(grid, 3, Mode::Indirect, since, emit),
            Producer::XyWing => wing::wings(grid, 2, since, emit),
            Producer::XyzWing => wing::wings(grid, 3, since, emit),
            Producer::NakedQuadruple => set::naked(grid, 4, since, emit),
            Producer::Jellyfish => set::fish(grid, 4, since, emit),
            Producer::HiddenQuadruple => set::hidden(grid, 4, Mode::Indirect, since, emit),
            Producer::UniqueLoop => unique::loops(work, emit),
            Producer::Bug => bug::bug(grid, emit),
            Producer::AlignedPair => exclusion::pairs(grid, since, emit),
            Producer::AlignedTriplet => exclusion::triplets(work, emit),
            Producer::Chains => work.ranked(emit, cycle::chains),
            _ => {
                let forcing = self.forcing_rules();
                work.ranked(emit, |work, ranking| net::chains(work, forcing, ranking))
            }
        }
    }

    /// What a producer of branching chains uses.
    fn forcing_rules(self) -> ForcingRules {
        let rules = Rules { cells: true, is_dynamic: true, inside: self.inside() };
        let (base, rules) = match self {
            Producer::Nishio => (7.5, Rules { cells: false, ..rules }),
            Producer::Multiple => (8.0, Rules { is_dynamic: false, ..rules }),
            Producer::Dynamic => (8.5, rules),
            Producer::DynamicPlus => (9.0, rules),
            Producer::NestedChains => (9.5, rules),
            Producer::NestedMultiple => (10.0, rules),
            Producer::NestedDynamic => (10.5, rules),
            _ => (11.0, rules),
        };
        let own = self.techniques();
        let techniques = match *own {
            [contradiction, double, cell, region] => [contradiction, double, cell, region],
            [cell, region] => [cell, cell, cell, region],
            _ => [own[0]; 4],
        };
        ForcingRules { base, rules, techniques }
    }

    /// What it tries inside its runs, in order.
    fn inside(self) -> &'static [Producer] {
        use Producer as P;
        match self {
            P::DynamicPlus => &[P::Locked, P::HiddenPair, P::NakedPair, P::XWing],
            P::NestedChains => &[P::Locked, P::HiddenPair, P::NakedPair, P::XWing, P::Chains],
            P::NestedMultiple => {
                &[P::Locked, P::HiddenPair, P::NakedPair, P::XWing, P::Chains, P::Multiple]
            }
            P::NestedDynamic => &[P::Locked, P::HiddenPair, P::NakedPair, P::XWing, P::Dynamic],
            // Chains inside chains inside chains.
            P::NestedDynamicPlus => {
                &[P::Locked, P::HiddenPair, P::NakedPair, P::XWing, P::Dynamic, P::NestedChains]
            }
            _ => &[],
        }
    }

    /// Its first finding.
    fn first(self, work: &mut Work<'_>) -> Option<Found> {
        let mut first = None;
        let _ = self.visit(work, &mut |found| {
            first = Some(found);
            ControlFlow::Break(())
        });
        first
    }
}

/// What producers work on.
struct Work<'a> {
    grid: &'a Grid,
    meter: &'a mut Meter,
    wants: Wants,
    /// When the producer last found nothing.
    since: u32,
    /// Runs to be used again: they own memory.
    runs: Vec<Run>,
    /// Whether the meter ended the search.
    ran_out: bool,
}

/// What is wanted of a producer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wants {
    /// The conclusion and rating of its first finding.
    Rating,
    /// Its first finding, to be shown.
    First,
    /// All findings.
    All,
}

impl<'a> Work<'a> {
    fn new(grid: &'a Grid, meter: &'a mut Meter, wants: Wants) -> Work<'a> {
        Work { grid, meter, wants, since: 0, runs: Vec::new(), ran_out: false }
    }

    /// Spends a unit of work.
    fn spend(&mut self) -> ControlFlow<()> {
        if self.meter.spend().is_ok() {
            return ControlFlow::Continue(());
        }
        self.ran_out = true;
        ControlFlow::Break(())
    }

    /// Shows what a search ranks, the first first.
    fn ranked(
        &mut self,
        emit: &mut Emit<'_>,
        search: impl FnOnce(&mut Work<'_>, &mut Ranking) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut ranking = Ranking::new(self.wants == Wants::All, self.wants != Wants::Rating);
        search(self, &mut ranking)?;
        ranking.into_found().into_iter().try_for_each(emit)
    }
}

/// The first step of a producer, of these techniques.
pub(super) fn first(
    producer: Producer,
    techniques: &[Technique],
    sheet: &Sheet,
    meter: &mut Meter,
) -> Result<Option<Step>, End> {
    let grid = Grid::new(sheet.position().clone());
    if producer.needs_uniqueness() && !sheet.is_proper() {
        return Ok(None);
    }
    let is_whole = producer.techniques().iter().all(|technique| techniques.contains(technique));
    let wants = if is_whole { Wants::First } else { Wants::All };
    let mut work = Work::new(&grid, meter, wants);
    let mut first = None;
    let _ = producer.visit(&mut work, &mut |found| {
        if !techniques.contains(&found.technique) {
            return ControlFlow::Continue(());
        }
        first = Some(show::step(&grid, &found));
        ControlFlow::Break(())
    });
    if work.ran_out { Err(End::Unknown(work.meter.why())) } else { Ok(first) }
}

/// All steps of a technique. Nothing for techniques that the program does not know.
pub(super) fn visit(
    technique: Technique,
    sheet: &Sheet,
    meter: &mut Meter,
    emit: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Why> {
    let Some(producer) = Producer::of(technique) else { return Ok(ControlFlow::Continue(())) };
    let grid = Grid::new(sheet.position().clone());
    let mut work = Work::new(&grid, meter, Wants::All);
    let flow = producer.visit(&mut work, &mut |found| {
        if found.technique == technique {
            emit(show::step(&grid, &found))
        } else {
            ControlFlow::Continue(())
        }
    });
    if work.ran_out { Err(work.meter.why()) } else { Ok(flow) }
}

/// What Sudoku Explainer says of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Ratings {
    /// ER: the greatest rating on the way to the end.
    pub er: Rating,
    /// EP ("pearl"): the greatest rating up to the first digit that is placed.
    pub ep: Rating,
    /// ED ("diamond"): the rating of the first step.
    pub ed: Rating,
    /// How the path ended. If it is not solved, the ratings are those of the steps so far: the
    /// puzzle is at least as hard.
    pub end: End,
}

/// Rates a position: the path is taken, but no step is built. A unit of the budget is about a
/// microsecond of search.
///
/// ```
/// use sudokit::{Budget, Puzzle, technique::{End, Sheet, se}};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let ratings = se::rate(&Sheet::new(&puzzle).known_proper(), &Budget::UNLIMITED);
/// assert_eq!(ratings.er.to_string(), "1.2");
/// assert_eq!(ratings.end, End::Solved);
/// assert_eq!(se::rate_proper(&puzzle, &Budget::UNLIMITED), ratings);
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
pub fn rate(sheet: &Sheet, budget: &Budget) -> Ratings {
    rate_with(sheet, &Producer::ALL, Rating::from_tenths(u16::MAX), budget)
}

/// The same where only ratings up to `most` are of interest: `None` when ER is greater, found out
/// without looking for anything that is rated higher.
pub fn rate_up_to(sheet: &Sheet, most: Rating, budget: &Budget) -> Option<Ratings> {
    let needed = Producer::ALL.iter().filter(|producer| producer.least() <= most).count();
    let producers = &Producer::ALL[..needed];
    let ratings = rate_with(sheet, producers, most, budget);
    let is_cut = needed < Producer::ALL.len() && ratings.end == End::Stuck;
    (ratings.er <= most && !is_cut).then_some(ratings)
}

/// The ratings along the path of some producers, which is left at the first step above `most`.
fn rate_with(
    sheet: &Sheet,
    producers: &'static [Producer],
    most: Rating,
    budget: &Budget,
) -> Ratings {
    let mut path = RatedPath::new(producers, most, sheet.is_proper(), budget);
    let end = if sheet.is_broken() {
        End::Contradiction
    } else {
        path.walk(BasicRules::of_sheet(sheet)).err().unwrap_or(End::Stuck)
    };
    Ratings { end, ..path.ratings }
}

/// Rates a puzzle of which the caller knows that it is proper. Most puzzles are easy: for them this
/// is several times as fast as to set up a sheet and [`rate`] it.
pub fn rate_proper(puzzle: &Puzzle, budget: &Budget) -> Ratings {
    let mut path = RatedPath::new(&Producer::ALL, Rating::from_tenths(u16::MAX), true, budget);
    let end =
        BasicRules::of_puzzle(puzzle).and_then(|easy| path.walk(easy)).err().unwrap_or(End::Stuck);
    Ratings { end, ..path.ratings }
}
