// The site in a real Chromium, opened from the disk: axe finds nothing, nothing sticks out, a keyboard suffices, no
// request leaves the disk.

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { after, test } from "node:test";
import { chromium } from "playwright-core";
import { axe, nothingSticksOut } from "../test/axe.mjs";

const SITE = new URL("../dist/site/", import.meta.url);
const CHROMIUM = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

let browser;
after(async () => browser?.close());

/** A window that notes what must not happen. */
async function open(options) {
  browser ??= await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  const context = await browser.newContext(options);
  // A busy machine is slow, and nothing here is about speed.
  context.setDefaultTimeout(120000);
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => { if (message.type() === "error") faults.push(message.text()); });
  page.on("pageerror", (error) => faults.push(String(error.stack)));
  page.on("request", (request) => { if (!/^(file|blob|data):/.test(request.url())) faults.push(`request of ${request.url()}`); });
  return {
    page,
    go: (path) => page.goto(new URL(path, SITE).href),
    async close() {
      await context.close();
      assert.deepEqual(faults, []);
    },
  };
}

// One of every kind of page.
const KINDS = ["index.html", "index.ko.html", "docs/OUTPUT.html", "docs/LEARN.ko.html", "lesson.html", "lesson.ko.html",
  "docs/techniques/index.html", "docs/techniques/index.ko.html", "docs/techniques/x-wing.html", "docs/techniques/aic.ko.html",
  "docs/techniques/whale.html", "judge/index.html", "judge/leetcode-37.html", "judge/2239.ko.html", "LICENSE-MIT.html",
  "crates/sudokit/examples/index.html"];

// Both themes, and both layouts: a menu beside the text, and one behind a button.
for (const [colorScheme, width] of /** @type {const} */ ([["light", 360], ["dark", 1280]])) {
  test(`axe finds nothing: ${colorScheme}, ${width} px`, async () => {
    const { page, go, close } = await open({ colorScheme, viewport: { width, height: 800 } });
    for (const path of KINDS) {
      await go(path);
      await axe(page, path);
    }
    await close();
  });
}

test("on a phone the menu opens over the page, and axe finds nothing in it", async () => {
  const { page, go, close } = await open({ viewport: { width: 360, height: 780 } });
  await go("docs/techniques/x-wing.ko.html");
  const menu = page.getByRole("navigation", { name: "전체 페이지" });
  assert.equal(await menu.isVisible(), false);
  await page.getByRole("button", { name: "메뉴" }).click();
  assert.equal(await menu.isVisible(), true);
  await axe(page, "menu");
  await nothingSticksOut(page, "menu");
  await menu.getByRole("link", { name: "채점할 수 있는 문제" }).click();
  assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "채점할 수 있는 문제");
  await close();
});

for (const width of [320, 768, 1280]) {
  test(`nothing sticks out: ${width} px`, async () => {
    const { page, go, close } = await open({ viewport: { width, height: 700 } });
    // What is written by hand has tables of any width.
    const written = readdirSync(new URL("docs", SITE)).filter((path) => path.endsWith(".html")).map((path) => `docs/${path}`);
    for (const path of width === 320 ? [...KINDS, ...written, "CONTRIBUTING.html", "web/ENGINE.html"] : KINDS) {
      await go(path);
      await nothingSticksOut(page, path);
    }
    await close();
  });
}

test("with keys alone: past the menu, into it and out of it, to the other language", async () => {
  const { page, go, close } = await open({ viewport: { width: 360, height: 780 } });
  await go("judge/2239.html");
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Skip to the text");
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "main");
  await page.reload();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Menu");
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation");
  assert.equal(await menu.isVisible(), true);
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Start");
  await page.keyboard.press("Escape");
  assert.equal(await menu.isVisible(), false);
  await page.getByRole("link", { name: "한국어" }).press("Enter");
  assert.ok(page.url().endsWith("judge/2239.ko.html"), page.url());
  assert.equal(await page.locator("html").getAttribute("lang"), "ko");
  await close();
});

test("every link in the text of an article is reached by Tab", async () => {
  const { page, go, close } = await open({ viewport: { width: 1280, height: 800 } });
  await go("docs/techniques/x-wing.html");
  const wanted = await page.locator("main a").allTextContents();
  const reached = [];
  for (let n = 0; n < 200 && reached.length < wanted.length; n++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => document.activeElement?.closest("main a")?.textContent);
    if (text) reached.push(text);
  }
  assert.deepEqual(reached, wanted);
  await close();
});

test("the page opens from an article, at the same technique and in the same language", async () => {
  const { page, go, close } = await open({ viewport: { width: 1280, height: 800 } });
  await go("docs/techniques/x-wing.ko.html");
  await page.getByRole("link", { name: "웹 페이지에서 연습하기" }).click();
  await page.waitForSelector("html[data-ready]");
  await page.getByRole("heading", { name: "엑스윙" }).waitFor();
  await close();
});
