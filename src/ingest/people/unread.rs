//! Files and sheets in which no header was found, and sheets that the edital names and no file has.

use super::cargo::Named;
use super::plan::Plan;
use super::sheet::SheetRows;
use crate::finding::catalogue::reading;
use crate::finding::{Entry, Finding, Place, Scope};
use crate::ingest::cell::text::compact;
use crate::ingest::cross;
use crate::ingest::tomlfile::quoted;
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
            let of_file = |s: &&SheetRows| s.place.arquivo == sheet.place.arquivo && s.quase.is_some();
            let place = Place::file(&sheet.place.arquivo);
            let finding = Finding::new(&reading::ARQUIVO_SEM_RESULTADO, Scope::Exame, place, NO_HEADER_IN_FILE);
            findings.push(match sheets.iter().find(of_file) {
                Some(sheet) => with_almost(plan, finding, sheet, !read_files.is_empty()),
                None => finding,
            });
        } else if file_is_read {
            let finding = unread(plan, sheet, place(sheet));
            let people = finding.is_error();
            findings.push(if people { with_almost(plan, finding, sheet, true) } else { finding });
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

/// What is said of a file in which no row is a header.
const NO_HEADER_IN_FILE: &str = "nenhuma linha do arquivo é um cabeçalho com a coluna da inscrição e mais um campo conhecido (nome, cargo, uma prova …)";

/// At the row that seems to be the header, with the header to be written; `others`: sheets of the exam are read by the names they have.
fn with_almost(plan: &Plan<'_>, finding: Finding, sheet: &SheetRows, others: bool) -> Finding {
    let Some(almost) = &sheet.quase else { return finding };
    let mapped = plan.mapeado("inscricao").and_then(|h| h.first());
    let lacks = match mapped {
        Some(header) => format!("nenhuma coluna dela se chama “{header}”, que o edital dá à inscrição"),
        None => "nenhuma coluna dela é a da inscrição".to_owned(),
    };
    let column = almost.meant.as_ref().map_or(almost.first, |(column, _)| *column);
    let asked = almost.meant.as_ref().map(|(_, near)| format!("; você quis dizer “{near}”?")).unwrap_or_default();
    let finding = Finding {
        place: Place::cell(&sheet.place.arquivo, &sheet.place.aba, column, almost.row),
        mensagem: format!("a linha {} parece o cabeçalho, e {lacks}{asked}", almost.row),
        ..finding
    };
    let due = mapped.map_or("Inscrição", String::as_str);
    let fix = match &almost.meant {
        Some((_, near)) if others => {
            format!("troque na planilha o cabeçalho “{near}” por “{due}”, como nas outras")
        }
        Some((_, near)) => format!(
            "em [planilhas.colunas] do edital.toml, escreva inscricao = {}; ou troque na planilha o cabeçalho “{near}” por “{due}”",
            quoted(near)
        ),
        None => format!("dê à coluna da inscrição, na planilha, o cabeçalho “{due}”"),
    };
    finding.fix(fix)
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
