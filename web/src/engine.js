// The only way to the engine. A *desk* on the page's own thread answers what ends in some
// milliseconds; a *line* to a worker is for what takes longer. It knows no DOM but the two places
// where the build puts the module and the worker's source.

import { instantiate, Refusal } from "./instance.js";

export { Refusal };

/** @typedef {(question: {ask: string} & Record<string, unknown>) => any} Ask */
/** @typedef {{ask: (question: {ask: string} & Record<string, unknown>, told?: (told: any) => void) => Promise<any>,
 *   close: () => void}} Line */
/** @typedef {Awaited<ReturnType<typeof startEngine>>} Engine */

const inlined = (/** @type {string} */ id) => document.getElementById(id)?.textContent?.trim() ?? "";

/** The module: out of the page, or from beside it while nobody has built it. */
async function compile() {
  const text = inlined("engine-module");
  if (!text) return WebAssembly.compileStreaming(fetch("dist/engine.wasm"));
  const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const module = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(module).arrayBuffer());
}

function newWorker() {
  const source = inlined("engine-worker");
  if (!source) return new Worker("src/worker.js", { type: "module" });
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}

/** A worker that answers one question after the other.
 * @param {WebAssembly.Module} module @returns {Line} */
function openLine(module) {
  const worker = newWorker();
  /** @type {{resolve: (ok: any) => void, reject: (error: Error) => void, told?: (told: any) => void}[]} */
  const waiting = [];
  worker.postMessage({ module });
  worker.addEventListener("message", ({ data }) => {
    if (data.told) return waiting[0]?.told?.(data.told);
    const first = waiting.shift();
    if (!data.error) first?.resolve(data.ok);
    else first?.reject(data.error.refusal ? new Refusal(data.error) : new Error(data.error.message));
  });
  return {
    ask: (question, told) => new Promise((resolve, reject) => {
      waiting.push({ resolve, reject, told });
      worker.postMessage({ question });
    }),
    close() {
      worker.terminate();
      waiting.length = 0;
    },
  };
}

/** Unpacks the module and starts the desk. `broken` hears of a fault of the engine itself.
 * @param {(message: string) => void} broken */
export async function startEngine(broken) {
  const module = await compile();
  const tell = (/** @type {any} */ told) => { if (told.panic) broken(told.panic); };
  let desk = await instantiate(module, tell);

  /** @type {Ask} */
  const ask = (question) => {
    try {
      return desk(question);
    } catch (error) {
      // A trap: that instance is lost, the next question goes to a fresh one.
      if (!(error instanceof Refusal)) instantiate(module, tell).then((fresh) => { desk = fresh; });
      throw error;
    }
  };
  return { ask, line: () => openLine(module), about: ask({ ask: "hello" }) };
}
