//! A step as a drawing needs it: which cells, houses and candidates, in which roles; which links.
//! A drawing needs nothing else of a step, and no technique.

use super::{Language, outcome, sentence};
use crate::technique::catalogue::Technique;
use crate::technique::rating::Rating;
use crate::technique::sheet::Sheet;
use crate::technique::step::{Chain, HouseSet, Node, Role, Step};
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, House};

/// How a step is drawn on the position in which it was found. Its `Display` is an object of JSON:
/// `technique`, `rating`, `sentence`, `conclusion`, `cells`, `houses`, `candidates`, `links`, as
/// `docs/PROTOCOL.md` describes a view.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::technique::notation::{CandidateRole, Language, View};
/// use sudokit::technique::{Path, Profile, Sheet};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let sheet = Sheet::new(&puzzle).known_proper();
/// let step = Path::new(sheet.clone(), &Profile::sudokit()).next().expect("there is a step");
/// let view = View::new(&step, &sheet, Language::English);
/// assert_eq!(view.candidates, [(step.placements[0], CandidateRole::Placed)]);
/// assert!(view.to_string().contains(r#""role":"placed""#));
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct View {
    /// How the step was found.
    pub technique: Technique,
    /// What Sudoku Explainer gives for it, if its profile found it.
    pub rating: Option<Rating>,
    /// The language of the sentence.
    pub language: Language,
    /// The step in words.
    pub sentence: String,
    /// What it concludes, as short as possible.
    pub conclusion: String,
    /// The cells of the pattern, then those that it changes.
    pub cells: Vec<(Cell, CellRole)>,
    /// The houses of the pattern.
    pub houses: Vec<(House, CellRole)>,
    /// Each candidate once: what becomes of it, or its part in the pattern.
    pub candidates: Vec<(Candidate, CandidateRole)>,
    /// What follows from what.
    pub links: Vec<Link>,
}

