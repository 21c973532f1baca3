//! All texts of the judge, in English and Korean.
//!
//! The verdicts carry the names that Baekjoon Online Judge gives them. Everything that is meant
//! for programs (names of cases, JSON) is the same in both languages.

use super::cases::Name;
use super::group;
use super::problem::Problem;
use super::process::End;
use super::verdict::{Crash, Difference, Format, Kind, Remark, Verdict, Wrong};
use clap::ValueEnum;
use sudokit::board::{Cell, House};
use sudokit::rules::Fault;

/// The language of what people read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Language {
    /// English.
    En,
    /// 한국어.
    Ko,
}

use Language::{En, Ko};

impl Language {
    /// The language of the locale (`LC_ALL`, `LC_MESSAGES`, `LANG`, in this order): Korean, or
    /// else English.
    pub fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Language {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| variable(name).filter(|value| !value.is_empty()));
        if locale.is_some_and(|locale| locale.starts_with("ko")) { Ko } else { En }
    }

    /// The one that fits.
    pub fn pick<T>(self, english: T, korean: T) -> T {
        match self {
            En => english,
            Ko => korean,
        }
    }
}

/// The name of a verdict.
pub fn verdict(language: Language, kind: Kind) -> &'static str {
    let (english, korean) = match kind {
        Kind::Accepted => ("accepted", "맞았습니다!!"),
        Kind::WrongAnswer => ("wrong answer", "틀렸습니다"),
        Kind::WrongFormat => ("wrong format", "출력 형식이 잘못되었습니다"),
        Kind::TimeLimit => ("time limit", "시간 초과"),
        Kind::RuntimeError => ("runtime error", "런타임 에러"),
        Kind::OutputLimit => ("output limit", "출력 초과"),
    };
    language.pick(english, korean)
}

/// What a case is there for.
pub fn case(language: Language, name: Name) -> String {
    let (english, korean) = match name {
        Name::Sample => ("the sample of the problem", "문제의 예제"),
        Name::Full => ("nothing to fill", "빈칸이 없는 판"),
        Name::OneEmpty => ("one empty cell", "빈칸이 하나인 판"),
        Name::LastCell => ("only the last cell is empty", "마지막 칸만 빈 판"),
        Name::LastRow => ("the last row is empty", "마지막 행이 빈 판"),
        Name::TwoSolutions => ("two solutions", "답이 두 개인 판"),
        Name::SeventeenGivens => ("17 givens", "숫자가 17개만 주어진 판"),
        Name::Hard => ("forced cells do not lead far", "확정되는 칸만 채워서는 풀리지 않는 판"),
        Name::ManySolutions => ("596 solutions", "답이 596개인 판"),
        Name::TopRows => ("the first three rows are empty", "위쪽 세 행이 빈 판"),
        Name::Empty => ("no givens", "전부 빈 판"),
        Name::Slow(_) => ("slow for row-major search", "앞에서부터 채우면 오래 걸리는 판"),
        Name::Random(_) => ("random", "무작위로 만든 판"),
        Name::File(_) => ("from the file", "파일에서 읽은 판"),
    };
    language.pick(english, korean).to_owned()
}

/// What is to be known about a verdict, line by line; nothing for an accepted answer.
pub fn explain(
    language: Language,
    problem: Problem,
    verdict: &Verdict,
    seconds: f64,
) -> Vec<String> {
    match verdict {
        Verdict::Accepted => Vec::new(),
        Verdict::WrongAnswer(wrong) => wrong_answer(language, wrong),
        Verdict::WrongFormat(format) => wrong_format(language, problem, format),
        Verdict::TimeLimit => vec![language.pick(
            format!("still running after {seconds} s (--timeout allows more)"),
            format!("{seconds}초가 지나도 끝나지 않았습니다 (--timeout으로 늘릴 수 있습니다)"),
        )],
        Verdict::RuntimeError(crash) => runtime_error(language, crash),
        Verdict::OutputLimit { begins_right } => {
            let mut lines = vec![
                language
                    .pick("printed far more than nine lines", "아홉 줄을 훨씬 넘겨 출력했습니다")
                    .to_owned(),
            ];
            if *begins_right {
                lines.push(stop_after_first(language));
            }
            lines
        }
    }
}

