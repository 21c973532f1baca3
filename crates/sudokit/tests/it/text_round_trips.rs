//! What is written is read back: for every format, and for every pair of formats.
//!
//! The property: when a writer says that nothing was lost, reading gives the same puzzle and the
//! same details; when it says what was lost, everything else is the same.

use proptest::prelude::*;
use sudokit::board::{Cell, DigitSet};
use sudokit::text::{Content, Details, Format, Lost, Reader, Record, Writer};
use sudokit::{Pencilmarks, Puzzle};

/// Formats that this build reads and writes.
fn formats() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| format.missing_feature().is_none())
}

fn read_with(mut reader: Reader, text: &[u8]) -> Vec<Record> {
    let mut records = Vec::new();
    for line in text.strip_suffix(b"\n").unwrap_or(text).split(|&b| b == b'\n') {
        reader.push(line);
        records.extend(reader.by_ref().map(|result| {
            result.unwrap_or_else(|e| panic!("{e}\n{}", String::from_utf8_lossy(text)))
        }));
    }
    reader.finish();
    records.extend(reader.map(|result| result.unwrap()));
    records
}

fn read(text: &[u8]) -> Vec<Record> {
    read_with(Reader::new(), text)
}

/// The text of these records, and what each lost; `None` when one cannot be written at all.
fn write(format: Format, records: &[(Content, Details)]) -> Option<(Vec<u8>, Vec<Vec<Lost>>)> {
    let (mut out, mut writer) = (Vec::new(), Writer::new(format));
    let lost =
        records.iter().map(|(content, details)| writer.write_parts(&mut out, content, details));
    let lost: Result<Vec<_>, _> = lost.collect();
    writer.finish(&mut out);
    let opening = writer.opening().unwrap_or_default();
    Some(([opening.as_bytes(), &out].concat(), lost.ok()?))
}

fn parts(record: &Record) -> (Content, Details) {
    (record.content, record.details.as_deref().cloned().unwrap_or_default())
}

/// Givens and placed digits together.
fn filled(content: &Content, details: &Details) -> Pencilmarks {
    let mut marks = content.pencilmarks();
    for (cell, digit) in details.placed.iter().flat_map(Puzzle::givens) {
        marks.set(cell, DigitSet::only(digit));
    }
    marks
}

/// Every digit that no filled peer holds.
fn open(filled: &Pencilmarks, cell: Cell) -> DigitSet {
    let seen: DigitSet = cell.peers().filter_map(|peer| filled.get(peer).single()).collect();
    DigitSet::ALL - seen
}

/// The candidates of the open cells, unless they are what the filled cells leave open anyway, or
/// nothing is noted at all.
fn news(content: &Content, details: &Details) -> Option<Vec<DigitSet>> {
    let filled = filled(content, details);
    let cells: Vec<Cell> = Cell::all().filter(|&c| filled.get(c) == DigitSet::ALL).collect();
    let marks: Vec<DigitSet> = cells.iter().map(|&c| details.candidates.unwrap().get(c)).collect();
    let plain = cells.iter().zip(&marks).all(|(&cell, &set)| set == open(&filled, cell));
    let empty = marks.iter().all(|set| set.is_empty());
    (!plain && !empty).then_some(marks)
}

