//! Advice and names of moves, on positions of whole paths.

use super::*;
use crate::technique::notation::{Language, outcome};
use crate::technique::proof::Literal;
use crate::technique::{Path, Technique};
use sudokit_core::bounds::Why;
use sudokit_core::generate::{Generator, Item, Spec};
use sudokit_core::solve::Outcome;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle that singles do not solve, and other techniques do.
fn hard() -> String {
    let profile = Profile::sudokit();
    let made = Generator::new(Spec::default(), 11).unwrap().find_map(|item| {
        let Item::Made(made) = item else { return None };
        let mut path = Path::new(Sheet::new(&made.puzzle).known_proper(), &profile);
        let eliminates = path.by_ref().filter(|step| step.placements.is_empty()).count() > 1;
        (eliminates && path.end() == Some(End::Solved)).then_some(made.puzzle)
    });
    made.expect("there are plenty").to_string()
}

fn puzzle(text: &str) -> (Puzzle, Solution) {
    let puzzle: Puzzle = text.parse().unwrap();
    match sudokit_core::solve(puzzle) {
        Outcome::Unique(solution) => (puzzle, solution),
        other => panic!("{other:?}"),
    }
}

fn candidate(text: &str) -> Candidate {
    text.parse().unwrap()
}

/// All notes that the digits leave.
fn noted(givens: Puzzle) -> Player {
    let player = Player::new(givens);
    let mut notes = Pencilmarks::from_sets([DigitSet::EMPTY; 81]);
    let sheet = player.sheet(Notes::Recompute);
    sheet.open().iter().for_each(|cell| notes.set(cell, sheet.marks(cell)));
    player.with(Puzzle::EMPTY, Some(notes))
}

#[test]
fn errors_come_before_steps_and_say_little_at_first() {
    let (givens, solution) = puzzle(EASY);
    let profile = Profile::sudokit();
    let mut player = noted(givens);
    let cell = candidate("r1c3-1").cell;
    // A note that is true is struck.
    player.notes.as_mut().unwrap().eliminate(cell, solution.get(cell));
    let ask =
        |player: &Player, solution| advise(player, solution, &profile, &HintOptions::default());
    let advice = ask(&player, Some(&solution));
    let true_one = Candidate { cell, digit: solution.get(cell) };
    assert!(matches!(&advice, Advice::MissingNotes(list, _) if list == &[true_one]));
    let say =
        |advice: &Advice, level| describe(advice, HintLevel::of(level).unwrap(), Language::English);
    assert_eq!(say(&advice, 1), "Your notes have lost a candidate: look at box 1.");
    assert_eq!(say(&advice, 6), "r1c3 must still allow 4.");
    // A wrong digit comes before that. It clashes with nothing yet.
    let wrong = candidate("r1c3-2");
    player.placed.set(wrong.cell, Some(wrong.digit));
    let advice = ask(&player, Some(&solution));
    assert_eq!(advice, Advice::WrongDigits(vec![wrong], None));
    assert_eq!(say(&advice, 1), "A digit that you wrote is wrong: look at box 1.");
    assert_eq!(say(&advice, 4), "r1c3 is not 2.");
    // Without the solution only a clash is known.
    assert!(!matches!(ask(&player, None), Advice::WrongDigits(..)));
    player.placed.set(wrong.cell, Digit::new(7));
    let advice = ask(&player, None);
    assert!(say(&advice, 5).contains("both hold 7"), "{}", say(&advice, 5));
    for level in HintLevel::ALL {
        assert!(describe(&advice, level, Language::Korean).ends_with('.'));
    }
}

#[test]
fn every_rung_says_something_and_the_first_ones_not_the_answer() {
    let (givens, solution) = puzzle(&hard());
    let profile = Profile::sudokit();
    let mut player = noted(givens);
    let mut techniques = std::collections::BTreeSet::new();
    while let Advice::Step(step, _) =
        advise(&player, Some(&solution), &profile, &HintOptions::default())
    {
        techniques.insert(step.technique);
        for language in [Language::English, Language::Korean] {
            let said = HintLevel::ALL
                .map(|level| describe(&Advice::Step(step.clone(), Source::Asked), level, language));
            assert!(said.iter().all(|text| text.ends_with('.')), "{said:?}");
            for early in &said[..2] {
                assert!(!early.contains('=') && !early.contains("<>"), "{early}");
            }
            assert!(said[3].contains(&outcome(&step).replace(',', ", ")), "{said:?}");
        }
        assert!(player.sees(&step));
        player = player.after(&step);
    }
    assert!(techniques.iter().any(|t| *t > Technique::HiddenSingle), "{techniques:?}");
    assert_eq!(player.filled(), solution.to_puzzle());
}

