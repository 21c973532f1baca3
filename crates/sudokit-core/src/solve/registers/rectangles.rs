//! Rectangles: two digits that may change places in four cells.
//!
//! If two rows of a band hold the same two digits in two columns, these digits can change places,
//! and so in two columns of a stack and two rows. These are the smallest unavoidable sets. A
//! solution with such a rectangle without a given has another one beside it: a search that wants
//! two solutions is at its end.
//!
//! All rectangles are looked for at once. Two cells of a column hold the same digits as two of
//! another column if the unions of their sets are equal, so vectors of unions are compared. A given
//! has bits beside its digit which no other cell has that it is compared with.

use super::nine_registers::Nine;
use super::three_registers::{CELLS, COLUMN, INNER_1, MINIROWS, OR3, ROW, STACK, Three};
use crate::grid::Puzzle;
use crate::simd::words::{Line, Line16, Words16, Words32};

/// Boards that find the rectangles of a solution.
pub(super) trait Rectangles {
    /// Whether this board, a solution of a puzzle, has a rectangle without a given.
    fn has_free_rectangle(self, puzzle: &Puzzle) -> bool;
}

/// The bits of a given in a band and a stack.
const fn mark(band: usize, stack: usize) -> u16 {
    1 << (9 + band) | 1 << (12 + stack)
}

static MARKS_OF_27: Line = {
    let mut marks = Line([0; 32]);
    let mut n = 0;
    while n < 27 {
        marks.0[n] = mark(n / 9, n % 3);
        n += 1;
    }
    marks
};

static MARKS_OF_9: Line16 = {
    let mut marks = Line16([0; 16]);
    let mut n = 0;
    while n < 9 {
        marks.0[4 * (n / 3) + n % 3] = mark(n / 3, n % 3);
        n += 1;
    }
    marks
};

impl<W: Words32> Rectangles for Three<W> {
    #[inline(always)]
    fn has_free_rectangle(self, puzzle: &Puzzle) -> bool {
        let or = |a: W, b: W| W::logic::<OR3>(a, b, b);
        let Three(mut d) = self;
        let marks = W::load(&MARKS_OF_27);
        for s in 0..3 {
            let givens = W::widen_bytes(puzzle.values(), &CELLS[s]);
            d[s] = d[s].replace(givens.meets(givens), marks);
        }
        let mut found = 0;
        // The cells in rows i and i + 1 of a column, with those of each column of the next box.
        let inner = W::order(&INNER_1);
        let rows = [
            or(d[0], d[2].permute(inner)),
            or(d[1], d[0].permute(inner)),
            or(d[2], d[1].permute(inner)),
        ];
        for s in 0..3 {
            let next = rows[s].permute(W::order(&ROW[0]));
            found |= next.equal(rows[0]) | next.equal(rows[1]) | next.equal(rows[2]);
        }
        // The cells in columns j and j + 1 of a row, with those of each row of the next band.
        let columns = [or(d[0], d[1]), or(d[1], d[2]), or(d[2], d[0])];
        for s in 0..3 {
            let [a, b] = [columns[(s + 2) % 3], columns[(s + 1) % 3]];
            found |= columns[s].equal(columns[s].permute(W::order(&COLUMN[0])));
            found |= columns[s].equal(a.permute(W::order(&STACK[0])));
            found |= columns[s].equal(b.permute(W::order(&STACK[2])));
        }
        found & MINIROWS != 0
    }
}

impl<W: Words16> Rectangles for Nine<W> {
    #[inline(always)]
    fn has_free_rectangle(self, puzzle: &Puzzle) -> bool {
        let mut d = self.0;
        let mut table = [u16::MAX; 16];
        table[0] = 0;
        let (givens, marks) = (W::from_bytes(puzzle.values(), &table), W::load(&MARKS_OF_9));
        for r in 0..9 {
            d[r] = d[r].or(givens[r].and(marks));
        }
        let turn = W::turn::<1>();
        let mut found = W::splat(0);
        for n in 0..3 {
            let m = (n + 1) % 3;
            // Rows n and m of a band, columns n and m of a stack.
            let mut unions = [[found; 3]; 2];
            let mut next = unions;
            for i in 0..3 {
                unions[0][i] = d[3 * n + i].or(d[3 * m + i]);
                unions[1][i] = d[3 * i + n].or(d[3 * i + m]);
                next[0][i] = unions[0][i].turn_words(turn);
                next[1][i] = unions[1][i].turn_fours::<1>();
            }
            for kind in 0..2 {
                for i in 0..9 {
                    let equal = unions[kind][i / 3].xor(next[kind][i % 3]).is_zero();
                    found = found.or(equal);
                }
            }
        }
        !found.and(marks).is_all_zero()
    }
}

