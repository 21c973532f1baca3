// The built page in Firefox: it gets ready, plays, solves, and a search runs to its end. Driven by WebDriver
// BiDi, the protocol that every Firefox speaks.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
// @ts-expect-error The package brings no types.
import WebSocket from "ws";
import { CLASSIC, digitsOf, FILE, SOLVED } from "./page.mjs";

const FIREFOX = process.env.FIREFOX ?? ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);

/** Starts a Firefox without windows; `ask` sends a command and gives its result. */
async function firefox() {
  const profile = mkdtempSync(join(tmpdir(), "sudokit-firefox-"));
  const browser = spawn(/** @type {string} */ (FIREFOX), ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"]);
  const address = await new Promise((found, failed) => {
    let said = "";
    browser.stderr.on("data", (text) => {
      said += text;
      const at = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
      if (at) found(at[1]);
    });
    browser.on("exit", () => failed(new Error(`Firefox ended: ${said}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((opened, failed) => { socket.on("open", opened); socket.on("error", failed); });
  /** @type {Map<number, {done: (result: any) => void, failed: (error: Error) => void}>} */
  const waiting = new Map();
  /** @type {{method: string, params: any}[]} */
  const events = [];
  socket.on("message", (/** @type {Buffer} */ text) => {
    const { id, type, result, message, method, params } = JSON.parse(text.toString());
    if (type === "event") events.push({ method, params });
    else if (type === "success") waiting.get(id)?.done(result);
    else waiting.get(id)?.failed(new Error(message));
  });
  let last = 0;
  const ask = (/** @type {string} */ method, /** @type {object} */ params = {}) => new Promise((done, failed) => {
    waiting.set(++last, { done, failed });
    socket.send(JSON.stringify({ id: last, method, params }));
  });
  await ask("session.new", { capabilities: {} });
  await ask("session.subscribe", { events: ["log.entryAdded", "network.beforeRequestSent"] });
  const context = (await ask("browsingContext.getTree")).contexts[0].context;
  return {
    events,
    ask: (/** @type {string} */ method, /** @type {object} */ params) => ask(method, { context, ...params }),
    /** What a piece of the page's own language says. @param {string} expression */
    async say(expression) {
      const { result, exceptionDetails } = await ask("script.evaluate", { expression, target: { context }, awaitPromise: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    close() {
      socket.close();
      browser.removeAllListeners("exit").kill("SIGKILL");
      browser.on("exit", () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
    },
  };
}

const DIGITS = `Array.from(document.querySelectorAll('[role="gridcell"]'), (cell) => /\\d$/.exec(cell.getAttribute("aria-label"))?.[0] ?? ".").join("")`;

test("Firefox shows the page, takes a digit, solves, and runs a search to its end", { skip: !FIREFOX && "there is no Firefox here" }, async () => {
  const { ask, say, events, close } = await firefox();
  try {
    const until = async (/** @type {string} */ holds) => {
      const end = Date.now() + 120000;
      while (!(await say(holds))) {
        if (Date.now() > end) assert.fail(`still waiting: ${holds}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const press = (/** @type {string} */ value) => ask("input.performActions", {
      actions: [{ type: "key", id: "keys", actions: [{ type: "keyDown", value }, { type: "keyUp", value }] }] });
    const click = async (/** @type {string} */ selector) => {
      const middle = `(({left, top, width, height}) => JSON.stringify([left + width / 2, top + height / 2]))(document.querySelector('${selector}').getBoundingClientRect())`;
      const [x, y] = JSON.parse(await say(middle)).map(Math.round);
      await ask("input.performActions", { actions: [{ type: "pointer", id: "hand", actions: [
        { type: "pointerMove", x, y }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }] }] });
    };
    await ask("browsingContext.navigate", { url: `file://${FILE}#p=${CLASSIC}&lang=en`, wait: "complete" });
    await until("document.documentElement.dataset.ready !== undefined");

    await click('[data-cell="2"]');
    await press("4");
    await until(`${DIGITS}[2] === "4"`);

    await click("#tab-solve");
    await until(`document.querySelector("#panel").textContent.includes("Proper: exactly one solution")`);

    await click("#tab-watch");
    await until(`document.querySelector(".strip + input")?.max === "41810"`);
    await click('[data-cell="0"]');
    await press("\uE010");
    await until(`document.querySelector(".strip + input").value === "41810"`);
    // The board is drawn after the slider has moved: its digits are waited for, not looked at once.
    await until(`(${digitsOf})(document.querySelector(".stage .board")) === "${SOLVED}"`);

    const errors = events.filter(({ method, params }) => method === "log.entryAdded" && params.level === "error");
    assert.deepEqual(errors.map(({ params }) => params.text), []);
    const foreign = events.filter(({ method, params }) => method === "network.beforeRequestSent" && !/^(file|blob|data):/.test(params.request.url));
    assert.deepEqual(foreign.map(({ params }) => params.request.url), []);
  } finally {
    close();
  }
});
