"""Tensors in and out, and data sets of torch that move their items. Skipped where not installed."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from conftest import CLASSIC, EMPTY, numbers, suite

import sudokit
from sudokit import Puzzle, Transform

# Loaders advise against more workers than cores.
pytestmark = pytest.mark.filterwarnings("ignore")

PROPER = [row for row, number in suite() if number == 1][:20]


@pytest.fixture
def torch() -> Any:
    return pytest.importorskip("torch", exc_type=ImportError)


def test_tensors_of_torch_are_columns(torch: Any) -> None:
    grids = torch.from_numpy(numbers([CLASSIC, EMPTY]))
    for tensor in [grids, grids.reshape(2, 9, 9), grids.long(), torch.stack([grids, grids])[0]]:
        assert sudokit.count(tensor).tolist() == [1, 2]
    solved = torch.from_numpy(sudokit.solve(grids))
    assert solved.shape == (2, 81) and solved.dtype == torch.uint8
    counts = torch.from_dlpack(sudokit.count(grids, out="arrow"))
    assert (counts - 3).tolist() == [-2, -1] and int(counts.max()) == 2
    assert torch.from_dlpack(sudokit.solve([CLASSIC], out="arrow", layout="u8")).shape == (1, 81)
    with pytest.raises(ValueError, match="a tensor has no null"):
        torch.from_dlpack(sudokit.count([CLASSIC, None], out="arrow"))
    assert sudokit.count(grids.float()).tolist() == [1, 2]
    with pytest.raises(sudokit.ParseError, match="row 0, r1c1: .*found 5.5"):
        sudokit.count(grids + 0.5)


#: In a process of its own: with JAX in it, this one may not fork.
WITH_JAX = f"""
import jax.numpy as jnp, numpy as np, sudokit
rows = [{CLASSIC!r}, {EMPTY!r}]
grids = jnp.asarray(np.array([[int(d) if d != "." else 0 for d in row] for row in rows], np.uint8))
assert sudokit.count(grids).tolist() == [1, 2]
assert jnp.asarray(sudokit.solve(grids)).shape == (2, 81)
column = sudokit.classify(grids[:1], out="arrow").verdict
assert jnp.from_dlpack(column).tolist() == [0]
print("right")
"""


def test_arrays_of_jax_are_columns() -> None:
    if importlib.util.find_spec("jax") is None:
        pytest.skip("jax is not installed")
    ran = subprocess.run(
        [sys.executable, "-c", WITH_JAX], capture_output=True, text=True, check=False
    )
    assert ran.stdout == "right\n", ran.stderr


def test_any_array_that_speaks_dlpack_is_a_column() -> None:
    class Array:
        def __init__(self, array: Any) -> None:
            self.array = array

        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            return self.array

        def __dlpack__(self, **keywords: Any) -> Any:
            return self.array.__dlpack__(**keywords)

    assert sudokit.count(Array(numbers([CLASSIC, EMPTY]))).tolist() == [1, 2]
    column = sudokit.count([CLASSIC, EMPTY], out="arrow")
    assert np.from_dlpack(column).tolist() == [1, 2] and column.__dlpack_device__() == (1, 0)


def test_an_item_depends_on_seed_epoch_and_number_alone(torch: Any) -> None:
    from torch.utils.data import DataLoader

    from sudokit.torch import PuzzleDataset

    data = PuzzleDataset(PROPER, seed=4)
    alone = [data[i] for i in range(len(data))]
    for workers in [0, 2]:
        loader = DataLoader(data, batch_size=7, num_workers=workers)
        together = torch.cat([batch["puzzle"] for batch in loader])
        assert (together == torch.stack([item["puzzle"] for item in alone])).all()
    for row, item in enumerate(alone):
        assert sudokit.check(item["puzzle"].reshape(1, 81), item["solution"].reshape(1, 81)).verdict[0] == 0
        assert Transform(item["transform"]).apply(PROPER[row]) == Puzzle(item["puzzle"].tolist())
    data.set_epoch(1)
    assert data[3]["transform"] != alone[3]["transform"]
    data.set_epoch(0)
    assert data[3]["transform"] == alone[3]["transform"] and data[-1]["index"] == len(data) - 1
    assert PuzzleDataset(PROPER, seed=5)[3]["transform"] != alone[3]["transform"]
    still = PuzzleDataset(PROPER, augment=False)
    assert still[2]["puzzle"].tolist() == numbers(PROPER)[2].tolist()
    with pytest.raises(IndexError):
        data[len(data)]
    with pytest.raises(sudokit.SpecError, match="row 1: expected a proper puzzle"):
        PuzzleDataset([CLASSIC, EMPTY])
    with pytest.raises(sudokit.SpecError, match="solutions: expected 1 rows"):
        PuzzleDataset([CLASSIC], [])


def test_workers_that_live_on_see_the_next_epoch(torch: Any) -> None:
    from torch.utils.data import DataLoader

    from sudokit.torch import PuzzleDataset

    data = PuzzleDataset(PROPER)
    loader = DataLoader(data, batch_size=5, num_workers=1, persistent_workers=True)
    seen = []
    for epoch in range(2):
        data.set_epoch(epoch)
        seen.append([text for batch in loader for text in batch["transform"]])
        assert seen[epoch] == [data[i]["transform"] for i in range(len(data))]
    assert seen[0] != seen[1]


def test_predictions_are_moved_back(torch: Any) -> None:
    from torch.utils.data import default_collate

    from sudokit.torch import PuzzleDataset, undo

    data = PuzzleDataset(PROPER, seed=1)
    batch = default_collate([data[i] for i in range(len(data))])
    assert undo(batch["solution"], batch["transform"]).tolist() == sudokit.solve(numbers(PROPER)).tolist()


@pytest.mark.parametrize("workers", [0, 2, 3])
def test_a_stream_gives_each_row_once_an_epoch(torch: Any, workers: int) -> None:
    from torch.utils.data import DataLoader

    from sudokit.torch import PuzzleDataset, PuzzleStream

    data = PuzzleDataset(PROPER, seed=9)
    seen: list[tuple[int, str]] = []
    for rank in range(2):
        stream = PuzzleStream(PROPER, seed=9, rank=rank, world=2)
        for batch in DataLoader(stream, batch_size=None, num_workers=workers):
            seen.append((batch["index"], batch["transform"]))
    assert sorted(seen) == sorted((i, data[i]["transform"]) for i in range(len(PROPER)))
    stream = PuzzleStream(PROPER, seed=9, epochs=2)
    orders = [item["index"] for item in stream]
    assert orders[:20] != orders[20:] and sorted(orders[:20]) == sorted(orders[20:])
    stream.set_epoch(1)
    assert [item["index"] for item in stream][:20] == orders[20:]
    with pytest.raises(sudokit.SpecError, match="rank"):
        PuzzleStream(PROPER, rank=2, world=2)


@pytest.mark.parametrize("workers", [0, 2])
def test_puzzles_are_made_on_the_way(torch: Any, workers: int) -> None:
    from torch.utils.data import DataLoader

    from sudokit.torch import GeneratedStream

    wishes: dict[str, Any] = {"givens": (30, 34), "method": "redundant"}
    stream = GeneratedStream(40, 3, start=5, **wishes)
    made = sudokit.generate(40, 3, 5, out="numpy", **wishes).puzzle
    found = {b["index"]: b["puzzle"] for b in DataLoader(stream, batch_size=None, num_workers=workers)}
    assert [found[5 + i].tolist() for i in range(40)] == made.tolist()
    with pytest.raises(sudokit.SpecError):
        GeneratedStream(1, 1, givens=90)


def test_the_order_of_an_epoch_is_pinned(torch: Any) -> None:
    from sudokit.torch import key_of, order_of

    assert order_of(key_of(1, 0), 10).tolist() == ORDER
    assert key_of(0, 0) == KEY


#: Written once: another order would be another training run.
ORDER = [2, 5, 6, 4, 8, 7, 3, 9, 1, 0]
KEY = 3153696582655363665
