//! Drawings in all formats, read back: XML by a parser, PDF by its cross-reference table, PNG by its
//! points.

use flate2::read::ZlibDecoder;
use std::collections::BTreeSet;
use std::io::Read;
use sudokit_core::Puzzle;
use sudokit_core::grid::Solution;
use sudokit_core::solve::Outcome;
use sudokit_draw::{
    Board, Book, Entry, Font, Form, Look, Page, PerPage, Role, Segment, beyond_helvetica, draw,
    pdf, png, svg,
};
use sudokit_logic::technique::notation::{Language, View};
use sudokit_logic::technique::{Technique, page};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn puzzle() -> Puzzle {
    LINE.parse().unwrap()
}

fn solution(puzzle: &Puzzle) -> Solution {
    match sudokit_core::solve(puzzle) {
        Outcome::Unique(solution) => solution,
        other => panic!("{other:?}"),
    }
}

fn full() -> Look {
    let mut look = Look::default();
    (look.coordinates, look.sentence) = (true, true);
    look
}

/// The classes of all elements of an SVG, which must be one.
fn classes(svg: &str) -> Vec<String> {
    let read = roxmltree::Document::parse(svg).unwrap_or_else(|e| panic!("{e}: {svg}"));
    assert_eq!(read.root_element().tag_name().name(), "svg");
    let elements = read.descendants().filter_map(|node| node.attribute("class"));
    elements.skip(1).map(str::to_owned).collect()
}

fn count(classes: &[String], class: &str) -> usize {
    classes.iter().filter(|found| *found == class).count()
}

fn language_name(technique: Technique, language: Language) -> &'static str {
    match language {
        Language::Korean => technique.korean(),
        _ => technique.name(),
    }
}

#[test]
fn every_technique_is_drawn_in_all_formats_with_its_conclusions_each_once() {
    let mut drawn = 0;
    for &technique in Technique::ALL {
        let Some((sheet, step)) = page::example(technique) else { continue };
        for language in [Language::English, Language::Korean] {
            let view = View::new(&step, &sheet, language);
            let drawing = draw(&Board::of_sheet(&sheet), Some(&view), full());
            let text = svg(&drawing, 480);
            assert_eq!(text, svg(&draw(&Board::of_sheet(&sheet), Some(&view), full()), 480));
            let classes = classes(&text);
            let struck: BTreeSet<_> = step.eliminations.iter().collect();
            assert_eq!(count(&classes, "eliminated"), struck.len(), "{technique}");
            assert_eq!(count(&classes, "concluded"), step.placements.len(), "{technique}");
            let shapes = drawing.shapes.iter();
            let crosses = shapes.filter(|shape| shape.role == Role::Eliminated);
            let places: BTreeSet<String> = crosses.map(|s| format!("{:?}", s.form)).collect();
            assert_eq!(places.len(), struck.len(), "{technique}");
            let name = language_name(technique, language);
            assert!(drawing.title.starts_with(&format!("{name}: ")), "{}", drawing.title);
            assert!(view.sentence.ends_with(drawing.title.split_once(": ").unwrap().1));
            assert!(count(&classes, "caption") > 0, "{technique}");
            let picture = png(&drawing, 90).unwrap();
            assert!(picture.starts_with(b"\x89PNG\r\n\x1a\n"));
            assert_eq!(pages(&pdf("", &[Page::of(drawing, 480)], None)), 1);
        }
        drawn += 1;
    }
    assert!(drawn > 50, "{drawn} techniques");
}

#[test]
fn an_x_wing_has_its_houses_its_corners_and_no_arrow() {
    let (sheet, step) = page::example(Technique::XWing).unwrap();
    let view = View::new(&step, &sheet, Language::English);
    let classes = classes(&svg(&draw(&Board::of_sheet(&sheet), Some(&view), full()), 480));
    let counts = ["base", "cover", "pattern", "fin", "head"].map(|class| count(&classes, class));
    assert_eq!(counts, [2, 2, 4, 0, 0]);
}

