// One instance of the engine's module: text in, text out. The page, its worker and the npm package use it.
// What it understands stands in docs/PROTOCOL.md.

/** @typedef {{memory: WebAssembly.Memory, alloc(len: number): number, call(at: number, len: number): number,
 *   answer(): number}} Exports */

/** An answer that says no: the reader's complaint, with the place where it stands. */
export class Refusal extends Error {
  /** @param {{message: string, code?: string, line?: number, column?: number, expected?: string, found?: string}} error */
  constructor(error) {
    super(error.message);
    this.name = "Refusal";
    this.code = error.code;
    this.line = error.line;
    this.column = error.column;
    this.expected = error.expected;
    this.found = error.found;
  }
}

/** What an answer says. @param {string} answer @returns {any} */
export function ok(answer) {
  const said = JSON.parse(answer);
  if (said.error) throw new Refusal(said.error);
  return said.ok;
}

/** Starts an instance: the text of a request in, the text of its answer out. `tell` hears what is said out of a call
 * that still runs.
 * @param {WebAssembly.Module} module @param {(told: any) => void} tell */
export async function start(module, tell) {
  const read = (/** @type {number} */ at, /** @type {number} */ length) =>
    new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, at, length));
  const env = {
    tell: (/** @type {number} */ at, /** @type {number} */ length) => tell(JSON.parse(read(at, length))),
  };
  const instance = await WebAssembly.instantiate(module, { env });
  const wasm = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  return (/** @type {string} */ request) => {
    const bytes = new TextEncoder().encode(request);
    const at = wasm.alloc(bytes.length);
    new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
    const length = wasm.call(at, bytes.length);
    return read(wasm.answer(), length);
  };
}

/** Starts an instance that takes questions and returns what their answers say.
 * @param {WebAssembly.Module} module @param {(told: any) => void} tell */
export async function instantiate(module, tell) {
  const reply = await start(module, tell);
  return (/** @type {object} */ question) => ok(reply(JSON.stringify(question)));
}
