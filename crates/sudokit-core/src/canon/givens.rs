//! The canonical form of any puzzle by its givens: minlex of the 81 characters themselves.

use super::Transform;
use super::transform::PERMUTATIONS;
use crate::bounds::{Budget, Meter, Why};
use crate::grid::Puzzle;

/// A puzzle in canonical form by its givens, and the way there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ByGivens {
    /// The smallest puzzle, read as 81 characters with an empty cell before 1, that any
    /// [`Transform`] makes of the original.
    pub puzzle: Puzzle,
    /// A transform that leads from the original to it.
    pub transform: Transform,
    /// Order of the puzzle's automorphism group, 1 to 3,359,232 x 9!: this many transforms leave
    /// the puzzle as it is. Digits that do not occur may be exchanged at will and count.
    pub automorphisms: u64,
}

/// The canonical form of a puzzle *by its givens*: the smallest of all its isomorphs.
///
/// It asks for no solution, so any puzzle has one, also an improper or an invalid one. Two puzzles
/// are isomorphic if and only if these forms are equal.
///
/// The search goes row by row and leaves what is larger than the least found so far. It takes
/// some 20 microseconds for a puzzle of 17 givens, 0.8 milliseconds for a full grid, and 0.2
/// seconds for the most symmetric of all invalid puzzles, 81 equal givens.
pub fn by_givens(puzzle: &Puzzle) -> ByGivens {
    by_givens_within(puzzle, &Budget::UNLIMITED).expect("there is no bound")
}

/// The same within a budget, whose unit is a node of the search: a row laid down.
///
/// # Errors
/// When the budget runs out.
pub fn by_givens_within(puzzle: &Puzzle, budget: &Budget) -> Result<ByGivens, Why> {
    let nodes = Meter::new(budget);
    let mut search = Search { least: [u64::MAX; 9], count: 0, leaf: Node::ROOT, nodes };
    let sides = [*puzzle, Transform::TRANSPOSITION.apply(puzzle)].map(|p| Side::of(p.values()));
    for (side, transposed) in sides.iter().zip([false, true]) {
        search.descend(side, &Node { transposed, ..Node::ROOT }, 0)?;
    }
    let Node { transposed, rows, columns, mut names, named, .. } = search.leaf;
    // Digits that do not occur get the names that are left.
    let mut rest = named + 1..;
    for name in names[1..].iter_mut().filter(|name| **name == 0) {
        *name = rest.next().expect("an open range");
    }
    let mut values = [0; 81];
    for (line, row) in values.chunks_exact_mut(9).zip(search.least) {
        for (j, value) in line.iter_mut().enumerate() {
            *value = (row >> (4 * (8 - j))) as u8 & 15;
        }
    }
    let interchangeable = sides[0].empty_rows.orders() * sides[0].empty_columns.orders();
    Ok(ByGivens {
        puzzle: Puzzle::from_values(values).expect("names are digits"),
        transform: Transform::from_parts(transposed, rows, columns, names),
        automorphisms: search.count * interchangeable * factorial(u32::from(9 - named)),
    })
}

fn factorial(n: u32) -> u64 {
    (1..=u64::from(n)).product()
}

/// The puzzle or its transpose.
struct Side {
    rows: [[u8; 9]; 9],
    empty_rows: EmptyLines,
    empty_columns: EmptyLines,
}

impl Side {
    fn of(values: &[u8; 81]) -> Side {
        let mut empty = [EmptyLines(0x1ff); 2];
        for i in (0..81).filter(|&i| values[i] != 0) {
            empty[0].0 &= !(1 << (i / 9));
            empty[1].0 &= !(1 << (i % 9));
        }
        Side {
            rows: std::array::from_fn(|i| std::array::from_fn(|j| values[9 * i + j])),
            empty_rows: empty[0],
            empty_columns: empty[1],
        }
    }
}

/// The lines without givens, a bit each. To exchange two of them in one chute, or two chutes of
/// them, changes nothing: the search takes them in ascending order only, and multiplies in the
/// end. That keeps nearly empty puzzles from being slow.
#[derive(Clone, Copy)]
struct EmptyLines(u16);

impl EmptyLines {
    fn contains(self, line: u8) -> bool {
        self.0 >> line & 1 == 1
    }

    fn has_chute(self, chute: u8) -> bool {
        self.0 >> (3 * chute) & 7 == 7
    }

    /// In how many orders these lines may stand.
    fn orders(self) -> u64 {
        let within: u64 = (0..3).map(|h| factorial((self.0 >> (3 * h) & 7).count_ones())).product();
        within * factorial((0..3).filter(|&h| self.has_chute(h)).count() as u32)
    }

    /// Whether this line may be taken next, given the lines still there.
    fn allows(self, line: u8, unused: u16) -> bool {
        let chute = line / 3;
        let lower_lines = 7 << (3 * chute) & ((1 << line) - 1);
        !self.contains(line)
            || self.0 & unused & lower_lines == 0
                && (!self.has_chute(chute)
                    || (0..chute).all(|h| !self.has_chute(h) || unused >> (3 * h) & 7 == 0))
    }
}

/// How far a grid has been laid out.
#[derive(Clone, Copy)]
struct Node {
    transposed: bool,
    /// The rows taken so far, and those that are left as bits.
    rows: [u8; 9],
    unused: u16,
    /// The columns are put in order when the first row with a given is taken.
    columns_known: bool,
    columns: [u8; 9],
    /// The name of each digit, 0 when it has not been met yet, and how many have been.
    names: [u8; 10],
    named: u8,
}

