// A game: as it begins, as it is kept in storage and in links, and as it comes back.

import { bitOf, digitsIn } from "./geometry.js";

/** @typedef {import("./store.js").Game} Game */
/** @typedef {import("./store.js").Info} Info */
/** @typedef {import("./store.js").SavedGame} SavedGame */

/** @type {Info} */
const INFO = { name: "", level: "", day: "", since: 0, time: 0, hints: 0, done: false };

/** A game that has not begun. @param {string} puzzle @param {Partial<Info>} [info] @returns {Game} */
export function newGame(puzzle, info) {
  const cells = digitsIn(puzzle).map((digit) => ({
    given: digit > 0, digit, marks: 0, centre: 0, colour: 0, full: false, ink: [],
  }));
  return { puzzle, cells, undo: [], redo: [], points: [], info: { ...INFO, ...info } };
}

/** Colors as they are kept: one by its number, several as their bits, below zero. @param {number} bits */
const packedColours = (bits) => (bits & (bits - 1) ? -bits : Math.log2(bits * 2 || 1));
/** @param {number} kept */
export const coloursIn = (kept) => (kept > 0 ? bitOf(kept) : Math.abs(kept));

/** The game as it is kept: one short list for each cell that is not as it was given.
 * @param {Game} game @returns {SavedGame} */
export const packed = (game) => ({
  puzzle: game.puzzle,
  info: game.info,
  ...(game.points.length ? { points: game.points } : {}),
  cells: game.cells.flatMap((c, cell) =>
    (c.given || !c.digit) && !c.marks && !c.centre && !c.colour && !c.ink.length
      ? [] : [[cell, c.given ? 0 : c.digit, c.marks, c.centre, packedColours(c.colour), Number(c.full), ...c.ink]]),
});

/** @param {SavedGame} saved @returns {Game} */
export function unpacked(saved) {
  const game = newGame(saved.puzzle, saved.info);
  for (const [cell = 0, digit = 0, marks = 0, centre = 0, colour = 0, full = 0, ...ink] of saved.cells) {
    const was = game.cells[cell];
    if (was) game.cells[cell] = { ...was, digit: was.given ? was.digit : digit, marks, centre, colour: coloursIn(colour), full: !!full, ink };
  }
  return { ...game, points: saved.points ?? [], undo: saved.undo ?? [], redo: saved.redo ?? [] };
}

/** Whether the player has written anything. @param {Game} game */
export const isBegun = (game) => packed(game).cells.length > 0;
