//! The table: verify first, then time in interleaved rounds.

use crate::contenders::{Contender, Found, PEER};
use crate::sets::{Puzzles, Set};
use anyhow::{Result, bail};
use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};
use sudokit::check;
use sudokit::solve::Statistics;

/// What else is measured, and for how long.
pub struct Plan {
    pub seconds: f64,
    pub solutions: bool,
}

/// One measured contender.
struct Row {
    name: String,
    statistics: Option<Statistics>,
    /// By slice, then by round.
    counting: Vec<Vec<Duration>>,
    writing: Vec<Vec<Duration>>,
}

/// The table of one set.
///
/// # Errors
/// When two contenders differ, or an answer does not stand before the judge.
pub fn measure(set: &Set, contenders: &mut [Box<dyn Contender>], plan: &Plan) -> Result<String> {
    let mut able: Vec<&mut Box<dyn Contender>> = Vec::new();
    for contender in contenders {
        if contender.prepare(&set.puzzles) {
            able.push(contender);
        }
    }
    let mut rows = Vec::new();
    let mut first: Option<(String, Vec<Found>)> = None;
    for contender in &mut able {
        let (answers, statistics) = contender.answers(&set.puzzles);
        judge(set, &contender.name(), &answers)?;
        let sum = contender.count(&set.puzzles);
        if sum != answers.iter().map(|a| a.count).sum::<u64>() {
            bail!("{}: {}: counting and finding differ", set.name, contender.name());
        }
        match &first {
            None => first = Some((contender.name(), answers)),
            Some((other, expected)) => {
                same(set, [other.as_str(), contender.name().as_str()], expected, &answers)?;
            }
        }
        let (counting, writing) = (Vec::new(), Vec::new());
        rows.push(Row { name: contender.name(), statistics, counting, writing });
    }
    rounds(set, &mut able, &mut rows, plan);
    Ok(print(set, &rows, plan, first.map_or(&[], |(_, answers)| answers.leak())))
}

/// Puzzles in a slice: few, so that all contenders meet the same moods of the machine; enough that
/// filling and draining the lanes of a batch does not show.
const SLICE: usize = 2000;

/// Times slice after slice, all contenders in turns, round after round. A contender's time is the
/// sum over the slices of the median over the rounds.
fn rounds(set: &Set, able: &mut [&mut Box<dyn Contender>], rows: &mut [Row], plan: &Plan) {
    let slices = set.puzzles.slices(SLICE);
    for row in rows.iter_mut() {
        row.counting = vec![Vec::new(); slices.len()];
        row.writing = vec![Vec::new(); slices.len()];
    }
    let mut out = Vec::new();
    let start = Instant::now();
    let mut round = 0;
    while start.elapsed().as_secs_f64() < plan.seconds || round < 3 {
        for (index, slice) in slices.iter().enumerate() {
            for (contender, row) in able.iter_mut().zip(rows.iter_mut()) {
                contender.prepare(slice);
                row.counting[index].push(time(|| {
                    black_box(contender.count(slice));
                }));
                if plan.solutions {
                    row.writing[index].push(time(|| {
                        out.clear();
                        contender.write_solutions(slice, &mut out);
                        black_box(&out);
                    }));
                }
            }
        }
        round += 1;
    }
}

/// The mean time of a call, over enough calls to last two milliseconds.
fn time(mut call: impl FnMut()) -> Duration {
    let start = Instant::now();
    let mut calls = 0;
    loop {
        call();
        calls += 1;
        let elapsed = start.elapsed();
        if elapsed > Duration::from_millis(2) {
            return elapsed / calls;
        }
    }
}

/// Every solution obeys the rules and keeps the puzzle, and two solutions differ.
fn judge(set: &Set, name: &str, answers: &[Found]) -> Result<()> {
    if answers.len() != set.puzzles.len() {
        bail!("{}: {name} answers {} of {}", set.name, answers.len(), set.puzzles.len());
    }
    for (index, found) in answers.iter().enumerate() {
        for solution in &found.solutions[..found.count as usize] {
            let verdict = match &set.puzzles {
                Puzzles::Givens(list) => check::answers(&list[index], solution),
                Puzzles::Marks(list) => check::answers_pencilmarks(&list[index], solution),
            };
            if let Err(fault) = verdict {
                bail!("{} puzzle {}: {name}: {fault}", set.name, index + 1);
            }
        }
        if found.count == 2 && found.solutions[0] == found.solutions[1] {
            bail!("{} puzzle {}: {name}: the same solution twice", set.name, index + 1);
        }
    }
    Ok(())
}

/// Equal counts, and equal solutions where there is one only.
fn same(set: &Set, names: [&str; 2], a: &[Found], b: &[Found]) -> Result<()> {
    for (index, (a, b)) in a.iter().zip(b).enumerate() {
        if a.count != b.count || a.count == 1 && a.solutions != b.solutions {
            let [first, second] = names;
            bail!(
                "{} puzzle {}: {first} finds {} solution(s), {second} {}{}",
                set.name,
                index + 1,
                a.count,
                b.count,
                if a.count == b.count { ", but others" } else { "" }
            );
        }
    }
    Ok(())
}

/// The medians of all slices.
fn sum(slices: &[Vec<Duration>]) -> f64 {
    slices.iter().map(|times| median(times)).sum()
}

fn median(times: &[Duration]) -> f64 {
    let mut times: Vec<f64> = times.iter().map(Duration::as_secs_f64).collect();
    times.sort_by(f64::total_cmp);
    let middle = times.len() / 2;
    if times.len() % 2 == 1 { times[middle] } else { (times[middle - 1] + times[middle]) / 2.0 }
}

fn print(set: &Set, rows: &[Row], plan: &Plan, answers: &[Found]) -> String {
    let puzzles = set.puzzles.len() as f64;
    let of = |n| answers.iter().filter(|a| a.count == n).count();
    let rounds = rows.first().map_or(0, |r| r.counting[0].len());
    let mut text = format!(
        "{}: {puzzles} puzzles ({} without, {} with one, {} with several solutions), {rounds} rounds\n",
        set.name,
        of(0),
        of(1),
        of(2),
    );
    let peer = rows.iter().find(|r| r.name == PEER).map(|r| sum(&r.counting));
    let _ = write!(
        text,
        "  {:16} {:>10} {:>12} {:>10} {:>10} {:>8}",
        "", "us/puzzle", "puzzles/s", "guesses", "sweeps", "x peer"
    );
    text += if plan.solutions { "   solutions   cost\n" } else { "\n" };
    for row in rows {
        let seconds = sum(&row.counting);
        let _ = write!(
            text,
            "  {:16} {:>10.3} {:>12.0}",
            row.name,
            seconds * 1e6 / puzzles,
            puzzles / seconds
        );
        let dash = || "-".to_owned();
        let each = |n: u64| format!("{:.3}", n as f64 / puzzles);
        let guesses = row.statistics.map_or_else(dash, |s| each(s.guesses));
        let sweeps = row.statistics.map_or_else(dash, |s| each(s.sweeps));
        let ratio = peer.map_or_else(dash, |peer| format!("{:.2}", peer / seconds));
        let _ = write!(text, " {guesses:>10} {sweeps:>10} {ratio:>8}");
        if plan.solutions {
            let writing = sum(&row.writing);
            let cost = (writing / seconds - 1.0) * 100.0;
            let _ = write!(text, "  {:>10.3} {cost:>+5.1}%", writing * 1e6 / puzzles);
        }
        text.push('\n');
    }
    text
}
