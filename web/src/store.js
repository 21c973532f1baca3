// The state of the page: one object, changed by actions alone. `reduce` is pure; whoever wants to
// know of changes subscribes. Undo applies patches, without end. It knows no DOM and no engine.

import { isBegun, newGame, packed, unpacked } from "./game.js";
import { bitOf, lineOf, see } from "./geometry.js";
import { inked } from "./ink.js";

/**
 * @typedef {{given: boolean, digit: number, marks: number, centre: number, colour: number, full: boolean, ink: number[]}} Cell
 *   `colour`: nine bits; `full`: the marks are all candidates of the cell, not reminders of some; `ink`: what is drawn (ink.js)
 * @typedef {{cell: number, before: Cell, after: Cell}[]} Patch
 * @typedef {{name: string, level: string, day: string, since: number, time: number, hints: number, done: boolean}} Info
 *   about a game: the name that the player gave it, its level, the day of a daily puzzle, when it was begun (ms), the time it took (s), hints asked for
 * @typedef {{puzzle: string, cells: Cell[], undo: Patch[], redo: Patch[], info: Info, points: Point[]}} Game
 * @typedef {{cells: number[][], time: number}} Point a save point: the work as it was, and the seconds then
 * @typedef {{level: string, day: string, time: number, hints: number}} Finished a solved game, for the statistics
 * @typedef {"digit" | "marks" | "centre" | "colour" | "pen"} Mode
 * @typedef {{twoKinds: boolean, allMarks: boolean, tidy: boolean, candidates: boolean, flip: boolean, same: boolean,
 *   digitFirst: boolean, slips: boolean, timer: boolean, anywhere: boolean, pen: boolean, theme: "auto" | "light" | "dark", profile: string}} Settings
 *   `profile`: the order of techniques of hints and of the path
 * @typedef {{game: Game, tab: string, lang: string, cursor: number, selection: number[],
 *   mode: Mode, highlight: number, held: number, pen: number, paused: boolean, settings: Settings, saved: SavedGame[], finished: Finished[]}} State
 *   `held`: the digit that a press on a cell writes, where digits are chosen first; `pen`: its color; `highlight`: a digit, or PAIRS
 * @typedef {{puzzle: string, cells: number[][], undo?: Patch[], redo?: Patch[], info?: Partial<Info>, points?: Point[]}} SavedGame
 */

/** In place of a digit: the cells with two candidates are highlighted. */
export const PAIRS = 10;
const SAVE_POINTS = 12;
export const EMPTY = ".".repeat(81);
export const SAVED_GAMES = 20;
export const FINISHED_GAMES = 2000;

/** @type {Settings} */
const SETTINGS = {
  twoKinds: false, allMarks: false, tidy: true, candidates: false, flip: false, same: true, digitFirst: false,
  slips: false, timer: true, anywhere: true, pen: false, theme: "auto", profile: "sudokit",
};

/** @param {string} puzzle @param {string} lang @returns {State} */
export const firstState = (puzzle, lang) => ({
  game: newGame(puzzle), tab: "play", lang, cursor: 0, selection: [0], mode: "digit", highlight: 0,
  held: 0, pen: 1, paused: false, settings: SETTINGS, saved: [], finished: [],
});

/** The digits of a game, 0 for an empty cell. @param {Game} game */
export const digits = (game) => game.cells.map((cell) => cell.digit);

/** The puzzle of a game: its givens; while one is entered, the digits so far. @param {Game} game */
export const puzzleOf = (game) => (game.puzzle === EMPTY ? lineOf(digits(game)) : game.puzzle);

/** Takes changed cells into the game; what does not differ leaves no trace.
 * @param {State} state @param {Map<number, Cell>} changes @returns {State} */
function changed(state, changes) {
  const { game } = state;
  /** @type {Patch} */
  const patch = [];
  for (const [cell, after] of changes) {
    const before = /** @type {Cell} */ (game.cells[cell]);
    if (JSON.stringify(before) !== JSON.stringify(after)) patch.push({ cell, before, after });
  }
  if (!patch.length) return state;
  const cells = game.cells.slice();
  for (const { cell, after } of patch) cells[cell] = after;
  return { ...state, game: { ...game, cells, undo: [...game.undo, patch], redo: [] } };
}

