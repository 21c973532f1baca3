//! What a description of a problem says, read from its file.
//!
//! ```text
//!   problems/2239.toml or a teacher's file -> table (keys, values, places) -> Description
//! ```
//!
//! `problems/README.md` lists all keys.

use super::keys::Keys;
use super::rows::Rows;
use super::table::{self, Fault};
use crate::judge::code::Code;
use crate::language::Language;
use std::time::Duration;
use sudokit::text::{Around, Format};

/// A problem: what comes in, what must go out, and what is known about it.
#[derive(Clone, Debug)]
pub struct Description {
    /// Its name: a number where tutorials use the number alone.
    pub id: String,
    /// Other names, in lower case.
    pub names: Vec<String>,
    /// Whether a program is asked for, or a method of a class.
    pub(crate) entry: Entrance,
    /// What comes in.
    pub(crate) input: Input,
    /// What must go out.
    pub(crate) output: Output,
    /// Time and memory.
    pub(crate) limits: Limits,
    /// Title and statement in English and Korean; one of them may be missing.
    pub(crate) texts: [Option<Texts>; 2],
    /// An input with its answer.
    pub(crate) sample: Option<Sample>,
    /// Cases that the description writes out; with `want = "text"` the sample is the first of them.
    pub(crate) cases: Vec<Written>,
}

/// A case that a description writes out. What is printed must be its output, line by line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Written {
    pub name: String,
    pub input: String,
    pub output: String,
}

/// What the judge starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Entrance {
    /// A program that reads stdin and prints.
    Program,
    /// This method of a class `Solution`, called with the board.
    Method(String),
}

/// What comes in.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// How many grids, and how the program knows.
    pub grids: Grids,
    /// How a grid lies in the text.
    pub rows: Rows,
    /// The sign of an empty cell.
    pub blank: u8,
    /// The lines around the grids.
    pub around: Around<String>,
    /// Which grids may come.
    pub promise: Promise,
    /// The fewest givens.
    pub givens: usize,
    /// Whether the lines are the arguments of the command, and stdin is empty.
    pub as_arguments: bool,
}

impl Input {
    /// The same with the digits of a row apart, or together; `None` for other layouts.
    pub(crate) fn with_other_rows(&self) -> Option<Input> {
        let rows = match self.rows {
            Rows::Packed => Rows::Spaced,
            Rows::Spaced => Rows::Packed,
            _ => return None,
        };
        Some(Input { rows, ..self.clone() })
    }
}

/// How many grids an input has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grids {
    /// No input.
    None,
    /// One.
    One,
    /// As many as the first line says.
    Counted,
    /// As many as come.
    Many,
}

/// Which grids may come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Promise {
    /// Each has exactly one solution.
    Proper,
    /// Each has a solution.
    Solvable,
    /// Any number of solutions; no two givens clash.
    Any,
    /// Any number of solutions; givens may clash.
    Clash,
    /// Each is solved by filling houses that lack one digit.
    FullHouses,
    /// Five cells are empty; at most one solution.
    FiveEmpty,
    /// No cell is empty; the rules may be broken.
    Full,
}

/// What must go out.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    /// The question.
    pub want: Want,
    /// How a grid lies in the text.
    pub rows: Rows,
    /// The line above an answer, with `{n}` for the number of the grid.
    pub heading: Option<String>,
    /// The same in front of the answer, in its line.
    pub prefix: Option<String>,
    /// A line between two answers.
    pub between: Option<String>,
    /// A line after each grid of an answer.
    pub after_grid: Option<String>,
    /// A line after each answer.
    pub after: Option<String>,
    /// The words for no solution.
    pub none: Option<String>,
    /// The words for several solutions.
    pub several: Option<String>,
    /// The words for a grid that keeps the rules, and for one that breaks them.
    pub yes_no: Option<[String; 2]>,
}

/// The question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Want {
    /// Any solution.
    Any,
    /// The smallest solution.
    Smallest,
    /// The only solution.
    Unique,
    /// All solutions, the smallest first.
    All,
    /// The number of solutions; the solution, too, if there is one.
    Count,
    /// Whether no digit repeats.
    Valid,
    /// The largest score of a solution.
    Score,
    /// The first step after which no solution is left.
    FirstWrong,
    /// A grid that is slow for row-major search.
    Slow,
    /// What the cases of the description say: there are no others.
    Text,
}

impl Want {
    /// Whether answers have grids.
    pub(crate) fn prints_grids(self) -> bool {
        !matches!(self, Want::Valid | Want::Score | Want::FirstWrong | Want::Text)
    }
}

/// Time and memory.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// The time.
    pub time: Duration,
    /// The time for programs in these languages, where the judge had another for them.
    pub by_code: Vec<(Code, Duration)>,
    /// Megabytes of 2^20 bytes, where they are known.
    pub memory: Option<u64>,
}

