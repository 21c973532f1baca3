//! What is judged: a command, or a source file that is compiled first.

use super::code::Code;
use super::group;
use super::problem::Problem;
use super::process::{self, End, Ends, Limits, Usage};
use super::source;
use super::tools::{self, Gaps};
use super::words;
use super::wrapper::{self, Method};
use crate::language::Language;
use anyhow::{Context, bail};
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

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
    /// The words of the command that judges, without those of the program.
    pub judge: String,
    /// The memory limit in megabytes, if one was asked for in place of the problem's.
    pub memory: Option<u64>,
    /// The problem.
    pub problem: Problem,
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
        } else if let Some(suffix) = path.extension()
            && !verbatim
            && path.is_file()
            && !is_executable(path)
        {
            bail!(words::no_compiler(language, path.display(), suffix.display(), &request.judge));
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
    let Some(found) = tools::find(code) else {
        bail!(words::no_tool(
            language,
            file.display(),
            code.name(),
            code.tools(),
            words::install(language, code.install()),
            &request.judge
        ));
    };
    let again = vec![file.into()];
    // A name that begins with a minus is no option.
    let is_plain = !file.as_os_str().to_string_lossy().starts_with('-');
    let path = if is_plain { file.to_owned() } else { Path::new(".").join(file) };
    // What cannot be read here the compiler complains about.
    let text = std::fs::read(&path).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let opens_file = source::opens_file(code, &text);
    let memory = request.memory.unwrap_or_else(|| request.problem.memory_limit(Some(code)));
    let heap = code.heap(memory);
    let is_interpreted = found.way.is_interpreted();
    if is_interpreted && request.method.is_none() {
        let command =
            found.words(found.way.run, &Gaps { file: &path, dir: None, class: None, heap });
        let program = Program::as_it_is(command, again, Some(code));
        return Ok(Prepared::Ready(Program { opens_file, ..program }));
    }
    let directory =
        temporary_folder(request.temporary).with_context(|| words::no_directory(language))?;
    let public = (code == Code::Java).then(|| source::public_type(&text)).flatten();
    let path = match request.method {
        None => path,
        Some(method) => {
            let wrapped = wrapper::wrap(code, method, file, &text)
                .with_context(|| words::no_wrapper(language, file.display(), code.name()))?;
            let path = directory.path().join(wrapper::file_name(code, public.as_deref()));
            std::fs::write(&path, wrapped).with_context(|| words::no_directory(language))?;
            path
        }
    };
    if is_interpreted {
        let command =
            found.words(found.way.run, &Gaps { file: &path, dir: None, class: None, heap });
        let program = Program::as_it_is(command, again, Some(code));
        let _directory = Some(directory);
        return Ok(Prepared::Ready(Program { lasts: false, opens_file, _directory, ..program }));
    }
    note(&words::compiling(language, file.display(), found.name));
    // Learners keep a `public class Main` under any name; the compiler wants its own.
    let public = public.map(|class| format!("{class}.java"));
    let compiled = match public.as_deref().or(code.source_name()) {
        Some(name) if path.file_name() != Some(OsStr::new(name)) => {
            let wanted = directory.path().join(name);
            std::fs::copy(&path, &wanted).with_context(|| words::no_directory(language))?;
            wanted
        }
        _ => path,
    };
    let gaps = Gaps { file: &compiled, dir: Some(directory.path()), class: None, heap };
    if let Some((name, text)) = found.way.written {
        let text = text.replace("{version}", &found.version);
        std::fs::write(directory.path().join(name), text)
            .with_context(|| words::no_directory(language))?;
    }
    let compiler = found.words(found.way.compile, &gaps);
    let limits = Limits {
        time: request.compiling,
        output: found.way.complains_on_stdout.then_some(COMPILER_WORDS.first),
        errors: COMPILER_WORDS,
        usage: COMPILER_USAGE,
    };
    let run = process::run(&compiler, "", None, limits, None);
    if group::stopped().is_some() {
        return Ok(Prepared::Stopped);
    }
    let run =
        run.with_context(|| words::cannot_start(language, format!("{:?}", found.name), ""))?;
    let shown = |said: &[u8]| {
        let said = String::from_utf8_lossy(said);
        said.replace(&*compiled.to_string_lossy(), &file.to_string_lossy())
    };
    let mut said = shown(&run.stderr);
    if run.end != End::Exited(0) {
        said += &shown(&run.stdout);
        let stopped_after = (run.end == End::TimeLimit).then_some(request.compiling);
        if let Some(newest) = found.way.newest.filter(|_| stopped_after.is_none()) {
            let better = code.ways()[0].tools[0];
            said += &words::old_tool(language, found.name, code.name(), newest, better);
        }
        return Ok(Prepared::CompileError(CompileError { said, stopped_after }));
    }
    let mut class = None;
    if found.way.run.contains(&"{class}") {
        let package = source::package(&text).filter(|_| request.method.is_none());
        if let Some(package) = package.as_deref().filter(|_| code == Code::Java) {
            said += &words::in_package(language, file.display(), package);
        }
        let mut classes = Vec::new();
        // The wrapper has its own `Main` around a method that is asked for.
        if request.method.is_none() {
            classes = source::main_classes(code, &text);
            // A public class may inherit its `main`.
            classes.extend(source::public_type(&text));
        }
        class = main_class(directory.path(), package.as_deref(), &classes, file);
        if class.is_none() {
            bail!(words::no_main_class(language, file.display()));
        }
    }
    Ok(Prepared::Ready(Program {
        command: found.words(found.way.run, &Gaps { class: class.as_deref(), ..gaps }),
        again,
        lasts: false,
        code: Some(code),
        warnings: said,
        opens_file,
        _directory: Some(directory),
    }))
}

