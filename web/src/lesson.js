// Learn: backtracking in eight screens. Each one stands at a place of a real search that the reader steps through on
// the board. Beside it are the lines of code at work, their data, and counts of programs that run now.

import { smallBoard } from "./board.js";
import { codeLine } from "./code.js";
import { button, choice, facts, field, fill, grouped, h } from "./dom.js";
import { boxOf, cellOf, CELLS, columnOf, rowOf } from "./geometry.js";
import { WATCH } from "./keys.js";
import { asNumber, boxTable, calls, countTable, emptyList, levelBars, usedTables } from "./lesson-parts.js";
import { bounds, CLASSIC, LAST_CELL, powerOfTen, SCREENS, SLOW, SLOW_PROGRAMS, TWO_ANSWERS } from "./lesson-screens.js";
import { createRun } from "./run.js";
import { runLabel, runView } from "./run-view.js";

/** @typedef {import("./lesson-screens.js").Screen} Screen */
/** @typedef {import("./lesson-screens.js").Program} Program */
/** @typedef {typeof import("./words/en.js").default} Words */

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Lines as they are typed or printed. @param {string} label @param {string} text */
const listing = (label, text) => h("pre", { class: "code", tabindex: "0", role: "region", "aria-label": label },
  text.trimEnd().split("\n").map((line) => codeLine(line)));

/** A number with its exponent raised. @param {string} number @param {number} exponent */
const power = (number, exponent) => h("span", {}, number, " × 10", h("sup", {}, exponent));

