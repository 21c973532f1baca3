// More of Play: several colors a cell, the pen, cells with two candidates, save points, replay, all steps.

import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, CLASSIC, open, tool } from "./page.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @param {Page} page @param {number} n */
const cell = (page, n) => page.locator(`[data-cell="${n}"]`);
/** @param {Page} page @param {string} name */
const act = (page, name) => page.locator(`.links [data-act="${name}"]`).click();

test("a cell has several colors; the pen colors candidates, links them and draws lines; a link carries it all", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`, { viewport: { width: 1280, height: 800 } });
  await act(page, "more");
  await page.locator('[data-more="pen"]').click();
  await becomes(() => page.locator(".message").textContent(), /^Press candidates/);
  await page.keyboard.press("KeyP");
  await page.locator(".stage .mark").first().waitFor();
  const grid = await page.locator("#stage [role=grid]").boundingBox();
  /** The place of a candidate, or of the middle of a cell. @param {number} cell @param {number} digit @returns {[number, number]} */
  const at = (cell, digit) => {
    const [x, y] = digit ? [(19 + ((digit - 1) % 3) * 31) / 100, (19 + Math.floor((digit - 1) / 3) * 31) / 100] : [0.5, 0.5];
    return [(grid?.x ?? 0) + ((grid?.width ?? 0) * ((cell % 9) + x)) / 9, (grid?.y ?? 0) + ((grid?.height ?? 0) * (Math.floor(cell / 9) + y)) / 9];
  };
  const draw = async (/** @type {[number, number]} */ from, /** @type {[number, number]} */ to) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 6 });
    await page.mouse.up();
  };
  await page.locator('[data-key="6"]').click();
  await page.mouse.click(...at(2, 4));
  await becomes(() => page.locator(".stage .ink circle.ink-6").count(), 1);
  await draw(at(2, 4), at(11, 4));
  await becomes(() => page.locator(".stage .ink path.ink-6:not(.dashed)").count(), 1);
  await draw(at(11, 4), at(2, 4));
  await becomes(() => page.locator(".stage .ink path.dashed").count(), 1, "the other way, a second time");
  await draw(at(0, 0), at(1, 0));
  await becomes(() => page.locator(".stage .ink path").count(), 2, "from cell to cell");
  // By keys: color 2, the candidate 2 of r1c4; a link of 2 in r1c4 and r1c6.
  await cell(page, 3).click({ position: { x: 4, y: 4 } });
  for (const press of ["Digit2", "Shift+Digit2", "Shift+ArrowRight", "Shift+ArrowRight", "Control+Digit2"]) await page.keyboard.press(press);
  await becomes(() => page.locator(".stage .ink-2").count(), 2);
  await page.getByRole("gridcell", { name: /^row 1 column 4, empty, marks 2 6, pen: 2 color 2; 2 color 2 linked with row 1 column 6 2/ }).waitFor();
  await cell(page, 40).click({ position: { x: 4, y: 4 } });
  for (const press of ["KeyV", "Digit1", "Digit4"]) await page.keyboard.press(press);
  await becomes(() => page.locator(".stage .washes :is(.colour-1, .colour-4)").count(), 2);
  await page.keyboard.press("Digit1");
  await becomes(() => page.locator(".stage .washes .colour-1").count(), 0);
  await page.keyboard.press("Digit9");
  const before = (await state()).game.cells;
  await page.keyboard.press("BracketLeft");
  await page.keyboard.press("BracketRight");
  await tool(page, "Share");
  const address = await page.getByLabel("Link to this page").inputValue();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.deepEqual((await state()).game.cells, before, "storage keeps it");
  // The pen's eraser takes what is drawn first.
  await cell(page, 2).click();
  await page.keyboard.press("KeyN");
  await page.keyboard.press("Delete");
  await becomes(async () => (await state()).game.cells[2].ink, []);
  await close();
  const again = await open(new URL(address).hash);
  assert.deepEqual((await again.state()).game.cells, before, "a link carries it");
  await again.close();
});

test("what an older page kept is read: one color a cell, moves without a pen", async () => {
  const old = { version: 1, settings: {}, saved: [], lang: "en", game: { puzzle: CLASSIC, cells: [[2, 4, 0, 0, 3, 0]], redo: [],
    undo: [[{ cell: 2, before: { given: false, digit: 0, marks: 0, centre: 0, colour: 3, full: false }, after: { given: false, digit: 4, marks: 0, centre: 0, colour: 3, full: false } }]] } };
  const { page, state, close } = await open("", { init: `if (!localStorage.length) localStorage.setItem("sudokit.page", ${JSON.stringify(JSON.stringify(old))})` });
  assert.deepEqual((await state()).game.cells[2], { given: false, digit: 4, marks: 0, centre: 0, colour: 4, full: false, ink: [] });
  await cell(page, 2).click();
  await page.keyboard.press("Digit5");
  await becomes(async () => (await state()).game.undo.length, 1);
  await close();
});

test("cells with two candidates are shown; save points lead back; a game is replayed", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await cell(page, 80).click();
  await page.keyboard.press("KeyY");
  const pairs = await page.evaluate(() => /** @type {any} */ (globalThis).sudokit.ask({ ask: "candidates", puzzle: /** @type {any} */ (globalThis).sudokit.state().game.puzzle }).candidates.split(" ").filter((/** @type {string} */ of) => of.length === 2).length);
  await becomes(() => page.locator(".stage .wash-same").count(), pairs);
  await page.keyboard.press("Escape");
  await becomes(() => page.locator(".stage .wash-same").count(), 0);
  for (const [n, key] of /** @type {const} */ ([[2, "Digit4"], [3, "Digit6"]])) {
    await cell(page, n).click();
    await page.keyboard.press(key);
  }
  await act(page, "more");
  await page.locator('[data-more="save"]').click();
  await page.keyboard.press("Escape");
  await cell(page, 5).click();
  await page.keyboard.press("Digit2");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await act(page, "more");
  await becomes(() => page.locator("[data-point]").textContent(), /^Back to: 49 to go/);
  await page.locator("[data-point]").click();
  await becomes(async () => (await state()).game.cells.filter((/** @type {any} */ c) => c.digit).length, 32);
  await page.keyboard.press("BracketLeft");
  await becomes(async () => (await state()).game.cells[5].digit, 2, "going back can be undone");
  await act(page, "more");
  await page.locator('[data-more="replay"]').click();
  await becomes(() => page.locator(".replay span").textContent(), "4/4");
  await page.locator(".replay input").fill("1");
  await becomes(async () => (await state()).game.cells.filter((/** @type {any} */ c) => c.digit).length, 31);
  await page.locator(".replay").getByRole("button", { name: "Close" }).click();
  await act(page, "more");
  await page.locator('[data-more="restart"]').click();
  await becomes(async () => (await state()).game.cells[2].digit, 0);
  await close();
});

test("all steps that are there now are a list, and one of them is shown and done", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await act(page, "more");
  await page.locator('[data-more="steps"]').click();
  const list = page.locator("dialog .path button");
  await list.nth(10).waitFor();
  const [name = "", what = ""] = await list.nth(5).locator("span").allTextContents().then((all) => all.slice(1));
  await list.nth(5).click();
  await becomes(() => page.locator(".hint h2").textContent(), name);
  assert.equal(await page.locator(".hint li:nth-child(4) p").textContent(), what);
  await page.keyboard.press("Shift+KeyH");
  const [, digit = "", row = "", column = ""] = /^(\d) goes into r(\d)c(\d)/.exec(what) ?? [];
  await becomes(async () => (await state()).game.cells[(Number(row) - 1) * 9 + Number(column) - 1].digit, Number(digit));
  await close();
});
