//! A path as a proof that checkers of the SAT community verify: a formula in DIMACS, and lemmas in
//! DRAT. The proof can be checked without this library.
//!
//! The formula says: the rules, the position at the beginning, and *not* everything that the path
//! concludes. The lemmas lead it to the empty clause, so the conclusions follow. For a path that
//! solves a puzzle that is a proof that the solution is the only one.
//!
//! Variable `9 cell + digit` (1 to 729) means that the digit stands in the cell.
//!
//! - `u` lines are lemmas as they stand: reverse unit propagation is what DRAT checkers do.
//! - `c` lines are expanded into the pigeonhole argument: a lemma says that the first k truths have
//!   a candidate outside of k - 1 links; each follows from those for one truth and one link less
//!   (after S. Cook's short proofs, without new variables, since k is small).
//! - `s` lines rest on the promise that the solution is the only one. That is no consequence of the
//!   rules: it stands in the formula as a clause of its own, under a comment that says so.

use super::check_step::Checker;
use super::proof::{Constraint, Line, Literal};
use super::sheet::Sheet;
use super::step::Step;
use std::collections::BTreeSet;
use std::fmt::Write;
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// A formula and the proof that it has no model.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Drat {
    /// The formula, in DIMACS.
    pub formula: String,
    /// The lemmas, in DRAT's text form.
    pub lemmas: String,
    /// How many clauses of the formula rest on the promise of a single solution.
    pub promised: usize,
}

impl Drat {
    /// The proof of these steps, taken one after the other from this position.
    ///
    /// `None` if a line of their proofs does not follow.
    pub fn new(start: &Sheet, steps: &[Step]) -> Option<Drat> {
        let mut proof = Lemmas { text: String::new(), promised: Vec::new() };
        let mut sheet = start.clone();
        let mut goal = Vec::new();
        for step in steps {
            let mut checker = Checker::new(&sheet);
            for line in &step.proof {
                proof.add(&mut checker, line)?;
            }
            for conclusion in conclusions(step) {
                checker.follows(&[conclusion]).then_some(())?;
                proof.lemma(&[conclusion]);
                goal.push(opposite(conclusion));
            }
            sheet.apply(step);
        }
        proof.lemma(&[]);
        let promised = proof.promised.len();
        let formula = formula(start, &proof.promised, &goal);
        Some(Drat { formula, lemmas: proof.text, promised })
    }
}

/// What a step says.
fn conclusions(step: &Step) -> impl Iterator<Item = Literal> + '_ {
    let places = step.placements.iter().map(|&candidate| Literal::on(candidate));
    step.eliminations.iter().map(|&candidate| Literal::off(candidate)).chain(places)
}

fn opposite(literal: Literal) -> Literal {
    Literal { holds: !literal.holds, ..literal }
}

/// Appends a clause.
fn write_clause(text: &mut String, clause: &[Literal]) {
    for Literal { candidate, holds } in clause {
        let _ = write!(text, "{}{} ", if *holds { "" } else { "-" }, candidate.index() + 1);
    }
    *text += "0\n";
}

/// The rules, the position, what is promised, and that some conclusion is false.
fn formula(start: &Sheet, promised: &[(String, Vec<Literal>)], goal: &[Literal]) -> String {
    let mut clauses: Vec<Vec<Literal>> = Vec::new();
    for constraint in constraints() {
        let all: Vec<Candidate> = candidates_of(constraint).collect();
        clauses.push(all.iter().map(|&candidate| Literal::on(candidate)).collect());
        for (i, &a) in all.iter().enumerate() {
            clauses.extend(all[..i].iter().map(|&b| vec![Literal::off(b), Literal::off(a)]));
        }
    }
    let rules = clauses.len();
    for cell in Cell::all() {
        match start.get(cell) {
            Some(digit) => clauses.push(vec![Literal::on(Candidate { cell, digit })]),
            None => clauses.extend(
                (!start.marks(cell)).iter().map(|d| vec![Literal::off(Candidate::new(cell, d))]),
            ),
        }
    }
    let count = clauses.len() + promised.len() + 1;
    let mut text = String::from("c Variable 9 * cell + digit: the digit stands in the cell.\n");
    let _ = writeln!(text, "p cnf 729 {count}\nc The rules.");
    clauses[..rules].iter().for_each(|clause| write_clause(&mut text, clause));
    text += "c The position.\n";
    clauses[rules..].iter().for_each(|clause| write_clause(&mut text, clause));
    for (line, clause) in promised {
        let _ = writeln!(text, "c PROMISED, not proved: the solution is the only one. {line}");
        write_clause(&mut text, clause);
    }
    text += "c Some conclusion of the path is false.\n";
    write_clause(&mut text, goal);
    text
}

