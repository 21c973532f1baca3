// Play as people are used to: new puzzles, keys from anywhere, marks, checks, digit first, own puzzles, pasting,
// links with the whole work, saved games, the time.

import assert from "node:assert/strict";
import { test } from "node:test";
import { packedWork, workCells } from "../src/links.js";
import { becomes, CLASSIC, open, SOLVED, tool, until } from "./page.mjs";

const SEVERAL = SOLVED.split("").map((digit, n) => ([32, 35, 41, 44].includes(n) ? "." : digit)).join("");
const DAY = new Date("2026-11-23T10:00:00");

/** @typedef {import("playwright-core").Page} Page */
/** @param {Page} page @param {number} n */
const cell = (page, n) => page.locator(`[data-cell="${n}"]`);
/** @param {Page} page @param {Record<string, unknown>} action */
const dispatch = (page, action) => page.evaluate((a) => /** @type {any} */ (globalThis).sudokit.dispatch(a), action);
/** @param {Page} page @param {string} name */
const act = (page, name) => page.locator(`.links [data-act="${name}"]`).click();
/** @param {Page} page @param {string} text */
const paste = (page, text) => page.evaluate((text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}, text);

test("a new puzzle of a level, and the puzzle of a day, which is the command's", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await page.clock.setFixedTime(DAY);
  await page.locator('[data-new="hard"]').first().click();
  await becomes(async () => (await state()).game.info.level, "hard");
  assert.notEqual((await state()).game.puzzle, CLASSIC);
  await page.locator(".status").getByText("Hard", { exact: true }).waitFor();
  await page.locator('[data-new="daily"]').first().click();
  await becomes(async () => (await state()).game.info.day, "2026-11-23");
  const { puzzle } = (await state()).game;
  const made = await page.evaluate(() => /** @type {any} */ (globalThis).sudokit.ask(
    { ask: "generate", seed: 20261123, first: 0, count: 1, level: ["medium"] }));
  assert.equal(puzzle, made.items[0].puzzle);
  await close();
});

test("keys act wherever the focus is, and on the board alone if a setting says so", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await cell(page, 2).click();
  await page.locator('[data-mode="marks"]').click();
  await page.keyboard.press("Digit1");
  await becomes(async () => (await state()).game.cells[2].marks, 1, "after a press on the keypad");
  await page.locator('[data-act="check"]').focus();
  await page.keyboard.press("KeyH");
  await page.locator(".hint .said").waitFor();
  await dispatch(page, { type: "setting", name: "anywhere", value: false });
  await page.locator('[data-act="check"]').focus();
  await page.keyboard.press("Digit2");
  assert.equal((await state()).game.cells[2].marks, 1);
  await cell(page, 2).click();
  await page.keyboard.press("Digit2");
  await becomes(async () => (await state()).game.cells[2].marks, 3);
  await close();
});

test("check rings the wrong cells; a slip is shown at once where the player wants it", async () => {
  const { page, close } = await open(`#p=${CLASSIC}`);
  await cell(page, 2).click();
  await page.keyboard.press("Digit1");
  await cell(page, 3).click();
  await page.keyboard.press("Digit6");
  await cell(page, 80).click();
  await act(page, "check");
  await becomes(() => page.locator(".message").textContent(), /^1 digit is wrong/);
  await becomes(() => page.locator(".stage .ring.wrong").count(), 1);
  await cell(page, 2).click();
  await page.keyboard.press("Digit4");
  await cell(page, 80).click();
  await becomes(() => page.locator(".stage .ring.wrong").count(), 0);
  await dispatch(page, { type: "setting", name: "slips", value: true });
  await cell(page, 5).click();
  await page.keyboard.press("Digit2");
  await cell(page, 80).click();
  await becomes(() => page.locator(".stage .ring.wrong").count(), 1, "at once");
  await close();
});

