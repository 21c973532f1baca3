// The requests of crates/sudokit-protocol/tests/doors.rs, with the library's answers: SUDOKIT_ANSWERS names the file.
// A line has what a request needs, the request, and its answer, with tabs between.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** What the page's engine has. */
const HAS = ["session", "problems"];

/** Requests and answers that the page's engine has. */
export function lines() {
  const text = readFileSync(/** @type {string} */ (process.env.SUDOKIT_ANSWERS), "utf8");
  const all = text.trimEnd().split("\n").map((line) => line.split("\t"));
  return all.filter(([needs]) => needs.split(",").every((need) => !need || HAS.includes(need)));
}

/** The commit is that of a build, the work of a search that of an instruction set. @param {string} answer */
const plain = (answer) => answer.replace(/"commit":"\w*"/, '"commit":""').replace(/"(guesses|sweeps)":\d+/g, '"$1":0');

/** @param {string[]} found */
export function areThose(found) {
  const expected = lines();
  assert.ok(expected.length > 600, `${expected.length} requests`);
  expected.forEach(([, request, answer], at) => assert.equal(plain(found[at]), plain(answer), request));
  console.log(`${expected.length} answers are the library's`);
}

/** @param {(request: string) => string} reply */
export const answersOf = (reply) => areThose(lines().map(([, request]) => reply(request)));
