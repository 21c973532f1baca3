//! Which files are replaced, which are refused, and which remain.

use super::*;
use std::io::Write;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

fn refusal(result: Result<Permit, DataError>) -> String {
    match result {
        Err(DataError::Request(what)) => what,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_the_user_named_is_replaced_whole_or_not_at_all() {
    let folder = folder();
    let path = folder.path().join("a.csv");
    fs::write(&path, "old").unwrap();
    let mut draft = Outputs::new(false).named(&path).unwrap().create().unwrap();
    draft.write_all(b"half of").unwrap();
    assert_eq!(names(folder.path()).len(), 2);
    drop(draft);
    assert_eq!(names(folder.path()), ["a.csv"]);
    assert_eq!(fs::read(&path).unwrap(), b"old");
    Outputs::new(false).named(&path).unwrap().write(b"new").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(names(folder.path()), ["a.csv"]);
}

#[test]
fn two_runs_at_once_leave_the_result_of_one() {
    let folder = folder();
    let path = folder.path().join("a.csv");
    fs::write(folder.path().join("a.csv.part"), "mine").unwrap();
    let begin = || Outputs::new(false).named(&path).unwrap().create().unwrap();
    let (mut first, mut second) = (begin(), begin());
    for _ in 0..3 {
        first.write_all(b"1").unwrap();
        second.write_all(b"22").unwrap();
    }
    second.commit().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"222222");
    first.commit().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"111");
    assert_eq!(fs::read(folder.path().join("a.csv.part")).unwrap(), b"mine");
    assert_eq!(names(folder.path()), ["a.csv", "a.csv.part"]);
}

#[cfg(unix)]
#[test]
fn modes_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    let (path, link) = (folder.path().join("a.csv"), folder.path().join("link"));
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("a.csv", &link).unwrap();
    Outputs::new(false).named(&link).unwrap().write(b"new").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    // A link to nothing: what it names is made.
    let dangling = folder.path().join("dangling");
    symlink("b.csv", &dangling).unwrap();
    Outputs::new(false).named(&dangling).unwrap().write(b"new").unwrap();
    assert_eq!(fs::read(folder.path().join("b.csv")).unwrap(), b"new");
    assert!(fs::symlink_metadata(&dangling).unwrap().is_symlink());
    // What a command writes by itself never goes through a link, not even by force.
    let other = folder.path().join("other");
    symlink("a.csv", &other).unwrap();
    refusal(Outputs::new(false).own(&other, Proof::None));
    Outputs::new(true).own(&other, Proof::None).unwrap().write(b"forced").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert!(fs::symlink_metadata(&other).unwrap().is_file());
}

#[test]
fn own_files_replace_nothing_but_what_is_proved() {
    let folder = folder();
    let path = folder.path().join("own.txt");
    let sealed = seal(&format!("Made by us; seal {UNSEALED}\n"), "seal ");
    let own = |force, proof| Outputs::new(force).own(&path, proof);
    own(false, Proof::Seal("seal ")).unwrap().write(sealed.as_bytes()).unwrap();
    own(false, Proof::Seal("seal ")).unwrap().write(sealed.as_bytes()).unwrap();
    let reason = refusal(own(false, Proof::None));
    assert!(reason.contains("own.txt: is there already: ") && reason.contains("--force"));
    fs::write(&path, sealed.clone() + "a note\n").unwrap();
    let reason = refusal(own(false, Proof::Seal("seal ")));
    assert!(reason.contains("not as this command wrote it"), "{reason}");
    assert_eq!(fs::read_to_string(&path).unwrap(), sealed.clone() + "a note\n");
    own(true, Proof::None).unwrap().write(b"forced").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"forced");
}

#[test]
fn what_appears_or_changes_meanwhile_is_left() {
    let folder = folder();
    let path = folder.path().join("own.txt");
    let draft = Outputs::new(false).own(&path, Proof::None).unwrap().create().unwrap();
    fs::write(&path, "somebody else's").unwrap();
    let error = draft.commit().unwrap_err().to_string();
    assert!(error.contains("own.txt") && error.contains("meanwhile"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), b"somebody else's");
    let sealed = seal(&format!("seal {UNSEALED}"), "seal ");
    fs::write(&path, &sealed).unwrap();
    let permit = Outputs::new(false).own(&path, Proof::Seal("seal ")).unwrap();
    fs::write(&path, "changed since").unwrap();
    assert!(permit.write(b"ours").is_err());
    assert_eq!(fs::read(&path).unwrap(), b"changed since");
    assert_eq!(names(folder.path()), ["own.txt"]);
}

#[test]
fn a_complete_file_that_cannot_take_the_place_the_user_named_stays_and_is_named() {
    let folder = folder();
    let path = folder.path().join("out.csv");
    let mut draft = Outputs::new(false).named(&path).unwrap().create().unwrap();
    draft.write_all(b"puzzles").unwrap();
    fs::create_dir(&path).unwrap();
    let error = draft.commit().unwrap_err().to_string();
    let (_, part) = error.split_once("; the complete file is ").expect(&error);
    assert_eq!(fs::read(part).unwrap(), b"puzzles");
}

