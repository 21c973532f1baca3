//! A step as a JSON object in one line, and back: version 1, described in `docs/STEPS.md`.
//!
//! The keys always come in the same order: that of [`Document`]'s `Display`. What is read back is
//! the same step: its texts are made anew from the other keys, which alone count. Written and read
//! without a library, so that every build can, also where `serde` is not.

mod keys;
mod read;
mod value;
mod view;

pub use keys::{StepKeys, UnknownKey};
pub use read::ParseStepError;

use super::hodoku::hodoku;
use super::language::Language;
use super::sentence::sentence;
use crate::technique::catalogue::Technique;
use crate::technique::profile::Profile;
use crate::technique::sheet::Sheet;
use crate::technique::step::{Chain, HouseSet, Nested, Part, Step};
use std::fmt;
use sudokit_core::board::{Candidate, Cell, CellSet, DigitSet, House};

/// The version of the schema.
const VERSION: &str = "1";

/// A step, and what is known of the place where it was taken.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::technique::{Path, Profile, Sheet, check_step, notation::Document};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let sheet = Sheet::new(&puzzle).known_proper();
/// let profile = Profile::hodoku();
/// let step = Path::new(sheet.clone(), &profile).next().expect("there is a step");
/// let text = Document::of(step.clone()).by(&profile).at(1, &sheet).to_string();
///
/// let read: Document = text.parse()?;
/// assert_eq!(read.step, step);
/// assert_eq!(check_step(&read.sheet.unwrap(), &read.step), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Document {
    /// The step.
    pub step: Step,
    /// The profile that chose it, and its version.
    pub profile: Option<(String, String)>,
    /// Its number on the path, from 1.
    pub index: Option<u32>,
    /// The position before it.
    pub sheet: Option<Sheet>,
}

impl Document {
    /// The step alone.
    pub fn of(step: Step) -> Document {
        Document { step, profile: None, index: None, sheet: None }
    }

    /// Chosen by this profile.
    #[must_use]
    pub fn by(self, profile: &Profile) -> Document {
        let profile = Some((profile.name().to_owned(), profile.version().to_owned()));
        Document { profile, ..self }
    }

    /// Taken in this position.
    #[must_use]
    pub fn from(self, before: &Sheet) -> Document {
        Document { sheet: Some(before.clone()), ..self }
    }

    /// Step number `index` of a path, from 1, taken in this position.
    #[must_use]
    pub fn at(self, index: u32, before: &Sheet) -> Document {
        Document { index: Some(index), ..self.from(before) }
    }
}

/// The object of a step alone.
pub fn json(step: &Step) -> String {
    Document::of(step.clone()).to_string()
}

impl fmt::Display for Document {
    /// The object, without a line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_keys(StepKeys::ALL))
    }
}

impl Document {
    /// The object with these keys alone, without a line end. What is left out takes no time.
    pub fn with_keys(&self, keys: StepKeys) -> String {
        let step = &self.step;
        let pattern = &step.pattern;
        let mut object = Object::new(keys, "");
        object.add("version", || VERSION.to_owned());
        object.add("technique", || text(step.technique.id()));
        object.add("hodoku", || of_hodoku(step, keys));
        object.add("se", || match step.rating {
            Some(rating) => Object::new(keys, "se.").with("rating", || rating.to_string()).end(),
            None => "null".to_owned(),
        });
        if let Some((name, version)) = &self.profile {
            let profile = || Object::new(keys, "profile.").with("name", || text(name));
            object.add("profile", || profile().with("version", || text(version)).end());
        }
        if let Some(index) = self.index {
            object.add("index", || index.to_string());
        }
        object.add("place", || candidates(&step.placements));
        object.add("eliminate", || candidates(&step.eliminations));
        object.add("uses_uniqueness", || step.needs_uniqueness().to_string());
        object.add("digits", || digits(pattern.digits));
        object.add("bases", || houses(pattern.bases));
        object.add("covers", || houses(pattern.covers));
        object.add("parts", || list(pattern.parts.iter().map(part)));
        object.add("chains", || list(pattern.chains.iter().map(chain)));
        if !pattern.nested.is_empty() {
            object.add("nested", || list(pattern.nested.iter().map(nested)));
        }
        object.add("text", || texts(step, keys));
        object.add("proof", || list(step.proof.iter().map(|line| text(&line.to_string()))));
        if let Some(sheet) = &self.sheet {
            object.add("state", || state(sheet, keys));
        }
        object.end()
    }
}

