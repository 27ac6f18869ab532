//! Which list each position belongs to (Ibatiba art. 5º, caput; Irupi art. 3º, § 1º).
//!
//! The labels are a lazy sequence: position n can be asked for any n, and asking further never changes what was answered before
//! (the order published stays as it is when vagas are added).

use crate::domain::{Cargo, Colisao, Edital, Lista, Norma};
use crate::law::outcome::{OrigemRotulo, Rotulo};
use crate::law::reserva::{self, Numero};
use std::collections::VecDeque;
use std::sync::Arc;

/// The positions that one quota list claims, ascending.
#[derive(Clone, Debug)]
struct Claims {
    norma: Arc<Norma>,
    /// First position fixed by a norm read literally; the natural first is then not claimed.
    fixed: Option<u32>,
    /// No natural nor table position at all.
    barred: bool,
    /// Number of the next natural (or table) claim, from 1.
    k: u32,
    next: Option<(u32, OrigemRotulo)>,
}

impl Claims {
    fn new(norma: &Arc<Norma>, fixed: Option<u32>, v: u32) -> Self {
        let barred = reserva::barred_by_minimum(norma, v);
        let fixed = fixed.filter(|_| norma.posicoes.is_none() && !barred);
        let k = if fixed.is_some() { 2 } else { 1 };
        let mut claims = Self { norma: norma.clone(), fixed, barred, k, next: None };
        claims.next = claims.draw();
        claims
    }

    /// The next claim in ascending order.
    fn draw(&mut self) -> Option<(u32, OrigemRotulo)> {
        if self.barred {
            return None;
        }
        let (natural, origem) = match self.norma.posicoes {
            Some(_) => (reserva::tabela(&self.norma, self.k), OrigemRotulo::Tabela),
            None => (reserva::natural(&self.norma, self.k), OrigemRotulo::Natural),
        };
        if let Some(fixed) = self.fixed.filter(|f| natural.is_none_or(|n| *f <= n)) {
            self.fixed = None;
            return Some((fixed, OrigemRotulo::Fixada));
        }
        self.k = self.k.checked_add(1)?;
        natural.map(|n| (n, origem))
    }

    /// Takes the claim standing on position `n`, if any; claims before it are passed over.
    fn take(&mut self, n: u32) -> Option<OrigemRotulo> {
        while self.next.is_some_and(|(p, _)| p < n) {
            self.next = self.draw();
        }
        let (_, origem) = self.next.filter(|(p, _)| *p == n)?;
        self.next = self.draw();
        Some(origem)
    }
}

/// The labels of one cargo.
#[derive(Clone, Debug)]
pub struct Rotulos {
    claims: Vec<Claims>,
    colisao: Colisao,
    /// V.
    vagas: u32,
    /// Positions settled so far.
    feitos: Vec<Rotulo>,
    /// How many of them are final: beyond V, credits are worked off in ascending order.
    finais: usize,
    /// Losers of collisions that wait for the next position that nobody claims.
    espera: VecDeque<(Lista, u32)>,
    /// Positions that nobody claims, still open for a loser that goes to the previous one.
    livres: Vec<usize>,
    /// Claims to be credited beyond V, per quota list.
    credito: Vec<u32>,
    /// How far one has to look ahead until a label is final.
    alcance: u32,
}

impl Rotulos {
    /// The labels of a cargo with these reserved numbers.
    pub fn new(edital: &Edital, cargo: &Cargo, numeros: &[Numero]) -> Self {
        let fixed = reserva::fixed_first(edital, cargo, numeros);
        let v = cargo.vagas;
        let claims: Vec<Claims> =
            cargo.regras.iter().zip(fixed).map(|(norma, fixed)| Claims::new(norma, fixed, v)).collect();
        let mut rotulos = Self {
            credito: vec![0; claims.len()],
            alcance: if edital.colisao == Colisao::Anterior { lookahead(&cargo.regras) } else { 0 },
            claims,
            colisao: edital.colisao,
            vagas: v,
            feitos: Vec::new(),
            finais: 0,
            espera: VecDeque::new(),
            livres: Vec::new(),
        };
        rotulos.begin(cargo, numeros);
        rotulos
    }

    /// Label of position `n` (from 1).
    pub fn label(&mut self, n: u32) -> Rotulo {
        self.ensure(n);
        let label = usize::try_from(n).ok().and_then(|n| n.checked_sub(1)).and_then(|i| self.feitos.get(i));
        label.copied().unwrap_or(LIVRE)
    }

    /// Labels of the positions 1..n.
    pub fn prefix(&mut self, n: u32) -> &[Rotulo] {
        self.ensure(n);
        self.feitos.get(..n as usize).unwrap_or(&self.feitos)
    }

    /// Settles the edital's own sequence and 1..V, where the edital's numbers rule.
    fn begin(&mut self, cargo: &Cargo, numeros: &[Numero]) {
        for (i, lista) in cargo.ordem.iter().flatten().enumerate() {
            self.feitos.push(Rotulo { lista: *lista, origem: OrigemRotulo::Sequencia });
            for claims in &mut self.claims {
                claims.take(u32::try_from(i + 1).unwrap_or(u32::MAX));
            }
        }
        while self.feitos.len() < self.vagas as usize {
            self.settle_next();
        }
        if cargo.ordem.is_none() {
            self.enforce_numbers(numeros);
        }
        self.livres.clear();
        self.finais = self.vagas as usize;
    }

