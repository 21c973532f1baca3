//! The library's table of ratings as values of `--scale`.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::sync::LazyLock;
use sudokit::rate::Rating;

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
            // The names that the library and Python have for single scales mean the rating, too.
            Scale::One(rating) => PossibleValue::new(rating.name)
                .aliases(
                    rating
                        .columns
                        .iter()
                        .map(|column| column.name)
                        .filter(|&name| !Rating::ALL.iter().any(|rating| rating.name == name)),
                )
                .help(rating.about),
            Scale::All => PossibleValue::new("all").help("All of them"),
        })
    }
}
