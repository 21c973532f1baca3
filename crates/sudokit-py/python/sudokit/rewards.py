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
from typing import Any

from sudokit._sudokit import reward

__all__ = ["reward", "trl_reward", "verifiers_reward", "verl_score"]

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
    for name in PUZZLES:
        if name in columns:
            return list(reward(list(columns[name]), [text_of(c) for c in completions], out="list"))
    raise TypeError(f"expected a column of puzzles named {', '.join(PUZZLES)}")


def verl_score(
    data_source: str, solution_str: str, ground_truth: Any, extra_info: Any = None
) -> float:
    """A score function for verl: ``custom_reward_function.name=verl_score``.

    ``ground_truth`` is the puzzle, or an object with one; a solution is not needed.

    >>> verl_score("sudoku", "?", {"puzzle": "." * 81})
    0.0
    """
    puzzle = _puzzle(ground_truth)
    puzzle = _puzzle(extra_info) if puzzle is None else puzzle
    if puzzle is None:
        raise TypeError("expected the puzzle as ground_truth, or in it, or in extra_info")
    return float(reward([puzzle], [text_of(solution_str)], out="list")[0])


def verifiers_reward(completion: Any, answer: Any = None, info: Any = None) -> float:
    """A reward function for verifiers: ``Rubric(funcs=[verifiers_reward])``.

    The puzzle stands in ``info`` (``{"puzzle": ...}``), or is the ``answer``.

    >>> verifiers_reward("?", info={"puzzle": "." * 81})
    0.0
    """
    puzzle = _puzzle(info)
    puzzle = _puzzle(answer) if puzzle is None else puzzle
    if puzzle is None:
        raise TypeError("expected the puzzle in info, or as answer")
    return float(reward([puzzle], [text_of(completion)], out="list")[0])


def _puzzle(data: Any) -> Any:
    """The puzzle in what a data set keeps of an item."""
    if isinstance(data, dict):
        data = next((data[name] for name in PUZZLES if name in data), None)
    # An array has no truth of its own.
    return None if isinstance(data, str) and not data else data