#[test]
fn a_chain_has_an_arrow_for_each_link_between_cells_and_a_halo_for_each_arrow() {
    let (sheet, step) = page::example(Technique::XChain).unwrap();
    let view = View::new(&step, &sheet, Language::English);
    let classes = classes(&svg(&draw(&Board::of_sheet(&sheet), Some(&view), full()), 480));
    let strong = view.links.iter().filter(|link| link.is_strong).count();
    assert!(strong > 1);
    assert_eq!(count(&classes, "strong-link"), strong);
    assert_eq!(count(&classes, "weak-link"), view.links.len() - strong);
    assert_eq!(count(&classes, "halo"), view.links.len());
    assert_eq!(count(&classes, "head"), view.links.len());
}

#[test]
fn arrows_stay_within_the_frame() {
    let mut arrows = 0;
    for &technique in Technique::ALL {
        let Some((sheet, step)) = page::example(technique) else { continue };
        let view = View::new(&step, &sheet, Language::English);
        for shape in draw(&Board::of_sheet(&sheet), Some(&view), full()).shapes {
            let Form::Path(segments) = &shape.form else { continue };
            if !matches!(shape.role, Role::StrongLink | Role::WeakLink) {
                continue;
            }
            let [Segment::Move(ax, ay), Segment::Curve(cx, cy, bx, by)] = segments[..] else {
                panic!("{segments:?}")
            };
            for t in (0..=20).map(|part| part as f32 / 20.0) {
                let at = |a: f32, c: f32, b: f32| {
                    (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * c + t * t * b
                };
                let (x, y) = (at(ax, cx, bx), at(ay, cy, by));
                let board = 3.0..=897.0;
                assert!(board.contains(&x) && board.contains(&y), "{technique}: {x} {y}");
            }
            arrows += 1;
        }
    }
    assert!(arrows > 50, "{arrows}");
}

#[test]
fn the_stroke_of_an_eliminated_candidate_leaves_its_digit_free() {
    let (sheet, step) = page::example(Technique::XWing).unwrap();
    let view = View::new(&step, &sheet, Language::English);
    let drawing = draw(&Board::of_sheet(&sheet), Some(&view), Look::default());
    let stroke = drawing.shapes.iter().find(|shape| shape.role == Role::Eliminated).unwrap();
    let Form::Path(segments) = &stroke.form else { panic!("{stroke:?}") };
    let [
        Segment::Move(ax, ay),
        Segment::Line(bx, by),
        Segment::Move(cx, cy),
        Segment::Line(dx, dy),
    ] = segments[..]
    else {
        panic!("{segments:?}")
    };
    // Both halves are on one line through the digit, apart from each other.
    assert!(ax < bx && bx < cx && cx < dx && ay > by && by > cy && cy > dy);
    assert!(cx - bx >= 14.0);
}

#[test]
fn a_picture_with_a_sentence_has_coordinates_for_the_names_in_it() {
    let (sheet, step) = page::example(Technique::XWing).unwrap();
    let view = View::new(&step, &sheet, Language::English);
    let mut look = Look::default();
    let count_of = |look| {
        let drawing = draw(&Board::of_sheet(&sheet), Some(&view), look);
        count(&classes(&svg(&drawing, 480)), "coordinate")
    };
    assert_eq!(count_of(look), 0);
    look.sentence = true;
    assert_eq!(count_of(look), 18);
}

#[test]
fn one_digit_alone_is_large_and_in_the_middle() {
    let (sheet, step) = page::example(Technique::XWing).unwrap();
    let view = View::new(&step, &sheet, Language::English);
    let digit = view.only_digit().unwrap();
    let drawing = draw(&Board::of_sheet(&sheet).with_digit(digit), Some(&view), Look::default());
    let mut marks = 0;
    for shape in &drawing.shapes {
        let Form::Text { x, size, text, .. } = &shape.form else { continue };
        assert_eq!(*text, digit.to_string());
        assert!(*size > 50.0 && *x % 100.0 == 50.0, "{shape:?}");
        marks += usize::from(shape.role == Role::Mark);
    }
    assert!(marks > 4, "{marks}");
}

#[test]
fn a_board_shows_its_digits_in_their_cells() {
    let solved = Board::of(&puzzle()).solved(&solution(&puzzle()));
    let drawing = draw(&solved, None, Look::default());
    let mut line = vec!['.'; 81];
    let mut placed = 0;
    for shape in &drawing.shapes {
        let Form::Text { x, y, text, .. } = &shape.form else { continue };
        line[(*y as usize / 100) * 9 + *x as usize / 100] = text.parse().unwrap();
        placed += usize::from(shape.role == Role::Placed);
    }
    assert_eq!(line.iter().collect::<String>(), solution(&puzzle()).to_string());
    assert_eq!(placed, 51);
    assert_eq!(drawing.title, LINE);
}

/// The pages of a PDF: every entry of its table leads to an object, and its page tree counts them.
fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    let at = pdf.windows(9).rposition(|window| window == b"startxref").expect("a table");
    let number = |from: &[u8]| -> usize {
        let digits = from.iter().skip_while(|byte| !byte.is_ascii_digit());
        let digits: Vec<u8> = digits.take_while(|b| b.is_ascii_digit()).copied().collect();
        String::from_utf8(digits).unwrap().parse().unwrap()
    };
    let table = number(&pdf[at..]);
    assert!(pdf[table..].starts_with(b"xref"));
    let entries = String::from_utf8_lossy(&pdf[table..at]).into_owned();
    let used = entries.lines().filter(|line| line.trim_end().ends_with(" n"));
    for (id, entry) in (1..).zip(used) {
        let object = &pdf[number(entry.as_bytes())..];
        assert!(object.starts_with(format!("{id} 0 obj").as_bytes()), "{entry}");
    }
    let kids = text.split("/Count").nth(1).map(|rest| number(rest.as_bytes())).unwrap();
    assert_eq!(text.matches("/Type /Page\n").count(), kids);
    kids
}

