"""Files in any text format."""

from __future__ import annotations

import gzip
import io
import os
from pathlib import Path

import pytest
from conftest import CLASSIC, REPOSITORY

import sudokit

FORMATS = REPOSITORY / "testdata" / "formats"


@pytest.mark.parametrize("name", ["2239.txt", "boxed.txt", "lines.txt", "two.sdm", "two.sdk"])
def test_files_of_every_format_are_read(name: str, tmp_path: Path) -> None:
    records = list(sudokit.read(FORMATS / name))
    assert records and all(record.puzzle is not None and record.line > 0 for record in records)
    packed = tmp_path / "packed"
    packed.write_bytes(gzip.compress((FORMATS / name).read_bytes()))
    with open(FORMATS / name, encoding="utf-8") as file:
        again = list(sudokit.read(file))
    for others in [list(sudokit.read(str(packed))), again]:
        assert [str(r) for r in others] == [str(r) for r in records]


def test_records_keep_what_stands_beside() -> None:
    text = f"title,puzzle,rating\none,{CLASSIC},7\n"
    (record,) = sudokit.read(io.BytesIO(text.encode()))
    assert record.puzzle == sudokit.Puzzle(CLASSIC)
    assert (record.title, record.line, record.format) == ("one", 2, "csv")
    assert record.fields == {"rating": "7"} and record.error is None
    assert record.solution is None and record.placed is None and record.comments == []


def test_what_cannot_be_read_is_told_or_kept() -> None:
    text = f"{CLASSIC}\n53..7\n{CLASSIC}\n"
    records = sudokit.read(io.StringIO(text))
    assert next(records).line == 1
    with pytest.raises(sudokit.ParseError, match="line 2, column 6") as raised:
        next(records)
    assert (raised.value.row, raised.value.column) == (1, 5)
    kept = list(sudokit.read(io.StringIO(text), errors="null"))
    assert [record.puzzle is None for record in kept] == [False, True, False]
    assert kept[1].error and "line 2" in kept[1].error
    with pytest.raises(sudokit.SpecError):
        sudokit.read(io.StringIO(""), errors="skip")  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        sudokit.read("no such file")


def test_a_number_is_no_file() -> None:
    """Python takes it for one that is open, and closes it in the end."""
    here, there = os.pipe()
    os.write(there, CLASSIC.encode())
    os.close(there)
    for number in [True, 1, here]:
        with pytest.raises(TypeError, match="expected a path or a file, found (bool|int)"):
            sudokit.read(number)  # type: ignore[arg-type]
    assert os.read(here, 81) == CLASSIC.encode()
    os.close(here)


def test_a_text_that_is_no_unicode_is_read_to_its_end() -> None:
    records = list(sudokit.read(io.StringIO("\ud83d\n" + CLASSIC), errors="null"))
    assert [record.puzzle for record in records] == [None, sudokit.Puzzle(CLASSIC)]
