//! `explain`, `positions`, `vocabulary`: how a person solves puzzles, and what to train on.

use crate::call::Call;
use crate::column::{Explained, Positions, Table};
use crate::errors::{named, parsed, spec};
use crate::how::{Limit, Names};
use crate::human::{self, Found, each, of_values};
use crate::output::{Grids, Orders, Values};
use crate::solve::bounded;
use arrow_array::types::Int64Type;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::str::FromStr;
use sudokit::technique::notation::StepKeys;
use sudokit::technique::{Change, Profile, Sheet, Technique};
use sudokit::{Budget, Puzzle, Solution};
use sudokit_answer::{Answer, Column, PathRequest, Position, Value, WalkedPath, tokens};

/// Which paths are walked.
struct Paths {
    profile: Profile,
    until: Option<Technique>,
    budget: Option<Option<u64>>,
}

impl Paths {
    /// By the words of a call.
    ///
    /// # Errors
    /// When one is unknown.
    fn new(
        py: Python<'_>,
        (profile, techniques): (&str, &[String]),
        until: Option<&str>,
        budget: &Limit,
    ) -> PyResult<Paths> {
        // The words that the command has besides: paths go as far as they lead anyway.
        let until = until.filter(|word| !matches!(*word, "solved" | "stuck"));
        let until = until.map(|name| named(py, "until", name, Technique::named)).transpose()?;
        let (profile, budget) = (changed(py, profile, techniques)?, budget.chosen(py, "budget")?);
        Ok(Paths { profile, until, budget })
    }

    /// The path of a puzzle.
    fn walk(&self, puzzle: &Puzzle, solution: Option<&Solution>, cancel: &Budget) -> WalkedPath {
        let sheet = Sheet::new(puzzle);
        let sheet = if solution.is_some() { sheet.known_proper() } else { sheet };
        let limit = self.budget.unwrap_or(Some(sheet.default_budget()));
        let request = PathRequest {
            start: sheet,
            is_proper: solution.is_some(),
            profile: self.profile.clone(),
            until: self.until,
        };
        WalkedPath::new(request, &bounded(cancel, limit), |_| {})
    }
}

/// What is written of paths.
struct Wanted {
    columns: Vec<Column>,
    has_order: bool,
    keys: StepKeys,
}

impl Wanted {
    /// Columns that are made by name alone.
    const BY_NAME: [&str; 4] = ["compact", "moves", "order", "tokens"];

    /// By the names of columns and of keys of steps.
    ///
    /// # Errors
    /// When a name is unknown.
    fn new(py: Python<'_>, fields: Option<&[String]>, lang: Option<&str>) -> PyResult<Wanted> {
        // The command's column `path` is the compact form; here that word means the steps.
        let all = WalkedPath::COLUMNS.iter().map(|&column| match column.name {
            "path" => Column { name: "compact", ..column },
            _ => column,
        });
        let all: Vec<Column> = all.collect();
        let is_column = |name: &str| name == "path" || all.iter().any(|known| known.name == name);
        let fields = fields.map(|fields| fields.iter().map(String::as_str).collect::<Vec<_>>());
        let named = fields.iter().flatten().copied().filter(|name| !is_column(name));
        let named: Vec<&str> = named.collect();
        let keys = if named.is_empty() { Ok(StepKeys::ALL) } else { StepKeys::of(named.clone()) };
        let mut keys = keys.map_err(|error| {
            let names: Vec<&str> = all.iter().map(|column| column.name).collect();
            spec(py, format_args!("fields: not one of {}: {error}", names.join(", ")))
        })?;
        if let Some(lang) = lang {
            let error =
                |_| spec(py, format_args!("lang: expected en, ko or hodoku, found {lang:?}"));
            keys = keys.in_language(lang).map_err(error)?;
        }
        let is_wanted = |name: &str| match &fields {
            None => !Wanted::BY_NAME.contains(&name),
            Some(_) if name == "steps" && !named.is_empty() => true,
            Some(fields) => fields.iter().any(|&field| match field {
                "path" => name == "steps",
                field => field == name,
            }),
        };
        let has_order = is_wanted("order");
        let is_text = |column: &Column| column.name != "order" && is_wanted(column.name);
        Ok(Wanted { columns: all.into_iter().filter(is_text).collect(), has_order, keys })
    }

    fn write(&self, path: WalkedPath) -> Written {
        let path = path.with_keys(self.keys);
        let name = |column: &Column| if column.name == "compact" { "path" } else { column.name };
        Written {
            order: self.has_order.then(|| Box::new(path.order())),
            values: self.columns.iter().map(|column| path.value(name(column))).collect(),
        }
    }
}

/// A path, written by the thread that walked it.
#[derive(Clone)]
struct Written {
    values: Vec<Value>,
    order: Option<Box<[i16; 81]>>,
}