/// The streams of a document, unpacked.
fn contents(pdf: &[u8]) -> String {
    let mark = b"/FlateDecode\n>>\nstream\n";
    let starts = (0..pdf.len()).filter(|&at| pdf[at..].starts_with(mark));
    let mut text = String::new();
    for start in starts {
        let mut stream = ZlibDecoder::new(&pdf[start + mark.len()..]);
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        text += &String::from_utf8_lossy(&bytes);
    }
    text
}

#[test]
fn a_book_has_its_pages_and_those_of_its_solutions() {
    let entry = Entry {
        puzzle: puzzle(),
        solution: solution(&puzzle()),
        level: "Easy 204".to_owned(),
        source: "list.txt".to_owned(),
    };
    let entries = vec![entry; 25];
    let expected = [
        (PerPage::One, 25),
        (PerPage::Two, 13),
        (PerPage::Four, 7),
        (PerPage::Six, 5),
        (PerPage::Nine, 3),
    ];
    for (per_page, count) in expected {
        let mut book = Book::default();
        book.per_page = per_page;
        assert_eq!(pages(&pdf("", &book.pages(&entries), None)), count);
        book.solutions = Some("Solutions".to_owned());
        let written = pdf("Puzzles", &book.pages(&entries), None);
        assert_eq!(pages(&written), count + 3, "twelve solutions stand on a page");
        assert_eq!(written, pdf("Puzzles", &book.pages(&entries), None));
        let text = contents(&written);
        assert_eq!(text.matches("(Easy 204)").count(), 25);
        assert_eq!(text.matches("(Solutions)").count(), 3);
        assert!(written.len() * 3 < text.len(), "{} of {}", written.len(), text.len());
    }
    let none = Book::default().pages(&[]);
    assert_eq!(none, []);
}

/// One of the fonts of `testdata/fonts`, which have a box for each character of a few.
fn boxes(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/fonts");
    std::fs::read(format!("{folder}/{name}")).unwrap()
}

