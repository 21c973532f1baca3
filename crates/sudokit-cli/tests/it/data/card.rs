//! `--card`: a dataset card beside the output.

use super::{Folder, data, puzzles};

#[test]
fn a_card_says_what_lies_there_and_how_it_was_made() {
    let folder = Folder::new();
    let mut text = "puzzle,solution\n".to_owned();
    for (puzzle, solution) in puzzles(40) {
        text += &format!("{puzzle},{solution}\n");
    }
    let input = folder.write("all.csv", &text);
    let parts = folder.text("my parts");
    let ran = data(&["split", "--test", "0.3", "--seed", "5", "--card", &input, "-o", &parts]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let card = folder.read("my parts/README.md");
    let head = "---\npretty_name: \"my parts\"\ntags:\n- sudoku\nsize_categories:\n- n<1K\nconfigs:\n\
                - config_name: default\n  data_files:\n  - split: train\n    path: \"train.csv\"\n  \
                - split: test\n    path: \"test.csv\"\n---\n";
    assert!(card.starts_with(head), "{card}");
    let parts = sudokit_shell::quote::quoted(parts.as_ref());
    let line = format!("$ sudokit data split --test 0.3 --seed 5 --card {input} -o {parts}\n");
    assert!(card.contains(&line) && card.contains("Seed 5."), "{card}");
    // The hashes are those that `split.json` has as well.
    let report: serde_json::Value =
        serde_json::from_str(&folder.read("my parts/split.json")).unwrap();
    for part in report["parts"].as_array().unwrap() {
        let name = part["name"].as_str().unwrap().rsplit('/').next().unwrap();
        let written = folder.read(&format!("my parts/{name}"));
        let (rows, bytes) = (written.lines().count() - 1, written.len());
        let hash = part["sha256"].as_str().unwrap();
        let row = format!("| `{name}` | {rows} | {bytes} | `{hash}` |\n");
        assert!(card.contains(&row), "{row}{card}");
    }
    let hash = report["inputs"][0]["sha256"].as_str().unwrap();
    let read = format!("| `{input}` | 40 | puzzle, solution | {} | `{hash}` |\n", text.len());
    assert!(card.contains(&read), "{read}{card}");
}

#[test]
fn every_command_with_an_output_has_one() {
    let folder = Folder::new();
    let (puzzle, solution) = &puzzles(1)[0];
    let input = folder.write("all.csv", format!("puzzle,solution\n{puzzle},{solution}\n"));
    for (args, output, told) in [
        (&["dedup", "--by", "grid"][..], "a/out.csv", "| rows left out as the same by grid | 0 |"),
        (&["augment", "-k", "3", "--seed", "9"], "b/out.jsonl", "| `out.jsonl` | 3 |"),
        (&["export", "--format", "kaggle"], "c/out.csv", "| `out.csv` | 1 |"),
        (&["export", "--format", "npy"], "d", "| `solutions.npy` | 1 |"),
        (&["export", "--format", "hrm", "-k", "2"], "e", "| `train/all__inputs.npy` | 3 |"),
    ] {
        let place = output.split('/').next().unwrap();
        std::fs::create_dir_all(folder.path(place)).unwrap();
        let output = folder.text(output);
        let args = [args, &["--card", "-q", &input, "-o", &output]].concat();
        let ran = data(&args);
        assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.stderr);
        // Readers of CSV take a full grid for a number.
        let is_csv = output.ends_with(".csv");
        assert_eq!(ran.stderr.contains("takes 81 digits in CSV for a number"), is_csv, "{args:?}");
        assert_eq!(ran.stderr.lines().count(), usize::from(is_csv), "{args:?}: {}", ran.stderr);
        let card = folder.read(&format!("{place}/README.md"));
        assert!(card.contains(told), "{args:?} {card}");
        assert_eq!(card.contains("features=Features("), is_csv, "{args:?} {card}");
        // Again: a card gives way to a card.
        assert_eq!(data(&args).code, Some(0));
    }
    let hub = folder.read("b/README.md");
    assert!(hub.contains("  - split: train\n    path: \"out.jsonl\"\n") && hub.contains("Seed 9."));
}

#[test]
fn a_text_of_somebody_s_own_is_not_written_over() {
    let folder = Folder::new();
    let input = folder.write("all.txt", format!("{}\n", puzzles(1)[0].0));
    let mine = folder.write("README.md", "Mine.\n");
    let output = folder.text("out.csv");
    let ran = data(&["dedup", "--card", &input, "-o", &output]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("README.md: is there already"), "{}", ran.stderr);
    assert_eq!(std::fs::read_to_string(mine).unwrap(), "Mine.\n");
    // Nothing was begun.
    assert_eq!(std::fs::read_dir(folder.path("")).unwrap().count(), 2);
    let ran = data(&["dedup", "--card", &input]);
    assert!(ran.code == Some(2) && ran.stderr.contains("--card goes with -o"), "{}", ran.stderr);
}
