// What everybody must be able to use: axe on every panel and dialog, light and dark, at three
// widths; contrast of every pair of colours; the board as a reader hears it; Korean; no overflow.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import en from "../src/words/en.js";
import ko from "../src/words/ko.js";
import { axe, nothingSticksOut } from "./axe.mjs";
import { becomes, CLASSIC, open, tool, until } from "./page.mjs";

const TABS = ["play", "solve", "path", "watch", "learn", "techniques", "generate"];
const DIALOGS = ["Import", "Share", "Print", "Keys", "Settings"];

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  for (const width of [320, 360, 1100]) {
    test(`axe finds nothing, and nothing sticks out: ${colorScheme}, ${width} px`, async () => {
      const { page, close } = await open(`#p=${CLASSIC}`, { colorScheme, viewport: { width, height: 800 } });
      for (const tab of TABS) {
        await page.locator(`#tab-${tab}`).click();
        if (tab === "watch") await until(async () => (await page.locator(".strip + input").getAttribute("max")) === "41810", "the search");
        if (tab === "path") await page.locator(".path li").first().waitFor();
        if (tab === "learn") await page.locator("#panel .stack, #panel .code").first().waitFor();
        await page.waitForTimeout(150);
        await axe(page, tab);
        await nothingSticksOut(page, tab);
      }
      for (const name of DIALOGS) {
        await tool(page, name);
        await page.locator("dialog[open]").waitFor();
        await axe(page, name);
        await page.keyboard.press("Escape");
      }
      for (let screen = 1; screen <= 6; screen++) {
        await page.locator("#tab-learn").click();
        await page.getByLabel(`Screen ${screen}`).click();
        await page.waitForTimeout(150);
        await axe(page, `screen ${screen}`);
        await nothingSticksOut(page, `screen ${screen}`);
      }
      await close();
    });
  }
}

