//! Messages for people: plain text, readable without colour; results never go here, they are files.

pub mod archive;
pub mod ato;
pub mod comparar;
pub mod findings;
pub mod nomear;
pub mod normas;
pub mod progress;

use crate::archive::writer::WriteError;
use crate::domain::{contados, plural};
use crate::pipeline::conferir::Check;
use crate::pipeline::homologar::{Fault, Report};
use crate::pipeline::public::Diario;
use crate::report::gazette::{ColumnWidth, Measure};
use crate::report::internal;
use findings::Whole;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Writes a message to standard error. A closed pipe is nobody's problem.
pub fn say(text: &str) {
    use std::io::Write;
    let mut err = std::io::stderr().lock();
    let _ = writeln!(err, "{}", text.trim_end());
}

/// Writes a requested report to standard output. A reader that has gone away (`| head`) has what it wanted; a full disk has not.
pub fn answer(text: &str) -> Result<(), Fault> {
    let end = if text.ends_with('\n') { "" } else { "\n" };
    match write_out(&[text, end]) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => Err(Fault::Write(WriteError::Answer(e))),
        _ => Ok(()),
    }
}

fn write_out(parts: &[&str]) -> std::io::Result<()> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    for part in parts {
        out.write_all(part.as_bytes())?;
    }
    out.flush()
}

/// What was done with one folder.
pub fn report(r: &Report) -> String {
    let whole = r.conferencia.as_deref().map_or(Whole::Here, Whole::File);
    let mut text = findings::listed(&r.achados, whole);
    if !text.is_empty() {
        text.push('\n');
    }
    match &r.publicado {
        Some(path) => {
            let _ = write!(
                text,
                "{}: {} em {}",
                r.nome,
                contados(r.prontos, "cargo publicado", "cargos publicados"),
                path.display()
            );
            if let Some(codigo) = &r.codigo {
                let _ = write!(text, " (código {codigo})");
            }
            text.push('\n');
        }
        None => {
            let _ = writeln!(text, "{}: nada publicado; o que estava publicado continua como estava", r.nome);
        }
    }
    if r.publicado.is_some() {
        text.push_str(&deserted(r, "publicado", "publicados"));
    }
    text.push_str(&withdrawn(&r.nome, &r.retirados));
    text.push_str(&kept(&r.nome, &r.mantidos));
    text.push_str(&gazette(&r.nome, &r.diario));
    if !r.retidos.is_empty() {
        let _ = writeln!(text, "{}: {}", r.nome, held(&r.retidos, r.retidos_de_fora));
        let _ = writeln!(text, "  conserto: corrija os erros acima, ou faça o sorteio pendente, e repita o comando");
    }
    text
}

