//! What lets a reader check the order: remarks of the law, effect of other readings, prefix certificate.

use super::frame::{heading, note, paragraph};
use super::leis;
use super::volumes::{Item, LazyTable};
use super::words;
use crate::domain::Cargo;
use crate::law::outcome::{Certificado, EfeitoLeitura, Mudanca, Outcome};
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;
use crate::report::rows::NewRow;
use crate::report::text::enumerated;
use std::collections::BTreeMap;

/// Pooling demonstration, same-day validity, numbers that differ.
pub fn notas<'a>(o: &'a Outcome) -> Vec<Item<'a>> {
    if o.notas.is_empty() {
        return Vec::new();
    }
    let mut items: Vec<Item<'a>> = vec![heading(2, "Demonstrações e observações").into()];
    items.extend(o.notas.iter().map(|n| paragraph(n.clone()).into()));
    items
}

/// What the other admissible readings would change within the vagas imediatas.
pub fn leituras<'a>(c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    if o.leituras.is_empty() {
        return Vec::new();
    }
    let mut items: Vec<Item<'a>> = vec![heading(2, "Efeito de outras leituras da lei").into()];
    let (same, different): (Vec<_>, Vec<_>) = o.leituras.iter().partition(|l| l.mudancas.is_empty());
    if different.is_empty() {
        items.push(paragraph("A ordem dentro das vagas imediatas é a mesma sob todas as leituras admitidas.").into());
        return items;
    }
    if !same.is_empty() {
        let names: Vec<String> = same.iter().map(|l| name(c.cargo, l)).collect();
        items.push(
            paragraph(format!("Não mudariam a ordem dentro das vagas imediatas: {}.", enumerated(&names))).into(),
        );
    }
    let text = "As leituras do quadro mudariam a ordem dentro das vagas imediatas, nos pontos indicados.";
    items.push(paragraph(text).into());
    items.push(effects(*c, different).into());
    items
}

fn name(cargo: &Cargo, l: &EfeitoLeitura) -> String {
    format!("{}: {} ({})", words::point(&l.leitura), words::short_leitura(&l.valor), leis::name(cargo, &l.norma))
}

fn effects<'a>(c: CargoView<'a>, leituras: Vec<&'a EfeitoLeitura>) -> LazyTable<'a> {
    const COLUMNS: [(&str, Align); 5] = [
        ("Leitura", Align::Left),
        ("Efeito", Align::Left),
        ("Inscrição", Align::Center),
        ("Posição adotada", Align::Right),
        ("Posição alternativa", Align::Right),
    ];
    let rows: Vec<(&EfeitoLeitura, &Mudanca)> =
        leituras.into_iter().flat_map(|l| l.mudancas.iter().map(move |m| (l, m))).collect();
    let total = rows.len();
    LazyTable::new(format!("Cargo {} – efeito de outras leituras", c.cargo.codigo), &COLUMNS, total, move |i, row| {
        let Some((l, m)) = rows.get(i) else { return };
        let effect = match (m.adotada, m.alternativa) {
            (None, _) => "entraria",
            (_, None) => "sairia",
            _ => "mudaria de posição",
        };
        row.cell().text(&name(c.cargo, l));
        row.cell().text(effect);
        row.cell().text(&c.pessoa(m.pessoa).inscricao);
        for posicao in [m.adotada, m.alternativa] {
            match posicao {
                Some(n) => row.cell().number(n).text("ª"),
                None => row.cell().text("cadastro de reserva"),
            };
        }
    })
}

/// The prefix certificate. Only the positions where a number changes are printed: between two rows of a list the numbers are
/// those of the row above, so that nothing is left out.
pub fn certificado<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    const COLUMNS: [(&str, Align); 6] = [
        ("Até a posição", Align::Right),
        ("Lista", Align::Center),
        ("Devidas", Align::Right),
        ("Chamadas", Align::Right),
        ("Cumprida", Align::Center),
        ("Motivo", Align::Left),
    ];
    let rows = mudancas(&o.certificado);
    if rows.is_empty() {
        return Vec::new();
    }
    let total = rows.len();
    let row = move |i: usize, row: &mut NewRow<'_>| {
        let Some(k) = rows.get(i) else { return };
        row.cell().number(k.posicao).text("ª");
        row.cell().upper(p.edital.lista_id(k.lista));
        row.cell().number(k.devidas);
        row.cell().number(k.chamadas);
        row.cell().text(if k.cumprida { "sim" } else { "não" });
        row.cell().text(&k.motivo);
    };
    vec![
        heading(2, "Certificado da reserva, posição a posição").into(),
        note(
            "Para cada lista, quantas vagas são devidas nas primeiras n posições e quantas foram chamadas. Figuram as posições \
             em que algum número muda; entre duas linhas da mesma lista valem os números da primeira.",
        )
        .into(),
        LazyTable::new(format!("Cargo {} – certificado da reserva", c.cargo.codigo), &COLUMNS, total, row).into(),
    ]
}

fn mudancas(all: &[Certificado]) -> Vec<&Certificado> {
    let mut last = BTreeMap::new();
    let mut rows = Vec::new();
    for k in all {
        let now = (k.devidas, k.chamadas, k.cumprida, k.motivo.as_str());
        if last.insert(k.lista, now) != Some(now) {
            rows.push(k);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Lista;

    #[test]
    fn the_certificate_keeps_the_positions_where_a_number_changes() {
        let row = |posicao, devidas, chamadas| Certificado {
            posicao,
            lista: Lista(1),
            devidas,
            chamadas,
            cumprida: devidas <= chamadas,
            motivo: String::new(),
        };
        let all = [row(1, 0, 0), row(2, 0, 0), row(3, 1, 1), row(4, 1, 1), row(5, 1, 2)];
        let seen: Vec<u32> = mudancas(&all).iter().map(|k| k.posicao).collect();
        assert_eq!(seen, [1, 3, 5]);
    }
}
