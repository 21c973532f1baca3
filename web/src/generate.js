// Generate: new puzzles of a seed, the same as the command's; by givens, symmetry, level, technique.

import { article } from "./article-link.js";
import { button, choice, field, fill, h, tick } from "./dom.js";
import { smallBoard } from "./board.js";

/** @param {import("./app.js").App} app @returns {import("./app.js").Panel} */
export function createGenerate(app) {
  const { engine } = app;
  const element = h("div");
  const [status, found, same] = [h("p", { role: "status" }), h("ul", { class: "thumbs" }), h("div")];
  const difficulty = h("div", { class: "fields" });
  const number = (/** @type {number} */ value, /** @type {number} */ min, /** @type {number} */ max) =>
    h("input", { type: "number", value: String(value), min, max });
  const seed = h("input", { type: "text", value: "1", inputmode: "numeric", size: "12" });
  const [count, least, most] = [number(4, 1, 100), number(22, 17, 81), number(30, 17, 81)];
  let [symmetry, level, technique, minimal, bounded, near] = ["none", "", "", true, false, false];
  /** Grades of the puzzle from which harder ones were climbed to. @type {any} */
  let before = null;
  /** @type {any[]} */
  let items = [];
  /** @type {import("./engine.js").Line | undefined} */
  let line;

  /** The question, and the command that gives the same. */
  function wish() {
    const wanted = Number(count.value) || 1;
    const { puzzle } = app.store.get().game;
    const question = {
      ask: "generate", seed: seed.value.trim() || "1", first: 0, count: wanted, ...(near ? { near: puzzle } : { symmetry }),
      ...(bounded || !minimal ? { givens: [Number(least.value), Number(most.value)] } : {}),
      ...(minimal ? {} : { not_minimal: true }), graded: true,
      ...(level ? { level: [level] } : {}), ...(technique ? { technique } : {}),
    };
    const command = ["sudokit generate", `--seed ${question.seed}`, `-n ${wanted}`,
      bounded || !minimal ? `--givens ${least.value}..${most.value}` : "", near ? `--near ${puzzle} --harder` : symmetry === "none" ? "" : `--symmetry ${symmetry}`,
      minimal ? "" : "--not-minimal", level ? `--level ${level}` : "", technique ? `--needs ${technique}` : ""];
    return { question, command: command.filter(Boolean).join(" ") };
  }
  async function make() {
    const w = app.words();
    line?.close();
    const mine = engine.line();
    line = mine;
    [items, before] = [[], null];
    // Of a climb from the board nothing follows about how rare its puzzles are.
    const climbs = near;
    let [looked, most] = [0, 0];
    const { question, command } = wish();
    fill(found);
    fill(same, h("p", { class: "small" }, w.sameCommand), h("p", { class: "mono" }, command));
    const stopKey = button(w.stop, () => { mine.close(); fill(status, w.made(items.length, looked)); });
    fill(status, w.making(0, 0, 0), " ", stopKey);
    try {
      const answer = await mine.ask(question, (told) => {
        if (told.looked && !climbs) looked = told.looked;
        // Only a search that found none for a while names its bound.
        most = told.most ?? 0;
        if (told.item) add(told.item);
        fill(status, w.making(items.length, looked, most), " ", stopKey);
      });
      [items, before] = [answer.items, answer.before];
      draw();
      fill(status, before ? `${w.before(before)} ` : "", w.made(items.length, climbs ? 0 : answer.looked), answer.complete ? "" : ` ${w.gaveUp(answer.tries)}`);
    } catch (error) {
      fill(status, h("span", { class: "bad" }, /** @type {Error} */ (error).message));
    }
    mine.close();
  }
  /** The link of a technique. @param {string} id */
  const named = (id) => {
    const of = engine.about.techniques.find((/** @type {{id: string}} */ t) => t.id === id);
    return article(id, of?.[app.store.get().lang] ?? of?.en ?? id);
  };
  /** @param {any} item */
  function add(item) {
    items.push(item);
    draw();
  }
  function draw() {
    const w = app.words();
    fill(found, items.map((item) => h("li", {}, smallBoard(item.puzzle),
      h("p", { class: "small" }, w.made1(item), item.hardest && [" · ", named(item.hardest)]),
      h("div", { class: "row tight" },
        button(w.playThis, () => app.open(item.puzzle)),
        button(w.copy, () => app.services.copy?.(item.puzzle))))));
    if (items.length) {
      found.append(h("li", {}, button(w.printAll, () => app.services.print?.(items.map((item) => item.puzzle))),
        button(w.copyAll, () => app.services.copy?.(items.map((item) => `${item.puzzle}\n`).join("")))));
    }
  }
  /** The lists of levels and techniques. What does not go with the other choice cannot be chosen; a technique
   * that goes with no level is not there. The engine says which. */
  function buildDifficulty() {
    const w = app.words();
    const { about } = engine;
    const any = engine.ask({ ask: "possible" });
    const fits = engine.ask({ ask: "possible", ...(level ? { level: [level] } : {}), ...(technique ? { technique } : {}) });
    const nameOf = (/** @type {string} */ of) => w.levels[/** @type {"easy"} */ (of)] ?? of;
    /** @param {string} value @param {string} text @param {string[]} [possible] */
    const option = (value, text, possible) => h("option", { value, disabled: possible && !possible.includes(value) }, text);
    const levels = h("select", { onchange: () => { level = levels.value; buildDifficulty(); levels.focus(); } },
      option("", w.anyLevel), about.levels.map((/** @type {string} */ of) => option(of, nameOf(of), fits.levels)));
    const offered = about.techniques.filter((/** @type {any} */ t) => any.techniques.includes(t.id));
    const group = (/** @type {string} */ of) => h("optgroup", { label: nameOf(of) },
      offered.filter((/** @type {any} */ t) => t.level === of).map((/** @type {any} */ t) =>
        option(t.id, app.store.get().lang === "ko" ? t.ko : t.en, fits.techniques)));
    const techniques = h("select", { onchange: () => { technique = techniques.value; buildDifficulty(); techniques.focus(); } },
      option("", w.anyTechnique), about.levels.map(group));
    levels.value = level;
    techniques.value = technique;
    fill(difficulty, field(w.puzzleLevel, levels), field(w.withTechnique, techniques), technique ? named(technique) : null);
  }
  function build() {
    const w = app.words();
    const { about } = engine;
    const kinds = about.symmetries.map((/** @type {string} */ s) => [s, w.symmetries[/** @type {"none"} */ (s)] ?? s]);
    const symmetries = choice(kinds, symmetry, (to) => { symmetry = to; });
    symmetries.disabled = near;
    // Without the bound they say nothing; puzzles that are not minimal take their number of givens from them.
    const bind = () => { least.disabled = most.disabled = minimal && !bounded; };
    bind();
    fill(element, h("h2", {}, w.tabs.generate),
      h("div", { class: "fields" }, field(w.howMany, count), field(w.symmetry, symmetries),
        h("div", { class: "with" }, field(w.seed, seed),
          button(w.newSeed, () => { seed.value = String(crypto.getRandomValues(new Uint32Array(1))[0]); }))),
      difficulty,
      tick(w.minimalOnly, minimal, (on) => { minimal = on; bind(); }),
      tick(w.boundGivens, bounded, (on) => { bounded = on; bind(); }),
      h("div", { class: "fields" }, field(w.least, least), field(w.most, most)),
      tick(w.nearBoard, near, (on) => { near = on; symmetries.disabled = on; }),
      button(w.make, make, { class: "main" }), status, found, same);
    buildDifficulty();
    draw();
  }
  return { name: "generate", element, build, hide: () => line?.close() };
}
