//! One puzzle in nine registers of 9 words: for machines with short vectors.
//!
//! # Layout
//! Register `3i + j` holds the cells in row `i` of the bands and column `j` of the boxes; lane
//! `4b + k` is band `b`, stack `k`. So all steps within boxes are operations between registers,
//! and a chute's permutations need the lanes turned by `k` (rows) or `b` (columns). The other
//! lanes hold the digit 1 and never change.
//!
//! The rules of a sweep are those of [`Three`](super::three_registers::Three).

use super::chutes::{Chutes, FEWEST_OPEN, MOST_PAIRS, first_open_triad};
use super::guided::Guided;
use super::nine_places::{CELLS, CellBits, LANES, PEERS, cell, chute_lanes, register_and_lane};
use super::search::{Board, Swept};
use crate::board::DigitSet;
use crate::grid::{Pencilmarks, Puzzle};
use crate::simd::words::{Line16, Words16};

/// A board in memory.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Frame([Line16; 9]);

/// A board in registers, with each word less one: 65535 where a cell is empty.
#[derive(Clone, Copy)]
pub(super) struct Nine<W>(pub(super) [W; 9], [W; 9]);

#[inline(always)]
fn or3<W: Words16>(a: W, b: W, c: W) -> W {
    a.or(b).or(c)
}

#[inline(always)]
fn majority<W: Words16>(a: W, b: W, c: W) -> W {
    a.and(b).or(c.and(a.or(b)))
}

/// A triad, without the digits that others of its box have too where three digits or more are
/// `locked` to it.
#[inline(always)]
fn fill<W: Words16>(triad: W, locked: W, many: W) -> W {
    let two = locked.and(locked.minus_one());
    let three = two.and(two.minus_one());
    triad.and_not(many.where_any(three))
}

/// The digits of three triads that have a permutation, the turned copies given.
#[inline(always)]
fn permutations<W: Words16>(t: [W; 3], one: [W; 3], two: [W; 3]) -> [W; 3] {
    [
        t[0].and(one[1].and(two[2]).or(two[1].and(one[2]))),
        t[1].and(one[2].and(two[0]).or(two[2].and(one[0]))),
        t[2].and(one[0].and(two[1]).or(two[0].and(one[1]))),
    ]
}

impl<W: Words16> Nine<W> {
    #[inline(always)]
    fn new(d: [W; 9]) -> Nine<W> {
        let mut less = d;
        for r in 0..9 {
            less[r] = d[r].minus_one();
        }
        Nine(d, less)
    }

    /// What cells have besides their first digits.
    #[inline(always)]
    fn more(self) -> [W; 9] {
        let mut more = self.0;
        for r in 0..9 {
            more[r] = self.0[r].and(self.1[r]);
        }
        more
    }

    /// Cells with two digits; what cells have besides one digit, and besides two.
    #[inline(always)]
    fn pairs(self) -> (CellBits, [W; 9], [W; 9]) {
        let rest = self.more();
        let (mut left, mut pairs) = (rest, rest);
        for r in 0..9 {
            left[r] = rest[r].and(rest[r].minus_one());
            pairs[r] = left[r].is_zero().and_not(rest[r].is_zero());
        }
        (Nine::places(pairs), rest, left)
    }

    #[inline(always)]
    fn triads(self) -> ([W; 3], [W; 3]) {
        let d = self.0;
        (
            [or3(d[0], d[1], d[2]), or3(d[3], d[4], d[5]), or3(d[6], d[7], d[8])],
            [or3(d[0], d[3], d[6]), or3(d[1], d[4], d[7]), or3(d[2], d[5], d[8])],
        )
    }

