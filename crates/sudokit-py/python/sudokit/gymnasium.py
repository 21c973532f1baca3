"""Puzzles for Gymnasium: ``gymnasium.make("sudokit/Sudoku-v0")`` once this module is imported.

An action is one number: ``(9 * row + column) * 10 + digit``, where digit 0 empties the cell. The
mask of the legal ones stands in ``info["action_mask"]``, the parts of the reward in
``info["parts"]``.
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np

from sudokit.game import Game

__all__ = ["SudokuEnv"]


class SudokuEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """An environment of Gymnasium.

    Observations: ``board``, (9, 9) of uint8 with 0 for an empty cell, and ``givens``, 1 where a
    digit cannot be changed. The keywords are those of :class:`sudokit.game.Game`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(self, render_mode: str | None = None, max_steps: int = 200, **keywords: Any) -> None:
        self.render_mode = render_mode
        self.game = Game(max_steps=max_steps, **keywords)
        self.action_space = gymnasium.spaces.Discrete(810)
        self.observation_space = gymnasium.spaces.Dict(
            {
                "board": gymnasium.spaces.Box(0, 9, (9, 9), np.uint8),
                "givens": gymnasium.spaces.MultiBinary((9, 9)),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin. ``options={"puzzle": ...}`` names the puzzle."""
        super().reset(seed=seed)
        self.game.reset(seed, (options or {}).get("puzzle"))
        return self._observation(), self._info()

    def step(
        self, action: np.int64
    ) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Place a digit, or empty a cell."""
        cell, digit = divmod(int(action), 10)
        done = self.game.step((cell // 9, cell % 9, digit))
        info = self._info() | {"parts": done.parts, "legal": done.legal}
        return self._observation(), done.reward, done.solved, done.truncated, info

    def undo(self) -> None:
        """Take the last move back."""
        self.game.undo()

    def hint(self, **keywords: Any) -> dict[str, Any]:
        """Help with the next step: see :func:`sudokit.hint`."""
        return self.game.hint(**keywords)

    def action_masks(self) -> Any:
        """Which actions are legal: 810 flags."""
        mask = np.zeros(810, np.int8)
        mask[[(9 * row + column) * 10 + digit for row, column, digit in self.game.legal_moves()]] = 1
        return mask

    def render(self) -> str | None:  # type: ignore[override]
        """The board as text, with ``render_mode="ansi"``."""
        return str(self.game) if self.render_mode == "ansi" else None

    def _observation(self) -> dict[str, Any]:
        given = np.array(self.game.puzzle.values, np.int8).reshape(9, 9) > 0
        board = np.array(self.game.board, np.uint8).reshape(9, 9)
        return {"board": board, "givens": given.astype(np.int8)}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "puzzle": str(self.game.puzzle)}


gymnasium.register("sudokit/Sudoku-v0", entry_point="sudokit.gymnasium:SudokuEnv")
