//! `draw` and `print`: what is drawn, in which format, and how the runs end. Shapes and pages are
//! the matter of `sudokit-draw`, whose tests read them back.

use super::common::{Ran, sudokit};
use std::fs;
use std::io::{Read, Seek, Write};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// An X-Wing's puzzle: from `sudokit generate --seed 7`.
const HARD: &str =
    "...3....4.27..9.1...97.............3.41.6....3....2..87..6.1...1.....9...9...54..";
const TWO: &str =
    ".................................................................................";

/// A document with its streams unpacked, each behind the packed one.
fn unpacked(pdf: &[u8]) -> Vec<u8> {
    let mark = b"/FlateDecode\n>>\nstream\n";
    let mut all = Vec::new();
    for at in 0..pdf.len() {
        if pdf[at..].starts_with(mark) {
            let packed = &pdf[at + mark.len()..];
            flate2::read::ZlibDecoder::new(packed).read_to_end(&mut all).unwrap();
        }
    }
    [&all, pdf].concat()
}

/// Runs the command with that on stdin. What it prints may be no text.
fn run(args: &[&str], stdin: &[u8]) -> Ran {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(stdin).unwrap();
    file.rewind().unwrap();
    let mut output = sudokit(args).stdin(file).output().unwrap();
    if output.stdout.starts_with(b"%PDF-") {
        output.stdout = unpacked(&output.stdout);
    }
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Ran { stdout, stderr, code: output.status.code() }
}

/// How many shapes of a class there are.
fn count(svg: &str, class: &str) -> usize {
    svg.matches(&format!(" class=\"{class}\"")).count()
}

/// The pages of a PDF.
fn pages(pdf: &str) -> usize {
    assert!(pdf.contains("%PDF-") && pdf.trim_end().ends_with("%%EOF"), "{pdf:.40}");
    pdf.matches("/Type /Page\n").count()
}

fn done(ran: &Ran) -> &str {
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    &ran.stdout
}

#[test]
fn a_grid_is_drawn_with_what_it_was_asked_to_show() {
    let counts = |options: &[&str]| {
        let ran = run(&[&["draw", PUZZLE], options].concat(), b"");
        let svg = done(&ran);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
        ["given", "placed", "mark", "coordinate"].map(|class| count(svg, class))
    };
    assert_eq!(counts(&[]), [30, 0, 0, 0]);
    assert_eq!(counts(&["--solution", "--coordinates"]), [30, 51, 0, 18]);
    let candidates = counts(&["--candidates"]);
    assert!(candidates[2] > 100 && candidates[1] == 0, "{candidates:?}");
    // A grid of candidates has nothing else.
    let pencilmarks = run(&["convert", "--format", "pencilmarks", "-q", PUZZLE], b"").stdout;
    assert!(count(done(&run(&["draw", "-"], pencilmarks.as_bytes())), "mark") > 100);
}

#[test]
fn a_step_is_drawn_with_its_conclusions_and_its_sentence() {
    let steps = run(&["explain", "-q", "--notation", "compact", HARD], b"").stdout;
    let steps: Vec<&str> = steps.trim().split("; ").collect();
    let x_wing = steps.iter().position(|step| step.starts_with("bf2 ")).expect("an X-Wing") + 1;
    let number = x_wing.to_string();
    let ran = run(&["draw", "--step", &number, HARD], b"");
    let svg = done(&ran);
    assert_eq!([count(svg, "base"), count(svg, "cover"), count(svg, "pattern")], [2, 2, 4]);
    assert!(count(svg, "eliminated") > 0 && count(svg, "caption") > 0);
    assert!(svg.contains("X-Wing"), "{svg}");
    let korean = run(&["draw", "--step", &number, HARD, "--lang", "ko"], b"");
    assert!(count(done(&korean), "caption") > 0 && korean.stdout != ran.stdout);
    assert_eq!(run(&["draw", "--step", &number, HARD], b"").stdout, ran.stdout);
}

