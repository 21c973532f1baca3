//! Fish beside a slow, obvious twin: every choice of bases and of covers, by the definition alone,
//! in the promised order. The twin knows nothing of templates, triads and targets.

use super::*;
use crate::technique::check_step::check_step;
use crate::technique::find::tests::all;
use crate::technique::hall::choose;
use crate::technique::notation::hodoku;
use crate::technique::sheet::Sheet;
use crate::technique::step::{HouseSet, Role, Step};
use crate::technique::{Path, Profile, all_steps_unchecked};
use sudokit_core::Budget;
use sudokit_core::board::{CellSet, Digit, House};
use sudokit_core::generate::{Generator, Item, Spec};

/// Bases, covers, fins, endo fins, eliminated cells.
type Seen = (Digit, HouseSet, HouseSet, CellSet, CellSet, CellSet);

/// Where singles, locked candidates and pairs lead no further, in some puzzles.
pub(super) fn hard_positions(count: usize) -> Vec<Sheet> {
    use Technique as T;
    let easier = [T::FullHouse, T::NakedSingle, T::HiddenSingle, T::Pointing, T::Claiming];
    let profile = Profile::hodoku().only(&easier);
    let mut found = Vec::new();
    for item in Generator::new(Spec::default(), 41).unwrap() {
        let Item::Made(made) = item else { panic!("nothing forbids it") };
        let mut path = Path::new(Sheet::new(&made.puzzle), &profile);
        path.by_ref().for_each(drop);
        if !path.sheet().is_solved() {
            found.push(path.sheet().clone());
        }
        if found.len() == count {
            return found;
        }
    }
    found
}

fn numbers(range: std::ops::Range<usize>) -> Vec<usize> {
    range.collect()
}

/// All fish of a kind.
fn twin(kind: Kind, sheet: &Sheet) -> Vec<Seen> {
    let house = |i: &usize| House::new(*i).unwrap();
    let passes = match kind.shape {
        Shape::Basic => vec![[numbers(0..9), numbers(9..18)]],
        Shape::Franken => vec![[[numbers(0..9), numbers(18..27)].concat(), numbers(9..27)]],
        Shape::Mutant => vec![[numbers(0..27), numbers(0..27)]],
    };
    let mut found = Vec::new();
    for digit in Digit::ALL {
        let cells = sheet.cells_with(digit);
        let mirrored = passes.iter().map(|[a, b]| [b.clone(), a.clone()]);
        let passes = passes.iter().cloned().chain(mirrored);
        for [bases, covers] in passes.take(if kind.shape == Shape::Mutant { 1 } else { 2 }) {
            let has_place = |i: &usize| cells.meets(house(i).cells_set());
            let bases: Vec<usize> = bases.into_iter().filter(has_place).collect();
            let _ = choose(&bases, kind.size, &mut |bases| {
                let base: HouseSet = bases.iter().map(house).collect();
                let touches = |i: &usize| {
                    !base.contains(house(i)) && (cells & base.cells()).meets(house(i).cells_set())
                };
                let covers: Vec<usize> = covers.iter().copied().filter(touches).collect();
                choose(&covers, kind.size, &mut |covers| {
                    let cover = covers.iter().map(house).collect();
                    found.extend(by_definition(kind, digit, cells, base, cover));
                    ControlFlow::Continue(())
                })
            });
        }
    }
    found
}

fn by_definition(
    kind: Kind,
    digit: Digit,
    cells: CellSet,
    bases: HouseSet,
    covers: HouseSet,
) -> Option<Seen> {
    let times = |houses: HouseSet, cell| houses.iter().filter(|h| h.contains(cell)).count();
    let in_bases = cells & bases.cells();
    let fins = in_bases - covers.cells();
    let endo_fins: CellSet = in_bases.iter().filter(|&c| times(bases, c) > 1).collect();
    let all_fins = fins | endo_fins;
    let goes = |&cell: &sudokit_core::board::Cell| {
        times(covers, cell) > times(bases, cell)
            && !endo_fins.contains(cell)
            && all_fins.iter().all(|fin| fin.sees(cell))
    };
    let gone: CellSet = cells.iter().filter(goes).collect();
    let is_sashimi = bases.iter().any(|base| (cells & (base.cells_set() - all_fins)).len() <= 1);
    let lines = |set: HouseSet| {
        let of = |kind| set.iter().any(|house| house.kind() == kind);
        [of(0), of(1), of(2)]
    };
    let shape = match (lines(bases), lines(covers)) {
        ([true, true, _], _) | (_, [true, true, _]) => Shape::Mutant,
        ([true, ..], [true, ..]) | ([_, true, _], [_, true, _]) => Shape::Mutant,
        ([_, _, false], [_, _, false]) => Shape::Basic,
        _ => Shape::Franken,
    };
    let fits = shape == kind.shape
        && fins.len() <= 5
        && endo_fins.len() <= 2
        && !gone.is_empty()
        && match kind.fins {
            Fins::None => all_fins.is_empty(),
            Fins::Finned => !all_fins.is_empty() && !is_sashimi,
            Fins::Sashimi => !all_fins.is_empty() && is_sashimi,
            Fins::Any => !all_fins.is_empty(),
        };
    fits.then_some((digit, bases, covers, fins, endo_fins, gone))
}

