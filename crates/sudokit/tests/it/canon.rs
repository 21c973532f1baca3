//! Canonical forms: the same for all isomorphs, different for others, reached by the transform
//! that is returned, and what the naive versions say.

use proptest::prelude::*;
use std::collections::{HashMap, HashSet};
use sudokit::board::{Cell, Digit};
use sudokit::canon::{self, ClassId, Transform, naive};
use sudokit::random::Random;
use sudokit::solve::{Outcome, Solver};
use sudokit::{Puzzle, Solution};

/// The grid with the most automorphisms (648); it is minlex.
const MOST: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// The first of all minlex grids.
const FIRST: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// For each order that a group of more than six automorphisms can have, a minlex grid with such a
/// group. Found by filling grids that some automorphisms of other grids leave as they are, first of
/// [`MOST`]; for each of these orders that came upon exactly as many classes as are published.
const SYMMETRIC: [(&str, usize); 12] = [
    ("123456789456789123789123456214635978675948312938217645341562897567894231892371564", 8),
    ("123456789456789123789123456214368597368597214597214368635871942871942635942635871", 9),
    ("123456789456789123789123456231564897564897231897231564312645978648972315975318642", 12),
    ("123456789456789123789123456214537968537968214968214537341672895672895341895341672", 18),
    ("123456789456789123789123456231897564564231897897564231348672915672915348915348672", 27),
    ("123456789456789123789123456231564897564897231978312645312645978645978312897231564", 36),
    ("123456789456789123789123456231564897564897231897231564348672915672915348915348672", 54),
    ("123456789456789123789123456231564978564897312897231645312978564645312897978645231", 72),
    ("123456789456789123789123456231564897564897231897231564312978645645312978978645312", 108),
    ("123456789456789123789123456267591834591834267834267591375618942618942375942375618", 162),
    (MOST, 648),
    (FIRST, 3),
];

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

fn grid(text: &str) -> Solution {
    Solution::try_from(&puzzle(text)).unwrap()
}

/// A random grid: three random boxes on the diagonal, completed, then transformed.
fn random_grid(random: &mut Random) -> Solution {
    let mut start = Puzzle::EMPTY;
    for k in 0..3 {
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        for (c, digit) in digits.into_iter().enumerate() {
            start.set(Cell::at(3 * k + c / 3, 3 * k + c % 3).unwrap(), Some(digit));
        }
    }
    Transform::random(random).apply(&Solver::new().first(start).solution().unwrap())
}

/// A random grid that `symmetry` leaves as it is, if a short search finds one.
fn symmetric_grid(symmetry: &Transform, random: &mut Random) -> Option<Solution> {
    fn fill(grid: &mut Puzzle, symmetry: &Transform, random: &mut Random, steps: &mut u32) -> bool {
        let Some(cell) = grid.empty_cells().next() else { return true };
        *steps += 1;
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        let before = *grid;
        for digit in digits {
            // The digit here settles the whole orbit of the cell.
            let (mut at, mut value) = (cell, digit);
            let possible = *steps < 3_000
                && loop {
                    if grid.get(at) == Some(value) {
                        break true;
                    }
                    let clash = at.peers().any(|peer| grid.get(peer) == Some(value));
                    if grid.get(at).is_some() || clash {
                        break false;
                    }
                    grid.set(at, Some(value));
                    value = symmetry.inverse().digit(value);
                    at = symmetry.source_of(at);
                };
            if possible && fill(grid, symmetry, random, steps) {
                return true;
            }
            *grid = before;
        }
        false
    }
    let mut start = Puzzle::EMPTY;
    fill(&mut start, symmetry, random, &mut 0).then(|| Solution::try_from(&start).unwrap())
}

/// Grids with automorphisms: kept by a random power of a random transform.
fn symmetric_grids(count: usize) -> Vec<Solution> {
    let random = &mut Random::new(31, 0);
    let mut grids = Vec::new();
    while grids.len() < count {
        let t = Transform::random(random);
        let mut powers = vec![t];
        while powers[powers.len() - 1] != Transform::IDENTITY {
            powers.push(powers[powers.len() - 1].then(&t));
        }
        let order = powers.len();
        // A symmetry of prime order; not a mere relabeling, which keeps no grid.
        for prime in [2, 3].into_iter().filter(|p| order % p == 0) {
            let symmetry = powers[order / prime - 1];
            let moves = Cell::all().any(|cell| symmetry.source_of(cell) != cell);
            if moves && let Some(grid) = symmetric_grid(&symmetry, random) {
                assert_eq!(symmetry.apply(&grid), grid);
                grids.push(grid);
            }
        }
    }
    grids
}

