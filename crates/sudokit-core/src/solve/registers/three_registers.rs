//! One puzzle in three registers of 27 words.
//!
//! # Layout
//! A word holds the digits that are possible in one cell. Lane `9b + 3i + k` belongs to row `i` of
//! band `b` and column `k` of the boxes, that is, to one minirow. Its three cells lie in the three
//! registers, *on the diagonal*: register `s` holds the cell whose column within the box is
//! `(i + s) mod 3`.
//!
//! ```text
//! a box in lanes i = 0, 1, 2      register 0   register 1   register 2
//!   a b c                   i=0       a            b            c
//!   d e f                   i=1       e            f            d
//!   g h i                   i=2       i            g            h
//! ```
//!
//! So the digits of all minirows are the union of the three registers, and the digits of all
//! minicolumns the union of the three registers after two of them were turned by `i`: rows and
//! columns cost nearly the same. Mask 27 to 31 hold the digit 1 everywhere and every shuffle keeps
//! them in place: they neither change nor contradict.
//!
//! # A sweep
//! See [`Three::start_sweep`]. What it infers is described in `docs/DESIGN-solving-registers.md`.

use super::chutes::{FEWEST_OPEN, MOST_PAIRS};
use super::guided::Guided;
use super::search::{Board, Swept};
use super::three_chutes;
use crate::board::DigitSet;
use crate::grid::{Pencilmarks, Puzzle};
use crate::simd::words::{Line, Mask, Shuffle, Words32};

/// The lanes that belong to minirows.
pub(super) const MINIROWS: Mask = (1 << 27) - 1;

/// Truth tables for [`Words32::logic`].
pub(super) const OR3: i32 = 0b1111_1110;
pub(super) const AND3: i32 = 0b1000_0000;
pub(super) const MAJORITY: i32 = 0b1110_1000;
/// `a | b & c`
const A_OR_B_AND_C: i32 = 0b1111_1000;
/// `a & !b & !c`
const A_WITHOUT_B_C: i32 = 0b0001_0000;
/// `a & !b | c`
const A_WITHOUT_B_OR_C: i32 = 0b1011_1010;
/// `a & b`
const AND: i32 = 0b1100_0000;
/// `a & !b`
pub(super) const A_WITHOUT_B: i32 = 0b0011_0000;

/// The text place of the cell in register `s`, lane `n`.
const fn cell(s: usize, n: usize) -> usize {
    let i = n / 3 % 3;
    3 * n + (i + s) % 3
}

/// A shuffle of the 27 lanes that takes lane (b, i, k) from (b + db, i + di, k + dk).
const fn turn(db: usize, di: usize, dk: usize) -> Shuffle {
    let mut places = [0; 64];
    let mut n = 0;
    while n < 32 {
        let from =
            if n < 27 { 9 * ((n / 9 + db) % 3) + 3 * ((n / 3 + di) % 3) + (n + dk) % 3 } else { n };
        places[2 * n] = 2 * from as u8;
        places[2 * n + 1] = 2 * from as u8 + 1;
        n += 1;
    }
    Shuffle(places)
}

pub(super) static INNER_1: Shuffle = turn(0, 1, 0);
static INNER_2: Shuffle = turn(0, 2, 0);
pub(super) static ROW: [Shuffle; 2] = [turn(0, 0, 1), turn(0, 0, 2)];
pub(super) static COLUMN: [Shuffle; 2] = [turn(1, 0, 0), turn(2, 0, 0)];
static BAND: [Shuffle; 4] = [turn(0, 1, 1), turn(0, 2, 2), turn(0, 1, 2), turn(0, 2, 1)];
pub(super) static STACK: [Shuffle; 4] =
    [turn(1, 1, 0), turn(2, 2, 0), turn(1, 2, 0), turn(2, 1, 0)];

/// Where the cells of each register stand in the text.
pub(super) static CELLS: [Shuffle; 3] = {
    let mut all = [Shuffle([0; 64]); 3];
    let mut s = 0;
    while s < 3 {
        let mut n = 0;
        while n < 27 {
            all[s].0[2 * n] = cell(s, n) as u8;
            n += 1;
        }
        s += 1;
    }
    all
};

