//! The plan of the house, held against its sources: which module may know which, and how long files
//! and functions of one matter may grow. ARCHITECTURE.md says the same in words.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A package: its sources and their plan.
struct House {
    name: &'static str,
    /// Its folder, from the library's.
    folder: &'static str,
    /// The package whose modules are under these, and how code names it. Others import what users
    /// do, which needs no plan.
    below: Option<(&'static str, &'static House)>,
    /// What each module may import. Tests may import everything.
    may_know: &'static [(&'static str, &'static [&'static str])],
    /// Files that may be longer than 500 lines, each with a reason.
    long_files: &'static [(&'static str, &'static str)],
}

const CORE: House = House {
    name: "sudokit-core",
    folder: "../sudokit-core/src",
    below: None,
    may_know: &[
        // The ground: facts, rules, and tools that know no Sudoku.
        ("board", &[]),
        ("rules", &["board"]),
        ("simd", &[]),
        ("random", &[]),
        ("bounds", &[]),
        ("words", &[]),
        ("grid", &["board", "rules", "simd"]),
        ("check", &["board", "rules", "grid"]),
        // Rooms that know no solver.
        ("textbook", &["board", "rules", "grid", "bounds", "words"]),
        ("structure", &["board", "grid", "bounds"]),
        ("canon", &["board", "rules", "grid", "random", "bounds"]),
        // The solvers, and what stands on them.
        ("solve", &["board", "grid", "simd", "bounds"]),
        (
            "generate",
            &["board", "rules", "check", "grid", "simd", "random", "bounds", "structure", "solve"],
        ),
        ("analyze", &["board", "rules", "grid", "simd", "random", "bounds", "structure", "solve"]),
        ("closure", &["board", "grid", "simd", "solve"]),
        ("as_text", &["board", "canon", "generate", "grid", "textbook"]),
        ("lib", &["board", "bounds", "grid", "solve"]),
    ],
    long_files: &[(
        "solve/registers/three_registers.rs",
        "one board layout in three registers, with its tests",
    )],
};

const LOGIC: House = House {
    name: "sudokit-logic",
    folder: "../sudokit-logic/src",
    below: Some(("sudokit_core::", &CORE)),
    may_know: &[
        ("position", &["board", "grid"]),
        ("technique", &["board", "rules", "grid", "bounds", "words", "position"]),
        (
            "rate",
            &[
                "board",
                "grid",
                "random",
                "bounds",
                "canon",
                "solve",
                "textbook",
                "position",
                "technique",
                "analyze",
                "closure",
            ],
        ),
        (
            "target",
            &[
                "board",
                "grid",
                "random",
                "bounds",
                "simd",
                "solve",
                "generate",
                "technique",
                "rate",
            ],
        ),
        ("adversary", &["board", "grid", "random", "bounds", "canon", "solve", "textbook"]),
        ("as_text", &["rate", "technique"]),
        ("lib", &[]),
    ],
    long_files: &[],
};

const TEXT: House = House {
    name: "sudokit-text",
    folder: "../sudokit-text/src",
    below: Some(("sudokit_core::", &CORE)),
    may_know: &[
        // The ground: what any line, any link and any record may have.
        ("around", &[]),
        ("fault", &[]),
        ("image", &[]),
        ("open", &[]),
        ("percent", &[]),
        ("places", &[]),
        ("quote", &[]),
        ("relaxed", &[]),
        ("row", &[]),
        ("details", &["grid", "row"]),
        ("error", &["row"]),
        ("lz_string", &["percent", "relaxed"]),
        ("lattice", &["board", "grid"]),
        // One file a format; a record says in which one it was.
        (
            "formats",
            &[
                "around",
                "board",
                "details",
                "error",
                "fault",
                "grid",
                "image",
                "lattice",
                "lz_string",
                "percent",
                "quote",
                "relaxed",
                "row",
            ],
        ),
        ("format", &["formats"]),
        ("record", &["details", "formats", "grid"]),
        // Texts in: one line by itself, lines together. Records out.
        ("kind", &["fault", "formats", "grid"]),
        ("list", &["formats", "grid", "kind"]),
        ("scan", &["error", "fault", "formats", "grid", "kind", "list"]),
        (
            "reader",
            &[
                "board", "details", "error", "fault", "formats", "grid", "image", "kind",
                "lattice", "open", "record", "row", "scan",
            ],
        ),
        ("records", &["error", "reader", "record"]),
        ("writer", &["details", "formats", "grid", "record"]),
        // Other sizes and rules.
        ("variants", &["formats", "grid", "lattice", "lz_string", "open", "percent", "places"]),
        ("lib", &["formats", "grid"]),
    ],
    long_files: &[],
};

