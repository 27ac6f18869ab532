//! What a batch, or the situation of an exam, tells on standard error.

use super::findings::{self, Whole};
use crate::cli::paths::typed;
use crate::domain::{contados, plural};
use crate::finding::{Finding, Severity};
use crate::pipeline::nomear::Report;
use crate::pipeline::nomear::ninguem::{Porque, Vazios};
use crate::pipeline::nomear::situacao::Situation;
use std::fmt::Write as _;
use std::path::Path;

/// What was done in a batch.
pub fn report(r: &Report, exame: &Path) -> String {
    let mut text = head(&r.achados, exame);
    match &r.pasta {
        None if r.impedido => {
            let _ = writeln!(
                text,
                "{}: o lote de {} não pôde ser feito, pelos erros acima; nada foi gravado, e o que havia continua como estava",
                r.nome, r.data
            );
        }
        None => {
            let _ = writeln!(
                text,
                "{}: ninguém nomeado em {}; nada foi gravado, e o que havia continua como estava",
                r.nome, r.data
            );
            nobody(&mut text, r);
        }
        Some(pasta) => {
            let people = contados(r.chamados, "nomeação", "nomeações");
            let cargos = contados(r.cargos, "cargo", "cargos");
            let _ = writeln!(text, "{}: {people} em {cargos}, em {}", r.nome, pasta.display());
            text.push_str(&super::kept_number(&r.nome, r.numero_mantido.as_deref()));
        }
    }
    text.push_str(&super::kept(&r.nome, &r.mantidos));
    text.push_str(&super::gazette(&r.nome, &r.diario));
    if let Some(n) = r.registrados {
        let _ = writeln!(
            text,
            "{}: {} no livro de eventos",
            r.nome,
            contados(n, "linha acrescentada", "linhas acrescentadas")
        );
    }
    held(&mut text, &r.nome, (&r.retidos, r.retidos_de_fora));
    text
}

/// Why nobody is called, cargo by cargo; and the way out, where there is one that the findings do not tell.
fn nobody(text: &mut String, r: &Report) {
    text.push_str(&reasons(&r.vazios));
    if let Some(v) = &r.vencido {
        let _ = writeln!(
            text,
            "{}: o lote que está em {} tem {} que já não decorrem do livro de eventos\n  conserto: se o livro está certo, apague \
             essa pasta; se o ato vale, ponha de volta no livro as nomeações dele e repita o comando",
            r.nome,
            v.pasta.display(),
            contados(v.nomeacoes, "nomeação", "nomeações")
        );
    }
}

/// Each reason with the cargos that it is of; then the way out of each.
pub(super) fn reasons(vazios: &Vazios) -> String {
    let mut text = String::new();
    for (why, codes) in vazios {
        let (reason, _) = words(*why);
        let _ = writeln!(text, "  {}: {reason}", named(codes));
    }
    for why in vazios.keys() {
        let (_, fix) = words(*why);
        let _ = writeln!(text, "  conserto: {fix}");
    }
    text
}

/// `cargo 04`; `cargos 01, 02`.
fn named(codes: &[String]) -> String {
    format!("{} {}", plural(codes.len(), "cargo", "cargos"), codes.join(", "))
}

/// A reason, and what changes it.
const fn words(why: Porque) -> (&'static str, &'static str) {
    match why {
        Porque::SemVaga => (
            "nenhuma vaga aberta nesta data: nenhuma das autorizadas está livre",
            "se há vaga a preencher, registre no livro de eventos, com data até a do lote, o que a abriu: o evento vagas, ou a saída de quem a ocupava",
        ),
        Porque::Esgotada => (
            "há vaga aberta e ninguém à espera: as listas se esgotaram",
            "esgotadas as listas, o preenchimento depende de novo certame",
        ),
        Porque::SemVez => (
            "há vaga aberta e quem espere, mas a ordem não dá a vaga a ninguém",
            "veja em que ponto está a contagem com homologa nomear PASTA --data AAAA-MM-DD --situacao",
        ),
    }
}

/// Where the report of the situation was written.
pub fn situation(s: &Situation, exame: &Path) -> String {
    let mut text = head(&s.achados, exame);
    match &s.pasta {
        None => {
            let _ = writeln!(text, "{}: a situação não pode ser conhecida; nada foi gravado", s.nome);
        }
        Some(pasta) => {
            let _ = writeln!(text, "{}: situação em {}", s.nome, pasta.display());
        }
    }
    text.push_str(&super::kept(&s.nome, &s.mantidos));
    held(&mut text, &s.nome, (&s.retidos, s.retidos_de_fora));
    text
}

/// Errors, and what the ledger and the batch have to say; the warnings of the homologation, which stand as they were told then, are
/// counted.
fn head(achados: &[Finding], exame: &Path) -> String {
    let of_batch = |f: &&Finding| f.is_error() || matches!(f.entry.code.get(..3), Some("A05" | "A06"));
    let shown: Vec<Finding> = achados.iter().filter(of_batch).cloned().collect();
    let mut text = findings::listed(&shown, Whole::Check(exame));
    if !text.is_empty() {
        text.push('\n');
    }
    let told = |f: &&Finding| !of_batch(f) && f.severity == Severity::Warning;
    let check = format!("homologa conferir {}", typed(exame));
    match achados.iter().filter(told).count() {
        0 => {}
        1 => text.push_str(&format!("o aviso da homologação continua valendo: {check}\n")),
        n => text.push_str(&format!("os {n} avisos da homologação continuam valendo: {check}\n")),
    }
    text
}

fn held(text: &mut String, nome: &str, (retidos, de_fora): (&[String], usize)) {
    if retidos.is_empty() {
        return;
    }
    let _ = writeln!(text, "{nome}: {}", super::held(retidos, de_fora));
    let _ = writeln!(text, "  conserto: corrija os erros acima e repita o comando");
}
