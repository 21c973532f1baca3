// Puzzles with another size or other rules: pasted or read by Import, none opens as a classic one.
// The page names them and the command that takes them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, CLASSIC, open, until } from "./page.mjs";

const rows = CLASSIC.replace(/.{9}/g, "$&\n");
const grid = (/** @type {(row: number, column: number) => object} */ cell) =>
  Array.from({ length: 9 }, (_, row) => Array.from({ length: 9 }, (_, column) => cell(row, column)));
const empty = grid(() => ({}));
const pad = (/** @type {object} */ more) => JSON.stringify({ cells: empty, ...more });
const fpuzzles = (/** @type {object} */ more) => JSON.stringify({ size: 9, grid: empty, ...more });
const sumocue = ["3x3", "", "k", ...Array.from({ length: 81 }, (_, n) => (n < 2 ? 10 * 256 + 1 : n < 5 ? 12 * 256 + 2 : 0))].join(":");
/** A killer with one cage, packed. */
const PACKED = "N4Ig5gTglgJiBcBtRwC%2BAaNmNdz%2F2AuuigXtheWsaZWfXTVQ80Sax%2FUyz4%2B75za1BnbnXGjiIANZQANnICmEAMYBDMIoQoQKxQoDO2kACUAjAGEzIdKcsAmEFIBuauQFct8EAGYQqKQMoAC8vAE5UIA%3D";
const RULES = "Normal sudoku rules apply. Along a blue line the digits grow from one end to the other.";

/** Text, and what the page says. @type {[string, string][]} */
const OTHERS = [
  ["sudoku 9\ncage 10 r1c1 r1c2\ncage 12 r2c1 r2c2\n", "A killer of 9x9 (2 cages)"],
  [`sudoku 9\ngrid\n${rows}knight\nthermo r9c4 r8c3 r7c2\nthermo r1c1 r1c2\n`, "A sudoku of 9x9 with other rules: knight, thermo (2)"],
  ["sudoku 6\ncage 3 r1c1 r1c2\n", "A killer of 6x6 (1 cage)"],
  [`latin 9\nregions\n${"AAABBBCCC\n".repeat(9)}`, "A jigsaw of 9x9"],
  ["................\n".repeat(16), "A sudoku of 16x16"],
  [JSON.stringify({ puzzle: ".".repeat(36), size: 6 }), "A sudoku of 6x6"],
  [JSON.stringify({ size: "9x9", constraints: ["sudoku 9", "cage 15 r1c3 r1c4"] }), "A killer of 9x9 (1 cage)"],
  [".Cage~10~R1C1~R1C2.AntiKnight", "A sudoku of 9x9 with other rules: cage, knight"],
  [sumocue, "A killer of 9x9 (2 cages)"],
  [fpuzzles({ killercage: [{ cells: ["R1C1", "R1C2"], value: "3" }] }), "A killer of 9x9 (1 cage)"],
  [fpuzzles({ thermometer: [{ lines: [["R1C1", "R1C2"]] }], antiking: true }), "A sudoku of 9x9 with other rules: king, thermo"],
  [JSON.stringify({ size: 9, grid: grid((row) => ({ region: row })) }), "A sudoku of 9x9 with other rules: region (9)"],
  [`https://f-puzzles.com/?load=${PACKED}`, "A killer of 9x9 (1 cage)"],
  [`https://sudokupad.app/fpuzzles${PACKED}`, "A killer of 9x9 (1 cage)"],
  [pad({ cages: [{ cells: [[0, 0], [0, 1]], value: "3" }] }), "A killer of 9x9 (1 cage)"],
  [pad({ lines: [{ wayPoints: [[1, 1], [2, 2]] }] }), "A sudoku of 9x9 with rules in words or drawings"],
  [pad({ metadata: { title: "Blue", rules: RULES } }), "A sudoku of 9x9 with rules in words or drawings"],
];
/** Texts that their reader refuses, and what of. @type {[string, RegExp][]} */
const REFUSED = [
  [JSON.stringify({ puzzle: CLASSIC, cages: [{ sum: 9, cells: ["r1c1"] }] }), /"cages"/],
  [JSON.stringify({ puzzle: CLASSIC, variant: "killer" }), /"variant"/],
  ["sudoku 9\nfoo r1c1\n", /Line 2, column 1: .*"foo"/],
];
const given = (/** @type {number} */ row, /** @type {number} */ column) => Number(CLASSIC[row * 9 + column]) || undefined;
const values = grid((row, column) => ({ value: given(row, column) }));
const givens = grid((row, column) => ({ value: given(row, column), given: !!given(row, column) || undefined }));
/** Classic puzzles in dress of the others. */
const SAME = [CLASSIC, rows, JSON.stringify({ puzzle: CLASSIC, size: 9 }), `sudoku 9\ngrid\n${rows}`,
  pad({ cells: values }), pad({ cells: values, cages: [], metadata: { rules: "Normal sudoku rules apply." } }),
  fpuzzles({ grid: givens, killercage: [] }), JSON.stringify(JSON.parse(fpuzzles({ grid: givens, title: "T" })), null, 2)];

