// Learn: backtracking in six screens. Each one stands at a place of a real search that the reader
// steps through on the board; beside it the few lines of code that are at work, and what they keep.

import { smallBoard } from "./board.js";
import { button, fill, h } from "./dom.js";
import { boxOf, cellName, cellOf, CELLS, columnOf, digitsIn, rowOf } from "./geometry.js";
import { WATCH } from "./keys.js";
import { createRun } from "./run.js";
import { runLabel, runView } from "./run-view.js";

const CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO_ANSWERS = "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";

/** @typedef {{id: "check" | "recursion" | "undo" | "tables" | "list" | "first", puzzle: string, method: string,
 *   start: number, jump?: "removal" | "record", code: [string, string][]}} Screen lines of code with what lights them */

/** @type {Screen[]} */
export const SCREENS = [
  { id: "check", puzzle: CLASSIC, method: "scan", start: 7, code: [
    ["def fits(r, c, d):", ""],
    ["    for i in range(9):", ""],
    ["        if grid[r][i] == d: return False", "row"],
    ["        if grid[i][c] == d: return False", "column"],
    ["    for x in range(r//3*3, r//3*3 + 3):", ""],
    ["        for y in range(c//3*3, c//3*3 + 3):", ""],
    ["            if grid[x][y] == d: return False", "box"],
    ["    return True", "place"]] },
  { id: "recursion", puzzle: CLASSIC, method: "scan", start: 0, jump: "record", code: [
    ["def solve(k):", ""],
    ["    if k == 81: return True", "solved"],
    ["    r, c = divmod(k, 9)", ""],
    ["    if grid[r][c]: return solve(k + 1)", ""],
    ["    for d in range(1, 10):", ""],
    ["        if not fits(r, c, d): continue", "reject"],
    ["        grid[r][c] = d", "place"],
    ["        if solve(k + 1): return True", "place"],
    ["        …", ""]] },
  { id: "undo", puzzle: CLASSIC, method: "scan", start: 32, jump: "removal", code: [
    ["    for d in range(1, 10):", ""],
    ["        if not fits(r, c, d): continue", "reject"],
    ["        grid[r][c] = d", "place"],
    ["        if solve(k + 1): return True", "place"],
    ["        grid[r][c] = 0", "remove"],
    ["    return False", ""]] },
  { id: "tables", puzzle: CLASSIC, method: "tables", start: 12, jump: "removal", code: [
    ["b = r // 3 * 3 + c // 3", ""],
    ["if rows[r][d] or cols[c][d] or boxes[b][d]:", "reject"],
    ["    continue", "reject"],
    ["grid[r][c] = d", "place"],
    ["rows[r][d] = cols[c][d] = boxes[b][d] = True", "place"],
    ["if solve(k + 1): return True", ""],
    ["grid[r][c] = 0", "remove"],
    ["rows[r][d] = cols[c][d] = boxes[b][d] = False", "remove"]] },
  { id: "list", puzzle: CLASSIC, method: "empty-cells", start: 24, jump: "removal", code: [
    ["empty = [(r, c)", ""],
    ["         for r in range(9) for c in range(9)", ""],
    ["         if grid[r][c] == 0]", ""],
    ["def solve(i):", ""],
    ["    if i == len(empty): return True", "solved"],
    ["    r, c = empty[i]", "reject"],
    ["    …", ""],
    ["        if solve(i + 1): return True", "place"]] },
  { id: "first", puzzle: TWO_ANSWERS, method: "empty-cells", start: 0, code: [
    ["for d in range(1, 10):  # 1, 2, 3, …, 9", "reject"],
    ["    …", ""],
    ["    grid[r][c] = d", "place"],
    ["    if solve(i + 1): return True  # stop here", "solved"]] },
];

/** @typedef {import("./run.js").RunPicture} RunPicture */

/** Three tables of used digits; the entries that were looked up last are framed. @param {RunPicture} state
 * @param {typeof import("./words/en.js").default} w */
function usedTables(state, w) {
  const grid = digitsIn(state.grid);
  const kinds = /** @type {[string, (cell: number) => number][]} */ ([[w.houses[0], rowOf], [w.houses[1], columnOf], [w.houses[2], boxOf]]);
  const at = state.last?.cell ? cellOf(state.last.cell) : -1;
  return h("div", { class: "tables" }, kinds.map(([name, of]) => h("table", {}, h("caption", {}, name),
    h("tbody", {}, h("tr", {}, h("td", {}, ""), [1, 2, 3, 4, 5, 6, 7, 8, 9].map((d) => h("th", { scope: "col" }, d))),
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => h("tr", {}, h("th", { scope: "row" }, n + 1), [1, 2, 3, 4, 5, 6, 7, 8, 9].map((d) => {
        const on = CELLS.some((cell) => of(cell) === n && grid[cell] === d);
        const asked = at >= 0 && of(at) === n && state.last?.digit === d;
        return h("td", { class: `${on ? "on" : ""} ${asked ? "asked" : ""}` }, h("span", { class: "unseen" }, on ? w.used : w.free));
      })))))));
}

/** The calls of `solve` that are under way. @param {RunPicture} state @param {typeof import("./words/en.js").default} w */
const calls = (state, w) => h("ol", { class: "stack" }, [...state.open].reverse().map((decision) => {
  const cell = cellOf(decision.cell);
  return h("li", {}, `solve(${cell})  ${cellName(cell)} = ${decision.digit}`);
}), h("li", {}, state.open.length ? "solve(0)" : w.firstCall));

