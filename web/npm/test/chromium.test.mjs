// The installed package in a Chromium: bundled into a page that opens from a disk, and as it is from a server.
// Pages fail on console errors and on requests of anything else (test/page.mjs).

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { visit } from "../../test/page.mjs";
import { areThose, lines } from "./answers.mjs";
import { asExpected } from "./expected.mjs";

const project = /** @type {string} */ (process.env.SUDOKIT_PROJECT);

test("a bundled program runs without a network, and its answers are the library's", async () => {
  const program = `import { load } from "sudokit"; import { use } from "./user.js"; Object.assign(globalThis, { load, use });`;
  const bundled = await build({
    stdin: { contents: program, resolveDir: project }, bundle: true, write: false, format: "iife", platform: "browser",
  });
  const file = join(project, "bundled.html");
  const script = bundled.outputFiles[0].text.replaceAll("</script", "<\\/script");
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><title>bundled</title><script>${script}</script>`);
  const { page, close } = await visit(`file://${file}`);
  asExpected(await page.evaluate(() => /** @type {any} */ (globalThis).use()));
  areThose(await page.evaluate(async (requests) => {
    const engine = await /** @type {any} */ (globalThis).load();
    return requests.map((request) => engine.reply(request));
  }, lines().map(([, request]) => request)));
  await close();
});

test("the files run as they are", async () => {
  const html = `<!doctype html><meta charset="utf-8"><title>plain</title><link rel="icon" href="data:,">
    <script type="importmap">{ "imports": { "sudokit": "/node_modules/sudokit/browser.js" } }</script>
    <script type="module">import { use } from "./user.js"; globalThis.used = use();</script>`;
  /** @type {string[]} */
  const served = [];
  const server = createServer(({ url = "" }, response) => {
    served.push(url);
    response.setHeader("content-type", url.endsWith(".js") ? "text/javascript" : "text/html");
    response.end(url === "/" ? html : readFileSync(join(project, url)));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const address = `http://127.0.0.1:${/** @type {any} */ (server.address()).port}/`;
  const { page, close } = await visit(address, { allowed: new RegExp(`^(${address}|blob:)`) });
  await page.waitForFunction(() => "used" in globalThis);
  asExpected(await page.evaluate(() => /** @type {any} */ (globalThis).used));
  await close();
  server.close();
  assert.deepEqual(served.sort(), ["/", "/node_modules/sudokit/browser.js", "/node_modules/sudokit/shared.js", "/user.js"]);
});
