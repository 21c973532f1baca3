//! Measures the engines for variants: sets of puzzles with their solutions, build and solve apart.
//!
//! A file has a JSON object a line. Its keys tell the layout: `iss` (a constraint string), `cages`
//! (a letter a cell) with `sums`, `givens` by rows with `size`, or `problem`, whose kind is the name
//! of the file: killer, jigsaw, `even_odd`, skyscraper, samurai, else plain.

use std::fmt::Write;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;
use sudokit_text::variants as formats;
use sudokit_variants::{Budget, Grid, Outcome, Progress, Unanswered, Variant};

#[derive(clap::Args)]
pub struct Args {
    /// Files with a JSON object a line.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Seconds for each puzzle.
    #[arg(long, default_value_t = 10)]
    timeout: u64,
    /// Each puzzle that often; the fastest run counts.
    #[arg(long, default_value_t = 1)]
    rounds: usize,
    /// Only lines from this one, from 1.
    #[arg(long, default_value_t = 1)]
    from: usize,
    /// Only lines to this one.
    #[arg(long, default_value_t = usize::MAX)]
    to: usize,
    /// A line for each puzzle: milliseconds of build and solve, guesses, what is wrong, its name.
    #[arg(long)]
    list: bool,
    /// Only puzzles whose name contains this.
    #[arg(long)]
    name: Option<String>,
    /// Measure true candidates instead: of each killer with the cage of this number taken away.
    #[arg(long, value_name = "N")]
    true_candidates: Option<usize>,
}

/// Seconds of processor time of this thread.
fn now() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// A puzzle of a set.
struct Puzzle {
    line: usize,
    name: String,
    puzzle: Result<Variant>,
    solution: Expected,
}

/// The published solution.
enum Expected {
    Values(Vec<i32>),
    /// There is none.
    None,
    /// It is not told, and there may be several.
    Unknown,
}

/// Numbers between blanks; what is no number is empty or no cell.
fn words(text: &str) -> Vec<Vec<&str>> {
    text.lines().map(|line| line.split_whitespace().collect()).collect()
}

/// The text of a grid of givens.
fn grid_text(rows: &[Vec<&str>]) -> String {
    let word = |word: &&str| if word.parse::<i32>().is_ok() { (*word).into() } else { ".".into() };
    let row = |row: &Vec<&str>| row.iter().map(word).collect::<Vec<String>>().join(" ");
    format!("grid\n{}\n", rows.iter().map(row).collect::<Vec<_>>().join("\n"))
}

/// Cells in groups by their letters, in the order of the letters.
fn groups(letters: &[Vec<&str>]) -> Vec<(String, Vec<(usize, usize)>)> {
    let mut found: std::collections::BTreeMap<(usize, &str), Vec<_>> = Default::default();
    for (r, row) in letters.iter().enumerate() {
        for (c, letter) in row.iter().enumerate() {
            found.entry((letter.len(), letter)).or_default().push((r, c));
        }
    }
    found.into_iter().map(|((_, letter), cells)| (letter.into(), cells)).collect()
}

fn cells_text(cells: &[(usize, usize)]) -> String {
    cells.iter().fold(String::new(), |all, (r, c)| all + &format!(" r{}c{}", r + 1, c + 1))
}

/// The clues of the four sides, as lines of cells.
fn skyscrapers(n: usize, sides: &[Vec<&str>]) -> String {
    let mut text = String::new();
    for (side, clues) in sides.iter().enumerate() {
        for (at, clue) in clues.iter().enumerate().filter(|(_, clue)| **clue != "-") {
            let (at, n) = (at + 1, n);
            let run = match side {
                0 => format!("r1c{at}-r{n}c{at}"),
                1 => format!("r{n}c{at}-r1c{at}"),
                2 => format!("r{at}c1-r{at}c{n}"),
                _ => format!("r{at}c{n}-r{at}c1"),
            };
            text += &format!("skyscraper {clue} {run}\n");
        }
    }
    text
}