/** The list of empty cells and the place in it. @param {RunPicture} state @param {string} puzzle */
const emptyList = (state, puzzle) => {
  const empty = CELLS.filter((cell) => !Number(puzzle[cell]));
  return h("p", { class: "list" }, empty.flatMap((cell, n) => [
    n === state.level ? h("b", {}, cellName(cell)) : n < state.level ? `${cellName(cell)}=${state.grid[cell]}` : cellName(cell), " "]));
};

/** Lines as they are typed or printed. @param {string} label @param {string} text */
const listing = (label, text) => h("pre", { class: "code", tabindex: "0", role: "region", "aria-label": label },
  text.trimEnd().split("\n").map((line) => h("span", {}, line)));

/** @param {import("./app.js").App} app @returns {import("./app.js").Panel} */
export function createLesson(app) {
  const element = h("div");
  const extra = h("div");
  const pre = h("pre", { class: "code", tabindex: "0", role: "region" });
  let at = 0;
  const run = createRun(app.engine, () => {
    draw();
    if (app.store.get().tab === "learn") app.say(state()?.text ?? "");
    app.draw();
  });
  const state = () => run.picture()?.runs[0];
  const screen = () => /** @type {Screen} */ (SCREENS[at]);

  /** What the last event lights: its name, and of a rejection the kind of house. */
  function lights() {
    const { last } = state() ?? {};
    return last ? [last.event, last.house?.split(" ")[0] ?? ""] : [];
  }
  function draw() {
    const w = app.words();
    const now = state();
    const lit = lights();
    fill(pre, screen().code.map(([code, by]) => h("span", { class: by && lit.includes(by) && "lit" }, code)));
    if (!now) return;
    const { id } = screen();
    fill(extra, id === "recursion" || id === "undo" ? [h("h3", {}, w.callsTitle), calls(now, w)]
      : id === "tables" ? [h("h3", {}, w.tablesTitle), usedTables(now, w)]
      : id === "list" ? [h("h3", {}, w.listTitle(now.level)), emptyList(now, run.puzzle())]
      : id === "first" ? answers(w) : null);
  }
  /** Both answers, the first first. @param {typeof import("./words/en.js").default} w */
  function answers(w) {
    const { solutions, differing } = app.engine.ask({ ask: "solutions", puzzle: TWO_ANSWERS });
    return h("ul", { class: "thumbs" }, solutions.map((/** @type {string} */ line, /** @type {number} */ n) =>
      h("li", {}, smallBoard(line, differing.map(cellOf)), h("p", { class: "small" }, w.answer(n)))));
  }
  /** Goes to a screen, and to its place in the search. @param {number} to */
  async function turn(to) {
    at = to;
    build();
    const { puzzle, method, start } = screen();
    await run.open({ puzzle, method, lang: app.store.get().lang });
    await run.key("go", { to: start });
  }

  function build() {
    const w = app.words();
    const text = w.lesson[screen().id];
    const { jump, start } = screen();
    pre.setAttribute("aria-label", w.code);
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
      h("p", { class: "small" }, text.task), extra, h("h3", {}, w.code), pre,
      at === SCREENS.length - 1 ? ending(w) : null,
      h("div", { class: "row" },
        at > 0 && button(w.previousScreen, () => turn(at - 1)),
        at < SCREENS.length - 1 && button(w.nextScreen, () => { turn(at + 1); element.scrollIntoView({ block: "nearest" }); }, { class: "main" })));
    draw();
  }
  /** The two problems, and how to test one's own program. @param {typeof import("./words/en.js").default} w */
  function ending(w) {
    const problem = (/** @type {number} */ n, /** @type {string} */ wants) => h("li", {},
      h("p", {}, h("b", {}, w.problem(n)), " ", wants), statement(n, w));
    return h("section", {}, h("h3", {}, w.endingTitle), w.ending.map((text) => h("p", {}, text)),
      h("ul", {}, problem(2239, w.problem2239), problem(2580, w.problem2580)),
      h("p", {}, w.judgeNote), listing("sudokit judge",
        "sudokit judge 2239 main.cpp\nsudokit judge 2580 main.py\nsudokit watch judge-2239-failed.txt"));
  }
  /** Statement and sample of a problem, and how to judge a program. @param {number} n @param {typeof import("./words/en.js").default} w */
  function statement(n, w) {
    const { title, origin, statement, input, output } =
      app.engine.ask({ ask: "problem", problem: String(n), lang: app.store.get().lang });
    return h("details", {}, h("summary", {}, w.statement),
      h("h4", {}, title), h("p", { class: "small" }, origin),
      statement.map((/** @type {string} */ text) => h("p", {}, text.split("`").map((part, at) => at % 2 ? h("code", {}, part) : part))),
      h("h4", {}, w.sampleInput), listing(w.sampleInput, input), h("h4", {}, w.sampleOutput), listing(w.sampleOutput, output),
      h("h4", {}, w.judgeIt), listing(w.judgeIt, `sudokit judge ${n} ${n === 2239 ? "main.cpp" : "main.py"}`));
  }
  return {
    name: "learn", element, build, keys: WATCH,
    show: () => { if (!run.picture()) turn(at); },
    hide: () => { if (run.picture()?.playing) run.play(false); },
    view: () => {
      const now = state();
      return now && runView(run.puzzle(), now, run.of()[0]?.counters.deepest ?? 1);
    },
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
