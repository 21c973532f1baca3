// The keypad: what a key writes, the nine keys with what remains of each digit, undo, hint. Its elements stay and only
// change: a key that is replaced between press and release would lose the click. A press leaves the focus on the board.

import { modes } from "./acts.js";
import { fill, h, icon, svg } from "./dom.js";

const ALL = /** @type {import("./store.js").Mode[]} */ (["digit", "marks", "centre", "colour", "pen"]);

/** @param {import("./app.js").App} app @param {HTMLElement} host @param {Record<string, (n: number) => void>} acts */
export function createKeypad(app, host, acts) {
  host.addEventListener("mousedown", (event) => event.preventDefault());
  const key = (/** @type {Record<string, unknown>} */ attributes) => h("button", { type: "button", ...attributes });
  const kinds = ALL.map((mode, n) => key({ "data-mode": mode, onclick: () => acts.mode?.(n) }));
  const group = h("div", { class: "modes seg", role: "group" }, kinds);
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((value) => key({ "data-key": value, class: "key", onclick: () => acts.write?.(value) }));
  const keys = h("div", { class: "keypad", role: "group" });
  const [undo, redo, erase, hint] = /** @type {const} */ (["undo", "redo", "clear", "hint"]).map((act) =>
    key({ class: `tool ${act}-key`, onclick: () => acts[act]?.(0) }));
  fill(host, group, undo, redo, hint, keys, erase);
  let shown = "";

  /** What a digit's key looks like in a mode. @param {number} value @param {import("./store.js").Mode} mode @param {number} left */
  function face(value, mode, left) {
    if (mode !== "colour" && mode !== "pen") return [h("b", {}, value), " ", h("i", {}, left > 0 ? left : "")];
    const part = (/** @type {string} */ group, /** @type {string} */ kind) =>
      svg("g", { class: group }, svg("rect", { class: kind, width: 60, height: 26 }));
    return [svg("svg", { class: "swatch board", viewBox: "0 0 60 26", "aria-hidden": "true" },
      part("washes", `colour-${value}`), part("patterns", `pattern-${value}`))];
  }
  function update() {
    const { mode, settings, game, held, pen, lang } = app.store.get();
    const w = app.words();
    const left = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((value) => 9 - game.cells.filter(({ digit }) => digit === value).length);
    const now = JSON.stringify([mode, settings, left, held, pen, lang, !game.undo.length, !game.redo.length, document.body.hasAttribute("data-hint")]);
    if (now === shown) return;
    shown = now;
    const offered = modes(settings);
    kinds.forEach((one, n) => {
      const kind = ALL[n] ?? "digit";
      one.hidden = !offered.includes(kind);
      one.textContent = settings.twoKinds && kind === "marks" ? w.cornerMarks : w.modes[kind];
      one.setAttribute("aria-pressed", String(kind === mode));
    });
    group.classList.toggle("many", offered.length > 4);
    group.setAttribute("aria-label", w.modeGroup);
    keys.setAttribute("aria-label", w.keypad);
    const order = settings.flip ? [7, 8, 9, 4, 5, 6, 1, 2, 3] : [1, 2, 3, 4, 5, 6, 7, 8, 9];
    if (keys.firstElementChild !== digits[(order[0] ?? 1) - 1]) fill(keys, order.map((value) => digits[value - 1]));
    digits.forEach((one, n) => {
      const [value, rest] = [n + 1, left[n + 1] ?? 0];
      fill(one, face(value, mode, rest));
      one.disabled = mode === "digit" && rest <= 0;
      one.classList.toggle("small-mark", mode === "marks" || mode === "centre");
      one.setAttribute("aria-label", mode === "colour" || mode === "pen" ? w.colourKey(value) : mode === "digit" ? w.digitKey(value, rest) : w.markKey(value));
      if (mode === "pen") one.setAttribute("aria-pressed", String(pen === value));
      else if (settings.digitFirst) one.setAttribute("aria-pressed", String(held === value));
      else one.removeAttribute("aria-pressed");
    });
    const words = /** @type {const} */ ([[undo, "undo", w.undo], [redo, "redo", w.redo], [erase, "erase", w.clear], [hint, "bulb", w.hintKey]]);
    for (const [one, drawing, text] of words) if (one) fill(one, icon(drawing), h("span", {}, text));
    if (undo) undo.disabled = !game.undo.length;
    if (redo) redo.disabled = !game.redo.length;
    hint?.setAttribute("aria-pressed", String(document.body.hasAttribute("data-hint")));
  }
  return { update };
}
