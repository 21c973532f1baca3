"""Polars, pandas, DuckDB: the recipes of docs/PYTHON.md give what direct calls give."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
from conftest import suite

import sudokit as sk

ROWS = [puzzle for puzzle, _ in suite()] * 20
COUNTS = sk.count(ROWS)
FRAME = pl.DataFrame({"question": ROWS})


def test_polars_eager_lazy_and_streaming() -> None:
    eager = FRAME.with_columns(n=pl.Series(sk.count(FRAME["question"])))
    assert eager["n"].to_list() == COUNTS
    lazy = FRAME.lazy().with_columns(
        n=pl.col("question").map_batches(
            lambda s: pl.Series(sk.count(s)), return_dtype=pl.Int64, is_elementwise=True
        )
    )
    assert lazy.collect()["n"].to_list() == COUNTS
    assert lazy.collect(engine="streaming")["n"].to_list() == COUNTS


def test_pandas() -> None:
    frame = pd.DataFrame({"question": ROWS})
    frame["n"] = sk.count(frame["question"], out="arrow").to_pandas()
    assert frame["n"].tolist() == COUNTS
    both = pd.concat([frame, sk.classify(frame, out="arrow").to_pandas()], axis=1)
    assert both["verdict"].tolist() == sk.classify(ROWS).verdict


def test_duckdb_asks_and_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "x.parquet"
    pq.write_table(pa.table({"question": ROWS}), file)
    con = duckdb.connect()
    res = sk.classify(con.sql(f"select question from '{file}'"))
    found = con.sql("select verdict, count(*) from res group by 1").fetchall()
    words = sk.classify(ROWS).verdict
    assert dict(found) == {word: words.count(word) for word in set(words)}
    con.close()


def test_duckdb_calls_a_function() -> None:
    con = duckdb.connect()
    puzzles = pa.table({"question": ROWS})
    con.create_function(
        "sudoku_count",
        lambda column: pa.array(sk.count(column, threads=1)),
        ["VARCHAR"],
        "BIGINT",
        type="arrow",
    )
    found = con.sql("select sudoku_count(question) from puzzles").fetchall()
    assert [row[0] for row in found] == COUNTS
    # DuckDB 2.0 complains at exit while a function is there.
    con.remove_function("sudoku_count")
    con.close()
    assert len(puzzles) == len(ROWS)
