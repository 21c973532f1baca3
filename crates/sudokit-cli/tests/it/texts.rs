//! Texts and what they are: the rows of `testdata/texts/texts.tsv`, each read as what it says, by
//! the readers of the command and by the extractor of answers.

use crate::dresses::{unescaped, values};
use std::collections::HashMap;
use sudokit::text::{Content, records};
use sudokit_answer::prose::{NoGrid, grid};
use sudokit_cli::memory::run;

const TEXTS: &str = include_str!("../../../../testdata/texts/texts.tsv");

/// The cells of a grid, 0 for a blank.
fn cells(grid: &str) -> Vec<usize> {
    grid.chars().map(|c| c.to_digit(36).unwrap_or(0) as usize).collect()
}

/// What the command says a text is, in the words of the table, with the names of the grids.
fn read(text: &str, names: &HashMap<&str, Vec<usize>>) -> String {
    let ran = run(&["convert", "--format", "rules-json"], [text.as_bytes().to_vec()]);
    let count = |record: Result<sudokit::text::Record, _>| match record.ok()?.content {
        Content::Pencilmarks(marks) => {
            Some(marks.to_string().bytes().filter(u8::is_ascii_digit).count())
        }
        _ => None,
    };
    if let [Some(count)] = records(text.as_bytes()).map(count).collect::<Vec<_>>()[..] {
        return format!("candidates {count}");
    }
    if ran.code != 0 {
        return format!("! {}", String::from_utf8_lossy(&ran.stderr));
    }
    let name = |line| {
        let cells = values(line);
        let known = names.iter().find(|(_, grid)| **grid == cells);
        known.map_or_else(|| format!("{cells:?}"), |(name, _)| (*name).to_owned())
    };
    let grids = String::from_utf8(ran.stdout).unwrap();
    grids.lines().map(name).collect::<Vec<_>>().join("+")
}

/// What the extractor finds, in the same words.
fn extracted(text: &str, names: &HashMap<&str, Vec<usize>>) -> String {
    match grid(text) {
        Ok(found) => {
            let known =
                names.iter().find(|(_, grid)| grid.iter().copied().eq(found.map(usize::from)));
            known.map_or_else(|| format!("{found:?}"), |(name, _)| (*name).to_owned())
        }
        Err(NoGrid::WrongSize) => "size".to_owned(),
        Err(_) => "none".to_owned(),
    }
}

#[test]
fn every_text_is_what_its_row_says() {
    let (mut names, mut faults, mut count) = (HashMap::new(), Vec::new(), 0);
    for line in TEXTS.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        if let Some(name) = columns[0].strip_prefix("= ") {
            names.insert(name, cells(columns[1]));
            continue;
        }
        count += 1;
        let (expected, text) = (columns[0], unescaped(columns[1]));
        let found = read(&text, &names);
        let is_right = match expected.strip_prefix('!') {
            Some(words) => found.starts_with('!') && found.contains(words.trim()),
            None => found == expected,
        };
        if !is_right {
            faults.push(format!("{expected}\n{text}\nread as {found}"));
        }
        // The last grid counts. Those of other sizes are none.
        let is_classic = |name: &&str| names.get(name).is_some_and(|cells| cells.len() == 81);
        let last = || expected.rsplit('+').find(is_classic).unwrap_or("no grid");
        let of_answers = columns.get(2).copied().unwrap_or_else(last);
        let found = extracted(&text, &names);
        let is_none = of_answers == "no grid" && ["none", "size"].contains(&&*found);
        if found != of_answers && !is_none {
            faults.push(format!("{of_answers} for the extractor\n{text}\nextracted as {found}"));
        }
    }
    assert!(count >= 300, "{count} rows");
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n\n"));
}
