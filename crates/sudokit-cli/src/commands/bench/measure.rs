//! The work of `bench`: verify all answers, then time all rows in turns.

use super::Set;
use serde::Serialize;
use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};
use sudokit::check;
use sudokit::simd::InstructionSet;
use sudokit::solve::{Batch, Config, Count, Givens, Outcome, Solver, Statistics};
use sudokit::text::Content;

/// What to measure.
pub(super) struct Plan<'a> {
    pub instruction_sets: &'a [InstructionSet],
    pub limit: u64,
    pub seconds: Duration,
    pub threads: usize,
}

/// A measured set, as `--json` prints it.
#[derive(Serialize, Debug)]
pub(super) struct Report {
    version: u32,
    pub set: String,
    pub puzzles: usize,
    pub without_solution: usize,
    pub with_one: usize,
    pub with_several: usize,
    pub limit: u64,
    pub rows: Vec<Row>,
}

/// One engine on one instruction set with one number of threads.
#[derive(Serialize, Debug)]
pub(super) struct Row {
    pub engine: &'static str,
    pub instruction_set: &'static str,
    pub threads: usize,
    pub nanoseconds_per_puzzle: f64,
    pub puzzles_per_second: f64,
    pub guesses_per_puzzle: f64,
    pub share_without_guess: f64,
    /// Of single puzzles: half of them take no longer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p50_nanoseconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p99_nanoseconds: Option<f64>,
}

/// An answer that cannot be right.
#[derive(Debug)]
pub(super) struct Fault {
    puzzle: usize,
    engine: String,
    what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "puzzle {}: {}: {}", self.puzzle + 1, self.engine, self.what)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Engine {
    Solver,
    Batch,
}

/// An engine to be measured.
#[derive(Clone, Copy)]
struct Contender {
    engine: Engine,
    set: InstructionSet,
    threads: usize,
}

impl Contender {
    fn name(&self) -> &'static str {
        match self.engine {
            Engine::Solver => "solver",
            Engine::Batch => "batch",
        }
    }

    fn solver(&self) -> Solver {
        let config = Config::on(self.set);
        Solver::with_config(&config).expect("the instruction set is available")
    }

    fn batch(&self) -> Batch {
        let config = Config::on(self.set);
        Batch::with_config(&config).expect("the instruction set is available")
    }
}

/// Verifies and times.
///
/// # Errors
/// The first answer that is wrong or differs from another engine's.
pub(super) fn measure(set: &Set, plan: &Plan<'_>) -> Result<Report, Fault> {
    let puzzles = &set.puzzles[..];
    let mut contenders = Vec::new();
    let mut rows = Vec::new();
    let mut expected: Option<Vec<Count>> = None;
    let mut kinds = [0; 3];
    for &instruction_set in plan.instruction_sets {
        for engine in [Engine::Solver, Engine::Batch] {
            let one = Contender { engine, set: instruction_set, threads: 1 };
            let (counts, statistics) = count(&one, puzzles, plan.limit);
            let seen = verify(&one, puzzles, plan.limit, &counts, expected.as_deref())?;
            expected.get_or_insert(counts);
            kinds = seen;
            let guesses: u64 = statistics.iter().map(|s| s.guesses).sum();
            let easy = statistics.iter().filter(|s| s.guesses == 0).count();
            let [p50, p99] = single_puzzles(&one, puzzles, plan.limit);
            for threads in if plan.threads > 1 { vec![1, plan.threads] } else { vec![1] } {
                contenders.push(Contender { threads, ..one });
                rows.push(Row {
                    engine: one.name(),
                    instruction_set: instruction_set.name(),
                    threads,
                    nanoseconds_per_puzzle: 0.0,
                    puzzles_per_second: 0.0,
                    guesses_per_puzzle: guesses as f64 / puzzles.len() as f64,
                    share_without_guess: easy as f64 / puzzles.len() as f64,
                    p50_nanoseconds: p50.filter(|_| threads == 1),
                    p99_nanoseconds: p99.filter(|_| threads == 1),
                });
            }
        }
    }
    for (row, seconds) in rows.iter_mut().zip(rounds(&contenders, puzzles, plan)) {
        row.nanoseconds_per_puzzle = seconds * 1e9 / puzzles.len() as f64;
        row.puzzles_per_second = puzzles.len() as f64 / seconds;
    }
    let [without_solution, with_one, with_several] = kinds;
    Ok(Report {
        version: 1,
        set: set.name.clone(),
        puzzles: puzzles.len(),
        without_solution,
        with_one,
        with_several,
        limit: plan.limit,
        rows,
    })
}

/// What is measured: counts up to the limit.
fn count(one: &Contender, puzzles: &[Content], limit: u64) -> (Vec<Count>, Vec<Statistics>) {
    let (mut counts, mut statistics) = (Vec::new(), Vec::new());
    match one.engine {
        Engine::Solver => {
            let mut solver = one.solver();
            for puzzle in puzzles {
                counts.push(solver.count(puzzle, limit));
                statistics.push(solver.statistics());
            }
        }
        Engine::Batch => {
            one.batch().count(puzzles.iter().map(Givens::from), limit, |count, cost| {
                counts.push(count);
                statistics.push(cost);
            });
        }
    }
    (counts, statistics)
}