#[test]
fn a_path_is_a_page_or_a_file_for_each_step() {
    let folder = tempfile::tempdir().unwrap();
    let count = run(&["explain", "-q", "--fields", "count", PUZZLE], b"").stdout;
    let count: usize = count.lines().last().unwrap().parse().unwrap();
    let ran = run(&["draw", "--path", "--format", "pdf", "-o", "-", PUZZLE], b"");
    assert_eq!(pages(done(&ran)), count);
    let name = folder.path().join("path.svg");
    let args = ["draw", "--path", "-o", name.to_str().unwrap(), PUZZLE];
    done(&run(&args, b""));
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names.len(), count);
    assert_eq!(names[0], "path-001.svg");
    let third = run(&["draw", "--step", "3", PUZZLE], b"").stdout;
    assert_eq!(fs::read_to_string(folder.path().join("path-003.svg")).unwrap(), third);
    // They are there now.
    assert_eq!(run(&args, b"").code, Some(2));
    assert_eq!(run(&[&args[..], &["--force"]].concat(), b"").code, Some(0));
}

#[test]
fn the_ending_of_a_name_chooses_the_format_and_must_not_promise_another() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begin) in [("a.svg", &b"<svg"[..]), ("a.PNG", b"\x89PNG"), ("a.pdf", b"%PDF")] {
        let path = folder.path().join(name);
        done(&run(&["draw", "-o", path.to_str().unwrap(), PUZZLE, "--size", "90"], b""));
        assert!(fs::read(&path).unwrap().starts_with(begin), "{name}");
    }
    let other = folder.path().join("b.png");
    let ran = run(&["draw", "--format", "pdf", "-o", other.to_str().unwrap(), PUZZLE], b"");
    assert!(ran.code == Some(2) && ran.stderr.contains("another format"), "{}", ran.stderr);
    let none = folder.path().join("b");
    let ran = run(&["draw", "-o", none.to_str().unwrap(), PUZZLE], b"");
    assert!(ran.code == Some(2) && ran.stderr.contains(".svg, .png or .pdf"), "{}", ran.stderr);
    assert!(!other.exists() && !none.exists());
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let clash = format!("55{}", &PUZZLE[2..]);
    for (args, code, expected) in [
        (&["draw", "--step", "999", PUZZLE][..], 1, "--step names step 999"),
        (
            &["draw", "--only", "x-wing", "--step", "9", PUZZLE],
            1,
            "no technique applies after step 5",
        ),
        (&["draw", "--solution", TWO], 1, "more than one solution"),
        (&["draw", "--solution", &clash], 1, "invalid puzzle"),
        (&["draw", "--step", "1", &clash], 1, "invalid puzzle"),
        (&["draw", "--path", PUZZLE], 2, "--output"),
        (&["draw", "--path", "-o", "-", PUZZLE], 2, "--path writes several files"),
        (&["draw", "--size", "5000", PUZZLE], 2, "5000"),
        (&["draw", &PUZZLE[1..]], 2, "expected"),
        (&["draw", "--step", "20", "--budget", "1", HARD], 3, "the budget of 1 unit"),
    ] {
        let ran = run(args, b"");
        assert_eq!(ran.code, Some(code), "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(expected), "{args:?}: {}", ran.stderr);
        assert_eq!(ran.stdout, "", "{args:?}");
    }
    // A puzzle that is not proper is still a picture.
    assert_eq!(count(done(&run(&["draw", &clash], b"")), "given"), 30);
}

