//! A law as data. Its numbers live in `templates/normas/*.toml`, never in code.

use super::{Date, Ratio};
use std::collections::BTreeMap;

/// How the law rounds a fractional number of vagas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// `metade-para-cima`: 0.5 and more goes up (Ibatiba art. 1º § 2º, Irupi art. 3º § 3º).
    HalfUp,
    /// `metade-para-baixo`: exactly 0.5 goes down.
    HalfDown,
    /// `para-cima`: any fraction goes up.
    Up,
    /// `para-baixo`: any fraction goes down.
    Down,
}

/// What happens with a person of a quota list who is reached by `ac` (the law's word: concurrency).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concorrencia {
    /// `mais-favoravel`: called at the earliest position that reaches them (Irupi art. 5º §§ 1º e 2º).
    MaisFavoravel,
    /// `compensacao`: once their `ac` turn comes they stop counting against the reserve (Ibatiba art. 4º § 1º).
    Compensacao,
    /// `exclusao-previa`: the first `AC vagas` of `ac` are taken out of the quota lists beforehand.
    ExclusaoPrevia,
}

/// Where the first reserved position lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrdemInicial {
    /// `literal`: the first positions that the norm fixes (`primeira_posicao`).
    Literal,
    /// `limiares`: natural positions only.
    Limiares,
}

/// The word of a value in norms and editais.
fn word<T: PartialEq>(words: &[(&'static str, T)], value: &T) -> &'static str {
    words.iter().find(|(_, v)| v == value).map_or("", |(word, _)| word)
}

/// The value that a word means.
fn meaning<T: Copy>(words: &[(&str, T)], word: &str) -> Option<T> {
    words.iter().find(|(w, _)| *w == word).map(|(_, value)| *value)
}

impl Rounding {
    /// Each kind, by its word in norms and editais.
    pub const WORDS: &[(&'static str, Self)] = &[
        ("metade-para-cima", Self::HalfUp),
        ("metade-para-baixo", Self::HalfDown),
        ("para-cima", Self::Up),
        ("para-baixo", Self::Down),
    ];

    /// The word in norms and editais.
    pub fn id(self) -> &'static str {
        word(Self::WORDS, &self)
    }
}

impl Concorrencia {
    /// Each reading, by its word in norms and editais.
    pub const WORDS: &[(&'static str, Self)] = &[
        ("mais-favoravel", Self::MaisFavoravel),
        ("compensacao", Self::Compensacao),
        ("exclusao-previa", Self::ExclusaoPrevia),
    ];

    /// The word in norms and editais.
    pub fn id(self) -> &'static str {
        word(Self::WORDS, &self)
    }
}

impl OrdemInicial {
    /// Each reading, by its word in norms and editais.
    pub const WORDS: &[(&'static str, Self)] = &[("literal", Self::Literal), ("limiares", Self::Limiares)];

    /// The word in norms and editais.
    pub fn id(self) -> &'static str {
        word(Self::WORDS, &self)
    }
}

impl Limiar {
    /// Each reading, by its word in norms and editais.
    pub const WORDS: &[(&'static str, Self)] = &[("acumulado", Self::Acumulado), ("edital", Self::Edital)];

    /// The word in norms and editais.
    pub fn id(self) -> &'static str {
        word(Self::WORDS, &self)
    }
}

/// On what the minimum number of vagas is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limiar {
    /// `acumulado`: on the cumulative count over the validity.
    Acumulado,
    /// `edital`: once, on the vagas of the edital.
    Edital,
}

/// How many vagas are reserved within the edital when the norm has an explicit table of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumeroReservado {
    /// `posicoes`: as many as the table has entries up to V.
    Posicoes,
    /// `percentual`: by the percentage; the table says only where.
    Percentual,
}

/// A point where the text can be read in more than one way, and the readings that it admits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leitura {
    /// Key of the norm: `concorrencia`, `ordem_inicial`, `limiar`.
    pub chave: String,
    /// Values admitted.
    pub admite: Vec<String>,
    /// The passage and what hangs on it.
    pub nota: String,
}

/// One article, paragraph or item of the law, and how the program applies it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispositivo {
    /// `art. 3º, § 1º`.
    pub id: String,
    /// Its text, as published.
    pub texto: String,
    /// How it is applied, or what the program needs from people for it.
    pub aplicacao: String,
    /// Names of the tests that trigger it; empty when it orders nothing that the program does.
    pub testes: Vec<String>,
    /// Names of the tests beside them that must not trigger it.
    pub testes_contrarios: Vec<String>,
}

/// A rule set for one reserve, as read from its data file (and, in an edital, with the keys that the edital overrides).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Norma {
    /// Stable id: `irupi-2025`.
    pub id: String,
    /// Name of the input file that it was read from; `norma:<id>` when it is built in, empty when it was made in memory.
    pub arquivo: String,
    /// Official title.
    pub titulo: String,
    /// Day of entry into force; `None` for templates without a date.
    pub vigencia: Option<Date>,
    /// The norm's own id for its list: `pcd`.
    pub lista: String,
    /// How the list is called in documents: `Pessoas com deficiência`.
    pub rotulo: String,
    /// Share of the vagas, as a fraction of one.
    pub percentual: Ratio,
    /// Fewest vagas for which the reserve applies.
    pub minimo: u32,
    /// Rounding of fractional numbers.
    pub arredondamento: Rounding,
    /// Ceiling, as a fraction of one.
    pub teto: Option<Ratio>,
    /// Explicit positions, ascending.
    pub posicoes: Option<Vec<u32>>,
    /// Step after the last of `posicoes`.
    pub intervalo: Option<u32>,
    /// First positions fixed by the norm, by list id of the edital, read only under [`OrdemInicial::Literal`].
    pub primeira_posicao: BTreeMap<String, u32>,
    /// Lists that take an unfilled position before `ac`, by list id of the edital.
    pub reverte_para: Vec<String>,
    /// Reading of concurrency.
    pub concorrencia: Concorrencia,
    /// Reading of the initial order.
    pub ordem_inicial: OrdemInicial,
    /// Reading of the threshold.
    pub limiar: Limiar,
    /// Number reserved under an explicit table.
    pub numero: NumeroReservado,
    /// Is the share due on the total of regional or specialty divisions?
    pub agrupamento: bool,
    /// Do those who passed a cut by `ac` use up places of this list's cut?
    pub corte_conta_ac: bool,
    /// Does the norm want the reserve kept in every phase, cuts included (Ibatiba art. 3º)?
    pub em_todas_as_fases: bool,
    /// Article for each kind of decision: `reserva`, `posicao`, `arredondamento`, `concorrencia`, `desistencia`, `reversao`,
    /// `alternancia`, `cadastro`, `agrupamento`, `vigencia`, `barreira`, `minimo`, `ordem_inicial`, `edital`, `eliminacao`.
    pub fundamento: BTreeMap<String, String>,
    /// Where the text can be read in more than one way.
    pub leituras: Vec<Leitura>,
    /// Every article, as published and as applied.
    pub dispositivos: Vec<Dispositivo>,
}

