//! The finders: one file a family. A finder shows every step of its techniques, in a fixed order,
//! to a visitor that may stop it.
//!
//! Finders read the sheet and give steps with pattern and proof. They know no score, no language
//! and no profile; what programs do differently (how many fins, dual patterns) is an option. Orders
//! are part of the promise: cells and digits ascend, houses are rows, columns, boxes, if a family
//! does not say otherwise.
//!
//! To add a family: write `find/family.rs` with its [`Family`], and name that in the rows of its
//! techniques in the catalogue.

pub(super) mod als;
pub(super) mod brute_force;
pub(super) mod chain;
pub(super) mod color;
pub(super) mod explainer;
pub(super) mod fish;
pub(super) mod forcing;
pub(super) mod locked;
#[cfg(test)]
mod naive_tests;
mod refute;
pub(super) mod single;
pub(super) mod single_digit;
pub(super) mod subset;
pub(super) mod sue_de_coq;
pub(super) mod template;
pub(super) mod unique;
pub(super) mod wing;

use super::catalogue::{Technique, TechniqueSet};
use super::end::End;
use super::history::Changes;
use super::sheet::Sheet;
use super::step::Step;
use super::template as templates;
use chain::links::{Kind, Links};
use chain::reach::Reach;
use std::cell::{OnceCell, RefCell};
use std::ops::ControlFlow;
use sudokit_core::board::{Cell, CellSet, Digit, DigitSet};
use sudokit_core::bounds::Meter;

/// What a finder works on.
pub(super) struct Search<'a> {
    /// The position.
    pub sheet: &'a Sheet,
    /// What programs do differently.
    pub options: &'a Options,
    /// What is derived from the position once for all finders.
    pub views: &'a Views,
    /// Bounds long searches: a unit is about a microsecond of work.
    pub meter: &'a mut Meter,
    /// Where something has changed since a search for this technique found nothing.
    pub changes: Changes,
    /// Techniques that have nothing in this position.
    pub exhausted: TechniqueSet,
    /// Whether the meter ended the search.
    pub ran_out: bool,
    /// Whether a pattern was met that counts as another technique's: there may be one here later
    /// although nothing else changes, so the technique is not exhausted.
    pub passed_over: bool,
}

impl<'a> Search<'a> {
    /// A search of a whole position.
    pub(super) fn new(
        sheet: &'a Sheet,
        options: &'a Options,
        views: &'a Views,
        meter: &'a mut Meter,
    ) -> Search<'a> {
        let (changes, exhausted) = (Changes::ALL, TechniqueSet::EMPTY);
        Search {
            sheet,
            options,
            views,
            meter,
            changes,
            exhausted,
            ran_out: false,
            passed_over: false,
        }
    }

    /// The candidates of a digit that are in no template: no way to place the digit in every house
    /// uses them. Techniques that look at one digit alone eliminate no others.
    pub(super) fn in_no_template(&self, digit: Digit) -> CellSet {
        *self.views.in_no_template[digit.index()].get_or_init(|| {
            let candidates = self.sheet.cells_with(digit);
            candidates - templates::used(candidates | self.sheet.position().placed(digit))
        })
    }

    /// The changed digits of which a candidate is in no template: where techniques of one digit
    /// look.
    pub(super) fn changed_digits(&self) -> DigitSet {
        let may_go = |digit: &Digit| !self.in_no_template(*digit).is_empty();
        self.changes.digits.iter().filter(may_go).collect()
    }

    /// Spends a unit of work.
    pub(crate) fn spend(&mut self) -> ControlFlow<()> {
        if self.meter.spend().is_ok() {
            return ControlFlow::Continue(());
        }
        self.ran_out = true;
        ControlFlow::Break(())
    }
}

/// What is derived from a position when it is first asked for, and kept as long as nothing changes.
#[derive(Debug, Default)]
pub(super) struct Views {
    sets: OnceCell<als::Sets>,
    /// Sets of an earlier position: most of them are still there.
    former_sets: RefCell<Option<als::Former>>,
    /// By digit: the candidates in no template.
    in_no_template: [OnceCell<CellSet>; 9],
    by_count: OnceCell<[CellSet; 5]>,
    /// By digit: whether it is locked in a box, in a line.
    locked: [OnceCell<[bool; 2]>; 9],
    rectangles: OnceCell<Vec<unique::Corners>>,
    /// Links between candidates, and with groups.
    links: OnceCell<Links>,
    grouped_links: OnceCell<Links>,
    /// What follows by the links, and by those with groups.
    reach: OnceCell<Reach>,
    grouped_reach: OnceCell<Reach>,
}

