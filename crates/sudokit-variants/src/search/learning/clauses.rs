//! Clauses and the lists of who watches which literal.

/// A fact, or its opposite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct Lit(u32);

impl Lit {
    pub(super) fn new(fact: usize, is_true: bool) -> Lit {
        Lit((fact as u32) << 1 | u32::from(!is_true))
    }

    /// The cell has the value.
    pub(super) fn is(fact: usize) -> Lit {
        Lit::new(fact, true)
    }

    /// The cell does not have the value.
    pub(super) fn is_not(fact: usize) -> Lit {
        Lit::new(fact, false)
    }

    pub(super) fn fact(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) fn is_true(self) -> bool {
        self.0 & 1 == 0
    }
}

/// A clause that watches a literal, and another literal of it: if that is true, all is well.
#[derive(Clone, Copy)]
pub(super) struct Watched {
    pub(super) clause: usize,
    pub(super) other: Lit,
}

/// All clauses. The first two literals of each are watched.
pub(super) struct Clauses {
    pub(super) lits: Vec<Vec<Lit>>,
    /// The number of levels of a learned clause; 0 for clauses to keep.
    levels: Vec<u32>,
    /// By literal.
    watched: Vec<Vec<Watched>>,
}

/// Clauses with so few levels are kept.
const FEW_LEVELS: u32 = 3;

impl Clauses {
    pub(super) fn new(facts: usize) -> Clauses {
        Clauses { lits: Vec::new(), levels: Vec::new(), watched: vec![Vec::new(); 2 * facts] }
    }

    /// Adds a clause of at least two literals.
    pub(super) fn add(&mut self, lits: Vec<Lit>, levels: u32) -> usize {
        let clause = self.lits.len();
        self.watch(clause, lits[0], lits[1]);
        self.watch(clause, lits[1], lits[0]);
        self.lits.push(lits);
        self.levels.push(levels);
        clause
    }

    fn watch(&mut self, clause: usize, lit: Lit, other: Lit) {
        self.watched[lit.0 as usize].push(Watched { clause, other });
    }

    /// The clauses that watch a literal; `give_back` returns those that still do.
    pub(super) fn take_watched(&mut self, lit: Lit) -> Vec<Watched> {
        std::mem::take(&mut self.watched[lit.0 as usize])
    }

    pub(super) fn give_back(&mut self, lit: Lit, watched: Vec<Watched>) {
        self.watched[lit.0 as usize] = watched;
    }

    /// Lets a clause watch its literal at place `i` instead of `lit`.
    pub(super) fn watch_instead(&mut self, clause: usize, lit: Lit, i: usize) {
        let lits = &mut self.lits[clause];
        let place = usize::from(lits[0] != lit);
        lits.swap(place, i);
        let (new, other) = (lits[place], lits[1 - place]);
        self.watch(clause, new, other);
    }

    /// Deletes the worse half of the learned clauses. No clause may be a reason that is needed.
    pub(super) fn clean(&mut self) {
        let mut learned: Vec<u32> =
            self.levels.iter().copied().filter(|&levels| levels > FEW_LEVELS).collect();
        learned.sort_unstable();
        let Some(&middle) = learned.get(learned.len() / 2) else { return };
        let lits = std::mem::take(&mut self.lits);
        let levels = std::mem::take(&mut self.levels);
        self.watched.iter_mut().for_each(Vec::clear);
        for (lits, levels) in lits.into_iter().zip(levels) {
            if levels <= FEW_LEVELS || levels < middle {
                self.add(lits, levels);
            }
        }
    }
}
