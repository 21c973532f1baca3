//! The screen as text. What is bold or coloured is looked at where it matters.

use super::super::player::tests::{PUZZLE, recorded};
use super::super::player::{Granularity, Player, Track};
use super::super::recorder::News;
use super::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use sudokit::textbook::Method;

const COLOUR: Palette = Palette { colour: true };

fn screen(player: &Player, palette: Palette, size: (u16, u16)) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    terminal.draw(|frame| draw(frame, player, palette)).unwrap();
    terminal.backend().clone()
}

fn text(player: &Player) -> String {
    screen(player, COLOUR, SMALLEST).to_string()
}

#[test]
fn the_beginning_a_placement_a_rejection_a_removal_and_the_end() {
    let mut player = recorded(&[Method::Scan], usize::MAX);
    insta::assert_snapshot!("beginning", text(&player));
    player.go_to(21_000);
    player.granularity = Granularity::Placement;
    player.step_by(1);
    insta::assert_snapshot!("placement", text(&player));
    player.go_to(player.tracks()[0].step() + 1);
    insta::assert_snapshot!("rejection", text(&player));
    player.granularity = Granularity::Removal;
    player.step_by(1);
    insta::assert_snapshot!("removal", text(&player));
    player.go_to(usize::MAX);
    insta::assert_snapshot!("end", text(&player));
}

#[test]
fn a_digit_that_is_placed_and_then_rejected() {
    let mut player = recorded(&[Method::Recheck], usize::MAX);
    player.go_to(3);
    insta::assert_snapshot!(text(&player));
}

#[test]
fn two_methods_side_by_side() {
    let mut player = recorded(&[Method::Scan, Method::Recheck], usize::MAX);
    player.granularity = Granularity::Placement;
    player.step_by(9_000);
    insta::assert_snapshot!(text(&player));
}

#[test]
fn the_keys() {
    let mut player = recorded(&[Method::Scan], usize::MAX);
    player.help = true;
    insta::assert_snapshot!(text(&player));
}

#[test]
fn what_is_asked_what_is_wrong_and_what_is_not_kept() {
    let last_but_one = |player: &Player| {
        let text = text(player);
        text.lines().nth(22).unwrap().trim_matches(['"', ' ']).to_owned()
    };
    let mut player = recorded(&[Method::Scan], 1000);
    assert_eq!(
        last_but_one(&player),
        "1,000 events kept; the search ended: solved, 4,208 placements"
    );
    player.typed = Some("12".to_owned());
    assert_eq!(last_but_one(&player), "go to step: 12_");
    let mut player = Player::new(vec![Track::new("mine", &PUZZLE.parse().unwrap())]);
    player.take(0, News::Beyond(5_000_000));
    assert_eq!(
        last_but_one(&player),
        "0 events kept; the search is still going on, 5,000,000 placements"
    );
    player.take(0, News::Fault("mine.jsonl:7: r1c1 holds the given 5".to_owned()));
    assert_eq!(last_but_one(&player), "mine.jsonl:7: r1c1 holds the given 5");
}

#[test]
fn a_terminal_that_is_too_small_says_so() {
    let player = recorded(&[Method::Scan], 10);
    insta::assert_snapshot!(screen(&player, COLOUR, (40, 10)).to_string());
    for size in [(1, 1), (80, 23), (79, 24), (300, 100)] {
        let shown = screen(&player, COLOUR, size).to_string();
        assert_eq!(shown.contains("paused"), size == (300, 100));
    }
}

#[test]
fn without_colour_nothing_is_coloured_and_every_sign_stays() {
    let mut player = recorded(&[Method::Scan], usize::MAX);
    player.go_to(21_000);
    let plain = screen(&player, Palette { colour: false }, SMALLEST);
    let coloured = screen(&player, COLOUR, SMALLEST);
    let cells = |backend: &TestBackend| backend.buffer().content().to_vec();
    assert!(cells(&plain).iter().all(|c| c.fg == Color::Reset && c.bg == Color::Reset));
    assert!(cells(&coloured).iter().any(|c| c.fg != Color::Reset));
    // The terminal's own background stays in either case.
    assert!(cells(&coloured).iter().all(|c| c.bg == Color::Reset));
    assert_eq!(plain.to_string(), coloured.to_string());
}

#[test]
fn givens_and_tried_digits_differ_in_shape() {
    let mut player = recorded(&[Method::Scan], usize::MAX);
    player.go_to(usize::MAX);
    let shown = text(&player);
    // Row 1 of the grid: 5 and 3 are given, 4 was tried.
    assert!(shown.contains("│ 5  3  4▁│"), "{shown}");
}
