// Techniques: all of them by level, the article about each, and practice.

import { failed, readArticle } from "./article.js";
import { article as link } from "./article-link.js";
import { field, fill, h } from "./dom.js";
import { moved, PLAY } from "./keys.js";
import { scoreOf } from "./scores.js";
import { createTrainer } from "./trainer.js";

/** @param {import("./app.js").App} app @returns {import("./app.js").Panel} */
export function createTechniques(app) {
  const { engine, store } = app;
  const element = h("div", { class: "techniques" });
  /** @type {import("./engine.js").Line | undefined} */
  let opened;
  const line = () => { opened ??= engine.line(); return opened; };
  const trainer = createTrainer(app, line);
  let at = "";
  /** What is searched for in the list. */
  let sought = "";
  let practising = false;
  let shown = 0;

  const known = (/** @type {string} */ id) => engine.about.techniques.find((/** @type {{id: string}} */ of) => of.id === id);
  const nameOf = (/** @type {any} */ of) => of[store.get().lang] ?? of.en;

  function list() {
    const w = app.words();
    const t = w.techniques;
    const plain = (/** @type {string} */ text) => text.toLowerCase().replace(/[\s_-]+/g, "");
    const group = (/** @type {string} */ level) => {
      const all = engine.about.techniques.filter((/** @type {any} */ of) => of.level === level);
      const found = all.filter((/** @type {any} */ of) => [of.id, of.en, of.ko].some((name) => plain(name).includes(plain(sought))));
      if (!found.length) return null;
      const practised = all.filter((/** @type {any} */ of) => scoreOf(of.id)?.right).length;
      return h("section", {},
        h("h3", {}, w.levels[/** @type {"easy"} */ (level)] ?? level, h("span", { class: "small" }, ` ${t.practisedOf(practised, all.length)}`)),
        h("ul", { class: "names plain" }, found.map((/** @type {any} */ of) => {
          const score = scoreOf(of.id);
          return h("li", {}, link(of.id, nameOf(of)), score && h("span", { class: "small" }, ` ${t.scored(score)}`));
        })));
    };
    const groups = h("div");
    const draw = () => {
      const made = engine.about.levels.map(group);
      fill(groups, made.some(Boolean) ? made : h("p", { role: "status" }, t.notFound));
    };
    const search = h("input", { type: "text", value: sought, size: "28", inputmode: "search", oninput: () => { sought = search.value; draw(); } });
    fill(element, h("h2", {}, t.title), h("p", {}, t.intro), h("div", { class: "row" }, field(t.search, search)), groups);
    draw();
  }
  async function read() {
    shown += 1;
    const mine = shown;
    if (!at) return list();
    try {
      const made = await readArticle(app, line(), at, practise);
      if (mine === shown && !practising) fill(element, made);
    } catch (error) {
      if (mine === shown) failed(element, error);
    }
  }
  function practise() {
    practising = true;
    document.body.toggleAttribute("data-practice", true);
    fill(element, trainer.element);
    trainer.begin(at, nameOf(known(at)), leave);
    trainer.build();
    app.services.showBoard?.();
  }
  function leave() {
    practising = false;
    document.body.toggleAttribute("data-practice", false);
    read();
    app.draw();
  }
  app.services.article = (/** @type {string} */ id) => {
    at = known(id) ? id : "";
    leave();
    scrollTo(0, 0);
  };
  return {
    name: "techniques", element, keys: PLAY.filter((row) => ["move", "write", "help"].includes(row.act)),
    build() {
      if (practising) practise();
      else read();
    },
    show() {
      if (!practising && !at) list();
    },
    changed(state, before) {
      if (practising && state.tab === "techniques" && (state.cursor !== before.cursor || state.selection !== before.selection)) trainer.choose(state.cursor);
    },
    view: () => (practising ? trainer.view() : { cells: Array.from({ length: 81 }, () => ({ digit: 0 })) }),
    label: (cell) => (practising ? trainer.label(cell) : undefined),
    acts: {
      move: (way) => store.dispatch({ type: "select", cell: moved(store.get().cursor, way), how: "one" }),
      write: (digit) => trainer.answer(digit),
      help: () => app.services.help?.(),
    },
  };
}
