// More of Play: all steps that are there now, the cells with two candidates, the pen, save points, and the replay of a game.

import { clockText } from "./clock.js";
import { button, dialog, fill, h, icon } from "./dom.js";
import { listOf, position } from "./facts.js";
import { packed } from "./game.js";
import { follows } from "./steps.js";
import { EMPTY, PAIRS } from "./store.js";

/** How long a move of the replay is shown. */
const EACH = 500;

/** @param {import("./app.js").App} app @param {(step: any) => void} give shows a step as a hint */
export function createMore(app, give) {
  const { engine, store } = app;
  const element = h("div", { class: "replay", hidden: true });
  const range = h("input", { type: "range", min: 0, oninput: () => { const to = Number(range.value); stop(); go(to); } });
  const said = h("span", { class: "small" });
  const playKey = button("", () => (timer ? stop() : play()), { "data-act": "replay" });
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;

  const moves = () => { const { undo, redo } = store.get().game; return [undo.length, undo.length + redo.length]; };
  const go = (/** @type {number} */ to) => store.dispatch({ type: "replay", to });
  function stop() {
    clearInterval(timer);
    timer = undefined;
    update();
  }
  function play() {
    const [at, all] = moves();
    if (at === all) go(0);
    timer = setInterval(() => {
      const [now = 0, last = 0] = moves();
      if (now < last) go(now + 1);
      if (now + 1 >= last) stop();
    }, EACH);
    update();
  }
  /** @param {boolean} [other] another game is open */
  function update(other) {
    if (element.hidden) return;
    if (other) return close();
    const [at = 0, all = 0] = moves();
    [range.max, range.value] = [String(all), String(at)];
    said.textContent = `${at}/${all}`;
    range.setAttribute("aria-valuetext", said.textContent);
    playKey.setAttribute("aria-label", timer ? app.words().pause : app.words().play);
    fill(playKey, icon(timer ? "pause" : "play"));
  }
  function close() {
    element.hidden = true;
    document.body.toggleAttribute("data-replay", false);
    stop();
  }
  function replay() {
    element.hidden = false;
    document.body.toggleAttribute("data-replay", true);
    go(0);
    play();
    playKey.focus();
  }

  /** All steps of the position, to choose from; one that is chosen is shown as a hint. */
  async function steps() {
    const w = app.words();
    const body = h("div", {}, h("p", { role: "status" }, w.lookingHint));
    const box = dialog(w.allSteps, w.close, body);
    const { game, settings, lang } = store.get();
    const line = engine.line();
    box.addEventListener("close", () => line.close());
    try {
      const { steps: found, complete } = await line.ask({ ask: "steps", ...position(game, (cell) => listOf(cell, settings)), profile: settings.profile, lang, as_hints: true, max_work: 3000000 });
      store.dispatch({ type: "hinted" });
      fill(body, h("p", { class: "small", role: "status" }, w.stepsFound(found.length, complete)), h("ol", { class: "path" }, found.map((/** @type {any} */ step, /** @type {number} */ n) => h("li", {},
        h("button", { type: "button", onclick: () => { box.close(); give(step); } },
          h("span", {}, n + 1), h("span", {}, step.view.technique.name), h("span", { class: "small" }, w.inWords(follows(step.view, w))))))));
    } catch (error) {
      fill(body, h("p", { class: "bad" }, /** @type {Error} */ (error).message));
    }
  }
  /** The save points, the last on top. @param {HTMLElement} list @param {() => void} done */
  function points(list, done) {
    const w = app.words();
    const { points: all, puzzle } = store.get().game;
    const open = Array.from(puzzle).filter((c) => c === ".").length;
    fill(list, all.map(({ cells, time }, index) => {
      const name = `${w.toGo(open - cells.filter(([, digit]) => digit).length)}, ${clockText(time)}`;
      return h("li", {}, button(w.backTo(name), () => { done(); store.dispatch({ type: "return", index }); }, { "data-point": index }),
        h("button", { type: "button", class: "quiet", "aria-label": w.forget(name), onclick: () => {
          store.dispatch({ type: "points", points: all.filter((_, n) => n !== index) });
          points(list, done);
        } }, icon("close")));
    }).reverse());
  }
  function open() {
    const w = app.words();
    const { highlight, settings, game } = store.get();
    const [, all = 0] = moves();
    const then = (/** @type {() => void} */ act) => () => { box.close(); act(); };
    const list = h("ul", { class: "plain points" });
    const own = game.puzzle === EMPTY;
    const box = dialog(w.more, w.close, h("div", { class: "list" },
      button(w.allSteps, then(steps), { "data-more": "steps", disabled: own }),
      button(w.pairs, then(() => store.dispatch({ type: "highlight", digit: PAIRS })), { "data-more": "pairs", "aria-pressed": String(highlight === PAIRS) }),
      button(w.penTool, then(() => {
        store.dispatch({ type: "setting", name: "pen", value: !settings.pen });
        store.dispatch({ type: "mode", mode: settings.pen ? "digit" : "pen" });
      }), { "data-more": "pen", "aria-pressed": String(settings.pen) }),
      button(w.replay, then(replay), { "data-more": "replay", disabled: !all }),
      button(w.savePoint, () => {
        app.services.settle?.();
        const { points: before, info } = store.get().game;
        store.dispatch({ type: "points", points: [...before, { cells: packed(store.get().game).cells, time: info.time }] });
        points(list, () => box.close());
      }, { "data-more": "save", disabled: own }), list,
      button(w.restart, then(() => store.dispatch({ type: "restart" })), { "data-more": "restart" })));
    box.classList.add("narrow");
    points(list, () => box.close());
  }
  function build() {
    const w = app.words();
    range.setAttribute("aria-label", w.replay);
    fill(element, playKey, range, said, h("button", { type: "button", class: "quiet", "aria-label": w.close, onclick: close }, icon("close")));
    update();
  }
  return { element, open, build, update };
}
