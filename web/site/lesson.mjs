// The lesson of the page as a text to read: its words and code are those of the page, its boards the states of the
// searches at which its screens begin.

import { SCREENS } from "../src/lesson.js";
import { writeLink } from "../src/links.js";
import { html, inLanguage, listing, raw } from "./html.mjs";
import { WORDS } from "./words.mjs";

export function lesson(ask, lang, words) {
  const w = WORDS[lang];
  const open = html`<p><a href="${`sudokit.html${writeLink({ tab: "learn", lang })}`}">${w.lessonPage}</a></p>\n`;
  const screen = ({ id, puzzle, method, start, code }, n) => {
    const { title, text, task } = words.lesson[id];
    ask({ ask: "watch-open", puzzle, method, lang });
    const [state] = ask({ ask: "watch-key", key: "go", to: start }).runs;
    const placed = Array.from(puzzle, (given, cell) => (given === "." ? state.grid[cell] : ".")).join("");
    const { svg } = ask({ ask: "draw", puzzle, placed, lang });
    return html`<h2>${n + 1}. ${title}</h2>
${text.map((paragraph) => html`<p>${paragraph}</p>\n`)}<figure class="digits">${raw(svg)}<figcaption>${state.text}</figcaption></figure>
${listing(code.map(([line]) => line).join("\n"))}<p class="task">${task}</p>\n`;
  };
  const problem = (number, wants) =>
    html`<li><a href="${inLanguage(`judge/${number}`, lang)}">${words.problem(number)}</a> ${wants}</li>\n`;
  const body = html`<h1>${words.lessonTitle}</h1>\n<p>${w.lessonIntro}</p>\n${open}${SCREENS.map(screen)}<h2>${words.endingTitle}</h2>
${words.ending.map((text) => html`<p>${text}</p>\n`)}<ul>\n${problem(2239, words.problem2239)}${problem(2580, words.problem2580)}</ul>
<p>${words.judgeNote}</p>\n${open}`;
  return [{ path: inLanguage("lesson", lang), lang, title: words.lessonTitle, body }];
}
