//! The lanes of NEON: eight of them, conditions are vectors. In pairs of registers there could be
//! sixteen, but then a step of the lanes engine does not fit into 32 registers any more.

use super::Neon;
use super::intrinsics::*;
use crate::simd::lanes::{LaneSource, Lanes, MOST_LANES, Pieces, numbers_from};

/// Eight lanes.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Vector(uint16x8_t);

const COUNT: usize = 8;

/// For each byte the place of its source; places above 15 stand for none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan(uint8x16_t);

/// The first half of the vectors interleaved with the second, byte by byte.
#[inline(always)]
fn weave(v: [uint8x16_t; 8]) -> [uint8x16_t; 8] {
    let mut woven = v;
    for n in 0..4 {
        woven[2 * n] = vzip1q_u8(v[n], v[n + 4]);
        woven[2 * n + 1] = vzip2q_u8(v[n], v[n + 4]);
    }
    woven
}

impl LaneSource for Neon {
    type Lanes = Vector;

    #[inline(always)]
    fn splat(self, value: u16) -> Vector {
        Vector(vdupq_n_u16(value))
    }

    #[inline(always)]
    fn plan(self, sources: &[u8; MOST_LANES]) -> Plan {
        // Twice a place is that of its first byte. What is to stay is 255, and stays out of range.
        let sources = load(sources.first_chunk().unwrap());
        let twice = vqaddq_u8(sources, sources);
        let next = vqaddq_u8(twice, vdupq_n_u8(1));
        Plan(vzip1q_u8(twice, next))
    }

    #[inline(always)]
    fn order(self, sources: &[u8; MOST_LANES]) -> Plan {
        self.plan(sources)
    }

    #[inline(always)]
    fn columns<const C: usize>(
        self,
        rows: &[&[u8; C]],
        table: &[u16; 16],
        columns: &mut [Vector; C],
    ) {
        assert!(C >= 16 && rows.len() >= COUNT);
        let tables = [0, 8].map(|by| load(&table.map(|entry| (entry >> by) as u8)));
        let mut first = 0;
        loop {
            let mut pieces = [vdupq_n_u8(0); 8];
            for row in 0..8 {
                pieces[row] = load(rows[row][first..].first_chunk().unwrap());
            }
            // Three times interleaved it is an 8 by 16 transpose: eight bytes of column `2 * n`,
            // then eight of column `2 * n + 1`.
            let pairs = weave(weave(weave(pieces)));
            for n in 0..8 {
                let index = vandq_u8(pairs[n], vdupq_n_u8(15));
                let low = vqtbl1q_u8(tables[0], index);
                let high = vqtbl1q_u8(tables[1], index);
                columns[first + 2 * n] = Vector(vreinterpretq_u16_u8(vzip1q_u8(low, high)));
                columns[first + 2 * n + 1] = Vector(vreinterpretq_u16_u8(vzip2q_u8(low, high)));
            }
            if first == C - 16 {
                return;
            }
            first = (first + 16).min(C - 16);
        }
    }

    #[inline(always)]
    fn pieces<const C: usize>(self, columns: &[Vector; C], pieces: &mut Pieces) {
        let columns = columns.as_chunks::<16>().0.iter();
        for (columns, pieces) in columns.zip(pieces.0.as_chunks_mut::<COUNT>().0) {
            let mut pairs = [vdupq_n_u8(0); 8];
            for j in 0..8 {
                pairs[j] = narrow(columns[2 * j].0, columns[2 * j + 1].0);
            }
            // Four times interleaved it is a 16 by 8 transpose.
            let woven = weave(weave(weave(weave(pairs))));
            for lane in 0..8 {
                store(woven[lane], &mut pieces[lane]);
            }
        }
    }

    #[inline(always)]
    fn row<const C: usize>(
        self,
        columns: &[Vector; C],
        pieces: &Pieces,
        lane: usize,
        numbers: &mut [u8; C],
    ) {
        let (to, _) = numbers.as_chunks_mut::<16>();
        for (to, pieces) in to.iter_mut().zip(pieces.0.as_chunks::<COUNT>().0) {
            let all = load(&pieces[lane % COUNT]);
            let number = vsubq_u8(vdupq_n_u8(8), vclzq_u8(all));
            // One more for 255, which has no zeros before it as bit 7 has none.
            store(vsubq_u8(number, vceqq_u8(all, vdupq_n_u8(255))), to);
        }
        numbers_from(C / 16 * 16, columns, lane, numbers);
    }
}

