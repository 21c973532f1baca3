//! Lines of proof: clauses that follow from the rules, the candidates and the lines before.
//!
//! A clause says that at least one of its literals is true. Three kinds of lines justify one; the
//! checker in `check_step.rs` knows these three and no technique:
//!
//! - `u`, propagation: assume the clause false, place singles: some cell or house is left empty.
//!   (Reverse unit propagation, as in proof checkers for SAT.)
//! - `c`, counting: assume the clause false; each *truth* still needs a candidate, each *link* has
//!   at most one, and there are fewer links than truths. (Truths and links: Allan Barker.)
//! - `s`, exchange: cells with two digits each, none of them given, each digit in none or two of
//!   the cells of every house. If all of them held one of their two, exchanging these would make
//!   another solution; so some cell holds another candidate. Only for a puzzle known to be proper.
//!
//! ```text
//! c 5r2 5r6 5r9 | 5c1 5c3 5c8 : -r4c3-5
//! s r4c1 r4c6 r5c1 r5c6 67 : +r5c1-3 +r5c1-8
//! u -r5c1-6
//! ```

use std::fmt;
use std::str::FromStr;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// A candidate said to be true or false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Literal {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is said to be true.
    pub holds: bool,
}

impl Literal {
    /// The candidate is true.
    pub const fn on(candidate: Candidate) -> Literal {
        Literal { candidate, holds: true }
    }

    /// The candidate is false.
    pub const fn off(candidate: Candidate) -> Literal {
        Literal { candidate, holds: false }
    }
}

/// Something of which exactly one candidate is true: a cell, or a digit in a house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Constraint {
    /// A cell holds one digit.
    Cell(Cell),
    /// A digit stands once in a house.
    Place(Digit, House),
}

impl Constraint {
    /// Whether the candidate is one of its candidates.
    pub const fn contains(self, candidate: Candidate) -> bool {
        match self {
            Constraint::Cell(cell) => cell.index() == candidate.cell.index(),
            Constraint::Place(digit, house) => {
                digit.get() == candidate.digit.get() && house.contains(candidate.cell)
            }
        }
    }
}

/// A line of proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Line {
    /// `u`: the clause follows by propagation.
    Propagation(Vec<Literal>),
    /// `c`: the clause follows by counting.
    Counting {
        /// Each needs a candidate.
        truths: Vec<Constraint>,
        /// Each has one at most.
        links: Vec<Constraint>,
        /// What follows.
        clause: Vec<Literal>,
    },
    /// `s`: the clause follows because the solution is the only one.
    Exchange {
        /// The cells, each with the two digits it exchanges.
        cells: Vec<(CellSet, DigitSet)>,
        /// What follows: some cell holds a candidate other than its two.
        clause: Vec<Literal>,
    },
}

impl Line {
    /// What it says.
    pub fn clause(&self) -> &[Literal] {
        match self {
            Line::Propagation(clause)
            | Line::Counting { clause, .. }
            | Line::Exchange { clause, .. } => clause,
        }
    }

    /// A counting line for each of these eliminations.
    pub fn counting(
        truths: &[Constraint],
        links: &[Constraint],
        eliminations: impl IntoIterator<Item = Candidate>,
    ) -> Vec<Line> {
        let line = |candidate| Line::Counting {
            truths: truths.to_vec(),
            links: links.to_vec(),
            clause: vec![Literal::off(candidate)],
        };
        eliminations.into_iter().map(line).collect()
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.holds { '+' } else { '-' }, self.candidate)
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Constraint::Cell(cell) => cell.fmt(f),
            Constraint::Place(digit, house) => {
                write!(f, "{digit}{}{}", ["r", "c", "b"][house.kind()], house.number() + 1)
            }
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Propagation(_) => f.write_str("u")?,
            Line::Counting { truths, links, .. } => {
                f.write_str("c")?;
                truths.iter().try_for_each(|truth| write!(f, " {truth}"))?;
                f.write_str(" |")?;
                links.iter().try_for_each(|link| write!(f, " {link}"))?;
                f.write_str(" :")?;
            }
            Line::Exchange { cells, .. } => {
                f.write_str("s")?;
                for (cells, digits) in cells {
                    cells.iter().try_for_each(|cell| write!(f, " {cell}"))?;
                    write!(f, " {digits}")?;
                }
                f.write_str(" :")?;
            }
        }
        self.clause().iter().try_for_each(|literal| write!(f, " {literal}"))
    }
}

