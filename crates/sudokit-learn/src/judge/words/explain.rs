//! What is said about a failing case: what is wrong, where, and what may be behind it.

use super::{cell, untabbed};
use crate::judge::cases::Case;
use crate::judge::group;
use crate::judge::problem::Problem;
use crate::judge::process::End;
use crate::judge::promise;
use crate::judge::verdict::{Crash, Difference, Format, Remark, Verdict, Wrong};
use crate::judge::{Judged, Reading};
use crate::language::Language;
use crate::messages::safe;
use Language::{En, Ko};
use sudokit::board::{Digit, House};
use sudokit::rules::Fault;

/// What the explanation depends on besides the verdict.
pub(crate) struct About<'a> {
    /// The language of the texts.
    pub language: Language,
    /// The problem.
    pub problem: Problem,
    /// The time limit in seconds.
    pub limit: f64,
    /// Whether the command compiles a source file on every run (`java Main.java`).
    pub compiles: bool,
    /// The case.
    pub case: &'a Case,
    /// What came of it.
    pub judged: &'a Judged,
    /// What is wrong with how it reads, if that is known.
    pub reading: Option<Reading>,
}

impl About<'_> {
    /// What is to be known about the verdict, line by line; nothing for an accepted answer.
    pub(crate) fn explain(&self) -> Vec<String> {
        let mut lines = match &self.judged.verdict {
            Verdict::Accepted => return Vec::new(),
            Verdict::WrongAnswer(wrong) => wrong_answer(self.language, wrong),
            Verdict::WrongFormat(format) => self.wrong_format(format),
            Verdict::TimeLimit => self.time_limit(),
            Verdict::RuntimeError(crash) => runtime_error(self.language, crash),
            Verdict::OutputLimit { begins_right } => {
                let said = self
                    .language
                    .pick("printed far more than nine lines", "아홉 줄을 훨씬 넘겨 출력했습니다");
                let hint = begins_right.then(|| stop_after_first(self.language));
                [said].into_iter().chain(hint).map(str::to_owned).collect()
            }
        };
        if let Some(reading) = self.reading {
            // Surer than the other hints, which go by the verdict alone.
            lines.retain(|line| !line.starts_with(hint_word(self.language)));
            let hint = misreads(self.language, self.problem, reading);
            lines.insert(1.min(lines.len()), hint);
        }
        lines
    }

    fn wrong_format(&self, format: &Format) -> Vec<String> {
        let language = self.language;
        let what = difference(language, self.problem, &format.what);
        let mut lines = vec![match format.line {
            0 => what,
            line => language.pick(format!("line {line}: {what}"), format!("{} {what}", nth(line))),
        }];
        if format.what == Difference::Nothing {
            let empty = self.case.puzzle.empty_cells().count();
            lines.push(printed_nothing(language, empty).to_owned());
        }
        if format.what == Difference::SecondGrid {
            lines.push(stop_after_first(language).to_owned());
        }
        if format.digits_right {
            let right = language.pick(
                "the digits are right, only the layout is not",
                "숫자는 모두 맞습니다. 출력 형식만 고치면 됩니다.",
            );
            lines.push(right.to_owned());
        }
        if format.among_others {
            let hint = language.pick(
                "hint: the right grid is there, among other lines; print the grid alone",
                "힌트: 맞는 판이 다른 줄과 섞여 있습니다. 디버깅용 출력은 지우고 판만 출력하세요.",
            );
            lines.push(hint.to_owned());
        }
        lines
    }

    fn time_limit(&self) -> Vec<String> {
        let (language, limit) = (self.language, self.limit);
        let mut lines = vec![language.pick(
            format!("still running after {limit} s (--timeout allows more)"),
            format!("{limit}초가 지나도 끝나지 않았습니다 (--timeout으로 늘릴 수 있습니다)"),
        )];
        if self.compiles {
            let hint = language.pick(
                "hint: `java Main.java` compiles on every run; `sudokit judge 2239 Main.java` compiles once",
                "힌트: java Main.java는 실행할 때마다 컴파일합니다. `sudokit judge 2239 Main.java`로 채점하면 한 번만 컴파일합니다.",
            );
            lines.push(hint.replace("2239", &self.problem.number().to_string()));
        }
        match promise::calls(&self.case.puzzle) {
            None => {
                let note = language.pick(
                    "this grid is slower for row-major search than inputs of the problem can be",
                    "문제에는 나오지 않을 만큼 오래 걸리는 판입니다 (12095번 소스로 10만 번 넘게 호출).",
                );
                lines.push(note.to_owned());
            }
            Some(calls) if calls <= FEW_CALLS => lines.push(language.pick(
                format!("hint: a row-major search needs only {calls} calls here; is there a loop or a recursion without end?"),
                format!("힌트: 백트래킹 함수를 {calls}번만 호출하면 풀리는 판입니다. 끝나지 않는 반복문이나 재귀가 없는지 확인해 보세요."),
            )),
            Some(_) => {}
        }
        lines
    }
}

