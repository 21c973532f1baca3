// What the keys do, in Korean.

/** @type {typeof import("./acts-en.js").default} */
const acts = {
  move: "이동 (끝에서 반대쪽으로)", rowEnds: "행의 처음, 끝", boardEnds: "판의 처음, 끝",
  extend: "여러 칸 선택 (끌거나 Ctrl+클릭해도 됨)", selectAll: "모두 선택",
  write: "지금 입력 방식으로 숫자 쓰기", writeMark: "메모 (펜일 때: 이 후보 색칠)", writeCentre: "둘째 메모 (두 가지를 쓸 때. 펜일 때: 처음 칸과 마지막 칸의 이 후보 연결)",
  writeColour: "색", clear: "숫자, 메모, 색 차례로 지우기", mode: "숫자, 메모, 둘째 메모, 색, 펜",
  nextMode: "다음 입력 방식", undo: "실행 취소", redo: "다시 실행", hint: "힌트, 누를수록 자세히", applyHint: "힌트 적용",
  put: "고른 숫자 쓰기 (숫자 먼저일 때)", like: "같은 것이 있는 칸 모두 선택 (두 번 눌러도 됨)", pause: "일시 정지, 계속하기",
  highlight: "이 숫자 강조", pairs: "후보가 둘인 칸 강조", candidates: "후보 보기", speak: "행, 열, 박스 읽어 주기",
  left: "숫자마다 남은 개수 읽어 주기", drop: "선택 풀기", help: "이 목록",
  play: "재생, 멈춤", step: "한 단계 앞으로, 뒤로", share: "탐색의 100분의 1씩 이동",
  ends: "처음, 끝", removal: "다음, 이전 되돌리기", record: "다음, 이전 깊이 기록",
  goTo: "단계로 이동", granularity: "한 단계 = 확인, 배치, 되돌리기", speed: "빠르게, 느리게",
};
export default acts;
