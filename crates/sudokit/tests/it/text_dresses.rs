//! Grids in every dress that people paste: each is read as itself, or refused.
//!
//! `SUDOKIT_WRITE_PAGES=1 cargo test -p sudokit --test it text_dresses` writes the table of
//! `docs/READING.md` anew.

use sudokit::random::Random;
use sudokit::text::records;
use sudokit::{Digit, Puzzle};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A way to write the rows of a grid: nine texts of nine characters each, with this blank.
struct Dress {
    name: &'static str,
    /// Signs for blanks that it has; `e` is an empty field.
    blanks: &'static [&'static str],
    write: fn(&[Vec<String>]) -> String,
}

fn join(rows: &[Vec<String>], cell: &str, row: &str) -> String {
    rows.iter().map(|cells| cells.join(cell)).collect::<Vec<_>>().join(row)
}

/// Rows between a text before and after each.
fn around(rows: &[Vec<String>], before: &str, cell: &str, after: &str) -> String {
    rows.iter().map(|cells| format!("{before}{}{after}\n", cells.join(cell))).collect()
}

/// Letters for digits: A is 1.
fn letters(rows: &[Vec<String>]) -> Vec<Vec<String>> {
    let letter = |cell: &String| match cell.as_bytes() {
        [digit @ b'1'..=b'9'] => char::from(digit - b'1' + b'A').to_string(),
        _ => cell.clone(),
    };
    rows.iter().map(|row| row.iter().map(letter).collect()).collect()
}

fn numbered(rows: &[Vec<String>], names: &str, cell: &str) -> String {
    let rows = rows.iter().enumerate();
    let rows = rows.map(|(i, cells)| format!("{}{cell}{}\n", i + 1, cells.join(cell)));
    format!("{names}\n{}", rows.collect::<String>())
}

const SIGNS: &[&str] = &[".", "0", "-", "_", "*", "x", "?", "·", "~"];
const WORDS: &[&str] = &[".", "0", "-1", "None", "null", "nan", "NaN"];
const FIELDS: &[&str] = &[".", "0", "-", "e", "None", "null"];

