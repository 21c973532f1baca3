// A setter's day: the givens of a puzzle are edited with a verdict while typing, the grid under edit is the puzzle of
// every panel, a given is added, a surplus one is taken out. And what comes back with a digit that is taken out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, CLASSIC, open, until } from "./page.mjs";

/** @typedef {import("playwright-core").Page} Page */
const live = (/** @type {Page} */ page) => async () => (await page.locator(".edit").textContent()) ?? "";
/** @param {Page} page @param {number} cell @param {string[]} keys */
async function type(page, cell, ...keys) {
  await page.locator(`[data-cell="${cell}"]`).click();
  for (const key of keys) await page.keyboard.press(key);
}
const tab = (/** @type {Page} */ page, /** @type {string} */ name) => page.getByRole("tab", { name, exact: true }).click();

test("a setter edits the givens and sees what they make", async () => {
  const { page, state, board, close } = await open(`#p=${CLASSIC}`);
  await tab(page, "Solve");
  await page.locator('#panel [data-act="edit"]').click();
  await becomes(async () => (await state()).game.puzzle, ".".repeat(81));
  await becomes(board, CLASSIC);
  await becomes(live(page), /^One solution, Easy \d+\.Make minimal: 7 givens fewer/);
  await page.locator('.edit [data-act="minimal"]').click();
  await becomes(live(page), /^One solution, \w+ \d+\. Minimal: every given is needed\.$/);
  // Each given is needed: without the 3 of r1c2 there are more solutions.
  await type(page, 1, "Delete");
  await becomes(live(page), /solution.*differs\.Add \d in r\dc\d/);
  for (const name of ["Solve", "Watch"]) {
    await tab(page, name);
    if (name === "Solve") await becomes(async () => (await page.locator("#panel").textContent()) ?? "", /the 22 givens leave it open/);
    await becomes(async () => (await board()).slice(0, 9), ".".repeat(9));
  }
  await tab(page, "Play");
  await page.locator('.edit [data-act="add"]').click();
  await becomes(live(page), /^One solution/);
  // A clash is named, and nothing else is said of such givens.
  const [n, digit] = Array.from(await board()).map((c, at) => [at, c]).find(([at, c]) => c !== "." && Number(at) % 9 < 8) ?? [0, "1"];
  const free = Array.from(await board()).findIndex((c, at) => c === "." && Math.floor(at / 9) === Math.floor(Number(n) / 9));
  await type(page, free, `Digit${digit}`);
  await becomes(async () => (await page.locator(".play .message").textContent()) ?? "", new RegExp(`${digit} stands twice`));
  await becomes(() => page.locator(".edit").isHidden(), true);
  await page.keyboard.press("Control+KeyZ");
  await becomes(live(page), /^One solution/);
  const made = await board();
  await page.getByRole("button", { name: "Play this puzzle" }).click();
  await becomes(async () => (await state()).game.puzzle, made);
  await becomes(() => page.locator(".edit").isHidden(), true);
  await close();
});

test("surplus givens are taken out, and a link holds the puzzle under edit", async () => {
  const { page, board, close } = await open(`#p=${CLASSIC}`);
  await page.locator("#menu").click();
  await page.locator("dialog").getByRole("button", { name: "Edit the givens" }).click();
  // 4 belongs into r1c3.
  await type(page, 2, "Digit4");
  await page.locator('.edit [data-act="minimal"]').click();
  await becomes(live(page), /Minimal: every given is needed/);
  const made = await board();
  assert.ok(made.replaceAll(".", "").length <= 30, made);
  await page.locator("#tools").getByRole("button", { name: "Share" }).click();
  await becomes(() => page.locator("dialog input[readonly]").inputValue(), new RegExp(`#p=${made.replaceAll(".", "\\.")}`));
  await close();
});

