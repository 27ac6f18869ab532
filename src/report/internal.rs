//! What is not to be published: findings with their cells, every person with their scores, other readings, the certificate,
//! the sheet of the public draw.

use super::context::CargoView;
use super::csv::CsvTable;
use super::gazette::{ColumnWidth, Measure};
use super::lists::{lista_at, nota};
use crate::domain::{Edital, RawScore, Situacao};
use crate::finding::Finding;
use crate::law::outcome::{Outcome, SorteioPendente};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// Header of `conferencia.csv`.
pub const CONFERENCIA: &[&str] =
    &["codigo", "gravidade", "cargo", "arquivo", "aba", "celula", "inscricao", "valor", "mensagem", "conserto"];
/// Header of `leituras.csv`.
pub const LEITURAS: &[&str] =
    &["cargo", "norma", "leitura", "valor", "efeito", "inscricao", "posicao_adotada", "posicao_alternativa"];
/// Header of `sorteio-pendente.csv`.
pub const SORTEIO: &[&str] = &["cargo", "lista", "posicao", "inscricao", "nome", "ordem"];
/// Header of `certificado.csv`.
pub const CERTIFICADO: &[&str] = &["cargo", "posicao", "lista", "devidas", "chamadas", "cumprida", "motivo"];

/// The ten cells of a finding, in the order of [`CONFERENCIA`].
fn cells(f: &Finding) -> [String; 10] {
    [
        f.entry.code.to_owned(),
        f.severity.id().to_owned(),
        f.scope.cargos(),
        f.place.arquivo.to_string(),
        f.place.aba.to_string(),
        f.place.celula.clone(),
        f.inscricao.as_deref().unwrap_or_default().to_owned(),
        f.valor.as_deref().unwrap_or_default().to_owned(),
        f.mensagem.clone(),
        f.conserto.clone(),
    ]
}

/// A value that a spreadsheet program would take for a formula is shown behind an apostrophe: the file is read by clerks.
fn guarded(value: &str) -> String {
    if crate::finding::looks_like_formula(value) { format!("'{value}") } else { value.to_owned() }
}

/// Findings as a table.
pub fn conferencia(findings: &[Finding]) -> CsvTable {
    let mut table = CsvTable::new(CONFERENCIA, findings.len());
    for f in findings {
        let cells = cells(f).map(|cell| guarded(&cell));
        table.row(&cells.each_ref().map(String::as_str));
    }
    table
}

/// All findings as JSON: the same keys, in the order of the alphabet. Nothing is made before it is written.
pub struct Conferencia<'a>(pub &'a [&'a [Finding]]);

impl Serialize for Conferencia<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter().copied().flatten().map(Achado))
    }
}

/// One finding as JSON.
struct Achado<'a>(&'a Finding);

impl Serialize for Achado<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let all: BTreeMap<&str, String> = CONFERENCIA.iter().copied().zip(cells(self.0)).collect();
        all.serialize(to)
    }
}

/// The effect of each other reading within the vagas imediatas.
pub fn leituras(_: &Edital, view: &CargoView, outcome: &Outcome) -> CsvTable {
    let mut table = CsvTable::new(LEITURAS, outcome.leituras.len());
    let position = |p: Option<u32>| p.map_or_else(String::new, |p| p.to_string());
    for l in &outcome.leituras {
        let head = [view.cargo.codigo.as_str(), &l.norma, &l.leitura, &l.valor];
        if l.mudancas.is_empty() {
            table.row(&[head[0], head[1], head[2], head[3], "nenhum"]);
        }
        for m in &l.mudancas {
            let efeito = match (m.adotada, m.alternativa) {
                (None, _) => "entra",
                (_, None) => "sai",
                _ => "muda",
            };
            let (a, b) = (position(m.adotada), position(m.alternativa));
            table.row(&[head[0], head[1], head[2], head[3], efeito, &view.pessoa(m.pessoa).inscricao, &a, &b]);
        }
    }
    table
}

/// The prefix certificate.
pub fn certificado(edital: &Edital, view: &CargoView, outcome: &Outcome) -> CsvTable {
    let mut table = CsvTable::new(CERTIFICADO, outcome.certificado.len());
    for c in &outcome.certificado {
        table.row(&[
            &view.cargo.codigo,
            &c.posicao.to_string(),
            edital.lista_id(c.lista),
            &c.devidas.to_string(),
            &c.chamadas.to_string(),
            if c.cumprida { "sim" } else { "não" },
            &c.motivo,
        ]);
    }
    table
}

/// The sheet for the public draw: the column `ordem` is to be filled in.
pub fn sorteio(edital: &Edital, view: &CargoView, draws: &[SorteioPendente]) -> CsvTable {
    let mut table = CsvTable::new(SORTEIO, draws.iter().map(|d| d.pessoas.len()).sum());
    for d in draws {
        for p in &d.pessoas {
            let pessoa = view.pessoa(*p);
            let posicao = d.posicao.to_string();
            table.row(&[&view.cargo.codigo, edital.lista_id(d.lista), &posicao, &pessoa.inscricao, &pessoa.nome]);
        }
    }
    table
}

