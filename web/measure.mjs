// How soon the built page is there, and how long it lets its reader wait. `node web/measure.mjs`, on a machine
// that does nothing else.

import { CLASSIC, open, until } from "./test/page.mjs";

/** Long searches with more than two million events: the last band is hard from the front. */
const LONG = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const LISTEN = "window.tasks = []; new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });";
const line = (/** @type {number[]} */ times) => times.map((time) => time.toFixed(0)).sort((a, b) => Number(a) - Number(b)).join(" ");

const [ready, first] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
for (let n = 0; n < 7; n++) {
  const { page, close } = await open(`#p=${CLASSIC}`);
  ready.push(Number(await page.locator("html").getAttribute("data-ready")));
  await page.locator('[data-cell="2"]').click();
  first.push(await page.evaluate(async () => {
    const before = performance.now();
    document.querySelector('[data-cell="2"]')?.dispatchEvent(new KeyboardEvent("keydown", { code: "Digit4", key: "4", bubbles: true }));
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    return performance.now() - before;
  }));
  await close();
}
console.log(`ready after (ms)                ${line(ready)}`);
console.log(`first digit shown after (ms)    ${line(first)}`);

const { page, close } = await open(`#p=${CLASSIC}`, { init: LISTEN });
await page.waitForTimeout(300);
await page.evaluate(() => { /** @type {any} */ (globalThis).tasks.length = 0; });
await page.evaluate((puzzle) => { location.hash = `p=${puzzle}&t=watch&m=tables`; }, LONG);
await until(async () => (await page.locator(".strip + input").getAttribute("max")) === "2000000", "two million events");
await page.locator(".stage").click();
for (const key of ["End", "Home", ...Array(30).fill("PageDown")]) await page.keyboard.press(key);
await page.waitForTimeout(1000);
console.log(`tasks over 50 ms, two million events: ${line(await page.evaluate(() => /** @type {any} */ (globalThis).tasks)) || "none"}`);
await close();
process.exit();
