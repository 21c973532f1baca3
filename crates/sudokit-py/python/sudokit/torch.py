"""Puzzles for training: data sets of torch that move each item by a symmetry on the fly.

Item i depends on (seed, epoch, i) alone, however many workers and processes read. Items are dicts
of tensors, (81,) of uint8 with 0 for a blank; ``transform`` says how the item was moved, and
:func:`undo` moves predictions back.

>>> from sudokit.torch import PuzzleDataset, undo
>>> data = PuzzleDataset(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
>>> item = data[0]
>>> item["puzzle"].shape, sorted(item)
(torch.Size([81]), ['index', 'puzzle', 'solution', 'transform'])
>>> undo(item["solution"].reshape(1, 81), [item["transform"]])[0][:3].tolist()
[5, 3, 4]
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import torch
from torch.utils.data import Dataset, IterableDataset, get_worker_info

from sudokit._sudokit import Transform, generate, solve, transform
from sudokit.errors import SpecError

__all__ = ["GeneratedStream", "PuzzleDataset", "PuzzleStream", "undo"]

#: Items that a stream makes together.
BLOCK = 256


def key_of(seed: int, epoch: int) -> int:
    """The seed of an epoch: 64 bits of BLAKE2b of the text ``seed/epoch``."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{epoch}".encode(), digest_size=8).digest(), "big")


