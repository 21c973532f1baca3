//! Which puzzles are taken, by how hard they are: options -> [`Wish`].

use crate::bounds::{Bound, bound};
use std::ops::RangeInclusive;
use sudokit::generate::Spec;
use sudokit::rate::Scale;
use sudokit::technique::{Technique, UnknownName};
use sudokit::wish::{Aim, Wish};

/// How hard the puzzles shall be.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Difficulty")]
pub(super) struct DifficultyArgs {
    /// HoDoKu's level: easy, medium, hard, unfair, extreme, or a range of them.
    #[arg(long, value_name = "A..B", value_parser = |text: &str| range(Scale::Level, text))]
    level: Option<Wanted>,

    /// HoDoKu's score: A..B (both included), A.. or ..B.
    #[arg(long, value_name = "A..B", value_parser = |text: &str| range(Scale::Score, text))]
    score: Option<Wanted>,

    /// Sudoku Explainer's rating of the hardest step, such as 7.1..7.9.
    #[arg(long, value_name = "A..B", value_parser = |text: &str| range(Scale::Er, text))]
    er: Option<Wanted>,

    /// A range of any scale, named as the fields of `sudokit grade`: b=3..5, te=2,
    /// sudokit=x-wing..chain-4.
    #[arg(long, value_name = "SCALE=A..B", value_delimiter = ',', value_parser = grade)]
    grade: Vec<Wanted>,

    /// HoDoKu's path takes each of these techniques: ids such as x-wing, or HoDoKu's such as bf2.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = Technique::named)]
    needs: Vec<Technique>,

    /// These techniques alone suffice: ids, or groups such as singles, locked, subsets, fish.
    /// --needs then speaks of their path.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = group)]
    only: Vec<Group>,

    /// Of the puzzles of each K tries the hardest by --by.
    #[arg(long, value_name = "K", conflicts_with = "budget",
        value_parser = clap::value_parser!(u64).range(1..))]
    hardest: Option<u64>,

    /// Climb from the puzzle of --near to harder ones by --by.
    #[arg(long, requires = "near", conflicts_with_all = ["hardest", "pattern"])]
    pub(super) harder: bool,

    /// The scale of --hardest and --harder, named as the fields of `sudokit grade`.
    #[arg(long, value_name = "SCALE", default_value = "hodoku_score")]
    by: Scale,

    /// What a scale may cost for a puzzle: about a microsecond each. Puzzles of which is
    /// not known then whether they are as wished are passed over.
    #[arg(long, value_name = "N|none", value_parser = bound)]
    grade_budget: Option<Bound>,
}

/// A scale, and what is wanted of it.
type Wanted = (Scale, RangeInclusive<u32>);

/// The techniques that one word of `--only` names.
#[derive(Clone, Debug)]
struct Group(Vec<Technique>);

/// How many tries a climb may take, where nothing else is said.
const TRIES_OF_A_CLIMB: u64 = 30_000;

impl DifficultyArgs {
    /// What these options wish, and what that means for the tries.
    pub(super) fn wish(&self, tell: Vec<Scale>, spec: &mut Spec) -> Wish {
        let aim = match (self.hardest, self.harder) {
            (Some(tries), _) => {
                spec.max_tries = tries;
                Aim::Hardest(self.by)
            }
            (None, true) => {
                if spec.max_tries == u64::MAX {
                    spec.max_tries = TRIES_OF_A_CLIMB;
                }
                Aim::Harder(self.by)
            }
            (None, false) => Aim::First,
        };
        Wish {
            grades: self.wanted().cloned().collect(),
            needs: self.needs.clone(),
            only: self.only.iter().flat_map(|group| group.0.iter().copied()).collect(),
            tell,
            units: self.grade_budget.and_then(Bound::limit),
            aim,
        }
    }

    fn wanted(&self) -> impl Iterator<Item = &Wanted> {
        [&self.level, &self.score, &self.er].into_iter().flatten().chain(&self.grade)
    }

    /// The scales that these options speak of.
    pub(super) fn scales(&self) -> Vec<Scale> {
        let mut scales: Vec<Scale> = self.wanted().map(|&(scale, _)| scale).collect();
        if self.hardest.is_some() || self.harder {
            scales.push(self.by);
        }
        scales
    }

    /// Whether anything is wished.
    pub(super) fn is_given(&self) -> bool {
        !self.scales().is_empty() || !self.needs.is_empty() || !self.only.is_empty()
    }

    /// What is rare in these wishes, for a user who waits.
    pub(super) fn rare(&self) -> Option<String> {
        let text = if self.harder {
            "a climb ends when its tries are used up: --budget makes it shorter or longer"
        } else if self.is_given() {
            "few puzzles are as wished"
        } else {
            return None;
        };
        Some(text.to_owned())
    }
}

fn group(word: &str) -> Result<Group, UnknownName> {
    Technique::all_named(word).map(Group)
}

/// `b=3..5`.
fn grade(text: &str) -> Result<Wanted, String> {
    let (scale, text) = text.split_once('=').ok_or("expected SCALE=A..B, such as b=3..5")?;
    range(scale.parse()?, text)
}

/// `A..B`, `A..`, `..B`, `A`.
fn range(scale: Scale, text: &str) -> Result<Wanted, String> {
    let read = |text: &str, missing: u32| match text {
        "" => Ok(missing),
        _ => scale.read(text).map_err(|error| error.to_string()),
    };
    let range = match text.split_once("..") {
        Some((a, b)) => read(a, 0)?..=read(b.trim_start_matches('='), u32::MAX)?,
        None => {
            let number = scale.read(text).map_err(|error| error.to_string())?;
            number..=number
        }
    };
    if range.is_empty() {
        return Err(format!("{scale}: the range ends before it begins"));
    }
    Ok((scale, range))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_in_the_words_of_their_scale() {
        let read = |text| grade(text).map_err(|error| error.to_string());
        assert_eq!(read("hodoku_level=easy..hard"), Ok((Scale::Level, 0..=2)));
        assert_eq!(read("level=Unfair"), Ok((Scale::Level, 3..=3)));
        assert_eq!(read("er=7.1..7.9"), Ok((Scale::Er, 71..=79)));
        assert_eq!(read("er=7.."), Ok((Scale::Er, 70..=u32::MAX)));
        assert_eq!(read("b=..=5"), Ok((Scale::B, 0..=5)));
        assert_eq!(read("sudokit=x-wing..chain-4"), Ok((Scale::Sudokit, 4..=104)));
        for (bad, expected) in [
            ("b", "expected SCALE=A..B"),
            ("q=3", "expected a scale: closure"),
            ("b=5..3", "ends before it begins"),
            ("level=easyish", "hodoku_level: expected easy, medium"),
            ("er=7.15", "a rating such as 7.2"),
            ("b=", "b: expected a whole number"),
        ] {
            let error = read(bad).unwrap_err();
            assert!(error.contains(expected), "{bad}: {error}");
        }
    }
}
