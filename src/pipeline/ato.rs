//! The acts that no other command makes: the call for documents, the correction, the draw sheet. Each goes to a folder of its
//! own, `atos/<id>` or `atos/<id>-<AAAA-MM-DD>` of the publication, which a new publication keeps.

mod pasta;

use super::compute::{CargoResult, Computed, compute};
use super::correcoes::{self, Changes};
use super::exam;
use super::homologar::Fault;
use super::nomear::lotes::Quem;
use super::nomear::ninguem::{self, Vazios};
use super::nomear::{self, lotes};
use super::progress::Progress;
use super::summary;
use crate::domain::Date;
use crate::finding::Finding;
use crate::law::ledger::Lote;
use crate::report::context::Publicacao;
use crate::report::documents::{self, Sorteios, Volumes};
use pasta::{Place, Written};
use std::path::{Path, PathBuf};

/// An act that this command makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ato {
    /// `convocacao`: calls the people of the batch of the day for their documents.
    Convocacao,
    /// `retificacao`: what the publication says and how it reads from now on, and the lists of the cargos touched.
    Retificacao,
    /// `sorteio`: the sheet of the public draw.
    Sorteio,
}

impl Ato {
    /// All, with the word that is typed.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Convocacao, "convocacao"), (Self::Retificacao, "retificacao"), (Self::Sorteio, "sorteio")];

    /// From the word that was typed.
    ///
    /// # Errors
    /// A word that is no act, or that of an act that another command makes.
    pub fn parse(id: &str) -> Result<Self, Fault> {
        if let Some((ato, _)) = Self::ALL.iter().find(|(_, word)| *word == id) {
            return Ok(*ato);
        }
        let elsewhere = match id {
            "homologacao" => Some("homologa homologar PASTA"),
            "nomeacao" => Some("homologa nomear PASTA --data AAAA-MM-DD"),
            "situacao" => Some("homologa nomear PASTA --data AAAA-MM-DD --situacao"),
            _ => None,
        };
        Err(match elsewhere {
            Some(command) => Fault::Usage {
                message: format!("o ato “{id}” é feito por outro comando"),
                fix: format!("use {command}"),
            },
            None => Fault::Usage {
                message: format!("não há ato “{id}”"),
                fix: "use convocacao, retificacao ou sorteio".into(),
            },
        })
    }

    fn id(self) -> &'static str {
        Self::ALL.iter().find(|(a, _)| *a == self).map_or("", |(_, id)| id)
    }
}

/// What was done.
#[derive(Debug)]
pub struct Report {
    /// Name of the exam.
    pub nome: String,
    /// The number of the act, where it is that of the one that stood there before.
    pub numero_mantido: Option<String>,
    /// Folder of the act; `None` = there is nothing to print.
    pub pasta: Option<PathBuf>,
    /// Of a call for documents: cargos that call nobody, where nobody at all is called.
    pub vazios: Vazios,
    /// Codes held back, those that are not the edital's at the end.
    pub retidos: Vec<String>,
    /// How many of them are not the edital's.
    pub retidos_de_fora: usize,
    /// Every finding.
    pub achados: Vec<Finding>,
    /// What people had put into the folder by hand and was kept, in words.
    pub mantidos: Vec<String>,
}

/// What an act prints.
enum Content<'c> {
    Convocacao(&'c [Lote]),
    Retificacao(Changes),
    Sorteio(Vec<Sorteios<'c>>),
}

impl Content<'_> {
    /// Nothing to print?
    fn is_empty(&self) -> bool {
        match self {
            Self::Convocacao(lotes) => lotes.iter().all(|l| l.chamadas.is_empty()),
            Self::Retificacao(changes) => changes.correcoes.is_empty(),
            Self::Sorteio(sorteios) => sorteios.is_empty(),
        }
    }

    fn volumes<'a>(&'a self, p: &'a Publicacao<'a>, data: Option<Date>) -> Result<Volumes<'a>, Fault> {
        match (self, data) {
            (Self::Convocacao(lotes), Some(data)) => documents::convocacao(p, data, lotes),
            (Self::Retificacao(changes), Some(data)) => {
                documents::retificacao(p, data, changes.cargos.len(), changes.correcoes.clone())
            }
            (Self::Sorteio(sorteios), _) => documents::sorteio(p, data, sorteios),
            (Self::Convocacao(_) | Self::Retificacao(_), None) => return Err(without_date()),
        }
        .map_err(Fault::Findings)
    }
}

fn without_date() -> Fault {
    Fault::Usage { message: "este ato precisa da data".into(), fix: "acrescente --data AAAA-MM-DD".into() }
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// Day of the act: needed, save for the draw sheet.
    pub data: Option<Date>,
    /// The number that the office gave to the act.
    pub numero: Option<String>,
    /// Folder of the publications.
    pub saida: PathBuf,
}

