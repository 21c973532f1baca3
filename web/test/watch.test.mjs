// Watch and Learn: forwards and back, jumps, heat, two runs, foreign traces, guessing, long runs.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { LANGUAGES, listing } from "../src/listings/index.js";
import { becomes, CLASSIC, open, SOLVED, until } from "./page.mjs";

/** @param {import("playwright-core").Page} page */
function hands(page) {
  const range = page.locator(".strip + input");
  const step = async () => Number(await range.inputValue());
  const to = async (/** @type {number} */ n) => {
    const field = page.getByLabel("Step", { exact: true });
    await field.fill(String(n));
    await field.press("Tab");
    await until(async () => (await step()) === n, `step ${n}`);
  };
  /** What the board shows, as one text. */
  const picture = async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return page.locator(".stage .board").innerHTML();
  };
  return { range, step, to, picture, end: async () => Number(await range.getAttribute("max")) };
}

test("n steps forward and n back show the same picture; a jump shows what stepping does", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=watch`);
  const { step, to, picture, end } = hands(page);
  await until(async () => (await end()) === 41810, "the search is recorded");
  await to(30);
  const before = await picture();
  await page.locator(".stage").click();
  for (let n = 0; n < 12; n++) await page.keyboard.press("ArrowRight");
  await until(async () => (await step()) === 42, "twelve steps");
  const there = await picture();
  assert.notEqual(there, before, "twelve steps change the picture");
  for (let n = 0; n < 12; n++) await page.keyboard.press("ArrowLeft");
  await until(async () => (await step()) === 30, "back");
  assert.equal(await picture(), before);
  await to(42);
  assert.equal(await picture(), there);
  await close();
});

test("a rejection shows the digit, the clash, the house, the reason and the line of code", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=watch&m=scan&n=14`);
  const { step } = hands(page);
  await until(async () => (await step()) === 14, "step 14");
  await becomes(() => page.locator(".stage .struck").textContent(), "7");
  await becomes(() => page.locator(".stage .shout").count(), 1);
  await becomes(() => page.locator(".stage .wash-house").count(), 9);
  await becomes(() => page.locator("#sentence").textContent(), /^reject r1c7=7: r1c5 holds it, row 1/);
  await becomes(() => page.locator(".stack li").allTextContents(), [
    "r1c6=4 tried 1 2 3 left 6 8", "r1c4=2 tried 1 left 6", "r1c3=1 tried none left 2 4"]);
  await becomes(() => page.locator(".code .lit").textContent(), /if not fits\(r, c, d\): continue/);
  await page.getByLabel("Code").first().selectOption("rust");
  await becomes(() => page.locator(".code .lit").textContent(), /if !fits\(grid, r, c, d\) \{ continue; \}/);
  await close();
});

test("the end is the solution, with the counters of the command; heat counts placements", async () => {
  const { page, board, close } = await open(`#p=${CLASSIC}&t=watch`);
  const { end } = hands(page);
  await until(async () => (await end()) === 41810, "the search is recorded");
  await page.getByLabel("Heat").check();
  await page.locator(".stage").click();
  await page.keyboard.press("End");
  await until(async () => (await board()) === SOLVED, "the solution");
  await becomes(() => page.locator("#panel dl").textContent(), /Placements4,208Checks37,652Removals4,157Level51 of 51/);
  await until(async () => (await page.locator(".stage .heat").count()) === 51, "a dot in every cell that was empty");
  const counts = () => page.locator('[role="gridcell"]').evaluateAll((cells) =>
    cells.map((cell) => Number(/([\d,]+) placements?/.exec(cell.getAttribute("aria-label") ?? "")?.[1]?.replace(",", "") ?? 0)));
  await becomes(async () => (await counts()).reduce((a, b) => a + b), 4208);
  await close();
});

