//! Which puzzles are taken, by how hard they are: options -> [`Target`].

use crate::bounds::{Bound, bound};
use sudokit::rate::Scale;
use sudokit::target::Target;
use sudokit::technique::{Technique, UnknownName};
use sudokit_answer::generate::{Wanted, grade, range};

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
    pub(super) hardest: Option<u64>,

    /// Climb from the puzzle of --near to harder ones by --by.
    #[arg(long, requires = "near", conflicts_with_all = ["hardest", "pattern"])]
    pub(super) harder: bool,

    /// The scale of --hardest and --harder, named as the fields of `sudokit grade`.
    #[arg(long, value_name = "SCALE", default_value = "hodoku_score")]
    pub(super) by: Scale,

    /// What a scale may cost for a puzzle: about a microsecond each. Puzzles of which is
    /// not known then whether they are as wished are passed over.
    #[arg(long, value_name = "N|none", value_parser = bound)]
    grade_budget: Option<Bound>,
}

/// The techniques that one word of `--only` names.
#[derive(Clone, Debug)]
struct Group(Vec<Technique>);

impl DifficultyArgs {
    /// Which puzzles are taken. The aim follows from --hardest and --harder.
    pub(super) fn target(&self, report: Vec<Scale>) -> Target {
        Target::default()
            .grades(self.wanted().cloned())
            .needs(self.needs.iter().copied())
            .only(self.only.iter().flat_map(|group| group.0.iter().copied()))
            .report(report)
            .units(self.grade_budget.and_then(Bound::limit))
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

    /// Whether anything is wanted.
    pub(super) fn is_given(&self) -> bool {
        !self.scales().is_empty() || !self.needs.is_empty() || !self.only.is_empty()
    }

    /// What is rare in this target: a message for long waits.
    pub(super) fn rare(&self) -> Option<String> {
        let text = if self.harder {
            "a climb ends when its tries are used up: --budget makes it shorter or longer"
        } else if self.is_given() {
            "few puzzles meet these conditions"
        } else {
            return None;
        };
        Some(text.to_owned())
    }
}

fn group(word: &str) -> Result<Group, UnknownName> {
    Technique::all_named(word).map(Group)
}
