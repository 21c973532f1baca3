// The four methods in Python, as the judge's problems want them. A line's mark after `#@` says
// which event it is lit for: p place, r reject, b remove, s solved, n no solution.

const START = `import sys
grid = [list(map(int, line.strip())) for line in sys.stdin]
`;
const END = `
solve(0)                                                  #@n
for row in grid: print("".join(map(str, row)))            #@s`;

const WALK = (/** @type {string} */ test, /** @type {string} */ set, /** @type {string} */ unset) => `
def solve(k):
    if k == 81: return True
    r, c = divmod(k, 9)
    if grid[r][c]: return solve(k + 1)
    for d in range(1, 10):
        ${test}
        grid[r][c] = d                                    #@p${set}
        if solve(k + 1): return True
        grid[r][c] = 0                                    #@b${unset}
    return False
`;

const TABLES = `
rows = [[False] * 10 for _ in range(9)]
cols = [[False] * 10 for _ in range(9)]
boxes = [[False] * 10 for _ in range(9)]

def note(r, c, d, used):
    rows[r][d] = cols[c][d] = boxes[r // 3 * 3 + c // 3][d] = used

for r in range(9):
    for c in range(9):
        if grid[r][c]: note(r, c, grid[r][c], True)
`;
const USED = `b = r // 3 * 3 + c // 3
        if rows[r][d] or cols[c][d] or boxes[b][d]: continue #@r`;

export default {
  scan: `${START}
def fits(r, c, d):
    top, left = r // 3 * 3, c // 3 * 3
    for i in range(9):
        if grid[r][i] == d or grid[i][c] == d: return False
        if grid[top + i // 3][left + i % 3] == d: return False
    return True
${WALK("if not fits(r, c, d): continue                    #@r", "", "")}${END}`,
  recheck: `${START}
def repeats(cells):
    digits = [d for d in cells if d]
    return len(digits) != len(set(digits))

def clash(r, c):
    top, left = r // 3 * 3, c // 3 * 3
    return (repeats(grid[r]) or repeats([row[c] for row in grid])
        or repeats([grid[top + i // 3][left + i % 3] for i in range(9)]))

def solve(k):
    if k == 81: return True
    r, c = divmod(k, 9)
    if grid[r][c]: return solve(k + 1)
    for d in range(1, 10):
        grid[r][c] = d                                    #@p
        if not clash(r, c):                               #@r
            if solve(k + 1): return True
        grid[r][c] = 0                                    #@b
    return False
${END}`,
  tables: `${START}${TABLES}${WALK(USED, "\n        note(r, c, d, True)", "\n        note(r, c, d, False)")}${END}`,
  "empty-cells": `${START}${TABLES}
empty = [(r, c) for r in range(9) for c in range(9) if grid[r][c] == 0]

def solve(i):
    if i == len(empty): return True
    r, c = empty[i]
    for d in range(1, 10):
        ${USED}
        grid[r][c] = d                                    #@p
        note(r, c, d, True)
        if solve(i + 1): return True
        grid[r][c] = 0                                    #@b
        note(r, c, d, False)
    return False
${END}`,
};
