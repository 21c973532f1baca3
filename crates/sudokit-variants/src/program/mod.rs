//! A puzzle compiled for the engines: cells as numbers, domains as bits, propagators.
//!
//! Bit `i` of a domain is the value `low + i`. Propagators have no state: they look at domains and
//! remove values. Both engines run the same ones.

mod all_different;
mod automaton;
mod builder;
mod connect;
mod derive;
mod either;
mod linear;
mod pairs;
mod relations;
mod sets;
mod space;
mod totals;

pub(crate) use all_different::matching;
pub(crate) use automaton::Automaton;
pub(crate) use builder::Builder;
pub(crate) use connect::{Net, members, minus, neighbors};
pub(crate) use relations::Relations;
pub(crate) use space::{Blame, Contradiction, Space};

use all_different::{Differing, House};
use pairs::Table;

/// A cell as the engines count them: the cells of the shape in their order.
pub(crate) type Var = usize;

/// Whether a propagator found no contradiction.
pub(crate) type Kept = Result<(), Contradiction>;

/// Removes values that no solution has. What it removes must follow from the domains of its scope
/// and from what differs.
pub(crate) trait Propagate: Send + Sync {
    /// The cells whose domains it reads.
    fn scope(&self) -> &[Var];
    /// When it runs: 0 for the cheapest.
    fn cost(&self) -> u8 {
        1
    }
    /// Removes what it can.
    fn run(&self, space: &mut Space<'_>) -> Kept;
    /// Whether it has to run after a cell lost these values. It is asked if it has many cells.
    fn cares(&self, _space: &Space<'_>, _cell: Var, _lost: u64) -> bool {
        true
    }
    /// The lost values of each cell of its scope from which a finding follows; `None` stands for
    /// all.
    fn reason(&self, _: &Finding<'_>) -> Option<Vec<u64>> {
        None
    }
}

/// What a propagator found: a removal or a contradiction.
pub(crate) struct Finding<'a> {
    pub(crate) program: &'a Program,
    /// The cell and the value that it lost. `None` for a contradiction.
    pub(crate) removed: Option<(Var, u64)>,
    /// Makes the domains of the propagator's scope when it ran.
    pub(crate) domains: &'a dyn Fn() -> Vec<u64>,
}

/// How many costs there are.
pub(crate) const COSTS: usize = 4;

/// The cost of propagators that say more about the same rules: they run before the first guess.
pub(crate) const LAST: u8 = 3;

/// So many cells of a propagator are many: a failure says nothing of them.
pub(crate) const MANY: usize = 40;

/// A compiled puzzle.
pub(crate) struct Program {
    /// How many values there are.
    pub(crate) values: usize,
    /// The values that some cell may have: each has a place in every house.
    pub(crate) all: u64,
    /// Domains before any propagation.
    pub(crate) domains: Vec<u64>,
    /// The cells that differ from each cell, as rows of bits.
    pub(crate) sees: BitRows,
    /// For each cell the other cell and the table of each relation.
    pub(crate) pairs: Vec<Vec<(Var, usize)>>,
    /// Relations of two cells, shared.
    pub(crate) tables: Vec<Table<u64>>,
    /// Houses with all values: every value has a place.
    pub(crate) houses: Vec<Vec<Var>>,
    /// The houses of each cell.
    pub(crate) houses_of: Vec<Vec<usize>>,
    /// Everything else, houses first.
    pub(crate) propagators: Vec<Box<dyn Propagate>>,
    /// The cost of each.
    pub(crate) costs: Vec<u8>,
    /// The propagators that look at each cell, as rows of bits; houses are none of them.
    pub(crate) watchers: BitRows,
    /// Those with many cells, which are asked first.
    pub(crate) picky: Vec<Vec<usize>>,
    /// Cells whose values are names that may be exchanged.
    pub(crate) labels: Option<Labels>,
    /// Whether there are rules whose reasons are long, such as sums: clauses say little about them.
    pub(crate) has_long_reasons: bool,
    /// Whether a found solution may break a constraint that was too large to compile.
    pub(crate) leaves_to_judge: bool,
}

