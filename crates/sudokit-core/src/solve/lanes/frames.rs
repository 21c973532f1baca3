//! Boards that wait for a lane: in memory, stored as the lanes are, side by side.
//!
//! The second half of a branching that is put off is kept here. Moving several boards between lanes
//! and one block of frames is one shuffle for each cell, however many boards move. The frames of
//! one job form a list, the latest first, so that depth-first search takes them off its head.

use super::choose::Branching;
use super::walk::take_all;
use crate::simd::Isa;
use crate::simd::lanes::{KEEP, Lanes, MOST_LANES};

/// Where a frame is kept.
pub(super) type Position = u32;

/// No frame.
pub(super) const NOWHERE: Position = Position::MAX;

/// The way from the root of a search to a node: bit 127 is the first branching, set in its second
/// half. Depth-first search meets nodes in ascending order.
pub(super) type Path = u128;

/// Blocks that are kept from one task to the next.
const USUAL_BLOCKS: usize = 8;

/// What waits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Its job's slot in the ring.
    pub slot: u16,
    /// The branching whose second half it is.
    pub branching: Branching,
    /// Where it is in the search, and how many branchings led there.
    pub path: Path,
    pub depth: u16,
    /// The next older frame of the same job.
    pub older: Position,
}

/// All that wait.
pub(super) struct Frames<I: Isa> {
    /// Each block has room for as many boards as there are lanes.
    blocks: Vec<[I::Lanes; 81]>,
    /// By block: a bit for each board kept.
    used: Vec<u32>,
    frames: Vec<Frame>,
    /// The lanes and positions of frames whose boards are still to come: the first this many.
    expected: [(u8, Position); MOST_LANES],
    expected_count: usize,
}

impl<I: Isa> Frames<I> {
    const FULL: u32 = super::lanes_below(I::Lanes::COUNT);

    pub(crate) fn new() -> Frames<I> {
        Frames {
            blocks: Vec::new(),
            used: Vec::new(),
            frames: Vec::new(),
            expected: [(0, NOWHERE); MOST_LANES],
            expected_count: 0,
        }
    }

    /// Frees the memory that only a rare search needs. All boards are forgotten.
    pub(crate) fn give_back(&mut self) {
        self.blocks.truncate(USUAL_BLOCKS);
        self.blocks.shrink_to(USUAL_BLOCKS);
        self.used.clear();
        self.used.resize(self.blocks.len(), 0);
        self.frames.truncate(self.blocks.len() * I::Lanes::COUNT);
    }

    /// The frame at a position in use.
    #[inline(always)]
    pub(crate) fn at(&mut self, position: Position) -> &mut Frame {
        &mut self.frames[position as usize]
    }

    /// Some position in use.
    #[inline(always)]
    pub(crate) fn any(&self) -> Option<Position> {
        let block = self.used.iter().position(|&used| used != 0)?;
        let within = self.used[block].trailing_zeros();
        Some((block * I::Lanes::COUNT) as Position + within)
    }

    /// Finds a position for the frame of the board in a lane; the board comes with
    /// [`Frames::store`], which is to be called before any lane is met again.
    #[inline(always)]
    pub(crate) fn insert(&mut self, isa: I, lane: usize, frame: Frame) -> Position {
        let mut block = 0;
        while block < self.used.len() && self.used[block] == Self::FULL {
            block += 1;
        }
        if block == self.used.len() {
            self.used.push(0);
            self.blocks.push([isa.splat(0); 81]);
            self.frames.resize(self.used.len() * I::Lanes::COUNT, frame);
        }
        let within = (!self.used[block]).trailing_zeros();
        self.used[block] |= 1 << within;
        let position = (block * I::Lanes::COUNT) as Position + within;
        self.frames[position as usize] = frame;
        self.expected[self.expected_count] = (lane as u8, position);
        self.expected_count += 1;
        position
    }

    /// Forgets a frame. Its board can be fetched until the next [`Frames::store`].
    #[inline(always)]
    pub(crate) fn remove(&mut self, position: Position) {
        let (block, within) = Self::split(position);
        self.used[block] &= !(1 << within);
    }

    /// The block of a position, and the board within it.
    #[inline(always)]
    pub(crate) fn split(position: Position) -> (usize, usize) {
        (position as usize / I::Lanes::COUNT, position as usize % I::Lanes::COUNT)
    }

    /// Copies the boards that are expected to their positions.
    #[inline(always)]
    pub(crate) fn store(&mut self, isa: I, cells: &[I::Lanes; 81]) {
        let mut left = super::lanes_below(std::mem::take(&mut self.expected_count));
        while left != 0 {
            let first = left.trailing_zeros() as usize % MOST_LANES;
            let (block, _) = Self::split(self.expected[first].1);
            let mut sources = [KEEP; MOST_LANES];
            for i in super::bits(left) {
                let (lane, position) = self.expected[i % MOST_LANES];
                let (of, within) = Self::split(position);
                if of == block {
                    sources[within % MOST_LANES] = lane;
                    left &= !(1 << i);
                }
            }
            take_all(&mut self.blocks[block], cells, isa.plan(&sources));
        }
    }

    /// The boards of a block.
    #[inline(always)]
    pub(crate) fn block(&self, block: usize) -> &[I::Lanes; 81] {
        &self.blocks[block]
    }
}
