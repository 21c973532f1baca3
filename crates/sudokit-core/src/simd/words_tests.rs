//! Every operation on words of every instruction set, against the plain ones, and these against
//! their definition.

use crate::random::Random;
use crate::simd::portable::{LONG, SHORT};
use crate::simd::words::{Kernel, Line, Line16, Mask, Shuffle, Words16, Words32};
use crate::simd::{InstructionSet, RegisterChoice, Registers};

/// A kernel for both kinds of registers, run on an instruction set: with the one it has.
struct Both<L, S>(L, S);

/// What one of them gave.
#[derive(PartialEq, Debug)]
enum Either<L, S> {
    Long(L),
    Short(S),
}

impl<L: OnLong, S: OnShort> Kernel for Both<L, S> {
    type Output = Either<L::Output, S::Output>;

    #[inline(always)]
    fn long<W: Words32>(self) -> Self::Output {
        Either::Long(self.0.run::<W>())
    }

    #[inline(always)]
    fn short<W: Words16>(self) -> Self::Output {
        Either::Short(self.1.run::<W>())
    }
}

impl<L: OnLong, S: OnShort> RegisterChoice for Both<L, S> {
    type Output = Option<Either<L::Output, S::Output>>;

    fn with_registers<I: Registers>(self, isa: I) -> Self::Output {
        Some(isa.run(self))
    }

    fn without_registers(self) -> Self::Output {
        None
    }
}

trait OnLong {
    type Output;
    fn run<W: Words32>(self) -> Self::Output;
}

trait OnShort {
    type Output;
    fn run<W: Words16>(self) -> Self::Output;
}

/// Asserts that all instruction sets of this machine give what plain arrays give.
fn assert_all_agree<L: OnLong, S: OnShort>(both: impl Fn() -> Both<L, S>)
where
    L::Output: PartialEq + std::fmt::Debug,
    S::Output: PartialEq + std::fmt::Debug,
{
    for found in InstructionSet::available().filter_map(|set| set.choose_registers(both())) {
        let expected = match found {
            Either::Long(_) => LONG.run(both()),
            Either::Short(_) => SHORT.run(both()),
        };
        assert_eq!(found, expected);
    }
}

/// A kernel for the other kind of registers, where a test is about one of them.
struct Nothing;

impl OnLong for Nothing {
    type Output = ();
    fn run<W: Words32>(self) {}
}

impl OnShort for Nothing {
    type Output = ();
    fn run<W: Words16>(self) {}
}

fn long<L: OnLong>(work: L) -> L::Output {
    match LONG.run(Both(work, Nothing)) {
        Either::Long(found) => found,
        Either::Short(()) => unreachable!("these are long registers"),
    }
}

fn short<S: OnShort>(work: S) -> S::Output {
    match SHORT.run(Both(Nothing, work)) {
        Either::Short(found) => found,
        Either::Long(()) => unreachable!("these are short registers"),
    }
}

/// Runs every operation on three operands and writes all results down.
struct EveryOperation {
    operands: [Line; 3],
    places: Shuffle,
    bytes: [u8; 81],
    byte_places: Shuffle,
    lanes: Mask,
}

impl OnLong for EveryOperation {
    type Output = (Vec<Line>, Vec<Mask>);

    #[inline(always)]
    fn run<W: Words32>(self) -> Self::Output {
        let mut lines = Vec::new();
        let mut write = |w: W| {
            let mut line = Line([0; 32]);
            w.store(&mut line);
            lines.push(line);
        };
        let [a, b, c] = [0, 1, 2].map(|n| W::load(&self.operands[n]));
        write(a);
        write(W::splat(self.operands[0].0[0]));
        write(W::widen_bytes(&self.bytes, &self.byte_places));
        write(a.permute(W::order(&self.places)));
        write(W::logic::<0b1110_1000>(a, b, c));
        write(W::logic::<0b1100_1010>(a, b, c));
        write(W::logic::<0b0001_0000>(a, b, c));
        write(W::logic::<0b1011_1010>(a, b, c));
        write(W::logic::<0b1111_0110>(a, b, c));
        write(W::logic::<0b0011_1100>(a, b, c));
        write(a.add(b));
        write(b.saturating_sub(a));
        write(a.min(b));
        write(W::splat(a.least()));
        write(a.shift_left(c));
        write(a.count_ones());
        write(a.replace(self.lanes, b));
        write(a.keep(self.lanes));
        (lines, vec![a.meets(b), a.misses(b), a.equal(b), a.equal(a)])
    }
}

