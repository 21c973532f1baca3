//! Where to branch: a cell with few values, or a value with two places in a house.
//!
//! Cells that took part in failures weigh more: all cells of what failed, as in "dom/wdeg"
//! (Boussemart and others, 2004), and the cell of the last choice once more.

use crate::program::{Blame, Labels, MANY, Program, Space, Var, bits, low_bits};

/// What a failure adds to the cell of the last choice; it adds 1 to all cells of what failed.
const CHOSEN: f64 = 2.0;

/// The number of values that stands for a value's two places: a cell with two values is better.
const TWO_PLACES: f64 = 3.0;

/// Weights of cells.
pub(super) struct Weights {
    of: Vec<f64>,
    /// What a failure adds; it grows, so that late failures count more.
    step: f64,
}

/// A cell and the bit of a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) cell: Var,
    pub(super) value: u64,
    /// The value, and those that fail if it does.
    pub(super) equal: u64,
}

impl Weights {
    pub(super) fn new(program: &Program) -> Weights {
        let watchers = |cell: Var| program.watchers.row(cell).iter().map(|word| word.count_ones());
        let others = |cell: Var| program.pairs[cell].len() + program.picky[cell].len();
        let houses = |cell: Var| program.houses_of[cell].len();
        let busy = |cell| watchers(cell).sum::<u32>() as usize + others(cell) + houses(cell);
        let of = (0..program.domains.len()).map(|cell| 1.0 + 0.01 * busy(cell) as f64);
        Weights { of: of.collect(), step: 1.0 }
    }

    /// Notes a failure after the choice of a value for a cell.
    pub(super) fn blame(&mut self, program: &Program, blame: Blame, chosen: Option<Var>) {
        if let Some(cell) = chosen {
            self.of[cell] += CHOSEN * self.step;
        }
        match blame {
            Blame::Cells(a, b) => {
                self.of[a] += self.step;
                self.of[b] += self.step;
            }
            Blame::Propagator(at) => {
                let scope = program.propagators[at].scope();
                let told = scope.iter().filter(|_| scope.len() < MANY);
                told.for_each(|&cell| self.of[cell] += self.step);
            }
        }
        self.step *= 1.002;
        if self.step > 1e100 {
            self.scale(1e-100);
        }
    }

    fn scale(&mut self, by: f64) {
        self.of.iter_mut().for_each(|weight| *weight *= by);
        self.step *= by;
    }

    /// Makes later failures count more than all before: for the next search.
    pub(super) fn scale_down(&mut self) {
        let most = self.of.iter().copied().fold(1.0, f64::max);
        self.of.iter_mut().for_each(|weight| *weight = 1.0 + *weight / most);
        self.step = 1.0;
    }

    /// The best choice; `None` when all cells have one value.
    pub(super) fn choose(&self, space: &Space<'_>, labels: Option<&Labels>) -> Option<Choice> {
        let (mut best, mut choice) = (f64::INFINITY, None);
        // Names that no cell has yet count as one.
        let unused = labels.map_or(0, |labels| labels.unused(&space.domains));
        let is_label = |cell| labels.is_some_and(|labels| labels.has[cell]);
        let cells = space.domains.len();
        let open = |(at, singles): (usize, &u64)| {
            bits(!singles & low_bits(cells - 64 * at)).map(move |bit| 64 * at + bit)
        };
        for cell in space.singles().iter().enumerate().flat_map(open) {
            let domain = space.domains[cell];
            let value = domain & domain.wrapping_neg();
            let equal =
                if unused & domain != 0 && is_label(cell) { unused & domain } else { value };
            let count = domain.count_ones() - equal.count_ones() + 1;
            let score = f64::from(count) / self.of[cell];
            if score < best || count == 1 {
                best = if count == 1 { 0.0 } else { score };
                let equal = if equal & value != 0 { equal } else { value };
                choice = Some(Choice { cell, value, equal });
            }
        }
        choice.as_ref()?;
        for (at, house) in space.program.houses.iter().enumerate() {
            for value in bits(space.pairs(at)) {
                let mut places =
                    house.iter().filter(|&&cell| space.domains[cell] >> value & 1 == 1);
                let (Some(&a), Some(&b)) = (places.next(), places.next()) else { continue };
                let score = TWO_PLACES / (self.of[a] + self.of[b]);
                if score < best {
                    best = score;
                    let cell = if self.of[a] >= self.of[b] { a } else { b };
                    choice = Some(Choice { cell, value: 1 << value, equal: 1 << value });
                }
            }
        }
        choice
    }
}
