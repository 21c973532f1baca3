//! Hands the compiler's version to the program, which prints it beside its figures.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().map(|out| out.stdout);
    let version = version.unwrap_or_default();
    println!("cargo::rustc-env=RUSTC_VERSION={}", String::from_utf8_lossy(&version).trim());
}
