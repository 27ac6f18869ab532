//! The tie-break chain, the draw, and the rankings.

use super::people::Person;
use homologa::domain::{
    Candidate, Cargo, Cell, Criterio, Decimal, Edital, Extra, Lista, NotaRef, OrigemClassificacao, Perfil, Ratio,
    RawScore,
};

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

/// One total order, restricted to each list.
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
    let rank = |p: &u32| candidatos[*p as usize].rank(list).expect("has a rank");
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
