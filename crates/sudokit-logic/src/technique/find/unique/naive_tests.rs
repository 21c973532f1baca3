//! Rectangles and BUGs beside plain loops over all rows, columns and digits.

use crate::technique::find::tests::all;
use crate::technique::{Path, Profile, Sheet, Technique, check_step};
use std::collections::{BTreeMap, BTreeSet};
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use sudokit_core::generate::{Generator, Item, Sampler, Spec, random_grid};
use sudokit_core::grid::{Pencilmarks, Puzzle};
use sudokit_core::random::Random;

type Found = BTreeMap<Technique, BTreeSet<Vec<Candidate>>>;

/// Every position on the way of some puzzles.
fn ways() -> Vec<Sheet> {
    let profile = Profile::hodoku().without_uniqueness();
    let mut found = Vec::new();
    for item in Generator::new(Spec::default(), 3).unwrap().take(10) {
        let Item::Made(made) = item else { panic!("nothing forbids it") };
        let mut path = Path::new(Sheet::new(&made.puzzle).known_proper(), &profile);
        while path.next().is_some() {
            found.push(path.sheet().clone());
        }
    }
    found
}

/// Grids in which cells are given, placed or open at random, with few candidates beside the right
/// one: more rectangles than on any way, though the puzzles are hardly proper.
fn confetti() -> Vec<Sheet> {
    let mut found = Vec::new();
    for number in 0..150 {
        let mut random = Random::new(8, number);
        let solution = random_grid(Sampler::Uniform, &mut random);
        let (mut givens, mut placed) = (Puzzle::EMPTY, Puzzle::EMPTY);
        for cell in Cell::all() {
            match random.below(7) {
                0 => givens.set(cell, Some(solution.get(cell))),
                1 | 2 => placed.set(cell, Some(solution.get(cell))),
                _ => {}
            }
        }
        let mut sheet = Sheet::with_notes(&givens, &placed, None).known_proper();
        for cell in sheet.open() {
            for digit in sheet.marks(cell).iter() {
                if digit != solution.get(cell) && random.below(3) > 0 {
                    sheet.eliminate(Candidate { cell, digit });
                }
            }
        }
        found.push(sheet);
    }
    found
}

/// Graves: three digits of a grid are open, each beside the next one; then one candidate more.
fn bugs() -> Vec<Sheet> {
    let mut found = Vec::new();
    for number in 0..30 {
        let mut random = Random::new(2, number);
        let solution = random_grid(Sampler::Uniform, &mut random);
        let (mut placed, mut notes) = (Puzzle::EMPTY, Pencilmarks::FULL);
        for cell in Cell::all() {
            let digit = solution.get(cell);
            if digit.index() > 2 {
                placed.set(cell, Some(digit));
            } else {
                let next = Digit::ALL[(digit.index() + 1) % 3];
                notes.set(cell, DigitSet::only(digit) | DigitSet::only(next));
            }
        }
        let open: Vec<Cell> = Cell::all().filter(|&cell| placed.get(cell).is_none()).collect();
        for _ in 0..2 {
            notes.set(open[random.index(open.len())], DigitSet::from_bits(0b111));
            found.push(Sheet::with_notes(&Puzzle::EMPTY, &placed, Some(&notes)).known_proper());
        }
    }
    found
}

fn positions() -> Vec<Sheet> {
    ways().into_iter().chain(confetti()).collect()
}

fn add(found: &mut Found, technique: Technique, eliminated: CandidateSet) {
    if !eliminated.is_empty() {
        found.entry(technique).or_default().insert(eliminated.iter().collect());
    }
}

/// All corners of two rows and two columns that lie in two boxes; opposite ones add up to 3.
fn rectangles() -> Vec<[Cell; 4]> {
    let mut found = Vec::new();
    for (r, s) in (0..9).flat_map(|r| (r + 1..9).map(move |s| (r, s))) {
        for (c, d) in (0..9).flat_map(|c| (c + 1..9).map(move |d| (c, d))) {
            let corners = [(r, c), (r, d), (s, c), (s, d)].map(|(r, c)| Cell::at(r, c).unwrap());
            let boxes: BTreeSet<usize> = corners.iter().map(|cell| cell.block()).collect();
            if boxes.len() == 2 {
                found.push(corners);
            }
        }
    }
    assert_eq!(found.len(), 486);
    found
}

fn of_cells(sheet: &Sheet, cells: CellSet, digits: DigitSet) -> CandidateSet {
    let each = |digit| CandidateSet::of_digit(digit, sheet.cells_with(digit) & cells);
    digits.iter().flat_map(|digit| each(digit).iter()).collect()
}

