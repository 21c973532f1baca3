//! Clause learning: whether a board has any solution.
//!
//! A search by guesses can refute the same thing again and again under guesses that have nothing to
//! do with it. This one learns: from every contradiction it takes the few decisions that led there,
//! keeps them as a clause, and never enters any of them together again. It is some ten times slower
//! a guess than [`super::infer`], so it runs only when a search makes no progress.
//!
//! Sources: learning from the first point that all ways to the conflict have in common
//! (Marques-Silva and Sakallah, GRASP, 1996), guessing what was in recent conflicts (Moskewicz and
//! others, Chaff, 2001), the whole as in MiniSat (Eén and Sörensson, 2003), the number of levels in
//! a clause as its worth (Audemard and Simon, Glucose, 2009).

use super::board::Board;
use super::clauses::{CANDIDATES, Clauses, Literal, Reason, candidate, not};
use crate::board::House;
use crate::bounds::Budget;

/// The state of a search.
#[derive(Debug)]
pub(super) struct Learner {
    clauses: Clauses,
    /// The places of the clauses that the puzzle itself makes.
    given: Vec<u32>,
    learned: Vec<Learned>,
    /// How often each candidate was in conflicts, recent ones counting more.
    activity: Vec<f64>,
    /// What the next conflict counts.
    step: f64,
    /// What each candidate was when it was last decided.
    held: Vec<bool>,
    seen: Vec<bool>,
    /// The clause that is being learned.
    clause: Vec<Literal>,
}

#[derive(Clone, Copy, Debug)]
struct Learned {
    at: u32,
    /// On how many levels its literals were decided: the fewer, the better.
    levels: usize,
}

/// Conflicts until the first restart.
const RESTART_AFTER: u64 = 50;
/// Clauses kept before the worse half goes.
const MOST_LEARNED: usize = 2000;
/// A clause of so few levels always stays.
const BEST: usize = 2;

impl Default for Learner {
    fn default() -> Learner {
        Learner {
            clauses: Clauses::new(),
            given: Vec::new(),
            learned: Vec::new(),
            activity: vec![0.0; CANDIDATES],
            step: 1.0,
            held: vec![true; CANDIDATES],
            seen: vec![false; CANDIDATES],
            clause: Vec::new(),
        }
    }
}

impl Learner {
    /// Whether a board has a solution. `None` when the count of guesses reaches `until`, or the
    /// budget is spent before.
    pub(super) fn has_solution(
        &mut self,
        board: &Board,
        until: u64,
        budget: &Budget,
        guesses: &mut u64,
    ) -> Option<bool> {
        if !self.load(board) {
            return Some(false);
        }
        let (mut conflicts, mut restart, mut room) = (0, RESTART_AFTER, MOST_LEARNED);
        loop {
            if !self.clauses.propagate() {
                if self.clauses.depth() == 0 {
                    return Some(false);
                }
                self.learn();
                conflicts += 1;
                continue;
            }
            if conflicts >= restart {
                (conflicts, restart) = (0, restart + restart / 10);
                self.back_to(0);
                if self.learned.len() > room {
                    room += room / 10;
                    self.forget();
                }
                continue;
            }
            let Some(literal) = self.most_active() else { return Some(true) };
            if *guesses >= until || budget.is_spent(*guesses) {
                return None;
            }
            *guesses += 1;
            self.clauses.guess(literal);
        }
    }

    /// Takes a board over. False when it has a dead cell or digit.
    fn load(&mut self, board: &Board) -> bool {
        self.clauses.clear();
        self.given.clear();
        self.learned.clear();
        self.activity.fill(0.0);
        self.held.fill(true);
        self.step = 1.0;
        let mut is_open = [false; CANDIDATES];
        for (c, open) in is_open.iter_mut().enumerate() {
            let (cell, digit) = (c / 9, c % 9);
            *open = board.cells[cell % 3].words()[digit] >> (cell / 3) & 1 == 1;
            if !*open {
                self.clauses.assign(2 * c as Literal + 1, Reason::None);
            }
        }
        let cells = (0..81).map(|cell| std::array::from_fn(|digit| 9 * cell + digit));
        let places = House::all().flat_map(|house| {
            let mut cells = house.cells();
            let cells: [usize; 9] = std::array::from_fn(|_| cells.next().map_or(0, |c| c.index()));
            (0..9).map(move |digit| cells.map(|cell| 9 * cell + digit))
        });
        cells.chain(places).all(|candidates: [usize; 9]| {
            let open = candidates.into_iter().filter(|&c| is_open[c]);
            self.clause.clear();
            self.clause.extend(open.map(|c| 2 * c as Literal));
            self.one_of()
        })
    }

