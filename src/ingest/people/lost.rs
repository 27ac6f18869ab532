//! Rows set aside that look like a person: a whole row in one cell, a number alone, another separator. Nobody is dropped in silence.

use super::work::Work;
use crate::finding::catalogue::reading;
use crate::finding::{Finding, Severity};
use crate::ingest::cell::id;
use crate::ingest::cell::shown;
use crate::ingest::cell::text::{clean, fold};
use crate::ingest::header::Header;
use crate::ingest::workbook::{RawRow, RawValue};
use std::collections::BTreeSet;

/// A row set aside: told at the end of the sheet, when the shape of the registration numbers is known.
pub(super) struct Loose {
    pub(super) linha: u32,
    pub(super) coluna: u32,
    pub(super) textos: Vec<String>,
    pub(super) cargo: Option<usize>,
    /// Did people follow?
    pub(super) no_meio: bool,
}

/// Fewest characters of a number that is known by its shape: shorter ones are years, pages and totals.
const SHORTEST: usize = 5;
/// Fewest characters of one that is known anywhere in a text, not only at its beginning.
const UNMISTAKABLE: usize = 7;
/// Fewest columns of a table whose separators are counted in a text.
const COLUMNS: usize = 4;

/// Words of footers that have long numbers of their own.
const FOOTERS: [&str; 19] = [
    "tel",
    "telefone",
    "fone",
    "celular",
    "whatsapp",
    "cep",
    "cnpj",
    "processo",
    "protocolo",
    "codigo",
    "verificacao",
    "autenticidade",
    "crc",
    "documento",
    "registro",
    "http",
    "https",
    "www",
    "versao",
];

/// What is known of the people of the sheet.
struct Known<'a> {
    numbers: BTreeSet<&'a str>,
    shapes: BTreeSet<String>,
    columns: usize,
}

impl Work<'_> {
    /// The texts of a row that is nothing of the table, kept until the end.
    pub(super) fn keep_loose(&mut self, row: &RawRow, cargo: Option<usize>) {
        let filled = |v: &RawValue| Some(shown(v)).filter(|t| !t.trim().is_empty());
        let cells: Vec<(u32, String)> =
            row.cells.iter().filter_map(|c| filled(&c.value).map(|t| (c.column, t))).collect();
        let coluna = cells.first().map(|(c, _)| *c).unwrap_or_default();
        let textos = cells.into_iter().map(|(_, t)| t).collect();
        self.soltas.push(Loose { linha: row.number, coluna, textos, cargo, no_meio: false });
    }

    /// Tells the rows set aside: an error where one seems to be a person, a warning where people follow, else a footer.
    pub(super) fn tell_loose_rows(&mut self, header: &Header) {
        let loose = std::mem::take(&mut self.soltas);
        if loose.is_empty() {
            return;
        }
        let people = self.out.cargos.values().flat_map(|r| &r.candidatos).map(|p| &*p.inscricao);
        let numbers: BTreeSet<&str> = people.collect();
        let shapes = numbers.iter().map(|n| shape(n)).collect();
        let known = Known { numbers, shapes, columns: header.labels.len() };
        let lost: Vec<bool> = loose.iter().map(|l| known.is_person(l)).collect();
        for (row, lost) in loose.into_iter().zip(lost) {
            self.tell_loose_row(row, lost);
        }
    }

    fn tell_loose_row(&mut self, row: Loose, lost: bool) {
        let place = self.place(row.coluna, row.linha);
        let text = row.textos.first().cloned().unwrap_or_default();
        if lost {
            let message = "a linha foi deixada de lado e parece ser uma pessoa: traz um número como os da coluna da inscrição, um CPF ou as separações de uma linha inteira";
            let scope = row.cargo.map_or(crate::finding::Scope::Exame, |c| self.scope(c));
            let finding = Finding::new(&reading::LINHA_PARECE_PESSOA, scope, place, message).value(&text);
            match row.cargo {
                Some(cargo) => drop(self.cargo_finding(cargo, finding)),
                None => self.out.sem_cargo.push(finding),
            }
            return self.aside("linha que parece ser de pessoa");
        }
        if !row.no_meio {
            return self.aside("título, rodapé ou assinatura");
        }
        let message = "a linha não é pessoa, cabeçalho nem total, e há pessoas depois dela";
        let finding = Finding::new(&reading::LINHA_SOLTA, crate::finding::Scope::Exame, place, message);
        self.out.achados.push(finding.value(&text).severity(Severity::Warning));
        self.aside("linha solta");
    }
}

