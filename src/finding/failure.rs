//! Where the program itself failed: told with the finding or the message that the failure becomes, so that whoever mends it needs
//! nobody's data. The words of a panic are not kept, since they may quote what was being read.

use std::cell::RefCell;
use std::panic::{Location, PanicHookInfo};
use std::sync::{Mutex, PoisonError};

thread_local! {
    static OF_THREAD: RefCell<String> = const { RefCell::new(String::new()) };
}
static LAST: Mutex<String> = Mutex::new(String::new());

/// From here on panics write nothing, and where they happen is kept.
pub fn watch() {
    std::panic::set_hook(Box::new(|info: &PanicHookInfo<'_>| {
        let place = info.location().map(place).unwrap_or_default();
        OF_THREAD.with_borrow_mut(|last| last.clone_from(&place));
        *LAST.lock().unwrap_or_else(PoisonError::into_inner) = place;
    }));
}

/// Where this thread failed last: ` (src/law/compute.rs:54)`, or nothing where it did not.
pub fn of_thread() -> String {
    OF_THREAD.with_borrow(|place| shown(place))
}

/// Where any thread failed last.
pub fn anywhere() -> String {
    shown(&LAST.lock().unwrap_or_else(PoisonError::into_inner))
}

fn shown(place: &str) -> String {
    if place.is_empty() { String::new() } else { format!(" ({place})") }
}

/// File and line; of a library from its own name on, since where it was built says nothing.
fn place(at: &Location<'_>) -> String {
    let parts: Vec<&str> = at.file().split(['/', '\\']).collect();
    let source = parts.iter().rposition(|p| *p == "src").unwrap_or(0);
    let from = if source > 0 { source - 1 } else { 0 };
    format!("{}:{}", parts.get(from..).unwrap_or_default().join("/"), at.line())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_told_by_its_place_alone() {
        assert_eq!(shown(""), "");
        assert_eq!(shown(&place(Location::caller())), format!(" (src/finding/failure.rs:{})", line!()));
    }
}
