// What user.ts returns, in node as in a Chromium.

import assert from "node:assert/strict";

export const ANSWERS = process.env.SUDOKIT_ANSWERS;

/** @param {any} found */
export function asExpected(found) {
  const { here, worker } = found;
  const { json, refused, ...rest } = here;
  assert.deepEqual(rest, {
    verdict: "proper",
    solutions: ["534678912672195348198342567859761423426853791713924856961537284287419635345286179"],
    technique: "hidden-single",
    levels: 5,
    news: true,
    answered: ["object", "object"],
  });
  assert.equal(json, '{"id":[1],"error":{"code":"ask","message":"ask: there is no question \\"sing\\""}}');
  assert.match(refused[0], /^member: .* \(1:6\)$/);
  assert.match(refused[1], /^member: /);
  assert.deepEqual(worker, {
    alive: true,
    ended: [
      "cancelled: cancelled (undefined:undefined)",
      worker.ended[1],
      "cancelled: cancelled (undefined:undefined)",
      '{"at_least":false,"count":1}',
      "member: puzzle: expected 81 characters, found 5 (undefined:undefined)",
      worker.ended[1],
    ],
    news: ["hodoku", "se"],
    last: "cancelled: cancelled (undefined:undefined)",
  });
  assert.match(worker.ended[1], /^AbortError: /);
}