    /// Adds the clause that one of some candidates holds. False when there is none.
    fn one_of(&mut self) -> bool {
        match self.clause[..] {
            [] => return false,
            // It may be known already, and another one may exclude it: then propagation finds that
            // out.
            [only] if self.clauses.truth(only) == 0 => self.clauses.assign(only, Reason::None),
            [only] => return self.clauses.truth(only) > 0,
            _ => self.given.push(self.clauses.add(&self.clause)),
        }
        // Where few are left, a guess narrows more.
        for &literal in &self.clause {
            self.activity[candidate(literal)] += 1.0 / (1u32 << self.clause.len()) as f64;
        }
        true
    }

    /// The undecided candidate with the most recent conflicts, as it was last.
    fn most_active(&self) -> Option<Literal> {
        let undecided = (0..CANDIDATES).filter(|&c| self.clauses.truth(2 * c as Literal) == 0);
        let most = undecided.max_by(|&a, &b| self.activity[a].total_cmp(&self.activity[b]))?;
        Some(2 * most as Literal + Literal::from(!self.held[most]))
    }

    /// Learns from the conflict, and returns to the level where the new clause implies a literal.
    fn learn(&mut self) {
        self.find_common_point();
        self.shorten();
        for &literal in &self.clause {
            self.seen[candidate(literal)] = false;
        }
        let mut levels: Vec<usize> =
            self.clause.iter().map(|&literal| self.clauses.level(literal)).collect();
        // The literal of the latest level but one is watched too.
        let latest = (1..levels.len()).max_by_key(|&place| levels[place]);
        let depth = latest.map_or(0, |place| levels[place]);
        if let Some(place) = latest {
            self.clause.swap(1, place);
        }
        levels.sort_unstable();
        levels.dedup();
        self.back_to(depth);
        let reason = if self.clause.len() == 1 {
            Reason::None
        } else {
            let at = self.clauses.add(&self.clause);
            self.learned.push(Learned { at, levels: levels.len() });
            Reason::Clause(at)
        };
        self.clauses.assign(self.clause[0], reason);
        self.step /= 0.95;
        if self.step > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity /= self.step);
            self.step = 1.0;
        }
    }

    /// Fills `clause`: first the one literal of the latest level through which all ways to the
    /// conflict lead, then what else took part, from earlier levels. They stay marked as seen.
    fn find_common_point(&mut self) {
        self.clause.clear();
        self.clause.push(0);
        let mut open = 0;
        let mut place = self.clauses.trail.len();
        let mut part = std::mem::take(&mut self.clauses.conflict);
        loop {
            for &literal in &part {
                let level = self.clauses.level(literal);
                if level == 0 || std::mem::replace(&mut self.seen[candidate(literal)], true) {
                    continue;
                }
                self.activity[candidate(literal)] += self.step;
                if level == self.clauses.depth() {
                    open += 1;
                } else {
                    self.clause.push(literal);
                }
            }
            let literal = loop {
                place -= 1;
                let literal = self.clauses.trail[place];
                if self.seen[candidate(literal)] {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                self.clause[0] = not(literal);
                self.clauses.conflict = part;
                return;
            }
            self.seen[candidate(literal)] = false;
            part.clear();
            part.extend(self.clauses.reasons(literal));
        }
    }

    /// Leaves out what follows from the rest of the clause.
    fn shorten(&mut self) {
        let (clauses, seen) = (&self.clauses, &mut self.seen);
        let first = self.clause[0];
        let mut left_out = Vec::new();
        self.clause.retain(|&literal| {
            let known = |other: Literal| seen[candidate(other)] || clauses.level(other) == 0;
            let follows = literal != first
                && clauses.follows(literal)
                && clauses.reasons(not(literal)).all(known);
            if follows {
                left_out.push(literal);
            }
            !follows
        });
        for literal in left_out {
            seen[candidate(literal)] = false;
        }
    }

    /// Takes guesses back, and keeps what their candidates were.
    fn back_to(&mut self, depth: usize) {
        for &literal in &self.clauses.trail {
            self.held[candidate(literal)] = literal % 2 == 0;
        }
        self.clauses.back_to(depth);
    }

    /// Forgets the worse half of what was learned. Only without guesses.
    fn forget(&mut self) {
        self.learned.sort_by_key(|learned| learned.levels);
        let half = self.learned.len() / 2;
        let mut place = 0;
        self.learned.retain(|learned| {
            place += 1;
            place <= half || learned.levels <= BEST
        });
        let learned = self.learned.iter().map(|learned| learned.at);
        let places = self.clauses.keep(self.given.iter().copied().chain(learned));
        let (given, learned) = places.split_at(self.given.len());
        self.given.copy_from_slice(given);
        self.learned.iter_mut().zip(learned).for_each(|(learned, &at)| learned.at = at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Digit, DigitSet};
    use crate::grid::Pencilmarks;
    use crate::random::Random;
    use crate::solve::{Statistics, scalar::Engine};

    /// Marks of all densities, from hardly any solution to many.
    fn marks(random: &mut Random) -> Pencilmarks {
        let density = 0.4 + 0.3 * random.unit();
        let mut marks = Pencilmarks::from_sets([DigitSet::EMPTY; 81]);
        for cell in Cell::all() {
            marks.set(cell, Digit::ALL.into_iter().filter(|_| random.unit() < density).collect());
        }
        marks
    }

    #[test]
    fn it_finds_a_solution_when_the_search_does() {
        let (mut learner, mut engine) = (Learner::default(), Engine::default());
        let mut seen = [0; 2];
        for index in 0..if cfg!(miri) { 2 } else { 300 } {
            let marks = marks(&mut Random::new(11, index));
            let mut statistics = Statistics::default();
            let count =
                engine.count((&marks).into(), 1, &Budget::UNLIMITED, &mut statistics).solutions;
            let mut board = Board::default();
            assert!(board.load((&marks).into()));
            let mut guesses = 0;
            let found = learner.has_solution(&board, u64::MAX, &Budget::UNLIMITED, &mut guesses);
            assert_eq!(found, Some(count == 1), "{marks}");
            seen[count as usize] += 1;
        }
        assert!(cfg!(miri) || seen.iter().all(|&n| n > 30), "{seen:?}");
    }

    #[test]
    fn it_keeps_bounds_exactly_and_says_the_same_every_time() {
        let mut learner = Learner::default();
        // Five cells of a row with four digits, and no other restriction.
        let mut marks = Pencilmarks::FULL;
        for cell in House::all().next().unwrap().cells().take(5) {
            marks.set(cell, DigitSet::from_bits(0b1111));
        }
        let mut board = Board::default();
        assert!(board.load((&marks).into()));
        let mut ask = |until, budget: &Budget| {
            let mut guesses = 0;
            (learner.has_solution(&board, until, budget, &mut guesses), guesses)
        };
        let (answer, needed) = ask(u64::MAX, &Budget::UNLIMITED);
        assert!(answer == Some(false) && (1..1000).contains(&needed), "{answer:?} {needed}");
        assert_eq!(ask(u64::MAX, &Budget::UNLIMITED), (answer, needed));
        for most in 0..needed {
            assert_eq!(ask(most, &Budget::UNLIMITED), (None, most));
            assert_eq!(ask(u64::MAX, &Budget::at_most(most)), (None, most));
        }
        assert_eq!(ask(needed, &Budget::UNLIMITED), (answer, needed));
    }
}
