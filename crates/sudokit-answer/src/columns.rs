//! Columns: what an answer consists of, by name, with a type; and the values in them.

use serde::Serialize;
use serde_json::Value as Json;
use sudokit::rate::{Column, ColumnKind, Grade};

/// What a column is declared to hold, where its values are made one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Texts.
    Text,
    /// Texts of which there are few: verdicts, names of files.
    Word,
    /// Whole numbers.
    Integer,
    /// Whole numbers of up to 38 digits.
    Large,
    /// Numbers.
    Real,
    /// `true` or `false`.
    Flag,
    /// JSON text: what it is shows in the first rows.
    Json,
}

impl Kind {
    /// All of them; each stands at its own number.
    pub const ALL: [Kind; 7] =
        [Kind::Text, Kind::Word, Kind::Integer, Kind::Large, Kind::Real, Kind::Flag, Kind::Json];

    /// What the values of a column of grades are.
    pub const fn of_grades(column: &Column) -> Kind {
        match column.kind {
            ColumnKind::Text => Kind::Text,
            ColumnKind::Word => Kind::Word,
            ColumnKind::Integer => Kind::Integer,
            ColumnKind::Real => Kind::Real,
        }
    }
}

/// A value of an answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Not known, or not asked: `null` in JSON, empty in tables.
    Missing,
    /// Anything that JSON holds.
    Json(Json),
    /// JSON text, to be written as it stands; in tables too.
    Raw(Box<str>),
    /// A whole number of any size.
    Integer(u128),
    /// That number or more: `N+` in tables; in JSON the number, and `at_least` beside it.
    AtLeast(u128),
}

impl Value {
    /// A text, a number, a list.
    pub fn of(value: impl Serialize) -> Value {
        match serde_json::to_value(value) {
            Ok(Json::Null) | Err(_) => Value::Missing,
            Ok(value) => Value::Json(value),
        }
    }

    /// As text, if it is known.
    pub fn text(value: Option<impl ToString>) -> Value {
        value.map_or(Value::Missing, |value| Value::Json(value.to_string().into()))
    }

    /// The value as JSON.
    pub fn into_json(self) -> Json {
        match self {
            Value::Missing => Json::Null,
            Value::Json(value) => value,
            Value::Raw(text) => serde_json::from_str(&text).unwrap_or_default(),
            Value::Integer(number) | Value::AtLeast(number) => {
                u64::try_from(number).map_or_else(|_| number.to_string().into(), Json::from)
            }
        }
    }
}

impl From<Option<Grade>> for Value {
    fn from(grade: Option<Grade>) -> Value {
        match grade {
            None => Value::Missing,
            Some(Grade::Text(text)) => Value::Json(text.into()),
            Some(Grade::Integer(number)) => Value::Json(number.into()),
            Some(Grade::Real(number)) => Value::of(number),
        }
    }
}
