// The picture of a board: `createBoard` draws the lines once, `update(view)` draws what differs.
// It keeps no state but the last picture, knows no engine, and never asks what a digit may do.
// Units: a cell is 100 wide.

import { svg } from "./dom.js";
import { CELLS, cellOf, columnOf, digitsOf, houseCells, rowOf } from "./geometry.js";

/**
 * What a cell shows. All members but `digit` may be missing.
 * @typedef {object} CellView
 * @property {number} digit 0 for none
 * @property {"given" | "placed" | "tried" | "solution"} [kind] who wrote the digit
 * @property {number} [marks] nine bits
 * @property {number} [centre] nine bits, in the middle; then the marks stand in the corners
 * @property {boolean} [corner] marks stand in the corners
 * @property {boolean} [faint] the marks are shown, not written
 * @property {number} [colour] 1 to 9
 * @property {"" | "peer" | "same" | "tried" | "house" | "lit" | "defines" | "effect"} [wash]
 * @property {"" | "placed" | "clash" | "cursor" | "wrong"} [ring]
 * @property {boolean} [wrong] underlined, in the colour of wrong things
 * @property {number} [struck] a digit that was just rejected
 * @property {number} [hollow] a digit that was just taken out
 * @property {number} [depth] 0 to 1: the bar beside a tried digit
 * @property {number} [heat] 0 to 5
 * @property {boolean} [hatched]
 * @property {number} [same] highlight this digit among the marks
 *
 * @typedef {{cells: string[], digit: number}} Node
 * @typedef {object} View
 * @property {CellView[]} cells
 * @property {{cell: string, digit: number, role: string}[]} [candidates]
 * @property {{house: string, role: string}[]} [houses]
 * @property {{from: Node, to: Node, strong: boolean}[]} [links]
 */

const lines = (/** @type {number[]} */ at) => at.map((x) => `M${x * 100} 0V900M0 ${x * 100}H900`).join("");

/** @param {number} cell */
const corner = (cell) => ({ x: columnOf(cell) * 100, y: rowOf(cell) * 100 });

/** The middle of a mark in its 3x3 place. @param {number} cell @param {number} digit */
export function markAt(cell, digit) {
  const { x, y } = corner(cell);
  return { x: x + 22 + ((digit - 1) % 3) * 28, y: y + 22 + Math.floor((digit - 1) / 3) * 28 };
}

const CORNERS = [[20, 22], [80, 22], [20, 78], [80, 78], [50, 22], [50, 78], [20, 50], [80, 50], [36, 22]];

/** @param {number} cell @param {CellView} view */
function marksOf(cell, view) {
  const { x, y } = corner(cell);
  const digits = digitsOf(view.marks ?? 0);
  const kind = view.faint ? "mark faint" : "mark";
  const texts = digits.map((digit, n) => {
    const [cx = 50, cy = 50] = CORNERS[n] ?? [];
    const at = view.corner ? { x: x + cx, y: y + cy } : markAt(cell, digit);
    const same = view.same === digit ? `<circle class="same" cx="${at.x}" cy="${at.y}" r="15"/>` : "";
    return `${same}<text class="${kind}" x="${at.x}" y="${at.y + 10}">${digit}</text>`;
  });
  const centre = digitsOf(view.centre ?? 0).join("");
  if (centre) {
    texts.push(`<text class="mark centre${centre.length > 5 ? " many" : ""}" x="${x + 50}" y="${y + 60}">${centre}</text>`);
  }
  return texts.join("");
}