/// The register, times 32, and the lane of each cell in the text.
pub(super) static PLACES: [u8; 81] = {
    let mut places = [0; 81];
    let mut n = 0;
    while n < 81 {
        places[cell(n / 27, n % 27)] = (n / 27 * 32 + n % 27) as u8;
        n += 1;
    }
    places
};

/// The shuffles as vectors, to be kept in registers.
#[derive(Clone, Copy)]
pub(super) struct Turns<W> {
    pub(super) inner: [W; 2],
    band: [W; 4],
    stack: [W; 4],
}

/// A swept board, and what shows how the sweep ended: the naked singles of the boxes before it, and
/// the triads then.
#[derive(Clone, Copy)]
pub(super) struct StartedSweep<W> {
    board: Three<W>,
    naked: W,
    rows: W,
    columns: W,
}

/// A board in memory.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Frame(pub(super) [Line; 3]);

/// A board in registers.
#[derive(Clone, Copy)]
pub(super) struct Three<W>(pub(super) [W; 3]);

impl<W: Words32> Three<W> {
    /// The digits of rows and columns, those of their triads given.
    #[inline(always)]
    fn lines(rows: W, columns: W) -> (W, W) {
        let rows = [rows, rows.permute(W::order(&ROW[0])), rows.permute(W::order(&ROW[1]))];
        let [c1, c2] = [W::order(&COLUMN[0]), W::order(&COLUMN[1])];
        let columns = [columns, columns.permute(c1), columns.permute(c2)];
        (Self::or3(rows[0], rows[1], rows[2]), Self::or3(columns[0], columns[1], columns[2]))
    }

    /// Whether rows and columns hold all digits, their triads given.
    #[inline(always)]
    fn rows_and_columns_complete(rows: W, columns: W) -> bool {
        let (row, column) = Self::lines(rows, columns);
        W::logic::<AND>(row, column, column).equal(W::splat(0x1ff)) & MINIROWS == MINIROWS
    }

    /// The digits of the minirows and of the minicolumns.
    #[inline(always)]
    pub(super) fn triads(self, turns: &Turns<W>) -> (W, W) {
        let Three([d0, d1, d2]) = self;
        let [turn1, turn2] = turns.inner;
        (Self::or3(d0, d1, d2), Self::or3(d0, d1.permute(turn2), d2.permute(turn1)))
    }

    #[inline(always)]
    fn or3(a: W, b: W, c: W) -> W {
        W::logic::<OR3>(a, b, c)
    }
}

/// The cells with one digit; the others become empty.
#[inline(always)]
fn singles<W: Words32>(d: W) -> W {
    // Saturating: a plain `d - 1` is turned by the compiler into a slower population count.
    d.keep(d.misses(d.saturating_sub(W::splat(1))))
}

#[inline(always)]
fn boxed<W: Words32>(d: W, single: W, naked: W, many_rows: W, many_columns: W) -> W {
    let hidden = W::logic::<A_WITHOUT_B_C>(d, many_rows, many_columns);
    let rest = W::logic::<A_WITHOUT_B_OR_C>(d, naked, single);
    rest.replace(hidden.meets(hidden), hidden)
}

/// Register `s` of a puzzle: the givens, and nothing elsewhere.
#[inline(always)]
fn givens<W: Words32>(puzzle: &Puzzle, s: usize) -> W {
    let values = W::widen_bytes(puzzle.values(), &CELLS[s]);
    W::splat(1).shift_left(values.add(W::splat(0xffff))).keep(MINIROWS)
}

/// The triads a digit may still use if the triad itself allows it, for every digit of every triad
/// in three bands (or stacks): `T[i+1][k+1] & T[i+2][k+2] | T[i+1][k+2] & T[i+2][k+1]`.
#[inline(always)]
fn permutations<W: Words32>(triads: W, turns: &[W; 4]) -> W {
    let &[a, b, c, d] = turns;
    let (a, b, c, d) = (triads.permute(a), triads.permute(b), triads.permute(c), triads.permute(d));
    // Met with the triads first, so that nothing is left to do when all four have been turned.
    let (ab, c) = (W::logic::<AND3>(a, b, triads), W::logic::<AND>(c, triads, triads));
    W::logic::<A_OR_B_AND_C>(ab, c, d)
}

