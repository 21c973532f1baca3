// Import and share: one box that reads every format and says live what it recognised; the same
// formats out, links, pictures. What can be read or written is the engine's business.

import { smallBoard } from "./board.js";
import { button, dialog, download, field, fill, h } from "./dom.js";
import { bitsIn, position } from "./facts.js";
import { packed } from "./game.js";
import { digitsIn, lineOf } from "./geometry.js";
import { packedWork, writeLink } from "./links.js";
import { EMPTY, puzzleOf } from "./store.js";

/** Formats that players use, and those for files, the commonest first; the others are for judges. */
const PLAYERS = ["line", "sudokuwiki", "sudokupad", "fpuzzles", "link", "hodoku", "boxed", "pencilmarks", "ss", "sdk", "sdm", "opensudoku"];
const FILES = ["csv", "tsv", "jsonl", "array", "csv-grid", "numbers", "sukaku", "bank"];

/** A record of the engine as cells of a saved game; its candidates are full lists.
 * @param {any} record @param {boolean} twoKinds */
export function recordCells(record, twoKinds) {
  const placed = digitsIn(record.placed ?? "");
  const notes = record.candidates ? bitsIn(record.candidates) : [];
  return Array.from({ length: 81 }, (_, n) => {
    const list = placed[n] ? 0 : notes[n] ?? 0;
    return twoKinds ? [n, placed[n] ?? 0, 0, list, 0] : [n, placed[n] ?? 0, list, 0, 0, list ? 1 : 0];
  }).filter((cell) => cell[1] || cell[2] || cell[3]);
}

/** The board as a file of its own: black lines and digits, no style sheet. @param {string} line @param {string} font */
export function picture(line, font) {
  const cells = digitsIn(line).map((digit, n) => digit
    ? `<text x="${(n % 9) * 100 + 50}" y="${Math.floor(n / 9) * 100 + 72}">${digit}</text>` : "").join("");
  const rules = (/** @type {number[]} */ at, /** @type {number} */ wide) =>
    `<path stroke="#000" stroke-width="${wide}" stroke-linecap="square" d="${at.map((x) => `M${x}00 0V900M0 ${x}00H900`).join("")}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 920 920" width="920" height="920"><rect x="-10" y="-10" ` +
    `width="920" height="920" fill="#fff"/>${rules([1, 2, 4, 5, 7, 8], 2)}${rules([0, 3, 6, 9], 6)}` +
    `<g font-family='${font}' font-size="64" font-weight="700" text-anchor="middle">${cells}</g></svg>`;
}

