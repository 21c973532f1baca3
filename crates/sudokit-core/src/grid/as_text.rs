//! Grids under serde (feature `serde`): each is its text, as `Display` writes and `FromStr` reads
//! it.

use super::{Pencilmarks, Puzzle, Solution};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

macro_rules! as_text {
    ($Grid:ident) => {
        impl Serialize for $Grid {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $Grid {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$Grid, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    };
}

as_text!(Puzzle);
as_text!(Solution);
as_text!(Pencilmarks);

#[cfg(test)]
mod tests {
    use super::*;

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
