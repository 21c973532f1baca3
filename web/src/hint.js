// Hint: the ladder. Each further asking says more of the same step: where to look, the technique,
// the cells, what follows, why; then it can be applied. Wrong digits are told before any step.

import { button, fill, h } from "./dom.js";
import { bitsIn, position } from "./facts.js";
import { digitsIn } from "./geometry.js";
import { overlay } from "./steps.js";

/** @param {import("./app.js").App} app */
export function createHint(app) {
  const element = h("section", { class: "hint", "aria-live": "polite" });
  /** @type {any} the engine's answer */
  let hint;
  let level = 0;

  function ask() {
    const { game, lang } = app.store.get();
    try {
      hint = app.engine.ask({ ask: "hint", ...position(game), lang, max_work: 3000000 });
      level = 1;
    } catch (error) {
      hint = { kind: "unknown", texts: [/** @type {Error} */ (error).message] };
      level = 1;
    }
    build();
  }
  /** The next level; the first asking is level 1. */
  function more() {
    if (!hint) return ask();
    if (hasMore()) level += 1;
    build();
  }
  /** Whether a further asking says anything new. */
  const hasMore = () => hint.texts.slice(level).some((/** @type {string} */ text) => !texts().includes(text));
  /** Writes what the step concludes. */
  function apply() {
    if (!hint) ask();
    if (!hint?.after) return;
    const { game } = app.store.get();
    const placed = digitsIn(hint.after.placed);
    const notes = hint.after.candidates ? bitsIn(hint.after.candidates) : undefined;
    const cells = new Map(game.cells.map((cell, n) => [n, cell.given ? cell : {
      ...cell, digit: placed[n] ?? 0, marks: placed[n] ? cell.marks : notes ? notes[n] ?? 0 : cell.marks,
    }]));
    const concluded = hint.view?.conclusion ?? "";
    app.store.dispatch({ type: "change", cells });
    app.say(concluded);
  }

  function build() {
    const w = app.words();
    const step = hint?.kind === "step";
    fill(element,
      h("h3", {}, w.hintTitle),
      h("div", { class: "row" },
        button(!hint ? w.hintFirst : w.hintMore(level), more, { disabled: !!hint && !hasMore(), "data-hint": "more" }),
        button(w.hintApply, apply, { disabled: !!hint && !hint.after }),
        hint && button(w.hintDrop, () => { hint = undefined; build(); })),
      hint ? h("ol", {}, texts().map((text) => h("li", {}, text)))
        : h("p", { class: "small" }, w.hintAbout),
      step && level >= 3 && hint.view ? h("p", { class: "small" }, w.rating(hint.view.rating)) : null);
    app.draw();
  }
  /** Every level said so far; the last one of a step stands twice in the answer. */
  const texts = () => /** @type {string[]} */ ([...new Set(hint.texts.slice(0, level))]);

  app.services.hint = () => {
    more();
    app.say(texts().at(-1) ?? "");
  };
  app.services.applyHint = apply;
  return {
    element, build,
    /** A step stands as long as the board does. */
    changed(/** @type {import("./store.js").State} */ state, /** @type {import("./store.js").State} */ before) {
      if (state.game === before.game || !hint) return;
      hint = undefined;
      build();
    },
    /** The board with as much of the step as was said. @param {import("./board.js").View} view */
    over(view) {
      if (!hint?.view || level < 3) return view;
      const whole = { ...hint.view };
      if (level < 4) {
        whole.candidates = whole.candidates.filter((/** @type {any} */ c) => c.role !== "eliminated" && c.role !== "placed");
        whole.cells = whole.cells.filter((/** @type {any} */ c) => c.role !== "effect");
      }
      return overlay(view.cells, whole, app.facts().candidates);
    },
  };
}
