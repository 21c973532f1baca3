// Keys: every row of the table is pressed by real key events; a puzzle is solved by keyboard alone;
// undo, redo, reload.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PLAY, WATCH } from "../src/keys.js";
import { becomes, CLASSIC, numbers, open, SOLVED, until } from "./page.mjs";

/** @param {import("../src/keys.js").Press} press */
const chord = ({ code, ctrl, shift, alt }) =>
  [ctrl && "Control", alt && "Alt", shift && "Shift", code].filter(Boolean).join("+");

/** What must have changed after an act; each looks at the state before and after, and at the page.
 * @type {Record<string, (before: any, after: any, number: number, said: string) => boolean>} */
const DID = {
  move: (b, a) => a.cursor !== b.cursor && a.selection.length === 1,
  rowEnds: (_, a, n) => a.cursor === 36 + (n ? 8 : 0),
  boardEnds: (_, a, n) => a.cursor === (n ? 80 : 0),
  extend: (b, a) => a.selection.length === b.selection.length + 1,
  selectAll: (_, a) => a.selection.length === 81,
  write: (_, a, n) => a.game.cells[40].digit === n,
  writeMark: (_, a, n) => !!(a.game.cells[40].marks & (1 << (n - 1))),
  writeCentre: (_, a, n) => !!(a.game.cells[40].centre & (1 << (n - 1))),
  writeColour: (_, a, n) => !!(a.game.cells[40].colour & (1 << (n - 1))),
  clear: (_, a) => a.game.cells[40].digit === 0,
  mode: (_, a, n) => a.mode === ["digit", "marks", "centre", "colour", "pen"][n],
  nextMode: (_, a) => a.mode === "marks",
  put: (_, a) => a.game.cells[40].digit === 4,
  like: (_, a) => a.selection.length === 3 && a.selection.includes(40),
  pause: (_, a) => a.paused,
  undo: (b, a) => a.game.redo.length === b.game.redo.length + 1,
  redo: (b, a) => a.game.undo.length === b.game.undo.length + 1,
  hint: (_, __, ___, said) => said.length > 0,
  applyHint: (b, a) => a.game.undo.length === b.game.undo.length + 1,
  highlight: (_, a) => a.highlight === 4,
  pairs: (_, a) => a.highlight === 10,
  candidates: (_, a) => a.settings.candidates,
  speak: (_, __, n, said) => said.startsWith(["row 5", "column 5", "box 5"][n]),
  left: (_, __, ___, said) => said.startsWith("Left: "),
  drop: (_, a) => a.selection.length === 0,
  help: () => true,
};

test("every key of Play does what the table says", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  for (const row of PLAY) {
    for (const [press, number] of row.presses) {
      // The start again: a fresh game, no settings, the cursor in the middle.
      await page.evaluate(([puzzle, two, first]) => {
        const { dispatch, state } = /** @type {any} */ (globalThis).sudokit;
        dispatch({ type: "open", puzzle });
        dispatch({ type: "mode", mode: "digit" });
        if (state().highlight) dispatch({ type: "highlight", digit: state().highlight });
        dispatch({ type: "setting", name: "candidates", value: false });
        dispatch({ type: "setting", name: "pen", value: true });
        dispatch({ type: "setting", name: "twoKinds", value: two });
        dispatch({ type: "setting", name: "digitFirst", value: first });
      }, /** @type {[string, boolean, boolean]} */ ([CLASSIC, row.act === "writeCentre" || (row.act === "mode" && number === 2), row.act === "put"]));
      await page.locator('[data-cell="40"]').click();
      // Something to undo, to redo, to clear, to highlight.
      if (["undo", "redo", "clear", "highlight", "put", "like"].includes(row.act)) await page.keyboard.press("Digit4");
      if (row.act === "redo") await page.keyboard.press("BracketLeft");
      await page.evaluate(() => { const live = document.getElementById("live"); if (live) live.textContent = ""; });
      const before = await state();
      await page.keyboard.press(chord(press));
      const said = async () => (await page.locator("#live").textContent()) ?? "";
      if (row.act === "help") {
        await page.locator("dialog[open]").waitFor();
        await page.keyboard.press("Escape");
        continue;
      }
      const done = DID[row.act];
      assert.ok(done, `no check for ${row.act}`);
      await until(async () => done(before, await state(), number ?? 0, await said()), `${chord(press)} does ${row.act}`, 20000);
    }
  }
  await close();
});

