//! The programming languages of the judge: how a source file is recognized, what compiles and runs
//! it, and how much time it has.
//!
//! [`table`] has a row for each language. All that depends on the language is read there.

mod table;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;
use table::{ROWS, Row};

/// A programming language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Code {
    /// C.
    C,
    /// C++.
    Cpp,
    /// C#.
    CSharp,
    /// D.
    D,
    /// Go.
    Go,
    /// Haskell.
    Haskell,
    /// Java.
    Java,
    /// JavaScript.
    Javascript,
    /// Kotlin.
    Kotlin,
    /// Pascal.
    Pascal,
    /// PHP.
    Php,
    /// Python, run by PyPy.
    Pypy,
    /// Python.
    Python,
    /// Ruby.
    Ruby,
    /// Rust.
    Rust,
    /// Scala.
    Scala,
    /// Swift.
    Swift,
    /// TypeScript.
    Typescript,
}

/// A way to compile and to run a program.
///
/// Words have gaps: `{tool}`, `{file}` (the source), `{dir}` (a temporary folder), `{program}` (a
/// file there), `{class}` (the class with `main`), `{version}` (the first number that the probe
/// printed), `{stack}` (an option of the linker on Windows, elsewhere nothing), `{heap}` (its
/// megabytes).
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// The first of these on the path is `{tool}`.
    pub tools: &'static [&'static str],
    /// What must be on the path, too.
    pub needs: &'static [&'static str],
    /// A command that succeeds only where this way works; empty if there is nothing to find out.
    pub probe: &'static [&'static str],
    /// The oldest version of the tool that the probe accepts, for a message.
    pub since: &'static str,
    /// The newest version of the language that the tool takes, if there are newer ones by far.
    pub newest: Option<&'static str>,
    /// A file that is written to the temporary folder before compiling: its name, its text.
    pub written: Option<(&'static str, &'static str)>,
    /// The words that compile; none if there is nothing to compile.
    pub compile: &'static [&'static str],
    /// Whether the compiler prints errors on stdout.
    pub complains_on_stdout: bool,
    /// The words that run it.
    pub run: &'static [&'static str],
}

impl Way {
    /// Whether nothing is compiled.
    pub(super) fn is_interpreted(&self) -> bool {
        self.compile.is_empty()
    }

    /// Its tools for a message: `mcs + mono`, `node >= 22.6`.
    fn shown(&self) -> String {
        let mut shown = self.tools.join(", ");
        for need in self.needs {
            shown += &format!(" + {need}");
        }
        if !self.since.is_empty() {
            shown += &format!(" >= {}", self.since);
        }
        shown
    }
}

/// Suffixes of source files in languages without a row. In a folder such a file is a program that
/// is not judged.
const OTHERS: [&str; 32] = [
    "adb", "asm", "bas", "clj", "cob", "cr", "dart", "dpr", "erl", "ex", "exs", "f", "f90", "f95",
    "for", "fs", "groovy", "jl", "kts", "lisp", "lua", "m", "ml", "nim", "pl", "pro", "r", "R",
    "rkt", "scm", "vb", "zig",
];

/// Whether the name is that of a source file in a language without a row.
pub(super) fn is_other_source(path: &Path) -> bool {
    path.extension().and_then(|suffix| suffix.to_str()).is_some_and(|it| OTHERS.contains(&it))
}

/// The suffixes of all languages: `.c .cc .cpp`.
pub(super) fn suffixes() -> String {
    let all = ROWS.iter().flat_map(|row| row.suffixes);
    // `.C` is C++ on some systems; it is not worth a word.
    let shown = all.filter(|suffix| **suffix != "C").map(|suffix| format!(".{suffix}"));
    shown.collect::<Vec<_>>().join(" ")
}

impl ValueEnum for Code {
    fn value_variants<'a>() -> &'a [Code] {
        &Code::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let row = self.row();
        Some(PossibleValue::new(row.id).aliases(row.aliases.iter().copied()).help(row.name))
    }
}

