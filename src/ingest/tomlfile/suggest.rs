//! “Did you mean …?”, from the spelling alone.

use crate::domain::proximo::distance;
use std::fmt::Write as _;
use unicode_normalization::UnicodeNormalization;

/// The accepted word closest to `found`, if one is close enough to be a slip: at most one third of its letters differ.
pub fn closest<'a>(found: &str, accepted: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = fold(found);
    accepted
        .into_iter()
        .map(|word| (distance(&plain, &fold(word)), word))
        .filter(|(d, word)| *d <= (word.chars().count() / 3).max(1) && *d < plain.chars().count())
        .min_by_key(|(d, _)| *d)
        .map(|(_, word)| word)
}

/// The words between commas, quoted, with “ou” before the last; only the first 40 of a long list.
pub fn listed<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let all: Vec<String> = words.into_iter().map(|w| format!("“{w}”")).collect();
    match all.as_slice() {
        [] => "nada".into(),
        [one] => one.clone(),
        [first @ .., last] if first.len() < 40 => format!("{} ou {last}", first.join(", ")),
        many => format!("{} e outros {}", many[..40].join(", "), many.len() - 40),
    }
}

/// A TOML string.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// The table where a key belongs, for keys that only one table has: in TOML a key belongs to the last title above it, and one
/// written further down is easily misplaced.
pub fn home(key: &str) -> Option<&'static str> {
    const HOMES: &[(&str, &[&str])] = &[
        (
            "[edital]",
            &[
                "numero",
                "tipo",
                "orgao",
                "municipio",
                "uf",
                "publicado_em",
                "homologado_em",
                "validade_meses",
                "fase",
                "fim_de_fila",
                "prazo_posse_dias",
                "organizador",
            ],
        ),
        ("[documento]", &["brasao", "local", "assinaturas"]),
        ("[planilhas]", &["resultados", "cargos", "eventos", "abas", "linha_cabecalho", "ignorar_cargos"]),
        ("[ordem]", &["colisao", "dupla_cota", "acumulavel"]),
        ("[perfil.NOME]", &["casas", "nota_final", "classificacao"]),
        ("[[perfil.NOME.etapa]]", &["barreira"]),
        ("[[perfil.NOME.etapa.prova]]", &["peso", "maximo"]),
        ("[[perfil.NOME.desempate]]", &["criterio", "na_data", "entre_idosos"]),
        ("[[cargo]]", &["vagas", "grupo", "perfil"]),
        (
            "[[reserva]]",
            &["norma", "percentual", "teto", "posicoes", "intervalo", "concorrencia", "ordem_inicial", "limiar"],
        ),
        ("[csv]", &["bom"]),
        ("[[dispensa]]", &["motivo"]),
    ];
    HOMES.iter().find(|(_, keys)| keys.contains(&key)).map(|(table, _)| *table)
}

/// Letters without accents, case or separators: `Minímo` and `minimo` are the same word.
fn fold(word: &str) -> String {
    word.nfd()
        .filter(|c| c.is_alphanumeric() || *c == '_' || *c == '-')
        .map(|c| if c == '-' { '_' } else { c.to_ascii_lowercase() })
        .take(64)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised_and_other_words_are_not() {
        let keys = ["minimo", "maximo", "peso", "coluna", "publicado_em"];
        assert_eq!(closest("minímo", keys), Some("minimo"));
        assert_eq!(closest("pubilcado_em", keys), Some("publicado_em"));
        assert_eq!(closest("publicado-em", keys), Some("publicado_em"));
        assert_eq!(closest("Peso", keys), Some("peso"));
        assert_eq!(closest("barreira", keys), None);
        assert_eq!(closest("x", keys), None);
    }

    #[test]
    fn lists_read_as_a_sentence() {
        assert_eq!(listed(["a", "b", "c"]), "“a”, “b” ou “c”");
        assert_eq!(listed(["a"]), "“a”");
    }
}
