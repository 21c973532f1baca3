// Articles and practice: every technique has its article in both languages, steps and wishes lead there, answers are
// judged, the score is kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, nothingSticksOut } from "./axe.mjs";
import { becomes, boardOf, CLASSIC, open, until } from "./page.mjs";

/** @param {string} name */
const at = (name) => `#t=techniques&a=${encodeURIComponent(name)}`;

test("an article teaches in words and drawings, and leads on and back", async () => {
  const { page, close } = await open(at("x-wing"));
  await page.getByRole("heading", { name: "X-Wing", exact: true }).waitFor();
  assert.equal(await page.locator(".example .eliminated").count(), 1);
  assert.equal(await page.locator(".cards .card svg").count(), 3);
  // Place, pattern, whole: more is drawn each time, and of the one digit alone.
  const drawn = (/** @type {string} */ role) => page.locator(".card svg").evaluateAll((all, name) => all.map((e) => e.querySelectorAll(`.${name}`).length), role);
  assert.deepEqual([await drawn("pattern"), await drawn("eliminated"), await drawn("base"), await drawn("cover")], [[2, 4, 4], [0, 0, 1], [1, 2, 2], [0, 0, 2]]);
  const digits = await page.locator(".card").locator(".mark, .given, .placed").allTextContents();
  const sizes = await page.locator(".card .mark").evaluateAll((all) => all.map((e) => Number(e.getAttribute("font-size"))));
  assert.ok(Math.min(...sizes) > 50, "the digit is large");
  assert.deepEqual([...new Set(digits)], ["4"]);
  for (const name of ["Why it works", "Common mistakes", "Easier ones first", "Harder ones next"]) await page.getByRole("heading", { name }).waitFor();
  await page.locator("article").getByRole("link", { name: "Swordfish" }).click();
  await page.getByRole("heading", { name: "Swordfish", exact: true }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "X-Wing", exact: true }).waitFor();
  await page.getByRole("link", { name: "All techniques" }).click();
  await page.getByRole("heading", { name: "unfair" }).waitFor();
  await close();
});

