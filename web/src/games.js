// Your games: the saved ones with level, day and time; what was solved, by level; the puzzles of a month.

import { button, dialog, fill, h, icon, table } from "./dom.js";
import { clockText, today } from "./clock.js";
import { EMPTY } from "./store.js";

/** @param {import("./app.js").App} app */
export function createGames(app) {
  const { store } = app;
  const side = h("div", { class: "games" });

  /** A day in words. @param {string | number} day a date, or a time */
  const dayText = (day) => new Date(typeof day === "string" ? `${day}T12:00` : day)
    .toLocaleDateString(store.get().lang, { day: "numeric", month: "short" });

  /** @param {import("./store.js").SavedGame} game @param {number} index @param {() => void} done */
  function row(game, index, done) {
    const w = app.words();
    const { level = "", day = "", since = 0, time = 0, done: solved = false } = game.info ?? {};
    const name = game.puzzle === EMPTY ? w.entering : day ? w.dailyOf(dayText(day)) : since ? dayText(since) : w.imported;
    const state = solved ? w.doneIn(clockText(time)) : clockText(time);
    return h("li", {},
      h("button", { type: "button", class: "quiet", onclick: () => { done(); store.dispatch({ type: "resume", index }); store.dispatch({ type: "tab", tab: "play" }); } },
        h("span", {}, name), h("span", { class: "small" }, w.levelNames[/** @type {"easy"} */ (level)] ?? ""), h("span", { class: "small" }, state)),
      h("button", { type: "button", class: "quiet", "aria-label": w.forget(name), onclick: () => { store.dispatch({ type: "forget", index }); } }, icon("close")));
  }
  /** How many of a level were solved, the shortest time, how many without a hint. */
  function figures() {
    const w = app.words();
    const { finished } = store.get();
    const rows = app.engine.about.levels.map((/** @type {"easy"} */ level) => {
      const of = finished.filter((one) => one.level === level);
      if (!of.length) return undefined;
      const best = Math.min(...of.map(({ time }) => time));
      return [w.levelNames[level] ?? level, of.length, clockText(best), of.filter(({ hints }) => !hints).length];
    }).filter(Boolean);
    return rows.length ? table([w.puzzleLevel, w.solvedCount, w.bestTime, w.withoutHint], rows, 1) : h("p", { class: "small" }, w.nothingSolved);
  }
  /** The days of this month up to today. @param {() => void} done */
  function calendar(done) {
    const w = app.words();
    const now = today();
    const [year = 0, month = 0, day = 0] = now.split("-").map(Number);
    const solved = new Set(store.get().finished.map((one) => one.day));
    const days = new Date(year, month, 0).getDate();
    const blanks = (new Date(year, month - 1, 1).getDay() + 6) % 7;
    const monday = (/** @type {number} */ n) => new Date(2024, 0, n + 1).toLocaleDateString(store.get().lang, { weekday: "narrow" });
    return h("div", { class: "calendar" }, [0, 1, 2, 3, 4, 5, 6].map((n) => h("span", { class: "small", "aria-hidden": "true" }, monday(n))),
      Array.from({ length: blanks }, () => h("span")),
      Array.from({ length: days }, (_, n) => {
        const date = `${now.slice(0, 8)}${String(n + 1).padStart(2, "0")}`;
        const label = `${w.dailyOf(dayText(date))}${solved.has(date) ? `, ${w.solvedDay}` : ""}`;
        return button(String(n + 1), () => { done(); app.services.daily?.(date); }, {
          class: `quiet${solved.has(date) ? " done" : ""}${n + 1 === day ? " today" : ""}`, disabled: n + 1 > day, "aria-label": label, "data-day": date });
      }));
  }
  /** @param {() => void} done runs when a game was chosen */
  function parts(done) {
    const w = app.words();
    const { saved } = store.get();
    const month = new Date(`${today()}T12:00`).toLocaleDateString(store.get().lang, { month: "long" });
    return [
      h("section", {}, h("h2", {}, w.yourGames), saved.length ? h("ul", { class: "plain saved" }, saved.map((game, n) => row(game, n, done)))
        : h("p", { class: "small" }, w.noGames)),
      h("section", { class: "figures" }, h("h2", {}, w.statistics), figures()),
      h("section", {}, h("h2", {}, w.dailies(month)), calendar(done)),
    ];
  }
  function update() { fill(side, parts(() => {})); }
  return {
    side, update,
    open() {
      const w = app.words();
      const body = h("div", { class: "games" });
      const draw = () => fill(body, parts(() => box.close()));
      const box = dialog(w.games, w.close, body);
      body.addEventListener("click", () => { if (box.open) draw(); });
      draw();
    },
  };
}
