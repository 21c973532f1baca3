//! A step of human solving as plain data: what it concludes, by which technique, where the pattern
//! lies, and its proof.
//!
//! Finders fill it in, profiles choose among steps, notations turn it into text. Every text and
//! drawing is made from these fields alone: nothing here refers to the sheet the step was found on.

use super::catalogue::Technique;
use super::proof::Line;
use super::rating::Rating;
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

pub use sudokit_core::board::HouseSet;

/// One step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// How it was found.
    pub technique: Technique,
    /// The digits it places.
    pub placements: Vec<Candidate>,
    /// The candidates it eliminates, in the order in which they go.
    pub eliminations: Vec<Candidate>,
    /// What a reader must see to believe it.
    pub pattern: Pattern,
    /// Lines of proof beyond the plainest: without any, each conclusion follows by propagation of
    /// singles when its opposite is assumed.
    pub proof: Vec<Line>,
    /// What Sudoku Explainer gives for it, if its profile found it.
    pub rating: Option<Rating>,
}

impl Step {
    /// A step that places a digit.
    pub fn placing(technique: Technique, placement: Candidate, pattern: Pattern) -> Step {
        let (placements, eliminations) = (vec![placement], Vec::new());
        Step { technique, placements, eliminations, pattern, proof: Vec::new(), rating: None }
    }

    /// A step that eliminates candidates, in this order.
    pub fn eliminating(
        technique: Technique,
        eliminations: Vec<Candidate>,
        pattern: Pattern,
    ) -> Step {
        Step {
            technique,
            placements: Vec::new(),
            eliminations,
            pattern,
            proof: Vec::new(),
            rating: None,
        }
    }

    /// With these lines of proof.
    #[must_use]
    pub fn proved_by(self, proof: Vec<Line>) -> Step {
        Step { proof, ..self }
    }

    /// Whether it argues with the promise that the puzzle has one solution.
    pub fn needs_uniqueness(&self) -> bool {
        self.proof.iter().any(|line| matches!(line, Line::Exchange { .. }))
    }

    /// The candidates it eliminates, as a set.
    pub fn eliminated(&self) -> CandidateSet {
        self.eliminations.iter().copied().collect()
    }
}

/// Where a pattern lies. Techniques use the fields they need.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Pattern {
    /// The digits it is about.
    pub digits: DigitSet,
    /// The houses it starts from: of a single, of a subset; the base sets of a fish.
    pub bases: HouseSet,
    /// The houses it ends in: the cover sets of a fish.
    pub covers: HouseSet,
    /// Its cells by the part they play, in the order in which they are named.
    pub parts: Vec<Part>,
    /// Its chains of inference, in the order in which they are shown.
    pub chains: Vec<Chain>,
    /// Chains inside these: why nodes follow that no plain inference gives.
    pub nested: Vec<Nested>,
}

impl Pattern {
    /// Digits in cells of some houses.
    pub fn of(digits: DigitSet, bases: HouseSet) -> Pattern {
        Pattern { digits, bases, ..Pattern::default() }
    }

    /// With one more part.
    #[must_use]
    pub fn with(mut self, role: Role, cells: CellSet, digits: DigitSet) -> Pattern {
        self.parts.push(Part { role, cells, digits });
        self
    }

    /// The parts that play a role.
    pub fn parts_as(&self, role: Role) -> impl Iterator<Item = &Part> + '_ {
        self.parts.iter().filter(move |part| part.role == role)
    }

    /// All cells that play a role.
    pub fn cells_as(&self, role: Role) -> CellSet {
        self.parts_as(role).fold(CellSet::EMPTY, |all, part| all | part.cells)
    }
}

/// Cells and digits that play a part in a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub struct Part {
    /// Which part.
    pub role: Role,
    /// The cells.
    pub cells: CellSet,
    /// The digits that matter in them.
    pub digits: DigitSet,
}

/// Writes the roles, their list and their names from the same rows.
macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident $name:literal,)*) => {
        /// What cells are to a pattern.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
        #[non_exhaustive]
        pub enum Role { $($(#[$doc])* $role,)* }

        impl Role {
            /// All roles.
            pub const ALL: &[Role] = &[$(Role::$role),*];

            /// Its name in JSON.
            pub const fn name(self) -> &'static str {
                match self { $(Role::$role => $name),* }
            }
        }
    };
}

roles! {
    /// The cell of a single.
    Single "single",
    /// The cells of a naked or hidden subset, or of locked candidates.
    Set "set",
    /// Base candidates of a fish that its covers cover.
    Base "base",
    /// Base candidates that no cover covers.
    Fin "fin",
    /// Base candidates that two bases share.
    EndoFin "endo-fin",
    /// The middle of a wing.
    Pivot "pivot",
    /// The end of a wing, or of a pair of strong links.
    Wing "wing",
    /// What connects two ends.
    Link "link",
    /// The cells of a deadly pattern.
    Rectangle "rectangle",
    /// Cells that keep a deadly pattern from being deadly.
    Guardian "guardian",
    /// One color of a component.
    ColorOne "color one",
    /// The other color.
    ColorTwo "color two",
    /// Almost locked sets, and the stem of a death blossom.
    SetA "set A",
    /// The second set.
    SetB "set B",
    /// The third set.
    SetC "set C",
    /// A set of a chain or blossom beyond those.
    Petal "petal",
    /// The cell, or the cells of a house, whose candidates are gone through one by one.
    Case "case",
    /// The cells in which a row or column meets a box.
    Intersection "intersection",
}

/// A chain of inferences, each node following from the one before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Chain {
    /// The nodes from the premise to the end.
    pub nodes: Vec<Node>,
}

/// Chains inside a chain, from which one of its nodes follows.
///
/// Chains are numbered as they are shown: those of the pattern, then those of each `Nested` in its
/// order. What they rest on holds only under the assumption that the chain around them begins with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Nested {
    /// The number of the chain that the node is in.
    pub chain: u16,
    /// The index of the node in it.
    pub node: u16,
    /// Why it follows.
    pub chains: Vec<Chain>,
}

/// A node of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub struct Node {
    /// The cell, the cells of a group, or the cells of an almost locked set.
    pub cells: CellSet,
    /// The digit.
    pub digit: Digit,
    /// Whether one of the cells holds the digit, or none does.
    pub holds: bool,
    /// Which nodes it follows from, if not from the one before: indices in the chain.
    pub follows: Option<u16>,
    /// Whether the cells are an almost locked set that is entered here.
    pub is_set: bool,
}

impl Node {
    /// A single candidate.
    pub fn of(candidate: Candidate, holds: bool) -> Node {
        Node::group(candidate.cell.into(), candidate.digit, holds)
    }

    /// A digit in a group of cells.
    pub fn group(cells: CellSet, digit: Digit, holds: bool) -> Node {
        Node { cells, digit, holds, follows: None, is_set: false }
    }
}

/// The candidates of a digit in some cells, in reading order.
pub(crate) fn candidates(digit: Digit, cells: CellSet) -> impl Iterator<Item = Candidate> + Clone {
    cells.iter().map(move |cell: Cell| Candidate { cell, digit })
}
