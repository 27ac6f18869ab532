//! Which of the files that `resultados` reaches hold results: a pattern such as `*` also reaches the edital, the ledger and whatever
//! else lies in the folder. A file is left out only when it holds no people.

use super::exam::{open, resolve};
use crate::finding::catalogue::cells::{ARQUIVO_AUSENTE, ARQUIVO_SEM_TIPO};
use crate::finding::catalogue::reading::ARQUIVO_DE_OUTRO_PAPEL;
use crate::finding::{Finding, Place, Scope, Severity};
use crate::ingest::edital::Planilhas;
use crate::ingest::files::{self, ResolvedFile};
use crate::ingest::header::{self, Header};
use crate::ingest::people::{self, Plan};
use crate::ingest::workbook::Workbook;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

/// A file of results.
pub(super) struct Source {
    pub(super) file: ResolvedFile,
    /// Indexes of the sheets to be read, where the others have another role; `None`: all.
    pub(super) abas: Option<Vec<usize>>,
}

/// What else a file is, by the edital.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Ledger,
    Cargos,
    Draw,
}

impl Role {
    const fn name(self) -> &'static str {
        match self {
            Self::Ledger => "o registro de eventos",
            Self::Cargos => "o quadro de vagas",
            Self::Draw => "o registro do sorteio",
        }
    }

    /// Is this the header of a list of people? Ledger and draw have registration numbers too, but no scores; a sheet of cargos has
    /// codes that could be taken for registration numbers.
    fn holds_people(self, header: &Header) -> bool {
        let columns = &header.columns;
        let scores = columns.provas.iter().flatten().any(Option::is_some) || columns.get("nota_final").is_some();
        let label = header.labels.get(&columns.inscricao).map(String::as_str).unwrap_or_default();
        scores || (self == Self::Cargos && label.to_lowercase().contains("insc"))
    }
}

/// The files of results among those reached, and the sheets to be read of each; what is left out is told, unless the edital names it.
pub(super) fn results(
    pasta: &Path,
    plan: &Plan<'_>,
    reached: Vec<ResolvedFile>,
    achados: &mut Vec<Finding>,
) -> Vec<Source> {
    let planilhas = plan.planilhas;
    let roles = roles(pasta, planilhas);
    let mut sources = Vec::new();
    for file in reached {
        let named = planilhas.resultados.contains(&file.nome);
        match roles.get(&file.nome).copied().filter(|_| !named) {
            _ if named => sources.push(Source { file, abas: None }),
            Some(role) => match people_sheets(&file, role, plan) {
                Some(abas) => sources.push(Source { file, abas: Some(abas) }),
                None => achados.push(left_out(&file.nome, role.name())),
            },
            None => match by_name(&file.nome) {
                None => sources.push(Source { file, abas: None }),
                Some(finding) => achados.push(finding),
            },
        }
    }
    if sources.is_empty() && !planilhas.resultados.is_empty() && !achados.iter().any(|f| f.severity == Severity::Error)
    {
        let message = "nenhum dos arquivos que [planilhas] resultados alcança é planilha de resultado";
        achados.push(Finding::new(&ARQUIVO_AUSENTE, Scope::Exame, Place::default(), message));
    }
    sources
}

/// The files that the edital gives another role.
fn roles(pasta: &Path, planilhas: &Planilhas) -> BTreeMap<String, Role> {
    let patterns = [
        (planilhas.eventos.as_slice(), Role::Ledger),
        (planilhas.cargos.as_slice(), Role::Cargos),
        (planilhas.sorteio.as_slice(), Role::Draw),
    ];
    let of = |(patterns, role)| resolve(pasta, patterns, &mut Vec::new()).into_iter().map(move |f| (f.nome, role));
    patterns.into_iter().flat_map(of).collect()
}

/// What is said of a file that its name alone keeps out; `None` for one that may be a spreadsheet.
fn by_name(nome: &str) -> Option<Finding> {
    if nome == crate::ingest::edital::ARQUIVO {
        return Some(left_out(nome, "o edital"));
    }
    if files::is_no_data(nome) {
        return Some(left_out(nome, "um arquivo que não é planilha, pelo nome"));
    }
    let message = format!("o padrão de [planilhas] resultados alcança “{nome}”, cuja terminação não é de planilha");
    (!files::may_be_spreadsheet(nome))
        .then(|| Finding::new(&ARQUIVO_SEM_TIPO, Scope::Exame, Place::file(nome), message).value(nome))
}

fn left_out(nome: &str, what: &str) -> Finding {
    let message = format!("“{nome}” é {what}, e não foi lido como resultado");
    Finding::new(&ARQUIVO_DE_OUTRO_PAPEL, Scope::Exame, Place::file(nome), message)
}

/// The sheets of a file with another role that hold people; `None` without any (whoever reads the role tells what is wrong with it).
fn people_sheets(file: &ResolvedFile, role: Role, plan: &Plan<'_>) -> Option<Vec<usize>> {
    let workbook = open(file, plan.planilhas, &mut Vec::new(), &mut Vec::new())?;
    let wanted = people::select(plan, workbook.sheets()).into_iter().filter(|c| !c.oculta).map(|c| c.index);
    let held = |i: &usize| header_of(&workbook, *i, plan).is_some_and(|h| role.holds_people(&h));
    Some(wanted.filter(held).collect::<Vec<_>>()).filter(|all| !all.is_empty())
}

fn header_of(workbook: &Workbook, index: usize, plan: &Plan<'_>) -> Option<Header> {
    let mut head = Vec::new();
    let searched = header::searched(plan);
    let read = workbook.read(index, &mut |row| {
        head.push(row);
        if head.len() < searched { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    read.ok()?;
    header::find(&head, plan)
}
