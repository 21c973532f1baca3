//! The checker of steps: does the conclusion follow, however it was found?
//!
//! It knows the rules, the candidates and the three kinds of lines of `proof.rs`. It imports no
//! finder and knows no technique, so a step that it accepts is right even if the finder is not. It
//! accepts nothing it cannot derive: a true step may be refused when its lines do not prove it.

use super::proof::{Constraint, Line, Literal};
use super::sheet::Sheet;
use super::step::Step;
use std::cell::OnceCell;
use std::fmt;
use sudokit_core::board::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};
use sudokit_core::grid::Pencilmarks;

/// Why a step is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// It concludes nothing.
    Empty,
    /// It eliminates or places a candidate that is not there.
    NotACandidate(Candidate),
    /// A line of its proof does not follow.
    Line {
        /// Which one, from 0.
        index: usize,
        /// Why.
        reason: &'static str,
    },
    /// A conclusion does not follow from the lines of the proof.
    Conclusion(Literal),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Empty => f.write_str("the step concludes nothing"),
            Refused::NotACandidate(candidate) => write!(f, "{candidate} is not a candidate"),
            Refused::Line { index, reason } => {
                write!(f, "line {} of the proof: {reason}", index + 1)
            }
            Refused::Conclusion(literal) => write!(f, "{literal} does not follow"),
        }
    }
}

impl std::error::Error for Refused {}

/// Whether a step follows from the position of a sheet.
///
/// # Errors
/// What does not follow.
pub fn check_step(sheet: &Sheet, step: &Step) -> Result<(), Refused> {
    let conclusions = step
        .placements
        .iter()
        .map(|&candidate| Literal::on(candidate))
        .chain(step.eliminations.iter().map(|&candidate| Literal::off(candidate)));
    let mut is_empty = true;
    for literal in conclusions.clone() {
        is_empty = false;
        if !sheet.has(literal.candidate) {
            return Err(Refused::NotACandidate(literal.candidate));
        }
    }
    if is_empty {
        return Err(Refused::Empty);
    }
    if is_single(sheet, step) {
        return Ok(());
    }
    let mut checker = Checker::new(sheet);
    for (index, line) in step.proof.iter().enumerate() {
        checker.accept(line).map_err(|reason| Refused::Line { index, reason })?;
    }
    for literal in conclusions {
        if !checker.follows(&[literal]) {
            return Err(Refused::Conclusion(literal));
        }
    }
    Ok(())
}

/// Whether a step says no more than that a candidate is the last of its cell or of a house. Without
/// it the cell or the house is left empty, so propagation accepts such steps, which are most.
fn is_single(sheet: &Sheet, step: &Step) -> bool {
    let (&[Candidate { cell, digit }], []) = (&step.placements[..], &step.eliminations[..]) else {
        return false;
    };
    let is_last = |house: House| sheet.position().places(house, digit).is_power_of_two();
    step.proof.is_empty()
        && (sheet.marks(cell).single().is_some() || cell.houses().into_iter().any(is_last))
}

/// A position and the clauses derived from it so far.
pub(super) struct Checker<'a> {
    sheet: &'a Sheet,
    marks: Pencilmarks,
    /// The same as a set.
    candidates: OnceCell<CandidateSet>,
    /// The same with all singles placed; nothing if they contradict each other.
    closed: OnceCell<Option<Pencilmarks>>,
    clauses: Vec<Vec<Literal>>,
}

