//! All texts of the judge, in English and Korean.
//!
//! The verdicts carry the names that the Baekjoon Online Judge gave them. Everything that is meant
//! for programs (names of cases, JSON) is the same in both languages. [`explain`] has what is said
//! about a failing case, [`starting`] what is said before the first case.

pub(super) mod explain;
pub(super) mod starting;

use super::cases::Name;
use super::problem::Problem;
use super::program::Code;
use super::verdict::Kind;
use crate::language::Language;
use crate::numbers::counted;
use sudokit::board::Cell;

/// The name of a verdict.
pub(super) fn verdict(language: Language, kind: Kind) -> &'static str {
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
pub(super) fn case(language: Language, name: Name) -> String {
    let (english, korean) = match name {
        Name::Sample => ("the sample of the problem", "문제의 예제"),
        Name::Full => ("nothing to fill", "빈칸이 없는 판"),
        Name::OneEmpty => ("one empty cell", "빈칸이 하나인 판"),
        Name::LastCell => ("only the last cell is empty", "마지막 칸만 빈 판"),
        Name::LastRow => ("the last row is empty", "마지막 행이 빈 판"),
        Name::TwoSolutions => ("two solutions", "답이 두 개인 판"),
        Name::SeventeenGivens => ("17 givens", "숫자가 17개만 주어진 판"),
        Name::NeedsSearch => {
            ("forced cells do not lead far", "확정되는 칸만 채워서는 풀리지 않는 판")
        }
        Name::ManySolutions => ("375 solutions", "답이 375개인 판"),
        Name::TopRows => ("the first three rows are empty", "위쪽 세 행이 빈 판"),
        Name::Empty => ("no givens", "전부 빈 판"),
        Name::NearLimit => {
            ("nearly as slow as the problem allows", "문제의 조건 안에서 가장 오래 걸리는 편인 판")
        }
        Name::Slow(_) => ("slower than the problem allows", "문제의 조건보다 오래 걸리는 판"),
        Name::SlowMany => (
            "596 solutions, slower than the problem allows",
            "답이 596개이고 문제의 조건보다 오래 걸리는 판",
        ),
        Name::Random(_) => ("random", "무작위로 만든 판"),
        Name::File(_) => ("from the file", "파일에서 읽은 판"),
    };
    language.pick(english, korean).to_owned()
}

/// Above the first case: the problem and its time limit, and how the limit comes about.
pub(super) fn head(language: Language, problem: Problem, code: Option<Code>, limit: f64) -> String {
    let number = problem.number();
    let page = problem.time_limit().as_secs();
    let why = match code {
        Some(code) if code.allowance() != (1, 0) => {
            let ((times, more), name) = (code.allowance(), code.name());
            language.pick(
                format!(" ({name}: {page} s x {times} + {more} s)"),
                format!(" ({name}: {page}초 × {times} + {more}초)"),
            )
        }
        _ => String::new(),
    };
    language.pick(
        format!("problem {number}, time limit {limit} s{why}"),
        format!("{number}번, 시간 제한 {limit}초{why}"),
    )
}

/// While the failing case is shrunk.
pub(super) fn shrinking(language: Language, run: u32, empty: usize) -> String {
    language.pick(
        format!("shrinking: run {run}, {empty} empty cells left (Ctrl-C ends it)"),
        format!("입력 줄이는 중: {run}번째 실행, 남은 빈칸 {empty}개 (Ctrl-C로 중단)"),
    )
}

/// What a failing run ends with.
pub(super) struct Report {
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
    /// Before the file that shows it in a browser.
    pub page: &'static str,
}

/// The labels of the report.
pub(super) fn report(language: Language) -> Report {
    match language {
        Language::En => Report {
            input: "input",
            expected: "expected",
            printed: "printed",
            again: "judge it again:",
            alone: "run it alone:  ",
            watch: "watch a search:",
            page: "in a browser:  ",
        },
        Language::Ko => Report {
            input: "입력",
            expected: "정답",
            printed: "내 출력",
            again: "다시 채점:     ",
            alone: "직접 실행:     ",
            watch: "탐색 과정 보기:",
            page: "브라우저에서:  ",
        },
    }
}

/// Heading of a failing case.
pub(super) fn failed(language: Language, kind: Kind, name: Name) -> String {
    format!("{}: {} ({})", verdict(language, kind), name.id(), case(language, name))
}

/// The other program, its verdict.
pub(super) fn other(language: Language, kind: Kind) -> String {
    let verdict = verdict(language, kind);
    language.pick(format!("the other program: {verdict}"), format!("비교 프로그램: {verdict}"))
}

/// Heading and last line when only the other program failed.
pub(super) fn differ(language: Language, name: Name) -> String {
    let name = format!("{} ({})", name.id(), case(language, name));
    language.pick(
        format!("the programs differ: {name}"),
        format!("두 프로그램의 결과가 다릅니다: {name}"),
    )
}

/// Heading of the failing case after it was made smaller.
pub(super) fn smaller(language: Language, empty: usize, runs: u32) -> String {
    let (cells, times) = (counted(empty as u64, "empty cell"), counted(u64::from(runs), "run"));
    language.pick(
        format!("made smaller: {cells} ({times})"),
        format!("입력을 빈칸 {empty}개까지 줄였습니다 ({runs}번 실행)"),
    )
}

/// Why there is no page.
pub(super) fn no_page(language: Language, error: &str) -> String {
    language.pick(
        format!("the page could not be written: {error}"),
        format!("웹 페이지 파일을 쓸 수 없습니다: {error}"),
    )
}

/// Where the failing case is.
pub(super) fn saved(language: Language, file: &str) -> String {
    language.pick(format!("saved as {file}"), format!("저장한 파일: {file}"))
}

/// Why the failing case is not saved.
pub(super) fn not_saved(language: Language, error: &str) -> String {
    language.pick(
        format!("the input could not be saved: {error}"),
        format!("입력을 저장하지 못했습니다: {error}"),
    )
}

/// The last line of a run in which every case was accepted.
pub(super) fn all_accepted(language: Language, cases: usize, slowest: f64, name: &str) -> String {
    let verdict = verdict(language, Kind::Accepted);
    language.pick(
        format!(
            "{verdict}: {}, the slowest {slowest:.3} s ({name})",
            counted(cases as u64, "case")
        ),
        format!("{verdict} 테스트 {cases}개 통과, 가장 느린 테스트: {name}, {slowest:.3}초"),
    )
}

/// The last line of a run in which a case failed.
pub(super) fn some_failed(
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

/// The last line of a run that was stopped before any case failed.
pub(super) fn stopped(language: Language, accepted: usize, of: usize) -> String {
    language.pick(
        format!("stopped: {accepted} cases accepted so far ({of} planned)"),
        format!("중단됨: 지금까지 테스트 {accepted}개 통과 (전체 {of}개)"),
    )
}

/// A line of another program: a tab is the only control character that it needs.
pub(super) fn untabbed(line: &str) -> String {
    line.replace('\t', "    ")
}

/// A cell, as learners call it.
fn cell(language: Language, cell: Cell) -> String {
    language.pick(cell.to_string(), format!("{}행 {}열", cell.row() + 1, cell.column() + 1))
}
