"""Records and columns as values of Python: mappings, pickles, frames; numbers that are no numbers."""

from __future__ import annotations

import concurrent.futures as futures
import copy
import io
import multiprocessing
import pickle
import threading
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.csv
import pytest
from conftest import CLASHING, CLASSIC, EMPTY, REPOSITORY, SOLVED, numbers, plain, suite

import sudokit
from sudokit import Puzzle, Transform, data

ROWS = [CLASSIC, EMPTY, None]


def records(out: Any) -> list[Any]:
    return [
        sudokit.classify(ROWS, out=out),
        sudokit.check(ROWS, [SOLVED] * 3, out=out),
        sudokit.canonical(ROWS, out=out),
        sudokit.grade(ROWS, scale="se,hodoku,guesses", out=out),
        sudokit.explain(ROWS, out=out),
        sudokit.generate(2, 1, out=out),
        data.leaks(ROWS, ROWS, out=out),
        data.augment(ROWS, ROWS, k=2, seed=1, out=out),
    ]


@pytest.mark.parametrize("out", ["list", "numpy", "arrow"])
def test_records_and_columns_survive_a_pickle(out: Any) -> None:
    for record in records(out):
        again = pickle.loads(pickle.dumps(record))
        assert type(again) is type(record) and again.keys() == record.keys()
        assert pa.table(again) == pa.table(record)
        for name in record.keys():
            assert type(again[name]) is type(record[name])
            assert pa.table(copy.copy(record))[name] == pa.table(record)[name]
    ids = sudokit.class_ids(ROWS, out="arrow")
    again = pickle.loads(pickle.dumps(ids))
    assert again.to_list() == ids.to_list() and again.name == "class_id"
    assert pa.field(again).metadata == pa.field(ids).metadata == {b"sudokit.form": b"solution"}
    assert pickle.loads(pickle.dumps(sudokit.count([], out="arrow"))).to_list() == []
    with pytest.raises(sudokit.SpecError, match="no pickled column"):
        sudokit._sudokit.column_of_bytes(b"x")


def test_records_come_back_from_another_process() -> None:
    spawn = multiprocessing.get_context("spawn")
    with futures.ProcessPoolExecutor(1, mp_context=spawn) as pool:
        record = pool.submit(sudokit.classify, [CLASSIC, EMPTY]).result(timeout=60)
    assert record.verdict == ["proper", "multiple"]


def test_a_record_is_a_mapping_by_its_names() -> None:
    record = sudokit.classify([CLASSIC, EMPTY])
    assert dict(record) == {name: record[name] for name in record.keys()}
    assert "verdict" in record and "verdicts" not in record and 0 not in record
    assert record.values() == list(record) == [column for _, column in record.items()]
    frame = pd.DataFrame(dict(record))
    assert frame.shape == (2, 3) and list(frame) == record.keys()
    with pytest.raises(TypeError, match=r"to_pandas\(\), record.to_polars\(\), dict"):
        pd.DataFrame(record)


@pytest.mark.parametrize("out", ["list", "arrow", "numpy"])
def test_a_record_becomes_a_frame_in_one_call(out: Any) -> None:
    for record in records(out):
        frame, other = record.to_pandas(), record.to_polars()
        assert list(frame) == other.columns == record.keys()
        assert len(frame) == len(other) == pa.table(record).num_rows
    column = sudokit.count(ROWS, out="arrow").to_polars()
    assert column.to_list() == [1, 2, None] and column.name == "count"
    assert isinstance(column, pl.Series)


#: Calls with a number that is none, and the name of the argument.
WRONG: list[tuple[str, Any]] = [
    ("guesses", lambda n: sudokit.count([CLASSIC], guesses=n)),
    ("guesses", lambda n: sudokit.solve([CLASSIC], guesses=n)),
    ("guesses", lambda n: sudokit.classify([CLASSIC], guesses=n)),
    ("budget", lambda n: sudokit.grade([CLASSIC], budget=n)),
    ("budget", lambda n: sudokit.explain([CLASSIC], budget=n)),
    ("budget", lambda n: sudokit.hint(CLASSIC, budget=n)),
    ("seed", lambda n: sudokit.transform([CLASSIC], seed=n)),
    ("start", lambda n: sudokit.transform([CLASSIC], seed=1, start=n)),
    ("seed", lambda n: sudokit.minimize([CLASSIC], seed=n)),
    ("n", lambda n: sudokit.generate(n, 1)),
    ("seed", lambda n: sudokit.generate(1, n)),
    ("start", lambda n: sudokit.generate(1, 1, n)),
    ("hardest", lambda n: sudokit.generate(1, 1, hardest=n)),
    ("max_tries", lambda n: sudokit.generate(1, 1, max_tries=n)),
    ("givens", lambda n: sudokit.generate(1, 1, givens=n)),
    ("k", lambda n: data.augment([CLASSIC], k=n, seed=1)),
    ("seed", lambda n: data.augment([CLASSIC], k=1, seed=n)),
    ("seed", lambda n: data.split([CLASSIC], test=0.5, seed=n)),
    ("sample", lambda n: data.audit("x", sample=n)),
    ("seed", lambda n: Transform.random(n)),
    ("index", lambda n: Transform.random(1, n)),
    ("seed", lambda n: Puzzle(CLASSIC).minimize(seed=n)),
    ("limit", lambda n: sudokit.count([CLASSIC], limit=n)),
    ("threads", lambda n: sudokit.count([CLASSIC], threads=n)),
    ("threads", lambda n: data.audit("x", threads=n)),
]


