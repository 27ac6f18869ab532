//! Packing of streams: differences between rows, and zlib (ISO 32000-1, 7.4.4).

use flate2::{Compress, Compression, FlushCompress, Status};

/// Each row as its difference from the one above, after the number of that predictor (PNG, 9.2: filter type 2, “up”).
pub(super) fn differences(data: &[u8], row: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len() + data.len() / row + 1);
    let start = vec![0; row];
    let mut above: &[u8] = &start;
    for now in data.chunks(row) {
        out.push(2);
        out.extend(now.iter().zip(above).map(|(n, a)| n.wrapping_sub(*a)));
        above = now;
    }
    out
}

/// Zlib.
pub(in super::super) fn deflate(data: &[u8], level: Compression) -> Vec<u8> {
    pack(data, &mut Compress::new(level, true))
}

/// Zlib, with a compressor that is used again: its tables are larger than most streams.
pub(super) fn pack(data: &[u8], packer: &mut Compress) -> Vec<u8> {
    packer.reset();
    let mut out = Vec::with_capacity(data.len() / 4 + 1024);
    loop {
        let read = usize::try_from(packer.total_in()).unwrap_or(usize::MAX);
        let rest = data.get(read..).unwrap_or_default();
        match packer.compress_vec(rest, &mut out, FlushCompress::Finish) {
            Ok(Status::StreamEnd) => return out,
            Ok(Status::Ok | Status::BufError) => out.reserve(data.len() / 8 + 1024),
            Err(e) => unreachable!("compressing from memory to memory cannot fail: {e}"),
        }
    }
}
