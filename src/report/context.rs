//! What every document is made from: the edital, the outcomes, and the few words that come from outside them. Plain data,
//! borrowed: the pipeline fills it, the builders of `documents` read it.

use super::template::Templates;
use crate::domain::{Candidate, Cargo, Date, Edital, Lista, Perfil};
use crate::finding::{Finding, Fora};
use crate::law::outcome::Outcome;
use std::borrow::Cow;
use std::sync::Arc;

/// A publication: one exam, its cargos and what is printed around them.
#[derive(Clone)]
pub struct Publicacao<'a> {
    /// The notice.
    pub edital: &'a Edital,
    /// Short verification code, in the footer of each page.
    pub codigo: &'a str,
    /// The number that the office gave to this act, where it is not that of homologation: `045/2025`.
    pub numero: Option<&'a str>,
    /// Coat of arms: the bytes of a PNG or JPEG.
    pub brasao: Option<Arc<[u8]>>,
    /// Texts of the acts: ours, or the town's own.
    pub templates: &'a Templates,
    /// Last day of validity, extensions included.
    pub validade: Option<Date>,
    /// Waivers of the edital that a finding used.
    pub dispensas: Vec<DispensaUsada<'a>>,
    /// The cargos to print, in the edital's order.
    pub cargos: Vec<CargoView<'a>>,
    /// Cargos held back that are not the edital's, each with its findings.
    pub fora: Vec<(Fora, Vec<Finding>)>,
    /// Files that the result was computed from, with their hashes.
    pub insumos: Vec<Insumo<'a>>,
}

/// A cargo, its people, and what came of it.
#[derive(Clone, Copy)]
pub struct CargoView<'a> {
    /// Index in the edital.
    pub indice: usize,
    /// The post.
    pub cargo: &'a Cargo,
    /// Its profile.
    pub perfil: &'a Perfil,
    /// Its people: the indexes of the outcome point here.
    pub candidatos: &'a [Candidate],
    /// The outcome, or why the cargo is held back.
    pub resultado: Resultado<'a>,
}

/// A finished cargo, or one that is held back.
#[derive(Clone, Copy)]
pub enum Resultado<'a> {
    /// Finished.
    Pronto(&'a Outcome),
    /// Held back by these findings. Only their kind is printed: their messages may quote personal data.
    Retido(&'a [Finding]),
}

/// A waiver that was used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DispensaUsada<'a> {
    /// Code of the finding.
    pub codigo: &'a str,
    /// Title of the finding in the catalogue.
    pub titulo: &'a str,
    /// The committee's reason.
    pub motivo: &'a str,
    /// Findings waived.
    pub vezes: usize,
}

/// A file that the result was computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Insumo<'a> {
    /// Name.
    pub nome: &'a str,
    /// SHA-256, hexadecimal.
    pub sha256: &'a str,
}

impl<'a> CargoView<'a> {
    /// The outcome, unless the cargo is held back.
    pub const fn pronto(&self) -> Option<&'a Outcome> {
        if let Resultado::Pronto(o) = self.resultado { Some(o) } else { None }
    }

    /// `101 – Professor MaPA`, as headings and indexes name the cargo.
    pub fn titulo(&self) -> String {
        self.cargo.titulo()
    }

    /// The person with this index; the outcome and the people come from the same input.
    pub fn pessoa(&self, indice: u32) -> &'a Candidate {
        usize::try_from(indice)
            .ok()
            .and_then(|i| self.candidatos.get(i))
            .expect("an outcome only names people of its own cargo")
    }

    /// The name as documents print it: the court order beside it, never in the CSV.
    pub fn nome(&self, indice: u32) -> Cow<'a, str> {
        let pessoa = self.pessoa(indice);
        if pessoa.sub_judice { format!("{} (sub judice)", pessoa.nome).into() } else { Cow::Borrowed(&pessoa.nome) }
    }
}

impl<'a> Publicacao<'a> {
    /// `Ampla concorrência`, `Pessoas com deficiência`, …
    pub fn rotulo(&self, lista: Lista) -> &'a str {
        self.edital.lista_rotulo(lista)
    }

    /// `AC`, `PCD`, `NPI`: the list in a narrow column.
    pub fn sigla(&self, lista: Lista) -> String {
        self.edital.lista_id(lista).to_uppercase()
    }

    /// Finished cargos.
    pub fn prontos(&self) -> impl Iterator<Item = (&CargoView<'a>, &'a Outcome)> {
        self.cargos.iter().filter_map(|c| c.pronto().map(|o| (c, o)))
    }

    /// Cargos held back, with their findings.
    pub fn retidos(&self) -> impl Iterator<Item = (&CargoView<'a>, &'a [Finding])> {
        self.cargos.iter().filter_map(|c| match c.resultado {
            Resultado::Retido(achados) => Some((c, achados)),
            Resultado::Pronto(_) => None,
        })
    }
}
