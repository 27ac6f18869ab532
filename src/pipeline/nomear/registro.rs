//! `--registrar`: the nominations of the batch that the ledger does not have yet.

use super::Options;
use super::lotes::{FOREVER, Preparo};
use crate::archive::registrar::{self, LedgerFormat, RegisterError};
use crate::archive::verify::subfolders;
use crate::domain::{COLUNAS_DO_RAZAO, CampoEvento, Date, Evento, Origem, TipoEvento, contados, plural};
use crate::finding::catalogue::ledger as catalogue;
use crate::finding::{Finding, Place, Scope};
use crate::law::ledger::{self, Livro, Lote};
use crate::pipeline::exam::{LedgerFile, LedgerRead};
use crate::pipeline::homologar::{Fault, view};
use crate::report::csv_nomeacoes;
use std::collections::BTreeSet;
use std::path::Path;

/// `--registrar` needs a ledger to register in.
pub fn check_asked(preparo: &Preparo) -> Result<(), Fault> {
    let razao = &preparo.razao;
    let named = !razao.files.is_empty() || !razao.ledger.achados.is_empty() || razao.absent.is_some();
    if named {
        return Ok(());
    }
    Err(Fault::Usage {
        message: "o edital não nomeia um livro de eventos onde registrar".into(),
        fix: format!(
            "crie eventos.csv com o cabeçalho {} e escreva eventos = \"eventos.csv\" em [planilhas]",
            header()
        ),
    })
}

fn header() -> String {
    COLUNAS_DO_RAZAO.join(";")
}

/// A ledger that is not there yet: nothing needs it before the first nomination.
pub(super) fn not_yet(nome: &str) -> Finding {
    let mensagem = format!("“{nome}” ainda não está na pasta: contado como vazio");
    Finding::new(&catalogue::LIVRO_AUSENTE, Scope::Exame, Place::file(nome), mensagem)
}

/// A ledger that is not there: it counts as blank, and `--registrar` makes it, unless batches of other days are already published. Then
/// it is lost, and not new, or those batches were never registered.
pub(super) fn missing(razao: &LedgerRead, exame: &str, options: &Options) -> Option<Finding> {
    let (nome, _) = razao.absent.as_ref()?;
    let batches = options.saida.join(exame).join("nomeacoes");
    let mut days = subfolders(&batches);
    days.retain(|d| !d.starts_with("situacao-") && *d != options.data.iso());
    let finding = |mensagem| Finding::new(&catalogue::LIVRO_FALTANDO, Scope::Exame, Place::file(nome), mensagem);
    match days.as_slice() {
        [] if options.registrar && is_csv(nome) => None,
        [] if options.registrar => Some(
            finding(format!("“{nome}” não está na pasta do exame, e --registrar só cria um livro em CSV"))
                .fix(format!("crie a planilha com a linha de cabeçalho {} e repita o comando", header())),
        ),
        [] => Some(not_yet(nome)),
        days => {
            Some(finding(format!("“{nome}” não está na pasta do exame, e já há lotes publicados: {}", days.join(", "))))
        }
    }
}

/// Events of later days, which the batch of `data` does not see: told once, with the first line and how many.
pub(super) fn not_seen(razao: &LedgerRead, lotes: &[Lote], data: Date) -> Option<Finding> {
    let cargos: BTreeSet<usize> = lotes.iter().map(|l| l.cargo).collect();
    let of_these = |e: &&Evento| e.data > data && e.cargo.is_none_or(|c| cargos.contains(&c));
    let later: Vec<&Evento> = razao.ledger.eventos.iter().filter(of_these).collect();
    let first = later.first()?;
    let livro = Livro::new(0, &[], &razao.ledger.fontes);
    let lines: Vec<String> = later.iter().take(TOLD_LINES).map(|e| e.origem.linha.to_string()).collect();
    let more = if later.len() > lines.len() { format!(" e mais {}", later.len() - lines.len()) } else { String::new() };
    let mensagem = format!(
        "{} depois de {data} ({} {}{more}): o lote desta data não {} conta",
        contados(later.len(), "evento", "eventos"),
        plural(lines.len(), "linha", "linhas"),
        lines.join(", "),
        plural(later.len(), "o", "os"),
    );
    let place = livro.place(first, CampoEvento::Data);
    Some(Finding::new(&catalogue::EVENTO_POSTERIOR, Scope::Exame, place, mensagem))
}

/// Lines that the note about later events names.
const TOLD_LINES: usize = 10;

fn is_csv(nome: &str) -> bool {
    Path::new(nome).extension().is_some_and(|e| e.eq_ignore_ascii_case("csv"))
}

