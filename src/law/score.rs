//! Scores of stages (the weighted sum of their provas, exact, rounded once) and who is out of them, up to the total.

use crate::domain::{
    Candidate, Decimal, DecimalError, Etapa, Lista, ListaSet, NotaFinal, Perfil, Ratio, RawScore, ScoreRounding,
    Situacao,
};
use crate::law::outcome::{Fora, Motivo, Pessoa, narrow};

/// The weights of a stage over a common denominator, so that a stage score is a single exact sum and one rounding.
#[derive(Clone, Debug)]
pub struct Pesos {
    /// Numerators and their common denominator, where they fit in 64 bits.
    inteiros: Option<(Vec<i64>, i64)>,
    fracoes: Vec<Ratio>,
}

impl Pesos {
    /// The weights of the provas of a stage.
    pub fn of(etapa: &Etapa) -> Self {
        let fracoes: Vec<Ratio> = etapa.provas.iter().map(|p| p.peso).collect();
        let common = fracoes.iter().try_fold(1i128, |d, r| d.checked_mul(r.den() / gcd(d, r.den())));
        let inteiros = common.and_then(|d| {
            let whole = |r: &Ratio| r.num().checked_mul(d / r.den()).and_then(|n| i64::try_from(n).ok());
            Some((fracoes.iter().map(whole).collect::<Option<Vec<i64>>>()?, i64::try_from(d).ok()?))
        });
        Self { inteiros, fracoes }
    }

    /// Σ weight × score, rounded as the profile says.
    ///
    /// # Errors
    /// Overflow, when the numbers leave what can be computed exactly.
    pub fn score(&self, notas: &[Decimal], casas: u8, rounding: ScoreRounding) -> Result<Decimal, DecimalError> {
        match self.fast(notas, casas, rounding) {
            Some(nota) => Ok(nota),
            None => self.exact(notas)?.round(casas, rounding),
        }
    }

    /// In 64 bits; `None` where something would not fit.
    fn fast(&self, notas: &[Decimal], casas: u8, rounding: ScoreRounding) -> Option<Decimal> {
        let (pesos, comum) = self.inteiros.as_ref()?;
        let scale = notas.iter().map(|n| n.places()).max().unwrap_or(0);
        let sum = pesos
            .iter()
            .zip(notas)
            .try_fold(0i64, |sum, (peso, nota)| sum.checked_add(peso.checked_mul(nota.units(scale)?)?))?;
        let den = comum.checked_mul(10i64.checked_pow(u32::from(scale))?)?;
        let num = sum.checked_mul(10i64.checked_pow(u32::from(casas))?)?;
        let units = match rounding {
            ScoreRounding::Truncate => num / den,
            ScoreRounding::HalfUp => num.checked_mul(2)?.checked_add(den)?.div_euclid(den.checked_mul(2)?),
        };
        Decimal::new(units, casas).ok()
    }

    fn exact(&self, notas: &[Decimal]) -> Result<Ratio, DecimalError> {
        self.fracoes.iter().zip(notas).try_fold(Ratio::ZERO, |sum, (peso, nota)| sum.add(peso.mul(nota.ratio())?))
    }
}

const fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The sum of scores already rounded to `casas` places.
///
/// # Errors
/// Overflow.
pub fn sum(a: Decimal, b: Decimal, casas: u8) -> Result<Decimal, DecimalError> {
    let scale = casas.max(a.places()).max(b.places());
    let total = a.units(scale).zip(b.units(scale)).and_then(|(a, b)| a.checked_add(b));
    Decimal::new(total.ok_or(DecimalError::Overflow)?, scale)
}

/// Before any stage: the organizer's word. `ELIMINADO`, `INAPTO`, `REPROVADO`, `DESCLASSIFICADO` go before every other reason.
pub fn eliminated_by_situation(candidato: &Candidate) -> Option<Fora> {
    (candidato.situacao == Situacao::Eliminado).then_some(fora(Motivo::Eliminado, None))
}

