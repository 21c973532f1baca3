//! Records made of named values: the common part of tables and JSON Lines.

use super::names;
use super::sukaku;
use crate::details::{Details, Field, FieldKind};
use crate::lattice;
use std::borrow::Cow;
use sudokit_core::grid::{Content, Puzzle, line};

/// The puzzle out of the text of its value: 81 cells, 729 characters of pencilmarks, or a grid in
/// any dress, perhaps between words.
pub(crate) fn content(text: &[u8]) -> Option<(Content, Option<u8>)> {
    let text = text.trim_ascii();
    if let Some(marks) = sukaku::parse(text) {
        return Some((Content::Pencilmarks(marks), None));
    }
    if let Ok(cells) = text.try_into() {
        let blank = text.iter().copied().find(|&b| line::cell_value(b) == Some(0));
        return line::parse(cells).map(|puzzle| (Content::Puzzle(puzzle), blank));
    }
    // A shorter value holds no grid: it is not looked at a second time.
    let text = str::from_utf8(text).ok().filter(|text| text.len() > 81)?;
    let grids = lattice::read(&text.lines().collect::<Vec<_>>(), 9)?.grids;
    let [grid] = &grids[..] else { return None };
    Some((Content::Puzzle(grid.puzzle()), grid.blank))
}

/// Puts a value into its place among the details, by its name.
pub(crate) fn add(details: &mut Details, name: &str, value: Cow<'_, str>, kind: FieldKind) {
    let name = name.trim();
    let grid = |text: &str| content(text.as_bytes()).and_then(|(it, _)| it.puzzle().copied());
    let named = |list: &[&str]| names::is_one(name, list);
    if value.is_empty() && kind == FieldKind::Text {
        // An empty value of a table is no value.
    } else if named(&names::SOLUTION)
        && details.solution.is_none()
        && let Some(solution) = grid(&value)
    {
        details.solution = Some(solution);
    } else if named(&names::PLACED)
        && details.placed.is_none()
        && let Some(placed) = grid(&value)
    {
        details.placed = (placed != Puzzle::EMPTY).then_some(placed);
    } else if named(&names::CANDIDATES)
        && let Some(candidates) = sukaku::parse(value.as_bytes())
    {
        details.candidates = Some(candidates);
    } else if kind == FieldKind::Text && named(&names::TITLE) && details.title.is_none() {
        details.title = Some(value.into_owned());
    } else if kind == FieldKind::Text && named(&names::AUTHOR) && details.author.is_none() {
        details.author = Some(value.into_owned());
    } else if kind == FieldKind::Text && named(&names::COMMENT) {
        details.comments.extend(value.lines().map(str::to_owned));
    } else {
        let (name, value) = (name.to_owned(), value.into_owned());
        details.fields.push(Field { name, value, kind });
    }
}

/// The named values of a record, the puzzle first.
pub(crate) fn of(content: &Content, details: &Details, blank: u8) -> Vec<Field> {
    let grid = |p: &Puzzle, blank| String::from_utf8_lossy(&p.to_line(blank)).into_owned();
    let mut all = vec![match content {
        Content::Puzzle(puzzle) => Field::text("puzzle", grid(puzzle, blank)),
        Content::Pencilmarks(marks) => Field::text("pencilmarks", marks.to_string()),
    }];
    let mut push = |name, value: Option<String>| {
        all.extend(value.map(|value| Field::text(name, value)));
    };
    push("solution", details.solution.as_ref().map(|s| grid(s, blank)));
    push("title", details.title.clone());
    push("author", details.author.clone());
    push("comment", (!details.comments.is_empty()).then(|| details.comments.join("\n")));
    push("placed", details.placed.as_ref().map(|p| grid(p, blank)));
    push("candidates", details.candidates.as_ref().map(|c| c.to_string()));
    all.extend(details.fields.iter().cloned());
    all
}
