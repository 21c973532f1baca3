//! Connected areas: which open cells can not belong, and which must.

/// What is known of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    In,
    Open,
    Out,
}

use Known::{In, Open, Out};

/// The neighbors of each cell.
type Near = [Vec<usize>];

/// Neighbors of each cell: those with a side in common, by their places in the list.
pub(crate) fn neighbors(cells: &[crate::shape::Cell]) -> Vec<Vec<usize>> {
    let near = |a: usize, b: &usize| cells[a].distance(cells[*b]) == 1;
    (0..cells.len()).map(|a| (0..cells.len()).filter(|b| near(a, b)).collect()).collect()
}

/// Decides what it can of open cells, where all that are in are connected and at least one is. A
/// cell counts as many as its weight. With a size so many are in. `false` is a contradiction.
pub(crate) fn connect(
    near: &Near,
    weights: &[usize],
    known: &mut [Known],
    size: Option<usize>,
) -> bool {
    let weight = |cells: &[usize]| cells.iter().map(|&cell| weights[cell]).sum::<usize>();
    let count = |known: &[Known], what| {
        let own = known.iter().zip(weights).filter(|(own, _)| **own == what);
        own.map(|(_, weight)| weight).sum::<usize>()
    };
    let inside = count(known, In);
    if size.is_some_and(|size| inside > size) {
        return false;
    }
    let Some(root) = known.iter().position(|&own| own == In) else {
        // Any part may be the area, if it is large enough.
        let mut is_seen = vec![false; known.len()];
        for start in 0..known.len() {
            let Some(part) = flood(near, known, start, &mut is_seen) else { continue };
            if weight(&part) < size.unwrap_or(1) {
                part.into_iter().for_each(|cell| known[cell] = Out);
            }
        }
        let mut open = (0..known.len()).filter(|&cell| known[cell] == Open);
        let (first, second) = (open.next(), open.next());
        if let (Some(only), None) = (first, second) {
            known[only] = In;
        }
        return first.is_some();
    };
    let mut is_seen = vec![false; known.len()];
    let reached = flood(near, known, root, &mut is_seen).unwrap_or_default();
    for (own, _) in known.iter_mut().zip(&is_seen).filter(|(_, is_seen)| !**is_seen) {
        if *own == In {
            return false;
        }
        *own = Out;
    }
    let Some(size) = size else {
        cuts(near, weights, known, root, 0);
        return true;
    };
    if weight(&reached) < size {
        return false;
    }
    // A cell is too far away if the way to it takes more cells than are left.
    let mut distance = vec![usize::MAX; known.len()];
    let mut queue: Vec<usize> = (0..known.len()).filter(|&cell| known[cell] == In).collect();
    queue.iter().for_each(|&cell| distance[cell] = inside);
    let mut at = 0;
    while let Some(&cell) = queue.get(at) {
        at += 1;
        for &next in &near[cell] {
            if known[next] == Open && distance[next] > distance[cell] + weights[next] {
                distance[next] = distance[cell] + weights[next];
                queue.push(next);
            }
        }
    }
    let is_far = |cell: &usize| known[*cell] == Open && distance[*cell] > size;
    let far: Vec<usize> = (0..known.len()).filter(is_far).collect();
    far.into_iter().for_each(|cell| known[cell] = Out);
    let left = count(known, In) + count(known, Open);
    if left == size {
        known.iter_mut().filter(|own| **own == Open).for_each(|own| *own = In);
    }
    cuts(near, weights, known, root, size);
    left >= size
}

/// The part of cells that are not out around a cell; `None` where it was seen.
fn flood(near: &Near, known: &[Known], start: usize, is_seen: &mut [bool]) -> Option<Vec<usize>> {
    if known[start] == Out || std::mem::replace(&mut is_seen[start], true) {
        return None;
    }
    let (mut part, mut at) = (vec![start], 0);
    while let Some(&cell) = part.get(at) {
        at += 1;
        for &next in &near[cell] {
            if known[next] != Out && !std::mem::replace(&mut is_seen[next], true) {
                part.push(next);
            }
        }
    }
    Some(part)
}

