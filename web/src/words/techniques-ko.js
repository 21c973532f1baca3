// The words of the articles and of practice in Korean.

export default {
  title: "풀이 기법", intro: "기법마다 무엇인지, 왜 통하는지, 어떻게 찾는지를 그림과 함께 설명합니다. 읽은 다음 연습해 보세요. SE는 Sudoku Explainer의 기법입니다.",
  search: "찾기", notFound: "그런 이름의 기법이 없습니다.", practisedOf: (/** @type {number} */ done, /** @type {number} */ all) => `${all}개 중 ${done}개 연습`,
  order: "목록의 순서", hows: { level: "난이도별", family: "종류별", course: "배우는 순서" }, nextLesson: "다음:",
  families: { singles: "싱글", intersections: "교차 영역", subsets: "서브셋", fish: "피시", "single-digit": "한 숫자 패턴", wings: "윙", uniqueness: "유일성",
    coloring: "색칠", chains: "사슬과 루프", sets: "거의 잠긴 집합과 배제", forcing: "강제 사슬과 그물", last: "마지막 수단" },
  learned: (/** @type {number} */ done, /** @type {number} */ all, /** @type {number} */ right) => `앞의 기법을 알아야 다음 기법을 익힐 수 있는 순서입니다. ${all}개 중 ${done}개를 익혔습니다(연습 문제를 ${right}번씩 맞히면 익힌 것으로 봅니다).`,
  all: "모든 기법", level: (/** @type {string} */ level) => `난이도: ${level}`,
  example: "예", spot: "찾는 법", why: "왜 통할까", mistakes: "흔한 실수",
  easier: "먼저 익힐 기법", harder: "다음에 익힐 기법", noExample: "이 기법에는 그림이 없습니다. 비슷한 기법의 그림을 보세요.",
  key: { pattern: "기법을 이루는 후보", first: "한 색이나 집합", second: "다른 색이나 집합", fin: "지느러미나 더 있는 숫자", eliminated: "지우는 후보", concluded: "넣는 숫자" },
  practise: "연습하기", back: "설명으로 돌아가기", looking: "연습할 문제를 찾는 중 …", none: "이 기법은 연습할 문제가 없습니다.",
  task: (/** @type {string} */ name, /** @type {boolean} */ places, /** @type {boolean} */ isNext) =>
    `${isNext ? "여기서 다음에 쓸 기법은 이것입니다" : "더 쉬운 방법도 있지만 이 기법을 찾아보세요"}: ${name}. 판에서 칸을 고르고 그 칸${places ? "에 넣을" : "에서 지울"} 숫자를 고르세요.`,
  choose: "먼저 판에서 칸을 고르세요.", inCell: (/** @type {string} */ cell) => `${cell}의 어느 숫자인가요?`,
  digit: (/** @type {number} */ digit, /** @type {string} */ cell, /** @type {boolean} */ places) => `${cell}${places ? "에 넣을 숫자" : "에서 지울 숫자"} ${digit}`,
  digits: "숫자", right: "맞았습니다.", wrong: (/** @type {string} */ cell, /** @type {number} */ digit, /** @type {string} */ name, /** @type {boolean} */ places) =>
    `아닙니다. 이 기법(${name})으로 ${cell}${places ? `에 ${digit} 넣기는 맞지 않습니다` : `에서 ${digit} 지우기는 맞지 않습니다`}. 다시 찾거나 답을 보세요.`,
  where: "어디를 볼까", shownWhere: "기법을 이루는 칸과 영역을 표시했습니다.", show: "답 보기", next: "다음 문제", score: "연습 기록",
  scored: (/** @type {{right: number, wrong: number, shown: number}} */ s) => `정답 ${s.right}, 오답 ${s.wrong}, 답 보기 ${s.shown}`,
  unpractised: "아직 연습하지 않았습니다.",
};