/** Writes a digit, a mark or a colour into the selected cells; when all of them have it, takes it
 * out of them. `shown` are the candidates that stand in cells without own marks.
 * @param {State} state @param {Mode} mode @param {number} value @param {number[] | undefined} shown */
function write(state, mode, value, shown) {
  if (mode === "pen") return { ...state, pen: value };
  const at = (/** @type {number} */ cell) => /** @type {Cell} */ (state.game.cells[cell]);
  const cells = state.selection.filter((cell) => mode === "colour" || !at(cell).given);
  const changes = new Map();
  if (mode === "colour") {
    const bit = bitOf(value);
    const all = cells.every((cell) => at(cell).colour & bit);
    for (const cell of cells) changes.set(cell, { ...at(cell), colour: all ? at(cell).colour & ~bit : at(cell).colour | bit });
    return changed(state, changes);
  }
  if (mode === "digit") {
    const all = cells.every((cell) => at(cell).digit === value);
    for (const cell of cells) changes.set(cell, { ...at(cell), digit: all ? 0 : value });
    untidy(state, changes);
    if (!all && state.settings.tidy) tidy(state, changes, cells, value);
    return changed(state, changes);
  }
  const open = cells.filter((cell) => !at(cell).digit);
  // The kind of marks that lists candidates begins with those that are shown, and is then full.
  const lists = mode === (state.settings.twoKinds ? "centre" : "marks");
  const begun = (/** @type {number} */ cell) => lists && !at(cell).marks && !at(cell).centre ? shown?.[cell] ?? 0 : 0;
  const marks = (/** @type {number} */ cell) => at(cell)[mode] || begun(cell);
  const all = open.every((cell) => marks(cell) & bitOf(value));
  for (const cell of open) {
    const now = all ? marks(cell) & ~bitOf(value) : marks(cell) | bitOf(value);
    const full = mode === "marks" ? !!now && (at(cell).full || !!begun(cell)) : at(cell).full;
    changes.set(cell, { ...at(cell), [mode]: now, full });
  }
  return changed(state, changes);
}

/** Takes the marks away that a digit just written makes untrue.
 * @param {State} state @param {Map<number, Cell>} changes @param {number[]} from @param {number} digit */
export function tidy(state, changes, from, digit) {
  state.game.cells.forEach((cell, index) => {
    if (!((cell.marks | cell.centre) & bitOf(digit)) || !from.some((f) => see(f, index))) return;
    const now = changes.get(index) ?? cell;
    const marks = now.marks & ~bitOf(digit);
    changes.set(index, { ...now, marks, centre: now.centre & ~bitOf(digit), full: now.full && !!marks });
  });
}

/** Brings back the marks that a digit took away which is now taken out or replaced, where no other such digit sees them.
 * The patch that wrote the digit knows them. @param {State} state @param {Map<number, Cell>} changes */
function untidy(state, changes) {
  const { cells, undo } = state.game;
  const now = (/** @type {number} */ n) => /** @type {Cell} */ (changes.get(n) ?? cells[n]);
  for (const cell of [...changes.keys()]) {
    const digit = cells[cell]?.digit ?? 0;
    if (!digit || now(cell).digit === digit) continue;
    const wrote = undo.findLast((patch) => patch.some((part) => part.cell === cell && part.after.digit === digit && part.before.digit !== digit));
    for (const { cell: n, before, after } of wrote ?? []) {
      const bit = bitOf(digit);
      const here = now(n);
      const emptied = (after.marks | after.centre) && !(here.marks | here.centre);
      if (n === cell || here.digit || emptied || cells.some((_, other) => now(other).digit === digit && see(other, n))) continue;
      const [marks, centre] = [here.marks | (before.marks & ~after.marks & bit), here.centre | (before.centre & ~after.centre & bit)];
      if (marks !== here.marks || centre !== here.centre) changes.set(n, { ...here, marks, centre, full: here.full || before.full });
    }
  }
}

