//! Grids side by side, with the place that matters marked below its line.
//!
//! ```text
//!   input        expected     printed
//!   043628570    143628579    943628571
//!                ^            ^
//!   572139468    572139468    572139468
//! ```
//!
//! Lines are shown as they are, so that what is expected can be compared letter by letter with
//! what was printed. What does not fit is cut; control characters are spelled out.

use crate::messages;
use anstyle::{AnsiColor, Style};
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// Columns between two grids.
const GAP: usize = 4;
/// The widest column: three of them and their gaps fit 80.
const WIDEST: usize = 22;

/// What stands out on a terminal.
pub(super) const TROUBLE: Style =
    Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red))).bold();
/// What is right, on a terminal.
pub(super) const FINE: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Green)));
/// A title, on a terminal.
pub(super) const TITLE: Style = Style::new().bold();

/// A column of lines under a title.
pub(super) struct Column {
    title: String,
    lines: Vec<Line>,
}

/// A line and what is marked below it: the first column and how many.
struct Line {
    text: String,
    mark: Option<(usize, usize)>,
}

impl Column {
    /// These lines.
    pub(super) fn new<'a>(
        title: impl Into<String>,
        lines: impl Iterator<Item = &'a str>,
    ) -> Column {
        let lines = lines.map(|line| Line { text: line.to_owned(), mark: None }).collect();
        Column { title: title.into(), lines }
    }

    /// Its title.
    pub(super) fn title(&self) -> &str {
        &self.title
    }

    /// Its lines, each with the characters that are marked.
    pub(super) fn lines(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        self.lines.iter().map(|line| {
            let (from, count) = line.mark.unwrap_or_default();
            (line.text.as_str(), from..from + count)
        })
    }

    /// Marks `count` characters of a line from one of them on, both counted from 0.
    pub(super) fn mark(&mut self, line: usize, from: usize, count: usize) {
        if let Some(line) = self.lines.get_mut(line) {
            line.mark = Some((from, count));
        }
    }
}

/// Draws the columns, each line indented by two.
pub(super) fn side_by_side(columns: &[Column]) -> String {
    let shown: Vec<Vec<Shown>> =
        columns.iter().map(|column| column.lines.iter().map(Shown::new).collect()).collect();
    let widths: Vec<usize> = columns
        .iter()
        .zip(&shown)
        .map(|(column, lines)| {
            lines.iter().map(|line| line.text.width()).fold(column.title.width(), usize::max)
        })
        .collect();
    let mut text = String::new();
    let titles = columns.iter().map(|column| column.title.as_str());
    push_row(&mut text, titles.zip(&widths), TITLE);
    for i in 0..shown.iter().map(Vec::len).max().unwrap_or(0) {
        let lines = || shown.iter().map(move |column| column.get(i));
        let texts = lines().map(|line| line.map_or("", |line| &line.text));
        push_row(&mut text, texts.zip(&widths), Style::new());
        if lines().any(|line| line.is_some_and(|line| !line.carets.is_empty())) {
            let carets = lines().map(|line| line.map_or("", |line| &line.carets));
            push_row(&mut text, carets.zip(&widths), TROUBLE);
        }
    }
    text
}

fn push_row<'a>(
    text: &mut String,
    cells: impl Iterator<Item = (&'a str, &'a usize)>,
    style: Style,
) {
    let mut row = String::new();
    for (cell, &width) in cells {
        let blanks = width.saturating_sub(cell.width()) + GAP;
        row += cell;
        row.extend(std::iter::repeat_n(' ', blanks));
    }
    let row = row.trim_end();
    *text += &format!("  {style}{row}{style:#}\n");
}

/// A line as it is drawn.
struct Shown {
    text: String,
    carets: String,
}

impl Shown {
    fn new(line: &Line) -> Shown {
        let (mut text, mut carets) = (String::new(), String::new());
        let (from, count) = line.mark.unwrap_or((0, 0));
        let chars = line.text.chars().count();
        for (i, c) in line.text.chars().enumerate() {
            let drawn = messages::safe(c.encode_utf8(&mut [0; 4])).into_owned();
            let room = WIDEST - usize::from(i + 1 < chars);
            if text.width() + drawn.width() > room {
                text.push('…');
                break;
            }
            let mark = if (from..from + count).contains(&i) { '^' } else { ' ' };
            carets.extend(std::iter::repeat_n(mark, drawn.width()));
            text += &drawn;
        }
        if count > 0 && from >= chars && carets.width() < WIDEST {
            carets.push('^');
        }
        Shown { text, carets: carets.trim_end().to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(columns: &[Column]) -> String {
        anstream::adapter::strip_str(&side_by_side(columns)).to_string()
    }

    #[test]
    fn marks_stand_below_their_characters() {
        let mut input = Column::new("입력", "070\n123\n".lines());
        let mut printed = Column::new("printed", "1 \u{1b}[2J\n日本\n456".lines());
        input.mark(1, 2, 1);
        printed.mark(0, 2, 1);
        printed.mark(1, 1, 1);
        printed.mark(2, 3, 1);
        insta::assert_snapshot!(plain(&[input, printed]));
    }

    #[test]
    fn three_columns_of_anything_fit_eighty() {
        let wide = "가나다라마바사아자차카타파하".repeat(3);
        let columns = [0, 1, 2].map(|_| Column::new("제목", wide.lines()));
        for line in plain(&columns).lines() {
            assert!(line.width() <= 80, "{line}");
        }
    }
}
