// Every Markdown file of the repository as a page; the pictures, files and folders that these name.
// The articles about techniques are missing here: they come from the engine, one page a language.

import { execFileSync } from "node:child_process";
import { lstatSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { html, linkTo, listing, raw } from "./html.mjs";
import { markdown } from "./markdown.mjs";
import { WORDS } from "./words.mjs";

const ARTICLES = "docs/techniques/";

/** The page of a Markdown file. */
const pageOf = (file) => file.replace(/\.md$/, ".html").replace(/(^|\/)README(?=\.(ko\.)?html$)/, "$1index");

/** A path as a heading, which may break at its slashes. */
const heading = (path) => html`<h1>${path.split("/").map((part, n) => html`${n > 0 && raw("/<wbr>")}${part}`)}</h1>\n`;

/** {pages, pictures}: pictures are paths of the repository. */
export function docs(root) {
  const files = new Set(execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean));
  const read = (file) => readFileSync(join(root, file), "utf8");
  const pictures = new Set();
  // Files and folders that are no Markdown: by their path in the repository.
  const sources = new Map();

  /** Where the site has a file or a folder of the repository. */
  function placeOf(path, lang) {
    if (path.startsWith(ARTICLES) && lang !== "en") return pageOf(path).replace(/html$/, `${lang}.html`);
    if (path.endsWith(".md") && files.has(path)) return pageOf(path);
    if (files.has(posix.join(path, "README.md"))) return posix.join(path, "index.html");
    if (/\.(png|svg)$/.test(path) && files.has(path)) {
      pictures.add(path);
      return path;
    }
    if (files.has(path)) {
      sources.set(path, { path: `${path}.html`, lang: "en", title: path, body: html`${heading(path)}${listing(read(path))}` });
      return `${path}.html`;
    }
    const inside = [...files].filter((file) => file.startsWith(`${path}/`));
    if (inside.length === 0) return undefined;
    const place = posix.join(path, "index.html");
    if (!sources.has(path)) {
      sources.set(path, undefined);
      const items = inside.map((file) => html`<li><a href="${linkTo(place, placeOf(file, lang))}">${file.slice(path.length + 1)}</a></li>\n`);
      sources.set(path, { path: place, lang: "en", title: path, body: html`${heading(path)}<p>${WORDS.en.files}:</p>\n<ul>\n${items}</ul>\n` });
    }
    return place;
  }

  const pages = [];
  for (const file of files) {
    // The packages' links to the README are the README.
    if (!file.endsWith(".md") || file.startsWith(ARTICLES) || lstatSync(join(root, file)).isSymbolicLink()) continue;
    const lang = file.endsWith(".ko.md") ? "ko" : "en";
    const path = pageOf(file);
    const { title, body } = markdown(read(file), (address) => {
      if (/^[a-z]+:/.test(address) || address.startsWith("#")) return address;
      const [to = "", at] = address.split("#");
      const place = placeOf(posix.join(posix.dirname(file), to).replace(/\/$/, ""), lang);
      if (!place) throw new Error(`${file}: git has no ${address}`);
      return linkTo(path, place) + (at ? `#${at}` : "");
    });
    pages.push({ path, lang, title, body: raw(body) });
  }
  return { pages: [...pages, ...sources.values()], pictures: [...pictures] };
}
