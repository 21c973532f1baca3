//! The scale `sudokit`: the hardest kind of step needed, and how many rounds.
//!
//! Paths depend on which of several steps is taken, and so do grades that sum them up. Here nothing
//! is chosen: in each round, *all* steps of the easiest kind that has any are taken together, as
//! the position was before the round. What remains is a property of the puzzle: isomorphs get
//! the same grade.
//!
//! So only kinds whose set of steps does not depend on the order of cells and digits are used:
//! techniques as [`technique`](crate::technique) finds them, then chains by their length in
//! variables (the braids of [`logic`](super::logic)), then trials. Nothing here argues with the
//! uniqueness of the solution.

use super::logic::braid::Braids;
use super::logic::trial::Trial;
use super::propagate::{Candidates, Groups, Id, Propagator};
use crate::technique::{End, Profile, Sheet, Technique as T, all_steps_unchecked};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::OnceLock;
use sudokit_core::board::{Candidate, Digit};
use sudokit_core::bounds::{Budget, Meter, Why};
use sudokit_core::grid::{Puzzle, Solution};

/// The version of this scale: it grows when kinds or their order change.
pub const VERSION: u32 = 1;

/// The kinds that are techniques, the easiest first.
const TECHNIQUES: [(&str, &[T]); 11] = [
    ("singles", &[T::FullHouse, T::NakedSingle, T::HiddenSingle]),
    ("locked-candidates", &[T::Pointing, T::Claiming]),
    ("pairs", &[T::LockedPair, T::NakedPair, T::HiddenPair]),
    ("triples", &[T::LockedTriple, T::NakedTriple, T::HiddenTriple]),
    ("x-wing", &[T::XWing]),
    ("turbot-fish", &[T::Skyscraper, T::TwoStringKite, T::EmptyRectangle]),
    ("xy-wing", &[T::XyWing]),
    ("w-wing", &[T::WWing]),
    ("quadruples", &[T::NakedQuadruple, T::HiddenQuadruple]),
    ("swordfish", &[T::Swordfish]),
    ("jellyfish", &[T::Jellyfish]),
];

/// The longest chains that are looked for.
const LONGEST: u32 = 40;

/// How deep trials are nested at most.
const DEEPEST: u32 = 3;

/// The ranks that a grade can have, in rising order.
pub(super) fn ranks() -> [std::ops::RangeInclusive<u32>; 3] {
    let rank = Kind::rank;
    let last = TECHNIQUES.len() as u32 - 1;
    [
        0..=last,
        rank(Kind::Chain(1))..=rank(Kind::Chain(LONGEST)),
        rank(Kind::Trial(2))..=rank(Kind::Trial(DEEPEST)),
    ]
}

/// A kind of step. Kinds compare by difficulty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A technique, or a few that are much alike: an index into the table of this file.
    Technique(u8),
    /// A chain (braid) of that many variables.
    Chain(u32),
    /// Trials nested that deep.
    Trial(u32),
}

impl Kind {
    /// Where it stands among all kinds, by difficulty: 0 for singles.
    pub fn rank(self) -> u32 {
        match self {
            Kind::Technique(index) => u32::from(index),
            Kind::Chain(length) => 100 + length,
            Kind::Trial(depth) => 1000 + depth,
        }
    }
}

impl fmt::Display for Kind {
    /// `x-wing`, `chain-5`, `trial-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Kind::Technique(index) => {
                f.pad(TECHNIQUES.get(usize::from(index)).map_or("", |(name, _)| name))
            }
            Kind::Chain(length) => f.pad(&format!("chain-{length}")),
            Kind::Trial(depth) => f.pad(&format!("trial-{depth}")),
        }
    }
}

/// The text names no kind of step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseKindError;

impl fmt::Display for ParseKindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a kind of step such as singles, x-wing, chain-4 or trial-2")
    }
}

impl std::error::Error for ParseKindError {}

impl FromStr for Kind {
    type Err = ParseKindError;

    /// Reads what is displayed.
    fn from_str(name: &str) -> Result<Kind, ParseKindError> {
        Kind::from_name(name).ok_or(ParseKindError)
    }
}