    fn ensure(&mut self, n: u32) {
        let ahead = n.saturating_add(if n > self.vagas { self.alcance } else { 0 }) as usize;
        while self.feitos.len() < ahead {
            self.settle_next();
        }
        while self.finais < n as usize {
            self.work_off_credit(self.finais);
            self.finais += 1;
        }
    }

    /// A list with a position inside V given in advance loses its next one beyond V.
    fn work_off_credit(&mut self, i: usize) {
        let Some(rotulo) = self.feitos.get_mut(i) else { return };
        let lista = rotulo.lista;
        if let Some(credit) = lista.reserva_index().and_then(|q| self.credito.get_mut(q)).filter(|c| **c > 0) {
            *credit -= 1;
            *rotulo = Rotulo { lista: Lista::AC, origem: OrigemRotulo::Creditada { lista } };
        }
    }

    /// Settles the next position: step 3, collisions by ascending position, then the edital's order.
    fn settle_next(&mut self) {
        let i = self.feitos.len();
        let n = u32::try_from(i + 1).unwrap_or(u32::MAX);
        self.feitos.push(LIVRE);
        let mut taken = false;
        for q in 0..self.claims.len() {
            let lista = Lista::reserva(q);
            while let Some(origem) = self.claims.get_mut(q).and_then(|c| c.take(n)) {
                if taken {
                    self.lose(lista, n);
                } else {
                    self.put(i, lista, origem);
                    taken = true;
                }
            }
        }
        if taken {
            return;
        }
        match self.espera.pop_front() {
            Some((lista, de)) => self.put(i, lista, OrigemRotulo::Colisao { de }),
            None if self.colisao == Colisao::Anterior => self.livres.push(i),
            None => {}
        }
    }

    /// The loser of a collision on `n` goes to the previous open position, where the edital says so and there is one, else to
    /// the next. `livres` holds only positions beyond V once V is settled: a claim beyond V never moves to V or before.
    fn lose(&mut self, lista: Lista, n: u32) {
        match self.livres.pop() {
            Some(i) => self.put(i, lista, OrigemRotulo::Colisao { de: n }),
            None => self.espera.push_back((lista, n)),
        }
    }

    fn put(&mut self, i: usize, lista: Lista, origem: OrigemRotulo) {
        if let Some(slot) = self.feitos.get_mut(i) {
            *slot = Rotulo { lista, origem };
        }
    }

    /// Step 4: within 1..V a list gets exactly its reserved number. First every list's surplus is taken away (the latest), then
    /// the missing ones are added, list by list, from V downwards, each credited against the list's next position beyond V.
    fn enforce_numbers(&mut self, numeros: &[Numero]) {
        let mut have = vec![0u32; self.claims.len()];
        for rotulo in &self.feitos {
            if let Some(n) = rotulo.lista.reserva_index().and_then(|q| have.get_mut(q)) {
                *n += 1;
            }
        }
        let mut surplus: Vec<u32> = have.iter().zip(numeros).map(|(h, n)| h.saturating_sub(n.vagas)).collect();
        for rotulo in self.feitos.iter_mut().rev() {
            let lista = rotulo.lista;
            if let Some(s) = lista.reserva_index().and_then(|q| surplus.get_mut(q)).filter(|s| **s > 0) {
                *s -= 1;
                *rotulo = Rotulo { lista: Lista::AC, origem: OrigemRotulo::Excedente { lista } };
            }
        }
        self.add_missing(&have, numeros);
    }

    fn add_missing(&mut self, have: &[u32], numeros: &[Numero]) {
        let mut free = self.feitos.iter_mut().rev().filter(|r| r.lista.is_ac());
        for (q, (have, n)) in have.iter().zip(numeros).enumerate() {
            for _ in *have..n.vagas {
                let Some(rotulo) = free.next() else { return };
                *rotulo = Rotulo { lista: Lista::reserva(q), origem: OrigemRotulo::Edital };
                if let Some(credit) = self.credito.get_mut(q) {
                    *credit += 1;
                }
            }
        }
    }
}

const LIVRE: Rotulo = Rotulo { lista: Lista::AC, origem: OrigemRotulo::Livre };

/// How far beyond n a claim can lie that still moves to n when losers go to the *previous* open position: every position between
/// must be claimed, and lists with shares p, jumping by j at their minimum, claim at most `Σ p·d + k + Σ j` of d positions, so
/// `d ≤ (2k + Σ j) / (1 − Σ p)`. Shares that add up to the whole leave no open position; 4096 is then more than is ever used.
fn lookahead(regras: &[Arc<Norma>]) -> u32 {
    let (mut share, mut slack) = (0i128, 0i128);
    for norma in regras {
        let p = norma.percentual;
        let by_share = p.num().checked_mul(1_000_000).map_or(1_000_000, |n| n / p.den() + 1);
        let by_step = norma.intervalo.filter(|i| *i > 0).map_or(0, |i| 1_000_000 / i128::from(i) + 1);
        share += if norma.posicoes.is_some() { by_step } else { by_share };
        slack += 2
            + i128::from(reserva::count(norma, norma.minimo))
            + norma.posicoes.as_ref().map_or(0, |t| t.len() as i128);
    }
    let open = 1_000_000 - share;
    if open <= 0 { 4096 } else { u32::try_from(slack * 1_000_000 / open + 1).unwrap_or(4096).min(1 << 20) }
}

#[cfg(test)]
#[path = "posicoes_tests.rs"]
mod tests;
