// Hints: they say a little more at each asking, in place of what they said; marks that are reminders do not
// disturb them; the digit of a cell is named last; they always go on; on a phone they are in sight.

import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, CLASSIC, open, SOLVED, until } from "./page.mjs";

const MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const SEVERAL = SOLVED.split("").map((digit, n) => ([32, 35, 41, 44].includes(n) ? "." : digit)).join("");
const PHONE = { viewport: { width: 390, height: 844 } };

/** @typedef {import("playwright-core").Page} Page */
/** @param {Page} page */
const said = async (page) => (await page.locator(".hint .said").textContent()) ?? "";
/** @param {Page} page @param {string} name */
const press = (page, name) => page.locator(`.hint [data-hint="${name}"]`).click();
/** Presses keys in a cell. @param {Page} page @param {number} cell @param {string[]} keys */
async function type(page, cell, ...keys) {
  await page.locator(`[data-cell="${cell}"]`).click();
  for (const key of keys) await page.keyboard.press(key);
}
/** @param {Page} page @param {string} name @param {boolean} value */
const set = (page, name, value) => page.evaluate(([name, value]) =>
  /** @type {any} */ (globalThis).sudokit.dispatch({ type: "setting", name, value }), /** @type {[string, boolean]} */ ([name, value]));
/** All that a hint says from here on, level by level. @param {Page} page */
async function allSaid(page) {
  const texts = [await said(page)];
  while (await page.locator('.hint [data-hint="more"]').count()) {
    await press(page, "more");
    await becomes(async () => (await said(page)) !== texts.at(-1), true, `more than ${texts.at(-1)}`);
    texts.push(await said(page));
  }
  return texts;
}

test("a hint says more at each asking, in one place, is drawn, and is done", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await type(page, 0, "KeyH");
  await becomes(() => said(page), /^Look at box/);
  await becomes(() => page.locator(".stage .base").count(), 1, "the house");
  // A name in the sentence lights its cells.
  await page.locator(".hint .said .cell").hover();
  await becomes(() => page.locator(".stage .wash-lit").count(), 9, "the box is lit");
  for (const text of [/^Hidden Single$/, /^r\dc\d\.$/, /^\d goes into r\dc\d\.$/, /one place left in box/]) {
    assert.equal(await page.locator(".stage .weak-link").count(), 0, "the reason comes last");
    await page.keyboard.press("KeyH");
    await becomes(() => said(page), text);
    assert.equal(await page.locator(".hint .said").count(), 1);
  }
  await until(async () => (await page.locator(".stage .concluded").count()) > 0, "the drawing");
  // The digits 1 in r8c5 and r5c9 block the other three places of box 9.
  await becomes(() => page.locator(".stage .weak-link").count(), 3, "a line to each blocked cell");
  await page.keyboard.press("Shift+KeyH");
  await becomes(async () => (await state()).game.undo.length, 1);
  await close();
});

test("marks that are reminders do not disturb a hint", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  // The two places of 1 in box 1. r1c3 is 4.
  await type(page, 2, "Shift+Digit1");
  await type(page, 18, "Shift+Digit1", "KeyH");
  await becomes(() => said(page), /^Look at/);
  for (const text of await allSaid(page)) assert.doesNotMatch(text, /notes|r1c3 must/);
  await press(page, "apply");
  await becomes(async () => (await state()).game.cells.filter((/** @type {any} */ c) => c.digit).length, 31);
  assert.equal((await state()).game.cells[2].marks, 1);
  await close();
});

test("of two kinds of marks the center ones are read, and lost candidates are named last", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await set(page, "twoKinds", true);
  // r1c4 is 6: a reminder of 2 in its corner, both candidates in its middle.
  await type(page, 3, "Shift+Digit2", "Control+Digit2", "Control+Digit6", "KeyH");
  await becomes(() => said(page), /^Look at/);
  await type(page, 3, "Control+Digit6", "KeyH");
  await becomes(() => said(page), "Your notes have lost a candidate: look at box 2.");
  const texts = await allSaid(page);
  assert.ok(texts.slice(0, -1).every((text) => !text.includes("6")), texts.join(" "));
  assert.equal(texts.at(-1), "r1c4 must still allow 6.");
  await press(page, "alone");
  await becomes(() => said(page), /^Look at/);
  await type(page, 3, "KeyH");
  await page.keyboard.press("Shift+KeyH");
  await until(async () => (await state()).game.undo.length > 4, "something is done");
  await close();
});

test("a list that lost a candidate is written anew", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await set(page, "twoKinds", true);
  await type(page, 2, "Control+Digit1", "Control+Digit2", "KeyH");
  await becomes(() => said(page), /lost a candidate/);
  await press(page, "apply");
  await becomes(async () => (await state()).game.cells[2].centre, 0b1011);
  await page.keyboard.press("KeyH");
  await page.locator(".hint").getByText(/^Look at/).waitFor();
  await close();
});