fn random_operation(random: &mut Random) -> EveryOperation {
    let mut line = |mask: u64| {
        let mut line = Line([0; 32]);
        line.0.fill_with(|| (random.bits() & random.bits() & mask) as u16);
        line
    };
    // Sparse and equal words must come up as well; the last operand serves as shift counts.
    let mut operands = [line(0xffff), line(0x1ff), line(0x1f)];
    operands[1].0[5] = operands[0].0[5];
    operands[1].0[9] = 0;
    let mut places = Shuffle([0; 64]);
    places.0.fill_with(|| random.below(64) as u8);
    let mut byte_places = Shuffle([0; 64]);
    byte_places.0.fill_with(|| random.below(81) as u8);
    let mut bytes = [0; 81];
    bytes.fill_with(|| random.bits() as u8);
    EveryOperation { operands, places, bytes, byte_places, lanes: random.bits() as u32 }
}

#[test]
fn the_portable_operations_mean_what_they_say() {
    for index in 0..50 {
        let operation = random_operation(&mut Random::new(31, index));
        let EveryOperation { operands: [a, b, c], places, bytes, byte_places, lanes } = operation;
        let (lines, masks) = long(operation);
        for n in 0..32 {
            let (x, y, z) = (a.0[n], b.0[n], c.0[n]);
            let byte = |p: u8| a.0[usize::from(p / 2)].to_le_bytes()[usize::from(p % 2)];
            let shuffled = [byte(places.0[2 * n]), byte(places.0[2 * n + 1])];
            let chosen = lanes >> n & 1 == 1;
            let expected = [
                x,
                a.0[0],
                u16::from(bytes[usize::from(byte_places.0[2 * n])]),
                u16::from_le_bytes(shuffled),
                x & y | x & z | y & z,
                x & y | !x & z,
                x & !y & !z,
                x & !y | z,
                x | (y ^ z),
                x ^ y,
                x.wrapping_add(y),
                y.saturating_sub(x),
                x.min(y),
                *a.0.iter().min().unwrap(),
                x.checked_shl(u32::from(z)).unwrap_or(0),
                x.count_ones() as u16,
                if chosen { y } else { x },
                if chosen { x } else { 0 },
            ];
            assert_eq!(lines.iter().map(|line| line.0[n]).collect::<Vec<_>>(), expected);
            let expected = [x & y != 0, x & y == 0, x == y, true];
            assert_eq!(masks.iter().map(|m| m >> n & 1 == 1).collect::<Vec<_>>(), expected);
        }
    }
}

/// Runs every operation of short vectors on two operands.
struct EveryShortOperation {
    operands: [Line16; 2],
}

impl OnShort for EveryShortOperation {
    type Output = (Vec<Line16>, u32, [bool; 2]);

    #[inline(always)]
    fn run<W: Words16>(self) -> Self::Output {
        let mut lines = Vec::new();
        let mut write = |w: W| {
            let mut line = Line16([0; 16]);
            w.store(&mut line);
            lines.push(line);
        };
        let [a, b] = [0, 1].map(|n| W::load(&self.operands[n]));
        write(a);
        write(W::splat(self.operands[0].0[3]));
        write(a.turn_words(W::turn::<1>()));
        write(a.turn_words(W::turn::<2>()));
        write(a.turn_fours::<1>());
        write(a.turn_fours::<2>());
        write(a.and(b));
        write(a.or(b));
        write(a.xor(b));
        write(a.and_not(b));
        write(b.minus_one());
        write(a.add_saturating(b));
        write(a.where_any(b.and(W::splat(0x7fff))));
        write(b.is_zero());
        let signs = a.is_zero().signs(b.is_zero());
        (lines, signs, [a.xor(b).is_all_zero(), a.xor(a).is_all_zero()])
    }
}

fn random_short(index: u64) -> EveryShortOperation {
    let mut random = Random::new(33, index);
    let mut line = || {
        let mut line = Line16([0; 16]);
        line.0.fill_with(|| if random.below(3) == 0 { 0 } else { random.bits() as u16 });
        line
    };
    EveryShortOperation { operands: [line(), line()] }
}

