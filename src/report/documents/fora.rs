//! People out, by registration number only, with the reason and the number that decided.

use super::capa::{nota, paragrafo, titulo};
use super::palavras;
use super::rolo::{Item, Tabela};
use crate::law::outcome::{Fora, Outcome};
use crate::report::context::CargoView;
use crate::report::model::Align;
use crate::report::rows::NewRow;
use std::borrow::Cow;

const COLUNAS: [(&str, Align); 5] = [
    ("Inscrição", Align::Center),
    ("Motivo", Align::Left),
    ("Etapa ou prova", Align::Left),
    ("Valor", Align::Decimal),
    ("Mínimo", Align::Decimal),
];

/// The section; people in the order of their registration numbers.
pub fn secao<'a>(c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    let c = *c;
    let total = o.fora.len();
    let cabeca: Item<'a> = titulo(2, "Não classificados").into();
    if total == 0 {
        return vec![cabeca, paragrafo(palavras::ninguem(o, "Não houve candidatos eliminados neste cargo.")).into()];
    }
    vec![
        cabeca,
        nota("Por proteção de dados pessoais, indicados apenas pelo número de inscrição.").into(),
        Tabela::new(format!("Cargo {} – não classificados", c.cargo.codigo), &COLUNAS, total, move |i, linha| {
            let pessoa = o.fora.get(i).copied();
            let reason = |p: u32| o.pessoas.get(usize::try_from(p).ok()?)?.fora.as_ref();
            if let Some((pessoa, f)) = pessoa.and_then(|p| Some((p, reason(p)?))) {
                uma(&c, pessoa, f, linha);
            }
        })
        .into(),
    ]
}

fn uma(c: &CargoView<'_>, pessoa: u32, f: &Fora, linha: &mut NewRow<'_>) {
    linha.cell().text(&c.pessoa(pessoa).inscricao);
    linha.cell().text(palavras::motivo(f.motivo));
    let prova = f.prova.and_then(|i| c.perfil.provas().nth(i.into())).map(|p| Cow::Borrowed(p.coluna.as_str()));
    let onde = prova.or_else(|| f.etapa.map(|e| palavras::etapa(c.perfil, e.into())));
    linha.cell().text(&onde.unwrap_or_default());
    for numero in [f.valor, f.minimo] {
        let mut celula = linha.cell();
        if let Some(d) = numero {
            celula.decimal(d, c.perfil.casas);
        }
    }
}
