//! Plain data of human solving under serde (feature `serde`): what has a text is that text, a step
//! is the object of `docs/STEPS.md`.
//!
//! Structures and enums derive serde where they are defined, with names in kebab case.

use crate::rate::{Kind, Scale};
use crate::technique::notation::Document;
use crate::technique::proof::{Constraint, Line, Literal};
use crate::technique::{Rating, Step, Technique};
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Error as _, Serialize, Serializer};
use sudokit_core::serde_as_text;

serde_as_text!(Technique, Rating, Scale, Kind, Literal, Constraint, Line);

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value: serde_json::Value =
            serde_json::from_str(&self.to_string()).map_err(S::Error::custom)?;
        value.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Document, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        value.to_string().parse().map_err(D::Error::custom)
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Document::of(self.clone()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Step, D::Error> {
        Ok(Document::deserialize(deserializer)?.step)
    }
}