impl Default for Norma {
    /// What a norm says when it says nothing; the share is always stated, so that its value here never decides anything.
    fn default() -> Self {
        Self {
            arquivo: String::new(),
            id: String::new(),
            titulo: String::new(),
            vigencia: None,
            lista: String::new(),
            rotulo: String::new(),
            percentual: Ratio::ONE,
            minimo: 0,
            arredondamento: Rounding::HalfUp,
            teto: None,
            posicoes: None,
            intervalo: None,
            primeira_posicao: BTreeMap::new(),
            reverte_para: Vec::new(),
            concorrencia: Concorrencia::MaisFavoravel,
            ordem_inicial: OrdemInicial::Limiares,
            limiar: Limiar::Acumulado,
            numero: NumeroReservado::Posicoes,
            agrupamento: false,
            corte_conta_ac: false,
            em_todas_as_fases: false,
            fundamento: BTreeMap::new(),
            leituras: Vec::new(),
            dispositivos: Vec::new(),
        }
    }
}

impl Norma {
    /// The article that grounds a kind of decision, or the norm's title when it names none.
    pub fn artigo(&self, decisao: &str) -> &str {
        self.fundamento.get(decisao).map_or(&self.titulo, String::as_str)
    }

    /// Word of the reading taken at a point: `concorrencia`, `ordem_inicial`, `limiar`; `None` for anything else.
    pub fn leitura(&self, chave: &str) -> Option<&'static str> {
        match chave {
            "concorrencia" => Some(self.concorrencia.id()),
            "ordem_inicial" => Some(self.ordem_inicial.id()),
            "limiar" => Some(self.limiar.id()),
            _ => None,
        }
    }

    /// The norm under another reading; `None` for a point or a word that has no meaning.
    pub fn under(&self, chave: &str, valor: &str) -> Option<Self> {
        let mut other = self.clone();
        match chave {
            "concorrencia" => other.concorrencia = meaning(Concorrencia::WORDS, valor)?,
            "ordem_inicial" => other.ordem_inicial = meaning(OrdemInicial::WORDS, valor)?,
            "limiar" => other.limiar = meaning(Limiar::WORDS, valor)?,
            _ => return None,
        }
        Some(other)
    }
}
