//! Finds the compiler or the interpreter of a language on this machine.

use super::code::{Code, Way};
use super::program::is_executable;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::{Command, Stdio};

/// A way that works on this machine.
#[derive(Debug)]
pub(super) struct Found {
    /// The words with their gaps.
    pub way: &'static Way,
    /// The name of the tool.
    pub name: &'static str,
    /// The first number that the probe printed.
    pub version: String,
}

/// What stands in the gaps of words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gaps<'a> {
    /// The source file.
    pub file: &'a Path,
    /// The temporary folder.
    pub dir: Option<&'a Path>,
    /// The class with `main`.
    pub class: Option<&'a OsStr>,
    /// Megabytes of heap.
    pub heap: u64,
}

/// The file that most compilers write in the temporary folder.
const BINARY: &str = if cfg!(windows) { "program.exe" } else { "program" };

/// Windows gives a program 2 MB of stack unless its file asks for more: 256 MB, as judges do.
const STACK: &str = if cfg!(windows) { "-Wl,--stack,268435456" } else { "" };

/// The first way of the language that works here.
pub(super) fn find(code: Code) -> Option<Found> {
    code.ways().iter().find_map(|way| {
        let name = way.tools.iter().find(|tool| on_path(tool).is_some())?;
        if way.needs.iter().any(|need| on_path(need).is_none()) {
            return None;
        }
        let found = Found { way, name, version: String::new() };
        let version = found.probe()?;
        Some(Found { version, ..found })
    })
}

impl Found {
    /// The first number that the probe prints; `None` if the probe fails.
    fn probe(&self) -> Option<String> {
        if self.way.probe.is_empty() {
            return Some(String::new());
        }
        let gaps = Gaps { file: Path::new(""), dir: None, class: None, heap: 0 };
        let words = self.words(self.way.probe, &gaps);
        let (program, arguments) = words.split_first()?;
        let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().ok()?;
        let printed = String::from_utf8_lossy(&output.stdout);
        let number = printed.trim_start_matches(|c: char| !c.is_ascii_digit());
        let number = number.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        output.status.success().then(|| number.to_owned())
    }

    /// The words of a command. The first word is what starts the tool.
    pub(super) fn words(&self, words: &[&str], gaps: &Gaps<'_>) -> Vec<OsString> {
        let program = gaps.dir.map(|dir| dir.join(BINARY));
        let fill = |gap: &str| -> OsString {
            match gap {
                "tool" => self.name.into(),
                "file" => gaps.file.into(),
                "dir" => gaps.dir.map(Into::into).unwrap_or_default(),
                "program" => program.clone().map(Into::into).unwrap_or_default(),
                "class" => gaps.class.map(Into::into).unwrap_or_default(),
                "stack" => STACK.into(),
                "heap" => gaps.heap.to_string().into(),
                _ => unreachable!("a test of the table names all gaps"),
            }
        };
        let mut filled: Vec<OsString> = words.iter().map(|word| filled(word, fill)).collect();
        filled.retain(|word| !word.is_empty());
        if let Some(first) = filled.first_mut()
            && let Some(start) = first.to_str().and_then(on_path)
        {
            *first = start;
        }
        filled
    }
}

/// The word with its gaps filled.
fn filled(word: &str, fill: impl Fn(&str) -> OsString) -> OsString {
    let mut parts = word.split('{');
    let mut filled = OsString::from(parts.next().unwrap_or_default());
    for part in parts {
        let (gap, rest) = part.split_once('}').expect("each gap is closed");
        filled.push(fill(gap));
        filled.push(rest);
    }
    filled
}

/// What starts the program of that name, if it is on the path. On Windows its file may be a program
/// or a script of `cmd`, which is started by its whole name.
fn on_path(name: &str) -> Option<OsString> {
    if Path::new(name).components().count() != 1 {
        return None;
    }
    let endings: &[&str] = if cfg!(windows) { &[".exe", ".bat", ".cmd"] } else { &[""] };
    let path = std::env::var_os("PATH")?;
    let files = std::env::split_paths(&path).flat_map(|folder| {
        endings.iter().map(move |ending| folder.join(format!("{name}{ending}")))
    });
    let found = files.into_iter().find(|file| is_executable(file))?;
    Some(if cfg!(windows) { found.into() } else { name.into() })
}
