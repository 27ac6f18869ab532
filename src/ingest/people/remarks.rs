//! What is told of the sheet as a whole: cargos that the edital does not have, hidden rows and columns, filters, counts of cells.

use super::unplaced::lines_of;
use super::watch::ranges;
use super::work::Work;
use crate::domain::contados;
use crate::finding::catalogue::{cells, reading};
use crate::finding::{Finding, Fora, Scope, Severity, a1, letters};
use crate::ingest::header::Header;
use crate::ingest::workbook::SheetTail;

impl<'a> Work<'a> {
    pub(super) fn tell_outside(&mut self) {
        for (code, seen) in std::mem::take(&mut self.fora) {
            let Some((column, text)) = seen.colunas.first() else { continue };
            let what = match &seen.colunas[..] {
                [(_, code), (at, name)] => {
                    let cell = a1(*at, seen.primeira);
                    format!("“{code}” e, em {cell}, “{name}” não são código nem nome de cargo")
                }
                _ => format!("“{text}” não é código nem nome de cargo"),
            };
            let rows = contados(seen.linhas, "linha", "linhas");
            let finding = Finding::new(
                &reading::CARGO_FORA,
                Scope::Fora(Fora::codigo(&code)),
                self.place(*column, seen.primeira),
                format!("{what} do edital ({rows})"),
            );
            self.out.achados.push(finding.value(text));
        }
    }

    /// What the reader of the file saw of the sheet as a whole: two encodings, lost letters, records cut short.
    pub(super) fn tell_reader(&mut self, tail: &SheetTail) {
        let scope = self.sheet_scope();
        self.out.achados.extend(tail.achados.iter().map(|f| Finding { scope: scope.clone(), ..f.clone() }));
    }

    pub(super) fn tell_rows(&mut self, header: &Header) {
        let Some(first) = self.ocultas.first().copied() else { return };
        let message = format!(
            "{}: {}",
            contados(self.ocultas.len(), "linha oculta foi lida", "linhas ocultas foram lidas"),
            ranges(&self.ocultas)
        );
        self.sheet_finding(&reading::LINHA_OCULTA, header.columns.inscricao, first, message);
    }

    /// Columns that nobody sees and a filter: read all the same.
    pub(super) fn tell_hidden(&mut self, header: &Header, tail: &SheetTail) {
        let named = |c: &u32| {
            let column = letters(*c);
            header.labels.get(c).map_or_else(|| column.clone(), |label| format!("{column} (“{label}”)"))
        };
        if let Some(first) = tail.hidden_columns.first() {
            let all: Vec<String> = tail.hidden_columns.iter().map(named).collect();
            let message = format!("colunas ocultas foram lidas: {}", all.join(", "));
            self.sheet_finding(&cells::COLUNA_OCULTA, *first, header.last, message);
        }
        if tail.filtered {
            let message = "a aba tem um filtro automático; todas as linhas foram lidas".to_owned();
            self.sheet_finding(&cells::FILTRO_LIGADO, header.columns.inscricao, header.last, message);
        }
    }

    /// Things told once per column; what asks somebody to look at the cells names their rows.
    pub(super) fn tell_tally(&mut self, header: &Header) {
        let tally = std::mem::take(&mut self.tally);
        for count in tally.counts() {
            let n = count.celulas;
            let cells = contados(n, "célula", "células");
            let message = match count.entry.severity {
                Severity::Notice => format!("{}: {cells}, a primeira aqui", count.entry.title),
                _ => {
                    let label = header.labels.get(&count.coluna).filter(|l| !l.is_empty());
                    let column = label.map_or_else(|| letters(count.coluna), |label| format!("“{label}”"));
                    format!("{}: {cells} da coluna {column}, {}", count.entry.title, lines_of(&count.linhas, n))
                }
            };
            self.sheet_finding(count.entry, count.coluna, count.linha, message).valor =
                Some(count.valor.as_str().into());
        }
    }
}
