//! A file's text, its lines and the findings about it.

use super::pending;
use super::syntax;
use super::table::Table;
use super::tree::{Field, Form, fields};
use crate::finding::Finding;
use std::cell::RefCell;
use std::collections::BTreeSet;
use toml::de::DeTable;

/// A text, and where each of its lines begins.
#[derive(Debug)]
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, starts: std::iter::once(0).chain(text.match_indices('\n').map(|(i, _)| i + 1)).collect() }
    }

    /// Line, from 1, of a byte offset.
    pub fn of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset)
    }

    /// The text from a byte offset on.
    pub fn from(&self, offset: usize) -> &'t str {
        self.text.get(offset..).unwrap_or_default()
    }

    /// Line and column (in characters), from 1.
    pub fn position(&self, offset: usize) -> (usize, usize) {
        let line = self.of(offset);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        let before = self.text.get(start..offset).unwrap_or("");
        (line, before.chars().count() + 1)
    }
}

/// A file being read. Every reader of the same file reports into it.
#[derive(Debug)]
pub struct Source {
    nome: String,
    root: Vec<Field>,
    /// Lines that are not TOML. Where there are any, what is missing may be there and was only not understood.
    broken: BTreeSet<usize>,
    /// Lines of decisions that a draft left open.
    open: BTreeSet<usize>,
    /// Findings, each with the key or table that it is of: `cargo[2].vagas`; empty for the file.
    achados: RefCell<Vec<(String, Finding)>>,
}

impl Source {
    /// Parses the text of the file called `nome`. Syntax errors become findings, and what could be understood beside them is
    /// still there to be checked.
    pub fn new(nome: &str, text: &str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = Lines::new(text);
        let (table, errors) = DeTable::parse_recoverable(text);
        let (mut achados, broken) = syntax::findings(nome, text, &lines, &errors);
        let root = fields(table.get_ref(), &lines);
        let decisions = pending::findings(nome, &root);
        let open = decisions.iter().map(|(line, _)| *line).collect();
        if broken.is_empty() {
            achados.extend(decisions.into_iter().map(|(_, finding)| finding));
        }
        let achados = achados.into_iter().map(|f| (String::new(), f)).collect();
        Self { nome: nome.to_owned(), root, broken, open, achados: RefCell::new(achados) }
    }

    /// The file's name, as findings show it.
    pub fn nome(&self) -> &str {
        &self.nome
    }

    /// The table at the root.
    pub fn root(&self) -> Table<'_> {
        Table::new(self, String::new(), 1, Form::Titled, &self.root)
    }

    /// Has the text syntax errors?
    pub fn is_broken(&self) -> bool {
        !self.broken.is_empty()
    }

    /// Has a draft left decisions open?
    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Adds a finding about the key or table at `path`. Beside a syntax error it may be false, since what the parser recovered is not
    /// what was meant; beside an open decision on the same line it would only repeat it.
    pub(super) fn push(&self, path: &str, line: usize, finding: Finding) {
        if self.broken.is_empty() && !self.open.contains(&line) {
            self.achados.borrow_mut().push((path.to_owned(), finding));
        }
    }

    /// All findings, in the order of reporting.
    pub fn into_findings(self) -> Vec<Finding> {
        self.into_located().into_iter().map(|(_, finding)| finding).collect()
    }

    /// The same, each with the path of the key or table that it is of.
    pub fn into_located(self) -> Vec<(String, Finding)> {
        self.achados.into_inner()
    }
}
