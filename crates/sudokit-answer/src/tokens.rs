//! Paths as tokens: a closed vocabulary for models that read and write steps.
//!
//! A path is a sequence of words with blanks between them. The id of a technique begins a step;
//! its conclusions follow, placements (`r1c3=7`) before eliminations (`r1c3<>7`); the last word
//! says how the path ends. So a single is two tokens, and nothing separates steps:
//!
//! ```text
//! pointing r4c1<>1 r5c1<>1 naked-single r2c5=5 ... solved
//! ```
//!
//! The number of a token is its place in [`vocabulary`]. Within a version tokens are only added, at
//! the end.

use std::fmt::Write;
use sudokit::board::{Candidate, Cell, Digit};
use sudokit::technique::{Claim, End, Step, Technique};

/// The version of the vocabulary.
pub const VERSION: &str = "sudokit.tokens/1";

/// The first tokens: a filler and the ends of paths.
const FIRST: [(&str, &str); 7] = [
    ("<pad>", "nothing: fills sequences up to one length; no path has it"),
    ("solved", "end: every cell has its digit"),
    ("stuck", "end: no technique of the profile applies"),
    ("contradiction", "end: a cell or a house has nothing left"),
    ("budget", "end: the budget ran out"),
    ("reached", "end: after the first step of a technique, as requested"),
    ("fault", "end: a step without a proof, which is a fault of sudokit"),
];

/// The techniques by their ids. A new one goes to the end, whatever its place in the catalogue.
const TECHNIQUES: &str = include_str!("tokens.txt");

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// The word that stands for it.
    pub word: String,
    /// What it means, in English.
    pub meaning: String,
}

/// All tokens; the number of each is its place here, from 0.
pub fn vocabulary() -> Vec<Token> {
    let token = |word: &str, meaning: String| Token { word: word.to_owned(), meaning };
    let mut all: Vec<Token> =
        FIRST.iter().map(|(word, meaning)| token(word, (*meaning).to_owned())).collect();
    for (sign, verb) in [("=", "holds"), ("<>", "does not hold")] {
        for cell in Cell::all() {
            all.extend(Digit::all().map(|digit| {
                token(&format!("{cell}{sign}{digit}"), format!("{cell} {verb} {digit}"))
            }));
        }
    }
    all.extend(TECHNIQUES.lines().map(|id| {
        let name = Technique::named(id).map_or("", Technique::name);
        token(id, format!("a step of this technique begins: {name}"))
    }));
    all
}

/// A path in tokens: its steps, and how it ended (`None`: where it was asked to).
pub fn encode(steps: &[Step], end: Option<End>) -> String {
    let mut text = String::with_capacity(20 * steps.len());
    for step in steps {
        add_step(&mut text, step);
        text.push(' ');
    }
    text + end.map_or("reached", End::name)
}

/// A step in tokens.
pub fn step(step: &Step) -> String {
    let mut text = String::new();
    add_step(&mut text, step);
    text
}

fn add_step(text: &mut String, step: &Step) {
    *text += step.technique.id();
    for (sign, list) in [("=", &step.placements), ("<>", &step.eliminations)] {
        for Candidate { cell, digit } in list {
            let _ = write!(text, " {cell}{sign}{digit}");
        }
    }
}

/// What tokens say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The steps.
    pub steps: Vec<Claim>,
    /// The word for the end, if the path has one: it may have been cut.
    pub end: Option<&'static str>,
}

/// Reads a path in tokens. Whether its steps follow is another question: [`Claim::check`].
///
/// ```
/// use sudokit_answer::tokens;
///
/// let path = tokens::decode("naked-single r5c5=5 pointing r4c1<>1 r5c1<>1 stuck").unwrap();
/// assert_eq!((path.steps.len(), path.end), (2, Some("stuck")));
/// assert_eq!(path.steps[1].eliminations.len(), 2);
/// assert!(tokens::decode("r5c5=5 solved").is_err());
/// ```
///
/// # Errors
/// The first word that is none of the vocabulary, or that cannot stand where it does.
pub fn decode(text: &str) -> Result<Decoded, String> {
    let mut path = Decoded { steps: Vec::new(), end: None };
    for word in text.split_whitespace() {
        let wrong = |expected: &str| Err(format!("expected {expected}, found {word:?}"));
        if path.end.is_some() {
            return wrong("nothing behind the end of a path");
        }
        let is_whole = |step: &Claim| !step.placements.is_empty() || !step.eliminations.is_empty();
        match conclusion(word) {
            Some((is_placed, candidate)) => match path.steps.last_mut() {
                Some(step) if is_placed && step.eliminations.is_empty() => {
                    step.placements.push(candidate);
                }
                Some(step) if !is_placed => step.eliminations.push(candidate),
                Some(_) => return wrong("placements before eliminations"),
                None => return wrong("a technique"),
            },
            None if path.steps.last().is_some_and(|step| !is_whole(step)) => {
                return wrong("a conclusion such as r1c3=7 or r1c3<>7");
            }
            None => match FIRST[1..].iter().find(|(end, _)| *end == word) {
                Some((end, _)) => path.end = Some(end),
                // Other names are understood elsewhere, but they are no tokens.
                None => match Technique::named(word).ok().filter(|found| found.id() == word) {
                    Some(technique) => {
                        path.steps.push(Claim::new(technique, Vec::new(), Vec::new()));
                    }
                    None => return wrong("a technique, a conclusion or an end"),
                },
            },
        }
    }
    match path.steps.last() {
        Some(step) if step.placements.is_empty() && step.eliminations.is_empty() => {
            Err("expected a conclusion such as r1c3=7, found the end of the text".to_owned())
        }
        _ => Ok(path),
    }
}

