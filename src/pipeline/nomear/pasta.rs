//! The folder of a batch: `nomeacoes/<AAAA-MM-DD>/`.

use super::Options;
use super::lotes::Preparo;
use super::registro;
use crate::archive::hash::FileHash;
use crate::archive::manifest::{Manifest, Origem};
use crate::archive::names;
use crate::archive::published::CsvFile;
use crate::archive::writer::{Ready, Staging, WriteError};
use crate::domain::{COLUNAS_DO_RAZAO, plural};
use crate::finding::catalogue::ledger as catalogue;
use crate::finding::{Finding, Place, Scope, Severity};
use crate::law::ledger::Lote;
use crate::pipeline::documents::publicacao;
use crate::pipeline::homologar::{Fault, view};
use crate::pipeline::public::{Diario, Public, write_docx};
use crate::pipeline::summary;
use crate::report::csv::{CsvEncoder, CsvTable};
use crate::report::csv_nomeacoes::{self, ESTADO, NOMEACOES, PRAZOS, PROXIMAS};
use crate::report::documents;
use crate::report::template::Templates;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A folder written beside its place, whole.
pub struct Staged {
    ready: Ready,
    target: PathBuf,
    /// What the gazette will count, file by file.
    pub diario: Diario,
}

impl Staged {
    /// Puts it in its place, in one step: where that is, and what people had put there by hand and was kept.
    pub fn place(self) -> Result<(PathBuf, Vec<String>), WriteError> {
        let kept = self.ready.place()?;
        Ok((self.target, kept))
    }
}

/// Where the batch of a day goes.
pub fn target(preparo: &Preparo, options: &Options) -> PathBuf {
    options.saida.join(&preparo.nome).join(name(preparo))
}

fn name(preparo: &Preparo) -> String {
    format!("nomeacoes/{}", preparo.data.iso())
}

/// Writes everything of the batch beside its place. `rows`: those to be registered, when that was asked for.
pub fn stage(preparo: &mut Preparo, options: &Options, rows: Option<&[[String; 8]]>) -> Result<Staged, Fault> {
    let publication = options.saida.join(&preparo.nome);
    let name = name(preparo);
    let target = target(preparo, options);
    tell_smaller(preparo, &target)?;
    let staging = Staging::begin_inside(&publication, &name)?;
    let scanner = preparo.computed.scanner();
    let public = Public::new(&staging, &scanner);
    write_csv(preparo, &public)?;
    let mut origem = origin(preparo, &staging);
    origem.numero.clone_from(&options.numero);
    let mut told = Vec::new();
    if options.documentos {
        let mut notices = write_documents(preparo, options, &origem.codigo(), &public)?;
        summary::waive(&preparo.computed.exam.edital, &mut notices);
        told.append(&mut notices);
    }
    public.finish()?;
    let diario = public.gazette();
    if let Some(rows) = rows.filter(|_| !registro::is_text(preparo)) {
        staging.write(names::REGISTRAR, &to_paste(preparo, rows)?)?;
    }
    staging.seal(origem)?;
    preparo.achados.append(&mut told);
    Ok(Staged { ready: staging.ready_keeping()?, target, diario })
}

/// The lists of the batch.
fn write_csv(preparo: &Preparo, public: &Public) -> Result<(), Fault> {
    let edital = &preparo.computed.exam.edital;
    let of = |lote: &Lote| view(&preparo.computed, lote.cargo, &[]);
    write_list(preparo, public, names::NOMEACOES, NOMEACOES, |lote| {
        preparo.outcome(lote.cargo).map(|o| csv_nomeacoes::nomeacoes(edital, &of(lote), o, lote))
    })?;
    write_list(preparo, public, names::ESTADO, ESTADO, |lote| {
        Some(csv_nomeacoes::estado(edital, &of(lote), &lote.estado))
    })?;
    write_list(preparo, public, names::PROXIMAS, PROXIMAS, |lote| {
        Some(csv_nomeacoes::proximas(edital, &of(lote), &lote.estado))
    })?;
    write_list(preparo, public, names::PRAZOS, PRAZOS, |lote| Some(csv_nomeacoes::prazos(&of(lote), &lote.estado)))
}

/// One CSV file, a piece per cargo in the edital's order.
fn write_list(
    preparo: &Preparo,
    public: &Public,
    name: &str,
    header: &[&str],
    rows: impl Fn(&Lote) -> Option<CsvTable>,
) -> Result<(), Fault> {
    public.write_csv(name, header, &preparo.computed.exam.edital.csv, preparo.lotes.iter().filter_map(rows))
}

/// The act that nominates, as PDF and DOCX; none when nobody is called. Returns the warnings of its text.
fn write_documents(preparo: &Preparo, options: &Options, codigo: &str, public: &Public) -> Result<Vec<Finding>, Fault> {
    if preparo.lotes.iter().all(|l| l.chamadas.is_empty()) {
        return Ok(Vec::new());
    }
    let held = vec![Vec::new(); preparo.computed.exam.edital.cargos.len()];
    let templates = Templates::new(preparo.computed.exam.textos.clone());
    let mut p = publicacao(&preparo.computed, &preparo.waived, codigo, &held, &templates);
    p.validade = preparo.lotes.first().and_then(|l| l.estado.validade);
    p.numero = options.numero.as_deref();
    let volumes = documents::nomeacao(&p, preparo.data, &preparo.lotes).map_err(Fault::Findings)?;
    public.draw_volumes(&volumes)?;
    write_docx(public, "", &volumes)?;
    Ok(volumes.avisos)
}