#[test]
fn a_step_changes_what_the_player_sees() {
    let (givens, solution) = puzzle(&hard());
    let profile = Profile::sudokit();
    let options = HintOptions::default().notes(Notes::Recompute);
    // The first elimination of the path is struck already; notes elsewhere are not yet made.
    let mut path = Path::new(Player::new(givens).sheet(Notes::Trust).known_proper(), &profile);
    let step = path.find(|step| step.placements.is_empty()).unwrap();
    let digits = Puzzle::from_values(*path.sheet().values()).unwrap();
    let before = Player::new(givens).with(digits, None);
    let Advice::Step(first, _) = advise(&before, Some(&solution), &profile, &options) else {
        panic!()
    };
    assert_eq!(first.eliminated(), step.eliminated());
    let after = before.after(&step);
    assert!(!after.sees(&step));
    let Advice::Step(next, _) = advise(&after, Some(&solution), &profile, &options) else {
        panic!()
    };
    assert_ne!(next.eliminated(), step.eliminated());
    // Trusted, what was struck is gone for good.
    let Advice::Step(next, _) = advise(&after, Some(&solution), &profile, &HintOptions::default())
    else {
        panic!()
    };
    assert!(next.eliminations.iter().all(|c| !step.eliminations.contains(c)));
}

#[test]
fn the_way_to_a_cell_leaves_out_what_it_does_not_need() {
    let (givens, solution) = puzzle(EASY);
    let profile = Profile::sudokit();
    let player = Player::new(givens);
    // r5c5 is a naked single from the beginning.
    let cell = candidate("r5c5-5").cell;
    let options = HintOptions::default().toward(Some(cell));
    let Advice::Step(step, _) = advise(&player, Some(&solution), &profile, &options) else {
        panic!()
    };
    assert_eq!(step.placements, [candidate("r5c5-5")]);
    // Whichever cell is wanted, following the advice fills it in no more steps than the path.
    for cell in [2, 18, 74].map(|index| Cell::new(index).unwrap()) {
        let mut player = Player::new(givens);
        let options = HintOptions::default().toward(Some(cell));
        let mut steps = 0;
        while player.get(cell).is_none() {
            match advise(&player, Some(&solution), &profile, &options) {
                Advice::Step(step, _) => player = player.after(&step),
                other => panic!("{other:?}"),
            }
            steps += 1;
        }
        let sheet = Player::new(givens).sheet(Notes::Trust).known_proper();
        let mut path = Path::new(sheet, &profile);
        let whole = 1 + path.position(|step| step.placements[0].cell == cell).unwrap();
        assert!(steps <= whole, "{cell}: {steps} and {whole}");
    }
}

#[test]
fn moves_have_names() {
    let (givens, solution) = puzzle(EASY);
    let profile = Profile::sudokit();
    let name = |before: &Player, after: &Player, solution| {
        name_move(before, after, solution, &profile, &Budget::UNLIMITED)
    };
    let before = Player::new(givens);
    let mut after = before.clone();
    assert_eq!(name(&before, &after, Some(&solution)), Named::Nothing);
    let place = |player: &mut Player, text: &str| {
        let Candidate { cell, digit } = candidate(text);
        player.placed.set(cell, Some(digit));
    };
    place(&mut after, "r5c5-5");
    let Named::Steps(steps) = name(&before, &after, Some(&solution)) else { panic!() };
    assert_eq!((steps.len(), steps[0].placements[0]), (1, candidate("r5c5-5")));
    // Two moves at once, in whatever order they follow.
    place(&mut after, "r7c6-7");
    let Named::Steps(steps) = name(&before, &after, None) else { panic!() };
    assert_eq!(steps.len(), 2);
    // Right, but not by singles yet.
    let start = before.clone();
    let mut jump = start.clone();
    jump.placed.set(Cell::new(2).unwrap(), Some(solution.get(Cell::new(2).unwrap())));
    let only = profile.clone().only(&[Technique::XWing]);
    let named = name_move(&start, &jump, Some(&solution), &only, &Budget::UNLIMITED);
    assert_eq!(named, Named::Unexplained(vec![Literal::on(candidate("r1c3-4"))]));
    let named = name_move(&start, &jump, None, &only, &Budget::UNLIMITED);
    assert_eq!(named, Named::Unknown(vec![Literal::on(candidate("r1c3-4"))]));
    // Wrong, with the clash if there is one.
    let mut wrong = before.clone();
    place(&mut wrong, "r1c3-3");
    let Named::Wrong(parts, Some(conflict)) = name(&before, &wrong, None) else { panic!() };
    assert_eq!(parts, [Literal::on(candidate("r1c3-3"))]);
    assert_eq!(conflict.digit.get(), 3);
    // A note struck: right by nothing simple, wrong if it is the solution's.
    let noted = noted(givens);
    let mut struck = noted.clone();
    struck.notes.as_mut().unwrap().eliminate(Cell::new(2).unwrap(), Digit::new(4).unwrap());
    let named = name(&noted, &struck, Some(&solution));
    assert_eq!(named, Named::Wrong(vec![Literal::off(candidate("r1c3-4"))], None));
    // Another puzzle, and a budget.
    let (other, _) = puzzle(&hard());
    assert!(matches!(name(&before, &Player::new(other), None), Named::OtherPuzzle(_)));
    let budget = Budget::at_most(0);
    assert_eq!(
        advise(&before, None, &profile, &HintOptions::default().budget(budget)),
        Advice::Nothing(End::Unknown(Why::Budget))
    );
}