const DRESSES: &[Dress] = &[
    Dress { name: "rows", blanks: SIGNS, write: |r| join(r, "", "\n") },
    Dress { name: "rows with an odd sign", blanks: &["#", "+", "%"], write: |r| join(r, "", "\n") },
    Dress { name: "letters", blanks: &[".", "0", "-"], write: |r| join(&letters(r), "", "\n") },
    Dress { name: "letters apart", blanks: &[".", "0"], write: |r| join(&letters(r), " ", "\n") },
    Dress { name: "one line", blanks: SIGNS, write: |r| join(r, "", "") },
    Dress { name: "rows in a line, /", blanks: SIGNS, write: |r| join(r, "", "/") },
    Dress { name: "rows in a line, comma", blanks: SIGNS, write: |r| join(r, "", ",") },
    Dress { name: "apart", blanks: SIGNS, write: |r| join(r, " ", "\n") },
    Dress {
        name: "bands apart",
        blanks: SIGNS,
        write: |r| r.chunks(3).map(|band| join(band, "", "\n")).collect::<Vec<_>>().join("\n\n"),
    },
    Dress {
        name: "boxes apart",
        blanks: SIGNS,
        write: |r| {
            let row = |row: &Vec<String>| {
                row.chunks(3).map(|cells| cells.join(" ")).collect::<Vec<_>>().join("  ")
            };
            let rows: Vec<String> = r.iter().map(row).collect();
            rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n")
        },
    },
    Dress { name: "quoted in a chat", blanks: SIGNS, write: |r| around(r, "> ", "", "") },
    Dress {
        name: "fence",
        blanks: SIGNS,
        write: |r| format!("```text\n{}```", around(r, "", " ", "")),
    },
    Dress { name: "list", blanks: WORDS, write: |r| format!("[[{}]]", join(r, ", ", "], [")) },
    Dress {
        name: "list in lines",
        blanks: WORDS,
        write: |r| format!("grid = [\n{}]", around(r, "  [", ", ", "],")),
    },
    Dress {
        name: "indented JSON",
        blanks: &["0", "null", "-1"],
        write: |r| format!("[\n  [\n    {}\n  ]\n]", join(r, ",\n    ", "\n  ],\n  [\n    ")),
    },
    Dress {
        name: "NumPy",
        blanks: &["0", "-1", "nan"],
        write: |r| format!("array([[{}]], dtype=uint8)", join(r, ", ", "],\n       [")),
    },
    Dress {
        name: "NumPy, floats",
        blanks: &["0", "nan"],
        write: |r| {
            let point = |cell: &String| {
                if cell == "nan" { cell.clone() } else { format!("{cell}.") }
            };
            let rows: Vec<Vec<String>> =
                r.iter().map(|row| row.iter().map(point).collect()).collect();
            format!("[[{}]]", join(&rows, " ", "]\n ["))
        },
    },
    Dress { name: "MATLAB", blanks: &["0"], write: |r| format!("A = [{}];", join(r, " ", "; ")) },
    Dress {
        name: "Prolog",
        blanks: &["_"],
        write: |r| format!("problem(1, [[{}]]).", join(r, ",", "],\n  [")),
    },
    Dress {
        name: "MiniZinc",
        blanks: &["0", "_"],
        write: |r| format!("start=[|\n{}|];", join(r, ", ", ",|\n")),
    },
    Dress {
        name: "C",
        blanks: &["0"],
        write: |r| format!("int grid[9][9] = {{\n{}}};", around(r, "  {", ", ", "},")),
    },
    Dress { name: "tabs", blanks: FIELDS, write: |r| join(r, "\t", "\n") },
    Dress { name: "CSV", blanks: FIELDS, write: |r| join(r, ",", "\n") },
    Dress { name: "CSV, semicolons", blanks: FIELDS, write: |r| join(r, ";", "\n") },
    Dress { name: "CSV, comma at ends", blanks: FIELDS, write: |r| around(r, "", ",", ",") },
    Dress { name: "CSV, empty column", blanks: FIELDS, write: |r| around(r, ",", ",", "") },
    Dress {
        name: "CSV with names",
        blanks: FIELDS,
        write: |r| numbered(r, ",1,2,3,4,5,6,7,8,9", ","),
    },
    Dress {
        name: "CSV with a header",
        blanks: FIELDS,
        write: |r| format!("1,2,3,4,5,6,7,8,9\n{}", join(r, ",", "\n")),
    },
    Dress {
        name: "a frame of numbers",
        blanks: &["0", "-1", "NaN", "None"],
        write: |r| {
            let rows =
                r.iter().enumerate().map(|(i, cells)| format!("{i}  {}\n", cells.join("  ")));
            format!("   0  1  2  3  4  5  6  7  8\n{}", rows.collect::<String>())
        },
    },
    Dress {
        name: "Markdown",
        blanks: FIELDS,
        write: |r| {
            let rule = "|---".repeat(9);
            format!("|1|2|3|4|5|6|7|8|9|\n{rule}|\n{}", around(r, "|", "|", "|"))
        },
    },
    Dress {
        name: "Markdown with names",
        blanks: FIELDS,
        write: |r| {
            let rule = "|---".repeat(10);
            let rows = r.iter().enumerate();
            let rows = rows.map(|(i, cells)| format!("| {} | {} |\n", i + 1, cells.join(" | ")));
            let names = "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |";
            format!("{names}\n{rule}|\n{}", rows.collect::<String>())
        },
    },
    Dress {
        name: "HTML",
        blanks: &["e", "0", ".", "&nbsp;"],
        write: |r| {
            let rows = around(r, "<tr><td>", "</td><td>", "</td></tr>");
            format!("<table>\n{rows}</table>")
        },
    },
    Dress {
        name: "HTML, a line a cell",
        blanks: &["e", "0"],
        write: |r| {
            let rows = around(r, "<tr>\n<td>", "</td>\n<td>", "</td>\n</tr>");
            format!("<table>\n{rows}</table>")
        },
    },
    Dress {
        name: "LaTeX",
        blanks: FIELDS,
        write: |r| {
            let rows = around(r, "", " & ", " \\\\ \\hline");
            format!("\\begin{{tabular}}{{|*9{{c|}}}}\n\\hline\n{rows}\\end{{tabular}}")
        },
    },
    Dress {
        name: "a package of LaTeX",
        blanks: &["e"],
        write: |r| format!("\\begin{{sudoku}}\n{}\\end{{sudoku}}", around(r, "|", "|", "|.")),
    },
    Dress {
        name: "frame",
        blanks: SIGNS,
        write: |r| {
            let bands: Vec<String> = r
                .chunks(3)
                .map(|band| {
                    let row = |row: &Vec<String>| {
                        let boxes = row.chunks(3).map(|cells| cells.join(""));
                        format!("│{}│\n", boxes.collect::<Vec<_>>().join("│"))
                    };
                    band.iter().map(row).collect()
                })
                .collect();
            format!("┌───┬───┬───┐\n{}└───┴───┴───┘", bands.join("├───┼───┼───┤\n"))
        },
    },
    Dress {
        name: "a frame around each cell",
        blanks: FIELDS,
        write: |r| {
            let rule = "+---".repeat(9);
            let rows = around(r, "| ", " | ", &format!(" |\n{rule}+"));
            format!("{rule}+\n{rows}")
        },
    },
    Dress {
        name: "names of rows and columns",
        blanks: SIGNS,
        write: |r| {
            let letters = "ABCDEFGHI".chars();
            let rows =
                letters.zip(r).map(|(name, cells)| format!("{name} | {}\n", cells.join(" ")));
            format!("    1 2 3 4 5 6 7 8 9\n{}", rows.collect::<String>())
        },
    },
    Dress {
        name: "labels of rows",
        blanks: SIGNS,
        write: |r| {
            let rows = r.iter().enumerate();
            rows.map(|(i, cells)| format!("Row {}: {}\n", i + 1, cells.join(" "))).collect()
        },
    },
    Dress {
        name: "colors of a terminal",
        blanks: &[".", "0", "_"],
        write: |r| format!("\u{1b}[1m{}\u{1b}[0m", join(r, "\u{1b}[0m \u{1b}[32m", "\n")),
    },
    Dress { name: "lines of HTML", blanks: SIGNS, write: |r| join(r, "", "<br>\n") },
    Dress { name: "bullets", blanks: &[".", "0"], write: |r| around(r, "- ", "", "") },
    Dress {
        name: "below a title",
        blanks: SIGNS,
        write: |r| format!("Puzzle 1 (easy)\n\n{}\nGivens: 30\nRating: 1.2", join(r, "", "\n")),
    },
];