fn assert_same(
    format: Format,
    before: &(Content, Details),
    after: &(Content, Details),
    lost: &[Lost],
    text: &[u8],
) {
    let shown = String::from_utf8_lossy(text);
    let (b, a) = (&before.1, &after.1);
    let merged =
        lost.contains(&Lost::PlacedApart) || matches!(format, Format::Pencilmarks | Format::Sukaku);
    if merged {
        // Everything is candidates now.
        let mut all = filled(&before.0, b);
        if let (Some(candidates), Content::Puzzle(_)) = (b.candidates, before.0) {
            for cell in Cell::all().filter(|&c| filled(&before.0, b).get(c) == DigitSet::ALL) {
                all.set(cell, candidates.get(cell));
            }
        } else if let Some(placed) = b.placed.filter(|_| b.candidates.is_none()) {
            let whole = filled(&before.0, b);
            let _ = placed;
            for cell in Cell::all().filter(|&c| whole.get(c) == DigitSet::ALL) {
                all.set(cell, open(&whole, cell));
            }
        }
        assert_eq!(after.0.pencilmarks(), all, "{format}: {shown}");
        return;
    }
    assert_eq!(after.0.to_puzzle(), before.0.to_puzzle(), "{format}: {shown}");
    if before.0.to_puzzle().is_none() {
        assert_eq!(after.0, before.0, "{format}: {shown}");
    }
    let held = |what: Lost| !lost.contains(&what);
    if held(Lost::Title) {
        assert_eq!(a.title, b.title, "{format}: {shown}");
    }
    if held(Lost::Author) {
        assert_eq!(a.author, b.author, "{format}: {shown}");
    }
    if held(Lost::Comments) {
        let joined = |d: &Details| d.comments.join("; ");
        assert_eq!(joined(a), joined(b), "{format}: {shown}");
    }
    if held(Lost::Solution) {
        assert_eq!(a.solution, b.solution, "{format}: {shown}");
    }
    if held(Lost::Placed) {
        assert_eq!(a.placed, b.placed, "{format}: {shown}");
    }
    if held(Lost::Candidates) && held(Lost::Placed) && b.candidates.is_some() {
        let after_news = a.candidates.and_then(|_| news(&after.0, a));
        assert_eq!(after_news, news(&before.0, b), "{format}: {shown}");
    }
    for field in &b.fields {
        if held(Lost::Field(field.name.clone())) {
            assert_eq!(a.field(&field.name), Some(field.value.as_str()), "{format}: {shown}");
        }
    }
}

fn grid(chance: u32) -> impl Strategy<Value = Puzzle> {
    let cell = prop_oneof![
        chance => Just(0u8),
        10 => 1..=9u8,
    ];
    proptest::collection::vec(cell, 81)
        .prop_map(|cells| Puzzle::from_values(cells.try_into().unwrap()).unwrap())
}

/// Full grids, right or wrong: readers do not judge.
fn solution() -> impl Strategy<Value = Puzzle> {
    proptest::array::uniform32(1..=9u8)
        .prop_map(|d| Puzzle::from_values(std::array::from_fn(|i| d[i * 7 % 32])).unwrap())
}

fn words() -> impl Strategy<Value = String> {
    "[A-Za-zé&<*][A-Za-z0-9é ,:'\"|#*&<>+-]{0,20}[A-Za-z0-9é.*]"
}

fn option<S: Strategy>(strategy: S) -> impl Strategy<Value = Option<S::Value>> {
    proptest::option::weighted(0.3, strategy)
}

/// Puzzles with anything that may stand beside them.
fn puzzle() -> impl Strategy<Value = (Content, Details)> {
    (
        grid(20),
        option(words()),
        option(words()),
        proptest::collection::vec(words(), 0..3),
        (option(grid(40)), proptest::option::weighted(0.3, any::<[u16; 32]>())),
        option(solution()),
        proptest::option::weighted(0.2, ("[0-9a-f]{12}", "[0-9]{1,2}\\.[0-9]")),
    )
        .prop_map(|(givens, title, author, comments, (placed, removed), solution, bank)| {
            let mut details = Details::default();
            (details.title, details.author, details.comments) = (title, author, comments);
            details.solution = solution;
            let mut placed = placed.unwrap_or(Puzzle::EMPTY);
            for (cell, _) in givens.givens() {
                placed.set(cell, None);
            }
            details.placed = (placed != Puzzle::EMPTY).then_some(placed);
            let content = Content::Puzzle(givens);
            if let Some(removed) = removed {
                let whole = filled(&content, &details);
                let mut marks = whole;
                for cell in Cell::all().filter(|&c| whole.get(c) == DigitSet::ALL) {
                    let bits = removed[cell.index() % 32] & removed[(cell.index() + 5) % 32];
                    let set = open(&whole, cell) - DigitSet::from_bits(bits);
                    marks.set(cell, set);
                }
                details.candidates = Some(marks);
            }
            if let Some((hash, rating)) = bank {
                // Through the door, because fields have no public constructor.
                let line = format!("{hash} {givens} {rating:>4}");
                let mut reader = Reader::new();
                reader.push(line.as_bytes());
                details.fields = parts(&reader.next().unwrap().unwrap()).1.fields;
            }
            (content, details)
        })
}

