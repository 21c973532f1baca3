"""Frames of pandas that cannot hand over Arrow: version 2, or without pyarrow."""

from __future__ import annotations

import subprocess
import sys

import pytest
from conftest import CLASSIC, EMPTY

pytest.importorskip("pandas")

CODE = f"""
import sys
class NoArrow:
    def find_spec(self, name, *_):
        if name.split(".")[0] == "pyarrow":
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, NoArrow())
import pandas as pd, sudokit
rows = [{CLASSIC!r}, {EMPTY!r}, None]
frame = pd.DataFrame({{"id": [1, 2, 3], "question": rows, "answer": [{CLASSIC!r}] * 3}})
print(sudokit.count(frame).tolist(), sudokit.count(frame["question"]).tolist())
print(sudokit.count(frame, column="answer").tolist())
print(sudokit.check(frame, frame).cell.tolist())
made = sudokit.classify(frame, out="arrow").to_pandas()
print(made["verdict"].tolist()[:2], made["verdict"].isna().tolist())
frame["n"] = sudokit.count(frame["question"], out="arrow").to_pandas()
print(frame["n"].dtype, frame["n"].isna().tolist(), frame["n"].sum())
try:
    sudokit.count(frame[["id", "n"]])
except TypeError as error:
    print(error)
"""


def test_frames_are_read_without_pyarrow() -> None:
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", CODE], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == [
        "[1, 2, <NA>] [1, 2, <NA>]",
        "[1, 1, 1]",
        "[2, 2, <NA>]",
        "['proper', 'multiple'] [False, False, True]",
        "Int64 [False, False, True] 3",
        "expected a column named puzzle, quizzes, question or the like, found id, n: name it with column=",
    ]
