//! What only the whole column decides of its cells: day counts from 1904, days and months that changed places, zeros lost from
//! registration numbers, points with two readings.

use super::watch::{Watch, ranges};
use super::work::Work;
use crate::domain::{Candidate, Cell, Date, Situacao, contados, plural};
use crate::finding::catalogue::reading;
use crate::finding::{Finding, Scope, Severity};
use crate::ingest::cell::date::shift_1904;
use crate::ingest::header::Header;
use crate::ingest::workbook::SheetTail;
use std::collections::BTreeSet;

impl<'a> Work<'a> {
    /// Day counts from 1904 are four years and a day later than they were read; what is now too late for a birth is none.
    pub(super) fn shift_epoch(&mut self, header: &Header, tail: &SheetTail) {
        if !tail.epoch_1904 {
            return;
        }
        let latest = self.plan.ultimo_nascimento;
        let mut late: Vec<(usize, u32, Date)> = Vec::new();
        for (cargo, rows) in &mut self.out.cargos {
            for i in &rows.seriais {
                if let Some(Candidate { nascimento: Cell::Value(date), .. }) = rows.candidatos.get_mut(*i as usize) {
                    *date = shift_1904(*date).unwrap_or(*date);
                    late.extend((*date > latest).then_some((*cargo, *i, *date)));
                }
            }
        }
        let column = header.columns.get("nascimento").unwrap_or(header.columns.inscricao);
        for (cargo, i, date) in late {
            let Some(person) = self.out.cargos.get(&cargo).and_then(|r| r.candidatos.get(i as usize)) else { continue };
            let (place, id) = (self.place(column, person.origem.linha), person.inscricao.clone());
            let message = format!("{} não é um dia possível de nascimento", date.pt());
            let finding = Finding::new(&reading::NASCIMENTO_ILEGIVEL, self.scope(cargo), place, message).of(&id);
            let index = self.cargo_finding(cargo, finding);
            if let Some(person) = self.out.cargos.get_mut(&cargo).and_then(|r| r.candidatos.get_mut(i as usize)) {
                person.nascimento = Cell::Bad(index);
            }
        }
    }

    /// Days and months changed places in the whole column: none of its dates is used.
    pub(super) fn settle_months(&mut self, header: &Header) {
        let (month_first, day_first, row) = self.meses_antes;
        let Some(column) = header.columns.get("nascimento").filter(|_| month_first > 0 && day_first == 0) else {
            return;
        };
        let place = self.place(column, row);
        let codes: Vec<(usize, Scope)> = self.out.cargos.keys().map(|i| (*i, self.scope(*i))).collect();
        for (cargo, scope) in codes {
            let message = format!(
                "{} da coluna só {} com o mês antes do dia, e nenhuma só com o dia antes do mês",
                contados(month_first, "data", "datas"),
                plural(month_first, "existe", "existem")
            );
            let index =
                self.cargo_finding(cargo, Finding::new(&reading::MES_ANTES_DO_DIA, scope, place.clone(), message));
            if let Some(rows) = self.out.cargos.get_mut(&cargo) {
                rows.candidatos.iter_mut().for_each(|c| c.nascimento = Cell::Bad(index));
            }
        }
    }

    /// Registration numbers held as numbers get their zeros back where the texts of the column have one width.
    pub(super) fn pad_ids(&mut self, header: &Header) {
        let Some(width) = self.text_width() else { return };
        let mut padded = 0u64;
        let mut first = None;
        for rows in self.out.cargos.values_mut() {
            for i in &rows.numericos {
                let Some(person) = rows.candidatos.get_mut(*i as usize).filter(|c| c.inscricao.len() < width) else {
                    continue;
                };
                first = first.or_else(|| Some((person.origem.linha, person.inscricao.clone())));
                person.inscricao = format!("{:0>width$}", person.inscricao).into();
                padded += 1;
            }
        }
        if let Some((row, text)) = first {
            let message = format!(
                "{} zeros até {width} algarismos, como as demais da coluna",
                contados(padded, "inscrição gravada como número recebeu", "inscrições gravadas como número receberam")
            );
            self.sheet_finding(&reading::INSCRICAO_SEM_ZEROS, header.columns.inscricao, row, message).valor =
                Some(text);
        }
    }

    /// The one width of the registration numbers held as text, if they are digits with leading zeros somewhere.
    fn text_width(&self) -> Option<usize> {
        if self.out.cargos.values().all(|r| r.numericos.is_empty()) {
            return None;
        }
        let mut width = None;
        let mut zeros = false;
        for rows in self.out.cargos.values() {
            let numeric: BTreeSet<u32> = rows.numericos.iter().copied().collect();
            let texts =
                rows.candidatos.iter().zip(0u32..).filter(|(_, i)| !numeric.contains(i)).map(|(c, _)| &c.inscricao);
            for text in texts {
                if !text.bytes().all(|b| b.is_ascii_digit()) || width.is_some_and(|w| w != text.len()) {
                    return None;
                }
                width = Some(text.len());
                zeros |= text.starts_with('0');
            }
        }
        width.filter(|_| zeros)
    }

    /// Dead formulas, mixtures, points with two readings.
    pub(super) fn settle_columns(&mut self, header: &Header) {
        for (column, watch) in (0u32..).zip(std::mem::take(&mut self.watches)) {
            let label = header.labels.get(&column).cloned().unwrap_or_default();
            if watch.is_dead() && self.nota_colunas.contains(&column) {
                let message =
                    format!("{} da coluna “{label}” com zero gravado", contados(watch.formulas, "fórmula", "fórmulas"));
                self.sheet_finding(&reading::FORMULAS_ZERADAS, column, watch.first_formula, message);
            }
            if let [first, ..] = *watch.doubtful_zeros()
                && self.nota_colunas.contains(&column)
            {
                let rows = ranges(watch.doubtful_zeros());
                let word = plural(watch.doubtful_zeros().len(), "linha", "linhas");
                let message = format!("coluna “{label}”: fórmula com zero gravado, {word} {rows}");
                self.sheet_finding(&reading::FORMULA_COM_ZERO, column, first, message).valor = Some("0".into());
            }
            if watch.is_mixed() {
                let message = format!(
                    "coluna “{label}”: {} e {} como texto",
                    contados(watch.numbers, "número", "números"),
                    watch.texts
                );
                self.sheet_finding(&reading::NUMERO_COMO_TEXTO, column, watch.first_text, message);
            }
            if !watch.points_are_decimal() {
                self.tell_ambiguous(column, &watch);
            }
        }
    }

    fn tell_ambiguous(&mut self, column: u32, watch: &Watch) {
        for seen in &watch.ambiguous {
            let text = seen.valor.to_string();
            let message =
                format!("“{text}” pode ser {} ou {}", seen.valor.pt(3), seen.valor.to_string().replace('.', ""));
            let person = self.out.cargos.get(&seen.cargo).and_then(|r| r.candidatos.get(seen.pessoa as usize));
            let id = person.map(|p| p.inscricao.clone()).unwrap_or_default();
            let finding =
                Finding::new(&reading::NUMERO_AMBIGUO, self.scope(seen.cargo), self.place(column, seen.linha), message);
            let out = person.is_some_and(|p| p.situacao == Situacao::Eliminado);
            let severity = if out { Severity::Warning } else { finding.severity };
            self.cargo_finding(seen.cargo, finding.of(&id).value(&text).severity(severity));
        }
    }
}