impl Node {
    const ROOT: Node = Node {
        transposed: false,
        rows: [0; 9],
        unused: 0x1ff,
        columns_known: false,
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        names: [0; 10],
        named: 0,
    };

    /// Reads a row in the order of the columns, naming digits as they are met. Nine hexadecimal
    /// digits.
    fn read(&mut self, row: &[u8; 9]) -> u64 {
        let mut number = 0;
        for column in self.columns {
            let digit = usize::from(row[usize::from(column)]);
            if digit != 0 && self.names[digit] == 0 {
                self.named += 1;
                self.names[digit] = self.named;
            }
            number = number << 4 | u64::from(self.names[digit]);
        }
        number
    }
}

/// Depth-first through the orders of rows and columns, bounded by the least grid found so far.
struct Search {
    /// Its rows.
    least: [u64; 9],
    /// How many ways lead to it; 0 while it has been reached in part only.
    count: u64,
    /// One of them.
    leaf: Node,
    /// What the search may still cost.
    nodes: Meter,
}

impl Search {
    fn descend(&mut self, side: &Side, node: &Node, depth: usize) -> Result<(), Why> {
        self.nodes.spend()?;
        if depth == 9 {
            if self.count == 0 {
                self.leaf = *node;
            }
            self.count += 1;
            return Ok(());
        }
        let available = match depth % 3 {
            0 => node.unused,
            _ => node.unused & 7 << (node.rows[depth - 1] / 3 * 3),
        };
        let mut numbers = [u64::MAX; 9];
        let mut number = u64::MAX;
        for row in (0..9u8).filter(|&row| available >> row & 1 == 1) {
            if side.empty_rows.allows(row, node.unused) {
                numbers[usize::from(row)] = least_reading(side, node, &side.rows[usize::from(row)]);
                number = number.min(numbers[usize::from(row)]);
            }
        }
        if number > self.least[depth] {
            return Ok(());
        }
        if number < self.least[depth] {
            self.least[depth] = number;
            self.least[depth + 1..].fill(u64::MAX);
            self.count = 0;
        }
        for row in (0..9u8).filter(|&row| numbers[usize::from(row)] == number) {
            let mut child = *node;
            child.rows[depth] = row;
            child.unused &= !(1 << row);
            let digits = &side.rows[usize::from(row)];
            if child.columns_known || side.empty_rows.contains(row) {
                child.read(digits);
                self.descend(side, &child, depth + 1)?;
            } else {
                child.columns_known = true;
                let mut descended = Ok(());
                for_each_least_order(side, digits, |columns| {
                    let mut child = Node { columns, ..child };
                    if descended.is_ok() && child.read(digits) == number {
                        descended = self.descend(side, &child, depth + 1);
                    }
                });
                descended?;
            }
        }
        Ok(())
    }
}

/// What a row reads at its smallest: in the known order of columns, or in the best one.
fn least_reading(side: &Side, node: &Node, row: &[u8; 9]) -> u64 {
    if node.columns_known {
        return { *node }.read(row);
    }
    // Boxes with few givens first, in each box the empty cells first, names in order.
    let mut counts = [0, 1, 2].map(|k| row[3 * k..3 * k + 3].iter().filter(|&&d| d != 0).count());
    counts.sort_unstable();
    let (mut number, mut name) = (0, 0);
    for j in 0..9 {
        let given = j % 3 >= 3 - counts[j / 3];
        name += u64::from(given);
        number = number << 4 | if given { name } else { 0 };
    }
    let digits = row.iter().fold(0u16, |set, digit| set | 1 << digit) & !1;
    if u64::from(digits.count_ones()) < name {
        // An invalid row, in which a name comes twice: not all these orders read the same.
        for_each_least_order(side, row, |columns| {
            number = number.min(Node { columns, ..*node }.read(row));
        });
    }
    number
}

/// All orders of columns in which the first row with givens reads smallest (if it is valid), but
/// for those that only exchange empty columns.
fn for_each_least_order(side: &Side, row: &[u8; 9], mut visit: impl FnMut([u8; 9])) {
    let given = |column: u8| row[usize::from(column)] != 0;
    let counts = [0, 3, 6].map(|first| (first..first + 3).filter(|&j| given(j)).count());
    // In each stack, the orders with the empty cells first.
    let mut within = [[[0; 3]; 6]; 3];
    let mut len = [0; 3];
    for k in 0..3 {
        for order in PERMUTATIONS.map(|p| p.map(|c| 3 * k as u8 + c)) {
            let empty = order.into_iter().filter(|&j| side.empty_columns.contains(j));
            if order.map(given).is_sorted() && empty.is_sorted() {
                within[k][len[k]] = order;
                len[k] += 1;
            }
        }
    }
    for stacks in PERMUTATIONS {
        let [a, b, c] = stacks.map(usize::from);
        let empty = stacks.into_iter().filter(|&k| side.empty_columns.has_chute(k));
        if !([counts[a], counts[b], counts[c]].is_sorted() && empty.is_sorted()) {
            continue;
        }
        for x in &within[a][..len[a]] {
            for y in &within[b][..len[b]] {
                for z in &within[c][..len[c]] {
                    visit([x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]]);
                }
            }
        }
    }
}