def order_of(key: int, rows: int) -> Any:
    """A shuffled order of rows: by the SplitMix64 of (key, row), the same on every machine."""
    with np.errstate(over="ignore"):
        mixed = np.uint64(key) + np.arange(1, rows + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
        mixed ^= mixed >> np.uint64(31)
    return np.argsort(mixed, kind="stable")


def undo(grids: Any, transforms: Sequence[str]) -> Any:
    """Move grids back to where their items came from: a tensor (N, 81) of uint8.

    Parameters
    ----------
    grids : tensor (N, 81)
        Predictions for items, digits 0 to 9.
    transforms : list of N str
        What the items say.
    """
    back = [Transform(text).inverse() for text in transforms]
    moved = transform(np.asarray(grids.detach().cpu(), dtype=np.uint8), back, threads=1)
    return torch.from_numpy(moved)


class _Rows:
    """Puzzles and solutions, and how an epoch moves them."""

    def __init__(self, puzzles: Any, solutions: Any, seed: int, augment: bool) -> None:
        # The rows as numbers, whatever they came in.
        still = "d123456789"
        self.puzzles = transform(puzzles, still, out="numpy", layout="u8")
        if solutions is None:
            solutions = solve(self.puzzles)
            if not solutions.all():
                row = int(np.argmin(solutions.all(axis=1)))
                raise SpecError(f"puzzles, row {row}: expected a proper puzzle, or solutions")
        self.solutions = transform(solutions, still, out="numpy", layout="u8")
        if len(self.puzzles) != len(self.solutions):
            rows, found = len(self.puzzles), len(self.solutions)
            raise SpecError(f"solutions: expected {rows} rows as in puzzles, found {found}")
        if seed < 0:
            raise SpecError(f"seed: expected 0 or more, found {seed}")
        self.seed, self.augment = seed, augment

    def items(self, indices: Sequence[int], epoch: int) -> list[dict[str, Any]]:
        """The items of these rows: one call for all of them."""
        rows = np.asarray(indices, dtype=np.int64)
        puzzles, solutions = self.puzzles[rows], self.solutions[rows]
        texts = [""] * len(rows)
        if self.augment:
            key = key_of(self.seed, epoch)
            moves = [Transform.random(key, int(row)) for row in rows]
            puzzles = transform(puzzles, moves, threads=1)
            solutions = transform(solutions, moves, threads=1)
            texts = [str(move) for move in moves]
        both = zip(torch.from_numpy(puzzles), torch.from_numpy(solutions), strict=True)
        return [
            {"puzzle": puzzle, "solution": solution, "index": int(row), "transform": text}
            for (puzzle, solution), row, text in zip(both, rows, texts, strict=True)
        ]


class PuzzleDataset(Dataset[dict[str, Any]]):
    """A data set with a length: item i is row i, moved by a symmetry that the epoch decides.

    Parameters
    ----------
    puzzles : list of str, numpy array, tensor, Arrow column or table
    solutions : the same, optional
        Without them proper puzzles are solved.
    seed : int
        Of the symmetries.
    augment : bool
        Whether items are moved.

    Raises
    ------
    SpecError
        A puzzle is not proper, and no solutions were given.
    """

    def __init__(
        self, puzzles: Any, solutions: Any = None, *, seed: int = 0, augment: bool = True
    ) -> None:
        self._rows = _Rows(puzzles, solutions, seed, augment)
        # Workers that live longer than an epoch see it, too.
        self._epoch = torch.zeros(1, dtype=torch.int64).share_memory_()

    def set_epoch(self, epoch: int) -> None:
        """Which epoch follows, also for workers that run already."""
        self._epoch[0] = epoch

    def __len__(self) -> int:
        return len(self._rows.puzzles)

    def __getitem__(self, index: int) -> dict[str, Any]:
        if not -len(self) <= index < len(self):
            raise IndexError(f"there are items 0 to {len(self) - 1}")
        return self.__getitems__([index % len(self)])[0]

    def __getitems__(self, indices: list[int]) -> list[dict[str, Any]]:
        """The items of a batch: what a loader of torch asks for."""
        return self._rows.items(indices, int(self._epoch[0]))


class PuzzleStream(IterableDataset[dict[str, Any]]):
    """The same rows as a stream, shuffled anew each epoch and shared among workers and processes.

    Parameters
    ----------
    puzzles, solutions, seed, augment
        See :class:`PuzzleDataset`.
    epochs : int
        How many epochs one run through the stream has.
    shuffle : bool
        Whether rows come in another order each epoch.
    rank, world : int
        The number of this process, and of how many.
    """

    def __init__(
        self,
        puzzles: Any,
        solutions: Any = None,
        *,
        seed: int = 0,
        augment: bool = True,
        epochs: int = 1,
        shuffle: bool = True,
        rank: int = 0,
        world: int = 1,
    ) -> None:
        if not 0 <= rank < world:
            raise SpecError(f"rank: expected 0 to {world - 1}, found {rank}")
        self._rows = _Rows(puzzles, solutions, seed, augment)
        self._epoch = torch.zeros(1, dtype=torch.int64).share_memory_()
        self._epochs, self._shuffle, self._rank, self._world = epochs, shuffle, rank, world

    def set_epoch(self, epoch: int) -> None:
        """Which epoch the next run begins with."""
        self._epoch[0] = epoch

    def __iter__(self) -> Iterator[dict[str, Any]]:
        first, step = _shard(self._rank, self._world)
        rows = len(self._rows.puzzles)
        begin = int(self._epoch[0])
        for epoch in range(begin, begin + self._epochs):
            order = np.arange(rows)
            if self._shuffle:
                order = order_of(key_of(self._rows.seed, epoch), rows)
            mine = order[first::step]
            for start in range(0, len(mine), BLOCK):
                yield from self._rows.items(mine[start : start + BLOCK], epoch)


class GeneratedStream(IterableDataset[dict[str, Any]]):
    """Puzzles that are made on the way: item i of a seed, as :func:`sudokit.generate` makes it.

    Parameters
    ----------
    size : int
        How many items.
    seed : int
        Which ones.
    start : int
        The number of the first item.
    rank, world : int
        The number of this process, and of how many.
    wishes
        What the puzzles are like: the keywords of :func:`sudokit.generate`.
    """

    def __init__(
        self, size: int, seed: int, *, start: int = 0, rank: int = 0, world: int = 1, **wishes: Any
    ) -> None:
        if not 0 <= rank < world:
            raise SpecError(f"rank: expected 0 to {world - 1}, found {rank}")
        generate(0, seed, **wishes)
        self._size, self._seed, self._start, self._wishes = size, seed, start, wishes
        self._rank, self._world = rank, world

    def __iter__(self) -> Iterator[dict[str, Any]]:
        first, step = _shard(self._rank, self._world)
        # Workers take turns block by block.
        for begin in range(first * 16, self._size, step * 16):
            many = min(16, self._size - begin)
            made = generate(
                many, self._seed, self._start + begin, out="numpy", threads=1, **self._wishes
            )
            both = zip(
                torch.from_numpy(made.puzzle), torch.from_numpy(made.solution), strict=True
            )
            for place, (puzzle, solution) in enumerate(both):
                yield {
                    "puzzle": puzzle,
                    "solution": solution,
                    "index": self._start + begin + place,
                    "transform": "",
                }


def _shard(rank: int, world: int) -> tuple[int, int]:
    """Which of how many parts this worker of this process reads."""
    worker = get_worker_info()
    workers, number = (worker.num_workers, worker.id) if worker else (1, 0)
    return rank * workers + number, world * workers