fn wrong_answer(language: Language, wrong: &Wrong) -> Vec<String> {
    let mut lines = vec![match wrong.fault {
        Some(broken) => fault(language, broken),
        None => language
            .pick(
                "the rules are kept, but it is not the smallest solution",
                "규칙은 지켰지만 사전순으로 가장 앞서는 답이 아닙니다",
            )
            .to_owned(),
    }];
    if let Some((at, digit)) = wrong.expected {
        let (at, found) = (cell(language, at), wrong.found);
        lines.push(match found {
            0 => language.pick(
                format!("{at}: expected {digit}, found it empty"),
                format!("{at}: 정답은 {digit}, 출력은 빈칸(0)"),
            ),
            _ => language.pick(
                format!("{at}: expected {digit}, found {found}"),
                format!("{at}: 정답은 {digit}, 출력은 {found}"),
            ),
        });
    }
    let hint = wrong.remark.map(|remark| match remark {
        Remark::Unchanged => language.pick(
            "hint: this is the grid as it was read; is the search called, and is its own grid printed?",
            "힌트: 입력이 그대로 출력되었습니다. 탐색 함수를 호출했는지, 채운 배열을 출력하는지 확인해 보세요.",
        ),
        Remark::OnlyForced => language.pick(
            "hint: the digits printed are right and the others missing; filling forced cells is not enough, search on from there",
            "힌트: 채운 칸은 모두 맞지만 빈칸이 남았습니다. 확정되는 칸만 채우지 말고 백트래킹으로 나머지를 찾아야 합니다.",
        ),
        Remark::Largest => language.pick(
            "hint: this is the largest solution; try the digits upwards, from 1 to 9",
            "힌트: 사전순으로 가장 뒤에 오는 답입니다. 숫자를 1부터 9까지 오름차순으로 시도해 보세요.",
        ),
    });
    lines.extend(hint.map(str::to_owned));
    lines
}

fn fault(language: Language, fault: Fault) -> String {
    match (language, fault) {
        (En, Fault::GivenChanged { cell, given, found }) => {
            format!("{cell} holds {found} where the input gives {given}")
        }
        (En, fault) => fault.to_string(),
        (Ko, Fault::Empty(at)) => format!("{}이 비어 있습니다", cell(Ko, at)),
        (Ko, Fault::GivenChanged { cell: at, given, found }) => {
            format!("{}: 입력에 주어진 숫자 {given}, 출력은 {found}", cell(Ko, at))
        }
        (Ko, Fault::Repeat(conflict)) => {
            let [a, b] = conflict.cells.map(|at| cell(Ko, at));
            let (digit, house) = (conflict.digit, house(Ko, conflict.house));
            format!("{house}에 숫자 {digit}이(가) 두 번 나옵니다: {a}, {b}")
        }
        (Ko, other) => other.to_string(),
    }
}

fn cell(language: Language, cell: Cell) -> String {
    language.pick(cell.to_string(), format!("{}행 {}열", cell.row() + 1, cell.column() + 1))
}

fn house(language: Language, house: House) -> String {
    let kind = ["행", "열", "번째 3×3 박스"][house.index() / 9];
    language.pick(house.to_string(), format!("{}{kind}", house.index() % 9 + 1))
}