test("two runs side by side have one control, and a ratio", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=watch`);
  const { end } = hands(page);
  await page.getByLabel("Beside it").selectOption("recheck");
  await until(async () => (await end()) === 37652 * 2 + 37601 + 1 || (await end()) > 41810, "both are recorded");
  await page.locator("main").getByText("scan 4,208, recheck 37,652, ratio 8.95").waitFor();
  await page.locator(".second .board").waitFor();
  await close();
});

test("guessing along asks for the next digit and keeps score", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=watch`);
  const { end, step } = hands(page);
  await until(async () => (await end()) === 41810, "the search is recorded");
  await page.getByLabel("Guess along").check();
  // What is said to screen readers has the same words a moment later.
  const panel = page.getByRole("tabpanel", { name: "Watch" });
  await panel.getByText("The next digit goes into r1c3").waitFor();
  await page.getByLabel("I say 1").click();
  await panel.getByText("Right: r1c3=1. 1 of 1 right.").waitFor();
  await page.getByLabel("I say 9").click();
  await panel.getByText("No: r1c4=2. 1 of 2 right.").waitFor();
  await becomes(step, 3);
  await close();
});

test("a trace of somebody's program is played up to its first impossible line", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=watch`);
  const { end } = hands(page);
  const lines = [{ format: "sudokit-trace", version: 1, puzzle: CLASSIC, method: "mine" },
    { event: "place", cell: "r1c3", digit: 4 }, { event: "remove", cell: "r1c3", digit: 4 },
    { event: "place", cell: "r1c1", digit: 2 }].map((line) => JSON.stringify(line)).join("\n");
  await page.locator("summary", { hasText: "Your own program" }).click();
  await page.getByLabel("Trace").setInputFiles({ name: "mine.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(lines) });
  await page.locator(".bad", { hasText: /^Line 4: r1c1 holds the given 5/ }).first().waitFor();
  await becomes(end, 2);
  await close();
});

test("a trace says its name and its faults, can be pasted, and ends with a new puzzle", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=watch`);
  const { end } = hands(page);
  await until(async () => (await end()) === 41810, "the search is recorded");
  const lines = (/** @type {object[]} */ events) => [{ format: "sudokit-trace", version: 1, puzzle: CLASSIC, method: "mine" }, ...events]
    .map((line) => JSON.stringify(line)).join("\n");
  await page.locator("summary", { hasText: "Your own program" }).click();
  await page.getByLabel("or paste it here").fill(lines([{ event: "place", cell: "r1c3", digit: 4 }]));
  const banner = page.locator(".banner");
  await banner.getByText("Your trace (pasted): 1 event, true throughout.").waitFor();
  await becomes(end, 1);
  await banner.getByRole("button", { name: "Back to the textbook methods" }).click();
  await becomes(end, 41810);
  await becomes(() => banner.textContent(), "");
  await page.getByLabel("Trace").setInputFiles({ name: "t.jsonl", mimeType: "application/jsonl",
    buffer: Buffer.from(lines([{ event: "place", cell: "r1c1", digit: 4 }])) });
  await banner.getByText("Your trace (t.jsonl): 0 events up to the first line that cannot be true.").waitFor();
  // The fault is beside the field, and in sight at the top.
  await becomes(() => page.locator("details .bad").textContent(), /^Line 2: /);
  assert.ok(await banner.evaluate((e) => e.getBoundingClientRect().top >= 0 && e.getBoundingClientRect().bottom <= innerHeight));
  await page.evaluate((p) => { location.hash = `p=${p}`; }, `...${SOLVED.slice(3)}`);
  await until(async () => (await end()) < 100 && (await banner.textContent()) === "", "the search in the new puzzle");
  await close();
});

