//! What a title above a table says of the phase: before the appeals, or after them.

use crate::domain::Fase;
use crate::ingest::cell::text::fold;

/// What is published before and after appeals.
const SUBJECTS: [&str; 9] =
    ["resultado", "classificacao", "lista", "listagem", "relacao", "nota", "notas", "pontuacao", "homologacao"];
/// Words of a title that speaks of another phase than its own.
const OF_ANOTHER: [&str; 5] = ["apos", "contra", "gabarito", "sobre", "recurso"];
/// Beginnings of the words that follow `resultado final` where only a part of the exam is meant.
const PARTS: [&str; 9] = [
    "da prova",
    "das provas",
    "da etapa",
    "da fase",
    "da avaliacao",
    "dos titulos",
    "do taf",
    "de titulos",
    "da analise",
];

/// The phase that a title names; `None` where it names none, or may be speaking of another's.
pub fn fase_dita(title: &str) -> Option<Fase> {
    let text = format!(" {} ", fold(title));
    let word = |w: &str| text.contains(&format!(" {w} "));
    let begins = |w: &str| text.contains(&format!(" {w}"));
    let before = begins("preliminar") || begins("provisori");
    let alone = text.split_whitespace().count() <= 2;
    let of_part = || PARTS.iter().any(|part| begins(part));
    // Who is enrolled is no result
    if begins("inscri") {
        return None;
    }
    if before && !OF_ANOTHER.iter().any(|w| begins(w)) && !begins("definitiv") && !of_part() {
        return (alone || SUBJECTS.iter().any(|w| word(w))).then_some(Fase::Preliminar);
    }
    let named = |w: &&str| ["final", "definitiv", "geral final"].iter().any(|end| begins(&format!("{w} {end}")));
    (!before && SUBJECTS.iter().take(5).any(named) && !of_part()).then_some(Fase::Final)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_may_name_the_phase() {
        for preliminary in [
            "RESULTADO PRELIMINAR",
            "Classificação Final Preliminar",
            "Preliminar",
            "LISTA PROVISÓRIA DE CLASSIFICAÇÃO",
        ] {
            assert_eq!(fase_dita(preliminary), Some(Fase::Preliminar), "{preliminary}");
        }
        for last in ["RESULTADO FINAL", "Resultado Definitivo do Concurso", "CLASSIFICAÇÃO FINAL APÓS RECURSOS"] {
            assert_eq!(fase_dita(last), Some(Fase::Final), "{last}");
        }
        for neither in [
            "PREFEITURA DE EXEMPLO",
            "NOTA FINAL",
            "Gabarito preliminar",
            "Recursos contra o resultado preliminar",
            "RESULTADO FINAL DA PROVA OBJETIVA",
            "NOTA PRELIMINAR DA PROVA DE TÍTULOS",
            "RELAÇÃO PRELIMINAR DE INSCRITOS",
            "LISTA FINAL DE INSCRITOS",
            "RESULTADO",
        ] {
            assert_eq!(fase_dita(neither), None, "{neither}");
        }
    }
}
