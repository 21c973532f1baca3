//! What each key does. The table that `?` shows stands here too.

use super::player::{Direction, Granularity, Mark, Player};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Keys, and the name of the text that says what they do.
pub(super) type KeyRow = (&'static str, &'static str);

/// All keys in the order of their use.
pub(super) const TABLE: [KeyRow; 14] = [
    ("space", "play"),
    ("right, l", "forward"),
    ("left, h", "back"),
    ("PgDn, PgUp", "hundredth"),
    ("n, N", "removal"),
    ("d, D", "record"),
    ("g", "go_to"),
    ("Home, End", "ends"),
    ("+, -", "speed"),
    ("1", "every_test"),
    ("2", "every_placement"),
    ("3", "every_removal"),
    ("?", "keys"),
    ("q, Ctrl-C", "quit"),
];

/// What to do after a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Go on.
    GoOn,
    /// End, as asked.
    Quit,
    /// End, because of Ctrl-C.
    Interrupt,
}

/// Does what the key says.
pub(crate) fn press(player: &mut Player, key: KeyEvent) -> Next {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    if control && key.code == KeyCode::Char('c') {
        return Next::Interrupt;
    }
    if player.typed.is_some() {
        // Fifteen digits are more than any search has events, and fit a number.
        if let Some(step) = type_number(&mut player.typed, key.code, 15) {
            player.go_to(step);
        }
        return Next::GoOn;
    }
    if player.help {
        player.help = false;
        return Next::GoOn;
    }
    let end = player.tracks()[player.leader()].len();
    let here = player.tracks()[player.leader()].step();
    let hundredth = (end / 100).max(1);
    // A step by hand ends the playing.
    let plays = matches!(
        key.code,
        KeyCode::Char(' ' | '+' | '=' | '-' | '1' | '2' | '3' | '?') | KeyCode::Null
    );
    if !plays {
        player.playing = false;
    }
    match key.code {
        KeyCode::Char('q') | KeyCode::Esc => return Next::Quit,
        KeyCode::Char(' ') => player.playing = !player.playing && !player.is_at_the_end(),
        KeyCode::Right | KeyCode::Char('l') => player.step_by(1),
        KeyCode::Left | KeyCode::Char('h') => player.step_by(-1),
        KeyCode::PageDown => player.go_to(here + hundredth),
        KeyCode::PageUp => player.go_to(here.saturating_sub(hundredth)),
        KeyCode::Char('n') => player.jump(Mark::Removal, Direction::Forward),
        KeyCode::Char('N') => player.jump(Mark::Removal, Direction::Back),
        KeyCode::Char('d') => player.jump(Mark::Record, Direction::Forward),
        KeyCode::Char('D') => player.jump(Mark::Record, Direction::Back),
        KeyCode::Char('g') => player.typed = Some(String::new()),
        KeyCode::Home => player.go_to(0),
        KeyCode::End => player.go_to(end),
        KeyCode::Char('+' | '=') => player.change_speed(1),
        KeyCode::Char('-') => player.change_speed(-1),
        KeyCode::Char('1') => player.granularity = Granularity::Test,
        KeyCode::Char('2') => player.granularity = Granularity::Placement,
        KeyCode::Char('3') => player.granularity = Granularity::Removal,
        KeyCode::Char('?') => player.help = true,
        _ => {}
    }
    Next::GoOn
}

/// Takes a key while a number of at most this many digits is being typed. Gives the number when it
/// is done.
pub(super) fn type_number(typed: &mut Option<String>, key: KeyCode, most: usize) -> Option<usize> {
    let mut text = typed.take()?;
    match key {
        KeyCode::Enter => return text.parse().ok(),
        KeyCode::Esc => return None,
        KeyCode::Backspace => {
            text.pop();
        }
        KeyCode::Char(c) if c.is_ascii_digit() && text.len() < most => text.push(c),
        _ => {}
    }
    *typed = Some(text);
    None
}

#[cfg(test)]
mod tests {
    use super::super::player::tests::recorded;
    use super::*;
    use sudokit::textbook::Method;

    fn type_keys(player: &mut Player, keys: &[KeyCode]) -> Next {
        let press = |_, &code| press(player, KeyEvent::new(code, KeyModifiers::NONE));
        keys.iter().fold(Next::GoOn, press)
    }

    #[test]
    fn a_step_can_be_typed_corrected_and_abandoned() {
        use KeyCode::{Backspace, Char, Enter, Esc};
        let mut player = recorded(&[Method::Tables], usize::MAX);
        type_keys(
            &mut player,
            &[Char('g'), Char('1'), Char('x'), Char('2'), Char('7'), Backspace, Enter],
        );
        assert_eq!(player.tracks()[0].step(), 12);
        let next = type_keys(&mut player, &[Char('g'), Char('5'), Esc]);
        assert_eq!((player.tracks()[0].step(), next), (12, Next::GoOn));
        type_keys(&mut player, &[Char('g'), Enter]);
        assert_eq!(player.tracks()[0].step(), 12);
        let mut beyond = vec![Char('g')];
        beyond.extend([Char('9'); 40]);
        beyond.push(Enter);
        type_keys(&mut player, &beyond);
        assert_eq!(player.tracks()[0].step(), 41_810);
    }

    #[test]
    fn every_key_of_the_table_does_something() {
        use KeyCode::{Char, End, Home, Left, PageDown, PageUp, Right};
        let mut player = recorded(&[Method::Tables], usize::MAX);
        let step = |player: &Player| player.tracks()[0].step();
        for (key, expected) in [
            (Right, 1),
            (Char('l'), 2),
            (Left, 1),
            (Char('h'), 0),
            (PageDown, 418),
            (PageUp, 0),
            (End, 41_810),
            (Home, 0),
        ] {
            type_keys(&mut player, &[key]);
            assert_eq!(step(&player), expected, "{key}");
        }
        type_keys(&mut player, &[Char('n'), Char('n')]);
        let second = step(&player);
        type_keys(&mut player, &[Char('n'), Char('N')]);
        assert_eq!(step(&player), second);
        type_keys(&mut player, &[Home, Char('d'), Char('d'), Char('D')]);
        assert_eq!(player.tracks()[0].state().level(), 1);
        type_keys(&mut player, &[Char('2'), Char('+')]);
        assert_eq!((player.granularity, player.speed()), (Granularity::Placement, 20));
        type_keys(&mut player, &[Char(' ')]);
        assert!(player.playing);
        type_keys(&mut player, &[Char('?')]);
        assert!(player.help && player.playing);
        assert_eq!(type_keys(&mut player, &[Char('q')]), Next::GoOn);
        assert!(!player.help);
        type_keys(&mut player, &[Right]);
        assert!(!player.playing);
        assert_eq!(type_keys(&mut player, &[Char('q')]), Next::Quit);
        let interrupt = KeyEvent::new(Char('c'), KeyModifiers::CONTROL);
        assert_eq!(press(&mut player, interrupt), Next::Interrupt);
    }
}