/// What users depend on: all of it for 9x9 under one name.
const FACADE: House = House {
    name: "sudokit",
    folder: "src",
    below: None,
    may_know: &[("lib", &[])],
    long_files: &[],
};

const DATA: House = House {
    name: "sudokit-data",
    folder: "../sudokit-data/src",
    below: None,
    may_know: &[
        // The ground.
        ("error", &[]),
        // A column may be one of Arrow: what that holds is known there alone.
        ("arrow", &[]),
        ("column", &["arrow"]),
        ("lines", &[]),
        ("rows", &["column"]),
        ("labels", &["rows"]),
        ("sorter", &["error"]),
        ("groups", &["error", "sorter"]),
        ("in_order", &["error"]),
        // Files: readers and writers do not know each other.
        ("hash", &[]),
        ("read", &["arrow", "column", "error", "hash", "labels", "lines", "rows"]),
        ("files", &["error", "hash"]),
        ("write", &["column", "error", "files", "hash", "rows"]),
        ("as_text", &["error", "read", "write"]),
        ("card", &["error", "files", "read", "write"]),
        // What is known of puzzles, and the commands.
        ("ids", &["rows"]),
        ("run", &["error", "ids", "in_order", "read"]),
        ("dedup", &["error", "groups", "ids", "read", "rows", "run", "sorter", "write"]),
        ("split", &["dedup", "error", "files", "ids", "read", "rows", "run", "write"]),
        ("numpy", &[]),
        ("augment", &["column", "dedup", "error", "read", "rows", "run", "write"]),
        ("export", &["column", "dedup", "error", "ids", "read", "rows", "run", "write"]),
        ("hrm", &["augment", "error", "files", "numpy", "read", "rows", "run", "write"]),
        ("numbers", &[]),
        ("manifests", &["hash", "ids", "numbers"]),
        (
            "subset",
            &[
                "column",
                "dedup",
                "error",
                "files",
                "ids",
                "manifests",
                "read",
                "rows",
                "run",
                "sorter",
                "split",
                "write",
            ],
        ),
        ("eval", &["column", "error", "hash", "lines", "manifests", "read", "rows", "run"]),
        (
            "audit",
            &[
                "column", "dedup", "error", "groups", "ids", "labels", "numbers", "read", "rows",
                "run",
            ],
        ),
        ("lib", &[]),
    ],
    long_files: &[],
};

const ANSWER: House = House {
    name: "sudokit-answer",
    folder: "../sudokit-answer/src",
    below: None,
    may_know: &[
        ("verdict", &[]),
        ("columns", &[]),
        ("path", &["columns", "tokens"]),
        ("positions", &["columns", "path", "tokens"]),
        ("tokens", &[]),
        ("generate", &[]),
        ("near_complete", &[]),
        ("practice", &[]),
        ("prose", &[]),
        ("reply", &["prose"]),
        ("state", &["columns"]),
        ("lib", &[]),
    ],
    long_files: &[],
};