/// Own lines of a puzzle in the layout of a kind.
fn from_problem(kind: &str, problem: &str) -> Result<String> {
    let all = words(problem);
    let n: usize = all[0][0].parse()?;
    let rows = &all[1..];
    let mut text = format!("sudoku {n}\n");
    match kind {
        "killer" => {
            for (_, cells) in groups(&rows[n..2 * n]) {
                let sum = cells.iter().find_map(|&(r, c)| rows[r][c].parse::<i32>().ok());
                let sum = sum.map_or(String::new(), |sum| format!(" {sum}"));
                text += &format!("cage{sum}{}\n", cells_text(&cells));
            }
        }
        "jigsaw" => {
            text = format!("latin {n}\n{}", grid_text(&rows[..n]));
            for (_, cells) in groups(&rows[n..2 * n]) {
                text += &format!("region{}\n", cells_text(&cells));
            }
        }
        "even_odd" => {
            text += &grid_text(&rows[..n]);
            for (name, letter) in [("even", "E"), ("odd", "O")] {
                let cells = groups(&rows[..n]).into_iter().find(|(own, _)| own == letter);
                let Some((_, cells)) = cells else { continue };
                text += &format!("{name}{}\n", cells_text(&cells));
            }
        }
        "skyscraper" => {
            text += &skyscrapers(n, &rows[..4]);
            text += &grid_text(&rows[4..4 + n]);
        }
        "samurai" => {
            text = format!("size {n} 1..9\nholes");
            let corners = [(0, 0), (0, n - 9), (n / 2 - 4, n / 2 - 4), (n - 9, 0), (n - 9, n - 9)];
            let covers = |r, c| {
                let inside = |&(row, col): &(usize, usize)| {
                    (row..row + 9).contains(&r) && (col..col + 9).contains(&c)
                };
                corners.iter().any(inside)
            };
            let all = (0..n).flat_map(|r| (0..n).map(move |c| (r, c)));
            let holes: Vec<_> = all.filter(|&(r, c)| !covers(r, c)).collect();
            text += &cells_text(&holes);
            text += "\n";
            for (r, c) in corners {
                text += &format!("sudoku 9x9 3x3 r{}c{}\n", r + 1, c + 1);
            }
            for (r, row) in rows[..n].iter().enumerate() {
                for (c, value) in row.iter().enumerate().filter(|(_, value)| **value != "-") {
                    text += &format!("given r{}c{} {value}\n", r + 1, c + 1);
                }
            }
        }
        _ => text += &grid_text(&rows[..n]),
    }
    Ok(text)
}

/// Own lines of a killer with a letter a cell.
fn from_cages(cages: &str, sums: &[Value]) -> Result<String> {
    let letters: Vec<String> = cages.chars().skip(1).map(String::from).collect();
    let n = letters.len().isqrt();
    let rows: Vec<Vec<&str>> =
        letters.chunks(n).map(|row| row.iter().map(String::as_str).collect()).collect();
    let mut text = format!("sudoku {n}\n");
    for (letter, cells) in groups(&rows) {
        let letter = letter.bytes().next().unwrap_or(0);
        let at = if letter < b'a' { letter - b'A' } else { letter - b'a' + 26 };
        let sum = sums.get(usize::from(at)).context("a letter without a sum")?;
        text += &format!("cage {sum}{}\n", cells_text(&cells));
    }
    Ok(text)
}

/// Values of a solution: numbers between blanks, digits, or letters from A.
fn solution(value: &Value) -> Option<Expected> {
    if let Some(list) = value.as_array() {
        let values = list.iter().map(|value| value.as_i64().map(|value| value as i32));
        return Some(Expected::Values(values.collect::<Option<_>>()?));
    }
    if value.as_bool() == Some(false) {
        return Some(Expected::None);
    }
    let text = value.as_str()?;
    if text.contains(' ') {
        let words = text.lines().skip(1).flat_map(str::split_whitespace);
        return Some(Expected::Values(words.filter_map(|word| word.parse().ok()).collect()));
    }
    let value = |c: char| {
        let letter = (c as i32) - 64;
        c.to_digit(10).map_or(letter, |digit| digit as i32)
    };
    Some(Expected::Values(text.chars().map(value).collect()))
}