/** What stands in a cell, as SVG. @param {number} cell @param {CellView} view */
function inside(cell, view) {
  const { x, y } = corner(cell);
  const middle = `x="${x + 50}" y="${y + 72}"`;
  let drawn = "";
  if (view.digit) {
    drawn += `<text class="digit ${view.kind ?? "placed"}${view.wrong ? " wrong" : ""}" ${middle}>${view.digit}</text>`;
    if (view.wrong) drawn += `<path class="underline" d="M${x + 28} ${y + 84}H${x + 72}"/>`;
  } else {
    drawn += marksOf(cell, view);
  }
  if (view.struck) {
    if (!view.digit) drawn += `<text class="digit struck" ${middle}>${view.struck}</text>`;
    drawn += `<path class="strike" d="M${x + 26} ${y + 78}L${x + 74} ${y + 22}"/>`;
  }
  if (view.hollow && !view.digit && !view.struck) {
    drawn += `<text class="digit hollow" ${middle}>${view.hollow}</text>`;
  }
  if (view.depth !== undefined) {
    const height = 8 + Math.round(view.depth * 72);
    drawn += `<rect class="depth" x="${x + 88}" y="${y + 92 - height}" width="5" height="${height}"/>`;
  }
  if (view.heat) drawn += `<circle class="heat" cx="${x + 16}" cy="${y + 84}" r="${1 + view.heat * 2.4}"/>`;
  if (view.ring === "clash") drawn += `<text class="shout" x="${x + 86}" y="${y + 36}">!</text>`;
  if (view.ring) {
    drawn += `<rect class="ring ${view.ring}" x="${x + 6}" y="${y + 6}" width="88" height="88" rx="3"/>`;
  }
  return drawn;
}

/** @param {CellView} view */
function below(view) {
  const kinds = [];
  if (view.colour) kinds.push(`colour-${view.colour}`);
  if (view.wash) kinds.push(`wash-${view.wash}`);
  return kinds.join(" ");
}

/** The shape behind a candidate. @param {{cell: string, digit: number, role: string}} candidate */
function shape({ cell, digit, role }) {
  const { x, y } = markAt(cellOf(cell), digit);
  const at = `class="role ${role}"`;
  if (role === "a") return `<rect ${at} x="${x - 14}" y="${y - 14}" width="28" height="28"/>`;
  if (role === "b") return `<path ${at} d="M${x} ${y - 18}L${x + 18} ${y}L${x} ${y + 18}L${x - 18} ${y}Z"/>`;
  if (role === "eliminated") return `<path ${at} d="M${x - 14} ${y + 14}L${x + 14} ${y - 14}"/>`;
  return `<circle ${at} cx="${x}" cy="${y}" r="15"/>`;
}

/** The closest two marks of two nodes. @param {Node} from @param {Node} to */
function ends(from, to) {
  const pairs = from.cells.flatMap((a) => to.cells.map((b) => {
    const [p, q] = [markAt(cellOf(a), from.digit), markAt(cellOf(b), to.digit)];
    return { p, q, length: Math.hypot(q.x - p.x, q.y - p.y) };
  }));
  return pairs.sort((a, b) => a.length - b.length)[0];
}

/** An arrow from mark to mark, bent beside the straight line.
 * @param {{from: Node, to: Node, strong: boolean}} link */
function arrow({ from, to, strong }) {
  const found = ends(from, to);
  if (!found || found.length < 20) return "";
  const { p, q, length } = found;
  const [ux, uy] = [(q.x - p.x) / length, (q.y - p.y) / length];
  const bend = Math.min(length * 0.14, 40);
  const middle = { x: (p.x + q.x) / 2 - uy * bend, y: (p.y + q.y) / 2 + ux * bend };
  const gap = Math.min(17, length / 3);
  const trim = (/** @type {{x: number, y: number}} */ end) => {
    const d = Math.hypot(middle.x - end.x, middle.y - end.y) || 1;
    return { x: end.x + ((middle.x - end.x) / d) * gap, y: end.y + ((middle.y - end.y) / d) * gap };
  };
  const [a, b] = [trim(p), trim(q)];
  const d = Math.hypot(b.x - middle.x, b.y - middle.y) || 1;
  const [vx, vy] = [(b.x - middle.x) / d, (b.y - middle.y) / d];
  const line = `M${r(a.x)} ${r(a.y)}Q${r(middle.x)} ${r(middle.y)} ${r(b.x)} ${r(b.y)}`;
  const head = `M${r(b.x)} ${r(b.y)}L${r(b.x - vx * 16 - vy * 7)} ${r(b.y - vy * 16 + vx * 7)}` +
    `L${r(b.x - vx * 16 + vy * 7)} ${r(b.y - vy * 16 - vx * 7)}Z`;
  return `<path class="edge" d="${line}"/><path class="link ${strong ? "strong" : "weak"}" d="${line}"/>` +
    `<path class="head" d="${head}"/>`;
}
const r = (/** @type {number} */ x) => Math.round(x * 10) / 10;

