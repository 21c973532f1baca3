//! Trials: assume a candidate, go on with what is allowed inside, drop it when that contradicts
//! itself; again, until nothing changes.
//!
//! Inside a trial of depth 1 are singles, or braids of up to some length; inside one of depth 2 are
//! trials of depth 1, and so on. Lesser means are exhausted first: the end is the same in any
//! order.

use super::braid::{Braids, Reduced};
use super::targets;
use crate::rate::propagate::{Candidates, Groups, Id, Until};
use sudokit_core::bounds::{Meter, Why};
use sudokit_core::grid::Solution;

/// Makes trials, on a meter.
#[derive(Debug)]
pub(in crate::rate) struct Trial<'a> {
    braids: Braids,
    meter: &'a mut Meter,
}

impl<'a> Trial<'a> {
    pub(in crate::rate) fn new(meter: &'a mut Meter) -> Trial<'a> {
        Trial::with_groups(Groups::Without, meter)
    }

    pub(in crate::rate) fn with_groups(groups: Groups, meter: &'a mut Meter) -> Trial<'a> {
        Trial { braids: Braids::new(groups), meter }
    }

    /// Closes a net under trials nested so deep, with braids of up to that length inside. False
    /// when the net contradicts itself.
    pub(in crate::rate) fn close(
        &mut self,
        net: &mut Candidates,
        depth: u32,
        length: u32,
        solution: Option<&Solution>,
    ) -> Result<bool, Why> {
        if depth == 0 {
            return self.close_by_braids(net, length, solution);
        }
        loop {
            if !self.close(net, depth - 1, length, solution)? {
                return Ok(false);
            }
            if net.is_solved() {
                return Ok(true);
            }
            let mut is_changed = false;
            for target in targets(net, solution) {
                if !net.has_id(target) || !self.is_refuted(net, target, depth - 1, length)? {
                    continue;
                }
                is_changed = true;
                let is_consistent = self.braids.propagator.eliminate(net, target);
                if !is_consistent || !self.close(net, depth - 1, 0, solution)? {
                    return Ok(false);
                }
                if net.is_solved() {
                    return Ok(true);
                }
            }
            if !is_changed {
                return Ok(true);
            }
        }
    }

    /// Whether assuming the candidate leads to a contradiction, with trials so deep inside.
    pub(in crate::rate) fn is_refuted(
        &mut self,
        net: &Candidates,
        target: Id,
        depth: u32,
        length: u32,
    ) -> Result<bool, Why> {
        self.meter.spend()?;
        let propagator = &mut self.braids.propagator;
        if propagator.trace(net, &[target], Until::Conflict) {
            return Ok(true);
        }
        if depth == 0 && length == 0 {
            return Ok(false);
        }
        let inside = propagator.net.clone();
        // Braids of any length do what trials one deeper do: if these fail, so do braids.
        if length > 1 && self.close(&mut inside.clone(), depth + 1, 0, None)? {
            return Ok(false);
        }
        Ok(!self.close(&mut inside.clone(), depth, length, None)?)
    }

    fn close_by_braids(
        &mut self,
        net: &mut Candidates,
        length: u32,
        solution: Option<&Solution>,
    ) -> Result<bool, Why> {
        let mut short = 1;
        while short <= length {
            short = match self.braids.reduce(net, short, solution, self.meter)? {
                Reduced::Nothing => short + 1,
                Reduced::Something => 1,
                Reduced::Contradiction => return Ok(false),
            };
        }
        Ok(true)
    }
}
