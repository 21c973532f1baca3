// The words of the articles and of practice in English; techniques-ko.js has the same keys.

/** What an answer must do. @param {boolean} places */
const what = (places) => (places ? "goes into the cell" : "goes away from the cell");

export default {
  title: "Techniques", intro: "Each article says what a technique is, why it works and how to spot it, with drawings. Then practise it. SE: of Sudoku Explainer.",
  search: "Search", notFound: "No technique has such a name.", practisedOf: (/** @type {number} */ done, /** @type {number} */ all) => `${done} of ${all} practised`,
  order: "Order of the list", hows: { level: "By level", family: "By family", course: "Course" }, nextLesson: "Next:",
  families: { singles: "Singles", intersections: "Intersections", subsets: "Subsets", fish: "Fish", "single-digit": "Single-digit patterns", wings: "Wings", uniqueness: "Uniqueness",
    coloring: "Coloring", chains: "Chains and loops", sets: "Almost locked sets and exclusions", forcing: "Forcing chains and nets", last: "Last resorts" },
  learned: (/** @type {number} */ done, /** @type {number} */ all, /** @type {number} */ right) => `One after the other, each before those that build on it. ${done} of ${all} learned: ${right} right answers in practice each.`,
  all: "All techniques", level: (/** @type {string} */ level) => `level: ${level}`,
  example: "An example", spot: "How to spot it", why: "Why it works", mistakes: "Common mistakes",
  easier: "Easier ones first", harder: "Harder ones next", noExample: "There is no drawing of this one. A related technique shows the idea.",
  key: { pattern: "one of the pattern", first: "one color or set", second: "the other color or set", fin: "fin or extra digit", eliminated: "goes away", concluded: "goes in" },
  practise: "Practise this", back: "Back to the article", looking: "Looking for a position …", none: "There is no position to practise this technique.",
  task: (/** @type {string} */ name, /** @type {boolean} */ places, /** @type {boolean} */ isNext) =>
    `${isNext ? "The next step here is" : "Other steps are easier here. Find"} this: ${name}. Choose a cell on the board, then the digit that ${what(places)}.`,
  choose: "Choose a cell on the board first.", inCell: (/** @type {string} */ cell) => `Which digit of ${cell}?`,
  digit: (/** @type {number} */ digit, /** @type {string} */ cell, /** @type {boolean} */ places) => `${digit} ${places ? "goes into" : "goes away from"} ${cell}`,
  digits: "Digits", right: "Right.", wrong: (/** @type {string} */ cell, /** @type {number} */ digit, /** @type {string} */ name, /** @type {boolean} */ places) =>
    `No: this ${name} ${places ? `does not place ${digit} in` : `does not take ${digit} away from`} ${cell}. Try again, or take a look.`,
  where: "Where to look", shownWhere: "The cells and houses of the pattern are marked.", show: "Show me", next: "Next position", score: "Your practice",
  scored: (/** @type {{right: number, wrong: number, shown: number}} */ s) => `${s.right} right, ${s.wrong} wrong, ${s.shown} shown`,
  unpractised: "Not practised yet.",
};
