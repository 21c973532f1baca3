//! Ratings by pure logic: trial depth, braids, whips. The definitions are Denis Berthier's
//! ("Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012, and later papers).
//!
//! A *variable* is a cell, or a digit in a house: something that has exactly one value. Two
//! candidates are linked when a variable can only take one of them. *Singles* place what is the
//! only candidate of a variable, until nothing changes.
//!
//! | scale | the least number n such that the puzzle is solved by |
//! |---|---|
//! | [`Te`](Scale::Te) | trials nested n deep: assume a candidate, go on one depth lower, drop what contradicts itself |
//! | [`B`](Scale::B) | singles and braids of up to n variables |
//! | [`W`](Scale::W) | singles and whips of up to n variables |
//! | [`Gb`](Scale::Gb), [`Gw`](Scale::Gw) | the same, with groups of candidates in box and line |
//! | [`Bxb`](Scale::Bxb) | trials, with braids of up to n variables in place of singles |
//! | [`Bxbb`](Scale::Bxbb) | trials nested two deep, with braids of up to n variables |
//!
//! All but W and gW are confluent: whatever order eliminations come in, the end is the same, so the
//! number is a property of the puzzle and of all its isomorphs. Whips are not quite: an elimination
//! can take the link away that another whip needs. W is found here along one path, all whips of the
//! least length at a time, and may be greater than the least possible; it is never below B.
//!
//! Candidates of the solution can have no refutation; telling which they are saves work and changes
//! no rating.

pub(super) mod braid;
mod last;
#[cfg(test)]
mod tests;
pub(super) mod trial;
mod whip;

use super::Rated;
use crate::rate::propagate::{Candidates, Groups, Id, Propagator};
use braid::{Braids, Reduced};
use sudokit_core::bounds::{Budget, Meter, Why};
use sudokit_core::grid::{Puzzle, Solution};
use trial::Trial;
use whip::Whips;

/// The version of these ratings: it grows when a definition changes.
pub const VERSION: u32 = 1;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Scale {
    /// How deep trials must be nested: 0 for singles, up to 3.
    Te,
    /// The longest braid needed.
    B,
    /// The longest whip needed.
    W,
    /// The longest braid needed when groups count as candidates.
    Gb,
    /// The longest whip needed when groups count as candidates.
    Gw,
    /// The longest braid needed inside trials of depth 1; 0 when singles do there.
    Bxb,
    /// The longest braid needed inside trials of depth 2; 0 when singles do there.
    Bxbb,
}

/// The longest chains that are looked for. The longest needed that is known has 14 variables.
pub(super) const LONGEST: u32 = 40;

/// From this length on, it is asked first whether any length will do.
const DOUBTFUL: u32 = 5;

/// Rates a puzzle. A unit of the budget is an assumption followed to its end, some microseconds.
///
/// [`Rated::Beyond`] when no number will do: trials nested three deep do not solve it (for a puzzle
/// with several solutions nothing does), or braids where trials of depth 1 do not suffice.
///
/// `solution` saves work when it is known.
///
/// ```
/// use sudokit::rate::{Rated, logic::{self, Scale}};
/// use sudokit::{Budget, Puzzle};
///
/// let puzzle: Puzzle =
///     "..8...9..3..4.1..74...8....94.......87.....53..3..6........35....1.67.4..9.81....".parse()?;
/// let rated = logic::rate(&puzzle, None, Scale::B, &Budget::UNLIMITED);
/// assert_eq!(rated, Rated::Exactly(5));
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
pub fn rate(puzzle: &Puzzle, solution: Option<&Solution>, scale: Scale, budget: &Budget) -> Rated {
    let mut meter = Meter::new(budget);
    let Some(net) = Propagator::closed_puzzle(puzzle) else {
        return Rated::Beyond;
    };
    if net.is_solved() {
        return Rated::Exactly(0);
    }
    let mut known = 0;
    let found = match scale {
        Scale::Te => trial_depth(net, solution, &mut known, &mut meter),
        Scale::B => braids(net, solution, Groups::Without, &mut known, &mut meter),
        Scale::Gb => braids(net, solution, Groups::With, &mut known, &mut meter),
        Scale::W => whips(net, solution, Groups::Without, &mut known, &mut meter),
        Scale::Gw => whips(net, solution, Groups::With, &mut known, &mut meter),
        Scale::Bxb => braids_in_trials(net, solution, 1, &mut known, &mut meter),
        Scale::Bxbb => braids_in_trials(net, solution, 2, &mut known, &mut meter),
    };
    match found {
        Ok(Some(number)) => Rated::Exactly(number),
        Ok(None) => Rated::Beyond,
        Err(_) => Rated::AtLeast(known),
    }
}

