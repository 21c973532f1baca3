//! One recorded search and the place where we stand in it: its stops, its depth over time, how
//! often digits were placed where.

use super::player::Granularity;
use super::replay::{Illegal, Log, State};
use super::{Counters, Event};
use crate::grid::Puzzle;

/// One recorded search and the place where we stand in it.
#[derive(Debug)]
pub struct Track {
    /// The method, or what a trace calls itself.
    pub name: String,
    log: Log,
    state: State,
    /// The level after each number of events, from 0.
    levels: Vec<u8>,
    /// The steps that end with a placement, with a removal, with a new deepest level.
    placements: Vec<usize>,
    pub(super) removals: Vec<usize>,
    pub(super) records: Vec<usize>,
    /// How many placements the search has made since events were kept no more.
    beyond: Option<u64>,
    ended: Option<(Counters, Option<Event>)>,
    fault: Option<String>,
    /// Placements in each cell: in all events, and before events 0, `INTERVAL`, `2 * INTERVAL`...
    heat: [u32; 81],
    heats: Vec<[u32; 81]>,
}

impl Track {
    /// A search that has not begun.
    pub fn new(name: impl Into<String>, puzzle: &Puzzle) -> Track {
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
            heat: [0; 81],
            heats: vec![[0; 81]],
        }
    }

    /// The state where we stand.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Where we stand: the number of events before.
    pub fn step(&self) -> usize {
        self.state.step()
    }

    /// The events up to where we stand, the last one first.
    pub fn events_back(&self) -> impl Iterator<Item = Event> + '_ {
        self.log.events()[..self.step()].iter().rev().copied()
    }

    /// The events recorded so far.
    pub fn events(&self) -> &[Event] {
        self.log.events()
    }

    /// Number of events recorded so far.
    pub fn len(&self) -> usize {
        self.log.events().len()
    }

    /// Whether none was recorded yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The level after 0, 1, 2, ... events.
    pub fn levels(&self) -> &[u8] {
        &self.levels
    }

    /// What was done in the events recorded so far.
    pub fn recorded(&self) -> Counters {
        self.log.end().counters()
    }

    /// The placements made so far, when the search went on after the last event that was kept.
    pub fn beyond(&self) -> Option<u64> {
        self.beyond
    }

    /// The counters of the whole search and its end, once it has ended.
    pub fn ended(&self) -> Option<(Counters, Option<Event>)> {
        self.ended
    }

    /// The event that ended the search, if it was recorded.
    pub fn ended_with(&self) -> Option<Event> {
        self.log.end().end()
    }

    /// What is wrong with the trace after its last event.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Whether more may be recorded.
    pub fn is_recording(&self) -> bool {
        self.ended.is_none() && self.fault.is_none()
    }

    /// Appends an event.
    ///
    /// # Errors
    /// When it cannot follow the ones before; the track is then unchanged.
    pub fn record(&mut self, event: Event) -> Result<(), Illegal> {
        let deepest = self.recorded().deepest;
        self.log.push(event)?;
        let step = self.len();
        self.levels.push(self.log.end().level() as u8);
        match event {
            Event::Place { cell, .. } => {
                self.placements.push(step);
                self.heat[cell.index()] += 1;
            }
            Event::Remove { .. } => self.removals.push(step),
            _ => {}
        }
        if step.is_multiple_of(Log::INTERVAL) {
            self.heats.push(self.heat);
        }
        if self.recorded().deepest > deepest {
            self.records.push(step);
        }
        Ok(())
    }

    /// The search goes on, but its events are kept no more: it has made this many placements.
    pub fn go_beyond(&mut self, placements: u64) {
        self.beyond = Some(placements);
    }

    /// The search has ended, with these counters; with what, if that was given.
    pub fn finish(&mut self, counters: Counters, end: Option<Event>) {
        if counters != self.recorded() {
            self.beyond = Some(counters.placements);
        }
        self.ended = Some((counters, end));
    }

    /// No more events come: something is wrong with the next one.
    pub fn set_fault(&mut self, fault: impl Into<String>) {
        self.fault = Some(fault.into());
    }

    /// How often a digit was placed in each cell, up to where we stand.
    pub fn heat(&self) -> [u32; 81] {
        let checkpoint = self.step() / Log::INTERVAL;
        let mut heat = self.heats[checkpoint];
        for event in &self.log.events()[checkpoint * Log::INTERVAL..self.step()] {
            if let Event::Place { cell, .. } = event {
                heat[cell.index()] += 1;
            }
        }
        heat
    }

    /// The depth over the whole search in `columns` equal shares of its events; short searches are
    /// stretched.
    pub fn strip(&self, columns: usize) -> Vec<Share> {
        shares(&self.levels, columns)
    }

    pub(super) fn seek(&mut self, step: usize) {
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
    pub(super) fn stops_until(&self, granularity: Granularity, step: usize) -> usize {
        match self.stops(granularity) {
            None => step,
            Some(stops) => stops.partition_point(|&stop| stop <= step),
        }
    }

    /// The step of stop number `n`: 0 is the beginning, after the last stop comes the end.
    pub(super) fn stop(&self, granularity: Granularity, n: usize) -> usize {
        match (self.stops(granularity), n) {
            (_, 0) => 0,
            (None, n) => n.min(self.len()),
            (Some(stops), n) => stops.get(n - 1).copied().unwrap_or(self.len()),
        }
    }

    /// The step that lies `by` stops later, or earlier when it is negative.
    pub(super) fn moved(&self, granularity: Granularity, by: i64) -> usize {
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

/// The levels in one column of a strip. What is below `lowest` stood all the time, what is above it
/// came and went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Share {
    /// The lowest level in it.
    pub lowest: u8,
    /// The deepest.
    pub deepest: u8,
}

fn shares(levels: &[u8], columns: usize) -> Vec<Share> {
    let share = |column: usize| {
        let from = column * levels.len() / columns;
        let to = ((column + 1) * levels.len() / columns).max(from + 1);
        let levels = levels[from..to].iter().copied();
        Share { lowest: levels.clone().min().unwrap_or(0), deepest: levels.max().unwrap_or(0) }
    };
    (0..columns).map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Method, Unobserved, solve};
    use super::*;
    use crate::bounds::Budget;

    #[test]
    fn every_event_counts_and_short_searches_are_stretched() {
        let pairs = |levels: &[u8], width| -> Vec<(u8, u8)> {
            shares(levels, width).iter().map(|share| (share.lowest, share.deepest)).collect()
        };
        assert_eq!(pairs(&[0, 1, 5, 2, 0, 3], 3), [(0, 1), (2, 5), (0, 3)]);
        assert_eq!(pairs(&[0, 4], 4), [(0, 0), (0, 0), (4, 4), (4, 4)]);
        let mut levels = vec![1; 1_000_003];
        levels[777_777] = 60;
        let pairs = pairs(&levels, 80);
        assert_eq!(pairs.iter().filter(|&&pair| pair == (1, 60)).count(), 1);
        assert_eq!(pairs[62], (1, 60));
        assert_eq!(pairs.iter().filter(|&&pair| pair == (1, 1)).count(), 79);
    }

    #[test]
    fn heat_is_counted_up_to_where_we_stand() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut track = Track::new("scan", &puzzle);
        let mut events = Vec::new();
        solve(Method::Scan, &puzzle, &Budget::UNLIMITED, &mut |event| {
            track.record(event).unwrap();
            events.push(event);
        });
        for step in [0, 1, 4095, 4096, 4097, 20_000, events.len()] {
            track.seek(step);
            let mut counted = [0; 81];
            for event in &events[..step] {
                if let Event::Place { cell, .. } = event {
                    counted[cell.index()] += 1;
                }
            }
            assert_eq!(track.heat(), counted, "step {step}");
        }
        let run = solve(Method::Scan, &puzzle, &Budget::UNLIMITED, &mut Unobserved);
        assert_eq!(
            track.heat().iter().map(|&n| u64::from(n)).sum::<u64>(),
            run.counters.placements
        );
    }
}
