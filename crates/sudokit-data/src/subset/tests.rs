//! Small subsets are made again, on any number of threads, of files in any order.

use super::*;
use crate::ids::{Classifier, Level};
use crate::manifests::{Pick, Recipe, Shares, unpack};
use crate::read::{Input, ReadOptions};
use crate::rows::{Given, Label};
use crate::split::Split;
use std::collections::BTreeMap;
use sudokit::generate::{Generator, Item, Spec};
use sudokit::random::Random;
use sudokit::solve::{Config, Solver};
use sudokit::{Cancel, Puzzle};

struct Silent;

impl Observer for Silent {
    fn complain(&mut self, _: &str) {}
}

/// Puzzles and solutions by part.
type Parts = BTreeMap<String, Vec<(Puzzle, Puzzle)>>;

/// Makes a subset; the rows of each part in their order, and the report.
fn make(
    manifest: &Manifest,
    lines: Option<&str>,
    any_version: bool,
    threads: usize,
) -> Result<(Parts, Report), DataError> {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("in.txt");
    let data = lines.map(|lines| {
        std::fs::write(&input, lines).unwrap();
        DataSet::new(vec![Input::path(&input)], ReadOptions::default()).unwrap()
    });
    let root = folder.path().join("out");
    let mut outputs = Outputs::new(false);
    let place = super::folder(&mut outputs, &root, Layout::Jsonl).unwrap();
    let run = Run { threads, ..Run::default() };
    let (layout, data) = (Layout::Jsonl, data.as_ref());
    let report = subset(manifest, data, any_version, &run, place, layout, &mut Silent);
    assert_eq!(root.join("subset.json").exists(), report.is_ok());
    let report = report?;
    let mut parts = BTreeMap::new();
    for part in &report.parts {
        let path = Path::new(&part.file.name);
        let set = DataSet::new(vec![Input::path(path)], ReadOptions::default()).unwrap();
        let mut rows = Vec::new();
        for piece in set.read(std::sync::Arc::default()) {
            let piece = piece.unwrap();
            for (given, label) in piece.givens.iter().zip(&piece.labels) {
                let (Given::Puzzle(puzzle), Label::Grid(solution)) = (given, label) else {
                    panic!("a puzzle and its solution")
                };
                rows.push((*puzzle, *solution));
            }
        }
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        assert_eq!(rows.len() as u64, part.file.rows);
        parts.insert(name, rows);
    }
    Ok((parts, report))
}

fn generated(count: usize) -> Vec<Puzzle> {
    let made = Generator::new(Spec::default(), 5).unwrap().take(count);
    made.map(|item| match item {
        Item::Made(made) => made.puzzle,
        _ => panic!("nothing forbids it"),
    })
    .collect()
}

fn lines(puzzles: &[Puzzle]) -> String {
    puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect()
}

fn any(recipe: Recipe) -> Manifest {
    Manifest { recipe, ..Manifest::named("any/tiny-1000").unwrap().clone() }
}

#[test]
fn small_generated_subsets_have_the_hashes_of_their_manifests_on_any_number_of_threads() {
    for name in ["sudokit/tiny-1000@1", "sudokit/balanced-1000@1", "sudokit/near-complete-1000@1"] {
        let manifest = Manifest::named(name).unwrap();
        let (one, report) = make(manifest, None, false, 1).unwrap();
        assert_eq!(report.status, Status::Named);
        let (three, again) = make(manifest, None, false, 3).unwrap();
        assert_eq!(one, three, "{name}");
        assert_eq!(report.parts[0].file.sha256, again.parts[0].file.sha256);
        let rows = &one["test"];
        assert_eq!(rows.len(), 1000);
        assert!(rows.is_sorted_by(|a, b| a.0.to_string() < b.0.to_string()));
        for (puzzle, solution) in rows {
            let found = Solver::new().classify(puzzle).unique().expect("proper");
            assert_eq!(found.to_puzzle(), *solution);
        }
        if name.contains("near") {
            let mut blanks = [0; 11];
            rows.iter().for_each(|(puzzle, _)| blanks[81 - puzzle.given_count()] += 1);
            assert_eq!(blanks, [0, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100]);
        }
    }
}

