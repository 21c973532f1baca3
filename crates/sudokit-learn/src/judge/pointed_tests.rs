//! What the grids of [`super`] break, and what they do not.

use super::super::answer::{count, is_valid};
use super::super::cases::FULL;
use super::*;
use std::collections::BTreeSet;

fn full() -> Puzzle {
    FULL.parse().unwrap()
}

/// The houses of a kind in which a digit repeats.
fn broken(grid: &Puzzle, kind: House) -> Vec<usize> {
    let repeats = |&house: &usize| {
        let mut seen = BTreeSet::new();
        !(0..9).filter_map(|at| grid.get(kind.cell(house, at))).all(|d| seen.insert(d.get()))
    };
    (0..9).filter(repeats).collect()
}

fn all_broken(grid: &Puzzle) -> [Vec<usize>; 3] {
    House::ALL.map(|kind| broken(grid, kind))
}

#[test]
fn each_clash_is_in_its_house_and_nowhere_else() {
    for kind in House::ALL {
        let (mut digits, mut cells) = (BTreeSet::new(), BTreeSet::new());
        for (house, grid) in clashes(&full(), kind).enumerate() {
            for other in House::ALL {
                let expected = if other == kind { vec![house] } else { vec![] };
                assert_eq!(broken(&grid, other), expected, "{kind:?} {house}");
            }
            let position = |at: &usize| {
                let digit = grid.get(kind.cell(house, *at));
                let same = |i: &usize| grid.get(kind.cell(house, *i)) == digit;
                digit.is_some() && (0..9).filter(same).count() == 2
            };
            let twice: Vec<usize> = (0..9).filter(position).collect();
            assert_eq!(twice.len(), 2);
            digits.insert(at(&grid, kind.cell(house, twice[0])));
            cells.extend(twice);
        }
        assert_eq!((digits.len(), cells.len()), (9, 9), "{kind:?}");
    }
}

#[test]
fn full_grids_break_as_few_houses_as_they_can() {
    for (i, grid) in changed_cells(&full()).enumerate() {
        let (row, column) = (i / 9, i % 9);
        assert_eq!(all_broken(&grid), [vec![row], vec![column], vec![row / 3 * 3 + column / 3]]);
    }
    let lines: Vec<_> = broken_lines(&full()).map(|grid| all_broken(&grid)).collect();
    for [rows, columns, boxes] in &lines[..9] {
        assert!(rows.len() == 2 && rows[0] / 3 == rows[1] / 3, "{rows:?}");
        assert!(columns.is_empty() && boxes.is_empty());
    }
    for [rows, columns, boxes] in &lines[9..] {
        assert!(columns.len() == 2 && columns[0] / 3 == columns[1] / 3, "{columns:?}");
        assert!(rows.is_empty() && boxes.is_empty());
    }
    assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), 18);
    let boxes: BTreeSet<_> = broken_boxes().map(|grid| all_broken(&grid)).collect();
    assert!(boxes.iter().all(|[r, c, _]| r.is_empty() && c.is_empty()));
    let of_size = |size: usize| boxes.iter().filter(|[_, _, b]| b.len() == size).count();
    assert_eq!([boxes.len(), of_size(4), of_size(6)], [15, 9, 6]);
}

