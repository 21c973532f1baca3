//! The W rating by its definition, in plain data and without the library: a slow version to check
//! single ratings with: `rustc -O bench/examples/whips_by_definition.rs && ./whips_by_definition PUZZLE...`.
//!
//! A whip of length n on a candidate (Denis Berthier): n variables (a cell, or a digit in a house),
//! none with the target; each has a candidate linked to the right-linking candidate before it (the
//! first one: to the target), and but one candidate that is linked neither to the target nor to a
//! right-linking candidate so far; the last variable has none at all.
//!
//! Singles, then the first whip of the least length, then again from the beginning: so every
//! elimination is one that the definition allows, and what comes out is a length that suffices.

use std::collections::HashSet;

struct Grid {
    /// By candidate (nine times the cell, plus the digit): whether it is left.
    left: Vec<bool>,
    /// By candidate: the others of its variables.
    linked: Vec<Vec<usize>>,
    /// By candidate: its four variables.
    variables: Vec<[usize; 4]>,
    /// By variable: its candidates.
    members: Vec<Vec<usize>>,
}

fn variables_of(candidate: usize) -> [usize; 4] {
    let (cell, digit) = (candidate / 9, candidate % 9);
    let (row, column) = (cell / 9, cell % 9);
    let block = row / 3 * 3 + column / 3;
    [cell, 81 + 9 * row + digit, 162 + 9 * column + digit, 243 + 9 * block + digit]
}

impl Grid {
    fn new(puzzle: &str) -> Grid {
        let variables: Vec<[usize; 4]> = (0..729).map(variables_of).collect();
        let mut members = vec![Vec::new(); 324];
        for (candidate, own) in variables.iter().enumerate() {
            own.iter().for_each(|&variable| members[variable].push(candidate));
        }
        let linked = (0..729).map(|c| {
            let mut others: Vec<usize> =
                variables[c].iter().flat_map(|&v| members[v].clone()).filter(|&o| o != c).collect();
            others.sort_unstable();
            others.dedup();
            others
        });
        let linked = linked.collect();
        let mut grid = Grid { left: vec![true; 729], linked, variables, members };
        for (cell, byte) in
            puzzle.bytes().enumerate().filter(|(_, byte)| (b'1'..=b'9').contains(byte))
        {
            grid.place(9 * cell + usize::from(byte - b'1'));
        }
        grid
    }

    fn place(&mut self, candidate: usize) {
        for &other in &self.linked[candidate] {
            self.left[other] = false;
        }
    }

    fn count(&self, variable: usize) -> usize {
        self.members[variable].iter().filter(|&&c| self.left[c]).count()
    }

    fn singles(&mut self) {
        loop {
            let before = self.left.clone();
            for variable in 0..324 {
                let one: Vec<usize> =
                    self.members[variable].iter().copied().filter(|&c| self.left[c]).collect();
                assert!(!one.is_empty(), "a contradiction");
                if let [only] = one[..] {
                    self.place(only);
                }
            }
            if self.left == before {
                return;
            }
        }
    }

    fn is_solved(&self) -> bool {
        self.left.iter().filter(|&&left| left).count() == 81
    }

    /// The right-linking candidates of a whip of that length, if there is one.
    fn whip(&self, target: usize, length: usize) -> Option<Vec<usize>> {
        let mut search = Search {
            grid: self,
            killed: vec![0; 729],
            count: (0..324).map(|variable| self.count(variable)).collect(),
            chain: vec![target],
            seen: HashSet::new(),
        };
        search.kill(target);
        search.extend(length).then(|| search.chain[1..].to_vec())
    }
}

struct Search<'g> {
    grid: &'g Grid,
    /// By candidate: how many of the chain are linked to it.
    killed: Vec<u32>,
    /// By variable: candidates that are not killed.
    count: Vec<usize>,
    /// The target and the right-linking candidates.
    chain: Vec<usize>,
    /// Right-linking candidates in any order, and the last of them, that lead nowhere.
    seen: HashSet<(Vec<usize>, usize)>,
}

impl Search<'_> {
    fn kill(&mut self, by: usize) {
        for &other in &self.grid.linked[by] {
            self.killed[other] += 1;
            if self.grid.left[other] && self.killed[other] == 1 {
                self.grid.variables[other].iter().for_each(|&v| self.count[v] -= 1);
            }
        }
    }

    fn revive(&mut self, by: usize) {
        for &other in &self.grid.linked[by] {
            self.killed[other] -= 1;
            if self.grid.left[other] && self.killed[other] == 0 {
                self.grid.variables[other].iter().for_each(|&v| self.count[v] += 1);
            }
        }
    }

    /// Whether this many variables more make it a whip.
    fn extend(&mut self, more: usize) -> bool {
        let (grid, last) = (self.grid, self.chain[self.chain.len() - 1]);
        let left_linking = grid.linked[last].iter().filter(|&&c| grid.left[c]);
        let touched: Vec<usize> = left_linking.flat_map(|&c| grid.variables[c]).collect();
        if touched.iter().any(|&variable| self.count[variable] == 0) {
            return true;
        }
        if more == 1 {
            return false;
        }
        for variable in touched {
            let alive = |&&c: &&usize| grid.left[c] && self.killed[c] == 0;
            let Some(&next) = grid.members[variable].iter().find(alive) else { return true };
            if self.count[variable] != 1 || self.chain.contains(&next) {
                continue;
            }
            let mut all = self.chain[1..].to_vec();
            all.push(next);
            all.sort_unstable();
            if !self.seen.insert((all, next)) {
                continue;
            }
            self.chain.push(next);
            self.kill(next);
            if self.extend(more - 1) {
                return true;
            }
            self.revive(next);
            self.chain.pop();
        }
        false
    }
}

fn name(candidate: usize) -> String {
    let (cell, digit) = (candidate / 9, candidate % 9);
    format!("r{}c{}={}", cell / 9 + 1, cell % 9 + 1, digit + 1)
}

fn main() {
    for puzzle in std::env::args().skip(1) {
        let mut grid = Grid::new(&puzzle);
        let mut longest = 0;
        grid.singles();
        'next: while !grid.is_solved() {
            for length in 1..=20 {
                for target in 0..729 {
                    if grid.left[target]
                        && grid.count(target / 9) > 1
                        && let Some(chain) = grid.whip(target, length)
                    {
                        longest = longest.max(length);
                        let chain: Vec<String> = chain.into_iter().map(name).collect();
                        println!("  whip[{length}] not {}: {}", name(target), chain.join(" "));
                        grid.left[target] = false;
                        grid.singles();
                        continue 'next;
                    }
                }
            }
            break;
        }
        println!(
            "{puzzle} {}",
            if grid.is_solved() { longest.to_string() } else { "-".to_owned() }
        );
    }
}
