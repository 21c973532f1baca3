"""Answers compare row by row, so that they choose rows: in pandas, Polars, NumPy, PyArrow."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import CLASSIC, EMPTY

import sudokit

ROWS = [CLASSIC, EMPTY, None]
#: Some rows of a larger frame: they are not numbered from 0.
FRAME = pd.DataFrame({"id": range(4), "question": [EMPTY, *ROWS]}, index=[7, 5, 3, 1]).iloc[1:]
POLARS = pl.DataFrame({"q": ROWS})
TABLE = pa.table({"q": ROWS})


@pytest.mark.parametrize(
    ("ask", "rows"),
    [
        (lambda q: sudokit.count(q) == 1, [0]),
        (lambda q: sudokit.count(q) != 1, [1]),
        (lambda q: sudokit.count(q) > 1, [1]),
        (lambda q: sudokit.count(q) >= 1, [0, 1]),
        (lambda q: sudokit.count(q) < 2, [0]),
        (lambda q: sudokit.count(q) <= 2, [0, 1]),
        (lambda q: ~(sudokit.count(q) == 1), [1]),
        (lambda q: (sudokit.count(q) == 1) | (sudokit.count(q) == 2), [0, 1]),
        (lambda q: (sudokit.count(q) == 1) & (sudokit.count(q) == 2), []),
        (lambda q: (sudokit.count(q) == 1) ^ (sudokit.count(q) <= 2), [1]),
        (lambda q: sudokit.classify(q).verdict == "proper", [0]),
        (sudokit.is_minimal, []),
        (lambda q: ~sudokit.is_minimal(q), [0]),
        (lambda q: sudokit.solve(q) == sudokit.solve([CLASSIC])[0], [0]),
    ],
)
def test_answers_choose_rows(ask: Any, rows: list[int]) -> None:
    """A null chooses nothing, neither by a condition nor by its opposite."""
    chosen = FRAME[ask(FRAME["question"])]
    assert chosen["id"].tolist() == [row + 1 for row in rows]
    assert FRAME.loc[ask(FRAME["question"]), "id"].tolist() == [row + 1 for row in rows]
    texts = [ROWS[row] for row in rows]
    assert POLARS.filter(ask(POLARS["q"]))["q"].to_list() == texts
    assert TABLE.filter(pa.array(ask(TABLE["q"])))["q"].to_pylist() == texts


def test_a_series_gives_a_series_with_its_index() -> None:
    for data in [FRAME, FRAME["question"]]:
        count = sudokit.count(data)
        assert isinstance(count, pd.Series) and str(count.dtype) == "Int64"
        assert count.index.equals(FRAME.index) and count.name == "count"
        record = sudokit.classify(data)
        assert record.to_pandas().index.equals(FRAME.index)
        assert record.verdict.tolist()[:2] == ["proper", "multiple"]
        # Whatever its kind, a column remembers whose rows it has.
        column = sudokit.count(data, out="arrow")
        assert column.to_pandas().index.tolist() == [5, 3, 1]
        assert column[1:].to_pandas().index.tolist() == [3, 1]
    assert sudokit.positions(FRAME.iloc[:1]).row.index[0] == 0
    for polars in [POLARS, POLARS["q"]]:
        assert isinstance(sudokit.count(polars), pl.Series)
        assert sudokit.classify(polars).verdict.to_list() == ["proper", "multiple", None]
    assert isinstance(sudokit.count([CLASSIC], out="pandas"), pd.Series)
    assert isinstance(sudokit.count([CLASSIC], out="polars"), pl.Series)


def test_new_columns_and_groups_follow_the_rows() -> None:
    counts = sudokit.count(FRAME.question, out="arrow").to_pandas()
    frame = FRAME.assign(ok=sudokit.count(FRAME.question) == 1, n=counts)
    assert frame.ok.tolist()[:2] == [True, False] and frame.ok.isna().tolist()[2]
    assert frame.n.tolist()[:2] == [1, 2]
    assert FRAME.groupby(sudokit.count(FRAME.question)).size().to_dict() == {1: 1, 2: 1}
    assert FRAME.groupby(sudokit.classify(FRAME.question).verdict, observed=True).size().to_dict() == {
        "proper": 1,
        "multiple": 1,
    }
    made = POLARS.with_columns(n=sudokit.count(POLARS["q"]))
    assert made["n"].to_list() == [1, 2, None]
    two = FRAME.iloc[:2]
    assert np.where(sudokit.count(two.question) == 1, "a", "b").tolist() == ["a", "b"]
    assert (sudokit.count(two.question) == 1).sum() == 1
    assert np.where(sudokit.count(pa.array(ROWS[:2])) == 1, "a", "b").tolist() == ["a", "b"]


def test_a_column_compares_row_by_row() -> None:
    count = sudokit.count(ROWS, out="arrow")
    assert isinstance(count == 1, sudokit.Column)
    assert (count == 1).to_list() == [True, False, None]
    assert (count == 1.0).to_list() == [True, False, None]
    assert (count == 1.5).to_list() == [False, False, None]
    assert (1 < count).to_list() == [False, True, None]
    assert (count == count).to_list() == [True, True, None]
    assert (count == np.array([1, 1, 1])).to_list() == [True, False, None]
    assert (count != [1, None, 1]).to_list() == [False, None, None]
    assert (count == None).to_list() == [None] * 3  # noqa: E711
    yes = count == 1
    assert (~yes).to_list() == [False, True, None]
    # A null is unknown: what it is does not matter beside these.
    assert (yes & False).to_list() == [False] * 3
    assert (yes | True).to_list() == [True] * 3
    assert (yes & [True, True, True]).to_list() == [True, False, None]
    assert (yes ^ True).to_list() == [False, True, None]
    assert (count.sum(), yes.sum(), (~yes).sum()) == (3, 1, 1)
    assert sudokit.reward([CLASSIC] * 2, ["?"] * 2, out="arrow").sum() == 0.0
    words = sudokit.classify(ROWS, out="arrow").verdict
    assert (words != "proper").to_list() == [False, True, None]
    assert (words == ["proper", "none", "none"]).to_list() == [True, False, None]
    ids = sudokit.class_ids(ROWS[:1], out="arrow")
    assert (ids == ids[0]).to_list() == [True]


def test_what_is_ambiguous_is_refused() -> None:
    count = sudokit.count(ROWS, out="arrow")
    with pytest.raises(ValueError, match="the truth of a column is ambiguous"):
        bool(count == 1)
    with pytest.raises(ValueError, match="expected 3 rows or one value, found 2"):
        count == [1, 2]  # noqa: B015
    with pytest.raises(TypeError, match="verdict is a column of words.*with Verdict"):
        sudokit.classify(ROWS, out="arrow").verdict == sudokit.Verdict.proper  # noqa: B015
    with pytest.raises(TypeError, match="expected a column of flags, found count"):
        ~count
    with pytest.raises(TypeError, match="numbers or flags"):
        sudokit.solve(ROWS, out="arrow").sum()
    with pytest.raises(TypeError, match="unhashable"):
        hash(count)
