// Depth over time: all events of a search in one strip, solid where digits stood all the time, thin
// where they came and went. It is the slider, too: a native range lies below it for keys and readers.

import { h } from "./dom.js";

/** @typedef {{lowest: number[], deepest: number[], here: number}} StripRun */

/** @param {(step: number) => void} go */
export function createStrip(go) {
  const canvas = h("canvas", { class: "strip", "aria-hidden": "true" });
  const range = h("input", { type: "range", min: 0, step: 1, oninput: () => go(Number(range.value)) });
  /** @type {StripRun[]} */
  let runs = [];
  let steps = 1;

  function drag(/** @type {PointerEvent} */ event) {
    if (!event.buttons) return;
    const box = canvas.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    go(Math.round(share * steps));
  }
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    drag(event);
  });
  canvas.addEventListener("pointermove", drag);

  function draw() {
    const scale = devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!width) return;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const pen = canvas.getContext("2d");
    if (!pen) return;
    const style = getComputedStyle(canvas);
    const color = (/** @type {string} */ name) => style.getPropertyValue(name);
    const most = Math.max(1, ...runs.flatMap((run) => run.deepest));
    const each = canvas.height / Math.max(1, runs.length);
    runs.forEach((run, n) => {
      const floor = each * (n + 1) - (n + 1 < runs.length ? 4 : 1);
      const unit = (each - 8) / most;
      const wide = canvas.width / Math.max(1, run.deepest.length);
      pen.fillStyle = lit(color("--placed"), style);
      run.deepest.forEach((depth, x) => {
        const low = run.lowest[x] ?? 0;
        pen.globalAlpha = 0.35;
        pen.fillRect(x * wide, floor - depth * unit, Math.max(wide, 1), (depth - low) * unit);
        pen.globalAlpha = 1;
        pen.fillRect(x * wide, floor - low * unit, Math.max(wide, 1), low * unit);
      });
      pen.fillStyle = lit(color("--accent"), style);
      pen.fillRect(Math.min(canvas.width - 2 * scale, (Number(range.value) / Math.max(1, steps)) * canvas.width - scale), floor - each, 2 * scale, each);
    });
  }
  return {
    canvas, range, draw,
    /** How many columns it has room for. */
    columns: () => Math.max(50, Math.min(1200, canvas.clientWidth || 400)),
    /** @param {StripRun[]} found */
    take(found) { runs = found; draw(); },
    /** @param {number} step @param {number} of @param {string} text */
    at(step, of, text) {
      steps = of;
      range.max = String(of);
      range.value = String(step);
      range.setAttribute("aria-valuetext", text);
      draw();
    },
  };
}

/** The half of `light-dark(a, b)` that is in force: a canvas wants a plain colour.
 * @param {string} value @param {CSSStyleDeclaration} style */
function lit(value, style) {
  const pair = /light-dark\((.+),(.+)\)/.exec(value);
  if (!pair) return value.trim();
  const chosen = style.colorScheme;
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  return /** @type {string} */ (pair[dark ? 2 : 1]).trim();
}
