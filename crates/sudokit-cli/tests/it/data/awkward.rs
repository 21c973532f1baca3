//! `sudokit data` where files are not what one hopes: empty, cut, packed, misnamed, in the way.

use super::{Folder, data, puzzles};
use crate::common::run;
use std::fs;

/// A table with a solution for each puzzle.
fn table(n: usize) -> String {
    let rows = puzzles(n).into_iter().map(|(puzzle, solution)| format!("{puzzle},{solution}\n"));
    "puzzle,solution\n".to_owned() + &rows.collect::<String>()
}

#[cfg(unix)]
#[test]
fn an_output_that_is_no_file_is_written_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = Folder::new();
    let input = folder.write("in.csv", table(3));
    let pipe = folder.text("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::read_to_string(pipe).unwrap())
    };
    let ran = data(&["export", "--format", "csv", &input, "-o", &pipe, "-q"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(reader.join().unwrap(), folder.read("in.csv"));
    assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
    // A link stays one: the file behind it is the one that is meant.
    folder.write("behind.csv", "old\n");
    let link = folder.text("link.csv");
    std::os::unix::fs::symlink(folder.path("behind.csv"), &link).unwrap();
    assert_eq!(data(&["export", &input, "-o", &link, "-q"]).code, Some(0));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(folder.read("behind.csv"), folder.read("in.csv"));
    // A folder is reported before anything is read.
    let ran = data(&["export", "--format", "csv", "nowhere-to-be-read-from", "-o", "."]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    let inside = folder.text("inside");
    fs::create_dir(&inside).unwrap();
    let ran = data(&["export", "--format", "csv", &input, "-o", &inside]);
    assert!(ran.code == Some(4) && ran.stderr.contains("inside"), "{}", ran.stderr);
    assert!(!folder.path("inside.part").exists());
}

#[test]
fn tables_without_rows_keep_their_columns() {
    let folder = Folder::new();
    let none = folder.write("none.csv", "id,puzzle,solution\n");
    let header = "id,puzzle,solution\n";
    assert_eq!(data(&["export", "--format", "csv", &none, "-q"]).stdout, header);
    assert_eq!(data(&["dedup", &none, "-q"]).stdout, header);
    let copies = data(&["augment", "-k", "1000000000000", &none, "-q"]).stdout;
    assert_eq!(copies, "id,puzzle,solution,source_row,copy,transform\n");
    // A part into which no row falls is a table all the same.
    let input = folder.write("in.csv", table(3));
    let parts = folder.text("parts");
    data(&["split", "--test", "1", "--valid", "0", &input, "-o", &parts]);
    assert_eq!(folder.read("parts/train.csv"), "puzzle,solution\n");
    assert_eq!(folder.read("parts/test.csv"), folder.read("in.csv"));
    #[cfg(feature = "parquet")]
    {
        let file = folder.text("none.parquet");
        assert_eq!(data(&["export", &none, "-o", &file, "-q"]).code, Some(0));
        assert_eq!(data(&["export", "--format", "csv", &file, "-q"]).stdout, header);
        // A file of a stream without rows has no columns, and is no error either.
        let mut command = crate::common::sudokit(&["count", "--format", "parquet"]);
        let ran = command.stdin(std::process::Stdio::null()).output().unwrap();
        let void = folder.write("void.parquet", ran.stdout);
        let ran = data(&["export", "--format", "csv", &void, "-q"]);
        assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), "", ""));
    }
}

#[test]
fn a_column_of_solutions_that_is_not_there_is_told() {
    let folder = Folder::new();
    let csv = folder.write("in.csv", table(2));
    let (puzzle, solution) = puzzles(1)[0];
    let object = format!("{{\"puzzle\":\"{puzzle}\",\"solution\":\"{solution}\"}}\n");
    let jsonl = folder.write("in.jsonl", object.clone() + &object);
    for file in [&csv, &jsonl] {
        let ran = data(&["audit", "--sample", "0", "--solution", "answr", file]);
        assert_eq!(ran.code, Some(2), "{}", ran.stdout);
        assert!(ran.stderr.contains("\"answr\" with solutions"), "{}", ran.stderr);
    }
    // An object may lack a key that others have.
    let some = folder.write("some.jsonl", format!("{{\"puzzle\":\"{puzzle}\"}}\n{object}"));
    let ran = data(&["audit", "--sample", "0", "--solution", "solution", &some]);
    assert!(ran.stdout.contains("1 right, 1 missing"), "{}", ran.stdout);
    #[cfg(feature = "parquet")]
    {
        let file = folder.text("in.parquet");
        data(&["export", &csv, "-o", &file, "-q"]);
        let ran = data(&["audit", "--sample", "0", "--solution", "answr", &file]);
        assert!(ran.code == Some(2) && ran.stderr.contains("answr"), "{}", ran.stderr);
    }
}