    /// The digits of rows and columns, those of their triads given.
    #[inline(always)]
    fn lines(mut rows: [W; 3], mut columns: [W; 3], turns: &[W::Turn; 2]) -> ([W; 3], [W; 3]) {
        let [turn1, turn2] = *turns;
        for n in 0..3 {
            let (row, column) = (rows[n], columns[n]);
            rows[n] = or3(row, row.turn_words(turn1), row.turn_words(turn2));
            columns[n] = or3(column, column.turn_fours::<1>(), column.turn_fours::<2>());
        }
        (rows, columns)
    }

    /// Whether rows and columns hold all digits, their triads given.
    #[inline(always)]
    fn rows_and_columns_complete(rows: [W; 3], columns: [W; 3], turns: &[W::Turn; 2]) -> bool {
        let (rows, columns) = Nine::lines(rows, columns, turns);
        let mut all = W::splat(0x1ff);
        for n in 0..3 {
            all = all.and(rows[n]).and(columns[n]);
        }
        W::load(&BOXES).and_not(all).is_all_zero()
    }

    /// Where the words are 0, as a set of places.
    #[inline(always)]
    fn zeros(words: [W; 9]) -> CellBits {
        let mut zeros = words;
        for r in 0..9 {
            zeros[r] = words[r].is_zero();
        }
        Nine::places(zeros)
    }

    /// Where conditions hold.
    #[inline(always)]
    fn places(conditions: [W; 9]) -> CellBits {
        let mut pairs = [0; 4];
        for n in 0..4 {
            pairs[n] = u64::from(conditions[2 * n].signs(conditions[2 * n + 1]));
        }
        let last = u64::from(conditions[8].signs(W::splat(0)));
        CellBits([pairs[0] | pairs[1] << 32, pairs[2] | pairs[3] << 32, last]).and(CELLS)
    }

    /// The half of a board with these digits in a place; the other half is left in the frame.
    #[inline(always)]
    fn first_half(frame: &mut Frame, place: usize, digits: u16) -> Nine<W> {
        let (r, lane) = register_and_lane(place);
        // Whole vectors, as a vector is not read again at once where one word of it was written.
        let (all, cell) = (W::load(&frame.0[r]), W::load(&LANES[lane]));
        let digits = W::splat(digits).and(cell);
        all.and_not(cell).or(digits).store(&mut frame.0[r]);
        let first = Self::load(frame);
        all.and_not(digits).store(&mut frame.0[r]);
        first
    }

    /// As in [`Three`](super::three_registers::Three): the best connected of the first few pairs,
    /// of which there is at least one.
    #[inline(always)]
    fn most_connected(self, pairs: CellBits, frame: &Frame) -> usize {
        let mut left = pairs;
        let mut best = 0;
        for _ in 0..8 {
            let Some(place) = left.take_first() else { break };
            let digits = W::splat(frame.at(place));
            let mut far = self.0;
            for r in 0..9 {
                far[r] = self.0[r].and(digits);
            }
            let near = PEERS[place].and_not(Nine::zeros(far));
            let score = 1 + near.count() + 3 * near.and(pairs).count();
            best = best.max(score << 8 | place as u32);
        }
        best as usize & 0xff
    }
}

impl Frame {
    fn at(&self, place: usize) -> u16 {
        let (r, lane) = register_and_lane(place);
        self.0[r].0[lane]
    }
}

