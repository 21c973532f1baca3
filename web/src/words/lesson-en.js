// The lesson in English: short sentences, one thought each.

export default {
  number: {
    title: "The empty cells are one long number",
    text: [
      "This grid has 51 empty cells. Write their digits side by side, and you have a number of 51 digits. Each place takes nine values, so the numbers count in base 9. Solving the grid means finding the right number.",
      "Backtracking is careful counting. It does three things at each place. Choose: write the next digit that breaks no rule. Go on: fill the places to the right. Undo: if the rest cannot be filled, erase the digit and choose the next one. Other problems need the same three steps: in N-Queens a place is a row of the chessboard, and its digit is the column of the queen.",
      "A counter that tries all numbers would look at 9^51 of them. The rules cut that down: a digit that clashes is skipped together with every number that begins like this.",
    ],
    task: "Step forward and watch the number grow. “Next removal” goes to the next place where a digit is erased: the number gets shorter, then its last digit gets larger.",
  },
  walk: {
    title: "The walk, and its end",
    text: [
      "solve(r, c) fills the cell in row r, column c and leaves the rest to solve(r, c + 1). The program counts rows and columns from 0. A cell with a given is passed over.",
      "After column 8 the call arrives with c = 9. There is no such column, so the walk moves on to column 0 of the next row. After the last row it arrives with r = 9: all cells are full, and the grid is the answer.",
      "There are two other ways to write the same end. Number the cells from 0 to 80 (k = 9 * r + c, so r = k // 9, c = k % 9) and stop at k = 81. Or list the empty cells and stop when the list is used up.",
    ],
    task: "“Deeper” goes to the next time that more calls wait than ever before. Which call follows the one at c = 8?",
  },
  box: {
    title: "Where a box begins",
    text: [
      "The check of a row needs r, the check of a column needs c. The check of a box needs the box's first row and column: r // 3 * 3 and c // 3 * 3.",
      "Why? Whole division by 3 drops the remainder: rows 3, 4 and 5 all give 1. Times 3 gives 3, the first of the three rows. So r // 3 * 3 rounds r down to a multiple of 3. It is r - r % 3, written in another way. In C, C++, Java and C# the operator is / between integers. In JavaScript / keeps the fraction: use Math.floor.",
      "Tables of used digits need one number for a box: r // 3 * 3 + c // 3. The first part counts the boxes above (three in each band), the second those to the left. The result runs from 0 to 8.",
    ],
    task: "Choose r and c. The box lights up on the board, its first cell is framed. Which cells belong to box 5? Then step: the search goes on as before.",
  },
  check: {
    title: "The check looks at the whole row, column and box",
    text: [
      "Before a digit is written, the program looks for it in the row, the column and the box. On the board row 1, column 7 is next. Each digit that it finds somewhere is refused: the house is tinted, and ! marks the digit in the way.",
      "The search fills from left to right, from top to bottom. Is it enough to look at the cells before this one? No. Givens also stand to the right and below. The digit already clashes with them. A check that looks only back does not see it. The first cell must be checked like the others: nothing stands before it, but givens stand after it.",
      "If such a program checks each given when it gets there, it still finds the same answer. But it learns of every clash late, after it filled the cells between. If it does not check the givens at all, the answer breaks the rules. The table below counts the full check and, on the same grid, the one that looks back and tests each given when it gets there.",
    ],
    task: "Step through it. Which digits are refused because of a given that the walk has not reached yet? The ! stands to the right or below.",
  },
  undo: {
    title: "No digit fits: an earlier choice was wrong",
    text: [
      "Sometimes no digit fits a cell. That says nothing against the puzzle. It says that one of the digits placed before is wrong. The call does not know which one. It returns False.",
      "The call before it takes its own digit away, writes 0 into the cell and tries the next digit. If it has none left, it returns False, too. This is backtracking. The puzzle has no solution only if the very first call returns False.",
      "The line grid[r][c] = 0 is easily forgotten. Without it the old digit stays. It blocks that digit in its row, column and box. And because the cell is no longer empty, the walk passes it over like a given. The table below shows what comes of it here. With scan and recheck the line may also stand once after the loop, because the next digit overwrites the last one.",
    ],
    task: "In row 1, column 9 every digit is refused. Step on: which digit is taken away first? Which digits go before the search moves forward again?",
  },
  methods: {
    title: "Four ways to check, one search",
    text: [
      "The same search can check in four ways. scan looks for the digit in up to 27 cells. recheck writes the digit first and looks for repeats; the one counted below reads all 27 cells each time. Zeros are no repeats, and each house begins with fresh marks. tables remembers which digits each house has. empty-cells has the same tables and walks along a list of the empty cells.",
      "With tables a check reads at most three values: rows[r][d], cols[c][d], boxes[b][d]. A black square means “used”. The digits of the givens are noted when the grid is read. In a program each row of a table has ten entries, so that digit d has entry d; entry 0 is not used. When a digit is written, three squares turn black; when it is taken back, the same three turn white. Tables and grid must always change together.",
      "All four try the same digits in the same cells in the same order. So the number of checks is the same. Only the work for one check differs, and the list saves the calls that pass over givens.",
    ],
    task: "The framed squares were looked up last. One black square among them: the digit is refused. Step until a digit is taken back. Which column of the table below differs most?",
  },
  first: {
    title: "Stop at the first answer, and why it is the smallest",
    text: [
      "When the last cell is full, every waiting call must end without erasing anything. Here the value True does that: if solve(k + 1): return True. Others set a variable found, and return when it is set. Test it right after the call, before the 0 is written. Tested only where a call begins, it ends the search, too, but the waiting calls erase the answer: then print the grid as soon as it is full. Or print it and exit the program.",
      "Without a stop the program treats an answer like a dead end. It erases it and goes on. If it prints at the end, it prints the puzzle with its zeros. If it prints each answer inside the recursion, it prints two grids for a puzzle with two answers.",
      "Why is the first answer the smallest? Take two answers. Up to some cell they are equal; there one has a smaller digit. The cells are filled in reading order and the digits tried from 1 to 9, so the smaller digit is tried first. An answer exists there, so the search stops there. Trying 9 first gives the largest answer. Choosing the cell with the fewest candidates first can give any answer.",
    ],
    task: "Step to the end. In which cell do the answers first differ? Compare with the table: what does the program that tries 9 first find?",
  },
  time: {
    title: "How long it takes",
    text: [
      "With N empty cells and nine digits for each, the search has at most 9^N ends: O(9^N). That bound ignores the rules. A better one is the product of the branches b1 × b2 × … × bN: how many digits really pass the check at each depth. Each placed digit removes choices from 20 other cells, so the branches soon become 1 or 0. The bars show how many placements the grid of the first screens needs at each depth.",
      "Sudoku with boxes of n × n is NP-complete: no method is known whose time grows like a power of n, and most researchers expect that there is none. That is a statement about growing n. For n = 3 the number of grids is fixed. It allows easy grids and hard ones, and most puzzles of a newspaper or a judge are easy for this search.",
      "But the order of the cells matters. If the first rows are nearly empty and the answer begins with 9 8 7, the search tries almost everything else first. If a dead end becomes visible only in the last cell, it can run for centuries: the second grid below takes some 10^17 calls (estimated). A search that picks the cell with the fewest candidates fills the first grid after tens of thousands of placements, not 69 million, and sees at once that the second has no answer.",
    ],
    task: "Count the two slow grids below. The first takes some seconds; the second is stopped. Look at its last cell: you see at once what the search does not.",
  },
};
