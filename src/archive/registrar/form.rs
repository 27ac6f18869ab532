//! The form of a ledger's rows: columns, separator, line ends, quotes and encoding are those of the file.

use super::RegisterError;
use crate::domain::Date;

/// How the ledger is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LedgerFormat {
    /// Separator of its columns.
    pub separador: u8,
    /// Windows-1252 instead of UTF-8?
    pub windows_1252: bool,
    /// For each column of the documented header (`data` … `observacao`), its place in the file.
    pub colunas: [Option<u32>; 8],
}

/// The bytes to add after `before`: the rows (cells in the documented order) in the file's own columns and form. Empty when there
/// are no rows.
///
/// # Errors
/// A ledger in UTF-16, or without a column for what must be written; a character that its encoding does not have.
pub fn rows(before: &[u8], format: &LedgerFormat, rows: &[[String; 8]]) -> Result<Vec<u8>, RegisterError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    if before.starts_with(&[0xFF, 0xFE]) || before.starts_with(&[0xFE, 0xFF]) {
        return Err(RegisterError::Format("o livro de eventos está em UTF-16; salve-o como CSV UTF-8"));
    }
    let end = line_end(before);
    let mut text = String::new();
    if !before.is_empty() && !before.ends_with(b"\n") && !before.ends_with(b"\r") {
        text.push_str(end);
    }
    for row in rows {
        text.push_str(&record(format, row)?);
        text.push_str(end);
    }
    encode(format, text)
}

/// Does the ledger write its days as `AAAA-MM-DD`? As its last row does; dd/mm/aaaa where there is none.
pub fn iso_dates(before: &[u8], format: &LedgerFormat) -> bool {
    let last = before.split(|b| matches!(b, b'\n' | b'\r')).rfind(|line| !line.trim_ascii().is_empty());
    let [Some(column), ..] = format.colunas else { return false };
    let cell = last.and_then(|line| line.split(|b| *b == format.separador).nth(column as usize));
    let text = cell.and_then(|c| std::str::from_utf8(c).ok()).map(|t| t.trim().trim_matches('"'));
    text.is_some_and(|t| Date::parse_iso(t).is_some())
}

/// The line end that the file uses: of its last line that has one; CRLF in a file without any.
fn line_end(before: &[u8]) -> &'static str {
    match before.iter().rposition(|b| matches!(b, b'\n' | b'\r')) {
        Some(i) if before[i] == b'\r' => "\r",
        Some(i) if i > 0 && before[i - 1] == b'\r' => "\r\n",
        Some(_) => "\n",
        None => "\r\n",
    }
}

fn record(format: &LedgerFormat, row: &[String; 8]) -> Result<String, RegisterError> {
    let width = format.colunas.iter().flatten().max().map_or(0, |c| *c as usize + 1);
    let mut cells = vec![""; width];
    for (cell, column) in row.iter().zip(format.colunas) {
        match column.and_then(|c| cells.get_mut(c as usize)) {
            Some(slot) => *slot = cell,
            None if cell.is_empty() => {}
            None => {
                return Err(RegisterError::Format("o livro de eventos não tem a coluna de que as nomeações precisam"));
            }
        }
    }
    let separator = char::from(format.separador);
    let quoted: Vec<String> = cells.iter().map(|c| quote(c, separator)).collect();
    Ok(quoted.join(&separator.to_string()))
}

