//! The table of scales: everything that is true of one scale stands in its row here.
//!
//! A [`Rating`] is one run over a puzzle. It gives one or more scales, and columns beside their
//! numbers. Numbers of different scales have nothing in common but their order: greater is harder.
//! Those that are words (levels, kinds) are counted from 0; ratings with decimals are counted in
//! tenths (Sudoku Explainer) or hundredths (mean guesses).

use super::logic::{self, Scale as Logic};
use super::parse::ParseScaleError;
use super::rater::{self, Grades, Rater};
use super::rounds::{self, Kind};
use super::{Closure, LARGEST_BACKDOOR};
use crate::technique::{End, Level};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use sudokit_core::grid::{Puzzle, Solution};

/// A scale of difficulty. `docs/GRADES.md` says what each measures.
pub use table::Scale;

/// How many classes of puzzles the closures distinguish: one for each, and one for the rest.
pub(crate) const CLASSES: usize = Closure::ALL.len() + 1;

/// What is true of a scale.
pub(super) struct Row {
    pub column: Column,
    pub numbers: Numbers,
    /// Where it stands among the others by what it costs; what one run rates stands together.
    pub cost: u32,
    /// The numbers that a proper puzzle can have, in rising order and without overlap.
    pub spans: fn() -> Vec<RangeInclusive<u32>>,
    /// Whether there are puzzles for which no number suffices: a range without an end takes them.
    pub has_beyond: bool,
    /// The least and the greatest number that puzzles of a class can have. The tests hold them
    /// against ratings.
    pub by_class: [(u32, u32); CLASSES],
}

/// What the numbers of a scale stand for.
pub(super) enum Numbers {
    /// Words: how they are written and read, and what they look like.
    Words(fn(u32) -> Option<String>, fn(&str) -> Option<u32>, &'static str),
    /// Decimals: how many of the numbers make one, and what they look like.
    Decimals(u32, &'static str),
    /// Themselves.
    Whole,
}

/// What the values of a column are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ColumnKind {
    /// Texts.
    Text,
    /// Texts of which there are few.
    Word,
    /// Whole numbers.
    Integer,
    /// Numbers.
    Real,
}

/// A column of grades.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Column {
    /// Its name, such as `hodoku_score`.
    pub name: &'static str,
    /// What it holds, in a few words.
    pub about: &'static str,
    /// What its values are.
    pub kind: ColumnKind,
    /// The scale that it shows; `None` for what stands beside the number.
    pub scale: Option<Scale>,
    /// Whether it stands in a line of text as well.
    pub is_short: bool,
}

/// One run over a puzzle: the scales that it gives, and what stands beside them.
pub struct Rating {
    /// Its name, such as `hodoku`.
    pub name: &'static str,
    /// What it measures, in a few words.
    pub about: &'static str,
    /// Its columns.
    pub columns: &'static [Column],
    pub(super) rate: fn(&mut Rater, &Puzzle, &Solution, &mut Grades) -> End,
}

