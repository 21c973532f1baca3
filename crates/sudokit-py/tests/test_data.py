"""Leaks are found with their proof; copies depend on (seed, row, copy) alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import CLASSIC, EMPTY, SOLVED, containers, numbers, suite

import sudokit
from sudokit import Puzzle, SpecError, Transform, data

PROPER = [puzzle for puzzle, number in suite() if number == 1][:12]
MOVED = str(Transform.random(4).apply(PROPER[3]))
#: The same grid, moved, with one given more.
SOLUTION = str(Transform.random(4).apply(Puzzle(PROPER[3]).solve()))  # type: ignore[arg-type]
PLACE = MOVED.index(".")
MORE = MOVED[:PLACE] + SOLUTION[PLACE] + MOVED[PLACE + 1 :]
MADE = sudokit.generate(3, 8).puzzle


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("literal", [5, None, None, None, None]),
        ("class", [5, 3, None, None, None]),
        ("grid", [5, 3, 3, None, None]),
    ],
)
def test_each_level_finds_what_is_planted(by: Any, expected: list[Any]) -> None:
    test = [PROPER[5], MOVED, MORE, MADE[0], EMPTY]
    found = data.leaks(PROPER, test, by=by)
    assert found.row == expected
    for puzzle, row, text in zip(test, found.row, found.transform, strict=True):
        assert (row is None) == (text is None)
        if row is not None:
            there = Puzzle(PROPER[row])
            if by == "grid":
                assert Transform(text).apply(there.solve()) == Puzzle(puzzle).solve()  # type: ignore[arg-type]
            else:
                assert Transform(text).apply(there) == Puzzle(puzzle)


def test_leaks_are_found_in_every_container() -> None:
    for make in containers().values():
        found = data.leaks(make(PROPER), make([MADE[1], MOVED]), out="list")
        assert found.row == [None, 3]


def test_copies_are_isomorphs_with_their_solutions() -> None:
    solutions = sudokit.solve(PROPER)
    made = data.augment(PROPER, solutions, k=5, seed=2)
    assert made.source_row == [i for i in range(12) for _ in range(5)]
    assert made.copy == [1, 2, 3, 4, 5] * 12
    assert sudokit.check(made.puzzle, made.solution).verdict == ["right"] * 60
    for row, text, puzzle in zip(made.source_row, made.transform, made.puzzle, strict=True):
        assert str(Transform(text).apply(PROPER[row])) == puzzle
    assert sudokit.class_ids(made.puzzle)[::5] == sudokit.class_ids(PROPER)
    fewer = data.augment(PROPER, k=2, seed=2)
    assert fewer.puzzle == [p for p, j in zip(made.puzzle, made.copy, strict=True) if j <= 2]
    assert fewer.solution == [None] * 24
    later = data.augment(PROPER[7:], k=5, seed=2, start=7)
    assert later.puzzle == made.puzzle[35:]
    assert data.augment(PROPER, k=5, seed=3).puzzle != made.puzzle
    assert len(data.augment(PROPER, k=0, seed=1).puzzle) == 0


def test_copies_are_those_of_the_command(tmp_path: Path) -> None:
    lines = tmp_path / "puzzles.txt"
    lines.write_text("\n".join(PROPER) + "\n")
    command = [sys.executable, "-m", "sudokit", "data", "augment", "-k", "3", "--seed", "9"]
    ran = subprocess.run(
        [*command, "--format", "jsonl", "-q", lines], capture_output=True, text=True, check=True
    )
    made = data.augment(PROPER, k=3, seed=9)
    columns = {"puzzle", "source_row", "copy", "transform"}
    rows = [{name: row[name] for name in columns} for row in map(json.loads, ran.stdout.split())]
    assert rows == [{name: getattr(made, name)[i] for name in columns} for i in range(36)]


def test_more_rows_than_memory_holds_are_an_error() -> None:
    with pytest.raises(MemoryError, match="make fewer a call"):
        data.augment(PROPER, k=1 << 62, seed=1)
    with pytest.raises(MemoryError, match="make fewer a call"):
        data.augment(PROPER, k=1 << 45, seed=1)
    with pytest.raises(MemoryError, match="make fewer a call"):
        sudokit.generate(1 << 48, 1)


def test_copies_of_many_rows_do_not_depend_on_threads() -> None:
    rows = pa.array(PROPER * 100)
    one = pa.table(data.augment(rows, rows, k=7, seed=1, threads=1))
    assert one.num_rows == 8400
    assert pa.table(data.augment(rows, rows, k=7, seed=1, threads=4)) == one
    with pytest.raises(sudokit.SpecError, match="solutions: expected 1 rows"):
        data.augment([CLASSIC], [], k=1, seed=1)


def test_an_hrm_folder_is_read_back(tmp_path: Path) -> None:
    train = tmp_path / "train"
    train.mkdir()
    np.save(train / "all__inputs.npy", numbers([CLASSIC]).astype(np.int64) + 1)
    np.save(train / "all__labels.npy", numbers([SOLVED]) + 1)
    np.save(train / "all__group_indices.npy", np.array([0, 1], np.int32))
    found = data.read_hrm(tmp_path)
    assert sudokit.check(found.puzzle, found.solution).verdict.tolist() == [0]
    assert found.groups.tolist() == [0, 1] and found.puzzle.dtype == np.uint8
    np.save(train / "all__labels.npy", numbers([EMPTY]))
    with pytest.raises(sudokit.ParseError, match="labels, row 0, column 0"):
        data.read_hrm(tmp_path)


def test_no_group_crosses_a_split_and_nothing_moves_when_rows_are_added() -> None:
    rows = PROPER + sudokit.transform(PROPER, seed=5) + MADE
    ids = sudokit.class_ids(rows, by="grid")
    for seed in range(5):
        parts = data.split(rows, test=0.3, valid=0.2, seed=seed)
        where: dict[bytes, str] = {}
        assert all(where.setdefault(i, part) == part for i, part in zip(ids, parts, strict=True))
        assert data.split([*MADE, *rows], test=0.3, valid=0.2, seed=seed)[3:] == parts
    words = ["train", "valid", "test", "rejected"]
    assert set(data.split([EMPTY, *rows], test=0.3, valid=0.2, seed=1)) == set(words)
    numbered = data.split(numbers([EMPTY, CLASSIC]), test=1.0, seed=1)
    assert numbered.tolist() == [3, 2]
    assert data.split([EMPTY], test=1.0, seed=1, by="literal") == ["test"]
    with pytest.raises(sudokit.SpecError, match="fractions"):
        data.split(rows, test=0.8, valid=0.3, seed=1)


def test_a_split_is_that_of_the_command(binary: str, tmp_path: Path) -> None:
    file = tmp_path / "rows.txt"
    file.write_text("".join(f"{puzzle}\n" for puzzle in PROPER))
    command = [binary, "data", "split", "--test", "0.4", "--seed", "9", "--by", "class"]
    subprocess.run([*command, "-o", str(tmp_path / "parts"), str(file)], check=True, timeout=60)
    parts = data.split(PROPER, test=0.4, seed=9, by="class")
    for part in ["train", "test"]:
        (found,) = (tmp_path / "parts").glob(f"{part}.*")
        lines = [line[:81] for line in found.read_text().splitlines()]
        assert lines == [p for p, of in zip(PROPER, parts, strict=True) if of == part]


def test_an_audit_is_that_of_the_command(binary: str, tmp_path: Path) -> None:
    train, test = tmp_path / "train.csv", tmp_path / "test.csv"
    train.write_text("".join(f"{p}\n" for p in ["puzzle", *PROPER]))
    test.write_text(f"puzzle,solution\n{MOVED},{SOLUTION}\n{CLASSIC},{SOLUTION}\n")
    report = data.audit([test], against=[train])
    made = tmp_path / "report.json"
    arguments = ["data", "audit", str(test), "--against", str(train), "-o", str(made), "-q"]
    subprocess.run([binary, *arguments], check=False, timeout=60, capture_output=True)
    assert report == json.loads(made.read_text())
    assert report["schema"] == "sudokit.audit/1"
    with pytest.raises(OSError, match="no such file"):
        data.audit([tmp_path / "no such file"])


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("literal", [None, None, None, None, 0, None, None]),
        ("class", [None, None, 1, None, 0, None, None]),
        ("grid", [None, None, 1, 1, 0, None, None]),
    ],
)
def test_of_each_group_the_first_is_kept(by: Any, expected: list[Any]) -> None:
    rows = [PROPER[5], PROPER[3], MOVED, MORE, PROPER[5], EMPTY, EMPTY]
    if by == "literal":
        expected = [*expected[:6], 5]
    for make in [list, pa.array]:
        found = data.dedup(make([*rows, None]), by=by, out="list")
        assert found.row == [*expected, None]
        assert found.keep == [*(row is None for row in expected), None]
    assert Transform(found.transform[4]).apply(PROPER[5]) == Puzzle(PROPER[5])
    frame = pd.DataFrame({"id": range(7), "puzzle": rows})
    kept = frame[data.dedup(frame, by=by).keep].puzzle.to_list()
    assert kept == [puzzle for puzzle, row in zip(rows, expected, strict=True) if row is None]


def test_doubles_are_those_of_the_command(binary: str, tmp_path: Path) -> None:
    rows = [*PROPER, MOVED, MORE, PROPER[0], EMPTY]
    (tmp_path / "in.txt").write_text("\n".join(rows) + "\n")
    command = [binary, "data", "dedup", "--by", "grid", "-q", str(tmp_path / "in.txt")]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    keep = data.dedup(rows, by="grid").keep
    assert ran.stdout.split() == [row for row, is_kept in zip(rows, keep, strict=True) if is_kept]


def tables() -> dict[str, Any]:
    columns = {
        "id": [1, 2, 3],
        "quizzes": PROPER[:3],
        "answer": [str(solution) for solution in sudokit.solve(PROPER[:3])],
        "difficulty": [1.5, None, 3.0],
        'a "name", quoted': ["x,y", 'z"', None],
    }
    return {
        "pandas": pd.DataFrame(columns),
        "polars": pl.DataFrame(columns),
        "pyarrow": pa.table(columns),
    }


@pytest.mark.parametrize("kind", ["pandas", "polars", "pyarrow"])
def test_an_audit_of_a_table_is_that_of_its_file(kind: str, tmp_path: Path) -> None:
    table, file = tables()[kind], tmp_path / "in.csv"
    tables()["pandas"].to_csv(file, index=False)
    of_table, of_file = data.audit(table, sample=1), data.audit(file, sample=1)
    assert of_table["sets"][0].pop("name") == "table"
    of_file["sets"][0].pop("name")
    assert of_table["sets"] == of_file["sets"] and of_table["sets"][0]["difficulty"]
    facts, of_bytes = of_table["files"][0], of_file["files"][0]
    # The copy that is read is no file of the caller.
    assert (facts["format"], facts["bytes"], facts["sha256"]) == ("table", None, None)
    names = ["columns", "puzzle", "solution", "rows"]
    assert sorted(facts.pop("columns")) == sorted(of_bytes.pop("columns"))
    assert [facts[name] for name in names[1:]] == [of_bytes[name] for name in names[1:]]


def test_a_set_is_exported_as_the_command_does_it(binary: str, tmp_path: Path) -> None:
    lines, expected = tmp_path / "in.txt", tmp_path / "expected.csv"
    lines.write_text("\n".join(PROPER) + "\n")
    command = [binary, "data", "export", "--format", "kaggle", "--solve", "-q", str(lines), "-o"]
    subprocess.run([*command, str(expected)], check=True, timeout=60)
    for source in [lines, PROPER, numbers(PROPER), pa.table({"puzzle": PROPER})]:
        made = data.export(
            source, output=tmp_path / "made.csv", format="kaggle", solve=True
        )
        assert (made["written"], made["left_out"], made["faults"]) == (12, 0, [])
        assert (tmp_path / "made.csv").read_bytes() == expected.read_bytes()
        assert made["files"][0]["rows"] == 12 and len(made["files"][0]["sha256"]) == 64
    made = data.export(PROPER, output=tmp_path / "arrays", format="npy", dtype="i4", solve=True)
    puzzles = np.load(tmp_path / "arrays/puzzles.npy")
    assert puzzles.dtype == np.int32 and (puzzles == numbers(PROPER)).all()
    solved = list(zip(PROPER, sudokit.solve(PROPER), strict=True))
    frame = pd.DataFrame(solved, columns=["puzzle", "solution"])
    made = data.export(
        frame[:10], output=tmp_path / "hrm", format="hrm", test=frame[10:], k=2, seed=1
    )
    assert made["written"] == 10 * 3 + 2
    assert (data.read_hrm(tmp_path / "hrm", "test").puzzle == numbers(PROPER[10:])).all()
    # A puzzle without a solution has no place there.
    made = data.export(
        [PROPER[0], EMPTY], output=tmp_path / "two.csv", format="rrn", solve=True, blank="0"
    )
    assert (made["written"], made["left_out"]) == (1, 1) and "solution" in made["faults"][0]


def test_training_folders_are_those_of_the_command(binary: str, tmp_path: Path) -> None:
    file = tmp_path / "rated.csv"
    rows = [f"{p},{s},{i}" for i, (p, s) in enumerate(zip(PROPER, sudokit.solve(PROPER), strict=True))]
    file.write_text("\n".join(["question,answer,rating", *rows]) + "\n")
    options = ["--stream", "numpy", "--seed", "7", "-k", "2", "--min-difficulty", "3"]
    folder = tmp_path / "command"
    command = [binary, "data", "export", "--format", "hrm", "-q", *options, str(file), "-o"]
    subprocess.run([*command, str(folder)], check=True)
    made = data.export(
        file, output=tmp_path / "own", format="hrm", stream="numpy", seed=7, k=2, min_difficulty=3
    )
    assert made["written"] == 3 * (len(PROPER) - 3)
    for path in folder.rglob("*.npy"):
        own = tmp_path / "own" / path.relative_to(folder)
        assert own.read_bytes() == path.read_bytes(), path


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"output": "x"}, "ending of output names none"),
        ({"output": "x.csv", "format": "jsonl"}, "the name is not one of jsonl"),
        ({"output": "x.csv", "format": "cvs"}, "format: expected one of .* found \"cvs\""),
        ({"output": "x.csv", "k": 3}, 'expected format="hrm" or "trm"'),
        ({"output": "x", "format": "hrm", "solve": True}, "another format than hrm"),
        ({"output": "x.csv", "dtype": "i4"}, "dtype with npy"),
        ({"output": "x.csv", "blank": "-"}, "blank: expected"),
    ],
)
def test_an_export_refuses_what_it_would_pass_over(
    options: dict[str, Any], message: str, tmp_path: Path
) -> None:
    with pytest.raises(SpecError, match=message):
        data.export(PROPER, **{**options, "output": tmp_path / options["output"]})
    assert not list(tmp_path.iterdir())
