//! The cut after a stage. Ibatiba art. 3º: "O sistema de reserva de vagas … deve ser aplicado em todas as
//! fases do concurso …, inclusive naqueles nos quais haja nota de corte".

use crate::domain::{Barreira, Decimal, Lista, ListaSet, Lugares};
use crate::law::outcome::{Corte, Fora, Motivo, Pessoa};

/// What a cut needs to know of the cargo.
#[derive(Clone, Copy, Debug)]
pub struct Contexto<'a> {
    /// Index of the stage.
    pub etapa: u16,
    /// The cut.
    pub barreira: &'a Barreira,
    /// Vagas of each list, `ac` first.
    pub vagas: &'a [u32],
    /// Lists whose places are used up also by those who passed by `ac` (`corte_conta_ac`).
    pub conta_ac: ListaSet,
}

impl Contexto<'_> {
    /// Places of a list: a number, or a multiple of its vagas (`sem_vagas` where it has none). A list not named has none.
    pub fn places(&self, lista: Lista) -> u32 {
        let vagas = self.vagas.get(lista.index()).copied().unwrap_or(0);
        match self.barreira.lugares.iter().find(|(l, _)| *l == lista).map(|(_, n)| *n) {
            None => 0,
            Some(Lugares::Numero(n)) => n,
            Some(Lugares::Multiplo(_)) if vagas == 0 => self.barreira.sem_vagas.unwrap_or(0),
            Some(Lugares::Multiplo(k)) => k.saturating_mul(vagas),
        }
    }
}

/// The cut of one list: the scores of its people, and its places.
#[derive(Debug)]
struct Linha {
    /// Each score once, best first, and the place of those who have it, from 1.
    degraus: Vec<(Decimal, u32)>,
    /// Number of people.
    total: usize,
    lugares: u32,
    /// The last score with a place, where the places do not suffice for all.
    limite: Option<Decimal>,
}

impl Linha {
    fn new(mut notas: Vec<Decimal>, lugares: u32) -> Self {
        notas.sort_unstable_by(|a, b| b.cmp(a));
        let mut degraus: Vec<(Decimal, u32)> = (1u32..).zip(&notas).map(|(place, nota)| (*nota, place)).collect();
        degraus.dedup_by_key(|(nota, _)| *nota);
        let places = lugares as usize;
        let last = places.checked_sub(1).and_then(|i| notas.get(i)).copied();
        Self { degraus, total: notas.len(), lugares, limite: last.filter(|_| notas.len() > places) }
    }

    /// Ties with the last place pass: a cut never breaks a tie.
    fn passes(&self, nota: Decimal) -> bool {
        self.lugares > 0 && self.limite.is_none_or(|l| nota >= l)
    }

    fn place(&self, nota: Decimal) -> u32 {
        let better = self.degraus.partition_point(|(n, _)| *n > nota);
        let below_all = || u32::try_from(self.total).unwrap_or(u32::MAX).saturating_add(1);
        self.degraus.get(better).map_or_else(below_all, |(_, place)| *place)
    }

    fn corte(&self, c: &Contexto<'_>, lista: Lista, acumulado: Decimal) -> Corte {
        let cut_somebody = self.degraus.last().is_some_and(|(worst, _)| !self.passes(*worst));
        Corte {
            etapa: c.etapa,
            lista,
            acumulado,
            lugar: self.place(acumulado),
            lugares: self.lugares,
            limite: self.limite.filter(|_| cut_somebody),
            passou: self.passes(acumulado),
        }
    }
}

