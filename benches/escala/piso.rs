//! The floors: what no program that reads these files and writes these pages can go below by much.

use crate::Result;
use crate::relogio::Relogio;
use calamine::{DataRef, Reader as _, Xlsx};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufReader, Write as _};
use std::path::{Path, PathBuf};

/// Every cell of every workbook through calamine's raw cell reader, a thread per file; texts are measured, nothing is kept.
pub fn cru(pasta: &Path) -> Result<()> {
    let files = with_ending(pasta, "xlsx")?;
    let clock = Relogio::new();
    let cells: Vec<u64> = files.par_iter().map(|f| scan(f)).collect::<Result<_>>()?;
    clock.conta("leitura crua", cells.iter().sum(), "células");
    Ok(())
}

fn scan(path: &Path) -> Result<u64> {
    let mut workbook: Xlsx<BufReader<fs::File>> = calamine::open_workbook(path)?;
    let (mut cells, mut bytes) = (0, 0);
    for name in workbook.sheet_names() {
        let mut reader = workbook.worksheet_cells_reader(&name)?;
        while let Some(cell) = reader.next_cell()? {
            cells += 1;
            bytes += match cell.get_value() {
                DataRef::String(s) => s.len(),
                DataRef::SharedString(s) => s.len(),
                _ => 8,
            };
        }
    }
    std::hint::black_box(bytes);
    Ok(cells)
}

fn with_ending(pasta: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let all = fs::read_dir(pasta)?.flatten().map(|e| e.path());
    let mut files: Vec<PathBuf> = all.filter(|p| p.extension().is_some_and(|e| e == ending)).collect();
    files.sort();
    Ok(files)
}

/// Rows of text, and the pages that the real document has.
struct Trabalho {
    nome: String,
    paginas: usize,
    linhas: Vec<Vec<u8>>,
}

/// As many pages as the publication has, with the rows of its CSV files, in the standard font, compressed: nothing measured, no
/// structure, no embedded font. Reading the CSV and counting the pages are not on the clock.
pub fn pdf(publicacao: &Path, destino: &Path) -> Result<()> {
    let trabalhos = trabalhos(publicacao)?;
    fs::create_dir_all(destino)?;
    let clock = Relogio::new();
    trabalhos.par_iter().try_for_each(|t| -> Result<()> { Ok(fs::write(destino.join(&t.nome), emit(t)?)?) })?;
    clock.conta("piso dos PDF", trabalhos.iter().map(|t| t.paginas as u64).sum(), "páginas");
    Ok(())
}

fn trabalhos(publicacao: &Path) -> Result<Vec<Trabalho>> {
    let rows = rows_by_cargo(&publicacao.join("csv"))?;
    let mut files = with_ending(publicacao, "pdf")?;
    files.extend(with_ending(&publicacao.join("cargos"), "pdf")?);
    let all: Vec<Vec<u8>> = rows.values().flatten().cloned().collect();
    let (acts, cargos): (Vec<PathBuf>, Vec<PathBuf>) =
        files.into_iter().partition(|f| stem(f).starts_with("homologacao"));
    let share = |rows: &[Vec<u8>], i: usize, n: usize| rows[rows.len() * i / n..rows.len() * (i + 1) / n].to_vec();
    let mut work = Vec::new();
    for (i, act) in acts.iter().enumerate() {
        work.push(Trabalho {
            nome: format!("{}.pdf", stem(act)),
            paginas: pages(act)?,
            linhas: share(&all, i, acts.len()),
        });
    }
    let of_cargo = |f: &Path| stem(f).split("-v").next().unwrap_or_default().to_owned();
    for (i, file) in cargos.iter().enumerate() {
        let cargo = of_cargo(file);
        let volumes = cargos.iter().filter(|f| of_cargo(f) == cargo).count();
        let before = cargos[..i].iter().filter(|f| of_cargo(f) == cargo).count();
        let linhas = rows.get(&cargo).map(|r| share(r, before, volumes)).unwrap_or_default();
        work.push(Trabalho { nome: format!("{}.pdf", stem(file)), paginas: pages(file)?, linhas });
    }
    Ok(work)
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default()
}

