//! The monthly batch: exam and ledger → who is called on a day, the folder of the batch, the rows of the ledger.
//!
//! | module | does |
//! |---|---|
//! | [`anteriores`] | nominations that the result of now would not have made |
//! | [`lotes`] | exam, ledger and day → the batch of each cargo |
//! | `mesmo_dia` | a batch of a day that has nominations in the ledger |
//! | [`ninguem`] | a batch that calls nobody: why |
//! | `pasta` | the folder `nomeacoes/<AAAA-MM-DD>/` |
//! | `publicada` | the order that was published, against the one of now |
//! | `registro` | `--registrar` |
//! | [`situacao`] | `--situacao` |
//!
//! Nothing but the folder of the batch (and, with `--registrar`, the end of the ledger) is written. A batch depends on the events
//! that it sees and on nothing later, so that a past one comes out again byte for byte from the ledger as it is today.

pub mod anteriores;
pub mod lotes;
mod mesmo_dia;
pub mod ninguem;
mod pasta;
mod publicada;
mod registro;
pub mod situacao;

use super::homologar::Fault;
use super::progress::Progress;
use super::public::Diario;
use crate::archive::manifest::Manifest;
use crate::archive::working;
use crate::archive::writer::WriteError;
use crate::domain::{Date, contados};
use crate::finding::Finding;
use lotes::{Preparo, Quem};
use ninguem::{Vazios, Vencido};
use std::path::{Path, PathBuf};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// Folder of the publications.
    pub saida: PathBuf,
    /// Day of the batch.
    pub data: Date,
    /// Quantity per cargo; `None` = as many as there are open vagas.
    pub quantidade: Option<u32>,
    /// Only these cargos, each perhaps with a quantity of its own; all when empty.
    pub cargos: Vec<(String, Option<u32>)>,
    /// Write PDF and DOCX too?
    pub documentos: bool,
    /// Append to the ledger?
    pub registrar: bool,
    /// The number that the office gave to the act.
    pub numero: Option<String>,
}

/// What was done.
#[derive(Debug)]
pub struct Report {
    /// Name of the exam: that of its folder.
    pub nome: String,
    /// The number of the act, where it is that of the batch that stood there before.
    pub numero_mantido: Option<String>,
    /// Day of the batch.
    pub data: Date,
    /// Folder of the batch; `None` = nothing was written.
    pub pasta: Option<PathBuf>,
    /// People called.
    pub chamados: usize,
    /// Cargos in which somebody was called.
    pub cargos: usize,
    /// Rows appended to the ledger; `None` = not asked for, or the ledger is a spreadsheet.
    pub registrados: Option<usize>,
    /// Codes held back, those that are not the edital's at the end.
    pub retidos: Vec<String>,
    /// How many of them are not the edital's.
    pub retidos_de_fora: usize,
    /// Cargos that call nobody, where nobody at all is called.
    pub vazios: Vazios,
    /// Nothing was written because of errors, in every cargo, in the exam as a whole, or in what would be written: the findings say
    /// which.
    pub impedido: bool,
    /// The batch of the day that stands there and names people whom the ledger no longer calls.
    pub vencido: Option<Vencido>,
    /// Every finding.
    pub achados: Vec<Finding>,
    /// What the gazette will count, file by file.
    pub diario: Diario,
    /// What people had put into the folder by hand and was kept, in words.
    pub mantidos: Vec<String>,
}

