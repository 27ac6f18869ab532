//! The sheet of cargos (`[planilhas] cargos`): code, name, profile, vagas, vagas of each list, group; total rows are skipped.

use super::cell::text::{clean, fold, header_key, latin};
use super::cell::{label, shown, words};
use super::edital::LinhaQuadro;
use super::norma::MAX_VAGAS;
use super::simple::{self, Found};
use super::vocabulary;
use super::workbook::{NumberFormat, RawRow, RawValue, Workbook};
use crate::domain::{Edital, Lista};
use crate::finding::catalogue::{columns, cross, reading};
use crate::finding::{Finding, Place, Scope, Severity};
use std::collections::BTreeMap;
use std::sync::Arc;

const CODES: &[&str] = &[
    "Código",
    "Cód",
    "Cód.",
    "Código do Cargo",
    "Cód. Cargo",
    "Código Cargo",
    "Cod Cargo",
    "CodCar",
    "Codigo Vaga",
    "Código da Vaga",
    "Nº do Cargo",
    "Item",
];
const NAMES: &[&str] = &[
    "Cargo",
    "Nome do Cargo",
    "Cargos",
    "Cargo/Função",
    "Descrição do Cargo",
    "DesCar",
    "Denominação",
    "Denominação do Cargo",
    "Emprego",
    "Função",
    "Cargo/Emprego",
    "Nome",
    "Cargo/Especialidade",
    "Especialidade",
];
const VAGAS: &[&str] = &[
    "Vagas",
    "Nº de Vagas",
    "Nº Vagas",
    "Número de Vagas",
    "Total de Vagas",
    "Vagas Total",
    "Vagas Totais",
    "Total Vagas",
    "Quantidade de Vagas",
    "Qtd Vagas",
    "Qtde de Vagas",
    "Vagas Imediatas",
    "Numero Vagas",
    "VGPREC",
    "Total",
];

/// The rows of the sheet of cargos, and what is wrong with it.
pub fn read(edital: &Edital, arquivo: &Arc<str>, workbook: &Workbook) -> (Vec<LinhaQuadro>, Vec<Finding>) {
    let names = names(edital);
    let found = match simple::read(workbook, &names, &["codigo", "nome", "vagas"]) {
        Ok(found) => found,
        Err(finding) => return (Vec::new(), vec![*finding]),
    };
    let mut out = Quadro { edital, arquivo, rows: Vec::new(), findings: Vec::new() };
    for sheet in &found {
        let before = out.rows.len();
        out.findings.extend(sheet.achados.iter().cloned());
        sheet.rows.iter().for_each(|row| out.row(sheet, row, before));
        out.unused(sheet);
        out.dead_formulas(sheet);
    }
    if found.is_empty() {
        let message = "nenhuma aba tem as colunas Código, Cargo e Vagas";
        out.findings.push(Finding::new(&reading::QUADRO_ILEGIVEL, Scope::Exame, Place::file(arquivo), message));
    }
    (out.rows, out.findings)
}

fn names(edital: &Edital) -> Vec<(String, Vec<String>)> {
    let keys = |list: &[&str]| list.iter().map(|n| header_key(n)).collect::<Vec<_>>();
    let mut all =
        vec![("codigo".to_owned(), keys(CODES)), ("nome".to_owned(), keys(NAMES)), ("vagas".to_owned(), keys(VAGAS))];
    all.push(("perfil".into(), keys(&["Perfil", "Perfil de Prova", "Nível"])));
    all.push(("grupo".into(), keys(&["Grupo", "Agrupamento"])));
    for r in &edital.reservas {
        let words = vocabulary::list_words(&[&r.lista, &r.norma.lista], &r.norma.rotulo);
        let prefixes = ["Vagas ", "Nº de Vagas ", "Vagas Reservadas ", "Reserva ", "Vagas para ", "Cota ", ""];
        all.push((
            format!("vagas_{}", r.lista),
            prefixes.iter().flat_map(|p| words.iter().map(move |w| header_key(&format!("{p}{w}")))).collect(),
        ));
    }
    all
}

struct Quadro<'e> {
    edital: &'e Edital,
    arquivo: &'e Arc<str>,
    rows: Vec<LinhaQuadro>,
    findings: Vec<Finding>,
}

