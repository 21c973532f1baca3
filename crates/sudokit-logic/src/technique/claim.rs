//! A step from elsewhere: a name and a conclusion, without a proof. Does it follow?
//!
//! HoDoKu prints such steps; so do forums. A claim is read from its text ([`Claim::from_str`]) and
//! checked against a position: the finder of its technique is asked for a step that concludes as
//! much, and failing that, the checker whether the conclusion follows from singles alone. So a
//! claim that is right may stay unproved, but none that is accepted is wrong.
//!
//! ```
//! use sudokit::technique::{Claim, Technique};
//!
//! let claim: Claim = "X-Wing: 4 r26 c14 => r37c1,r7c4<>4".parse()?;
//! assert_eq!(claim.technique, Technique::XWing);
//! assert_eq!(claim.eliminations.len(), 3);
//! let short: Claim = "n1 r5c8=5".parse()?;
//! assert_eq!((short.technique, short.placements.len()), (Technique::NakedSingle, 1));
//! # Ok::<(), sudokit::technique::ParseClaimError>(())
//! ```

use super::catalogue::Technique;
use super::check_step::check_step;
use super::path::all_steps;
use super::profile::Profile;
use super::sheet::Sheet;
use super::step::{Pattern, Step};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use sudokit_core::board::{Candidate, Cell, Digit};
use sudokit_core::bounds::{Budget, Why};
use sudokit_core::grid::Solution;

/// A technique and what it is said to conclude.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Claim {
    /// What it is called.
    pub technique: Technique,
    /// The digits it places.
    pub placements: Vec<Candidate>,
    /// The candidates it eliminates.
    pub eliminations: Vec<Candidate>,
}

/// What a claim turns out to be.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ClaimVerdict {
    /// A step of that technique concludes it.
    Found(Box<Step>),
    /// It follows, but no step of that technique was found that concludes it.
    Otherwise,
    /// This candidate is not there.
    NotThere(Candidate),
    /// The solution says otherwise.
    Wrong(Candidate),
    /// Nothing that was tried proves it.
    Unproved,
    /// A bound ended the search.
    Unknown(Why),
}

impl Claim {
    /// A technique and its conclusion.
    pub fn new(
        technique: Technique,
        placements: Vec<Candidate>,
        eliminations: Vec<Candidate>,
    ) -> Claim {
        Claim { technique, placements, eliminations }
    }

    /// What the claim is in a position. With the solution of a proper puzzle, a wrong claim
    /// differs from one that is not proved. A unit of the budget is about a microsecond of search.
    pub fn check(
        &self,
        sheet: &Sheet,
        solution: Option<&Solution>,
        budget: &Budget,
    ) -> ClaimVerdict {
        let all = || self.placements.iter().chain(&self.eliminations);
        if let Some(gone) = all().find(|&&candidate| !sheet.has(candidate)) {
            return ClaimVerdict::NotThere(*gone);
        }
        if let Some(solution) = solution {
            let is_true = |c: &Candidate| solution.get(c.cell) == c.digit;
            let wrong = self.placements.iter().find(|c| !is_true(c));
            if let Some(wrong) = wrong.or(self.eliminations.iter().find(|c| is_true(c))) {
                return ClaimVerdict::Wrong(*wrong);
            }
        }
        match self.find(sheet, budget) {
            Ok(Some(step)) => return ClaimVerdict::Found(Box::new(step)),
            // A single is a single, or the claim is no good.
            Ok(None) if self.technique <= Technique::HiddenSingle => return ClaimVerdict::Unproved,
            Ok(None) => {}
            Err(why) => return ClaimVerdict::Unknown(why),
        }
        match check_step(sheet, &self.bare_step()) {
            Ok(()) => ClaimVerdict::Otherwise,
            Err(_) => ClaimVerdict::Unproved,
        }
    }

    /// A step of the technique that concludes all of it.
    fn find(&self, sheet: &Sheet, budget: &Budget) -> Result<Option<Step>, Why> {
        let profile = Profile::hodoku().only(&[self.technique]);
        let mut found = None;
        all_steps(sheet, &profile, budget, |step| {
            let has_all = self.placements.iter().all(|c| step.placements.contains(c))
                && self.eliminations.iter().all(|c| step.eliminations.contains(c));
            if !has_all {
                return ControlFlow::Continue(());
            }
            found = Some(step);
            ControlFlow::Break(())
        })?;
        Ok(found)
    }

