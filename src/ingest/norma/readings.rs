//! `[[leitura]]`: where the text of a law can be read in more than one way.

use crate::domain::norma::Leitura;
use crate::domain::{Concorrencia, Limiar, Norma, OrdemInicial};
use crate::finding::catalogue::edital::{CONTRADICAO, LEITURA_NAO_ADMITIDA};
use crate::ingest::tomlfile::Table;

/// The keys that can be read in more than one way, with the words that each accepts.
fn words(chave: &str) -> Vec<(&'static str, &'static str)> {
    let same = |w: &'static str| (w, w);
    match chave {
        "concorrencia" => Concorrencia::WORDS.iter().map(|(w, _)| same(w)).collect(),
        "ordem_inicial" => OrdemInicial::WORDS.iter().map(|(w, _)| same(w)).collect(),
        _ => Limiar::WORDS.iter().map(|(w, _)| same(w)).collect(),
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

/// In a norm file the default must be one of the readings that it admits.
pub fn check_defaults(t: &Table<'_>, norma: &Norma) {
    for leitura in &norma.leituras {
        let word = norma.leitura(&leitura.chave).unwrap_or_default();
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
        let word = norma.leitura(&leitura.chave).unwrap_or_default();
        if !leitura.admite.iter().any(|w| w == word) {
            let accepted = super::super::tomlfile::listed(leitura.admite.iter().map(String::as_str));
            let message = format!("a leitura “{word}” não está entre as que a norma {} registra: {accepted}", norma.id);
            t.report(&LEITURA_NAO_ADMITIDA, &leitura.chave, &message, "");
        }
    }
}