macro_rules! ratings {
    ($(
        $rating:literal: $of:literal, $rate:expr => {
            $(
                $(#[doc = $doc:literal])+
                $Scale:ident $name:literal: $kind:ident, $about:literal,
                $numbers:expr, cost $cost:literal, spans $spans:expr, beyond $beyond:literal,
                by_class [$($bounds:expr),+];
            )+
            $(beside $beside:literal: $beside_kind:ident, $beside_about:literal, short $short:literal;)*
        }
    )+) => {
        mod table {
            /// A scale of difficulty. `docs/GRADES.md` says what each measures.
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
            #[non_exhaustive]
            pub enum Scale {
                $($( $(#[doc = $doc])+ $Scale, )+)+
            }
        }

        impl Scale {
            /// All scales.
            pub const ALL: &[Scale] = &[$($(Scale::$Scale,)+)+];

            /// Its row of the table.
            pub(super) const fn row(self) -> &'static Row {
                match self {
                    $($(Scale::$Scale => &const { Row {
                        column: Column {
                            name: $name,
                            about: $about,
                            kind: ColumnKind::$kind,
                            scale: Some(Scale::$Scale),
                            is_short: true,
                        },
                        numbers: $numbers,
                        cost: $cost,
                        spans: $spans,
                        has_beyond: $beyond,
                        by_class: [$($bounds),+],
                    } },)+)+
                }
            }
        }

        impl Rating {
            /// All ratings, in the order in which they are shown.
            pub const ALL: &[Rating] = &[$(Rating {
                name: $rating,
                about: $of,
                columns: &[
                    $(Scale::$Scale.row().column,)+
                    $(Column {
                        name: $beside,
                        about: $beside_about,
                        kind: ColumnKind::$beside_kind,
                        scale: None,
                        is_short: $short,
                    },)*
                ],
                rate: $rate,
            },)+];
        }
    };
}

/// No limit.
const MAX: u32 = u32::MAX;
/// Any number of every class.
const ANY: (u32, u32) = (0, MAX);

fn chains() -> Vec<RangeInclusive<u32>> {
    vec![0..=logic::LONGEST]
}

/// The tenths that Sudoku Explainer's rules below chains give, each alone. Above them loops, sets
/// and chains add tenths by their size. No puzzle is known that is rated above 11.9.
fn tenths() -> Vec<RangeInclusive<u32>> {
    let sparse = [10, 12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44];
    sparse.into_iter().map(|tenths| tenths..=tenths).chain([45..=119]).collect()
}

fn closure_word(number: u32) -> Option<String> {
    let closure = Closure::ALL.get(number as usize);
    Some(closure.map_or("beyond", |closure| closure.name()).to_owned())
}

fn closure_number(word: &str) -> Option<u32> {
    let names = Closure::ALL.iter().map(|closure| closure.name()).chain(["beyond"]);
    names.zip(0..).find(|(name, _)| *name == word).map(|(_, number)| number)
}

fn level_word(number: u32) -> Option<String> {
    Level::ALL.get(number as usize).map(|level| level.name().to_owned())
}

fn level_number(word: &str) -> Option<u32> {
    word.parse().ok().map(|level: Level| level as u32)
}

ratings! {
    "closure": "The least of singles, locked candidates, subsets, fish that suffices", rater::closure => {
        /// The least [`Closure`](crate::rate::Closure) that solves the puzzle; 4 where none does.
        Closure "closure": Word, "The least of singles, locked, subsets, fish that solves it",
            Numbers::Words(closure_word, closure_number, "singles, locked, subsets, fish or beyond"),
            cost 0, spans || vec![0..=4], beyond false,
            by_class [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)];
    }
    "hodoku": "HoDoKu 2.2.0: level, score, steps by technique", rater::hodoku => {
        /// HoDoKu's level.
        Level "hodoku_level": Word, "HoDoKu's level: easy, medium, hard, unfair, extreme",
            Numbers::Words(level_word, level_number, "easy, medium, hard, unfair or extreme"),
            cost 4, spans || vec![0..=4], beyond false,
            // Many hidden singles score more than 800, and so raise the level by one.
            by_class [(0, 1), (1, MAX), (1, MAX), (2, MAX), (2, MAX)];
        /// HoDoKu's score.
        Score "hodoku_score": Integer, "HoDoKu's score",
            Numbers::Whole, cost 5, spans || vec![0..=MAX], beyond false,
            // No proper puzzle has more than 64 open cells, no single scores more than 14.
            by_class [(0, 896), ANY, ANY, ANY, ANY];
        beside "techniques": Text, "HoDoKu's steps by technique, by its short names", short false;
    }
    "se": "Sudoku Explainer 1.2.1.3: ER, EP, ED", rater::explainer => {
        /// Sudoku Explainer's rating of the hardest step, in tenths.
        Er "se_er": Real, "Sudoku Explainer's rating of the hardest step",
            Numbers::Decimals(10, "a rating such as 7.2"), cost 10, spans tenths, beyond false,
            // Direct pointing is the easiest that is no single, then a direct hidden pair, the
            // X-wing, the XY-wing.
            by_class [(0, 23), (17, 28), (20, MAX), (32, MAX), (42, MAX)];
        /// The same of the steps up to the first digit.
        Ep "se_ep": Real, "The same of the steps up to the first digit",
            Numbers::Decimals(10, "a rating such as 7.2"), cost 11, spans tenths, beyond false,
            by_class [(0, 23), (0, 28), ANY, ANY, ANY];
        /// The same of the first step.
        Ed "se_ed": Real, "The same of the first step",
            Numbers::Decimals(10, "a rating such as 7.2"), cost 12, spans tenths, beyond false,
            by_class [(0, 23), (0, 28), ANY, ANY, ANY];
    }
    "te": "Trial depth, 0 to 3", |r, p, s, g| r.logic(Scale::Te, Logic::Te, p, s, g) => {
        /// Depth of trials.
        Te "te": Integer, "Depth of trials: 0 for singles",
            Numbers::Whole, cost 1, spans || vec![0..=3], beyond true,
            by_class [(0, 0), (1, MAX), (1, MAX), (1, MAX), (1, MAX)];
    }
    "b": "Longest braid", |r, p, s, g| r.logic(Scale::B, Logic::B, p, s, g) => {
        /// Longest braid.
        B "b": Integer, "Longest braid needed, in variables",
            Numbers::Whole, cost 3, spans chains, beyond true,
            // A chain of one variable is a locked candidate.
            by_class [(0, 0), (1, 1), (2, MAX), (2, MAX), (2, MAX)];
    }
    "w": "Longest whip", |r, p, s, g| r.logic(Scale::W, Logic::W, p, s, g) => {
        /// Longest whip.
        W "w": Integer, "Longest whip needed",
            Numbers::Whole, cost 8, spans chains, beyond true,
            by_class [(0, 0), (1, 1), (2, MAX), (2, MAX), (2, MAX)];
    }
    "gb": "Longest braid with groups", |r, p, s, g| r.logic(Scale::Gb, Logic::Gb, p, s, g) => {
        /// Longest braid with groups.
        Gb "gb": Integer, "Longest braid with groups needed",
            Numbers::Whole, cost 6, spans chains, beyond true,
            by_class [(0, 0), (1, 1), (2, MAX), (2, MAX), (2, MAX)];
    }
    "gw": "Longest whip with groups", |r, p, s, g| r.logic(Scale::Gw, Logic::Gw, p, s, g) => {
        /// Longest whip with groups.
        Gw "gw": Integer, "Longest whip with groups needed",
            Numbers::Whole, cost 9, spans chains, beyond true,
            by_class [(0, 0), (1, 1), (2, MAX), (2, MAX), (2, MAX)];
    }
    "bxb": "Longest braid inside trials", |r, p, s, g| r.logic(Scale::Bxb, Logic::Bxb, p, s, g) => {
        /// Longest braid inside trials.
        Bxb "bxb": Integer, "Longest braid needed inside trials",
            Numbers::Whole, cost 14, spans chains, beyond true,
            by_class [ANY, ANY, ANY, ANY, ANY];
    }
    "bxbb": "Longest braid inside trials of depth 2",
        |r, p, s, g| r.logic(Scale::Bxbb, Logic::Bxbb, p, s, g) => {
        /// Longest braid inside trials of depth 2.
        Bxbb "bxbb": Integer, "Longest braid needed inside trials of depth 2",
            Numbers::Whole, cost 15, spans chains, beyond true,
            by_class [ANY, ANY, ANY, ANY, ANY];
    }
    "sudokit": "Hardest kind of step, and rounds: the same for all isomorphs", rater::rounds => {
        /// Hardest kind of step, when all steps of the easiest kind are taken at once: its
        /// [`rank`](crate::rate::Kind::rank).
        Sudokit "sudokit": Word,
            "Hardest kind of step, when all steps of the easiest kind are taken at once",
            Numbers::Words(
                |rank| Kind::from_rank(rank).map(|kind| kind.to_string()),
                |word| Kind::from_name(word).map(Kind::rank),
                "a kind of step such as singles, x-wing, chain-4 or trial-2",
            ),
            cost 13, spans || rounds::ranks().to_vec(), beyond false,
            by_class [(0, 0), (1, 1), (2, MAX), (4, MAX), (5, MAX)];
        beside "sudokit_rounds": Integer, "Number of such rounds", short true;
        beside "bottleneck": Integer, "Fewest steps to choose from in a round of the hardest kind",
            short false;
    }
    "guesses": "Guesses of a plain search, mean and most over 32 isomorphs", rater::guesses => {
        /// Mean number of guesses of a plain search, in hundredths.
        Guesses "guesses": Real, "Mean number of guesses of a plain search",
            Numbers::Decimals(100, "a mean such as 2.5"), cost 7,
            // Where singles do not suffice, every isomorph takes a guess.
            spans || vec![0..=0, 100..=MAX], beyond false,
            by_class [(0, 0), (100, MAX), (100, MAX), (100, MAX), (100, MAX)];
        beside "guesses_max": Integer, "The most guesses of such a search", short true;
    }
    "backdoor": "Fewest cells that leave singles only", rater::backdoor => {
        /// Fewest cells that leave singles only.
        Backdoor "backdoor": Integer, "Fewest cells that leave singles only",
            // The last number stands for all that is larger.
            Numbers::Whole, cost 2, spans || vec![0..=LARGEST_BACKDOOR + 1], beyond false,
            by_class [(0, 0), (1, MAX), (1, MAX), (1, MAX), (1, MAX)];
    }
}

impl Rating {
    /// The rating of that name.
    pub fn named(name: &str) -> Option<&'static Rating> {
        Rating::ALL.iter().find(|rating| rating.name == name)
    }

    /// All columns of all ratings.
    pub fn all_columns() -> impl Iterator<Item = &'static Column> + Clone {
        Rating::ALL.iter().flat_map(|rating| rating.columns)
    }
}

