//! The rules beside slow, obvious twins; paths beside ratings; odd input.

use super::basic::Rule;
use super::*;
use crate::technique::notation::{Language, outcome, sentence};
use crate::technique::{Path, Profile};
use std::collections::{BTreeSet, VecDeque};
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use sudokit_core::generate::{Generator, Item, Sampler, Spec, random_grid};
use sudokit_core::grid::{Pencilmarks, Puzzle};
use sudokit_core::random::Random;

fn puzzles(seed: u64, count: usize) -> Vec<Puzzle> {
    let made = Generator::new(Spec::default(), seed).unwrap().take(count);
    made.filter_map(|item| if let Item::Made(made) = item { Some(made.puzzle) } else { None })
        .collect()
}

/// Positions around a solution with some more candidates: of any kind that rules can meet.
fn scattered(count: u64) -> Vec<Sheet> {
    let position = |number: u64| {
        let mut random = Random::new(11, number);
        let solution = random_grid(Sampler::Uniform, &mut random);
        let sparse = 3 + number % 6;
        let mut marks = Pencilmarks::from_sets([DigitSet::EMPTY; 81]);
        for cell in Cell::all() {
            let keeps = |digit: &Digit| *digit == solution.get(cell) || random.below(sparse) == 0;
            marks.set(cell, Digit::all().filter(keeps).collect());
        }
        Sheet::of_marks(&marks)
    };
    (0..count).map(position).collect()
}

fn all(producer: Producer, sheet: &Sheet) -> Vec<Found> {
    let grid = Grid::new(sheet.position().clone());
    let mut meter = Meter::new(&Budget::UNLIMITED);
    let mut found = Vec::new();
    let _ = producer.visit(&mut Work::new(&grid, &mut meter, Wants::All), &mut |one| {
        found.push(one);
        ControlFlow::Continue(())
    });
    found
}

fn eliminations(producer: Producer, sheet: &Sheet) -> BTreeSet<Vec<Candidate>> {
    all(producer, sheet).iter().map(|found| found.eliminate.iter().collect()).collect()
}

/// Puzzles that are rated within a small budget.
fn rated(count: usize) -> Vec<(Sheet, Ratings)> {
    let sheets = puzzles(3, count).into_iter().map(|puzzle| Sheet::new(&puzzle).known_proper());
    let rated = sheets.map(|sheet| {
        let ratings = rate(&sheet, &Budget::at_most(4_000));
        (sheet, ratings)
    });
    rated.filter(|(_, ratings)| ratings.end == End::Solved).collect()
}

#[test]
fn ratings_are_those_of_the_path_and_every_step_is_proved() {
    let profile = Profile::se();
    let mut seen = BTreeSet::new();
    let rated = rated(12);
    assert!(rated.len() >= 4);
    for (sheet, ratings) in rated {
        let mut path = Path::new(sheet.clone(), &profile);
        let steps: Vec<Step> = path.by_ref().collect();
        assert_eq!(path.end(), Some(ratings.end));
        let of = |step: &Step| step.rating.expect("the profile rates its steps");
        assert_eq!(steps.iter().map(of).max(), Some(ratings.er));
        assert_eq!(steps.first().map(of), Some(ratings.ed));
        let placed = steps.iter().position(|step| !step.placements.is_empty()).unwrap();
        assert_eq!(steps[..=placed].iter().map(of).max(), Some(ratings.ep));
        seen.extend(steps.iter().map(|step| step.technique));
        for step in &steps {
            for language in [Language::English, Language::Korean] {
                let text = sentence(step, language);
                assert!(!text.contains(['{', '}']) && text.ends_with('.'), "{text}");
            }
        }
        let part = rate(&sheet, &Budget::at_most(100));
        assert!(part.er <= ratings.er && part.ed <= ratings.ed);
        assert_eq!(rate(&sheet, &Budget::at_most(1)).end, End::Unknown(Why::Budget));
    }
    assert!(seen.len() >= 6, "{seen:?}");
}