/// What the types say of one rectangle and one pair.
fn judge(sheet: &Sheet, corners: [Cell; 4], pair: DigitSet, found: &mut Found) {
    use Technique as T;
    let all: CellSet = corners.into_iter().collect();
    let guardians: Vec<Cell> =
        corners.into_iter().filter(|&c| !(sheet.marks(c) - pair).is_empty()).collect();
    let guards: CellSet = guardians.iter().copied().collect();
    let extras = guards.iter().fold(DigitSet::EMPTY, |all, c| all | (sheet.marks(c) - pair));
    let is_row = |cells: &[Cell]| cells.iter().all(|c| c.row() == cells[0].row());
    let is_column = |cells: &[Cell]| cells.iter().all(|c| c.column() == cells[0].column());
    let in_line = is_row(&guardians) || is_column(&guardians);
    if guardians.len() == 1 {
        add(found, T::UniquenessTest1, of_cells(sheet, guards, pair));
    }
    if guardians.len() >= 2 && extras.len() == 1 {
        let technique = if in_line { T::UniquenessTest2 } else { T::UniquenessTest5 };
        add(found, technique, of_cells(sheet, guards.common_peers(), extras));
    }
    let lines =
        |cell: Cell| House::row(cell.row()).cells_set() | House::column(cell.column()).cells_set();
    for digit in pair.iter() {
        let other = pair - DigitSet::only(digit);
        if guardians.len() == 2 && in_line {
            if !sheet.cells_with(digit).meets(guards.common_peers()) {
                add(found, T::UniquenessTest4, of_cells(sheet, guards, other));
            }
        } else if guardians.len() == 2 {
            let reach = lines(corners[0]) | lines(corners[3]);
            if (sheet.cells_with(digit) & reach).is_subset(all) {
                add(found, T::UniquenessTest6, of_cells(sheet, guards, DigitSet::only(digit)));
            }
        }
        for (index, &cell) in corners.iter().enumerate() {
            let is_confined = (sheet.cells_with(digit) & lines(cell)).is_subset(all);
            if guardians.len() > 1 && is_confined && !guards.contains(corners[3 - index]) {
                add(found, T::HiddenRectangle, of_cells(sheet, cell.into(), other));
            }
        }
    }
    if guardians.len() == 2 && in_line && extras.len() > 1 {
        for house in guards.common_houses() {
            for mask in 1..512u16 {
                let at = (0..9).filter(|i| mask >> i & 1 == 1);
                let set: CellSet = at.map(|i| house.cell_at(i)).collect();
                let fits = |c: Cell| !guards.contains(c) && (sheet.marks(c) & pair).is_empty();
                let digits = set.iter().fold(extras, |all, c| all | sheet.marks(c));
                let is_open = set.is_subset(sheet.open());
                if is_open && set.iter().all(fits) && digits.len() == set.len() + 1 {
                    let seen = (set | guards).common_peers();
                    add(found, T::UniquenessTest3, of_cells(sheet, seen, digits));
                }
            }
        }
    }
}

/// Avoidable rectangles with the first digit in two opposite corners, the second in the others.
fn judge_avoidable(sheet: &Sheet, corners: [Cell; 4], digits: [Digit; 2], found: &mut Found) {
    use Technique as T;
    let wanted = |i: usize| digits[usize::from(i == 1 || i == 2)];
    if corners.iter().any(|&cell| sheet.givens().contains(cell)) {
        return;
    }
    let open: Vec<usize> = (0..4).filter(|&i| sheet.get(corners[i]).is_none()).collect();
    let is_right = |i: usize| sheet.get(corners[i]).is_none_or(|digit| digit == wanted(i));
    let fits = |i: &usize| {
        sheet.marks(corners[*i]).len() == 2 && sheet.marks(corners[*i]).contains(wanted(*i))
    };
    if !(0..4).all(is_right) || !open.iter().all(fits) {
        return;
    }
    let beside = |i: usize| sheet.marks(corners[i]) - DigitSet::only(wanted(i));
    match open[..] {
        [i] => add(
            found,
            T::AvoidableRectangle1,
            of_cells(sheet, corners[i].into(), DigitSet::only(wanted(i))),
        ),
        [i, j]
            if i + j != 3 && corners[i].block() == corners[j].block() && beside(i) == beside(j) =>
        {
            let both: CellSet = [corners[i], corners[j]].into_iter().collect();
            let gone = of_cells(sheet, both.common_peers(), beside(i));
            add(found, T::AvoidableRectangle2, gone);
        }
        _ => {}
    }
}

