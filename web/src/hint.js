// Hint: five rungs, one at a time: where to look, the technique, the cells, what follows, why; then it can be done.
// Wrong digits come before any step, then marks that have lost a candidate; beside these stands the next step
// without the marks. Each rung is drawn on the board, and replaces the one before. A worker looks for the step: on the
// hardest puzzles that takes a second.

import { createChain } from "./chain.js";
import { button, fill, h, icon } from "./dom.js";
import { bitsIn, listOf, position } from "./facts.js";
import { cellOf, digitsIn } from "./geometry.js";
import { named } from "./named.js";
import { drawnOver, follows, withNeeded } from "./steps.js";
import { tidy } from "./store.js";

/** @typedef {{level: number, name: string, text: string}} Rung `level`: how much of the answer may be drawn, from 1 */

/** @param {import("./app.js").App} app */
export function createHint(app) {
  const element = h("section", { class: "hint card", hidden: true });
  const chain = createChain(app, () => { draw(); app.draw(); });
  /** @type {any} the engine's answer */
  let hint;
  let at = 0;
  /** @type {import("./engine.js").Line | undefined} */
  let line;
  /** @type {Promise<void> | undefined} the answer that is looked for; it never comes once the line is closed */
  let coming;
  /** Rungs that the player has asked for before the answer is there. */
  let ahead = 0;

  async function look() {
    const { game, settings, lang } = app.store.get();
    const mine = line ??= app.engine.line();
    let answer;
    try {
      answer = await mine.ask({ ask: "hint", ...position(game, (cell) => listOf(cell, settings)), profile: settings.profile, lang, max_work: 3000000 });
    } catch (error) {
      mine.close();
      line = undefined;
      answer = { kind: "unknown", texts: [/** @type {Error} */ (error).message], remarks: [], look_at: [] };
    }
    coming = undefined;
    hint = answer;
    at = Math.min(ahead, rungs().length - 1);
    app.store.dispatch({ type: "hinted" });
  }
  /** Looks for an answer, unless that is under way. */
  function ask() {
    if (coming) return coming;
    ahead = 0;
    const mine = coming = look();
    setTimeout(() => {
      if (mine !== coming) return;
      element.hidden = false;
      document.body.toggleAttribute("data-hint", true);
      fill(element, h("p", { class: "looking" }, app.words().lookingHint));
    }, 200);
    return coming;
  }
  /** The rungs of the answer. @returns {Rung[]} */
  function rungs() {
    const w = app.words();
    const { texts, kind, view } = hint;
    if (kind !== "step") {
      return texts.map((/** @type {string} */ text, /** @type {number} */ n) => ({ level: n + 1, name: w.rungsOf(kind)[n] ?? "", text }))
        .filter((/** @type {Rung} */ rung, /** @type {number} */ n) => rung.text !== texts[n - 1]);
    }
    const { name } = view.technique;
    const cells = texts[2].replace(name, "").replace(/^( in|:)?\s+/, "");
    return [texts[0], name, cells, follows(view, w), view.sentence].map((text, n) => ({ level: n + 1, name: w.rungs[n] ?? "", text }));
  }
  const last = () => at + 1 >= rungs().length;

  /** The next rung; the first asking is the first one. */
  async function more() {
    if (coming) ahead += 1;
    else if (!hint) await ask();
    else if (!last()) at += 1;
    if (hint) show();
  }
  /** The advice without the player's marks, from its first rung on. */
  function alone() {
    hint = hint.next;
    at = 0;
    show();
  }
  /** A step that the player chose, as the engine advises it: all of it at once. @param {any} step */
  function give(step) {
    drop();
    hint = step;
    at = rungs().length - 1;
    show();
  }
  function show() {
    build();
    app.say(app.words().inWords(rungs()[at]?.text ?? ""));
  }
  function drop() {
    // An answer for another board is not waited for.
    if (coming) line?.close();
    if (coming) line = coming = undefined;
    hint = undefined;
    app.light([]);
    build();
  }
  /** Does what the hint advises. */
  async function apply() {
    if (!hint) await ask();
    build();
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
    const done = hint.kind === "step" ? follows(hint.view, app.words()) : hint.texts[2];
    app.store.dispatch({ type: "change", cells: changes });
    app.say(done);
    app.services.focusBoard?.();
  }

  function build() {
    element.hidden = !hint;
    document.body.toggleAttribute("data-hint", !!hint);
    if (hint) draw();
    else fill(element);
    app.draw();
  }
  /** The rung just said is in sight: where there is too little room for all, what stands around it goes, in steps. */
  function settle() {
    const list = element.querySelector(".rungs");
    const now = list?.querySelector(".now");
    if (!list || !now) return;
    for (const kind of ["", "tight", "tight tighter"]) {
      element.className = `hint card ${kind}`;
      list.scrollTop = 0;
      // All of it, or else the rung itself: the remarks below it may be scrolled to.
      const over = kind ? now.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom : list.scrollHeight - list.clientHeight;
      if (over <= 1) break;
    }
    const [room, rung] = [list.getBoundingClientRect(), now.getBoundingClientRect()];
    if (rung.bottom > room.bottom) list.scrollTop += Math.min(rung.bottom - room.bottom, rung.top - room.top);
  }
  addEventListener("resize", settle);
  function draw() {
    const w = app.words();
    const steps = rungs();
    const isStep = hint.kind === "step";
    // The last rung of a chain can be read link by link.
    const links = isStep && at === steps.length - 1 ? chain.keys(hint.view) : null;
    const title = isStep && at >= 1 ? hint.view.technique.name : w.hintTitle;
    const body = (/** @type {Rung} */ { text }, /** @type {number} */ n) => {
      if (n > at) return h("p", {}, w.notYet);
      const article = isStep && n === 1 && app.services.article;
      return h("p", { class: n === at && "said" }, article ? h("a", { href: `#t=techniques&a=${hint.view.technique.id}` }, text) : named(app, (links && n === at && chain.text(hint.view)) || text));
    };
    const again = document.activeElement && element.contains(document.activeElement);
    fill(element,
      h("header", {}, h("h2", {}, title),
        links ?? (steps.length > 1 ? h("span", { class: "dots", role: "img", "aria-label": w.rungOf(at + 1, steps.length) },
          steps.map((_, n) => h("i", { class: n <= at && "on" }))) : null),
        h("button", { type: "button", class: "quiet", "aria-label": w.hintDrop, onclick: drop }, icon("close"))),
      h("ol", { class: "rungs plain" }, steps.map((rung, n) =>
        h("li", { class: n === at ? "now" : n > at ? "later" : "", "data-rung": n + 1 }, h("h3", {}, rung.name), body(rung, n))),
      [...hint.remarks, isStep && at >= 3 && w.rating(hint.view.rating)].filter(Boolean).map((/** @type {string} */ text) =>
        h("li", { class: "remark small" }, text))),
      h("div", { class: "acts" },
        last() ? null : button(w.showNext(steps[at + 1]?.name ?? ""), more, { class: "main", "data-hint": "more" }),
        hint.after ? button(w.hintApply(hint.kind), apply, { class: last() ? "main" : "", "data-hint": "apply" }) : null,
        hint.next ? button(w.hintAlone, alone, { "data-hint": "alone" }) : null));
    settle();
    if (again) /** @type {HTMLElement | null} */ (element.querySelector(".acts button"))?.focus();
  }

  app.services.hint = more;
  app.services.applyHint = apply;
  return {
    element, give,
    build: () => { drop(); },
    isOpen: () => !!hint,
    /** A hint stands as long as the board does, and what its marks mean.
     * @param {import("./store.js").State} state @param {import("./store.js").State} before */
    changed(state, before) {
      const { settings: now } = state;
      const { settings: then } = before;
      const same = state.game.cells === before.game.cells && now.twoKinds === then.twoKinds && now.allMarks === then.allMarks && now.profile === then.profile;
      if (!same && (hint || coming)) drop();
    },
    /** The board with as much of the advice as was said. @param {import("./board.js").View} view @returns {import("./board.js").View} */
    over(view) {
      if (!hint) return view;
      const level = rungs()[at]?.level ?? 1;
      if (!hint.view || level < 3) return pointed(view, level);
      const whole = level < 5 ? { ...hint.view, links: [], blocks: [] } : { ...chain.part(hint.view) };
      if (level < 4) {
        whole.candidates = whole.candidates.filter((/** @type {any} */ c) => c.role !== "eliminated" && c.role !== "placed");
        whole.cells = whole.cells.filter((/** @type {any} */ c) => c.role !== "effect");
      }
      const { game, settings } = app.store.get();
      const cells = view.cells.map((cell, n) => {
        const own = game.cells[n];
        return { ...cell, marks: own && listOf(own, settings) };
      });
      // Cells without a part in the step keep the player's marks.
      const parts = new Set([...whole.cells, ...whole.candidates].map(({ cell }) => cellOf(cell)));
      const shown = withNeeded(cells, whole, app.facts().candidates).map((cell, n) => (parts.has(n) ? cell : view.cells[n] ?? cell));
      return drawnOver(app.engine.ask, shown, whole);
    },
  };

  /** The houses to look at, or the digit; from the second level on the cells that are wrong.
   * @param {import("./board.js").View} view @param {number} level */
  function pointed(view, level) {
    const cells = new Set(level < 2 ? [] : (hint.candidates ?? []).map((/** @type {string} */ name) => cellOf(name)));
    const [digit = 0, other] = hint.kind === "step" && !hint.look_at.length ? hint.step.digits : [];
    const same = other ? 0 : digit;
    return drawnOver(app.engine.ask, view.cells.map((cell, n) => (cells.has(n) ? { ...cell, ring: /** @type {const} */ ("wrong") }
      : same ? { ...cell, same, wash: cell.digit === same ? /** @type {const} */ ("same") : cell.wash } : cell)),
    { houses: hint.look_at.map((/** @type {string} */ house) => ({ house, role: "defines" })) });
  }
}
