//! How often grades change from one isomorph to another:
//! `cargo run --release --manifest-path bench/Cargo.toml --example grade_isomorphs -- N [SEED]`.
//!
//! N minimal puzzles, eight random isomorphs of each.

use sudokit::canon::Transform;
use sudokit::generate::{Generator, Item, Spec};
use sudokit::random::Random;
use sudokit::rate::logic::{Scale, rate as by_logic};
use sudokit::rate::{self, backdoor, guesses, rounds};
use sudokit::solve::Solver;
use sudokit::technique::{Profile, Sheet, se};
use sudokit::{Budget, Puzzle, Solution};

/// Every scale says something as text: what counts is whether it is the same.
type Grade = Box<dyn FnMut(&Puzzle, &Solution) -> String>;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |or| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(or);
    let (count, seed) = (number(100) as usize, number(1_u64));
    let free = Budget::UNLIMITED;
    let logic = |scale| -> Grade {
        Box::new(move |p, s| by_logic(p, Some(s), scale, &Budget::UNLIMITED).to_string())
    };
    let mut solver = Solver::new();
    let profile = Profile::hodoku();
    let sheet = |puzzle: &Puzzle| Sheet::new(puzzle).known_proper();
    let (by_score, by_se) = (free.clone(), Budget::at_most(1_000_000));
    let (by_backdoor, by_guesses) = (free.clone(), free.clone());
    let mut scales: Vec<(&str, Grade)> = vec![
        ("te", logic(Scale::Te)),
        ("b", logic(Scale::B)),
        ("gb", logic(Scale::Gb)),
        ("w", logic(Scale::W)),
        ("bxb", logic(Scale::Bxb)),
        ("closure", Box::new(|p, _| format!("{:?}", rate::closure(p, rate::Closure::Fish)))),
        ("sudokit", Box::new(move |p, s| format!("{:?}", rounds(p, Some(s), &free)))),
        ("guesses", Box::new(move |p, s| format!("{:?}", guesses(p, s, &by_guesses)))),
        ("backdoor", Box::new(move |p, _| backdoor(p, &by_backdoor, &mut solver).to_string())),
        (
            "hodoku",
            Box::new(move |p, _| {
                let grade = rate::steps(sheet(p), &profile, &by_score).grade;
                format!("{} {}", grade.level, grade.score)
            }),
        ),
        (
            "se",
            Box::new(move |p, _| {
                let ratings = se::rate(&sheet(p), &by_se);
                format!("{} {} {}", ratings.er, ratings.ep, ratings.ed)
            }),
        ),
    ];
    let mut differ = vec![0; scales.len()];
    let generator = Generator::new(Spec::default(), seed).expect("a possible spec");
    for (number, item) in (0..).zip(generator.take(count)) {
        let Item::Made(made) = item else { continue };
        let mut random = Random::new(seed, number);
        let isomorphs: Vec<_> = (0..8)
            .map(|_| {
                let transform = Transform::random(&mut random);
                (transform.apply(&made.puzzle), transform.apply(&made.solution))
            })
            .collect();
        for ((_, grade), differ) in scales.iter_mut().zip(&mut differ) {
            let first = grade(&made.puzzle, &made.solution);
            let is_same =
                isomorphs.iter().all(|(puzzle, solution)| grade(puzzle, solution) == first);
            *differ += u32::from(!is_same);
        }
    }
    println!("{count} puzzles of seed {seed}, 8 isomorphs each: puzzles whose grade changes");
    for ((name, _), differ) in scales.iter().zip(differ) {
        println!("  {name:10} {differ:6}");
    }
}
