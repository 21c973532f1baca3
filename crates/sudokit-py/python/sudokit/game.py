"""One puzzle as an environment: place digits, take them back, ask for a hint, be rewarded.

It needs no other package. :mod:`sudokit.gymnasium` and :mod:`sudokit.openenv` hand it to these.

>>> from sudokit.game import Game
>>> game = Game()
>>> board = game.reset(seed=1)
>>> row, column, digit = game.right_moves()[0]
>>> step = game.step((row, column, digit))
>>> step.reward > 0, step.parts["right"] > 0, game.undo().reward == -step.reward
(True, True, True)
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from sudokit._sudokit import Puzzle, generate, hint
from sudokit.errors import SpecError

__all__ = ["Game", "Step"]

#: Row and column from 0, and a digit; 0 empties the cell.
Move: TypeAlias = tuple[int, int, int]


class Step(NamedTuple):
    """What a move led to."""

    board: tuple[int, ...]
    """The 81 cells, 0 for an empty one."""
    reward: float
    """The sum of the parts."""
    parts: dict[str, float]
    """``right``, ``wrong``, ``illegal``, ``solved``: what the reward is made of."""
    solved: bool
    """The board is the solution: the game is over."""
    truncated: bool
    """The moves have run out."""
    legal: bool
    """Whether the move was made."""


class Game:
    """A puzzle that is being solved.

    The reward of a move is the change of what the board is worth: the right digits less the wrong
    ones, over the number of cells that were empty. So a full solution is worth 1 on every way
    there, and to place and take back earns nothing. ``solved`` comes on top, once.

    Parameters
    ----------
    puzzle : str, Puzzle, optional
        A proper one; without it :meth:`reset` makes puzzles.
    wishes : dict, optional
        What :func:`sudokit.generate` is asked for, such as ``{"level": "easy"}``.
    solved : float
        What the last right digit earns besides.
    illegal : float
        What a move costs that is not made: into a given, or onto a digit that a house has.
    strict : bool
        Whether a digit that a house has already is illegal. Else it may be placed, and is wrong.
    max_steps : int, optional
        After this many moves the game is over.

    Raises
    ------
    SpecError
        The puzzle is not proper.
    """

    def __init__(
        self,
        puzzle: Any = None,
        *,
        wishes: dict[str, Any] | None = None,
        solved: float = 1.0,
        illegal: float = -0.1,
        strict: bool = True,
        max_steps: int | None = None,
    ) -> None:
        if max_steps is not None and max_steps < 1:
            raise SpecError(f"max_steps: expected 1 or more, found {max_steps}")
        self._own = None if puzzle is None else Puzzle(puzzle)
        self._wishes = dict(wishes or {})
        self._solved, self._illegal = float(solved), float(illegal)
        self._strict, self._max_steps = strict, max_steps
        self._seed, self._next = 0, 0
        self._load(self._own or Puzzle("." * 81), is_begun=self._own is not None)

    def _load(self, puzzle: Puzzle, *, is_begun: bool) -> None:
        self.puzzle = puzzle
        solution = puzzle.solve() if is_begun else None
        if is_begun and solution is None:
            raise SpecError("puzzle: expected one with exactly one solution")
        self._solution = solution.values if solution else ()
        self._givens = puzzle.values
        self._board = list(self._givens)
        self._past: list[tuple[int, int]] = []
        self.steps = 0

    def reset(self, seed: int | None = None, puzzle: Any = None) -> tuple[int, ...]:
        """Begin: with this puzzle, with the own one, or with one that is made.

        The first puzzle after ``reset(seed)`` is item 0 of that seed, the next one item 1, and so
        on. Returns the board.
        """
        if puzzle is not None:
            self._load(Puzzle(puzzle), is_begun=True)
        elif self._own is not None:
            self._load(self._own, is_begun=True)
        else:
            if seed is not None:
                self._seed, self._next = seed, 0
            made = generate(1, self._seed, self._next, **self._wishes).puzzle[0]
            self._next += 1
            if made is None:
                raise SpecError("wishes: no such puzzle was found; max_tries looks further")
            self._load(Puzzle(made), is_begun=True)
        return self.board

    @property
    def board(self) -> tuple[int, ...]:
        """The 81 cells, 0 for an empty one."""
        return tuple(self._board)

    @property
    def is_solved(self) -> bool:
        """Whether the board is the solution."""
        return self.board == self._solution

    def _begun(self) -> None:
        if not self._solution:
            raise SpecError("reset the game first")

    def is_legal(self, move: Move) -> bool:
        """Whether a move can be made: the solution is not asked."""
        row, column, digit = move
        if not (0 <= row < 9 and 0 <= column < 9 and 0 <= digit <= 9):
            return False
        cell = 9 * row + column
        if self._givens[cell] or (digit == 0 and not self._board[cell]):
            return False
        if digit == 0 or not self._strict:
            return True
        return all(self._board[peer] != digit for peer in _PEERS[cell])

    def legal_moves(self) -> list[Move]:
        """All moves that can be made, digits first that empty a cell."""
        # Which digits a house has once (bit `digit` of `first`), and which more than once.
        first, more = [0] * 27, [0] * 27
        for digit, houses in zip(self._board, _HOUSES, strict=True):
            if digit:
                bit = 1 << digit
                for house in houses:
                    more[house] |= first[house] & bit
                    first[house] |= bit
        moves: list[Move] = []
        for cell, (given, digit) in enumerate(zip(self._givens, self._board, strict=True)):
            if given:
                continue
            seen = 0
            if self._strict:
                # The digit of the cell itself does not count, unless a house has it once more.
                row, column, box = _HOUSES[cell]
                seen = first[row] | first[column] | first[box]
                twice = more[row] | more[column] | more[box]
                seen &= ~(1 << digit & ~twice)
            moves += _MOVES[cell][digit == 0][seen >> 1]
        return moves

    def right_moves(self) -> list[Move]:
        """A right digit for each cell that lacks it: what a perfect player may do."""
        self._begun()
        return [
            (cell // 9, cell % 9, right)
            for cell, (digit, right) in enumerate(zip(self._board, self._solution, strict=True))
            if digit != right
        ]

    def hint(self, **keywords: Any) -> dict[str, Any]:
        """Help with the next step, as :func:`sudokit.hint` has it; the board is not changed."""
        self._begun()
        both = zip(self._board, self.puzzle.values, strict=True)
        placed = "".join(str(digit) if digit and not given else "." for digit, given in both)
        return hint(self.puzzle, placed=placed, **keywords)

    def step(self, move: Move) -> Step:
        """Make a move; one that cannot be made changes nothing and costs ``illegal``."""
        self._begun()
        self.steps += 1
        if not self.is_legal(move):
            return self._step({"illegal": self._illegal}, legal=False)
        cell = 9 * move[0] + move[1]
        self._past.append((cell, self._board[cell]))
        return self._step(self._put(cell, move[2]), legal=True)

    def undo(self) -> Step:
        """Take the last move back, with what it earned; illegal where there is none."""
        self._begun()
        self.steps += 1
        if not self._past:
            return self._step({"illegal": self._illegal}, legal=False)
        cell, digit = self._past.pop()
        return self._step(self._put(cell, digit), legal=True)

    def _put(self, cell: int, digit: int) -> dict[str, float]:
        """Write a digit: how the worth of the board changes."""
        was_solved = self.is_solved
        right, share = self._solution[cell], 1 / self.puzzle.values.count(0)
        old, self._board[cell] = self._board[cell], digit
        count = int(digit == right) - int(old == right)
        wrong = int(digit not in (0, right)) - int(old not in (0, right))
        ended = int(self.is_solved) - int(was_solved)
        return {"right": share * count, "wrong": -share * wrong, "solved": self._solved * ended}

    def _step(self, parts: dict[str, float], *, legal: bool) -> Step:
        all_parts = {"right": 0.0, "wrong": 0.0, "illegal": 0.0, "solved": 0.0} | parts
        solved = self.is_solved
        over = self._max_steps is not None and self.steps >= self._max_steps and not solved
        return Step(self.board, sum(all_parts.values()), all_parts, solved, over, legal)

    def __str__(self) -> str:
        return f"{Puzzle(self.board):boxed}"


def _peers(cell: int) -> tuple[int, ...]:
    row, column = divmod(cell, 9)
    box = (row // 3, column // 3)
    return tuple(
        other
        for other in range(81)
        if other != cell
        and (other // 9 == row or other % 9 == column or (other // 27, other % 9 // 3) == box)
    )


_PEERS = [_peers(cell) for cell in range(81)]

#: Row, column and box of each cell, as numbers of 27 houses.
_HOUSES = [
    (cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3) for cell in range(81)
]


class _Moves(dict[int, list[Move]]):
    """The moves into a cell by the digits that its houses have: bit 0 for digit 1."""

    def __init__(self, cell: int, first: int) -> None:
        self._cell, self._first = cell, first

    def __missing__(self, seen: int) -> list[Move]:
        row, column = divmod(self._cell, 9)
        moves = [
            (row, column, digit)
            for digit in range(self._first, 10)
            if digit == 0 or not seen >> (digit - 1) & 1
        ]
        self[seen] = moves
        return moves


#: For each cell: where it holds a digit, which a move may take away, and where it is empty.
_MOVES = [(_Moves(cell, 0), _Moves(cell, 1)) for cell in range(81)]
