//! What is asked of a generator: how puzzles are drawn, and which of them are taken.
//!
//! The words of a request are read here once; the command, the page and Python differ only in where
//! they find them. [`GenerateRequest::plan`] fills in what was left open and refuses what no puzzle
//! can be.

use std::fmt;
use std::ops::RangeInclusive;
use sudokit::Budget;
use sudokit::board::Cell;
use sudokit::generate::{Method, Redundancy, Source, Spec, Symmetry};
use sudokit::rate::{Grades, ParseScaleError, Rater, Scale};
use sudokit::solve::{Config, Outcome, Solver};
use sudokit::target::{Aim, Target, TargetError, default_max_tries};

/// A range of a scale, both ends included.
pub type Wanted = (Scale, RangeInclusive<u32>);

/// What is asked.
#[derive(Clone, Debug)]
pub struct GenerateRequest {
    /// How givens are chosen.
    pub method: Method,
    /// Where full grids come from.
    pub source: Source,
    /// How many givens; any number where none is named.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether givens may be redundant. Where that is left open they may be if the method chooses
    /// the cells, or if there shall be many givens: hardly any such puzzle is minimal.
    pub redundancy: Option<Redundancy>,
    /// How many tries an item may take; the inner `None` lifts the bound, but for a climb.
    pub max_tries: Option<Option<u64>>,
    /// Number of tries from which the hardest puzzle is taken.
    pub hardest: Option<u64>,
    /// Whether to climb to harder neighbors.
    pub harder: bool,
    /// The scale of both.
    pub by: Scale,
    /// Which puzzles are taken; the aim follows from the members above.
    pub target: Target,
}

/// How puzzles are made.
#[derive(Clone, Debug)]
pub struct GeneratePlan {
    /// How they are drawn.
    pub spec: Spec,
    /// Which are taken.
    pub target: Target,
    /// Whether the bound on tries is the default: then the first item that is not found ends the
    /// run, because the next would take as many tries.
    pub ends_early: bool,
}

impl GeneratePlan {
    /// The scale of a climb to harder neighbors, and the grades of the puzzle where it starts.
    /// `None` if nothing is climbed.
    pub fn climb(&self) -> Option<(Scale, Grades)> {
        let (Aim::Harder(scale), Method::Vicinity { puzzle, .. }) =
            (self.target.aim, &self.spec.method)
        else {
            return None;
        };
        let solution = Solver::new().classify(puzzle).unique()?;
        let mut grades = Grades::default();
        let mut rater = Rater::new(Budget::from(self.target.units));
        for &scale in self.target.report.iter().chain([&scale]) {
            rater.rate(puzzle, &solution, scale, &mut grades);
        }
        Some((scale, grades))
    }
}

