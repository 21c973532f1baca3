//! The programs in a folder: source files, and files that the system runs.
//!
//! Folders in it are searched, too. Hidden files and folders are left out.

use crate::judge::code::{Code, is_other_source};
use crate::judge::program::is_executable;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// A program in the folder.
#[derive(Debug)]
pub(super) struct Entry {
    /// Its name in the folder, with `/` between the parts.
    pub name: String,
    /// Its absolute path.
    pub path: PathBuf,
    /// Its size in bytes.
    pub bytes: u64,
    /// Whether it is a source file.
    pub is_source: bool,
}

/// What a folder contains, both in the order of names.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The programs.
    pub programs: Vec<Entry>,
    /// The names of the other files.
    pub others: Vec<String>,
}

/// How deep folders are searched.
const DEPTH: usize = 16;

/// What the folder contains.
///
/// # Errors
/// When it, or a folder in it, cannot be read.
pub(super) fn find(folder: &Path) -> io::Result<Found> {
    let mut found = Found::default();
    search(&std::path::absolute(folder)?, "", DEPTH, &mut found)?;
    found.programs.sort_by(|a, b| a.name.cmp(&b.name));
    found.others.sort();
    Ok(found)
}

fn search(folder: &Path, above: &str, depth: usize, found: &mut Found) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        let (name, path) = (format!("{above}{name}"), entry.path());
        // A link to a folder may lead back here: it is not followed.
        if entry.file_type()?.is_dir() {
            if depth > 0 {
                search(&path, &format!("{name}/"), depth - 1, found)?;
            }
            continue;
        }
        let is_program = is_program(&path);
        // Without a compiler, too: its row says that it is not judged.
        let is_source = Code::of_file(&path).is_some() || is_other_source(&path) && !is_program;
        match fs::metadata(&path) {
            Ok(facts) if facts.is_file() && (is_source || is_program) => {
                found.programs.push(Entry { name, path, bytes: facts.len(), is_source });
            }
            _ => found.others.push(name),
        }
    }
    Ok(())
}

/// Whether the system runs the file. Its first bytes must say so, too: on some disks all files may
/// be executed.
fn is_program(path: &Path) -> bool {
    /// ELF, scripts, Windows, macOS.
    const BEGINNINGS: [&[u8]; 5] =
        [b"\x7fELF", b"#!", b"MZ", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe"];
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(4).read_to_end(&mut bytes));
    read.is_ok() && is_executable(path) && BEGINNINGS.iter().any(|start| bytes.starts_with(start))
}
