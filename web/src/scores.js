// The score of practice by technique, in the browser's storage. Where there is none, scores last as
// long as the page.

const KEY = "sudokit.practice";

/** @typedef {{right: number, wrong: number, shown: number}} Score */

/** @type {Record<string, Score> | undefined} */
let scores;

/** All scores by the name of the technique. @returns {Record<string, Score>} */
function all() {
  if (scores) return scores;
  try {
    scores = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    // Storage may be forbidden, or hold something else.
  }
  scores ??= {};
  return scores;
}

/** The score of a technique, if it was practised. @param {string} id @returns {Score | undefined} */
export const scoreOf = (id) => (Object.hasOwn(all(), id) ? all()[id] : undefined);

/** Counts an answer. @param {string} id @param {keyof Score} what */
export function count(id, what) {
  const before = scoreOf(id) ?? { right: 0, wrong: 0, shown: 0 };
  all()[id] = { ...before, [what]: before[what] + 1 };
  try {
    localStorage.setItem(KEY, JSON.stringify(scores));
  } catch {
    // It lasts as long as the page.
  }
}
