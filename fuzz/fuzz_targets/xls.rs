//! .xls: the whole file, and its records inside a sound compound file.
#![no_main]
mod promises;

use libfuzzer_sys::fuzz_target;
use promises::hold;

/// Globals with one sheet `A` whose substream begins at byte 37.
const GLOBALS: &[u8] = b"\x09\x08\x08\0\0\x06\x05\0\0\0\0\0\x85\0\x09\0\x25\0\0\0\0\0\x01\0A\x0A\0\0\0";

fuzz_target!(|data: &[u8]| {
    hold("a.xls", data);
    hold("a.xls", &compound(data));
    let begin = b"\0\0\0\0\0\0\0\0\x09\x08\x08\0\0\x06\x10\0\0\0\0\0";
    hold("a.xls", &compound(&[GLOBALS, begin, data, b"\x0A\0\0\0"].concat()));
});

/// Header, one or more tables, directory, stream `Workbook`.
fn compound(stream: &[u8]) -> Vec<u8> {
    let stream = stream.get(..60_000).unwrap_or(stream);
    let size = stream.len().max(4096);
    let sectors = size.div_ceil(512) as u32;
    let mut out = vec![0u8; 512];
    let mut put = |at: usize, bytes: &[u8]| out[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]);
    put(30, &[9, 0, 6, 0]);
    put(44, &1u32.to_le_bytes());
    put(48, &1u32.to_le_bytes());
    put(60, &0xFFFF_FFFEu32.to_le_bytes());
    put(68, &0xFFFF_FFFEu32.to_le_bytes());
    put(76, &[0xFF; 436]);
    put(76, &0u32.to_le_bytes());
    let next = |i: u32| if i == sectors + 1 { 0xFFFF_FFFE } else { i + 1 };
    let mut table: Vec<u8> =
        [0xFFFF_FFFD, 0xFFFF_FFFE].into_iter().chain((2..sectors + 2).map(next)).flat_map(u32::to_le_bytes).collect();
    table.resize(512, 0xFF);
    let mut directory = vec![0u8; 512];
    for (i, (name, kind, start, len)) in
        [("Root Entry", 5, 0xFFFF_FFFEu32, 0), ("Workbook", 2, 2, size as u32)].into_iter().enumerate()
    {
        let at = 128 * i;
        for (j, unit) in name.encode_utf16().enumerate() {
            directory[at + 2 * j..at + 2 * j + 2].copy_from_slice(&unit.to_le_bytes());
        }
        directory[at + 64] = 2 * name.len() as u8 + 2;
        directory[at + 66] = kind;
        directory[at + 116..at + 120].copy_from_slice(&start.to_le_bytes());
        directory[at + 120..at + 124].copy_from_slice(&len.to_le_bytes());
    }
    out.extend(table.into_iter().chain(directory).chain(stream.iter().copied()));
    out.resize(1536 + 512 * sectors as usize, 0);
    out
}
