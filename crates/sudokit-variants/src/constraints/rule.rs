//! What every constraint is: words of a line, cells, a meaning.

use crate::constraints::Constraint;
use crate::program::{Builder, Relations};
use crate::shape::{Cell, Shape, Value};
use crate::text::{Line, TextError};

/// A full grid, as the judge sees it.
pub struct Filled<'a> {
    /// Its shape.
    pub shape: &'a Shape,
    /// All constraints of the puzzle: `strict` needs to see the marks.
    pub constraints: &'a [Constraint],
    /// The value of each cell, by its index in the shape.
    pub values: &'a [Value],
}

impl Filled<'_> {
    /// The value of a cell.
    pub fn at(&self, cell: Cell) -> Value {
        self.values[self.shape.index(cell)]
    }

    /// The values of cells, in their order.
    pub fn all(&self, cells: &[Cell]) -> Vec<Value> {
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    /// The sum of cells.
    pub fn sum(&self, cells: &[Cell]) -> Value {
        cells.iter().map(|&cell| self.at(cell)).sum()
    }

    /// Whether no value stands in two of the cells.
    pub fn differ(&self, cells: &[Cell]) -> bool {
        let is_new = |(at, &cell): (usize, &Cell)| {
            cells[..at].iter().all(|&other| self.at(other) != self.at(cell))
        };
        cells.iter().enumerate().all(is_new)
    }
}

/// Compares a grid with relations: whether all of them hold.
struct Judge<'a> {
    grid: &'a Filled<'a>,
    is_good: bool,
}

impl Relations for Judge<'_> {
    fn pair(&mut self, a: Cell, b: Cell, holds: impl Fn(Value, Value) -> bool) {
        self.is_good &= holds(self.grid.at(a), self.grid.at(b));
    }

    fn differ(&mut self, cells: &[Cell]) {
        self.is_good &= self.grid.differ(cells);
    }

    fn family(&mut self, cells: &[Cell], holds: impl Fn(&[Value]) -> bool) -> bool {
        let mut values = self.grid.all(cells);
        values.sort_unstable();
        self.is_good &= self.grid.differ(cells) && holds(&values);
        true
    }

    fn sum(&mut self, terms: &[(i32, Cell)], total: i64) {
        let product =
            |&(factor, cell): &(i32, Cell)| i64::from(factor) * i64::from(self.grid.at(cell));
        self.is_good &= terms.iter().map(product).sum::<i64>() == total;
    }

    fn equal_sums(&mut self, groups: &[Vec<Cell>]) {
        let mut sums = groups.iter().map(|group| self.grid.sum(group));
        let first = sums.next();
        self.is_good &= sums.all(|sum| Some(sum) == first);
    }

    fn automaton<S: Ord + Clone>(
        &mut self,
        _: String,
        cells: &[Cell],
        starts: Vec<S>,
        step: impl Fn(&S, Value) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        let read = |state: S, &cell: &Cell| step(&state, self.grid.at(cell));
        let mut ends = starts.into_iter().filter_map(|start| cells.iter().try_fold(start, read));
        self.is_good &= ends.any(|end| accepts(&end));
    }
}

/// The words of a constraint, made by `rule!` from its fields.
pub(crate) trait Words: Sized {
    /// Its name in text.
    const NAME: &str;
    /// Reads the fields behind the name.
    fn read(line: &mut Line<'_>) -> Result<Self, TextError>;
    /// Appends the fields.
    fn write(&self, to: &mut String);
    /// All cells it names, in the order of its text.
    fn cells(&self) -> Vec<Cell>;
}

/// The meaning of a constraint: `relate` states it, or `holds` and `compile` do.
pub(crate) trait Rule: Words {
    /// The least number of its cells.
    const AT_LEAST: usize = 0;
    /// Whether it may name a cell twice.
    const REPEATS: bool = false;
    /// The field where the words begin that [`expected`](Rule::expected) is about; 0 is the name.
    const AT: usize = 1;

    /// What its cells or numbers should have been, if they make no sense on this shape.
    fn expected(&self, _shape: &Shape) -> Option<String> {
        let least = Self::AT_LEAST;
        (least > 0 && self.cells().len() < least).then(|| format!("at least {least} cells"))
    }

    /// Its meaning in plain relations of cells, once for the judge and the engines. `all` is the
    /// whole puzzle.
    fn relate(&self, _shape: &Shape, _all: &[Constraint], _to: &mut impl Relations) {}

    /// The judge: whether a full grid obeys it.
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let mut judge = Judge { grid, is_good: true };
        self.relate(grid.shape, grid.constraints, &mut judge);
        judge.is_good
    }

    /// What the engines do with it. `all` is the whole puzzle.
    fn compile(&self, all: &[Constraint], to: &mut Builder<'_>) {
        self.relate(to.shape, all, to);
    }
}

/// A constraint's struct, its name in text, its fields in the order of the text.
macro_rules! rule {
    ($(#[$doc:meta])* $type:ident = $name:literal {
        $($(#[$field_doc:meta])* $field:ident: $kind:ty),* $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $type { $($(#[$field_doc])* pub $field: $kind),* }

        impl $crate::constraints::Words for $type {
            const NAME: &str = $name;

            #[allow(unused_variables, reason = "some constraints have no field")]
            fn read(line: &mut $crate::text::Line<'_>) -> Result<Self, $crate::text::TextError> {
                $(line.begin_field(); let $field = <$kind as $crate::text::Part>::read(line)?;)*
                Ok($type { $($field),* })
            }

            #[allow(unused_variables, reason = "some constraints have no field")]
            fn write(&self, to: &mut String) {
                $($crate::text::Part::write(&self.$field, to);)*
            }

            #[allow(unused_mut, reason = "some constraints have no field")]
            fn cells(&self) -> Vec<$crate::shape::Cell> {
                let mut all = Vec::new();
                $($crate::text::Part::add_cells(&self.$field, &mut all);)*
                all
            }
        }
    };
}

pub(crate) use rule;
