#!/usr/bin/env python3
"""Times peers on puzzles of other sizes and rules: CP-SAT and CaDiCaL.

  peers.py cpsat FILE... [--limit 10] [--first 40]
  peers.py cadical FILE...
  peers.py strings FILE...       constraint strings, for iss.mjs

Files are those of `sudokit-bench variants`: a JSON object a line, with `cages` and `sums`, `givens`
and `size`, or `problem` (the kind is the name of the file: killer, jigsaw, plain16). Milliseconds
of processor time of one thread, with making the model ("build") and until a second solution is
ruled out ("solve"), as sudokit answers. Every answer is compared with the solution in the file.

Needs ortools or python-sat: pip install ortools python-sat
"""

import argparse
import json
import pathlib
import statistics
import time


def groups(letters):
    """Cells by their letter."""
    found = {}
    for r, row in enumerate(letters):
        for c, letter in enumerate(row):
            found.setdefault(letter, []).append((r, c))
    return found


def usual_boxes(n):
    """Rows and columns of a box."""
    high = max(h for h in range(1, n + 1) if n % h == 0 and h * h <= n)
    return high, n // high


def read(kind, obj):
    """A puzzle: its size, houses, cages with sums, givens, solution."""
    cages, boxes, givens = [], None, {}
    if "cages" in obj:
        letters = obj["cages"][1:]
        n = round(len(letters) ** 0.5)
        rows = [letters[i * n : i * n + n] for i in range(n)]
        for letter, cells in groups(rows).items():
            at = ord(letter) - 65 if letter < "a" else ord(letter) - 97 + 26
            cages.append((obj["sums"][at], cells))
    elif "givens" in obj:
        n = obj["size"]
        givens = {(i // n, i % n): int(v) for i, v in enumerate(obj["givens"]) if int(v)}
    else:
        lines = [line.split() for line in obj["problem"].splitlines()]
        n, rows = int(lines[0][0]), lines[1:]
        given = rows[:n]
        if kind == "killer":
            for cells in groups(rows[n : 2 * n]).values():
                sums = [int(given[r][c]) for r, c in cells if given[r][c].isdigit()]
                cages.append((sums[0] if sums else None, cells))
        else:
            values = ((r, c, given[r][c]) for r in range(n) for c in range(n))
            givens = {(r, c): int(v) for r, c, v in values if v.isdigit()}
            if kind == "jigsaw":
                boxes = list(groups(rows[n : 2 * n]).values())
    if boxes is None:
        high, wide = usual_boxes(n)
        corners = [(r, c) for r in range(0, n, high) for c in range(0, n, wide)]
        boxes = [[(r + i, c + j) for i in range(high) for j in range(wide)] for r, c in corners]
    houses = [[(r, c) for c in range(n)] for r in range(n)]
    houses += [[(r, c) for r in range(n)] for c in range(n)] + boxes
    solution = obj.get("solution")
    if isinstance(solution, str):
        solution = solution.split()[2:] if " " in solution else list(solution)
        value = lambda word: int(word) if word.isdigit() else ord(word) - 64
        solution = [value(word) for word in solution]
    return n, houses, cages, givens, solution


def by_cpsat(n, houses, cages, givens, limit):
    """The first solution, whether it is the only one, seconds of build and of solve."""
    from ortools.sat.python import cp_model

    begun = time.process_time()
    model = cp_model.CpModel()
    cell = {(r, c): model.new_int_var(1, n, "") for r in range(n) for c in range(n)}
    for house in houses:
        model.add_all_different([cell[at] for at in house])
    for total, cells in cages:
        model.add_all_different([cell[at] for at in cells])
        if total is not None:
            model.add(sum(cell[at] for at in cells) == total)
    for at, value in givens.items():
        model.add(cell[at] == value)
    built = time.process_time()
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None, False, built - begun, time.process_time() - built
    found = [solver.value(cell[r, c]) for r in range(n) for c in range(n)]
    others = []
    for (at, var), value in zip(cell.items(), found):
        if at not in givens:
            other = model.new_bool_var("")
            model.add(var != value).only_enforce_if(other)
            others.append(other)
    model.add_bool_or(others)
    unique = solver.solve(model) == cp_model.INFEASIBLE
    return found, unique, built - begun, time.process_time() - built


def by_cadical(n, houses, cages, givens, _limit):
    """The same, by clauses: no cages."""
    from pysat.solvers import Cadical195

    assert not cages, "sums are no clauses"
    begun = time.process_time()
    solver = Cadical195()
    fact = lambda r, c, v: (r * n + c) * n + v
    for r in range(n):
        for c in range(n):
            solver.add_clause([fact(r, c, v) for v in range(1, n + 1)])
            for v in range(1, n + 1):
                for w in range(1, v):
                    solver.add_clause([-fact(r, c, v), -fact(r, c, w)])
    for house in houses:
        for v in range(1, n + 1):
            solver.add_clause([fact(r, c, v) for r, c in house])
            for i, a in enumerate(house):
                for b in house[:i]:
                    solver.add_clause([-fact(*a, v), -fact(*b, v)])
    for (r, c), v in givens.items():
        solver.add_clause([fact(r, c, v)])
    built = time.process_time()
    if not solver.solve():
        return None, False, built - begun, time.process_time() - built
    true = [fact for fact in solver.get_model()[: n**3] if fact > 0]
    solver.add_clause([-fact for fact in true])
    unique = not solver.solve()
    spent = time.process_time() - built
    solver.delete()
    return [(fact - 1) % n + 1 for fact in true], unique, built - begun, spent


def string(n, _houses, cages, givens):
    """A constraint string of the Interactive Sudoku Solver."""
    name = lambda cell: f"R{cell[0] + 1}C{cell[1] + 1}"
    text = "" if n == 9 else f".Shape~{n}x{n}"
    for total, cells in cages:
        text += f".Cage~{total or 0}~" + "~".join(map(name, cells))
    return text + "".join(f".~{name(at)}_{value}" for at, value in givens.items())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("peer", choices=["cpsat", "cadical", "strings"])
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--limit", type=float, default=10, help="seconds for a puzzle (cpsat)")
    parser.add_argument("--first", type=int, default=10**9, help="only so many lines of a file")
    parser.add_argument("--size", type=int, help="only grids of this size")
    args = parser.parse_args()
    solve = {"cpsat": by_cpsat, "cadical": by_cadical}.get(args.peer)
    for path in args.files:
        builds, solves, wrong = [], [], 0
        for line in path.read_text().splitlines()[: args.first]:
            *puzzle, solution = read(path.stem, json.loads(line))
            if args.size and puzzle[0] != args.size:
                continue
            if solve is None:
                print(string(*puzzle))
                continue
            found, unique, build, spent = solve(*puzzle, args.limit)
            builds.append(1e3 * build)
            solves.append(1e3 * spent)
            wrong += not unique or found != solution
        if solves:
            both = [build + spent for build, spent in zip(builds, solves)]
            print(
                f"{args.peer:8} {path.stem:10} n {len(solves):4} not as published {wrong:3}"
                f"  build {statistics.mean(builds):9.3f}  solve {statistics.mean(solves):9.3f}"
                f"  median {statistics.median(both):9.3f}  max {max(both):9.1f}  sum {sum(both):10.1f}"
            )


if __name__ == "__main__":
    main()
