//! All texts of the repository stand in every language, with the same gaps.

#[path = "../../examples/words.rs"]
mod tool;

use std::fs;
use std::path::Path;

#[test]
fn every_language_has_every_text() {
    let (compared, faults) = tool::compare(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    assert!(compared > 0 && faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_differs_between_languages_is_named() {
    let folder = std::env::temp_dir().join(format!("sudokit-words-{}", std::process::id()));
    let write = |name: &str, text: &str| {
        let file = folder.join("words").join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    };
    write("en/a.toml", "[s]\none = \"{x} of {y}\"\ntwo = \"2\"\n");
    write("ko/a.toml", "[s]\none = \"{y}\"\nthree = \"3\"\n");
    write("en/b.toml", "[s]\n");
    let (compared, mut faults) = tool::compare(&folder);
    fs::remove_dir_all(&folder).unwrap();
    faults.sort();
    let faults: Vec<&str> =
        faults.iter().filter_map(|fault| fault.split_once(": ")).map(|f| f.1).collect();
    assert_eq!(compared, 2);
    assert_eq!(
        faults[..3],
        [
            "s.one: the gaps are {\"y\"}, in English {\"x\", \"y\"}",
            "s.three is left over",
            "s.two is missing",
        ]
    );
    assert_eq!(faults.len(), 4, "the missing file: {faults:?}");
}
