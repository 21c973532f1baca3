#!/usr/bin/env python3
"""What the package costs over the engine, in nanoseconds a row on one thread.

    python crates/sudokit-py/bench/overhead.py PUZZLES [RUNS]

PUZZLES holds one puzzle a line. The engine runs in the same process over puzzles that were read before;
each number is the least of RUNS runs (25). Every answer is compared.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa

import sudokit
from sudokit import _sudokit


def least(call: Callable[[], Any], runs: int) -> float:
    """Seconds of the quickest run."""
    best = float("inf")
    for _ in range(runs):
        began = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - began)
    return best


def main() -> None:
    with open(sys.argv[1]) as file:
        rows = [line.strip() for line in file if line.strip()]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 25
    text = pa.array(rows)
    grid = np.frombuffer("".join(rows).encode(), np.uint8).reshape(-1, 81)
    grid = np.where(grid == ord("."), 0, grid - ord("0")).astype(np.uint8)
    containers = {
        "numpy (N,81) uint8": grid,
        "FixedSizeList<u8,81>": pa.FixedSizeListArray.from_arrays(pa.array(grid.reshape(-1)), 81),
        "FixedSizeBinary(81)": pa.array([row.encode() for row in rows], pa.binary(81)),
        "pyarrow string": text,
        "Polars string": pl.Series(rows),
        "list[str]": rows,
    }
    n = len(rows)
    print(f"{n} puzzles, one thread, ns a row, least of {runs}; sudokit {sudokit.__version__}")
    for name, ask in [("count to 2", "count"), ("outcome with solution", "solve")]:
        engine = min(_sudokit.engine_seconds(rows, ask) for _ in range(runs)) / n * 1e9
        print(f"{'engine, ' + name:34} {engine:6.0f}")
        for kind, data in containers.items():
            call = getattr(sudokit, ask)
            expected = np.asarray(call(rows, out="arrow", threads=1))
            assert (np.asarray(call(data, out="arrow", threads=1)) == expected).all()
            took = least(lambda call=call, data=data: call(data, threads=1), runs) / n * 1e9
            print(f"{ask + ', ' + kind:34} {took:6.0f}  {took / engine:5.2f}")
    one = [rows[0]]
    for what, call in [
        ("a call without rows", lambda: sudokit.count([])),
        ("a call with one row", lambda: sudokit.count(one)),
        ("Puzzle.count", lambda p=sudokit.Puzzle(rows[0]): p.count()),
        ("Polars Series of one row", lambda s=pl.Series(one): sudokit.count(s)),
    ]:
        took = min(least(lambda call=call: [call() for _ in range(100)], 50) / 100, 1)
        print(f"{what:34} {took * 1e6:6.1f} us")


if __name__ == "__main__":
    main()
