//! What is judged: a command, or a source file that is compiled first.

use super::group;
use super::process::{self, End, Ends, Limits, Usage};
use super::source;
use super::words;
use super::wrapper::{self, Method};
use crate::language::Language;
use anyhow::{Context, bail};
use clap::ValueEnum;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// A programming language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Code {
    /// C.
    C,
    /// C++.
    Cpp,
    /// Go.
    Go,
    /// Java.
    Java,
    /// JavaScript.
    Javascript,
    /// Kotlin.
    Kotlin,
    /// Python.
    Python,
    /// Rust.
    Rust,
}

impl Code {
    /// Its name, as people write it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Code::C => "C",
            Code::Cpp => "C++",
            Code::Go => "Go",
            Code::Java => "Java",
            Code::Javascript => "JavaScript",
            Code::Kotlin => "Kotlin",
            Code::Python => "Python",
            Code::Rust => "Rust",
        }
    }

    /// Its name as an option or a key has it.
    pub(crate) fn id(self) -> String {
        self.name().to_lowercase().replace('+', "p")
    }

    /// What the former online judge made of a time limit: a factor of the limit, and seconds
    /// on top.
    pub(crate) fn allowance(self) -> (u32, u64) {
        match self {
            Code::Java | Code::Kotlin => (2, 1),
            Code::Python => (3, 2),
            Code::C | Code::Cpp | Code::Go | Code::Javascript | Code::Rust => (1, 0),
        }
    }

    /// The time limit for programs in this language.
    pub(crate) fn time_limit(self, limit: Duration) -> Duration {
        let (times, more) = self.allowance();
        limit * times + Duration::from_secs(more)
    }

    /// The language of a source file, by the end of its name.
    pub(super) fn of_file(path: &Path) -> Option<Code> {
        Some(match path.extension()?.to_str()? {
            "c" => Code::C,
            "cpp" | "cc" | "cxx" | "C" => Code::Cpp,
            "go" => Code::Go,
            "java" => Code::Java,
            "js" | "mjs" => Code::Javascript,
            "kt" => Code::Kotlin,
            "py" => Code::Python,
            "rs" => Code::Rust,
            _ => return None,
        })
    }

    /// The language of a command, by the program that runs it.
    fn of_command(command: &[OsString]) -> Option<Code> {
        let name = Path::new(command.first()?).file_name()?.to_str()?;
        let name = name.strip_suffix(".exe").unwrap_or(name);
        let bare = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        Some(match bare {
            "java" => Code::Java,
            "kotlin" => Code::Kotlin,
            "py" | "python" | "pypy" => Code::Python,
            "node" => Code::Javascript,
            _ => return None,
        })
    }

    /// What compiles or runs it: any of these.
    fn tools(self) -> &'static [&'static str] {
        match self {
            Code::C => &["gcc", "clang", "cc"],
            Code::Cpp => &["g++", "clang++", "c++"],
            Code::Go => &["go"],
            Code::Java => &["javac"],
            Code::Javascript => &["node"],
            Code::Kotlin => &["kotlinc"],
            // On Windows `python3` may be a stand-in that opens a shop.
            Code::Python if cfg!(windows) => &["py", "python", "python3"],
            Code::Python => &["python3", "python"],
            Code::Rust => &["rustc"],
        }
    }
}

/// A program that can be run.
#[derive(Debug)]
pub(super) struct Program {
    /// The words that start it.
    pub command: Vec<OsString>,
    /// The words that judge it again.
    pub again: Vec<OsString>,
    /// Whether the command still works when the judge has ended.
    pub lasts: bool,
    /// What it is written in, if that is known.
    pub code: Option<Code>,
    /// What the compiler warns of.
    pub warnings: String,
    /// What opens a file in its source, if that is known.
    pub opens_file: Option<&'static str>,
    /// Holds what the compiler made.
    _directory: Option<TempDir>,
}

impl Program {
    /// A program that needs no compiler.
    fn as_it_is(command: Vec<OsString>, again: Vec<OsString>, code: Option<Code>) -> Program {
        let (warnings, opens_file) = (String::new(), None);
        Program { command, again, lasts: true, code, warnings, opens_file, _directory: None }
    }
}

/// What came of preparing.
#[derive(Debug)]
pub(super) enum Prepared {
    /// Ready to run.
    Ready(Program),
    /// There is no program.
    CompileError(CompileError),
    /// A signal request to end.
    Stopped,
}

/// Why a compiler made nothing.
#[derive(Debug)]
pub(super) struct CompileError {
    /// What the compiler printed, as far as it is kept.
    pub said: String,
    /// The time after which it was stopped, if it was.
    pub stopped_after: Option<Duration>,
}

/// What is kept of the words of a compiler: the first of a flood of errors is the one to mend, and
/// some count them at the end.
const COMPILER_WORDS: Ends = Ends { first: 1 << 15, last: 1 << 12 };

/// What a compiler may hold.
const COMPILER_USAGE: Usage = Usage { memory: 4 << 30, processes: 256 };

