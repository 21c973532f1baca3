//! `sudokit data eval`: how well a system solves the puzzles of a test set.
//!
//! ```text
//! test set + predictions -> pieces -> workers: extract, vote, judge -> tallies -> Report
//! ```
//!
//! | measure | what it is |
//! |---|---|
//! | exact | puzzles answered by their solution, of all puzzles |
//! | cells | cells that hold the digit of the solution, of 81 a puzzle; without a grid none does |
//! | blanks | the same of the cells that are no givens |
//!
//! The solution is that of the puzzle; of one with several it is the label. Texts are read by
//! [`sudokit_answer::prose`]. A prediction of a moved puzzle is moved back. Of several
//! votes the grid that most of them have is the answer, the earliest of equals.

pub mod html;
mod pairing;
mod predictions;
mod records;
mod report;
mod statistics;
mod tally;
#[cfg(test)]
mod tests;

pub use pairing::{Pairing, normal};
pub use predictions::{
    COLUMNS, Format, Prediction, Predictions, ReadPredictions, Said, prediction_column,
};
pub use report::{Bins, Paired, Protocol, Report, System};
pub use statistics::{Rate, mcnemar};
pub use tally::{Outcome, Tally};

use crate::error::DataError;
use crate::hash::hex;
use crate::manifests::Gather;
use crate::read::DataSet;
use crate::rows::{Given, Label, Rows};
use crate::run::Run;
use pairing::Keyed;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use sudokit::rate::{Grades, Rated, Rater, Scale};
use sudokit::solve::{Batch, Outcome as Solved};
use sudokit::{Budget, Puzzle, Solution, check};
use sudokit_answer::prose;
use tally::Judged;

/// The version of the measures: numbers of different versions are not comparable.
pub const VERSION: &str = "sudokit.eval/1";

/// What puzzles are grouped by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum By {
    /// The number of givens.
    Givens,
    /// The hardest technique of HoDoKu's path.
    Technique,
    /// The grade on a scale.
    Scale(Scale),
    /// A column of the test set.
    Column(String),
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            By::Givens => f.write_str("givens"),
            By::Technique => f.write_str("technique"),
            By::Scale(scale) => f.write_str(scale.name()),
            By::Column(name) => f.write_str(name),
        }
    }
}

impl FromStr for By {
    type Err = std::convert::Infallible;

