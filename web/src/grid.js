// The cells for focus, pointer and screen readers: a transparent grid over the picture. It draws
// nothing. One cell is in the order of tabs; the arrow keys (keys.js) move on.

import { CELLS, rowOf } from "./geometry.js";

/** @typedef {"one" | "add" | "toggle"} How */

/**
 * @param {object} listeners
 * @param {(cell: number, how: How) => void} listeners.select a cell was pressed, or dragged over
 * @param {(cell: number) => void} listeners.press a cell was pressed alone
 * @param {(cell: number) => void} listeners.twice a cell was pressed twice
 * @param {(x: number, y: number) => number | undefined} listeners.spot while the pen is on: the spot of ink.js at a place, in units of the drawing
 * @param {(from: number, to?: number) => void} listeners.draw the pen was pressed on a spot, or drawn to another
 */
export function createGrid({ select, press, twice, spot, draw }) {
  const grid = document.createElement("div");
  grid.className = "cells";
  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-multiselectable", "true");
  const rows = Array.from({ length: 9 }, () => {
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    return grid.appendChild(row);
  });
  const cells = CELLS.map((n) => {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.dataset.cell = String(n);
    cell.tabIndex = n ? -1 : 0;
    return /** @type {HTMLElement} */ (rows[rowOf(n)]).appendChild(cell);
  });
  let cursor = 0;
  let pressed = false;
  /** Where the pen began. @type {number | undefined} */
  let stroke;

  const at = (/** @type {MouseEvent} */ event) => {
    const hit = document.elementFromPoint(event.clientX, event.clientY);
    return hit instanceof HTMLElement && grid.contains(hit) && hit.dataset.cell ? Number(hit.dataset.cell) : -1;
  };
  const spotAt = (/** @type {PointerEvent} */ event) => {
    const { left, top, width, height } = grid.getBoundingClientRect();
    return at(event) < 0 ? undefined : spot(((event.clientX - left) / width) * 900, ((event.clientY - top) / height) * 900);
  };
  grid.addEventListener("pointerdown", (event) => {
    const cell = at(event);
    if (cell < 0 || event.button) return;
    pressed = true;
    stroke = spotAt(event);
    select(cell, event.ctrlKey || event.metaKey ? "toggle" : event.shiftKey ? "add" : "one");
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) press(cell);
    cells[cell]?.focus();
    event.preventDefault();
  });
  grid.addEventListener("dblclick", (event) => {
    const cell = at(event);
    if (cell >= 0) twice(cell);
  });
  grid.addEventListener("pointermove", (event) => {
    const cell = pressed && event.buttons ? at(event) : -1;
    if (stroke !== undefined) {
      // From the middle of a cell a line follows the pointer.
      if (stroke % 10 || cell < 0 || cell * 10 === stroke) return;
      draw(stroke, cell * 10);
      stroke = cell * 10;
      return;
    }
    if (cell >= 0 && cell !== cursor) select(cell, "add");
  });
  addEventListener("pointerup", (event) => {
    pressed = false;
    const [from, to] = [stroke, stroke === undefined ? undefined : spotAt(event)];
    stroke = undefined;
    if (from === undefined || to === undefined || !(from % 10) || !(to % 10)) return;
    draw(from, to === from ? undefined : to);
  });
  grid.addEventListener("focusin", (event) => {
    const cell = cells.indexOf(/** @type {HTMLDivElement} */ (event.target));
    if (cell >= 0 && cell !== cursor && !pressed) select(cell, "one");
  });

  return {
    element: grid,
    hasFocus: () => grid.contains(document.activeElement),
    focus: () => cells[cursor]?.focus(),
    /**
     * @param {object} shown
     * @param {string} shown.name of the grid
     * @param {string[]} shown.rows their names
     * @param {(cell: number) => string} shown.label what a cell is called and holds
     * @param {number} shown.cursor
     * @param {Set<number>} shown.selection
     * @param {(cell: number) => boolean} shown.readonly
     */
    update(shown) {
      const had = grid.contains(document.activeElement);
      grid.setAttribute("aria-label", shown.name);
      rows.forEach((row, n) => row.setAttribute("aria-label", shown.rows[n] ?? ""));
      cursor = shown.cursor;
      cells.forEach((cell, n) => {
        cell.tabIndex = n === cursor ? 0 : -1;
        set(cell, "aria-label", shown.label(n));
        set(cell, "aria-selected", String(shown.selection.has(n)));
        set(cell, "aria-readonly", String(shown.readonly(n)));
      });
      if (had && document.activeElement !== cells[cursor]) cells[cursor]?.focus({ preventScroll: true });
    },
  };
}

/** @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
