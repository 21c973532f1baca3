//! Telling a forcing step: the chains from premises to what follows, and the proof.

use super::net::{self, Cause};
use super::tables::{Case, Reason, Tables};
use crate::technique::catalogue::Technique;
use crate::technique::find::chain::links::{Literal, holds};
use crate::technique::find::chain::prove::Proof;
use crate::technique::proof::{self, Line};
use crate::technique::step::{Chain, HouseSet, Pattern, Role, Step};
use std::cell::OnceCell;
use std::collections::{BTreeMap, VecDeque};
use sudokit_core::board::{Candidate, CellSet, DigitSet};

/// How many reasons are written in full to find the shortest: those of the fewest links and nets.
const TOLD: usize = 4;

/// Writes steps from tables. Keeps the ways it has looked up.
pub(super) struct ProofWriter<'a> {
    tables: &'a Tables<'a>,
    ways: Vec<OnceCell<Ways>>,
}

impl<'a> ProofWriter<'a> {
    pub(super) fn new(tables: &'a Tables<'a>) -> ProofWriter<'a> {
        ProofWriter { tables, ways: vec![OnceCell::new(); tables.len()] }
    }

    /// The ways from a premise.
    fn ways(&self, premise: Literal) -> &Ways {
        self.ways[usize::from(premise)].get_or_init(|| Ways::from(self.tables, premise))
    }

    /// The shortest way to refute a premise, if there is a reason.
    pub(super) fn contradiction(
        &self,
        technique: Technique,
        premise: Literal,
        reasons: &[Reason],
    ) -> Option<Step> {
        if reasons.is_empty() {
            return None;
        }
        let tables = self.tables;
        let told = reasons.iter().map(|&reason| {
            let ends = ends(tables, reason).into_iter();
            (ends.map(|end| (premise, end)).collect(), place_of(tables, reason))
        });
        self.shortest(technique, premise ^ 1, told.collect(), false)
    }

    /// The shortest way from all candidates of a case to the conclusion.
    pub(super) fn verity(
        &self,
        technique: Technique,
        conclusion: Literal,
        cases: &[Case],
    ) -> Option<Step> {
        let told = self.tables.cases_for(conclusion, cases).into_iter().map(|case| {
            let starts = case.candidates.iter();
            let runs = starts.map(|&c| (self.tables.literal(c, true), conclusion)).collect();
            let digits = case.candidates.iter().map(|c| c.digit).collect();
            let cells = case.candidates.iter().map(|c| c.cell).collect();
            let pattern = match case.house {
                Some(house) => Pattern::of(digits, house.into()),
                None => of_cells(cells, digits),
            };
            (runs, pattern)
        });
        self.shortest(technique, conclusion, told.collect(), true)
    }

    /// The step with the shortest chains. Each way of telling it has a start and an end for each of
    /// its chains. A verity needs a line of proof for each case: it leads to the conclusion.
    fn shortest(
        &self,
        technique: Technique,
        conclusion: Literal,
        mut ways: Vec<(Vec<(Literal, Literal)>, Pattern)>,
        is_verity: bool,
    ) -> Option<Step> {
        let far = |&(start, end): &(Literal, Literal)| self.ways(start).distance(end);
        ways.sort_by_cached_key(|(runs, _)| runs.iter().map(far).sum::<usize>());
        let mut best: Option<(usize, Pattern, Vec<Derivation>)> = None;
        for (runs, mut pattern) in ways.into_iter().take(TOLD) {
            let told: Vec<Derivation> = runs
                .iter()
                .map(|&(start, end)| self.ways(start).derive(self.tables, end))
                .collect();
            pattern.chains = told.iter().map(|told| told.chain(self.tables)).collect();
            let length = pattern.chains.iter().map(|chain| chain.nodes.len()).sum();
            if best.as_ref().is_none_or(|(shortest, ..)| length < *shortest) {
                best = Some((length, pattern, told));
            }
        }
        let (_, pattern, told) = best?;
        let mut proof = Vec::new();
        for line in told.iter().flat_map(|told| told.lemmas(self.tables, is_verity)) {
            if !proof.contains(&line) {
                proof.push(line);
            }
        }
        let candidate = self.tables.candidate(conclusion);
        let step = if holds(conclusion) {
            Step::placing(technique, candidate, pattern)
        } else {
            Step::eliminating(technique, vec![candidate], pattern)
        };
        Some(step.proved_by(proof))
    }
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

/// The shortest way from a premise to everything that follows, by links and nets.
#[derive(Clone)]
struct Ways {
    premise: Literal,
    /// From what each literal follows, and how far it is from the premise.
    parents: Vec<Option<(Literal, u16)>>,
}