const DRAW: House = House {
    name: "sudokit-draw",
    folder: "../sudokit-draw/src",
    below: None,
    may_know: &[
        // Shapes, and what they are made of.
        ("shape", &[]),
        ("text", &[]),
        // What is drawn: no format.
        ("place", &["shape"]),
        ("step", &["place", "shape"]),
        ("board", &["place", "shape", "step", "text"]),
        // Formats: no board.
        ("digits", &["shape"]),
        ("raster", &["shape"]),
        ("svg", &["shape"]),
        ("png", &["digits", "raster", "shape"]),
        ("font", &["text"]),
        ("pdf", &["font", "shape", "text"]),
        ("book", &["board", "pdf", "shape"]),
        ("lib", &[]),
    ],
    long_files: &[],
};

const VARIANTS: House = House {
    name: "sudokit-variants",
    folder: "../sudokit-variants/src",
    below: None,
    may_know: &[
        ("shape", &[]),
        ("text", &["shape"]),
        // The engines know no constraint.
        ("program", &["shape"]),
        ("search", &["program"]),
        ("constraints", &["program", "shape", "text"]),
        ("variant", &["constraints", "shape", "text"]),
        // Texts of puzzles are not its matter.
        ("classic", &["constraints", "shape", "variant"]),
        ("as_text", &["constraints", "shape", "variant"]),
        ("ask", &["classic", "constraints", "program", "search", "shape", "variant"]),
        // Tests only.
        ("brute_force_tests", &[]),
        ("random_tests", &[]),
        ("tests", &[]),
        ("lib", &[]),
    ],
    long_files: &[],
};

const SHELL: House = House {
    name: "sudokit-shell",
    folder: "../sudokit-shell/src",
    below: None,
    may_know: &[
        ("language", &["memory"]),
        ("numbers", &[]),
        ("quote", &[]),
        ("threads", &[]),
        ("closed", &[]),
        ("interrupt", &["threads"]),
        ("exit", &["interrupt"]),
        ("memory", &["exit"]),
        ("translate", &["language"]),
        ("words", &["language"]),
        ("messages", &["language", "memory", "translate"]),
        ("output", &["closed", "exit"]),
        ("lib", &[]),
    ],
    long_files: &[],
};

const LEARN: House = House {
    name: "sudokit-learn",
    folder: "../sudokit-learn/src",
    below: None,
    may_know: &[
        // The ground, which is `sudokit-shell`'s.
        ("language", &[]),
        ("numbers", &[]),
        ("quote", &[]),
        ("threads", &[]),
        ("messages", &[]),
        ("interrupt", &[]),
        ("exit", &[]),
        ("output", &[]),
        ("words", &[]),
        // Programs of their own: the command hands over what is asked.
        ("trace_file", &[]),
        ("fit", &[]),
        ("adversary", &["language", "numbers", "words"]),
        ("compare", &["language", "numbers", "words"]),
        (
            "watch",
            &["exit", "fit", "interrupt", "language", "numbers", "threads", "trace_file", "words"],
        ),
        (
            "judge",
            &[
                "exit", "fit", "language", "messages", "numbers", "output", "quote", "threads",
                "words",
            ],
        ),
        ("lib", &[]),
    ],
    long_files: &[],
};

