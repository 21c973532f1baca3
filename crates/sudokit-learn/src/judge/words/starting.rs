//! What is said before the first case: about programs that cannot be started or compiled.

use crate::language::Language;
use std::ffi::OsStr;
use std::path::Path;

/// The program does not start. The reason of the system follows.
pub(crate) fn cannot_start(language: Language, program: &OsStr, hint: &str) -> String {
    language.pick(
        format!("cannot start {program:?}{hint}"),
        format!("프로그램을 실행할 수 없습니다: {program:?}{hint}"),
    )
}

/// It is in the current directory, where a shell does not look.
pub(crate) fn say_dot_slash(language: Language, path: &Path) -> String {
    let path = path.display();
    language.pick(
        format!("; for the program in this directory say ./{path}"),
        format!(" (현재 디렉터리에 있는 프로그램은 이렇게 적습니다: ./{path})"),
    )
}

/// It is a script.
pub(crate) fn needs_interpreter(language: Language) -> String {
    language
        .pick(
            "; a script needs its interpreter: -- python3 main.py",
            " (스크립트는 인터프리터와 함께 적습니다: -- python3 main.py)",
        )
        .to_owned()
}

/// There is no source file of that name.
pub(crate) fn no_file(language: Language, path: &Path) -> String {
    let path = path.display();
    language.pick(format!("{path}: no such file"), format!("파일이 없습니다: {path}"))
}

/// Nothing here compiles or runs that language.
pub(crate) fn no_tool(language: Language, source: &Path, code: &str, tools: &[&str]) -> String {
    let (source, tools) = (source.display(), tools.join(", "));
    language.pick(
        format!(
            "{source} is {code}, and no program for it is on the path (looked for: {tools}); \
             install one, or judge a program that is compiled already: \
             sudokit judge 2239 -- ./a.out"
        ),
        format!(
            "{source}: {code} 프로그램을 만들거나 실행할 도구가 없습니다 (찾아본 것: {tools}). \
             설치하거나, 이미 컴파일한 프로그램을 채점하세요: sudokit judge 2239 -- ./a.out"
        ),
    )
}

/// The compiler is at work.
pub(crate) fn compiling(language: Language, source: &Path, tool: &str) -> String {
    let source = source.display();
    language
        .pick(format!("compiling {source} with {tool}"), format!("컴파일 중: {source} ({tool})"))
}

/// The compiler refused the source file, or was stopped.
pub(crate) fn compile_error(language: Language, source: &Path, stopped: Option<&str>) -> String {
    let source = source.display();
    let why = stopped.unwrap_or(
        language.pick("what the compiler says is above", "컴파일러의 메시지는 위에 있습니다"),
    );
    language
        .pick(format!("compile error: {source} ({why})"), format!("컴파일 에러: {source} ({why})"))
}

/// The compiler took too long.
pub(crate) fn compiler_stopped(language: Language, limit: f64) -> String {
    language.pick(
        format!("the compiler was still running after {limit} s; --compile-timeout allows more"),
        format!(
            "컴파일이 {limit}초가 지나도 끝나지 않았습니다. --compile-timeout으로 늘릴 수 있습니다"
        ),
    )
}

/// No class to start was compiled.
pub(crate) fn no_main_class(language: Language, source: &Path) -> String {
    let source = source.display();
    language.pick(
        format!(
            "{source}: expected a class Main, or one named like the file, outside of any package"
        ),
        format!("{source}: 패키지 밖에 Main 클래스나 파일과 이름이 같은 클래스가 있어야 합니다"),
    )
}

/// There is no room for what the compiler makes.
pub(crate) fn no_directory(language: Language) -> &'static str {
    language.pick("cannot make a temporary directory", "임시 디렉터리를 만들 수 없습니다")
}

/// This system lacks what is needed to stop programs for certain.
pub(crate) fn no_process_groups(language: Language) -> &'static str {
    language.pick(
        "judging needs process groups, which this system does not have; on Windows run sudokit \
         and your program in WSL (Windows Subsystem for Linux)",
        "이 시스템에는 채점에 필요한 프로세스 그룹이 없습니다. Windows에서는 WSL(Linux용 Windows \
         하위 시스템) 안에서 sudokit과 내 프로그램을 실행하세요",
    )
}

/// The file of cases cannot be read; what follows names it.
pub(crate) fn cannot_read(language: Language) -> &'static str {
    language.pick("cannot read the cases", "채점할 판을 읽을 수 없습니다")
}

/// The file holds pencilmarks.
pub(crate) fn pencilmarks(language: Language, path: &str, line: u64) -> String {
    language.pick(
        format!("{path}: line {line}: expected a puzzle, found a pencilmark grid"),
        format!("{path}: {line}번째 줄: 스도쿠 판이 아니라 후보 숫자 표입니다"),
    )
}

/// A grid of the file has no solution.
pub(crate) fn no_solution(language: Language, path: &str, line: u64) -> String {
    language.pick(
        format!("{path}: line {line}: this grid has no solution; the problems give none such"),
        format!("{path}: {line}번째 줄: 답이 없는 판입니다. 문제의 입력에는 이런 판이 없습니다"),
    )
}

/// The file holds no puzzle.
pub(crate) fn no_puzzle(language: Language, path: &str) -> String {
    language.pick(format!("{path}: no puzzle found"), format!("{path}: 스도쿠 판이 없습니다"))
}

/// The file holds more than is judged.
pub(crate) fn too_many(language: Language, path: &str, most: usize) -> String {
    language.pick(
        format!("{path}: holds more than {most} puzzles, which is too many to judge"),
        format!("{path}: 판이 {most}개를 넘어 채점할 수 없습니다"),
    )
}
