// The lesson in English: short sentences, one thought each.

export default {
  check: {
    title: "The rule check",
    text: [
      "A Sudoku has one rule: no row, no column and no box holds a digit twice. So before a program writes a digit into an empty cell, it looks for that digit in three places.",
      "On the board the program is about to fill row 1, column 7. It tries 1, then 2, then 3. Each time it finds the digit somewhere, and the digit is refused. The house where it was found is tinted, and a ! stands at the cell that holds it.",
      "A digit that is found nowhere is allowed. That does not mean it is right! It only means that nothing speaks against it yet.",
    ],
    task: "Step through it. Which refusals come from the row, which from the box? When does the first digit pass?",
  },
  recursion: {
    title: "The recursion",
    text: [
      "Filling the whole grid sounds hard. Filling one cell is easy, if somebody else does the rest. That is the trick: solve(k) fills cell number k and asks solve(k + 1) for the rest. Cells are counted from 0 to 80, row by row.",
      "solve(k + 1) does the same with the next cell, and asks solve(k + 2). If k is 81, no cell is left: the grid is full, and the answer stands there. A cell that holds a given is passed over.",
      "Every digit on the board that is not a given belongs to a call that has not ended yet. It waits for the calls above it in the list.",
    ],
    task: "Step forward and watch the list grow. “Deeper” goes to the next time it is longer than ever before.",
  },
  undo: {
    title: "Undoing",
    text: [
      "Sometimes a cell refuses all nine digits. Then an earlier digit must be wrong. The call cannot know which one, so it just says “no”: return False.",
      "The call before it hears that “no”. It takes its own digit away again, writes 0 into the cell, and tries the next larger one. If it has no more, it says “no” as well. This going back is called backtracking.",
      "The line grid[r][c] = 0 is the one that people forget. Without it the old digit stays in the grid and forbids digits that are fine. Then often no answer comes out at all.",
    ],
    task: "Row 1, column 9 has just refused nearly everything. Step on: which digit is taken away first? Which digits had to go before it went on?",
  },
  tables: {
    title: "Tables instead of scans",
    text: [
      "Looking through row, column and box for every digit costs time: up to 27 cells, again and again. But we can remember instead what each house holds.",
      "Three tables are enough: rows[r][d] says whether row r holds digit d, cols[c][d] says it for columns, boxes[b][d] for boxes. The box of a cell has the number r // 3 * 3 + c // 3. Now a check looks up three values.",
      "A black square means: this digit is used here. When a digit is placed, three squares turn black. When it is taken back, the same three turn white. Whoever changes the grid has to change the tables too, both ways.",
    ],
    task: "The framed squares were looked up last. If one of them is black, the digit is refused. Step until a digit is taken back, and watch the tables.",
  },
  list: {
    title: "The list of empty cells",
    text: [
      "Many cells hold givens. Walking past them every time is a waste. So before the search we write down the empty cells once, in order, and walk along that list only.",
      "solve(i) now means: fill the cell at place i of the list. When i reaches the end of the list, the grid is full. And going back is just going one place to the left.",
      "The search itself has not changed at all: same cells, same digits, same order, same number of placements. Only each step costs less.",
    ],
    task: "The underlined cell is the one being tried. Jump to the next removal and see it move to the left.",
  },
  first: {
    title: "Why the first answer is the smallest",
    text: [
      "This puzzle has two answers. Read an answer as one long number, row by row: the answer with the smaller number comes first, as in a dictionary. Our search finds exactly that one. Why?",
      "Compare the two answers. At the first cell where they differ, one has a smaller digit. Our search comes to that cell with everything before it equal, and it tries small digits first. So it tries the smaller one first, and since an answer exists there, it stops there.",
      "This needs both orders: cells from first to last, digits from 1 to 9. If you pick the cell with the fewest possibilities first, the search is faster, but the first answer need not be the smallest.",
    ],
    task: "Step through to the end. In which cell do the two answers differ for the first time?",
  },
};
