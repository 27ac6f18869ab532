//! Small readings that several parts of the draft share.

use crate::domain::{Colisao, CsvFormat, Date, Documento, DuplaCota, Edital, Fase, Norma, Reserva, TipoExame};
use crate::ingest::cell::text::fold;
use std::sync::Arc;

/// Ids of the families of lists that the draft recognises.
pub const LISTS: [&str; 7] = ["pcd", "npi", "ind", "qui", "fem", "trans", "hipo"];

/// A notice that knows every family of lists and nothing else: headers are found with it exactly as they will be read.
pub fn bare_edital() -> Option<Edital> {
    let reserva = |id: &&str| {
        let norma = Norma { lista: (*id).to_owned(), rotulo: (*id).to_owned(), ..Norma::default() };
        Reserva { lista: (*id).to_owned(), norma: Arc::new(norma), alterado: Vec::new() }
    };
    Some(Edital {
        numero: String::new(),
        tipo: TipoExame::Concurso,
        titulo: String::new(),
        orgao: String::new(),
        municipio: String::new(),
        uf: String::new(),
        publicado_em: Date::new(2100, 1, 1)?,
        homologado_em: None,
        validade_meses: None,
        fase: Fase::Final,
        fim_de_fila: false,
        prazo_posse_dias: None,
        organizador: None,
        documento: Documento::default(),
        reservas: LISTS.iter().map(reserva).collect(),
        colisao: Colisao::Proxima,
        dupla_cota: DuplaCota::PrimeiraPosicao,
        perfis: Vec::new(),
        dispensas: Vec::new(),
        incompletos: Default::default(),
        csv: CsvFormat::default(),
        cargos: Vec::new(),
    })
}

/// A text without accents, in words, with a space at both ends: for looking whole words up.
pub fn words(text: &str) -> String {
    format!(" {} ", fold(text))
}

/// Does the text hold this word or phrase (folded) as whole words?
pub fn says(words: &str, phrase: &str) -> bool {
    !phrase.is_empty() && words.contains(&format!(" {phrase} "))
}

/// `101 - Professor` → code and name; a text without a code in front is the code itself, without a name.
pub fn split_code(text: &str) -> (String, String) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (code, rest) = text.split_at(digits);
    let name =
        rest.trim_start().strip_prefix(['-', '\u{2013}', '\u{2014}', ':', '.']).map(str::trim).unwrap_or_default();
    if digits == 0 || digits > 8 || !name.starts_with(char::is_alphabetic) {
        return (text.to_owned(), String::new());
    }
    (code.to_owned(), name.to_owned())
}

/// An id made of a header: `Língua Portuguesa` → `lingua-portuguesa`.
pub fn slug(text: &str) -> String {
    let id: String = fold(text).chars().filter(|c| c.is_ascii_alphanumeric() || *c == ' ').take(50).collect();
    let id = id.split_whitespace().collect::<Vec<_>>().join("-");
    if id.is_empty() { "sem-nome".into() } else { id }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_in_front_of_names_are_told_apart() {
        let split = |t: &str| {
            let (code, name) = split_code(t);
            format!("{code}|{name}")
        };
        assert_eq!(split("101 - Professor MaPA"), "101|Professor MaPA");
        assert_eq!(split("03 – Vigia"), "03|Vigia");
        assert_eq!(split("Motorista D"), "Motorista D|");
        assert_eq!(split("101"), "101|");
        assert_eq!(split("12-36 horas"), "12-36 horas|");
    }
}