impl Code {
    /// All languages, in the order of the table.
    pub(super) const ALL: [Code; ROWS.len()] = {
        let mut all = [Code::C; ROWS.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = ROWS[at].code;
            at += 1;
        }
        all
    };

    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Its name, as people write it.
    pub(crate) fn name(self) -> &'static str {
        self.row().name
    }

    /// Its name as an option or a key has it.
    pub(crate) fn id(self) -> &'static str {
        self.row().id
    }

    /// What the former online judge made of a time limit: a factor of the limit, and seconds
    /// on top.
    pub(crate) fn allowance(self) -> (u32, u64) {
        self.row().allowance
    }

    /// The time limit for programs in this language.
    pub(crate) fn time_limit(self, limit: Duration) -> Duration {
        let (times, more) = self.allowance();
        limit * times + Duration::from_secs(more)
    }

    /// The memory limit for programs in this language, in megabytes: their runtime needs some, too.
    pub(crate) fn memory_limit(self, limit: u64) -> u64 {
        let (times, more) = self.row().memory;
        limit * times + more
    }

    /// The heap that a program within this memory limit has, in megabytes.
    pub(super) fn heap(self, limit: u64) -> u64 {
        let (times, more) = self.row().memory;
        (limit.saturating_sub(more) / times).max(2)
    }

    /// The language of a source file, by the end of its name.
    pub(super) fn of_file(path: &Path) -> Option<Code> {
        let suffix = path.extension()?.to_str()?;
        ROWS.iter().find(|row| row.suffixes.contains(&suffix)).map(|row| row.code)
    }

    /// The language of a command, by the program that runs it.
    pub(super) fn of_command(command: &[OsString]) -> Option<Code> {
        let name = Path::new(command.first()?).file_name()?.to_str()?;
        let name = name.strip_suffix(".exe").unwrap_or(name);
        let bare = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        ROWS.iter().find(|row| row.commands.contains(&bare)).map(|row| row.code)
    }

    /// The language of its time limits: PyPy has those of Python.
    pub(super) fn of_limits(self) -> Code {
        if self == Code::Pypy { Code::Python } else { self }
    }

    /// The ways to run a program, the best first.
    pub(super) fn ways(self) -> &'static [Way] {
        self.row().ways
    }

    /// The tools that were looked for, for a message.
    pub(super) fn tools(self) -> String {
        let mut shown: Vec<String> = self.ways().iter().map(Way::shown).collect();
        shown.dedup();
        shown.join(", ")
    }

    /// How to install a tool on this system: a command, or the name of a site.
    pub(super) fn install(self) -> &'static str {
        let [linux, macos, windows] = self.row().install;
        if cfg!(windows) {
            windows
        } else if cfg!(target_os = "macos") {
            macos
        } else {
            linux
        }
    }

    /// What the source file must be named, if the compiler does not take every name.
    pub(super) fn source_name(self) -> Option<&'static str> {
        self.row().source_name
    }

    /// What begins a comment that ends with its line.
    pub(super) fn line_comments(self) -> &'static [&'static str] {
        self.row().line_comments
    }

    /// The two ends of longer comments.
    pub(super) fn block_comments(self) -> &'static [[&'static str; 2]] {
        self.row().block_comments
    }

    /// Whether three quotes begin a text of several lines.
    pub(super) fn has_long_quotes(self) -> bool {
        self.row().has_long_quotes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_known_by_file_and_by_command() {
        let file = |name: &str| Code::of_file(Path::new(name));
        assert_eq!(file("a/main.cpp"), Some(Code::Cpp));
        assert_eq!(file("Main.java"), Some(Code::Java));
        assert_eq!((file("main"), file("main.txt"), file(".py")), (None, None, None));
        let command = |words: &[&str]| {
            Code::of_command(&words.iter().map(OsString::from).collect::<Vec<_>>())
        };
        assert_eq!(command(&["/usr/bin/python3.12", "main.py"]), Some(Code::Python));
        assert_eq!(command(&["pypy3", "main.py"]), Some(Code::Pypy));
        assert_eq!(command(&["java", "Main"]), Some(Code::Java));
        assert_eq!(command(&["./a.out"]), None);
    }

    #[test]
    fn some_languages_have_more_time() {
        let limit = |code: Code, seconds| code.time_limit(Duration::from_secs(seconds)).as_secs();
        assert_eq!((limit(Code::Cpp, 2), limit(Code::Cpp, 1)), (2, 1));
        assert_eq!((limit(Code::Java, 2), limit(Code::Java, 1)), (5, 3));
        assert_eq!((limit(Code::Python, 2), limit(Code::Pypy, 1)), (8, 5));
        assert_eq!((limit(Code::Typescript, 1), limit(Code::Scala, 1)), (3, 5));
    }

    /// `row` finds a row by the number of its language; a suffix belongs to one language.
    #[test]
    fn the_table_has_a_row_for_each_language() {
        for (at, row) in ROWS.iter().enumerate() {
            assert_eq!(row.code as usize, at, "{}", row.name);
            assert!(!row.ways.is_empty(), "{}", row.name);
            for suffix in row.suffixes {
                let path = format!("main.{suffix}");
                assert_eq!(Code::of_file(Path::new(&path)), Some(row.code), "{path}");
                assert!(!is_other_source(Path::new(&path)), "{path}");
            }
            // A program that is too new for a tool is sent to the first one.
            assert_eq!(row.ways[0].newest, None, "{}", row.name);
            for way in row.ways {
                let words = [way.probe, way.compile, way.run].concat();
                assert!(
                    way.compile.is_empty()
                        || way.compile.iter().any(|it| *it == "{file}" || way.written.is_some())
                );
                for word in words {
                    let gaps = word.matches('{').count();
                    let known =
                        ["tool", "file", "dir", "program", "class", "version", "stack", "heap"];
                    let found = known.iter().map(|gap| word.matches(&format!("{{{gap}}}")).count());
                    assert_eq!(found.sum::<usize>(), gaps, "{} {word}", row.name);
                }
            }
        }
        assert_eq!(ROWS.len(), Code::Typescript as usize + 1);
    }
}