/// Grids with very many automorphisms: rows that are shifts of each other.
fn shifted_grids() -> Vec<Solution> {
    let mut grids = vec![grid(MOST), grid(FIRST)];
    for bands in [[0, 1, 2], [0, 2, 1]] {
        for shift in 0..27 {
            let shifts = [shift / 9, shift / 3 % 3, shift % 3];
            let values = std::array::from_fn(|n| {
                let (i, j) = (n / 9, n % 9);
                let minirow = (i % 3 + j / 3) % 3;
                let inner = (bands[i / 3] * (1 + shifts[minirow]) + j % 3) % 3;
                (3 * minirow + inner + 1) as u8
            });
            grids.extend(Solution::new(values));
        }
    }
    grids
}

#[test]
fn grids_minlex_is_what_trying_everything_finds() {
    let random = &mut Random::new(11, 0);
    let mut grids: Vec<Solution> = (0..1_000).map(|_| random_grid(random)).collect();
    grids.extend(symmetric_grids(300));
    grids.extend(shifted_grids());
    let mut orders = HashMap::new();
    for grid in grids {
        let (least, ways) = naive::minlex(&grid);
        let fast = canon::minlex(&grid);
        assert_eq!(fast.grid, least);
        assert_eq!(fast.automorphisms, ways.len());
        assert!(ways.contains(&fast.transform));
        assert_eq!(fast.transform.apply(&grid), least);
        *orders.entry(ways.len()).or_insert(0) += 1;
    }
    // The sample really has the kinds it claims.
    for order in [1, 2, 3, 4, 6, 18, 54, 648] {
        assert!(orders.contains_key(&order), "{orders:?}");
    }
}

/// The order of a grid's automorphism group by its definition, without any canonical form: each way
/// to move rows and columns counts if it is a mere relabeling of the grid. Once the columns are in
/// place and it is chosen which row comes first, the labels are forced, and so is the place of each
/// other row: rows that are equal then must go together, band by band.
fn automorphisms_by_definition(grid: &Solution) -> usize {
    let orders = |i: usize| [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]][i];
    let rows: [[u8; 9]; 9] =
        std::array::from_fn(|i| std::array::from_fn(|j| grid.get(Cell::at(i, j).unwrap()).get()));
    let flipped = std::array::from_fn(|i| std::array::from_fn(|j| rows[j][i]));
    let mut count = 0;
    for from in [rows, flipped] {
        for n in 0..1296 {
            let (stacks, within) = (orders(n / 216), [n / 36 % 6, n / 6 % 6, n % 6].map(orders));
            let column = |j: usize| 3 * stacks[j / 3] + within[j / 3][j % 3];
            for first in 0..9 {
                let mut label = [0; 10];
                (0..9).for_each(|j| label[from[first][column(j)] as usize] = rows[0][j]);
                // Where the row that becomes row i is the one of `from` with these digits.
                let image = |k: usize| {
                    let named = |j: usize| label[from[k][column(j)] as usize];
                    rows.iter().position(|row| (0..9).all(|j| row[j] == named(j)))
                };
                let bands: Option<Vec<usize>> = (0..9).map(|k| Some(image(k)? / 3)).collect();
                count += usize::from(bands.is_some_and(|b| {
                    b.chunks(3).all(|three| three.iter().all(|&k| k == three[0]))
                }));
            }
        }
    }
    count
}

#[test]
fn symmetric_grids_have_groups_of_the_order_that_the_definition_says() {
    let random = &mut Random::new(16, 0);
    for (text, order) in SYMMETRIC {
        let grid = grid(text);
        assert_eq!(automorphisms_by_definition(&grid), order);
        assert_eq!(naive::minlex(&grid).1.len(), order);
        assert_eq!(canon::automorphisms(&grid).len(), order);
        for _ in 0..200 {
            let form = canon::minlex(&Transform::random(random).apply(&grid));
            assert_eq!((form.grid, form.automorphisms), (grid, order));
        }
    }
    for _ in 0..3 {
        let grid = random_grid(random);
        assert_eq!(automorphisms_by_definition(&grid), canon::minlex(&grid).automorphisms);
    }
}

