//! The sheet of cargos (`[planilhas] cargos`): code, name, profile, vagas, vagas of each list, group; total rows are skipped.
//!
//! | module | what it decides |
//! |---|---|
//! | here | rows → cargos; what a row without code, name or number holds back |
//! | `headers` | which columns are meant, and of which numbers they speak |
//! | `vagas` | what number a cell says |
//! | `checks` | totals against the lines above, columns and formulas that nothing reads |

mod checks;
mod headers;
mod vagas;

use crate::domain::{Edital, Lista};
use crate::finding::catalogue::reading;
use crate::finding::{Finding, Fora, Place, Scope, looks_like_formula};
use crate::ingest::cell::text::fold;
use crate::ingest::cell::{label, shown, words};
use crate::ingest::edital::LinhaQuadro;
use crate::ingest::norma::MAX_VAGAS;
use crate::ingest::simple::{self, Found};
use crate::ingest::workbook::{RawRow, Workbook};
use headers::names;
use std::collections::BTreeMap;
use std::sync::Arc;
use vagas::vagas;

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
        let lost = out.unused(sheet, &names);
        for row in out.rows.iter_mut().skip(before) {
            row.perfil_incerto = lost.contains("perfil");
            row.grupo_incerto |= lost.contains("grupo");
        }
        out.dead_formulas(sheet);
    }
    if found.is_empty() {
        out.findings.push(without_columns(arquivo, workbook, &names));
    }
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

    /// A row without a code: its cargo is not among those of the exam, and the others are.
    fn without_code(&mut self, sheet: &Found, row: &RawRow, nome: Option<String>) {
        let grupo = sheet.get(row, "grupo").and_then(label).filter(|g| !words::is_blank_mark(g)).map(Arc::from);
        let outside = |nome: &String| Fora {
            nome: nome.as_str().into(),
            grupo: grupo.clone().unwrap_or_default(),
            ..Fora::default()
        };
        let scope = nome.as_ref().map_or(Scope::Exame, |nome| Scope::Fora(outside(nome)));
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
    }

    /// One row of a sheet whose lines begin at `first`.
    fn row(&mut self, sheet: &Found, row: &RawRow, first: usize) {
        let text = |campo: &str| sheet.get(row, campo).and_then(label).filter(|t| !t.is_empty());
        let (codigo, nome) = (text("codigo"), text("nome"));
        if is_footer(sheet, row, codigo.as_deref(), nome.as_deref()) {
            return self.check_total(sheet, row, first);
        }
        let named = nome.as_ref().filter(|nome| !looks_like_formula(nome));
        let named = named.map_or(Scope::Exame, |n| Scope::Fora(Fora { nome: n.as_str().into(), ..Fora::default() }));
        let codigo = self.inert(sheet, row, "codigo", codigo, &named);
        let scope = codigo.as_ref().map_or(named, |code| Scope::Cargo(code.as_str().into()));
        let nome = self.inert(sheet, row, "nome", nome, &scope);
        let Some(codigo) = codigo else { return self.without_code(sheet, row, nome) };
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
        let lugares = self.lugares(sheet, row);
        let given = |campo: &str| text(campo).filter(|t| !words::is_blank_mark(t));
        let (perfil, grupo) = (given("perfil"), given("grupo"));
        let perfil = self.inert(sheet, row, "perfil", perfil, &scope);
        let grupo = self.inert(sheet, row, "grupo", grupo, &scope);
        let unread = |raw| label(raw).is_none_or(|text| looks_like_formula(&text));
        let grupo_incerto = sheet.get(row, "grupo").is_some_and(unread);
        if grupo_incerto {
            let what = format!("o grupo do cargo {codigo} não se lê");
            self.wrong(sheet, row, "grupo", (scope, &what, "escreva na célula o nome do grupo, ou deixe-a em branco"));
        }
        let incompleta = self.findings.len() > before;
        self.rows.push(LinhaQuadro {
            codigo,
            nome,
            perfil,
            vagas,
            declaradas,
            grupo,
            perfil_incerto: false,
            grupo_incerto,
            lugares,
            incompleta,
        });
    }

    /// A text that will be published; `None`, and told, when a spreadsheet program would run it. What it says is then missing like that
    /// of a blank cell, and told as such too.
    fn inert(
        &mut self,
        sheet: &Found,
        row: &RawRow,
        campo: &str,
        text: Option<String>,
        scope: &Scope,
    ) -> Option<String> {
        let text = text?;
        if !looks_like_formula(&text) {
            return Some(text);
        }
        let mut finding = Finding::new(
            &reading::NOME_FORMULA,
            scope.clone(),
            self.place(sheet, row, campo),
            "um texto que começa assim é lido como fórmula por uma planilha",
        );
        finding.valor = Some(text.into());
        self.findings.push(finding);
        None
    }

    /// The cells of a row, by field, as far as the sheet has their columns.
    fn lugares(&self, sheet: &Found, row: &RawRow) -> BTreeMap<String, Place> {
        sheet.columns.keys().map(|f| (f.clone(), self.place(sheet, row, f))).collect()
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
