//! Blocks of people headed by their cargo (`Cargo: Motorista`), where no column names it: those below the heading of a cargo that is
//! not one of the edital's are not those of the block above.

use super::cargo::{Named, headings, names_cargo};
use super::work::{Outside, Work};
use crate::finding::catalogue::reading;
use crate::finding::{Entry, Finding};
use crate::ingest::cell::words::is_empty;
use crate::ingest::header::{Header, folded_row};
use crate::ingest::workbook::RawRow;
use std::collections::BTreeSet;

/// The block of people that the rows are in.
#[derive(Debug, Default)]
pub(super) enum Block {
    /// None headed yet.
    #[default]
    None,
    /// Of a cargo of the edital.
    Of(usize),
    /// Of another cargo, or of one not to be told.
    Other(Heading),
}

/// A heading that names no cargo of the edital beyond doubt.
#[derive(Debug)]
pub(super) struct Heading {
    texto: String,
    coluna: u32,
    linha: u32,
    named: Named,
    /// The cargo of the sheet, which its name tells, where no block was headed before.
    aba: Option<usize>,
    /// Was it told?
    dito: bool,
}

/// Why a heading contradicts its sheet.
const NOT_OF_THE_SHEET: &str = "não é um cargo do edital, e a aba (ou o arquivo) é toda de outro";

impl Block {
    /// The cargo of the block, if it is one of the edital's.
    pub(super) const fn cargo(&self) -> Option<usize> {
        if let Self::Of(cargo) = self { Some(*cargo) } else { None }
    }

    /// The cargo of the block, or that of the sheet where no block was headed.
    pub(super) const fn or_of_sheet(&self, aba: Option<usize>) -> Option<usize> {
        match self {
            Self::None => aba,
            Self::Of(cargo) => Some(*cargo),
            Self::Other(_) => None,
        }
    }
}

impl Work<'_> {
    /// `Cargo: X` on a line of its own, where no column names the cargo.
    pub(super) fn is_heading(&mut self, header: &Header, row: &RawRow) -> bool {
        if !header.columns.cargo.is_empty() {
            return false;
        }
        let texts = headings(row);
        let known = texts.iter().find_map(|text| match self.lookup(text) {
            Named::Cargo(i) | Named::WithoutZeros(i) => Some(i),
            _ => None,
        });
        if let Some(cargo) = known {
            self.bloco = Block::Of(cargo);
            return true;
        }
        let first = row.cells.iter().find(|c| !is_empty(Some(&c.value)));
        let (Some(first), Some(shortest), true) = (first, texts.last(), names_cargo(row) && !self.is_title(row)) else {
            return false;
        };
        let told = texts.iter().find_map(|text| Some((text, self.lookup(text))).filter(|(_, n)| *n != Named::Unknown));
        let (texto, named) = told.unwrap_or((shortest, Named::Unknown));
        let texto = texto.clone();
        let aba = match &self.bloco {
            Block::None => self.cargo_da_aba,
            Block::Of(_) => None,
            Block::Other(above) => above.aba,
        };
        self.bloco = Block::Other(Heading { texto, coluna: first.column, linha: row.number, named, aba, dito: false });
        true
    }

    /// Where the name of the sheet tells the cargo and no block did, such a line above the people, or one that repeats it on each page,
    /// is only a title.
    fn is_title(&self, row: &RawRow) -> bool {
        let by_name = matches!(self.bloco, Block::None) && self.cargo_da_aba.is_some();
        by_name && (self.pessoas == 0 || folded_row(row).values().all(|text| self.titulos.contains(text)))
    }

    /// A person below the heading of a cargo that is not one of the edital's beyond doubt: told once, at the heading.
    pub(super) fn below_heading(&mut self) {
        let Block::Other(heading) = &mut self.bloco else { return };
        let first = !std::mem::replace(&mut heading.dito, true);
        let (texto, coluna, linha, named) =
            (heading.texto.clone(), heading.coluna, heading.linha, heading.named.clone());
        let (entry, cargos, why): (&'static Entry, Vec<usize>, &str) = match (named, heading.aba) {
            (Named::Ignored, _) => return self.ignored(linha, coluna, &texto),
            (Named::Unknown, Some(aba)) => (&reading::CARGO_CONTRADITORIO, vec![aba], NOT_OF_THE_SHEET),
            (Named::Near(cargo), _) => (&reading::CARGO_PARECIDO, vec![cargo], "é quase o nome de um cargo do edital"),
            (Named::Several(all), _) => (&reading::CARGO_ILEGIVEL, all, "serve a mais de um cargo do edital"),
            _ => {
                let new = || Outside { linhas: 0, primeira: linha, colunas: vec![(coluna, texto.clone())] };
                self.fora.entry(texto.clone()).or_insert_with(new).linhas += 1;
                return self.aside("cargo que não está no edital");
            }
        };
        if first {
            let scope = self.plan.scope_of(&cargos.into_iter().collect::<BTreeSet<usize>>());
            let message = format!("“{texto}” {why}; as pessoas abaixo do título não foram lidas");
            let finding = Finding::new(entry, scope, self.place(coluna, linha), message).value(&texto);
            self.out.achados.push(match entry == &reading::CARGO_CONTRADITORIO {
                true => finding.fix("se a linha não é o título de um bloco de pessoas, apague-a; se é, diga em [planilhas] ignorar_cargos que o cargo é de outro edital, ou ponha as pessoas dele noutra aba"),
                false => finding,
            });
        }
        self.aside("cargo que não se lê");
    }
}
