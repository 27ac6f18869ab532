//! Headers of the sheet of cargos, and what a header that is none of them speaks of.

use crate::domain::Edital;
use crate::ingest::cell::text::{fold, header_key, is_near, latin};
use crate::ingest::vocabulary;

const CODES: &[&str] = &[
    "Código",
    "Cód",
    "Cód.",
    "Código do Cargo",
    "Cód. Cargo",
    "Código Cargo",
    "Cod Cargo",
    "CodCar",
    "Codigo Vaga",
    "Código da Vaga",
    "Nº do Cargo",
    "Item",
];

const NAMES: &[&str] = &[
    "Cargo",
    "Nome do Cargo",
    "Cargos",
    "Cargo/Função",
    "Descrição do Cargo",
    "DesCar",
    "Denominação",
    "Denominação do Cargo",
    "Emprego",
    "Função",
    "Cargo/Emprego",
    "Nome",
    "Cargo/Especialidade",
    "Especialidade",
];

const VAGAS: &[&str] = &[
    "Vagas",
    "Nº de Vagas",
    "Nº Vagas",
    "Número de Vagas",
    "Total de Vagas",
    "Vagas Total",
    "Vagas Totais",
    "Total Vagas",
    "Quantidade de Vagas",
    "Qtd Vagas",
    "Qtde de Vagas",
    "Vagas Imediatas",
    "Numero Vagas",
    "VGPREC",
    "Total",
];

pub(super) fn names(edital: &Edital) -> Vec<(String, Vec<String>)> {
    let keys = |list: &[&str]| list.iter().map(|n| header_key(n)).collect::<Vec<_>>();
    let mut all =
        vec![("codigo".to_owned(), keys(CODES)), ("nome".to_owned(), keys(NAMES)), ("vagas".to_owned(), keys(VAGAS))];
    all.push(("perfil".into(), keys(&["Perfil", "Perfil de Prova", "Nível"])));
    all.push(("grupo".into(), keys(&["Grupo", "Agrupamento"])));
    for r in &edital.reservas {
        let words = vocabulary::list_words(&[&r.lista, &r.norma.lista], &r.norma.rotulo);
        let prefixes = ["Vagas ", "Nº de Vagas ", "Vagas Reservadas ", "Reserva ", "Vagas para ", "Cota ", ""];
        all.push((
            format!("vagas_{}", r.lista),
            prefixes.iter().flat_map(|p| words.iter().map(move |w| header_key(&format!("{p}{w}")))).collect(),
        ));
    }
    all
}

/// The field that a header nearly names: one letter is another, or two of a long name.
pub(super) fn nearly<'n>(label: &str, names: &'n [(String, Vec<String>)]) -> Option<&'n str> {
    let typed = header_key(&latin(label));
    let near = |key: &String| key.len() >= 5 && is_near(&typed, key, if key.len() >= 8 { 2 } else { 1 });
    names.iter().find(|(_, keys)| keys.iter().any(near)).map(|(campo, _)| campo.as_str())
}

/// The header to write for a field: `grupo` → `Grupo`, `vagas_pcd` → `Vagas PCD`.
pub(super) fn header_of(campo: &str) -> String {
    match campo.strip_prefix("vagas_") {
        Some(lista) => format!("Vagas {}", lista.to_uppercase()),
        None => campo.chars().take(1).flat_map(char::to_uppercase).chain(campo.chars().skip(1)).collect(),
    }
}

/// Does a header name a number that a sheet of cargos usually has and that is none of vagas?
pub(super) fn is_other_number(label: &str) -> bool {
    const WORDS: [&str; 12] = [
        "vencimento",
        "salari",
        "remunera",
        "carga",
        "hora",
        "taxa",
        "valor",
        "nivel",
        "ordem",
        "item",
        "inscri",
        "padrao",
    ];
    let folded = fold(label);
    WORDS.iter().any(|w| folded.contains(w)) || matches!(&*folded, "ch" | "n" | "no" | "num")
}

/// Does a header name a quota, or share letters of another alphabet with one that does?
pub(super) fn speaks_of_quota(label: &str) -> bool {
    const WORDS: [&str; 11] =
        ["cota", "npi", "pcd", "pne", "negr", "pard", "pret", "indig", "defici", "reserv", "racia"];
    let folded = fold(&latin(label));
    WORDS.iter().any(|w| folded.contains(w))
}
