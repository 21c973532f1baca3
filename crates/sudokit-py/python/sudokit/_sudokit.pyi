"""The engine. ``sudokit`` hands on what is here."""

from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from typing import Any, Literal, SupportsIndex, TypeAlias, final

__all__ = [
    "Augmented",
    "Canonical",
    "Checked",
    "Classified",
    "Column",
    "Explained",
    "Generated",
    "Graded",
    "Leaks",
    "Lines",
    "Puzzle",
    "Record",
    "Solutions",
    "Transform",
    "audit_files",
    "augment",
    "canonical",
    "check",
    "class_ids",
    "classify",
    "command",
    "count",
    "engine_seconds",
    "explain",
    "generate",
    "grade",
    "hint",
    "is_minimal",
    "leaks",
    "minimize",
    "redundant",
    "reward",
    "solve",
    "split",
    "transform",
    "version",
    "words",
]

# A list or a tuple of texts, a numpy array, or whatever has an Arrow capsule: none of these has a
# type in common.
_Grids: TypeAlias = Any
# One puzzle: 81 characters, or 81 numbers.
_Grid: TypeAlias = str | bytes | Puzzle | Sequence[Any]
# A list, a numpy array or a Column: what came decides, or ``out``.
_Answers: TypeAlias = Any
_Out: TypeAlias = Literal["list", "numpy", "arrow"]
_Layout: TypeAlias = Literal["text", "u8"]
_Errors: TypeAlias = Literal["raise", "null"]
_Progress: TypeAlias = Callable[[int], object]

@final
class Column:
    @property
    def name(self) -> str: ...
    @property
    def null_count(self) -> int: ...
    def to_list(self) -> list[Any]: ...
    def to_numpy(self) -> Any: ...
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
class Classified:
    @property
    def verdict(self) -> _Answers: ...
    @property
    def solution(self) -> _Answers: ...
    @property
    def witness(self) -> _Answers: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: SupportsIndex, /) -> _Answers: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Checked:
    @property
    def verdict(self) -> _Answers: ...
    @property
    def cell(self) -> _Answers: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: SupportsIndex, /) -> _Answers: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Canonical:
    @property
    def puzzle(self) -> _Answers: ...
    @property
    def grid(self) -> _Answers: ...
    @property
    def transform(self) -> _Answers: ...
    @property
    def automorphisms(self) -> _Answers: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: SupportsIndex, /) -> _Answers: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Generated:
    @property
    def puzzle(self) -> _Answers: ...
    @property
    def solution(self) -> _Answers: ...
    @property
    def tries(self) -> _Answers: ...
    @property
    def weight(self) -> _Answers: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: SupportsIndex, /) -> _Answers: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Graded:
    @property
    def verdict(self) -> _Answers: ...
    @property
    def closure(self) -> _Answers: ...
    @property
    def hodoku_level(self) -> _Answers: ...
    @property
    def hodoku_score(self) -> _Answers: ...
    @property
    def se_er(self) -> _Answers: ...
    @property
    def se_ep(self) -> _Answers: ...
    @property
    def se_ed(self) -> _Answers: ...
    @property
    def te(self) -> _Answers: ...
    @property
    def b(self) -> _Answers: ...
    @property
    def w(self) -> _Answers: ...
    @property
    def gb(self) -> _Answers: ...
    @property
    def gw(self) -> _Answers: ...
    @property
    def bxb(self) -> _Answers: ...
    @property
    def bxbb(self) -> _Answers: ...
    @property
    def sudokit(self) -> _Answers: ...
    @property
    def guesses(self) -> _Answers: ...
    @property
    def backdoor(self) -> _Answers: ...
    @property
    def at_least(self) -> _Answers: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: SupportsIndex, /) -> _Answers: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Explained:
    @property
    def verdict(self) -> _Answers: ...
    @property
    def level(self) -> _Answers: ...
    @property
    def score(self) -> _Answers: ...
    @property
    def rating(self) -> _Answers: ...
    @property
    def count(self) -> _Answers: ...
    @property
    def hardest(self) -> _Answers: ...
    @property
    def end(self) -> _Answers: ...
    @property
    def steps(self) -> _Answers: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: SupportsIndex, /) -> _Answers: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Leaks:
    @property
    def row(self) -> _Answers: ...
    @property
    def transform(self) -> _Answers: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: SupportsIndex, /) -> _Answers: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Augmented:
    @property
    def puzzle(self) -> _Answers: ...
    @property
    def solution(self) -> _Answers: ...
    @property
    def source_row(self) -> _Answers: ...
    @property
    def copy(self) -> _Answers: ...
    @property
    def transform(self) -> _Answers: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: SupportsIndex, /) -> _Answers: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Record:
    @property
    def puzzle(self) -> Puzzle | None: ...
    @property
    def line(self) -> int: ...
    @property
    def format(self) -> str | None: ...
    @property
    def error(self) -> str | None: ...
    @property
    def title(self) -> str | None: ...
    @property
    def author(self) -> str | None: ...
    @property
    def comments(self) -> list[str]: ...
    @property
    def placed(self) -> Puzzle | None: ...
    @property
    def candidates(self) -> str | None: ...
    @property
    def solution(self) -> Puzzle | None: ...
    @property
    def fields(self) -> dict[str, str]: ...

