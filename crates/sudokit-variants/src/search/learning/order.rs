//! Open facts by activity: a binary heap that knows the place of each fact.

use super::Fact;

/// What a conflict adds to an activity grows by this factor.
const GROWTH: f64 = 1.03;

/// Facts by activity. Those that are known may be in it; all open ones are.
pub(super) struct Order {
    activity: Vec<f64>,
    step: f64,
    heap: Vec<u32>,
    /// By fact; `OUT` for facts that are not in the heap.
    place: Vec<u32>,
}

const OUT: u32 = u32::MAX;

impl Order {
    /// All facts, with the activities they begin with: below 1.
    pub(super) fn new(activity: Vec<f64>) -> Order {
        let facts = activity.len();
        let mut heap: Vec<u32> = (0..facts as u32).collect();
        heap.sort_by(|&a, &b| activity[b as usize].total_cmp(&activity[a as usize]));
        let mut place = vec![0; facts];
        heap.iter().zip(0..).for_each(|(&fact, at)| place[fact as usize] = at);
        Order { activity, step: 1.0, heap, place }
    }

    /// Raises the activity of a fact.
    pub(super) fn raise(&mut self, fact: Fact) {
        self.activity[fact] += self.step;
        if self.place[fact] != OUT {
            self.rise(self.place[fact] as usize);
        }
    }

    /// Lets later facts count more.
    pub(super) fn age(&mut self) {
        self.step *= GROWTH;
        if self.step > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.step *= 1e-100;
        }
    }

    /// Puts a fact back.
    pub(super) fn insert(&mut self, fact: Fact) {
        if self.place[fact] == OUT {
            self.heap.push(fact as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the fact with the highest activity.
    pub(super) fn pop(&mut self) -> Option<Fact> {
        let &top = self.heap.first()?;
        self.place[top as usize] = OUT;
        let last = self.heap.pop()?;
        if last != top {
            self.heap[0] = last;
            self.sink(0);
        }
        Some(top as usize)
    }

    fn is_above(&self, a: u32, b: u32) -> bool {
        self.activity[a as usize] > self.activity[b as usize]
    }

    fn put(&mut self, at: usize, fact: u32) {
        self.heap[at] = fact;
        self.place[fact as usize] = at as u32;
    }

    fn rise(&mut self, mut at: usize) {
        let fact = self.heap[at];
        while at > 0 {
            let above = self.heap[(at - 1) / 2];
            if !self.is_above(fact, above) {
                break;
            }
            self.put(at, above);
            at = (at - 1) / 2;
        }
        self.put(at, fact);
    }

    fn sink(&mut self, mut at: usize) {
        let fact = self.heap[at];
        while 2 * at + 1 < self.heap.len() {
            let mut below = 2 * at + 1;
            if below + 1 < self.heap.len() && self.is_above(self.heap[below + 1], self.heap[below])
            {
                below += 1;
            }
            if !self.is_above(self.heap[below], fact) {
                break;
            }
            self.put(at, self.heap[below]);
            at = below;
        }
        self.put(at, fact);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::random::Random;

    #[test]
    fn facts_come_by_activity() {
        let mut random = Random::new(1, 0);
        let mut order = Order::new((0..200).map(|fact| f64::from(fact % 7) / 8.0).collect());
        for _ in 0..1000 {
            match random.below(3) {
                0 => order.raise(random.index(200)),
                1 => order.insert(random.index(200)),
                _ => {
                    let most = order.heap.iter().map(|&fact| order.activity[fact as usize]);
                    let most = most.fold(-1.0, f64::max);
                    let popped = order.pop();
                    assert_eq!(popped.map_or(-1.0, |fact| order.activity[fact]), most);
                }
            }
            order.age();
        }
    }
}
