//! Every operation of every instruction set of this machine against its plain definition.

use crate::random::Random;
use crate::simd::lanes::{KEEP, Lanes, MOST_LANES, Pieces};
use crate::simd::portable::SHORT;
use crate::simd::{Choice, InstructionSet, Isa, Work};

/// Random numbers with the edges among them: few bits, nine bits, all bits.
fn sample(random: &mut Random, count: usize) -> Vec<u16> {
    let number = |random: &mut Random| match random.below(6) {
        0 => 0,
        1 => 1 << random.below(16),
        2 => (random.bits() & random.bits() & 0x1ff) as u16,
        3 => 0xffff,
        4 => random.bits() as u16,
        _ => (random.bits() & 0x1ff) as u16,
    };
    (0..count).map(|_| number(random)).collect()
}

struct Compare;

impl<I: Isa> Work<I> for Compare {
    type Output = ();

    #[inline(always)]
    fn run(self, isa: I) {
        let count = I::Lanes::COUNT;
        let mut random = Random::new(1, 0);
        for _ in 0..2000 {
            let numbers = [(); 3].map(|()| sample(&mut random, count));
            let vectors = [0, 1, 2].map(|n| load(isa, &numbers[n]));
            let [a, b, c] = vectors;
            let each = |name: &str, found: I::Lanes, expected: &dyn Fn(u16, u16, u16) -> u16| {
                for lane in 0..count {
                    let [x, y, z] = [0, 1, 2].map(|n: usize| numbers[n][lane]);
                    let found = I::Lanes::flat(&[found])[lane];
                    assert_eq!(found, expected(x, y, z), "{name} of {x:x} {y:x} {z:x}");
                }
            };
            each("splat", isa.splat(0x8123), &|_, _, _| 0x8123);
            each("and", a.and(b), &|x, y, _| x & y);
            each("or", a.or(b), &|x, y, _| x | y);
            each("xor", a.xor(b), &|x, y, _| x ^ y);
            each("and_not", a.and_not(b), &|x, y, _| x & !y);
            each("add", a.add(b), &|x, y, _| x.wrapping_add(y));
            each("min", a.min(b), &|x, y, _| x.min(y));
            each("and3", a.and3(b, c), &|x, y, z| x & y & z);
            each("or3", a.or3(b, c), &|x, y, z| x | y | z);
            each("xor3", a.xor3(b, c), &|x, y, z| x ^ y ^ z);
            each("majority", a.majority(b, c), &|x, y, z| x & y | x & z | y & z);
            each("and_neither", a.and_neither(b, c), &|x, y, z| x & !(y | z));
            each("and_not_both", a.and_not_both(b, c), &|x, y, z| x & !(y & z));
            each("and_either", a.and_either(b, c), &|x, y, z| x & (y | z));
            each("and_not_unless", a.and_not_unless(b, a.and(c)), &|x, y, z| x & (!y | z));
            each("single_or_zero", a.single_or_zero(), &|x, _, _| {
                if x.count_ones() == 1 { x } else { 0 }
            });
            each("other_if_disjoint", a.other_if_disjoint(b, c), &|x, y, z| {
                if x & y == 0 { z } else { 0 }
            });
            each("common_if_any", a.common_if_any(b), &|x, y, _| {
                if x & y == 0 { x } else { x & y }
            });
            each("or_else_unless_three", a.and(b).or_else_unless_three(b), &|x, y, _| {
                if (x & y).count_ones() >= 3 { x & y } else { y }
            });
            let nine = isa.splat(0x1ff);
            let set = a.and(nine);
            let settled = set.settle(set.single_or_zero(), b, c.and_not(b));
            each("settle", settled, &|x, y, z| match x & 0x1ff {
                x if x.count_ones() < 2 => x,
                x if x & y != 0 => x & y,
                x => x & (!z | y),
            });
            each("alone_if_three", set.alone_if_three(b, c), &|x, y, z| {
                let alone = x & 0x1ff & !(y | z);
                if alone.count_ones() >= 3 { alone } else { x & 0x1ff }
            });
            each("count_ones", a.and(nine).count_ones(), &|x, _, _| {
                (x & 0x1ff).count_ones() as u16
            });
            each("shift_left", a.shift_left::<3>(), &|x, _, _| x << 3);

            let mixed = a.and(b);
            let bits: Vec<bool> = (0..count).map(|i| numbers[0][i] & !numbers[1][i] == 0).collect();
            let found = mixed.equal(a);
            assert!((0..32).all(|i| (found >> i & 1 == 1) == bits.get(i).is_some_and(|&b| b)));

            let mut sources = [KEEP; MOST_LANES];
            for source in &mut sources[..count] {
                if random.below(3) > 0 {
                    *source = random.index(count) as u8;
                }
            }
            let taken = a.take(b, isa.plan(&sources));
            for lane in 0..count {
                let expected = match sources[lane] {
                    KEEP => numbers[0][lane],
                    source => numbers[1][usize::from(source)],
                };
                assert_eq!(I::Lanes::flat(&[taken])[lane], expected);
            }
            for source in &mut sources[..count] {
                *source = random.index(count) as u8;
            }
            let permuted = a.permute(isa.order(&sources));
            for lane in 0..count {
                let expected = numbers[0][usize::from(sources[lane])];
                assert_eq!(I::Lanes::flat(&[permuted])[lane], expected);
            }
        }
        columns(isa, &mut random);
    }
}

fn load<I: Isa>(isa: I, numbers: &[u16]) -> I::Lanes {
    let mut vector = [isa.splat(0)];
    I::Lanes::flat_mut(&mut vector).copy_from_slice(numbers);
    vector[0]
}

fn columns<I: Isa>(isa: I, random: &mut Random) {
    let count = I::Lanes::COUNT;
    let mut table = [0; 16];
    table.copy_from_slice(&sample(random, 16));
    let rows: Vec<[u8; 81]> =
        (0..count).map(|_| [(); 81].map(|()| random.below(16) as u8)).collect();
    let rows: Vec<&[u8; 81]> = rows.iter().collect();
    let mut columns = [isa.splat(0); 81];
    isa.columns(&rows, &table, &mut columns);
    let flat = I::Lanes::flat(&columns);
    for lane in 0..count {
        for c in 0..81 {
            assert_eq!(flat[c * count + lane], table[usize::from(rows[lane][c])]);
        }
    }
    // And back, for single bits.
    for c in 0..81 {
        for lane in 0..count {
            I::Lanes::flat_mut(&mut columns)[c * count + lane] = 1 << (rows[lane][c] % 9);
        }
    }
    let mut pieces = Pieces::NONE;
    isa.pieces(&columns, &mut pieces);
    for lane in 0..count {
        let mut numbers = [0; 81];
        isa.row(&columns, &pieces, lane, &mut numbers);
        assert_eq!(numbers, rows[lane].map(|value| value % 9 + 1));
    }
}

impl Choice for Compare {
    type Output = ();

    fn with<I: Isa>(self, isa: I) {
        isa.enter(self);
    }

    fn without_vectors(self) {
        SHORT.enter(self);
    }
}

#[test]
fn the_operations_of_every_instruction_set_do_what_they_say() {
    InstructionSet::available().for_each(|set| set.choose(Compare));
}
