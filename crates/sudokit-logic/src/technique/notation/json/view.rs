//! A view as an object of JSON.

use super::{house, list, text};
use crate::technique::notation::{Language, Link, View};
use crate::technique::step::Node;
use std::fmt;
use sudokit_core::board::{Candidate, Cell};

impl fmt::Display for View {
    /// The object, without a line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let technique = self.technique;
        let name = match self.language {
            Language::English => technique.name(),
            Language::Korean => technique.korean(),
        };
        let (level, score) = match technique.score() {
            0 => ("null".to_owned(), "null".to_owned()),
            score => (text(&technique.level().name().to_lowercase()), score.to_string()),
        };
        let se = self.rating.map_or("null".to_owned(), |rating| rating.to_string());
        let cells = self.cells.iter().map(|(cell, role)| {
            let role = role.name();
            format!(r#"{{"cell":"{cell}","role":"{role}"}}"#)
        });
        let houses = self.houses.iter().map(|&(of, role)| {
            let role = role.name();
            format!(r#"{{"house":{},"role":"{role}"}}"#, house(of))
        });
        let candidates = self.candidates.iter().map(|(Candidate { cell, digit }, role)| {
            let role = role.name();
            format!(r#"{{"cell":"{cell}","digit":{digit},"role":"{role}"}}"#)
        });
        write!(f, r#"{{"technique":{{"id":"{}","name":{}}}"#, technique.id(), text(name))?;
        write!(f, r#","rating":{{"level":{level},"score":{score},"se":{se}}}"#)?;
        write!(f, r#","sentence":{}"#, text(&self.sentence))?;
        write!(f, r#","conclusion":{}"#, text(&self.conclusion))?;
        write!(f, r#","cells":{}"#, list(cells))?;
        write!(f, r#","houses":{}"#, list(houses))?;
        write!(f, r#","candidates":{}"#, list(candidates))?;
        write!(f, r#","links":{}}}"#, list(self.links.iter().map(link)))
    }
}

fn link(&Link { from, to, is_strong }: &Link) -> String {
    let end = |Node { cells, digit, holds, is_set, .. }: Node| {
        let cells = list(cells.iter().map(|cell: Cell| text(&cell.to_string())));
        format!(r#"{{"cells":{cells},"digit":{digit},"holds":{holds},"set":{is_set}}}"#)
    };
    format!(r#"{{"from":{},"to":{},"strong":{is_strong}}}"#, end(from), end(to))
}
