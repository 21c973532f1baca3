// The engine away from the page, for what takes long: the module comes with the first message,
// every later one is a question. To cancel it, the page ends the worker.

import { instantiate } from "./instance.js";

/** @type {Promise<(question: object) => any>} */
let asking;

addEventListener("message", async ({ data }) => {
  if (data.module) {
    asking = instantiate(data.module, (told) => postMessage({ told }));
    return;
  }
  try {
    const ask = await asking;
    postMessage({ ok: ask(data.question) });
  } catch (error) {
    const { message, line, column, name } = /** @type {any} */ (error);
    postMessage({ error: { message, line, column, refusal: name === "Refusal" } });
  }
});
