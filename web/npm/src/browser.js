// The package in browsers: its worker is a script of the package's own text, so that bundlers need no setting.

import { workerBy } from "./worker.js";

export { Refusal } from "../../src/instance.js";
export { load } from "./engine.js";

/** The build puts the worker's text here. */
const source = /** @type {any} */ (globalThis).BROWSER_WORKER;

export const startWorker = () => workerBy((receive, fail) => {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  worker.addEventListener("message", ({ data }) => receive(data));
  worker.addEventListener("error", ({ message }) => fail(message || "its worker cannot start"));
  return {
    send: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
    setBusy() {},
  };
});
