//! Where and with what the figures were made.

use std::process::Command;

/// The lines that head every table.
pub fn describe() -> String {
    let host = [
        ("date", run("date", &["-u", "+%Y-%m-%d %H:%M:%S UTC"])),
        ("commit", commit()),
        ("compiler", env!("RUSTC_VERSION").to_owned()),
        ("cpu", cpu()),
        ("features", features()),
    ];
    host.iter().map(|(what, value)| format!("{what:9} {value}\n")).collect()
}

/// The commit, with a mark when files have been changed since.
pub fn commit() -> String {
    let dir = env!("CARGO_MANIFEST_DIR");
    run("git", &["-C", dir, "describe", "--always", "--dirty", "--abbrev=10"])
}

fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output.map(|out| String::from_utf8_lossy(&out.stdout).trim().to_owned());
    text.ok().filter(|text| !text.is_empty()).unwrap_or_else(|| "unknown".to_owned())
}

fn cpu() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = info.lines().find(|line| line.split(':').next().unwrap_or("").trim() == name);
        line.and_then(|line| line.split(':').nth(1)).map_or("?", str::trim).to_owned()
    };
    let threads = std::thread::available_parallelism().map_or(0, usize::from);
    format!(
        "{}, family {} model {} stepping {}, {threads} thread(s) for this run",
        field("model name"),
        field("cpu family"),
        field("model"),
        field("stepping"),
    )
}

#[cfg(target_arch = "x86_64")]
fn features() -> String {
    let all = [
        ("avx2", is_x86_feature_detected!("avx2")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("avx512f", is_x86_feature_detected!("avx512f")),
        ("avx512bw", is_x86_feature_detected!("avx512bw")),
        ("avx512vl", is_x86_feature_detected!("avx512vl")),
        ("avx512vbmi", is_x86_feature_detected!("avx512vbmi")),
        ("avx512vbmi2", is_x86_feature_detected!("avx512vbmi2")),
        ("avx512bitalg", is_x86_feature_detected!("avx512bitalg")),
        ("gfni", is_x86_feature_detected!("gfni")),
    ];
    let names = all.iter().filter(|(_, has)| *has).map(|(name, _)| *name);
    names.collect::<Vec<_>>().join(" ")
}

#[cfg(not(target_arch = "x86_64"))]
fn features() -> String {
    std::env::consts::ARCH.to_owned()
}
