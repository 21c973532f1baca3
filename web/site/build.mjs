// The site out of what is already written: the Markdown of the repository, the engine's articles and drawings, the
// lesson of the page, the problems of the judge, and the page itself. The same inputs give the same bytes.
//
//   docs.mjs techniques.mjs lesson.mjs problems.mjs -> pages -> layout.mjs -> web/dist/site
//
// A page is {path, lang, title, body}: a path of the site, HTML. `x.html` and `x.ko.html` are two versions of one page.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { instantiate } from "../src/instance.js";
import en from "../src/words/en.js";
import ko from "../src/words/ko.js";
import { docs } from "./docs.mjs";
import { layout } from "./layout.mjs";
import { lesson } from "./lesson.mjs";
import { problems } from "./problems.mjs";
import { techniques } from "./techniques.mjs";

const web = fileURLToPath(new URL("..", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const out = join(web, "dist/site");
const words = { en, ko };

const ask = await instantiate(new WebAssembly.Module(readFileSync(join(web, "dist/engine.wasm"))), () => {});
const { version } = ask({ ask: "hello" });

const { pages: documents, pictures } = docs(root);
const pages = [...documents];
for (const lang of ["en", "ko"]) {
  pages.push(...techniques(ask, lang, words[lang]), ...lesson(ask, lang, words[lang]), ...problems(root, lang));
}

rmSync(out, { recursive: true, force: true });
const put = (path, text) => {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), text);
};
const byPath = new Map(pages.map((page) => [page.path, page]));
if (byPath.size !== pages.length) throw new Error("two pages have one path");
for (const page of pages) put(page.path, layout(page, byPath, version));
for (const picture of pictures) cpSync(join(root, picture), join(out, picture));
cpSync(join(web, "dist/sudokit.html"), join(out, "sudokit.html"));

const style = await build({
  absWorkingDir: web, entryPoints: ["site/site.css"], bundle: true, minify: true, write: false, charset: "utf8",
  target: ["chrome123", "firefox121", "safari17.5"],
});
put("site.css", style.outputFiles[0].text);
console.log(`web/dist/site: ${pages.length} pages, ${pictures.length} pictures, sudokit.html`);
