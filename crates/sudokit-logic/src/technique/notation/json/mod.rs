//! A step as a JSON object in one line, and back: version 1, described in `docs/STEPS.md`.
//!
//! The keys always come in the same order: that of [`Document`]'s `Display`. What is read back is
//! the same step: its texts are made anew from the other keys, which alone count. Written and read
//! without a library, so that every build can, also where `serde` is not.

mod read;
mod value;
mod view;

pub use read::ParseStepError;

use super::hodoku::hodoku;
use super::language::Language;
use super::sentence::sentence;
use crate::technique::catalogue::Technique;
use crate::technique::profile::Profile;
use crate::technique::sheet::Sheet;
use crate::technique::step::{Chain, HouseSet, Nested, Step};
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
        let step = &self.step;
        let pattern = &step.pattern;
        let parts = pattern.parts.iter().map(|part| {
            let (cells, digits) = (cells(part.cells), digits(part.digits));
            format!(r#"{{"role":"{}","cells":{cells},"digits":{digits}}}"#, part.role.name())
        });
        let mut fields =
            vec![("version", VERSION.to_owned()), ("technique", text(step.technique.id()))];
        fields.push(("hodoku", of_hodoku(step)));
        let rating = step.rating.map(|rating| format!(r#"{{"rating":{rating}}}"#));
        fields.push(("se", rating.unwrap_or("null".to_owned())));
        if let Some((name, version)) = &self.profile {
            let (name, version) = (text(name), text(version));
            fields.push(("profile", format!(r#"{{"name":{name},"version":{version}}}"#)));
        }
        fields.extend(self.index.map(|index| ("index", index.to_string())));
        fields.extend([
            ("place", candidates(&step.placements)),
            ("eliminate", candidates(&step.eliminations)),
            ("uses_uniqueness", step.needs_uniqueness().to_string()),
            ("digits", digits(pattern.digits)),
            ("bases", houses(pattern.bases)),
            ("covers", houses(pattern.covers)),
            ("parts", list(parts)),
            ("chains", list(pattern.chains.iter().map(chain))),
        ]);
        if !pattern.nested.is_empty() {
            fields.push(("nested", list(pattern.nested.iter().map(nested))));
        }
        fields.extend([
            ("text", texts(step)),
            ("proof", list(step.proof.iter().map(|line| text(&line.to_string())))),
        ]);
        fields.extend(self.sheet.as_ref().map(|sheet| ("state", state(sheet))));
        f.write_str("{")?;
        for (i, (key, value)) in fields.iter().enumerate() {
            write!(f, "{}\"{key}\":{value}", if i > 0 { "," } else { "" })?;
        }
        f.write_str("}")
    }
}

/// What HoDoKu says of the technique, if it has it.
fn of_hodoku(step: &Step) -> String {
    let technique = step.technique;
    if technique.code().is_empty() && technique != Technique::BruteForce {
        return "null".to_owned();
    }
    let (code, arg) = (text(technique.code()), text(technique.arg()));
    let level = text(&technique.level().name().to_lowercase());
    let score = technique.score();
    format!(r#"{{"code":{code},"arg":{arg},"level":{level},"score":{score}}}"#)
}

fn texts(step: &Step) -> String {
    let hodoku = text(&hodoku(step));
    let [en, ko] = [Language::English, Language::Korean].map(|l| text(&sentence(step, l)));
    format!(r#"{{"hodoku":{hodoku},"en":{en},"ko":{ko}}}"#)
}

/// Givens, all digits, and the candidates of the open cells.
fn state(sheet: &Sheet) -> String {
    let line = |has: &dyn Fn(Cell) -> bool| -> String {
        let sign = |cell| match sheet.get(cell) {
            Some(digit) if has(cell) => char::from(digit.ascii()),
            _ => '.',
        };
        Cell::all().map(sign).collect()
    };
    let givens = line(&|cell| sheet.givens().contains(cell));
    let values = line(&|_| true);
    let candidates = sheet.to_marks().to_words();
    let proper = sheet.is_proper();
    format!(
        r#"{{"proper":{proper},"givens":"{givens}","values":"{values}","candidates":"{candidates}"}}"#
    )
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
