//! `publicacao/dados/` and the portal page: the rules that were applied, the posts as resolved, the results for programs and for
//! browsers. Every file is searched for personal data before it is written.

use super::compute::{CargoResult, Computed};
use super::homologar::{Fault, view};
use super::public::Public;
use crate::archive::manifest::{self, Manifest, Origem};
use crate::archive::writer::{PieceWriter, Staging};
use crate::domain::Cargo;
use crate::finding::catalogue::cells::ARQUIVO_MUDOU;
use crate::finding::{Finding, Fora, Place, Scope};
use crate::ingest::InputFile;
use crate::ingest::files::{ResolvedFile, read};
use crate::ingest::norma::builtin;
use crate::law::reserva;
use crate::report::context::{CargoView, Resultado};
use crate::report::csv::CsvEncoder;
use crate::report::dados::{
    CargoDados, Dados, Estado, ForaDados, Fresh, Pages, cargos, documentos::Documentos, json, portal,
};
use memchr::memchr_iter;

/// What every published file is, in plain words.
pub const LEIAME: &str = include_str!("../../templates/dados/LEIAME.txt");
/// Folder of all this.
pub const FOLDER: &str = "publicacao/dados";
/// Files of the folder that no rule file may replace.
const OURS: [&str; 4] = ["LEIAME.txt", "cargos.csv", "resultado.json", "resultado.schema.json"];

/// Writes what precedes the results: the edital and the norms, byte for byte, and the posts as resolved.
pub fn write_rules(computed: &Computed, public: &Public) -> Result<(), Fault> {
    let exam = &computed.exam;
    for file in exam.arquivos.iter().take(exam.regras) {
        match file.nome.strip_prefix("norma:") {
            Some(id) => write_builtin(id, public)?,
            None => write_rule(&exam.pasta.join(&file.nome), file, public)?,
        }
    }
    let csv = CsvEncoder::new(exam.edital.csv.clone()).file(cargos::table(&exam.edital))?;
    public.write(&format!("{FOLDER}/cargos.csv"), &csv)
}

fn write_builtin(id: &str, public: &Public) -> Result<(), Fault> {
    let Some(norma) = builtin().iter().find(|n| n.id == id) else { return Ok(()) };
    public.write_rule(&format!("{FOLDER}/{id}.toml"), norma.toml.as_bytes())?;
    norma.texto.map_or(Ok(()), |texto| public.write_rule(&format!("{FOLDER}/{id}.txt"), texto.as_bytes()))
}

/// The very bytes that were parsed: a file that changed since is refused.
fn write_rule(path: &std::path::Path, file: &InputFile, public: &Public) -> Result<(), Fault> {
    if OURS.iter().any(|ours| ours.eq_ignore_ascii_case(&file.nome)) {
        return Ok(());
    }
    let resolved = ResolvedFile { nome: file.nome.clone(), path: path.to_owned() };
    let (bytes, now) = read(&resolved).map_err(|f| Fault::Findings(vec![f]))?;
    if now != *file {
        let message = format!("“{}” mudou enquanto o exame era processado", file.nome);
        return Err(Fault::Findings(vec![Finding::new(
            &ARQUIVO_MUDOU,
            Scope::Exame,
            Place::file(&file.nome),
            message,
        )]));
    }
    public.write_rule(&format!("{FOLDER}/{}", file.nome), &bytes)
}

/// Writes the results for programs and the page for the portal, but for what [leads to documents](write_page).
pub fn write_results(computed: &Computed, codigo: &str, held: &[Vec<Finding>], public: &Public) -> Result<(), Fault> {
    public.write(&format!("{FOLDER}/LEIAME.txt"), LEIAME.as_bytes())?;
    public.write(&format!("{FOLDER}/resultado.schema.json"), json::SCHEMA.as_bytes())?;
    let (a, b) = rayon::join(
        || pages(public, |p| json::write(&dados(computed, codigo, held), p)),
        || pages(public, |p| portal::write(&dados(computed, codigo, held), p)),
    );
    a.and(b)
}

/// Writes what of the page leads to the documents, all of which are written.
pub fn write_page(computed: &Computed, codigo: &str, held: &[Vec<Finding>], public: &Public) -> Result<(), Fault> {
    let dados = dados(computed, codigo, held);
    let written = public.staging.map(Staging::written).unwrap_or_default();
    let inside = written.keys().filter_map(|name| name.strip_prefix("publicacao/"));
    let documentos = Documentos::of(&dados, inside);
    pages(public, |p| portal::page(&dados, &documentos, p))
}

