"""Hugging Face datasets: each recipe gives what a direct call gives. Skipped where not installed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from conftest import CLASSIC, suite

import sudokit as sk
from sudokit import data
from sudokit.gym import SudokuDataset

ROWS = [puzzle for puzzle, _ in suite()]


@pytest.fixture
def datasets(tmp_path: Path) -> Any:
    # It needs no network, and leaves nothing behind.
    os.environ.update(HF_HUB_OFFLINE="1", HF_HOME=str(tmp_path), HF_DATASETS_CACHE=str(tmp_path))
    found = pytest.importorskip("datasets")
    found.disable_progress_bars()
    return found


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("workers", [None, 2])
def test_rows_are_mapped(datasets: Any, workers: int | None) -> None:
    ds = datasets.Dataset.from_dict({"question": ROWS})

    def counted(table: pa.Table) -> pa.Table:
        return table.append_column("n", pa.array(sk.count(table["question"], threads=1)))

    by_arrow = ds.with_format("arrow").map(counted, batched=True, num_proc=workers)
    assert by_arrow.with_format(None)[:]["n"] == sk.count(ROWS)
    by_lists = ds.map(lambda rows: {"n": sk.count(rows["question"])}, batched=True, batch_size=7)
    assert by_lists[:]["n"] == sk.count(ROWS)


@pytest.mark.filterwarnings("ignore")
def test_a_set_is_split_by_grid(datasets: Any) -> None:
    rows = [*ROWS, *sk.transform(ROWS, seed=3)]
    ds = datasets.Dataset.from_dict({"question": rows})
    where = np.asarray(data.split(ds.with_format("arrow")[:], test=0.3, seed=1))
    train, test = (ds.select(np.flatnonzero(where == part))[:]["question"] for part in (0, 2))
    assert train and test and not any(row is not None for row in data.leaks(train, test).row)


@pytest.mark.filterwarnings("ignore")
def test_a_set_is_made(datasets: Any, tmp_path: Path) -> None:
    table = pa.table(sk.generate(20, 1, out="arrow"))
    assert datasets.Dataset(table)[:]["puzzle"] == sk.generate(20, 1).puzzle
    puzzles = SudokuDataset(size=4, seed=1)
    # What makes the items is a function without arguments: its cache knows it by what it holds.
    made = datasets.Dataset.from_generator(lambda: iter(puzzles), cache_dir=str(tmp_path))
    assert [item["question"] for item in made] == [item["question"] for item in puzzles]
    assert [puzzles.score_answer(item["answer"], item) for item in made] == [1.0] * 4
    assert puzzles.score_answer(CLASSIC, made[0]) == 0.0
