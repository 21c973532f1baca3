//! The library's table of ratings as values of options, and as fields of rows.

use crate::report::{Grids, Own};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::sync::LazyLock;
use sudokit::rate::{Column, Rating};
use sudokit_data::column::Kind;

/// What `--scale` takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scale {
    /// A rating.
    One(&'static Rating),
    /// All of them.
    All,
}

impl Scale {
    /// The ratings that are meant, each once, in their order.
    pub(super) fn chosen(asked: &[Scale]) -> Vec<&'static Rating> {
        let is_asked = |rating: &&'static Rating| {
            asked.iter().any(|scale| [Scale::All, Scale::One(rating)].contains(scale))
        };
        Rating::ALL.iter().filter(is_asked).collect()
    }
}

impl ValueEnum for Scale {
    fn value_variants<'a>() -> &'a [Scale] {
        static ALL: LazyLock<Vec<Scale>> =
            LazyLock::new(|| Rating::ALL.iter().map(Scale::One).chain([Scale::All]).collect());
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Scale::One(rating) => PossibleValue::new(rating.name).help(rating.about),
            Scale::All => PossibleValue::new("all").help("All of them"),
        })
    }
}

/// A field of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shown {
    /// What a rating gives.
    Grade(&'static Column),
    /// The fields that are lower bounds.
    AtLeast,
}

impl ValueEnum for Shown {
    fn value_variants<'a>() -> &'a [Shown] {
        static ALL: LazyLock<Vec<Shown>> = LazyLock::new(|| {
            Rating::all_columns().map(Shown::Grade).chain([Shown::AtLeast]).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        const AT_LEAST: &str =
            "The fields that are lower bounds: the budget ran out, or no technique applied";
        Some(match self {
            Shown::Grade(column) => PossibleValue::new(column.name).help(column.about),
            Shown::AtLeast => PossibleValue::new("at_least").help(AT_LEAST),
        })
    }
}

impl Own for Shown {
    const GRIDS: Grids = Grids::None;

    fn kind(self) -> Kind {
        match self {
            Shown::Grade(column) => Kind::of_grades(column),
            Shown::AtLeast => Kind::Text,
        }
    }
}
