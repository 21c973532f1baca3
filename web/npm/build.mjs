// The npm package out of src/, the engine's packed module, the protocol's types and the version of Cargo.toml: each is
// taken from where it is written.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const out = here("../dist/npm");
const options = {
  absWorkingDir: here("."),
  bundle: true,
  minify: true,
  charset: "utf8",
  legalComments: "none",
  target: ["chrome123", "firefox121", "safari17.5", "node18"],
  external: ["node:worker_threads"],
};

/** The text that a worker runs. */
async function worker(entry, format) {
  const result = await build({ ...options, entryPoints: [entry], format, write: false });
  return JSON.stringify(result.outputFiles[0].text.trim());
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  ...options,
  entryPoints: ["src/browser.js", "src/node.js"],
  outdir: out,
  format: "esm",
  // What both share, the module too, is there once.
  splitting: true,
  chunkNames: "shared",
  loader: { ".gz": "base64" },
  define: {
    "globalThis.BROWSER_WORKER": await worker("src/browser-worker.js", "iife"),
    "globalThis.NODE_WORKER": await worker("src/node-worker.js", "esm"),
  },
});

const version = /^\[workspace\.package\]\nversion = "(.+)"$/m.exec(readFileSync(here("../../Cargo.toml"), "utf8"))?.[1];
if (!version) throw new Error("Cargo.toml has no version");
const { name, ...rest } = JSON.parse(readFileSync(here("package.json"), "utf8"));
writeFileSync(`${out}/package.json`, `${JSON.stringify({ name, version, ...rest }, null, 2)}\n`);
for (const [from, to] of [
  ["src/index.d.ts", "index.d.ts"],
  ["../../crates/sudokit-protocol/protocol.d.ts", "protocol.d.ts"],
  ["README.md", "README.md"],
  ["../../LICENSE-MIT", "LICENSE-MIT"],
  ["../../LICENSE-APACHE", "LICENSE-APACHE"],
]) cpSync(here(from), `${out}/${to}`);