/** @param {import("./app.js").App} app */
export function createShare(app) {
  const { engine, store } = app;

  /** @param {string} [given] a text to begin with */
  function openImport(given) {
    const w = app.words();
    const text = h("textarea", { rows: 6, spellcheck: "false", oninput: () => read() });
    const file = h("input", { type: "file", onchange: async () => take(file.files?.[0]) });
    const [said, found] = [h("p", { role: "status" }), h("ul", { class: "thumbs" })];
    async function take(/** @type {File | undefined} */ given) {
      if (!given) return;
      text.value = await given.text();
      read();
    }
    function read() {
      fill(found);
      if (!text.value.trim()) return fill(said, w.importNote);
      try {
        const { records, others, errors, more } = engine.ask({ ask: "read", text: text.value, limit: 500 });
        const [first] = records;
        fill(said, first ? h("span", { class: "good" }, w.recognised(first.format, first.givens, records.length, more)) : null,
          others.length ? h("span", {}, ` ${w.notPlayed(others.length)}`) : null,
          errors[0] ? h("span", { class: "bad" }, ` ${w.atLine(errors[0].line, errors[0].message)}`) : null);
        const open = (/** @type {any} */ record, /** @type {string} */ text) => button(text, () => { box.close(); app.services.load?.(record.puzzle, recordCells(record, store.get().settings.twoKinds)); }, { class: "main" });
        fill(found, others.slice(0, 24).map((/** @type {any} */ other) => otherRules(other, open)), records.slice(0, 24).map((/** @type {any} */ record) => h("li", { class: "echo" },
          smallBoard(record.puzzle.length === 81 ? record.puzzle : ".".repeat(81)), record.title && h("p", { class: "small" }, record.title),
          open(record, w.openThis))));
      } catch (error) {
        const { message, line, column } = /** @type {import("./engine.js").Refusal} */ (error);
        fill(said, h("span", { class: "bad" }, line ? w.atLineColumn(line, column ?? 1, message) : message));
      }
    }
    /** A puzzle of other rules: what it is, its rules in words, and what takes it. Where the words may be those of a
     * classic one, the player may open it. @param {any} other @param {(record: any, text: string) => HTMLElement} open */
    function otherRules(other, open) {
      const file = "puzzle.txt";
      const takes = other.rules.length || !(other.words || other.drawings);
      return h("li", { class: "other" }, h("p", {}, h("b", {}, w.otherRules(other))),
        other.title || other.author ? h("p", { class: "small" }, [other.title, other.author].filter(Boolean).join(" · ")) : null,
        other.words ? h("blockquote", {}, other.words) : null,
        other.words || other.drawings ? h("p", { class: "small" }, w.rulesUnread) : null,
        other.record ? open(other.record, w.openClassic) : null,
        takes ? [h("p", {}, w.commandTakes, " ", h("code", {}, `sudokit solve ${file}`)),
          button(w.saveFile, () => download(file, new Blob([text.value], { type: "text/plain" })))] : null);
    }
    const box = dialog(w.importTitle, w.close, field(w.importBox, text), field(w.importFile, file), said, found);
    box.addEventListener("dragover", (event) => event.preventDefault());
    box.addEventListener("drop", (event) => { event.preventDefault(); take(event.dataTransfer?.files[0]); });
    text.value = given ?? "";
    read();
    text.focus();
  }

  /** The formats by their plain names, in groups. @param {string} chosen @param {(name: string) => void} change */
  function formatList(chosen, change) {
    const { groups, names } = app.words().formats;
    const all = engine.about.formats.map((/** @type {{name: string}} */ { name }) => name);
    const groupOf = (/** @type {string} */ name) => (PLAYERS.includes(name) ? "players" : FILES.includes(name) ? "files" : "judges");
    const list = h("select", { onchange: () => change(list.value) }, Object.entries(groups).map(([group, label]) => {
      const known = group === "players" ? PLAYERS : group === "files" ? FILES : [];
      const own = [...known.filter((name) => all.includes(name)), ...all.filter((/** @type {string} */ name) => !known.includes(name) && groupOf(name) === group)];
      return h("optgroup", { label }, own.map((name) => h("option", { value: name }, names[name] ?? name)));
    }));
    list.value = chosen;
    return list;
  }

  function openShare() {
    const w = app.words();
    const state = store.get();
    // While a puzzle is entered, its digits so far are the givens.
    const entering = state.game.puzzle === EMPTY;
    const at = entering ? { puzzle: puzzleOf(state.game), placed: EMPTY } : position(state.game);
    const watch = state.tab === "watch" ? app.services.watchPlace?.() : undefined;
    const place = /** @type {any} */ (watch ?? {});
    const { cells } = packed(state.game);
    const marked = !entering && cells.some(([, , marks, centre, colour]) => marks || centre || colour);
    const progress = marked ? { work: packedWork(cells) } : { progress: at.placed };
    const address = location.href.split("#")[0] + writeLink({ puzzle: at.puzzle, ...progress,
      tab: state.tab === "play" ? undefined : state.tab, method: place.method, step: place.step, lang: state.lang });
    const out = h("textarea", { rows: 6, readonly: true, spellcheck: "false" });
    const lost = h("p", { class: "small" });
    const link = h("p");
    let format = "line";
    function write() {
      const record = { ...at, ...(/[1-9]/.test(at.placed) ? {} : { placed: undefined }) };
      try {
        const answer = engine.ask({ ask: "write", format, records: [record] });
        out.value = answer.text;
        fill(lost, answer.lost.length ? w.lost(answer.lost) : "");
        const web = /^https?:\S+$/.exec(answer.text.trim());
        fill(link, web ? h("a", { href: web[0], target: "_blank", rel: "noreferrer noopener" }, w.openElsewhere(format)) : null,
          web ? h("span", { class: "small" }, ` ${w.needsNetwork}`) : null);
      } catch (error) {
        out.value = "";
        fill(lost, /** @type {Error} */ (error).message);
        fill(link);
      }
    }
    const own = h("input", { type: "text", readonly: true, value: address, size: "40" });
    const line = lineOf(state.game.cells.map((cell) => cell.digit));
    dialog(w.shareTitle, w.close,
      h("h3", {}, w.ownLink), h("div", { class: "row" }, h("label", {}, h("span", { class: "unseen" }, w.ownLink), own),
        button(w.copy, () => app.services.copy?.(address))), h("p", { class: "small" }, w.ownLinkNote),
      h("h3", {}, w.asText), field(w.format, formatList(format, (to) => { format = to; write(); })),
      h("label", {}, h("span", { class: "unseen" }, w.asText), out), link, lost,
      h("div", { class: "row" }, button(w.copy, () => app.services.copy?.(out.value)),
        button(w.saveFile, () => download(`sudoku-${format}.txt`, new Blob([out.value], { type: "text/plain" })))),
      h("h3", {}, w.asPicture), h("div", { class: "row" },
        button("SVG", () => download("sudoku.svg", new Blob([picture(line, "serif")], { type: "image/svg+xml" }))),
        button("PNG", () => png(line))));
    write();
  }
  /** @param {string} line */
  function png(line) {
    const image = new Image();
    image.onload = () => {
      const canvas = h("canvas", { width: 1840, height: 1840 });
      canvas.getContext("2d")?.drawImage(image, 0, 0, 1840, 1840);
      canvas.toBlob((blob) => { if (blob) download("sudoku.png", blob); });
    };
    image.src = `data:image/svg+xml,${encodeURIComponent(picture(line, "serif"))}`;
  }
  app.services.copy = async (/** @type {string} */ text) => {
    const w = app.words();
    try {
      await navigator.clipboard.writeText(text);
      app.say(w.copied);
    } catch {
      // Without leave, the old way: select it, and let the browser copy.
      const box = h("textarea", { class: "unseen" });
      box.value = text;
      (document.querySelector("dialog[open]") ?? document.body).append(box);
      box.select();
      document.execCommand("copy");
      box.remove();
      app.say(w.copied);
    }
  };
  return { openImport, openShare };
}
