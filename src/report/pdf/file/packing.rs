//! Packing of streams: differences between rows, and zlib (ISO 32000-1, 7.4.4).

use flate2::{Compress, Compression, FlushCompress, Status};

/// Each row as its difference from the one above, after the number of that predictor (PNG, 9.2: filter type 2, “up”). Every part but
/// the last is of whole rows.
pub(in super::super) fn differences(parts: &[&[u8]], row: usize) -> Vec<u8> {
    let bytes: usize = parts.iter().map(|p| p.len()).sum();
    let mut out = Vec::with_capacity(bytes + bytes / row + 1);
    let start = vec![0; row];
    let mut above: &[u8] = &start;
    for now in parts.iter().flat_map(|part| part.chunks(row)) {
        out.push(2);
        let at = out.len();
        out.extend_from_slice(now);
        out[at..].iter_mut().zip(above).for_each(|(n, a)| *n = n.wrapping_sub(*a));
        above = now;
    }
    out
}

/// Zlib.
pub(in super::super) fn deflate(data: &[u8], level: Compression) -> Vec<u8> {
    pack(data, &mut Compress::new(level, true))
}

/// Zlib, with a compressor that is used again: its tables are larger than most streams.
pub(in super::super) fn pack(data: &[u8], packer: &mut Compress) -> Vec<u8> {
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
