// A step of the engine -> a view for the board. The engine draws its shapes, as in articles and in the command.

import { CELLS, bitOf, cellOf, digitsIn, digitsOf, lineOf } from "./geometry.js";
import { bitsIn } from "./facts.js";

/**
 * @typedef {object} StepView as docs/PROTOCOL.md says
 * @property {{id: string, name: string}} technique
 * @property {{level: string, score: number | null, se: number | null}} rating
 * @property {string} sentence
 * @property {string} conclusion
 * @property {{cell: string, role: string}[]} cells
 * @property {{house: string, role: string}[]} houses
 * @property {{cell: string, digit: number, role: string}[]} candidates
 * @property {{from: object, to: object, strong: boolean}[]} links
 * @property {{from: string, to: string}[]} [blocks] a digit, and a cell that it blocks
 */

/** @typedef {Partial<Pick<StepView, "cells" | "houses" | "candidates" | "links" | "blocks">>} Part what is drawn of a step */

/** A step over the cells of a board, which stay as they are. The engine draws it.
 * @param {import("./engine.js").Ask} ask @param {import("./board.js").CellView[]} cells @param {Part} part
 * @returns {import("./board.js").View} */
export function drawnOver(ask, cells, part) {
  const marks = cells.map((cell) => (cell.digit || cell.corner ? "" : digitsOf(cell.marks ?? 0).join("")) || "-");
  const view = { cells: part.cells, houses: part.houses, candidates: part.candidates, links: part.links, blocks: part.blocks };
  const puzzle = lineOf(cells.map((cell) => cell.digit));
  return { cells, ...ask({ ask: "draw", puzzle, candidates: marks.join(" "), view }) };
}

/** Cells with the marks that a step needs: those that are not written are taken from the candidates.
 * @param {import("./board.js").CellView[]} cells @param {Part} part @param {number[]} candidates
 * @returns {import("./board.js").CellView[]} */
export function withNeeded(cells, part, candidates) {
  const needed = new Map();
  for (const { cell, digit } of part.candidates ?? []) {
    needed.set(cellOf(cell), (needed.get(cellOf(cell)) ?? 0) | bitOf(digit));
  }
  return cells.map((cell, n) => {
    const marks = cell.digit ? 0 : cell.marks || candidates[n] || 0;
    return {
      ...cell, marks: cell.digit ? 0 : marks | (needed.get(n) ?? 0), faint: !cell.marks, corner: false, centre: 0,
      same: 0, wash: "", ring: cell.ring === "cursor" ? "" : cell.ring,
    };
  });
}

/** The position before a step, as cells. @param {{givens: string, values: string, candidates: string}} state */
export function stateCells({ givens, values, candidates }) {
  const [given, value, bits] = [digitsIn(givens), digitsIn(values), bitsIn(candidates)];
  return CELLS.map((n) => /** @type {import("./board.js").CellView} */ ({
    digit: value[n] ?? 0, kind: given[n] ? "given" : "placed", marks: value[n] ? 0 : bits[n] ?? 0,
  }));
}

/** What a step does, in words: the engine's short form is for those who know it.
 * @param {any} view @param {ReturnType<import("./app.js").App["words"]>} w */
export function follows(view, w) {
  /** @type {Map<string, Set<number>>} digits that go -> cells */
  const lost = new Map();
  const of = (/** @type {string} */ role) => view.candidates.filter((/** @type {any} */ c) => c.role === role);
  for (const { cell } of of("eliminated")) {
    const digits = of("eliminated").filter((/** @type {any} */ c) => c.cell === cell).map((/** @type {any} */ c) => c.digit).sort().join(", ");
    lost.set(digits, (lost.get(digits) ?? new Set()).add(cell));
  }
  return [...of("placed").map((/** @type {any} */ c) => w.goesIn(c.digit, c.cell)),
    ...[...lost].map(([digits, cells]) => w.loses([...cells].map(String), digits))].join(" ");
}
