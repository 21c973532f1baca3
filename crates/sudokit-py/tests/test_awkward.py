"""Containers and arguments that are not what one hopes, each said with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from conftest import CLASSIC, EMPTY, SOLVED, numbers

import sudokit
from sudokit import ParseError, Puzzle, SpecError, data


def test_lists_of_numbers_are_puzzles() -> None:
    grid = numbers([CLASSIC])[0]
    rows: list[Any] = [grid.tolist(), grid.reshape(9, 9).tolist(), grid, CLASSIC, None]
    assert sudokit.count(rows) == [1, 1, 1, 1, None]
    with pytest.raises(ParseError, match="row 1, r2c5: .*HRM tokens") as raised:
        sudokit.count([CLASSIC, (grid + 1).tolist()])
    assert raised.value.column == 13
    with pytest.raises(ParseError, match="row 0, r1c1: .*found 300"):
        sudokit.count([[300] * 81])
    with pytest.raises(ParseError) as raised:
        sudokit.count([["x" * 10_000]])
    assert len(str(raised.value)) < 200


def test_white_space_around_a_text_is_passed_over() -> None:
    rows = [CLASSIC + "\n", " " + CLASSIC + "\r\n"]
    assert sudokit.count(rows) == [1, 1]
    assert sudokit.count(pa.array(rows)).to_list() == [1, 1]
    assert Puzzle(rows[0]) == Puzzle(CLASSIC)
    with pytest.raises(ParseError, match="found 80 characters"):
        sudokit.count([CLASSIC[1:] + "\n"])


def test_what_is_masked_is_not_counted() -> None:
    texts = np.ma.masked_array(np.array([CLASSIC, EMPTY]), mask=[False, True])
    assert sudokit.count(texts).tolist() == [1, None]
    grids = numbers([CLASSIC, EMPTY])
    with pytest.raises(TypeError, match="without a mask"):
        sudokit.count(np.ma.masked_equal(grids, 5))
    assert sudokit.count(np.ma.masked_array(grids)).tolist() == [1, 2]
    assert sudokit.count(np.array([])).tolist() == []


def test_a_row_of_a_table_that_is_null_is_null() -> None:
    column = pa.array([CLASSIC, EMPTY, CLASSIC])
    table = pa.StructArray.from_arrays(
        [column], names=["puzzle"], mask=pa.array([False, True, False])
    )
    assert sudokit.count(table).to_list() == [1, None, 1]
    assert sudokit.count(table.slice(1)).to_list() == [None, 1]
    with pytest.raises(TypeError, match="Arrow"):
        sudokit.count(pl.Series([None, None]))
    with pytest.raises(TypeError, match="found no column"):
        sudokit.count(pa.table({}))
    with pytest.raises(TypeError, match="texts: expected a column of texts"):
        sudokit.reward([CLASSIC], pl.DataFrame({"text": [SOLVED]}))


def test_wrong_transforms_are_named_with_their_row() -> None:
    with pytest.raises(SpecError, match="transforms, row 2: expected a transform"):
        sudokit.transform([CLASSIC] * 3, ["td213456789", None, "x"])
    with pytest.raises(TypeError, match="transforms, row 0: .* found int"):
        sudokit.transform([CLASSIC], [3])
    with pytest.raises(TypeError, match="transforms: expected"):
        sudokit.transform([CLASSIC], 5)


def test_two_ends_may_come_as_a_list() -> None:
    expected = sudokit.generate(2, 7, givens=(24, 26)).puzzle
    assert sudokit.generate(2, 7, givens=[24, 26]).puzzle == expected
    assert sudokit.generate(1, 1, level=["easy", "medium"]).puzzle != [None]
    with pytest.raises(SpecError, match="^se_er: expected a rating"):
        sudokit.generate(1, 1, grades={"se_er": "x"})
    scale: Any = 5
    with pytest.raises(TypeError, match="scale: expected"):
        sudokit.grade([CLASSIC], scale=scale)


def test_a_path_that_is_asked_to_end_is_graded_by_its_steps() -> None:
    hard = "4..7...5.8...3.9....2....3.3495..62.7.......9.....4.....5.9.36.....6..8..6.8..2.."
    path = sudokit.explain([hard], until="hidden-single")
    assert (path.end, path.level) == (["reached"], ["easy"])
    assert sudokit.explain([hard], until="solved").end == ["solved"]
    with pytest.raises(SpecError, match=r"until: .* x-wing\?"):
        sudokit.explain([hard], until="xwing")


def test_hints_take_no_digit_over_a_given_and_no_cell_that_is_filled() -> None:
    with pytest.raises(SpecError, match="placed: r1c1"):
        sudokit.hint(CLASSIC, placed="9" + "." * 80)
    assert sudokit.hint(CLASSIC, placed="5" + "." * 80)["kind"] == "step"
    with pytest.raises(SpecError, match="toward: r1c1 holds 5"):
        sudokit.hint(CLASSIC, toward="r1c1")


def test_an_audit_says_what_is_wrong_with_its_files(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere.csv"):
        data.audit([tmp_path / "nowhere.csv"])
    file = tmp_path / "in.csv"
    file.write_text(f"id,puzzle\n1,{CLASSIC}\n")
    for names in [{"puzzle": "quiz"}, {"solution": "answer"}]:
        with pytest.raises(SpecError, match="in.csv"):
            data.audit([file], **names)  # type: ignore[arg-type]
    with pytest.raises(SpecError, match="files"):
        data.audit([])
    with pytest.raises(SpecError, match="threads"):
        data.audit([file], threads=0)


def test_one_name_is_a_list_of_it() -> None:
    """In Python a text is a sequence of texts: checkers of types let it pass."""
    changes: list[Any] = ["+x-wing, -chains", ["+x-wing", "-chains"]]
    moves, hints, positions = zip(
        *(
            (
                sudokit.explain([CLASSIC], techniques=names, fields="moves").moves,
                sudokit.hint(CLASSIC, techniques=names),
                sudokit.positions([CLASSIC], techniques=names).next,
            )
            for names in changes
        ),
        strict=True,
    )
    assert moves[0] == moves[1] and hints[0] == hints[1] and positions[0] == positions[1]
    columns = sudokit.explain([CLASSIC], fields="moves,tokens").keys()
    assert {"moves", "tokens"} <= set(columns) and "steps" not in columns
    only: list[Any] = ["singles,locked,x-wing", ["singles", "locked", "x-wing"]]
    made = [sudokit.generate(1, 7, needs="x-wing", only=names).puzzle for names in only]
    assert made[0] == made[1]
    by: list[Any] = ["givens, se_er", ["givens", "se_er"]]
    for names in by:
        report = sudokit.evaluate([SOLVED], [CLASSIC], by=names)
        assert [bins["by"] for bins in report["bins"]] == ["givens", "se_er"]
    with pytest.raises(TypeError, match="expected a name, or a list of names"):
        sudokit.evaluate([SOLVED], [CLASSIC], by=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="scale: expected a name, or a list of names"):
        sudokit.grade([CLASSIC], scale=3)  # type: ignore[call-overload]
    with pytest.raises(SpecError, match='only: "x-wring": .*x-wing'):
        sudokit.generate(1, 7, only="singles, x-wring")
    with pytest.raises(SpecError, match='techniques: "foo": '):
        sudokit.hint(CLASSIC, techniques="+x-wing, foo")


def test_an_audit_takes_no_puzzle_for_its_label() -> None:
    import pandas as pd

    rows = {"puzzle": [CLASSIC, EMPTY]}
    for table in [pa.table(rows), pl.DataFrame(rows), pd.DataFrame(rows)]:
        labels = data.audit(table, sample=0)["sets"][0]["labels"]
        assert labels.pop("missing") == 2 and not any(labels.values()), labels
        with pytest.raises(TypeError, match="answer"):
            data.audit(table, solution="answer")
        wrong = data.audit(table, solution="puzzle", sample=0)["sets"][0]["labels"]
        assert wrong["rule_broken"] == 2, wrong


def test_files_that_are_no_text_are_named(tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    pq.write_table(pa.table({"puzzle": [CLASSIC]}), tmp_path / "a")
    np.save(tmp_path / "b.npy", numbers([CLASSIC]))
    (tmp_path / "c").write_bytes(b"\x28\xb5\x2f\xfd....")
    for name, what in [("a", "Parquet"), ("b.npy", "numpy.load"), ("c", "Zstandard")]:
        with pytest.raises(SpecError, match=what):
            sudokit.read(tmp_path / name)


def test_one_puzzle_says_what_it_is_not() -> None:
    puzzle = Puzzle(CLASSIC)
    for cell in [(-1, 0), (0, 9), (9, 0)]:
        with pytest.raises(IndexError):
            puzzle[cell]
    for wrong in [None, 5, 1.5, object()]:
        with pytest.raises(TypeError, match="expected a puzzle: 81 characters, 81 cells"):
            Puzzle(wrong)  # type: ignore[arg-type]
    with pytest.raises(ParseError, match="several puzzles, which sudokit.read reads"):
        Puzzle(f"{puzzle}\n{puzzle}")
    with pytest.raises(ValueError, match="makes a new one"):
        np.asarray(sudokit.solve([CLASSIC], out="arrow"), copy=False)
