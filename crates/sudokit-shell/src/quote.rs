//! Commands in messages and records, quoted for the shell that will read them.

use std::ffi::OsStr;

/// The words of a command.
pub fn joined(words: &[impl AsRef<OsStr>]) -> String {
    words.iter().map(|word| quoted(word.as_ref())).collect::<Vec<_>>().join(" ")
}

/// A word for a shell; on Windows that is `cmd`, which has no single quotes.
pub fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let signs = if cfg!(windows) { r"-_./+:@\" } else { "-_./=+,:@%" };
    let is_plain = |c: char| c.is_alphanumeric() || signs.contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.into_owned()
    } else if cfg!(windows) {
        format!("\"{}\"", word.replace('"', r#"\""#))
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_a_shell() {
        let of_unix =
            [("./a.out", "./a.out"), ("a b", "'a b'"), ("it's", r"'it'\''s'"), ("", "''")];
        let of_windows = [(r".\a.exe", r".\a.exe"), ("a b", "\"a b\""), ("", "\"\"")];
        for &(word, expected) in if cfg!(windows) { &of_windows[..] } else { &of_unix } {
            assert_eq!(quoted(OsStr::new(word)), expected);
        }
    }
}
