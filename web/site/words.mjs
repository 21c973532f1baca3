// The site's own words, and what its menu has. Titles are those of the pages.

import en from "../src/words/en.js";
import ko from "../src/words/ko.js";

/** Panels of the page, as it names them. */
const tabs = (words) => ["play", "solve", "watch", "learn"].map((tab) => words.tabs[tab]).join(", ");

/** Parts of the menu: pages without language and ending. */
export const MENU = [
  ["start", ["index", "sudokit"]],
  ["learn", ["lesson", "docs/techniques/index", "judge/index", "docs/LEARN", "docs/TRACE"]],
  ["use", ["docs/COMMANDS", "docs/OUTPUT", "docs/STEPS", "docs/DATA", "docs/CLUSTER", "docs/GRADES", "docs/PYTHON",
    "docs/VARIANTS", "docs/VARIANT-FORMATS", "docs/SPEED", "docs/reports/public-sets"]],
  ["inside", ["ARCHITECTURE", "docs/DESIGN-solving", "docs/DESIGN-solving-registers", "docs/DESIGN-solving-lanes",
    "docs/DESIGN-solving-scalar", "docs/DESIGN-generate", "docs/DESIGN-canon", "docs/DESIGN-techniques", "docs/GLOSSARY",
    "web/index", "web/ENGINE", "web/npm/index", "CONTRIBUTING", "docs/RELEASING", "CHANGELOG"]],
];

/** What the start page offers first. */
export const DOORS = ["sudokit", "lesson", "docs/techniques/index", "judge/index"];

export const WORDS = {
  en: {
    name: "English", skip: "Skip to the text", menu: "Menu", pages: "All pages", home: "Start",
    onlyHere: "", toOther: "한국어", toOtherHome: "한국어 (시작 페이지)",
    parts: { start: "sudokit", learn: "Learn", use: "Use", inside: "Inside" },
    page: `The page: ${tabs(en)}`,
    footer: (version) => `sudokit ${version}. MIT or Apache-2.0. This site loads nothing from the network.`,
    legend: "What the shapes mean", practise: "Practise this in the page",
    option: "Its name in the command:", score: (score) => `HoDoKu's score: ${score}`,
    lessonIntro: "Each part stands at a step of a real search. The page steps through it, forward and back.",
    lessonPage: "Open the lesson in the page",
    problems: "Problems of the judge",
    problemsIntro: "sudokit judges programs for these problems on your own machine. The statements are in its own words.",
    files: "Files",
  },
  ko: {
    name: "한국어", skip: "본문으로 건너뛰기", menu: "메뉴", pages: "전체 페이지", home: "시작",
    onlyHere: "(영어)", toOther: "English", toOtherHome: "English (start page)",
    parts: { start: "sudokit", learn: "배우기", use: "사용하기", inside: "구조와 설계" },
    page: `웹 페이지: ${tabs(ko)}`,
    footer: (version) => `sudokit ${version}. MIT 또는 Apache-2.0. 이 사이트는 네트워크에서 아무것도 불러오지 않습니다.`,
    legend: "모양의 뜻", practise: "웹 페이지에서 연습하기",
    option: "명령에서 쓰는 이름:", score: (score) => `HoDoKu 점수: ${score}`,
    lessonIntro: "각 부분의 판은 실제 탐색의 한 순간입니다. 웹 페이지에서는 앞뒤로 한 걸음씩 움직여 볼 수 있습니다.",
    lessonPage: "웹 페이지에서 배우기",
    problems: "채점할 수 있는 문제",
    problemsIntro: "sudokit은 이 문제들의 풀이를 내 컴퓨터에서 채점합니다. 문제 설명은 새로 쓴 것입니다.",
    files: "파일",
  },
};
