//! A path that is rated: no step of it is built.

use super::basic::{BasicRules, Rule};
use super::found::Found;
use super::grid::Grid;
use super::run::Run;
use super::{Producer, Rating, Ratings, Wants, Work};
use crate::position::Position;
use crate::technique::end::End;
use sudokit_core::bounds::{Budget, Meter};

/// A path that is rated.
pub(super) struct RatedPath {
    /// The producers that are used, the first ones of all.
    producers: &'static [Producer],
    /// The path is left at the first step above this.
    most: Rating,
    is_proper: bool,
    meter: Meter,
    /// When each producer last found nothing.
    exhausted_at: [u32; Producer::ALL.len()],
    runs: Vec<Run>,
    pub ratings: Ratings,
}

impl RatedPath {
    pub(super) fn new(
        producers: &'static [Producer],
        most: Rating,
        is_proper: bool,
        budget: &Budget,
    ) -> RatedPath {
        let none = Rating::default();
        let ratings = Ratings { er: none, ep: none, ed: none, end: End::Stuck };
        let (meter, exhausted_at) = (Meter::new(budget), [0; Producer::ALL.len()]);
        RatedPath { producers, most, is_proper, meter, exhausted_at, runs: Vec::new(), ratings }
    }

    /// Goes on as far as it goes. Gives how it ended, unless nothing was found any more.
    pub(super) fn walk(&mut self, mut basic: BasicRules) -> Result<(), End> {
        let flow = basic.run(&mut self.meter);
        let rating = |rule: Option<Rule>| rule.map(|rule| Rating::from_tenths(rule.tenths()));
        let (first, hardest) = (rating(basic.first), rating(basic.hardest));
        let mut is_placed = basic.until_placed.is_some();
        self.ratings.ed = first.unwrap_or_default();
        self.ratings.er = hardest.unwrap_or_default();
        self.ratings.ep = rating(basic.until_placed).unwrap_or(self.ratings.er);
        flow?;
        if basic.open().is_empty() {
            return Err(End::Solved);
        }
        if self.ratings.er > self.most {
            return Ok(());
        }
        let mut grid = Grid::new(Position::EMPTY);
        grid.follow(&basic.cells(), &basic.placed());
        let mut is_first = first.is_none();
        loop {
            if grid.is_broken() {
                return Err(End::Contradiction);
            }
            if grid.open().is_empty() {
                return Err(End::Solved);
            }
            let Some(found) = self.next(&grid)? else { return Ok(()) };
            let rating = Rating::of(found.rating);
            self.ratings.er = self.ratings.er.max(rating);
            if rating > self.most {
                return Ok(());
            }
            if std::mem::take(&mut is_first) {
                self.ratings.ed = rating;
            }
            if !is_placed {
                self.ratings.ep = self.ratings.er;
            }
            let open = grid.open();
            match found.place {
                Some(placement) => grid.place(placement),
                None => grid.strike_all(&found.eliminate),
            }
            basic.take_over(grid.cells(), grid.open());
            basic.run(&mut self.meter)?;
            grid.follow(&basic.cells(), &basic.placed());
            is_placed |= grid.open() != open;
        }
    }

    /// The first finding beyond the basic rules, of the first producer that has one.
    fn next(&mut self, grid: &Grid) -> Result<Option<Found>, End> {
        let basic = Producer::ALL.iter().take_while(|&&producer| producer != Producer::NakedPair);
        for (&producer, exhausted_at) in
            self.producers.iter().zip(&mut self.exhausted_at).skip(basic.count())
        {
            if producer.needs_uniqueness() && !self.is_proper {
                continue;
            }
            self.meter.spend().map_err(End::Unknown)?;
            let mut work = Work::new(grid, &mut self.meter, Wants::Rating);
            work.since = *exhausted_at;
            std::mem::swap(&mut work.runs, &mut self.runs);
            let found = producer.first(&mut work);
            std::mem::swap(&mut work.runs, &mut self.runs);
            if work.ran_out {
                return Err(End::Unknown(self.meter.why()));
            }
            if found.is_some() {
                return Ok(found);
            }
            *exhausted_at = grid.now();
        }
        Ok(None)
    }
}
