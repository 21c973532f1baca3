// The player's game as a view for the board, and its cells in words.

import { CELLS, bitOf, digitsOf, see } from "./geometry.js";
import { inkOf } from "./ink.js";
import { PAIRS } from "./store.js";

/** @typedef {import("./board.js").CellView} CellView */

/** @param {import("./store.js").State} state @param {import("./facts.js").Facts} facts
 * @returns {import("./board.js").View} */
export function gameView(state, facts) {
  const { game, settings, cursor, selection, held } = state;
  const chosen = new Set(selection);
  const here = game.cells[cursor];
  const pairs = state.highlight === PAIRS;
  const digit = held || (!pairs && state.highlight) || (!pairs && settings.same && selection.length === 1 ? here?.digit ?? 0 : 0);
  return { cells: game.cells.map((cell, n) => {
    const own = cell.marks || cell.centre;
    const shown = !own && settings.candidates && !cell.digit;
    const marks = shown ? facts.candidates[n] ?? 0 : cell.marks;
    const list = pairs && !cell.digit && (marks | cell.centre || (facts.candidates[n] ?? 0));
    const same = list ? digitsOf(list).length === 2 : !!digit && (cell.digit === digit || !!(!cell.digit && (marks | cell.centre) & bitOf(digit)));
    /** @type {CellView} */
    const view = {
      digit: cell.digit, kind: cell.given ? "given" : "placed", marks, centre: cell.centre, faint: shown,
      corner: settings.twoKinds && !shown, colour: cell.colour, ink: cell.ink, wrong: facts.wrong.has(n),
      wash: same && (cell.digit || list) ? "same" : selection.length === 1 && see(n, cursor) && !cell.colour ? "peer" : "",
      ring: chosen.has(n) ? "cursor" : facts.wrong.has(n) ? "wrong" : "",
      same: digit,
    };
    return view;
  }) };
}

/** What a cell holds, in words. @param {import("./store.js").State} state
 * @param {import("./facts.js").Facts} facts @param {number} n @param {import("./app.js").App["words"]} words */
export function gameLabel(state, facts, n, words) {
  const w = words();
  const cell = state.game.cells[n];
  if (!cell) return "";
  const parts = [w.cell(n)];
  if (cell.digit) parts.push(cell.given ? w.given(cell.digit) : w.written(cell.digit));
  else parts.push(w.empty);
  const marks = cell.marks || (state.settings.candidates && !cell.digit ? facts.candidates[n] ?? 0 : 0);
  if (!cell.digit && marks) parts.push(w.withMarks(digitsOf(marks)));
  if (!cell.digit && cell.centre) parts.push(w.withCentre(digitsOf(cell.centre)));
  if (cell.colour) parts.push(w.withColour(digitsOf(cell.colour).join(" ")));
  if (cell.ink.length) parts.push(w.withInk(cell.ink.map(inkOf).map(({ digit, colour, to }) => w.inkWords(digit, colour, to < 0 ? undefined : w.cell(Math.floor(to / 10)), to % 10))));
  if (facts.wrong.has(n)) parts.push(w.clashes);
  return parts.join(", ");
}

/** Cells of a line of 81 characters over givens: digits the givens do not have are `kind`.
 * @param {string} givens @param {string} grid @param {"placed" | "tried" | "solution"} kind @returns {CellView[]} */
export const gridCells = (givens, grid, kind) => CELLS.map((n) => {
  const given = Number(givens[n]) || 0;
  return { digit: given || Number(grid[n]) || 0, kind: given ? "given" : kind };
});
