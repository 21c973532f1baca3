// Formats of text in Korean, with the keys of formats-en.js.

/** @type {typeof import("./formats-en.js").default} */
export default {
  groups: { players: "푸는 사람용: 사이트와 프로그램", files: "파일과 표", judges: "채점 사이트 문제의 입력" },
  names: {
    line: "81글자 한 줄", boxed: "테두리가 있는 판", pencilmarks: "후보 판", sudokuwiki: "SudokuWiki 링크", sudokupad: "SudokuPad 링크",
    fpuzzles: "f-puzzles 링크", link: "Sudoku Exchange 링크", hodoku: "HoDoKu", ss: "Simple Sudoku (.ss)", sdk: "SadMan Sudoku (.sdk)", sdm: "한 줄 퍼즐 모음 (.sdm)",
    opensudoku: "OpenSudoku (XML)", csv: "쉼표로 나눈 표 (CSV)", tsv: "탭으로 나눈 표 (TSV)", jsonl: "한 줄에 JSON 하나", array: "숫자 배열: JSON, Python",
    "csv-grid": "스프레드시트용 판", numbers: "숫자 81개 한 줄", sukaku: "후보 729글자", bank: "Sudoku Exchange 퍼즐 은행",
    2239: "백준 2239", 2580: "백준 2580", leetcode: "LeetCode 37", "poj-2676": "POJ 2676", "poj-2918": "POJ 2918", tudoku: "TUD 대회 Tudoku", "poj-3074": "POJ 3074",
    "hdu-1426": "HDU 1426", "hdu-3111": "HDU 3111", "spoj-sudogob": "SPOJ SUDOGOB", "swea-1974": "SWEA 1974", "uva-989": "UVa 989", "jutge-p78955": "Jutge P78955",
  },
};