/// Absent from everything, where the profile has no prova to be absent from.
pub fn absent_by_situation(candidato: &Candidate, perfil: &Perfil) -> Option<Fora> {
    (candidato.situacao == Situacao::Ausente && perfil.provas().next().is_none()).then_some(fora(Motivo::Ausente, None))
}

const fn fora(motivo: Motivo, etapa: Option<u16>) -> Fora {
    Fora { motivo, etapa, prova: None, valor: None, minimo: None }
}

/// One stage of one person who is still in: the reason why out, or the score and the lists in which the person stays.
///
/// In this order: eliminated in a score's own cell; absent (a prova without score of a person still in is an absence, `títulos` too);
/// a prova below its minimum (raw score); the stage below its minimum.
///
/// # Errors
/// Overflow.
pub fn stage(
    perfil: &Perfil,
    indice: usize,
    pesos: &Pesos,
    notas: &[RawScore],
    pessoa: &Pessoa,
    buffer: &mut Vec<Decimal>,
) -> Result<Result<(Decimal, ListaSet), Fora>, DecimalError> {
    let (Some(etapa), range) = (perfil.etapas.get(indice), perfil.provas_da_etapa(indice)) else {
        return Ok(Ok((Decimal::ZERO, pessoa.listas)));
    };
    let first = range.start;
    let notas = notas.get(range).unwrap_or_default();
    let at =
        |motivo, i: Option<usize>| Fora { prova: i.map(|i| narrow(first + i)), ..fora(motivo, Some(narrow(indice))) };
    if let Some(i) = notas.iter().position(|n| *n == RawScore::Eliminated) {
        return Ok(Err(at(Motivo::Eliminado, Some(i))));
    }
    buffer.clear();
    buffer.extend(notas.iter().map_while(|n| if let RawScore::Value(v) = n { Some(*v) } else { None }));
    if buffer.len() < etapa.provas.len() {
        return Ok(Err(at(Motivo::Ausente, Some(buffer.len()))));
    }
    if let Some(i) = etapa.provas.iter().zip(&*buffer).position(|(p, n)| p.minimo.is_some_and(|m| *n < m)) {
        let (valor, minimo) = (buffer.get(i).copied(), etapa.provas.get(i).and_then(|p| p.minimo));
        return Ok(Err(Fora { valor, minimo, ..at(Motivo::MinimoProva, Some(i)) }));
    }
    let nota = pesos.score(buffer, perfil.casas, perfil.arredondamento)?;
    Ok(match lists_above(nota, etapa.minimo, &etapa.minimo_lista, pessoa.listas) {
        Ok(listas) => Ok((nota, listas)),
        Err(minimo) => Err(Fora { valor: Some(nota), minimo, ..at(Motivo::MinimoEtapa, None) }),
    })
}

/// The lists whose minimum this score meets; a list may have its own, lower minimum, and who meets only that one stays in that list
/// alone. None met: the lowest minimum among the person's lists.
pub fn lists_above(
    nota: Decimal,
    minimo: Option<Decimal>,
    proprios: &[(Lista, Decimal)],
    listas: ListaSet,
) -> Result<ListaSet, Option<Decimal>> {
    if proprios.is_empty() {
        return if minimo.is_some_and(|m| nota < m) { Err(minimo) } else { Ok(listas) };
    }
    let of = |l: Lista| proprios.iter().find(|(q, _)| *q == l).map(|(_, m)| *m).or(minimo);
    let kept: ListaSet = listas.iter().filter(|l| of(*l).is_none_or(|m| nota >= m)).collect();
    if kept.is_empty() { Err(listas.iter().filter_map(of).min()) } else { Ok(kept) }
}