#[test]
fn a_manifest_with_another_hash_or_a_file_that_is_not_needed_is_refused() {
    let mut manifest = Manifest::named("sudokit/near-complete-1000").unwrap().clone();
    manifest.parts[0].sha256.replace_range(..2, "zz");
    let error = make(&manifest, None, false, 1).unwrap_err().to_string();
    assert!(error.contains("makes other rows") && error.contains("zz"), "{error}");
    let error = make(&manifest, Some("1\n"), false, 1).unwrap_err().to_string();
    assert!(error.contains("takes no file"), "{error}");
    let any = Manifest::named("any/tiny-1000").unwrap();
    let error = make(any, None, false, 1).unwrap_err().to_string();
    assert!(error.contains("needs a file"), "{error}");
}

#[test]
fn order_doubles_isomorphs_and_layout_do_not_matter() {
    let puzzles = generated(60);
    let recipe = Recipe {
        unique: Level::Class,
        seed: 3,
        moved: true,
        pick: Some(Pick { rows: 20, grades: Vec::new(), candidates: None }),
        blanks: None,
        split: None,
    };
    let (rows, report) = make(&any(recipe.clone()), Some(&lines(&puzzles)), false, 1).unwrap();
    assert_eq!((rows["test"].len(), report.status), (20, Status::OwnFile));
    assert_eq!(report.source.rows, 60);
    // Reversed, isomorphs in place of the puzzles, some of them twice, rows that are no puzzles.
    let turn = |n: usize, puzzle: &Puzzle| {
        sudokit::canon::Transform::random(&mut Random::new(8, n as u64)).apply(puzzle)
    };
    let mut other: Vec<Puzzle> =
        puzzles.iter().enumerate().rev().map(|(n, puzzle)| turn(n, puzzle)).collect();
    other.extend_from_slice(&puzzles[..9]);
    other.push(Puzzle::EMPTY);
    let (same, report) = make(&any(recipe), Some(&(lines(&other) + "12..\n")), false, 2).unwrap();
    assert_eq!((same, report.left_out), (rows, 2));
    assert_eq!(report.source.rows, 60);
}

#[test]
fn keys_are_as_documented_and_drawn_rows_are_those_with_the_least() {
    // By a few lines of Python with hashlib.
    assert_eq!(draw::key(1, [0, 0]), 0x4d4c1e550d3f0e48);
    let puzzles = generated(30);
    let pick = Pick { rows: 7, grades: Vec::new(), candidates: None };
    let recipe = Recipe {
        unique: Level::Literal,
        seed: 1,
        moved: false,
        pick: Some(pick),
        blanks: None,
        split: None,
    };
    let (rows, _) = make(&any(recipe), Some(&lines(&puzzles)), false, 1).unwrap();
    let mut keyed: Vec<(u64, Puzzle)> = puzzles
        .iter()
        .map(|puzzle| {
            let id = u128::from_be_bytes(*crate::ids::literal_id(puzzle).bytes());
            (draw::key(1, [(id >> 64) as u64, id as u64]), *puzzle)
        })
        .collect();
    keyed.sort_unstable_by_key(|(key, _)| *key);
    let mut expected: Vec<String> = keyed[..7].iter().map(|(_, p)| p.to_string()).collect();
    expected.sort_unstable();
    assert!(rows["test"].iter().map(|(puzzle, _)| puzzle.to_string()).eq(expected));
}

#[test]
fn grades_are_met_in_equal_numbers_and_what_there_is_not_is_left_out() {
    let grades = ["hodoku_level=easy", "hodoku_level=hard..extreme", "hodoku_score=..1"];
    let pick = Pick { rows: 18, grades: grades.map(str::to_owned).to_vec(), candidates: Some(50) };
    let recipe = Recipe {
        unique: Level::Class,
        seed: 1,
        moved: false,
        pick: Some(pick),
        blanks: None,
        split: None,
    };
    let (rows, _) = make(&any(recipe), Some(&lines(&generated(80))), false, 2).unwrap();
    assert_eq!(rows["test"].len(), 12);
    let mut rater = sudokit::rate::Rater::new(sudokit::Budget::UNLIMITED);
    let mut easy = 0;
    for (puzzle, _) in &rows["test"] {
        let solution = Solver::new().classify(puzzle).unique().unwrap();
        let mut grades = sudokit::rate::Grades::default();
        rater.rate(puzzle, &solution, sudokit::rate::Scale::Level, &mut grades);
        easy += u32::from(grades.level() == Some(sudokit::technique::Level::Easy));
    }
    assert_eq!(easy, 6);
}

