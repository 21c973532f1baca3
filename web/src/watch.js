// Watch: a search forwards and back. The board shows the grid, why a digit was refused and how deep
// it is, the strip stands below it; the panel has the controls, the code, the counters and the open decisions.

import { createBoard } from "./board.js";
import { createCode } from "./code.js";
import { button, choice, facts, field, fill, grouped, h, table, tick } from "./dom.js";
import { cellOf } from "./geometry.js";
import { createGuess } from "./guess.js";
import { WATCH } from "./keys.js";
import { createRun } from "./run.js";
import { runLabel, runView } from "./run-view.js";
import { puzzleOf } from "./store.js";
import { createStrip } from "./strip.js";
import { createTree } from "./tree.js";

const GRAINS = ["test", "placement", "removal"];

/** @param {import("./app.js").App} app @returns {import("./app.js").Panel} */
export function createWatch(app) {
  const { store, engine, words } = app;
  const element = h("div", { class: "watch" });
  const below = h("div", { class: "timeline" });
  const [banner, pasteFault] = [h("div", { class: "banner", role: "status" }), h("p", { class: "bad" })];
  const [counters, open, head, notes, ratio, fault] = [h("div"), h("ol", { class: "stack" }), h("h3"), h("p"), h("p"), h("p", { class: "bad" })];
  const second = createBoard();
  const beside = h("div", { class: "second" }, second.svg);
  const besideNote = h("p", { class: "small" });
  const strip = createStrip((step) => run.key("go", { to: step }));
  const tree = createTree((step) => run.key("go", { to: step }));
  const code = createCode(words);
  const goTo = h("input", { type: "number", min: 0, onchange: () => run.key("go", { to: Number(goTo.value) }) });
  let [method, versus, heatOn, shown] = ["scan", "", false, ""];
  /** The name of the trace that is played instead of a method. */
  let trace = "";
  /** @type {number[][] | undefined} */
  let heat;
  /** @type {{close: () => void} | undefined} */
  let counting;
  let manual = true;
  /** Where there is room for what all methods cost. */
  const wide = matchMedia("(min-width: 1500px) and (min-height: 800px)");
  const costs = h("section", { class: "costs" });
  let costsOf = "";

  const run = createRun(engine, (picture) => {
    const w = words();
    const [first, other] = picture.runs;
    if (!first) return;
    fill(counters, facts([
      [w.placements, grouped(first.counters.placements)], [w.checks, grouped(first.counters.checks)],
      [w.removals, grouped(first.counters.removals)], [w.level, w.levelOf(first.level, first.counters.deepest)],
      ...(other ? /** @type {[string, string][]} */ ([[w.besidePlacements, grouped(other.counters.placements)]]) : []),
    ]));
    fill(head, w.openDecisions(first.open.length));
    fill(open, first.open.slice(-60).reverse().map(({ cell, digit, tried, left }) => h("li", {},
      h("span", {}, w.cellHas(cellOf(cell), digit)), " ", h("span", {}, w.digitsTried(tried)), " ", h("span", {}, w.digitsToTry(left)))));
    code.light(first.last?.event ?? "");
    tree.at(first.step);
    strip.at(picture.step, picture.steps, w.stepOf(picture.step, picture.steps));
    goTo.value = String(picture.step);
    goTo.max = String(picture.steps);
    playKey.textContent = picture.playing ? w.pause : w.play;
    speed.textContent = w.speed(picture.speed, w.grains[/** @type {"test"} */ (picture.granularity)]);
    grain.value = picture.granularity;
    if (other) second.update(runView(run.puzzle(), other, run.of()[1]?.counters.deepest ?? 1, heat?.[1]));
    if (other) fill(besideNote, `${run.of()[1]?.name}: ${other.text}`);
    if (heatOn && !picture.playing) readHeat();
    if (manual && !picture.playing && app.store.get().tab === "watch") app.say(first.text);
    guess.moved();
    app.draw();
  });
  const guess = createGuess(words, run, app.say);
  const playKey = button("", () => run.play(!run.picture()?.playing), { class: "main" });
  const speed = h("span", { class: "small" });
  const grain = choice(GRAINS.map((name) => [name, name]), "test", (to) => run.key("granularity", { to }));

  async function readHeat() {
    heat = heatOn ? (await run.about({ ask: "watch-heat" }))?.runs : undefined;
    app.draw();
  }
  async function readTree() {
    tree.take((await run.about({ ask: "watch-tree" }))?.runs[0], words());
  }
  async function readStrip() {
    const answer = await run.about({ ask: "watch-strip", columns: strip.columns() });
    if (answer) strip.take(answer.runs);
  }

  /** Records what is chosen. @param {Record<string, unknown>} what */
  async function start(what) {
    counting?.close();
    heat = undefined;
    fill(fault);
    fill(banner);
    fill(pasteFault);
    try {
      await run.open({ ...what, lang: store.get().lang, ...(versus ? { versus } : {}) });
    } catch (error) {
      const { message, line } = /** @type {import("./engine.js").Refusal} */ (error);
      refuse(line ? words().atLine(line, message) : message);
      return;
    }
    shown = JSON.stringify(what);
    const [first, other] = run.of();
    if (!first) return;
    beside.hidden = besideNote.hidden = !other;
    code.method(first.name, !!trace);
    // A trace that cannot be true stands where it ends: the fault follows there.
    if (first.fault) run.key("go", { to: first.events });
    if (first.fault) refuse(first.fault.line ? words().atLine(first.fault.line, first.fault.message) : first.fault.message);
    if (trace) {
      fill(banner, h("p", {}, words().ownTrace(trace, first.events, !first.fault)),
        button(words().backToMethods, backToMethods));
      banner.scrollIntoView({ block: "center" });
    }
    tell();
    compare();
    await readStrip();
    await readTree();
  }
  /** Says what is wrong at the top, and of a trace beside its field, too. @param {string} message */
  function refuse(message) {
    fill(fault, message);
    if (trace) fill(pasteFault, message);
  }
  function backToMethods() {
    begin();
    playKey.focus();
  }
  /** What the whole search cost; runs that were cut are counted by another worker. */
  async function tell() {
    const w = words();
    const of = run.of();
    const whole = await Promise.all(of.map(async (one) => {
      // Of a foreign program nothing more is known than its trace says.
      if (one.complete || !engine.about.methods.includes(one.name)) return one.counters.placements;
      fill(notes, w.cut(one.events));
      const line = engine.line();
      counting = line;
      const { rows } = await line.ask({ ask: "compare", puzzle: run.puzzle(), methods: [one.name], max_steps: 2000000000 });
      line.close();
      fill(notes, w.cutCounted(one.events, rows[0].counters.placements));
      return rows[0].counters.placements;
    }));
    if (of.every((one) => one.complete || one.fault)) fill(notes, of[0] ? w.ended(of[0].end, of[0].events) : "");
    const [a = 0, b = 0] = whole;
    fill(ratio, of.length > 1 ? w.ratio(of[0]?.name ?? "", of[1]?.name ?? "", a, b) : null);
  }
  /** The methods side by side on this puzzle, in a window with room for them. */
  async function compare() {
    const of = [run.puzzle(), method, trace, store.get().lang].join();
    if (!wide.matches || of === costsOf) return;
    costsOf = of;
    fill(costs);
    const line = engine.line();
    const { rows } = await line.ask({ ask: "compare", puzzle: run.puzzle(), methods: engine.about.methods });
    line.close();
    if (of !== costsOf) return;
    const w = words();
    fill(costs, h("h3", {}, w.methodsHere), table([w.method, w.checks, w.placements], rows.map((/** @type {any} */ row) => [
      h("span", { class: !trace && row.method === method && "now" }, row.method, " ", h("span", { class: "small" }, w.methodIs[/** @type {"scan"} */ (row.method)])),
      ...[row.counters.checks, row.counters.placements].map((count) => (row.answer === "budget-reached" ? "> " : "") + grouped(count))]), 1));
  }
  wide.addEventListener("change", () => { if (store.get().tab === "watch") compare(); });
  const chosen = () => ({ puzzle: puzzleOf(store.get().game), method });
  function begin() {
    trace = "";
    start(chosen());
  }
  const toEnd = () => { run.key("go", { to: run.picture()?.steps }); };
  async function readTrace(/** @type {File | undefined} */ file) {
    if (file) play(await file.text(), file.name);
  }
  /** Plays a trace in place of a method. @param {string} text @param {string} name */
  function play(text, name) {
    trace = name;
    start({ trace: text });
  }

  function build() {
    const w = words();
    const step = (/** @type {string} */ text, /** @type {string} */ key, /** @type {Record<string, unknown>} */ more) =>
      button(text, () => { manual = true; run.key(key, more); });
    const methods = /** @type {[string, string][]} */ (engine.about.methods.map((/** @type {string} */ m) => [m, m]));
    const file = h("input", { type: "file", accept: ".jsonl,.json,.txt", onchange: () => readTrace(file.files?.[0]) });
    const paste = h("textarea", { rows: "3", oninput: () => { if (paste.value.trim()) play(paste.value, w.pastedTrace); } });
    goTo.setAttribute("aria-label", w.goTo);
    strip.range.setAttribute("aria-label", w.stepSlider);
    fill(grain, GRAINS.map((name) => h("option", { value: name }, w.grains[/** @type {"test"} */ (name)])));
    playKey.textContent = w.play;
    fill(below, strip.canvas, strip.range, h("p", { class: "small" }, w.stripNote));
    fill(element,
      h("h2", { class: "unseen" }, w.tabs.watch),
      h("div", { class: "transport" },
        h("div", { class: "keys" }, step(w.toBegin, "go", { to: 0 }), step(w.back, "step", { by: -1 }), playKey,
          step(w.forward, "step", { by: 1 }), button(w.toEnd, toEnd)),
        h("div", { class: "keys speed", role: "group" }, button("−", () => run.key("speed", { by: -1 }), { "aria-label": w.slower }), speed,
          button("+", () => run.key("speed", { by: 1 }), { "aria-label": w.faster }))),
      h("div", { class: "picks" },
        field(w.method, choice(methods, method, (name) => { method = name; begin(); })),
        field(w.beside, choice([["", w.nothingBeside], ...methods], versus, (name) => { versus = name; start(trace ? JSON.parse(shown) : chosen()); })),
        field(w.oneStep, grain)),
      // The decisions stand above the code: both are in sight.
      banner, fault, counters, ratio, beside, besideNote, guess.element, head, open, h("div", { class: "program" }, code.element, costs),
      notes, h("div", { class: "row" }, h("label", {}, `${w.goTo} `, goTo),
        tick(w.heat, heatOn, (on) => { heatOn = on; readHeat(); }),
        tick(w.guessAlong, !guess.element.hidden, (on) => guess.set(on))),
      tree.element,
      h("details", {}, h("summary", {}, w.ownProgram), h("p", {}, w.ownProgramNote), field(w.traceFile, file),
        field(w.pasteTrace, paste), pasteFault));
    code.build();
    guess.build();
    if (run.picture()) start(JSON.parse(shown));
  }
  element.addEventListener("dragover", (event) => event.preventDefault());
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    readTrace(event.dataTransfer?.files[0]);
  });
  addEventListener("resize", () => { if (store.get().tab === "watch" && run.picture()) readStrip(); });

  const first = () => run.picture()?.runs[0];
  app.services.watchRun = (name, to) => {
    if (name) method = name;
    trace = "";
    build();
    start(chosen()).then(() => to && run.key("go", { to }));
  };
  app.services.watchPlace = () => ({ method, step: run.picture()?.step ?? 0 });
  return {
    name: "watch", element, below, build, keys: WATCH,
    show() {
      if (!trace && run.puzzle() !== puzzleOf(store.get().game)) begin();
      else readStrip();
    },
    changed(state, before) {
      if (puzzleOf(state.game) === puzzleOf(before.game)) return;
      // A new puzzle is not the one of the trace.
      trace = "";
      if (state.tab === "watch" && before.tab === "watch") begin();
    },
    hide: () => { if (run.picture()?.playing) run.play(false); },
    view: () => {
      const state = first();
      return state && runView(run.puzzle(), state, run.of()[0]?.counters.deepest ?? 1, heat?.[0]);
    },
    label: (cell) => {
      const state = first();
      return state && runLabel(run.puzzle(), state, cell, words(), heat?.[0]);
    },
    sentence: () => first()?.text ?? "",
    acts: {
      play: () => { manual = false; run.play(!run.picture()?.playing); },
      step: (by) => { manual = true; run.key("step", { by }); },
      share: (by) => run.key("share", { by }),
      ends: (end) => (end ? toEnd() : run.key("go", { to: 0 })),
      removal: (way) => run.key("jump", { to: "removal", back: way < 0 }),
      record: (way) => run.key("jump", { to: "record", back: way < 0 }),
      granularity: (n) => run.key("granularity", { to: GRAINS[n] }),
      speed: (by) => run.key("speed", { by }),
      goTo: () => goTo.select(),
      help: () => app.services.help?.(),
    },
  };
}
