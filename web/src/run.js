// A search in a worker, and where we stand in it. Watch and Learn both play one. Questions go one
// at a time; those that wait are joined: of several `go` the last one counts, steps add up. So a
// slider never lags, and no key press is lost.

/**
 * @typedef {{event: string, cell?: string, digit?: number, conflict?: string, house?: string}} Event
 * @typedef {{cell: string, digit: number, tried: number[], left: number[], text: string}} Decision
 * @typedef {{placements: number, checks: number, removals: number, deepest: number}} Counters
 * @typedef {{step: number, grid: string, open: Decision[], level: number, last: Event | null, next: Event | null,
 *   text: string, reject: Event | null, counters: Counters}} RunPicture
 * @typedef {{step: number, steps: number, playing: boolean, speed: number, granularity: string, runs: RunPicture[]}} Picture
 * @typedef {{name: string, events: number, complete: boolean, end: string | null, counters: Counters,
 *   fault: {message: string, line?: number, column?: number} | null}} Of
 */

/** @param {import("./engine.js").Engine} engine @param {(picture: Picture) => void} show */
export function createRun(engine, show) {
  /** @type {import("./engine.js").Line | undefined} */
  let line;
  /** @type {Picture | undefined} */
  let picture;
  /** @type {Of[]} */
  let of = [];
  let puzzle = "";
  let busy = false;
  /** @type {({ask: string} & Record<string, any>)[]} */
  let waiting = [];
  let last = 0;
  let ticking = false;
  let opened = 0;

  /** @param {{ask: string} & Record<string, any>} question */
  function join(question) {
    const before = waiting.at(-1);
    if (before && before.key === question.key && question.key === "step") before.by += question.by;
    else if (before && before.key === question.key && question.key === "go") before.to = question.to;
    else waiting.push(question);
  }
  /** @param {{ask: string} & Record<string, any>} question */
  async function send(question) {
    if (!line || !picture) return;
    if (busy) return join(question);
    busy = true;
    const mine = opened;
    let answer;
    try {
      answer = await line.ask(question);
    } finally {
      if (mine === opened) busy = false;
    }
    if (mine !== opened) return;
    picture = /** @type {Picture} */ (answer);
    show(picture);
    tick();
    const next = waiting.shift();
    if (next) await send(next);
  }
  /** Lets time pass, as long as it plays: whenever the engine says so, however late. */
  function tick() {
    if (ticking || !picture?.playing) return;
    ticking = true;
    last = performance.now();
    requestAnimationFrame(pass);
  }
  function pass(/** @type {number} */ now) {
    ticking = Boolean(picture?.playing);
    if (!ticking) return;
    if (!busy) {
      // A frame may have begun before the moment in which playing did.
      send({ ask: "watch-pass", ms: Math.min(Math.max(now - last, 0), 200) });
      last = Math.max(now, last);
    }
    requestAnimationFrame(pass);
  }

  return {
    picture: () => picture,
    of: () => of,
    puzzle: () => puzzle,
  /** Records a search, or reads a trace. @param {Record<string, unknown>} what */
    async open(what) {
      line ??= engine.line();
      opened += 1;
      const mine = opened;
      waiting = [];
      busy = true;
      try {
        const answer = await line.ask({ ask: "watch-open", ...what });
        if (mine !== opened) return;
        ({ of, puzzle } = answer);
        picture = /** @type {Picture} */ (answer);
        show(picture);
      } finally {
        if (mine === opened) busy = false;
      }
    },
    /** @param {string} key @param {Record<string, unknown>} [more] */
    key: (key, more = {}) => send({ ask: "watch-key", key, ...more }),
    /** Plays, or stops. @param {boolean} on */
    play: (on) => send({ ask: "watch-key", key: "play", on }),
    /** Asks for something that is not a picture. @param {{ask: string} & Record<string, unknown>} question */
    about: async (question) => line?.ask(question),
    close() {
      line?.close();
      line = picture = undefined;
      busy = false;
      opened += 1;
    },
  };
}
/** @typedef {ReturnType<typeof createRun>} Run */
