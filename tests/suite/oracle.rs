//! The engine against the naive implementation, exam by exam: no difference is allowed.

use crate::generator::{Exame, exame};
use crate::naive::ranking::Held;
use crate::naive::{self, Naive};
use homologa::domain::Lista;
use homologa::finding::Finding;
use homologa::law::audit::audit;
use homologa::law::compute;
use homologa::law::outcome::{Outcome, Retido};

/// Exams compared in the normal run.
const EXAMS: u64 = 4000;

/// The first thing in which the two differ.
pub fn difference(exam: &Exame) -> Option<String> {
    let engine = compute(&exam.edital, 0, &exam.candidatos, &[]);
    match (engine, naive::compute(&exam.edital, &exam.candidatos)) {
        (Err(held), Err(why)) => reasons(&held, &why),
        (Ok(_), Err(why)) => Some(format!("the engine publishes; the naive one holds back: {why:?}")),
        (Err(why), Ok(_)) => Some(format!("the engine holds back: {why:?}")),
        (Ok(outcome), Ok(due)) => {
            let audited = audit(&exam.edital, 0, &exam.candidatos, &[], &outcome);
            compare(exam, &outcome, &due).or_else(|| audited.first().map(|f| format!("auditor: {f:?}")))
        }
    }
}

/// Held back for the same kind of reason; a draw is asked of exactly the same people.
fn reasons(held: &Retido, why: &Held) -> Option<String> {
    let mut asked: Vec<Vec<u32>> = held.sorteios.iter().map(|s| s.pessoas.clone()).collect();
    asked.iter_mut().for_each(|people| people.sort_unstable());
    let same = match why {
        Held::Contradiction(_) => held.achados.iter().any(Finding::is_error),
        Held::Cells => !held.celulas.is_empty() || held.achados.iter().any(Finding::is_error),
        Held::Draw(groups) => asked == *groups,
    };
    (!same).then(|| format!("held back: engine {held:?}, naive {why:?}"))
}

fn compare(exam: &Exame, o: &Outcome, due: &Naive) -> Option<String> {
    people(exam, o, due)
        .or_else(|| numbers(o, due))
        .or_else(|| rankings(o, due))
        .or_else(|| labels(o, due))
        .or_else(|| order(o, due))
}

fn people(exam: &Exame, o: &Outcome, due: &Naive) -> Option<String> {
    o.pessoas.iter().zip(&due.people).zip(&exam.candidatos).find_map(|((p, d), c)| {
        let reason = |f: Option<homologa::law::outcome::Fora>| f.map(|f| (f.motivo, f.etapa, f.valor, f.minimo));
        let same = reason(p.fora) == reason(d.fora)
            && p.listas == d.listas
            && (d.nota.is_none() || p.nota_final == d.nota)
            && p.etapas.iter().zip(&d.etapas).all(|(a, b)| a == b);
        (!same).then(|| format!("{}: engine {p:?}, naive {d:?}", c.inscricao))
    })
}

fn numbers(o: &Outcome, due: &Naive) -> Option<String> {
    let given: Vec<u32> = o.vagas.iter().map(|v| v.vagas).collect();
    (given != due.reserved).then(|| format!("vagas: engine {given:?}, naive {:?}", due.reserved))
}

fn rankings(o: &Outcome, due: &Naive) -> Option<String> {
    let given: Vec<Vec<_>> = o
        .classificacao
        .iter()
        .map(|r| r.iter().map(|c| (c.pessoa, c.classificacao, c.desempate.map(usize::from))).collect())
        .collect();
    (given != due.rankings).then(|| format!("rankings: engine {given:?}, naive {:?}", due.rankings))
}

fn labels(o: &Outcome, due: &Naive) -> Option<String> {
    let given: Vec<Lista> = o.rotulos.iter().map(|r| r.lista).collect();
    (given != due.labels).then(|| format!("labels:\nengine {given:?}\nnaive  {:?}", due.labels))
}

fn order(o: &Outcome, due: &Naive) -> Option<String> {
    let given: Vec<_> = o
        .ordem
        .iter()
        .map(|p| naive::order::Slot {
            person: p.pessoa,
            label: p.rotulo,
            charged: p.cobrada,
            at_call: p.cobrada_na_chamada,
            reverted: p.revertida_de,
        })
        .collect();
    let at = given.iter().zip(&due.order).position(|(a, b)| a != b);
    let short = (given.len() != due.order.len()).then_some(given.len().min(due.order.len()));
    at.or(short).map(|i| format!("position {}: engine {:?}, naive {:?}", i + 1, given.get(i), due.order.get(i)))
}

/// Leaves out people, from the last, as long as the difference stays.
pub fn smallest(mut exam: Exame) -> Exame {
    for i in (0..exam.candidatos.len()).rev() {
        let mut fewer = exam.clone();
        fewer.candidatos.remove(i);
        if difference(&fewer).is_some() {
            exam = fewer;
        }
    }
    exam
}

#[test]
fn the_engine_and_a_naive_reading_of_the_rules_agree_on_random_exams() {
    let differing: Vec<u64> = (0..EXAMS).filter(|seed| difference(&exame(*seed)).is_some()).collect();
    if let Some(seed) = differing.first() {
        let exam = smallest(exame(*seed));
        panic!(
            "{} of {EXAMS} exams differ; the first, seed {seed}:\n{}\n{exam:#?}",
            differing.len(),
            difference(&exam).unwrap_or_default()
        );
    }
    assert!(differing.is_empty());
}

/// The comparison is worth something only if most exams come to an end, and some are held back.
#[test]
fn the_random_exams_are_neither_all_held_back_nor_all_plain() {
    let results: Vec<Result<Naive, Held>> =
        (0..EXAMS).map(exame).map(|e| naive::compute(&e.edital, &e.candidatos)).collect();
    let done: Vec<&Naive> = results.iter().flatten().collect();
    let share = |part: usize| part * 100 / done.len();
    assert!(done.len() * 100 > results.len() * 80, "{} done", done.len());
    assert!(results.len() > done.len(), "some are held back");
    let reverted = done.iter().filter(|n| n.order.iter().any(|s| s.reverted.is_some())).count();
    let compensated = done.iter().filter(|n| n.order.iter().any(|s| s.charged != s.at_call)).count();
    let alone = done.iter().filter(|n| n.people.iter().any(|p| p.fora.is_none() && !p.listas.has(Lista::AC))).count();
    assert!(share(reverted) > 10 && share(compensated) > 3 && share(alone) > 3, "{reverted} {compensated} {alone}");
}
