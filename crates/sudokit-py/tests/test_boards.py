"""One board as a value of Python: every entry point reads it, or says what it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import CLASSIC, SOLVED, numbers

import sudokit
from sudokit import ParseError, Puzzle

ROWS = [CLASSIC[at : at + 9] for at in range(0, 81, 9)]
GRID = numbers([CLASSIC])[0].reshape(9, 9)
NAN = float("nan")


def cells(blank: Any, digit: Callable[[str], Any] = str) -> list[list[Any]]:
    """The board with such blanks and digits."""
    return [[blank if cell == "." else digit(cell) for cell in row] for row in ROWS]


def by_name(name: Callable[[int, int], Any], *, blanks: bool = False) -> dict[Any, Any]:
    """The board as a dict."""
    places = [(row, column) for row in range(9) for column in range(9)]
    return {
        name(row, column): ROWS[row][column]
        for row, column in places
        if blanks or ROWS[row][column] != "."
    }


BOARDS: dict[str, Any] = {
    "cells of text": cells("."),
    "empty texts": cells(""),
    "spaces": cells(" "),
    "None beside texts": cells(None),
    "None beside numbers": cells(None, int),
    "texts with 0": cells("0"),
    "floats": cells(0.0, float),
    "NaN": cells(NAN, float),
    "-1": cells(-1, int),
    "texts of floats": cells("nan", lambda digit: f"{digit}.0"),
    "wide digits": cells("\u00b7", lambda digit: chr(0xFF10 + int(digit))),
    "rows of text": ROWS,
    "rows of text with spaces": tuple(" ".join(row) for row in ROWS),
    "rows of bytes": [row.encode() for row in ROWS],
    "81 cells of text": list(CLASSIC),
    "81 cells with None": [None if cell == "." else int(cell) for cell in CLASSIC],
    "numpy": GRID,
    "numpy floats": GRID.astype(float),
    "numpy NaN": np.where(GRID == 0, np.nan, GRID),
    "numpy texts": np.array(cells(".")),
    "numpy bytes": np.array(cells(".")).astype("S1"),
    "numpy objects": np.array(cells(None), dtype=object),
    "numpy rows": np.array(ROWS),
    "numpy masked": np.ma.masked_equal(GRID, 0),
    "a batch of one": GRID.reshape(1, 9, 9),
    "rows of numpy": list(GRID),
    "pandas": pd.DataFrame(GRID),
    "pandas texts": pd.DataFrame(cells("")),
    "pandas NaN": pd.DataFrame(cells(NAN, float)),
    "pandas nulls": pd.DataFrame(GRID).astype("Int64").mask(lambda frame: frame == 0),
    "polars": pl.DataFrame(GRID.tolist(), orient="row"),
    "pyarrow": pa.table({str(column): GRID[:, column] for column in range(9)}),
    "r1c1": by_name(lambda row, column: f"r{row + 1}c{column + 1}"),
    "R1C1 and blanks": by_name(lambda row, column: f"R{row + 1}C{column + 1}", blanks=True),
    "A1": by_name(lambda row, column: "ABCDEFGHI"[row] + str(column + 1)),
    "pairs from 0": by_name(lambda row, column: (row, column)),
    "pairs from 1": by_name(lambda row, column: (row + 1, column + 1)),
    "Puzzle": Puzzle(CLASSIC),
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_read_by_every_entry_point(name: str) -> None:
    board = BOARDS[name]
    assert str(Puzzle(board)) == CLASSIC
    assert sudokit.solve([board, None]) == [SOLVED, None]
    assert sudokit.reward([board], [SOLVED]) == [1.0]
    assert sudokit.judge_text([board], [CLASSIC]).verdict == ["incomplete"]
    assert sudokit.check([board], [board]).verdict == ["incomplete"]
    assert str(sudokit.Transform("d123456789").apply(board)) == CLASSIC


#: The board in texts of several lines; those of rows that end with their last digit are the shortest.
TEXTS: dict[str, str] = {
    "rows": "\n".join(ROWS),
    "trimmed rows": "\n".join(row.replace(".", " ").rstrip() for row in ROWS),
    "trimmed rows and a line end": "\n".join(row.replace(".", " ").rstrip() for row in ROWS) + "\n",
    "commas": "\n".join(",".join(row.replace(".", "0")) for row in ROWS),
    "a list": str(GRID.tolist()),
    "wide": CLASSIC.translate({ord("."): "\u00b7", **{48 + d: 0xFF10 + d for d in range(1, 10)}}),
    "a line end": CLASSIC + "\n",
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_the_same_board_in_every_column(name: str) -> None:
    text = TEXTS[name]
    assert str(Puzzle(text)) == CLASSIC
    columns = [[text], np.array([text]), pd.Series([text]), pl.Series([text]), pa.array([text])]
    for column in [*columns, [text.encode()], pd.DataFrame({"puzzle": [text]})]:
        assert list(sudokit.count(column)) == [1], type(column)
        assert list(sudokit.reward(column, [SOLVED])) == [1.0], type(column)
    # What is no board stays none, however short.
    with pytest.warns(UserWarning, match="2 of 3 rows are unreadable"):
        assert sudokit.count([text, text[:40], "x"], errors="null") == [1, None, None]


def changed(at: int, value: Any) -> list[list[Any]]:
    """The board with another cell."""
    board = cells(".")
    board[at // 9][at % 9] = value
    return board


WRONG: list[tuple[Any, str]] = [
    (changed(13, "q"), "r2c5: expected a digit .* found 'q'"),
    (changed(13, 10), "r2c5: .* found 10"),
    (changed(13, True), "r2c5: .* found True"),
    (changed(13, 5.5), "r2c5: .* found 5.5"),
    (changed(13, {1, 2}), r"r2c5: .* found \{1, 2\}"),
    (changed(13, "12"), "r2c5: .* found '12'"),
    (changed(2, None), "expected one kind of blank, found both None and '.'"),
    ([*cells(0, int)[:8], [0] * 8], "found 8 cells in row 9"),
    # Rows of other lengths with 81 cells together.
    ([[0] * 10, [0] * 8, *[[0] * 9] * 7], "found 10 cells in row 1"),
    ([ROWS[0] + ".", ROWS[1][:8], *ROWS[2:]], "nine cells in a row in row 1 of a board"),
    (ROWS[:8], "found 8 cells"),
    ([CLASSIC] * 9, "nine texts that are no single board"),
    (np.zeros((3, 3, 3, 3), int), "found 3 rows"),
    (np.zeros((9, 9), bool), "r1c1: .* found False"),
    (GRID[:8], "found 8 rows, the first of 9"),
    (pd.DataFrame(GRID[:8]), "found 8 rows, the first of 9"),
    (set(range(9)), "which has no order"),
    ({}, "found an empty dict"),
    ({"puzzle": CLASSIC}, "found the key 'puzzle'"),
    ({"J1": 1}, "found the key 'J1'"),
    ({"A1": 1, "r1c1": 1}, "found r1c1 twice"),
    ({(1, 2): 3}, "may count from 0 or from 1"),
    ({(0, 9): 3}, "pairs of numbers from 0 to 9"),
    ({(0, 0): 3, (-1, 2): 4}, "found the key"),
    ({"r1c1": 1, "r1c2": 0}, "no r1c3, while other cells are said to be blank"),
    # As a spreadsheet names its cells.
    ({"A1": 5, "B1": 3, "E1": 7, "A2": 6}, "whose letters are columns: name cells r1c1"),
]


@pytest.mark.parametrize(("board", "message"), WRONG)
def test_what_is_no_board_is_refused_with_the_reason(board: Any, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        Puzzle(board)
    with pytest.raises(ParseError, match=f"^row 1[:,].*{message}"):
        sudokit.count([CLASSIC, board])
    with pytest.warns(UserWarning, match="1 of 2 rows are unreadable"):
        assert sudokit.count([CLASSIC, board], errors="null") == [1, None]


@pytest.mark.parametrize("name", [name for name in BOARDS if name not in ("Puzzle", "a batch of one")])
def test_a_board_alone_is_no_column_and_the_error_says_so(name: str) -> None:
    alone = "one board|one puzzle is|a board by cells is"
    with pytest.raises((TypeError, ValueError), match=alone):
        sudokit.count(BOARDS[name])


def test_columns_of_other_cells_are_read() -> None:
    grids = np.stack([GRID, numbers([SOLVED])[0].reshape(9, 9)])
    assert sudokit.count(grids.astype(float)).tolist() == [1, 1]
    assert sudokit.count(np.where(grids == 0, np.nan, grids)).tolist() == [1, 1]
    texts = np.array([cells("."), [list(SOLVED[at : at + 9]) for at in range(0, 81, 9)]])
    assert sudokit.count(texts).tolist() == sudokit.count(texts.reshape(2, 81)).tolist() == [1, 1]
    assert sudokit.count(pd.Series([cells(""), CLASSIC])).to_list() == [1, 1]
    with pytest.raises(TypeError, match="found both NaN and 0"):
        sudokit.count(np.where(grids == 5, np.nan, grids))
    with pytest.raises(TypeError, match="found one of NaN alone"):
        sudokit.count(np.full((1, 81), np.nan))
    with pytest.raises(ParseError, match="row 0, r1c1: .*found 5.5"):
        sudokit.count(grids + 0.5)
    with pytest.raises(ParseError, match="found 80 cells"):
        sudokit.count(pa.array([list(CLASSIC[1:])]))
    with pytest.raises(TypeError, match="lists of cells, found List"):
        sudokit.count(pa.array([[True]]))


def test_a_text_of_one_grid_in_any_layout_is_a_board() -> None:
    texts = ["\n".join(ROWS), " ".join(CLASSIC), f"{Puzzle(CLASSIC):boxed}", str(cells(None, int))]
    for text in texts:
        assert Puzzle(text) == Puzzle.read(text) == Puzzle(CLASSIC), text
        for column in ([text], np.array([text]), pa.array([text]), pl.Series([text])):
            assert list(sudokit.count(column)) == [1], text
    with pytest.raises(ParseError, match="several puzzles"):
        Puzzle("\n\n".join(texts[:1] * 2))


def test_arrow_lists_of_cells_are_boards() -> None:
    flat = list(CLASSIC)
    for board in [flat, cells("."), cells(""), cells(None), ROWS, cells(0.0, float), cells(NAN, float)]:
        for kind in (pa.array, pl.Series):
            assert list(sudokit.count(kind([board, None, board]))) == [1, None, 1], board


def test_grids_come_back_in_the_shape_of_the_input() -> None:
    import pickle

    squares = np.stack([GRID, np.zeros((9, 9), np.uint8)])
    solved = sudokit.solve(squares)
    assert solved.shape == (2, 9, 9) and not solved[1].any()
    flat = sudokit.solve(squares.reshape(2, 81))
    assert flat.shape == (2, 81) and (solved.reshape(2, 81) == flat).all()
    record = sudokit.classify(squares)
    assert pickle.loads(pickle.dumps(record)).witness.shape == (2, 9, 9)
    assert sudokit.solve(squares, out="arrow", layout="u8").to_numpy().shape == (2, 9, 9)
    assert sudokit.solve(squares, out="list")[0] == SOLVED
    assert sudokit.transform(squares[:0], seed=1).shape == (0, 9, 9)


def test_columns_and_records_show_their_first_rows() -> None:
    counts = sudokit.count([CLASSIC, "." * 81, CLASSIC], out="arrow")
    assert repr(counts) == '<sudokit.Column "count" of 3 rows, Int64: 1, 2, ...>'
    shown = repr(sudokit.classify([CLASSIC, None]))
    assert f"\n  verdict: 'proper', None\n  solution: '{SOLVED}', None\n" in shown


def test_an_id_that_is_missing_is_masked() -> None:
    ids = sudokit.class_ids(numbers([CLASSIC, "." * 81, "." * 81]))
    assert ids.dtype == "V16" and ids.mask.tolist() == [False, True, True]
    assert len(np.unique(ids.compressed())) == 1
    assert isinstance(sudokit.class_ids(numbers([CLASSIC])), np.ndarray)


def test_a_puzzle_is_a_variant_without_more_rules() -> None:
    assert sudokit.Variant(Puzzle(CLASSIC)).count() == 1
    assert sudokit.Variant(Puzzle(CLASSIC), "knight").solve()[0] == "none"
    wrong: Any = [CLASSIC]
    with pytest.raises(TypeError, match="columns of texts go to sudokit.variants"):
        sudokit.Variant(wrong)


def test_help_names_no_page_that_it_does_not_have() -> None:
    for name in sudokit.__all__:
        text = getattr(sudokit, name).__doc__ or ""
        assert ":doc:" not in text, name
    for keyword in ["column", "out", "threads", "progress", "errors", "timeout"]:
        assert f"``{keyword}`` " in (sudokit.__doc__ or ""), keyword