test("every key of Watch does what the table says", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=watch`);
  const step = async () => Number(await page.locator(".strip + input").inputValue());
  await until(async () => (await page.locator(".strip + input").getAttribute("max")) === "41810", "the search is recorded");
  /** @type {Record<string, (n: number) => [number, (at: number) => Promise<boolean>]>} where it starts, and what holds then */
  const acts = {
    play: () => [0, async (at) => at > 0],
    step: (n) => [100, async (at) => at === 100 + n],
    share: (n) => [1000, async (at) => at === 1000 + n * 418],
    ends: (n) => [100, async (at) => at === (n ? 41810 : 0)],
    removal: (n) => [40, async (at) => at === (n > 0 ? 46 : 35)],
    record: (n) => [12, async (at) => at === (n > 0 ? 15 : 7)],
    goTo: () => [5, async () => page.evaluate(() => document.activeElement?.getAttribute("type") === "number")],
    granularity: (n) => [5, async () => page.evaluate((m) => [...document.querySelectorAll("select")].some((s) => s.value === m), ["test", "placement", "removal"][n])],
    speed: () => [5, async () => !(await page.getByText("10 a second").count())],
    help: () => [5, async () => (await page.locator("dialog[open]").count()) === 1],
  };
  const field = page.getByLabel("Step", { exact: true });
  for (const row of WATCH) {
    for (const [press, number] of row.presses) {
      const act = acts[row.act];
      assert.ok(act, `no check for ${row.act}`);
      const [start, holds] = act(number ?? 0);
      await page.locator(".stage").click();
      await page.keyboard.press("Home");
      await until(async () => (await step()) === 0, "the beginning");
      // A frame that is drawn in between puts its own number into the field.
      await until(async () => {
        await field.fill(String(start));
        await field.press("Tab");
        return (await step()) === start;
      }, "the start");
      await page.locator(".stage").click();
      await page.keyboard.press(chord(press));
      await until(async () => holds(await step()), `${chord(press)} does ${row.act}`);
      if (row.act === "play") await page.keyboard.press("Space");
      if (row.act === "speed") await page.keyboard.press(number && number > 0 ? "Minus" : "Equal");
      if (row.act === "help") await page.keyboard.press("Escape");
    }
  }
  await close();
});

test("a whole puzzle is solved by keyboard alone", async () => {
  const { page, board, close } = await open(`#p=${CLASSIC}`);
  await page.evaluate(() => localStorage.clear());
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell")) break;
  }
  await page.keyboard.press("Control+Home");
  for (let cell = 0; cell < 81; cell++) {
    if (CLASSIC[cell] === ".") await page.keyboard.press(`Digit${SOLVED[cell]}`);
    await page.keyboard.press("ArrowRight");
    if (cell % 9 === 8) await page.keyboard.press("ArrowDown");
  }
  await until(async () => (await board()) === SOLVED, "the board is full");
  await page.locator(".finish").getByText("Solved", { exact: true }).waitFor();
  await close();
});

test("undo leads back to the start and redo to the end, after 200 random actions; reload restores", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  const random = numbers(16);
  await page.locator('[data-cell="0"]').click();
  const presses = PLAY.filter(({ act }) => /^(move|write|writeMark|writeColour|clear|extend|undo|redo|applyHint)$/.test(act)).flatMap((row) => row.presses);
  const start = (await state()).game.cells;
  for (let n = 0; n < 200; n++) {
    const [press] = presses[random(presses.length)] ?? [];
    if (press) await page.keyboard.press(chord(press));
  }
  const end = (await state()).game;
  assert.ok(end.undo.length > 20, `${end.undo.length} changes`);
  while ((await state()).game.redo.length) await page.keyboard.press("BracketRight");
  /** The game without its time, which goes on. @param {any} game */
  const written = ({ puzzle, cells, undo, redo }) => ({ puzzle, cells, undo, redo });
  const last = (await state()).game;
  while ((await state()).game.undo.length) await page.keyboard.press("BracketLeft");
  assert.deepEqual((await state()).game.cells, start);
  while ((await state()).game.redo.length) await page.keyboard.press("BracketRight");
  assert.deepEqual((await state()).game.cells, last.cells);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.deepEqual(written((await state()).game), written(last));
  await close();
});

test("a link over a running game asks first", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press("Digit4");
  await becomes(async () => (await state()).game.cells[2].digit, 4);
  const other = `${CLASSIC.slice(0, 80)}.`;
  await page.evaluate((p) => { location.hash = `p=${p}`; }, other);
  await page.locator("dialog[open]").waitFor();
  assert.equal((await state()).game.puzzle, CLASSIC);
  await page.locator("[data-yes]").click();
  await becomes(async () => (await state()).game.puzzle, other);
  assert.equal((await state()).saved[0].puzzle, CLASSIC);
  await close();
});

test("storage that throws is survived, and said once", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`, {
    init: "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })",
  });
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press("Digit4");
  await becomes(async () => (await state()).game.cells[2].digit, 4);
  await close();
});