#[test]
fn no_input_upsets_the_rules_and_no_step_costs_a_solution() {
    // The digits that a position was made around stay true in all that follows.
    for sheet in scattered(6) {
        assert_ne!(rate(&sheet, &Budget::at_most(600)).end, End::Contradiction);
    }
    let mut clash = Puzzle::EMPTY;
    clash.set(Cell::at(0, 0).unwrap(), Digit::new(1));
    clash.set(Cell::at(0, 1).unwrap(), Digit::new(1));
    let ratings = rate(&Sheet::new(&clash).known_proper(), &Budget::at_most(600));
    assert_eq!(ratings.end, End::Contradiction);
    let empty = rate(&Sheet::new(&Puzzle::EMPTY), &Budget::at_most(100));
    assert_eq!(empty.end, End::Unknown(Why::Budget));
}

/// What is rated below 3.0, step by step: the ratings, which of them placed a digit, the end.
fn one_by_one(sheet: &Sheet) -> (Vec<(u16, bool)>, Grid) {
    let (mut grid, mut steps) = (Grid::new(sheet.position().clone()), Vec::new());
    let basic = Producer::ALL.iter().take_while(|&&producer| producer != Producer::NakedPair);
    loop {
        let mut meter = Meter::new(&Budget::UNLIMITED);
        let mut work = Work::new(&grid, &mut meter, Wants::First);
        let first = basic.clone().find_map(|producer| producer.first(&mut work));
        let Some(found) = first else { return (steps, grid) };
        steps.push((Rating::of(found.rating).tenths(), found.place.is_some()));
        match found.place {
            Some(placement) => grid.place(placement),
            None => grid.strike_all(&found.eliminate),
        }
    }
}

#[test]
fn easy_rules_all_at_once_are_easy_rules_one_by_one() {
    let mut seen = BTreeSet::new();
    let sheets = puzzles(8, 25).into_iter().map(|puzzle| {
        let mut of_puzzle = BasicRules::of_puzzle(&puzzle).unwrap();
        of_puzzle.run(&mut Meter::new(&Budget::UNLIMITED)).unwrap();
        (Sheet::new(&puzzle), Some(of_puzzle))
    });
    for (sheet, of_puzzle) in sheets.chain(scattered(200).into_iter().map(|sheet| (sheet, None))) {
        let (steps, grid) = one_by_one(&sheet);
        let mut basic = BasicRules::of_sheet(&sheet);
        basic.run(&mut Meter::new(&Budget::UNLIMITED)).unwrap();
        assert_eq!((&basic.cells(), basic.open()), (grid.cells(), grid.open()));
        let hardest = |steps: &[(u16, bool)]| steps.iter().map(|step| step.0).max();
        assert_eq!(basic.first.map(Rule::tenths), steps.first().map(|step| step.0));
        assert_eq!(basic.hardest.map(Rule::tenths), hardest(&steps));
        let placed = steps.iter().position(|step| step.1);
        let until_placed = placed.and_then(|at| hardest(&steps[..=at]));
        assert_eq!(basic.until_placed.map(Rule::tenths), until_placed);
        if let Some(of_puzzle) = of_puzzle {
            let known =
                |basic: &BasicRules| (basic.cells(), basic.placed(), basic.first, basic.hardest);
            assert_eq!(known(&of_puzzle), known(&basic));
        }
        seen.extend(basic.hardest);
    }
    assert!(seen.len() >= 8, "{seen:?}");
}

/// For each candidate: what becomes false when it is true; of that, what becomes true when it is
/// false.
fn links(sheet: &Sheet) -> Vec<(Candidate, [Vec<usize>; 2])> {
    let all: Vec<Candidate> = Cell::all()
        .flat_map(|cell| sheet.marks(cell).iter().map(move |digit| Candidate { cell, digit }))
        .collect();
    let is_pair = |a: Candidate, b: Candidate| {
        if a.cell == b.cell {
            return sheet.marks(a.cell).len() == 2;
        }
        let shared = a.cell.houses().into_iter().filter(|house| house.contains(b.cell));
        let places = |house: House| house.cells().filter(|&c| sheet.marks(c).contains(a.digit));
        shared.into_iter().any(|house| places(house).count() == 2)
    };
    let of = |&from: &Candidate| {
        let weak: Vec<usize> = (0..all.len()).filter(|&to| from.excludes(all[to])).collect();
        let strong = weak.iter().copied().filter(|&to| is_pair(from, all[to])).collect();
        (from, [strong, weak])
    };
    all.iter().map(of).collect()
}

