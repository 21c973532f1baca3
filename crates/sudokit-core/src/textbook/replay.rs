//! Replaying events: the search as it stood after any number of them, forwards and backwards.
//!
//! ```text
//! events       e0 e1 e2 ... e4095 | e4096 ... e8191 | e8192 ...
//! checkpoints  ^ state 0            ^ state 4096       ^ state 8192
//! ```
//!
//! A step back is a replay from the checkpoint before it, at most [`Log::INTERVAL`] events. Every
//! event is judged before it is taken, so a log can also hold what another program claims to have
//! done.

use super::{Counters, Event, clash};
use crate::board::{Cell, Digit, DigitSet, House};
use crate::grid::{Puzzle, Solution};
use crate::rules::Fault;
use std::fmt;

/// A search after some number of events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    grid: [u8; 81],
    givens: [bool; 81],
    step: usize,
    open: Vec<Open>,
    /// The cell that is being tested now, and the digits already tested in it.
    front: Option<(Cell, DigitSet)>,
    counters: Counters,
    last: Option<Event>,
    last_reject: Option<Event>,
}

/// A placed digit that stands in the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Open {
    cell: Cell,
    digit: Digit,
    tried: DigitSet,
}

/// A placed digit that stands in the grid, and what else its cell offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Decision {
    /// The cell.
    pub cell: Cell,
    /// The digit placed there.
    pub digit: Digit,
    /// The digits tested there before it, since the cell was last entered.
    pub tried: DigitSet,
    /// The digits not tested yet that clash with no given and no earlier decision.
    pub left: DigitSet,
}

/// Why an event cannot follow what came before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// The run has ended.
    AfterTheEnd,
    /// A digit is placed or tested in a cell that holds another one.
    Occupied {
        /// The cell.
        cell: Cell,
        /// What it holds.
        holds: Digit,
        /// Whether that is a given.
        given: bool,
    },
    /// A digit is removed that is not the one placed last.
    NotTheLast {
        /// The cell.
        cell: Cell,
        /// The digit to remove.
        digit: Digit,
        /// What was placed last and still stands.
        last: Option<(Cell, Digit)>,
    },
    /// A digit is rejected that stands nowhere in the cell's row, column and box.
    NoClash {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// A digit is rejected because of a cell or a house that does not hold it.
    WrongConflict {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The cell that is said to hold it.
        conflict: Cell,
        /// The house that is said to hold both.
        house: House,
    },
    /// The puzzle is said to be solved, but it is not.
    NotSolved(Fault),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::AfterTheEnd => f.write_str("the run has already ended"),
            Self::Occupied { cell, holds, given: true } => {
                write!(f, "{cell} holds the given {holds}")
            }
            Self::Occupied { cell, holds, given: false } => {
                write!(f, "{cell} still holds {holds}: remove it first")
            }
            Self::NotTheLast { cell, digit, last: Some((last, held)) } => {
                write!(f, "{cell}={digit} cannot be removed: {last}={held} was placed last")
            }
            Self::NotTheLast { cell, digit, last: None } => {
                write!(f, "{cell}={digit} cannot be removed: no placed digit is left")
            }
            Self::NoClash { cell, digit } => {
                write!(
                    f,
                    "{cell}={digit} is rejected, but row, column and box hold no other {digit}"
                )
            }
            Self::WrongConflict { cell, digit, conflict, house } => {
                write!(f, "{cell}={digit} is rejected for {conflict} in {house}, which is no clash")
            }
            Self::NotSolved(fault) => write!(f, "the puzzle is not solved: {fault}"),
        }
    }
}

impl std::error::Error for Illegal {}

impl State {
    /// Before the first event.
    pub fn new(puzzle: &Puzzle) -> State {
        State {
            grid: *puzzle.values(),
            givens: puzzle.values().map(|value| value != 0),
            step: 0,
            open: Vec::new(),
            front: None,
            counters: Counters::default(),
            last: None,
            last_reject: None,
        }
    }