impl Checker<'_> {
    pub(super) fn new(sheet: &Sheet) -> Checker<'_> {
        let (candidates, closed) = (OnceCell::new(), OnceCell::new());
        Checker { sheet, marks: sheet.to_marks(), candidates, closed, clauses: Vec::new() }
    }

    /// The candidates of the position.
    pub(super) fn candidates(&self) -> CandidateSet {
        *self.candidates.get_or_init(|| candidates_of(self.sheet))
    }

    /// Adds the clause of a line, if it follows.
    pub(super) fn accept(&mut self, line: &Line) -> Result<(), &'static str> {
        match line {
            Line::Propagation(clause) => {
                if !self.follows(clause) {
                    return Err("propagation finds no contradiction");
                }
            }
            Line::Counting { truths, links, clause } => self.count(truths, links, clause)?,
            Line::Exchange { cells, clause } => self.exchange(cells, clause)?,
        }
        self.clauses.push(line.clause().to_vec());
        Ok(())
    }

    /// Whether a clause was derived before, or propagation refutes its opposite.
    pub(super) fn follows(&self, clause: &[Literal]) -> bool {
        let is_known = |known: &Vec<Literal>| known.iter().all(|l| clause.contains(l));
        self.clauses.iter().any(is_known) || self.is_refuted(clause)
    }

    /// Assumes a clause false and places singles: is there a contradiction?
    fn is_refuted(&self, clause: &[Literal]) -> bool {
        // What follows without an assumption is placed once, and then only what follows from it:
        // the order of singles does not matter.
        let closed = self.closed.get_or_init(|| {
            let mut marks = self.marks;
            if !has_single(self.sheet) {
                return Some(marks);
            }
            marks.close_singles().then_some(marks)
        });
        let Some(mut marks) = *closed else { return true };
        let mut assumed = CellSet::EMPTY;
        for literal in clause {
            assume(&mut marks, *literal, false);
            assumed.insert(literal.candidate.cell);
        }
        loop {
            if !marks.close_after(assumed) {
                return true;
            }
            let mut forced = None;
            for clause in &self.clauses {
                let holds = |l: &&Literal| value(&marks, **l) == Some(true);
                if clause.iter().any(|l| holds(&l)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&l| value(&marks, l).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(&last), None) => forced = Some(last),
                    _ => {}
                }
            }
            match forced {
                Some(literal) => {
                    assume(&mut marks, literal, true);
                    assumed = CellSet::only(literal.candidate.cell);
                }
                None => return false,
            }
        }
    }

    /// Fewer links than truths, when the clause is false.
    fn count(
        &self,
        truths: &[Constraint],
        links: &[Constraint],
        clause: &[Literal],
    ) -> Result<(), &'static str> {
        let mut left = self.candidates();
        let mut assumed = Vec::new();
        for &Literal { candidate, holds } in clause {
            if holds {
                left.remove(candidate);
            } else if !left.contains(candidate) {
                return Err("it eliminates a candidate that is not there");
            } else {
                assumed.push(candidate);
            }
        }
        for candidate in &assumed {
            left = without_excluded(left, *candidate);
        }
        let is_open = |c: &&Constraint| !assumed.iter().any(|&candidate| c.contains(candidate));
        let truths: Vec<&Constraint> = truths.iter().filter(is_open).collect();
        let links: Vec<&Constraint> = links.iter().filter(is_open).collect();
        if links.len() >= truths.len() {
            return Err("there are not fewer links than truths");
        }
        let times = |list: &[&Constraint], c| list.iter().filter(|set| set.contains(c)).count();
        let is_over = |c: Candidate| times(&truths, c) > times(&links, c);
        // Candidates of no truth are in links enough.
        let has_over = |truth: &&Constraint| match **truth {
            Constraint::Cell(cell) => {
                left.digits_in(cell).iter().any(|digit| is_over(Candidate { cell, digit }))
            }
            Constraint::Place(digit, house) => {
                let places = left.cells_with(digit) & house.cells_set();
                places.iter().any(|cell| is_over(Candidate { cell, digit }))
            }
        };
        if truths.iter().any(has_over) {
            return Err("a candidate of a truth is in too few links");
        }
        Ok(())
    }

    /// A set of cells whose digits could be exchanged.
    fn exchange(
        &self,
        groups: &[(CellSet, DigitSet)],
        clause: &[Literal],
    ) -> Result<(), &'static str> {
        if !self.sheet.is_proper() {
            return Err("the puzzle is not known to be proper");
        }
        let mut of_digit = [CellSet::EMPTY; 9];
        let mut all = CellSet::EMPTY;
        for &(cells, digits) in groups {
            if cells.meets(self.sheet.givens()) {
                return Err("a cell of the exchange is given");
            }
            if cells.meets(all) || digits.len() != 2 {
                return Err("every cell exchanges two digits");
            }
            all |= cells;
            digits.iter().for_each(|digit| of_digit[digit.index()] |= cells);
        }
        for (house, cells) in House::all().flat_map(|h| of_digit.iter().map(move |&c| (h, c))) {
            if !matches!((house.cells_set() & cells).len(), 0 | 2) {
                return Err("a house does not have each digit in none or two of the cells");
            }
        }
        for &(cells, digits) in groups {
            for cell in cells {
                for digit in (self.marks.get(cell) - digits).iter() {
                    if !clause.contains(&Literal::on(Candidate { cell, digit })) {
                        return Err("the clause leaves out another candidate of the cells");
                    }
                }
            }
        }
        Ok(())
    }
}