test("one kind of marks is read where the player says so, or where it began with all candidates", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await type(page, 2, "Shift+Digit1", "Shift+Digit2");
  await set(page, "allMarks", true);
  await page.keyboard.press("KeyH");
  await becomes(() => said(page), /lost a candidate/);
  await set(page, "allMarks", false);
  await page.keyboard.press("KeyH");
  await becomes(() => said(page), /^Look at/);
  // P shows 1 2 4: the mark that is struck leaves a list.
  await type(page, 2, "Delete", "KeyP", "Shift+Digit4");
  await becomes(async () => (await state()).game.cells[2].marks, 0b11);
  await page.keyboard.press("KeyH");
  await becomes(() => said(page), /lost a candidate/);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await type(page, 2, "KeyH");
  await becomes(() => said(page), /lost a candidate/);
  await close();
});

test("a wrong digit is told by box, cell and digit, and taken out", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await type(page, 2, "Digit1", "KeyH");
  await becomes(() => said(page), "A digit that you wrote is wrong: look at box 1.");
  assert.deepEqual(await allSaid(page), ["A digit that you wrote is wrong: look at box 1.", "Wrong: r1c3.", "r1c3 is not 1."]);
  await press(page, "apply");
  await becomes(async () => (await state()).game.cells[2].digit, 0);
  await close();
});

test("a hint goes on where the usual techniques end, and says how", async () => {
  const { page, state, close } = await open(`#p=${MONSTER}`);
  await type(page, 1, "KeyH");
  await becomes(() => said(page), /^Look at/);
  await page.locator(".hint").getByText(/go no further|this is a trial/).waitFor();
  await press(page, "apply");
  await becomes(async () => (await state()).game.undo.length, 1);
  await close();
});

test("a hint for a board that has changed is not shown, and the next one is", async () => {
  const { page, state, close } = await open(`#p=${MONSTER}`);
  await type(page, 1, "KeyH", "Digit4");
  await becomes(async () => (await state()).game.cells[1].digit, 4);
  await page.keyboard.press("Delete");
  await page.keyboard.press("KeyH");
  await becomes(() => said(page), /^Look at/);
  assert.equal(await page.locator(".hint .dots .on").count(), 1);
  assert.equal((await state()).game.info.hints, 1);
  await close();
});

test("a puzzle with several solutions is called so", async () => {
  const { page, close } = await open(`#p=${SEVERAL}`);
  await type(page, 32, "KeyH");
  await page.locator(".hint").getByText(/more than one solution/).waitFor();
  await close();
});

test("on a phone a hint is in sight, below the board", async () => {
  const { page, close } = await open(`#p=${CLASSIC}`, PHONE);
  await page.locator("#keypad .hint-key").click();
  await becomes(() => said(page), /^Look at/);
  await press(page, "more");
  const [hint, board] = [await page.locator(".hint").boundingBox(), await page.locator(".stage").boundingBox()];
  assert.ok(hint && board);
  assert.ok(board.y >= 0 && board.y + board.height <= hint.y + 1, `board ${JSON.stringify(board)}, hint ${JSON.stringify(hint)}`);
  assert.ok(hint.y + hint.height <= 844, JSON.stringify(hint));
  await close();
});

for (const name of ["toString", "__proto__", "constructor"]) {
  test(`a link with ${name} for a name opens the page`, async () => {
    const { page, close } = await open(`#p=${CLASSIC}&lang=${name}&t=${name}&m=${name}`);
    await page.getByRole("tab", { name: "Play", selected: true }).waitFor();
    await becomes(() => page.locator("html").getAttribute("lang"), "en");
    await close();
  });
}

test("a chain is followed link by link, in words and on the board", async () => {
  const chained = "....5....4.3..8.6....2..8.73..9....2...7.4.1...8.....38.1.....9.....5...6....1.8.";
  const { page, close } = await open(`#p=${chained}`);
  await page.locator('[data-cell="0"]').click();
  // Up to the first step with links.
  for (let n = 0; n < 40 && !(await page.locator(".hint .chain").count()); n++) {
    if (n) {
      await page.keyboard.press("Shift+KeyH");
      await page.locator(".hint").waitFor({ state: "hidden" });
    }
    for (let rung = 1; rung <= 5; rung++) {
      await page.keyboard.press("KeyH");
      await page.locator(`.hint .rungs li.now:nth-child(${rung})`).waitFor();
    }
  }
  const whole = await said(page);
  const [count = 0] = ((await page.locator(".hint .chain").textContent()) ?? "").match(/\d+/)?.map(Number) ?? [];
  assert.ok(count > 1);
  const drawn = () => page.locator(".stage .strong-link, .stage .weak-link").count();
  await becomes(drawn, count);
  let before = "";
  for (let link = 1; link <= count; link++) {
    await page.locator('[data-link="after"]').click();
    await becomes(() => page.locator(".hint .chain").textContent(), `${link}/${count}`);
    const text = await said(page);
    assert.match(text, /^If (?:one of |none of )?r.* is (?:not )?\d, (?:one of |none of )?r.* is (?:not )?\d\.$/);
    assert.notEqual(text, before);
    await becomes(drawn, link);
    before = text;
  }
  await page.locator('[data-link="after"]').click();
  await becomes(() => said(page), whole);
  await becomes(drawn, count);
  await close();
});
