//! Planted faults of every kind: every figure is as planted.

use super::*;
use std::io::Write as _;
use sudokit::canon::Transform;
use sudokit::random::Random;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const RIGHT: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// This number of different puzzles with their solutions.
fn set(rows: u64) -> Vec<(Puzzle, [u8; 81])> {
    let (puzzle, right): (Puzzle, Puzzle) = (PUZZLE.parse().unwrap(), RIGHT.parse().unwrap());
    let turn = |seed| {
        let turn = Transform::random(&mut Random::new(seed, 0));
        (turn.apply(&puzzle), *turn.apply(&right).values())
    };
    (0..rows).map(turn).collect()
}

fn line(grid: &[u8; 81]) -> String {
    grid.iter().map(|&d| if d == 0 { '.' } else { char::from(b'0' + d) }).collect()
}

fn text(text: impl Into<String>) -> Prediction {
    Prediction::new(Said::Text(text.into()))
}

fn run_on(rows: &[(Puzzle, [u8; 81])], systems: Vec<Vec<Prediction>>, eval: &Eval) -> Report {
    let names = (0..systems.len()).map(|n| format!("system {n}")).collect();
    let piece = Piece {
        givens: rows.iter().map(|(puzzle, _)| Given::Puzzle(*puzzle)).collect(),
        labels: rows.iter().map(|_| Label::Missing).collect(),
        columns: Vec::new(),
        systems,
    };
    evaluate_pieces([Ok(piece)].into_iter(), names, eval, &Run::default()).unwrap()
}

#[test]
fn every_kind_of_fault_is_counted_as_planted() {
    let rows = set(80);
    let said: Vec<Prediction> = rows
        .iter()
        .enumerate()
        .map(|(row, (puzzle, right))| {
            let mut grid = *right;
            let blank = puzzle.empty_cells().next().unwrap().index();
            match row % 8 {
                0 => {}
                1 => return Prediction::new(Said::Grid(*right)),
                2 => grid = right.map(|digit| digit % 9 + 1),
                3 => grid[blank] = grid[blank] % 9 + 1,
                4 => grid[blank] = 0,
                5 => return text(&line(&grid)[..80]),
                6 => return text("I cannot solve it."),
                _ => return Prediction::new(Said::Missing),
            }
            text(format!("The answer is \\boxed{{{}}}.", line(&grid)))
        })
        .collect();
    let report =
        run_on(&rows, vec![said], &Eval { by: vec![By::Givens, By::Technique], ..Eval::default() });
    let system = &report.systems[0];
    let planted = [20, 0, 10, 10, 10, 10, 10, 10];
    for (outcome, planted) in Outcome::ALL.into_iter().zip(planted) {
        assert_eq!(system.outcomes[outcome.name()], planted, "{outcome:?}");
    }
    assert_eq!((system.exact.count, system.exact.of), (20, 80));
    // Other digits: no cell is right. One cell wrong or blank: 80 and 50 of 51 are.
    assert_eq!(system.cell_accuracy, Some((20 * 81 + 2 * 10 * 80) as f64 / (80 * 81) as f64));
    assert_eq!(system.blank_accuracy, Some((20 * 51 + 2 * 10 * 50) as f64 / (80 * 51) as f64));
    assert_eq!((system.givens_changed, system.rules_broken), (10, 10));
    assert_eq!((report.improper, report.no_puzzle, report.without_solution), (0, 0, 0));
    assert_eq!(report.bins[0].bins.len(), 1);
    assert_eq!((&*report.bins[0].bins[0].name, report.bins[0].bins[0].puzzles), ("30", 80));
    assert_eq!(report.bins[1].bins[0].exact[0].count, 20);
    let (text, page) = (report.to_string(), html::page(&report));
    for expected in [&*report.protocol.id, "25.00 % [16.81, 35.48]", "given_changed 10"] {
        assert!(text.contains(expected) && page.contains(expected), "{expected}\n{text}");
    }
}

#[test]
fn an_improper_puzzle_has_other_solutions() {
    let right: Puzzle = RIGHT.parse().unwrap();
    let other = Solution::new(right.values().map(|digit| digit % 9 + 1)).unwrap();
    let piece = |label| Piece {
        givens: vec![Given::Puzzle(Puzzle::EMPTY)],
        labels: vec![label],
        systems: vec![vec![Prediction::new(Said::Grid(*other.values()))]],
        ..Piece::default()
    };
    for (label, without) in [(Label::Missing, 1), (Label::Grid(right), 0)] {
        let piece = [Ok(piece(label))].into_iter();
        let report =
            evaluate_pieces(piece, vec!["a".into()], &Eval::default(), &Run::default()).unwrap();
        assert_eq!(report.systems[0].outcomes["other_solution"], 1);
        assert_eq!((report.improper, report.without_solution), (1, without));
    }
}

#[test]
fn votes_are_moved_back_and_the_most_frequent_grid_counts() {
    let rows = set(30);
    let mut random = Random::new(3, 0);
    let said: Vec<Prediction> = rows
        .iter()
        .enumerate()
        .flat_map(|(row, (_, right))| {
            // Of three votes two are right in every third puzzle, one in the next.
            let rights = [2, 1, 0][row % 3];
            (0..3).map(move |vote| (vote < rights, *right)).collect::<Vec<_>>()
        })
        .map(|(is_right, right)| {
            let turn = Transform::random(&mut random);
            let grid = if is_right { right } else { right.map(|digit| digit % 9 + 1) };
            let moved: Puzzle = turn.apply(&Puzzle::from_values(grid).unwrap());
            Prediction { said: Said::Grid(*moved.values()), moved: Some(Box::new(turn)) }
        })
        .collect();
    let report = run_on(&rows, vec![said], &Eval { votes: 3, ..Eval::default() });
    let system = &report.systems[0];
    assert_eq!((system.exact.count, system.any_vote.count, system.moved_back), (10, 20, 90));
    assert_eq!(system.mean_vote, Some(30.0 / 90.0));
}