/// Whether a literal is true, false or open.
fn value(marks: &Pencilmarks, literal: Literal) -> Option<bool> {
    let Literal { candidate: Candidate { cell, digit }, holds } = literal;
    let set = marks.get(cell);
    match (set.contains(digit), set.len()) {
        (false, _) => Some(!holds),
        (true, 1) => Some(holds),
        _ => None,
    }
}

/// Makes a literal true or false.
fn assume(marks: &mut Pencilmarks, literal: Literal, is_true: bool) {
    let Literal { candidate: Candidate { cell, digit }, holds } = literal;
    let only = DigitSet::only(digit);
    let set = marks.get(cell);
    marks.set(cell, if holds == is_true { set & only } else { set - only });
}

/// The candidates of open cells, and the digits of the others.
fn candidates_of(sheet: &Sheet) -> CandidateSet {
    let mut set = CandidateSet::EMPTY;
    for digit in Digit::all() {
        let position = sheet.position();
        set.insert_cells(digit, position.cells_with(digit) | position.placed(digit));
    }
    set
}

/// Whether a candidate is the last of its cell or of a house, or nothing is left in one: else
/// placing singles changes nothing, since placed digits have gone from what sees them.
fn has_single(sheet: &Sheet) -> bool {
    let position = sheet.position();
    sheet.is_broken() || !position.cells_with_count(1).is_empty() || position.has_hidden()
}

/// What is left when a candidate is true.
fn without_excluded(left: CandidateSet, candidate: Candidate) -> CandidateSet {
    let Candidate { cell, digit } = candidate;
    let mut struck = CandidateSet::of_digit(digit, cell.peers_set());
    for other in Digit::all().filter(|&other| other != digit) {
        struck.insert(Candidate { cell, digit: other });
    }
    left - struck
}

#[cfg(test)]
mod tests {
    use super::super::catalogue::Technique;
    use super::super::step::Pattern;
    use super::*;
    use sudokit_core::board::Cell;
    use sudokit_core::grid::Puzzle;

    fn candidate(text: &str) -> Candidate {
        text.parse().unwrap()
    }

    /// A sheet without givens in which these candidates have been eliminated.
    fn sheet(eliminated: &[&str]) -> Sheet {
        let mut sheet = Sheet::new(&Puzzle::EMPTY).known_proper();
        for text in eliminated {
            let (cells, digits) = text.split_once('-').unwrap();
            for digit in digits.bytes() {
                let name = format!("{cells}-{}", digit as char);
                sheet.eliminate(candidate(&name));
            }
        }
        sheet
    }

    fn eliminating(eliminations: &[&str], proof: &[&str]) -> Step {
        let list = eliminations.iter().map(|text| candidate(text)).collect();
        let lines = proof.iter().map(|line| line.parse().unwrap()).collect();
        Step::eliminating(Technique::BruteForce, list, Pattern::default()).proved_by(lines)
    }

    #[test]
    fn counting_lines_are_checked_to_the_last_candidate() {
        // A naked triple 123 in r1c1, r1c2, r1c3.
        let triple = ["r1c1-456789", "r1c2-456789", "r1c3-456789"];
        let line = "c r1c1 r1c2 r1c3 | 1r1 2r1 3r1 : -r1c9-1";
        let step = eliminating(&["r1c9-1"], &[line]);
        assert_eq!(check_step(&sheet(&triple), &step), Ok(()));
        // One more candidate in the triple, a link too many, another conclusion: refused.
        let reason = |sheet: &Sheet, step: &Step| check_step(sheet, step).unwrap_err().to_string();
        let open = sheet(&["r1c1-456789", "r1c2-456789", "r1c3-56789"]);
        assert_eq!(
            reason(&open, &step),
            "line 1 of the proof: a candidate of a truth is in too few links"
        );
        let more = eliminating(&["r1c9-1"], &["c r1c1 r1c2 r1c3 | 1r1 2r1 3r1 4r1 : -r1c9-1"]);
        assert_eq!(
            reason(&sheet(&triple), &more),
            "line 1 of the proof: there are not fewer links than truths"
        );
        let other = eliminating(&["r1c9-4"], &[line]);
        assert_eq!(reason(&sheet(&triple), &other), "-r1c9-4 does not follow");
        let gone = eliminating(&["r1c1-4"], &[]);
        assert_eq!(reason(&sheet(&triple), &gone), "r1c1-4 is not a candidate");
        assert_eq!(reason(&open, &eliminating(&[], &[])), "the step concludes nothing");
    }

