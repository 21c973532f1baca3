//! One walk over the cells of all lanes: what moves between two passes moves in it.

use crate::simd::lanes::Lanes;

/// The boards and where others come from, each with its plan: the boards themselves, a block of
/// frames, the puzzles that are ready.
pub(super) type Sources<'a, V> = (
    &'a mut [V; 81],
    <V as Lanes>::Plan,
    &'a [V; 81],
    <V as Lanes>::Plan,
    &'a [V; 81],
    <V as Lanes>::Plan,
);

/// Boards from one source alone.
#[inline(always)]
pub(super) fn take_all<V: Lanes>(cells: &mut [V; 81], from: &[V; 81], plan: V::Plan) {
    walk::<false, true, false, _>((cells, plan, from, plan, from, plan));
}

/// One walk over the cells, for the sources that are in use.
#[inline(always)]
pub(super) fn walk<const COPY: bool, const FETCH: bool, const LOAD: bool, V: Lanes>(
    (cells, copied, waiting, fetched, ready, loaded): Sources<'_, V>,
) {
    // Nine by nine, to spend less on the loop.
    for row in 0..9 {
        for c in 9 * row..9 * row + 9 {
            let mut cell = cells[c];
            if COPY {
                cell = cell.permute(copied);
            }
            if FETCH {
                cell = cell.take(waiting[c], fetched);
            }
            if LOAD {
                cell = cell.take(ready[c], loaded);
            }
            cells[c] = cell;
        }
    }
}
