//! Human solving on grids that make little sense: whatever is asked, the search ends by its budget.
//! Nothing here looks at a clock: what is counted are units and the steps that were shown for them.

use proptest::prelude::*;
use std::ops::ControlFlow;
use sudokit::board::{Candidate, Cell, Digit};
use sudokit::bounds::Why;
use sudokit::technique::hint::{Advice, HintOptions, Named, Player, advise, name_move};
use sudokit::technique::{End, Level, Path, Profile, Sheet, Technique, all_steps_unchecked};
use sudokit::{Budget, Puzzle};

const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

fn everything(profile: Profile) -> Profile {
    Technique::ALL.iter().fold(profile, |profile, &technique| profile.with(technique))
}

fn profile() -> impl Strategy<Value = Profile> {
    let plain = [Profile::hodoku(), Profile::se(), Profile::sudokit()];
    let vast = [everything(Profile::hodoku()), everything(Profile::se())];
    prop::sample::select([&plain[..], &vast[..]].concat())
}

/// Givens of a grid, perhaps one that clashes, and candidates struck: few of each to many.
fn sheet() -> impl Strategy<Value = Sheet> {
    let givens = prop_oneof![Just(0), 0..4usize, 15..40usize];
    let struck = prop_oneof![Just(0), 0..30usize, 200..600usize];
    let parts = (givens, struck, any::<u64>(), any::<bool>(), any::<bool>());
    parts.prop_map(|(givens, struck, seed, clashes, is_proper)| {
        let mut random = sudokit::random::Random::new(seed, 0);
        let (grid, mut puzzle) = (puzzle(SOLVED), Puzzle::EMPTY);
        for _ in 0..givens {
            let cell = Cell::new(random.index(81)).unwrap();
            puzzle.set(cell, grid.get(cell));
        }
        if clashes && givens > 0 {
            puzzle.set(Cell::new(random.index(81)).unwrap(), Some(Digit::ALL[random.index(9)]));
        }
        let mut sheet = Sheet::new(&puzzle);
        for _ in 0..struck {
            let candidate = Candidate::from_index(random.index(729)).unwrap();
            if sheet.marks(candidate.cell).len() > 1 {
                sheet.eliminate(candidate);
            }
        }
        // Some are called proper that are not: they are kept from no technique.
        if is_proper { sheet.known_proper() } else { sheet }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn all_steps_end_by_the_budget(sheet in sheet(), profile in profile(), units in 0..4000u64) {
        let mut shown = 0;
        let budget = Budget::at_most(units);
        let ended = all_steps_unchecked(&sheet, &profile, &budget, |_| {
            shown += 1;
            ControlFlow::Continue(())
        });
        prop_assert!(shown <= units.div_ceil(50), "{shown} steps for {units} units: {ended:?}");
        prop_assert!(matches!(ended, Ok(()) | Err(Why::Budget)), "{ended:?}");
    }

    #[test]
    fn paths_end_by_the_budget(sheet in sheet(), profile in profile(), units in 0..4000u64) {
        let path = |units| {
            let budget = Budget::at_most(units);
            let mut path = Path::new(sheet.clone(), &profile).with_budget(&budget).unchecked();
            let steps = path.by_ref().count() as u64;
            (steps, path.end())
        };
        let (steps, end) = path(units);
        prop_assert!(steps <= units && end.is_some(), "{steps} steps for {units} units: {end:?}");
        if !matches!(end, Some(End::Unknown(_))) {
            prop_assert_eq!(path(units * 2), (steps, end));
        }
    }
}

#[test]
fn every_question_of_a_player_ends_by_its_budget() {
    let profile = everything(Profile::se());
    let budget = Budget::at_most(20_000);
    for text in [".".repeat(81), format!("5{}", ".".repeat(80)), format!("55{}", ".".repeat(79))] {
        let player = Player::new(puzzle(&text));
        let toward = (text.as_bytes()[0] == b'.').then(|| "r5c5".parse().unwrap());
        let options = HintOptions::default().toward(toward).budget(budget.clone());
        let advice = advise(&player, None, &profile, &options);
        let is_over = matches!(advice, Advice::Nothing(End::Unknown(_) | End::Contradiction));
        assert!(is_over || matches!(advice, Advice::WrongDigits(..)), "{text} {advice:?}");
        // Each of many digits is looked for apart: they share the budget.
        let mut placed = Puzzle::EMPTY;
        for cell in Cell::all().skip(30) {
            placed.set(cell, puzzle(SOLVED).get(cell));
        }
        let after = player.clone().with(placed, None);
        let named = name_move(&player, &after, None, &profile, &budget);
        assert!(matches!(named, Named::Stopped(_) | Named::Wrong(..)), "{text} {named:?}");
    }
}

#[test]
fn proper_puzzles_have_a_larger_default_than_all_else() {
    let sheet = Sheet::new(&puzzle(SOLVED));
    assert!(sheet.clone().known_proper().default_budget() > 100 * sheet.default_budget());
}

#[test]
fn a_path_that_was_ended_early_is_graded_by_its_steps() {
    use sudokit::technique::Grade;
    let text = "4..7...5.8...3.9....2....3.3495..62.7.......9.....4.....5.9.36.....6..8..6.8..2..";
    let profile = Profile::hodoku();
    let path = Path::new(Sheet::new(&puzzle(text)).known_proper(), &profile);
    let steps: Vec<_> = path.take(2).collect();
    assert_eq!(Grade::of_path(&steps, None).level, Level::Easy);
    assert_eq!(Grade::of_path(&steps, Some(End::Stuck)).level, Level::Extreme);
}
