//! Parse, run, exit status.

use std::process::ExitCode;

fn main() -> ExitCode {
    homologa::cli::arena::share();
    homologa::cli::run(std::env::args_os()).into()
}
