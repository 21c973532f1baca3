//! Looks for positions that show techniques: `cargo run --release --example technique_positions --
//! COUNT SEED [TECHNIQUE...]`
//!
//! Goes the way of that many puzzles and prints, for every technique that was met, the position
//! where it can be seen best: few cells in the pattern, and a grid neither empty nor nearly full.
//! A line holds technique, grid (`+` before a digit that is no given) and what else was eliminated,
//! as digit, row, column. The pages of `docs/techniques` show such positions.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use sudokit::Budget;
use sudokit::board::{Candidate, Cell, DigitSet};
use sudokit::generate::{Generator, Item, Spec};
use sudokit::technique::{Path, Profile, Sheet, Step, Technique, all_steps};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().map_or(Ok(1000), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let wanted: Vec<Technique> = arguments.map(|name| name.parse()).collect::<Result<_, _>>()?;
    let profile = Profile::hodoku();
    let rare = profile.clone().only(&wanted);
    let mut best: BTreeMap<Technique, (usize, String)> = BTreeMap::new();
    for item in Generator::new(Spec::default(), seed)?.take(count) {
        let Item::Made(made) = item else { continue };
        let mut path = Path::new(Sheet::new(&made.puzzle).known_proper(), &profile);
        loop {
            let before = path.sheet().clone();
            let Some(step) = path.next() else { break };
            let mut note = |step: &Step| {
                let badness = badness(&before, step);
                let entry = best.entry(step.technique);
                let entry = entry.or_insert_with(|| (usize::MAX, String::new()));
                if badness < entry.0 {
                    *entry = (badness, position(&before));
                }
            };
            note(&step);
            // Techniques that no path takes: looked for where singles do not help.
            if !wanted.is_empty() && step.placements.is_empty() {
                let _ = all_steps(&before, &rare, &Budget::at_most(1_000_000), |step| {
                    note(&step);
                    ControlFlow::Break(())
                });
            }
        }
    }
    for (technique, (_, position)) in best {
        if wanted.is_empty() || wanted.contains(&technique) {
            println!("{technique} {position}");
        }
    }
    Ok(())
}

/// How hard the step is to see.
fn badness(sheet: &Sheet, step: &Step) -> usize {
    let parts: usize = step.pattern.parts.iter().map(|part| part.cells.len()).sum();
    let chains: usize = step.pattern.chains.iter().map(|chain| chain.nodes.len()).sum();
    let candidates: usize = sheet.open().iter().map(|cell| sheet.marks(cell).len()).sum();
    8 * (parts + chains) + candidates.abs_diff(110) + 30 * usize::from(step.eliminations.len() > 3)
}

/// The position: grid, and candidates eliminated beyond what the digits do.
fn position(sheet: &Sheet) -> String {
    let mut grid = String::new();
    let mut removed = Vec::new();
    for cell in Cell::all() {
        match sheet.get(cell) {
            None => grid.push('.'),
            Some(digit) if sheet.givens().contains(cell) => grid += &digit.to_string(),
            Some(digit) => grid += &format!("+{digit}"),
        }
        if sheet.get(cell).is_none() {
            let seen = cell.peers().filter_map(|peer| sheet.get(peer));
            let left = !seen.collect::<DigitSet>() - sheet.marks(cell);
            removed.extend(left.iter().map(|digit| triple(Candidate { cell, digit })));
        }
    }
    format!("{grid} {}", removed.join(" "))
}

fn triple(candidate: Candidate) -> String {
    let Candidate { cell, digit } = candidate;
    format!("{digit}{}{}", cell.row() + 1, cell.column() + 1)
}
