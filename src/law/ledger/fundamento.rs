//! The article behind each call of a batch: the column `fundamento` of `nomeacoes.csv`.

use super::tipos::Chamado;
use crate::domain::{Cargo, Edital, Lista};
use crate::law::fundamento::{artigo_de, chamada, esgotada, norma, rotulo};
use crate::law::outcome::{Outcome, Razao, Rotulo};

/// Why the slot is filled (position or refill), where the list ran out, and what gave it to this person.
pub fn chamado(edital: &Edital, cargo: &Cargo, outcome: &Outcome, c: &Chamado) -> String {
    pelo_rotulo(edital, cargo, outcome.rotulos.get((c.vaga as usize).wrapping_sub(1)).copied(), c)
}

/// The same, by the label of the slot's position; `None` beyond the positions of the published order.
pub fn pelo_rotulo(edital: &Edital, cargo: &Cargo, rotulo: Option<Rotulo>, c: &Chamado) -> String {
    let mut parts = vec![slot(edital, cargo, rotulo, c)];
    parts.extend(c.revertida_de.map(|de| esgotada(edital, cargo, de)));
    parts.extend(chamada(edital, cargo, c.razao, c.lista));
    parts.join("; ")
}

/// A refill is of the list charged at the slot (Irupi art. 7º § 1º, Ibatiba art. 4º § 2º); a new slot is of its position, and
/// beyond the vagas of the edital by the norm's rule for the cadastro de reserva.
fn slot(edital: &Edital, cargo: &Cargo, label: Option<Rotulo>, c: &Chamado) -> String {
    let art = |l: Lista, key: &str| artigo_de(edital, cargo, l, key);
    if c.substitui.is_some() {
        let called = called_list(c);
        return match norma(cargo, called) {
            Some(_) => {
                let id = edital.lista_id(called).to_uppercase();
                format!("reposição pela lista {id} ({})", art(called, "desistencia"))
            }
            None => "reposição pela ampla concorrência".into(),
        };
    }
    let position = match label.filter(|r| r.lista == c.posicao_de) {
        Some(label) => rotulo(edital, cargo, label),
        None if c.posicao_de.is_ac() => "ampla concorrência".into(),
        None => format!("reserva ({})", art(c.posicao_de, "posicao")),
    };
    if c.posicao_de.is_ac() || c.vaga <= cargo.vagas {
        return position;
    }
    format!("{position}; cadastro de reserva ({})", art(c.posicao_de, "cadastro"))
}

/// The list that was called for the slot.
fn called_list(c: &Chamado) -> Lista {
    match (c.revertida_de, c.razao) {
        (Some(de), _) => de,
        (None, Razao::Compensacao { .. } | Razao::AmplaEsgotada) => Lista::AC,
        (None, Razao::Reserva | Razao::Ampla) => c.lista,
    }
}

#[cfg(test)]
mod tests {
    use super::super::apoio::Caso;
    use super::*;
    use crate::law::amostra::{ibatiba, irupi};

    fn texts(caso: &Caso, data: &str) -> Vec<String> {
        let lote = caso.batch(data, None);
        let cargo = &caso.edital.cargos[0];
        lote.chamadas.iter().map(|c| chamado(&caso.edital, cargo, &caso.outcome, c)).collect()
    }

    #[test]
    fn a_call_names_position_refill_and_reversal() {
        let mut norma = irupi();
        for (k, v) in [("posicao", "art. 3º, § 1º"), ("desistencia", "art. 7º, § 1º"), ("reversao", "art. 8º")] {
            norma.fundamento.insert(k.into(), v.into());
        }
        let mut caso = Caso::of(5, norma, 20, &["C07:pcd"]);
        assert_eq!(texts(&caso, "2025-10-01")[3..], ["ampla concorrência", "reserva (art. 3º, § 1º)"]);
        caso.nominate("2025-10-01", None);
        for e in ["2025-10-02 desistencia C07", "2025-10-02 desistencia C01"] {
            caso.push(e);
        }
        let refill = "reposição pela lista PCD (art. 7º, § 1º); lista PCD esgotada (art. 8º)";
        assert_eq!(texts(&caso, "2025-11-01"), ["reposição pela ampla concorrência", refill]);
    }

    #[test]
    fn a_compensation_names_the_list_that_gets_the_position() {
        let mut norma = ibatiba();
        norma.fundamento.insert("concorrencia".into(), "art. 4º, § 1º".into());
        let caso = Caso::of(5, norma, 20, &["C04:npi", "C12:npi"]);
        assert_eq!(texts(&caso, "2025-10-01")[4], "ampla concorrência; compensação à lista NPI (art. 4º, § 1º)");
    }
}
