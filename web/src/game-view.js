// The player's game as a view for the board, and its cells in words.

import { CELLS, bitOf, digitsOf, see } from "./geometry.js";

/** @typedef {import("./board.js").CellView} CellView */

/** @param {import("./store.js").State} state @param {import("./facts.js").Facts} facts
 * @returns {import("./board.js").View} */
export function gameView(state, facts) {
  const { game, settings, cursor, selection, held } = state;
  const chosen = new Set(selection);
  const here = game.cells[cursor];
  const digit = held || state.highlight || (settings.same && selection.length === 1 ? here?.digit ?? 0 : 0);
  return { cells: game.cells.map((cell, n) => {
    const own = cell.marks || cell.centre;
    const shown = !own && settings.candidates && !cell.digit;
    const marks = shown ? facts.candidates[n] ?? 0 : cell.marks;
    const same = !!digit && (cell.digit === digit || !!(!cell.digit && (marks | cell.centre) & bitOf(digit)));
    /** @type {CellView} */
    const view = {
      digit: cell.digit, kind: cell.given ? "given" : "placed", marks, centre: cell.centre, faint: shown,
      corner: settings.twoKinds && !shown, colour: cell.colour, wrong: facts.wrong.has(n),
      wash: same && cell.digit ? "same" : selection.length === 1 && see(n, cursor) && !cell.colour ? "peer" : "",
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
  if (cell.colour) parts.push(w.withColour(cell.colour));
  if (facts.wrong.has(n)) parts.push(w.clashes);
  return parts.join(", ");
}

/** Cells of a line of 81 characters over givens: digits the givens do not have are `kind`.
 * @param {string} givens @param {string} grid @param {"placed" | "tried" | "solution"} kind @returns {CellView[]} */
export const gridCells = (givens, grid, kind) => CELLS.map((n) => {
  const given = Number(givens[n]) || 0;
  return { digit: given || Number(grid[n]) || 0, kind: given ? "given" : kind };
});
