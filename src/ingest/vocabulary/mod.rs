//! Spellings of headers seen in real result files: of the fields that every exam has (`fields`), and of the quota lists of an edital
//! (`lists`). An edital can name any other in `[planilhas.colunas]`.

mod fields;
mod lists;

use crate::ingest::cell::text::header_key;
pub use fields::FIELDS;
pub use lists::{confirmation_keys, flag_keys, kinship, list_words, rank_keys, short_ids};

/// Descriptions of a cargo, read beside its code to see that they agree.
pub const CARGO_NAME: &[&str] = &[
    "Descrição do Cargo",
    "Nome do Cargo",
    "Descrição Cargo",
    "DesCar",
    "Cargo Descrição",
    "Denominação do Cargo",
    "Cargo",
];

/// Header keys of a field, best first.
pub fn keys(field: &str) -> Vec<String> {
    FIELDS.iter().filter(|(f, _)| *f == field).flat_map(|(_, names)| *names).map(|n| header_key(n)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn real_spellings_are_known() {
        for (field, spelling) in [
            ("inscricao", "INSCR"),
            ("inscricao", "nrInscricao"),
            ("inscricao", "numero_inscricao"),
            ("inscricao", " Nº\u{00A0}Inscrição "),
            ("nome", "nomeCandidato"),
            ("nascimento", "DATA NASC"),
            ("nascimento", "DataNascimento"),
            ("nascimento", "DT_NASCIMENTO"),
            ("classificacao", "CLAS. AMPLA"),
            ("classificacao", "Colocação"),
            ("nota_final", "PONTOS"),
            ("situacao", "SITUAÇÃO"),
            ("sorteio", "Nº Sorteio"),
            ("cargo", "codigo_vaga"),
        ] {
            assert!(keys(field).contains(&header_key(spelling)), "{field}: {spelling}");
        }
    }
}