/// The 324 constraints.
fn constraints() -> impl Iterator<Item = Constraint> {
    let places = House::all()
        .flat_map(|house| Digit::all().map(move |digit| Constraint::Place(digit, house)));
    Cell::all().map(Constraint::Cell).chain(places)
}

/// The candidates of a constraint on an empty board.
fn candidates_of(constraint: Constraint) -> impl Iterator<Item = Candidate> {
    let (cells, digits) = match constraint {
        Constraint::Cell(cell) => (CellSet::only(cell), DigitSet::ALL),
        Constraint::Place(digit, house) => (house.cells_set(), DigitSet::only(digit)),
    };
    cells.iter().flat_map(move |cell| digits.iter().map(move |digit| Candidate { cell, digit }))
}

/// The lemmas so far.
struct Lemmas {
    text: String,
    /// Clauses that only the promise gives, each with the line that uses it.
    promised: Vec<(String, Vec<Literal>)>,
}

impl Lemmas {
    fn lemma(&mut self, clause: &[Literal]) {
        write_clause(&mut self.text, clause);
    }

    /// The lemmas of a line of proof, if it follows.
    fn add(&mut self, checker: &mut Checker<'_>, line: &Line) -> Option<()> {
        match line {
            Line::Counting { truths, links, clause } if !checker.follows(clause) => {
                for lemma in Pigeonholes::of(checker.candidates(), truths, links, clause)? {
                    self.lemma(&lemma);
                }
            }
            Line::Exchange { cells, .. } => {
                // In full: also the candidates that are gone, so that it holds from the start.
                let all = cells.iter().flat_map(|&(cells, digits)| {
                    cells.iter().flat_map(move |cell| {
                        (!digits).iter().map(move |d| Literal::on(Candidate::new(cell, d)))
                    })
                });
                self.promised.push((line.to_string(), all.collect()));
            }
            _ => {}
        }
        checker.accept(line).ok()?;
        self.lemma(line.clause());
        Some(())
    }
}

/// The argument that truths outnumber links, as lemmas.
struct Pigeonholes<'a> {
    clause: &'a [Literal],
    /// For each truth its candidates, each with the link that it uses there.
    uses: Vec<Vec<(Candidate, usize)>>,
    lemmas: Vec<Vec<Literal>>,
    /// What is proved: a number of truths, and the links they do not suffice with.
    proved: BTreeSet<(usize, u64)>,
}

impl<'a> Pigeonholes<'a> {
    /// The lemmas before the clause itself; `None` where there are not fewer links.
    fn of(
        mut left: CandidateSet,
        truths: &[Constraint],
        links: &[Constraint],
        clause: &'a [Literal],
    ) -> Option<Vec<Vec<Literal>>> {
        let assumed: Vec<Candidate> =
            clause.iter().filter(|literal| !literal.holds).map(|l| l.candidate).collect();
        let is_struck = |c: &Candidate| {
            let is_false = clause.contains(&Literal::on(*c));
            is_false || assumed.iter().any(|a| a.excludes(*c))
        };
        let struck: Vec<Candidate> = left.iter().filter(is_struck).collect();
        struck.into_iter().for_each(|candidate| left.remove(candidate));
        let is_open = |c: &&Constraint| !assumed.iter().any(|&candidate| c.contains(candidate));
        let truths: Vec<&Constraint> = truths.iter().filter(is_open).collect();
        let links: Vec<&Constraint> = links.iter().filter(is_open).collect();
        if links.len() >= truths.len() || links.len() > 60 {
            return None;
        }
        // As many truths as it takes. A candidate of several truths uses another link in each.
        let truths = &truths[..=links.len()];
        let uses = truths.iter().enumerate().map(|(i, truth)| {
            let mine = left.iter().filter(|&candidate| truth.contains(candidate));
            mine.map(|candidate| {
                let earlier = truths[..i].iter().filter(|t| t.contains(candidate)).count();
                let mut its = (0..links.len()).filter(|&l| links[l].contains(candidate));
                Some((candidate, its.nth(earlier)?))
            })
            .collect::<Option<Vec<_>>>()
        });
        let uses = uses.collect::<Option<Vec<_>>>()?;
        let (lemmas, proved) = (Vec::new(), BTreeSet::new());
        let mut argument = Pigeonholes { clause, uses, lemmas, proved };
        argument.prove(truths.len(), (1 << links.len()) - 1);
        Some(argument.lemmas)
    }

