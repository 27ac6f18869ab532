//! What every reader promises of any bytes: no panic, rows in ascending order, one cell a column, inside the grid.

use homologa::ingest::workbook::{TextOptions, open};
use std::io::{Cursor, Write as _};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Rows after which a sheet is read enough.
const ENOUGH: u32 = 100_000;

/// Opens the bytes under a name and reads the first sheets, then all of them with the other reader.
pub fn hold(nome: &str, bytes: &[u8]) {
    let Ok(workbook) = open(&Arc::from(nome), Arc::from(bytes), &TextOptions::default()) else { return };
    let sheets: Vec<usize> = (0..workbook.sheets().len().min(3)).collect();
    for sheet in sheets.iter().copied() {
        let (mut last, mut seen) = (0, 0);
        let _ = workbook.read(sheet, &mut |row| {
            assert!(row.number > last, "rows ascend");
            assert!(!row.cells.is_empty(), "rows hold something");
            assert!(row.cells.windows(2).all(|w| w[0].column < w[1].column), "one cell a column");
            assert!(row.cells.iter().all(|c| c.column < 16_384), "inside the grid");
            last = row.number;
            seen += 1;
            if seen < ENOUGH { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    // A panic of the other reader is caught: the fuzzer must not take it for one of ours
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let told = workbook.second_reading(&sheets);
    std::panic::set_hook(hook);
    assert!(told.iter().all(|f| f.entry.code == "A0232"), "one kind of finding");
}

/// A zip of these parts, so that the fuzzer works on the parts and not on checksums.
#[allow(dead_code, reason = "the targets of formats without a zip do not call it")]
pub fn packed(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for (name, content) in parts {
        zip.start_file(*name, options).expect("a new part");
        zip.write_all(content).expect("memory");
    }
    zip.finish().expect("memory").into_inner()
}

/// The input cut in `N` parts at the byte 0xFE, which neither XML nor UTF-8 has.
#[allow(dead_code, reason = "the targets of formats without a zip do not call it")]
pub fn cut<const N: usize>(data: &[u8]) -> [&[u8]; N] {
    let mut parts = data.splitn(N, |b| *b == 0xFE);
    std::array::from_fn(|_| parts.next().unwrap_or_default())
}