impl PartialEq for Rating {
    fn eq(&self, other: &Rating) -> bool {
        self.name == other.name
    }
}

impl Eq for Rating {}

impl fmt::Debug for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rating({})", self.name)
    }
}

impl Column {
    /// The rating that gives it.
    pub fn rating(&self) -> &'static Rating {
        let gives = |rating: &&Rating| rating.columns.contains(self);
        Rating::ALL.iter().find(gives).expect("columns are those of ratings")
    }
}

impl Scale {
    /// Its name, such as `hodoku_score`.
    pub const fn name(self) -> &'static str {
        self.row().column.name
    }

    /// The column that shows it.
    pub const fn column(self) -> &'static Column {
        &self.row().column
    }

    /// A number of this scale as text: `Hard`, `7.2`, `x-wing`.
    pub fn write(self, number: u32) -> String {
        match self.row().numbers {
            Numbers::Words(write, ..) => write(number).unwrap_or_else(|| number.to_string()),
            Numbers::Decimals(unit, _) => {
                let places = unit.ilog10() as usize;
                format!("{}.{:0places$}", number / unit, number % unit)
            }
            Numbers::Whole => number.to_string(),
        }
    }

    /// Whether its numbers are words.
    pub const fn is_in_words(self) -> bool {
        matches!(self.row().numbers, Numbers::Words(..))
    }

    /// How many of its numbers make one in text.
    pub const fn unit(self) -> u32 {
        match self.row().numbers {
            Numbers::Decimals(unit, _) => unit,
            _ => 1,
        }
    }

    /// Where it stands among the others by what it costs.
    pub(crate) const fn cost(self) -> u32 {
        self.row().cost
    }

    /// The least and the greatest number that puzzles of a class can have.
    pub(crate) const fn bounds(self, class: usize) -> (u32, u32) {
        self.row().by_class[class]
    }

    /// Reads what [`write`](Self::write) writes, in any case.
    ///
    /// # Errors
    /// When the text is no number of this scale.
    pub fn read(self, text: &str) -> Result<u32, ParseGradeError> {
        let text = text.to_lowercase();
        let number = match self.row().numbers {
            Numbers::Words(_, read, _) => read(&text),
            _ => read_decimal(&text, self.unit()),
        };
        number.ok_or(ParseGradeError(self))
    }
}

