//! Profiles: which techniques are tried, in which order, which of several steps is taken.
//!
//! A profile chooses and orders; it never redefines a technique. Where programs differ in how far
//! they look (the number of fins), that is an option of the finder.

use super::catalogue::Technique;
use super::find::Options;
use super::order::Order;
use super::se::Producer;

/// An order of techniques.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    name: &'static str,
    version: &'static str,
    entries: Vec<Entry>,
    options: Options,
}

/// Techniques that are tried together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub techniques: Vec<Technique>,
    pub choice: Choice,
}

/// Which of the steps of an entry is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// The first that the finder shows.
    First,
    /// Of all that the finders show the first in this order.
    Least(Order),
    /// The first that a producer of Sudoku Explainer finds.
    Producer(Producer),
    /// The single that a person sees first.
    Easiest,
}

impl Choice {
    /// What HoDoKu takes of the entry of a technique.
    fn of(technique: Technique) -> Choice {
        use Technique as T;
        match technique {
            T::RemotePair | T::TurbotFish | T::XChain | T::XyChain => Choice::Least(Order::Chains),
            _ if (T::ContinuousNiceLoop..=T::GroupedAic).contains(&technique) => {
                Choice::Least(Order::Chains)
            }
            T::AlsChain => Choice::Least(Order::SetChains),
            _ => Choice::First,
        }
    }
}

impl Profile {
    /// HoDoKu 2.2.0 with its default options: the same path, score and level.
    pub fn hodoku() -> Profile {
        let mut profile = Profile {
            name: "hodoku",
            version: "2.2.0",
            entries: Vec::new(),
            options: Options::default(),
        };
        for &technique in Technique::ALL.iter().filter(|t| t.entry().is_default) {
            profile.insert(technique);
        }
        profile
    }

    /// Sudoku Explainer 1.2.1 with the ratings of `serate` 1.2.1.3: the same path, ER, EP and ED.
    pub fn se() -> Profile {
        let mut profile = Profile {
            name: "se",
            version: "1.2.1.3",
            entries: Vec::new(),
            options: Options::default(),
        };
        for producer in Producer::ALL {
            producer.techniques().iter().for_each(|&technique| profile.insert(technique));
        }
        profile
    }

    /// The order in which a person looks: for hints. Singles by how easily they are seen, then
    /// techniques in HoDoKu's order, locked candidates before locked pairs; nothing guesses.
    pub fn sudokit() -> Profile {
        let mut profile = Profile {
            name: "sudokit",
            version: env!("CARGO_PKG_VERSION"),
            entries: Vec::new(),
            options: Options::default(),
        };
        let is_reasoned = |t: &&Technique| t.entry().is_default && **t != Technique::BruteForce;
        Technique::ALL.iter().filter(is_reasoned).for_each(|&t| profile.insert(t));
        profile
    }

    /// The same order with these techniques only.
    #[must_use]
    pub fn only(mut self, techniques: &[Technique]) -> Profile {
        self.entries.clear();
        techniques.iter().for_each(|&technique| self.insert(technique));
        self
    }

    /// With one more technique. One that the profile's program does not know is not added.
    #[must_use]
    pub fn with(mut self, technique: Technique) -> Profile {
        self.insert(technique);
        self
    }

    /// Without a technique.
    #[must_use]
    pub fn without(mut self, technique: Technique) -> Profile {
        for entry in &mut self.entries {
            entry.techniques.retain(|&other| other != technique);
        }
        self.entries.retain(|entry| !entry.techniques.is_empty());
        self
    }

    /// Without techniques that argue with the uniqueness of the solution.
    #[must_use]
    pub fn without_uniqueness(self) -> Profile {
        let needing = Technique::ALL.iter().filter(|technique| technique.needs_uniqueness());
        needing.fold(self, |profile, &technique| profile.without(technique))
    }

    /// With empty rectangles whose box has two candidates only, which are kites as well.
    #[must_use]
    pub fn with_rectangles_of_two(mut self) -> Profile {
        self.options.least_in_empty_rectangle = 2;
        self
    }

    /// With siamese fish: two fish of the same bases, with other covers and fins, as one step.
    #[must_use]
    pub fn with_siamese_fish(mut self) -> Profile {
        self.options.siamese_fish = true;
        self
    }

    /// With unique rectangles only where every corner still has both digits as candidates.
    #[must_use]
    pub fn with_full_rectangles(mut self) -> Profile {
        self.options.missing_candidates = false;
        self
    }