impl Kind {
    /// The kind of that name, as it is displayed.
    pub fn from_name(name: &str) -> Option<Kind> {
        let number = |prefix| name.strip_prefix(prefix)?.parse().ok();
        if let Some(index) = TECHNIQUES.iter().position(|(known, _)| *known == name) {
            return u8::try_from(index).ok().map(Kind::Technique);
        }
        number("chain-").map(Kind::Chain).or_else(|| number("trial-").map(Kind::Trial))
    }

    /// The kind of that [`rank`](Self::rank).
    pub fn from_rank(rank: u32) -> Option<Kind> {
        match rank {
            1001.. => Some(Kind::Trial(rank - 1000)),
            101..=1000 => Some(Kind::Chain(rank - 100)),
            _ => u8::try_from(rank)
                .ok()
                .filter(|&r| usize::from(r) < TECHNIQUES.len())
                .map(Kind::Technique),
        }
    }
}

/// The grade of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rounds {
    /// The hardest kind of step that was needed; nothing is easier than singles.
    pub hardest: Kind,
    /// How many rounds there were.
    pub rounds: u32,
    /// The fewest different steps that a round of the hardest kind had to choose from: 1 is a
    /// single way on.
    pub bottleneck: u32,
    /// How it ended: if not solved, the puzzle is at least as hard.
    pub end: End,
}

/// Grades a puzzle in rounds. `solution` saves work when it is known. A unit of the budget is about
/// a microsecond of search.
///
/// ```
/// use sudokit::{Budget, Puzzle, rate, technique::End};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let grade = rate::rounds(&puzzle, None, &Budget::UNLIMITED);
/// assert_eq!((grade.hardest.to_string().as_str(), grade.end), ("singles", End::Solved));
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
pub fn rounds(puzzle: &Puzzle, solution: Option<&Solution>, budget: &Budget) -> Rounds {
    let mut work = Work {
        sheet: Sheet::new(puzzle),
        solution,
        meter: Meter::new(budget),
        braids: Braids::new(Groups::Without),
    };
    let easiest = Kind::Technique(0);
    let mut grade = Rounds { hardest: easiest, rounds: 0, bottleneck: u32::MAX, end: End::Solved };
    while !work.sheet.is_solved() {
        if work.sheet.is_broken() {
            return Rounds { end: End::Contradiction, ..grade };
        }
        match work.round() {
            Ok(Some((kind, steps))) => {
                grade.rounds += 1;
                if kind > grade.hardest {
                    (grade.hardest, grade.bottleneck) = (kind, steps);
                } else if kind == grade.hardest {
                    grade.bottleneck = grade.bottleneck.min(steps);
                }
            }
            Ok(None) => return Rounds { end: End::Stuck, ..grade },
            Err(why) => return Rounds { end: End::Unknown(why), ..grade },
        }
    }
    grade
}

struct Work<'a> {
    sheet: Sheet,
    solution: Option<&'a Solution>,
    meter: Meter,
    braids: Braids,
}

/// What the steps of a kind conclude: each conclusion once.
type Conclusions = BTreeSet<(Vec<Candidate>, Vec<Candidate>)>;