/// Texts in a language.
#[derive(Clone, Debug)]
pub(crate) struct Texts {
    /// The title.
    pub title: String,
    /// Where the problem comes from.
    pub origin: Option<String>,
    /// What comes in and what must go out.
    pub statement: String,
    /// What is not known for certain.
    pub unsure: Option<String>,
}

/// An input with its answer.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub input: String,
    pub output: String,
    /// Whether it is not the judge's own.
    pub ours: bool,
}

impl Description {
    /// Reads a description.
    ///
    /// # Errors
    /// What is wrong and where.
    pub(crate) fn parse(text: &str) -> Result<Description, Fault> {
        let (entries, end) = table::read(text)?;
        let mut keys = Keys { entries, end };
        let description = keys.description()?;
        match keys.entries.first() {
            None => Ok(description),
            Some(unknown) => {
                let section = &unknown.section;
                let place =
                    if section.is_empty() { String::new() } else { format!(" in [{section}]") };
                let found = format!("`{}`{place}", unknown.key);
                Err(Fault::new(unknown.key_at, "a key that descriptions have", found))
            }
        }
    }

    /// Its texts in a language, or else in the other.
    pub(crate) fn texts(&self, language: Language) -> Option<&Texts> {
        let [english, korean] = &self.texts;
        let (first, second) = language.pick((english, korean), (korean, english));
        first.as_ref().or(second.as_ref())
    }
}

impl Keys {
    fn description(&mut self) -> Result<Description, Fault> {
        let id_at = self.entries.iter().find(|entry| entry.key == "id").map(|id| id.value_at);
        let id = self.needed("", "id")?;
        if id.is_empty() || !id.chars().all(|c| c.is_alphanumeric() || "-_".contains(c)) {
            let at = id_at.unwrap_or(self.end);
            return Err(Fault::new(at, "letters, digits, - and _", format!("{id:?}")));
        }
        let names = self.text("", "names")?.unwrap_or_default();
        let method = self.text("", "method")?;
        let (input, output) = (self.input()?, self.output()?);
        let texts = [self.texts("en")?, self.texts("ko")?];
        let (limits, sample) = (self.limits()?, self.sample()?);
        let mut cases = Vec::new();
        if let Some(Sample { input, output, .. }) =
            sample.clone().filter(|_| output.want == Want::Text)
        {
            cases.push(Written { name: "sample".to_owned(), input, output });
        }
        self.cases(&mut cases)?;
        if output.want == Want::Text && cases.is_empty() {
            return Err(Fault::new(
                self.end,
                "a section such as [case.one]",
                "the end of the file",
            ));
        }
        Ok(Description {
            id,
            names: names.split_whitespace().map(str::to_lowercase).collect(),
            entry: method.map_or(Entrance::Program, Entrance::Method),
            input,
            output,
            limits,
            texts,
            sample,
            cases,
        })
    }

    fn input(&mut self) -> Result<Input, Fault> {
        const SECTION: &str = "input";
        let grids = self.choice(
            SECTION,
            "grids",
            &[
                ("none", Grids::None),
                ("one", Grids::One),
                ("counted", Grids::Counted),
                ("many", Grids::Many),
            ],
        )?;
        let promise = self.choice(
            SECTION,
            "promise",
            &[
                ("proper", Promise::Proper),
                ("solvable", Promise::Solvable),
                ("any", Promise::Any),
                ("clash", Promise::Clash),
                ("full-houses", Promise::FullHouses),
                ("five-empty", Promise::FiveEmpty),
                ("full", Promise::Full),
            ],
        )?;
        let layouts: Vec<(&str, Format)> = Format::ALL
            .into_iter()
            .filter(|&format| Rows::of_format(format).is_some())
            .map(|format| (format.name(), format))
            .collect();
        let layout = self.choice(SECTION, "layout", &layouts)?;
        let mut around = layout.map(|format| format.spec().around.to_owned()).unwrap_or_default();
        let by_layout = match layout {
            None => Grids::One,
            Some(_) if around.counted => Grids::Counted,
            Some(_) => Grids::Many,
        };
        let grids = grids.unwrap_or(by_layout);
        around.counted = grids == Grids::Counted;
        for (key, line) in [
            ("before", &mut around.before),
            ("between", &mut around.between),
            ("after", &mut around.after),
            ("end", &mut around.end),
        ] {
            *line = self.text(SECTION, key)?.or(line.take());
        }
        let by = [("stdin", false), ("arguments", true)];
        let as_arguments = self.choice(SECTION, "by", &by)?.unwrap_or(false);
        let rows = layout.and_then(Rows::of_format).unwrap_or(Rows::Packed);
        let blank = layout.map_or(b'0', Format::default_blank);
        Ok(Input {
            grids,
            rows: self.choice(SECTION, "rows", ROWS)?.unwrap_or(rows),
            blank: self.choice(SECTION, "blank", BLANKS)?.unwrap_or(blank),
            around,
            promise: promise.unwrap_or(Promise::Solvable),
            givens: self.number(SECTION, "givens", 0.0..=81.0)?.unwrap_or(0.0) as usize,
            as_arguments,
        })
    }

