//! Propagation and search that copies domains: the engine for few values.
//!
//! Each step takes a value for a cell; when that fails, it removes the value and goes on. Where
//! values are names without order, those that no cell has yet are as good as each other: when one
//! of them fails, all do (Van Hentenryck and others, 2003).

use sudokit_core::bounds::{Meter, Why};

use super::Found;
use super::branch::{Choice, Weights};
use crate::program::{Labels, Program, Space, Var};

/// A search for solutions.
pub(crate) struct Copying<'p> {
    space: Space<'p>,
    weights: Weights,
    /// The state before each open choice, one after the other.
    stack: Vec<u64>,
    choices: Vec<Choice>,
    /// Names that may be exchanged.
    labels: Option<&'p Labels>,
    /// Domains that hold for all solutions, at their fixpoint.
    root: Vec<u64>,
    state: State,
    /// How many choices failed, in all searches.
    conflicts: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// There is work to propagate.
    Open,
    /// The last answer was a solution.
    Solved,
    /// The last propagation failed.
    Failed,
    /// No solution is left.
    Done,
}

impl<'p> Copying<'p> {
    /// A search that begins at the program's domains. With `labels`, names have no order in it,
    /// other than in what it finds.
    pub(crate) fn new(program: &'p Program, labels: Option<&'p Labels>) -> Copying<'p> {
        let mut space = Space::new(program);
        labels.iter().for_each(|labels| space.leave_out(labels.order));
        let anchors = labels.map_or(&[][..], |labels| &labels.anchors);
        let mut anchors = anchors.iter().enumerate();
        let is_open = anchors.all(|(name, &cell)| space.keep(cell, 1 << name).is_ok());
        let mut search = Copying {
            space,
            weights: Weights::new(program),
            stack: Vec::new(),
            choices: Vec::new(),
            labels,
            root: Vec::new(),
            state: State::Open,
            conflicts: 0,
        };
        if !is_open || search.space.propagate().is_err() {
            search.space.domains.fill(0);
            search.state = State::Done;
        }
        search.root = search.space.domains.clone();
        search.space.hurry();
        search
    }

    /// Domains that hold for all solutions. All are empty where there is none.
    pub(crate) fn root(&self) -> &[u64] {
        &self.root
    }

    /// How often values led to a contradiction.
    pub(crate) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Removes a refuted value for all later searches, with all that follows from it.
    pub(crate) fn refute(&mut self, cell: Var, value: u64) {
        self.space.restore(&self.root);
        let kept = self.space.remove(cell, value).is_ok() && self.space.propagate().is_ok();
        if !kept {
            self.space.domains.fill(0);
        }
        self.root.clone_from(&self.space.domains);
    }

    /// Begins a search for solutions with this value.
    pub(crate) fn assume(&mut self, cell: Var, value: u64) {
        self.choices.clear();
        self.stack.clear();
        self.weights.scale_down();
        self.space.restore(&self.root);
        let is_open = self.space.keep(cell, value).is_ok();
        self.state = if is_open { State::Open } else { State::Done };
    }

    /// The next solution; `Some(None)` when there is no other, `None` after too many conflicts.
    ///
    /// # Errors
    /// The meter is spent: a unit for each choice.
    pub(crate) fn next(
        &mut self,
        meter: &mut Meter,
        conflicts: u64,
    ) -> Result<Option<Option<Found>>, Why> {
        let limit = self.conflicts.saturating_add(conflicts);
        loop {
            match self.state {
                State::Done => return Ok(Some(None)),
                State::Open => match self.space.propagate() {
                    Ok(()) => self.state = self.descend(meter)?,
                    Err(blame) => {
                        let chosen = self.choices.last().map(|choice| choice.cell);
                        self.weights.blame(self.space.program, blame, chosen);
                        self.conflicts += 1;
                        self.state = State::Failed;
                    }
                },
                State::Solved | State::Failed => self.go_back(),
            }
            if self.state == State::Solved {
                let found = self.space.domains.clone();
                return Ok(Some(Some(match self.labels {
                    Some(labels) => labels.in_order(found),
                    None => found,
                })));
            }
            if self.conflicts >= limit {
                return Ok(None);
            }
        }
    }

    /// Takes a choice.
    fn descend(&mut self, meter: &mut Meter) -> Result<State, Why> {
        let choice = self.weights.choose(&self.space, self.labels);
        let Some(choice) = choice else { return Ok(State::Solved) };
        meter.spend()?;
        self.space.save(&mut self.stack);
        self.choices.push(choice);
        let is_open = self.space.keep(choice.cell, choice.value).is_ok();
        Ok(if is_open { State::Open } else { State::Failed })
    }

    /// Takes the other side of the last choice.
    fn go_back(&mut self) {
        let Some(Choice { cell, equal, .. }) = self.choices.pop() else {
            self.state = State::Done;
            return;
        };
        self.space.load(&mut self.stack);
        let is_open = self.space.remove(cell, equal).is_ok();
        self.state = if is_open { State::Open } else { State::Failed };
    }
}
