//! How far the engine that explains agrees with what other programs answered.
//!
//! Reads a folder of oracle files: `hodoku_paths.txt` (a line `puzzle source line level score`,
//! then a line of steps `arg outcome; ..`), `hodoku_notation.txt` (argument, source, line, step
//! number and printed line, tab-separated) and `reglib.txt` (HoDoKu's library of cases).
//!
//! Paths are compared step by step. A step of a technique that is not known here yet is taken over,
//! so that what follows is compared all the same.

mod logic;
mod ratings;
mod se;

use anyhow::{Context, Result};
use clap::ValueEnum;
use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path as FilePath, PathBuf};
use sudokit::board::{Candidate, Cell, CellSet, Digit};
use sudokit::bounds::Meter;
use sudokit::technique::{Next, Profile, Sheet, Step, Technique, all_steps, next_step, notation};
use sudokit::{Budget, Puzzle};

/// A technique's numbers.
#[derive(Default)]
struct Tally {
    same: u32,
    other: u32,
}

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Part {
    /// HoDoKu's paths, printed lines and library of cases.
    Hodoku,
    /// Sudoku Explainer's paths and ratings.
    Se,
    /// Ratings by pure logic.
    Logic,
    /// Sudoku Explainer's ratings of very hard puzzles, by an unknown build: only when asked for.
    Hardest,
}

