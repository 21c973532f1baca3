// The search as a tree, while it is small enough to be read: a column for each level, a row for each
// way to the end. What stands is solid, what was taken out is hollow, what is still to come is pale.

import { fill, h, svg } from "./dom.js";

/** @typedef {{parent: number | null, cell: string, digit: number, placed: number, removed: number | null}} Placement */

const UNIT = 24;

/** @param {(step: number) => void} go */
export function createTree(go) {
  const scroll = h("div", { class: "scroll", tabindex: "0", role: "region" });
  const [title, note] = [h("h3"), h("p", { class: "small" })];
  const element = h("div", { hidden: true }, title, note, scroll);
  /** @type {Placement[]} */
  let nodes = [];
  /** @type {SVGElement[]} */
  let drawn = [];
  let now = 0;

  function light() {
    drawn.forEach((group, n) => {
      const { placed = 0, removed = null } = nodes[n] ?? {};
      const state = placed > now ? "later" : removed !== null && removed <= now ? "gone" : "stands";
      group.setAttribute("class", state);
    });
  }
  /** The column of each node, and its row: a first child stands in the row of its parent. */
  function places() {
    /** @type {{column: number, row: number}[]} */
    const found = [];
    const parents = new Set();
    let rows = -1;
    for (const { parent } of nodes) {
      const above = parent === null ? undefined : found[parent];
      const first = above && !parents.has(parent);
      parents.add(parent);
      found.push({ column: above ? above.column + 1 : 0, row: first ? above.row : ++rows });
    }
    return { found, rows: rows + 1 };
  }
  function draw() {
    const { found, rows } = places();
    const columns = 1 + Math.max(...found.map(({ column }) => column));
    drawn = nodes.map(({ parent, cell, digit, placed }, n) => {
      const { column, row } = found[n] ?? { column: 0, row: 0 };
      const [x, y] = [(column + 0.5) * UNIT, (row + 0.5) * UNIT];
      const above = parent === null ? undefined : found[parent];
      const group = svg("g", {}, svg("title", {}, `${cell}=${digit}`),
        ...(above ? [svg("path", { d: `M${(above.column + 0.5) * UNIT} ${(above.row + 0.5) * UNIT}V${y}H${x}` })] : []));
      group.append(svg("circle", { cx: x, cy: y, r: 9 }), svg("text", { x, y: y + 4.5 }, String(digit)));
      group.addEventListener("click", () => go(placed));
      return group;
    });
    // Lines lie below all circles: a later node is drawn first.
    const picture = svg("svg", { class: "tree", width: columns * UNIT, height: rows * UNIT, "aria-hidden": "true" }, ...drawn.toReversed());
    fill(scroll, picture);
    light();
  }
  return {
    element,
    /** @param {Placement[] | null | undefined} found @param {ReturnType<import("./app.js").App["words"]>} w */
    take(found, w) {
      nodes = found ?? [];
      element.hidden = !nodes.length;
      fill(title, w.treeTitle);
      fill(note, w.treeNote(nodes.length));
      scroll.setAttribute("aria-label", w.treeTitle);
      if (nodes.length) draw();
    },
    /** @param {number} step */
    at(step) { now = step; light(); },
  };
}
