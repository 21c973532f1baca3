// The four methods in Java. A line's mark after `//@` says which event it is lit for.

const START = `import java.util.*;

public class Main {
    static int[][] grid = new int[9][9];
`;
const end = (/** @type {string} */ setup) => `
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int[] row : grid) {
            String line = in.next();
            for (int c = 0; c < 9; c++) row[c] = line.charAt(c) - '0';
        }
${setup}        solve(0);                                         //@n
        for (int[] row : grid) {                          //@s
            for (int d : row) System.out.print(d);
            System.out.println();
        }
    }
}`;
const WALK = (/** @type {string} */ test, /** @type {string} */ set, /** @type {string} */ unset) => `
    static boolean solve(int k) {
        if (k == 81) return true;
        int r = k / 9, c = k % 9;
        if (grid[r][c] != 0) return solve(k + 1);
        for (int d = 1; d <= 9; d++) {
            ${test}
            grid[r][c] = d;                               //@p${set}
            if (solve(k + 1)) return true;
            grid[r][c] = 0;                               //@b${unset}
        }
        return false;
    }
`;
const TABLES = `    static boolean[][] rows = new boolean[9][10];
    static boolean[][] cols = new boolean[9][10];
    static boolean[][] boxes = new boolean[9][10];

    static void note(int r, int c, int d, boolean used) {
        rows[r][d] = cols[c][d] = boxes[r / 3 * 3 + c / 3][d] = used;
    }
`;
const USED = `int b = r / 3 * 3 + c / 3;
            if (rows[r][d] || cols[c][d] || boxes[b][d]) continue; //@r`;
const NOTE = `        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++)
                if (grid[r][c] != 0) note(r, c, grid[r][c], true);
`;

export default {
  scan: `${START}
    static boolean fits(int r, int c, int d) {
        int top = r / 3 * 3, left = c / 3 * 3;
        for (int i = 0; i < 9; i++) {
            if (grid[r][i] == d || grid[i][c] == d) return false;
            if (grid[top + i / 3][left + i % 3] == d) return false;
        }
        return true;
    }
${WALK("if (!fits(r, c, d)) continue;                 //@r", "", "")}${end("")}`,
  recheck: `${START}
    static boolean repeats(boolean[] seen, int d) {
        boolean again = d != 0 && seen[d];
        seen[d] = true;
        return again;
    }

    static boolean clash(int r, int c) {
        boolean[] row = new boolean[10], col = new boolean[10], box = new boolean[10];
        int top = r / 3 * 3, left = c / 3 * 3;
        for (int i = 0; i < 9; i++)
            if (repeats(row, grid[r][i]) || repeats(col, grid[i][c])
                || repeats(box, grid[top + i / 3][left + i % 3])) return true;
        return false;
    }

    static boolean solve(int k) {
        if (k == 81) return true;
        int r = k / 9, c = k % 9;
        if (grid[r][c] != 0) return solve(k + 1);
        for (int d = 1; d <= 9; d++) {
            grid[r][c] = d;                               //@p
            if (!clash(r, c))                             //@r
                if (solve(k + 1)) return true;
            grid[r][c] = 0;                               //@b
        }
        return false;
    }
${end("")}`,
  tables: `${START}${TABLES}${WALK(USED, "\n            note(r, c, d, true);", "\n            note(r, c, d, false);")}${end(NOTE)}`,
  "empty-cells": `${START}${TABLES}
    static List<Integer> empty = new ArrayList<>();

    static boolean solve(int i) {
        if (i == empty.size()) return true;
        int r = empty.get(i) / 9, c = empty.get(i) % 9;
        for (int d = 1; d <= 9; d++) {
            ${USED}
            grid[r][c] = d;                               //@p
            note(r, c, d, true);
            if (solve(i + 1)) return true;
            grid[r][c] = 0;                               //@b
            note(r, c, d, false);
        }
        return false;
    }
${end(`${NOTE}        for (int k = 0; k < 81; k++)
            if (grid[k / 9][k % 9] == 0) empty.add(k);
`)}`,
};