/** Pastes a text, as from another program. @param {import("playwright-core").Page} page @param {string} text */
const paste = (page, text) => page.evaluate((text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}, text);

test("what is pasted with other rules is named, and the game stays", async () => {
  const { page, state, close } = await open(`#p=${CLASSIC}`);
  // Its level comes later.
  const game = async () => { const { puzzle, cells } = (await state()).game; return JSON.stringify([puzzle, cells]); };
  const before = await game();
  for (const [text, said] of OTHERS) {
    await paste(page, text);
    await becomes(() => page.locator("dialog .other b").allTextContents(), [said], text);
    assert.equal(await page.locator("dialog .echo").count(), 0, text);
    const command = await page.locator("dialog .other code").allTextContents();
    const words = text.includes(RULES);
    assert.deepEqual(command, /words/.test(said) ? [] : ["sudokit solve puzzle.txt"], text);
    if (words) assert.equal(await page.locator("dialog blockquote").textContent(), RULES);
    await page.keyboard.press("Escape");
    await until(async () => (await page.locator("dialog").count()) === 0, "the dialog is closed");
  }
  for (const [text, why] of REFUSED) {
    await paste(page, text);
    await becomes(() => page.locator("dialog .bad").textContent(), why, text);
    await page.keyboard.press("Escape");
    await until(async () => (await page.locator("dialog").count()) === 0, "the dialog is closed");
  }
  assert.ok((await game()) === before, "the game stays");
  await close();
});

test("classic puzzles open all the same, and a list keeps both kinds", async () => {
  const { page, state, close } = await open("#p=" + ".".repeat(81));
  for (const text of SAME) {
    await paste(page, text);
    await becomes(async () => (await state()).game.puzzle, CLASSIC, text);
    await page.evaluate((puzzle) => /** @type {any} */ (globalThis).sudokit.dispatch({ type: "open", puzzle }), ".".repeat(81));
  }
  await paste(page, `${CLASSIC}\n\nsudoku 9\nknight\n`);
  await becomes(() => page.locator("dialog .other b").textContent(), "A sudoku of 9x9 with other rules: knight");
  assert.equal(await page.locator("dialog .echo").count(), 1);
  await close();
});

test("what only words tell from a classic puzzle shows them, and opens if the player says so", async () => {
  const { page, state, close } = await open("#p=" + ".".repeat(81));
  const rules = "Normal sudoku rules apply: fill the grid so that each row, each column and each box has the digits from 1 to 9 once.";
  for (const text of [pad({ metadata: { rules }, cells: values }), fpuzzles({ ruleset: rules, grid: givens })]) {
    await paste(page, text);
    await becomes(() => page.locator("dialog blockquote").textContent(), rules);
    await page.getByRole("button", { name: "Open as a classic puzzle" }).click();
    await becomes(async () => (await state()).game.puzzle, CLASSIC);
    await page.evaluate((puzzle) => /** @type {any} */ (globalThis).sudokit.dispatch({ type: "open", puzzle }), ".".repeat(81));
  }
  await close();
});

test("other rules are named in Korean", async () => {
  const { page, close } = await open(`#p=${CLASSIC}&lang=ko`);
  await paste(page, OTHERS[0]?.[0] ?? "");
  await becomes(() => page.locator("dialog .other b").textContent(), "9x9 킬러 스도쿠 (케이지 2개)");
  await close();
});
