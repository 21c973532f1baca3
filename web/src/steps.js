// A step of the engine -> a view for the board: the seam. Nothing else reads a step.

import { CELLS, bitOf, cellOf, digitsIn } from "./geometry.js";
import { bitsIn } from "./facts.js";

/**
 * @typedef {object} StepView as ENGINE.md says
 * @property {{id: string, name: string}} technique
 * @property {{level: string, score: number | null, se: number | null}} rating
 * @property {string} sentence
 * @property {string} conclusion
 * @property {{cell: string, role: string}[]} cells
 * @property {{house: string, role: string}[]} houses
 * @property {{cell: string, digit: number, role: string}[]} candidates
 * @property {{from: import("./board.js").Node, to: import("./board.js").Node, strong: boolean}[]} links
 */

/** The step drawn over cells. Marks that it needs and nobody wrote are taken from the candidates.
 * @param {import("./board.js").CellView[]} cells @param {StepView} step @param {number[]} candidates
 * @returns {import("./board.js").View} */
export function overlay(cells, step, candidates) {
  const roles = new Map(step.cells.map(({ cell, role }) => [cellOf(cell), role]));
  const needed = new Map();
  for (const { cell, digit } of step.candidates) {
    needed.set(cellOf(cell), (needed.get(cellOf(cell)) ?? 0) | bitOf(digit));
  }
  return {
    cells: cells.map((cell, n) => {
      const role = roles.get(n);
      const marks = cell.digit ? 0 : cell.marks || candidates[n] || 0;
      return {
        ...cell, marks: cell.digit ? 0 : marks | (needed.get(n) ?? 0), faint: !cell.marks, corner: false, centre: 0,
        same: 0, wash: role === "defines" ? "defines" : role === "effect" ? "tried" : "",
        ring: cell.ring === "cursor" ? "" : cell.ring,
      };
    }),
    houses: step.houses, candidates: step.candidates, links: step.links,
  };
}

/** The position before a step, as cells. @param {{givens: string, values: string, candidates: string}} state */
export function stateCells({ givens, values, candidates }) {
  const [given, value, bits] = [digitsIn(givens), digitsIn(values), bitsIn(candidates)];
  return CELLS.map((n) => /** @type {import("./board.js").CellView} */ ({
    digit: value[n] ?? 0, kind: given[n] ? "given" : "placed", marks: value[n] ? 0 : bits[n] ?? 0,
  }));
}
