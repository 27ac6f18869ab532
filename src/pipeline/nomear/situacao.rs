//! `--situacao`: where the count of each cargo stands on a day, for people and for programs.

use super::Options;
use super::lotes::{self, Preparo, Quem};
use super::pasta::origin;
use crate::archive::names;
use crate::archive::writer::Staging;
use crate::domain::Date;
use crate::domain::contados;
use crate::finding::Finding;
use crate::finding::catalogue::ledger::LOTE_DIVERGE;
use crate::law::ledger::{self, EstadoCargo, Livro};
use crate::pipeline::documents::publicacao;
use crate::pipeline::homologar::{Fault, view};
use crate::pipeline::progress::Progress;
use crate::pipeline::public::Public;
use crate::pipeline::summary;
use crate::report::csv::CsvTable;
use crate::report::csv_nomeacoes::{self, ESTADO, PRAZOS, PROXIMAS};
use crate::report::documents;
use crate::report::template::Templates;
use std::path::{Path, PathBuf};

/// What was told.
#[derive(Debug)]
pub struct Situation {
    /// Name of the exam.
    pub nome: String,
    /// The report for the terminal.
    pub texto: String,
    /// Folder of the files; `None` when nothing can be told.
    pub pasta: Option<PathBuf>,
    /// Codes held back, those that are not the edital's at the end.
    pub retidos: Vec<String>,
    /// How many of them are not the edital's.
    pub retidos_de_fora: usize,
    /// Every finding.
    pub achados: Vec<Finding>,
    /// What people had put into the folder by hand and was kept, in words.
    pub mantidos: Vec<String>,
}

/// The folder, the warnings of its text, what was kept in it.
type Written = (PathBuf, Vec<Finding>, Vec<String>);

/// Tells where each cargo stands at the end of the day.
pub fn situacao(pasta: &Path, options: &Options, progress: &dyn Progress) -> Result<Situation, Fault> {
    let none = Options { quantidade: Some(0), registrar: false, ..options.clone() };
    let none = Options { cargos: none.cargos.iter().map(|(c, _)| (c.clone(), None)).collect(), ..none };
    let mut preparo = match lotes::prepare(pasta, &none, Quem::Registrados, progress)? {
        Ok(preparo) => preparo,
        Err((nome, achados)) => {
            let (texto, retidos, mantidos) = (String::new(), Vec::new(), Vec::new());
            return Ok(Situation { nome, texto, pasta: None, retidos, retidos_de_fora: 0, achados, mantidos });
        }
    };
    // Nobody was asked for: that the day has nominations is no divergence
    preparo.achados.retain(|f| f.entry != &LOTE_DIVERGE);
    let estados = states(&preparo);
    let written = if estados.is_empty() { Ok(None) } else { write(&preparo, &estados, options).map(Some) };
    progress.end();
    let (folder, mut told, mantidos) = match written {
        Ok(Some((folder, told, kept))) => (Some(folder), told, kept),
        Ok(None) => (None, Vec::new(), Vec::new()),
        Err(Fault::Findings(found)) => (None, found, Vec::new()),
        Err(fault) => return Err(fault),
    };
    summary::waive(&preparo.computed.exam.edital, &mut told);
    preparo.achados.append(&mut told);
    let texto = estados.iter().map(|e| text(&preparo, e)).collect::<Vec<_>>().join("\n");
    let retidos_de_fora = preparo.retidos_de_fora();
    let Preparo { nome, retidos, achados, .. } = preparo;
    Ok(Situation { nome, texto, pasta: folder, retidos, retidos_de_fora, achados, mantidos })
}

/// The state of each cargo at the end of the day: the nominations of the day are in it.
fn states(preparo: &Preparo) -> Vec<EstadoCargo> {
    let exam = &preparo.computed.exam;
    let livro = Livro::new(exam.edital.cargos.len(), &preparo.razao.ledger.eventos, &preparo.razao.ledger.fontes);
    let state = |cargo: usize| {
        let (candidatos, outcome) = (&exam.cargos.get(cargo)?.candidatos, preparo.outcome(cargo)?);
        ledger::replay(&exam.edital, cargo, candidatos, outcome, &livro, preparo.data).map(|r| r.estado)
    };
    preparo.lotes.iter().filter_map(|l| state(l.cargo)).collect()
}

