//! People at random: scores, draw numbers, unreadable cells, the ranks of the organizer.

use super::*;
use std::num::NonZeroU32;

pub(super) fn random_person(s: &mut Seed, edital: &Edital, index: usize, quota_share: usize) -> Candidate {
    let perfil = &edital.perfis[0];
    let listas = (0..edital.reservas.len()).map(Lista::reserva).filter(|_| s.chance(quota_share)).collect();
    let absent = s.chance(4);
    let notas: Box<[RawScore]> = perfil.provas().map(|_| random_score(s, absent)).collect();
    let lacks = notas.iter().any(|n| !matches!(n, RawScore::Value(_)));
    let situacao = match s.below(40) {
        0 => Situacao::Eliminado,
        1 => Situacao::NaoClassificado,
        2..=5 if lacks || notas.is_empty() => Situacao::Ausente,
        6..=9 => Situacao::Classificado,
        _ => Situacao::Nenhuma,
    };
    let births = ["1964-02-29", "1965-02-28", "1965-03-01", "1965-03-02", "1950-01-01", "1990-05-05", "1990-05-06"];
    Candidate {
        inscricao: format!("{:04}", index + 1).into(),
        nome: format!("Pessoa {index}").into(),
        nascimento: Cell::Value(date(s.pick(&births))),
        hora_nascimento: Cell::Value((u8::try_from(s.below(2)).expect("small"), 30)),
        listas,
        notas,
        nota_banca: Some(Decimal::new(i64::from(s.number(40)), 1).expect("small")).filter(|_| s.chance(99)),
        situacao,
        extras: perfil.desempate.iter().map(|c| random_extra(s, c)).collect(),
        ..Candidate::default()
    }
}

fn random_score(s: &mut Seed, absent: bool) -> RawScore {
    match s.below(60) {
        _ if absent => s.pick(&[RawScore::Blank, RawScore::Absent]),
        0 => RawScore::Absent,
        1 => RawScore::Blank,
        2 => RawScore::Eliminated,
        _ => RawScore::Value(Decimal::new(i64::from(s.number(11)) * s.pick(&[5, 10]), 1).expect("small")),
    }
}

fn random_extra(s: &mut Seed, criterio: &Criterio) -> Extra {
    match criterio {
        Criterio::Jurado | Criterio::Sinal { .. } => Extra::Flag(Cell::Value(s.chance(50))),
        Criterio::MaiorValor { .. } | Criterio::MenorValor { .. } | Criterio::Banca => {
            Extra::Number(Cell::Value(Decimal::from_int(i64::from(s.number(3)))))
        }
        _ => Extra::None,
    }
}

/// Numbers of a public draw, one for each person, none twice; now and then two people share one and the draw is pending.
pub(super) fn draw_numbers(s: &mut Seed, edital: &Edital, candidatos: &mut [Candidate]) {
    let Some(at) = edital.perfis[0].desempate.iter().position(|c| *c == Criterio::Sorteio) else { return };
    let mut numbers: Vec<usize> = (1..=candidatos.len()).collect();
    s.shuffle(&mut numbers);
    for (person, n) in candidatos.iter_mut().zip(numbers) {
        let n = i64::try_from(n).expect("small");
        person.extras[at] = Extra::Number(Cell::Value(Decimal::from_int(n)));
    }
}

/// Cells that cannot be read, or are blank: they matter only where a tie reaches them.
pub(super) fn unreadable_cells(s: &mut Seed, candidatos: &mut [Candidate]) {
    for person in candidatos {
        if s.chance(8) {
            person.nascimento = s.pick(&[Cell::Blank, Cell::Bad(0)]);
        }
        if s.chance(8) {
            person.hora_nascimento = s.pick(&[Cell::Blank, Cell::Bad(0)]);
        }
        for extra in &mut person.extras {
            match extra {
                Extra::Flag(cell) if s.chance(8) => *cell = s.pick(&[Cell::Blank, Cell::Bad(0)]),
                Extra::Number(cell) if s.chance(8) => *cell = s.pick(&[Cell::Blank, Cell::Bad(0)]),
                _ => {}
            }
        }
    }
}

/// Ranks list by list from one hidden order; people without `ac` rank are in their quota lists alone; whoever has no rank is
/// eliminated by the organizer.
pub(super) fn organizer_ranks(s: &mut Seed, lists: usize, candidatos: &mut [Candidate]) {
    let mut order: Vec<usize> = (0..candidatos.len()).collect();
    s.shuffle(&mut order);
    let gap = s.chance(20);
    let mut next = vec![1u32; lists + 1];
    for i in order {
        let person = &mut candidatos[i];
        let alone = !person.listas.is_empty() && s.chance(15);
        let out = matches!(person.situacao, Situacao::Eliminado | Situacao::Ausente);
        let has = if alone { person.listas } else { person.listas.with(Lista::AC) };
        let has = if out { ListaSet::EMPTY } else { has };
        person.ranks = (0..=lists)
            .map(|l| {
                has.has(Lista(u8::try_from(l).expect("few lists"))).then(|| {
                    let rank = next[l];
                    next[l] += if gap { s.pick(&[1, 1, 1, 1, 2, 0]) } else { 1 };
                    rank
                })
            })
            .map(|rank| rank.and_then(NonZeroU32::new))
            .collect();
    }
}
