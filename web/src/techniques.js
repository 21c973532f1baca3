// Techniques: all of them by level, the article about each, and practice.

import { failed, readArticle } from "./article.js";
import { article as link } from "./article-link.js";
import { button, field, fill, h } from "./dom.js";
import { moved, PLAY } from "./keys.js";
import { scoreOf } from "./scores.js";
import { createTrainer } from "./trainer.js";

/** Right answers after which a technique of the course counts as learned. */
const LEARNED = 3;

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
  /** How the list is ordered. @type {"level" | "family" | "course"} */
  let how = "level";
  /** The techniques of the course, once they are known. @type {string[] | undefined} */
  let course;
  let practising = false;
  let shown = 0;

  const known = (/** @type {string} */ id) => engine.about.techniques.find((/** @type {{id: string}} */ of) => of.id === id);
  const nameOf = (/** @type {any} */ of) => of[store.get().lang] ?? of.en;

  /** A technique in a list, with its score. @param {any} of */
  function item(of) {
    const t = app.words().techniques;
    const score = scoreOf(of.id);
    return h("li", { class: isLearned(of.id) && "done" }, link(of.id, nameOf(of)), !of.score && h("span", { class: "small" }, " SE"),
      score && h("span", { class: "small" }, ` ${t.scored(score)}`));
  }
  const isLearned = (/** @type {string} */ id) => (scoreOf(id)?.right ?? 0) >= LEARNED;
  /** What is taught, in an order to learn it, and what comes next. @param {(of: any) => boolean} isFound */
  function learning(isFound) {
    const t = app.words().techniques;
    course ??= /** @type {string[]} */ (engine.ask({ ask: "course" }).techniques);
    const [all, next] = [course.map(known), course.find((id) => !isLearned(id))];
    const done = course.filter(isLearned).length;
    const found = all.filter(isFound);
    return found.length ? [h("section", {}, h("p", {}, t.learned(done, all.length, LEARNED)),
      h("progress", { max: all.length, value: done, "aria-label": t.hows.course }),
      next && h("p", {}, h("b", {}, t.nextLesson, " "), link(next, nameOf(known(next)))),
      h("ol", { class: "names" }, found.map(item)))] : [];
  }
  function list() {
    const w = app.words();
    const t = w.techniques;
    const plain = (/** @type {string} */ text) => text.toLowerCase().replace(/[\s_-]+/g, "");
    const isFound = (/** @type {any} */ of) => [of.id, of.en, of.ko].some((name) => plain(name).includes(plain(sought)));
    const group = (/** @type {string} */ name) => {
      const all = engine.about.techniques.filter((/** @type {any} */ of) => of[how] === name);
      const found = all.filter(isFound);
      if (!found.length) return [];
      const practised = all.filter((/** @type {any} */ of) => scoreOf(of.id)?.right).length;
      return [h("section", {},
        h("h3", {}, how === "level" ? w.levels[/** @type {"easy"} */ (name)] ?? name : t.families[/** @type {"fish"} */ (name)] ?? name,
          h("span", { class: "small" }, ` ${t.practisedOf(practised, all.length)}`)),
        h("ul", { class: "names plain" }, found.map(item)))];
    };
    const groups = h("div");
    const draw = () => {
      const made = how === "course" ? learning(isFound)
        : (how === "level" ? engine.about.levels : Object.keys(t.families)).flatMap(group);
      fill(groups, made.length ? made : h("p", { role: "status" }, t.notFound));
      keys.forEach((key) => key.setAttribute("aria-pressed", String(key.dataset.how === how)));
    };
    const keys = /** @type {const} */ (["level", "family", "course"]).map((name) => button(t.hows[name], () => { how = name; draw(); }, { "data-how": name }));
    const search = h("input", { type: "text", value: sought, size: "28", inputmode: "search", oninput: () => { sought = search.value; draw(); } });
    fill(element, h("h2", {}, t.title), h("p", {}, t.intro), h("div", { class: "row" }, h("div", { class: "seg", role: "group", "aria-label": t.order }, keys), field(t.search, search)), groups);
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
