// The code of the method beside the board, the line of the last event lit.

import { choice, fill, h } from "./dom.js";
import { LANGUAGES, listing } from "./listings/index.js";

/** A line of a program. A long one goes on below itself, behind its own indent.
 * @param {string} code @param {Record<string, unknown>} [more] */
export function codeLine(code, more = {}) {
  const rest = code.trimStart();
  return h("span", more, h("i", {}, code.slice(0, code.length - rest.length)), h("code", {}, rest || " "));
}

/** @param {import("./app.js").App["words"]} words @param {boolean} [bare] only the code, no choice of language */
export function createCode(words, bare = false) {
  const element = h("div");
  const pre = h("pre", { class: "code", tabindex: "0", role: "region" });
  let language = "python";
  let method = "";
  /** @type {{code: string, event: string}[]} */
  let lines = [];
  /** @type {HTMLElement[]} */
  let spans = [];
  let lit = "";

  function list() {
    lines = listing(language, method);
    spans = lines.map(({ code }) => codeLine(code));
    fill(pre, spans);
    const event = lit;
    lit = "";
    light(event);
  }
  /** Lights the line of an event, and brings it into the box. @param {string} event */
  function light(event) {
    if (event === lit) return;
    lit = event;
    lines.forEach((line, n) => spans[n]?.classList.toggle("lit", !!event && line.event === event));
    const first = spans[lines.findIndex((line) => !!event && line.event === event)];
    if (first) pre.scrollTop = first.offsetTop - pre.clientHeight / 2;
  }
  return {
    element, light,
    build() {
      pre.setAttribute("aria-label", words().code);
      fill(element, !bare && h("div", { class: "row" }, h("h3", {}, words().codeTitle), h("label", {}, `${words().code} `,
        choice(Object.entries(LANGUAGES).map(([id, { name }]) => [id, name]), language,
          (chosen) => { language = chosen; list(); }))), pre);
      list();
    },
    /** The listing of a method; none beside the trace of another program. @param {string} name @param {boolean} [foreign] */
    method(name, foreign = false) {
      element.hidden = foreign || !listing(language, name).some((line) => line.event);
      if (name === method) return;
      method = name;
      list();
    },
  };
}