/// `2 cargos retidos: 01, 02; 1 nome ou código que não é do edital: 99`; `de_fora`: how many are not the edital's, the last ones.
fn held(retidos: &[String], de_fora: usize) -> String {
    let (own, outside) = retidos.split_at(retidos.len().saturating_sub(de_fora));
    let named = |what: String, codes: &[String]| (!codes.is_empty()).then(|| format!("{what}: {}", codes.join(", ")));
    let told = [named(held_back(own.len()), own), named(not_of_the_edital(outside.len()), outside)];
    told.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// `2 cargos retidos`.
fn held_back(n: usize) -> String {
    contados(n, "cargo retido", "cargos retidos")
}

/// `2 que não são do edital`.
fn not_of_the_edital(n: usize) -> String {
    contados(n, "nome ou código que não é do edital", "nomes ou códigos que não são do edital")
}

/// The cargos without anybody, by code.
fn deserted(r: &Report, one: &str, many: &str) -> String {
    if r.desertos.is_empty() {
        return String::new();
    }
    let cargos = contados(r.desertos.len(), &format!("cargo {one}"), &format!("cargos {many}"));
    format!("{}: {cargos} sem inscritos nas planilhas: {}\n", r.nome, r.desertos.join(", "))
}

/// Cargos that the publication of before had, and that the one in its place has not.
pub fn withdrawn(nome: &str, retirados: &[String]) -> String {
    if retirados.is_empty() {
        return String::new();
    }
    format!(
        "{nome}: atenção: {} {}: {}. A publicação anterior foi substituída, e os documentos {} só existem na cópia ou no pacote de homologa arquivar feito antes desta execução\n  conserto: corrija o que retém o cargo e repita o comando; se a retirada é certa, publique-a no diário\n",
        contados(retirados.len(), "cargo publicado antes", "cargos publicados antes"),
        plural(
            retirados.len(),
            "foi retirado da publicação por esta execução",
            "foram retirados da publicação por esta execução"
        ),
        retirados.join(", "),
        plural(retirados.len(), "dele", "deles"),
    )
}

/// What people had put by hand into the folder that was replaced.
fn kept(nome: &str, mantidos: &[String]) -> String {
    mantidos.iter().map(|what| format!("{nome}: {what}\n")).collect()
}

/// How long the publication in the gazette will be, in each of the two widths: all its volumes together.
pub fn gazette(nome: &str, diario: &Diario) -> String {
    let mut text = String::new();
    for width in [ColumnWidth::Wide, ColumnWidth::Narrow] {
        let mut total = Measure::default();
        let mut files = diario.values().filter(|(l, _)| *l == width).map(|(_, m)| *m).peekable();
        if files.peek().is_some() {
            files.for_each(|m| total += m);
            let _ = writeln!(text, "{nome}: no diário, cerca de {}", total.phrase(width));
        }
    }
    text
}

/// The report of a check: findings, rows of each sheet, cargos.
pub fn check(c: &Check) -> String {
    let mut text = findings::grouped(&c.report.achados);
    if !text.is_empty() {
        text.push('\n');
    }
    for f in &c.fontes {
        let place = if f.aba.is_empty() { f.arquivo.to_string() } else { format!("{} › {}", f.arquivo, f.aba) };
        let _ = write!(
            text,
            "{place}: {} = {}",
            contados(f.linhas, "linha lida", "linhas lidas"),
            contados(f.usadas, "usada", "usadas")
        );
        for (reason, n) in &f.separadas {
            let _ = write!(text, " + {n} {reason}");
        }
        text.push('\n');
    }
    for (codigo, nome, read, classified) in &c.cargos {
        let end = classified.map_or("retido".to_owned(), |n| contados(n, "classificado", "classificados"));
        let cargo = if codigo == nome { nome.clone() } else { format!("{codigo} {nome}") };
        let _ = writeln!(text, "{cargo}: {}, {end}", contados(*read, "pessoa", "pessoas"));
    }
    let r = &c.report;
    let end = if r.publicado.is_some() { "pode ser publicado" } else { "nada pode ser publicado" };
    // Of an edital that cannot be read no cargo is known
    let held = match c.cargos.len() {
        0 => "nenhum cargo chegou a ser lido".to_owned(),
        _ => {
            let own = held_back(r.retidos.len().saturating_sub(r.retidos_de_fora));
            let outside = (r.retidos_de_fora > 0).then(|| not_of_the_edital(r.retidos_de_fora));
            outside.map_or(own.clone(), |outside| format!("{own} e {outside}"))
        }
    };
    let ledger = match c.erros_do_livro {
        0 => String::new(),
        n => format!("; nomear vai recusar os cargos com erro no livro de eventos ({})", contados(n, "erro", "erros")),
    };
    text.push_str(&deserted(r, "pronto", "prontos"));
    let _ = writeln!(text, "{}: {end}, {held}{ledger}", r.nome);
    text
}

/// The reports of a check, for programs: an object, or a list of them when several folders were asked for.
pub fn check_json(checks: &[Value], several: bool) -> String {
    match checks {
        [one] if !several => format!("{one:#}\n"),
        _ => format!("{:#}\n", Value::from(checks)),
    }
}

/// A folder that could not be checked at all.
pub fn unchecked_json(exame: &str, fault: &str) -> Value {
    json!({"exame": exame, "publicavel": false, "falha": fault})
}

/// The report of one folder.
pub fn one_check_json(c: &Check) -> Value {
    let fontes: Vec<_> = c
        .fontes
        .iter()
        .map(|f| json!({"arquivo": &*f.arquivo, "aba": &*f.aba, "linhas": f.linhas, "usadas": f.usadas, "separadas": f.separadas}))
        .collect();
    let cargos: Vec<_> = c
        .cargos
        .iter()
        .map(|(codigo, nome, read, classified)| json!({"codigo": codigo, "nome": nome, "pessoas": read, "classificados": classified}))
        .collect();
    json!({
        "exame": c.report.nome,
        "publicavel": c.report.publicado.is_some(),
        "retidos": c.report.retidos,
        "achados": internal::Conferencia(&[&c.report.achados]),
        "planilhas": fontes,
        "cargos": cargos,
    })
}

/// An act made again without a number keeps the one it had.
fn kept_number(nome: &str, numero: Option<&str>) -> String {
    numero.map_or_else(String::new, |n| format!("{nome}: número mantido, o do ato que estava na pasta: {n}\n"))
}

/// Why a command could not do its work.
pub fn fault(f: &Fault) -> String {
    match f {
        Fault::Usage { message, fix } => format!("erro de uso: {message}\n  conserto: {fix}"),
        Fault::Capacity { message, fix } | Fault::Half { message, fix } => {
            format!("erro: {message}\n  conserto: {fix}")
        }
        Fault::Write(e) => format!("erro: {e}\n  conserto: {}", e.fix()),
        Fault::Findings(achados) => findings::grouped(achados),
        Fault::Internal(e) => {
            format!("falha inesperada: {e}\n  conserto: repita; se continuar, relate a falha com a pasta do exame")
        }
    }
}
