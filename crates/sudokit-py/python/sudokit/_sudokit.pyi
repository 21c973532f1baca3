"""The engine. ``sudokit`` re-exports its names."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Generic, Literal, NoReturn, Protocol, SupportsIndex, TypeAlias, final, overload

import numpy as np
import pandas as pd  # type: ignore[import-untyped, unused-ignore]
import polars as pl
from typing_extensions import TypeVar

__all__ = [
    "Augmented",
    "Canonical",
    "Checked",
    "Classified",
    "Column",
    "Corrupted",
    "Duplicates",
    "Explained",
    "Generated",
    "Graded",
    "JudgedMoves",
    "JudgedStates",
    "Leaks",
    "Lines",
    "Positions",
    "Puzzle",
    "Record",
    "Replied",
    "Solutions",
    "Transform",
    "Variant",
    "audit_files",
    "augment",
    "canonical",
    "check",
    "class_ids",
    "classify",
    "classify_variants",
    "column_of_bytes",
    "command",
    "corrupt_moves",
    "count",
    "count_variants",
    "dedup",
    "engine_seconds",
    "evaluate",
    "explain",
    "export",
    "generate",
    "grade",
    "hint",
    "is_minimal",
    "judge_moves",
    "judge_state",
    "judge_text",
    "leaks",
    "minimize",
    "near_complete",
    "positions",
    "record_of_bytes",
    "redundant",
    "reward",
    "solve",
    "solve_variants",
    "split",
    "subset",
    "subsets",
    "transform",
    "version",
    "vocabulary",
    "words",
]

# A list or a tuple of texts, a numpy array, or whatever has an Arrow capsule: no number and no path.
_Grids: TypeAlias = _Arrow | _Rowed
# One puzzle: 81 characters; cells in lists, an array or a frame; a dict by cell.
_Grid: TypeAlias = (
    str | bytes | Puzzle | Sequence[Any] | Mapping[Any, Any] | _Array | _Pandas | _Polars
)
# Of a program without these libraries a type checker takes them for anything.
_Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]
_PandasSeries: TypeAlias = pd.Series[Any]
_PolarsSeries: TypeAlias = pl.Series
# A list, a numpy array, a Series or a Column: what came decides, or ``out``.
_Answers: TypeAlias = Any
_Out: TypeAlias = Literal["list", "numpy", "arrow", "pandas", "polars"]
# Columns of a record: words or texts of every row, texts or grids, whole numbers, whole numbers of
# every row, numbers, 81 numbers each, flags. As lists they differ; as arrays and Columns they do not.
_W = TypeVar("_W", default=Any)
_T = TypeVar("_T", default=Any)
_I = TypeVar("_I", default=Any)
_N = TypeVar("_N", default=Any)
_F = TypeVar("_F", default=Any)
_O = TypeVar("_O", default=Any)
_B = TypeVar("_B", default=Any)
# Every column of a record: a list, an array, a Series or a Column, whatever its rows are.
_C = TypeVar("_C", default=Any)
# Texts of puzzles of any size and rules: a list, a numpy array, an Arrow column.
_Texts: TypeAlias = Any
_Rows: TypeAlias = list[list[int | None]]
_Layout: TypeAlias = Literal["text", "u8"]
_Level: TypeAlias = Literal["easy", "medium", "hard", "unfair", "extreme"]
_Errors: TypeAlias = Literal["raise", "null"]
_Progress: TypeAlias = Callable[[int], object]

class _Arrow(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class _Rowed(Protocol):
    def __len__(self) -> int: ...
    def __getitem__(self, index: Any, /) -> Any: ...

# Frames and Series, by what only they have.
class _Pandas(Protocol):
    @property
    def iloc(self) -> Any: ...

class _Polars(Protocol):
    def shrink_to_fit(self, *, in_place: bool = False) -> Any: ...

@final
class Column:
    """A column of answers that any Arrow library takes without a copy.

    ``pyarrow.array(column)``, ``polars.Series(column)``, ``column.to_pandas()`` and
    ``column.to_list()`` bring it where it is wanted. ``numpy.asarray(column)`` makes floats with
    NaN of whole numbers where rows are null, objects with None of flags, and refuses grids and ids.

    It compares row by row, as arrays do: ``column == 1`` is a column of flags, null where a row is
    null. ``&``, ``|``, ``^`` and ``~`` combine flags; ``sum()`` counts the true ones.
    ``bool(column)`` raises.
    """
    @property
    def name(self) -> str:
        """The name of the column."""
    @property
    def null_count(self) -> int:
        """How many rows are null."""
    def to_list(self) -> list[Any]:
        """The rows as a list; None where there is nothing."""
    def to_numpy(self) -> Any:
        """The rows as a numpy array of their own: (N, 81) of uint8 for grids, zeros where a row is
        null; ``numpy.ma`` where whole numbers, flags or verdicts are null; ids as ``V16``.
        """
    def to_pandas(self) -> Any:
        """The rows as a Series of pandas whose type has a null of its own: ``Int64``, ``boolean``,
        ``Float64``, ``string``, categories for verdicts; objects for grids and ids.
        """
    def to_polars(self) -> Any:
        """The rows as a Series of Polars."""
    def sum(self) -> Any:
        """The sum of the numbers, or the number of true flags; nulls are left out."""
    def __eq__(self, other: Any, /) -> Column: ...  # type: ignore[override]
    def __ne__(self, other: Any, /) -> Column: ...  # type: ignore[override]
    def __lt__(self, other: Any, /) -> Column: ...
    def __le__(self, other: Any, /) -> Column: ...
    def __gt__(self, other: Any, /) -> Column: ...
    def __ge__(self, other: Any, /) -> Column: ...
    def __bool__(self) -> NoReturn: ...
    def __invert__(self) -> Column: ...
    def __and__(self, other: Any, /) -> Column: ...
    def __rand__(self, other: Any, /) -> Column: ...
    def __or__(self, other: Any, /) -> Column: ...
    def __ror__(self, other: Any, /) -> Column: ...
    def __xor__(self, other: Any, /) -> Column: ...
    def __rxor__(self, other: Any, /) -> Column: ...
    def __dlpack__(self, **keywords: Any) -> Any: ...
    def __dlpack_device__(self) -> tuple[int, int]: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: Any, /) -> Any: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Classified(Generic[_W, _T, _C]):
    """The result of :func:`sudokit.classify`.

    ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
    unpacks like a tuple, and any Arrow library takes it as a table.
    """
    @property
    def verdict(self) -> _W:
        """Words of :class:`sudokit.Verdict`."""
    @property
    def solution(self) -> _T:
        """The solution of a proper puzzle; one of several; null where there is none."""
    @property
    def witness(self) -> _T:
        """Another solution, where there are several."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_C]: ...
    @overload
    def __getitem__(self, index: Literal["verdict"], /) -> _W: ...
    @overload
    def __getitem__(self, index: Literal["solution", "witness"], /) -> _T: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _C: ...
    @overload
    def __getitem__(self, index: str, /) -> _Answers: ...
    def __contains__(self, name: object, /) -> bool: ...
    def keys(self) -> list[str]:
        """The names of the columns."""
    def values(self) -> list[_C]:
        """The columns: ``dict(record)`` has them by their names."""
    def items(self) -> list[tuple[str, _C]]:
        """The names with their columns."""
    def to_pandas(self) -> Any:
        """The columns as a frame of pandas, each with a type that has a null."""
    def to_polars(self) -> Any:
        """The columns as a frame of Polars."""
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Checked(Generic[_W, _I, _C]):
    """The result of :func:`sudokit.check`.

    ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
    unpacks like a tuple, and any Arrow library takes it as a table.
    """
    @property
    def verdict(self) -> _W:
        """Words of :class:`sudokit.Judgment`."""
    @property
    def cell(self) -> _I:
        """The index of the first cell that is wrong, 0 to 80; null where all are right."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_C]: ...
    @overload
    def __getitem__(self, index: Literal["verdict"], /) -> _W: ...
    @overload
    def __getitem__(self, index: Literal["cell"], /) -> _I: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _C: ...
    @overload
    def __getitem__(self, index: str, /) -> _Answers: ...
    def __contains__(self, name: object, /) -> bool: ...
    def keys(self) -> list[str]:
        """The names of the columns."""
    def values(self) -> list[_C]:
        """The columns: ``dict(record)`` has them by their names."""
    def items(self) -> list[tuple[str, _C]]:
        """The names with their columns."""
    def to_pandas(self) -> Any:
        """The columns as a frame of pandas, each with a type that has a null."""
    def to_polars(self) -> Any:
        """The columns as a frame of Polars."""
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Replied(Generic[_W, _T, _I, _C]):
    """The result of :func:`sudokit.judge_text`.

    ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
    unpacks like a tuple, and any Arrow library takes it as a table.
    """
    @property
    def verdict(self) -> _W:
        """Words of :class:`sudokit.Reply`."""
    @property
    def cell(self) -> _I:
        """The index of the first cell that is wrong, 0 to 80; null where all are right."""
    @property
    def grid(self) -> _T:
        """The grid as it was found, blanks included; null where there is none."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_C]: ...
    @overload
    def __getitem__(self, index: Literal["verdict"], /) -> _W: ...
    @overload
    def __getitem__(self, index: Literal["cell"], /) -> _I: ...
    @overload
    def __getitem__(self, index: Literal["grid"], /) -> _T: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _C: ...
    @overload
    def __getitem__(self, index: str, /) -> _Answers: ...
    def __contains__(self, name: object, /) -> bool: ...
    def keys(self) -> list[str]:
        """The names of the columns."""
    def values(self) -> list[_C]:
        """The columns: ``dict(record)`` has them by their names."""
    def items(self) -> list[tuple[str, _C]]:
        """The names with their columns."""
    def to_pandas(self) -> Any:
        """The columns as a frame of pandas, each with a type that has a null."""
    def to_polars(self) -> Any:
        """The columns as a frame of Polars."""
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Corrupted(Generic[_T, _I, _C]):
    """The result of :func:`sudokit.corrupt_moves`.

    ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
    unpacks like a tuple, and any Arrow library takes it as a table.
    """
    @property
    def moves(self) -> _T:
        """The traces, one move of each made wrong."""
    @property
    def first_wrong(self) -> _I:
        """Its place, from 0."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_C]: ...
    @overload
    def __getitem__(self, index: Literal["moves"], /) -> _T: ...
    @overload
    def __getitem__(self, index: Literal["first_wrong"], /) -> _I: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _C: ...
    @overload
    def __getitem__(self, index: str, /) -> _Answers: ...
    def __contains__(self, name: object, /) -> bool: ...
    def keys(self) -> list[str]:
        """The names of the columns."""
    def values(self) -> list[_C]:
        """The columns: ``dict(record)`` has them by their names."""
    def items(self) -> list[tuple[str, _C]]:
        """The names with their columns."""
    def to_pandas(self) -> Any:
        """The columns as a frame of pandas, each with a type that has a null."""
    def to_polars(self) -> Any:
        """The columns as a frame of Polars."""
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class JudgedStates(Generic[_W, _T, _I, _C]):
    """The result of :func:`sudokit.judge_state`.

    ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
    unpacks like a tuple, and any Arrow library takes it as a table.
    """
    @property
    def verdict(self) -> _W:
        """Words of :class:`sudokit.State`."""
    @property
    def cell(self) -> _I:
        """The index of the first wrong cell, 0 to 80; null where none is known to be."""
    @property
    def right(self) -> _I:
        """Cells beside the givens that hold the digit of the only solution."""
    @property
    def wrong(self) -> _I:
        """Cells whose digit is wrong."""
    @property
    def wrong_cells(self) -> _T:
        """Their digits; blanks elsewhere."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_C]: ...
    @overload
    def __getitem__(self, index: Literal["verdict"], /) -> _W: ...
    @overload
    def __getitem__(self, index: Literal["cell", "right", "wrong"], /) -> _I: ...
    @overload
    def __getitem__(self, index: Literal["wrong_cells"], /) -> _T: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _C: ...
    @overload
    def __getitem__(self, index: str, /) -> _Answers: ...
    def __contains__(self, name: object, /) -> bool: ...
    def keys(self) -> list[str]:
        """The names of the columns."""
    def values(self) -> list[_C]:
        """The columns: ``dict(record)`` has them by their names."""
    def items(self) -> list[tuple[str, _C]]:
        """The names with their columns."""
    def to_pandas(self) -> Any:
        """The columns as a frame of pandas, each with a type that has a null."""
    def to_polars(self) -> Any:
        """The columns as a frame of Polars."""
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class JudgedMoves(Generic[_W, _T, _I, _C]):
    """The result of :func:`sudokit.judge_moves`.

    ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
    unpacks like a tuple, and any Arrow library takes it as a table.
    """
    @property
    def verdict(self) -> _W:
        """Words of :class:`sudokit.State`: the board at the end."""
    @property
    def moves(self) -> _I:
        """How many moves there are."""
    @property
    def first_wrong(self) -> _I:
        """The first move after which no solution can be reached, from 0; null where there is none."""
    @property
    def verdicts(self) -> _T:
        """The board after each move, words with blanks between them."""
    @property
    def forced_by(self) -> _T:
        """What forces each move, with ``techniques``."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_C]: ...
    @overload
    def __getitem__(self, index: Literal["verdict"], /) -> _W: ...
    @overload
    def __getitem__(self, index: Literal["moves", "first_wrong"], /) -> _I: ...
    @overload
    def __getitem__(self, index: Literal["verdicts", "forced_by"], /) -> _T: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _C: ...
    @overload
    def __getitem__(self, index: str, /) -> _Answers: ...
    def __contains__(self, name: object, /) -> bool: ...
    def keys(self) -> list[str]:
        """The names of the columns."""
    def values(self) -> list[_C]:
        """The columns: ``dict(record)`` has them by their names."""
    def items(self) -> list[tuple[str, _C]]:
        """The names with their columns."""
    def to_pandas(self) -> Any:
        """The columns as a frame of pandas, each with a type that has a null."""
    def to_polars(self) -> Any:
        """The columns as a frame of Polars."""
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Canonical(Generic[_T, _I, _C]):
    """The result of :func:`sudokit.canonical`.

    ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
    unpacks like a tuple, and any Arrow library takes it as a table.
    """
    @property
    def puzzle(self) -> _T:
        """The canonical form."""
    @property
    def grid(self) -> _T:
        """The canonical form of its solution; null where the puzzle is not proper."""
    @property
    def transform(self) -> _T:
        """The transform that leads from the puzzle to its form, as text."""
    @property
    def automorphisms(self) -> _I:
        """How many transforms leave the puzzle as it is."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_C]: ...
    @overload
    def __getitem__(self, index: Literal["puzzle", "grid", "transform"], /) -> _T: ...
    @overload
    def __getitem__(self, index: Literal["automorphisms"], /) -> _I: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _C: ...
    @overload
    def __getitem__(self, index: str, /) -> _Answers: ...
    def __contains__(self, name: object, /) -> bool: ...
    def keys(self) -> list[str]:
        """The names of the columns."""
    def values(self) -> list[_C]:
        """The columns: ``dict(record)`` has them by their names."""
    def items(self) -> list[tuple[str, _C]]:
        """The names with their columns."""
    def to_pandas(self) -> Any:
        """The columns as a frame of pandas, each with a type that has a null."""
    def to_polars(self) -> Any:
        """The columns as a frame of Polars."""
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Generated(Generic[_T, _I, _F, _C]):
    """What :func:`sudokit.generate` makes.

    ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
    unpacks like a tuple, and any Arrow library takes it as a table.
    """
    @property
    def puzzle(self) -> _T:
        """Proper puzzles; null where the tries ran out."""
    @property
    def solution(self) -> _T:
        """Their solutions."""
    @property
    def tries(self) -> _I:
        """How many tries each took."""
    @property
    def weight(self) -> _F:
        """What each counts for in statistics of all minimal puzzles (``method="unbiased"``)."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_C]: ...
    @overload
    def __getitem__(self, index: Literal["puzzle", "solution"], /) -> _T: ...
    @overload
    def __getitem__(self, index: Literal["tries"], /) -> _I: ...
    @overload
    def __getitem__(self, index: Literal["weight"], /) -> _F: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _C: ...
    @overload
    def __getitem__(self, index: str, /) -> _Answers: ...
    def __contains__(self, name: object, /) -> bool: ...
    def keys(self) -> list[str]:
        """The names of the columns."""
    def values(self) -> list[_C]:
        """The columns: ``dict(record)`` has them by their names."""
    def items(self) -> list[tuple[str, _C]]:
        """The names with their columns."""
    def to_pandas(self) -> Any:
        """The columns as a frame of pandas, each with a type that has a null."""
    def to_polars(self) -> Any:
        """The columns as a frame of Polars."""
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Graded(Generic[_W, _T, _I, _F, _C]):
    """What :func:`sudokit.grade` says of puzzles. It has the columns of the scales that were asked
    for; docs/GRADES.md says what each measures.

    ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
    unpacks like a tuple, and any Arrow library takes it as a table.
    """
    @property
    def verdict(self) -> _W:
        """Words of :class:`sudokit.Verdict`."""
    @property
    def closure(self) -> _T:
        """The least of singles, locked candidates, subsets, fish that suffices."""
    @property
    def hodoku_level(self) -> _T:
        """HoDoKu's level."""
    @property
    def hodoku_score(self) -> _I:
        """HoDoKu's score."""
    @property
    def se_er(self) -> _F:
        """Sudoku Explainer's rating of the hardest step."""
    @property
    def se_ep(self) -> _F:
        """The same of the steps up to the first digit."""
    @property
    def se_ed(self) -> _F:
        """The same of the first step."""
    @property
    def te(self) -> _I:
        """Depth of trials."""
    @property
    def b(self) -> _I:
        """Longest braid."""
    @property
    def w(self) -> _I:
        """Longest whip."""
    @property
    def gb(self) -> _I:
        """Longest braid with groups."""
    @property
    def gw(self) -> _I:
        """Longest whip with groups."""
    @property
    def bxb(self) -> _I:
        """Longest braid inside trials."""
    @property
    def bxbb(self) -> _I:
        """Longest braid inside trials of depth 2."""
    @property
    def sudokit(self) -> _T:
        """Hardest kind of step, when all steps of the easiest kind are taken at once."""
    @property
    def guesses(self) -> _F:
        """Mean number of guesses of a plain search."""
    @property
    def backdoor(self) -> _I:
        """Fewest cells that leave singles only."""
    @property
    def at_least(self) -> _T:
        """The scales whose number is a lower bound, with commas between them."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_C]: ...
    @overload
    def __getitem__(self, index: Literal["verdict"], /) -> _W: ...
    @overload
    def __getitem__(self, index: Literal["closure", "hodoku_level", "sudokit", "at_least"], /) -> _T: ...
    @overload
    def __getitem__(self, index: Literal["hodoku_score", "te", "b", "w", "gb", "gw", "bxb", "bxbb", "backdoor"], /) -> _I: ...
    @overload
    def __getitem__(self, index: Literal["se_er", "se_ep", "se_ed", "guesses"], /) -> _F: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _C: ...
    @overload
    def __getitem__(self, index: str, /) -> _Answers: ...
    def __contains__(self, name: object, /) -> bool: ...
    def keys(self) -> list[str]:
        """The names of the columns."""
    def values(self) -> list[_C]:
        """The columns: ``dict(record)`` has them by their names."""
    def items(self) -> list[tuple[str, _C]]:
        """The names with their columns."""
    def to_pandas(self) -> Any:
        """The columns as a frame of pandas, each with a type that has a null."""
    def to_polars(self) -> Any:
        """The columns as a frame of Polars."""
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Explained(Generic[_W, _T, _I, _F, _O, _C]):
    """The result of :func:`sudokit.explain`.

    ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
    unpacks like a tuple, and any Arrow library takes it as a table.
    """
    @property
    def verdict(self) -> _W:
        """Words of :class:`sudokit.Verdict`."""
    @property
    def level(self) -> _T:
        """HoDoKu's level."""
    @property
    def score(self) -> _I:
        """HoDoKu's score."""
    @property
    def rating(self) -> _F:
        """Sudoku Explainer's rating of the hardest step, with its profile."""
    @property
    def count(self) -> _I:
        """How many steps there are."""
    @property
    def hardest(self) -> _T:
        """The hardest technique."""
    @property
    def end(self) -> _T:
        """How the path ends."""
    @property
    def steps(self) -> _T:
        """The steps as JSON: a list of objects."""
    @property
    def path(self) -> _T:
        """The same, by the name that the command's column has."""
    @property
    def compact(self) -> _T:
        """Technique and conclusion of every step, in one line; if asked for."""
    @property
    def moves(self) -> _T:
        """The digits in their order; if asked for."""
    @property
    def order(self) -> _O:
        """For each cell the number of the step that fills it, from 1; 0 for a given, -1 for a cell
        that stays open; if asked for.
        """
    @property
    def tokens(self) -> _T:
        """The path in tokens; if asked for."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_C]: ...
    @overload
    def __getitem__(self, index: Literal["verdict"], /) -> _W: ...
    @overload
    def __getitem__(self, index: Literal["level", "hardest", "end", "steps", "path", "compact", "moves", "tokens"], /) -> _T: ...
    @overload
    def __getitem__(self, index: Literal["score", "count"], /) -> _I: ...
    @overload
    def __getitem__(self, index: Literal["rating"], /) -> _F: ...
    @overload
    def __getitem__(self, index: Literal["order"], /) -> _O: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _C: ...
    @overload
    def __getitem__(self, index: str, /) -> _Answers: ...
    def __contains__(self, name: object, /) -> bool: ...
    def keys(self) -> list[str]:
        """The names of the columns."""
    def values(self) -> list[_C]:
        """The columns: ``dict(record)`` has them by their names."""
    def items(self) -> list[tuple[str, _C]]:
        """The names with their columns."""
    def to_pandas(self) -> Any:
        """The columns as a frame of pandas, each with a type that has a null."""
    def to_polars(self) -> Any:
        """The columns as a frame of Polars."""
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Positions(Generic[_W, _N, _C]):
    """The result of :func:`sudokit.positions`: a row for each step of each path.

    ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
    unpacks like a tuple, and any Arrow library takes it as a table.
    """
    @property
    def row(self) -> _N:
        """The row of its puzzle, from 0."""
    @property
    def index(self) -> _N:
        """Which step of the path is next, from 1."""
    @property
    def board(self) -> _W:
        """The digits before it."""
    @property
    def candidates(self) -> _W:
        """The candidates before it: 81 words, ``-`` for none."""
    @property
    def technique(self) -> _W:
        """The technique of the step."""
    @property
    def place(self) -> _W:
        """The digits that it places."""
    @property
    def eliminate(self) -> _W:
        """The candidates that it eliminates."""
    @property
    def sentence(self) -> _W:
        """The step in English."""
    @property
    def next(self) -> _W:
        """The step in tokens."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_C]: ...
    @overload
    def __getitem__(self, index: Literal["row", "index"], /) -> _N: ...
    @overload
    def __getitem__(self, index: Literal["board", "candidates", "technique", "place", "eliminate", "sentence", "next"], /) -> _W: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _C: ...
    @overload
    def __getitem__(self, index: str, /) -> _Answers: ...
    def __contains__(self, name: object, /) -> bool: ...
    def keys(self) -> list[str]:
        """The names of the columns."""
    def values(self) -> list[_C]:
        """The columns: ``dict(record)`` has them by their names."""
    def items(self) -> list[tuple[str, _C]]:
        """The names with their columns."""
    def to_pandas(self) -> Any:
        """The columns as a frame of pandas, each with a type that has a null."""
    def to_polars(self) -> Any:
        """The columns as a frame of Polars."""
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Leaks(Generic[_T, _I, _C]):
    """What :func:`sudokit.data.leaks` finds: a row for each row of the test set.

    ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
    unpacks like a tuple, and any Arrow library takes it as a table.
    """
    @property
    def row(self) -> _I:
        """The first row of the training set that is the same; null where none is."""
    @property
    def transform(self) -> _T:
        """The transform that leads from there to this one."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_C]: ...
    @overload
    def __getitem__(self, index: Literal["row"], /) -> _I: ...
    @overload
    def __getitem__(self, index: Literal["transform"], /) -> _T: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _C: ...
    @overload
    def __getitem__(self, index: str, /) -> _Answers: ...
    def __contains__(self, name: object, /) -> bool: ...
    def keys(self) -> list[str]:
        """The names of the columns."""
    def values(self) -> list[_C]:
        """The columns: ``dict(record)`` has them by their names."""
    def items(self) -> list[tuple[str, _C]]:
        """The names with their columns."""
    def to_pandas(self) -> Any:
        """The columns as a frame of pandas, each with a type that has a null."""
    def to_polars(self) -> Any:
        """The columns as a frame of Polars."""
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Duplicates(Generic[_B, _I, _T, _C]):
    """What :func:`sudokit.data.dedup` finds: a row for each row.

    ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
    unpacks like a tuple, and any Arrow library takes it as a table.
    """
    @property
    def keep(self) -> _B:
        """Whether no row before it is the same; null where the row is no puzzle."""
    @property
    def row(self) -> _I:
        """The first row that is the same, where one is before it."""
    @property
    def transform(self) -> _T:
        """The transform that leads from there to this one."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_C]: ...
    @overload
    def __getitem__(self, index: Literal["keep"], /) -> _B: ...
    @overload
    def __getitem__(self, index: Literal["row"], /) -> _I: ...
    @overload
    def __getitem__(self, index: Literal["transform"], /) -> _T: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _C: ...
    @overload
    def __getitem__(self, index: str, /) -> _Answers: ...
    def __contains__(self, name: object, /) -> bool: ...
    def keys(self) -> list[str]:
        """The names of the columns."""
    def values(self) -> list[_C]:
        """The columns: ``dict(record)`` has them by their names."""
    def items(self) -> list[tuple[str, _C]]:
        """The names with their columns."""
    def to_pandas(self) -> Any:
        """The columns as a frame of pandas, each with a type that has a null."""
    def to_polars(self) -> Any:
        """The columns as a frame of Polars."""
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Augmented(Generic[_W, _T, _N, _C]):
    """What :func:`sudokit.data.augment` makes.

    ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
    unpacks like a tuple, and any Arrow library takes it as a table.
    """
    @property
    def puzzle(self) -> _W:
        """The copies of the puzzles."""
    @property
    def solution(self) -> _T:
        """The copies of the solutions; null where none were given."""
    @property
    def source_row(self) -> _N:
        """Which row each is a copy of."""
    @property
    def copy(self) -> _N:
        """Which copy of it, from 1."""
    @property
    def transform(self) -> _W:
        """What was done to it."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_C]: ...
    @overload
    def __getitem__(self, index: Literal["puzzle", "transform"], /) -> _W: ...
    @overload
    def __getitem__(self, index: Literal["solution"], /) -> _T: ...
    @overload
    def __getitem__(self, index: Literal["source_row", "copy"], /) -> _N: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> _C: ...
    @overload
    def __getitem__(self, index: str, /) -> _Answers: ...
    def __contains__(self, name: object, /) -> bool: ...
    def keys(self) -> list[str]:
        """The names of the columns."""
    def values(self) -> list[_C]:
        """The columns: ``dict(record)`` has them by their names."""
    def items(self) -> list[tuple[str, _C]]:
        """The names with their columns."""
    def to_pandas(self) -> Any:
        """The columns as a frame of pandas, each with a type that has a null."""
    def to_polars(self) -> Any:
        """The columns as a frame of Polars."""
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Record:
    """A puzzle as it was read from a text: :func:`sudokit.read` gives them."""
    @property
    def puzzle(self) -> Puzzle | None:
        """The givens; None of a grid of candidates alone, and where the text is no puzzle."""
    @property
    def line(self) -> int:
        """The line it begins in, from 1."""
    @property
    def format(self) -> str | None:
        """The name of the format; None where the text is no puzzle."""
    @property
    def error(self) -> str | None:
        """What is wrong with the text, with ``errors="null"``."""
    @property
    def title(self) -> str | None:
        """The name of the puzzle."""
    @property
    def author(self) -> str | None:
        """Its author."""
    @property
    def comments(self) -> list[str]:
        """Its comments."""
    @property
    def placed(self) -> Puzzle | None:
        """The digits that a player placed."""
    @property
    def candidates(self) -> str | None:
        """Its candidates, 729 characters."""
    @property
    def solution(self) -> Puzzle | None:
        """The solution that came with it, unchecked."""
    @property
    def fields(self) -> dict[str, str]:
        """Other columns, keys and attributes, as texts."""

@final
class Lines:
    """Reads lines."""
    def __new__(cls) -> Lines: ...
    def push(self, line: bytes) -> None:
        """Takes a line; its end may be there."""
    def finish(self) -> None:
        """There are no more lines."""
    def next(self, keep: bool) -> Record | None:
        """The next record that is complete, if there is one.

        Raises
        ------
        ParseError
            The next text is no puzzle, and ``keep`` is false.
        """

@final
class Solutions:
    """The solutions of a puzzle, each computed on demand."""
    def __iter__(self) -> Solutions: ...
    def __next__(self) -> Puzzle: ...

@final
class Transform:
    """A symmetry of Sudoku: transposition, orders of rows and columns, a relabeling of digits.

    Parameters
    ----------
    text : str
        ``trROWScCOLUMNSdDIGITS``: ``t`` transposes first; after ``r`` the old row of each new row,
        after ``c`` the same of columns, after ``d`` what the digits 1 to 9 become. What is left
        out changes nothing.

    Raises
    ------
    SpecError
        The text is no transform.

    Examples
    --------
    >>> from sudokit import Puzzle, Transform
    >>> t = Transform("td213456789")
    >>> moved = t.apply(Puzzle("12" + "." * 79))
    >>> moved[0, 0], moved[1, 0], t.inverse().apply(moved)[0, 1]
    (2, 1, 2)
    """
    def __new__(cls, text: str) -> Transform: ...
    @staticmethod
    def random(seed: int, index: int = 0) -> Transform:
        """A random one, all equally likely: the same for the same seed and index, always."""
    def then(self, next: Transform) -> Transform:
        """This one first, then the other."""
    def inverse(self) -> Transform:
        """The one that undoes this one."""
    def apply(self, puzzle: _Grid) -> Puzzle:
        """What it makes of a puzzle, or of a solution."""
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Puzzle:
    """A puzzle of 81 cells: any givens and blanks, with no promise that they obey the rules.

    Parameters
    ----------
    givens : str, bytes, Puzzle; or 81 cells: a list, an array, nine rows of nine, a frame, a dict
        A text has 81 characters, with any of ``. 0 _ * x X ? -`` for a blank; :meth:`read` takes
        every other text format. A cell is a number, a text of a digit, or blank: 0, such a sign,
        ``""``, None or NaN, one kind a board. A row may be a text. A dict has cells by name:
        ``r1c1``, ``A1`` (rows A to I) or (row, column); those that it lacks are blank.

    Raises
    ------
    ParseError
        It is no puzzle.

    Examples
    --------
    >>> from sudokit import Puzzle
    >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> p = Puzzle(text)
    >>> p[0, 0], p[0, 2], len(p.givens)
    (5, 0, 30)
    >>> p.solve()[0, 2]
    4
    >>> print(f"{p:2239}"[:29])
    530070000
    600195000
    098000060
    """
    def __new__(cls, givens: _Grid) -> Puzzle: ...
    @classmethod
    def read(cls, text: str) -> Puzzle:
        """Read the first puzzle of a text in any format that sudokit reads.

        >>> from sudokit import Puzzle
        >>> Puzzle.read("+---+---+---+\\n" + "|...|12.|3..|\\n" * 3 + "|...|...|...|\\n" * 6)[0, 3]
        1
        """
    @property
    def givens(self) -> list[tuple[int, int, int]]:
        """The givens: (row, column, digit) of each, rows and columns from 0."""
    @property
    def values(self) -> tuple[int, ...]:
        """The 81 cells, 0 for a blank."""
    def solve(
        self, *, multiple: Literal["null", "any", "smallest"] = "null"
    ) -> Puzzle | None:
        """Its solution; None if there is none, or several and ``multiple`` is ``"null"``."""
    def count(self, limit: int = 2) -> int:
        """How many solutions it has, up to a limit."""
    def classify(self) -> tuple[str, Puzzle | None, Puzzle | None]:
        """Whether it is proper: the word of a :class:`Verdict`, a solution and a second one."""
    def check(self, answer: _Grid) -> str:
        """What is wrong with an answer: the word of a :class:`Judgment`."""
    def canonical(
        self, *, form: Literal["solution", "givens"] = "solution"
    ) -> tuple[Puzzle, Transform] | None:
        """Its canonical form: the puzzle and the transform that leads there; None without one."""
    def minimize(self, *, seed: int | None = None) -> Puzzle | None:
        """The puzzle without redundant givens; None if it is not proper."""
    def transform(self, transform: Transform) -> Puzzle:
        """What a transform makes of it."""
    def solutions(self) -> Solutions:
        """All solutions, one after the other, the lexicographically smallest first."""
    @overload
    def candidates(self, row: None = None, column: None = None) -> list[tuple[int, ...]]:
        """The digits that the rules leave a cell: those that stand in none of its houses, none where
        the cell holds one. Rows and columns from 0; without them the list of all 81 cells.

        >>> from sudokit import Puzzle
        >>> p = Puzzle("12" + "." * 79)
        >>> p.candidates(0, 2), p.candidates(0, 0), len(p.candidates())
        ((3, 4, 5, 6, 7, 8, 9), (), 81)
        """
    @overload
    def candidates(self, row: int, column: int) -> tuple[int, ...]: ...
    def with_value(self, row: int, column: int, digit: int) -> Puzzle:
        """The puzzle with another digit in a cell, 0 to empty it. Rows and columns from 0; whether the
        digit obeys the rules is not asked.

        >>> from sudokit import Puzzle
        >>> Puzzle("." * 81).with_value(0, 1, 7).givens
        [(0, 1, 7)]
        """
    def is_solved(self) -> bool:
        """Whether it is a full grid that obeys the rules.

        >>> from sudokit import Puzzle
        >>> Puzzle("." * 81).is_solved(), Puzzle("." * 81).solve(multiple="any").is_solved()
        (False, True)
        """
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __bool__(self) -> bool: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any: ...
    def _repr_html_(self) -> str: ...
    @overload
    def __getitem__(self, index: tuple[int, int] | SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, index: slice, /) -> tuple[int, ...]: ...
    def __reversed__(self) -> Iterator[int]: ...
    def index(self, value: int, *bounds: int) -> int:
        """Where a digit is first, 0 for a blank."""
    def __format__(self, format_spec: str, /) -> str: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Puzzle, /) -> bool: ...
    def __le__(self, other: Puzzle, /) -> bool: ...
    def __gt__(self, other: Puzzle, /) -> bool: ...
    def __ge__(self, other: Puzzle, /) -> bool: ...
    def __hash__(self) -> int: ...

@overload
def count(
    puzzles: Sequence[_Grid],
    *,
    limit: int = 2,
    guesses: None = None,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: Literal["raise"] = "raise",
    timeout: float | None = None,
) -> list[int]:
    """Count the solutions of each puzzle, up to a limit.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    limit : int
        Counting stops there. 2 says whether a puzzle is proper. At most 2**63 - 1, so that every
        count fits its column.
    guesses : int, optional
        What a puzzle may cost; its count is null if that does not suffice.
    column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    column of int64, N rows

    Raises
    ------
    ParseError
        A row is no puzzle (unless ``errors="null"``).

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> sudokit.count([p])
    [1]
    >>> sudokit.count(["." * 81, "11" + "." * 79], limit=1000)
    [1000, 0]
    """
@overload
def count(
    puzzles: _Grids,
    *,
    limit: int = 2,
    guesses: int | None = None,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def count(
    puzzles: _Grids,
    *,
    limit: int = 2,
    guesses: int | None = None,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def count(
    puzzles: _Pandas,
    *,
    limit: int = 2,
    guesses: int | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PandasSeries: ...
@overload
def count(
    puzzles: _Polars,
    *,
    limit: int = 2,
    guesses: int | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PolarsSeries: ...
@overload
def count(
    puzzles: _Arrow,
    *,
    limit: int = 2,
    guesses: int | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def count(
    puzzles: _Array,
    *,
    limit: int = 2,
    guesses: int | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def count(
    puzzles: _Grids,
    *,
    limit: int = 2,
    guesses: int | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Any: ...
@overload
def solve(
    puzzles: Sequence[_Grid],
    *,
    multiple: Literal["null", "any", "smallest"] = "null",
    guesses: int | None = None,
    layout: Literal["text"] | None = None,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> list[str | None]:
    """Solve each puzzle.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    multiple : {"null", "any", "smallest"}
        What a puzzle with several solutions gets: null, any of them, or the
        lexicographically smallest (as the command ``sudokit solve``).
    guesses : int, optional
        What a puzzle may cost; its solution is null if that does not suffice.
    layout : {"text", "u8"}, optional
        Over Arrow: 81 characters, or lists of 81 small numbers.
    column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    column of grids, N rows
        In numpy (N, 81) of uint8, with zeros for a puzzle without a solution.

    Raises
    ------
    ParseError
        A row is no puzzle (unless ``errors="null"``).

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> sudokit.solve([p, "." * 81])
    ['534678912672195348198342567859761423426853791713924856961537284287419635345286179', None]
    >>> sudokit.solve(["." * 81], multiple="smallest")[0][:27]
    '123456789456789123789123456'
    """
@overload
def solve(
    puzzles: _Grids,
    *,
    multiple: Literal["null", "any", "smallest"] = "null",
    guesses: int | None = None,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def solve(
    puzzles: _Grids,
    *,
    multiple: Literal["null", "any", "smallest"] = "null",
    guesses: int | None = None,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def solve(
    puzzles: _Pandas,
    *,
    multiple: Literal["null", "any", "smallest"] = "null",
    guesses: int | None = None,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PandasSeries: ...
@overload
def solve(
    puzzles: _Polars,
    *,
    multiple: Literal["null", "any", "smallest"] = "null",
    guesses: int | None = None,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PolarsSeries: ...
@overload
def solve(
    puzzles: _Arrow,
    *,
    multiple: Literal["null", "any", "smallest"] = "null",
    guesses: int | None = None,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def solve(
    puzzles: _Array,
    *,
    multiple: Literal["null", "any", "smallest"] = "null",
    guesses: int | None = None,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def solve(
    puzzles: _Grids,
    *,
    multiple: Literal["null", "any", "smallest"] = "null",
    guesses: int | None = None,
    layout: _Layout | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Any: ...
@overload
def classify(
    puzzles: Sequence[_Grid],
    *,
    guesses: int | None = None,
    layout: Literal["text"] | None = None,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Classified[list[str], list[str | None], list[Any]]:
    """Say of each puzzle whether it is proper, with the evidence.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    guesses : int, optional
        What a puzzle may cost; its verdict is ``unknown`` if that does not suffice.
    layout, column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    Classified
        ``verdict`` (words of :class:`Verdict`, its numbers in numpy), ``solution`` and, where
        there are several, another one as ``witness``.

    Examples
    --------
    >>> import sudokit
    >>> verdict, solution, witness = sudokit.classify(["." * 81, "11" + "." * 79])
    >>> verdict
    ['multiple', 'invalid']
    >>> solution[0] != witness[0], solution[1]
    (True, None)
    """
@overload
def classify(
    puzzles: _Grids,
    *,
    guesses: int | None = None,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Classified[Column, Column, Column]: ...
@overload
def classify(
    puzzles: _Grids,
    *,
    guesses: int | None = None,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Classified[_Array, _Array, _Array]: ...
@overload
def classify(
    puzzles: _Pandas,
    *,
    guesses: int | None = None,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Classified[_PandasSeries, _PandasSeries, _PandasSeries]: ...
@overload
def classify(
    puzzles: _Polars,
    *,
    guesses: int | None = None,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Classified[_PolarsSeries, _PolarsSeries, _PolarsSeries]: ...
@overload
def classify(
    puzzles: _Arrow,
    *,
    guesses: int | None = None,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Classified[Column, Column, Column]: ...
@overload
def classify(
    puzzles: _Array,
    *,
    guesses: int | None = None,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Classified[_Array, _Array, _Array]: ...
@overload
def classify(
    puzzles: _Grids,
    *,
    guesses: int | None = None,
    layout: _Layout | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Classified[Any, Any, Any]: ...
@overload
def check(
    puzzles: Sequence[_Grid],
    answers: _Grids,
    *,
    answer_column: str | None = None,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Checked[list[str], list[int | None], list[Any]]:
    """Judge an answer to each puzzle: by the rules alone, with no solver.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    answers : the same, N rows
        Grids. A cell that is blank makes an answer incomplete.
    answer_column : str, optional
        The column of ``answers``, if that is a table.
    column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.
        An answer that cannot be read is ``unreadable``.

    Returns
    -------
    Checked
        ``verdict`` (words of :class:`Judgment`, its numbers in numpy) and ``cell``, the index
        of the first cell that is wrong.

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> a = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> sudokit.check([p, p], [a, p]).verdict
    ['right', 'incomplete']
    """
@overload
def check(
    puzzles: _Grids,
    answers: _Grids,
    *,
    answer_column: str | None = None,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Checked[Column, Column, Column]: ...
@overload
def check(
    puzzles: _Grids,
    answers: _Grids,
    *,
    answer_column: str | None = None,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Checked[_Array, _Array, _Array]: ...
@overload
def check(
    puzzles: _Pandas,
    answers: _Grids,
    *,
    answer_column: str | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Checked[_PandasSeries, _PandasSeries, _PandasSeries]: ...
@overload
def check(
    puzzles: _Polars,
    answers: _Grids,
    *,
    answer_column: str | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Checked[_PolarsSeries, _PolarsSeries, _PolarsSeries]: ...
@overload
def check(
    puzzles: _Arrow,
    answers: _Grids,
    *,
    answer_column: str | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Checked[Column, Column, Column]: ...
@overload
def check(
    puzzles: _Array,
    answers: _Grids,
    *,
    answer_column: str | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Checked[_Array, _Array, _Array]: ...
@overload
def check(
    puzzles: _Grids,
    answers: _Grids,
    *,
    answer_column: str | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Checked[Any, Any, Any]: ...
@overload
def canonical(
    puzzles: Sequence[_Grid],
    *,
    form: Literal["solution", "givens"] = "solution",
    layout: Literal["text"] | None = None,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Canonical[list[str | None], list[int | None], list[Any]]:
    """Bring each puzzle into a form that is the same for all its isomorphs.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    form : {"solution", "givens"}
        ``solution``: the solution's smallest isomorph with the givens where they went; for proper
        puzzles, others are null. ``givens``: the smallest isomorph of the puzzle itself; for all.
    layout, column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    Canonical
        ``puzzle`` (the form), ``grid`` (its solution in canonical form, of proper puzzles),
        ``transform`` (text, leads there), ``automorphisms``.

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> form = sudokit.canonical([p, sudokit.transform([p], seed=1)[0]])
    >>> form.puzzle[0] == form.puzzle[1], form.grid[0][:27]
    (True, '123456789457189263698273514')
    """
@overload
def canonical(
    puzzles: _Grids,
    *,
    form: Literal["solution", "givens"] = "solution",
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Canonical[Column, Column, Column]: ...
@overload
def canonical(
    puzzles: _Grids,
    *,
    form: Literal["solution", "givens"] = "solution",
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Canonical[_Array, _Array, _Array]: ...
@overload
def canonical(
    puzzles: _Pandas,
    *,
    form: Literal["solution", "givens"] = "solution",
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Canonical[_PandasSeries, _PandasSeries, _PandasSeries]: ...
@overload
def canonical(
    puzzles: _Polars,
    *,
    form: Literal["solution", "givens"] = "solution",
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Canonical[_PolarsSeries, _PolarsSeries, _PolarsSeries]: ...
@overload
def canonical(
    puzzles: _Arrow,
    *,
    form: Literal["solution", "givens"] = "solution",
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Canonical[Column, Column, Column]: ...
@overload
def canonical(
    puzzles: _Array,
    *,
    form: Literal["solution", "givens"] = "solution",
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Canonical[_Array, _Array, _Array]: ...
@overload
def canonical(
    puzzles: _Grids,
    *,
    form: Literal["solution", "givens"] = "solution",
    layout: _Layout | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Canonical[Any, Any, Any]: ...
@overload
def class_ids(
    puzzles: Sequence[_Grid],
    *,
    by: Literal["puzzle", "grid"] = "puzzle",
    form: Literal["solution", "givens"] = "solution",
    hex: Literal[False] = False,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> list[bytes | None]:
    """Name the class of each puzzle: 128 bits, the same for all its isomorphs.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    by : {"puzzle", "grid"}
        The class of the puzzle, or that of its solution: puzzles that differ in a few givens have
        the same grid. Only a proper puzzle has a grid.
    form : {"solution", "givens"}
        Of which canonical form; ids of different forms are never comparable.
    hex : bool
        32 hexadecimal digits, as ``sudokit canon`` prints them, instead of 16 bytes.
    column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    column of ids, N rows
        ``V16`` in numpy, FixedSizeBinary(16) in Arrow, bytes in a list; null where the puzzle is
        not proper (but every puzzle has a form by its givens).

    Examples
    --------
    >>> import sudokit
    >>> sudokit.class_ids(["." * 81], form="givens", hex=True)
    ['eb7b0297e5b6b33f6680cf9c6b471903']
    >>> sudokit.class_ids(["." * 81])
    [None]
    """
@overload
def class_ids(
    puzzles: Sequence[_Grid],
    *,
    by: Literal["puzzle", "grid"] = "puzzle",
    form: Literal["solution", "givens"] = "solution",
    hex: Literal[True],
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> list[str | None]: ...
@overload
def class_ids(
    puzzles: _Grids,
    *,
    by: Literal["puzzle", "grid"] = "puzzle",
    form: Literal["solution", "givens"] = "solution",
    hex: bool = False,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def class_ids(
    puzzles: _Grids,
    *,
    by: Literal["puzzle", "grid"] = "puzzle",
    form: Literal["solution", "givens"] = "solution",
    hex: bool = False,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def class_ids(
    puzzles: _Pandas,
    *,
    by: Literal["puzzle", "grid"] = "puzzle",
    form: Literal["solution", "givens"] = "solution",
    hex: bool = False,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PandasSeries: ...
@overload
def class_ids(
    puzzles: _Polars,
    *,
    by: Literal["puzzle", "grid"] = "puzzle",
    form: Literal["solution", "givens"] = "solution",
    hex: bool = False,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PolarsSeries: ...
@overload
def class_ids(
    puzzles: _Arrow,
    *,
    by: Literal["puzzle", "grid"] = "puzzle",
    form: Literal["solution", "givens"] = "solution",
    hex: bool = False,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def class_ids(
    puzzles: _Array,
    *,
    by: Literal["puzzle", "grid"] = "puzzle",
    form: Literal["solution", "givens"] = "solution",
    hex: bool = False,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def class_ids(
    puzzles: _Grids,
    *,
    by: Literal["puzzle", "grid"] = "puzzle",
    form: Literal["solution", "givens"] = "solution",
    hex: bool = False,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Any: ...
@overload
def transform(
    puzzles: Sequence[_Grid],
    transforms: Any | None = None,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: Literal["text"] | None = None,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: Literal["raise"] = "raise",
    timeout: float | None = None,
) -> list[str]:
    """Move each puzzle by a symmetry: a random one, or one that is given.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
        Solutions move likewise.
    transforms : Transform, str, or a list or column of N texts, optional
        As :class:`Transform` writes them; a row whose transform is null is null.
    seed : int, optional
        Row i moves by ``Transform.random(seed, start + i)``.
    start : int
        The number of the first row: the same rows move alike however they are cut into calls.
    layout, column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    column of grids, N rows

    Raises
    ------
    SpecError
        Neither ``transforms`` nor ``seed``, or both; a text that is no transform.

    Examples
    --------
    >>> import sudokit
    >>> sudokit.transform(["12" + "." * 79], "td213456789")[0][:10]
    '2........1'
    """
@overload
def transform(
    puzzles: _Grids,
    transforms: Any | None = None,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def transform(
    puzzles: _Grids,
    transforms: Any | None = None,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def transform(
    puzzles: _Pandas,
    transforms: Any | None = None,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PandasSeries: ...
@overload
def transform(
    puzzles: _Polars,
    transforms: Any | None = None,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PolarsSeries: ...
@overload
def transform(
    puzzles: _Arrow,
    transforms: Any | None = None,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def transform(
    puzzles: _Array,
    transforms: Any | None = None,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def transform(
    puzzles: _Grids,
    transforms: Any | None = None,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Any: ...
@overload
def minimize(
    puzzles: Sequence[_Grid],
    *,
    seed: int | None = None,
    start: int = 0,
    layout: Literal["text"] | None = None,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> list[str | None]:
    """Leave out givens of each puzzle, one by one, as long as it stays proper.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    seed : int, optional
        Row i tries its givens in an order of its own, drawn from (seed, start + i); in reading
        order if there is none.
    start : int
        The number of the first row.
    layout, column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    column of grids, N rows
        Minimal puzzles; null where the puzzle is not proper.

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> (m,) = sudokit.minimize([p], seed=0)
    >>> 81 - m.count("."), sudokit.is_minimal([p, m])
    (22, [False, True])
    """
@overload
def minimize(
    puzzles: _Grids,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def minimize(
    puzzles: _Grids,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def minimize(
    puzzles: _Pandas,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PandasSeries: ...
@overload
def minimize(
    puzzles: _Polars,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PolarsSeries: ...
@overload
def minimize(
    puzzles: _Arrow,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def minimize(
    puzzles: _Array,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def minimize(
    puzzles: _Grids,
    *,
    seed: int | None = None,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Any: ...
@overload
def redundant(
    puzzles: Sequence[_Grid],
    *,
    layout: Literal["text"] | None = None,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> list[str | None]:
    """Find the givens of each puzzle that could be left out, each alone.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    layout, column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    column of grids, N rows
        Of each puzzle its redundant givens alone, all other cells blank: none of a minimal one.
        Null where the puzzle is not proper.

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> 81 - sudokit.redundant([p])[0].count(".")
    22
    """
@overload
def redundant(
    puzzles: _Grids,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def redundant(
    puzzles: _Grids,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def redundant(
    puzzles: _Pandas,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PandasSeries: ...
@overload
def redundant(
    puzzles: _Polars,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PolarsSeries: ...
@overload
def redundant(
    puzzles: _Arrow,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def redundant(
    puzzles: _Array,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def redundant(
    puzzles: _Grids,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Any: ...
@overload
def is_minimal(
    puzzles: Sequence[_Grid],
    *,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> list[bool | None]:
    """Say of each puzzle whether every given is needed.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    column of bool, N rows
        Null where the puzzle is not proper.

    Examples
    --------
    >>> import sudokit
    >>> sudokit.is_minimal(["." * 81])
    [None]
    """
@overload
def is_minimal(
    puzzles: _Grids,
    *,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def is_minimal(
    puzzles: _Grids,
    *,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def is_minimal(
    puzzles: _Pandas,
    *,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PandasSeries: ...
@overload
def is_minimal(
    puzzles: _Polars,
    *,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PolarsSeries: ...
@overload
def is_minimal(
    puzzles: _Arrow,
    *,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def is_minimal(
    puzzles: _Array,
    *,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def is_minimal(
    puzzles: _Grids,
    *,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Any: ...
@overload
def generate(
    n: int,
    seed: int,
    start: int = 0,
    *,
    givens: int | Sequence[int] | None = None,
    symmetry: str | None = None,
    pattern: str | None = None,
    near: _Grid | None = None,
    remove: int = 1,
    add: int = 1,
    method: Literal["minimal", "redundant", "unbiased"] | None = None,
    uniform: bool = False,
    level: _Level | Sequence[_Level | None] | None = None,
    grades: dict[str, Any] | None = None,
    needs: Sequence[str] = (),
    only: Sequence[str] = (),
    hardest: int | None = None,
    harder: bool = False,
    by: str = "hodoku_score",
    budget: int | None = None,
    max_tries: int | Literal["default"] | None = "default",
    layout: Literal["text"] | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Generated[list[str | None], list[int | None], list[float | None], list[Any]]:
    """Make proper puzzles: item i depends on (seed, i) and the wishes alone.

    Parameters
    ----------
    n : int
        How many.
    seed : int
        Decides everything: on every machine, with any number of threads.
    start : int
        The number of the first item: ``generate(5, 7, 10)`` are items 10 to 14 of seed 7.
    givens : int or (int, int), optional
        How many givens, or from how many to how many.
    symmetry : str, optional
        Of the cells with givens, such as ``rotational-2``. No orbit of it is redundant then, a
        single given may be.
    pattern : str, optional
        81 characters: givens exactly where they are not blank (``. 0 _ -``).
    method : {"minimal", "redundant", "unbiased"}, optional
        ``minimal``: givens are removed as long as the puzzle stays proper. ``redundant``: removal
        stops at a number of givens drawn from ``givens``. ``unbiased``: for statistics of all
        minimal puzzles, with weights; 250,000 grids a puzzle. When not given: ``minimal``, but
        ``redundant`` where minimal puzzles are rare, from 30 givens (36 with a symmetry), and with
        ``pattern`` and, without ``harder``, ``near``.
    uniform : bool
        All full grids exactly equally likely, instead of nearly.
    near : str, Puzzle, optional
        Neighbors of this puzzle: ``remove`` of its givens go, ``add`` others come. They may be
        redundant.
    remove, add : int
        How many givens to exchange.
    level : str or (str, str), optional
        HoDoKu's: ``easy``, ``medium``, ``hard``, ``unfair``, ``extreme``; or from which to which.
    grades : dict, optional
        Numbers of scales by their names (:func:`grade`): one, or two with None for no end, such as
        ``{"se_er": (7.1, 7.9), "b": 3, "hodoku_score": (500, None)}``.
    needs : str or list of str
        HoDoKu's path takes each of these techniques.
    only : str or list of str
        These techniques or groups (``singles``, ``locked``, ...) alone suffice.
    hardest : int, optional
        Of the puzzles of this many tries the hardest by the scale ``by``.
    harder : bool
        Climb from ``near`` to harder puzzles by the scale ``by``, as far as ``max_tries`` (30,000)
        lead.
    by : str
        The scale of ``hardest`` and ``harder``.
    budget : int, optional
        What a scale may cost for a puzzle: some millionths of a second each. Puzzles of which is
        not known then whether they are as wished are passed over.
    max_tries : int or None
        An item is null after this many tries; by default a million, fewer where a slow scale rates
        each, more for patterns and unbiased puzzles (a warning then says how rare such puzzles
        are). None lifts the bound.
    layout, out, threads, progress, timeout
        Keywords of all functions on columns: ``help(sudokit)``; a list where ``out`` says nothing.

    Returns
    -------
    Generated
        ``puzzle``, ``solution``, ``tries``, ``weight``. Never a puzzle other than was wished for.

    Raises
    ------
    SpecError
        No puzzle can be as wished.

    Examples
    --------
    >>> import sudokit
    >>> sudokit.generate(1, 7, givens=(24, 26)).puzzle
    ['.........2.........538.49.2....1..79.6.........9.5.43..2437....3...9.6.....2....5']
    >>> hard = sudokit.generate(2, 7, level="hard", needs=["x-wing"])
    >>> sudokit.grade(hard.puzzle).hodoku_level
    ['hard', 'hard']
    """
@overload
def generate(
    n: int,
    seed: int,
    start: int = 0,
    *,
    givens: int | Sequence[int] | None = None,
    symmetry: str | None = None,
    pattern: str | None = None,
    near: _Grid | None = None,
    remove: int = 1,
    add: int = 1,
    method: Literal["minimal", "redundant", "unbiased"] | None = None,
    uniform: bool = False,
    level: _Level | Sequence[_Level | None] | None = None,
    grades: dict[str, Any] | None = None,
    needs: Sequence[str] = (),
    only: Sequence[str] = (),
    hardest: int | None = None,
    harder: bool = False,
    by: str = "hodoku_score",
    budget: int | None = None,
    max_tries: int | Literal["default"] | None = "default",
    layout: _Layout | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Generated[Column, Column, Column, Column]: ...
@overload
def generate(
    n: int,
    seed: int,
    start: int = 0,
    *,
    givens: int | Sequence[int] | None = None,
    symmetry: str | None = None,
    pattern: str | None = None,
    near: _Grid | None = None,
    remove: int = 1,
    add: int = 1,
    method: Literal["minimal", "redundant", "unbiased"] | None = None,
    uniform: bool = False,
    level: _Level | Sequence[_Level | None] | None = None,
    grades: dict[str, Any] | None = None,
    needs: Sequence[str] = (),
    only: Sequence[str] = (),
    hardest: int | None = None,
    harder: bool = False,
    by: str = "hodoku_score",
    budget: int | None = None,
    max_tries: int | Literal["default"] | None = "default",
    layout: _Layout | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Generated[_Array, _Array, _Array, _Array]: ...
@overload
def generate(
    n: int,
    seed: int,
    start: int = 0,
    *,
    givens: int | Sequence[int] | None = None,
    symmetry: str | None = None,
    pattern: str | None = None,
    near: _Grid | None = None,
    remove: int = 1,
    add: int = 1,
    method: Literal["minimal", "redundant", "unbiased"] | None = None,
    uniform: bool = False,
    level: _Level | Sequence[_Level | None] | None = None,
    grades: dict[str, Any] | None = None,
    needs: Sequence[str] = (),
    only: Sequence[str] = (),
    hardest: int | None = None,
    harder: bool = False,
    by: str = "hodoku_score",
    budget: int | None = None,
    max_tries: int | Literal["default"] | None = "default",
    layout: _Layout | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Generated[Any, Any, Any, Any]: ...
@overload
def grade(
    puzzles: Sequence[_Grid],
    *,
    scale: str | Sequence[str] | None = None,
    budget: int | None = None,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Graded[list[str], list[str | None], list[int | None], list[float | None], list[Any]]:
    """Rate each puzzle on scales of difficulty.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    scale : str or list of str
        Names of scales, as docs/GRADES.md has them: ``closure``, ``hodoku_level``,
        ``hodoku_score``, ``se_er``, ``se_ep``, ``se_ed``, ``te``, ``b``, ``w``, ``gb``, ``gw``,
        ``bxb``, ``bxbb``, ``sudokit``, ``guesses``, ``backdoor``; or ``all``.
    budget : int, optional
        What a scale may cost for a puzzle: some millionths of a second each.
    column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    Graded
        ``verdict``, a column for each scale by its name, and ``at_least``: the names of the
        scales whose number is a lower bound, with commas between them (the budget ran out, or no
        technique applied). All but the verdict is null where the puzzle is not proper, and a
        number is null where none on its scale suffices.

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> grades = sudokit.grade([p], scale=["hodoku_level", "se_er", "b"])
    >>> grades.hodoku_level, grades.se_er, grades.b, grades.at_least
    (['easy'], [1.2], [0], [''])
    """
@overload
def grade(
    puzzles: _Grids,
    *,
    scale: str | Sequence[str] | None = None,
    budget: int | None = None,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Graded[Column, Column, Column, Column, Column]: ...
@overload
def grade(
    puzzles: _Grids,
    *,
    scale: str | Sequence[str] | None = None,
    budget: int | None = None,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Graded[_Array, _Array, _Array, _Array, _Array]: ...
@overload
def grade(
    puzzles: _Pandas,
    *,
    scale: str | Sequence[str] | None = None,
    budget: int | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Graded[_PandasSeries, _PandasSeries, _PandasSeries, _PandasSeries, _PandasSeries]: ...
@overload
def grade(
    puzzles: _Polars,
    *,
    scale: str | Sequence[str] | None = None,
    budget: int | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Graded[_PolarsSeries, _PolarsSeries, _PolarsSeries, _PolarsSeries, _PolarsSeries]: ...
@overload
def grade(
    puzzles: _Arrow,
    *,
    scale: str | Sequence[str] | None = None,
    budget: int | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Graded[Column, Column, Column, Column, Column]: ...
@overload
def grade(
    puzzles: _Array,
    *,
    scale: str | Sequence[str] | None = None,
    budget: int | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Graded[_Array, _Array, _Array, _Array, _Array]: ...
@overload
def grade(
    puzzles: _Grids,
    *,
    scale: str | Sequence[str] | None = None,
    budget: int | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Graded[Any, Any, Any, Any, Any]: ...
@overload
def explain(
    puzzles: Sequence[_Grid],
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    fields: Sequence[str] | None = None,
    lang: Literal["en", "ko", "hodoku"] | None = None,
    budget: int | Literal["default"] | None = "default",
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Explained[list[str], list[str | None], list[int | None], list[float | None], list[list[int] | None], list[Any]]:
    """Explain how a person solves each puzzle, step by step.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    profile : {"hodoku", "se", "sudokit"}
        Which techniques are tried, in which order.
    techniques : str or list of str
        Changes of the profile: ``+x-wing``, ``-chains``; names alone: only these.
    until : str, optional
        Ends behind the first step of this technique.
    fields : str or list of str, optional
        Which columns are made; by default all of those below. Others are made by name:
        ``compact`` (HoDoKu's short names and the conclusions, such as ``lc1 r456c1<>1; n1
        r2c5=5``), ``moves`` (the digits in their order, such as ``r2c5=5 r1c3=4``, as
        :func:`judge_moves` reads them), ``order`` (for each cell the number of the step that fills
        it, from 1; 0 for a given, -1 for a cell that stays open) and ``tokens`` (the path in the
        closed :func:`vocabulary`). ``steps`` takes most of the time. Keys of a step
        (``technique``, ``place``, ``eliminate``, ``text.en``, ``state.values``, ..., as
        docs/STEPS.md names them) stand for ``steps`` with these keys alone.
    lang : {"en", "ko", "hodoku"}, optional
        Of the texts of a step only this one.
    budget : int or None
        What a path may cost: some microseconds each. Beyond it the end is ``budget``. By default
        more than the path of any known proper puzzle takes, and a million where there are several
        solutions; None lifts the bound.
    column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    Explained
        ``verdict``, ``level`` and ``score`` (HoDoKu's), ``rating`` (Sudoku Explainer's, with its
        profile), ``count``, ``hardest``, ``end`` (``solved``, ``stuck``, ``budget``, ...) and
        ``steps``: JSON, a list of the objects of docs/STEPS.md, each with its proof. What a puzzle
        without a solution has is its verdict; with several, nothing argues with a single one, and
        ``level`` and ``score`` are null.

    Examples
    --------
    >>> import json, sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> path = sudokit.explain([p])
    >>> path.end, path.hardest, json.loads(path.steps[0])[0]["technique"]
    (['solved'], ['naked-single'], 'naked-single')
    >>> few = sudokit.explain([p], fields=["place", "text.en", "moves"])
    >>> json.loads(few.steps[0])[0]
    {'place': ['r5c5-5'], 'text': {'en': 'r5c5 has one candidate left: it is 5.'}}
    """
@overload
def explain(
    puzzles: _Grids,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    fields: Sequence[str] | None = None,
    lang: Literal["en", "ko", "hodoku"] | None = None,
    budget: int | Literal["default"] | None = "default",
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Explained[Column, Column, Column, Column, Column, Column]: ...
@overload
def explain(
    puzzles: _Grids,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    fields: Sequence[str] | None = None,
    lang: Literal["en", "ko", "hodoku"] | None = None,
    budget: int | Literal["default"] | None = "default",
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Explained[_Array, _Array, _Array, _Array, _Array, _Array]: ...
@overload
def explain(
    puzzles: _Pandas,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    fields: Sequence[str] | None = None,
    lang: Literal["en", "ko", "hodoku"] | None = None,
    budget: int | Literal["default"] | None = "default",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Explained[_PandasSeries, _PandasSeries, _PandasSeries, _PandasSeries, _PandasSeries, _PandasSeries]: ...
@overload
def explain(
    puzzles: _Polars,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    fields: Sequence[str] | None = None,
    lang: Literal["en", "ko", "hodoku"] | None = None,
    budget: int | Literal["default"] | None = "default",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Explained[_PolarsSeries, _PolarsSeries, _PolarsSeries, _PolarsSeries, _PolarsSeries, _PolarsSeries]: ...
@overload
def explain(
    puzzles: _Arrow,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    fields: Sequence[str] | None = None,
    lang: Literal["en", "ko", "hodoku"] | None = None,
    budget: int | Literal["default"] | None = "default",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Explained[Column, Column, Column, Column, Column, Column]: ...
@overload
def explain(
    puzzles: _Array,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    fields: Sequence[str] | None = None,
    lang: Literal["en", "ko", "hodoku"] | None = None,
    budget: int | Literal["default"] | None = "default",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Explained[_Array, _Array, _Array, _Array, _Array, _Array]: ...
@overload
def explain(
    puzzles: _Grids,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    fields: Sequence[str] | None = None,
    lang: Literal["en", "ko", "hodoku"] | None = None,
    budget: int | Literal["default"] | None = "default",
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Explained[Any, Any, Any, Any, Any, Any]: ...
@overload
def positions(
    puzzles: Sequence[_Grid],
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    budget: int | Literal["default"] | None = "default",
    layout: Literal["text"] | None = None,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Positions[list[str], list[int], list[Any]]:
    """Walk the path of each puzzle: a row for each position, with the step that comes next.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    profile, techniques, until, budget
        As in :func:`explain`.
    layout, column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    Positions
        For each step of each path ``row`` (of the puzzle, from 0), ``index`` (of the step, from 1),
        ``board`` and ``candidates`` before it (81 words, ``-`` for none), ``technique``, ``place``
        and ``eliminate`` (candidates such as ``r1c3-7``, with blanks between them), ``sentence``
        (the step in English) and ``next`` (the step in tokens of the :func:`vocabulary`). A puzzle
        without a solution has no row.

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> all = sudokit.positions([p])
    >>> len(all.row), all.board[0] == p, all.next[:2]
    (51, True, ['naked-single r5c5=5', 'naked-single r7c6=7'])
    """
@overload
def positions(
    puzzles: _Grids,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    budget: int | Literal["default"] | None = "default",
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Positions[Column, Column, Column]: ...
@overload
def positions(
    puzzles: _Grids,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    budget: int | Literal["default"] | None = "default",
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Positions[_Array, _Array, _Array]: ...
@overload
def positions(
    puzzles: _Pandas,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    budget: int | Literal["default"] | None = "default",
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Positions[_PandasSeries, _PandasSeries, _PandasSeries]: ...
@overload
def positions(
    puzzles: _Polars,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    budget: int | Literal["default"] | None = "default",
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Positions[_PolarsSeries, _PolarsSeries, _PolarsSeries]: ...
@overload
def positions(
    puzzles: _Arrow,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    budget: int | Literal["default"] | None = "default",
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Positions[Column, Column, Column]: ...
@overload
def positions(
    puzzles: _Array,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    budget: int | Literal["default"] | None = "default",
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Positions[_Array, _Array, _Array]: ...
@overload
def positions(
    puzzles: _Grids,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    budget: int | Literal["default"] | None = "default",
    layout: _Layout | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Positions[Any, Any, Any]: ...
def vocabulary() -> dict[str, Any]:
    """The tokens of ``explain(fields=["tokens"])``: docs/STEPS.md has the grammar.

    Returns
    -------
    dict
        ``version``, ``tokens`` (the number of each is its place) and ``meanings``.

    Examples
    --------
    >>> import sudokit
    >>> known = sudokit.vocabulary()
    >>> known["version"], known["tokens"][7], known["meanings"][7]
    ('sudokit.tokens/1', 'r1c1=1', 'r1c1 holds 1')
    >>> numbers = {token: number for number, token in enumerate(known["tokens"])}
    >>> [numbers[token] for token in "naked-single r5c5=5 solved".split()]
    [1466, 371, 1]
    """
@overload
def reward(
    puzzles: Sequence[_Grid],
    texts: Any,
    *,
    partial: bool = False,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: Literal["raise"] = "raise",
    timeout: float | None = None,
) -> list[float]:
    """Reward texts that answer puzzles: 1.0 for a right grid, else 0.0.

    The grid is looked for behind the last ``</think>``, inside the last ``<answer>`` (``<final>``,
    ``<solution>``, ...) if there is one: the last 81 cells that stand as nine rows of nine or in
    one run, in any of the ways in which models print them (boxed, bold, rows with labels, tables of
    Markdown, LaTeX, HTML, JSON, frames). Digits in prose are no grid. A grid that keeps the givens
    and the rules is right: no stored solution is asked. :func:`judge_text` says why a text earns
    nothing.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    texts : list or column of N str
    partial : bool
        What an incomplete or wrong grid earns, too: of the cells that were blank, and corrected
        for chance, ``max(0, (right - wrong / 8) / blanks)``. Nothing if a given was changed, or
        the puzzle is not proper. No bonus for length or format.
    column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    column of float64, N rows

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> sudokit.reward([p, p], ["<answer>" + str(sudokit.Puzzle(p).solve()) + "</answer>", p])
    [1.0, 0.0]
    """
@overload
def reward(
    puzzles: _Grids,
    texts: Any,
    *,
    partial: bool = False,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def reward(
    puzzles: _Grids,
    texts: Any,
    *,
    partial: bool = False,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def reward(
    puzzles: _Pandas,
    texts: Any,
    *,
    partial: bool = False,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PandasSeries: ...
@overload
def reward(
    puzzles: _Polars,
    texts: Any,
    *,
    partial: bool = False,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PolarsSeries: ...
@overload
def reward(
    puzzles: _Arrow,
    texts: Any,
    *,
    partial: bool = False,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def reward(
    puzzles: _Array,
    texts: Any,
    *,
    partial: bool = False,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def reward(
    puzzles: _Grids,
    texts: Any,
    *,
    partial: bool = False,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Any: ...
def near_complete(
    puzzles: _Grids,
    blanks: int,
    seed: int,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Answers:
    """Fill the blanks of proper puzzles up to some: boards near their end.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    blanks : int
        Cells that stay blank, drawn among those of the puzzle; all of them if it has fewer.
    seed : int
        0 to 2**64 - 1. Row i depends on (seed, i) alone.
    layout, column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    column of N grids
        Null where a puzzle is not proper.

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [board.count(".") for board in sudokit.near_complete([p, p], 5, 1)]
    [5, 5]
    """
@overload
def corrupt_moves(
    puzzles: Sequence[_Grid],
    traces: Any,
    seed: int,
    *,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Corrupted[list[str | None], list[int | None], list[Any]]:
    """Make one move of each trace wrong: traces whose first wrong step is known.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    traces : list or column of N str
        Right moves, as ``explain(fields=["moves"])`` makes them.
    seed : int
        0 to 2**64 - 1. Row i depends on (seed, i) alone.
    column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    Corrupted
        ``moves`` (the traces, a digit of one move replaced by another one, of those that its
        houses do not hold yet if there is one) and ``first_wrong`` (the place of that move, from
        0). Null where the puzzle is not proper or the trace is empty or has a wrong move.

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> path = sudokit.explain([p], fields=["moves"])
    >>> made = sudokit.corrupt_moves([p], path.moves, 1)
    >>> sudokit.judge_moves([p], made.moves).first_wrong == made.first_wrong
    True
    """
@overload
def corrupt_moves(
    puzzles: _Grids,
    traces: Any,
    seed: int,
    *,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Corrupted[Column, Column, Column]: ...
@overload
def corrupt_moves(
    puzzles: _Grids,
    traces: Any,
    seed: int,
    *,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Corrupted[_Array, _Array, _Array]: ...
@overload
def corrupt_moves(
    puzzles: _Pandas,
    traces: Any,
    seed: int,
    *,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Corrupted[_PandasSeries, _PandasSeries, _PandasSeries]: ...
@overload
def corrupt_moves(
    puzzles: _Polars,
    traces: Any,
    seed: int,
    *,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Corrupted[_PolarsSeries, _PolarsSeries, _PolarsSeries]: ...
@overload
def corrupt_moves(
    puzzles: _Arrow,
    traces: Any,
    seed: int,
    *,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Corrupted[Column, Column, Column]: ...
@overload
def corrupt_moves(
    puzzles: _Array,
    traces: Any,
    seed: int,
    *,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Corrupted[_Array, _Array, _Array]: ...
@overload
def corrupt_moves(
    puzzles: _Grids,
    traces: Any,
    seed: int,
    *,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Corrupted[Any, Any, Any]: ...
def evaluate(
    predictions: Any,
    against: Any,
    *,
    solutions: _Grids | None = None,
    versus: Any = None,
    key: Any = None,
    votes: int = 1,
    by: Sequence[str] = (),
    prediction_column: str | None = None,
    tokens: bool = False,
    page: bool = False,
    threads: int | None = None,
) -> dict[str, Any]:
    """Say how well predictions solve the puzzles of a test set: the report of ``sudokit data eval``.

    Parameters
    ----------
    predictions : list, column or table of str, numpy array (N, 81) or (N, 9, 9); a dict; or a path
        Grids, or what a model printed: in the order of the puzzles, ``votes`` for each. A dict has
        them by key (a list of ``votes`` for each, if they are several).
    against : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table; or a path
        The puzzles of the test set. Files go with files.
    solutions : the same, optional
        Their labels: what is expected of puzzles that have several solutions. By default those of
        the table or file.
    versus : like ``predictions``, optional
        Another system on the same puzzles.
    key : list or column; or str
        With a dict: the key of each puzzle; the puzzle itself, 81 characters, if missing. With
        files: the column by which predictions are found, an id or ``puzzle``; by their order if
        missing. What has no partner is counted in ``pairing``.
    votes : int
        Predictions for each puzzle; the grid that most of them have is the answer.
    by : str or list of str
        Groups: ``givens``, ``technique``, a scale, and a column of a file.
    prediction_column : str, optional
        Of files and tables: the column of the predictions.
    tokens : bool
        Of files: whether their numbers are HRM's tokens.
    page : bool
        Whether the dict has ``html``, too: the report as one page.
    threads : int, optional
        The number of cores if missing.

    Returns
    -------
    dict
        The report of docs/DATA.md, schema ``sudokit.eval/1``.

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> right = str(sudokit.Puzzle(p).solve())
    >>> report = sudokit.evaluate([f"It is **{right}**.", "I give up."], [p, p])
    >>> report["systems"][0]["exact"]["value"], report["systems"][0]["outcomes"]["no_grid"]
    (0.5, 1)
    """
@overload
def judge_state(
    puzzles: Sequence[_Grid],
    boards: _Grids,
    solutions: _Grids | None = None,
    *,
    layout: Literal["text"] | None = None,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedStates[list[str], list[str | None], list[int | None], list[Any]]:
    """Say of boards on the way whether they can still become the solution, and which cells are wrong.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    boards : the same, N rows
        Boards, a blank for an empty cell. Givens may be left out.
    solutions : the same, optional
        The solutions, if they are known: a puzzle without one, or with a wrong one, is solved. They
        are not searched for others.
    layout, column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    JudgedStates
        ``verdict`` (words of :class:`State`, its numbers in numpy), ``cell`` (the index of the
        first wrong cell), ``right`` (cells beside the givens that hold the digit of the only
        solution), ``wrong`` (how many do not) and ``wrong_cells`` (their digits, blanks
        elsewhere). Of a puzzle with several solutions the board is solved: ``open``, or ``dead``.
        Null where a board cannot be read.

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> boards = [p, p[:2] + "4" + p[3:], p[:2] + "1" + p[3:], p[:2] + "5" + p[3:]]
    >>> sudokit.judge_state([p] * 4, boards).verdict
    ['so_far_right', 'so_far_right', 'wrong', 'repeated']
    """
@overload
def judge_state(
    puzzles: _Grids,
    boards: _Grids,
    solutions: _Grids | None = None,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedStates[Column, Column, Column, Column]: ...
@overload
def judge_state(
    puzzles: _Grids,
    boards: _Grids,
    solutions: _Grids | None = None,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedStates[_Array, _Array, _Array, _Array]: ...
@overload
def judge_state(
    puzzles: _Pandas,
    boards: _Grids,
    solutions: _Grids | None = None,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedStates[_PandasSeries, _PandasSeries, _PandasSeries, _PandasSeries]: ...
@overload
def judge_state(
    puzzles: _Polars,
    boards: _Grids,
    solutions: _Grids | None = None,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedStates[_PolarsSeries, _PolarsSeries, _PolarsSeries, _PolarsSeries]: ...
@overload
def judge_state(
    puzzles: _Arrow,
    boards: _Grids,
    solutions: _Grids | None = None,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedStates[Column, Column, Column, Column]: ...
@overload
def judge_state(
    puzzles: _Array,
    boards: _Grids,
    solutions: _Grids | None = None,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedStates[_Array, _Array, _Array, _Array]: ...
@overload
def judge_state(
    puzzles: _Grids,
    boards: _Grids,
    solutions: _Grids | None = None,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedStates[Any, Any, Any, Any]: ...
@overload
def judge_moves(
    puzzles: Sequence[_Grid],
    traces: Any,
    *,
    techniques: bool = False,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedMoves[list[str], list[str | None], list[int | None], list[Any]]:
    """Judge traces of moves, one after the other: the first that is wrong, and what forces the others.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    traces : list or column of N str
        Moves such as ``r1c3=4 r2c2=5``, with blanks, commas or semicolons between them; 0 empties
        a cell.
    techniques : bool
        Say what forces each right move: ``full-house``, ``hidden-single``, ``naked-single``, or
        the hardest technique on HoDoKu's path from the board before to that digit.
    column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    JudgedMoves
        ``verdict`` of the board at the end, ``moves`` (how many), ``first_wrong`` (the place of the
        first move after which no solution can be reached, from 0), ``verdicts`` (after each move)
        and ``forced_by`` (with ``techniques``), both as words with blanks between them, ``-`` for
        none. With ``errors="null"`` a trace ends at an unreadable move, whose verdict and that of
        the trace is ``unreadable``; a warning names the first one.

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> judged = sudokit.judge_moves([p], ["r5c5=5 r1c3=1 r1c4=6"], techniques=True)
    >>> judged.first_wrong, judged.verdicts, judged.forced_by
    ([1], ['so_far_right wrong wrong'], ['naked-single - -'])
    """
@overload
def judge_moves(
    puzzles: _Grids,
    traces: Any,
    *,
    techniques: bool = False,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedMoves[Column, Column, Column, Column]: ...
@overload
def judge_moves(
    puzzles: _Grids,
    traces: Any,
    *,
    techniques: bool = False,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedMoves[_Array, _Array, _Array, _Array]: ...
@overload
def judge_moves(
    puzzles: _Pandas,
    traces: Any,
    *,
    techniques: bool = False,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedMoves[_PandasSeries, _PandasSeries, _PandasSeries, _PandasSeries]: ...
@overload
def judge_moves(
    puzzles: _Polars,
    traces: Any,
    *,
    techniques: bool = False,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedMoves[_PolarsSeries, _PolarsSeries, _PolarsSeries, _PolarsSeries]: ...
@overload
def judge_moves(
    puzzles: _Arrow,
    traces: Any,
    *,
    techniques: bool = False,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedMoves[Column, Column, Column, Column]: ...
@overload
def judge_moves(
    puzzles: _Array,
    traces: Any,
    *,
    techniques: bool = False,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedMoves[_Array, _Array, _Array, _Array]: ...
@overload
def judge_moves(
    puzzles: _Grids,
    traces: Any,
    *,
    techniques: bool = False,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> JudgedMoves[Any, Any, Any, Any]: ...
@overload
def judge_text(
    puzzles: Sequence[_Grid],
    texts: Any,
    *,
    layout: Literal["text"] | None = None,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Replied[list[str], list[str | None], list[int | None], list[Any]]:
    """Say what texts that answer puzzles hold, and what is wrong with it.

    The grid is looked for as in :func:`reward`.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    texts : list or column of N str
    layout, column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    Replied
        ``verdict`` (words of :class:`Reply`, its numbers in numpy), ``cell`` (the index of the
        first cell that is wrong) and ``grid``, as it was found.

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> right = str(sudokit.Puzzle(p).solve())
    >>> said = ["$\\\\\\\\boxed{" + right + "}$", "I give up.", right[:70], "Row 1: " + p]
    >>> sudokit.judge_text([p] * 4, said).verdict
    ['right', 'no_grid', 'wrong_size', 'incomplete']
    """
@overload
def judge_text(
    puzzles: _Grids,
    texts: Any,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Replied[Column, Column, Column, Column]: ...
@overload
def judge_text(
    puzzles: _Grids,
    texts: Any,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Replied[_Array, _Array, _Array, _Array]: ...
@overload
def judge_text(
    puzzles: _Pandas,
    texts: Any,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Replied[_PandasSeries, _PandasSeries, _PandasSeries, _PandasSeries]: ...
@overload
def judge_text(
    puzzles: _Polars,
    texts: Any,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Replied[_PolarsSeries, _PolarsSeries, _PolarsSeries, _PolarsSeries]: ...
@overload
def judge_text(
    puzzles: _Arrow,
    texts: Any,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Replied[Column, Column, Column, Column]: ...
@overload
def judge_text(
    puzzles: _Array,
    texts: Any,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Replied[_Array, _Array, _Array, _Array]: ...
@overload
def judge_text(
    puzzles: _Grids,
    texts: Any,
    *,
    layout: _Layout | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Replied[Any, Any, Any, Any]: ...
@overload
def dedup(
    puzzles: Sequence[_Grid],
    *,
    by: Literal["class", "grid", "literal"] = "class",
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Duplicates[list[bool | None], list[int | None], list[str | None], list[Any]]:
    """Find the puzzles that are the same as an earlier one: of each group the first is kept.

    The command ``sudokit data dedup`` does the same with files.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    by : {"class", "grid", "literal"}
        When two puzzles are the same: see :func:`leaks`.
    column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    Duplicates
        A row for each row: ``keep``, whether no row before it is the same, null where the row is
        no puzzle; ``row``, the row that is kept in its stead; and ``transform``, which leads from
        that one (with ``grid`` its solution) to this one: the proof. A puzzle that is not proper
        has no class and no grid: it is kept.

    Examples
    --------
    >>> import sudokit
    >>> from sudokit import data
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = data.dedup([p, "." * 81, str(sudokit.Transform.random(1).apply(p))])
    >>> found.keep, found.row
    ([True, True, False], [None, None, 0])
    """
@overload
def dedup(
    puzzles: _Grids,
    *,
    by: Literal["class", "grid", "literal"] = "class",
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Duplicates[Column, Column, Column, Column]: ...
@overload
def dedup(
    puzzles: _Grids,
    *,
    by: Literal["class", "grid", "literal"] = "class",
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Duplicates[_Array, _Array, _Array, _Array]: ...
@overload
def dedup(
    puzzles: _Pandas,
    *,
    by: Literal["class", "grid", "literal"] = "class",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Duplicates[_PandasSeries, _PandasSeries, _PandasSeries, _PandasSeries]: ...
@overload
def dedup(
    puzzles: _Polars,
    *,
    by: Literal["class", "grid", "literal"] = "class",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Duplicates[_PolarsSeries, _PolarsSeries, _PolarsSeries, _PolarsSeries]: ...
@overload
def dedup(
    puzzles: _Arrow,
    *,
    by: Literal["class", "grid", "literal"] = "class",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Duplicates[Column, Column, Column, Column]: ...
@overload
def dedup(
    puzzles: _Array,
    *,
    by: Literal["class", "grid", "literal"] = "class",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Duplicates[_Array, _Array, _Array, _Array]: ...
@overload
def dedup(
    puzzles: _Grids,
    *,
    by: Literal["class", "grid", "literal"] = "class",
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Duplicates[Any, Any, Any, Any]: ...
@overload
def leaks(
    train: _Grids,
    test: Sequence[_Grid],
    *,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Leaks[list[str | None], list[int | None], list[Any]]:
    """Find the puzzles of a test set that the training set has already.

    Parameters
    ----------
    train, test : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    by : {"grid", "class", "literal"}
        When two puzzles are the same: ``literal``: the same givens; ``class``: isomorphs; ``grid``:
        their solutions are isomorphs, which covers a few givens more or less as well. Each
        includes the one before. Neighbors with another solution are not covered.
    column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    Leaks
        A row for each row of ``test``: ``row``, the first row of ``train`` that is the same, null
        where none is; and ``transform``, which leads from the puzzle there (with ``grid`` its
        solution) to this one: the proof. A puzzle that is not proper has no class and no grid.

    Examples
    --------
    >>> import sudokit
    >>> from sudokit import data
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = data.leaks(["." * 81, p], [str(sudokit.Transform.random(1).apply(p)), "." * 81])
    >>> found.row, found.transform[0] == str(sudokit.Transform.random(1))
    ([1, None], True)
    """
@overload
def leaks(
    train: _Grids,
    test: _Grids,
    *,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Leaks[Column, Column, Column]: ...
@overload
def leaks(
    train: _Grids,
    test: _Grids,
    *,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Leaks[_Array, _Array, _Array]: ...
@overload
def leaks(
    train: _Grids,
    test: _Pandas,
    *,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Leaks[_PandasSeries, _PandasSeries, _PandasSeries]: ...
@overload
def leaks(
    train: _Grids,
    test: _Polars,
    *,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Leaks[_PolarsSeries, _PolarsSeries, _PolarsSeries]: ...
@overload
def leaks(
    train: _Grids,
    test: _Arrow,
    *,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Leaks[Column, Column, Column]: ...
@overload
def leaks(
    train: _Grids,
    test: _Array,
    *,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Leaks[_Array, _Array, _Array]: ...
@overload
def leaks(
    train: _Grids,
    test: _Grids,
    *,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Leaks[Any, Any, Any]: ...
@overload
def split(
    puzzles: Sequence[_Grid],
    *,
    test: float,
    seed: int,
    valid: float = 0.0,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: Literal["raise"] = "raise",
    timeout: float | None = None,
) -> list[str]:
    """Split a set into parts that share nothing: which part a row belongs to depends on its id and
    the seed alone.

    So a group of equal ids never crosses, and rows that are added, shuffled or sharded move
    nothing. The fractions are met on average only. The command ``sudokit data split`` does the
    same with files.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    test, valid : float
        The fractions of these parts; the rest is for training.
    seed : int
        Which split.
    by : {"grid", "class", "literal"}
        What must not cross: see :func:`leaks`.
    column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    column of words, N rows
        ``train``, ``valid``, ``test``, or ``rejected`` for a puzzle without an id: one that is
        not proper, unless ``by="literal"``. Their numbers in numpy, in this order.

    Examples
    --------
    >>> from sudokit import data
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> data.split([p, "." * 81], test=1.0, seed=1)
    ['test', 'rejected']
    """
@overload
def split(
    puzzles: _Grids,
    *,
    test: float,
    seed: int,
    valid: float = 0.0,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def split(
    puzzles: _Grids,
    *,
    test: float,
    seed: int,
    valid: float = 0.0,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def split(
    puzzles: _Pandas,
    *,
    test: float,
    seed: int,
    valid: float = 0.0,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PandasSeries: ...
@overload
def split(
    puzzles: _Polars,
    *,
    test: float,
    seed: int,
    valid: float = 0.0,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _PolarsSeries: ...
@overload
def split(
    puzzles: _Arrow,
    *,
    test: float,
    seed: int,
    valid: float = 0.0,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Column: ...
@overload
def split(
    puzzles: _Array,
    *,
    test: float,
    seed: int,
    valid: float = 0.0,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Array: ...
@overload
def split(
    puzzles: _Grids,
    *,
    test: float,
    seed: int,
    valid: float = 0.0,
    by: Literal["grid", "class", "literal"] = "grid",
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Any: ...
def subset(
    name: str,
    files: str | PathLike[str] | Sequence[str | PathLike[str]] = (),
    *,
    output: str | PathLike[str],
    format: str = "parquet",
    any_version: bool = False,
    threads: int | None = None,
) -> dict[str, Any]:
    """Make a named subset, and prove its rows by their hash: ``sudokit data subset``.

    Parameters
    ----------
    name : str
        Such as ``sudokit/hard-1000``; without a version the last one. docs/SUBSETS.md lists them.
    files : path or list of paths
        The public list, or your own file; none for what is made of a seed.
    output : path
        The folder for the parts and ``subset.json``.
    format : str
        How the parts are written.
    any_version : bool
        Go on with another version of the list. The rows have not the name then.
    threads : int, optional
        The number of cores if missing.

    Returns
    -------
    dict
        The content of ``subset.json``, schema ``sudokit.subset/1``: ``status``, ``rule``,
        ``citation``, ``parts`` with their names and hashes.

    Raises
    ------
    SpecError
        There is no such subset; the list is another; a file is in the way.

    Examples
    --------
    >>> import tempfile
    >>> from sudokit import data
    >>> made = data.subset("sudokit/tiny-1000", output=tempfile.mkdtemp())
    >>> made["status"], [part["rows"] for part in made["parts"]]
    ('named', [1000])
    """
def subsets() -> list[dict[str, Any]]:
    """The named subsets: ``sudokit data subset --list``.

    Returns
    -------
    list of dict
        Their manifests: ``name``, ``title``, ``purpose``, ``rule``, ``parts`` with their hashes,
        ``license``, ``citation``, ``how_to_cite``.

    Examples
    --------
    >>> from sudokit import data
    >>> data.subsets()[0]["name"]
    'sudokit/tiny-1000@1'
    """
def export(
    files: Any,
    *,
    output: str | PathLike[str],
    format: Literal[
        "lines",
        "csv",
        "tsv",
        "jsonl",
        "parquet",
        "npy",
        "rrn",
        "kaggle",
        "reasoning-gym",
        "hrm",
        "trm",
    ]
    | None = None,
    solve: bool = False,
    blank: Literal[".", "0", "_", "*", "x", "X", "?"] | None = None,
    dtype: Literal["u1", "i4", "i8"] | None = None,
    test: Any = None,
    k: int | None = None,
    seed: int | None = None,
    subsample: int | None = None,
    stream: Literal["sudokit", "numpy"] | None = None,
    min_difficulty: float | None = None,
    rating: str = "rating",
    puzzle: str | None = None,
    solution: str | None = None,
    threads: int | None = None,
) -> dict[str, Any]:
    """Write a set in another layout, as others want to have it: ``sudokit data export``.

    Parameters
    ----------
    files : path, column or table; or a list of them
        As :func:`audit` takes them. Columns beside the puzzles go along where the layout has them.
    output : path
        The file; a folder for ``npy``, ``hrm``, ``trm``.
    format : str, optional
        ``lines``, ``csv``, ``tsv``, ``jsonl``, ``parquet``, ``npy``, ``rrn``, ``kaggle``,
        ``reasoning-gym``, ``hrm``, ``trm``; by the ending of ``output`` if missing.
    solve : bool
        Find the solutions that are missing.
    blank : str, optional
        The sign of an empty cell in text.
    dtype : {"u1", "i4", "i8"}, optional
        The type of numbers in arrays.
    test, k, seed, subsample : optional
        Of ``hrm`` and ``trm``: the test set, the copies of each training puzzle, their seed, and
        how many training puzzles to take.
    stream : {"sudokit", "numpy"}, optional
        Of ``hrm`` and ``trm``: ``numpy`` draws as the original scripts do after
        ``numpy.random.seed(seed)``.
    min_difficulty : float, optional
        Of ``hrm`` and ``trm``: only rows whose column ``rating`` is not below this.
    rating : str
        The name of that column.
    puzzle, solution : str, optional
        The names of the columns.
    threads : int, optional
        The number of cores if missing.

    Returns
    -------
    dict
        ``written`` and ``left_out`` rows, ``faults`` (why the first of them were left out),
        ``files`` with ``name``, ``rows``, ``bytes`` and ``sha256``.

    Raises
    ------
    SpecError
        No such layout; the name of ``output`` promises another one; a file is in the way.

    Examples
    --------
    >>> import os, tempfile
    >>> from sudokit import data
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> file = os.path.join(tempfile.mkdtemp(), "out.csv")
    >>> made = data.export([p], output=file, format="kaggle", solve=True)
    >>> made["written"], made["left_out"]
    (1, 0)
    """
def audit_files(
    files: Any,
    *,
    against: Any = (),
    puzzle: str | None = None,
    solution: str | None = None,
    sample: int = 1000,
    show: int = 5,
    threads: int | None = None,
) -> dict[str, Any]:
    """Report the content of sets of puzzles and its faults: ``sudokit data audit`` as a dict.

    Parameters
    ----------
    files : path, column or table; or a list of them
        Files and folders, each a set. A list of str that are puzzles, an array, a column, a table
        or a frame is a set, too: its puzzles and, of a table, its solutions.
    against : the same
        Compare only with these: training sets, where ``files`` are test sets.
    puzzle, solution : str, optional
        The names of the columns.
    sample : int
        Rows of each set to grade and to ask whether they are minimal.
    show : int
        How many pairs and rows to show of each kind.
    threads : int, optional
        The number of cores if missing.

    Returns
    -------
    dict
        The report of docs/DATA.md, schema ``sudokit.audit/1``.

    Raises
    ------
    OSError
        A file cannot be read: FileNotFoundError, PermissionError, ...
    SpecError
        A file is damaged, or has no such column.

    Examples
    --------
    >>> from sudokit import data
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> data.audit([p, p], sample=0)["findings"]
    ['duplicate:literal', 'duplicate:class', 'duplicate:grid']
    """
@overload
def augment(
    puzzles: Sequence[_Grid],
    solutions: _Grids | None = None,
    *,
    k: int,
    seed: int,
    start: int = 0,
    layout: Literal["text"] | None = None,
    column: str | None = None,
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Augmented[list[str], list[str | None], list[int], list[Any]]:
    """Multiply a set by random symmetries: k copies of each row, reproducibly.

    Copy j of row i depends on (seed, start + i, j) alone, so k can grow, and rows can be cut into
    calls. The command ``sudokit data augment`` makes the same copies. Split a set before you
    augment it, always.

    Parameters
    ----------
    puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
    solutions : the same, N rows, optional
        They move with their puzzles.
    k : int
        How many copies of each row.
    seed : int
        Which ones.
    start : int
        The number of the first row.
    layout, column, out, threads, progress, errors, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    Augmented
        N * k rows, the copies of a row one after the other: ``puzzle``, ``solution`` (null if none
        were given), ``source_row`` (from 0), ``copy`` (from 1), ``transform``.

    Examples
    --------
    >>> from sudokit import data
    >>> copies = data.augment(["1" + "." * 80], k=3, seed=1)
    >>> copies.source_row, copies.copy, [p.count(".") for p in copies.puzzle]
    ([0, 0, 0], [1, 2, 3], [80, 80, 80])
    """
@overload
def augment(
    puzzles: _Grids,
    solutions: _Grids | None = None,
    *,
    k: int,
    seed: int,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Augmented[Column, Column, Column, Column]: ...
@overload
def augment(
    puzzles: _Grids,
    solutions: _Grids | None = None,
    *,
    k: int,
    seed: int,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Augmented[_Array, _Array, _Array, _Array]: ...
@overload
def augment(
    puzzles: _Pandas,
    solutions: _Grids | None = None,
    *,
    k: int,
    seed: int,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Augmented[_PandasSeries, _PandasSeries, _PandasSeries, _PandasSeries]: ...
@overload
def augment(
    puzzles: _Polars,
    solutions: _Grids | None = None,
    *,
    k: int,
    seed: int,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Augmented[_PolarsSeries, _PolarsSeries, _PolarsSeries, _PolarsSeries]: ...
@overload
def augment(
    puzzles: _Arrow,
    solutions: _Grids | None = None,
    *,
    k: int,
    seed: int,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Augmented[Column, Column, Column, Column]: ...
@overload
def augment(
    puzzles: _Array,
    solutions: _Grids | None = None,
    *,
    k: int,
    seed: int,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Augmented[_Array, _Array, _Array, _Array]: ...
@overload
def augment(
    puzzles: _Grids,
    solutions: _Grids | None = None,
    *,
    k: int,
    seed: int,
    start: int = 0,
    layout: _Layout | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Augmented[Any, Any, Any, Any]: ...
def hint(
    puzzle: _Grid,
    *,
    placed: _Grid | None = None,
    candidates: str | None = None,
    profile: Literal["sudokit", "hodoku", "se"] = "sudokit",
    techniques: Sequence[str] = (),
    notes: Literal["trust", "recompute"] = "trust",
    toward: str | None = None,
    lang: Literal["en", "ko"] = "en",
    budget: int | Literal["default"] | None = "default",
    timeout: float | None = None,
) -> dict[str, Any]:
    """Help with the next step of one position, as much as is wanted.

    Parameters
    ----------
    puzzle : str, Puzzle
        The givens.
    placed : str, Puzzle, optional
        The digits that the player wrote.
    candidates : str, optional
        The player's notes: 81 words such as ``159``, ``-`` for none.
    profile : {"sudokit", "hodoku", "se"}
        Which techniques are tried, in which order.
    techniques : str or list of str
        Changes of the profile: ``+x-wing``, ``-chains``; names alone: only these.
    notes : {"trust", "recompute"}
        What becomes of notes that the player has struck.
    toward : str, optional
        Help with the digit of this cell, such as ``r5c5``.
    lang : {"en", "ko"}
        The language of the texts.
    budget : int or None
        What the search may cost: some microseconds each. Beyond it the kind is ``unknown``. By
        default more than the path of any known proper puzzle takes, and a million where there are
        several solutions; None lifts the bound.
    timeout : float, optional
        Seconds after which the call raises ``TimeoutError``.

    Returns
    -------
    dict
        ``kind`` (``step``, ``wrong-digits``, ``missing-notes``, ``solved``, ``no-solution``,
        ``stuck``, ``unknown``), ``proper``, ``texts`` (where to look, the technique, its cells,
        the conclusion, the reason, all of it), ``remarks``, ``source`` (``profile``, ``sudokit``,
        ``se``, ``trial``), ``step`` (docs/STEPS.md), ``view``, ``after``, ``candidates``; beside
        missing notes ``next``, the hint from the digits alone; all as the page has them
        (docs/PROTOCOL.md).

    Raises
    ------
    TimeoutError
        The timeout is over.

    Examples
    --------
    >>> import sudokit
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> help = sudokit.hint(p)
    >>> help["kind"], len(help["texts"])
    ('step', 6)
    >>> sudokit.hint(p, placed="..1" + "." * 78)["kind"]
    'wrong-digits'
    """
def command(arguments: Sequence[str]) -> int:
    """Runs the command with these arguments: its exit code."""
def engine_seconds(puzzles: _Grids, ask: Literal["count", "solve"]) -> float:
    """The seconds that the engine alone takes for these puzzles, on this thread: `"count"` to 2, or
    `"solve"`. For `bench/overhead.py`, which compares the calls with it.
    """
def column_of_bytes(data: bytes) -> Column:
    """A column again, out of what its ``__reduce__`` gives."""
def record_of_bytes(name: str, out: str, data: bytes) -> Any:
    """A record again: ``name`` is that of its class, ``out`` the kind of its columns."""
def version() -> str:
    """The version of the engine."""
def words(name: str) -> list[str]:
    """The words of an enumeration, in the order of its numbers."""

@final
class Variant:

    """A Sudoku of any size and rules: a shape and a list of constraints.

    Parameters
    ----------
    text : str or Puzzle
        One constraint a line, as docs/VARIANTS.md has them, or any format of
        docs/VARIANT-FORMATS.md: f-puzzles, SudokuPad, the Interactive Sudoku Solver, SumoCue,
        plain grids of 4x4 to 49x49.
    rules : str
        More constraints, such as ``"knight"``.

    Raises
    ------
    ParseError
        The text is no puzzle, or has a rule that is not understood.

    Notes
    -----
    ``guesses`` bounds the work of a call, ``timeout`` its seconds. What the guesses do not suffice
    for is None or ``"unknown"``, never "none"; a timeout raises ``TimeoutError``.

    Examples
    --------
    >>> from sudokit import Variant
    >>> v = Variant("sudoku 4\\ncage 3 r1c1 r1c2\\ncage 9 r2c1 r2c2 r3c1\\ngrid 1.3. 3... .... ...1")
    >>> verdict, solution, witness = v.solve()
    >>> verdict, solution[0], witness
    ('proper', [1, 2, 3, 4], None)
    >>> v.count(), v.check(solution), v.redundant()
    (1, None, ['given r1c1 1'])
    >>> Variant("sudoku 4", "even r1c1", "given r1c1 3").contradiction()
    ['even r1c1', 'given r1c1 3']
    >>> print(v.write("iss")[:39])
    .Shape~4x4.Cage~3~R1C1~R1C2.Cage~9~R2C1
    """
    def __new__(cls, text: str | Puzzle, *rules: str) -> Variant: ...
    @classmethod
    def read(cls, text: str) -> tuple[Variant, str, list[str]]:
        """The puzzle of a text, its format, and the drawings that were left out: they are no rules."""
    @property
    def constraints(self) -> list[str]:
        """The constraints, a line of text each."""
    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the canvas."""
    @property
    def values(self) -> tuple[int, int]:
        """The least and the greatest value."""
    @property
    def title(self) -> str | None:
        """Its name, if it has one."""
    def write(self, format: str = "rules") -> str:
        """The puzzle in a format by its name: ``rules``, ``rules-json``, ``fpuzzles-json``,
        ``fpuzzles``, ``iss``, ``sumocue``, ``solo``, ``grid``. A rule that it has no words for is
        an error.
        """
    def solve(
        self, *, guesses: int | None = None, timeout: float | None = None
    ) -> tuple[str, _Rows | None, _Rows | None]:
        """The word of a :class:`Verdict`, a solution and a second one, as rows of numbers."""
    def count(
        self, limit: int = 2, *, guesses: int | None = None, timeout: float | None = None
    ) -> int | None:
        """How many solutions it has, up to a limit; None where the guesses do not suffice."""
    def solutions(
        self, limit: int, *, guesses: int | None = None, timeout: float | None = None
    ) -> list[_Rows]:
        """Solutions, at most so many."""
    def true_candidates(
        self, *, guesses: int | None = None, timeout: float | None = None
    ) -> dict[str, list[int]] | None:
        """For each cell the values that it has in some solution; None where the guesses do not
        suffice.
        """
    def check(self, grid: Sequence[Sequence[int | None]]) -> str | None:
        """What is wrong with a grid, given as rows of numbers: the broken constraint, or the cell
        that is empty; None if it is a solution.
        """
    def redundant(
        self, *, guesses: int | None = None, timeout: float | None = None
    ) -> list[str] | None:
        """The constraints that follow from the others: without one of them the solutions are the
        same. None where the guesses do not suffice.
        """
    def contradiction(
        self, *, guesses: int | None = None, timeout: float | None = None
    ) -> list[str] | None:
        """Constraints that contradict each other, the fewest that the guesses suffice to find; an
        empty list if there is a solution, None where that is not known.
        """
    def estimate(
        self,
        samples: int = 1000,
        *,
        seed: int = 1,
        guesses: int | None = None,
        timeout: float | None = None,
    ) -> tuple[float, float] | None:
        """About how many solutions there are, from random descents: the estimate and its standard
        error, infinite beyond 1.8e308. None where the guesses do not suffice.
        """
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@overload
def classify_variants(
    texts: Sequence[_Grid],
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Classified[list[str], list[str | None], list[Any]]:
    """Say of each puzzle of any size and rules whether it is proper, with the evidence.

    Parameters
    ----------
    texts : list of str, numpy array of str, Arrow column
        A puzzle each, in any format that :class:`sudokit.Variant` reads.
    guesses : int, optional
        What a puzzle may cost; its verdict is ``unknown`` if that does not suffice.
    errors : {"raise", "null"}
        What a text that is no puzzle becomes: an exception, or ``unreadable``.
    out, threads, progress, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    Classified
        ``verdict``, ``solution`` and ``witness``: all cells on one line, with blanks between where
        a value is above 9.

    Examples
    --------
    >>> from sudokit import variants
    >>> found = variants.classify(["sudoku 4\\ncage 1 r1c1 r1c2", "1.3.3..........1"])
    >>> found.verdict, found.solution
    (['none', 'multiple'], [None, '1234341221434321'])
    """
@overload
def classify_variants(
    texts: _Grids,
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Classified[Column, Column, Column]: ...
@overload
def classify_variants(
    texts: _Grids,
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Classified[_Array, _Array, _Array]: ...
@overload
def classify_variants(
    texts: _Pandas,
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Classified[_PandasSeries, _PandasSeries, _PandasSeries]: ...
@overload
def classify_variants(
    texts: _Polars,
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Classified[_PolarsSeries, _PolarsSeries, _PolarsSeries]: ...
@overload
def classify_variants(
    texts: _Arrow,
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Classified[Column, Column, Column]: ...
@overload
def classify_variants(
    texts: _Array,
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Classified[_Array, _Array, _Array]: ...
@overload
def classify_variants(
    texts: _Grids,
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Classified[Any, Any, Any]: ...
@overload
def solve_variants(
    texts: Sequence[_Grid],
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> list[str | None]:
    """Solve each puzzle of any size and rules.

    Parameters
    ----------
    texts : list of str, numpy array of str, Arrow column
        A puzzle each, in any format that :class:`sudokit.Variant` reads.
    guesses : int, optional
        What a puzzle may cost; its solution is null if that does not suffice.
    errors : {"raise", "null"}
        What a text that is no puzzle becomes: an exception, or null.
    out, threads, progress, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    column of str
        The only solution, all cells on one line; null if there is none, or several.

    Examples
    --------
    >>> from sudokit import variants
    >>> killer = ".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1.~R1C3_3.~R2C1_3.~R4C4_1"
    >>> text = "sudoku 4\\ncage 3 r1c1 r1c2\\ncage 9 r2c1 r2c2 r3c1\\ngrid 1.3. 3... .... ...1"
    >>> variants.solve(["1.3.3..........1", text])
    [None, '1234341221434321']
    """
@overload
def solve_variants(
    texts: _Grids,
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Column: ...
@overload
def solve_variants(
    texts: _Grids,
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> _Array: ...
@overload
def solve_variants(
    texts: _Pandas,
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> _PandasSeries: ...
@overload
def solve_variants(
    texts: _Polars,
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> _PolarsSeries: ...
@overload
def solve_variants(
    texts: _Arrow,
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Column: ...
@overload
def solve_variants(
    texts: _Array,
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> _Array: ...
@overload
def solve_variants(
    texts: _Grids,
    *,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Any: ...
@overload
def count_variants(
    texts: Sequence[_Grid],
    *,
    limit: int = 2,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: Literal["list"] | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> list[int | None]:
    """Count the solutions of each puzzle of any size and rules, up to a limit.

    Parameters
    ----------
    texts : list of str, numpy array of str, Arrow column
        A puzzle each, in any format that :class:`sudokit.Variant` reads.
    limit : int
        Where counting stops.
    guesses : int, optional
        What a puzzle may cost; its count is null if that does not suffice.
    errors : {"raise", "null"}
        What a text that is no puzzle becomes: an exception, or null.
    out, threads, progress, timeout
        Keywords of all functions on columns: ``help(sudokit)``.

    Returns
    -------
    column of int

    Examples
    --------
    >>> from sudokit import variants
    >>> variants.count(["sudoku 4", "latin 4"], limit=1000)
    [288, 576]
    """
@overload
def count_variants(
    texts: _Grids,
    *,
    limit: int = 2,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: Literal["arrow"],
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Column: ...
@overload
def count_variants(
    texts: _Grids,
    *,
    limit: int = 2,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: Literal["numpy"],
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> _Array: ...
@overload
def count_variants(
    texts: _Pandas,
    *,
    limit: int = 2,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> _PandasSeries: ...
@overload
def count_variants(
    texts: _Polars,
    *,
    limit: int = 2,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> _PolarsSeries: ...
@overload
def count_variants(
    texts: _Arrow,
    *,
    limit: int = 2,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Column: ...
@overload
def count_variants(
    texts: _Array,
    *,
    limit: int = 2,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> _Array: ...
@overload
def count_variants(
    texts: _Grids,
    *,
    limit: int = 2,
    guesses: int | None = None,
    errors: _Errors = "raise",
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Any: ...
