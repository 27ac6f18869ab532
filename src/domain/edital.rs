//! The edital: the binding notice of the exam, validated. `ingest::edital` makes it from `edital.toml`.

use super::{Date, Decimal, Lista, Norma, Ratio, ScoreRounding};
use std::collections::BTreeSet;
use std::sync::Arc;

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

/// One `[[reserva]]`: a list and the norm that governs it, with the edital's overrides applied.
#[derive(Clone, Debug)]
pub struct Reserva {
    /// List id: `pcd`, `npi`, or any other.
    pub lista: String,
    /// The norm, with the edital's overrides.
    pub norma: Arc<Norma>,
    /// Keys that the edital overrides, in its order.
    pub alterado: Vec<String>,
}

/// Where the loser of a collision of positions goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colisao {
    /// To the next position that no list claims.
    Proxima,
    /// To the previous one, falling back to the next.
    Anterior,
}

/// How a person of two quota lists competes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DuplaCota {
    /// Called at the earliest position that reaches them.
    PrimeiraPosicao,
    /// Only in the list of the highest percentage; the lists named here are kept in any case.
    MaiorPercentual {
        /// Lists that add up.
        acumulavel: Vec<Lista>,
    },
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

/// Where the final score comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotaFinal {
    /// Computed from the stages.
    Calculada,
    /// The organizer's total.
    Banca,
}

/// Where the ranks come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrigemClassificacao {
    /// Computed.
    Calculada,
    /// The organizer's, list by list.
    Banca,
}

/// Stages, weights, minimums and tie-breaks of a kind of post.
#[derive(Clone, Debug)]
pub struct Perfil {
    /// Key under `[perfil]`.
    pub id: String,
    /// Decimal places of scores.
    pub casas: u8,
    /// Rounding of stage scores and of the total.
    pub arredondamento: ScoreRounding,
    /// Source of the final score.
    pub nota_final: NotaFinal,
    /// Source of the ranks.
    pub classificacao: OrigemClassificacao,
    /// Minimum of the total.
    pub minimo: Option<Decimal>,
    /// Lower minimums of the total for quota lists.
    pub minimo_lista: Vec<(Lista, Decimal)>,
    /// Stages, in order.
    pub etapas: Vec<Etapa>,
    /// Tie-break chain, in order.
    pub desempate: Vec<Criterio>,
}

impl Perfil {
    /// Most stages, and most provas in all of them: far beyond any edital, and within the 16 bits that an outcome has for them.
    pub const MAIS_ETAPAS: usize = 1_000;
    /// Most criteria of the chain: within the 8 bits that an outcome has for one, and for the draw after the last.
    pub const MAIS_CRITERIOS: usize = 200;

    /// What there is too much of, in words: such a profile is refused.
    pub fn excesso(&self) -> Option<String> {
        let all = [
            (self.etapas.len(), Self::MAIS_ETAPAS, "etapas"),
            (self.provas().count(), Self::MAIS_ETAPAS, "provas"),
            (self.desempate.len(), Self::MAIS_CRITERIOS, "critérios de desempate"),
        ];
        let (have, most, what) = all.into_iter().find(|(have, most, _)| have > most)?;
        Some(format!("o perfil {} tem {have} {what}; são aceitos até {most}", self.id))
    }

    /// All provas, stage by stage: the order of [`super::Candidate::notas`].
    pub fn provas(&self) -> impl Iterator<Item = &Prova> {
        self.etapas.iter().flat_map(|e| &e.provas)
    }

    /// Index range, in [`super::Candidate::notas`], of the provas of a stage.
    pub fn provas_da_etapa(&self, etapa: usize) -> std::ops::Range<usize> {
        let start = self.etapas.iter().take(etapa).map(|e| e.provas.len()).sum();
        start..start + self.etapas.get(etapa).map_or(0, |e| e.provas.len())
    }
}

/// A stage.
#[derive(Clone, Debug)]
pub struct Etapa {
    /// Id: `objetiva`.
    pub id: String,
    /// Minimum of the stage score.
    pub minimo: Option<Decimal>,
    /// Lower minimums for quota lists.
    pub minimo_lista: Vec<(Lista, Decimal)>,
    /// Cut after the stage.
    pub barreira: Option<Barreira>,
    /// Papers, in order.
    pub provas: Vec<Prova>,
}

/// A cut after a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barreira {
    /// Places, per list named.
    pub lugares: Vec<(Lista, Lugares)>,
    /// Places, where given as multiples, of a list that has no vagas.
    pub sem_vagas: Option<u32>,
}

/// Places of a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lugares {
    /// A number.
    Numero(u32),
    /// `"5x"`: so many times the vagas of the list.
    Multiplo(u32),
}

/// A paper or subject.
#[derive(Clone, Debug)]
pub struct Prova {
    /// Id: `portugues`.
    pub id: String,
    /// Header of its column.
    pub coluna: String,
    /// Weight.
    pub peso: Ratio,
    /// Minimum of the raw score.
    pub minimo: Option<Decimal>,
    /// Maximum of the raw score.
    pub maximo: Option<Decimal>,
}

/// What a `maior_nota` compares: a prova or a stage, by id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotaRef {
    /// Raw score of a prova.
    Prova(String),
    /// Score of a stage.
    Etapa(String),
}

/// One link of the tie-break chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Criterio {
    /// 60 or older first; among them the older (Lei 10.741/2003 art. 27 p. ú.).
    Idoso {
        /// The day on which age is judged.
        na_data: Date,
        /// Does the older of two elderly people come first?
        entre_idosos: bool,
    },
    /// Higher score first.
    MaiorNota(NotaRef),
    /// Served as juror first (CPP art. 440).
    Jurado,
    /// A yes/no column, yes first.
    Sinal {
        /// Header of the column.
        coluna: String,
    },
    /// A numeric column, larger first.
    MaiorValor {
        /// Header of the column.
        coluna: String,
    },
    /// A numeric column, smaller first.
    MenorValor {
        /// Header of the column.
        coluna: String,
    },
    /// Earlier birth first.
    MaisVelho {
        /// Also hour and minute.
        hora: bool,
    },
    /// Lower number drawn first.
    Sorteio,
    /// The organizer's own rank.
    Banca,
}

impl Criterio {
    /// The id written in `classificacao.csv`: `idoso`, `maior_nota:especificos`, `sinal:Servidor Municipal`, …
    pub fn id(&self) -> String {
        match self {
            Self::Idoso { .. } => "idoso".into(),
            Self::MaiorNota(NotaRef::Prova(id) | NotaRef::Etapa(id)) => format!("maior_nota:{id}"),
            Self::Jurado => "jurado".into(),
            Self::Sinal { coluna } => format!("sinal:{coluna}"),
            Self::MaiorValor { coluna } => format!("maior_valor:{coluna}"),
            Self::MenorValor { coluna } => format!("menor_valor:{coluna}"),
            Self::MaisVelho { .. } => "mais_velho".into(),
            Self::Sorteio => "sorteio".into(),
            Self::Banca => "banca".into(),
        }
    }
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

    /// Last day of validity without extensions.
    pub fn validade(&self) -> Option<Date> {
        self.homologado_em?.plus_months(self.validade_meses?)
    }
}
