//! Candidates as literals, and what follows from clauses of them.
//!
//! Candidate `9 * cell + digit` is literal `2 * candidate` when it holds and the odd literal after
//! it when it is eliminated. That a placed digit eliminates others is not written as clauses: every
//! candidate has a list of the 28 that it excludes. Search is in [`super::learner`].
//!
//! Source: two watched literals in a clause (Moskewicz, Madigan, Zhao, Zhang and Malik, 2001), the
//! other literal beside each watch (Sörensson and Eén, MiniSat, 2003).

use crate::board::Cell;

pub(super) type Literal = u16;

/// The other literal of the same candidate.
pub(super) fn not(literal: Literal) -> Literal {
    literal ^ 1
}

/// The candidate of a literal.
pub(super) fn candidate(literal: Literal) -> usize {
    usize::from(literal / 2)
}

pub(super) const CANDIDATES: usize = 729;
const LITERALS: usize = 2 * CANDIDATES;

/// Why a literal holds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reason {
    /// It was given or guessed.
    None,
    /// This placed candidate excludes its candidate.
    Placed(Literal),
    /// All others of the clause at this place are false.
    Clause(u32),
}

/// A clause that waits for a literal to become false.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// Another literal of the clause. While it holds, nothing follows from the clause.
    other: Literal,
}

/// Clauses, the literals that hold, and why.
#[derive(Debug)]
pub(super) struct Clauses {
    /// Each clause's length and then its literals; those at its front two are watched.
    words: Vec<u16>,
    watches: Vec<Vec<Watch>>,
    /// The candidates that each candidate excludes, as literals that eliminate them.
    excluded: Vec<[Literal; 28]>,
    /// For each literal: 1 when it holds, -1 when the other one does.
    truth: Vec<i8>,
    level: Vec<u16>,
    reason: Vec<Reason>,
    /// The literals that hold, in order.
    pub(super) trail: Vec<Literal>,
    /// How long the trail was at each guess.
    guesses: Vec<usize>,
    /// From here on the trail has not been looked at.
    next: usize,
    /// The literals, all false, of a clause that cannot be kept.
    pub(super) conflict: Vec<Literal>,
}

impl Clauses {
    pub(super) fn new() -> Clauses {
        let excluded = |cell: Cell, digit: usize| {
            let literal = |cell: usize, digit: usize| (2 * (9 * cell + digit) + 1) as Literal;
            let peers = cell.peers().map(|peer| literal(peer.index(), digit));
            let others = (0..9).filter(|&other| other != digit);
            let mut excluded = peers.chain(others.map(|other| literal(cell.index(), other)));
            std::array::from_fn(|_| excluded.next().expect("20 peers and 8 digits"))
        };
        let all = Cell::all().flat_map(|cell| (0..9).map(move |digit| excluded(cell, digit)));
        Clauses {
            words: Vec::new(),
            watches: vec![Vec::new(); LITERALS],
            excluded: all.collect(),
            truth: vec![0; LITERALS],
            level: vec![0; CANDIDATES],
            reason: vec![Reason::None; CANDIDATES],
            trail: Vec::with_capacity(CANDIDATES),
            guesses: Vec::new(),
            next: 0,
            conflict: Vec::new(),
        }
    }

    /// As new.
    pub(super) fn clear(&mut self) {
        self.forget_clauses();
        self.truth.fill(0);
        self.trail.clear();
        self.guesses.clear();
        self.next = 0;
    }

    fn forget_clauses(&mut self) {
        self.words.clear();
        self.watches.iter_mut().for_each(Vec::clear);
    }

    /// Whether a literal holds (1), its opposite does (-1), or neither.
    pub(super) fn truth(&self, literal: Literal) -> i8 {
        self.truth[usize::from(literal)]
    }

    /// The number of guesses made when this literal's candidate was decided.
    pub(super) fn level(&self, literal: Literal) -> usize {
        usize::from(self.level[candidate(literal)])
    }

    /// The number of guesses in force.
    pub(super) fn depth(&self) -> usize {
        self.guesses.len()
    }

