"""Partial work and whole sets: boards, traces, evaluations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import CLASSIC, EMPTY, SOLVED, numbers

import sudokit


def put(cell: int, value: str, board: str = CLASSIC) -> str:
    return board[:cell] + value + board[cell + 1 :]


def test_boards_are_judged_against_the_solution() -> None:
    boards = [CLASSIC, put(2, "4"), put(2, "1"), put(2, "5"), put(0, "4"), SOLVED]
    words = ["so_far_right", "so_far_right", "wrong", "repeated", "given_changed", "right"]
    for solutions in [None, [SOLVED] * 6]:
        judged = sudokit.judge_state([CLASSIC] * 6, boards, solutions)
        assert judged.verdict == words
        assert judged.cell == [None, None, 2, 2, 0, None]
        assert judged.right == [0, 1, 0, 0, 0, 51]
        assert judged.wrong == [0, 0, 1, 1, 1, 0]
        assert judged.wrong_cells[2] == put(2, "1", EMPTY)
    arrays = sudokit.judge_state(numbers([CLASSIC] * 6), numbers(boards))
    assert [sudokit.State(n).name for n in arrays.verdict] == words
    dead = "12345678." + "." * 8 + "9" + "." * 63
    assert sudokit.judge_state([EMPTY] * 2, [EMPTY, dead]).verdict == ["open", "dead"]


def test_wrong_solutions_are_no_measure_and_unreadable_boards_are_null() -> None:
    boards = [put(2, "4"), CLASSIC[:80], None, put(2, "4")]
    for wrong in [[put(2, "1", SOLVED)] * 4, [None] * 4, [SOLVED[:80]] * 4]:
        judged = sudokit.judge_state([CLASSIC] * 4, boards, wrong)
        assert judged.verdict == ["so_far_right", None, None, "so_far_right"]
        assert judged.right == [1, None, None, 1]


def test_traces_with_a_beginning_in_common_are_judged_like_others() -> None:
    hard = "...3....4.27..9.1...97.............3.41.6....3....2..87..6.1...1.....9...9...54.."
    moves = sudokit.explain([hard], fields=["moves"]).moves[0].split()
    traces = [" ".join(moves[:k] + moves[k:][::-1]) for k in range(0, len(moves), 5)]
    alone = [sudokit.judge_moves([hard], [t], techniques=True).forced_by[0] for t in traces]
    rows = [hard] * len(traces)
    assert sudokit.judge_moves(rows, traces, techniques=True, threads=1).forced_by == alone
    mixed = [row for pair in zip(rows, [CLASSIC] * len(rows)) for row in pair]
    doubled = [trace for trace in traces for _ in range(2)]
    judged = sudokit.judge_moves(mixed, doubled, techniques=True, threads=2).forced_by
    assert judged[::2] == alone


def test_the_first_wrong_move_is_named() -> None:
    traces = ["r5c5=5 r1c3=1; r1c3=0", "", None, "r1c3=4, r1c4=6"]
    judged = sudokit.judge_moves([CLASSIC] * 4, traces, techniques=True)
    assert judged.first_wrong == [1, None, None, None]
    assert judged.moves == [3, 0, None, 2]
    assert judged.verdict == ["so_far_right", "so_far_right", None, "so_far_right"]
    assert judged.verdicts[0] == "so_far_right wrong so_far_right"
    assert judged.forced_by[0].startswith("naked-single - ")
    with pytest.raises(sudokit.SpecError, match="row 0.*r0c1=1"):
        sudokit.judge_moves([CLASSIC], ["r0c1=1"])


def test_evaluations_are_the_same_of_columns_and_files(tmp_path: Path) -> None:
    said = [SOLVED, "?", CLASSIC, f"<think>{SOLVED}</think>So \\boxed{{{SOLVED}}}", None]
    report = sudokit.evaluate(said, [CLASSIC] * 5, versus=[SOLVED] * 5, by=["givens"], page=True)
    first, second = report["systems"]
    assert (first["exact"]["count"], second["exact"]["count"]) == (2, 5)
    outcomes = {name: n for name, n in first["outcomes"].items() if n}
    assert outcomes == {"right": 2, "no_grid": 1, "incomplete": 1, "missing": 1}
    assert report["paired"]["second_only"] == 3
    assert report["protocol"]["id"] in report["html"]
    test, answers = tmp_path / "test.txt", tmp_path / "said.npy"
    test.write_text(f"{CLASSIC}\n" * 2)
    grids = numbers([SOLVED, SOLVED[1:] + SOLVED[:1]])
    np.save(answers, grids)
    files = sudokit.evaluate(answers, test)
    columns = sudokit.evaluate(grids, [CLASSIC] * 2)
    assert files["protocol"] == columns["protocol"]
    assert files["systems"][0]["exact"] == columns["systems"][0]["exact"]
    votes = sudokit.evaluate(["?", SOLVED, SOLVED], [CLASSIC], votes=3)
    assert votes["systems"][0]["exact"]["count"] == 1
    refused: list[dict[str, Any]] = [{"votes": 0}, {"by": ["nonsense"]}, {"versus": [SOLVED]}]
    for wrong in refused:
        with pytest.raises(sudokit.SpecError):
            sudokit.evaluate([SOLVED] * 2, [CLASSIC] * 2, **wrong)


def test_compact_paths_are_the_steps_and_their_moves_are_right() -> None:
    full = sudokit.explain([CLASSIC])
    compact = sudokit.explain([CLASSIC, EMPTY], fields=["moves", "compact", "hardest"])
    assert compact.keys() == ["verdict", "hardest", "compact", "moves"]
    assert compact.hardest[0] == full.hardest[0]
    assert len(compact.compact[0].split("; ")) == full.count[0]
    judged = sudokit.judge_moves([CLASSIC], [compact.moves[0]])
    assert (judged.verdict, judged.first_wrong, judged.moves) == (["right"], [None], [51])
    with pytest.raises(sudokit.SpecError, match="fields.*nonsense"):
        sudokit.explain([CLASSIC], fields=["nonsense"])


def test_hrm_and_trm_report_the_same_numbers(tmp_path: Path) -> None:
    """Their scripts compare tokens under the mask of the labels that are no padding; a sequence is
    exact if all its tokens are right. Padding among the predictions is wrong."""
    made = sudokit.generate(40, 5, out="numpy")
    labels = made.solution.astype(np.int64) + 1
    random = np.random.default_rng(1)
    predicted = labels.copy()
    for row in range(10, 40):
        cells = random.choice(81, size=row, replace=False)
        predicted[row, cells] = random.integers(0, 11, size=row)
    mask = labels != 0
    is_correct = mask & (predicted == labels)
    accuracy = (is_correct.sum(-1) / mask.sum(-1)).mean()
    exact = (is_correct.sum(-1) == mask.sum(-1)).mean()

    folder = tmp_path / "test"
    folder.mkdir()
    np.save(folder / "all__inputs.npy", made.puzzle.astype(np.int64) + 1)
    np.save(folder / "all__labels.npy", labels)
    np.save(tmp_path / "predicted.npy", predicted)
    report = sudokit.evaluate(tmp_path / "predicted.npy", folder, tokens=True)["systems"][0]
    assert report["exact"]["value"] == exact
    assert report["cell_accuracy"] == pytest.approx(accuracy, abs=1e-12)


def test_positions_and_traces_to_train_on_depend_on_seed_and_row() -> None:
    puzzles = sudokit.generate(30, 7).puzzle
    solutions = sudokit.solve(puzzles)
    boards = sudokit.near_complete(puzzles, 9, 3)
    for puzzle, board, solution in zip(puzzles, boards, solutions, strict=True):
        assert board.count(".") == 9
        assert all(b in (".", s) for b, s in zip(board, solution, strict=True))
        assert all(p in (".", b) for p, b in zip(puzzle, board, strict=True))
    assert sudokit.near_complete(puzzles[:5], 9, 3, threads=1) == boards[:5]
    assert sudokit.near_complete(puzzles, 9, 4) != boards
    assert sudokit.near_complete([EMPTY], 9, 3) == [None]

    traces = sudokit.explain(puzzles, fields=["moves"]).moves
    made = sudokit.corrupt_moves(puzzles, traces, 3)
    assert sudokit.judge_moves(puzzles, made.moves).first_wrong == made.first_wrong
    for trace, moves, place in zip(traces, made.moves, made.first_wrong, strict=True):
        pairs = list(zip(trace.split(), moves.split(), strict=True))
        assert [i for i, (a, b) in enumerate(pairs) if a != b] == [place]
    again = sudokit.corrupt_moves(puzzles[:5], traces[:5], 3, threads=1)
    assert again.moves == made.moves[:5]
    assert sudokit.corrupt_moves([CLASSIC] * 2, ["r1c3=1", ""], 1).moves == [None, None]


def test_tables_bring_predictions_and_labels() -> None:
    import pandas as pd
    import polars as pl
    import pyarrow as pa

    said = [f"It is **{SOLVED}**.", "?"]
    test = {"puzzle": [EMPTY, CLASSIC], "solution": [SOLVED, SOLVED]}
    makers: list[Any] = [pd.DataFrame, pl.DataFrame, pa.table]
    for make in makers:
        # One column, whatever its name; the known name; the named one.
        for table, named in [
            ({"said": said}, {}),
            ({"id": [1, 2], "Response": said, "puzzle": test["puzzle"]}, {}),
            ({"answer": ["?"] * 2, "output": said}, {"prediction_column": "output"}),
            # Of several the first by the list of names, as in files.
            ({"answer": ["?"] * 2, "Completion": said}, {}),
            ({"output": said, "text": ["solve this", "please"]}, {}),
        ]:
            report = sudokit.evaluate(make(table), make(test), **named)
            outcomes = report["systems"][0]["outcomes"]
            assert (outcomes["right"], outcomes["no_grid"]) == (1, 1), outcomes
        # Labels would be right without exception.
        for other in (said, [SOLVED] * 2, [None, SOLVED]):
            with pytest.raises(sudokit.SpecError, match="may be labels, beside .*prediction_col"):
                sudokit.evaluate(make({"answer": [SOLVED] * 2, "mine": other}), make(test))
        with pytest.raises(sudokit.SpecError, match="column of predictions.*prediction_column="):
            sudokit.evaluate(make({"said": said, "mine": said}), make(test))
        with pytest.raises(sudokit.SpecError, match="a column \"other\", found none"):
            sudokit.evaluate(make({"said": said}), make(test), prediction_column="other")


def test_solutions_that_cannot_be_read_are_not_passed_over() -> None:
    import pandas as pd
    import pyarrow as pa

    for make in (pd.DataFrame, pa.table):
        test = make({"puzzle": [EMPTY, CLASSIC], "solution": [1.5, 2.5]})
        with pytest.raises(TypeError, match="solutions: .*found"):
            sudokit.evaluate([SOLVED] * 2, test)
        with pytest.raises(TypeError, match="solutions: .*found"):
            sudokit.data.audit(test)
        report = sudokit.evaluate([SOLVED] * 2, test, solutions=[SOLVED] * 2)
        assert report["systems"][0]["exact"]["count"] == 2


def test_no_prediction_is_left_out_of_an_evaluation() -> None:
    import pandas as pd

    said = [float("nan"), f"It is **{SOLVED}**.", None, pd.NA, f"```\n{SOLVED}\n```".encode()]
    frame = pd.Series(said, dtype=object)
    for predictions in [said, frame.to_list()]:
        system = sudokit.evaluate(predictions, [CLASSIC] * 5)["systems"][0]
        assert (system["exact"]["count"], system["outcomes"]["missing"]) == (2, 3)
    # HRM's tokens, and a number beyond: a grid that is not read is no missing answer.
    tokens = numbers([SOLVED] * 2) + 1
    with pytest.raises(sudokit.ParseError, match="tokens"):
        sudokit.evaluate(tokens, [CLASSIC] * 2)
    beyond = numbers([SOLVED] * 2).astype(np.int64)
    beyond[1, 5] = -1
    with pytest.raises(sudokit.ParseError) as caught:
        sudokit.evaluate(beyond, [CLASSIC] * 2)
    assert (caught.value.row, caught.value.column) == (1, 5)


def test_keys_that_meet_none_or_two_puzzles_are_an_error() -> None:
    puzzles = [CLASSIC, put(2, "4"), put(3, "6")]
    with pytest.raises(sudokit.SpecError, match="found none of them"):
        sudokit.evaluate({"1.0": SOLVED}, puzzles, key=["1", "2", "3"])
    with pytest.raises(sudokit.SpecError, match="found a for two"):
        sudokit.evaluate({"a": SOLVED}, puzzles, key=["a", "a", "b"])
    # The same puzzle may stand twice.
    report = sudokit.evaluate({"a": SOLVED}, [CLASSIC] * 2, key=["a", "a"])
    assert report["systems"][0]["exact"]["count"] == 2
    with pytest.raises(TypeError, match="one text"):
        sudokit.evaluate({"a": SOLVED}, [CLASSIC], key=["a"], votes=2)


def test_labels_of_a_file_are_not_taken_for_predictions(tmp_path: Path) -> None:
    (tmp_path / "test.csv").write_text(f"puzzle\n{CLASSIC}\n")
    said = tmp_path / "said.csv"
    said.write_text(f"puzzle,solution,mine\n{CLASSIC},{SOLVED},{CLASSIC}\n")
    with pytest.raises(ValueError, match="may be labels"):
        sudokit.evaluate(said, tmp_path / "test.csv")
    report = sudokit.evaluate(said, tmp_path / "test.csv", prediction_column="mine")
    assert report["systems"][0]["exact"]["count"] == 0


def test_an_unreadable_move_ends_its_trace_not_the_call() -> None:
    traces = ["r1c3=4 r1c4=6", "place 4 in A3", "r1c3=4 r1c4=? r1c4=6", "r1c3=1, r9c9", None]
    with pytest.raises(sudokit.SpecError, match="traces: row 1: .*place"):
        sudokit.judge_moves([CLASSIC] * 5, traces)
    with pytest.warns(UserWarning, match=r"3 of 5 rows .* row 1: .* in move 0: .*place"):
        judged = sudokit.judge_moves([CLASSIC] * 5, traces, errors="null", techniques=True)
    assert judged.verdict == ["so_far_right", "unreadable", "unreadable", "unreadable", None]
    assert judged.first_wrong == [None, 0, 1, 0, None]
    assert judged.moves == [2, 1, 2, 2, None]
    assert judged.verdicts[1:4] == ["unreadable", "so_far_right unreadable", "wrong unreadable"]
    assert [len(words.split()) for words in judged.forced_by[:4]] == [2, 1, 2, 2]
    assert sudokit.State.unreadable.name == judged.verdict[1]
    with pytest.warns(UserWarning, match="2 of 2 rows"):
        made = sudokit.corrupt_moves([CLASSIC] * 2, traces[1:3], 1, errors="null")
    assert made.moves == [None, None]