#[test]
fn an_array_that_is_shorter_than_it_says_is_told() {
    let folder = Folder::new();
    let input = folder.write("in.csv", table(3));
    let arrays = folder.text("arrays");
    data(&["export", "--format", "hrm", "-k", "2", &input, "-o", &arrays, "-q"]);
    let path = folder.path("arrays/train/all__inputs.npy");
    let whole = fs::read(&path).unwrap();
    for (length, words) in [(7, "whole npy file"), (100, "whole npy file"), (200, "(9, 81)")] {
        fs::write(&path, &whole[..length]).unwrap();
        let ran = data(&["export", "--format", "lines", &arrays]);
        assert!(ran.code == Some(2) && ran.stderr.contains(words), "{length}: {}", ran.stderr);
    }
    fs::write(&path, &whole).unwrap();
    // A header that promises more than memory holds.
    let path = folder.path("arrays/train/all__group_indices.npy");
    let groups = fs::read(&path).unwrap();
    let text = String::from_utf8_lossy(&groups[10..128]).into_owned();
    let many = text.trim_end().replace("(4,)", "(4000000000000,)");
    fs::write(&path, [&groups[..10], format!("{many:<117}\n").as_bytes(), &groups[128..]].concat())
        .unwrap();
    let ran = data(&["export", "--format", "lines", &arrays]);
    assert!(ran.code == Some(2) && ran.stderr.contains("4000000000000"), "{}", ran.stderr);
}

#[test]
fn what_is_packed_or_piped_and_no_text_is_named() {
    let folder = Folder::new();
    let input = folder.write("in.csv", table(3));
    let arrays = folder.text("arrays");
    data(&["export", "--format", "npy", &input, "-o", &arrays, "-q"]);
    let array = fs::read(folder.path("arrays/puzzles.npy")).unwrap();
    for args in [&["count"][..], &["data", "export", "--format", "csv"]] {
        let ran = run(args, &array);
        assert!(ran.stderr.contains("is an npy file"), "{}", ran.stderr);
        assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)));
        let ran = run(args, &gzip(b"PAR1\0\0\0\0PAR1"));
        assert!(ran.stderr.contains("is Parquet"), "{}", ran.stderr);
        assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)));
    }
}

/// A member of gzip that stores a few bytes: their checksum is looked at after they are read.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let length = (bytes.len() as u16).to_le_bytes();
    let other = (!(bytes.len() as u16)).to_le_bytes();
    let head = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 1];
    [&head[..], &length, &other, bytes, &[0; 8]].concat()
}

#[test]
fn options_that_would_do_nothing_are_refused() {
    let folder = Folder::new();
    let input = folder.write("in.csv", table(3));
    for (options, name) in [
        (&["--min-difficulty", "3"][..], "--min-difficulty"),
        (&["--seed", "3"], "--seed"),
        (&["--stream", "numpy"], "--stream"),
        (&["--dtype", "i8"], "--dtype"),
    ] {
        let ran = data(&[&["export", "--format", "csv", &input], options].concat());
        assert!(ran.stderr.contains(&format!("{name} goes with")), "{}", ran.stderr);
        assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)));
    }
    let hrm = folder.text("hrm");
    let ran = data(&["export", "--format", "hrm", "--solve", &input, "-o", &hrm]);
    assert!(ran.code == Some(2) && ran.stderr.contains("--solve goes with"), "{}", ran.stderr);
    let out = folder.text("out.csv");
    let ran = data(&["dedup", &input, "--dropped", &out, "-o", &out]);
    assert!(ran.code == Some(2) && ran.stderr.contains("the same file"), "{}", ran.stderr);
    let ran = run(&["data", "audit", "--sample", "0", "-", "-"], table(1).as_bytes());
    assert!(ran.code == Some(2) && ran.stderr.contains("twice"), "{}", ran.stderr);
}

#[test]
fn what_an_earlier_run_left_is_no_part_of_this_one() {
    let folder = Folder::new();
    let input = folder.write("in.csv", table(9) + "12,\n");
    let (parts, arrays) = (folder.text("parts"), folder.text("arrays"));
    data(&["split", "--test", "0.3", "--valid", "0.3", &input, "-o", &parts]);
    assert!(folder.path("parts/valid.csv").exists() && folder.path("parts/rejected.csv").exists());
    let input = folder.write("in.csv", table(9));
    data(&["split", "--test", "0.3", &input, "-o", &parts]);
    assert!(
        !folder.path("parts/valid.csv").exists() && !folder.path("parts/rejected.csv").exists()
    );
    data(&["export", "--format", "npy", &input, "-o", &arrays]);
    let lines: String = puzzles(9).iter().rev().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    let lines = folder.write("in.txt", lines);
    data(&["export", "--format", "npy", &lines, "-o", &arrays]);
    let audit = data(&["audit", "--sample", "0", &arrays]).stdout;
    assert!(audit.contains("labels          none"), "{audit}");
    let hrm = folder.text("hrm");
    let ran = data(&["export", "--format", "hrm", &input, "--test", &input, "-o", &hrm]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let ran = data(&["export", "--format", "hrm", &input, "-o", &hrm]);
    assert!(ran.code == Some(2) && ran.stderr.contains("earlier run"), "{}", ran.stderr);
}

#[test]
fn a_set_without_a_sample_has_no_empty_lines() {
    let folder = Folder::new();
    let input = folder.write("in.csv", table(1));
    let ran = data(&["audit", "--sample", "0", &input]);
    assert!(!ran.stdout.contains("se_er"), "{}", ran.stdout);
    assert!(ran.stdout.lines().all(|line| line == line.trim_end()), "{}", ran.stdout);
    assert_eq!(ran.stderr, "sudokit: 1 row\n");
}
