//! Telling a forcing step: the chains from premises to what follows, and the proof.

use super::net::{self, Cause};
use super::tables::{Case, Reason, Tables};
use crate::board::{Candidate, CellSet, DigitSet};
use crate::technique::catalogue::Technique;
use crate::technique::find::chain::links::Literal;
use crate::technique::proof::{self, Line};
use crate::technique::step::{Chain, HouseSet, Pattern, Role, Step};
use std::collections::{BTreeMap, VecDeque};

/// The shortest way to refute a premise, if there is a reason.
pub(super) fn contradiction(
    tables: &Tables<'_>,
    technique: Technique,
    premise: Literal,
    reasons: &[Reason],
) -> Option<Step> {
    let mut best = None;
    let ways = (!reasons.is_empty()).then(|| Ways::from(tables, premise))?;
    for &reason in reasons {
        let told = ends(tables, reason).iter().map(|&end| ways.derive(tables, end)).collect();
        keep_shorter(tables, &mut best, place_of(tables, reason), told);
    }
    finish(tables, technique, premise ^ 1, best, false)
}

/// The shortest way from all candidates of a case to the conclusion.
pub(super) fn verity(
    tables: &Tables<'_>,
    technique: Technique,
    conclusion: Literal,
    cases: &[Case],
) -> Option<Step> {
    let mut best = None;
    for case in cases {
        if !case.candidates.iter().all(|&candidate| tables.leads_to(candidate, conclusion)) {
            continue;
        }
        let way = |&candidate: &Candidate| {
            Ways::from(tables, tables.literal(candidate, true)).derive(tables, conclusion)
        };
        let told = case.candidates.iter().map(way).collect();
        let digits = case.candidates.iter().map(|c| c.digit).collect();
        let cells = case.candidates.iter().map(|c| c.cell).collect();
        let pattern = match case.house {
            Some(house) => Pattern::of(digits, house.into()),
            None => of_cells(cells, digits),
        };
        keep_shorter(tables, &mut best, pattern, told);
    }
    finish(tables, technique, conclusion, best, true)
}

/// How many nodes the chains of a step have.
pub(super) fn length(step: &Step) -> usize {
    step.pattern.chains.iter().map(|chain| chain.nodes.len()).sum()
}

/// What must follow for a reason to hold.
fn ends(tables: &Tables<'_>, reason: Reason) -> Vec<Literal> {
    let sheet = tables.sheet;
    match reason {
        Reason::Both(candidate) => [true, false].map(|on| tables.literal(candidate, on)).to_vec(),
        Reason::TwoDigits(cell, one, two) => {
            [one, two].map(|digit| tables.literal(Candidate { cell, digit }, true)).to_vec()
        }
        Reason::Twice(_, one, two) => [one, two].map(|c| tables.literal(c, true)).to_vec(),
        Reason::EmptyCell(cell) => {
            let digits = sheet.marks(cell).iter();
            digits.map(|digit| tables.literal(Candidate { cell, digit }, false)).collect()
        }
        Reason::EmptyHouse(house, digit) => {
            let places = sheet.cells_with(digit) & house.cells_set();
            places.iter().map(|cell| tables.literal(Candidate { cell, digit }, false)).collect()
        }
    }
}

/// Where the contradiction is.
fn place_of(tables: &Tables<'_>, reason: Reason) -> Pattern {
    match reason {
        Reason::Both(Candidate { cell, digit }) => of_cells(cell.into(), DigitSet::only(digit)),
        Reason::TwoDigits(cell, one, two) => {
            of_cells(cell.into(), DigitSet::only(one) | DigitSet::only(two))
        }
        Reason::EmptyCell(cell) => of_cells(cell.into(), tables.sheet.marks(cell)),
        Reason::Twice(house, Candidate { digit, .. }, _) | Reason::EmptyHouse(house, digit) => {
            Pattern::of(DigitSet::only(digit), house.into())
        }
    }
}

fn of_cells(cells: CellSet, digits: DigitSet) -> Pattern {
    Pattern::of(digits, HouseSet::EMPTY).with(Role::Case, cells, digits)
}

