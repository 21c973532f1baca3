//! Keeps the failing case in a file.
//!
//! A file that was asked for is replaced, whole or not at all. Where none was asked for, nothing
//! that is there is touched: not a file, and not what a symbolic link leads to.

use super::problem::Problem;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use sudokit_data::DataError;
use sudokit_data::files::Outputs;

/// Names that are tried.
const NAMES: u32 = 999;

/// Writes the text to the file that was asked for, or to `judge-2239-failed.txt`, or else to the
/// first of `judge-2239-failed-2.txt`, `-3`, ... that is free or holds this very text.
///
/// # Errors
/// When it cannot be written.
pub(super) fn save(problem: Problem, asked: Option<&Path>, text: &str) -> io::Result<PathBuf> {
    if let Some(path) = asked {
        let permit = Outputs::new(false).named(path);
        let written = permit.and_then(|permit| permit.write(text.as_bytes()));
        return written.map(|()| path.to_owned()).map_err(|error| match error {
            DataError::Write { error, .. } => error,
            other => io::Error::other(other),
        });
    }
    let number = &problem.id;
    for n in 1..=NAMES {
        let path = PathBuf::from(match n {
            1 => format!("judge-{number}-failed.txt"),
            _ => format!("judge-{number}-failed-{n}.txt"),
        });
        match File::create_new(&path) {
            Ok(mut file) => return file.write_all(text.as_bytes()).map(|()| path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                if holds(&path, text) {
                    return Ok(path);
                }
            }
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other(format!("{NAMES} failing cases are saved here already")))
}

/// Whether it is a file with that text and nothing else.
fn holds(path: &Path, text: &str) -> bool {
    fs::symlink_metadata(path).is_ok_and(|data| data.is_file() && data.len() == text.len() as u64)
        && fs::read(path).is_ok_and(|bytes| bytes == text.as_bytes())
}
