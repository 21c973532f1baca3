//! What must hold for every step of every technique, on positions of all kinds.
//!
//! A walk follows the path of a random puzzle, or of random pencilmarks. In every position of it
//! the step that HoDoKu takes is looked at; in one, chosen at random, all steps of the quick
//! techniques, and on some walks all steps of all techniques:
//!
//! - No step contradicts a solution of the position: of several solutions, any.
//! - The checker accepts every step.
//! - The checker refuses altered steps that are wrong: with a true candidate eliminated, alone or
//!   in every line of the proof. With other alterations it may accept or refuse, but what it
//!   accepts contradicts no solution.
//! - An isomorph of the position has the isomorphic conclusions, technique by technique, but for
//!   those that are not [`is_invariant`].
//!
//! The roles of a pattern are for readers; they are no part of the proof.
//!
//! A small, seeded number of positions is a test of the library; the benchmarks' command `prove`
//! runs as many as there is time for.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use sudokit::board::{Candidate, Cell, DigitSet};
use sudokit::canon::Transform;
use sudokit::generate::{Generator, Item, Sampler, Spec, random_grid};
use sudokit::random::Random;
use sudokit::solve::Solver;
use sudokit::technique::proof::{Line, Literal};
use sudokit::technique::{
    End, Path, Profile, Sheet, Step, Technique, all_steps_unchecked, check_step,
};
use sudokit::{Budget, Pencilmarks, Puzzle, Solution};

/// Whether a finder's steps do not depend on the order of cells and digits. The sets of an ALS chain
/// stand in the order of the list, as HoDoKu has them. Nice loops keep the first way on which they
/// reach a candidate, forcing chains one step for each conclusion and Sudoku Explainer's the first
/// contradiction they meet; brute force fills the middle cell.
fn is_invariant(technique: Technique) -> bool {
    let is_loop = (Technique::ContinuousNiceLoop..=Technique::GroupedAic).contains(&technique);
    let is_forcing = technique >= Technique::ForcingChainContradiction
        && !matches!(technique, Technique::TemplateSet | Technique::TemplateDelete);
    technique != Technique::AlsChain && !is_loop && !is_forcing
}

/// Whether only Sudoku Explainer has it.
fn is_of_explainer(technique: Technique) -> bool {
    technique > Technique::BruteForce
}

/// What a position came from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Minimal,
    Redundant,
    SeveralSolutions,
    Pencilmarks,
    NoSolution,
}

const KINDS: [Kind; 5] =
    [Kind::Minimal, Kind::Redundant, Kind::SeveralSolutions, Kind::Pencilmarks, Kind::NoSolution];

/// A position with its solutions.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    kind: Kind,
    givens: Puzzle,
    placed: Puzzle,
    marks: Pencilmarks,
    /// Up to 64 of them.
    solutions: Vec<Solution>,
}

impl Position {
    /// The beginning of a walk: the same on every machine.
    fn first(seed: u64, number: u64, random: &mut Random) -> Position {
        let kind = KINDS[number as usize % KINDS.len()];
        let sheet = match kind {
            Kind::Pencilmarks => Sheet::of_marks(&random_marks(random)),
            _ => Sheet::new(&random_puzzle(kind, seed, number, random)),
        };
        Position::of(kind, &sheet)
    }

