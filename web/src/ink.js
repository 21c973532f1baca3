// What the pen draws: colors of candidates, links between them, lines from cell to cell. A spot is ten times its cell, plus
// the digit of a candidate or 0 for the middle. A cell keeps what begins at its spots, each as one number.

/** @typedef {{digit: number, colour: number, dashed: boolean, to: number}} Ink `to`: a spot; -1 where only the candidate is colored */

/** More than any number of ink. */
export const INKS = 200 * 811;
/** @param {number} cell @param {number} digit */
export const spotOf = (cell, digit) => cell * 10 + digit;
/** @param {Ink} ink */
const number = ({ digit, colour, dashed, to }) => digit + 10 * colour + (dashed ? 100 : 0) + 200 * (to + 1);
/** @param {number} of @returns {Ink} */
export const inkOf = (of) => ({ digit: of % 10, colour: Math.floor(of / 10) % 10, dashed: of % 200 >= 100, to: Math.floor(of / 200) - 1 });

/** The cell with a color on a candidate, or a link: what is there already goes. A link is solid, then dashed, then gone.
 * @param {import("./store.js").Cell[]} cells @param {number} at @param {number} colour @param {number} [to] */
export function inked(cells, at, colour, to = -1) {
  if (to >= 0 && to < at) [at, to] = [to, at];
  const [cell, digit] = [Math.floor(at / 10), at % 10];
  const was = /** @type {import("./store.js").Cell} */ (cells[cell]);
  const same = was.ink.find((of) => inkOf(of).digit === digit && inkOf(of).to === to);
  const old = same === undefined ? undefined : inkOf(same);
  const dashed = to >= 0 && old?.colour === colour && !old.dashed;
  const more = !old || old.colour !== colour || dashed ? [number({ digit, colour, dashed, to })] : [];
  return new Map([[cell, { ...was, ink: [...was.ink.filter((of) => of !== same), ...more] }]]);
}
