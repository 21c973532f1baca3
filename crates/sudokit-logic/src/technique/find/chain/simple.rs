//! X-chains and XY-chains: strong links at both ends, the same digit at both ends.
//!
//! Of two ends only the shortest chain counts. Where the shortest way from one to the other visits
//! a cell twice, a longer one that does not is looked for.

use super::super::{Emit, Search};
use super::bit_run::BitRun;
use super::links::{Kind, Links, Literal, holds, literal};
use super::reach::{FEWEST_WORDS, Reach};
use super::run::{Run, Walk, comes_back};
use super::{Collection, MOST_LINKS};
use crate::technique::catalogue::Technique;
use crate::technique::sheet::Sheet;
use std::cell::OnceCell;
use std::ops::{ControlFlow, RangeInclusive};
use sudokit_core::board::{CandidateSet, Cell, CellSet, Digit, House};

/// Chains of one digit with three strong links at least: those with two are turbot fish.
pub(in super::super) fn x_chains(search: &mut Search<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    of_digits(search, Technique::XChain, 5..=MOST_LINKS, emit)
}

/// Chains of one digit with two strong links and a weak one between them.
pub(in super::super) fn turbot_fish(
    search: &mut Search<'_>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    of_digits(search, Technique::TurbotFish, 3..=3, emit)
}

/// Chains of each digit that has a candidate in no template: others eliminate nothing.
fn of_digits(
    search: &mut Search<'_>,
    technique: Technique,
    lengths: RangeInclusive<usize>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    for digit in search.changed_digits().iter() {
        if technique == Technique::TurbotFish && !may_be_turbot_fish(search.sheet, digit) {
            continue;
        }
        ends(search, technique, Kind::Digit(digit), &lengths, emit)?;
    }
    ControlFlow::Continue(())
}

/// Whether two houses of two places have places that see each other, and the others see a common
/// candidate.
fn may_be_turbot_fish(sheet: &Sheet, digit: Digit) -> bool {
    let cells = sheet.cells_with(digit);
    let strong: Vec<[Cell; 2]> = House::all()
        .filter_map(|house| {
            let places = sheet.places(house, digit);
            let first = places & places.wrapping_neg();
            let is_strong = places != first && (places - first).is_power_of_two();
            let at = |bit: u16| house.cell_at(bit.trailing_zeros() as usize);
            is_strong.then(|| [at(first), at(places - first)])
        })
        .collect();
    strong.iter().enumerate().any(|(i, &[a, b])| {
        let both = [[a, b], [b, a]];
        strong[i + 1..].iter().any(|&[c, d]| {
            both.iter().any(|&[end, near]| {
                [[c, d], [d, c]].iter().any(|&[other, far]| {
                    near.sees(other) && (end.peers_set() & far.peers_set()).meets(cells)
                })
            })
        })
    })
}

/// Chains of cells with two candidates.
pub(in super::super) fn xy_chains(search: &mut Search<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    ends(search, Technique::XyChain, Kind::Pairs, &(3..=MOST_LINKS), emit)
}

/// Chains of this many links: false at the start, true at the end.
fn ends(
    search: &mut Search<'_>,
    technique: Technique,
    kind: Kind<'_>,
    lengths: &RangeInclusive<usize>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let sheet = search.sheet;
    let reach = Reach::only_over(sheet, kind);
    let worth: Vec<Literal> = (0..reach.board().candidates as u16)
        .filter(|&place| reach.is_node(place))
        .map(|place| literal(place, false))
        .filter(|&premise| reach.may_end(sheet, premise))
        .collect();
    // Mostly there is none.
    if worth.is_empty() {
        return ControlFlow::Continue(());
    }
    ends_of(search, technique, kind, &reach, &worth, lengths, emit)
}

/// The chains that begin with these premises.
fn ends_of(
    search: &mut Search<'_>,
    technique: Technique,
    kind: Kind<'_>,
    reach: &Reach,
    worth: &[Literal],
    lengths: &RangeInclusive<usize>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let sheet = search.sheet;
    let mut run = BitRun::<FEWEST_WORDS>::new(sheet, reach);
    // Lists are needed only for ways that are not the shortest.
    let lists = OnceCell::new();
    let links = || lists.get_or_init(|| Links::new(sheet, kind).without_dead_ends());
    let (mut collection, mut way) = (Collection::default(), Vec::new());
    for &premise in worth {
        search.spend()?;
        let (digit, cell) = reach.board().candidate(premise / 2);
        let targets = cell.peers_set() & sheet.cells_with(digit);
        run.from(premise);
        for index in 1..run.reached().len() {
            let end = run.reached()[index];
            if !holds(end) {
                continue;
            }
            let (other, there) = reach.board().candidate(end / 2);
            let gone = targets & there.peers_set();
            if other != digit || there == cell || gone.is_empty() {
                continue;
            }
            run.way_to(end, &mut way);
            if comes_back(|at| run.place(at), &way, false)
                && !detour(search, links(), premise, end, &mut way)?
            {
                continue;
            }
            if lengths.contains(&(way.len() - 1)) {
                collection.add(technique, CandidateSet::of_digit(digit, gone), &way);
            }
        }
    }
    for found in &collection.found {
        emit(found.step(sheet, &|at| run.place(at)))?;
    }
    ControlFlow::Continue(())
}

/// The shortest way that visits no cell twice, if there is one.
fn detour(
    search: &mut Search<'_>,
    links: &Links,
    premise: Literal,
    end: Literal,
    way: &mut Vec<Literal>,
) -> ControlFlow<(), bool> {
    // Links go both ways: from the end denied one comes to the premise denied.
    let mut back = Run::over(links);
    back.from(links, end ^ 1);
    for most in (way.len()..=MOST_LINKS).step_by(2) {
        way.clear();
        way.push(premise);
        let mut detour = Detour { search: &mut *search, links, back: &back, end, most };
        if detour.extend(way, links.place(premise).cells)? {
            return ControlFlow::Continue(true);
        }
    }
    ControlFlow::Continue(false)
}

/// A search in depth for a way of at most this many links.
struct Detour<'a, 'b> {
    search: &'a mut Search<'b>,
    links: &'a Links,
    back: &'a Run,
    end: Literal,
    most: usize,
}

impl Detour<'_, '_> {
    /// Tries all ways to go on; the cells of the way so far are not entered again.
    fn extend(&mut self, way: &mut Vec<Literal>, visited: CellSet) -> ControlFlow<(), bool> {
        let at = way[way.len() - 1];
        if at == self.end {
            return ControlFlow::Continue(true);
        }
        self.search.spend()?;
        for &next in self.links.follow(at) {
            let cells = self.links.place(next).cells;
            let stays = cells == self.links.place(at).cells;
            let is_near = |distance| way.len() + distance <= self.most;
            if (cells.meets(visited) && !stays)
                || !self.back.distance(next ^ 1).is_some_and(is_near)
            {
                continue;
            }
            way.push(next);
            if self.extend(way, visited | cells)? {
                return ControlFlow::Continue(true);
            }
            way.pop();
        }
        ControlFlow::Continue(false)
    }
}