/// Puzzles in symmetric grids: what is left when cells go in random order together with their
/// images under a subgroup, as long as that leaves one solution.
#[test]
fn puzzles_in_symmetric_grids_have_one_form_and_the_symmetries_that_keep_them() {
    let random = &mut Random::new(17, 0);
    let mut solver = Solver::new();
    let mut orders = HashSet::new();
    for (text, order) in SYMMETRIC {
        let grid = grid(text);
        let all = canon::automorphisms(&grid);
        for round in 0..6 {
            // No symmetry, that of some automorphism and its powers, all.
            let mut kept = vec![Transform::IDENTITY];
            let t = all[random.index(order)];
            while (1..5).contains(&round) && kept[kept.len() - 1].then(&t) != kept[0] {
                kept.push(kept[kept.len() - 1].then(&t));
            }
            if round == 5 {
                kept = all.clone();
            }
            let mut puzzle = grid.to_puzzle();
            let mut cells: Vec<Cell> = Cell::all().collect();
            random.shuffle(&mut cells);
            for cell in cells {
                let mut fewer = puzzle;
                kept.iter().for_each(|t| fewer.set(t.source_of(cell), None));
                if matches!(solver.classify(fewer), Outcome::Unique(_)) {
                    puzzle = fewer;
                }
            }
            let keep = all.iter().filter(|t| t.apply(&puzzle) == puzzle).count();
            assert!(keep >= kept.len() && order % keep == 0, "{puzzle} {keep}");
            orders.insert(keep);
            let form = canon::by_solution(&puzzle, &grid).unwrap();
            assert_eq!((form.automorphisms, form.grid_automorphisms), (keep, order));
            let least = all.iter().map(|t| t.apply(&puzzle)).min().unwrap();
            assert_eq!((form.puzzle, form.grid), (least, grid));
            let by_givens = canon::by_givens(&puzzle);
            assert_eq!(by_givens.automorphisms, keep as u64);
            for _ in 0..20 {
                let t = Transform::random(random);
                let moved = t.apply(&puzzle);
                let other = canon::by_solution(&moved, &t.apply(&grid)).unwrap();
                assert_eq!((other.puzzle, other.automorphisms), (form.puzzle, keep));
                assert_eq!(ClassId::of(&other.puzzle), ClassId::of(&form.puzzle));
            }
            let t = Transform::random(random);
            let other = canon::by_givens(&t.apply(&puzzle));
            assert_eq!((other.puzzle, other.automorphisms), (by_givens.puzzle, keep as u64));
        }
    }
    assert!(orders.len() > 8, "{orders:?}");
}

#[test]
fn isomorphic_grids_have_one_form() {
    let random = &mut Random::new(12, 0);
    let mut grids: Vec<Solution> = (0..5_000).map(|_| random_grid(random)).collect();
    grids.extend(symmetric_grids(300));
    grids.extend(shifted_grids());
    for grid in grids {
        let form = canon::minlex(&grid);
        let isomorph = Transform::random(random).apply(&grid);
        let other = canon::minlex(&isomorph);
        assert_eq!((other.grid, other.automorphisms), (form.grid, form.automorphisms));
        assert_eq!(form.transform.apply(&grid), form.grid);
        assert_eq!(other.transform.apply(&isomorph), form.grid);
        assert_eq!(canon::minlex(&form.grid).grid, form.grid);
    }
}

#[test]
fn automorphisms_are_a_group_that_keeps_the_grid() {
    for grid in shifted_grids().into_iter().chain(symmetric_grids(50)) {
        let all = canon::automorphisms(&grid);
        let set: HashSet<Transform> = all.iter().copied().collect();
        assert_eq!((all.len(), set.len()), (canon::minlex(&grid).automorphisms, all.len()));
        assert!(set.contains(&Transform::IDENTITY));
        for t in &all {
            assert_eq!(t.apply(&grid), grid);
            assert!(set.contains(&t.then(&all[all.len() / 2])));
            assert!(set.contains(&t.inverse()));
        }
    }
}

/// Proper puzzles: full grids, and minimal and symmetric ones of random and of symmetric grids.
fn proper_puzzles() -> Vec<(Puzzle, Solution)> {
    let random = &mut Random::new(13, 0);
    let mut solver = Solver::new();
    let mut grids: Vec<Solution> = (0..100).map(|_| random_grid(random)).collect();
    grids.extend(symmetric_grids(60));
    grids.extend(shifted_grids().into_iter().step_by(5));
    let mut puzzles = Vec::new();
    for grid in grids {
        // Cells go together with their images under some automorphisms, so that the puzzle may
        // keep part of the grid's symmetry.
        let automorphisms = canon::automorphisms(&grid);
        let kept = &automorphisms[..automorphisms.len().min(1 + random.index(3))];
        let mut puzzle = grid.to_puzzle();
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        for cell in cells {
            let mut fewer = puzzle;
            fewer.set(cell, None);
            for t in kept {
                fewer.set(t.source_of(cell), None);
            }
            if matches!(solver.classify(fewer), Outcome::Unique(_)) {
                puzzle = fewer;
            }
        }
        puzzles.push((grid.to_puzzle(), grid));
        puzzles.push((puzzle, grid));
    }
    puzzles
}