/// What the batch was made from: the exam, and the events that it sees, told by their own hash. What comes later in the ledger is
/// not part of it, so that the batch stays the same as the ledger grows.
pub(super) fn origin(preparo: &Preparo, staging: &Staging) -> Origem {
    let mut origem = summary::origem(&preparo.computed, &preparo.waived, staging.written());
    let code = |l: &Lote| preparo.computed.exam.edital.cargos.get(l.cargo).map(|c| c.codigo.clone());
    origem.data = Some(preparo.data.iso());
    origem.publicados = preparo.lotes.iter().filter_map(code).collect();
    origem.retidos.clone_from(&preparo.retidos);
    origem.entradas.insert("razao:eventos-vistos".into(), FileHash::of(seen(preparo).as_bytes()));
    origem
}

/// The events seen, in their order, one a line.
fn seen(preparo: &Preparo) -> String {
    let ledger = &preparo.razao.ledger;
    let edital = &preparo.computed.exam.edital;
    let livro = crate::law::ledger::Livro::new(edital.cargos.len(), &ledger.eventos, &ledger.fontes);
    let mut text = String::new();
    for lote in &preparo.lotes {
        let eventos = livro.do_cargo(lote.cargo);
        let n = crate::law::ledger::livro::seen_by_batch(eventos, preparo.data);
        for e in eventos.iter().take(n) {
            let quantidade = e.quantidade.map_or_else(String::new, |q| q.to_string());
            let lista = e.lista.map_or("", |l| edital.lista_id(l));
            let inscricao = e.inscricao.as_deref().unwrap_or("");
            let codigo = edital.cargos.get(lote.cargo).map_or("", |c| c.codigo.as_str());
            let _ = writeln!(text, "{};{codigo};{inscricao};{};{quantidade};{lista}", e.data.iso(), e.tipo.id());
        }
    }
    text
}

/// The rows for a spreadsheet ledger, with the documented header.
fn to_paste(preparo: &Preparo, rows: &[[String; 8]]) -> Result<Vec<u8>, Fault> {
    let mut table = CsvTable::new(&COLUNAS_DO_RAZAO, rows.len());
    for row in rows {
        let cells: Vec<&str> = row.iter().map(String::as_str).collect();
        table.row(&cells);
    }
    Ok(CsvEncoder::new(preparo.computed.exam.edital.csv.clone()).file(table)?)
}

/// The folder of the day may hold cargos that this batch leaves out: told. Where it names people of one that is held back, the act of the
/// day would lose them by no choice of anybody: refused.
fn tell_smaller(preparo: &mut Preparo, target: &Path) -> Result<(), Fault> {
    let Some(before) = Manifest::standing(target) else {
        return Ok(());
    };
    let edital = &preparo.computed.exam.edital;
    let now: Vec<&str> =
        preparo.lotes.iter().filter_map(|l| edital.cargos.get(l.cargo)).map(|c| c.codigo.as_str()).collect();
    let lost: Vec<String> = before.origem.publicados.into_iter().filter(|c| !now.contains(&c.as_str())).collect();
    if lost.is_empty() {
        return Ok(());
    }
    let named = nominated(target);
    let held: Vec<&str> =
        lost.iter().filter(|c| preparo.retidos.contains(c) && named.contains(*c)).map(String::as_str).collect();
    if !held.is_empty() {
        let mensagem = format!(
            "o lote que está na pasta tem nomeações {} {}, agora {}: refeito, o ato as perderia; nada foi gravado nem registrado",
            plural(held.len(), "do cargo", "dos cargos"),
            held.join(", "),
            plural(held.len(), "retido", "retidos"),
        );
        let found = Finding::new(&catalogue::LOTE_MENOR, Scope::Exame, Place::default(), mensagem);
        return Err(Fault::Findings(vec![found.severity(Severity::Error).fix(HELD)]));
    }
    let mensagem = format!("a pasta do lote tinha também os cargos {}", lost.join(", "));
    preparo.achados.push(Finding::new(&catalogue::LOTE_MENOR, Scope::Exame, Place::default(), mensagem));
    Ok(())
}

/// The way out where a cargo of the act is held back.
const HELD: &str = "corrija os erros do cargo e repita o comando; se o ato deve mesmo ficar sem ele, peça os outros cargos com --cargo";

/// Codes of the cargos in which the batch of a folder names somebody.
fn nominated(folder: &Path) -> BTreeSet<String> {
    let file = CsvFile::read(&folder.join(names::NOMEACOES)).unwrap_or_default();
    let cargo = file.column("cargo");
    file.rows.iter().filter_map(|(_, r)| r.get(cargo?).map(str::to_owned)).collect()
}
