//! Connected areas: which open cells can not belong, and which must.

use super::bits;

/// Cells of a net, as bits.
pub(crate) type Set<const W: usize> = [u64; W];

/// The cells of a set.
#[inline]
pub(crate) fn members<const W: usize>(mut set: Set<W>) -> impl Iterator<Item = usize> + Clone {
    let mut at = 0;
    std::iter::from_fn(move || {
        while set.get(at) == Some(&0) {
            at += 1;
        }
        let word = set.get_mut(at)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(64 * at + bit)
    })
}

/// Neighbors of each cell: those with a side in common, by their places in the list.
pub(crate) fn neighbors(cells: &[crate::shape::Cell]) -> Vec<Vec<usize>> {
    let near = |a: usize, b: &usize| cells[a].distance(cells[*b]) == 1;
    (0..cells.len()).map(|a| (0..cells.len()).filter(|b| near(a, b)).collect()).collect()
}

/// The set of one cell.
fn only<const W: usize>(cell: usize) -> Set<W> {
    let mut set = [0; W];
    insert(&mut set, cell);
    set
}

#[inline]
fn insert<const W: usize>(set: &mut Set<W>, cell: usize) {
    set[cell / 64] |= 1 << (cell % 64);
}

#[inline]
fn and<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    std::array::from_fn(|at| a[at] & b[at])
}

#[inline]
fn or<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    std::array::from_fn(|at| a[at] | b[at])
}

/// The cells of the first set that are not in the second.
#[inline]
pub(crate) fn minus<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    std::array::from_fn(|at| a[at] & !b[at])
}

/// Cells, or parts of several cells that are one, and their neighbors.
pub(crate) struct Net<const W: usize> {
    near: Vec<Set<W>>,
    /// How many cells each counts for.
    weights: Vec<usize>,
    /// Those that count for more than one.
    heavy: Set<W>,
    /// The greatest weight.
    most: usize,
}

impl<const W: usize> Net<W> {
    pub(crate) fn new(near: &[Vec<usize>], weights: Vec<usize>) -> Net<W> {
        let set =
            |cells: &Vec<usize>| cells.iter().fold([0; W], |set, &cell| or(&set, &only(cell)));
        let heavy = (0..weights.len()).filter(|&cell| weights[cell] > 1).collect();
        let most = weights.iter().copied().max().unwrap_or(0);
        Net { near: near.iter().map(set).collect(), heavy: set(&heavy), weights, most }
    }

    /// Decides what it can of open cells, where the first cells may be in, and the others are, all
    /// that are in are connected and at least one is. With a size so many are in. `None` is a
    /// contradiction.
    pub(crate) fn connect(
        &self,
        may: Set<W>,
        mut has: Set<W>,
        size: Option<usize>,
    ) -> Option<(Set<W>, Set<W>)> {
        let Some(root) = members(has).next() else { return self.start(may, size) };
        let inside = self.weight(&has);
        let left = size.map_or(Some(usize::MAX), |size| size.checked_sub(inside))?;
        let size = size.unwrap_or(0);
        // Layers of cells by their distance. A cell is too far away if the way to it takes more
        // cells than are left.
        let (mut seen, mut layer, mut reached, mut distance) = (has, has, inside, 0);
        let mut late: Vec<(usize, usize)> = Vec::new();
        let mut cuts = [0; W];
        while distance < left && (layer != [0; W] || !late.is_empty()) {
            let near = minus(&and(&self.around(&layer), &may), &seen);
            seen = or(&seen, &near);
            layer = minus(&near, &self.heavy);
            late.extend(
                members(and(&near, &self.heavy)).map(|at| (distance + self.weights[at], at)),
            );
            distance += 1;
            late.retain(|&(due, cell)| {
                if due == distance {
                    insert(&mut layer, cell);
                }
                due > distance
            });
            reached += self.weight(&layer);
            // All that is as near as a cell is reached without it.
            if reached < size + self.most {
                let is_needed = |&cell: &usize| reached - self.weights[cell] < size;
                members(layer).filter(is_needed).for_each(|cell| insert(&mut cuts, cell));
            }
        }
        let far = late.iter().fold([0; W], |far, &(_, cell)| or(&far, &only(cell)));
        let may = minus(&seen, &far);
        if reached < size {
            return None;
        }
        let core = self.flood(only(root), &has, |_| false);
        if core != has {
            self.ways(core, &may, &has, &mut cuts)?;
        }
        if reached == size {
            return Some((may, may));
        }
        // Open cells are in, if without them two that are in are in different parts, or the part
        // with those that are in is too small.
        for cell in members(minus(&cuts, &has)) {
            let rest = minus(&may, &only(cell));
            let is_enough = |set: &Set<W>| minus(&has, set) == [0; W] && self.weight(set) >= size;
            if !is_enough(&self.flood(core, &rest, is_enough)) {
                insert(&mut has, cell);
            }
        }
        Some((may, has))
    }

