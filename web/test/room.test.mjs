// Where things stand: messages move no key, nothing is cut or ragged, few stops of Tab lead to the
// board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { oneIn } from "../src/rate.js";
import en from "../src/words/en.js";
import ko from "../src/words/ko.js";
import { becomes, CLASSIC, open, until } from "./page.mjs";

/** @param {import("playwright-core").Page} page @param {string} selector */
const box = (page, selector) => page.locator(selector).first().evaluate((e) => {
  const { left, top, right, bottom, width } = e.getBoundingClientRect();
  return { left, top, right, bottom, width };
});
/** @param {import("playwright-core").Page} page @param {number} width @param {number} height */
const resize = (page, width, height) => page.setViewportSize({ width, height });

test("a message moves no key, and no name in it loses what follows it", async () => {
  const { page, close } = await open(`#p=${CLASSIC}`);
  for (const [width, height] of /** @type {const} */ ([[1280, 800], [900, 768], [360, 640]])) {
    await resize(page, width, height);
    const before = await box(page, '[data-act="check"]');
    await page.locator('[data-cell="2"]').click();
    await page.keyboard.press("Digit5");
    await page.locator(".message .tied").waitFor();
    assert.deepEqual(await box(page, '[data-act="check"]'), before, `${width}`);
    assert.ok((await box(page, ".message")).bottom <= height, `${width}: the message is in sight`);
    assert.match(await page.locator(".message .tied").first().innerText(), /^row 1,$/);
    assert.equal(await page.locator(".message .tied").first().evaluate((e) => getComputedStyle(e).whiteSpace), "nowrap");
    await page.keyboard.press("Control+KeyZ");
  }
  await close();
});

test("an edited puzzle is played from every window, and its key touches no digit", async () => {
  const { page, close } = await open(`#p=${CLASSIC}`);
  await page.evaluate(() => document.getElementById("menu")?.click());
  await page.locator("dialog").getByRole("button", { name: "Edit the givens" }).click();
  await page.locator(".edit .good").waitFor();
  for (const [width, height] of /** @type {const} */ ([[360, 640], [390, 844], [1280, 800]])) {
    await resize(page, width, height);
    const main = await box(page, ".links .main");
    assert.ok(main.bottom <= height, `${width}x${height}: it ends at ${main.bottom}`);
    assert.ok(main.top >= (await box(page, '[data-key="7"]')).bottom + 8, `${width}x${height}: it touches a key`);
  }
  await close();
});

test("at 900 px the board has more than half of the window, in both languages", async () => {
  for (const lang of ["en", "ko"]) {
    const { page, close } = await open(`#p=${CLASSIC}&lang=${lang}`, { viewport: { width: 900, height: 768 } });
    assert.ok((await box(page, ".stage")).width > 480, "Play");
    const cut = await page.locator("main button").evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent));
    assert.deepEqual(cut, [], lang);
    for (const tab of ["solve", "watch"]) {
      await page.locator(`#tab-${tab}`).click();
      assert.ok((await box(page, ".stage")).width > 450, tab);
    }
    await close();
  }
});

test("tabs have no bar under the pointer, fields have one width, the lesson's keys one row", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=generate`, { viewport: { width: 1280, height: 800 } });
  await page.locator("#tab-solve").hover();
  await until(() => page.locator("#tab-solve").evaluate((e) => getComputedStyle(e).borderTopColor === "rgba(0, 0, 0, 0)"), "no bar");
  const fields = await page.locator(".fields > .field").evaluateAll((all) => all.map((e) => Math.round(e.getBoundingClientRect().width)));
  assert.ok(fields.length >= 6 && new Set(fields).size === 1, `${fields}`);
  await resize(page, 360, 640);
  await page.locator("#tab-learn").click();
  const tops = await page.locator(".pager button").evaluateAll((all) => all.map((e) => e.getBoundingClientRect().top));
  assert.ok(tops.length >= 8 && new Set(tops).size === 1, `${tops}`);
  await close();
});

test("the code of Watch is cut nowhere, and a phone shows the speed", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=watch&m=scan&n=2000`, { viewport: { width: 1280, height: 800 } });
  for (const [width, height] of /** @type {const} */ ([[1280, 800], [1600, 900], [360, 640]])) {
    await resize(page, width, height);
    if (width > 1500) await page.locator(".costs tbody tr").nth(3).waitFor();
    const wide = await page.locator(".watch .code").evaluate((e) => e.scrollWidth - e.clientWidth);
    assert.ok(wide <= 1, `${width}: ${wide} px are cut`);
    // What is chosen, three decisions and all of the code stand in one view, with the methods beside where there is room.
    if (width < 900) continue;
    await until(async () => (await page.locator(".watch .stack li").count()) > 3, "decisions");
    for (const [last, inner] of [[".picks", "select"], [".stack", "li:nth-child(3)"], [".code", "span:last-child"], [".stack", "li:first-child span:last-child"]]) {
      const [outer, part] = [await box(page, `.watch ${last}`), await box(page, `.watch ${last} ${inner}`)];
      assert.ok(part.bottom <= Math.min(outer.bottom + 1, height) && part.right <= outer.right + 1, `${width}: ${last} ${inner}`);
    }
    assert.equal(await page.locator(".costs tbody tr").count(), width >= 1500 ? 4 : 0);
  }
  await page.locator("#tab-learn").click();
  await page.locator("#panel .pager button").nth(1).click();
  await page.locator("#panel .code span").first().waitFor();
  assert.ok(await page.locator("#panel .code").evaluate((e) => e.scrollWidth <= e.clientWidth + 1), "the lesson's code");
  await page.locator("#tab-watch").click();
  await page.locator(".watch .speed button").last().click();
  await becomes(() => page.locator(".watch .speed span").innerText(), /a second/);
  await close();
});

