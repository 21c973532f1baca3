//! The puzzles: read from files, or made from a seed.

use anyhow::{Context, Result, bail};
use std::path::Path;
use sudokit::board::{Cell, Digit, DigitSet, House};
use sudokit::random::Random;
use sudokit::solve::Solver;
use sudokit::{Pencilmarks, Puzzle};

/// A named list of puzzles.
pub struct Set {
    pub name: String,
    pub puzzles: Puzzles,
}

pub enum Puzzles {
    Givens(Vec<Puzzle>),
    Marks(Vec<Pencilmarks>),
}

impl Puzzles {
    pub fn len(&self) -> usize {
        match self {
            Puzzles::Givens(list) => list.len(),
            Puzzles::Marks(list) => list.len(),
        }
    }

    /// The puzzles in slices of this many, the last one up to twice as long.
    pub fn slices(&self, size: usize) -> Vec<Puzzles> {
        fn cut<T: Clone>(list: &[T], size: usize) -> Vec<Vec<T>> {
            let count = (list.len() / size).max(1);
            let ends = (1..=count).map(|i| if i == count { list.len() } else { i * size });
            ends.enumerate().map(|(i, end)| list[i * size..end].to_vec()).collect()
        }
        match self {
            Puzzles::Givens(list) => cut(list, size).into_iter().map(Puzzles::Givens).collect(),
            Puzzles::Marks(list) => cut(list, size).into_iter().map(Puzzles::Marks).collect(),
        }
    }

    /// Keeps at most `limit` puzzles, evenly spread over the list.
    pub fn thin_out(&mut self, limit: usize) {
        fn keep<T>(list: &mut Vec<T>, limit: usize) {
            let len = list.len();
            if limit >= len {
                return;
            }
            let mut index = 0;
            list.retain(|_| {
                index += 1;
                index * limit / len != (index - 1) * limit / len
            });
        }
        match self {
            Puzzles::Givens(list) => keep(list, limit),
            Puzzles::Marks(list) => keep(list, limit),
        }
    }
}

/// The set of that name: `@minimal`, `@invalid`, `@easy`, `@sukaku`, `@crowded`, else a file.
pub fn open(name: &str, seed: u64, size: usize) -> Result<Set> {
    let mut solver = Solver::new();
    let mut made = (0..size as u64).map(|index| Random::new(seed, index));
    let mut givens = |make: fn(&mut Random, &mut Solver) -> Puzzle| {
        Puzzles::Givens(made.by_ref().map(|mut random| make(&mut random, &mut solver)).collect())
    };
    let puzzles = match name {
        "@minimal" => givens(minimal),
        "@invalid" => givens(invalid),
        "@easy" => givens(easy),
        "@sukaku" => Puzzles::Marks(made.map(|mut r| sukaku(&mut r, &mut solver)).collect()),
        "@crowded" => Puzzles::Marks(made.map(|mut random| crowded(&mut random)).collect()),
        _ if name.starts_with('@') => {
            bail!("expected @minimal, @invalid, @easy, @sukaku or @crowded, found {name}")
        }
        _ => return read(Path::new(name)),
    };
    Ok(Set { name: name.to_owned(), puzzles })
}

/// One puzzle a line, 81 or 729 characters; empty lines and lines with `#` first are skipped.
fn read(path: &Path) -> Result<Set> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let lines = text.lines().enumerate().filter(|(_, l)| !l.is_empty() && !l.starts_with('#'));
    let (mut givens, mut marks) = (Vec::new(), Vec::new());
    for (number, line) in lines {
        let place = || format!("{}:{}", path.display(), number + 1);
        // Some lists carry a name or rating behind the puzzle.
        let puzzle = line.split([',', ' ', ';', '\t']).next().unwrap_or_default();
        if puzzle.len() == 729 {
            marks.push(pencilmarks(puzzle).with_context(place)?);
        } else {
            givens.push(puzzle.parse().with_context(place)?);
        }
    }
    let puzzles = match (givens.is_empty(), marks.is_empty()) {
        (false, true) => Puzzles::Givens(givens),
        (true, false) => Puzzles::Marks(marks),
        (true, true) => bail!("{}: no puzzle in it", path.display()),
        _ => bail!("{}: puzzles of 81 and of 729 characters in one file", path.display()),
    };
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Set { name, puzzles })
}

fn pencilmarks(text: &str) -> Result<Pencilmarks> {
    let mut marks = Pencilmarks::from_sets([DigitSet::EMPTY; 81]);
    for (cell, characters) in Cell::all().zip(text.as_bytes().chunks_exact(9)) {
        let kept = Digit::ALL.into_iter().zip(characters).map(|(digit, &c)| match c {
            b'.' | b'0' => Ok(None),
            c if c == digit.ascii() => Ok(Some(digit)),
            c => bail!("expected {digit} or a blank in {cell}, found {:?}", c as char),
        });
        let digits = kept.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect();
        marks.set(cell, digits);
    }
    Ok(marks)
}

