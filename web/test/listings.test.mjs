// The listings and the program that LEARN.md opens with are what the judge accepts. Needs `sudokit` (SUDOKIT, or
// cargo's release build) and compilers; a language without a compiler is skipped and named.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { LANGUAGES, listing } from "../src/listings/index.js";

const root = (/** @type {string} */ path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const SUDOKIT = process.env.SUDOKIT ?? ["target/release/sudokit", "target/dist/sudokit", "target/debug/sudokit"].map(root).find(existsSync);
const has = (/** @type {string} */ tool) => spawnSync("which", [tool]).status === 0;

/** Of a language: its file, and the tool that the judge needs. @type {Record<string, {file: string, tool: string}>} */
const TOOLS = {
  python: { file: "main.py", tool: "python3" },
  cpp: { file: "main.cpp", tool: "g++" },
  java: { file: "Main.java", tool: "javac" },
  rust: { file: "main.rs", tool: "rustc" },
  csharp: { file: "main.cs", tool: "mcs" },
  javascript: { file: "main.js", tool: "node" },
  c: { file: "main.c", tool: "gcc" },
  kotlin: { file: "main.kt", tool: "kotlinc" },
};

/** Judges a program. @param {string} problem @param {string} text @param {string} language */
function judged(problem, text, language) {
  const { file = "" } = TOOLS[language] ?? {};
  const cwd = mkdtempSync(join(tmpdir(), "listing-"));
  try {
    writeFileSync(join(cwd, file), text);
    const ran = spawnSync(SUDOKIT ?? "", ["judge", problem, "--lang", "en", "--cases", "0", "--timeout", "60", "--no-shrink", file],
      { cwd, encoding: "utf8" });
    assert.equal(ran.status, 0, `${language}: ${ran.stdout}${ran.stderr}`);
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

for (const [language, { methods }] of Object.entries(LANGUAGES)) {
  const { tool = "" } = TOOLS[language] ?? {};
  const skip = !SUDOKIT ? "no sudokit is built" : !has(tool) && `no ${tool}`;
  for (const method of Object.keys(methods)) {
    test(`judge 2239 accepts ${method} in ${language}`, { skip }, () =>
      judged("2239", listing(language, method).map(({ code }) => code).join("\n"), language));
  }
}

for (const name of ["docs/LEARN.md", "docs/LEARN.ko.md"]) {
  const page = readFileSync(root(name), "utf8");
  const program = /```python\n(.*?)```/s.exec(page)?.[1] ?? "";
  test(`${name} opens with a program of twenty lines`, () => {
    assert.equal(program.trimEnd().split("\n").length, 20);
    assert.ok(page.indexOf("```python") < page.indexOf("\n## "), "it stands before the first section");
  });
  for (const problem of ["2239", "2580"]) {
    test(`judge ${problem} accepts the program of ${name}`, { skip: !SUDOKIT && "no sudokit is built" }, () => judged(problem, program, "python"));
  }
}
