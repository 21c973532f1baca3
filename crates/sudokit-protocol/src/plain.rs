//! `plain`: the search of a first program, with one line of it changed, and what that costs. The
//! lesson shows the counts.

use super::position;
use super::request::Request;
use super::{Answer, Fault, Session};
use serde_json::json;

/// What is changed in the program.
#[derive(Clone, Copy, PartialEq)]
enum Change {
    /// Nothing: it scans row, column and box before it places a digit.
    Scan,
    /// It places the digit first.
    Recheck,
    /// It keeps tables of used digits.
    Tables,
    /// The same tables, and a list of the empty cells.
    EmptyCells,
    /// The check looks at cells before this one alone. A given is checked when the walk gets there.
    LooksBack,
    /// It goes on after a solution.
    GoesOn,
    /// It does not write 0 back.
    Keeps,
    /// It tries 9 first.
    Downwards,
}

const CHANGES: [(&str, Change); 8] = [
    ("scan", Change::Scan),
    ("recheck", Change::Recheck),
    ("tables", Change::Tables),
    ("empty-cells", Change::EmptyCells),
    ("looks-back", Change::LooksBack),
    ("goes-on", Change::GoesOn),
    ("keeps", Change::Keeps),
    ("downwards", Change::Downwards),
];

struct Program {
    change: Change,
    grid: [u8; 81],
    givens: [u8; 81],
    /// The cells of the walk: all, or the empty ones.
    walk: Vec<usize>,
    /// Used digits of rows, columns and boxes.
    used: [[bool; 10]; 27],
    most_calls: u64,
    calls: u64,
    checks: u64,
    reads: u64,
    placements: u64,
    removals: u64,
    /// Placements with that many digits placed before.
    levels: [u64; 81],
    solutions: u64,
    first: Option<[u8; 81]>,
    is_cut: bool,
}

impl Program {
    fn new(givens: [u8; 81], change: Change, most_calls: u64) -> Program {
        let list = change == Change::EmptyCells;
        let mut program = Program {
            change,
            grid: givens,
            givens,
            walk: (0..81).filter(|&cell| !list || givens[cell] == 0).collect(),
            used: [[false; 10]; 27],
            most_calls,
            calls: 0,
            checks: 0,
            reads: 0,
            placements: 0,
            removals: 0,
            levels: [0; 81],
            solutions: 0,
            first: None,
            is_cut: false,
        };
        for (cell, digit) in givens.into_iter().enumerate().filter(|&(_, digit)| digit > 0) {
            program.note(cell, digit, true);
        }
        program
    }

    fn note(&mut self, cell: usize, digit: u8, is_used: bool) {
        for house in houses(cell) {
            self.used[house][usize::from(digit)] = is_used;
        }
    }

    /// Whether the digit stands in no other cell of row, column and box.
    fn fits(&mut self, cell: usize, digit: u8) -> bool {
        self.checks += 1;
        if matches!(self.change, Change::Tables | Change::EmptyCells) {
            return houses(cell).into_iter().all(|house| {
                self.reads += 1;
                !self.used[house][usize::from(digit)]
            });
        }
        let (row, column) = (cell / 9, cell % 9);
        let (top, left) = (row / 3 * 3, column / 3 * 3);
        let looks_back = self.change == Change::LooksBack;
        let mut fits = true;
        for i in 0..9 {
            let box_cell = (top + i / 3) * 9 + left + i % 3;
            for other in [row * 9 + i, i * 9 + column, box_cell] {
                if looks_back && other > cell {
                    continue;
                }
                self.reads += 1;
                if other != cell && self.grid[other] == digit {
                    // `recheck` counts the digits of whole houses.
                    if self.change != Change::Recheck {
                        return false;
                    }
                    fits = false;
                }
            }
        }
        fits
    }

    /// Fills the walk from `at` on; true when the search ends.
    fn solve(&mut self, at: usize, level: usize) -> bool {
        if self.calls == self.most_calls {
            self.is_cut = true;
            return true;
        }
        self.calls += 1;
        let Some(&cell) = self.walk.get(at) else {
            self.solutions += 1;
            self.first.get_or_insert(self.grid);
            return self.change != Change::GoesOn;
        };
        if self.grid[cell] > 0 {
            let looks = self.change == Change::LooksBack && self.givens[cell] > 0;
            return (!looks || self.fits(cell, self.grid[cell])) && self.solve(at + 1, level);
        }
        for n in 1..=9 {
            let digit = if self.change == Change::Downwards { 10 - n } else { n };
            let fits = self.fits(cell, digit);
            if !fits && self.change != Change::Recheck {
                continue;
            }
            self.grid[cell] = digit;
            self.note(cell, digit, true);
            self.placements += 1;
            self.levels[level] += 1;
            if fits && self.solve(at + 1, level + 1) {
                return true;
            }
            if self.change != Change::Keeps {
                self.grid[cell] = 0;
                // A digit that clashes is still used by the others.
                if fits {
                    self.note(cell, digit, false);
                }
                self.removals += 1;
            }
        }
        false
    }
}

/// Row, column and box of a cell.
fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

fn text(grid: &[u8; 81]) -> String {
    grid.iter().map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit) }).collect()
}

pub(super) fn plain(_: &mut Session, request: &Request) -> Answer {
    let puzzle = position::puzzle(request)?;
    let name = request.optional_text("change")?.unwrap_or("scan");
    let (_, change) = *CHANGES
        .iter()
        .find(|(of, _)| *of == name)
        .ok_or_else(|| Fault::of("change", format_args!("there is no change {name:?}")))?;
    let most_calls = request.number("max_calls", 100_000_000)?;
    let mut program = Program::new(*puzzle.values(), change, most_calls);
    program.solve(0, 0);
    let end = match (program.is_cut, program.solutions) {
        (true, _) => "budget-reached",
        (false, 0) => "no-solution",
        (false, _) => "solved",
    };
    let depth = program.levels.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
    Ok(json!({
        "end": end,
        "calls": program.calls,
        "checks": program.checks,
        "reads": program.reads,
        "placements": program.placements,
        "removals": program.removals,
        "levels": &program.levels[..depth],
        "solutions": program.solutions,
        "first": program.first.as_ref().map(text),
        "grid": text(&program.grid),
    }))
}
