//! Text separated by `;`, `,`, tab or `|`: encoding and separator found or given, records streamed, every refusal at its physical line.

mod encoding;
mod record;
mod separator;
mod shape;

use super::fault::{Fault, Read};
use super::rows::Rows;
use super::{RawRow, RawValue, SheetInfo, SheetTail};
use crate::finding::catalogue::cells;
use crate::finding::{Finding, Place, Scope};
use encoding::Decoder;
pub use encoding::Encoding;
use record::{Field, Records};
use shape::Shape;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What the edital says of its text files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextOptions {
    /// `separador`; found when not given.
    pub separador: Option<u8>,
    /// `codificacao`; found when not given.
    pub codificacao: Option<Encoding>,
}

/// An open text file.
#[derive(Debug)]
pub struct Text {
    nome: Arc<str>,
    bytes: Arc<[u8]>,
    sheets: [SheetInfo; 1],
    separator: u8,
    encoding: Encoding,
    /// Where the records begin, after a byte order mark and a `sep=` line.
    start: usize,
    first_line: u32,
}

impl Text {
    /// Finds the encoding and the separator.
    pub fn open(nome: &Arc<str>, bytes: Arc<[u8]>, options: &TextOptions) -> Read<Self> {
        let (bytes, mark) = encoding::without_utf16(bytes)?;
        let encoding = encoding::find(&bytes, mark, options.codificacao);
        let body = bytes.get(mark..).unwrap_or_default();
        let (declared, skipped) = separator::declared(body);
        let start = mark + skipped;
        let found = options.separador.or(declared);
        let separator = found.unwrap_or_else(|| separator::find(bytes.get(start..).unwrap_or_default()));
        let sheets = [SheetInfo::default()];
        Ok(Self {
            nome: nome.clone(),
            bytes,
            sheets,
            separator,
            encoding,
            start,
            first_line: 1 + u32::from(skipped > 0),
        })
    }

    /// Separator, and whether the text is (also) in Windows-1252.
    pub fn form(&self) -> (u8, bool) {
        (self.separator, self.encoding != Encoding::Utf8)
    }

    /// The one sheet, without a name.
    pub const fn sheets(&self) -> &[SheetInfo] {
        &self.sheets
    }

    /// Streams the records that hold anything.
    pub fn read(&self, sink: &mut dyn FnMut(RawRow) -> ControlFlow<()>) -> Read<SheetTail> {
        let mut rows = Rows::new(sink);
        let mut records = Records::new(&self.bytes, self.start, self.first_line, self.separator);
        let mut decoder = Decoder::new(self.encoding);
        let mut shape = Shape::default();
        while let Some(record) = records.next()? {
            let line = record.line;
            decoder.begin(record.raw, line);
            shape.record(&record)?;
            if rows.begin(line, false)?.is_break() {
                return Ok(SheetTail::default());
            }
            for (column, field) in (0u32..).zip(record.fields) {
                if let Some(text) = cell(field, record.unquoted, record.raw, &mut decoder, line)? {
                    rows.cell(column, RawValue::Text(text), false);
                }
            }
        }
        let _ = rows.flush();
        Ok(SheetTail { achados: self.seen(&decoder, shape), ..SheetTail::default() })
    }

    fn seen(&self, decoder: &Decoder, shape: Shape) -> Vec<Finding> {
        let mut achados = Vec::new();
        if let Some((line, count)) = shape.short() {
            let place = Place::line(&self.nome, line as usize);
            let message = format!("{count} registro(s) com menos campos que o cabeçalho, o primeiro nesta linha");
            achados.push(Finding::new(&cells::CSV_CAMPOS_A_MENOS, Scope::Exame, place, message));
        }
        if let Some((line, message)) = decoder.mixed() {
            let place = Place::line(&self.nome, line as usize);
            achados.push(Finding::new(&cells::CSV_CODIFICACAO_MISTA, Scope::Exame, place, message));
        }
        if let Some((line, count)) = decoder.lost() {
            let place = Place::line(&self.nome, line as usize);
            let message = format!("{count} campo(s) com o caractere “�” no lugar de letras, o primeiro nesta linha");
            achados.push(Finding::new(&cells::TEXTO_PERDIDO, Scope::Exame, place, message));
        }
        achados
    }
}

/// The text of a field; `None` when it is empty. `="001"`, a spreadsheet's way to keep zeros, is `001`.
fn cell(field: &Field, unquoted: &[u8], raw: &[u8], decoder: &mut Decoder, line: u32) -> Read<Option<Arc<str>>> {
    let bytes = if field.quoted { unquoted } else { raw };
    let bytes = bytes.get(field.start..field.end).unwrap_or_default();
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.contains(&0) {
        return Err(Fault::new(&cells::CSV_NULO, "há um byte nulo no meio do texto").line(line));
    }
    let text = decoder.text(bytes, line)?;
    let inner = text.strip_prefix("=\"").and_then(|t| t.strip_suffix('"')).filter(|t| !t.contains('"'));
    let text = inner.unwrap_or(&text);
    Ok((!text.is_empty()).then(|| Arc::from(text)))
}
