//! Closed vocabularies of cells: marks for no score, yes and no, situations. A word that is not in them is never guessed at.

use super::text::{clean, fold};
use crate::domain::{RawScore, Situacao};
use crate::ingest::workbook::RawValue;

/// Is the text only a mark for “nothing here” (`-`, `--`, `***`, `–`)?
pub fn is_blank_mark(text: &str) -> bool {
    text.chars().all(|c| {
        matches!(c, '-' | '*' | '\u{2013}' | '\u{2014}' | '\u{2212}' | '_' | '.' | ' ' | '\u{00A0}')
            || c.is_whitespace()
    })
}

/// Nothing in the cell: no cell, blank text, or a mark.
pub fn is_blank(raw: Option<&RawValue>) -> bool {
    match raw {
        None => true,
        Some(RawValue::Text(text)) => is_blank_mark(&clean(text)),
        Some(_) => false,
    }
}

/// What is said of a cell in which nothing stands: `está em branco`, or the mark that counts as a blank.
pub fn blank_said(raw: Option<&RawValue>) -> String {
    match raw {
        Some(RawValue::Text(text)) if !clean(text).is_empty() => {
            format!("traz só “{}”, que conta como em branco", clean(text))
        }
        _ => "está em branco".to_owned(),
    }
}

/// Nothing at all in the cell, not even a mark.
pub fn is_empty(raw: Option<&RawValue>) -> bool {
    match raw {
        None => true,
        Some(RawValue::Text(text)) => clean(text).is_empty(),
        Some(_) => false,
    }
}

/// A folded word without the endings of gender: `classificada`, `classificado(a)` → `classificado`.
fn masculine(folded: &str) -> String {
    let word = folded.strip_suffix(" a").unwrap_or(folded);
    match word.strip_suffix("da").map(|w| (w, "do")).or_else(|| word.strip_suffix("sa").map(|w| (w, "so"))) {
        Some((stem, ending)) if !stem.is_empty() => format!("{stem}{ending}"),
        _ => word.to_owned(),
    }
}

const ABSENT: [&str; 9] =
    ["ausente", "faltou", "faltoso", "falta", "ausencia", "nao compareceu", "nc", "nao realizou", "ausente na prova"];
const ELIMINATED: [&str; 6] = ["inapto", "inapta", "eliminado", "reprovado", "desclassificado", "excluido"];
const NOT_CLASSIFIED: [&str; 6] =
    ["nao classificado", "nao habilitado", "inabilitado", "nao aprovado", "nao classificou", "nao convocado"];
/// Words of who is in the result.
const CLASSIFIED: [&str; 20] = [
    "classificado",
    "aprovado",
    "habilitado",
    "apto",
    "apta",
    "convocado",
    "cadastro reserva",
    "cadastro de reserva",
    "cr",
    "vaga",
    "vagas",
    "excedente",
    "suplente",
    "titular",
    "aprovado e classificado",
    "classificado cadastro reserva",
    "dentro das vagas",
    "prevista",
    "reserva",
    "aprovado cadastro reserva",
];
/// Words of who was there, which say nothing of the result.
const PRESENT: [&str; 2] = ["presente", "regular"];

/// Does whoever wrote this doubt it? “Eliminado?” takes nobody out, and “Sim?” reserves nothing: somebody has to decide.
fn is_doubted(text: &str) -> bool {
    text.contains('?')
}

/// A word in the place of a score.
pub fn score_word(text: &str) -> Option<RawScore> {
    if is_blank_mark(text) {
        return Some(RawScore::Blank);
    }
    if is_doubted(text) {
        return None;
    }
    let word = masculine(&fold(text));
    if ABSENT.contains(&&*word) {
        Some(RawScore::Absent)
    } else if ELIMINATED.contains(&&*word) {
        Some(RawScore::Eliminated)
    } else {
        None
    }
}

/// A situation, and whether it also says sub judice; `None` for a word that is not known.
pub fn situacao(text: &str) -> Option<(Situacao, bool)> {
    if is_blank_mark(text) {
        return Some((Situacao::Nenhuma, false));
    }
    if is_doubted(text) {
        return None;
    }
    let folded = fold(text);
    let sub_judice = says_sub_judice(&folded);
    let rest = folded.replace("sub judice", "").replace("subjudice", "");
    let word = masculine(rest.trim());
    let found = match &*word {
        "" => Situacao::Nenhuma,
        w if ABSENT.contains(&w) => Situacao::Ausente,
        w if ELIMINATED.contains(&w) => Situacao::Eliminado,
        w if NOT_CLASSIFIED.contains(&w) => Situacao::NaoClassificado,
        w if CLASSIFIED.contains(&w) => Situacao::Classificado,
        w if PRESENT.contains(&w) => Situacao::Nenhuma,
        _ => return None,
    };
    Some((found, sub_judice))
}

