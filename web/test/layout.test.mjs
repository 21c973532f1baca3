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

/** Techniques that no puzzle in a thousand needs, so that the catalogue has no example: large fish, chains in chains. */
const FISH = ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];
/** The longest sentence of such a technique: its text with gaps as wide as they become. @param {string} id @param {string} lang */
function longest(id, lang) {
  const file = readFileSync(new URL(`../../crates/sudokit-logic/src/technique/words/${lang}/sentences.toml`, import.meta.url), "utf8");
  const [, fish, chains] = /^\[fish\]$(.*?)^\[.*^\[chains\]$(.*?)^\[/ms.exec(file) ?? [];
  const text = (/** @type {string | undefined} */ section, /** @type {string} */ key) =>
    new RegExp(`^${key} = "(.*)"$`, "m").exec(section ?? "")?.[1] ?? assert.fail(`${id}: ${key}`);
  const size = FISH.findIndex((name) => id.endsWith(name)) + 2;
  const ko = lang === "ko";
  const listed = (/** @type {string[]} */ names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")}${ko ? "과" : " and"} ${names.at(-1)}` : names.join());
  // As many rows, columns and boxes as the fish has houses; a basic one has rows alone.
  const kinds = Math.min(size, /mutant/.test(id) ? 3 : /franken/.test(id) ? 2 : 1);
  const houses = Array.from({ length: size }, (_, n) => n + 1);
  const numbers = (/** @type {number} */ kind) => listed(houses.filter((n) => n % kinds === kind).map(String));
  const house = listed(ko ? houses.map((n) => `${n}${["행", "열", "박스"][n % kinds]}`)
    : ["rows", "columns", "boxes"].slice(0, kinds).map((kind, at) => `${kind} ${numbers(at)}`));
  /** @type {Record<string, string>} */
  const gaps = {
    house, covers: house, digits: "7", fins: "r1c23,r2c4,r5c89", endo: "r4c6,r8c2",
    result: ko ? "r1c9,r3c45,r8c79에서 7을 지웁니다" : "r1c9,r3c45,r8c79 lose 7",
    first: "r3c4=1, r3c4=2, r3c4=5, r3c4=6, r3c4=8", last: "r7c9<>3",
    given: "r1c2<>4, r2c5=7, r4c4<>6, r5c9=2, r7c1<>8, r8c3=5", more: "38",
  };
  const key = /finned|sashimi/.test(id) ? (kinds > 1 ? "both" : "fins") : kinds > 1 && size ? "endo_fins" : "plain";
  const template = size > 1 ? text(fish, key) : text(chains, "verity") + text(chains, "inside_many");
  return template.replace(/\{(\w+)\}/g, (_, gap) => gaps[gap] ?? assert.fail(`${id}: {${gap}}`));
}

for (const lang of ["en", "ko"]) {
  test(`the longest sentence of every technique is wholly in sight at every usual window, ${lang}`, async () => {
    const { page, close } = await open(`#p=${CLASSIC}&lang=${lang}`);
    const examples = await page.evaluate((lang) => {
      const { ask } = /** @type {any} */ (globalThis).sudokit;
      /** @type {any[]} */
      const hints = [];
      /** @type {any[]} */
      const others = [];
      for (const technique of ask({ ask: "hello" }).techniques) {
        const { id } = technique;
        const { example } = ask({ ask: "article", technique: id, lang });
        if (!example) {
          others.push(technique);
          continue;
        }
        const { steps } = ask({ ask: "steps", ...example, technique: [id], lang, limit: 50, max_work: 50000, as_hints: true });
        const [longest] = steps.sort((/** @type {any} */ a, /** @type {any} */ b) => b.view.sentence.length - a.view.sentence.length);
        if (longest) hints.push(longest);
      }
      // The longest that was met elsewhere: a loop of 13 links, or what is said of chains inside chains.
      const { view } = hints.sort((a, b) => b.view.sentence.length - a.view.sentence.length)[0];
      const most = lang === "ko" ? 260 : 390;
      hints.unshift({ ...hints[0], view: { ...view, sentence: `${view.sentence} ${view.sentence}`.slice(0, most) } });
      Object.assign(globalThis, { hints });
      return { count: hints.length, others };
    }, lang);
    assert.ok(examples.count > 95, `${examples.count}`);
    const sentences = examples.others.map((technique) => [technique, longest(technique.id, lang)]);
    const all = examples.count + sentences.length;
    await page.evaluate((sentences) => {
      const { hints } = /** @type {any} */ (globalThis);
      for (const [technique, sentence] of sentences) hints.push({ ...hints[0], view: { ...hints[0].view, technique, sentence } });
      hints.sort((/** @type {any} */ a, /** @type {any} */ b) => b.view.sentence.length - a.view.sentence.length);
    }, sentences);
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
