// Guess along: before the next placement the reader says which digit it will be.

import { button, fill, h } from "./dom.js";
import { cellOf } from "./geometry.js";

/** @param {import("./app.js").App["words"]} words @param {import("./run.js").Run} run @param {(text: string) => void} say */
export function createGuess(words, run, say) {
  const element = h("div", { hidden: true });
  const asked = h("p");
  const told = h("p", { role: "status" });
  const keys = h("div", { class: "row tight" });
  let right = 0;
  let tried = 0;
  /** @type {{step: number, cell: string, digit: number} | undefined} */
  let waiting;

  /** The next placement that is yet to come. */
  async function next() {
    const step = run.picture()?.runs[0]?.step ?? 0;
    for (let from = step; ; from += 500) {
      const { events } = (await run.about({ ask: "watch-events", from, count: 500 })) ?? { events: [] };
      const at = events.findIndex((/** @type {any} */ event) => event.event === "place");
      if (at >= 0) return { step: from + at + 1, cell: events[at].cell, digit: events[at].digit };
      if (events.length < 500) return undefined;
    }
  }
  async function ask() {
    waiting = await next();
    const w = words();
    fill(asked, waiting ? w.guessWhich(cellOf(waiting.cell)) : w.guessOver);
    keys.hidden = !waiting;
  }
  /** @param {number} digit */
  async function answer(digit) {
    const hit = waiting;
    if (!hit) return;
    waiting = undefined;
    tried += 1;
    if (digit === hit.digit) right += 1;
    const text = words().guessed(digit === hit.digit, cellOf(hit.cell), hit.digit, right, tried);
    fill(told, text);
    say(text);
    await run.key("go", { to: hit.step });
    await ask();
  }
  return {
    element,
    build() {
      fill(keys, [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => button(String(digit), () => answer(digit), { "aria-label": words().guessDigit(digit) })));
      fill(element, asked, keys, told);
    },
    /** @param {boolean} on */
    async set(on) {
      element.hidden = !on;
      [right, tried] = [0, 0];
      fill(told);
      if (on) await ask();
    },
    /** Where we stand has changed by another way. */
    moved: () => { if (!element.hidden && waiting && (run.picture()?.step ?? 0) >= waiting.step) ask(); },
  };
}