/// A number with as many decimals as the unit (a power of ten) has room for.
fn read_decimal(text: &str, unit: u32) -> Option<u32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let room = unit.ilog10() as usize;
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !all_digits(whole) || !all_digits(decimals) || decimals.len() > room {
        return None;
    }
    format!("{whole}{decimals:0<room$}").parse().ok()
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is no number of this scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseGradeError(pub Scale);

impl fmt::Display for ParseGradeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let example = match self.0.row().numbers {
            Numbers::Words(_, _, example) | Numbers::Decimals(_, example) => example,
            Numbers::Whole => "a whole number",
        };
        write!(f, "{}: expected {example}", self.0)
    }
}

impl std::error::Error for ParseGradeError {}

impl Scale {
    /// The scales of a name: one by its own name, those of a [`Rating`] by that of the rating.
    ///
    /// # Errors
    /// Neither has the name.
    pub fn named(text: &str) -> Result<Vec<Scale>, ParseScaleError> {
        text.parse().map(|scale| vec![scale]).or_else(|error| {
            let rating = Rating::ALL.iter().find(|rating| rating.name == text).ok_or(error)?;
            Ok(rating.columns.iter().filter_map(|column| column.scale).collect())
        })
    }
}

impl FromStr for Scale {
    type Err = ParseScaleError;

