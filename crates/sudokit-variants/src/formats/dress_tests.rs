//! Grids of 4x4 to 25x25 in the dresses that people paste: read as themselves, or refused.

use super::{Format, read, split};
use crate::constraints::Constraint;
use sudokit_core::random::Random;

/// Values row by row, 0 for a blank.
type Rows = Vec<Vec<usize>>;

/// A dress: its name, its blanks (`e` is an empty field), and whether values are numbers.
struct Dress(
    &'static str,
    &'static [&'static str],
    bool,
    fn(&[Vec<String>], usize, usize) -> String,
);

/// Pieces before and after a row, between its cells, and between rows.
fn rows(rows: &[Vec<String>], [before, cell, after, end]: [&str; 4]) -> String {
    let row = |row: &Vec<String>| format!("{before}{}{after}", row.join(cell));
    rows.iter().map(row).collect::<Vec<_>>().join(end)
}

/// Rows with a text between boxes and one between bands.
fn boxes(rows: &[Vec<String>], (high, wide): (usize, usize), between: &str, rule: &str) -> String {
    let row = |row: &Vec<String>| {
        row.chunks(wide).map(|cells| cells.join(" ")).collect::<Vec<_>>().join(between)
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    rows.chunks(high).map(|band| band.join("\n")).collect::<Vec<_>>().join(&format!("\n{rule}\n"))
}

const SIGNS: &[&str] = &[".", "_", "*", "?", "-"];
const WORDS: &[&str] = &[".", "0", "-1", "None", "null"];
const FIELDS: &[&str] = &["e", ".", "0", "-"];

const DRESSES: &[Dress] = &[
    Dress("rows", SIGNS, false, |r, _, _| rows(r, ["", "", "", "\n"])),
    Dress("one line", SIGNS, false, |r, _, _| rows(r, ["", "", "", ""])),
    Dress("apart", SIGNS, false, |r, _, _| rows(r, ["", " ", "", "\n"])),
    Dress("numbers", WORDS, true, |r, _, _| rows(r, ["", " ", "", "\n"])),
    Dress("numbers in a line", &["0", "."], true, |r, _, _| rows(r, ["", " ", "", " "])),
    Dress("CSV", FIELDS, true, |r, _, _| rows(r, ["", ",", "", "\n"])),
    Dress("semicolons", FIELDS, true, |r, _, _| rows(r, ["", ";", "", "\n"])),
    Dress("tabs", FIELDS, true, |r, _, _| rows(r, ["", "\t", "", "\n"])),
    Dress("list", WORDS, true, |r, _, _| format!("[{}]", rows(r, ["[", ", ", "]", ", "]))),
    Dress("list in lines", WORDS, true, |r, _, _| {
        format!("[{}]", rows(r, ["[", ",", "]", ",\n "]))
    }),
    Dress("indented", &["0", "null"], true, |r, _, _| {
        format!("[\n{}\n]", rows(r, [" [\n  ", ",\n  ", "\n ]", ",\n"]))
    }),
    Dress("NumPy", &["0"], true, |r, _, _| format!("[{}]", rows(r, ["[", "  ", "]", "\n "]))),
    Dress("texts", &["."], false, |r, _, _| format!("[{}]", rows(r, ["\"", "", "\"", ", "]))),
    Dress("Markdown", FIELDS, true, |r, _, _| rows(r, ["| ", " | ", " |", "\n"])),
    Dress("Markdown with names", FIELDS, true, |r, _, _| {
        let names: Vec<String> = (1..=r.len()).map(|n| n.to_string()).collect();
        let rule = "---|".repeat(r.len());
        format!("|{}|\n|{rule}\n{}", names.join("|"), rows(r, ["|", "|", "|", "\n"]))
    }),
    Dress("HTML", &["e", "0"], true, |r, _, _| {
        format!("<table>{}</table>", rows(r, ["<tr><td>", "</td><td>", "</td></tr>", "\n"]))
    }),
    Dress("LaTeX", &["e", "0"], true, |r, _, _| rows(r, ["", " & ", " \\\\", "\n"])),
    Dress("gaps", &[".", "_"], false, |r, high, wide| boxes(r, (high, wide), "  ", "")),
    Dress("boxes", &[".", "0"], true, |r, high, wide| boxes(r, (high, wide), " | ", "-----+-----")),
    Dress("labels", &["0", "."], true, |r, _, _| {
        let row =
            |(row, cells): (usize, &Vec<String>)| format!("Row {}: {}", row + 1, cells.join(" "));
        r.iter().enumerate().map(row).collect::<Vec<_>>().join("\n")
    }),
    Dress("quoted", &["0"], true, |r, _, _| rows(r, ["> ", " ", "", "\n"])),
    Dress("fence", &["0"], true, |r, _, _| format!("```\n{}\n```", rows(r, ["", " ", "", "\n"]))),
    Dress("title", &["0"], true, |r, _, _| {
        format!("A hard one\n\n{}", rows(r, ["", " ", "", "\n"]))
    }),
    Dress("slashes", &["0"], true, |r, _, _| rows(r, ["", " ", "", " / "])),
];

/// Sizes, with the height and the width of their boxes.
const SIZES: [(usize, usize); 6] = [(2, 2), (2, 3), (2, 4), (3, 4), (4, 4), (5, 5)];

fn dressed(dress: &Dress, grid: &Rows, blank: &str, (high, wide): (usize, usize)) -> String {
    let sign = |value: usize| "123456789ABCDEFGHIJKLMNOP"[value - 1..value].to_owned();
    let cell = |value: &usize| match value {
        0 if blank == "e" => String::new(),
        0 => blank.to_owned(),
        value if dress.2 => value.to_string(),
        value => sign(*value),
    };
    let cells: Vec<Vec<String>> = grid.iter().map(|row| row.iter().map(cell).collect()).collect();
    (dress.3)(&cells, high, wide)
}

/// The one grid of a text, or `None`.
fn grid(text: &str) -> Option<Rows> {
    let texts = split(text);
    let [one] = &texts[..] else { return None };
    let read = read(&one.text).ok().filter(|read| read.format == Format::Plain)?;
    let side = read.puzzle.shape.rows();
    let mut grid = vec![vec![0; side]; side];
    for constraint in &read.puzzle.constraints {
        if let Constraint::Given(given) = constraint {
            grid[usize::from(given.cell.row)][usize::from(given.cell.col)] = given.value as usize;
        }
    }
    Some(grid)
}

/// Random values in two thirds of the cells. The first row has the largest: the size shows.
fn random_grid(side: usize, random: &mut Random) -> Rows {
    let mut cell = || match random.below(3) {
        0 => 0,
        _ => random.below(side as u64) as usize + 1,
    };
    let mut grid: Rows = (0..side).map(|_| (0..side).map(|_| cell()).collect()).collect();
    grid[0][0] = side;
    grid
}

#[test]
fn every_size_is_read_in_every_dress() {
    let mut random = Random::new(1, 0);
    for (high, wide) in SIZES {
        let expected = random_grid(high * wide, &mut random);
        for dress in DRESSES {
            for blank in dress.1 {
                let text = dressed(dress, &expected, blank, (high, wide));
                let found = grid(&text);
                assert!(
                    found.as_ref() == Some(&expected),
                    "{}, {blank}: {found:?}\n{text}",
                    dress.0
                );
            }
        }
    }
}

/// One character or line more or less: the grid, an error, or a grid that differs in one cell.
#[test]
fn a_slip_never_moves_cells_in_silence() {
    let mut random = Random::new(2, 0);
    for round in 0..600 {
        let size = SIZES[round % 4];
        let expected = random_grid(size.0 * size.1, &mut random);
        let dress = &DRESSES[random.below(DRESSES.len() as u64) as usize];
        let blank = dress.1[random.below(dress.1.len() as u64) as usize];
        let text = dressed(dress, &expected, blank, size);
        let by_line = random.below(3) == 0;
        let parts: Vec<&str> = if by_line {
            text.split_inclusive('\n').collect()
        } else {
            text.split_inclusive(|_| true).collect()
        };
        let at = random.below(parts.len() as u64) as usize;
        let copies = 2 * (round % 2);
        let part = |(i, part): (usize, &&str)| part.repeat(if i == at { copies } else { 1 });
        let slipped: String = parts.iter().enumerate().map(part).collect();
        let Some(found) = grid(&slipped) else { continue };
        let cells = |grid: &Rows| grid.concat();
        let pairs = || cells(&found).into_iter().zip(cells(&expected));
        let differences = pairs().filter(|(a, b)| a != b).count();
        // Below the names of columns one row less leaves their row for one.
        let is_named = dress.0 == "Markdown with names" && by_line;
        let is_near = found.len() == expected.len() && differences <= 1;
        assert!(is_near || is_named, "{}, {blank}: {found:?}\n{text}\n{slipped}", dress.0);
    }
}

#[cfg(feature = "json")]
#[test]
fn grids_are_read_out_of_objects() {
    let expected = vec![vec![1, 0, 0, 4], vec![3, 4, 1, 0], vec![2, 3, 0, 1], vec![0, 1, 2, 3]];
    for text in [
        r#"{"puzzle":"1..4341.23.1.123","id":7}"#,
        r#"{"grid":[[1,0,0,4],[3,4,1,0],[2,3,0,1],[0,1,2,3]]}"#,
        r#"{"board":[["1",".",".","4"],["3","4","1","."],["2","3",".","1"],[".","1","2","3"]]}"#,
        r#"{"clues":["1..4","341.","23.1",".123"],"variant":"classic"}"#,
        r#"{"prompt":"Solve:\n1 0 0 4\n3 4 1 0\n2 3 0 1\n0 1 2 3"}"#,
    ] {
        assert_eq!(grid(text).as_ref(), Some(&expected), "{text}");
    }
}
