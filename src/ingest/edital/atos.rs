//! `[[documento.ato]]`: the number that the office gave to an act, and what the town calls the act.

use crate::domain::AtoNumerado;
use crate::finding::catalogue::edital::REPETIDO;
use crate::ingest::tomlfile::Table;

/// The acts that may have a number, and whether there is one a day, so that its day must be told.
const ATOS: &[(&str, (&str, bool))] = &[
    ("homologacao", ("homologacao", false)),
    ("nomeacao", ("nomeacao", true)),
    ("convocacao", ("convocacao", true)),
    ("retificacao", ("retificacao", true)),
    ("sorteio", ("sorteio", false)),
];

/// Reads them in their order; an act is numbered once.
pub fn read(documento: &Table<'_>) -> Vec<AtoNumerado> {
    let mut all: Vec<AtoNumerado> = Vec::new();
    for t in documento.tables("ato") {
        let id = t.must("id", "id = \"nomeacao\"").and_then(|v| v.choice(ATOS));
        let numero = t.must("numero", "numero = \"045/2025\"").and_then(|v| v.printable(60));
        let nome = t.value("nome").and_then(|v| v.printable(100));
        let by_day = id.is_some_and(|(_, by_day)| by_day);
        let data = if by_day { t.must("data", "data = 2025-12-04") } else { t.value("data") }.and_then(|v| v.date());
        if let Some(((id, _), numero)) = id.zip(numero) {
            if all.iter().any(|a| a.id == id && a.data == data) {
                t.report(&REPETIDO, "id", "este ato já tem número acima", "apague um dos dois [[documento.ato]]");
            }
            all.push(AtoNumerado { id, data, numero, nome });
        }
        t.finish();
    }
    all
}
