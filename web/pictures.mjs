// Pictures of twelve states of the built page. `node web/pictures.mjs` compares them with those in
// docs/screens and says what has changed; `node web/pictures.mjs --keep` makes them anew, to be looked
// at. Names such as `play` limit it to these. Fonts and browsers draw differently elsewhere: this is to show a change, not to forbid one.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CLASSIC, open, SOLVED, until } from "./test/page.mjs";

const HARD = "4..7...5.8...3.9....2....3.3495..62.7.......9.....4.....5.9.36.....6..8..6.8..2..";
const SEVERAL = SOLVED.split("").map((digit, n) => ([32, 35, 41, 44].includes(n) ? "." : digit)).join("");
const SMALL = SOLVED.split("").map((digit, n) => ([2, 3, 5, 11, 17, 20, 30, 33, 41, 50, 52, 60, 61].includes(n) ? "." : digit)).join("");

/** @typedef {import("playwright-core").Page} Page */
/** @type {[string, string, {lang?: string, width?: number, dark?: boolean}, (page: Page) => Promise<void>][]} */
const STATES = [
  ["play", `p=${CLASSIC}`, {}, play],
  ["play-360-dark", `p=${CLASSIC}`, { width: 360, dark: true }, play],
  ["hint", `p=${HARD}`, {}, async (page) => {
    await page.locator('[data-cell="1"]').click();
    await page.keyboard.press("KeyP");
    await page.keyboard.press("KeyH");
    await page.locator(".hint .said").waitFor();
    // To its last level: then there is no more to ask for.
    const more = page.locator('.hint [data-hint="more"]');
    while (await more.count()) await more.click();
  }],
  ["solve", `p=${SEVERAL}&t=solve`, {}, async (page) => { await page.getByText(/it would be proper/).waitFor(); }],
  ["path-dark", `p=${HARD}&t=path`, { dark: true }, chain],
  ["path-ko-360", `p=${HARD}&t=path`, { lang: "ko", width: 360 }, chain],
  ["watch", `p=${CLASSIC}&t=watch&m=scan&n=14`, {}, recorded],
  ["watch-ko-dark", `p=${CLASSIC}&t=watch&m=recheck&n=2000`, { lang: "ko", dark: true }, recorded],
  ["tree", `p=${SMALL}&t=watch&m=tables&n=60`, {}, async (page) => {
    await recorded(page);
    await page.locator("#panel .tree").scrollIntoViewIfNeeded();
  }],
  ["learn", "t=learn", {}, lesson],
  ["learn-ko-360", "t=learn", { lang: "ko", width: 360 }, lesson],
  ["generate-ko-dark", `p=${CLASSIC}&t=generate`, { lang: "ko", dark: true }, async (page) => {
    await page.locator("#panel button.main").click();
    await until(async () => (await page.locator("#panel .thumbs li").count()) === 5, "four puzzles");
  }],
];

async function play(/** @type {Page} */ page) {
  await page.locator('[data-cell="2"]').click();
  for (const key of ["Digit4", "ArrowRight", "Shift+Digit2", "Shift+Digit6", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
}
async function chain(/** @type {Page} */ page) {
  await page.locator(".path li", { hasText: /Nice Loop|나이스 루프/ }).first().getByRole("button").click();
}
async function recorded(/** @type {Page} */ page) {
  await until(async () => (await page.locator(".strip + input").inputValue()) !== "0", "the step of the link");
}
async function lesson(/** @type {Page} */ page) {
  await page.locator("#panel .pager button").nth(1).click();
  await page.locator("#panel .stack li, #panel .code .lit").first().waitFor();
}

/** How many pixels differ visibly; -1 if the sizes do. @param {Page} page @param {Buffer} a @param {Buffer} b */
const difference = (page, a, b) => page.evaluate(async ([a, b]) => {
  const pixels = async (/** @type {string} */ text) => {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen?.drawImage(image, 0, 0);
    return /** @type {ImageData} */ (pen?.getImageData(0, 0, image.width, image.height));
  };
  const [x, y] = [await pixels(a ?? ""), await pixels(b ?? "")];
  if (x.width !== y.width || x.height !== y.height) return -1;
  let count = 0;
  for (let i = 0; i < x.data.length; i += 4) {
    if ([0, 1, 2].some((part) => Math.abs((x.data[i + part] ?? 0) - (y.data[i + part] ?? 0)) > 40)) count += 1;
  }
  return count;
}, [a.toString("base64"), b.toString("base64")]);

const keep = process.argv.includes("--keep");
let changed = 0;
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
for (const [name, link, { lang = "en", width = 1100, dark = false }, act] of STATES) {
  if (wanted.length && !wanted.includes(name)) continue;
  const { page, close } = await open(`#${link}&lang=${lang}`, {
    viewport: { width, height: width < 400 ? 740 : 900 }, colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
  await act(page);
  await page.waitForTimeout(500);
  // The time goes on.
  await page.evaluate(() => { document.querySelector(".timer")?.remove(); });
  const now = await page.screenshot({ fullPage: true });
  const file = fileURLToPath(new URL(`../docs/screens/${name}.png`, import.meta.url));
  if (keep) writeFileSync(file, now);
  else {
    const pixels = existsSync(file) ? await difference(page, readFileSync(file), now) : -1;
    if (pixels) changed += 1;
    console.log(`${name}: ${pixels < 0 ? "new, or of another size" : pixels ? `${pixels} pixels differ` : "the same"}`);
  }
  await close();
}
process.exit(changed ? 1 : 0);