    /// A word of the list or of a scale; any other is the name of a column.
    fn from_str(text: &str) -> Result<By, Self::Err> {
        Ok(match text {
            "givens" => By::Givens,
            "technique" => By::Technique,
            _ => text.parse().map_or_else(|_| By::Column(text.to_owned()), By::Scale),
        })
    }
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Eval {
    /// Predictions for each puzzle, one after the other.
    pub votes: usize,
    /// What puzzles are grouped by.
    pub by: Vec<By>,
    /// The column by which predictions of files are found; by their order without it. `puzzle` is
    /// the puzzle itself.
    pub key: Option<String>,
    /// What a grade may cost, in units of [`Rater`].
    pub budget: u64,
}

impl Default for Eval {
    /// One prediction a puzzle, in their order, no groups.
    fn default() -> Eval {
        Eval { votes: 1, by: Vec::new(), key: None, budget: 200_000 }
    }
}

/// Some puzzles and what each system answers.
#[derive(Debug, Default)]
pub struct Piece {
    /// The puzzles.
    pub givens: Vec<Given>,
    /// Their labels.
    pub labels: Vec<Label>,
    /// The values of each [`By::Column`], in their order.
    pub columns: Vec<Vec<Option<String>>>,
    /// The predictions of each system: `votes` a puzzle.
    pub systems: Vec<Vec<Prediction>>,
}

/// Evaluates one system, or two on the same puzzles.
///
/// # Errors
/// When something cannot be read, there are more or fewer predictions than `votes` for each row,
/// or the run is cancelled.
pub fn evaluate(
    test: &DataSet,
    systems: &[Predictions],
    eval: &Eval,
    run: &Run,
) -> Result<Report, DataError> {
    let open = |system| match &eval.key {
        None => Predictions::read(system).map(Answers::InOrder),
        Some(key) => Keyed::read(system, key, eval.votes).map(Answers::ByKey),
    };
    let mut answers: Vec<Answers<'_>> = systems.iter().map(open).collect::<Result<_, _>>()?;
    let mut rows = test.read(Arc::clone(&run.progress));
    let mut puzzles = 0;
    let pieces = std::iter::from_fn(|| match rows.next() {
        Some(Err(error)) => Some(Err(error)),
        Some(Ok(read)) => {
            let before = puzzles;
            puzzles += read.len() as u64;
            Some(match piece(read, systems, &mut answers, eval) {
                Ok(Ok(piece)) => Ok(piece),
                Ok(Err(Fewer { system, found })) => {
                    let rest = rows.by_ref().flatten().map(|rows| rows.len() as u64);
                    puzzles += rest.sum::<u64>();
                    let found = before * eval.votes as u64 + found;
                    Err(wrong_number(system, eval, puzzles, found))
                }
                Err(error) => Err(error),
            })
        }
        None => systems.iter().zip(&mut answers).find_map(|(system, answers)| {
            let Answers::InOrder(reading) = answers else { return None };
            match reading.next()? {
                Err(error) => Some(Err(error)),
                Ok(_) => {
                    let found = puzzles * eval.votes as u64 + 1 + reading.count() as u64;
                    Some(Err(wrong_number(system.name(), eval, puzzles, found)))
                }
            }
        }),
    });
    let names = systems.iter().map(|system| system.name().to_owned()).collect();
    let mut report = evaluate_pieces(pieces, names, eval, run)?;
    for (system, answers) in report.systems.iter_mut().zip(answers) {
        if let Answers::ByKey(keyed) = answers {
            system.pairing = Some(keyed.finish()?);
        }
    }
    Ok(report)
}

/// The predictions of a system.
enum Answers<'a> {
    InOrder(ReadPredictions<'a>),
    ByKey(Keyed),
}

fn wrong_number(name: &str, eval: &Eval, puzzles: u64, found: u64) -> DataError {
    let expected = match eval.votes {
        1 => format!("predictions for {puzzles} puzzles in their order"),
        votes => format!("{votes} predictions for each of {puzzles} puzzles in their order"),
    };
    let found = format!("{found} prediction{}", if found == 1 { "" } else { "s" });
    DataError::format(name, expected, found)
}

/// A system that has too few predictions for some rows, and how many it has.
struct Fewer<'a> {
    system: &'a str,
    found: u64,
}

/// The predictions for these rows.
fn piece<'a>(
    rows: Rows,
    systems: &'a [Predictions],
    answers: &mut [Answers<'_>],
    eval: &Eval,
) -> Result<Result<Piece, Fewer<'a>>, DataError> {
    let mut said = Vec::new();
    let keys = eval.key.as_ref().map(|key| pairing::keys(&rows, key)).transpose()?;
    for (system, answers) in systems.iter().zip(answers) {
        let wanted = rows.len() * eval.votes;
        let found = match answers {
            Answers::InOrder(reading) => reading.take(wanted).collect::<Result<Vec<_>, _>>()?,
            Answers::ByKey(keyed) => {
                let mut found = Vec::with_capacity(wanted);
                for (key, given) in keys.iter().flatten().zip(&rows.givens) {
                    let puzzle = given.puzzle().unwrap_or(&Puzzle::EMPTY);
                    found.append(&mut keyed.of(key.as_deref(), puzzle)?);
                }
                found
            }
        };
        if found.len() < wanted {
            return Ok(Err(Fewer { system: system.name(), found: found.len() as u64 }));
        }
        said.push(found);
    }
    let names = eval.by.iter().filter_map(|by| match by {
        By::Column(name) => Some(name),
        _ => None,
    });
    let values = |name: &String| {
        let column = rows.table.columns().iter().find(|column| *column.name == **name);
        let column = column.ok_or_else(|| {
            let names = rows.table.names().join(", ");
            let expected = format!("givens, technique, a scale or a column, not {name:?}");
            DataError::format(&*rows.source, expected, format!("the columns {names}"))
        })?;
        let text = |row| match column.values.get(row) {
            crate::column::Value::Missing => None,
            crate::column::Value::Text(text) | crate::column::Value::Json(text) => {
                Some(String::from_utf8_lossy(&text).into_owned())
            }
        };
        Ok((0..rows.len()).map(text).collect())
    };
    let columns = names.map(values).collect::<Result<_, DataError>>()?;
    Ok(Ok(Piece { columns, systems: said, givens: rows.givens, labels: rows.labels }))
}