for (const lang of ["en", "ko"]) {
  test(`every technique has an article: ${lang}`, async () => {
    const { page, close } = await open(`#t=techniques&lang=${lang}`);
    const links = await page.locator(".names a").evaluateAll((all) => all.map((e) => [e.getAttribute("href") ?? "", e.textContent ?? ""]));
    assert.ok(links.length > 100, `${links.length}`);
    let taught = 0;
    for (const [href = "", name = ""] of links) {
      await page.evaluate((to) => { location.hash = to; }, href);
      await becomes(() => page.locator("article h2").textContent({ timeout: 20000 }), name);
      const { texts, pictures, steps } = await page.locator("article").evaluate((e) => ({
        texts: e.textContent ?? "", pictures: e.querySelectorAll("svg").length, steps: e.querySelectorAll(".card").length }));
      assert.ok(!/undefined|\{[a-z]/.test(texts), `${name}: ${texts}`);
      assert.equal(/[가-힣]/.test(texts), lang === "ko", name);
      if (steps) assert.deepEqual([steps, pictures], [3, 4], name);
      taught += steps ? 1 : 0;
    }
    assert.ok(taught >= 35, `${taught} are taught`);
    await close();
  });
}

/** The last open cell of a house, by reading the board. @param {string} board */
function lastCell(board) {
  const houses = Array.from({ length: 27 }, (_, n) => Array.from({ length: 81 }, (_, cell) => cell).filter((cell) => {
    const [row, column] = [Math.floor(cell / 9), cell % 9];
    return [row, column, Math.floor(row / 3) * 3 + Math.floor(column / 3)][Math.floor(n / 9)] === n % 9;
  }));
  for (const house of houses) {
    const empty = house.filter((cell) => board[cell] === ".");
    if (empty.length === 1) return { cell: empty[0], digit: [1, 2, 3, 4, 5, 6, 7, 8, 9].find((d) => !house.some((cell) => board[cell] === String(d))) };
  }
  return undefined;
}

test("practice judges an answer, shows the reason and keeps the score", async () => {
  const { page, close } = await open(at("full-house"));
  await page.getByRole("button", { name: "Practise this" }).click();
  const panel = page.getByRole("tabpanel");
  for (let round = 1; round <= 2; round++) {
    await panel.getByText("The next step here is this: Full House").waitFor();
    // The board is drawn in the next frame.
    await until(async () => !!lastCell(await boardOf(page, ".stage .board")), "a full house");
    const { cell, digit } = lastCell(await boardOf(page, ".stage .board")) ?? {};
    await page.locator(`[data-cell="${cell}"]`).click();
    // A key answers as the button does.
    if (round === 1) await panel.getByRole("button", { name: new RegExp(`^${digit} goes into`) }).click();
    else await page.keyboard.press(`Digit${digit}`);
    await panel.getByText(/^Right\. .* has one open cell left/).waitFor();
    await panel.getByText(`${round} right, 0 wrong, 0 shown`).waitFor();
    await page.locator(".stage .concluded").first().waitFor();
    await panel.getByRole("button", { name: "Next position" }).click();
  }
  await panel.getByText("The next step here is this: Full House").waitFor();
  await panel.getByRole("button", { name: "Show me" }).click();
  await panel.getByText("2 right, 0 wrong, 1 shown").waitFor();
  await page.reload();
  await page.locator("#tab-techniques").click();
  await panel.getByText("2 right, 0 wrong, 1 shown").waitFor();
  await close();
});

test("on a phone practice is at the thumb", async () => {
  const { page, close } = await open(at("x-wing"), { viewport: { width: 390, height: 844 } });
  const key = page.getByRole("button", { name: "Practise this" });
  await key.waitFor();
  const box = await key.boundingBox();
  assert.ok(box && box.y > 700 && box.y + box.height <= 844 && box.height >= 44, JSON.stringify(box));
  // It hides nothing at the end of the article.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await until(async () => (await page.locator("article > :last-child").evaluate((e) => e.getBoundingClientRect().bottom)) < (box?.y ?? 0), "the end is above");
  await close();
});

test("a wrong answer is told to be wrong, and the position stays", async () => {
  const { page, state, close } = await open(at("naked-pair"));
  // The level of the game arrives at any time: it is graded in a worker.
  const played = async () => { const { puzzle, cells, undo, redo } = (await state()).game; return { puzzle, cells, undo, redo }; };
  const before = await played();
  await page.getByRole("button", { name: "Practise this" }).click();
  const panel = page.getByRole("tabpanel");
  await panel.getByText("Naked Pair. Choose a cell").waitFor();
  await panel.getByRole("button", { name: "Where to look" }).click();
  const board = await page.locator(".stage .board").innerHTML();
  // The cells of the pair keep their digits.
  const [x, y] = await page.locator(".stage .pattern-cell").first().evaluate((e) => [Number(e.getAttribute("x")), Number(e.getAttribute("y"))]);
  const cell = Math.floor(Number(y) / 100) * 9 + Math.floor(Number(x) / 100);
  await page.locator(`[data-cell="${cell}"]`).click();
  await panel.locator(".answers button").first().click();
  await panel.getByText(/^No: this Naked Pair does not take/).waitFor();
  await panel.getByText("0 right, 1 wrong, 0 shown").waitFor();
  assert.ok(board.length > 0);
  await panel.getByRole("button", { name: "Back to the article" }).click();
  await page.getByRole("heading", { name: "Naked Pair", exact: true }).waitFor();
  assert.deepEqual(await played(), before, "the player's game is untouched");
  await close();
});

test("a step of a path and a wish of Generate lead to the article", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&t=path`);
  await page.locator("#panel h3 a.technique").first().click();
  await page.locator("article h2").waitFor();
  await page.locator("#tab-generate").click();
  await page.getByLabel("With technique").selectOption("x-wing");
  await page.locator("#panel").getByRole("link", { name: "X-Wing" }).click();
  await page.getByRole("heading", { name: "X-Wing", exact: true }).waitFor();
  await close();
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  for (const width of [360, 1280]) {
    test(`axe finds nothing in articles and practice: ${colorScheme}, ${width} px`, async () => {
      const { page, close } = await open(at("finned-x-wing"), { colorScheme, viewport: { width, height: 800 } });
      await page.locator(".cards svg").nth(2).waitFor();
      await axe(page, "article");
      await nothingSticksOut(page, "article");
      await page.getByRole("button", { name: "Practise this" }).click();
      await page.getByRole("button", { name: "Where to look" }).click();
      await axe(page, "practice");
      await nothingSticksOut(page, "practice");
      await until(async () => (await page.locator(".stage .board").count()) === 1, "the board");
      await close();
    });
  }
}

test("techniques are found by name, in either language", async () => {
  const { page, close } = await open("#t=techniques");
  const names = () => page.locator("#panel .names a").allTextContents();
  await becomes(async () => (await names()).length > 100, true);
  await page.getByLabel("Search").fill("x wing");
  await becomes(async () => (await names()).includes("X-Wing"), true);
  assert.ok((await names()).every((name) => /x.?wing/i.test(name)));
  await page.getByLabel("Search").fill("엑스윙 없음");
  await becomes(() => page.locator("#panel .names").count(), 0);
  await page.getByLabel("Search").fill("naked-single");
  await becomes(names, ["Naked Single"]);
  assert.match((await page.locator("#panel h3").textContent()) ?? "", /easy 0 of 3 practised/);
  await close();
});

test("techniques stand in families, and in a course with what comes next", async () => {
  for (const lang of ["en", "ko"]) {
    const scores = JSON.stringify({ "full-house": { right: 3, wrong: 0, shown: 0 }, "naked-single": { right: 2, wrong: 0, shown: 0 } });
    const { page, close } = await open(`#t=techniques&lang=${lang}`, { init: `localStorage.setItem("sudokit.practice", '${scores}')` });
    const all = await page.locator("#panel .names a").count();
    await page.locator('[data-how="family"]').click();
    await becomes(() => page.locator("#panel .names a").count(), all, "each is in one family");
    assert.equal(await page.locator("#panel h3").count(), 12);
    await page.locator('[data-how="course"]').click();
    const names = await page.locator("#panel ol.names a").allTextContents();
    assert.ok(names.length > 30 && names.length < all, `${names.length}`);
    assert.equal(await page.locator("#panel .names .done").count(), 1);
    assert.equal(await page.locator("#panel progress").getAttribute("value"), "1");
    // Two right answers are not yet three.
    await becomes(() => page.locator("#panel section p a").textContent(), names[1]);
    await axe(page, `course, ${lang}`);
    await page.setViewportSize({ width: 360, height: 640 });
    await nothingSticksOut(page, `course, ${lang}`);
    await close();
  }
});