/// Prints the agreement with each oracle file of a folder.
pub fn run(
    folder: &FilePath,
    list: usize,
    only: Option<Part>,
    hardest: (usize, u64),
) -> Result<()> {
    let file = |name: &str| -> Result<String> {
        let path: PathBuf = folder.join(name);
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    let is_wanted = |part| only.is_none_or(|only| only == part);
    if is_wanted(Part::Hodoku) {
        let paths = read_paths(&file("hodoku_paths.txt")?)?;
        compare_paths(&paths, list);
        compare_lines(&file("hodoku_notation.txt")?, &paths, list);
        compare_cases(&file("reglib.txt")?, list);
        ratings::compare(&file("hodoku_ratings.tsv")?, list)?;
    }
    if is_wanted(Part::Se) {
        se::compare_paths(&file("se121_paths.txt")?, list)?;
        se::compare_ratings(&file("se121_ratings.tsv")?, 2, &[3, 4, 5], list)?;
        se::compare_ratings(&file("cbg000.tsv")?, 0, &[3], list)?;
    }
    if is_wanted(Part::Logic) {
        logic::compare(&file, list)?;
    }
    if only == Some(Part::Hardest) {
        se::compare_hardest(&file("eleven.tsv")?, hardest, list);
    }
    Ok(())
}

/// A path as another program took it.
struct Told {
    name: String,
    puzzle: Puzzle,
    steps: Vec<(String, String)>,
}

fn read_paths(text: &str) -> Result<Vec<Told>> {
    let mut lines = text.lines();
    let mut found = Vec::new();
    while let (Some(head), Some(steps)) = (lines.next(), lines.next()) {
        let words: Vec<&str> = head.split_whitespace().collect();
        let steps = steps.split("; ").filter_map(|step| step.trim().split_once(' '));
        found.push(Told {
            name: format!("{} {}", words[1], words[2]),
            puzzle: words[0].parse()?,
            steps: steps.map(|(arg, outcome)| (arg.to_owned(), outcome.to_owned())).collect(),
        });
    }
    Ok(found)
}

/// Cells such as `r12c9`.
fn cells(text: &str) -> CellSet {
    let (rows, columns) = text[1..].split_once('c').unwrap_or_default();
    let at = |r: u8, c: u8| Cell::at(usize::from(r - b'1'), usize::from(c - b'1'));
    rows.bytes().flat_map(|r| columns.bytes().filter_map(move |c| at(r, c))).collect()
}

/// Does what `r2c5=5` or `r12c9,r5c7<>4,r8c7<>6` says.
fn apply(sheet: &mut Sheet, outcome: &str) {
    let mut waiting = CellSet::EMPTY;
    for part in outcome.split(',') {
        let (names, sign, digit) = match (part.split_once("<>"), part.split_once('=')) {
            (Some((names, digit)), _) => (names, "<>", digit),
            (_, Some((names, digit))) => (names, "=", digit),
            _ => (part, "", ""),
        };
        waiting = waiting | cells(names);
        let Some(digit) = digit.parse().ok().and_then(Digit::new) else { continue };
        for cell in std::mem::take(&mut waiting) {
            if sign == "=" {
                sheet.place(cell, digit);
            } else {
                sheet.eliminate(Candidate { cell, digit });
            }
        }
    }
}

fn technique(arg: &str) -> Option<Technique> {
    Technique::ALL.iter().copied().find(|t| t.arg() == arg)
}

fn compare_paths(paths: &[Told], list: usize) {
    let profile = Profile::hodoku();
    let mut whole = [0; 2];
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut differences = Vec::new();
    for told in paths {
        let mut sheet = Sheet::new(&told.puzzle).known_proper();
        let known = |(arg, _): &(String, String)| technique(arg).is_some();
        let all_known = told.steps.iter().all(known);
        let mut is_same = true;
        for (index, step) in told.steps.iter().enumerate() {
            let (arg, outcome) = step;
            let mut meter = Meter::new(&Budget::UNLIMITED);
            let found = next_step(&mut sheet, &profile, &mut meter);
            let own = match &found {
                Next::Step(own) => format!("{} {}", own.technique.arg(), notation::outcome(own)),
                Next::End(end) => format!("{end:?}"),
            };
            let tally = tallies.entry(arg).or_default();
            if own == format!("{arg} {outcome}") {
                tally.same += 1;
                if let Next::Step(own) = found {
                    sheet.apply(&own);
                }
                continue;
            }
            let comes_later = |own: &Step| technique(arg).is_some_and(|t| own.technique > t);
            let is_passed_over = match &found {
                Next::Step(own) => comes_later(own),
                Next::End(_) => true,
            };
            if known(step) || !is_passed_over {
                tally.other += 1;
                is_same = false;
                let line = match &found {
                    Next::Step(own) => notation::hodoku(own),
                    Next::End(_) => own,
                };
                differences.push(format!("{} step {index}: {arg} {outcome} | {line}", told.name));
                break;
            }
            apply(&mut sheet, outcome);
        }
        whole[usize::from(all_known)] += u32::from(is_same);
        tallies
            .entry(if all_known { "(whole)" } else { "(with unknown steps)" })
            .or_default()
            .other += u32::from(!is_same);
    }
    println!("paths: {} equal of known steps, {} equal but for unknown steps", whole[1], whole[0]);
    for (arg, Tally { same, other }) in &tallies {
        println!("  {arg:22} same {same:6}  different {other:4}");
    }
    differences.iter().take(list).for_each(|line| println!("  {line}"));
}

fn compare_lines(text: &str, paths: &[Told], list: usize) {
    let profile = Profile::hodoku();
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut differences = Vec::new();
    // By technique: the chains printed below steps whose lines are the same.
    let mut chains: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        // The chains of a forcing step stand below it.
        let mut wanted = Vec::new();
        while let Some(chain) = lines.next_if(|line| line.starts_with('+')) {
            wanted.push(chain.trim_start_matches('+').trim());
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let [arg, source, number, step, printed] = fields[..] else { continue };
        let name = format!("{source} {number}");
        let Some(told) = paths.iter().find(|told| told.name == name) else { continue };
        let Some(technique) = technique(arg) else { continue };
        let index: usize = step.parse().unwrap_or_default();
        let mut sheet = Sheet::new(&told.puzzle).known_proper();
        told.steps.iter().take(index).for_each(|(_, outcome)| apply(&mut sheet, outcome));
        let (mut is_found, mut same_chains) = (false, 0);
        let mut instead = String::new();
        let only = profile.clone().only(&[technique]);
        let _ = all_steps(&sheet, &only, &Budget::UNLIMITED, |own| {
            let line = notation::hodoku(&own);
            if line == printed {
                is_found = true;
                let own = notation::hodoku_chains(&own);
                let same = wanted.iter().filter(|chain| own.iter().any(|own| own == *chain));
                same_chains = same.count().max(same_chains);
            }
            if printed.ends_with(line.rsplit("=>").next().unwrap_or_default()) {
                instead = line;
            }
            ControlFlow::Continue(())
        });
        if is_found && !wanted.is_empty() {
            let tally = chains.entry(arg).or_default();
            tally.same += same_chains as u32;
            tally.other += (wanted.len() - same_chains) as u32;
        }
        let tally = tallies.entry(arg).or_default();
        if is_found {
            tally.same += 1;
        } else {
            tally.other += 1;
            differences.push(format!("{name} step {index}: {printed} | {instead}"));
        }
    }
    println!("printed lines:");
    for (arg, Tally { same, other }) in &tallies {
        println!("  {arg:22} same {same:6}  different {other:4}");
    }
    for (arg, Tally { same, other }) in &chains {
        println!("  {:22} same {same:6}  different {other:4}", format!("(chains of {arg})"));
    }
    differences.iter().take(list).for_each(|line| println!("  {line}"));
}

/// The candidates of `533 936`: digit, row, column.
fn triples(text: &str) -> Vec<Candidate> {
    let triple = |word: &str| {
        let &[d, r, c] = word.as_bytes() else { return None };
        let cell = Cell::at(usize::from(r.wrapping_sub(b'1')), usize::from(c.wrapping_sub(b'1')))?;
        Some(Candidate { cell, digit: Digit::new(d.wrapping_sub(b'0'))? })
    };
    let mut found: Vec<Candidate> = text.split_whitespace().filter_map(triple).collect();
    found.sort_unstable();
    found
}

fn compare_cases(text: &str, list: usize) {
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    let (mut differences, mut others) = (Vec::new(), 0);
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let &[_, code, digits, grid, removed, eliminations, placements, ..] = fields.as_slice()
        else {
            continue;
        };
        let (plain, variant) = code.split_once('-').unwrap_or((code, ""));
        // Siamese fish have the code of the fish and a 1.
        let is_siamese = plain.len() == 5;
        let four = &plain[..plain.len().min(4)];
        let found = Technique::ALL.iter().copied().find(|t| t.code() == four);
        let Some(technique) = found else { continue };
        let sheet = case(grid, removed);
        let (mut is_found, mut any, mut another) = (false, false, None);
        let wanted = (triples(eliminations), triples(placements));
        let only = with_options(plain, variant).only(&[technique]);
        let _ = all_steps(&sheet, &only, &Budget::UNLIMITED, |mut own| {
            if plain.starts_with("03") && is_siamese != is_pair(&own) {
                return ControlFlow::Continue(());
            }
            let printed = notation::hodoku(&own);
            own.eliminations.sort_unstable();
            own.placements.sort_unstable();
            any = true;
            let is_wanted = (&own.eliminations, &own.placements) == (&wanted.0, &wanted.1);
            is_found |= is_wanted;
            if !is_wanted && own.pattern.digits.to_string() == digits {
                another = Some(printed);
            }
            ControlFlow::Continue(())
        });
        let is_right = if variant == "x" { !any } else { is_found };
        let tally = tallies.entry(plain).or_default();
        if is_right {
            tally.same += 1;
        } else {
            tally.other += 1;
            differences.push(line.to_owned());
        }
        // A case promises that its digits have no other outcome; of chains one is enough.
        if let Some(printed) = another.filter(|_| !plain.starts_with("07")) {
            others += 1;
            differences.push(format!("{line} has another outcome: {printed}"));
        }
    }
    println!("cases of the library:");
    for (code, Tally { same, other }) in &tallies {
        println!("  {code:22} passed {same:5}  failed {other:4}");
    }
    println!("  {others} of them have another outcome as well");
    differences.iter().take(list).for_each(|line| println!("  {line}"));
}