#[test]
fn the_portable_short_operations_mean_what_they_say() {
    for index in 0..50 {
        let [a, b] = random_short(index).operands;
        let (lines, signs, zero) = short(random_short(index));
        for n in 0..16 {
            let (x, y) = (a.0[n], b.0[n]);
            // Three words of a group and three groups turn; the fourth stays.
            let words = [[1, 2, 0, 3], [2, 0, 1, 3]].map(|to| a.0[n / 4 * 4 + to[n % 4]]);
            let fours = [[1, 2, 0, 3], [2, 0, 1, 3]].map(|to| a.0[4 * to[n / 4] + n % 4]);
            let is_zero = if y == 0 { u16::MAX } else { 0 };
            let expected = [
                x,
                a.0[3],
                words[0],
                words[1],
                fours[0],
                fours[1],
                x & y,
                x | y,
                x ^ y,
                x & !y,
                y.wrapping_sub(1),
                x.saturating_add(y),
                if y & 0x7fff == 0 { 0 } else { x },
                is_zero,
            ];
            assert_eq!(lines.iter().map(|line| line.0[n]).collect::<Vec<_>>(), expected);
            let bit = n / 8 * 16 + n % 8;
            assert_eq!(signs >> bit & 1 == 1, x == 0);
            assert_eq!(signs >> (bit + 8) & 1 == 1, y == 0);
        }
        assert_eq!(zero, [a == b, true]);
    }
}

#[test]
fn the_operations_of_every_instruction_set_agree_with_the_portable_ones() {
    for index in 0..2000 {
        assert_all_agree(|| {
            Both(random_operation(&mut Random::new(32, index)), random_short(index))
        });
    }
}

/// A grid's way to short vectors and back, and from long ones.
struct Grids {
    bytes: [u8; 81],
    table: [u16; 16],
    /// The numbers of bits, from 0, in all words of all vectors.
    bits: [u8; 144],
    places: [u8; 81],
}

impl Grids {
    fn random(index: u64) -> Grids {
        let mut random = Random::new(34, index);
        let mut grids = Grids { bytes: [0; 81], table: [0; 16], bits: [0; 144], places: [0; 81] };
        grids.bytes.fill_with(|| random.below(16) as u8);
        grids.table.fill_with(|| random.bits() as u16);
        grids.bits.fill_with(|| random.below(9) as u8);
        grids.places.fill_with(|| random.below(96) as u8);
        grids
    }
}

impl OnShort for &Grids {
    type Output = ([Line16; 9], [u8; 81]);

    #[inline(always)]
    fn run<W: Words16>(self) -> Self::Output {
        let mut lines = [Line16([0; 16]); 9];
        let vectors = W::from_bytes(&self.bytes, &self.table);
        for n in 0..9 {
            vectors[n].store(&mut lines[n]);
        }
        let mut vectors = [W::splat(0); 9];
        for n in 0..9 {
            let mut line = Line16([0; 16]);
            for word in 0..16 {
                line.0[word] = 1 << self.bits[16 * n + word];
            }
            vectors[n] = W::load(&line);
        }
        (lines, W::single_bits(vectors))
    }
}

impl OnLong for &Grids {
    type Output = [u8; 81];

    #[inline(always)]
    fn run<W: Words32>(self) -> [u8; 81] {
        let mut vectors = [W::splat(0); 3];
        for n in 0..3 {
            let mut line = Line([0; 32]);
            for word in 0..32 {
                line.0[word] = 1 << self.bits[32 * n + word];
            }
            vectors[n] = W::load(&line);
        }
        W::single_bits(vectors, &self.places)
    }
}

#[test]
fn the_portable_grids_lie_where_they_should() {
    for index in 0..50 {
        let grids = Grids::random(index);
        let (lines, bytes) = short(&grids);
        let mut looked_up = 0;
        for (r, line) in lines.iter().enumerate() {
            for (lane, &word) in line.0.iter().enumerate() {
                let (i, j, b, k) = (r / 3, r % 3, lane / 4, lane % 4);
                let is_spare = b == 3 || k == 3;
                let n = 9 * (3 * b + i) + 3 * k + j;
                let index = if is_spare { 1 } else { grids.bytes[n] };
                assert_eq!(word, grids.table[usize::from(index)]);
                if !is_spare {
                    assert_eq!(bytes[n], grids.bits[16 * r + lane] + 1);
                    looked_up += 1;
                }
            }
        }
        assert_eq!(looked_up, 81);
        let bytes = long(&grids);
        for (n, &place) in grids.places.iter().enumerate() {
            assert_eq!(bytes[n], grids.bits[usize::from(place)] + 1);
        }
    }
}

#[test]
fn grids_lie_the_same_on_every_instruction_set() {
    for index in 0..500 {
        let grids = Grids::random(index);
        assert_all_agree(|| Both(&grids, &grids));
    }
}
