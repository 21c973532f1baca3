// The problems of the judge: a page each, and their list. All texts are those that `sudokit judge NAME --show` prints:
// from the descriptions of the problems and the words of the judge.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { html, inLanguage, listing, paragraphs } from "./html.mjs";
import { WORDS } from "./words.mjs";

const LEARN = "crates/sudokit-learn";

export function problems(root, lang) {
  const read = (file) => parse(readFileSync(join(root, LEARN, file), "utf8"));
  const words = read(`src/words/${lang}/judge.toml`).list;
  const say = (key, gaps) => words[key].replaceAll(/\{(\w+)\}/g, (_, gap) => gaps[gap]);
  const all = readdirSync(join(root, LEARN, "problems")).filter((file) => file.endsWith(".toml")).sort()
    .map((file) => read(`problems/${file}`));
  const w = WORDS[lang];
  const list = html`<h1>${w.problems}</h1>\n<p>${w.problemsIntro}</p>\n<ul>\n${all.map(({ id, [lang]: texts }) =>
    html`<li><a href="${inLanguage(id, lang)}">${id}: ${texts.title}</a><br>${texts.origin}</li>\n`)}</ul>\n`;
  return [
    { path: inLanguage("judge/index", lang), lang, title: w.problems, body: list },
    ...all.map((problem) => page(problem, lang, words, say)),
  ];
}

/** The page of one problem. */
function page(problem, lang, words, say) {
  const { id, names, method, limits, sample, [lang]: texts } = problem;
  const w = WORDS[lang];
  const title = `${id}: ${texts.title}`;
  const { seconds, memory, ...byLanguage } = limits;
  const limit = say("time", { seconds })
    + Object.entries(byLanguage).map(([name, its]) => say("by_code", { name: name[0].toUpperCase() + name.slice(1), seconds: its })).join("")
    + (memory ? say("memory", { megabytes: memory }) : "");
  const facts = [names && say("named", { names: names.split(" ").join(", ") }), limit, method && say("method", { name: method })];
  const body = html`<p class="crumb"><a href="${inLanguage("index", lang)}">${w.problems}</a></p>
<h1>${title}</h1>
<p>${texts.origin}</p>
<ul>${facts.filter(Boolean).map((fact) => html`<li>${fact}</li>\n`)}</ul>
${paragraphs(texts.statement)}${texts.unsure && paragraphs(say("unsure", { text: texts.unsure.trim() }))}
${sample.input && html`<h2>${words.sample_input}${sample.ours && words.ours}</h2>\n${listing(sample.input)}`}
<h2>${words.sample_output}${!sample.input && sample.ours && words.ours}</h2>\n${listing(sample.output)}
<p>${say("judge_it", { id })}</p>\n`;
  return { path: inLanguage(`judge/${id}`, lang), lang, title, body };
}