/// Cuts those still in. `acumulado[i]`: Σ stage scores so far of `pessoas[i]`.
///
/// First `ac`: the best so many of the people still in, plus everyone tied with the last. Then each quota list: the best so many of
/// its people *who did not pass by `ac`*, plus ties. Who passes only by quota lists stays out of `ac`: in those lists alone.
pub fn cut(c: &Contexto<'_>, pessoas: &mut [Pessoa], acumulado: &[Decimal]) {
    let in_list = |pessoas: &[Pessoa], lista: Lista, also: &dyn Fn(&Pessoa, Decimal) -> bool| -> Linha {
        let people =
            pessoas.iter().zip(acumulado).filter(|(p, n)| p.fora.is_none() && p.listas.has(lista) && also(p, **n));
        Linha::new(people.map(|(_, n)| *n).collect(), c.places(lista))
    };
    let ac = in_list(pessoas, Lista::AC, &|_, _| true);
    let by_ac = |p: &Pessoa, n: Decimal| p.listas.has(Lista::AC) && ac.passes(n);
    let quotas: Vec<(Lista, Linha)> = (1..c.vagas.len())
        .map(|i| Lista::reserva(i - 1))
        .map(|q| (q, in_list(pessoas, q, &|p, n| c.conta_ac.has(q) || !by_ac(p, n))))
        .collect();
    for (pessoa, nota) in pessoas.iter_mut().zip(acumulado).filter(|(p, _)| p.fora.is_none()) {
        cut_one(c, pessoa, *nota, &ac, &quotas);
    }
}