    /// How many events lead here.
    pub fn step(&self) -> usize {
        self.step
    }

    /// The digit in a cell, given or placed.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.grid[cell.index()])
    }

    /// Whether a cell holds a given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens[cell.index()]
    }

    /// What was done so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Placed digits that stand in the grid now, 0 to 81.
    pub fn level(&self) -> usize {
        self.open.len()
    }

    /// The event that led here.
    pub fn last(&self) -> Option<Event> {
        self.last
    }

    /// The last [`Event::Reject`] so far.
    pub fn last_reject(&self) -> Option<Event> {
        self.last_reject
    }

    /// The event that ended the run, when it has ended.
    pub fn end(&self) -> Option<Event> {
        self.last.filter(Event::is_end)
    }

    /// The cells of the placed digits that stand in the grid, first placed first.
    pub fn trail(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.open.iter().map(|open| open.cell)
    }

    /// The placed digits that stand in the grid, first placed first, with what is left to try.
    pub fn decisions(&self) -> Vec<Decision> {
        let mut grid = self.grid;
        for open in &self.open {
            grid[open.cell.index()] = 0;
        }
        let look = |open: &Open| {
            let &Open { cell, digit, tried } = open;
            let untested = !tried - DigitSet::only(digit);
            let left = untested.iter().filter(|&d| clash(&grid, cell, d).is_none()).collect();
            grid[cell.index()] = digit.get();
            Decision { cell, digit, tried, left }
        };
        self.open.iter().map(look).collect()
    }

    /// The rejection of a digit in this state, with the clash that the methods here would name.
    ///
    /// # Errors
    /// When the digit clashes with nothing.
    pub fn rejection(&self, cell: Cell, digit: Digit) -> Result<Event, Illegal> {
        let (conflict, house) =
            clash(&self.grid, cell, digit).ok_or(Illegal::NoClash { cell, digit })?;
        Ok(Event::Reject { cell, digit, conflict, house })
    }

    /// Takes the next event.
    ///
    /// # Errors
    /// When it cannot follow; the state is then unchanged.
    pub fn apply(&mut self, event: Event) -> Result<(), Illegal> {
        if self.end().is_some() {
            return Err(Illegal::AfterTheEnd);
        }
        match event {
            Event::Place { cell, digit } => {
                self.must_be_empty(cell)?;
                let tried = self.tested(cell);
                self.grid[cell.index()] = digit.get();
                self.open.push(Open { cell, digit, tried });
                self.front = None;
                self.counters.placements += 1;
                self.counters.checks += 1;
                self.counters.deepest = self.counters.deepest.max(self.open.len() as u32);
            }
            Event::Reject { cell, digit, conflict, house } => {
                let is_placed =
                    self.open.last().is_some_and(|o| (o.cell, o.digit) == (cell, digit));
                if !is_placed {
                    self.must_be_empty(cell)?;
                }
                let holds = self.get(conflict) == Some(digit) && conflict != cell;
                if !holds || !house.contains(cell) || !house.contains(conflict) {
                    return Err(match clash(&self.grid, cell, digit) {
                        None => Illegal::NoClash { cell, digit },
                        Some(_) => Illegal::WrongConflict { cell, digit, conflict, house },
                    });
                }
                if !is_placed {
                    let tested = self.tested(cell) | DigitSet::only(digit);
                    self.front = Some((cell, tested));
                    self.counters.checks += 1;
                }
                self.last_reject = Some(event);
            }
            Event::Remove { cell, digit } => {
                let last = self.open.last().map(|open| (open.cell, open.digit));
                if last != Some((cell, digit)) {
                    return Err(Illegal::NotTheLast { cell, digit, last });
                }
                let tried = self.open.pop().map_or(DigitSet::EMPTY, |open| open.tried);
                self.grid[cell.index()] = 0;
                self.front = Some((cell, tried | DigitSet::only(digit)));
                self.counters.removals += 1;
            }
            Event::Solved => {
                Solution::new(self.grid).map_err(Illegal::NotSolved)?;
            }
            Event::NoSolution | Event::BudgetRanOut => {}
        }
        self.step += 1;
        self.last = Some(event);
        Ok(())
    }

    fn must_be_empty(&self, cell: Cell) -> Result<(), Illegal> {
        match self.get(cell) {
            None => Ok(()),
            Some(holds) => Err(Illegal::Occupied { cell, holds, given: self.is_given(cell) }),
        }
    }

    /// The digits tested in the cell since it was entered.
    fn tested(&self, cell: Cell) -> DigitSet {
        self.front.filter(|front| front.0 == cell).map_or(DigitSet::EMPTY, |front| front.1)
    }
}

