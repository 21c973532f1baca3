//! What can be reached at all: which candidates some chain could eliminate, from which premises.
//!
//! Mostly there is no chain, and the ways from some hundred premises lead to nothing. Here
//! nothing is drawn: rows of bits say what follows from each false place, and a candidate can be
//! eliminated only if from its truth follows a true place that it excludes. Every chain that
//! eliminates a candidate is such a way: the candidate true, one end false, the other end true, the
//! candidate false. The other way round it does not hold: the way may visit a cell twice.
//!
//! Rows hold only *nodes*, places from whose falsity something follows. Strong links go both ways,
//! so the true places at their ends are nodes as well.

use super::at_once::Board;
use super::links::{Kind, Links, Literal, holds, literal};
use crate::technique::find::bits;
use crate::technique::sheet::Sheet;
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// What follows from what, as bits: sets of places by their numbers. Nodes come first.
#[derive(Debug)]
pub(in crate::technique::find) struct Reach {
    /// By place: its number; `NONE` for dead ends that are left out.
    numbers: Vec<u16>,
    /// By number: the place.
    places: Vec<u16>,
    /// How many of them are nodes.
    nodes: usize,
    /// How many words a set takes.
    words: usize,
    rows: Rows,
    board: Board,
    /// By digit: its nodes.
    of_digit: Vec<u64>,
    /// What chains may eliminate.
    doubtful: CandidateSet,
}

/// Sets one after the other.
#[derive(Debug)]
struct Rows {
    /// By place: what is false when it is true.
    excluded: Vec<u64>,
    /// By node: what is false when it is false.
    falses: Vec<u64>,
    /// By node: the nodes that are true when it is false.
    trues: Vec<u64>,
}

const NONE: u16 = u16::MAX;

/// Calls a function that is made for sets of this many words, which makes its loops short.
macro_rules! with_words {
    ($words:expr, $function:ident($($argument:expr),*)) => {
        match $words {
            $crate::technique::find::chain::reach::FEWEST_WORDS => {
                $function::<{ $crate::technique::find::chain::reach::FEWEST_WORDS }>($($argument),*)
            }
            6 => $function::<6>($($argument),*),
            _ => $function::<{ $crate::technique::find::chain::reach::MOST_WORDS }>($($argument),*),
        }
    };
}

pub(super) use with_words;

/// The narrowest sets: for the candidates of a digit with its groups (81 and 54), and for those of
/// cells with two. Few widths keep the code small; each step between them costs little time.
pub(super) const FEWEST_WORDS: usize = 3;

/// All candidates and groups there can be: 729 and 486.
pub(super) const MOST_WORDS: usize = 19;

/// How many words sets of this many numbers take: one of the widths above.
fn words_for(numbers: usize) -> usize {
    match numbers.div_ceil(64) {
        words @ ..=6 => words.max(1).next_multiple_of(FEWEST_WORDS),
        _ => MOST_WORDS,
    }
}

impl Reach {
    /// What follows by the links of a kind, and what loops and AIC may eliminate.
    pub(in crate::technique::find) fn over(sheet: &Sheet, kind: Kind<'_>) -> Reach {
        Reach::new(Board::new(sheet, kind), false).with_doubts()
    }

    /// What follows alone, to places as well from whose falsity nothing follows.
    pub(in crate::technique::find) fn with_dead_ends(sheet: &Sheet, kind: Kind<'_>) -> Reach {
        Reach::new(Board::new(sheet, kind), true)
    }

    /// What follows alone.
    pub(super) fn only_over(sheet: &Sheet, kind: Kind<'_>) -> Reach {
        Reach::new(Board::new(sheet, kind), false)
    }

    fn new(board: Board, has_dead_ends: bool) -> Reach {
        let mut numbers = vec![NONE; board.places.len()];
        for &place in board.strong.as_flattened() {
            numbers[usize::from(place)] = 0;
        }
        let mut places = Vec::with_capacity(numbers.len());
        let mut number = |numbers: &mut [u16], wanted: u16| {
            for (place, number) in (0..).zip(numbers) {
                if *number == wanted {
                    *number = places.len() as u16;
                    places.push(place);
                }
            }
            places.len()
        };
        let nodes = number(&mut numbers, 0);
        if has_dead_ends {
            number(&mut numbers, NONE);
        }
        let words = words_for(places.len());
        let mut of_digit = vec![0; 9 * words];
        for (node, &place) in places[..nodes].iter().enumerate() {
            let digit = board.places[usize::from(place)].0;
            of_digit[words * digit.index() + node / 64] |= 1 << (node % 64);
        }
        let rows = with_words!(words, rows(&board, &numbers, nodes));
        let doubtful = CandidateSet::EMPTY;
        Reach { numbers, places, nodes, words, rows, board, of_digit, doubtful }
    }

    /// Notes the candidates from whose truth their falsity follows.
    fn with_doubts(mut self) -> Reach {
        with_words!(self.words, doubt(&mut self));
        self
    }