    /// The claim as a step without pattern and proof.
    pub fn bare_step(&self) -> Step {
        let step = Step::eliminating(self.technique, self.eliminations.clone(), Pattern::default());
        Step { placements: self.placements.clone(), ..step }
    }
}

/// The text claims nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseClaimError {
    /// It begins with the name of no technique.
    Technique,
    /// This is no conclusion such as `r12c9,r5c7<>4` or `r5c8=5`.
    Conclusion(String),
}

impl fmt::Display for ParseClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseClaimError::Technique => f.write_str("expected the name of a technique"),
            ParseClaimError::Conclusion(found) => {
                write!(f, "expected a conclusion such as r12c9<>4 or r5c8=5, found {found:?}")
            }
        }
    }
}

impl std::error::Error for ParseClaimError {}

impl FromStr for Claim {
    type Err = ParseClaimError;

    /// Reads a line that HoDoKu prints (`Naked Pair: 4,6 in r13c7 => r12c9<>4`), or its short form
    /// (`n2 r12c9<>4`). The pattern between name and arrow is not read.
    fn from_str(text: &str) -> Result<Claim, ParseClaimError> {
        let text = text.trim();
        let full = text.strip_prefix("Siamese ").unwrap_or(text);
        let named = Technique::ALL.iter().filter(|t| {
            let after = full.strip_prefix(t.name());
            after.is_some_and(|rest| rest.starts_with([':', ' ']))
        });
        let (technique, conclusion) = match named.max_by_key(|t| t.name().len()) {
            Some(&technique) => {
                let rest = full[technique.name().len()..].trim_start_matches(':');
                (technique, rest.split_once("=>").map_or(rest, |(_, conclusion)| conclusion))
            }
            None => {
                let (arg, conclusion) = text.split_once(' ').unwrap_or((text, ""));
                let known = Technique::ALL.iter().find(|t| t.arg() == arg);
                (*known.ok_or(ParseClaimError::Technique)?, conclusion)
            }
        };
        let (placements, eliminations) = read_conclusion(conclusion)
            .ok_or_else(|| ParseClaimError::Conclusion(conclusion.trim().to_owned()))?;
        Ok(Claim { technique, placements, eliminations })
    }
}

/// `r5c8=5` or `r12c9,r5c7<>4, r8c7<>6`: placements and eliminations.
fn read_conclusion(text: &str) -> Option<(Vec<Candidate>, Vec<Candidate>)> {
    let (mut placements, mut eliminations) = (Vec::new(), Vec::new());
    let mut cells: Vec<Cell> = Vec::new();
    for word in text.split(',') {
        let word = word.trim();
        let (names, list, digits) = match (word.split_once("<>"), word.split_once('=')) {
            (Some((names, digits)), _) => (names, Some(&mut eliminations), digits),
            (None, Some((names, digits))) => (names, Some(&mut placements), digits),
            (None, None) => (word, None, ""),
        };
        cells.extend(read_cells(names)?);
        if let Some(list) = list {
            let &[digit @ b'1'..=b'9'] = digits.trim().as_bytes() else { return None };
            let digit = Digit::new(digit - b'0')?;
            list.extend(cells.drain(..).map(|cell| Candidate { cell, digit }));
        }
    }
    let is_whole = cells.is_empty() && !(placements.is_empty() && eliminations.is_empty());
    is_whole.then_some((placements, eliminations))
}