#[cfg(test)]
mod tests {
    use super::super::search::Board;
    use super::*;
    use crate::random::Random;
    use crate::simd::portable::{LONG, SHORT};
    use crate::simd::words::Kernel;
    use crate::simd::{InstructionSet, RegisterChoice, Registers};
    use crate::solve::Solver;

    /// The naive version: all rectangles one by one.
    fn has_free(solution: &[u8; 81], puzzle: &Puzzle) -> bool {
        let is_free = |cells: [usize; 4]| {
            let [a, b, c, d] = cells.map(|cell| solution[cell]);
            a == d && b == c && cells.iter().all(|&cell| puzzle.values()[cell] == 0)
        };
        // Rows r and s of a band, columns c and d; and the same with rows for columns.
        (0..81).any(|n| {
            let (r, c) = (n / 9, n % 9);
            let others = (r + 1..r / 3 * 3 + 3).flat_map(|s| (0..9).map(move |d| (s, d)));
            let mut others = others.filter(|&(_, d)| d != c);
            others.any(|(s, d)| {
                is_free([9 * r + c, 9 * r + d, 9 * s + c, 9 * s + d])
                    || is_free([9 * c + r, 9 * c + s, 9 * d + r, 9 * d + s])
            })
        })
    }

    /// Some solution, by three boxes that share no house.
    fn solution(random: &mut Random) -> Puzzle {
        let mut values = [0; 81];
        for first in [0, 30, 60] {
            let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            random.shuffle(&mut digits);
            for (n, digit) in digits.into_iter().enumerate() {
                values[first + n / 3 * 9 + n % 3] = digit;
            }
        }
        let begin = Puzzle::from_values(values).unwrap();
        Solver::new().first(begin).solution().unwrap().into()
    }

    struct Ask<'a>(&'a Puzzle, &'a Puzzle);

    impl Kernel for Ask<'_> {
        type Output = bool;

        #[inline(always)]
        fn long<W: Words32>(self) -> bool {
            Three::<W>::from_puzzle(self.0, &Three::<W>::tables()).has_free_rectangle(self.1)
        }

        #[inline(always)]
        fn short<W: Words16>(self) -> bool {
            Nine::<W>::from_puzzle(self.0, &Nine::<W>::tables()).has_free_rectangle(self.1)
        }
    }

    impl RegisterChoice for Ask<'_> {
        type Output = Option<bool>;

        fn with_registers<I: Registers>(self, isa: I) -> Option<bool> {
            Some(isa.run(self))
        }

        fn without_registers(self) -> Option<bool> {
            None
        }
    }

    #[test]
    fn all_vectors_find_what_is_found_one_by_one() {
        let mut of = [0; 2];
        for n in 0..200 {
            let mut random = Random::new(5, n);
            let solution = solution(&mut random);
            let mut puzzle = solution;
            // From a handful of givens to nearly all.
            for cell in solution.givens().map(|(cell, _)| cell) {
                if random.index(200) >= n as usize {
                    puzzle.set(cell, None);
                }
            }
            let right = has_free(solution.values(), &puzzle);
            of[usize::from(right)] += 1;
            let ask = || Ask(&solution, &puzzle);
            assert_eq!([LONG.run(ask()), SHORT.run(ask())], [right; 2], "{solution} {puzzle}");
            for set in InstructionSet::available() {
                let found = set.choose_registers(ask());
                assert!(found.is_none_or(|found| found == right), "{set}: {solution} {puzzle}");
            }
        }
        assert!(of[0] > 30 && of[1] > 30, "{of:?}");
    }
}
