// A picture of a search as a view for the board, and in words.

import { cellOf, houseCells } from "./geometry.js";
import { gridCells } from "./game-view.js";

/** @typedef {import("./run.js").RunPicture} RunPicture */

/** Five sizes of dots, on a log scale. @param {number} count @param {number} most */
export const heatLevel = (count, most) =>
  count ? Math.min(5, 1 + Math.floor((Math.log(count) / Math.log(Math.max(most, 2))) * 4.999)) : 0;

/** @param {string} puzzle @param {RunPicture} run @param {number} deepest of the whole search
 * @param {number[]} [heat] @returns {import("./board.js").View} */
export function runView(puzzle, run, deepest, heat) {
  const cells = gridCells(puzzle, run.grid, "tried");
  run.open.forEach((decision, n) => {
    const cell = cells[cellOf(decision.cell)];
    if (cell) Object.assign(cell, { wash: "tried", depth: (n + 1) / Math.max(deepest, 1) });
  });
  const most = Math.max(...(heat ?? [0]));
  heat?.forEach((count, n) => Object.assign(cells[n] ?? {}, { heat: heatLevel(count, most) }));
  const { last } = run;
  const at = last?.cell ? cells[cellOf(last.cell)] : undefined;
  if (at && last?.event === "place") at.ring = "placed";
  if (at && last?.event === "remove") at.hollow = last.digit;
  if (at && last?.event === "reject") {
    for (const n of last.house ? houseCells(last.house) : []) {
      const cell = cells[n];
      if (cell) cell.wash = "house";
    }
    at.struck = last.digit;
    const clash = last.conflict ? cells[cellOf(last.conflict)] : undefined;
    if (clash) clash.ring = "clash";
  }
  return { cells };
}

/** What a cell holds in the search, in words. @param {string} puzzle @param {RunPicture} run @param {number} n
 * @param {typeof import("./words/en.js").default} w @param {number[]} [heat] */
export function runLabel(puzzle, run, n, w, heat) {
  const parts = [w.cell(n)];
  const [given, digit] = [Number(puzzle[n]) || 0, Number(run.grid[n]) || 0];
  parts.push(given ? w.given(given) : digit ? w.tried(digit) : w.empty);
  const { last } = run;
  if (last?.cell && cellOf(last.cell) === n && last.event === "reject") parts.push(w.justRejected(last.digit ?? 0));
  if (heat) parts.push(w.placedTimes(heat[n] ?? 0));
  return parts.join(", ");
}
