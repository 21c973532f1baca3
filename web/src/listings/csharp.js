// The four methods in C#. A line's mark after `//@` says which event it is lit for.

const START = `using System;
using System.Collections.Generic;

class Program {
    static int[,] grid = new int[9, 9];
`;
const end = (/** @type {string} */ setup) => `
    static void Main() {
        for (int r = 0; r < 9; r++) {
            string line = Console.ReadLine();
            for (int c = 0; c < 9; c++) grid[r, c] = line[c] - '0';
        }
${setup}        Solve(0);                                         //@n
        for (int k = 0; k < 81; k++) {                    //@s
            Console.Write(grid[k / 9, k % 9]);
            if (k % 9 == 8) Console.WriteLine();
        }
    }
}`;
const WALK = (/** @type {string} */ test, /** @type {string} */ set, /** @type {string} */ unset) => `
    static bool Solve(int k) {
        if (k == 81) return true;
        int r = k / 9, c = k % 9;
        if (grid[r, c] != 0) return Solve(k + 1);
        for (int d = 1; d <= 9; d++) {
            ${test}
            grid[r, c] = d;                               //@p${set}
            if (Solve(k + 1)) return true;
            grid[r, c] = 0;                               //@b${unset}
        }
        return false;
    }
`;
const TABLES = `    static bool[,] rows = new bool[9, 10], cols = new bool[9, 10], boxes = new bool[9, 10];

    static void Note(int r, int c, int d, bool used) {
        rows[r, d] = cols[c, d] = boxes[r / 3 * 3 + c / 3, d] = used;
    }
`;
const USED = `int b = r / 3 * 3 + c / 3;
            if (rows[r, d] || cols[c, d] || boxes[b, d]) continue; //@r`;
const NOTE = `        for (int k = 0; k < 81; k++)
            if (grid[k / 9, k % 9] != 0) Note(k / 9, k % 9, grid[k / 9, k % 9], true);
`;

export default {
  scan: `${START}
    static bool Fits(int r, int c, int d) {
        int top = r / 3 * 3, left = c / 3 * 3;
        for (int i = 0; i < 9; i++) {
            if (grid[r, i] == d || grid[i, c] == d) return false;
            if (grid[top + i / 3, left + i % 3] == d) return false;
        }
        return true;
    }
${WALK("if (!Fits(r, c, d)) continue;                 //@r", "", "")}${end("")}`,
  recheck: `${START}
    static bool Clash(int r, int c) {
        int[] row = new int[10], col = new int[10], box = new int[10];
        int top = r / 3 * 3, left = c / 3 * 3;
        for (int i = 0; i < 9; i++) {
            row[grid[r, i]]++;
            col[grid[i, c]]++;
            box[grid[top + i / 3, left + i % 3]]++;
        }
        for (int d = 1; d <= 9; d++)
            if (row[d] > 1 || col[d] > 1 || box[d] > 1) return true;
        return false;
    }

    static bool Solve(int k) {
        if (k == 81) return true;
        int r = k / 9, c = k % 9;
        if (grid[r, c] != 0) return Solve(k + 1);
        for (int d = 1; d <= 9; d++) {
            grid[r, c] = d;                               //@p
            if (!Clash(r, c))                             //@r
                if (Solve(k + 1)) return true;
            grid[r, c] = 0;                               //@b
        }
        return false;
    }
${end("")}`,
  tables: `${START}${TABLES}${WALK(USED, "\n            Note(r, c, d, true);", "\n            Note(r, c, d, false);")}${end(NOTE)}`,
  "empty-cells": `${START}${TABLES}
    static List<int> empty = new List<int>();

    static bool Solve(int i) {
        if (i == empty.Count) return true;
        int r = empty[i] / 9, c = empty[i] % 9;
        for (int d = 1; d <= 9; d++) {
            ${USED}
            grid[r, c] = d;                               //@p
            Note(r, c, d, true);
            if (Solve(i + 1)) return true;
            grid[r, c] = 0;                               //@b
            Note(r, c, d, false);
        }
        return false;
    }
${end(`${NOTE}        for (int k = 0; k < 81; k++)
            if (grid[k / 9, k % 9] == 0) empty.Add(k);
`)}`,
};
