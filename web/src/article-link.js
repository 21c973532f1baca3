// A link to the article about a technique: an ordinary one, so that the browser's Back returns.

import { h } from "./dom.js";
import { writeLink } from "./links.js";

/** The link of a technique. @param {string} id @param {string} name */
export function article(id, name) {
  const href = writeLink({ tab: "techniques", article: id });
  // A link to the present address is no change of it: then the page would not notice.
  const again = () => { if (location.hash === href) dispatchEvent(new HashChangeEvent("hashchange")); };
  return h("a", { href, class: "technique", onclick: again }, name);
}
