// All texts of the page in Korean, with the keys of en.js.

import { columnOf, rowOf } from "../geometry.js";
import { oneIn } from "../rate.js";
import acts from "./acts-ko.js";
import formats from "./formats-ko.js";
import lesson from "./lesson-ko.js";
import { korean } from "./messages-ko.js";
import { summary } from "../rules.js";
import techniques from "./techniques-ko.js";

const n = (/** @type {number} */ count) => count.toLocaleString("en");
const cellOf = (/** @type {number} */ cell) => `${rowOf(cell) + 1}행 ${columnOf(cell) + 1}열`;
/** The particle after a digit, as it is read: 일이, 이가. @param {number | string} digit @param {[string, string]} pair */
const after = (digit, pair) => pair["2459".includes(String(digit)) ? 1 : 0];
const list = (/** @type {(string | number)[]} */ items) => items.join(", ");
/** How rare puzzles are. @param {number} made @param {number} looked */
const rate = (made, looked) => {
  const one = oneIn(made, looked);
  return one ? ` (${made ? `약 ${n(one)}개 중 하나` : `${n(one)}개 중 하나도 안 될 가능성이 큼`})` : "";
};
const LEVELS = /** @type {Record<string, string>} */ ({ easy: "쉬움", medium: "보통", hard: "어려움", unfair: "매우 어려움", extreme: "극히 어려움" });

/** Names of cells in words, as the rest of a sentence has names of houses: r7c2는 -> 7행 2열은. @param {string} sentence */
const inWords = (sentence) => sentence
  .replace(/r([1-9]+)c([1-9]+)(,(?=r[1-9]))?/g, (_, rows, columns, comma) => `${[...rows].join("·")}행 ${[...columns].join("·")}열${comma ? ", " : ""}`)
  .replace(/(열)(는|가|를|와|으로)(?![가-힣])/g, (_, cell, particle) => cell + ({ 는: "은", 가: "이", 를: "을", 와: "과" }[/** @type {"는"} */ (particle)] ?? "로"));
/** Rules by their names in own lines; the others keep these names. */
const RULES = /** @type {Record<string, string>} */ ({ cage: "케이지", region: "영역", diagonal: "대각선", windoku: "윈도쿠", knight: "나이트", king: "킹",
  nonconsecutive: "연속 숫자 금지", even: "짝수", odd: "홀수", candidates: "후보", sum: "합", arrow: "화살표", thermo: "온도계", palindrome: "회문", renban: "렌반",
  whispers: "위스퍼", difference: "차", ratio: "비", xv: "XV", greater: "부등호", sandwich: "샌드위치", skyscraper: "스카이스크래퍼", clone: "복제", latin: "박스 없음", sudoku: "겹친 판" });

