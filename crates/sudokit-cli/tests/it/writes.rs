//! No command replaces a file that the user did not name, and none leaves half of one.
//!
//! One row for each option that writes; every property holds for every row. The last test compares
//! the rows with what the help says, so that a new option that writes needs its row here.

use super::common::{Ran, run, sudokit};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::Stdio;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Whose file it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The user named it: it is replaced.
    Named,
    /// The command's own: only what it is known to have written is replaced.
    Own,
    /// The command's own, and nothing distinguishes it from others.
    Unproved,
}

/// An option that writes.
struct Row {
    command: &'static str,
    option: &'static str,
    args: &'static str,
    /// The file that is tried, and what else is written.
    target: &'static str,
    others: &'static [&'static str],
    kind: Kind,
    /// The file that is read, if there is one.
    input: Option<&'static str>,
    code: i32,
    /// Whether `--force` lets it replace more.
    can_force: bool,
}

const fn row(
    (command, option): (&'static str, &'static str),
    args: &'static str,
    target: &'static str,
    others: &'static [&'static str],
    kind: Kind,
) -> Row {
    let can_force = !matches!(kind, Named);
    let input = Some("in.csv");
    Row { command, option, args, target, others, kind, input, code: 0, can_force }
}

/// The cases of problem 1840 beside the sample's input.
const EXPORTED: &[&str] = &[
    "out/sample.out",
    "out/random-1.in",
    "out/random-1.out",
    "out/box-1.in",
    "out/box-1.out",
    "out/box-2.in",
    "out/box-2.out",
    "out/box-3.in",
    "out/box-3.out",
    "out/box-4.in",
    "out/box-4.out",
    "out/box-5.in",
    "out/box-5.out",
    "out/box-6.in",
    "out/box-6.out",
    "out/box-7.in",
    "out/box-7.out",
    "out/box-8.in",
    "out/box-8.out",
    "out/box-9.in",
    "out/box-9.out",
    "out/column-1.in",
    "out/column-1.out",
    "out/column-2.in",
    "out/column-2.out",
    "out/column-3.in",
    "out/column-3.out",
    "out/column-4.in",
    "out/column-4.out",
    "out/column-5.in",
    "out/column-5.out",
    "out/column-6.in",
    "out/column-6.out",
    "out/column-7.in",
    "out/column-7.out",
    "out/column-8.in",
    "out/column-8.out",
    "out/column-9.in",
    "out/column-9.out",
    "out/row-1.in",
    "out/row-1.out",
    "out/row-2.in",
    "out/row-2.out",
    "out/row-3.in",
    "out/row-3.out",
    "out/row-4.in",
    "out/row-4.out",
    "out/row-5.in",
    "out/row-5.out",
    "out/row-6.in",
    "out/row-6.out",
    "out/row-7.in",
    "out/row-7.out",
    "out/row-8.in",
    "out/row-8.out",
    "out/row-9.in",
    "out/row-9.out",
    "out/dead-end.in",
    "out/dead-end.out",
    "out/last-step.in",
    "out/last-step.out",
    "out/no-mistake.in",
    "out/no-mistake.out",
    "out/picked-1.in",
    "out/picked-1.out",
    "out/picked-2.in",
    "out/picked-2.out",
];

const HRM: &[&str] = &[
    "out/identifiers.json",
    "out/sudokit.json",
    "out/train/dataset.json",
    "out/train/all__labels.npy",
    "out/train/all__puzzle_identifiers.npy",
    "out/train/all__puzzle_indices.npy",
    "out/train/all__group_indices.npy",
];

use Kind::{Named, Own, Unproved};