/// `r12c9`: rows and columns, each with each.
fn read_cells(name: &str) -> Option<Vec<Cell>> {
    let (rows, columns) = name.strip_prefix('r')?.split_once('c')?;
    let numbers = |text: &str| -> Option<Vec<usize>> {
        let digits: Option<Vec<usize>> =
            text.bytes().map(|b| matches!(b, b'1'..=b'9').then(|| usize::from(b - b'1'))).collect();
        digits.filter(|digits| !digits.is_empty())
    };
    let columns = numbers(columns)?;
    let cells = numbers(rows)?
        .into_iter()
        .flat_map(|row| columns.iter().map(move |&column| Cell::at(row, column)));
    cells.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::Path;
    use crate::technique::notation::{hodoku, outcome};
    use sudokit_core::generate::{Generator, Item, Spec};

    /// Whatever is printed reads back as a claim that is found where it was taken.
    #[test]
    fn steps_of_paths_read_back_and_are_found() {
        let profile = Profile::hodoku().without(Technique::BruteForce);
        let mut techniques = std::collections::BTreeSet::new();
        for item in Generator::new(Spec::default(), 3).unwrap().take(15) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let mut path = Path::new(Sheet::new(&made.puzzle).known_proper(), &profile);
            loop {
                let sheet = path.sheet().clone();
                let Some(step) = path.next() else { break };
                techniques.insert(step.technique);
                let claim: Claim = hodoku(&step).parse().unwrap();
                let short = format!("{} {}", step.technique.arg(), outcome(&step));
                assert_eq!(short.parse::<Claim>().unwrap(), claim);
                assert_eq!(claim.placements, step.placements);
                let claimed = claim.bare_step().eliminated();
                assert_eq!(claimed, step.eliminated());
                let verdict = claim.check(&sheet, Some(&made.solution), &Budget::UNLIMITED);
                assert!(
                    matches!(verdict, ClaimVerdict::Found(_)),
                    "{}: {verdict:?}",
                    hodoku(&step)
                );
                // What it eliminates is not the solution's.
                let cell = sheet.open().first().unwrap();
                let digit = made.solution.get(cell);
                let wrong = Candidate { cell, digit };
                let claim = Claim { eliminations: vec![wrong], placements: vec![], ..claim };
                let check = |solution| claim.check(&sheet, solution, &Budget::UNLIMITED);
                assert_eq!(check(Some(&made.solution)), ClaimVerdict::Wrong(wrong));
                assert_eq!(check(None), ClaimVerdict::Unproved);
            }
        }
        assert!(techniques.len() > 5, "{techniques:?}");
    }

    #[test]
    fn a_single_is_a_single_or_no_good_and_what_is_gone_is_gone() {
        let puzzle: sudokit_core::Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let sheet = Sheet::new(&puzzle);
        let check =
            |text: &str| text.parse::<Claim>().unwrap().check(&sheet, None, &Budget::UNLIMITED);
        assert!(matches!(check("Naked Single: r5c5=5"), ClaimVerdict::Found(_)));
        // True, and provable by a row of singles, but not one now.
        assert_eq!(check("Naked Single: r1c3=4"), ClaimVerdict::Unproved);
        assert_eq!(check("X-Wing: 4 r12 c34 => r1c4<>2"), ClaimVerdict::Otherwise);
        assert!(matches!(check("n1 r1c1=4"), ClaimVerdict::NotThere(_)));
        let nothing = Budget::at_most(0);
        let claim: Claim = "x r1c4<>2".parse().unwrap();
        assert_ne!(
            claim.check(&sheet, None, &nothing),
            ClaimVerdict::Wrong("r1c4-2".parse().unwrap())
        );
    }

    #[test]
    fn what_is_no_claim_is_refused() {
        assert_eq!("Sashimi: r1c1=1".parse::<Claim>(), Err(ParseClaimError::Technique));
        for bad in ["n1", "n1 r1c1", "n1 r0c1=1", "n1 r1c1=12", "bf2 r1c1<>1,r2c2", "n1 rc=1"] {
            let error = bad.parse::<Claim>().unwrap_err();
            assert!(matches!(error, ParseClaimError::Conclusion(_)), "{bad}: {error}");
        }
        let claim: Claim = "Forcing Chain Contradiction in c3 => r1c2<>6".parse().unwrap();
        assert_eq!(claim.technique, Technique::ForcingChainContradiction);
        let claim: Claim = "Siamese Finned X-Wing: 4 c47 r18 fr3c7 => r1c9<>4".parse().unwrap();
        assert_eq!(claim.technique, Technique::FinnedXWing);
        let claim: Claim =
            "Locked Pair: 4,6 in r13c7 => r12c9,r5c7<>4, r12c9,r8c7<>6".parse().unwrap();
        assert_eq!(claim.eliminations.len(), 6);
    }
}
