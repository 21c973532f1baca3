// Solve: what is known of the puzzle, in the words of `sudokit check`, and what the methods cost.

import { button, fill, grouped, h, table } from "./dom.js";
import { smallBoard } from "./board.js";
import { cellOf } from "./geometry.js";
import { gridCells } from "./game-view.js";
import { puzzleOf } from "./store.js";

const LIMIT = 1000000;

/** @param {import("./app.js").App} app @returns {import("./app.js").Panel} */
export function createSolve(app) {
  const { engine, store } = app;
  const element = h("div");
  const [verdict, costs] = [h("div"), h("div")];
  let puzzle = "";
  /** @type {string | undefined} the solution on the board */
  let shown;
  /** @type {Set<number>} */
  let differing = new Set();
  /** @type {any[]} */
  let rows = [];
  /** @type {import("./engine.js").Line | undefined} */
  let line;

  const show = (/** @type {string} */ solution) => { shown = solution; app.draw(); };
  /** Shows the solution, and hides it again. @param {string} solution */
  function solutionKey(solution) {
    const key = button(app.words().showSolution, () => {
      shown = shown ? undefined : solution;
      key.textContent = shown ? app.words().hideSolution : app.words().showSolution;
      app.draw();
    });
    return key;
  }
  /** Givens such as `r1c1=5` in words. @param {string[]} givens */
  const named = (givens) => givens.map((given) => {
    const [cell = "", digit = ""] = given.split("=");
    return app.words().cellHas(cellOf(cell), digit);
  });

  async function look() {
    const w = app.words();
    puzzle = puzzleOf(store.get().game);
    shown = undefined;
    differing = new Set();
    stop();
    rows = [];
    fill(costs);
    const known = engine.ask({ ask: "classify", puzzle, max_guesses: 100000 });
    /** @type {import("./dom.js").Child[]} */
    const parts = [h("p", { class: known.verdict === "proper" ? "good" : "bad" }, w.verdict(known.verdict, known.givens))];
    fill(verdict, parts);
    const editKey = button(w.editGivens, () => app.services.edit?.(), { "data-act": "edit" });
    if (known.verdict === "proper") {
      parts.push(h("p", {}, known.guesses ? w.guesses(known.guesses) : w.noGuess),
        h("div", { class: "row" }, solutionKey(known.solutions[0]),
          button(w.playThis, () => store.dispatch({ type: "tab", tab: "play" })), editKey));
      fill(verdict, parts);
      why(parts);
    } else {
      parts.push(h("div", { class: "row" }, editKey));
      if (known.verdict === "multiple") several(parts);
      else if (known.verdict === "invalid" || known.verdict === "none") why(parts);
    }
    app.draw();
  }
  /** Why it is not proper, or what a proper one could spare. @param {import("./dom.js").Child[]} parts */
  async function why(parts) {
    const asked = puzzle;
    const w = app.words();
    const mine = engine.line();
    const found = await mine.ask({ ask: "explain", puzzle, lang: store.get().lang });
    mine.close();
    if (asked !== puzzle) return;
    if (found.clash) parts.push(h("p", {}, w.clash(named(found.clash))));
    if (found.missing) parts.push(h("p", {}, w.missing(named(found.missing), found.smallest)));
    if (found.minimal !== null && found.minimal !== undefined) {
      parts.push(h("p", {}, found.minimal ? w.minimal : w.redundant(named(found.redundant ?? []))));
    }
    fill(verdict, parts);
    if (found.clash) {
      differing = new Set(found.clash.map((/** @type {string} */ given) => cellOf(given.slice(0, 4))));
      app.draw();
    }
  }
  /** How many there are, the first ones in order, and where they differ. @param {import("./dom.js").Child[]} parts */
  async function several(parts) {
    const asked = puzzle;
    const w = app.words();
    const found = engine.ask({ ask: "solutions", puzzle, limit: 20, max_guesses: 200000 });
    differing = new Set(found.differing.map(cellOf));
    const number = h("div", { class: "row" }, w.counting,
      button(w.stop, () => { stop(); fill(number, w.stopped); }, { "data-stop": "count" }));
    parts.push(number, h("p", { class: "small" }, w.differing(differing.size)),
      h("ol", { class: "thumbs" }, found.solutions.map((/** @type {string} */ solution) => h("li", {},
        smallBoard(solution), button(w.showThis, () => show(solution))))));
    fill(verdict, parts);
    app.draw();
    line = engine.line();
    const { count, at_least } = await line.ask({ ask: "count", puzzle, limit: LIMIT });
    if (asked !== puzzle) return;
    fill(number, w.count(count, at_least));
    why(parts);
  }

  /** The table of `sudokit compare`, a row at a time. */
  async function compare() {
    const w = app.words();
    stop();
    const mine = engine.line();
    line = mine;
    rows = [];
    const stopKey = button(w.stop, () => { stop(); stopKey.remove(); });
    for (const method of [...engine.about.methods, "lexicographic", "any solution"]) {
      drawCosts(stopKey);
      // As in the command: the least of several runs. Long work is not repeated.
      let [row, ms, spent] = [/** @type {any} */ ({}), Infinity, 0];
      for (let run = 0; run < 7 && spent < 300; run += 1) {
        const before = performance.now();
        [row] = (await mine.ask({ ask: "compare", puzzle, methods: [method], max_steps: 10000000 })).rows;
        const took = performance.now() - before;
        [ms, spent] = [Math.min(ms, took), spent + took];
      }
      rows.push({ ...row, ms });
    }
    drawCosts();
    mine.close();
  }
  /** @param {HTMLElement} [stopKey] */
  function drawCosts(stopKey) {
    const w = app.words();
    const number = (/** @type {number | undefined} */ n) => (n === undefined ? "–" : grouped(n));
    fill(costs, table([w.method, w.placements, w.checks, w.removals, w.deepest, w.time], rows.map((row) => {
      const c = row.counters ?? {};
      return [row.method + (row.answer === "solved" ? "" : ` (${w.answers[/** @type {"no-solution"} */ (row.answer)] ?? row.answer})`),
        number(c.placements), number(c.checks), number(c.removals), number(c.deepest), `${row.ms.toFixed(row.ms < 1 ? 2 : 1)} ms`];
    }), 1), stopKey);
  }
  function stop() {
    line?.close();
    line = undefined;
  }
  function build() {
    const w = app.words();
    fill(element, h("h2", {}, w.tabs.solve), verdict,
      h("h3", {}, w.compareTitle), h("p", { class: "small" }, w.compareNote), button(w.compare, compare), costs);
    if (puzzle) look();
  }
  return {
    name: "solve", element, build,
    show: () => { if (puzzle !== puzzleOf(store.get().game)) look(); },
    hide: stop,
    changed: (state) => {
      if (state.tab === "solve" && puzzle !== puzzleOf(state.game)) look();
    },
    view: () => {
      const givens = puzzleOf(store.get().game);
      const cells = gridCells(givens, shown ?? givens, "solution");
      for (const n of differing) Object.assign(cells[n] ?? {}, { hatched: true });
      return { cells };
    },
  };
}
