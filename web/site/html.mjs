// Text to HTML, and paths of the site.

import { posix } from "node:path";

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as HTML. */
export const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => SIGNS[sign]);

/** HTML that is put into a template as it is. */
class Html {
  constructor(text) { this.text = text; }
  toString() { return this.text; }
}
export const raw = (text) => new Html(text);

const filled = (value) => (Array.isArray(value) ? value.map(filled).join("")
  : value instanceof Html ? value.text
  : value === undefined || value === null || value === false ? "" : escape(value));

/** A template of HTML: texts in its gaps are escaped, lists joined, missing values left out. */
export const html = (parts, ...values) =>
  raw(parts.reduce((text, part, n) => text + filled(values[n - 1]) + part));

/** Paragraphs of a text: blank lines between them, code between backticks. */
export const paragraphs = (text) => text.trim().split("\n\n").map((paragraph) =>
  html`<p>${paragraph.split("`").map((part, n) => (n % 2 ? html`<code>${part}</code>` : part))}</p>\n`);

/** Lines as they are typed or printed. A keyboard can scroll them. */
export const listing = (text) => html`<pre tabindex="0"><code>${text.replace(/\n+$/, "")}</code></pre>\n`;

/** The path of a page in a language. */
export const inLanguage = (name, lang) => `${name}${lang === "en" ? "" : `.${lang}`}.html`;

/** The version of a page in the other language, whether it exists or not. */
export const otherVersion = (path) =>
  path.endsWith(".ko.html") ? path.replace(/\.ko\.html$/, ".html") : path.replace(/\.html$/, ".ko.html");

/** How one page names another. */
export const linkTo = (from, to) => posix.relative(posix.dirname(from), to);
