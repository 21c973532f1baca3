//! Grids of many sizes in all dresses: each is read as itself or refused, and never as another one.
//!
//! `SUDOKIT_DRESSES=20000` looks at more of them; text number i is the same in every run.

use crate::common::{Ran, run};
use serde_json::Value;
use std::fs;
use sudokit::random::Random;

fn one_of<'a>(random: &mut Random, all: &[&'a str]) -> &'a str {
    all[random.index(all.len())]
}

/// A grid with some cells blank: shifted rows, with rows of a band, columns of a stack and values
/// exchanged.
struct Grid {
    order: usize,
    height: usize,
    rows: Vec<Vec<usize>>,
}

impl Grid {
    fn draw(random: &mut Random) -> Grid {
        let (height, width) =
            [(3, 3), (3, 3), (3, 3), (2, 2), (2, 3), (2, 4), (3, 4), (4, 4), (5, 5)]
                [random.index(9)];
        let order = height * width;
        let mut shuffled = |mut all: Vec<usize>| {
            random.shuffle(&mut all);
            all
        };
        let values = shuffled((1..=order).collect());
        let mut lines = |size: usize| {
            let groups = shuffled((0..order / size).collect());
            let group = |group: usize| shuffled((group * size..(group + 1) * size).collect());
            groups.into_iter().flat_map(group).collect::<Vec<_>>()
        };
        let (rows, columns) = (lines(height), lines(width));
        let share = 1 + random.index(4);
        let value = |r: usize, c: usize| values[(width * (r % height) + r / height + c) % order];
        let mut cell = |r, c| if random.index(5) < share { value(r, c) } else { 0 };
        let rows = rows.iter().map(|&r| columns.iter().map(|&c| cell(r, c)).collect());
        Grid { order, height, rows: rows.collect() }
    }

    /// The cells as texts.
    fn cells(&self, blank: &str, letters: bool) -> Vec<Vec<String>> {
        let cell = |&value: &usize| match value {
            0 => blank.to_owned(),
            _ if letters => char::from(b'A' + value as u8 - 1).to_string(),
            _ => value.to_string(),
        };
        self.rows.iter().map(|row| row.iter().map(cell).collect()).collect()
    }
}

fn joined(rows: &[Vec<String>], cells: &str, lines: &str) -> String {
    rows.iter().map(|row| row.join(cells)).collect::<Vec<_>>().join(lines)
}

/// Between bars, with rules between bands.
fn framed(grid: &Grid, rows: &[Vec<String>]) -> String {
    let wide = rows.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let padded = |cell: &String| format!("{cell:>wide$}");
    let (width, mut text) = (grid.order / grid.height, String::new());
    let rule =
        format!("+{}\n", format!("{}+", "-".repeat((wide + 1) * width + 1)).repeat(grid.height));
    for (number, row) in rows.iter().enumerate() {
        if number % grid.height == 0 {
            text += &rule;
        }
        let boxes =
            row.chunks(width).map(|cells| cells.iter().map(padded).collect::<Vec<_>>().join(" "));
        text += &format!("| {} |\n", boxes.collect::<Vec<_>>().join(" | "));
    }
    text + &rule
}

/// A text that shows a grid, and the name of its dress.
fn dress(grid: &Grid, random: &mut Random) -> (String, String) {
    let order = grid.order;
    let letters = random.index(if order > 9 { 2 } else { 6 }) == 0;
    let word =
        one_of(random, &[".", "0", "-", "_", "?", "null", "None", "NaN", "NA", "N/A", "''", "-1"]);
    let sign = one_of(random, &[".", "0", "_", "*", "?", "·", "~"]);
    // Where letters are values, some words are values, too.
    let word = if letters && word.contains('N') { "." } else { word };
    let is_packed = letters || order < 10;
    let apart = grid.cells(word, letters);
    let packed = grid.cells(sign, letters);
    let name = one_of(
        random,
        &[
            "apart", "packed", "framed", "csv", "tabs", "markdown", "named", "html", "latex",
            "numpy", "lists", "json", "c", "polars", "quoted", "fence", "minizinc",
        ],
    );
    let between = |begin: &str, cells: &str, lines: &str, end: &str| {
        format!("{begin}{}{end}\n", joined(&grid.cells("0", letters), cells, lines))
    };
    let text = match name {
        "packed" if is_packed => joined(&packed, "", "\n") + "\n",
        "framed" => framed(grid, &apart),
        "csv" => joined(&grid.cells(one_of(random, &["", "0", "."]), letters), ",", "\n") + "\n",
        "tabs" => joined(&grid.cells(one_of(random, &["", "0", "."]), letters), "\t", "\n") + "\n",
        "markdown" | "named" => {
            let mut rows: Vec<Vec<String>> = grid.cells(one_of(random, &["", ".", "0"]), letters);
            let rule = vec!["---".to_owned(); order];
            if name == "named" {
                rows.insert(0, (1..=order).map(|number| number.to_string()).collect());
            }
            rows.insert(1, rule);
            let line = |row: &Vec<String>| format!("| {} |\n", row.join(" | "));
            rows.iter().map(line).collect()
        }
        "html" => {
            let row = |row: &Vec<String>| format!("<tr><td>{}</td></tr>\n", row.join("</td><td>"));
            let rows = grid.cells(one_of(random, &["", "0", "&nbsp;", "-1"]), letters);
            format!("<table>\n{}</table>\n", rows.iter().map(row).collect::<String>())
        }
        "latex" => {
            let rows = joined(&grid.cells("", letters), " & ", " \\\\\n");
            format!("\\begin{{tabular}}{{{}}}\n{rows} \\\\\n\\end{{tabular}}\n", "c".repeat(order))
        }
        "numpy" if !letters => between("[[", " ", "]\n [", "]]"),
        "lists" if !letters => between("[[", ", ", "],\n[", "]]"),
        "json" if !letters => between("{\"grid\": [[", ", ", "], [", "]]}"),
        "c" if !letters => between("int grid[][] = {\n  {", ", ", "},\n  {", "}\n};"),
        "minizinc" if !letters => between("start = [|\n", ", ", "|\n", "|];"),
        "polars" if !letters => {
            let rows = grid.cells("null", false);
            let line = |row: &Vec<String>| format!("│ {} │\n", row.join(" ┆ "));
            let names = (1..=order).map(|number| format!("column_{number}")).collect();
            let types = vec!["i64".to_owned(); order];
            format!(
                "{}{}╞═╡\n{}",
                line(&names),
                line(&types),
                rows.iter().map(line).collect::<String>()
            )
        }
        "quoted" => format!("> {}\n", joined(&grid.cells(".", letters), " ", "\n> ")),
        "fence" => format!("```\n{}\n```\n", joined(&grid.cells(".", letters), " ", "\n")),
        _ => joined(&apart, " ", "\n") + "\n",
    };
    let around = one_of(random, &["", "", "", "title", "lines end with CR LF", "words behind"]);
    let text = match around {
        "title" => {
            format!("{}\n{text}", one_of(random, &["Sudoku", "Puzzle 17", "Hard, by A. Setter:"]))
        }
        "lines end with CR LF" => text.replace('\n', "\r\n"),
        "words behind" if text.trim().contains('\n') => format!("{text}\nGood luck!\n"),
        _ => text,
    };
    (format!("{order}x{order} {name} {around}"), text)
}

