// The address fragment <-> what to show: `#p=<81>&g=<progress>&t=watch&m=scan&n=<step>&lang=ko`,
// `#t=techniques&a=x-wing`.
// A fragment never reaches a server.

/** @typedef {{puzzle?: string, progress?: string, tab?: string, method?: string, step?: number, article?: string, lang?: string}} Link */

/** @param {string} fragment @returns {Link} */
export function readLink(fragment) {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const line = (/** @type {string} */ name) => {
    const text = given.get(name) ?? "";
    return /^[0-9.]{81}$/.test(text) ? text.replaceAll("0", ".") : undefined;
  };
  const step = Number(given.get("n"));
  return {
    puzzle: line("p"), progress: line("g"), tab: given.get("t") ?? undefined, method: given.get("m") ?? undefined,
    article: given.get("a") ?? undefined,
    step: Number.isInteger(step) && step > 0 ? step : undefined, lang: given.get("lang") ?? undefined,
  };
}

/** @param {Link} link */
export function writeLink({ puzzle, progress, tab, method, step, article, lang }) {
  const parts = [puzzle && `p=${puzzle}`, progress && /[1-9]/.test(progress) && `g=${progress}`, tab && `t=${tab}`,
    method && `m=${method}`, step && `n=${step}`, article && `a=${encodeURIComponent(article)}`, lang && `lang=${lang}`];
  return `#${parts.filter(Boolean).join("&")}`;
}

/** The player's digits of a link as cells of a saved game. @param {string | undefined} progress */
export const progressCells = (progress) => Array.from(progress ?? "", (c, n) => [n, Number(c) || 0, 0, 0, 0])
  .filter((cell) => cell[1]);
