//! Each problem of `sudokit judge --list` with a right program and wrong ones.
//!
//! A row has a right program and changes that make it wrong, each with the verdict that is due.
//! Programs in C++ stand on `testdata/judge/kit.h`. The rows of a compiler that is missing
//! are left out, and the compiler is named; with `SUDOKIT_ALL_TOOLS` its absence fails the test.

use crate::common::{Ran, run_command, sudokit};
use std::process::Command;
use std::sync::Mutex;

const KIT: &str = include_str!("../../testdata/judge/kit.h");

/// A verdict of `--json`.
const ANSWER: &str = "wrong_answer";
const FORMAT: &str = "wrong_format";
const CRASH: &str = "runtime_error";

struct Row {
    problem: &'static str,
    /// The name of the source file.
    file: &'static str,
    right: &'static str,
    /// What is replaced by what, and the verdict on the result.
    wrong: &'static [(&'static str, &'static str, &'static str)],
}

/// `for (...)` of the kit that tries the digits upwards, and downwards.
const UP: &str = "for (int d = 1; d <= 9 && found < most; d++)\n        if (put(z";
const DOWN: &str = "for (int d = 9; d >= 1 && found < most; d--)\n        if (put(z";

const ROWS: &[Row] = &[
    Row {
        problem: "2239",
        file: "2239.cpp",
        right: "int main() { read(); solve(1); packed(first); }",
        wrong: &[
            (UP, DOWN, ANSWER),
            ("packed(first)", "spaced(first)", FORMAT),
            ("g[z] = 0, take(z, d)", "take(z, d)", ANSWER),
            ("solve(1)", "abort()", CRASH),
        ],
    },
    Row {
        problem: "2580",
        file: "2580.cpp",
        right: "int main() { read(); solve(1); spaced(first); }",
        wrong: &[
            ("spaced(first)", "packed(first)", FORMAT),
            ("spaced(first)", "spaced(g)", ANSWER),
            ("spaced(first)", "spaced(first), spaced(first)", FORMAT),
        ],
    },
    Row {
        problem: "1840",
        file: "1840.cpp",
        right: "int main() {
            int a = -1;
            for (int n = 1; n <= 81; n++) {
                int r = number() - 1, c = number() - 1;
                g[r * 9 + c] = number();
                if (a < 0 && !count(1)) a = n;
            }
            printf(\"%d\\n\", a);
        }",
        wrong: &[
            ("a = n;", "a = n - 1;", ANSWER),
            ("printf(\"%d\\n\", a)", "printf(\"%d\\n\", a < 0 ? 0 : a)", ANSWER),
            ("!count(1)", "!valid()", ANSWER),
        ],
    },
    Row {
        problem: "12095",
        file: "12095.py",
        right: "p = '931....7....47.2..........3..4..7..........57.9..8..3652.9.....38.54.............'
print('\\n'.join(' '.join(p[r * 9:r * 9 + 9].replace('.', '0')) for r in range(9)))",
        wrong: &[
            (
                "931....7....47.2..........3..4..7..........57.9..8..3652.9.....38.54.............",
                "....34.95..........7.16..2..9.....6.6..31.9.....8...5..8..7.3..76...1....5....2..",
                ANSWER,
            ),
            ("'931", "'933", ANSWER),
            ("' '.join", "''.join", FORMAT),
        ],
    },
    Row {
        problem: "ecnu-1021",
        file: "dots.cpp",
        right: "int main() { read(); solve(1); packed(first); }",
        wrong: &[
            (UP, DOWN, ANSWER),
            ("c != '.'", "c != 'x'", ANSWER_OR_FORMAT),
            ("packed(first)", "line(first)", FORMAT),
        ],
    },
    Row {
        problem: "hdu-1426",
        file: "killer.cpp",
        right: "int main() {
            for (int n = 0; read(); n++) { if (n) puts(\"\"); solve(1); spaced(first); }
        }",
        wrong: &[
            ("if (n) puts(\"\");", "", FORMAT),
            ("read(); n++", "!n && read(); n++", FORMAT),
            ("spaced(first)", "packed(first)", FORMAT),
        ],
    },
    Row {
        problem: "hdu-2780",
        file: "five.cpp",
        right: "int main() {
            int t = number();
            for (int n = 0; n < t; n++) {
                if (n) puts(\"\");
                read();
                if (solve(1)) packed(first); else puts(\"Could not complete this grid.\");
            }
        }",
        wrong: &[
            ("this grid.", "this grid", ANSWER_OR_FORMAT),
            ("if (n) puts(\"\");", "", FORMAT),
            ("if (solve(1)) packed", "solve(1); if (1) packed", ANSWER),
        ],
    },
    Row {
        problem: "hdu-3111",
        file: "impossible.cpp",
        right: "int main() {
            for (int t = number(); t--;) {
                read();
                if (solve(1)) packed(first); else puts(\"impossible\");
            }
        }",
        wrong: &[
            ("impossible", "Impossible", ANSWER_OR_FORMAT),
            ("t--;)", "t-- > 1;)", FORMAT),
            ("if (solve(1)) packed", "solve(1); if (1) packed", ANSWER),
        ],
    },
    Row {
        problem: "jutge-p78955",
        file: "frames.cpp",
        right: "int main() {
            for (int t = number(); t--;) { read(); solve(1); framed(first); puts(\"\"); }
        }",
        wrong: &[
            ("framed(first)", "spaced(first)", FORMAT),
            ("framed(first); puts(\"\")", "framed(first)", FORMAT),
            ("framed(first)", "framed(g)", ANSWER),
        ],
    },
    Row {
        problem: "jutge-p79494",
        file: "all.cpp",
        right: "void show() { framed(g); puts(\"\"); }
        int main() {
            each = show;
            for (int t = number(); t--;) {
                read();
                if (!solve(1000)) puts(\"no solution\");
                puts(\"******************************\");
            }
        }",
        wrong: &[
            (UP, DOWN, ANSWER),
            ("solve(1000)", "solve(1)", ANSWER),
            ("if (!solve(1000)) puts(\"no solution\")", "solve(1000)", FORMAT),
        ],
    },
    Row {
        problem: "kattis-sudokunique",
        file: "unique.cpp",
        right: "int main() {
            for (int n = 0; read(); n++) {
                if (n) puts(\"\");
                long k = count(2);
                if (k == 1) spaced(first);
                else puts(k ? \"Non-unique\" : \"Find another job\");
            }
        }",
        wrong: &[
            ("count(2)", "count(1)", ANSWER),
            ("fits = false", "fits = true", ANSWER),
            ("k ? \"Non-unique\"", "k ? \"Find another job\"", ANSWER),
        ],
    },
    Row {
        problem: "leetcode-36",
        file: "valid.py",
        right: "class Solution:
    def isValidSudoku(self, board: List[List[str]]) -> bool:
        seen = set()
        for r in range(9):
            for c in range(9):
                d = board[r][c]
                if d == '.':
                    continue
                for house in (('r', r, d), ('c', c, d), ('b', r // 3, c // 3, d)):
                    if house in seen:
                        return False
                    seen.add(house)
        return True
",
        wrong: &[
            ("('r', r, d), ", "", ANSWER),
            ("if d == '.':", "if d == '0':", ANSWER),
            ("return False", "return None['x']", CRASH),
        ],
    },
    Row {
        problem: "leetcode-37",
        file: "solver.cpp",
        right: "class Solution {
    bool go(vector<vector<char>>& b, int z) {
        if (z == 81) return true;
        int r = z / 9, c = z % 9;
        if (b[r][c] != '.') return go(b, z + 1);
        for (char d = '1'; d <= '9'; d++) {
            bool fits = true;
            for (int i = 0; i < 9; i++) {
                fits &= b[r][i] != d && b[i][c] != d && b[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] != d;
            }
            if (!fits) continue;
            b[r][c] = d;
            if (go(b, z + 1)) return true;
            b[r][c] = '.';
        }
        return false;
    }
public:
    void solveSudoku(vector<vector<char>>& board) { go(board, 0); }
};",
        wrong: &[
            ("b[r][c] = '.';\n", "", ANSWER_OR_FORMAT),
            ("vector<vector<char>>& board", "vector<vector<char>> board", ANSWER_OR_FORMAT),
            ("if (z == 81)", "if (z == 80)", ANSWER_OR_FORMAT),
        ],
    },
    Row {
        problem: "leetcode-37",
        file: "Solution.java",
        right: "public class Solution {
    public void solveSudoku(char[][] board) { go(board, 0); }
    private boolean go(char[][] b, int z) {
        if (z == 81) return true;
        int r = z / 9, c = z % 9;
        if (b[r][c] != '.') return go(b, z + 1);
        for (char d = '1'; d <= '9'; d++) {
            boolean fits = true;
            for (int i = 0; i < 9; i++)
                fits &= b[r][i] != d && b[i][c] != d && b[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] != d;
            if (!fits) continue;
            b[r][c] = d;
            if (go(b, z + 1)) return true;
            b[r][c] = '.';
        }
        return false;
    }
}",
        wrong: &[("d <= '9'", "d <= ':'", ANSWER_OR_FORMAT)],
    },
    Row {
        problem: "leetcode-37",
        file: "solver.js",
        right: "var solveSudoku = function(board) {
    const go = (z) => {
        if (z === 81) return true;
        const r = Math.floor(z / 9), c = z % 9;
        if (board[r][c] !== '.') return go(z + 1);
        for (let d = 1; d <= 9; d++) {
            let fits = true;
            for (let i = 0; i < 9; i++) {
                const box = board[Math.floor(r / 3) * 3 + Math.floor(i / 3)][Math.floor(c / 3) * 3 + i % 3];
                if (board[r][i] == d || board[i][c] == d || box == d) fits = false;
            }
            if (!fits) continue;
            board[r][c] = String(d);
            if (go(z + 1)) return true;
            board[r][c] = '.';
        }
        return false;
    };
    go(0);
};",
        wrong: &[("go(0);\n", "", ANSWER_OR_FORMAT)],
    },
    Row {
        problem: "leetcode-37",
        file: "solver.go",
        right: "import \"bytes\"

func solveSudoku(board [][]byte) {
	solve(board, 0)
}

func solve(b [][]byte, z int) bool {
	if z == 81 {
		return true
	}
	r, c := z/9, z%9
	if b[r][c] != '.' {
		return solve(b, z+1)
	}
	for d := byte('1'); d <= '9'; d++ {
		fits := bytes.IndexByte(b[r], d) < 0
		for i := 0; i < 9; i++ {
			fits = fits && b[i][c] != d && b[r/3*3+i/3][c/3*3+i%3] != d
		}
		if !fits {
			continue
		}
		b[r][c] = d
		if solve(b, z+1) {
			return true
		}
		b[r][c] = '.'
	}
	return false
}",
        wrong: &[
            ("b[r][c] = '.'\n", "", ANSWER_OR_FORMAT),
            ("z == 81", "z == 82", CRASH),
            ("return false", "return 0", "compile_error"),
        ],
    },
    Row {
        problem: "leetcode-36",
        file: "valid.kt",
        right: "class Solution {
    fun isValidSudoku(board: Array<CharArray>): Boolean {
        val seen = HashSet<String>()
        for (r in 0 until 9) for (c in 0 until 9) {
            val d = board[r][c]
            if (d == '.') continue
            if (!seen.add(\"r$r$d\") || !seen.add(\"c$c$d\") || !seen.add(\"b${r / 3}${c / 3}$d\")) return false
        }
        return true
    }
}",
        wrong: &[("if (d == '.')", "if (d == '0')", ANSWER)],
    },
    Row {
        problem: "leetcode-36",
        file: "valid.rs",
        right: "impl Solution {
    pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool {
        let mut seen = std::collections::HashSet::new();
        for r in 0..9 {
            for c in 0..9 {
                let d = board[r][c];
                if d != '.' && !(seen.insert((0, r, d)) & seen.insert((1, c, d)) & seen.insert((2, r / 3 * 3 + c / 3, d))) {
                    return false;
                }
            }
        }
        true
    }
}",
        wrong: &[("(1, c, d)", "(1, 9 * r + c, d)", ANSWER)],
    },
    Row {
        problem: "luogu-p1074",
        file: "target.cpp",
        right: "int best = -1;
        void score() {
            int s = 0;
            for (int z = 0; z < 81; z++) {
                int r = abs(z / 9 - 4), c = abs(z % 9 - 4);
                s += g[z] * (10 - (r > c ? r : c));
            }
            if (s > best) best = s;
        }
        int main() { each = score; read(); count(1000000000); printf(\"%d\\n\", best); }",
        wrong: &[
            ("count(1000000000)", "count(1)", ANSWER),
            ("best = -1", "best = 0", ANSWER),
            ("10 - (", "9 - (", ANSWER),
        ],
    },
    Row {
        problem: "luogu-p1784",
        file: "luogu.cpp",
        right: "int main() { read(); solve(1); spaced(first); }",
        wrong: &[
            ("spaced(first)", "packed(first)", FORMAT),
            ("spaced(first)", "spaced(g)", ANSWER),
            ("spaced(first)", "first[80] = first[79], spaced(first)", ANSWER),
        ],
    },
    Row {
        problem: "poj-2676",
        file: "several.cpp",
        right: "int main() { for (int t = number(); t--;) { read(); solve(1); packed(first); } }",
        wrong: &[
            ("t--;)", "t-- > 1;)", FORMAT),
            ("packed(first)", "spaced(first)", FORMAT),
            ("packed(first)", "packed(g)", ANSWER),
        ],
    },
    Row {
        problem: "poj-2918",
        file: "tudoku.cpp",
        right: "int main() {
            int t = number();
            for (int n = 1; n <= t; n++) {
                read(); solve(1); printf(\"Scenario #%d:\\n\", n); packed(first); puts(\"\");
            }
        }",
        wrong: &[
            ("\"Scenario #%d:\\n\", n", "\"Scenario #%d:\\n\", n - 1", FORMAT),
            ("packed(first); puts(\"\")", "packed(first)", FORMAT),
            ("n <= t", "n <= 1", FORMAT),
        ],
    },
    Row {
        problem: "poj-3074",
        file: "lines.cpp",
        right: "int main() { while (read()) { solve(1); line(first); } }",
        wrong: &[
            ("while (read())", "if (read())", FORMAT),
            ("line(first)", "packed(first)", FORMAT),
            ("line(first)", "first[80] = first[79], line(first)", ANSWER),
        ],
    },
    Row {
        problem: "spoj-sudogob",
        file: "gob.cpp",
        right: "int main() {
            for (int t = number(); t--;) {
                read();
                long k = count(100000);
                printf(\"%ld\\n\", k);
                if (k == 1) spaced(first);
            }
        }",
        wrong: &[
            ("if (k == 1) spaced", "if (k) spaced", FORMAT),
            ("count(100000)", "count(2)", ANSWER),
            ("\\n\", k);", "\\n\", k % 1000);", ANSWER),
            ("if (k == 1) spaced(first);", "", FORMAT),
        ],
    },
    Row {
        problem: "swea-1974",
        file: "1974.java",
        right: "import java.util.Scanner;
public class Solution {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int t = in.nextInt();
        for (int n = 1; n <= t; n++) {
            int[][] seen = new int[3][9];
            for (int z = 0; z < 81; z++) {
                int d = 1 << in.nextInt();
                seen[0][z / 9] |= d;
                seen[1][z % 9] |= d;
                seen[2][z / 27 * 3 + z % 9 / 3] |= d;
            }
            int ok = 1;
            for (int[] houses : seen) for (int h : houses) if (h != 1022) ok = 0;
            System.out.println(\"#\" + n + \" \" + ok);
        }
    }
}",
        wrong: &[
            ("seen[2][z / 27 * 3 + z % 9 / 3]", "seen[2][z / 9]", ANSWER),
            ("\"#\" + n", "\"#\" + (n - 1)", FORMAT),
            ("n <= t", "n < t", FORMAT),
        ],
    },
    Row {
        problem: "4574",
        file: "dominoes.cpp",
        right: "bool used[10][10];
        int place() { char p[3]; scanf(\"%2s\", p); return (p[0] - 'A') * 9 + p[1] - '1'; }
        bool fill(int z) {
            while (z < 81 && g[z]) z++;
            if (z == 81) return true;
            for (int down = 0; down < 2; down++) {
                int y = down ? z + 9 : z + 1;
                if (y > 80 || (!down && z % 9 == 8) || g[y]) continue;
                for (int a = 1; a <= 9; a++)
                    for (int b = 1; b <= 9; b++) {
                        if (a == b || used[a][b] || !put(z, a)) continue;
                        if (put(y, b)) {
                            g[z] = a, g[y] = b, used[a][b] = used[b][a] = true;
                            if (fill(z + 1)) return true;
                            g[z] = g[y] = 0, used[a][b] = used[b][a] = false, take(y, b);
                        }
                        take(z, a);
                    }
            }
            return false;
        }
        int main() {
            for (int k = 1, n; (n = number()) > 0; k++) {
                memset(g, 0, sizeof g), memset(used, 0, sizeof used);
                while (n--) {
                    int a = number(), x = place(), b = number(), y = place();
                    g[x] = a, g[y] = b, used[a][b] = used[b][a] = true;
                }
                for (int d = 1; d <= 9; d++) g[place()] = d;
                valid(), fill(0), printf(\"Puzzle %d\\n\", k), packed(g);
            }
        }",
        wrong: &[
            ("used[a][b] || !put", "!put", ANSWER),
            ("down < 2", "down < 1", ANSWER),
            ("int k = 1, n", "int k = 0, n", ANSWER),
            ("packed(g)", "spaced(g)", ANSWER),
        ],
    },
    Row {
        problem: "01-edu-sudoku",
        file: "arguments.cpp",
        right: "int main(int n, char **words) {
            bool fits = n == 10;
            for (int r = 0; fits && r < 9; r++) {
                fits = strlen(words[r + 1]) == 9 && strspn(words[r + 1], \".123456789\") >= 9;
                for (int c = 0; fits && c < 9; c++) {
                    int d = words[r + 1][c] - '0';
                    g[r * 9 + c] = d > 0 && d < 10 ? d : 0;
                }
            }
            if (fits && count(2) == 1) spaced(first); else puts(\"Error\");
        }",
        wrong: &[
            ("n == 10", "n >= 10", ANSWER_OR_FORMAT),
            ("strlen(words[r + 1]) == 9 && ", "", ANSWER_OR_FORMAT),
            (" && strspn(words[r + 1], \".123456789\") >= 9", "", ANSWER_OR_FORMAT),
            ("count(2)", "count(1)", ANSWER),
            ("spaced(first)", "packed(first)", FORMAT),
            ("int main(int n, char **words) {", "int main(int n, char **words) { number();", "accepted"),
        ],
    },
    Row {
        problem: "codingame-sudoku-solver",
        file: "solver.cpp",
        right: "int main() { read(); solve(1); packed(first); }",
        wrong: &[
            ("packed(first)", "spaced(first)", FORMAT),
            ("d <= 9 && found < most", "d <= 8 && found < most", ANSWER),
            ("g[z] = 0, take(z, d)", "take(z, d)", ANSWER),
        ],
    },
    Row {
        problem: "uri-1383",
        file: "1383.cpp",
        right: "int main() {
            int n = number();
            for (int k = 1; k <= n; k++) {
                read();
                printf(\"Instancia %d\\n%s\\n\\n\", k, valid() ? \"SIM\" : \"NAO\");
            }
        }",
        wrong: &[
            ("k = 1; k <= n", "k = 0; k < n", FORMAT),
            ("%s\\n\\n", "%s\\n", FORMAT),
            ("\"NAO\"", "\"NÃO\"", ANSWER),
            ("valid() ? ", "(valid(), true) ? ", ANSWER),
        ],
    },
    Row {
        problem: "uva-989",
        file: "sudoku.cpp",
        right: "int main() {
            for (int n = 0; number() == 3 && read(); n++) {
                if (n) puts(\"\");
                if (solve(1)) spaced(first); else puts(\"NO SOLUTION\");
            }
        }",
        wrong: &[
            (UP, DOWN, ANSWER),
            ("NO SOLUTION", "No solution", ANSWER_OR_FORMAT),
            ("number() == 3 && read()", "read()", ANSWER_OR_FORMAT),
        ],
    },
];

/// Either: it depends on what the program happens to print.
const ANSWER_OR_FORMAT: &str = "wrong_answer or wrong_format";

/// The tool that a source file needs.
fn tool(file: &str) -> &'static str {
    match file.rsplit('.').next() {
        Some("cpp") => "g++",
        Some("go") => "go",
        Some("java") => "javac",
        Some("js") => "node",
        Some("kt") => "kotlinc",
        Some("rs") => "rustc",
        _ => "python3",
    }
}

/// Tools that few systems have: for C#, Kotlin, Scala, Swift, TypeScript.
const RARE: [&str; 5] = ["dotnet", "kotlinc", "scalac", "swiftc", "tsx"];

/// Whether this tool is here. `SUDOKIT_ALL_TOOLS` asks for all of them, as `.ci/run` does, but for
/// the rare ones.
pub(crate) fn has(tool: &str) -> bool {
    let option = match tool {
        "go" => "version",
        "fpc" => "-iV",
        "kotlinc" => "-version",
        _ => "--version",
    };
    let found = Command::new(tool).arg(option).output();
    let is_here = found.is_ok_and(|output| output.status.success());
    let is_asked_for = !RARE.contains(&tool) && std::env::var_os("SUDOKIT_ALL_TOOLS").is_some();
    assert!(is_here || !is_asked_for, "this test needs {tool}");
    if !is_here {
        eprintln!("left out: {tool} is not here");
    }
    is_here
}

/// Judges a source file of that text; few cases, and long time limits: the machine may be busy.
pub(crate) fn judge(problem: &str, file: &str, text: &str, options: &[&str]) -> Ran {
    judge_with(&[&PATIENT, options].concat(), problem, file, text)
}

/// The failing case as it is, and a long time limit.
pub(crate) const PATIENT: [&str; 3] = ["--no-shrink", "--timeout", "60"];

/// Judges a source file of that text, few cases, with these options.
pub(crate) fn judge_with(options: &[&str], problem: &str, file: &str, text: &str) -> Ran {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join(file), text).unwrap();
    let mut command = sudokit(&["judge", problem, "--json"]);
    command
        .args(["--cases", "8", "--compile-timeout", "600"])
        .args(options)
        .arg(file)
        .current_dir(directory.path());
    run_command(command, b"")
}

fn verdict(ran: &Ran) -> String {
    let last = ran.stdout.lines().last().unwrap_or_default();
    let summary: serde_json::Value = serde_json::from_str(last).unwrap_or_default();
    summary["verdict"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn every_problem_accepts_a_right_program_and_no_wrong_one() {
    let mut jobs: Vec<(&Row, String, &str)> = Vec::new();
    for row in ROWS.iter().filter(|row| has(tool(row.file))) {
        let has_kit = row.file.ends_with(".cpp") && !row.problem.starts_with("leetcode");
        let right = if has_kit { KIT.to_owned() + row.right } else { row.right.to_owned() };
        for &(from, to, verdict) in row.wrong {
            assert!(right.contains(from), "{}: {from}", row.problem);
            jobs.push((row, right.replace(from, to), verdict));
        }
        jobs.push((row, right, "accepted"));
    }
    let jobs = Mutex::new(jobs.into_iter());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some((row, text, expected)) = jobs.lock().unwrap().next() else { break };
                    let ran = judge(row.problem, row.file, &text, &[]);
                    let found = verdict(&ran);
                    let is_due = expected.split(" or ").any(|verdict| verdict == found);
                    assert!(
                        is_due && !found.is_empty(),
                        "{} {expected}, found {found}: {}\n{}{text}",
                        row.problem,
                        ran.stderr,
                        ran.stdout.lines().last().unwrap_or_default()
                    );
                }
            });
        }
    });
}

#[test]
fn every_problem_has_a_row_with_three_wrong_programs() {
    let ran = run_command(sudokit(&["judge", "--list", "--json"]), b"");
    for line in ran.stdout.lines() {
        let problem: serde_json::Value = serde_json::from_str(line).unwrap();
        let name = problem["problem"].as_str().unwrap();
        let row = ROWS.iter().find(|row| row.problem == name);
        assert!(row.is_some_and(|row| row.wrong.len() >= 3), "{name}");
        for language in ["en", "ko"] {
            let ran = run_command(sudokit(&["judge", name, "--show", "--lang", language]), b"");
            assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{name}");
            let sample = problem["sample"]["output"].as_str().unwrap();
            assert!(ran.stdout.contains(sample), "{name} {}", ran.stdout);
            let korean = ran.stdout.chars().filter(|c| ('가'..='힣').contains(c)).count();
            assert_eq!(korean > 20, language == "ko", "{name} {}", ran.stdout);
        }
    }
    assert!(ran.stdout.lines().count() >= 21);
    // Names and titles are two columns.
    let table = run_command(sudokit(&["judge", "--list"]), b"").stdout;
    let title = table.lines().next().unwrap().find("Sudoku").unwrap();
    for line in table.lines() {
        let (name, text) = line.split_at(title);
        assert!(name.ends_with("  ") && !text.starts_with(' '), "{line}");
        assert!(!name.trim_end().contains(' ') && !text.trim().is_empty(), "{line}");
    }
}

/// Each hint belongs to the kind of problem that it is true for.
#[test]
fn a_counting_problem_gets_no_advice_to_stop_at_the_first_solution() {
    if !has("g++") {
        return;
    }
    let hints = |problem: &str, main: &str| {
        let ran = judge(problem, "main.cpp", &(KIT.to_owned() + main), &[]);
        assert_eq!(ran.code, Some(1), "{}", ran.stderr);
        ran.stdout.contains("first solution")
    };
    let counts = "int main() {
        for (int t = number(); t--;) {
            read();
            long k = count(1000);
            printf(\"%ld\\n\", k);
            spaced(first), spaced(first);
        }
    }";
    assert!(!hints("spoj-sudogob", counts));
    assert!(hints("2580", "int main() { read(); solve(1); spaced(first), spaced(first); }"));
    // It lists all solutions without end.
    let all = "int main() { for (;;) { read(); solve(1); framed(first); puts(\"\"); } }";
    assert!(!hints("jutge-p79494", all));
}

/// Of two solutions the other one is always the largest.
#[test]
fn a_random_order_of_digits_is_not_taken_for_a_descending_one() {
    if !has("g++") {
        return;
    }
    let right = KIT.to_owned() + "int main() { read(); solve(1); packed(first); }";
    let order = |from: &str, to: &str| {
        assert!(right.contains(from));
        let ran = judge("2239", "main.cpp", &right.replace(from, to), &[]);
        assert_eq!(verdict(&ran), "wrong_answer", "{}", ran.stderr);
        ran.stdout.contains("this is the largest solution")
    };
    assert!(order(UP, DOWN));
    // 9 comes before 1, and 5 before all.
    let mixed = "for (int i = 1, d = 5; i <= 9 && found < most; i++, d = \"5963718240\"[i - 1] - '0')\n        if (put(z";
    assert!(!order(UP, mixed));
}
