//! Boards on their way to lanes: copies of other lanes, boards that waited in memory, new puzzles.
//!
//! What moves between two passes moves in one walk over the cells, whatever it is and however many
//! boards there are: a shuffle for each cell and each source.

use super::frames::{Frames, Position};
use super::walk::{take_all, walk};
use crate::simd::Isa;
use crate::simd::lanes::{KEEP, Lanes, MOST_LANES};

/// Every lane as its own source.
const ITSELF: [u8; MOST_LANES] = {
    let mut sources = [0; MOST_LANES];
    let mut lane = 0;
    while lane < MOST_LANES {
        sources[lane] = lane as u8;
        lane += 1;
    }
    sources
};

/// By lane, where its next board comes from: at most one of the three.
pub(super) struct Moves {
    /// Another lane.
    copied: [u8; MOST_LANES],
    is_any_copied: bool,
    /// A place among the puzzles that are ready.
    loaded: [u8; MOST_LANES],
    is_any_loaded: bool,
    /// Lanes with a frame.
    fetching: u32,
    positions: [Position; MOST_LANES],
}

impl Moves {
    /// None.
    pub(crate) const NONE: Moves = Moves {
        copied: ITSELF,
        is_any_copied: false,
        loaded: [KEEP; MOST_LANES],
        is_any_loaded: false,
        fetching: 0,
        positions: [0; MOST_LANES],
    };

    /// A lane gets a copy of another.
    #[inline(always)]
    pub(crate) fn copy(&mut self, from: usize, to: usize) {
        self.copied[to] = from as u8;
        self.is_any_copied = true;
    }

    /// A lane gets a new puzzle.
    #[inline(always)]
    pub(crate) fn load(&mut self, from: usize, to: usize) {
        self.loaded[to] = from as u8;
        self.is_any_loaded = true;
    }

    /// A lane gets a board that waited.
    #[inline(always)]
    pub(crate) fn fetch(&mut self, from: Position, to: usize) {
        self.positions[to] = from;
        self.fetching |= 1 << to;
    }

    /// Makes the moves.
    #[inline(always)]
    pub(crate) fn make<I: Isa>(
        &mut self,
        isa: I,
        cells: &mut [I::Lanes; 81],
        frames: &Frames<I>,
        ready: &[I::Lanes; 81],
    ) {
        let is_any_fetched = self.fetching != 0;
        if !(self.is_any_copied || is_any_fetched || self.is_any_loaded) {
            return;
        }
        // The boards of one block move with the others.
        let copied = isa.order(&self.copied);
        let (block, fetched) = self.fetched(isa);
        let waiting = if is_any_fetched { frames.block(block) } else { ready };
        let loaded = isa.plan(&self.loaded);
        let sources = (&mut *cells, copied, waiting, fetched, ready, loaded);
        match (self.is_any_copied, is_any_fetched, self.is_any_loaded) {
            (true, false, false) => walk::<true, false, false, _>(sources),
            (false, true, false) => walk::<false, true, false, _>(sources),
            (true, true, false) => walk::<true, true, false, _>(sources),
            (false, false, true) => walk::<false, false, true, _>(sources),
            (true, false, true) => walk::<true, false, true, _>(sources),
            (false, true, true) => walk::<false, true, true, _>(sources),
            _ => walk::<true, true, true, _>(sources),
        }
        while self.fetching != 0 {
            let (block, plan) = self.fetched(isa);
            take_all(cells, frames.block(block), plan);
        }
        self.copied = ITSELF;
        self.loaded = [KEEP; MOST_LANES];
        self.is_any_copied = false;
        self.is_any_loaded = false;
    }

    /// The block of one of the boards that waited, and the plan for all of the same block.
    #[inline(always)]
    fn fetched<I: Isa>(&mut self, isa: I) -> (usize, <I::Lanes as Lanes>::Plan) {
        let first = self.fetching.trailing_zeros() as usize % MOST_LANES;
        let (block, _) = Frames::<I>::split(self.positions[first]);
        let mut sources = [KEEP; MOST_LANES];
        for lane in super::bits(self.fetching) {
            let (of, within) = Frames::<I>::split(self.positions[lane]);
            if of == block {
                sources[lane] = within as u8;
                self.fetching &= !(1 << lane);
            }
        }
        (block, isa.plan(&sources))
    }
}