    /// The false literals from which it follows that a literal holds.
    pub(super) fn reasons(&self, literal: Literal) -> impl Iterator<Item = Literal> + '_ {
        let (placed, clause) = match self.reason[candidate(literal)] {
            Reason::None => (None, &[][..]),
            Reason::Placed(placed) => (Some(not(placed)), &[][..]),
            Reason::Clause(at) => (None, self.literals(at)),
        };
        placed.into_iter().chain(clause.iter().copied().filter(move |&other| other != literal))
    }

    /// Whether a literal follows from others.
    pub(super) fn follows(&self, literal: Literal) -> bool {
        !matches!(self.reason[candidate(literal)], Reason::None)
    }

    fn literals(&self, at: u32) -> &[Literal] {
        let at = at as usize;
        &self.words[at + 1..=at + usize::from(self.words[at])]
    }

    /// Adds a clause of two literals or more and returns its place. The first two must not be false
    /// without the other one being true.
    pub(super) fn add(&mut self, clause: &[Literal]) -> u32 {
        let at = self.words.len() as u32;
        self.words.push(clause.len() as u16);
        self.words.extend_from_slice(clause);
        for (watched, other) in [(clause[0], clause[1]), (clause[1], clause[0])] {
            self.watches[usize::from(watched)].push(Watch { clause: at, other });
        }
        at
    }

    /// Keeps these clauses only, in this order, and returns their new places. Only without guesses:
    /// the reasons of what holds then are never read.
    pub(super) fn keep(&mut self, places: impl Iterator<Item = u32>) -> Vec<u32> {
        let kept: Vec<Vec<Literal>> = places.map(|at| self.literals(at).to_vec()).collect();
        self.forget_clauses();
        kept.iter().map(|clause| self.add(clause)).collect()
    }

    /// Lets an undecided literal hold.
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        self.truth[usize::from(literal)] = 1;
        self.truth[usize::from(not(literal))] = -1;
        self.level[candidate(literal)] = self.guesses.len() as u16;
        self.reason[candidate(literal)] = reason;
        self.trail.push(literal);
    }

    /// Guesses that an undecided literal holds.
    pub(super) fn guess(&mut self, literal: Literal) {
        self.guesses.push(self.trail.len());
        self.assign(literal, Reason::None);
    }

    /// Takes back all guesses but this many.
    pub(super) fn back_to(&mut self, depth: usize) {
        let Some(&length) = self.guesses.get(depth) else { return };
        for literal in self.trail.drain(length..) {
            self.truth[usize::from(literal)] = 0;
            self.truth[usize::from(not(literal))] = 0;
        }
        self.guesses.truncate(depth);
        self.next = length;
    }

    /// Draws all conclusions. False when there is a conflict, which is then in `conflict`.
    pub(super) fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.next) {
            self.next += 1;
            if literal % 2 == 0 && !self.exclude(literal) || !self.visit_watches(not(literal)) {
                return false;
            }
        }
        true
    }

    /// A placed candidate excludes others.
    fn exclude(&mut self, placed: Literal) -> bool {
        for out in self.excluded[candidate(placed)] {
            match self.truth(out) {
                0 => self.assign(out, Reason::Placed(placed)),
                1 => {}
                _ => {
                    self.conflict.clear();
                    self.conflict.extend([out, not(placed)]);
                    return false;
                }
            }
        }
        true
    }

    /// A literal has become false: its clauses watch another one, or imply a literal.
    fn visit_watches(&mut self, gone: Literal) -> bool {
        let mut watches = std::mem::take(&mut self.watches[usize::from(gone)]);
        let mut keeps_all = true;
        watches.retain_mut(|watch| !keeps_all || self.is_kept(gone, watch, &mut keeps_all));
        self.watches[usize::from(gone)] = watches;
        keeps_all
    }

    /// Whether a clause goes on watching a literal that has become false.
    #[inline(always)]
    fn is_kept(&mut self, gone: Literal, watch: &mut Watch, keeps_all: &mut bool) -> bool {
        if self.truth(watch.other) > 0 {
            return true;
        }
        let at = watch.clause as usize;
        let clause = at + 1..at + 1 + usize::from(self.words[at]);
        if self.words[at + 1] == gone {
            self.words.swap(at + 1, at + 2);
        }
        let first = self.words[at + 1];
        *watch = Watch { clause: watch.clause, other: first };
        if self.truth(first) > 0 {
            return true;
        }
        let free = (at + 3..clause.end).find(|&place| self.truth(self.words[place]) >= 0);
        if let Some(place) = free {
            self.words.swap(at + 2, place);
            self.watches[usize::from(self.words[at + 2])].push(*watch);
            return false;
        }
        if self.truth(first) < 0 {
            self.conflict.clear();
            self.conflict.extend_from_slice(&self.words[clause]);
            *keeps_all = false;
        } else {
            self.assign(first, Reason::Clause(watch.clause));
        }
        true
    }
}