/// An object that is being written: of its keys those that are chosen.
struct Object {
    keys: StepKeys,
    /// What stands before its keys in the names of the choice.
    prefix: &'static str,
    text: String,
}

impl Object {
    fn new(keys: StepKeys, prefix: &'static str) -> Object {
        Object { keys, prefix, text: "{".to_owned() }
    }

    fn add(&mut self, key: &str, value: impl FnOnce() -> String) {
        if !self.keys.has(&[self.prefix, key].concat()) {
            return;
        }
        let comma = if self.text.len() > 1 { "," } else { "" };
        self.text.extend([comma, "\"", key, "\":", &value()]);
    }

    fn with(mut self, key: &str, value: impl FnOnce() -> String) -> Object {
        self.add(key, value);
        self
    }

    fn end(mut self) -> String {
        self.text.push('}');
        self.text
    }
}

/// What HoDoKu says of the technique, if it has it.
fn of_hodoku(step: &Step, keys: StepKeys) -> String {
    let technique = step.technique;
    if technique.code().is_empty() && technique != Technique::BruteForce {
        return "null".to_owned();
    }
    Object::new(keys, "hodoku.")
        .with("code", || text(technique.code()))
        .with("arg", || text(technique.arg()))
        .with("level", || text(&technique.level().name().to_lowercase()))
        .with("score", || technique.score().to_string())
        .end()
}

fn texts(step: &Step, keys: StepKeys) -> String {
    Object::new(keys, "text.")
        .with("hodoku", || text(&hodoku(step)))
        .with("en", || text(&sentence(step, Language::English)))
        .with("ko", || text(&sentence(step, Language::Korean)))
        .end()
}

/// Givens, all digits, and the candidates of the open cells.
fn state(sheet: &Sheet, keys: StepKeys) -> String {
    let line = |has: &dyn Fn(Cell) -> bool| -> String {
        let sign = |cell| match sheet.get(cell) {
            Some(digit) if has(cell) => char::from(digit.ascii()),
            _ => '.',
        };
        text(&Cell::all().map(sign).collect::<String>())
    };
    Object::new(keys, "state.")
        .with("proper", || sheet.is_proper().to_string())
        .with("givens", || line(&|cell| sheet.givens().contains(cell)))
        .with("values", || line(&|_| true))
        .with("candidates", || text(&sheet.to_marks().to_words()))
        .end()
}

