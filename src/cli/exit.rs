//! The one place that turns an outcome into an exit status.

use crate::archive::writer::WriteError;
use crate::pipeline::homologar::Fault;
use std::process::ExitCode;

/// Added to the number of the signal that ended the program, as shells tell it: 130 for Ctrl-C.
pub const SIGNALLED: i32 = 128;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// 0: everything done.
    Done,
    /// 1: unexpected failure.
    Failure,
    /// 2: wrong usage.
    Usage,
    /// 3: done, but some cargos were held back.
    HeldBack,
    /// 4: nothing published.
    Nothing,
    /// 5: an audit or comparison found a difference.
    Difference,
}

impl Exit {
    /// The number that scripts see.
    pub const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Failure => 1,
            Self::Usage => 2,
            Self::HeldBack => 3,
            Self::Nothing => 4,
            Self::Difference => 5,
        }
    }

    /// Of a command that publishes: whether it did, and whether a cargo was held back.
    pub const fn of(published: bool, held: bool) -> Self {
        match (published, held) {
            (false, _) => Self::Nothing,
            (true, true) => Self::HeldBack,
            (true, false) => Self::Done,
        }
    }

    /// Of a command that looks for differences.
    pub const fn equal(equal: bool) -> Self {
        if equal { Self::Done } else { Self::Difference }
    }

    /// Of a command that could not do its work.
    pub const fn after(fault: &Fault) -> Self {
        match fault {
            Fault::Usage { .. } | Fault::Write(WriteError::Foreign(_) | WriteError::Occupied(_)) => Self::Usage,
            Fault::Write(_) | Fault::Capacity { .. } | Fault::Half { .. } | Fault::Internal(_) => Self::Failure,
            Fault::Findings(_) => Self::Nothing,
        }
    }

    /// Several folders in one call: 0 if all are 0, 4 if all are 4, else 3; a failure of the program or of the usage rules all.
    pub fn combine(all: &[Self]) -> Self {
        for worst in [Self::Failure, Self::Usage] {
            if all.contains(&worst) {
                return worst;
            }
        }
        match all {
            [] => Self::Done,
            [one] => *one,
            [first, rest @ ..] if rest.iter().all(|e| e == first) => *first,
            _ => Self::HeldBack,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::Exit::{Done, Failure, HeldBack, Nothing, Usage};
    use super::*;

    #[test]
    fn several_folders_end_alike_only_when_each_does() {
        assert_eq!(Exit::combine(&[Done, Done]), Done);
        assert_eq!(Exit::combine(&[Nothing, Nothing]), Nothing);
        assert_eq!(Exit::combine(&[Done, Nothing]), HeldBack);
        assert_eq!(Exit::combine(&[Done, HeldBack]), HeldBack);
        assert_eq!(Exit::combine(&[HeldBack]), HeldBack);
        assert_eq!(Exit::combine(&[Done, Failure, Usage]), Failure);
    }
}
