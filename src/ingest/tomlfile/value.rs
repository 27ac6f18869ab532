//! One value, read as the type that is due.

use super::source::Source;
use super::suggest::{closest, listed};
use super::table::Table;
use super::tree::{Node, Spot};
use crate::finding::catalogue::edital::{TIPO_ERRADO, VALOR_RECUSADO};
use crate::finding::{Entry, Finding, Place, Scope};
use crate::ingest::textfile::is_inside;

/// A value being read. Each reading either succeeds or reports why not, at the value's own line.
#[derive(Debug)]
pub struct Value<'s> {
    source: &'s Source,
    path: String,
    label: String,
    line: usize,
    spot: &'s Spot,
}

impl<'s> Value<'s> {
    pub(super) const fn new(source: &'s Source, path: String, label: String, line: usize, spot: &'s Spot) -> Self {
        Self { source, path, label, line, spot }
    }

    pub(super) const fn node(&self) -> &'s Node {
        &self.spot.node
    }

    /// Line of the key, or of the item of a list.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The value as found.
    pub fn shown(&self) -> String {
        self.node().shown()
    }

    /// Reports something about this value.
    pub fn refuse(&self, entry: &'static Entry, message: &str, fix: impl Into<String>) {
        let one_line = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
        let shown: String = self.shown().chars().take(200).map(one_line).collect();
        let message = format!("{}: encontrado “{shown}”; {message}", self.label);
        let finding = Finding::new(entry, Scope::Exame, Place::line(self.source.nome(), self.line), message);
        let finding = finding.value(&shown);
        let fix = fix.into();
        self.source.push(&self.path, self.line, if fix.is_empty() { finding } else { finding.fix(fix) });
    }

    /// Reports a value out of what is accepted.
    pub fn out_of_range(&self, expected: &str) {
        self.refuse(&VALOR_RECUSADO, &format!("esperado {expected}"), format!("escreva {expected}"));
    }

    pub(super) fn wrong_type<T>(&self, expected: &str, example: &str) -> Option<T> {
        let message = format!("é {}, e aqui se espera {expected}", self.node().kind());
        self.refuse(&TIPO_ERRADO, &message, format!("escreva {example}"));
        None
    }

    /// Last part of the path: the key itself.
    pub(super) fn key(&self) -> &str {
        self.label.rsplit([' ', '.']).next().unwrap_or("")
    }

    /// One of some words.
    pub fn choice<T: Copy>(&self, words: &[(&str, T)]) -> Option<T> {
        let text = self.text(100)?;
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
            return Some(*value);
        }
        let accepted = || words.iter().map(|(w, _)| *w);
        let fix = closest(&text, accepted()).map(|w| format!("você quis dizer “{w}”?"));
        self.refuse(&VALOR_RECUSADO, &format!("são aceitos {}", listed(accepted())), fix.unwrap_or_default());
        None
    }

    /// One of some symbols, which may be a tab.
    pub fn symbol(&self, symbols: &[(&str, u8)]) -> Option<u8> {
        let Node::Text(text) = self.node() else { return self.text(1).and(None) };
        let found = symbols.iter().find(|(symbol, _)| symbol == text).map(|(_, byte)| *byte);
        if found.is_none() {
            let accepted = listed(symbols.iter().map(|(s, _)| if *s == "\t" { "\\t" } else { *s }));
            self.refuse(&VALOR_RECUSADO, &format!("são aceitos {accepted}"), "");
        }
        found
    }

    /// The items of a list.
    pub fn list(&self) -> Option<Vec<Value<'s>>> {
        let Node::List(all) = self.node() else {
            return self.wrong_type("uma lista", &format!("{} = [ … ]", self.key()));
        };
        Some(all.iter().enumerate().map(|(i, spot)| self.item(i, spot)).collect())
    }

    /// A list of texts; `None` if any of them is refused.
    pub fn texts(&self, max: usize) -> Option<Vec<String>> {
        let items = self.list()?;
        let texts: Vec<Option<String>> = items.iter().map(|v| v.text(max)).collect();
        texts.into_iter().collect()
    }

    /// A text, or a list of texts.
    pub fn text_or_texts(&self, max: usize) -> Option<Vec<String>> {
        if matches!(self.node(), Node::List(_)) { self.texts(max) } else { self.text(max).map(|t| vec![t]) }
    }

    /// A table.
    pub fn table(&self) -> Option<Table<'s>> {
        let Node::Table(fields, form) = self.node() else {
            // Inside an array of tables the path is no title that could be written
            let inline = self.path.contains('[');
            let example = if inline { format!("{} = {{ … }}", self.key()) } else { format!("[{}]", self.path) };
            return self.wrong_type("uma tabela", &example);
        };
        Some(Table::new(self.source, self.path.clone(), self.line.max(self.spot.line), *form, fields))
    }

    /// An array of tables.
    pub fn tables(&self) -> Vec<Table<'s>> {
        let Node::List(all) = self.node() else {
            let example = format!("[[{}]] com colchetes duplos, um para cada", self.path);
            return self.wrong_type("uma lista de tabelas", &example).unwrap_or_default();
        };
        all.iter().enumerate().filter_map(|(i, spot)| self.item(i, spot).table()).collect()
    }

    /// Where it stands.
    pub fn place(&self) -> Place {
        Place::line(self.source.nome(), self.line)
    }

    /// The name of a file inside the exam folder, with `/` between folders; globs are names too.
    pub fn file_name(&self) -> Option<String> {
        let name = self.text(255)?;
        if !is_inside(&name) {
            let message = "o arquivo deve estar dentro da pasta do exame";
            self.refuse(
                &VALOR_RECUSADO,
                message,
                "copie o arquivo para a pasta e escreva só o nome dele, com / entre pastas",
            );
            return None;
        }
        Some(name)
    }

    /// Is it a text?
    pub const fn is_text(&self) -> bool {
        matches!(self.spot.node, Node::Text(_))
    }

    /// Is it a table?
    pub const fn is_table(&self) -> bool {
        matches!(self.spot.node, Node::Table(..))
    }

    /// Is it a list?
    pub const fn is_list(&self) -> bool {
        matches!(self.spot.node, Node::List(_))
    }

    fn item(&self, index: usize, spot: &'s Spot) -> Value<'s> {
        let n = index + 1;
        Value::new(self.source, format!("{}[{n}]", self.path), format!("{}[{n}]", self.label), spot.line, spot)
    }
}
