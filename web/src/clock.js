// The time of a game. It runs while the game can be seen and is not paused; the store receives it every few seconds.

import { fill, h, icon } from "./dom.js";
import { EMPTY } from "./store.js";

const SAVE_AFTER = 5000;

/** 4:12, or 1:04:12. @param {number} seconds */
export function clockText(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, n) => (n ? String(part).padStart(2, "0") : String(part))).join(":");
}

/** The day of the reader's calendar, such as 2026-11-23. */
export const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

/** @param {import("./app.js").App} app */
export function createClock(app) {
  const { store } = app;
  const time = h("span");
  const element = h("button", { type: "button", class: "quiet timer", onclick: () => store.dispatch({ type: "pause", on: !store.get().paused }) });
  let since = 0;

  const runs = () => {
    const { game, tab, paused } = store.get();
    return tab === "play" && !paused && !game.info.done && game.puzzle !== EMPTY && document.visibilityState === "visible";
  };
  const seconds = () => store.get().game.info.time + (since ? (performance.now() - since) / 1000 : 0);
  /** The store receives the time; the clock goes on from there, if it may run. */
  function settle() {
    const passed = seconds();
    const ran = since > 0;
    since = runs() ? performance.now() : 0;
    if (ran) store.dispatch({ type: "time", seconds: passed });
  }
  function show() {
    if (since && performance.now() - since > SAVE_AFTER) settle();
    const text = clockText(seconds());
    if (time.textContent !== text) time.textContent = text;
  }
  function build() {
    const { game, paused, settings } = store.get();
    const w = app.words();
    element.hidden = !settings.timer || game.puzzle === EMPTY;
    element.disabled = game.info.done;
    fill(element, h("span", { class: "unseen" }, `${paused ? w.goOn : w.pauseGame} `), time, game.info.done ? null : icon(paused ? "play" : "pause"));
    show();
  }
  setInterval(show, 500);
  document.addEventListener("visibilitychange", settle);
  addEventListener("pagehide", settle);
  return {
    element, build,
    /** @param {import("./store.js").State} state @param {import("./store.js").State} before */
    changed(state, before) {
      const { game } = state;
      // Another game has its own time.
      if (game.puzzle !== before.game.puzzle || game.info.since !== before.game.info.since) since = runs() ? performance.now() : 0;
      else if (runs() !== since > 0) settle();
      build();
    },
    settle,
  };
}