/// A pattern with the derivations that make its chains, and how many nodes these have.
type Told = (usize, Pattern, Vec<Derivation>);

fn keep_shorter(
    tables: &Tables<'_>,
    best: &mut Option<Told>,
    mut pattern: Pattern,
    told: Vec<Derivation>,
) {
    pattern.chains = told.iter().map(|derivation| derivation.chain(tables)).collect();
    let length = pattern.chains.iter().map(|chain| chain.nodes.len()).sum();
    if best.as_ref().is_none_or(|(shortest, ..)| length < *shortest) {
        *best = Some((length, pattern, told));
    }
}

/// The step of the shortest way. A verity needs a line for each case: it leads to the conclusion.
fn finish(
    tables: &Tables<'_>,
    technique: Technique,
    conclusion: Literal,
    best: Option<Told>,
    is_verity: bool,
) -> Option<Step> {
    let (_, pattern, told) = best?;
    let mut proof = Vec::new();
    for derivation in &told {
        for line in derivation.lemmas(tables, is_verity) {
            if !proof.contains(&line) {
                proof.push(line);
            }
        }
    }
    let candidate = tables.candidate(conclusion);
    let step = if conclusion % 2 == 1 {
        Step::placing(technique, candidate, pattern)
    } else {
        Step::eliminating(technique, vec![candidate], pattern)
    };
    Some(step.proved_by(proof))
}

/// The shortest way from a premise to everything that follows, by links and nets.
struct Ways {
    premise: Literal,
    parents: BTreeMap<Literal, Literal>,
}

impl Ways {
    fn from(tables: &Tables<'_>, premise: Literal) -> Ways {
        let mut parents = BTreeMap::from([(premise, premise)]);
        let mut waiting = VecDeque::from([premise]);
        while let Some(from) = waiting.pop_front() {
            for to in tables.follow(from) {
                parents.entry(to).or_insert_with(|| {
                    waiting.push_back(to);
                    from
                });
            }
        }
        Ways { premise, parents }
    }

    /// How a literal follows from the premise.
    fn derive(&self, tables: &Tables<'_>, end: Literal) -> Derivation {
        let mut way = vec![end];
        while let Some(&parent) = way.last().and_then(|at| self.parents.get(at))
            && way.last() != Some(&self.premise)
        {
            way.push(parent);
        }
        let mut derivation = Derivation { steps: vec![(self.premise, Vec::new())] };
        for pair in way.windows(2).rev() {
            derivation.extend(tables, pair[1], pair[0]);
        }
        derivation
    }
}

/// Literals in an order in which each follows from earlier ones; the first is the premise.
struct Derivation {
    steps: Vec<(Literal, Vec<usize>)>,
}

impl Derivation {
    fn position(&self, literal: Literal) -> Option<usize> {
        self.steps.iter().position(|&(known, _)| known == literal)
    }

    /// Adds how `to` follows from `from` at once.
    fn extend(&mut self, tables: &Tables<'_>, from: Literal, to: Literal) {
        if self.position(to).is_some() {
            return;
        }
        if tables.links.follow(from).contains(&to) {
            let parents = self.position(from).into_iter().collect();
            self.steps.push((to, parents));
            return;
        }
        let mut all: Vec<(Literal, Cause)> = Vec::new();
        let premise = tables.candidate(from);
        net::unfold(tables.sheet, premise, from % 2 == 1, &mut |candidate, holds, cause| {
            all.push((tables.literal(candidate, holds), cause));
        });
        let Some(end) = all.iter().position(|&(literal, _)| literal == to) else { return };
        let causes: Vec<Vec<usize>> =
            (0..=end).map(|i| causes(tables, &all[..i], all[i])).collect();
        let mut is_needed = vec![false; end + 1];
        is_needed[end] = true;
        for i in (0..=end).rev().filter(|&i| is_needed[i]).collect::<Vec<_>>() {
            mark(&causes, &mut is_needed, i);
        }
        for i in (0..=end).filter(|&i| is_needed[i]) {
            if self.position(all[i].0).is_none() {
                let parents = causes[i].iter().filter_map(|&j| self.position(all[j].0)).collect();
                self.steps.push((all[i].0, parents));
            }
        }
    }