    fn of(kind: Kind, sheet: &Sheet) -> Position {
        let (mut givens, mut placed) = (Puzzle::EMPTY, Puzzle::EMPTY);
        for cell in Cell::all() {
            let grid = if sheet.givens().contains(cell) { &mut givens } else { &mut placed };
            grid.set(cell, sheet.get(cell));
        }
        let marks = sheet.to_marks();
        let mut solutions = Vec::new();
        Solver::new().for_each(marks, |solution| {
            solutions.push(*solution);
            if solutions.len() < 64 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        Position { kind, givens, placed, marks, solutions }
    }

    fn sheet(&self) -> Sheet {
        let sheet = match self.kind {
            Kind::Pencilmarks => {
                let mut sheet = Sheet::of_marks(&self.marks);
                self.placed.givens().for_each(|(cell, digit)| sheet.place(cell, digit));
                sheet
            }
            _ => Sheet::with_notes(&self.givens, &self.placed, Some(&self.marks)),
        };
        if self.is_proper() { sheet.known_proper() } else { sheet }
    }

    fn is_proper(&self) -> bool {
        matches!(self.kind, Kind::Minimal | Kind::Redundant)
    }

    fn image(&self, transform: &Transform) -> Position {
        Position {
            kind: self.kind,
            givens: transform.apply(&self.givens),
            placed: transform.apply(&self.placed),
            marks: transform.apply(&self.marks),
            solutions: Vec::new(),
        }
    }
}

/// A solution and some other candidates in each cell.
fn random_marks(random: &mut Random) -> Pencilmarks {
    let solution = random_grid(Sampler::Uniform, random);
    let percent = 5 + random.below(40);
    let mut sets = [DigitSet::EMPTY; 81];
    for (cell, set) in Cell::all().zip(&mut sets) {
        let others = DigitSet::ALL.iter().filter(|_| random.below(100) < percent);
        *set = others.chain([solution.get(cell)]).collect();
    }
    Pencilmarks::from_sets(sets)
}

fn random_puzzle(kind: Kind, seed: u64, number: u64, random: &mut Random) -> Puzzle {
    let mut generator = Generator::new(Spec::default(), seed).unwrap();
    let Some(Item::Made(made)) = generator.item(number) else { panic!("nothing forbids it") };
    let mut puzzle = made.puzzle;
    for _ in 0..1 + random.index(4) {
        let cells: Vec<Cell> = Cell::all().filter(|&cell| puzzle.get(cell).is_none()).collect();
        let cell = cells[random.index(cells.len())];
        let givens: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
        match kind {
            Kind::Redundant => puzzle.set(cell, Some(made.solution.get(cell))),
            Kind::SeveralSolutions => puzzle.set(givens[random.index(givens.len())], None),
            Kind::NoSolution => {
                let sheet = Sheet::new(&puzzle);
                let wrong = sheet.marks(cell).iter().find(|&d| d != made.solution.get(cell));
                if wrong.is_some() {
                    puzzle.set(cell, wrong);
                    break;
                }
            }
            _ => {}
        }
    }
    puzzle
}

/// What was seen.
#[derive(Default, Debug)]
pub(crate) struct Report {
    /// Positions whose next step was looked at.
    pub positions: BTreeMap<Kind, u64>,
    /// Of these: how often all steps of some techniques were looked at, by how many techniques.
    pub examined: BTreeMap<usize, u64>,
    /// Steps of each technique.
    pub steps: BTreeMap<Technique, u64>,
    /// Altered steps that were refused, and those that were accepted.
    pub altered: [u64; 2],
    /// Searches that the budget ended.
    pub cut_short: u64,
    /// Positions in which an isomorph had other conclusions.
    pub other_in_isomorph: BTreeMap<Technique, u64>,
    /// What must never be: how often it was, and what it was since somebody last took the list.
    pub fault_count: u64,
    pub faults: Vec<String>,
}

/// A step's conclusions.
type Conclusion = (Vec<Candidate>, Vec<Candidate>);

impl Report {
    fn fault(&mut self, text: String) {
        self.fault_count += 1;
        self.faults.push(text);
    }

    /// Walks along a path, looks at every step, and examines one position with each of these
    /// profiles.
    pub(crate) fn walk(
        &mut self,
        seed: u64,
        number: u64,
        profiles: &[&Profile],
        (each, whole): (&Budget, &Budget),
    ) {
        let mut random = Random::new(seed, number);
        let first = Position::first(seed, number, &mut random);
        let all = Profile::hodoku();
        let profile = if first.is_proper() { all } else { all.without_uniqueness() };
        let mut path = Path::new(first.sheet(), &profile).with_budget(whole);
        let name = format!("seed {seed} number {number} {:?}", first.kind);
        let stop = random.index(60);
        for index in 0.. {
            if index == stop {
                let position = Position::of(first.kind, path.sheet());
                let mut random = Random::new(!seed, number);
                for profile in profiles {
                    self.examine(&name, &position, profile, each, &mut random);
                }
            }
            let Some(step) = path.next() else { break };
            *self.positions.entry(first.kind).or_default() += 1;
            *self.steps.entry(step.technique).or_default() += 1;
            if contradicts(&first, &step) {
                self.fault(format!("{name} step {index}: {step:?} is wrong"));
            }
        }
        if let Some(End::Unproved(technique)) = path.end() {
            self.fault(format!("{name}: {technique} is not proved"));
        }
        self.cut_short += u64::from(matches!(path.end(), Some(End::Unknown(_))));
    }

    /// Looks at all steps of the techniques of a profile in one position.
    fn examine(
        &mut self,
        name: &str,
        position: &Position,
        profile: &Profile,
        budget: &Budget,
        random: &mut Random,
    ) {
        *self.examined.entry(profile.techniques().count()).or_default() += 1;
        let transform = Transform::random(random);
        let (sheet, image) = (position.sheet(), position.image(&transform).sheet());
        for technique in profile.techniques() {
            let only = profile.clone().only(&[technique]);
            let (found, is_whole) = steps_of(&sheet, &only, budget);
            // Of many steps, some are altered.
            let every = 1 + found.len() / 10;
            for (i, step) in found.iter().enumerate() {
                *self.steps.entry(technique).or_default() += 1;
                self.judge(name, position, &sheet, step);
                if i % every == 0 {
                    self.try_altered(name, position, &sheet, step, random);
                }
            }
            if is_of_explainer(technique) {
                continue;
            }
            let (others, are_all) = steps_of(&image, &only, budget);
            if !is_whole || !are_all {
                self.cut_short += 1;
                continue;
            }
            let conclusions = |steps: &[Step], map: &dyn Fn(&Candidate) -> Candidate| {
                let of = |list: &[Candidate]| {
                    let mut list: Vec<Candidate> = list.iter().map(map).collect();
                    list.sort_unstable();
                    list
                };
                let both = steps.iter().map(|s| (of(&s.placements), of(&s.eliminations)));
                both.collect::<BTreeSet<Conclusion>>()
            };
            let targets = targets(&transform);
            let there =
                |c: &Candidate| Candidate::new(targets[c.cell.index()], transform.digit(c.digit));
            if conclusions(&found, &there) != conclusions(&others, &|c| *c) {
                *self.other_in_isomorph.entry(technique).or_default() += 1;
                if is_invariant(technique) {
                    self.fault(format!("{name}: {technique}: an isomorph has other steps"));
                }
            }
        }
    }

    fn judge(&mut self, name: &str, position: &Position, sheet: &Sheet, step: &Step) {
        if contradicts(position, step) {
            self.fault(format!("{name}: {} contradicts a solution", step.technique));
        }
        if let Err(refused) = check_step(sheet, step) {
            self.fault(format!("{name}: {}: {refused}", step.technique));
        }
    }

    fn try_altered(
        &mut self,
        name: &str,
        position: &Position,
        sheet: &Sheet,
        step: &Step,
        random: &mut Random,
    ) {
        for altered in alter(position, sheet, step, random) {
            let is_accepted = check_step(sheet, &altered).is_ok();
            self.altered[usize::from(is_accepted)] += 1;
            if is_accepted && contradicts(position, &altered) {
                let why = "is accepted after it was altered";
                self.fault(format!("{name}: {} {why}: {altered:?}", step.technique));
            }
        }
    }
}

/// All steps, and whether the budget sufficed.
fn steps_of(sheet: &Sheet, profile: &Profile, budget: &Budget) -> (Vec<Step>, bool) {
    let mut found = Vec::new();
    let end = all_steps_unchecked(sheet, profile, budget, |step| {
        found.push(step);
        if found.len() < 2000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let is_whole = end.is_ok() && found.len() < 2000;
    (found, is_whole)
}

/// Where each cell goes.
fn targets(transform: &Transform) -> [Cell; 81] {
    let mut targets = [Cell::new(0).unwrap(); 81];
    for cell in Cell::all() {
        targets[transform.source_of(cell).index()] = cell;
    }
    targets
}

fn contradicts(position: &Position, step: &Step) -> bool {
    position.solutions.iter().any(|solution| {
        let holds = |c: &Candidate| solution.get(c.cell) == c.digit;
        step.eliminations.iter().any(holds) || !step.placements.iter().all(holds)
    })
}

/// The step with a conclusion added, a conclusion changed everywhere, a line changed or left out.
fn alter(position: &Position, sheet: &Sheet, step: &Step, random: &mut Random) -> Vec<Step> {
    let open: Vec<Cell> = sheet.open().iter().collect();
    let cell = open[random.index(open.len())];
    let mut wanted: Vec<Candidate> =
        sheet.marks(cell).iter().map(|digit| Candidate::new(cell, digit)).collect();
    if let Some(solution) = position.solutions.first() {
        wanted.push(Candidate::new(cell, solution.get(cell)));
    }
    let mut found = Vec::new();
    for other in wanted {
        let mut more = step.clone();
        more.eliminations.push(other);
        found.push(more);
        if let Some(&gone) = step.eliminations.first() {
            let mut instead = step.clone();
            let replace = |c: &mut Candidate| *c = if *c == gone { other } else { *c };
            instead.eliminations.iter_mut().for_each(replace);
            for line in &mut instead.proof {
                clause(line).iter_mut().for_each(|literal| replace(&mut literal.candidate));
            }
            found.push(instead);
        }
    }
    if !step.proof.is_empty() {
        let at = random.index(step.proof.len());
        let mut without = step.clone();
        without.proof.remove(at);
        let mut changed = step.clone();
        match &mut changed.proof[at] {
            Line::Propagation(clause) | Line::Exchange { clause, .. } => {
                clause.pop();
            }
            Line::Counting { truths, links, .. } if random.below(2) == 0 => {
                std::mem::swap(truths, links);
            }
            Line::Counting { links, .. } => {
                links.pop();
            }
            other => panic!("an unknown kind of line: {other}"),
        }
        found.extend([without, changed]);
    }
    found
}

fn clause(line: &mut Line) -> &mut Vec<Literal> {
    match line {
        Line::Propagation(clause)
        | Line::Counting { clause, .. }
        | Line::Exchange { clause, .. } => clause,
        other => panic!("an unknown kind of line: {other}"),
    }
}

/// The techniques that only Sudoku Explainer has.
pub(crate) fn explainer() -> Profile {
    let techniques = Technique::ALL.iter().filter(|t| is_of_explainer(**t));
    Profile::hodoku().only(&techniques.copied().collect::<Vec<_>>())
}

/// HoDoKu's techniques but those whose steps are too many to look at in every position.
pub(crate) fn everything() -> Profile {
    let is_vast =
        |t: Technique| ("0332".."0340").contains(&t.code()) || ("0342".."0373").contains(&t.code());
    let techniques = Technique::ALL.iter().filter(|t| !is_vast(**t) && !is_of_explainer(**t));
    techniques.fold(Profile::hodoku(), |profile, &technique| profile.with(technique))
}

/// Of these the ones that are found quickly: nothing grouped, no almost locked sets, no forcing.
pub(crate) fn quick() -> Profile {
    let is_quick = |t: &Technique| *t < Technique::ContinuousNiceLoop && !is_large_fish(t.code());
    let techniques: Vec<Technique> = everything().techniques().filter(is_quick).collect();
    everything().only(&techniques)
}

/// Of five lines and more.
fn is_large_fish(code: &str) -> bool {
    code.starts_with("03") && code.ends_with(['3', '4', '5'])
}

#[test]
fn steps_of_random_positions_are_right_proved_and_the_same_for_isomorphs() {
    let mut report = Report::default();
    let (everything, quick, explainer) = (everything(), quick(), explainer());
    for number in 0..15 {
        let all = [&everything, &explainer];
        let quick = [&quick];
        let profiles = match number % 8 {
            0 => &all[..],
            1..5 => &all[..1],
            _ => &quick[..],
        };
        let budgets = (&Budget::at_most(4_000), &Budget::at_most(20_000));
        report.walk(1, number, profiles, budgets);
    }
    assert!(report.faults.is_empty(), "{:#?}", report.faults);
    assert_eq!(report.positions.len(), KINDS.len());
    assert!(report.steps.len() > 20, "{:?}", report.steps);
    assert!(report.altered[0] > 300, "{:?}", report.altered);
}