#[rustfmt::skip]
const ROWS: &[Row] = &[
    row(("data dedup", "--output"), "in.csv -o out.csv -q", "out.csv", &[], Named),
    row(("data dedup", "--dropped"), "in.csv --dropped gone.csv -q", "gone.csv", &[], Unproved),
    row(("data dedup", "--card"), "in.csv -o sub/o.csv --card -q", "sub/README.md", &["sub/o.csv"], Own),
    row(("data augment", "--output"), "-k 2 in.csv -o out.csv -q", "out.csv", &[], Named),
    row(("data augment", "--output"), "-k 2 in.csv --format npy -o out -q", "out/puzzles.npy", &["out/solutions.npy", "out/sudokit.json"], Own),
    row(("data augment", "--card"), "-k 2 in.csv -o sub/o.csv --card -q", "sub/README.md", &["sub/o.csv"], Own),
    row(("data export", "--output"), "in.csv -o out.jsonl -q", "out.jsonl", &[], Named),
    row(("data export", "--output"), "--format npy in.csv -o out -q", "out/solutions.npy", &["out/puzzles.npy", "out/sudokit.json"], Own),
    row(("data export", "--output"), "--format hrm in.csv -o out -q", "out/train/all__inputs.npy", HRM, Own),
    row(("data export", "--card"), "--format kaggle in.csv -o sub/o.csv --card -q", "sub/README.md", &["sub/o.csv"], Own),
    row(("data split", "--output"), "--test 0.5 in.csv -o out -q", "out/train.csv", &["out/test.csv", "out/split.json"], Own),
    row(("data split", "--output"), "--test 0.5 in.csv -o out -q", "out/split.json", &["out/test.csv", "out/train.csv"], Own),
    row(("data split", "--card"), "--test 0.5 in.csv -o out --card -q", "out/README.md", &["out/train.csv", "out/test.csv", "out/split.json"], Own),
    row(("data subset", "--output"), "any/tiny-1000 in.csv --format csv -o out -q", "out/test.csv", &["out/subset.json"], Own),
    row(("data subset", "--output"), "any/tiny-1000 in.csv --format csv -o out -q", "out/subset.json", &["out/test.csv"], Own),
    row(("data subset", "--card"), "any/tiny-1000 in.csv --format csv -o out --card -q", "out/README.md", &["out/test.csv", "out/subset.json"], Own),
    row(("data audit", "--output"), "--sample 0 in.csv -o out.json -q", "out.json", &[], Named),
    row(("data eval", "--output"), "in.csv --against in.csv -o out.json -q", "out.json", &[], Named),
    row(("data eval", "--html"), "in.csv --against in.csv --html out.html -q", "out.html", &[], Named),
    row(("solve", "--output"), "in.csv -q -o new.txt", "new.txt", &[], Named),
    row(("count", "--output"), "in.csv -q -o new.txt", "new.txt", &[], Named),
    row(("check", "--output"), "in.csv -q -o new.txt", "new.txt", &[], Named),
    row(("canon", "--output"), "in.csv -q -o new.txt", "new.txt", &[], Named),
    row(("minimize", "--output"), "in.csv -q -o new.txt", "new.txt", &[], Named),
    row(("grade", "--output"), "in.csv -q -o new.txt", "new.txt", &[], Named),
    row(("explain", "--output"), "in.csv -q -o new.txt", "new.txt", &[], Named),
    row(("analyze", "--output"), "--minimality in.csv -q -o new.txt", "new.txt", &[], Named),
    row(("transform", "--output"), "--seed 1 in.csv -q -o new.txt", "new.txt", &[], Named),
    row(("convert", "--output"), "--format line in.csv -o new.txt", "new.txt", &[], Named),
    Row { code: 3, ..row(("trace", "--output"), "--budget 9 in.txt -o new.txt", "new.txt", &[], Named) },
    Row { input: None, ..row(("generate", "--output"), "--seed 1 -q -o out.csv.gz --format csv", "out.csv.gz", &[], Named) },
    row(("draw", "--output"), "in.txt -o out.svg", "out.svg", &[], Named),
    row(("draw", "--output"), "in.txt --step 3 --format png -o out.bin", "out.bin", &[], Named),
    Row { input: None, ..row(("draw", "--output"), "53467891267219534819834256785976142342685379171392485696153728428741963534528617. --path -o out.svg", "out-001.svg", &[], Unproved) },
    row(("print", "--output"), "in.txt -o out.pdf", "out.pdf", &[], Named),
    row(("explain", "--proof"), "in.txt --proof out", "out.cnf", &["out.drat"], Unproved),
    row(("explain", "--proof"), "in.txt --proof out", "out.drat", &["out.cnf"], Unproved),
    row(("explain", "--proof"), "in.txt --proof out.jsonl", "out.jsonl", &[], Unproved),
    row(("page", "--output"), "in.txt -o out.html", "out.html", &[], Own),
    Row { input: None, can_force: false, ..row(("watch", "--page"), "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 --page", "sudokit.html", &[], Own) },
    Row { input: None, ..row(("man", "--output"), "-o out", "out/sudokit-solve.1", &[], Own) },
    Row { input: None, ..row(("judge", "--export"), "1840 --cases 1 --export out", "out/sample.in", EXPORTED, Unproved) },
    #[cfg(unix)]
    Row { code: 1, ..row(("judge", "--save"), "2239 --no-shrink --replay in.csv --save out.txt -- cat", "out.txt", &[], Named) },
    #[cfg(unix)]
    Row { code: 1, ..row(("judge", "--csv"), "2239 submissions --replay in.csv --csv out.csv", "out.csv", &[], Named) },
    #[cfg(unix)]
    Row { code: 1, ..row(("judge", "--html"), "2239 submissions --replay in.csv --html out.html", "out.html", &[], Named) },
    #[cfg(unix)]
    Row { code: 1, can_force: false, ..row(("judge", "--page"), "2239 --no-shrink --replay in.csv --save out.txt --page -- cat", "out.html", &["out.txt"], Own) },
];

