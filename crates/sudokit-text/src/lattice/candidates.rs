//! Grids of candidates in any dress: `{124}`, `(1 2 4)`, `[1, 2, 4]`, `*57`, `57*`, `(5)7`, a blank
//! for a cell without any.
//!
//! Brackets of any kind make lists; a list of words is a cell, a list of nine cells a row. Digits
//! with a mark beside them are candidates like the others: what the mark means is not known.

use sudokit_core::grid::line;

/// The candidates of a grid, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Candidates {
    /// Bit `d - 1` for digit `d`, row by row.
    pub sets: [u16; 81],
    /// The lines of its first and its last row, from 0.
    pub lines: (usize, usize),
}

/// A word or a list, and its line.
#[derive(Debug)]
enum Node {
    Word(String, usize),
    List(Vec<Node>, usize),
}

impl Node {
    fn line(&self) -> usize {
        let (Node::Word(_, line) | Node::List(_, line)) = self;
        *line
    }
}

/// Words of programs that stand before brackets.
const MAKERS: [&str; 6] = ["set", "frozenset", "array", "np.array", "list", "tuple"];

/// The most brackets that are open at a place.
const DEPTH: usize = 5;

/// Reads lines that hold one grid of candidates and nothing else but frames.
pub(crate) fn read(lines: &[&str]) -> Option<Candidates> {
    let nodes = tree(lines)?;
    let cells = cells(&nodes)?;
    let sets: Vec<u16> = cells.iter().map(|cell| set(cell)).collect::<Option<_>>()?;
    let lines = (cells.first()?.line(), cells.last()?.line());
    let sets: [u16; 81] = sets.try_into().ok()?;
    are_candidates(&sets).then_some(Candidates { sets, lines })
}

/// Whether cells hold candidates, and are no givens with a slip: those have more blanks than cells
/// with several digits.
pub(crate) fn are_candidates(sets: &[u16; 81]) -> bool {
    let several = sets.iter().filter(|set| set.count_ones() > 1).count();
    let empty = sets.iter().filter(|set| **set == 0).count();
    several > 0 && empty <= several
}

/// The words and lists of a text.
fn tree(lines: &[&str]) -> Option<Vec<Node>> {
    let mut open: Vec<(Vec<Node>, usize)> = vec![(Vec::new(), 0)];
    for (number, line) in lines.iter().enumerate() {
        let line = without_marked(line);
        let is_frame = line.chars().all(|c| "-+=|*.:' ".contains(c) || !c.is_ascii());
        if is_frame && !line.trim().is_empty() && line.contains(['-', '=', '─', '═', '━']) {
            continue;
        }
        let mut word = String::new();
        // A space at the end ends the last word.
        for c in line.chars().chain([' ']) {
            let is_between = c.is_whitespace() || ",;|/'\"=:│┃║".contains(c);
            if !is_between && !"[]{}()".contains(c) {
                word.push(c);
                continue;
            }
            let begins = "[{(".contains(c);
            let whole = std::mem::take(&mut word);
            let is_maker = MAKERS.contains(&whole.as_str()) && begins;
            let nodes = &mut open.last_mut()?.0;
            if !whole.is_empty() && !is_maker {
                nodes.push(Node::Word(whole, number));
            }
            if begins && open.len() <= DEPTH {
                open.push((Vec::new(), number));
            } else if begins {
                return None;
            } else if !is_between {
                let (inner, line) = open.pop()?;
                open.last_mut()?.0.push(Node::List(inner, line));
            }
        }
    }
    let (nodes, _) = open.pop()?;
    open.is_empty().then_some(nodes)
}

/// A line without the brackets around single digits of a cell: `(5)7` is `57`.
fn without_marked(line: &str) -> String {
    let bytes = line.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let is_mark = |at: usize| match bytes[at] {
        b'(' => digit(at + 1) && bytes.get(at + 2) == Some(&b')') && is_beside(digit, at, at + 2),
        b')' if at >= 2 => bytes[at - 2] == b'(' && digit(at - 1) && is_beside(digit, at - 2, at),
        _ => false,
    };
    line.char_indices().filter(|(at, _)| !is_mark(*at)).map(|(_, c)| c).collect()
}

fn is_beside(digit: impl Fn(usize) -> bool, from: usize, to: usize) -> bool {
    digit(to + 1) || from > 0 && digit(from - 1)
}

/// The 81 cells: in nine lists of nine, in nine lines of nine, or in one.
fn cells(nodes: &[Node]) -> Option<Vec<&Node>> {
    if let [Node::List(inner, _)] = nodes {
        return cells(inner);
    }
    if nodes.len() == 81 {
        let mut rows = nodes.chunk_by(|a, b| a.line() == b.line());
        let is_even = nodes[0].line() == nodes[80].line() || rows.all(|row| row.len() == 9);
        return is_even.then(|| nodes.iter().collect());
    }
    let rows = nodes.iter().map(|node| match node {
        Node::List(cells, _) if cells.len() == 9 => Some(&cells[..]),
        _ => None,
    });
    let rows: Vec<&[Node]> = rows.collect::<Option<_>>()?;
    (rows.len() == 9).then(|| rows.into_iter().flatten().collect())
}

/// The candidates of a cell.
fn set(cell: &Node) -> Option<u16> {
    match cell {
        Node::Word(word, _) => of_word(word),
        Node::List(words, _) => words.iter().try_fold(0, |all, word| match word {
            Node::Word(word, _) => digits(word).filter(|set| set & all == 0).map(|set| set | all),
            Node::List(..) => None,
        }),
    }
}

fn of_word(word: &str) -> Option<u16> {
    if matches!(word, "." | "_" | "-" | "0" | "*" | "?" | "x" | "X") {
        return Some(0);
    }
    let bare = word.strip_prefix(|c: char| !c.is_ascii_digit()).unwrap_or(word);
    digits(bare.strip_suffix(|c: char| !c.is_ascii_digit()).unwrap_or(bare))
}

/// Different digits, at least one.
fn digits(word: &str) -> Option<u16> {
    line::digits(word.as_bytes()).filter(|set| *set != 0)
}