impl Lanes for Vector {
    const COUNT: usize = COUNT;
    type Plan = Plan;

    #[inline(always)]
    fn flat(vectors: &[Vector]) -> &[u16] {
        // SAFETY: `Vector` is 16 bytes without padding, any of which may be read as `u16`.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * COUNT) }
    }

    #[inline(always)]
    fn flat_mut(vectors: &mut [Vector]) -> &mut [u16] {
        // SAFETY: `Vector` is 16 bytes without padding, and any bits make a vector.
        unsafe {
            std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * COUNT)
        }
    }

    #[inline(always)]
    fn and(self, b: Vector) -> Vector {
        Vector(vandq_u16(self.0, b.0))
    }

    #[inline(always)]
    fn or(self, b: Vector) -> Vector {
        Vector(vorrq_u16(self.0, b.0))
    }

    #[inline(always)]
    fn xor(self, b: Vector) -> Vector {
        Vector(veorq_u16(self.0, b.0))
    }

    #[inline(always)]
    fn and_not(self, b: Vector) -> Vector {
        Vector(vbicq_u16(self.0, b.0))
    }

    #[inline(always)]
    fn add(self, b: Vector) -> Vector {
        Vector(vaddq_u16(self.0, b.0))
    }

    #[inline(always)]
    fn min(self, b: Vector) -> Vector {
        Vector(vminq_u16(self.0, b.0))
    }

    #[inline(always)]
    fn and3(self, b: Vector, c: Vector) -> Vector {
        self.and(b).and(c)
    }

    #[inline(always)]
    fn or3(self, b: Vector, c: Vector) -> Vector {
        self.or(b).or(c)
    }

    #[inline(always)]
    fn xor3(self, b: Vector, c: Vector) -> Vector {
        self.xor(b).xor(c)
    }

    #[inline(always)]
    fn majority(self, b: Vector, c: Vector) -> Vector {
        // Where two differ the third, elsewhere what they have.
        Vector(select(veorq_u16(self.0, b.0), c.0, b.0))
    }

    #[inline(always)]
    fn and_neither(self, b: Vector, c: Vector) -> Vector {
        self.and_not(b.or(c))
    }

    #[inline(always)]
    fn and_not_both(self, b: Vector, c: Vector) -> Vector {
        self.and_not(b.and(c))
    }

    #[inline(always)]
    fn and_either(self, b: Vector, c: Vector) -> Vector {
        self.and(b.or(c))
    }

    #[inline(always)]
    fn single_or_zero(self) -> Vector {
        let others = test(self.0, vaddq_u16(self.0, vdupq_n_u16(0xffff)));
        Vector(vbicq_u16(self.0, others))
    }

    #[inline(always)]
    fn other_if_disjoint(self, mask: Vector, other: Vector) -> Vector {
        Vector(vbicq_u16(other.0, test(self.0, mask.0)))
    }

    #[inline(always)]
    fn and_not_unless(self, b: Vector, c: Vector) -> Vector {
        Vector(insert(self.0, c.0, b.0))
    }

    #[inline(always)]
    fn common_if_any(self, mask: Vector) -> Vector {
        Vector(vandq_u16(self.0, vornq_u16(mask.0, test(self.0, mask.0))))
    }

    #[inline(always)]
    fn or_else_unless_three(self, other: Vector) -> Vector {
        Vector(select(vcgtq_u16(count(self.0), vdupq_n_u16(2)), self.0, other.0))
    }

    #[inline(always)]
    fn count_ones(self) -> Vector {
        Vector(count(self.0))
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Vector {
        Vector(shift_left::<BY>(self.0))
    }

    #[inline(always)]
    fn equal(self, b: Vector) -> u32 {
        // A byte of each lane, and of each byte the bit of its place: their sum.
        let same = vreinterpretq_u8_u16(vceqq_u16(self.0, b.0));
        let bits = vandq_u8(same, load(&[1, 0, 2, 0, 4, 0, 8, 0, 16, 0, 32, 0, 64, 0, 128, 0]));
        vaddvq_u8(bits).into()
    }

    #[inline(always)]
    fn permute(self, order: Plan) -> Vector {
        Vector(vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(self.0), order.0)))
    }

    #[inline(always)]
    fn take(self, from: Vector, plan: Plan) -> Vector {
        let [own, from] = [self.0, from.0].map(vreinterpretq_u8_u16);
        Vector(vreinterpretq_u16_u8(vqtbx1q_u8(own, from, plan.0)))
    }
}