impl Ways {
    fn from(tables: &Tables<'_>, premise: Literal) -> Ways {
        let mut parents = vec![None; tables.len()];
        parents[usize::from(premise)] = Some((premise, 0));
        let mut waiting = VecDeque::from([(premise, 0)]);
        while let Some((from, distance)) = waiting.pop_front() {
            for to in tables.follow(from) {
                if parents[usize::from(to)].is_none() {
                    parents[usize::from(to)] = Some((from, distance + 1));
                    waiting.push_back((to, distance + 1));
                }
            }
        }
        Ways { premise, parents }
    }

    fn distance(&self, end: Literal) -> usize {
        self.parents[usize::from(end)].map_or(0, |(_, distance)| usize::from(distance))
    }

    /// How a literal follows from the premise.
    fn derive(&self, tables: &Tables<'_>, end: Literal) -> Derivation {
        let before = |&at: &Literal| {
            self.parents[usize::from(at)].map(|(parent, _)| parent).filter(|_| at != self.premise)
        };
        let mut way: Vec<Literal> = std::iter::successors(Some(end), before).collect();
        way.reverse();
        let mut derivation = Derivation { steps: vec![(self.premise, Vec::new())] };
        for pair in way.windows(2) {
            derivation.extend(tables, pair[0], pair[1]);
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
        let (sheet, has_hidden) = (tables.sheet, tables.sheet.position().has_hidden());
        net::unfold(sheet, has_hidden, premise, holds(from), &mut |candidate, holds, cause| {
            all.push((tables.literal(candidate, holds), cause));
        });
        let Some(end) = all.iter().position(|&(literal, _)| literal == to) else { return };
        // Back from the end: what each step that is needed follows from.
        let mut needed = vec![None; end + 1];
        needed[end] = Some(Vec::new());
        for i in (0..=end).rev() {
            if needed[i].is_none() {
                continue;
            }
            let causes = causes(tables, &all[..i], all[i]);
            causes.iter().for_each(|&cause| needed[cause] = Some(Vec::new()));
            needed[i] = Some(causes);
        }
        for (i, causes) in needed.iter().enumerate() {
            if let Some(causes) = causes
                && self.position(all[i].0).is_none()
            {
                let parents = causes.iter().filter_map(|&j| self.position(all[j].0)).collect();
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
        let premise = self.steps[0].0;
        let last = self.steps.len() - 1;
        let mut lines = Vec::new();
        for (at, (of, parents)) in self.steps.iter().enumerate() {
            let from_group = parents.iter().any(|&parent| tables.is_group(self.steps[parent].0));
            let is_end = with_end && at == last && at > 0;
            if !tables.is_group(*of) && (from_group || is_end) {
                lines.extend(self.through_groups(tables, at));
                let clause = [premise ^ 1, *of].map(|l| in_proof(tables, l));
                lines.push(Line::Propagation(clause.to_vec()));
            }
        }
        lines
    }

    /// The line for a candidate that follows from another through several groups in a row: the
    /// strong links between them are truths, the weak ones between groups links.
    fn through_groups(&self, tables: &Tables<'_>, at: usize) -> Option<Line> {
        let before = |&at: &usize| match self.steps[at].1[..] {
            [parent] => Some(parent),
            _ => None,
        };
        let literal = |at: usize| self.steps[at].0;
        let back = std::iter::successors(before(&at), before);
        let groups = back.clone().take_while(|&at| tables.is_group(literal(at))).count();
        let end = literal(at);
        let start = literal(back.clone().nth(groups)?);
        if groups < 2 {
            return None;
        }
        let mut proof = Proof::default();
        let mut to = end;
        for from in back.take(groups + 1).map(literal) {
            let places = [from, to].map(|l| tables.links.place(l));
            let are_groups = tables.is_group(from) && tables.is_group(to);
            if are_groups || !holds(from) {
                proof.add(tables.sheet, places, !holds(from), tables.candidate(end));
            }
            to = from;
        }
        let clause = [start ^ 1, end].map(|l| in_proof(tables, l)).to_vec();
        Some(Line::Counting { truths: proof.truths, links: proof.links, clause })
    }
}

fn in_proof(tables: &Tables<'_>, of: Literal) -> proof::Literal {
    proof::Literal { candidate: tables.candidate(of), holds: holds(of) }
}

/// What a step of a net follows from, among those before it.
fn causes(tables: &Tables<'_>, before: &[(Literal, Cause)], step: (Literal, Cause)) -> Vec<usize> {
    let Candidate { cell, digit } = tables.candidate(step.0);
    let is_cause = |of: Literal| {
        let other = tables.candidate(of);
        match step.1 {
            Cause::Premise => false,
            Cause::Excluded(by) => holds(of) && other == by,
            Cause::Naked => !holds(of) && other.cell == cell,
            Cause::Hidden(house) => {
                !holds(of) && other.digit == digit && house.contains(other.cell)
            }
        }
    };
    (0..before.len()).filter(|&i| is_cause(before[i].0)).collect()
}