@final
class Lines:
    def __new__(cls) -> Lines: ...
    def push(self, line: bytes) -> None: ...
    def finish(self) -> None: ...
    def next(self, keep: bool) -> Record | None: ...

@final
class Solutions:
    def __iter__(self) -> Solutions: ...
    def __next__(self) -> Puzzle: ...

@final
class Transform:
    def __new__(cls, text: str) -> Transform: ...
    @staticmethod
    def random(seed: int, index: int = 0) -> Transform: ...
    def then(self, next: Transform) -> Transform: ...
    def inverse(self) -> Transform: ...
    def apply(self, puzzle: _Grid) -> Puzzle: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Puzzle:
    def __new__(cls, givens: _Grid) -> Puzzle: ...
    @classmethod
    def read(cls, text: str) -> Puzzle: ...
    @property
    def givens(self) -> list[tuple[int, int, int]]: ...
    @property
    def values(self) -> tuple[int, ...]: ...
    def solve(
        self, *, multiple: Literal["null", "any", "smallest"] = "null"
    ) -> Puzzle | None: ...
    def count(self, limit: int = 2) -> int: ...
    def classify(self) -> tuple[str, Puzzle | None, Puzzle | None]: ...
    def check(self, answer: _Grid) -> str: ...
    def canonical(
        self, *, form: Literal["solution", "givens"] = "solution"
    ) -> tuple[Puzzle, Transform] | None: ...
    def minimize(self, *, seed: int | None = None) -> Puzzle | None: ...
    def transform(self, transform: Transform) -> Puzzle: ...
    def solutions(self) -> Solutions: ...
    def _repr_html_(self) -> str: ...
    def __getitem__(self, cell: tuple[int, int], /) -> int: ...
    def __format__(self, format_spec: str, /) -> str: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Puzzle, /) -> bool: ...
    def __le__(self, other: Puzzle, /) -> bool: ...
    def __gt__(self, other: Puzzle, /) -> bool: ...
    def __ge__(self, other: Puzzle, /) -> bool: ...
    def __hash__(self) -> int: ...

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
) -> _Answers: ...
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
) -> _Answers: ...
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
) -> Classified: ...
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
) -> Checked: ...
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
) -> Canonical: ...
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
) -> _Answers: ...
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
) -> _Answers: ...
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
) -> _Answers: ...
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
) -> _Answers: ...
def is_minimal(
    puzzles: _Grids,
    *,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> _Answers: ...
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
    method: Literal["minimal", "redundant", "unbiased"] = "minimal",
    uniform: bool = False,
    level: str | Sequence[str | None] | None = None,
    grades: dict[str, Any] | None = None,
    needs: Sequence[str] = (),
    only: Sequence[str] = (),
    hardest: int | None = None,
    harder: bool = False,
    by: str = "hodoku_score",
    budget: int | None = None,
    max_tries: int | None = None,
    layout: _Layout | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    timeout: float | None = None,
) -> Generated: ...
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
) -> Graded: ...
def explain(
    puzzles: _Grids,
    *,
    profile: Literal["hodoku", "se", "sudokit"] = "hodoku",
    techniques: Sequence[str] = (),
    until: str | None = None,
    budget: int | None = None,
    column: str | None = None,
    out: _Out | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
    errors: _Errors = "raise",
    timeout: float | None = None,
) -> Explained: ...
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
) -> _Answers: ...
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
) -> Leaks: ...
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
) -> _Answers: ...
def audit_files(
    files: Sequence[str | PathLike[str]],
    *,
    against: Sequence[str | PathLike[str]] = (),
    puzzle: str | None = None,
    solution: str | None = None,
    sample: int = 1000,
    show: int = 5,
    threads: int | None = None,
) -> dict[str, Any]: ...
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
) -> Augmented: ...
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
    budget: int | None = None,
    timeout: float | None = None,
) -> dict[str, Any]: ...
def command(arguments: Sequence[str]) -> int: ...
def engine_seconds(puzzles: _Grids, ask: Literal["count", "solve"]) -> float: ...
def version() -> str: ...
def words(name: str) -> list[str]: ...
