"""What is wrong is said with its row and cell; what is no error is an answer."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from conftest import CLASSIC, EMPTY, numbers

import sudokit
from sudokit import ParseError, SpecError, SudokitError


def fault(rows: Any, **options: Any) -> ParseError:
    with pytest.raises(ParseError) as raised:
        sudokit.count(rows, **options)
    assert isinstance(raised.value, SudokitError) and isinstance(raised.value, ValueError)
    return raised.value


def test_a_text_of_another_length_names_its_row() -> None:
    error = fault([CLASSIC, CLASSIC[1:]])
    assert (error.row, error.column) == (1, None)
    assert str(error) == "row 1: expected 81 characters, found 80 characters"


@pytest.mark.parametrize("kind", [list, pa.array, np.array])
def test_a_wrong_sign_names_its_cell(kind: Any) -> None:
    error = fault(kind([EMPTY, "." * 10 + "é" + "." * 70]))
    assert (error.row, error.column, error.found) == (1, 10, "'é'")
    assert "row 1, r2c2: expected a digit or a blank" in str(error)


def test_wrong_numbers_are_named_as_they_stood() -> None:
    grid = numbers([CLASSIC, EMPTY]).astype(np.int64)
    for wrong in [-1, 256, 300, 2**40]:
        grid[1, 9] = wrong
        error = fault(grid)
        assert (error.row, error.column, error.found) == (1, 9, str(wrong))
    error = fault(numbers([CLASSIC]) + 1)
    assert "HRM tokens" in str(error) and error.column == 13
    assert "HRM" not in str(fault(numbers([CLASSIC]) * 2))
    with pytest.raises(ParseError, match="found 3 numbers"):
        sudokit.count(pa.array([[1, 2, 3]]))
    with pytest.raises(ParseError, match="found a list with null in it"):
        sudokit.count(pa.array([[1] * 80 + [None]]))


def test_the_first_fault_is_told_whatever_the_threads() -> None:
    rows = [CLASSIC] * 20_000
    for place in [19_000, 9_000, 4_097]:
        rows[place] = "?"
        for threads in [1, 4]:
            assert fault(rows, threads=threads).row == place


def test_unreadable_rows_become_null_with_one_warning() -> None:
    rows = [CLASSIC, "?", EMPTY, 7, None]
    with pytest.warns(UserWarning, match="2 of 5 rows are unreadable; the first: row 1") as told:
        assert sudokit.count(rows, errors="null") == [1, None, 2, None, None]
    assert len(told) == 1
    with pytest.warns(UserWarning):
        verdict = sudokit.classify(rows, errors="null").verdict
    assert verdict == ["proper", "unreadable", "multiple", "unreadable", None]
    with pytest.warns(UserWarning, match="3 of 9000 rows .* row 17:"):
        many = [CLASSIC] * 9000
        many[17] = many[4444] = many[8999] = ""
        assert sudokit.count(many, errors="null", threads=3).count(None) == 3


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (CLASSIC, "found one str: use the methods of sudokit.Puzzle"),
        (CLASSIC.encode(), "found one bytes"),
        (sudokit.Puzzle(CLASSIC), "found one Puzzle"),
        (7, "found int"),
        (np.zeros((2, 80), np.uint8), r"of shape \(N, 81\) or \(N, 9, 9\), found \(2, 80\)"),
        (np.zeros(81, np.uint8), r"one puzzle is array.reshape\(1, 81\)"),
        (np.zeros((2, 81), bool), "expected an array of whole numbers, found bool"),
        (np.zeros((2, 9, 9, 10)), r"argmax\(-1\) gives digits"),
        ({"puzzle": [EMPTY]}, "found dict: of columns pass one"),
        (iter([EMPTY]), "make a list of it"),
        (pl.LazyFrame({"puzzle": [EMPTY]}), r"collect\(\) it first"),
        (pl.DataFrame(np.zeros((2, 81), np.uint8)), r"81 columns, column_0 to column_80.*\(N, 81\)"),
        (pl.DataFrame(np.zeros((9, 9), np.uint8)), "nine rows of nine are one board"),
        (pa.array([1.5]), "expected a column of texts"),
        (pa.table({"a": [EMPTY], "b": [1]}), "column named puzzle, .*, found a, b"),
    ],
)
def test_what_holds_no_puzzles_is_refused(data: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        sudokit.count(data)


def test_a_column_of_a_table_can_be_named() -> None:
    table = pa.table({"a": [EMPTY], "b": [CLASSIC]})
    assert sudokit.count(table, column="b").to_list() == [1]
    with pytest.raises(TypeError, match="named c, found a, b"):
        sudokit.count(table, column="c")


@pytest.mark.parametrize(
    "options",
    [{"out": "dict"}, {"errors": "ignore"}, {"threads": 0}],
)
def test_words_that_are_unknown_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(SpecError, match=next(iter(options))):
        sudokit.count([CLASSIC], **options)
    wrong: Any = "2"
    for call in [
        lambda: sudokit.count([CLASSIC], limit=wrong),
        lambda: sudokit.count([CLASSIC], threads=wrong),
        lambda: sudokit.near_complete([CLASSIC], wrong, 1),
        lambda: sudokit.evaluate([CLASSIC], [CLASSIC], votes=wrong),
    ]:
        with pytest.raises(TypeError, match="expected a whole number, found '2'"):
            call()
    with pytest.raises(SpecError, match="^level: expected easy.* found 'hrad'"):
        sudokit.generate(1, 1, level="hrad")  # type: ignore[call-overload]
    with pytest.raises(SpecError, match="layout"):
        sudokit.solve([CLASSIC], layout="json")  # type: ignore[arg-type]
    with pytest.raises(SpecError, match="multiple"):
        sudokit.solve([CLASSIC], multiple="all")  # type: ignore[arg-type]


def test_errors_survive_pickling() -> None:
    import pickle

    error = fault(["?"])
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.row, again.found) == (str(error), 0, error.found)
