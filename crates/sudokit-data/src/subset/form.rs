//! The form in which rows are written: as they are, as the isomorph of their class, near their end.

use super::source::Entry;
use crate::column::{Column, Table, Texts, Values};
use crate::error::DataError;
use crate::manifests::{Packed, Recipe, pack, unpack};
use crate::rows::{Given, Label, Places, Rows};
use crate::run::Run;
use crate::split::Part;
use sudokit::canon::{self, Transform};
use sudokit::random::Random;
use sudokit::solve::{Batch, Outcome};
use sudokit::{Budget, Puzzle, Solution};
use sudokit_answer::near_complete;

/// A row and its place in the draw.
pub(super) struct Row {
    pub rank: u64,
    pub entry: Entry,
}

/// Rows formed at once.
const STEP: usize = 1024;

/// Solves some puzzles at once. Every thread has one.
pub(super) struct Solver(Batch);

impl Solver {
    pub(super) fn new(run: &Run) -> Solver {
        let mut batch = Batch::with_config(&run.config).unwrap_or_default();
        batch.set_budget(Budget::UNLIMITED.with_cancel(&run.cancel));
        Solver(batch)
    }

    /// The solution of each.
    fn solve(&mut self, puzzles: &[Puzzle]) -> Vec<Option<Solution>> {
        let mut solved = Vec::with_capacity(puzzles.len());
        self.0.classify(puzzles, |outcome, _| solved.push(Outcome::unique(outcome)));
        solved
    }
}

/// Forms rows and hands them over, in their order.
pub(super) fn form(
    mut rows: impl Iterator<Item = Result<Row, DataError>> + Send,
    recipe: &Recipe,
    run: &Run,
    keep: &mut dyn FnMut((Part, Packed)) -> Result<(), DataError>,
) -> Result<(), DataError> {
    let pieces = std::iter::from_fn(|| {
        let piece: Result<Vec<Row>, DataError> = rows.by_ref().take(STEP).collect();
        match piece {
            Ok(piece) if piece.is_empty() => None,
            other => Some(other),
        }
    });
    run.in_order(
        pieces,
        || {
            let mut solver = Solver::new(run);
            move |piece: Vec<Row>| {
                if !recipe.moved && recipe.blanks.is_none() {
                    return Ok(piece
                        .iter()
                        .map(|row| (row.entry.part, row.entry.packed))
                        .collect());
                }
                let puzzles: Vec<Puzzle> =
                    piece.iter().map(|row| unpack(&row.entry.packed)).collect();
                let solved = solver.solve(&puzzles);
                let rows = piece.iter().zip(puzzles).zip(solved);
                // Cancelled, where a solution is missing.
                let formed = rows.filter_map(|((row, puzzle), solution)| {
                    Some((row.entry.part, pack(&formed(row, puzzle, solution?, recipe)?)))
                });
                Ok(formed.collect::<Vec<_>>())
            }
        },
        |formed: Vec<(Part, Packed)>| formed.into_iter().try_for_each(&mut *keep),
    )
}

/// The puzzle of a row in its form.
fn formed(row: &Row, puzzle: Puzzle, solution: Solution, recipe: &Recipe) -> Option<Puzzle> {
    let mut random = Random::new(recipe.seed, row.entry.id[0]);
    let (mut puzzle, mut solution) = (puzzle, solution);
    if recipe.moved {
        let form = canon::by_solution(&puzzle, &solution).ok()?;
        let transform = Transform::random(&mut random);
        (puzzle, solution) = (transform.apply(&form.puzzle), transform.apply(&form.grid));
    }
    let Some(blanks) = recipe.blanks else { return Some(puzzle) };
    let blanks = 1 + (row.rank % blanks.max(1) as u64) as usize;
    Some(near_complete(&puzzle, &solution, blanks, &mut random))
}

/// The rows of a file: puzzles and their solutions.
pub(super) fn with_solutions(puzzles: Vec<Puzzle>, solver: &mut Solver) -> Rows {
    let solved = solver.solve(&puzzles);
    let mut texts =
        [Texts::with_capacity(puzzles.len(), 81), Texts::with_capacity(solved.len(), 81)];
    let mut labels = Vec::with_capacity(puzzles.len());
    for (puzzle, solution) in puzzles.iter().zip(&solved) {
        texts[0].push(&puzzle.to_line(b'.'));
        match solution {
            Some(solution) => texts[1].push(&solution.to_line()),
            None => texts[1].push_missing(),
        }
        labels.push(solution.map_or(Label::Missing, |solution| Label::Grid(solution.to_puzzle())));
    }
    let [puzzle, solution] = texts.map(Values::Text);
    let columns = vec![Column::new("puzzle", puzzle), Column::new("solution", solution)];
    Rows {
        input: 0,
        source: "subset".into(),
        first: 0,
        places: Places::RowsFrom(1),
        table: Table::new(puzzles.len(), columns),
        givens: puzzles.into_iter().map(Given::Puzzle).collect(),
        labels,
        puzzle: 0,
        label: Some(1),
    }
}