fn pages(path: &Path) -> Result<usize> {
    Ok(lopdf::Document::load(path)?.get_pages().len().max(1))
}

/// The rows of the CSV files, each already written as operators of a page.
fn rows_by_cargo(csv: &Path) -> Result<BTreeMap<String, Vec<Vec<u8>>>> {
    let mut rows: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
    for file in with_ending(csv, "csv")? {
        let mut reader = csv::ReaderBuilder::new().delimiter(b';').from_path(file)?;
        for record in reader.records() {
            let record = record?;
            let cells: Vec<&str> = record.iter().skip(2).collect();
            rows.entry(record[0].to_owned()).or_default().push(latin(&cells.join("\t")));
        }
    }
    Ok(rows)
}

/// WinAnsi, with the delimiters of a PDF string escaped.
fn latin(text: &str) -> Vec<u8> {
    let (bytes, _, _) = encoding_rs::WINDOWS_1252.encode(text);
    bytes.iter().flat_map(|b| if matches!(b, b'(' | b')' | b'\\') { vec![b'\\', *b] } else { vec![*b] }).collect()
}

/// A whole file: catalog, pages, one font, a stream per page.
fn emit(t: &Trabalho) -> Result<Vec<u8>> {
    let mut out = b"%PDF-1.7\n".to_vec();
    let mut offsets = Vec::new();
    let mut object = |out: &mut Vec<u8>, body: &[u8]| {
        offsets.push(out.len());
        out.extend_from_slice(format!("{} 0 obj\n", offsets.len()).as_bytes());
        out.extend_from_slice(body);
        out.extend_from_slice(b"\nendobj\n");
    };
    let kids: String = (0..t.paginas).map(|p| format!("{} 0 R ", 4 + 2 * p)).collect();
    object(&mut out, b"<</Type/Catalog/Pages 2 0 R>>");
    object(&mut out, format!("<</Type/Pages/Count {}/Kids[{kids}]>>", t.paginas).as_bytes());
    object(&mut out, b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>");
    for p in 0..t.paginas {
        let from = t.linhas.len() * p / t.paginas;
        let to = t.linhas.len() * (p + 1) / t.paginas;
        let content = page(&t.linhas[from..to])?;
        let page = format!(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents {} 0 R>>",
            5 + 2 * p
        );
        object(&mut out, page.as_bytes());
        let mut stream = format!("<</Length {}/Filter/FlateDecode>>stream\n", content.len()).into_bytes();
        stream.extend_from_slice(&content);
        stream.extend_from_slice(b"\nendstream");
        object(&mut out, &stream);
    }
    let xref = out.len();
    write!(out, "xref\n0 {}\n0000000000 65535 f \n", offsets.len() + 1)?;
    for offset in &offsets {
        writeln!(out, "{offset:010} 00000 n ")?;
    }
    write!(out, "trailer<</Size {}/Root 1 0 R>>\nstartxref\n{xref}\n%%EOF\n", offsets.len() + 1)?;
    Ok(out)
}

/// Rows from the top, each cell at its tab stop.
fn page(rows: &[Vec<u8>]) -> Result<Vec<u8>> {
    let mut text = Vec::with_capacity(rows.len() * 200);
    for (i, row) in rows.iter().enumerate() {
        for (c, cell) in row.split(|b| *b == b'\t').enumerate().filter(|(_, cell)| !cell.is_empty()) {
            write!(text, "BT /F 7 Tf {} {} Td (", 40 + 50 * c, 800_usize.saturating_sub(12 * i))?;
            text.extend_from_slice(cell);
            text.extend_from_slice(b") Tj ET\n");
        }
    }
    let mut zlib = ZlibEncoder::new(Vec::new(), Compression::default());
    zlib.write_all(&text)?;
    Ok(zlib.finish()?)
}
