"""Rewards: a grid that keeps the givens and the rules earns all, all else nothing."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from conftest import CLASSIC, EMPTY, SOLVED, containers, numbers

import sudokit
from sudokit.gym import SudokuDataset
from sudokit.rewards import trl_reward, verifiers_reward, verl_score

LINES = [SOLVED[i : i + 9] for i in range(0, 81, 9)]
ROWS = "\n".join(LINES)
OTHER = SOLVED.translate(str.maketrans("123456789", "234567891"))
#: Every blank filled with a digit that is wrong there.
WRONG = "".join(
    given if given != "." else str(int(right) % 9 + 1)
    for given, right in zip(CLASSIC, SOLVED, strict=True)
)


def one(text: str, puzzle: str = CLASSIC, **options: Any) -> float:
    value = sudokit.reward([puzzle], [text], **options)[0]
    assert isinstance(value, float)
    return value


@pytest.mark.parametrize(
    "text",
    [
        SOLVED,
        f"The answer is {SOLVED}.",
        f"**{SOLVED}**".replace("*", "`"),
        ROWS,
        "\n".join(" ".join(line) for line in LINES),
        "\n".join("| " + " | ".join(line) + " |" for line in LINES),
        "\n".join("[" + ",".join(line) + "]," for line in LINES),
        format(sudokit.Puzzle(SOLVED), "boxed"),
        f"<think>{OTHER}</think>\n<answer>\n{ROWS}\n</answer>",
        f"<answer>{OTHER}</answer> no: <answer>```\n{ROWS}\n```</answer> and that is all {OTHER}",
        f"$\\boxed{{{SOLVED}}}$",
        f"**{SOLVED}**</s>",
        f"<final>{SOLVED}</final><|im_end|>",
        "<br>".join(LINES),
        " / ".join(LINES),
        "\\n".join(LINES),
        "\n".join(f"Row {i}: {line}" for i, line in enumerate(LINES, 1)),
        "\n".join(f"{i}. {', '.join(line)}" for i, line in enumerate(LINES, 1)),
        json.dumps([[int(d) for d in line] for line in LINES], indent=1),
        "\\\\\n".join(" & ".join(line) for line in LINES),
        f"First try:\n{CLASSIC}\nThen:\n\n{ROWS}\n\nI checked 9 rows.",
    ],
)
def test_a_right_grid_is_found(text: str) -> None:
    assert one(text) == 1.0 == one(text, partial=True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I cannot solve it.",
        CLASSIC,
        "5" * 81,
        OTHER,
        SOLVED[:80],
        ROWS + "\n</think> 42",
        f"<answer></answer>{SOLVED}"[:17],
        "\n".join(LINES[:8]),
        "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1",
        f"{SOLVED}\nNo, I think it is this:\n{OTHER}",
        WRONG,
    ],
)
def test_all_else_earns_nothing(text: str) -> None:
    assert one(text) == 0.0 == one(text, partial=True)


def test_any_completion_of_an_open_puzzle_is_right() -> None:
    assert one(SOLVED, EMPTY) == 1.0 == one(OTHER, EMPTY)


def test_parts_are_corrected_for_chance() -> None:
    half = "".join(
        right if given != "." or i % 2 else "."
        for i, (given, right) in enumerate(zip(CLASSIC, SOLVED, strict=True))
    )
    blanks = CLASSIC.count(".")
    filled = blanks - half.count(".")
    assert one(half) == 0.0
    assert one(half, partial=True) == pytest.approx(filled / blanks)
    mixed = "".join(h if h != "." else w for h, w in zip(half, WRONG, strict=True))
    expected = (filled - (blanks - filled) / 8) / blanks
    assert one(mixed, partial=True) == pytest.approx(expected)
    assert one("9" + half[1:], partial=True) == 0.0
    assert one(half, EMPTY[:40] + "5" + EMPTY[41:], partial=True) == 0.0


def test_rewards_of_columns() -> None:
    for make in containers().values():
        rewards = sudokit.reward(make([CLASSIC, CLASSIC]), pa.array([ROWS, "?"]), out="list")
        assert rewards == [1.0, 0.0]
    assert sudokit.reward([CLASSIC, None, CLASSIC], [None, ROWS, ROWS]) == [None, None, 1.0]
    with pytest.raises(sudokit.SpecError, match="texts: expected 1 rows"):
        sudokit.reward([CLASSIC], [])
    for texts in ["one", [3]]:
        with pytest.raises(TypeError, match="texts"):
            sudokit.reward([CLASSIC], texts)


def test_frameworks_get_what_they_call() -> None:
    said = [{"role": "assistant", "content": f"<answer>{ROWS}</answer>"}]
    assert trl_reward([said, "?"], puzzle=[CLASSIC] * 2, prompts=["", ""]) == [1.0, 0.0]
    assert trl_reward(completions=[said], prompts=[""], question=[CLASSIC], answer=["x"]) == [1.0]
    with pytest.raises(TypeError, match="column of puzzles"):
        trl_reward([said], text=[""])
    assert verl_score("sudoku", ROWS, CLASSIC) == 1.0
    assert verl_score(
        data_source="s", solution_str="?", ground_truth=None, extra_info={"puzzle": CLASSIC}
    ) == 0.0
    assert verifiers_reward(said, info={"puzzle": CLASSIC}) == 1.0
    assert verifiers_reward(completion=said, answer=CLASSIC, info={}) == 1.0
    for call in [lambda: verl_score("s", ROWS, None), lambda: verifiers_reward(said)]:
        with pytest.raises(TypeError, match="puzzle"):
            call()


def test_frameworks_may_keep_puzzles_and_texts_in_their_own_way() -> None:
    grid = numbers([CLASSIC])[0]
    assert verl_score("sudoku", ROWS, grid) == 1.0
    assert verl_score("sudoku", ROWS, {"puzzle": grid.reshape(9, 9)}) == 1.0
    assert verifiers_reward(ROWS, info={"board": grid}) == 1.0
    assert verl_score("sudoku", None, CLASSIC) == 0.0  # type: ignore[arg-type]
    parts = [{"type": "text", "text": ROWS[:90]}, {"type": "text", "text": ROWS[90:]}]
    said = [{"role": "user", "content": "?"}, {"role": "assistant", "content": parts}]
    assert trl_reward([said], puzzle=[CLASSIC]) == [1.0]


def test_a_text_that_earns_nothing_says_why() -> None:
    said = [ROWS, OTHER, SOLVED[:1] + SOLVED[:80], CLASSIC, ROWS[:80], "I give up.", None]
    judged = sudokit.judge_text([CLASSIC] * 7, said)
    words = ["right", "given_changed", "repeated", "incomplete", "wrong_size", "no_grid", None]
    assert judged.verdict == words
    assert judged.cell == [None, 0, 1, 2, None, None, None]
    assert judged.grid == [SOLVED, OTHER, said[2], CLASSIC, None, None, None]
    numbers = sudokit.judge_text([CLASSIC] * 6, said[:6], out="numpy").verdict
    assert [sudokit.Reply(n).name for n in numbers] == words[:6]


def test_sizes_and_seeds_are_looked_at_first() -> None:
    for wrong in [{"size": -1}, {"seed": -1}, {"max_empty": 65}]:
        with pytest.raises(sudokit.SpecError):
            SudokuDataset(**wrong)


def test_items_of_the_gym_are_f_of_seed_and_index() -> None:
    data = SudokuDataset(size=6, seed=1, min_empty=44, max_empty=50)
    other = SudokuDataset(size=6, seed=2, min_empty=44, max_empty=50)
    boards = [str(item["metadata"]["puzzle"]) for item in data]
    assert len(data) == 6 == len(set(boards))
    assert not set(boards) & {str(item["metadata"]["puzzle"]) for item in other}
    for i, item in enumerate(data):
        meta = item["metadata"]
        assert item == data[i] == SudokuDataset(9, 1, 44, 50)[i]
        assert meta["num_empty"] == sum(row.count(0) for row in meta["puzzle"])
        assert 44 <= meta["num_empty"] <= 50
        assert sudokit.Puzzle(meta["puzzle"]).solve() == sudokit.Puzzle(meta["solution"])
        assert item["question"].count("_") == meta["num_empty"]
        assert data.score_answer(item["answer"], item) == 1.0
        board = item["question"].split("\n\n")[0].split(":\n")[1]
        assert data.score_answer(board, item) == 0.0 == data.score_answer(None, item)
    for index in [6, -7]:
        with pytest.raises(IndexError):
            data[index]
    with pytest.raises(ValueError, match="min_empty"):
        SudokuDataset(min_empty=50, max_empty=40)


#: A half of a pair of UTF-16, as a model's JSON may have it, before a right grid.
BROKEN = json.loads('"here \\ud83d ' + SOLVED + '"')


def test_a_text_that_is_no_unicode_ends_no_batch() -> None:
    """It is read with U+FFFD, as in a file."""
    two = [CLASSIC, CLASSIC]
    for texts in [[SOLVED, BROKEN], (SOLVED, BROKEN), np.array([SOLVED, BROKEN], dtype=object)]:
        assert list(sudokit.reward(two, texts)) == [1.0, 1.0]
        assert list(sudokit.reward(two, texts, partial=True)) == [1.0, 1.0]
        assert list(sudokit.judge_text(two, texts).verdict) == ["right", "right"]
    assert sudokit.reward(two, pd.Series([SOLVED, BROKEN], dtype=object)) == [1.0, 1.0]
    assert trl_reward([BROKEN], puzzle=[CLASSIC]) == [1.0]
    assert trl_reward([BROKEN], prompt=["\ud83d\n" + CLASSIC], puzzle=["\ud83d\n" + CLASSIC]) == [1.0]
    assert verl_score("", BROKEN, CLASSIC) == verl_score("", BROKEN, {"puzzle": CLASSIC}) == 1.0
    for predictions in [[BROKEN], {CLASSIC: BROKEN}, {CLASSIC: BROKEN, "\ud83d": "?"}]:
        report = sudokit.evaluate(predictions, [CLASSIC])
        assert report["systems"][0]["exact"]["value"] == 1.0
    with pytest.raises(sudokit.ParseError):
        sudokit.Puzzle("\ud83d")
    assert sudokit.variants.classify(["\ud83d"], errors="null").verdict == ["unreadable"]


def test_what_is_no_text_is_named() -> None:
    with pytest.raises(TypeError, match="texts: row 1: expected a text, found int"):
        sudokit.reward([CLASSIC] * 2, ["?", 5])  # type: ignore[list-item]
