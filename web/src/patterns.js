// Nine patterns for nine colours, and the hatching of cells that differ: nothing is said by colour
// alone.

const LINES = [
  "M0 20L20 0", "M0 0L20 20", "M10 0V20", "M0 10H20", "M10 6V14M6 10H14", "M0 20L20 0M0 0L20 20",
  "M10 8V12", "M0 5H20M0 15H20", "M5 0V20M15 0V20",
];

/** @param {Element} defs */
export function definePatterns(defs) {
  const tile = (/** @type {string} */ id, /** @type {number} */ size, /** @type {string} */ path) =>
    `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><path d="${path}"/></pattern>`;
  defs.innerHTML = LINES.map((path, n) => tile(`pattern-${n + 1}`, 20, path)).join("") +
    tile("hatch", 16, "M0 16L16 0M-4 4L4 -4M12 20L20 12");
}