/// Makes an act.
pub fn ato(ato: Ato, pasta: &Path, options: &Options, progress: &dyn Progress) -> Result<Report, Fault> {
    if options.data.is_none() && ato != Ato::Sorteio {
        return Err(without_date());
    }
    let report = match (ato, options.data) {
        (Ato::Convocacao, Some(data)) => convocacao(pasta, data, options, progress),
        _ => over_exam(ato, pasta, options, progress),
    };
    progress.end();
    report
}

const fn nothing(nome: String, achados: Vec<Finding>) -> Report {
    Report {
        nome,
        numero_mantido: None,
        pasta: None,
        vazios: Vazios::new(),
        retidos: Vec::new(),
        retidos_de_fora: 0,
        achados,
        mantidos: Vec::new(),
    }
}

/// Those whom `nomear` called on that day, where the ledger has nominations of that day: nobody else is called for documents.
/// Otherwise those whom it would call.
fn convocacao(pasta: &Path, data: Date, asked: &Options, progress: &dyn Progress) -> Result<Report, Fault> {
    let options = nomear::Options {
        saida: asked.saida.clone(),
        data,
        quantidade: None,
        cargos: Vec::new(),
        documentos: true,
        registrar: false,
        numero: None,
    };
    let mut preparo = match lotes::prepare(pasta, &options, Quem::Registrados, progress)? {
        Ok(preparo) => preparo,
        Err((nome, achados)) => return Ok(nothing(nome, achados)),
    };
    let place = Place::new(Ato::Convocacao, asked, asked.saida.join(&preparo.nome));
    let written = place.write(&preparo.computed, &preparo.waived, &Content::Convocacao(&preparo.lotes));
    let (pasta, mantidos) = told(written, &mut preparo.achados)?;
    let retidos_de_fora = preparo.retidos_de_fora();
    let vazios = if pasta.is_none() { ninguem::reasons(&preparo) } else { Vazios::new() };
    Ok(Report {
        nome: preparo.nome,
        numero_mantido: place.standing,
        pasta,
        vazios,
        retidos: preparo.retidos,
        retidos_de_fora,
        achados: preparo.achados,
        mantidos,
    })
}

/// The acts of the exam as it stands.
fn over_exam(ato: Ato, pasta: &Path, asked: &Options, progress: &dyn Progress) -> Result<Report, Fault> {
    let nome = exam::name(pasta)?;
    let read = match exam::read(pasta, progress) {
        Ok(read) => read,
        Err(achados) => return Ok(nothing(nome, achados)),
    };
    let mut computed = compute(read, &[], progress);
    let waived = summary::waive(&computed.exam.edital, &mut computed.achados);
    let place = Place::new(ato, asked, asked.saida.join(&nome));
    let content = match ato {
        Ato::Sorteio => Content::Sorteio(draws(&computed)),
        Ato::Retificacao | Ato::Convocacao => Content::Retificacao(correcoes::since(&place.publication, &computed)?),
    };
    let written = place.write(&computed, &waived, &content);
    let (retidos, retidos_de_fora) = (computed.retidos(), computed.retidos_de_fora());
    drop(content);
    let (folder, mantidos) = told(written, &mut computed.achados)?;
    if ato == Ato::Retificacao && folder.is_some() {
        computed.achados.extend(nomear::anteriores::check(pasta, &computed));
    }
    let (numero_mantido, achados) = (place.standing, computed.achados);
    let vazios = Vazios::new();
    Ok(Report { nome, numero_mantido, pasta: folder, vazios, retidos, retidos_de_fora, achados, mantidos })
}

/// The folder of the act and what was kept in it; what the writing told, or why it refused, joins the findings.
fn told(
    written: Result<Option<Written>, Fault>,
    achados: &mut Vec<Finding>,
) -> Result<(Option<PathBuf>, Vec<String>), Fault> {
    let (folder, mut found, kept) = match written {
        Ok(written) => written.map(|(folder, found, kept)| (Some(folder), found, kept)).unwrap_or_default(),
        Err(Fault::Findings(found)) => (None, found, Vec::new()),
        Err(fault) => return Err(fault),
    };
    achados.append(&mut found);
    Ok((folder, kept))
}

/// The pending draws of each cargo.
fn draws(computed: &Computed) -> Vec<Sorteios<'_>> {
    let each = computed.resultados.iter().enumerate();
    each.filter_map(|(cargo, result)| match result {
        CargoResult::Retido { sorteios } if !sorteios.is_empty() => Some(Sorteios { cargo, pendentes: sorteios }),
        _ => None,
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_act_of_another_command_is_sent_there() {
        assert_eq!(Ato::parse("sorteio").ok(), Some(Ato::Sorteio));
        for (id, fix) in
            [("nomeacao", "homologa nomear"), ("homologacao", "homologa homologar"), ("posse", "convocacao")]
        {
            let Err(Fault::Usage { fix: told, .. }) = Ato::parse(id) else { panic!("{id} is no act of this command") };
            assert!(told.contains(fix), "{told}");
        }
    }
}