/// The candidates that may have a refutation: those of the only solution have none.
pub(super) fn targets(net: &Candidates, solution: Option<&Solution>) -> Vec<Id> {
    let holds = |solution: &Solution, candidate: Id| {
        solution.values()[usize::from(candidate) / 9] == (candidate % 9) as u8 + 1
    };
    net.open_candidates().filter(|&c| !solution.is_some_and(|s| holds(s, c))).collect()
}

/// A rating, `None` where no number will do.
type Found = Result<Option<u32>, Why>;

fn trial_depth(
    mut net: Candidates,
    solution: Option<&Solution>,
    known: &mut u32,
    meter: &mut Meter,
) -> Found {
    let mut trial = Trial::new(meter);
    for depth in 1..=3 {
        *known = depth;
        if !trial.close(&mut net, depth, 0, solution)? {
            return Ok(None);
        }
        if net.is_solved() {
            return Ok(Some(depth));
        }
    }
    Ok(None)
}

fn braids_in_trials(
    mut net: Candidates,
    solution: Option<&Solution>,
    depth: u32,
    known: &mut u32,
    meter: &mut Meter,
) -> Found {
    let mut trial = Trial::new(meter);
    let mut reach = net.clone();
    for length in 0..=LONGEST {
        *known = length;
        if !trial.close(&mut net, depth, length, solution)? {
            return Ok(None);
        }
        if net.is_solved() {
            return Ok(Some(length));
        }
        // Braids of any length do what trials one deeper do.
        if length == 0 && (!trial.close(&mut reach, depth + 1, 0, solution)? || !reach.is_solved())
        {
            return Ok(None);
        }
    }
    Ok(None)
}

/// Raises the length of braids until the puzzle is solved.
fn braids(
    mut net: Candidates,
    solution: Option<&Solution>,
    groups: Groups,
    known: &mut u32,
    meter: &mut Meter,
) -> Found {
    let mut braids = Braids::new(groups);
    for length in 1..=LONGEST {
        *known = length;
        if length == DOUBTFUL && !chains_suffice(&net, solution, groups, meter)? {
            return Ok(None);
        }
        let mut reduced = Reduced::Something;
        while reduced == Reduced::Something && !net.is_solved() {
            reduced = braids.reduce(&mut net, length, solution, meter)?;
        }
        if reduced == Reduced::Contradiction {
            return Ok(None);
        }
        if net.is_solved() {
            return Ok(Some(length));
        }
    }
    Ok(None)
}

/// Raises the length of whips until the puzzle is solved, the shortest whips first.
fn whips(
    mut net: Candidates,
    solution: Option<&Solution>,
    groups: Groups,
    known: &mut u32,
    meter: &mut Meter,
) -> Found {
    let (mut braids, mut whips) = (Braids::new(groups), Whips::new(groups));
    let (mut longest, mut length) = (1, 1);
    while !net.is_solved() {
        *known = longest;
        // A braid of up to two variables is a whip. Braids are confluent: these need no rounds.
        match braids.reduce(&mut net, length, solution, meter)? {
            Reduced::Contradiction => return Ok(None),
            Reduced::Something => length = 1,
            Reduced::Nothing => length += 1,
        }
        longest = longest.max(length.min(2));
        if length <= 2 {
            continue;
        }
        // A whip is a braid, so only what has a braid can have one.
        let doubtful = braids.refutable(&net, &targets(&net, solution), meter)?;
        let mut refuted = Vec::new();
        while refuted.is_empty() {
            if length > longest {
                longest = length;
                *known = longest;
                let is_beyond = length > LONGEST
                    || length == DOUBTFUL && !chains_suffice(&net, solution, groups, meter)?;
                if is_beyond {
                    return Ok(None);
                }
            }
            for doubt in doubtful.iter().filter(|doubt| doubt.least <= length) {
                let is_refuted = braids.has(&net, doubt.target, length, meter)?
                    && whips.has(&net, doubt.target, length, meter)?;
                refuted.extend(is_refuted.then_some(doubt.target));
            }
            length += 1;
        }
        for target in refuted {
            if net.has_id(target) && !braids.propagator.eliminate(&mut net, target) {
                return Ok(None);
            }
        }
        length = 1;
    }
    Ok(Some(longest))
}

/// Whether chains of any length solve it: braids do what one trial at a time does.
fn chains_suffice(
    net: &Candidates,
    solution: Option<&Solution>,
    groups: Groups,
    meter: &mut Meter,
) -> Result<bool, Why> {
    let mut net = net.clone();
    Ok(Trial::with_groups(groups, meter).close(&mut net, 1, 0, solution)? && net.is_solved())
}
