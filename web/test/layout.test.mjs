// The layout of Play: at every usual window the board, all keys and an open hint are in sight without scrolling,
// large enough for fingers, in both languages; and axe finds nothing in any of its states.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { becomes, CLASSIC, open, SOLVED } from "./page.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** Width, height, the least width of the board. */
const WINDOWS = [[360, 640, 280], [360, 740, 350], [390, 664, 310], [390, 844, 380], [844, 390, 380], [768, 1024, 560], [1024, 768, 480],
  [1280, 800, 700], [1366, 768, 670], [1440, 900, 800], [1920, 1080, 980]];

/** @typedef {import("playwright-core").Page} Page */

/** What does not fit: the page that scrolls, controls that are cut or small. @param {Page} page */
const faults = (page) => page.evaluate(() => {
  const found = [];
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight || scrollWidth > innerWidth) found.push(`the page has ${scrollWidth}x${scrollHeight}`);
  for (const control of document.querySelectorAll("main button:not(.cell), .stage, .hint .said")) {
    const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
    if (!width) continue;
    const name = `${control.className} ${control.textContent}`;
    const scrolled = control.closest(".side");
    if (left < -1 || top < -1 || right > innerWidth + 1 || (bottom > innerHeight + 1 && !scrolled)) found.push(`${name} is cut`);
    if (control.matches("button") && Math.round(height) < 44) found.push(`${name} is ${height} high`);
    if (control.matches("button") && control.scrollWidth > control.clientWidth + 1) found.push(`${name} is clipped`);
  }
  return found;
});

for (const lang of ["en", "ko"]) {
  test(`board, keys and hint fit without scrolling at every usual window, ${lang}`, async () => {
    const { page, close } = await open(`#p=${CLASSIC}&lang=${lang}`);
    for (const [width = 0, height = 0, least = 0] of WINDOWS) {
      await page.setViewportSize({ width, height });
      const where = `${width}x${height}`;
      assert.deepEqual(await faults(page), [], where);
      const board = await page.locator(".stage").boundingBox();
      assert.ok(board && board.width >= least, `${where}: the board is ${board?.width} wide`);
      await page.locator('[data-cell="2"]').click();
      await page.locator(".hint-key").click();
      for (let rung = 1; rung < 5; rung++) {
        await page.locator('.hint [data-hint="more"]').click();
        assert.deepEqual(await faults(page), [], `${where}, rung ${rung + 1}`);
      }
      await page.keyboard.press("KeyH");
      await page.locator(".hint header button").click();
      await page.locator(".hint").waitFor({ state: "hidden" });
    }
    await close();
  });
}

for (const lang of ["en", "ko"]) {
  test(`the longest sentence of every technique is wholly in sight at every usual window, ${lang}`, async () => {
    const { page, close } = await open(`#p=${CLASSIC}&lang=${lang}`);
    const all = await page.evaluate((lang) => {
      const { ask } = /** @type {any} */ (globalThis).sudokit;
      /** @type {any[]} */
      const hints = [];
      for (const { id } of ask({ ask: "hello" }).techniques) {
        const { example } = ask({ ask: "article", technique: id, lang });
        if (!example) continue;
        const { steps } = ask({ ask: "steps", ...example, technique: [id], lang, limit: 50, max_work: 50000, as_hints: true });
        const [longest] = steps.sort((/** @type {any} */ a, /** @type {any} */ b) => b.view.sentence.length - a.view.sentence.length);
        if (longest) hints.push(longest);
      }
      // The longest that was met elsewhere: a loop of 13 links, or what is said of chains inside chains.
      const { view } = hints.sort((a, b) => b.view.sentence.length - a.view.sentence.length)[0];
      const most = lang === "ko" ? 260 : 390;
      hints.unshift({ ...hints[0], view: { ...view, sentence: `${view.sentence} ${view.sentence}`.slice(0, most) } });
      Object.assign(globalThis, { hints });
      return hints.length;
    }, lang);
    assert.ok(all > 95, `${all}`);
    for (const [width = 0, height = 0] of [...WINDOWS, [900, 768]]) {
      await page.setViewportSize({ width, height });
      // Where there is much room the longest suffice.
      const count = width < 400 || width < 1100 && height < 800 ? all : 20;
      const hidden = await page.evaluate((count) => /** @type {any} */ (globalThis).hints.slice(0, count).flatMap((/** @type {any} */ hint) => {
        /** @type {any} */ (globalThis).sudokit.advise(hint);
        const box = (/** @type {string} */ selector) => /** @type {Element} */ (document.querySelector(`.hint ${selector}`)).getBoundingClientRect();
        const [list, said, acts] = [box(".rungs"), box(".said"), box(".acts")];
        const over = Math.max(said.bottom - list.bottom, list.top - said.top, acts.bottom - innerHeight);
        return over > 1 ? [`${hint.view.technique.id}: ${Math.round(over)} px`] : [];
      }), count);
      assert.deepEqual(hidden, [], `${width}x${height}`);
    }
    await close();
  });
}