test("marks return with the digit that took them", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  const marks = async (/** @type {number} */ n) => (await state()).game.cells[n].marks;
  // r1c3, r1c4, r3c1 may be 1 or 2.
  await type(page, 3, "Shift+Digit2", "Shift+Digit6");
  await type(page, 18, "Shift+Digit1", "Shift+Digit2");
  await type(page, 2, "Digit2");
  await becomes(() => marks(3), 0b100000);
  await becomes(() => marks(18), 0b1);
  // Another digit in its place: 2 returns, 1 goes.
  await page.keyboard.press("Digit1");
  await becomes(() => marks(18), 0b10);
  await becomes(() => marks(3), 0b100010);
  await page.keyboard.press("Delete");
  await becomes(() => marks(18), 0b11);
  // Where another 2 sees the cell, its mark does not return.
  await page.keyboard.press("Digit2");
  await type(page, 5, "Digit2");
  await type(page, 2, "Delete");
  await becomes(() => marks(18), 0b11);
  await becomes(() => marks(3), 0b100000);
  await close();
});

test("what is done is spoken, and keys after a click on a tab are the panel's", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  const said = async () => (await page.locator("#live").textContent()) ?? "";
  await type(page, 2, "Digit4");
  await becomes(said, "row 1 column 3, 4");
  await page.keyboard.press("Control+KeyZ");
  await becomes(said, "row 1 column 3, empty");
  await tab(page, "Watch");
  await page.keyboard.press("ArrowRight");
  assert.equal((await state()).tab, "watch");
  await until(async () => (await page.evaluate(() => document.activeElement?.getAttribute("role"))) !== "tab", "the focus is off the tab");
  await close();
});

test("a phone has Redo while there is something to do again, and a game says what is left", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`, { viewport: { width: 390, height: 844 } });
  await page.locator('[data-cell="2"]').click();
  await page.locator('[data-key="4"]').click();
  assert.ok(await page.locator('[data-act="redo"]').isHidden());
  await page.locator(".undo-key").click();
  await page.locator('[data-act="redo"]').click();
  await becomes(async () => (await state()).game.cells[2].digit, 4);
  assert.ok(await page.locator('[data-act="redo"]').isHidden());
  await page.locator(".new-key").click();
  await page.locator('dialog [data-new="easy"]').click();
  await becomes(async () => (await state()).saved.length, 1);
  await page.locator('[data-act="games"]').click();
  await becomes(async () => (await page.locator("dialog .saved").textContent()) ?? "", /50 to go, 0:\d\d/);
  await close();
});

test("a text that cannot be read is pasted once", async () => {
  const { page, close } = await open(`#p=${CLASSIC}`);
  await page.locator('[data-cell="2"]').click();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "no puzzle at all");
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await becomes(() => page.locator("dialog textarea").inputValue(), "no puzzle at all");
  await close();
});

/** Needs all kinds of chains. */
const HARD = "....5....4.3..8.6....2..8.73..9....2...7.4.1...8.....38.1.....9.....5...6....1.8.";

test("the rung just said is in sight, however long the others are", async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 1366, height: 768 }, { width: 360, height: 640 }]) {
    const { page, close } = await open(`#p=${HARD}`, { viewport });
    await page.locator('[data-cell="0"]').click();
    for (let n = 0; n < 40; n++) {
      for (let rung = 0; rung < 5; rung++) {
        await page.keyboard.press("KeyH");
        await page.locator(`.hint .rungs li.now:nth-child(${rung + 1})`).waitFor();
      }
      const hidden = await page.evaluate(() => {
        const [list, now] = [".rungs", ".rungs .now"].map((s) => document.querySelector(s)?.getBoundingClientRect());
        if (!list || !now) return "no rung";
        const begins = now.top >= list.top - 1;
        return begins && now.bottom <= list.bottom + 1 ? "" : `${list.top} ${list.bottom}: ${now.top} ${now.bottom}, ${document.querySelector(".rungs .now")?.textContent}`;
      });
      assert.equal(hidden, "", `${viewport.width}x${viewport.height}, hint ${n + 1}`);
      await page.keyboard.press("Shift+KeyH");
      await page.locator(".hint").waitFor({ state: "hidden" });
    }
    await close();
  }
});
