// Start: what the link, the file and the storage say; the store, the board, the panels, the keys.

import { playActs } from "./acts.js";
import { createBoard } from "./board.js";
import { button, dialog, fill, h } from "./dom.js";
import { startEngine } from "./engine.js";
import { factsOf } from "./facts.js";
import { isBegun } from "./game.js";
import { gameLabel, gameView } from "./game-view.js";
import { createGenerate } from "./generate.js";
import { createGrid } from "./grid.js";
import { createHint } from "./hint.js";
import { createKeypad } from "./keypad.js";
import { PLAY, find } from "./keys.js";
import { createLesson } from "./lesson.js";
import { progressCells, readLink, workCells } from "./links.js";
import { createPath } from "./path.js";
import { createMenu } from "./menu.js";
import { definePatterns } from "./patterns.js";
import { createPlay } from "./play.js";
import { createPrint } from "./print.js";
import { keep, restored } from "./saved.js";
import { createShare } from "./share.js";
import { createSolve } from "./solve.js";
import { createStore, EMPTY, firstState, puzzleOf } from "./store.js";
import { takeAnywhere } from "./take.js";
import { createTechniques } from "./techniques.js";
import { createWatch } from "./watch.js";
import en from "./words/en.js";
import ko from "./words/ko.js";

const FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const WORDS = /** @type {Record<string, typeof en>} */ ({ en, ko });
/** Whether there are words of a language. A link may name anything, such as a member of every object. */
const isLanguage = (/** @type {string | undefined} */ lang) => lang !== undefined && Object.hasOwn(WORDS, lang);
const by = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The data block that `sudokit page` fills. @returns {import("./links.js").Link} */
function startBlock() {
  try {
    return JSON.parse(by("start").textContent || "{}");
  } catch {
    return {};
  }
}