    #[test]
    fn the_last_candidate_of_a_cell_or_house_needs_no_propagation() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let sheet = Sheet::new(&puzzle);
        let (mut singles, mut others) = (0, 0);
        for cell in sheet.open() {
            for digit in sheet.marks(cell).iter() {
                let placement = Candidate { cell, digit };
                let step = Step {
                    placements: vec![placement],
                    ..Step::eliminating(Technique::HiddenSingle, vec![], Pattern::default())
                };
                let is_proved = Checker::new(&sheet).follows(&[Literal::on(placement)]);
                assert_eq!(check_step(&sheet, &step).is_ok(), is_proved, "{placement}");
                if is_single(&sheet, &step) {
                    assert!(is_proved, "{placement}");
                    singles += 1;
                } else {
                    others += 1;
                }
            }
        }
        assert!(singles > 0 && others > 0, "{singles} {others}");
    }

    #[test]
    fn propagation_uses_the_lines_before_it() {
        // r1c1 is 1 or 2; whichever it is, a lemma says that r9c9 is not 9.
        let sheet = sheet(&["r1c1-3456789"]);
        let lemmas = ["u -r1c1-1 -r9c9-9"];
        let refused = check_step(&sheet, &eliminating(&["r9c9-9"], &lemmas));
        assert!(matches!(refused, Err(Refused::Line { index: 0, .. })));
        // Taken for granted, two lemmas force the conclusion.
        let mut checker = Checker::new(&sheet);
        for case in ["-r1c1-1 -r9c9-9", "-r1c1-2 -r9c9-9"] {
            checker.clauses.push(case.split(' ').map(|l| l.parse().unwrap()).collect());
        }
        assert!(checker.follows(&["-r9c9-9".parse().unwrap()]));
        assert!(!checker.follows(&["-r9c9-8".parse().unwrap()]));
    }

    #[test]
    fn exchanges_need_open_cells_and_the_promise() {
        let deadly = ["r4c1-1234589", "r4c6-1234589", "r5c6-1234589", "r5c1-1245 9".trim()];
        let deadly: Vec<String> = deadly.iter().map(|text| text.replace(' ', "")).collect();
        let deadly: Vec<&str> = deadly.iter().map(String::as_str).collect();
        let line = "s r4c1 r4c6 r5c1 r5c6 67 : +r5c1-3 +r5c1-8";
        let step = eliminating(&["r5c1-6", "r5c1-7"], &[line]);
        assert_eq!(check_step(&sheet(&deadly), &step), Ok(()));
        let mut not_promised = Sheet::new(&Puzzle::EMPTY);
        for cell in Cell::all() {
            for digit in (!sheet(&deadly).marks(cell)).iter() {
                not_promised.eliminate(Candidate { cell, digit });
            }
        }
        let refused = check_step(&not_promised, &step).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "line 1 of the proof: the puzzle is not known to be proper"
        );
        for (line, why) in [
            (
                "s r4c1 r4c6 r5c1 r5c6 67 : +r5c1-3",
                "the clause leaves out another candidate of the cells",
            ),
            (
                "s r4c1 r4c6 r6c1 r6c6 67 : +r5c1-3",
                "the clause leaves out another candidate of the cells",
            ),
            (
                "s r4c1 r4c6 r5c1 67 : +r5c1-3 +r5c1-8",
                "a house does not have each digit in none or two of the cells",
            ),
            ("s r4c1 r4c6 r5c1 r5c6 678 : +r5c1-3 +r5c1-8", "every cell exchanges two digits"),
        ] {
            let step = eliminating(&["r5c1-6"], &[line]);
            let refused = check_step(&sheet(&deadly), &step).unwrap_err();
            assert_eq!(refused, Refused::Line { index: 0, reason: why }, "{line}");
        }
        let mut given = Puzzle::EMPTY;
        given.set("r4c1".parse().unwrap(), Digit::new(6));
        let step = eliminating(&["r5c6-7"], &[line]);
        let refused = check_step(&Sheet::new(&given).known_proper(), &step).unwrap_err();
        assert_eq!(refused, Refused::Line { index: 0, reason: "a cell of the exchange is given" });
    }
}
