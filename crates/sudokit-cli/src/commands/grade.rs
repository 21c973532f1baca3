//! `sudokit grade [FILE...]`: how hard puzzles are, on several scales.

mod scale;
mod summary;

use super::stream_args::StreamArgs;
use crate::bounds::{Bound, bound};
use crate::engine;
use crate::exit::Exit;
use crate::report::verdict::{self, Verdict};
use crate::report::{Answer, At, Columns, Each, Grids, ReportArgs, Row, Text, Value};
use crate::{output, stream};
use scale::Scale;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use sudokit::rate::{Closure, Closures, Grades, Rated, Rater, Rating, Scale as OneScale};
use sudokit::solve::{Batch, Givens, Solver};
use sudokit::technique::Level;
use sudokit::{Budget, Puzzle, Solution};
use sudokit_answer::{Column, Kind};
use summary::Summary;

/// Grade puzzles: how hard they are, on several scales.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit grade puzzles.txt                 HoDoKu's level and score
  sudokit grade --scale te,b,se puzzles.txt trial depth, braids, SE
  sudokit grade --scale all --json p.txt    everything there is
  sudokit grade --fields puzzle,b,hodoku_score puzzles.txt > grades.csv
  sudokit grade --summary puzzles.txt       how many of each level, drawn
  sudokit grade --shard 3/8 --scale b big.txt > part3.txt")]
#[command(after_long_help = "\
Text output is one line a puzzle: `hodoku=Hard/1270 b=3`; `+` stands after a number that is a \
lower bound (the budget ran out, or no technique applied), `-` where no number of the scale suffices. Tables and JSON \
Lines keep their columns and get a column for each scale; at_least names those that are lower \
bounds. docs/GRADES.md says what each scale measures, and how often it agrees with the program it \
is named after.

The line of a puzzle that is not proper is multiple, none or invalid.

Exit codes: 0 graded, 1 some puzzle is not proper, 2 unreadable input, 3 a budget ran out.")]
pub(crate) struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    /// The scales; each gives one or more fields.
    #[arg(
        long,
        value_enum,
        value_name = "SCALE,...",
        value_delimiter = ',',
        default_value = "hodoku"
    )]
    scale: Vec<Scale>,

    /// What a scale may cost for a puzzle: about a microsecond each.
    #[arg(long, value_name = "N|none", value_parser = bound)]
    budget: Option<Bound>,

    /// Print how many puzzles have each grade, instead of a line for each puzzle.
    #[arg(long)]
    summary: bool,

    /// Only the lines of part I of K: every K-th, beginning with line I.
    #[arg(long, value_name = "I/K", value_parser = super::generate::parse_shard)]
    shard: Option<(u64, u64)>,

    /// Only the lines from here on: to continue where a run ended.
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u64).range(1..))]
    from_line: u64,

    #[command(flatten)]
    report: ReportArgs<Known>,
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut ratings = Scale::chosen(&args.scale);
    let columns = ratings.iter().flat_map(|rating| rating.columns);
    let shown: Vec<&str> = columns.map(|column| column.name).chain(["at_least"]).collect();
    let default = [&["source", "line", "puzzle", "verdict"][..], &shown, &["error"]].concat();
    let mut report = args.report.report(&default, &[&["verdict"][..], &shown].concat())?;
    // Requested columns bring their scales along; scales that none shows are left out.
    if !report.is_text() {
        let shows =
            |rating: &&&Rating| rating.columns.iter().any(|column| report.shows(column.name));
        ratings =
            Scale::chosen(&[Scale::All]).into_iter().filter(|rating| shows(&rating)).collect();
    }
    let part = args.shard.is_some() || args.from_line > 1;
    if args.summary {
        report = report.without_rows();
    } else if part {
        report = report.with_lines_of_its_own();
    }
    let config = engine::config()?;
    let (inputs, options) = args.stream.open(&report)?;
    let summary = Arc::new(Mutex::new(Summary::default()));
    let lines = Lines { from: args.from_line, shard: args.shard.unwrap_or((1, 1)) };
    let (limit, total) = (args.budget.and_then(Bound::limit), Arc::clone(&summary));
    let collects = args.summary;
    let exit = stream::run(inputs, &options, move |cancel| {
        let whole = Budget::UNLIMITED.with_cancel(cancel);
        let (mut solver, mut batch) = (Solver::with_config(&config)?, Batch::with_config(&config)?);
        solver.set_budget(whole.clone());
        batch.set_budget(whole);
        let mut rater = Rater::new(Budget::from(limit).with_cancel(cancel));
        rater.set_solver(solver);
        let (ratings, closures) = (ratings.clone(), Closures::with_config(&config)?);
        let summary = collects.then(|| Arc::clone(&total));
        let answer = Grader { ratings, rater, batch, closures, lines, summary };
        Ok(Each { answer, report: report.clone(), cancel: cancel.clone() })
    })?;
    if args.summary {
        let summary = summary.lock().unwrap_or_else(PoisonError::into_inner);
        output::lasting().write_all(summary.to_string().as_bytes())?;
    }
    Ok(exit)
}