    /// Lemma: one of the first `count` truths has a candidate outside of these links, of which
    /// there is one less.
    fn prove(&mut self, count: usize, links: u64) {
        if !self.proved.insert((count, links)) {
            return;
        }
        let inside: Vec<(Candidate, usize)> =
            self.uses[count - 1].iter().filter(|(_, l)| links >> l & 1 == 1).copied().collect();
        if count > 1 {
            let used: BTreeSet<usize> = inside.iter().map(|(_, link)| *link).collect();
            used.into_iter().for_each(|link| self.prove(count - 1, links & !(1 << link)));
        }
        let mut outside: Vec<Literal> = self.clause.to_vec();
        for (candidate, link) in self.uses[..count].iter().flatten() {
            let literal = Literal::on(*candidate);
            if links >> link & 1 == 0 && !outside.contains(&literal) {
                outside.push(literal);
            }
        }
        for (candidate, _) in inside {
            if !outside.contains(&Literal::on(candidate)) {
                let mut lemma = outside.clone();
                lemma.push(Literal::off(candidate));
                self.lemmas.push(lemma);
            }
        }
        self.lemmas.push(outside);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::{Path, Profile, Technique};
    use sudokit_core::generate::{Generator, Item, Spec};

    type Clause = Vec<i32>;

    fn clauses(text: &str) -> Vec<Clause> {
        let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
        let numbers = |line: &str| -> Clause {
            let all: Clause = line.split(' ').map(|n| n.parse().unwrap()).collect();
            assert_eq!(all.last(), Some(&0));
            all[..all.len() - 1].to_vec()
        };
        lines.map(numbers).collect()
    }

    /// A checker of reverse unit propagation that knows no Sudoku: the first lemma that does not
    /// follow, or whether all do and the last one is empty.
    fn check(formula: &str, lemmas: &str) -> Result<(), usize> {
        let mut known = clauses(formula);
        let lemmas = clauses(lemmas);
        assert_eq!(lemmas.last(), Some(&vec![]));
        let mut at: Vec<Vec<usize>> = vec![Vec::new(); 1460];
        let index = |literal: i32| (literal.unsigned_abs() * 2 + u32::from(literal > 0)) as usize;
        for (i, clause) in known.iter().enumerate() {
            clause.iter().for_each(|&literal| at[index(-literal)].push(i));
        }
        // What holds without assumption.
        let mut fixed = vec![0i8; 730];
        let mut pending: Vec<i32> = known.iter().filter(|c| c.len() == 1).map(|c| c[0]).collect();
        for (number, lemma) in lemmas.iter().enumerate() {
            if propagate(&known, &at, &mut fixed, std::mem::take(&mut pending)) {
                // The formula is refuted: whatever comes follows.
                return Ok(());
            }
            let mut values = fixed.clone();
            let assumed = lemma.iter().map(|literal| -literal).collect();
            if !propagate(&known, &at, &mut values, assumed) {
                return Err(number);
            }
            lemma.iter().for_each(|&literal| at[index(-literal)].push(known.len()));
            // What is fixed may leave one literal of it, or none.
            let state = |l: &i32| fixed[l.unsigned_abs() as usize] * l.signum() as i8;
            let open: Vec<i32> = lemma.iter().filter(|l| state(l) >= 0).copied().collect();
            if open.len() < 2 {
                pending.extend(open.first().or(lemma.first()));
            }
            known.push(lemma.clone());
        }
        Ok(())
    }

    /// Makes these literals true and all that follow: whether a clause has become false.
    fn propagate(known: &[Clause], at: &[Vec<usize>], values: &mut [i8], todo: Vec<i32>) -> bool {
        let mut todo = todo;
        while let Some(literal) = todo.pop() {
            let sign = literal.signum() as i8;
            let value = &mut values[literal.unsigned_abs() as usize];
            if *value == -sign {
                return true;
            }
            if *value == sign {
                continue;
            }
            *value = sign;
            let at = &at[(literal.unsigned_abs() * 2 + u32::from(literal > 0)) as usize];
            for &clause in at {
                let clause = &known[clause];
                let state = |l: &i32| values[l.unsigned_abs() as usize] * l.signum() as i8;
                if clause.iter().any(|l| state(l) == 1) {
                    continue;
                }
                let mut open = clause.iter().filter(|l| state(l) == 0);
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(&last), None) => todo.push(last),
                    _ => {}
                }
            }
        }
        false
    }

    #[test]
    fn whole_paths_are_accepted_by_a_checker_that_knows_no_sudoku() {
        let profile = Profile::hodoku().without(Technique::BruteForce);
        let (mut counted, mut promised) = (0, 0);
        for item in Generator::new(Spec::default(), 4).unwrap().take(25) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let start = Sheet::new(&made.puzzle).known_proper();
            let steps: Vec<Step> = Path::new(start.clone(), &profile).collect();
            let is_counting = |line: &&Line| matches!(line, Line::Counting { .. });
            counted += steps.iter().flat_map(|s| &s.proof).filter(is_counting).count();
            let proof = Drat::new(&start, &steps).expect("every step is proved");
            promised += proof.promised;
            assert_eq!(proof.formula.matches("PROMISED").count(), proof.promised);
            assert_eq!(check(&proof.formula, &proof.lemmas), Ok(()), "{}", made.puzzle);
        }
        assert!(counted > 10, "{counted} and {promised}");
    }

    /// Triples, fish and loops whose clause singles alone do not refute.
    #[test]
    fn truths_that_outnumber_links_are_told_by_pigeonholes() {
        let cases = [
            ("c r1c1 r1c2 r1c3 | 1r1 2r1 3r1 : -r1c9-1", "r1c1-123 r1c2-123 r1c3-123"),
            (
                "c 5r1 5r2 5r4 | 5c1 5c4 5c7 : -r9c1-5",
                "r1c235689-12346789 r2c235689-12346789 r4c235689-12346789",
            ),
            (
                "c r1c1 r1c2 r1c3 r1c4 | 1r1 2r1 3r1 4r1 : -r1c9-1",
                "r1c1-1234 r1c2-1234 r1c3-1234 r1c4-1234",
            ),
        ];
        for (line, marks) in cases {
            let mut sheet = Sheet::new(&sudokit_core::Puzzle::EMPTY);
            for word in marks.split(' ') {
                let (cells, digits) = word.split_once('-').unwrap();
                let (row, columns) = cells[1..].split_once('c').unwrap();
                for column in columns.chars() {
                    let cell: Cell = format!("r{row}c{column}").parse().unwrap();
                    for digit in Digit::all().filter(|d| !digits.contains(&d.to_string())) {
                        sheet.eliminate(Candidate { cell, digit });
                    }
                }
            }
            let line: Line = line.parse().unwrap();
            let list = line.clause().iter().map(|literal| literal.candidate).collect();
            let pattern = crate::technique::Pattern::default();
            let step = Step::eliminating(Technique::BruteForce, list, pattern);
            let bare = Drat::new(&sheet, std::slice::from_ref(&step));
            assert_eq!(bare, None, "{line} follows from singles: it is no test");
            let proof = Drat::new(&sheet, &[step.proved_by(vec![line.clone()])]).unwrap();
            assert_eq!(check(&proof.formula, &proof.lemmas), Ok(()), "{line}");
            // Without the lemmas the checker does not believe it.
            let last: Vec<&str> = proof.lemmas.lines().rev().take(2).collect();
            assert_eq!(check(&proof.formula, &format!("{}\n0\n", last[1])), Err(0));
        }
    }
}
