//! Makes a program of a class or a function that a problem asks for: reads the board, calls the
//! method, prints the board or what the method returned.
//!
//! The folder `wrapper/` has one file a language. Lines behind `@fill` are for methods that fill
//! the board, lines behind `@test` for methods that return whether it is valid. The learner's text
//! keeps its line numbers, so that what a compiler reports fits it.

use super::code::Code;
use std::path::Path;

/// A method that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Method<'a> {
    /// Its name.
    pub name: &'a str,
    /// Whether it fills the board; or else it returns whether the board is valid.
    pub fills: bool,
}

/// The program in a language, `None` for a language without a wrapper.
pub(super) fn wrap(code: Code, method: Method<'_>, file: &Path, source: &str) -> Option<String> {
    let template = match code {
        Code::Cpp => include_str!("wrapper/main.cpp"),
        Code::Go => include_str!("wrapper/main.go"),
        Code::Java => include_str!("wrapper/main.java"),
        Code::Javascript => include_str!("wrapper/main.cjs"),
        Code::Kotlin => include_str!("wrapper/main.kt"),
        Code::Python | Code::Pypy => include_str!("wrapper/main.py"),
        Code::Rust => include_str!("wrapper/main.rust"),
        _ => return None,
    };
    let (kept, dropped) = if method.fills { ("@fill", "@test") } else { ("@test", "@fill") };
    let lines = template.lines().filter(|line| !line.starts_with(dropped));
    let lines: Vec<&str> = lines.map(|line| line.strip_prefix(kept).unwrap_or(line)).collect();
    let path = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let quoted = |path: &Path| format!("{:?}", path.to_string_lossy());
    let file = quoted(file);
    let text = lines.join("\n") + "\n";
    let text = text
        .replace("\"{file}\"", &file)
        .replace("{path}", &quoted(&path))
        .replace("{place}", &path.to_string_lossy())
        .replace("{snake_method}", &snake(method.name))
        .replace("{method}", method.name);
    // Last, so that nothing in the learner's text is taken for a gap.
    Some(text.replacen("{source}", source, 1))
}

/// The name of the file that holds the program; a public class of Java has its own.
pub(super) fn file_name(code: Code, class: Option<&str>) -> String {
    match code {
        Code::Cpp => "main.cpp".to_owned(),
        Code::Go => "main.go".to_owned(),
        Code::Java => format!("{}.java", class.unwrap_or("Main")),
        Code::Javascript => "main.cjs".to_owned(),
        Code::Kotlin => "main.kt".to_owned(),
        Code::Rust => "main.rs".to_owned(),
        _ => "main.py".to_owned(),
    }
}

/// `solveSudoku` as `solve_sudoku`.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_uppercase() {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrapper_calls_the_method_and_keeps_the_lines_of_the_source() {
        let source = "// {method} and\nsource {path}";
        for code in [
            Code::Cpp,
            Code::Go,
            Code::Java,
            Code::Javascript,
            Code::Kotlin,
            Code::Python,
            Code::Rust,
        ] {
            for (name, fills) in [("solveSudoku", true), ("isValidSudoku", false)] {
                let method = Method { name, fills };
                let text = wrap(code, method, Path::new("a/b.txt"), source).unwrap();
                let called = if code == Code::Rust { snake(name) } else { name.to_owned() };
                assert!(text.contains(&format!("{called}(")), "{code:?} {text}");
                assert!(!text.contains('@') && !text.contains("{source}"), "{code:?} {text}");
                if code != Code::Python {
                    assert!(text.contains(source), "{code:?} {text}");
                }
            }
        }
        assert_eq!(wrap(Code::C, Method { name: "f", fills: true }, Path::new("x"), ""), None);
    }
}
