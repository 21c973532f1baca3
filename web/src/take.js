// A puzzle from outside: text that is pasted, or text and files that are dropped, anywhere on the page. One puzzle
// opens at once. Several, one with other rules, and a text that cannot be read open the dialog.

import { recordCells } from "./share.js";

/** @param {import("./app.js").App} app */
export function takeAnywhere(app) {
  const { engine, store } = app;

  /** @param {string} text */
  function take(text) {
    if (!text.trim()) return;
    try {
      const { records, others, errors } = engine.ask({ ask: "read", text, limit: 2 });
      const [record] = records;
      if (records.length === 1 && !others.length && !errors.length && record.puzzle.length === 81) {
        return app.services.load?.(record.puzzle, recordCells(record, store.get().settings.twoKinds));
      }
    } catch {
      // The dialog says why.
    }
    app.services.import?.(text);
  }
  const busy = (/** @type {Event} */ event) => event.defaultPrevented || !!document.querySelector("dialog[open]")
    || (event.target instanceof Element && event.target.matches("input, textarea, select"));
  document.addEventListener("paste", (event) => {
    if (busy(event)) return;
    // The dialog that may open would receive the text once more.
    event.preventDefault();
    const file = event.clipboardData?.files[0];
    if (file) file.text().then(take);
    else take(event.clipboardData?.getData("text") ?? "");
  });
  document.addEventListener("dragover", (event) => { if (!busy(event)) event.preventDefault(); });
  document.addEventListener("drop", (event) => {
    if (busy(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) file.text().then(take);
    else take(event.dataTransfer?.getData("text") ?? "");
  });
}
