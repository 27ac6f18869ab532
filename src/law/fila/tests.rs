//! The queue against a model that scans whole lists each time, under random calls and events.

use super::*;

/// Nobody clever: lists as vectors, scanned from the top; who goes to the end is moved; turns are marks.
struct Modelo {
    listas: Vec<Vec<u32>>,
    so_cotas: Vec<u32>,
    pertence: Vec<ListaSet>,
    estado: Vec<(Condicao, Option<Lista>)>,
    /// `ac` turn has come.
    turno: Vec<bool>,
    regras: Regras,
}

impl Modelo {
    fn free(&self, p: u32) -> bool {
        self.estado[p as usize].0 == Condicao::Livre && !self.pertence[p as usize].is_empty()
    }

    fn best(&self, l: Lista) -> Option<u32> {
        self.listas[l.index()].iter().copied().find(|p| self.free(*p) && self.pertence[*p as usize].has(l))
    }

    fn take(&mut self, p: u32, l: Lista) -> Option<(u32, Lista)> {
        self.estado[p as usize] = (Condicao::Chamado, Some(l));
        if l.is_ac() {
            self.turno[p as usize] = true;
        }
        Some((p, l))
    }

    /// A call that finds nobody changes nothing.
    fn call(&mut self, label: Lista) -> Option<(u32, Lista)> {
        let before = (self.estado.clone(), self.turno.clone());
        let called = self.look(label);
        if called.is_none() {
            (self.estado, self.turno) = before;
        }
        called
    }

    fn look(&mut self, label: Lista) -> Option<(u32, Lista)> {
        if !label.is_ac() {
            let cascade = self.regras.reverte[label.index()].clone();
            for l in std::iter::once(label).chain(cascade) {
                if let Some(p) = self.best(l) {
                    return self.take(p, l);
                }
            }
        }
        for p in self.listas[0].clone() {
            let i = p as usize;
            match self.estado[i] {
                (Condicao::Livre, _) => return self.take(p, Lista::AC),
                (Condicao::Chamado, Some(q)) if !self.turno[i] && !q.is_ac() => {
                    self.turno[i] = true;
                    if self.regras.compensa.has(q) {
                        self.estado[i].1 = Some(Lista::AC);
                        if let Some(best) = self.best(q) {
                            return self.take(best, q);
                        }
                    }
                }
                _ => {}
            }
        }
        let p = self.so_cotas.iter().copied().find(|p| self.free(*p))?;
        let first = self.pertence[p as usize].quotas().next()?;
        self.take(p, first)
    }

    fn lose(&mut self, p: u32, l: Lista) -> bool {
        let i = p as usize;
        self.pertence[i] = self.pertence[i].without(l);
        let vacated = self.estado[i] == (Condicao::Chamado, Some(l));
        if vacated {
            self.estado[i] = (Condicao::Livre, None);
        }
        vacated
    }

    fn send_to_end(&mut self, p: u32) {
        let i = p as usize;
        for l in self.pertence[i].iter() {
            let list = &mut self.listas[l.index()];
            list.retain(|x| *x != p);
            list.push(p);
        }
        if !self.pertence[i].has(Lista::AC) {
            self.so_cotas.retain(|x| *x != p);
            self.so_cotas.push(p);
        }
        self.estado[i] = (Condicao::Livre, None);
        self.turno[i] = false;
    }
}

fn random(seed: &mut u64, below: u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 20) % below
}

