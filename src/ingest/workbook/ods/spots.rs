//! Readers that stand somewhere in `content.xml`, put aside for the tables that follow: whoever reads tables in their order inflates
//! the file once, however many there are, and holds none of its XML.

use crate::ingest::workbook::fault::{Fault, Read};
use crate::ingest::workbook::package::{Again, io_fault};
use std::io::{self, BufRead, BufReader};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Readers put aside at a time, some 100 KB each: at least one for each of those who read at once.
const KEPT: usize = 16;

/// Readers put aside, the one used last at the end.
#[derive(Debug, Default)]
pub struct Spots(Mutex<Vec<Spot>>);

/// A reader that knows where it stands.
#[derive(Debug)]
pub struct Spot {
    reader: BufReader<Again>,
    at: u64,
}

impl Spots {
    /// A reader that stands at `start`: the one with the least to step over, or a new one from `fresh`.
    pub fn before(&self, start: u64, fresh: impl FnOnce() -> Read<Again>) -> Read<Spot> {
        let kept = self.nearest(start);
        let mut spot = match kept {
            Some(spot) => spot,
            None => Spot { reader: BufReader::with_capacity(1 << 16, fresh()?), at: 0 },
        };
        spot.step_to(start)?;
        Ok(spot)
    }

    fn nearest(&self, start: u64) -> Option<Spot> {
        let mut kept = self.kept();
        let fitting = kept.iter().enumerate().filter(|(_, spot)| spot.at <= start);
        let (nearest, _) = fitting.max_by_key(|(_, spot)| spot.at)?;
        Some(kept.remove(nearest))
    }

    /// Puts a reader aside; beyond some, the one that nobody used for longest goes.
    pub fn keep(&self, spot: Spot) {
        let mut kept = self.kept();
        if kept.len() == KEPT {
            kept.remove(0);
        }
        kept.push(spot);
    }

    /// Nobody panics while holding it.
    fn kept(&self) -> MutexGuard<'_, Vec<Spot>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Spot {
    fn step_to(&mut self, start: u64) -> Read<()> {
        while self.at < start {
            let left = usize::try_from(start - self.at).unwrap_or(usize::MAX);
            let step = self.fill_buf().map_err(|e| io_fault(&e))?.len().min(left);
            if step == 0 {
                return Err(Fault::broken("uma parte do arquivo acaba antes do fim"));
            }
            self.consume(step);
        }
        Ok(())
    }
}

impl io::Read for Spot {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = self.reader.read(buf)?;
        self.at += n as u64;
        Ok(n)
    }
}

impl BufRead for Spot {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.reader.consume(amount);
        self.at += amount as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ingest::workbook::RawRow;
    use crate::ingest::workbook::ods::Ods;
    use crate::ingest::workbook::package::Package;
    use std::io::{Cursor, Write as _};
    use std::ops::ControlFlow;
    use std::sync::Arc;
    use zip::CompressionMethod::{self, Deflated, Stored};
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    const TABLES: usize = 200;
    const CELL: &str = "<table:table-cell office:value-type=\"string\"><text:p>";

    /// `TABLES` tables of 40 rows, each cell telling its table and row.
    fn many(method: CompressionMethod) -> Read<(Ods, u64)> {
        let row = |t, r| format!("<table:table-row>{CELL}{t}/{r}</text:p></table:table-cell></table:table-row>");
        let table = |t| {
            let rows: String = (0..40).map(|r| row(t, r)).collect();
            format!("<table:table table:name=\"T{t}\">{rows}</table:table>")
        };
        let tables: String = (0..TABLES).map(table).collect();
        let xml = format!(
            "<office:document-content><office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>\
             </office:document-content>"
        );
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(method);
        zip.start_file("content.xml", options).expect("a part");
        zip.write_all(xml.as_bytes()).expect("its bytes");
        let bytes = zip.finish().expect("a container").into_inner();
        Ok((Ods::open(Package::open(bytes.into())?)?, xml.len() as u64))
    }

    /// Reads a table, up to so many rows.
    fn texts(ods: &Ods, table: usize, rows: usize) -> Vec<String> {
        let mut seen = Vec::new();
        let read = ods.read(table, &mut |row: RawRow| {
            seen.extend(row.cells.iter().map(|c| format!("{:?}", c.value)));
            if seen.len() < rows { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert!(read.is_ok(), "table {table}: {read:?}");
        seen
    }

    fn expected(table: usize, rows: usize) -> Vec<String> {
        (0..rows).map(|r| format!("Text(\"{table}/{r}\")")).collect()
    }

    /// Bytes inflated by all readers, while none was dropped.
    fn inflated(ods: &Ods) -> Vec<u64> {
        ods.spots.kept().iter().map(|spot| spot.at).collect()
    }

    #[test]
    fn tables_read_in_their_order_inflate_the_file_once() -> Read<()> {
        for method in [Deflated, Stored] {
            let (ods, len) = many(method)?;
            for table in 0..TABLES {
                assert_eq!(texts(&ods, table, usize::MAX), expected(table, 40));
            }
            let all = inflated(&ods);
            assert!(matches!(all.as_slice(), [one] if *one <= len), "{all:?} of {len}");
        }
        Ok(())
    }

    #[test]
    fn heads_of_tables_too() -> Read<()> {
        let (ods, len) = many(Deflated)?;
        for table in 0..TABLES {
            assert_eq!(texts(&ods, table, 3), expected(table, 3));
        }
        let all = inflated(&ods);
        assert!(matches!(all.as_slice(), [one] if *one <= len), "{all:?} of {len}");
        Ok(())
    }

    #[test]
    fn each_of_those_who_read_at_once_inflates_it_once() -> Read<()> {
        let (ods, _) = many(Deflated)?;
        let scan = |from: usize| (from..TABLES).all(|t| texts(&ods, t, usize::MAX) == expected(t, 40));
        let done: Vec<bool> = std::thread::scope(|scope| {
            let threads: Vec<_> = [0, 50, 100, 150].map(|from| scope.spawn(move || scan(from))).into();
            threads.into_iter().map(|t| t.join().is_ok_and(|done| done)).collect()
        });
        assert_eq!(done, [true; 4]);
        assert!(inflated(&ods).len() <= 4, "as many readers as threads");
        Ok(())
    }

    #[test]
    fn an_earlier_table_begins_anew_and_few_readers_are_kept() -> Read<()> {
        let (ods, _) = many(Deflated)?;
        for table in (0..TABLES).rev() {
            assert_eq!(texts(&ods, table, usize::MAX), expected(table, 40));
        }
        assert_eq!(inflated(&ods).len(), KEPT);
        Ok(())
    }

    #[test]
    fn nothing_lies_behind_the_end() -> Read<()> {
        let (ods, len) = many(Deflated)?;
        let beyond = ods.spots.before(len + 1, || ods.package().again("content.xml"));
        assert_eq!(
            beyond.err().map(|fault| fault.finding(&Arc::from("a.ods"), &Arc::from("")).entry.code),
            Some("A0211")
        );
        Ok(())
    }
}
