// Names and places of cells and houses: what a drawing needs. What a digit may do where is the
// engine's business, not this file's.

/** @param {number} cell */
export const rowOf = (cell) => Math.floor(cell / 9);
/** @param {number} cell */
export const columnOf = (cell) => cell % 9;
/** @param {number} cell */
export const boxOf = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);
/** `r1c1` to `r9c9`. @param {number} cell */
export const cellName = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;
/** The cell of a name; -1 when it is none. @param {string} name */
export const cellOf = (name) => {
  const found = /^r([1-9])c([1-9])$/.exec(name);
  return found ? (Number(found[1]) - 1) * 9 + Number(found[2]) - 1 : -1;
};

/** All 81 cells. */
export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);

/** The cells of `row 1`, `r1`, `column 2`, `c2`, `box 3` or `b3`. @param {string} house */
export function houseCells(house) {
  const of = { r: rowOf, c: columnOf, b: boxOf }[house[0] ?? ""];
  const at = Number(house.slice(-1)) - 1;
  return of ? CELLS.filter((cell) => of(cell) === at) : [];
}

/** Whether two cells share a row, a column or a box. @param {number} a @param {number} b */
export const see = (a, b) =>
  a !== b && (rowOf(a) === rowOf(b) || columnOf(a) === columnOf(b) || boxOf(a) === boxOf(b));

/** Digits of nine bits, bit 0 is digit 1. @param {number} bits */
export const digitsOf = (bits) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((d) => bits & (1 << (d - 1)));
/** @param {number} digit */
export const bitOf = (digit) => 1 << (digit - 1);
/** @param {number[]} digits */
export const bitsOf = (digits) => digits.reduce((bits, d) => bits | bitOf(d), 0);

/** 81 characters, `.` for an empty cell. @param {number[]} digits */
export const lineOf = (digits) => digits.map((d) => (d ? String(d) : ".")).join("");
/** @param {string} line */
export const digitsIn = (line) => Array.from(line, (c) => (c >= "1" && c <= "9" ? Number(c) : 0));
