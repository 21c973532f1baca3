// Parts of the lesson that follow the search or count programs: tables of used digits, calls, the list, counts.

import { svg, h, table } from "./dom.js";
import { boxOf, cellName, cellOf, CELLS, columnOf, digitsIn, rowOf } from "./geometry.js";
import { countRows } from "./lesson-screens.js";

/** @typedef {import("./run.js").RunPicture} RunPicture */
/** @typedef {typeof import("./words/en.js").default} Words */

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Three tables of used digits; the entries that were looked up last are framed. @param {RunPicture} state @param {Words} w */
export function usedTables(state, w) {
  const grid = digitsIn(state.grid);
  const kinds = /** @type {[string, (cell: number) => number][]} */ ([[w.houses[0], rowOf], [w.houses[1], columnOf], [w.houses[2], boxOf]]);
  const at = state.last?.cell ? cellOf(state.last.cell) : -1;
  return h("div", { class: "tables" }, kinds.map(([name, of]) => h("table", {}, h("caption", {}, name),
    h("tbody", {}, h("tr", {}, h("td", {}, ""), NINE.map((d) => h("th", { scope: "col" }, d + 1))),
      NINE.map((n) => h("tr", {}, h("th", { scope: "row" }, n), NINE.map((d) => {
        const on = CELLS.some((cell) => of(cell) === n && grid[cell] === d + 1);
        const asked = at >= 0 && of(at) === n && state.last?.digit === d + 1;
        return h("td", { class: `${on ? "on" : ""} ${asked ? "asked" : ""}` }, h("span", { class: "unseen" }, on ? w.used : w.free));
      })))))));
}

/** The calls of `solve` that are under way. @param {RunPicture} state @param {Words} w */
export const calls = (state, w) => h("ol", { class: "stack" }, [...state.open].reverse().map((decision) => {
  const cell = cellOf(decision.cell);
  return h("li", {}, `solve(${rowOf(cell)}, ${columnOf(cell)})  k = ${cell}: ${cellName(cell)} = ${decision.digit}`);
}), state.open.length ? null : h("li", {}, w.firstCall));

/** The list of empty cells and the place in it. @param {RunPicture} state @param {string} puzzle */
export const emptyList = (state, puzzle) => {
  const empty = CELLS.filter((cell) => puzzle[cell] === ".");
  return h("p", { class: "list" }, empty.flatMap((cell, n) => [
    n === state.level ? h("b", {}, cellName(cell)) : n < state.level ? `${cellName(cell)}=${state.grid[cell]}` : cellName(cell), " "]));
};

/** The number that the search counts: a digit for each empty cell. @param {RunPicture} state @param {string} puzzle */
export const asNumber = (state, puzzle) => {
  const empty = CELLS.filter((cell) => puzzle[cell] === ".");
  return h("p", { class: "list" }, empty.map((cell, n) => {
    const digit = state.grid[cell] === "." ? "·" : state.grid[cell] ?? "·";
    return n === state.level - 1 ? h("b", {}, digit) : digit;
  }));
};

/** The boxes by number: where each begins. @param {number} lit a box */
export const boxTable = (lit) => h("table", { class: "boxes" }, h("tbody", {}, [0, 1, 2].map((band) => h("tr", {},
  [0, 1, 2].map((stack) => h("td", { class: band * 3 + stack === lit && "lit" },
    h("b", {}, band * 3 + stack), h("span", {}, ` (${band * 3}, ${stack * 3})`)))))));

/** Counts of programs. @param {{program: import("./lesson-screens.js").Program, found: any}[]} counted @param {Words} w */
export const countTable = (counted, w) => h("div", { class: "counts" }, table(w.lessonColumns, countRows(counted, w), 1));

/** Placements at each depth as bars; the label says the most. @param {number[]} levels @param {string} label */
export function levelBars(levels, label) {
  const most = Math.max(...levels, 1);
  return svg("svg", { class: "widths", viewBox: `0 0 ${levels.length * 10} 100`, role: "img", "aria-label": label, preserveAspectRatio: "none" },
    ...levels.map((count, n) => svg("rect", { x: n * 10 + 1, width: 8, y: 100 - (count / most) * 100, height: (count / most) * 100 })));
}