test("keys show what remains of a digit; one without rest is off, but not for marks", async () => {
  const { page, state, close } = await open(`#p=${SOLVED.slice(0, 80)}.`);
  await becomes(() => page.locator('[data-key="9"] i').textContent(), "1");
  assert.equal(await page.locator('[data-key="1"]').isDisabled(), true);
  await page.locator('[data-mode="marks"]').click();
  await cell(page, 80).click();
  await page.locator('[data-key="1"]').click();
  await becomes(async () => (await state()).game.cells[80].marks, 1);
  await close();
});

test("digit first: a key is chosen, its cells light, a press on a cell writes it", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await dispatch(page, { type: "setting", name: "digitFirst", value: true });
  await page.locator('[data-key="4"]').click();
  await becomes(() => page.locator('[data-key="4"]').getAttribute("aria-pressed"), "true");
  await cell(page, 2).click();
  await becomes(async () => (await state()).game.cells[2].digit, 4);
  await becomes(() => page.locator(".stage .wash-same").count(), 3, "two givens and the new one");
  await page.locator('[data-mode="marks"]').click();
  await cell(page, 20).click();
  await cell(page, 3).click();
  await becomes(async () => (await state()).game.cells[3].marks, 8);
  await close();
});

test("a double click selects all cells of a digit; all candidates are written as marks, and taken back", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await cell(page, 0).dblclick();
  await becomes(async () => (await state()).selection.length, 3);
  await act(page, "fill");
  await becomes(async () => (await state()).game.cells[2].marks, 0b1011);
  await page.keyboard.press("BracketLeft");
  await becomes(async () => (await state()).game.cells[2].marks, 0);
  // The control that was pressed keeps the focus.
  await page.locator('[data-act="fill"]').focus();
  await page.keyboard.press("Enter");
  await becomes(async () => (await state()).game.cells[2].marks, 0b1011);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-act")), "fill");
  await close();
});

test("an own puzzle is typed row by row, and played", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await act(page, "own");
  await becomes(async () => (await state()).game.puzzle, ".".repeat(81));
  await page.keyboard.type(`${CLASSIC.slice(0, 18)}`.replaceAll(".", "0"));
  await becomes(async () => (await state()).cursor, 18);
  await page.keyboard.press("Digit1");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await becomes(async () => (await state()).cursor, 17);
  await cell(page, 18).click();
  await page.keyboard.type(CLASSIC.slice(18));
  await page.locator(".links button.main").click();
  await becomes(async () => (await state()).game.puzzle, CLASSIC);
  await close();
});

test("what is pasted or dropped anywhere opens, on the panel in sight; several are offered", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}&t=solve`);
  await paste(page, `${SOLVED.slice(0, 79)}..`);
  await becomes(async () => (await state()).game.puzzle, `${SOLVED.slice(0, 79)}..`);
  assert.equal((await state()).tab, "solve");
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "puzzle.txt", { type: "text/plain" }));
    document.querySelector("main")?.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, CLASSIC);
  await becomes(async () => (await state()).game.puzzle, CLASSIC);
  await paste(page, `${CLASSIC}\n${SEVERAL}\n`);
  await becomes(() => page.locator("dialog[open] .echo").count(), 2);
  await page.locator("dialog[open] .echo button").nth(1).click();
  await becomes(async () => (await state()).game.puzzle, SEVERAL);
  assert.equal((await state()).tab, "solve");
  await close();
});

test("an improper puzzle is said to be one, and a clash of givens is not the player's", async () => {
  const { page, close } = await open(`#p=${SEVERAL}`);
  await page.locator(".status").getByText("Not proper: several solutions").waitFor();
  await page.evaluate((puzzle) => { location.hash = `p=${puzzle}`; }, `55${CLASSIC.slice(2)}`);
  await page.locator(".status").getByText("Not proper: givens clash").waitFor();
  await cell(page, 80).click();
  assert.equal(await page.locator(".message").textContent(), "");
  await page.getByRole("button", { name: "See why" }).click();
  await page.getByRole("tab", { name: "Solve", selected: true }).waitFor();
  await close();
});

