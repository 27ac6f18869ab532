//! Reserved numbers and labels, counted anew from the norm: nothing of the engine's positions is used.

use super::{Caso, Contas, catalogo};
use crate::domain::{Cargo, Colisao, Edital, Limiar, Lista, Norma, NumeroReservado, OrdemInicial, Rounding, contados};
use crate::law::outcome::{OrigemRotulo, Rotulo};

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

/// One claim of a list on a position.
#[derive(Clone, Copy)]
struct Pretensao {
    posicao: u32,
    lista: Lista,
    origem: OrigemRotulo,
}

/// Labels of positions 1..`length`.
pub(super) fn rotulos(edital: &Edital, cargo: &Cargo, reservadas: &[u32], length: usize) -> Vec<Rotulo> {
    let printed: &[Lista] = cargo.ordem.as_deref().unwrap_or_default();
    let last = u32::try_from(length).unwrap_or(u32::MAX).max(cargo.vagas);
    let mut mapa = Mapa::new(last.saturating_add(last / 8).saturating_add(256), printed);
    let mut pretensoes: Vec<Pretensao> = Vec::new();
    for (k, norma) in cargo.regras.iter().enumerate() {
        let lista = Lista::reserva(k);
        for (posicao, origem) in own_positions(edital, cargo, norma, lista, reservadas, mapa.last) {
            if usize::try_from(posicao).is_ok_and(|p| p > printed.len()) {
                pretensoes.push(Pretensao { posicao, lista, origem });
                mapa.claim(posicao);
            }
        }
    }
    pretensoes.sort_by_key(|p| (p.posicao, p.lista));
    for p in &pretensoes {
        mapa.settle(*p, edital, cargo);
    }
    if printed.is_empty() {
        mapa.edital_numbers(cargo, reservadas);
    }
    let own = |n: usize| mapa.rotulo.get(n).copied().unwrap_or(LIVRE);
    let sequence = |l: &Lista| Rotulo { lista: *l, origem: OrigemRotulo::Sequencia };
    (0..length).map(|i| printed.get(i).map_or_else(|| own(i + 1), sequence)).collect()
}

/// The list's positions before collisions: the norm's thresholds with the first one fixed, or the edital's table.
fn own_positions(
    edital: &Edital,
    cargo: &Cargo,
    norma: &Norma,
    lista: Lista,
    reservadas: &[u32],
    last: u32,
) -> Vec<(u32, OrigemRotulo)> {
    if below_threshold(cargo, norma) {
        return Vec::new();
    }
    if let Some(entries) = table(norma, last) {
        return entries.into_iter().map(|p| (p, OrigemRotulo::Tabela)).collect();
    }
    let mut all: Vec<(u32, OrigemRotulo)> = Vec::new();
    let mut reached = 0;
    for n in 1..=last {
        let now = due(norma, n);
        all.extend((reached..now).map(|_| (n, OrigemRotulo::Natural)));
        reached = reached.max(now);
    }
    let fixed = fixed_first(edital, cargo, lista);
    let has_vaga = reservadas.get(lista.index()).is_some_and(|n| *n > 0);
    if let (Some(at), Some(first), true) = (fixed, all.first_mut(), has_vaga) {
        *first = (at, OrigemRotulo::Fixada);
    }
    all
}

/// First position that a norm read literally fixes for a list: its own by the norm's id, another by the edital's.
fn fixed_first(edital: &Edital, cargo: &Cargo, lista: Lista) -> Option<u32> {
    let literal = cargo.regras.iter().enumerate().filter(|(_, n)| n.ordem_inicial == OrdemInicial::Literal);
    let id = |k: usize, n: &Norma| {
        if Lista::reserva(k) == lista { n.lista.clone() } else { edital.lista_id(lista).to_owned() }
    };
    literal.filter_map(|(k, n)| n.primeira_posicao.get(&id(k, n))).copied().next()
}

const LIVRE: Rotulo = Rotulo { lista: Lista::AC, origem: OrigemRotulo::Livre };

/// Positions being dealt out; index 0 is not a position.
struct Mapa {
    last: u32,
    rotulo: Vec<Rotulo>,
    /// Claimed by some list, or printed by the edital: nothing moves there.
    taken: Vec<bool>,
    settled: Vec<bool>,
    /// Next and previous positions that may be free, with paths shortened as they are walked.
    above: Vec<u32>,
    below: Vec<u32>,
}

