"""How a call behaves among others: progress, Ctrl-C, fork, threads, a bare installation."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest
from conftest import CLASSIC, EMPTY, REPOSITORY

import sudokit


def python(code: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Runs a program of its own."""
    return subprocess.run(
        [sys.executable, *options, "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_modules_are_there_without_an_import_of_their_own() -> None:
    code = """
        import sys, sudokit
        names = ["data", "game", "rewards", "variants"]
        print(any(f"sudokit.{name}" in sys.modules for name in names))
        print(set(names) <= set(dir(sudokit)), [getattr(sudokit, name).__name__ for name in names])
        print(hasattr(sudokit, "dada"))
        """
    names = ["sudokit.data", "sudokit.game", "sudokit.rewards", "sudokit.variants"]
    assert python(code).stdout == f"False\nTrue {names}\nFalse\n"


def test_progress_counts_all_rows() -> None:
    for rows, threads in [(1, None), (10_000, 1), (10_000, 3)]:
        seen: list[int] = []
        sudokit.count([CLASSIC] * rows, threads=threads, progress=seen.append)
        assert sum(seen) == rows and all(seen)


def test_what_progress_raises_ends_the_call() -> None:
    def full(_: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        sudokit.count([CLASSIC] * 50_000, threads=2, progress=full)
    with pytest.raises(TypeError, match="progress"):
        sudokit.count([CLASSIC], progress=3)  # type: ignore[arg-type]


ENDLESS = """
    import signal, sys, threading, os, time
    import sudokit
    def press():
        time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGINT)
    threading.Thread(target=press).start()
    began = time.monotonic()
    try:
        sudokit.count(["." * 81] * {rows}, limit=10**15, threads={threads})
    except KeyboardInterrupt:
        print("interrupted", sudokit.count(["." * 81]))
"""


@pytest.mark.parametrize(("rows", "threads"), [(1, 1), (100, 2)])
def test_ctrl_c_ends_an_endless_count(rows: int, threads: int) -> None:
    ran = python(ENDLESS.format(rows=rows, threads=threads))
    assert (ran.stdout, ran.stderr, ran.returncode) == ("interrupted [2]\n", "", 0)


#: Calls that take long: by forcing nets alone there is no step on the empty grid.
LONG = {
    "hint": """sudokit.hint("." * 81, techniques=["forcing"], {options})""",
    "explain": """sudokit.explain(["." * 81] * 999, techniques=["forcing"], {options})""",
    "positions": """sudokit.positions(["." * 81] * 999, techniques=["forcing"], {options})""",
    "grade": """sudokit.grade([CLASSIC] * 99999, scale="all", {options})""",
    "generate": """sudokit.generate(9, 1, givens=17, {options})""",
    "wishes": """sudokit.generate(9, 1, grades={{"se_er": 11.9}}, {options})""",
}


#: Calls that read many texts, one after the other.
TEXTS = {
    "reward": "sudokit.reward([CLASSIC] * 200_000, ['text'] * 200_000)",
    "judge_moves": "sudokit.judge_moves([CLASSIC] * 50_000, ['r1c3=4'] * 50_000)",
}


# The longest hint that is known takes a fifth of a second.
@pytest.mark.parametrize("name", [*(name for name in LONG if name != "hint"), *TEXTS])
def test_ctrl_c_ends_a_long_search_at_once(name: str) -> None:
    call = f"while True: {TEXTS[name]}" if name in TEXTS else LONG[name].format(options="")
    ran = python(
        """
        import os, signal, threading, time
        import sudokit
        CLASSIC = "{classic}"
        pressed = 0.0
        def press():
            global pressed
            time.sleep(0.3)
            pressed = time.monotonic()
            os.kill(os.getpid(), signal.SIGINT)
        # In a frame of its own: Python now and then does not catch what arrives at the jump of a loop.
        def work():
            {call}
        threading.Thread(target=press).start()
        try:
            work()
        except KeyboardInterrupt:
            print(time.monotonic() - pressed)
        """.format(call=call, classic=CLASSIC)
    )
    # A tenth of a second on a machine that does nothing else.
    assert ran.stdout and float(ran.stdout) < 1.0, ran.stderr


@pytest.mark.parametrize("name", LONG)
def test_a_timeout_ends_a_call(name: str) -> None:
    call = LONG[name].format(options="timeout=0")
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        eval(call)  # noqa: S307
    assert time.monotonic() - began < 2.0
    assert sudokit.count([CLASSIC], timeout=3600) == [1]
    for wrong in [-1.0, float("nan")]:
        with pytest.raises(sudokit.SpecError, match="timeout"):
            sudokit.count([CLASSIC], timeout=wrong)


def test_keywords_are_read_by_their_types() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'limits': .* column, out"):
        sudokit.count([CLASSIC], limits=2)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="argument 'threads'"):
        sudokit.count([CLASSIC], threads="2")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unexpected keyword argument 'column'"):
        sudokit.generate(1, 1, column="puzzle")  # type: ignore[call-arg]
    assert sudokit.count([CLASSIC], column=None, out=None, threads=None, progress=None) == [1]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_forked_children_work() -> None:
    ran = python(
        """
        import multiprocessing as mp
        import sudokit
        p = ["." * 81, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]
        def work(_):
            return sum(sudokit.count(p * 5000, threads=2))
        print(sum(sudokit.count(p * 5000, threads=2)))
        with mp.get_context("fork").Pool(3) as pool:
            print(pool.map(work, range(6)))
        """
    )
    assert ran.stdout == "15000\n" + str([15000] * 6) + "\n", ran.stderr


def test_four_threads_call_at_once() -> None:
    sums: list[int] = []

    def work() -> None:
        for _ in range(20):
            sums.append(sum(sudokit.count([CLASSIC, EMPTY] * 2500)))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sums == [7500] * 80


def test_the_instruction_set_can_be_named() -> None:
    code = "import sudokit; print(sudokit.count(['.' * 81], limit=9))"
    for name, out in [("portable", "[9]\n"), ("none such", "")]:
        ran = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "SUDOKIT_SIMD": name},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.stdout == out
        assert bool(out) == (ran.returncode == 0) and ("SUDOKIT_SIMD" in ran.stderr) != bool(out)


def test_without_numpy_and_pyarrow_all_else_works() -> None:
    ran = python(
        """
        import sys
        for name in ["numpy", "pyarrow", "pandas", "polars"]:
            sys.modules[name] = None
        import nanoarrow as na
        import sudokit
        print(sudokit.count(["." * 81]))
        column = sudokit.count(na.Array(["." * 81], na.string()))
        print(na.Array(column).to_pylist())
        try:
            sudokit.count(["." * 81], out="numpy")
        except ImportError as error:
            print(error)
        """
    )
    assert ran.stdout == "[2]\n[2]\nout=\"numpy\" needs numpy: pip install 'sudokit[numpy]'\n"
    assert ran.stderr == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["solve", "testdata/samples/2239.txt"],
        ["count", "no such file"],
        ["check", "." * 81],
        ["frobnicate"],
        ["solve", "--help"],
        ["generate", "--seed", "7", "-n", "3", "--json"],
    ],
)
def test_the_command_is_the_same_by_python(binary: str, arguments: list[str]) -> None:
    def run(*program: str) -> tuple[int, str, str]:
        ran = subprocess.run(
            [*program, *arguments], cwd=REPOSITORY, capture_output=True, text=True, check=False
        )
        return ran.returncode, ran.stdout, ran.stderr

    built = Path(os.environ.get("SUDOKIT_BINARY", REPOSITORY / "target/release/sudokit"))
    by_module = run(sys.executable, "-m", "sudokit")
    assert run(binary) == by_module
    if built.exists() and os.environ.get("SUDOKIT_BINARY"):
        assert run(str(built)) == by_module
    assert by_module[0] == {"check": 1, "count": 2, "frobnicate": 2}.get(arguments[0], 0)


def test_ctrl_c_ends_the_command_with_130() -> None:
    endless = [sys.executable, "-m", "sudokit", "count", "--limit", str(10**15), EMPTY]
    with subprocess.Popen(endless, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        try:
            running.wait(timeout=1.5)
            pytest.fail("it has ended")
        except subprocess.TimeoutExpired:
            running.send_signal(signal.SIGINT)
        assert running.wait(timeout=20) == 130


@pytest.mark.skipif(os.name != "posix", reason="no stream of Windows is closed")
def test_a_closed_stdout_is_a_failure() -> None:
    script = f'"{sys.executable}" -m sudokit count {EMPTY}'
    for closed, code, said in [(">&-", 4, "stdout: is closed"), ("<&-", 0, "")]:
        ran = subprocess.run(
            ["sh", "-c", f"{script} {closed}"], capture_output=True, text=True, check=False
        )
        assert (ran.returncode, said in ran.stderr) == (code, True), ran