/// The same on pieces from anywhere.
///
/// # Errors
/// Those of the pieces; [`DataError::Cancelled`].
pub fn evaluate_pieces(
    pieces: impl Iterator<Item = Result<Piece, DataError>> + Send,
    names: Vec<String>,
    eval: &Eval,
    run: &Run,
) -> Result<Report, DataError> {
    let mut all = Counted::new(names.len(), eval.by.len());
    let (mut hash, mut gather) = (Sha256::new(), Gather::new());
    let mut made = Batch::with_config(&run.config);
    if let Err(error) = &mut made {
        return Err(DataError::Request(error.to_string()));
    }
    run.in_order(
        pieces,
        || {
            let mut batch = Batch::with_config(&run.config).unwrap_or_default();
            batch.set_budget(Budget::UNLIMITED.with_cancel(&run.cancel));
            let mut rater = Rater::new(Budget::at_most(eval.budget).with_cancel(&run.cancel));
            move |piece: Piece| Ok(judge(&piece, eval, &mut batch, &mut rater))
        },
        |(counted, hashed)| {
            all.add(counted);
            hash.update(&hashed);
            // Long sets are none of those with a name.
            for row in hashed.chunks(ROW) {
                if !gather.is_open() {
                    break;
                }
                let puzzle = std::str::from_utf8(&row[..81]).ok().and_then(|row| row.parse().ok());
                gather.push(&puzzle.unwrap_or(Puzzle::EMPTY));
            }
            Ok(())
        },
    )?;
    let test = hex(&hash.finalize());
    Ok(report::report(all, names, eval, test, gather.name()))
}

/// The key of a bin: its place among others, and its name.
type Bin = (u64, String);

/// What is counted.
#[derive(Debug)]
struct Counted {
    systems: Vec<Tally>,
    /// By what is grouped: the tallies of each system in each bin.
    bins: Vec<BTreeMap<Bin, Vec<Tally>>>,
    /// Puzzles that the first alone answers, and the second alone; both, neither.
    pairs: [u64; 4],
    /// Rows without a puzzle; puzzles that are not proper; puzzles without a solution to compare
    /// with.
    no_puzzle: u64,
    improper: u64,
    without_solution: u64,
}

impl Counted {
    fn new(systems: usize, by: usize) -> Counted {
        Counted {
            systems: vec![Tally::default(); systems],
            bins: vec![BTreeMap::new(); by],
            pairs: [0; 4],
            no_puzzle: 0,
            improper: 0,
            without_solution: 0,
        }
    }

    fn add(&mut self, later: Counted) {
        self.systems.iter_mut().zip(&later.systems).for_each(|(all, more)| all.add(more));
        for (all, more) in self.bins.iter_mut().zip(later.bins) {
            for (bin, tallies) in more {
                let known = all.entry(bin).or_insert_with(|| vec![Tally::default(); tallies.len()]);
                known.iter_mut().zip(&tallies).for_each(|(all, more)| all.add(more));
            }
        }
        self.pairs.iter_mut().zip(later.pairs).for_each(|(all, more)| *all += more);
        self.no_puzzle += later.no_puzzle;
        self.improper += later.improper;
        self.without_solution += later.without_solution;
    }
}

/// Bytes of a row for the hash of a test set: puzzle and solution.
const ROW: usize = 2 * 81;