/** Contrast as WCAG defines it. @param {string} a @param {string} b */
function contrast(a, b) {
  const light = (/** @type {string} */ color) => {
    const part = (/** @type {number} */ at) => {
      const c = parseInt(color.slice(at, at + 2), 16) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  };
  const [x, y] = [light(a), light(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

test("every text colour stands out from every wash, light and dark", () => {
  const css = readFileSync(new URL("../style/tokens.css", import.meta.url), "utf8");
  const tokens = [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)];
  const of = (/** @type {RegExp} */ names, /** @type {number} */ theme) => tokens.filter(([, name = ""]) => names.test(name)).map((t) => t[theme + 2] ?? "");
  assert.equal(tokens.length, 30);
  for (const theme of [0, 1]) {
    const floors = of(/^(paper|raised|pressed|wash|lit|colour-)/, theme);
    for (const floor of floors) {
      for (const text of of(/^(ink|ink-2|placed|mark|wrong)$/, theme)) {
        assert.ok(contrast(text, floor) >= 4.5, `${text} on ${floor}: ${contrast(text, floor).toFixed(2)}`);
      }
      for (const line of of(/^(rule|focus|accent|good|link)$/, theme)) assert.ok(contrast(line, floor) >= 2.5, `${line} on ${floor}`);
    }
    for (const text of of(/^(accent|good)$/, theme)) assert.ok(contrast(text, of(/^paper$/, theme)[0] ?? "") >= 4.5);
  }
});

test("a reader hears a grid of rows and cells", async () => {
  const { page, close } = await open(`#p=${CLASSIC}`);
  const grid = page.getByRole("grid", { name: "Sudoku" });
  assert.equal(await grid.getByRole("row").count(), 9);
  assert.equal(await grid.getByRole("row", { name: "row 3" }).getByRole("gridcell").count(), 9);
  const cell = grid.getByRole("gridcell", { name: "row 1 column 3, empty" });
  await cell.click();
  await page.keyboard.press("Shift+Digit1");
  await page.keyboard.press("Shift+Digit4");
  await grid.getByRole("gridcell", { name: "row 1 column 3, empty, marks 1 4", selected: true }).waitFor();
  await becomes(() => grid.locator('[tabindex="0"]').count(), 1);
  assert.equal(await grid.getByRole("gridcell", { name: "row 1 column 1, given 5" }).getAttribute("aria-readonly"), "true");
  await close();
});

test("targets are large enough for fingers at 360 px", async () => {
  const { page, close } = await open(`#p=${CLASSIC}`, { viewport: { width: 360, height: 740 }, hasTouch: true });
  for (const [what, least] of /** @type {const} */ ([[".keypad button", 44], [".cells [role=gridcell]", 35]])) {
    const sizes = () => page.locator(what).evaluateAll((all) => all.map((e) => { const b = e.getBoundingClientRect(); return Math.min(b.width, b.height); }));
    // On a busy machine the first layout has not its final size.
    await until(async () => Math.min(...(await sizes())) >= least, what);
  }
  await page.locator('[data-cell="2"]').tap();
  await page.locator('[data-key="4"]').tap();
  await becomes(() => page.locator(".stage .digit.placed").textContent(), "4");
  await close();
});

test("at twice the size nothing sticks out or is clipped", async () => {
  // What a browser's zoom of 200% does to a window of 1100 pixels: half as many, twice as large.
  const { page, close } = await open(`#p=${CLASSIC}`, { viewport: { width: 550, height: 400 }, deviceScaleFactor: 2 });
  for (const tab of TABS) {
    await page.locator(`#tab-${tab}`).click();
    await page.waitForTimeout(250);
    await nothingSticksOut(page, tab);
    // Text alone may be enlarged, too.
    await page.evaluate(() => { document.documentElement.style.fontSize = "34px"; });
    await nothingSticksOut(page, `${tab}, large text`);
    await page.evaluate(() => { document.documentElement.style.fontSize = ""; });
  }
  await close();
});

test("with forced colours the lines and rings stay", async () => {
  const { page, close } = await open(`#p=${CLASSIC}`, { forcedColors: "active" });
  await page.locator('[data-cell="2"]').click();
  assert.notEqual(await page.locator(".stage .ring").evaluate((e) => getComputedStyle(e).stroke), "none");
  await axe(page, "forced colours");
  await close();
});

/** All texts under a name. @param {unknown} value @param {string} name @returns {[string, string][]} */
const texts = (value, name) => typeof value === "string" ? [[name, value]]
  : value && typeof value === "object" ? Object.entries(value).flatMap(([key, inner]) => texts(inner, `${name}.${key}`)) : [];

test("Korean has every text, in Korean", () => {
  const allowed = new Set(("sudokit judge watch trace docs TRACE ko md json Sudoku Explainer HoDoKu SE English Chrome Edge Firefox Safari SVG PNG " +
    "C Java JavaScript Math floor True found if scan recheck tables empty cells N n bN NP O return False solve grid rows cols boxes fits def k r c d b i ch int Python Ctrl P Y").split(" "));
  const english = new Map(texts(en, "w"));
  for (const [name, text] of texts(ko, "w")) {
    // Names of sites, programs and problems stay.
    if (name.startsWith("w.formats.names")) continue;
    const foreign = (text.match(/[A-Za-z]+/g) ?? []).filter((word) => !allowed.has(word));
    assert.deepEqual(foreign, [], `${name}: ${text}`);
    if (/[a-z]{4}/.test(english.get(name) ?? "") && !/^(HoDoKu|sudokit|Sudoku Explainer|English)$/.test(text)) assert.match(text, /[가-힣]/, name);
  }
});

test("in Korean cells are spoken in Korean, and no label is clipped at 360 px", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&lang=ko`, { viewport: { width: 360, height: 800 } });
  assert.equal(await page.locator("html").getAttribute("lang"), "ko");
  await page.getByRole("gridcell", { name: "1행 3열, 빈칸" }).waitFor();
  for (const tab of TABS) {
    await page.locator(`#tab-${tab}`).click();
    await page.waitForTimeout(250);
    await nothingSticksOut(page, tab);
    const clipped = await page.locator("button, label, legend, th").evaluateAll((all) =>
      all.filter((e) => e.clientWidth && e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent));
    assert.deepEqual(clipped, [], tab);
  }
  await page.locator("#tab-watch").click();
  await page.locator(".stage").click();
  await until(async () => (await page.locator(".strip + input").getAttribute("max")) === "41810", "the search");
  await page.keyboard.press("ArrowRight");
  await page.locator("#sentence", { hasText: "1행 3열에 1 배치" }).waitFor();
  await close();
});