#[test]
fn a_split_is_that_of_the_rule_and_shares_nothing() {
    let puzzles = generated(200);
    let shares = Shares { by: Level::Grid, test: 0.3, valid: 0.2 };
    let recipe = Recipe {
        unique: Level::Class,
        seed: 4,
        moved: false,
        pick: None,
        blanks: None,
        split: Some(shares),
    };
    let (rows, _) = make(&any(recipe), Some(&lines(&puzzles)), false, 2).unwrap();
    assert_eq!(rows.values().map(Vec::len).sum::<usize>(), 200);
    let split = Split::new(4, 0.3, 0.2).unwrap();
    let mut classifier = Classifier::new(&Config::default(), Level::Grid, &Cancel::new()).unwrap();
    for (name, rows) in &rows {
        let givens: Vec<Given> = rows.iter().map(|(puzzle, _)| Given::Puzzle(*puzzle)).collect();
        for classified in classifier.classify(&givens) {
            assert_eq!(split.part_of(&classified.id(Level::Grid).unwrap()).name(), name);
        }
    }
}

/// A list of these puzzles, as if it were a public one.
fn public(puzzles: &[Puzzle]) -> Manifest {
    let recipe = Recipe {
        unique: Level::Class,
        seed: 1,
        moved: true,
        pick: None,
        blanks: None,
        split: None,
    };
    let (_, report) = make(&any(recipe.clone()), Some(&lines(puzzles)), false, 1).unwrap();
    let Found { rows, sha256 } = report.source;
    let list = List { title: "the list of a test".to_owned(), rows, sha256 };
    let made = &report.parts[0];
    let part = crate::manifests::Part {
        name: "test".to_owned(),
        rows: made.file.rows,
        sha256: made.rows_sha256.clone(),
    };
    let source = Source::Public(list);
    Manifest { name: "test/list@1".to_owned(), source, parts: vec![part], ..any(recipe) }
}

#[test]
fn a_list_is_known_by_its_classes_and_another_version_is_told() {
    let puzzles = generated(40);
    let manifest = public(&puzzles);
    let mut moved = puzzles.clone();
    moved.reverse();
    moved[7] = sudokit::canon::Transform::random(&mut Random::new(8, 1)).apply(&moved[7]);
    let (_, report) = make(&manifest, Some(&lines(&moved)), false, 2).unwrap();
    assert_eq!((report.status, &report.expected), (Status::Named, &Some(report.source.clone())));
    let fewer = lines(&puzzles[1..]);
    let error = make(&manifest, Some(&fewer), false, 1).unwrap_err().to_string();
    let Source::Public(list) = &manifest.source else { panic!("public") };
    for expected in ["40 puzzles", &list.sha256, "found 39", "--any-version"] {
        assert!(error.contains(expected), "{expected}: {error}");
    }
    let (rows, report) = make(&manifest, Some(&fewer), true, 1).unwrap();
    assert_eq!((rows["test"].len(), report.status), (39, Status::OtherVersion));
    assert!(error.contains(&report.source.sha256), "both hashes are named");
}

#[test]
fn a_set_is_known_by_its_rows_in_any_order() {
    let manifest = Manifest::named("sudokit/near-complete-1000").unwrap();
    let (rows, _) = make(manifest, None, false, 2).unwrap();
    let mut puzzles: Vec<Puzzle> = rows["test"].iter().map(|(puzzle, _)| *puzzle).collect();
    Random::new(1, 1).shuffle(&mut puzzles);
    let name = |puzzles: &[Puzzle]| {
        let mut gather = crate::manifests::Gather::new();
        puzzles.iter().for_each(|puzzle| gather.push(puzzle));
        gather.name()
    };
    assert_eq!(name(&puzzles).as_deref(), Some("sudokit/near-complete-1000@1"));
    puzzles[3] = unpack(&[0; 6]);
    assert_eq!(name(&puzzles), None);
    assert_eq!(name(&vec![Puzzle::EMPTY; 60_000]), None);
}