/// A recorded run: its events, and a state every few thousand of them.
#[derive(Clone, Debug)]
pub struct Log {
    events: Vec<Event>,
    /// The states before events 0, `INTERVAL`, `2 * INTERVAL`, ...
    checkpoints: Vec<State>,
    end: State,
}

impl Log {
    /// Events from one checkpoint to the next.
    pub const INTERVAL: usize = 4096;

    /// The log of a run that has not begun.
    pub fn new(puzzle: &Puzzle) -> Log {
        let end = State::new(puzzle);
        Log { events: Vec::new(), checkpoints: vec![end.clone()], end }
    }

    /// Appends an event.
    ///
    /// # Errors
    /// When it cannot follow the ones before; the log is then unchanged.
    pub fn push(&mut self, event: Event) -> Result<(), Illegal> {
        self.end.apply(event)?;
        self.events.push(event);
        if self.events.len().is_multiple_of(Log::INTERVAL) {
            self.checkpoints.push(self.end.clone());
        }
        Ok(())
    }

    /// All events. State `n` is the one after the first `n` of them.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The state after all events.
    pub fn end(&self) -> &State {
        &self.end
    }

    /// The state after the first `step` events (after all, when there are fewer).
    pub fn state(&self, step: usize) -> State {
        let mut state = self.checkpoints[0].clone();
        self.seek(&mut state, step);
        state
    }

