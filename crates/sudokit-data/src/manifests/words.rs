//! What a manifest says, in words: made of its recipe, so that no word contradicts it.

use super::{Group, List, Manifest, Pick, Recipe, Shares, Source};
use crate::ids::Level;
use crate::numbers::grouped;
use serde::Serialize;
use std::fmt::Write;

impl Group {
    /// The command line that makes the same puzzles.
    pub fn command(&self) -> String {
        let Group { count, seed, grade } = self;
        let grade = grade.iter().map(|grade| format!(" --grade {grade}")).collect::<String>();
        format!("sudokit generate -n {count} --seed {seed}{grade}")
    }
}

/// A manifest with what follows from it, as lists in JSON have it.
#[derive(Clone, Debug, Serialize)]
pub struct Described<'a> {
    /// The manifest.
    #[serde(flatten)]
    pub manifest: &'a Manifest,
    /// [`Manifest::rule`].
    pub rule: String,
    /// [`Manifest::how_to_cite`].
    pub how_to_cite: String,
}

impl Manifest {
    /// With its rule and how it is cited.
    pub fn described(&self) -> Described<'_> {
        let (rule, how_to_cite) = (self.rule(), self.how_to_cite());
        Described { manifest: self, rule, how_to_cite }
    }

    /// The selection, so that anybody can repeat it. docs/SUBSETS.md says what key, least row and
    /// drawn isomorph are.
    pub fn rule(&self) -> String {
        let Recipe { unique, seed, moved, pick, blanks, split } = &self.recipe;
        let mut text = match &self.source {
            Source::Generated(groups) => {
                let commands: Vec<String> =
                    groups.iter().map(|group| format!("`{}`", group.command())).collect();
                format!("The puzzles of {}.", commands.join(", "))
            }
            Source::Public(List { title, .. }) => format!("The proper puzzles of {title}."),
            Source::Any => "The proper puzzles of the file.".to_owned(),
        };
        text += match unique {
            Level::Literal => " Each once.",
            Level::Class => " Of isomorphic ones the least stays.",
            Level::Grid => " Of those with isomorphic solutions the least stays.",
        };
        if let Some(Pick { rows, grades, candidates }) = pick {
            let rows = grouped(*rows);
            let _ = match (&grades[..], candidates) {
                ([], _) | (_, None) => {
                    write!(text, " The {rows} with the least keys (seed {seed}).")
                }
                ([grade], Some(candidates)) => write!(
                    text,
                    " Of the {} with the least keys (seed {seed}) the first {rows} with `{grade}`.",
                    grouped(*candidates)
                ),
                (grades, Some(candidates)) => write!(
                    text,
                    " Of the {} with the least keys (seed {seed}) the first {rows}, equal numbers \
                     of {}.",
                    grouped(*candidates),
                    grades.iter().map(|grade| format!("`{grade}`")).collect::<Vec<_>>().join(", ")
                ),
            };
        }
        if *moved {
            let _ =
                write!(text, " Each as the isomorph that is drawn for its class (seed {seed}).");
        }
        if let Some(blanks) = blanks {
            let _ = write!(
                text,
                " Filled up until 1 to {blanks} cells are blank, in the order of keys (seed {seed})."
            );
        }
        if let Some(Shares { by, test, valid }) = split {
            let _ = write!(
                text,
                " Parts as `sudokit data split --by {by} --test {test} --valid {valid} --seed \
                 {seed}`."
            );
        }
        text
    }

    /// How a paper names it.
    pub fn how_to_cite(&self) -> String {
        let hashes: Vec<String> = self
            .parts
            .iter()
            .map(|part| format!("{} {}", part.name, part.sha256.get(..16).unwrap_or_default()))
            .collect();
        let hashes = match &hashes[..] {
            [] => "the SHA-256 of the rows as subset.json has it".to_owned(),
            hashes => format!("SHA-256 of the rows: {}", hashes.join(", ")),
        };
        format!("{} of sudokit ({hashes}). {}", self.name, self.citation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_name_all_that_is_drawn() {
        assert_eq!(grouped(49158), "49,158");
        let rule = |name| Manifest::named(name).unwrap().rule();
        let balanced = rule("any/balanced-1000");
        assert!(balanced.contains("`hodoku_level=easy`, `hodoku_level=medium`"), "{balanced}");
        assert!(rule("sudokit/hard-1000").contains("--grade se_er="));
        assert!(rule("17-clue/grid-disjoint").contains("--by grid --test 0.1 --valid 0.1"));
        assert!(rule("sudokit/near-complete-1000").contains("1 to 10 cells"));
    }
}
