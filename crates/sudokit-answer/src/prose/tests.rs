//! Ways to print a grid: each is found, and the last of several counts.

use super::{NoGrid, grid};

type Grid = [u8; 81];

const RIGHT: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn values(text: &str) -> Grid {
    let cells: Vec<u8> = text.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    cells.try_into().unwrap()
}

/// The same grid with other digits.
fn other() -> Grid {
    values(RIGHT).map(|digit| digit % 9 + 1)
}

fn line(grid: &Grid) -> String {
    grid.iter().map(ToString::to_string).collect()
}

/// The rows, each made by a function of its number (from 1) and cells.
fn rows(grid: &Grid, end: &str, row: impl Fn(usize, &[u8]) -> String) -> String {
    let rows: Vec<String> = (1..).zip(grid.chunks(9)).map(|(i, cells)| row(i, cells)).collect();
    rows.join(end)
}

fn joined(cells: &[u8], by: &str) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(by)
}

fn boxed(cells: &[u8]) -> String {
    let parts: Vec<String> = cells.chunks(3).map(|part| joined(part, " ")).collect();
    format!("| {} |", parts.join(" | "))
}

fn framed(grid: &Grid, frame: &str) -> String {
    let bands: Vec<String> =
        grid.chunks(27).map(|band| band.chunks(9).map(|row| boxed(row) + "\n").collect()).collect();
    format!("{frame}\n{}{frame}", bands.join(&format!("{frame}\n")))
}

fn json(grid: &Grid, indent: &str) -> String {
    let row = |_, cells: &[u8]| {
        let cells: Vec<String> =
            cells.iter().map(|cell| format!("\n{indent}{indent}{cell}")).collect();
        format!("\n{indent}[{}\n{indent}]", cells.join(","))
    };
    format!("[{}\n]", rows(grid, ",", row))
}

fn html(grid: &Grid, cell: &str, end: &str) -> String {
    let row = |_, cells: &[u8]| {
        let cells: String = cells.iter().map(|d| format!("<{cell}>{d}</td>{end}")).collect();
        format!("<tr>{end}{cells}</tr>{end}")
    };
    format!("<table border=\"1\">{end}<tbody>{}</tbody></table>", rows(grid, "", row))
}

fn plain(grid: &Grid) -> String {
    rows(grid, "\n", |_, cells| joined(cells, ""))
}

