"""Generated puzzles, grades, paths and hints are those of the command."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pyarrow as pa
import pytest
from conftest import CLASHING, CLASSIC, EMPTY, SOLVED, plain, suite

import sudokit
from sudokit import Puzzle, SpecError

PROPER = [puzzle for puzzle, number in suite() if number == 1]
MADE = sudokit.generate(12, 3).puzzle


def by_command(binary: str, *arguments: str, rows: list[str]) -> list[dict[str, Any]]:
    text = "".join(row + "\n" for row in rows)
    ran = subprocess.run(
        [binary, *arguments], input=text, capture_output=True, text=True, check=False
    )
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.mark.parametrize(
    ("wishes", "arguments"),
    [
        ({}, []),
        ({"givens": (22, 24)}, ["--givens", "22..24"]),
        ({"givens": 30, "method": "redundant"}, ["--givens", "30", "--not-minimal"]),
        ({"givens": 32}, ["--givens", "32"]),
        ({"symmetry": "rotational-2"}, ["--symmetry", "rotational-2"]),
        ({"uniform": True}, ["--uniform"]),
        ({"pattern": CLASSIC}, ["--pattern", CLASSIC]),
        ({"near": CLASSIC, "remove": 2, "add": 2}, ["--near", CLASSIC, "--remove", "2", "--add", "2"]),
        ({"level": ("medium", "hard")}, ["--level", "medium..hard"]),
        (
            {"grades": {"hodoku_score": (400, None), "se_er": "..4.5"}, "budget": 5000},
            ["--score", "400..", "--er", "..4.5", "--budget", "5000"],
        ),
        ({"needs": ["xy-wing"], "level": "hard"}, ["--needs", "xy-wing", "--level", "hard"]),
        ({"only": ["singles", "locked"]}, ["--only", "singles,locked"]),
        ({"hardest": 5, "by": "guesses"}, ["--hardest", "5", "--by", "guesses"]),
        (
            {"near": CLASSIC, "harder": True, "max_tries": 200},
            ["--near", CLASSIC, "--harder", "--budget", "200"],
        ),
    ],
)
def test_items_are_those_of_the_command(
    binary: str, wishes: dict[str, Any], arguments: list[str]
) -> None:
    rows = by_command(binary, "generate", "-n", "20", "--seed", "5", "--json", *arguments, rows=[])
    made = sudokit.generate(20, 5, **wishes)
    found = [row["puzzle"] for row in rows]
    assert [puzzle for puzzle in made.puzzle if puzzle] == found and len(found) > 10
    told = sudokit.check(made.puzzle, made.solution).verdict
    assert told == ["right" if puzzle else None for puzzle in made.puzzle]
    assert sudokit.generate(5, 5, 10, **wishes).puzzle == made.puzzle[10:15]
    again = sudokit.generate(20, 5, threads=3, out="arrow", **wishes)
    assert pa.table(again)["puzzle"].to_pylist() == made.puzzle


def test_wishes_that_are_not_met_are_null_with_their_tries() -> None:
    made = sudokit.generate(3, 1, givens=19, max_tries=2)
    assert made.puzzle == [None] * 3 == made.solution and made.tries == [2] * 3
    grids = sudokit.generate(3, 1, givens=19, max_tries=2, out="numpy").puzzle
    assert grids.shape == (3, 81) and not grids.any()


@pytest.mark.parametrize(
    "wishes",
    [
        {"givens": 16},
        {"method": "random"},
        {"symmetry": "round"},
        {"pattern": "..."},
        {"pattern": CLASSIC, "symmetry": "full"},
        {"method": "redundant"},
        {"near": CLASHING},
        {"near": EMPTY, "add": 0, "remove": 0},
        {"near": CLASSIC, "symmetry": "full"},
        {"level": "easyish"},
        {"level": ("hard", "easy")},
        {"grades": {"q": 3}},
        {"grades": {"se_er": "7.1..6"}},
        {"needs": ["luck"]},
        {"needs": ["x-wing"], "only": ["singles"]},
        {"harder": True},
        {"hardest": 3, "max_tries": 3},
        {"hardest": 3, "by": "luck"},
        {"level": "easy", "needs": ["x-wing"]},
        {"level": "extreme", "only": ["singles"]},
        {"grades": {"se_er": (12, 99)}},
        {"grades": {"te": 9}},
        {"budget": 0},
        {"max_tries": "many"},
        {"givens": 26, "symmetry": "rotational-4"},
    ],
)
def test_what_no_puzzle_can_be_is_refused(wishes: dict[str, Any]) -> None:
    with pytest.raises(SpecError):
        sudokit.generate(1, 1, **wishes)


def test_puzzles_are_as_wished() -> None:
    grades = {"se_er": (2.6, 4.4), "closure": "subsets"}
    made = sudokit.generate(4, 2, grades=grades, givens=(24, 26), out="arrow")
    told = sudokit.grade(made.puzzle, scale=["se_er", "closure"], out="list")
    assert all(2.6 <= er <= 4.4 for er in told.se_er) and told.closure == ["subsets"] * 4


def test_no_item_is_made_for_none() -> None:
    assert len(sudokit.generate(0, 1).puzzle) == 0
    with pytest.raises(SpecError, match="beyond"):
        sudokit.generate(2, 1, 2**64 - 1)


def test_grades_are_those_of_the_command(binary: str) -> None:
    rows = [*MADE, PROPER[2], EMPTY, CLASHING]
    graded = by_command(binary, "grade", "--scale", "all", "--budget", "3000", "--json", rows=rows)
    ours = sudokit.grade(rows, scale="all", budget=3000)
    names = pa.table(ours).column_names
    assert names[0] == "verdict" and names[-1] == "at_least" and len(names) == 18
    for i, row in enumerate(graded):
        assert ours.verdict[i] == row["verdict"]
        for name in names[1:-1]:
            number, theirs = getattr(ours, name)[i], row.get(name)
            assert number == theirs, (i, name)
    proper = [i for i, row in enumerate(graded) if row["verdict"] == "proper"]
    assert all(ours.at_least[i] is not None for i in proper)
    assert ours.at_least[-1] is None
    with pytest.raises(SpecError, match="scale: expected"):
        sudokit.grade(rows, scale="hard")
    with pytest.raises(AttributeError):
        sudokit.grade([CLASSIC]).te  # noqa: B018


def test_paths_are_those_of_the_command(binary: str) -> None:
    rows = [*MADE[:6], EMPTY, CLASHING]
    for profile in ["hodoku", "sudokit"]:
        told = by_command(binary, "explain", "--profile", profile, "--json", rows=rows)
        ours = sudokit.explain(rows, profile=profile)  # type: ignore[arg-type]
        for i, row in enumerate(told):
            assert ours.verdict[i] == row["verdict"]
            for name in ["level", "score", "count", "hardest", "end"]:
                assert getattr(ours, name)[i] == row.get(name), (i, name)
            steps = ours.steps[i]
            assert (json.loads(steps) if steps else None) == row.get("steps")
    assert sudokit.explain([MADE[0]], profile="se").rating[0] > 0
    short = sudokit.explain([MADE[0]], until="hidden-single")
    assert short.end == ["reached"]
    for wrong in [{"profile": "me"}, {"until": "luck"}, {"techniques": ["+luck"]}]:
        with pytest.raises(SpecError):
            sudokit.explain([CLASSIC], **wrong)  # type: ignore[arg-type]


def test_odd_input_ends_at_the_default_budget() -> None:
    assert sudokit.explain([EMPTY], profile="se").end == ["budget"]
    assert sudokit.hint(EMPTY, profile="se")["kind"] == "unknown"
    assert sudokit.explain([EMPTY], budget=None).end == ["stuck"]
    with pytest.raises(SpecError, match="budget"):
        sudokit.explain([EMPTY], budget="small")  # type: ignore[arg-type]


def test_hints_say_as_much_as_the_command(binary: str) -> None:
    (row,) = by_command(binary, "hint", "--json", "--lang", "en", CLASSIC, rows=[])
    help_ = sudokit.hint(CLASSIC)
    assert (help_["kind"], help_["texts"]) == (row["kind"], row["texts"])
    assert help_["step"]["technique"] == row["step"]["technique"]
    assert sudokit.hint(Puzzle(SOLVED))["kind"] == "solved"
    wrong = sudokit.hint(CLASSIC, placed="..1" + "." * 78, lang="ko")
    assert wrong["kind"] == "wrong-digits" and wrong["candidates"] == ["r1c3-1"]
    missing = sudokit.hint(CLASSIC, candidates=" ".join(["-", "-", "12"] + ["-"] * 78))
    assert (missing["kind"], missing["next"]["step"]) == ("missing-notes", help_["step"])
    assert sudokit.hint(EMPTY)["remarks"][0].startswith("The puzzle has more than one solution")
    assert sudokit.hint(EMPTY, techniques=["forcing"], budget=1)["kind"] == "unknown"
    for bad in ["toward", "lang", "notes", "profile", "candidates"]:
        with pytest.raises(SpecError, match=bad):
            sudokit.hint(CLASSIC, **{bad: "r0c0"})  # type: ignore[arg-type]
    with pytest.raises(SpecError, match=r'techniques: "\+luck": expected the name'):
        sudokit.hint(CLASSIC, techniques=["+luck"])


def test_nothing_depends_on_threads() -> None:
    for call in [
        lambda **o: sudokit.grade(pa.array(MADE), scale="se_er,b", **o),
        lambda **o: sudokit.canonical(pa.array(MADE), **o),
        lambda **o: sudokit.explain(pa.array(MADE), **o),
    ]:
        assert pa.table(call(threads=1)) == pa.table(call(threads=4))
    assert plain(sudokit.minimize(MADE, seed=1, threads=3)) == MADE
