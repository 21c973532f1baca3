// The lesson of the page as a text to read: its words and code are those of the page, its boards the states of the
// searches at which its screens begin.

import { bounds, CLASSIC, countRows, powerOfTen, SCREENS } from "../src/lesson-screens.js";
import { writeLink } from "../src/links.js";
import { html, inLanguage, listing, raw } from "./html.mjs";
import { WORDS } from "./words.mjs";

export function lesson(ask, lang, words) {
  const w = WORDS[lang];
  const open = html`<p><a href="${`sudokit.html${writeLink({ tab: "learn", lang })}`}">${w.lessonPage}</a></p>\n`;
  const screen = ({ id, puzzle, method, start, code, programs }, n) => {
    const { title, text, task } = words.lesson[id];
    ask({ ask: "watch-open", puzzle, method, lang, keep: 100000 });
    const [state] = ask({ ask: "watch-key", key: "go", to: start }).runs;
    const placed = Array.from(puzzle, (given, cell) => (given === "." ? state.grid[cell] : ".")).join("");
    const { svg } = ask({ ask: "draw", puzzle, placed, lang });
    return html`<h2>${n + 1}. ${title}</h2>
${text.map((paragraph) => html`<p>${paragraph}</p>\n`)}<figure class="digits">${raw(svg)}<figcaption>${state.text}</figcaption></figure>
${listing(code.map(([line]) => line).join("\n"))}${programs ? counts(programs) : ""}${id === "time" ? size() : ""}<p class="task">${task}</p>\n`;
  };
  /** The counts of a screen's programs, as a table. */
  const counts = (programs) => {
    const rows = countRows(programs.map((program) => ({ program, found: ask({ ask: "plain", max_calls: 1000000000, ...program }) })), words);
    const row = (cells, name) => html`<tr>${cells.map((cell, n) => raw(`<${name}${n > 0 && n < 4 ? ' class="number"' : ""}>${html`${cell}`}</${name}>`))}</tr>`;
    return html`<div class="scroll" tabindex="0"><table><thead>${row(words.lessonColumns, "th")}</thead><tbody>${rows.map((cells) => row(cells, "td"))}</tbody></table></div>
<p class="small">${words.countsNote}</p>\n`;
  };
  /** How large the search could be. */
  const size = () => {
    const { candidates } = ask({ ask: "candidates", puzzle: CLASSIC });
    const { cells, power, product } = bounds(CLASSIC, Array.isArray(candidates) ? candidates.join(" ") : candidates);
    const ten = ([number, exponent]) => html`${number} × 10<sup>${exponent}</sup>`;
    return html`<p>${words.sizePower(cells)} = ${ten(powerOfTen(power))}. ${words.sizeProduct}: ${ten(powerOfTen(product))}.</p>\n`;
  };
  const problem = (number, wants) =>
    html`<li><a href="${inLanguage(`judge/${number}`, lang)}">${words.problem(number)}</a> ${wants}</li>\n`;
  const body = html`<h1>${words.lessonTitle}</h1>\n<p>${w.lessonIntro}</p>\n${open}${SCREENS.map(screen)}<h2>${words.endingTitle}</h2>
${words.ending.map((text) => html`<p>${text}</p>\n`)}<ul>\n${problem(2239, words.problem2239)}${problem(2580, words.problem2580)}</ul>
<p>${words.judgeNote}</p>\n${open}`;
  return [{ path: inLanguage("lesson", lang), lang, title: words.lessonTitle, body }];
}
