// Your games: the saved ones with level, day and time; what was solved, by level; the puzzles of a month.

import { button, dialog, fill, h, icon, table } from "./dom.js";
import { clockText, today } from "./clock.js";
import { EMPTY } from "./store.js";

/** @param {import("./app.js").App} app */
export function createGames(app) {
  const { store } = app;
  const side = h("div", { class: "games" });
  /** Where the side is shown: elsewhere it is not built. */
  const wide = matchMedia("(min-width: 1500px) and (min-height: 800px)");
  let due = false;
  /** The saved game whose name is being written; -1 for none. */
  let renaming = -1;
  /** How many months the calendar is back. */
  let back = 0;
  /** Draws the list anew where it is in sight. */
  let redraw = () => {};

  /** @type {Map<string, Intl.DateTimeFormat>} a format takes long to make */
  const formats = new Map();
  /** @param {Date} date @param {Intl.DateTimeFormatOptions} options */
  function dateText(date, options) {
    const name = store.get().lang + JSON.stringify(options);
    const format = formats.get(name) ?? new Intl.DateTimeFormat(store.get().lang, options);
    formats.set(name, format);
    return format.format(date);
  }
  /** A day in words. @param {string | number} day a date, or a time */
  const dayText = (day) => dateText(new Date(typeof day === "string" ? `${day}T12:00` : day), { day: "numeric", month: "short" });

  /** @param {import("./store.js").SavedGame} game @param {number} index @param {() => void} done */
  function row(game, index, done) {
    const w = app.words();
    const { name: given = "", level = "", day = "", since = 0, time = 0, done: solved = false } = game.info ?? {};
    const name = given || (game.puzzle === EMPTY ? w.entering : day ? w.dailyOf(dayText(day)) : since ? dayText(since) : w.imported);
    if (index === renaming) return h("li", {}, naming(name, index));
    const written = game.cells.filter(([, digit]) => digit).length;
    const open = Array.from(game.puzzle).filter((c) => c === ".").length - written;
    const state = solved ? w.doneIn(clockText(time)) : game.puzzle === EMPTY ? w.givensSoFar(written) : `${w.toGo(open)}, ${clockText(time)}`;
    return h("li", {},
      h("button", { type: "button", class: "quiet", onclick: () => { done(); store.dispatch({ type: "resume", index }); store.dispatch({ type: "tab", tab: "play" }); } },
        h("span", {}, name), h("span", { class: "small" }, w.levelNames[/** @type {"easy"} */ (level)] ?? ""), h("span", { class: "small" }, state)),
      h("button", { type: "button", class: "quiet", "aria-label": w.rename(name), "data-rename": index, onclick: () => { renaming = index; redraw(); } }, icon("pencil")),
      h("button", { type: "button", class: "quiet", "aria-label": w.forget(name), onclick: () => { store.dispatch({ type: "forget", index }); redraw(); } }, icon("close")));
  }
  /** The field for another name. Enter and leaving it keep the name, Escape drops it. @param {string} name @param {number} index */
  function naming(name, index) {
    const input = h("input", { type: "text", value: name, maxlength: "60", "aria-label": app.words().rename(name), onblur: () => end(true), onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      end(event.key === "Enter");
    } });
    function end(/** @type {boolean} */ keeps) {
      if (renaming !== index) return;
      renaming = -1;
      if (keeps) store.dispatch({ type: "rename", index, name: input.value.trim() });
      redraw();
      /** @type {HTMLElement | null} */ (document.querySelector(`[data-rename="${index}"]`))?.focus();
    }
    setTimeout(() => { input.focus(); input.select(); });
    return input;
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
  /** The first day of the month that the calendar shows. */
  function monthShown() {
    const [year = 0, month = 1] = today().split("-").map(Number);
    return new Date(year, month - 1 - back, 1, 12);
  }
  /** The days of a month up to today, and the way to the months beside it. @param {() => void} done */
  function calendar(done) {
    const w = app.words();
    const now = today();
    const first = monthShown();
    const [year, month] = [first.getFullYear(), first.getMonth()];
    const solved = new Set(store.get().finished.map((one) => one.day));
    const days = new Date(year, month + 1, 0).getDate();
    const blanks = (first.getDay() + 6) % 7;
    const monday = (/** @type {number} */ n) => dateText(new Date(2024, 0, n + 1), { weekday: "narrow" });
    const turn = (/** @type {number} */ by, /** @type {"before" | "after"} */ way) => h("button", { type: "button", class: "quiet", "data-month": way,
      "aria-label": by > 0 ? w.monthBefore : w.monthAfter, disabled: back + by < 0, onclick: () => {
        back += by;
        redraw();
        /** @type {HTMLElement | null} */ (document.querySelector(`[data-month="${way}"]:enabled, [data-month]:enabled`))?.focus();
      } }, icon(way));
    return [
      h("header", { class: "month" }, h("h2", {}, w.dailies(dateText(first, { month: "long", ...(back ? { year: "numeric" } : {}) }))), turn(1, "before"), turn(-1, "after")),
      h("div", { class: "calendar" }, [0, 1, 2, 3, 4, 5, 6].map((n) => h("span", { class: "small", "aria-hidden": "true" }, monday(n))),
        Array.from({ length: blanks }, () => h("span")),
        Array.from({ length: days }, (_, n) => {
          const date = [year, String(month + 1).padStart(2, "0"), String(n + 1).padStart(2, "0")].join("-");
          const label = `${w.dailyOf(dayText(date))}${solved.has(date) ? `, ${w.solvedDay}` : ""}`;
          return button(String(n + 1), () => { done(); app.services.daily?.(date); }, {
            class: `quiet${solved.has(date) ? " done" : ""}${date === now ? " today" : ""}`, disabled: date > now, "aria-label": label, "data-day": date });
        }))];
  }
  /** @param {() => void} done runs when a game was chosen */
  function parts(done) {
    const w = app.words();
    const { saved } = store.get();
    return [
      h("section", {}, h("h2", {}, w.yourGames), saved.length ? h("ul", { class: "plain saved" }, saved.map((game, n) => row(game, n, done)))
        : h("p", { class: "small" }, w.noGames)),
      h("section", { class: "figures" }, h("h2", {}, w.statistics), figures()),
      h("section", {}, calendar(done)),
    ];
  }
  const drawSide = () => { if (wide.matches) fill(side, parts(() => {})); };
  redraw = drawSide;
  /** After what is more urgent, such as a digit that was typed. A name that is being written stays. */
  function update() {
    if (due || !wide.matches) return;
    due = true;
    setTimeout(() => { due = false; if (renaming < 0) drawSide(); });
  }
  wide.addEventListener("change", update);
  return {
    side, update,
    open() {
      const w = app.words();
      const body = h("div", { class: "games" });
      const box = dialog(w.games, w.close, body);
      const draw = () => { fill(body, parts(() => box.close())); };
      [redraw, back, renaming] = [draw, 0, -1];
      box.addEventListener("close", () => { [redraw, back, renaming] = [drawSide, 0, -1]; drawSide(); });
      box.classList.add("narrow");
      draw();
    },
  };
}