#[test]
fn pencilmark_puzzles_have_no_givens_and_no_uniqueness() {
    let (givens, solution) = puzzle(EASY);
    let marks = Pencilmarks::candidates_of(&givens);
    let player = Player::of_marks(marks);
    let profile = Profile::sudokit();
    let sheet = player.sheet_knowing(Some(&solution), Notes::Trust);
    assert!(!sheet.is_proper() && sheet.givens().is_empty());
    let Advice::Step(step, _) = advise(&player, Some(&solution), &profile, &HintOptions::default())
    else {
        panic!()
    };
    assert_eq!(player.after(&step).get(step.placements[0].cell), Some(step.placements[0].digit));
}

#[test]
fn lost_candidates_are_named_last_and_the_digits_go_on() {
    let (givens, solution) = puzzle(EASY);
    let profile = Profile::sudokit();
    let mut player = noted(givens);
    let lost = candidate("r1c3-4");
    player.notes.as_mut().unwrap().eliminate(lost.cell, lost.digit);
    let ask = |player: &Player| advise(player, Some(&solution), &profile, &HintOptions::default());
    let advice = ask(&player);
    for language in [Language::English, Language::Korean] {
        let said = HintLevel::ALL.map(|level| describe(&advice, level, language));
        assert!(said[..5].iter().all(|text| !text.contains('4')), "{said:?}");
        assert!(said[5].contains('4'), "{said:?}");
    }
    // Beside it stands what follows from the digits, as if there were no notes.
    let Advice::MissingNotes(_, next) = &advice else { panic!("{advice:?}") };
    assert_eq!(**next, ask(&Player::new(givens)));
    // To follow it writes all candidates of the cell anew, not the lost one alone.
    let after = advice.after(&player).unwrap();
    assert_eq!(after.list(lost.cell), Some(player.sheet(Notes::Recompute).marks(lost.cell)));
    assert!(matches!(ask(&after), Advice::Step(_, Source::Asked)));
    // Without notes, a hint mentions none.
    let options = HintOptions::default().notes(Notes::Recompute);
    let advice = advise(&player, Some(&solution), &profile, &options);
    assert!(matches!(advice, Advice::Step(..)), "{advice:?}");
}

#[test]
fn marks_that_are_no_lists_are_not_read() {
    let (givens, solution) = puzzle(EASY);
    let profile = Profile::sudokit();
    let ask = |player: &Player| advise(player, Some(&solution), &profile, &HintOptions::default());
    // Where a 1 may go in box 1: reminders, not all candidates of these cells.
    let mut notes = Pencilmarks::from_sets([DigitSet::EMPTY; 81]);
    for cell in ["r1c3-1", "r3c1-1"].map(|text| candidate(text).cell) {
        notes.set(cell, DigitSet::only(Digit::ALL[0]));
    }
    let lists = Player::new(givens).with(Puzzle::EMPTY, Some(notes));
    assert_eq!(ask(&lists).kind(), "missing-notes");
    let reminders = Player { noted: CellSet::EMPTY, ..lists.clone() };
    assert_eq!(ask(&reminders), ask(&Player::new(givens)));
    assert!(reminders.sees(&Step::eliminating(
        Technique::Pointing,
        vec![candidate("r1c3-2")],
        crate::technique::Pattern::default()
    )));
    // A list from which everything was struck is one, where all cells have lists.
    let mut struck = noted(givens);
    let cell = candidate("r1c3-4").cell;
    struck.notes.as_mut().unwrap().set(cell, DigitSet::EMPTY);
    let Advice::MissingNotes(list, _) = ask(&struck.with_all_noted()) else { panic!() };
    assert_eq!(list, [candidate("r1c3-4")]);
    let none = Player::new(givens)
        .with(Puzzle::EMPTY, Some(Pencilmarks::from_sets([DigitSet::EMPTY; 81])));
    assert!(matches!(ask(&none), Advice::Step(..)));
    let Advice::MissingNotes(all, _) = ask(&none.with_all_noted()) else { panic!() };
    assert_eq!(all.len(), 81 - givens.given_count());
}

