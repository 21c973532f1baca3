//! Closures beside paths of the same techniques: two programs that share no code.

use sudokit::closure::{Closure, closure};
use sudokit::generate::{Generator, Item, Redundancy, Spec};
use sudokit::technique::{End, Path, Profile, Sheet, Technique as T};

/// The techniques up to a kind.
fn profile(kind: Closure) -> Profile {
    let kinds: [&[T]; 4] = [
        &[T::FullHouse, T::NakedSingle, T::HiddenSingle],
        &[T::Pointing, T::Claiming],
        &[
            T::NakedPair,
            T::NakedTriple,
            T::NakedQuadruple,
            T::HiddenPair,
            T::HiddenTriple,
            T::HiddenQuadruple,
            T::LockedPair,
            T::LockedTriple,
        ],
        &[T::XWing, T::Swordfish, T::Jellyfish],
    ];
    Profile::hodoku().only(&kinds[..=kind as usize].concat())
}

#[test]
fn closures_agree_with_paths_of_the_same_techniques() {
    let mut seen = [0; 5];
    let mut spec = Spec::default();
    for is_minimal in [true, false] {
        if !is_minimal {
            (spec.redundancy, spec.givens) = (Redundancy::Allowed, 26..=34);
        }
        for item in Generator::new(spec.clone(), 8).unwrap().take(150) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let by_path = Closure::ALL.into_iter().find(|&kind| {
                let profile = profile(kind);
                let mut path = Path::new(Sheet::new(&made.puzzle), &profile).unchecked();
                path.by_ref().for_each(drop);
                path.end() == Some(End::Solved)
            });
            let found = closure(&made.puzzle, Closure::Fish);
            assert_eq!(found, by_path, "{}", made.puzzle);
            let singles = closure(&made.puzzle, Closure::Singles);
            assert_eq!(singles, found.filter(|&kind| kind == Closure::Singles));
            seen[found.map_or(4, |kind| kind as usize)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}