    /// With almost locked sets that may have cells in common. HoDoKu looks for them where it shows
    /// all steps, not on its path.
    #[must_use]
    pub fn with_overlapping_sets(mut self) -> Profile {
        self.options.may_sets_overlap = true;
        self
    }

    /// With grouped chains that also lead through almost locked sets. HoDoKu looks for them where
    /// it shows all steps, not on its path.
    #[must_use]
    pub fn with_sets_in_chains(mut self) -> Profile {
        self.options.may_chains_use_sets = true;
        self
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The version of what it agrees with.
    pub fn version(&self) -> &'static str {
        self.version
    }

    /// The techniques in the order in which they are tried.
    pub fn techniques(&self) -> impl Iterator<Item = Technique> + '_ {
        self.entries.iter().flat_map(|entry| entry.techniques.iter().copied())
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// Whether the order is that of Sudoku Explainer's producers.
    fn is_of_explainer(&self) -> bool {
        self.name == "se"
    }

    /// Whether the order is that in which people look.
    fn is_of_people(&self) -> bool {
        self.name == "sudokit"
    }

    /// A number that rises in the order of the profile; none for what its program does not know.
    fn order_of(&self, technique: Technique) -> Option<u32> {
        use Technique as T;
        match technique {
            _ if self.is_of_explainer() => Producer::of(technique).map(|producer| producer as u32),
            T::FullHouse | T::NakedSingle | T::HiddenSingle if self.is_of_people() => Some(0),
            T::Pointing | T::Claiming if self.is_of_people() => Some(1),
            _ => Some(technique.entry().order),
        }
    }

    /// Puts a technique in its place; those of the same order number are tried together.
    fn insert(&mut self, technique: Technique) {
        let Some(own) = self.order_of(technique) else { return };
        let order = |entry: &Entry| self.order_of(entry.techniques[0]).unwrap_or_default();
        let at = self.entries.partition_point(|entry| order(entry) < own);
        let is_there = self.entries.get(at).is_some_and(|entry| order(entry) == own);
        match self.entries.get_mut(at) {
            Some(entry) if is_there => {
                if !entry.techniques.contains(&technique) {
                    entry.techniques.push(technique);
                    entry.techniques.sort_unstable();
                }
            }
            _ => {
                let choice = match Producer::of(technique) {
                    Some(producer) if self.is_of_explainer() => Choice::Producer(producer),
                    _ if own == 0 => Choice::Easiest,
                    _ => Choice::of(technique),
                };
                self.entries.insert(at, Entry { techniques: vec![technique], choice });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_keep_their_order_however_they_are_named() {
        let profile = Profile::hodoku().only(&[Technique::XWing, Technique::NakedSingle]);
        let profile = profile.with(Technique::Pointing).with(Technique::Pointing);
        let order = [Technique::NakedSingle, Technique::Pointing, Technique::XWing];
        assert!(profile.techniques().eq(order));
        assert!(profile.without(Technique::Pointing).techniques().eq([order[0], order[2]]));
        let all = Profile::hodoku();
        assert!(all.techniques().is_sorted());
        assert!(all.clone().without_uniqueness().techniques().all(|t| !t.needs_uniqueness()));
        assert!(!all.techniques().any(|t| t == Technique::Squirmbag));
        assert_eq!((all.name(), all.version()), ("hodoku", "2.2.0"));
    }

    #[test]
    fn people_look_at_all_singles_together() {
        let profile = Profile::sudokit();
        let singles = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
        assert_eq!(profile.entries()[0].techniques, singles);
        assert_eq!(profile.entries()[1].techniques, [Technique::Pointing, Technique::Claiming]);
        let fewer = profile.clone().without(singles[0]).with(singles[0]);
        assert_eq!(
            fewer.techniques().collect::<Vec<_>>(),
            profile.techniques().collect::<Vec<_>>()
        );
        assert!(!profile.techniques().any(|t| t == Technique::BruteForce));
    }

    #[test]
    fn the_explainer_has_an_order_of_its_own() {
        let all = Profile::se();
        let order = [Technique::HiddenSingle, Technique::NakedSingle, Technique::XWing];
        let profile = all.clone().only(&[order[2], order[1], order[0], Technique::SueDeCoq]);
        assert!(profile.techniques().eq(order));
        let first = all.techniques().next();
        assert_eq!(first, Some(Technique::FullHouse));
        assert!(all.clone().without_uniqueness().techniques().all(|t| !t.needs_uniqueness()));
        assert_eq!((all.name(), all.version()), ("se", "1.2.1.3"));
    }
}
