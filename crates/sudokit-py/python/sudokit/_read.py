"""Files of puzzles in any text format, line by line."""

from __future__ import annotations

import gzip
import io
import os
from collections.abc import Iterator
from os import PathLike
from typing import IO, Any, Literal

from sudokit._sudokit import Lines, Record

__all__ = ["read"]


def read(
    source: str | PathLike[str] | IO[Any], *, errors: Literal["raise", "null"] = "raise"
) -> Iterator[Record]:
    """Read puzzles one after the other, in whatever text format they are.

    Columns of millions are better read by Polars, pyarrow or DuckDB and passed as a column; this
    is for files that people made: grids over nine lines, pasted tables, links, notes.

    Parameters
    ----------
    source : path or file
        A file (also one compressed with gzip), or a file object of text or bytes.
    errors : {"raise", "null"}
        With ``null`` a text that is no puzzle is a record whose ``puzzle`` is None and whose
        ``error`` says why.

    Returns
    -------
    iterator of Record

    Raises
    ------
    ParseError
        A text is no puzzle; ``row`` is its line, from 0.
    SpecError
        It is no text: a folder, an array, Parquet, packed in another way.

    Examples
    --------
    >>> import io, sudokit
    >>> text = io.StringIO("# one" + chr(10) + "12" + "." * 79 + chr(10))
    >>> [(record.line, record.puzzle[0, 1]) for record in sudokit.read(text)]
    [(2, 2)]
    """
    from sudokit.errors import SpecError

    if errors not in ("raise", "null"):
        raise SpecError(f'errors: expected "raise", "null", found {errors!r}')
    if not isinstance(source, (str, bytes, os.PathLike)):
        # Python takes a number, such as True, for an open file, and closes it in the end.
        if not hasattr(source, "read"):
            raise TypeError(f"expected a path or a file, found {type(source).__name__}")
        return _records(source, errors == "null")
    if os.path.isdir(source):
        raise SpecError(
            f"{source!s}: is a folder: name a file, or read a folder of HRM by sudokit.data.read_hrm"
        )
    file = open(source, "rb")  # noqa: SIM115
    begin = file.peek(6)
    for magic, what in _OTHERS.items():
        if begin.startswith(magic):
            file.close()
            raise SpecError(f"{source!s}: {what}")
    if begin.startswith(b"\x1f\x8b"):
        return _records(io.BufferedReader(gzip.GzipFile(fileobj=file)), errors == "null", file)
    return _records(file, errors == "null", file)


#: What is no text: how it begins, and what to do with it.
_OTHERS = {
    b"PAR1": "is Parquet: read it with pyarrow, Polars or DuckDB, and pass the column",
    b"\x93NUMPY": "is an array: read it with numpy.load, and pass it",
    b"\x28\xb5\x2f\xfd": "is compressed with Zstandard: unpack it first (zstd -d)",
    b"PK\x03\x04": "is a zip archive: unpack it first",
}


def _records(source: Any, keep: bool, own: IO[bytes] | None = None) -> Iterator[Record]:
    """The records of a file, which is closed in the end if it is our own."""
    lines = Lines()
    try:
        for line in source:
            lines.push(line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line)
            while (record := lines.next(keep)) is not None:
                yield record
        lines.finish()
        while (record := lines.next(keep)) is not None:
            yield record
    finally:
        if own is not None:
            own.close()