/// A new folder, which is removed with all it contains when it is dropped.
///
/// # Errors
/// When it cannot be made.
pub(super) fn temporary_folder(above: Option<&Path>) -> io::Result<TempDir> {
    let above = above.map_or_else(std::env::temp_dir, Path::to_owned);
    TempDir::with_prefix_in("sudokit-judge-", above)
}

/// What is to be judged, and how it becomes a program.
#[derive(Debug)]
pub(super) struct Request<'a> {
    /// A source file, or the words of a command.
    pub words: &'a [OsString],
    /// Whether a file that can be run is run as it is.
    pub verbatim: bool,
    /// The language it is written in, if that is given.
    pub code: Option<Code>,
    /// The language of messages.
    pub language: Language,
    /// How long a compiler may take.
    pub compiling: Duration,
    /// The method that is asked for in place of a program.
    pub method: Option<Method<'a>>,
    /// Where the temporary folder for its results is made, if not where the system has them.
    pub temporary: Option<&'a Path>,
}

/// Finds out what the words mean: a source file if they are one, or else a command.
///
/// # Errors
/// When there is no such file, or no compiler for it.
pub(super) fn prepare(request: &Request<'_>, note: impl FnOnce(&str)) -> anyhow::Result<Prepared> {
    let Request { words, verbatim, code, language, .. } = *request;
    if let [word] = words {
        let path = Path::new(word);
        let of_file = Code::of_file(path);
        if let Some(found) = code.or(of_file).filter(|_| of_file.is_some()) {
            if path.is_file() && !(verbatim && is_executable(path)) {
                return from_source(request, path, found, note);
            }
            if !path.exists() {
                bail!(words::no_file(language, path.display()));
            }
        }
    }
    let mut command = words.to_vec();
    let bare = Path::new(&command[0]).components().count() == 1;
    if !verbatim && bare && is_executable(Path::new(&command[0])) {
        command[0] = Path::new(".").join(&command[0]).into();
    }
    let mut again = command.clone();
    again.insert(0, "--".into());
    let code = code.or_else(|| Code::of_command(&command));
    Ok(Prepared::Ready(Program::as_it_is(command, again, code)))
}

/// Compiles a source file, or finds what runs it.
fn from_source(
    request: &Request<'_>,
    file: &Path,
    code: Code,
    note: impl FnOnce(&str),
) -> anyhow::Result<Prepared> {
    let language = request.language;
    let Some((tool, start)) = code.tools().iter().find_map(|tool| Some((tool, on_path(tool)?)))
    else {
        bail!(words::no_tool(language, file.display(), code.name(), code.tools().join(", ")));
    };
    let again = vec![file.into()];
    // A name that begins with a minus is no option.
    let is_plain = !file.as_os_str().to_string_lossy().starts_with('-');
    let path = if is_plain { file.to_owned() } else { Path::new(".").join(file) };
    // What cannot be read here the compiler complains about.
    let text = std::fs::read(&path).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let opens_file = source::opens_file(code, &text);
    let is_interpreted = matches!(code, Code::Python | Code::Javascript);
    if is_interpreted && request.method.is_none() {
        let command = vec![start, path.into()];
        let program = Program::as_it_is(command, again, Some(code));
        return Ok(Prepared::Ready(Program { opens_file, ..program }));
    }
    let directory =
        temporary_folder(request.temporary).with_context(|| words::no_directory(language))?;
    let class = (code == Code::Java).then(|| source::public_type(&text)).flatten();
    let path = match request.method {
        None => path,
        Some(method) => {
            let wrapped = wrapper::wrap(code, method, file, &text)
                .with_context(|| words::no_wrapper(language, file.display(), code.name()))?;
            let path = directory.path().join(wrapper::file_name(code, class.as_deref()));
            std::fs::write(&path, wrapped).with_context(|| words::no_directory(language))?;
            path
        }
    };
    if is_interpreted {
        let command = vec![start, path.into()];
        let program = Program::as_it_is(command, again, Some(code));
        let _directory = Some(directory);
        return Ok(Prepared::Ready(Program { lasts: false, opens_file, _directory, ..program }));
    }
    note(&words::compiling(language, file.display(), tool));
    let wanted = class.as_deref().map(|class| directory.path().join(class).with_extension("java"));
    let compiled = match wanted {
        // Learners keep a `public class Main` under any name; the compiler wants its own.
        Some(wanted) if wanted.file_name() != path.file_name() => {
            std::fs::copy(&path, &wanted).with_context(|| words::no_directory(language))?;
            wanted
        }
        _ => path,
    };
    let mut compiler = vec![start];
    compiler.extend(compiler_arguments(code, directory.path()));
    compiler.push(compiled.clone().into());
    let limits = Limits {
        time: request.compiling,
        output: None,
        errors: COMPILER_WORDS,
        usage: COMPILER_USAGE,
    };
    let run = process::run(&compiler, "", None, limits);
    if group::stopped().is_some() {
        return Ok(Prepared::Stopped);
    }
    let run = run.with_context(|| words::cannot_start(language, format!("{tool:?}"), ""))?;
    let said = String::from_utf8_lossy(&run.stderr);
    let said = said.replace(&*compiled.to_string_lossy(), &file.to_string_lossy());
    if run.end != End::Exited(0) {
        let stopped_after = (run.end == End::TimeLimit).then_some(request.compiling);
        return Ok(Prepared::CompileError(CompileError { said, stopped_after }));
    }
    let command = match code {
        Code::Java => {
            let class = java_class(directory.path(), class.as_deref(), file)
                .with_context(|| words::no_main_class(language, file.display()))?;
            ["java", "-Xss64m", "-cp"]
                .map(OsString::from)
                .into_iter()
                .chain([directory.path().into(), class])
                .collect()
        }
        Code::Kotlin => {
            let mut words: Vec<OsString> = ["java", "-Xss64m", "-jar"].map(OsString::from).into();
            words.push(directory.path().join(JAR).into());
            words
        }
        _ => vec![directory.path().join(BINARY).into()],
    };
    Ok(Prepared::Ready(Program {
        command,
        again,
        lasts: false,
        code: Some(code),
        warnings: said,
        opens_file,
        _directory: Some(directory),
    }))
}