@pytest.mark.parametrize(("name", "call"), WRONG, ids=[f"{i}-{w[0]}" for i, w in enumerate(WRONG)])
def test_a_number_that_is_none_is_refused_with_the_name_of_its_argument(
    name: str, call: Any
) -> None:
    with pytest.raises(sudokit.SpecError, match=f"^{name}: expected .*found -1"):
        call(-1)
    with pytest.raises((TypeError, sudokit.SpecError), match=name):
        call("x")


def test_a_number_beyond_all_is_refused_like_others() -> None:
    with pytest.raises(sudokit.SpecError, match="^seed: expected 0 to 18446744073709551615, found 1000"):
        sudokit.generate(1, 10**60)
    assert sudokit.generate(1, np.uint64(2**64 - 1)).puzzle[0]


def test_grids_that_a_csv_reader_took_for_numbers_are_read_or_refused() -> None:
    full = [SOLVED, str(Transform.random(1).apply(Puzzle(SOLVED)))]
    text = "puzzle,solution\n" + "".join(f"{CLASSIC},{row}\n" for row in full)
    frame = pd.read_csv(io.StringIO(text))
    # Python's integers: they keep all digits.
    as_numbers = pd.Series([int(row) for row in full], dtype=object)
    for solutions in [as_numbers, [int(row) for row in full], as_numbers.to_numpy(), frame["solution"]]:
        assert plain(sudokit.check([CLASSIC] * 2, solutions, out="list").verdict)[0] == "right"
    with pytest.raises(sudokit.ParseError, match="lost digits: read the column as text"):
        sudokit.count([int(CLASSIC.replace(".", "0")[1:])])
    with pytest.raises(sudokit.ParseError, match="lost digits: read the column as text"):
        sudokit.count([float(SOLVED)])
    table = pyarrow.csv.read_csv(io.BytesIO(text.encode()))
    with pytest.raises(TypeError, match="found Float64 .read the column as text"):
        sudokit.check([CLASSIC] * 2, table)


def test_an_audit_takes_a_path_or_some_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    file.write_text(f"puzzle\n{CLASSIC}\n")
    one = data.audit(str(file))
    assert one == data.audit([file]) and data.audit(file, against=file)["schema"] == one["schema"]
    for wrong in [3, [3], [file, 3], [CLASSIC[1:]] * 2 + [3]]:  # type: ignore[list-item]
        with pytest.raises(TypeError, match="files: expected .*path"):
            data.audit(wrong)
    with pytest.raises(TypeError, match="against: expected a path"):
        data.audit(file, against=3)  # type: ignore[arg-type]


def test_both_doors_have_the_same_names() -> None:
    short = sudokit.grade([CLASSIC], scale="hodoku,se")
    long = sudokit.grade([CLASSIC], scale="hodoku_level,hodoku_score,se_er,se_ep,se_ed")
    assert pa.table(short) == pa.table(long)
    path = sudokit.explain([CLASSIC])
    assert path.path == path.steps and path["path"] == path["steps"] and "path" in path


def test_a_puzzle_is_an_array_of_its_cells() -> None:
    puzzle = Puzzle(CLASSIC)
    assert np.array(puzzle).tolist() == list(puzzle) == list(puzzle.values)
    assert np.array(puzzle).dtype == np.uint8 and len(puzzle) == 81 and bool(Puzzle(EMPTY))
    both = np.array([puzzle, Puzzle(EMPTY)])
    assert both.shape == (2, 81) and sudokit.count(both).tolist() == [1, 2]
    assert np.asarray(puzzle, dtype="int64").dtype == np.int64
    with pytest.raises(ValueError, match="makes a new one"):
        np.array(puzzle, copy=False)


