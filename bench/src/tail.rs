//! The tail: how long one puzzle takes in the worst of its guises.

use crate::sets::{Puzzles, Set, isomorph};
use anyhow::{Result, bail};
use std::fmt::Write;
use std::time::{Duration, Instant};
use sudokit::random::Random;
use sudokit::simd::InstructionSet;
use sudokit::solve::{Config, Solver};
use sudoku::Sudoku;

/// Times of single puzzles over `count` isomorphs of each; each time is the best of three, so that
/// what the machine did beside does not count.
///
/// # Errors
/// When an isomorph has another number of solutions than its original.
pub fn measure(set: &Set, count: usize, seed: u64, only: &[String]) -> Result<String> {
    let Puzzles::Givens(list) = &set.puzzles else {
        return Ok(format!("{}: no isomorphs of pencilmarks\n", set.name));
    };
    let mut text = format!("{}: {count} isomorphs of each of {} puzzles\n", set.name, list.len());
    let _ = writeln!(
        text,
        "  {:16} {:>10} {:>10} {:>10} {:>10} {:>10} {:>12}",
        "us/puzzle", "mean", "p50", "p99", "p99.9", "max", "max guesses"
    );
    let mut judge = Solver::new();
    let expected: Vec<u64> = list.iter().map(|p| judge.count(p, 2).solutions).collect();
    let mut contend =
        |name: &str, solve: &mut dyn FnMut(&sudokit::Puzzle) -> (Duration, u64, u64)| {
            if !only.is_empty() && !only.iter().any(|part| name.contains(part.as_str())) {
                return Ok(());
            }
            let (mut times, mut most) = (Vec::with_capacity(list.len() * count), 0);
            for (index, puzzle) in list.iter().enumerate() {
                let mut random = Random::new(seed, index as u64);
                for _ in 0..count {
                    let guise = isomorph(puzzle, &mut random);
                    let (mut best, solutions, guesses) = solve(&guise);
                    for _ in 0..2 {
                        best = best.min(solve(&guise).0);
                    }
                    if solutions != expected[index] {
                        bail!(
                            "{} puzzle {}: {name}: {guise} counts {solutions}",
                            set.name,
                            index + 1
                        );
                    }
                    most = most.max(guesses);
                    times.push(best.as_secs_f64() * 1e6);
                }
            }
            times.sort_by(f64::total_cmp);
            let mean = times.iter().sum::<f64>() / times.len() as f64;
            let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
            let most = if most == 0 { "-".to_owned() } else { most.to_string() };
            let _ = writeln!(
                text,
                "  {name:16} {mean:>10.2} {:>10.2} {:>10.2} {:>10.2} {:>10.2} {most:>12}",
                at(0.5),
                at(0.99),
                at(0.999),
                at(1.0)
            );
            Ok(())
        };
    contend(crate::contenders::PEER, &mut |puzzle| {
        let puzzle = Sudoku::from_bytes(*puzzle.values()).expect("values 0 to 9");
        let start = Instant::now();
        let solutions = puzzle.solutions_count_up_to(2) as u64;
        (start.elapsed(), solutions, 0)
    })?;
    for instructions in InstructionSet::available() {
        let config = Config::on(instructions);
        let mut solver = Solver::with_config(&config)?;
        contend(&format!("solver {instructions}"), &mut |puzzle| {
            let start = Instant::now();
            let solutions = solver.count(puzzle, 2).solutions;
            (start.elapsed(), solutions, solver.statistics().guesses)
        })?;
    }
    Ok(text)
}