impl Views {
    /// The links between candidates.
    fn links(&self, sheet: &Sheet) -> &Links {
        self.links.get_or_init(|| Links::new(sheet, Kind::All))
    }

    /// The links between candidates and groups.
    fn grouped_links(&self, sheet: &Sheet) -> &Links {
        self.grouped_links.get_or_init(|| Links::with_groups(sheet, self.links(sheet)))
    }

    /// What follows by the links between candidates.
    fn reach(&self, sheet: &Sheet) -> &Reach {
        self.reach.get_or_init(|| Reach::over(sheet, Kind::All))
    }

    /// What follows by the links between candidates and groups.
    fn grouped_reach(&self, sheet: &Sheet) -> &Reach {
        self.grouped_reach.get_or_init(|| Reach::over(sheet, Kind::Groups))
    }

    /// Whether a digit has locked candidates: in a box, in a line.
    fn is_locked(&self, sheet: &Sheet, digit: Digit) -> [bool; 2] {
        *self.locked[digit.index()].get_or_init(|| locked::is_locked(sheet.cells_with(digit)))
    }

    /// By how few candidates they have: the open cells with one at least, with two, three, four,
    /// five.
    fn by_count(&self, sheet: &Sheet) -> &[CellSet; 5] {
        self.by_count.get_or_init(|| sheet.position().cells_with_at_least())
    }

    /// The cells with one candidate at least and `most` at most, up to four.
    fn cells_with_at_most(&self, sheet: &Sheet, most: usize) -> CellSet {
        let at_least = self.by_count(sheet);
        at_least[0] - at_least[most]
    }

    /// The cells with this many candidates, one to four.
    fn cells_with_count(&self, sheet: &Sheet, count: usize) -> CellSet {
        let at_least = self.by_count(sheet);
        at_least[count - 1] - at_least[count]
    }

    /// Makes of the views of a position what they are worth in a later one, with what has gone
    /// since.
    pub(super) fn renew(&mut self, changes: &Changes) {
        if let Some(sets) = self.sets.take() {
            let former = als::Former { sets, changed: CellSet::EMPTY };
            self.former_sets = RefCell::new(Some(former));
        }
        if let Some(former) = self.former_sets.get_mut() {
            former.changed |= changes.cells;
        }
        for digit in changes.digits.iter() {
            self.in_no_template[digit.index()].take();
            self.locked[digit.index()].take();
        }
        self.by_count.take();
        self.rectangles.take();
        self.links.take();
        self.grouped_links.take();
        self.reach.take();
        self.grouped_reach.take();
    }
}

/// Parameters in which programs differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// The most fins of a fish.
    pub most_fins: usize,
    /// The most endo fins of a fish.
    pub most_endo_fins: usize,
    /// Whether two fish of the same bases are shown as one step, too.
    pub siamese_fish: bool,
    /// The fewest candidates in the box of an empty rectangle: 3, or 2 where kites count as well.
    pub least_in_empty_rectangle: usize,
    /// Whether a corner of a unique rectangle may have lost a digit of the pair by elimination.
    pub missing_candidates: bool,
    /// Whether almost locked sets that work together may have cells in common.
    pub may_sets_overlap: bool,
    /// Whether grouped chains also lead through almost locked sets.
    pub may_chains_use_sets: bool,
}

impl Default for Options {
    /// Those of HoDoKu.
    fn default() -> Options {
        Options {
            most_fins: 5,
            most_endo_fins: 2,
            siamese_fish: false,
            least_in_empty_rectangle: 3,
            missing_candidates: true,
            may_sets_overlap: false,
            may_chains_use_sets: false,
        }
    }
}

/// Takes the steps one by one.
pub(super) type Emit<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// Shows all steps of a technique.
type FindOne = fn(&mut Search<'_>, Technique, &mut Emit<'_>) -> ControlFlow<()>;

/// Shows all steps of some techniques.
type FindAll = fn(&mut Search<'_>, &[Technique], &mut Emit<'_>) -> ControlFlow<()>;

/// How a family is searched.
#[derive(Clone, Copy, Debug)]
enum Finder {
    /// One technique after the other.
    Each(FindOne),
    /// Several techniques at once: their steps are shown as they are met.
    Together(FindAll),
}

