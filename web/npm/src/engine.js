// The engine on the caller's own thread. The module comes with the package, packed: nothing is fetched.

import { ok, start } from "../../src/instance.js";
// @ts-expect-error The build puts the bytes here, in base 64.
import packed from "../../dist/engine.gz";

/** @typedef {import("./index.js").Engine} Engine */

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** The module: unpacked and compiled once. */
export function compile() {
  const unpack = async () => {
    const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
    const module = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(module).arrayBuffer());
  };
  compiled ??= unpack();
  return compiled;
}

/** The text of a request. @param {string} ask @param {object} [members] */
export const request = (ask, members) => JSON.stringify({ ...members, ask });

/** Starts an engine on this thread. @returns {Promise<Engine>} */
export async function load() {
  /** @type {((news: any) => void) | undefined} */
  let listener;
  /** What ended it. @type {string | undefined} */
  let panic;
  const answer = await start(await compile(), (told) => {
    if (told.panic) panic = told.panic;
    else listener?.(told);
  });
  /** @type {Engine["reply"]} */
  const reply = (text, { news } = {}) => {
    if (panic) throw new Error(`this engine has ended: ${panic}`);
    listener = news;
    try {
      return answer(text);
    } catch (error) {
      // A trap: its memory is in no state to go on.
      panic ??= String(error);
      throw new Error(`the engine has ended by an error of its own: ${panic}`, { cause: error });
    } finally {
      listener = undefined;
    }
  };
  return { reply, ask: (ask, ...[members, options]) => ok(reply(request(ask, members), options)) };
}
