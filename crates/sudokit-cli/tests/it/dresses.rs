//! Grids of many sizes in all dresses: each is read as itself or refused, and never as another one.
//!
//! The dresses are the rows of `testdata/texts/dresses.tsv`. `SUDOKIT_DRESSES=20000` looks at more
//! texts; text number i is the same in every run. `SUDOKIT_WRITE_PAGES=1` writes the table of
//! `docs/READING.md` anew.

use serde_json::Value;
use std::{env, fs};
use sudokit::random::Random;
use sudokit_cli::memory::{Ran, run};

const DRESSES: &str = include_str!("../../../../testdata/texts/dresses.tsv");

/// A way to write a grid.
struct Dress {
    name: &'static str,
    /// What stands for blanks.
    blanks: Vec<&'static str>,
    values: &'static str,
    /// Before the grid, before a row, between cells, between boxes, after a row, between rows,
    /// between bands, after the grid.
    pieces: [String; 8],
}

fn dresses() -> Vec<Dress> {
    let rows = DRESSES.lines().filter(|line| !line.starts_with('#'));
    let dress = |line: &'static str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [name, blanks, values, ref pieces @ ..] = columns[..] else { panic!("{line}") };
        let blank = |text| if text == "nothing" { "" } else { text };
        let blanks = blanks.split(' ').map(blank).collect();
        let mut pieces: [String; 8] =
            pieces.iter().map(|text| unescaped(text)).collect::<Vec<_>>().try_into().unwrap();
        for (at, same) in [(3, 2), (6, 5)] {
            if pieces[at] == "=" {
                pieces[at] = pieces[same].clone();
            }
        }
        Dress { name, blanks, values, pieces }
    };
    rows.map(dress).collect()
}

/// `\n`, `\t`, `\e` and `\\` as the signs that they are.
pub(crate) fn unescaped(text: &str) -> String {
    let mut signs = text.chars();
    let mut plain = String::new();
    while let Some(sign) = signs.next() {
        plain.push(match sign {
            '\\' => match signs.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some('t') => '\t',
                Some('e') => '\u{1b}',
                Some('\\') => '\\',
                other => panic!("{other:?} in {text}"),
            },
            sign => sign,
        });
    }
    plain
}

impl Dress {
    /// The grid in this dress.
    fn text(&self, grid: &Grid, blank: &str) -> String {
        let cell = |value: &usize| match (value, self.values) {
            (0, _) => blank.to_owned(),
            (value, "signs") => "123456789ABCDEFGHIJKLMNOP"[value - 1..*value].to_owned(),
            (value, "letters") => char::from(b'A' + *value as u8 - 1).to_string(),
            (value, "floats") => format!("{value}."),
            (value, _) => value.to_string(),
        };
        let mut rows: Vec<Vec<String>> =
            grid.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
        let is_padded = self.values.ends_with("padded");
        let longest = rows.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(1);
        let wide = if is_padded { longest.max(grid.digits()) } else { longest };
        if is_padded {
            rows.iter_mut().flatten().for_each(|cell| *cell = format!("{cell:>wide$}"));
        }
        let (height, width) = (grid.height, grid.order / grid.height);
        let [begin, before, between, boxes, after, lines, bands, end] = &self.pieces;
        let rule = (wide + between.chars().count()) * width - between.chars().count()
            + boxes.chars().count().saturating_sub(1);
        let filled = |text: &str, row: usize| {
            filled(text, row, grid, (rule, if is_padded { wide } else { 0 }))
        };
        let mut text = filled(begin, 0);
        for (number, row) in rows.iter().enumerate() {
            if number > 0 {
                text += &filled(if number % height == 0 { bands } else { lines }, number);
            }
            let cells: Vec<String> = row.chunks(width).map(|cells| cells.join(between)).collect();
            text += &filled(before, number + 1);
            text += &cells.join(boxes);
            text += &filled(after, number + 1);
        }
        text + &filled(end, 0)
    }
}

