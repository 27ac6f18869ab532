//! People out, by registration number only, with the reason and the number that decided.

use super::capa::{nota, paragrafo, titulo};
use super::palavras;
use super::rolo::{Item, Tabela};
use crate::law::outcome::{Fora, Outcome};
use crate::report::context::CargoView;
use crate::report::lists::people_out;
use crate::report::model::Align;
use crate::report::rows::NewRow;
use std::borrow::Cow;
use std::sync::OnceLock;

const COLUNAS: [(&str, Align); 5] = [
    ("Inscrição", Align::Center),
    ("Motivo", Align::Left),
    ("Etapa", Align::Left),
    ("Valor", Align::Decimal),
    ("Mínimo", Align::Decimal),
];

/// The section; people in the order of their registration numbers.
pub fn secao<'a>(c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    let c = *c;
    let total = o.pessoas.iter().filter(|x| x.fora.is_some()).count();
    let cabeca: Item<'a> = titulo(2, "Não classificados").into();
    if total == 0 {
        return vec![cabeca, paragrafo(palavras::ninguem(o, "Não houve candidatos eliminados neste cargo.")).into()];
    }
    // Ordered when the first row is asked for: not all documents that are planned are drawn
    let fora: OnceLock<Vec<(u32, &'a Fora)>> = OnceLock::new();
    vec![
        cabeca,
        nota("Por proteção de dados pessoais, indicados apenas pelo número de inscrição.").into(),
        Tabela::new(format!("Cargo {} – não classificados", c.cargo.codigo), &COLUNAS, total, move |i, linha| {
            if let Some((pessoa, f)) = fora.get_or_init(|| people_out(&c, o)).get(i) {
                uma(&c, *pessoa, f, linha);
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

/// Registration numbers as numbers, then those that are not numbers, as text: is it text, length and digits of the number, the
/// whole.
pub fn por_inscricao(inscricao: &str) -> (bool, usize, &str, &str) {
    let texto = inscricao.is_empty() || !inscricao.bytes().all(|b| b.is_ascii_digit());
    let digitos = if texto { "" } else { inscricao.trim_start_matches('0') };
    (texto, digitos.len(), digitos, inscricao)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registration_numbers_are_in_order_of_number_then_text() {
        let mut v = ["B-1", "10", "009", "9", "A2", "100"];
        v.sort_by_key(|i| por_inscricao(i));
        assert_eq!(v, ["009", "9", "10", "100", "A2", "B-1"]);
    }
}