/// The length of the shortest chain from a literal to its opposite: plain breadth first.
fn shortest_chain(
    links: &[(Candidate, [Vec<usize>; 2])],
    start: usize,
    holds: bool,
) -> Option<u32> {
    let mut lengths = vec![[0; 2]; links.len()];
    lengths[start][usize::from(holds)] = 1;
    let mut queue = VecDeque::from([(start, holds)]);
    while let Some((from, is_on)) = queue.pop_front() {
        let length = lengths[from][usize::from(is_on)] + 1;
        for &to in &links[from].1[usize::from(is_on)] {
            if to == start && holds == is_on {
                return Some(length);
            }
            let known = &mut lengths[to][usize::from(!is_on)];
            if *known == 0 {
                *known = length;
                queue.push_back((to, !is_on));
            }
        }
    }
    None
}

#[test]
fn the_first_chain_without_branches_is_as_short_as_any() {
    let mut with_chain = 0;
    for mut sheet in scattered(6) {
        // The program has placed these before it looks for chains.
        while let Some(single) = sheet.next_naked() {
            sheet.place(single.cell, single.digit);
        }
        let links = links(&sheet);
        let starts = (0..links.len()).filter(|&i| sheet.marks(links[i].0.cell).len() > 1);
        let lengths = starts.flat_map(|i| [true, false].map(|h| shortest_chain(&links, i, h)));
        let least = lengths.flatten().min();
        let grid = Grid::new(sheet.position().clone());
        let mut meter = Meter::new(&Budget::UNLIMITED);
        let first = Producer::Chains.first(&mut Work::new(&grid, &mut meter, Wants::First));
        assert_eq!(first.is_some(), least.is_some(), "{first:?}");
        if let (Some(found), Some(least)) = (first, least) {
            with_chain += 1;
            assert!(found.rating <= 7.0 + ranking::added(least), "{found:?}, {least}");
        }
    }
    assert!(with_chain > 0);
}

/// Cycles are searched backwards first where one alone is wanted, and everywhere where all are.
#[test]
fn the_first_chain_without_branches_is_the_first_of_all() {
    let (mut chains, mut cycles) = (0, 0);
    let profile = Profile::se();
    let mut sheets = scattered(40);
    for puzzle in puzzles(9, 30) {
        let start = Sheet::new(&puzzle).known_proper();
        let mut path = Path::new(start.clone(), &profile).with_budget(&Budget::at_most(4_000));
        let mut before = start;
        while let Some(step) = path.next() {
            if Producer::Chains.techniques().contains(&step.technique) {
                sheets.push(before);
            }
            before = path.sheet().clone();
        }
    }
    for sheet in sheets {
        let grid = Grid::new(sheet.position().clone());
        let mut meter = Meter::new(&Budget::UNLIMITED);
        let first = Producer::Chains.first(&mut Work::new(&grid, &mut meter, Wants::First));
        let all = all(Producer::Chains, &sheet);
        let facts = |found: &Found| (found.technique, found.rating, found.place, found.eliminate);
        assert_eq!(first.as_ref().map(facts), all.first().map(facts));
        let Some(found) = first else { continue };
        match found.technique {
            Technique::ForcingXChain | Technique::ForcingXyChain => chains += 1,
            // A longer cycle than of four literals.
            _ if found.rating > 7.0 => cycles += 1,
            _ => {}
        }
    }
    assert!(chains > 0 && cycles > 0, "{chains} {cycles}");
}