/** @param {import("./app.js").App} app @returns {import("./app.js").Panel} */
export function createLesson(app) {
  const element = h("div", { class: "lesson" });
  const [extra, counts, slow] = [h("div"), h("div", { role: "status" }), h("div")];
  const pre = h("pre", { class: "code", tabindex: "0", role: "region" });
  let at = 0;
  /** The cell whose box is shown. */
  let chosen = 43;
  /** @type {Map<string, any>} */
  const known = new Map();
  const run = createRun(app.engine, () => {
    draw();
    if (app.store.get().tab === "learn") app.say(state()?.text ?? "");
    app.draw();
  });
  const state = () => run.picture()?.runs[0];
  const screen = () => /** @type {Screen} */ (SCREENS[at]);
  const counted = (/** @type {Program[]} */ programs) => programs.flatMap((program) => {
    const found = known.get(JSON.stringify(program));
    return found ? [{ program, found }] : [];
  });

  /** What the last event lights: its name, and of a rejection the kind of house. */
  function lights() {
    const { last } = state() ?? {};
    return last ? [last.event, last.house?.split(" ")[0] ?? ""] : [];
  }
  function draw() {
    const w = app.words();
    const now = state();
    const lit = lights();
    fill(pre, screen().code.map(([code, by]) => codeLine(code, { class: by && lit.includes(by) && "lit" })));
    if (!now) return;
    const { id } = screen();
    if (id === "box") return;
    fill(extra, id === "walk" || id === "undo" ? [h("h3", {}, w.callsTitle), calls(now, w)]
      : id === "methods" ? [h("h3", {}, w.tablesTitle), usedTables(now, w), h("h3", {}, w.listTitle(now.level)), emptyList(now, run.puzzle())]
      : id === "number" ? [h("h3", {}, w.numberTitle), asNumber(now, run.puzzle())]
      : id === "first" ? answers(w) : null);
  }
  /** The table of boxes, and the box of a cell that the reader chooses. */
  function boxes() {
    const w = app.words();
    const numbers = NINE.map((n) => /** @type {[string, string]} */ ([String(n), String(n)]));
    const [r, c] = [rowOf(chosen), columnOf(chosen)];
    const pick = (/** @type {string} */ name, /** @type {number} */ value, /** @type {(n: number) => void} */ set) =>
      field(name, choice(numbers, String(value), (to) => { set(Number(to)); boxes(); app.draw(); }));
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.pick;
    const [row, column] = [pick("r", r, (n) => { chosen = n * 9 + c; }), pick("c", c, (n) => { chosen = r * 9 + n; })];
    row.querySelector("select")?.setAttribute("data-pick", "r");
    column.querySelector("select")?.setAttribute("data-pick", "c");
    fill(extra, h("h3", {}, w.boxTitle), h("div", { class: "row" }, row, column),
      listing(w.boxTitle, [`r // 3 * 3 = ${r} // 3 * 3 = ${Math.floor(r / 3) * 3}`, `c // 3 * 3 = ${c} // 3 * 3 = ${Math.floor(c / 3) * 3}`,
        `r // 3 * 3 + c // 3 = ${boxOf(chosen)}`].join("\n")), boxTable(boxOf(chosen)));
    if (focused) /** @type {HTMLElement | null} */ (extra.querySelector(`[data-pick="${focused}"]`))?.focus();
  }
  /** Both answers, the first first. @param {Words} w */
  function answers(w) {
    const { solutions, differing } = app.engine.ask({ ask: "solutions", puzzle: TWO_ANSWERS });
    return h("ul", { class: "thumbs" }, solutions.map((/** @type {string} */ line, /** @type {number} */ n) =>
      h("li", {}, smallBoard(line, differing.map(cellOf)), h("p", { class: "small" }, w.answer(n)))));
  }
  /** Runs programs in a worker, one after the other, and shows their counts.
   * @param {Program[]} programs @param {() => void} show */
  async function count(programs, show) {
    const missing = programs.filter((program) => !known.has(JSON.stringify(program)));
    const line = missing.length ? app.engine.line() : undefined;
    for (const program of missing) {
      const from = performance.now();
      const found = await line?.ask({ ask: "plain", max_calls: 1000000000, ...program });
      known.set(JSON.stringify(program), { ...found, seconds: (performance.now() - from) / 1000 });
      show();
    }
    line?.close();
    show();
  }
  function showCounts() {
    const { programs = [], id } = screen();
    const w = app.words();
    const rows = counted(programs);
    if (!rows.length) return;
    fill(counts, h("h3", {}, w.countsTitle), countTable(rows, w), h("p", { class: "small" }, w.countsNote), id === "time" && size(rows[0]?.found, w));
  }
  /** How large the search could be, and how large it is. @param {any} found @param {Words} w */
  function size(found, w) {
    const { candidates } = app.engine.ask({ ask: "candidates", puzzle: CLASSIC });
    const words = Array.isArray(candidates) ? candidates.join(" ") : candidates;
    const { cells, power: all, product } = bounds(CLASSIC, words);
    return h("div", {}, facts([
      [w.sizeEmpty, cells], [w.sizePower(cells), power(...powerOfTen(all))], [w.sizeProduct, power(...powerOfTen(product))],
      [w.placements, grouped(found.placements)], [w.checks, grouped(found.checks)]]),
    levelBars(found.levels, w.widths(Math.max(...found.levels))), h("p", { class: "small" }, w.widths(Math.max(...found.levels))));
  }
  /** The grids on which the search is slow. */
  function showSlow() {
    const w = app.words();
    fill(slow, h("h3", {}, w.slowTitle), [SLOW, LAST_CELL].map((puzzle, n) => {
      const program = /** @type {Program} */ (SLOW_PROGRAMS[n]);
      const found = known.get(JSON.stringify(program));
      const begin = button(w.countIt, () => {
        begin.disabled = true;
        begin.textContent = w.countingNow;
        count([program], showSlow);
      });
      return h("div", { class: "slow" }, smallBoard(puzzle), h("div", {}, h("p", {}, w.slow[n] ?? ""),
        found && h("p", {}, h("b", {}, w.slowCount(found))), h("div", { class: "row" }, !found && begin,
          button(w.watchIt, () => app.services.load?.(puzzle)))));
    }));
  }
  /** Goes to a screen, and to its place in the search. @param {number} to */
  async function turn(to) {
    at = to;
    build();
    const { puzzle, method, start, id } = screen();
    // Of a slow search the beginning suffices.
    await run.open({ puzzle, method, lang: app.store.get().lang, ...(id === "time" ? { keep: 100000 } : {}) });
    await run.key("go", { to: start });
  }

  function build() {
    const w = app.words();
    const { id, jump, start, programs } = screen();
    const text = w.lesson[id];
    pre.setAttribute("aria-label", w.code);
    fill(extra);
    fill(counts);
    fill(element,
      h("h2", {}, w.lessonTitle),
      h("nav", { class: "pager", "aria-label": w.lessonTitle }, SCREENS.map((_, n) =>
        button(String(n + 1), () => turn(n), { "aria-current": n === at && "step", "aria-pressed": String(n === at), "aria-label": w.screen(n + 1) }))),
      h("h3", {}, `${at + 1}. ${text.title}`),
      text.text.map((paragraph) => h("p", {}, paragraph)),
      h("div", { class: "controls" },
        button(w.toBegin, () => run.key("go", { to: start })),
        button(w.back, () => run.key("step", { by: -1 })),
        button(w.forward, () => run.key("step", { by: 1 }), { class: "main" }),
        jump && button(w.lessonJump[jump], () => run.key("jump", { to: jump }))),
      h("p", { class: "task" }, text.task), extra, programs && counts, id === "time" && slow, h("h3", {}, w.code), pre,
      at === SCREENS.length - 1 ? ending(w) : null,
      h("div", { class: "row" },
        at > 0 && button(w.previousScreen, () => turn(at - 1)),
        at < SCREENS.length - 1 && button(w.nextScreen, () => { turn(at + 1); element.scrollIntoView({ block: "nearest" }); }, { class: "main" })));
    draw();
    if (id === "box") boxes();
    if (id === "time") showSlow();
    if (programs && app.store.get().tab === "learn") count(programs, showCounts);
  }
  /** The two problems, and how to test one's own program. @param {Words} w */
  function ending(w) {
    const problem = (/** @type {number} */ n, /** @type {string} */ wants) => h("li", {},
      h("p", {}, h("b", {}, w.problem(n)), " ", wants), statement(n, w));
    return h("section", {}, h("h3", {}, w.endingTitle), w.ending.map((text) => h("p", {}, text)),
      h("ul", {}, problem(2239, w.problem2239), problem(2580, w.problem2580)),
      h("p", {}, w.judgeNote), listing("sudokit judge",
        "sudokit judge 2239 main.cpp\nsudokit judge 2580 main.py\nsudokit watch judge-2239-failed.txt"));
  }
  /** Statement and sample of a problem, and how to judge a program. @param {number} n @param {Words} w */
  function statement(n, w) {
    const { title, origin, statement, input, output } =
      app.engine.ask({ ask: "problem", problem: String(n), lang: app.store.get().lang });
    return h("details", {}, h("summary", {}, w.statement),
      h("h4", {}, title), h("p", { class: "small" }, origin),
      statement.map((/** @type {string} */ text) => h("p", {}, text.split("`").map((part, at) => at % 2 ? h("code", {}, part) : part))),
      h("h4", {}, w.sampleInput), listing(w.sampleInput, input), h("h4", {}, w.sampleOutput), listing(w.sampleOutput, output),
      h("h4", {}, w.judgeIt), listing(w.judgeIt, `sudokit judge ${n} ${n === 2239 ? "main.cpp" : "main.py"}`));
  }
  /** The board: the search, and on the screen of boxes the chosen one. */
  function view() {
    const now = state();
    if (!now) return undefined;
    const shown = runView(run.puzzle(), now, run.of()[0]?.counters.deepest ?? 1);
    if (screen().id !== "box") return shown;
    return { cells: shown.cells.map((cell, n) => ({ ...cell,
      wash: boxOf(n) === boxOf(chosen) ? /** @type {const} */ ("lit") : cell.wash === "house" ? /** @type {const} */ ("") : cell.wash,
      ring: n === chosen ? /** @type {const} */ ("cursor") : n === CELLS.find((cell) => boxOf(cell) === boxOf(chosen)) ? /** @type {const} */ ("placed") : cell.ring })) };
  }
  return {
    name: "learn", element, build, keys: WATCH,
    show: () => { if (!run.picture()) turn(at); },
    hide: () => { if (run.picture()?.playing) run.play(false); },
    view,
    label: (cell) => {
      const now = state();
      return now && runLabel(run.puzzle(), now, cell, app.words());
    },
    sentence: () => state()?.text ?? "",
    acts: {
      play: () => run.play(!run.picture()?.playing),
      step: (by) => run.key("step", { by }),
      share: (by) => run.key("share", { by }),
      ends: (end) => run.key("go", { to: end ? run.picture()?.steps : 0 }),
      removal: (way) => run.key("jump", { to: "removal", back: way < 0 }),
      record: (way) => run.key("jump", { to: "record", back: way < 0 }),
      help: () => app.services.help?.(),
    },
  };
}
