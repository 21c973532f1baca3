//! What is read off a source file before it is run: the public class of Java, which its file must
//! be named after, and whether the program opens a file instead of reading what it is given.
//!
//! This is no parser. It knows comments and quoted text, which is enough for both.

use super::program::Code;

/// Calls that open a file, without blanks, each with the word that a hint shows.
const OPENING: [(&str, &str); 14] = [
    ("freopen(", "freopen"),
    ("fopen(", "fopen"),
    ("ifstream", "ifstream"),
    ("newFile(", "new File"),
    ("newFileReader(", "new FileReader"),
    ("newFileInputStream(", "new FileInputStream"),
    ("File(\"", "File"),
    ("File::open(", "File::open"),
    ("os.Open(", "os.Open"),
    ("open('", "open"),
    ("open(\"", "open"),
    ("readFileSync('", "readFileSync"),
    ("readFileSync(\"", "readFileSync"),
    ("read_to_string(\"", "read_to_string"),
];

/// Stdin under the name of a file.
const STDIN: &str = "/dev/stdin";

/// What opens a file in the source, if anything does.
pub(super) fn opens_file(code: Code, source: &str) -> Option<&'static str> {
    let mut bare = visible(code, source, true);
    bare.retain(|c| !c.is_whitespace());
    if bare.contains(STDIN) {
        return None;
    }
    OPENING.iter().find(|(call, _)| bare.contains(call)).map(|&(_, shown)| shown)
}

/// The public class of a Java file, or what else is public there: the compiler wants the file to
/// have its name.
pub(super) fn public_type(source: &str) -> Option<String> {
    let code = visible(Code::Java, source, false);
    let mut depth = 0;
    let (mut is_public, mut is_named) = (false, false);
    let part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut rest = code.as_str();
    while let Some(first) = rest.chars().next() {
        let length = match rest.find(|c| !part(c)).unwrap_or(rest.len()) {
            0 => first.len_utf8(),
            length => length,
        };
        let (word, behind) = rest.split_at(length);
        rest = behind;
        match word {
            "{" => depth += 1,
            "}" => (depth, is_public) = (depth - 1, false),
            ";" => is_public = false,
            _ if depth != 0 || !word.starts_with(part) => {}
            "public" => is_public = true,
            "class" | "interface" | "enum" | "record" if is_public => is_named = true,
            name if is_named => return Some(name.to_owned()),
            _ => {}
        }
    }
    None
}

/// The source without its comments, and with or without what stands in quotes.
fn visible(code: Code, source: &str, with_quoted: bool) -> String {
    let is_python = code == Code::Python;
    let mut kept = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let skipped = if is_python && first == '#' || !is_python && rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if !is_python && rest.starts_with("/*") {
            rest[2..].find("*/").map_or(rest.len(), |end| end + 4)
        } else if matches!(first, '"' | '\'' | '`') {
            let length = quoted(rest, code);
            if with_quoted {
                kept += &rest[..length];
            }
            length
        } else {
            kept.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        // A comment parts what stands on its two sides, as a blank does.
        kept.push(' ');
        rest = &rest[skipped..];
    }
    kept
}

/// The bytes of a quoted text, with its quotes. What is not closed in its line is a quote alone,
/// such as that of a lifetime in Rust.
fn quoted(text: &str, code: Code) -> usize {
    let quote = &text[..1];
    let tripled = quote.repeat(3);
    let is_long =
        text.starts_with(&tripled) && matches!(code, Code::Python | Code::Java | Code::Kotlin);
    let end = if is_long { tripled.as_str() } else { quote };
    let mut at = end.len();
    while let Some(c) = text[at..].chars().next() {
        if text[at..].starts_with(end) {
            return at + end.len();
        }
        let one_line = !is_long && quote != "`";
        match c {
            '\n' if one_line => break,
            '\\' => at += 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8),
            c => at += c.len_utf8(),
        }
    }
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_public_class_is_found_among_comments_and_texts() {
        for (source, expected) in [
            ("public class Main { }", Some("Main")),
            ("import java.util.*;\npublic final class Sudoku2239{int a;}", Some("Sudoku2239")),
            ("// public class No {}\n/* public class No */ public /* */ class Yes {}", Some("Yes")),
            ("class A { public class Inner {} String s = \"}} public class B {\"; }", None),
            ("class A { char c = '{'; char d = '\\''; } public class B {}", Some("B")),
            (
                "class A { String s = \"\"\"\n } public class No {\"\"\"; } public enum E { X }",
                Some("E"),
            ),
            ("class Main { public static void main(String[] a) {} }", None),
            (
                "@SuppressWarnings(\"public class No\") public strictfp class 스도쿠 {}",
                Some("스도쿠"),
            ),
            ("public class", None),
            ("", None),
        ] {
            assert_eq!(public_type(source).as_deref(), expected, "{source}");
        }
    }

    #[test]
    fn what_opens_a_file_is_found_outside_of_comments() {
        for (code, source, expected) in [
            (Code::Cpp, "int main() { freopen (\"input.txt\", \"r\", stdin); }", Some("freopen")),
            (Code::Cpp, "// freopen(\"input.txt\", \"r\", stdin);\nint main() {}", None),
            (Code::Cpp, "/* ifstream in(\"x\"); */ int main() {}", None),
            (Code::Cpp, "std::ifstream in(\"input.txt\");", Some("ifstream")),
            (Code::C, "char *s = \"// \"; FILE *f = fopen(\"in\", \"r\");", Some("fopen")),
            (Code::C, "freopen(\"/dev/stdin\", \"r\", stdin);", None),
            (Code::Java, "new Scanner(new File(\"input.txt\"))", Some("new File")),
            (Code::Java, "new Scanner(System.in)", None),
            (Code::Python, "# open('input.txt')\nprint(open(0).read())", None),
            (Code::Python, "sys.stdin = open('input.txt')", Some("open")),
            (Code::Javascript, "fs.readFileSync('/dev/stdin')", None),
            (Code::Javascript, "fs.readFileSync(0)", None),
            (Code::Javascript, "fs.readFileSync(\"input.txt\")", Some("readFileSync")),
            (Code::Rust, "fn f<'a>(x: &'a str) {} // File::open(\"x\")", None),
        ] {
            assert_eq!(opens_file(code, source), expected, "{source}");
        }
    }
}
