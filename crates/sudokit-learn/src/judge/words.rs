//! The texts of the judge: functions for those of `words/*/judge.toml`.
//!
//! Everything that is meant for programs (names of cases, JSON) is the same in all languages.
//! [`explain`] has what is said about a failing case.

pub(super) mod explain;

use super::cases::Name;
use super::code::Code;
use super::problem::Problem;
use super::shrink::EndedBy;
use super::verdict::Kind;
use crate::language::Language;
use crate::numbers::counted;
use crate::words::{JUDGE, texts};
use std::fmt::Display;
use sudokit::board::{Cell, House};

texts! {
    JUDGE "report":
        shrinking(run, empty)
        ended_by_failing(runs)
        ended_by_limits()
        ended_by_signal()
        no_page(error)
        saved(file)
        not_saved(error)
        some_failed(verdict, accepted, tried, planned)
        stopped(accepted, planned)
        score(calls);
    "labels":
        input()
        expected()
        printed()
        again()
        alone()
        watch()
        page();
    "class":
        head_of_class(number, programs, folder, threads)
        skipped(names)
        no_program(folder, suffixes)
        no_folder(folder)
        one_program(option, folder)
        needs_folder(option)
        no_threads()
        timing(threads)
        accepted_programs(accepted, programs)
        stopped_class(judged, programs, accepted)
        program()
        size()
        cases_title()
        keep_going()
        slowest_case()
        failing_case()
        verdict_title();
    "starting":
        cannot_start(program, hint)
        say_dot_slash(path)
        needs_interpreter()
        no_file(path)
        no_compiler(path, suffix, judge)
        no_tool(source, code, tools, install, judge)
        on_debian(command)
        in_package(source, package)
        old_tool(tool, code, newest, better)
        compiling(source, tool)
        compile_error(source, why)
        see_above()
        compiler_stopped(limit)
        no_main_class(source)
        no_directory()
        no_wrapper(source, code)
        cannot_read()
        pencilmarks(path, line)
        no_solution(path, line)
        many_solutions(path, line, most)
        no_puzzle(path)
        no_input(path)
        not_written(path)
        too_many(path, most)
        exported(cases, folder);
    "list":
        named(names)
        time(seconds)
        memory(megabytes)
        by_code(name, seconds)
        unsure(text)
        sample_input()
        sample_output()
        ours()
        method(name)
        no_sample()
        judge_it(id)
        no_problem(name);
}

/// What can stand in the place of a verdict: the kinds, and what keeps a program from being judged.
pub(super) const VERDICTS: [&str; 9] = [
    "accepted",
    "wrong_answer",
    "wrong_format",
    "time_limit",
    "memory_limit",
    "runtime_error",
    "output_limit",
    "compile_error",
    "not_judged",
];

/// The name of a verdict for programs.
pub(super) fn id(kind: Kind) -> &'static str {
    match kind {
        Kind::Accepted => "accepted",
        Kind::WrongAnswer => "wrong_answer",
        Kind::WrongFormat => "wrong_format",
        Kind::TimeLimit => "time_limit",
        Kind::MemoryLimit => "memory_limit",
        Kind::RuntimeError => "runtime_error",
        Kind::OutputLimit => "output_limit",
    }
}

/// The name of a verdict.
pub(super) fn verdict(language: Language, kind: Kind) -> String {
    verdict_of(language, id(kind))
}

/// The name of a verdict, or of what came instead of one.
pub(super) fn verdict_of(language: Language, id: &'static str) -> String {
    JUDGE.say(language, "verdict", id, &[])
}

/// How to install a tool: a command or a site. `apt` is that of some systems only.
pub(super) fn install(language: Language, how: &str) -> String {
    if how.starts_with("sudo apt") { on_debian(language, how) } else { how.to_owned() }
}

/// A number of programs.
pub(super) fn programs(language: Language, count: usize) -> String {
    language.pick(counted(count as u64, "program"), format!("프로그램 {count}개"))
}

/// The name of a case, and its purpose.
fn case(language: Language, name: Name) -> String {
    let id = name.id();
    let kind = id.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-');
    let find = |kind| JUDGE.find(language, "case", kind);
    format!("{id} ({})", find(kind).or_else(|| find("case")).unwrap_or_default())
}