/// Does a text that also tells something else, as a modality does (`Aprovado PcD`), begin by saying that the person is in the result?
pub fn begins_classified(text: &str) -> bool {
    let folded = fold(text);
    let first = folded.split(' ').next().unwrap_or_default();
    !is_doubted(text) && ["aprovado", "classificado", "habilitado"].contains(&&*masculine(first))
}

/// Does a folded text speak of a court order?
pub fn says_sub_judice(folded: &str) -> bool {
    folded.contains("sub judice")
        || folded.contains("subjudice")
        || folded.contains("ordem judicial")
        || folded.contains("decisao judicial")
}

const YES: [&str; 9] = ["sim", "s", "x", "1", "yes", "y", "true", "verdadeiro", "v"];
const NO: [&str; 8] = ["nao", "n", "0", "no", "false", "falso", "f", "nao se aplica"];
const CONFIRMED: [&str; 10] =
    ["deferido", "confirmado", "apto", "apta", "homologado", "conferido", "aprovado", "ok", "valido", "reconhecido"];
const NOT_CONFIRMED: [&str; 14] = [
    "indeferido",
    "nao confirmado",
    "nao deferido",
    "inapto",
    "inapta",
    "ausente",
    "faltou",
    "faltoso",
    "nao compareceu",
    "nao homologado",
    "reprovado",
    "eliminado",
    "invalido",
    "nao reconhecido",
];

/// Yes or no; a blank is no. `None`: neither.
pub fn yes_no(raw: Option<&RawValue>) -> Option<bool> {
    match raw {
        None => Some(false),
        Some(RawValue::Bool(yes)) => Some(*yes),
        Some(RawValue::Number { value, .. }) => yes_no_word(&value.to_string()),
        Some(RawValue::Text(text)) => yes_no_word(text),
        Some(_) => None,
    }
}

/// Most letters and digits of a word of yes or no, spaces not counted.
const LONGEST: usize = 11;

fn yes_no_word(text: &str) -> Option<bool> {
    match text {
        "SIM" | "Sim" | "X" | "S" => return Some(true),
        "NÃO" | "Não" | "NAO" | "N" => return Some(false),
        // Folding keeps every one of them: a name, most often
        _ if text.bytes().filter(u8::is_ascii_alphanumeric).count() > LONGEST => return None,
        _ => {}
    }
    let text = clean(text);
    if is_blank_mark(&text) {
        return Some(false);
    }
    if is_doubted(&text) {
        return None;
    }
    let word = fold(&text);
    if YES.contains(&&*word) {
        Some(true)
    } else if NO.contains(&&*word) {
        Some(false)
    } else {
        None
    }
}

/// Does the cell of a social name hold a word of yes or no, or one that says that there is none?
pub fn is_no_name(raw: Option<&RawValue>) -> bool {
    const NONE: [&str; 9] =
        ["n a", "na", "nao informado", "nao possui", "nao tem", "nao ha", "nenhum", "nao consta", "nao declarado"];
    let said = matches!(raw, Some(RawValue::Text(text)) if NONE.contains(&&*fold(text)));
    said || yes_no(raw).is_some()
}

/// Yes or no in the column of a quota list, which may also name the list itself or say what became of the request.
pub fn flag(raw: Option<&RawValue>, names: &[String]) -> Option<bool> {
    if let Some(answer) = yes_no(raw) {
        return Some(answer);
    }
    let Some(RawValue::Text(text)) = raw.filter(|r| !matches!(r, RawValue::Text(t) if is_doubted(t))) else {
        return None;
    };
    let word = masculine(&fold(text));
    if names.contains(&word) || CONFIRMED.contains(&&*word) {
        Some(true)
    } else if NOT_CONFIRMED.contains(&&*word) || matches!(&*word, "ac" | "ampla concorrencia" | "ampla") {
        Some(false)
    } else {
        None
    }
}