/// Whether a fish is siamese: with more covers than bases.
fn is_pair(step: &Step) -> bool {
    step.pattern.covers.len() > step.pattern.bases.len()
}

/// The options under which a case is meant: empty rectangles of two candidates, uniqueness tests
/// without missing candidates.
fn with_options(code: &str, variant: &str) -> Profile {
    match (code, variant) {
        ("0402", "1") | ("0405", _) => Profile::hodoku().with_rectangles_of_two(),
        ("0902" | "0903" | "0904", "2") | ("0903", "") => Profile::hodoku().with_overlapping_sets(),
        ("0709", "2") | ("0710" | "0711", "3" | "4") => Profile::hodoku().with_sets_in_chains(),
        _ if code.starts_with("03") && code.len() == 5 => Profile::hodoku().with_siamese_fish(),
        (_, "1") if code.starts_with("06") => Profile::hodoku().with_full_rectangles(),
        _ => Profile::hodoku(),
    }
}

/// The position of a case: `+` stands before a placed digit that is no given.
fn case(grid: &str, removed: &str) -> Sheet {
    let (mut givens, mut placed) = (Puzzle::EMPTY, Puzzle::EMPTY);
    let (mut index, mut is_placed) = (0, false);
    for byte in grid.bytes() {
        if byte == b'+' {
            is_placed = true;
            continue;
        }
        let cell = Cell::new(index);
        index += 1;
        let grid = if std::mem::take(&mut is_placed) { &mut placed } else { &mut givens };
        if let Some(cell) = cell {
            grid.set(cell, Digit::new(byte.wrapping_sub(b'0')));
        }
    }
    let mut sheet = Sheet::with_notes(&givens, &placed, None).known_proper();
    for candidate in triples(removed) {
        sheet.eliminate(candidate);
    }
    sheet
}
