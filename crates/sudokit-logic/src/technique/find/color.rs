//! Coloring: a digit whose candidates hang together by houses with two places.
//!
//! Where a house has two places for a digit, one of them holds it: give them different colors. In a
//! component of such pairs one color is true and the other is false, whichever it is.
//!
//! - *Trap*: a candidate that sees both colors is false.
//! - *Wrap*: two cells of one color see each other: that color is false.
//! - *Multi colors 1*: a color of one component sees a color of another: one of them is false, so
//!   one of the two opposite colors is true, and what sees both of these is false. All that two
//!   components eliminate in this way is one step.
//! - *Multi colors 2*: a color sees both colors of another component: it is false.
//!
//! Order: digits; components by their lowest cell; wrap before trap; ordered pairs of components.

use super::{Emit, Family, Search};
use crate::technique::catalogue::Technique;
use crate::technique::notation::hodoku;
use crate::technique::sheet::Sheet;
use crate::technique::step::{Pattern, Role, Step, candidates};
use std::ops::ControlFlow;
use sudokit_core::board::{CellSet, Digit, DigitSet, House};

/// Two colors of a digit.
pub(in crate::technique) const SIMPLE: Family = Family::together(simple, hodoku::colors);
/// Two pairs of colors of a digit.
pub(in crate::technique) const MULTI: Family = Family::together(multi, hodoku::colors);

/// The two colors of a component; the lowest cell has the first.
#[derive(Clone, Copy)]
struct Component {
    colors: [CellSet; 2],
}

/// The digits of which something can be eliminated that could not be before.
fn digits(search: &Search<'_>) -> impl Iterator<Item = Digit> {
    let changes = search.changes.digits.iter();
    changes.filter(|&digit| !search.in_no_template(digit).is_empty())
}

