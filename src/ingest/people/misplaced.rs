//! Rows of people whose cargo is not one of the edital's beyond doubt: what is told, and of which cargos.

use super::placed::CargoRead;
use super::work::{Outside, Work, cell};
use crate::finding::catalogue::reading;
use crate::finding::{Finding, Scope, a1};
use crate::ingest::cell::shown;
use crate::ingest::cell::words::is_empty;
use crate::ingest::header::Header;
use crate::ingest::workbook::RawRow;
use std::sync::Arc;

impl Work<'_> {
    /// A person's row whose cargo is not one of the edital's beyond doubt.
    pub(super) fn misplaced(&mut self, header: &Header, row: &RawRow, read: CargoRead) {
        match read {
            CargoRead::Unnamed => self.unnamed_cargo(header, row),
            CargoRead::BelowHeading => self.below_heading(),
            CargoRead::Blank(column, nome, cargo) => self.blank_code(column, row.number, &nome, cargo),
            CargoRead::Ignored(column, text) => self.ignored(row.number, column, &text),
            CargoRead::Outside(texts) => {
                self.see_other_columns(header, row);
                self.outside(row.number, texts);
            }
            CargoRead::Unclear(column, several) if several.is_empty() => {
                self.cargo_unreadable(column, row.number, cell(row, column).filter(|v| !is_empty(Some(v))))
            }
            CargoRead::Unclear(column, several) => {
                self.several(row, column, several, &reading::CARGO_ILEGIVEL, "serve a mais de um cargo do edital")
            }
            CargoRead::Near(column, cargo) => {
                let name = self.plan.edital.cargos.get(cargo).map(|c| c.nome.clone()).unwrap_or_default();
                self.several(
                    row,
                    column,
                    vec![cargo],
                    &reading::CARGO_PARECIDO,
                    &format!("é quase “{name}”, e não é igual"),
                );
            }
            CargoRead::Contradiction(column, both) => self.several(
                row,
                column,
                both,
                &reading::CARGO_CONTRADITORIO,
                "não é o nome do cargo que o código da linha diz",
            ),
            CargoRead::UnknownCode { codigo, nome, cargo } => self.unknown_code(row, codigo, nome, cargo),
            CargoRead::Known(_) | CargoRead::Below(..) => {}
        }
    }

    /// A code of no cargo beside the name of one: either cell may be the wrong one.
    fn unknown_code(&mut self, row: &RawRow, codigo: (u32, String), nome: (u32, String), cargo: usize) {
        let of = self.plan.edital.cargos.get(cargo).map(|c| c.codigo.clone()).unwrap_or_default();
        let message = format!(
            "“{}” ({}) não é código de nenhum cargo do edital, e “{}” ({}) é o nome do cargo {of}",
            codigo.1,
            a1(codigo.0, row.number),
            nome.1,
            a1(nome.0, row.number)
        );
        let place = self.place(codigo.0, row.number);
        let finding = Finding::new(&reading::CARGO_CONTRADITORIO, self.scope(cargo), place, message);
        self.out.achados.push(finding.value(&codigo.1).fix("corrija o código ou o nome do cargo na linha"));
        self.aside("cargo que não se lê");
    }

    /// A blank code beside the name of a cargo: nobody else's.
    pub(super) fn blank_code(&mut self, column: u32, row: u32, (at, nome): &(u32, String), cargo: usize) {
        let of = self.plan.edital.cargos.get(cargo).map(|c| c.codigo.clone()).unwrap_or_default();
        let message = format!("a célula do cargo está vazia, e “{nome}” ({}) é o nome do cargo {of}", a1(*at, row));
        let finding = Finding::new(&reading::CARGO_ILEGIVEL, self.scope(cargo), self.place(column, row), message);
        self.out.achados.push(finding.fix(format!("escreva {of} na célula, se é esse o cargo da pessoa")));
        self.aside("cargo que não se lê");
    }

    pub(super) fn outside(&mut self, row: u32, texts: Vec<(u32, String)>) {
        let code = texts.first().map(|(_, t)| t.clone()).unwrap_or_default();
        let seen = self.fora.entry(code).or_insert(Outside { linhas: 0, primeira: row, colunas: texts });
        seen.linhas += 1;
        self.aside("cargo que não está no edital");
    }

    fn several(
        &mut self,
        row: &RawRow,
        column: u32,
        cargos: Vec<usize>,
        entry: &'static crate::finding::Entry,
        why: &str,
    ) {
        let codes: Vec<Arc<str>> = cargos
            .iter()
            .filter_map(|i| self.plan.edital.cargos.get(*i))
            .map(|c| Arc::from(c.codigo.as_str()))
            .collect();
        let text = cell(row, column).map(shown).unwrap_or_default();
        let scope = Scope::Cargos(codes.into());
        let finding =
            Finding::new(entry, scope, self.place(column, row.number), format!("“{text}” {why}")).value(&text);
        self.out.achados.push(finding);
        self.aside("cargo que não se lê");
    }
}