impl Mapa {
    fn new(last: u32, printed: &[Lista]) -> Self {
        let size = usize::try_from(last).unwrap_or(usize::MAX).saturating_add(2);
        let mut taken = vec![false; size];
        taken.iter_mut().take(printed.len() + 1).for_each(|t| *t = true);
        Self {
            last,
            rotulo: vec![LIVRE; size],
            taken,
            settled: vec![false; size],
            above: (0..last.saturating_add(2)).collect(),
            below: (0..last.saturating_add(2)).collect(),
        }
    }

    fn claim(&mut self, posicao: u32) {
        usize::try_from(posicao).ok().and_then(|i| self.taken.get_mut(i)).into_iter().for_each(|t| *t = true);
    }

    /// The earlier in the edital's order keeps the position; the other goes to the next (or previous) that nobody claims.
    fn settle(&mut self, p: Pretensao, edital: &Edital, cargo: &Cargo) {
        let Ok(i) = usize::try_from(p.posicao) else { return };
        let (at, origem) = if self.settled[i] {
            let lowest = if p.posicao > cargo.vagas { cargo.vagas.saturating_add(1) } else { 1 };
            let before = if edital.colisao == Colisao::Anterior { self.free_below(p.posicao) } else { 0 };
            let at = if before >= lowest { Some(before) } else { self.free_above(p.posicao) };
            (at, OrigemRotulo::Colisao { de: p.posicao })
        } else {
            (Some(p.posicao), p.origem)
        };
        if let Some(at) = at.and_then(|n| usize::try_from(n).ok()) {
            self.settled[at] = true;
            self.taken[at] = true;
            self.rotulo[at] = Rotulo { lista: p.lista, origem };
        }
    }

    fn free_above(&mut self, from: u32) -> Option<u32> {
        let mut n = from;
        while self.taken[usize::try_from(n).ok()?] {
            let hop = usize::try_from(n).ok()?;
            let next = self.above[hop].max(n.checked_add(1)?);
            if next > self.last {
                return None;
            }
            n = next;
        }
        let mut walk = from;
        while walk < n {
            let i = usize::try_from(walk).ok()?;
            walk = self.above[i].max(walk + 1);
            self.above[i] = n;
        }
        Some(n)
    }

    /// 0 when there is none.
    fn free_below(&mut self, from: u32) -> u32 {
        let index = |n: u32| usize::try_from(n).unwrap_or(0);
        let mut n = from;
        while n > 0 && self.taken[index(n)] {
            n = self.below[index(n)].min(n - 1);
        }
        let mut walk = from;
        while walk > n {
            let next = self.below[index(walk)].min(walk - 1);
            self.below[index(walk)] = n;
            walk = next;
        }
        n
    }

    /// Within 1..V each list gets exactly its number: the latest surplus becomes `ac`; what is missing is added from V downwards
    /// where nobody claims, each against the list's next position beyond V.
    fn edital_numbers(&mut self, cargo: &Cargo, reservadas: &[u32]) {
        let v = usize::try_from(cargo.vagas).unwrap_or(usize::MAX).min(self.rotulo.len().saturating_sub(1));
        let lists = 1..=cargo.regras.len();
        let mut held: Vec<usize> = vec![0; cargo.regras.len() + 1];
        for r in &self.rotulo[1..=v] {
            held[r.lista.index()] += 1;
        }
        let wanted = |l: usize| reservadas.get(l).map_or(0, |n| usize::try_from(*n).unwrap_or(usize::MAX));
        for r in self.rotulo[1..=v].iter_mut().rev() {
            let lista = r.lista;
            if !lista.is_ac() && held[lista.index()] > wanted(lista.index()) {
                held[lista.index()] -= 1;
                *r = Rotulo { lista: Lista::AC, origem: OrigemRotulo::Excedente { lista } };
            }
        }
        let mut from = v;
        for l in lists {
            let lista = Lista(u8::try_from(l).unwrap_or(u8::MAX));
            let mut credit = v;
            for _ in held[l]..wanted(l) {
                while from > 0 && !self.rotulo[from].lista.is_ac() {
                    from -= 1;
                }
                if from == 0 {
                    return;
                }
                self.rotulo[from] = Rotulo { lista, origem: OrigemRotulo::Edital };
                credit = (credit + 1..self.rotulo.len()).find(|n| self.rotulo[*n].lista == lista).unwrap_or(credit);
                if credit > v && self.rotulo[credit].lista == lista {
                    self.rotulo[credit] = Rotulo { lista: Lista::AC, origem: OrigemRotulo::Creditada { lista } };
                }
            }
        }
    }
}
