// The examples of README.md as programs, and what their comments say they print.
//   node readme.mjs write README.md     writes example-1.ts, ... here
//   node readme.mjs run                 runs example-1.js, ... and compares

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const [, , act, readme] = process.argv;
if (act === "write") {
  const blocks = [...readFileSync(readme, "utf8").matchAll(/^```ts\n(.*?)^```$/gms)];
  assert.ok(blocks.length > 2, "examples");
  blocks.forEach(([, code], at) => writeFileSync(`example-${at + 1}.ts`, code));
} else {
  for (let number = 1; existsSync(`example-${number}.js`); number++) {
    const code = readFileSync(`example-${number}.ts`, "utf8");
    const expected = [...code.matchAll(/console\.log\(.*?\/\/ (.*)$/gm)].flatMap(([, printed]) => printed.split(", then "));
    const printed = execFileSync(process.execPath, [`example-${number}.js`], { encoding: "utf8", timeout: 60000 });
    assert.deepEqual(printed.trimEnd().split("\n"), expected);
  }
}