/** @type {typeof import("./en.js").default} */
const words = {
  menu: "메뉴", tools: "가져오기, 내보내기, 인쇄, 메뉴", otherLanguage: "English", panels: "화면", board: "판", grid: "스도쿠", skip: "내용으로 건너뛰기",
  tabs: { play: "풀기", solve: "답 찾기", path: "풀이 과정", watch: "탐색 과정 보기", learn: "배우기", techniques: "기법", generate: "만들기" },
  theme: { auto: "테마: 시스템 설정", light: "테마: 밝게", dark: "테마: 어둡게" },
  about: (version, commit) => `sudokit ${version}${commit ? ` (${commit.slice(0, 9)})` : ""}. 엔진은 이 페이지 안에서 돌고, 아무것도 밖으로 나가지 않습니다.`,
  tooOld: "2024년 이후의 브라우저가 필요합니다: Chrome·Edge 123, Firefox 121, Safari 17.5.",
  fault: (message) => `엔진에서 오류가 나서 다시 시작했습니다. 알려 주세요: ${message}`,
  faultTitle: "프로그램 오류", notSaved: "이 브라우저에는 저장할 수 없습니다. 링크나 파일로 저장하세요.",
  close: "닫기", yes: "예", no: "아니요", sure: "계속할까요?", stop: "멈추기", copy: "복사", copied: "복사했습니다.", copyAll: "모두 복사",
  openOver: "풀던 퍼즐이 있습니다. 저장 목록에 남습니다. 다른 퍼즐을 열까요?",
  inWords,
  houses: ["행", "열", "박스"], used: "씀", free: "안 씀",

  row: (row) => `${row}행`,
  cell: cellOf,
  given: (digit) => `주어진 숫자 ${digit}`,
  written: (digit) => `${digit}`,
  tried: (digit) => `시도 중 ${digit}`,
  empty: "빈칸", clashes: "겹침",
  withMarks: (digits) => `메모 ${digits.join(" ")}`,
  withCentre: (digits) => `가운데 메모 ${digits.join(" ")}`,
  withColour: (colours) => `색 ${colours}`, withInk: (parts) => `펜: ${parts.join("; ")}`,
  inkWords: (digit, colour, to, end) => `${digit ? `${digit} ` : ""}색 ${colour}${to ? `, ${to}${end ? ` ${end}` : ""}까지 연결` : ""}`,
  justRejected: (digit) => `방금 ${digit}${after(digit, ["을", "를"])} 놓지 못함`,
  placedTimes: (times) => `배치 ${n(times)}회`,
  cellHas: (cell, digit) => `${cellOf(cell)} ${digit}`,
  houseHolds: (kind, number, digits) => `${number}${["행", "열", "박스"][kind]}: ${digits.map((d) => d || "빈칸").join(" ")}`,
  digitsLeft: (left) => `남은 숫자: ${left.map((count, d) => (count > 0 ? `${d + 1} ${count}개` : "")).filter(Boolean).join(", ") || "없음"}`,

  modes: { digit: "숫자", marks: "메모", centre: "가운데", colour: "색", pen: "펜" }, penHelp: "후보를 누르면 칠하고, 끌면 연결합니다(한 번 더: 점선). P: 후보 보기.", cornerMarks: "구석", modeGroup: "입력 방식", keypad: "숫자판",
  digitKey: (digit, left) => `${digit}, ${left}개 남음`,
  markKey: (digit) => `메모 ${digit}`, colourKey: (colour) => `색 ${colour}`,
  clear: "지우기", undo: "실행 취소", redo: "다시 실행", hintKey: "힌트",
  complete: "다 풀었습니다. 모든 칸이 찼고 겹치는 숫자가 없습니다.", emptyBoard: "퍼즐을 한 행씩 입력하세요. 빈칸은 0이나 점을 누르세요.",
  toGo: (cells) => `빈칸 ${cells}개`, entering: "직접 입력",
  givensSoFar: (givens) => `숫자 ${givens}개`,
  improper: (verdict) => ({ multiple: "올바르지 않은 퍼즐: 답이 여러 개", none: "올바르지 않은 퍼즐: 답이 없음" })[verdict] ?? "올바르지 않은 퍼즐: 주어진 숫자가 겹침", seeWhy: "이유 보기",
  newPuzzle: "새 퍼즐", newShort: "새 퍼즐", todays: "오늘의 퍼즐", levelNames: /** @type {any} */ (LEVELS),
  opened: (level) => `새 퍼즐, 난이도 ${LEVELS[level] ?? level}.`, pauseGame: "일시 정지", goOn: "계속하기",
  solvedTitle: "다 풀었습니다", solvedDay: "다 풂",
  solvedHow: (level, time, hints) => `${level ? `난이도 ${level}, ` : ""}걸린 시간 ${time}, ${hints ? `힌트 ${hints}번` : "힌트 없음"}.`,
  nextPuzzle: (level) => `다음 퍼즐: ${level}`,
  games: "퍼즐 목록", yourGames: "풀던 퍼즐", noGames: "아직 없습니다. 풀던 퍼즐은 다른 퍼즐을 열면 여기에 남습니다.", imported: "가져온 퍼즐",
  dailyOf: (day) => `${day} 퍼즐`, doneIn: (time) => `${time} 만에 풂`, forget: (name) => `삭제: ${name}`, rename: (name) => `이름 바꾸기: ${name}`,
  statistics: "통계", solvedCount: "푼 퍼즐", bestTime: "최단 시간", withoutHint: "힌트 없이", nothingSolved: "다 푼 퍼즐을 여기에서 셉니다.",
  dailies: (month) => `오늘의 퍼즐, ${month}`, monthBefore: "이전 달", monthAfter: "다음 달",
  conflict: (digit, house, all) => `${house.slice(1)}${{ r: "행", c: "열", b: "박스" }[house[0] ?? ""]}에 ${digit}${after(digit, ["이", "가"])} 두 번 있습니다${all > 1 ? ". 겹치는 곳이 더 있습니다" : ""}.`,
  check: "확인", fillMarks: "메모 채우기", restart: "처음부터", enterOwn: "직접 입력", useAsGivens: "이 퍼즐 풀기", editGivens: "주어진 숫자 고치기",
  oneSolution: (grade) => `답이 하나입니다${grade && ` (${grade})`}.`, differsAt: (cell) => `${cellOf(cell)}에서 갈립니다.`,
  makeMinimal: (count) => `숫자 ${count}개 빼기 (최소 퍼즐)`,
  addGiven: (cell, digit, others) => `${cellOf(cell)}에 ${digit} 넣기${others ? "" : " (답이 하나)"}`,
  cannotCheck: (verdict) => `비교할 답이 없습니다. ${{ multiple: "답이 여러 개인 퍼즐입니다.", unknown: "답이 하나인지 알 수 없는 퍼즐입니다." }[verdict] ?? "답이 없는 퍼즐입니다."}`,
  allRight: "지금까지는 모두 맞습니다.", someWrong: (count) => `틀린 숫자가 ${count}개 있습니다. 판에 표시했습니다.`,
  more: "더 보기", allSteps: "지금 쓸 수 있는 모든 단계", pairs: "후보가 둘인 칸 (Y)", penTool: "펜: 후보의 색과 연결 (N)", replay: "다시 보기",
  savePoint: "저장점 만들기", backTo: (name) => `되돌아가기: ${name}`,
  stepsFound: (steps, all) => `${n(steps)}단계를 찾았습니다${all ? "" : ". 더 있을 수 있습니다"}. 하나를 고르면 판에 보여 줍니다.`,
  settingsTitle: "설정",
  settings: { candidates: "후보 보기 (P)", twoKinds: "메모 두 가지: 구석과 가운데",
    pen: "펜: 후보 색칠, 연결과 선 그리기", allMarks: "메모에 그 칸의 후보를 모두 적음 (힌트가 메모를 읽음)", tidy: "숫자를 놓으면 같은 행, 열, 박스의 메모 지우기",
    same: "같은 숫자 강조", digitFirst: "숫자 먼저: 숫자를 고르고 칸을 누르기", slips: "틀린 숫자를 바로 표시",
    timer: "시간 보기", anywhere: "판을 선택하지 않아도 단축키 쓰기", flip: "숫자판 위쪽에 7 8 9" },
  hintTitle: "힌트", rungs: ["볼 곳", "기법", "칸", "결론", "이유"], notYet: "아직 보지 않음", lookingHint: "다음 단계를 찾는 중 …",
  rungsOf: (kind) => ({ "wrong-digits": ["볼 곳", "칸", "", "숫자", "이유"], "missing-notes": ["볼 곳", "칸", "", "할 일", "", "숫자"] })[kind] ?? [],
  rungOf: (at, all) => `${all}단계 중 ${at}단계`, showNext: (rung) => `${rung} 보기`,
  goesIn: (digit, cell) => `${cell}에 ${digit}${after(digit, ["을", "를"])} 놓습니다.`,
  loses: (cells, digits) => `${list(cells)}에서 ${digits}${after(digits.slice(-1), ["을", "를"])} 지웁니다.`,
  hintApply: (kind) => ({ "wrong-digits": "틀린 숫자 지우기", "missing-notes": "메모 다시 쓰기" })[kind] ?? "적용",
  linkBefore: "이전 연결", linkAfter: "다음 연결", linkAll: (links) => `연결 ${links}개`,
  link: (from, to) => {
    const end = (/** @type {readonly [number[], number, boolean]} */ [cells, digit, holds], /** @type {[string, string]} */ [has, lacks]) =>
      `${list(cells.map(cellOf))}${cells.length > 1 && holds ? " 중 한 칸" : ""}에 ${digit}${after(digit, ["이", "가"])} ${holds ? has : lacks}`;
    return `${end(from, ["있으면", "없으면"])} ${end(to, ["있습니다", "없습니다"])}.`;
  },
  hintAlone: "메모 없이 보기", hintDrop: "힌트 닫기",
  rating: (r) => [r.level && (LEVELS[r.level] ?? r.level), r.score !== null && r.score !== undefined && `HoDoKu 점수 ${r.score}`, r.se && `SE ${r.se}`].filter(Boolean).join(", "),

  verdict: (verdict, givens) => ({
    proper: `답이 하나뿐입니다. 주어진 숫자는 ${givens}개입니다.`, multiple: `답이 여러 개입니다. 주어진 숫자 ${givens}개로는 정해지지 않습니다.`,
    none: `답이 없습니다. 주어진 숫자 ${givens}개는 서로 겹치지 않지만 맞는 답이 없습니다.`, invalid: "주어진 숫자가 서로 겹칩니다.",
    unknown: "알 수 없습니다. 탐색을 도중에 멈췄습니다." })[verdict] ?? verdict,
  guesses: (count) => `빠른 솔버는 추측을 ${n(count)}번 했습니다.`, noGuess: "빠른 솔버는 추측 없이 풀었습니다.",
  showSolution: "답 보기", hideSolution: "답 숨기기", playThis: "풀기", showThis: "보기",
  clash: (givens) => `이 숫자들만으로도 답이 없습니다: ${list(givens)}. 판에 빗금으로 표시했습니다.`,
  missing: (givens, smallest) => `${list(givens)}${after(givens.at(-1)?.slice(-1) ?? "", ["을", "를"])} 더하면 답이 하나가 됩니다${smallest ? ". 더 적게는 안 됩니다" : ""}.`,
  minimal: "없어도 되는 숫자가 하나도 없습니다.", redundant: (givens) => `없어도 되는 숫자가 ${givens.length}개 있습니다(하나씩 뺄 때): ${list(givens)}.`,
  differing: (cells) => `사전순으로 앞선 답들입니다. 서로 다른 칸 ${cells}개를 판에 빗금으로 표시했습니다.`,
  counting: "세는 중 …", stopped: "멈췄습니다.", count: (count, more) => `답이 ${n(count)}개${more ? " 이상" : ""}입니다.`,
  compareTitle: "방법마다 드는 횟수", compareNote: "배우는 사람이 짜는 백트래킹 네 가지와 빠른 솔버 두 가지입니다. 횟수는 어디서나 같습니다. 시간은 여러 번 가운데 가장 짧은 것이고 컴퓨터마다 다릅니다.",
  compare: "비교하기", method: "방법", placements: "배치", checks: "확인", removals: "되돌리기", deepest: "최대 깊이", time: "시간",
  answers: { "no-solution": "답이 없음", "budget-reached": "한도에 도달" },

  profile: "기법의 순서 (힌트도 같음)", profiles: { sudokit: "sudokit", hodoku: "HoDoKu", se: "Sudoku Explainer" },
  looking: (steps) => (steps ? `${steps}단계 …` : "풀이를 찾는 중 …"),
  pathSummary: (p) => `${p.count ?? 0}단계, ${{ solved: "다 풀었습니다", stuck: "쓸 수 있는 기법이 없습니다", contradiction: "모순에 이르렀습니다", budget: "도중에 멈췄습니다", reached: "찾았습니다" }[/** @type {"solved"} */ (p.end)] ?? "풀 수 없습니다"}` +
    `${p.level ? `. 난이도 ${LEVELS[p.level] ?? p.level}, 점수 ${p.score}` : ""}${p.rating ? `. 등급 ${p.rating}` : ""}.`,
  toHardest: "가장 어려운 단계", playFromHere: "여기부터 풀기",
  gradeTitle: "난이도 나란히 보기", gradeAll: "난이도 재기", scale: "척도", grade: "값", meaning: "무엇을 재는가",
  scales: { closure: "풀 수 있는 가장 쉬운 기법의 범위", hodoku: "HoDoKu 풀이의 난이도와 점수", se: "Sudoku Explainer 풀이에서 가장 어려운 단계, 첫 단계들",
    te: "가정법을 겹쳐 쓰는 깊이", b: "가장 긴 브레이드", w: "가장 긴 휩", gb: "묶음을 쓰는 가장 긴 브레이드", gw: "묶음을 쓰는 가장 긴 휩",
    bxb: "가정법 안에서 쓰는 가장 긴 브레이드", bxbb: "깊이 2의 가정법 안에서 쓰는 가장 긴 브레이드", sudokit: "가장 어려운 단계의 종류와 라운드 수", guesses: "단순한 탐색의 추측 횟수", backdoor: "채우면 나머지가 쉽게 풀리는 가장 적은 칸" },

  beside: "나란히 볼 방법", nothingBeside: "없음", toBegin: "처음", back: "뒤로", play: "재생", pause: "멈춤", forward: "앞으로", toEnd: "끝",
  stepSlider: "탐색의 단계", goTo: "단계", oneStep: "한 단계는",
  stepOf: (step, steps) => `${n(steps)}단계 중 ${n(step)}단계`,
  grains: { test: "확인 한 번", placement: "배치 한 번", removal: "되돌리기 한 번" }, slower: "느리게", faster: "빠르게",
  speed: (speed) => `초당 ${n(speed)}번`,
  stripNote: "시간에 따른 깊이입니다. 진한 곳은 계속 놓여 있던 숫자, 옅은 곳은 놓았다 뺀 숫자입니다. 끌어서 이동합니다.",
  level: "깊이", levelOf: (level, deepest) => `${level} (최대 ${deepest})`, besidePlacements: "옆 방법의 배치",
  digitsTried: (digits) => `시도 ${digits.join(" ") || "없음"}`, digitsToTry: (digits) => `남음 ${digits.join(" ") || "없음"}`,
  methodsHere: "이 퍼즐에서 방법마다 드는 횟수", methodIs: { scan: "행, 열, 박스를 보고 놓기", recheck: "놓고 나서 겹치는지 보기", tables: "쓴 숫자의 표", "empty-cells": "표와 빈칸 목록" },
  openDecisions: (count) => (count ? `놓은 숫자 ${count}개 (최근 것부터)` : "놓은 숫자 없음"),
  cut: (events) => `앞의 ${n(events)}단계만 저장했습니다. 나머지를 세는 중입니다 …`,
  cutCounted: (events, placements) => `앞의 ${n(events)}단계만 저장했습니다. 전체 탐색의 배치는 ${n(placements)}회입니다.`,
  ended: (end, events) => `모두 ${n(events)}단계. ${{ solved: "답을 찾고 끝납니다", "no-solution": "답이 없이 끝납니다" }[end ?? ""] ?? "거기서 멈춥니다"}.`,
  ratio: (a, b, x, y) => `전체 탐색의 배치 횟수: ${a} ${n(x)}회, ${b} ${n(y)}회 (${(y / Math.max(1, x)).toFixed(2)}배).`,
  heat: "칸마다 놓은 횟수", guessAlong: "맞혀 보기",
  guessWhich: (cell) => `다음 숫자는 ${cellOf(cell)}에 놓습니다. 어떤 숫자일까요?`, guessOver: "더 놓을 숫자가 없습니다.",
  guessDigit: (digit) => `${digit} 고르기`,
  guessed: (right, cell, digit, hits, all) => `${right ? "맞았습니다" : "아닙니다"}: ${cellOf(cell)}에 ${digit}. ${all}번 중 ${hits}번 맞힘.`,
  treeTitle: "나무로 본 탐색", treeNote: (nodes) =>
    `배치 ${n(nodes)}회를 바로 앞에 놓은 숫자 아래에 그렸습니다. 진한 것은 놓여 있는 숫자, 빈 것은 뺀 숫자, 옅은 것은 아직 놓지 않은 숫자입니다. 하나를 고르면 그 단계로 갑니다.`,
  code: "코드", codeTitle: "같은 일을 하는 프로그램",
  ownProgram: "내 프로그램 보기", ownProgramNote: "내 프로그램이 하는 일을 한 줄에 하나씩 출력하게 만드세요(sudokit trace의 출력과 같은 형식, docs/TRACE.ko.md 참고). 그 파일을 여기에서 열거나 이 화면에 끌어다 놓으세요. 앞뒤가 맞지 않는 첫 줄을 알려 줍니다.",
  traceFile: "기록 파일", pasteTrace: "또는 여기에 붙여 넣기", pastedTrace: "붙여 넣은 기록",
  ownTrace: (name, events, isTrue) =>
    `내 기록(${name}): 이벤트 ${n(events)}개${isTrue ? ", 모두 맞습니다" : ", 앞뒤가 맞지 않는 첫 줄 앞까지입니다"}.`,
  backToMethods: "교과서 방법으로 돌아가기", atLine: (line, message) => `${line}번째 줄: ${korean(message)}`,

  lessonTitle: "여덟 화면으로 배우는 백트래킹", lesson, screen: (at) => `${at}번째 화면`, previousScreen: "앞 화면", nextScreen: "다음 화면",
  lessonJump: { removal: "다음 되돌리기", record: "더 깊이" }, callsTitle: "아직 끝나지 않은 호출 (최근 것부터)", firstCall: "solve(0, 0) 시작", numberTitle: "지금까지의 수", boxTitle: "칸이 속한 박스",
  tablesTitle: "표의 내용", listTitle: (at) => `빈칸 목록, i = ${at}`,
  answer: (at) => (at ? "다른 답" : "처음 찾은 답"),
  countsTitle: "방금 센 결과", lessonColumns: ["프로그램", "호출", "확인", "읽기", "결과"], countsNote: "호출은 solve를 부른 횟수, 확인은 칸 하나에 숫자 하나를 놓을 수 있는지 본 횟수, 읽기는 그때 읽은 칸이나 표의 값의 수입니다.",
  lessonProgram: (change, two) => `${{ scan: "scan", "looks-back": "앞쪽만 확인", keeps: "= 0 없음", "goes-on": "멈추지 않음", downwards: "9부터" }[change] ?? change}${two ? ", 답 두 개" : ""}`,
  lessonResult: (found) => found.end === "budget-reached" ? "멈춤" : !found.first ? "답을 찾지 못함"
    : found.grid !== found.first ? `답 ${found.solutions}개, 끝나면 다시 빈칸` : `4행: ${found.first.slice(27, 36)}`,
  sizeEmpty: "빈칸", sizePower: (cells) => `9^${cells}`, sizeProduct: "처음 후보 수의 곱",
  widths: (most) => `첫 빈칸부터 마지막 빈칸까지 깊이마다 숫자를 놓은 횟수. 가장 많은 곳은 ${n(most)}회입니다.`,
  slowTitle: "이 순서로는 느린 판", countIt: "세어 보기", countingNow: "세는 중 …", watchIt: "탐색 보기",
  slow: ["잘 알려진 판입니다. 1행이 비어 있고 답에서는 987654321입니다.", "9행에 1부터 8까지, 9열에 9가 있습니다. 그래서 마지막 칸에는 놓을 숫자가 없고 답도 없습니다."],
  slowCount: (f) => f.end === "budget-reached"
    ? `호출 ${n(f.calls)}회에서 멈췄습니다(${f.seconds.toFixed(1)}초). 1행은 아직도 ${f.grid.slice(0, 9)}입니다. 1행을 채우는 133,496가지 가운데 첫 번째입니다.`
    : `호출 ${n(f.calls)}회, 배치 ${n(f.placements)}회, 확인 ${n(f.checks)}회, ${f.seconds.toFixed(1)}초.`,
  endingTitle: "이제 직접 짜 보세요", ending: ["지금은 서비스를 마친 백준 온라인 저지의 유명한 두 문제에 필요한 것은 모두 보았습니다."],
  problem: (number) => `${number}번`,
  problem2239: "사전순으로 가장 앞서는 답을 띄어쓰기 없이 출력합니다. 한 줄을 문자열로 읽고, 글자를 숫자로 바꿀 때는 ch - '0'(Python에서는 int(ch))을 씁니다.", problem2580: "아무 답이나 띄어 써서 출력합니다. 입력은 정수 81개를 차례로 읽으면 됩니다.",
  statement: "문제와 예제", sampleInput: "예제 입력", sampleOutput: "예제 출력", judgeIt: "내 프로그램 채점하기",
  judgeNote: "이제 두 문제는 내 컴퓨터에서 채점합니다. sudokit judge는 프로그램을 컴파일하고, 여러 판으로 시험하고, 틀리는 판을 작게 줄여서 보여 줍니다. 그 판에서 탐색이 어떻게 진행되어야 하는지도 볼 수 있습니다.",

  techniques,
  howMany: "개수", seed: "시드", newSeed: "다른 시드", symmetry: "대칭", puzzleLevel: "난이도", anyLevel: "모두", withTechnique: "필요한 기법", anyTechnique: "모두",
  levels: /** @type {any} */ (LEVELS),
  symmetries: { none: "없음", "rotational-2": "180도 회전", "rotational-4": "90도 회전", vertical: "좌우", horizontal: "상하", orthogonal: "상하좌우",
    diagonal: "대각선", antidiagonal: "반대 대각선", diagonals: "두 대각선", full: "모두" },
  minimalOnly: "없어도 되는 숫자 없이", boundGivens: "주어진 숫자의 개수", least: "최소", most: "최대", make: "만들기",
  nearBoard: "판의 퍼즐에서 시작해 더 어렵게", before: (item) => `판의 퍼즐: ${LEVELS[item.hodoku_level] ?? item.hodoku_level}, ${item.hodoku_score}. 더 어려운 퍼즐:`,
  making: (made, looked, most) => `${made}개 …${looked > made ? ` ${n(looked)}개를 살펴봤습니다${rate(made, looked)}.` : ""}${most ? ` ${n(most)}번 시도하면 멈춥니다.` : ""}`,
  made: (made, looked) => `${looked > made ? `${n(looked)}개를 살펴보고 ` : ""}${made}개를 만들었습니다${rate(made, looked)}.`,
  gaveUp: (tries) => `${n(tries)}번 시도하고 멈췄습니다.`,
  made1: (item) => `숫자 ${item.givens}개${item.hodoku_level ? `, ${LEVELS[item.hodoku_level] ?? item.hodoku_level}, ${item.hodoku_score}` : ""}`,
  sameCommand: "명령줄에서 똑같이 만들기:", printAll: "모두 인쇄",

  importTitle: "가져오기", importBox: "퍼즐을 붙여 넣으세요: 판, 한 줄, 링크, 파일의 내용", importFile: "또는 파일", importNote: "입력하는 대로 읽습니다.", openThis: "열기",
  recognised: (format, givens, count, more) => `인식한 형식: ${formats.names[format] ?? format}, ${count > 1 ? `퍼즐 ${count}개${more ? " 이상" : ""}` : `숫자 ${givens}개`}.`,
  notPlayed: (count) => `크기나 규칙이 다른 퍼즐 ${n(count)}개. 이 페이지에서는 일반 9x9 퍼즐만 풀 수 있습니다.`,
  otherRules: (other) => {
    const { size, rules, kind } = summary(other);
    if (kind === "killer") return `${size} 킬러 스도쿠 (케이지 ${rules[0]?.count ?? 0}개)`;
    if (kind) return `${size} ${kind === "jigsaw" ? "직소 스도쿠" : "스도쿠"}`;
    if (!rules.length) return `규칙이 글이나 그림으로 적힌 ${size} 스도쿠`;
    return `규칙이 더 있는 ${size} 스도쿠: ${list(rules.map(({ rule, count }) => `${RULES[rule] ?? rule.replaceAll("_", " ")}${count > 1 ? ` ${count}개` : ""}`))}`;
  },
  rulesUnread: "글이나 그림으로 적힌 규칙은 사람이 읽는 것입니다. sudokit은 읽지 않습니다.", openClassic: "일반 스도쿠로 열기", commandTakes: "파일로 저장해서 다음 명령으로 풀 수 있습니다:",
  atLineColumn: (line, column, message) => `${line}번째 줄 ${column}번째 글자: ${korean(message)}`,
  shareTitle: "내보내기", ownLink: "이 페이지의 링크", ownLinkNote: "퍼즐, 놓은 숫자, 메모, 색이 들어 있습니다. # 뒤에 있으므로 서버에는 전달되지 않습니다.",
  asText: "텍스트로", format: "형식", formats, saveFile: "파일로 저장", lost: (what) => `이 형식에 담을 수 없는 것: ${list(what)}.`,
  openElsewhere: (format) => `열기: ${formats.names[format] ?? format}`, needsNetwork: "(네트워크 필요)", asPicture: "그림으로",
  printTitle: "인쇄", print: "인쇄하기", printNote: (count) => `퍼즐 ${count}개를 흰 바탕에 검은색으로 인쇄합니다.`, perPage: "한 쪽에 넣을 판",
  printLinks: "판 아래에 링크", printSolutions: "마지막 쪽에 정답",
  printHead: "제목", printNames: "이름과 날짜 쓰는 줄", nameLine: "이름 ______________________   날짜 ____________", printMine: (count) => `이 퍼즐과 내 게임 모두 (${count}개)`,
  caption: (at, givens) => `${at}. 숫자 ${givens}개`, solutionOf: (at) => `${at}번 정답`,

  keysTitle: "단축키", keysNote: "풀기, 탐색 과정 보기, 배우기에서는 판을 선택하지 않아도 동작합니다. 설정에서 바꿀 수 있습니다.", keysPlay: "풀기, 답 찾기, 난이도, 만들기", keysWatch: "탐색 과정 보기와 배우기", acts,
};
export default words;
