"""What the tests share: the suite of the repository, and every kind of container for it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).resolve().parents[3]

#: The sample of Wikipedia's article, and its solution.
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81
CLASHING = "55" + "." * 79


def suite() -> list[tuple[str, int]]:
    """Every puzzle of the suite of 81 characters, with its number of solutions."""
    rows = []
    for name in ["classic", "made", "none", "several"]:
        for line in (REPOSITORY / "testdata/suite" / f"{name}.txt").read_text().splitlines():
            if line and not line.startswith("#"):
                puzzle, number = line.split()[:2]
                if len(puzzle) == 81:
                    rows.append((puzzle, int(number)))
    assert len(rows) > 50
    return rows


@pytest.fixture(scope="session")
def puzzles() -> list[str]:
    return [puzzle for puzzle, _ in suite()]


@pytest.fixture(scope="session")
def counts() -> list[int]:
    return [number for _, number in suite()]


def numbers(puzzles: list[str]) -> Any:
    """As numpy has them: (N, 81) of uint8."""
    import numpy as np

    rows = [[int(sign) if sign in "123456789" else 0 for sign in puzzle] for puzzle in puzzles]
    return np.array(rows, dtype=np.uint8).reshape(-1, 81)


def containers() -> dict[str, Callable[[list[str]], Any]]:
    """Everything that holds puzzles, made of a list."""
    import duckdb
    import nanoarrow as na
    import numpy as np
    import pandas as pd
    import polars as pl
    import pyarrow as pa

    import sudokit

    def strided(rows: list[str]) -> Any:
        wide = np.zeros((len(rows), 162), dtype=np.uint8)
        wide[:, ::2] = numbers(rows)
        return wide[:, ::2]

    def sliced(rows: list[str]) -> Any:
        return pa.array(["x", *rows, "y"]).slice(1, len(rows))

    def chunked(rows: list[str]) -> Any:
        half = len(rows) // 2
        return pa.chunked_array([rows[:half], [], rows[half:]], type=pa.string())

    def relation(rows: list[str]) -> Any:
        table = pa.table({"id": range(len(rows)), "question": rows})
        return duckdb.from_arrow(table)

    return {
        "list": list,
        "tuple": tuple,
        "bytes": lambda rows: [row.encode() for row in rows],
        "Puzzle": lambda rows: [sudokit.Puzzle(row) for row in rows],
        "numpy": numbers,
        "numpy 9x9": lambda rows: numbers(rows).reshape(-1, 9, 9),
        "numpy int64": lambda rows: numbers(rows).astype("int64"),
        "numpy Fortran": lambda rows: np.asfortranarray(numbers(rows)),
        "numpy strided": strided,
        "numpy text": lambda rows: np.array(rows, dtype="U81"),
        "pyarrow": pa.array,
        "pyarrow large": lambda rows: pa.array(rows, pa.large_string()),
        "pyarrow view": lambda rows: pa.array(rows, pa.string_view()),
        "pyarrow sliced": sliced,
        "pyarrow chunked": chunked,
        "pyarrow bytes": lambda rows: pa.array([row.encode() for row in rows], pa.binary(81)),
        "pyarrow binary": lambda rows: pa.array([row.encode() for row in rows]),
        "pyarrow dictionary": lambda rows: pa.array(rows, pa.string()).dictionary_encode(),
        "pyarrow u8": lambda rows: pa.array(numbers(rows).tolist(), pa.list_(pa.uint8(), 81)),
        "pyarrow lists": lambda rows: pa.array(numbers(rows).tolist(), pa.list_(pa.int64())),
        "pyarrow 9x9": lambda rows: pa.array(
            numbers(rows).reshape(-1, 9, 9).tolist(), pa.list_(pa.list_(pa.int32()))
        ),
        "pyarrow table": lambda rows: pa.table({"id": range(len(rows)), "puzzle": rows}),
        "polars": lambda rows: pl.Series(rows, dtype=pl.String),
        "polars frame": lambda rows: pl.DataFrame({"quizzes": pl.Series(rows, dtype=pl.String)}),
        "pandas": lambda rows: pd.Series(rows, dtype="str"),
        "nanoarrow": lambda rows: na.Array(rows, na.string()),
        "duckdb": relation,
    }


def plain(answers: Any) -> list[Any]:
    """Answers as a list, whatever they are."""
    if isinstance(answers, list):
        return answers
    return answers.to_list() if hasattr(answers, "to_list") else answers.tolist()


@pytest.fixture(scope="session")
def binary() -> str:
    """The command that was installed with the package."""
    import sys

    found = Path(sys.executable).parent / "sudokit"
    path = str(found) if found.exists() else shutil.which("sudokit")
    assert path, "the package brings the command"
    return path
