//! Blocks of people headed by their cargo (`Cargo: Motorista`), where no column names it: those below the heading of a cargo that is
//! not one of the edital's are not those of the block above.

use super::cargo::{Named, headings, names_cargo};
use super::work::{Outside, Work};
use crate::finding::catalogue::reading;
use crate::finding::{Entry, Finding};
use crate::ingest::cell::words::is_empty;
use crate::ingest::header::Header;
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
    /// Was it told?
    dito: bool,
}

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
        // Where the name of the sheet tells the cargo and no block did, such a line is only a title
        let by_blocks = !matches!(self.bloco, Block::None) || self.cargo_da_aba.is_none();
        let first = row.cells.iter().find(|c| !is_empty(Some(&c.value)));
        let (Some(first), Some(shortest), true) = (first, texts.last(), by_blocks && names_cargo(row)) else {
            return false;
        };
        let told = texts.iter().find_map(|text| Some((text, self.lookup(text))).filter(|(_, n)| *n != Named::Unknown));
        let (texto, named) = told.unwrap_or((shortest, Named::Unknown));
        let texto = texto.clone();
        self.bloco = Block::Other(Heading { texto, coluna: first.column, linha: row.number, named, dito: false });
        true
    }

    /// A person below the heading of a cargo that is not one of the edital's beyond doubt: told once, at the heading.
    pub(super) fn below_heading(&mut self) {
        let Block::Other(heading) = &mut self.bloco else { return };
        let first = !std::mem::replace(&mut heading.dito, true);
        let (texto, coluna, linha, named) =
            (heading.texto.clone(), heading.coluna, heading.linha, heading.named.clone());
        let (entry, cargos, why): (&'static Entry, Vec<usize>, &str) = match named {
            Named::Ignored => return self.ignored(linha, coluna, &texto),
            Named::Near(cargo) => (&reading::CARGO_PARECIDO, vec![cargo], "é quase o nome de um cargo do edital"),
            Named::Several(all) => (&reading::CARGO_ILEGIVEL, all, "serve a mais de um cargo do edital"),
            _ => {
                let new = || Outside { linhas: 0, primeira: linha, colunas: vec![(coluna, texto.clone())] };
                self.fora.entry(texto.clone()).or_insert_with(new).linhas += 1;
                return self.aside("cargo que não está no edital");
            }
        };
        if first {
            let scope = self.plan.scope_of(&cargos.into_iter().collect::<BTreeSet<usize>>());
            let message = format!("“{texto}” {why}; as pessoas abaixo do título não foram lidas");
            self.out.achados.push(Finding::new(entry, scope, self.place(coluna, linha), message).value(&texto));
        }
        self.aside("cargo que não se lê");
    }
}
