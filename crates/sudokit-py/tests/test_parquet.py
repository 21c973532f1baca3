"""The command writes Parquet that frames read, and reads what they write."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import CLASSIC, CLASHING, EMPTY, SOLVED, suite

PUZZLES = [puzzle for puzzle, _ in suite()]
WORD = pa.dictionary(pa.int32(), pa.string())


def sudokit(*arguments: str | Path, into: Path) -> Path:
    """A run of the package's command, its stdout in that file."""
    command = [sys.executable, "-m", "sudokit", *map(str, arguments)]
    with into.open("wb") as out:
        ran = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, check=False)
    assert ran.returncode in (0, 1), ran.stderr
    return into


def test_pyarrow_reads_what_the_command_wrote(tmp_path: Path) -> None:
    text = tmp_path / "puzzles.txt"
    text.write_text("\n".join([CLASSIC, EMPTY, CLASHING, *PUZZLES]) + "\n")
    solved = pq.read_table(sudokit("solve", "--format", "parquet", text, into=tmp_path / "a"))
    assert solved.schema.names == ["source", "line", "verdict", "puzzle", "solution", "error"]
    assert solved.schema.types == [WORD, pa.int64(), WORD, pa.string(), pa.string(), pa.string()]
    assert solved["solution"][0].as_py() == SOLVED
    assert solved["verdict"].to_pylist()[:3] == ["proper", "multiple", "invalid"]
    assert solved["solution"][2].as_py() is None
    assert solved["puzzle"].to_pylist()[3:] == PUZZLES
    counts = pq.read_table(sudokit("count", "--format", "parquet", text, into=tmp_path / "b"))
    assert counts.schema.field("count").type == pa.int64()
    assert counts["at_least"].to_pylist()[:2] == ["", "count"]
    assert counts["count"].to_pylist()[3:] == [min(number, 2) for _, number in suite()]
    exact = sudokit("count", "--exact", "--format", "parquet", EMPTY, into=tmp_path / "c")
    assert pq.read_table(exact)["count"].to_pylist() == [6670903752021072936960]
    grades = pq.read_table(sudokit("grade", "--format", "parquet", CLASSIC, into=tmp_path / "d"))
    assert grades.schema.field("hodoku_level").type == WORD
    assert grades.schema.field("hodoku_score").type == pa.int64()


@pytest.mark.parametrize("write", ["pyarrow", "large", "dictionary", "polars", "duckdb"])
def test_what_frames_write_is_read_and_kept(tmp_path: Path, write: str) -> None:
    given, rating = tmp_path / "given.parquet", [n / 2 for n in range(len(PUZZLES))]
    columns = {"question": PUZZLES, "rating": rating, "id": range(len(PUZZLES))}
    frame = pa.table(columns)
    if write == "polars":
        pl.DataFrame(columns).write_parquet(given)
    elif write == "duckdb":
        duckdb.sql("from frame").write_parquet(str(given))
    else:
        kinds = {"pyarrow": pa.string(), "large": pa.large_string(), "dictionary": WORD}
        column: Any = frame["question"].cast(pa.string())
        column = column.dictionary_encode() if write == "dictionary" else column.cast(kinds[write])
        pq.write_table(frame.set_column(0, "question", column), given)
    fields = ["--fields", "verdict,givens", "--format", "parquet"]
    out = sudokit("check", *fields, given, into=tmp_path / "out")
    found = pl.read_parquet(out)
    assert found.columns == ["question", "rating", "id", "verdict", "givens"]
    assert found["question"].to_list() == PUZZLES
    assert found["rating"].to_list() == rating
    assert found.schema["rating"] == pl.Float64
    assert found.schema["id"] == pl.Int64
    assert found["givens"].to_list() == [81 - puzzle.count(".") for puzzle in PUZZLES]
    verdicts = {0: {"none", "invalid"}, 1: {"proper"}}
    for verdict, (_, number) in zip(found["verdict"].to_list(), suite(), strict=True):
        assert verdict in verdicts.get(number, {"multiple"})
    total = duckdb.sql(f"select count(*), sum(givens) from read_parquet('{out}')").fetchall()
    assert total == [(len(PUZZLES), found["givens"].sum())]


def test_sets_of_puzzles_go_out_and_in(tmp_path: Path) -> None:
    text = tmp_path / "all.csv"
    lines = "".join(f"{puzzle},{n}\n" for n, puzzle in enumerate(PUZZLES))
    text.write_text("puzzle,rating\n" + lines)
    out = tmp_path / "all.parquet"
    sudokit("data", "export", "-o", out, "--card", "-q", text, into=tmp_path / "none")
    assert pq.read_table(out)["puzzle"].to_pylist() == PUZZLES
    card = (tmp_path / "README.md").read_text()
    assert card.startswith("---\n")
    assert 'path: "all.parquet"' in card
    assert f"$ sudokit data export -o {out} --card -q {text}\n" in card


def test_columns_that_text_has_no_word_for_are_refused_and_none_is_lost(tmp_path: Path) -> None:
    import datetime as dt

    rows = pa.table(
        {
            "puzzle": [CLASSIC, EMPTY],
            "made": [dt.datetime(2026, 1, 2, 3, 4, 5), None],
            "by": [{"name": "a", "born": dt.date(2000, 1, 1)}, None],
        }
    )
    given = tmp_path / "given.parquet"
    pq.write_table(rows, given)
    out = sudokit("data", "export", "--format", "jsonl", "-q", given, into=tmp_path / "a").read_text()
    first, second = map(json.loads, out.splitlines())
    person = {"name": "a", "born": "2000-01-01"}
    assert first == {"puzzle": CLASSIC, "made": "2026-01-02T03:04:05", "by": person}
    assert second == {"puzzle": EMPTY, "made": None, "by": None}
    counts = sudokit("count", given, into=tmp_path / "b").read_text()
    assert '"made":"2026-01-02T03:04:05"' in counts and '"born":"2000-01-01"' in counts
    pq.write_table(rows.append_column("took", pa.array([dt.timedelta(1), None])), given)
    for command in [["count"], ["data", "export", "--format", "csv"]]:
        line = [sys.executable, "-m", "sudokit", *command, given]
        ran = subprocess.run(line, capture_output=True, text=True, check=False)
        assert ran.returncode == 2 and "in column took" in ran.stderr, ran.stderr
    again = sudokit("data", "export", "--format", "parquet", "-q", given, into=tmp_path / "c")
    assert pq.read_table(again)["took"].to_pylist() == [dt.timedelta(1), None]
