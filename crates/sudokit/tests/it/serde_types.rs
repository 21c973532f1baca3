//! Plain data under serde: everything reads back as it was written, and as what it was written.

use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use sudokit::board::{Candidate, CandidateSet, Cell, CellSet, Chute, Digit, DigitSet, House};
use sudokit::bounds::Why;
use sudokit::canon::{ClassId, Transform, minlex};
use sudokit::closure::Closure;
use sudokit::generate::{Generator, Item, Method, Redundancy, Sampler, Source, Spec, Symmetry};
use sudokit::random::Random;
use sudokit::rate::{Grades, Rated, Rater, Scale};
use sudokit::rules::conflicts;
use sudokit::solve::{Batch, Count, End, First, Order, Outcome};
use sudokit::target::{Aim, Target};
use sudokit::technique::hint::{HintLevel, HintOptions, Notes};
use sudokit::technique::notation::{Document, Language};
use sudokit::technique::{Level, Path, Profile, Rating, Sheet, Technique};
use sudokit::text::Format;
use sudokit::{Budget, Pencilmarks, Puzzle, Solver, textbook};

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn returns<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T) {
    let text = json(&value);
    assert_eq!(read::<T>(&text), value, "{text}");
}

fn return_all<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    values: impl IntoIterator<Item = T>,
) {
    values.into_iter().for_each(returns);
}

#[test]
fn what_has_a_text_is_that_text() {
    let cell: Cell = "r3c7".parse().unwrap();
    let digit = Digit::new(5).unwrap();
    assert_eq!(json(&(cell, digit)), r#"["r3c7","5"]"#);
    assert_eq!(json(&(House::row(2), Technique::XWing)), r#"["r3","x-wing"]"#);
    assert_eq!(json(&CellSet::only(cell)), r#"["r3c7"]"#);
    assert_eq!(json(&(Level::Hard, Language::Korean)), r#"["hard","ko"]"#);
    assert_eq!(json(&Rating::from_tenths(72)), r#""7.2""#);
    let unknown: [Outcome; 2] = [Outcome::NoSolution, Outcome::Unknown(Why::Deadline)];
    assert_eq!(json(&unknown), r#"["no-solution",{"unknown":"deadline"}]"#);
    let count = Count { solutions: 7, end: End::Stopped };
    assert_eq!(json(&count), r#"{"solutions":7,"end":"stopped"}"#);
    let wrong = serde_json::from_str::<Cell>(r#""r10c1""#).unwrap_err();
    let reason = "r10c1".parse::<Cell>().unwrap_err().to_string();
    assert!(wrong.to_string().starts_with(&reason), "{wrong}");
}

#[test]
fn all_values_of_small_types_read_back() {
    return_all(Cell::all());
    return_all(Digit::all());
    return_all(House::all());
    return_all(Chute::all());
    return_all(Symmetry::ALL);
    return_all(Format::ALL.iter().copied());
    return_all(textbook::Method::ALL);
    return_all(Closure::ALL);
    return_all(Technique::ALL.iter().copied());
    return_all(Level::ALL);
    return_all(Scale::ALL.iter().copied());
    return_all(HintLevel::ALL);
    return_all([Why::Budget, Why::Deadline, Why::Cancelled]);
    return_all([Order::Ascending, Order::Descending]);
    return_all([Notes::Trust, Notes::Recompute]);
    return_all([Language::English, Language::Korean]);
    return_all([Rated::Exactly(5), Rated::AtLeast(7), Rated::Beyond]);
    for number in 0..730 {
        return_all(Candidate::from_index(number));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn puzzles_answers_and_requests_read_back(seed in any::<u64>(), bits in any::<u128>()) {
        let random = &mut Random::new(seed, 0);
        let mut generator = Generator::new(Spec::default(), seed).unwrap();
        let Some(Item::Made(made)) = generator.next() else { panic!("nothing forbids it") };
        returns(made);
        returns((made.puzzle, made.solution, Pencilmarks::candidates_of(&made.puzzle)));
        let transform = Transform::random(random);
        returns((transform, ClassId::of_grid(&minlex(&made.solution).grid)));
        let cells: CellSet = Cell::all().filter(|cell| bits >> cell.index() & 1 == 1).collect();
        let digits: DigitSet = Digit::all().filter(|digit| bits >> digit.index() & 1 == 1).collect();
        let list = cells.iter().flat_map(|cell| digits.iter().map(move |digit| Candidate { cell, digit }));
        let candidates: CandidateSet = list.collect();
        returns((cells, digits, candidates));

        // Answers: proper, several solutions, clashing givens, unknown.
        let mut open = made.puzzle;
        let (cell, digit) = made.puzzle.givens().next().unwrap();
        open.set(cell, None);
        let mut clash = made.puzzle;
        let peer = cell.peers().next().unwrap();
        clash.set(peer, Some(digit));
        return_all(conflicts(clash.values()));
        let mut solver = Solver::new();
        for budget in [Budget::UNLIMITED, Budget::at_most(0)] {
            solver.set_budget(budget.clone());
            for puzzle in [made.puzzle, open, clash, Puzzle::EMPTY] {
                returns(solver.classify(puzzle));
                let first: First = solver.first(puzzle);
                returns(first);
                returns((solver.count(puzzle, 3), solver.statistics()));
            }
            let run = textbook::solve(textbook::Method::Tables, &made.puzzle, &budget, &mut textbook::Unobserved);
            returns(run);
        }
        let mut batch = Batch::new();
        batch.classify(&[made.puzzle], |outcome, statistics| returns((outcome, statistics)));

        // Requests.
        let spec = Spec::default()
            .method(Method::Vicinity { puzzle: made.puzzle, remove: 2, add: 3 })
            .source(Source::Random(Sampler::Uniform))
            .givens(20..=33)
            .redundancy(Redundancy::Allowed)
            .max_tries(seed);
        return_all([spec, Spec::default().source(Source::Solution(made.solution))]);
        let target = Target::default()
            .level(Level::Hard..)
            .er(2.8..=4.4)
            .needs([Technique::XWing])
            .report([Scale::Te])
            .units(seed)
            .aim(Aim::Hardest(Scale::Er));
        return_all([target, Target::default()]);
        let options = HintOptions::default().toward(cell).budget(Budget::at_most(seed));
        let again: HintOptions = read(&json(&options));
        prop_assert_eq!(json(&again), json(&options));
        prop_assert_eq!(again.budget.limit(), Some(seed));

        // Paths.
        for profile in [Profile::hodoku(), Profile::se()] {
            let sheet = Sheet::new(&made.puzzle).known_proper();
            let mut path = Path::new(sheet, &profile);
            for (index, step) in path.by_ref().enumerate() {
                let document = Document::of(step.clone()).by(&profile);
                let again: Document = read(&json(&document));
                prop_assert_eq!(again.to_string(), document.to_string());
                if index % 8 == 0 {
                    returns(step.proof.clone());
                    returns(step);
                }
            }
            returns(path.end());
        }
        let mut grades = Grades::default();
        Rater::new(Budget::UNLIMITED).rate(&made.puzzle, &made.solution, Scale::Level, &mut grades);
        returns(grades.steps().cloned());
    }
}
