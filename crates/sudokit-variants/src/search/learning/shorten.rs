//! Shorter learned clauses: facts that follow from others are left out, and all facts of a level
//! are replaced by the one from which they follow, where there is one ("shrinking", Fleury and
//! Biere, 2021). A value excludes many others, so that this takes away half of the literals.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Fact, Learning, Reason};

/// What the analysis knows of a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    None,
    /// It is in the clause, or follows from facts in it.
    In,
    /// It does not follow from them.
    Out,
}

/// How far a fact is followed back to its causes.
const DEPTH: usize = 40;

impl Learning<'_> {
    /// The facts of a clause that remain, those of the last level first. Facts that got a mark are
    /// appended to `marked`.
    pub(super) fn shorten(&mut self, mut clause: Vec<Fact>, marked: &mut Vec<Fact>) -> Vec<Fact> {
        clause.sort_unstable_by_key(|&fact| Reverse(self.place[fact]));
        let mut short = Vec::with_capacity(clause.len());
        let mut rest = &clause[..];
        while let [first, ..] = rest {
            let is_same = |&&fact: &&Fact| self.level[fact] == self.level[*first];
            let (block, others) = rest.split_at(rest.iter().take_while(is_same).count());
            rest = others;
            let single = self.single_cause(block, marked);
            for &fact in single.as_ref().map_or(block, std::slice::from_ref) {
                if self.marks[fact] != Mark::In {
                    self.marks[fact] = Mark::In;
                    marked.push(fact);
                }
                if matches!(self.reason[fact], Reason::Given)
                    || !self.causes_follow(fact, DEPTH, marked)
                {
                    short.push(fact);
                }
            }
        }
        short
    }

    /// A fact from which, with facts of lower levels in the clause, these facts of one level
    /// follow.
    fn single_cause(&mut self, block: &[Fact], marked: &mut Vec<Fact>) -> Option<Fact> {
        if let &[fact] = block {
            return Some(fact);
        }
        let mut causes = Vec::new();
        let mut open: BinaryHeap<u32> = block.iter().map(|&fact| self.place[fact]).collect();
        loop {
            let last = open.pop()?;
            let fact = self.trail[last as usize];
            while open.peek() == Some(&last) {
                open.pop();
            }
            if open.is_empty() {
                return Some(fact);
            }
            causes.clear();
            self.causes(fact, self.reason[fact], &mut causes);
            for &cause in &causes {
                if self.level[cause] == self.level[fact] {
                    open.push(self.place[cause]);
                } else if !self.follows(cause, DEPTH, marked) {
                    return None;
                }
            }
        }
    }

    /// Whether a fact follows from facts in the clause.
    fn follows(&mut self, fact: Fact, depth: usize, marked: &mut Vec<Fact>) -> bool {
        if self.level[fact] == 0 || self.marks[fact] == Mark::In {
            return true;
        }
        let is_given = matches!(self.reason[fact], Reason::Given);
        if is_given || depth == 0 || self.marks[fact] == Mark::Out {
            return false;
        }
        let follows = self.causes_follow(fact, depth - 1, marked);
        self.marks[fact] = if follows { Mark::In } else { Mark::Out };
        marked.push(fact);
        follows
    }

    /// Whether all causes of a fact follow from facts in the clause.
    fn causes_follow(&mut self, fact: Fact, depth: usize, marked: &mut Vec<Fact>) -> bool {
        // One list for all: what a fact needs lies behind what those before it need.
        let (start, mut causes) = (self.causes.len(), std::mem::take(&mut self.causes));
        self.causes(fact, self.reason[fact], &mut causes);
        let end = causes.len();
        self.causes = causes;
        let follow = (start..end).all(|i| self.follows(self.causes[i], depth, marked));
        self.causes.truncate(start);
        follow
    }
}