#[test]
fn a_book_is_printed_from_a_list_with_levels_numbers_and_solutions() {
    let list = run(&["generate", "--seed", "7", "-n", "10", "-q"], b"").stdout;
    let book = |options: &[&str]| {
        let ran = run(&[&["print"], options].concat(), list.as_bytes());
        done(&ran).to_owned()
    };
    let four = book(&[]);
    assert_eq!(pages(&four), 3 + 1);
    assert_eq!(four, book(&["--per-page", "4", "--solutions", "end", "--paper", "a4"]));
    assert_eq!(pages(&book(&["--per-page", "9", "--solutions", "none"])), 2);
    assert!(four.contains("(Solutions)") && four.contains("(10)"));
    let grades =
        run(&["grade", "-q", "--scale", "hodoku", "--fields", "level,score"], list.as_bytes());
    for row in grades.stdout.lines().skip(1) {
        let (level, score) = row.split_once(',').unwrap();
        let level = format!("{}{}", level[..1].to_uppercase(), &level[1..]);
        assert!(four.contains(&format!("({level} {score})")), "{level} {score}");
    }
    let titled = book(&["--title", "On a train", "--footer", "seed 7", "--large"]);
    assert_eq!(titled.matches("(On a train)").count(), 3 + 1, "with the title of the document");
    assert_eq!(titled.matches("(seed 7)").count(), 4);
    assert_ne!(book(&["--lang", "ko"]), four);
}

/// The fonts of the tests have no more characters than these texts.
#[test]
fn korean_texts_are_embedded_in_a_pdf_and_characters_without_a_font_are_named() {
    let fonts = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/fonts");
    let font = format!("{fonts}/boxes.otf");
    let title = |text| ["print", "--lang", "ko", "--font", &font, "--title", text, PUZZLE];
    let ran = run(&title("기차에서 푸는 스도쿠"), b"");
    assert_eq!(ran.stderr, "");
    assert!(done(&ran).contains("SUDOKU+SudokitBoxes") && !ran.stdout.contains("Korea1"));
    let ran = run(&title("밤 기차"), b"");
    assert!(ran.stderr.starts_with("sudokit: 글꼴에 없는 글자: 밤: "), "{}", ran.stderr);
    assert!(done(&ran).contains("Korea1"));
    for (file, why) in [("make.py", "expected a font that may be embedded"), ("none", "os error 2")]
    {
        let ran = run(&["print", "--font", &format!("{fonts}/{file}"), PUZZLE], b"");
        assert!(ran.code == Some(2) && ran.stderr.contains(why), "{}", ran.stderr);
    }
}

/// As on a system without fonts.
#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn without_any_font_the_characters_are_named_and_latin_texts_need_none() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("fonts.conf");
    let empty = folder.path().display();
    let text = format!("<?xml version=\"1.0\"?><fontconfig><dir>{empty}</dir></fontconfig>");
    fs::write(&config, text).unwrap();
    let printed = |title: &str| {
        let mut command = sudokit(&["print", "--title", title, PUZZLE]);
        let output = command.env("FONTCONFIG_FILE", &config).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, stderr) = printed("기차");
    assert!(code == Some(0) && stderr.starts_with("sudokit: no font has 기차: "), "{stderr}");
    assert_eq!(printed("Train").1, "");
}

#[test]
fn puzzles_that_cannot_be_printed_are_named_and_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("list.txt");
    fs::write(&file, format!("{PUZZLE}\n{TWO}\n{HARD}\n")).unwrap();
    let ran = run(&["print", file.to_str().unwrap()], b"");
    assert_eq!(ran.code, Some(1));
    assert!(ran.stderr.contains("list.txt:2: more than one solution"), "{}", ran.stderr);
    let levels = ["(Easy ", "(Hard "].map(|level| ran.stdout.matches(level).count());
    assert_eq!(levels, [1, 1]);
    assert!(ran.stdout.contains("(list.txt)"), "the file stands in the footer");
    let bad = format!("{PUZZLE}\n{}\n", &PUZZLE[1..]);
    let ran = run(&["print"], bad.as_bytes());
    assert!(ran.code == Some(2) && ran.stderr.contains("stdin:2:"), "{}", ran.stderr);
    assert_eq!(pages(&ran.stdout), 2);
    let ran = run(&["print"], b"");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert!(ran.stderr.contains("no puzzle to print"), "{}", ran.stderr);
}
