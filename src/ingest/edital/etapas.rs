//! Stages, cuts, papers and minimums.

use super::Listas;
use super::reservas::key_named;
use crate::domain::{Barreira, Decimal, Etapa, Lista, Lugares, Prova, Ratio};
use crate::finding::catalogue::edital::{CONTRADICAO, REPETIDO, VALOR_RECUSADO};
use crate::ingest::norma::MAX_VAGAS;
use crate::ingest::tomlfile::{Table, Value};
use std::collections::BTreeSet;

/// Largest number of places of a cut: more people than any exam of the country has had.
const MAX_LUGARES: u32 = 10_000_000;

/// Stages of a profile, in order.
pub fn read(perfil: &Table<'_>, listas: &Listas) -> Vec<Etapa> {
    let (mut etapas, mut provas) = (BTreeSet::new(), BTreeSet::new());
    perfil.tables("etapa").into_iter().filter_map(|t| etapa(t, listas, &mut etapas, &mut provas)).collect()
}

fn etapa(t: Table<'_>, listas: &Listas, etapas: &mut BTreeSet<String>, provas: &mut BTreeSet<String>) -> Option<Etapa> {
    let id = t.must("id", "id = \"objetiva\"").and_then(|v| unique(&v, etapas, "etapa"));
    let Minimos { minimo, minimo_lista } = minimos(&t, listas);
    let barreira = t.table("barreira").map(|b| barreira(b, listas));
    let provas: Vec<Prova> = t.tables("prova").into_iter().filter_map(|p| prova(p, provas)).collect();
    if !t.has("prova") && !t.source().is_broken() {
        t.report(
            &CONTRADICAO,
            "",
            "a etapa não tem nenhuma prova",
            format!("declare [[{}.prova]] com id e coluna", t.path()),
        );
    }
    t.finish();
    Some(Etapa { id: id?, minimo, minimo_lista, barreira, provas })
}

fn prova(t: Table<'_>, seen: &mut BTreeSet<String>) -> Option<Prova> {
    let id = t.must("id", "id = \"portugues\"").and_then(|v| unique(&v, seen, "prova"));
    let coluna = t.value("coluna").map(|v| v.text(200));
    let peso = t.value("peso").and_then(|v| weight(&v)).unwrap_or(Ratio::ONE);
    let minimo = t.value("minimo").and_then(|v| v.decimal());
    let maximo = t.value("maximo").and_then(|v| v.decimal());
    if minimo.zip(maximo).is_some_and(|(lo, hi)| lo > hi) {
        t.report(&CONTRADICAO, "minimo", "o mínimo da prova é maior que o máximo", "corrija minimo ou maximo");
    }
    t.finish();
    let id = id?;
    // A prova without `coluna` is looked for by its id
    let coluna = coluna.unwrap_or_else(|| Some(id.clone()))?;
    Some(Prova { id, coluna, peso, minimo, maximo })
}

fn weight(value: &Value<'_>) -> Option<Ratio> {
    let peso = value.fraction()?;
    let most = Ratio::new(1_000_000, 1).unwrap_or(Ratio::ONE);
    if peso < Ratio::ZERO || peso > most || peso.den() > 1_000_000 {
        value.out_of_range("um peso de 0 a 1000000, com até seis casas ou denominador até 1000000");
        return None;
    }
    Some(peso)
}

fn unique(value: &Value<'_>, seen: &mut BTreeSet<String>, what: &str) -> Option<String> {
    let id = value.printable(60)?;
    if !seen.insert(id.clone()) {
        value.refuse(
            &REPETIDO,
            &format!("já há uma {what} com este id neste perfil"),
            format!("dê outro id a uma das duas {what}s"),
        );
        return None;
    }
    Some(id)
}

/// `minimo` and `minimo_lista` of a profile or a stage.
#[derive(Debug, Default)]
pub struct Minimos {
    /// For everybody.
    pub minimo: Option<Decimal>,
    /// Lower ones, by list.
    pub minimo_lista: Vec<(Lista, Decimal)>,
}

/// Reads both; a list's own minimum must be lower than everybody's.
pub fn minimos(t: &Table<'_>, listas: &Listas) -> Minimos {
    let minimo = t.value("minimo").and_then(|v| v.decimal());
    let Some(own) = t.table("minimo_lista") else { return Minimos { minimo, minimo_lista: Vec::new() } };
    let mut minimo_lista = Vec::new();
    for (key, value) in own.entries() {
        let lista = key_named(key, &value, listas, false);
        let Some((lista, lower)) = lista.zip(value.decimal()) else { continue };
        if minimo.is_some_and(|m| lower > m) {
            value.refuse(
                &CONTRADICAO,
                "o mínimo da lista é maior que o mínimo de todos",
                "o mínimo de uma lista só pode ser menor: corrija um dos dois",
            );
        }
        minimo_lista.push((lista, lower));
    }
    if !t.has("minimo") && !minimo_lista.is_empty() {
        t.report(
            &CONTRADICAO,
            "minimo_lista",
            "há mínimo de uma lista e não há o mínimo de todos",
            "escreva também minimo = \"…\"",
        );
    }
    Minimos { minimo, minimo_lista }
}

fn barreira(t: Table<'_>, listas: &Listas) -> Barreira {
    let sem_vagas = t.value("sem_vagas").and_then(|v| v.integer(0..=MAX_LUGARES));
    let mut all = Vec::new();
    for (key, value) in t.entries().into_iter().filter(|(key, _)| *key != "sem_vagas") {
        let lista = key_named(key, &value, listas, true);
        all.extend(lista.zip(lugares(&value)));
    }
    let multiple = all.iter().any(|(_, l)| matches!(l, Lugares::Multiplo(_)));
    if sem_vagas.is_some() && !multiple {
        t.useless("sem_vagas", "só vale para lugares dados como múltiplos das vagas, como ac = \"5x\"");
    }
    if !t.has("ac") && !t.source().is_broken() {
        t.report(
            &CONTRADICAO,
            "",
            "falta ac: sem lugares de ampla concorrência ninguém passaria por ela",
            "acrescente ac = 60, ou ac = \"5x\"",
        );
    }
    Barreira { lugares: all, sem_vagas }
}

/// A number, or `"5x"`.
fn lugares(value: &Value<'_>) -> Option<Lugares> {
    if !value.is_text() {
        return value.integer(0..=MAX_LUGARES).map(Lugares::Numero);
    }
    let text = value.text(20)?;
    let times =
        text.strip_suffix(['x', 'X']).and_then(|n| n.trim().parse().ok()).filter(|n| (1..=MAX_VAGAS).contains(n));
    if times.is_none() {
        value.refuse(
            &VALOR_RECUSADO,
            "esperado um número de lugares, como 60, ou um múltiplo das vagas, como \"5x\"",
            "escreva 60, sem aspas, ou \"5x\"",
        );
    }
    times.map(Lugares::Multiplo)
}
