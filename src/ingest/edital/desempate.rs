//! `[[perfil.*.desempate]]`: the chain of tie-breaks.

use crate::domain::{Criterio, NotaRef};
use crate::finding::catalogue::edital::{CONTRADICAO, REFERENCIA};
use crate::ingest::tomlfile::{Table, Value, closest, listed};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Idoso,
    MaiorNota,
    Jurado,
    Sinal,
    MaiorValor,
    MenorValor,
    MaisVelho,
    Sorteio,
    Banca,
}

const KINDS: &[(&str, Kind)] = &[
    ("idoso", Kind::Idoso),
    ("maior_nota", Kind::MaiorNota),
    ("jurado", Kind::Jurado),
    ("sinal", Kind::Sinal),
    ("maior_valor", Kind::MaiorValor),
    ("menor_valor", Kind::MenorValor),
    ("mais_velho", Kind::MaisVelho),
    ("sorteio", Kind::Sorteio),
    ("banca", Kind::Banca),
];

/// How a criterion is written, and what to do with one left without any.
const EXAMPLE: &str = "criterio = \"…\", com o critério que o edital põe neste lugar da ordem; se ele não põe nenhum, apague a linha do título";

/// The chain of one profile. `provas` and `etapas` are those of all profiles: a criterion that only another profile can use is
/// skipped for this one (`templates/edital.md`, `[[perfil.<id>.desempate]]`); one that nobody has is a slip.
pub fn read(chain: Vec<Table<'_>>, provas: &[String], etapas: &[String]) -> Vec<Criterio> {
    let mut all: Vec<Criterio> = Vec::new();
    for t in chain {
        let kind = t.must("criterio", EXAMPLE).and_then(|v| v.choice(KINDS));
        let Some(criterio) = kind.and_then(|k| criterio(k, &t, provas, etapas)) else {
            finish(t, kind);
            continue;
        };
        if all.contains(&criterio) {
            t.useless("criterio", "este critério já está acima na cadeia");
        } else if all.contains(&Criterio::Sorteio) {
            t.useless("criterio", "depois do sorteio não resta empate: este critério nunca é alcançado");
        }
        all.push(criterio);
        finish(t, kind);
    }
    all
}

/// A criterion that is not known says nothing about which keys it takes.
fn finish(t: Table<'_>, kind: Option<Kind>) {
    if kind.is_some() || !t.has("criterio") {
        t.finish();
    }
}

fn criterio(kind: Kind, t: &Table<'_>, provas: &[String], etapas: &[String]) -> Option<Criterio> {
    let coluna = || t.must("coluna", "coluna = \"Servidor Municipal\"").and_then(|v| v.text(200));
    match kind {
        Kind::Idoso => {
            let na_data =
                t.must("na_data", "na_data = 2025-05-18, o dia em que o edital apura a idade").and_then(|v| v.date());
            let entre_idosos = t.value("entre_idosos").and_then(|v| v.boolean()).unwrap_or(true);
            Some(Criterio::Idoso { na_data: na_data?, entre_idosos })
        }
        Kind::MaiorNota => score(t, provas, etapas).map(Criterio::MaiorNota),
        Kind::Jurado => Some(Criterio::Jurado),
        Kind::Sinal => coluna().map(|coluna| Criterio::Sinal { coluna }),
        Kind::MaiorValor => coluna().map(|coluna| Criterio::MaiorValor { coluna }),
        Kind::MenorValor => coluna().map(|coluna| Criterio::MenorValor { coluna }),
        Kind::MaisVelho => {
            let hora = t.value("hora").and_then(|v| v.boolean()).unwrap_or(false);
            Some(Criterio::MaisVelho { hora })
        }
        Kind::Sorteio => Some(Criterio::Sorteio),
        Kind::Banca => Some(Criterio::Banca),
    }
}

/// `prova` or `etapa`, one of them.
fn score(t: &Table<'_>, provas: &[String], etapas: &[String]) -> Option<NotaRef> {
    match (t.value("prova"), t.value("etapa")) {
        (Some(v), None) => declared(&v, provas, "prova").map(NotaRef::Prova),
        (None, Some(v)) => declared(&v, etapas, "etapa").map(NotaRef::Etapa),
        (Some(_), Some(_)) => {
            t.report(&CONTRADICAO, "etapa", "o critério nomeia uma prova e uma etapa", "deixe só prova ou só etapa");
            None
        }
        (None, None) => t.must("prova", "prova = \"id da prova\", ou etapa = \"id da etapa\"").and(None),
    }
}

fn declared(value: &Value<'_>, ids: &[String], what: &str) -> Option<String> {
    let id = value.text(60)?;
    if ids.contains(&id) {
        return Some(id);
    }
    let known = || ids.iter().map(String::as_str);
    let fix = closest(&id, known())
        .map_or_else(|| format!("escreva o id de uma {what} declarada"), |i| format!("você quis dizer “{i}”?"));
    value.refuse(&REFERENCIA, &format!("nenhum perfil tem uma {what} com este id; há {}", listed(known())), fix);
    None
}