def test_candidates_are_those_that_the_rules_leave() -> None:
    for row in [row for row, _ in suite()][:10]:
        puzzle = Puzzle(row)
        grid = np.array(puzzle).reshape(9, 9)
        everything = puzzle.candidates()
        for cell in range(81):
            r, c = divmod(cell, 9)
            box = grid[r // 3 * 3 :, c // 3 * 3 :][:3, :3]
            seen = {*grid[r], *grid[:, c], *box.ravel()}
            left = tuple(d for d in range(1, 10) if d not in seen) if grid[r, c] == 0 else ()
            assert everything[cell] == puzzle.candidates(r, c) == left
    with pytest.raises(IndexError):
        Puzzle(EMPTY).candidates(0, 9)
    with pytest.raises(TypeError, match="or neither"):
        Puzzle(EMPTY).candidates(1)  # type: ignore[call-overload]


def test_a_digit_is_placed_and_a_grid_is_solved() -> None:
    puzzle = Puzzle(EMPTY).with_value(8, 8, 3)
    assert puzzle[8, 8] == 3 and puzzle.with_value(8, 8, 0) == Puzzle(EMPTY)
    with pytest.raises(sudokit.SpecError, match="digit: expected 0 to 9, found 10"):
        puzzle.with_value(0, 0, 10)
    with pytest.raises(IndexError):
        puzzle.with_value(9, 0, 1)
    assert Puzzle(SOLVED).is_solved() and not Puzzle(CLASSIC).is_solved()
    assert not Puzzle(SOLVED[1] + SOLVED[1:]).is_solved()


def test_short_calls_answer_as_long_ones_do() -> None:
    for row, _ in suite():
        puzzle = Puzzle(row)
        assert sudokit.count([row]) == sudokit.count([row], threads=1) == [puzzle.count()]
        solved = sudokit.solve([row], threads=1)[0]
        assert sudokit.solve([row])[0] == solved
        assert puzzle.solve() == (None if solved is None else Puzzle(solved))
        assert sudokit.count([puzzle], limit=50) == sudokit.count([row] * 4, limit=50)[:1]
    assert sudokit.count([CLASHING]) == [0] and sudokit.count([]) == [] and sudokit.solve([]) == []
    with pytest.raises(sudokit.ParseError, match="row 1"):
        sudokit.count([CLASSIC, "12"])
    assert sudokit.solve([None, CLASSIC]) == [None, SOLVED]


def test_few_rows_start_no_thread(tmp_path: Path) -> None:
    names = Path("/proc/self/task")
    if not names.is_dir():
        pytest.skip("no list of threads here")
    started: set[str] = set()
    stop = threading.Event()

    def watch() -> None:
        before = {task.name for task in names.iterdir()}
        while not stop.is_set():
            for task in names.iterdir():
                try:
                    name = (task / "comm").read_text().strip()
                except OSError:
                    continue
                if task.name not in before and name == "sudokit":
                    started.add(name)

    watcher = threading.Thread(target=watch)
    watcher.start()
    for _ in range(300):
        sudokit.reward([CLASSIC], [SOLVED])
        sudokit.class_ids([CLASSIC])
        sudokit.grade([CLASSIC])
        sudokit.is_minimal([CLASSIC])
        sudokit.canonical([CLASSIC])
    stop.set()
    watcher.join()
    assert not started


def test_a_board_with_several_solutions_is_said_to_have_them() -> None:
    found = sudokit.hint(EMPTY)
    assert found["proper"] is False
    assert any("solution" in text for text in [*found["texts"], *found["remarks"]]), found


@pytest.mark.filterwarnings("ignore")
def test_a_data_set_of_hugging_face_is_a_column(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path))
    datasets = pytest.importorskip("datasets")
    ds = datasets.Dataset.from_dict({"id": [1, 2, 3], "puzzle": [CLASSIC, EMPTY, CLASHING]})
    assert plain(sudokit.count(ds)) == [1, 2, 0]
    assert plain(sudokit.count(ds.select([2, 0]))) == [0, 1]
    assert plain(sudokit.count(ds["puzzle"])) == [1, 2, 0]
    with pytest.raises(TypeError, match="expected a column named"):
        sudokit.count(ds.remove_columns("puzzle").add_column("x", [1, 2, 3]))
    with pytest.raises(TypeError):
        sudokit.count(ds.to_iterable_dataset())


def test_the_package_says_what_it_runs_on() -> None:
    of_package = metadata("sudokit")
    classifiers = of_package.get_all("Classifier") or []
    for expected in ["Programming Language :: Python :: 3.11", "Operating System :: POSIX :: Linux"]:
        assert expected in classifiers
    assert of_package["Requires-Python"] == ">=3.11"


def test_the_page_names_the_numbers_of_words() -> None:
    page = (REPOSITORY / "docs/PYTHON.md").read_text()
    for words in (sudokit.Verdict, sudokit.Judgment):
        (line,) = [line for line in page.splitlines() if line.startswith(f"| `sudokit.{words.__name__}` |")]
        named = [cell.strip(" `") for cell in line.split("|")[2:] if cell.strip()]
        assert named == [word.name for word in words]
    for word in sudokit.State:
        assert f"`{word.name}`" in page