fn parse(kind: &str, line: usize, text: &str) -> Result<Puzzle> {
    let object: Value = serde_json::from_str(text)?;
    let string = |key: &str| object[key].as_str();
    let own = |text: Result<String>| -> Result<Variant> {
        text?.parse().map_err(|error| anyhow!("{error}"))
    };
    let puzzle = if let Some(text) = string("iss") {
        formats::read(text).map(|read| read.puzzle).map_err(|error| anyhow!("{error}"))
    } else if let Some(cages) = string("cages") {
        own(from_cages(cages, object["sums"].as_array().context("sums")?))
    } else if let Some(problem) = string("problem") {
        own(from_problem(kind, problem))
    } else if let Some(givens) = object["givens"].as_array() {
        let n = object["size"].as_u64().context("size")? as usize;
        let values: Vec<String> = givens.iter().map(|v| v.to_string().replace('"', "")).collect();
        let dot = |value: &String| if value == "0" { ".".into() } else { value.clone() };
        let row = |row: &[String]| row.iter().map(dot).collect::<Vec<String>>().join(" ");
        let rows: Vec<String> = values.chunks(n).map(row).collect();
        own(Ok(format!("sudoku {n}\ngrid\n{}\n", rows.join("\n"))))
    } else {
        bail!("line {line}: no layout that is known");
    };
    let name = string("name").unwrap_or("").to_owned();
    let solution = solution(&object["solution"]).unwrap_or(Expected::Unknown);
    Ok(Puzzle { line, name, puzzle, solution })
}

/// What one puzzle took.
struct Run {
    build: f64,
    solve: f64,
    guesses: u64,
    /// What is wrong with the answer; empty where nothing is.
    wrong: &'static str,
}

fn run(puzzle: &Variant, expected: &Expected, timeout: u64) -> Result<Run> {
    let (mut built, mut guesses) = (None, 0);
    let deadline = Instant::now() + Duration::from_secs(timeout);
    let budget = Budget::UNLIMITED.until(deadline);
    let begun = now();
    let outcome = puzzle.classify_watched(&budget, |progress| match progress {
        Progress::Built => built = Some(now()),
        Progress::Ended(statistics) => guesses = statistics.guesses,
        _ => {}
    });
    let ended = now();
    let built = built.unwrap_or(begun);
    let is = |grid: &Grid| match expected {
        Expected::Values(values) => grid.values().iter().flatten().take(values.len()).eq(values),
        Expected::None => false,
        Expected::Unknown => true,
    };
    let obeys = |grid: &Grid| puzzle.check(grid).is_ok();
    let wrong = match outcome? {
        Outcome::Unique(grid) if !obeys(&grid) => "breaks a rule",
        Outcome::Unique(grid) if !is(&grid) => "another solution",
        Outcome::Unique(_) => "",
        Outcome::Multiple(a, b) if !obeys(&a) || !obeys(&b) || a == b => "breaks a rule",
        Outcome::Multiple(..) if matches!(expected, Expected::Unknown) => "",
        Outcome::Multiple(..) => "several solutions",
        Outcome::NoSolution if matches!(expected, Expected::None | Expected::Unknown) => "",
        Outcome::NoSolution => "no solution",
        Outcome::Unknown(_) => "timeout",
    };
    Ok(Run { build: built - begun, solve: ended - built, guesses, wrong })
}

/// The true candidates of a killer without one of its cages.
fn run_candidates(puzzle: &Variant, cage: usize, timeout: u64) -> Result<Run> {
    let mut puzzle = puzzle.clone();
    let cages = puzzle.constraints.iter().enumerate().filter(|(_, own)| own.name() == "cage");
    let cages: Vec<usize> = cages.map(|(at, _)| at).collect();
    puzzle.constraints.remove(cages[cage % cages.len()]);
    let budget = Budget::UNLIMITED.until(Instant::now() + Duration::from_secs(timeout));
    let begun = now();
    let found = puzzle.true_candidates(&budget);
    let solve = now() - begun;
    if let Err(Unanswered::Fault(fault)) = found {
        return Err(fault.into());
    }
    let number = |cells: Vec<Vec<i32>>| cells.iter().map(|cell| cell.len() as u64).sum();
    let wrong = if found.is_ok() { "" } else { "timeout" };
    Ok(Run { build: 0.0, solve, guesses: found.map_or(0, |found| number(found.cells)), wrong })
}

