// Games and settings in the browser's storage. Storage may be missing, full or forbidden: then the
// page works on and says so once.

import { packed, unpacked } from "./game.js";

/** @typedef {import("./store.js").State} State */

const KEY = "sudokit.page";
const VERSION = 2;

/** What was kept, over the first state. @param {State} first @returns {State} */
export function restored(first) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (kept?.version !== VERSION && kept?.version !== 1) return first;
    // The moves of version 1 had cells without ink, with one color.
    if (kept.version === 1) kept.game.undo = kept.game.redo = [];
    const settings = { ...first.settings, ...kept.settings };
    return { ...first, settings, saved: kept.saved, finished: kept.finished ?? [], lang: kept.lang ?? first.lang, game: unpacked(kept.game) };
  } catch {
    return first;
  }
}

/** Keeps the state; false when the browser refuses. @param {State} state */
export function keep(state) {
  const { settings, saved, finished, lang, game } = state;
  const present = { ...packed(game), undo: game.undo, redo: game.redo };
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, settings, saved, finished, lang, game: present }));
    return true;
  } catch {
    return false;
  }
}
