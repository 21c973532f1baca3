//! What columns and keys are called.

/// The names under which puzzles are found, the most telling first.
pub const PUZZLE: [&str; 22] = [
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
    "clues",
    "initial_board",
    "initial_grid",
    "initial",
    "start",
    "pencilmarks",
    "input",
    "prompt",
    "puzzle_text",
];
/// The names under which solutions are found.
pub const SOLUTION: [&str; 7] =
    ["solution", "solutions", "answer", "answers", "solved", "target", "output"];
pub(crate) const TITLE: [&str; 2] = ["title", "name"];
pub(crate) const AUTHOR: [&str; 1] = ["author"];
pub(crate) const COMMENT: [&str; 2] = ["comment", "comments"];
pub(crate) const PLACED: [&str; 1] = ["placed"];
pub(crate) const CANDIDATES: [&str; 1] = ["candidates"];

/// Names under which rules stand that are more than rows, columns and boxes, as [`plain`] has them.
const RULES: [&str; 32] = [
    "cage",
    "killercage",
    "region",
    "extraregion",
    "jigsaw",
    "constraint",
    "thermo",
    "thermometer",
    "slowthermo",
    "arrow",
    "diagonal",
    "antidiagonal",
    "antiknight",
    "antiking",
    "nonconsecutive",
    "disjointgroup",
    "kropki",
    "kropkidot",
    "littlekiller",
    "littlekillersum",
    "sandwich",
    "sandwichsum",
    "palindrome",
    "renban",
    "renbanline",
    "whisper",
    "whisperline",
    "germanwhisper",
    "betweenline",
    "regionsumline",
    "quadruple",
    "visualelement",
];
/// Names under which rules stand if the value is a list or an object, and data of another kind
/// otherwise.
const LISTED_RULES: [&str; 13] = [
    "line",
    "dot",
    "even",
    "odd",
    "minimum",
    "maximum",
    "difference",
    "ratio",
    "xv",
    "clone",
    "circle",
    "square",
    "skyscraper",
];
/// Names under which the kind of a puzzle stands.
const KINDS: [&str; 4] = ["variant", "variants", "ruleset", "rules"];
/// Names under which the kind of a puzzle may stand, or something else.
const TYPES: [&str; 4] = ["type", "kind", "puzzle_type", "category"];
/// What kinds of puzzles with more rules are called.
const VARIANTS: [&str; 26] = [
    "killer",
    "diagonal",
    "sudoku-x",
    "sudoku x",
    "x-sudoku",
    "jigsaw",
    "irregular",
    "thermo",
    "arrow",
    "windoku",
    "hyper",
    "anti-knight",
    "antiknight",
    "anti-king",
    "antiking",
    "kropki",
    "sandwich",
    "non-consecutive",
    "nonconsecutive",
    "samurai",
    "even-odd",
    "little killer",
    "renban",
    "german whisper",
    "palindrome",
    "disjoint",
];

/// Whether a value names rules, so that its puzzle is no classic one. The value is text, or the
/// text of a JSON value.
pub fn is_rule(name: &str, value: &str) -> bool {
    let name = name.trim();
    let value = value.trim().trim_matches('"').trim().to_ascii_lowercase();
    if matches!(&value[..], "" | "null" | "none" | "no" | "false" | "0" | "[]" | "{}") {
        return false;
    }
    let is_classic = || {
        let ordinary = ["classic", "standard", "normal", "regular", "vanilla", "sudoku", "9x9"];
        value.len() < 60 && ordinary.iter().any(|word| value.starts_with(word))
    };
    if is_one(name, &TYPES) {
        return VARIANTS.iter().any(|variant| value.starts_with(variant));
    }
    let rule = plain(name);
    let is_listed = value.starts_with(['[', '{']) && LISTED_RULES.contains(&&*rule);
    is_listed || RULES.contains(&&*rule) || is_one(name, &KINDS) && !is_classic()
}

/// A name in small letters, without what stands between its words, and in the singular.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|sign| !"_- +".contains(*sign));
    let name: String = letters.map(|sign| sign.to_ascii_lowercase()).collect();
    name.strip_suffix('s').map(str::to_owned).unwrap_or(name)
}

/// Whether a name, without blanks around it, is one of these, in any case.
pub(crate) fn is_one(name: &str, names: &[&str]) -> bool {
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
