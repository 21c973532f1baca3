//! The player in a terminal: the library's, and what only a screen needs.

use super::recorder::News;
use std::ops::{Deref, DerefMut};
use std::time::Duration;
use sudokit::textbook::player as library;
pub use sudokit::textbook::player::Track;
pub(crate) use sudokit::textbook::player::{Direction, Granularity, Mark};

/// One search, or two side by side, how they are played, and what is being typed.
#[derive(Debug)]
pub struct Player {
    play: library::Player,
    /// The number being typed, while one is asked for.
    pub typed: Option<String>,
    /// Whether the keys are shown.
    pub help: bool,
}

impl Deref for Player {
    type Target = library::Player;

    fn deref(&self) -> &library::Player {
        &self.play
    }
}

impl DerefMut for Player {
    fn deref_mut(&mut self) -> &mut library::Player {
        &mut self.play
    }
}

impl Player {
    /// Stands at the beginning and waits.
    pub fn new(tracks: Vec<Track>) -> Player {
        Player { play: library::Player::new(tracks), typed: None, help: false }
    }

    /// Takes a message of the recorder of a track.
    pub(crate) fn take(&mut self, track: usize, news: News) {
        let track = self.track_mut(track);
        match news {
            News::Events(events) => {
                for event in events {
                    // Methods and the reader of traces judge their events by the same rules.
                    track.record(event).expect("a recorder tells only what can be true");
                }
            }
            News::Beyond(placements) => track.go_beyond(placements),
            News::Ended(counters, end) => track.finish(counters, end),
            News::Fault(fault) => track.set_fault(fault),
        }
    }

    /// Plays for that long.
    pub(crate) fn pass(&mut self, time: Duration) {
        self.play.pass(time.as_secs_f64());
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::super::recorder;
    use super::*;
    use sudokit::textbook::{Event, Method};

    pub(crate) const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// A player with these methods, fully recorded.
    pub(crate) fn recorded(methods: &[Method], keep: usize) -> Player {
        let puzzle = PUZZLE.parse().unwrap();
        let mut player =
            Player::new(methods.iter().map(|m| Track::new(m.name(), &puzzle)).collect());
        for (i, &method) in methods.iter().enumerate() {
            let recording = recorder::method(method, puzzle, keep, None);
            recording.news.iter().for_each(|news| player.take(i, news));
        }
        player
    }

    #[test]
    fn what_is_not_kept_is_told() {
        let player = recorded(&[Method::Tables], 1000);
        let track = &player.tracks()[0];
        assert_eq!((track.len(), track.beyond()), (1000, Some(4_208)));
        let (counters, end) = track.ended().unwrap();
        assert_eq!((counters.checks, end), (37_652, Some(Event::Solved)));
        assert_eq!(recorded(&[Method::Tables], usize::MAX).tracks()[0].beyond(), None);
    }
}
