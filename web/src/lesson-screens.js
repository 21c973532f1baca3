// What the screens of the lesson show: the place of a real search, the lines of code at work there, and the changed
// programs whose work is counted. The page and the site both use it.

export const CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const TWO_ANSWERS = "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";
/** Well known: its first row is empty, and the first row of its only solution is 987654321. */
export const SLOW = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/** No digit fits the last cell: row 9 has 1 to 8, column 9 has 9. */
export const LAST_CELL = "............................................9...........................12345678.";

/** @typedef {"number" | "walk" | "box" | "check" | "undo" | "methods" | "first" | "time"} Id */
/** @typedef {{puzzle: string, change: string, max_calls?: number}} Program */
/** @typedef {{id: Id, puzzle: string, method: string, start: number, jump?: "removal" | "record",
 *   code: [string, string][], programs?: Program[]}} Screen lines of code with what lights them */

const of = (/** @type {string} */ puzzle, /** @type {string[]} */ ...changes) => changes.map((change) => ({ puzzle, change }));

/** @type {Screen[]} */
export const SCREENS = [
  { id: "number", puzzle: CLASSIC, method: "empty-cells", start: 0, jump: "removal", code: [
    ["def solve(i):                  # cell i of the list", ""],
    ["    if i == len(empty): return True", "solved"],
    ["    for d in range(1, 10):", "reject"],
    ["        …                      # does d fit?", "reject"],
    ["        write(empty[i], d)     # choose", "place"],
    ["        if solve(i + 1): return True   # go on", "place"],
    ["        write(empty[i], 0)     # undo", "remove"],
    ["    return False", ""]] },
  { id: "walk", puzzle: CLASSIC, method: "scan", start: 0, jump: "record", code: [
    ["def solve(r, c):", ""],
    ["    if c == 9: r, c = r + 1, 0   # the next row", ""],
    ["    if r == 9: return True       # past the last row", "solved"],
    ["    if grid[r][c]: return solve(r, c + 1)", ""],
    ["    for d in range(1, 10):", ""],
    ["        if not fits(r, c, d): continue", "reject"],
    ["        grid[r][c] = d", "place"],
    ["        if solve(r, c + 1): return True", "place"],
    ["        grid[r][c] = 0", "remove"],
    ["    return False", ""]] },
  { id: "box", puzzle: CLASSIC, method: "scan", start: 7, code: [
    ["top, left = r // 3 * 3, c // 3 * 3", ""],
    ["for x in range(top, top + 3):", "box"],
    ["    for y in range(left, left + 3):", "box"],
    ["        if grid[x][y] == d: return False", "box"]] },
  { id: "check", puzzle: CLASSIC, method: "scan", start: 7, code: [
    ["def fits(r, c, d):", ""],
    ["    for i in range(9):           # not range(c), range(r)", ""],
    ["        if grid[r][i] == d: return False", "row"],
    ["        if grid[i][c] == d: return False", "column"],
    ["    for x in range(r//3*3, r//3*3 + 3):", ""],
    ["        for y in range(c//3*3, c//3*3 + 3):", ""],
    ["            if grid[x][y] == d: return False", "box"],
    ["    return True", "place"]], programs: of(CLASSIC, "scan", "looks-back") },
  { id: "undo", puzzle: CLASSIC, method: "scan", start: 32, jump: "removal", code: [
    ["    for d in range(1, 10):", ""],
    ["        if not fits(r, c, d): continue", "reject"],
    ["        grid[r][c] = d", "place"],
    ["        if solve(k + 1): return True", "place"],
    ["        grid[r][c] = 0", "remove"],
    ["    return False", ""]], programs: of(CLASSIC, "scan", "keeps") },
  { id: "methods", puzzle: CLASSIC, method: "tables", start: 12, jump: "removal", code: [
    ["b = r // 3 * 3 + c // 3", ""],
    ["if rows[r][d] or cols[c][d] or boxes[b][d]:", "reject"],
    ["    continue", "reject"],
    ["grid[r][c] = d", "place"],
    ["rows[r][d] = cols[c][d] = boxes[b][d] = True", "place"],
    ["if solve(k + 1): return True", ""],
    ["grid[r][c] = 0", "remove"],
    ["rows[r][d] = cols[c][d] = boxes[b][d] = False", "remove"]],
    programs: of(CLASSIC, "scan", "recheck", "tables", "empty-cells") },
  { id: "first", puzzle: TWO_ANSWERS, method: "empty-cells", start: 0, code: [
    ["for d in range(1, 10):         # 1, 2, 3, …, 9", "reject"],
    ["    …", ""],
    ["    grid[r][c] = d", "place"],
    ["    if solve(k + 1): return True   # stop", "solved"],
    ["    grid[r][c] = 0", "remove"]],
    programs: [...of(TWO_ANSWERS, "scan", "goes-on", "downwards"), ...of(CLASSIC, "scan", "goes-on")] },
  { id: "time", puzzle: SLOW, method: "tables", start: 0, jump: "record", code: [
    ["def solve(k):", ""],
    ["    …", ""],
    ["    for d in range(1, 10):       # at most 9 branches", "reject"],
    ["        if not fits(r, c, d): continue   # far fewer", "reject"],
    ["        …", "place"]], programs: of(CLASSIC, "tables") },
];

/** The programs that run for long: the reader starts them. @type {Program[]} */
export const SLOW_PROGRAMS = [{ puzzle: SLOW, change: "tables" }, { puzzle: LAST_CELL, change: "tables", max_calls: 20000000 }];

/** A large number as 4.6 × 10^48. @param {bigint} number @returns {[string, number]} */
export function powerOfTen(number) {
  const digits = String(number);
  return [(Number(digits.slice(0, 3)) / 100).toFixed(1), digits.length - 1];
}

/** @typedef {{cells: number, power: bigint, product: bigint}} Bounds
 * The bounds of the search: its empty cells, 9 to that power, the product of the candidates of the empty cells.
 * @param {string} puzzle @param {string} candidates the engine's words, one a cell @returns {Bounds} */
export function bounds(puzzle, candidates) {
  const cells = Array.from(puzzle).filter((digit) => digit === ".").length;
  const counts = candidates.split(" ").filter((_, cell) => puzzle[cell] === ".").map((word) => (word === "-" ? 0 : word.length));
  return { cells, power: 9n ** BigInt(cells), product: counts.reduce((product, count) => product * BigInt(count), 1n) };
}

/** Rows of the table of counts. @param {{program: Program, found: any}[]} counted @param {typeof import("./words/en.js").default} w */
export const countRows = (counted, w) => counted.map(({ program, found }) => [
  w.lessonProgram(program.change, program.puzzle === TWO_ANSWERS), found.calls.toLocaleString("en"), found.checks.toLocaleString("en"),
  found.reads.toLocaleString("en"), w.lessonResult(found)]);