type Way = (&'static str, fn(&Grid) -> String);

/// Ways in which programs and models print a grid.
const WAYS: &[Way] = &[
    ("bare", line),
    ("sentence", |g| format!("The answer is {}.", line(g))),
    ("boxed in LaTeX", |g| format!("So the answer is $\\boxed{{{}}}$.", line(g))),
    ("dollars", |g| format!("${}$", line(g))),
    ("bold", |g| format!("**{}**", line(g))),
    ("bold sentence", |g| format!("The solution is **{}**.", line(g))),
    ("italic", |g| format!("*{}*", line(g))),
    ("code", |g| format!("`{}`", line(g))),
    ("end of a sequence", |g| format!("{}</s>", line(g))),
    ("end of a turn", |g| format!("{}<|im_end|>", line(g))),
    ("end of a text", |g| format!("{}<|endoftext|>", line(g))),
    ("end of a turn, other model", |g| format!("{}<end_of_turn>", plain(g))),
    ("ANSWER", |g| format!("<ANSWER>{}</ANSWER>", line(g))),
    ("final", |g| format!("<final>\n{}\n</final>", plain(g))),
    ("answer after thinking", |g| {
        format!("<think>{}</think>Done: <answer>{}</answer>", line(&[7; 81]), line(g))
    }),
    ("rows", plain),
    ("rows with br", |g| rows(g, "<br>", |_, c| joined(c, ""))),
    ("rows with br/", |g| rows(g, "<br />\n", |_, c| joined(c, " "))),
    ("rows with \\n", |g| rows(g, "\\n", |_, c| joined(c, " "))),
    ("rows with /", |g| rows(g, "/", |_, c| joined(c, ""))),
    ("rows with spaces and /", |g| rows(g, " / ", |_, c| joined(c, " "))),
    ("rows with ;", |g| format!("[{}]", rows(g, "; ", |_, c| joined(c, " ")))),
    ("Row 1:", |g| rows(g, "\n", |i, c| format!("Row {i}: {}", joined(c, " ")))),
    ("**Row 1**:", |g| rows(g, "\n", |i, c| format!("- **Row {i}**: {}", joined(c, ", ")))),
    ("R1", |g| rows(g, "\n", |i, c| format!("R{i}: [{}]", joined(c, ",")))),
    ("first row", |g| {
        let names = ["First", "Second", "Third", "4th", "5th", "6th", "7th", "8th", "9th"];
        rows(g, "\n", |i, c| format!("{} row: {}", names[i - 1], joined(c, "")))
    }),
    ("rows in Korean", |g| rows(g, "\n", |i, c| format!("{i}행: {}", joined(c, " ")))),
    ("rows in Chinese", |g| rows(g, "\n", |i, c| format!("第{i}行：{}", joined(c, " ")))),
    ("1.", |g| rows(g, "\n", |i, c| format!("{i}. {}", joined(c, ", ")))),
    ("1)", |g| rows(g, "\n", |i, c| format!("{i}) {}", joined(c, "")))),
    ("1 |", |g| rows(g, "\n", |i, c| format!("{i} {}", boxed(c)))),
    ("A:", |g| {
        rows(g, "\n", |i, c| {
            format!("{}: {}", ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'][i - 1], joined(c, " "))
        })
    }),
    ("table in Markdown", |g| {
        let head = "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|---|\n";
        head.to_owned() + &rows(g, "\n", |i, c| format!("| **{i}** | {} |", joined(c, " | ")))
    }),
    ("table in Markdown with names", |g| {
        let head = "| | C1 | C2 | C3 | C4 | C5 | C6 | C7 | C8 | C9 |\n|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|\n";
        head.to_owned() + &rows(g, "\n", |i, c| format!("| R{i} | **{}** |", joined(c, "** | ")))
    }),
    ("table in Markdown without names", |g| {
        let head = "|1|2|3|4|5|6|7|8|9|\n|-|-|-|-|-|-|-|-|-|\n";
        head.to_owned() + &rows(g, "\n", |_, c| format!("|{}|", joined(c, "|")))
    }),
    ("array in LaTeX", |g| {
        let rows = rows(g, " \\\\ \\hline\n", |_, c| joined(c, " & "));
        format!("$$\\begin{{array}}{{|ccc|ccc|ccc|}}\\hline\n{rows} \\\\ \\hline\n\\end{{array}}$$")
    }),
    ("matrix in LaTeX in one line", |g| {
        let rows = rows(g, "\\\\[2pt]", |_, c| joined(c, "&"));
        format!("\\[\\boxed{{\\begin{{pmatrix}}{rows}\\end{{pmatrix}}}}\\]")
    }),
    ("tabular in LaTeX", |g| {
        let row = |_, c: &[u8]| {
            c.iter().map(|d| format!("\\textbf{{{d}}}")).collect::<Vec<_>>().join(" & ")
        };
        format!(
            "\\begin{{tabular}}{{|*{{9}}{{c|}}}}\n{}\n\\end{{tabular}}",
            rows(g, " \\\\ \\cline{1-9}\n", row)
        )
    }),
    ("table in HTML", |g| html(g, "td", "")),
    ("table in HTML in lines", |g| html(g, "td class=\"c8\"", "\n")),
    ("nested lists", |g| format!("[{}]", rows(g, ",", |_, c| format!("[{}]", joined(c, ","))))),
    ("nested lists in lines", |g| {
        format!("grid = [\n{}\n]", rows(g, ",\n", |_, c| format!("    [{}]", joined(c, ", "))))
    }),
    ("array of numpy", |g| {
        format!(
            "array([{}], dtype=int8)",
            rows(g, ",\n       ", |_, c| format!("[{}]", joined(c, ", ")))
        )
    }),
    ("flat list", |g| format!("[{}]", joined(g, ", "))),
    ("JSON with indent 1", |g| format!("{{\n\"puzzle\": 17,\n\"solution\": {}\n}}", json(g, " "))),
    ("JSON with indent 4", |g| json(g, "    ")),
    ("strings in JSON", |g| {
        format!("{{\"rows\": [{}]}}", rows(g, ", ", |_, c| format!("\"{}\"", joined(c, ""))))
    }),
    ("a string in JSON", |g| {
        format!("{{\"answer\": \"{}\"}}", rows(g, "\\n", |_, c| joined(c, "")))
    }),
    ("named rows in JSON", |g| {
        format!("{{{}}}", rows(g, ", ", |i, c| format!("\"row{i}\": [{}]", joined(c, ", "))))
    }),
    ("frame", |g| framed(g, "+-------+-------+-------+")),
    ("frame with =", |g| framed(g, "#=======#=======#=======#")),
    ("frame of lines", |g| framed(g, "├───────┼───────┼───────┤").replace('|', "│")),
    ("frame in a fence", |g| {
        format!("Solved:\n```text\n{}\n```\nAll 9 rows hold 1 to 9.", framed(g, "+---+---+---+"))
    }),
    ("boxes apart", |g| {
        let bands: Vec<String> = g
            .chunks(27)
            .map(|band| {
                band.chunks(9)
                    .map(|r| r.chunks(3).map(|p| joined(p, " ")).collect::<Vec<_>>().join("   "))
                    .collect::<Vec<_>>()
                    .join("\n")
            })
            .collect();
        bands.join("\n\n")
    }),
    ("keycaps", |g| {
        rows(g, "\n", |_, c| c.iter().map(|d| format!("{d}\u{fe0f}\u{20e3}")).collect())
    }),
    ("full width", |g| {
        rows(g, "\n", |_, c| {
            c.iter().map(|d| char::from_u32(0xff10 + u32::from(*d)).unwrap()).collect()
        })
    }),
    ("windows", |g| plain(g).replace('\n', "\r\n")),
    ("quote", |g| rows(g, "\n", |_, c| format!("> {}", joined(c, " ")))),
    ("line by cell", |g| joined(g, "\n")),
    ("first row behind a word", |g| format!("Answer: {}", rows(g, "\n", |_, c| joined(c, " ")))),
    ("puzzle with a number", |g| format!("Puzzle 3:\n{}\nIt took 42 steps.", plain(g))),
    ("numbers behind words", |g| format!("Puzzle 3: {}", rows(g, " ", |_, c| joined(c, "")))),
    ("checks behind it", |g| {
        let columns: String = (0..9)
            .map(|c| {
                let cells: Vec<u8> = (0..9).map(|r| g[9 * r + c]).collect();
                format!("Column {}: {} ok\n", c + 1, joined(&cells, " "))
            })
            .collect();
        format!("{}\n\nCheck:\n{columns}", plain(g))
    }),
];

#[test]
fn there_are_more_than_forty_ways() {
    assert!(WAYS.len() >= 60, "{}", WAYS.len());
}

#[test]
fn a_grid_is_found_in_every_way_to_print_it() {
    let mut missing = Vec::new();
    for grid_of in [values(RIGHT), other(), [9; 81]] {
        for (name, print) in WAYS {
            let text = print(&grid_of);
            if grid(&text) != Ok(grid_of) {
                missing.push(format!("{name}: {:?}\n{text}", grid(&text).map(|g| line(&g))));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n\n"));
}

#[test]
fn the_last_of_two_grids_counts_in_every_pair_of_ways() {
    let (mut faults, right, wrong) = (Vec::new(), values(RIGHT), other());
    for (first_name, first) in WAYS {
        for (second_name, second) in WAYS {
            for (a, b) in [(right, wrong), (wrong, right)] {
                let text =
                    format!("{}\n\nNo, wait. I think it is this:\n\n{}", first(&a), second(&b));
                if grid(&text) != Ok(b) {
                    faults.push(format!("{first_name}, {second_name}"));
                }
            }
        }
    }
    // A tag names the answer, wherever it stands.
    faults.retain(|fault| {
        !["ANSWER, ", "final, ", "answer after thinking, "].iter().any(|t| fault.starts_with(t))
    });
    assert!(faults.is_empty(), "{} {}", faults.len(), faults.join("\n"));
}

#[test]
fn texts_without_a_grid_say_why() {
    let right = values(RIGHT);
    for (text, why) in [
        (String::new(), NoGrid::Nothing),
        ("I cannot solve it.".to_owned(), NoGrid::Nothing),
        ("The first row has 1, 2 and 3; 4 and 5 are missing.".to_owned(), NoGrid::Nothing),
        ("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1".to_owned(), NoGrid::Nothing),
        (RIGHT[..80].to_owned(), NoGrid::WrongSize),
        (format!("{RIGHT}1"), NoGrid::WrongSize),
        (plain(&right)[..79].to_owned(), NoGrid::WrongSize),
        (format!("<think>{RIGHT}"), NoGrid::WrongSize),
        (format!("<think>So {RIGHT}</think> I do not know."), NoGrid::Nothing),
        (format!("{RIGHT} <answer></answer>"), NoGrid::Nothing),
        (format!("<answer>unsure</answer> {RIGHT}"), NoGrid::Nothing),
    ] {
        assert_eq!(grid(&text), Err(why), "{text}");
    }
    // Columns are not rows.
    let columns = rows(&right, "\n", |i, c| format!("Column {i}: {}", joined(c, " ")));
    assert!(grid(&columns).is_err());
    let prose =
        rows(&right, "\n", |i, c| format!("Row {i} is {} because of box {i}", joined(c, "")));
    assert!(grid(&prose).is_err());
}

#[test]
fn more_than_nine_rows_hold_no_grid_unless_the_first_names_the_columns() {
    let right = values(RIGHT);
    let ways: [fn(&[u8]) -> String; 4] = [
        |c| joined(c, "") + "\n",
        |c| boxed(c) + "\n",
        |c| format!("[{}],\n", joined(c, ", ")),
        |c| format!("<tr>\n<td>{}</td>\n</tr>\n", joined(c, "</td>\n<td>")),
    ];
    for way in ways {
        let printed = rows(&right, "", |_, cells| way(cells));
        for more in 1..=8 {
            let other: String = (0..more).map(|_| way(&[1; 9])).collect();
            for text in [format!("{printed}{other}"), format!("{other}{printed}")] {
                assert_eq!(grid(&text), Err(NoGrid::WrongSize), "{text}");
            }
        }
        let names = way(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(grid(&format!("{names}{printed}")), Ok(right));
        assert_eq!(grid(&format!("{printed}{names}")), Err(NoGrid::WrongSize));
    }
}

#[test]
fn blanks_are_cells() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for blank in ['.', '0', '_', '*', 'x', 'X', '?', '-'] {
        let line = puzzle.replace('.', &blank.to_string());
        let cells: Vec<String> = line.chars().map(String::from).collect();
        let rows =
            |by: &str| cells.chunks(9).map(|row| row.join(by)).collect::<Vec<_>>().join("\n");
        for text in [line.clone(), rows(""), rows(" "), rows(" | "), rows(", ")] {
            assert_eq!(grid(&text), Ok(values(puzzle)), "{text}");
        }
    }
    let framed = framed(&values(puzzle), "+-------+-------+-------+").replace('0', "-");
    assert_eq!(grid(&framed), Ok(values(puzzle)));
}

#[test]
fn any_text_is_read_to_its_end() {
    // Pieces of all kinds in any order: nothing fails, and each byte is passed once.
    let pieces = [
        "5",
        "534678912",
        "\\",
        "\\n",
        "<",
        "<br",
        ">",
        "</think>",
        "<answer>",
        "```",
        "&",
        "&#",
        "-",
        "--",
        "[",
        "]",
        "{",
        "}",
        "Row",
        " ",
        "\n",
        "é",
        "행",
        "①",
        "😀",
        "*",
        "_",
        ".",
        "\\begin{",
        "x",
        "|",
        "\\\\[",
        "\\u2502",
        "<|",
    ];
    let mut random = sudokit::random::Random::new(1, 0);
    for _ in 0..20_000 {
        let text: String = (0..random.below(24))
            .map(|_| pieces[random.below(pieces.len() as u64) as usize])
            .collect();
        let _ = grid(&text);
    }
}
