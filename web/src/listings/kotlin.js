// The four methods in Kotlin. A line's mark after `//@` says which event it is lit for.

const START = `val grid = Array(9) { readLine()!!.trim().map { it - '0' }.toIntArray() }
`;
const end = (/** @type {string} */ setup) => `
fun main() {
${setup}    solve(0)                                              //@n
    for (row in grid) println(row.joinToString(""))       //@s
}`;
const WALK = (/** @type {string} */ test, /** @type {string} */ set, /** @type {string} */ unset) => `
fun solve(k: Int): Boolean {
    if (k == 81) return true
    val r = k / 9
    val c = k % 9
    if (grid[r][c] != 0) return solve(k + 1)
    for (d in 1..9) {
        ${test}
        grid[r][c] = d                                    //@p${set}
        if (solve(k + 1)) return true
        grid[r][c] = 0                                    //@b${unset}
    }
    return false
}
`;
const TABLES = `val rows = Array(9) { BooleanArray(10) }
val cols = Array(9) { BooleanArray(10) }
val boxes = Array(9) { BooleanArray(10) }

fun note(r: Int, c: Int, d: Int, used: Boolean) {
    rows[r][d] = used
    cols[c][d] = used
    boxes[r / 3 * 3 + c / 3][d] = used
}
`;
const USED = `val b = r / 3 * 3 + c / 3
        if (rows[r][d] || cols[c][d] || boxes[b][d]) continue //@r`;
const NOTE = `    for (r in 0..8)
        for (c in 0..8)
            if (grid[r][c] != 0) note(r, c, grid[r][c], true)
`;

export default {
  scan: `${START}
fun fits(r: Int, c: Int, d: Int): Boolean {
    val top = r / 3 * 3
    val left = c / 3 * 3
    for (i in 0..8) {
        if (grid[r][i] == d || grid[i][c] == d) return false
        if (grid[top + i / 3][left + i % 3] == d) return false
    }
    return true
}
${WALK("if (!fits(r, c, d)) continue                      //@r", "", "")}${end("")}`,
  recheck: `${START}
fun repeats(cells: List<Int>): Boolean {
    val digits = cells.filter { it != 0 }
    return digits.size != digits.toSet().size
}

fun clash(r: Int, c: Int): Boolean {
    val top = r / 3 * 3
    val left = c / 3 * 3
    return repeats(grid[r].toList()) || repeats(grid.map { it[c] })
        || repeats((0..8).map { grid[top + it / 3][left + it % 3] })
}

fun solve(k: Int): Boolean {
    if (k == 81) return true
    val r = k / 9
    val c = k % 9
    if (grid[r][c] != 0) return solve(k + 1)
    for (d in 1..9) {
        grid[r][c] = d                                    //@p
        if (!clash(r, c))                                 //@r
            if (solve(k + 1)) return true
        grid[r][c] = 0                                    //@b
    }
    return false
}
${end("")}`,
  tables: `${START}${TABLES}${WALK(USED, "\n        note(r, c, d, true)", "\n        note(r, c, d, false)")}${end(NOTE)}`,
  "empty-cells": `${START}${TABLES}
val empty = ArrayList<Int>()

fun solve(i: Int): Boolean {
    if (i == empty.size) return true
    val r = empty[i] / 9
    val c = empty[i] % 9
    for (d in 1..9) {
        ${USED}
        grid[r][c] = d                                    //@p
        note(r, c, d, true)
        if (solve(i + 1)) return true
        grid[r][c] = 0                                    //@b
        note(r, c, d, false)
    }
    return false
}
${end(`${NOTE}    for (k in 0..80)
        if (grid[k / 9][k % 9] == 0) empty.add(k)
`)}`,
};
