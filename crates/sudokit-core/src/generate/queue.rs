//! The items under way: their tries, and the puzzles that these have made.
//!
//! Many tries are under way at a time, of one item or of many; they end in any order. Puzzles are
//! shown in the order of their tries, each when all tries before it have ended.

use super::attempt::{Answers, Attempt, Progress, Questions};
use super::choose::{Choose, Chosen};
use super::spec::Spec;
use crate::grid::{Puzzle, Solution};
use crate::random::Random;
use std::collections::VecDeque;
use std::ops::Range;

/// Tries of one item that may fail at once, one after the other, before others have their turn.
const AT_ONCE: u64 = 1024;

/// Items that are under way at the same time where puzzles are chosen: a look may take long, and
/// the first item waits for those at all others.
const CHOSEN_UNDER_WAY: usize = 64;

/// The items being made, in order.
pub(super) struct Queue<T> {
    pub open: VecDeque<Job<T>>,
    next: u64,
    end: u64,
    takes_any: bool,
}

/// An item being made.
pub(super) struct Job<T> {
    index: u64,
    /// Seeds the tries.
    seed: u64,
    tries: Vec<Try>,
    /// Puzzles that have not been looked at.
    drawn: Vec<Drawn>,
    next_try: u64,
    /// Tries that have led to nothing.
    failed: u64,
    chosen: Chosen<T>,
    is_decided: bool,
}

struct Try {
    number: u64,
    attempt: Attempt,
}

/// A puzzle, and the number of the try that made it.
pub(super) struct Drawn {
    pub number: u64,
    pub puzzle: Puzzle,
    pub solution: Option<Solution>,
    /// Whether it is worth a look; `None` while that is unknown.
    is_worth: Option<bool>,
}

impl<T: Default> Queue<T> {
    /// No item is begun. With `takes_any` the first puzzle of an item is the last one wanted.
    pub(super) fn new(items: Range<u64>, takes_any: bool) -> Queue<T> {
        Queue { open: VecDeque::new(), next: items.start, end: items.end, takes_any }
    }

    /// Starts tries: of items that often failed several at once, the first item first, then of new
    /// items.
    pub(super) fn fill(&mut self, spec: &Spec, seed: u64, under_way: usize) {
        let tries: usize = self.open.iter().map(|job| job.tries.len()).sum();
        let mut room = under_way.saturating_sub(tries);
        for job in &mut self.open {
            room = job.start(spec, room, self.takes_any);
        }
        let items = if self.takes_any { under_way } else { under_way.min(CHOSEN_UNDER_WAY) };
        while room > 0 && self.next < self.end && self.open.len() < items {
            let mut job = Job::new(self.next, seed);
            room = job.start(spec, room, self.takes_any);
            self.open.push_back(job);
            self.next += 1;
        }
    }

    /// Adds the questions of all tries.
    pub(super) fn ask(&mut self, questions: &mut Questions) {
        let tries = self.open.iter_mut().flat_map(|job| &mut job.tries);
        tries.for_each(|one| one.attempt.ask(questions));
    }

    /// Processes the answers.
    pub(super) fn receive(&mut self, spec: &Spec, answers: &mut Answers<'_>) {
        let takes_any = self.takes_any;
        self.open.iter_mut().for_each(|job| job.receive(spec, answers, takes_any));
    }

    /// Has the new puzzles sifted.
    pub(super) fn sift<C: Choose<Item = T>>(&mut self, choice: &mut C) {
        let is_new = |drawn: &&Drawn| drawn.is_worth.is_none();
        let new = self.open.iter().flat_map(|job| &job.drawn).filter(is_new);
        let puzzles: Vec<Puzzle> = new.map(|drawn| drawn.puzzle).collect();
        let mut worth = Vec::with_capacity(puzzles.len());
        if !puzzles.is_empty() {
            choice.sift(&puzzles, &mut worth);
        }
        let mut worth = worth.into_iter();
        for job in &mut self.open {
            for drawn in job.drawn.iter_mut().filter(|drawn| drawn.is_worth.is_none()) {
                let is_worth = worth.next().unwrap_or(true);
                drawn.is_worth = Some(is_worth);
                job.failed += u64::from(!is_worth);
            }
        }
    }

