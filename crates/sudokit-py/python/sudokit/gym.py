"""Puzzles as a procedural data set, with the methods of reasoning-gym's data sets.

It needs no other package; :mod:`sudokit.reasoning_gym` registers a data set there.

Item i depends on (seed, i) alone, so the items of two seeds have nothing in common. ``num_empty``
is the number on the board, not the requested one.

>>> from sudokit.gym import SudokuDataset
>>> data = SudokuDataset(size=3, seed=42, min_empty=40, max_empty=45)
>>> item = data[0]
>>> 40 <= item["metadata"]["num_empty"] <= 45
True
>>> data.score_answer(item["answer"], item), data.score_answer(None, item)
(1.0, 0.0)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudokit._sudokit import Puzzle, generate, reward
from sudokit.errors import SpecError

__all__ = ["SudokuDataset", "entry_of", "lines_of", "score"]

QUESTION = """Solve this Sudoku puzzle:
{board}

Answer with the full grid in the same format: nine lines of nine digits."""


class SudokuDataset:
    """A data set of proper puzzles.

    Parameters
    ----------
    size : int
        How many items it has.
    seed : int
        Which ones.
    min_empty, max_empty : int
        How many cells are empty. Puzzles with more than 57 take longer to find; none has more
        than 64.
    max_tries : int
        An item that is not found within this number of tries has fewer empty cells than requested.

    Raises
    ------
    SpecError
        No puzzle can be as wished.
    """

    def __init__(
        self,
        size: int = 500,
        seed: int = 0,
        min_empty: int = 30,
        max_empty: int = 50,
        max_tries: int = 1000,
    ) -> None:
        if not 0 <= min_empty <= max_empty <= 64:
            raise SpecError("expected 0 <= min_empty <= max_empty <= 64")
        for name, number in {"size": size, "seed": seed}.items():
            if number < 0:
                raise SpecError(f"{name}: expected 0 or more, found {number}")
        self.size = size
        self.seed = seed
        self.min_empty = min_empty
        self.max_empty = max_empty
        self.max_tries = max_tries

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[i] for i in range(self.size))

    def __getitem__(self, index: int) -> dict[str, Any]:
        """Item ``index``: ``question``, ``answer``, ``metadata``."""
        if not -self.size <= index < self.size:
            raise IndexError(f"there are items 0 to {self.size - 1}")
        index %= self.size
        most = 81 - self.min_empty
        for least in range(81 - self.max_empty, 82):
            made = generate(
                1,
                self.seed,
                index,
                givens=(least, max(least, most)),
                method="redundant",
                max_tries=self.max_tries,
            )
            if made.puzzle[0] is not None:
                break
        entry = entry_of(made.puzzle[0], made.solution[0], index)
        entry["metadata"]["difficulty"] = {"empty": (self.min_empty, self.max_empty)}
        return entry

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1.0 for a grid that keeps the givens and the rules, else 0.0.

        There is no partial score: copied givens earn nothing.
        """
        return score(answer, entry)


def entry_of(puzzle: str, solution: str, index: int) -> dict[str, Any]:
    """An item as reasoning-gym has it: ``question``, ``answer``, ``metadata``."""
    givens, grid = Puzzle(puzzle), Puzzle(solution)
    return {
        "question": QUESTION.format(board=lines_of(givens)),
        "answer": lines_of(grid),
        "metadata": {
            "source_dataset": "sudokit",
            "source_index": index,
            "puzzle": [list(givens.values[i : i + 9]) for i in range(0, 81, 9)],
            "solution": [list(grid.values[i : i + 9]) for i in range(0, 81, 9)],
            "num_empty": givens.values.count(0),
        },
    }


def score(answer: str | None, entry: dict[str, Any]) -> float:
    """What an answer to an item earns: 1.0 or 0.0, by the rules."""
    if answer is None:
        return 0.0
    puzzle = Puzzle(entry["metadata"]["puzzle"])
    return float(reward([puzzle], [answer], out="list")[0])


def lines_of(puzzle: Puzzle) -> str:
    """Nine lines of nine signs with blanks between them, ``_`` for an empty cell."""
    signs = ["_" if value == 0 else str(value) for value in puzzle.values]
    return "\n".join(" ".join(signs[i : i + 9]) for i in range(0, 81, 9))
