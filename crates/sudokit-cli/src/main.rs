//! The command `sudokit`.

use std::process::ExitCode;

fn main() -> ExitCode {
    sudokit_cli::main()
}
