// The address fragment <-> what to show: `#p=<81>&g=<digits>&w=<work>&t=watch&m=scan&n=<step>&lang=ko`. An
// article is `#t=techniques&a=x-wing`. A fragment never reaches a server. The work is digits, marks and colors, six
// characters a cell.

import { digitsOf } from "./geometry.js";
import { INKS } from "./ink.js";
import { coloursIn } from "./game.js";

/** @typedef {{puzzle?: string, progress?: string, work?: string, tab?: string, method?: string, step?: number, article?: string, lang?: string}} Link */

/** @param {string} fragment @returns {Link} */
export function readLink(fragment) {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const line = (/** @type {string} */ name) => {
    const text = given.get(name) ?? "";
    return /^[0-9.]{81}$/.test(text) ? text.replaceAll("0", ".") : undefined;
  };
  const step = Number(given.get("n"));
  return {
    puzzle: line("p"), progress: line("g"),
    work: /^(?:[\w-]{6})+$/.test(given.get("w") ?? "") ? given.get("w") ?? undefined : undefined, tab: given.get("t") ?? undefined, method: given.get("m") ?? undefined,
    article: given.get("a") ?? undefined,
    step: Number.isInteger(step) && step > 0 ? step : undefined, lang: given.get("lang") ?? undefined,
  };
}

/** @param {Link} link */
export function writeLink({ puzzle, progress, work, tab, method, step, article, lang }) {
  const parts = [puzzle && `p=${puzzle}`, progress && /[1-9]/.test(progress) && `g=${progress}`, work && `w=${work}`, tab && `t=${tab}`,
    method && `m=${method}`, step && `n=${step}`, article && `a=${encodeURIComponent(article)}`, lang && `lang=${lang}`];
  return `#${parts.filter(Boolean).join("&")}`;
}

/** The player's digits of a link as cells of a saved game. @param {string | undefined} progress */
export const progressCells = (progress) => Array.from(progress ?? "", (c, n) => [n, Number(c) || 0, 0, 0, 0])
  .filter((cell) => cell[1]);

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** How many values each part of a cell can have: its place, digit, color, whether the marks are full, both kinds of marks. */
const SIZES = [81, 10, 10, 2, 512, 512];

/** What is drawn has the numbers from here on. */
const DRAWN = SIZES.reduce((all, size) => all * size);

/** @param {number} number below 64^6 */
function sixSigns(number) {
  let text = "";
  for (let n = 0; n < 6; n++) {
    text += SIGNS[number % 64];
    number = Math.floor(number / 64);
  }
  return text;
}

/** The cells of a saved game as text: a cell once for each of its colors, then what is drawn there. @param {number[][]} cells */
export const packedWork = (cells) => cells.flatMap(([cell = 0, digit = 0, marks = 0, centre = 0, colour = 0, full = 0, ...ink]) => [
  ...(colour < 0 ? digitsOf(-colour) : [colour]).map((one) => [cell, digit, one, full, marks, centre].reduce((sum, part, n) => sum * (SIZES[n] ?? 1) + part, 0)),
  ...ink.map((of) => DRAWN + cell * INKS + of)]).map(sixSigns).join("");

/** The cells of such a text; parts that no cell can have are left out. @param {string | undefined} work */
export function workCells(work) {
  /** @type {Map<number, number[]>} */
  const cells = new Map();
  for (const text of work?.match(/.{6}/g) ?? []) {
    let number = Array.from(text).reduceRight((sum, sign) => sum * 64 + SIGNS.indexOf(sign), 0);
    if (number >= DRAWN) {
      const [at, ink] = [Math.floor((number - DRAWN) / INKS), (number - DRAWN) % INKS];
      if (at < 81) cells.set(at, [...(cells.get(at) ?? [at, 0, 0, 0, 0, 0]), ink]);
      continue;
    }
    const parts = [];
    for (const size of SIZES.toReversed()) {
      parts.unshift(number % size);
      number = Math.floor(number / size);
    }
    const [cell = 0, digit = 0, colour = 0, full = 0, marks = 0, centre = 0] = parts;
    const before = coloursIn(cells.get(cell)?.[4] ?? 0);
    cells.set(cell, [cell, digit, marks, centre, before ? -(before | coloursIn(colour)) : colour, full]);
  }
  return [...cells.values()];
}