/// Above the first case: the problem, its limits (seconds, megabytes), and how that of the time
/// comes about.
pub(super) fn head(
    language: Language,
    problem: Problem,
    code: Option<Code>,
    (limit, memory): (f64, u64),
) -> String {
    let say = |key, words: &[(&str, &dyn Display)]| JUDGE.say(language, "report", key, words);
    let own = code
        .filter(|code| problem.limits.by_code.iter().any(|(other, _)| *other == code.of_limits()));
    let why = match code.map(|code| (code.name(), code.allowance())) {
        Some((name, _)) if own.is_some() => say("own_limit", &[("name", &name)]),
        Some((name, (times, more))) if (times, more) != (1, 0) => {
            let page = problem.limits.time.as_secs();
            let words: [(&str, &dyn Display); 4] =
                [("name", &name), ("page", &page), ("times", &times), ("more", &more)];
            say("allowance", &words)
        }
        _ => String::new(),
    };
    let is_number = problem.id.bytes().all(|b| b.is_ascii_digit());
    let key = if is_number { "by_number" } else { "by_name" };
    let problem = say(key, &[("id", &problem.id)]);
    let words: [(&str, &dyn Display); 4] =
        [("problem", &problem), ("limit", &limit), ("why", &why), ("memory", &memory)];
    say("head", &words)
}

/// Heading of a failing case.
pub(super) fn failed(language: Language, kind: Kind, name: Name) -> String {
    format!("{}: {}", verdict(language, kind), case(language, name))
}

/// The other program, its verdict.
pub(super) fn other(language: Language, kind: Kind) -> String {
    JUDGE.say(language, "report", "other", &[("verdict", &verdict(language, kind))])
}

/// Heading and last line when only the other program failed.
pub(super) fn differ(language: Language, name: Name) -> String {
    JUDGE.say(language, "report", "differ", &[("case", &case(language, name))])
}

/// Heading of the failing case after it was made smaller.
pub(super) fn smaller(language: Language, empty: usize, runs: u32) -> String {
    let cells = language.pick(counted(empty as u64, "empty cell"), empty.to_string());
    let times = language.pick(counted(runs.into(), "run"), runs.to_string());
    JUDGE.say(language, "report", "smaller", &[("cells", &cells), ("times", &times)])
}

/// Why shrinking ended before its end.
pub(super) fn shrinking_ended(language: Language, by: EndedBy) -> String {
    match by {
        EndedBy::Failing(runs) => ended_by_failing(language, runs),
        EndedBy::Limits => ended_by_limits(language),
        EndedBy::Signal => ended_by_signal(language),
    }
}

/// The same for programs.
pub(super) fn ended_by_id(by: EndedBy) -> &'static str {
    match by {
        EndedBy::Failing(_) => "time_limits",
        EndedBy::Limits => "limits",
        EndedBy::Signal => "signal",
    }
}

/// A number of cases.
pub(super) fn cases(language: Language, count: usize) -> String {
    language.pick(counted(count as u64, "case"), count.to_string())
}

/// The last line of a run in which every case was accepted.
pub(super) fn all_accepted(language: Language, cases: usize, slowest: f64, name: &str) -> String {
    let verdict = verdict(language, Kind::Accepted);
    let cases = self::cases(language, cases);
    let slowest = format!("{slowest:.3}");
    let words: [(&str, &dyn Display); 4] =
        [("verdict", &verdict), ("cases", &cases), ("slowest", &slowest), ("name", &name)];
    JUDGE.say(language, "report", "all_accepted", &words)
}

/// A line of another program: a tab is the only control character that it needs.
pub(super) fn untabbed(line: &str) -> String {
    line.replace('\t', "    ")
}

/// A cell, as learners call it.
fn cell(language: Language, cell: Cell) -> String {
    language.pick(cell.to_string(), format!("{}행 {}열", cell.row() + 1, cell.column() + 1))
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

#[cfg(test)]
mod tests {
    use super::super::cases;
    use super::*;

    #[test]
    fn every_text_and_every_case_is_in_the_files() {
        for language in [Language::En, Language::Ko] {
            for (section, key) in KEYS {
                assert!(JUDGE.find(language, section, key).is_some(), "{section}.{key}");
            }
            for id in VERDICTS {
                assert!(JUDGE.find(language, "verdict", id).is_some(), "{id}");
            }
            let fixed = Problem::all().iter().flat_map(|&problem| cases::fixed(problem));
            let names = fixed.map(|case| case.name);
            for name in names.chain([Name::Slow(2), Name::File(12), Name::Random(3)]) {
                assert!(!case(language, name).ends_with("()"), "{name:?}");
            }
        }
    }

    #[test]
    fn korean_lines_are_counted_in_words_up_to_nine() {
        assert_eq!([1, 9, 10].map(nth), ["첫째 줄", "아홉째 줄", "10번째 줄"]);
        assert_eq!([1, 9, 10].map(ordinal), ["첫 번째", "아홉 번째", "10번째"]);
    }
}