/// A piece of a dress with what stands for its marks, the inner ones first. A box is so wide.
fn filled(text: &str, row: usize, grid: &Grid, (rule, wide): (usize, usize)) -> String {
    let mut text = text.to_owned();
    while let Some(begin) = text.rfind('«') {
        let end = begin + text[begin..].find('»').unwrap();
        let mark = &text[begin + '«'.len_utf8()..end];
        let of_column = |text: &str, column: usize| {
            text.replace('#', &(column + 1).to_string()).replace('@', &format!("{column:>wide$}"))
        };
        let columns =
            |text: &str| (0..grid.order).map(|column| of_column(text, column)).collect::<Vec<_>>();
        let (kind, rest) = mark.split_at(1);
        let value = match kind {
            "n" => row.to_string(),
            "i" => format!("{:<1$}", row - 1, grid.digits()),
            "w" => " ".repeat(grid.digits()),
            "L" => char::from(b'A' + row as u8 - 1).to_string(),
            "o" => grid.order.to_string(),
            "1" if row == 1 => rest.to_owned(),
            "1" => String::new(),
            "*" => columns(rest).concat(),
            "+" => {
                let (text, sign) = rest.split_once('¦').unwrap();
                columns(text).join(sign)
            }
            _ => {
                let [left, line, crossing, right] =
                    rest.chars().map(String::from).collect::<Vec<_>>().try_into().unwrap();
                left + &vec![line.repeat(rule); grid.height].join(&crossing) + &right
            }
        };
        text.replace_range(begin..end + '»'.len_utf8(), &value);
    }
    text
}

/// Heights and widths of boxes.
const SIZES: [(usize, usize); 8] = [(3, 3), (3, 3), (3, 3), (2, 2), (2, 3), (2, 4), (3, 4), (4, 4)];

/// A grid with some cells blank.
struct Grid {
    order: usize,
    height: usize,
    rows: Vec<Vec<usize>>,
}

impl Grid {
    /// The digits of the last number of a column from 0.
    fn digits(&self) -> usize {
        (self.order - 1).to_string().len()
    }

    /// Shifted rows, with rows of a band, columns of a stack and values exchanged; now and then
    /// any values, which may clash.
    fn draw(random: &mut Random, (height, width): (usize, usize)) -> Grid {
        let order = height * width;
        let is_odd = random.index(4) == 0;
        let share = 1 + random.index(4);
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
        let value = |r: usize, c: usize| values[(width * (r % height) + r / height + c) % order];
        let mut cell = |r, c| match random.index(5) {
            n if n >= share => 0,
            _ if is_odd => 1 + random.index(order),
            _ => value(r, c),
        };
        let rows = rows.iter().map(|&r| columns.iter().map(|&c| cell(r, c)).collect()).collect();
        Grid { order, height, rows }
    }
}

/// A dress that has this grid.
fn drawn<'a>(dresses: &'a [Dress], grid: &Grid, random: &mut Random) -> &'a Dress {
    let fits = |dress: &&Dress| dress.blanks.iter().any(|blank| has(blank, grid.order));
    let all: Vec<&Dress> = dresses.iter().filter(fits).collect();
    all[random.index(all.len())]
}