    /// Any part may be the area, if it is large enough.
    fn start(&self, may: Set<W>, size: Option<usize>) -> Option<(Set<W>, Set<W>)> {
        let (mut left, mut good, mut reached) = (may, [0; W], 0);
        while let Some(start) = members(left).next() {
            let part = self.flood(only(start), &left, |_| false);
            left = minus(&left, &part);
            let weight = self.weight(&part);
            if weight >= size.unwrap_or(1) {
                good = or(&good, &part);
                reached += weight;
            }
        }
        let is_all = Some(reached) == size || members(good).nth(1).is_none();
        (reached > 0).then_some((good, if is_all { good } else { [0; W] }))
    }

    /// Adds cells on ways from the core to all others that are in.
    fn ways(&self, core: Set<W>, may: &Set<W>, has: &Set<W>, cuts: &mut Set<W>) -> Option<()> {
        let mut before = vec![0; self.near.len()];
        let (mut seen, mut layer) = (core, core);
        while minus(has, &seen) != [0; W] {
            let mut next = [0; W];
            for cell in members(layer) {
                let near = minus(&and(&self.near[cell], may), &seen);
                members(near).for_each(|other| before[other] = cell);
                (seen, next) = (or(&seen, &near), or(&next, &near));
            }
            layer = next;
            if layer == [0; W] {
                return None;
            }
        }
        for mut cell in members(minus(has, &core)) {
            while core[cell / 64] >> (cell % 64) & 1 == 0 {
                insert(cuts, cell);
                cell = before[cell];
            }
        }
        Some(())
    }

    fn weight(&self, set: &Set<W>) -> usize {
        let more = members(and(set, &self.heavy)).map(|cell| self.weights[cell] - 1);
        set.iter().map(|word| word.count_ones() as usize).sum::<usize>() + more.sum::<usize>()
    }

    /// The neighbors of some cells.
    #[inline]
    fn around(&self, set: &Set<W>) -> Set<W> {
        let mut around = [0; W];
        for (at, &word) in set.iter().enumerate() {
            bits(word).for_each(|bit| around = or(&around, &self.near[64 * at + bit]));
        }
        around
    }

    /// The part around cells, up to what is enough.
    #[inline]
    fn flood(&self, from: Set<W>, within: &Set<W>, is_enough: impl Fn(&Set<W>) -> bool) -> Set<W> {
        let (mut part, mut layer) = (from, from);
        while layer != [0; W] && !is_enough(&part) {
            layer = minus(&and(&self.around(&layer), within), &part);
            part = or(&part, &layer);
        }
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Cell;
    use sudokit_core::random::Random;

    /// All areas in a small rectangle that fit, one by one.
    fn slow(net: &Net<1>, may: u64, has: u64, size: Option<usize>) -> Vec<u64> {
        let is_good = |&set: &u64| {
            let part = net.flood(only(set.trailing_zeros() as usize), &[set], |_| false);
            size.is_none_or(|size| size == net.weight(&[set])) && part == [set]
        };
        (1..=may).filter(|set| set & !may == 0 && has & !set == 0).filter(is_good).collect()
    }

    #[test]
    fn nothing_is_decided_that_some_area_contradicts() {
        let cells: Vec<Cell> = (0..12).map(|i| Cell::new(i / 4, i % 4)).collect();
        let near = neighbors(&cells);
        let (mut decided, mut refuted) = (0, 0);
        for round in 0..400 {
            let mut random = Random::new(28, round);
            let part = 3 + random.below(8);
            let (mut may, mut has) = (0, 0);
            for cell in 0..cells.len() {
                let pick = random.below(part);
                has |= u64::from(pick == 0) << cell;
                may |= u64::from(pick != 1) << cell;
            }
            let size = Some(1 + random.index(7)).filter(|_| round % 2 == 0);
            let weights: Vec<usize> = cells.iter().map(|_| 1 + random.index(2)).collect();
            let net = Net::<1>::new(&near, weights);
            let areas = slow(&net, may, has, size);
            let Some(([may_now], [has_now])) = net.connect([may], [has], size) else {
                assert!(areas.is_empty(), "{may:b} {has:b} {size:?}");
                refuted += 1;
                continue;
            };
            let always = areas.iter().fold(u64::MAX, |always, area| always & area);
            assert!(areas.iter().all(|area| area & !may_now == 0), "{may:b} {has:b} {size:?}");
            assert_eq!(has_now & !always, 0, "{may:b} {has:b} {size:?}");
            decided += (may & !may_now | has_now & !has).count_ones();
            // Without a size the answer is complete for cells that are decided.
            assert!(size.is_some() || !areas.is_empty() && always == has_now);
        }
        assert!(decided > 100 && refuted > 30, "{decided} {refuted}");
    }
}