/** The frame of a house. @param {{house: string, role: string}} house */
function frame({ house, role }) {
  const cells = houseCells(house);
  const [first, last] = [cells[0], cells[8]];
  if (first === undefined || last === undefined) return "";
  const [a, b] = [corner(first), corner(last)];
  return `<rect class="house ${role}" x="${a.x + 3}" y="${a.y + 3}" width="${b.x - a.x + 94}" height="${b.y - a.y + 94}"/>`;
}

/** The numbers of columns on top, of rows at the left. */
const coordinates = () => svg("g", { class: "coordinates" }, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) => [
  svg("text", { x: n * 100 - 50, y: -14 }, String(n)), svg("text", { x: -25, y: n * 100 - 39 }, String(n))]));

/** A board without digits. @param {boolean} [named] with the numbers of rows and columns */
export function createBoard(named = false) {
  const viewBox = named ? "-44 -44 950 950" : "-4 -4 908 908";
  const root = svg("svg", { viewBox, class: "board", "aria-hidden": "true", focusable: "false" });
  if (named) root.append(coordinates());
  root.append(svg("rect", { class: "paper", x: 0, y: 0, width: 900, height: 900 }));
  const layer = (/** @type {string} */ name) => root.appendChild(svg("g", { class: name }));
  const [floor, patterns] = [layer("washes"), layer("patterns")];
  root.append(svg("path", { class: "thin", d: lines([1, 2, 4, 5, 7, 8]) }));
  root.append(svg("path", { class: "thick", d: lines([0, 3, 6, 9]) }));
  const [roles, cells, struck, houses, links] = [layer("roles"), layer("cells"), layer("roles"), layer("houses"), layer("links")];
  const washes = CELLS.map((cell) => floor.appendChild(svg("rect", { ...corner(cell), width: 100, height: 100 })));
  const hatches = CELLS.map((cell) =>
    patterns.appendChild(svg("rect", { ...corner(cell), width: 100, height: 100, class: "plain" })));
  const groups = CELLS.map(() => cells.appendChild(svg("g")));
  /** @type {string[]} */
  const drawn = [];
  const put = (/** @type {number} */ n, /** @type {Element} */ at, /** @type {string} */ text) => {
    if (drawn[n] === text) return;
    drawn[n] = text;
    at.innerHTML = text;
  };

  /** @param {View} view */
  function update(view) {
    view.cells.forEach((cell, n) => {
      const [group, wash, hatch] = [groups[n], washes[n], hatches[n]];
      if (!group || !wash || !hatch) return;
      put(n, group, inside(n, cell));
      wash.setAttribute("class", below(cell));
      hatch.setAttribute("class", cell.hatched ? "hatched" : cell.colour ? `pattern-${cell.colour}` : "plain");
    });
    const candidates = view.candidates ?? [];
    put(81, houses, (view.houses ?? []).map(frame).join(""));
    put(82, roles, candidates.filter((c) => c.role !== "eliminated").map(shape).join(""));
    put(83, struck, candidates.filter((c) => c.role === "eliminated").map(shape).join(""));
    put(84, links, (view.links ?? []).map(arrow).join(""));
  }
  return { svg: /** @type {SVGSVGElement} */ (root), update };
}

/** A board that shows a line of 81 characters and nothing else, some cells hatched.
 * @param {string} line @param {number[]} [hatched] */
export function smallBoard(line, hatched = []) {
  const board = createBoard();
  board.update({
    cells: CELLS.map((cell) => ({ digit: Number(line[cell]) || 0, kind: "given", hatched: hatched.includes(cell) })),
  });
  return board.svg;
}