/// What a compiler makes.
const BINARY: &str = if cfg!(windows) { "program.exe" } else { "program" };
/// Windows gives a program 2 MB of stack unless its file asks for more: 256 MB, as judges do.
const STACK: &str = "-Wl,--stack,268435456";
/// What the compiler of Kotlin makes.
const JAR: &str = "program.jar";

/// The compiler's arguments before the name of the source file.
fn compiler_arguments(code: Code, directory: &Path) -> Vec<OsString> {
    let (options, to): (&[&str], PathBuf) = match code {
        Code::C => (&["-O2", "-lm", "-o"], directory.join(BINARY)),
        Code::Cpp => (&["-O2", "-std=gnu++17", "-o"], directory.join(BINARY)),
        Code::Go => (&["build", "-o"], directory.join(BINARY)),
        Code::Java => (&["-encoding", "UTF-8", "-d"], directory.to_owned()),
        Code::Kotlin => (&["-include-runtime", "-d"], directory.join(JAR)),
        Code::Rust => (&["--edition=2021", "-O", "-o"], directory.join(BINARY)),
        Code::Python | Code::Javascript => unreachable!("they are not compiled"),
    };
    let stack = cfg!(windows) && matches!(code, Code::C | Code::Cpp);
    stack
        .then_some(STACK)
        .into_iter()
        .chain(options.iter().copied())
        .map(OsString::from)
        .chain([to.into()])
        .collect()
}

/// The class to start: `Main`, as the former online judge had it, or else the public one, or the
/// one called like the file.
fn java_class(directory: &Path, public: Option<&str>, file: &Path) -> Option<OsString> {
    let named = |name: &OsStr| {
        let class = directory.join(name).with_extension("class");
        class.is_file().then(|| name.to_owned())
    };
    named(OsStr::new("Main"))
        .or_else(|| named(OsStr::new(public?)))
        .or_else(|| named(file.file_stem()?))
}

/// What starts the program of that name, if it is on the path. On Windows its file may be a program
/// or a script of `cmd`, which is started by its whole name.
fn on_path(name: &str) -> Option<OsString> {
    let endings: &[&str] = if cfg!(windows) { &[".exe", ".bat", ".cmd"] } else { &[""] };
    let path = std::env::var_os("PATH")?;
    let files = std::env::split_paths(&path).flat_map(|folder| {
        endings.iter().map(move |ending| folder.join(format!("{name}{ending}")))
    });
    let found = files.into_iter().find(|file| is_executable(file))?;
    Some(if cfg!(windows) { found.into() } else { name.into() })
}

/// The words by which the system's shell runs a command.
pub(super) fn shell(command: &str) -> [OsString; 3] {
    let [shell, option] = if cfg!(windows) { ["cmd", "/C"] } else { ["sh", "-c"] };
    [shell.into(), option.into(), command.into()]
}

/// Whether it is a file that can be run.
pub(super) fn is_executable(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
    }
    #[cfg(not(unix))]
    path.is_file()
}

/// The message for a command that does not start.
pub(super) fn cannot_start(language: Language, program: &OsStr) -> String {
    let path = Path::new(program);
    let hint = if path.components().count() == 1 && path.exists() {
        words::say_dot_slash(language, path.display())
    } else if path.exists() {
        words::needs_interpreter(language)
    } else {
        String::new()
    };
    words::cannot_start(language, format!("{program:?}"), hint)
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
        assert_eq!(command(&["pypy3", "main.py"]), Some(Code::Python));
        assert_eq!(command(&["java", "Main"]), Some(Code::Java));
        assert_eq!(command(&["./a.out"]), None);
    }

    #[test]
    fn java_and_python_have_more_time() {
        let limit = |code: Code, seconds| code.time_limit(Duration::from_secs(seconds)).as_secs();
        assert_eq!((limit(Code::Cpp, 2), limit(Code::Cpp, 1)), (2, 1));
        assert_eq!((limit(Code::Java, 2), limit(Code::Java, 1)), (5, 3));
        assert_eq!((limit(Code::Python, 2), limit(Code::Python, 1)), (8, 5));
    }
}
