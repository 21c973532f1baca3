//! Finds the grid in a text for people.
//!
//! Two shapes are grids: 81 cells in one run, and nine consecutive lines of nine cells each.
//! Blanks, bars and commas may separate the cells of a line; borders and empty lines may separate
//! the lines. A line with words beside its cells is prose. The last grid counts.

/// The cells of the last grid of a text, 0 where one is blank.
pub(super) fn grid(text: &str) -> Option<[u8; 81]> {
    let after = text.rsplit_once("</think>").map_or(text, |(_, after)| after);
    let answer = after.rsplit_once("<answer>").map_or(after, |(_, answer)| answer);
    let answer = answer.split_once("</answer>").map_or(answer, |(answer, _)| answer);
    let mut last = None;
    // Consecutive lines of nine.
    let mut lines: Vec<[u8; 9]> = Vec::new();
    for line in answer.lines() {
        match Line::of(line) {
            Line::Cells(cells) => {
                lines.push(cells);
                if lines.len() == 9 {
                    last = Some(std::array::from_fn(|i| lines[i / 9][i % 9]));
                    lines.clear();
                }
            }
            Line::Border => {}
            Line::Grid(cells) => {
                last = Some(cells);
                lines.clear();
            }
            Line::Prose => lines.clear(),
        }
    }
    last
}

/// What a line is.
enum Line {
    /// Nine cells and nothing else but what separates them.
    Cells([u8; 9]),
    /// It holds a run of 81 cells, among words or not; or 81 cells and what separates them.
    Grid([u8; 81]),
    /// Neither cells nor words.
    Border,
    Prose,
}

impl Line {
    fn of(line: &str) -> Line {
        if let Some(cells) = line.split_ascii_whitespace().rev().find_map(run) {
            return Line::Grid(cells);
        }
        let line = line.trim().trim_matches('`');
        let is_border = |c: char| c.is_whitespace() || "+-=|─━═│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬:".contains(c);
        if line.chars().all(is_border) {
            return Line::Border;
        }
        let is_separator = |c: &char| c.is_whitespace() || "|│┃║,;[]()\"'".contains(*c);
        let mut cells = Vec::with_capacity(81);
        for sign in line.chars().filter(|sign| !is_separator(sign)) {
            match cell(sign) {
                Some(value) => cells.push(value),
                None => return Line::Prose,
            }
        }
        match (<[u8; 9]>::try_from(&cells[..]), <[u8; 81]>::try_from(&cells[..])) {
            (Ok(cells), _) => Line::Cells(cells),
            (_, Ok(cells)) => Line::Grid(cells),
            _ => Line::Prose,
        }
    }
}

/// A word of exactly 81 cells, with punctuation around it or not.
fn run(word: &str) -> Option<[u8; 81]> {
    let word = word.trim_matches(|c: char| "`\"'()[]{}<>:;,!".contains(c));
    let sentence = word.strip_suffix('.').filter(|rest| rest.len() == 81);
    let cells: Option<Vec<u8>> = sentence.unwrap_or(word).chars().map(cell).collect();
    cells?.try_into().ok()
}

/// The value of a cell.
fn cell(sign: char) -> Option<u8> {
    match sign {
        '1'..='9' => Some(sign as u8 - b'0'),
        '0' | '.' | '_' | '*' | 'x' | 'X' | '?' => Some(0),
        _ => None,
    }
}