impl<W: Words32> Board for Three<W> {
    type Short = W::Short;
    /// Sums: words only ever lose bits, and three of them do not reach 65536.
    type Mark = W;
    /// The chain of operations in a sweep takes longer than there is work in it.
    const IS_LATENT: bool = true;
    /// (Measured: 3, 4, 5.)
    const EAGER_FROM: u64 = 3;
    type Frame = Frame;
    const EMPTY: Frame = Frame([Line([0; 32]); 3]);
    type Tables = Turns<W>;
    type StartedSweep = StartedSweep<W>;

    #[inline(always)]
    fn tables() -> Turns<W> {
        Turns {
            inner: [W::order(&INNER_1), W::order(&INNER_2)],
            band: [W::order(&BAND[0]), W::order(&BAND[1]), W::order(&BAND[2]), W::order(&BAND[3])],
            stack: [
                W::order(&STACK[0]),
                W::order(&STACK[1]),
                W::order(&STACK[2]),
                W::order(&STACK[3]),
            ],
        }
    }

    #[inline(always)]
    fn from_puzzle(puzzle: &Puzzle, turns: &Turns<W>) -> Three<W> {
        let [turn1, turn2] = turns.inner;
        let given = [givens(puzzle, 0), givens(puzzle, 1), givens(puzzle, 2)];
        let [g0, g1, g2] = given;
        let triads = Self::or3(g0, g1, g2);
        let boxes = Self::or3(triads, triads.permute(turn1), triads.permute(turn2));
        let (rows, columns) =
            Self::lines(triads, Self::or3(g0, g1.permute(turn2), g2.permute(turn1)));
        let columns = [columns, columns.permute(turn1), columns.permute(turn2)];
        let mut d = given;
        for s in 0..3 {
            let free = W::logic::<A_WITHOUT_B_C>(W::splat(0x1ff), rows, columns[s]);
            let free = W::logic::<A_WITHOUT_B>(free, boxes, boxes);
            let sets = given[s].replace(given[s].misses(given[s]), free);
            d[s] = W::splat(1).replace(MINIROWS, sets);
        }
        Three(d)
    }

    fn frame_of(marks: &Pencilmarks) -> Frame {
        let mut lines = [Line([1; 32]); 3];
        for s in 0..3 {
            for n in 0..27 {
                lines[s].0[n] = marks.sets()[cell(s, n)].bits();
            }
        }
        Frame(lines)
    }

    fn sets_of(frame: &Frame) -> [DigitSet; 81] {
        let mut sets = [DigitSet::EMPTY; 81];
        for s in 0..3 {
            for n in 0..27 {
                sets[cell(s, n)] = DigitSet::from_bits(frame.0[s].0[n]);
            }
        }
        sets
    }

    #[inline(always)]
    fn values(self) -> [u8; 81] {
        W::single_bits(self.0, &PLACES)
    }

    #[inline(always)]
    fn load(frame: &Frame) -> Three<W> {
        Three([W::load(&frame.0[0]), W::load(&frame.0[1]), W::load(&frame.0[2])])
    }

    #[inline(always)]
    fn store(self) -> Frame {
        let mut frame = Frame([Line([0; 32]); 3]);
        for s in 0..3 {
            self.0[s].store(&mut frame.0[s]);
        }
        frame
    }

