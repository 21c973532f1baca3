// Every link and anchor of the site leads somewhere, nothing is loaded from elsewhere, and each page names its version
// in the other language.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readLink } from "../src/links.js";
import { otherVersion } from "./html.mjs";
import { faults } from "./links.mjs";
import { anchor, markdown } from "./markdown.mjs";

const SITE = fileURLToPath(new URL("../dist/site", import.meta.url));
const files = new Set(readdirSync(SITE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(SITE.length + 1)));
const pages = new Map([...files].filter((path) => path.endsWith(".html") && path !== "sudokit.html")
  .map((path) => [path, readFileSync(join(SITE, path), "utf8")]));

/** The page reads its fragments itself: its panels, and an article for each technique. */
function isKnown(path, fragment) {
  const { tab, article } = readLink(fragment);
  return path === "sudokit.html" && [undefined, "techniques", "learn"].includes(tab)
    && (article === undefined || pages.has(`docs/techniques/${article}.html`));
}

test("all links and anchors lead somewhere, and nothing is loaded from elsewhere", () => {
  assert.ok(pages.size > 300, `${pages.size} pages`);
  assert.deepEqual(faults(pages, files, isKnown), []);
  const style = readFileSync(join(SITE, "site.css"), "utf8");
  assert.ok(!/url\(|@import|@font-face/.test(style), "the style sheet loads something");
});

test("every page forbids the network, and both versions of a page name each other", () => {
  for (const [path, text] of pages) {
    assert.ok(text.includes('<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'self\'; img-src \'self\';'), path);
    const lang = path.endsWith(".ko.html") ? "ko" : "en";
    assert.ok(text.includes(`<html lang="${lang}">`), path);
    const alternate = /<link rel="alternate" hreflang="(..)" href="([^"]*)">/.exec(text);
    const other = otherVersion(path);
    assert.equal(alternate !== null, pages.has(other), path);
    if (alternate) assert.deepEqual([alternate[1], join(path, "..", alternate[2])], [lang === "en" ? "ko" : "en", other]);
  }
});

test("articles, lesson and problems are there in both languages", () => {
  const problems = readdirSync(new URL("../../crates/sudokit-learn/problems", import.meta.url)).filter((file) => file.endsWith(".toml"));
  const articles = readdirSync(new URL("../../docs/techniques", import.meta.url)).filter((file) => file !== "README.md");
  assert.ok(problems.length > 20 && articles.length > 90);
  for (const end of [".html", ".ko.html"]) {
    for (const file of problems) assert.ok(pages.has(`judge/${file.replace(".toml", end)}`), file);
    for (const file of articles) assert.match(pages.get(`docs/techniques/${file.replace(/\.md$/, end)}`) ?? "", /<svg |<h2>/, file);
    assert.equal(pages.get(`lesson${end}`)?.match(/<svg /g)?.length, 8);
    assert.equal(pages.get(`docs/techniques/x-wing${end}`)?.match(/<svg /g)?.length, 4);
  }
});

const HEAD = '<link rel="stylesheet" href="s.css">';
const check = (body) => faults(new Map([["a.html", HEAD + body], ["b/c.html", '<h2 id="d">']]), new Set(["a.html", "b/c.html", "s.css", "p.html"]), () => false);

test("the check finds what is wrong", () => {
  assert.deepEqual(check('<a href="b/c.html#d"><a href="https://example.org/x"><a href="#e"><p id="e">'), []);
  const wrong = {
    '<a href="c.html">': "no page: c.html",
    '<a href="../b/c.html">': "no page: ../b/c.html",
    '<a class="x" href="b/c.html#e">': "no anchor: b/c.html#e",
    '<a href="#f">': "no anchor: #f",
    '<a href="p.html#t=x">': "no anchor: p.html#t=x",
    '<a href="/b/c.html">': "not relative: /b/c.html",
    '<img src="q.png">': "no page: q.png",
    '<img src="https://example.org/q.png">': "loads https://example.org/q.png",
    '<link rel="icon" href="https://example.org/i">': "loads https://example.org/i",
    "<script>": "has <script",
    '<p style="color:red">': 'has <p style=',
    '<p id="x"><p id="x">': "two elements are #x",
  };
  for (const [body, fault] of Object.entries(wrong)) assert.ok(check(body).includes(`a.html: ${fault}`), body);
});

test("anchors are those that repositories on the web give to headings", () => {
  assert.equal(anchor("Players and setters"), "players-and-setters");
  assert.equal(anchor("Grid, `r1c1` & co."), "grid-r1c1--co");
  assert.equal(anchor("Windows에서"), "windows에서");
  const { title, body } = markdown("# A\n\n## B\n\n## B\n\n[x](y.md) <b>\n\n| | c |\n|---|---|\n| 1 | 2 |\n", (address) => `to/${address}`);
  assert.equal(title, "A");
  for (const part of ['<h2 id="b">', '<h2 id="b-1">', '<a href="to/y.md">', "&lt;b&gt;", "<td></td>\n<th>c</th>"]) assert.ok(body.includes(part), part);
});
