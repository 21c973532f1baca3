// The code of the methods, eight languages each, and which lines are lit for an event.

import c from "./c.js";
import cpp from "./cpp.js";
import csharp from "./csharp.js";
import java from "./java.js";
import javascript from "./javascript.js";
import kotlin from "./kotlin.js";
import python from "./python.js";
import rust from "./rust.js";

/** @type {Record<string, {name: string, methods: Record<string, string>}>} */
export const LANGUAGES = {
  python: { name: "Python", methods: python },
  cpp: { name: "C++", methods: cpp },
  java: { name: "Java", methods: java },
  rust: { name: "Rust", methods: rust },
  csharp: { name: "C#", methods: csharp },
  javascript: { name: "JavaScript", methods: javascript },
  c: { name: "C", methods: c },
  kotlin: { name: "Kotlin", methods: kotlin },
};

const MARKS = /** @type {Record<string, string>} */ ({
  p: "place", r: "reject", b: "remove", s: "solved", n: "no-solution",
});

/** The lines of a program, each with the event it is lit for. @param {string} language @param {string} method */
export function listing(language, method) {
  const text = LANGUAGES[language]?.methods[method] ?? "";
  return text.split("\n").map((line) => {
    const [, code = line, mark = ""] = /^(.*?)\s*(?:#|\/\/)@(\w)$/.exec(line) ?? [];
    return { code, event: MARKS[mark] ?? "" };
  });
}
