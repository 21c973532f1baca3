// The four methods in JavaScript for Node. A line's mark after `//@` says which event it is lit for.

const START = `const lines = require("fs").readFileSync(0, "utf8").split("\\n");
const grid = lines.slice(0, 9).map((line) => [...line.trim()].map(Number));
const third = (x) => Math.floor(x / 3);
`;
const end = (/** @type {string} */ setup) => `
${setup}solve(0);                                                 //@n
for (const row of grid) console.log(row.join(""));        //@s`;
const WALK = (/** @type {string} */ test, /** @type {string} */ set, /** @type {string} */ unset) => `
function solve(k) {
    if (k === 81) return true;
    const r = Math.floor(k / 9), c = k % 9;
    if (grid[r][c]) return solve(k + 1);
    for (let d = 1; d <= 9; d++) {
        ${test}
        grid[r][c] = d;                                   //@p${set}
        if (solve(k + 1)) return true;
        grid[r][c] = 0;                                   //@b${unset}
    }
    return false;
}
`;
const TABLES = `
const table = () => Array.from({ length: 9 }, () => Array(10).fill(false));
const rows = table(), cols = table(), boxes = table();

function note(r, c, d, used) {
    rows[r][d] = cols[c][d] = boxes[third(r) * 3 + third(c)][d] = used;
}
`;
const USED = `const b = third(r) * 3 + third(c);
        if (rows[r][d] || cols[c][d] || boxes[b][d]) continue; //@r`;
const NOTE = `for (let r = 0; r < 9; r++)
    for (let c = 0; c < 9; c++)
        if (grid[r][c]) note(r, c, grid[r][c], true);
`;

export default {
  scan: `${START}
function fits(r, c, d) {
    const top = third(r) * 3, left = third(c) * 3;
    for (let i = 0; i < 9; i++) {
        if (grid[r][i] === d || grid[i][c] === d) return false;
        if (grid[top + third(i)][left + i % 3] === d) return false;
    }
    return true;
}
${WALK("if (!fits(r, c, d)) continue;                     //@r", "", "")}${end("")}`,
  recheck: `${START}
function repeats(cells) {
    const digits = cells.filter((d) => d);
    return digits.length !== new Set(digits).size;
}

function clash(r, c) {
    const top = third(r) * 3, left = third(c) * 3;
    const box = grid[0].map((_, i) => grid[top + third(i)][left + i % 3]);
    return repeats(grid[r]) || repeats(grid.map((row) => row[c])) || repeats(box);
}

function solve(k) {
    if (k === 81) return true;
    const r = Math.floor(k / 9), c = k % 9;
    if (grid[r][c]) return solve(k + 1);
    for (let d = 1; d <= 9; d++) {
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
const empty = [];

function solve(i) {
    if (i === empty.length) return true;
    const [r, c] = empty[i];
    for (let d = 1; d <= 9; d++) {
        ${USED}
        grid[r][c] = d;                                   //@p
        note(r, c, d, true);
        if (solve(i + 1)) return true;
        grid[r][c] = 0;                                   //@b
        note(r, c, d, false);
    }
    return false;
}
${end(`${NOTE}for (let k = 0; k < 81; k++)
    if (!grid[Math.floor(k / 9)][k % 9]) empty.push([Math.floor(k / 9), k % 9]);
`)}`,
};
