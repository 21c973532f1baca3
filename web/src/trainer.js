// Practice of a technique: a position in which it is the next step. The board takes the cell, the panel the digit.
// The engine names every right answer; this file compares names.

import { button, fill, h } from "./dom.js";
import { bitsIn } from "./facts.js";
import { bitOf, cellName, CELLS, digitsIn, digitsOf } from "./geometry.js";
import { count, scoreOf } from "./scores.js";
import { drawnOver, stateCells, withNeeded } from "./steps.js";

/** @param {import("./app.js").App} app @param {() => import("./engine.js").Line} line */
export function createTrainer(app, line) {
  const { store } = app;
  const element = h("div");
  const [status, digits, reason] = [h("p", { role: "status" }), h("div", { class: "answers", role: "group" }), h("div")];
  let [technique, name, number, seed] = ["", "", 0, 0];
  let asked = 0;
  /** @type {any} */
  let position;
  /** @type {any} the step that is shown, and how much of it */
  let step;
  let isWhole = false;
  let cell = -1;
  let back = () => {};

  const places = () => position.steps[0].candidates.some((/** @type {{role: string}} */ c) => c.role === "placed");
  const cells = () => {
    const givens = position.puzzle;
    const values = Array.from(givens, (/** @type {string} */ c, n) => (c === "." ? position.placed[n] : c)).join("");
    return stateCells({ givens, values, candidates: position.candidates });
  };

  /** Begins with a technique. @param {string} id @param {string} called @param {() => void} leave */
  function begin(id, called, leave) {
    [technique, name, number, back] = [id, called, 0, leave];
    seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    fetchPosition();
  }
  async function fetchPosition() {
    const t = app.words().techniques;
    asked += 1;
    const mine = asked;
    [position, step, isWhole, cell] = [undefined, undefined, false, -1];
    fill(status, t.looking);
    fill(digits);
    fill(reason);
    app.draw();
    try {
      const answer = await line().ask({ ask: "practice", technique, seed, number, lang: store.get().lang });
      if (mine !== asked) return;
      position = answer;
      fill(status, t.task(name, places(), position.next));
    } catch {
      if (mine === asked) fill(status, t.none);
      return;
    }
    draw();
  }
  /** A digit for the chosen cell. @param {number} digit */
  function answer(digit) {
    if (!position || isWhole || cell < 0 || !(choices() & bitOf(digit))) return;
    const t = app.words().techniques;
    const isRight = (/** @type {any} */ c) => c.cell === cellName(cell) && c.digit === digit && ["placed", "eliminated"].includes(c.role);
    const found = position.steps.find((/** @type {any} */ of) => of.candidates.some(isRight));
    count(technique, found ? "right" : "wrong");
    if (found) reveal(found, t.right);
    else fill(status, t.wrong(cellName(cell), digit, name, places()));
    build();
  }
  /** Shows a step as a whole. @param {any} found @param {string} text */
  function reveal(found, text) {
    [step, isWhole] = [found, true];
    fill(status, text, " ", found.sentence);
  }
  function show() {
    count(technique, "shown");
    reveal(position.steps[0], "");
    build();
  }
  function showPlace() {
    step = { ...position.steps[0], candidates: [], links: [] };
    step.cells = step.cells.filter((/** @type {{role: string}} */ c) => c.role === "defines");
    fill(status, app.words().techniques.shownWhere);
    draw();
  }
  function next() {
    number += 1;
    fetchPosition();
  }
  /** The candidates of the chosen cell. */
  const choices = () => (cell < 0 || digitsIn(position.puzzle)[cell] || digitsIn(position.placed)[cell] ? 0 : bitsIn(position.candidates)[cell] ?? 0);

  function draw() {
    const t = app.words().techniques;
    if (position && !isWhole) {
      const chosen = choices();
      fill(digits, h("p", {}, chosen ? t.inCell(cellName(cell)) : t.choose),
        digitsOf(chosen).map((digit) => button(String(digit), () => answer(digit), { "aria-label": t.digit(digit, cellName(cell), places()) })));
    } else fill(digits);
    fill(reason, h("div", { class: "row" },
      position && !isWhole && button(t.where, showPlace), position && !isWhole && button(t.show, show),
      position && button(t.next, next, { class: isWhole && "main" })));
    app.draw();
  }
  function build() {
    const t = app.words().techniques;
    const score = scoreOf(technique);
    digits.setAttribute("aria-label", t.digits);
    fill(element, h("h2", {}, name), status, digits, reason,
      h("p", { class: "small" }, `${t.score}: `, score ? t.scored(score) : t.unpractised),
      button(t.back, () => back(), { class: "quiet" }));
    draw();
  }
  return {
    element, begin, build, answer,
    /** The player chose a cell. @param {number} chosen */
    choose(chosen) {
      if (!position || isWhole) return;
      cell = chosen;
      draw();
    },
    /** @returns {import("./board.js").View | undefined} */
    view() {
      if (!position) return { cells: CELLS.map(() => ({ digit: 0 })) };
      const shown = cells().map((of, n) => (n === cell && !isWhole ? { ...of, ring: /** @type {"cursor"} */ ("cursor") } : of));
      return step ? drawnOver(app.engine.ask, withNeeded(shown, step, []), step) : { cells: shown };
    },
    /** What a cell holds, in words. @param {number} n */
    label(n) {
      if (!position) return undefined;
      const w = app.words();
      const of = cells()[n];
      const held = of?.digit ? (of.kind === "given" ? w.given(of.digit) : w.written(of.digit)) : w.withMarks(digitsOf(of?.marks ?? 0));
      return `${w.cell(n)}, ${held}`;
    },
  };
}
