//! A row for each programming language.
//!
//! To add a language: a variant of [`Code`], a row at its place, a program under
//! `crates/sudokit-cli/testdata/judge/languages/`, and its suffix in the help of the command.

use super::{Code, Way};

/// What the judge knows about a language.
pub(super) struct Row {
    pub code: Code,
    /// Its name, as people write it.
    pub name: &'static str,
    /// Its name as an option or a key has it.
    pub id: &'static str,
    /// Other names that the option takes.
    pub aliases: &'static [&'static str],
    /// What its source files end with, without the point.
    pub suffixes: &'static [&'static str],
    /// Commands that run its programs, without the version at their end.
    pub commands: &'static [&'static str],
    /// A factor of the time limit, and seconds on top.
    pub allowance: (u32, u64),
    /// A factor of the memory limit, and megabytes on top.
    pub memory: (u64, u64),
    /// The best way first.
    pub ways: &'static [Way],
    /// The name under which the source is compiled, if not every name will do.
    pub source_name: Option<&'static str>,
    /// How to install a tool on Linux, macOS, Windows: a command or a site.
    pub install: [&'static str; 3],
    pub line_comments: &'static [&'static str],
    pub block_comments: &'static [[&'static str; 2]],
    pub has_long_quotes: bool,
}

/// What most rows have: the comments of C, no more time and memory.
const ROW: Row = Row {
    code: Code::C,
    name: "",
    id: "",
    aliases: &[],
    suffixes: &[],
    commands: &[],
    allowance: (1, 0),
    memory: (1, 0),
    ways: &[],
    source_name: None,
    install: [""; 3],
    line_comments: &["//"],
    block_comments: &[["/*", "*/"]],
    has_long_quotes: false,
};

/// The memory of a language whose interpreter counts references: it frees at once.
const INTERPRETER: (u64, u64) = (1, 32);

/// The memory of a language whose runtime collects garbage: twice the limit before it begins to.
const RUNTIME: (u64, u64) = (2, 32);

/// The same where the runtime compiles the program while it runs.
const MACHINE: (u64, u64) = (2, 64);

/// A program that an interpreter runs.
const fn interpreted(tools: &'static [&'static str], run: &'static [&'static str]) -> Way {
    compiled(tools, &[], run)
}

/// A program that is compiled first.
const fn compiled(
    tools: &'static [&'static str],
    compile: &'static [&'static str],
    run: &'static [&'static str],
) -> Way {
    Way {
        tools,
        needs: &[],
        probe: &[],
        since: "",
        newest: None,
        written: None,
        compile,
        complains_on_stdout: false,
        run,
    }
}

/// The compiler wrote a program that the system runs.
const ITSELF: &[&str] = &["{program}"];

const PYTHON: Row = Row {
    allowance: (3, 2),
    memory: INTERPRETER,
    line_comments: &["#"],
    block_comments: &[],
    has_long_quotes: true,
    ..ROW
};

/// `dotnet build` takes no single file before .NET 10: a project names it.
const PROJECT: &str = "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup>
<OutputType>Exe</OutputType><TargetFramework>net{version}.0</TargetFramework>
<AssemblyName>program</AssemblyName><UseAppHost>false</UseAppHost>
<ImplicitUsings>enable</ImplicitUsings><AllowUnsafeBlocks>true</AllowUnsafeBlocks>
<EnableDefaultItems>false</EnableDefaultItems>
<InvariantGlobalization>true</InvariantGlobalization>
</PropertyGroup><ItemGroup><Compile Include=\"main.cs\"/></ItemGroup></Project>
";