/// `r1c3=7` (true) or `r1c3<>7`.
fn conclusion(word: &str) -> Option<(bool, Candidate)> {
    let (is_placed, (cell, digit)) = match word.split_once("<>") {
        Some(parts) => (false, parts),
        None => (true, word.split_once('=')?),
    };
    let &[digit @ b'1'..=b'9'] = digit.as_bytes() else { return None };
    let (cell, digit) = (cell.parse().ok()?, Digit::new(digit - b'0')?);
    Some((is_placed, Candidate { cell, digit }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::{PathRequest, WalkedPath};
    use std::collections::BTreeSet;
    use sudokit::generate::{Generator, Item, Spec};
    use sudokit::technique::{Profile, Sheet};
    use sudokit::{Budget, Puzzle};

    /// Techniques when the version was made.
    const COUNT: usize = 131;

    /// The numbers of tokens are a format: models are trained on them.
    #[test]
    fn numbers_of_tokens_never_change() {
        let words: Vec<String> = vocabulary().into_iter().map(|token| token.word).collect();
        for (number, word) in [
            (0, "<pad>"),
            (1, "solved"),
            (7, "r1c1=1"),
            (735, "r9c9=9"),
            (736, "r1c1<>1"),
            (1464, "r9c9<>9"),
            (1465, "full-house"),
            (1595, "nested-dynamic-plus"),
        ] {
            assert_eq!(words[number], word);
        }
        assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len());
        let expected: BTreeSet<&str> = Technique::ALL.iter().map(|t| t.id()).collect();
        assert_eq!(TECHNIQUES.lines().collect::<BTreeSet<_>>(), expected);
        // FNV-1a of the list: where it changes but for an addition, so must the version.
        let hash = |text: &str| {
            text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
            })
        };
        let first: String = TECHNIQUES.lines().take(COUNT).map(|id| format!("{id}\n")).collect();
        assert_eq!(hash(&first), 0xa8e1_354a_6a7a_3258, "a token has moved");
    }

    /// Many paths of each profile, ended by all kinds of ends.
    #[test]
    fn every_path_is_made_of_tokens_and_reads_back() {
        let known: BTreeSet<String> = vocabulary().into_iter().map(|token| token.word).collect();
        let (mut techniques, mut ends) = (BTreeSet::new(), BTreeSet::new());
        let mut read_back = |request: PathRequest, budget: &Budget| {
            let path = WalkedPath::new(request, budget, |_| {});
            let text = encode(&path.steps, path.end);
            let unknown = text.split(' ').find(|word| !known.contains(*word));
            assert_eq!(unknown, None);
            let read = decode(&text).unwrap();
            assert_eq!(read.end, Some(path.end.map_or("reached", End::name)));
            ends.insert(read.end.unwrap());
            assert_eq!(read.steps.len(), path.steps.len());
            for (claim, step) in read.steps.iter().zip(&path.steps) {
                techniques.insert(claim.technique);
                let Step { technique, placements, eliminations, .. } = step.clone();
                assert_eq!(*claim, Claim::new(technique, placements, eliminations));
            }
        };
        let puzzles =
            Generator::new(Spec::default(), 12).unwrap().take(40).map(|item| match item {
                Item::Made(made) => made.puzzle,
                _ => panic!("nothing forbids it"),
            });
        let request = |puzzle: &Puzzle, profile| {
            let start = Sheet::new(puzzle).known_proper();
            PathRequest { start, is_proper: true, profile, until: None }
        };
        for (number, puzzle) in puzzles.enumerate() {
            read_back(request(&puzzle, Profile::hodoku()), &Budget::UNLIMITED);
            if number % 8 == 0 {
                read_back(request(&puzzle, Profile::sudokit()), &Budget::at_most(40));
                read_back(request(&puzzle, Profile::se()), &Budget::at_most(2_000));
            }
            let until = Some(Technique::Pointing);
            let request = PathRequest { until, ..request(&puzzle, Profile::hodoku()) };
            read_back(request, &Budget::UNLIMITED);
        }
        let clash: Puzzle = format!("11{}", ".".repeat(79)).parse().unwrap();
        read_back(request(&Puzzle::EMPTY, Profile::hodoku()), &Budget::UNLIMITED);
        read_back(request(&clash, Profile::hodoku()), &Budget::UNLIMITED);
        assert!(techniques.len() > 15, "{techniques:?}");
        assert_eq!(ends.len(), 5, "{ends:?}");
    }

    #[test]
    fn what_is_no_path_is_refused_with_its_word() {
        for (text, found) in [
            ("x-wing solved", "\"solved\""),
            ("x-wing", "the end of the text"),
            ("r1c1=1", "a technique"),
            ("x-wing r1c1<>1 r2c2=2", "placements before eliminations"),
            ("x-wing r1c1<>0", "\"r1c1<>0\""),
            ("bf2 r1c1<>1", "\"bf2\""),
            ("x-wing r1c1<>1 solved solved", "nothing behind"),
            ("<pad>", "\"<pad>\""),
        ] {
            let error = decode(text).unwrap_err();
            assert!(error.contains(found), "{text}: {error}");
        }
        assert_eq!(decode("x-wing r1c1<>1").unwrap().end, None);
    }
}
