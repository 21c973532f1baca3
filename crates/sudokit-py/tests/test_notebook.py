"""The notebook runs from its first cell to its last, in its short form. Skipped without torch."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from conftest import REPOSITORY

NOTEBOOKS = sorted((REPOSITORY / "docs/notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: os.PathLike[str]) -> None:
    pytest.importorskip("torch", exc_type=ImportError)
    with open(path) as file:
        cells = json.load(file)["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert len(code) > 5 and not any(cell.get("outputs") for cell in cells)
    ran = subprocess.run(
        [sys.executable, "-c", "\n\n".join(code)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**os.environ, "SUDOKIT_NOTEBOOK": "short", "OMP_NUM_THREADS": "1"},
    )
    assert ran.returncode == 0, ran.stderr
    assert "blank cells right" in ran.stdout
