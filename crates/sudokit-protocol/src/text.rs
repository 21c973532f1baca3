//! `read` and `write`: texts of all formats. The library has the formats.

use super::position;
use super::request::Request;
use super::rules;
use super::{Answer, Fault, Session};
use serde_json::{Map, Value, json};
use sudokit::Puzzle;
use sudokit::text::{self, Content, Details, Format, Record, TextError, Writer};

/// Records that are read if no other limit is named.
const LIMIT: u64 = 10_000;

pub(super) fn read(_: &mut Session, request: &Request) -> Answer {
    let text = request.text("text")?;
    let limit = request.number("limit", LIMIT)? as usize;
    let rules::Sorted { others, mut errors, classic } = rules::sort(text);
    let (mut records, mut more) = (Vec::new(), false);
    for read in text::records(classic.as_bytes()) {
        if records.len() + errors.len() >= limit {
            more = true;
            break;
        }
        match read {
            Ok(found) => records.push(record(&found)),
            Err(found) => errors.push(error(&found)),
        }
    }
    if records.is_empty() && others.is_empty() {
        return Err(match errors.into_iter().next() {
            Some(first) => {
                let message = first["message"].as_str().unwrap_or_default().to_owned();
                Fault { place: Some(first), ..Fault::new(message) }
            }
            None => Fault::of("text", "expected a puzzle, found none"),
        });
    }
    Ok(json!({ "records": records, "others": others, "errors": errors, "more": more }))
}

fn error(error: &TextError) -> Value {
    json!({
        "message": error.reason().to_string(),
        "line": error.line,
        "column": error.column,
        "expected": error.expected,
        "found": error.found,
    })
}

pub(super) fn record(record: &Record) -> Value {
    let mut object = Map::new();
    let mut put = |member: &str, value: Option<Value>| {
        object.extend(value.map(|value| (member.to_owned(), value)));
    };
    let (puzzle, givens) = match &record.content {
        Content::Puzzle(puzzle) => (puzzle.to_string(), Some(puzzle.given_count())),
        content => (content.to_string(), None),
    };
    put("puzzle", Some(puzzle.into()));
    put("givens", Some(givens.into()));
    put("format", Some(record.format.name().into()));
    put("line", Some(record.line.into()));
    if let Some(details) = record.details.as_deref() {
        let Details { title, author, comments, placed, candidates, solution, .. } = details;
        put("title", title.clone().map(Value::from));
        put("author", author.clone().map(Value::from));
        put("comments", (!comments.is_empty()).then(|| comments.clone().into()));
        put("placed", placed.map(|placed| placed.to_string().into()));
        put("candidates", candidates.as_ref().map(|marks| noted(marks, details, record).into()));
        put("solution", solution.map(|solution| solution.to_string().into()));
    }
    Value::Object(object)
}

/// Notes of the cells without a digit: a record notes the digits of the others, too.
fn noted(marks: &sudokit::Pencilmarks, details: &Details, record: &Record) -> String {
    let mut marks = *marks;
    let placed = details.placed.unwrap_or(Puzzle::EMPTY);
    let givens = record.content.puzzle().copied().unwrap_or(Puzzle::EMPTY);
    for (cell, _) in placed.givens().chain(givens.givens()) {
        marks.set(cell, sudokit::board::DigitSet::EMPTY);
    }
    marks.to_words()
}

pub(super) fn write(_: &mut Session, request: &Request) -> Answer {
    let format: Format = request.parsed("format")?.ok_or_else(|| Fault::of("format", "missing"))?;
    let mut writer = Writer::new(format);
    if let Some(blank) = request.optional_text("blank")? {
        let [sign @ (b'.' | b'0' | b'_' | b'*' | b'x' | b'X' | b'?')] = blank.as_bytes() else {
            return Err(Fault::of("blank", "expected one of .0_*xX?"));
        };
        writer = writer.with_blank(*sign);
    }
    let (mut out, mut lost) = (Vec::new(), Vec::new());
    for record in request.objects("records")? {
        let content = position::content(&record)?;
        let mut details = position::details(&record)?;
        if let (Some(marks), Some(puzzle)) = (&mut details.candidates, content.puzzle()) {
            let placed = details.placed.unwrap_or(Puzzle::EMPTY);
            for (cell, digit) in puzzle.givens().chain(placed.givens()) {
                marks.set(cell, sudokit::board::DigitSet::only(digit));
            }
        }
        lost.extend(writer.write_parts(&mut out, &content, &details).map_err(Fault::new)?);
    }
    writer.finish(&mut out);
    lost.sort();
    lost.dedup();
    let lost: Vec<String> = lost.iter().map(ToString::to_string).collect();
    let text = writer.opening().unwrap_or_default() + &String::from_utf8_lossy(&out);
    Ok(json!({ "text": text, "lost": lost }))
}