#[test]
fn two_systems_are_compared_in_pairs() {
    let rows = set(40);
    let system = |is_right: fn(usize) -> bool| {
        let said = rows.iter().enumerate().map(|(row, (_, right))| {
            text(if is_right(row) { line(right) } else { "?".to_owned() })
        });
        said.collect::<Vec<_>>()
    };
    let report = run_on(
        &rows,
        vec![system(|r| r < 29), system(|r| (19..21).contains(&r) || (29..31).contains(&r))],
        &Eval::default(),
    );
    let paired = report.paired.unwrap();
    let found = [paired.first_only, paired.second_only, paired.both, paired.neither];
    assert_eq!(found, [27, 2, 2, 9]);
    assert_eq!(paired.difference, Some(25.0 / 40.0));
    assert!((paired.mcnemar_p - mcnemar(27, 2)).abs() < 1e-15);
}

#[test]
fn the_protocol_names_the_set_and_the_votes_but_not_the_answers() {
    let rows = set(3);
    let said = |word: &str| vec![rows.iter().map(|_| text(word)).collect::<Vec<_>>()];
    let id = |report: Report| report.protocol.id;
    let first = id(run_on(&rows, said("a"), &Eval::default()));
    assert_eq!(
        first,
        id(run_on(&rows, said("b"), &Eval { by: vec![By::Givens], ..Eval::default() }))
    );
    assert_ne!(first, id(run_on(&rows[..2], vec![said("a")[0][..2].to_vec()], &Eval::default())));
    let twice = vec![rows.iter().flat_map(|_| [text("a"), text("a")]).collect()];
    assert_ne!(first, id(run_on(&rows, twice, &Eval { votes: 2, ..Eval::default() })));
}

#[test]
fn files_of_predictions_are_read_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let rows = set(5);
    let write = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        std::fs::File::create(&path).unwrap().write_all(text).unwrap();
        path
    };
    let lines = |row: &dyn Fn(usize, &Puzzle, &[u8; 81]) -> String| {
        let all = rows.iter().enumerate().map(|(at, (p, r))| row(at, p, r) + "\n");
        all.collect::<String>().into_bytes()
    };
    let test = write(
        "test.csv",
        &[b"puzzle,level\n".to_vec(), lines(&|at, p, _| format!("{p},{}", at % 2))].concat(),
    );
    let answer = |at: usize, right: &[u8; 81]| if at == 4 { "?".to_owned() } else { line(right) };
    let npy = |tokens: u8| {
        let header =
            format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({}, 81), }}", rows.len());
        let header = format!("{header:<117}\n");
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend(u16::try_from(header.len()).unwrap().to_le_bytes());
        bytes.extend(header.bytes());
        for (at, (_, right)) in rows.iter().enumerate() {
            bytes.extend(right.map(|digit| if at == 4 { tokens } else { digit + tokens }));
        }
        bytes
    };
    let files = [
        ("a.txt", lines(&|at, _, r| answer(at, r)), false),
        (
            "b.csv",
            [b"id,prediction\n".to_vec(), lines(&|at, _, r| format!("{at},{}", answer(at, r)))]
                .concat(),
            false,
        ),
        (
            "c.jsonl",
            lines(&|at, p, r| {
                format!("{{\"puzzle\":\"{p}\",\"completion\":\"So:\\n**{}**</s>\"}}", answer(at, r))
            }),
            false,
        ),
        ("d.npy", npy(0), false),
        ("e.npy", npy(1), true),
    ];
    let mut ids = Vec::new();
    for (name, content, tokens) in files {
        let path = write(name, &content);
        let predictions =
            Predictions::open(&path, &Format { tokens, ..Format::default() }).unwrap();
        let data = DataSet::new(
            vec![crate::read::Input::path(&test)],
            crate::read::ReadOptions::default(),
        )
        .unwrap();
        let eval = Eval { by: vec![By::Column("level".to_owned())], ..Eval::default() };
        let report = evaluate(&data, &[predictions], &eval, &Run::default()).unwrap();
        assert_eq!(report.systems[0].exact.count, 4, "{name}");
        let bins = report.bins[0].bins.iter().map(|b| (&*b.name, b.exact[0].count, b.puzzles));
        assert_eq!(bins.collect::<Vec<_>>(), [("0", 2, 3), ("1", 2, 2)], "{name}");
        ids.push(report.protocol.id);
    }
    ids.dedup();
    assert_eq!(ids.len(), 1);
    let short = Predictions::open(&write("f.txt", b"1\n2\n"), &Format::default()).unwrap();
    let data =
        DataSet::new(vec![crate::read::Input::path(&test)], crate::read::ReadOptions::default())
            .unwrap();
    let error =
        evaluate(&data, &[short], &Eval::default(), &Run::default()).unwrap_err().to_string();
    assert!(error.contains("predictions for 5 puzzles"), "{error}");
    let none = Predictions::open(&write("g.csv", b"a,b\n1,2\n"), &Format::default())
        .unwrap_err()
        .to_string();
    assert!(none.contains("--prediction-column"), "{none}");
}
