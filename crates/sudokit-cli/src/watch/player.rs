//! The player: recorded searches and where we stand in them. It knows no screen and no clock.

use super::recorder::News;
use std::time::Duration;
use sudokit::Puzzle;
use sudokit::textbook::replay::{Log, State};
use sudokit::textbook::{Counters, Event};

/// Steps a second, slowest first.
const SPEEDS: [u32; 14] =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000, 20_000, 100_000, 1_000_000];

/// What one step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Granularity {
    /// Every event: each test, placement and removal.
    Test,
    /// From placement to placement.
    Placement,
    /// From removal to removal.
    Removal,
}

/// One recorded search and the place where we stand in it.
#[derive(Debug)]
pub(crate) struct Track {
    /// The method, or what a trace calls itself.
    pub name: String,
    log: Log,
    state: State,
    /// The level after each number of events, from 0.
    levels: Vec<u8>,
    /// The steps that end with a placement, with a removal, with a new deepest level.
    placements: Vec<usize>,
    removals: Vec<usize>,
    records: Vec<usize>,
    /// How many placements the search has made since events were kept no more.
    beyond: Option<u64>,
    ended: Option<(Counters, Option<Event>)>,
    fault: Option<String>,
}

impl Track {
    /// A search that has not begun.
    pub(crate) fn new(name: impl Into<String>, puzzle: &Puzzle) -> Track {
        Track {
            name: name.into(),
            log: Log::new(puzzle),
            state: State::new(puzzle),
            levels: vec![0],
            placements: Vec::new(),
            removals: Vec::new(),
            records: Vec::new(),
            beyond: None,
            ended: None,
            fault: None,
        }
    }

    /// The state where we stand.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Where we stand: the number of events before.
    pub(crate) fn step(&self) -> usize {
        self.state.step()
    }

    /// The events up to where we stand, the last one first.
    pub(crate) fn events_back(&self) -> impl Iterator<Item = Event> + '_ {
        self.log.events()[..self.step()].iter().rev().copied()
    }

    /// Number of events recorded so far.
    pub(crate) fn len(&self) -> usize {
        self.log.events().len()
    }

    /// The level after 0, 1, 2, ... events.
    pub(crate) fn levels(&self) -> &[u8] {
        &self.levels
    }

    /// What was done in the events recorded so far.
    pub(crate) fn recorded(&self) -> Counters {
        self.log.end().counters()
    }

    /// The placements made so far, when the search went on after the last event that was kept.
    pub(crate) fn beyond(&self) -> Option<u64> {
        self.beyond
    }

    /// The counters of the whole search and its end, once it has ended.
    pub(crate) fn ended(&self) -> Option<(Counters, Option<Event>)> {
        self.ended
    }

    /// What is wrong with the trace after its last event.
    pub(crate) fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Whether more may be recorded.
    pub(crate) fn is_recording(&self) -> bool {
        self.ended.is_none() && self.fault.is_none()
    }

    /// Takes what a recorder tells.
    pub(crate) fn take(&mut self, news: News) {
        match news {
            News::Events(events) => events.into_iter().for_each(|event| self.record(event)),
            News::Beyond(placements) => self.beyond = Some(placements),
            News::Ended(counters, end) => {
                if counters != self.recorded() {
                    self.beyond = Some(counters.placements);
                }
                self.ended = Some((counters, end));
            }
            News::Fault(fault) => self.fault = Some(fault),
        }
    }

    fn record(&mut self, event: Event) {
        let deepest = self.recorded().deepest;
        // Methods and the reader of traces judge their events by the same rules.
        self.log.push(event).expect("a recorder tells only what can be true");
        let step = self.len();
        self.levels.push(self.log.end().level() as u8);
        match event {
            Event::Place { .. } => self.placements.push(step),
            Event::Remove { .. } => self.removals.push(step),
            _ => {}
        }
        if self.recorded().deepest > deepest {
            self.records.push(step);
        }
    }

    fn seek(&mut self, step: usize) {
        self.log.seek(&mut self.state, step);
    }

    /// The steps of that granularity; `None` when each event is one.
    fn stops(&self, granularity: Granularity) -> Option<&[usize]> {
        match granularity {
            Granularity::Test => None,
            Granularity::Placement => Some(&self.placements),
            Granularity::Removal => Some(&self.removals),
        }
    }

    /// How many stops there are up to a step.
    fn stops_until(&self, granularity: Granularity, step: usize) -> usize {
        match self.stops(granularity) {
            None => step,
            Some(stops) => stops.partition_point(|&stop| stop <= step),
        }
    }

    /// The step of stop number `n`: 0 is the beginning, after the last stop comes the end.
    fn stop(&self, granularity: Granularity, n: usize) -> usize {
        match (self.stops(granularity), n) {
            (_, 0) => 0,
            (None, n) => n.min(self.len()),
            (Some(stops), n) => stops.get(n - 1).copied().unwrap_or(self.len()),
        }
    }

    /// The step that lies `by` stops later, or earlier when it is negative.
    fn moved(&self, granularity: Granularity, by: i64) -> usize {
        let until = self.stops_until(granularity, self.step());
        let on_stop = self.stop(granularity, until) == self.step();
        let distance = by.unsigned_abs() as usize;
        if by >= 0 {
            self.stop(granularity, until.saturating_add(distance))
        } else {
            // Between two stops, the one before is one step back.
            self.stop(granularity, (until + usize::from(!on_stop)).saturating_sub(distance))
        }
    }
}

/// Something to jump to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// A removal.
    Removal,
    /// A level deeper than any before.
    Record,
}

