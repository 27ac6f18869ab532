//! The edital: the binding notice of the exam, validated. `ingest::edital` makes it from `edital.toml`.
//!
//! | module | nouns |
//! |---|---|
//! | here | [`Edital`], [`Cargo`], what its acts print, how its files are written |
//! | `reserva` | [`Reserva`], and how lists meet: [`Colisao`], [`DuplaCota`] |
//! | `perfil` | [`Perfil`]: [`Etapa`], [`Prova`], [`Barreira`], where scores and ranks come from |
//! | `desempate` | [`Criterio`]: a link of the tie-break chain |

mod desempate;
mod perfil;
mod reserva;

use crate::domain::{Date, Lista, Norma};
pub use desempate::{Criterio, NotaRef};
pub use perfil::{Barreira, Etapa, Lugares, NotaFinal, OrigemClassificacao, Perfil, Prova};
pub use reserva::{Colisao, DuplaCota, Reserva};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The whole notice.
#[derive(Clone, Debug)]
pub struct Edital {
    /// `001/2025`.
    pub numero: String,
    /// Kind of exam.
    pub tipo: TipoExame,
    /// Title, may be empty.
    pub titulo: String,
    /// Body that hires.
    pub orgao: String,
    /// Town.
    pub municipio: String,
    /// State, two letters.
    pub uf: String,
    /// Publication of the notice: decides whether a norm applies.
    pub publicado_em: Date,
    /// Date of the act; the validity runs from it.
    pub homologado_em: Option<Date>,
    /// Validity in months.
    pub validade_meses: Option<u32>,
    /// Before or after appeals.
    pub fase: Fase,
    /// May a person go to the end of the queue?
    pub fim_de_fila: bool,
    /// Term for taking office, from the day after the nomination.
    pub prazo_posse_dias: Option<u32>,
    /// The banca.
    pub organizador: Option<String>,
    /// What the acts print.
    pub documento: Documento,
    /// The reserves, in order of precedence: the k-th is [`Lista`] k.
    pub reservas: Vec<Reserva>,
    /// Where the loser of a collision goes.
    pub colisao: Colisao,
    /// How a person of two quota lists competes.
    pub dupla_cota: DuplaCota,
    /// The profiles.
    pub perfis: Vec<Perfil>,
    /// Warnings accepted with a reason.
    pub dispensas: Vec<Dispensa>,
    /// Cargos of which something that the edital says could not be read, by code: they are held back, and their numbers are not known.
    pub incompletos: BTreeSet<String>,
    /// How CSV files are written.
    pub csv: CsvFormat,
    /// The posts, in the edital's order.
    pub cargos: Vec<Cargo>,
}

impl Edital {
    /// Profile of a cargo.
    pub fn perfil(&self, cargo: &Cargo) -> &Perfil {
        &self.perfis[cargo.perfil]
    }

    /// Number of lists, `ac` included.
    pub fn listas(&self) -> usize {
        self.reservas.len() + 1
    }

    /// Id of a list: `ac`, `pcd`, …
    pub fn lista_id(&self, lista: Lista) -> &str {
        lista.reserva_index().and_then(|i| self.reservas.get(i)).map_or("ac", |r| r.lista.as_str())
    }

    /// The list with this id.
    pub fn lista(&self, id: &str) -> Option<Lista> {
        if id == "ac" {
            return Some(Lista::AC);
        }
        self.reservas.iter().position(|r| r.lista == id).map(Lista::reserva)
    }

    /// How a list is called in documents.
    pub fn lista_rotulo(&self, lista: Lista) -> &str {
        lista
            .reserva_index()
            .and_then(|i| self.reservas.get(i))
            .map_or("Ampla concorrência", |r| r.norma.rotulo.as_str())
    }

    /// The date of the homologation; none before the final phase, whatever day is planned for it.
    pub fn homologado(&self) -> Option<Date> {
        self.homologado_em.filter(|_| self.fase == Fase::Final)
    }

    /// Last day of validity without extensions; none before the final phase.
    pub fn validade(&self) -> Option<Date> {
        self.homologado()?.plus_months(self.validade_meses?)
    }
}

/// A post.
#[derive(Clone, Debug)]
pub struct Cargo {
    /// Code, as the sheets name it.
    pub codigo: String,
    /// Name.
    pub nome: String,
    /// Vagas offered; may be 0 (only cadastro de reserva).
    pub vagas: u32,
    /// Index of its profile.
    pub perfil: usize,
    /// Numbers stated by the edital, one entry per `[[reserva]]`.
    pub declaradas: Vec<Option<u32>>,
    /// Regional or specialty division of one post.
    pub grupo: Option<String>,
    /// The edital's own sequence of labels.
    pub ordem: Option<Vec<Lista>>,
    /// The rule of each `[[reserva]]` for this cargo (overrides of the cargo applied).
    pub regras: Vec<Arc<Norma>>,
}

impl Cargo {
    /// Code and name, as documents call it: `101 – Professor`; once where both are the same.
    pub fn titulo(&self) -> String {
        if self.codigo == self.nome { self.nome.clone() } else { format!("{} – {}", self.codigo, self.nome) }
    }
}

/// `concurso` or `processo-seletivo`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TipoExame {
    /// Concurso público (permanent posts).
    Concurso,
    /// Processo seletivo (temporary posts).
    ProcessoSeletivo,
}

/// Before or after appeals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fase {
    /// Everything is marked so and no act of homologation is made.
    Preliminar,
    /// The final result.
    Final,
}

/// What the acts print.
#[derive(Clone, Debug, Default)]
pub struct Documento {
    /// File of the coat of arms, relative to the exam folder.
    pub brasao: Option<String>,
    /// `Ibatiba/ES`.
    pub local: Option<String>,
    /// Who signs.
    pub assinaturas: Vec<Assinatura>,
    /// The act of homologation, once the office gave it a number.
    pub homologacao: Option<AtoNumerado>,
}

/// The number that the office gave to an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtoNumerado {
    /// `045/2025`.
    pub numero: String,
    /// What the town calls the act, where that is not the usual name: `Decreto`.
    pub nome: Option<String>,
}

/// Who signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assinatura {
    /// Name.
    pub nome: String,
    /// Office.
    pub funcao: String,
}

/// A warning that the committee accepts; the reason is printed in the act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispensa {
    /// Code of the finding.
    pub codigo: String,
    /// Reason.
    pub motivo: String,
    /// Line of `edital.toml`, from 1.
    pub linha: usize,
}

/// How CSV files are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvFormat {
    /// Column separator.
    pub separador: u8,
    /// Byte order mark (UTF-8 only).
    pub bom: bool,
    /// `windows-1252` instead of UTF-8?
    pub windows_1252: bool,
}

impl Default for CsvFormat {
    fn default() -> Self {
        Self { separador: b';', bom: true, windows_1252: false }
    }
}
