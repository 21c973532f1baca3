// Formats of text by their plain names, in groups: for the lists of Share and Import.

export default {
  groups: { players: "For players: sites and programs", files: "For files and tables", judges: "For judges: the grid of a problem" },
  names: /** @type {Record<string, string>} */ ({
    line: "One line of 81 characters", boxed: "Grid with frames", pencilmarks: "Grid of candidates", sudokuwiki: "Link to SudokuWiki", sudokupad: "Link to SudokuPad",
    fpuzzles: "Link to f-puzzles", link: "Link to Sudoku Exchange", hodoku: "HoDoKu", ss: "Simple Sudoku (.ss)", sdk: "SadMan Sudoku (.sdk)", sdm: "Collection of lines (.sdm)",
    opensudoku: "OpenSudoku (XML)", csv: "Table with commas (CSV)", tsv: "Table with tabs (TSV)", jsonl: "JSON, one object a line", array: "Arrays of numbers: JSON, Python",
    "csv-grid": "Grid for a spreadsheet", numbers: "81 numbers on one line", sukaku: "729 characters of candidates", bank: "Sudoku Exchange’s puzzle bank",
    2239: "BOJ 2239", 2580: "BOJ 2580", leetcode: "LeetCode 37", "poj-2676": "POJ 2676", "poj-2918": "POJ 2918", tudoku: "TUD contest: Tudoku", "poj-3074": "POJ 3074",
    "hdu-1426": "HDU 1426", "hdu-3111": "HDU 3111", "spoj-sudogob": "SPOJ SUDOGOB", "swea-1974": "SWEA 1974", "uva-989": "UVa 989", "jutge-p78955": "Jutge P78955",
  }),
};
