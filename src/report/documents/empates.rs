//! How ties were decided: the chain of the edital, then each tie, criterion by criterion. A tie decided by age says only that.

use super::capa::{paragrafo, titulo};
use super::listas::{nota_final, resultado};
use super::palavras;
use super::rolo::{Item, Tabela};
use crate::domain::{Criterio, Decimal, Extra, Lista, NotaRef, OrigemClassificacao, Perfil, RawScore};
use crate::law::outcome::{Colocado, Outcome};
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;
use crate::report::rows::{NewCell, NewRow};
use crate::report::text::phrase::full_stop;

const COLUNAS: [(&str, Align); 6] = [
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
    acima: u32,
    abaixo: &'a Colocado,
    criterio: &'a Criterio,
}

/// The section.
pub fn secao<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    let c = *c;
    let mut itens: Vec<Item<'a>> = vec![titulo(2, "Critérios de desempate e empates decididos").into()];
    itens.push(paragrafo(cadeia(c.perfil)).into());
    let empates: Vec<Empate<'a>> = todos(&c, o).collect();
    if empates.is_empty() {
        itens.push(
            paragrafo(palavras::ninguem(o, "Não houve empate na nota final que dependesse de critério de desempate."))
                .into(),
        );
        return itens;
    }
    let total = empates.len();
    let legenda = format!("Cargo {} – empates decididos", c.cargo.codigo);
    itens.push(
        Tabela::new(legenda, &COLUNAS, total, move |i, linha| {
            if let Some(e) = empates.get(i) {
                um(p, &c, o, e, linha);
            }
        })
        .into(),
    );
    itens
}

fn cadeia(perfil: &Perfil) -> String {
    if perfil.classificacao == OrigemClassificacao::Banca {
        return "A classificação é a que a banca publicou; o programa não desfez empates.".to_owned();
    }
    if perfil.desempate.is_empty() {
        return "O edital não fixa critério de desempate; subsistindo empate, decide o sorteio público.".to_owned();
    }
    if let [unico] = perfil.desempate.as_slice() {
        let criterio = palavras::criterio(perfil, unico);
        return full_stop(format!(
            "Em caso de igualdade na nota final, o edital manda observar um só critério: {criterio}"
        ));
    }
    let itens: Vec<String> =
        (1..).zip(&perfil.desempate).map(|(i, k)| format!("{i}º) {}", palavras::criterio(perfil, k))).collect();
    full_stop(format!("Em caso de igualdade na nota final, o edital manda observar, nesta ordem: {}", itens.join("; ")))
}

/// The ties of `ac`, then those of the quota lists.
fn todos<'a>(c: &CargoView<'a>, o: &'a Outcome) -> impl Iterator<Item = Empate<'a>> {
    let perfil = c.perfil;
    (0u8..).map(Lista).zip(&o.classificacao).flat_map(move |(lista, pessoas)| {
        pessoas.windows(2).filter_map(move |par| {
            let [acima, abaixo] = par else { return None };
            let criterio = palavras::decisivo(perfil, abaixo.desempate?);
            Some(Empate { lista, acima: acima.pessoa, abaixo, criterio })
        })
    })
}

fn um(p: &Publicacao<'_>, c: &CargoView<'_>, o: &Outcome, e: &Empate<'_>, linha: &mut NewRow<'_>) {
    linha.cell().upper(p.edital.lista_id(e.lista));
    linha.cell().number(e.abaixo.classificacao).text("º");
    linha.cell().text(&c.pessoa(e.abaixo.pessoa).inscricao);
    linha.cell().text(&c.pessoa(e.acima).inscricao);
    nota_final(c, o, e.abaixo.pessoa, &mut linha.cell());
    decisao(c, o, e, &mut linha.cell());
}

/// The criterion, with the two numbers where it compares scores or drawn numbers.
fn decisao(c: &CargoView<'_>, o: &Outcome, e: &Empate<'_>, celula: &mut NewCell<'_>) {
    celula.text(&palavras::criterio_curto(c.perfil, e.criterio));
    let valores = [e.acima, e.abaixo.pessoa].map(|pessoa| valor(c, o, e.criterio, pessoa));
    if let [Some((acima, casas)), Some((abaixo, _))] = valores {
        celula.text(": ").decimal(acima, casas).text(" contra ").decimal(abaixo, casas);
    }
}

/// A number that a criterion compares, and its least places.
fn valor(c: &CargoView<'_>, o: &Outcome, criterio: &Criterio, pessoa: u32) -> Option<(Decimal, u8)> {
    match criterio {
        Criterio::MaiorNota(nota) => Some((pontos(c, o, nota, pessoa)?, c.perfil.casas)),
        Criterio::MaiorValor { .. } | Criterio::MenorValor { .. } => {
            let indice = c.perfil.desempate.iter().position(|k| k == criterio)?;
            match c.pessoa(pessoa).extras.get(indice)? {
                Extra::Number(n) => n.value().map(|d| (d, 0)),
                Extra::None | Extra::Flag(_) => None,
            }
        }
        Criterio::Sorteio => Some((o.sorteado(pessoa)?, 0)),
        _ => None,
    }
}

fn pontos(c: &CargoView<'_>, o: &Outcome, nota: &NotaRef, pessoa: u32) -> Option<Decimal> {
    match nota {
        NotaRef::Prova(id) => {
            let indice = c.perfil.provas().position(|p| p.id == *id)?;
            match c.pessoa(pessoa).notas.get(indice)? {
                RawScore::Value(d) => Some(*d),
                RawScore::Blank | RawScore::Absent | RawScore::Eliminated => None,
            }
        }
        NotaRef::Etapa(id) => {
            let indice = c.perfil.etapas.iter().position(|e| e.id == *id)?;
            resultado(o, pessoa)?.etapas.get(indice).copied().flatten()
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
        assert_eq!(cadeia(&perfil(vec![Criterio::Sorteio])), one);
        let two = "o edital manda observar, nesta ordem: 1º) exercício da função de jurado";
        assert!(cadeia(&perfil(vec![Criterio::Jurado, Criterio::Sorteio])).contains(two));
    }

    #[test]
    fn a_tie_decided_by_draw_shows_the_numbers_drawn() {
        let mut e = Exemplo::new();
        e.outcome.sorteados = vec![(0, Decimal::from_int(3)), (1, Decimal::from_int(7))];
        e.outcome.classificacao[0][1].desempate = Some(9);
        let p = e.publicacao();
        let c = p.cargos[0];
        let mut linhas = crate::report::rows::Rows::default();
        let abaixo = &e.outcome.classificacao[0][1];
        let empate = Empate { lista: Lista::AC, acima: 0, abaixo, criterio: palavras::decisivo(c.perfil, 9) };
        um(&p, &c, &e.outcome, &empate, &mut linhas.add());
        assert_eq!(linhas.row(0).iter().last(), Some("sorteio: 3 contra 7"));
    }
}
