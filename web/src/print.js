// Print: a sheet of boards made for paper. 1, 2, 4 or 6 a page; number, givens and link under each;
// the solutions small on a last page. Black on white whatever the theme.

import { smallBoard } from "./board.js";
import { button, choice, dialog, field, fill, h, tick } from "./dom.js";
import { writeLink } from "./links.js";
import { EMPTY, puzzleOf } from "./store.js";

/** @param {import("./app.js").App} app */
export function createPrint(app) {
  const sheet = h("div", { class: "sheet", "aria-hidden": "true" });
  document.body.append(sheet);
  addEventListener("afterprint", () => document.body.classList.remove("sheeted"));
  // A link to a file is none on paper.
  const online = location.protocol.startsWith("http");
  let [per, solutions, links, named, title, mine] = [1, false, online, false, "", false];

  /** @template T @param {T[]} all @param {number} size @returns {T[][]} */
  const groups = (all, size) => all.length ? [all.slice(0, size), ...groups(all.slice(size), size)] : [];

  /** The level of a puzzle that is played or kept. @param {string} puzzle */
  function levelOf(puzzle) {
    const { game, saved } = app.store.get();
    const level = [game, ...saved].find((one) => one.puzzle === puzzle)?.info?.level;
    return level ? `, ${app.words().levelNames[/** @type {"easy"} */ (level)] ?? level}` : "";
  }
  /** @param {string[]} puzzles */
  function lay(puzzles) {
    const w = app.words();
    const link = (/** @type {string} */ puzzle) => (location.href.split("#")[0] ?? "") + writeLink({ puzzle });
    const figures = puzzles.map((puzzle, n) => h("figure", {}, smallBoard(puzzle), h("figcaption", {},
      w.caption(n + 1, Array.from(puzzle).filter((c) => c !== ".").length), levelOf(puzzle), links && per < 4 ? ` ${link(puzzle)}` : null)));
    const head = title || named ? h("header", {}, h("h1", {}, title), named ? h("p", {}, w.nameLine) : null) : null;
    const leaves = groups(figures, per).map((some) => h("div", { class: `leaf per-${per}` }, head?.cloneNode(true), some));
    if (solutions) {
      const small = puzzles.map((puzzle, n) => {
        const [line = puzzle] = app.engine.ask({ ask: "classify", puzzle, max_guesses: 100000 }).solutions;
        return h("figure", {}, smallBoard(line), h("figcaption", {}, w.solutionOf(n + 1)));
      });
      leaves.push(...groups(small, 20).map((some) => h("div", { class: "leaf solutions" }, some)));
    }
    fill(sheet, leaves);
    document.body.classList.add("sheeted");
  }
  /** @param {string[]} [several] */
  function openPrint(several) {
    const w = app.words();
    const { game, saved } = app.store.get();
    const own = puzzleOf(game);
    const all = several ? [] : [...new Set([own, ...saved.map(({ puzzle }) => puzzle)])].filter((puzzle) => puzzle !== EMPTY);
    mine = false;
    const puzzles = several ?? [own];
    const chosen = () => (mine ? all : puzzles);
    per = puzzles.length === 1 ? 1 : puzzles.length === 2 ? 2 : puzzles.length <= 4 ? 4 : 6;
    dialog(w.printTitle, w.close, h("p", {}, w.printNote(puzzles.length)),
      h("div", { class: "row" }, field(w.perPage, choice(["1", "2", "4", "6"].map((n) => [n, n]), String(per), (to) => { per = Number(to); }))),
      all.length > 1 ? tick(w.printMine(all.length), mine, (on) => { mine = on; }) : null,
      field(w.printHead, h("input", { type: "text", value: title, maxlength: "80", oninput: (/** @type {Event} */ event) => { title = /** @type {HTMLInputElement} */ (event.target).value; } })),
      tick(w.printNames, named, (on) => { named = on; }),
      online ? tick(w.printLinks, links, (on) => { links = on; }) : null, tick(w.printSolutions, solutions, (on) => { solutions = on; }),
      h("div", { class: "row" }, button(w.print, () => { lay(chosen()); window.print(); }, { class: "main" })));
  }
  app.services.print = openPrint;
  /** For tests and for the browser's own print key: the sheet without the dialog. */
  addEventListener("beforeprint", () => {
    if (!document.body.classList.contains("sheeted")) lay([puzzleOf(app.store.get().game)]);
  });
  return { openPrint, lay };
}