    /// One pass of all rules over the whole board.
    ///
    /// 1. *Boxes.* Naked singles are cleared from the rest of their box. A digit that is in one
    ///    minirow and in one minicolumn of a box only has one cell there: a hidden single.
    /// 2. *Chutes.* Every digit takes one triad in each line and box of a chute, a permutation:
    ///    digits without one are cleared, in all bands and stacks at once. But where the sweep is
    ///    not alone the stacks come after the bands: a longer chain, fewer sweeps.
    /// 3. *Full triads.* If three digits are in no other triad of the box, nothing else is in
    ///    theirs.
    #[inline(always)]
    fn start_sweep<const ALONE: bool>(self, turns: &Turns<W>) -> StartedSweep<W> {
        let Three([d0, d1, d2]) = self;
        let [turn1, turn2] = turns.inner;

        let (rows, columns) = self.triads(turns);
        let (rows1, rows2) = (rows.permute(turn1), rows.permute(turn2));
        let (columns1, columns2) = (columns.permute(turn1), columns.permute(turn2));
        let many_rows = W::logic::<MAJORITY>(rows, rows1, rows2);
        let many_columns = W::logic::<MAJORITY>(columns, columns1, columns2);

        let (n0, n1, n2) = (singles(d0), singles(d1), singles(d2));
        let naked = Self::or3(n0, n1, n2);
        let naked = Self::or3(naked, naked.permute(turn1), naked.permute(turn2));
        let e0 = boxed(d0, n0, naked, many_rows, many_columns);
        let e1 = boxed(d1, n1, naked, many_rows, many_columns);
        let e2 = boxed(d2, n2, naked, many_rows, many_columns);

        let three = W::splat(3);
        let locked_rows = W::logic::<A_WITHOUT_B>(rows, many_rows, many_rows);
        let locked_columns = W::logic::<A_WITHOUT_B>(columns, many_columns, many_columns);
        let full_rows = locked_rows.count_ones().equal(three);
        let full_columns = locked_columns.count_ones().equal(three);

        let new_rows = Self::or3(e0, e1, e2).replace(full_rows, locked_rows);
        let new_rows = permutations(new_rows, &turns.band);
        let mut e = [e0, e1, e2];
        if !ALONE {
            for s in 0..3 {
                e[s] = W::logic::<AND>(e[s], new_rows, new_rows);
            }
        }
        let [e0, e1, e2] = e;
        let new_columns = Self::or3(e0, e1.permute(turn2), e2.permute(turn1));
        let new_columns = new_columns.replace(full_columns, locked_columns);
        let new_columns = permutations(new_columns, &turns.stack);
        let board = Three([
            W::logic::<AND3>(e0, new_rows, new_columns),
            W::logic::<AND3>(e1, new_rows, new_columns.permute(turn1)),
            W::logic::<AND3>(e2, new_rows, new_columns.permute(turn2)),
        ]);
        StartedSweep { board, naked, rows, columns }
    }

    #[inline(always)]
    fn outcome(swept: StartedSweep<W>) -> Swept<Three<W>> {
        let StartedSweep { board, naked, rows, columns } = swept;
        if naked.equal(W::splat(0x1ff)) & MINIROWS == MINIROWS {
            let right = Three::rows_and_columns_complete(rows, columns);
            return if right { Swept::Solution } else { Swept::Contradiction };
        }
        let [d0, d1, d2] = board.0;
        let least = d0.min(d1).min(d2);
        if least.misses(least) != 0 { Swept::Contradiction } else { Swept::Board(board) }
    }

    #[inline(always)]
    fn mark(self) -> W {
        let [d0, d1, d2] = self.0;
        d0.add(d1).add(d2)
    }

    #[inline(always)]
    fn differ(one: W, other: W) -> bool {
        one.equal(other) != Mask::MAX
    }

    #[inline(always)]
    fn has_dead_digit(self, turns: &Turns<W>) -> bool {
        let Three([d0, d1, d2]) = self;
        let [turn1, turn2] = turns.inner;
        let (rows, columns) = self.triads(turns);
        let many_rows = W::logic::<MAJORITY>(rows, rows.permute(turn1), rows.permute(turn2));
        let (columns1, columns2) = (columns.permute(turn1), columns.permute(turn2));
        let many_columns = W::logic::<MAJORITY>(columns, columns1, columns2);
        let naked = Self::or3(singles(d0), singles(d1), singles(d2));
        let naked = Self::or3(naked, naked.permute(turn1), naked.permute(turn2));
        let fine = Self::or3(many_rows, many_columns, naked);
        fine.equal(W::splat(0x1ff)) & MINIROWS != MINIROWS
    }

    #[inline(always)]
    fn is_filled(self) -> bool {
        let Three([d0, d1, d2]) = self;
        let ones = W::splat(0xffff);
        let rest = W::logic::<AND>(d0, d0.add(ones), d0);
        let rest = W::logic::<A_OR_B_AND_C>(rest, d1, d1.add(ones));
        let rest = W::logic::<A_OR_B_AND_C>(rest, d2, d2.add(ones));
        rest.meets(rest) == 0
    }

    #[inline(always)]
    fn triads_can_be_filled(self, turns: &Turns<W>) -> bool {
        let (rows, columns) = self.triads(turns);
        let missing = W::splat(3).saturating_sub(rows.count_ones().min(columns.count_ones()));
        missing.equal(W::splat(0)) & MINIROWS == MINIROWS
    }

