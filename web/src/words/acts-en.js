// What the keys do, in English.

export default {
  move: "move, around the edges", rowEnds: "ends of the row", boardEnds: "ends of the board",
  extend: "select several (or drag, or Ctrl+click)", selectAll: "select all",
  write: "digit, in the present mode", writeMark: "mark; with the pen, color this candidate", writeCentre: "second kind of mark, if there are two; with the pen, link this candidate in the first and the last cell",
  writeColour: "color", clear: "clear digit, then marks, then color", mode: "digit, marks, second marks, color, pen",
  nextMode: "next mode", undo: "undo", redo: "redo", hint: "hint, then more of it", applyHint: "apply the hint",
  put: "the digit that is chosen, where digits come first", like: "select all cells that hold the same (or press twice)", pause: "pause, go on",
  highlight: "highlight this digit", pairs: "highlight the cells with two candidates", candidates: "show candidates", speak: "speak row, column, box",
  left: "speak how many of each digit are left", drop: "drop the selection", help: "these keys",
  play: "play, pause", step: "one step forward, back", share: "a hundredth of the search",
  ends: "the beginning, the end", removal: "next, previous removal", record: "next, previous depth record",
  goTo: "go to a step", granularity: "a step is a test, a placement, a removal", speed: "faster, slower",
};
