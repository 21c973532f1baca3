"""Named subsets, audits of columns, and predictions by key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import CLASSIC, EMPTY, SOLVED, numbers

import sudokit
from sudokit import Transform, data

MADE = sudokit.generate(6, 21).puzzle
SOLUTIONS = sudokit.solve(MADE)


def test_a_subset_is_made_and_an_evaluation_knows_it(tmp_path: Path) -> None:
    made = data.subset("sudokit/near-complete-1000", output=tmp_path / "out")
    assert made["status"] == "named" and made["name"] == "sudokit/near-complete-1000@1"
    table = pq.read_table(tmp_path / "out/test.parquet")
    assert table.column_names == ["puzzle", "solution"] and table.num_rows == 1000
    report = sudokit.evaluate(table["solution"], table["puzzle"])
    assert report["protocol"]["subset"] == made["name"]
    assert report["systems"][0]["exact"]["value"] == 1.0
    written = json.loads((tmp_path / "out/subset.json").read_text())
    assert written["parts"] == made["parts"]
    names = [known["name"] for known in data.subsets()]
    assert len(names) == len(set(names)) and made["name"] in names


def test_wrong_subsets_are_refused(tmp_path: Path) -> None:
    with pytest.raises(sudokit.SpecError, match="name: expected one of sudokit/tiny-1000, "):
        data.subset("tiny", output=tmp_path / "x")
    with pytest.raises(sudokit.SpecError, match="format: expected one of"):
        data.subset("sudokit/tiny-1000", output=tmp_path / "x", format="xls")
    list_ = tmp_path / "list.txt"
    list_.write_text("".join(f"{puzzle}\n" for puzzle in MADE))
    with pytest.raises(sudokit.SpecError, match="expected 49158 puzzles .* found 6 puzzles with"):
        data.subset("17-clue/tiny-1000", list_, output=tmp_path / "x")
    made = data.subset("17-clue/tiny-1000", [list_], output=tmp_path / "x", any_version=True)
    assert made["status"] == "other_version" and made["parts"][0]["rows"] == 6
    with pytest.raises(TypeError, match="files: expected a path"):
        data.subset("any/tiny-1000", 3, output=tmp_path / "y")  # type: ignore[arg-type]


def test_an_audit_of_columns_is_that_of_their_file(tmp_path: Path) -> None:
    wrong = [*SOLUTIONS[:-1], SOLUTIONS[0]]
    frame = pd.DataFrame({"question": [*MADE], "answer": wrong})
    path = tmp_path / "rows.csv"
    path.write_text("puzzle,solution\n" + "".join(f"{p},{s}\n" for p, s in zip(MADE, wrong, strict=True)))

    def sets(report: dict[str, Any]) -> Any:
        return [{**found, "name": ""} for found in report["sets"]]

    expected = data.audit(path, sample=0)
    assert expected["findings"] == ["label"]
    table = pa.Table.from_pandas(frame)
    for rows in [frame, pl.DataFrame(frame), table]:
        report = data.audit(rows, sample=0, puzzle="question", solution="answer")
        assert sets(report) == sets(expected) and report["findings"] == ["label"]
        assert data.audit(rows, sample=0)["findings"] == ["label"], "names are guessed"
    for bare in [MADE, numbers([*MADE]), table["question"], np.array([*MADE])]:
        report = data.audit(bare, sample=0)
        assert report["sets"][0]["counts"]["rows"] == 6 and report["findings"] == []
    moved = str(Transform.random(3).apply(MADE[2]))
    report = data.audit([moved, EMPTY], against=[frame, table], sample=0)
    assert [found["name"] for found in report["sets"]] == ["table", "against[0]", "against[1]"]
    assert "leak:class" in report["findings"]


def test_predictions_are_found_by_key() -> None:
    said = {puzzle.replace(".", "0"): solution for puzzle, solution in zip(MADE, SOLUTIONS, strict=True)}
    del said[MADE[1].replace(".", "0")]
    report = sudokit.evaluate(dict(reversed([*said.items(), ("x", "y")])), MADE)
    system = report["systems"][0]
    assert system["exact"]["count"] == 5 and system["outcomes"]["missing"] == 1
    assert system["pairing"] == {"key": "puzzle", "missing": 1, "doubled": 0, "unknown": 1}
    ids = list(range(6))
    by_id = {5 - at: f"**{solution}**" for at, solution in enumerate(reversed(SOLUTIONS))}
    report = sudokit.evaluate(by_id, MADE, key=ids, versus=[SOLVED] * 6)
    assert report["systems"][0]["exact"]["count"] == 6
    assert report["systems"][0]["pairing"] == {"key": "key", "missing": 0, "doubled": 0, "unknown": 0}
    assert report["systems"][1]["pairing"] is None and report["paired"]["first_only"] == 6
    votes = {"a": ["?", SOLVED, SOLVED, "?"], "b": [SOLVED]}
    report = sudokit.evaluate(votes, [CLASSIC] * 2, key=["a", "b"], votes=3)
    assert report["systems"][0]["exact"]["count"] == 2
    assert report["systems"][0]["pairing"]["doubled"] == 1
    grids = {1: numbers([SOLVED])[0].tolist()}
    assert sudokit.evaluate(grids, [CLASSIC], key=[1])["systems"][0]["exact"]["count"] == 1
    with pytest.raises(sudokit.SpecError, match="key: expected 6 rows, found 1"):
        sudokit.evaluate(by_id, MADE, key=[1])
    with pytest.raises(TypeError, match="key: expected predictions as a dict"):
        sudokit.evaluate([SOLVED], [CLASSIC], key=[1])


def test_files_are_paired_by_a_column(tmp_path: Path) -> None:
    test, said = tmp_path / "test.parquet", tmp_path / "said.jsonl"
    pq.write_table(pa.table({"id": [1, 2], "puzzle": [CLASSIC, MADE[0]]}), test)
    rows = [{"id": 2, "output": SOLUTIONS[0]}, {"id": 1, "output": SOLVED}, {"id": 1, "output": ""}]
    said.write_text("".join(json.dumps(row) + "\n" for row in rows))
    system = sudokit.evaluate(said, test, key="id")["systems"][0]
    assert system["exact"]["count"] == 2 and system["pairing"]["doubled"] == 1
    with pytest.raises(sudokit.SpecError, match="for --key"):
        sudokit.evaluate(said, test, key="name")
    with pytest.raises(TypeError, match="key: expected the name of a column"):
        sudokit.evaluate(said, test, key=[1, 2])
