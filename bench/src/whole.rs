//! The whole command on a large file, beside what the engine alone needs for the same puzzles.
//!
//! The engine alone is `Batch::count` on puzzles in memory, each thread with its part of them.
//! Whatever the command needs beyond that is overhead: reading, cutting, parsing, writing, and for
//! `solve` the writing out of solutions. Rounds are interleaved; the best of each is shown.
//! Processor time comes from `/proc` (Linux), in steps of 10 ms: take files of a million puzzles or
//! more.

use anyhow::{Context, Result, ensure};
use std::fmt::Write;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use sudokit::Puzzle;
use sudokit::solve::Batch;

/// What is measured.
#[derive(clap::Args)]
pub struct Args {
    /// A file of puzzles, 81 characters a line.
    file: PathBuf,
    /// The command.
    #[arg(long, default_value = "target/release/sudokit")]
    sudokit: PathBuf,
    /// Where the answers go.
    #[arg(long, default_value = "/dev/null")]
    output: PathBuf,
    /// Numbers of threads.
    #[arg(long, value_delimiter = ',', default_values_t = [1, 2])]
    threads: Vec<usize>,
    /// How often each is run.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

/// What one run took.
#[derive(Clone, Copy)]
struct Cost {
    wall: Duration,
    processor: Duration,
    /// Most memory ever in use, in bytes; of the command only.
    memory: u64,
}

/// A table of all runs.
///
/// # Errors
/// When the file cannot be read or the command fails.
pub fn measure(args: &Args) -> Result<String> {
    let text = std::fs::read(&args.file).with_context(|| args.file.display().to_string())?;
    let mut puzzles = Vec::with_capacity(text.len() / 82);
    let used = sudokit::text::Reader::new().take_plain_lines(&text, &mut puzzles);
    ensure!(used == text.len(), "{}: expected 81 characters a line", args.file.display());
    drop(text);
    let mut rows: Vec<(String, usize, Option<Cost>)> = Vec::new();
    for name in ["engine", "count", "solve"] {
        rows.extend(args.threads.iter().map(|&threads| (name.to_owned(), threads, None)));
    }
    for _ in 0..args.rounds.max(1) {
        for (name, threads, best) in &mut rows {
            let now = match name.as_str() {
                "engine" => engine(&puzzles, *threads),
                command => process(args, command, *threads)?,
            };
            let best = best.get_or_insert(now);
            best.wall = best.wall.min(now.wall);
            best.processor = best.processor.min(now.processor);
            best.memory = best.memory.max(now.memory);
        }
    }
    print(&rows, puzzles.len())
}

fn print(rows: &[(String, usize, Option<Cost>)], count: usize) -> Result<String> {
    let mut text = format!("{count} puzzles\n");
    writeln!(text, "           threads  wall s  ratio  CPU ns a puzzle  overhead ns  MiB")?;
    for (name, threads, cost) in rows {
        let find = |name: &str| rows.iter().find(|row| row.0 == name && row.1 == *threads);
        let (Some(cost), Some((_, _, Some(alone)))) = (cost, find("engine")) else { continue };
        let each = |cost: &Cost| cost.processor.as_nanos() as f64 / count as f64;
        writeln!(
            text,
            "{name:10} {threads:7}  {:6.2}  {:5.2}  {:15.0}  {:11.0}  {:3.0}",
            cost.wall.as_secs_f64(),
            cost.wall.as_secs_f64() / alone.wall.as_secs_f64(),
            each(cost),
            each(cost) - each(alone),
            cost.memory as f64 / f64::from(1 << 20),
        )?;
    }
    Ok(text)
}

/// The engine alone.
fn engine(puzzles: &[Puzzle], threads: usize) -> Cost {
    let (before, start) = (processor_time(Of::Itself), Instant::now());
    std::thread::scope(|scope| {
        for part in puzzles.chunks(puzzles.len().div_ceil(threads)) {
            scope.spawn(move || {
                let mut batch = Batch::new();
                let mut counts = Vec::new();
                for slice in part.chunks(10_000) {
                    counts.clear();
                    batch.count(slice, 2, |count, _| counts.push(count));
                    std::hint::black_box(&counts);
                }
            });
        }
    });
    Cost { wall: start.elapsed(), processor: processor_time(Of::Itself) - before, memory: 0 }
}

/// The whole command.
fn process(args: &Args, command: &str, threads: usize) -> Result<Cost> {
    let output = File::create(&args.output).with_context(|| args.output.display().to_string())?;
    let (before, start) = (processor_time(Of::Children), Instant::now());
    let mut child = Command::new(&args.sudokit)
        .args([command, "-q", "--threads", &threads.to_string()])
        .arg(&args.file)
        .stdin(Stdio::null())
        .stdout(output)
        .spawn()
        .with_context(|| args.sudokit.display().to_string())?;
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let mut memory = 0;
    let exit = loop {
        if let Some(exit) = child.try_wait()? {
            break exit;
        }
        memory = memory.max(peak_memory(&status).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(10));
    };
    ensure!(exit.success(), "sudokit {command} ended with {exit}");
    Ok(Cost { wall: start.elapsed(), processor: processor_time(Of::Children) - before, memory })
}

/// Processor time, user and system together.
#[derive(Clone, Copy)]
enum Of {
    /// This process.
    Itself,
    /// Its children that have ended.
    Children,
}

fn processor_time(of: Of) -> Duration {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name in parentheses: fields 3 and on. 14 and 15 are the times of the process in
    // ticks, 16 and 17 those of its children.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    let fields = fields.skip(if let Of::Itself = of { 11 } else { 13 });
    let ticks: u64 = fields.take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}

fn peak_memory(status: &Path) -> Option<u64> {
    let text = std::fs::read_to_string(status).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib * 1024)
}