#[test]
fn isomorphic_proper_puzzles_have_one_form_by_solution() {
    let random = &mut Random::new(14, 0);
    for (puzzle, solution) in proper_puzzles() {
        let form = canon::by_solution(&puzzle, &solution).unwrap();
        assert_eq!(form.transform.apply(&puzzle), form.puzzle);
        assert_eq!(form.transform.apply(&solution), form.grid);
        assert_eq!(form.grid, canon::minlex(&solution).grid);
        for _ in 0..5 {
            let t = Transform::random(random);
            let other = canon::by_solution(&t.apply(&puzzle), &t.apply(&solution)).unwrap();
            assert_eq!(other.puzzle, form.puzzle);
            assert_eq!(other.automorphisms, form.automorphisms);
            assert_eq!(other.grid_automorphisms, form.grid_automorphisms);
        }
    }
}

#[test]
fn the_form_by_solution_is_the_least_over_the_automorphisms() {
    let mut symmetric_puzzles = 0;
    for (puzzle, solution) in proper_puzzles().into_iter().skip(190) {
        let form = canon::by_solution(&puzzle, &solution).unwrap();
        let (_, ways) = naive::minlex(&solution);
        let images: Vec<Puzzle> = ways.iter().map(|t| t.apply(&puzzle)).collect();
        let least = *images.iter().min().unwrap();
        assert_eq!(form.puzzle, least);
        assert_eq!(form.automorphisms, images.iter().filter(|&&p| p == least).count());
        // A puzzle is kept by those automorphisms of its solution that keep it.
        let all = canon::automorphisms(&solution);
        let keep = all.iter().filter(|t| t.apply(&puzzle) == puzzle).count();
        assert_eq!(form.automorphisms, keep);
        symmetric_puzzles += usize::from(keep > 1 && puzzle.given_count() < 81);
    }
    assert!(symmetric_puzzles > 10, "{symmetric_puzzles}");
}

#[test]
fn a_solution_of_another_puzzle_is_refused() {
    let mut puzzle = puzzle(MOST);
    puzzle.set(Cell::new(80).unwrap(), Digit::new(1));
    let fault = canon::by_solution(&puzzle, &grid(MOST)).unwrap_err();
    assert_eq!(fault.to_string(), "r9c9 holds 5 where the puzzle gives 1");
}

#[test]
fn the_form_by_givens_is_what_trying_everything_finds() {
    let puzzles = [
        "........1.......23..4..5......1........3.6....7...58......67....1...4...52.......",
        "1.....58.8....1..6.6..2.......59........7.....93..2....1....8.4...9.7.5.6..2..71.",
        // Two rows of one digit each: invalid, and highly symmetric.
        "111111111........................................................222222222.......",
        // A symmetric puzzle with an empty stack and an empty row.
        "12.......2.1...............3..4.....4..3..............5..6.....6..5..............",
    ];
    for text in puzzles {
        let puzzle = puzzle(text);
        let (least, ways) = naive::by_givens(&puzzle);
        let form = canon::by_givens(&puzzle);
        let digits: HashSet<u8> = puzzle.values().iter().copied().filter(|&v| v > 0).collect();
        let unused: u64 = (1..=9 - digits.len() as u64).product();
        assert_eq!((form.puzzle, form.automorphisms), (least, ways * unused));
        assert_eq!(form.transform.apply(&puzzle), least);
    }
}

#[test]
fn the_form_by_givens_of_a_full_grid_is_its_minlex_form() {
    for solution in shifted_grids().into_iter().step_by(9).chain(symmetric_grids(20)) {
        let by_givens = canon::by_givens(&solution.to_puzzle());
        let minlex = canon::minlex(&solution);
        assert_eq!(by_givens.puzzle, minlex.grid.to_puzzle());
        assert_eq!(by_givens.automorphisms, minlex.automorphisms as u64);
    }
}

