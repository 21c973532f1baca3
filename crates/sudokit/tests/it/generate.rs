//! Generated puzzles, judged by a solver that shares nothing with the engines.

use std::ops::ControlFlow;
use sudokit::board::{Cell, Digit, DigitSet};
use sudokit::generate::{
    Generator, Item, Made, Method, Redundancy, Sampler, Source, Spec, Symmetry, unbiased_weight,
};
use sudokit::{Puzzle, check};

/// Solutions up to a limit, by plain backtracking on the cell with the fewest digits left.
fn solutions(puzzle: &mut Puzzle, limit: usize) -> usize {
    let left = |puzzle: &Puzzle, cell: Cell| {
        !cell.peers().filter_map(|peer| puzzle.get(peer)).collect::<DigitSet>()
    };
    let open = puzzle.empty_cells().min_by_key(|&cell| left(puzzle, cell).len());
    let Some(cell) = open else { return 1 };
    let mut found = 0;
    for digit in left(puzzle, cell).iter() {
        puzzle.set(cell, Some(digit));
        found += solutions(puzzle, limit - found);
        puzzle.set(cell, None);
        if found >= limit {
            break;
        }
    }
    found
}

fn is_proper(puzzle: &Puzzle) -> bool {
    sudokit::rules::is_valid(puzzle.values()) && solutions(&mut puzzle.clone(), 2) == 1
}

fn made(spec: Spec, seed: u64, n: u64) -> Vec<Made> {
    let mut all = Vec::new();
    Generator::new(spec, seed).unwrap().run(0..n, |_, item| {
        match item {
            Item::Made(made) => all.push(made),
            Item::Unmet { tries } => panic!("not met in {tries} tries"),
        }
        ControlFlow::Continue(())
    });
    assert_eq!(all.len() as u64, n);
    all
}

/// What holds for every puzzle.
fn judge(made: &Made) {
    assert!(is_proper(&made.puzzle), "{}", made.puzzle);
    check::answers(&made.puzzle, made.solution.values()).unwrap();
}

/// No given can go.
fn judge_minimal(puzzle: &Puzzle) {
    for (cell, _) in puzzle.givens() {
        let mut less = *puzzle;
        less.set(cell, None);
        assert!(!is_proper(&less), "{puzzle} does not need {cell}");
    }
}

#[test]
fn top_down_puzzles_are_proper_and_minimal() {
    for made in made(Spec::default(), 1, 60) {
        judge(&made);
        judge_minimal(&made.puzzle);
        assert_eq!((made.tries, made.weight), (1, 1.0));
    }
}

#[test]
fn uniform_grids_and_wanted_givens_are_kept_to() {
    let source = Source::Random(Sampler::Uniform);
    for made in made(Spec::default().source(source).givens(22..=23), 2, 20) {
        judge(&made);
        judge_minimal(&made.puzzle);
        assert!((22..=23).contains(&made.puzzle.given_count()));
    }
}

#[test]
fn redundant_givens_fill_the_wanted_range() {
    let spec = Spec::default().redundancy(Redundancy::Allowed).givens(30..=36);
    let mut seen = [0; 82];
    for made in made(spec, 3, 200) {
        judge(&made);
        seen[made.puzzle.given_count()] += 1;
    }
    assert!((30..=36).all(|n| seen[n] > 8), "{:?}", &seen[28..40]);
    assert_eq!(seen[30..=36].iter().sum::<i32>(), 200);
}

#[test]
fn symmetric_puzzles_have_the_symmetry_and_are_minimal_modulo_it() {
    for symmetry in Symmetry::ALL {
        for made in made(Spec::default().method(Method::TopDown(symmetry)), 4, 8) {
            judge(&made);
            for orbit in symmetry.orbits() {
                let given = orbit.iter().filter(|&&cell| made.puzzle.get(cell).is_some()).count();
                assert!(given == 0 || given == orbit.len(), "{symmetry} {}", made.puzzle);
                if given > 0 {
                    let mut less = made.puzzle;
                    orbit.iter().for_each(|&cell| less.set(cell, None));
                    assert!(!is_proper(&less), "{symmetry} {}", made.puzzle);
                }
            }
        }
    }
}

#[test]
fn patterns_are_kept_to_the_cell() {
    // Dense enough to be met quickly.
    let cells: Vec<Cell> = Cell::all().filter(|c| (c.row() + 2 * c.column()) % 5 < 2).collect();
    let spec =
        Spec::default().method(Method::Pattern(cells.clone())).redundancy(Redundancy::Allowed);
    for made in made(spec, 5, 5) {
        judge(&made);
        assert!(made.puzzle.givens().map(|(cell, _)| cell).eq(cells.iter().copied()));
    }
}

#[test]
fn minimal_puzzles_with_a_pattern_are_minimal() {
    for example in made(Spec::default(), 8, 5) {
        // Only a pattern and a grid that are known to fit are met at once.
        let cells: Vec<Cell> = example.puzzle.givens().map(|(cell, _)| cell).collect();
        let spec = Spec::default()
            .method(Method::Pattern(cells))
            .source(Source::Solution(example.solution));
        for made in made(spec, 9, 1) {
            judge(&made);
            judge_minimal(&made.puzzle);
            assert_eq!(made.puzzle, example.puzzle);
        }
    }
}

