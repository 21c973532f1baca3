"""What type checkers say of programs that use the package."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import REPOSITORY

RIGHT = '''
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import sudokit
from sudokit import Puzzle, data
from sudokit.game import Game

p = "." * 81
counts: list[int] = sudokit.count([p])
more: int = sudokit.count([p], limit=5)[0] + 1
solutions: list[str | None] = sudokit.solve([p, p.encode(), Puzzle(p)])
ids: list[bytes | None] = sudokit.class_ids((p,))
hex_ids: list[str | None] = sudokit.class_ids([p], hex=True)
column: sudokit.Column = sudokit.count(np.zeros((1, 81), np.uint8), out="arrow")
again: sudokit.Column = sudokit.count(column)
rewards: list[float] = sudokit.reward([p], ["x"])
moved: list[str] = sudokit.transform([p], seed=1)
parts: list[str] = data.split([p], test=0.5, seed=1)
others: list[str] = sudokit.data.split([p], test=0.5, seed=1)
cells: tuple[int, ...] = Puzzle(p).candidates(0, 0)
every: list[tuple[int, ...]] = Puzzle(p).candidates()
for puzzle in sudokit.generate(1, 1).puzzle:
    print(puzzle, [n + 1 for n in counts])
# Records: the columns of each kind of input have their types.
verdicts: list[str] = sudokit.classify([p]).verdict
first_solution = sudokit.classify([p]).solution[0]
texts: list[str | None] = sudokit.explain([p], fields=["tokens"]).tokens
order: list[list[int] | None] = sudokit.explain([p], fields=["order"]).order
scores: list[int | None] = sudokit.grade([p]).hodoku_score
ratings: list[float | None] = sudokit.grade([p], scale="se_er").se_er
wrong_move: list[int | None] = sudokit.judge_moves([p], ["r1c1=1"]).first_wrong
boards: list[str] = sudokit.positions([p]).board
puzzles: list[str | None] = sudokit.generate(1, 1).puzzle
grids = np.zeros((1, 81), np.uint8)
# By name as by attribute; unpacked, a column has the type of its container.
named: list[str] = sudokit.classify([p])["verdict"]
solved: list[str | None] = sudokit.classify([p])["solution"]
tokens: list[str | None] = sudokit.explain([p], fields=["tokens"])["tokens"]
unpacked, of_proper, witness = sudokit.classify([p])
print(unpacked.count("proper"), witness.index(None))
in_numpy, *_ = sudokit.classify(grids)
print(in_numpy.shape, [column.null_count for column in sudokit.check([p], [p], out="arrow")])
by_name: dict[str, Any] = dict(sudokit.classify([p]))
numbers: np.ndarray[Any, np.dtype[Any]] = sudokit.classify(grids).verdict
made: np.ndarray[Any, np.dtype[Any]] = sudokit.generate(1, 1, out="numpy").puzzle
arrow: sudokit.Column = sudokit.classify([p], out="arrow").verdict
chained: sudokit.Column = sudokit.check(arrow, arrow).cell
flags: sudokit.Column = (column == 1) & ~(column > 5)
# A Series gives a Series.
polars = pl.DataFrame({"puzzle": [p]})
counted: pl.Series = sudokit.count(polars["puzzle"])
proper: pl.DataFrame = polars.filter(sudokit.count(polars) == 1)
words: pl.Series = sudokit.classify(polars).verdict
frame = pd.DataFrame({"puzzle": [p]})
print(frame[sudokit.count(frame["puzzle"]) == 1])
cell: int = Puzzle(p)[0]
row: tuple[int, ...] = Puzzle(p)[0:9]
array = sudokit.count(grids)
total: int = int(array.sum())


def first(record: sudokit.Classified) -> object:
    """A record needs no parameters to be named."""
    return record.verdict[0]


reward: float = Game(p).step((0, 0, 1)).reward
'''

WRONG = {
    "b: int = sudokit.count([p])": "list[int]",
    "s: list[str] = sudokit.solve([p])": "list[str | None]",
    "sudokit.cuont([p])": "cuont",
    "sudokit.count([p], out='rows')": "No overload",
    "sudokit.count([p], limits=2)": "limits",
    "c: int = sudokit.count([p], out='arrow')": "Column",
    "v: list[int] = sudokit.classify([p]).verdict": "list[str]",
    "g: list[str] = sudokit.classify([p]).solution": "list[str | None]",
    "k: list[int] = sudokit.classify([p])['verdict']": "list[str]",
    "u, w, x = sudokit.classify([p]); u.tolist()": "list[Any]",
    "a, *_ = sudokit.check([p], [p], out='arrow'); a.tolist()": "Column",
    "[column.append for column in sudokit.generate(1, 1, out='numpy')]": "ndarray",
    "n: list[str] = sudokit.check([p], [p], out='numpy').cell": "ndarray",
    "m: list[str] = sudokit.judge_moves([p], ['']).first_wrong": "list[int | None]",
    "sudokit.explain([p], lang='fr')": "No overload",
    "sudokit.count(5)": "No overload",
    "sudokit.generate(1, 1, level='hrad')": "level",
    "i: list[bytes | None] = sudokit.class_ids([p], hex=True)": "list[str | None]",
}


def mypy(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    file = folder / "example.py"
    file.write_text(code)
    return subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", str(file)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MYPY_CACHE_DIR": os.devnull, "FORCE_COLOR": "0"},
    )


def test_right_programs_pass_and_wrong_ones_do_not(tmp_path: Path) -> None:
    ran = mypy(RIGHT, tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    wrong = "import sudokit\np = '.' * 81\n" + "\n".join(WRONG)
    ran = mypy(wrong, tmp_path)
    for line, (code, expected) in enumerate(WRONG.items(), start=3):
        errors = [text for text in ran.stdout.splitlines() if f":{line}: " in text]
        assert any(expected in error for error in errors), (code, ran.stdout)


def test_the_stub_is_complete() -> None:
    tool = REPOSITORY / "crates/sudokit-py/stub"
    ran = subprocess.run(
        [sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_pyright_agrees(tmp_path: Path) -> None:
    if importlib.util.find_spec("pyright") is None:
        pytest.skip("pyright is not installed")
    file = tmp_path / "example.py"
    file.write_text(RIGHT)
    ran = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
