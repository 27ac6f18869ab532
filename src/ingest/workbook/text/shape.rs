//! Does every record have the fields of the header? A record with more of them has had its values moved to the right (a decimal
//! comma in a file separated by commas, a separator inside a name): its scores would be read from the wrong columns.

use super::record::{Field, Record};
use crate::finding::catalogue::cells;
use crate::ingest::workbook::fault::{Fault, Read};

/// Fields of the header as far as it was seen, and the records that have fewer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shape {
    /// Most fields of a record without a number: titles and headers.
    header: usize,
    /// Line of the first record cut short, and how many are.
    short: Option<(u32, u64)>,
}

impl Shape {
    /// One more record.
    pub fn record(&mut self, record: &Record<'_>) -> Read<()> {
        let filled = |f: &&Field| f.end > f.start;
        let last = record.fields.iter().rposition(|f| filled(&f)).map_or(0, |i| i + 1);
        if !record.fields.iter().any(|f| is_number(record, f)) {
            self.header = self.header.max(record.fields.len());
            return Ok(());
        }
        if self.header >= 3 && last > self.header {
            let message = format!("o registro tem {last} campos, e o cabeçalho {}", self.header);
            return Err(Fault::new(&cells::CSV_CAMPOS_A_MAIS, message).line(record.line));
        }
        let cut = record.fields.len() < self.header && record.fields.len() * 2 >= self.header;
        if cut && record.fields.iter().filter(filled).count() >= 3 {
            let (_, count) = self.short.get_or_insert((record.line, 0));
            *count = count.saturating_add(1);
        }
        Ok(())
    }

    /// Line of the first record cut short, and how many are.
    pub const fn short(&self) -> Option<(u32, u64)> {
        self.short
    }
}

fn is_number(record: &Record<'_>, field: &Field) -> bool {
    let bytes = if field.quoted { record.unquoted } else { record.raw };
    let text = bytes.get(field.start..field.end).unwrap_or_default().trim_ascii();
    text.iter().any(u8::is_ascii_digit) && text.iter().all(|b| b.is_ascii_digit() || matches!(b, b',' | b'.' | b'-'))
}

#[cfg(test)]
mod tests {
    use crate::ingest::workbook::{TextOptions, open};
    use std::ops::ControlFlow;
    use std::sync::Arc;

    /// Rows read and codes told, or the code that refused the file.
    fn read(text: &str) -> Result<(usize, Vec<&'static str>), &'static str> {
        let nome = Arc::from("notas.csv");
        let book = open(&nome, Arc::from(text.as_bytes()), &TextOptions::default()).map_err(|f| f.entry.code)?;
        let mut rows = 0;
        let tail = book.read(0, &mut |_| {
            rows += 1;
            ControlFlow::Continue(())
        });
        tail.map(|t| (rows, t.achados.iter().map(|f| f.entry.code).collect())).map_err(|f| f.entry.code)
    }

    #[test]
    fn a_decimal_comma_without_quotes_in_a_comma_file_is_refused() {
        assert_eq!(read("inscricao,nome,lp,ce\n1,ANA,7,8\n2,BIA,7,5,8\n"), Err("A0235"));
        assert_eq!(read("inscricao,nome,lp,ce\n1,ANA,\"7,5\",8\n2,BIA,7,8\n"), Ok((3, vec![])));
    }

    #[test]
    fn trailing_separators_and_titles_are_no_fields_too_many() {
        assert_eq!(read("inscricao;nome;lp\n1;ANA;7;\n2;BIA;8;\n"), Ok((3, vec![])));
        assert_eq!(read("PREFEITURA;;;;\ninscricao;nome;lp;;obs\n1;ANA;7;;x\n"), Ok((3, vec![])));
    }

    #[test]
    fn a_record_cut_short_is_told() {
        assert_eq!(read("inscricao;nome;lp;ce\n1;ANA;7;8\n2;BIA;7\n"), Ok((3, vec!["A0236"])));
        assert_eq!(read("inscricao;nome;lp;ce\n1;ANA;7;8\nTotal;1\n"), Ok((3, vec![])));
    }
}