/// The grid in a dress, with this blank.
fn dressed(dress: &Dress, puzzle: &str, blank: &str) -> String {
    let blank = if blank == "e" { "" } else { blank };
    let cell = |c| if c == '.' { blank.to_owned() } else { String::from(c) };
    let cells: Vec<String> = puzzle.chars().map(cell).collect();
    let rows: Vec<Vec<String>> = cells.chunks(9).map(<[String]>::to_vec).collect();
    (dress.write)(&rows)
}

/// What is read: the puzzles, and whether anything was refused.
fn read(text: &str) -> (Vec<String>, bool) {
    let (mut puzzles, mut is_refused) = (Vec::new(), false);
    for record in records(text.as_bytes()) {
        match record {
            Ok(record) => puzzles.extend(record.content.puzzle().map(Puzzle::to_string)),
            Err(_) => is_refused = true,
        }
    }
    (puzzles, is_refused)
}

#[test]
fn every_dress_is_read_with_every_blank() {
    let mut faults = Vec::new();
    for dress in DRESSES {
        for blank in dress.blanks {
            let text = dressed(dress, PUZZLE, blank);
            if read(&text) != (vec![PUZZLE.to_owned()], false) {
                faults.push(format!("{}, {blank:?}: {:?}\n{text}", dress.name, read(&text)));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// A puzzle of random digits in a third of the cells: clashes are ordinary input, and rows without
/// givens are frequent.
fn random_puzzle(random: &mut Random) -> String {
    let mut puzzle = Puzzle::EMPTY;
    for cell in sudokit::Cell::all() {
        if random.below(3) == 0 {
            puzzle.set(cell, Digit::new(random.below(9) as u8 + 1));
        }
    }
    puzzle.to_string()
}

#[test]
fn random_grids_are_read_as_themselves_or_refused() {
    let mut random = Random::new(1, 0);
    let (mut tried, mut refused) = (0, 0);
    for _ in 0..60 {
        let puzzle = random_puzzle(&mut random);
        for dress in DRESSES {
            for blank in dress.blanks {
                let text = dressed(dress, &puzzle, blank);
                let (puzzles, is_refused) = read(&text);
                tried += 1;
                refused += usize::from(is_refused);
                let is_right = puzzles == [&puzzle[..]] && !is_refused;
                assert!(is_right || is_refused, "{}, {blank:?}: {puzzles:?}\n{text}", dress.name);
            }
        }
    }
    assert!(refused * 50 < tried, "{refused} of {tried} refused");
}

/// One character or line more or less: the grid, or an error; never another grid in silence.
#[test]
fn a_slip_never_gives_another_grid_in_silence() {
    let mut random = Random::new(2, 0);
    let mut faults = Vec::new();
    for round in 0..12 {
        let puzzle = random_puzzle(&mut random);
        for dress in DRESSES {
            for blank in dress.blanks {
                let text = dressed(dress, &puzzle, blank);
                let slips = (0..4).map(|_| slip(&text, &mut random)).collect::<Vec<_>>();
                let is_slip = |slipped: &&String| **slipped != text && !slipped.trim().is_empty();
                for text in slips.iter().filter(is_slip) {
                    let (puzzles, is_refused) = read(text);
                    // A digit that was deleted from its field, or changed its row, cannot be seen.
                    let is_right =
                        !puzzles.is_empty() && puzzles.iter().all(|read| *read == puzzle);
                    let is_less = dress.blanks.contains(&"e")
                        && matches!(&puzzles[..], [read] if is_part(read, &puzzle));
                    // `-1` without its sign is a digit.
                    let is_more =
                        *blank == "-1" && matches!(&puzzles[..], [read] if is_part(&puzzle, read));
                    // Names of columns and eight rows are nine rows.
                    let is_names = dress.name == "CSV with a header"
                        && puzzles.iter().all(|read| read.starts_with("123456789"));
                    if !is_right && !is_refused && !is_less && !is_more && !is_names {
                        faults.push(format!(
                            "{round} {}, {blank:?}: {puzzles:?}\n{text}",
                            dress.name
                        ));
                    }
                }
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults[..faults.len().min(8)].join("\n\n")
    );
}

/// Whether a grid lacks one given of another, and has no other difference.
fn is_part(less: &str, whole: &str) -> bool {
    let differences: Vec<(char, char)> =
        less.chars().zip(whole.chars()).filter(|(a, b)| a != b).collect();
    matches!(differences[..], [('.', _)])
}

/// The text with a character or a line deleted or doubled.
fn slip(text: &str, random: &mut Random) -> String {
    let is_line = random.below(3) == 0;
    let is_double = random.below(2) == 0;
    let parts: Vec<String> = if is_line {
        text.split_inclusive('\n').map(str::to_owned).collect()
    } else {
        text.chars().map(String::from).collect()
    };
    let at = random.below(parts.len() as u64) as usize;
    let copies = |i| if i != at { 1 } else { 2 * usize::from(is_double) };
    parts.iter().enumerate().map(|(i, part)| part.repeat(copies(i))).collect()
}

/// The most lines of an example.
const MOST_LINES: usize = 3;

/// The table of the page: what is read, with which blanks, and how it begins.
fn table() -> String {
    let mut table = String::from("| grid | blanks | begins |\n|---|---|---|\n");
    let code = |text: &str| match text.replace('\u{1b}', "␛").replace('|', "\\|") {
        text if text.contains('`') => format!("<code>{}</code>", text.replace('<', "&lt;")),
        text => format!("`{text}`"),
    };
    for dress in DRESSES {
        let text = dressed(dress, PUZZLE, dress.blanks[0]);
        let cut = |line: &str| match line.char_indices().nth(44) {
            Some((end, _)) => format!("{} ...", &line[..end]),
            None => line.to_owned(),
        };
        let lines: Vec<String> = text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .take(MOST_LINES)
            .map(|line| code(&cut(line)))
            .collect();
        let blank = |sign: &&str| if *sign == "e" { "nothing".to_owned() } else { code(sign) };
        let blanks: Vec<String> = dress.blanks.iter().map(blank).collect();
        table += &format!("| {} | {} | {} |\n", dress.name, blanks.join(" "), lines.join("<br>"));
    }
    table
}

#[test]
fn the_page_has_the_dresses() {
    let path = [env!("CARGO_MANIFEST_DIR"), "../../docs/READING.md"].iter();
    let path: std::path::PathBuf = path.collect();
    let page = std::fs::read_to_string(&path).unwrap().replace('\r', "");
    let begin = page.find("| grid |").unwrap();
    let end = begin + page[begin..].find("\n\n").map_or(page.len() - begin, |end| end + 1);
    if std::env::var_os("SUDOKIT_WRITE_PAGES").is_some() {
        std::fs::write(&path, [&page[..begin], &table(), &page[end..]].concat()).unwrap();
        return;
    }
    assert_eq!(page[begin..end], table());
}
