//! What is said of a puzzle, the same words in every command.

use crate::exit::Exit;
use serde::Serialize;
use sudokit::rules;
use sudokit::text::Content;

/// What a puzzle turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Exactly one solution.
    Proper,
    /// Two solutions or more.
    Multiple,
    /// Solved; whether there are more solutions was not asked.
    Solved,
    /// The givens break no rule, but there is no solution.
    None,
    /// Givens clash.
    Invalid,
    /// The text is no puzzle.
    Unreadable,
    /// A budget ran out.
    Unknown,
}

impl Verdict {
    /// The word for it: also what stands in the place of an answer in one-line output.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Proper => "proper",
            Verdict::Multiple => "multiple",
            Verdict::Solved => "solved",
            Verdict::None => "none",
            Verdict::Invalid => "invalid",
            Verdict::Unreadable => "unreadable",
            Verdict::Unknown => "unknown",
        }
    }

    /// How a command that was asked for a solution ends with it.
    pub const fn exit(self) -> Exit {
        match self {
            Verdict::Proper | Verdict::Multiple | Verdict::Solved => Exit::Done,
            Verdict::None | Verdict::Invalid => Exit::No,
            Verdict::Unreadable => Exit::Unreadable,
            Verdict::Unknown => Exit::BudgetRanOut,
        }
    }
}

/// Why a puzzle that has no solution has none, as far as the givens alone tell: the first clash.
pub fn clash(content: &Content) -> Option<String> {
    let conflict = rules::conflicts(content.puzzle()?.values()).next()?;
    Some(format!("invalid puzzle: {conflict}"))
}

/// The puzzle in one line: 81 characters, or 729 for pencilmarks.
pub fn one_line(content: &Content) -> String {
    match content {
        Content::Puzzle(puzzle) => puzzle.to_string(),
        Content::Pencilmarks(marks) => marks.to_string(),
    }
}

/// Appends a JSON object and a line end.
pub fn write_json(out: &mut Vec<u8>, object: &impl Serialize) {
    // Writing plain structs to memory cannot fail.
    if serde_json::to_writer(&mut *out, object).is_ok() {
        out.push(b'\n');
    }
}