test("Tab reaches the board at its fifth stop, and arrows move among the tools", async () => {
  const { page, close } = await open(`#p=${CLASSIC}`, { viewport: { width: 1280, height: 800 } });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("role") ?? document.activeElement?.textContent);
  let stops = 0;
  while ((await focused()) !== "gridcell" && stops < 20) {
    await page.keyboard.press("Tab");
    stops += 1;
  }
  assert.ok(stops <= 5, `${stops} stops`);
  await page.locator("#menu").focus();
  await page.keyboard.press("ArrowLeft");
  await becomes(focused, "Print");
  await page.locator('[data-new="easy"]').focus();
  await page.keyboard.press("End");
  await becomes(focused, "Today’s");
  await close();
});

test("a rate is a round number, and says when it is a bound", () => {
  assert.deepEqual([oneIn(2, 58721), oneIn(0, 12345), oneIn(4, 5), oneIn(0, 20)], [29000, 4100, 0, 0]);
  assert.match(en.made(2, 58721), /2 puzzles out of 58,721: about 1 in 29,000\./);
  assert.match(en.making(0, 16000, 1000000), /most likely fewer than 1 in 5,300.*ends after 1,000,000 tries/);
  assert.match(ko.made(2, 58721), /약 29,000개 중 하나/);
});

test("no listing stands beside another program's trace, and a bad one stands where it fails", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=watch`);
  await page.locator(".watch .code span").first().waitFor();
  await page.locator("summary", { hasText: "Your own program" }).click();
  const event = (/** @type {string} */ cell, digit = 1) => JSON.stringify({ event: "place", cell, digit });
  const lines = [JSON.stringify({ format: "sudokit-trace", version: 1, puzzle: CLASSIC, method: "scan" }), event("r1c3"), event("r1c4", 2), event("r1c1", 9)];
  await page.getByLabel("or paste it here").fill(lines.join("\n"));
  await page.locator(".banner p", { hasText: "2 events" }).waitFor();
  await becomes(() => page.locator(".strip + input").inputValue(), "2");
  assert.ok(await page.locator(".watch .code").isHidden());
  await page.getByRole("button", { name: "Back to the textbook methods" }).click();
  await page.locator(".watch .code").waitFor();
  await close();
});

test("a Korean sentence names cells and houses in one way", async () => {
  assert.equal(ko.inWords("r7c2는 5이고 r7c1,r9c3에서 지웁니다; r12c4와 r1c1=5"), "7행 2열은 5이고 7행 1열, 9행 3열에서 지웁니다; 1·2행 4열과 1행 1열=5");
  const { page, close } = await open(`#p=${CLASSIC}&lang=ko`, { viewport: { width: 1280, height: 800 } });
  for (let rung = 1; rung <= 5; rung++) await page.keyboard.press("KeyH");
  await page.locator(".hint .main[data-hint=apply]").waitFor();
  assert.doesNotMatch(await page.locator(".rungs").innerText(), /r\dc\d/);
  await page.locator(".hint .said .cell").last().hover();
  await becomes(() => page.locator(".stage .wash-lit").count(), 1);
  await page.locator("#tab-path").click();
  await becomes(() => page.locator("#sentence").textContent(), /[1-9]행 [1-9]열/);
  assert.doesNotMatch(await page.locator("#sentence").innerText(), /r\dc\d/);
  await close();
});
