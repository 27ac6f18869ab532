//! What the row of a call leaves open: every call by which the rules could have charged a slot to a list. The ledger knows which one it
//! was; the row alone must be one of them.

use super::tipos::Chamado;
use crate::domain::{Cargo, Edital, Lista};
use crate::law::nomeacao::{Regras, regras};
use crate::law::outcome::Razao;

/// What a row tells of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinhaDeChamada {
    /// Number of the slot.
    pub vaga: u32,
    /// Label of its position.
    pub posicao_de: Lista,
    /// List charged at the call.
    pub lista: Lista,
    /// Is somebody's slot refilled?
    pub reposicao: bool,
}

/// Who is called, in the calls of [`chamadas`]: a row tells no index of a person.
pub const CHAMADA: u32 = 0;
/// Whose slot it was.
pub const SUBSTITUIDA: u32 = 1;
/// Whose turn was compensated.
pub const DONA_DA_VEZ: u32 = 2;

/// The calls that give this row, by what the queue decides: a new slot is called for its label, a vacated one for whatever list
/// was charged there. People are told by [`CHAMADA`], [`SUBSTITUIDA`] and [`DONA_DA_VEZ`].
pub fn chamadas(edital: &Edital, cargo: &Cargo, linha: LinhaDeChamada) -> Vec<Chamado> {
    let regras = regras(edital, &cargo.regras);
    let todas = (0u8..).map(Lista).take(edital.listas());
    let asked: Vec<Lista> = if linha.reposicao { todas.collect() } else { vec![linha.posicao_de] };
    let of = |chamar: Lista| decisoes(&regras, chamar, linha.lista);
    let call = |(revertida_de, razao)| Chamado {
        vaga: linha.vaga,
        posicao_de: linha.posicao_de,
        lista: linha.lista,
        revertida_de,
        substitui: linha.reposicao.then_some(SUBSTITUIDA),
        pessoa: CHAMADA,
        classificacao_lista: None,
        razao,
        registrada: false,
        sub_judice: false,
    };
    asked.into_iter().flat_map(of).map(call).collect()
}

/// List that had nobody left, and why, where a call for `chamar` is charged to `cobrada`.
fn decisoes(regras: &Regras, chamar: Lista, cobrada: Lista) -> Vec<(Option<Lista>, Razao)> {
    let revertida = (!chamar.is_ac()).then_some(chamar);
    if cobrada.is_ac() {
        return vec![(revertida, Razao::Ampla)];
    }
    if cobrada == chamar {
        return vec![(None, Razao::Reserva)];
    }
    let mut all = vec![(revertida, Razao::AmplaEsgotada)];
    if regras.compensa.has(cobrada) {
        all.push((revertida, Razao::Compensacao { turno_de: DONA_DA_VEZ }));
    }
    if regras.reverte.get(chamar.index()).is_some_and(|cascade| cascade.contains(&cobrada)) {
        all.push((revertida, Razao::Reserva));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::apoio::Caso;
    use super::*;
    use crate::law::amostra::{ibatiba, irupi};

    fn linha(c: &Chamado) -> LinhaDeChamada {
        let &Chamado { vaga, posicao_de, lista, substitui, .. } = c;
        LinhaDeChamada { vaga, posicao_de, lista, reposicao: substitui.is_some() }
    }

    /// What the queue decided is among the calls that its row admits.
    #[test]
    fn a_call_is_one_of_those_that_its_row_admits() {
        for (norma, quotas) in [(irupi(), ["C07:pcd", "C09:pcd"]), (ibatiba(), ["C04:npi", "C12:npi"])] {
            let mut caso = Caso::of(5, norma, 20, &quotas);
            caso.nominate("2025-10-01", None);
            for e in ["2025-10-02 desistencia C01", "2025-10-02 desistencia C07", "2025-10-03 vagas 6"] {
                caso.push(e);
            }
            let lote = caso.batch("2025-11-01", None);
            assert!(lote.chamadas.len() > 6);
            for c in &lote.chamadas {
                let same = |p: &Chamado| (p.revertida_de, kind(p.razao)) == (c.revertida_de, kind(c.razao));
                let possible = chamadas(&caso.edital, &caso.edital.cargos[0], linha(c));
                assert!(possible.iter().any(same), "{c:?} {possible:?}");
            }
        }
    }

    fn kind(razao: Razao) -> u8 {
        match razao {
            Razao::Reserva => 0,
            Razao::Ampla => 1,
            Razao::Compensacao { .. } => 2,
            Razao::AmplaEsgotada => 3,
        }
    }

    /// Nobody compensates under Irupi, and no list comes before `ac`.
    #[test]
    fn a_new_slot_of_ac_goes_to_a_list_only_where_ac_has_nobody_left() {
        let caso = Caso::of(5, irupi(), 20, &["C07:pcd"]);
        let pcd = Lista::reserva(0);
        let linha = LinhaDeChamada { vaga: 1, posicao_de: Lista::AC, lista: pcd, reposicao: false };
        let all = chamadas(&caso.edital, &caso.edital.cargos[0], linha);
        assert_eq!(all.iter().map(|c| c.razao).collect::<Vec<_>>(), [Razao::AmplaEsgotada]);
    }
}
