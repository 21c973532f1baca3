//! Chains inside chains: proofs, ratings counted anew from what is shown, texts, bounds.

use super::ranking::added;
use super::*;
use crate::technique::notation::{Document, Language, sentence};
use crate::technique::{Chain, Pattern, check_step};
use std::collections::BTreeSet;
use sudokit_core::board::{Cell, Digit, DigitSet};
use sudokit_core::generate::{Sampler, random_grid};
use sudokit_core::grid::Pencilmarks;
use sudokit_core::random::Random;

const NESTED: [(Producer, f64); 4] = [
    (Producer::NestedChains, 9.5),
    (Producer::NestedMultiple, 10.0),
    (Producer::NestedDynamic, 10.5),
    (Producer::NestedDynamicPlus, 11.0),
];

/// A position around a solution, with few more candidates: all chains are soon found.
fn position(number: u64) -> Sheet {
    let mut random = Random::new(41, number);
    let solution = random_grid(Sampler::Uniform, &mut random);
    let mut marks = Pencilmarks::from_sets([DigitSet::EMPTY; 81]);
    for cell in Cell::all() {
        let own = solution.get(cell);
        let keeps = |digit: &Digit| *digit == own || random.below(9) == 0;
        marks.set(cell, Digit::all().filter(keeps).collect());
    }
    Sheet::of_marks(&marks)
}

/// What is shown of chains: their literals and results.
type Told = (Vec<Vec<(u8, u8, bool)>>, Vec<Option<(u8, u8, bool)>>);

fn told(chains: &[Chain]) -> Told {
    let literals = |chain: &Chain| -> Vec<(u8, u8, bool)> {
        let cell = |cells: sudokit_core::board::CellSet| {
            cells.first().map_or(81, |cell| cell.index() as u8)
        };
        chain.nodes.iter().map(|node| (cell(node.cells), node.digit.get(), node.holds)).collect()
    };
    let sorted = |chain: &Chain| {
        let mut all = literals(chain);
        all.sort_unstable();
        all
    };
    let result = |chain: &Chain| literals(chain).last().copied();
    (chains.iter().map(sorted).collect(), chains.iter().map(result).collect())
}

/// The literals of chains, numbered from `first` on, and once each of the different chains inside.
fn complexity(pattern: &Pattern, first: usize, chains: &[Chain]) -> usize {
    let mut count = chains.iter().map(|chain| chain.nodes.len()).sum();
    let mut number = pattern.chains.len();
    let mut seen = BTreeSet::new();
    for nested in &pattern.nested {
        let is_here = (first..first + chains.len()).contains(&usize::from(nested.chain));
        if is_here && seen.insert(told(&nested.chains)) {
            count += complexity(pattern, number, &nested.chains);
        }
        number += nested.chains.len();
    }
    count
}

#[test]
fn chains_inside_are_proved_and_counted_once() {
    for (producer, base) in NESTED {
        let mut with_chains = 0;
        for number in 0..3 {
            let sheet = position(number);
            let mut meter = Meter::new(&Budget::UNLIMITED);
            let all = visit(producer.techniques()[0], &sheet, &mut meter, &mut |step| {
                assert_eq!(check_step(&sheet, &step), Ok(()), "{step:?}");
                let pattern = &step.pattern;
                let rating = base + added(complexity(pattern, 0, &pattern.chains) as u32);
                assert_eq!(step.rating, Some(Rating::of(rating)), "{step:?}");
                if !pattern.nested.is_empty() {
                    with_chains += 1;
                    assert_texts(&step);
                }
                ControlFlow::Continue(())
            });
            assert_eq!(all, Ok(ControlFlow::Continue(())));
        }
        assert!(with_chains > 0, "{producer:?}");
    }
}

fn assert_texts(step: &Step) {
    let text = Document::of(step.clone()).to_string();
    assert_eq!(text.parse::<Document>().unwrap().step, *step);
    for (language, word) in [(Language::English, "inside"), (Language::Korean, "안쪽")] {
        let text = sentence(step, language);
        assert!(text.contains(word));
        // However many there are, the sentence can be read.
        assert!(text.chars().count() < 400, "{text}");
    }
}

#[test]
fn searches_inside_end_with_the_budget() {
    let sheet = position(1);
    let first = |producer: Producer, units| {
        let mut meter = Meter::new(&Budget::at_most(units));
        first(producer, producer.techniques(), &sheet, &mut meter)
    };
    for (producer, _) in NESTED {
        let enough = (0..).map(|i| 4_u64.pow(i)).find(|&units| first(producer, units).is_ok());
        // More than there are candidates: searches inside spend, too.
        assert!(enough.is_some_and(|units| units >= 1024), "{producer:?} {enough:?}");
        assert_eq!(first(producer, 300), Err(End::Unknown(Why::Budget)));
    }
}
