//! Columns: what an answer consists of, by name, with a type; and the values in them.

use serde::Serialize;
use serde_json::Value as Json;
use sudokit::rate::{self, ColumnKind, Grade};

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

    /// The same with another sign for empty cells.
    pub fn with_blank(self, blank: Option<u8>) -> Value {
        match (self, blank) {
            (Value::Json(Json::String(text)), Some(blank)) => {
                Value::Json(text.replace('.', &char::from(blank).to_string()).into())
            }
            (value, _) => value,
        }
    }

    /// The value as text; JSON for lists and objects.
    pub fn into_text(self) -> Option<String> {
        match self {
            Value::Raw(text) => Some(text.into()),
            value => match value.into_json() {
                Json::Null => None,
                Json::String(text) => Some(text),
                other => Some(other.to_string()),
            },
        }
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
            Some(Grade::Text(text)) => Value::Json(text.into()),
            Some(Grade::Integer(number)) => Value::Json(number.into()),
            Some(Grade::Real(number)) => Value::of(number),
            Some(_) | None => Value::Missing,
        }
    }
}

/// A column of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What its values are, for files whose columns have types. Lists are texts there.
    pub kind: Kind,
    /// What it holds, in a few words.
    pub about: &'static str,
}

impl Column {
    /// A column of grades.
    pub const fn of_grades(column: &rate::Column) -> Column {
        let kind = match column.kind {
            ColumnKind::Word => Kind::Word,
            ColumnKind::Integer => Kind::Integer,
            ColumnKind::Real => Kind::Real,
            _ => Kind::Text,
        };
        Column { name: column.name, kind, about: column.about }
    }
}

/// An answer that consists of columns.
pub trait Answer {
    /// Its columns in their order.
    const COLUMNS: &'static [Column];

    /// The value of a column; missing for a name that is none.
    fn value(&self, column: &str) -> Value;
}

/// Declares the columns of an answer, a row each: name, kind, what it holds, its value. A column
/// without a value has that of the function after `by`, which receives the answer and the name of
/// the column; without one it is missing.
#[macro_export]
macro_rules! columns {
    (
        $Answer:ty, |$this:ident| $(by $get:path;)?
        $($name:literal: $kind:ident, $about:literal $(=> $value:expr)?;)+
    ) => {
        impl $crate::columns::Answer for $Answer {
            const COLUMNS: &'static [$crate::columns::Column] = &[$($crate::columns::Column {
                name: $name,
                kind: $crate::columns::Kind::$kind,
                about: $about,
            },)+];

            fn value(&self, column: &str) -> $crate::columns::Value {
                let $this = self;
                match column {
                    $($($name => $value,)?)+
                    _ => $crate::columns!(@other $this, column $(, $get)?),
                }
            }
        }
    };
    (@other $this:ident, $column:ident) => {
        $crate::columns::Value::Missing
    };
    (@other $this:ident, $column:ident, $get:path) => {
        $get($this, $column)
    };
}
pub use columns;