test("two million events are kept, and no more", async (t) => {
  // The last band is hard from the front: millions of placements.
  const puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
  const { page, close } = await open(`#p=${CLASSIC}`, {
    init: "window.tasks = []; new PerformanceObserver((l) => tasks.push(...l.getEntries().map((e) => [e.startTime, e.duration]))).observe({ type: 'longtask' });" });
  // Unpacking the engine is another matter, and has a test of its own.
  const from = await page.evaluate(() => performance.now());
  await page.evaluate((p) => { location.hash = `p=${p}&t=watch&m=tables`; }, puzzle);
  const { end } = hands(page);
  await until(async () => (await end()) === 2000000, "two million events", 240000);
  await page.locator("main").getByText(/The first 2,000,000 events are kept/).waitFor();
  await page.locator(".stage").click();
  await page.keyboard.press("End");
  await until(async () => (await page.locator(".strip + input").inputValue()) === "2000000", "the end");
  const longest = await page.evaluate((start) => Math.max(0, .../** @type {any} */ (globalThis).tasks
    .filter((/** @type {number[]} */ [at = 0]) => at >= start).map((/** @type {number[]} */ task) => task[1])), from);
  t.diagnostic(`the longest task took ${longest.toFixed(0)} ms`);
  await close();
});

test("with reduced motion nothing plays by itself", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=watch`, { reducedMotion: "reduce" });
  const { end, step } = hands(page);
  await until(async () => (await end()) === 41810, "the search is recorded");
  await page.waitForTimeout(500);
  assert.equal(await step(), 0);
  await close();
});

test("the lesson has eight screens, each on a live board that can be stepped", async () => {
  const { page, board, close } = await open("#t=learn");
  for (let screen = 1; screen <= 8; screen++) {
    await page.getByLabel(`Screen ${screen}`).click();
    await page.locator("#panel h3", { hasText: `${screen}. ` }).waitFor();
    await page.locator("#panel").getByRole("button", { name: "Step", exact: true }).waitFor();
    await page.waitForTimeout(300);
    const before = await page.locator(".stage .board").innerHTML();
    await page.locator("#panel").getByRole("button", { name: "Step", exact: true }).click();
    await until(async () => (await page.locator(".stage .board").innerHTML()) !== before, `screen ${screen} moves`);
  }
  await page.locator("main").getByText("sudokit judge 2239 main.cpp").last().waitFor();
  await page.getByLabel("Screen 7").click();
  await page.locator("#panel h3", { hasText: "7. " }).waitFor();
  await page.waitForTimeout(300);
  for (let n = 0; n < 30; n++) await page.locator("#panel").getByRole("button", { name: "Step", exact: true }).click();
  await until(async () => (await board()) === SOLVED, "the first answer of two");
  // Programs run and are counted; the page has no figure of its own.
  await page.getByLabel("Screen 4").click();
  await page.locator(".counts").getByText("14,740,820").waitFor();
  await page.getByLabel("Screen 3").click();
  await page.locator('[data-pick="r"]').selectOption("7");
  await page.locator(".boxes .lit", { hasText: "8 (6, 6)" }).waitFor();
  await close();
});

test("the lesson ends with statement, sample and judge of both problems, in both languages", async () => {
  for (const [lang, screen, words] of [["en", "Screen 8", "Promised: "], ["ko", "8번째 화면", "조건: "]]) {
    const { page, close } = await open(`#t=learn&lang=${lang}`);
    await page.getByLabel(screen).click();
    const parts = page.locator("#panel details");
    await until(async () => (await parts.count()) === 2, "both problems are there");
    for (const [at, sample, judge] of [[0, "103000509", "sudokit judge 2239 main.cpp"], [1, "0 3 5 4 6 9 2 7 8", "sudokit judge 2580 main.py"]]) {
      await parts.nth(at).locator("summary").click();
      await parts.nth(at).getByText(sample, { exact: true }).waitFor();
      await parts.nth(at).getByText(judge, { exact: true }).waitFor();
    }
    await parts.nth(0).getByText(words).first().waitFor();
    await close();
  }
});

/** Runs a program line by line, and prints as a trace what the lines lit for events do. A test was a rejection if
 * the program does not go on to the next line. */