#[test]
fn what_helvetica_lacks_is_embedded_from_a_font_and_can_be_searched() {
    let pages = |title: &str| {
        let mut book = Book::default();
        book.title = title.to_owned();
        let (level, source) = (String::new(), String::new());
        let solution = solution(&puzzle());
        book.pages(&[Entry { puzzle: puzzle(), solution, level, source }])
    };
    let has = |pdf: &[u8], part: &str| pdf.windows(part.len()).any(|at| at == part.as_bytes());
    for (name, program) in [("boxes.ttf", "/FontFile2 "), ("boxes.otf", "/CIDFontType0C")] {
        let font = Font::new(boxes(name), 0).unwrap();
        let written = pdf("", &pages("기차 7, 기차"), Some(&font));
        assert!(has(&written, program) && has(&written, "/SUDOKU+SudokitBoxes"), "{name}");
        // 기 and 차, each once, and the widths of their boxes.
        assert!(has(&written, "2 beginbfchar") && has(&written, "<AE30>"), "{name}");
        assert!(has(&written, "/W [1 [900] 2 [830]]"), "{name}");
        assert!(!has(&written, "Korea1"), "{name}");
        assert_eq!(written, pdf("", &pages("기차 7, 기차"), Some(&font)));
        // The font has no 밤: this character alone is left to the reader.
        let wanted = beyond_helvetica(&pages("밤 기차"));
        assert_eq!(font.lacks(&wanted), BTreeSet::from(['밤']));
        let both = pdf("", &pages("밤 기차"), Some(&font));
        assert!(has(&both, "Korea1") && has(&both, program), "{name}");
        // Nothing is embedded for Latin texts.
        assert_eq!(pdf("", &pages("Train – 7"), Some(&font)), pdf("", &pages("Train – 7"), None));
        assert!(!has(&pdf("", &pages("Train"), Some(&font)), "SUDOKU"));
    }
}

#[test]
fn a_font_that_may_not_be_embedded_is_refused() {
    let mut font = boxes("boxes.ttf");
    assert!(Font::new(font.clone(), 0).is_some() && Font::new(font.clone(), 1).is_none());
    let tables = font.windows(4).position(|at| at == b"OS/2").unwrap();
    let place = u32::from_be_bytes(font[tables + 8..tables + 12].try_into().unwrap()) as usize;
    // fsType: restricted.
    font[place + 8..place + 10].copy_from_slice(&2u16.to_be_bytes());
    assert!(Font::new(font, 0).is_none());
    assert!(Font::new(b"no font".to_vec(), 0).is_none());
}

/// Width, height and the points of a PNG.
fn points(png: &[u8]) -> (usize, usize, Vec<u8>) {
    let (mut at, mut packed, mut size) = (8, Vec::new(), (0, 0));
    while at < png.len() {
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()) as usize;
        let length = number(at);
        let data = &png[at + 8..at + 8 + length];
        let mut sum = flate2::Crc::new();
        sum.update(&png[at + 4..at + 8 + length]);
        assert_eq!(sum.sum() as usize, number(at + 8 + length));
        match &png[at + 4..at + 8] {
            b"IHDR" => size = (number(at + 8), number(at + 12)),
            b"IDAT" => packed.extend_from_slice(data),
            _ => {}
        }
        at += length + 12;
    }
    let mut rows = Vec::new();
    ZlibDecoder::new(&*packed).read_to_end(&mut rows).unwrap();
    let points = rows.chunks(size.0 * 3 + 1).flat_map(|row| row[1..].to_vec()).collect();
    (size.0, size.1, points)
}

#[test]
fn points_are_dark_where_digits_and_lines_are_and_white_elsewhere() {
    let drawing = draw(&Board::of(&puzzle()), None, Look::default());
    let (width, height, points) = points(&png(&drawing, 454).unwrap());
    assert_eq!((width, height), (454, 454));
    let ink = |column: usize, row: usize, side: usize| -> usize {
        let all = (row..row + side).flat_map(|y| (column..column + side).map(move |x| (x, y)));
        all.filter(|(x, y)| points[(y * width + x) * 3] < 128).count()
    };
    for cell in 0..81 {
        let inner = ink(2 + cell % 9 * 50 + 5, 2 + cell / 9 * 50 + 5, 40);
        let is_given = puzzle().values()[cell] != 0;
        assert_eq!(inner > 40, is_given, "cell {cell}: {inner} dark points");
        assert!(is_given || inner == 0, "cell {cell}: {inner} dark points");
    }
    assert!(ink(0, 0, 454) > 5000);
}