/// Which lines are answered.
#[derive(Clone, Copy, Debug)]
struct Lines {
    from: u64,
    shard: (u64, u64),
}

/// One worker.
struct Grader {
    ratings: Vec<&'static Rating>,
    rater: Rater,
    batch: Batch,
    closures: Closures,
    lines: Lines,
    summary: Option<Arc<Mutex<Summary>>>,
}

/// What is known of a puzzle.
#[derive(Default)]
struct Known {
    /// Of proper puzzles.
    solution: Option<Solution>,
    grades: Grades,
}

impl Columns for Known {
    const GRIDS: Grids = Grids::None;

    fn all() -> Vec<Column> {
        Rating::all_columns().map(Column::of_grades).chain([AT_LEAST]).collect()
    }

    fn value(&self, column: &str) -> Value {
        let graded = Rating::all_columns().find(|graded| graded.name == column);
        match graded {
            Some(column) => self.grades.value(column).into(),
            None if self.solution.is_some() => {
                Value::of(self.grades.bounds().map(|column| column.name).collect::<Vec<_>>())
            }
            None => Value::Missing,
        }
    }
}

/// Which columns are lower bounds.
const AT_LEAST: Column = Column {
    name: "at_least",
    kind: Kind::Text,
    about: "The fields that are lower bounds: the budget ran out, or no technique applied",
};

impl Grader {
    fn rates_closures(&self) -> bool {
        self.ratings.contains(&OneScale::Closure.column().rating())
    }

    /// Finds the closures of the proper ones, many at a time.
    fn close<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>>, rows: &mut [Row<Known>]) {
        let with_solution = |(givens, row): (Givens<'_>, &Row<Known>)| match givens {
            Givens::Puzzle(puzzle) => Some((*puzzle, row.known.solution?)),
            Givens::Pencilmarks(_) => None,
        };
        let proper: Vec<(Puzzle, Solution)> =
            puzzles.zip(rows.iter()).filter_map(with_solution).collect();
        let closures = self.closures.find_proper(&proper, Closure::Fish);
        let solved = rows.iter_mut().filter(|row| row.known.solution.is_some());
        solved.zip(closures).for_each(|(row, closure)| row.known.grades.set_closure(closure));
    }
}

/// What the line at the end counts a puzzle under: its level, or else its closure.
fn group_of_all(grades: &Grades) -> Option<&'static str> {
    let number = |scale| match grades.get(scale)? {
        Rated::Exactly(number) | Rated::AtLeast(number) => Some(number as usize),
        Rated::Beyond => None,
    };
    let level = number(OneScale::Level).and_then(|number| Level::ALL.get(number));
    let closure = || Closure::ALL.get(number(OneScale::Closure)?).map(|closure| closure.name());
    level.map(|level| level.name()).or_else(closure).or(number(OneScale::Closure).map(|_| "beyond"))
}

impl Answer for Grader {
    type Known = Known;
    const PENCILMARKS: bool = false;

    fn at_once(&self) -> usize {
        if self.ratings.len() == 1 && self.rates_closures() { 1024 } else { 64 }
    }

    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row<Known>> {
        let known = |solution| Known { solution, grades: Grades::default() };
        let mut rows = verdict::classified(&mut self.batch, puzzles.clone(), known);
        if self.rates_closures() {
            self.close(puzzles, &mut rows);
        }
        rows
    }

    fn wants(&self, line: u64) -> bool {
        let (part, parts) = self.lines.shard;
        line >= self.lines.from && (line - 1) % parts == part - 1
    }

    fn complete(&mut self, at: &At<'_>, row: &mut Row<Known>) {
        let (Some(content), Some(puzzle)) = (at.content, at.puzzle()) else { return };
        if verdict::is_refused(row, content) {
            return;
        }
        let Known { solution: Some(solution), grades } = &mut row.known else { return };
        for &rating in &self.ratings {
            self.rater.run(puzzle, solution, rating, grades);
        }
        row.group = group_of_all(grades);
        if grades.ran_out() {
            row.exit = Exit::BudgetRanOut;
        }
        if let Some(summary) = &self.summary {
            summary.lock().unwrap_or_else(PoisonError::into_inner).add(grades);
        }
    }

    fn text(&self, _: &At<'_>, row: &Row<Known>) -> Text {
        if row.verdict != Verdict::Proper {
            return Text::Word(row.verdict.name());
        }
        let word = |rating: &&Rating| format!("{}={}", rating.name, row.known.grades.word(rating));
        Text::Lines(self.ratings.iter().map(word).collect::<Vec<_>>().join(" "))
    }
}
