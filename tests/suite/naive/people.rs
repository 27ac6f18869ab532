//! Scores, minimums, cuts.

use homologa::domain::{
    Candidate, Cargo, Decimal, Edital, Lista, ListaSet, Lugares, NotaFinal, OrigemClassificacao, Perfil, Ratio,
    RawScore, Situacao,
};
use homologa::law::outcome::{Fora, Motivo};

/// One person after all stages.
#[derive(Clone, Debug)]
pub struct Person {
    pub fora: Option<Fora>,
    pub listas: ListaSet,
    pub etapas: Vec<Option<Decimal>>,
    pub nota: Option<Decimal>,
}

impl Person {
    fn out(&mut self, motivo: Motivo, etapa: Option<usize>, valor: Option<Decimal>, minimo: Option<Decimal>) {
        let etapa = etapa.and_then(|e| u16::try_from(e).ok());
        self.fora = Some(Fora { motivo, etapa, prova: None, valor, minimo });
        self.listas = ListaSet::EMPTY;
    }
}

/// Everyone through the stages, in order.
pub fn judge(edital: &Edital, cargo: &Cargo, candidatos: &[Candidate], reserved: &[u32]) -> Vec<Person> {
    let perfil = edital.perfil(cargo);
    let mut people: Vec<Person> = candidatos.iter().map(|c| start(perfil, c)).collect();
    if perfil.classificacao == OrigemClassificacao::Banca {
        for (p, c) in people.iter_mut().zip(candidatos).filter(|(p, _)| p.fora.is_none()) {
            by_ranks(perfil, p, c);
        }
    } else {
        for etapa in 0..perfil.etapas.len() {
            for (p, c) in people.iter_mut().zip(candidatos).filter(|(p, _)| p.fora.is_none()) {
                stage(perfil, etapa, p, c);
            }
            cut(perfil, cargo, etapa, &mut people, reserved);
        }
        for (p, c) in people.iter_mut().zip(candidatos).filter(|(p, _)| p.fora.is_none()) {
            total(perfil, p, c);
        }
    }
    for p in &mut people {
        p.listas = best_quota(edital, cargo, p.listas);
    }
    people
}

/// The organizer's situation: `eliminado` goes before every numeric reason; who is `ausente` lacks a score, where there are any.
fn start(perfil: &Perfil, c: &Candidate) -> Person {
    let listas = c.listas.with(Lista::AC);
    let mut p = Person { fora: None, listas, etapas: vec![None; perfil.etapas.len()], nota: None };
    match c.situacao {
        Situacao::Eliminado => p.out(Motivo::Eliminado, None, None, None),
        Situacao::Ausente if perfil.provas().next().is_none() => p.out(Motivo::Ausente, None, None, None),
        _ => {}
    }
    p
}

/// The lists are those where the organizer gave a rank; whoever has none is out by their scores, or by the organizer's decision.
fn by_ranks(perfil: &Perfil, p: &mut Person, c: &Candidate) {
    p.listas = (0u8..).zip(&*c.ranks).filter(|(_, r)| r.is_some()).map(|(l, _)| Lista(l)).collect();
    if !p.listas.is_empty() {
        return;
    }
    p.listas = c.listas.with(Lista::AC);
    for e in 0..perfil.etapas.len() {
        if p.fora.is_none() {
            stage(perfil, e, p, c);
        }
    }
    if p.fora.is_none() {
        p.out(Motivo::Eliminado, None, None, None);
    }
}

fn stage(perfil: &Perfil, e: usize, p: &mut Person, c: &Candidate) {
    let etapa = &perfil.etapas[e];
    let notas = &c.notas[perfil.provas_da_etapa(e)];
    if notas.contains(&RawScore::Eliminated) {
        return p.out(Motivo::Eliminado, Some(e), None, None);
    }
    if notas.iter().any(|n| !matches!(n, RawScore::Value(_))) {
        return p.out(Motivo::Ausente, Some(e), None, None);
    }
    let raw = |n: &RawScore| if let RawScore::Value(v) = n { *v } else { unreachable!("checked above") };
    for (prova, nota) in etapa.provas.iter().zip(notas) {
        if prova.minimo.is_some_and(|m| raw(nota) < m) {
            return p.out(Motivo::MinimoProva, Some(e), Some(raw(nota)), prova.minimo);
        }
    }
    let sum = etapa.provas.iter().zip(notas).fold(Ratio::ZERO, |sum, (prova, nota)| {
        sum.add(prova.peso.mul(raw(nota).ratio()).expect("small")).expect("small")
    });
    let score = sum.round(perfil.casas, perfil.arredondamento).expect("small");
    p.etapas[e] = Some(score);
    minimum(p, etapa.minimo, &etapa.minimo_lista, score, Motivo::MinimoEtapa, Some(e));
}

/// A list may have a lower minimum of its own: who meets only that one stays in that list alone.
fn minimum(
    p: &mut Person,
    all: Option<Decimal>,
    own: &[(Lista, Decimal)],
    score: Decimal,
    m: Motivo,
    e: Option<usize>,
) {
    let of = |l: Lista| own.iter().find(|(list, _)| *list == l).map(|(_, m)| *m).or(all);
    let kept: ListaSet = p.listas.iter().filter(|l| of(*l).is_none_or(|m| score >= m)).collect();
    if kept.is_empty() {
        let lowest = p.listas.iter().filter_map(of).min();
        return p.out(m, e, Some(score), lowest);
    }
    p.listas = kept;
}

