//! What is read off a source file before it is run: the public class of Java, which its file must
//! be named after; its package and the classes with `main`; whether the program opens a file
//! instead of reading what it is given.
//!
//! This is no parser. It knows comments and quoted text, which is enough for both.

use super::code::Code;

/// Calls that open a file, without blanks, each with the word that a hint shows.
const OPENING: [(&str, &str); 19] = [
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
    ("newStreamReader(\"", "new StreamReader"),
    ("file_get_contents('", "file_get_contents"),
    ("file_get_contents(\"", "file_get_contents"),
    ("File.read('", "File.read"),
    ("File.read(\"", "File.read"),
];

/// Stdin under the names of a file.
const STDIN: [&str; 2] = ["/dev/stdin", "php://stdin"];

/// What opens a file in the source, if anything does.
pub(super) fn opens_file(code: Code, source: &str) -> Option<&'static str> {
    let mut bare = visible(code, source, true);
    bare.retain(|c| !c.is_whitespace());
    if STDIN.iter().any(|name| bare.contains(name)) {
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
    for word in words(&code) {
        match word {
            "{" => depth += 1,
            "}" => (depth, is_public) = (depth - 1, false),
            ";" => is_public = false,
            _ if depth != 0 || !word.starts_with(is_part) => {}
            "public" => is_public = true,
            "class" | "interface" | "enum" | "record" if is_public => is_named = true,
            name if is_named => return Some(name.to_owned()),
            _ => {}
        }
    }
    None
}

/// The package of a Java or Scala file.
pub(super) fn package(source: &str) -> Option<String> {
    let code = visible(Code::Java, source, false);
    let mut words = words(&code).into_iter().skip_while(|&word| word == "\u{feff}");
    if words.next() != Some("package") {
        return None;
    }
    let name: String = words.take_while(|word| *word == "." || word.starts_with(is_part)).collect();
    (!name.is_empty()).then_some(name)
}

/// The classes of a Java or Scala file with a method `main`, in their order, nested ones left out.
pub(super) fn main_classes(code: Code, source: &str) -> Vec<String> {
    let visible = visible(code, source, false);
    let words = words(&visible);
    let (mut classes, mut depth, mut class) = (Vec::new(), 0, None);
    for (at, &word) in words.iter().enumerate() {
        let before = at.checked_sub(1).map_or("", |before| words[before]);
        match word {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ if depth == 0
                && matches!(before, "class" | "interface" | "enum" | "record" | "object") =>
            {
                class = Some(word);
            }
            // `object Main extends App` has its `main` from there.
            "App" if depth == 0 && before == "extends" => classes.extend(class),
            "main" if depth == 1 && matches!(before, "void" | "def") => classes.extend(class),
            // `@main def solve()` is a class of that name.
            name if depth == 0
                && before == "def"
                && at >= 3
                && words[at - 3..at - 1] == ["@", "main"] =>
            {
                classes.push(name);
            }
            _ => {}
        }
    }
    classes.into_iter().map(str::to_owned).collect()
}

/// Whether it may stand in a name.
fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Names and single characters, without blanks.
fn words(code: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match rest.find(|c| !is_part(c)).unwrap_or(rest.len()) {
            0 => first.len_utf8(),
            length => length,
        };
        let (word, behind) = rest.split_at(length);
        words.push(word);
        rest = behind.trim_start();
    }
    words
}

/// The source without its comments, and with or without what stands in quotes.
fn visible(code: Code, source: &str, with_quoted: bool) -> String {
    let mut kept = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let block = code.block_comments().iter().find(|[begin, _]| rest.starts_with(begin));
        let skipped = if code.line_comments().iter().any(|begin| rest.starts_with(begin)) {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some([begin, end]) = block {
            let inside = &rest[begin.len()..];
            inside.find(end).map_or(rest.len(), |at| begin.len() + at + end.len())
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
    let is_long = code.has_long_quotes() && text.starts_with(&tripled);
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
    fn a_package_and_the_classes_with_main_are_read_off_the_source() {
        for (source, expected) in [
            ("// package no;\npackage kim. sudoku ;\nclass A {}", Some("kim.sudoku")),
            ("class A { String s = \"package no;\"; }", None),
            ("import packages.a; class A {}", None),
            ("", None),
        ] {
            assert_eq!(package(source).as_deref(), expected, "{source}");
        }
        for (code, source, expected) in [
            (
                Code::Java,
                "class A { void main2() {} } class B { static void main(String[] a) {} }",
                &["B"][..],
            ),
            (Code::Java, "class A { class B { static void main(String[] a) {} } int main; }", &[]),
            (Code::Java, "interface A { static void main(String... a) {} } // void main", &["A"]),
            (Code::Scala, "object Main extends App { println(1) }", &["Main"]),
            (Code::Scala, "object S {\n  def main(args: Array[String]) = {} }", &["S"]),
            (Code::Scala, "@main def run() = println(1)", &["run"]),
        ] {
            assert_eq!(main_classes(code, source), expected, "{source}");
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
            (Code::Ruby, "# File.read('x')\ngrid = STDIN.read", None),
            (Code::Ruby, "grid = File.read('input.txt')", Some("File.read")),
            (Code::Php, "$f = fopen('php://stdin', 'r'); # fopen('x')", None),
            (Code::Haskell, "main' = 1 -- fopen(\n{- fopen( -} main = getContents", None),
            (Code::Pascal, "{ fopen( } begin (* fopen( *) end.", None),
            (Code::CSharp, "new StreamReader(\"in.txt\")", Some("new StreamReader")),
            (Code::Rust, "fn f<'a>(x: &'a str) {} // File::open(\"x\")", None),
        ] {
            assert_eq!(opens_file(code, source), expected, "{source}");
        }
    }
}