fn part(part: &Part) -> String {
    let (cells, digits) = (cells(part.cells), digits(part.digits));
    format!(r#"{{"role":"{}","cells":{cells},"digits":{digits}}}"#, part.role.name())
}

/// A text in quotes.
pub(in crate::technique) fn text(plain: &str) -> String {
    let mut quoted = String::with_capacity(plain.len() + 2);
    quoted.push('"');
    for c in plain.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c < ' ' => quoted += &format!("\\u{:04x}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// A list of what is JSON already.
pub(in crate::technique) fn list(items: impl Iterator<Item = String>) -> String {
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
    list(set.iter().map(house))
}

/// A house: `"r1"`, `"c1"`, `"b1"`.
pub(in crate::technique) fn house(house: House) -> String {
    format!(r#""{}{}""#, ["r", "c", "b"][house.kind()], house.number() + 1)
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

fn nested(inside: &Nested) -> String {
    let Nested { chain: number, node, chains } = inside;
    let chains = list(chains.iter().map(chain));
    format!(r#"{{"chain":{number},"node":{node},"chains":{chains}}}"#)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::{Path, all_steps};
    use std::ops::ControlFlow;
    use sudokit_core::bounds::Budget;
    use sudokit_core::generate::{Generator, Item, Spec};

    /// Every step of every technique, wherever it stands on the way: written, it is JSON; read
    /// back, it is the same step in the same position, and the same bytes.
    #[test]
    fn every_step_reads_back() {
        let profile = Profile::hodoku();
        let mut seen = std::collections::BTreeSet::new();
        for item in Generator::new(Spec::default(), 501).unwrap().take(4) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let mut path = Path::new(Sheet::new(&made.puzzle).known_proper(), &profile);
            // Every step of the path; and here and there the first of each technique.
            for index in 1.. {
                let sheet = path.sheet().clone();
                for &technique in Technique::ALL.iter().filter(|_| index % 8 == 1) {
                    let only = profile.clone().only(&[technique]);
                    let _ = all_steps(&sheet, &only, &Budget::at_most(20_000), |step| {
                        seen.insert(technique);
                        assert_reads_back(step, &profile, index, &sheet);
                        ControlFlow::Break(())
                    });
                }
                let Some(step) = path.next() else { break };
                assert_reads_back(step, &profile, index, &sheet);
            }
        }
        assert!(seen.len() >= 12, "{seen:?}");
    }

    fn assert_reads_back(step: Step, profile: &Profile, index: u32, sheet: &Sheet) {
        let text = Document::of(step.clone()).by(profile).at(index, sheet).to_string();
        let full: serde_json::Value = serde_json::from_str(&text).unwrap();
        let read: Document = text.parse().unwrap();
        assert_eq!(read.step, step, "{text}");
        assert_eq!(read.to_string(), text);
        // The texts are made from these fields alone.
        assert_eq!(full["text"]["hodoku"], hodoku(&read.step));
        let state = read.sheet.unwrap();
        assert_eq!(state.to_marks(), sheet.to_marks());
        assert_eq!((state.givens(), state.open()), (sheet.givens(), sheet.open()));
    }

    #[test]
    fn keys_that_are_chosen_are_the_same_and_in_the_same_order() {
        let puzzle =
            "...3....4.27..9.1...97.............3.41.6....3....2..87..6.1...1.....9...9...54..";
        let (mut sheet, profile) = (Sheet::new(&puzzle.parse().unwrap()), Profile::hodoku());
        let names: Vec<&str> = StepKeys::names().filter(|name| !name.contains('.')).collect();
        for (index, step) in (1..).zip(Path::new(sheet.clone(), &profile)) {
            let document = Document::of(step.clone()).by(&profile).at(index, &sheet);
            let full: serde_json::Value = serde_json::from_str(&document.to_string()).unwrap();
            let mut written = 0;
            for name in &names {
                let one = document.with_keys(StepKeys::of([*name]).unwrap());
                let value: serde_json::Value = serde_json::from_str(&one).unwrap();
                assert_eq!(value.get(name), full.get(name));
                written += value.as_object().unwrap().len();
            }
            assert_eq!(written, full.as_object().unwrap().len());
            let some = StepKeys::of(["text.en", "technique", "state.values"]).unwrap();
            let english = sentence(&step, Language::English);
            let values = full["state"]["values"].as_str().unwrap();
            let expected = format!(
                r#"{{"technique":{},"text":{{"en":{}}},"state":{{"values":"{values}"}}}}"#,
                text(step.technique.id()),
                text(&english)
            );
            assert_eq!(document.with_keys(some), expected);
            sheet.apply(&step);
        }
    }

    #[test]
    fn ratings_read_back() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let profile = Profile::se();
        let sheet = Sheet::new(&puzzle.parse().unwrap()).known_proper();
        let step = Path::new(sheet, &profile).next().unwrap();
        let text = Document::of(step.clone()).to_string();
        assert!(text.contains(r#""se":{"rating":1."#), "{text}");
        assert_eq!(text.parse::<Document>().unwrap().step, step);
    }

    #[test]
    fn texts_are_quoted() {
        assert_eq!(text("a\"b\\c\n행"), "\"a\\\"b\\\\c\\u000a행\"");
    }
}