fn accumulated(p: &Person) -> Decimal {
    add(p.etapas.iter().flatten())
}

fn add<'a>(scores: impl Iterator<Item = &'a Decimal>) -> Decimal {
    let sum = scores.fold(Ratio::ZERO, |sum, s| sum.add(s.ratio()).expect("small"));
    sum.round(6, homologa::domain::ScoreRounding::Truncate).expect("exact")
}

/// The barreira of a stage.
fn cut(perfil: &Perfil, cargo: &Cargo, e: usize, people: &mut [Person], reserved: &[u32]) {
    let Some(barreira) = &perfil.etapas[e].barreira else { return };
    let places = |l: Lista| match barreira.lugares.iter().find(|(list, _)| *list == l).map(|(_, n)| *n) {
        None => 0,
        Some(Lugares::Numero(n)) => n as usize,
        Some(Lugares::Multiplo(n)) if reserved[l.index()] > 0 => (n * reserved[l.index()]) as usize,
        Some(Lugares::Multiplo(_)) => barreira.sem_vagas.unwrap_or(0) as usize,
    };
    let within = |people: &[Person], l: Lista| -> Vec<usize> {
        (0..people.len()).filter(|i| people[*i].fora.is_none() && people[*i].listas.has(l)).collect()
    };
    let by_ac = best(people, &within(people, Lista::AC), places(Lista::AC));
    let mut limits = vec![lowest(people, &by_ac)];
    let mut passed: Vec<ListaSet> =
        (0..people.len()).map(|i| if by_ac.contains(&i) { people[i].listas } else { ListaSet::EMPTY }).collect();
    for k in 0..cargo.regras.len() {
        let l = Lista::reserva(k);
        let mut rivals = within(people, l);
        if !cargo.regras[k].corte_conta_ac {
            rivals.retain(|i| !by_ac.contains(i));
        }
        let by_quota = best(people, &rivals, places(l));
        limits.push(lowest(people, &by_quota));
        for i in by_quota {
            passed[i] = passed[i].with(l);
        }
    }
    for (p, passed) in people.iter_mut().zip(passed).filter(|(p, _)| p.fora.is_none()) {
        if passed.is_empty() {
            let limit = p.listas.iter().filter_map(|l| limits[l.index()]).min();
            p.out(Motivo::Barreira, Some(e), Some(accumulated(p)), limit);
        } else {
            p.listas = passed;
        }
    }
}

/// The best `places` of these people, and everyone tied with the last of them.
fn best(people: &[Person], among: &[usize], places: usize) -> Vec<usize> {
    let better = |i: usize| among.iter().filter(|j| accumulated(&people[**j]) > accumulated(&people[i])).count();
    among.iter().copied().filter(|i| better(*i) < places).collect()
}

fn lowest(people: &[Person], passed: &[usize]) -> Option<Decimal> {
    passed.iter().map(|i| accumulated(&people[*i])).min()
}

fn total(perfil: &Perfil, p: &mut Person, c: &Candidate) {
    let score = match perfil.nota_final {
        NotaFinal::Banca => c.nota_banca,
        NotaFinal::Calculada => Some(accumulated(p)),
    };
    p.nota = score;
    match score {
        Some(score) => minimum(p, perfil.minimo, &perfil.minimo_lista, score, Motivo::MinimoFinal, None),
        None => p.out(Motivo::Ausente, None, None, None),
    }
}

/// Is somebody with a score in every prova without the organizer's total, where that is the score?
pub fn total_missing(perfil: &Perfil, candidatos: &[Candidate], people: &[Person]) -> bool {
    let absent = |p: &Person| p.fora.is_some_and(|f| f.motivo == Motivo::Ausente && f.etapa.is_none());
    let lacks = candidatos.iter().zip(people).any(|(c, p)| c.nota_banca.is_none() && absent(p));
    perfil.classificacao == OrigemClassificacao::Calculada && perfil.provas().next().is_some() && lacks
}

/// Is somebody said to be absent who has a total, where the total is all there is?
pub fn absent_with_total(perfil: &Perfil, candidatos: &[Candidate]) -> bool {
    let scored = |c: &Candidate| c.nota_banca.is_some_and(|n| n > Decimal::ZERO);
    perfil.classificacao == OrigemClassificacao::Calculada
        && perfil.provas().next().is_none()
        && candidatos.iter().any(|c| c.situacao == Situacao::Ausente && scored(c))
}

/// `dupla_cota = "maior-percentual"`.
fn best_quota(edital: &Edital, cargo: &Cargo, listas: ListaSet) -> ListaSet {
    let homologa::domain::DuplaCota::MaiorPercentual { acumulavel } = &edital.dupla_cota else { return listas };
    let percent = |l: &Lista| cargo.regras[l.index() - 1].percentual;
    let mut rivals: Vec<Lista> = listas.quotas().filter(|l| !acumulavel.contains(l)).collect();
    rivals.sort_by(|a, b| percent(b).cmp(&percent(a)).then(a.cmp(b)));
    rivals.iter().skip(1).fold(listas, |set, l| set.without(*l))
}
