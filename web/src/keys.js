// The table of keys: `?` shows it, `find` obeys it, the tests press every row. In Play the keys act wherever the
// focus is, unless a setting limits them to the board. The panel in sight does what an act means.

/**
 * @typedef {{code: string, shift?: boolean, ctrl?: boolean, alt?: boolean}} Press
 * @typedef {{keys: string, act: string, anywhere?: boolean, presses: [Press, number?][]}} Row
 *   `keys` as people read them, `act` names the act (and its text in words/), and each press may
 *   carry a number that the act takes.
 */

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** @param {Omit<Press, "code">} held @returns {[Press, number][]} */
const digits = (held = {}) => DIGITS.map((d) => [{ code: `Digit${d}`, ...held }, d]);
/** @param {Omit<Press, "code">} held @returns {[Press, number][]} */
const pad = (held = {}) => DIGITS.map((d) => [{ code: `Numpad${d}`, ...held }, d]);
/** @param {Omit<Press, "code">} held @returns {[Press, number][]} */
const arrows = (held = {}) => [
  [{ code: "ArrowLeft", ...held }, 0], [{ code: "ArrowRight", ...held }, 1],
  [{ code: "ArrowUp", ...held }, 2], [{ code: "ArrowDown", ...held }, 3],
];
/** @param {string} code @param {Omit<Press, "code">} held @returns {[Press, number?][]} */
const key = (code, held = {}) => [[{ code, ...held }]];

/** On the board of Play, Solve, Explain and Generate. @type {Row[]} */
export const PLAY = [
  { keys: "← → ↑ ↓, W A S D", act: "move", presses: [...arrows(),
    [{ code: "KeyA" }, 0], [{ code: "KeyD" }, 1], [{ code: "KeyW" }, 2], [{ code: "KeyS" }, 3]] },
  { keys: "Home, End", act: "rowEnds", presses: [[{ code: "Home" }, 0], [{ code: "End" }, 1]] },
  { keys: "Ctrl+Home, Ctrl+End", act: "boardEnds",
    presses: [[{ code: "Home", ctrl: true }, 0], [{ code: "End", ctrl: true }, 1]] },
  { keys: "Shift+←, Ctrl+←", act: "extend", presses: [...arrows({ shift: true }), ...arrows({ ctrl: true })] },
  { keys: "Ctrl+A", act: "selectAll", presses: key("KeyA", { ctrl: true }) },
  { keys: "1-9", act: "write", presses: [...digits(), ...pad()] },
  { keys: "Shift+1-9", act: "writeMark", presses: digits({ shift: true }) },
  { keys: "Ctrl+1-9", act: "writeCentre", presses: digits({ ctrl: true }) },
  { keys: "Alt+Shift+1-9", act: "writeColour", presses: digits({ alt: true, shift: true }) },
  // While an own puzzle is entered, 1 goes on to the next cell, -1 back.
  { keys: "0, ., Delete, Backspace", act: "clear", presses: [[{ code: "Digit0" }, 1], [{ code: "Numpad0" }, 1],
    [{ code: "Period" }, 1], [{ code: "NumpadDecimal" }, 1], [{ code: "Delete" }, 0], [{ code: "Backspace" }, -1]] },
  { keys: "Enter", act: "put", presses: [...key("Enter"), ...key("NumpadEnter")] },
  { keys: "Z, X, C, V, N", act: "mode", presses: [[{ code: "KeyZ" }, 0], [{ code: "KeyX" }, 1],
    [{ code: "KeyC" }, 2], [{ code: "KeyV" }, 3], [{ code: "KeyN" }, 4]] },
  { keys: "Space", act: "nextMode", presses: key("Space") },
  { keys: "Ctrl+Z, [", act: "undo", presses: [...key("KeyZ", { ctrl: true }), ...key("BracketLeft")] },
  { keys: "Ctrl+Y, Ctrl+Shift+Z, ]", act: "redo", presses: [...key("KeyY", { ctrl: true }),
    ...key("KeyZ", { ctrl: true, shift: true }), ...key("BracketRight")] },
  { keys: "H", act: "hint", presses: key("KeyH") },
  { keys: "Shift+H", act: "applyHint", presses: key("KeyH", { shift: true }) },
  { keys: "F", act: "highlight", presses: key("KeyF") },
  { keys: "Y", act: "pairs", presses: key("KeyY") },
  { keys: "M", act: "like", presses: key("KeyM") },
  { keys: "P", act: "candidates", presses: key("KeyP") },
  { keys: "K", act: "pause", presses: key("KeyK") },
  { keys: "R, T, B", act: "speak", presses: [[{ code: "KeyR" }, 0], [{ code: "KeyT" }, 1], [{ code: "KeyB" }, 2]] },
  { keys: "L", act: "left", presses: key("KeyL") },
  { keys: "Esc", act: "drop", presses: key("Escape") },
  { keys: "?", act: "help", anywhere: true, presses: key("Slash", { shift: true }) },
];

/** On the board of Watch and Learn, as in the terminal. @type {Row[]} */
export const WATCH = [
  { keys: "Space, K", act: "play", presses: [...key("Space"), ...key("KeyK")] },
  { keys: "→, ←", act: "step", presses: [[{ code: "ArrowRight" }, 1], [{ code: "ArrowLeft" }, -1]] },
  { keys: "PageDown, PageUp", act: "share", presses: [[{ code: "PageDown" }, 1], [{ code: "PageUp" }, -1]] },
  { keys: "Home, End", act: "ends", presses: [[{ code: "Home" }, 0], [{ code: "End" }, 1]] },
  { keys: "N, Shift+N", act: "removal", presses: [[{ code: "KeyN" }, 1], [{ code: "KeyN", shift: true }, -1]] },
  { keys: "D, Shift+D", act: "record", presses: [[{ code: "KeyD" }, 1], [{ code: "KeyD", shift: true }, -1]] },
  { keys: "G", act: "goTo", presses: key("KeyG") },
  { keys: "1, 2, 3", act: "granularity",
    presses: [[{ code: "Digit1" }, 0], [{ code: "Digit2" }, 1], [{ code: "Digit3" }, 2]] },
  { keys: "+, -", act: "speed", presses: [[{ code: "Equal" }, 1], [{ code: "Equal", shift: true }, 1],
    [{ code: "NumpadAdd" }, 1], [{ code: "Minus" }, -1], [{ code: "NumpadSubtract" }, -1]] },
  { keys: "?", act: "help", anywhere: true, presses: key("Slash", { shift: true }) },
];

/** What a key asks for: the act and its number, or nothing.
 * @param {Row[]} table @param {KeyboardEvent} event @param {boolean} onBoard */
export function find(table, event, onBoard) {
  const ctrl = event.ctrlKey || event.metaKey;
  for (const row of table) {
    if (!onBoard && !row.anywhere) continue;
    for (const [press, number] of row.presses) {
      const held = !!press.shift === event.shiftKey && !!press.ctrl === ctrl && !!press.alt === event.altKey;
      if (press.code === event.code && held) return { act: row.act, number: number ?? 0 };
    }
  }
  // Where `?` stands on another key.
  if (event.key === "?" && !ctrl) return { act: "help", number: 0 };
  return undefined;
}

/** Where the cursor goes from a cell, around the edges. @param {number} cell @param {number} way */
export function moved(cell, way) {
  const [row, column] = [Math.floor(cell / 9), cell % 9];
  if (way < 2) return row * 9 + ((column + (way ? 1 : 8)) % 9);
  return ((row + (way === 3 ? 1 : 8)) % 9) * 9 + column;
}
