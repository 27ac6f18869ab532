//! Reserved numbers and labels, counted anew from the norm: nothing of the engine's positions is used. Here are the numbers;
//! `posicoes` has each list's positions before they meet, `mapa` deals them out.

mod mapa;
mod posicoes;

use crate::domain::{Cargo, Edital, Limiar, Norma, NumeroReservado, Rounding, contados};
use crate::law::audit::{Caso, Contas, catalogo};
use crate::law::outcome::Rotulo;
pub(super) use posicoes::rotulos;

/// Number due in the first `n` vagas: the law's percentage, rounded as the law says, under its ceiling.
pub(super) fn due(norma: &Norma, n: u32) -> u32 {
    if n < norma.minimo {
        return 0;
    }
    let n = i128::from(n);
    let (product, den) = (norma.percentual.num().saturating_mul(n), norma.percentual.den());
    let (whole, rest) = (product.div_euclid(den), product.rem_euclid(den));
    let half = rest.saturating_mul(2).cmp(&den);
    let up = match norma.arredondamento {
        Rounding::HalfUp => half.is_ge(),
        Rounding::HalfDown => half.is_gt(),
        Rounding::Up => rest > 0,
        Rounding::Down => false,
    };
    let ceiling = norma.teto.map(|t| t.num().saturating_mul(n).div_euclid(t.den()));
    let number = whole.saturating_add(i128::from(up));
    u32::try_from(ceiling.map_or(number, |c| number.min(c)).max(0)).unwrap_or(u32::MAX)
}

/// Does `limiar = "edital"` leave the list without positions of its own?
pub(super) fn below_threshold(cargo: &Cargo, norma: &Norma) -> bool {
    norma.limiar == Limiar::Edital && cargo.vagas < norma.minimo
}

/// Entries of the edital's table up to `last`, the step after its last entry included.
fn table(norma: &Norma, last: u32) -> Option<Vec<u32>> {
    let printed = norma.posicoes.as_ref()?;
    let mut entries: Vec<u32> = printed.iter().copied().filter(|p| *p <= last).collect();
    if let (Some(step), Some(end)) = (norma.intervalo.filter(|s| *s > 0), printed.last()) {
        let mut next = end.checked_add(step);
        while let Some(p) = next.filter(|p| *p <= last) {
            entries.push(p);
            next = p.checked_add(step);
        }
    }
    Some(entries)
}

/// Number that the law's own rule gives on V (the table's entries, where they give the number).
fn by_rule(cargo: &Cargo, norma: &Norma) -> u32 {
    match table(norma, cargo.vagas).filter(|_| norma.numero == NumeroReservado::Posicoes) {
        _ if below_threshold(cargo, norma) => 0,
        Some(entries) => u32::try_from(entries.len()).unwrap_or(u32::MAX),
        None => due(norma, cargo.vagas),
    }
}

/// Vagas per list within V, `ac` first.
pub(super) fn numeros(edital: &Edital, cargo: &Cargo) -> Vec<u32> {
    let mut all = vec![0];
    for (k, norma) in cargo.regras.iter().enumerate().take(edital.reservas.len()) {
        all.push(cargo.declaradas.get(k).copied().flatten().unwrap_or_else(|| by_rule(cargo, norma)));
    }
    let quotas = all.iter().fold(0u32, |sum, n| sum.saturating_add(*n));
    if let Some(ac) = all.first_mut() {
        *ac = cargo.vagas.saturating_sub(quotas);
    }
    all
}

/// Compares numbers and labels of the outcome with those counted anew.
pub(super) fn check(caso: &Caso<'_>, reservadas: &[u32], contas: &mut Contas<'_>) {
    numbers(caso, reservadas, contas);
    let given = &caso.outcome.rotulos;
    let enough = given.len() >= caso.outcome.ordem.len() && u64::from(caso.cargo.vagas) <= given.len() as u64;
    let expected = rotulos(caso.edital, caso.cargo, reservadas, given.len());
    let wrong = given.iter().zip(&expected).position(|(g, e)| g != e);
    if let Some(i) = wrong.or((!enough).then_some(given.len())) {
        contas.falha(&catalogo::AUDITORIA_ROTULO, None, || {
            let id = |r: Option<&Rotulo>| r.map_or("nenhuma", |r| caso.edital.lista_id(r.lista)).to_owned();
            let (g, e) = (id(given.get(i)), id(expected.get(i)));
            format!(
                "a {}ª posição está com a lista “{g}”; contada pela norma, é da lista “{e}” ou tem outra origem",
                i + 1
            )
        });
    }
    for passo in caso.outcome.ordem.iter().zip(given).filter(|(p, r)| p.rotulo != r.lista) {
        contas.falha(&catalogo::AUDITORIA_ROTULO, Some(caso.inscricao(passo.0.pessoa)), || {
            "a ordem de nomeação mostra para a posição outra lista que a do seu rótulo".into()
        });
    }
}

fn numbers(caso: &Caso<'_>, reservadas: &[u32], contas: &mut Contas<'_>) {
    for ((i, v), due) in caso.outcome.vagas.iter().enumerate().zip(reservadas) {
        let ranked = caso.outcome.classificacao.get(i).map_or(0, Vec::len);
        let rule = i.checked_sub(1).and_then(|k| caso.cargo.regras.get(k)).map(|n| by_rule(caso.cargo, n));
        let stated = i.checked_sub(1).and_then(|k| caso.cargo.declaradas.get(k).copied().flatten());
        let holds = v.lista.index() == i
            && v.vagas == *due
            && rule.is_none_or(|r| v.pela_lei == r)
            && v.declaradas == stated
            && usize::try_from(v.classificados).is_ok_and(|c| c == ranked)
            && !v.fundamento.is_empty();
        if !holds {
            contas.falha(&catalogo::AUDITORIA_VAGAS, None, || {
                let id = caso.edital.lista_id(v.lista);
                format!(
                    "lista “{id}”: {} e {}; pela conta refeita, {due} e {ranked}",
                    contados(v.vagas, "vaga", "vagas"),
                    contados(v.classificados, "classificado", "classificados")
                )
            });
        }
    }
}
