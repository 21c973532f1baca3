//! One pass of inference over the boards of all lanes.
//!
//! A *triad* is the three cells that a line and a box share. In a chute (three lines, three boxes)
//! every digit takes exactly one triad in each line and in each box: a permutation of three. So
//! for each of the six permutations `p`, the and of its three triads is the set of digits that can
//! still go that way, for all nine digits at once; and a digit may use a triad exactly if one of
//! the two permutations through it is left. (Idea: Tom Dillon's tdoku works with the same
//! configurations of a chute, one bit each.) What follows from this without any further rule:
//! locked candidates in both directions, and singles of lines once they are known in a box.
//!
//! Then each triad holds three digits: if three digits can only go there, it holds nothing else.

use crate::simd::Isa;
use crate::simd::lanes::Lanes;

/// What a pass found out, lane by lane.
pub(super) struct Report<V> {
    /// All nine digits, unless some digit had no place left in some box: where it had no
    /// permutation in a chute, it has none in that chute's boxes.
    pub intact: V,
    /// All nine digits, if every box consisted of nine different singles before it was looked at.
    pub full: V,
    /// Sum of the digit sets as numbers: cells only ever lose digits, so it is the same as before
    /// exactly if nothing changed.
    pub sum: V,
    /// The smallest digit set as a number: 0 if a cell has no digit left.
    pub least: V,
    /// Digits that had one place in a box, in a cell that was not single yet. On a board that the
    /// pass left as it was, that cell keeps several of them: a contradiction.
    pub pending: V,
}

