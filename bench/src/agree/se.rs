//! Agreement with Sudoku Explainer 1.2.1.3.
//!
//! `se121_paths.txt`: a line `puzzle source line ER EP ED`, then a line of steps `rating outcome
//! [type]; ..`; an outcome is `r1c2<>6 r1c7<>9` or `r3c3=7`. `se121_ratings.tsv`: a header; source,
//! line, puzzle, ER, EP, ED, ... `cbg000.tsv`: puzzle, line, draw, ER, ...
//!
//! A step that is not found here, or only after another that comes later, is taken over: what
//! follows is compared all the same, and the path does not count as equal.

use super::Tally;
use anyhow::{Result, ensure};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use sudokit::board::{Candidate, Digit};
use sudokit::bounds::Meter;
use sudokit::technique::{Next, Profile, Rating, Sheet, Step, check_step, next_step, se};
use sudokit::{Budget, Puzzle};

/// Compares whole paths.
pub(super) fn compare_paths(text: &str, list: usize) -> Result<()> {
    let profile = Profile::se();
    let mut lines = text.lines();
    let mut whole: BTreeMap<String, Tally> = BTreeMap::new();
    let mut kinds: BTreeMap<String, Tally> = BTreeMap::new();
    let mut differences = Vec::new();
    let mut unproved = 0;
    while let (Some(head), Some(steps)) = (lines.next(), lines.next()) {
        let words: Vec<&str> = head.split_whitespace().collect();
        ensure!(words.len() == 6, "expected `puzzle source line ER EP ED`, found {head}");
        let mut sheet = Sheet::new(&words[0].parse()?).known_proper();
        let mut is_same = true;
        for (index, told) in steps.split(';').enumerate() {
            let told = Told::read(told);
            let mut meter = Meter::new(&Budget::UNLIMITED);
            let own = next_step(&mut sheet, &profile, &mut meter);
            let tally = kinds.entry(told.kind.clone()).or_default();
            if let Next::Step(step) = &own
                && let Err(refused) = check_step(&sheet, step)
            {
                unproved += 1;
                differences.push(format!("{refused}: {}", show(&own)));
            }
            if matches!(&own, Next::Step(step) if told.is(step)) {
                tally.same += 1;
            } else {
                tally.other += 1;
                is_same = false;
                differences.push(format!(
                    "{} {} step {index}: {told} | {}",
                    words[1],
                    words[2],
                    show(&own)
                ));
            }
            told.apply(&mut sheet);
        }
        let tally = whole.entry(format!("ER {}", band(words[3]))).or_default();
        *(if is_same { &mut tally.same } else { &mut tally.other }) += 1;
    }
    println!("paths of Sudoku Explainer: {unproved} steps not proved");
    for (name, Tally { same, other }) in whole.iter().chain(&kinds) {
        println!("  {name:44} same {same:6}  different {other:4}");
    }
    differences.iter().take(list).for_each(|line| println!("  {line}"));
    Ok(())
}

/// Compares ER, EP and ED, if there are these columns, and reports how long rating took.
pub(super) fn compare_ratings(
    text: &str,
    puzzle: usize,
    ratings: &[usize],
    list: usize,
) -> Result<()> {
    let mut bands: BTreeMap<&str, (Tally, Duration)> = BTreeMap::new();
    let mut differences = Vec::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let Some(Ok(puzzle)) = fields.get(puzzle).map(|text| text.parse::<Puzzle>()) else {
            continue;
        };
        let told: Vec<&str> = ratings.iter().filter_map(|&at| fields.get(at).copied()).collect();
        let start = Instant::now();
        let own = se::rate_proper(&puzzle, &Budget::UNLIMITED);
        let took = start.elapsed();
        let all = [own.er, own.ep, own.ed].map(|rating: Rating| rating.to_string());
        let (tally, time) = bands.entry(band(told[0])).or_default();
        *time += took;
        if all.iter().zip(&told).all(|(own, told)| own == told) {
            tally.same += 1;
        } else {
            tally.other += 1;
            differences.push(format!(
                "{puzzle} {} | {} {:?}",
                told.join(" "),
                all.join(" "),
                own.end
            ));
        }
    }
    println!("ratings of Sudoku Explainer:");
    for (name, (Tally { same, other }, time)) in &bands {
        let each = time.as_secs_f64() * 1e3 / f64::from(same + other);
        println!("  ER {name:41} same {same:6}  different {other:4}  {each:8.3} ms each");
    }
    differences.iter().take(list).for_each(|line| println!("  {line}"));
    Ok(())
}