impl Known<'_> {
    fn is_person(&self, row: &Loose) -> bool {
        let footer = row.textos.iter().any(|t| is_footer(t));
        row.textos.iter().any(|t| has_cpf(t) || self.is_record(t))
            || row.textos.iter().any(|t| self.has_number(t, footer))
    }

    /// A word shaped like the registration numbers of the sheet, and none of those read.
    fn has_number(&self, text: &str, footer: bool) -> bool {
        let like = |word: &str| !self.numbers.contains(word) && self.shapes.contains(&shape(word));
        words(text).enumerate().any(|(i, word)| match i {
            0 => like(word) && (word.len() >= SHORTEST || (!footer && is_short_record(text))),
            _ => !footer && word.len() >= UNMISTAKABLE && like(word),
        })
    }

    /// A whole row with another separator: as many as the table has, behind a number.
    fn is_record(&self, text: &str) -> bool {
        ['\t', ';', '|', ','].into_iter().any(|mark| {
            let first = text.split(mark).next().map(|t| t.trim().trim_matches('"').to_owned()).unwrap_or_default();
            self.columns >= COLUMNS
                && text.matches(mark).count() + 1 >= self.columns
                && id::read(&RawValue::Text(first.into())).is_some()
        })
    }
}

/// A short number, which might be a year or a page: alone with a zero in front, or before a name and more numbers.
fn is_short_record(text: &str) -> bool {
    let all: Vec<&str> = words(text).collect();
    let name = |w: &&str| w.chars().count() >= 2 && w.chars().all(char::is_alphabetic);
    match all[..] {
        [alone] => alone.len() >= 3 && alone.starts_with('0'),
        [id, a, b, ref rest @ ..] => {
            id.len() >= 3
                && name(&a)
                && name(&b)
                && rest.iter().filter(|w| w.bytes().any(|c| c.is_ascii_digit())).count() >= 2
        }
        _ => false,
    }
}

/// The words of a text, without the punctuation around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || matches!(c, ';' | ',' | '|'))
        .map(|w| w.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|w| !w.is_empty())
}

/// A number's shape: digits and letters by kind, the rest as it is.
fn shape(text: &str) -> String {
    let kind = |c: char| match c {
        c if c.is_ascii_digit() => '9',
        c if c.is_alphabetic() => 'a',
        c => c,
    };
    text.chars().map(kind).collect()
}

fn has_cpf(text: &str) -> bool {
    words(text).any(|word| {
        matches!(shape(word).as_str(), "999.999.999-99" | "99999999999")
            && matches!(id::read_cpf(Some(&RawValue::Text(word.into()))), id::CpfCell::Digits(cpf) if cpf.valid)
    })
}

fn is_footer(text: &str) -> bool {
    text.contains('@') || fold(&clean(text)).split(' ').any(|w| FOOTERS.contains(&w))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seems_person(textos: &[&str]) -> bool {
        among(["004100863", "004101608"].into(), textos)
    }

    fn among(numbers: BTreeSet<&str>, textos: &[&str]) -> bool {
        let shapes = numbers.iter().map(|n| shape(n)).collect();
        let textos = textos.iter().map(|t| (*t).to_owned()).collect();
        let row = Loose { linha: 9, coluna: 0, textos, cargo: None, no_meio: false };
        Known { numbers, shapes, columns: 6 }.is_person(&row)
    }

    #[test]
    fn rows_in_one_cell_are_people() {
        for text in [
            "004100999",
            "004100999 ANA LIMA 06/07/1994",
            "ANA LIMA - 004100999",
            "ANA LIMA 529.982.247-25",
            "12;ANA LIMA;01/02/1990;101;Não;50",
            "12\tANA LIMA\t01/02/1990\t101\tNão\t50,5",
        ] {
            assert!(seems_person(&[text]), "{text}");
        }
    }

    #[test]
    fn short_numbers_need_more_than_their_shape() {
        for (text, person) in [
            ("0103 EVA REIS 03/03/1985 02 Não 50", true),
            ("0103", true),
            ("2025", false),
            ("2025 Prefeitura Municipal de Exemplo", false),
            ("1234 candidatos inscritos em 2025", false),
        ] {
            assert_eq!(among(["0101", "0102"].into(), &[text]), person, "{text}");
        }
    }

    #[test]
    fn footers_stay_footers() {
        for text in [
            "Total: 25",
            "Página 1 de 3",
            "Ibatiba/ES, 15 de setembro de 2025",
            "Rua Salomão Fadlalah, 255, Centro, Ibatiba/ES, CEP 29395000, Tel. 273543165",
            "Código de verificação: 123456789",
            "* a candidata 004100863 concorre por decisão judicial",
            "JOÃO DA SILVA",
            "Emitido em 15/09/2025 10:22:31",
        ] {
            assert!(!seems_person(&[text]), "{text}");
        }
    }
}
