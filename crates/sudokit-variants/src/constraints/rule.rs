//! What every constraint is: words of a line, cells, a meaning.

use crate::constraints::Constraint;
use crate::program::Builder;
use crate::shape::{Cell, Shape, Value};
use crate::text::{Line, TextError};

/// A full grid, as the judge sees it.
pub struct Filled<'a> {
    /// Its shape.
    pub shape: &'a Shape,
    /// All constraints of the puzzle: `strict` needs to see the marks.
    pub constraints: &'a [Constraint],
    /// By index of the cell.
    pub(crate) values: &'a [Value],
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
        let mut values = self.all(cells);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
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

/// The meaning of a constraint.
pub(crate) trait Rule: Words {
    /// Whether it may name a cell twice.
    const REPEATS: bool = false;
    /// The field where the words begin that [`expected`](Rule::expected) is about; 0 is the name.
    const AT: usize = 1;

    /// What its cells or numbers should have been, if they make no sense on this shape.
    fn expected(&self, _shape: &Shape) -> Option<String> {
        None
    }

    /// The judge: whether a full grid obeys it.
    fn holds(&self, grid: &Filled<'_>) -> bool;

    /// What the engines do with it. `all` is the whole puzzle.
    fn compile(&self, all: &[Constraint], to: &mut Builder<'_>);
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
