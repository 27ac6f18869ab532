//! A person in a cargo, and the state of each of their cells.

use super::{Date, Decimal, Lista, ListaSet};
use std::num::NonZeroU32;

/// A cell that decides something only where a rule reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Cell<T> {
    /// Read with certainty.
    Value(T),
    /// Nothing there.
    #[default]
    Blank,
    /// Something that cannot be read with certainty: the index of its finding among those of the cargo. If a rule needs the
    /// cell, that finding becomes an error.
    Bad(u32),
}

impl<T: Copy> Cell<T> {
    /// The value read with certainty.
    pub const fn value(&self) -> Option<T> {
        if let Self::Value(v) = self { Some(*v) } else { None }
    }
}

/// The score of a prova as the organizer delivered it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum RawScore {
    /// A number.
    Value(Decimal),
    /// Nothing there, or a dash, or asterisks.
    #[default]
    Blank,
    /// `AUSENTE`, `FALTOU`, `FALTOSO`.
    Absent,
    /// `INAPTO`, `ELIMINADO`, `REPROVADO` in the score's own cell.
    Eliminated,
}

/// What the organizer's situation column says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Situacao {
    /// No column, blank, or a word that says nothing of the result (`PRESENTE`, `REGULAR`).
    #[default]
    Nenhuma,
    /// `CLASSIFICADO`, `APROVADO`, `HABILITADO`: compared with the result, decides nothing.
    Classificado,
    /// `ELIMINADO`, `INAPTO`, `REPROVADO`, `DESCLASSIFICADO`.
    Eliminado,
    /// `AUSENTE`, `FALTOSO`.
    Ausente,
    /// `NÃO CLASSIFICADO`, `NÃO HABILITADO`: compared with the result, decides nothing.
    NaoClassificado,
}

impl Situacao {
    /// The words for people.
    pub const fn nome(self) -> &'static str {
        match self {
            Self::Nenhuma => "sem situação que decida",
            Self::Classificado => "classificado",
            Self::Eliminado => "eliminado",
            Self::Ausente => "ausente",
            Self::NaoClassificado => "não classificado",
        }
    }

    /// Does it say that the person is out, whether that decides or is only compared?
    pub const fn says_out(self) -> bool {
        matches!(self, Self::Eliminado | Self::Ausente | Self::NaoClassificado)
    }
}

/// The value that a criterion of the chain takes from its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Extra {
    /// The criterion has no column.
    #[default]
    None,
    /// `jurado`, `sinal`; blank counts as no.
    Flag(Cell<bool>),
    /// `maior_valor`, `menor_valor`, `sorteio`, `banca`.
    Number(Cell<Decimal>),
}

/// Where a row comes from: indexes into the sources of the exam.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash, PartialOrd, Ord)]
pub struct Origem {
    /// Index of the sheet among the sources.
    pub fonte: u32,
    /// Row, from 1, as a spreadsheet program shows it.
    pub linha: u32,
}

/// A CPF: eleven digits, check digits not looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cpf([u8; 11]);

impl Cpf {
    /// From eleven digits 0 to 9.
    pub fn new(digits: [u8; 11]) -> Option<Self> {
        digits.iter().all(|d| *d <= 9).then(|| Self(digits.map(|d| b'0' + d)))
    }

    /// The eleven digits as text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// Its middle digits only: `***.830.181-**`.
    pub fn masked(&self) -> String {
        let middle = |range| self.as_str().get(range).unwrap_or_default();
        format!("***.{}.{}-**", middle(3..6), middle(6..9))
    }
}

/// From a text of eleven digits and nothing else.
impl std::str::FromStr for Cpf {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let digits: [u8; 11] = text.as_bytes().try_into().map_err(|_| ())?;
        if digits.iter().all(u8::is_ascii_digit) { Ok(Self(digits)) } else { Err(()) }
    }
}

/// Masked: a CPF never shows up in a message by accident.
impl std::fmt::Debug for Cpf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.masked())
    }
}

/// A person in a cargo.
#[derive(Clone, Debug, Default)]
pub struct Candidate {
    /// Registration number, leading zeros kept.
    pub inscricao: Box<str>,
    /// Name for everything public: the social name where there is one (Decreto 8.727/2016).
    pub nome: Box<str>,
    /// Civil name, where a social name is printed in its place; never public.
    pub nome_civil: Option<Box<str>>,
    /// CPF; never public unmasked.
    pub cpf: Option<Cpf>,
    /// Birth date; never public.
    pub nascimento: Cell<Date>,
    /// Hour and minute of birth.
    pub hora_nascimento: Cell<(u8, u8)>,
    /// Quota lists in which the person was accepted (`ac` is not among them).
    pub listas: ListaSet,
    /// The organizer's ranks, `ac` first, one entry per list; empty when none was given.
    pub ranks: Box<[Option<NonZeroU32>]>,
    /// Scores of all provas, stage by stage ([`super::Perfil::provas`]).
    pub notas: Box<[RawScore]>,
    /// The organizer's total.
    pub nota_banca: Option<Decimal>,
    /// The organizer's situation.
    pub situacao: Situacao,
    /// One entry per criterion of the profile's chain.
    pub extras: Box<[Extra]>,
    /// Competing by force of a court order.
    pub sub_judice: bool,
    /// Row that the person was read from (the first of them).
    pub origem: Origem,
}

impl Candidate {
    /// The organizer's rank in a list.
    pub fn rank(&self, lista: Lista) -> Option<u32> {
        self.ranks.get(lista.index()).copied().flatten().map(NonZeroU32::get)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_takes_little_room() {
        assert_eq!((size_of::<RawScore>(), size_of::<Extra>(), size_of::<Option<Decimal>>()), (12, 12, 12));
        assert!(size_of::<Candidate>() <= 160, "{}", size_of::<Candidate>());
    }

    #[test]
    fn a_cpf_has_eleven_digits_and_shows_six() {
        let cpf: Cpf = "14783018138".parse().expect("eleven digits");
        assert_eq!((cpf.as_str(), format!("{cpf:?}")), ("14783018138", "***.830.181-**".to_owned()));
        assert_eq!(Cpf::new([1, 4, 7, 8, 3, 0, 1, 8, 1, 3, 8]), Some(cpf));
        assert_eq!(Cpf::new([10; 11]), None);
        assert!(["1478301813", "147830181388", "147.830.181", ""].iter().all(|t| t.parse::<Cpf>().is_err()));
    }
}
