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

use super::links::{Links, Literal, holds, literal};
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
            0 | 1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3 => $function::<3>($($argument),*),
            4 => $function::<4>($($argument),*),
            5 => $function::<5>($($argument),*),
            6 => $function::<6>($($argument),*),
            8 => $function::<8>($($argument),*),
            _ => $function::<MOST_WORDS>($($argument),*),
        }
    };
}

/// All candidates and groups there can be: 729 and 486.
const MOST_WORDS: usize = 19;

/// How many words sets of this many numbers take: one of the widths above.
fn words_for(numbers: usize) -> usize {
    match numbers.div_ceil(64) {
        words @ ..=6 => words.max(1),
        7 | 8 => 8,
        _ => MOST_WORDS,
    }
}

impl Reach {
    /// What follows, and what loops and AIC may eliminate.
    pub(super) fn over(links: &Links) -> Reach {
        Reach::new(links, false).with_doubts(links)
    }

    /// The same with the places from whose falsity nothing follows.
    pub(in crate::technique::find) fn with_dead_ends(links: &Links) -> Reach {
        Reach::new(links, true).with_doubts(links)
    }

    /// What follows alone.
    pub(super) fn only_over(links: &Links) -> Reach {
        Reach::new(links, false)
    }

    fn new(links: &Links, has_dead_ends: bool) -> Reach {
        let goes_on = |&place: &u16| !links.follow(literal(place, false)).is_empty();
        let all = 0..links.len() as u16;
        let mut places: Vec<u16> = all.clone().filter(goes_on).collect();
        let nodes = places.len();
        if has_dead_ends {
            places.extend(all.filter(|place| !goes_on(place)));
        }
        let mut numbers = vec![NONE; links.len()];
        for (&place, number) in places.iter().zip(0..) {
            numbers[usize::from(place)] = number;
        }
        let words = words_for(places.len());
        let mut of_digit = vec![0; 9 * words];
        for (node, &place) in places[..nodes].iter().enumerate() {
            let digit = links.place(literal(place, false)).digit;
            of_digit[words * digit.index() + node / 64] |= 1 << (node % 64);
        }
        let rows = with_words!(words, rows(links, &numbers, &places[..nodes]));
        let doubtful = CandidateSet::EMPTY;
        Reach { numbers, places, nodes, words, rows, of_digit, doubtful }
    }

    /// Notes the candidates from whose truth their falsity follows.
    fn with_doubts(mut self, links: &Links) -> Reach {
        with_words!(self.words, doubt(&mut self, links));
        self
    }

    /// The nodes that are true when a node is false.
    fn trues(&self, of: Literal) -> &[u64] {
        &self.rows.trues[self.words * self.node(of)..][..self.words]
    }

    /// The number of a place that is a node.
    fn node(&self, of: Literal) -> usize {
        usize::from(self.numbers[usize::from(of / 2)])
    }

    /// Whether a chain of which both ends are places of one digit may eliminate something: from
    /// this place, false, to another, true.
    pub(super) fn may_end(&self, sheet: &Sheet, links: &Links, premise: Literal) -> bool {
        let start = links.place(premise);
        let targets = sheet.cells_with(start.digit) & start.seers;
        self.ends(premise, start.digit).any(|node| {
            let end = links.place(literal(self.places[node], true));
            end.seers.meets(targets) && end.cells != start.cells
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
    pub(super) fn is_worth(&self, sheet: &Sheet, links: &Links, premise: Literal) -> bool {
        let Some(cell) = links.cell(premise) else { return false };
        let digit = links.place(premise).digit;
        let in_cell = self.doubtful.digits_in(cell);
        if holds(premise) {
            return in_cell.contains(digit);
        }
        if links.follow(premise).is_empty() {
            return false;
        }
        // A loop eliminates another digit of its cell, an AIC two candidates of its digit or one in
        // its first cell.
        in_cell != (in_cell & DigitSet::only(digit))
            || self.may_join(links, premise, cell)
            || self.may_close(sheet, links, premise, cell)
    }

    /// Whether an AIC to another place of its digit may eliminate two candidates.
    fn may_join(&self, links: &Links, premise: Literal, cell: Cell) -> bool {
        let digit = links.place(premise).digit;
        let are_two = |cells: CellSet| cells.first() != cells.last();
        let seen = self.doubtful.cells_with(digit) & cell.peers_set();
        are_two(seen)
            && self.ends(premise, digit).any(|node| {
                let end = links.place(literal(self.places[node], true));
                are_two(seen & end.seers) && end.cell.is_some_and(|other| other != cell)
            })
    }

    /// The nodes of a digit that are true when a node is false.
    fn ends(&self, premise: Literal, digit: Digit) -> impl Iterator<Item = usize> {
        let of_digit = &self.of_digit[self.words * digit.index()..][..self.words];
        bits(self.trues(premise).iter().zip(of_digit).map(|(row, of_digit)| row & of_digit))
    }

    /// Whether a continuous loop may go around: another digit of the cell follows. In a cell of two
    /// candidates it follows at once, which is no loop.
    fn may_close(&self, sheet: &Sheet, links: &Links, premise: Literal, cell: Cell) -> bool {
        let ends = self.trues(premise);
        let follows = |other: Digit| {
            links.at(Candidate::new(cell, other), true).is_some_and(|end| {
                let node = self.node(end);
                node < self.nodes && ends[node / 64] >> (node % 64) & 1 == 1
            })
        };
        let others = sheet.marks(cell) - DigitSet::only(links.place(premise).digit);
        others.single().is_none() && others.iter().any(follows)
    }
}

/// What follows from the nodes, the first numbers.
fn rows<const W: usize>(links: &Links, numbers: &[u16], nodes: &[u16]) -> Rows {
    let excluded: Vec<[u64; W]> = (0..links.len() as u16)
        .map(|place| {
            let mut row = [0; W];
            for &there in links.follow(literal(place, true)) {
                let number = numbers[usize::from(there / 2)];
                // Which are left out is unpredictable.
                row[usize::from(number / 64).min(W - 1)] |=
                    u64::from(number != NONE) << (number % 64);
            }
            row
        })
        .collect();
    let (mut falses, mut trues) = (vec![[0; W]; nodes.len()], vec![[0; W]; nodes.len()]);
    for (node, &place) in nodes.iter().enumerate() {
        for &there in links.follow(literal(place, false)) {
            let end = usize::from(numbers[usize::from(there / 2)]);
            merge(&mut falses[node], &excluded[usize::from(there / 2)]);
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

fn doubt<const W: usize>(reach: &mut Reach, links: &Links) {
    for place in 0..links.len() {
        let on = literal(place as u16, true);
        let Some(cell) = links.cell(on) else { break };
        let [_, reached] = after::<W>(reach, place);
        let own = reach.rows.excluded.as_chunks::<W>().0[place];
        if own.iter().zip(&reached).any(|(own, reached)| own & reached != 0) {
            reach.doubtful.insert_cells(links.place(on).digit, cell.into());
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
