//! Steps read from JSON.

use super::Document;
use super::value::{self, Value};
use crate::technique::rating::Rating;
use crate::technique::sheet::Sheet;
use crate::technique::step::{Chain, HouseSet, Nested, Node, Part, Pattern, Role, Step};
use std::fmt;
use std::str::FromStr;
use sudokit_core::board::{CellSet, Digit, DigitSet, House};
use sudokit_core::grid::{ParseWordsError, Pencilmarks, Puzzle};

/// The text is no step of version 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseStepError {
    /// The key whose value is wrong, or the byte where it is no JSON.
    pub at: String,
    /// What was expected there.
    pub expected: &'static str,
    /// What stands there.
    pub found: String,
}

impl fmt::Display for ParseStepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.at, self.expected, self.found)
    }
}

impl std::error::Error for ParseStepError {}

/// A value and the key it stands under.
struct At<'v, 'a> {
    key: &'static str,
    value: &'v Value<'a>,
}

impl<'v, 'a> At<'v, 'a> {
    fn error(&self, expected: &'static str) -> ParseStepError {
        ParseStepError { at: self.key.to_owned(), expected, found: self.value.describe() }
    }

    fn get(&self, key: &'static str) -> At<'v, 'a> {
        At { key, value: self.value.get(key) }
    }

    fn is_missing(&self) -> bool {
        *self.value == Value::Null
    }

    fn text(&self) -> Result<&'v str, ParseStepError> {
        match self.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.error("a text")),
        }
    }

    /// A text that means something.
    fn parsed<T: FromStr>(&self, expected: &'static str) -> Result<T, ParseStepError> {
        self.text()?.parse().map_err(|_| self.error(expected))
    }

    fn number<T: FromStr>(&self) -> Result<T, ParseStepError> {
        let Value::Number(number) = self.value else { return Err(self.error("a number")) };
        number.parse().map_err(|_| self.error("a whole number in range"))
    }

    fn flag(&self) -> Result<bool, ParseStepError> {
        match self.value {
            Value::Bool(flag) => Ok(*flag),
            _ => Err(self.error("true or false")),
        }
    }

    /// The items of a list; a list that is missing is empty.
    fn items(&self) -> Result<impl Iterator<Item = At<'v, 'a>>, ParseStepError> {
        let items = match self.value {
            Value::List(items) => items.as_slice(),
            Value::Null => &[],
            _ => return Err(self.error("a list")),
        };
        let key = self.key;
        Ok(items.iter().map(move |value| At { key, value }))
    }

    /// A list of texts that mean something.
    fn list<T: FromStr>(&self, expected: &'static str) -> Result<Vec<T>, ParseStepError> {
        self.items()?.map(|item| item.parsed(expected)).collect()
    }

    fn cells(&self) -> Result<CellSet, ParseStepError> {
        Ok(self.list("a cell such as r1c3")?.into_iter().collect())
    }

    fn digit(&self) -> Result<Digit, ParseStepError> {
        Digit::new(self.number()?).ok_or_else(|| self.error("a digit 1 to 9"))
    }

    fn digits(&self) -> Result<DigitSet, ParseStepError> {
        self.items()?.map(|item| item.digit()).collect()
    }

    fn houses(&self) -> Result<HouseSet, ParseStepError> {
        self.items()?.map(|item| item.house()).collect()
    }

    fn house(&self) -> Result<House, ParseStepError> {
        let house = |name: &str| {
            let &[kind, number @ b'1'..=b'9'] = name.as_bytes() else { return None };
            let kind = b"rcb".iter().position(|&known| known == kind)?;
            House::new(9 * kind + usize::from(number - b'1'))
        };
        house(self.text()?).ok_or_else(|| self.error("a house such as r1, c9 or b5"))
    }

    fn part(&self) -> Result<Part, ParseStepError> {
        let role = self.get("role");
        let name = role.text()?;
        let known = Role::ALL.iter().find(|known| known.name() == name);
        Ok(Part {
            role: *known.ok_or_else(|| role.error("a role"))?,
            cells: self.get("cells").cells()?,
            digits: self.get("digits").digits()?,
        })
    }

    fn node(&self) -> Result<Node, ParseStepError> {
        let follows = self.get("follows");
        Ok(Node {
            cells: self.get("cells").cells()?,
            digit: self.get("digit").digit()?,
            holds: self.get("holds").flag()?,
            follows: if follows.is_missing() { None } else { Some(follows.number()?) },
            is_set: self.get("set").flag()?,
        })
    }

    fn chain(&self) -> Result<Chain, ParseStepError> {
        Ok(Chain { nodes: self.items()?.map(|node| node.node()).collect::<Result<_, _>>()? })
    }

    fn chains(&self) -> Result<Vec<Chain>, ParseStepError> {
        self.items()?.map(|chain| chain.chain()).collect()
    }

    fn nested(&self) -> Result<Nested, ParseStepError> {
        let [chain, node] = ["chain", "node"].map(|key| self.get(key).number());
        Ok(Nested { chain: chain?, node: node?, chains: self.get("chains").chains()? })
    }

    fn step(&self) -> Result<Step, ParseStepError> {
        const CANDIDATE: &str = "a candidate such as r1c3-7";
        let pattern = Pattern {
            digits: self.get("digits").digits()?,
            bases: self.get("bases").houses()?,
            covers: self.get("covers").houses()?,
            parts: self.get("parts").items()?.map(|part| part.part()).collect::<Result<_, _>>()?,
            chains: self.get("chains").chains()?,
            nested: self.get("nested").items()?.map(|n| n.nested()).collect::<Result<_, _>>()?,
        };
        Ok(Step {
            technique: self.get("technique").parsed("a technique such as x-wing")?,
            placements: self.get("place").list(CANDIDATE)?,
            eliminations: self.get("eliminate").list(CANDIDATE)?,
            pattern,
            proof: self.get("proof").list("a line of proof")?,
            rating: self.get("se").rating()?,
        })
    }

    /// The rating of an object that has one.
    fn rating(&self) -> Result<Option<Rating>, ParseStepError> {
        if self.is_missing() {
            return Ok(None);
        }
        let rating = self.get("rating");
        let tenths = rating.number::<f64>()? * 10.0;
        if !(0.0..=1000.0).contains(&tenths) {
            return Err(rating.error("a rating such as 6.6"));
        }
        Ok(Some(Rating::from_tenths(tenths.round() as u16)))
    }

    fn sheet(&self) -> Result<Sheet, ParseStepError> {
        const GRID: &str = "81 characters";
        let givens: Puzzle = self.get("givens").parsed(GRID)?;
        let values: Puzzle = self.get("values").parsed(GRID)?;
        let words = self.get("candidates");
        let marks = Pencilmarks::from_words(words.text()?).map_err(|error| match error {
            ParseWordsError::Count(_) => words.error("the candidates of 81 cells"),
            _ => words.error("digits of the cells, or -"),
        })?;
        let sheet = Sheet::with_notes(&givens, &values, Some(&marks));
        Ok(if self.get("proper").flag()? { sheet.known_proper() } else { sheet })
    }
}

