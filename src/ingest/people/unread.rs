//! Files and sheets in which no header was found, and sheets that the edital names and no file has.

use super::cargo::Named;
use super::plan::Plan;
use super::sheet::SheetRows;
use crate::finding::catalogue::reading;
use crate::finding::{Entry, Finding, Place, Scope};
use crate::ingest::cell::text::compact;
use crate::ingest::cross;
use std::collections::BTreeSet;

/// Files without a header, sheets that look like lists of people, sheets that the edital names, versions of one list.
pub(super) fn whole_files(plan: &Plan<'_>, sheets: &[SheetRows], findings: &mut Vec<Finding>) {
    let place =
        |s: &SheetRows| Place { arquivo: s.place.arquivo.clone(), aba: s.place.aba.clone(), celula: String::new() };
    let read_files: BTreeSet<&str> = sheets.iter().filter(|s| s.lida).map(|s| &*s.place.arquivo).collect();
    let mut dead: BTreeSet<&str> = BTreeSet::new();
    for sheet in sheets.iter().filter(|s| !s.lida) {
        let file_is_read = read_files.contains(&*sheet.place.arquivo);
        if !file_is_read && dead.insert(&sheet.place.arquivo) {
            let message = "nenhuma aba do arquivo tem um cabeçalho com a coluna da inscrição";
            findings.push(Finding::new(
                &reading::ARQUIVO_SEM_RESULTADO,
                Scope::Exame,
                Place::file(&sheet.place.arquivo),
                message,
            ));
        } else if file_is_read {
            findings.push(unread(plan, sheet, place(sheet)));
        }
    }
    for name in &plan.planilhas.abas {
        if !sheets.iter().any(|s| s.lida && compact(&s.place.aba) == compact(name)) {
            let message = format!("nenhum arquivo tem a aba “{name}” com cabeçalho");
            findings.push(
                Finding::new(&reading::ABA_NAO_ENCONTRADA, Scope::Exame, plan.planilhas.place("abas"), message)
                    .value(name),
            );
        }
    }
    cross::versions(sheets, findings);
}

pub(super) fn unread(plan: &Plan<'_>, sheet: &SheetRows, place: Place) -> Finding {
    let cargo = match plan.cargos.find(&sheet.place.aba) {
        Named::Cargo(i) | Named::WithoutZeros(i) => plan.edital.cargos.get(i),
        _ => None,
    };
    let list = plan.planilhas.listas.iter().any(|(n, _)| compact(n) == compact(&sheet.place.aba));
    let (entry, scope): (&'static Entry, Scope) = match cargo {
        Some(c) => (&reading::PESSOAS_SEM_CABECALHO, Scope::Cargo(c.codigo.as_str().into())),
        None if list || sheet.suspeita => (&reading::PESSOAS_SEM_CABECALHO, Scope::Exame),
        None => (&reading::ABA_SEM_CABECALHO, Scope::Exame),
    };
    Finding::new(entry, scope, place, "nenhuma linha da aba tem a coluna da inscrição e mais um campo conhecido")
}
