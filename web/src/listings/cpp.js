// The four methods in C++. A line's mark after `//@` says which event it is lit for.

const START = `#include <cstdio>
`;
const END = `
int main() {
    for (auto& row : grid)
        for (int& d : row) std::scanf("%1d", &d);
@SETUP@    solve(0);                                             //@n
    for (auto& row : grid) {                              //@s
        for (int d : row) std::printf("%d", d);
        std::puts("");
    }
}`;
const end = (/** @type {string} */ setup) => END.replace("@SETUP@", setup);

const WALK = (/** @type {string} */ test, /** @type {string} */ set, /** @type {string} */ unset) => `
bool solve(int k) {
    if (k == 81) return true;
    int r = k / 9, c = k % 9;
    if (grid[r][c]) return solve(k + 1);
    for (int d = 1; d <= 9; d++) {
        ${test}
        grid[r][c] = d;                                   //@p${set}
        if (solve(k + 1)) return true;
        grid[r][c] = 0;                                   //@b${unset}
    }
    return false;
}
`;
const TABLES = `
int grid[9][9];
bool rows[9][10], cols[9][10], boxes[9][10];

void note(int r, int c, int d, bool used) {
    rows[r][d] = cols[c][d] = boxes[r / 3 * 3 + c / 3][d] = used;
}
`;
const USED = `int b = r / 3 * 3 + c / 3;
        if (rows[r][d] || cols[c][d] || boxes[b][d]) continue; //@r`;
const NOTE = `    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++)
            if (grid[r][c]) note(r, c, grid[r][c], true);
`;

export default {
  scan: `${START}
int grid[9][9];

bool fits(int r, int c, int d) {
    int top = r / 3 * 3, left = c / 3 * 3;
    for (int i = 0; i < 9; i++) {
        if (grid[r][i] == d || grid[i][c] == d) return false;
        if (grid[top + i / 3][left + i % 3] == d) return false;
    }
    return true;
}
${WALK("if (!fits(r, c, d)) continue;                     //@r", "", "")}${end("")}`,
  recheck: `${START}
int grid[9][9];

bool clash(int r, int c) {
    bool row[10] = {}, col[10] = {}, box[10] = {};
    int top = r / 3 * 3, left = c / 3 * 3;
    auto repeats = [](bool* seen, int d) {
        bool again = d && seen[d];
        seen[d] = true;
        return again;
    };
    for (int i = 0; i < 9; i++)
        if (repeats(row, grid[r][i]) || repeats(col, grid[i][c])
            || repeats(box, grid[top + i / 3][left + i % 3])) return true;
    return false;
}

bool solve(int k) {
    if (k == 81) return true;
    int r = k / 9, c = k % 9;
    if (grid[r][c]) return solve(k + 1);
    for (int d = 1; d <= 9; d++) {
        grid[r][c] = d;                                   //@p
        if (!clash(r, c))                                 //@r
            if (solve(k + 1)) return true;
        grid[r][c] = 0;                                   //@b
    }
    return false;
}
${end("")}`,
  tables: `${START}${TABLES}${WALK(USED, "\n        note(r, c, d, true);", "\n        note(r, c, d, false);")}${end(NOTE)}`,
  "empty-cells": `${START.trimEnd()}
#include <vector>
${TABLES}
std::vector<int> empty;

bool solve(size_t i) {
    if (i == empty.size()) return true;
    int r = empty[i] / 9, c = empty[i] % 9;
    for (int d = 1; d <= 9; d++) {
        ${USED}
        grid[r][c] = d;                                   //@p
        note(r, c, d, true);
        if (solve(i + 1)) return true;
        grid[r][c] = 0;                                   //@b
        note(r, c, d, false);
    }
    return false;
}
${end(`${NOTE}    for (int k = 0; k < 81; k++)
        if (!grid[k / 9][k % 9]) empty.push_back(k);
`)}`,
};
