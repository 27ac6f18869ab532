//! Labels of the positions: each list's own positions, before collisions, and the sequence that comes of them.

use super::mapa::Mapa;
use super::{below_threshold, due, table};
use crate::domain::{Cargo, Edital, Lista, Norma, OrdemInicial};
use crate::law::outcome::{OrigemRotulo, Rotulo};

/// One claim of a list on a position.
#[derive(Clone, Copy)]
pub(super) struct Pretensao {
    pub(super) posicao: u32,
    pub(super) lista: Lista,
    pub(super) origem: OrigemRotulo,
}

/// Labels of positions 1..`length`.
pub(in crate::law::audit) fn rotulos(edital: &Edital, cargo: &Cargo, reservadas: &[u32], length: usize) -> Vec<Rotulo> {
    let printed: &[Lista] = cargo.ordem.as_deref().unwrap_or_default();
    let last = u32::try_from(length).unwrap_or(u32::MAX).max(cargo.vagas);
    let last = last.saturating_add(last / 8).saturating_add(256);
    let mut mapa = Mapa::new(last, printed);
    let mut pretensoes: Vec<Pretensao> = Vec::new();
    for (k, norma) in cargo.regras.iter().enumerate() {
        let lista = Lista::reserva(k);
        for (posicao, origem) in own_positions(edital, cargo, norma, lista, reservadas, last) {
            if usize::try_from(posicao).is_ok_and(|p| p > printed.len()) {
                pretensoes.push(Pretensao { posicao, lista, origem });
                mapa.claim(posicao);
            }
        }
    }
    pretensoes.sort_by_key(|p| (p.posicao, p.lista));
    for p in &pretensoes {
        mapa.settle(*p, edital, cargo);
    }
    if printed.is_empty() {
        mapa.edital_numbers(cargo, reservadas);
    }
    let sequence = |l: &Lista| Rotulo { lista: *l, origem: OrigemRotulo::Sequencia };
    (0..length).map(|i| printed.get(i).map_or_else(|| mapa.label(i + 1), sequence)).collect()
}

/// The list's positions before collisions: the norm's thresholds with the first one fixed, or the edital's table.
fn own_positions(
    edital: &Edital,
    cargo: &Cargo,
    norma: &Norma,
    lista: Lista,
    reservadas: &[u32],
    last: u32,
) -> Vec<(u32, OrigemRotulo)> {
    if below_threshold(cargo, norma) {
        return Vec::new();
    }
    if let Some(entries) = table(norma, last) {
        return entries.into_iter().map(|p| (p, OrigemRotulo::Tabela)).collect();
    }
    let mut all: Vec<(u32, OrigemRotulo)> = Vec::new();
    let mut reached = 0;
    for n in 1..=last {
        let now = due(norma, n);
        all.extend((reached..now).map(|_| (n, OrigemRotulo::Natural)));
        reached = reached.max(now);
    }
    let fixed = fixed_first(edital, cargo, lista);
    let has_vaga = reservadas.get(lista.index()).is_some_and(|n| *n > 0);
    if let (Some(at), Some(first), true) = (fixed, all.first_mut(), has_vaga) {
        *first = (at, OrigemRotulo::Fixada);
    }
    // a first position fixed beyond what is looked at is nobody's there
    all.retain(|(at, _)| *at <= last);
    all
}

/// First position that a norm read literally fixes for a list.
fn fixed_first(edital: &Edital, cargo: &Cargo, lista: Lista) -> Option<u32> {
    let literal = cargo.regras.iter().filter(|n| n.ordem_inicial == OrdemInicial::Literal);
    literal.filter_map(|n| n.primeira_posicao.get(edital.lista_id(lista))).copied().next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Colisao;
    use crate::law::amostra::{edital, ibatiba, pcd5};
    use crate::law::posicoes::Rotulos;
    use crate::law::reserva;

    /// However far the first position is fixed, beyond V and beyond all that is looked at.
    #[test]
    fn a_first_position_fixed_far_away_is_dealt_out_as_the_engine_does() {
        for fixed in [1, 4, 10, 11, 300, 400, 100_000] {
            for (vagas, colisao) in [(3, Colisao::Proxima), (10, Colisao::Anterior), (257, Colisao::Proxima)] {
                let literal = Norma { primeira_posicao: [("npi".to_owned(), fixed)].into(), ..ibatiba() };
                let e = Edital { colisao, ..edital(vagas, &[pcd5(), literal]) };
                let cargo = &e.cargos[0];
                let numeros = reserva::numeros(cargo);
                let reservadas: Vec<u32> = super::super::numeros(&e, cargo);
                let engine = Rotulos::new(&e, cargo, &numeros).prefix(320).to_vec();
                assert_eq!(rotulos(&e, cargo, &reservadas, 320), engine, "fixed {fixed}, V = {vagas}");
            }
        }
    }
}