pub(super) const ROWS: [Row; 18] = [
    Row {
        code: Code::C,
        name: "C",
        id: "c",
        suffixes: &["c"],
        ways: &[compiled(
            &["gcc", "clang", "cc"],
            &["{tool}", "{stack}", "-O2", "-o", "{program}", "{file}", "-lm"],
            ITSELF,
        )],
        install: [
            "sudo apt install gcc",
            "xcode-select --install",
            "winget install BrechtSanders.WinLibs.POSIX.UCRT",
        ],
        ..ROW
    },
    Row {
        code: Code::Cpp,
        name: "C++",
        id: "cpp",
        aliases: &["c++"],
        suffixes: &["cc", "cpp", "cxx", "C"],
        ways: &[compiled(
            &["g++", "clang++", "c++"],
            &["{tool}", "{stack}", "-O2", "-std=gnu++17", "-o", "{program}", "{file}"],
            ITSELF,
        )],
        install: [
            "sudo apt install g++",
            "xcode-select --install",
            "winget install BrechtSanders.WinLibs.POSIX.UCRT",
        ],
        ..ROW
    },
    Row {
        code: Code::CSharp,
        name: "C#",
        id: "csharp",
        aliases: &["c#", "cs"],
        suffixes: &["cs"],
        commands: &["dotnet", "mono"],
        allowance: (2, 1),
        memory: MACHINE,
        ways: &[
            Way {
                // Without an SDK this fails: a runtime alone compiles nothing.
                probe: &["{tool}", "--version"],
                since: "6",
                written: Some(("program.csproj", PROJECT)),
                complains_on_stdout: true,
                ..compiled(
                    &["dotnet"],
                    &[
                        "{tool}",
                        "build",
                        "{dir}/program.csproj",
                        "-nologo",
                        "-v:q",
                        "-c",
                        "Release",
                        "-nodeReuse:false",
                        "-p:UseSharedCompilation=false",
                        "-o",
                        "{dir}/out",
                    ],
                    &["{tool}", "{dir}/out/program.dll"],
                )
            },
            Way {
                needs: &["mono"],
                newest: Some("7"),
                ..compiled(
                    &["mcs"],
                    &["{tool}", "-optimize+", "-unsafe", "-out:{dir}/program.exe", "{file}"],
                    &["mono", "{dir}/program.exe"],
                )
            },
        ],
        source_name: Some("main.cs"),
        install: [
            "sudo apt install mono-mcs mono-runtime",
            "brew install dotnet",
            "winget install Microsoft.DotNet.SDK.10",
        ],
        has_long_quotes: true,
        ..ROW
    },
    Row {
        code: Code::D,
        name: "D",
        id: "d",
        suffixes: &["d"],
        memory: RUNTIME,
        ways: &[
            compiled(&["ldc2"], &["{tool}", "-O2", "-od={dir}", "-of={program}", "{file}"], ITSELF),
            compiled(&["gdc"], &["{tool}", "-O2", "-o", "{program}", "{file}"], ITSELF),
            compiled(
                &["dmd"],
                &["{tool}", "-O", "-inline", "-od={dir}", "-of={program}", "{file}"],
                ITSELF,
            ),
        ],
        // The name of a module comes from it: a digit cannot begin one.
        source_name: Some("main.d"),
        install: ["sudo apt install gdc", "brew install ldc", "dlang.org/download.html"],
        block_comments: &[["/*", "*/"], ["/+", "+/"]],
        ..ROW
    },
    Row {
        code: Code::Go,
        name: "Go",
        id: "go",
        aliases: &["golang"],
        suffixes: &["go"],
        memory: RUNTIME,
        ways: &[compiled(&["go"], &["{tool}", "build", "-o", "{program}", "{file}"], ITSELF)],
        install: ["sudo apt install golang-go", "brew install go", "winget install GoLang.Go"],
        ..ROW
    },
    Row {
        code: Code::Haskell,
        name: "Haskell",
        id: "haskell",
        aliases: &["hs"],
        suffixes: &["hs"],
        memory: RUNTIME,
        ways: &[compiled(
            &["ghc"],
            &["{tool}", "-v0", "-O2", "-outputdir", "{dir}", "-o", "{program}", "{file}"],
            ITSELF,
        )],
        install: ["sudo apt install ghc", "brew install ghc", "www.haskell.org/ghcup"],
        line_comments: &["--"],
        block_comments: &[["{-", "-}"]],
        ..ROW
    },
    Row {
        code: Code::Java,
        name: "Java",
        id: "java",
        suffixes: &["java"],
        commands: &["java"],
        allowance: (2, 1),
        memory: MACHINE,
        ways: &[Way {
            needs: &["java"],
            ..compiled(
                &["javac"],
                &["{tool}", "-encoding", "UTF-8", "-d", "{dir}", "{file}"],
                &["java", "-Xss64m", "-Xmx{heap}m", "-cp", "{dir}", "{class}"],
            )
        }],
        install: [
            "sudo apt install default-jdk",
            "brew install openjdk",
            "winget install EclipseAdoptium.Temurin.21.JDK",
        ],
        has_long_quotes: true,
        ..ROW
    },
    Row {
        code: Code::Javascript,
        name: "JavaScript",
        id: "javascript",
        aliases: &["js"],
        suffixes: &["js", "mjs"],
        commands: &["node"],
        memory: MACHINE,
        ways: &[interpreted(&["node"], &["{tool}", "{file}"])],
        install: [
            "sudo apt install nodejs",
            "brew install node",
            "winget install OpenJS.NodeJS.LTS",
        ],
        ..ROW
    },
    Row {
        code: Code::Kotlin,
        name: "Kotlin",
        id: "kotlin",
        aliases: &["kt"],
        suffixes: &["kt"],
        commands: &["kotlin"],
        allowance: (2, 1),
        memory: MACHINE,
        ways: &[Way {
            needs: &["java"],
            ..compiled(
                &["kotlinc"],
                &["{tool}", "-include-runtime", "-d", "{dir}/program.jar", "{file}"],
                &["java", "-Xss64m", "-Xmx{heap}m", "-jar", "{dir}/program.jar"],
            )
        }],
        install: [
            "sudo apt install kotlin",
            "brew install kotlin",
            "kotlinlang.org/docs/command-line.html",
        ],
        has_long_quotes: true,
        ..ROW
    },
    Row {
        code: Code::Pascal,
        name: "Pascal",
        id: "pascal",
        aliases: &["pas"],
        suffixes: &["pas", "pp"],
        ways: &[Way {
            complains_on_stdout: true,
            ..compiled(
                &["fpc"],
                &["{tool}", "-l-", "-v0ew", "-O2", "-FU{dir}", "-FE{dir}", "-o{program}", "{file}"],
                ITSELF,
            )
        }],
        install: [
            "sudo apt install fp-compiler",
            "brew install fpc",
            "www.freepascal.org/download.html",
        ],
        block_comments: &[["{", "}"], ["(*", "*)"]],
        ..ROW
    },
    Row {
        code: Code::Php,
        name: "PHP",
        id: "php",
        suffixes: &["php"],
        commands: &["php"],
        memory: INTERPRETER,
        ways: &[interpreted(&["php"], &["{tool}", "{file}"])],
        install: ["sudo apt install php-cli", "brew install php", "winget install PHP.PHP.8.4"],
        line_comments: &["//", "#"],
        ..ROW
    },
    Row {
        code: Code::Pypy,
        name: "PyPy",
        id: "pypy",
        commands: &["pypy"],
        memory: (2, 128),
        ways: &[interpreted(&["pypy3", "pypy"], &["{tool}", "{file}"])],
        install: ["sudo apt install pypy3", "brew install pypy3", "pypy.org/download.html"],
        ..PYTHON
    },
    Row {
        code: Code::Python,
        name: "Python",
        id: "python",
        aliases: &["py"],
        suffixes: &["py"],
        commands: &["py", "python"],
        // On Windows `python3` may be a stand-in that opens a shop.
        ways: &[interpreted(
            if cfg!(windows) { &["py", "python", "python3"] } else { &["python3", "python"] },
            &["{tool}", "{file}"],
        )],
        install: [
            "sudo apt install python3",
            "brew install python",
            "winget install Python.Python.3.13",
        ],
        ..PYTHON
    },
    Row {
        code: Code::Ruby,
        name: "Ruby",
        id: "ruby",
        aliases: &["rb"],
        suffixes: &["rb"],
        commands: &["ruby"],
        allowance: (2, 1),
        memory: RUNTIME,
        ways: &[interpreted(&["ruby"], &["{tool}", "{file}"])],
        install: [
            "sudo apt install ruby",
            "brew install ruby",
            "winget install RubyInstallerTeam.Ruby.3.4",
        ],
        line_comments: &["#"],
        block_comments: &[["=begin", "=end"]],
        ..ROW
    },
    Row {
        code: Code::Rust,
        name: "Rust",
        id: "rust",
        aliases: &["rs"],
        suffixes: &["rs"],
        ways: &[compiled(
            &["rustc"],
            &["{tool}", "--edition=2021", "-O", "-o", "{program}", "{file}"],
            ITSELF,
        )],
        install: ["sudo apt install rustc", "brew install rust", "winget install Rustlang.Rustup"],
        ..ROW
    },
    Row {
        code: Code::Scala,
        name: "Scala",
        id: "scala",
        suffixes: &["scala"],
        commands: &["scala"],
        allowance: (3, 2),
        memory: (2, 512),
        ways: &[
            Way {
                // Since 3.5 `scala` has subcommands.
                needs: &["scala"],
                probe: &["scala", "run", "--help"],
                ..compiled(
                    &["scalac"],
                    &["{tool}", "-d", "{dir}", "{file}"],
                    &["scala", "run", "--server=false", "-cp", "{dir}", "--main-class", "{class}"],
                )
            },
            Way {
                needs: &["scala"],
                ..compiled(
                    &["scalac"],
                    &["{tool}", "-d", "{dir}", "{file}"],
                    &["scala", "-cp", "{dir}", "{class}"],
                )
            },
        ],
        install: ["sudo apt install scala", "brew install scala", "www.scala-lang.org/download"],
        has_long_quotes: true,
        ..ROW
    },
    Row {
        code: Code::Swift,
        name: "Swift",
        id: "swift",
        suffixes: &["swift"],
        memory: RUNTIME,
        ways: &[compiled(&["swiftc"], &["{tool}", "-O", "-o", "{program}", "{file}"], ITSELF)],
        install: [
            "www.swift.org/install",
            "xcode-select --install",
            "winget install Swift.Toolchain",
        ],
        has_long_quotes: true,
        ..ROW
    },
    Row {
        code: Code::Typescript,
        name: "TypeScript",
        id: "typescript",
        aliases: &["ts"],
        suffixes: &["ts", "mts"],
        commands: &["bun", "deno", "tsx"],
        allowance: (2, 1),
        memory: (2, 256),
        ways: &[
            interpreted(&["tsx"], &["{tool}", "{file}"]),
            interpreted(&["deno"], &["{tool}", "run", "--allow-all", "{file}"]),
            interpreted(&["bun"], &["{tool}", "run", "{file}"]),
            Way {
                probe: &["{tool}", "--experimental-strip-types", "--version"],
                since: "22.6",
                ..interpreted(
                    &["node"],
                    &["{tool}", "--experimental-strip-types", "--no-warnings", "{file}"],
                )
            },
        ],
        install: ["npm install -g tsx"; 3],
        ..ROW
    },
];
