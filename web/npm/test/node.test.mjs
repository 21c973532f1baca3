// The installed package in node: `check` copies this file into a project that has it, and user.ts as user.js.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { load } from "sudokit";
import { answersOf } from "./answers.mjs";
import { asExpected } from "./expected.mjs";
import { use } from "./user.js";

test("a user's program runs", async () => asExpected(await use()));

test("the answers are those of the library", async () => {
  const engine = await load();
  answersOf((text) => engine.reply(text));
});

test("a worker without work does not keep the process alive", () => {
  const program = 'import { startWorker } from "sudokit"; console.log((await (await startWorker()).ask("course")).techniques.length > 9)';
  const ran = spawnSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8", timeout: 60000 });
  assert.deepEqual([ran.status, ran.stdout], [0, "true\n"], ran.stderr);
});

test("an error of the engine ends it, and a worker goes on with another", () => {
  const program = `
    import { load, startWorker } from "sudokit";
    const [engine, worker] = [await load(), await startWorker()];
    const trap = '{"ask":"course","id":"trap"}';
    for (const request of [trap, '{"ask":"sing"}']) {
      try { console.log(engine.reply(request)); } catch (error) { console.log(error.message); }
    }
    const all = await Promise.allSettled([worker.reply(trap), worker.reply('{"ask":"sing"}')]);
    for (const { reason, value } of all) console.log(reason?.message ?? value);`;
  const args = ["--require", "./trap.cjs", "--input-type=module", "--eval", program];
  const ran = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 60000 });
  assert.deepEqual(ran.stdout.trim().split("\n"), [
    "the engine has ended by an error of its own: RuntimeError: a trap",
    "this engine has ended: RuntimeError: a trap",
    "the engine has ended by an error of its own: RuntimeError: a trap",
    '{"error":{"code":"ask","message":"ask: there is no question \\"sing\\""}}',
  ], ran.stderr);
});
