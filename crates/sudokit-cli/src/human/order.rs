//! `--profile` and `--only`: which techniques are tried, and in which order.

use clap::ValueEnum;
use sudokit::technique::{Change, Profile, UnknownName};

/// The options of all commands that look for steps.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct OrderArgs {
    /// The order in which techniques are tried, and which of several steps is taken.
    #[arg(long, value_enum, value_name = "NAME")]
    profile: Option<Name>,

    /// These techniques only (name), or more (+name) or fewer (-name) than the profile's: ids such
    /// as x-wing, HoDoKu's such as bf2, or groups: all, singles, locked, subsets, fish,
    /// single-digit, wings, colors, uniqueness, chains, als, forcing.
    #[arg(long, alias = "techniques", value_name = "NAME,...", value_delimiter = ',',
          allow_hyphen_values = true, value_parser = change)]
    only: Vec<Change>,
}

/// A profile of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Name {
    /// HoDoKu 2.2.0 with its default options.
    Hodoku,
    /// Sudoku Explainer 1.2.1.3.
    Se,
    /// As a person looks: singles by how easily they are seen.
    Sudokit,
}

fn change(word: &str) -> Result<Change, UnknownName> {
    word.parse()
}

impl OrderArgs {
    /// What these words mean; `default` where no profile is named.
    pub(crate) fn profile(&self, default: Name) -> Profile {
        let profile = match self.profile.unwrap_or(default) {
            Name::Hodoku => Profile::hodoku(),
            Name::Se => Profile::se(),
            Name::Sudokit => Profile::sudokit(),
        };
        profile.changed(&self.only)
    }
}
