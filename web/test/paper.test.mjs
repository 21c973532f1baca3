// Print, size, time: sheets as PDF, black on white; the file's size; how soon the page is ready.

import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { test } from "node:test";
import { inflateSync } from "node:zlib";
import { becomes, CLASSIC, FILE, open, tool } from "./page.mjs";

/** Pages of a PDF. @param {Buffer} pdf */
const pages = (pdf) => (pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;

/** The colours that a PDF fills and strokes with. @param {Buffer} pdf */
function colors(pdf) {
  const found = new Set();
  for (const [, stream = ""] of pdf.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)endstream/g)) {
    try {
      const text = inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
      for (const [color] of text.matchAll(/[\d.]+ [\d.]+ [\d.]+ (?:rg|RG)\b/g)) found.add(color.slice(0, -3));
    } catch { /* a font, an image */ }
  }
  return [...found];
}

test("a sheet has a title, a line for the name, levels, and all games, on one page", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await page.evaluate(() => { window.print = () => {}; });
  // A game that is begun is kept when another is opened.
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press("Digit4");
  await page.locator('[data-new="hard"]').click();
  await becomes(async () => (await state()).saved.length, 1);
  await tool(page, "Print");
  await page.getByLabel("Title").fill("Week 1 <b>");
  await page.getByLabel("A line for name and date").check();
  await page.getByLabel("This one and all my games (2)").check();
  await page.getByLabel("Boards a page").selectOption("6");
  await page.locator("dialog").getByRole("button", { name: "Print", exact: true }).click();
  assert.equal(await page.locator(".sheet h1").textContent(), "Week 1 <b>");
  assert.match((await page.locator(".sheet header").textContent()) ?? "", /Name _+ +Date _+/);
  const captions = await page.locator(".sheet figcaption").allTextContents();
  assert.equal(captions.length, 2);
  assert.match(captions[0] ?? "", /, Hard/);
  assert.equal(pages(await page.pdf({ format: "A4", margin: { top: "10mm", bottom: "10mm", left: "10mm", right: "10mm" } })), 1);
  await close();
});

for (const [count, expected] of /** @type {const} */ ([[1, 1], [7, 2], [12, 2]])) {
  for (const format of ["A4", "Letter"]) {
    test(`${count} puzzles are ${expected} pages of ${format}, black on white out of the dark theme`, async () => {
      const { page, close } = await open(`#p=${CLASSIC}`, { colorScheme: "dark" });
      await page.evaluate(([puzzle, n]) => {
        const { print } = /** @type {any} */ (globalThis).sudokit;
        window.print = () => {};
        print.openPrint(Array(n).fill(puzzle));
      }, /** @type {[string, number]} */ ([CLASSIC, count]));
      await page.locator("dialog").getByRole("button", { name: "Print", exact: true }).click();
      const shown = await page.locator(".sheet .board text").allTextContents();
      assert.equal(shown.length, 30 * count);
      const pdf = await page.pdf({ format, margin: { top: "10mm", bottom: "10mm", left: "10mm", right: "10mm" } });
      assert.equal(pages(pdf), expected);
      for (const color of colors(pdf)) assert.match(color, /^(0 0 0|1 1 1)$/);
      await close();
    });
  }
}

test("solutions come on a last page", async () => {
  const { page, close } = await open(`#p=${CLASSIC}`);
  await page.evaluate(() => { window.print = () => {}; });
  await tool(page, "Print");
  await page.getByLabel("Solutions on a last page").check();
  await page.locator("dialog").getByRole("button", { name: "Print", exact: true }).click();
  assert.equal((await page.locator(".sheet .solutions .board text").allTextContents()).length, 81);
  assert.equal(pages(await page.pdf({ format: "A4" })), 2);
  await close();
});

test("the file has its size, and the page gets ready", async (t) => {
  const size = statSync(FILE).size;
  // A file to keep and to send, most of it the engine as gzip in base 64.
  assert.ok(size <= 1056 * 1024, `${size} bytes`);
  const times = [];
  for (let n = 0; n < 3; n++) {
    const again = await open(`#p=${CLASSIC}`);
    times.push(Number(await again.page.locator("html").getAttribute("data-ready")));
    await again.close();
  }
  assert.ok(times.every((time) => time > 0), `${times}`);
  t.diagnostic(`ready after ${Math.min(...times).toFixed(0)} ms`);
});
