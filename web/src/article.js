// The article about a technique: what it is, its example, how to spot it in three drawings, why it works, common
// mistakes, related techniques. Texts and drawings are the engine's.

import { article as link } from "./article-link.js";
import { button, fill, h } from "./dom.js";
import { scoreOf } from "./scores.js";

/** A drawing of the engine as an element. Its classes are styled by articles.css. @param {string} text */
export const picture = (text) =>
  document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

/** The parts of a step in the order in which they are shown. */
export const SHOWN = ["place", "pattern", "whole"];

/** @param {import("./app.js").App} app @param {import("./engine.js").Line} line @param {string} technique
 * @param {() => void} practise */
export async function readArticle(app, line, technique, practise) {
  const { lang } = app.store.get();
  const article = await line.ask({ ask: "article", technique, lang });
  const draw = (/** @type {Record<string, unknown>} */ more) =>
    article.example && line.ask({ ask: "draw", ...article.example, technique, lang, ...more });
  const whole = await draw({});
  const parts = article.spot.length ? await Promise.all(SHOWN.map((shown) => draw({ shown, focused: true }))) : [];
  return show(app, article, whole, parts, practise);
}

/** @param {import("./app.js").App} app @param {any} article @param {any} whole @param {any[]} parts @param {() => void} practise */
function show(app, article, whole, parts, practise) {
  const w = app.words();
  const t = w.techniques;
  const score = scoreOf(article.id);
  const example = whole && h("figure", { class: "example" }, picture(whole.svg));
  const reading = h("div", {},
    whole && [h("h3", {}, t.example), h("p", {}, w.inWords(whole.view.sentence)), legend(whole.view, t)],
    whole ? h("div", { class: "practise" }, button(t.practise, practise, { class: "main" })) : h("p", {}, t.noExample),
    whole && h("p", { class: "small" }, score ? t.scored(score) : t.unpractised));
  const level = w.levels[/** @type {"easy"} */ (article.level)] ?? article.level;
  return h("article", {},
    h("p", { class: "crumb" }, link("", t.all), " / ", t.level(level)),
    h("h2", {}, article.name), h("p", { class: "idea" }, article.what),
    h("div", { class: "lead" }, example, reading),
    article.spot.length ? h("section", {}, h("h3", {}, t.spot), h("ol", { class: "cards plain" },
      article.spot.map((/** @type {string} */ text, /** @type {number} */ n) =>
        h("li", { class: "card" }, parts[n] && picture(parts[n].svg), h("p", {}, h("b", {}, `${n + 1} `), text))))) : null,
    h("div", { class: "two" },
      h("section", {}, h("h3", {}, t.why), h("p", {}, article.why)),
      article.mistakes.length ? h("section", {}, h("h3", {}, t.mistakes), h("ul", {}, article.mistakes.map(mistake))) : null),
    h("div", { class: "two" }, kin(app, t.easier, article.easier), kin(app, t.harder, article.harder)));
}

/** The first sentence names a mistake. @param {string} text @returns {[string, string]} */
export function splitMistake(text) {
  const end = text.indexOf(". ") + 1;
  return [text.slice(0, end), text.slice(end)];
}

/** A mistake in a list. @param {string} text */
function mistake(text) {
  const [first, rest] = splitMistake(text);
  return h("li", {}, h("b", {}, first), rest);
}

/** The kinds of shapes that a drawing has. @param {any} view */
export function keysOf(view) {
  const roles = new Set(view.candidates.map((/** @type {{role: string}} */ c) => c.role));
  const has = { pattern: ["defines"], first: ["a"], second: ["b"], fin: ["fin"], eliminated: ["eliminated"], concluded: ["placed"] };
  return /** @type {(keyof typeof has)[]} */ (Object.keys(has)).filter((name) => has[name].some((role) => roles.has(role)));
}

/** What the shapes of the drawing mean. @param {any} view @param {typeof import("./words/techniques-en.js").default} t */
function legend(view, t) {
  return h("ul", { class: "legend plain" }, keysOf(view).map((name) => h("li", { class: name }, t.key[name])));
}

/** Related techniques. @param {import("./app.js").App} app @param {string} title @param {string[]} ids */
function kin(app, title, ids) {
  const { about } = app.engine;
  const { lang } = app.store.get();
  const found = about.techniques.filter((/** @type {{id: string}} */ of) => ids.includes(of.id));
  return found.length ? h("section", {}, h("h3", {}, title),
    h("ul", {}, found.map((/** @type {any} */ of) => h("li", {}, link(of.id, of[lang] ?? of.en))))) : null;
}

/** Says in an element that something could not be read. @param {Element} element @param {unknown} error */
export const failed = (element, error) => fill(element, h("p", { class: "bad" }, /** @type {Error} */ (error).message));
