// One instance of the engine's module: text in, text out. The page and the worker both use it.
// What it understands stands in docs/PROTOCOL.md.

/** @typedef {{memory: WebAssembly.Memory, alloc(len: number): number, call(at: number, len: number): number,
 *   answer(): number}} Exports */

/** An answer that says no: the reader's complaint, with the place where it stands. */
export class Refusal extends Error {
  /** @param {{message: string, line?: number, column?: number}} error */
  constructor(error) {
    super(error.message);
    this.name = "Refusal";
    this.line = error.line;
    this.column = error.column;
  }
}

/** Starts an instance. `tell` hears what is said out of a call that still runs.
 * @param {WebAssembly.Module} module @param {(told: any) => void} tell */
export async function instantiate(module, tell) {
  const read = (/** @type {number} */ at, /** @type {number} */ length) =>
    new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, at, length));
  const env = {
    tell: (/** @type {number} */ at, /** @type {number} */ length) => tell(JSON.parse(read(at, length))),
  };
  const instance = await WebAssembly.instantiate(module, { env });
  const wasm = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  return (/** @type {object} */ question) => {
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const at = wasm.alloc(bytes.length);
    new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
    const length = wasm.call(at, bytes.length);
    const answer = JSON.parse(read(wasm.answer(), length));
    if (answer.error) throw new Refusal(answer.error);
    return answer.ok;
  };
}
