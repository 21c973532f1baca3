//! A step as a drawing needs it: which cells, houses and candidates, in which roles; which links.
//! A drawing needs nothing else of a step, and no technique.

use super::{house, list, text};
use crate::technique::notation::{Language, outcome, sentence};
use crate::technique::sheet::Sheet;
use crate::technique::step::{Chain, HouseSet, Node, Role, Step};
use std::fmt;
use sudokit_core::board::{Candidate, Cell, CellSet};

/// How a step is drawn on the position in which it was found. Its `Display` is an object of JSON:
/// `technique`, `rating`, `sentence`, `conclusion`, `cells`, `houses`, `candidates`, `links`, as
/// `web/ENGINE.md` describes a view.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::technique::{Path, Profile, Sheet, notation::{Language, View}};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let sheet = Sheet::new(&puzzle).known_proper();
/// let step = Path::new(sheet.clone(), &Profile::sudokit()).next().expect("there is a step");
/// let view = View::new(&step, &sheet, Language::English).to_string();
/// assert!(view.contains(r#""role":"placed""#));
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    step: &'a Step,
    sheet: &'a Sheet,
    language: Language,
}

impl<'a> View<'a> {
    /// A step in the position before it, with its words in a language.
    pub fn new(step: &'a Step, sheet: &'a Sheet, language: Language) -> View<'a> {
        View { step, sheet, language }
    }
}

impl fmt::Display for View<'_> {
    /// The object, without a line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let View { step, sheet, language } = *self;
        let technique = step.technique;
        let name = match language {
            Language::English => technique.name(),
            Language::Korean => technique.korean(),
        };
        let (level, score) = match technique.score() {
            0 => ("null".to_owned(), "null".to_owned()),
            score => (text(&technique.level().name().to_lowercase()), score.to_string()),
        };
        let se = step.rating.map_or("null".to_owned(), |rating| rating.to_string());
        let pattern = &step.pattern;
        let houses = in_role(pattern.bases, "defines").chain(in_role(pattern.covers, "looks-at"));
        write!(f, r#"{{"technique":{{"id":"{}","name":{}}}"#, technique.id(), text(name))?;
        write!(f, r#","rating":{{"level":{level},"score":{score},"se":{se}}}"#)?;
        write!(f, r#","sentence":{}"#, text(&sentence(step, language)))?;
        write!(f, r#","conclusion":{}"#, text(&outcome(step)))?;
        write!(f, r#","cells":{}"#, cells(step))?;
        write!(f, r#","houses":{}"#, list(houses))?;
        write!(f, r#","candidates":{}"#, candidates(step, sheet))?;
        write!(f, r#","links":{}}}"#, list(pattern.chains.iter().flat_map(links)))
    }
}

fn in_role(houses: HouseSet, role: &'static str) -> impl Iterator<Item = String> {
    houses.iter().map(move |h| format!(r#"{{"house":{},"role":"{role}"}}"#, house(h)))
}

/// The cells of the pattern, then those that it changes.
fn cells(step: &Step) -> String {
    let nodes = step.pattern.chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.cells);
    let parts = step.pattern.parts.iter().map(|part| part.cells);
    let defining = parts.chain(nodes).fold(CellSet::EMPTY, |all, cells| all | cells);
    let changed: CellSet = conclusions(step).map(|(candidate, _)| candidate.cell).collect();
    let in_role = |cells: CellSet, role: &'static str| {
        cells.iter().map(move |cell| format!(r#"{{"cell":"{cell}","role":"{role}"}}"#))
    };
    list(in_role(defining, "defines").chain(in_role(changed - defining, "effect")))
}

fn conclusions(step: &Step) -> impl Iterator<Item = (Candidate, &'static str)> {
    let placed = step.placements.iter().map(|&candidate| (candidate, "placed"));
    placed.chain(step.eliminations.iter().map(|&candidate| (candidate, "eliminated")))
}

/// Each candidate once, in the first role that it has: what becomes of it, then its part.
fn candidates(step: &Step, sheet: &Sheet) -> String {
    let mut seen: Vec<Candidate> = Vec::new();
    let mut found = Vec::new();
    let mut add = |candidate: Candidate, role: &str| {
        if sheet.has(candidate) && !seen.contains(&candidate) {
            seen.push(candidate);
            let Candidate { cell, digit } = candidate;
            found.push(format!(r#"{{"cell":"{cell}","digit":{digit},"role":"{role}"}}"#));
        }
    };
    for (candidate, role) in conclusions(step) {
        add(candidate, role);
    }
    // Fins are among the base candidates too: they come first.
    let mut parts: Vec<_> = step.pattern.parts.iter().collect();
    parts.sort_by_key(|part| role_name(part.role) != "fin");
    for part in parts {
        for cell in part.cells {
            for digit in part.digits.iter() {
                add(Candidate { cell, digit }, role_name(part.role));
            }
        }
    }
    for node in step.pattern.chains.iter().flat_map(|chain| &chain.nodes) {
        for cell in node.cells {
            let role = if node.holds { "a" } else { "b" };
            add(Candidate { cell, digit: node.digit }, role);
        }
    }
    list(found.into_iter())
}

/// What a part is to a drawing: two colors or sets are distinguished, fins stand out.
fn role_name(role: Role) -> &'static str {
    match role {
        Role::Fin | Role::EndoFin | Role::Guardian => "fin",
        Role::ColorOne | Role::SetA => "a",
        Role::ColorTwo | Role::SetB => "b",
        _ => "defines",
    }
}

/// A link to each node but the first, from the one that it follows from.
fn links(chain: &Chain) -> impl Iterator<Item = String> + '_ {
    let end = |node: &Node| {
        let cells = list(node.cells.iter().map(|cell: Cell| text(&cell.to_string())));
        let Node { digit, holds, is_set, .. } = node;
        format!(r#"{{"cells":{cells},"digit":{digit},"holds":{holds},"set":{is_set}}}"#)
    };
    chain.nodes.iter().enumerate().filter_map(move |(index, node)| {
        let before = node.follows.map(usize::from).or(index.checked_sub(1))?;
        let from = chain.nodes.get(before)?;
        let is_strong = !from.holds && node.holds;
        Some(format!(r#"{{"from":{},"to":{},"strong":{is_strong}}}"#, end(from), end(node)))
    })
}
