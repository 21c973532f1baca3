"""Puzzles of other sizes and rules: `sudokit.Variant`, and columns of their texts."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
import sudokit
from sudokit import ParseError, SpecError, Variant, variants

KILLER = "sudoku 4\ncage 3 r1c1 r1c2\ncage 9 r2c1 r2c2 r3c1\ngrid 1.3. 3... .... ...1"
ISS = ".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1.~R2C1_3.~R1C3_3.~R4C4_1.Cage~9~R2C1~R2C2~R3C1"
SOLVED = "1234341221434321"
TEXTS = [KILLER, "sudoku 4", ISS, None, "sudoku 4\ncage 1 r1c1 r1c2"]
VERDICTS = ["proper", "multiple", "proper", None, "none"]


def test_one_puzzle_answers_all_questions() -> None:
    puzzle = Variant(KILLER)
    verdict, solution, witness = puzzle.solve()
    assert (verdict, witness, puzzle.count()) == ("proper", None, 1)
    assert solution == [[int(sign) for sign in SOLVED[4 * row : 4 * row + 4]] for row in range(4)]
    assert puzzle.solutions(5) == [solution]
    assert puzzle.check(solution) is None
    swapped = [solution[1], solution[0], *solution[2:]]
    assert puzzle.check(swapped) in puzzle.constraints
    assert puzzle.check([[None] * 4] * 4) == "r1c1 has no value of the puzzle"
    assert puzzle.check([[1]]) == "expected 4 rows of 4"
    with pytest.raises(TypeError, match="check: expected rows of numbers, found str"):
        puzzle.check("1234341221434321")  # type: ignore[arg-type]
    candidates = puzzle.true_candidates()
    assert candidates is not None and len(candidates) == 16 and candidates["r1c2"] == [2]
    redundant = puzzle.redundant()
    assert redundant is not None
    for line in redundant:
        kept = [one for one in puzzle.constraints if one != line]
        assert Variant(kept[0], *kept[1:]).count() == 1
    for line in set(puzzle.constraints[1:]) - set(redundant):
        kept = [one for one in puzzle.constraints if one != line]
        assert Variant(kept[0], *kept[1:]).count() == 2
    assert puzzle.contradiction() == []
    broken = Variant("sudoku 4", "even r1c1", "cage 3 r2c1 r2c2", "given r1c1 3")
    assert broken.contradiction() == ["even r1c1", "given r1c1 3"]
    mean, error = Variant("latin 6").estimate(300) or (0, 0)
    assert abs(mean - 812_851_200) < 4 * error
    assert (puzzle.shape, puzzle.values, puzzle.title) == ((4, 4), (1, 4), None)
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle and len({again, puzzle, Variant("latin 6")}) == 2


def test_what_a_budget_ends_is_unknown_and_never_none() -> None:
    hard = Variant("sudoku 9", "knight")
    assert hard.solve(guesses=0)[0] == "unknown"
    assert hard.count(guesses=0) is None
    assert hard.true_candidates(guesses=0) is None
    assert hard.redundant(guesses=0) is None
    assert hard.contradiction(guesses=0) is None
    assert hard.estimate(guesses=0) is None
    with pytest.raises(TimeoutError):
        Variant("sudoku 12").count(10**12, timeout=0.05)


def test_formats_go_in_and_out() -> None:
    puzzle = Variant(KILLER)
    for name in ["rules", "rules-json", "fpuzzles", "fpuzzles-json", "iss"]:
        again, found, notes = Variant.read(puzzle.write(name))
        assert (found, notes) == (name, [])
        assert again.solve() == puzzle.solve()
    with pytest.raises(SpecError, match="cage"):
        puzzle.write("grid")
    with pytest.raises(SpecError, match="expected"):
        puzzle.write("horse")


def test_wrong_texts_say_where() -> None:
    with pytest.raises(ParseError, match="line 2, column 1: expected the name of a constraint"):
        Variant("sudoku 9\nhorse r1c1")
    with pytest.raises(ParseError, match="Foobar"):
        Variant(".Foobar~3~R1C1~R1C2")
    with pytest.raises(SpecError, match="rule given r1c1 12: expected a value from 1 to 9"):
        Variant("sudoku 9", "given r1c1 12")
    with pytest.raises(SpecError, match="cells of the grid"):
        Variant("sudoku 4", "even r9c9")


def containers() -> list[object]:
    return [TEXTS, np.array(TEXTS, dtype=object), pa.array(TEXTS), pa.chunked_array([TEXTS[:2], TEXTS[2:]])]


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("threads", [1, 3])
def test_columns_of_texts_are_answered_in_their_order(place: int, threads: int) -> None:
    texts = containers()[place]
    found = variants.classify(texts, threads=threads, out="list")
    assert found.verdict == VERDICTS
    assert (found.solution[0], found.solution[2], found.solution[4]) == (SOLVED, SOLVED, None)
    assert found.witness[1] not in (None, found.solution[1])
    solved = variants.solve(texts, threads=threads, out="list")
    assert solved == [SOLVED, None, SOLVED, None, None]
    counts = variants.count(texts, limit=1000, threads=threads, out="list")
    assert counts == [1, 288, 1, None, 0]


def test_many_rows_keep_their_order_on_any_number_of_threads() -> None:
    texts = [f"sudoku 4\ngiven r1c1 {1 + row % 4}\ngiven r2c3 {1 + row % 3}" for row in range(200)]
    one = variants.classify(texts, threads=1)
    many = variants.classify(texts, threads=4)
    assert (one.solution, one.witness) == (many.solution, many.witness)
    assert [text[0] for text in one.solution] == [str(1 + row % 4) for row in range(200)]
    for row in (0, 7):
        _, solution, _ = Variant(texts[row]).solve()
        assert "".join(str(value) for line in solution for value in line) == one.solution[row]


def test_columns_name_the_row_that_is_no_puzzle() -> None:
    texts = ["sudoku 4", "sudoku 4\nhorse", "horse"]
    with pytest.raises(ParseError, match="row 1: expected the name of a constraint"):
        variants.solve(texts)
    assert variants.classify(texts, errors="null").verdict == ["multiple", "unreadable", "unreadable"]
    assert variants.count(texts, errors="null") == [2, None, None]
    with pytest.raises(TypeError, match="a list"):
        variants.solve(7)
    assert variants.solve([]) == []
    # Above 9 there are blanks between the values.
    large = variants.classify(["sudoku 12"], guesses=1000).solution[0]
    assert len(large.split()) == 144


def test_the_command_says_the_same(tmp_path: Path) -> None:
    file = tmp_path / "killer.txt"
    file.write_text(ISS + "\n")
    program = [sys.executable, "-m", "sudokit", "solve", str(file)]
    ran = subprocess.run(program, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == variants.solve([ISS])[0]
    assert sudokit.Variant(ISS).count() == 1
