"""Rewards for programs that answer puzzles in prose, by the rules alone: no stored solution.

:func:`reward` takes columns. The others have the signatures that training frameworks call; they
need none of them.

>>> from sudokit.rewards import reward
>>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> a = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
>>> reward([p, p, p], [f"It is <answer>{a}</answer>", "I give up.", p])
[1.0, 0.0, 0.0]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from sudokit._sudokit import Puzzle, reward
from sudokit.errors import ParseError

__all__ = ["make_trl_reward", "reward", "trl_reward", "verifiers_reward", "verl_score"]

#: The names under which data sets keep the puzzle of an item.
PUZZLES = ("puzzle", "question", "quizzes", "quiz", "sudoku", "grid", "board")


def text_of(completion: Any) -> str:
    """The text of a completion: itself, or what the last of its messages says.

    >>> text_of([{"role": "user", "content": "?"}, {"role": "assistant", "content": "1"}])
    '1'
    >>> text_of([{"role": "assistant", "content": [{"type": "text", "text": "2"}]}])
    '2'
    """
    if isinstance(completion, str):
        return completion
    if isinstance(completion, Sequence) and completion:
        # Either messages, of which the last one counts, or the parts of one.
        if all(isinstance(part, dict) and "type" in part for part in completion):
            return "".join(text_of(part) for part in completion)
        return text_of(completion[-1])
    if isinstance(completion, dict):
        return text_of(completion.get("content") or completion.get("text") or "")
    return text_of(getattr(completion, "content", None) or "")


def trl_reward(completions: Sequence[Any], **columns: Any) -> list[float]:
    """A reward function for TRL: ``GRPOTrainer(reward_funcs=[trl_reward], ...)``.

    The puzzles stand in a column of the data set that is called ``puzzle``, ``question``,
    ``quizzes`` or the like.

    >>> trl_reward([[{"role": "assistant", "content": "?"}]], puzzle=["." * 81], prompts=["..."])
    [0.0]
    """
    return make_trl_reward()(completions, **columns)


class _TrlReward(Protocol):
    def __call__(self, completions: Sequence[Any], **columns: Any) -> list[float]: ...


def make_trl_reward(column: str | None = None, *, partial: bool = False) -> _TrlReward:
    """A reward function for TRL that takes the puzzles from a column of this name.

    A text that is more than a puzzle, such as a whole prompt, gives the first puzzle that is read
    in it. ``partial`` is that of :func:`reward`.

    >>> f = make_trl_reward("prompt", partial=True)
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> f([str(Puzzle(p).solve()), p], prompt=["Solve this puzzle." + chr(10) + p] * 2)
    [1.0, 0.0]
    """

    def sudoku_reward(completions: Sequence[Any], **columns: Any) -> list[float]:
        names = PUZZLES if column is None else (column,)
        name = next((name for name in names if name in columns), None)
        if name is None:
            raise TypeError(f"expected a column of puzzles named {', '.join(names)}")
        puzzles = [puzzle_in(item) for item in columns[name]]
        texts = [text_of(completion) for completion in completions]
        return list(reward(puzzles, texts, partial=partial, out="list"))

    return sudoku_reward


def puzzle_in(data: Any) -> Any:
    """The puzzle in an item: itself, or the first one in a text or in messages.

    >>> puzzle_in("Solve:" + chr(10) + "12" + "." * 79 + chr(10) + "Thanks.")[0, 1]
    2
    """
    if data is None or isinstance(data, Puzzle):
        return data
    if isinstance(data, (list, tuple)) and data and isinstance(data[0], dict):
        data = text_of(data)
    if not isinstance(data, str) or len(data.strip()) == 81:
        return data
    lines = data.splitlines()
    for first in range(len(lines)):
        # One line, nine lines, or nine with borders.
        for many in (1, 9, 11, 13):
            if first + many <= len(lines):
                try:
                    return Puzzle.read("\n".join(lines[first : first + many]))
                except ParseError:
                    continue
    raise ParseError(
        "the item holds no puzzle", 0, None, "a text with a puzzle in it", repr(data[:40])
    )


def verl_score(
    data_source: str,
    solution_str: str,
    ground_truth: Any,
    extra_info: Any = None,
    *,
    partial: bool = False,
) -> float:
    """A score function for verl: ``custom_reward_function.name=verl_score``; ``partial`` comes by
    ``reward_kwargs``.

    ``ground_truth`` is the puzzle, or an object with one; a solution is not needed.

    >>> verl_score("sudoku", "?", {"puzzle": "." * 81})
    0.0
    """
    puzzle = _puzzle(ground_truth)
    puzzle = _puzzle(extra_info) if puzzle is None else puzzle
    if puzzle is None:
        raise TypeError("expected the puzzle as ground_truth, or in it, or in extra_info")
    return float(reward([puzzle_in(puzzle)], [text_of(solution_str)], partial=partial, out="list")[0])


def verifiers_reward(
    completion: Any, answer: Any = None, info: Any = None, *, partial: bool = False
) -> float:
    """A reward function for verifiers before 0.4: ``Rubric(funcs=[verifiers_reward])``. Later
    ones have a taskset: :mod:`sudokit.verifiers`.

    The puzzle stands in ``info`` (``{"puzzle": ...}``), or is the ``answer``.

    >>> verifiers_reward("?", info={"puzzle": "." * 81})
    0.0
    """
    puzzle = _puzzle(info)
    puzzle = _puzzle(answer) if puzzle is None else puzzle
    if puzzle is None:
        raise TypeError("expected the puzzle in info, or as answer")
    return float(reward([puzzle_in(puzzle)], [text_of(completion)], partial=partial, out="list")[0])


def _puzzle(data: Any) -> Any:
    """The puzzle in what a data set keeps of an item."""
    if isinstance(data, dict):
        data = next((data[name] for name in PUZZLES if name in data), None)
    # An array has no truth of its own.
    return None if isinstance(data, str) and not data else data