const COMMAND: House = House {
    name: "sudokit-cli",
    folder: "../sudokit-cli/src",
    below: None,
    may_know: &[
        // The ground, most of which is `sudokit-shell`'s.
        ("engine", &[]),
        ("language", &[]),
        ("names", &[]),
        ("numbers", &[]),
        ("quote", &[]),
        ("closed", &[]),
        ("threads", &[]),
        ("memory", &[]),
        ("messages", &[]),
        ("interrupt", &[]),
        ("exit", &[]),
        ("output", &[]),
        ("translate", &[]),
        ("bounds", &["interrupt", "numbers", "threads"]),
        // Programs of their own: those of `sudokit-learn`.
        ("compare", &[]),
        ("judge", &[]),
        ("trace_file", &[]),
        ("watch", &[]),
        // Texts in, rows out.
        ("input", &["closed", "exit", "interrupt", "memory", "messages"]),
        ("stream", &["exit", "input", "interrupt", "memory", "messages", "output", "threads"]),
        ("report", &["bounds", "engine", "exit", "input", "names", "stream"]),
        ("variants", &["bounds", "exit", "input", "interrupt", "messages", "report", "stream"]),
        ("page", &[]),
        ("fonts", &["messages"]),
        ("human", &["engine", "exit", "input", "language", "messages", "report"]),
        (
            "commands",
            &[
                "bounds",
                "closed",
                "compare",
                "engine",
                "exit",
                "fonts",
                "human",
                "input",
                "interrupt",
                "judge",
                "language",
                "memory",
                "messages",
                "names",
                "numbers",
                "output",
                "page",
                "quote",
                "report",
                "stream",
                "threads",
                "trace_file",
                "translate",
                "watch",
                "variants",
            ],
        ),
        ("main", &[]),
        ("lib", &["closed", "commands", "exit", "language", "messages", "output", "translate"]),
    ],
    long_files: &[],
};

const PROTOCOL: House = House {
    name: "sudokit-protocol",
    folder: "../sudokit-protocol/src",
    below: None,
    may_know: &[
        ("request", &[]),
        ("blocks", &[]),
        ("position", &["request"]),
        ("hello", &["request"]),
        ("board", &["position", "request"]),
        ("puzzle", &["position", "request"]),
        ("why", &["position", "request"]),
        ("plain", &["position", "request"]),
        ("watch", &["position", "puzzle", "request"]),
        ("grade", &["position", "request"]),
        ("human", &["blocks", "position", "request"]),
        ("learn", &["blocks", "hello", "human", "position", "request"]),
        ("generate", &["hello", "request"]),
        ("problem", &["request"]),
        ("rules", &["request"]),
        ("schema", &[]),
        ("text", &["position", "request", "rules"]),
        ("variant", &["position", "puzzle", "request"]),
        ("lib", &[]),
    ],
    long_files: &[],
};

const ENGINE: House = House {
    name: "sudokit-wasm",
    folder: "../sudokit-wasm/src",
    below: None,
    may_know: &[("abi", &[]), ("lib", &[])],
    long_files: &[],
};

const LIBRARY_OF_C: House = House {
    name: "sudokit-c",
    folder: "../sudokit-c/src",
    below: None,
    may_know: &[
        ("status", &[]),
        ("ask", &[]),
        ("grids", &["status"]),
        ("abi", &["ask", "grids", "status"]),
        ("lib", &[]),
    ],
    long_files: &[],
};

const PYTHON: House = House {
    name: "sudokit-py",
    folder: "../sudokit-py/src",
    below: None,
    may_know: &[
        ("errors", &[]),
        ("value", &[]),
        ("board", &["errors", "value"]),
        ("input", &["board", "errors", "value"]),
        ("output", &["board", "errors", "input"]),
        ("stream", &["errors", "output"]),
        ("compare", &["errors", "output", "value"]),
        ("column", &["compare", "errors", "input", "output", "stream"]),
        ("pickle", &["column", "errors", "input", "stream"]),
        ("how", &["board", "errors", "input"]),
        ("run", &["errors", "how", "input"]),
        ("call", &["column", "how", "input", "output", "run"]),
        ("quick", &["errors", "how", "run", "value"]),
        ("solve", &["call", "column", "errors", "how", "input", "output", "quick", "run"]),
        ("symmetry", &["call", "column", "errors", "how", "input", "output", "run", "value"]),
        ("data", &["call", "column", "errors", "how", "input", "output", "run", "symmetry"]),
        ("evaluate", &["errors", "how", "input", "run", "value"]),
        ("files", &["errors", "how", "input", "run", "value"]),
        ("export", &["errors", "files", "how"]),
        ("givens", &["call", "how", "input", "output", "run"]),
        ("generate", &["board", "call", "column", "errors", "how", "input", "output", "run"]),
        ("read", &["errors", "value"]),
        (
            "variant",
            &[
                "board", "call", "column", "errors", "how", "input", "output", "run", "solve",
                "value",
            ],
        ),
        ("reward", &["call", "column", "input", "output", "run"]),
        ("state", &["call", "column", "errors", "input", "output", "run"]),
        ("training", &["call", "column", "how", "input", "output", "run", "state"]),
        ("human", &["call", "column", "errors", "how", "input", "output", "run", "solve"]),
        ("paths", &["call", "column", "errors", "how", "human", "output", "solve"]),
        ("hint", &["board", "errors", "how", "paths", "run"]),
        (
            "puzzle",
            &["board", "errors", "givens", "how", "output", "quick", "solve", "symmetry", "value"],
        ),
        ("lib", &[]),
    ],
    long_files: &[
        ("column.rs", "half of it declares the records and what their columns say"),
        ("output.rs", "one column in the forms of four libraries"),
        ("variant.rs", "one class and its columns: half of it is their documentation"),
    ],
};

