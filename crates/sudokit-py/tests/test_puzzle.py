"""One puzzle as a value."""

from __future__ import annotations

import copy
import pickle
import random
import xml.etree.ElementTree as ET
from collections.abc import Sequence

import pytest
from conftest import CLASSIC, EMPTY, SOLVED, numbers

import sudokit
from sudokit import ParseError, Puzzle


def test_it_is_a_value() -> None:
    p = Puzzle(CLASSIC)
    assert p == Puzzle(CLASSIC.replace(".", "0")) == Puzzle(CLASSIC.encode()) == Puzzle(p)
    assert p != Puzzle(EMPTY) and Puzzle(EMPTY) < p and hash(p) == hash(copy.deepcopy(p))
    assert pickle.loads(pickle.dumps(p)) == p
    assert (str(p), repr(p)) == (CLASSIC, f"Puzzle('{CLASSIC}')")
    assert eval(repr(p)) == p  # noqa: S307
    assert Puzzle(p.values) == p == Puzzle(numbers([CLASSIC])[0])
    assert Puzzle(numbers([CLASSIC])[0].reshape(9, 9).tolist()) == p


def test_cells_are_named_by_row_and_column() -> None:
    p = Puzzle(CLASSIC)
    assert (p[0, 0], p[0, 2], p[8, 8]) == (5, 0, 9)
    assert p.givens[:2] == [(0, 0, 5), (0, 1, 3)] and len(p.givens) == 30
    with pytest.raises(IndexError):
        p[9, 0]


@pytest.mark.parametrize("bad", ["", CLASSIC + "1", CLASSIC[:80] + "a", [1] * 80, [10] * 81])
def test_what_is_no_puzzle_is_refused(bad: object) -> None:
    with pytest.raises((ParseError, TypeError)):
        Puzzle(bad)  # type: ignore[arg-type]


def test_its_answers_are_those_of_the_columns() -> None:
    p = Puzzle(CLASSIC)
    assert p.solve() == Puzzle(SOLVED) and p.count() == 1
    assert p.classify() == ("proper", Puzzle(SOLVED), None)
    assert p.check(SOLVED) == "right" and p.check(p) == "incomplete"
    empty = Puzzle(EMPTY)
    assert empty.solve() is None and empty.count(1000) == 1000
    smallest = empty.solve(multiple="smallest")
    assert smallest is not None and str(smallest).startswith("123456789456789123")
    word, one, other = empty.classify()
    assert word == "multiple" and one != other


@pytest.mark.parametrize("name", ["boxed", "2239", "line", "sudokuwiki", "sdk"])
def test_what_a_format_writes_is_read_again(name: str) -> None:
    p = Puzzle(CLASSIC)
    assert Puzzle.read(format(p, name)) == p


def test_formats_and_texts_that_are_none() -> None:
    with pytest.raises(sudokit.SpecError):
        format(Puzzle(EMPTY), "nothing")
    with pytest.raises(ParseError) as raised:
        Puzzle.read("53..7\n6..")
    assert raised.value.row == 0


def test_its_picture_is_whole_and_tells_its_text() -> None:
    svg = ET.fromstring(Puzzle(CLASSIC)._repr_html_())
    name = "{http://www.w3.org/2000/svg}"
    assert svg.findtext(f"{name}title") == CLASSIC
    assert len(svg.findall(f".//{name}text")) == 30


def test_it_is_a_sequence_of_its_cells() -> None:
    p, values = Puzzle(CLASSIC), Puzzle(CLASSIC).values
    assert isinstance(p, Sequence) and len(p) == 81
    assert [p[i] for i in range(-81, 81)] == [values[i] for i in range(-81, 81)]
    for part in [slice(9), slice(None, None, -1), slice(80, 0, -9), slice(-3, None)]:
        assert p[part] == values[part]
    assert tuple(reversed(p)) == values[::-1]
    assert p.index(3) == 1 and p.index(3, 2) == values.index(3, 2) and 5 in p and 10 not in p
    assert random.choice(p) in values and len(random.sample(p, 9)) == 9
    for index in [81, -82]:
        with pytest.raises(IndexError):
            p[index]
    with pytest.raises(TypeError, match="expected a row and a column, an index, or a slice"):
        p["r1c1"]  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="not in tuple"):
        p.index(10)
