//! How ties were decided: the chain of the edital, then each tie, criterion by criterion. A tie decided by age says only that.

use super::frame::{heading, paragraph};
use super::listas::{nota_final, resultado};
use super::volumes::{Item, LazyTable};
use super::words;
use crate::domain::{Criterio, Decimal, Extra, Lista, NotaRef, OrigemClassificacao, Perfil, RawScore};
use crate::law::outcome::{Colocado, Outcome};
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;
use crate::report::rows::{NewCell, NewRow};
use crate::report::text::phrase::full_stop;

const COLUMNS: [(&str, Align); 6] = [
    ("Lista", Align::Center),
    ("Class.", Align::Right),
    ("Inscrição", Align::Center),
    ("Abaixo de", Align::Center),
    ("Nota final", Align::Decimal),
    ("Decidido por", Align::Left),
];

/// A tie and the two people that it placed one below the other.
#[derive(Clone, Copy)]
struct Empate<'a> {
    lista: Lista,
    above: u32,
    below: &'a Colocado,
    criterio: &'a Criterio,
}

/// The section.
pub fn section<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    let c = *c;
    let mut items: Vec<Item<'a>> = vec![heading(2, "Critérios de desempate e empates decididos").into()];
    items.push(paragraph(chain(c.perfil)).into());
    let empates: Vec<Empate<'a>> = all(&c, o).collect();
    if empates.is_empty() {
        items.push(
            paragraph(words::nobody(o, "Não houve empate na nota final que dependesse de critério de desempate."))
                .into(),
        );
        return items;
    }
    let total = empates.len();
    let caption = format!("Cargo {} – empates decididos", c.cargo.codigo);
    items.push(
        LazyTable::new(caption, &COLUMNS, total, move |i, row| {
            if let Some(e) = empates.get(i) {
                write_row(p, &c, o, e, row);
            }
        })
        .into(),
    );
    items
}

fn chain(perfil: &Perfil) -> String {
    if perfil.classificacao == OrigemClassificacao::Banca {
        return "A classificação é a que a banca publicou; o programa não desfez empates.".to_owned();
    }
    if perfil.desempate.is_empty() {
        return "O edital não fixa critério de desempate; subsistindo empate, decide o sorteio público.".to_owned();
    }
    if let [only] = perfil.desempate.as_slice() {
        let criterio = words::criterio(perfil, only);
        return full_stop(format!(
            "Em caso de igualdade na nota final, o edital manda observar um só critério: {criterio}"
        ));
    }
    let items: Vec<String> =
        (1..).zip(&perfil.desempate).map(|(i, k)| format!("{i}º) {}", words::criterio(perfil, k))).collect();
    full_stop(format!("Em caso de igualdade na nota final, o edital manda observar, nesta ordem: {}", items.join("; ")))
}

/// The ties of `ac`, then those of the quota lists.
fn all<'a>(c: &CargoView<'a>, o: &'a Outcome) -> impl Iterator<Item = Empate<'a>> {
    let perfil = c.perfil;
    (0u8..).map(Lista).zip(&o.classificacao).flat_map(move |(lista, pessoas)| {
        pessoas.windows(2).filter_map(move |par| {
            let [above, below] = par else { return None };
            let criterio = words::deciding(perfil, below.desempate?);
            Some(Empate { lista, above: above.pessoa, below, criterio })
        })
    })
}

fn write_row(p: &Publicacao<'_>, c: &CargoView<'_>, o: &Outcome, e: &Empate<'_>, row: &mut NewRow<'_>) {
    row.cell().upper(p.edital.lista_id(e.lista));
    row.cell().number(e.below.classificacao).text("º");
    row.cell().text(&c.pessoa(e.below.pessoa).inscricao);
    row.cell().text(&c.pessoa(e.above).inscricao);
    nota_final(c, o, e.below.pessoa, &mut row.cell());
    decision(c, o, e, &mut row.cell());
}

/// The criterion, with the two numbers where it compares scores or drawn numbers.
fn decision(c: &CargoView<'_>, o: &Outcome, e: &Empate<'_>, cell: &mut NewCell<'_>) {
    cell.text(&words::short_criterio(c.perfil, e.criterio));
    let values = [e.above, e.below.pessoa].map(|pessoa| value(c, o, e.criterio, pessoa));
    if let [Some((above, casas)), Some((below, _))] = values {
        cell.text(": ").decimal(above, casas).text(" contra ").decimal(below, casas);
    }
}

/// A number that a criterion compares, and its least places.
fn value(c: &CargoView<'_>, o: &Outcome, criterio: &Criterio, pessoa: u32) -> Option<(Decimal, u8)> {
    match criterio {
        Criterio::MaiorNota(nota) => Some((points(c, o, nota, pessoa)?, c.perfil.casas)),
        Criterio::MaiorValor { .. } | Criterio::MenorValor { .. } => {
            let index = c.perfil.desempate.iter().position(|k| k == criterio)?;
            match c.pessoa(pessoa).extras.get(index)? {
                Extra::Number(n) => n.value().map(|d| (d, 0)),
                Extra::None | Extra::Flag(_) => None,
            }
        }
        Criterio::Sorteio => Some((o.sorteado(pessoa)?, 0)),
        _ => None,
    }
}

fn points(c: &CargoView<'_>, o: &Outcome, nota: &NotaRef, pessoa: u32) -> Option<Decimal> {
    match nota {
        NotaRef::Prova(id) => {
            let index = c.perfil.provas().position(|p| p.id == *id)?;
            match c.pessoa(pessoa).notas.get(index)? {
                RawScore::Value(d) => Some(*d),
                RawScore::Blank | RawScore::Absent | RawScore::Eliminated => None,
            }
        }
        NotaRef::Etapa(id) => {
            let index = c.perfil.etapas.iter().position(|e| e.id == *id)?;
            resultado(o, pessoa)?.etapas.get(index).copied().flatten()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::exemplo::Exemplo;

    #[test]
    fn one_criterion_has_no_order() {
        let perfil = |desempate| Perfil { desempate, ..Exemplo::new().edital.perfis.remove(0) };
        let one = "Em caso de igualdade na nota final, o edital manda observar um só critério: sorteio público.";
        assert_eq!(chain(&perfil(vec![Criterio::Sorteio])), one);
        let two = "o edital manda observar, nesta ordem: 1º) exercício da função de jurado";
        assert!(chain(&perfil(vec![Criterio::Jurado, Criterio::Sorteio])).contains(two));
    }

    #[test]
    fn a_tie_decided_by_draw_shows_the_numbers_drawn() {
        let mut e = Exemplo::new();
        e.outcome.sorteados = vec![(0, Decimal::from_int(3)), (1, Decimal::from_int(7))];
        e.outcome.classificacao[0][1].desempate = Some(9);
        let p = e.publicacao();
        let c = p.cargos[0];
        let mut rows = crate::report::rows::Rows::default();
        let below = &e.outcome.classificacao[0][1];
        let empate = Empate { lista: Lista::AC, above: 0, below, criterio: words::deciding(c.perfil, 9) };
        write_row(&p, &c, &e.outcome, &empate, &mut rows.add());
        assert_eq!(rows.row(0).iter().last(), Some("sorteio: 3 contra 7"));
    }
}
