//! Texts, numbers and dates.

use super::tree::Node;
use super::value::Value;
use crate::domain::{Date, Decimal, Ratio};
use crate::finding::catalogue::edital::{TEXTO_PERIGOSO, TIPO_ERRADO, VALOR_RECUSADO};
use crate::finding::looks_like_formula;
use std::ops::RangeInclusive;

impl Value<'_> {
    /// A text of one line, not empty, at most `max` characters, without control characters; spaces at the ends are dropped.
    pub fn text(&self, max: usize) -> Option<String> {
        let text = self.prose(max)?;
        if text.contains(['\n', '\r', '\t']) {
            let fix = "escreva o texto em uma linha só; nos caminhos de arquivos, use / e não \\";
            self.refuse(&TEXTO_PERIGOSO, "o texto deve caber em uma linha", fix);
            return None;
        }
        Some(text)
    }

    /// A text of any number of lines.
    pub fn prose(&self, max: usize) -> Option<String> {
        let Node::Text(raw) = self.node() else {
            let quoted = self.shown().replace('"', "'");
            return self.wrong_type("um texto entre aspas", &format!("{} = \"{quoted}\"", self.key()));
        };
        let text = raw.trim();
        if text.is_empty() {
            self.refuse(&VALOR_RECUSADO, "o texto está vazio", "escreva o texto ou apague a linha");
            return None;
        }
        if text.chars().any(hidden) {
            self.refuse(
                &TEXTO_PERIGOSO,
                "o texto tem caracteres de controle ou invisíveis",
                "escreva o texto de novo, sem copiar e colar",
            );
            return None;
        }
        if text.chars().count() > max {
            self.refuse(&TEXTO_PERIGOSO, &format!("o texto passa de {max} caracteres"), "encurte o texto");
            return None;
        }
        Some(text.to_owned())
    }

    /// A text that is written into the CSV files: not one that a spreadsheet would take for a formula.
    pub fn printable(&self, max: usize) -> Option<String> {
        let text = self.text(max)?;
        if looks_like_formula(&text) {
            let message = "um texto que começa assim é lido como fórmula por uma planilha";
            self.refuse(&TEXTO_PERIGOSO, message, "comece o texto por uma letra ou um número");
            return None;
        }
        Some(text)
    }

    /// An integer within a range.
    pub fn integer(&self, range: RangeInclusive<u32>) -> Option<u32> {
        let (lo, hi) = (range.start(), range.end());
        let expected = format!("um número inteiro de {lo} a {hi}");
        let Node::Integer(value, _) = self.node() else {
            let example = match self.thousands() {
                _ if self.counts_something_else() => {
                    format!("{k} com algarismos e sem aspas, como {k} = {}", 10.clamp(*lo, *hi), k = self.key())
                }
                Some(n) => format!("{} = {n}, sem ponto (ou {}, se é esse o número)", self.key(), self.sample(*lo)),
                None => format!("{} = {}, sem aspas e sem casas decimais", self.key(), self.sample(*lo)),
            };
            return self.wrong_type(&expected, &example);
        };
        let value = value.and_then(|v| u32::try_from(v).ok()).filter(|v| range.contains(v));
        if value.is_none() {
            self.out_of_range(&expected);
        }
        value
    }

    /// What `1.000` means to Brazilian readers.
    fn thousands(&self) -> Option<String> {
        let shown = self.shown();
        let (whole, rest) = shown.split_once('.')?;
        (whole != "0" && rest.len() == 3 && rest.bytes().all(|b| b.is_ascii_digit())).then(|| format!("{whole}{rest}"))
    }

    /// Has the text no digit, or words that the key does not have? `2 anos` is not the 2 of `validade_meses`; `24 meses` is its 24.
    fn counts_something_else(&self) -> bool {
        let (shown, key) = (self.shown(), self.key());
        let mut words = shown.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty());
        !shown.bytes().any(|b| b.is_ascii_digit()) || words.any(|w| !key.contains(&*w.to_lowercase()))
    }

    /// The integer that was probably meant.
    fn sample(&self, least: u32) -> u32 {
        let shown = self.shown();
        let digits: String = shown.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().unwrap_or(least)
    }

    /// `true` or `false`.
    pub fn boolean(&self) -> Option<bool> {
        match self.node() {
            Node::Boolean(b) => Some(*b),
            _ => self.wrong_type("true ou false", &format!("{k} = true ou {k} = false, sem aspas", k = self.key())),
        }
    }

    /// A day, between 1988 (the Constitution) and 2199.
    pub fn date(&self) -> Option<Date> {
        match self.node() {
            Node::Date(Some(d), _) if (1900..2200).contains(&d.year()) => Some(*d),
            Node::Date(Some(_), _) => {
                self.out_of_range("uma data entre 1900 e 2199");
                None
            }
            Node::Text(t) => {
                let day = as_day(t).map_or_else(|| "2025-02-03".to_owned(), Date::iso);
                self.wrong_type("uma data sem aspas", &format!("{} = {day}", self.key()))
            }
            _ => self.wrong_type("uma data sem hora", &format!("{} = 2025-02-03", self.key())),
        }
    }

    /// An exact decimal, written as a text.
    pub fn decimal(&self) -> Option<Decimal> {
        let text = self.quoted_number()?;
        match Decimal::parse(&text) {
            Ok(value) => Some(value),
            Err(_) => self.not_a_number(&text, "um decimal entre aspas, como \"7,5\""),
        }
    }

    /// An exact fraction: a decimal, or `1/3`.
    pub fn fraction(&self) -> Option<Ratio> {
        let text = self.quoted_number()?;
        match Ratio::parse(&text) {
            Ok(value) => Some(value),
            Err(_) => self.not_a_number(&text, "um decimal ou uma fração entre aspas, como \"1,5\" ou \"1/3\""),
        }
    }

    /// A percentage from 0 to 100, as a fraction of one.
    pub fn percent(&self) -> Option<Ratio> {
        let text = self.quoted_number()?;
        match Ratio::parse_percent(text.trim_end_matches('%').trim_end()) {
            Ok(value) if value >= Ratio::ZERO && value <= Ratio::ONE && !text.contains('%') => Some(value),
            _ => self.not_a_number(&text, "um percentual de 0 a 100 entre aspas, sem o sinal de %"),
        }
    }

    /// The text of a number; the comma of `"7,5"` is its decimal point, where it is the only mark in it.
    fn quoted_number(&self) -> Option<String> {
        match self.node() {
            Node::Text(t) if t.matches(',').count() == 1 && !t.contains('.') => Some(t.trim().replace(',', ".")),
            Node::Text(t) => Some(t.trim().to_owned()),
            Node::Integer(_, t) | Node::Float(t) => {
                let message = "é um número sem aspas, e decimais são textos, para que fiquem exatos";
                self.refuse(&TIPO_ERRADO, message, format!("escreva {} = \"{t}\", entre aspas", self.key()));
                None
            }
            _ => self.wrong_type("um decimal entre aspas", &format!("{} = \"50\"", self.key())),
        }
    }

    fn not_a_number<T>(&self, text: &str, expected: &str) -> Option<T> {
        let plain = text.replace(',', ".").trim_end_matches(['%', ' ']).to_owned();
        let fix = match Ratio::parse(&plain) {
            Ok(_) if plain != text => format!("escreva {} = \"{plain}\"", self.key()),
            _ => format!("escreva {expected}"),
        };
        self.refuse(&VALOR_RECUSADO, &format!("esperado {expected}"), fix);
        None
    }
}

/// Control characters, and those that change the direction or the look of the text without being seen.
fn hidden(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fffd}')
}

/// A date in one of the forms that people write.
pub(super) fn as_day(text: &str) -> Option<Date> {
    let text = text.trim();
    Date::parse_iso(text).or_else(|| {
        let mut parts = text.split(['/', '-', '.']);
        let (d, m, y) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        parts.next().is_none().then(|| Date::new(y, m, d)).flatten()
    })
}