    /// The chain that leads to the last literal, with branches for what else it needs.
    fn chain(&self, tables: &Tables<'_>) -> Chain {
        let last = self.steps.len() - 1;
        let before = |at: usize| self.steps[at].1.iter().copied().max();
        let mut main: Vec<usize> = std::iter::successors(Some(last), |&at| before(at)).collect();
        main.reverse();
        let others = |at: usize| {
            let main = before(at);
            self.steps[at].1.iter().copied().filter(move |&parent| Some(parent) != main)
        };
        let mut waiting: VecDeque<usize> = main.iter().flat_map(|&at| others(at)).collect();
        let mut told = vec![false; self.steps.len()];
        let mut branches: BTreeMap<usize, Vec<Vec<usize>>> = BTreeMap::new();
        while let Some(end) = waiting.pop_front() {
            if std::mem::replace(&mut told[end], true) || main.contains(&end) {
                continue;
            }
            let back = std::iter::successors(Some(end), |&at| before(at));
            let mut branch: Vec<usize> = back.take_while(|at| !main.contains(at)).collect();
            branch.reverse();
            let origin = branch.first().and_then(|&first| before(first)).unwrap_or(0);
            waiting.extend(branch.iter().flat_map(|&at| others(at)));
            branches.entry(origin).or_default().push(branch);
        }
        let node = |at: usize| tables.links.node(self.steps[at].0);
        let mut chain = Chain::default();
        let mut resumes = None;
        for &at in &main {
            let mut next = node(at);
            next.follows = resumes.take();
            chain.nodes.push(next);
            let origin = chain.nodes.len() as u16 - 1;
            for branch in branches.remove(&at).unwrap_or_default() {
                resumes = Some(origin);
                let start = chain.nodes.len();
                chain.nodes.extend(branch.iter().map(|&at| node(at)));
                chain.nodes[start].follows = resumes;
            }
        }
        chain
    }

    /// Lines for what propagation of singles does not see: candidates that follow from groups, and
    /// the end, if it is asked for.
    fn lemmas(&self, tables: &Tables<'_>, with_end: bool) -> Vec<Line> {
        let literal =
            |of: Literal| proof::Literal { candidate: tables.candidate(of), holds: of % 2 == 1 };
        let premise = self.steps[0].0;
        let last = self.steps.len() - 1;
        let is_told = |(at, (of, parents)): (usize, &(Literal, Vec<usize>))| {
            let from_group = parents.iter().any(|&parent| tables.is_group(self.steps[parent].0));
            let is_end = with_end && at == last && at > 0;
            let told = !tables.is_group(*of) && (from_group || is_end);
            told.then(|| Line::Propagation(vec![literal(premise ^ 1), literal(*of)]))
        };
        self.steps.iter().enumerate().filter_map(is_told).collect()
    }
}

/// Marks what a step of a net needs.
fn mark(causes: &[Vec<usize>], is_needed: &mut [bool], at: usize) {
    for &cause in &causes[at] {
        if !std::mem::replace(&mut is_needed[cause], true) {
            mark(causes, is_needed, cause);
        }
    }
}

/// What a step of a net follows from, among those before it.
fn causes(tables: &Tables<'_>, before: &[(Literal, Cause)], step: (Literal, Cause)) -> Vec<usize> {
    let Candidate { cell, digit } = tables.candidate(step.0);
    let is_cause = |of: Literal| {
        let other = tables.candidate(of);
        match step.1 {
            Cause::Premise => false,
            Cause::Excluded(by) => of % 2 == 1 && other == by,
            Cause::Naked => of % 2 == 0 && other.cell == cell,
            Cause::Hidden(house) => {
                of % 2 == 0 && other.digit == digit && house.contains(other.cell)
            }
        }
    };
    (0..before.len()).filter(|&i| is_cause(before[i].0)).collect()
}
