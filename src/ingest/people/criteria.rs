//! The values that the criteria of the chain take from columns of their own.

use super::missing::Instead;
use super::person::Spot;
use super::plan::Fonte;
use super::work::Work;
use crate::domain::{Cell, Decimal, Extra};
use crate::finding::Finding;
use crate::finding::catalogue::reading;
use crate::ingest::cell::id;
use crate::ingest::cell::number;
use crate::ingest::cell::text::clean;
use crate::ingest::cell::{shown, words};
use crate::ingest::tomlfile::quoted;
use crate::ingest::workbook::RawValue;
use std::num::NonZeroU32;

impl Work<'_> {
    /// One finding per cargo for a column that the sheet does not have.
    pub(super) fn missing(&mut self, spot: &Spot<'_>, campo: &str, what: &str) -> u32 {
        if let Some(index) = self.faltas.get(&(spot.cargo, campo.to_owned())) {
            return *index;
        }
        let number =
            self.plan.perfis.get(spot.perfil).is_some_and(|p| p.criterios.contains(&Fonte::Valor(campo.into())));
        let field = matches!(campo, "jurado" | "nascimento" | "hora_nascimento");
        let instead = Instead::of(spot.header, &[if field { what } else { campo }]);
        let place = self.place(instead.column(spot.header), spot.header.last);
        let message = format!("não há {} coluna de {what}, de que o desempate precisa{}", self.here(), instead.text());
        let header = instead.near.map_or_else(|| "\"…\"".to_owned(), |(_, near)| quoted(near));
        let perfil = self.plan.edital.perfis.get(spot.perfil).map_or("", |p| p.id.as_str());
        let named = if field {
            format!(
                "em [planilhas.colunas] do edital.toml, escreva {campo} = {header}, o cabeçalho como está na planilha"
            )
        } else {
            format!(
                "em [[perfil.{perfil}.desempate]] do edital.toml, escreva coluna = {header}, o cabeçalho como está na planilha"
            )
        };
        let fix = match campo {
            _ if number || campo.ends_with("nascimento") => {
                format!("{named}; se ela não veio, acrescente-a à planilha")
            }
            _ => format!(
                "{named}; se ela não veio, acrescente-a (se ninguém tem o que ela diz, com “Não” em todas as linhas)"
            ),
        };
        let finding = Finding::new(&reading::CRITERIO_SEM_COLUNA, self.scope(spot.cargo), place, message).fix(fix);
        let index = self.cargo_finding(spot.cargo, finding);
        self.faltas.insert((spot.cargo, campo.to_owned()), index);
        index
    }

    pub(super) fn extras(&mut self, spot: &Spot<'_>, ranks: &[Option<NonZeroU32>]) -> Box<[Extra]> {
        let plan = self.plan;
        let columns = &spot.header.columns.criterios[spot.perfil];
        let fontes = &plan.perfis[spot.perfil].criterios;
        fontes.iter().zip(columns).map(|(fonte, column)| self.extra(spot, fonte, *column, ranks)).collect()
    }

    fn extra(&mut self, spot: &Spot<'_>, fonte: &Fonte, column: Option<u32>, ranks: &[Option<NonZeroU32>]) -> Extra {
        match (fonte, column) {
            (Fonte::Nenhuma, _) => Extra::None,
            (Fonte::Banca, _) => Extra::Number(
                ranks
                    .first()
                    .copied()
                    .flatten()
                    .map_or(Cell::Blank, |n| Cell::Value(Decimal::from_int(i64::from(n.get())))),
            ),
            (Fonte::Sorteio, None) => Extra::Number(Cell::Blank),
            (Fonte::Jurado, None) => Extra::Flag(Cell::Bad(self.missing(spot, "jurado", "jurado"))),
            (Fonte::Sinal(h), None) => Extra::Flag(Cell::Bad(self.missing(spot, h, &format!("“{h}”")))),
            (Fonte::Valor(h), None) => Extra::Number(Cell::Bad(self.missing(spot, h, &format!("“{h}”")))),
            (Fonte::Jurado | Fonte::Sinal(_), Some(c)) => {
                let raw = spot.raw(Some(c));
                Extra::Flag(match words::flag(raw, &["jurado".to_owned()]) {
                    _ if words::is_blank(raw) => Cell::Blank,
                    Some(answer) => Cell::Value(answer),
                    None => Cell::Bad(self.bad_criterion(spot, c, raw, "sim ou não")),
                })
            }
            (Fonte::Sorteio | Fonte::Valor(_), Some(c)) => Extra::Number(self.criterion_number(spot, c)),
        }
    }

    fn criterion_number(&mut self, spot: &Spot<'_>, column: u32) -> Cell<Decimal> {
        let Some(raw) = spot.raw(Some(column)).filter(|r| !words::is_blank(Some(r))) else { return Cell::Blank };
        if let RawValue::Text(text) = raw
            && words::score_word(&clean(text)).is_some()
        {
            return Cell::Blank;
        }
        match number::read(raw) {
            Ok(n) if !n.ambiguous && !n.date_style => Cell::Value(n.value),
            _ => match id::read_rank(Some(raw)) {
                Ok(Some(n)) => Cell::Value(Decimal::from_int(i64::from(n))),
                _ => Cell::Bad(self.bad_criterion(spot, column, Some(raw), "um número")),
            },
        }
    }

    fn bad_criterion(&mut self, spot: &Spot<'_>, column: u32, raw: Option<&RawValue>, expected: &str) -> u32 {
        let message = format!("“{}” não se lê; esperava-se {expected}", raw.map(shown).unwrap_or_default());
        self.report(spot, column, &reading::CRITERIO_ILEGIVEL, raw, message)
    }

    /// The number drawn, where the chain does not name `sorteio`: it is always the last resort.
    pub(super) fn unnamed_draw(&mut self, spot: &Spot<'_>) -> Option<u32> {
        if self.plan.perfis[spot.perfil].sorteio {
            return None;
        }
        let (_, raw) = spot.at(spot.fixed().sorteio)?;
        id::read_rank(raw).ok().flatten()
    }
}
