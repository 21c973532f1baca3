// A puzzle under edit, in Play: what is known of its givens so far, and what can be done with them. Each change asks
// anew, in a worker; an answer about older givens never arrives.

import { button, fill, h } from "./dom.js";
import { cellOf, CELLS, digitsIn } from "./geometry.js";
import { named } from "./named.js";
import { EMPTY, puzzleOf } from "./store.js";

/** Solutions are counted up to this number. */
const MOST = 1000;

/** @param {import("./app.js").App} app */
export function createEdit(app) {
  const { engine, store } = app;
  const element = h("div", { class: "edit", hidden: true });
  let puzzle = "";
  /** @type {import("./engine.js").Line | undefined} */
  let line;

  /** @param {string} text @param {boolean} good @param {Node[]} [acts] */
  function show(text, good, acts = []) {
    fill(element, h("p", { class: good ? "good" : "bad", role: "status" }, named(app, text)), acts.length ? h("div", { class: "row tight" }, acts) : null);
  }
  /** Changes the givens to those of a line. @param {string} wanted */
  function become(wanted) {
    const to = digitsIn(wanted);
    const { cells } = store.get().game;
    store.dispatch({ type: "change", cells: new Map(CELLS.map((n) => [n, { .../** @type {any} */ (cells[n]), digit: to[n] ?? 0 }])) });
  }
  async function proper() {
    const w = app.words();
    const { hodoku_level: level, hodoku_score: score } = await ask({ ask: "grade", puzzle, scales: ["hodoku"], max_work: 2000000 });
    const name = w.levelNames[/** @type {"easy"} */ (level)];
    const text = w.oneSolution(name ? `${name} ${score ?? ""}`.trim() : "");
    show(text, true);
    const { minimized, removed } = await ask({ ask: "minimize", puzzle, max_work: 2000000 });
    if (!removed) return show(`${text} ${w.minimal}`, true);
    show(text, true, [button(w.makeMinimal(removed), () => become(minimized), { "data-act": "minimal" })]);
  }
  /** @param {string[]} differing */
  async function several(differing) {
    const w = app.words();
    const { count, at_least } = await ask({ ask: "count", puzzle, limit: MOST });
    const text = `${w.count(count, at_least)} ${w.differsAt(cellOf(differing[0] ?? "r1c1"))}`;
    show(text, false);
    const { missing } = await ask({ ask: "explain", puzzle, max_turns: 500 });
    const [first = "", ...others] = missing ?? [];
    if (!first) return;
    const [cell = "", digit = ""] = first.split("=");
    const more = CELLS.map((n) => (n === cellOf(cell) ? digit : puzzle[n])).join("");
    show(text, false, [button(w.addGiven(cellOf(cell), digit, others.length), () => become(more), { "data-act": "add" })]);
  }
  const ask = (/** @type {any} */ request) => /** @type {import("./engine.js").Line} */ (line).ask(request);

  async function look() {
    const { game } = store.get();
    const now = game.puzzle === EMPTY ? puzzleOf(game) : "";
    if (now === puzzle) return;
    puzzle = now;
    line?.close();
    line = undefined;
    const w = app.words();
    // A clash is named below the board as soon as it is there.
    element.hidden = !/[1-9]/.test(puzzle) || app.facts().conflicts.length > 0;
    if (element.hidden) return fill(element);
    const mine = line = engine.line();
    try {
      const known = await ask({ ask: "classify", puzzle, max_guesses: 100000 });
      if (known.verdict === "proper") await proper();
      else if (known.verdict === "multiple") await several(known.differing);
      else show(w.verdict(known.verdict, known.givens), false);
    } catch (error) {
      show(/** @type {Error} */ (error).message, false);
    } finally {
      mine.close();
    }
  }
  return {
    element, look,
    build: () => { puzzle = ""; look(); },
  };
}
