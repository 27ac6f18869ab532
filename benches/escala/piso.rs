//! The floors: what no program that reads these files and writes these pages can go below by much.

use crate::Result;
use crate::paginas::{self, Pagina};
use crate::relogio::Relogio;
use calamine::{DataRef, Ods, Reader as _, Xlsx};
use csv::{ByteRecord, ReaderBuilder};
use flate2::{Compress, Compression, FlushCompress};
use rayon::prelude::*;
use std::fs;
use std::io::{BufReader, Write as _};
use std::path::{Path, PathBuf};

/// Every cell of every sheet through a raw reader, a thread per file (calamine's; the `csv` crate's where there is no workbook); texts
/// are measured, nothing is kept.
pub fn cru(pasta: &Path) -> Result<()> {
    let mut files: Vec<(PathBuf, Raw)> = Vec::new();
    for (ending, raw) in [("xlsx", xlsx as Raw), ("ods", ods), ("csv", csv)] {
        files.extend(with_ending(pasta, ending)?.into_iter().map(|f| (f, raw)));
    }
    let clock = Relogio::new();
    let cells: Vec<u64> = files.par_iter().map(|(f, raw)| raw(f)).collect::<Result<_>>()?;
    clock.conta("leitura crua", cells.iter().sum(), "células");
    Ok(())
}

/// Reads a file; how many cells that are not blank it has.
type Raw = fn(&Path) -> Result<u64>;

