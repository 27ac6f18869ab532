//! Spellings of headers seen in real result files: of the fields that every exam has (`fields`), and of the quota lists of an edital
//! (`lists`). An edital can name any other in `[planilhas.colunas]`. And what titles say of the phase (`fase`).

mod fase;
mod fields;
mod lists;

use crate::ingest::cell::text::{fold, header_key};
pub use fase::fase_dita;
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

/// Fields that a header names by its one telling word, and the keys that are left of it.
const CORES: &[(&str, &[&str])] = &[
    ("inscricao", &["inscricao", "insc", "inscr"]),
    ("nome", &["nome"]),
    ("nome_social", &["nomesocial"]),
    ("cpf", &["cpf"]),
    ("nascimento", &["datanascimento", "dtnascimento", "datanasc", "dtnasc", "nascimento"]),
    ("cargo", &["cargo", "cargopretendido", "codcargo", "codigocargo"]),
    ("situacao", &["situacao", "situacaofinal"]),
    ("classificacao", &["classificacao", "classificacaofinal", "classificacaogeral"]),
    ("nota_final", &["notafinal", "pontuacaofinal", "pontuacaototal", "totalpontos"]),
];

/// Words of a header that say only whose the column is.
const WHOSE: [&str; 15] = [
    "candidato",
    "candidata",
    "candidatos",
    "candidatas",
    "participante",
    "participantes",
    "inscrito",
    "inscrita",
    "inscritos",
    "concorrente",
    "requerente",
    "o",
    "a",
    "os",
    "as",
];

/// Words that say only how the column of one field is filled in. Of any other field they would be part of its meaning: the
/// `Situação do documento` is not the person's, `Classificação N` is that of a list.
const FILLED: &[(&str, &[&str])] = &[
    ("nome", &["completo", "completa", "sem", "abreviacao", "abreviacoes", "abreviaturas", "sr"]),
    ("cpf", &["doc", "numero", "num", "nr", "no", "n", "mf", "so", "somente", "apenas", "numeros", "digitos", "sem"]),
    ("inscricao", &["numero", "num", "nr", "no", "n"]),
];

/// The key of vocabulary that is left of a header without the words that only say whose the column is, as in `Nome completo do
/// candidato` and `Doc. CPF`; `None` where nothing was taken off, or more is left than one field's own words.
pub fn core_key(text: &str) -> Option<String> {
    let folded = fold(text);
    let all = folded.split(' ').count();
    CORES.iter().find_map(|(field, keys)| {
        let filled = FILLED.iter().filter(|(f, _)| f == field).flat_map(|(_, words)| *words);
        let off: Vec<&str> = WHOSE.iter().chain(filled).copied().collect();
        let kept: Vec<&str> = folded.split(' ').filter(|w| !off.contains(w)).collect();
        let key = header_key(&kept.join(" "));
        (kept.len() < all && kept.len() <= 5 && keys.contains(&&*key)).then_some(key)
    })
}

/// May such a key stand for this field?
pub fn is_core(field: &str, key: &str) -> bool {
    CORES.iter().any(|(f, keys)| *f == field && keys.contains(&key))
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

    #[test]
    fn words_of_whose_a_column_is_are_no_part_of_its_name() {
        for (field, header) in [
            ("nome", "NOME COMPLETO DO CANDIDATO"),
            ("nome", "Nome completo (sem abreviações)"),
            ("cpf", "DOC. CPF"),
            ("cpf", "CPF/MF"),
            ("cpf", "Nº do CPF (somente números)"),
            ("inscricao", "Número de inscrição do participante"),
            ("nascimento", "Data de nascimento do candidato"),
            ("situacao", "Situação final do(a) candidato(a)"),
        ] {
            let key = core_key(header).unwrap_or_default();
            assert!(is_core(field, &key), "{header}: {key}");
        }
        for other in [
            "Situação do documento",
            "Situação do doc.",
            "Situação da pessoa",
            "Situação do cadastro",
            "Nº da situação",
            "Classificação N",
            "Classificação no cadastro",
            "Nota Final do documento",
            "Nome no documento",
            "Nome da mãe",
            "Nome do Cargo",
            "Documento",
            "Nº de ordem",
            "CPF do responsável",
            "Data da inscrição",
        ] {
            assert_eq!(core_key(other), None, "{other}");
        }
    }
}
