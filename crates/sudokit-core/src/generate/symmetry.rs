//! Symmetries of the pattern of givens: the ten subgroups of the square's eight movements.

use crate::board::Cell;
use std::fmt;
use std::str::FromStr;

/// A symmetry of the cells that hold givens (their digits need not match).
///
/// Rotations go around the middle cell; the diagonal runs from top left to bottom right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Symmetry {
    /// None.
    #[default]
    None,
    /// A half turn, the custom of newspapers.
    Rotational2,
    /// A quarter turn.
    Rotational4,
    /// Left and right exchanged: the axis is the middle column.
    Vertical,
    /// Top and bottom exchanged: the axis is the middle row.
    Horizontal,
    /// Both mirrors above.
    Orthogonal,
    /// Mirrored at the diagonal.
    Diagonal,
    /// Mirrored at the antidiagonal.
    Antidiagonal,
    /// Both diagonals.
    Diagonals,
    /// Every movement of the square.
    Full,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Symmetry; 10] = [
        Symmetry::None,
        Symmetry::Rotational2,
        Symmetry::Rotational4,
        Symmetry::Vertical,
        Symmetry::Horizontal,
        Symmetry::Orthogonal,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::Diagonals,
        Symmetry::Full,
    ];

    /// Its name, as [`FromStr`] reads it.
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotational2 => "rotational-2",
            Symmetry::Rotational4 => "rotational-4",
            Symmetry::Vertical => "vertical",
            Symmetry::Horizontal => "horizontal",
            Symmetry::Orthogonal => "orthogonal",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
            Symmetry::Diagonals => "diagonals",
            Symmetry::Full => "full",
        }
    }

    /// The cells that must be given or empty together with this one, itself included, in reading
    /// order.
    pub fn orbit(self, cell: Cell) -> Vec<Cell> {
        let (r, c) = (cell.row(), cell.column());
        let (up, left) = (8 - r, 8 - c);
        let images: &[(usize, usize)] = match self {
            Symmetry::None => &[],
            Symmetry::Rotational2 => &[(up, left)],
            Symmetry::Rotational4 => &[(c, up), (up, left), (left, r)],
            Symmetry::Vertical => &[(r, left)],
            Symmetry::Horizontal => &[(up, c)],
            Symmetry::Orthogonal => &[(r, left), (up, c), (up, left)],
            Symmetry::Diagonal => &[(c, r)],
            Symmetry::Antidiagonal => &[(left, up)],
            Symmetry::Diagonals => &[(c, r), (left, up), (up, left)],
            Symmetry::Full => {
                &[(r, left), (up, c), (up, left), (c, r), (left, up), (c, up), (left, r)]
            }
        };
        let mut orbit = vec![cell];
        orbit.extend(
            images.iter().map(|&(r, c)| Cell::at(r, c).expect("the square maps to itself")),
        );
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }

    /// All orbits, each once, ordered by their first cell.
    pub fn orbits(self) -> Vec<Vec<Cell>> {
        Cell::all()
            .map(|cell| (cell, self.orbit(cell)))
            .filter(|(cell, orbit)| orbit[0] == *cell)
            .map(|(_, orbit)| orbit)
            .collect()
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSymmetryError {
    found: String,
}

impl fmt::Display for ParseSymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of")?;
        for symmetry in Symmetry::ALL {
            write!(f, " {symmetry}")?;
        }
        write!(f, ", found {:?}", self.found)
    }
}

impl std::error::Error for ParseSymmetryError {}

impl FromStr for Symmetry {
    type Err = ParseSymmetryError;

    fn from_str(text: &str) -> Result<Symmetry, ParseSymmetryError> {
        Symmetry::ALL
            .into_iter()
            .find(|symmetry| symmetry.name() == text)
            .ok_or_else(|| ParseSymmetryError { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_part_the_board_and_have_the_size_of_the_group() {
        let orders = [1, 2, 4, 2, 2, 4, 2, 2, 4, 8];
        for (symmetry, order) in Symmetry::ALL.into_iter().zip(orders) {
            let orbits = symmetry.orbits();
            let mut cells: Vec<Cell> = orbits.iter().flatten().copied().collect();
            cells.sort();
            assert!(cells.into_iter().eq(Cell::all()), "{symmetry}");
            assert_eq!(orbits.iter().map(Vec::len).max(), Some(order), "{symmetry}");
            for orbit in &orbits {
                assert!(orbit.iter().all(|&cell| symmetry.orbit(cell) == *orbit), "{symmetry}");
            }
        }
    }

    #[test]
    fn orbits_of_a_corner_are_what_the_names_say() {
        let names = |symmetry: Symmetry| {
            let orbit = symmetry.orbit(Cell::at(0, 1).unwrap());
            orbit.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(Symmetry::Rotational2), "r1c2 r9c8");
        assert_eq!(names(Symmetry::Rotational4), "r1c2 r2c9 r8c1 r9c8");
        assert_eq!(names(Symmetry::Vertical), "r1c2 r1c8");
        assert_eq!(names(Symmetry::Horizontal), "r1c2 r9c2");
        assert_eq!(names(Symmetry::Diagonal), "r1c2 r2c1");
        assert_eq!(names(Symmetry::Antidiagonal), "r1c2 r8c9");
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
    }
}
