//! People out, by registration number only, with the reason and the number that decided.

use super::frame::{heading, note, paragraph};
use super::volumes::{Item, LazyTable};
use super::words;
use crate::law::outcome::{Fora, Outcome};
use crate::report::context::CargoView;
use crate::report::model::Align;
use crate::report::rows::NewRow;
use std::borrow::Cow;

const COLUMNS: [(&str, Align); 5] = [
    ("Inscrição", Align::Center),
    ("Motivo", Align::Left),
    ("Etapa ou prova", Align::Left),
    ("Valor", Align::Decimal),
    ("Mínimo", Align::Decimal),
];

/// The section; people in the order of their registration numbers.
pub fn section<'a>(c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    let c = *c;
    let total = o.fora.len();
    let heading: Item<'a> = heading(2, "Não classificados").into();
    if total == 0 {
        return vec![heading, paragraph(words::nobody(o, "Não houve candidatos eliminados neste cargo.")).into()];
    }
    vec![
        heading,
        note("Por proteção de dados pessoais, indicados apenas pelo número de inscrição.").into(),
        LazyTable::new(format!("Cargo {} – não classificados", c.cargo.codigo), &COLUMNS, total, move |i, row| {
            let pessoa = o.fora.get(i).copied();
            let reason = |p: u32| o.pessoas.get(usize::try_from(p).ok()?)?.fora.as_ref();
            if let Some((pessoa, f)) = pessoa.and_then(|p| Some((p, reason(p)?))) {
                write_row(&c, pessoa, f, row);
            }
        })
        .into(),
    ]
}

fn write_row(c: &CargoView<'_>, pessoa: u32, f: &Fora, row: &mut NewRow<'_>) {
    row.cell().text(&c.pessoa(pessoa).inscricao);
    row.cell().text(words::motivo(f.motivo));
    let prova = f.prova.and_then(|i| c.perfil.provas().nth(i.into())).map(|p| Cow::Borrowed(p.coluna.as_str()));
    let stage = prova.or_else(|| f.etapa.map(|e| words::etapa(c.perfil, e.into())));
    row.cell().text(&stage.unwrap_or_default());
    for numero in [f.valor, f.minimo] {
        let mut cell = row.cell();
        if let Some(d) = numero {
            cell.decimal(d, c.perfil.casas);
        }
    }
}