/// Compares the ratings of very hard puzzles, one of `every`: puzzle, line, ER, EP, ED by tabs.
pub(super) fn compare_hardest(text: &str, (every, units): (usize, u64), list: usize) {
    let budget = Budget::at_most(units);
    let (mut by_difference, mut at_least) = ([const { BTreeMap::new() }; 3], 0);
    let mut listed = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')).step_by(every) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (Ok(puzzle), Some(told)) = (fields[0].parse::<Puzzle>(), fields.get(2..5)) else {
            continue;
        };
        let start = Instant::now();
        let own = se::rate_proper(&puzzle, &budget);
        let took = start.elapsed().as_secs_f64();
        let all = [own.er, own.ep, own.ed].map(|rating: Rating| rating.to_string());
        if listed < list {
            listed += 1;
            let (told, own_text) = (told.join("/"), all.join("/"));
            println!("  line {:5} {told:15} | {own_text:15} {:?} {took:.2} s", fields[1], own.end);
        }
        if own.end != sudokit::technique::End::Solved {
            at_least += 1;
            continue;
        }
        for (column, (own, told)) in by_difference.iter_mut().zip(all.iter().zip(told)) {
            let [own, told] = [own.as_str(), told].map(|text| text.parse().unwrap_or(0.0_f64));
            *column.entry((10.0 * (own - told)).round() as i32).or_insert(0) += 1;
        }
    }
    println!("very hard puzzles: {at_least} not rated within {units} units");
    for (name, column) in ["ER", "EP", "ED"].iter().zip(&by_difference) {
        println!("  {name} by tenths above what is told: {column:?}");
    }
}

/// The bands in which agreement and speed are shown.
fn band(rating: &str) -> &'static str {
    let value: f64 = rating.parse().unwrap_or_default();
    let limits = [(3.0, "1.0-2.9"), (6.5, "3.0-6.4"), (8.0, "6.5-7.9"), (9.0, "8.0-8.9")];
    limits.iter().find(|(limit, _)| value < *limit).map_or("9.0-", |(_, name)| name)
}

/// A step as the program took it.
struct Told {
    rating: String,
    outcome: Vec<(Candidate, bool)>,
    kind: String,
}

impl std::fmt::Display for Told {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.rating)?;
        for (candidate, is_placed) in &self.outcome {
            let sign = if *is_placed { "=" } else { "<>" };
            write!(f, " {}{sign}{}", candidate.cell, candidate.digit)?;
        }
        write!(f, " [{}]", self.kind)
    }
}

impl Told {
    fn read(text: &str) -> Told {
        let (body, kind) = text.split_once('[').unwrap_or((text, ""));
        let mut words = body.split_whitespace();
        let rating = words.next().unwrap_or_default().to_owned();
        let kind = match kind.trim_end().trim_end_matches(']') {
            "" => rating.clone(),
            kind => kind.to_owned(),
        };
        let outcome = words.filter_map(|word| {
            let is_placed = word.contains('=');
            let (cell, digit) = word.split_once(if is_placed { "=" } else { "<>" })?;
            let digit = Digit::new(digit.parse().ok()?)?;
            Some((Candidate { cell: cell.parse().ok()?, digit }, is_placed))
        });
        Told { rating, outcome: outcome.collect(), kind }
    }

    fn is(&self, step: &Step) -> bool {
        let placed = step.placements.iter().map(|&candidate| (candidate, true));
        let mut own: Vec<(Candidate, bool)> =
            step.eliminations.iter().map(|&candidate| (candidate, false)).chain(placed).collect();
        let mut told = self.outcome.clone();
        own.sort_unstable();
        told.sort_unstable();
        own == told && step.rating.is_some_and(|rating| rating.to_string() == self.rating)
    }

    fn apply(&self, sheet: &mut Sheet) {
        for &(candidate, is_placed) in &self.outcome {
            if is_placed {
                sheet.place(candidate.cell, candidate.digit);
            } else {
                sheet.eliminate(candidate);
            }
        }
    }
}

fn show(next: &Next) -> String {
    match next {
        Next::Step(step) => {
            let rating = step.rating.unwrap_or_default();
            let placed = step.placements.iter().map(|c| format!(" {}={}", c.cell, c.digit));
            let struck = step.eliminations.iter().map(|c| format!(" {}<>{}", c.cell, c.digit));
            let outcome: String = placed.chain(struck).collect();
            format!("{rating}{outcome} [{}]", step.technique)
        }
        Next::End(end) => format!("{end:?}"),
    }
}
