// Hint: the ladder. Each further asking says more of the same advice, in place of what it said before: where
// to look, the technique, the cells, what follows, why; then it can be done. Wrong digits come before any
// step, then marks that have lost a candidate; beside these stands the next step without the marks.

import { button, fill, h } from "./dom.js";
import { bitsIn, listOf, position } from "./facts.js";
import { cellOf, digitsIn } from "./geometry.js";
import { overlay } from "./steps.js";
import { tidy } from "./store.js";

/** @param {import("./app.js").App} app */
export function createHint(app) {
  const element = h("section", { class: "hint", "aria-live": "polite" });
  /** @type {any} the engine's answer */
  let hint;
  let level = 0;

  function ask() {
    const { game, settings, lang } = app.store.get();
    try {
      hint = app.engine.ask({ ask: "hint", ...position(game, (cell) => listOf(cell, settings)), lang, max_work: 3000000 });
    } catch (error) {
      hint = { kind: "unknown", texts: [/** @type {Error} */ (error).message], remarks: [], look_at: [] };
    }
    level = 1;
  }
  /** The next level that says something else than this one; 0 if there is none. */
  const next = () => 1 + hint.texts.findIndex((/** @type {string} */ text, /** @type {number} */ n) => n >= level && text !== said());
  const said = () => hint.texts[level - 1] ?? "";

  /** The next level; the first asking is level 1. */
  function more() {
    if (hint) level = next() || level;
    else ask();
    show();
  }
  /** The advice without the player's marks, from its first level on. */
  function alone() {
    hint = hint.next;
    level = 1;
    show();
  }
  function show() {
    build();
    app.services.showBoard?.();
    app.say(said());
  }
  /** Does what the hint advises. */
  function apply() {
    if (!hint) {
      ask();
      build();
    }
    if (!hint.after) return;
    const state = app.store.get();
    const { cells } = state.game;
    const { twoKinds } = state.settings;
    const placed = digitsIn(hint.after.placed);
    const lists = hint.after.candidates ? bitsIn(hint.after.candidates) : [];
    /** @type {Map<number, import("./store.js").Cell>} */
    const changes = new Map();
    cells.forEach((cell, n) => {
      if (cell.given) return;
      const [digit, list] = [placed[n] ?? 0, lists[n] ?? 0];
      const marks = !list || digit ? {} : twoKinds ? { centre: list } : { marks: list, centre: 0, full: true };
      changes.set(n, { ...cell, digit, ...marks });
    });
    if (state.settings.tidy) {
      changes.forEach(({ digit }, n) => { if (digit && digit !== cells[n]?.digit) tidy(state, changes, [n], digit); });
    }
    const done = hint.view?.conclusion ?? hint.texts[2];
    app.store.dispatch({ type: "change", cells: changes });
    app.say(done);
  }

  function build() {
    const w = app.words();
    element.classList.toggle("open", !!hint);
    const rated = hint?.kind === "step" && level >= 3 && hint.view;
    fill(element,
      h("h3", {}, w.hintTitle),
      hint ? h("p", { class: "said" }, said()) : h("p", { class: "small" }, w.hintAbout),
      hint ? hint.remarks.map((/** @type {string} */ text) => h("p", { class: "small" }, text)) : null,
      rated ? h("p", { class: "small" }, w.rating(hint.view.rating)) : null,
      h("div", { class: "row" },
        !hint ? button(w.hintFirst, more, { "data-hint": "more" })
          : next() ? button(w.hintMore(hint.kind, next() - 1), more, { "data-hint": "more" }) : null,
        hint?.after ? button(w.hintApply(hint.kind), apply, { "data-hint": "apply" }) : null,
        hint?.next ? button(w.hintAlone, alone, { "data-hint": "alone" }) : null,
        hint ? button(w.hintDrop, () => { hint = undefined; build(); }) : null));
    app.draw();
  }

  app.services.hint = more;
  app.services.applyHint = apply;
  return {
    element, build,
    /** A hint stands as long as the board does, and what its marks mean.
     * @param {import("./store.js").State} state @param {import("./store.js").State} before */
    changed(state, before) {
      const { settings: now } = state;
      const { settings: then } = before;
      const same = state.game === before.game && now.twoKinds === then.twoKinds && now.allMarks === then.allMarks;
      if (same || !hint) return;
      hint = undefined;
      build();
    },
    /** The board with as much of the advice as was said. @param {import("./board.js").View} view */
    over(view) {
      if (!hint) return view;
      if (!hint.view || level < 3) return pointed(view);
      const whole = { ...hint.view };
      if (level < 4) {
        whole.candidates = whole.candidates.filter((/** @type {any} */ c) => c.role !== "eliminated" && c.role !== "placed");
        whole.cells = whole.cells.filter((/** @type {any} */ c) => c.role !== "effect");
      }
      const { game, settings } = app.store.get();
      const cells = view.cells.map((cell, n) => {
        const own = game.cells[n];
        return { ...cell, marks: (own && listOf(own, settings)) || cell.marks };
      });
      return overlay(cells, whole, app.facts().candidates);
    },
  };

  /** The houses to look at; from the second level on the cells that are wrong. @param {import("./board.js").View} view */
  function pointed(view) {
    const cells = new Set(level < 2 ? [] : (hint.candidates ?? []).map((/** @type {string} */ name) => cellOf(name)));
    return {
      ...view,
      houses: hint.look_at.map((/** @type {string} */ house) => ({ house, role: "defines" })),
      cells: view.cells.map((cell, n) => (cells.has(n) ? { ...cell, ring: /** @type {const} */ ("wrong") } : cell)),
    };
  }
}
