// The frame of every page: header with the menu and the other language, the text, the footer. No page has a script;
// its policy allows the style sheet and pictures of the site, and no network.

import { html, inLanguage, linkTo, otherVersion } from "./html.mjs";
import { DOORS, MENU, WORDS } from "./words.mjs";

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** A page as a file. */
export function layout(page, pages, version) {
  const { path, lang, title, body } = page;
  const w = WORDS[lang];
  const to = (place) => linkTo(path, place);
  const other = pages.get(otherVersion(path));
  const otherLang = lang === "en" ? "ko" : "en";
  const home = inLanguage("index", lang);
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${path === home ? "sudokit" : `${title} · sudokit`}</title>
<link rel="stylesheet" href="${to("site.css")}">
${other && html`<link rel="alternate" hreflang="${otherLang}" href="${to(other.path)}">\n`}</head>
<body>
<a class="skip" href="#main">${w.skip}</a>
<header class="top">
<button popovertarget="menu">${w.menu}</button>
<a class="brand" href="${to(home)}">sudokit</a>
<a class="language" lang="${otherLang}" hreflang="${otherLang}" href="${to((other ?? { path: inLanguage("index", otherLang) }).path)}">${other ? w.toOther : w.toOtherHome}</a>
</header>
<nav id="menu" popover aria-label="${w.pages}">
${MENU.map(([part, names]) => html`<h2>${w.parts[part]}</h2>\n<ul>\n${names.map((name) => entry(name, page, pages))}</ul>\n`)}</nav>
<main id="main" tabindex="-1">
${path === home && html`<ul class="doors">\n${DOORS.map((name) => entry(name, page, pages))}</ul>\n`}${body}</main>
<footer><p>${w.footer(version)}</p></footer>
</body>
</html>
`.toString();
}

/** A line of the menu: in the language of the page if there is one, else in English; a Korean text alone is for Korean readers. */
function entry(name, { path, lang }, pages) {
  const w = WORDS[lang];
  if (name === "sudokit") return html`<li><a href="${linkTo(path, `sudokit.html#lang=${lang}`)}">${w.page}</a></li>\n`;
  const own = pages.get(inLanguage(name, lang));
  const target = own ?? pages.get(inLanguage(name, "en"));
  if (!target) {
    if (!pages.has(inLanguage(name, "ko"))) throw new Error(`the menu names no page: ${name}`);
    return undefined;
  }
  const current = target.path === path ? html` aria-current="page"` : undefined;
  const title = name === "index" ? w.home : target.title;
  return own ? html`<li><a href="${linkTo(path, target.path)}"${current}>${title}</a></li>\n`
    : html`<li><a href="${linkTo(path, target.path)}" lang="en" hreflang="en">${title}</a> ${w.onlyHere}</li>\n`;
}
