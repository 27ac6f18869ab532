//! How many vagas are reserved, and which list each position belongs to.

use homologa::domain::norma::NumeroReservado;
use homologa::domain::{Cargo, Colisao, Edital, Limiar, Lista, Norma, OrdemInicial, Rounding};

/// Positions due to a list among the first n: its percentage of n, rounded as the norm says.
pub fn count(norma: &Norma, n: u32) -> u32 {
    if n < norma.minimo {
        return 0;
    }
    let (num, den, n) = (norma.percentual.num(), norma.percentual.den(), i128::from(n));
    let (whole, rest) = (num * n / den, num * n % den);
    let up = match norma.arredondamento {
        Rounding::HalfUp => 2 * rest >= den,
        Rounding::HalfDown => 2 * rest > den,
        Rounding::Up => rest > 0,
        Rounding::Down => false,
    };
    let rounded = whole + i128::from(up);
    let ceiling = norma.teto.map_or(rounded, |t| t.num() * n / t.den());
    u32::try_from(rounded.min(ceiling)).expect("small")
}

/// The entries of the edital's table up to `last`.
fn table(norma: &Norma, last: u32) -> Option<Vec<u32>> {
    let mut entries = norma.posicoes.clone()?;
    while let Some(step) = norma.intervalo {
        let next = entries.last().copied().unwrap_or(0) + step;
        if next > last {
            break;
        }
        entries.push(next);
    }
    entries.retain(|p| *p <= last);
    Some(entries)
}

/// Does `limiar = "edital"` leave this list without positions of its own?
fn below_threshold(cargo: &Cargo, norma: &Norma) -> bool {
    norma.limiar == Limiar::Edital && cargo.vagas < norma.minimo
}

/// The reserved number of the `k`-th list.
pub fn reserved(cargo: &Cargo, k: usize) -> u32 {
    let norma = &cargo.regras[k];
    if let Some(stated) = cargo.declaradas[k] {
        return stated;
    }
    if below_threshold(cargo, norma) {
        return 0;
    }
    match table(norma, cargo.vagas) {
        Some(entries) if norma.numero == NumeroReservado::Posicoes => u32::try_from(entries.len()).expect("small"),
        _ => count(norma, cargo.vagas),
    }
}

/// Vagas per list, `ac` first; an error holds the cargo back.
pub fn numbers(edital: &Edital, cargo: &Cargo) -> Result<Vec<u32>, String> {
    let quotas: Vec<u32> = (0..edital.reservas.len()).map(|k| reserved(cargo, k)).collect();
    let ac = cargo.vagas.checked_sub(quotas.iter().sum()).ok_or("mais vagas reservadas do que oferecidas")?;
    if let Some(ordem) = &cargo.ordem {
        for (k, due) in quotas.iter().enumerate() {
            let printed = ordem.iter().take(cargo.vagas as usize).filter(|l| **l == Lista::reserva(k)).count();
            if printed != *due as usize {
                return Err("a sequência impressa contradiz os números".into());
            }
        }
    }
    Ok([vec![ac], quotas].concat())
}

/// Where the positions of the `k`-th list lie before collisions, up to `last`.
fn claims(edital: &Edital, cargo: &Cargo, k: usize, reserved: &[u32], last: u32) -> Vec<u32> {
    let norma = &cargo.regras[k];
    if below_threshold(cargo, norma) {
        return Vec::new();
    }
    let mut all = table(norma, last).unwrap_or_else(|| {
        (1..=last)
            .flat_map(|n| vec![n; (count(norma, n) - count(norma, n - 1).min(count(norma, n))) as usize])
            .collect()
    });
    for (own, fixing) in cargo.regras.iter().enumerate().filter(|(_, n)| n.ordem_inicial == OrdemInicial::Literal) {
        // the norm names its own list by its own id, the others by the edital's
        let id = if own == k { &*fixing.lista } else { edital.lista_id(Lista::reserva(k)) };
        let fixed = fixing.primeira_posicao.get(id);
        if let (Some(at), Some(first), true) = (fixed, all.first_mut(), norma.posicoes.is_none()) {
            if reserved[k + 1] > 0 {
                *first = *at;
            }
        }
    }
    all.retain(|p| *p > cargo.ordem.as_ref().map_or(0, |o| u32::try_from(o.len()).expect("small")));
    all
}

/// The labels of positions 1..length.
pub fn labels(edital: &Edital, cargo: &Cargo, reserved: &[u32], length: usize) -> Vec<Lista> {
    let last = u32::try_from(length).expect("small") + 200;
    let printed = cargo.ordem.clone().unwrap_or_default();
    let mut waiting: Vec<(u32, usize)> = Vec::new();
    for k in 0..edital.reservas.len() {
        waiting.extend(claims(edital, cargo, k, reserved, last).into_iter().map(|p| (p, k)));
    }
    waiting.sort_unstable();
    let mut owner: Vec<Option<usize>> = vec![None; last as usize + 400];
    for at in 0..waiting.len() {
        let (claim, k) = waiting[at];
        let free = |p: u32, owner: &[Option<usize>]| {
            p > printed.len() as u32 && owner[p as usize].is_none() && !waiting.iter().any(|(other, _)| *other == p)
        };
        let place = match owner[claim as usize] {
            None => claim,
            Some(_) => {
                let lowest = if claim > cargo.vagas { cargo.vagas + 1 } else { 1 };
                let before = (lowest..claim).rev().find(|p| edital.colisao == Colisao::Anterior && free(*p, &owner));
                before.or_else(|| (claim + 1..).find(|p| free(*p, &owner))).expect("there is room above")
            }
        };
        owner[place as usize] = Some(k);
    }
    if cargo.ordem.is_none() {
        edital_numbers(cargo, reserved, &mut owner);
    }
    (1..=length)
        .map(|n| printed.get(n - 1).copied().unwrap_or_else(|| owner[n].map_or(Lista::AC, Lista::reserva)))
        .collect()
}

/// Rule 4: within 1..V a list gets exactly its reserved number.
fn edital_numbers(cargo: &Cargo, reserved: &[u32], owner: &mut [Option<usize>]) {
    let v = cargo.vagas as usize;
    let held = |owner: &[Option<usize>], k: usize| (1..=v).filter(|n| owner[*n] == Some(k)).count();
    for k in 0..cargo.regras.len() {
        while held(owner, k) > reserved[k + 1] as usize {
            let latest = (1..=v).rev().find(|n| owner[*n] == Some(k)).expect("holds some");
            owner[latest] = None;
        }
    }
    for k in 0..cargo.regras.len() {
        while held(owner, k) < reserved[k + 1] as usize {
            let at = (1..=v).rev().find(|n| owner[*n].is_none()).expect("the numbers fit in V");
            owner[at] = Some(k);
            if let Some(credited) = (v + 1..owner.len()).find(|n| owner[*n] == Some(k)) {
                owner[credited] = None;
            }
        }
    }
}
