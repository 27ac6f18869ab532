//! The exam as files: workbooks of at most 200,000 rows, one CSV, or one `.ods`.

use crate::Result;
use crate::exame::{Exame, Valor};
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use zip::write::SimpleFileOptions;

/// Rows of a workbook.
const POR_PASTA: usize = 200_000;

/// Writes the exam into a folder.
pub fn write(exame: &Exame, formato: &str, pasta: &Path) -> Result<()> {
    match formato {
        "xlsx" => xlsx(exame, pasta)?,
        "csv" => csv(exame, pasta)?,
        "ods" => ods(exame, pasta)?,
        outro => return Err(format!("formato desconhecido: {outro}").into()),
    }
    let resultados = format!("resultado*.{formato}");
    Ok(fs::write(pasta.join("edital.toml"), exame.edital(&resultados))?)
}

fn xlsx(exame: &Exame, pasta: &Path) -> Result<()> {
    let mut linhas = exame.linhas().peekable();
    let mut volume = 1;
    while linhas.peek().is_some() {
        let mut workbook = Workbook::new();
        let data = Format::new().set_num_format("dd/mm/yyyy");
        let sheet = workbook.add_worksheet();
        sheet.set_name("Resultado")?;
        for (c, titulo) in (0u16..).zip(exame.colunas()) {
            sheet.write_string(0, c, &titulo)?;
        }
        for (l, celulas) in (1u32..).zip(linhas.by_ref().take(POR_PASTA)) {
            for (c, valor) in (0u16..).zip(&celulas) {
                cell(sheet, l, c, valor, &data)?;
            }
        }
        workbook.save(pasta.join(format!("resultado-{volume:02}.xlsx")))?;
        volume += 1;
    }
    Ok(())
}

fn cell(sheet: &mut Worksheet, l: u32, c: u16, valor: &Valor, data: &Format) -> Result<()> {
    match valor {
        Valor::Vazio => {}
        Valor::Texto(t) => drop(sheet.write_string(l, c, t)?),
        Valor::Data(d) => {
            let dia = ExcelDateTime::from_serial_datetime(f64::from(*d))?;
            sheet.write_datetime_with_format(l, c, dia, data)?;
        }
        Valor::Nota(n) => drop(sheet.write_number(l, c, hundredths(*n))?),
        Valor::Inteiro(n) => drop(sheet.write_number(l, c, hundredths(*n * 100))?),
    }
    Ok(())
}

/// Spreadsheets hold binary numbers: this one is the nearest to the decimal.
fn hundredths(n: u64) -> f64 {
    f64::from(u32::try_from(n).expect("small numbers")) / 100.0
}

/// A number as text with decimal comma, a date as dd/mm/yyyy.
fn text(valor: &Valor) -> String {
    match valor {
        Valor::Vazio => String::new(),
        Valor::Texto(t) => t.clone(),
        Valor::Data(d) => {
            let (ano, mes, dia) = civil(*d);
            format!("{dia:02}/{mes:02}/{ano}")
        }
        Valor::Nota(n) => format!("{},{:02}", n / 100, n % 100),
        Valor::Inteiro(n) => n.to_string(),
    }
}

/// Days since 1899-12-30 → year, month, day (counting eras of 400 years from 1st March of year 0).
fn civil(serial: u32) -> (u32, u32, u32) {
    let dias = serial + 693_899;
    let (era, doe) = (dias / 146_097, dias % 146_097);
    let yoe = (doe - doe / 1_460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let mes = if mp < 10 { mp + 3 } else { mp - 9 };
    (era * 400 + yoe + u32::from(mes <= 2), mes, doy - (153 * mp + 2) / 5 + 1)
}

fn csv(exame: &Exame, pasta: &Path) -> Result<()> {
    let mut out = csv::WriterBuilder::new().delimiter(b';').from_path(pasta.join("resultado.csv"))?;
    out.write_record(exame.colunas())?;
    for celulas in exame.linhas() {
        out.write_record(celulas.iter().map(text))?;
    }
    Ok(out.flush()?)
}

fn ods(exame: &Exame, pasta: &Path) -> Result<()> {
    let mut zip = zip::ZipWriter::new(File::create(pasta.join("resultado.ods"))?);
    let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    zip.start_file("mimetype", stored)?;
    zip.write_all(b"application/vnd.oasis.opendocument.spreadsheet")?;
    let deflated = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    zip.start_file("META-INF/manifest.xml", deflated)?;
    zip.write_all(MANIFESTO.as_bytes())?;
    zip.start_file("content.xml", deflated)?;
    let mut out = BufWriter::new(zip);
    out.write_all(ABRE.as_bytes())?;
    let titulos: Vec<Valor> = exame.colunas().into_iter().map(Valor::Texto).collect();
    for celulas in std::iter::once(titulos).chain(exame.linhas()) {
        out.write_all(b"<table:table-row>")?;
        for valor in &celulas {
            ods_cell(&mut out, valor)?;
        }
        out.write_all(b"</table:table-row>")?;
    }
    out.write_all(FECHA.as_bytes())?;
    out.into_inner().map_err(std::io::IntoInnerError::into_error)?.finish()?;
    Ok(())
}

fn ods_cell(out: &mut impl Write, valor: &Valor) -> Result<()> {
    let t = text(valor);
    match valor {
        Valor::Vazio => write!(out, "<table:table-cell/>")?,
        Valor::Texto(_) => {
            write!(out, r#"<table:table-cell office:value-type="string"><text:p>{t}</text:p></table:table-cell>"#)?
        }
        Valor::Data(d) => {
            let (a, m, dia) = civil(*d);
            write!(
                out,
                r#"<table:table-cell office:value-type="date" office:date-value="{a}-{m:02}-{dia:02}"><text:p>{t}</text:p></table:table-cell>"#
            )?;
        }
        Valor::Nota(_) | Valor::Inteiro(_) => write!(
            out,
            r#"<table:table-cell office:value-type="float" office:value="{}"><text:p>{t}</text:p></table:table-cell>"#,
            t.replace(',', ".")
        )?,
    }
    Ok(())
}

const MANIFESTO: &str = r#"<?xml version="1.0" encoding="UTF-8"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>"#;
const ABRE: &str = r#"<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2"><office:body><office:spreadsheet><table:table table:name="Resultado">"#;
const FECHA: &str = "</table:table></office:spreadsheet></office:body></office:document-content>";
