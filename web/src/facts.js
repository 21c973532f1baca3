// What the engine says of the board as it stands: conflicts and candidates, asked again only when a
// digit has changed; and the whole position, as the engine takes it.

import { cellOf, digitsOf, lineOf } from "./geometry.js";
import { digits, EMPTY } from "./store.js";

/** @typedef {{wrong: Set<number>, conflicts: {digit: number, house: string, cells: string[]}[],
 *   complete: boolean, candidates: number[],
 *   verdict: "proper" | "multiple" | "none" | "invalid" | "unknown"}} Facts `verdict` is of the givens alone */

/** The candidates that the player has left a cell, 0 where its marks are no list of them: the one rule of
 * which marks a hint may read. Marks in corners remind of places. Where there is one kind of marks alone they
 * are lists if the player says so, or if the page wrote them as such.
 * @param {import("./store.js").Cell} cell @param {import("./store.js").Settings} settings */
export const listOf = (cell, { twoKinds, allMarks }) =>
  cell.centre || (!twoKinds && (allMarks || cell.full) ? cell.marks : 0);

/** The position of a game: givens, the player's digits, the player's notes.
 * @param {import("./store.js").Game} game
 * @param {(cell: import("./store.js").Cell) => number} notesOf which marks are taken for notes: all, if it is missing */
export function position(game, notesOf = (cell) => cell.marks || cell.centre) {
  const noted = game.cells.some((cell) => !cell.digit && notesOf(cell));
  const notes = game.cells.map((cell) => (cell.digit ? "" : digitsOf(notesOf(cell)).join("")) || "-");
  return {
    puzzle: game.puzzle,
    placed: lineOf(game.cells.map((cell) => (cell.given ? 0 : cell.digit))),
    ...(noted ? { candidates: notes.join(" ") } : {}),
  };
}

/** 81 words as 81 sets of nine bits. @param {string} words */
export const bitsIn = (words) => words.split(" ").map((word) =>
  Array.from(word).reduce((bits, c) => (c >= "1" && c <= "9" ? bits | (1 << (Number(c) - 1)) : bits), 0));

/** @param {import("./engine.js").Ask} ask */
export function factsOf(ask) {
  let known = "";
  let [judged, verdict] = ["", /** @type {Facts["verdict"]} */ ("unknown")];
  /** @type {Facts} */
  let facts;
  return (/** @type {import("./store.js").Game} */ game) => {
    const now = game.puzzle + lineOf(digits(game));
    if (now !== known) {
      const { puzzle, placed } = position(game);
      const { conflicts, complete } = ask({ ask: "check", puzzle, placed });
      const { candidates } = ask({ ask: "candidates", puzzle, placed });
      if (puzzle !== judged) verdict = puzzle === EMPTY ? "multiple" : ask({ ask: "classify", puzzle, max_guesses: 2000 }).verdict;
      judged = puzzle;
      const wrong = new Set(conflicts.flatMap((/** @type {any} */ c) => c.cells.map(cellOf)));
      facts = { wrong: /** @type {Set<number>} */ (wrong), conflicts, complete, candidates: bitsIn(candidates), verdict };
      known = now;
    }
    return facts;
  };
}
