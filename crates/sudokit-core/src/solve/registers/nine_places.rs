//! Where the cells of nine registers lie, and sets of them as bits.

use crate::simd::words::Line16;

/// The text place of the cell in register `r`, lane `4b + k`.
pub(super) const fn cell(r: usize, b: usize, k: usize) -> usize {
    9 * (3 * b + r / 3) + 3 * k + r % 3
}

/// All bits of one lane.
pub(super) static LANES: [Line16; 16] = {
    let mut lanes = [Line16([0; 16]); 16];
    let mut n = 0;
    while n < 16 {
        lanes[n].0[n] = 0xffff;
        n += 1;
    }
    lanes
};

/// A set of cells, in the order of [`signs`](crate::simd::words::Words16::signs) on registers 0 and
/// 1, 2 and 3, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CellBits(pub(super) [u64; 3]);

/// The lanes of a chute's triads in the registers of each of its lines.
#[inline(always)]
pub(super) const fn chute_lanes(chute: usize) -> [usize; 3] {
    match chute {
        0..3 => [4 * chute, 4 * chute + 1, 4 * chute + 2],
        _ => [chute - 3, chute + 1, chute + 5],
    }
}

/// Register and lane of a place.
#[inline(always)]
pub(super) const fn register_and_lane(place: usize) -> (usize, usize) {
    let bit = place % 32;
    (place / 32 * 2 + bit / 8 % 2, bit / 16 * 8 + bit % 8)
}

const fn place(r: usize, lane: usize) -> usize {
    r / 2 * 32 + lane / 8 * 16 + r % 2 * 8 + lane % 8
}

impl CellBits {
    #[inline(always)]
    pub(super) fn and(self, o: CellBits) -> CellBits {
        CellBits([self.0[0] & o.0[0], self.0[1] & o.0[1], self.0[2] & o.0[2]])
    }

    #[inline(always)]
    pub(super) fn and_not(self, o: CellBits) -> CellBits {
        CellBits([self.0[0] & !o.0[0], self.0[1] & !o.0[1], self.0[2] & !o.0[2]])
    }

    #[inline(always)]
    pub(super) fn count(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    #[inline(always)]
    pub(super) fn take_first(&mut self) -> Option<usize> {
        for n in 0..3 {
            if self.0[n] != 0 {
                let place = 64 * n + self.0[n].trailing_zeros() as usize;
                self.0[n] &= self.0[n] - 1;
                return Some(place);
            }
        }
        None
    }
}

/// The places that are cells.
pub(super) static CELLS: CellBits = {
    let mut all = [0; 3];
    let mut n = 0;
    while n < 81 {
        let at = place(n / 9, 4 * (n / 3 % 3) + n % 3);
        all[at / 64] |= 1 << (at % 64);
        n += 1;
    }
    CellBits(all)
};

/// The peers of each place.
pub(super) static PEERS: [CellBits; 192] = {
    let mut peers = [CellBits([0; 3]); 192];
    let mut a = 0;
    while a < 81 {
        let x = cell(a / 9, a / 3 % 3, a % 3);
        let at = place(a / 9, 4 * (a / 3 % 3) + a % 3);
        let mut b = 0;
        while b < 81 {
            let y = cell(b / 9, b / 3 % 3, b % 3);
            let other = place(b / 9, 4 * (b / 3 % 3) + b % 3);
            let same_row = x / 9 == y / 9;
            let same_column = x % 9 == y % 9;
            let same_box = x / 27 == y / 27 && x % 9 / 3 == y % 9 / 3;
            if a != b && (same_row || same_column || same_box) {
                peers[at].0[other / 64] |= 1 << (other % 64);
            }
            b += 1;
        }
        a += 1;
    }
    peers
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_one_place_and_twenty_peers() {
        assert_eq!(CELLS.count(), 81);
        let mut all = CELLS;
        let mut seen = [0; 81];
        while let Some(at) = all.take_first() {
            let (r, lane) = register_and_lane(at);
            assert_eq!(place(r, lane), at);
            seen[cell(r, lane / 4, lane % 4)] += 1;
            assert_eq!(PEERS[at].count(), 20);
        }
        assert_eq!(seen, [1; 81]);
    }
}