/// What a set of cells loses when each combination of its digits is tried.
fn excluded(sheet: &Sheet, cells: &[Cell], excluders: CellSet) -> CandidateSet {
    let candidates = |cell: Cell| sheet.marks(cell).iter().map(move |d| Candidate::new(cell, d));
    let mut combinations: Vec<Vec<Candidate>> = vec![Vec::new()];
    for &cell in cells {
        let more = combinations.iter().flat_map(|chosen| {
            candidates(cell).map(move |one| chosen.iter().copied().chain([one]).collect())
        });
        combinations = more.collect();
    }
    combinations.retain(|chosen: &Vec<Candidate>| {
        let clash = chosen.iter().any(|a| chosen.iter().any(|b| a.excludes(*b)));
        let digits: DigitSet = chosen.iter().map(|c| c.digit).collect();
        !clash && excluders.iter().all(|cell| !(sheet.marks(cell) - digits).is_empty())
    });
    let kept: CandidateSet = combinations.into_iter().flatten().collect();
    cells.iter().flat_map(|&cell| candidates(cell)).filter(|&c| !kept.contains(c)).collect()
}

#[test]
fn aligned_exclusion_leaves_out_no_combination() {
    let mut found = 0;
    for sheet in scattered(6).split_off(4) {
        let of_size = |most: usize| -> CellSet {
            Cell::all().filter(|&c| (2..=most).contains(&sheet.marks(c).len())).collect()
        };
        let rich: Vec<Cell> = Cell::all().filter(|&c| sheet.marks(c).len() >= 2).collect();
        let (mut pairs, mut triplets) = (BTreeSet::new(), BTreeSet::new());
        for (i, &a) in rich.iter().enumerate() {
            for &b in &rich[i + 1..] {
                let shared = a.peers_set() & b.peers_set();
                let common = of_size(2) & shared;
                if common.len() >= 2 {
                    pairs.insert(excluded(&sheet, &[a, b], common).iter().collect::<Vec<_>>());
                }
                if (of_size(3) & shared).len() < 2 {
                    continue;
                }
                let third = of_size(3) & (a.peers_set() | b.peers_set());
                for c in third.without(a).without(b) {
                    let common = of_size(3) & shared & c.peers_set();
                    if common.len() >= 2 {
                        let out = excluded(&sheet, &[a, b, c], common);
                        triplets.insert(out.iter().collect::<Vec<_>>());
                    }
                }
            }
        }
        for (producer, mut twin) in
            [(Producer::AlignedPair, pairs), (Producer::AlignedTriplet, triplets)]
        {
            twin.remove(&Vec::new());
            found += twin.len();
            assert_eq!(eliminations(producer, &sheet), twin, "{producer:?}");
        }
    }
    assert!(found > 0);
}

#[test]
fn rectangles_with_one_guardian_are_found() {
    let mut count = 0;
    for number in 0..20 {
        let mut random = Random::new(13, number);
        let solution = random_grid(Sampler::Uniform, &mut random);
        let corners = |r: usize, c: usize| {
            // Two rows of a band, two columns of different boxes.
            [(0, 0), (0, c), (r, 0), (r, c)].map(|(r, c)| Cell::at(r, c).unwrap())
        };
        let is_deadly = |&(r, c): &(usize, usize)| {
            let [a, b, d, e] = corners(r, c).map(|cell| solution.get(cell));
            a == e && b == d
        };
        let places = (1..3).flat_map(|r| (3..9).map(move |c| (r, c)));
        for (r, c) in places.filter(is_deadly) {
            let cells = corners(r, c);
            let digits: DigitSet = cells.map(|cell| solution.get(cell)).into_iter().collect();
            let mut marks = Pencilmarks::from_sets([DigitSet::EMPTY; 81]);
            for cell in Cell::all() {
                marks.set(cell, DigitSet::only(solution.get(cell)));
            }
            cells.iter().for_each(|&cell| marks.set(cell, digits));
            let guardian = cells[random.index(4)];
            let extra = Digit::all().find(|digit| !digits.contains(*digit)).unwrap();
            marks.set(guardian, digits | DigitSet::only(extra));
            let found = eliminations(Producer::UniqueLoop, &Sheet::of_marks(&marks));
            let lost: Vec<Candidate> =
                digits.iter().map(|digit| Candidate::new(guardian, digit)).collect();
            assert!(found.contains(&lost), "{found:?}");
            count += 1;
        }
    }
    assert!(count > 0);
}