#[test]
fn wrong_digits_are_told_by_box_cell_and_digit_and_taken_out() {
    let (givens, solution) = puzzle(EASY);
    let profile = Profile::sudokit();
    let mut placed = Puzzle::EMPTY;
    placed.set(candidate("r1c3-1").cell, Some(Digit::ALL[0]));
    placed.set(candidate("r1c4-6").cell, Some(Digit::ALL[5]));
    let player = Player::new(givens).with(placed, None);
    let advice = advise(&player, Some(&solution), &profile, &HintOptions::default());
    let say = |level| describe(&advice, level, Language::English);
    assert_eq!(say(HintLevel::Where), "A digit that you wrote is wrong: look at box 1.");
    assert_eq!(say(HintLevel::Technique), "Wrong: r1c3.");
    assert_eq!(say(HintLevel::Conclusion), "r1c3 is not 1.");
    let after = advice.after(&player).unwrap();
    assert_eq!(
        after.placed.givens().collect::<Vec<_>>(),
        [(candidate("r1c4-6").cell, Digit::ALL[5])]
    );
}

#[test]
fn a_proper_puzzle_always_has_a_next_step() {
    let monster =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let (givens, solution) = puzzle(monster);
    let player = Player::new(givens);
    let ask = |profile: &Profile, options: &HintOptions| {
        advise(&player, Some(&solution), profile, options)
    };
    let is_right = |step: &Step| {
        step.placements.iter().all(|c| solution.get(c.cell) == c.digit)
            && step.eliminations.iter().all(|c| solution.get(c.cell) != c.digit)
    };
    // The profile of people goes no further here; a stronger one does, and it is said.
    let people = Profile::sudokit();
    let advice = ask(&people, &HintOptions::default());
    let Advice::Step(step, source) = &advice else { panic!("{advice:?}") };
    assert!(*source > Source::Sudokit && is_right(step), "{source:?}");
    let report = HintReport {
        advice: &advice,
        player: &player,
        solutions: Some(&solution).into(),
        profile: &people,
        notes: Notes::Trust,
        language: Language::English,
    };
    let remark = source.remark(Language::English).unwrap();
    assert!(report.to_string().contains(remark), "{report}");
    // In a fixed order: the people's techniques come before the Explainer's.
    let (easier, unique) = puzzle(&hard());
    let mut jammed = Player::new(easier);
    let singles = people.clone().only(&[Technique::NakedSingle, Technique::HiddenSingle]);
    let sources = std::iter::from_fn(|| {
        let advice = advise(&jammed, Some(&unique), &singles, &HintOptions::default());
        jammed = advice.after(&jammed)?;
        advice.source()
    });
    assert!(sources.collect::<Vec<_>>().contains(&Source::Sudokit));
    assert_eq!(jammed.filled(), unique.to_puzzle());
    // At last, one cell by trial: the one that is wanted, if one is.
    let none = people.only(&[Technique::Leviathan]);
    let cell = Cell::new(80 - 8).unwrap();
    let options = HintOptions::default().budget(Budget::at_most(200)).toward(Some(cell));
    let advice = ask(&none, &options);
    let Advice::Step(step, Source::Trial) = &advice else { panic!("{advice:?}") };
    assert!(is_right(step) && step.placements[0].cell == cell);
    let said = describe(&advice, HintLevel::Technique, Language::English);
    assert_eq!(said, "The digit of r9c1, by trial (guess and contradiction).");
    // A set flag ends it all.
    let cancel = sudokit_core::Cancel::new();
    cancel.set();
    let budget = Budget::UNLIMITED.with_cancel(&cancel);
    let advice = ask(&none, &HintOptions::default().budget(budget));
    assert_eq!(advice, Advice::Nothing(End::Unknown(Why::Cancelled)));
}

#[test]
fn improper_puzzles_are_called_so() {
    let profile = Profile::sudokit();
    let say = |puzzle: &str, solutions| {
        let player = Player::new(puzzle.parse().unwrap());
        let advice = advise(&player, solutions, &profile, &HintOptions::default());
        let (profile, language) = (&profile, Language::English);
        let notes = Notes::Trust;
        let report =
            HintReport { advice: &advice, player: &player, solutions, profile, notes, language };
        (advice.kind(), report.to_string())
    };
    let (kind, report) = say(&".".repeat(81), Solutions::Several);
    assert_eq!(kind, "stuck");
    assert!(report.contains("more than one solution"), "{report}");
    let without = EASY.replacen("53..", "532.", 1);
    let (kind, report) = say(&without, Solutions::None);
    assert_eq!(kind, "no-solution");
    assert!(report.contains("The puzzle has no solution."), "{report}");
}