async function start() {
  const link = readLink(location.hash);
  const block = startBlock();
  const browser = navigator.language.startsWith("ko") ? "ko" : "en";
  const store = createStore(restored(firstState(FIRST, browser)));
  const lang = [link.lang, block.lang].find(isLanguage);
  if (lang) store.dispatch({ type: "lang", lang });
  const words = () => (isLanguage(store.get().lang) ? WORDS[store.get().lang] : undefined) ?? en;
  const engine = await startEngine((message) => {
    by("live").textContent = words().fault(message);
    dialog(words().faultTitle, words().close, h("p", {}, words().fault(message)));
  });
  const askFacts = factsOf(engine.ask);

  let drawing = false;
  /** @type {Set<number>} cells that a sentence names */
  let lit = new Set();
  /** @type {import("./app.js").App} */
  const app = {
    store, engine, words,
    say: (text) => { by("live").textContent = text; },
    draw: () => {
      if (drawing) return;
      drawing = true;
      requestAnimationFrame(() => { drawing = false; draw(); });
    },
    facts: () => askFacts(store.get().game),
    light(cells) {
      lit = new Set(cells);
      app.draw();
    },
    open: (puzzle, cells) => open(puzzle, cells, "play"),
    services: {},
  };
  /** Opens a game in a panel, after a question if another is begun.
   * @param {string} puzzle @param {number[][] | undefined} cells @param {string} tab @param {() => void} [then] */
  function open(puzzle, cells, tab, then) {
    const { game } = store.get();
    const go = () => {
      store.dispatch({ type: "open", puzzle, cells, info: { since: Date.now() } });
      store.dispatch({ type: "tab", tab });
      then?.();
    };
    if (isBegun(game) && game.puzzle !== puzzle && game.puzzle !== EMPTY) confirm(words().openOver, go);
    else go();
  }
  // A puzzle that is imported stays in the panel in sight, if that shows one.
  app.services.load = (puzzle, cells) => {
    const { tab } = store.get();
    open(puzzle, cells, tab === "generate" ? "play" : tab === "learn" ? "watch" : tab);
  };
  /** @param {string} question @param {() => void} yes */
  function confirm(question, yes) {
    const w = words();
    const box = dialog(w.sure, w.close, h("p", {}, question), h("div", { class: "row" },
      button(w.yes, () => { box.close(); yes(); }, { class: "main", "data-yes": "1" }), button(w.no, () => box.close())));
  }

  definePatterns(by("patterns"));
  const board = createBoard(true);
  const grid = createGrid({
    select: (cell, how) => store.dispatch({ type: "select", cell, how }),
    press: () => { if (store.get().settings.digitFirst && store.get().tab === "play") acts.put?.(0); },
    twice: (cell) => { if (!store.get().held && store.get().mode !== "pen" && store.get().tab === "play") store.dispatch({ type: "like", cell }); },
    spot: (x, y) => (store.get().mode === "pen" && store.get().tab === "play"
      ? (Math.floor(y / 100) * 9 + Math.floor(x / 100)) * 10 + board.markNear(x, y) : undefined),
    draw: (at, to) => store.dispatch({ type: "ink", at, to }),
  });
  fill(by("stage"), board.svg, grid.element);
  const acts = playActs(app);
  const keypad = createKeypad(app, by("keypad"), acts);
  const hint = createHint(app);
  const share = createShare(app);
  const print = createPrint(app);
  const panels = [createPlay(app, hint), createSolve(app), createPath(app), createWatch(app), createLesson(app), createTechniques(app), createGenerate(app)];
  const panel = () => panels.find(({ name }) => name === store.get().tab) ?? /** @type {import("./app.js").Panel} */ (panels[0]);

  app.services.import = share.openImport;
  app.services.share = share.openShare;
  /** A puzzle is entered, from these cells on. @param {number[][]} [cells] */
  const enter = (cells) => open(EMPTY, cells, "play", () => {
    store.dispatch({ type: "mode", mode: "digit" });
    store.dispatch({ type: "select", cell: 0 });
    grid.focus();
  });
  app.services.enter = () => enter();
  app.services.edit = () => enter(progressCells(puzzleOf(store.get().game)));
  app.services.focusBoard = () => { if (!matchMedia("(hover: none)").matches) grid.focus(); };
  const menu = createMenu(app, panels, by("tabs"), by("tools"));

  /** The board, its cells in words, the line below it. */
  function draw() {
    const state = store.get();
    const facts = app.facts();
    const shown = panel();
    const own = shown.view?.();
    const playing = shown.name === "play";
    const game = gameView(state, facts);
    const view = own ?? shown.over?.(game) ?? game;
    board.update({ ...view, cells: view.cells.map((cell, n) => (lit.has(n) ? { ...cell, wash: "lit" } : cell)) });
    const w = words();
    by("sentence").textContent = w.inWords(shown.sentence?.() ?? "");
    grid.update({
      name: w.grid, rows: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => w.row(n)), cursor: state.cursor,
      label: (cell) => shown.label?.(cell) ?? gameLabel(state, facts, cell, words),
      selection: new Set(own ? [] : state.selection), readonly: (cell) => !!own || !!state.game.cells[cell]?.given,
    });
    by("keypad").hidden = !!own || !playing;
    if (playing) keypad.update();
  }
  function choose(/** @type {string} */ tab) { store.dispatch({ type: "tab", tab }); }

  /** Everything that has words. */
  function build() {
    const w = words();
    const { lang, settings } = store.get();
    document.documentElement.lang = lang;
    document.documentElement.dataset.theme = settings.theme;
    by("place").setAttribute("aria-label", w.board);
    menu.build();
    hint.build();
    for (const each of panels) each.build();
  }
  function showTab() {
    const { tab } = store.get();
    fill(by("panel"), panel().element);
    fill(by("below"), panel().below);
    fill(by("head"), panel().head);
    fill(by("side"), panel().side);
    by("panel").setAttribute("aria-labelledby", `tab-${tab}`);
    document.body.dataset.tab = tab;
    document.body.toggleAttribute("data-below", !!panel().below);
    menu.mark();
    panel().show?.();
  }

  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (document.querySelector("dialog[open]") || target.matches("input, textarea, select")) return;
    const shown = panel();
    const anywhere = target === document.body || (store.get().settings.anywhere && (shown.name === "play" || !!shown.keys));
    // A control keeps its own keys.
    const own = target.closest("button, summary, a, [role=tab]") && (/^(Space|Enter|NumpadEnter)$/.test(event.code)
      || (target.getAttribute("role") === "tab" && /^(Arrow|Home|End)/.test(event.code)));
    const asked = own ? undefined : find(shown.keys ?? PLAY, event, grid.hasFocus() || anywhere);
    const act = asked && (shown.keys ? shown.acts : { ...acts, ...shown.acts })?.[asked.act];
    if (!asked || !act) return;
    // A panel that scrolls does so with Space.
    if (target === document.body && !shown.keys && shown.name !== "play" && event.code === "Space") return;
    event.preventDefault();
    act(asked.number);
    if (/^(move|extend|rowEnds|boardEnds)$/.test(asked.act)) grid.focus();
  });

  let warned = false;
  store.subscribe((state, before) => {
    if (state.tab !== before.tab) {
      panels.find(({ name }) => name === before.tab)?.hide?.();
      showTab();
    }
    if (state.lang !== before.lang || state.settings.theme !== before.settings.theme) build();
    for (const each of panels) each.changed?.(state, before);
    hint.changed(state, before);
    if (!keep(store.get()) && !warned) {
      warned = true;
      app.say(words().notSaved);
    }
    app.draw();
  });

  takeAnywhere(app);
  build();
  showTab();
  draw();
  /** @param {import("./links.js").Link} wanted */
  function follow({ puzzle, progress, work, tab, method, step, article }) {
    const go = () => {
      const cells = work ? workCells(work) : progressCells(progress);
      if (puzzle && (puzzle !== store.get().game.puzzle || cells.length)) store.dispatch({ type: "open", puzzle, cells, info: { since: Date.now() } });
      if (panels.some(({ name }) => name === tab)) choose(tab ?? "play");
      if (tab === "techniques") app.services.article?.(article ?? "");
      if (tab === "watch" && (method || step)) app.services.watchRun?.(method, step);
    };
    if (puzzle && puzzle !== store.get().game.puzzle && isBegun(store.get().game)) confirm(words().openOver, go);
    else go();
  }
  follow({ ...block, ...Object.fromEntries(Object.entries(link).filter(([, value]) => value !== undefined)) });
  addEventListener("hashchange", () => follow(readLink(location.hash)));
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
  // For the tests, and for the curious.
  Object.assign(window, { sudokit: { state: store.get, dispatch: store.dispatch, ask: engine.ask, print, advise: hint.give } });
}

start().catch((error) => {
  // An old browser, most likely: it says what is missing, in a plain sentence.
  const text = `${en.tooOld} ${ko.tooOld} (${error?.message ?? error})`;
  fill(by("panel"), h("p", { class: "bad" }, text));
});