/** Takes the digit away; where there is none, the marks; then colors, then what is drawn, which is first with the pen.
 * @param {State} state */
function clear(state) {
  const at = (/** @type {number} */ cell) => /** @type {Cell} */ (state.game.cells[cell]);
  const some = (/** @type {(c: Cell) => unknown} */ has) => state.selection.some((c) => has(at(c)));
  const inked = some((c) => c.ink.length);
  const drop = inked && state.mode === "pen" ? { ink: [] } : some((c) => !c.given && c.digit) ? { digit: 0 }
    : some((c) => c.marks || c.centre) ? { marks: 0, centre: 0, full: false } : some((c) => c.colour) ? { colour: 0 } : { ink: [] };
  const cells = state.selection.filter((cell) => "colour" in drop || "ink" in drop || !at(cell).given);
  const changes = new Map(cells.map((cell) => [cell, { ...at(cell), ...drop }]));
  if ("digit" in drop) untidy(state, changes);
  return changed(state, changes);
}

/** @param {State} state @param {"undo" | "redo"} way @returns {State} */
function travel(state, way) {
  const { game } = state;
  const patch = game[way].at(-1);
  if (!patch) return state;
  const cells = game.cells.slice();
  for (const change of patch) cells[change.cell] = way === "undo" ? change.before : change.after;
  const back = way === "undo" ? "redo" : "undo";
  return { ...state, game: { ...game, cells, [way]: game[way].slice(0, -1), [back]: [...game[back], patch] } };
}

/** Back or forth through the moves, to where so many of them are done. @param {State} state @param {number} to @returns {State} */
function replayed(state, to) {
  const { undo, redo } = state.game;
  const way = undo.length > to ? "undo" : undo.length < to && redo.length ? "redo" : undefined;
  return way ? replayed(travel(state, way), to) : state;
}

/** The work becomes that of a save point: one change, which can be undone. @param {State} state @param {number} index @returns {State} */
function returned(state, index) {
  const { puzzle, points } = state.game;
  const point = points[index];
  return point ? changed(state, new Map(unpacked({ puzzle, cells: point.cells }).cells.entries())) : state;
}

/** The cursor goes to a cell; the selection follows, grows by it, or loses it.
 * @param {State} state @param {number} to @param {"one" | "add" | "toggle"} how @returns {State} */
function select(state, to, how) {
  const has = state.selection.includes(to);
  const selection = how === "one" ? [to]
    : how === "toggle" && has ? state.selection.filter((cell) => cell !== to)
    : has ? state.selection : [...state.selection, to];
  return { ...state, cursor: to, selection };
}

/** Selects every cell that holds the same: the digit, else the colour, else the marks.
 * @param {State} state @param {number} cell */
function like(state, cell) {
  const at = state.game.cells[cell];
  const name = at?.digit ? "digit" : at?.colour ? "colour" : at?.marks ? "marks" : "centre";
  if (!at?.[name]) return state;
  const selection = state.game.cells.flatMap((other, n) => (other[name] === at[name] ? [n] : []));
  return { ...state, cursor: cell, selection };
}

/** A game that is opened: nothing held, nothing paused, no highlight. @param {State} state @param {Game} game @returns {State} */
const opened = (state, game) => ({ ...state, game, held: 0, highlight: 0, paused: false });

/** @param {State} state @param {Partial<Info>} info @returns {State} */
const noted = (state, info) => ({ ...state, game: { ...state.game, info: { ...state.game.info, ...info } } });