    #[inline(always)]
    fn branch(self, _turns: &Turns<W>, second: &mut Frame, effort: bool) -> Three<W> {
        *second = self.store();
        let Three(d) = self;
        let two = W::splat(2);
        let pairs = [
            d[0].count_ones().equal(two),
            d[1].count_ones().equal(two),
            d[2].count_ones().equal(two),
        ];
        let place = if pairs[0] | pairs[1] | pairs[2] == 0 {
            self.smallest()
        } else {
            if effort {
                self.most_connected::<3>(pairs, second)
            } else {
                self.most_connected::<1>(pairs, second)
            }
        };

        let digits = second.0[place / 32].0[place % 32];
        self.first_half(second, place, digits & digits.wrapping_neg())
    }

    #[inline(always)]
    fn has_few_pairs(self) -> bool {
        let counts = count_ones(self.0);
        // Of 96 lanes 15 belong to no cell and have one digit.
        with_count(counts, W::splat(2)).count() <= MOST_PAIRS
            && 96 - with_count(counts, W::splat(1)).count() >= FEWEST_OPEN
    }

    #[inline(always)]
    fn split_chute(
        self,
        turns: &Turns<W>,
        other: &mut Frame,
        least_settled: u32,
    ) -> Option<Three<W>> {
        three_chutes::split(self, turns, other, least_settled)
    }

    #[inline(always)]
    fn split_first_pair(self, second: &mut Frame) -> Option<Three<W>> {
        let Three(mut first) = self;
        let two = W::splat(2);
        let pairs = with_count(count_ones(first), two);
        let place = pairs.first_alone()?;
        // All cells are split and one is taken, which nothing has to be read from memory for.
        for (s, lane) in place.lanes().into_iter().enumerate() {
            let d = first[s];
            let less = d.add(W::splat(0xffff));
            d.replace(lane, W::logic::<AND>(d, less, less)).store(&mut second.0[s]);
            first[s] = d.replace(lane, W::logic::<A_WITHOUT_B>(d, less, less));
        }
        Some(Three(first))
    }
}

impl<W: Words32> Guided for Three<W> {
    #[inline(always)]
    fn branch_towards(self, near: &Frame, second: &mut Frame) -> Three<W> {
        *second = self.store();
        let Three(known) = Self::load(near);
        let (mut open, mut likely) = ([0; 3], [0; 3]);
        for s in 0..3 {
            let d = self.0[s];
            open[s] = d.meets(W::logic::<AND>(d, d.add(W::splat(0xffff)), d));
            likely[s] = open[s] & d.meets(known[s]);
        }
        if let Some(place) = CellBits::new(likely).take_first() {
            return self.first_half(second, place, near.0[place / 32].0[place % 32]);
        }
        let place = CellBits::new(open).take_first().expect("it is not filled");
        let digits = second.0[place / 32].0[place % 32];
        self.first_half(second, place, digits & digits.wrapping_neg())
    }

    #[inline(always)]
    fn set_cell(frame: &mut Frame, cell: usize, digits: DigitSet) {
        let (row, column) = (cell / 9, cell % 9);
        let (i, j) = (row % 3, column % 3);
        frame.0[(j + 3 - i) % 3].0[9 * (row / 3) + 3 * i + column / 3] = digits.bits();
    }
}

impl<W: Words32> Three<W> {
    /// This board with these digits in a place; they are taken out of the frame.
    #[inline(always)]
    fn first_half(self, frame: &mut Frame, place: usize, digits: u16) -> Three<W> {
        frame.0[place / 32].0[place % 32] ^= digits;
        let Three(mut first) = self;
        for s in 0..3 {
            let lane = if place / 32 == s { 1 << (place % 32) } else { 0 };
            first[s] = first[s].replace(lane, W::splat(digits));
        }
        Three(first)
    }