/// Cells whose values are names: no rule tells one name from another, but one that puts them in
/// order.
pub(crate) struct Labels {
    /// In the order of names.
    pub(crate) cells: Vec<Var>,
    /// Whether each cell of the puzzle is one of them.
    pub(crate) has: Vec<bool>,
    /// Some that have different names in all solutions.
    pub(crate) anchors: Vec<Var>,
    /// The propagator that puts names in order.
    pub(crate) order: usize,
}

impl Labels {
    /// The names that no cell has yet.
    pub(crate) fn unused(&self, domains: &[u64]) -> u64 {
        let own = self.cells.iter().map(|&cell| domains[cell]);
        !own.filter(|own| own.is_power_of_two()).fold(0, |used, own| used | own)
    }

    /// A solution with names in order.
    pub(crate) fn in_order(&self, mut found: Vec<u64>) -> Vec<u64> {
        let mut names: Vec<u64> = Vec::new();
        for &cell in &self.cells {
            let at = names.iter().position(|&name| name == found[cell]).unwrap_or(names.len());
            names.extend((at == names.len()).then_some(found[cell]));
            found[cell] = 1 << at;
        }
        found
    }
}

/// Rows of bits: which cells see which, which propagators look at which cells.
pub(crate) struct BitRows {
    words: usize,
    bits: Vec<u64>,
}

impl BitRows {
    fn new(rows: usize, cols: usize) -> BitRows {
        let words = cols.div_ceil(64).max(1);
        BitRows { words, bits: vec![0; words * rows] }
    }

    /// A row.
    #[inline]
    pub(crate) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    /// The places of the bits of a row.
    pub(crate) fn places(&self, row: usize) -> impl Iterator<Item = usize> {
        places(self.row(row))
    }

    /// Whether a bit is set.
    pub(crate) fn has(&self, row: usize, col: usize) -> bool {
        self.row(row)[col / 64] >> (col % 64) & 1 == 1
    }

    fn set(&mut self, row: usize, col: usize) {
        self.bits[row * self.words + col / 64] |= 1 << (col % 64);
    }

    #[inline]
    fn clear(&mut self, row: usize, col: usize) {
        self.bits[row * self.words + col / 64] &= !(1 << (col % 64));
    }
}

/// Cells whose bits of a row are looked at side by side.
pub(crate) struct Window {
    cells: Vec<Var>,
    /// The first one, if each is the one behind the cell before it.
    start: Option<Var>,
}

impl Window {
    pub(crate) fn new(cells: Vec<Var>) -> Window {
        let is_run = cells.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        Window { start: cells.first().copied().filter(|_| is_run), cells }
    }

    /// Its bits of a row.
    #[inline]
    pub(crate) fn words<const W: usize>(&self, row: &[u64]) -> [u64; W] {
        let mut words = [0; W];
        if let Some(start) = self.start {
            let (first, by) = (start / 64, start % 64);
            for (at, word) in words.iter_mut().enumerate() {
                let part = |at: usize| row.get(first + at).copied().unwrap_or(0);
                *word = part(at) >> by | part(at + 1) << 1 << (63 - by);
                *word &= low_bits(self.cells.len().saturating_sub(64 * at));
            }
        } else {
            let bit = |cell: Var| row[cell / 64] >> (cell % 64) & 1;
            let cells = self.cells.iter().enumerate();
            cells.for_each(|(at, &cell)| words[at / 64] |= bit(cell) << (at % 64));
        }
        words
    }
}

/// The positions of the bits of a word.
#[inline]
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// The positions of the bits of words.
#[inline]
fn places(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(at, &word)| bits(word).map(move |bit| 64 * at + bit))
}

/// A word with this many bits.
pub(crate) fn low_bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}