/// The text is not a line of proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLineError {
    /// The word that was not understood.
    pub found: String,
}

impl fmt::Display for ParseLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a line of proof (u, c or s), found {:?}", self.found)
    }
}

impl std::error::Error for ParseLineError {}

impl FromStr for Literal {
    type Err = ParseLineError;

    fn from_str(text: &str) -> Result<Literal, ParseLineError> {
        let literal = || {
            let (sign, name) = text.split_at_checked(1)?;
            let holds = ["-", "+"].iter().position(|&known| known == sign)? == 1;
            Some(Literal { candidate: name.parse().ok()?, holds })
        };
        literal().ok_or_else(|| ParseLineError { found: text.to_owned() })
    }
}

impl FromStr for Constraint {
    type Err = ParseLineError;

    fn from_str(text: &str) -> Result<Constraint, ParseLineError> {
        if let Ok(cell) = text.parse() {
            return Ok(Constraint::Cell(cell));
        }
        let place = || {
            let &[digit, kind, number @ b'1'..=b'9'] = text.as_bytes() else { return None };
            let digit = Digit::new(digit.wrapping_sub(b'0'))?;
            let kind = b"rcb".iter().position(|&known| known == kind)?;
            let house = House::new(9 * kind + usize::from(number - b'1'))?;
            Some(Constraint::Place(digit, house))
        };
        place().ok_or_else(|| ParseLineError { found: text.to_owned() })
    }
}

impl FromStr for Line {
    type Err = ParseLineError;

    fn from_str(text: &str) -> Result<Line, ParseLineError> {
        let bad = |found: &str| ParseLineError { found: found.to_owned() };
        let (kind, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let (body, clause) = match kind {
            "u" => ("", rest),
            "c" | "s" => rest.split_once(':').ok_or_else(|| bad(text))?,
            _ => return Err(bad(kind)),
        };
        let clause = clause.split_whitespace().map(str::parse).collect::<Result<Vec<_>, _>>()?;
        Ok(match kind {
            "u" => Line::Propagation(clause),
            "c" => {
                let (truths, links) = body.split_once('|').ok_or_else(|| bad(body))?;
                let all = |text: &str| {
                    text.split_whitespace().map(str::parse).collect::<Result<Vec<_>, _>>()
                };
                Line::Counting { truths: all(truths)?, links: all(links)?, clause }
            }
            _ => {
                let mut groups = Vec::new();
                let mut cells = CellSet::EMPTY;
                for word in body.split_whitespace() {
                    if let Ok(cell) = word.parse() {
                        cells.insert(cell);
                    } else {
                        let digits = word.bytes().map(|b| Digit::new(b.wrapping_sub(b'0')));
                        let digits = digits.collect::<Option<DigitSet>>();
                        groups.push((cells, digits.ok_or_else(|| bad(word))?));
                        cells = CellSet::EMPTY;
                    }
                }
                Line::Exchange { cells: groups, clause }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_back() {
        for text in [
            "u -r5c1-6",
            "u -r1c1-2 +r9c9-3",
            "c 5r2 5r6 5r9 | 5c1 5c3 5c8 : -r4c3-5",
            "c r9c1 r9c3 7b9 | 1r9 3r9 9r9 : -r9c5-1",
            "s r4c1 r4c6 r5c1 r5c6 67 : +r5c1-3 +r5c1-8",
            "s r1c1 12 r2c1 23 : +r5c1-3",
        ] {
            assert_eq!(text.parse::<Line>().unwrap().to_string(), text);
        }
        for bad in
            ["", "x +r1c1-1", "u r1c1-1", "c 5r2 : -r4c3-5", "c 5x2 | 5c1 : -r4c3-5", "s r1c1 0 :"]
        {
            assert!(bad.parse::<Line>().is_err(), "{bad}");
        }
    }
}
