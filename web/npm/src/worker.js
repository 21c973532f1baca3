// The engine in a worker: the caller's thread stays free, and a request can be cancelled. A worker has one request
// at a time; the others wait here. To cancel the one that runs, the worker is ended and a new one takes the next.
//
//   ask -> waiting -> thread (serve.js) -> answer

import { ok, Refusal } from "../../src/instance.js";
import { compile, request } from "./engine.js";

/** What differs between node and browsers: starts a thread that runs serve.js.
 * @typedef {(receive: (message: any) => void, fail: (message: string) => void) => Thread} Open */
/** @typedef {{send(message: object): void, end(): void, setBusy(busy: boolean): void}} Thread */
/** @typedef {import("./index.js").WorkerOptions} Options */
/** @typedef {{number: number, text: string, options: Options, resolve(reply: string): void, reject(error: unknown): void}} Job */

/** @param {Open} open @returns {Promise<import("./index.js").EngineWorker>} */
export async function workerBy(open) {
  const module = await compile();
  /** The first one is at work. @type {Job[]} */
  const waiting = [];
  /** @type {Thread | undefined} */
  let thread;
  let number = 0;

  const end = () => {
    thread?.end();
    thread = undefined;
  };
  const begin = () => {
    const job = waiting[0];
    if (!job) return thread?.setBusy(false);
    if (!thread) {
      thread = open(receive, fail);
      thread.send({ module });
    }
    thread.setBusy(true);
    thread.send({ number: job.number, text: job.text });
  };
  const receive = (/** @type {any} */ message) => {
    const job = waiting[0];
    // What an ended worker has left behind.
    if (message.number !== job?.number) return;
    if (message.fault) return fail(message.fault);
    if (message.news) return job?.options.news?.(message.news);
    waiting.shift();
    job?.resolve(message.reply);
    begin();
  };
  const fail = (/** @type {string} */ message) => {
    end();
    waiting.shift()?.reject(new Error(`the engine has ended by an error of its own: ${message}`));
    begin();
  };
  const drop = (/** @type {Job} */ job, /** @type {unknown} */ reason) => {
    const at = waiting.indexOf(job);
    if (at < 0) return;
    waiting.splice(at, 1);
    job.reject(reason);
    if (at > 0) return;
    end();
    begin();
  };

  const cancelled = () => new Refusal({ code: "cancelled", message: "cancelled" });
  const reply = (/** @type {string} */ text, /** @type {Options} */ options = {}) => new Promise((resolve, reject) => {
    const { signal } = options;
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => drop(job, signal?.reason);
    const settled = () => signal?.removeEventListener("abort", abort);
    const job = {
      number: number++, text: `${text}`, options,
      resolve: (/** @type {string} */ answer) => { settled(); resolve(answer); },
      reject: (/** @type {unknown} */ error) => { settled(); reject(error); },
    };
    signal?.addEventListener("abort", abort);
    waiting.push(job);
    if (waiting.length === 1) begin();
  });
  return {
    reply,
    ask: async (ask, ...[members, options]) => ok(await reply(request(ask, members), options)),
    cancel(id) {
      // From the last one: a worker is not given what is dropped next.
      for (const job of waiting.filter(({ options }) => options.id === id).reverse()) drop(job, cancelled());
    },
    close() {
      end();
      for (const job of waiting.splice(0)) job.reject(cancelled());
    },
  };
}
