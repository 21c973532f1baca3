// The articles about techniques, one page a technique and language, and their list by level. Texts and drawings are
// the engine's, the words between them those of the page.

import { keysOf, SHOWN, splitMistake } from "../src/article.js";
import { writeLink } from "../src/links.js";
import { html, inLanguage, linkTo, raw } from "./html.mjs";
import { WORDS } from "./words.mjs";

const FOLDER = "docs/techniques";
const LIST = `${FOLDER}/index`;

export function techniques(ask, lang, words) {
  const { techniques: all, levels } = ask({ ask: "hello" });
  const t = words.techniques;
  const link = (id) => html`<a href="${inLanguage(id, lang)}">${all.find((of) => of.id === id)[lang]}</a>`;
  const list = html`<h1>${t.title}</h1>\n<p>${t.intro}</p>\n${levels.map((level) => html`<h2 class="level">${words.levels[level]}</h2>
<ul class="names">\n${all.filter((of) => of.level === level).map(({ id }) => html`<li>${link(id)}</li>\n`)}</ul>\n`)}`;
  return [
    { path: inLanguage(LIST, lang), lang, title: t.title, body: list },
    ...all.map((technique) => article(ask, lang, words, technique, link)),
  ];
}

/** The page of one technique. */
function article(ask, lang, words, { id, score }, link) {
  const t = words.techniques;
  const { name, level, what, why, spot, mistakes, easier, harder, example } = ask({ ask: "article", technique: id, lang });
  const path = inLanguage(`${FOLDER}/${id}`, lang);
  const draw = (more) => ask({ ask: "draw", ...example, technique: id, lang, ...more });
  const whole = example && draw({});
  const steps = spot.map((text, n) => html`<li>${example && raw(draw({ shown: SHOWN[n], focused: true }).svg)}<p>${text}</p></li>\n`);
  const kin = (title, ids) => ids.length > 0 && html`<h2>${title}</h2>\n<ul>${ids.map((of) => html`<li>${link(of)}</li>`)}</ul>\n`;
  const practice = linkTo(path, "sudokit.html") + writeLink({ tab: "techniques", article: id, lang });
  const body = html`<p class="crumb"><a href="${inLanguage("index", lang)}">${t.all}</a> / ${t.level(words.levels[level])}</p>
<h1>${name}</h1>
<p class="idea">${what}</p>
${whole ? html`<h2>${t.example}</h2>
<figure>${raw(whole.svg)}<figcaption>${whole.view.sentence}</figcaption></figure>
<ul class="legend" aria-label="${WORDS[lang].legend}">${keysOf(whole.view).map((key) => html`<li class="${key}">${t.key[key]}</li>`)}</ul>
<p><a href="${practice}">${WORDS[lang].practise}</a></p>` : html`<p>${t.noExample}</p>`}
${spot.length > 0 && html`<h2>${t.spot}</h2>\n<ol class="cards">\n${steps}</ol>\n`}<h2>${t.why}</h2>
<p>${why}</p>
${mistakes.length > 0 && html`<h2>${t.mistakes}</h2>\n<ul>${mistakes.map(splitMistake).map(([first, rest]) => html`<li><b>${first}</b>${rest}</li>\n`)}</ul>\n`}
${kin(t.easier, easier)}${kin(t.harder, harder)}<p class="small">${WORDS[lang].option} <code>${id}</code>${score > 0 && `. ${WORDS[lang].score(score)}`}.</p>\n`;
  return { path, lang, title: name, body };
}