/** @typedef {{type: "open", puzzle: string, cells?: number[][], info?: Partial<Info>} | {type: "resume", index: number}
 *  | {type: "forget", index: number} | {type: "rename", index: number, name: string} | {type: "time", seconds: number} | {type: "level", level: string} | {type: "hinted"}
 *  | {type: "finish"} | {type: "pause", on: boolean} | {type: "hold", digit: number} | {type: "like", cell: number}
 *  | {type: "write", value: number, mode?: Mode, shown?: number[]}
 *  | {type: "change", cells: Map<number, Cell>} | {type: "ink", at: number, colour?: number, to?: number} | {type: "replay", to: number}
 *  | {type: "points", points: Point[]} | {type: "return", index: number}
 *  | {type: "clear"} | {type: "undo"} | {type: "redo"} | {type: "restart"}
 *  | {type: "select", cell: number, how?: "one" | "add" | "toggle"} | {type: "select-all"}
 *  | {type: "select-none"} | {type: "mode", mode: Mode} | {type: "highlight", digit: number}
 *  | {type: "tab", tab: string} | {type: "lang", lang: string}
 *  | {type: "setting", name: keyof Settings, value: unknown}} Action */

/** @param {State} state @param {Action} action @returns {State} */
export function reduce(state, action) {
  switch (action.type) {
    case "open": return opened(action.puzzle === lineOf(digits(state.game)) ? state : kept(state), unpacked({ puzzle: action.puzzle, cells: action.cells ?? [], info: action.info }));
    case "resume": {
      const game = state.saved[action.index];
      if (!game) return state;
      const rest = { ...state, saved: state.saved.filter((saved) => saved !== game) };
      return opened(kept(rest), unpacked(game));
    }
    case "forget": return { ...state, saved: state.saved.filter((_, n) => n !== action.index) };
    case "rename": return { ...state, saved: state.saved.map((game, n) => (n === action.index ? { ...game, info: { ...game.info, name: action.name } } : game)) };
    case "time": return noted(state, { time: action.seconds });
    case "level": return noted(state, { level: action.level });
    case "hinted": return noted(state, { hints: state.game.info.hints + 1 });
    case "finish": {
      const { level, day, hints, time } = state.game.info;
      return noted({ ...state, finished: [...state.finished, { level, day, hints, time }].slice(-FINISHED_GAMES) }, { done: true });
    }
    case "pause": return { ...state, paused: action.on };
    case "hold": return { ...state, held: state.held === action.digit ? 0 : action.digit };
    case "like": return like(state, action.cell);
    case "write": return write(state, action.mode ?? state.mode, action.value, action.shown);
    case "change": return changed(state, action.cells);
    case "ink": return changed(state, inked(state.game.cells, action.at, action.colour ?? state.pen, action.to));
    case "replay": return replayed(state, action.to);
    case "points": return { ...state, game: { ...state.game, points: action.points.slice(-SAVE_POINTS) } };
    case "return": return returned(state, action.index);
    case "restart": return changed(state, new Map(newGame(state.game.puzzle).cells.entries()));
    case "clear": return clear(state);
    case "undo": case "redo": return travel(state, action.type);
    case "select": return select(state, action.cell, action.how ?? "one");
    case "select-all": return { ...state, selection: state.game.cells.map((_, cell) => cell) };
    case "select-none": return { ...state, selection: [], highlight: 0, held: 0 };
    case "mode": return { ...state, mode: action.mode };
    case "highlight": return { ...state, highlight: state.highlight === action.digit ? 0 : action.digit };
    case "tab": return { ...state, tab: action.tab };
    case "lang": return { ...state, lang: action.lang };
    case "setting": return { ...state, held: 0, settings: { ...state.settings, [action.name]: action.value } };
  }
}

/** With the present game on the list of saved ones, if anything was written in it. @param {State} state */
function kept(state) {
  const { game, saved } = state;
  if (!isBegun(game)) return state;
  const others = saved.filter((other) => other.puzzle !== game.puzzle);
  return { ...state, saved: [packed(game), ...others].slice(0, SAVED_GAMES) };
}

/** A store around a first state. @param {State} first */
export function createStore(first) {
  let state = first;
  /** @type {Set<(state: State, before: State) => void>} */
  const listeners = new Set();
  return {
    get: () => state,
    /** @param {Action} action */
    dispatch(action) {
      const before = state;
      state = reduce(state, action);
      if (state !== before) for (const listener of listeners) listener(state, before);
    },
    /** @param {(state: State, before: State) => void} listener */
    subscribe: (listener) => { listeners.add(listener); },
  };
}
/** @typedef {ReturnType<typeof createStore>} Store */
