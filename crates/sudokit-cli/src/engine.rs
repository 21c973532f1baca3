//! Which engine the command uses: the best one, unless `SUDOKIT_SIMD` names another.

use anyhow::Context;
use std::sync::LazyLock;
use sudokit::simd::InstructionSet;
use sudokit::solve::Config;

/// The environment variable that forces an instruction set: `portable`, `avx2` or `avx512`.
pub(crate) const VARIABLE: &str = "SUDOKIT_SIMD";

/// The configuration for solvers.
///
/// # Errors
/// When the variable names no instruction set, or one that this machine does not have.
pub(crate) fn config() -> anyhow::Result<Config> {
    let Some(value) = std::env::var_os(VARIABLE).filter(|value| !value.is_empty()) else {
        return Ok(Config::default());
    };
    let set: InstructionSet = value.to_string_lossy().parse().context(VARIABLE)?;
    let config = Config::on(set);
    config.resolve().context(VARIABLE)?;
    Ok(config)
}

fn in_use() -> anyhow::Result<InstructionSet> {
    Ok(config()?.resolve()?)
}

/// The name of the instruction set in use, where `config` has found no error.
pub(crate) fn name() -> &'static str {
    in_use().map_or("none", InstructionSet::name)
}

/// What `--version` says: the version, and the instruction set in use.
pub(crate) fn long_version() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let in_use = match in_use() {
            Ok(set) => set.name().to_owned(),
            Err(error) => format!("none ({error:#})"),
        };
        let available: Vec<&str> = InstructionSet::available().map(InstructionSet::name).collect();
        format!(
            "{}\ninstruction set: {in_use} (available: {})",
            env!("CARGO_PKG_VERSION"),
            available.join(", ")
        )
    });
    &TEXT
}