fn seen(step: &Step) -> Seen {
    let pattern = &step.pattern;
    (
        pattern.digits.single().unwrap(),
        pattern.bases,
        pattern.covers,
        pattern.cells_as(Role::Fin),
        pattern.cells_as(Role::EndoFin),
        step.eliminated().cells(),
    )
}

/// How many there are of each.
fn compare(techniques: &[Technique], positions: usize) -> Vec<usize> {
    let positions = hard_positions(positions);
    let count = |&technique: &Technique| {
        let kind = Kind::of(technique).unwrap();
        let of = |sheet: &Sheet| {
            let found = all(sheet, technique);
            assert!(found.iter().all(|step| check_step(sheet, step).is_ok()));
            let found: Vec<Seen> = found.iter().map(seen).collect();
            assert_eq!(found, twin(kind, sheet), "{technique}");
            found.len()
        };
        positions.iter().map(of).sum()
    };
    techniques.iter().map(count).collect()
}

#[test]
fn fish_of_lines_are_those_of_the_definition() {
    use Technique as T;
    let techniques = [
        [T::XWing, T::FinnedXWing, T::SashimiXWing],
        [T::Swordfish, T::FinnedSwordfish, T::SashimiSwordfish],
        [T::Jellyfish, T::FinnedJellyfish, T::SashimiJellyfish],
    ];
    let counts = compare(techniques.as_flattened(), 12);
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn franken_fish_are_those_of_the_definition() {
    use Technique as T;
    let counts = compare(&[T::FrankenXWing, T::FinnedFrankenXWing], 8);
    assert!(counts[1] > 20, "{counts:?}");
    let counts = compare(&[T::FrankenSwordfish, T::FinnedFrankenSwordfish], 1);
    assert!(counts[1] > 20, "{counts:?}");
}

#[test]
fn mutant_fish_are_those_of_the_definition() {
    let counts = compare(&[Technique::MutantXWing, Technique::FinnedMutantXWing], 3);
    assert!(counts[1] > 0, "{counts:?}");
}

#[test]
fn every_fish_of_the_table_has_its_kind() {
    let kind = |technique| Kind::of(technique).map(|kind| (kind.shape, kind.fins, kind.size));
    let all = Technique::ALL.iter().filter(|&&technique| kind(technique).is_some());
    assert!(all.clone().all(|technique| technique.code().starts_with("03")));
    assert_eq!(all.count(), 6 * 7);
    assert_eq!(kind(Technique::SashimiWhale), Some((Shape::Basic, Fins::Sashimi, 6)));
    assert_eq!(kind(Technique::FinnedMutantLeviathan), Some((Shape::Mutant, Fins::Any, 7)));
    assert_eq!(kind(Technique::KrakenFish1), None);
}

#[test]
fn siamese_fish_are_two_of_the_same_bases() {
    use Technique as T;
    let techniques = [T::FinnedXWing, T::SashimiXWing, T::FinnedSwordfish, T::SashimiSwordfish];
    let profile = Profile::hodoku().with_siamese_fish().only(&techniques);
    let mut pairs = 0;
    for sheet in hard_positions(30) {
        let single: Vec<Step> = techniques.iter().flat_map(|&t| all(&sheet, t)).collect();
        let mut alone = 0;
        let _ = all_steps_unchecked(&sheet, &profile, &Budget::UNLIMITED, |step| {
            assert_eq!(check_step(&sheet, &step), Ok(()));
            let is_pair = step.pattern.covers.len() > step.pattern.bases.len();
            assert_eq!(is_pair, hodoku(&step).starts_with("Siamese "));
            if !is_pair {
                alone += 1;
                return ControlFlow::Continue(());
            }
            pairs += 1;
            let of_bases = single.iter().filter(|other| {
                (other.pattern.digits, other.pattern.bases)
                    == (step.pattern.digits, step.pattern.bases)
            });
            let gone: Vec<CellSet> = of_bases.map(|other| other.eliminated().cells()).collect();
            let union = |a: &CellSet| gone.iter().any(|&b| *a | b == step.eliminated().cells());
            assert!(gone.iter().any(union));
            ControlFlow::Continue(())
        });
        assert_eq!(alone, single.len());
    }
    assert!(pairs > 0);
}
