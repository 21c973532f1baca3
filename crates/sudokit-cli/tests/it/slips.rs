//! Slips of learners, each made by a program in C++, Java or Python, and the sentence about it.

use super::problems::{PATIENT, has, judge, judge_with};
use crate::common::Ran;

const KIT: &str = include_str!("../../testdata/judge/kit.h");

/// What is said about the failing case.
fn said(ran: &Ran) -> String {
    let last = ran.stdout.lines().last().unwrap_or_default();
    let summary: serde_json::Value = serde_json::from_str(last).unwrap_or_default();
    let message = summary["failed"]["message"].as_array().cloned().unwrap_or_default();
    let lines: Vec<&str> = message.iter().filter_map(|line| line.as_str()).collect();
    lines.join("\n") + &ran.stderr
}

/// Judges programs that make the same slip, and expects the sentence in both languages.
fn expect(problem: &str, programs: &[(&str, &str)], english: &str, korean: &str) {
    expect_with(&PATIENT, problem, programs, english, korean);
}

/// The same with these options.
fn expect_with(
    options: &[&str],
    problem: &str,
    programs: &[(&str, &str)],
    english: &str,
    korean: &str,
) {
    for &(file, text) in programs {
        let (_, ending) = file.rsplit_once('.').unwrap();
        let tool = match ending {
            "cpp" => "g++",
            "java" => "javac",
            _ => "python3",
        };
        if !has(tool) {
            continue;
        }
        let text = if ending == "cpp" { KIT.to_owned() + text } else { text.to_owned() };
        for (language, expected) in [("en", english), ("ko", korean)] {
            let options = [&["--lang", language], options].concat();
            let ran = judge_with(&options, problem, file, &text);
            assert!(said(&ran).contains(expected), "{file}: {}{}", ran.stdout, ran.stderr);
            assert_eq!(ran.code, Some(1), "{file}");
        }
    }
}

/// Backtracking in Java. `READ` fills `int[] a`, `PRINT` prints it.
const JAVA: &str = "import java.util.*;
import java.io.*;
public class Main {
    static int[] a = new int[81];
    static boolean go(int z) {
        if (z == 81) return true;
        if (a[z] != 0) return go(z + 1);
        for (int d = 1; d <= 9; d++) {
            boolean fits = true;
            for (int i = 0; i < 9; i++) {
                int b = z / 27 * 27 + z % 9 / 3 * 3 + i / 3 * 9 + i % 3;
                if (a[z / 9 * 9 + i] == d || a[i * 9 + z % 9] == d || a[b] == d) fits = false;
            }
            if (!fits) continue;
            a[z] = d;
            if (go(z + 1)) return true;
            a[z] = 0;
        }
        return false;
    }
    public static void main(String[] args) throws IOException {
        READ
        go(0);
        PRINT
    }
}
";
const JAVA_NUMBERS: &str =
    "Scanner in = new Scanner(System.in); for (int z = 0; z < 81; z++) a[z] = in.nextInt();";
const JAVA_PACKED: &str = "Scanner in = new Scanner(System.in);
        for (int r = 0; r < 9; r++) { String s = in.next(); for (int c = 0; c < 9; c++) a[r * 9 + c] = s.charAt(c) - '0'; }";
const JAVA_PRINT_PACKED: &str =
    "for (int z = 0; z < 81; z++) System.out.print(a[z] + (z % 9 == 8 ? \"\\n\" : \"\"));";
const JAVA_PRINT_SPACED: &str =
    "for (int z = 0; z < 81; z++) System.out.print(a[z] + (z % 9 == 8 ? \"\\n\" : \" \"));";

fn java(read: &str, print: &str) -> String {
    JAVA.replace("READ", read).replace("PRINT", print)
}

