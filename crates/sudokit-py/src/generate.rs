//! `generate`: proper puzzles, reproducibly.

mod wishes;

use crate::call::Call;
use crate::column::Generated;
use crate::errors::spec;
use crate::how::{Limit, Names, Whole};
use crate::input::Chunk;
use crate::output::{Grids, GridsPiece, Values, ValuesPiece};
use crate::run::Mode;
use arrow_array::types::{Float64Type, Int64Type};

use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ffi::CString;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use sudokit::Budget;
use sudokit::generate::{Method, Spec};
use sudokit::target::{Answer, Target, TargetGenerator, one_in};
use sudokit_answer::generate::GeneratePlan;
use wishes::{Conditions, Drawn};

/// Make proper puzzles: item i depends on (seed, i) and the wishes alone.
///
/// Parameters
/// ----------
/// n : int
///     How many.
/// seed : int
///     Decides everything: on every machine, with any number of threads.
/// start : int
///     The number of the first item: ``generate(5, 7, 10)`` are items 10 to 14 of seed 7.
/// givens : int or (int, int), optional
///     How many givens, or from how many to how many.
/// symmetry : str, optional
///     Of the cells with givens, such as ``rotational-2``. No orbit of it is redundant then, a
///     single given may be.
/// pattern : str, optional
///     81 characters: givens exactly where they are not blank (``. 0 _ -``).
/// method : {"minimal", "redundant", "unbiased"}, optional
///     ``minimal``: givens are removed as long as the puzzle stays proper. ``redundant``: removal
///     stops at a number of givens drawn from ``givens``. ``unbiased``: for statistics of all
///     minimal puzzles, with weights; 250,000 grids a puzzle. When not given: ``minimal``, but
///     ``redundant`` where minimal puzzles are rare, from 30 givens (36 with a symmetry), and with
///     ``pattern`` and, without ``harder``, ``near``.
/// uniform : bool
///     All full grids exactly equally likely, instead of nearly.
/// near : str, Puzzle, optional
///     Neighbors of this puzzle: ``remove`` of its givens go, ``add`` others come. They may be
///     redundant.
/// remove, add : int
///     How many givens to exchange.
/// level : str or (str, str), optional
///     HoDoKu's: ``easy``, ``medium``, ``hard``, ``unfair``, ``extreme``; or from which to which.
/// grades : dict, optional
///     Numbers of scales by their names (:func:`grade`): one, or two with None for no end, such as
///     ``{"se_er": (7.1, 7.9), "b": 3, "hodoku_score": (500, None)}``.
/// needs : str or list of str
///     HoDoKu's path takes each of these techniques.
/// only : str or list of str
///     These techniques or groups (``singles``, ``locked``, ...) alone suffice.
/// hardest : int, optional
///     Of the puzzles of this many tries the hardest by the scale ``by``.
/// harder : bool
///     Climb from ``near`` to harder puzzles by the scale ``by``, as far as ``max_tries`` (30,000)
///     lead.
/// by : str
///     The scale of ``hardest`` and ``harder``.
/// budget : int, optional
///     What a scale may cost for a puzzle: some millionths of a second each. Puzzles of which is
///     not known then whether they are as wished are passed over.
/// max_tries : int or None
///     An item is null after this many tries; by default a million, fewer where a slow scale rates
///     each, more for patterns and unbiased puzzles (a warning then says how rare such puzzles
///     are). None lifts the bound.
/// layout, out, threads, progress, timeout
///     Keywords of all functions on columns: ``help(sudokit)``; a list where ``out`` says nothing.
///
/// Returns
/// -------
/// Generated
///     ``puzzle``, ``solution``, ``tries``, ``weight``. Never a puzzle other than was wished for.
///
/// Raises
/// ------
/// SpecError
///     No puzzle can be as wished.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> sudokit.generate(1, 7, givens=(24, 26)).puzzle
/// ['.........2.........538.49.2....1..79.6.........9.5.43..2437....3...9.6.....2....5']
/// >>> hard = sudokit.generate(2, 7, level="hard", needs=["x-wing"])
/// >>> sudokit.grade(hard.puzzle).hodoku_level
/// ['hard', 'hard']
#[pyfunction]
#[pyo3(signature = (n, seed, start=Whole::Number(0), *, givens=None, symmetry=None, pattern=None, near=None, remove=Whole::Number(1), add=Whole::Number(1), method=None, uniform=false, level=None, grades=None, needs=Names::default(), only=Names::default(), hardest=None, harder=false, by="hodoku_score", budget=None, max_tries=Limit::usual(), layout=None, **keywords), text_signature = "(n, seed, start=0, *, givens=None, symmetry=None, pattern=None, near=None, remove=1, add=1, method=None, uniform=False, level=None, grades=None, needs=(), only=(), hardest=None, harder=False, by='hodoku_score', budget=None, max_tries='default', layout=None, out=None, threads=None, progress=None, timeout=None)")]
#[allow(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn generate(
    py: Python<'_>,
    n: Whole,
    seed: Whole,
    start: Whole,
    givens: Option<&Bound<'_, PyAny>>,
    symmetry: Option<&str>,
    pattern: Option<&str>,
    near: Option<&Bound<'_, PyAny>>,
    remove: Whole,
    add: Whole,
    method: Option<&str>,
    uniform: bool,
    level: Option<&Bound<'_, PyAny>>,
    grades: Option<&Bound<'_, PyDict>>,
    needs: Names,
    only: Names,
    hardest: Option<Whole>,
    harder: bool,
    by: &str,
    budget: Option<Whole>,
    max_tries: Limit,
    layout: Option<&str>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Generated> {
    let n: usize = n.of(py, "n")?;
    let (seed, start): (u64, u64) = (seed.of(py, "seed")?, start.of(py, "start")?);
    let (remove, add) = (remove.of(py, "remove")?, add.of(py, "add")?);
    let hardest = Whole::maybe(hardest.as_ref(), py, "hardest")?;
    let budget = Whole::maybe(budget.as_ref(), py, "budget")?;
    let call = Call::making(py, n, keywords)?;
    let max_tries = max_tries.chosen(py, "max_tries")?;
    let drawn = Drawn { givens, symmetry, pattern, near, remove, add, method, uniform, max_tries };
    let (needs, only) = (&needs.0, &only.0);
    let wanted = Conditions { level, grades, needs, only, hardest, harder, by, budget };
    let GeneratePlan { spec: drawn, target, .. } = wishes::read(py, &drawn, &wanted, &call.config)?;
    if start.checked_add(n as u64).is_none() {
        return Err(spec(py, "start: there are no items beyond 2^64"));
    }
    call.expect_room(Some(n))?;
    let vain = Vain::default();
    let made = make(&call, &drawn, &target, (seed, start), layout, &vain)?;
    if max_tries.is_none() {
        vain.warn(py)?;
    }
    Ok(made)
}

