// Markdown to HTML. Headings get the anchors that repositories on the web give them, so that links with anchors work
// in both places.

import { Marked, Renderer } from "marked";
import { escape } from "./html.mjs";

/** The anchor of a heading. */
export const anchor = (title) => title.trim().toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "").replaceAll(" ", "-");

const plain = (tokens) => tokens.map((token) => (token.tokens ? plain(token.tokens) : token.text ?? "")).join("");

/** The title and the HTML of a text. `target` receives every address and returns the one on the site. */
export function markdown(text, target) {
  const used = new Map();
  let title;
  const renderer = {
    heading({ tokens, depth }) {
      const name = plain(tokens);
      title ??= name;
      const id = anchor(name);
      const before = used.get(id) ?? 0;
      used.set(id, before + 1);
      return `<h${depth} id="${escape(before ? `${id}-${before}` : id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code: ({ text: code }) => `<pre tabindex="0"><code>${escape(code)}</code></pre>\n`,
    // On a phone a wide table scrolls alone. A cell without text heads nothing.
    table(token) {
      const table = Renderer.prototype.table.call(this, token).replaceAll(/<th( [^>]*)?><\/th>/g, "<td></td>");
      return `<div class="scroll" tabindex="0">${table}</div>\n`;
    },
    html: ({ text: code }) => escape(code),
  };
  const walkTokens = (token) => {
    if (token.type === "link" || token.type === "image") token.href = target(token.href);
  };
  const body = new Marked({ renderer, walkTokens }).parse(text);
  if (!title) throw new Error("a text without a heading");
  return { title, body };
}