/// Where a person was read: file, sheet, row.
pub struct Place<'a> {
    /// File.
    pub arquivo: &'a str,
    /// Sheet.
    pub aba: &'a str,
    /// Row.
    pub linha: u32,
}

/// Header of `candidatos.csv` for one profile: one column per prova and stage.
pub fn candidatos_header(edital: &Edital) -> Vec<String> {
    let fixed = ["cargo", "inscricao", "nome", "arquivo", "aba", "linha", "situacao_da_banca"];
    let mut header: Vec<String> = fixed.iter().map(|s| (*s).to_owned()).collect();
    for column in columns(edital) {
        header.push(column);
    }
    header.extend(["nota_final", "listas", "resultado", "motivo"].map(str::to_owned));
    header
}

/// Provas and stages of all profiles, each name once, in the order of the edital: `prova:lp`, `etapa:objetiva`.
fn columns(edital: &Edital) -> Vec<String> {
    let mut all = Vec::new();
    for perfil in &edital.perfis {
        for etapa in &perfil.etapas {
            let provas = etapa.provas.iter().map(|p| format!("prova:{}", p.id));
            for name in provas.chain([format!("etapa:{}", etapa.id)]) {
                if !all.contains(&name) {
                    all.push(name);
                }
            }
        }
    }
    all
}

/// One row of `candidatos.csv` per person of a cargo, as texts.
pub fn candidatos<'a>(
    edital: &'a Edital,
    view: &'a CargoView<'a>,
    outcome: Option<&'a Outcome>,
    place: impl Fn(u32) -> Place<'a> + 'a,
) -> impl Iterator<Item = Vec<String>> + 'a {
    let columns = columns(edital);
    (0u32..).zip(view.candidatos).map(move |(i, c)| {
        let at = place(i);
        let mut row = vec![
            view.cargo.codigo.clone(),
            c.inscricao.to_string(),
            c.nome_civil.as_deref().unwrap_or(&c.nome).to_owned(),
            guarded(at.arquivo),
            at.aba.to_owned(),
            at.linha.to_string(),
            situacao(c.situacao).to_owned(),
        ];
        row.extend(columns.iter().map(|name| cell(view, outcome, i, name)));
        row.extend(result(edital, view, outcome, i));
        row
    })
}

fn cell(view: &CargoView, outcome: Option<&Outcome>, pessoa: u32, name: &str) -> String {
    let casas = view.perfil.casas;
    let Ok(i) = usize::try_from(pessoa) else { return String::new() };
    if let Some(id) = name.strip_prefix("prova:") {
        let prova = view.perfil.provas().position(|p| p.id == id);
        return match prova.and_then(|p| view.candidatos.get(i)?.notas.get(p)) {
            Some(RawScore::Value(d)) => d.pt(0),
            Some(RawScore::Absent) => "AUSENTE".into(),
            Some(RawScore::Eliminated) => "ELIMINADO".into(),
            Some(RawScore::Blank) | None => String::new(),
        };
    }
    let etapa = view.perfil.etapas.iter().position(|e| name.strip_prefix("etapa:") == Some(e.id.as_str()));
    let score = etapa.and_then(|e| outcome?.pessoas.get(i)?.etapas.get(e).copied().flatten());
    score.map_or_else(String::new, |d| d.pt(casas))
}

fn result(edital: &Edital, view: &CargoView, outcome: Option<&Outcome>, pessoa: u32) -> [String; 4] {
    let person = outcome.and_then(|o| o.pessoas.get(usize::try_from(pessoa).ok()?));
    let (Some(outcome), Some(person)) = (outcome, person) else {
        return [String::new(), String::new(), "cargo retido".into(), String::new()];
    };
    let listas: Vec<&str> =
        (0..edital.listas()).map(lista_at).filter(|l| person.listas.has(*l)).map(|l| edital.lista_id(l)).collect();
    let (resultado, motivo) = person.fora.map_or(("classificado", ""), |f| ("fora", f.motivo.id()));
    [nota(view, outcome, pessoa), listas.join(" "), resultado.into(), motivo.into()]
}

const fn situacao(s: Situacao) -> &'static str {
    match s {
        Situacao::Nenhuma | Situacao::Classificado => "",
        Situacao::Eliminado => "eliminado",
        Situacao::Ausente => "ausente",
        Situacao::NaoClassificado => "não classificado",
    }
}
/// `diario.txt`: what the gazette will count, a file a line, so that the cost of the publication is known before it is sent.
pub fn diario(files: &BTreeMap<String, (ColumnWidth, Measure)>) -> String {
    let mut text = String::from(
        "O que a publicação ocupará no diário oficial, em Calibri 9 com espaço simples. A medida final é a da diagramação do diário.\r\n\r\n",
    );
    for (nome, (width, measure)) in files {
        text.push_str(&format!("{nome}: {}\r\n", measure.phrase(*width)));
    }
    text
}