test("on a phone on its side all panels are reached by the menu", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`, { viewport: { width: 844, height: 390 } });
  await page.locator(".menu-key").click();
  await page.locator("dialog").getByRole("button", { name: "Solve" }).click();
  await becomes(async () => (await state()).tab, "solve");
  await page.getByRole("tab", { name: "Play" }).click();
  await becomes(async () => (await state()).tab, "play");
  await close();
});

/** States of Play. @type {[string, string, (page: Page) => Promise<void>][]} */
const STATES = [
  ["a hint", CLASSIC, async (page) => {
    await page.keyboard.press("KeyH");
    for (let rung = 1; rung < 5; rung++) await page.keyboard.press("KeyH");
    await page.locator('.hint .main[data-hint="apply"]').waitFor();
  }],
  ["a finished game", `${SOLVED.slice(0, 80)}.`, async (page) => {
    await page.locator('[data-cell="80"]').click();
    await page.keyboard.press("Digit9");
    await page.locator(".finish h2").waitFor();
  }],
  ["games and statistics", CLASSIC, async (page) => {
    await page.locator('[data-cell="2"]').click();
    await page.keyboard.press("Digit4");
    await page.evaluate(() => /** @type {any} */ (globalThis).sudokit.dispatch({ type: "finish" }));
    await page.evaluate((puzzle) => /** @type {any} */ (globalThis).sudokit.dispatch({ type: "open", puzzle }), SOLVED.replaceAll("9", "."));
    await page.locator('.links [data-act="games"]').click();
    await page.locator("dialog .saved li").waitFor();
  }],
  ["the pen, colors and a replay", CLASSIC, async (page) => {
    await page.evaluate(() => {
      const { dispatch } = /** @type {any} */ (globalThis).sudokit;
      for (const name of ["pen", "twoKinds", "candidates"]) dispatch({ type: "setting", name, value: true });
      dispatch({ type: "select", cell: 40 });
      for (const value of [1, 5]) dispatch({ type: "write", mode: "colour", value });
      dispatch({ type: "mode", mode: "pen" });
      for (const to of [undefined, 204]) dispatch({ type: "ink", at: 24, to });
    });
    await page.locator(".stage .ink path").waitFor({ state: "attached" });
    await page.locator('[data-act="more"]').click();
    await page.locator('[data-more="replay"]').click();
    await page.locator(".replay input").fill("4");
    await page.locator(".replay span", { hasText: "4/4" }).waitFor();
  }],
  ["more of it", CLASSIC, async (page) => {
    await page.locator('[data-act="more"]').click();
    await page.locator('[data-more="save"]').click();
    await page.locator("[data-point]").waitFor();
  }],
  ["all steps", CLASSIC, async (page) => {
    await page.locator('[data-act="more"]').click();
    await page.locator('[data-more="steps"]').click();
    await page.locator("dialog .path li").first().waitFor();
  }],
  ["an own puzzle", CLASSIC, async (page) => {
    await page.locator('.links [data-act="own"]').click();
    await page.locator(".links .main").waitFor();
  }],
  ["a pause", CLASSIC, async (page) => {
    await page.keyboard.press("KeyK");
    await page.locator(".cover button").waitFor();
  }],
  ["an improper puzzle with a clash", `55${CLASSIC.slice(2)}`, async (page) => {
    await page.locator(".status .bad").waitFor();
  }],
];

for (const [name, puzzle, act] of STATES) {
  test(`axe finds nothing in Play with ${name}`, async () => {
    for (const [width, height, colorScheme] of /** @type {const} */ ([[390, 844, "light"], [1280, 800, "dark"]])) {
      const { page, close } = await open(`#p=${puzzle}`, { viewport: { width, height }, colorScheme });
      await act(page);
      await becomes(() => faults(page), [], `${name}, ${width} px`, 5000);
      await page.evaluate(readFileSync(AXE, "utf8"));
      const found = await page.evaluate(async () => {
        const { violations } = await /** @type {any} */ (globalThis).axe.run();
        return violations.map((/** @type {any} */ v) => `${v.id}: ${v.nodes.map((/** @type {any} */ n) => n.html.slice(0, 90)).join(" | ")}`);
      });
      assert.deepEqual(found, [], `${name}, ${width} px`);
      await close();
    }
  });
}