#[test]
fn ratings_up_to_a_bound_are_the_ratings_or_none() {
    let mut seen = [0; 2];
    for (sheet, ratings) in rated(60) {
        for most in [12, 17, 22, 25, 29, 34, 42, 45, 55, 65, 66, 72, 78, 83, 120] {
            let most = Rating::from_tenths(most);
            let bounded = rate_up_to(&sheet, most, &Budget::UNLIMITED);
            assert_eq!(bounded, (ratings.er <= most).then_some(ratings), "{most}");
            seen[usize::from(bounded.is_some())] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    // All but chains, which are too many in such positions.
    for sheet in scattered(8) {
        for producer in Producer::ALL.into_iter().take_while(|&p| p != Producer::Chains) {
            let least = producer.least();
            assert!(all(producer, &sheet).iter().all(|one| Rating::of(one.rating) >= least));
        }
    }
    assert!(Producer::ALL.is_sorted_by_key(|producer| producer.least()));
}

/// The steps of some techniques on a puzzle's path: rating, technique, outcome.
fn steps_of(puzzle: &str, techniques: &[Technique]) -> Vec<String> {
    let sheet = Sheet::new(&puzzle.parse().unwrap()).known_proper();
    let profile = Profile::se();
    let path = Path::new(sheet, &profile);
    let wanted = path.filter(|step| techniques.contains(&step.technique));
    let shown = wanted.map(|step| {
        let rating = step.rating.expect("the profile rates its steps");
        format!("{rating} {} {}", step.technique, outcome(&step))
    });
    shown.collect()
}

/// Each puzzle has the ER that the program gives it.
fn assert_rated(cases: &[(&str, &str)]) {
    for (puzzle, er) in cases {
        let ratings = rate_proper(&puzzle.parse().unwrap(), &Budget::UNLIMITED);
        assert_eq!(ratings.er.to_string(), *er, "{puzzle}");
    }
}

#[test]
fn of_a_bug_with_two_guardians_type_4_comes_before_type_3() {
    let puzzle =
        "9.4....6.....1.547....7..8.....3.6..2..5...94..3.........98......2......76...12..";
    let steps = steps_of(puzzle, &[Technique::Bug3, Technique::Bug4]);
    assert_eq!(steps, ["5.7 bug-4 r7c2<>3,r7c1<>5"]);
    assert_rated(&[
        (puzzle, "5.7"),
        (
            "..34.6...4....9.3...8.7..1.2.....9.1..6...3.....2.4....1....67....6.3...8.2.15...",
            "5.7",
        ),
        (
            ".5.........9...37...3.2....9....18.2..2845.....1......76...89......1...4......2.6",
            "5.7",
        ),
    ]);
}

#[test]
fn the_extras_of_a_bug_are_read_off_the_grid_as_it_is() {
    // With what is an extra in one house taken away, other houses would seem even.
    assert_rated(&[
        (
            "1.....7...5...9...68..7.41...45...6.5..3....2....2....34..6..9..6..1.3.....7.4.2.",
            "6.6",
        ),
        (
            "1.....7.........36....23....6....4.871.....2.8.....6..3..6.284..4.8..9....65.7...",
            "7.1",
        ),
        (
            ".....6.7...8.....2....581....6.9..3775..1...........5..24....9.8..4.7.....1.....3",
            "6.9",
        ),
    ]);
}

#[test]
fn of_sets_with_two_guardians_the_lowest_rated_comes_first() {
    // A hidden pair in a later house is rated less than a naked one in an earlier house.
    let puzzle =
        "9.5..8..1.3...1.7....6....475.2.69.............41.9.563....4....2.8...6.4..3..1.5";
    let steps = steps_of(puzzle, &[Technique::UniqueLoop3, Technique::UniqueLoop4]);
    assert_eq!(steps.first().unwrap(), "4.5 unique-loop-3 r7c8<>8");
}