fn write(preparo: &Preparo, estados: &[EstadoCargo], options: &Options) -> Result<Written, Fault> {
    let exam = &preparo.computed.exam;
    let publication = options.saida.join(&preparo.nome);
    let name = format!("nomeacoes/situacao-{}", preparo.data.iso());
    let staging = Staging::begin_inside(&publication, &name)?;
    let scanner = preparo.computed.scanner();
    let public = Public::new(&staging, &scanner);
    let list = |file: &str, header: &[&str], rows: &dyn Fn(&EstadoCargo) -> CsvTable| -> Result<(), Fault> {
        public.write_csv(file, header, &exam.edital.csv, estados.iter().map(rows))
    };
    let of = |e: &EstadoCargo| view(&preparo.computed, e.cargo, &[]);
    list(names::SITUACAO, ESTADO, &|e| csv_nomeacoes::estado(&exam.edital, &of(e), e))?;
    list(names::PROXIMAS, PROXIMAS, &|e| csv_nomeacoes::proximas(&exam.edital, &of(e), e))?;
    list(names::PRAZOS, PRAZOS, &|e| csv_nomeacoes::prazos(&of(e), e))?;
    let origem = origin(preparo, &staging);
    let mut told = Vec::new();
    if options.documentos {
        told = draw(preparo, estados, &origem.codigo(), &public)?;
    }
    public.finish()?;
    staging.seal(origem)?;
    let kept = staging.commit_keeping()?;
    Ok((publication.join(name), told, kept))
}

/// Returns the warnings of the text of the act.
fn draw(preparo: &Preparo, estados: &[EstadoCargo], codigo: &str, public: &Public) -> Result<Vec<Finding>, Fault> {
    let held = vec![Vec::new(); preparo.computed.exam.edital.cargos.len()];
    let templates = Templates::new(preparo.computed.exam.textos.clone());
    let mut p = publicacao(&preparo.computed, &preparo.waived, codigo, &held, &templates);
    p.validade = estados.first().and_then(|e| e.validade);
    let volumes = documents::situacao(&p, preparo.data, estados).map_err(Fault::Findings)?;
    public.draw_volumes(&volumes)?;
    Ok(volumes.avisos)
}

/// One cargo, in words that a candidate understands.
fn text(preparo: &Preparo, e: &EstadoCargo) -> String {
    let edital = &preparo.computed.exam.edital;
    let view = view(&preparo.computed, e.cargo, &[]);
    let mut lines = vec![
        format!("{} em {}", view.titulo(), e.data),
        format!(
            "  vagas: {} no edital, {}; {}, {} à espera da posse, {}{}",
            e.vagas_edital,
            contados(e.autorizadas, "autorizada", "autorizadas"),
            contados(e.providas, "provida", "providas"),
            e.nomeadas,
            contados(e.abertas, "aberta", "abertas"),
            e.validade.map_or_else(String::new, |v: Date| format!("; validade até {v}"))
        ),
    ];
    for l in &e.listas {
        let next = l.proxima.map_or_else(
            || "ninguém à espera".to_owned(),
            |p| format!("a seguinte é {} (inscrição {})", view.nome(p), view.pessoa(p).inscricao),
        );
        let id = edital.lista_id(l.lista).to_uppercase();
        lines.push(format!(
            "  lista {id}: {}, {}, {} à espera; {next}",
            contados(l.posicoes, "posição aberta", "posições abertas"),
            contados(l.ocupadas, "ocupada", "ocupadas"),
            l.espera
        ));
    }
    if !e.proximas.is_empty() {
        lines.push("  próximas chamadas, se houver vagas:".into());
    }
    for (n, c) in (1usize..).zip(&e.proximas) {
        let (pessoa, why) = (view.pessoa(c.pessoa), csv_nomeacoes::motivo(edital, &view, c));
        lines.push(format!("  {n:>3}. {} (inscrição {}): {why}", view.nome(c.pessoa), pessoa.inscricao));
    }
    lines.push(String::new());
    lines.join("\n")
}
