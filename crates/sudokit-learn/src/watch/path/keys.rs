//! What each key does. The table that `?` shows stands here too.

use super::super::keys::Next;
use super::super::keys::{KeyRow, type_number};
use super::walk::Walk;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// All keys in the order of their use.
pub(super) const TABLE: [KeyRow; 9] = [
    ("right, l", "next_step"),
    ("left, h", "step_before"),
    ("n, N", "no_single"),
    ("d", "hardest"),
    ("g", "go_to"),
    ("Home, End", "ends"),
    ("space", "play_and_speed"),
    ("?", "keys"),
    ("q, Ctrl-C", "quit"),
];

/// Does what the key says.
pub(super) fn press(walk: &mut Walk, key: KeyEvent) -> Next {
    if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
        return Next::Interrupt;
    }
    if walk.typed.is_some() {
        // Steps are numbered from 1.
        if let Some(number) = type_number(&mut walk.typed, key.code, 4) {
            walk.go_to(number.saturating_sub(1));
        }
        return Next::GoOn;
    }
    if std::mem::take(&mut walk.help) {
        return Next::GoOn;
    }
    // A step by hand ends the playing.
    if !matches!(key.code, KeyCode::Char(' ' | '+' | '=' | '-' | '?')) {
        walk.playing = false;
    }
    match key.code {
        KeyCode::Char('q') | KeyCode::Esc => return Next::Quit,
        KeyCode::Char(' ') => walk.playing = !walk.playing && walk.at() < walk.len(),
        KeyCode::Right | KeyCode::Char('l') | KeyCode::Enter => walk.move_by(1),
        KeyCode::Left | KeyCode::Char('h') | KeyCode::Backspace => walk.move_by(-1),
        KeyCode::PageDown => walk.move_by(10),
        KeyCode::PageUp => walk.move_by(-10),
        KeyCode::Char('n') => walk.jump(true),
        KeyCode::Char('N') => walk.jump(false),
        KeyCode::Char('d') => walk.go_to_hardest(),
        KeyCode::Char('g') => walk.typed = Some(String::new()),
        KeyCode::Home => walk.go_to(0),
        KeyCode::End => walk.go_to(usize::MAX),
        KeyCode::Char('+' | '=') => walk.change_speed(1),
        KeyCode::Char('-') => walk.change_speed(-1),
        KeyCode::Char('?') => walk.help = true,
        _ => {}
    }
    Next::GoOn
}

#[cfg(test)]
mod tests {
    use super::super::walk::tests::walk;
    use super::*;

    #[test]
    fn every_key_of_the_table_does_something() {
        use KeyCode::{Char, End, Enter, Esc, Home, Left, PageDown, PageUp, Right};
        let mut walk = walk();
        let tap = |walk: &mut Walk, keys: &[KeyCode]| {
            let press = |_, &code| press(walk, KeyEvent::new(code, KeyModifiers::NONE));
            keys.iter().fold(Next::GoOn, press)
        };
        let all = walk.len();
        for (key, at) in [
            (Right, 1),
            (Char('l'), 2),
            (Left, 1),
            (PageDown, 11),
            (PageUp, 1),
            (End, all),
            (Home, 0),
        ] {
            tap(&mut walk, &[key]);
            assert_eq!(walk.at(), at, "{key}");
        }
        tap(&mut walk, &[Char('g'), Char('1'), Char('2'), Enter]);
        assert_eq!(walk.at(), 11);
        tap(&mut walk, &[Char('g'), Char('3'), Esc]);
        assert_eq!(walk.at(), 11);
        tap(&mut walk, &[Home, Char('n')]);
        let hard = walk.at();
        tap(&mut walk, &[Char('n'), Char('N')]);
        assert_eq!(walk.at(), hard);
        tap(&mut walk, &[Char('d'), Char('+'), Char(' ')]);
        assert!(walk.playing && walk.speed() == 20);
        tap(&mut walk, &[Char('?')]);
        assert!(walk.help && walk.playing);
        assert_eq!(tap(&mut walk, &[Char('q')]), Next::GoOn);
        assert_eq!(tap(&mut walk, &[Char('q')]), Next::Quit);
        let interrupt = KeyEvent::new(Char('c'), KeyModifiers::CONTROL);
        assert_eq!(press(&mut walk, interrupt), Next::Interrupt);
    }
}
