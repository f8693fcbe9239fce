//! Does the chore that its arguments name.

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::run()
}