/// The six permutations of a chute: `PERMUTATIONS[p][line]` is the box of the triad it uses there.
pub(super) const PERMUTATIONS: [[usize; 3]; 6] =
    [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// The two permutations through the triad of a line and a box.
const fn through(line: usize, block: usize) -> (usize, usize) {
    // The first three rotate: the box is line + p. The last three reflect: the box is p - 3 - line.
    ((block + 3 - line) % 3, 3 + (block + line) % 3)
}

/// Permutations of digits, by chute.
pub(super) type Permutations<V> = [[V; 6]; 6];

/// Boards that have just branched, each on one digit in one chute. The permutations that are left
/// for it alternate between the two halves: the first one, the third and the fifth are kept by the
/// first half, the others by the second. Whatever permutations these are, each half takes the digit
/// out of some triad.
pub(super) struct Splits<V> {
    /// By chute: the digit, as a set of one.
    pub digits: [V; 6],
    /// All bits where the board is a second half.
    pub second: [V; 1],
}

impl<V: Lanes> Splits<V> {
    /// No board.
    pub(crate) fn none<I: Isa<Lanes = V>>(isa: I) -> Splits<V> {
        Splits { digits: [isa.splat(0); 6], second: [isa.splat(0)] }
    }

    /// The digit to be split in a chute, which then is no more, and the bits that the first of its
    /// permutations does not get through.
    #[inline(always)]
    fn of<const SPLIT: bool>(&mut self, chute: usize) -> [V; 2] {
        let digit = self.digits[chute];
        if SPLIT {
            self.digits[chute] = digit.xor(digit);
        }
        [digit, self.second[0]]
    }
}

/// One pass over all boards, in place: bands, stacks, boxes.
///
/// With `SPLIT`, boards that have just branched are parted from their other halves, and `splits` is
/// empty afterwards; `left` gives back the permutations left.
#[inline(always)]
pub(super) fn sweep<const SPLIT: bool, I: Isa>(
    isa: I,
    cells: &mut [I::Lanes; 81],
    splits: &mut Splits<I::Lanes>,
    left: &mut Permutations<I::Lanes>,
) -> Report<I::Lanes> {
    let nine = isa.splat(0x1ff);
    let zero = isa.splat(0);
    let mut report = Report { intact: nine, full: nine, sum: zero, least: nine, pending: zero };
    for band in 0..3 {
        let cells: &mut [_; 27] = cells[27 * band..].first_chunk_mut().unwrap();
        let (split, left) = (splits.of::<SPLIT>(band), &mut left[band]);
        chute::<SPLIT, 27, 9, 3, 1, _>(cells, split, left);
    }
    for stack in 0..3 {
        let cells: &mut [_; 75] = cells[3 * stack..].first_chunk_mut().unwrap();
        let (split, left) = (splits.of::<SPLIT>(3 + stack), &mut left[3 + stack]);
        let [a, b, c] = allowed::<SPLIT, 75, 1, 27, 9, _>(cells, split, left);
        // The boxes of the stack are next to be looked at, so its cells get by with one visit.
        for block in 0..3 {
            let cells: &mut [_; 21] = cells[27 * block..].first_chunk_mut().unwrap();
            singles(cells, [a[block], b[block], c[block]], &mut report);
        }
    }
    report
}

// Helpers of the sweep are functions, not closures: a closure cannot be `#[inline(always)]`. In a
// build with many codegen units the compiler leaves closures out of line, and they then call a
// function for every vector instruction.

#[inline(always)]
fn any<V: Lanes>([a, b, c]: [V; 3]) -> V {
    a.or3(b, c)
}

/// The digits in two of three sets.
#[inline(always)]
fn two<V: Lanes>([a, b, c]: [V; 3]) -> V {
    a.majority(b, c)
}

#[inline(always)]
fn single_in<V: Lanes>([a, b, c]: [V; 3]) -> [V; 3] {
    [a.single_or_zero(), b.single_or_zero(), c.single_or_zero()]
}

/// The digits in three cells.
#[inline(always)]
fn three_in<V: Lanes, const SPAN: usize>(cells: &[V; SPAN], first: usize, step: usize) -> V {
    any([cells[first], cells[first + step], cells[first + 2 * step]])
}

/// The digits in three times three cells: a house.
#[inline(always)]
fn nine_in<V: Lanes>(cells: &[V; 81], first: usize, stride: usize, step: usize) -> V {
    any([
        three_in(cells, first, step),
        three_in(cells, first + stride, step),
        three_in(cells, first + 2 * stride, step),
    ])
}

/// The lanes whose rows and columns hold all nine digits each. Where cells are singles and boxes
/// are right, that makes a solution: asking costs a tenth of the pass that would find it out.
#[inline(always)]
pub(super) fn rows_and_columns_complete<I: Isa>(isa: I, cells: &[I::Lanes; 81]) -> u32 {
    let nine = isa.splat(0x1ff);
    let (mut rows, mut columns) = (nine, nine);
    for n in 0..9 {
        rows = rows.and(nine_in(cells, 9 * n, 3, 1));
        columns = columns.and(nine_in(cells, n, 27, 9));
    }
    rows.and(columns).equal(nine)
}

/// Boards from givens: cells without one, empty sets so far, get the digits that no given they see
/// has. One pass does the same for boxes only, and would have to find out first what is given.
/// Returns the number of givens; of equal ones in a row only one counts.
#[inline(always)]
pub(super) fn begin<I: Isa>(isa: I, cells: &mut [I::Lanes; 81]) -> I::Lanes {
    let nine = isa.splat(0x1ff);
    let (mut rows, mut columns, mut boxes) = ([nine; 9], [nine; 9], [nine; 9]);
    let mut givens = isa.splat(0);
    for n in 0..9 {
        rows[n] = nine_in(cells, 9 * n, 3, 1);
        givens = givens.add(rows[n].count_ones());
        columns[n] = nine_in(cells, n, 27, 9);
        boxes[n] = nine_in(cells, 27 * (n / 3) + 3 * (n % 3), 9, 1);
    }
    for r in 0..9 {
        for c in 0..9 {
            let seen = rows[r].or3(columns[c], boxes[r / 3 * 3 + c / 3]);
            let cell = &mut cells[9 * r + c];
            *cell = cell.or(cell.other_if_disjoint(nine, nine.and_not(seen)));
        }
    }
    givens
}

/// The permutations and the triad rule in one chute. Its cell `j` in the triad of line `i` and box
/// `k` is `cells[LINE * i + BLOCK * k + PLACE * j]`.
#[inline(always)]
fn chute<
    const SPLIT: bool,
    const SPAN: usize,
    const LINE: usize,
    const BLOCK: usize,
    const PLACE: usize,
    V: Lanes,
>(
    cells: &mut [V; SPAN],
    split: [V; 2],
    left: &mut [V; 6],
) {
    let allowed = allowed::<SPLIT, SPAN, LINE, BLOCK, PLACE, V>(cells, split, left);
    for line in 0..3 {
        for block in 0..3 {
            let first = LINE * line + BLOCK * block;
            for cell in [first, first + PLACE, first + 2 * PLACE] {
                cells[cell] = cells[cell].and(allowed[line][block]);
            }
        }
    }
}

/// What the permutations and the triad rule allow in the triads of a chute, `[line][box]`.
#[inline(always)]
fn allowed<
    const SPLIT: bool,
    const SPAN: usize,
    const LINE: usize,
    const BLOCK: usize,
    const PLACE: usize,
    V: Lanes,
>(
    cells: &[V; SPAN],
    [digit, mut barred]: [V; 2],
    left: &mut [V; 6],
) -> [[V; 3]; 3] {
    let mut triads = [[digit; 3]; 3];
    for line in 0..3 {
        for block in 0..3 {
            triads[line][block] = three_in(cells, LINE * line + BLOCK * block, PLACE);
        }
    }
    let mut ways = [digit; 6];
    for p in 0..6 {
        let [a, b, c] = PERMUTATIONS[p];
        ways[p] = triads[0][a].and3(triads[1][b], triads[2][c]);
    }
    if SPLIT {
        for way in &mut ways {
            let next = barred.xor(way.and(digit));
            *way = way.and_not_both(digit, barred);
            barred = next;
        }
    }
    *left = ways;
    let mut allowed = [[ways[0]; 3]; 3];
    for line in 0..3 {
        let mut uses = [digit; 3];
        for block in 0..3 {
            let (a, b) = through(line, block);
            uses[block] = ways[a].or(ways[b]);
        }
        for block in 0..3 {
            let [b, c] = [uses[(block + 1) % 3], uses[(block + 2) % 3]];
            allowed[line][block] = uses[block].alone_if_three(b, c);
        }
    }
    allowed
}

/// Naked singles and hidden singles in one box, whose cell in row `r` and column `c` is
/// `cells[9 * r + c]`; first its columns lose what is not allowed there.
#[inline(always)]
fn singles<V: Lanes>(cells: &mut [V; 21], allowed: [V; 3], report: &mut Report<V>) {
    let Report { intact, full, sum, least, pending } = report;
    let [x, y, z] = allowed;
    let mut rows = [allowed; 3];
    for r in 0..3 {
        rows[r] = [cells[9 * r].and(x), cells[9 * r + 1].and(y), cells[9 * r + 2].and(z)];
    }
    let single = [single_in(rows[0]), single_in(rows[1]), single_in(rows[2])];
    let naked = any(single[0]).or3(any(single[1]), any(single[2]));
    *full = full.and(naked);

    // Digits seen once: three bits go into a sum and a carry, bitwise over all digits.
    let (any0, any1, any2) = (any(rows[0]), any(rows[1]), any(rows[2]));
    let twice_within = two(rows[0]).or3(two(rows[1]), two(rows[2]));
    let twice_across = any0.majority(any1, any2);
    let some = any0.or3(any1, any2);
    *intact = intact.and(some);
    let once = some.and_neither(twice_within, twice_across);
    *pending = pending.or(once.and_not(naked));

    // The others lose the singles; then a cell with a digit that must go there keeps only that.
    let mut sums = [*sum; 3];
    for r in 0..3 {
        for c in 0..3 {
            let cell = rows[r][c].settle(single[r][c], once, naked);
            sums[c] = if r == 0 && c > 0 { cell } else { sums[c].add(cell) };
            *least = least.min(cell);
            cells[9 * r + c] = cell;
        }
    }
    *sum = sums[0].add(sums[1]).add(sums[2]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::lanes::LaneSource;
    use crate::simd::portable::{SHORT, Short};

    /// For one digit: whether triad (line, box) is set in a matrix of nine bits.
    fn has(matrix: u16, line: usize, block: usize) -> bool {
        matrix >> (3 * line + block) & 1 == 1
    }

    /// The permutations of a matrix, by their definition.
    fn left_in(matrix: u16) -> Vec<[usize; 3]> {
        let whole = |p: &[usize; 3]| (0..3).all(|line| has(matrix, line, p[line]));
        PERMUTATIONS.into_iter().filter(whole).collect()
    }

    /// A chute in which digit 1 is possible in exactly the triads of the matrix, in one cell of
    /// each, and the other digits everywhere in the other two.
    fn chute_of(matrix: u16) -> [<Short as LaneSource>::Lanes; 27] {
        let mut cells = [SHORT.splat(0x1fe); 27];
        for line in 0..3 {
            for block in 0..3 {
                let first = if has(matrix, line, block) { 0x1ff } else { 0x1fe };
                cells[9 * line + 3 * block] = SHORT.splat(first);
            }
        }
        cells
    }

    #[test]
    fn through_names_the_permutations_that_use_a_triad() {
        for line in 0..3 {
            for block in 0..3 {
                let (a, b) = through(line, block);
                let using = |&p: &usize| PERMUTATIONS[p][line] == block;
                assert_eq!((0..6).filter(using).collect::<Vec<_>>(), [a, b]);
            }
        }
    }

    #[test]
    fn a_triad_is_kept_exactly_if_a_permutation_uses_it_in_all_512_matrices() {
        for matrix in 0..512 {
            let possible = left_in(matrix);
            let zero = SHORT.splat(0);
            let mut left = [zero; 6];
            let mut cells = chute_of(matrix);
            chute::<false, 27, 9, 3, 1, _>(&mut cells, [zero; 2], &mut left);
            for line in 0..3 {
                for block in 0..3 {
                    // The identity in its other form, without permutations: the opposite two by two
                    // triads allow the digit to be completed.
                    let at = |i: usize, k: usize| has(matrix, (line + i) % 3, (block + k) % 3);
                    let completed = at(1, 1) && at(2, 2) || at(1, 2) && at(2, 1);
                    let used = possible.iter().any(|p| p[line] == block);
                    assert_eq!(used, has(matrix, line, block) && completed);
                    let cell =
                        <Short as LaneSource>::Lanes::flat(&cells[9 * line + 3 * block..])[0];
                    assert_eq!(cell & 1 == 1, used, "matrix {matrix:09b}");
                    // Locked candidates: a triad alone in its line or in its box empties the rest.
                    let alone_in_line = (0..3).all(|k| k == block || !has(matrix, line, k));
                    let alone_in_box = (0..3).all(|i| i == line || !has(matrix, i, block));
                    if used && (alone_in_line || alone_in_box) {
                        assert!(possible.iter().all(|p| p[line] == block));
                    }
                }
            }
            let is_any_left =
                left.iter().any(|way| <Short as LaneSource>::Lanes::flat(&[*way])[0] & 1 == 1);
            assert_eq!(is_any_left, !possible.is_empty());
        }
    }

    #[test]
    fn each_half_of_a_branching_keeps_every_other_permutation_and_loses_a_triad() {
        let digit = SHORT.splat(1);
        for matrix in 0..512 {
            let all = left_in(matrix);
            if all.len() < 2 {
                continue;
            }
            let kept = |second: u16| {
                let mut cells = chute_of(matrix);
                let mut left = [SHORT.splat(0); 6];
                let split = [digit, SHORT.splat(second)];
                chute::<false, 27, 9, 3, 1, _>(&mut cells, split, &mut left);
                let before = cells.map(|cell| <Short as LaneSource>::Lanes::flat(&[cell])[0]);
                chute::<true, 27, 9, 3, 1, _>(&mut cells, split, &mut left);
                let after = cells.map(|cell| <Short as LaneSource>::Lanes::flat(&[cell])[0]);
                assert_ne!(before, after, "{matrix:09b}");
                let left = left.map(|way| <Short as LaneSource>::Lanes::flat(&[way])[0] & 1 == 1);
                (0..6).filter(|&p| left[p]).map(|p| PERMUTATIONS[p]).collect::<Vec<_>>()
            };
            let every_other =
                |from: usize| all.iter().copied().skip(from).step_by(2).collect::<Vec<_>>();
            assert_eq!(kept(0), every_other(0), "{matrix:09b}");
            assert_eq!(kept(u16::MAX), every_other(1), "{matrix:09b}");
        }
    }

    #[test]
    fn three_digits_locked_to_a_triad_are_all_it_holds() {
        let mut cells = [SHORT.splat(0x1ff); 27];
        // Digits 1, 2 and 3 are gone from the rest of the first line.
        for cell in &mut cells[3..9] {
            *cell = SHORT.splat(0x1f8);
        }
        let zero = SHORT.splat(0);
        let mut left = [zero; 6];
        chute::<false, 27, 9, 3, 1, _>(&mut cells, [zero; 2], &mut left);
        let lane = |cell: usize| <Short as LaneSource>::Lanes::flat(&cells[cell..])[0];
        assert!((0..3).all(|cell| lane(cell) == 7));
        // And they are gone from the rest of the box.
        assert!([9, 10, 11, 18, 19, 20].into_iter().all(|cell| lane(cell) == 0x1f8));
    }
}