const HOUSES: [&House; 15] = [
    &CORE,
    &LOGIC,
    &TEXT,
    &FACADE,
    &ANSWER,
    &DATA,
    &DRAW,
    &VARIANTS,
    &SHELL,
    &LEARN,
    &PROTOCOL,
    &COMMAND,
    &ENGINE,
    &LIBRARY_OF_C,
    &PYTHON,
];

fn source_folder(house: &House) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(house.folder)
}

fn sources(house: &House) -> Vec<(PathBuf, String)> {
    let root = source_folder(house);
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path.strip_prefix(&root).unwrap().to_owned(), text));
            }
        }
    }
    found.sort();
    found
}

/// The source without comments and without its tests.
fn code(text: &str) -> String {
    let mut kept = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let is_for_tests = line == "#[cfg(test)]" || line.starts_with("#[cfg(all(test");
        let begins_tests = is_for_tests
            && lines.peek().is_some_and(|next| next.contains("mod ") && next.ends_with('{'));
        if begins_tests {
            break;
        }
        if line.trim() == "#[cfg(test)]" {
            // Something else that exists in tests only: its first line goes with it.
            lines.next();
            continue;
        }
        kept += line.split("//").next().unwrap_or_default();
        kept += "\n";
    }
    kept
}

fn is_test_file(path: &Path) -> bool {
    let name = path.file_stem().unwrap().to_str().unwrap();
    name == "tests" || name.ends_with("_tests")
}

/// The top module a file belongs to.
fn module_of(path: &Path) -> String {
    let first = path.iter().next().unwrap().to_str().unwrap();
    first.trim_end_matches(".rs").to_owned()
}

/// The top modules that code names after `root`, such as `crate::`, alone or in braces.
fn imports(code: &str, root: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices(root) {
        let rest = &code[at + root.len()..];
        let names = match rest.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap_or_default().split(',').collect(),
            None => vec![rest],
        };
        for name in names {
            let is_part = |c: &char| c.is_alphanumeric() || *c == '_';
            let name: String = name.trim_start().chars().take_while(is_part).collect();
            let module = match name.as_str() {
                "Puzzle" | "Pencilmarks" | "Solution" => "grid",
                "Cell" | "Digit" => "board",
                "Batch" | "Outcome" | "Solver" => "solve",
                "Budget" | "Cancel" => "bounds",
                // The door for tests and fuzz targets calls what `main` calls.
                "run_with_args" => continue,
                // A macro of `messages`, which stands at the root once it is exported.
                "status" => continue,
                // A macro at the root of core: how a type with a text is plain data.
                "serde_as_text" => continue,
                name => name,
            };
            found.push(module.to_owned());
        }
    }
    found
}

