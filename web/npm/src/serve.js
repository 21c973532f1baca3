// What a worker runs: the module comes with the first message, each later one is a request.

import { start } from "../../src/instance.js";

/** @param {(message: object) => void} post @returns {(message: any) => void} */
export function serve(post) {
  /** @type {Promise<(request: string) => string>} */
  let started;
  let number = 0;
  let panic = "";
  return async (message) => {
    if (message.module) {
      started = start(message.module, (told) => {
        if (told.panic) panic = told.panic;
        else post({ number, news: told });
      });
      return;
    }
    number = message.number;
    try {
      post({ number, reply: (await started)(message.text) });
    } catch (error) {
      post({ number, fault: panic || String(error) });
    }
  };
}