/// The class to start: `Main`, as the former online judge had it, if it is among `classes`, or else
/// the first of these, or the one called like the file. The compiler wrote a file for it.
fn main_class(
    directory: &Path,
    package: Option<&str>,
    classes: &[String],
    file: &Path,
) -> Option<OsString> {
    let folder = package.unwrap_or_default().split('.');
    let folder = folder.fold(directory.to_owned(), |folder, name| folder.join(name));
    let mut names: Vec<&OsStr> = classes.iter().map(OsStr::new).collect();
    let main = OsStr::new("Main");
    // With several, the one named `Main` comes first.
    if names.is_empty() || names.contains(&main) {
        names.insert(0, main);
    }
    names.extend(file.file_stem());
    let is_there = |name: &&OsStr| {
        let mut class = name.to_os_string();
        class.push(".class");
        folder.join(class).is_file()
    };
    let name = names.into_iter().find(is_there)?;
    let mut full = OsString::new();
    if let Some(package) = package {
        full.push(package);
        full.push(".");
    }
    full.push(name);
    Some(full)
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

    /// What the judge says of a program that does not compile.
    fn said_of(name: &str, text: &str) -> String {
        let folder = temporary_folder(None).unwrap();
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        let request = Request {
            words: &[file.into()],
            verbatim: false,
            code: None,
            language: Language::En,
            compiling: Duration::from_secs(60),
            judge: String::new(),
            memory: None,
            problem: Problem::all()[0],
            method: None,
            temporary: None,
        };
        match prepare(&request, |_| ()).unwrap() {
            Prepared::CompileError(error) => error.said,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_program_may_be_too_new_for_an_old_compiler() {
        // What C# 8 brought: the value is never null.
        let newer = "class P { static void Main() { System.Console.ReadLine()!.Trim(); } }";
        if tools::find(Code::CSharp).is_some_and(|found| found.name == "mcs") {
            let said = said_of("main.cs", newer);
            assert!(said.contains("error CS1525"), "{said}");
            assert!(said.ends_with(
                "mcs takes C# up to version 7; if the program is newer, dotnet compiles it, \
                 where it is installed"
            ));
        }
        if tools::find(Code::C).is_some() {
            assert!(!said_of("main.c", "int main( {").contains("up to version"));
        }
    }
}
