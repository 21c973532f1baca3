"""Sets of puzzles: splits that share nothing, leaks, doubles, copies by symmetry, audits, layouts.

The command ``sudokit data`` handles sets in files of any size.
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from sudokit._sudokit import (
    Augmented,
    Duplicates,
    Leaks,
    augment,
    dedup,
    export,
    leaks,
    split,
    subset,
    subsets,
)
from sudokit._sudokit import audit_files as audit

__all__ = [
    "Augmented",
    "Duplicates",
    "Hrm",
    "Leaks",
    "audit",
    "augment",
    "dedup",
    "export",
    "leaks",
    "read_hrm",
    "split",
    "subset",
    "subsets",
]


class Hrm(NamedTuple):
    """A set of the folder that HRM and TRM train on, as puzzles again."""

    puzzle: Any
    """(N, 81) of uint8, 0 for a blank."""
    solution: Any
    """(N, 81) of uint8."""
    groups: Any
    """Where each group begins, and one more: a puzzle and its copies are a group."""


def read_hrm(folder: str | PathLike[str], split: str = "train") -> Hrm:
    """Read a set of an HRM or TRM folder: its tokens are digit + 1, and 1 is a blank.

    Parameters
    ----------
    folder : path
        With ``train`` and ``test`` in it.
    split : str
        Which of them.

    Raises
    ------
    ParseError
        A token is none.
    ImportError
        There is no numpy.
    """
    import numpy as np

    from sudokit.errors import ParseError

    place = Path(folder) / split

    def grids(name: str) -> Any:
        tokens = np.load(place / f"all__{name}.npy", mmap_mode="r")
        wrong = np.argwhere((tokens < 1) | (tokens > 10))
        if len(wrong):
            row, column = map(int, wrong[0])
            found = str(tokens[row, column])
            message = f"{name}, row {row}, column {column}: expected a token 1 to 10, found {found}"
            raise ParseError(message, row, column, "a token 1 to 10", found)
        return tokens.astype(np.uint8) - np.uint8(1)

    return Hrm(grids("inputs"), grids("labels"), np.load(place / "all__group_indices.npy"))