test("a link carries digits, marks and colors", async () => {
  const cells = [[2, 0, 3, 0, 0, 0], [3, 6, 0, 0, 3, 0], [80, 9, 511, 511, 9, 1]];
  assert.deepEqual(workCells(packedWork(cells)), cells);
  assert.deepEqual(workCells("______"), []);
  const { page, close } = await open(`#p=${CLASSIC}`);
  await cell(page, 2).click();
  for (const key of ["Shift+Digit1", "Shift+Digit2", "ArrowRight", "Digit6", "Alt+Shift+Digit3"]) await page.keyboard.press(key);
  await tool(page, "Share");
  const address = await page.getByLabel("Link to this page").inputValue();
  await close();
  const again = await open(new URL(address).hash);
  const { game } = await again.state();
  assert.equal(game.cells[2].marks, 3);
  assert.deepEqual([game.cells[3].digit, game.cells[3].colour], [6, 0b100]);
  await again.close();
});

test("saved games have names, are taken up again and deleted", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`, { viewport: { width: 390, height: 844 } });
  await cell(page, 2).click();
  await page.keyboard.press("Digit4");
  await page.locator(".new-key").click();
  await page.locator('dialog [data-new="easy"]').click();
  await becomes(async () => (await state()).saved.length, 1);
  await act(page, "games");
  await page.locator("dialog .saved button").first().click();
  await becomes(async () => (await state()).game.puzzle, CLASSIC);
  assert.equal((await state()).game.cells[2].digit, 4);
  await page.locator(".new-key").click();
  await page.locator('dialog [data-new="easy"]').click();
  await becomes(async () => (await state()).saved.length, 1);
  await act(page, "games");
  await page.locator("dialog .saved").getByRole("button", { name: /^Delete/ }).click();
  await becomes(async () => (await state()).saved.length, 0);
  await close();
});

test("a saved game is renamed, and keeps its name", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`, { viewport: { width: 390, height: 844 } });
  await cell(page, 2).click();
  await page.keyboard.press("Digit4");
  await page.locator(".new-key").click();
  await page.locator('dialog [data-new="easy"]').click();
  await becomes(async () => (await state()).saved.length, 1);
  await act(page, "games");
  const list = page.locator("dialog .saved");
  // Escape drops what was typed.
  for (const [key, expected] of [["Escape", ""], ["Enter", "For the train"]]) {
    await list.getByRole("button", { name: /^Rename/ }).click();
    await list.getByRole("textbox").fill("For the train");
    await page.keyboard.press(key ?? "");
    await becomes(async () => (await state()).saved[0].info.name, expected);
    assert.ok(await page.locator("dialog").isVisible());
  }
  await list.getByRole("button", { name: /^For the train/ }).click();
  await becomes(async () => (await state()).game.info.name, "For the train");
  await close();
});

test("a puzzle of a day in another month is chosen in the calendar", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`, { viewport: { width: 390, height: 844 } });
  await page.clock.setFixedTime(new Date("2026-01-15T10:00:00"));
  await act(page, "games");
  const box = page.locator("dialog");
  await box.getByRole("heading", { name: "Puzzles of the day, January" }).waitFor();
  assert.ok(await box.getByRole("button", { name: "The month after" }).isDisabled());
  assert.ok(await box.locator('[data-day="2026-01-16"]').isDisabled());
  await box.getByRole("button", { name: "The month before" }).click();
  await box.getByRole("heading", { name: "Puzzles of the day, December 2025" }).waitFor();
  // The first of December 2025 is a Monday: nothing stands before it.
  assert.equal(await box.locator(".calendar > :nth-child(8)").textContent(), "1");
  await box.locator('[data-day="2025-12-31"]').click();
  await becomes(async () => (await state()).game.info.day, "2025-12-31");
  await close();
});

test("the time stops while the game is paused, and the board is hidden", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await until(async () => (await page.locator(".timer span").last().textContent()) !== "0:00", "the clock runs");
  await page.locator(".timer").click();
  await becomes(async () => (await state()).paused, true);
  assert.equal(await cell(page, 0).isVisible(), false);
  const { time } = (await state()).game.info;
  assert.ok(time >= 1, `${time}`);
  await page.getByRole("button", { name: "Go on" }).last().click();
  await cell(page, 0).click();
  await close();
});
