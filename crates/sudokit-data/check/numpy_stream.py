"""Compares `export --format hrm --stream numpy` with NumPy's own RandomState.

    python numpy_stream.py path/to/sudokit

Needs numpy. The oracle is written from the description in docs/DATA.md, not from a script.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np


def copies(puzzle, solution, random):
    """One copy of a puzzle and its solution, drawn as the description says."""
    digits = np.concatenate([[0], random.permutation(9) + 1])
    transposed = random.random_sample() < 0.5
    lines = []
    for _ in range(2):
        chutes = random.permutation(3)
        lines.append(np.concatenate([3 * chute + random.permutation(3) for chute in chutes]))
    rows, columns = lines
    return [digits[(g.T if transposed else g)[np.ix_(rows, columns)]] for g in (puzzle, solution)]


def expected(pairs, k, seed, subsample):
    random = np.random.RandomState(seed)
    if subsample is not None and subsample < len(pairs):
        pairs = [pairs[i] for i in random.permutation(len(pairs))[:subsample]]
    inputs, labels = [], []
    for puzzle, solution in pairs:
        for puzzle, solution in [(puzzle, solution)] + [copies(puzzle, solution, random) for _ in range(k)]:
            inputs.append(puzzle.reshape(81) + 1)
            labels.append(solution.reshape(81) + 1)
    return np.array(inputs), np.array(labels)


def main():
    sudokit = sys.argv[1]
    run = lambda *args: subprocess.run([sudokit, *args], check=True, capture_output=True, text=True).stdout
    table = run("generate", "-n", "200", "--seed", "3", "--format", "csv", "--fields", "puzzle,solution", "-q")
    grid = lambda text: np.array([int(c) for c in text.replace(".", "0")]).reshape(9, 9)
    pairs = [tuple(map(grid, line.split(","))) for line in table.split()[1:]]
    with tempfile.TemporaryDirectory() as folder:
        train = Path(folder) / "train.csv"
        train.write_text(table)
        for k, seed, subsample in [(0, 1, None), (3, 7, None), (5, 2**32 - 1, 50), (1, 0, 1000)]:
            out = Path(folder) / f"{k}-{seed}"
            more = [] if subsample is None else ["--subsample", str(subsample)]
            run("data", "export", "--format", "hrm", str(train), "-o", str(out), "-k", str(k), "--seed", str(seed),
                "--stream", "numpy", *more)
            for name, array in zip(("inputs", "labels"), expected(pairs, k, seed, subsample)):
                found = np.load(out / "train" / f"all__{name}.npy")
                assert found.dtype == (np.int64 if k else np.uint8), found.dtype
                assert np.array_equal(found, array), f"{name} differ: k={k} seed={seed} subsample={subsample}"
    print("the same")


if __name__ == "__main__":
    main()
