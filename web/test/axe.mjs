// What holds on every panel: axe finds nothing, and nothing sticks out of the window.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** @param {import("playwright-core").Page} page @param {string} where */
export async function axe(page, where) {
  // The policy forbids foreign scripts and all requests: the debugger may put a script in, and that one loads nothing.
  await page.evaluate(readFileSync(AXE, "utf8"));
  const violations = await page.evaluate(async () => {
    const found = await /** @type {any} */ (globalThis).axe.run({ preload: false, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
    return found.violations.map((/** @type {any} */ v) => `${v.id}: ${v.nodes.map((/** @type {any} */ n) => n.html.slice(0, 90)).join(" | ")}`);
  });
  assert.deepEqual(violations, [], where);
}

/** @param {import("playwright-core").Page} page @param {string} where */
export async function nothingSticksOut(page, where) {
  const out = await page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    return [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
      .map((e) => `${e.tagName} ${e.className}`).slice(0, 5);
  });
  assert.deepEqual(out, [], where);
}
