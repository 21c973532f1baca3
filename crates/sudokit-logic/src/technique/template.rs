//! Templates: the ways to place a digit nine times, once in every house.
//!
//! A candidate of no template can be eliminated, and every technique that looks at one digit alone
//! (fish of all shapes, turbot fish, X-chains, colors) eliminates only such candidates: its
//! argument is that the digit cannot stand there with one place in each house. So where every
//! candidate is part of a template, no such technique need be tried. To know it takes under a
//! microsecond.
//!
//! A template has three columns in each band, one of each stack: 27 choices, each in six
//! arrangements of the three rows. Two bands leave the third no choice.
//!
//! The idea is old: pattern overlay (Myth Jellies, 2005), HoDoKu's "check templates".

use sudokit_core::board::CellSet;

/// Six times by choice of columns: the arrangements of a band, as the 27 bits of its cells. One
/// choice beyond the last, of no cells, makes vectors full.
static ARRANGEMENTS: [[u32; 28]; 6] = arrangements();

/// Of each stack, which row of the band.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The columns of a choice within their stacks.
const fn columns(choice: usize) -> [usize; 3] {
    [choice / 9, choice / 3 % 3, choice % 3]
}

const fn arrangements() -> [[u32; 28]; 6] {
    let mut all = [[0; 28]; 6];
    let mut choice = 0;
    while choice < 27 {
        let mut order = 0;
        while order < 6 {
            let mut stack = 0;
            while stack < 3 {
                let cell = 9 * ORDERS[order][stack] + 3 * stack + columns(choice)[stack];
                all[order][choice] |= 1 << cell;
                stack += 1;
            }
            order += 1;
        }
        choice += 1;
    }
    all
}

/// For each choice of columns, the eight that share none with it, and what is left then.
static PAIRS: [[(u8, u8); 8]; 27] = pairs();

const fn pairs() -> [[(u8, u8); 8]; 27] {
    let mut all = [[(0, 0); 8]; 27];
    let mut first = 0;
    while first < 27 {
        let mut count = 0;
        let mut second = 0;
        while second < 27 {
            let (a, b) = (columns(first), columns(second));
            if a[0] != b[0] && a[1] != b[1] && a[2] != b[2] {
                let left = [3 - a[0] - b[0], 3 - a[1] - b[1], 3 - a[2] - b[2]];
                let third = 9 * left[0] + 3 * left[1] + left[2];
                all[first][count] = (second as u8, third as u8);
                count += 1;
            }
            second += 1;
        }
        first += 1;
    }
    all
}

/// The cells that some template within `cells` uses. These are the candidates of a digit and the
/// cells where it stands.
pub(super) fn used(cells: CellSet) -> CellSet {
    let bands = [0, 27, 54].map(|shift| (cells.bits() >> shift) as u32 & ((1 << 27) - 1));
    // By band and choice of columns: all cells of the arrangements that fit.
    let mut fitting = [[0u32; 28]; 3];
    for (fitting, band) in fitting.iter_mut().zip(bands) {
        for arrangements in &ARRANGEMENTS {
            for (union, &arrangement) in fitting.iter_mut().zip(arrangements) {
                *union |= if arrangement & !band == 0 { arrangement } else { 0 };
            }
        }
    }
    let mut used = [0u32; 3];
    for (&first, pairs) in fitting[0].iter().zip(&PAIRS).filter(|(first, _)| **first != 0) {
        for &(second, third) in pairs {
            let (second, third) = (fitting[1][usize::from(second)], fitting[2][usize::from(third)]);
            if second != 0 && third != 0 {
                used = [used[0] | first, used[1] | second, used[2] | third];
            }
        }
    }
    let bits = used.iter().rev().fold(0, |bits, &band| bits << 27 | u128::from(band));
    CellSet::from_bits(bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::board::Cell;
    use sudokit_core::random::Random;

    /// Row by row, a cell that no chosen cell sees.
    fn search(cells: CellSet, row: usize, chosen: CellSet, found: &mut CellSet) {
        if row == 9 {
            *found |= chosen;
            return;
        }
        for cell in cells.iter().filter(|cell| cell.row() == row) {
            if !cell.peers_set().meets(chosen) {
                search(cells, row + 1, chosen.with(cell), found);
            }
        }
    }

    #[test]
    fn the_cells_of_templates_are_those_that_a_plain_search_finds() {
        let mut random = Random::new(31, 0);
        let mut partly = 0;
        for round in 0..300 {
            // A template, so that there is one, and other cells.
            let mut cells: CellSet = match round % 10 {
                0 => CellSet::EMPTY,
                _ => (0..9).filter_map(|row| Cell::at(row, (3 * row + row / 3) % 9)).collect(),
            };
            for _ in 0..random.below(45) {
                cells.insert(Cell::new(random.index(81)).unwrap());
            }
            let mut found = CellSet::EMPTY;
            search(cells, 0, CellSet::EMPTY, &mut found);
            assert_eq!(used(cells), found);
            partly += u32::from(!found.is_empty() && found != cells);
        }
        assert!(partly > 100, "{partly}");
        assert_eq!(used(CellSet::ALL), CellSet::ALL);
    }
}