fn twin(sheet: &Sheet) -> Found {
    let mut found = Found::new();
    let pairs = || (1..512).map(DigitSet::from_bits).filter(|set| set.len() == 2);
    let is_free = |cell: Cell, digits: DigitSet| {
        sheet.open().contains(cell)
            && cell.peers().all(|p| sheet.get(p).is_none_or(|digit| !digits.contains(digit)))
    };
    for corners in rectangles() {
        // Of several pairs that fit the same corners, that of the first cell with two candidates.
        let fits = |pair: &DigitSet| {
            let mut alone = corners.into_iter().filter(|&cell| sheet.marks(cell) == *pair);
            corners.iter().all(|&cell| is_free(cell, *pair)).then(|| alone.next()).flatten()
        };
        let first = pairs().filter_map(|pair| Some((fits(&pair)?, pair))).min();
        if let Some((_, pair)) = first {
            judge(sheet, corners, pair, &mut found);
        }
        for pair in pairs() {
            let (low, high) = (pair.smallest().unwrap(), pair.largest().unwrap());
            judge_avoidable(sheet, corners, [low, high], &mut found);
            judge_avoidable(sheet, corners, [high, low], &mut found);
        }
    }
    found
}

#[test]
fn every_rectangle_is_found_and_proved() {
    let techniques = || {
        let (first, last) = (Technique::UniquenessTest1, Technique::AvoidableRectangle2);
        Technique::ALL.iter().copied().filter(move |t| (first..=last).contains(t))
    };
    let mut numbers: BTreeMap<Technique, usize> = BTreeMap::new();
    for sheet in positions() {
        let mut twin = twin(&sheet);
        for technique in techniques() {
            let steps = all(&sheet, technique);
            for step in &steps {
                assert_eq!(check_step(&sheet, step), Ok(()), "{step:?}");
                assert!(step.needs_uniqueness());
            }
            let found: BTreeSet<Vec<Candidate>> =
                steps.iter().map(|step| step.eliminated().iter().collect()).collect();
            *numbers.entry(technique).or_default() += found.len();
            assert_eq!(found, twin.remove(&technique).unwrap_or_default(), "{technique}");
        }
    }
    let seen = numbers.values().filter(|&&number| number > 0).count();
    assert!(seen == 9, "{numbers:?}");
}

#[test]
fn without_givens_or_promise_there_are_no_rectangles() {
    let mut with_promise = 0;
    for sheet in positions() {
        let mut placed = Puzzle::EMPTY;
        Cell::all().for_each(|cell| placed.set(cell, sheet.get(cell)));
        let marks = Sheet::of_marks(&sheet.to_marks()).known_proper();
        let unknown = Sheet::with_notes(&Puzzle::EMPTY, &placed, Some(&sheet.to_marks()));
        for technique in Technique::ALL.iter().copied().filter(|t| t.needs_uniqueness()) {
            assert!(all(&marks, technique).is_empty());
            assert!(all(&unknown, technique).is_empty());
            with_promise += all(&sheet, technique).len();
        }
    }
    assert!(with_promise > 0);
}

#[test]
fn a_grave_places_the_candidate_that_is_too_many() {
    let mut number = 0;
    for sheet in ways().into_iter().chain(bugs()) {
        // The twin eliminates one candidate of a cell with three and counts.
        let large: Vec<Cell> =
            sheet.open().iter().filter(|&cell| sheet.marks(cell).len() != 2).collect();
        let mut expected = Vec::new();
        if let [cell] = large[..]
            && sheet.marks(cell).len() == 3
        {
            for digit in sheet.marks(cell).iter() {
                let mut less = sheet.clone();
                less.eliminate(Candidate { cell, digit });
                let counts = House::all().flat_map(|house| Digit::all().map(move |d| (house, d)));
                if counts.map(|(h, d)| less.places(h, d).count_ones()).all(|n| n == 0 || n == 2) {
                    expected = (less.marks(cell).iter()).map(|d| Candidate::new(cell, d)).collect();
                }
            }
        }
        let found = all(&sheet, Technique::BugPlus1);
        let eliminated: Vec<Candidate> =
            found.iter().flat_map(|step| step.eliminations.iter().copied()).collect();
        assert_eq!(eliminated, expected);
        number += found.len();
        found.iter().for_each(|step| assert_eq!(check_step(&sheet, step), Ok(())));
    }
    assert!(number >= 30, "{number}");
}
