"""Null is never zero: no array and no frame shows a row that is null as an answer."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
import pytest
from conftest import CLASHING, CLASSIC, EMPTY

import sudokit

ROWS = [CLASSIC, None]


def columns() -> dict[str, Any]:
    """Columns of every type whose second row is null."""
    scored = sudokit.grade(ROWS, scale="hodoku_score,se_er", out="arrow")
    return {
        "count": sudokit.count(ROWS, out="arrow"),
        "score": scored.hodoku_score,
        "rating": scored.se_er,
        "minimal": sudokit.is_minimal(ROWS, out="arrow"),
        "verdict": sudokit.classify(ROWS, out="arrow").verdict,
        "text": sudokit.solve(ROWS, out="arrow"),
    }


def is_null(value: Any) -> bool:
    return value is None or value is pd.NA or (isinstance(value, float) and math.isnan(value))


@pytest.mark.parametrize("name", columns())
def test_no_array_and_no_series_shows_a_null_as_a_value(name: str) -> None:
    column = columns()[name]
    assert column.null_count == 1
    frame = pd.DataFrame({"question": ROWS})
    frame["n"] = column
    shown = [np.asarray(column), np.array(column), pd.Series(column), frame["n"]]
    shown.append(column.to_pandas())
    for rows in shown:
        assert not is_null(rows[0]) and is_null(rows[1]), rows
    assert column.to_pandas().name == column.name


def test_a_column_of_pandas_in_and_out_keeps_its_nulls() -> None:
    frame = pd.DataFrame({"question": ROWS})
    frame["n"] = sudokit.count(frame["question"])
    assert frame["n"][0] == 1 and is_null(frame["n"][1])
    frame["m"] = sudokit.count(frame["question"], out="arrow").to_pandas()
    assert str(frame["m"].dtype) == "Int64" and frame["m"].tolist() == [1, pd.NA]
    flags = sudokit.is_minimal(ROWS, out="arrow").to_pandas()
    assert str(flags.dtype) == "boolean" and is_null(flags[1])
    verdicts = sudokit.classify(ROWS, out="arrow").verdict.to_pandas()
    assert verdicts.tolist()[0] == "proper" and is_null(verdicts[1])


def test_types_without_a_null_are_refused_where_rows_are_null() -> None:
    column = sudokit.count(ROWS, out="arrow")
    for dtype in [int, "uint8", bool]:
        with pytest.raises(ValueError, match=r"1 of 2 rows of .count. are null.*to_pandas"):
            np.asarray(column, dtype=dtype)
    assert math.isnan(np.asarray(column, dtype="float32")[1])
    with pytest.raises(ValueError, match="grids or ids"):
        np.asarray(sudokit.solve(ROWS, out="arrow", layout="u8"))
    with pytest.raises(ValueError, match="grids or ids"):
        np.asarray(sudokit.class_ids(ROWS, out="arrow"))
    whole = sudokit.count([CLASSIC, EMPTY], out="arrow")
    assert np.asarray(whole).dtype == np.int64 and np.asarray(whole, dtype="uint8").tolist() == [1, 2]


def test_no_answer_stands_beneath_a_mask() -> None:
    assert sudokit.count(ROWS, out="numpy").data.tolist() == [1, -1]
    assert sudokit.classify(ROWS, out="numpy").verdict.data.tolist() == [0, 255]


def test_counts_are_signed_and_a_limit_fits_them() -> None:
    assert sudokit.count([CLASSIC], out="numpy").dtype == np.int64
    assert (sudokit.count([CLASSIC], out="numpy") - 3).tolist() == [-2]
    assert sudokit.count([CLASSIC], limit=2**63 - 1) == [1]
    for limit in [-1, 2**63, 2**64]:
        with pytest.raises(sudokit.SpecError, match=f"limit: expected 0 to .*, found {limit}"):
            sudokit.count([CLASSIC], limit=limit)
        with pytest.raises(sudokit.SpecError, match="limit"):
            sudokit.Puzzle(CLASSIC).count(limit=limit)
    for threads in [-1, 0]:
        with pytest.raises(sudokit.SpecError, match=f"threads: expected 1 or more, found {threads}"):
            sudokit.count([CLASSIC], threads=threads)


def test_a_record_is_a_frame_by_name_and_never_a_transposed_one() -> None:
    record = sudokit.classify([CLASSIC, EMPTY, None], out="arrow")
    frame = record.to_pandas()
    assert frame.shape == (3, 3) and list(frame) == record.keys() == ["verdict", "solution", "witness"]
    assert record["verdict"].to_list() == ["proper", "multiple", None]
    assert record[0] is record["verdict"]
    with pytest.raises(KeyError):
        record["verdicts"]
    with pytest.raises(TypeError, match="to_pandas"):
        pd.DataFrame(record)
    with pytest.raises(TypeError, match="several columns"):
        np.asarray(record)


def test_what_is_not_proper_has_no_level_and_no_score() -> None:
    path = sudokit.explain([EMPTY, CLASHING, CLASSIC])
    assert path.verdict == ["multiple", "invalid", "proper"]
    assert path.level[:2] == path.score[:2] == [None, None]
    assert path.level[2] == "easy"


def test_other_sequences_are_read_as_lists() -> None:
    class Rows(list[str]):
        """Such as a column of Hugging Face: no list of Python's own."""

    from collections import UserList

    assert sudokit.count(UserList([CLASSIC, EMPTY])) == [1, 2]
    assert sudokit.count(Rows([CLASSIC])) == [1]

    class Series:
        """A Series of pandas 2: no Arrow."""

        ndim = 1

        def to_numpy(self) -> Any:
            return np.array([CLASSIC, None], dtype=object)

    answers = sudokit.count(Series())
    assert answers.mask.tolist() == [False, True]


def test_a_grid_that_lost_digits_is_named_in_frames_too() -> None:
    """As `read_csv` makes numbers of grids with 0 for a blank."""
    grid = int(CLASSIC.replace(".", "0"))
    for column in [[grid, 5], pd.Series([grid, 5], dtype=object)]:
        frame = pd.DataFrame({"quizzes": column, "id": [1, 2]})
        for data in [frame, frame["quizzes"]]:
            with pytest.raises(sudokit.ParseError, match="row 1: .* found the number 5"):
                sudokit.count(data)
    lost = pd.DataFrame({"quizzes": [grid // 10**3 * 10**3 // 10**60], "solutions": [1]})
    with pytest.raises((sudokit.ParseError, TypeError), match=r"read the column as text \(dtype str"):
        sudokit.count(lost)
    large = pd.DataFrame({"quizzes": [grid // 10], "solutions": [1]})
    for data in [large, large["quizzes"]]:
        with pytest.raises(sudokit.ParseError, match=r"which has lost digits: read the column as text"):
            sudokit.count(data)