impl Work<'_> {
    /// Takes all steps of the easiest kind that has any: that kind, and how many there were.
    fn round(&mut self) -> Result<Option<(Kind, u32)>, Why> {
        self.meter.spend()?;
        let placed = self.place_singles();
        if placed > 0 {
            return Ok(Some((Kind::Technique(0), placed)));
        }
        for (index, profile) in (0..).zip(profiles()).skip(1) {
            self.meter.spend()?;
            let found = steps_of(&self.sheet, profile)?;
            if !found.is_empty() {
                for (placements, eliminations) in &found {
                    placements.iter().for_each(|&candidate| self.place(candidate));
                    self.eliminate(eliminations.iter().copied());
                }
                return Ok(Some((Kind::Technique(index), found.len() as u32)));
            }
        }
        let Some(net) = Propagator::closed(self.sheet.position()) else { return Ok(None) };
        let Some((kind, refuted)) = self.refuted(&net)? else { return Ok(None) };
        self.eliminate(refuted.iter().filter_map(|&id| Candidate::from_index(usize::from(id))));
        Ok(Some((kind, refuted.len() as u32)))
    }

    /// Places all singles: how many there were. These are most of all rounds, so that they are
    /// looked for in sets. The conclusion of a single is one digit in one cell, and a full house is
    /// a naked single.
    fn place_singles(&mut self) -> u32 {
        let singles = self.sheet.position().singles();
        let mut count = 0;
        for (digit, cells) in Digit::ALL.into_iter().zip(singles) {
            count += cells.len() as u32;
            cells.iter().for_each(|cell| self.place(Candidate { cell, digit }));
        }
        count
    }

    /// Two steps may place the same digit, or digits that exclude each other where the puzzle has
    /// no solution.
    fn place(&mut self, candidate: Candidate) {
        if self.sheet.get(candidate.cell) != Some(candidate.digit) {
            self.sheet.place(candidate.cell, candidate.digit);
        }
    }

    fn eliminate(&mut self, candidates: impl Iterator<Item = Candidate>) {
        for candidate in candidates {
            self.sheet.eliminate(candidate);
        }
    }

    /// The candidates that chains of the least length refute, or trials of the least depth.
    fn refuted(&mut self, net: &Candidates) -> Result<Option<(Kind, Vec<Id>)>, Why> {
        let targets = super::logic::targets(net, self.solution);
        let doubtful = self.braids.refutable(net, &targets, &mut self.meter)?;
        for length in (1..=LONGEST).take_while(|_| !doubtful.is_empty()) {
            let mut refuted = Vec::new();
            for doubt in doubtful.iter().filter(|doubt| doubt.least <= length) {
                if self.braids.has(net, doubt.target, length, &mut self.meter)? {
                    refuted.push(doubt.target);
                }
            }
            if !refuted.is_empty() {
                return Ok(Some((Kind::Chain(length), refuted)));
            }
        }
        for depth in 2..=DEEPEST {
            let mut trial = Trial::new(&mut self.meter);
            let mut refuted = Vec::new();
            for &target in &targets {
                if trial.is_refuted(net, target, depth - 1, 0)? {
                    refuted.push(target);
                }
            }
            if !refuted.is_empty() {
                return Ok(Some((Kind::Trial(depth), refuted)));
            }
        }
        Ok(None)
    }
}

/// A profile for each kind that is a technique.
fn profiles() -> &'static [Profile] {
    static PROFILES: OnceLock<Vec<Profile>> = OnceLock::new();
    PROFILES.get_or_init(|| {
        TECHNIQUES.iter().map(|(_, techniques)| Profile::hodoku().only(techniques)).collect()
    })
}

