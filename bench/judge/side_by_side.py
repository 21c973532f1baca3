#!/usr/bin/env python3
"""Runs `sudokit solve` and three plain C++ programs on the same puzzles, a process for each
puzzle, and compares what they print byte by byte; or times `--method tables` beside tables.cpp.

  side_by_side.py bytes [--count 3000] [--seed 1] [--file PUZZLES]
  side_by_side.py time PUZZLES [--rounds 7]

Needs g++ and a release build of sudokit. Without --file the puzzles are made here, from isomorphs
of one solution grid: few empty cells, about half of them, and many with several solutions. A
puzzle on which tables.cpp needs more than --limit seconds is left out and counted.
"""

import argparse
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
SUDOKIT = HERE.parent.parent / "target" / "release" / "sudokit"
PROGRAMS = ["scan", "recheck", "tables"]
PROBLEMS = [2239, 2580]


def build(directory):
    """Compiles the three programs for both problems."""
    for name in PROGRAMS:
        for problem in PROBLEMS:
            target = pathlib.Path(directory) / f"{name}-{problem}"
            source = HERE / f"{name}.cpp"
            subprocess.run(
                ["g++", "-O2", f"-DPROBLEM={problem}", "-o", target, source], check=True
            )


def layout(problem, line):
    """A line of 81 characters as the problem writes it."""
    digits = line.replace(".", "0")
    between = "" if problem == 2239 else " "
    rows = (between.join(digits[i : i + 9]) for i in range(0, 81, 9))
    return "".join(row + "\n" for row in rows).encode()


def made_puzzles(count, seed):
    """Random puzzles of three kinds by turns."""
    pick = random.Random(seed)

    def order():
        chutes = pick.sample(range(3), 3)
        return [3 * chute + i for chute in chutes for i in pick.sample(range(3), 3)]

    for number in range(count):
        rows, columns, digits = order(), order(), pick.sample("123456789", 9)
        grid = [digits[(3 * (r % 3) + r // 3 + c) % 9] for r in rows for c in columns]
        holes = (pick.randint(0, 30), pick.randint(31, 50), pick.randint(51, 70))[number % 3]
        for cell in pick.sample(range(81), holes):
            grid[cell] = "0"
        yield "".join(grid)


def run(command, text, limit=None):
    try:
        ran = subprocess.run(command, input=text, stdout=subprocess.PIPE, timeout=limit)
    except subprocess.TimeoutExpired:
        return None
    return ran.stdout


def compare_bytes(args, directory):
    if args.file:
        lines = [line.split()[0][:81] for line in open(args.file) if line.strip()][: args.count]
    else:
        lines = list(made_puzzles(args.count, args.seed))
    compared = left_out = several = slow = 0
    for line in lines:
        fastest = pathlib.Path(directory) / "tables-2239"
        if run([fastest], layout(2239, line), args.limit) is None:
            left_out += 1
            continue
        several += any_other(line, args)
        for problem in PROBLEMS:
            text = layout(problem, line)
            ours = run([SUDOKIT, "solve"], text, args.ours)
            if ours is None:
                print(f"SLOW: sudokit solve needs over {args.ours:g} s: {line}")
                slow += 1
                break
            for name in PROGRAMS:
                theirs = run([pathlib.Path(directory) / f"{name}-{problem}"], text)
                if ours != theirs:
                    print(f"DIFFERENT: {name}, problem {problem}, puzzle {line}")
                    print(ours.decode(), theirs.decode(), sep="\n")
                    return 1
        else:
            compared += 1
    print(
        f"{compared} puzzles ({several} with several solutions) in both layouts: sudokit solve and"
        f" {', '.join(PROGRAMS)} print the same bytes; {left_out} left out (over {args.limit} s)"
    )
    if slow:
        print(f"{slow} puzzles too slow for sudokit solve")
    return 1 if slow else 0


def any_other(line, args):
    """Whether the puzzle has several solutions."""
    ran = run([SUDOKIT, "count", "-q", "--limit", "2"], line.encode() + b"\n", args.ours)
    return ran is not None and ran.strip() in (b"2", b"2+")


def compare_time(args, directory):
    lines = [line.split()[0][:81] for line in open(args.file) if line.strip()]
    theirs = [pathlib.Path(directory) / "tables-2239"]
    ours = [SUDOKIT, "solve", "--method", "tables", "--budget", "100000000000"]
    ratios = []
    for line in lines:
        text = layout(2239, line)
        times = {0: [], 1: []}
        for _ in range(args.rounds):
            outputs = []
            for which, command in enumerate((ours, theirs)):
                start = time.perf_counter()
                outputs.append(run(command, text))
                times[which].append(time.perf_counter() - start)
            if outputs[0] != outputs[1]:
                print(f"DIFFERENT: {line}")
                return 1
        mine, other = statistics.median(times[0]), statistics.median(times[1])
        ratios.append(mine / other)
        print(f"{line}  sudokit {mine:.3f} s  tables.cpp {other:.3f} s  ratio {ratios[-1]:.2f}")
    print(f"median ratio {statistics.median(ratios):.2f}, largest {max(ratios):.2f}")
    return 0


def main():
    global SUDOKIT
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    commands = parser.add_subparsers(dest="what", required=True)
    same = commands.add_parser("bytes")
    same.add_argument("--count", type=int, default=3000)
    same.add_argument("--seed", type=int, default=1)
    same.add_argument("--file")
    same.add_argument("--limit", type=float, default=0.5)
    same.add_argument("--ours", type=float, default=10, help="seconds sudokit solve may take")
    timed = commands.add_parser("time")
    timed.add_argument("file")
    timed.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--sudokit", type=pathlib.Path, default=SUDOKIT)
    args = parser.parse_args()
    SUDOKIT = args.sudokit
    if not SUDOKIT.exists():
        sys.exit(f"{SUDOKIT} is missing: cargo build --release")
    with tempfile.TemporaryDirectory() as directory:
        build(directory)
        return (compare_bytes if args.what == "bytes" else compare_time)(args, directory)


if __name__ == "__main__":
    sys.exit(main())
