//! Vectors of 16-bit lanes, for engines that have one puzzle in each lane.
//!
//! A [`Lanes`] value holds [`Lanes::COUNT`] independent `u16`s. The operations are those a bulk
//! engine needs: three-input logic, tests that keep or drop a whole lane, sums, and moves between
//! lanes. Each is written out plainly in `portable`, for the tests: there the others are compared
//! with it. Vectors come from a token ([`LaneSource`]) or from other vectors, so code that holds
//! one may use its operations.

/// The most lanes any instruction set has.
pub(crate) const MOST_LANES: usize = 32;

/// In a list of sources, the lane that stays as it is.
pub(crate) const KEEP: u8 = 0xff;

/// A token of an instruction set, as the source of its vectors.
pub(crate) trait LaneSource: Copy + Send + Sync + 'static {
    /// Its vectors of lanes.
    type Lanes: Lanes;

    /// The same value in every lane.
    fn splat(self, value: u16) -> Self::Lanes;

    /// A plan for [`Lanes::take`]: lane `i` takes lane `sources[i]`, or stays on [`KEEP`].
    /// Entries from [`Lanes::COUNT`] on are not looked at.
    fn plan(self, sources: &[u8; MOST_LANES]) -> <Self::Lanes as Lanes>::Plan;

    /// A plan for [`Lanes::permute`]: lane `i` takes lane `sources[i]`, below [`Lanes::COUNT`].
    /// Entries from [`Lanes::COUNT`] on are not looked at.
    fn order(self, sources: &[u8; MOST_LANES]) -> <Self::Lanes as Lanes>::Plan;

    /// Turns bytes into lanes: byte `c` of `rows[i]` comes to lane `i` of `columns[c]`, looked up
    /// in `table` (16 entries, index modulo 16).
    ///
    /// `rows` must have an entry for every lane.
    #[inline(always)]
    fn columns<const C: usize>(
        self,
        rows: &[&[u8; C]],
        table: &[u16; 16],
        columns: &mut [Self::Lanes; C],
    ) {
        let flat = Self::Lanes::flat_mut(columns);
        for lane in 0..Self::Lanes::COUNT {
            for c in 0..C {
                flat[c * Self::Lanes::COUNT + lane] = table[usize::from(rows[lane][c] & 15)];
            }
        }
    }

    /// Prepares the way back for all rows at once: lanes of which each has a single one of the bits
    /// 0 to 8. For several rows, this and [`LaneSource::row`] take less than one by one.
    #[inline(always)]
    fn pieces<const C: usize>(self, columns: &[Self::Lanes; C], pieces: &mut Pieces) {
        let _ = (columns, pieces);
    }

    /// The way back for one row, when [`LaneSource::pieces`] has been there: the numbers of the
    /// bits, from 1.
    #[inline(always)]
    fn row<const C: usize>(
        self,
        columns: &[Self::Lanes; C],
        pieces: &Pieces,
        lane: usize,
        numbers: &mut [u8; C],
    ) {
        let _ = pieces;
        numbers_from(0, columns, lane, numbers);
    }
}

/// Rows in pieces of sixteen bytes, wherever an instruction set puts them.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Pieces(pub(super) [[u8; 16]; 5 * MOST_LANES]);

impl Pieces {
    /// None yet.
    pub(crate) const NONE: Pieces = Pieces([[0; 16]; 5 * MOST_LANES]);
}

/// [`LaneSource::row`] one by one, from a column on.
#[inline(always)]
pub(super) fn numbers_from<V: Lanes, const C: usize>(
    first: usize,
    columns: &[V; C],
    lane: usize,
    numbers: &mut [u8; C],
) {
    let flat = V::flat(columns);
    for c in first..C {
        numbers[c] = flat[c * V::COUNT + lane % V::COUNT].trailing_zeros() as u8 + 1;
    }
}

/// A vector of 16-bit lanes. Every operation works on each lane by itself.
pub(crate) trait Lanes: Copy + Send + Sync + 'static {
    /// Number of lanes, at most [`MOST_LANES`].
    const COUNT: usize;

    /// A prepared move of lanes.
    type Plan: Copy;

    /// Vectors as plain numbers, lane after lane.
    fn flat(vectors: &[Self]) -> &[u16];

    /// The same, to write to.
    fn flat_mut(vectors: &mut [Self]) -> &mut [u16];

    /// `a & b`
    fn and(self, b: Self) -> Self;

    /// `a | b`
    fn or(self, b: Self) -> Self;

    /// `a ^ b`
    fn xor(self, b: Self) -> Self;

    /// `a & !b`
    fn and_not(self, b: Self) -> Self;

    /// Sum without carry beyond 16 bits.
    fn add(self, b: Self) -> Self;

    /// The smaller number.
    fn min(self, b: Self) -> Self;

    /// `a & b & c`
    fn and3(self, b: Self, c: Self) -> Self;

    /// `a | b | c`
    fn or3(self, b: Self, c: Self) -> Self;

    /// `a ^ b ^ c`
    fn xor3(self, b: Self, c: Self) -> Self;

    /// The bits set in two or three of the three.
    fn majority(self, b: Self, c: Self) -> Self;

    /// `a & !(b | c)`
    fn and_neither(self, b: Self, c: Self) -> Self;

    /// `a & !(b & c)`
    fn and_not_both(self, b: Self, c: Self) -> Self;

    /// `a & (b | c)`
    fn and_either(self, b: Self, c: Self) -> Self;

    /// The lane if at most one of its bits is set, else 0.
    fn single_or_zero(self) -> Self;

    /// `other` where `self & mask` is 0, else 0.
    fn other_if_disjoint(self, mask: Self, other: Self) -> Self;

    /// `a & (!b | c)`, where `c` is a subset of `a`.
    fn and_not_unless(self, b: Self, c: Self) -> Self;

    /// `self & mask` where that is not 0, else `self`.
    fn common_if_any(self, mask: Self) -> Self;

    /// `self` where it has three bits or more, else `other`, of which `self` must be a subset.
    fn or_else_unless_three(self, other: Self) -> Self;

    /// `self` where at most one of its bits is set, and that is `single`; else `self & only` where
    /// that is not 0; else `self & !others`. For lanes below 512, where the second case has nothing
    /// in common with `others`.
    #[inline(always)]
    fn settle(self, single: Self, only: Self, others: Self) -> Self {
        self.and_not_unless(others, single).common_if_any(only)
    }

    /// `self & !(b | c)` where that has three bits or more, else `self`, for lanes below 512.
    #[inline(always)]
    fn alone_if_three(self, b: Self, c: Self) -> Self {
        self.and_neither(b, c).or_else_unless_three(self)
    }

    /// Number of bits set, for lanes below 512.
    fn count_ones(self) -> Self;

    /// Bits to the left.
    fn shift_left<const BY: u32>(self) -> Self;

    /// Bit `i` is set when lane `i` of both is the same.
    fn equal(self, b: Self) -> u32;

    /// Lane `i` of the result is the lane that the plan, an order, says: cheaper than
    /// [`Lanes::take`].
    fn permute(self, order: Self::Plan) -> Self;

    /// Lane `i` of the result is the lane of `from` that the plan says, or lane `i` of `self`.
    fn take(self, from: Self, plan: Self::Plan) -> Self;
}
