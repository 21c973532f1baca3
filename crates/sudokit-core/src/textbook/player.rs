//! The player: recorded searches and where we stand in them, stepped through both ways. It knows no
//! screen and no clock.
//!
//! ```
//! use sudokit::textbook::player::{Granularity, Player, Track};
//! use sudokit::textbook::{self, Method};
//! use sudokit::{Budget, Puzzle};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut track = Track::new("scan", &puzzle);
//! let mut record = |event| track.record(event).expect("methods report what they do");
//! textbook::solve(Method::Scan, &puzzle, &Budget::UNLIMITED, &mut record);
//!
//! let mut player = Player::new(vec![track]);
//! player.granularity = Granularity::Placement;
//! player.step_by(3);
//! assert_eq!(player.tracks()[0].state().counters().placements, 3);
//! player.step_by(-1);
//! assert_eq!(player.tracks()[0].state().counters().placements, 2);
//! # Ok::<(), sudokit::grid::ParsePuzzleError>(())
//! ```

pub use super::track::{Share, Track};

/// Steps a second, slowest first.
const SPEEDS: [u32; 14] =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000, 20_000, 100_000, 1_000_000];

/// What one step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Granularity {
    /// Every event: each test, placement and removal.
    Test,
    /// From placement to placement.
    Placement,
    /// From removal to removal.
    Removal,
}

impl Granularity {
    /// A word for it: `test`, `placement`, `removal`.
    pub const fn name(self) -> &'static str {
        match self {
            Granularity::Test => "test",
            Granularity::Placement => "placement",
            Granularity::Removal => "removal",
        }
    }
}

/// Something to jump to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Mark {
    /// A removal.
    Removal,
    /// A level deeper than any before.
    Record,
}

/// One search, or two side by side, and how they are played.
#[derive(Debug)]
pub struct Player {
    tracks: Vec<Track>,
    /// What one step is.
    pub granularity: Granularity,
    /// Whether it plays by itself.
    pub playing: bool,
    speed: usize,
    /// Steps that are due, and a part of the next one.
    due: f64,
}

impl Player {
    /// Stands at the beginning and waits.
    pub fn new(tracks: Vec<Track>) -> Player {
        Player { tracks, granularity: Granularity::Test, playing: false, speed: 3, due: 0.0 }
    }

    /// One search, or two.
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// A track, to record on.
    pub fn track_mut(&mut self, track: usize) -> &mut Track {
        &mut self.tracks[track]
    }

    /// Steps a second.
    pub fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// Faster or slower.
    pub fn change_speed(&mut self, by: i32) {
        self.speed = self.speed.saturating_add_signed(by as isize).min(SPEEDS.len() - 1);
    }

    /// Whether nothing comes after where we stand, now or later.
    pub fn is_at_the_end(&self) -> bool {
        self.tracks.iter().all(|track| track.step() == track.len() && !track.is_recording())
    }

    /// Plays for that long.
    pub fn pass(&mut self, seconds: f64) {
        if !self.playing {
            self.due = 0.0;
            return;
        }
        self.due += seconds * f64::from(self.speed());
        let steps = self.due.floor();
        self.due -= steps;
        self.step_by(steps as i64);
        if self.is_at_the_end() {
            self.playing = false;
        }
    }

    /// Moves this many steps of the granularity, back when negative.
    pub fn step_by(&mut self, steps: i64) {
        if steps != 0 {
            let leader = self.leader();
            self.go_to(self.tracks[leader].moved(self.granularity, steps));
        }
    }

    /// Jumps to the state after this many events. Of two tracks that is a step of the longer one;
    /// the other is where it was after as many steps.
    pub fn go_to(&mut self, step: usize) {
        let leader = self.leader();
        self.tracks[leader].seek(step);
        let steps = self.tracks[leader].stops_until(self.granularity, self.tracks[leader].step());
        for (i, track) in self.tracks.iter_mut().enumerate() {
            if i != leader {
                track.seek(track.stop(self.granularity, steps));
            }
        }
    }

    /// Jumps to the next or, backwards, the previous mark; stays when there is none.
    pub fn jump(&mut self, mark: Mark, direction: Direction) {
        let track = &self.tracks[self.leader()];
        let marks = match mark {
            Mark::Removal => &track.removals,
            Mark::Record => &track.records,
        };
        let found = match direction {
            Direction::Forward => marks.get(marks.partition_point(|&m| m <= track.step())),
            Direction::Back => marks[..marks.partition_point(|&m| m < track.step())].last(),
        };
        if let Some(&step) = found {
            self.go_to(step);
        }
    }

    /// The track whose steps are counted: the one that has more of them.
    pub fn leader(&self) -> usize {
        let stops = |track: &Track| track.stops_until(self.granularity, track.len());
        let longer = self.tracks.len() == 2 && stops(&self.tracks[1]) > stops(&self.tracks[0]);
        usize::from(longer)
    }
}

/// Towards the end or towards the beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Towards the end.
    Forward,
    /// Towards the beginning.
    Back,
}

#[cfg(test)]
mod tests {
    use super::super::{Event, Method, solve};
    use super::*;
    use crate::bounds::Budget;
    use crate::grid::Puzzle;
    use proptest::prelude::*;

