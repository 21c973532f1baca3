//! `hint`: help with the next step of a position.

use crate::board::one;
use crate::errors::{parsed, spec};
use crate::how::{Limit, Names, deadline};
use crate::paths::changed;
use crate::run;
use pyo3::prelude::*;
use sudokit::solve::Solver;
use sudokit::technique::hint::{HintOptions, HintReport, Player, advise};
use sudokit::technique::notation::Language;
use sudokit::{Budget, Cancel, Pencilmarks, Puzzle};
use sudokit_answer::verdict::solutions;

/// Help with the next step of one position, as much as is wanted.
///
/// Parameters
/// ----------
/// puzzle : str, Puzzle
///     The givens.
/// placed : str, Puzzle, optional
///     The digits that the player wrote.
/// candidates : str, optional
///     The player's notes: 81 words such as ``159``, ``-`` for none.
/// profile : {"sudokit", "hodoku", "se"}
///     Which techniques are tried, in which order.
/// techniques : str or list of str
///     Changes of the profile: ``+x-wing``, ``-chains``; names alone: only these.
/// notes : {"trust", "recompute"}
///     What becomes of notes that the player has struck.
/// toward : str, optional
///     Help with the digit of this cell, such as ``r5c5``.
/// lang : {"en", "ko"}
///     The language of the texts.
/// budget : int or None
///     What the search may cost: some microseconds each. Beyond it the kind is ``unknown``. By
///     default more than the path of any known proper puzzle takes, and a million where there are
///     several solutions; None lifts the bound.
/// timeout : float, optional
///     Seconds after which the call raises ``TimeoutError``.
///
/// Returns
/// -------
/// dict
///     ``kind`` (``step``, ``wrong-digits``, ``missing-notes``, ``solved``, ``no-solution``,
///     ``stuck``, ``unknown``), ``proper``, ``texts`` (where to look, the technique, its cells,
///     the conclusion, the reason, all of it), ``remarks``, ``source`` (``profile``, ``sudokit``,
///     ``se``, ``trial``), ``step`` (docs/STEPS.md), ``view``, ``after``, ``candidates``; beside
///     missing notes ``next``, the hint from the digits alone; all as the page has them
///     (docs/PROTOCOL.md).
///
/// Raises
/// ------
/// TimeoutError
///     The timeout is over.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> help = sudokit.hint(p)
/// >>> help["kind"], len(help["texts"])
/// ('step', 6)
/// >>> sudokit.hint(p, placed="..1" + "." * 78)["kind"]
/// 'wrong-digits'
#[pyfunction]
#[pyo3(signature = (puzzle, *, placed=None, candidates=None, profile="sudokit", techniques=Names::default(), notes="trust", toward=None, lang="en", budget=Limit::usual(), timeout=None), text_signature = "(puzzle, *, placed=None, candidates=None, profile='sudokit', techniques=(), notes='trust', toward=None, lang='en', budget='default', timeout=None)")]
#[allow(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn hint<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, PyAny>,
    placed: Option<&Bound<'py, PyAny>>,
    candidates: Option<&str>,
    profile: &str,
    techniques: Names,
    notes: &str,
    toward: Option<&str>,
    lang: &str,
    budget: Limit,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let placed = placed.map_or(Ok(Puzzle::EMPTY), one)?;
    let marks = candidates.map(Pencilmarks::from_words).transpose();
    let marks = marks.map_err(|error| spec(py, format_args!("candidates: {error}")))?;
    let givens = one(puzzle)?;
    let both = givens.given_cells() & placed.given_cells();
    if let Some(cell) = both.iter().find(|&cell| givens.get(cell) != placed.get(cell)) {
        return Err(spec(py, format_args!("placed: {cell} has another digit in puzzle")));
    }
    let player = &Player::new(givens).with(placed, marks);
    let profile = &changed(py, profile, &techniques.0)?;
    let language: Language = parsed(py, "lang", lang)?;
    let (config, cancel) = (run::config(py)?, Cancel::new());
    let chosen = budget.chosen(py, "budget")?;
    let options = HintOptions::default()
        .notes(parsed(py, "notes", notes)?)
        .toward(toward.map(|cell| parsed(py, "toward", cell)).transpose()?);
    if let Some((cell, digit)) = options.toward.and_then(|cell| Some((cell, player.get(cell)?))) {
        return Err(spec(py, format_args!("toward: {cell} holds {digit} already")));
    }
    let work = || {
        let mut solver = Solver::with_config(&config).unwrap_or_default();
        solver.set_budget(Budget::UNLIMITED.with_cancel(&cancel));
        let outcome = solver.classify(player.givens);
        let solutions = solutions(&outcome);
        let usual = player.sheet_knowing(solutions.only(), options.notes).default_budget();
        let budget = Budget::from(chosen.unwrap_or(Some(usual))).with_cancel(&cancel);
        let options = options.budget(budget);
        let advice = &advise(player, solutions, profile, &options);
        let report = HintReport::new(advice, player, solutions, profile);
        report.notes(options.notes).language(language).to_string()
    };
    let told = run::one(py, &cancel, deadline(py, timeout)?, work)?;
    py.import("json")?.call_method1("loads", (told,))
}
