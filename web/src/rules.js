// What the engine reports of a puzzle with another size or other rules, in short: for the words.

/** @typedef {{rule: string, count: number}} Rule */
/** @typedef {{size: [number, number], rules: Rule[], words?: string, drawings: number, title?: string, author?: string}} Other */

/** Its size, its rules without the usual rows, columns and boxes, and its kind if that has a name.
 * @param {Other} other @returns {{size: string, rules: Rule[], kind: "" | "killer" | "jigsaw" | "plain"}} */
export function summary({ size, rules: all, words, drawings }) {
  const rules = all.filter(({ rule, count }) => rule !== "sudoku" || count > 1);
  const are = (/** @type {string[]} */ ...names) => rules.length > 0 && rules.every(({ rule }) => names.includes(rule));
  const unread = !!words || drawings > 0;
  const kind = unread && !rules.length ? "" : are("cage") ? "killer" : are("latin", "region") && rules.length === 2 ? "jigsaw" : rules.length ? "" : "plain";
  return { size: size.join("x"), rules, kind };
}