    /// The first item, if nothing more is to be known of it.
    pub(super) fn pop(&mut self, spec: &Spec) -> Option<(u64, Chosen<T>)> {
        if !self.open.front()?.is_over(spec) {
            return None;
        }
        let job = self.open.pop_front()?;
        let tries = if job.is_decided { job.chosen.tries } else { job.next_try };
        Some((job.index, Chosen { tries, ..job.chosen }))
    }
}

impl<T: Default> Job<T> {
    fn new(index: u64, seed: u64) -> Job<T> {
        Job {
            index,
            seed: Random::new(seed, index).bits(),
            tries: Vec::new(),
            drawn: Vec::new(),
            next_try: 0,
            failed: 0,
            chosen: Chosen::default(),
            is_decided: false,
        }
    }

    /// Starts tries while there is room, and gives back the room that is left. The more tries
    /// have failed, the less is wasted by starting several before the first one is decided.
    fn start(&mut self, spec: &Spec, mut room: usize, takes_any: bool) -> usize {
        let end = spec.tries().min(self.next_try.saturating_add(AT_ONCE));
        let is_done = self.is_decided || (takes_any && !self.drawn.is_empty());
        while room > 0 && !is_done && self.next_try < end && self.tries.len() as u64 <= self.failed
        {
            let number = self.next_try;
            match Attempt::new(spec, &mut Random::new(self.seed, number)) {
                Some(attempt) => {
                    self.tries.push(Try { number, attempt });
                    room -= 1;
                }
                None => self.failed += 1,
            }
            self.next_try += 1;
        }
        room
    }

    fn receive(&mut self, spec: &Spec, answers: &mut Answers<'_>, takes_any: bool) {
        self.tries.retain_mut(|one| match one.attempt.receive(spec, answers) {
            Progress::Asking => true,
            Progress::Failed => {
                self.failed += 1;
                false
            }
            Progress::Succeeded(puzzle, solution) => {
                self.drawn.push(Drawn { number: one.number, puzzle, solution, is_worth: None });
                false
            }
        });
        if takes_any && let Some(first) = self.drawn.iter().map(|drawn| drawn.number).min() {
            self.tries.retain(|one| one.number < first);
            self.drawn.retain(|drawn| drawn.number == first);
        }
    }

    /// The next puzzle that is worth a look, if all tries before it have ended.
    pub(super) fn next_drawn(&mut self) -> Option<Drawn> {
        loop {
            let numbers = self.drawn.iter().map(|drawn| drawn.number).enumerate();
            let (at, number) = numbers.min_by_key(|&(_, number)| number)?;
            if self.tries.iter().any(|one| one.number < number) {
                return None;
            }
            let drawn = self.drawn.swap_remove(at);
            self.chosen.tries = number + 1;
            self.chosen.drawn += 1;
            if drawn.is_worth != Some(false) {
                self.chosen.seen += 1;
                return Some(drawn);
            }
        }
    }

    /// What is known of the item.
    pub(super) fn item(&mut self) -> &mut T {
        &mut self.chosen.item
    }

    /// The puzzle was looked at and did not decide the item.
    pub(super) fn note_passed_over(&mut self) {
        self.failed += 1;
    }

    /// The puzzle that was looked at last is the last one.
    pub(super) fn decide(&mut self) {
        self.is_decided = true;
        self.tries.clear();
        self.drawn.clear();
    }

    fn is_over(&self, spec: &Spec) -> bool {
        let has_ended = self.tries.is_empty() && self.drawn.is_empty();
        self.is_decided || (has_ended && self.next_try == spec.tries())
    }
}
