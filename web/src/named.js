// Names in sentences: r3c8, r12c4, row 3, 3행 8열, 1·2행 4열. Each lights its cells on the board
// while it is pointed at.

import { h } from "./dom.js";
import { CELLS, columnOf, houseCells, rowOf } from "./geometry.js";

const NAMES = /r([1-9]+)c([1-9]+)|([1-9](?:·[1-9])*)행 ([1-9](?:·[1-9])*)열|(row|column|box) ([1-9])\b|([1-9])(행|열|박스)/g;
const KINDS = /** @type {Record<string, string>} */ ({ row: "r", column: "c", box: "b", "행": "r", "열": "c", "박스": "b" });

/** The cells of a match. @param {string[]} match */
function cellsOf([, rows, columns, row, column, kind, number, house, of]) {
  if (kind || of) return houseCells(`${KINDS[kind ?? of ?? ""]}${number ?? house}`);
  const [among, across] = [rows ?? row ?? "", columns ?? column ?? ""];
  return CELLS.filter((cell) => among.includes(String(rowOf(cell) + 1)) && across.includes(String(columnOf(cell) + 1)));
}

/** Puts what stands right behind a name, such as a point or a particle, on its line. @param {string} text
 * @param {Node | string | undefined} name @returns {string[]} the rest */
function after(text, name) {
  const own = name instanceof Element ? /^\S*/.exec(text)?.[0] ?? "" : "";
  if (own && name instanceof Element) name.append(own);
  return [text.slice(own.length)].filter(Boolean);
}

/** A sentence as nodes. @param {import("./app.js").App} app @param {string} text @returns {(Node | string)[]} */
export function named(app, text) {
  text = app.words().inWords(text);
  /** @type {(Node | string)[]} */
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(NAMES)) {
    const cells = cellsOf(match);
    const [on, off] = [() => app.light(cells), () => app.light([])];
    parts.push(...after(text.slice(end, match.index), parts.at(-1)),
      h("span", { class: "tied" }, h("button", { type: "button", class: "cell", onpointerenter: on, onpointerleave: off, onfocus: on, onblur: off, onclick: on }, match[0])));
    end = match.index + match[0].length;
  }
  return [...parts, ...after(text.slice(end), parts.at(-1))];
}