#[test]
fn twins_have_the_sums_products_and_xors_of_right_houses() {
    let grids = twins(&full());
    assert_eq!(grids.len(), 5 + 9 + 6 + 3);
    let houses = |grid: &Puzzle, kind: House| -> Vec<Vec<u64>> {
        let house = |house| (0..9).map(|i| at(grid, kind.cell(house, i)).into()).collect();
        (0..9).map(house).collect()
    };
    let holds = |grid: &Puzzle, right: &dyn Fn(&[u64]) -> bool| {
        House::ALL.iter().all(|&kind| houses(grid, kind).iter().all(|house| right(house)))
    };
    let sum = |house: &[u64]| house.iter().sum::<u64>() == 45;
    let product = |house: &[u64]| house.iter().product::<u64>() == 362_880;
    let xor = |house: &[u64]| house.iter().fold(0, |a, b| a ^ b) == 1;
    let squares = |house: &[u64]| house.iter().map(|d| d * d).sum::<u64>() == 285;
    for grid in &grids {
        assert!(!is_valid(grid) && grid.given_count() == 81);
    }
    assert!(holds(&grids[0], &sum));
    assert!(holds(&grids[1], &|house| sum(house) && product(house)));
    assert!(holds(&grids[2], &|house| sum(house) && xor(house)));
    assert!(holds(&grids[3], &|house| sum(house) && squares(house)));
    assert!(holds(&grids[4], &xor));
    assert!(grids[5..14].iter().all(|grid| holds(grid, &sum)));
    for (pair, right) in [&sum as &dyn Fn(&[u64]) -> bool, &product, &xor].iter().enumerate() {
        let [rows, columns, boxes] = [14 + 2 * pair, 15 + 2 * pair, 20 + pair].map(|i| &grids[i]);
        assert!([rows, columns, boxes].iter().all(|grid| holds(grid, right)), "{pair}");
        assert!(
            matches!(all_broken(boxes), [r, c, b] if b == [0, 1, 3, 4] && r.is_empty() && c.is_empty())
        );
        assert!(
            matches!(all_broken(rows), [r, c, b] if r == [0, 1] && c.is_empty() && b.is_empty())
        );
        assert!(
            matches!(all_broken(columns), [r, c, b] if c == [0, 1] && r.is_empty() && b.is_empty())
        );
    }
}

/// The first full grid that a search finds whose check does not see what `ignores` names: the
/// kind of house, and the position in it of the other cell.
fn by_a_wrong_check(puzzle: &Puzzle, ignores: impl Fn(House, Cell, usize) -> bool) -> Puzzle {
    fn go(grid: &mut Puzzle, from: usize, ignores: &impl Fn(House, Cell, usize) -> bool) -> bool {
        let Some(open) = Cell::all().skip(from).find(|&cell| grid.get(cell).is_none()) else {
            return true;
        };
        let numbers = [open.row(), open.column(), open.row() / 3 * 3 + open.column() / 3];
        for new in (1..=9).filter_map(Digit::new) {
            let blocked = House::ALL.into_iter().zip(numbers).any(|(kind, house)| {
                (0..9)
                    .any(|i| !ignores(kind, open, i) && grid.get(kind.cell(house, i)) == Some(new))
            });
            if !blocked {
                grid.set(open, Some(new));
                if go(grid, open.index() + 1, ignores) {
                    return true;
                }
                grid.set(open, None);
            }
        }
        false
    }
    let mut grid = *puzzle;
    go(&mut grid, 0, &ignores);
    grid
}

#[test]
fn a_cell_that_alone_blocks_decides() {
    let grids = one_blocker();
    assert!(grids.iter().all(|grid| count(grid, 2) == 1));
    for kind in House::ALL {
        for position in 0..9 {
            let is_fooled = |grid: &&Puzzle| {
                let found = by_a_wrong_check(grid, |k, _, i| k == kind && i == position);
                found.given_count() == 81 && !is_valid(&found)
            };
            assert!(grids.iter().any(|grid| is_fooled(&grid)), "{kind:?} {position}");
        }
    }
}

#[test]
fn an_unchecked_cell_decides() {
    for digit in (1..=9).filter_map(Digit::new) {
        let grid = forced_cells(&full(), digit);
        assert_eq!((count(&grid, 2), grid.empty_cells().count()), (1, 9));
        for unchecked in grid.empty_cells() {
            let found = by_a_wrong_check(&grid, |_, cell, _| cell == unchecked);
            assert!(found.given_count() == 81 && !is_valid(&found), "{unchecked:?}");
        }
    }
}
