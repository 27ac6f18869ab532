//! How many vagas are reserved: the law's count, the numbers stated by the edital, what is left for `ac`.

use crate::domain::{Cargo, Edital, Limiar, Lista, Norma, NumeroReservado, Ratio, Rounding};

/// `count(n)`: vagas due to the list in the first `n`, by the percentage.
///
/// Ibatiba art. 1º § 1º ("quando o número de vagas … for igual ou superior a 03") and Irupi art. 3º § 1º (from the 5th vaga) are
/// `minimo`; Ibatiba art. 1º § 2º and Irupi art. 3º § 3º are the rounding ("fração igual ou maior que 0,5 … aumentado"). A ceiling,
/// where a norm has one, is never passed. Numbers too large to be computed exactly count as 0 (the edital's validation limits them).
pub fn count(norma: &Norma, n: u32) -> u32 {
    if n < norma.minimo {
        return 0;
    }
    let due = round(norma.percentual, norma.arredondamento, n);
    let ceiling = norma.teto.map_or(i128::from(n), |teto| floor(teto, n));
    u32::try_from(due.min(ceiling).max(0)).unwrap_or(0)
}

fn floor(share: Ratio, n: u32) -> i128 {
    share.num().checked_mul(i128::from(n)).map_or(0, |x| x.div_euclid(share.den()))
}

fn round(share: Ratio, rounding: Rounding, n: u32) -> i128 {
    let (Some(num), den) = (share.num().checked_mul(i128::from(n)), share.den()) else { return 0 };
    let (whole, rest) = (num.div_euclid(den), num.rem_euclid(den));
    let up = match rounding {
        Rounding::HalfUp => rest >= den - rest,
        Rounding::HalfDown => rest > den - rest,
        Rounding::Up => rest > 0,
        Rounding::Down => false,
    };
    whole + i128::from(up)
}

/// The k-th natural position (k from 1): the smallest n with `count(n) ≥ k`. `None` when the list never gets a k-th.
///
/// Irupi art. 3º § 1º ("alcançar a 5ª vaga … e intervalo de dez vagas a partir de então") is what this gives for 10 %, minimum 5,
/// half-up: 5, 15, 25; Ibatiba's 20 %, minimum 3: 3, 8, 13.
pub fn natural(norma: &Norma, k: u32) -> Option<u32> {
    let by_share = least(norma.percentual, norma.arredondamento, k)?;
    let by_ceiling = match norma.teto {
        None => i128::from(k),
        Some(teto) => least(teto, Rounding::Down, k)?,
    };
    u32::try_from(by_share.max(by_ceiling).max(i128::from(norma.minimo)).max(1)).ok()
}

/// The smallest n for which `share × n`, rounded, reaches k.
fn least(share: Ratio, rounding: Rounding, k: u32) -> Option<i128> {
    let (num, den, k) = (share.num(), share.den(), i128::from(k));
    if num <= 0 {
        return None;
    }
    let half = (2 * k - 1).checked_mul(den);
    let double = num.checked_mul(2);
    match rounding {
        Rounding::HalfUp => Some(ceil_div(half?, double?)),
        Rounding::HalfDown => Some(half?.div_euclid(double?) + 1),
        Rounding::Up => Some((k - 1).checked_mul(den)?.div_euclid(num) + 1),
        Rounding::Down => Some(ceil_div(k.checked_mul(den)?, num)),
    }
}

const fn ceil_div(a: i128, b: i128) -> i128 {
    a.div_euclid(b) + (a.rem_euclid(b) > 0) as i128
}

/// The j-th entry (from 1) of an explicit table, its step included. `None` when the table has ended.
pub fn tabela(norma: &Norma, j: u32) -> Option<u32> {
    let posicoes = norma.posicoes.as_deref()?;
    let i = usize::try_from(j.checked_sub(1)?).ok()?;
    if let Some(p) = posicoes.get(i) {
        return Some(*p);
    }
    let beyond = j.checked_sub(u32::try_from(posicoes.len()).ok()?)?;
    posicoes.last()?.checked_add(norma.intervalo.filter(|i| *i > 0)?.checked_mul(beyond)?)
}

