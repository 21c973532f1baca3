// The picture of a board: `createBoard` draws the lines once, `update(view)` draws what differs.
// It keeps no state but the last picture, knows no engine, and never asks what a digit may do.
// Units: a cell is 100 wide.

import { svg } from "./dom.js";
import { CELLS, columnOf, digitsOf, rowOf } from "./geometry.js";
import { inkOf } from "./ink.js";

/**
 * What a cell shows. All members but `digit` may be missing.
 * @typedef {object} CellView
 * @property {number} digit 0 for none
 * @property {"given" | "placed" | "tried" | "solution"} [kind] who wrote the digit
 * @property {number} [marks] nine bits
 * @property {number} [centre] nine bits, in the middle; then the marks stand in the corners
 * @property {boolean} [corner] marks stand in the corners
 * @property {boolean} [faint] the marks are shown, not written
 * @property {number} [colour] nine bits
 * @property {number[]} [ink] what the pen drew, as ink.js has it
 * @property {"" | "peer" | "same" | "tried" | "house" | "lit"} [wash]
 * @property {"" | "placed" | "clash" | "cursor" | "wrong"} [ring]
 * @property {boolean} [wrong] underlined, in the colour of wrong things
 * @property {number} [struck] a digit that was just rejected
 * @property {number} [hollow] a digit that was just taken out
 * @property {number} [depth] 0 to 1: the bar beside a tried digit
 * @property {number} [heat] 0 to 5
 * @property {boolean} [hatched]
 * @property {number} [same] highlight this digit among the marks
 *
 * @typedef {object} View
 * @property {CellView[]} cells
 * @property {string} [below] the engine's shapes of a step, as SVG: those below the lines
 * @property {string} [above] those between the lines and the digits
 */

const lines = (/** @type {number[]} */ at) => at.map((x) => `M${x * 100} 0V900M0 ${x * 100}H900`).join("");

/** @param {number} cell */
const corner = (cell) => ({ x: columnOf(cell) * 100, y: rowOf(cell) * 100 });

/** The middle of a mark in its 3x3 place, where the engine's shapes of steps are. @param {number} cell @param {number} digit */
function markAt(cell, digit) {
  const { x, y } = corner(cell);
  return { x: x + 19 + ((digit - 1) % 3) * 31, y: y + 19 + Math.floor((digit - 1) / 3) * 31 };
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
    drawn += `<rect class="ring ${view.ring}" x="${x + 4}" y="${y + 4}" width="92" height="92" rx="3"/>`;
  }
  return drawn;
}

/** What is behind a cell: stripes of its colors, or their patterns, then the wash. @param {number} cell @param {CellView} view @param {"colour" | "pattern"} kind */
function floorOf(cell, view, kind) {
  const { x, y } = corner(cell);
  const colours = digitsOf(view.colour ?? 0);
  const wide = 100 / Math.max(1, colours.length);
  const rect = (/** @type {string} */ name, n = 0, width = 100) => `<rect class="${name}" x="${x + n * width}" y="${y}" width="${width}" height="100"/>`;
  if (kind === "pattern" && view.hatched) return rect("hatched");
  const wash = kind === "colour" && view.wash ? rect(`wash-${view.wash}`) : "";
  return (view.wash === "lit" ? [] : colours).map((colour, n) => rect(`${kind}-${colour}`, n, wide)).join("") + (colours.length && view.wash !== "lit" ? "" : wash);
}

/** What the pen drew in a cell and from it on. @param {number} cell @param {CellView} view */
function inkIn(cell, view) {
  const spot = (/** @type {number} */ of, /** @type {number} */ digit) => (digit ? markAt(of, digit) : { x: corner(of).x + 50, y: corner(of).y + 50 });
  return (view.ink ?? []).map(inkOf).map(({ digit, colour, dashed, to }) => {
    const from = spot(cell, digit);
    if (to < 0) return view.digit ? "" : `<circle class="ink-${colour} dot" cx="${from.x}" cy="${from.y}" r="15"/>`;
    const end = spot(Math.floor(to / 10), to % 10);
    return `<path class="ink-${colour}${dashed ? " dashed" : ""}" d="M${from.x} ${from.y}L${end.x} ${end.y}"/>`;
  }).join("");
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
  const [below, floor, patterns] = [layer("step sudokit"), layer("washes"), layer("patterns")];
  root.append(svg("path", { class: "thin", d: lines([1, 2, 4, 5, 7, 8]) }));
  root.append(svg("path", { class: "thick", d: lines([0, 3, 6, 9]) }));
  const [above, ink, cells] = [layer("step sudokit"), layer("ink"), layer("cells")];
  const [washes, hatches, inks, groups] = [floor, patterns, ink, cells].map((of) => CELLS.map(() => of.appendChild(svg("g"))));
  /** @type {string[]} */
  const drawn = [];
  const put = (/** @type {number} */ n, /** @type {Element | undefined} */ at, /** @type {string} */ text) => {
    if (!at || (drawn[n] ?? "") === text) return;
    drawn[n] = text;
    at.innerHTML = text;
  };

  /** @param {View} view */
  function update(view) {
    view.cells.forEach((cell, n) => {
      put(n, groups?.[n], inside(n, cell));
      put(n + 100, washes?.[n], floorOf(n, cell, "colour"));
      put(n + 200, hatches?.[n], floorOf(n, cell, "pattern"));
      put(n + 300, inks?.[n], inkIn(n, cell));
    });
    put(81, below, view.below ?? "");
    put(82, above, view.above ?? "");
  }
  /** The mark near a place, in units of the drawing; 0 for none. @param {number} x @param {number} y */
  function markNear(x, y) {
    const marks = [...(groups?.[Math.floor(y / 100) * 9 + Math.floor(x / 100)]?.querySelectorAll(".mark:not(.centre)") ?? [])];
    const away = (/** @type {Element} */ mark) => Math.hypot(Number(mark.getAttribute("x")) - x, Number(mark.getAttribute("y")) - 10 - y);
    const nearest = marks.sort((a, b) => away(a) - away(b))[0];
    return nearest && away(nearest) < 22 ? Number(nearest.textContent) : 0;
  }
  return { svg: /** @type {SVGSVGElement} */ (root), update, markNear };
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