fn measure_file(args: &Args, path: &Path, out: &mut String) -> Result<()> {
    let kind = path.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
    let file = std::fs::File::open(path).with_context(|| path.display().to_string())?;
    let mut runs: Vec<Run> = Vec::new();
    let mut unread = 0;
    for (at, text) in BufReader::new(file).lines().enumerate() {
        if !(args.from..=args.to).contains(&(at + 1)) {
            continue;
        }
        let puzzle = parse(&kind, at + 1, &text?)?;
        if args.name.as_ref().is_some_and(|part| !puzzle.name.contains(part)) {
            continue;
        }
        let variant = match &puzzle.puzzle {
            Ok(variant) => variant,
            Err(error) => {
                unread += 1;
                if args.list {
                    println!("{kind}:{}\tnot read\t{}\t{error}", puzzle.line, puzzle.name);
                }
                continue;
            }
        };
        let once = || match args.true_candidates {
            Some(cage) => run_candidates(variant, cage, args.timeout),
            None => run(variant, &puzzle.solution, args.timeout),
        };
        let mut best = once()?;
        for _ in 1..args.rounds {
            let next = once()?;
            if next.build + next.solve < best.build + best.solve {
                best = next;
            }
        }
        if args.list {
            let (build, solve) = (best.build * 1e3, best.solve * 1e3);
            let (guesses, name, line) = (best.guesses, &puzzle.name, puzzle.line);
            println!("{kind}:{line}\t{build:.3}\t{solve:.3}\t{guesses}\t{}\t{name}", best.wrong);
        }
        runs.push(best);
    }
    let count = |wrong: &[&str]| runs.iter().filter(|run| wrong.contains(&run.wrong)).count();
    let timeouts = count(&["timeout"]);
    let right = count(&[""]);
    let mut times: Vec<f64> = runs.iter().map(|run| (run.build + run.solve) * 1e3).collect();
    times.sort_by(f64::total_cmp);
    let quantile = |part: f64| {
        let at = (times.len() as f64 * part).ceil() as usize;
        times.get(at.saturating_sub(1)).copied().unwrap_or(f64::NAN)
    };
    let mean = |of: fn(&Run) -> f64| runs.iter().map(of).sum::<f64>() / runs.len() as f64 * 1e3;
    let free = runs.iter().filter(|run| run.guesses == 0).count();
    write!(out, "{kind:<11}{:>5}{unread:>7}{right:>6}", runs.len() + unread)?;
    write!(out, "{:>6}{timeouts:>8}", runs.len() - right - timeouts)?;
    write!(out, "{:>9.3}{:>9.3}", mean(|run| run.build), mean(|run| run.solve))?;
    for part in [0.5, 0.9, 0.95, 0.98, 0.99, 1.0] {
        write!(out, "{:>10.3}", quantile(part))?;
    }
    let guesses: u64 = runs.iter().map(|run| run.guesses).sum();
    let part = 100.0 * free as f64 / runs.len() as f64;
    writeln!(out, "{:>11.1}{guesses:>10}{part:>6.1}", times.iter().sum::<f64>())?;
    Ok(())
}

/// A table with a row for each file.
pub fn measure(args: &Args) -> Result<String> {
    let mut out = String::from(
        "milliseconds of processor time, one thread; build and solve: means; p50..max: their sum\n",
    );
    writeln!(
        out,
        "set            n unread right wrong timeout    build    solve       p50       p90       p95       p98       p99       max        sum   guesses free%"
    )?;
    for file in &args.files {
        measure_file(args, file, &mut out)?;
    }
    Ok(out)
}