impl FromStr for Document {
    type Err = ParseStepError;

    /// Reads a step of version 1. Keys that are not known are passed over, so that later programs
    /// may add some; texts are not read but made anew.
    fn from_str(text: &str) -> Result<Document, ParseStepError> {
        let value = value::parse(text).map_err(|(expected, at)| ParseStepError {
            at: format!("byte {}", at + 1),
            expected,
            found: text.get(at..).map_or_else(String::new, |rest| {
                rest.chars().next().map_or("the end".to_owned(), |c| format!("{c:?}"))
            }),
        })?;
        let root = At { key: "the text", value: &value };
        if !matches!(value, Value::Object(_)) {
            return Err(root.error("an object"));
        }
        let version = root.get("version");
        if *version.value != Value::Number("1") {
            return Err(version.error("1"));
        }
        // Cells of a smaller grid have names that a grid of 9x9 has, too.
        let size = root.get("size");
        if !size.is_missing() && *size.value != Value::Number("9") {
            return Err(size.error("9"));
        }
        let (profile, index, state) = (root.get("profile"), root.get("index"), root.get("state"));
        let profile = if profile.is_missing() {
            None
        } else {
            let part = |key| profile.get(key).text().map(str::to_owned);
            Some((part("name")?, part("version")?))
        };
        Ok(Document {
            step: root.step()?,
            profile,
            index: if index.is_missing() { None } else { Some(index.number()?) },
            sheet: if state.is_missing() { None } else { Some(state.sheet()?) },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_named_with_its_key() {
        let good = r#"{"version":1,"technique":"x-wing","eliminate":["r1c3-7"],"later":[{}]}"#;
        let sized = good.replace("\"later\":[{}]", "\"size\":9");
        assert!(sized.parse::<Document>().is_ok());
        let read: Document = good.parse().unwrap();
        assert_eq!(read.step.eliminations.len(), 1);
        assert!(read.profile.is_none() && read.index.is_none() && read.sheet.is_none());
        for (old, new, message) in [
            ("\"version\":1", "\"version\":2", "version: expected 1, found 2"),
            ("\"later\":[{}]", "\"size\":4", "size: expected 9, found 4"),
            ("{\"version\":1,", "{", "version: expected 1, found nothing"),
            (
                "x-wing",
                "y-wing",
                "technique: expected a technique such as x-wing, found \"y-wing\"",
            ),
            ("r1c3-7", "r1c3", "eliminate: expected a candidate such as r1c3-7, found \"r1c3\""),
            ("[\"r1c3-7\"]", "7", "eliminate: expected a list, found 7"),
            ("\"later\"", "\"digits\"", "digits: expected a number, found an object"),
            ("\"later\"", "\"parts\"", "role: expected a text, found nothing"),
            (
                "\"later\":[{}]",
                "\"bases\":[\"r0\"]",
                "bases: expected a house such as r1, c9 or b5, found \"r0\"",
            ),
            ("\"later\":[{}]", "\"index\":-1", "index: expected a whole number in range, found -1"),
            ("\"later\":[{}]", "\"proof\":[\"x\"]", "proof: expected a line of proof, found \"x\""),
            ("\"later\":[{}]", "\"state\":{}", "givens: expected a text, found nothing"),
            ("]}", "]", "byte 70: expected a comma or the end of the object, found the end"),
        ] {
            let bad = good.replace(old, new);
            assert_eq!(bad.parse::<Document>().unwrap_err().to_string(), message, "{bad}");
        }
        assert_eq!(
            "[]".parse::<Document>().unwrap_err().to_string(),
            "the text: expected an object, found a list"
        );
    }
}
