//! A step as a JSON object in one line, without a library: all strings here are plain ASCII.
//!
//! The fields always come in the same order: that of [`json`].

use super::hodoku::hodoku;
use crate::board::{Candidate, CellSet, DigitSet};
use crate::technique::step::{Chain, HouseSet, Step};

/// The object, version 1.
pub fn json(step: &Step) -> String {
    let pattern = &step.pattern;
    let parts = pattern.parts.iter().map(|part| {
        let (cells, digits) = (cells(part.cells), digits(part.digits));
        format!(r#"{{"role":"{}","cells":{cells},"digits":{digits}}}"#, part.role.name())
    });
    let fields = [
        ("v", "1".to_owned()),
        ("technique", text(step.technique.id())),
        ("place", candidates(&step.placements)),
        ("eliminate", candidates(&step.eliminations)),
        ("uses_uniqueness", step.needs_uniqueness().to_string()),
        ("digits", digits(pattern.digits)),
        ("bases", houses(pattern.bases)),
        ("covers", houses(pattern.covers)),
        ("parts", list(parts)),
        ("chains", list(pattern.chains.iter().map(chain))),
        ("text", text(&hodoku(step))),
        ("proof", list(step.proof.iter().map(|line| text(&line.to_string())))),
    ];
    let fields = fields.iter().map(|(name, value)| format!(r#""{name}":{value}"#));
    format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
}

fn text(plain: &str) -> String {
    debug_assert!(plain.bytes().all(|b| matches!(b, b' '..=b'~') && b != b'"' && b != b'\\'));
    format!("\"{plain}\"")
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

fn candidates(of: &[Candidate]) -> String {
    list(of.iter().map(|candidate| text(&candidate.to_string())))
}

fn cells(set: CellSet) -> String {
    list(set.iter().map(|cell| text(&cell.to_string())))
}

fn digits(set: DigitSet) -> String {
    list(set.iter().map(|digit| digit.to_string()))
}

fn houses(set: HouseSet) -> String {
    let name = |kind: usize, number: usize| format!("{}{}", ["r", "c", "b"][kind], number + 1);
    list(set.iter().map(|house| text(&name(house.kind(), house.number()))))
}

fn chain(chain: &Chain) -> String {
    list(chain.nodes.iter().map(|node| {
        let follows = node.follows.map_or("null".to_owned(), |index| index.to_string());
        format!(
            r#"{{"cells":{},"digit":{},"holds":{},"follows":{follows},"set":{}}}"#,
            cells(node.cells),
            node.digit,
            node.holds,
            node.is_set
        )
    }))
}
