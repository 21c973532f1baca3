// The keypad below the board: digits, marks or colours, as the present mode writes them.

import { modes } from "./acts.js";
import { button, fill, h } from "./dom.js";

/** @param {import("./app.js").App} app @param {HTMLElement} host @param {Record<string, (n: number) => void>} acts */
export function createKeypad(app, host, acts) {
  /** What a key of the present mode looks like. @param {number} value @param {import("./store.js").Mode} mode */
  function face(value, mode) {
    if (mode !== "colour") return String(value);
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "swatch board");
    svg.setAttribute("viewBox", "0 0 60 26");
    svg.setAttribute("aria-hidden", "true");
    svg.innerHTML = `<g class="washes"><rect class="colour-${value}" width="60" height="26"/></g>` +
      `<g class="patterns"><rect class="pattern-${value}" width="60" height="26"/></g>`;
    return svg;
  }

  function update() {
    const { mode, settings, game } = app.store.get();
    const w = app.words();
    const kinds = modes(settings).map((kind) => button(w.modes[kind], () => acts.mode?.(
      ["digit", "marks", "centre", "colour"].indexOf(kind)), { "aria-pressed": String(kind === mode), "data-mode": kind }));
    const order = settings.flip ? [7, 8, 9, 4, 5, 6, 1, 2, 3] : [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const keys = order.map((value) => {
      const placed = game.cells.filter((cell) => cell.digit === value).length;
      const key = h("button", {
        type: "button", "data-key": value, onclick: () => acts.write?.(value),
        "aria-label": mode === "colour" ? w.colourKey(value) : mode === "digit" ? w.digitKey(value, 9 - placed) : w.markKey(value),
        class: mode === "marks" || mode === "centre" ? "small-mark" : mode === "digit" && placed >= 9 ? "done" : "",
      });
      fill(key, face(value, mode));
      return key;
    });
    keys.push(button(w.clear, () => acts.clear?.(0), { class: "small-mark" }));
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
    const [key, kind] = [focused.key, focused.mode];
    fill(host,
      h("div", { class: "modes", role: "group", "aria-label": w.modeGroup }, kinds),
      h("div", { class: "keypad", role: "group", "aria-label": w.keypad }, keys),
      h("div", { class: "controls" },
        button(w.undo, () => acts.undo?.(0), { disabled: !game.undo.length }),
        button(w.redo, () => acts.redo?.(0), { disabled: !game.redo.length }),
        button(w.hintKey, () => acts.hint?.(0))));
    // A key that was pressed keeps the focus when the keypad is drawn anew.
    const back = key ? host.querySelector(`[data-key="${key}"]`) : kind ? host.querySelector(`[data-mode="${kind}"]`) : null;
    if (back instanceof HTMLElement) back.focus();
  }
  return { update };
}
