//! Clauses and, for each literal, the list of clauses that watch it.

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

    pub(super) fn index(self) -> usize {
        self.0 as usize
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
    pub(super) clause: u32,
    pub(super) other: Lit,
}

/// All clauses, one behind the other. A clause is named by its place in the list: its length and
/// its number of levels stand there, as if they were literals, then its literals. The first two
/// are watched.
pub(super) struct Clauses {
    list: Vec<Lit>,
    /// By literal.
    watched: Vec<Vec<Watched>>,
}

/// Clauses with so few levels are kept; those of the puzzle have 0.
const FEW_LEVELS: u32 = 3;

/// Words before the literals.
const HEAD: usize = 2;

impl Clauses {
    pub(super) fn new(facts: usize) -> Clauses {
        Clauses { list: Vec::new(), watched: vec![Vec::new(); 2 * facts] }
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn lits(&self, clause: u32) -> &[Lit] {
        let clause = clause as usize;
        &self.list[clause + HEAD..][..self.list[clause].0 as usize]
    }

    /// Adds a clause of at least two literals. `levels` is 0 for a clause to keep.
    pub(super) fn add(&mut self, lits: &[Lit], levels: u32) -> u32 {
        let clause = self.list.len() as u32;
        self.watch(clause, lits[0], lits[1]);
        self.watch(clause, lits[1], lits[0]);
        self.list.extend([Lit(lits.len() as u32), Lit(levels)]);
        self.list.extend_from_slice(lits);
        clause
    }

    fn watch(&mut self, clause: u32, lit: Lit, other: Lit) {
        self.watched[lit.index()].push(Watched { clause, other });
    }

    /// The clauses that watch a literal; `give_back` returns those that still do.
    pub(super) fn take_watched(&mut self, lit: Lit) -> Vec<Watched> {
        std::mem::take(&mut self.watched[lit.index()])
    }

    pub(super) fn give_back(&mut self, lit: Lit, watched: Vec<Watched>) {
        self.watched[lit.index()] = watched;
    }

    /// Lets a clause watch its literal at place `i` instead of `lit`.
    #[inline]
    pub(super) fn watch_instead(&mut self, clause: u32, lit: Lit, i: usize) {
        let lits = &mut self.list[clause as usize + HEAD..];
        let place = usize::from(lits[0] != lit);
        lits.swap(place, i);
        let (new, other) = (lits[place], lits[1 - place]);
        self.watch(clause, new, other);
    }

    /// Deletes the worse half of the learned clauses. No clause may be a reason that is needed.
    pub(super) fn clean(&mut self) {
        let list = std::mem::take(&mut self.list);
        let (mut clauses, mut learned, mut at) = (Vec::new(), Vec::new(), 0);
        while at < list.len() {
            let (length, levels) = (list[at].0 as usize, list[at + 1].0);
            clauses.push((&list[at + HEAD..][..length], levels));
            learned.extend((levels > FEW_LEVELS).then_some(levels));
            at += HEAD + length;
        }
        learned.sort_unstable();
        let middle = learned.get(learned.len() / 2).copied().unwrap_or(u32::MAX);
        self.watched.iter_mut().for_each(Vec::clear);
        for (lits, levels) in clauses {
            if levels <= FEW_LEVELS || levels < middle {
                self.add(lits, levels);
            }
        }
    }
}
