//! Separated text, with and without a byte order mark.
#![no_main]
mod promises;

use libfuzzer_sys::fuzz_target;
use promises::hold;

fuzz_target!(|data: &[u8]| {
    hold("a.csv", data);
    hold("a.csv", &[b"\xEF\xBB\xBF", data].concat());
});
