//! Puzzles of other sizes and rules: `read` names them, so that none opens as a classic one.
//!
//! `sudokit-variants` cuts the text and recognizes the formats. This file counts the rules that
//! stand there: the readers would make the page a fifth larger. The command reads and checks them.

use serde_json::{Map, Value, json};
use sudokit::text;
use sudokit::text::{lz_string, names};
use sudokit_text::variants::{self as formats, Format};
use sudokit_variants::Constraint;

/// What stands in a text.
#[derive(Default)]
pub(super) struct Sorted {
    /// Puzzles of other rules, described.
    pub(super) others: Vec<Value>,
    /// What is wrong with texts of such puzzles.
    pub(super) errors: Vec<Value>,
    /// The text with empty lines in their place, and links for bare JSON without other rules.
    pub(super) classic: String,
}

/// What the puzzles of a text are.
pub(super) fn sort(text: &str) -> Sorted {
    let mut sorted = Sorted { classic: text.to_owned(), ..Sorted::default() };
    // Other sizes are looked for only where the reader of classic puzzles finds none.
    let may_be_plain = !text::records(text.as_bytes()).any(|read| read.is_ok());
    for part in formats::split(text) {
        let Some(found) = Found::of(&part.text, may_be_plain) else { continue };
        let mut instead = String::new();
        match found.unknown {
            Some((line, word)) => sorted.errors.push(json!({
                "message": format!("expected the name of a constraint, found {word:?}"),
                "line": part.line + line,
                "column": 1,
                "expected": "the name of a constraint",
                "found": format!("{word:?}"),
            })),
            None if found.is_classic() => instead = linked(&part.text),
            None => sorted.others.push(found.described(part.line, &part.text)),
        }
        if instead == part.text {
            continue;
        }
        let last = part.line + part.text.lines().count() as u64;
        let place = |(number, line)| match number {
            _ if number == part.line => &*instead,
            _ if (part.line..last).contains(&number) => "",
            _ => line,
        };
        let kept: Vec<&str> = (1..).zip(sorted.classic.lines()).map(place).collect();
        sorted.classic = kept.join("\n");
    }
    sorted
}

/// What is found in the text of a puzzle.
#[derive(Default)]
struct Found {
    format: Option<Format>,
    rows: u64,
    cols: u64,
    /// Names of rules, and how often each is there.
    rules: Vec<(String, u64)>,
    /// How many lines and shapes are drawn.
    drawings: u64,
    title: Option<String>,
    author: Option<String>,
    words: Option<String>,
    /// A word in the place of a rule's name, and its line from 0.
    unknown: Option<(u64, String)>,
}

impl Found {
    /// `None` where the reader of classic puzzles has the text.
    fn of(part: &str, may_be_plain: bool) -> Option<Found> {
        let format = Format::of(part);
        let mut found = Found { format: Some(format), rows: 9, cols: 9, ..Found::default() };
        match format {
            Format::Lines => found.add_lines(part),
            Format::Iss => found.add_items(part),
            Format::SumoCue => found.add_cages(part),
            Format::Plain if may_be_plain => {
                found.set_order(formats::order(part)?);
            }
            Format::Plain => return None,
            _ => found.add_object(object(part)?.as_object()?)?,
        }
        Some(found)
    }

    fn is_classic(&self) -> bool {
        let usual = ["classic", "standard", "normal", "regular", "vanilla", "sudoku"];
        let words = self.words.as_deref().unwrap_or("").trim().to_lowercase();
        let is_usual = words.is_empty()
            || words.len() < 60 && usual.iter().any(|word| words.starts_with(word));
        (self.rows, self.cols) == (9, 9) && self.rules.is_empty() && self.drawings == 0 && is_usual
    }

    fn add(&mut self, rule: &str, count: u64) {
        match self.rules.iter_mut().find(|(name, _)| name == rule) {
            Some((_, all)) => *all += count,
            None if count > 0 => self.rules.push((rule.to_owned(), count)),
            None => {}
        }
    }