    /// Reads its name; `level`, `score`, `er`, `ep` and `ed` are enough.
    fn from_str(text: &str) -> Result<Scale, ParseScaleError> {
        let is_named = |scale: &&Scale| {
            let name = scale.name();
            name == text || matches!(name.split_once('_'), Some((_, short)) if short == text)
        };
        let scale = Scale::ALL.iter().find(is_named).copied();
        scale.ok_or_else(|| ParseScaleError { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back_as_they_are_written() {
        for &scale in Scale::ALL {
            assert_eq!(scale.name().parse(), Ok(scale));
            let most = if scale == Scale::Level { 4 } else { 1003 };
            for number in [0, 1, 4, 104, 1002].into_iter().filter(|&n| n <= most) {
                let text = scale.write(number);
                let number = if scale == Scale::Closure { number.min(4) } else { number };
                assert_eq!(scale.read(&text.to_uppercase()), Ok(number), "{scale} {text}");
            }
            assert!(scale.read("hardly").unwrap_err().to_string().contains(scale.name()));
        }
        assert_eq!(("er".parse(), "score".parse()), (Ok(Scale::Er), Ok(Scale::Score)));
        assert!("e".parse::<Scale>().unwrap_err().to_string().contains("se_er"));
        assert_eq!((Scale::Er.read("7"), Scale::Guesses.read("2.5")), (Ok(70), Ok(250)));
        for bad in ["7.25", "", ".5", "-1", "+1", "1.x"] {
            assert!(Scale::Er.read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn every_scale_has_a_place_by_its_cost_and_every_column_a_name() {
        let mut costs: Vec<u32> = Scale::ALL.iter().map(|scale| scale.cost()).collect();
        costs.sort_unstable();
        assert!(costs.into_iter().eq(0..Scale::ALL.len() as u32));
        for column in Rating::all_columns() {
            let same = Rating::all_columns().filter(|other| other.name == column.name);
            assert_eq!(same.count(), 1, "{}", column.name);
            assert!(column.rating().columns.contains(column));
        }
    }
}
