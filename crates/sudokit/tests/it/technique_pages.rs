//! `docs/techniques` holds what the library says of each technique, and nothing else.
//!
//! `SUDOKIT_WRITE_PAGES=1 cargo test -p sudokit --test it technique_pages` writes the pages anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use sudokit::technique::{Technique, page};

/// Every page by the name of its file.
fn pages() -> BTreeMap<String, String> {
    let of_technique = |&technique: &Technique| (page::file(technique), page::page(technique));
    let mut pages: BTreeMap<_, _> = Technique::ALL.iter().map(of_technique).collect();
    pages.insert("README.md".to_owned(), page::index());
    pages
}

#[test]
fn the_pages_are_what_the_library_makes() {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../docs/techniques"].iter().collect();
    let pages = pages();
    if std::env::var_os("SUDOKIT_WRITE_PAGES").is_some() {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in &pages {
            fs::write(folder.join(name), text).unwrap();
        }
    }
    let read = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().unwrap();
        (name, fs::read_to_string(entry.path()).unwrap())
    };
    let found: BTreeMap<String, String> =
        fs::read_dir(&folder).unwrap().map(|entry| read(entry.unwrap())).collect();
    assert!(found.keys().eq(pages.keys()), "a page is missing, or there is one too many");
    for (name, text) in &pages {
        assert_eq!(&found[name].replace('\r', ""), text, "{name}");
    }
}
