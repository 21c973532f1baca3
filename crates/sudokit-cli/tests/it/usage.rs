//! Help, manual pages, completions, and what is said about wrong usage.

use crate::common::run;

#[test]
fn numbers_that_are_none_are_told_in_plain_words() {
    let cases: [(&[&str], &str); 5] = [
        (&["count", "--limit", "abc"], "expected a whole number"),
        (&["count", "--limit", ""], "expected a whole number"),
        (&["generate", "--budget", "0"], "expected 1 or more"),
        (&["generate", "-n", "99999999999999999999999"], "this number is too large"),
        (&["compare", "--budget", "1.5", "x"], "expected a whole number"),
    ];
    for (args, expected) in cases {
        let ran = run(args, b"");
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.stderr.contains(expected), "{args:?}: {}", ran.stderr);
        for internal in ["invalid digit", "non-zero type", "target type", "empty string"] {
            assert!(!ran.stderr.contains(internal), "{args:?}: {}", ran.stderr);
        }
    }
}

#[test]
fn every_command_has_a_manual_page_with_examples() {
    let dir = tempfile::tempdir().unwrap();
    let pages = dir.path().join("man1");
    let ran = run(&["man", "-o", pages.to_str().unwrap()], b"");
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), "", ""));
    let mut names: Vec<String> = std::fs::read_dir(&pages)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names.len(), 36, "{names:?}");
    assert_eq!(names[0], "sudokit-adversary.1");
    for name in names {
        let page = std::fs::read_to_string(pages.join(&name)).unwrap();
        assert!(page.contains(".SH SYNOPSIS\n"), "{name}");
        let has_none = ["sudokit.1", "sudokit-completions.1"].contains(&name.as_str());
        assert_eq!(page.contains(".SH EXAMPLES\n"), !has_none, "{name}");
    }
    // A file ends with a comment, its seal.
    let is_page = |name: &str, page: &str| {
        let file = std::fs::read_to_string(pages.join(name)).unwrap();
        file.strip_prefix(page).is_some_and(|seal| seal.starts_with(".\\\" "))
    };
    let solve = run(&["man", "solve"], b"").stdout;
    assert!(is_page("sudokit-solve.1", &solve), "{solve}");
    assert!(solve.contains("sudokit solve [OPTIONS] [FILE]..."), "{solve}");
    let audit = run(&["man", "data", "audit"], b"").stdout;
    assert!(is_page("sudokit-data-audit.1", &audit), "{audit}");
    assert!(audit.contains("sudokit data audit [OPTIONS] [FILE]..."), "{audit}");
    let data = std::fs::read_to_string(pages.join("sudokit-data.1")).unwrap();
    for name in ["audit", "dedup", "split", "augment", "export", "eval"] {
        assert!(data.contains(&format!("sudokit\\-data\\-{name}(1)")), "{data}");
    }
    for (name, file) in [("judge", "judge\\-PROBLEM\\-failed.txt"), ("page", "sudokit.html")] {
        let page = std::fs::read_to_string(pages.join(format!("sudokit-{name}.1"))).unwrap();
        assert!(page.contains(".SH FILES\n") && page.contains(file), "{page}");
        assert!(page.contains(".SH ENVIRONMENT\n"), "{page}");
    }
    let ran = run(&["man", "data", "audiit"], b"");
    let told =
        "sudokit: sudokit data has no subcommand \"audiit\": `sudokit data --help` lists them\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), told));
}

#[test]
fn completions_offer_the_values_of_options() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell], b"").stdout;
        assert!(script.contains("adversary"), "{shell}");
        for word in ["augment", "fail-on", "card"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        // PowerShell and Elvish complete names of options only.
        if ["bash", "zsh", "fish"].contains(&shell) {
            for value in ["empty-cells", "sudokuwiki", "rotational-4", "zstd"] {
                let is_there =
                    script.contains(value) || (value == "zstd" && !cfg!(feature = "zstd"));
                assert!(is_there, "{shell}: {value}");
            }
        }
    }
}

#[test]
fn the_overview_lists_all_commands_by_reader() {
    let ran = run(&["--help"], b"");
    assert_eq!(ran.code, Some(0));
    insta::assert_snapshot!(ran.stdout);
}

/// The same options in every build, so that help, completions and manual are the same.
#[test]
#[cfg(not(feature = "parquet"))]
fn a_build_without_parquet_says_so() {
    for args in [&["count", "--format", "parquet"][..], &["convert", "--format", "parquet"]] {
        let ran = run(args, b"");
        assert!(ran.stderr.contains("takes the feature `parquet`"), "{}", ran.stderr);
        assert_eq!(ran.code, Some(2));
    }
}