/// What the techniques of a profile conclude. Not checked: these finders are, in their tests, and a
/// check takes longer than a search.
fn steps_of(sheet: &Sheet, profile: &Profile) -> Result<Conclusions, Why> {
    let mut found = Conclusions::default();
    all_steps_unchecked(sheet, profile, &Budget::UNLIMITED, |mut step| {
        step.placements.sort_unstable();
        step.eliminations.sort_unstable();
        found.insert((step.placements, step.eliminations));
        ControlFlow::Continue(())
    })?;
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::all_steps;
    use sudokit_core::canon::Transform;
    use sudokit_core::generate::{Generator, Item, Spec};
    use sudokit_core::random::Random;

    #[test]
    fn isomorphs_get_the_same_grade() {
        let mut kinds = BTreeSet::new();
        for (number, item) in Generator::new(Spec::default(), 14).unwrap().take(40).enumerate() {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let grade = rounds(&made.puzzle, Some(&made.solution), &Budget::UNLIMITED);
            assert_eq!(grade.end, End::Solved);
            assert!(grade.bottleneck >= 1 && grade.rounds >= 1);
            kinds.insert(grade.hardest);
            let mut random = Random::new(15, number as u64);
            for _ in 0..3 {
                let other = Transform::random(&mut random).apply(&made.puzzle);
                assert_eq!(rounds(&other, None, &Budget::UNLIMITED), grade, "{}", made.puzzle);
            }
        }
        assert!(kinds.len() > 4, "{kinds:?}");
        assert!(kinds.contains(&Kind::Technique(0)));
    }

    /// The scale as it is defined, up to chains: kind, rounds and bottleneck. Steps are those that
    /// the techniques show, checked; every length is asked of every candidate.
    fn naive(puzzle: &Puzzle) -> (Kind, u32, u32) {
        let free = Budget::UNLIMITED;
        let mut sheet = Sheet::new(puzzle);
        let (mut hardest, mut rounds, mut bottleneck) = (Kind::Technique(0), 0, u32::MAX);
        while !sheet.is_solved() {
            let of_techniques = (0..).zip(profiles()).find_map(|(index, profile)| {
                let mut found = Conclusions::default();
                let ended = all_steps(&sheet, profile, &free, |mut step| {
                    step.placements.sort_unstable();
                    step.eliminations.sort_unstable();
                    found.insert((step.placements, step.eliminations));
                    ControlFlow::Continue(())
                });
                assert_eq!(ended, Ok(()));
                (!found.is_empty()).then_some((Kind::Technique(index), found))
            });
            let of_chains = || {
                let net = Propagator::closed(sheet.position()).unwrap();
                let (mut braids, mut meter) = (Braids::new(Groups::Without), Meter::new(&free));
                let refuted = |length| {
                    let open = net.open_candidates().collect::<Vec<Id>>();
                    let mut has = |id: &Id| braids.has(&net, *id, length, &mut meter).unwrap();
                    open.into_iter().filter(|id| has(id)).collect::<Vec<Id>>()
                };
                let found = (1..).zip((1..=12).map(refuted)).find(|(_, ids)| !ids.is_empty());
                let (length, ids) = found.expect("chains suffice");
                let eliminated =
                    ids.into_iter().filter_map(|id| Candidate::from_index(usize::from(id)));
                let each = eliminated.map(|candidate| (Vec::new(), vec![candidate]));
                (Kind::Chain(length), each.collect::<Conclusions>())
            };
            let (kind, found) = of_techniques.unwrap_or_else(of_chains);
            for candidate in found.iter().flat_map(|(placements, _)| placements) {
                if sheet.get(candidate.cell).is_none() {
                    sheet.place(candidate.cell, candidate.digit);
                }
            }
            for &candidate in found.iter().flat_map(|(_, eliminations)| eliminations) {
                sheet.eliminate(candidate);
            }
            rounds += 1;
            if kind > hardest {
                (hardest, bottleneck) = (kind, u32::MAX);
            }
            if kind == hardest {
                bottleneck = bottleneck.min(found.len() as u32);
            }
        }
        (hardest, rounds, bottleneck)
    }

    #[test]
    fn sets_of_singles_and_trials_made_once_change_no_grade() {
        let mut kinds = BTreeSet::new();
        for item in Generator::new(Spec::default(), 23).unwrap().take(30) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let grade = rounds(&made.puzzle, Some(&made.solution), &Budget::UNLIMITED);
            let found = (grade.hardest, grade.rounds, grade.bottleneck);
            assert_eq!(found, naive(&made.puzzle), "{}", made.puzzle);
            kinds.insert(grade.hardest);
        }
        assert!(kinds.iter().any(|kind| matches!(kind, Kind::Chain(_))), "{kinds:?}");
    }

    /// A grid but for four cells that can be filled in two ways.
    const SEVERAL: &str =
        "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179";

    #[test]
    fn what_is_not_solved_says_how_it_ended() {
        let cut = |budget| {
            let puzzle: Puzzle =
                "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
                    .parse()
                    .unwrap();
            rounds(&puzzle, None, &Budget::at_most(budget)).end
        };
        assert_eq!(cut(100), End::Unknown(Why::Budget));
        let several: Puzzle = SEVERAL.parse().unwrap();
        assert_eq!(rounds(&several, None, &Budget::UNLIMITED).end, End::Stuck);
        let clash: Puzzle = format!("55{}", ".".repeat(79)).parse().unwrap();
        assert_eq!(rounds(&clash, None, &Budget::UNLIMITED).end, End::Contradiction);
        assert_eq!(Kind::Chain(4).to_string(), "chain-4");
        assert!(Kind::Chain(9) < Kind::Trial(2) && Kind::Technique(10) < Kind::Chain(1));
        let kinds = (0..11).map(Kind::Technique).chain([Kind::Chain(4), Kind::Trial(2)]);
        for kind in kinds {
            assert_eq!(Kind::from_name(&kind.to_string()), Some(kind));
            assert_eq!(Kind::from_rank(kind.rank()), Some(kind));
        }
        assert_eq!((Kind::from_name("y-wing"), Kind::from_rank(11)), (None, None));
    }
}
