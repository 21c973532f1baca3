//! The public surface: which types may grow without breaking their users.
//!
//! CONTRIBUTING has the rule. Types that grow with the library are `#[non_exhaustive]`; those below
//! are complete, and users may match them without a wildcard or write them as literals.

use std::fs;
use std::path::Path;

/// The complete types: facts of Sudoku, and answers to which nothing can be added.
const COMPLETE: [&str; 22] = [
    // Facts of Sudoku.
    "Candidate",
    "Conflict",
    "Constraint",
    "Direction",
    "Level",
    "Literal",
    "Order",
    "Place",
    "Redundancy",
    "Symmetry",
    // Either, or.
    "Content",
    "Givens",
    "Item",
    "Next",
    // How a search ends, and what it found.
    "Count",
    "End",
    "First",
    "Outcome",
    "Rated",
    "Solutions",
    "Why",
    // Errors of one cause.
    "ParseLineError",
];

/// A public type that users could match or write as a literal.
struct Open {
    name: String,
    is_non_exhaustive: bool,
}

/// The public enums of a file, and its structs of which all fields are public and named.
fn open_types(text: &str) -> Vec<Open> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let Some((kind, rest)) = line.strip_prefix("pub ").and_then(|rest| rest.split_once(' '))
        else {
            continue;
        };
        let body = || lines[number + 1..].iter().take_while(|line| !line.starts_with('}'));
        let is_field = |line: &&&str| line.starts_with("    ") && line.contains(": ");
        let fields = || body().filter(is_field).filter(|line| !line.trim().starts_with("//"));
        let is_open = match kind {
            "enum" => true,
            "struct" => line.ends_with('{') && fields().all(|field| field.starts_with("    pub ")),
            _ => false,
        };
        if is_open {
            let name = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or(rest);
            let above = lines[..number].iter().rev();
            let mut attributes = above.take_while(|line| line.starts_with(['#', '/', ')', ' ']));
            let is_non_exhaustive = attributes.any(|line| *line == "#[non_exhaustive]");
            found.push(Open { name: name.to_owned(), is_non_exhaustive });
        }
    }
    found
}

fn sources(folder: &Path, texts: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, texts);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            texts.push(fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn a_public_type_may_grow_or_is_complete_and_listed_here() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut texts = Vec::new();
    sources(&crates.join("sudokit-core/src"), &mut texts);
    sources(&crates.join("sudokit-logic/src"), &mut texts);
    sources(&crates.join("sudokit-text/src"), &mut texts);
    let types: Vec<Open> = texts.iter().flat_map(|text| open_types(text)).collect();
    let is_listed = |open: &&Open| COMPLETE.contains(&open.name.as_str());
    let forgotten = types.iter().filter(|open| !open.is_non_exhaustive && !is_listed(open));
    let forgotten: Vec<&str> = forgotten.map(|open| open.name.as_str()).collect();
    assert_eq!(forgotten, Vec::<&str>::new(), "#[non_exhaustive], or a row of the list");
    let complete = |name: &&str| types.iter().any(|t| t.name == **name && !t.is_non_exhaustive);
    let gone: Vec<&&str> = COMPLETE.iter().filter(|name| !complete(name)).collect();
    assert_eq!(gone, Vec::<&&str>::new(), "rows of the list without a type");
    assert!(types.len() > 100, "{} types: is this the source?", types.len());
}

#[test]
fn types_that_may_grow_are_told_from_complete_ones() {
    let found = |text: &str| {
        let open = open_types(text);
        open.iter().map(|open| (open.name.clone(), open.is_non_exhaustive)).collect::<Vec<_>>()
    };
    let one = |name: &str, grows| vec![(name.to_owned(), grows)];
    assert_eq!(found("#[non_exhaustive]\npub enum A {\n    B,\n}"), one("A", true));
    assert_eq!(found("/// A.\n#[derive(Debug)]\npub enum A {\n    B,\n}"), one("A", false));
    assert_eq!(found("pub struct A<'a> {\n    pub b: &'a u8,\n}"), one("A", false));
    assert_eq!(found("pub struct A {\n    /// It: b.\n    pub b: u8,\n    c: u8,\n}"), []);
    assert_eq!(found("pub struct A(pub u8);\npub(crate) enum B {\n}"), []);
}