    /// How many words a set takes.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The places.
    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// By place: what is false when it is true.
    pub(super) fn excluded<const W: usize>(&self) -> &[[u64; W]] {
        self.rows.excluded.as_chunks::<W>().0
    }

    /// How many nodes there are.
    pub(super) fn node_count(&self) -> usize {
        self.nodes
    }

    /// All nodes.
    pub(super) fn all_nodes<const W: usize>(&self) -> [u64; W] {
        first(self.nodes)
    }

    /// The place of a node.
    #[inline]
    pub(super) fn place_of(&self, node: usize) -> u16 {
        self.places[node]
    }

    /// The number of a place.
    #[inline]
    pub(super) fn number(&self, place: u16) -> usize {
        usize::from(self.numbers[usize::from(place)])
    }

    /// Whether something follows when a place is false.
    #[inline]
    pub(super) fn is_node(&self, place: u16) -> bool {
        self.number(place) < self.nodes
    }

    /// The nodes that are true when a node is false.
    fn trues(&self, of: Literal) -> &[u64] {
        &self.rows.trues[self.words * self.number(of / 2)..][..self.words]
    }

    /// Whether a chain of which both ends are places of one digit may eliminate something: from
    /// this candidate, false, to another, true.
    pub(super) fn may_end(&self, sheet: &Sheet, premise: Literal) -> bool {
        let (digit, cell) = self.board.candidate(premise / 2);
        let targets = sheet.cells_with(digit) & cell.peers_set();
        self.ends(premise, digit).any(|node| {
            let (_, end) = self.board.candidate(self.places[node]);
            end.peers_set().meets(targets) && end != cell
        })
    }

    /// The literals that a chain proves, as bits: their opposites leave nothing in a cell or
    /// house. Links go both ways, so these literals follow from all candidates there. Dead ends
    /// are needed.
    pub(in crate::technique::find) fn proved(&self, sheet: &Sheet, links: &Links) -> Vec<u64> {
        with_words!(self.words, proved(self, sheet, links))
    }

    /// Whether no chain eliminates anything.
    pub(super) fn is_vain(&self) -> bool {
        self.doubtful.is_empty()
    }

    /// Whether a loop or AIC that begins with the premise may eliminate something.
    pub(super) fn is_worth(&self, sheet: &Sheet, premise: Literal) -> bool {
        if usize::from(premise / 2) >= self.board.candidates {
            return false;
        }
        let (digit, cell) = self.board.candidate(premise / 2);
        let in_cell = self.doubtful.digits_in(cell);
        if holds(premise) {
            return in_cell.contains(digit);
        }
        if !self.is_node(premise / 2) {
            return false;
        }
        // A loop eliminates another digit of its cell, an AIC two candidates of its digit or one in
        // its first cell.
        in_cell != (in_cell & DigitSet::only(digit))
            || self.may_join(premise, cell)
            || self.may_close(sheet, premise, cell)
    }

    /// Whether an AIC to another place of its digit may eliminate two candidates.
    fn may_join(&self, premise: Literal, cell: Cell) -> bool {
        let (digit, _) = self.board.candidate(premise / 2);
        let are_two = |cells: CellSet| cells.first() != cells.last();
        let seen = self.doubtful.cells_with(digit) & cell.peers_set();
        are_two(seen)
            && self.ends(premise, digit).any(|node| {
                let end = self.board.cell(self.places[node]);
                end.is_some_and(|end| end != cell && are_two(seen & end.peers_set()))
            })
    }

    /// The nodes of a digit that are true when a node is false.
    fn ends(&self, premise: Literal, digit: Digit) -> impl Iterator<Item = usize> {
        let of_digit = &self.of_digit[self.words * digit.index()..][..self.words];
        bits(self.trues(premise).iter().zip(of_digit).map(|(row, of_digit)| row & of_digit))
    }

    /// Whether a continuous loop may go around: another digit of the cell follows. In a cell of two
    /// candidates it follows at once, which is no loop.
    fn may_close(&self, sheet: &Sheet, premise: Literal, cell: Cell) -> bool {
        let ends = self.trues(premise);
        let follows = |other: Digit| {
            self.board.at(Candidate::new(cell, other)).is_some_and(|end| {
                let node = self.number(end);
                node < self.nodes && ends[node / 64] >> (node % 64) & 1 == 1
            })
        };
        let others = sheet.marks(cell) - DigitSet::only(self.board.candidate(premise / 2).0);
        others.single().is_none() && others.iter().any(follows)
    }
}

/// What follows from the nodes, the first numbers.
fn rows<const W: usize>(board: &Board, numbers: &[u16], nodes: usize) -> Rows {
    let excluded: Vec<[u64; W]> = board.excluded(numbers);
    let (mut falses, mut trues) = (vec![[0; W]; nodes], vec![[0; W]; nodes]);
    for &[a, b] in &board.strong {
        for [from, to] in [[a, b], [b, a]].map(|pair| pair.map(usize::from)) {
            let [node, end] = [from, to].map(|place| usize::from(numbers[place]));
            merge(&mut falses[node], &excluded[to]);
            trues[node][end / 64] |= 1 << (end % 64);
        }
    }
    close(&mut falses, &mut trues);
    let [excluded, falses, trues] = [excluded, falses, trues].map(Vec::into_flattened);
    Rows { excluded, falses, trues }
}