/// The total of a person who went through every stage: computed, or the organizer's taken as given.
///
/// `None`: the organizer's total is to be taken and there is none.
pub fn total(perfil: &Perfil, candidato: &Candidate, acumulado: Decimal) -> Option<Decimal> {
    match perfil.nota_final {
        NotaFinal::Calculada => Some(acumulado),
        NotaFinal::Banca => candidato.nota_banca,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::amostra::{dec, perfil};

    fn pesos(pesos: &[&str]) -> Pesos {
        let mut etapa = perfil().etapas.remove(0);
        let modelo = etapa.provas.remove(0);
        etapa.provas = pesos
            .iter()
            .map(|p| crate::domain::Prova { peso: Ratio::parse(p).expect("a weight"), ..modelo.clone() })
            .collect();
        Pesos::of(&etapa)
    }

    fn score(weights: &[&str], notas: &[&str], rounding: ScoreRounding) -> Result<Decimal, DecimalError> {
        pesos(weights).score(&notas.iter().map(|n| dec(n)).collect::<Vec<_>>(), 2, rounding)
    }

    /// 17.5 × 1.5 + 9.25 × 1.25 = 26.25 + 11.5625 = 37.8125: half-up 37.81; 0.005 goes up; truncated 37.81; thirds stay exact.
    #[test]
    fn a_stage_score_is_one_exact_sum_rounded_once() {
        assert_eq!(score(&["1.5", "1.25"], &["17.5", "9.25"], ScoreRounding::HalfUp), Ok(dec("37.81")));
        assert_eq!(score(&["1"], &["7.005"], ScoreRounding::HalfUp), Ok(dec("7.01")));
        assert_eq!(score(&["1"], &["7.005"], ScoreRounding::Truncate), Ok(dec("7")));
        assert_eq!(score(&["1/3", "1/3", "1/3"], &["10", "10", "10"], ScoreRounding::Truncate), Ok(dec("10")));
        assert_eq!(score(&["1/3", "2/7"], &["1", "1"], ScoreRounding::HalfUp), Ok(dec("0.62")));
        assert_eq!(score(&["1"], &["-0.125"], ScoreRounding::HalfUp), Ok(dec("-0.12")));
    }

    #[test]
    fn an_impossible_sum_is_an_error_and_not_a_wrong_number() {
        let big = "9223372036854775807";
        assert_eq!(score(&["1", "1"], &[big, big], ScoreRounding::HalfUp), Err(DecimalError::Overflow));
        assert_eq!(sum(dec(big), dec("1"), 0), Err(DecimalError::Overflow));
        assert_eq!(sum(dec("1.25"), dec("2.5"), 2), Ok(dec("3.75")));
    }

    /// Pseudo-random numbers, the same in every run.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, n: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % n
        }

        fn pick<T: Copy>(&mut self, all: &[T]) -> T {
            all[usize::try_from(self.below(all.len() as u64)).expect("small")]
        }

        /// Small and large, of both signs, up to the last that there is.
        fn nota(&mut self) -> Decimal {
            let units = i64::try_from(self.below(20_001)).expect("small") - 10_000;
            let units = match self.below(8) {
                0 => i64::MAX - units.abs(),
                1 => -i64::MAX + units.abs(),
                2 => units.saturating_mul(1_000_000_007),
                _ => units,
            };
            Decimal::new(units, self.pick(&[0, 1, 2, 3, 6])).expect("few places")
        }
    }

    #[test]
    fn the_fast_way_says_what_the_exact_one_says_or_nothing() {
        const PESOS: [&str; 9] = ["0", "1", "2", "1.5", "0.333333", "1/3", "2/7", "999999/1000000", "1000000"];
        let (mut dice, mut fast) = (Dice(1), 0);
        for _ in 0..20_000 {
            let pesos = pesos(&(0..=dice.below(4)).map(|_| dice.pick(&PESOS)).collect::<Vec<_>>());
            let notas: Vec<Decimal> = pesos.fracoes.iter().map(|_| dice.nota()).collect();
            for casas in 0..=6 {
                for rounding in [ScoreRounding::HalfUp, ScoreRounding::Truncate] {
                    let Some(nota) = pesos.fast(&notas, casas, rounding) else { continue };
                    let exact = pesos.exact(&notas).and_then(|sum| sum.round(casas, rounding));
                    assert_eq!(Ok(nota), exact, "{:?} {notas:?} {casas} {rounding:?}", pesos.fracoes);
                    fast += 1;
                }
            }
        }
        assert!((100_000..270_000).contains(&fast), "both ways are taken: {fast} of 280,000");
    }

    fn run(perfil: &Perfil, notas: &[RawScore], listas: ListaSet) -> Result<(Decimal, ListaSet), Fora> {
        let pessoa = Pessoa { listas, ..Pessoa::default() };
        stage(perfil, 0, &Pesos::of(&perfil.etapas[0]), notas, &pessoa, &mut Vec::new()).expect("small numbers")
    }

    fn v(text: &str) -> RawScore {
        RawScore::Value(dec(text))
    }

    #[test]
    fn a_blank_prova_of_a_person_still_in_is_an_absence() {
        for blank in [RawScore::Blank, RawScore::Absent] {
            let out = run(&perfil(), &[v("5"), blank], ListaSet::AC).expect_err("absent");
            assert_eq!((out.motivo, out.etapa, out.prova), (Motivo::Ausente, Some(0), Some(1)));
        }
        let out = run(&perfil(), &[RawScore::Blank, RawScore::Eliminated], ListaSet::AC).expect_err("eliminated");
        assert_eq!((out.motivo, out.etapa), (Motivo::Eliminado, Some(0)));
    }

    /// The minimum of a prova is on its raw score, before the weight: ce 4.99 × 2 = 9.98 is below 5.
    #[test]
    fn minimum_of_a_prova_is_on_the_raw_score_and_inclusive() {
        let mut p = perfil();
        p.etapas[0].provas[1].minimo = Some(dec("5"));
        let out = run(&p, &[v("9"), v("4.99")], ListaSet::AC).expect_err("below");
        assert_eq!((out.motivo, out.valor, out.minimo), (Motivo::MinimoProva, Some(dec("4.99")), Some(dec("5"))));
        assert_eq!(run(&p, &[v("9"), v("5")], ListaSet::AC), Ok((dec("19"), ListaSet::AC)));
    }

    /// General minimum 15, npi 12: 14.99 stays in npi alone; 11.99 is out against 12; 15 stays in both.
    #[test]
    fn a_lists_own_lower_minimum_keeps_in_that_list_alone() {
        let mut p = perfil();
        let npi = Lista(1);
        p.etapas[0].minimo = Some(dec("15"));
        p.etapas[0].minimo_lista = vec![(npi, dec("12"))];
        let both = ListaSet::AC.with(npi);
        assert_eq!(run(&p, &[v("14.99"), v("0")], both), Ok((dec("14.99"), ListaSet::EMPTY.with(npi))));
        assert_eq!(run(&p, &[v("15"), v("0")], both), Ok((dec("15"), both)));
        let out = run(&p, &[v("11.99"), v("0")], both).expect_err("below both");
        assert_eq!((out.motivo, out.minimo), (Motivo::MinimoEtapa, Some(dec("12"))));
        let out = run(&p, &[v("14.99"), v("0")], ListaSet::AC).expect_err("not in npi");
        assert_eq!(out.minimo, Some(dec("15")));
    }

    #[test]
    fn the_organizers_elimination_goes_before_every_reason() {
        let person = Candidate { situacao: Situacao::Eliminado, ..Candidate::default() };
        assert_eq!(eliminated_by_situation(&person).map(|f| (f.motivo, f.etapa)), Some((Motivo::Eliminado, None)));
        assert_eq!(eliminated_by_situation(&Candidate::default()), None);
    }

    #[test]
    fn the_total_is_computed_or_the_organizers() {
        let mut p = perfil();
        let person = Candidate { nota_banca: Some(dec("71.5")), ..Candidate::default() };
        assert_eq!(total(&p, &person, dec("70")), Some(dec("70")));
        p.nota_final = NotaFinal::Banca;
        assert_eq!(total(&p, &person, dec("70")), Some(dec("71.5")));
        assert_eq!(total(&p, &Candidate::default(), dec("70")), None);
    }
}