    /// A player with these methods.
    fn recorded(methods: &[Method]) -> Player {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let record = |&method: &Method| {
            let mut track = Track::new(method.name(), &puzzle);
            let mut observer = |event| track.record(event).unwrap();
            let run = solve(method, &puzzle, &Budget::UNLIMITED, &mut observer);
            track.finish(run.counters, track.state().end());
            track
        };
        Player::new(methods.iter().map(record).collect())
    }

    #[test]
    fn steps_follow_the_granularity_both_ways() {
        let mut player = recorded(&[Method::Scan]);
        assert_eq!(player.tracks()[0].len(), 41_810);
        for (granularity, is_stop) in [
            (Granularity::Placement, (|e| matches!(e, Event::Place { .. })) as fn(Event) -> bool),
            (Granularity::Removal, |e| matches!(e, Event::Remove { .. })),
            (Granularity::Test, |_| true),
        ] {
            player.granularity = granularity;
            player.go_to(0);
            let mut visited = vec![0];
            while player.tracks()[0].step() < 41_810 && visited.len() < 5_000 {
                player.step_by(1);
                let track = &player.tracks()[0];
                visited.push(track.step());
                assert!(track.step() == track.len() || is_stop(track.state().last().unwrap()));
            }
            assert!(visited.windows(2).all(|w| w[0] < w[1]));
            for &before in visited.iter().rev().skip(1) {
                player.step_by(-1);
                assert_eq!(player.tracks()[0].step(), before);
            }
            player.step_by(-1);
            assert_eq!(player.tracks()[0].step(), 0);
        }
    }

    #[test]
    fn from_between_two_stops_one_step_reaches_the_nearest_one() {
        let mut player = recorded(&[Method::Scan]);
        player.granularity = Granularity::Placement;
        player.step_by(40);
        let (at, next) = {
            let track = &player.tracks()[0];
            (track.stop(Granularity::Placement, 40), track.stop(Granularity::Placement, 41))
        };
        assert_eq!(player.tracks()[0].step(), at);
        assert!(next > at + 1, "the test needs a stop that is followed by rejections");
        player.go_to(at + 1);
        player.step_by(-1);
        assert_eq!(player.tracks()[0].step(), at);
        player.go_to(at + 1);
        player.step_by(1);
        assert_eq!(player.tracks()[0].step(), next);
    }

    #[test]
    fn marks_are_found_forwards_and_back() {
        let mut player = recorded(&[Method::Tables]);
        let mut seen = Vec::new();
        loop {
            let before = player.tracks()[0].step();
            player.jump(Mark::Record, Direction::Forward);
            let track = &player.tracks()[0];
            if track.step() == before {
                break;
            }
            seen.push(track.state().level());
        }
        assert_eq!(seen, (1..=51).collect::<Vec<_>>());
        player.jump(Mark::Removal, Direction::Back);
        assert!(matches!(player.tracks()[0].state().last(), Some(Event::Remove { .. })));
        player.go_to(0);
        player.jump(Mark::Removal, Direction::Back);
        assert_eq!(player.tracks()[0].step(), 0);
    }

    #[test]
    fn playing_makes_as_many_steps_as_the_speed_says_and_stops_at_the_end() {
        let mut player = recorded(&[Method::Tables]);
        player.playing = true;
        assert_eq!(player.speed(), 10);
        for _ in 0..40 {
            player.pass(0.05);
        }
        assert_eq!(player.tracks()[0].step(), 20);
        player.change_speed(100);
        assert_eq!(player.speed(), 1_000_000);
        player.pass(1.0);
        assert!(player.is_at_the_end() && !player.playing);
        let counters = player.tracks()[0].state().counters();
        assert_eq!((counters.placements, counters.checks), (4_208, 37_652));
        player.change_speed(-100);
        assert_eq!(player.speed(), 1);
    }

    #[test]
    fn of_two_methods_the_longer_one_leads() {
        let mut player = recorded(&[Method::Scan, Method::Recheck]);
        player.granularity = Granularity::Placement;
        assert_eq!(player.leader(), 1);
        player.step_by(1000);
        let placed = |player: &Player, i: usize| player.tracks()[i].state().counters().placements;
        assert_eq!((placed(&player, 0), placed(&player, 1)), (1000, 1000));
        player.step_by(10_000);
        assert_eq!((placed(&player, 0), placed(&player, 1)), (4_208, 11_000));
        player.step_by(-10_500);
        assert_eq!((placed(&player, 0), placed(&player, 1)), (500, 500));
    }

    proptest! {
        #[test]
        fn forward_and_back_by_the_same_number_returns(
            start in 0usize..41_810, by in 0i64..5_000, which in 0usize..3,
        ) {
            let mut player = recorded(&[Method::Scan]);
            player.granularity =
                [Granularity::Test, Granularity::Placement, Granularity::Removal][which];
            player.go_to(start);
            // From a stop, so that both ways count the same stops.
            player.step_by(-1);
            let state = player.tracks()[0].state().clone();
            player.step_by(by);
            let track = &player.tracks()[0];
            let clipped = track.step() == track.len();
            player.step_by(-by);
            if !clipped {
                prop_assert_eq!(player.tracks()[0].state(), &state);
            }
        }
    }
}