    /// Moves a state of this log, forwards or back, to the one after the first `step` events
    /// (after all, when there are fewer).
    pub fn seek(&self, state: &mut State, step: usize) {
        let step = step.min(self.events.len());
        let checkpoint = step / Log::INTERVAL;
        if step < state.step || checkpoint > state.step / Log::INTERVAL {
            state.clone_from(&self.checkpoints[checkpoint]);
        }
        for &event in &self.events[state.step..step] {
            state.apply(event).expect("events were judged when they were recorded");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Method, Outcome, solve};
    use super::*;
    use crate::bounds::Budget;
    use proptest::prelude::*;
    use std::sync::LazyLock;

    const PROPER: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn record(method: Method, puzzle: &Puzzle) -> Log {
        let mut log = Log::new(puzzle);
        let mut observer = |event| log.push(event).unwrap();
        let run = solve(method, puzzle, &Budget::UNLIMITED, &mut observer);
        assert_eq!(log.end().counters(), run.counters);
        if let Outcome::Solved(solution) = run.outcome {
            assert_eq!(&log.end().grid, solution.values());
        }
        log
    }

    static LOGS: LazyLock<[Log; 4]> =
        LazyLock::new(|| Method::ALL.map(|m| record(m, &PROPER.parse().unwrap())));

    proptest! {
        #[test]
        fn a_jump_from_anywhere_equals_the_forward_replay(
            method in 0usize..4,
            jumps in prop::collection::vec(prop_oneof![0usize..60_000, 4090usize..4102], 1..6),
        ) {
            let log = &LOGS[method];
            let mut jumping = log.state(0);
            for step in jumps {
                log.seek(&mut jumping, step);
                let mut forward = State::new(&PROPER.parse().unwrap());
                for &event in log.events().iter().take(step) {
                    forward.apply(event).unwrap();
                }
                prop_assert_eq!(&jumping, &forward);
                prop_assert_eq!(jumping.step(), step.min(log.events().len()));
            }
        }
    }

    #[test]
    fn one_step_back_from_every_step_is_the_state_before() {
        let log = &LOGS[0];
        let mut before = log.state(0);
        for step in 1..log.events().len().min(9000) {
            let mut state = log.state(step);
            log.seek(&mut state, step - 1);
            assert_eq!(state, before, "step {step}");
            before.apply(log.events()[step - 1]).unwrap();
        }
    }

    #[test]
    fn decisions_tell_what_was_tried_and_what_is_left() {
        for log in LOGS.iter() {
            let mut state = log.state(0);
            for &event in &log.events()[..20_000] {
                state.apply(event).unwrap();
                for decision in state.decisions() {
                    let Decision { digit, tried, left, .. } = decision;
                    // Digits are tried in ascending order, each exactly once.
                    let below = DigitSet::from_bits(DigitSet::only(digit).bits() - 1);
                    assert_eq!(tried, below, "{decision}");
                    assert!((left & (below | DigitSet::only(digit))).is_empty(), "{decision}");
                }
            }
        }
        // The first empty cell is r1c3: row 1 holds 3, 5, 7, column 3 holds 8, box 1 holds 6, 8, 9.
        let first = LOGS[0].events().iter().position(|e| matches!(e, Event::Place { .. })).unwrap();
        let state = LOGS[0].state(first + 1);
        assert_eq!(state.decisions()[0].to_string(), "r1c3=1 (tried none; left 2,4)");
        let state = LOGS[0].end();
        assert_eq!(state.decisions()[0].to_string(), "r1c3=4 (tried 1,2,3; left none)");
    }

    #[test]
    fn impossible_events_are_refused_and_change_nothing() {
        let cell = |name: &str| name.parse::<Cell>().unwrap();
        let digit = |value| Digit::new(value).unwrap();
        let place = |at, value| Event::Place { cell: cell(at), digit: digit(value) };
        let remove = |at, value| Event::Remove { cell: cell(at), digit: digit(value) };
        let reject = |at, value, conflict, house| Event::Reject {
            cell: cell(at),
            digit: digit(value),
            conflict: cell(conflict),
            house,
        };
        let mut state = State::new(&PROPER.parse().unwrap());
        state.apply(reject("r1c3", 5, "r1c1", House::row(0))).unwrap();
        state.apply(place("r1c3", 4)).unwrap();
        state.apply(place("r1c4", 2)).unwrap();
        for (event, message) in [
            (place("r1c1", 1), "r1c1 holds the given 5"),
            (place("r1c4", 6), "r1c4 still holds 2: remove it first"),
            (remove("r1c3", 4), "r1c3=4 cannot be removed: r1c4=2 was placed last"),
            (
                reject("r1c6", 6, "r1c1", House::row(0)),
                "r1c6=6 is rejected, but row, column and box hold no other 6",
            ),
            (
                reject("r1c6", 2, "r1c4", House::column(3)),
                "r1c6=2 is rejected for r1c4 in column 4, which is no clash",
            ),
            (reject("r1c1", 3, "r1c2", House::row(0)), "r1c1 holds the given 5"),
            (Event::Solved, "the puzzle is not solved: r1c6 is empty"),
        ] {
            let before = state.clone();
            assert_eq!(state.apply(event).unwrap_err().to_string(), message);
            assert_eq!(state, before);
        }
        assert_eq!(
            state.rejection(cell("r1c6"), digit(2)).unwrap(),
            reject("r1c6", 2, "r1c4", House::row(0))
        );
        state.apply(remove("r1c4", 2)).unwrap();
        state.apply(remove("r1c3", 4)).unwrap();
        let error = state.apply(remove("r1c3", 4)).unwrap_err();
        assert_eq!(error.to_string(), "r1c3=4 cannot be removed: no placed digit is left");
        state.apply(Event::NoSolution).unwrap();
        assert_eq!(state.apply(place("r1c3", 4)), Err(Illegal::AfterTheEnd));
    }
}
