//! Boards that wait for a lane: a stack in memory, stored as the lanes are, side by side.
//!
//! A branching whose second half finds no free lane is put here. Moving several boards between
//! lanes and one block of frames is one shuffle for each cell, however many boards move.

use super::branch::Branching;
use super::jobs::Path;
use crate::simd::lanes::{Isa, KEEP, Lanes, MOST_LANES};

/// What waits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Its job's place in the ring, and its number: the place may have another owner by now.
    pub place: u16,
    pub number: u64,
    /// The branching whose second half it is.
    pub branching: Branching,
    /// Where it is in the search.
    pub path: Path,
    pub depth: u16,
}

/// The stack.
pub(super) struct Frames<I: Isa> {
    blocks: Vec<[I::Vector; 81]>,
    frames: Vec<Frame>,
}

impl<I: Isa> Frames<I> {
    pub fn new() -> Frames<I> {
        Frames { blocks: Vec::new(), frames: Vec::new() }
    }

    /// All that wait, to look through.
    pub fn waiting(&mut self) -> &mut Vec<Frame> {
        &mut self.frames
    }

    /// Takes the top off the list: its position, for [`Frames::fetch`], and what it is.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<(u32, Frame)> {
        let frame = self.frames.pop()?;
        Some((self.frames.len() as u32, frame))
    }

    /// Puts the boards of these lanes on the stack.
    #[inline(always)]
    pub fn push(&mut self, isa: I, cells: &[I::Vector; 81], lanes: &[u8], frames: &[Frame]) {
        let count = I::Vector::COUNT;
        let mut done = 0;
        while done < lanes.len() {
            let block = self.frames.len() / count;
            let first = self.frames.len() % count;
            let now = (count - first).min(lanes.len() - done);
            if block == self.blocks.len() {
                self.blocks.push([isa.splat(0); 81]);
            }
            let mut sources = [KEEP; MOST_LANES];
            for i in 0..now {
                sources[first + i] = lanes[done + i];
                self.frames.push(frames[done + i]);
            }
            let plan = isa.plan(&sources);
            let to = &mut self.blocks[block];
            for c in 0..81 {
                to[c] = to[c].take(cells[c], plan);
            }
            done += now;
        }
    }

    /// Takes the board at `position` into `lane` for each pair, positions descending. They must
    /// have been on the stack since the last [`Frames::push`].
    #[inline(always)]
    pub fn fetch(&self, isa: I, cells: &mut [I::Vector; 81], moves: &[(u8, u32)]) {
        let count = I::Vector::COUNT;
        let mut done = 0;
        while done < moves.len() {
            let block = moves[done].1 as usize / count;
            let mut sources = [KEEP; MOST_LANES];
            while done < moves.len() && moves[done].1 as usize / count == block {
                let (lane, position) = moves[done];
                sources[usize::from(lane) % MOST_LANES] = (position as usize % count) as u8;
                done += 1;
            }
            let plan = isa.plan(&sources);
            let from = &self.blocks[block];
            for c in 0..81 {
                cells[c] = cells[c].take(from[c], plan);
            }
        }
    }
}