    fn set_order(&mut self, order: usize) {
        (self.rows, self.cols) = (order as u64, order as u64);
    }

    fn set_size(&mut self, size: &str) {
        let (rows, cols) = size.split_once('x').unwrap_or((size, size));
        if let (Ok(rows), Ok(cols)) = (rows.parse(), cols.parse()) {
            (self.rows, self.cols) = (rows, cols);
        }
    }

    /// Own lines: a word, then cells and numbers.
    fn add_lines(&mut self, part: &str) {
        // The first line has the shape. Further grids are rules.
        let mut is_first = true;
        for (at, line) in (0..).zip(part.lines().map(str::trim)) {
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            match word {
                "" => {}
                _ if word.starts_with('#') || !word.starts_with(|c: char| c.is_lowercase()) => {}
                "size" | "sudoku" | "latin" if is_first => {
                    self.set_size(rest.split_whitespace().next().unwrap_or(""));
                    self.add("latin", u64::from(word == "latin"));
                }
                "title" => self.title = Some(rest.to_owned()),
                "author" => self.author = Some(rest.to_owned()),
                "rules" => {
                    let before = self.words.take().map_or(String::new(), |words| words + "\n");
                    self.words = Some(before + rest);
                }
                "regions" => self.add("region", self.rows),
                "grid" | "solution" | "holes" | "extra" | "given" => {}
                _ if Constraint::NAMES.contains(&word) => self.add(word, 1),
                // Rows of a picture may have letters.
                _ if !rest.is_empty() && !word.contains('.') => {
                    self.unknown.get_or_insert((at, word.to_owned()));
                }
                _ => {}
            }
            is_first &= line.is_empty() || line.starts_with('#');
        }
    }

    /// `.Cage~10~R1C1~R1C2.AntiKnight`: items with a name each.
    fn add_items(&mut self, part: &str) {
        for item in part.split('.').skip(1) {
            let mut words = item.trim().split(['~', '%']);
            match words.next().unwrap_or("") {
                "" => {}
                "Shape" => self.set_size(words.next().unwrap_or("")),
                name => self.add(own_name(&name.to_lowercase()), 1),
            }
        }
    }

    /// `3x3:d:k:3842:...`: a number a cell, the rest by 256 is the number of its cage.
    fn add_cages(&mut self, part: &str) {
        let mut words = part.trim().split(':');
        let boxes = words.next().unwrap_or("").split_once('x').unwrap_or_default();
        if let (Ok(high), Ok(wide)) = (boxes.0.parse::<u64>(), boxes.1.parse::<u64>()) {
            (self.rows, self.cols) = (high.saturating_mul(wide), high.saturating_mul(wide));
        }
        let has_diagonals = words.next() == Some("d");
        let mut cages: Vec<&str> = Vec::new();
        for cell in words.skip(1) {
            let has_sum = cell.parse::<u64>().is_ok_and(|cell| cell > 255);
            if has_sum && !cages.contains(&cell) {
                cages.push(cell);
            }
        }
        self.add("cage", cages.len() as u64);
        self.add("diagonal", 2 * u64::from(has_diagonals));
    }

