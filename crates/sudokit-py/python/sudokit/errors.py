"""The errors of sudokit, all of them a :class:`SudokitError`.

A puzzle without a solution, with several, or beyond a budget is no error: it is an answer.
"""

__all__ = ["ParseError", "SpecError", "SudokitError"]


class SudokitError(Exception):
    """The base class of all errors of a call."""


class ParseError(SudokitError, ValueError):
    """A row that is no puzzle: which, where, what was expected and what was found.

    ``row`` and ``column`` count from 0; ``column`` is the index of the character or number, or
    None where it is the whole row. In texts of several lines (:func:`sudokit.read`) ``row`` is
    the line.
    """

    def __init__(
        self, message: str, row: int, column: "int | None", expected: str, found: str
    ) -> None:
        super().__init__(message, row, column, expected, found)
        self.row = row
        self.column = column
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return str(self.args[0])


class SpecError(SudokitError, ValueError):
    """A wish that no puzzle can meet, or an argument that is none of those that are taken."""
