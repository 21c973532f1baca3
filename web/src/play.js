// Play: the row of new puzzles, how the game stands, its acts, the finished game. The board, the keypad and the keys
// stand outside; the hint is a part that main.js hands in.

import { createClock, clockText } from "./clock.js";
import { createEdit } from "./edit.js";
import { button, fill, h, icon, refill } from "./dom.js";
import { createGames } from "./games.js";
import { gameLabel } from "./game-view.js";
import { cellOf, lineOf } from "./geometry.js";
import { createMore } from "./more.js";
import { createNew } from "./new.js";
import { named } from "./named.js";
import { digits, EMPTY } from "./store.js";

/** @param {import("./app.js").App} app @param {ReturnType<typeof import("./hint.js").createHint>} hint
 * @returns {import("./app.js").Panel} */
export function createPlay(app, hint) {
  const { store, engine } = app;
  const [element, head, where, said, links] = [h("div", { class: "play" }), h("div"), h("span", { class: "where" }),
    h("p", { class: "message", role: "status" }), h("div", { class: "links" })];
  const finish = h("section", { class: "card finish", hidden: true });
  const cover = h("div", { class: "cover" });
  const clock = createClock(app);
  const news = createNew(app);
  const games = createGames(app);
  const edit = createEdit(app);
  const more = createMore(app, hint.give);
  // A phone has no key for it; it stands there in the place of a new start, while there is something to do again.
  const redo = button("", () => store.dispatch({ type: "redo" }), { class: "quiet narrow-only", "data-act": "redo" });
  /** @type {Set<number>} the cells that a check found wrong */
  let wrong = new Set();

  /** The cells with another digit than the solution's; none if there is no single solution. */
  function slips() {
    const { game } = store.get();
    const placed = lineOf(game.cells.map((cell) => (cell.given ? 0 : cell.digit)));
    if (app.facts().verdict !== "proper" || !/[1-9]/.test(placed)) return [];
    const [solution] = engine.ask({ ask: "classify", puzzle: game.puzzle, max_guesses: 100000 }).solutions;
    return engine.ask({ ask: "check", puzzle: game.puzzle, placed, solution }).wrong
      .map((/** @type {string} */ given) => cellOf(given.slice(0, 4)));
  }
  function check() {
    const w = app.words();
    const { verdict, complete } = app.facts();
    if (verdict !== "proper") return say(w.cannotCheck(verdict));
    wrong = new Set(slips());
    say(wrong.size ? w.someWrong(wrong.size) : complete ? w.complete : w.allRight);
    app.draw();
  }
  /** Writes all candidates of the cells without digit, as marks. */
  function fillMarks() {
    const { game, settings } = store.get();
    const { candidates } = app.facts();
    store.dispatch({ type: "change", cells: new Map(game.cells.flatMap((cell, n) => {
      const list = candidates[n] ?? 0;
      const marks = settings.twoKinds ? { centre: list } : { marks: list, centre: 0, full: true };
      return cell.digit ? [] : [[n, { ...cell, ...marks }]];
    })) });
  }
  /** @param {string} text */
  function say(text) { fill(said, named(app, text)); }

  /** Level and cells to go, or what is wrong with the puzzle. */
  function showStanding() {
    const { game } = store.get();
    const w = app.words();
    const { verdict } = app.facts();
    const [entering, open] = [game.puzzle === EMPTY, game.cells.filter((cell) => !cell.digit).length];
    const level = w.levelNames[/** @type {"easy"} */ (game.info.level)];
    const improper = !entering && verdict !== "proper" && verdict !== "unknown";
    refill(where, [store.get().lang, improper && verdict, entering, level, open, game.info.done], () =>
      improper ? [h("b", { class: "bad" }, w.improper(verdict)), button(w.seeWhy, () => store.dispatch({ type: "tab", tab: "solve" }), { class: "quiet" })]
        : entering ? [h("b", {}, w.entering), h("small", {}, w.givensSoFar(81 - open))]
        : [level ? h("b", {}, level) : null, h("small", {}, game.info.done ? w.solvedDay : w.toGo(open))]);
  }
  /** A clash that the player made; one of two givens is the puzzle's. */
  function showClash() {
    const { game } = store.get();
    const own = app.facts().conflicts.filter(({ cells }) => game.puzzle === EMPTY || !cells.every((name) => game.cells[cellOf(name)]?.given));
    const first = own[0];
    if (first) say(app.words().conflict(first.digit, first.house, own.length));
    else say(game.puzzle === EMPTY && digits(game).every((digit) => !digit) ? app.words().emptyBoard : "");
  }
  /** A cell that changed, in words: the chosen one if it is among them. @param {import("./store.js").State} state @param {import("./store.js").State} before */
  function announce({ game, cursor }, before) {
    const differs = game.cells.flatMap((cell, n) => (cell !== before.game.cells[n] ? [n] : []));
    const cell = differs.includes(cursor) ? cursor : differs[0];
    const isSame = game.puzzle === before.game.puzzle && game.info.since === before.game.info.since;
    if (isSame && cell !== undefined && !game.info.done) app.say(gameLabel(store.get(), app.facts(), cell, app.words));
  }
  function showLinks() {
    const w = app.words();
    const { game, lang } = store.get();
    const quiet = (/** @type {string} */ text, /** @type {() => void} */ act, /** @type {string} */ name) => button(text, act, { class: "quiet", "data-act": name });
    const entering = game.puzzle === EMPTY;
    const none = digits(game).every((digit) => !digit);
    redo.hidden = !game.redo.length;
    redo.textContent = w.redo;
    refill(links, [lang, entering, entering && none, game.info.done], () => [entering
      ? button(w.useAsGivens, () => app.open(lineOf(digits(store.get().game))), { class: "main", disabled: none })
      : game.info.done ? [] : [quiet(w.check, check, "check"), quiet(w.fillMarks, fillMarks, "fill")],
    redo, entering ? quiet(w.importTitle, () => app.services.import?.(), "import") : quiet(w.enterOwn, () => app.services.enter?.(), "own"),
    quiet(w.games, games.open, "games"), quiet(w.more, more.open, "more")]);
  }
  function showFinish() {
    const w = app.words();
    const { game: { info }, lang } = store.get();
    finish.hidden = !info.done || !app.facts().complete;
    document.body.toggleAttribute("data-finished", !finish.hidden);
    const level = w.levelNames[/** @type {"easy"} */ (info.level)];
    refill(finish, [lang, finish.hidden, info], () => [h("h2", { class: "good" }, w.solvedTitle), h("p", {}, w.solvedHow(level ?? "", clockText(info.time), info.hints)),
      h("div", { class: "acts" }, button(w.nextPuzzle(level ?? w.levelNames.medium), () => app.services.newGame?.(level ? info.level : "medium"), { class: "main", "data-act": "next" }),
        button(w.newPuzzle, news.sheet))]);
  }
  function showCover() {
    const { paused } = store.get();
    const stage = document.getElementById("stage");
    stage?.classList.toggle("paused", paused);
    cover.remove();
    if (!paused) return;
    fill(cover, button(app.words().goOn, () => store.dispatch({ type: "pause", on: false }), { class: "main" }));
    stage?.append(cover);
  }
  /** The level of a puzzle from elsewhere, in a worker. */
  async function rate() {
    const { game } = store.get();
    if (game.info.level || game.puzzle === EMPTY || app.facts().verdict !== "proper") return;
    const line = engine.line();
    try {
      const { hodoku_level: level } = await line.ask({ ask: "grade", puzzle: game.puzzle, scales: ["hodoku"], max_work: 2000000 });
      if (level && store.get().game.puzzle === game.puzzle) store.dispatch({ type: "level", level });
    } catch {
      // A puzzle without a level has none shown.
    } finally {
      line.close();
    }
  }
  function show() {
    showStanding();
    showLinks();
    showFinish();
    clock.build();
  }
  function build() {
    const w = app.words();
    fill(head, news.row(), h("div", { class: "status" }, where, clock.element,
      button(w.newShort, news.sheet, { class: "quiet new-key" }),
      h("button", { type: "button", class: "quiet menu-key", "aria-label": w.menu, onclick: () => app.services.menu?.() }, icon("menu"))));
    fill(element, h("h2", { class: "unseen" }, w.tabs.play), links, more.element, edit.element, said, finish, hint.element);
    show();
    edit.build();
    more.build();
    showClash();
    showCover();
    games.update();
  }

  app.services.settle = clock.settle;
  app.services.pause = () => store.dispatch({ type: "pause", on: !store.get().paused });
  return {
    name: "play", element, head, side: games.side, build,
    show: () => {
      show();
      clock.settle();
      setTimeout(rate, 400);
    },
    hide: clock.settle,
    changed(state, before) {
      const { game } = state;
      const other = game.puzzle !== before.game.puzzle || game.info.since !== before.game.info.since;
      clock.changed(state, before);
      if (game.cells !== before.game.cells) {
        wrong = new Set([...wrong].filter((n) => game.cells[n] === before.game.cells[n]));
        if (state.settings.slips && app.facts().verdict === "proper") wrong = new Set(slips());
        const full = app.facts().complete && game.puzzle !== EMPTY && !game.info.done;
        if (full) {
          clock.settle();
          store.dispatch({ type: "finish" });
          app.say(app.words().complete);
        }
        showClash();
        announce(state, before);
      }
      if (state.mode !== before.mode) {
        app.say(app.words().modes[state.mode]);
        if (state.mode === "pen") say(app.words().penHelp);
        else if (before.mode === "pen") showClash();
      }
      more.update(other);
      edit.look();
      if (other) setTimeout(rate, 0);
      if (game !== before.game) show();
      if (state.paused !== before.paused) showCover();
      if (state.saved !== before.saved || state.finished !== before.finished) games.update();
    },
    over: (view) => hint.over({ ...view, cells: view.cells.map((cell, n) => (wrong.has(n) ? { ...cell, ring: "wrong", wrong: true } : cell)) }),
  };
}
