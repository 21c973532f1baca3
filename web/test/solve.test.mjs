// Solve and the rest of what the engine knows of a puzzle: verdicts, counters, generated puzzles,
// paths drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, boardOf, CLASSIC, open, SOLVED, until } from "./page.mjs";

const SEVERAL = SOLVED.split("").map((digit, n) => ([32, 35, 41, 44].includes(n) ? "." : digit)).join("");
const NONE = `${CLASSIC.slice(0, 2)}2${CLASSIC.slice(3)}`;
const INVALID = `55${CLASSIC.slice(2)}`;

/** @type {[string, string, RegExp][]} */
const VERDICTS = [
  ["proper", CLASSIC, /Proper: exactly one solution, from 30 givens/],
  ["several", SEVERAL, /Several solutions/],
  ["none", NONE, /No solution: the 31 givens break no rule/],
  ["invalid", INVALID, /Invalid: givens clash/],
];
for (const [name, puzzle, says] of VERDICTS) {
  test(`the verdict of a puzzle with ${name}`, async () => {
    const { page, close } = await open(`#p=${puzzle}&t=solve`);
    await page.locator("#panel", { hasText: says }).waitFor();
    if (name === "several") {
      await page.locator("#panel").getByText("2 solutions.").waitFor();
      await becomes(() => page.locator(".thumbs .board").count(), 2);
      await becomes(() => page.locator(".stage .hatched").count(), 4);
      await page.locator("main").getByText(/it would be proper/).waitFor();
      await becomes(() => page.locator("[data-stop]").count(), 0);
    }
    if (name === "none" || name === "invalid") await page.locator("main").getByText(/These givens alone have no solution/).waitFor();
    if (name === "proper") {
      await page.getByRole("button", { name: "Show the solution" }).click();
      await until(async () => (await boardOf(page, ".stage .board")) === SOLVED, "the solution");
    }
    await close();
  });
}

test("the counters are those of the command", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=solve`);
  await page.getByRole("button", { name: "Compare" }).click();
  await until(async () => (await page.locator("#panel tbody tr").count()) === 6, "six rows");
  const rows = await page.locator("#panel tbody tr").allTextContents();
  assert.match(rows[0] ?? "", /^scan4,20837,6524,15751/);
  assert.match(rows[1] ?? "", /^recheck37,65237,65237,60151/);
  assert.match(rows[2] ?? "", /^tables4,20837,6524,15751/);
  assert.match(rows[3] ?? "", /^empty-cells4,20837,6524,15751/);
  await close();
});

test("counting a nearly empty board is stopped", async (t) => {
  const { page, close } = await open(`#p=1${".".repeat(80)}&t=solve`);
  const stop = page.locator("[data-stop]");
  await stop.waitFor();
  const took = await page.evaluate(() => {
    const before = performance.now();
    /** @type {HTMLElement} */ (document.querySelector("[data-stop]")).click();
    return performance.now() - before;
  });
  await page.locator("main").getByText("Stopped.").waitFor();
  t.diagnostic(`${took.toFixed(0)} ms until the page answered`);
  await close();
});

test("the path is a list, and a chain is drawn as arrows", async () => {
  const { page, close } = await open("#p=4..7...5.8...3.9....2....3.3495..62.7.......9.....4.....5.9.36.....6..8..6.8..2..&t=path");
  await page.locator(".path li").first().waitFor({ timeout: 120000 });
  await page.locator(".path li", { hasText: "Nice Loop" }).first().getByRole("button").click();
  await until(async () => (await page.locator(".stage .strong-link, .stage .weak-link").count()) > 3, "links");
  await until(async () => (await page.locator(".stage .weak-link").count()) > 0, "a weak link");
  await until(async () => (await page.locator(".stage .eliminated").count()) > 0, "what goes");
  const heads = page.locator(".stage path.head");
  assert.ok((await heads.count()) > 3 && await heads.first().isVisible(), "the heads of arrows");
  await close();
});

