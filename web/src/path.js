// Grade and path: the scales side by side, and the way a person would solve it as a list to click
// through, each step drawn on the board.

import { article } from "./article-link.js";
import { createChain } from "./chain.js";
import { button, choice, field, fill, h, table } from "./dom.js";
import { named } from "./named.js";
import { drawnOver, follows, stateCells, withNeeded } from "./steps.js";
import { puzzleOf } from "./store.js";

/** @param {import("./app.js").App} app @returns {import("./app.js").Panel} */
export function createPath(app) {
  const { engine, store } = app;
  const element = h("div");
  const [summary, list, step, grades] = [h("p"), h("ol", { class: "path" }), h("div"), h("div")];
  let [puzzle, profile] = ["", ""];
  let at = -1;
  const chain = createChain(app, () => choose(at));
  /** @type {any} */
  let path;
  /** @type {import("./engine.js").Line | undefined} */
  let line;
  /** @type {import("./engine.js").Line | undefined} */
  let grading;

  /** The puzzle, and the order of techniques: that of hints, too. */
  const wanted = () => /** @type {const} */ ([puzzleOf(store.get().game), store.get().settings.profile]);
  const isOld = () => String(wanted()) !== String([puzzle, profile]);

  async function walk() {
    const w = app.words();
    [puzzle, profile] = wanted();
    path = undefined;
    at = -1;
    line?.close();
    const mine = engine.line();
    line = mine;
    fill(list);
    fill(step);
    fill(summary, w.looking(0));
    app.draw();
    try {
      path = await mine.ask({ ask: "path", puzzle, profile, lang: store.get().lang, max_work: 60000000 },
        (told) => { if (told.steps) fill(summary, w.looking(told.steps)); });
    } catch (error) {
      fill(summary, /** @type {Error} */ (error).message);
      return;
    } finally {
      mine.close();
    }
    fill(summary, path.error ?? w.pathSummary(path));
    fill(list, path.steps.map((/** @type {any} */ { view }, /** @type {number} */ n) => h("li", {},
      h("button", { type: "button", onclick: () => choose(n) },
        h("span", {}, n + 1), h("span", {}, view.technique.name), h("span", { class: "small" }, w.inWords(follows(view, w)))))));
    if (path.steps.length) choose(hardest());
  }
  /** The first step of the hardest technique: where the puzzle is decided. */
  function hardest() {
    const found = path.steps.findIndex((/** @type {any} */ s) => s.view.technique.id === path.hardest);
    return found < 0 ? 0 : found;
  }
  /** @param {number} n */
  function choose(n) {
    const w = app.words();
    const chosen = path?.steps[n];
    if (!chosen) return;
    at = n;
    list.querySelectorAll("button").forEach((key, index) => {
      key.setAttribute("aria-current", String(index === n));
      if (index === n) list.scrollTop = key.offsetTop - list.offsetTop - list.clientHeight / 2;
    });
    fill(step, h("div", { class: "controls" },
      button(w.back, () => choose(at - 1), { disabled: n === 0 }),
      button(w.forward, () => choose(at + 1), { disabled: n + 1 === path.steps.length, class: "main" }),
      button(w.toHardest, () => choose(hardest())), button(w.playFromHere, playFrom)),
    h("h3", {}, `${n + 1}. `, article(chosen.view.technique.id, chosen.view.technique.name)),
    chain.keys(chosen.view), h("p", {}, named(app, chain.text(chosen.view) || chosen.view.sentence)), h("p", { class: "small" }, w.rating(chosen.view.rating)));
    app.draw();
  }
  /** The position before the step becomes the game. */
  function playFrom() {
    const { givens, values } = path.steps[at].step.state;
    const cells = Array.from(values, (c, n) => [n, givens[n] === "." ? Number(c) || 0 : 0, 0, 0, 0]).filter((c) => c[1]);
    app.open(givens, cells);
  }

  async function grade() {
    const w = app.words();
    grading?.close();
    const mine = engine.line();
    grading = mine;
    /** @type {Record<string, any>} */
    const known = {};
    const draw = (/** @type {boolean} */ done) => fill(grades, table([w.scale, w.grade, w.meaning],
      engine.about.scales.map((/** @type {string} */ scale) => [scale, known[scale] ?? (done ? "–" : "…"),
        w.scales[/** @type {"hodoku"} */ (scale)] ?? ""]), 9));
    const take = (/** @type {string} */ scale, /** @type {any} */ fields, /** @type {string[]} */ atLeast) => {
      known[scale] = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => `${atLeast?.includes(name) ? "≥ " : ""}${value}`).join(", ") || "–";
    };
    draw(false);
    const stopKey = button(w.stop, () => { mine.close(); stopKey.remove(); draw(true); });
    grades.append(stopKey);
    try {
      await mine.ask({ ask: "grade", puzzle: puzzleOf(store.get().game), scales: engine.about.scales, max_work: 5000000 }, (told) => {
        if (!told.scale) return;
        take(told.scale, told.fields, told.at_least);
        draw(false);
        grades.append(stopKey);
      });
    } catch (error) {
      fill(grades, h("p", { class: "bad" }, /** @type {Error} */ (error).message));
      return;
    }
    mine.close();
    draw(true);
  }
  function build() {
    const w = app.words();
    const profiles = /** @type {[string, string][]} */ (engine.about.profiles.map((/** @type {string} */ p) => [p, w.profiles[/** @type {"se"} */ (p)] ?? p]));
    fill(element, h("h2", {}, w.tabs.path),
      h("div", { class: "row" }, field(w.profile, choice(profiles, store.get().settings.profile, (value) => store.dispatch({ type: "setting", name: "profile", value })))),
      summary, step, list, h("h3", {}, w.gradeTitle), button(w.gradeAll, grade), grades);
    if (puzzle) walk();
  }
  return {
    name: "path", element, build,
    show: () => { if (isOld()) walk(); },
    changed: (state) => {
      if (state.tab === "path" && isOld()) walk();
    },
    view: () => {
      const chosen = path?.steps[at];
      if (!chosen?.step.state) return undefined;
      return drawnOver(engine.ask, withNeeded(stateCells(chosen.step.state), chosen.view, []), chain.part(chosen.view));
    },
    sentence: () => (path?.steps[at] ? follows(path.steps[at].view, app.words()) : ""),
    acts: {},
  };
}
