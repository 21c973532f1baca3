// All texts of the page in English. A text with parameters is a function. ko.js has the same keys.

import { cellName, columnOf, rowOf } from "../geometry.js";
import { oneIn } from "../rate.js";
import acts from "./acts-en.js";
import formats from "./formats-en.js";
import lesson from "./lesson-en.js";
import { summary } from "../rules.js";
import techniques from "./techniques-en.js";

const n = (/** @type {number} */ count, /** @type {string} */ one, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
const list = (/** @type {(string | number)[]} */ items) => items.join(", ");
/** How rare puzzles are: about, or at most, one in a round number. @param {number} made @param {number} looked */
const rate = (made, looked) => {
  const one = oneIn(made, looked);
  return one ? `: ${made ? "about" : "most likely fewer than"} 1 in ${one.toLocaleString("en")}` : "";
};

export default {
  menu: "Menu", tools: "Import, share, print, menu", otherLanguage: "한국어", panels: "Panels", board: "Board", grid: "Sudoku", skip: "Skip to the panel",
  tabs: { play: "Play", solve: "Solve", path: "Path", watch: "Watch", learn: "Learn", techniques: "Techniques", generate: "Generate" },
  theme: { auto: "Theme: system", light: "Theme: light", dark: "Theme: dark" },
  about: (/** @type {string} */ version, /** @type {string} */ commit) =>
    `sudokit ${version}${commit ? ` (${commit.slice(0, 9)})` : ""}. The engine runs in this page; nothing leaves it.`,
  tooOld: "This page needs a browser of 2024 or later: Chrome or Edge 123, Firefox 121, Safari 17.5.",
  fault: (/** @type {string} */ message) => `The engine made a mistake, and was started again. Please report it: ${message}`,
  faultTitle: "A fault of ours", notSaved: "This browser keeps nothing here: save your game as a link or a file.",
  close: "Close", yes: "Yes", no: "No", sure: "Are you sure?", stop: "Stop", copy: "Copy", copied: "Copied.", copyAll: "Copy all",
  openOver: "A game is under way. It stays on the list of saved games. Open the other puzzle?",
  inWords: (/** @type {string} */ sentence) => sentence,
  houses: ["Rows", "Columns", "Boxes"], used: "used", free: "free",

  // Cells and digits, as they are spoken.
  row: (/** @type {number} */ row) => `row ${row}`,
  cell: (/** @type {number} */ cell) => `row ${rowOf(cell) + 1} column ${columnOf(cell) + 1}`,
  given: (/** @type {number} */ digit) => `given ${digit}`,
  written: (/** @type {number} */ digit) => `${digit}`,
  tried: (/** @type {number} */ digit) => `tried ${digit}`,
  empty: "empty", clashes: "clashes",
  withMarks: (/** @type {number[]} */ digits) => `marks ${digits.join(" ")}`,
  withCentre: (/** @type {number[]} */ digits) => `center ${digits.join(" ")}`,
  withColour: (/** @type {string} */ colours) => `color ${colours}`, withInk: (/** @type {string[]} */ parts) => `pen: ${parts.join("; ")}`,
  inkWords: (/** @type {number} */ digit, /** @type {number} */ colour, /** @type {string | undefined} */ to, /** @type {number} */ end) =>
    `${digit ? `${digit} ` : ""}color ${colour}${to ? ` linked with ${to}${end ? ` ${end}` : ""}` : ""}`,
  justRejected: (/** @type {number} */ digit) => `${digit} just rejected`,
  placedTimes: (/** @type {number} */ times) => n(times, "placement"),
  cellHas: (/** @type {number} */ cell, /** @type {string | number} */ digit) => `${cellName(cell)}=${digit}`,
  houseHolds: (/** @type {number} */ kind, /** @type {number} */ number, /** @type {number[]} */ digits) =>
    `${["row", "column", "box"][kind]} ${number}: ${digits.map((d) => d || "empty").join(" ")}`,
  digitsLeft: (/** @type {number[]} */ left) =>
    `Left: ${left.map((count, d) => (count > 0 ? `${count} of ${d + 1}` : "")).filter(Boolean).join(", ") || "none"}`,

  // Play.
  modes: { digit: "Digit", marks: "Marks", centre: "Center", colour: "Color", pen: "Pen" }, penHelp: "Press candidates to color them, draw to link them (again: dashed). P shows them.", cornerMarks: "Corner", modeGroup: "What the keypad writes", keypad: "Keypad",
  digitKey: (/** @type {number} */ digit, /** @type {number} */ left) => `${digit}, ${left} left`,
  markKey: (/** @type {number} */ digit) => `mark ${digit}`, colourKey: (/** @type {number} */ colour) => `color ${colour}`,
  clear: "Erase", undo: "Undo", redo: "Redo", hintKey: "Hint",
  complete: "Solved: every cell is filled and nothing clashes.", emptyBoard: "Type the puzzle row by row: 0 or a point for an empty cell.",
  toGo: (/** @type {number} */ cells) => `${cells} to go`, entering: "Your own puzzle",
  givensSoFar: (/** @type {number} */ givens) => n(givens, "given"),
  improper: (/** @type {string} */ verdict) => ({ multiple: "Not proper: several solutions", none: "Not proper: no solution" })[verdict] ?? "Not proper: givens clash", seeWhy: "See why",
  newPuzzle: "New puzzle", newShort: "New", todays: "Today’s", levelNames: { easy: "Easy", medium: "Medium", hard: "Hard", unfair: "Unfair", extreme: "Extreme" },
  opened: (/** @type {string} */ level) => `A new puzzle: ${level}.`, pauseGame: "Pause", goOn: "Go on",
  solvedTitle: "Solved", solvedDay: "solved",
  solvedHow: (/** @type {string} */ level, /** @type {string} */ time, /** @type {number} */ hints) =>
    `${level ? `${level}, in ` : "In "}${time}, ${hints ? `with ${n(hints, "hint")}` : "without a hint"}.`,
  nextPuzzle: (/** @type {string} */ level) => `Next: ${level}`,
  games: "Games", yourGames: "Your games", noGames: "No other games yet: a game that you leave is kept here.", imported: "Imported",
  dailyOf: (/** @type {string} */ day) => `Puzzle of ${day}`, doneIn: (/** @type {string} */ time) => `solved in ${time}`, forget: (/** @type {string} */ name) => `Delete: ${name}`, rename: (/** @type {string} */ name) => `Rename: ${name}`,
  statistics: "Statistics", solvedCount: "Solved", bestTime: "Best", withoutHint: "No hint", nothingSolved: "Solved puzzles are counted here.",
  dailies: (/** @type {string} */ month) => `Puzzles of the day, ${month}`, monthBefore: "The month before", monthAfter: "The month after",
  conflict: (/** @type {number} */ digit, /** @type {string} */ house, /** @type {number} */ all) =>
    `${digit} stands twice in ${{ r: "row", c: "column", b: "box" }[house[0] ?? ""]} ${house.slice(1)}${all > 1 ? ", and there are more clashes" : ""}.`,
  check: "Check", fillMarks: "Fill in marks", restart: "Start over", enterOwn: "Enter my own", useAsGivens: "Play this puzzle", editGivens: "Edit the givens",
  oneSolution: (/** @type {string} */ grade) => `One solution${grade && `, ${grade}`}.`, differsAt: (/** @type {number} */ cell) => `${cellName(cell)} differs.`,
  makeMinimal: (/** @type {number} */ count) => `Make minimal: ${n(count, "given")} fewer`,
  addGiven: (/** @type {number} */ cell, /** @type {string} */ digit, /** @type {number} */ others) => `Add ${digit} in ${cellName(cell)}${others ? "" : ": one solution"}`,
  cannotCheck: (/** @type {string} */ verdict) => `There is nothing to compare with: the puzzle ${{ multiple: "has several solutions", unknown: "is not decided" }[verdict] ?? "has no solution"}.`,
  allRight: "All right so far.", someWrong: (/** @type {number} */ count) => `${n(count, "digit is", "digits are")} wrong, ringed on the board.`,
  more: "More", allSteps: "All steps that are there now", pairs: "Cells with two candidates (Y)", penTool: "Pen: colors and links of candidates (N)", replay: "Replay",
  savePoint: "Set a save point", backTo: (/** @type {string} */ name) => `Back to: ${name}`,
  stepsFound: (/** @type {number} */ steps, /** @type {boolean} */ all) => `${n(steps, "step")}${all ? "" : ", and there may be more"}. Choose one to see it on the board.`,
  settingsTitle: "Settings",
  settings: { candidates: "Show candidates (P)", twoKinds: "Two kinds of marks: corner and center",
    pen: "A pen: color candidates, draw links and lines", allMarks: "My marks are all candidates of a cell: hints read them", tidy: "A digit takes its marks away in row, column and box",
    same: "Highlight the same digit", digitFirst: "Digit first: choose a digit, then cells", slips: "Show wrong digits at once",
    timer: "Show the time", anywhere: "Letters and digits act wherever the focus is", flip: "Keypad with 7 8 9 on top" },
  hintTitle: "Hint", rungs: ["Where", "Technique", "Cells", "What follows", "Why"], notYet: "Not shown yet", lookingHint: "Looking for the next step …",
  rungsOf: (/** @type {string} */ kind) => ({ "wrong-digits": ["Where", "Cell", "", "Digit", "Why"], "missing-notes": ["Where", "Cell", "", "What to do", "", "Digit"] })[kind] ?? [],
  rungOf: (/** @type {number} */ at, /** @type {number} */ all) => `Rung ${at} of ${all}`, showNext: (/** @type {string} */ rung) => `Show ${/^Wh/.test(rung) ? "" : "the "}${rung.toLowerCase()}`,
  goesIn: (/** @type {number} */ digit, /** @type {string} */ cell) => `${digit} goes into ${cell}.`,
  loses: (/** @type {string[]} */ cells, /** @type {string} */ digits) => `${list(cells)} ${cells.length === 1 ? "loses" : "lose"} ${digits}.`,
  hintApply: (/** @type {string} */ kind) => ({ "wrong-digits": "Take it out", "missing-notes": "Write the marks anew" })[kind] ?? "Do it",
  linkBefore: "The link before", linkAfter: "The next link", linkAll: (/** @type {number} */ links) => n(links, "link"),
  link: (/** @type {readonly [number[], number, boolean]} */ from, /** @type {readonly [number[], number, boolean]} */ to) => {
    const end = (/** @type {readonly [number[], number, boolean]} */ [cells, digit, holds]) =>
      `${cells.length > 1 ? (holds ? "one of " : "none of ") : ""}${list(cells.map(cellName))} is ${holds || cells.length > 1 ? "" : "not "}${digit}`;
    return `If ${end(from)}, ${end(to)}.`;
  },
  hintAlone: "Without my marks", hintDrop: "Close the hint",
  rating: (/** @type {{level: string | null, score: number | null, se: number | null}} */ r) =>
    [r.level, r.score !== null && r.score !== undefined && `HoDoKu score ${r.score}`, r.se && `SE ${r.se}`].filter(Boolean).join(", "),

  // Solve.
  verdict: (/** @type {string} */ verdict, /** @type {number} */ givens) => ({
    proper: `Proper: exactly one solution, from ${n(givens, "given")}.`, multiple: `Several solutions: the ${n(givens, "given")} leave it open.`,
    none: `No solution: the ${n(givens, "given")} break no rule, but nothing fits.`, invalid: "Invalid: givens clash.",
    unknown: "Undecided: the search was cut short." })[verdict] ?? verdict,
  guesses: (/** @type {number} */ count) => `The fast solver needed ${n(count, "guess", "guesses")}.`, noGuess: "The fast solver needed no guess.",
  showSolution: "Show the solution", hideSolution: "Hide it", playThis: "Play", showThis: "Show",
  clash: (/** @type {string[]} */ givens) => `These givens alone have no solution: ${list(givens)}. They are hatched on the board.`,
  missing: (/** @type {string[]} */ givens, /** @type {boolean} */ smallest) => `With ${list(givens)} it would be proper${smallest ? "; fewer do not suffice" : ""}.`,
  minimal: "Minimal: every given is needed.", redundant: (/** @type {string[]} */ givens) => `${n(givens.length, "given")} could be left out, one at a time: ${list(givens)}.`,
  differing: (/** @type {number} */ cells) => `The first solutions in order; ${n(cells, "cell")} in which they differ ${cells === 1 ? "is" : "are"} hatched on the board.`,
  counting: "Counting …", stopped: "Stopped.", count: (/** @type {number} */ count, /** @type {boolean} */ more) => `${more ? "At least " : ""}${n(count, "solution")}.`,
  compareTitle: "What the methods cost", compareNote: "Four ways of backtracking that a learner writes, and two fast solvers. Counts are the same everywhere; times are the least of several runs on this machine.",
  compare: "Compare", method: "Method", placements: "Placements", checks: "Checks", removals: "Removals", deepest: "Deepest", time: "Time",
  answers: { "no-solution": "no solution", "budget-reached": "cut short" },

  // Grade and path.
  profile: "Order of techniques, here and in hints", profiles: { sudokit: "sudokit", hodoku: "HoDoKu", se: "Sudoku Explainer" },
  looking: (/** @type {number} */ steps) => (steps ? `${n(steps, "step")} …` : "Looking for a path …"),
  pathSummary: (/** @type {any} */ p) => `${n(p.count ?? 0, "step")}, ${{ solved: "solved", stuck: "stuck: no technique applies", contradiction: "ends in a contradiction", budget: "cut short", reached: "reached" }[/** @type {"solved"} */ (p.end)] ?? p.end ?? p.verdict}` +
    `${p.level ? `; level ${p.level}, score ${p.score}` : ""}${p.rating ? `; rating ${p.rating}` : ""}.`,
  toHardest: "Hardest", playFromHere: "Play from here",
  gradeTitle: "Grades side by side", gradeAll: "Grade", scale: "Scale", grade: "Grade", meaning: "What it measures",
  scales: { closure: "the least kinds of technique that solve it", hodoku: "level and score of HoDoKu's path", se: "hardest step of Sudoku Explainer's path; of the first steps",
    te: "how deep trials must be nested", b: "longest braid", w: "longest whip", gb: "longest braid with groups", gw: "longest whip with groups",
    bxb: "longest braid inside trials", bxbb: "longest braid inside trials of depth 2", sudokit: "hardest kind of step, and rounds", guesses: "guesses of a plain search", backdoor: "fewest cells that leave singles only" },

  // Watch.
  beside: "Beside it", nothingBeside: "nothing", toBegin: "Begin", back: "Back", play: "Play", pause: "Pause", forward: "Step", toEnd: "End",
  stepSlider: "Step of the search", goTo: "Step", oneStep: "one step is",
  stepOf: (/** @type {number} */ step, /** @type {number} */ steps) => `step ${step.toLocaleString("en")} of ${steps.toLocaleString("en")}`,
  grains: { test: "a test", placement: "a placement", removal: "a removal" }, slower: "Slower", faster: "Faster",
  speed: (/** @type {number} */ speed, /** @type {string} */ _grain) => `${speed.toLocaleString("en")} a second`,
  stripNote: "Depth over time: solid digits stood all the while, pale ones came and went. Drag to move.",
  level: "Level", levelOf: (/** @type {number} */ level, /** @type {number} */ deepest) => `${level} of ${deepest}`, besidePlacements: "Placements beside",
  digitsTried: (/** @type {number[]} */ digits) => `tried ${digits.join(" ") || "none"}`, digitsToTry: (/** @type {number[]} */ digits) => `left ${digits.join(" ") || "none"}`,
  methodsHere: "The methods on this puzzle", methodIs: { scan: "row, column, box: then place", recheck: "place, then look for repeats", tables: "tables of used digits", "empty-cells": "tables, and a list of empty cells" },
  openDecisions: (/** @type {number} */ count) => (count ? `${n(count, "open decision")}, the last on top` : "No open decision"),
  cut: (/** @type {number} */ events) => `The first ${n(events, "event")} are kept. The search goes on; it is being counted …`,
  cutCounted: (/** @type {number} */ events, /** @type {number} */ placements) => `The first ${n(events, "event")} are kept; the whole search has ${n(placements, "placement")}.`,
  ended: (/** @type {string | null} */ end, /** @type {number} */ events) => `${n(events, "event")}; ${{ solved: "it ends with an answer", "no-solution": "it ends: there is no solution" }[end ?? ""] ?? "it stops there"}.`,
  ratio: (/** @type {string} */ a, /** @type {string} */ b, /** @type {number} */ x, /** @type {number} */ y) => `Placements in the whole search: ${a} ${x.toLocaleString("en")}, ${b} ${y.toLocaleString("en")}, ratio ${(y / Math.max(1, x)).toFixed(2)}.`,
  heat: "Heat: placements per cell", guessAlong: "Guess along",
  guessWhich: (/** @type {number} */ cell) => `The next digit goes into ${cellName(cell)}. Which one?`, guessOver: "No more placements follow.",
  guessDigit: (/** @type {number} */ digit) => `I say ${digit}`,
  guessed: (/** @type {boolean} */ right, /** @type {number} */ cell, /** @type {number} */ digit, /** @type {number} */ hits, /** @type {number} */ all) =>
    `${right ? "Right" : "No"}: ${cellName(cell)}=${digit}. ${hits} of ${all} right.`,
  treeTitle: "The search as a tree", treeNote: (/** @type {number} */ nodes) =>
    `${n(nodes, "placement")}, each below the one before it: solid ones stand, hollow ones were taken out, pale ones are to come. Choose one to go there.`,
  code: "Code", codeTitle: "The same as a program",
  ownProgram: "Your own program", ownProgramNote: "Let your program print what it does, one event a line (sudokit trace shows how; the format is in docs/TRACE.md), and open that file here or drop it on this panel. The first line that cannot be true is shown.",
  traceFile: "Trace", pasteTrace: "or paste it here", pastedTrace: "pasted",
  ownTrace: (/** @type {string} */ name, /** @type {number} */ events, /** @type {boolean} */ isTrue) =>
    `Your trace (${name}): ${n(events, "event")}${isTrue ? ", true throughout" : " up to the first line that cannot be true"}.`,
  backToMethods: "Back to the textbook methods", atLine: (/** @type {number} */ line, /** @type {string} */ message) => `Line ${line}: ${message}`,

  // Learn.
  lessonTitle: "Backtracking in eight screens", lesson, screen: (/** @type {number} */ at) => `Screen ${at}`, previousScreen: "Previous screen", nextScreen: "Next screen",
  lessonJump: { removal: "Next removal", record: "Deeper" }, callsTitle: "Calls under way, the last on top", firstCall: "solve(0, 0) begins", numberTitle: "The number so far", boxTitle: "The box of a cell",
  tablesTitle: "What the tables hold", listTitle: (/** @type {number} */ at) => `The list of empty cells, i = ${at}`,
  answer: (/** @type {number} */ at) => /** @type {string} */ (at ? "the other answer" : "the first answer"),
  countsTitle: "Counted just now", lessonColumns: ["Program", "Calls", "Checks", "Reads", "Result"], countsNote: "Calls of solve, checks of one digit in one cell, and the cells or table entries that the checks read.",
  lessonProgram: (/** @type {string} */ change, /** @type {boolean} */ two) => `${{ scan: "scan", "looks-back": "looks only back", keeps: "without = 0", "goes-on": "does not stop", downwards: "9 first" }[change] ?? change}${two ? ", two answers" : ""}`,
  lessonResult: (/** @type {any} */ found) => /** @type {string} */ (found.end === "budget-reached" ? "stopped" : !found.first ? "finds no answer"
    : found.grid !== found.first ? `${n(found.solutions, "answer")}; at the end empty again` : `row 4: ${found.first.slice(27, 36)}`),
  sizeEmpty: "Empty cells", sizePower: (/** @type {number} */ cells) => `9^${cells}`, sizeProduct: "Product of the candidates at the start",
  widths: (/** @type {number} */ most) => `Placements at each depth, from the first empty cell to the last; at most ${n(most, "placement")}.`,
  slowTitle: "Grids that are slow in this order", countIt: "Count it", countingNow: "Counting …", watchIt: "Watch it",
  slow: ["Well known. Row 1 is empty, and in the answer it is 987654321.", "Row 9 has 1 to 8, column 9 has 9. So no digit fits the last cell, and there is no answer."],
  slowCount: (/** @type {any} */ f) => f.end === "budget-reached"
    ? `Stopped after ${n(f.calls, "call")} (${f.seconds.toFixed(1)} s). Row 1 is still ${f.grid.slice(0, 9)}, the first of 133,496 ways to fill it.`
    : `${n(f.calls, "call")}, ${n(f.placements, "placement")}, ${n(f.checks, "check")} in ${f.seconds.toFixed(1)} s.`,
  endingTitle: "Now write it yourself", ending: ["You have seen all that these two classic problems of the former Baekjoon Online Judge want:"],
  problem: (/** @type {number} */ number) => `Problem ${number}`,
  problem2239: "wants the smallest answer, without spaces. Read a row as a text; ch - '0' (in Python int(ch)) makes a number of a character.", problem2580: "takes any answer, with spaces between. Read 81 numbers.",
  statement: "Statement and sample", sampleInput: "Sample input", sampleOutput: "Sample output", judgeIt: "Judge your program",
  judgeNote: "They are judged at home now: sudokit judge compiles your program, tries it on many boards, and shows the smallest board on which it fails. Then watch what the search should have done there:",

  techniques,

  // Generate.
  howMany: "How many", seed: "Seed", newSeed: "Another seed", symmetry: "Symmetry", puzzleLevel: "Level", anyLevel: "any", withTechnique: "With technique", anyTechnique: "any",
  levels: { easy: "easy", medium: "medium", hard: "hard", unfair: "unfair", extreme: "extreme" },
  symmetries: { none: "none", "rotational-2": "half turn", "rotational-4": "quarter turn", vertical: "left-right", horizontal: "top-bottom", orthogonal: "both axes",
    diagonal: "diagonal", antidiagonal: "other diagonal", diagonals: "both diagonals", full: "all" },
  minimalOnly: "Minimal: no given too many", boundGivens: "Number of givens", least: "from", most: "to", make: "Generate",
  nearBoard: "Start from the puzzle on the board, and make it harder", before: (/** @type {any} */ item) => `The puzzle on the board: ${item.hodoku_level}, ${item.hodoku_score}. Harder ones:`,
  making: (/** @type {number} */ made, /** @type {number} */ looked, /** @type {number} */ most) =>
    `${n(made, "puzzle")} …${looked > made ? ` ${n(looked, "puzzle")} looked at${rate(made, looked)}.` : ""}${most ? ` The search ends after ${most.toLocaleString("en")} tries.` : ""}`,
  made: (/** @type {number} */ made, /** @type {number} */ looked) => `${n(made, "puzzle")}${looked > made ? ` out of ${looked.toLocaleString("en")}${rate(made, looked)}` : ""}.`,
  gaveUp: (/** @type {number} */ tries) => `The search ended after ${n(tries, "try", "tries")}.`,
  made1: (/** @type {any} */ item) => `${n(item.givens, "given")}${item.hodoku_level ? `, ${item.hodoku_level}, ${item.hodoku_score}` : ""}`,
  sameCommand: "The same from the command line:", printAll: "Print all",

  // Import, share, print.
  importTitle: "Import", importBox: "Paste any puzzle: a grid, a line, a link, a file's text", importFile: "or a file", importNote: "It is read while you type.", openThis: "Open",
  recognised: (/** @type {string} */ format, /** @type {number} */ givens, /** @type {number} */ count, /** @type {boolean} */ more) =>
    `Recognized: ${formats.names[format] ?? format}, ${count > 1 ? `${n(count, "puzzle")}${more ? " and more" : ""}` : n(givens, "given")}.`,
  notPlayed: (/** @type {number} */ count) => `${n(count, "puzzle")} with another size or other rules. This page plays classic 9x9 puzzles.`,
  otherRules: (/** @type {import("../rules.js").Other} */ other) => {
    const { size, rules, kind } = summary(other);
    if (kind === "killer") return `A killer of ${size} (${n(rules[0]?.count ?? 0, "cage")})`;
    if (kind) return `${kind === "jigsaw" ? "A jigsaw" : "A sudoku"} of ${size}`;
    if (!rules.length) return `A sudoku of ${size} with rules in words or drawings`;
    return `A sudoku of ${size} with other rules: ${list(rules.map(({ rule, count }) => `${rule.replaceAll("_", " ")}${count > 1 ? ` (${count})` : ""}`))}`;
  },
  rulesUnread: "Rules in words and drawings are for people: no part of sudokit reads them.", openClassic: "Open as a classic puzzle", commandTakes: "Save it as a file. This command solves it:",
  atLineColumn: (/** @type {number} */ line, /** @type {number} */ column, /** @type {string} */ message) => `Line ${line}, column ${column}: ${message}`,
  shareTitle: "Share", ownLink: "Link to this page", ownLinkNote: "It holds the puzzle, your digits, marks and colors. They stand after the #, so no server sees them.",
  asText: "As text", format: "Format", formats, saveFile: "Save as file", lost: (/** @type {string[]} */ what) => `Not in this format: ${list(what)}.`,
  openElsewhere: (/** @type {string} */ format) => `Open: ${formats.names[format] ?? format}`, needsNetwork: "(needs a network)", asPicture: "As a picture",
  printTitle: "Print", print: "Print", printNote: (/** @type {number} */ count) => `${n(count, "puzzle")}, black on white.`, perPage: "Boards a page",
  printLinks: "Links under the boards", printSolutions: "Solutions on a last page",
  printHead: "Title", printNames: "A line for name and date", nameLine: "Name ______________________   Date ____________", printMine: (/** @type {number} */ count) => `This one and all my games (${count})`,
  caption: (/** @type {number} */ at, /** @type {number} */ givens) => `${at}. ${n(givens, "given")}`, solutionOf: (/** @type {number} */ at) => `Solution ${at}`,

  // Keys.
  keysTitle: "Keys", keysNote: "In Play, Watch and Learn they act wherever the focus is, unless a setting limits them to the board.", keysPlay: "Play, Solve, Grade, Generate", keysWatch: "Watch and Learn", acts,
};