/// The act as the ledger names it: `Portaria 045/2025`; the number alone where the act has the town's own text, which may be of
/// another kind.
fn act(preparo: &Preparo, numero: &str) -> String {
    let own = preparo.computed.exam.textos.contains_key("nomeacao");
    if own || !numero.starts_with(|c: char| c.is_ascii_digit()) {
        numero.to_owned()
    } else {
        format!("Portaria {numero}")
    }
}

/// Nominations of the batch that the ledger has with another act than the number now given, or with none: its rows are never changed,
/// and that is told. A number that the act of the ledger has is its own, whatever kind of act it is.
pub(super) fn other_act(preparo: &Preparo, numero: &str) -> Option<Finding> {
    let razao = &preparo.razao.ledger;
    let called = |e: &Evento| {
        let lote = preparo.lotes.iter().find(|l| Some(l.cargo) == e.cargo)?;
        let candidatos = &preparo.computed.exam.cargos.get(lote.cargo)?.candidatos;
        let of = |c: &&ledger::Chamado| {
            candidatos.get(c.pessoa as usize).is_some_and(|p| Some(&p.inscricao) == e.inscricao.as_ref())
        };
        lote.chamadas.iter().filter(|c| c.registrada).find(of)
    };
    let has_column = |e: &Evento| {
        let fonte = razao.fontes.get(e.origem.fonte as usize);
        fonte.is_some_and(|f| f.colunas[CampoEvento::Ato.index()].is_some())
    };
    let of_day = razao.eventos.iter().filter(|e| e.tipo == TipoEvento::Nomeacao && e.data == preparo.data);
    let other: Vec<&Evento> =
        of_day.filter(|e| has_column(e) && !e.ato.contains(numero) && called(e).is_some()).collect();
    let first = other.first()?;
    let lines: Vec<String> = other.iter().take(TOLD_LINES).map(|e| e.origem.linha.to_string()).collect();
    let more = if other.len() > lines.len() { format!(" e mais {}", other.len() - lines.len()) } else { String::new() };
    let ato = act(preparo, numero);
    let rows = format!("{} {}{more}", plural(lines.len(), "linha", "linhas"), lines.join(", "));
    let mensagem = format!(
        "o ato deste lote é agora “{ato}”, e o livro de eventos não o diz em {} já {} ({rows})",
        contados(other.len(), "nomeação", "nomeações"),
        plural(other.len(), "registrada", "registradas"),
    );
    let place = Livro::new(0, &[], &razao.fontes).place(first, CampoEvento::Ato);
    let finding = Finding::new(&catalogue::ATO_NAO_ANOTADO, Scope::Exame, place, mensagem);
    Some(finding.fix(format!("se o número é esse, escreva “{ato}” na coluna ato das linhas indicadas; se não, repita o comando com o número certo")))
}

/// Rows for the calls that are not in the ledger; refused when, with them, the ledger would no longer hold.
pub fn rows(preparo: &Preparo, numero: Option<&str>) -> Result<Vec<[String; 8]>, Fault> {
    let ato = numero.map_or_else(String::new, |n| act(preparo, n));
    let mut all = Vec::new();
    let mut refused = Vec::new();
    for lote in preparo.lotes.iter().filter(|l| l.chamadas.iter().any(|c| !c.registrada)) {
        let view = view(&preparo.computed, lote.cargo, &[]);
        let rows = csv_nomeacoes::registros(&view, lote, &ato);
        refused.extend(contradiction(preparo, lote.cargo, &rows));
        all.extend(rows);
    }
    if refused.is_empty() { Ok(all) } else { Err(Fault::Findings(refused)) }
}

/// The first thing that the ledger would no longer allow with the rows in it.
fn contradiction(preparo: &Preparo, cargo: usize, rows: &[[String; 8]]) -> Option<Finding> {
    let edital = &preparo.computed.exam.edital;
    let candidatos = &preparo.computed.exam.cargos.get(cargo)?.candidatos;
    let outcome = preparo.outcome(cargo)?;
    let fontes = &preparo.razao.ledger.fontes;
    let errors = |eventos: &[Evento]| {
        let livro = Livro::new(edital.cargos.len(), eventos, fontes);
        let replay = ledger::replay(edital, cargo, candidatos, outcome, &livro, FOREVER);
        let errors = replay.into_iter().flat_map(|r| r.achados).filter(Finding::is_error);
        errors.map(|f| (f.place.to_string(), f.mensagem)).collect::<Vec<_>>()
    };
    let of_cargo = |e: &&Evento| e.cargo.is_none() || e.cargo == Some(cargo);
    let mut eventos: Vec<Evento> = preparo.razao.ledger.eventos.iter().filter(of_cargo).cloned().collect();
    let before: BTreeSet<(String, String)> = errors(&eventos).into_iter().collect();
    eventos.extend(rows.iter().map(|row| nomination(cargo, preparo.data, &row[CampoEvento::Inscricao.index()])));
    let (place, mensagem) = errors(&eventos).into_iter().find(|e| !before.contains(e))?;
    let codigo = &edital.cargos.get(cargo)?.codigo;
    let at = if place.is_empty() { String::new() } else { format!(" ({place})") };
    let mensagem = format!("cargo {codigo}: com as nomeações de {} no livro de eventos, {mensagem}{at}", preparo.data);
    Some(Finding::new(&catalogue::REGISTRO_RECUSADO, Scope::Cargo(codigo.as_str().into()), Place::default(), mensagem))
}