fn wrong_format(language: Language, problem: Problem, format: &Format) -> Vec<String> {
    let layout = match problem {
        Problem::P2239 => language.pick("nine digits without spaces", "공백 없이 숫자 9개"),
        Problem::P2580 => {
            language.pick("nine numbers with single spaces", "공백 한 칸으로 구분한 숫자 9개")
        }
    };
    let what = match &format.what {
        Difference::Nothing => {
            return vec![
                language.pick("nothing was printed", "아무것도 출력하지 않았습니다").to_owned(),
                language
                    .pick(
                        "hint: a search that ends without an answer often forgets to set the cell back to 0 after a failed try",
                        "힌트: 실패한 뒤 칸을 0으로 되돌리지 않으면 답을 찾지 못하고 끝나는 경우가 많습니다.",
                    )
                    .to_owned(),
            ];
        }
        Difference::Missing(lines) => language.pick(
            format!("printed {lines} of nine lines"),
            format!("9줄 중 {lines}줄만 출력했습니다"),
        ),
        Difference::SecondGrid => language.pick(
            "a second grid begins: print one only".to_owned(),
            "두 번째 판이 시작됩니다. 하나만 출력해야 합니다".to_owned(),
        ),
        Difference::Extra(text) => language.pick(
            format!("nothing may follow the nine lines, found {text:?}"),
            format!("아홉 줄 뒤에 다른 출력이 있습니다: {text:?}"),
        ),
        Difference::Blank => language
            .pick(format!("blank; expected {layout}"), format!("빈 줄입니다 ({layout} 필요)")),
        Difference::Spaces => language.pick(
            "spaces between the digits, where none belong".to_owned(),
            "숫자 사이에 공백이 있습니다. 붙여서 출력해야 합니다".to_owned(),
        ),
        Difference::NoSpaces => language.pick(
            "no spaces between the digits, where they belong".to_owned(),
            "숫자 사이에 공백이 없습니다. 한 칸씩 띄워야 합니다".to_owned(),
        ),
        Difference::Indented => {
            language.pick("begins with a blank".to_owned(), "줄이 공백으로 시작합니다".to_owned())
        }
        Difference::WideGap(column) => language.pick(
            format!("column {column}: expected a single space between two numbers"),
            format!("{column}번째 글자: 숫자 사이는 공백 한 칸이어야 합니다"),
        ),
        Difference::Count(count) => language.pick(
            format!("{count} digits; expected {layout}"),
            format!("숫자가 {count}개입니다 ({layout} 필요)"),
        ),
        Difference::Character(column, found) => language.pick(
            format!("column {column}: expected a digit, found {found:?}"),
            format!("{column}번째 글자: 숫자가 아닌 {found:?}"),
        ),
        Difference::Number(number) => language.pick(
            format!("expected one digit at a time, found {number}"),
            format!("한 자리 숫자가 아닙니다: {number}"),
        ),
    };
    let mut lines = vec![match format.line {
        0 => what,
        line => language.pick(format!("line {line}: {what}"), format!("{line}번째 줄: {what}")),
    }];
    if format.what == Difference::SecondGrid {
        lines.push(stop_after_first(language));
    }
    if format.digits_right {
        lines.push(
            language
                .pick(
                    "the digits are right, only the layout is not",
                    "숫자는 모두 맞습니다. 출력 형식만 고치면 됩니다.",
                )
                .to_owned(),
        );
    }
    lines
}

fn stop_after_first(language: Language) -> String {
    language
        .pick(
            "hint: end the search at the first solution (return true up the calls, or exit)",
            "힌트: 첫 번째 답을 찾으면 탐색을 끝내야 합니다 (true를 돌려주며 빠져나오거나 프로그램을 종료).",
        )
        .to_owned()
}