    /// JSON of f-puzzles, of SudokuPad, with own lines, or with a grid of another size. `None` for
    /// other objects.
    fn add_object(&mut self, object: &Map<String, Value>) -> Option<()> {
        let text = |of: Option<&Value>| {
            of.and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        self.title = text(object.get("title"));
        self.author = text(object.get("author"));
        let get = |long: &str, short: &str| object.get(long).or_else(|| object.get(short));
        if let Some(lines) = object.get("constraints").and_then(Value::as_array) {
            // The first `sudoku` or `latin` is the shape.
            let lines = lines.iter().filter_map(Value::as_str);
            lines.for_each(|line| self.add_lines(&format!("\n{line}")));
            if let Some(size) = text(object.get("size")) {
                self.set_size(&size);
            }
            self.words = text(object.get("rules"));
            return Some(());
        }
        if let Some(grid) = object.get("grid").and_then(grid) {
            (self.rows, self.cols) = (grid.len() as u64, grid.len() as u64);
            self.words = text(object.get("ruleset"));
            self.add("region", u64::from(has_other_regions(grid)) * self.rows);
            for (key, value) in object.iter().filter(|(key, _)| !is_no_rule(key)) {
                if ["line", "rectangle", "circle", "text", "cage"].contains(&&key[..]) {
                    self.drawings += entries(value);
                    continue;
                }
                self.add(own_name(key), entries(value));
            }
            return Some(());
        }
        let texts = names::PUZZLE.iter().filter_map(|name| object.get(*name)?.as_str());
        if let Some(order) = texts.filter_map(formats::order).next() {
            self.set_order(order);
            return Some(());
        }
        let cells = grid(get("cells", "ce")?)?;
        let wide = cells.first().map_or(0, |row| list(Some(row)).len());
        (self.rows, self.cols) = (cells.len() as u64, wide as u64);
        let metadata = object.get("metadata").and_then(Value::as_object);
        for (key, value) in metadata.into_iter().flatten().chain(object) {
            match &key[..] {
                "title" => self.title = text(Some(value)).or(self.title.take()),
                "author" => self.author = text(Some(value)).or(self.author.take()),
                "rules" => self.words = text(Some(value)).or(self.words.take()),
                "antiknight" => self.add("knight", entries(value)),
                "antiking" => self.add("king", entries(value)),
                _ => {}
            }
        }
        for cage in list(get("cages", "ca")) {
            let value = cage.get("value").or_else(|| cage.get("v"));
            let cells = cage.get("cells").or_else(|| cage.get("ce"));
            let is_empty = list(cells).is_empty();
            match value.and_then(Value::as_str).and_then(|text| text.split_once(':')) {
                Some(("rules", words)) if is_empty => self.words = Some(words.trim().to_owned()),
                Some(("title", words)) if is_empty => self.title = Some(words.trim().to_owned()),
                Some(("author", words)) if is_empty => self.author = Some(words.trim().to_owned()),
                _ => self.add("cage", u64::from(!is_empty)),
            }
        }
        let regions = list(get("regions", "re"));
        if regions.iter().any(|region| !is_box(region)) {
            self.add("region", regions.len() as u64);
        }
        for name in list(object.get("global")) {
            self.add(name.as_str().unwrap_or("global"), 1);
        }
        for key in DRAWN {
            self.drawings += object.get(*key).map_or(0, entries);
        }
        Some(())
    }

    fn described(&self, line: u64, part: &str) -> Value {
        let rules = self.rules.iter().map(|(rule, count)| json!({ "rule": rule, "count": count }));
        let mut object = json!({
            "line": line,
            "format": self.format.map(Format::name),
            "size": [self.rows, self.cols],
            "rules": rules.collect::<Vec<_>>(),
            "drawings": self.drawings,
        });
        for (member, text) in
            [("title", &self.title), ("author", &self.author), ("words", &self.words)]
        {
            if let Some(text) = text {
                object[member] = text.clone().into();
            }
        }
        // Whether words and drawings change the rules is for the player to say.
        if (self.rows, self.cols) == (9, 9) && self.rules.is_empty() {
            let read = text::records(linked(part).as_bytes()).find_map(Result::ok);
            object
                .as_object_mut()
                .and_then(|object| object.insert("record".into(), super::text::record(&read?)));
        }
        object
    }
}

/// The text as the reader of classic puzzles takes it: bare JSON as the link that packs it.
fn linked(part: &str) -> String {
    let link = match object(part) {
        Some(json) if !part.trim().starts_with('{') || json.get("puzzle").is_some() => "",
        Some(json) if json.get("grid").is_some() => "https://f-puzzles.com/?load=",
        Some(_) => "https://sudokupad.app/scl",
        None => "",
    };
    if link.is_empty() { part.to_owned() } else { link.to_owned() + &lz_string::pack(part) }
}

/// The name of a rule in own lines.
fn own_name(foreign: &str) -> &str {
    OWN.iter().find(|(name, _)| *name == foreign).map_or(foreign, |(_, own)| own)
}

/// Rules of other formats by their names in own lines. The others keep theirs.
const OWN: &[(&str, &str)] = &[
    ("killercage", "cage"),
    ("littlekillersum", "sum"),
    ("thermometer", "thermo"),
    ("diagonal+", "diagonal"),
    ("diagonal-", "diagonal"),
    ("antiknight", "knight"),
    ("antiking", "king"),
    ("disjointgroups", "disjoint"),
    ("extraregion", "region"),
    ("sandwichsum", "sandwich"),
    ("betweenline", "between"),
];

/// Keys of SudokuPad for what is drawn, in full and shortened.
const DRAWN: &[&str] = &[
    "lines",
    "l",
    "li",
    "arrows",
    "a",
    "ar",
    "overlays",
    "o",
    "ov",
    "underlays",
    "u",
    "un",
    "texts",
    "te",
    "foglight",
    "fogofwar",
];

/// Keys of f-puzzles that add no rule.
fn is_no_rule(key: &str) -> bool {
    let keys = "size title author ruleset grid solution highlightConflicts successMessage \
        msgcorrect disabledlogic truecandidatesoptions id";
    keys.split_whitespace().any(|known| known == key)
}

/// The JSON of a puzzle, which a link has packed.
fn object(part: &str) -> Option<Value> {
    let text = part.trim();
    if text.starts_with('{') {
        return serde_json::from_str(text).ok();
    }
    // Packed JSON begins with N4Ig, and may hold any of the marks.
    let bare = text.trim_start_matches(['"', '\'', '`', '<', '(']);
    let marks = ["load=", "fpuzzles", "fpuz", "scl", "ctc"];
    let found = marks.iter().filter_map(|mark| Some((text.find(mark)?, mark.len())));
    let packed = match found.min_by_key(|&(at, _)| at) {
        Some((at, length)) if !bare.starts_with("N4Ig") => &text[at + length..],
        _ => bare,
    };
    let packed = packed.split(['&', '#', '"', '>', ')']).next()?;
    serde_json::from_str(&lz_string::unpack(packed.as_bytes(), 1 << 18).ok()?).ok()
}

/// The items of a list; none of another value.
fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// Rows of cells.
fn grid(value: &Value) -> Option<&[Value]> {
    value.as_array().filter(|rows| rows.iter().all(Value::is_array)).map(Vec::as_slice)
}

/// How many things a value names.
fn entries(value: &Value) -> u64 {
    match value {
        Value::Null | Value::Bool(false) => 0,
        Value::String(text) => u64::from(!text.is_empty()),
        Value::Array(items) => items.iter().map(|item| entries(item).min(1)).sum(),
        Value::Object(map) => u64::from(map.values().any(|value| entries(value) > 0)),
        _ => 1,
    }
}

/// Whether cells of f-puzzles name other regions than boxes of 3x3.
fn has_other_regions(grid: &[Value]) -> bool {
    let cells = (0..).zip(grid).flat_map(|(row, cells)| {
        (0..).zip(list(Some(cells))).map(move |(col, cell)| (row / 3 * 3 + col / 3, cell))
    });
    let mut regions = cells.filter_map(|(at, cell)| Some((at, cell.get("region")?)));
    regions.any(|(at, region): (u64, _)| !region.is_null() && region.as_u64() != Some(at))
}

/// Whether a region of SudokuPad is within one box of 3x3.
fn is_box(region: &Value) -> bool {
    let at = |cell: &Value, i: usize| cell.get(i).and_then(Value::as_u64).unwrap_or(99) / 3;
    list(Some(region)).windows(2).all(|pair| (0..2).all(|i| at(&pair[0], i) == at(&pair[1], i)))
}
