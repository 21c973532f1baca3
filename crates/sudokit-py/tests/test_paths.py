"""Paths to train on: keys of steps, tokens, the order of cells, positions."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import polars as pl
import pytest
from conftest import CLASSIC, EMPTY, SOLVED

import sudokit

#: A puzzle with an X-Wing.
HARD = "...3....4.27..9.1...97.............3.41.6....3....2..87..6.1...1.....9...9...54.."


def test_steps_have_the_keys_that_are_asked_for() -> None:
    full = json.loads(sudokit.explain([HARD]).steps[0])
    few = sudokit.explain([HARD], fields=["technique", "place", "eliminate", "text.en", "count"])
    assert few.keys() == ["verdict", "count", "steps"]
    for step, short in zip(full, json.loads(few.steps[0]), strict=True):
        assert list(short) == ["technique", "place", "eliminate", "text"]
        assert short == {**{key: step[key] for key in short}, "text": {"en": step["text"]["en"]}}
    korean = json.loads(sudokit.explain([HARD], fields=["text", "state.values"], lang="ko").steps[0])
    for step, short in zip(full, korean, strict=True):
        assert short == {
            "text": {"ko": step["text"]["ko"]},
            "state": {"values": step["state"]["values"]},
        }
    english = json.loads(sudokit.explain([HARD], lang="en").steps[0])
    assert english[0] == {**full[0], "text": {"en": full[0]["text"]["en"]}}
    # What is left out is much of it.
    assert 7 * len(few.steps[0]) < len(sudokit.explain([HARD]).steps[0])
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"fields": ["text.fr"]}, "fields.*text.fr"),
        ({"lang": "fr"}, "lang.*fr"),
    ]
    for options, message in wrong:
        with pytest.raises(sudokit.SpecError, match=message):
            sudokit.explain([HARD], **options)


def test_every_token_is_in_the_vocabulary_and_says_what_the_steps_say() -> None:
    known = sudokit.vocabulary()
    numbers = {token: number for number, token in enumerate(known["tokens"])}
    assert len(numbers) == len(known["tokens"]) == len(known["meanings"])
    puzzles = [*sudokit.generate(60, 9).puzzle, HARD, EMPTY]
    for profile in ("hodoku", "sudokit"):
        path = sudokit.explain(
            puzzles, profile=profile, fields=["tokens", "end", "technique", "place", "eliminate"]
        )
        for text, end, steps in zip(path.tokens, path.end, path.steps, strict=True):
            words = text.split(" ")
            assert all(word in numbers for word in words)
            said = []
            for step in json.loads(steps):
                said.append(step["technique"])
                said += [candidate.replace("-", "=") for candidate in step["place"]]
                said += [candidate.replace("-", "<>") for candidate in step["eliminate"]]
            assert words == [*said, end]


def test_the_order_of_cells_is_that_of_the_steps() -> None:
    path = sudokit.explain([HARD, EMPTY], fields=["order", "place"])
    steps = json.loads(path.steps[0])
    for cell, number in enumerate(path.order[0]):
        if HARD[cell] != ".":
            assert number == 0
        else:
            assert any(
                place.startswith(f"r{cell // 9 + 1}c{cell % 9 + 1}-")
                for place in steps[number - 1]["place"]
            )
    assert path.order[1] == [-1] * 81
    array = sudokit.explain([HARD, HARD], fields=["order"], out="numpy").order
    assert array.shape == (2, 81) and array.dtype == np.int16
    assert array[1].tolist() == path.order[0]
    column = sudokit.explain([HARD], fields=["order"], out="arrow")
    assert pl.DataFrame(column)["order"].to_list() == [path.order[0]]
    clash = "11" + "." * 79
    assert sudokit.explain([clash], fields=["order"]).order == [None]


def test_positions_are_rows_with_their_next_step() -> None:
    clash = "11" + "." * 79
    all = sudokit.positions([CLASSIC, clash, HARD])
    steps = sudokit.explain([HARD], fields=["steps", "tokens", "count"])
    of_hard = [at for at, row in enumerate(all.row) if row == 2]
    assert (all.row.count(0), all.row.count(1), len(of_hard)) == (51, 0, steps.count[0])
    for at, step in zip(of_hard, json.loads(steps.steps[0]), strict=True):
        assert all.index[at] == step["index"]
        assert all.board[at] == step["state"]["values"]
        assert all.candidates[at] == step["state"]["candidates"]
        assert all.technique[at] == step["technique"]
        assert all.place[at] == " ".join(step["place"])
        assert all.eliminate[at] == " ".join(step["eliminate"])
        assert all.sentence[at] == step["text"]["en"]
    assert " ".join([*(all.next[at] for at in of_hard), "solved"]) == steps.tokens[0]
    judged = sudokit.judge_state([CLASSIC] * 51, all.board[:51], [SOLVED] * 51)
    assert set(judged.verdict) == {"so_far_right"}
    arrays = sudokit.positions([CLASSIC], out="numpy")
    assert arrays.board.shape == (51, 81)
    assert (np.diff((arrays.board != 0).sum(axis=1)) == 1).all()
    frame = sudokit.positions([CLASSIC], out="arrow", until="hidden-single").to_polars()
    assert frame["technique"].to_list()[-1] == "hidden-single" or frame.height == 51


def test_paths_do_not_depend_on_threads() -> None:
    puzzles = sudokit.generate(50, 3).puzzle
    fields = ["compact", "tokens", "moves", "order", "place"]
    one, two = (sudokit.explain(puzzles, fields=fields, threads=n) for n in (1, 3))
    assert list(one) == list(two)
    assert list(sudokit.positions(puzzles, threads=1)) == list(sudokit.positions(puzzles, threads=3))


def test_what_forces_a_move_is_what_the_path_needs() -> None:
    moves = sudokit.explain([HARD], fields=["moves"]).moves[0]
    judged = sudokit.judge_moves([HARD], [moves], techniques=True)
    names = judged.forced_by[0].split(" ")
    assert len(names) == len(moves.split(" ")) and "-" not in names
    assert judged.verdict == ["right"]
    # The first move is placed on the path from the puzzle itself.
    techniques = sudokit.positions([HARD]).technique
    place = sudokit.positions([HARD]).place
    first = next(at for at, text in enumerate(place) if text)
    if len(set(techniques[: first + 1])) == 1:
        assert names[0] == techniques[0]