#[test]
fn inputs_and_outputs_are_told_apart_by_what_lies_behind_their_names() {
    let folder = folder();
    let path = folder.path().join("a.csv");
    fs::write(&path, "puzzles").unwrap();
    let others = [folder.path().join("hard"), folder.path().join("soft")];
    fs::hard_link(&path, &others[0]).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("a.csv", &others[1]).unwrap();
    #[cfg(not(unix))]
    fs::hard_link(&path, &others[1]).unwrap();
    let same = if cfg!(unix) { &others[..] } else { &[] };
    for name in same.iter().chain([&path, &folder.path().join("./a.csv")]) {
        let outputs = || Outputs::new(true).reading([path.as_path()]);
        for reason in [outputs().named(name), outputs().own(name, Proof::None)].map(refusal) {
            assert!(reason.contains("is also an input"), "{reason}");
        }
    }
    // A file that is still to be made is the same, too.
    let new = folder.path().join("new");
    let mut outputs = Outputs::new(true);
    outputs.named(&new).unwrap();
    let reason = refusal(outputs.own(&folder.path().join("./new"), Proof::None));
    assert!(reason.contains("the same file"), "{reason}");
    assert_eq!(fs::read(&path).unwrap(), b"puzzles");
}

#[test]
fn a_folder_replaces_its_own_files_and_removes_those_that_are_none_of_it() {
    let place = folder();
    let root = place.path().join("set");
    let holds = ["a.npy", "inner/b.npy"].map(str::to_owned);
    let open = |force| Folder::open(&mut Outputs::new(force), &root, None, &holds);
    let make = |force, files: &[(&str, &str)]| -> Result<(), DataError> {
        let mut folder = open(force)?;
        let (mut drafts, mut written) = (Vec::new(), Vec::new());
        for (name, text) in files {
            let mut draft = folder.take(name)?.create()?;
            draft.write_all(text.as_bytes()).unwrap();
            let (sha256, bytes) = draft.hash().unwrap();
            written.push(Written { name: draft.name(), rows: 1, bytes, sha256 });
            drafts.push(draft);
        }
        folder.commit(drafts, &written)
    };
    make(false, &[("a.npy", "1"), ("inner/b.npy", "2")]).unwrap();
    fs::write(root.join("mine.txt"), "mine").unwrap();
    make(false, &[("a.npy", "3")]).unwrap();
    assert_eq!(fs::read(root.join("a.npy")).unwrap(), b"3");
    assert!(!root.join("inner/b.npy").exists());
    // A file that nothing proves to be ours: all stays as it is, until it is forced.
    fs::write(root.join("a.npy"), "mine").unwrap();
    fs::write(root.join("inner/b.npy"), "mine").unwrap();
    let reason = make(false, &[("a.npy", "4")]).unwrap_err().to_string();
    assert!(reason.contains("a.npy, ") && reason.contains("b.npy: are there"), "{reason}");
    assert_eq!(fs::read(root.join("a.npy")).unwrap(), b"mine");
    assert_eq!(fs::read(root.join("inner/b.npy")).unwrap(), b"mine");
    make(true, &[("a.npy", "4")]).unwrap();
    assert_eq!(fs::read(root.join("a.npy")).unwrap(), b"4");
    assert_eq!(names(&root), ["a.npy", "inner", "mine.txt", "sudokit.json"]);
    // A changed list proves nothing.
    let list = fs::read_to_string(root.join("sudokit.json")).unwrap();
    fs::write(root.join("sudokit.json"), list.replace("sudokit.files", "my.files")).unwrap();
    assert!(matches!(make(false, &[("a.npy", "5")]), Err(DataError::Request(_))));
}

#[test]
fn a_folder_that_comes_to_nothing_leaves_nothing() {
    let place = folder();
    let root = place.path().join("new/set");
    let holds = ["inner/b.npy".to_owned()];
    let mut folder = Folder::open(&mut Outputs::new(false), &root, None, &holds).unwrap();
    let mut draft = folder.take("inner/b.npy").unwrap().create().unwrap();
    draft.write_all(b"half").unwrap();
    drop(draft);
    drop(folder);
    assert!(names(place.path()).is_empty());
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_written_as_it_stands() {
    let full = Path::new("/dev/full");
    if full.exists() {
        let permit = Outputs::new(false).named(full).unwrap();
        assert!(matches!(permit.write(b"text"), Err(DataError::Write { .. })));
        assert!(!full.metadata().unwrap().is_file());
    }
    let null = Outputs::new(false).own(Path::new("/dev/null"), Proof::None).unwrap();
    null.write(b"text").unwrap();
}
