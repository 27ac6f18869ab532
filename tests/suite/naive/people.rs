//! Sections 1 and 2: scores, minimums, cuts, classification.

use homologa::domain::{
    Candidate, Cargo, Cell, Criterio, Decimal, Edital, Extra, Lista, ListaSet, Lugares, NotaFinal, NotaRef,
    OrigemClassificacao, Perfil, Ratio, RawScore, Situacao,
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

/// `dupla_cota = "maior-percentual"`.
fn best_quota(edital: &Edital, cargo: &Cargo, listas: ListaSet) -> ListaSet {
    let homologa::domain::DuplaCota::MaiorPercentual { acumulavel } = &edital.dupla_cota else { return listas };
    let percent = |l: &Lista| cargo.regras[l.index() - 1].percentual;
    let mut rivals: Vec<Lista> = listas.quotas().filter(|l| !acumulavel.contains(l)).collect();
    rivals.sort_by(|a, b| percent(b).cmp(&percent(a)).then(a.cmp(b)));
    rivals.iter().skip(1).fold(listas, |set, l| set.without(*l))
}

/// The key that a criterion compares, smaller first; `Err` = its cell cannot be read, or is blank where it must not be.
fn key(perfil: &Perfil, at: usize, c: &Candidate, p: &Person) -> Result<Vec<Ratio>, ()> {
    let whole = |n: i64| Decimal::from_int(n).ratio();
    let minus = |d: Decimal| Ratio::ZERO.add(d.ratio().mul(whole(-1)).expect("small")).expect("small");
    let day = |d: homologa::domain::Date| whole(i64::from(d.day_number()));
    let birth = || c.nascimento.value().ok_or(());
    let number = || if let Extra::Number(Cell::Value(n)) = c.extras[at] { Ok(n) } else { Err(()) };
    Ok(match &perfil.desempate[at] {
        Criterio::Idoso { na_data, entre_idosos } => match birth()?.age_on(*na_data) {
            Some(60..) if *entre_idosos => vec![whole(0), day(birth()?)],
            Some(60..) => vec![whole(0)],
            _ => vec![whole(1)],
        },
        Criterio::MaiorNota(NotaRef::Prova(id)) => {
            let prova = perfil.provas().position(|p| p.id == *id);
            prova.and_then(|i| raw(c, i)).map(minus).into_iter().collect()
        }
        Criterio::MaiorNota(NotaRef::Etapa(id)) => {
            let etapa = perfil.etapas.iter().position(|e| e.id == *id);
            etapa.and_then(|e| p.etapas[e]).map(minus).into_iter().collect()
        }
        Criterio::Jurado | Criterio::Sinal { .. } => match c.extras[at] {
            Extra::Flag(Cell::Value(true)) => vec![whole(0)],
            Extra::Flag(Cell::Bad(_)) => return Err(()),
            _ => vec![whole(1)],
        },
        Criterio::MaiorValor { .. } => vec![minus(number()?)],
        Criterio::MenorValor { .. } | Criterio::Banca => vec![number()?.ratio()],
        Criterio::MaisVelho { hora: false } => vec![day(birth()?)],
        Criterio::MaisVelho { hora: true } => vec![day(birth()?)],
        // the last resort, wherever it is named
        Criterio::Sorteio => Vec::new(),
    })
}

/// Hour and minute are looked at only by those whom the day leaves tied.
fn hour(perfil: &Perfil, at: usize, c: &Candidate) -> Result<Vec<(u8, u8)>, ()> {
    match perfil.desempate[at] {
        Criterio::MaisVelho { hora: true } => Ok(vec![c.hora_nascimento.value().ok_or(())?]),
        _ => Ok(Vec::new()),
    }
}

fn raw(c: &Candidate, prova: usize) -> Option<Decimal> {
    if let RawScore::Value(v) = c.notas[prova] { Some(v) } else { None }
}

type Ranking = Vec<(u32, u32, Option<usize>)>;

/// Why there is no ranking.
#[derive(Debug, PartialEq, Eq)]
pub enum Held {
    /// The edital contradicts itself.
    Contradiction(String),
    /// A cell that a rule needs cannot be read.
    Cells,
    /// Ties left to a public draw.
    Draw(Vec<Vec<u32>>),
}

/// People on their way to a ranking, with what stands against it.
struct Chain<'a> {
    perfil: &'a Perfil,
    candidatos: &'a [Candidate],
    people: &'a [Person],
    unread: bool,
    pending: Vec<Vec<u32>>,
}