/// A full grid: the cells in random order, each taking a random digit that leaves a solution.
fn grid(random: &mut Random, solver: &mut Solver) -> Puzzle {
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    let mut grid = Puzzle::EMPTY;
    for cell in cells {
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        for digit in digits {
            grid.set(cell, Some(digit));
            let clash = cell.peers().any(|peer| grid.get(peer) == Some(digit));
            if !clash && solver.count(&grid, 1).solutions == 1 {
                break;
            }
        }
    }
    grid
}

/// A random grid from which givens are taken in random order, as long as it stays proper.
fn minimal(random: &mut Random, solver: &mut Solver) -> Puzzle {
    let mut puzzle = grid(random, solver);
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        let given = puzzle.get(cell);
        puzzle.set(cell, None);
        if solver.count(&puzzle, 2).solutions != 1 {
            puzzle.set(cell, given);
        }
    }
    puzzle
}

/// Random givens that clash with no other, added until there is no solution. (Where one solution is
/// left first, it starts again.)
fn invalid(random: &mut Random, solver: &mut Solver) -> Puzzle {
    loop {
        let mut puzzle = Puzzle::EMPTY;
        let mut solutions = 2;
        while solutions == 2 {
            let cell = Cell::new(random.index(81)).unwrap();
            let digit = Digit::ALL[random.index(9)];
            if puzzle.get(cell).is_some()
                || cell.peers().any(|peer| puzzle.get(peer) == Some(digit))
            {
                continue;
            }
            puzzle.set(cell, Some(digit));
            solutions = solver.count(&puzzle, 2).solutions;
        }
        if solutions == 0 {
            return puzzle;
        }
    }
}

/// A minimal puzzle with givens of its solution put back, 40 to 50 in all.
fn easy(random: &mut Random, solver: &mut Solver) -> Puzzle {
    let mut puzzle = minimal(random, solver);
    let solution = solver.first(&puzzle).solution().expect("a minimal puzzle is proper");
    let mut empty: Vec<Cell> = puzzle.empty_cells().collect();
    random.shuffle(&mut empty);
    let missing = 40 + random.index(11) - puzzle.given_count();
    for &cell in &empty[..missing] {
        puzzle.set(cell, Some(solution.get(cell)));
    }
    puzzle
}

/// A minimal pencilmark puzzle: a random grid, to whose cells random candidates are added as long
/// as it stays the only solution.
fn sukaku(random: &mut Random, solver: &mut Solver) -> Pencilmarks {
    let mut marks = Pencilmarks::from(&grid(random, solver));
    let all = Cell::all().flat_map(|cell| Digit::ALL.map(|digit| (cell, digit)));
    let mut candidates: Vec<(Cell, Digit)> = all.collect();
    random.shuffle(&mut candidates);
    for (cell, digit) in candidates {
        let mut forced = marks;
        forced.set(cell, DigitSet::only(digit));
        if solver.count(&forced, 1).solutions == 0 {
            let mut set = marks.get(cell);
            set.insert(digit);
            marks.set(cell, set);
        }
    }
    marks
}

/// Some cells of a house with one digit fewer than they are, and up to five times as many digits as
/// cells. All other candidates stay.
fn crowded(random: &mut Random) -> Pencilmarks {
    let houses: Vec<House> = House::all().collect();
    let mut marks = Pencilmarks::FULL;
    for more in 0..1 + random.index(6) {
        let mut cells: Vec<Cell> = houses[random.index(27)].cells().collect();
        random.shuffle(&mut cells);
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        let size = 3 + random.index(4);
        let digits: DigitSet = digits[..size - usize::from(more == 0)].iter().copied().collect();
        for &cell in &cells[..size] {
            marks.set(cell, marks.get(cell) & digits);
        }
    }
    marks
}

/// A random isomorph: digits relabelled, rows and columns shuffled within bands and stacks, bands
/// and stacks shuffled, the grid flipped at its diagonal or not.
pub fn isomorph(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let mut line = || {
        let mut chutes = [0, 1, 2];
        random.shuffle(&mut chutes);
        let mut lines = [0; 9];
        for (i, chute) in chutes.into_iter().enumerate() {
            let mut within = [0, 1, 2];
            random.shuffle(&mut within);
            for (j, w) in within.into_iter().enumerate() {
                lines[3 * i + j] = 3 * chute + w;
            }
        }
        lines
    };
    let (rows, columns) = (line(), line());
    let mut labels = Digit::ALL;
    random.shuffle(&mut labels);
    let flip = random.index(2) == 1;
    let mut result = Puzzle::EMPTY;
    for (cell, digit) in puzzle.givens() {
        let (row, column) = (rows[cell.row()], columns[cell.column()]);
        let target = if flip { Cell::at(column, row) } else { Cell::at(row, column) };
        result.set(target.unwrap(), Some(labels[digit.index()]));
    }
    result
}
