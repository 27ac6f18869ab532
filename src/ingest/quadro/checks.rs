//! What the sheet of cargos shows as a whole: totals that do not add up, columns without a use, formulas without a result.

use super::headers::{header_of, is_other_number, nearly, speaks_of_quota};
use super::vagas::{is_dead, vagas, vagas_of_total};
use super::{Quadro, is_footer};
use crate::domain::Lista;
use crate::finding::catalogue::{columns, cross, reading};
use crate::finding::{Finding, Place, Scope, Severity};
use crate::ingest::cell::{label, shown, words};
use crate::ingest::edital::LinhaQuadro;
use crate::ingest::norma::MAX_VAGAS;
use crate::ingest::simple::Found;
use crate::ingest::workbook::{RawRow, RawValue};
use std::collections::BTreeSet;

impl Quadro<'_> {
    /// A row of totals, column by column, against the lines above it.
    pub(super) fn check_total(&mut self, sheet: &Found, row: &RawRow, first: usize) {
        let lines = self.rows.get(first..).unwrap_or_default();
        // Beside a number that is not known the sum is not known either
        if self.findings.iter().any(|f| f.entry == &reading::QUADRO_ILEGIVEL) {
            return;
        }
        let vagas: u64 = lines.iter().filter_map(|l| l.vagas).map(u64::from).sum();
        let mut sums = vec![("vagas".to_owned(), vagas)];
        for (i, r) in self.edital.reservas.iter().enumerate() {
            let of = |l: &LinhaQuadro| {
                l.declaradas.iter().filter(|(k, _)| *k == Lista::reserva(i)).map(|(_, n)| u64::from(*n)).sum::<u64>()
            };
            sums.push((format!("vagas_{}", r.lista), lines.iter().map(of).sum()));
        }
        for (campo, sum) in sums {
            let Some(raw) = sheet.get(row, &campo).filter(|_| !lines.is_empty()) else { continue };
            if let Some(total) = vagas_of_total(raw).filter(|t| *t != sum) {
                let message = format!("a linha de total diz {total} e as linhas acima somam {sum}");
                let place = self.place(sheet, row, &campo);
                let finding = Finding::new(&cross::QUADRO_NAO_SOMA, Scope::Exame, place, message);
                self.findings.push(finding.value(&shown(raw)));
            }
        }
    }

    /// Columns with a header that is not known: one that nearly names a field which the sheet lacks, or whole numbers, which may be the
    /// vagas of a list. Gives the fields of the first kind.
    pub(super) fn unused<'n>(&mut self, sheet: &Found, names: &'n [(String, Vec<String>)]) -> BTreeSet<&'n str> {
        let mut lost = BTreeSet::new();
        for head in sheet.head.cells.iter().filter(|c| !sheet.columns.values().any(|known| *known == c.column)) {
            let label = shown(&head.value);
            let values = sheet.rows.iter().filter_map(|r| r.cells.iter().find(|c| c.column == head.column));
            let numbers = |v: &RawValue| matches!(vagas(v), Some(n) if n <= MAX_VAGAS);
            let mut values = values.map(|c| &c.value).filter(|v| !words::is_blank(Some(v))).peekable();
            if label.trim().is_empty() || values.peek().is_none() {
                continue;
            }
            let place = Place::cell(self.arquivo, &sheet.aba, head.column, sheet.head.number);
            let told =
                |message| Finding::new(&columns::QUADRO_COLUNA_SEM_USO, Scope::Exame, place, message).value(&label);
            if let Some(campo) = nearly(&label, names).filter(|campo| !sheet.columns.contains_key(*campo)) {
                let due = header_of(campo);
                let message = format!("a coluna “{label}” do quadro de vagas não é lida; você quis dizer “{due}”?");
                let fix = format!(
                    "dê à coluna o cabeçalho “{due}”; se ela é outra coisa, dê-lhe um nome que não se pareça com esse"
                );
                self.findings.push(told(message).fix(fix).severity(self.need(campo)));
                lost.insert(campo);
            } else if !is_other_number(&label) && values.all(numbers) {
                let message = format!("a coluna “{label}” traz números inteiros e não se sabe de que são");
                let severity = if speaks_of_quota(&label) { Severity::Error } else { Severity::Warning };
                self.findings.push(told(message).severity(severity));
            }
        }
        lost
    }

    /// An error where the result may be another without the column.
    fn need(&self, campo: &str) -> Severity {
        let decides = match campo {
            "perfil" => self.edital.perfis.len() > 1,
            "grupo" => self.edital.reservas.iter().any(|r| r.norma.agrupamento),
            _ => true,
        };
        if decides { Severity::Error } else { Severity::Warning }
    }

    /// Formulas of a column of vagas of which none has a result other than nothing or zero.
    pub(super) fn dead_formulas(&mut self, sheet: &Found) {
        let lists = self.edital.reservas.iter().map(|r| format!("vagas_{}", r.lista));
        for campo in std::iter::once("vagas".to_owned()).chain(lists) {
            let Some(column) = sheet.columns.get(&campo).copied() else { continue };
            let text = |row: &RawRow, campo: &str| sheet.get(row, campo).and_then(label);
            let lines = sheet
                .rows
                .iter()
                .filter(|r| !is_footer(sheet, r, text(r, "codigo").as_deref(), text(r, "nome").as_deref()));
            let cells =
                lines.filter_map(|r| Some((r.number, r.cells.iter().find(|c| c.column == column && c.formula)?)));
            let formulas: Vec<(u32, bool)> = cells.map(|(row, c)| (row, is_dead(&c.value))).collect();
            if let Some((first, _)) = formulas.first().filter(|_| formulas.iter().all(|(_, dead)| *dead)) {
                let message = format!("{campo}: nenhuma fórmula da coluna tem resultado que se use (nada ou zero)");
                let place = Place::cell(self.arquivo, &sheet.aba, column, *first);
                self.findings.push(Finding::new(&columns::FORMULA_SEM_RESULTADO, Scope::Exame, place, message));
            }
        }
    }
}
