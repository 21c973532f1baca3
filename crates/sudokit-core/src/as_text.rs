//! Plain data under serde (feature `serde`): what has a text is that text, as `Display` writes and
//! `FromStr` reads it; sets of cells and candidates are lists.
//!
//! Structures and enums of them derive serde where they are defined, with names in kebab case.

use crate::board::{Candidate, CandidateSet, Cell, CellSet, Chute, Digit, DigitSet, House};
use crate::canon::{ClassId, Transform};
use crate::generate::Symmetry;
use crate::grid::{Pencilmarks, Puzzle, Solution};
use crate::textbook::Method;
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

/// Implements serde by `Display` and `FromStr`. The package of the caller depends on serde.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_as_text {
    ($($Type:ident),+ $(,)?) => {$(
        impl ::serde::Serialize for $Type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $Type {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<$Type, D::Error> {
                let text = <String as ::serde::Deserialize>::deserialize(from)?;
                text.parse().map_err(<D::Error as ::serde::de::Error>::custom)
            }
        }
    )+};
}

serde_as_text!(Puzzle, Solution, Pencilmarks);
serde_as_text!(Cell, Digit, DigitSet, House, Chute, Candidate);
serde_as_text!(Transform, ClassId, Symmetry, Method);

macro_rules! as_list {
    ($Set:ident of $Item:ident) => {
        impl Serialize for $Set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $Set {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$Set, D::Error> {
                Ok(Vec::<$Item>::deserialize(deserializer)?.into_iter().collect())
            }
        }
    };
}

as_list!(CellSet of Cell);
as_list!(CandidateSet of Candidate);

#[cfg(test)]
mod tests {
    use crate::{Pencilmarks, Puzzle, Solution};

    const GRID: &str =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    #[test]
    fn every_grid_is_its_text() {
        let solution: Solution = GRID.parse().unwrap();
        let puzzle: Puzzle = GRID.replace(['7', '8'], ".").parse().unwrap();
        let all = (puzzle, solution, Pencilmarks::candidates_of(&puzzle));
        let json = serde_json::to_string(&all).unwrap();
        assert_eq!(json, format!(r#"["{puzzle}","{solution}","{}"]"#, all.2));
        let read: (Puzzle, Solution, Pencilmarks) = serde_json::from_str(&json).unwrap();
        assert_eq!(read, all);
    }

    #[test]
    fn bad_text_is_an_error_with_its_reason() {
        let error = |json: &str| serde_json::from_str::<Solution>(json).unwrap_err().to_string();
        assert!(error("\"12\"").starts_with("expected 81 characters, found 2"));
        let repeats = format!("\"{}\"", GRID.replacen('4', "1", 1));
        assert!(error(&repeats).starts_with("r1c1 and r1c4 both hold 1 in row 1"));
        assert!(error("5").starts_with("invalid type"));
    }
}