    /// Of the first few cells with two digits the one that shares digits with most peers, peers
    /// with two digits counting four times: there one of the halves will go far.
    #[inline(always)]
    fn most_connected<const EACH: usize>(self, pairs: [Mask; 3], frame: &Frame) -> usize {
        let all = CellBits::new(pairs);
        let Three([d0, d1, d2]) = self;
        // Without branches: six cells are always scored, the empty lane 31 in place of a cell that
        // there is not. Its score is 0.
        let mut best = 0;
        for s in 0..3 {
            let mut left = pairs[s];
            for _ in 0..EACH {
                let lane = (left | 1 << 31).trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
                let place = 32 * s + lane;
                let digits = W::splat(frame.0[s].0[lane]);
                let near = CellBits::new([d0.meets(digits), d1.meets(digits), d2.meets(digits)])
                    .and(PEERS[place]);
                let score = near.count() + 3 * near.and(all).count();
                best = best.max(score << 8 | place as u32);
            }
        }
        if best >> 8 == 0 { self.smallest() } else { best as usize & 0xff }
    }

    /// The first cell with the fewest digits, at least two.
    #[inline(always)]
    fn smallest(self) -> usize {
        let counts = count_ones(self.0);
        let mut size = 2;
        loop {
            let mut of_size = with_count(counts, W::splat(size));
            if let Some(place) = of_size.take_first() {
                return place;
            }
            size += 1;
        }
    }
}

// Written out: `map` of an array is a function that may be compiled by itself, without the
// features.

/// How many digits each cell has.
#[inline(always)]
fn count_ones<W: Words32>([a, b, c]: [W; 3]) -> [W; 3] {
    [a.count_ones(), b.count_ones(), c.count_ones()]
}

/// The cells of a count.
#[inline(always)]
fn with_count<W: Words32>([a, b, c]: [W; 3], count: W) -> CellBits {
    CellBits::new([a.equal(count), b.equal(count), c.equal(count)])
}

/// A set of cells: bit `32s + n` for lane `n` of register `s`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct CellBits {
    low: u64,
    high: u64,
}

impl CellBits {
    #[inline(always)]
    const fn new(lanes: [Mask; 3]) -> CellBits {
        CellBits { low: lanes[0] as u64 | (lanes[1] as u64) << 32, high: lanes[2] as u64 }
    }

    #[inline(always)]
    fn and(self, other: CellBits) -> CellBits {
        CellBits { low: self.low & other.low, high: self.high & other.high }
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    /// The first of them by itself.
    #[inline(always)]
    fn first_alone(self) -> Option<CellBits> {
        let CellBits { low, high } = self;
        let high = if low == 0 { high } else { 0 };
        let first = |word: u64| word & word.wrapping_neg();
        (low | high != 0).then_some(CellBits { low: first(low), high: first(high) })
    }

    /// By register.
    #[inline(always)]
    fn lanes(self) -> [Mask; 3] {
        [self.low as Mask, (self.low >> 32) as Mask, self.high as Mask]
    }

    #[inline(always)]
    fn take_first(&mut self) -> Option<usize> {
        let (word, from) = if self.low != 0 { (&mut self.low, 0) } else { (&mut self.high, 64) };
        if *word == 0 {
            return None;
        }
        let place = from + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(place)
    }
}

/// The peers of each place.
static PEERS: [CellBits; 128] = {
    let mut peers = [CellBits { low: 0, high: 0 }; 128];
    let mut a = 0;
    while a < 81 {
        let mut lanes = [0; 3];
        let mut b = 0;
        while b < 81 {
            let (x, y) = (cell(a / 27, a % 27), cell(b / 27, b % 27));
            let same_row = x / 9 == y / 9;
            let same_column = x % 9 == y % 9;
            let same_box = x / 27 == y / 27 && x % 9 / 3 == y % 9 / 3;
            if a != b && (same_row || same_column || same_box) {
                lanes[b / 27] |= 1 << (b % 27);
            }
            b += 1;
        }
        peers[a / 27 * 32 + a % 27] = CellBits::new(lanes);
        a += 1;
    }
    peers
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;

    #[test]
    fn every_cell_has_one_place() {
        let mut seen = [0; 81];
        for s in 0..3 {
            for n in 0..27 {
                seen[cell(s, n)] += 1;
            }
        }
        assert_eq!(seen, [1; 81]);
    }

    #[test]
    fn every_cell_has_its_twenty_peers() {
        for a in 0..81 {
            let mut peers = PEERS[a / 27 * 32 + a % 27];
            assert_eq!(peers.count(), 20);
            while let Some(b) = peers.take_first() {
                let [x, y] = [cell(a / 27, a % 27), cell(b / 32, b % 32)];
                assert!(Cell::new(x).unwrap().sees(Cell::new(y).unwrap()));
            }
        }
    }
}