#[test]
fn modules_know_only_what_the_plan_allows() {
    let mut faults = Vec::new();
    for house in HOUSES {
        let plan: BTreeMap<&str, &[&str]> = house.may_know.iter().copied().collect();
        for (path, text) in sources(house) {
            let module = module_of(&path);
            let Some(allowed) = plan.get(module.as_str()) else {
                faults.push(format!("{}: module {module} is not in the plan", path.display()));
                continue;
            };
            if is_test_file(&path) {
                continue;
            }
            let code = code(&text);
            let mut known = imports(&code, "crate::");
            known.extend(house.below.into_iter().flat_map(|(root, _)| imports(&code, root)));
            for import in known {
                if import != module && !allowed.contains(&import.as_str()) {
                    let path = path.display();
                    faults.push(format!("{} {path}: {module} must not know {import}", house.name));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_plan_has_floors_and_no_circle() {
    for house in HOUSES {
        let floors = house.below.into_iter().flat_map(|(_, base)| base.may_know);
        let mut below: Vec<&str> = floors.map(|(module, _)| *module).collect();
        let mut left = house.may_know.to_vec();
        while !left.is_empty() {
            let (ready, waiting): (Vec<_>, Vec<_>) = left
                .into_iter()
                .partition(|(_, known)| known.iter().all(|module| below.contains(module)));
            assert!(!ready.is_empty(), "a circle among {waiting:?}");
            below.extend(ready.iter().map(|(module, _)| module));
            left = waiting;
        }
    }
}

#[test]
fn imports_are_found_in_code_and_not_in_comments_or_tests() {
    let text = "\
//! See crate::text.
use crate::board::Cell; // not crate::canon
fn f() -> crate::Puzzle { crate::solve::x() }
use crate::{text, check};
#[cfg(test)]
use crate::generate;
use sudokit_core::{canon, Budget};
#[cfg(test)]
mod tests {
    use crate::random::Random;
}
";
    let code = code(text);
    assert_eq!(imports(&code, "crate::"), ["board", "grid", "solve", "text", "check"]);
    assert_eq!(imports(&code, "sudokit_core::"), ["canon", "bounds"]);
}

#[test]
fn only_simd_is_unsafe_and_no_file_does_input_or_output() {
    for (path, text) in [&CORE, &LOGIC, &TEXT, &FACADE].into_iter().flat_map(sources) {
        let code = code(&text);
        if module_of(&path) != "simd" {
            assert!(!code.contains("unsafe {"), "{}", path.display());
        }
        if !is_test_file(&path) {
            for forbidden in
                ["std::io", "std::fs", "std::env", "std::thread", "std::time", "println!"]
            {
                // The deadline of a budget.
                let is_allowed = module_of(&path) == "bounds" && forbidden == "std::time";
                assert!(is_allowed || !code.contains(forbidden), "{}: {forbidden}", path.display());
            }
        }
    }
}

#[test]
fn the_page_s_engine_is_unsafe_at_its_door_only_and_reads_no_clock() {
    for (path, text) in sources(&ENGINE).into_iter().chain(sources(&PROTOCOL)) {
        let code = code(&text);
        assert!(!code.contains("unsafe {") || module_of(&path) == "abi", "{}", path.display());
        for forbidden in ["std::io", "std::fs", "std::env", "std::thread", "std::time", "println!"]
        {
            assert!(!code.contains(forbidden), "{}: {forbidden}", path.display());
        }
    }
}

#[test]
fn the_library_of_c_is_unsafe_at_its_door_only_and_does_no_input_or_output() {
    for (path, text) in sources(&LIBRARY_OF_C) {
        let code = code(&text);
        assert!(!code.contains("unsafe {") || module_of(&path) == "abi", "{}", path.display());
        // The clock is for time limits alone, which `abi` receives.
        let forbidden = ["std::io", "std::fs", "std::env", "thread::spawn", "println!"];
        let forbidden = forbidden.iter().chain((module_of(&path) != "abi").then_some(&"std::time"));
        for forbidden in forbidden {
            assert!(!code.contains(forbidden), "{}: {forbidden}", path.display());
        }
    }
}

/// Constraints of more than 80 lines with their test: most bring a propagator of their own, one
/// reads all other constraints, one an automaton.
const LONG_CONSTRAINTS: [&str; 10] = [
    "chaos.rs",
    "circles.rs",
    "connected.rs",
    "count_distinct.rs",
    "full_rank.rs",
    "rank_ties.rs",
    "run.rs",
    "same_values.rs",
    "states.rs",
    "strict.rs",
];

#[test]
fn a_constraint_is_a_short_file_and_all_variants_are_a_small_crate() {
    let mut all = 0;
    for (path, text) in sources(&VARIANTS) {
        let lines = text.lines().count();
        all += lines;
        let file = path.strip_prefix("constraints").ok().and_then(|path| path.to_str());
        if let Some(file) = file.filter(|file| !["mod.rs", "pattern.rs", "rule.rs"].contains(file))
        {
            let is_long = LONG_CONSTRAINTS.contains(&file);
            assert_eq!(lines > 80, is_long, "{file} has {lines} lines");
        }
    }
    assert!((8_000..=11_000).contains(&all), "the crate has {all} lines with its tests");
}

#[test]
fn files_stay_below_five_hundred_lines() {
    for house in HOUSES {
        for (file, _) in house.long_files {
            assert!(source_folder(house).join(file).is_file(), "{file} is gone: take it off");
        }
        for (path, text) in sources(house) {
            let name = path.to_str().unwrap().replace('\\', "/");
            let lines = text.lines().count();
            match house.long_files.iter().find(|(file, _)| *file == name) {
                None => assert!(lines <= 500, "{} {name} has {lines} lines", house.name),
                Some((_, why)) => {
                    assert!(lines > 500, "{name} is short now ({why}): take it off the list")
                }
            }
        }
    }
}

/// Comments that are prose: not code, not a table, not a picture.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let (mut found, mut in_fence) = (Vec::new(), false);
    for (number, line) in (1..).zip(text.lines()) {
        let comment = line.trim_start();
        let Some(words) = ["///", "//!", "//"].iter().find_map(|mark| comment.strip_prefix(mark))
        else {
            in_fence = false;
            continue;
        };
        if words.trim_start().starts_with("```") {
            in_fence = !in_fence;
        } else if !in_fence && !words.starts_with("     ") && !words.trim_start().starts_with('|') {
            found.push((number, line));
        }
    }
    found
}

#[test]
fn comments_fit_a_hundred_columns() {
    let mut faults = Vec::new();
    for (path, text) in HOUSES.into_iter().flat_map(sources) {
        for (number, line) in prose(&text) {
            let has_gap = line.trim_start().split(' ').count() > 2;
            let width = line.chars().count();
            if width > 100 && has_gap {
                faults.push(format!("{}:{number} has {width} columns", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn comments_and_names_have_one_spelling() {
    // Each of them has an American twin.
    let others = [
        "behaviour",
        "centre",
        "colour",
        "favour",
        "honour",
        "neighbour",
        "analyse",
        "canonicalise",
        "minimise",
        "normalise",
        "optimise",
        "organise",
        "recognise",
        "relabelling",
        "licence",
    ];
    for (path, text) in HOUSES.into_iter().flat_map(sources) {
        let text = text.to_lowercase();
        for word in others {
            assert!(!text.contains(word), "{}: {word}", path.display());
        }
    }
}

#[test]
fn prose_is_told_from_code_and_tables() {
    let text = "/// Words.\n/// ```\n/// code\n/// ```\n/// | a | b |\nfn f() {} // not a line of its own\n    // More.\n";
    let lines: Vec<usize> = prose(text).into_iter().map(|(number, _)| number).collect();
    assert_eq!(lines, [1, 7]);
}
