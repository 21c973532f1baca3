//! The memory limit of `sudokit judge`: programs in C++, Python and Java that hold much.

#![cfg(unix)]

use super::problems::{has, judge_with};
use crate::common::{Ran, run_command, sudokit};
use serde_json::Value;

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/samples/2580.txt");

const KIT: &str = include_str!("../../testdata/judge/kit.h");

/// Solves 2580. Each call of `go` leaves an array behind.
const JAVA: &str = "import java.util.*;
public class Main {
    static int[] a = new int[81];
    static boolean go(int z) {
        if (z == 81) return true;
        if (a[z] != 0) return go(z + 1);
        for (int d = 1; d <= 9; d++) {
            int[] copy = a.clone();
            boolean fits = true;
            for (int i = 0; i < 9; i++) {
                int b = z / 27 * 27 + z % 9 / 3 * 3 + i / 3 * 9 + i % 3;
                if (copy[z / 9 * 9 + i] == d || copy[i * 9 + z % 9] == d || copy[b] == d) fits = false;
            }
            if (!fits) continue;
            a[z] = d;
            if (go(z + 1)) return true;
            a[z] = 0;
        }
        return false;
    }
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int z = 0; z < 81; z++) a[z] = in.nextInt();
        HOLD
        go(0);
        for (int z = 0; z < 81; z++) System.out.print(a[z] + (z % 9 == 8 ? \"\\n\" : \" \"));
    }
}
";

fn cpp(hold: &str) -> String {
    format!(
        "#include <cstdlib>\n#include <cstring>\n{KIT}int main() {{ read(); {hold} solve(1); spaced(first); }}"
    )
}

fn judge(options: &[&str], file: &str, text: &str) -> Ran {
    judge_with(&[&["--timeout", "60", "--no-shrink"], options].concat(), "2580", file, text)
}

fn summary(ran: &Ran) -> Value {
    serde_json::from_str(ran.stdout.lines().last().unwrap_or_default()).unwrap_or_default()
}

/// Megabytes that are written to.
fn held(megabytes: u32) -> String {
    format!(
        "char *b = (char *)malloc({megabytes}u << 20); memset(b, 1, {megabytes}u << 20); if (b[g[0]] == 2) return 1;"
    )
}

#[test]
fn a_program_that_holds_more_than_the_limit_has_a_verdict_of_its_own() {
    let python = "b = b'x' * (400 << 20)\nimport sys\nprint(sys.stdin.read(), end='')\n";
    for (tool, file, text, limit) in
        [("g++", "a.cpp", cpp(&held(400)), 256), ("python3", "a.py", python.to_owned(), 288)]
    {
        if !has(tool) {
            continue;
        }
        for (language, says) in [("en", "held more than"), ("ko", "메모리를 한꺼번에")] {
            let ran = judge(&["--lang", language], file, &text);
            let summary = summary(&ran);
            assert_eq!(summary["verdict"], "memory_limit", "{file}: {}{}", ran.stdout, ran.stderr);
            assert_eq!(summary["memory_limit"], limit, "{file}");
            let message = summary["failed"]["message"][0].to_string();
            assert!(message.contains(says) && message.contains(&limit.to_string()), "{message}");
            assert_eq!((summary["failed"]["case"].as_str(), ran.code), (Some("sample"), Some(1)));
        }
    }
}

#[test]
fn what_is_below_the_limit_or_only_reserved_is_accepted() {
    if !has("g++") {
        return;
    }
    let reserved = "if (!malloc(1u << 30)) return 1;";
    for (text, options) in
        [(cpp(&held(240)), &[][..]), (cpp(reserved), &[]), (cpp(&held(400)), &["--memory", "420"])]
    {
        let options = [&["--replay", SAMPLE], options].concat();
        let ran = judge(&options, "a.cpp", &text);
        assert_eq!(summary(&ran)["verdict"], "accepted", "{}{}", ran.stdout, ran.stderr);
    }
    let ran = judge(&["--memory", "200"], "a.cpp", &cpp(&held(240)));
    assert_eq!(summary(&ran)["verdict"], "memory_limit", "{}", ran.stdout);
}

#[test]
fn garbage_of_java_is_collected_and_a_full_heap_is_told() {
    if !has("javac") {
        return;
    }
    let ran = judge(&["--replay", SAMPLE], "Main.java", &JAVA.replace("HOLD", ""));
    assert_eq!(summary(&ran)["verdict"], "accepted", "{}{}", ran.stdout, ran.stderr);
    assert_eq!(summary(&ran)["memory_limit"], 576);
    // Gigabytes, of which one megabyte is in use at a time.
    let garbage = "for (int i = 0; i < 4000; i++) if (new byte[1 << 20][i] != 0) return;";
    let garbage = garbage.replace("new byte[1 << 20][i]", "(new byte[1 << 20])[i]");
    let ran = judge(&["--replay", SAMPLE], "Main.java", &JAVA.replace("HOLD", &garbage));
    assert_eq!(summary(&ran)["verdict"], "accepted", "{}{}", ran.stdout, ran.stderr);
    let grows = "List<byte[]> all = new ArrayList<>(); for (;;) all.add(new byte[1 << 20]);";
    // What follows an endless loop does not compile.
    let grows = grows.replace("for (;;)", "while (all.size() < 9999)");
    let ran = judge(&[], "Main.java", &JAVA.replace("HOLD", &grows));
    let summary = summary(&ran);
    assert_eq!(summary["verdict"], "memory_limit", "{}{}", ran.stdout, ran.stderr);
    let message = summary["failed"]["message"].to_string();
    assert!(message.contains("OutOfMemoryError"), "{message}");
}

#[test]
fn the_report_of_a_class_has_the_verdict() {
    if !has("g++") {
        return;
    }
    let room = tempfile::tempdir().unwrap();
    let class = room.path().join("class");
    std::fs::create_dir(&class).unwrap();
    std::fs::write(class.join("kim.cpp"), cpp(&held(400))).unwrap();
    let mut command = sudokit(&["judge", "2580", "--timeout", "60", "--cases", "0"]);
    command.args(["--csv", "a.csv", "--html", "a.html", "class"]).current_dir(&room);
    let ran = run_command(command, b"");
    assert!(ran.stdout.contains("\nkim.cpp  memory limit "), "{}", ran.stdout);
    let csv = std::fs::read_to_string(room.path().join("a.csv")).unwrap();
    assert!(csv.contains("\nkim.cpp,kim,memory_limit,sample,0,1,"), "{csv}");
    let html = std::fs::read_to_string(room.path().join("a.html")).unwrap();
    assert!(html.contains("memory limit: sample"), "{html}");
    assert!(html.contains("held more than 256 MB of memory at a time"), "{html}");
}