/// How many texts are looked at.
fn count(usual: usize) -> usize {
    std::env::var("SUDOKIT_DRESSES").map_or(usual, |count| count.parse().unwrap())
}

/// What the command says of a text alone.
fn converted(text: &str) -> Ran {
    run(&["convert", "--format", "rules-json"], text.as_bytes())
}

/// The grids of a text that is read.
fn read(text: &str) -> Option<Vec<Vec<usize>>> {
    let ran = converted(text);
    (ran.code == Some(0)).then(|| ran.stdout.lines().map(values).collect())
}

/// The values of an answer, row by row.
fn values(line: &str) -> Vec<usize> {
    let answer: Value = serde_json::from_str(line).unwrap();
    // A grid without givens is not written.
    let Some(rows) = answer["grid"].as_array() else {
        let (side, _) = answer["size"].as_str().unwrap().split_once('x').unwrap();
        return vec![0; side.parse::<usize>().unwrap().pow(2)];
    };
    let rows = rows.iter().map(|row| row.as_str().unwrap());
    let cell = |text: &str| if text == "." { 0 } else { text.parse().unwrap() };
    let cells = |row: &str| -> Vec<usize> {
        if row.contains(' ') {
            row.split(' ').map(cell).collect()
        } else {
            row.chars().map(|c| cell(&c.to_string())).collect()
        }
    };
    rows.flat_map(cells).collect()
}

#[test]
fn every_dress_is_read_as_its_grid_or_refused() {
    let (mut refused, mut wrong) = (Vec::new(), Vec::new());
    let count = count(2000);
    for number in 0..count {
        let mut random = Random::new(0, number as u64);
        let grid = Grid::draw(&mut random);
        let (name, text) = dress(&grid, &mut random);
        match read(&text) {
            Some(grids) if grids == [grid.rows.concat()] => {}
            Some(_) => wrong.push(format!("{number}: {name}\n{text}")),
            None => refused.push(format!("{number}: {name}\n{text}{}", converted(&text).stderr)),
        }
    }
    eprintln!("{count} texts, {} refused, {} wrong", refused.len(), wrong.len());
    if let Ok(file) = std::env::var("SUDOKIT_DRESSES_REFUSED") {
        fs::write(file, refused.join("\n")).unwrap();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(refused.len() * 50 <= count, "{}", refused.join("\n"));
}

/// One character or line less or more: the same grid, one cell of it changed, or a refusal.
#[test]
fn a_slip_makes_no_other_puzzle() {
    let count = count(500);
    let (mut tried, mut wrong) = (0, Vec::new());
    for number in 0..count {
        let mut random = Random::new(0, number as u64);
        let grid = Grid::draw(&mut random);
        let (name, text) = dress(&grid, &mut random);
        if read(&text).is_none() {
            continue;
        }
        tried += 1;
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        let line = random.index(lines.len());
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let at = places[random.index(places.len())];
        let sign = text[at..].chars().next().unwrap();
        let slip = match random.index(4) {
            0 => [&text[..at], &text[at + sign.len_utf8()..]].concat(),
            1 => [&text[..at], &sign.to_string(), &text[at..]].concat(),
            2 => {
                lines.remove(line);
                lines.concat()
            }
            _ => {
                lines.insert(line, lines[line]);
                lines.concat()
            }
        };
        let cells = grid.rows.concat();
        let is_near = |found: &Vec<usize>| {
            let changed = found.iter().zip(&cells).filter(|(a, b)| a != b).count();
            found.len() == cells.len() && changed <= 1
        };
        if read(&slip).is_some_and(|found| !found.iter().all(is_near)) {
            wrong.push(format!("{number}: {name}\n{slip}"));
        }
    }
    assert!(tried * 2 > count, "{tried} of {count}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
