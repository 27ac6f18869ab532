//! `[[leitura]]`: where the text of a law can be read in more than one way.

use super::rules::{CONCORRENCIA, LIMIAR, ORDEM_INICIAL};
use crate::domain::Norma;
use crate::domain::norma::Leitura;
use crate::finding::catalogue::edital::{CONTRADICAO, LEITURA_NAO_ADMITIDA};
use crate::ingest::tomlfile::Table;

/// The keys that can be read in more than one way, with the words that each accepts.
fn words(chave: &str) -> Vec<(&'static str, &'static str)> {
    let same = |w: &'static str| (w, w);
    match chave {
        "concorrencia" => CONCORRENCIA.iter().map(|(w, _)| same(w)).collect(),
        "ordem_inicial" => ORDEM_INICIAL.iter().map(|(w, _)| same(w)).collect(),
        _ => LIMIAR.iter().map(|(w, _)| same(w)).collect(),
    }
}

/// One `[[leitura]]`.
pub fn read(t: Table<'_>) -> Option<Leitura> {
    const CHAVES: &[(&str, &str)] =
        &[("concorrencia", "concorrencia"), ("ordem_inicial", "ordem_inicial"), ("limiar", "limiar")];
    let chave = t.must("chave", "chave = \"concorrencia\"").and_then(|v| v.choice(CHAVES));
    let items = t.must("admite", "admite = [\"mais-favoravel\", \"compensacao\"]").and_then(|v| v.list());
    let nota = t.must("nota", "nota = \"a passagem e o que depende dela\"").and_then(|v| v.prose(5_000));
    t.finish();
    let accepted = words(chave?);
    let admite: Option<Vec<String>> = items?.iter().map(|v| v.choice(&accepted).map(str::to_owned)).collect();
    Some(Leitura { chave: chave?.to_owned(), admite: admite?, nota: nota? })
}

/// The word of the reading that the norm takes.
fn taken(chave: &str, norma: &Norma) -> &'static str {
    let word = |all: &[(&'static str, bool)]| all.iter().find(|(_, is)| *is).map_or("", |(w, _)| w);
    match chave {
        "concorrencia" => word(&CONCORRENCIA.iter().map(|(w, v)| (*w, *v == norma.concorrencia)).collect::<Vec<_>>()),
        "ordem_inicial" => {
            word(&ORDEM_INICIAL.iter().map(|(w, v)| (*w, *v == norma.ordem_inicial)).collect::<Vec<_>>())
        }
        _ => word(&LIMIAR.iter().map(|(w, v)| (*w, *v == norma.limiar)).collect::<Vec<_>>()),
    }
}

/// In a norm file the default must be one of the readings that it admits.
pub fn check_defaults(t: &Table<'_>, norma: &Norma) {
    for leitura in &norma.leituras {
        let word = taken(&leitura.chave, norma);
        if !leitura.admite.iter().any(|w| w == word) {
            let message =
                format!("a norma adota “{word}”, que não está entre as leituras que ela admite em [[leitura]]");
            t.report(&CONTRADICAO, &leitura.chave, &message, "acrescente a leitura em admite, ou mude a adotada");
        }
    }
}

/// In an edital, a reading that the norm does not admit is applied, with a warning.
pub fn check_choice(t: &Table<'_>, norma: &Norma) {
    for leitura in norma.leituras.iter().filter(|l| t.has(&l.chave)) {
        let word = taken(&leitura.chave, norma);
        if !leitura.admite.iter().any(|w| w == word) {
            let accepted = super::super::tomlfile::listed(leitura.admite.iter().map(String::as_str));
            let message = format!("a leitura “{word}” não está entre as que a norma {} registra: {accepted}", norma.id);
            t.report(&LEITURA_NAO_ADMITIDA, &leitura.chave, &message, "");
        }
    }
}