fn xlsx(path: &Path) -> Result<u64> {
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

/// calamine has no cell reader for `.ods`: opening reads every table.
fn ods(path: &Path) -> Result<u64> {
    let mut workbook: Ods<BufReader<fs::File>> = calamine::open_workbook(path)?;
    let mut cells = 0;
    for name in workbook.sheet_names() {
        cells += workbook.worksheet_range(&name)?.used_cells().count() as u64;
    }
    Ok(cells)
}

fn csv(path: &Path) -> Result<u64> {
    let mut reader = ReaderBuilder::new().delimiter(b';').has_headers(false).from_path(path)?;
    let (mut cells, mut record) = (0, ByteRecord::new());
    while reader.read_byte_record(&mut record)? {
        cells += record.iter().filter(|f| !f.is_empty()).count() as u64;
    }
    Ok(cells)
}

fn with_ending(pasta: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let all = fs::read_dir(pasta)?.flatten().map(|e| e.path());
    let mut files: Vec<PathBuf> = all.filter(|p| p.extension().is_some_and(|e| e == ending)).collect();
    files.sort();
    Ok(files)
}

/// Files whose pages are drawn again at a time: what is read of more would not fit in memory.
const LEVA: usize = 64;

/// The published pages once more, by a minimal emitter, all processors at work: the same pieces of text at the same places, the same
/// rules, packed as the program packs long files; nothing is measured, no font is embedded, nothing is attached. Without structure, and with
/// the least that makes each piece accessible (an element, its mark, the way back). Reading the published files is not on the clock.
pub fn pdf(publicacao: &Path, destino: &Path) -> Result<()> {
    let mut files = with_ending(publicacao, "pdf")?;
    files.extend(with_ending(&publicacao.join("cargos"), "pdf")?);
    fs::create_dir_all(destino)?;
    let mut bare = Relogio::paused();
    let mut tagged = Relogio::paused();
    let mut count = 0;
    for some in files.chunks(LEVA) {
        let read: Vec<(&PathBuf, Vec<Pagina>)> =
            some.par_iter().map(|f| Ok((f, paginas::de(f)?))).collect::<Result<_>>()?;
        count += read.iter().map(|(_, pages)| pages.len() as u64).sum::<u64>();
        for (clock, structure) in [(&mut bare, false), (&mut tagged, true)] {
            clock.resume();
            read.par_iter().try_for_each(|(f, pages)| -> Result<()> {
                let name = f.file_name().unwrap_or_default();
                Ok(fs::write(destino.join(name), Emissor::new(structure).file(pages)?)?)
            })?;
            clock.pause();
        }
    }
    bare.conta("piso dos PDF", count, "páginas");
    tagged.conta("piso dos PDF, com a estrutura", count, "páginas");
    Ok(())
}

/// A file as it is written: objects one after another, and where each begins.
struct Emissor {
    structure: bool,
    out: Vec<u8>,
    offsets: Vec<usize>,
    zlib: Compress,
}

impl Emissor {
    fn new(structure: bool) -> Self {
        let zlib = Compress::new(Compression::fast(), true);
        Self { structure, out: b"%PDF-1.7\n".to_vec(), offsets: Vec::new(), zlib }
    }

    /// A whole file: catalog, pages, one font, a stream per page; with structure, the elements of a page in a stream of objects.
    fn file(mut self, pages: &[Pagina]) -> Result<Vec<u8>> {
        let kids: String = (0..pages.len()).map(|p| format!("{} 0 R ", 4 + 2 * p)).collect();
        self.object(b"<</Type/Catalog/Pages 2 0 R>>")?;
        self.object(format!("<</Type/Pages/Count {}/Kids[{kids}]>>", pages.len()).as_bytes())?;
        self.object(b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")?;
        for (i, page) in pages.iter().enumerate() {
            let content = self.content(page);
            self.object(
                format!(
                    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents {} 0 R>>",
                    5 + 2 * i
                )
                .as_bytes(),
            )?;
            self.stream("", &content)?;
        }
        if self.structure {
            self.elements(pages)?;
        }
        self.end()
    }

    /// One text object, each piece placed from the one before, the size set where it changes.
    fn content(&self, page: &Pagina) -> Vec<u8> {
        let mut out = Vec::with_capacity(page.textos.len() * 60);
        for &[left, y, right] in &page.fios {
            numbers(&mut out, &[left, y]);
            out.extend_from_slice(b"m ");
            numbers(&mut out, &[right, y]);
            out.extend_from_slice(b"l\n");
        }
        out.extend_from_slice(b"S BT ");
        let (mut pen, mut size) = ((0, 0), 0);
        for (mcid, t) in (0_i32..).zip(&page.textos) {
            let marked = self.structure && t.marcado;
            if marked {
                out.extend_from_slice(b"/P<</MCID ");
                out.extend_from_slice(itoa::Buffer::new().format(mcid).as_bytes());
                out.extend_from_slice(b">>BDC ");
            }
            if t.corpo != size {
                size = t.corpo;
                out.extend_from_slice(b"/F ");
                numbers(&mut out, &[size]);
                out.extend_from_slice(b"Tf ");
            }
            numbers(&mut out, &[t.x - pen.0, t.y - pen.1]);
            pen = (t.x, t.y);
            out.extend_from_slice(b"Td(");
            out.extend_from_slice(&t.bytes);
            out.extend_from_slice(if marked { b")Tj EMC\n" } else { b")Tj\n" });
        }
        out.extend_from_slice(b"ET");
        out
    }

    /// An element for each marked piece, and for each page the way from its pieces to them.
    fn elements(&mut self, pages: &[Pagina]) -> Result<()> {
        let mut number = self.offsets.len() + 1 + pages.len();
        for (i, page) in pages.iter().enumerate() {
            let (mut bodies, mut heads, mut parents) = (Vec::new(), Vec::new(), b"[".to_vec());
            for (mcid, t) in page.textos.iter().enumerate() {
                if t.marcado {
                    write!(heads, "{number} {} ", bodies.len())?;
                    write!(bodies, "<</S/P/P 1 0 R/Pg {} 0 R/K {mcid}>> ", 4 + 2 * i)?;
                    write!(parents, "{number} 0 R ")?;
                    number += 1;
                } else {
                    parents.extend_from_slice(b"null ");
                }
            }
            parents.push(b']');
            write!(heads, "{number} {} ", bodies.len())?;
            number += 1;
            let head = format!("/Type/ObjStm/N {}/First {}", page.textos.len() + 1, heads.len());
            self.stream(&head, &[heads, bodies, parents].concat())?;
        }
        Ok(())
    }

    fn object(&mut self, body: &[u8]) -> Result<()> {
        self.offsets.push(self.out.len());
        writeln!(self.out, "{} 0 obj", self.offsets.len())?;
        self.out.extend_from_slice(body);
        self.out.extend_from_slice(b"\nendobj\n");
        Ok(())
    }

    fn stream(&mut self, head: &str, data: &[u8]) -> Result<()> {
        self.zlib.reset();
        let mut packed = Vec::with_capacity(data.len() + data.len() / 100 + 100);
        self.zlib.compress_vec(data, &mut packed, FlushCompress::Finish)?;
        let mut body = format!("<<{head}/Length {}/Filter/FlateDecode>>stream\n", packed.len()).into_bytes();
        body.extend_from_slice(&packed);
        body.extend_from_slice(b"\nendstream");
        self.object(&body)
    }

    fn end(mut self) -> Result<Vec<u8>> {
        let xref = self.out.len();
        write!(self.out, "xref\n0 {}\n0000000000 65535 f \n", self.offsets.len() + 1)?;
        for offset in &self.offsets {
            writeln!(self.out, "{offset:010} 00000 n ")?;
        }
        write!(self.out, "trailer<</Size {}/Root 1 0 R>>\nstartxref\n{xref}\n%%EOF\n", self.offsets.len() + 1)?;
        Ok(self.out)
    }
}

/// Hundredths as a PDF writes them, each with a space after it.
fn numbers(out: &mut Vec<u8>, list: &[i32]) {
    for &n in list {
        if n < 0 {
            out.push(b'-');
        }
        out.extend_from_slice(itoa::Buffer::new().format(n.unsigned_abs() / 100).as_bytes());
        let rest = n.unsigned_abs() % 100;
        if rest > 0 {
            out.extend_from_slice(&[b'.', b'0' + (rest / 10) as u8, b'0' + (rest % 10) as u8]);
        }
        out.push(b' ');
    }
}
