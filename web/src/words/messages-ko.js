// Errors of the engine in Korean. Their texts are those of the command: web/build puts in the parts of its catalogue
// (crates/sudokit-shell/src/messages/ko.toml) that the engine can report; translate.rs there does the same.

/** @typedef {{form: RegExp, gaps: string[], text: string, fixed: number}} Entry */
const FORMS = [["이", "가"], ["은", "는"], ["을", "를"], ["과", "와"], ["으로", "로"]];

/** The messages, those with the longest fixed text first. @returns {Entry[]} */
function entries() {
  const source = typeof MESSAGES_KO === "string" ? MESSAGES_KO : "";
  const all = [...source.matchAll(/^("(?:[^"\\]|\\.)*") = ("(?:[^"\\]|\\.)*")$/gm)].map(([, english, text]) => {
    const parts = JSON.parse(english ?? '""').split(/\{(\w+)\}/);
    const form = parts.map((/** @type {string} */ part, /** @type {number} */ at) =>
      (at % 2 ? (part.startsWith("n") ? "([\\d,.+]+?)" : "(.+?)") : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))).join("");
    const [fixed, gaps] = [0, 1].map((odd) => parts.filter((/** @type {string} */ _, /** @type {number} */ at) => at % 2 === odd));
    return { form: new RegExp(`^${form}$`, "su"), gaps, text: JSON.parse(text ?? '""'), fixed: fixed.join("").length };
  });
  return all.sort((a, b) => b.fixed - a.fixed);
}

/** The form of a particle that a word asks for, by its last sound. @param {string} word @param {string} particle */
function formOf(word, particle) {
  const last = word.at(-1) ?? "";
  const tail = /[가-힣]/.test(last) ? (last.charCodeAt(0) - 0xac00) % 28 : /\d/.test(last) ? [1, 8, 0, 1, 0, 0, 1, 8, 8, 0][Number(last)] : undefined;
  const pair = FORMS.find((forms) => forms.includes(particle));
  if (tail === undefined || !pair) return particle;
  return pair[tail === 0 || (tail === 8 && pair[1] === "로") ? 1 : 0] ?? particle;
}

/** @type {Entry[] | undefined} */
let catalogue;

/** A message in Korean, as far as the catalogue has it. @param {string} english @returns {string} */
export function korean(english) {
  catalogue ??= entries();
  for (const { form, gaps, text } of catalogue) {
    const found = form.exec(english)?.slice(1);
    if (!found) continue;
    return text.replace(/\{(\w+)\}(?:(으로|로|이|가|은|는|을|를|과|와)(?![가-힣]))?/g, (_, gap, particle = "") => {
      const held = found[gaps.indexOf(gap)] ?? "";
      const word = gap.startsWith("raw") ? held : korean(held);
      return word + (particle && formOf(word, particle));
    });
  }
  const joint = [": ", "; ", ", "].find((one) => english.includes(one));
  if (!joint) return english;
  const at = english.indexOf(joint);
  return korean(english.slice(0, at)) + joint + korean(english.slice(at + joint.length));
}