/// Number of entries of an explicit table up to `v`.
fn entries_up_to(norma: &Norma, v: u32) -> u32 {
    let Some(posicoes) = norma.posicoes.as_deref() else { return 0 };
    let printed = posicoes.partition_point(|p| *p <= v);
    let beyond = match (posicoes.last(), norma.intervalo) {
        (Some(last), Some(step)) if step > 0 && *last <= v => (v - last) / step,
        _ => 0,
    };
    u32::try_from(printed).unwrap_or(u32::MAX).saturating_add(beyond)
}

/// Is the list kept from every natural or table position, because its minimum is not met by V (`limiar = "edital"`)?
///
/// Ibatiba art. 1º § 1º speaks of "o número de vagas indicadas em concurso": read on the edital alone, a cargo below it has no
/// reserve for its whole validity; read on the cumulative count (the default), the reserve begins when the count reaches it.
pub fn barred_by_minimum(norma: &Norma, v: u32) -> bool {
    norma.limiar == Limiar::Edital && v < norma.minimo
}

/// The number that the norm's own rule reserves on `v` vagas.
///
/// With an explicit table it is the table's entries up to `v`, unless `numero = "percentual"`.
pub fn by_law(norma: &Norma, v: u32) -> u32 {
    match (&norma.posicoes, norma.numero) {
        (Some(_), NumeroReservado::Posicoes) if !barred_by_minimum(norma, v) => entries_up_to(norma, v),
        (Some(_), NumeroReservado::Posicoes) => 0,
        _ => count(norma, v),
    }
}

/// Where a reserved number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numero {
    /// The reserved number.
    pub vagas: u32,
    /// What the norm's own rule gives.
    pub pela_lei: u32,
    /// What the edital states.
    pub declaradas: Option<u32>,
}

/// The reserve of each quota list of a cargo, in the edital's order. The edital's number rules (Ibatiba art. 1º § 3º and Irupi
/// art. 4º want it stated there); a difference is told by [`crate::law::check_edital`].
pub fn numeros(cargo: &Cargo) -> Vec<Numero> {
    let stated = cargo.declaradas.iter().copied().chain(std::iter::repeat(None));
    cargo
        .regras
        .iter()
        .zip(stated)
        .map(|(norma, declaradas)| {
            let pela_lei = by_law(norma, cargo.vagas);
            Numero { vagas: declaradas.unwrap_or(pela_lei), pela_lei, declaradas }
        })
        .collect()
}

/// `AC vagas = V − Σ reserved`; `None` when more is reserved than there is.
pub fn ac_vagas(cargo: &Cargo, numeros: &[Numero]) -> Option<u32> {
    let reserved = numeros.iter().try_fold(0u32, |sum, n| sum.checked_add(n.vagas))?;
    cargo.vagas.checked_sub(reserved)
}

/// First positions fixed by norms read literally, per quota list of the edital, where they apply to this cargo.
///
/// Ibatiba art. 5º: "o preenchimento das vagas iniciar-se-á por: I – candidato classificado no sistema universal; II – candidato
/// com deficiência; e III – candidato negro, pardo e indígena". Ambiguous: an order of precedence among lists, or the positions
/// 1, 2, 3? Literal (default of that norm): positions, for a list for which the edital reserves at least one vaga, since nothing
/// begins with a vaga that does not exist; otherwise the list's first position is its natural one.
pub fn fixed_first(edital: &Edital, cargo: &Cargo, numeros: &[Numero]) -> Vec<Option<u32>> {
    let mut fixed = vec![None; cargo.regras.len()];
    for norma in &cargo.regras {
        if norma.ordem_inicial != crate::domain::OrdemInicial::Literal {
            continue;
        }
        for (id, posicao) in &norma.primeira_posicao {
            let target = edital.lista(id).and_then(Lista::reserva_index);
            let Some(i) = target.filter(|i| numeros.get(*i).is_some_and(|n| n.vagas > 0)) else { continue };
            if let Some(slot @ None) = fixed.get_mut(i) {
                *slot = Some(*posicao);
            }
        }
    }
    fixed
}

#[cfg(test)]
#[path = "reserva_tests.rs"]
mod tests;