/// What a court-order column says: yes, no, or the words themselves.
pub fn sub_judice(raw: Option<&RawValue>) -> Option<bool> {
    match (yes_no(raw), raw) {
        (Some(answer), _) => Some(answer),
        (None, Some(RawValue::Text(text))) => says_sub_judice(&fold(text)).then_some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(t: &str) -> RawValue {
        RawValue::Text(t.into())
    }

    #[test]
    fn yes_and_no_in_every_form() {
        for yes in ["SIM", "s", "X", "x", "1", "true", " Sim ", "VERDADEIRO"] {
            assert_eq!(yes_no(Some(&text(yes))), Some(true), "{yes}");
        }
        for no in ["NÃO", "nao", "N", "-", "0", "", "FALSO", "\u{2013}", " "] {
            assert_eq!(yes_no(Some(&text(no))), Some(false), "{no}");
        }
        for neither in ["talvez", "2", "sim?", "a confirmar"] {
            assert_eq!(yes_no(Some(&text(neither))), None, "{neither}");
        }
        assert_eq!(yes_no(Some(&RawValue::Bool(true))), Some(true));
        assert_eq!(yes_no(Some(&RawValue::Error("#REF!".into()))), None);
    }

    #[test]
    fn no_word_of_yes_or_no_is_longer_than_looked_at() {
        let letters = |w: &&str| w.bytes().filter(u8::is_ascii_alphanumeric).count();
        assert_eq!(YES.iter().chain(&NO).map(letters).max(), Some(LONGEST));
    }

    #[test]
    fn words_in_the_place_of_a_social_name() {
        for none in ["NÃO", "Não se aplica", "N/A", "SIM", "Não informado", "-"] {
            assert!(is_no_name(Some(&text(none))), "{none}");
        }
        assert!(!is_no_name(Some(&text("ANA LIMA"))));
    }

    #[test]
    fn a_flag_may_name_its_list_or_the_decision() {
        let names = ["pcd".to_owned()];
        assert_eq!(flag(Some(&text("PcD")), &names), Some(true));
        assert_eq!(flag(Some(&text("Indeferida")), &names), Some(false));
        assert_eq!(flag(Some(&text("Deferido")), &names), Some(true));
        assert_eq!(flag(Some(&text("pendente")), &names), None);
        assert_eq!(flag(Some(&text("Deferido?")), &names), None);
    }

    #[test]
    fn a_mark_is_not_said_to_be_nothing() {
        assert_eq!(blank_said(None), "está em branco");
        assert_eq!(blank_said(Some(&text(" "))), "está em branco");
        assert_eq!(blank_said(Some(&text(" - "))), "traz só “-”, que conta como em branco");
    }

    #[test]
    fn situations_are_a_closed_list() {
        assert_eq!(situacao("Classificada"), Some((Situacao::Classificado, false)));
        assert_eq!(situacao("Presente"), Some((Situacao::Nenhuma, false)));
        assert_eq!(situacao("ELIMINADO(A)"), Some((Situacao::Eliminado, false)));
        assert_eq!(situacao("FALTOSO"), Some((Situacao::Ausente, false)));
        assert_eq!(situacao("NÃO CLASSIFICADO"), Some((Situacao::NaoClassificado, false)));
        assert_eq!(situacao("Aprovado Sub Judice"), Some((Situacao::Classificado, true)));
        assert_eq!(situacao("***"), Some((Situacao::Nenhuma, false)));
        assert_eq!(situacao("em recurso"), None);
        assert_eq!(situacao("Desclassificado?"), None, "a doubt decides nothing");
    }

    #[test]
    fn a_modality_may_also_say_that_the_person_is_in() {
        assert!(begins_classified("Aprovada PcD") && begins_classified("CLASSIFICADO(A) - AC"));
        assert!(
            !begins_classified("Não aprovado PcD") && !begins_classified("Aprovado PcD?") && !begins_classified("PcD")
        );
    }

    #[test]
    fn words_in_the_place_of_a_score() {
        assert_eq!(score_word("***"), Some(RawScore::Blank));
        assert_eq!(score_word("AUSENTE"), Some(RawScore::Absent));
        assert_eq!(score_word("Inapta"), Some(RawScore::Eliminated));
        assert_eq!(score_word("sete"), None);
        assert_eq!(score_word("Ausente?"), None);
    }
}
