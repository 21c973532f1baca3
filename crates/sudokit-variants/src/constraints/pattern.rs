//! Regular expressions over values, for `regex`.

/// Maximum of parentheses inside others.
const MAX_DEPTH: usize = 10;

/// Maximum of repetitions that a number may ask for.
const MAX_TIMES: usize = 99;

/// Maximum of steps of a program.
const MAX_STEPS: usize = 5_000;

/// A part of an expression.
#[derive(Debug)]
pub(super) enum Pattern {
    /// A value of a set, as bits.
    One(u64),
    /// One after the other.
    Sequence(Vec<Pattern>),
    /// One of them.
    Choice(Vec<Pattern>),
    /// At least and at most so often.
    Repeat(Box<Pattern>, usize, Option<usize>),
}

/// A step of a program that reads values.
pub(super) enum Step {
    /// Reads a value of a set and goes on.
    One(u64),
    /// Goes on at both places.
    Fork(usize, usize),
}

/// Digits, then letters from A for 10.
pub(super) fn value(sign: char) -> Option<u32> {
    sign.to_digit(36).filter(|_| !sign.is_ascii_lowercase())
}

impl Pattern {
    /// `None` where the text is no expression.
    pub(super) fn parse(text: &str) -> Option<Pattern> {
        let mut rest: &str = text;
        let found = choice(&mut rest, 0)?;
        rest.is_empty().then_some(found)
    }

    /// Appends the steps that read the part; `None` where there are too many.
    pub(super) fn program(&self, to: &mut Vec<Step>) -> Option<()> {
        match self {
            Pattern::One(set) => to.push(Step::One(*set)),
            Pattern::Sequence(parts) => parts.iter().try_for_each(|part| part.program(to))?,
            Pattern::Choice(parts) => {
                let mut ends = Vec::new();
                for (i, part) in parts.iter().enumerate() {
                    let fork = to.len();
                    to.push(Step::Fork(fork + 1, fork + 1));
                    part.program(to)?;
                    ends.push(to.len());
                    to.push(Step::Fork(0, 0));
                    if i + 1 < parts.len() {
                        to[fork] = Step::Fork(fork + 1, to.len());
                    }
                }
                let end = to.len();
                ends.into_iter().for_each(|at| to[at] = Step::Fork(end, end));
            }
            Pattern::Repeat(part, least, most) => {
                (0..*least).try_for_each(|_| part.program(to))?;
                let mut forks = Vec::new();
                for _ in 0..most.map_or(1, |most| most.saturating_sub(*least)) {
                    forks.push(to.len());
                    to.push(Step::Fork(0, 0));
                    part.program(to)?;
                }
                if most.is_none() {
                    to.push(Step::Fork(forks[0], forks[0]));
                }
                let end = to.len();
                forks.into_iter().for_each(|at| to[at] = Step::Fork(at + 1, end));
            }
        }
        (to.len() <= MAX_STEPS).then_some(())
    }
}

/// Takes a sign.
fn take(rest: &mut &str, sign: char) -> bool {
    let found = rest.strip_prefix(sign);
    *rest = found.unwrap_or(rest);
    found.is_some()
}

/// Takes any sign.
fn next(rest: &mut &str) -> Option<char> {
    let mut signs = rest.chars();
    let sign = signs.next();
    *rest = signs.as_str();
    sign
}

fn choice(rest: &mut &str, depth: usize) -> Option<Pattern> {
    let mut parts = Vec::new();
    loop {
        let mut sequence = Vec::new();
        while !rest.is_empty() && !rest.starts_with(['|', ')']) {
            let part = one(rest, depth)?;
            sequence.push(repeated(part, rest)?);
        }
        parts.push(Pattern::Sequence(sequence));
        if !take(rest, '|') {
            return Some(Pattern::Choice(parts));
        }
    }
}

fn one(rest: &mut &str, depth: usize) -> Option<Pattern> {
    match next(rest)? {
        '.' => Some(Pattern::One(u64::MAX)),
        '(' if depth < MAX_DEPTH => {
            *rest = rest.strip_prefix("?:").unwrap_or(rest);
            let found = choice(rest, depth + 1)?;
            take(rest, ')').then_some(found)
        }
        '[' => {
            let (is_not, mut set) = (take(rest, '^'), 0u64);
            while !take(rest, ']') {
                let first = value(next(rest)?)?;
                let last = if take(rest, '-') { value(next(rest)?)? } else { first };
                set |= (first..=last).fold(0, |set, value| set | 1 << value);
            }
            Some(Pattern::One(if is_not { !set } else { set }))
        }
        sign => Some(Pattern::One(1 << value(sign)?)),
    }
}

/// The part as often as the signs behind it say.
fn repeated(part: Pattern, rest: &mut &str) -> Option<Pattern> {
    let (least, most) = if take(rest, '*') {
        (0, None)
    } else if take(rest, '+') {
        (1, None)
    } else if take(rest, '?') {
        (0, Some(1))
    } else if take(rest, '{') {
        let (numbers, behind) = rest.split_once('}')?;
        *rest = behind;
        let number = |text: &str| text.parse::<usize>().ok().filter(|n| *n <= MAX_TIMES);
        match numbers.split_once(',') {
            None => (number(numbers)?, Some(number(numbers)?)),
            Some((least, "")) => (number(least)?, None),
            Some((least, most)) => (number(least)?, Some(number(most)?)),
        }
    } else {
        return Some(part);
    };
    (most.is_none_or(|most| least <= most)).then(|| Pattern::Repeat(Box::new(part), least, most))
}
