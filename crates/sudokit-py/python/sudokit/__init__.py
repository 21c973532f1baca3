"""A fast Sudoku solver, generator and analyzer: columns of puzzles in, columns of answers out.

>>> import sudokit
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> sudokit.solve([puzzle])
['534678912672195348198342567859761423426853791713924856961537284287419635345286179']

A list of texts gives lists, a numpy array gives numpy arrays, and any object with the Arrow
interface (pyarrow, Polars, pandas, DuckDB, nanoarrow) gives :class:`Column`, which all of these
read. One puzzle at a time is :class:`Puzzle`; other sizes and rules are :class:`Variant` and
:mod:`sudokit.variants`.

A row is a text of 81 characters, 81 numbers, or a board as :class:`Puzzle` takes it. Keywords of
all functions on columns:

- ``column`` names the column of puzzles in a table; ``puzzle``, ``question`` or the like by default.
- ``out`` is ``"list"``, ``"numpy"``, ``"arrow"``, ``"pandas"`` or ``"polars"``; by default the kind
  of the input.
- ``threads`` is the number of threads; by default one for every 4,096 rows, at most one a core.
- ``progress`` is a function that is called with the number of rows newly done.
- ``errors`` is ``"raise"``, or ``"null"``: rows that are no puzzle are null, and a warning counts
  them.
- ``timeout`` is a number of seconds, after which the call raises ``TimeoutError``.
"""

from collections.abc import Sequence as _Sequence
from enum import IntEnum
from importlib import import_module
from typing import TYPE_CHECKING

from sudokit._sudokit import (
    Canonical,
    Checked,
    Classified,
    Column,
    Corrupted,
    Explained,
    Generated,
    Graded,
    JudgedMoves,
    JudgedStates,
    Positions,
    Puzzle,
    Record,
    Replied,
    Solutions,
    Transform,
    Variant,
    canonical,
    check,
    class_ids,
    classify,
    corrupt_moves,
    count,
    evaluate,
    explain,
    generate,
    grade,
    hint,
    is_minimal,
    judge_moves,
    judge_state,
    judge_text,
    minimize,
    near_complete,
    positions,
    redundant,
    reward,
    solve,
    transform,
    version,
    vocabulary,
)
from sudokit._read import read
from sudokit.errors import ParseError, SpecError, SudokitError

__all__ = [
    "Canonical",
    "Checked",
    "Classified",
    "Column",
    "Corrupted",
    "Explained",
    "Generated",
    "Graded",
    "JudgedMoves",
    "JudgedStates",
    "Judgment",
    "ParseError",
    "Positions",
    "Puzzle",
    "Record",
    "Replied",
    "Reply",
    "Solutions",
    "SpecError",
    "State",
    "SudokitError",
    "Transform",
    "Variant",
    "Verdict",
    "canonical",
    "check",
    "class_ids",
    "classify",
    "corrupt_moves",
    "count",
    "evaluate",
    "explain",
    "generate",
    "grade",
    "hint",
    "is_minimal",
    "judge_moves",
    "judge_state",
    "judge_text",
    "minimize",
    "near_complete",
    "positions",
    "read",
    "redundant",
    "reward",
    "solve",
    "transform",
    "vocabulary",
]

__version__ = version()
del version

# Its digits, cell by cell. `count` counts solutions.
_Sequence.register(Puzzle)

if TYPE_CHECKING:
    from sudokit import data as data
    from sudokit import game as game
    from sudokit import rewards as rewards
    from sudokit import variants as variants
else:
    # Modules that need no other package. They are imported where they are named first: each
    # process that imports sudokit would pay for them.
    _MODULES = {"data", "game", "rewards", "variants"}

    def __getattr__(name):
        if name in _MODULES:
            return import_module(f"sudokit.{name}")
        raise AttributeError(f"module 'sudokit' has no attribute {name!r}")

    def __dir__():
        # What is imported for this file alone is not named.
        return sorted({*globals(), *_MODULES} - {"IntEnum", "TYPE_CHECKING", "import_module"})


class Verdict(IntEnum):
    """What a puzzle is. Columns of numpy hold the numbers, all others the words."""

    proper = 0
    """Exactly one solution."""
    multiple = 1
    """Two solutions or more."""
    none = 2
    """No solution, though the givens obey the rules."""
    invalid = 3
    """The givens repeat a digit."""
    unreadable = 4
    """The row is no puzzle (with ``errors="null"``)."""
    unknown = 5
    """The budget ran out."""


class Judgment(IntEnum):
    """What an answer is. Columns of numpy hold the numbers, all others the words."""

    right = 0
    """A full grid that keeps the rules and the givens."""
    given_changed = 1
    """A full grid that keeps the rules, but not a given."""
    repeated = 2
    """A house repeats a digit."""
    incomplete = 3
    """A cell is blank."""
    unreadable = 4
    """It is no grid."""


class Reply(IntEnum):
    """What a text that answers a puzzle holds. Columns of numpy hold the numbers, all others the words."""

    right = 0
    """A full grid that keeps the rules and the givens."""
    given_changed = 1
    """A full grid that keeps the rules, but not a given."""
    repeated = 2
    """A full grid with a digit twice in a house."""
    incomplete = 3
    """A grid with a blank."""
    wrong_size = 4
    """Cells, but not 81: an answer that was cut off, for example."""
    no_grid = 5
    """Nothing that looks like a grid."""


class State(IntEnum):
    """What a board on the way is. Columns of numpy hold the numbers, all others the words."""

    right = 0
    """Full, and a solution."""
    so_far_right = 1
    """Every digit is that of the only solution; some cells are blank."""
    open = 2
    """Of a puzzle with several solutions: some of them keep every digit."""
    wrong = 3
    """A digit is not that of the only solution, but none repeats: the fault does not show yet."""
    dead = 4
    """Of a puzzle with several solutions, or none: no solution keeps every digit."""
    repeated = 5
    """A digit repeats in a house."""
    given_changed = 6
    """A given was replaced."""
    unknown = 7
    """The budget ran out."""
    unreadable = 8
    """A move is none (with ``errors="null"``)."""
