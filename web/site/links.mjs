// What is wrong with the links of a site: pages or anchors that are missing, resources from elsewhere, scripts.

import { posix } from "node:path";

const attributes = (text, name) => [...text.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value]) => value.replaceAll("&amp;", "&"));

/** The addresses that elements of a kind have. */
const addresses = (text, tag, attribute) => [...text.matchAll(new RegExp(`<${tag}\\s[^>]*>`, "g"))].flatMap(([element]) => attributes(element, attribute));

/** The faults of the pages, in words. `pages` has HTML by path, `files` all paths of the site, `isKnown` judges the fragments
 * of pages that are programs: those that are not in `pages`. */
export function faults(pages, files, isKnown) {
  const found = [];
  const anchors = new Map([...pages].map(([path, text]) => [path, attributes(text, "id")]));
  for (const [path, text] of pages) {
    const fault = (what) => found.push(`${path}: ${what}`);
    const ids = anchors.get(path);
    for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) fault(`two elements are #${id}`);
    const loaded = [...addresses(text, "link", "href"), ...addresses(text, "img", "src")];
    for (const address of loaded) if (/^[a-z]*:|^\/\//.test(address)) fault(`loads ${address}`);
    for (const [tag] of text.matchAll(/<(script|iframe|object|embed|video|audio|source|style)\b|<[^>]*\s(style|srcset|on\w+)=/g)) fault(`has ${tag}`);
    for (const address of [...loaded, ...addresses(text, "a", "href")]) {
      if (/^https:\/\/[^/]/.test(address)) continue;
      const [to, fragment] = address.split("#");
      const target = to ? posix.join(posix.dirname(path), decodeURIComponent(to)) : path;
      if (to.startsWith("/") || /^[a-z]+:/.test(to)) fault(`not relative: ${address}`);
      else if (!files.has(target)) fault(`no page: ${address}`);
      else if (fragment !== undefined && !(anchors.get(target)?.includes(decodeURIComponent(fragment)) ?? isKnown(target, fragment))) fault(`no anchor: ${address}`);
    }
  }
  return found;
}