impl Row {
    fn input(&self) -> Option<&'static str> {
        let input = self.input?;
        Some(if self.args.contains("in.txt") { "in.txt" } else { input })
    }

    fn args(&self) -> Vec<&'static str> {
        self.command.split(' ').chain(self.args.split(' ')).collect()
    }

    /// A page is refused where it would be written, after the verdict.
    fn refused(&self) -> i32 {
        if self.option == "--page" && self.command == "judge" { 1 } else { 2 }
    }

    /// The file with that name may change: `man` writes one for each command.
    fn may_write(&self, name: &str) -> bool {
        name == self.target
            || self.others.contains(&name)
            || (self.command == "man" && name.ends_with(".1"))
    }
}

/// A folder with inputs, and with files that no run may touch.
struct Room(tempfile::TempDir);

impl Room {
    fn new() -> Room {
        let room = Room(tempfile::tempdir().unwrap());
        let mut table = "puzzle,solution\n".to_owned();
        for (a, b) in [('0', '0'), ('1', '2'), ('3', '7'), ('1', '2')] {
            let swap = |c: char| {
                if c == a {
                    b
                } else if c == b {
                    a
                } else {
                    c
                }
            };
            let moved = |text: &str| text.chars().map(swap).collect::<String>();
            table += &format!("{},{}\n", moved(LINE), moved(SOLVED));
        }
        room.write("in.csv", &table);
        room.write("in.txt", &format!("{LINE}\n"));
        #[cfg(unix)]
        {
            fs::create_dir(room.path("submissions")).unwrap();
            std::os::unix::fs::symlink("/bin/cat", room.path("submissions/echo")).unwrap();
        }
        for folder in ["", "out/", "sub/"] {
            for name in [
                "valid.tsv",
                "rejected.jsonl",
                "labels.npy",
                "out.csv.part",
                "out.part",
                "train.csv.part",
                "puzzles.npy.part",
                "notes.md",
                "dataset.json.bak",
                "victim",
            ] {
                room.write(&format!("{folder}{name}"), &format!("{folder}{name} is mine\n"));
            }
        }
        room
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn run(&self, args: &[&str]) -> Ran {
        let mut command = sudokit(args);
        command.current_dir(self.0.path()).stdin(Stdio::null());
        command.output().unwrap().into()
    }

    /// All files: what they hold, or where they lead to.
    fn tree(&self) -> BTreeMap<String, Vec<u8>> {
        self.look().unwrap()
    }

    /// The same, where a running command may take files away meanwhile: then it is an error.
    fn look(&self) -> io::Result<BTreeMap<String, Vec<u8>>> {
        let mut found = BTreeMap::new();
        let mut folders = vec![self.0.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                let facts = fs::symlink_metadata(&path)?;
                let name = path.strip_prefix(self.0.path()).unwrap().to_str().unwrap();
                let name = name.replace('\\', "/");
                if facts.is_dir() {
                    folders.push(path);
                } else if facts.is_symlink() {
                    let target = fs::read_link(&path)?;
                    found.insert(name, format!("link to {}", target.display()).into_bytes());
                } else {
                    found.insert(name, fs::read(&path)?);
                }
            }
        }
        Ok(found)
    }
}

