"""Transforms, canonical forms and class ids: those of the command, and what must hold of them."""

from __future__ import annotations

import json
import pickle
import subprocess
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from conftest import CLASSIC, EMPTY, SOLVED, containers, numbers, plain, suite

import sudokit
from sudokit import Puzzle, SpecError, Transform

PROPER = [puzzle for puzzle, number in suite() if number == 1][:40]
KINDS = containers()


def by_command(binary: str, *arguments: str, rows: list[str]) -> list[dict[str, Any]]:
    ran = subprocess.run(
        [binary, *arguments, "--json"],
        input="\n".join(rows) + "\n",
        capture_output=True,
        text=True,
        check=False,
    )
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.mark.parametrize("form", ["solution", "givens"])
def test_forms_and_ids_are_those_of_the_command(binary: str, form: Any) -> None:
    rows = by_command(binary, "canon", "--form", form, rows=[*PROPER, EMPTY])
    found = sudokit.canonical([*PROPER, EMPTY], form=form)
    ids = sudokit.class_ids([*PROPER, EMPTY], form=form, hex=True)
    for i, row in enumerate(rows):
        assert found.puzzle[i] == row.get("canonical")
        assert found.transform[i] == row.get("transform")
        assert found.automorphisms[i] == row.get("automorphisms")
        assert ids[i] == row.get("class_id")
    grids = sudokit.class_ids(PROPER, by="grid", hex=True)
    if form == "solution":
        assert grids == [row["grid_id"] for row in rows[:-1]]
    assert sudokit.class_ids(PROPER, by="grid", form="givens", hex=True) == grids


@pytest.mark.parametrize("name", KINDS)
def test_isomorphs_have_the_same_form_in_every_container(name: str) -> None:
    moved = sudokit.transform(KINDS[name](PROPER), seed=3, out="list", layout="text")
    assert moved == sudokit.transform(PROPER, seed=3)
    assert sudokit.canonical(moved).puzzle == sudokit.canonical(PROPER).puzzle
    ids = sudokit.class_ids(KINDS[name](PROPER), out="list")
    assert ids == sudokit.class_ids(moved) and all(len(i) == 16 for i in ids)


def test_ids_of_numpy_sort_and_compare() -> None:
    ids = sudokit.class_ids(numbers([*PROPER, PROPER[0]]))
    assert ids.dtype == np.dtype("V16")
    assert len(np.unique(ids)) == len(set(PROPER))
    assert ids[0] == ids[-1] and ids[0].tobytes() == sudokit.class_ids(PROPER[:1])[0]
    column = pa.array(sudokit.class_ids(pa.array(PROPER)))
    assert column.type == pa.binary(16)


def test_the_form_is_noted_with_the_column() -> None:
    for form in ["solution", "givens"]:
        ids = sudokit.class_ids(pa.array(PROPER), form=form)  # type: ignore[arg-type]
        field = pa.table(sudokit.canonical(pa.array(PROPER), form=form)).schema.field("puzzle")  # type: ignore[arg-type]
        assert field.metadata == {b"sudokit.form": form.encode()}
        assert len(ids) == len(PROPER)


def test_each_row_moves_by_its_own_transform() -> None:
    texts = sudokit.canonical(PROPER).transform
    expected = sudokit.canonical(PROPER).puzzle
    assert sudokit.transform(PROPER, texts) == expected
    assert sudokit.transform(PROPER, [Transform(text) for text in texts]) == expected
    assert plain(sudokit.transform(pa.array(PROPER), pa.array(texts))) == expected
    assert sudokit.transform(PROPER[:2], [None, "t"])[0] is None
    assert sudokit.transform([CLASSIC], "t")[0] == str(Transform("t").apply(CLASSIC))
    moved = sudokit.transform(PROPER, seed=9)
    assert [str(Transform.random(9, i).apply(p)) for i, p in enumerate(PROPER)] == moved
    assert sudokit.transform(PROPER[10:], seed=9, start=10) == moved[10:]
    solved = sudokit.transform(sudokit.solve(PROPER), seed=9)
    assert sudokit.check(moved, solved).verdict == ["right"] * len(PROPER)


@pytest.mark.parametrize(
    "options", [{}, {"seed": 1, "transforms": "t"}, {"transforms": "z"}, {"transforms": ["t"] * 2}]
)
def test_moves_that_are_none_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(SpecError):
        sudokit.transform([CLASSIC], **options)


def test_transforms_are_a_group_of_values() -> None:
    a, b = Transform.random(1), Transform.random(1, 1)
    p = Puzzle(CLASSIC)
    assert a.then(b).apply(p) == b.apply(a.apply(p)) == p.transform(a).transform(b)
    assert a.then(a.inverse()) == Transform("r123456789")
    assert Transform(str(a)) == a == pickle.loads(pickle.dumps(a)) != b
    assert hash(a) == hash(Transform(str(a))) and repr(a) == f"Transform('{a}')"
    with pytest.raises(SpecError):
        Transform("")


def test_one_puzzle_has_its_form_too() -> None:
    found = Puzzle(CLASSIC).canonical()
    assert found is not None
    form, transform = found
    assert transform.apply(CLASSIC) == form
    assert Puzzle(EMPTY).canonical() is None
    given = Puzzle(EMPTY).canonical(form="givens")
    assert given is not None and given[0] == Puzzle(EMPTY)
    assert Puzzle(SOLVED).canonical() is not None


def test_givens_that_can_be_spared_are_those_of_the_command(binary: str) -> None:
    rows = by_command(binary, "minimize", "--seed", "4", rows=[CLASSIC, *PROPER[:10]])
    found = sudokit.minimize([CLASSIC, *PROPER[:10]], seed=4)
    assert found == [row["minimized"] for row in rows]
    assert sudokit.is_minimal(found) == [True] * 11
    assert sudokit.is_minimal([CLASSIC, EMPTY, None]) == [False, None, None]
    assert sudokit.redundant(found) == [EMPTY] * 11
    spared = sudokit.redundant([CLASSIC])[0]
    assert 81 - spared.count(".") == 22
    for i, sign in enumerate(spared):
        without = CLASSIC[:i] + "." + CLASSIC[i + 1 :]
        assert CLASSIC[i] == "." or sudokit.count([without]) == [1 if sign != "." else 2]
    one = Puzzle(CLASSIC).minimize(seed=0)
    assert one is not None and str(one) == sudokit.minimize([CLASSIC], seed=0)[0]
    flags = sudokit.is_minimal(numbers([CLASSIC, str(one)]))
    assert flags.dtype == np.bool_ and flags.tolist() == [False, True]


def test_all_solutions_come_in_order() -> None:
    open_one = "." * 9 + SOLVED[9:18].replace("6", ".") + "." * 9 + SOLVED[27:]
    number = Puzzle(open_one).count(1000)
    found = [str(solution) for solution in Puzzle(open_one).solutions()]
    assert len(found) == number > 1 and found == sorted(set(found))
    first = next(iter(Puzzle(EMPTY).solutions()))
    assert str(first).startswith("123456789456789123789123456214365897")
    assert list(Puzzle("11" + "." * 79).solutions()) == []
