"""An environment for OpenEnv: ``openenv.core.env_server.create_app(SudokuEnvironment, ...)``.

>>> from sudokit.openenv import SudokuAction, SudokuEnvironment
>>> env = SudokuEnvironment()
>>> seen = env.reset(seed=1)
>>> row, column, digit = env.game.right_moves()[0]
>>> seen = env.step(SudokuAction(row=row, column=column, digit=digit))
>>> seen.reward > 0, seen.done, env.state.step_count
(True, False, 1)
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State

from sudokit.game import Game, Step

__all__ = ["SudokuAction", "SudokuEnvironment", "SudokuObservation", "app"]


class SudokuAction(Action):  # type: ignore[misc]
    """A digit into a cell, rows and columns from 0; digit 0 empties it. Or: the last move back."""

    row: int = 0
    column: int = 0
    digit: int = 0
    undo: bool = False


class SudokuObservation(Observation):  # type: ignore[misc]
    """The board after a move."""

    board: str = ""
    """81 signs, ``.`` for an empty cell."""
    puzzle: str = ""
    """The givens alone."""
    legal: bool = True
    """Whether the move was made."""
    parts: dict[str, float] = {}
    """What the reward is made of."""


class SudokuEnvironment(Environment[SudokuAction, SudokuObservation, State]):  # type: ignore[misc]
    """The game of :class:`sudokit.game.Game`, whose keywords it takes."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, **keywords: Any) -> None:
        super().__init__()
        self.game = Game(**({"max_steps": 200} | keywords))
        self._state = State(episode_id=str(uuid4()), step_count=0)

    def reset(
        self, seed: int | None = None, episode_id: str | None = None, **options: Any
    ) -> SudokuObservation:
        """Begin; ``puzzle=`` names the puzzle."""
        self.game.reset(seed, options.get("puzzle"))
        self._state = State(episode_id=episode_id or str(uuid4()), step_count=0)
        return self._observation(None)

    def step(
        self, action: SudokuAction, timeout_s: float | None = None, **options: Any
    ) -> SudokuObservation:
        """Make a move."""
        move = (action.row, action.column, action.digit)
        done = self.game.undo() if action.undo else self.game.step(move)
        self._state.step_count += 1
        return self._observation(done)

    def _observation(self, done: Step | None) -> SudokuObservation:
        board = "".join(str(digit) if digit else "." for digit in self.game.board)
        seen = SudokuObservation(board=board, puzzle=str(self.game.puzzle), reward=0.0)
        if done is not None:
            seen.reward, seen.done = done.reward, done.solved or done.truncated
            seen.legal, seen.parts = done.legal, done.parts
        return seen

    @property
    def state(self) -> State:
        """The number of the episode and of its moves."""
        return self._state


def app(**options: Any) -> Any:
    """A web application that serves it: ``uvicorn --factory sudokit.openenv:app``."""
    return create_app(
        SudokuEnvironment, SudokuAction, SudokuObservation, env_name="sudokit", **options
    )
