//! What columns and keys are called.

/// The names under which puzzles are found, the most telling first.
pub const PUZZLE: [&str; 16] = [
    "puzzle",
    "puzzles",
    "quizzes",
    "quiz",
    "question",
    "questions",
    "sudoku",
    "givens",
    "grid",
    "board",
    "problem",
    "unsolved",
    "clue",
    "start",
    "pencilmarks",
    "input",
];
/// The names under which solutions are found.
pub const SOLUTION: [&str; 7] =
    ["solution", "solutions", "answer", "answers", "solved", "target", "output"];
pub(in crate::text) const TITLE: [&str; 2] = ["title", "name"];
pub(in crate::text) const AUTHOR: [&str; 1] = ["author"];
pub(in crate::text) const COMMENT: [&str; 2] = ["comment", "comments"];
pub(in crate::text) const PLACED: [&str; 1] = ["placed"];
pub(in crate::text) const CANDIDATES: [&str; 1] = ["candidates"];

/// Whether a name, without blanks around it, is one of these, in any case.
pub(in crate::text) fn is_one(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Which of the columns holds the puzzle: the one asked for, or the one with the most telling name.
pub fn puzzle_column(names: &[impl AsRef<str>], asked: Option<&str>) -> Option<usize> {
    column(names, asked, &PUZZLE)
}

/// Which of the columns holds the solution, by the same rule.
pub fn solution_column(names: &[impl AsRef<str>], asked: Option<&str>) -> Option<usize> {
    column(names, asked, &SOLUTION)
}

fn column(names: &[impl AsRef<str>], asked: Option<&str>, known: &[&str]) -> Option<usize> {
    let names: Vec<&str> = names.iter().map(|name| name.as_ref().trim()).collect();
    let find = |wanted: &str| names.iter().position(|name| name.eq_ignore_ascii_case(wanted));
    match asked {
        Some(asked) => find(asked),
        None => known.iter().find_map(|name| find(name)),
    }
}