/// Adds what follows from what follows. The rows of earlier nodes are done, those of later ones are
/// walked through.
fn close<const W: usize>(falses: &mut [[u64; W]], trues: &mut [[u64; W]]) {
    let nodes: [u64; W] = first(falses.len());
    let mut waiting = Vec::new();
    for node in 0..falses.len() {
        let (mut off, mut on) = ([0; W], [0; W]);
        waiting.push(node);
        while let Some(at) = waiting.pop() {
            merge(&mut on, &trues[at]);
            let row = falses[at];
            for word in 0..W {
                while let left = row[word] & nodes[word] & !off[word]
                    && left != 0
                {
                    let next = 64 * word + left.trailing_zeros() as usize;
                    off[word] |= left & left.wrapping_neg();
                    if next < node {
                        merge(&mut off, &falses[next]);
                        merge(&mut on, &trues[next]);
                    } else if next > node {
                        waiting.push(next);
                    }
                }
                off[word] |= row[word];
            }
        }
        (falses[node], trues[node]) = (off, on);
    }
}

/// What follows when a place is true: what is false, what is true.
fn after<const W: usize>(reach: &Reach, place: usize) -> [[u64; W]; 2] {
    let row = |rows: &[u64], number: usize| rows.as_chunks::<W>().0[number];
    let Rows { excluded, falses, trues } = &reach.rows;
    let nodes: [u64; W] = first(reach.nodes);
    let excluded = row(excluded, place);
    let (mut off, mut on) = (excluded, [0; W]);
    for word in 0..W {
        let mut left = excluded[word] & nodes[word];
        while left != 0 {
            let node = 64 * word + left.trailing_zeros() as usize;
            merge(&mut off, &row(falses, node));
            merge(&mut on, &row(trues, node));
            left &= left - 1;
        }
    }
    [off, on]
}

fn doubt<const W: usize>(reach: &mut Reach) {
    let (nodes, board) = (reach.all_nodes::<W>(), &reach.board);
    let [excluded, trues] = [&reach.rows.excluded, &reach.rows.trues].map(|r| r.as_chunks::<W>().0);
    for (&(digit, cell), own) in board.places[..board.candidates].iter().zip(excluded) {
        let comes_back = |node: usize| {
            own.iter().zip(&trues[node]).fold(0, |all, (own, ends)| all | own & ends) != 0
        };
        if bits(own.iter().zip(&nodes).map(|(own, nodes)| own & nodes)).any(comes_back)
            && let Some(cell) = Cell::new(cell.into())
        {
            reach.doubtful.insert_cells(digit, cell.into());
        }
    }
}

fn proved<const W: usize>(reach: &Reach, sheet: &Sheet, links: &Links) -> Vec<u64> {
    let number = |place: usize| usize::from(reach.numbers[place]);
    let is_candidate = |&place: &usize| links.cell(literal(place as u16, true)).is_some();
    let candidates = (0..links.len()).take_while(is_candidate);
    let closures: Vec<[[u64; W]; 2]> = candidates
        .map(|place| {
            let mut after = after(reach, place);
            after[1][number(place) / 64] |= 1 << (number(place) % 64);
            after
        })
        .collect();
    let mut all = [[0; W]; 2];
    let mut add = |case: &mut dyn Iterator<Item = Candidate>| {
        let mut common = [[u64::MAX; W]; 2];
        for literal in case.filter_map(|candidate| links.at(candidate, true)) {
            let closure = closures[usize::from(literal / 2)].as_flattened();
            common.as_flattened_mut().iter_mut().zip(closure).for_each(|(c, word)| *c &= word);
        }
        all.as_flattened_mut().iter_mut().zip(common.as_flattened()).for_each(|(a, c)| *a |= c);
    };
    for cell in sheet.open() {
        add(&mut sheet.marks(cell).iter().map(|digit| Candidate { cell, digit }));
    }
    for house in House::all() {
        for digit in Digit::all() {
            let places = sheet.cells_with(digit) & house.cells_set();
            if !places.is_empty() {
                add(&mut places.iter().map(|cell| Candidate { cell, digit }));
            }
        }
    }
    let mut proved = vec![0; (2 * links.len()).div_ceil(64)];
    for place in 0..closures.len() {
        for (side, all) in all.iter().enumerate() {
            let bit = all[number(place) / 64] >> (number(place) % 64) & 1;
            proved[(2 * place + side) / 64] |= bit << ((2 * place + side) % 64);
        }
    }
    proved
}

/// The set of the first numbers.
fn first<const W: usize>(count: usize) -> [u64; W] {
    std::array::from_fn(|word| match count.saturating_sub(64 * word) {
        left @ ..64 => (1 << left) - 1,
        _ => u64::MAX,
    })
}

fn merge<const W: usize>(to: &mut [u64; W], from: &[u64; W]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
}