const TRACER = `
import json, sys
program, events, puzzle = json.loads(sys.argv[1])
asked = None
def tell(event, r, c, d): print(json.dumps({"event": event, "cell": f"r{r + 1}c{c + 1}", "digit": d}))
def watch(frame, what, _):
    global asked
    if frame.f_code.co_name not in ("solve", "<module>"): return None
    if what != "line": return watch
    at, seen = frame.f_lineno - 1, frame.f_locals
    if asked and asked[0] is frame:
        if at != asked[1] + 1: tell("reject", seen["r"], seen["c"], asked[2])
        asked = None
    event = events[at]
    if event == "reject": asked = (frame, at, seen["d"])
    elif event in ("place", "remove"): tell(event, seen["r"], seen["c"], seen["d"])
    elif event == "solved" and "row" not in seen: print('{"event":"solved"}')
    return watch
print(json.dumps({"format": "sudokit-trace", "version": 1, "puzzle": puzzle, "method": "listing"}))
code = compile(program.replace("print(", "(lambda text: None)("), "listing", "exec")
sys.settrace(watch)
exec(code, {})
`;

test("the Python listings do what the methods do, event by event", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=watch`);
  const { end } = hands(page);
  const input = CLASSIC.replaceAll(".", "0").replace(/.{9}/g, "$&\n");
  await page.locator("summary", { hasText: "Your own program" }).click();
  for (const method of Object.keys(LANGUAGES.python?.methods ?? {})) {
    await page.getByLabel("Method").selectOption(method);
    await page.locator("main").getByText(`${method === "recheck" ? "108,698" : "41,810"} events; it ends with an answer`).waitFor();
    await page.locator(".stage").click();
    await page.keyboard.press("End");
    const counters = page.locator("#panel dl");
    await counters.filter({ hasText: method === "recheck" ? "Placements37,652" : "Placements4,208" }).waitFor();
    const told = await counters.textContent();
    const lines = listing("python", method);
    const trace = execFileSync("python3", ["-c", TRACER,
      JSON.stringify([lines.map(({ code }) => code).join("\n"), lines.map(({ event }) => event), CLASSIC])], { input, maxBuffer: 2 ** 26 });
    const events = await end();
    await page.getByLabel("Trace").setInputFiles({ name: `${method}.jsonl`, mimeType: "application/jsonl", buffer: trace });
    await until(async () => (await end()) === events && (await page.locator(".strip + input").inputValue()) === "0", "the trace is read");
    await page.locator(".stage").click();
    await page.keyboard.press("End");
    await counters.filter({ hasText: told ?? "" }).waitFor();
    assert.equal(await page.locator("#panel .bad").allTextContents().then((all) => all.join("")), "", method);
  }
  await close();
});

test("a small search is drawn as a tree, and leads to its steps", async () => {
  const { page, close } = await open(`#p=...${SOLVED.slice(3)}&t=watch&m=recheck`);
  const { step } = hands(page);
  await until(async () => (await page.locator(".tree g").count()) === 12, "twelve placements");
  await becomes(() => page.locator(".tree .later").count(), 12);
  await page.locator(".tree g", { hasText: "r1c2=3" }).locator("text").click();
  // 1 to 4 were refused in the first cell, 1 and 2 in the second: three events each.
  await until(async () => (await step()) === 4 * 3 + 2 + 2 * 3 + 1 - 1, "the step of that placement");
  await becomes(async () => [await page.locator(".tree .gone").count(), await page.locator(".tree .stands").count()], [6, 2]);
  await page.getByLabel("Method").selectOption("scan");
  await until(async () => (await page.locator(".tree g").count()) === 3, "three placements");
  await close();
});

test("the Python listings solve the puzzle", () => {
  const input = CLASSIC.replaceAll(".", "0").replace(/.{9}/g, "$&\n");
  for (const method of Object.keys(LANGUAGES.python?.methods ?? {})) {
    const program = listing("python", method).map(({ code }) => code).join("\n");
    assert.equal(execFileSync("python3", ["-c", program], { input, encoding: "utf8" }), SOLVED.replace(/.{9}/g, "$&\n"), method);
  }
});

test("every listing lights a line for every event", () => {
  for (const [language, { methods }] of Object.entries(LANGUAGES)) {
    for (const method of Object.keys(methods)) {
      const lit = new Set(listing(language, method).map(({ event }) => event));
      assert.deepEqual([...lit].sort(), ["", "no-solution", "place", "reject", "remove", "solved"], `${language} ${method}`);
    }
  }
});