#[test]
fn unbiased_puzzles_are_proper_and_minimal_and_never_change() {
    let spec = Spec::default()
        .method(Method::Unbiased)
        .source(Source::Random(Sampler::Uniform))
        .max_tries(3_000);
    let mut generator = Generator::new(spec, 42).unwrap();
    // Items that few tries make; the stream is older than the tests that fail most tries early.
    let expected = [
        (
            153,
            786,
            "...3...5.1.....42.2...756..5.72..........3....8.95......2....18..68..73..1...9..4",
        ),
        (
            188,
            1343,
            "57.1...9..68..93..3...6..542....8..7....16.....1.7..8......4...6....72..8.....9..",
        ),
        (
            208,
            2088,
            ".986..73..7..9...8.1.......6....2.1...1.....3...46......3....9.7....8...52...64..",
        ),
    ];
    for (index, tries, puzzle) in expected {
        let Some(Item::Made(made)) = generator.item(index) else { panic!("item {index}") };
        judge(&made);
        judge_minimal(&made.puzzle);
        assert_eq!((made.puzzle.to_string().as_str(), made.tries), (puzzle, tries));
        assert!((made.weight - unbiased_weight(made.puzzle.given_count())).abs() < 1e-12);
    }
}

#[test]
fn neighbors_differ_by_the_givens_exchanged() {
    let start = made(Spec::default(), 6, 1)[0].puzzle;
    let spec = Spec::default().method(Method::Vicinity { puzzle: start, remove: 2, add: 2 });
    for made in made(spec, 7, 10) {
        judge(&made);
        judge_minimal(&made.puzzle);
        let kept = made.puzzle.givens().filter(|&(cell, digit)| start.get(cell) == Some(digit));
        assert!(made.puzzle.given_count() - kept.count() <= 2);
    }
}

#[test]
fn the_stream_of_a_seed_never_changes() {
    let lines = |spec: Spec, seed: u64| -> Vec<String> {
        let given = |made: &Made| format!("{} {}", made.puzzle, made.tries);
        made(spec, seed, 3).iter().map(given).collect()
    };
    let top_down = lines(Spec::default(), 42);
    assert_eq!(
        top_down,
        [
            "..8....7...5..2..3..3.5..914.....6.2.....78..3......1..6.43........21...85.7..... 1",
            "..61...3...7..9..2....7.6......4...5......87....52.3...2..3..1.5..69.2..6.4....8. 1",
            ".84............4.72....1..8.6..3.8.97.....2...............6..245..8.27..1...5.6.. 1"
        ]
    );
    let symmetric = lines(Spec::default().method(Method::TopDown(Symmetry::Rotational2)), 42);
    assert_eq!(
        symmetric,
        [
            ".4.1....6....72..3..3..4.9...7.8......63.78......4.7...6.4..1..7..52....8....9.2. 1",
            "...1...3.........2.4.3..69871.8.6..52.5...8.44..5.7.61829..4.1.5.........3...1... 1",
            "..4..6.12..93.8.5...........6....87.7.89.42.6.23....4...........3.8.27..14.7..6.. 1"
        ]
    );
    let redundant = Spec::default().redundancy(Redundancy::Allowed).givens(30..=40);
    assert_eq!(
        lines(redundant, 42),
        [
            "..8....7...5..2.83..3.5.2914...856.2.2.3.78..3.....71..6.43..5.....21...85.7....4 1",
            "9.61...3...7..9..2....7.6.8...84.9.52.....87..9.52.361.2..3.5165.169.2..6.42...8. 1",
            ".84..6.1.61....4.727...1..8.6.23.8.97.8...2...2.6.........635245..8.27..142.5.683 1"
        ]
    );
    let few = Spec::default().givens(0..=22).source(Source::Random(Sampler::Uniform));
    assert_eq!(
        lines(few, 42),
        [
            "6........8..7........19..2.........5....5.41..2..6.3..7..4....8..58.1.9...3...... 96",
            "....48.7.....6...9..8.....1.5.....8....3..72.....5.3......85....2.....9.594.1.... 2",
            "..5......37.........28..1....9.46..5......2.8.6..7......89.....5.3....72.....16.. 17"
        ]
    );
    let start = made(Spec::default(), 42, 1)[0].puzzle;
    let near = Method::Vicinity { puzzle: start, remove: 1, add: 1 };
    assert_eq!(
        lines(Spec::default().method(near), 42),
        [
            "..8....7...5..2..3..3.5..914.....6.2.....78..3.....91..6.43.........1...85.7..... 8",
            "..89...7...5.....3..3.5..914.....6.2.....78..3......1....43........21...85.7..... 10",
            "..8....7...5.....3..36...914.....6.2.....78..3......1..6.43........21...85....... 24"
        ]
    );
}

#[test]
fn impossible_wishes_are_refused() {
    let refused = |spec: Spec| Generator::new(spec, 1).unwrap_err().to_string();
    let few = refused(Spec::default().givens(3..=16));
    assert_eq!(few, "no proper puzzle has 3..16 givens: expected a range within 17..81");
    let cells: Vec<Cell> = Cell::all().take(16).collect();
    let pattern = refused(Spec::default().method(Method::Pattern(cells)));
    assert!(pattern.starts_with("the pattern has 16 cells"), "{pattern}");
    let mut one = Puzzle::EMPTY;
    one.set(Cell::new(0).unwrap(), Digit::new(1));
    let far = refused(Spec::default().method(Method::Vicinity { puzzle: one, remove: 2, add: 2 }));
    assert!(far.starts_with("the puzzle to start from has 1 givens"), "{far}");
}
