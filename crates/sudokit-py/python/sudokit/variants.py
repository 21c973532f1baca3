"""Columns of puzzles of any size and rules: texts in, answers out.

One puzzle is a :class:`sudokit.Variant`.
"""

from sudokit._sudokit import classify_variants as classify
from sudokit._sudokit import count_variants as count
from sudokit._sudokit import solve_variants as solve

__all__ = ["classify", "count", "solve"]