/// The manifest of `publicacao/` alone, for who has only that folder.
pub fn write_manifest(origem: &Origem, public: &Public) -> Result<(), Fault> {
    let written = public.staging.map(Staging::written).unwrap_or_default().into_iter();
    let inside =
        written.filter_map(|(name, hash)| name.strip_prefix("publicacao/").map(|n| (n.to_owned(), hash))).collect();
    let manifest = Manifest::new(origem.clone(), inside);
    public.write_rule(&format!("publicacao/{}", manifest::FILE), &manifest.to_bytes())
}

fn dados<'a>(computed: &'a Computed, codigo: &'a str, held: &'a [Vec<Finding>]) -> Dados<'a> {
    let edital = &computed.exam.edital;
    let asked = computed.resultados.iter().enumerate().filter(|(_, r)| !matches!(r, CargoResult::ForaDoPedido));
    let cargos =
        asked.map(|(i, _)| cargo(computed, view(computed, i, held.get(i).map_or(&[], Vec::as_slice)))).collect();
    let outside = |(f, achados): (Fora, Vec<Finding>)| ForaDados {
        codigo: f.codigo.to_string(),
        nome: f.nome.to_string(),
        motivos: motivos(&achados),
    };
    Dados { edital, codigo, cargos, fora: computed.fora().into_iter().map(outside).collect() }
}

fn cargo<'a>(computed: &'a Computed, view: CargoView<'a>) -> CargoDados<'a> {
    let estado = match view.resultado {
        Resultado::Pronto(outcome) => {
            Estado::Publicado(Box::new(Fresh { edital: &computed.exam.edital, view, outcome }))
        }
        Resultado::Retido(achados) => Estado::Retido(motivos(achados)),
    };
    CargoDados { cargo: view.cargo, numeros: numeros(view.cargo), estado }
}

/// The kinds of these findings: their messages may quote personal data.
fn motivos(achados: &[Finding]) -> Vec<String> {
    let mut motivos: Vec<String> = achados.iter().map(|f| f.entry.title.to_owned()).collect();
    motivos.sort_unstable();
    motivos.dedup();
    motivos
}

/// What the norm gives and the edital states for each list of a cargo, `ac` first.
pub fn numeros(cargo: &Cargo) -> Vec<(u32, Option<u32>)> {
    let reserved = reserva::numeros(cargo);
    let due = reserved.iter().try_fold(0u32, |sum, n| sum.checked_add(n.pela_lei));
    let ac = due.and_then(|n| cargo.vagas.checked_sub(n)).unwrap_or(0);
    std::iter::once((ac, None)).chain(reserved.iter().map(|n| (n.pela_lei, n.declaradas))).collect()
}

fn pages(public: &Public, write: impl FnOnce(&mut Publisher)) -> Result<(), Fault> {
    let mut publisher = Publisher { public, open: None, buffer: String::new(), lines: 0, fault: None };
    write(&mut publisher);
    public.told(publisher.fault.map_or(Ok(()), Err)).map(|_| ())
}

/// Writes files in pieces, each searched first. After a fault, here or beside, nothing more is written.
struct Publisher<'a> {
    public: &'a Public<'a>,
    /// The file begun; without a writer in a rehearsal.
    open: Option<(String, Option<PieceWriter>)>,
    buffer: String,
    /// Lines of the file before the buffer.
    lines: usize,
    fault: Option<Fault>,
}

/// Bytes gathered before they are searched and written.
const PIECE: usize = 1 << 20;

impl Publisher<'_> {
    fn attempt(&mut self, work: impl FnOnce(&mut Self) -> Result<(), Fault>) {
        if self.fault.is_none()
            && !self.public.stopped()
            && let Err(fault) = work(self)
        {
            self.fault = Some(fault);
        }
    }

    fn flush(&mut self) -> Result<(), Fault> {
        if let Some((name, file)) = &mut self.open
            && self.public.searched(name, self.lines, self.buffer.as_bytes())
            && let Some(file) = file
            && !self.public.refused()
        {
            file.write(self.buffer.as_bytes())?;
        }
        self.lines += memchr_iter(b'\n', self.buffer.as_bytes()).count();
        self.buffer.clear();
        Ok(())
    }
}

impl Pages for Publisher<'_> {
    fn over(&self) -> bool {
        self.fault.is_some() || self.public.stopped()
    }

    fn begin(&mut self, name: &str) {
        let name = format!("publicacao/{name}");
        self.attempt(|p| {
            let file = p.public.staging.map(|s| s.create(&name)).transpose()?;
            (p.open, p.lines) = (Some((name, file)), 0);
            Ok(())
        });
    }

    fn text(&mut self, text: &str) {
        self.buffer.push_str(text);
        if self.buffer.len() >= PIECE {
            self.attempt(Self::flush);
            self.buffer.clear();
        }
    }

    fn end(&mut self) {
        self.attempt(|p| {
            p.flush()?;
            Ok(p.open.take().and_then(|(_, file)| file).map_or(Ok(()), PieceWriter::finish)?)
        });
        self.buffer.clear();
    }
}
