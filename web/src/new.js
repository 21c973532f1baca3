// New puzzles: one of a level, or the puzzle of a day. The engine makes both here; the seed of a day is its date, so
// that everybody has the same: `sudokit generate --level medium --seed 20261123`.

import { button, dialog, h, toolbar } from "./dom.js";
import { today } from "./clock.js";

const DAILY = "medium";

/** @param {import("./app.js").App} app */
export function createNew(app) {
  const { engine, store } = app;
  let making = false;

  /** @param {string} level @param {string} [day] */
  async function make(level, day) {
    if (making) return;
    making = true;
    const seed = day ? day.replaceAll("-", "") : String(crypto.getRandomValues(new Uint32Array(1))[0]);
    const line = engine.line();
    try {
      const { items } = await line.ask({ ask: "generate", seed, first: 0, count: 1, level: [level] });
      store.dispatch({ type: "open", puzzle: items[0].puzzle, info: { level, day: day ?? "", since: Date.now() } });
      store.dispatch({ type: "tab", tab: "play" });
      app.say(app.words().opened(level));
      app.services.focusBoard?.();
    } finally {
      line.close();
      making = false;
    }
  }
  /** The puzzle of a day: the one begun before, if it is kept. @param {string} day */
  function daily(day) {
    const { game, saved } = store.get();
    if (game.info.day === day) return store.dispatch({ type: "tab", tab: "play" });
    const index = saved.findIndex(({ info }) => info?.day === day);
    if (index < 0) return make(DAILY, day);
    store.dispatch({ type: "resume", index });
    store.dispatch({ type: "tab", tab: "play" });
  }
  /** The levels and the puzzle of today; `then` runs before each. @param {() => void} [then] */
  function keys(then) {
    const w = app.words();
    const act = (/** @type {() => void} */ go) => () => { then?.(); go(); };
    return {
      levels: engine.about.levels.map((/** @type {"easy"} */ level) =>
        button(w.levelNames[level] ?? level, act(() => make(level)), { "data-new": level })),
      daily: button(w.todays, act(() => daily(today())), { "data-new": "daily" }),
    };
  }
  app.services.daily = daily;
  app.services.newGame = (/** @type {string} */ level) => make(level);
  return {
    row() {
      const made = keys();
      const bar = h("div", { class: "new", "aria-label": app.words().newPuzzle },
        h("p", { class: "small" }, app.words().newPuzzle), h("div", { class: "seg" }, made.levels), made.daily);
      toolbar(bar, [...made.levels, made.daily]);
      return bar;
    },
    sheet() {
      const w = app.words();
      const made = keys(() => box.close());
      const box = dialog(w.newPuzzle, w.close, h("div", { class: "list" }, made.levels, made.daily));
      box.classList.add("narrow");
    },
  };
}
