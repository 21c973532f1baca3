# A right program, as a learner writes it: the tables and the list of empty cells. The tests change
# one thing in it at a time, and SEPARATOR to what the problem wants.
import sys

digits = [int(sign) for sign in sys.stdin.read() if sign.isdigit()]
grid = [digits[9 * r:9 * r + 9] for r in range(9)]
rows = [[False] * 10 for r in range(9)]
columns = [[False] * 10 for c in range(9)]
boxes = [[False] * 10 for b in range(9)]
empty = []


def solve(i):
    if i == len(empty):
        return True
    r, c = empty[i]
    b = r // 3 * 3 + c // 3
    for d in range(1, 10):
        if rows[r][d] or columns[c][d] or boxes[b][d]:
            continue
        grid[r][c] = d
        rows[r][d] = True
        columns[c][d] = True
        boxes[b][d] = True
        if solve(i + 1):
            return True
        rows[r][d] = False
        columns[c][d] = False
        boxes[b][d] = False
    return False


for r in range(9):
    for c in range(9):
        d = grid[r][c]
        if d == 0:
            empty.append((r, c))
            continue
        rows[r][d] = True
        columns[c][d] = True
        boxes[r // 3 * 3 + c // 3][d] = True
solve(0)
for row in grid:
    print("SEPARATOR".join(map(str, row)))
