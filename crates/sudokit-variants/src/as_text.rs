//! Plain data under serde (feature `serde`): what has a text is that text, a grid is its rows.

use crate::constraints::Constraint;
use crate::shape::{Cell, Value};
use crate::variant::{Grid, Variant};

sudokit_core::serde_as_text!(Cell, Constraint, Variant);

type Rows = Vec<Vec<Option<Value>>>;

impl serde::Serialize for Grid {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.values().chunks(self.cols()))
    }
}

impl<'de> serde::Deserialize<'de> for Grid {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Grid, D::Error> {
        let error = || serde::de::Error::custom("expected rows of as many values, at least one");
        Grid::of_rows(&Rows::deserialize(from)?).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Outcome};

    #[test]
    fn puzzles_and_answers_read_back_as_they_were_written() {
        let text = "sudoku 4\ntitle a b\ngiven r1c1 1\nthermo r1c1 r2c1\nstrict xv";
        let puzzle: Variant = text.parse().unwrap();
        let json = serde_json::to_string(&puzzle).unwrap();
        assert_eq!(serde_json::from_str::<Variant>(&json).unwrap(), puzzle);
        let outcome = puzzle.classify(&Budget::at_most(1000)).unwrap();
        let json = serde_json::to_string(&outcome).unwrap();
        assert!(json.starts_with(r#"{"multiple":[[[1,"#), "{json}");
        assert_eq!(serde_json::from_str::<Outcome>(&json).unwrap(), outcome);
        assert_eq!(serde_json::to_string(&Cell::new(0, 11)).unwrap(), r#""r1c12""#);
        for wrong in ["[]", "[[]]", "[[1],[1,2]]"] {
            assert!(serde_json::from_str::<Grid>(wrong).is_err(), "{wrong}");
        }
    }
}