/// A text that shows a grid, and the name of its dress.
fn dressed(grid: &Grid, dress: &Dress, random: &mut Random) -> (String, String) {
    let one_of = |random: &mut Random, all: &[&'static str]| all[random.index(all.len())];
    let blanks = dress.blanks.iter().filter(|blank| has(blank, grid.order));
    let blank = one_of(random, &blanks.copied().collect::<Vec<_>>());
    let text = dress.text(grid, blank) + "\n";
    let around = one_of(random, &["", "", "", "title", "lines end with CR LF", "words behind"]);
    // Around a puzzle in one line, words are a line that is wrong.
    let has_lines = text.trim().contains('\n');
    let text = match around {
        "title" if has_lines => {
            format!("{}\n{text}", one_of(random, &["Sudoku", "Puzzle 17", "Hard, by A. Setter:"]))
        }
        "lines end with CR LF" => text.replace('\n', "\r\n"),
        "words behind" if has_lines => format!("{text}\nGood luck!\n"),
        _ => text,
    };
    (format!("{0}x{0} {1} {blank:?} {around}", grid.order, dress.name), text)
}

/// How many texts are looked at.
fn count(usual: usize) -> usize {
    env::var("SUDOKIT_DRESSES").map_or(usual, |count| count.parse().unwrap())
}

/// What the command says of a text alone.
pub(crate) fn converted(text: &str) -> Ran {
    run(&["convert", "--format", "rules-json"], [text.as_bytes().to_vec()])
}

/// The grids of a text that is read.
fn read(text: &str) -> Option<Vec<Vec<usize>>> {
    let ran = converted(text);
    let lines = String::from_utf8(ran.stdout).unwrap();
    (ran.code == 0).then(|| lines.lines().map(values).collect())
}

/// The values of an answer, row by row.
pub(crate) fn values(line: &str) -> Vec<usize> {
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

/// Writes faults into a file for a look at all of them.
fn report(name: &str, faults: &[String]) -> String {
    if let Ok(folder) = env::var("SUDOKIT_DRESSES_FAULTS") {
        fs::write(format!("{folder}/{name}.txt"), faults.join("\n\n")).unwrap();
    }
    format!("{} {name}:\n{}", faults.len(), faults[..faults.len().min(8)].join("\n\n"))
}

/// Whether a dress has grids of this size with this blank: `x` may be a letter of large ones, and
/// lines of `#` are comments but for rows of nine.
fn has(blank: &str, order: usize) -> bool {
    order < 10 && blank != "#" || order == 9 || !["x", "#", "+", "%"].contains(&blank)
}

#[test]
fn every_dress_is_read_with_every_blank() {
    let mut faults = Vec::new();
    for size in [(3, 3), (2, 2), (2, 3)] {
        let grid = Grid::draw(&mut Random::new(9, 1), size);
        for dress in &dresses() {
            for blank in dress.blanks.iter().filter(|blank| has(blank, grid.order)) {
                let text = dress.text(&grid, blank);
                if read(&text).as_deref() != Some(&[grid.rows.concat()]) {
                    let ran = converted(&text);
                    let said = String::from_utf8_lossy(&ran.stderr).into_owned()
                        + &String::from_utf8_lossy(&ran.stdout);
                    faults.push(format!(
                        "{0}x{0} {1} {blank:?}\n{text}\n{said}",
                        grid.order, dress.name
                    ));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", report("unread", &faults));
}

#[test]
fn every_dress_is_read_as_its_grid_or_refused() {
    let (mut refused, mut wrong) = (Vec::new(), Vec::new());
    let (count, dresses) = (count(1000), dresses());
    for number in 0..count {
        let mut random = Random::new(0, number as u64);
        let size = SIZES[random.index(SIZES.len())];
        let grid = Grid::draw(&mut random, size);
        let (name, text) = dressed(&grid, drawn(&dresses, &grid, &mut random), &mut random);
        match read(&text) {
            Some(grids) if grids == [grid.rows.concat()] => {}
            Some(_) => wrong.push(format!("{number}: {name}\n{text}")),
            None => refused.push(format!(
                "{number}: {name}\n{text}{}",
                String::from_utf8_lossy(&converted(&text).stderr)
            )),
        }
    }
    eprintln!("{count} texts, {} refused, {} wrong", refused.len(), wrong.len());
    let said = report("refused", &refused);
    assert!(wrong.is_empty(), "{}", report("wrong", &wrong));
    assert!(refused.len() * 50 <= count, "{said}");
}

/// One character or line less or more: the same grid, one cell of it changed, or a refusal.
#[test]
fn a_slip_makes_no_other_puzzle() {
    let (count, dresses) = (count(500), dresses());
    let (mut tried, mut wrong) = (0, Vec::new());
    for number in 0..count {
        let mut random = Random::new(1, number as u64);
        let size = SIZES[random.index(SIZES.len())];
        let grid = Grid::draw(&mut random, size);
        let dress = drawn(&dresses, &grid, &mut random);
        let (name, text) = dressed(&grid, dress, &mut random);
        let cells = grid.rows.concat();
        if read(&text).as_deref() != Some(std::slice::from_ref(&cells)) {
            continue;
        }
        tried += 1;
        let slipped = slip(&text, &mut random);
        let is_near = |found: &Vec<usize>| {
            let changed = found.iter().zip(&cells).filter(|(a, b)| a != b).count();
            // Without a rule below them the names of columns above one row less are a row.
            let is_named = dress.name == "CSV with a header"
                && found[..grid.order].iter().copied().eq(1..=grid.order);
            found.len() == cells.len() && (changed <= 1 || is_named)
        };
        if read(&slipped).is_some_and(|found| !found.iter().all(is_near)) {
            wrong.push(format!("{number}: {name}\n{slipped}"));
        }
    }
    assert!(tried * 10 > count * 9, "{tried} of {count}");
    assert!(wrong.is_empty(), "{}", report("slips", &wrong));
}

/// The text with a character or a line deleted or doubled.
fn slip(text: &str, random: &mut Random) -> String {
    let is_line = random.index(2) == 0;
    let parts: Vec<&str> = if is_line {
        text.split_inclusive('\n').collect()
    } else {
        text.split_inclusive(|_| true).collect()
    };
    let (at, copies) = (random.index(parts.len()), 2 * random.index(2));
    let part = |(i, part): (usize, &&str)| part.repeat(if i == at { copies } else { 1 });
    parts.iter().enumerate().map(part).collect()
}

/// The maximum of lines of an example.
const MAX_LINES: usize = 3;

/// The table of the page: what is read, with which blanks, and how it begins.
fn table() -> String {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let cells: Vec<usize> = puzzle.chars().map(|c| c.to_digit(10).unwrap_or(0) as usize).collect();
    let grid = Grid { order: 9, height: 3, rows: cells.chunks(9).map(<[usize]>::to_vec).collect() };
    let mut table = String::from("| grid | blanks | begins |\n|---|---|---|\n");
    let code = |text: &str| match text.replace('\u{1b}', "␛").replace('|', "\\|") {
        text if text.contains('`') => format!("<code>{}</code>", text.replace('<', "&lt;")),
        text => format!("`{text}`"),
    };
    for dress in &dresses() {
        let text = dress.text(&grid, dress.blanks[0]);
        let cut = |line: &str| match line.char_indices().nth(44) {
            Some((end, _)) => format!("{} ...", &line[..end]),
            None => line.to_owned(),
        };
        let lines = text.lines().filter(|line| !line.trim().is_empty()).take(MAX_LINES);
        let lines: Vec<String> = lines.map(|line| code(&cut(line))).collect();
        let blank = |sign: &&str| if sign.is_empty() { "nothing".to_owned() } else { code(sign) };
        let blanks: Vec<String> = dress.blanks.iter().map(blank).collect();
        table += &format!("| {} | {} | {} |\n", dress.name, blanks.join(" "), lines.join("<br>"));
    }
    table
}

#[test]
fn the_page_has_the_dresses() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/READING.md");
    let page = fs::read_to_string(path).unwrap().replace('\r', "");
    let begin = page.find("| grid |").unwrap();
    let end = begin + page[begin..].find("\n\n").map_or(page.len() - begin, |end| end + 1);
    if env::var_os("SUDOKIT_WRITE_PAGES").is_some() {
        return fs::write(path, [&page[..begin], &table(), &page[end..]].concat()).unwrap();
    }
    assert_eq!(page[begin..end], table());
}
