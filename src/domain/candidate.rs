//! A person in a cargo, and the state of each of their cells.

use super::{Date, Decimal, ListaSet};

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
    /// No column, blank, or a word that decides nothing (`CLASSIFICADO`, `APROVADO`, …).
    #[default]
    Nenhuma,
    /// `ELIMINADO`, `INAPTO`, `REPROVADO`, `DESCLASSIFICADO`.
    Eliminado,
    /// `AUSENTE`, `FALTOSO`.
    Ausente,
    /// `NÃO CLASSIFICADO`, `NÃO HABILITADO`: compared with the result, decides nothing.
    NaoClassificado,
}

/// The value that a criterion of the chain takes from its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Extra {
    /// The criterion has no column.
    #[default]
    None,
    /// `jurado`, `sinal`.
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

/// A person in a cargo.
#[derive(Clone, Debug, Default)]
pub struct Candidate {
    /// Registration number, leading zeros kept.
    pub inscricao: Box<str>,
    /// Name for everything public: the social name where there is one (Decreto 8.727/2016).
    pub nome: Box<str>,
    /// Civil name, where a social name is printed in its place; never public.
    pub nome_civil: Option<Box<str>>,
    /// CPF, eleven digits; never public unmasked.
    pub cpf: Option<Box<str>>,
    /// Birth date; never public.
    pub nascimento: Cell<Date>,
    /// Hour and minute of birth.
    pub hora_nascimento: Cell<(u8, u8)>,
    /// Quota lists in which the person was accepted (`ac` is not among them).
    pub listas: ListaSet,
    /// The organizer's ranks, `ac` first, one entry per list; empty when none was given.
    pub ranks: Box<[Option<u32>]>,
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