fn exam(seed: &mut u64) -> (Fila, Modelo) {
    let people = 4 + random(seed, 30) as u32;
    let quotas = 1 + random(seed, 3) as u8;
    let set = |seed: &mut u64| {
        let chosen: ListaSet = (1..=quotas).filter(|_| random(seed, 3) == 0).map(Lista).collect();
        if chosen.is_empty() || random(seed, 5) > 0 { chosen.with(Lista::AC) } else { chosen }
    };
    let pertence: Vec<ListaSet> = (0..people).map(|_| set(seed)).collect();
    let list = |l: u8| (0..people).filter(|p| pertence[*p as usize].has(Lista(l))).collect::<Vec<u32>>();
    let listas: Vec<Vec<u32>> = (0..=quotas).map(list).collect();
    let so_cotas: Vec<u32> = (0..people).filter(|p| !pertence[*p as usize].has(Lista::AC)).collect();
    let compensa = (1..=quotas).filter(|_| random(seed, 2) == 0).map(Lista).collect();
    let mut reverte = vec![Vec::new(); usize::from(quotas) + 1];
    if quotas > 1 && random(seed, 2) == 0 {
        reverte[1] = vec![Lista(2)];
    }
    let regras = Regras { compensa, reverte };
    let modelo = Modelo {
        listas: listas.clone(),
        so_cotas: so_cotas.clone(),
        pertence: pertence.clone(),
        estado: vec![(Condicao::Livre, None); people as usize],
        turno: vec![false; people as usize],
        regras: regras.clone(),
    };
    (Fila::new(listas, so_cotas, pertence, regras), modelo)
}

/// One random call or event on both.
fn step(seed: &mut u64, fila: &mut Fila, modelo: &mut Modelo) {
    let lists = modelo.listas.len() as u64;
    let p = random(seed, modelo.estado.len() as u64) as u32;
    let l = Lista(random(seed, lists) as u8);
    match random(seed, 12) {
        0 => {
            fila.leave(p);
            modelo.estado[p as usize].0 = Condicao::Saiu;
        }
        1 if modelo.estado[p as usize].0 != Condicao::Saiu => {
            fila.to_the_end(p);
            modelo.send_to_end(p);
        }
        2 if !l.is_ac() && modelo.pertence[p as usize].has(l) => {
            assert_eq!(fila.lose_list(p, l), modelo.lose(p, l));
        }
        3 if modelo.estado[p as usize].0 == Condicao::Livre => {
            fila.take_outside(p, Some(l));
            modelo.estado[p as usize] = (Condicao::Saiu, Some(l));
        }
        _ => {
            let seen = fila.peek(l);
            let called = fila.call(l);
            assert_eq!(seen, called, "peeking tells what a call does");
            assert_eq!(called.map(|c| (c.pessoa, c.cobrada)), modelo.call(l));
        }
    }
}

#[test]
fn calls_and_events_are_those_of_a_model_that_scans_whole_lists() {
    for exam_seed in 1..=3000u64 {
        let mut seed = exam_seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let (mut fila, mut modelo) = exam(&mut seed);
        for _ in 0..60 {
            step(&mut seed, &mut fila, &mut modelo);
            for l in 1..modelo.listas.len() as u8 {
                assert_eq!(fila.best_of(Lista(l)), modelo.best(Lista(l)), "exam {exam_seed}");
            }
            for (p, estado) in (0u32..).zip(&modelo.estado) {
                assert_eq!(fila.charge_of(p), estado.1, "exam {exam_seed}, person {p}");
                assert_eq!(fila.is_waiting(p), modelo.free(p), "exam {exam_seed}, person {p}");
            }
        }
    }
}

/// Nobody, an unknown list, an unknown person: nothing happens.
#[test]
fn strangers_change_nothing() {
    let mut fila = Fila::new(vec![vec![0]], Vec::new(), vec![ListaSet::AC], Regras::default());
    fila.leave(9);
    fila.to_the_end(9);
    assert!(!fila.lose_list(9, Lista(1)));
    assert_eq!((fila.charge_of(9), fila.has_left(9), fila.best_of(Lista(7))), (None, true, None));
    assert_eq!(fila.call(Lista(7)).map(|c| (c.pessoa, c.revertida_de)), Some((0, Some(Lista(7)))));
    assert_eq!(fila.call(Lista::AC), None);
    assert_eq!(Fila::new(Vec::new(), Vec::new(), Vec::new(), Regras::default()).call(Lista::AC), None);
}