/// A search that needs no more calls takes no time to speak of, in any language.
const FEW_CALLS: u64 = 5_000;

/// How hints begin.
fn hint_word(language: Language) -> &'static str {
    language.pick("hint:", "힌트:")
}

/// What is wrong with how it reads.
fn misreads(language: Language, problem: Problem, reading: Reading) -> String {
    match reading {
        Reading::OtherLayout => reads_other(language, problem).to_owned(),
        Reading::NoInput => language
            .pick(
                "hint: it prints the same for two inputs with different answers; does it read standard input?",
                "힌트: 답이 다른 두 입력에 똑같이 출력합니다. 표준 입력에서 판을 읽는지 확인해 보세요.",
            )
            .to_owned(),
        Reading::File { call, .. } => language.pick(
            format!("hint: the source opens a file ({call}), but the grid comes on standard input; take that out"),
            format!("힌트: 소스에 파일을 여는 코드({call})가 있습니다. 판은 표준 입력으로 들어오니 그 코드를 지우세요."),
        ),
    }
}

/// It works on the layout of the other problem.
fn reads_other(language: Language, problem: Problem) -> &'static str {
    match problem {
        Problem::P2239 => language.pick(
            "hint: it reads input like that of 2580, with spaces; 2239 has nine digits without spaces",
            "힌트: 2580번처럼 띄어 쓴 입력은 읽습니다. 2239번 입력은 숫자 9개가 붙어 있으니 한 글자씩 읽으세요.",
        ),
        Problem::P2580 => language.pick(
            "hint: it reads input like that of 2239, without spaces; 2580 has nine numbers with spaces",
            "힌트: 2239번처럼 붙여 쓴 입력은 읽습니다. 2580번 입력은 숫자 사이에 공백이 있습니다.",
        ),
    }
}

/// Nothing was printed for a grid with so many empty cells.
fn printed_nothing(language: Language, empty: usize) -> &'static str {
    match empty {
        0 => language.pick(
            "hint: nothing is to be filled here, and the grid must be printed all the same",
            "힌트: 채울 칸이 없는 판입니다. 빈칸이 없어도 판은 출력해야 합니다.",
        ),
        _ => language.pick(
            "hint: a search that ends without an answer often forgets to set the cell back to 0 after a failed try",
            "힌트: 실패한 뒤 칸을 0으로 되돌리지 않으면 답을 찾지 못하고 끝나는 경우가 많습니다.",
        ),
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
            format!("{}: 입력에 주어진 숫자는 {given}, 출력은 {found}", cell(Ko, at))
        }
        (Ko, Fault::Repeat(conflict)) => {
            let [a, b] = conflict.cells.map(|at| cell(Ko, at));
            let (digit, house) = (with_particle(conflict.digit), house(Ko, conflict.house));
            format!("{house}에 숫자 {digit} 두 번 나옵니다: {a}, {b}")
        }
        (Ko, other) => other.to_string(),
    }
}

/// A digit as the subject of a Korean sentence: which particle follows depends on its sound.
fn with_particle(digit: Digit) -> String {
    let particle = if matches!(digit.get(), 2 | 4 | 5 | 9) { "가" } else { "이" };
    format!("{digit}{particle}")
}