/// The items that their tries did not make, and the tries of all.
#[derive(Default)]
struct Vain {
    items: AtomicU64,
    found: AtomicU64,
    tries: AtomicU64,
}

impl Vain {
    fn note(&self, answer: &Answer) {
        let counter = if answer.found.is_some() { &self.found } else { &self.items };
        counter.fetch_add(1, Ordering::Relaxed);
        self.tries.fetch_add(answer.tries, Ordering::Relaxed);
    }

    /// Warns of items that are null.
    fn warn(&self, py: Python<'_>) -> PyResult<()> {
        let [items, found, tries] =
            [&self.items, &self.found, &self.tries].map(|number| number.load(Ordering::Relaxed));
        if items == 0 {
            return Ok(());
        }
        let rare = one_in(tries).filter(|_| found == 0).map_or(String::new(), |rare| {
            format!(": with 95% confidence fewer than 1 in {rare} is as wished")
        });
        let text = format!(
            "{items} puzzles were not found, {found} were, in {tries} tries{rare}; max_tries makes \
             the search longer"
        );
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &CString::new(text)?, 1)
    }
}

/// Makes the rows of a call.
fn make(
    call: &Call<'_>,
    drawn: &Spec,
    target: &Target,
    (seed, start): (u64, u64),
    layout: Option<&str>,
    vain: &Vain,
) -> PyResult<Generated> {
    let (n, layout) = (call.rows(), call.layout(layout)?);
    let (mut puzzles, mut solutions) = (Grids::new(n, layout), Grids::new(n, layout));
    let (mut tries, mut weights) = (Values::<i64>::new(n), Values::<f64>::new(n));
    let config = &call.config;
    let maker = || {
        let maker = TargetGenerator::new(drawn.clone(), target.clone(), seed)?;
        Ok(maker.with_config(config).ok())
    };
    let check: Result<_, sudokit::target::TargetError> = maker();
    check.map_err(|error| spec(call.py, error))?;
    // A puzzle takes a tenth of a millisecond, or seconds.
    let is_plain = *target == Target::default().units(target.units);
    let is_quick = is_plain && matches!(drawn.method, Method::TopDown(_));
    let size = if is_quick { (n / 16).clamp(16, 1024) } else { 1 };
    let make = |budget: &Budget| {
        let mut maker = maker().ok().flatten();
        if let (Some(maker), Some(cancel)) = (&mut maker, budget.cancel()) {
            maker.set_budget(Budget::UNLIMITED.with_cancel(cancel));
        }
        move |chunk: &Chunk, (((mut puzzles, mut solutions), mut tries), mut weights): Piece<'_>| {
            let first = start + chunk.first as u64;
            let Some(maker) = &mut maker else { return true };
            maker.run(first..first + chunk.len as u64, |item, answer| {
                let row = (item - first) as usize;
                vain.note(&answer);
                if let Some(made) = answer.found.map(|found| found.made) {
                    puzzles.put(row, made.puzzle.values());
                    solutions.put(row, made.solution.values());
                    tries.put(row, made.tries.cast_signed());
                    weights.put(row, made.weight);
                } else {
                    tries.put(row, answer.tries.cast_signed());
                }
                ControlFlow::Continue(())
            });
            true
        }
    };
    let pieces = puzzles.pieces(size).zip(solutions.pieces(size));
    let pieces = pieces.zip(tries.pieces(size)).zip(weights.pieces(size));
    call.run((Mode::Threads, size), pieces, make)?;
    call.record(vec![
        puzzles.made("puzzle")?,
        solutions.made("solution")?,
        tries.made::<Int64Type>("tries"),
        weights.made::<Float64Type>("weight"),
    ])
}

type Piece<'a> = (((GridsPiece<'a>, GridsPiece<'a>), ValuesPiece<'a, i64>), ValuesPiece<'a, f64>);
