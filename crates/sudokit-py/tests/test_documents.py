"""The types and the examples of the documentation hold."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import subprocess
import sys

from typing import Any

import pytest
from conftest import REPOSITORY

import sudokit
from sudokit import _sudokit

MODULES = ["sudokit", *(f"sudokit.{m.name}" for m in pkgutil.iter_modules(sudokit.__path__))]


def module_of(name: str) -> Any:
    """The module; none where it is for a package that is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        assert not str(error.name).startswith("sudokit"), error
        return None


def documented() -> list[tuple[str, str]]:
    """Every text of documentation, with whose it is."""
    found = []
    for name in MODULES:
        if name.endswith(("__main__", "_sudokit")):
            continue
        module = module_of(name)
        if module is None:
            continue
        found.append((name, module.__doc__ or ""))
        for item in module.__all__:
            value = getattr(module, item)
            found.append((f"{name}.{item}", value.__doc__ or ""))
            if isinstance(value, type) and value.__module__.startswith("sudokit"):
                for member, inner in vars(value).items():
                    if not member.startswith("_") and getattr(inner, "__doc__", None):
                        found.append((f"{name}.{item}.{member}", inner.__doc__))
    return found


@pytest.mark.parametrize(("name", "text"), documented(), ids=lambda value: str(value)[:40])
def test_everything_public_is_documented_and_its_examples_hold(name: str, text: str) -> None:
    assert text.strip(), f"{name} says nothing"
    # Those of a module written in Python know its names, as `python -m doctest` has it.
    module = importlib.import_module(next(m for m in reversed(MODULES) if name.startswith(m)))
    names = dict(vars(module)) if module is not sudokit else {}
    examples = doctest.DocTestParser().get_doctest(text, names, name, None, None)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples).failed == 0


def test_the_examples_of_the_page_hold() -> None:
    page = REPOSITORY / "docs" / "PYTHON.md"
    result = doctest.testfile(
        str(page), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert result.attempted > 5 and result.failed == 0


def test_the_stub_says_what_is_there() -> None:
    ran = subprocess.run(
        # What is for other packages has no stub, and these need not be there.
        [sys.executable, "-m", "mypy.stubtest", "sudokit._sudokit", "--concise"],
        capture_output=True,
        text=True,
        check=False,
        # Its cache and its messages would go where the tests run.
        env={**os.environ, "MYPY_CACHE_DIR": os.devnull, "FORCE_COLOR": "0"},
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_engine_exports_what_the_stub_lists() -> None:
    stub = (REPOSITORY / "crates/sudokit-py/python/sudokit/_sudokit.pyi").read_text()
    for name in _sudokit.__all__:
        assert f'"{name}"' in stub


def test_classes_are_where_they_say() -> None:
    for name in MODULES:
        if not name.endswith("__main__"):
            for value in vars(module_of(name)).values() if module_of(name) else []:
                if isinstance(value, type) and value.__module__.startswith("sudokit"):
                    there = importlib.import_module(value.__module__)
                    assert getattr(there, value.__name__) is value
