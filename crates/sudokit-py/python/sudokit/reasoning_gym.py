"""The data set ``sudokit`` of reasoning-gym, with a curriculum: importing this module registers it.

Items are graded by HoDoKu's level and have a number of empty cells. Item i depends on (seed, i)
alone: the items of two seeds have nothing in common.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition, ScalarAttributeDefinition
from reasoning_gym.dataset import ProceduralDataset
from reasoning_gym.factory import register_dataset

from sudokit._sudokit import generate
from sudokit.errors import SpecError
from sudokit.gym import SudokuDataset, entry_of, score

__all__ = ["SudokitConfig", "SudokitCurriculum", "SudokitDataset", "SudokitLevels"]

LEVELS = ["easy", "medium", "hard", "unfair", "extreme"]


@dataclass
class SudokitConfig:
    """What the puzzles are like."""

    min_empty: int = 30
    max_empty: int = 50
    """How many cells are empty, where no level is asked for; at most 64."""
    level: str = ""
    """HoDoKu's level; the puzzles are minimal then, with 50 to 60 empty cells."""
    size: int = 500
    seed: int | None = None

    def validate(self) -> None:
        """Raises where no puzzle can be as wished."""
        if self.level and self.level not in LEVELS:
            raise SpecError(f"level: expected {', '.join(LEVELS)}, found {self.level!r}")
        if not 0 <= self.min_empty <= self.max_empty <= 64:
            raise SpecError("expected 0 <= min_empty <= max_empty <= 64")


class SudokitDataset(ProceduralDataset):  # type: ignore[misc]
    """Proper puzzles with their solutions."""

    def __init__(self, config: SudokitConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._by_empty = SudokuDataset(
            size=self.size, seed=self.seed, min_empty=config.min_empty, max_empty=config.max_empty
        )

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """Item ``idx``: ``question``, ``answer``, ``metadata``."""
        if not self.config.level:
            entry = self._by_empty[idx]
        else:
            # Of the whole data set one item is as easily made as all those before it.
            made = generate(1, self.seed, idx % self.size, level=self.config.level)
            entry = entry_of(made.puzzle[0], made.solution[0], idx % self.size)
        entry["metadata"]["difficulty"] = {
            "empty": (self.config.min_empty, self.config.max_empty),
            "level": self.config.level,
        }
        return entry

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1.0 for a grid that keeps the givens and the rules, else 0.0."""
        return score(answer, entry)


class SudokitCurriculum(BaseCurriculum):  # type: ignore[misc]
    """From 10 to 60 empty cells."""

    def __init__(self) -> None:
        super().__init__(SudokitCurriculum.__name__, SudokitConfig)
        self._define_attributes(
            RangeAttributeDefinition(
                name="empty",
                levels=[10, 20, 30, 40, 50, 60],
                description="Number of empty cells",
                lower_field_name="min_empty",
                upper_field_name="max_empty",
                ensure_interval=True,
            ),
        )


class SudokitLevels(BaseCurriculum):  # type: ignore[misc]
    """From easy to extreme."""

    def __init__(self) -> None:
        super().__init__(SudokitLevels.__name__, SudokitConfig)
        self._define_attributes(
            ScalarAttributeDefinition(
                name="level",
                levels=LEVELS,
                description="HoDoKu's level of difficulty",
                field_name="level",
            ),
        )


register_dataset("sudokit", SudokitDataset, SudokitConfig, SudokitCurriculum)
register_dataset("sudokit_levels", SudokitDataset, SudokitConfig, SudokitLevels)