/// Backtracking in Python. `READ` makes the list `a`, `PRINT` prints it.
const PYTHON: &str = "import sys
READ
def go(z):
    if z == 81:
        return True
    if a[z]:
        return go(z + 1)
    r, c = divmod(z, 9)
    used = {a[r * 9 + i] for i in range(9)} | {a[i * 9 + c] for i in range(9)}
    used |= {a[(r // 3 * 3 + i // 3) * 9 + c // 3 * 3 + i % 3] for i in range(9)}
    for d in range(1, 10):
        if d not in used:
            a[z] = d
            if go(z + 1):
                return True
            a[z] = 0
    return False
go(0)
PRINT
";
const PYTHON_PACKED: &str = "a = [int(d) for line in sys.stdin for d in line.strip()]";
const PYTHON_PRINT_PACKED: &str = "for r in range(9): print(''.join(map(str, a[r * 9:r * 9 + 9])))";
const PYTHON_PRINT_SPACED: &str =
    "for r in range(9): print(' '.join(map(str, a[r * 9:r * 9 + 9])))";

fn python(read: &str, print: &str) -> String {
    PYTHON.replace("READ", read).replace("PRINT", print)
}

#[test]
fn a_java_class_is_compiled_under_any_file_name() {
    if !has("javac") {
        return;
    }
    let right = java(JAVA_PACKED, JAVA_PRINT_PACKED);
    for name in ["BOJ_2239.java", "2239 v2.java", "Main.java"] {
        let ran = judge("2239", name, &right, &[]);
        assert_eq!(ran.code, Some(0), "{name}: {}{}", ran.stdout, ran.stderr);
    }
    let own = right.replace("class Main", "class Sudoku");
    let ran = judge("2239", "main.java", &own, &[]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn a_program_that_reads_a_file_is_told_where_the_grid_comes() {
    let file =
        java(&JAVA_PACKED.replace("System.in", "new File(\"input.txt\")"), JAVA_PRINT_PACKED);
    let python =
        python(&format!("sys.stdin = open('input.txt')\n{PYTHON_PACKED}"), PYTHON_PRINT_PACKED);
    let programs = [
        (
            "a.cpp",
            "int main() { freopen(\"input.txt\", \"r\", stdin); read(); solve(1); packed(first); }",
        ),
        ("a.java", &file),
        ("a.py", &python),
    ];
    expect("2239", &programs, "the source opens a file", "파일을 여는 코드");
}

#[test]
fn a_program_that_prints_the_same_for_all_inputs_is_told() {
    // The answer of the sample, learnt by heart.
    const SAMPLE: &str =
        "143628579572139468986754231391542786468917352725863914237481695619275843854396127";
    let rows: Vec<&str> = (0..9).map(|row| &SAMPLE[row * 9..row * 9 + 9]).collect();
    let java = format!(
        "public class Main {{ public static void main(String[] a) {{ System.out.println(\"{}\"); }} }}",
        rows.join("\\n")
    );
    let python = format!("print('{}')", rows.join("\\n"));
    let cpp = format!("int main() {{ puts(\"{}\"); }}", rows.join("\\n"));
    let programs = [("a.cpp", &*cpp), ("a.java", &java), ("a.py", &python)];
    expect("2239", &programs, "it prints the same for two inputs", "두 입력에 똑같이 출력합니다");
}

#[test]
fn a_program_that_reads_the_wrong_separator_is_told() {
    let java = java(JAVA_NUMBERS, JAVA_PRINT_PACKED);
    let python = python("a = list(map(int, sys.stdin.read().split()))", PYTHON_PRINT_PACKED);
    let programs = [
        (
            "a.cpp",
            "int main() { for (int z = 0; z < 81; z++) if ((g[z] = number()) < 0) return 0; solve(1); packed(first); }",
        ),
        ("a.java", &java),
        ("a.py", &python),
    ];
    expect(
        "2239",
        &programs,
        "it reads input like that of 2580, with spaces",
        "2580번처럼 띄어 쓴 입력은 읽습니다",
    );
}

#[test]
fn a_program_that_prints_the_wrong_separator_is_told() {
    let spaced = java(JAVA_PACKED, JAVA_PRINT_SPACED);
    let python = python(PYTHON_PACKED, PYTHON_PRINT_SPACED);
    let programs = [
        ("a.cpp", "int main() { read(); solve(1); spaced(first); }"),
        ("a.java", &spaced),
        ("a.py", &python),
    ];
    expect(
        "2239",
        &programs,
        "spaces between the digits, where none belong",
        "숫자 사이에 공백이 있습니다",
    );
    let programs = [("a.cpp", "int main() { read(); solve(1); packed(first); }")];
    expect(
        "2580",
        &programs,
        "no spaces between the digits, where they belong",
        "숫자 사이에 공백이 없습니다",
    );
}

#[test]
fn a_program_that_prints_extra_text_is_told() {
    let print = format!("System.out.println(\"answer:\"); {JAVA_PRINT_PACKED}");
    let java = java(JAVA_PACKED, &print);
    let python = python(PYTHON_PACKED, &format!("print('answer:')\n{PYTHON_PRINT_PACKED}"));
    let programs = [
        ("a.cpp", "int main() { read(); solve(1); puts(\"answer:\"); packed(first); }"),
        ("a.java", &java),
        ("a.py", &python),
    ];
    expect(
        "2239",
        &programs,
        "the right grid is there, among other lines",
        "맞는 판이 다른 줄과 섞여 있습니다",
    );
}

#[test]
fn a_program_that_stops_after_the_first_grid_is_told() {
    let read = JAVA_PACKED.replace("for (int r", "in.next(); for (int r");
    let java = java(&read, JAVA_PRINT_PACKED);
    let read =
        "sys.stdin.readline()\na = [int(d) for line in sys.stdin for d in line.strip()][:81]";
    let python = python(read, PYTHON_PRINT_PACKED);
    let programs = [
        ("a.cpp", "int main() { number(); read(); solve(1); packed(first); }"),
        ("a.java", &java),
        ("a.py", &python),
    ];
    let korean = "반복문으로 모두 읽고 하나씩 답해야 합니다";
    expect("poj-2676", &programs, "hint: read as many grids as the input has", korean);
    expect("poj-2676", &programs, "printed answers to 1 of", "중 1개의 답만 출력했습니다");
}

#[test]
fn a_board_that_stays_as_it_is_is_told() {
    let python = "class Solution:
    def solveSudoku(self, board):
        board = [row[:] for row in board]
        board[0][0] = '1'
";
    let english = "fill this board itself, and no copy of it";
    expect("leetcode-37", &[("a.py", python)], english, "받은 판 자체를 채워야 합니다");
}

#[test]
fn nobody_is_told_to_exit_where_more_is_to_come() {
    let endless =
        "int main() { number(), read(), solve(1), packed(first), fflush(stdout); for (;;); }";
    let options = ["--no-shrink", "--timeout", "1"];
    let english = "and the loop over the grids after the last grid";
    expect_with(&options, "poj-2676", &[("a.cpp", endless)], english, "반복문도 끝내야 합니다");
    let prints = "class Solution:
    def solveSudoku(self, board):
        def fits(r, c, d):
            if d in board[r] or any(row[c] == d for row in board): return False
            return all(d not in row[c//3*3:c//3*3+3] for row in board[r//3*3:r//3*3+3])
        def go(at):
            if at == 81: return True
            r, c = divmod(at, 9)
            if board[r][c] != '.': return go(at + 1)
            for d in '123456789':
                if fits(r, c, d):
                    board[r][c] = d
                    if go(at + 1): return True
            board[r][c] = '.'
            return False
        go(0)
        for row in board: print(''.join(row))
";
    let english = "print nothing in the method";
    expect("leetcode-37", &[("a.py", prints)], english, "아무것도 출력하지 마세요");
}

#[test]
fn nothing_is_to_be_set_back_where_the_first_digits_are_right() {
    // The start of the box is r % 3 * 3.
    let slip = PYTHON
        .replace("(r // 3 * 3 + i // 3) * 9 + c // 3 * 3", "(r % 3 * 3 + i // 3) * 9 + c % 3 * 3");
    let print = format!("if all(a):\n    {PYTHON_PRINT_PACKED}");
    let slip = slip.replace("READ", PYTHON_PACKED).replace("PRINT", &print);
    let korean = "놓을 수 있는 숫자를 검사에서 막지 않는지";
    let english = "does the check refuse digits that fit";
    // The grid that is left of the shrunk one says it.
    expect_with(&["--timeout", "60"], "2239", &[("a.py", &slip)], english, korean);
}

#[test]
fn where_no_grid_is_wanted_no_hint_asks_for_one() {
    if has("python3") {
        for problem in ["1840", "uri-1383"] {
            let said = said(&judge(problem, "a.py", "", &[]));
            assert!(said.contains("nothing was printed") && !said.contains("hint: "), "{said}");
        }
    }
}

#[test]
fn what_is_printed_beside_the_digits_is_told() {
    let lists = python(PYTHON_PACKED, "for r in range(9): print(a[r * 9:r * 9 + 9])");
    expect("2239", &[("a.py", &lists)], "this prints a list or an array", "대괄호째");
    let read = "a = [int(d) for _ in range(9) for d in input('row: ').strip()]";
    let asks = python(read, PYTHON_PRINT_PACKED);
    expect("2239", &[("a.py", &asks)], "the text of a question", "안내문도 출력에 포함됩니다");
    // There are words for a grid without solution, headings, or numbers.
    let asks = "import sys\nsys.stdout.write('Enter: ')\nPRINTS";
    for (problem, prints) in [
        ("kattis-sudokunique", "print('1 2 3 4 5 6 7 8 9')"),
        ("hdu-1426", "print('1 2 3 4 5 6 7 8 9')"),
        ("hdu-3111", "print('123456789')"),
        ("uva-989", "print('1 2 3 4 5 6 7 8 9')"),
        ("swea-1974", "print('#1 1')"),
        ("luogu-p1074", "print(2829)"),
    ] {
        let program = asks.replace("PRINTS", prints);
        expect(
            problem,
            &[("a.py", &program)],
            "the text of a question",
            "안내문도 출력에 포함됩니다",
        );
    }
}

#[test]
fn crashes_of_beginners_are_told() {
    let right = python(PYTHON_PACKED, PYTHON_PRINT_PACKED);
    let fails = format!("{right}sys.exit(1)\n");
    let cpp = "int main() { read(); solve(1); packed(first); return 1; }";
    let programs = [("a.cpp", cpp), ("a.py", &*fails)];
    expect("2239", &programs, "what it printed is right", "출력은 맞습니다");
    let endless = right.replace("    if z == 81:\n        return True\n", "    z %= 81\n");
    let programs = [("a.py", &*endless)];
    expect("2239", &programs, "a recursion without end", "재귀가 끝나지 않습니다");
    let more = right.replace("go(0)", "input()\ngo(0)");
    expect("2239", &[("a.py", &more)], "reads more lines or numbers", "더 많이 읽으려고");
}

#[test]
fn a_program_that_does_not_end_is_told_what_keeps_it() {
    let again = "int main() { read(); solve(1); packed(first); fflush(stdout); for (;;); }";
    let singles = "int main() {
        read(), valid();
        for (int left = 1; left;) {
            left = 0;
            for (int z = 0; z < 81; z++) {
                int fits = 0, last = 0;
                for (int d = 1; d <= 9 && !g[z]; d++) if (put(z, d)) take(z, d), fits++, last = d;
                if (fits == 1) put(z, g[z] = last);
                left += !g[z];
            }
        }
        packed(g);
    }";
    // A search for all solutions, which is too much where there are many.
    let all = "int main() { read(); solve(1000000000); packed(first); }";
    let options = ["--no-shrink", "--timeout", "1"];
    let told = |program: &str, english: &str, korean: &str| {
        expect_with(&options, "2239", &[("a.cpp", program)], english, korean);
    };
    told(again, "end the search at the first solution", "첫 번째 답을 찾으면");
    told(singles, "a loop that waits for another such cell", "더 나오기를 기다리는 반복문");
    told(all, "this grid has 1000 solutions or more", "답이 1000개 이상인 판");
}

#[test]
fn a_search_that_gives_up_is_not_said_to_be_missing() {
    // Where there are two solutions it prints the grid that it has read.
    let slip = "int main() { read(); int kept[81]; memcpy(kept, g, sizeof g); packed(solve(2) > 1 ? kept : first); }";
    expect("2239", &[("a.cpp", slip)], "does the search give up too early", "너무 일찍 그만두거나");
}

#[test]
fn words_are_explained() {
    let answer = |word: &str| {
        format!(
            "int main() {{
                int n = number();
                for (int k = 1; k <= n; k++) {{ read(); printf(\"#%d {word}\\n\", k); }}
            }}"
        )
    };
    expect("swea-1974", &[("a.cpp", &answer("1"))], "both hold", "두 번 나옵니다");
    let korean = "같은 숫자가 두 번 나오지 않습니다";
    expect("swea-1974", &[("a.cpp", &answer("0"))], "no row, column or box holds", korean);
    let impossible = "int main() {
        for (int n = number(); n--;) {
            read();
            if (solve(1)) packed(first); else puts(\"Impossible\");
        }
    }";
    let english = "only upper and lower case differ";
    expect("hdu-3111", &[("a.cpp", impossible)], english, "대소문자만 다릅니다");
    let none = "int main() { for (int n = number(); n--;) { read(); puts(\"impossible\"); } }";
    let english = "this grid has exactly one solution";
    expect("hdu-3111", &[("a.cpp", none)], english, "답이 하나뿐인 판입니다");
    let none = "int main() { puts(\"-1\"); }";
    expect("luogu-p1074", &[("a.cpp", none)], "this grid has a solution", "답이 있는 판입니다");
}

#[test]
fn digits_as_text_beside_numbers_are_told() {
    // The grid holds texts; what is placed and what is looked for are numbers.
    let texts = "a = [c for line in sys.stdin for c in line.strip()]";
    let free = "    if a[z] != '0':";
    let slip = python(texts, PYTHON_PRINT_PACKED)
        .replace("    if a[z]:", free)
        .replace("a[z] = 0", "a[z] = '0'");
    let java = java(JAVA_PACKED, JAVA_PRINT_PACKED)
        .replace("int[] a", "char[] a")
        .replace("new int[81]", "new char[81]")
        .replace("s.charAt(c) - '0'", "s.charAt(c)")
        .replace("a[z] != 0", "a[z] != '0'")
        .replace("a[z] = d", "a[z] = (char) ('0' + d)")
        .replace("a[z] = 0", "a[z] = '0'");
    let english = "does the check see the givens";
    expect("2239", &[("a.py", &slip)], english, "주어진 숫자와만 겹칩니다");
    let english = "all empty cells have the same digit";
    expect("2239", &[("a.java", &java)], english, "모두 같은 숫자로");
    // No cell is the number 0.
    let none = python(texts, PYTHON_PRINT_PACKED);
    expect("2239", &[("a.py", &none)], "'0' read as text is not the number 0", "문자 '0'은");
    let joined = PYTHON_PRINT_PACKED.replace("map(str, a[r * 9:r * 9 + 9])", "a[r * 9:r * 9 + 9]");
    let mixed = python(PYTHON_PACKED, &joined);
    expect("2239", &[("a.py", &mixed)], "make numbers of them", "숫자로 바꾸세요");
    let codes = "int main() {
        read(), solve(1);
        for (int z = 0; z < 81; z++) { putchar(first[z]); if (z % 9 == 8) puts(\"\"); }
    }";
    expect("2239", &[("a.cpp", codes)], "a number was printed as a character", "문자로 출력");
}

#[test]
fn a_grid_in_another_order_is_told() {
    let printed = |to: &str| {
        format!(
            "int main() {{
            read(), solve(1);
            int a[81];
            for (int z = 0; z < 81; z++) a[{to}] = first[z];
            packed(a);
        }}"
        )
    };
    for (to, english, korean) in [
        ("z % 9 * 9 + z / 9", "are the columns of the right grid", "정답의 열과"),
        ("80 - z", "from its last cell to its first", "마지막 칸부터 거꾸로 출력"),
        ("z / 9 * 9 + 8 - z % 9", "from its end to its beginning", "각 행이 거꾸로"),
    ] {
        expect("2239", &[("a.cpp", &printed(to))], english, korean);
    }
}

#[test]
fn a_search_in_another_order_is_told() {
    let searches = |cell: &str| {
        format!(
            "bool fill(int k) {{
                if (k == 81) return true;
                int z = {cell};
                if (g[z]) return fill(k + 1);
                for (int d = 1; d <= 9; d++) {{
                    if (!put(z, d)) continue;
                    g[z] = d;
                    if (fill(k + 1)) return true;
                    g[z] = 0, take(z, d);
                }}
                return false;
            }}
            int main() {{ read(), valid(), fill(0), packed(g); }}"
        )
    };
    for (cell, english, korean) in [
        ("k % 9 * 9 + k / 9", "a search column by column finds first", "한 열씩 내려가며"),
        ("80 - k", "a search from the last cell to the first finds", "마지막 칸부터 거꾸로 찾을"),
    ] {
        expect("2239", &[("a.cpp", &searches(cell))], english, korean);
    }
    let fewest = "int main() { read(), count(1), packed(first); }";
    let english = "the cell with the fewest candidates first";
    expect("2239", &[("a.cpp", fewest)], english, "후보가 가장 적은 칸");
}

#[test]
fn a_check_of_the_full_grid_alone_is_told() {
    let slip = "void fill(int z) {
        if (z == 81) {
            for (int i = 0; i < 81; i++)
                for (int j = 0; j < i; j++)
                    if (g[i] == g[j] && (i / 9 == j / 9 || i % 9 == j % 9 || (i / 27 == j / 27 && i % 9 / 3 == j % 9 / 3))) return;
            packed(g);
            exit(0);
        }
        if (g[z]) return fill(z + 1);
        for (int d = 1; d <= 9; d++) g[z] = d, fill(z + 1);
        g[z] = 0;
    }
    int main() { read(); fill(0); }";
    let options = ["--no-shrink", "--timeout", "3"];
    let english = "test a digit when it is placed, not the grid when it is full";
    expect_with(&options, "2239", &[("a.cpp", slip)], english, "숫자를 놓을 때마다 검사하세요");
}

#[test]
fn numbers_of_nine_digits_are_told_where_the_search_is_wrong_too() {
    let slip =
        "void input(int *to) { for (int z = 0; z < 81; z++) if (scanf(\"%d\", to++) != 1) return; }
    int main() { input(g); for (int z = 0; z < 81; z++) if (!g[z]) g[z] = 1; packed(g); }";
    let english = "it reads input like that of 2580, with spaces";
    expect("2239", &[("a.cpp", slip)], english, "2580번처럼 띄어 쓴 입력은 읽습니다");
}