/// Pencilmark grids.
fn marks() -> impl Strategy<Value = (Content, Details)> {
    let sets = proptest::collection::vec(1u16..512, 81);
    (sets, proptest::collection::vec(words(), 0..2)).prop_map(|(sets, comments)| {
        let sets: Vec<DigitSet> = sets.into_iter().map(DigitSet::from_bits).collect();
        let marks = Pencilmarks::from_sets(sets.try_into().unwrap());
        let mut details = Details::default();
        details.comments = comments;
        (Content::Pencilmarks(marks), details)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_a_format_holds_is_read_back(
        records in proptest::collection::vec(prop_oneof![3 => puzzle(), 1 => marks()], 1..4)
    ) {
        for format in formats() {
            let Some((text, lost)) = write(format, &records) else { continue };
            let back = read(&text);
            prop_assert_eq!(back.len(), records.len(), "{}: {}", format, String::from_utf8_lossy(&text));
            for ((before, after), lost) in records.iter().zip(&back).zip(&lost) {
                assert_same(format, before, &parts(after), lost, &text);
            }
            let named = read_with(Reader::with_format(format), &text);
            prop_assert_eq!(named.len(), records.len());
            prop_assert!(named.iter().all(|record| record.format == format.grid()));
        }
    }

    #[test]
    fn a_second_round_changes_nothing(record in prop_oneof![3 => puzzle(), 1 => marks()]) {
        for format in formats() {
            let Some((text, _)) = write(format, std::slice::from_ref(&record)) else { continue };
            let back = parts(&read(&text)[0]);
            let (again, lost) = write(format, &[back]).expect("it was written before");
            prop_assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&text));
            prop_assert_eq!(lost, vec![vec![]]);
        }
    }

    #[test]
    fn a_puzzle_survives_every_pair_of_formats(puzzle in grid(20)) {
        let record = (Content::Puzzle(puzzle), Details::default());
        for first in formats().filter(|&format| format != Format::Bank) {
            let (text, lost) = write(first, std::slice::from_ref(&record)).unwrap();
            prop_assert_eq!(lost, vec![vec![]]);
            let between = parts(&read(&text)[0]);
            for second in formats().filter(|&format| format != Format::Bank) {
                let (text, lost) = write(second, std::slice::from_ref(&between)).unwrap();
                prop_assert_eq!(lost, vec![vec![]]);
                let after = parts(&read(&text)[0]);
                prop_assert_eq!(after.0.to_puzzle(), Some(puzzle), "{} {}", first, second);
            }
        }
    }

    #[test]
    fn a_blank_of_any_kind_is_read(puzzle in grid(20), blank in proptest::sample::select(b".0_*xX?".to_vec())) {
        for format in formats().filter(|&format| format != Format::Bank) {
            let (mut out, mut writer) = (Vec::new(), Writer::new(format).with_blank(blank));
            writer.write_parts(&mut out, &Content::Puzzle(puzzle), &Details::default()).unwrap();
            writer.finish(&mut out);
            prop_assert_eq!(read(&out)[0].content.to_puzzle(), Some(puzzle), "{}", format);
        }
    }

    #[test]
    fn lines_in_bulk_are_the_same_as_one_by_one(
        lines in proptest::collection::vec(prop_oneof![
            4 => grid(20).prop_map(|p| p.to_string()),
            1 => grid(20).prop_map(|p| format!("{p} # comment")),
            1 => "[0-9.# x]{0,90}",
        ], 0..12)
    ) {
        let text = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        let one_by_one = {
            let mut reader = Reader::new();
            lines.iter().for_each(|line| reader.push(line.as_bytes()));
            reader.finish();
            reader.map(|r| r.map(|r| (r.content, r.line)).map_err(|e| e.to_string())).collect::<Vec<_>>()
        };
        let (mut reader, mut rest, mut bulk) = (Reader::new(), text.as_bytes(), Vec::new());
        while !rest.is_empty() {
            let (mut puzzles, first) = (Vec::new(), reader.lines() + 1);
            let used = reader.take_plain_lines(rest, &mut puzzles);
            bulk.extend((first..).zip(puzzles).map(|(line, p)| Ok((Content::Puzzle(p), line))));
            rest = &rest[used..];
            if let Some(end) = rest.iter().position(|&b| b == b'\n') {
                reader.push(&rest[..end]);
                rest = &rest[end + 1..];
            }
            bulk.extend(reader.by_ref().map(|r| r.map(|r| (r.content, r.line)).map_err(|e| e.to_string())));
        }
        reader.finish();
        bulk.extend(reader.map(|r| r.map(|r| (r.content, r.line)).map_err(|e| e.to_string())));
        prop_assert_eq!(bulk, one_by_one);
    }
}
