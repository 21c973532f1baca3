//! Automata, packed as bits in 6 bits a character: those of the site and those of `states`.
//!
//! ```text
//! 2 bits: 1 where each state has one way a value    4: bits of a state less 1    4: symbols less 1
//! first states, other last states: bits of a state each    a bit for each first state: also last
//! else 4 bits: bits of a number of ways             then the states, one by one, and their ways
//! ```
//!
//! First states have the lowest numbers, then come other last states. The symbol behind all values
//! is the border of two groups of cells.

use std::collections::{BTreeMap, BTreeSet};

use super::pairs::{packed_bits, unpacked_bits};
use sudokit_variants::{Shape, Value};

/// Bits that are read as numbers, the highest first.
struct Reader {
    bits: Vec<u8>,
    at: usize,
}

impl Reader {
    fn left(&self) -> usize {
        self.bits.len() - self.at
    }

    fn number(&mut self, bits: usize) -> Option<usize> {
        let own = self.bits.get(self.at..self.at + bits)?;
        self.at += bits;
        Some(own.iter().fold(0, |number, &bit| number << 1 | usize::from(bit)))
    }
}

/// The bits that a number takes.
fn width(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
}

/// The sign of a symbol in `states`.
fn sign(shape: &Shape, symbol: usize) -> Option<char> {
    if symbol == shape.values() {
        return Some('/');
    }
    let value = u32::try_from(shape.low() + symbol as Value).ok()?;
    std::char::from_digit(value, 36).map(|c| c.to_ascii_uppercase())
}

/// The automaton of a packed text, as `states` writes it; `None` where the text is none.
pub(super) fn unpack(shape: &Shape, text: &str) -> Option<String> {
    let mut bits = Reader { bits: unpacked_bits(text)?, at: 0 };
    let is_packed = match bits.number(2)? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let state = bits.number(4)? + 1;
    let symbols = bits.number(4)? + 1;
    let (firsts, lasts) = (bits.number(state)?, bits.number(state)?);
    let mut parts: Vec<String> = (0..firsts).map(|first| format!(">{first}")).collect();
    for first in (0..firsts).rev() {
        parts.extend((bits.number(1)? == 1).then(|| format!("{first}>")));
    }
    parts.extend((firsts..firsts + lasts).map(|last| format!("{last}>")));
    let count = if is_packed { symbols } else { bits.number(4)? };
    let mut from = 0;
    while count > 0 && bits.left() >= count {
        // The symbols are told first, the lowest bit the first one, or each with its way.
        let number = bits.number(count)?;
        let told = (0..symbols).filter(|symbol| number >> symbol & 1 == 1).map(Some);
        let ways = if is_packed { told.collect() } else { vec![None; number] };
        for symbol in ways {
            let symbol = symbol.or_else(|| bits.number(width(symbols - 1)))?;
            let to = bits.number(state)?;
            let sign = sign(shape, symbol).filter(|_| symbol <= shape.values());
            parts.extend(sign.map(|sign| format!("{from}>{to}:{sign}")));
        }
        from += 1;
    }
    // Nothing is accepted without a first state.
    Some(if parts.is_empty() { ">0".into() } else { parts.join(";") })
}

/// The packed text of an automaton of `states`; `None` where it has too many states or values.
pub(super) fn pack(shape: &Shape, text: &str) -> Option<String> {
    let number = |text: &str| text.parse::<u32>().ok();
    let parts: Vec<_> = text.split(';').filter_map(|part| part.split_once('>')).collect();
    let firsts: BTreeSet<u32> =
        parts.iter().filter(|part| part.0.is_empty()).filter_map(|part| number(part.1)).collect();
    let lasts: BTreeSet<u32> =
        parts.iter().filter(|part| part.1.is_empty()).filter_map(|part| number(part.0)).collect();
    let way = |&(from, to): &(&str, &str)| {
        let (to, signs) = to.split_once(':')?;
        Some((number(from)?, number(to)?, signs.to_owned()))
    };
    let ways: Vec<(u32, u32, String)> = parts.iter().filter_map(way).collect();
    // First states get the lowest numbers, then last ones.
    let mut order = BTreeMap::new();
    for state in firsts.iter().chain(&lasts).chain(ways.iter().flat_map(|way| [&way.0, &way.1])) {
        let next = order.len();
        order.entry(*state).or_insert(next);
    }
    let state = width(order.len().max(2) - 1);
    let symbols = shape.values() + usize::from(text.contains('/'));
    if firsts.is_empty() || state > 16 || symbols > 16 {
        return None;
    }
    // By state the symbols and the states they lead to.
    let mut all = vec![Vec::new(); order.len()];
    for (from, to, signs) in ways {
        let leads = |&symbol: &usize| sign(shape, symbol).is_some_and(|c| signs.contains(c));
        all[order[&from]].extend((0..symbols).filter(leads).map(|symbol| (symbol, order[&to])));
    }
    let count = width(all.iter().map(Vec::len).max().unwrap_or(0)).max(1);
    let mut bits = Vec::new();
    let mut write = |number: usize, width: usize| {
        bits.extend((0..width).rev().map(|bit| (number >> bit & 1) as u8));
    };
    write(0, 2);
    write(state - 1, 4);
    write(symbols - 1, 4);
    write(firsts.len(), state);
    write(lasts.difference(&firsts).count(), state);
    firsts.iter().rev().for_each(|first| write(usize::from(lasts.contains(first)), 1));
    write(count, 4);
    for ways in &all {
        write(ways.len(), count);
        for &(symbol, to) in ways {
            write(symbol, width(symbols - 1));
            write(to, state);
        }
    }
    // Whole bytes.
    bits.resize(bits.len().next_multiple_of(8), 0);
    (count < 16 && firsts.len() < 1 << state).then(|| packed_bits(&bits))
}
