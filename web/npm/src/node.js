// The package in node. A worker without work does not keep the process alive.

// @ts-expect-error The package brings no types.
import { Worker } from "node:worker_threads";
import { workerBy } from "./worker.js";

export { Refusal } from "../../src/instance.js";
export { load } from "./engine.js";

/** The build puts the worker's text here. */
const source = /** @type {any} */ (globalThis).NODE_WORKER;

export const startWorker = () => workerBy((receive, fail) => {
  // An address of its text: as a text alone it would be read by the flags of this process.
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  worker.on("message", receive);
  worker.on("error", (/** @type {Error} */ error) => fail(error.message));
  return {
    send: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
    setBusy: (busy) => (busy ? worker.ref() : worker.unref()),
  };
});