#[test]
fn the_two_forms_of_a_proper_puzzle_agree_on_its_symmetry() {
    for (puzzle, solution) in proper_puzzles() {
        let by_solution = canon::by_solution(&puzzle, &solution).unwrap();
        let by_givens = canon::by_givens(&puzzle);
        assert_eq!(by_givens.automorphisms, by_solution.automorphisms as u64);
        assert_eq!(canon::by_givens(&by_solution.puzzle).puzzle, by_givens.puzzle);
        assert!(by_givens.puzzle <= by_solution.puzzle);
    }
}

#[test]
fn nearly_empty_puzzles_have_their_symmetries_counted() {
    let factorial = |n: u64| (1..=n).product::<u64>();
    let all = 3_359_232;
    let mut puzzle = Puzzle::EMPTY;
    assert_eq!(canon::by_givens(&puzzle).automorphisms, all * factorial(9));
    puzzle.set(Cell::new(40).unwrap(), Digit::new(5));
    let form = canon::by_givens(&puzzle);
    assert_eq!(form.automorphisms, all / 81 * factorial(8));
    assert_eq!(form.puzzle.to_string(), format!("{}1", ".".repeat(80)));
    // The diagonal: to each of the 1,296 orders of the columns, flipped or not, belongs one of
    // the rows.
    for i in 0..9 {
        puzzle.set(Cell::at(i, i).unwrap(), Digit::new(i as u8 + 1));
    }
    assert_eq!(canon::by_givens(&puzzle).automorphisms, 2 * 1_296);
}

proptest! {
    #[test]
    fn isomorphic_puzzles_of_any_kind_have_one_form_by_givens(
        cells in prop::collection::vec((0usize..81, 1u8..=9), 0..40),
        seed: u64,
    ) {
        let mut puzzle = Puzzle::EMPTY;
        for (cell, digit) in cells {
            puzzle.set(Cell::new(cell).unwrap(), Digit::new(digit));
        }
        let t = Transform::random(&mut Random::new(seed, 0));
        let (a, b) = (canon::by_givens(&puzzle), canon::by_givens(&t.apply(&puzzle)));
        prop_assert_eq!(a.puzzle, b.puzzle);
        prop_assert_eq!(a.automorphisms, b.automorphisms);
        prop_assert_eq!(a.transform.apply(&puzzle), a.puzzle);
        prop_assert_eq!(canon::by_givens(&a.puzzle).puzzle, a.puzzle);
    }

    #[test]
    fn puzzles_of_one_grid_are_the_same_only_by_its_automorphisms(seed: u64, which: u8) {
        let random = &mut Random::new(seed, 1);
        let symmetric = shifted_grids();
        let grid = symmetric[usize::from(which) % symmetric.len()];
        // Two full grids but for one cell each: often the same, often not.
        let two = [(); 2].map(|()| {
            let mut puzzle = grid.to_puzzle();
            puzzle.set(Cell::new(random.index(81)).unwrap(), None);
            puzzle
        });
        let forms = two.map(|puzzle| canon::by_solution(&puzzle, &grid).unwrap().puzzle);
        let mapped = canon::automorphisms(&grid).iter().any(|t| t.apply(&two[0]) == two[1]);
        prop_assert_eq!(forms[0] == forms[1], mapped);
    }
}

#[test]
fn class_ids_tell_inequivalent_grids_apart_and_isomorphs_not() {
    let random = &mut Random::new(15, 0);
    let mut ids = HashMap::new();
    let mut forms = HashSet::new();
    for _ in 0..2_000 {
        let grid = random_grid(random);
        let form = canon::minlex(&grid).grid;
        let isomorph = canon::minlex(&Transform::random(random).apply(&grid)).grid;
        assert_eq!(ClassId::of_grid(&form), ClassId::of_grid(&isomorph));
        assert_eq!(ClassId::of_grid(&form), ClassId::of(&form.to_puzzle()));
        assert_eq!(*ids.entry(ClassId::of_grid(&form)).or_insert(form), form);
        forms.insert(form);
    }
    assert_eq!(ids.len(), forms.len());
    assert!(forms.len() > 1_900);
}

/// Never to be changed: these names are in other people's files. Made with `sha256sum`.
#[test]
fn class_ids_are_pinned() {
    let id = |text: &str| ClassId::of(&puzzle(text)).to_string();
    assert_eq!(id(MOST), "5988288671515a412e4f3482cbd17bc4");
    assert_eq!(id(FIRST), "e46b6f4b27f05a939da67d26a5c0c5f6");
}
