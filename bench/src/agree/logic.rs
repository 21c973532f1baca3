//! Ratings by pure logic beside those that others have published.
//!
//! Reads `hodoku_ratings.tsv` (columns TE depth, B), `cbg000.tsv` (W, B, gW, gB), `te_b_bxb.tsv`
//! (a list's name and value) and `eleven.tsv` (BxB).

use anyhow::Result;
use std::time::{Duration, Instant};
use sudokit::rate::Rated;
use sudokit::rate::logic::{Scale, rate};
use sudokit::solve::Solver;
use sudokit::{Budget, Puzzle};

/// A rating that another program or person gave.
struct Told<'a> {
    puzzle: &'a str,
    value: u32,
}

/// Prints a line for each scale of each file.
pub fn compare(file: &dyn Fn(&str) -> Result<String>, list: usize) -> Result<()> {
    println!("ratings by logic:");
    let text = file("hodoku_ratings.tsv")?;
    column(&text, 2, 7, Scale::Te, "hodoku_ratings te", list);
    column(&text, 2, 8, Scale::B, "hodoku_ratings b", list);
    let text = file("cbg000.tsv")?;
    let scales =
        [(5, Scale::B, "b"), (4, Scale::W, "w"), (7, Scale::Gb, "gb"), (6, Scale::Gw, "gw")];
    for (index, scale, name) in scales {
        column(&text, 0, index, scale, &format!("cbg000 {name}"), list);
    }
    let text = file("te_b_bxb.tsv")?;
    let lists = [("TE", Scale::Te), ("B", Scale::B), ("BxB", Scale::Bxb), ("BxBB", Scale::Bxbb)];
    for (name, scale) in lists {
        let told = rows(&text).filter(|row| row[1] == name).filter_map(|row| told(&row, 0, 2));
        judge(told, scale, &format!("te_b_bxb {name}"), list);
    }
    column(&file("eleven.tsv")?, 0, 5, Scale::Bxb, "eleven bxb", list);
    Ok(())
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

fn told<'a>(row: &[&'a str], puzzle: usize, value: usize) -> Option<Told<'a>> {
    Some(Told { puzzle: row.get(puzzle)?, value: row.get(value)?.parse().ok()? })
}

fn column(text: &str, puzzle: usize, value: usize, scale: Scale, name: &str, list: usize) {
    judge(rows(text).filter_map(|row| told(&row, puzzle, value)), scale, name, list);
}

fn judge<'a>(told: impl Iterator<Item = Told<'a>>, scale: Scale, name: &str, list: usize) {
    let (mut same, mut below, mut above) = (0, 0, 0);
    let (mut all, mut longest) = (Duration::ZERO, Duration::ZERO);
    let mut differences = Vec::new();
    let mut solver = Solver::new();
    for Told { puzzle: text, value } in told {
        let Ok(puzzle) = text.parse::<Puzzle>() else { continue };
        let solution = solver.classify(&puzzle).unique();
        let start = Instant::now();
        let own = rate(&puzzle, solution.as_ref(), scale, &Budget::UNLIMITED);
        let time = start.elapsed();
        all += time;
        longest = longest.max(time);
        match own {
            Rated::Exactly(own) if own == value => same += 1,
            Rated::Exactly(own) if own < value => below += 1,
            _ => above += 1,
        }
        if own != Rated::Exactly(value) {
            differences.push(format!("{text} {value}, here {own}"));
        }
    }
    let count = same + below + above;
    let mean = all.as_secs_f64() * 1e6 / f64::from(count.max(1));
    println!(
        "  {name:20} same {same:4} of {count:4}  below {below}  above {above}  {mean:9.0} us each, longest {:.0} ms",
        longest.as_secs_f64() * 1e3
    );
    differences.iter().take(list).for_each(|line| println!("    {line}"));
}