/// What changed between two looks.
fn changed(before: &BTreeMap<String, Vec<u8>>, after: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let differs = |name: &&&String| before.get(**name) != after.get(**name);
    names.iter().filter(differs).map(|name| (*name).clone()).collect()
}

fn expect_only_own(row: &Row, room: &Room, before: &BTreeMap<String, Vec<u8>>) {
    let changed = changed(before, &room.tree());
    let others: Vec<&String> = changed.iter().filter(|name| !row.may_write(name)).collect();
    assert!(others.is_empty(), "sudokit {:?} touched {others:?}", row.args());
}

fn expect_refused(row: &Row, room: &Room, args: &[&str], before: &BTreeMap<String, Vec<u8>>) {
    let ran = room.run(args);
    assert_eq!(ran.code, Some(row.refused()), "sudokit {args:?}: {}", ran.stderr);
    let said = format!("{}{}", ran.stdout, ran.stderr).replace('\\', "/");
    assert!(said.contains(row.target), "sudokit {args:?}: {said}");
    let mut changed = changed(before, &room.tree());
    // The failing case itself is none of the page's.
    changed.retain(|name| row.command != "judge" || name != "out.txt");
    assert!(changed.is_empty(), "sudokit {args:?} touched {changed:?}");
}

#[test]
fn a_run_writes_what_it_says_and_nothing_else() {
    for row in ROWS {
        let room = Room::new();
        let before = room.tree();
        let ran = room.run(&row.args());
        assert_eq!(ran.code, Some(row.code), "{:?}: {}", row.args(), ran.stderr);
        assert!(room.path(row.target).is_file(), "{:?}: {}", row.args(), ran.stdout);
        expect_only_own(row, &room, &before);
        // Once more: what is known to be its own is replaced.
        let again = room.tree();
        if row.kind == Unproved {
            expect_refused(row, &room, &row.args(), &again);
        } else {
            let ran = room.run(&row.args());
            assert_eq!(ran.code, Some(row.code), "{:?}: {}", row.args(), ran.stderr);
            expect_only_own(row, &room, &before);
        }
    }
}

#[test]
fn a_file_of_the_user_s_is_replaced_if_it_was_named_or_forced() {
    for row in ROWS {
        let room = Room::new();
        room.write(row.target, "mine\n");
        let before = room.tree();
        if row.kind == Named {
            assert_eq!(room.run(&row.args()).code, Some(row.code), "{:?}", row.args());
            assert_ne!(fs::read(room.path(row.target)).unwrap(), b"mine\n");
            expect_only_own(row, &room, &before);
            continue;
        }
        expect_refused(row, &room, &row.args(), &before);
        if row.can_force {
            let ran = room.run(&[&row.args()[..], &["--force"]].concat());
            assert_eq!(ran.code, Some(row.code), "{:?}: {}", row.args(), ran.stderr);
            assert_ne!(fs::read(room.path(row.target)).unwrap(), b"mine\n");
            expect_only_own(row, &room, &before);
        }
    }
}

#[test]
fn what_was_changed_after_a_run_is_the_user_s() {
    for row in ROWS.iter().filter(|row| row.kind == Own) {
        let room = Room::new();
        assert_eq!(room.run(&row.args()).code, Some(row.code));
        let mut bytes = fs::read(room.path(row.target)).unwrap();
        let at = bytes.len() / 2;
        bytes[at] ^= 1;
        fs::write(room.path(row.target), &bytes).unwrap();
        expect_refused(row, &room, &row.args(), &room.tree());
    }
}

#[cfg(unix)]
#[test]
fn links_are_followed_where_they_were_named_and_left_alone_elsewhere() {
    use std::path::Path;
    for row in ROWS {
        let room = Room::new();
        let target = room.path(row.target);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink("victim", &target).unwrap();
        let victim = Path::new(row.target).with_file_name("victim");
        room.write(victim.to_str().unwrap(), "victim\n");
        let before = room.tree();
        if row.kind == Named {
            assert_eq!(room.run(&row.args()).code, Some(row.code), "{:?}", row.args());
            assert_eq!(changed(&before, &room.tree()), [victim.to_str().unwrap()]);
        } else {
            expect_refused(row, &room, &row.args(), &before);
        }
    }
}

/// What gives a file a second name. Windows allows symbolic links to few users.
const LINKS: &[fn(PathBuf, PathBuf) -> io::Result<()>] = &[
    |file, name| fs::hard_link(file, name),
    #[cfg(unix)]
    |file, name| std::os::unix::fs::symlink(file, name),
];