/// What techniques share that one search finds. The catalogue names the family of each technique.
#[derive(Clone, Copy, Debug)]
pub(super) struct Family {
    finder: Finder,
    /// What HoDoKu prints before the arrow. `None`: the name and, without an arrow, what is placed.
    pub line: Option<fn(&Step) -> String>,
    /// Whether it argues with the promise that the puzzle has one solution.
    pub needs_uniqueness: bool,
}

impl Family {
    const fn new(finder: Finder, line: Option<fn(&Step) -> String>) -> Family {
        Family { finder, line, needs_uniqueness: false }
    }

    /// Whose steps place a digit.
    const fn placing(find: FindOne) -> Family {
        Family::new(Finder::Each(find), None)
    }

    const fn each(find: FindOne, line: fn(&Step) -> String) -> Family {
        Family::new(Finder::Each(find), Some(line))
    }

    const fn together(find: FindAll, line: fn(&Step) -> String) -> Family {
        Family::new(Finder::Together(find), Some(line))
    }

    const fn needing_uniqueness(self) -> Family {
        Family { needs_uniqueness: true, ..self }
    }
}

/// Shows all steps of the techniques of an entry. Those that one search finds together are shown as
/// they are met; else one technique after the other.
pub(super) fn visit_entry(
    techniques: &[Technique],
    search: &mut Search<'_>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    if let [first, ..] = techniques
        && let Finder::Together(find) = first.entry().family.finder
    {
        return find(search, techniques, emit);
    }
    let sheet = search.sheet;
    let mut usable = techniques.iter().filter(|technique| technique.may_be_used(sheet));
    usable.try_for_each(|&technique| match technique.entry().family.finder {
        Finder::Each(find) => find(search, technique, emit),
        Finder::Together(find) => find(search, &[technique], emit),
    })
}

/// The digit of one open cell by trial, as brute force finds it; none where more than one digit
/// stands every trial.
///
/// # Errors
/// The end, when the budget ran out.
pub(super) fn trial(sheet: &Sheet, cell: Cell, meter: &mut Meter) -> Result<Option<Step>, End> {
    let (options, views) = (Options::default(), Views::default());
    let mut search = Search::new(sheet, &options, &views, meter);
    match brute_force::of_cell(&mut search, cell) {
        ControlFlow::Continue(step) => Ok(step),
        ControlFlow::Break(()) => Err(End::Unknown(meter.why())),
    }
}

impl Technique {
    /// Whether the position allows the kind of argument that the technique uses.
    pub(super) fn may_be_used(self, sheet: &Sheet) -> bool {
        sheet.is_proper() || !self.needs_uniqueness()
    }
}

/// Adds a set of numbers to another: both are words of bits.
fn merge(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
}

/// The numbers in a set.
fn bits(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(i, mut left)| {
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| 64 * i + left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            next
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::{Next, Profile, next_step};
    use sudokit_core::bounds::Budget;
    use sudokit_core::generate::{Generator, Item, Spec};

    /// Positions of random puzzles at which singles end.
    pub(super) fn positions_of(seed: u64, number: usize) -> Vec<Sheet> {
        let profile = Profile::hodoku();
        let mut meter = Meter::new(&Budget::UNLIMITED);
        let mut found = Vec::new();
        for item in Generator::new(Spec::default(), seed).unwrap() {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let mut sheet = Sheet::new(&made.puzzle).known_proper();
            while let Next::Step(step) = next_step(&mut sheet, &profile, &mut meter) {
                if step.placements.is_empty() {
                    found.push(sheet.clone());
                }
                sheet.apply(&step);
            }
            if found.len() >= number {
                break;
            }
        }
        found
    }

    /// All steps of a technique.
    pub(super) fn all(sheet: &Sheet, technique: Technique) -> Vec<Step> {
        all_with(sheet, technique, &Options::default())
    }

    /// All steps of a technique with these options.
    pub(super) fn all_with(sheet: &Sheet, technique: Technique, options: &Options) -> Vec<Step> {
        let mut meter = Meter::new(&Budget::UNLIMITED);
        let views = Views::default();
        let mut search = Search::new(sheet, options, &views, &mut meter);
        let mut found = Vec::new();
        let _ = visit_entry(&[technique], &mut search, &mut |step| {
            found.push(step);
            ControlFlow::Continue(())
        });
        found
    }
}
