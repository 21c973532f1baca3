// A player's day: today's puzzle, marks in corners, three hints, a slip that is told, the last digit, the
// statistics, the next puzzle. Once on a phone with a finger, once on a small window with keys alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, open, until } from "./page.mjs";

const DAY = new Date("2026-11-23T10:00:00");

/** @typedef {import("playwright-core").Page} Page */
/** What a player does, by finger or by key.
 * @typedef {object} Hand
 * @property {(name: string) => Promise<void>} daily
 * @property {(cell: number) => Promise<void>} to
 * @property {(digit: number) => Promise<void>} write
 * @property {(digit: number) => Promise<void>} mark
 * @property {() => Promise<void>} hint the first rung, and each further one
 * @property {() => Promise<void>} apply
 * @property {() => Promise<void>} clear
 * @property {(name: string) => Promise<void>} act
 */

/** Finds a control by Tab, within a toolbar by an arrow, and presses Enter. @param {Page} page @param {string} selector */
async function byTab(page, selector) {
  for (let n = 0; n < 60; n++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return page.keyboard.press("Enter");
    const isInBar = await page.evaluate((s) => !!document.activeElement?.closest('[role="toolbar"]')?.querySelector(s), selector);
    await page.keyboard.press(isInBar ? "ArrowRight" : "Tab");
  }
  assert.fail(`Tab never reaches ${selector}`);
}

/** @param {Page} page @returns {Hand} */
const finger = (page) => ({
  daily: async () => {
    await page.locator(".new-key").tap();
    await page.locator('dialog [data-new="daily"]').tap();
  },
  to: (cell) => page.locator(`[data-cell="${cell}"]`).tap(),
  write: (digit) => page.locator(`[data-key="${digit}"]`).tap(),
  mark: async (digit) => {
    await page.locator('[data-mode="marks"]').tap();
    await page.locator(`[data-key="${digit}"]`).tap();
    await page.locator('[data-mode="digit"]').tap();
  },
  hint: async () => {
    const more = page.locator('.hint [data-hint="more"]');
    await ((await more.count()) ? more : page.locator(".hint-key")).tap();
  },
  apply: () => page.locator('.hint [data-hint="apply"]').tap(),
  clear: () => page.locator(".clear-key").tap(),
  act: (name) => page.locator(`#panel [data-act="${name}"]`).tap(),
});

/** @param {Page} page @returns {Hand} */
const keys = (page) => ({
  daily: () => byTab(page, '[data-new="daily"]'),
  to: async (cell) => {
    await page.keyboard.press("Control+Home");
    for (let n = 0; n < Math.floor(cell / 9); n++) await page.keyboard.press("ArrowDown");
    for (let n = 0; n < cell % 9; n++) await page.keyboard.press("ArrowRight");
  },
  write: (digit) => page.keyboard.press(`Digit${digit}`),
  mark: (digit) => page.keyboard.press(`Shift+Digit${digit}`),
  hint: () => page.keyboard.press("KeyH"),
  apply: () => page.keyboard.press("Shift+KeyH"),
  clear: () => page.keyboard.press("Delete"),
  act: (name) => byTab(page, `#panel [data-act="${name}"]`),
});

for (const [name, hand, options] of /** @type {const} */ ([
  ["a phone with a finger", finger, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ["1280x800 with keys alone", keys, { viewport: { width: 1280, height: 800 } }],
])) {
  test(`a player's day on ${name}`, async () => {
    const { page, state, close } = await open("", options);
    await page.clock.setFixedTime(DAY);
    const by = hand(page);
    const fits = () => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth);
    const cells = async () => (await state()).game.cells;

    await by.daily("daily");
    await becomes(async () => (await state()).game.info.day, "2026-11-23");
    assert.ok(await fits(), "no need to scroll");
    const { puzzle } = (await state()).game;
    const solution = await page.evaluate((p) => /** @type {any} */ (globalThis).sudokit.ask({ ask: "classify", puzzle: p }).solutions[0], puzzle);
    const empty = [...puzzle].flatMap((sign, n) => (sign === "." ? [n] : []));
    const first = empty[0] ?? 0;
    const right = Number(solution[first]);

    // A mark in a corner that reminds of one place, and is not the cell's digit.
    await by.to(first);
    await by.mark((right % 9) + 1);
    await becomes(async () => (await cells())[first].marks, 1 << (right % 9));

    // Three hints, each to its last rung: none speaks of the marks, and none gives a digit away before.
    for (let n = 0; n < 3; n++) {
      await by.hint();
      await page.locator(".hint .said").waitFor();
      assert.doesNotMatch((await page.locator(".hint").textContent()) ?? "", /notes/);
      assert.ok(await page.locator(".hint .said").isVisible() && await fits(), "the hint is in sight");
      for (let rung = 0; rung < 4; rung++) await by.hint();
      await becomes(() => page.locator(".hint .dots .on").count(), 5);
      const filled = (await cells()).filter((/** @type {any} */ c) => c.digit).length;
      await by.apply();
      await becomes(async () => (await cells()).filter((/** @type {any} */ c) => c.digit).length, filled + 1);
    }
    await becomes(async () => (await state()).game.info.hints, 3);

    // A slip: told by the check, ringed on the board, taken back.
    const slip = (await cells()).findIndex((/** @type {any} */ c) => !c.digit);
    const wrong = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => digit !== Number(solution[slip])) ?? 1;
    await by.to(slip);
    await by.write(wrong);
    await becomes(async () => (await cells())[slip].digit, wrong);
    await by.act("check");
    await becomes(() => page.locator(".message").textContent(), /^1 digit is wrong/);
    await by.to(slip);
    await by.clear();
    await becomes(async () => (await cells())[slip].digit, 0);

    for (const n of empty) {
      if ((await cells())[n].digit) continue;
      await by.to(n);
      await by.write(Number(solution[n]));
    }
    await until(async () => (await state()).game.info.done, "it is solved");
    await page.locator(".finish").getByText(/Medium, in .* with 3 hints/).waitFor();
    assert.ok(await page.locator(".finish [data-act=next]").isVisible() && await fits(), "the next puzzle is in sight");

    await by.act("games");
    const figures = page.locator("dialog .figures");
    await figures.getByText("Medium").waitFor();
    const [level, count, best, unaided] = await figures.locator("td").allTextContents();
    assert.deepEqual([level, count, unaided], ["Medium", "1", "0"]);
    assert.match(best ?? "", /^\d+:\d\d$/);
    await page.locator('dialog [data-day="2026-11-23"].done').waitFor();
    await page.keyboard.press("Escape");

    await by.act("next");
    await becomes(async () => (await state()).game.info.done, false);
    assert.notEqual((await state()).game.puzzle, puzzle);
    await becomes(async () => (await state()).saved[0].puzzle, puzzle);
    await close();
  });
}
