// One HTML file out of index.html, style.css, src/ and the engine: everything inlined, most of it
// as gzip in base 64, and a policy under which the page can reach no network. The same inputs give the
// same bytes: nothing here reads a clock, and the header of gzip names no system.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import zopfli from "@gfx/zopfli";
import { build } from "esbuild";
import en from "./src/words/en.js";
import ko from "./src/words/ko.js";

const here = (path) => new URL(path, import.meta.url);
const read = (path) => readFileSync(here(path), "utf8");

/** A file and what it imports as one minified text. */
async function bundle(entry, options = {}) {
  const result = await build({
    absWorkingDir: here(".").pathname,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    charset: "utf8",
    legalComments: "none",
    target: ["chrome123", "firefox121", "safari17.5"],
    ...options,
  });
  return result.outputFiles[0].text.trim();
}

/** Packed, with no time and no system in the header. */
function pack(bytes) {
  const packed = gzipSync(bytes, { level: 9 });
  packed.fill(0, 4, 8);
  packed[9] = 255;
  return packed;
}

/** Packed as gzip by zopfli: 5% smaller than zlib's best, after ten seconds, which a newer copy saves. */
async function packedEngine(path) {
  const made = here("dist/engine.gz");
  if (!existsSync(made) || statSync(made).mtimeMs < statSync(path).mtimeMs) {
    writeFileSync(made, await zopfli.gzipAsync(readFileSync(path), { numiterations: 15 }));
  }
  return readFileSync(made);
}

/** The engine as Binaryen's optimizer leaves it: the same speed, a fifth less to unpack. It takes half a minute: one
 * that is newer than the engine is kept. */
function smaller(path) {
  const made = here("dist/engine.small.wasm");
  if (existsSync(made) && statSync(made).mtimeMs > statSync(here(path)).mtimeMs) return made;
  const features = ["bulk-memory", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext", "simd"];
  execFileSync(process.execPath, [fileURLToPath(import.meta.resolve("binaryen/bin/wasm-opt")), "-O3",
    ...features.map((feature) => `--enable-${feature}`), fileURLToPath(here(path)), "-o", fileURLToPath(made)]);
  return made;
}

/** What a policy calls an inlined text. */
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** A text that ends no script element, wherever it stands in one. */
const inScript = (source) => source.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

/** The page with `text` in place of `mark`, which stands there once. */
function put(page, mark, text) {
  const parts = page.split(mark);
  if (parts.length !== 2) throw new Error(`index.html must have this once: ${mark}`);
  return parts.join(text);
}

/** The messages that the engine can report: what it expects of a text, and what is wrong with a trace. */
function messages() {
  const all = read("../crates/sudokit-shell/src/messages/ko.toml").split(/^(?=\[)/m);
  const section = (name) => all.find((part) => part.startsWith(`[${name}]`)) ?? "";
  const trace = section("commands").split("\n").filter((line) => /trace|already ended|\{raw\} (holds|still|cannot|is rejected)/.test(line));
  const kept = [...section("places").split("\n"), ...section("expected").split("\n"), ...trace];
  return kept.filter((line) => line.startsWith('"')).join("\n");
}

const script = inScript(await bundle("src/main.js", { format: "iife", define: { MESSAGES_KO: JSON.stringify(messages()) } }));
const style = await bundle("style.css");
// Until the style is unpacked, the header would stand there without it.
const firstStyle = ".top{visibility:hidden}";
// Style and script as gzip in base 64, a third as long, and a few lines that unpack them. The policy has the hashes of all.
const rest = Buffer.from(await zopfli.gzipAsync(Buffer.from(`${style}\0${script}`), { numiterations: 15 })).toString("base64");
const starter = inScript(`new Response(new Blob([Uint8Array.from(atob(document.getElementById("page-rest").textContent),c=>c.charCodeAt(0))])
.stream().pipeThrough(new DecompressionStream("gzip"))).text().then(text=>{const parts=text.split("\\0"),[style,script]=["style","script"].map((name,i)=>{const made=document.createElement(name);made.textContent=parts[i];return made})
document.querySelector("style").replaceWith(style);document.body.append(script)})
.catch(error=>{document.getElementById("panel").textContent=${JSON.stringify(`${en.tooOld} ${ko.tooOld}`)}+" "+error.message})`);
const worker = inScript(await bundle("src/worker.js", { format: "iife" }));
// As text: src/engine.js has the browser unpack it.
const engine = (await packedEngine(smaller("dist/engine.wasm"))).toString("base64");

const policy = [
  "default-src 'none'",
  `script-src ${hash(starter)} ${hash(script)} 'wasm-unsafe-eval'`,
  "worker-src blob:",
  `style-src ${hash(firstStyle)} ${hash(style)}`,
  "img-src data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

let page = read("index.html");
page = put(page, '<meta charset="utf-8">', [
  '<meta charset="utf-8">',
  // `sudokit page` knows its own files by this line.
  '<meta name="generator" content="sudokit">',
  `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
].join("\n"));
page = put(page, '<link rel="stylesheet" href="style.css">', `<style>${firstStyle}</style>`);
page = put(page, '<script type="text/plain" id="engine-module"></script>',
  `<script type="text/plain" id="engine-module">${engine}</script>`);
page = put(page, '<script type="text/plain" id="engine-worker"></script>',
  `<script type="text/plain" id="engine-worker">${worker}</script>`);
page = put(page, '<script type="module" src="src/main.js"></script>', `<script type="text/plain" id="page-rest">${rest}</script>\n<script>${starter}</script>`);
// Here `sudokit page` puts the puzzle.
put(page, '<script type="application/json" id="start"></script>', "");

const file = Buffer.from(page);
writeFileSync(here("dist/sudokit.html"), file);
writeFileSync(here("dist/sudokit.html.gz"), pack(file));
const size = (bytes) => `${Math.ceil(bytes / 1024)} KiB`;
console.log(`sudokit.html: ${size(file.length)}; the engine ${size(engine.length)} packed, `
  + `scripts and style ${size(rest.length + worker.length)}`);
