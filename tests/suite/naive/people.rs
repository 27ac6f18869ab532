//! Sections 1 and 2: scores, minimums, cuts, classification.

use homologa::domain::{
    Candidate, Cargo, Cell, Criterio, Decimal, Edital, Extra, Lista, ListaSet, Lugares, NotaFinal, NotaRef,
    OrigemClassificacao, Perfil, Ratio, RawScore, Situacao,
};
use homologa::law::outcome::{Fora, Motivo};
use std::cmp::Ordering;

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
        self.fora = Some(Fora { motivo, etapa, prova: None, valor, minimo });
        self.listas = ListaSet::EMPTY;
    }
}

/// Everyone through the stages, in order.
pub fn judge(edital: &Edital, cargo: &Cargo, candidatos: &[Candidate], reserved: &[u32]) -> Vec<Person> {
    let perfil = edital.perfil(cargo);
    let mut people: Vec<Person> = candidatos.iter().map(|c| start(perfil, c)).collect();
    if perfil.classificacao == OrigemClassificacao::Banca {
        for (p, c) in people.iter_mut().zip(candidatos) {
            by_ranks(p, c);
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

/// The organizer's situation goes before every numeric reason.
fn start(perfil: &Perfil, c: &Candidate) -> Person {
    let listas = c.listas.with(Lista::AC);
    let mut p = Person { fora: None, listas, etapas: vec![None; perfil.etapas.len()], nota: None };
    match c.situacao {
        Situacao::Eliminado => p.out(Motivo::Eliminado, None, None, None),
        Situacao::Ausente => p.out(Motivo::Ausente, Some(0), None, None),
        _ => {}
    }
    p
}

/// The lists are those where the organizer gave a rank.
fn by_ranks(p: &mut Person, c: &Candidate) {
    if p.fora.is_some() {
        return;
    }
    p.listas = (0u8..).zip(&*c.ranks).filter(|(_, r)| r.is_some()).map(|(l, _)| Lista(l)).collect();
    if p.listas.is_empty() {
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

/// Section 1, barreira.
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
        NotaFinal::Banca => c.nota_banca.expect("the generator gives it"),
        NotaFinal::Calculada => accumulated(p),
    };
    p.nota = Some(score);
    minimum(p, perfil.minimo, &perfil.minimo_lista, score, Motivo::MinimoFinal, None);
}

/// `dupla_cota = "maior-percentual"`.
fn best_quota(edital: &Edital, cargo: &Cargo, listas: ListaSet) -> ListaSet {
    let homologa::domain::DuplaCota::MaiorPercentual { acumulavel } = &edital.dupla_cota else { return listas };
    let percent = |l: &Lista| cargo.regras[l.index() - 1].percentual;
    let mut rivals: Vec<Lista> = listas.quotas().filter(|l| !acumulavel.contains(l)).collect();
    rivals.sort_by(|a, b| percent(b).cmp(&percent(a)).then(a.cmp(b)));
    rivals.iter().skip(1).fold(listas, |set, l| set.without(*l))
}

/// The total order of two people: which criterion decides, and how; `None` = nothing does.
pub fn compare(perfil: &Perfil, a: (&Candidate, &Person), b: (&Candidate, &Person)) -> (Ordering, Option<usize>) {
    let score = b.1.nota.cmp(&a.1.nota);
    if score != Ordering::Equal {
        return (score, None);
    }
    for (i, criterio) in perfil.desempate.iter().enumerate() {
        let decided = criterion(perfil, criterio, i, a, b);
        if decided != Ordering::Equal {
            return (decided, Some(i));
        }
    }
    (Ordering::Equal, None)
}

fn criterion(perfil: &Perfil, c: &Criterio, at: usize, a: (&Candidate, &Person), b: (&Candidate, &Person)) -> Ordering {
    let flag = |p: &Candidate| matches!(p.extras[at], Extra::Flag(Cell::Value(true)));
    let number = |p: &Candidate| if let Extra::Number(Cell::Value(n)) = p.extras[at] { Some(n) } else { None };
    let birth = |p: &Candidate| p.nascimento.value();
    match c {
        Criterio::Idoso { na_data, entre_idosos } => {
            let old = |p: &Candidate| birth(p).and_then(|d| d.age_on(*na_data)).is_some_and(|age| age >= 60);
            let older =
                if *entre_idosos && old(a.0) && old(b.0) { birth(a.0).cmp(&birth(b.0)) } else { Ordering::Equal };
            old(b.0).cmp(&old(a.0)).then(older)
        }
        Criterio::MaiorNota(NotaRef::Prova(id)) => match perfil.provas().position(|p| p.id == *id) {
            Some(p) => raw(b.0, p).cmp(&raw(a.0, p)),
            None => Ordering::Equal,
        },
        Criterio::MaiorNota(NotaRef::Etapa(id)) => match perfil.etapas.iter().position(|e| e.id == *id) {
            Some(e) => b.1.etapas[e].cmp(&a.1.etapas[e]),
            None => Ordering::Equal,
        },
        Criterio::Jurado | Criterio::Sinal { .. } => flag(b.0).cmp(&flag(a.0)),
        Criterio::MaiorValor { .. } => number(b.0).cmp(&number(a.0)),
        Criterio::MenorValor { .. } | Criterio::Sorteio | Criterio::Banca => number(a.0).cmp(&number(b.0)),
        Criterio::MaisVelho { hora } => {
            let hour = |p: &Candidate| if *hora { p.hora_nascimento.value() } else { None };
            birth(a.0).cmp(&birth(b.0)).then(hour(a.0).cmp(&hour(b.0)))
        }
    }
}

fn raw(c: &Candidate, prova: usize) -> Option<Decimal> {
    if let RawScore::Value(v) = c.notas[prova] { Some(v) } else { None }
}

type Ranking = Vec<(u32, u32, Option<usize>)>;

/// Section 2: one total order, restricted to each list.
pub fn rankings(
    edital: &Edital,
    cargo: &Cargo,
    candidatos: &[Candidate],
    people: &[Person],
) -> Result<Vec<Ranking>, String> {
    let perfil = edital.perfil(cargo);
    let given = perfil.classificacao == OrigemClassificacao::Banca;
    let of = |i: u32| (&candidatos[i as usize], &people[i as usize]);
    let mut order: Vec<u32> = (0u32..).take(people.len()).filter(|i| people[*i as usize].fora.is_none()).collect();
    if !given {
        order.sort_by(|a, b| compare(perfil, of(*a), of(*b)).0);
        for pair in order.windows(2) {
            if compare(perfil, of(pair[0]), of(pair[1])).0 == Ordering::Equal {
                return Err(format!("sorteio pendente entre {pair:?}"));
            }
        }
    }
    Ok((0..edital.listas())
        .map(|l| {
            let list = Lista(u8::try_from(l).expect("few lists"));
            let mut members: Vec<u32> =
                order.iter().copied().filter(|i| people[*i as usize].listas.has(list)).collect();
            if given {
                members.sort_by_key(|i| candidatos[*i as usize].ranks[l]);
                return members
                    .iter()
                    .map(|i| (*i, candidatos[*i as usize].ranks[l].expect("has a rank"), None))
                    .collect();
            }
            let decided =
                |at: usize| at.checked_sub(1).and_then(|up| compare(perfil, of(members[up]), of(members[at])).1);
            (0usize..).zip(1u32..).take(members.len()).map(|(at, rank)| (members[at], rank, decided(at))).collect()
        })
        .collect())
}
