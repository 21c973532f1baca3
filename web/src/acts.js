// What the keys of Play do: the acts that keys.js names.

import { boxOf, CELLS, columnOf, digitsOf, rowOf } from "./geometry.js";
import { moved } from "./keys.js";
import { spotOf } from "./ink.js";
import { EMPTY, PAIRS } from "./store.js";

/** @typedef {import("./store.js").Mode} Mode */

/** The modes that the settings allow. @param {import("./store.js").Settings} settings @returns {Mode[]} */
export const modes = (settings) =>
  /** @type {Mode[]} */ (["digit", "marks", "centre", "colour", "pen"]).filter((mode) => (mode !== "centre" || settings.twoKinds) && (mode !== "pen" || settings.pen));

/** @param {import("./app.js").App} app @returns {Record<string, (number: number) => void>} */
export function playActs(app) {
  const { store } = app;
  const { dispatch } = store;
  const go = (/** @type {number} */ cell) => dispatch({ type: "select", cell });

  /** Writes as the keypad does; where digits are chosen first, chooses one. @param {number} value @param {Mode} [mode] */
  function write(value, mode) {
    const { settings, game } = store.get();
    if (settings.digitFirst && !mode && store.get().mode !== "pen" && game.puzzle !== EMPTY) return dispatch({ type: "hold", digit: value });
    put(value, mode);
    if (!mode && store.get().mode === "digit") onward(1);
  }
  /** @param {number} value @param {Mode} [mode] */
  function put(value, mode) {
    const shown = store.get().settings.candidates ? app.facts().candidates : undefined;
    dispatch({ type: "write", value, mode, shown });
  }
  /** What the pen does, by keys: colors the candidate in the selected cells, or links it in the first and the last. @param {number} digit @param {boolean} links */
  function ink(digit, links) {
    const { selection } = store.get();
    const spots = selection.map((cell) => spotOf(cell, digit));
    const [first, last] = [spots[0], spots.at(-1)];
    if (!links) spots.forEach((at) => dispatch({ type: "ink", at }));
    else if (first !== undefined && first !== last) dispatch({ type: "ink", at: first, to: last });
  }
  /** The next cell, or the one before, while an own puzzle is entered. @param {number} way */
  function onward(way) {
    const { game, cursor } = store.get();
    if (game.puzzle === EMPTY && way) go((cursor + way + 81) % 81);
  }
  /** The cells of row, column or box of the cursor, read aloud. @param {number} kind */
  function speak(kind) {
    const { game, cursor } = store.get();
    const of = [rowOf, columnOf, boxOf][kind] ?? rowOf;
    const cells = CELLS.filter((cell) => of(cell) === of(cursor));
    const w = app.words();
    app.say(w.houseHolds(kind, of(cursor) + 1, cells.map((cell) => game.cells[cell]?.digit ?? 0)));
  }
  function left() {
    const { cells } = store.get().game;
    app.say(app.words().digitsLeft([1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
      9 - cells.filter((cell) => cell.digit === digit).length)));
  }
  return {
    write,
    move: (way) => go(moved(store.get().cursor, way)),
    extend: (way) => dispatch({ type: "select", cell: moved(store.get().cursor, way), how: "add" }),
    rowEnds: (end) => go(rowOf(store.get().cursor) * 9 + (end ? 8 : 0)),
    boardEnds: (end) => go(end ? 80 : 0),
    selectAll: () => dispatch({ type: "select-all" }),
    writeMark: (value) => (store.get().mode === "pen" ? ink(value, false) : write(value, "marks")),
    writeCentre: (value) => (store.get().mode === "pen" ? ink(value, true) : write(value, store.get().settings.twoKinds ? "centre" : "marks")),
    writeColour: (value) => write(value, "colour"),
    clear: (way) => { dispatch({ type: "clear" }); onward(way); },
    put: () => { if (store.get().held) put(store.get().held); },
    like: () => dispatch({ type: "like", cell: store.get().cursor }),
    pause: () => app.services.pause?.(),
    mode: (n) => {
      const mode = /** @type {Mode[]} */ (["digit", "marks", "centre", "colour", "pen"])[n] ?? "digit";
      if (modes(store.get().settings).includes(mode)) dispatch({ type: "mode", mode });
    },
    nextMode: () => {
      const { mode, settings } = store.get();
      const all = modes(settings);
      dispatch({ type: "mode", mode: all[(all.indexOf(mode) + 1) % all.length] ?? "digit" });
    },
    undo: () => dispatch({ type: "undo" }),
    redo: () => dispatch({ type: "redo" }),
    hint: () => app.services.hint?.(),
    applyHint: () => app.services.applyHint?.(),
    highlight: () => {
      const { game, cursor, highlight } = store.get();
      const cell = game.cells[cursor];
      const digit = cell?.digit || digitsOf(cell?.marks ?? 0)[0] || highlight;
      if (digit) dispatch({ type: "highlight", digit });
    },
    pairs: () => dispatch({ type: "highlight", digit: PAIRS }),
    candidates: () => dispatch({ type: "setting", name: "candidates", value: !store.get().settings.candidates }),
    speak,
    left,
    drop: () => dispatch({ type: "select-none" }),
    help: () => app.services.help?.(),
  };
}