/// Produces the batch of a day. One that would call nobody is no act: nothing is written, and what was there stays.
pub fn nomear(pasta: &Path, options: &Options, progress: &dyn Progress) -> Result<Report, Fault> {
    let mut preparo = match lotes::prepare(pasta, options, Quem::Chamados, progress)? {
        Ok(preparo) => preparo,
        Err((nome, achados)) => return Ok(nothing(nome, options.data, achados)),
    };
    if options.registrar {
        registro::check_asked(&preparo)?;
    }
    let other = options.numero.as_deref().and_then(|numero| registro::other_act(&preparo, numero));
    preparo.achados.extend(other);
    let target = pasta::target(&preparo, options);
    let numero_mantido = options.numero.is_none().then(|| standing_number(&target)).flatten();
    let options = &Options { numero: options.numero.clone().or_else(|| numero_mantido.clone()), ..options.clone() };
    let retidos_de_fora = preparo.retidos_de_fora();
    let nobody = preparo.lotes.iter().all(|l| l.chamadas.is_empty());
    let written = if nobody { Ok(None) } else { write(&mut preparo, options).map(Some) };
    progress.end();
    let (folder, mantidos, registrados, diario) = match written {
        Ok(Some(written)) => written,
        Ok(None) => {
            let (vazios, vencido) = (ninguem::reasons(&preparo), ninguem::stale(&preparo, &target));
            let told = nothing(preparo.nome, options.data, preparo.achados);
            let (retidos, impedido) = (preparo.retidos, vazios.is_empty());
            return Ok(Report { retidos, retidos_de_fora, impedido, vazios, vencido, ..told });
        }
        Err(Fault::Findings(mut found)) => {
            preparo.achados.append(&mut found);
            let told = nothing(preparo.nome, options.data, preparo.achados);
            return Ok(Report { retidos: preparo.retidos, retidos_de_fora, ..told });
        }
        Err(fault) => return Err(fault),
    };
    Ok(Report {
        nome: preparo.nome,
        numero_mantido,
        data: options.data,
        pasta: Some(folder),
        chamados: preparo.lotes.iter().map(|l| l.chamadas.len()).sum(),
        cargos: preparo.lotes.iter().filter(|l| !l.chamadas.is_empty()).count(),
        registrados,
        retidos: preparo.retidos,
        retidos_de_fora,
        vazios: Vazios::new(),
        impedido: false,
        vencido: None,
        achados: preparo.achados,
        diario,
        mantidos,
    })
}

/// The number of the act that stands in a folder: made again without another, it keeps its own.
pub(super) fn standing_number(folder: &Path) -> Option<String> {
    Manifest::standing(folder)?.origem.numero
}

const fn nothing(nome: String, data: Date, achados: Vec<Finding>) -> Report {
    Report {
        nome,
        numero_mantido: None,
        data,
        pasta: None,
        chamados: 0,
        cargos: 0,
        registrados: None,
        retidos: Vec::new(),
        retidos_de_fora: 0,
        vazios: Vazios::new(),
        impedido: true,
        vencido: None,
        achados,
        diario: Diario::new(),
        mantidos: Vec::new(),
    }
}

/// The folder, what was kept in it, rows of the ledger, what the gazette will count.
type Written = (PathBuf, Vec<String>, Option<usize>, Diario);

/// The folder is written beside its place, and all that takes time or space is done; then the ledger takes its rows and the folder its
/// place, and no Ctrl-C comes between. Should the place be refused after that, it is told, and the same command makes the folder.
fn write(preparo: &mut Preparo, options: &Options) -> Result<Written, Fault> {
    let rows = if options.registrar { Some(registro::rows(preparo, options.numero.as_deref())?) } else { None };
    let mut folder = pasta::stage(preparo, options, rows.as_deref())?;
    let diario = std::mem::take(&mut folder.diario);
    let _both = working::placing();
    let registrados = rows.map(|rows| registro::append(preparo, &rows)).transpose()?.flatten();
    let (path, mantidos) = folder.place().map_err(|e| refused(e, registrados))?;
    Ok((path, mantidos, registrados, diario))
}

/// The folder could not take its place; `registrados`: rows that the ledger has by now.
fn refused(e: WriteError, registrados: Option<usize>) -> Fault {
    match registrados {
        None | Some(0) => Fault::Write(e),
        Some(n) => Fault::Half {
            message: format!(
                "{e}; o livro de eventos já tem as nomeações do lote ({}), e falta a pasta dele",
                contados(n, "linha acrescentada", "linhas acrescentadas")
            ),
            fix: "resolvida a causa, repita o mesmo comando, com --registrar: nenhuma linha será repetida".into(),
        },
    }
}
