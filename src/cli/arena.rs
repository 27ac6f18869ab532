//! Under a limit of address space (`ulimit -v`) the memory allocator of the GNU C library sets aside up to 128 MB for each thread,
//! nothing in it, and the run then has no room for its people. One arena for all threads is slower and fits.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub use gnu::share;

/// Other libraries set nothing aside.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn share() {}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod gnu {
    use crate::pipeline::capacity;
    use std::os::unix::process::CommandExt as _;
    use std::process::Command;

    /// Read by the library before the program begins (mallopt(3)).
    const ARENAS: &str = "MALLOC_ARENA_MAX";

    /// Begins the program again with one arena, where a limit stands and nobody chose otherwise. If that cannot be done, all goes on as
    /// it was.
    pub fn share() {
        if !capacity::is_limited() || std::env::var_os(ARENAS).is_some() {
            return;
        }
        let (Ok(program), mut words) = (std::env::current_exe(), std::env::args_os()) else { return };
        let name = words.next().unwrap_or_else(|| program.clone().into());
        let _ = Command::new(program).arg0(name).args(words).env(ARENAS, "1").exec();
    }
}