fn nomination(cargo: usize, data: Date, inscricao: &str) -> Evento {
    Evento {
        data,
        cargo: Some(cargo),
        inscricao: Some(inscricao.into()),
        tipo: TipoEvento::Nomeacao,
        quantidade: None,
        lista: None,
        ato: "".into(),
        observacao: "".into(),
        origem: Origem { fonte: u32::MAX, linha: 0 },
    }
}

/// Can the rows be appended (a CSV ledger), or have they to be pasted by hand (a spreadsheet)?
pub fn is_text(preparo: &Preparo) -> bool {
    preparo.razao.absent.is_some() || preparo.razao.files.last().is_some_and(|f| f.form.is_some())
}

/// Adds the rows to a CSV ledger and says how many; a spreadsheet is left alone (`None`), and that is told.
pub fn append(preparo: &mut Preparo, rows: &[[String; 8]]) -> Result<Option<usize>, Fault> {
    if let Some((nome, path)) = &preparo.razao.absent {
        registrar::create(path, rows).map_err(|e| Fault::Findings(vec![finding(&e, nome)]))?;
        return Ok(Some(rows.len()));
    }
    let Some(file) = preparo.razao.files.last() else { return Ok(None) };
    let nome = preparo.razao.ledger.fontes.last().map_or_else(String::new, |f| f.arquivo.to_string());
    let Some(form) = file.form else {
        if !rows.is_empty() {
            let mensagem = format!(
                "“{nome}” é uma planilha: cole nela {} de registrar.csv",
                contados(rows.len(), "linha", "linhas")
            );
            preparo.achados.push(Finding::new(
                &catalogue::REGISTRO_EM_PLANILHA,
                Scope::Exame,
                Place::file(&nome),
                mensagem,
            ));
        }
        return Ok(None);
    };
    write(preparo, file, form, rows).map_err(|e| Fault::Findings(vec![finding(&e, &nome)]))?;
    Ok(Some(rows.len()))
}

fn write(preparo: &Preparo, file: &LedgerFile, form: (u8, bool), rows: &[[String; 8]]) -> Result<(), RegisterError> {
    let colunas = preparo.razao.ledger.fontes.last().map_or([None; 8], |f| f.colunas);
    let format = LedgerFormat { separador: form.0, windows_1252: form.1, colunas };
    let at = place_of(preparo, file);
    let before = file.bytes.get(..at).unwrap_or(&file.bytes);
    let added = registrar::rows(before, &format, &written(rows, preparo.data, &format, before))?;
    registrar::insert(&file.path, &file.bytes, at, &added)
}

/// The rows with their day as the ledger writes its days, and without the act where the ledger has no column for it.
fn written(rows: &[[String; 8]], data: Date, format: &LedgerFormat, before: &[u8]) -> Vec<[String; 8]> {
    let mut rows = rows.to_vec();
    for row in &mut rows {
        if registrar::iso_dates(before, format) {
            row[CampoEvento::Data.index()] = data.iso();
        }
        if format.colunas[CampoEvento::Ato.index()].is_none() {
            row[CampoEvento::Ato.index()].clear();
        }
    }
    rows
}

/// The byte of the ledger where the rows of the day go: its end, or before the first row of a later day when nothing of the day or
/// before it follows. A ledger in the order of its dates stays so.
fn place_of(preparo: &Preparo, file: &LedgerFile) -> usize {
    let last = preparo.razao.ledger.fontes.len().saturating_sub(1);
    let of_file: Vec<&Evento> =
        preparo.razao.ledger.eventos.iter().filter(|e| usize::try_from(e.origem.fonte) == Ok(last)).collect();
    let later = of_file.iter().rposition(|e| e.data <= preparo.data).map_or(0, |i| i + 1);
    of_file.get(later).map_or(file.bytes.len(), |e| registrar::line_start(&file.bytes, e.origem.linha))
}

fn finding(e: &RegisterError, nome: &str) -> Finding {
    let entry =
        if matches!(e, RegisterError::Changed) { &catalogue::RAZAO_MUDOU } else { &catalogue::REGISTRO_IMPOSSIVEL };
    Finding::new(entry, Scope::Exame, Place::file(nome), e.to_string())
}
