"""A taskset for verifiers 0.4 and later: ``SudokuTaskset(SudokuTasksetConfig(size=1000))``.

Its command takes names of top-level modules only: a module of yours that says ``from
sudokit.verifiers import SudokuTaskset`` and ``__all__ = ["SudokuTaskset"]`` is a taskset by its name.

Older versions take :func:`sudokit.rewards.verifiers_reward` in a ``Rubric``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from sudokit._sudokit import Puzzle, generate, reward
from sudokit.gym import QUESTION, lines_of

__all__ = ["SudokuTaskset", "SudokuTasksetConfig"]


class SudokuTasksetConfig(vf.TasksetConfig):  # type: ignore[misc]
    """Which puzzles are tasks: item i depends on (seed, i) and these alone."""

    size: int = 1000
    seed: int = 0
    level: str = ""
    """HoDoKu's level, such as ``hard``."""
    partial: bool = False
    """Whether part of a grid earns something: see :func:`sudokit.reward`."""


class SudokuData(vf.TaskData):  # type: ignore[misc]
    """A task's puzzle and its solution."""

    puzzle: str
    solution: str
    partial: bool = False


class SudokuTask(vf.Task[SudokuData, vf.State, vf.TaskConfig]):  # type: ignore[misc]
    """Solve one puzzle."""

    @vf.reward
    async def right_grid(self, trace: Any) -> float:
        """1.0 for a reply that holds a grid which keeps the givens and the rules."""
        partial = self.data.partial
        return float(reward([self.data.puzzle], [trace.last_reply], partial=partial)[0])

    async def validate(self, runtime: Any) -> bool:
        """Whether the solution is one."""
        return Puzzle(self.data.puzzle).check(self.data.solution) == "right"


class SudokuTaskset(vf.Taskset[SudokuTask, SudokuTasksetConfig]):  # type: ignore[misc]
    """Puzzles that are made on demand."""

    def load(self) -> Iterator[SudokuTask]:
        """The tasks, one after the other."""
        wishes: dict[str, Any] = {"level": self.config.level} if self.config.level else {}
        for first in range(0, self.config.size, 64):
            many = min(64, self.config.size - first)
            made = generate(many, self.config.seed, first, **wishes)
            for puzzle, solution in zip(made.puzzle, made.solution, strict=True):
                data = SudokuData(
                    prompt=QUESTION.format(board=lines_of(Puzzle(puzzle))),
                    puzzle=puzzle,
                    solution=solution,
                    partial=self.config.partial,
                )
                yield SudokuTask(data, self.config.task)