/// Writes a set of roles with their names in JSON.
macro_rules! roles {
    ($(#[$about:meta])* $set:ident { $($(#[$doc:meta])* $role:ident $name:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[non_exhaustive]
        pub enum $set { $($(#[$doc])* $role,)* }

        impl $set {
            /// All of them.
            pub const ALL: &[$set] = &[$($set::$role),*];

            /// Its name in JSON.
            pub const fn name(self) -> &'static str {
                match self { $($set::$role => $name),* }
            }
        }
    };
}

roles! {
    /// What a cell or a house is to a step.
    CellRole {
        /// The pattern lies there.
        Defines "defines",
        /// The cell changes.
        Effect "effect",
        /// The house is one in which the pattern ends: a cover set of a fish.
        LooksAt "looks-at",
    }
}

roles! {
    /// What a candidate is to a step.
    CandidateRole {
        /// It is placed.
        Placed "placed",
        /// It is eliminated.
        Eliminated "eliminated",
        /// It stands out of the pattern: a fin, a guardian.
        Fin "fin",
        /// It has the first color, is in the first set, or holds in a chain.
        A "a",
        /// It has the second color, is in the second set, or does not hold in a chain.
        B "b",
        /// It belongs to the pattern.
        Defines "defines",
    }
}

roles! {
    /// How much of a step is drawn: a step shown one thing after the other.
    Shown {
        /// Where it happens: houses and cells.
        Place "place",
        /// The candidates and links of the pattern, too, but not what follows.
        Pattern "pattern",
        /// All of it.
        Whole "whole",
    }
}

/// One node of a chain follows from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Link {
    /// The node before.
    pub from: Node,
    /// The node that follows.
    pub to: Node,
    /// Whether one of the two must hold.
    pub is_strong: bool,
}

impl View {
    /// A step in the position before it, with its words in a language.
    pub fn new(step: &Step, sheet: &Sheet, language: Language) -> View {
        let pattern = &step.pattern;
        let in_role = |houses: HouseSet, role| houses.iter().map(move |house| (house, role));
        let bases = in_role(pattern.bases, CellRole::Defines);
        View {
            technique: step.technique,
            rating: step.rating,
            language,
            sentence: sentence(step, language),
            conclusion: outcome(step),
            cells: cells(step),
            houses: bases.chain(in_role(pattern.covers, CellRole::LooksAt)).collect(),
            candidates: candidates(step, sheet),
            links: pattern.chains.iter().flat_map(links).collect(),
        }
    }
}

impl View {
    /// With this much of it.
    #[must_use]
    pub fn up_to(mut self, shown: Shown) -> View {
        if shown != Shown::Whole {
            self.cells.retain(|&(_, role)| role != CellRole::Effect);
            self.links.retain(|_| shown == Shown::Pattern);
            let concludes =
                |role| matches!(role, CandidateRole::Placed | CandidateRole::Eliminated);
            self.candidates.retain(|&(_, role)| shown == Shown::Pattern && !concludes(role));
        }
        self
    }

    /// The digit of the step, if it is about one digit alone.
    pub fn only_digit(&self) -> Option<Digit> {
        let digit = self.candidates.first()?.0.digit;
        self.candidates.iter().all(|(candidate, _)| candidate.digit == digit).then_some(digit)
    }
}

/// The cells of the pattern, then those that it changes.
fn cells(step: &Step) -> Vec<(Cell, CellRole)> {
    let nodes = step.pattern.chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.cells);
    let parts = step.pattern.parts.iter().map(|part| part.cells);
    let defining = parts.chain(nodes).fold(CellSet::EMPTY, |all, cells| all | cells);
    let changed: CellSet = conclusions(step).map(|(candidate, _)| candidate.cell).collect();
    let in_role = |cells: CellSet, role| cells.iter().map(move |cell| (cell, role));
    let effect = in_role(changed - defining, CellRole::Effect);
    in_role(defining, CellRole::Defines).chain(effect).collect()
}

fn conclusions(step: &Step) -> impl Iterator<Item = (Candidate, CandidateRole)> {
    let placed = step.placements.iter().map(|&candidate| (candidate, CandidateRole::Placed));
    let gone = step.eliminations.iter().map(|&candidate| (candidate, CandidateRole::Eliminated));
    placed.chain(gone)
}

/// Each candidate once, in the first role that it has: what becomes of it, then its part.
fn candidates(step: &Step, sheet: &Sheet) -> Vec<(Candidate, CandidateRole)> {
    let mut found: Vec<(Candidate, CandidateRole)> = Vec::new();
    let mut add = |candidate: Candidate, role| {
        if sheet.has(candidate) && !found.iter().any(|&(seen, _)| seen == candidate) {
            found.push((candidate, role));
        }
    };
    for (candidate, role) in conclusions(step) {
        add(candidate, role);
    }
    // Fins are among the base candidates too: they come first.
    let mut parts: Vec<_> = step.pattern.parts.iter().collect();
    parts.sort_by_key(|part| part_role(part.role) != CandidateRole::Fin);
    for part in parts {
        for cell in part.cells {
            for digit in part.digits.iter() {
                add(Candidate { cell, digit }, part_role(part.role));
            }
        }
    }
    for node in step.pattern.chains.iter().flat_map(|chain| &chain.nodes) {
        for cell in node.cells {
            let role = if node.holds { CandidateRole::A } else { CandidateRole::B };
            add(Candidate { cell, digit: node.digit }, role);
        }
    }
    found
}

/// What a part is to a drawing: two colors or sets are distinguished, fins stand out.
fn part_role(role: Role) -> CandidateRole {
    match role {
        Role::Fin | Role::EndoFin | Role::Guardian => CandidateRole::Fin,
        Role::ColorOne | Role::SetA => CandidateRole::A,
        Role::ColorTwo | Role::SetB => CandidateRole::B,
        _ => CandidateRole::Defines,
    }
}

/// A link to each node but the first, from the one that it follows from.
fn links(chain: &Chain) -> impl Iterator<Item = Link> + '_ {
    chain.nodes.iter().enumerate().filter_map(move |(index, &to)| {
        let before = to.follows.map(usize::from).or(index.checked_sub(1))?;
        let from = *chain.nodes.get(before)?;
        Some(Link { from, to, is_strong: !from.holds && to.holds })
    })
}
