"""Every function on every container gives the answers of the library."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from conftest import CLASHING, CLASSIC, EMPTY, SOLVED, containers, numbers, plain, suite
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokit

KINDS = containers()


def kind_of(answers: Any) -> str:
    if isinstance(answers, list):
        return "list"
    return "numpy" if isinstance(answers, np.ndarray) else "arrow"


def expected_kind(name: str) -> str:
    if name.startswith("numpy"):
        return "numpy"
    return "list" if name in ["list", "tuple", "bytes", "Puzzle"] else "arrow"


@pytest.mark.parametrize("name", KINDS)
def test_counts_are_those_of_the_suite(name: str, puzzles: list[str], counts: list[int]) -> None:
    answers = sudokit.count(KINDS[name](puzzles), limit=500)
    assert kind_of(answers) == expected_kind(name)
    assert plain(answers) == [min(number, 500) for number in counts]


@pytest.mark.parametrize("name", KINDS)
def test_solutions_are_right_and_only_those_of_proper_puzzles(
    name: str, puzzles: list[str], counts: list[int]
) -> None:
    answers = sudokit.solve(KINDS[name](puzzles), out="list", layout="text")
    for puzzle, number, answer in zip(puzzles, counts, answers, strict=True):
        assert (answer is not None) == (number == 1)
        if answer is not None:
            assert sudokit.Puzzle(puzzle).check(answer) == "right"


@pytest.mark.parametrize("name", KINDS)
def test_verdicts_come_with_witnesses(name: str, puzzles: list[str], counts: list[int]) -> None:
    verdict, solution, witness = sudokit.classify(KINDS[name](puzzles), out="list")
    for puzzle, number, word, one, other in zip(
        puzzles, counts, verdict, solution, witness, strict=True
    ):
        assert word in {0: ["none", "invalid"], 1: ["proper"]}.get(number, ["multiple"])
        p = sudokit.Puzzle(puzzle)
        assert (one is not None) == (number > 0) and (one is None or p.check(one) == "right")
        assert (other is not None) == (number > 1) and (other is None or p.check(other) == "right")
        assert one is None or one != other


@pytest.mark.parametrize("name", KINDS)
def test_no_rows_give_no_rows(name: str) -> None:
    empty = KINDS[name]([])
    assert len(sudokit.count(empty)) == 0
    assert [len(column) for column in sudokit.classify(empty)] == [0, 0, 0]


def test_one_column_may_come_as_another_kind() -> None:
    rows = [CLASSIC, EMPTY]
    assert sudokit.solve(rows, out="numpy").tolist() == [list(map(int, SOLVED)), [0] * 81]
    assert sudokit.solve(numbers(rows), out="list", layout="text") == [SOLVED, None]
    assert sudokit.solve(numbers(rows), out="list") == [SOLVED, None]
    small = pa.array(sudokit.solve(pa.array(rows), layout="u8"))
    assert small.type == pa.list_(pa.field("item", pa.uint8(), nullable=False), 81)
    assert small.to_pylist() == [list(map(int, SOLVED)), None]
    assert pa.array(sudokit.solve(rows, out="arrow")).to_pylist() == [SOLVED, None]


def test_several_solutions_are_left_out_or_chosen() -> None:
    assert sudokit.solve([EMPTY]) == [None]
    (any_one,) = sudokit.solve([EMPTY], multiple="any")
    assert sudokit.Puzzle(EMPTY).check(any_one) == "right"
    (smallest,) = sudokit.solve([EMPTY], multiple="smallest")
    assert smallest.startswith("123456789456789123789123456214365897")
    assert sudokit.solve([CLASHING], multiple="smallest") == [None]


def test_judgments_name_the_cell() -> None:
    other = SOLVED.translate(str.maketrans("123456789", "234567891"))
    twice = "4" + SOLVED[1:]
    answers = [SOLVED, other, twice, SOLVED[:80] + ".", "?", None]
    verdict, cell = sudokit.check([CLASSIC] * 6, answers)
    right = ["right", "given_changed", "repeated", "incomplete", "unreadable", None]
    assert verdict == right
    assert cell == [None, 0, 2, 80, None, None]
    table = pa.table({"id": [1], "solution": [SOLVED]})
    assert plain(sudokit.check(pa.array([CLASSIC]), table).verdict) == ["right"]
    with pytest.raises(sudokit.SpecError, match="answers: expected 2 rows"):
        sudokit.check([CLASSIC] * 2, [SOLVED])


def test_null_rows_stay_null() -> None:
    rows = [None, CLASSIC, None, EMPTY]
    assert sudokit.count(rows) == [None, 1, None, 2]
    assert sudokit.count(pa.array(rows)).null_count == 2
    assert sudokit.classify(rows).verdict == [None, "proper", None, "multiple"]
    lists = pa.array([None, numbers([CLASSIC])[0].tolist()], pa.list_(pa.int16()))
    assert plain(sudokit.count(lists)) == [None, 1]
    fixed = pa.array([numbers([CLASSIC])[0].tolist(), None], pa.list_(pa.uint8(), 81))
    assert plain(sudokit.count(fixed)) == [1, None]
    assert plain(sudokit.count(pa.nulls(2))) == [None, None]
    masked = sudokit.count(rows, out="numpy")
    assert masked.mask.tolist() == [True, False, True, False]
    assert masked.compressed().tolist() == [1, 2]


def test_a_budget_leaves_answers_open() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    assert sudokit.count([hard, CLASSIC], guesses=1) == [None, 1]
    assert sudokit.classify([hard], guesses=1).verdict == ["unknown"]
    assert sudokit.solve([hard], guesses=1) == [None]


def test_verdicts_of_numpy_are_numbers_of_the_enumeration() -> None:
    from sudokit import _sudokit

    for enumeration in [sudokit.Verdict, sudokit.Judgment, sudokit.Reply, sudokit.State]:
        names = [member.name for member in enumeration]
        assert names == _sudokit.words(enumeration.__name__)
        assert [int(member) for member in enumeration] == list(range(len(names)))
    verdict = sudokit.classify(numbers([CLASSIC, EMPTY, CLASHING])).verdict
    assert verdict.dtype == np.uint8
    assert [sudokit.Verdict(number).name for number in verdict] == [
        "proper",
        "multiple",
        "invalid",
    ]


def test_numpy_results_can_be_written_and_are_their_own() -> None:
    column = sudokit.solve(pa.array([CLASSIC]), layout="u8")
    one, two = column.to_numpy(), np.asarray(column, dtype=np.int64)
    assert two.dtype == np.int64 and one.shape == (1, 81)
    one[0, 0] = 0
    assert column.to_numpy()[0, 0] == 5 == two[0, 0]
    grids = sudokit.solve(numbers([CLASSIC]))
    grids[0, 0] = 9
    assert grids[0, 0] == 9


def test_columns_are_sequences() -> None:
    column = sudokit.count(pa.array([CLASSIC, EMPTY, None]))
    assert len(column) == 3 and list(column) == [1, 2, None]
    assert column[0] == 1 and column[-1] is None and plain(column[1:]) == [2, None]
    for index in [3, -4]:
        with pytest.raises(IndexError):
            column[index]
    assert "3 rows" in repr(column) and column.name == "count"


def test_records_unpack_and_are_tables() -> None:
    import polars as pl

    record = sudokit.classify(pa.array([CLASSIC, EMPTY]))
    verdict, solution, witness = record
    assert len(record) == 3 and record[0] is verdict and record[-1] is witness
    assert record.solution is solution
    table = pa.table(record)
    assert table.column_names == ["verdict", "solution", "witness"]
    assert table["verdict"].to_pylist() == ["proper", "multiple"]
    assert pl.DataFrame(record)["solution"].to_list()[0] == SOLVED
    assert pa.table(sudokit.classify([CLASSIC])).num_rows == 1
    with pytest.raises(AttributeError):
        record.nothing  # noqa: B018


def many(rows: int) -> list[str]:
    draw = random.Random(5)
    # Those without a solution take the longest: a few of them are enough.
    solvable = [puzzle for puzzle, number in suite() if number > 0]
    return [draw.choice(solvable) for _ in range(rows - 1)] + [CLASHING]


@pytest.mark.parametrize("threads", [2, 4])
def test_answers_do_not_depend_on_threads_or_chunks(threads: int) -> None:
    rows = pa.array(many(10_000))
    one = pa.table(sudokit.classify(rows, threads=1))
    assert pa.table(sudokit.classify(rows, threads=threads)) == one
    assert pa.table(sudokit.classify(rows)) == one
    alone = sudokit.classify(rows[4090:4110])
    assert pa.table(alone).to_pylist() == one.slice(4090, 20).to_pylist()
    assert plain(sudokit.count(rows, threads=threads)) == plain(sudokit.count(rows, threads=1))


cell = st.sampled_from("123456789")
grids = st.lists(
    st.one_of(
        st.none(),
        st.builds(
            lambda kept: "".join(s if k else "." for s, k in zip(SOLVED, kept, strict=True)),
            st.lists(st.booleans(), min_size=81, max_size=81),
        ),
        st.builds(
            lambda cells: "".join(
                dict(cells).get(i, ".") for i in range(81)
            ),
            st.lists(st.tuples(st.integers(0, 80), cell), max_size=12),
        ),
    ),
    max_size=20,
)


@settings(max_examples=60, deadline=None)
@given(grids, st.data())
def test_all_containers_agree_on_random_rows(rows: list[str | None], data: Any) -> None:
    expected = sudokit.count(rows, limit=3)
    cut = data.draw(st.integers(0, len(rows)))
    array = pa.array(rows, pa.string())
    assert plain(sudokit.count(array, limit=3)) == expected
    assert plain(sudokit.count(array.slice(cut), limit=3)) == expected[cut:]
    halves = pa.chunked_array([array.slice(0, cut), array.slice(cut)])
    assert plain(sudokit.count(halves, limit=3)) == expected
    full = [row for row in rows if row is not None]
    counts = [number for number in expected if number is not None]
    assert sudokit.count(numbers(full), limit=3).tolist() == counts
    verdicts = sudokit.classify(full).verdict
    of = {"proper": [1], "multiple": [2, 3], "none": [0], "invalid": [0]}
    for word, number in zip(verdicts, counts, strict=True):
        assert number in of[word]


def test_a_long_list_is_answered_like_short_ones() -> None:
    """It is read and answered in blocks."""
    rows: list[Any] = [CLASSIC, EMPTY, None, "11" + EMPTY[2:], CLASSIC.encode(), SOLVED] * 4_000
    some = rows[:6]
    for threads in [1, 2, None]:
        assert sudokit.solve(rows, threads=threads) == sudokit.solve(some) * 4_000
        assert sudokit.count(rows, threads=threads) == sudokit.count(some) * 4_000
    assert sudokit.solve(rows, multiple="smallest")[:6] == sudokit.solve(some, multiple="smallest")
    assert sudokit.solve(rows, out="numpy").shape == (24_000, 81)
    assert sudokit.solve(rows, layout="u8")[0] == sudokit.solve(some, layout="u8")[0]
    done: list[int] = []
    sudokit.count(rows, threads=1, progress=done.append)
    assert sum(done) == len(rows)
    rows[20_000] = CLASSIC[:80]
    for call in [sudokit.count, sudokit.solve]:
        with pytest.raises(sudokit.ParseError) as caught:
            call(rows)
        assert caught.value.row == 20_000
        with pytest.warns(UserWarning, match="1 of 24000 rows are unreadable; the first: row 20000"):
            assert call(rows, errors="null")[20_000] is None
    with pytest.raises(TimeoutError):
        sudokit.solve(rows[:20_000], timeout=0)