/// Why a request cannot be met.
#[derive(Clone, PartialEq, Debug)]
pub enum GenerateError {
    /// Redundant givens are allowed, and their number is not named.
    NoGivens,
    /// The puzzle to start from has no solution.
    NoSolution,
    /// The puzzle to start from has several solutions, and no givens are added.
    Several,
    /// `hardest` excludes `harder` and a bound on tries: it is one.
    Hardest,
    /// No puzzle can be as wanted.
    Target(TargetError),
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GenerateError::NoGivens => f.write_str("needs givens: how many shall there be?"),
            GenerateError::NoSolution => f.write_str("the puzzle has no solution"),
            GenerateError::Several => f.write_str(
                "the puzzle has several solutions, and without added givens it keeps them",
            ),
            GenerateError::Hardest => {
                f.write_str("hardest is a bound on tries: it excludes harder and another bound")
            }
            GenerateError::Target(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GenerateError {}

impl GenerateRequest {
    /// A request for any puzzle by this method.
    pub fn new(method: Method, source: Source) -> GenerateRequest {
        GenerateRequest {
            method,
            source,
            givens: None,
            redundancy: None,
            max_tries: None,
            hardest: None,
            harder: false,
            by: Scale::Score,
            target: Target::default(),
        }
    }

    /// What the request means.
    ///
    /// # Errors
    /// When no puzzle can be as asked.
    pub fn plan(self, config: &Config) -> Result<GeneratePlan, GenerateError> {
        let GenerateRequest { method, source, givens, max_tries, harder, by, .. } = self;
        let chooses_cells = matches!(method, Method::Pattern(_) | Method::Vicinity { .. });
        if self.redundancy == Some(Redundancy::Allowed) && givens.is_none() && !chooses_cells {
            return Err(GenerateError::NoGivens);
        }
        let has_many = givens.as_ref().is_some_and(|givens| *givens.start() > usual_most(&method));
        let usual = if (chooses_cells && !harder) || has_many {
            Redundancy::Allowed
        } else {
            Redundancy::Minimal
        };
        let (aim, tries) = match (self.hardest, harder) {
            (Some(_), true) => return Err(GenerateError::Hardest),
            (Some(_), false) if max_tries.is_some() => return Err(GenerateError::Hardest),
            (Some(tries), false) => (Aim::Hardest(by), Some(tries)),
            (None, true) => (Aim::Harder(by), max_tries.flatten()),
            (None, false) => (Aim::First, max_tries.flatten()),
        };
        let spec = Spec::default()
            .method(method)
            .source(source)
            .givens(givens.unwrap_or(0..=81))
            .redundancy(self.redundancy.unwrap_or(usual));
        let target = self.target.aim(aim);
        let ends_early = max_tries.is_none() && aim == Aim::First;
        let usual = if ends_early || harder { default_max_tries(&spec, &target) } else { u64::MAX };
        let spec = spec.max_tries(tries.unwrap_or(usual));
        target.check(&spec).map_err(GenerateError::Target)?;
        if let Method::Vicinity { puzzle, add, .. } = &spec.method {
            match Solver::with_config(config).unwrap_or_default().classify(puzzle) {
                Outcome::NoSolution => return Err(GenerateError::NoSolution),
                Outcome::Multiple(..) if *add == 0 => return Err(GenerateError::Several),
                _ => {}
            }
        }
        Ok(GeneratePlan { spec, target, ends_early })
    }
}

/// The most givens that are no rarity where givens are removed until none can be spared. With a
/// symmetry more givens stay, because whole orbits go.
fn usual_most(method: &Method) -> usize {
    match method {
        Method::TopDown(Symmetry::None) => 29,
        Method::TopDown(_) => 35,
        _ => 81,
    }
}

/// Reads `A..B` (both included), `A..`, `..B` or `A` in the words of a scale.
///
/// # Errors
/// When an end is none of the scale's numbers, or the range is empty.
pub fn range(scale: Scale, text: &str) -> Result<Wanted, String> {
    match text.split_once("..") {
        Some((least, most)) => ends(scale, least, most.trim_start_matches('=')),
        None => {
            let number = scale.read(text).map_err(|error| error.to_string())?;
            Ok((scale, number..=number))
        }
    }
}

/// Reads the two ends of a range; an empty text is none.
///
/// # Errors
/// As [`range`].
pub fn ends(scale: Scale, least: &str, most: &str) -> Result<Wanted, String> {
    let read = |text: &str, missing: u32| match text {
        "" => Ok(missing),
        _ => scale.read(text).map_err(|error| error.to_string()),
    };
    let range = read(least, 0)?..=read(most, u32::MAX)?;
    if range.is_empty() {
        return Err(format!("{scale}: the range ends before it begins"));
    }
    Ok((scale, range))
}

/// Reads `SCALE=A..B`.
///
/// # Errors
/// As [`range`]; when there is no such scale.
pub fn grade(text: &str) -> Result<Wanted, String> {
    let (scale, text) = text.split_once('=').ok_or("expected SCALE=A..B, such as b=3..5")?;
    range(scale.parse().map_err(|error: ParseScaleError| error.to_string())?, text)
}

/// Reads the cells that shall hold givens: 81 characters, a blank (`. 0 _ -`) for an empty cell.
///
/// # Errors
/// When there are more or fewer characters.
pub fn pattern(text: &str) -> Result<Vec<Cell>, String> {
    let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    if signs.len() != 81 {
        return Err(format!("expected 81 characters, found {}", signs.len()));
    }
    let is_given = |sign: char| !matches!(sign, '.' | '0' | '_' | '-');
    let cells = Cell::all().zip(signs).filter(|&(_, sign)| is_given(sign));
    Ok(cells.map(|(cell, _)| cell).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit::Puzzle;
    use sudokit::generate::{Sampler, Symmetry};

    #[test]
    fn ranges_are_read_in_the_words_of_their_scale() {
        assert_eq!(grade("hodoku_level=easy..hard"), Ok((Scale::Level, 0..=2)));
        assert_eq!(grade("level=Unfair"), Ok((Scale::Level, 3..=3)));
        assert_eq!(grade("er=7.1..7.9"), Ok((Scale::Er, 71..=79)));
        assert_eq!(grade("er=7.."), Ok((Scale::Er, 70..=u32::MAX)));
        assert_eq!(grade("b=..=5"), Ok((Scale::B, 0..=5)));
        assert_eq!(grade("sudokit=x-wing..chain-4"), Ok((Scale::Sudokit, 4..=104)));
        for (bad, expected) in [
            ("b", "expected SCALE=A..B"),
            ("q=3", "expected a scale: closure"),
            ("b=5..3", "ends before it begins"),
            ("level=easyish", "hodoku_level: expected easy, medium"),
            ("er=7.15", "a rating such as 7.2"),
            ("b=", "b: expected a whole number"),
        ] {
            let error = grade(bad).unwrap_err();
            assert!(error.contains(expected), "{bad}: {error}");
        }
    }

    fn any() -> GenerateRequest {
        GenerateRequest::new(Method::TopDown(Symmetry::None), Source::Random(Sampler::Fast))
    }

    fn near(puzzle: Puzzle, add: usize) -> GenerateRequest {
        let method = Method::Vicinity { puzzle, remove: 1, add };
        GenerateRequest { method, ..any() }
    }

    #[test]
    fn what_is_left_open_is_filled_in() {
        let plan = |request: GenerateRequest| request.plan(&Config::default()).unwrap();
        let plain = plan(any());
        assert_eq!((plain.spec.redundancy, plain.ends_early), (Redundancy::Minimal, true));
        assert!(plain.spec.tries() < u64::MAX);
        let lifted = plan(GenerateRequest { max_tries: Some(None), ..any() });
        assert_eq!((lifted.spec.tries(), lifted.ends_early), (u64::MAX, false));
        let hardest = plan(GenerateRequest { hardest: Some(7), ..any() });
        assert_eq!((hardest.spec.tries(), hardest.target.aim), (7, Aim::Hardest(Scale::Score)));
        let proper =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let neighbor = plan(near(proper.parse().unwrap(), 1));
        assert_eq!(neighbor.spec.redundancy, Redundancy::Allowed);
        let many = |least, redundancy| {
            let request = GenerateRequest { givens: Some(least..=81), redundancy, ..any() };
            plan(request).spec.redundancy
        };
        assert_eq!([29, 30].map(|n| many(n, None)), [Redundancy::Minimal, Redundancy::Allowed]);
        assert_eq!(many(30, Some(Redundancy::Minimal)), Redundancy::Minimal);
        let symmetric = |least: usize| {
            let method = Method::TopDown(Symmetry::Rotational2);
            let request = GenerateRequest { givens: Some(least..=81), method, ..any() };
            plan(request).spec.redundancy
        };
        assert_eq!([35, 36].map(symmetric), [Redundancy::Minimal, Redundancy::Allowed]);
        let climb = plan(GenerateRequest { harder: true, ..near(proper.parse().unwrap(), 1) });
        assert_eq!(climb.spec.tries(), 30_000);
        assert_eq!(climb.spec.redundancy, Redundancy::Minimal);
    }

    #[test]
    fn what_no_puzzle_can_be_is_refused() {
        let refused = |request: GenerateRequest| request.plan(&Config::default()).unwrap_err();
        let redundant = GenerateRequest { redundancy: Some(Redundancy::Allowed), ..any() };
        assert_eq!(refused(redundant), GenerateError::NoGivens);
        let both = GenerateRequest { hardest: Some(9), harder: true, ..any() };
        assert_eq!(refused(both), GenerateError::Hardest);
        // Nothing clashes, and r1c9 has no digit.
        let none: Puzzle = format!("12345678.........9{}", ".".repeat(63)).parse().unwrap();
        assert_eq!(refused(near(none, 20)), GenerateError::NoSolution);
        let several =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419.......8....";
        assert_eq!(refused(near(several.parse().unwrap(), 0)), GenerateError::Several);
        let target = Target::default().grades([grade("te=9").unwrap()]);
        assert!(matches!(refused(GenerateRequest { target, ..any() }), GenerateError::Target(_)));
    }
}
