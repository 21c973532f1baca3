//! The screen as text. What is bold or colored is looked at where it matters.

use super::super::player::tests::{PUZZLE, recorded};
use super::super::player::{Granularity, Player, Track};
use super::super::recorder::News;
use super::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use sudokit::textbook::Method;
use unicode_width::UnicodeWidthStr;

const COLOR: Look = Look { color: true, language: Language::En };
const KOREAN: Look = Look { color: true, language: Language::Ko };
const USUAL: (u16, u16) = (80, 24);

fn screen(player: &Player, look: Look, size: (u16, u16)) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    terminal.draw(|frame| draw(frame, player, look)).unwrap();
    terminal.backend().clone()
}

/// The rows of a screen; a wide character stands for both of its columns.
fn rows(player: &Player, look: Look, size: (u16, u16)) -> String {
    let backend = screen(player, look, size);
    let mut text = String::new();
    for row in backend.buffer().content().chunks(usize::from(size.0)) {
        let mut line = String::new();
        let mut hidden = 0;
        for cell in row {
            if hidden == 0 {
                line += cell.symbol();
                hidden = cell.symbol().width().saturating_sub(1);
            } else {
                hidden -= 1;
            }
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn text(player: &Player) -> String {
    screen(player, COLOR, USUAL).to_string()
}

#[test]
fn the_beginning_a_placement_a_rejection_a_removal_and_the_end() {
    let mut player = recorded(&[Method::Scan], usize::MAX);
    insta::assert_snapshot!("beginning", text(&player));
    player.go_to(21_000);
    player.granularity = Granularity::Placement;
    player.step_by(1);
    insta::assert_snapshot!("placement", text(&player));
    let next = player.tracks()[0].step() + 1;
    player.go_to(next);
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
fn the_frame_of_the_keys_stands_beside_wide_characters() {
    let mut terminal = Terminal::new(TestBackend::new(30, 5)).unwrap();
    let text = |frame: &mut Frame<'_>| {
        frame.render_widget(Paragraph::new(vec![Line::raw("가".repeat(15)); 5]), frame.area());
        draw_keys(frame, &[("q", "quit")], 20, KOREAN);
    };
    terminal.draw(text).unwrap();
    let drawn = terminal.backend().to_string();
    let row = drawn.lines().nth(2).unwrap();
    assert!(row.contains("가 │ q"), "{drawn}");
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
    insta::assert_snapshot!(screen(&player, COLOR, (40, 10)).to_string());
    insta::assert_snapshot!("korean_40x10", rows(&player, KOREAN, (40, 10)));
    for size in [(1, 1), (40, 14), (39, 15), (40, 15), (300, 100)] {
        let shown = screen(&player, COLOR, size).to_string();
        let has_room = size.0 >= SMALLEST.0 && size.1 >= SMALLEST.1;
        assert_eq!(shown.contains("paused"), has_room, "{size:?}");
    }
    let two = recorded(&[Method::Scan, Method::Recheck], 10);
    for (size, has_room) in [((63, 24), false), ((80, 18), false), ((64, 19), true)] {
        let shown = screen(&two, COLOR, size).to_string();
        assert_eq!(shown.contains("paused"), has_room, "{size:?}");
    }
}

/// In the middle of a search, after a rejection.
fn in_the_middle(methods: &[Method]) -> Player {
    let mut player = recorded(methods, usize::MAX);
    player.go_to(21_002);
    player
}

#[test]
fn every_size_shows_what_it_has_room_for() {
    let player = in_the_middle(&[Method::Scan]);
    assert!(matches!(player.tracks()[0].state().last(), Some(Event::Reject { .. })));
    for size in [(40, 15), (40, 30), (60, 20), (80, 15), (200, 60)] {
        let name = format!("english_{}x{}", size.0, size.1);
        insta::assert_snapshot!(name, rows(&player, COLOR, size));
        let name = format!("korean_{}x{}", size.0, size.1);
        insta::assert_snapshot!(name, rows(&player, KOREAN, size));
    }
    let two = in_the_middle(&[Method::Scan, Method::Recheck]);
    insta::assert_snapshot!("two_64x19", rows(&two, COLOR, (64, 19)));
    insta::assert_snapshot!("two_200x60", rows(&two, KOREAN, (200, 60)));
    // The grid and the event are there in every size between.
    for width in 40..=130 {
        for height in 15..=50 {
            let shown = rows(&player, COLOR, (width, height));
            assert!(shown.contains("└─────────┴─────────┴─────────┘"), "{width}x{height}");
            assert!(shown.contains("reject r4c7=1:"), "{width}x{height}\n{shown}");
            assert_eq!(shown.matches("reject r4c7=1:").count(), 1 + usize::from(width >= 120));
        }
    }
}

#[test]
fn the_usual_size_in_korean() {
    let mut player = in_the_middle(&[Method::Scan]);
    insta::assert_snapshot!("korean", rows(&player, KOREAN, USUAL));
    player.help = true;
    insta::assert_snapshot!("korean_keys", rows(&player, KOREAN, USUAL));
    insta::assert_snapshot!("korean_keys_40x15", rows(&player, KOREAN, (40, 15)));
    let two = in_the_middle(&[Method::Scan, Method::Recheck]);
    insta::assert_snapshot!("korean_two", rows(&two, KOREAN, USUAL));
}

#[test]
fn without_color_nothing_is_colored_and_every_sign_stays() {
    let mut player = recorded(&[Method::Scan], usize::MAX);
    player.go_to(21_000);
    let plain = screen(&player, Look { color: false, ..COLOR }, USUAL);
    let colored = screen(&player, COLOR, USUAL);
    let cells = |backend: &TestBackend| backend.buffer().content().to_vec();
    assert!(cells(&plain).iter().all(|c| c.fg == Color::Reset && c.bg == Color::Reset));
    assert!(cells(&colored).iter().any(|c| c.fg != Color::Reset));
    // The terminal's own background stays in either case.
    assert!(cells(&colored).iter().all(|c| c.bg == Color::Reset));
    assert_eq!(plain.to_string(), colored.to_string());
}

#[test]
fn givens_and_tried_digits_differ_in_shape() {
    let mut player = recorded(&[Method::Scan], usize::MAX);
    player.go_to(usize::MAX);
    let shown = text(&player);
    // Row 1 of the grid: 5 and 3 are given, 4 was tried.
    assert!(shown.contains("│ 5  3  4▁│"), "{shown}");
}