/// Traps and wraps, those that are wanted.
fn simple(search: &mut Search<'_>, wanted: &[Technique], emit: &mut Emit<'_>) -> ControlFlow<()> {
    let sheet = search.sheet;
    for digit in digits(search) {
        for component in components(sheet, digit) {
            let [one, two] = component.colors;
            let places = sheet.cells_with(digit) - one - two;
            let wrapped = component.colors.into_iter().filter(|&color| sees(color, color));
            let wraps = wrapped.map(|color| (Technique::SimpleColorsWrap, color));
            let trapped = places & seen_by(one) & seen_by(two);
            for (technique, eliminated) in wraps.chain([(Technique::SimpleColorsTrap, trapped)]) {
                if !eliminated.is_empty() && wanted.contains(&technique) {
                    emit(step(technique, digit, &[component], eliminated))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Multi colors, those that are wanted.
fn multi(search: &mut Search<'_>, wanted: &[Technique], emit: &mut Emit<'_>) -> ControlFlow<()> {
    let sheet = search.sheet;
    for digit in digits(search) {
        let components = components(sheet, digit);
        for (i, &a) in components.iter().enumerate() {
            for (j, &b) in components.iter().enumerate() {
                if i == j {
                    continue;
                }
                for (technique, eliminated) in pair(sheet.cells_with(digit), a, b) {
                    if !eliminated.is_empty() && wanted.contains(&technique) {
                        emit(step(technique, digit, &[a, b], eliminated))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// What two components eliminate.
fn pair(places: CellSet, a: Component, b: Component) -> impl Iterator<Item = (Technique, CellSet)> {
    let squeezed = (a.colors.into_iter())
        .filter(move |&color| b.colors.into_iter().all(|other| sees(color, other)))
        .map(|color| (Technique::MultiColors2, color));
    let bridged = [(0, 0), (0, 1), (1, 0), (1, 1)]
        .into_iter()
        .filter(|&(i, j)| sees(a.colors[i], b.colors[j]))
        .map(|(i, j)| seen_by(a.colors[1 - i]) & seen_by(b.colors[1 - j]) & places)
        .fold(CellSet::EMPTY, |all, cells| all | cells);
    squeezed.chain([(Technique::MultiColors1, bridged)])
}

/// The components of a digit by their lowest cell.
fn components(sheet: &Sheet, digit: Digit) -> Vec<Component> {
    let mut partners = [CellSet::EMPTY; 81];
    let mut left = CellSet::EMPTY;
    for house in
        House::all().filter(|&house| DigitSet::from_bits(sheet.places(house, digit)).len() == 2)
    {
        let pair = house.cells_set() & sheet.cells_with(digit);
        left |= pair;
        pair.iter().for_each(|cell| partners[cell.index()] |= pair.without(cell));
    }
    let mut found = Vec::new();
    while let Some(lowest) = left.first() {
        let mut colors = [CellSet::only(lowest), CellSet::EMPTY];
        let (mut fresh, mut color) = (colors[0], 0);
        while !fresh.is_empty() {
            left -= fresh;
            color = 1 - color;
            let next = fresh.iter().fold(CellSet::EMPTY, |all, cell| all | partners[cell.index()]);
            fresh = next - colors[0] - colors[1];
            colors[color] |= fresh;
        }
        found.push(Component { colors });
    }
    found
}

/// The cells that some cell of the set sees.
fn seen_by(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers_set())
}

/// Whether a cell of one set sees a cell of the other.
fn sees(a: CellSet, b: CellSet) -> bool {
    seen_by(a).meets(b)
}

fn step(technique: Technique, digit: Digit, components: &[Component], gone: CellSet) -> Step {
    let digits = DigitSet::only(digit);
    let pattern = Pattern { digits, ..Pattern::default() };
    let pattern = components.iter().fold(pattern, |pattern, component| {
        let [one, two] = component.colors;
        pattern.with(Role::ColorOne, one, digits).with(Role::ColorTwo, two, digits)
    });
    Step::eliminating(technique, candidates(digit, gone).collect(), pattern)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, positions_of};
    use super::*;
    use crate::technique::check_step;
    use std::collections::BTreeSet;
    use sudokit_core::board::{Candidate, CandidateSet, Cell};

    /// Colors a component by trying: one color true forces the other false along every pair.
    fn naive_components(sheet: &Sheet, digit: Digit) -> Vec<[CellSet; 2]> {
        let places = sheet.cells_with(digit);
        let is_pair = |a: Cell, b: Cell| {
            House::all().any(|house| {
                let here = house.cells_set() & places;
                here.len() == 2 && here.contains(a) && here.contains(b) && a != b
            })
        };
        let mut found: Vec<[CellSet; 2]> = Vec::new();
        for start in places {
            let mut colors = [CellSet::only(start), CellSet::EMPTY];
            loop {
                let before = colors;
                for (a, b) in places.iter().flat_map(|a| places.iter().map(move |b| (a, b))) {
                    for color in 0..2 {
                        if colors[color].contains(a) && is_pair(a, b) {
                            colors[1 - color].insert(b);
                        }
                    }
                }
                if colors == before {
                    break;
                }
            }
            let [one, two] = colors;
            let is_new = found.iter().all(|[a, b]| !(*a | *b).contains(start));
            if !two.is_empty() && is_new {
                found.push([one, two]);
            }
        }
        found
    }

    /// What two sets of which one is true eliminate, by its definition.
    fn seen_by_both(places: CellSet, a: CellSet, b: CellSet) -> CellSet {
        let sees = |cell: Cell, set: CellSet| set.iter().any(|other| other.sees(cell));
        places.iter().filter(|&cell| sees(cell, a) && sees(cell, b)).collect()
    }

    fn clash(a: CellSet, b: CellSet) -> bool {
        a.iter().any(|x| b.iter().any(|y| x.sees(y)))
    }

    #[test]
    fn colors_eliminate_what_trying_both_eliminates() {
        let mut seen = [0; 4];
        for sheet in positions_of(31, 160) {
            let mut naive = [const { BTreeSet::<Vec<Candidate>>::new() }; 4];
            for digit in Digit::all() {
                let mut add = |kind: usize, cells: CellSet| {
                    if !cells.is_empty() {
                        let set = CandidateSet::of_digit(digit, cells);
                        naive[kind].insert(set.iter().collect());
                    }
                };
                let places = sheet.cells_with(digit);
                let components = naive_components(&sheet, digit);
                for &[one, two] in &components {
                    add(0, seen_by_both(places, one, two) - one - two);
                    [one, two].into_iter().filter(|&c| clash(c, c)).for_each(|c| add(1, c));
                }
                for (a, b) in components.iter().flat_map(|a| components.iter().map(move |b| (a, b)))
                {
                    if a == b {
                        continue;
                    }
                    let mut bridged = CellSet::EMPTY;
                    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        if clash(a[i], b[j]) {
                            bridged |= seen_by_both(places, a[1 - i], b[1 - j]);
                        }
                        if clash(a[i], b[j]) && clash(a[i], b[1 - j]) {
                            add(3, a[i]);
                        }
                    }
                    add(2, bridged);
                }
            }
            for (kind, technique) in [
                Technique::SimpleColorsTrap,
                Technique::SimpleColorsWrap,
                Technique::MultiColors1,
                Technique::MultiColors2,
            ]
            .into_iter()
            .enumerate()
            {
                let steps = all(&sheet, technique);
                assert!(steps.iter().all(|step| check_step(&sheet, step).is_ok()));
                let found: BTreeSet<Vec<Candidate>> =
                    steps.iter().map(|step| step.eliminated().iter().collect()).collect();
                assert_eq!(found, naive[kind], "{technique}");
                seen[kind] += found.len();
            }
        }
        assert!(seen.iter().all(|&number| number > 0), "{seen:?}");
    }
}