/// The digit of a given as a set, by its value; none for an empty cell.
const SETS: [u16; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

/// All digits in the lanes of boxes.
static BOXES: Line16 = Line16::where_bytes_go(0x1ff);

impl<W: Words16> Board for Nine<W> {
    type Short = W;
    type Mark = W;
    /// A sweep fills the window of instructions that the processor looks at.
    const IS_LATENT: bool = false;
    /// (Measured: 3, 4, 5.)
    const EAGER_FROM: u64 = 4;
    type Frame = Frame;
    const EMPTY: Frame = Frame([Line16([1; 16]); 9]);
    /// The turns of the words in each band.
    type Tables = [W::Turn; 2];
    type StartedSweep = Swept<Nine<W>>;

    #[inline(always)]
    fn tables() -> [W::Turn; 2] {
        [W::turn::<1>(), W::turn::<2>()]
    }

    #[inline(always)]
    fn from_puzzle(puzzle: &Puzzle, turns: &[W::Turn; 2]) -> Nine<W> {
        let mut d = W::from_bytes(puzzle.values(), &SETS);
        let (rows, columns) = Nine(d, d).triads();
        let boxes = or3(rows[0], rows[1], rows[2]);
        let (rows, columns) = Nine::lines(rows, columns, turns);
        let cells = W::load(&BOXES);
        for r in 0..9 {
            let seen = or3(rows[r / 3], columns[r % 3], boxes);
            d[r] = d[r].or(cells.and_not(seen).and(d[r].is_zero()));
        }
        Nine::new(d)
    }

    fn frame_of(marks: &Pencilmarks) -> Frame {
        let mut frame = <Self as Board>::EMPTY;
        for r in 0..9 {
            for b in 0..3 {
                for k in 0..3 {
                    frame.0[r].0[4 * b + k] = marks.sets()[cell(r, b, k)].bits();
                }
            }
        }
        frame
    }

    fn sets_of(frame: &Frame) -> [DigitSet; 81] {
        let mut sets = [DigitSet::EMPTY; 81];
        for r in 0..9 {
            for b in 0..3 {
                for k in 0..3 {
                    sets[cell(r, b, k)] = DigitSet::from_bits(frame.0[r].0[4 * b + k]);
                }
            }
        }
        sets
    }

    #[inline(always)]
    fn values(self) -> [u8; 81] {
        W::single_bits(self.0)
    }

    #[inline(always)]
    fn load(frame: &Frame) -> Nine<W> {
        let mut d = [W::splat(0); 9];
        for r in 0..9 {
            d[r] = W::load(&frame.0[r]);
        }
        Nine::new(d)
    }

    #[inline(always)]
    fn store(self) -> Frame {
        let mut frame = <Self as Board>::EMPTY;
        for r in 0..9 {
            self.0[r].store(&mut frame.0[r]);
        }
        frame
    }

    #[inline(always)]
    fn outcome(swept: Swept<Nine<W>>) -> Swept<Nine<W>> {
        swept
    }

    #[inline(always)]
    fn start_sweep<const ALONE: bool>(self, turns: &[W::Turn; 2]) -> Swept<Nine<W>> {
        let [turn1, turn2] = *turns;
        let mut d = self.0;
        let (rows, columns) = self.triads();
        let many_rows = majority(rows[0], rows[1], rows[2]);
        let many_columns = majority(columns[0], columns[1], columns[2]);
        let many = many_rows.or(many_columns);

        // What a cell has besides its first digit.
        let more = self.more();
        let mut naked = W::splat(0);
        for r in 0..9 {
            naked = naked.or(d[r].and(more[r].is_zero()));
        }
        if W::load(&BOXES).and_not(naked).is_all_zero() {
            let right = Nine::rows_and_columns_complete(rows, columns, turns);
            return if right { Swept::Solution } else { Swept::Contradiction };
        }
        for r in 0..9 {
            let hidden = d[r].and_not(many);
            let seen = naked.where_any(more[r]);
            d[r] = d[r].and_not(many.where_any(hidden)).and_not(seen);
        }

        let (mut new_rows, _) = Nine(d, d).triads();
        for n in 0..3 {
            new_rows[n] = fill(new_rows[n], rows[n].and_not(many_rows), many_rows);
        }
        let [a, b, c] = new_rows;
        let rows = permutations(
            new_rows,
            [a.turn_words(turn1), b.turn_words(turn1), c.turn_words(turn1)],
            [a.turn_words(turn2), b.turn_words(turn2), c.turn_words(turn2)],
        );
        for r in 0..9 {
            d[r] = d[r].and(rows[r / 3]);
        }
        // Columns after rows: as many operations, fewer sweeps.
        let (_, mut new_columns) = Nine(d, d).triads();
        for n in 0..3 {
            new_columns[n] = fill(new_columns[n], columns[n].and_not(many_columns), many_columns);
        }
        let [a, b, c] = new_columns;
        let columns = permutations(
            new_columns,
            [a.turn_fours::<1>(), b.turn_fours::<1>(), c.turn_fours::<1>()],
            [a.turn_fours::<2>(), b.turn_fours::<2>(), c.turn_fours::<2>()],
        );
        for r in 0..9 {
            d[r] = d[r].and(columns[r % 3]);
        }
        let board = Nine::new(d);
        let is_any_empty = !board.mark().and(W::splat(0x8000)).is_all_zero();
        if is_any_empty { Swept::Contradiction } else { Swept::Board(board) }
    }

    /// Sums: words only ever lose bits, and nine of them do not reach 32768, but with an empty cell
    /// among them they stay at 65535.
    #[inline(always)]
    fn mark(self) -> W {
        let [a, b, c, d, e, f, g, h, i] = self.1;
        let four = |a: W, b: W, c: W, d: W| a.add_saturating(b).add_saturating(c.add_saturating(d));
        four(a, b, c, d).add_saturating(four(e, f, g, h)).add_saturating(i)
    }

    #[inline(always)]
    fn differ(one: W, other: W) -> bool {
        !one.xor(other).is_all_zero()
    }

    #[inline(always)]
    fn has_dead_digit(self, _: &[W::Turn; 2]) -> bool {
        let (rows, columns) = self.triads();
        let many_rows = majority(rows[0], rows[1], rows[2]);
        let many_columns = majority(columns[0], columns[1], columns[2]);
        let mut fine = many_rows.or(many_columns);
        let more = self.more();
        for r in 0..9 {
            fine = fine.or(self.0[r].and(more[r].is_zero()));
        }
        !W::load(&BOXES).and_not(fine).is_all_zero()
    }

    #[inline(always)]
    fn is_filled(self) -> bool {
        let [a, b, c, d, e, f, g, h, i] = self.more();
        or3(or3(a, b, c), or3(d, e, f), or3(g, h, i)).is_all_zero()
    }

    #[inline(always)]
    fn triads_can_be_filled(self, _: &[W::Turn; 2]) -> bool {
        let (rows, columns) = self.triads();
        let without_first = |word: W| word.and(word.minus_one());
        let mut poor = W::splat(0);
        for triads in [rows[0], rows[1], rows[2], columns[0], columns[1], columns[2]] {
            poor = poor.or(without_first(without_first(triads)).is_zero());
        }
        W::load(&BOXES).and(poor).is_all_zero()
    }

    #[inline(always)]
    fn branch(self, _: &[W::Turn; 2], other: &mut Frame, effort: bool) -> Nine<W> {
        *other = self.store();
        let (pairs, rest, mut left) = self.pairs();
        let place = if let Some(first) = { pairs }.take_first() {
            if effort { self.most_connected(pairs, other) } else { first }
        } else {
            // The first of the cells with the fewest digits: those that lose their last one first
            // when all lose one at a time.
            let open = CELLS.and_not(Nine::zeros(rest));
            loop {
                for r in 0..9 {
                    left[r] = left[r].and(left[r].minus_one());
                }
                if let Some(place) = open.and(Nine::zeros(left)).take_first() {
                    break place;
                }
            }
        };
        let try_first = other.at(place) & other.at(place).wrapping_neg();
        Self::first_half(other, place, try_first)
    }

    #[inline(always)]
    fn has_few_pairs(self) -> bool {
        CELLS.and_not(Nine::zeros(self.more())).count() >= FEWEST_OPEN
            && self.pairs().0.count() <= MOST_PAIRS
    }

    #[inline(always)]
    fn split_chute(
        self,
        turns: &[W::Turn; 2],
        other: &mut Frame,
        least_settled: u32,
    ) -> Option<Nine<W>> {
        let [turn1, turn2] = *turns;
        let (rows, columns) = self.triads();
        let mut open = [W::splat(0); 2];
        let mut triads = [[Line16([0; 16]); 3]; 2];
        let mut wide = triads;
        for n in 0..3 {
            let (a, b) = (rows[n], columns[n]);
            let lines = [
                (a, a.turn_words(turn1), a.turn_words(turn2)),
                (b, b.turn_fours::<1>(), b.turn_fours::<2>()),
            ];
            for kind in 0..2 {
                let (a, b, c) = lines[kind];
                open[kind] = open[kind].or(majority(a, b, c));
                a.and(b).and(c).store(&mut wide[kind][n]);
                a.store(&mut triads[kind][n]);
            }
        }
        let mut words = [Line16([0; 16]); 2];
        open[0].store(&mut words[0]);
        open[1].store(&mut words[1]);
        let mut chutes = Chutes::default();
        for chute in 0..6 {
            let lane = chute_lanes(chute)[0];
            chutes.open[chute] = words[chute / 3].0[lane];
            for n in 0..3 {
                chutes.wide[chute][n] = wide[chute / 3][n].0[lane];
            }
        }
        let (chute, digit) = chutes.choose(least_settled)?;
        let lanes = chute_lanes(chute);
        let mut in_chute = [[0; 3]; 3];
        for line in 0..3 {
            for place in 0..3 {
                in_chute[line][place] = triads[chute / 3][line].0[lanes[place]];
            }
        }
        let (line, place) = first_open_triad(in_chute, digit);
        let digit = W::splat(digit);
        let here = digit.and(W::load(&LANES[lanes[place]]));
        let [b, c] = [lanes[(place + 1) % 3], lanes[(place + 2) % 3]];
        let elsewhere = digit.and(W::load(&LANES[b]).or(W::load(&LANES[c])));
        // The three registers of the line.
        let (first, step) = if chute < 3 { (3 * line, 1) } else { (line, 3) };
        *other = self.store();
        let mut words = [W::splat(0); 3];
        for n in 0..3 {
            let r = first + step * n;
            words[n] = W::load(&other.0[r]);
            words[n].and_not(elsewhere).store(&mut other.0[r]);
        }
        let half = Self::load(other);
        for n in 0..3 {
            words[n].and_not(here).store(&mut other.0[first + step * n]);
        }
        Some(half)
    }

    #[inline(always)]
    fn split_first_pair(self, other: &mut Frame) -> Option<Nine<W>> {
        let place = self.pairs().0.take_first()?;
        *other = self.store();
        let digits = other.at(place);
        Some(Self::first_half(other, place, digits & digits.wrapping_neg()))
    }
}

impl<W: Words16> Guided for Nine<W> {
    #[inline(always)]
    fn branch_towards(self, near: &Frame, other: &mut Frame) -> Nine<W> {
        *other = self.store();
        let Nine(known, _) = Self::load(near);
        let rest = self.more();
        let mut unlikely = self.0;
        for r in 0..9 {
            unlikely[r] = rest[r].is_zero().or(self.0[r].and(known[r]).is_zero());
        }
        let mut likely = CELLS.and_not(Nine::places(unlikely));
        if let Some(place) = likely.take_first() {
            return Self::first_half(other, place, near.at(place));
        }
        let place = CELLS.and_not(Nine::zeros(rest)).take_first().expect("it is not filled");
        let try_first = other.at(place) & other.at(place).wrapping_neg();
        Self::first_half(other, place, try_first)
    }

    #[inline(always)]
    fn set_cell(frame: &mut Frame, cell: usize, digits: DigitSet) {
        let (row, column) = (cell / 9, cell % 9);
        frame.0[3 * (row % 3) + column % 3].0[4 * (row / 3) + column / 3] = digits.bits();
    }
}