/// One search, or two side by side, and how they are played.
#[derive(Debug)]
pub(crate) struct Player {
    tracks: Vec<Track>,
    /// What one step is.
    pub granularity: Granularity,
    /// Whether it plays by itself.
    pub playing: bool,
    speed: usize,
    /// Steps that are due, and a part of the next one.
    due: f64,
    /// The number being typed, while one is asked for.
    pub typed: Option<String>,
    /// Whether the keys are shown.
    pub help: bool,
}

impl Player {
    /// Stands at the beginning and waits.
    pub(crate) fn new(tracks: Vec<Track>) -> Player {
        Player {
            tracks,
            granularity: Granularity::Test,
            playing: false,
            speed: 3,
            due: 0.0,
            typed: None,
            help: false,
        }
    }

    /// One search, or two.
    pub(crate) fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// Takes what the recorder of a track tells.
    pub(crate) fn take(&mut self, track: usize, news: News) {
        self.tracks[track].take(news);
    }

    /// Steps a second.
    pub(crate) fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// Faster or slower.
    pub(crate) fn change_speed(&mut self, by: i32) {
        self.speed = self.speed.saturating_add_signed(by as isize).min(SPEEDS.len() - 1);
    }

    /// Whether nothing comes after where we stand, now or later.
    pub(crate) fn is_at_the_end(&self) -> bool {
        self.tracks.iter().all(|track| track.step() == track.len() && !track.is_recording())
    }

    /// Plays for that long.
    pub(crate) fn pass(&mut self, time: Duration) {
        if !self.playing {
            self.due = 0.0;
            return;
        }
        self.due += time.as_secs_f64() * f64::from(self.speed());
        let steps = self.due.floor();
        self.due -= steps;
        self.step_by(steps as i64);
        if self.is_at_the_end() {
            self.playing = false;
        }
    }

    /// Moves so many steps of the granularity, back when negative.
    pub(crate) fn step_by(&mut self, steps: i64) {
        if steps != 0 {
            let leader = self.leader();
            self.go_to(self.tracks[leader].moved(self.granularity, steps));
        }
    }

    /// Jumps to the state after so many events. Of two tracks that is a step of the longer one; the
    /// other is where it was after as many steps.
    pub(crate) fn go_to(&mut self, step: usize) {
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
    pub(crate) fn jump(&mut self, mark: Mark, direction: Direction) {
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
    pub(crate) fn leader(&self) -> usize {
        let stops = |track: &Track| track.stops_until(self.granularity, track.len());
        let longer = self.tracks.len() == 2 && stops(&self.tracks[1]) > stops(&self.tracks[0]);
        usize::from(longer)
    }
}

/// Towards the end or towards the beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    /// Towards the end.
    Forward,
    /// Towards the beginning.
    Back,
}

#[cfg(test)]
pub(crate) mod tests {
    use super::super::recorder;
    use super::*;
    use proptest::prelude::*;
    use sudokit::textbook::Method;

    pub(crate) const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// A player with these methods, fully recorded.
    pub(crate) fn recorded(methods: &[Method], keep: usize) -> Player {
        let puzzle = PUZZLE.parse().unwrap();
        let mut player =
            Player::new(methods.iter().map(|m| Track::new(m.name(), &puzzle)).collect());
        for (i, &method) in methods.iter().enumerate() {
            let recording = recorder::method(method, puzzle, keep, u64::MAX);
            recording.news.iter().for_each(|news| player.take(i, news));
        }
        player
    }

    #[test]
    fn steps_follow_the_granularity_both_ways() {
        let mut player = recorded(&[Method::Scan], usize::MAX);
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
        let mut player = recorded(&[Method::Scan], usize::MAX);
        player.granularity = Granularity::Placement;
        player.step_by(40);
        let (at, next) = (player.tracks()[0].placements[39], player.tracks()[0].placements[40]);
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
        let mut player = recorded(&[Method::Tables], usize::MAX);
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
        let mut player = recorded(&[Method::Tables], usize::MAX);
        player.playing = true;
        assert_eq!(player.speed(), 10);
        for _ in 0..40 {
            player.pass(Duration::from_millis(50));
        }
        assert_eq!(player.tracks()[0].step(), 20);
        player.change_speed(100);
        assert_eq!(player.speed(), 1_000_000);
        player.pass(Duration::from_secs(1));
        assert!(player.is_at_the_end() && !player.playing);
        let counters = player.tracks()[0].state().counters();
        assert_eq!((counters.placements, counters.checks), (4_208, 37_652));
        player.change_speed(-100);
        assert_eq!(player.speed(), 1);
    }

    #[test]
    fn of_two_methods_the_longer_one_leads() {
        let mut player = recorded(&[Method::Scan, Method::Recheck], usize::MAX);
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

    #[test]
    fn what_is_not_kept_is_told() {
        let player = recorded(&[Method::Tables], 1000);
        let track = &player.tracks()[0];
        assert_eq!((track.len(), track.beyond()), (1000, Some(4_208)));
        let (counters, end) = track.ended().unwrap();
        assert_eq!((counters.checks, end), (37_652, Some(Event::Solved)));
        assert_eq!(recorded(&[Method::Tables], usize::MAX).tracks()[0].beyond(), None);
    }

    proptest! {
        #[test]
        fn forward_and_back_by_the_same_number_returns(
            start in 0usize..41_810, by in 0i64..5_000, which in 0usize..3,
        ) {
            let mut player = recorded(&[Method::Scan], usize::MAX);
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