/// "The first", and so on, in Korean.
fn ordinal(n: usize) -> String {
    const WORDS: [&str; 9] = ["첫", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉"];
    match WORDS.get(n.wrapping_sub(1)) {
        Some(word) => format!("{word} 번째"),
        None => format!("{n}번째"),
    }
}

/// The line of that number, in Korean.
fn nth(line: usize) -> String {
    const WORDS: [&str; 9] =
        ["첫째", "둘째", "셋째", "넷째", "다섯째", "여섯째", "일곱째", "여덟째", "아홉째"];
    match WORDS.get(line.wrapping_sub(1)) {
        Some(word) => format!("{word} 줄"),
        None => format!("{line}번째 줄"),
    }
}

fn house(language: Language, house: House) -> String {
    let number = house.index() % 9 + 1;
    let korean = match house.index() / 9 {
        0 => format!("{number}행"),
        1 => format!("{number}열"),
        _ => format!("{} 3×3 박스", ordinal(number)),
    };
    language.pick(house.to_string(), korean)
}

/// The difference; in Korean as the rest of a sentence that begins with the line.
fn difference(language: Language, problem: Problem, what: &Difference) -> String {
    let layout = match problem {
        Problem::P2239 => language.pick("nine digits without spaces", "공백 없이 숫자 9개"),
        Problem::P2580 => {
            language.pick("nine numbers with single spaces", "공백 한 칸으로 구분한 숫자 9개")
        }
    };
    match what {
        Difference::Nothing => {
            language.pick("nothing was printed", "아무것도 출력하지 않았습니다").to_owned()
        }
        Difference::Missing(lines) => language.pick(
            format!("printed {lines} of nine lines"),
            format!("9줄 중 {lines}줄만 출력했습니다"),
        ),
        Difference::SecondGrid => language
            .pick(
                "a second grid begins: print one only",
                "두 번째 판이 시작됩니다. 판은 하나만 출력해야 합니다",
            )
            .to_owned(),
        Difference::Extra(text) => language.pick(
            format!("nothing may follow the nine lines, found {text:?}"),
            format!("아홉 줄 뒤에 다른 출력이 있습니다: {text:?}"),
        ),
        Difference::Blank => language
            .pick(format!("blank; expected {layout}"), format!("비어 있습니다 ({layout} 필요)")),
        Difference::Spaces => language
            .pick(
                "spaces between the digits, where none belong",
                "숫자 사이에 공백이 있습니다. 붙여서 출력해야 합니다",
            )
            .to_owned(),
        Difference::NoSpaces => language
            .pick(
                "no spaces between the digits, where they belong",
                "숫자 사이에 공백이 없습니다. 한 칸씩 띄워야 합니다",
            )
            .to_owned(),
        Difference::Indented => {
            language.pick("begins with a blank", "맨 앞에 공백이 있습니다").to_owned()
        }
        Difference::WideGap(column) => language.pick(
            format!("column {column}: expected a single space between two numbers"),
            format!("{} 글자: 숫자 사이는 공백 한 칸이어야 합니다", ordinal(*column)),
        ),
        Difference::Count(count) => language.pick(
            format!("{count} digits; expected {layout}"),
            format!("숫자가 {count}개입니다 ({layout} 필요)"),
        ),
        Difference::Character(column, found) => language.pick(
            format!("column {column}: expected a digit, found {found:?}"),
            format!("{} 글자가 숫자가 아닙니다: {found:?}", ordinal(*column)),
        ),
        Difference::Number(number) => language.pick(
            format!("expected one digit at a time, found {number}"),
            format!("한 자리 숫자가 아닙니다: {number}"),
        ),
    }
}

fn stop_after_first(language: Language) -> &'static str {
    language.pick(
        "hint: end the search at the first solution (return true up the calls, or exit)",
        "힌트: 첫 번째 답을 찾으면 탐색을 끝내야 합니다 (true를 반환하며 빠져나오거나 프로그램을 종료).",
    )
}

/// Lines of stderr that are shown: the first, and these at the end.
const STDERR_LINES: usize = 3;

fn runtime_error(language: Language, crash: &Crash) -> Vec<String> {
    let mut lines = Vec::new();
    match crash.end {
        End::Signalled(signal) => {
            let name = group::signal_name(signal).map_or(signal.to_string(), str::to_owned);
            lines.push(
                language
                    .pick(format!("killed by {name}"), format!("시그널로 종료되었습니다: {name}")),
            );
            lines.extend(signal_hint(language, &name).map(str::to_owned));
        }
        End::Exited(code) => lines.push(language.pick(
            format!("ended with exit code {code}; a right answer ends with 0"),
            format!("종료 코드가 0이 아닙니다: {code} (백준의 '런타임 에러 (NZEC)')"),
        )),
        End::TimeLimit | End::OutputLimit => unreachable!("they have verdicts of their own"),
    }
    if !crash.stderr.is_empty() {
        lines.push(language.pick("stderr:", "표준 에러:").to_owned());
        // Python underlines; in a few lines that says nothing.
        let underlines = |line: &&str| line.trim().chars().all(|c| "~^".contains(c));
        let all: Vec<&str> = crash.stderr.lines().filter(|line| !underlines(line)).collect();
        let hidden = 1..all.len().saturating_sub(STDERR_LINES).max(1);
        for (i, line) in all.iter().enumerate() {
            if hidden.len() < 2 || !hidden.contains(&i) {
                lines.push(format!("  {}", safe(&untabbed(line))));
            } else if i == 1 {
                lines.push("  ...".to_owned());
            }
        }
    }
    lines
}

fn signal_hint(language: Language, name: &str) -> Option<&'static str> {
    Some(match name {
        "SIGSEGV" | "SIGBUS" => language.pick(
            "hint: an index outside an array, or a recursion without end",
            "힌트: 배열 범위를 벗어났거나 재귀가 끝나지 않는 경우입니다 (백준의 'Segfault').",
        ),
        "SIGFPE" => language.pick("hint: a division by 0", "힌트: 0으로 나눈 경우입니다."),
        "SIGABRT" => language.pick(
            "hint: an exception nobody caught, or a failed assertion",
            "힌트: 처리하지 않은 예외나 assert 실패입니다.",
        ),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn korean_particles_follow_the_sound_of_the_digit() {
        let all: Vec<String> = Digit::all().map(with_particle).collect();
        assert_eq!(all.join(" "), "1이 2가 3이 4가 5가 6이 7이 8이 9가");
    }

    #[test]
    fn korean_lines_are_counted_in_words_up_to_nine() {
        assert_eq!([1, 9, 10].map(nth), ["첫째 줄", "아홉째 줄", "10번째 줄"]);
        assert_eq!([1, 9, 10].map(ordinal), ["첫 번째", "아홉 번째", "10번째"]);
    }
}
