//! Sets of nine bits: which of nine sets have few members together (Philip Hall, 1935). Cells and
//! digits of a house make subsets, lines of a digit make fish.

use std::ops::ControlFlow;
use sudokit_core::board::{CellSet, Digit, DigitSet, House};

/// The positions of a mask of nine bits, ascending.
#[inline]
pub(super) fn positions(mask: u16) -> impl DoubleEndedIterator<Item = usize> + Clone {
    DigitSet::from_bits(mask).iter().map(Digit::index)
}

/// The cells at the positions of a mask in a house.
pub(super) fn cells_at(house: House, mask: u16) -> CellSet {
    positions(mask).map(|position| house.cell_at(position)).collect()
}

/// The masks of nine bits with `size` of them set, ascending.
pub(super) fn masks(size: usize) -> impl Iterator<Item = u16> + Clone {
    (0..512_u16).filter(move |mask| mask.count_ones() as usize == size)
}

/// Calls back with every choice of `size` of nine sets whose union has no more than `most` members,
/// in lexicographic order: which were chosen, and their union. Empty sets are never chosen.
pub(super) fn unions(
    sets: &[u16; 9],
    size: usize,
    most: usize,
    visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    /// Sets with their bits among the nine.
    fn descend(
        sets: &[(u16, u16)],
        (missing, most): (usize, usize),
        (chosen, union): (u16, u16),
        visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, &(bit, set)) in
            sets.iter().enumerate().take((sets.len() + 1).saturating_sub(missing))
        {
            let (chosen, union) = (chosen | bit, union | set);
            if DigitSet::from_bits(union).len() > most {
                continue;
            }
            if missing == 1 {
                visit(chosen, union)?;
            } else {
                descend(&sets[i + 1..], (missing - 1, most), (chosen, union), visit)?;
            }
        }
        ControlFlow::Continue(())
    }
    // Mostly too few are small enough.
    let (mut small, mut count) = ([(0, 0); 9], 0);
    for (i, &set) in sets.iter().enumerate() {
        small[count] = (1 << i, set);
        count += usize::from((1..=most).contains(&DigitSet::from_bits(set).len()));
    }
    if count < size {
        return ControlFlow::Continue(());
    }
    descend(&small[..count], (size, most), (0, 0), visit)
}

/// Calls back with every choice of `size` of these numbers, in lexicographic order.
pub(super) fn choose(
    from: &[usize],
    size: usize,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn descend(
        from: &[usize],
        size: usize,
        chosen: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chosen.len() == size {
            return visit(chosen);
        }
        let missing = size - chosen.len();
        for (i, &number) in from.iter().enumerate() {
            if from.len() - i < missing {
                break;
            }
            chosen.push(number);
            let flow = descend(&from[i + 1..], size, chosen, visit);
            chosen.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }
    descend(from, size, &mut Vec::with_capacity(size), visit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unions_are_choices_of_few_members() {
        let sets = [0b11, 0b101, 0, 0b110, 0b11000, 0b1, 0, 0, 0b11];
        for size in 1..5 {
            let (mut naive, mut found) = (Vec::new(), Vec::new());
            let possible: Vec<usize> = (0..9).filter(|&i| sets[i] != 0).collect();
            let _ = choose(&possible, size, &mut |choice| {
                let union: u16 = choice.iter().fold(0, |all, &i| all | sets[i]);
                if union.count_ones() as usize <= size {
                    naive.push((choice.iter().fold(0, |all, i| all | 1 << i), union));
                }
                ControlFlow::Continue(())
            });
            let _ = unions(&sets, size, size, &mut |chosen, union| {
                found.push((chosen, union));
                ControlFlow::Continue(())
            });
            assert_eq!(found, naive);
        }
    }

    #[test]
    fn choices_come_in_order() {
        let mut found = Vec::new();
        let _ = choose(&[1, 4, 6, 8], 2, &mut |choice| {
            found.push(choice.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(found, [[1, 4], [1, 6], [1, 8], [4, 6], [4, 8], [6, 8]]);
    }
}
