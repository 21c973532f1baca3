//! NumPy's legacy stream of random numbers, as `numpy.random.seed(S)` begins it.
//!
//! It has one purpose: to reproduce, to the byte, the output of scripts that use it. NumPy froze
//! that stream (NEP 19). The generator is MT19937 by Makoto Matsumoto and Takuji Nishimura (1998),
//! its state filled by their `init_genrand` of 2002. All other code draws from [`sudokit::random`].

const STATE: usize = 624;
const MIDDLE: usize = 397;

/// The stream.
#[derive(Clone, Debug)]
pub struct Numpy {
    state: [u32; STATE],
    next: usize,
}

impl Numpy {
    /// As after `numpy.random.seed(seed)`.
    pub fn new(seed: u32) -> Numpy {
        let mut state = [seed; STATE];
        for at in 1..STATE {
            let last = state[at - 1];
            state[at] = 1_812_433_253_u32.wrapping_mul(last ^ last >> 30).wrapping_add(at as u32);
        }
        Numpy { state, next: STATE }
    }

    /// The next 32 bits.
    pub fn bits(&mut self) -> u32 {
        if self.next == STATE {
            self.twist();
        }
        let mut y = self.state[self.next];
        self.next += 1;
        y ^= y >> 11;
        y ^= y << 7 & 0x9d2c_5680;
        y ^= y << 15 & 0xefc6_0000;
        y ^ y >> 18
    }

    fn twist(&mut self) {
        for at in 0..STATE {
            let y = self.state[at] & 0x8000_0000 | self.state[(at + 1) % STATE] & 0x7fff_ffff;
            let odd = if y & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[at] = self.state[(at + MIDDLE) % STATE] ^ y >> 1 ^ odd;
        }
        self.next = 0;
    }

    /// A number from 0 to `most`: bits of its length, drawn until they are no greater.
    pub fn interval(&mut self, most: u32) -> u32 {
        let mask = u32::MAX.checked_shr(most.leading_zeros()).unwrap_or(0);
        loop {
            let bits = self.bits() & mask;
            if bits <= most {
                return bits;
            }
        }
    }

    /// As `shuffle` and `permutation` of one axis.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let pick = self.interval(last as u32) as usize;
            items.swap(last, pick);
        }
    }

    /// As `rand()`: a number in [0, 1).
    pub fn unit(&mut self) -> f64 {
        let (a, b) = (self.bits() >> 5, self.bits() >> 6);
        (f64::from(a) * 67_108_864.0 + f64::from(b)) / 9_007_199_254_740_992.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_gives_the_published_stream() {
        // The 10,000th output of MT19937 for its default seed, as the C++ standard demands it.
        let mut stream = Numpy::new(5489);
        let last = (0..10_000).map(|_| stream.bits()).last();
        assert_eq!(last, Some(4_123_659_995));
    }

    #[test]
    fn numbers_and_orders_are_numpy_s() {
        // numpy.random.seed(7); rand(), permutation(9), rand().
        let mut stream = Numpy::new(7);
        assert!((stream.unit() - 0.076_308_289_373_957_17).abs() < 1e-16);
        // numpy.random.seed(0); rand().
        assert!((Numpy::new(0).unit() - 0.548_813_503_927_324_8).abs() < 1e-15);
        assert_eq!(Numpy::new(1).interval(0), 0);
    }
}