fn runtime_error(language: Language, crash: &Crash) -> Vec<String> {
    let mut lines = Vec::new();
    match crash.end {
        End::Signalled(signal) => {
            let name = group::signal_name(signal).map_or(signal.to_string(), str::to_owned);
            lines.push(
                language
                    .pick(format!("killed by {name}"), format!("시그널 {name}로 종료되었습니다")),
            );
            let hint = match name.as_str() {
                "SIGSEGV" | "SIGBUS" => Some(language.pick(
                    "hint: an index outside an array, or a recursion without end",
                    "힌트: 배열 범위를 벗어났거나 재귀가 끝나지 않는 경우입니다.",
                )),
                "SIGFPE" => {
                    Some(language.pick("hint: a division by 0", "힌트: 0으로 나눈 경우입니다."))
                }
                "SIGABRT" => Some(language.pick(
                    "hint: an exception nobody caught, or a failed assertion",
                    "힌트: 잡지 않은 예외나 assert 실패입니다.",
                )),
                _ => None,
            };
            lines.extend(hint.map(str::to_owned));
        }
        End::Exited(code) => lines.push(language.pick(
            format!("ended with exit code {code}; a right answer ends with 0"),
            format!("종료 코드 {code}로 끝났습니다 (정상 종료는 0)"),
        )),
        End::TimeLimit | End::OutputLimit => unreachable!("they have verdicts of their own"),
    }
    if !crash.stderr.is_empty() {
        lines.push(language.pick("end of stderr:", "표준 에러의 끝부분:").to_owned());
        lines.extend(
            crash
                .stderr
                .lines()
                .rev()
                .take(12)
                .collect::<Vec<_>>()
                .iter()
                .rev()
                .map(|l| format!("  {l}")),
        );
    }
    lines
}

/// What a failing run ends with.
pub struct Report {
    /// Above the input of the failing case.
    pub input: &'static str,
    /// Above the expected grid.
    pub expected: &'static str,
    /// Above the grid printed.
    pub printed: &'static str,
    /// Before the command that judges the saved case again.
    pub again: &'static str,
    /// Before the command that runs the program alone.
    pub alone: &'static str,
    /// Before the command that shows a search step by step.
    pub watch: &'static str,
}

/// The labels of the report.
pub fn report(language: Language) -> Report {
    match language {
        En => Report {
            input: "input:",
            expected: "expected:",
            printed: "printed:",
            again: "judge it again:",
            alone: "run it alone:  ",
            watch: "watch a search:",
        },
        Ko => Report {
            input: "입력:",
            expected: "정답:",
            printed: "출력:",
            again: "다시 채점:     ",
            alone: "직접 실행:     ",
            watch: "탐색 과정 보기:",
        },
    }
}

/// Heading of a failing case.
pub fn failed(language: Language, kind: Kind, name: Name) -> String {
    format!("{}: {} ({})", verdict(language, kind), name.id(), case(language, name))
}

/// The other program, its verdict.
pub fn other(language: Language, kind: Kind) -> String {
    let verdict = verdict(language, kind);
    language.pick(format!("the other program: {verdict}"), format!("비교 프로그램: {verdict}"))
}

/// Heading and last line when only the other program failed.
pub fn differ(language: Language, name: Name) -> String {
    let name = format!("{} ({})", name.id(), case(language, name));
    language.pick(
        format!("the programs differ: {name}"),
        format!("두 프로그램의 결과가 다릅니다: {name}"),
    )
}

/// How far the case was shrunk and where it is.
pub fn saved(language: Language, empty: usize, runs: u32, file: &str) -> String {
    match runs {
        0 => language.pick(
            format!("The input is saved as {file}."),
            format!("이 입력을 {file}에 저장했습니다."),
        ),
        _ => language.pick(
            format!("Shrunk to {empty} empty cells in {runs} runs and saved as {file}."),
            format!("{runs}번 실행하며 빈칸 {empty}개로 줄인 입력을 {file}에 저장했습니다."),
        ),
    }
}

/// The last line of a run in which every case was accepted.
pub fn all_accepted(language: Language, cases: usize, slowest: f64, name: &str) -> String {
    let verdict = verdict(language, Kind::Accepted);
    language.pick(
        format!("{verdict}: {cases} cases, the slowest {slowest:.3} s ({name})"),
        format!("{verdict} 테스트 {cases}개 통과, 가장 오래 걸린 것은 {slowest:.3}초 ({name})"),
    )
}

/// The last line of a run in which a case failed.
pub fn some_failed(
    language: Language,
    kind: Kind,
    accepted: usize,
    tried: usize,
    of: usize,
) -> String {
    let verdict = verdict(language, kind);
    language.pick(
        format!("{verdict}: {accepted} of {tried} cases accepted ({of} planned)"),
        format!("{verdict}: 테스트 {tried}개 중 {accepted}개 통과 (전체 {of}개)"),
    )
}
