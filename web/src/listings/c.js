// The four methods in C. A line's mark after `//@` says which event it is lit for.

const START = `#include <stdbool.h>
#include <stdio.h>

int grid[9][9];
`;
const end = (/** @type {string} */ setup) => `
int main(void) {
    for (int k = 0; k < 81; k++) scanf("%1d", &grid[k / 9][k % 9]);
${setup}    solve(0);                                             //@n
    for (int k = 0; k < 81; k++)                          //@s
        printf(k % 9 == 8 ? "%d\\n" : "%d", grid[k / 9][k % 9]);
}`;
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
const TABLES = `bool rows[9][10], cols[9][10], boxes[9][10];

void note(int r, int c, int d, bool used) {
    rows[r][d] = cols[c][d] = boxes[r / 3 * 3 + c / 3][d] = used;
}
`;
const USED = `int b = r / 3 * 3 + c / 3;
        if (rows[r][d] || cols[c][d] || boxes[b][d]) continue; //@r`;
const NOTE = `    for (int k = 0; k < 81; k++)
        if (grid[k / 9][k % 9]) note(k / 9, k % 9, grid[k / 9][k % 9], true);
`;

export default {
  scan: `${START}
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
bool clash(int r, int c) {
    int row[10] = {0}, col[10] = {0}, box[10] = {0};
    int top = r / 3 * 3, left = c / 3 * 3;
    for (int i = 0; i < 9; i++) {
        row[grid[r][i]]++;
        col[grid[i][c]]++;
        box[grid[top + i / 3][left + i % 3]]++;
    }
    for (int d = 1; d <= 9; d++)
        if (row[d] > 1 || col[d] > 1 || box[d] > 1) return true;
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
  "empty-cells": `${START}${TABLES}
int empty[81], count;

bool solve(int i) {
    if (i == count) return true;
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
        if (!grid[k / 9][k % 9]) empty[count++] = k;
`)}`,
};