/// Judges a piece; and the bytes of its puzzles and solutions, for the hash of the set.
fn judge(piece: &Piece, eval: &Eval, batch: &mut Batch, rater: &mut Rater) -> (Counted, Vec<u8>) {
    let mut solved = Vec::with_capacity(piece.givens.len());
    let puzzles = piece.givens.iter().filter_map(Given::puzzle);
    batch.classify(puzzles, |outcome, _| solved.push(outcome));
    let (mut counted, mut hashed) =
        (Counted::new(piece.systems.len(), eval.by.len()), Vec::with_capacity(ROW * solved.len()));
    let mut solved = solved.into_iter();
    for (row, given) in piece.givens.iter().enumerate() {
        let puzzle = given.puzzle().copied().unwrap_or(Puzzle::EMPTY);
        let outcome = given.puzzle().and_then(|_| solved.next());
        let unique = outcome.and_then(Solved::unique);
        counted.no_puzzle += u64::from(outcome.is_none());
        counted.improper += u64::from(outcome.is_some() && unique.is_none());
        let label = match &piece.labels[row] {
            Label::Grid(grid) => check::answers(&puzzle, grid.values()).ok(),
            _ => None,
        };
        let reference = outcome.as_ref().and(unique.or(label));
        counted.without_solution += u64::from(reference.is_none());
        hashed.extend(puzzle.to_line(b'.'));
        match &reference {
            Some(solution) => hashed.extend(solution.values().iter().map(|digit| b'0' + digit)),
            None => hashed.extend([b'.'; 81]),
        }
        let task = tally::Task { puzzle: &puzzle, reference: reference.as_ref() };
        let judged: Vec<Judged> = piece
            .systems
            .iter()
            .map(|said| {
                task.judge(&said[row * eval.votes..(row + 1) * eval.votes], outcome.is_some())
            })
            .collect();
        if let [a, b] = &judged[..] {
            let place = match (a.is_right(), b.is_right()) {
                (true, false) => 0,
                (false, true) => 1,
                (true, true) => 2,
                (false, false) => 3,
            };
            counted.pairs[place] += 1;
        }
        counted.systems.iter_mut().zip(&judged).for_each(|(tally, judged)| tally.note(judged));
        let mut columns = piece.columns.iter();
        let mut grades = Grades::default();
        for (by, bins) in eval.by.iter().zip(&mut counted.bins) {
            let value = match by {
                By::Column(_) => columns.next().and_then(|values| values[row].as_deref()),
                _ => None,
            };
            let bin = bin(by, &puzzle, unique.as_ref(), value, rater, &mut grades);
            let tallies = bins.entry(bin).or_insert_with(|| vec![Tally::default(); judged.len()]);
            tallies.iter_mut().zip(&judged).for_each(|(tally, judged)| tally.note(judged));
        }
    }
    (counted, hashed)
}

/// Behind all bins of numbers.
const LAST: u64 = u64::MAX;

/// The bin of a puzzle.
fn bin(
    by: &By,
    puzzle: &Puzzle,
    solution: Option<&Solution>,
    column: Option<&str>,
    rater: &mut Rater,
    grades: &mut Grades,
) -> Bin {
    let missing = || (LAST, "none".to_owned());
    match by {
        By::Givens => (puzzle.given_count() as u64, puzzle.given_count().to_string()),
        By::Column(_) => match column.map(|text| (text, text.trim().parse::<f64>())) {
            None => missing(),
            // Numbers in their order, words behind them.
            Some((text, Ok(number))) if number.is_finite() => {
                let bits = number.to_bits();
                let order = if number < 0.0 { !bits } else { bits | 1 << 63 };
                (order, text.trim().to_owned())
            }
            Some((text, _)) => (LAST - 1, text.to_owned()),
        },
        By::Scale(scale) => {
            let Some(solution) = solution else { return missing() };
            match rater.rate(puzzle, solution, *scale, grades) {
                Rated::Exactly(number) => (number.into(), scale.write(number)),
                Rated::AtLeast(number) => {
                    (u64::from(number) + (1 << 40), format!("{}+", scale.write(number)))
                }
                Rated::Beyond => (LAST - 1, "beyond".to_owned()),
            }
        }
        By::Technique => {
            let Some(solution) = solution else { return missing() };
            rater.rate(puzzle, solution, Scale::Level, grades);
            let steps = grades.steps().map(|steps| &steps.techniques);
            let Some((hardest, _)) = steps.and_then(|steps| steps.last()) else { return missing() };
            let all = sudokit::technique::Technique::ALL;
            let place = all.iter().position(|known| known == hardest).unwrap_or(all.len());
            (place as u64, hardest.to_string())
        }
    }
}

/// The id of a protocol: what must be the same for two numbers to be comparable.
fn protocol_id(test: &str, eval: &Eval) -> String {
    let text =
        format!("{VERSION}\nextraction {}\ntest {test}\nvotes {}\n", prose::RULES, eval.votes);
    hex(&Sha256::digest(text))[..16].to_owned()
}