#[test]
fn an_output_that_is_an_input_is_refused_through_links_and_by_force() {
    for row in ROWS {
        let Some(input) = row.input() else { continue };
        for link in LINKS {
            let room = Room::new();
            let target = room.path(row.target);
            fs::create_dir_all(target.parent().unwrap()).unwrap();
            link(room.path(input), target).unwrap();
            let before = room.tree();
            expect_refused(row, &room, &row.args(), &before);
            if row.can_force {
                expect_refused(row, &room, &[&row.args()[..], &["--force"]].concat(), &before);
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_all_as_it_was() {
    for row in ROWS {
        for is_there in [false, true] {
            if is_there && row.kind != Named {
                continue;
            }
            let room = Room::new();
            if is_there {
                room.write(row.target, "mine\n");
            }
            let before = room.tree();
            // No file may grow, and a program that tries gets an error instead of a signal.
            let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
            let mut command = std::process::Command::new("sh");
            command.args(["-c", script, env!("CARGO_BIN_EXE_sudokit")]).args(row.args());
            command.current_dir(room.0.path()).stdin(Stdio::null()).env("LC_ALL", "C");
            let ran = Ran::from(command.output().unwrap());
            // A failing case that cannot be saved does not cost the verdict.
            let is_extra = row.command == "judge" && ["--save", "--page"].contains(&row.option);
            let expected = if is_extra { 1 } else { 4 };
            assert_eq!(ran.code, Some(expected), "{:?}: {}", row.args(), ran.stderr);
            let changed = changed(&before, &room.tree());
            assert!(changed.is_empty(), "{:?} left {changed:?}", row.args());
        }
    }
}

#[cfg(unix)]
#[test]
fn a_run_that_is_stopped_leaves_nothing() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::io::Write;
    for (args, target) in [
        ("data augment -k 4000000000 in.csv -o out.csv", "out.csv"),
        ("data augment -k 4000000000 in.csv --format npy -o new/out", "new/out/puzzles.npy"),
        ("data export - -o out.jsonl", "out.jsonl"),
        ("data split --test 0.5 --format csv - -o new", "new/train.csv"),
        ("data dedup --by literal in.csv --dropped /dev/full -o out.csv", "out.csv"),
    ] {
        for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGKILL] {
            let room = Room::new();
            let before = room.tree();
            let mut command = sudokit(&args.split(' ').collect::<Vec<_>>());
            command.current_dir(room.0.path()).stdin(Stdio::piped());
            let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            let _ = writeln!(stdin, "{LINE}");
            // Until it has begun to write.
            while child.try_wait().unwrap().is_none() {
                std::thread::sleep(std::time::Duration::from_millis(5));
                let Ok(tree) = room.look() else { continue };
                if changed(&before, &tree).iter().any(|name| name.ends_with(".part")) {
                    kill(Pid::from_raw(child.id() as i32), signal).unwrap();
                    break;
                }
            }
            let ran = child.wait_with_output().unwrap();
            drop(stdin);
            assert!(!room.path(target).exists(), "{args}");
            let left = changed(&before, &room.tree());
            if signal == Signal::SIGKILL {
                // A file that could not be removed says what it is.
                assert!(left.iter().all(|name| name.ends_with(".part")), "{args}: {left:?}");
            } else {
                let said = String::from_utf8_lossy(&ran.stderr).into_owned();
                assert!(left.is_empty(), "{args} {signal}: {left:?} {said}");
                assert!(!room.path("new").exists());
            }
        }
    }
}

#[test]
fn two_outputs_that_are_one_file_are_refused() {
    let room = Room::new();
    for args in [
        &["data", "dedup", "in.csv", "-o", "a.csv", "--dropped", "./a.csv"][..],
        &["data", "dedup", "in.csv", "-o", "README.md", "--format", "csv", "--card", "--force"],
        &["data", "dedup", "in.csv", "-o", "a.csv", "--card", "--dropped", "README.md", "--force"],
    ] {
        let before = room.tree();
        let ran = room.run(args);
        assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.stderr);
        assert!(ran.stderr.contains("two outputs are the same file"), "{}", ran.stderr);
        assert!(changed(&before, &room.tree()).is_empty());
    }
}

#[test]
fn a_name_that_promises_another_format_is_refused() {
    let room = Room::new();
    let before = room.tree();
    for (to, name) in [
        ("csv", "x.parquet"),
        ("csv", "x.parquet.gz"),
        ("jsonl", "x.csv"),
        ("lines", "x.tsv.gz"),
        ("npy", "x.csv"),
        ("kaggle", "x.json"),
        ("hrm", "x.csv"),
    ] {
        let ran = room.run(&["data", "export", "--format", to, "in.csv", "-o", name]);
        assert_eq!(ran.code, Some(2), "{to} {name}: {}", ran.stderr);
        assert!(ran.stderr.contains(name) && ran.stderr.contains(to), "{}", ran.stderr);
    }
    assert!(changed(&before, &room.tree()).is_empty());
    for (to, name) in [("csv", "x.txt"), ("kaggle", "x.csv.gz"), ("jsonl", "x.json"), ("csv", "x")]
    {
        let ran = room.run(&["data", "export", "--format", to, "in.csv", "-o", name]);
        assert_eq!(ran.code, Some(0), "{to} {name}: {}", ran.stderr);
    }
}

#[test]
fn a_set_that_cannot_be_made_leaves_no_folder() {
    let room = Room::new();
    room.write("bare.csv", &format!("puzzle\n{LINE}\n"));
    let before = room.tree();
    let ran = room.run(&["data", "export", "--format", "hrm", "bare.csv", "-o", "new/hrm"]);
    assert!(ran.code == Some(2) && ran.stderr.contains("no solution"), "{}", ran.stderr);
    // The training set is good, the test set is not.
    let both =
        ["data", "export", "--format", "hrm", "in.csv", "--test", "bare.csv", "-o", "new/hrm"];
    assert_eq!(room.run(&both).code, Some(2));
    assert!(changed(&before, &room.tree()).is_empty() && !room.path("new").exists());
}

/// Options that take a file and read it.
const READS: &[(&str, &str)] = &[
    ("check", "--path"),
    ("data audit", "--against"),
    ("data eval", "--against"),
    ("data eval", "--versus"),
    ("data export", "--test-set"),
    ("draw", "--font"),
    ("judge", "--replay"),
    ("judge", "--spec"),
    ("print", "--font"),
    ("trace", "--check"),
    ("watch", "--trace"),
];

#[test]
fn the_rows_name_every_option_that_writes() {
    let help = |args: &[&str]| run(&[args, &["--help"]].concat(), b"").stdout;
    let names = |help: &str| -> Vec<String> {
        let listed = help.lines().filter_map(|line| line.strip_prefix("  "));
        let words = listed.filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        words.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
    };
    let mut commands = names(&help(&[]));
    commands.retain(|name| name != "help" && name != "data");
    let (_, listed) =
        help(&["data"]).split_once("Commands:").map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    let below = names(&listed).into_iter().filter(|name| name != "help");
    commands.extend(below.map(|name| format!("data {name}")));
    assert!(commands.len() > 25, "{commands:?}");
    let mut writes = BTreeSet::new();
    let mut reads = BTreeSet::new();
    for command in &commands {
        let text = help(&command.split(' ').collect::<Vec<_>>());
        for line in text.lines().map(str::trim_start).filter(|line| line.starts_with('-')) {
            let Some(at) = line.find("--") else { continue };
            let mut words = line[at..].split_whitespace();
            let option = words.next().unwrap().to_owned();
            let value = words.next().unwrap_or_default();
            assert!(option != "--json" || !value.starts_with('<'), "{command}: {line}");
            let takes_file =
                ["FILE", "DIR", "PATH", "FOLDER"].iter().any(|name| value.contains(name));
            let found = (command.clone(), option.clone());
            if READS.contains(&(command.as_str(), option.as_str())) {
                reads.insert(found);
            } else if takes_file || ["--card", "--page", "--output"].contains(&option.as_str()) {
                writes.insert(found);
            }
        }
    }
    let owned = |(command, option): (&str, &str)| (command.to_owned(), option.to_owned());
    let rows = ROWS.iter().map(|row| owned((row.command, row.option))).collect::<BTreeSet<_>>();
    assert_eq!(reads, READS.iter().copied().map(owned).collect());
    if cfg!(unix) {
        assert_eq!(writes, rows);
    }
}
