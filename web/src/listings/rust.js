// The four methods in Rust. A line's mark after `//@` says which event it is lit for.

const START = `use std::io::*;

type Grid = [[usize; 9]; 9];
`;
const end = (/** @type {string} */ setup, /** @type {string} */ call) => `
fn main() {
    let mut text = String::new();
    stdin().read_to_string(&mut text).unwrap();
    let mut grid: Grid = [[0; 9]; 9];
    for (k, d) in text.chars().filter_map(|c| c.to_digit(10)).enumerate() {
        grid[k / 9][k % 9] = d as usize;
    }
${setup}    ${call.padEnd(54)}//@n
    for row in grid {                                     //@s
        println!("{}", row.map(|d| d.to_string()).concat());
    }
}`;
const walk = (/** @type {string} */ head, /** @type {string} */ again, /** @type {string} */ test,
  /** @type {string} */ set, /** @type {string} */ unset) => `
fn solve(${head}, k: usize) -> bool {
    if k == 81 { return true; }
    let (r, c) = (k / 9, k % 9);
    if grid[r][c] != 0 { return solve(${again}, k + 1); }
    for d in 1..=9 {
        ${test}
        grid[r][c] = d;                                   //@p${set}
        if solve(${again}, k + 1) { return true; }
        grid[r][c] = 0;                                   //@b${unset}
    }
    false
}
`;
const TABLES = `
#[derive(Default)]
struct Used { rows: [[bool; 10]; 9], cols: [[bool; 10]; 9], boxes: [[bool; 10]; 9] }

impl Used {
    fn note(&mut self, r: usize, c: usize, d: usize, used: bool) {
        self.rows[r][d] = used;
        self.cols[c][d] = used;
        self.boxes[r / 3 * 3 + c / 3][d] = used;
    }
}
`;
const USED = `let b = r / 3 * 3 + c / 3;
        if t.rows[r][d] || t.cols[c][d] || t.boxes[b][d] { continue; } //@r`;
const NOTE = `    let mut t = Used::default();
    for r in 0..9 {
        for c in 0..9 {
            if grid[r][c] != 0 { t.note(r, c, grid[r][c], true); }
        }
    }
`;

export default {
  scan: `${START}
fn fits(grid: &Grid, r: usize, c: usize, d: usize) -> bool {
    let (top, left) = (r / 3 * 3, c / 3 * 3);
    (0..9).all(|i| grid[r][i] != d && grid[i][c] != d
        && grid[top + i / 3][left + i % 3] != d)
}
${walk("grid: &mut Grid", "grid", "if !fits(grid, r, c, d) { continue; }             //@r", "", "")}${end("", "solve(&mut grid, 0);")}`,
  recheck: `${START}
fn clash(grid: &Grid, r: usize, c: usize) -> bool {
    let (top, left) = (r / 3 * 3, c / 3 * 3);
    let (mut row, mut col, mut square) = ([0; 10], [0; 10], [0; 10]);
    for i in 0..9 {
        row[grid[r][i]] += 1;
        col[grid[i][c]] += 1;
        square[grid[top + i / 3][left + i % 3]] += 1;
    }
    (1..10).any(|d| row[d] > 1 || col[d] > 1 || square[d] > 1)
}

fn solve(grid: &mut Grid, k: usize) -> bool {
    if k == 81 { return true; }
    let (r, c) = (k / 9, k % 9);
    if grid[r][c] != 0 { return solve(grid, k + 1); }
    for d in 1..=9 {
        grid[r][c] = d;                                   //@p
        if !clash(grid, r, c) {                           //@r
            if solve(grid, k + 1) { return true; }
        }
        grid[r][c] = 0;                                   //@b
    }
    false
}
${end("", "solve(&mut grid, 0);")}`,
  tables: `${START}${TABLES}${walk("grid: &mut Grid, t: &mut Used", "grid, t", USED, "\n        t.note(r, c, d, true);", "\n        t.note(r, c, d, false);")}${end(NOTE, "solve(&mut grid, &mut t, 0);")}`,
  "empty-cells": `${START}${TABLES}
fn solve(grid: &mut Grid, t: &mut Used, empty: &[usize]) -> bool {
    let Some((&k, rest)) = empty.split_first() else { return true };
    let (r, c) = (k / 9, k % 9);
    for d in 1..=9 {
        ${USED}
        grid[r][c] = d;                                   //@p
        t.note(r, c, d, true);
        if solve(grid, t, rest) { return true; }
        grid[r][c] = 0;                                   //@b
        t.note(r, c, d, false);
    }
    false
}
${end(`${NOTE}    let empty: Vec<usize> = (0..81).filter(|k| grid[k / 9][k % 9] == 0).collect();
`, "solve(&mut grid, &mut t, &empty);")}`,
};