impl Quadro<'_> {
    fn place(&self, sheet: &Found, row: &RawRow, campo: &str) -> Place {
        let column = sheet.columns.get(campo).copied().unwrap_or(0);
        Place::cell(self.arquivo, &sheet.aba, column, row.number)
    }

    /// One row of a sheet whose lines begin at `first`.
    fn row(&mut self, sheet: &Found, row: &RawRow, first: usize) {
        let text = |campo: &str| sheet.get(row, campo).and_then(label).filter(|t| !t.is_empty());
        let (codigo, nome) = (text("codigo"), text("nome"));
        if is_footer(sheet, row, codigo.as_deref(), nome.as_deref()) {
            return self.check_total(sheet, row, first);
        }
        let (Some(codigo), Some(nome)) = (codigo, nome) else {
            let campo = if text("codigo").is_none() { "codigo" } else { "nome" };
            return self.wrong(sheet, row, campo, "a célula está vazia ou não é texto");
        };
        let Some(vagas) = self.number(sheet, row, "vagas", true) else { return };
        let mut declaradas = Vec::new();
        for (i, r) in self.edital.reservas.iter().enumerate() {
            if let Some(n) = self.number(sheet, row, &format!("vagas_{}", r.lista), false) {
                declaradas.push((Lista::reserva(i), n));
            }
        }
        let fields = ["codigo", "nome", "perfil", "vagas", "grupo"];
        let lugares: BTreeMap<&'static str, Place> = fields
            .into_iter()
            .filter(|f| sheet.columns.contains_key(*f))
            .map(|f| (f, self.place(sheet, row, f)))
            .collect();
        let given = |campo: &str| text(campo).filter(|t| !words::is_blank_mark(t));
        let line =
            LinhaQuadro { codigo, nome, perfil: given("perfil"), vagas, declaradas, grupo: given("grupo"), lugares };
        self.rows.push(line);
    }

    /// A row of totals, column by column, against the lines above it.
    fn check_total(&mut self, sheet: &Found, row: &RawRow, first: usize) {
        let lines = self.rows.get(first..).unwrap_or_default();
        let vagas: u64 = lines.iter().map(|l| u64::from(l.vagas)).sum();
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

    /// Columns of whole numbers whose header is not known: they may be the vagas of a list.
    fn unused(&mut self, sheet: &Found) {
        for head in sheet.head.cells.iter().filter(|c| !sheet.columns.values().any(|known| *known == c.column)) {
            let label = shown(&head.value);
            let values = sheet.rows.iter().filter_map(|r| r.cells.iter().find(|c| c.column == head.column));
            let numbers = |v: &RawValue| matches!(vagas(v), Some(n) if n <= MAX_VAGAS);
            let mut values = values.map(|c| &c.value).filter(|v| !words::is_blank(Some(v))).peekable();
            if label.trim().is_empty() || is_other_number(&label) || values.peek().is_none() || !values.all(numbers) {
                continue;
            }
            let quota = speaks_of_quota(&label);
            let place = Place::cell(self.arquivo, &sheet.aba, head.column, sheet.head.number);
            let message = format!("a coluna “{label}” traz números inteiros e não se sabe de que são");
            let severity = if quota { Severity::Error } else { Severity::Warning };
            let finding = Finding::new(&columns::QUADRO_COLUNA_SEM_USO, Scope::Exame, place, message);
            self.findings.push(finding.value(&label).severity(severity));
        }
    }

    /// Formulas of a column of vagas of which none has a result other than nothing or zero.
    fn dead_formulas(&mut self, sheet: &Found) {
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

    fn wrong(&mut self, sheet: &Found, row: &RawRow, campo: &str, what: &str) {
        let mut finding = Finding::new(
            &reading::QUADRO_ILEGIVEL,
            Scope::Exame,
            self.place(sheet, row, campo),
            format!("{campo}: {what}"),
        );
        finding.valor = sheet.get(row, campo).map(|v| shown(v).into());
        self.findings.push(finding);
    }

    /// A number of vagas: `10`, `10 + CR`, `CR`, `-`; blank is `None`, and an error where a number is needed.
    fn number(&mut self, sheet: &Found, row: &RawRow, campo: &str, needed: bool) -> Option<u32> {
        match sheet.get(row, campo) {
            None if needed => {
                self.wrong(sheet, row, campo, "a célula está vazia; esperava-se o número de vagas");
                None
            }
            None => None,
            Some(raw) => {
                let n = vagas(raw);
                match n {
                    None => self.wrong(sheet, row, campo, "não é um número de vagas"),
                    Some(n) if n > MAX_VAGAS => {
                        self.wrong(sheet, row, campo, &format!("esperava-se um número de 0 a {MAX_VAGAS}"));
                    }
                    Some(_) => {}
                }
                n.filter(|n| *n <= MAX_VAGAS)
            }
        }
    }
}

/// Rows of totals, and rows that say nothing of a cargo.
fn is_footer(sheet: &Found, row: &RawRow, codigo: Option<&str>, nome: Option<&str>) -> bool {
    let first = row.cells.iter().map(|c| fold(&shown(&c.value))).find(|t| !t.is_empty());
    let total =
        first.is_none_or(|t| ["total", "totais", "soma"].iter().any(|w| t == *w || t.starts_with(&format!("{w} "))));
    let lonely = sheet.get(row, "vagas").is_none() && (codigo.is_none() || nome.is_none());
    total || lonely
}

/// A total, unless the cell is a mark or a text.
fn vagas_of_total(raw: &RawValue) -> Option<u64> {
    let mark = matches!(raw, RawValue::Text(t) if !t.bytes().any(|b| b.is_ascii_digit()));
    if mark { None } else { vagas(raw).map(u64::from) }
}

/// Does a header name a number that a sheet of cargos usually has and that is none of vagas?
fn is_other_number(label: &str) -> bool {
    const WORDS: [&str; 12] = [
        "vencimento",
        "salari",
        "remunera",
        "carga",
        "hora",
        "taxa",
        "valor",
        "nivel",
        "ordem",
        "item",
        "inscri",
        "padrao",
    ];
    let folded = fold(label);
    WORDS.iter().any(|w| folded.contains(w)) || matches!(&*folded, "ch" | "n" | "no" | "num")
}

/// Does a header name a quota, or share letters of another alphabet with one that does?
fn speaks_of_quota(label: &str) -> bool {
    const WORDS: [&str; 11] =
        ["cota", "npi", "pcd", "pne", "negr", "pard", "pret", "indig", "defici", "reserv", "racia"];
    let folded = fold(&latin(label));
    WORDS.iter().any(|w| folded.contains(w))
}

fn vagas(raw: &RawValue) -> Option<u32> {
    match raw {
        RawValue::Number { format: NumberFormat::Percent | NumberFormat::Date | NumberFormat::Time, .. } => None,
        RawValue::Text(text)
            if text.contains('%') || clean(text).strip_prefix(['-', '+']).is_some_and(starts_with_digit) =>
        {
            None
        }
        RawValue::Number { value, .. } => value.units(0).and_then(|n| u32::try_from(n).ok()),
        RawValue::Text(text) => {
            let text = clean(text);
            let folded = fold(&text);
            if words::is_blank_mark(&text) || matches!(&*folded, "cr" | "cadastro reserva" | "cadastro de reserva") {
                return Some(0);
            }
            folded.strip_suffix(" cr").unwrap_or(&folded).trim().parse().ok()
        }
        _ => None,
    }
}

/// What a formula that was never calculated leaves.
fn is_dead(value: &RawValue) -> bool {
    match value {
        RawValue::FormulaWithoutValue => true,
        RawValue::Text(text) => text.trim().is_empty(),
        RawValue::Number { value, .. } => value.units(0) == Some(0),
        _ => false,
    }
}

fn starts_with_digit(text: &str) -> bool {
    text.trim_start().starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_vagas_in_every_form() {
        let n = |t: &str| vagas(&RawValue::Text(t.into()));
        assert_eq!(n("10"), Some(10));
        assert_eq!(n("10 + CR"), Some(10));
        assert_eq!(n("10+CR"), Some(10));
        assert_eq!(n("CR"), Some(0));
        assert_eq!(n("*"), Some(0));
        assert_eq!(n("dez"), None);
        assert_eq!(n("1,5"), None);
        assert_eq!(n("10%"), None);
        assert_eq!(n("-5"), None);
    }
}
