// Watch: what belongs together is in sight together, without scrolling.

import { test } from "node:test";
import { CLASSIC, open, until } from "./page.mjs";

for (const [width, height] of /** @type {const} */ ([[390, 844], [1280, 800], [1920, 1080]])) {
  test(`board, controls, strip and the line of code are in sight together: ${width}x${height}`, async () => {
    const { page, close } = await open(`#p=${CLASSIC}&t=watch&n=5210`, { viewport: { width, height } });
    await until(async () => (await page.locator(".strip + input").inputValue()) === "5210", "step 5210");
    await page.locator(".code .lit").first().waitFor();
    for (const what of [".stage .board", ".transport", ".strip", "#sentence", ".code .lit"]) {
      await until(() => page.locator(what).first().evaluate((e) => {
        const { top, bottom, left, right } = e.getBoundingClientRect();
        // What is covered is not in sight. Code lines may be longer than their box.
        const on = document.elementFromPoint(left + 8, (top + bottom) / 2);
        const isBoard = e.matches(".board");
        return top >= 0 && bottom <= innerHeight && left >= 0 && (isBoard || e === on || e.contains(on)) && (right <= innerWidth || e.matches(".lit"));
      }), `${what} is in sight`, 10000);
    }
    await close();
  });
}
