// The built page in a real Chromium, from a file. Every test fails on a console error, an exception,
// or a request that leaves the file.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { after } from "node:test";
import { chromium } from "playwright-core";

export const FILE = fileURLToPath(new URL("../dist/sudokit.html", import.meta.url));
export const CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const CHROMIUM = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** @type {import("playwright-core").Browser | undefined} */
let browser;
after(async () => browser?.close());

/** Opens an address. `close` fails if the console had an error, or if a request left what is allowed.
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions & {init?: string, allowed?: RegExp}} [options] */
export async function visit(address, { init, allowed = /^(file|blob|data):/, ...options } = {}) {
  browser ??= await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, locale: "en-US", ...options });
  // A busy machine is slow, and nothing here is about speed.
  context.setDefaultTimeout(120000);
  const page = await context.newPage();
  /** @type {string[]} */
  const faults = [];
  page.on("console", (message) => { if (message.type() === "error") faults.push(message.text()); });
  page.on("pageerror", (error) => faults.push(String(error.stack)));
  page.on("request", (request) => { if (!allowed.test(request.url())) faults.push(`request of ${request.url()}`); });
  if (init) await page.addInitScript(init);
  await page.goto(address);
  return {
    page,
    async close() {
      await context.close();
      assert.deepEqual(faults, []);
    },
  };
}

/** Opens the page. @param {string} [fragment] @param {import("playwright-core").BrowserContextOptions & {init?: string}} [options] */
export async function open(fragment = "", options = {}) {
  const { page, close } = await visit(`file://${FILE}${fragment}`, options);
  await page.waitForSelector("html[data-ready]", { timeout: 120000 });
  return {
    page,
    /** The state of the store. */
    state: () => page.evaluate(() => /** @type {any} */ (globalThis).sudokit.state()),
    /** The digits on the board, as the picture shows them. */
    board: () => boardOf(page, ".stage .board"),
    close,
  };
}

/** Opens what the header or its menu offers. @param {import("playwright-core").Page} page @param {string} name */
export async function tool(page, name) {
  const key = page.locator("#tools").getByRole("button", { name, exact: true });
  if (await key.isVisible()) return key.click();
  await page.locator("#menu").click();
  await page.locator("dialog[open]").getByRole("button", { name, exact: true }).click();
}

/** The digits that a picture shows, 81 characters. Said to a browser as its text: it stands alone. @param {Element} svg */
export const digitsOf = (svg) => {
  const cells = Array(81).fill(".");
  for (const text of svg.querySelectorAll("text.digit:not(.struck, .hollow)")) {
    const [x, y] = [Number(text.getAttribute("x")), Number(text.getAttribute("y"))];
    cells[Math.floor(y / 100) * 9 + Math.floor(x / 100)] = text.textContent;
  }
  return cells.join("");
};

/** The same of a picture of the page. @param {import("playwright-core").Page} page @param {string} selector */
export const boardOf = (page, selector) => page.locator(selector).first().evaluate(digitsOf);

/** Waits until something holds. @param {() => Promise<boolean>} holds @param {string} what */
export const until = (holds, what, ms = 120000) => becomes(holds, true, `still waiting: ${what}`, ms);

/** Waits until what is read is as expected, and shows the difference when it never is. The page draws in the next
 * frame, and asks the engine in a worker: what a key or a click brings about is seen some time later.
 * @param {() => Promise<any>} read @param {any} expected a value, or a pattern of a text @param {string} [what] */
export async function becomes(read, expected, what, ms = 120000) {
  const end = Date.now() + ms;
  const check = expected instanceof RegExp ? assert.match : assert.deepEqual;
  for (;;) {
    try {
      return check((await read()) ?? "", expected, what);
    } catch (difference) {
      if (Date.now() > end) throw difference;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Numbers that look random and are the same in every run. @param {number} seed */
export function numbers(seed) {
  return (/** @type {number} */ below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}
