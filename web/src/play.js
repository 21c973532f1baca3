// Play: the game as it stands, its settings, the check on request, the saved games. The board, the
// keypad and the keys stand outside; the hint is a part that main.js hands in.

import { button, fill, h, tick } from "./dom.js";
import { smallBoard } from "./board.js";
import { cellOf, lineOf } from "./geometry.js";
import { digits, EMPTY, unpacked } from "./store.js";

/** The settings that are ticked, in their order. */
const SETTINGS = /** @type {const} */ (["candidates", "twoKinds", "allMarks", "tidy", "same", "flip"]);

/** @param {import("./app.js").App} app @param {HTMLElement} hint @returns {import("./app.js").Panel} */
export function createPlay(app, hint) {
  const element = h("div");
  const status = h("div");
  const checked = h("p", { role: "status" });
  const saved = h("div");
  const givens = h("span");
  let told = 0;

  /** How the game stands, in one sentence. */
  function standing() {
    const { game } = app.store.get();
    const w = app.words();
    const { complete, conflicts } = app.facts();
    const open = game.cells.filter((cell) => !cell.digit).length;
    const first = conflicts[0];
    // A puzzle typed into the empty board: its digits become givens.
    fill(givens, game.puzzle === EMPTY && open < 81
      ? button(w.useAsGivens, () => app.open(lineOf(digits(game)))) : null);
    if (complete) return h("p", { class: "good" }, w.complete);
    if (first) return h("p", { class: "bad" }, w.conflict(first.digit, first.house, conflicts.length));
    return h("p", {}, open === 81 ? w.emptyBoard : w.open(open));
  }

  /** Compares with the solution: how many are wrong first, which ones when asked again. */
  function check() {
    const { game } = app.store.get();
    const w = app.words();
    const known = app.engine.ask({ ask: "classify", puzzle: game.puzzle, max_guesses: 100000 });
    const solution = known.solutions[0];
    if (known.verdict !== "proper") return say(w.cannotCheck(known.verdict));
    const placed = lineOf(game.cells.map((cell) => (cell.given ? 0 : cell.digit)));
    const { wrong } = app.engine.ask({ ask: "check", puzzle: game.puzzle, placed, solution });
    if (!wrong.length) return say(digits(game).every(Boolean) ? w.complete : w.allRight);
    told += 1;
    if (told === 1) return say(w.someWrong(wrong.length));
    say(w.theseWrong(wrong.map((/** @type {string} */ given) => {
      const [cell = "", digit = ""] = given.split("=");
      return w.cellHas(cellOf(cell), digit);
    })));
  }
  const say = (/** @type {string} */ text) => { checked.textContent = text; };

  function drawSaved() {
    const w = app.words();
    const games = app.store.get().saved;
    fill(saved, games.length ? h("details", {}, h("summary", {}, w.savedGames(games.length)),
      h("ul", { class: "thumbs" }, games.map((game, index) => h("li", {},
        smallBoard(lineOf(digits(unpacked(game)))),
        button(w.resume, () => app.store.dispatch({ type: "resume", index })))))) : null);
  }

  function build() {
    const w = app.words();
    const { settings } = app.store.get();
    const set = (/** @type {keyof import("./store.js").Settings} */ name) =>
      tick(w.settings[/** @type {keyof typeof w.settings} */ (name)], !!settings[name], (value) =>
        app.store.dispatch({ type: "setting", name, value }));
    fill(element,
      h("h2", {}, w.tabs.play), status,
      h("div", { class: "row" },
        button(w.check, check),
        button(w.restart, () => app.store.dispatch({ type: "restart" })),
        button(w.enterOwn, () => app.services.enter?.()), givens),
      checked, hint,
      h("details", {}, h("summary", {}, w.settingsTitle),
        SETTINGS.map(set)),
      saved);
    fill(status, standing());
    drawSaved();
  }

  return {
    name: "play", element, build,
    show: () => { fill(status, standing()); },
    changed(state, before) {
      if (state.game !== before.game) {
        told = 0;
        say("");
        fill(status, standing());
      }
      if (state.saved !== before.saved) drawSaved();
      if (state.settings !== before.settings) {
        element.querySelectorAll("details input").forEach((box, n) => {
          const name = SETTINGS[n];
          if (name && box instanceof HTMLInputElement) box.checked = state.settings[name];
        });
      }
    },
  };
}