fn cut_one(c: &Contexto<'_>, pessoa: &mut Pessoa, nota: Decimal, ac: &Linha, quotas: &[(Lista, Linha)]) {
    let passed_ac = pessoa.listas.has(Lista::AC) && ac.passes(nota);
    pessoa.cortes.reserve_exact(pessoa.listas.iter().count());
    if pessoa.listas.has(Lista::AC) {
        pessoa.cortes.push(ac.corte(c, Lista::AC, nota));
    }
    let mut kept = ListaSet::EMPTY;
    for (q, linha) in quotas.iter().filter(|(q, _)| pessoa.listas.has(*q)) {
        if passed_ac && !c.conta_ac.has(*q) {
            continue;
        }
        pessoa.cortes.push(linha.corte(c, *q, nota));
        if linha.passes(nota) {
            kept = kept.with(*q);
        }
    }
    if passed_ac {
        return;
    }
    if kept.is_empty() {
        let minimo = pessoa.cortes.iter().filter(|k| k.etapa == c.etapa).filter_map(|k| k.limite).min();
        let valor = Some(nota);
        pessoa.fora = Some(Fora { motivo: Motivo::Barreira, etapa: Some(c.etapa), prova: None, valor, minimo });
    }
    pessoa.listas = kept;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::amostra::dec;

    const PCD: Lista = Lista(1);
    const NPI: Lista = Lista(2);

    fn people(people: &[(&str, &[Lista])]) -> (Vec<Pessoa>, Vec<Decimal>) {
        let pessoa = |l: &[Lista]| Pessoa {
            listas: l.iter().copied().collect::<ListaSet>().with(Lista::AC),
            ..Pessoa::default()
        };
        people.iter().map(|(nota, listas)| (pessoa(listas), dec(nota))).unzip()
    }

    fn barreira(places: &[(Lista, u32)]) -> Barreira {
        Barreira { lugares: places.iter().map(|(l, n)| (*l, Lugares::Numero(*n))).collect(), sem_vagas: None }
    }

    fn run(b: &Barreira, vagas: &[u32], conta_ac: ListaSet, all: &[(&str, &[Lista])]) -> Vec<Pessoa> {
        let (mut pessoas, notas) = people(all);
        cut(&Contexto { etapa: 0, barreira: b, vagas, conta_ac }, &mut pessoas, &notas);
        pessoas
    }

    /// ac = 2: 90, 80 and everyone tied with 80 pass; the npi of 70 passes by npi alone; 60 (npi) is the second of npi and is out.
    #[test]
    fn ibatiba_art_3_quota_people_pass_a_cut_by_their_own_places() {
        let b = barreira(&[(Lista::AC, 2), (NPI, 1)]);
        let p = run(
            &b,
            &[1, 0, 1],
            ListaSet::EMPTY,
            &[("90", &[]), ("80", &[NPI]), ("80", &[]), ("70", &[NPI]), ("60", &[NPI]), ("75", &[])],
        );
        let listas: Vec<ListaSet> = p.iter().map(|p| p.listas).collect();
        let (ac, npi) = (ListaSet::AC, ListaSet::EMPTY.with(NPI));
        assert_eq!(listas, [ac, ac.with(NPI), ac, npi, ListaSet::EMPTY, ListaSet::EMPTY]);
        let out = p[4].fora.expect("out");
        assert_eq!((out.motivo, out.valor, out.minimo), (Motivo::Barreira, Some(dec("60")), Some(dec("70"))));
        let out = p[5].fora.expect("out");
        assert_eq!(out.minimo, Some(dec("80")));
        let cut = p[4].cortes[1];
        assert_eq!((cut.lista, cut.lugar, cut.lugares, cut.limite, cut.passou), (NPI, 2, 1, Some(dec("70")), false));
    }

    /// `corte_conta_ac`: the npi who passed by `ac` uses up the only place of npi.
    #[test]
    fn those_who_passed_by_ac_use_up_places_only_where_the_norm_says_so() {
        let b = barreira(&[(Lista::AC, 1), (NPI, 1)]);
        let all: &[(&str, &[Lista])] = &[("90", &[NPI]), ("70", &[NPI])];
        assert!(run(&b, &[1, 0, 1], ListaSet::EMPTY, all)[1].fora.is_none());
        let counted = run(&b, &[1, 0, 1], ListaSet::EMPTY.with(NPI), all);
        assert_eq!(counted[1].fora.map(|f| f.minimo), Some(Some(dec("90"))));
        assert_eq!(counted[0].listas, ListaSet::AC.with(NPI));
    }

    /// A list that is not named has no places of its own: the pcd is out, and the only cut among their lists is that of `ac`.
    #[test]
    fn a_list_not_named_has_no_places() {
        let b = barreira(&[(Lista::AC, 1)]);
        let p = run(&b, &[1, 1, 0], ListaSet::EMPTY, &[("90", &[]), ("70", &[PCD])]);
        assert_eq!(p[1].fora.map(|f| f.minimo), Some(Some(dec("90"))));
    }

    /// In two quota lists, the person stays in those whose places suffice.
    #[test]
    fn a_person_of_two_lists_stays_in_those_passed() {
        let b = barreira(&[(Lista::AC, 1), (PCD, 1), (NPI, 1)]);
        let p = run(&b, &[1, 1, 1], ListaSet::EMPTY, &[("90", &[]), ("70", &[NPI]), ("60", &[NPI, PCD])]);
        assert_eq!(p[2].listas, ListaSet::EMPTY.with(PCD));
    }

    /// `"5x"` of 2 AC vagas is 10, of 1 NPI is 5; PcD has no vagas: `sem_vagas`, else none.
    #[test]
    fn places_as_multiples_of_the_vagas() {
        let lugares = vec![(Lista::AC, Lugares::Multiplo(5)), (PCD, Lugares::Multiplo(5)), (NPI, Lugares::Multiplo(5))];
        let b = Barreira { lugares, sem_vagas: Some(10) };
        let c = Contexto { etapa: 0, barreira: &b, vagas: &[2, 0, 1], conta_ac: ListaSet::EMPTY };
        assert_eq!([c.places(Lista::AC), c.places(PCD), c.places(NPI)], [10, 10, 5]);
        let none = Barreira { sem_vagas: None, ..b.clone() };
        assert_eq!(Contexto { barreira: &none, ..c }.places(PCD), 0);
    }

    #[test]
    fn nobody_is_cut_where_the_places_suffice() {
        let b = barreira(&[(Lista::AC, 2)]);
        let p = run(&b, &[1], ListaSet::EMPTY, &[("90", &[]), ("10", &[])]);
        assert!(p.iter().all(|p| p.fora.is_none() && p.cortes[0].limite.is_none()));
    }
}