test("hints follow the order of the path, step for step, and both say it in words", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}&t=path`);
  const first = page.locator(".path li").first();
  await first.waitFor();
  await page.getByRole("button", { name: "Hardest" }).waitFor();
  const steps = (await page.locator(".path li").allTextContents()).slice(0, 3).map((text) => text.replace(/^\d+/, ""));
  assert.match(steps[0] ?? "", /^Hidden Single\d goes into r\dc\d\.$/);
  await page.locator("#tab-play").click();
  for (const [n, step] of steps.entries()) {
    for (let rung = 1; rung <= 4; rung++) {
      await page.keyboard.press("KeyH");
      await page.locator(`.hint .rungs li.now:nth-child(${rung})`).waitFor();
    }
    assert.equal((await page.locator(".hint h2").textContent() ?? "") + (await page.locator(".hint .said").textContent()), step);
    await page.keyboard.press("Shift+KeyH");
    await becomes(async () => (await state()).game.undo.length, n + 1);
  }
  // The order is one for both.
  await page.locator("#tab-path").click();
  await page.getByLabel("Order of techniques").selectOption("se");
  await page.locator("main").getByText(/rating 1\.2/).waitFor();
  assert.equal((await state()).settings.profile, "se");
  await close();
});

test("generated puzzles are those of the command", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}&t=generate`);
  await page.getByLabel("Seed", { exact: true }).fill("7");
  await page.getByLabel("How many").fill("2");
  // The bounds of the number can be typed where they count.
  assert.equal(await page.getByLabel("from", { exact: true }).isDisabled(), true);
  await page.getByLabel("Number of givens").check();
  assert.equal(await page.getByLabel("from", { exact: true }).isDisabled(), false);
  await page.getByLabel("from", { exact: true }).fill("24");
  await page.getByLabel("to", { exact: true }).fill("26");
  await page.locator("#panel").getByRole("button", { name: "Generate" }).click();
  await page.locator("#panel").getByText("2 puzzles.").waitFor();
  await page.locator("main").getByText("sudokit generate --seed 7 -n 2 --givens 24..26").waitFor();
  await becomes(() => boardOf(page, "#panel .thumbs li:nth-child(1) .board"), ".........2.........538.49.2....1..79.6.........9.5.43..2437....3...9.6.....2....5");
  await page.locator("#panel .thumbs").getByRole("button", { name: "Play" }).nth(1).click();
  await becomes(async () => (await state()).game.puzzle, "48.7........59..3..7..............65..4.1.8.....3...7.62..7......1.....23.546...1");
  await close();
});

test("harder puzzles near the one on the board have grades before and after", async () => {
  const medium = "8..2....1.......5.9.......2..18...........67...9.56.........26..341.......69.2.84";
  const { page, close } = await open(`#p=${medium}&t=generate`);
  await page.getByLabel("How many").fill("1");
  await page.getByLabel("Start from the puzzle on the board").check();
  assert.ok(await page.getByLabel("Symmetry").isDisabled());
  await page.locator("#panel button.main").click();
  await page.locator("#panel [role=status]").getByText(/^The puzzle on the board: hard, 1222\. Harder ones: 1 puzzle/).waitFor();
  await page.locator("#panel").getByText(`sudokit generate --seed 1 -n 1 --near ${medium} --harder`).waitFor();
  const after = await page.locator("#panel .thumbs p").first().textContent();
  assert.ok(Number(/, (\d+) ·/.exec(after ?? "")?.[1]) > 1222, after ?? "");
  await close();
});

test("levels and techniques that do not go together cannot be chosen together", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=generate`);
  const [levels, techniques] = [page.getByLabel("Level"), page.getByLabel("With technique")];
  const off = (/** @type {import("playwright-core").Locator} */ list, /** @type {string} */ value) =>
    list.locator(`option[value="${value}"]`).isDisabled();
  assert.equal(await techniques.locator('option[value="whale"]').count(), 0);
  await levels.selectOption("easy");
  await becomes(() => off(techniques, "x-wing"), true);
  assert.equal(await off(techniques, "hidden-single"), false);
  await levels.selectOption("");
  await techniques.selectOption("x-wing");
  await becomes(() => off(levels, "medium"), true);
  assert.equal(await off(levels, "extreme"), false);
  await close();
});

test("puzzles are generated by level and by technique", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}&t=generate`);
  await page.getByLabel("Seed", { exact: true }).fill("3");
  await page.getByLabel("How many").fill("1");
  await page.getByLabel("Level").selectOption("hard");
  await page.getByLabel("With technique").selectOption("x-wing");
  await page.locator("#panel").getByRole("button", { name: "Generate" }).click();
  await page.locator("#panel").getByText(/^1 puzzle/).waitFor();
  await page.locator("main").getByText("sudokit generate --seed 3 -n 1 --level hard --needs x-wing").waitFor();
  await becomes(() => page.locator("#panel .thumbs li").first().textContent(), /hard/);
  await page.locator("#panel .thumbs").getByRole("button", { name: "Play" }).click();
  await becomes(async () => (await state()).tab, "play");
  await page.locator("#tab-path").click();
  await page.getByLabel("Order of techniques").selectOption("hodoku");
  await page.locator("main").getByText(/solved; level hard/).waitFor();
  await page.locator(".path li", { hasText: "X-Wing" }).first().waitFor();
  await close();
});