fn quote(cell: &str, separator: char) -> String {
    if cell.contains([separator, '"', '\r', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

fn encode(format: &LedgerFormat, text: String) -> Result<Vec<u8>, RegisterError> {
    if !format.windows_1252 {
        return Ok(text.into_bytes());
    }
    let (bytes, _, lossy) = encoding_rs::WINDOWS_1252.encode(&text);
    if lossy {
        let outside = |c: &char| encoding_rs::WINDOWS_1252.encode(c.encode_utf8(&mut [0; 4])).2;
        return Err(RegisterError::Encoding(text.chars().find(outside).unwrap_or('\u{FFFD}')));
    }
    Ok(bytes.into_owned())
}

/// Where the physical line of this number (from 1) begins; the end of the bytes when there are fewer lines.
pub fn line_start(bytes: &[u8], line: u32) -> usize {
    let mut left = line.saturating_sub(1);
    let mut at = 0;
    while left > 0 && at < bytes.len() {
        let end = bytes[at..].iter().position(|b| matches!(b, b'\n' | b'\r')).map_or(bytes.len(), |n| at + n + 1);
        let crlf = bytes.get(end - 1) == Some(&b'\r') && bytes.get(end) == Some(&b'\n');
        at = end + usize::from(crlf);
        left -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [Option<u32>; 8] = [Some(0), Some(1), Some(2), Some(3), Some(4), Some(5), Some(6), Some(7)];

    fn format(separador: u8, windows_1252: bool) -> LedgerFormat {
        LedgerFormat { separador, windows_1252, colunas: COLUMNS }
    }

    fn row(inscricao: &str, ato: &str) -> [String; 8] {
        ["01/10/2025", "01", inscricao, "nomeacao", "", "", ato, ""].map(str::to_owned)
    }

    fn added(before: &[u8], format: &LedgerFormat) -> Vec<u8> {
        rows(before, format, &[row("00210", "Portaria nº 5")]).expect("the rows fit the file")
    }

    #[test]
    fn rows_take_the_form_of_the_file() {
        let utf8 = "01/10/2025;01;00210;nomeacao;;;Portaria nº 5;".as_bytes();
        assert_eq!(added(b"data\r\n", &format(b';', false)), [utf8, b"\r\n"].concat());
        assert_eq!(added(b"data\n", &format(b';', false)), [utf8, b"\n"].concat());
        assert_eq!(added(b"data\r\nx", &format(b';', false)), [b"\r\n", utf8, b"\r\n"].concat());
        assert_eq!(added(b"data", &format(b';', false)), [b"\r\n", utf8, b"\r\n"].concat());
        assert_eq!(added(b"data\n", &format(b',', true)), b"01/10/2025,01,00210,nomeacao,,,Portaria n\xBA 5,\n");
    }

    #[test]
    fn rows_go_to_the_columns_of_the_file() {
        let mut format = format(b';', false);
        format.colunas = [Some(2), Some(0), Some(1), Some(4), None, None, None, None];
        let made = rows(b"x\n", &format, &[row("7", "")]).expect("the columns are there");
        assert_eq!(made, b"01;7;01/10/2025;;nomeacao\n");
        format.colunas[3] = None;
        assert!(matches!(rows(b"x\n", &format, &[row("7", "")]), Err(RegisterError::Format(_))));
    }

    #[test]
    fn separators_and_quotes_in_a_cell_are_quoted() {
        let made = rows(b"x\n", &format(b';', false), &[row("7", "Portaria; \"A\"")]).expect("it fits");
        assert_eq!(made, b"01/10/2025;01;7;nomeacao;;;\"Portaria; \"\"A\"\"\";\n");
    }

    #[test]
    fn what_the_encoding_lacks_is_refused() {
        let made = rows(b"x\n", &format(b';', true), &[row("7", "Łódź")]);
        assert!(matches!(made, Err(RegisterError::Encoding('Ł'))), "{made:?}");
        assert!(matches!(rows(b"\xFF\xFEd\0", &format(b';', false), &[row("7", "")]), Err(RegisterError::Format(_))));
    }

    #[test]
    fn lines_are_physical_whatever_ends_them() {
        for bytes in [&b"data\r\n1\r\n2\r\n"[..], b"data\n1\n2\n", b"data\r1\r2\r"] {
            let starts: Vec<usize> = (1..=5).map(|n| line_start(bytes, n)).collect();
            let at = |n: usize| bytes.iter().position(|b| *b == b'0' + u8::try_from(n).expect("a digit"));
            assert_eq!(starts, [0, at(1).expect("there"), at(2).expect("there"), bytes.len(), bytes.len()]);
        }
    }
}
