//! A table whose keys are asked for by name.

use super::source::Source;
use super::suggest::{closest, home, listed};
use super::tree::{Field, Form, Node, Spot};
use super::value::Value;
use crate::finding::catalogue::edital::{CHAVE_AUSENTE, CHAVE_DESCONHECIDA, SEM_EFEITO};
use crate::finding::{Entry, Finding, Place, Scope};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// A table being read. Whoever reads it asks for every key it may have, then calls [`Table::finish`].
#[derive(Debug)]
pub struct Table<'s> {
    source: &'s Source,
    path: String,
    line: usize,
    form: Form,
    fields: &'s [Field],
    known: RefCell<BTreeSet<String>>,
    missing: RefCell<Vec<(&'static str, String)>>,
}

impl<'s> Table<'s> {
    pub(super) fn new(source: &'s Source, path: String, line: usize, form: Form, fields: &'s [Field]) -> Self {
        Self { source, path, line, form, fields, known: RefCell::default(), missing: RefCell::default() }
    }

    /// The file.
    pub const fn source(&self) -> &'s Source {
        self.source
    }

    /// Line of the table's header.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Line of a key, or of the header when the key is not there.
    pub fn line_of(&self, key: &str) -> usize {
        self.fields.iter().find(|f| f.key == key).map_or(self.line, |f| f.line)
    }

    /// Where the table stands: `perfil.superior`, empty at the root.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The value of a key that may be left out.
    pub fn value(&self, key: &str) -> Option<Value<'s>> {
        self.known.borrow_mut().insert(key.to_owned());
        self.fields.iter().find(|f| f.key == key).map(|f| self.at(f))
    }

    /// The value of a key that must be there; `example` shows how to write it.
    pub fn must(&self, key: &'static str, example: &str) -> Option<Value<'s>> {
        let value = self.value(key);
        if value.is_none() {
            self.missing.borrow_mut().push((key, example.to_owned()));
        }
        value
    }

    /// Is the key there?
    pub fn has(&self, key: &str) -> bool {
        self.fields.iter().any(|f| f.key == key)
    }

    /// All keys with their values, in the order of the file, for tables whose keys are the edital's own.
    pub fn entries(&self) -> Vec<(&'s str, Value<'s>)> {
        self.known.borrow_mut().extend(self.fields.iter().map(|f| f.key.clone()));
        self.fields.iter().map(|f| (f.key.as_str(), self.at(f))).collect()
    }

    /// The keys that were written, in the order of the file.
    pub fn keys(&self) -> impl Iterator<Item = &'s str> + use<'s> {
        self.fields.iter().map(|f| f.key.as_str())
    }

    /// The table under a key, if it is there and is one.
    pub fn table(&self, key: &str) -> Option<Table<'s>> {
        self.value(key).and_then(|v| v.table())
    }

    /// The tables of an array of tables; none when the key is not there.
    pub fn tables(&self, key: &str) -> Vec<Table<'s>> {
        self.value(key).map(|v| v.tables()).unwrap_or_default()
    }

    /// The texts under `key` of each table of the array `array`, without asking for them: nothing is reported.
    pub fn quiet_texts(&self, array: &str, key: &str) -> Vec<String> {
        let Some(Field { value: Spot { node: Node::List(all), .. }, .. }) = self.fields.iter().find(|f| f.key == array)
        else {
            return Vec::new();
        };
        let text = |spot: &Spot| match &spot.node {
            Node::Table(fields, _) => {
                fields.iter().find(|f| f.key == key).map(|f| f.value.node.shown().trim().to_owned())
            }
            _ => None,
        };
        all.iter().map(|spot| text(spot).unwrap_or_default()).collect()
    }

    /// Reports something about a key (or the table, when the key is not there).
    pub fn report(&self, entry: &'static Entry, key: &str, message: &str, fix: impl Into<String>) {
        let label = if key.is_empty() { self.header() } else { self.path_of(key) };
        self.tell(entry, key, self.line_of(key), format!("{label}: {message}"), fix.into());
    }

    /// Reports every key that nobody asked for and every required key that is not there.
    pub fn finish(self) {
        let known = self.known.borrow();
        let mut missing = self.missing.borrow_mut();
        for field in self.fields.iter().filter(|f| !known.contains(&f.key)) {
            let absent = |key: &&str| !self.has(key);
            let meant = closest(&field.key, known.iter().map(String::as_str).filter(absent));
            missing.retain(|(key, _)| Some(*key) != meant);
            self.unknown(field, meant, &known);
        }
        if !self.source.is_broken() {
            missing.iter().for_each(|(key, example)| self.absent(key, example));
        }
    }

    /// A key that is right and changes nothing here.
    pub fn useless(&self, key: &str, why: &str) {
        self.report(&SEM_EFEITO, key, why, "");
    }

    fn unknown(&self, field: &Field, meant: Option<&str>, known: &BTreeSet<String>) {
        let message = format!(
            "{}: esta chave não existe aqui; são aceitas {}",
            self.path_of(&field.key),
            listed(known.iter().map(String::as_str))
        );
        let fix = meant.map_or_else(
            || home(&field.key).map_or_else(|| "corrija o nome da chave ou apague a linha".to_owned(), moved),
            |m| format!("você quis dizer “{m}”? escreva {m} = …"),
        );
        let finding =
            Finding::new(&CHAVE_DESCONHECIDA, Scope::Exame, Place::line(self.source.nome(), field.line), message);
        self.source.push(&self.below(&field.key), field.line, finding.value(&field.key).fix(fix));
    }

    fn absent(&self, key: &str, example: &str) {
        let (table, fix) = match self.form {
            Form::Titled if self.path.is_empty() => {
                (self.source.nome().to_owned(), format!("acrescente, por exemplo: {example}"))
            }
            Form::Titled => (self.title(), format!("acrescente abaixo do título desta linha, por exemplo: {example}")),
            Form::Braced => (
                self.path.clone(),
                format!("acrescente entre as chaves da tabela, separado por vírgula, por exemplo: {example}"),
            ),
            Form::Dotted => {
                (self.path.clone(), format!("acrescente outra linha com o mesmo começo: {}.{example}", self.path))
            }
        };
        self.tell(&CHAVE_AUSENTE, key, self.line, format!("falta a chave obrigatória {key} em {table}"), fix);
    }

    /// Reports about a key, or about the table where it is empty; an empty fix is the catalogue's.
    fn tell(&self, entry: &'static Entry, key: &str, line: usize, mensagem: String, conserto: String) {
        let finding = Finding::new(entry, Scope::Exame, Place::line(self.source.nome(), line), mensagem);
        self.source.push(&self.below(key), line, if conserto.is_empty() { finding } else { finding.fix(conserto) });
    }

    /// Where a key stands: `perfil.superior.casas`.
    fn below(&self, key: &str) -> String {
        match (self.path.is_empty(), key.is_empty()) {
            (true, _) => key.to_owned(),
            (_, true) => self.path.clone(),
            _ => format!("{}.{key}", self.path),
        }
    }

    /// `[perfil.superior]`, or the file at the root.
    fn header(&self) -> String {
        if self.path.is_empty() { self.source.nome().to_owned() } else { format!("[{}]", self.path) }
    }

    /// The title of a table that has one, as it is written: `[[perfil.superior.etapa.prova]]` for the path `perfil.superior.etapa[1].prova[2]`.
    fn title(&self) -> String {
        let bare: Vec<&str> = self.path.split('.').map(|part| part.split('[').next().unwrap_or(part)).collect();
        let (open, close) = if self.path.ends_with(']') { ("[[", "]]") } else { ("[", "]") };
        format!("{open}{}{close}", bare.join("."))
    }

    fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("[{}] {key}", self.path) }
    }

    fn at(&self, field: &'s Field) -> Value<'s> {
        Value::new(self.source, self.below(&field.key), self.path_of(&field.key), field.line, &field.value)
    }
}

fn moved(table: &str) -> String {
    format!(
        "esta chave é de {table}: escreva-a logo abaixo desse título, antes de qualquer outro título entre colchetes"
    )
}
