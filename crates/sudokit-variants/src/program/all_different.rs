//! Houses: as many cells as values, so that every value has a place.

use super::{Contradiction, Kept, Propagate, Space, Var, bits, low_bits};

/// A house with all values.
pub(crate) struct House {
    pub(crate) cells: Vec<Var>,
    pub(crate) values: usize,
}

impl Propagate for House {
    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> usize {
        0
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        place_values(space, &self.cells, low_bits(self.values))
    }
}

/// Each of these values has a place among the cells, which differ. A value with one place stands
/// there. A value with few places is removed from all cells that see all of them.
pub(super) fn place_values(space: &mut Space<'_>, cells: &[Var], values: u64) -> Kept {
    // Values with at least that many places.
    let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
    let mut fixed = 0;
    for &cell in cells {
        let domain = space.domains[cell];
        four |= three & domain;
        three |= two & domain;
        two |= one & domain;
        one |= domain;
        fixed |= if domain.is_power_of_two() { domain } else { 0 };
    }
    if values & !one != 0 {
        return Err(Contradiction);
    }
    for value in bits(values & !two & !fixed) {
        let place = cells.iter().find(|&&cell| space.domains[cell] >> value & 1 == 1);
        space.keep(*place.ok_or(Contradiction)?, 1 << value)?;
    }
    let mut places = [0; 3];
    for value in bits(values & two & !four & !fixed) {
        let mut count = 0;
        for &cell in cells {
            if space.domains[cell] >> value & 1 == 1 && count < 3 {
                places[count] = cell;
                count += 1;
            }
        }
        if count > 1 {
            space.remove_seen(1 << value, &places[..count])?;
        }
    }
    Ok(())
}
