//! `sudokit.data.export`: files, columns and tables in another layout, as the command writes them.

use crate::errors::{data_error, spec, word};
use crate::files::{as_dict, inputs, runs};
use crate::how::Whole;
use pyo3::prelude::*;
use std::path::PathBuf;
use sudokit_data::DataError;
use sudokit_data::dedup::Observer;
use sudokit_data::export::export as write_rows;
use sudokit_data::files::{Outputs, Written};
use sudokit_data::hrm::{self, Build, Flavor};
use sudokit_data::read::{DataSet, ReadOptions};
use sudokit_data::write::{Dtype, Encoder, Layout, Output, Target, npy_folder};

/// Write a set in another layout, as others want to have it: ``sudokit data export``.
///
/// Parameters
/// ----------
/// files : path, column or table; or a list of them
///     As :func:`audit` takes them. Columns beside the puzzles go along where the layout has them.
/// output : path
///     The file; a folder for ``npy``, ``hrm``, ``trm``.
/// format : str, optional
///     ``lines``, ``csv``, ``tsv``, ``jsonl``, ``parquet``, ``npy``, ``rrn``, ``kaggle``,
///     ``reasoning-gym``, ``hrm``, ``trm``; by the ending of ``output`` if missing.
/// solve : bool
///     Find the solutions that are missing.
/// blank : str, optional
///     The sign of an empty cell in text.
/// dtype : {"u1", "i4", "i8"}, optional
///     The type of numbers in arrays.
/// test, k, seed, subsample : optional
///     Of ``hrm`` and ``trm``: the test set, the copies of each training puzzle, their seed, and
///     how many training puzzles to take.
/// stream : {"sudokit", "numpy"}, optional
///     Of ``hrm`` and ``trm``: ``numpy`` draws as the original scripts do after
///     ``numpy.random.seed(seed)``.
/// min_difficulty : float, optional
///     Of ``hrm`` and ``trm``: only rows whose column ``rating`` is not below this.
/// rating : str
///     The name of that column.
/// puzzle, solution : str, optional
///     The names of the columns.
/// threads : int, optional
///     The number of cores if missing.
///
/// Returns
/// -------
/// dict
///     ``written`` and ``left_out`` rows, ``faults`` (why the first of them were left out),
///     ``files`` with ``name``, ``rows``, ``bytes`` and ``sha256``.
///
/// Raises
/// ------
/// SpecError
///     No such layout; the name of ``output`` promises another one; a file is in the way.
///
/// Examples
/// --------
/// >>> import os, tempfile
/// >>> from sudokit import data
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> file = os.path.join(tempfile.mkdtemp(), "out.csv")
/// >>> made = data.export([p], output=file, format="kaggle", solve=True)
/// >>> made["written"], made["left_out"]
/// (1, 0)
#[pyfunction]
#[pyo3(signature = (files, *, output, format=None, solve=false, blank=None, dtype=None, test=None, k=None, seed=None, subsample=None, stream=None, min_difficulty=None, rating="rating", puzzle=None, solution=None, threads=None), text_signature = "(files, *, output, format=None, solve=False, blank=None, dtype=None, test=None, k=None, seed=None, subsample=None, stream=None, min_difficulty=None, rating='rating', puzzle=None, solution=None, threads=None)")]
#[allow(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn export<'py>(
    py: Python<'py>,
    files: &Bound<'py, PyAny>,
    output: PathBuf,
    format: Option<&str>,
    solve: bool,
    blank: Option<&str>,
    dtype: Option<&str>,
    test: Option<&Bound<'py, PyAny>>,
    k: Option<Whole>,
    seed: Option<Whole>,
    subsample: Option<Whole>,
    stream: Option<&str>,
    min_difficulty: Option<f64>,
    rating: &str,
    puzzle: Option<String>,
    solution: Option<String>,
    threads: Option<Whole>,
) -> PyResult<Bound<'py, PyAny>> {
    let (run, cancel) = runs(py, threads)?;
    let failed = |error| data_error(py, &error);
    let flavor = match format {
        Some("hrm") => Some(Flavor::Hrm),
        Some("trm") => Some(Flavor::Trm),
        _ => None,
    };
    let layout = match (format, flavor) {
        (_, Some(_)) => Layout::Npy,
        (Some(format), None) => format.parse().map_err(|error: String| {
            spec(py, format_args!("format: {error}, hrm, trm, found {format:?}"))
        })?,
        (None, None) => Layout::of_path(&output).ok_or_else(|| {
            spec(py, "format: expected a layout, as the ending of output names none")
        })?,
    };
    if !layout.fits(&output) {
        let (name, wanted) = (output.display(), format.unwrap_or(layout.name()));
        return Err(spec(py, format_args!("output: {name}: the name is not one of {wanted}")));
    }
    let of_training = test.is_some() || k.is_some() || seed.is_some() || subsample.is_some();
    let of_models = of_training || stream.is_some() || min_difficulty.is_some();
    if of_models && flavor.is_none() {
        return Err(spec(
            py,
            "test, k, seed, subsample, stream, min_difficulty: expected format=\"hrm\" or \"trm\"",
        ));
    }
    let streams = [("sudokit", hrm::Stream::Sudokit), ("numpy", hrm::Stream::Numpy)];
    let stream = stream.map(|stream| word(py, "stream", stream, &streams)).transpose()?;
    if flavor.is_some() && (solve || blank.is_some()) {
        return Err(spec(py, "solve, blank: expected another format than hrm and trm"));
    }
    if (blank.is_some() && layout == Layout::Npy) || (dtype.is_some() && layout != Layout::Npy) {
        return Err(spec(py, "blank goes with text and Parquet, dtype with npy, hrm and trm"));
    }
    let signs = [".", "0", "_", "*", "x", "X", "?"].map(|sign| (sign, sign.as_bytes()[0]));
    let blank = blank.map(|blank| word(py, "blank", blank, &signs)).transpose()?;
    let types = [("u1", Dtype::U1), ("i4", Dtype::I4), ("i8", Dtype::I8)];
    let dtype = dtype.map(|dtype| word(py, "dtype", dtype, &types)).transpose()?;
    let options = ReadOptions { puzzle, solution, hash: false, ..ReadOptions::default() };
    let mut outputs = Outputs::new(false);
    for files in std::iter::once(files).chain(test) {
        paths_of(files).iter().for_each(|path| outputs.reads(path));
    }
    let data = DataSet::new(inputs("files", files, &options)?, options.clone()).map_err(failed)?;
    if data.inputs().is_empty() {
        return Err(spec(py, "files: expected one or more"));
    }
    if let Some(flavor) = flavor {
        let test = test.map(|test| inputs("test", test, &options)).transpose()?;
        let test = test.map(|test| DataSet::new(test, options)).transpose().map_err(failed)?;
        let build = Build {
            flavor,
            copies: Whole::maybe(k.as_ref(), py, "k")?.unwrap_or(0),
            seed: Whole::maybe(seed.as_ref(), py, "seed")?.unwrap_or(0),
            stream: stream.unwrap_or(hrm::Stream::Sudokit),
            subsample: Whole::maybe(subsample.as_ref(), py, "subsample")?,
            least: min_difficulty.map(|least| (rating.to_owned(), least)),
            dtype,
        };
        let folder = hrm::folder(&mut outputs, &output, test.is_some()).map_err(failed)?;
        return as_dict(py, &cancel, move || {
            let (written, _) = hrm::build(&data, test.as_ref(), &build, &run, folder)?;
            let is_set = |file: &&Written| file.name.ends_with("all__inputs.npy");
            let rows = written.iter().filter(is_set).map(|file| file.rows).sum();
            Ok(exported(rows, 0, &[], &written))
        });
    }
    let folder = layout.is_folder().then(|| npy_folder(&mut outputs, &output));
    let folder = folder.transpose().map_err(failed)?;
    let file = folder.is_none().then(|| outputs.named(&output)).transpose().map_err(failed)?;
    as_dict(py, &cancel, move || {
        let target = match (folder, file) {
            (Some(folder), _) => Target::Folder(folder),
            (None, Some(file)) => Target::File(file),
            (None, None) => return Err(DataError::Fault("no place for an output")),
        };
        let mut output = Output::create(target, layout, dtype.unwrap_or_default())?;
        let mut faults = Faults::default();
        let encoder = Encoder::new(layout, blank);
        let done = write_rows(&data, layout, solve, &run, &encoder, &mut output, &mut faults)?;
        let written = output.finish()?;
        Ok(exported(done.written, done.left_out, &faults.0, &written))
    })
}

/// The files that an argument names.
fn paths_of(files: &Bound<'_, PyAny>) -> Vec<PathBuf> {
    files.extract().map_or_else(|_| files.extract().unwrap_or_default(), |path| vec![path])
}

/// The report of an export.
fn exported(written: u64, left_out: u64, faults: &[String], files: &[Written]) -> String {
    let files: Vec<_> = files
        .iter()
        .map(|file| {
            serde_json::json!({
                "name": file.name, "rows": file.rows, "bytes": file.bytes, "sha256": file.sha256,
            })
        })
        .collect();
    let report = serde_json::json!({
        "written": written, "left_out": left_out, "faults": faults, "files": files,
    });
    report.to_string()
}

/// The first faults of rows that are left out.
#[derive(Default)]
struct Faults(Vec<String>);

impl Observer for Faults {
    fn complain(&mut self, text: &str) {
        // As many as an audit shows.
        if self.0.len() < 5 {
            self.0.push(text.to_owned());
        }
    }
}