/// Explain how a person solves each puzzle, step by step.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// profile : {"hodoku", "se", "sudokit"}
///     Which techniques are tried, in which order.
/// techniques : str or list of str
///     Changes of the profile: ``+x-wing``, ``-chains``; names alone: only these.
/// until : str, optional
///     Ends behind the first step of this technique.
/// fields : str or list of str, optional
///     Which columns are made; by default all of those below. Others are made by name:
///     ``compact`` (HoDoKu's short names and the conclusions, such as ``lc1 r456c1<>1; n1
///     r2c5=5``), ``moves`` (the digits in their order, such as ``r2c5=5 r1c3=4``, as
///     :func:`judge_moves` reads them), ``order`` (for each cell the number of the step that fills
///     it, from 1; 0 for a given, -1 for a cell that stays open) and ``tokens`` (the path in the
///     closed :func:`vocabulary`). ``steps`` takes most of the time. Keys of a step
///     (``technique``, ``place``, ``eliminate``, ``text.en``, ``state.values``, ..., as
///     docs/STEPS.md names them) stand for ``steps`` with these keys alone.
/// lang : {"en", "ko", "hodoku"}, optional
///     Of the texts of a step only this one.
/// budget : int or None
///     What a path may cost: some microseconds each. Beyond it the end is ``budget``. By default
///     more than the path of any known proper puzzle takes, and a million where there are several
///     solutions; None lifts the bound.
/// column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// Explained
///     ``verdict``, ``level`` and ``score`` (HoDoKu's), ``rating`` (Sudoku Explainer's, with its
///     profile), ``count``, ``hardest``, ``end`` (``solved``, ``stuck``, ``budget``, ...) and
///     ``steps``: JSON, a list of the objects of docs/STEPS.md, each with its proof. What a puzzle
///     without a solution has is its verdict; with several, nothing argues with a single one, and
///     ``level`` and ``score`` are null.
///
/// Examples
/// --------
/// >>> import json, sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> path = sudokit.explain([p])
/// >>> path.end, path.hardest, json.loads(path.steps[0])[0]["technique"]
/// (['solved'], ['naked-single'], 'naked-single')
/// >>> few = sudokit.explain([p], fields=["place", "text.en", "moves"])
/// >>> json.loads(few.steps[0])[0]
/// {'place': ['r5c5-5'], 'text': {'en': 'r5c5 has one candidate left: it is 5.'}}
#[pyfunction]
#[pyo3(signature = (puzzles, *, profile="hodoku", techniques=Names::default(), until=None, fields=None, lang=None, budget=Limit::usual(), **keywords), text_signature = "(puzzles, *, profile='hodoku', techniques=(), until=None, fields=None, lang=None, budget='default', column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
#[expect(clippy::too_many_arguments, reason = "they are Python's keywords")]
pub(crate) fn explain(
    puzzles: &Bound<'_, PyAny>,
    profile: &str,
    techniques: Names,
    until: Option<&str>,
    fields: Option<Names>,
    lang: Option<&str>,
    budget: Limit,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Explained> {
    let call = Call::new(puzzles, keywords)?;
    let wanted = Wanted::new(call.py, fields.as_ref().map(|fields| &fields.0[..]), lang)?;
    let paths = Paths::new(call.py, (profile, &techniques.0), until, &budget)?;
    let rows = human::answer_each(&call, false, |cancel| {
        let cancel = cancel.clone();
        let (paths, wanted) = (&paths, &wanted);
        Box::new(move |puzzle, solution| {
            let path = paths.walk(puzzle, solution, &cancel);
            Found { answer: Some(wanted.write(path)), is_whole: true }
        })
    })?;
    let mut columns = vec![human::verdicts(&rows)?];
    for (place, column) in wanted.columns.iter().enumerate() {
        let values = each(&rows, |path: &Written| path.values.get(place).cloned());
        columns.push(of_values(column, values));
    }
    if wanted.has_order {
        columns.push(Orders::of(each(&rows, |path| path.order.as_deref().copied())).made("order")?);
    }
    call.record(columns)
}

/// Walk the path of each puzzle: a row for each position, with the step that comes next.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// profile, techniques, until, budget
///     As in :func:`explain`.
/// layout, column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// Positions
///     For each step of each path ``row`` (of the puzzle, from 0), ``index`` (of the step, from 1),
///     ``board`` and ``candidates`` before it (81 words, ``-`` for none), ``technique``, ``place``
///     and ``eliminate`` (candidates such as ``r1c3-7``, with blanks between them), ``sentence``
///     (the step in English) and ``next`` (the step in tokens of the :func:`vocabulary`). A puzzle
///     without a solution has no row.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> all = sudokit.positions([p])
/// >>> len(all.row), all.board[0] == p, all.next[:2]
/// (51, True, ['naked-single r5c5=5', 'naked-single r7c6=7'])
#[pyfunction]
#[pyo3(signature = (puzzles, *, profile="hodoku", techniques=Names::default(), until=None, budget=Limit::usual(), layout=None, **keywords), text_signature = "(puzzles, *, profile='hodoku', techniques=(), until=None, budget='default', layout=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn positions(
    puzzles: &Bound<'_, PyAny>,
    profile: &str,
    techniques: Names,
    until: Option<&str>,
    budget: Limit,
    layout: Option<&str>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Positions> {
    let call = Call::new(puzzles, keywords)?;
    let layout = call.layout(layout)?;
    let paths = Paths::new(call.py, (profile, &techniques.0), until, &budget)?;
    // The board and the index are columns of their own kind.
    let texts =
        Position::COLUMNS.iter().filter(|column| !["index", "board"].contains(&column.name));
    let texts: Vec<Column> = texts.copied().collect();
    let rows = human::answer_each(&call, false, |cancel| {
        let cancel = cancel.clone();
        let (paths, texts) = (&paths, &texts);
        Box::new(move |puzzle, solution| {
            let path = paths.walk(puzzle, solution, &cancel);
            let written = |position: Position| {
                let values = texts.iter().map(|column| words(position.value(column.name)));
                (*position.board(), values.collect::<Vec<_>>())
            };
            let answer = path.positions().map(written).collect::<Vec<_>>();
            Found { answer: Some(answer), is_whole: true }
        })
    })?;
    let of_row = |row: &Option<(_, Option<Vec<_>>)>| match row {
        Some((_, Some(path))) => path.len(),
        _ => 0,
    };
    let total = rows.iter().map(of_row).sum();
    let mut boards = Grids::new(total, layout);
    let (mut sources, mut indices) = (Vec::with_capacity(total), Vec::with_capacity(total));
    let mut columns = vec![Vec::with_capacity(total); texts.len()];
    for (source, row) in (0..).zip(rows) {
        let path = row.and_then(|(_, path)| path).unwrap_or_default();
        for (index, (board, values)) in (1..).zip(path) {
            boards.piece().put(sources.len(), &board);
            sources.push(Some(source));
            indices.push(Some(index));
            columns.iter_mut().zip(values).for_each(|(column, value)| column.push(value));
        }
    }
    let mut made = vec![
        Values::of(sources.into_iter()).made::<Int64Type>("row"),
        Values::of(indices.into_iter()).made::<Int64Type>("index"),
        boards.made("board")?,
    ];
    for (column, values) in texts.iter().zip(columns) {
        made.push(Values::of(values.into_iter()).made_texts(column.name));
    }
    // Its rows are not those of the puzzles.
    Ok(Table::new(made, call.how.out, None).into())
}

/// A text; a list as words with blanks between them.
fn words(value: Value) -> Option<String> {
    match value.into_json() {
        serde_json::Value::Null => None,
        serde_json::Value::String(text) => Some(text),
        serde_json::Value::Array(items) => {
            let items: Vec<&str> = items.iter().filter_map(|item| item.as_str()).collect();
            Some(items.join(" "))
        }
        other => Some(other.to_string()),
    }
}

/// The tokens of ``explain(fields=["tokens"])``: docs/STEPS.md has the grammar.
///
/// Returns
/// -------
/// dict
///     ``version``, ``tokens`` (the number of each is its place) and ``meanings``.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> known = sudokit.vocabulary()
/// >>> known["version"], known["tokens"][7], known["meanings"][7]
/// ('sudokit.tokens/1', 'r1c1=1', 'r1c1 holds 1')
/// >>> numbers = {token: number for number, token in enumerate(known["tokens"])}
/// >>> [numbers[token] for token in "naked-single r5c5=5 solved".split()]
/// [1466, 371, 1]
#[pyfunction]
pub(crate) fn vocabulary(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = tokens::vocabulary();
    let (words, meanings): (Vec<String>, Vec<String>) =
        all.into_iter().map(|token| (token.word, token.meaning)).unzip();
    let known = PyDict::new(py);
    known.set_item("version", tokens::VERSION)?;
    known.set_item("tokens", words)?;
    known.set_item("meanings", meanings)?;
    Ok(known)
}

/// A profile by its name, with changes.
pub(crate) fn changed(py: Python<'_>, profile: &str, techniques: &[String]) -> PyResult<Profile> {
    let changes = techniques.iter().map(|word| named(py, "techniques", word, Change::from_str));
    Ok(parsed::<Profile>(py, "profile", profile)?.changed(&changes.collect::<PyResult<Vec<_>>>()?))
}