impl Chain<'_> {
    /// Orders people tied so far, from criterion `at` on: each with the criterion that put them below the one above.
    fn order(&mut self, tied: Vec<u32>, at: usize) -> Vec<(u32, Option<usize>)> {
        if tied.len() < 2 {
            return tied.into_iter().map(|p| (p, None)).collect();
        }
        if at == self.perfil.desempate.len() {
            return self.draw(tied);
        }
        let (perfil, candidatos, people) = (self.perfil, self.candidatos, self.people);
        let days = self.split(tied, |p| key(perfil, at, &candidatos[p as usize], &people[p as usize]));
        let hours = days.into_iter().flat_map(|day| match day.len() {
            1 => vec![day],
            _ => self.split(day, |p| hour(perfil, at, &candidatos[p as usize])),
        });
        let groups: Vec<Vec<u32>> = hours.collect();
        let mut order: Vec<(u32, Option<usize>)> = Vec::new();
        for group in groups {
            let mut below =
                if self.unread { group.into_iter().map(|p| (p, None)).collect() } else { self.order(group, at + 1) };
            if let (Some(first), false) = (below.first_mut(), order.is_empty()) {
                first.1 = Some(at);
            }
            order.extend(below);
        }
        order
    }

    /// Groups of equal keys, best first; everyone in one group where a key cannot be known.
    fn split<K: Ord>(&mut self, tied: Vec<u32>, key: impl Fn(u32) -> Result<K, ()>) -> Vec<Vec<u32>> {
        let Ok(mut keyed) = tied.iter().map(|p| key(*p).map(|k| (k, *p))).collect::<Result<Vec<_>, ()>>() else {
            self.unread = true;
            return vec![tied];
        };
        keyed.sort();
        keyed.chunk_by(|a, b| a.0 == b.0).map(|g| g.iter().map(|(_, p)| *p).collect()).collect()
    }

    /// The order drawn, where everyone has a number of their own.
    fn draw(&mut self, mut tied: Vec<u32>) -> Vec<(u32, Option<usize>)> {
        let at = self.perfil.desempate.iter().position(|c| *c == Criterio::Sorteio);
        let number = |p: &u32| match at.map(|i| self.candidatos[*p as usize].extras[i]) {
            Some(Extra::Number(Cell::Value(n))) => Some(n),
            _ => None,
        };
        tied.sort_by_key(|p| number(p));
        let mut numbers: Vec<_> = tied.iter().map(number).collect();
        numbers.dedup();
        if numbers.len() < tied.len() || numbers.contains(&None) {
            tied.sort_unstable();
            self.pending.push(tied.clone());
        }
        (0usize..).zip(tied).map(|(i, p)| (p, if i == 0 { None } else { at })).collect()
    }
}

/// Section 2: one total order, restricted to each list.
pub fn rankings(
    edital: &Edital,
    cargo: &Cargo,
    candidatos: &[Candidate],
    people: &[Person],
) -> Result<Vec<Ranking>, Held> {
    let perfil = edital.perfil(cargo);
    let approved: Vec<u32> = (0u32..).take(people.len()).filter(|i| people[*i as usize].fora.is_none()).collect();
    let lists = (0..edital.listas()).map(|l| Lista(u8::try_from(l).expect("few lists")));
    let mut chain = Chain { perfil, candidatos, people, unread: false, pending: Vec::new() };
    let all = if perfil.classificacao == OrigemClassificacao::Banca {
        lists.map(|l| given(&mut chain, &approved, l)).collect()
    } else {
        let order = overall(&mut chain, approved);
        // the draw decides after every other criterion, wherever it is named
        let late = |by: &usize| (perfil.desempate[*by] == Criterio::Sorteio, *by);
        lists.map(|l| restricted(&order, people, l, &late)).collect()
    };
    match (chain.unread, chain.pending) {
        (true, _) => Err(Held::Cells),
        (false, pending) if !pending.is_empty() => Err(Held::Draw(pending)),
        _ => Ok(all),
    }
}

/// Everyone, by score and chain.
fn overall(chain: &mut Chain<'_>, approved: Vec<u32>) -> Vec<(u32, Option<usize>)> {
    let people = chain.people;
    let score = |p: &u32| std::cmp::Reverse(people[*p as usize].nota);
    let mut by_score = approved;
    by_score.sort_by_key(score);
    let groups: Vec<Vec<u32>> = by_score.chunk_by(|a, b| score(a) == score(b)).map(<[u32]>::to_vec).collect();
    groups.into_iter().flat_map(|g| chain.order(g, 0)).collect()
}

/// The same order among the people of a list. Between two of them who are not neighbours overall, the criterion that decides is
/// the earliest that decided between neighbours.
fn restricted(
    order: &[(u32, Option<usize>)],
    people: &[Person],
    list: Lista,
    late: &impl Fn(&usize) -> (bool, usize),
) -> Ranking {
    let mut rows: Ranking = Vec::new();
    let mut earliest = None;
    for (p, by) in order {
        earliest = match (earliest, by) {
            (Some(a), Some(b)) => Some(std::cmp::min_by_key(a, *b, late)),
            (a, b) => a.or(*b),
        };
        if people[*p as usize].listas.has(list) {
            let above = rows.last().map(|row| people[row.0 as usize].nota);
            let tied = above.is_some_and(|nota| nota == people[*p as usize].nota);
            rows.push((*p, u32::try_from(rows.len() + 1).expect("few people"), earliest.filter(|_| tied)));
            earliest = None;
        }
    }
    rows
}

/// The organizer's ranks; people who share one are drawn, and count on from it.
fn given(chain: &mut Chain<'_>, approved: &[u32], list: Lista) -> Ranking {
    let (people, candidatos) = (chain.people, chain.candidatos);
    let rank = |p: &u32| candidatos[*p as usize].ranks[list.index()].expect("has a rank");
    let mut members: Vec<u32> = approved.iter().copied().filter(|p| people[*p as usize].listas.has(list)).collect();
    members.sort_by_key(rank);
    let groups: Vec<Vec<u32>> = members.chunk_by(|a, b| rank(a) == rank(b)).map(<[u32]>::to_vec).collect();
    let mut rows = Ranking::new();
    for group in groups {
        let first = rank(&group[0]);
        let drawn = if group.len() > 1 { chain.draw(group) } else { vec![(group[0], None)] };
        rows.extend((first..).zip(drawn).map(|(rank, (p, _))| (p, rank, None)));
    }
    rows
}

/// Everyone in the overall order, once it is known to exist.
pub fn overall_order(edital: &Edital, cargo: &Cargo, candidatos: &[Candidate], people: &[Person]) -> Vec<u32> {
    let approved = (0u32..).take(people.len()).filter(|i| people[*i as usize].fora.is_none()).collect();
    let perfil = edital.perfil(cargo);
    let mut chain = Chain { perfil, candidatos, people, unread: false, pending: Vec::new() };
    overall(&mut chain, approved).into_iter().map(|(p, _)| p).collect()
}