/// The counts are those of the other engines, fit the witnesses, and each witness obeys the rules
/// and keeps the puzzle. Returns how many puzzles have no, one and several solutions.
fn verify(
    one: &Contender,
    puzzles: &[Content],
    limit: u64,
    counts: &[Count],
    expected: Option<&[Count]>,
) -> Result<[usize; 3], Fault> {
    let engine = format!("{} {}", one.name(), one.set);
    let fault = |puzzle, what: String| Fault { puzzle, engine: engine.clone(), what };
    let mut outcomes = Vec::new();
    match one.engine {
        Engine::Solver => {
            let mut solver = one.solver();
            outcomes.extend(puzzles.iter().map(|puzzle| solver.classify(puzzle)));
        }
        Engine::Batch => {
            let all = puzzles.iter().map(Givens::from);
            one.batch().classify(all, |outcome, _| outcomes.push(outcome));
        }
    }
    if counts.len() != puzzles.len() || outcomes.len() != puzzles.len() {
        let answers = counts.len().min(outcomes.len());
        return Err(fault(answers, "has no answer".to_owned()));
    }
    let mut kinds = [0; 3];
    for (index, (outcome, count)) in outcomes.iter().zip(counts).enumerate() {
        let witnesses = match outcome {
            Outcome::NoSolution => vec![],
            Outcome::Unique(a) => vec![a],
            Outcome::Multiple(a, b) if a == b => {
                return Err(fault(index, "found the same solution twice".to_owned()));
            }
            Outcome::Multiple(a, b) => vec![a, b],
            Outcome::Unknown(_) => return Err(fault(index, "gave up without a bound".to_owned())),
        };
        for witness in &witnesses {
            let content = &puzzles[index];
            let verdict = match content.puzzle() {
                Some(puzzle) => check::answers(puzzle, witness.values()),
                None => check::answers_pencilmarks(&content.pencilmarks(), witness.values()),
            };
            verdict.map_err(|wrong| fault(index, format!("a wrong solution: {wrong}")))?;
        }
        kinds[witnesses.len()] += 1;
        let solutions = count.solutions;
        if solutions.min(2) != limit.min(2).min(witnesses.len() as u64) {
            let found = witnesses.len();
            return Err(fault(index, format!("counts {solutions}, but finds {found}")));
        }
        let other = expected.map_or(solutions, |counts| counts[index].solutions);
        if other != solutions {
            return Err(fault(index, format!("counts {solutions}, another engine {other}")));
        }
    }
    Ok(kinds)
}

/// For `solver`: the median and the 99th percentile of the times of single puzzles.
fn single_puzzles(one: &Contender, puzzles: &[Content], limit: u64) -> [Option<f64>; 2] {
    if one.engine == Engine::Batch {
        return [None; 2];
    }
    let mut solver = one.solver();
    let mut times: Vec<Duration> = Vec::with_capacity(puzzles.len());
    for puzzle in puzzles {
        let start = Instant::now();
        black_box(solver.count(puzzle, limit));
        times.push(start.elapsed());
    }
    times.sort();
    [50, 99].map(|percent| times.get((times.len() - 1) * percent / 100).map(|t| nanoseconds(*t)))
}

fn nanoseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}

/// Each contender's median time for all puzzles, in seconds.
fn rounds(contenders: &[Contender], puzzles: &[Content], plan: &Plan<'_>) -> Vec<f64> {
    let mut times = vec![Vec::new(); contenders.len()];
    // Enough passes that a round lasts some milliseconds; the first round only finds out.
    let mut passes = vec![1; contenders.len()];
    let start = Instant::now();
    let mut round = 0;
    while round <= 3 || start.elapsed() < plan.seconds {
        for (index, contender) in contenders.iter().enumerate() {
            let time = pass(contender, puzzles, plan.limit, passes[index]);
            if round == 0 {
                passes[index] = (0.005 / time).ceil().clamp(1.0, 100_000.0) as usize;
            } else {
                times[index].push(time);
            }
        }
        round += 1;
    }
    times.iter_mut().map(|times| median(times)).collect()
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The mean time of this many passes over the puzzles, in seconds. With several threads each has
/// its part of the puzzles; the time is that of the slowest.
fn pass(contender: &Contender, puzzles: &[Content], limit: u64, passes: usize) -> f64 {
    let work = |part: &[Content]| {
        let start = Instant::now();
        match contender.engine {
            Engine::Solver => {
                let mut solver = contender.solver();
                for puzzle in (0..passes).flat_map(|_| part) {
                    black_box(solver.count(puzzle, limit));
                }
            }
            Engine::Batch => {
                let mut batch = contender.batch();
                let all = (0..passes).flat_map(|_| part).map(Givens::from);
                batch.count(all, limit, |count, _| {
                    black_box(count);
                });
            }
        }
        start.elapsed().as_secs_f64() / passes as f64
    };
    if contender.threads == 1 {
        return work(puzzles);
    }
    std::thread::scope(|scope| {
        let parts = puzzles.chunks(puzzles.len().div_ceil(contender.threads));
        let running: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        let times = running.into_iter().map(|thread| thread.join().expect("no engine panics"));
        times.fold(0.0, f64::max)
    })
}