/// Open cells are in, if without them two that are in are in different parts, or the part with
/// those that are in is too small (Tarjan 1972).
fn cuts(near: &Near, weights: &[usize], known: &mut [Known], root: usize, size: usize) {
    // Numbers in the order of the visit; the lowest number that a subtree reaches; whether some
    // cell of the subtree is in.
    let mut number = vec![0; known.len()];
    let mut lowest = vec![0; known.len()];
    let mut holds = vec![false; known.len()];
    // The cells of the subtree, and those that are cut off without the cell.
    let (mut cells, mut cut) = (weights.to_vec(), vec![0; known.len()]);
    let mut next = 1;
    // The way from the root: a cell and how many of its neighbors were looked at.
    let mut way = vec![(root, 0)];
    (number[root], lowest[root], holds[root]) = (1, 1, true);
    while let Some((cell, looked)) = way.last_mut() {
        let cell = *cell;
        if let Some(&other) = near[cell].get(*looked) {
            *looked += 1;
            if known[other] == Out {
                continue;
            }
            if number[other] == 0 {
                next += 1;
                (number[other], lowest[other]) = (next, next);
                holds[other] = known[other] == In;
                way.push((other, 0));
            } else {
                lowest[cell] = lowest[cell].min(number[other]);
            }
            continue;
        }
        way.pop();
        if let Some(&(parent, _)) = way.last() {
            lowest[parent] = lowest[parent].min(lowest[cell]);
            holds[parent] |= holds[cell];
            cells[parent] += cells[cell];
            if lowest[cell] >= number[parent] {
                cut[parent] += cells[cell];
                if holds[cell] && known[parent] == Open {
                    known[parent] = In;
                }
            }
        }
    }
    let is_needed =
        |cell: usize, own| own == Open && cells[root] - weights[cell] - cut[cell] < size;
    for (cell, own) in known.iter_mut().enumerate().filter(|(cell, _)| number[*cell] > 0) {
        if is_needed(cell, *own) {
            *own = In;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Cell;
    use sudokit_core::random::Random;

    /// All areas in a small rectangle that fit, one by one.
    fn slow(near: &Near, weights: &[usize], known: &[Known], size: Option<usize>) -> Vec<u32> {
        let is_good = |set: &u32| {
            let weight = weights.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            let weight: usize = weight.map(|(_, weight)| weight).sum();
            let own: Vec<Known> =
                (0..known.len()).map(|i| if set >> i & 1 == 1 { In } else { Out }).collect();
            let fits = known.iter().zip(&own).all(|(known, own)| *known == Open || known == own);
            let start = set.trailing_zeros() as usize;
            let mut is_seen = vec![false; known.len()];
            fits && *set != 0
                && size.is_none_or(|size| size == weight)
                && flood(near, &own, start, &mut is_seen).unwrap().len()
                    == set.count_ones() as usize
        };
        (0..1 << known.len()).filter(is_good).collect()
    }

    #[test]
    fn nothing_is_decided_that_some_area_contradicts() {
        let cells: Vec<Cell> = (0..12).map(|i| Cell::new(i / 4, i % 4)).collect();
        let near = neighbors(&cells);
        let (mut decided, mut refuted) = (0, 0);
        for round in 0..400 {
            let mut random = Random::new(28, round);
            let part = 3 + random.below(8);
            let mut pick = || [In, Out, Open][(random.below(part) as usize).min(2)];
            let known: Vec<Known> = cells.iter().map(|_| pick()).collect();
            let size = Some(1 + random.index(7)).filter(|_| round % 2 == 0);
            let weights: Vec<usize> = cells.iter().map(|_| 1 + random.index(2)).collect();
            let areas = slow(&near, &weights, &known, size);
            let mut found = known.clone();
            let is_good = connect(&near, &weights, &mut found, size);
            assert!(is_good || areas.is_empty(), "{known:?} {size:?}");
            refuted += usize::from(!is_good);
            for (i, own) in found.iter().enumerate().filter(|_| is_good) {
                let allows = |set: &u32| *own == Open || (set >> i & 1 == 1) == (*own == In);
                assert!(areas.iter().all(allows), "{known:?} {size:?} {found:?}");
                decided += usize::from(*own != known[i]);
                // Without a size the answer is complete for cells that are decided.
                let is_always = areas.iter().all(|set| set >> i & 1 == 1);
                assert!(size.is_some() || !is_always || areas.is_empty() || *own == In);
            }
            assert!(size.is_some() || is_good != areas.is_empty());
        }
        assert!(decided > 100 && refuted > 30, "{decided} {refuted}");
    }
}
