//! What a publication offers to programs and to browsers, beside its CSV files: `resultado.json`, the data of the portal page,
//! `cargos.csv`.
//!
//! Everything here derives from the rows of the public lists and from the edital alone. The rows come from outcomes when a
//! publication is written, and from its CSV files when it is audited: the same text must come out, byte for byte.

pub mod cargos;
pub mod documentos;
pub mod json;
mod people;
pub mod portal;
mod sections;

use super::context::CargoView;
use super::lists::{PUBLIC, Row};
use crate::domain::{Cargo, Edital};
use crate::law::outcome::Outcome;

/// One of the four public lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// `vagas.csv`.
    Vagas,
    /// `classificacao.csv`.
    Classificacao,
    /// `ordem-de-nomeacao.csv`.
    Ordem,
    /// `nao-classificados.csv`.
    Fora,
}

impl List {
    /// Index in [`PUBLIC`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Where the rows of a cargo come from.
pub trait Rows: Sync {
    /// Tells the rows of a list, as its CSV file has them.
    fn each(&self, list: List, row: Row);
}

/// The rows of a finished cargo.
pub struct Fresh<'a> {
    /// The notice.
    pub edital: &'a Edital,
    /// The cargo.
    pub view: CargoView<'a>,
    /// Its outcome.
    pub outcome: &'a Outcome,
}

impl Rows for Fresh<'_> {
    fn each(&self, list: List, row: Row) {
        (PUBLIC[list.index()].each)(self.edital, &self.view, self.outcome, row);
    }
}

/// A cargo of the publication.
pub struct CargoDados<'a> {
    /// The post.
    pub cargo: &'a Cargo,
    /// What the norm gives and the edital states for each list, `ac` first.
    pub numeros: Vec<(u32, Option<u32>)>,
    /// What is published of it.
    pub estado: Estado<'a>,
}

/// What is published of a cargo.
pub enum Estado<'a> {
    /// Its lists.
    Publicado(Box<dyn Rows + 'a>),
    /// Only why it is held back.
    Retido(Vec<String>),
}

/// Everything that the files of this module tell.
pub struct Dados<'a> {
    /// The notice.
    pub edital: &'a Edital,
    /// Short code of the publication.
    pub codigo: &'a str,
    /// The cargos, in the edital's order; those not asked for are left out.
    pub cargos: Vec<CargoDados<'a>>,
    /// Cargos held back that are not the edital's.
    pub fora: Vec<ForaDados>,
}

/// A cargo held back that is not the edital's: one of code and name may be empty.
pub struct ForaDados {
    /// Code.
    pub codigo: String,
    /// Name.
    pub nome: String,
    /// Why it is held back.
    pub motivos: Vec<String>,
}

/// Receives files in pieces, one file at a time.
pub trait Pages {
    /// A file begins; `name` is relative to `publicacao/`.
    fn begin(&mut self, name: &str);
    /// More of its text.
    fn text(&mut self, text: &str);
    /// The file ends.
    fn end(&mut self);
    /// Is whatever comes thrown away, so that there is no use in making it?
    fn over(&self) -> bool {
        false
    }
}

/// A text as a JSON string that is also safe inside a script: `<`, `>`, `&` and the two line separators of JavaScript are escaped.
pub fn quote(text: &str, out: &mut String) {
    use std::fmt::Write as _;
    // 0xE2 leads the two separators, and with them all of U+2000 to U+2FFF: dashes, curly quotes and arrows are looked at one by one
    let plain = |b: u8| b >= b' ' && !matches!(b, b'"' | b'\\' | b'<' | b'>' | b'&' | 0x7F | 0xE2);
    out.push('"');
    // every byte is looked at: without a way out in the middle, many are looked at together
    if text.bytes().fold(true, |all, b| all & plain(b)) {
        out.push_str(text);
        return out.push('"');
    }
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c < ' ' || matches!(c, '<' | '>' | '&' | '\u{7f}' | '\u{2028}' | '\u{2029}') => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// A JSON array of texts.
fn array<'a>(cells: impl IntoIterator<Item = &'a str>, out: &mut String) {
    out.push('[');
    for (i, cell) in cells.into_iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        quote(cell, out);
    }
    out.push(']');
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Keeps every file in memory.
    #[derive(Default)]
    pub struct Memory {
        /// Name and text of each file.
        pub files: Vec<(String, String)>,
    }

    impl Pages for Memory {
        fn begin(&mut self, name: &str) {
            self.files.push((name.to_owned(), String::new()));
        }
        fn text(&mut self, text: &str) {
            self.files.last_mut().expect("a file was begun").1.push_str(text);
        }
        fn end(&mut self) {}
    }

    /// Rows given by hand, list by list.
    pub struct Given(pub [Vec<Vec<&'static str>>; 4]);

    impl Rows for Given {
        fn each(&self, list: List, row: Row) {
            self.0[list.index()].iter().for_each(|r| row(r));
        }
    }

    #[test]
    fn quoted_text_is_json_and_harmless_in_a_script() {
        let hostile = "</script><b>\"\\\u{2028}\n\u{1}&'É";
        let mut out = String::new();
        for text in ["JOÃO – 9,50", "", "→", "\u{2029}", hostile] {
            out.clear();
            quote(text, &mut out);
            let back: String = serde_json::from_str(&out).expect("JSON");
            assert_eq!(back, text);
        }
        assert!(!out.contains('<') && !out.contains('\n') && !out.contains('\u{2028}'), "{out}");
    }
}
