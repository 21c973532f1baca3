// A chain, link by link: what follows from what, in words, and the step drawn as far as that.

import { h, icon } from "./dom.js";
import { cellOf } from "./geometry.js";

/** @typedef {{cells: string[], digit: number, holds: boolean, set: boolean}} End */

/** @param {import("./app.js").App} app @param {() => void} moved another link is the last one that is shown */
export function createChain(app, moved) {
  /** The links that are shown; 0 for the whole step. */
  let at = 0;
  /** @type {any} the step whose links these are */
  let of;
  const linksOf = (/** @type {any} */ view) => {
    if (view !== of) [of, at] = [view, 0];
    return view?.links ?? [];
  };
  const key = (/** @type {any} */ view, /** @type {number} */ by, /** @type {"before" | "after"} */ way) => h("button", { type: "button", class: "quiet", "data-link": way,
    "aria-label": by < 0 ? app.words().linkBefore : app.words().linkAfter,
    onclick: () => {
      const all = linksOf(view).length + 1;
      at = (at + by + all) % all;
      moved();
      /** @type {HTMLElement | null} */ (document.querySelector(`[data-link="${way}"]`))?.focus();
    } }, icon(way));
  return {
    /** The keys to the next link and to the one before; nothing where there is no chain. @param {any} view */
    keys(view) {
      const { length } = linksOf(view);
      if (length < 2) return null;
      return h("span", { class: "chain" }, key(view, -1, "before"), h("span", { class: "small" }, at ? `${at}/${length}` : app.words().linkAll(length)), key(view, 1, "after"));
    },
    /** The link that is shown last; empty for the whole step. @param {any} view @returns {string} */
    text(view) {
      const link = linksOf(view)[at - 1];
      if (!link) return "";
      const end = (/** @type {End} */ { cells, digit, holds }) => /** @type {const} */ ([cells.map(cellOf), digit, holds]);
      return app.words().link(end(link.from), end(link.to));
    },
    /** The step as far as the link. @param {any} view */
    part(view) {
      const links = linksOf(view).slice(0, at);
      if (!links.length) return view;
      const ends = new Set(links.flatMap((/** @type {{from: End, to: End}} */ { from, to }) => [from, to]).flatMap((/** @type {End} */ { cells, digit }) => cells.map((cell) => cell + digit)));
      return { ...view, links, candidates: view.candidates.filter((/** @type {any} */ c) => ends.has(c.cell + c.digit)) };
    },
  };
}
