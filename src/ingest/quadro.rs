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
    let mut out = Quadro { edital, arquivo, rows: Vec::new(), findings: Vec::new(), orphans: Vec::new() };
    for sheet in &found {
        let before = out.rows.len();
        out.findings.extend(sheet.achados.iter().cloned());
        sheet.rows.iter().for_each(|row| out.row(sheet, row, before));
        out.unused(sheet);
        out.dead_formulas(sheet);
    }
    if found.is_empty() {
        out.findings.push(without_columns(arquivo, workbook, &names));
    }
    out.hold_groups_of_orphans();
    (out.rows, out.findings)
}

/// No sheet has the three columns: which one is missing in the sheet that has the others.
fn without_columns(arquivo: &Arc<str>, workbook: &Workbook, names: &[(String, Vec<String>)]) -> Finding {
    const PAIRS: [([&str; 2], &str); 3] =
        [(["codigo", "nome"], "Vagas"), (["nome", "vagas"], "Código"), (["codigo", "vagas"], "Cargo")];
    let told = |place: Place, message: String| Finding::new(&reading::QUADRO_ILEGIVEL, Scope::Exame, place, message);
    let near = PAIRS.iter().find_map(|(pair, missing)| {
        let sheet = simple::read(workbook, names, pair).ok()?.into_iter().next()?;
        let used = |c: u32| sheet.columns.values().any(|known| *known == c);
        let free = sheet.head.cells.iter().filter(|c| !used(c.column) && !words::is_blank(Some(&c.value)));
        let free: Vec<(u32, String)> = free.map(|c| (c.column, shown(&c.value))).collect();
        let first = free.first().map_or_else(|| sheet.columns.values().min().copied().unwrap_or(0), |(c, _)| *c);
        let among: Vec<String> = free.iter().take(8).map(|(_, label)| format!("“{label}”")).collect();
        let among =
            if among.is_empty() { String::new() } else { format!("; cabeçalhos sem uso: {}", among.join(", ")) };
        let place = Place::cell(arquivo, &sheet.aba, first, sheet.head.number);
        let message = format!("o quadro de vagas não tem a coluna {missing}{among}");
        Some(told(place, message).fix(format!("dê à coluna o cabeçalho “{missing}”, ou acrescente-a")))
    });
    near.unwrap_or_else(|| {
        let message = "nenhuma aba tem as colunas Código, Cargo e Vagas";
        told(Place::file(arquivo), message.to_owned())
            .fix("ponha em uma linha os cabeçalhos Código, Cargo e Vagas, e abaixo dela uma linha para cada cargo")
    })
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
    /// Findings of rows without a code that belong to a group: index, and group.
    orphans: Vec<(usize, String)>,
}

impl Quadro<'_> {
    fn place(&self, sheet: &Found, row: &RawRow, campo: &str) -> Place {
        let column = sheet.columns.get(campo).copied().unwrap_or(0);
        Place::cell(self.arquivo, &sheet.aba, column, row.number)
    }

    /// A row whose code is not known holds the cargos of its group, whose total it would change.
    fn hold_groups_of_orphans(&mut self) {
        for (i, grupo) in std::mem::take(&mut self.orphans) {
            let of = self.rows.iter().filter(|r| r.grupo.as_ref() == Some(&grupo));
            let codes: Vec<Arc<str>> = of.map(|r| Arc::from(r.codigo.as_str())).collect();
            if let Some(finding) = self.findings.get_mut(i).filter(|_| !codes.is_empty()) {
                finding.scope = Scope::Cargos(codes.into());
            }
        }
    }

    /// A row without a code: its cargo is not among those of the exam, and the others are.
    fn without_code(&mut self, sheet: &Found, row: &RawRow, nome: Option<String>) {
        let grupo = sheet.get(row, "grupo").and_then(label).filter(|g| !words::is_blank_mark(g));
        let scope = nome.as_ref().map_or(Scope::Exame, |n| Scope::Fora(n.as_str().into()));
        let (what, fix) = match &nome {
            Some(nome) => (
                format!("o cargo “{nome}” está sem código"),
                "escreva na célula o código do cargo, o mesmo das planilhas de resultados",
            ),
            None => (
                "a linha traz vagas e não diz de que cargo são".to_owned(),
                "escreva o código e o nome do cargo; se é um total, comece a linha com “Total”",
            ),
        };
        self.wrong(sheet, row, "codigo", (scope, &what, fix));
        self.orphans.extend(grupo.map(|g| (self.findings.len() - 1, g)));
    }

    /// One row of a sheet whose lines begin at `first`.
    fn row(&mut self, sheet: &Found, row: &RawRow, first: usize) {
        let text = |campo: &str| sheet.get(row, campo).and_then(label).filter(|t| !t.is_empty());
        let (codigo, nome) = (text("codigo"), text("nome"));
        if is_footer(sheet, row, codigo.as_deref(), nome.as_deref()) {
            return self.check_total(sheet, row, first);
        }
        let Some(codigo) = codigo else { return self.without_code(sheet, row, nome) };
        let scope = Scope::Cargo(codigo.as_str().into());
        let before = self.findings.len();
        let nome = nome.unwrap_or_else(|| {
            let what = format!("o cargo {codigo} está sem nome, ou a célula não é texto");
            self.wrong(sheet, row, "nome", (scope.clone(), &what, "escreva na célula o nome do cargo"));
            codigo.clone()
        });
        let vagas = self.number(sheet, row, "vagas", &scope, true);
        let mut declaradas = Vec::new();
        for (i, r) in self.edital.reservas.iter().enumerate() {
            if let Some(n) = self.number(sheet, row, &format!("vagas_{}", r.lista), &scope, false) {
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
        let (perfil, grupo) = (given("perfil"), given("grupo"));
        let incompleta = self.findings.len() > before;
        self.rows.push(LinhaQuadro { codigo, nome, perfil, vagas, declaradas, grupo, lugares, incompleta });
    }

    /// A row of totals, column by column, against the lines above it.
    fn check_total(&mut self, sheet: &Found, row: &RawRow, first: usize) {
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

    /// A cell that is not what it should be: what it holds back, what is wrong, the way out.
    fn wrong(&mut self, sheet: &Found, row: &RawRow, campo: &str, (scope, what, fix): (Scope, &str, &str)) {
        let place = self.place(sheet, row, campo);
        let mut finding = Finding::new(&reading::QUADRO_ILEGIVEL, scope, place, what).fix(fix);
        finding.valor = sheet.get(row, campo).map(|v| shown(v).into());
        self.findings.push(finding);
    }

    /// A number of vagas: `10`, `10 + CR`, `CR`, `-`; blank is `None`, and an error where a number is needed.
    fn number(&mut self, sheet: &Found, row: &RawRow, campo: &str, scope: &Scope, needed: bool) -> Option<u32> {
        let raw = sheet.get(row, campo);
        if raw.is_none() && !needed {
            return None;
        }
        let n = raw.and_then(vagas).filter(|n| *n <= MAX_VAGAS);
        if n.is_none() {
            let found =
                raw.map_or_else(|| "a célula está vazia".to_owned(), |raw| format!("encontrado “{}”", shown(raw)));
            let what = format!("{campo} do cargo {}: {found}; esperado um número de 0 a {MAX_VAGAS}", scope.cargos());
            let fix = "escreva na célula o número de vagas com algarismos (0 quando só há cadastro de reserva)";
            self.wrong(sheet, row, campo, (scope.clone(), &what, fix));
        }
        n
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