    fn output(&mut self) -> Result<Output, Fault> {
        const SECTION: &str = "output";
        let want = self.choice(
            SECTION,
            "want",
            &[
                ("any", Want::Any),
                ("smallest", Want::Smallest),
                ("unique", Want::Unique),
                ("all", Want::All),
                ("count", Want::Count),
                ("valid", Want::Valid),
                ("score", Want::Score),
                ("first-wrong", Want::FirstWrong),
                ("slow", Want::Slow),
                ("text", Want::Text),
            ],
        )?;
        let Some(want) = want else { return Err(self.missing(SECTION, "want")) };
        let (yes, no) = (self.text(SECTION, "yes")?, self.text(SECTION, "no")?);
        if want == Want::Valid && (yes.is_none() || no.is_none()) {
            return Err(self.missing(SECTION, if yes.is_none() { "yes" } else { "no" }));
        }
        Ok(Output {
            want,
            rows: self.choice(SECTION, "rows", &ROWS[..4])?.unwrap_or(Rows::Packed),
            heading: self.text(SECTION, "heading")?,
            prefix: self.text(SECTION, "prefix")?,
            between: self.text(SECTION, "between")?,
            after_grid: self.text(SECTION, "after_grid")?,
            after: self.text(SECTION, "after")?,
            none: self.text(SECTION, "none")?,
            several: self.text(SECTION, "several")?,
            yes_no: yes.zip(no).map(|(yes, no)| [yes, no]),
        })
    }

    fn limits(&mut self) -> Result<Limits, Fault> {
        const SECTION: &str = "limits";
        const SECONDS: std::ops::RangeInclusive<f64> = 0.001..=86_400.0;
        let time = self.number(SECTION, "seconds", SECONDS)?.unwrap_or(1.0);
        let mut by_code = Vec::new();
        for code in Code::ALL.into_iter().filter(|code| *code != Code::Pypy) {
            if let Some(seconds) = self.number(SECTION, code.id(), SECONDS)? {
                by_code.push((code, Duration::from_secs_f64(seconds)));
            }
        }
        let memory = self.number(SECTION, "memory", 1.0..=1e6)?.map(|memory| memory as u64);
        Ok(Limits { time: Duration::from_secs_f64(time), by_code, memory })
    }

    fn texts(&mut self, section: &str) -> Result<Option<Texts>, Fault> {
        if !self.entries.iter().any(|entry| entry.section == section) {
            return Ok(None);
        }
        Ok(Some(Texts {
            title: self.needed(section, "title")?,
            origin: self.text(section, "origin")?,
            statement: self.needed(section, "statement")?,
            unsure: self.text(section, "unsure")?,
        }))
    }

    fn sample(&mut self) -> Result<Option<Sample>, Fault> {
        const SECTION: &str = "sample";
        if !self.entries.iter().any(|entry| entry.section == SECTION) {
            return Ok(None);
        }
        Ok(Some(Sample {
            input: self.text(SECTION, "input")?.unwrap_or_default(),
            output: self.needed(SECTION, "output")?,
            ours: self.flag(SECTION, "ours")?.unwrap_or(false),
        }))
    }

    /// The sections `[case.NAME]`, in their order.
    fn cases(&mut self, cases: &mut Vec<Written>) -> Result<(), Fault> {
        const BEGIN: &str = "case.";
        while let Some(first) = self.entries.iter().find(|entry| entry.section.starts_with(BEGIN)) {
            let (section, at) = (first.section.clone(), first.key_at);
            let name = section[BEGIN.len()..].to_owned();
            if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
                let expected = "a name of letters, digits and - behind `case.`";
                return Err(Fault::new(at, expected, format!("[{section}]")));
            }
            let output = self.needed(&section, "output")?;
            let input = self.text(&section, "input")?.unwrap_or_default();
            if let Some(unknown) = self.entries.iter().find(|entry| entry.section == section) {
                let found = format!("`{}` in [{section}]", unknown.key);
                return Err(Fault::new(unknown.key_at, "`input` or `output`", found));
            }
            cases.push(Written { name, input, output });
        }
        Ok(())
    }
}

const ROWS: &[(&str, Rows)] = &[
    ("packed", Rows::Packed),
    ("spaced", Rows::Spaced),
    ("framed", Rows::Framed),
    ("line", Rows::Line),
    ("steps", Rows::Steps),
];

const BLANKS: &[(&str, u8)] =
    &[("0", b'0'), (".", b'.'), ("?", b'?'), ("_", b'_'), ("*", b'*'), ("x", b'x')];
