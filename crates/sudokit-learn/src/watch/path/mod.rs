//! Watching how a person solves: a path of steps in the terminal, forward and back.
//!
//! `walk` knows where we stand, `view` draws it, `keys` moves it. The position shown is the
//! one before the step, with the step's pattern marked on it: what is seen is what a player sees.

mod board;
mod keys;
mod view;
mod walk;
mod words;

pub use walk::Walk;

use super::keys::Next;
use super::terminal::{self, Show};
use super::view::Look;
use crate::exit::Exit;
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use std::time::Duration;

/// Shows the path until the user quits.
///
/// # Errors
/// When the terminal fails.
pub fn run(walk: Walk, look: Look) -> anyhow::Result<Exit> {
    terminal::show(&mut Shown { walk, look })
}

struct Shown {
    walk: Walk,
    look: Look,
}

impl Show for Shown {
    fn draw(&self, frame: &mut Frame<'_>) {
        view::draw(frame, &self.walk, self.look);
    }

    fn press(&mut self, key: KeyEvent) -> Next {
        keys::press(&mut self.walk, key)
    }

    fn pass(&mut self, time: Duration) {
        self.walk.pass(time);
    }

    fn is_moving(&self) -> bool {
        self.walk.playing
    }
}
