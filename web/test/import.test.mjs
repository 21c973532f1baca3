// Import and share: what is pasted is recognised and echoed; what cannot be read says where; links
// go out and come back.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { packedWork, readLink, writeLink } from "../src/links.js";
import { becomes, boardOf, CLASSIC, open, SOLVED, tool } from "./page.mjs";

const sample = (/** @type {string} */ name) => readFileSync(new URL(`../../testdata/${name}`, import.meta.url), "utf8");

/** @type {[string, string, RegExp][]} file, the puzzle it holds, what the page says */
const SAMPLES = [
  ["samples/2239.txt", "", /^Recognized: BOJ 2239, /],
  ["samples/2580.txt", "", /^Recognized: BOJ 2580, /],
  ["formats/boxed.txt", "", /^Recognized: /],
  ["formats/hodoku.txt", "", /^Recognized: HoDoKu/],
  ["formats/one.ss", "", /^Recognized: Simple Sudoku/],
  ["formats/opensudoku-1.xml", "", /^Recognized: OpenSudoku/],
  ["formats/table.csv", "", /^Recognized: /],
  ["formats/links.txt", "", /^Recognized: /],
];

test("samples are recognised while they are pasted, and echoed", async () => {
  const { page, close } = await open(`#p=${CLASSIC}`);
  await tool(page, "Import");
  const box = page.getByLabel("Paste any puzzle");
  for (const [file, , said] of SAMPLES) {
    await box.fill(sample(file));
    await becomes(() => page.locator("dialog [role=status]").textContent(), said, file);
    await becomes(() => boardOf(page, "dialog .echo .board"), /[1-9]/, `${file} has an echo`);
  }
  await close();
});

test("a grid of 2239 is the puzzle that it is, and opens", async () => {
  const { page, state, close } = await open("#p=" + ".".repeat(81));
  await tool(page, "Import");
  await page.getByLabel("Paste any puzzle").fill(CLASSIC.replaceAll(".", "0").replace(/.{9}/g, "$&\n"));
  await becomes(() => boardOf(page, "dialog .echo .board"), CLASSIC);
  await page.getByRole("button", { name: "Open" }).click();
  await becomes(async () => (await state()).game.puzzle, CLASSIC);
  await close();
});

test("grids from chats and spreadsheets are read, and a link without a puzzle says what to do", async () => {
  const { page, close } = await open("#p=" + ".".repeat(81));
  await tool(page, "Import");
  const box = page.getByLabel("Paste any puzzle");
  const rows = (/** @type {(c: string) => string} */ of, between = "") =>
    CLASSIC.replace(/.{9}/g, (row) => [...row].map(of).join(between) + "\n");
  for (const text of [
    rows((c) => (c === "." ? "⬜" : `${c}\ufe0f\u20e3`)),
    rows((c) => String.fromCodePoint(0xff10 + Number(c === "." ? 0 : c))),
    rows((c) => (c === "." ? "" : c), "\t"),
  ]) {
    await box.fill(text);
    await becomes(() => boardOf(page, "dialog .echo .board"), CLASSIC, text);
    await box.fill("");
  }
  await box.fill("https://sudokupad.app/0a1b2c3d4e");
  await page.locator("dialog .bad", { hasText: /open the link there and copy the puzzle/ }).waitFor();
  await close();
});

test("what cannot be read is said in Korean, too", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&lang=ko`);
  await tool(page, "가져오기");
  for (const [text, said] of [
    ["53..7\n6..", "1번째 줄 6번째 글자: 한 행에 칸 9개가 필요하지만 칸 5개가 있습니다"],
    ["https://sudokupad.app/0a1b", "1번째 줄 23번째 글자: 퍼즐이 담긴 링크(scf, scl, ctc, fpuzzles)가 필요하지만 SudokuPad 서버의 퍼즐 번호"],
  ]) {
    await page.locator("dialog textarea").fill(String(text));
    await page.locator("dialog .bad", { hasText: String(said) }).waitFor();
  }
  await close();
});

test("what cannot be read says in which line and column", async () => {
  const { page, close } = await open(`#p=${CLASSIC}`);
  await tool(page, "Import");
  await page.getByLabel("Paste any puzzle").fill("53..7\n6..");
  await page.locator("dialog .bad", { hasText: /^Line 1, column 6: / }).waitFor();
  await close();
});

test("our link goes out and comes back, with the player's digits", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press("Digit4");
  await tool(page, "Share");
  const address = await page.getByLabel("Link to this page").inputValue();
  await close();
  const again = await open(new URL(address).hash);
  const { game } = await again.state();
  assert.equal(game.puzzle, CLASSIC);
  assert.equal(game.cells[2].digit, 4);
  await again.close();
  assert.deepEqual(await state().catch(() => "closed"), "closed");
});

test("links hold every part, and nothing that is not one", () => {
  const link = { puzzle: CLASSIC, progress: SOLVED, work: packedWork([[2, 0, 3, 0, 0, 0]]), tab: "watch", method: "scan", step: 12, article: "x-wing", lang: "ko" };
  assert.deepEqual(readLink(writeLink(link)), link);
  assert.equal(readLink("#p=53..7").puzzle, undefined);
  assert.equal(readLink("#n=-4").step, undefined);
});

test("the formats are in three groups, by plain names", async () => {
  const { page, close } = await open(`#p=${CLASSIC}`);
  await tool(page, "Share");
  const groups = await page.locator("dialog optgroup").evaluateAll((all) => all.map((group) => [...group.children].map((option) =>
    [/** @type {HTMLOptionElement} */ (option).value, option.textContent])));
  assert.equal(groups.length, 3);
  assert.ok(groups.every((group) => group.length >= 5), JSON.stringify(groups.map((group) => group.length)));
  for (const [value, name] of groups.flat()) assert.notEqual(value, name, "a plain name");
  assert.ok(groups[2]?.some(([value]) => value === "2239") && groups[0]?.some(([value]) => value === "sudokupad"));
  await close();
});

test("every format that can write the puzzle does", async () => {
  const { page, close } = await open(`#p=${CLASSIC}`);
  await tool(page, "Share");
  const format = page.locator("dialog select");
  const names = await format.locator("option").evaluateAll((all) => all.map((option) => /** @type {HTMLOptionElement} */ (option).value));
  assert.ok(names.length > 10, `${names.length} formats`);
  let links = 0;
  for (const name of names) {
    await format.selectOption(name);
    const text = await page.locator("dialog textarea").inputValue();
    const why = await page.locator("dialog textarea ~ *, dialog label ~ p.small").allTextContents();
    assert.ok(text || why.join(""), `${name} writes nothing and does not say why`);
    links += await page.locator("dialog a").count();
  }
  assert.ok(links >= 2, `${links} links to other sites`);
  await close();
});
