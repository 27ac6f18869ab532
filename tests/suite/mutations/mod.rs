//! The auditor against forged results: every change of meaning, one at a time, over many exams, must be caught.

mod order;
mod people;

use crate::generator::{Exame, Seed, decimal, exame};
use homologa::domain::{Decimal, Lista, ListaSet};
use homologa::law::audit::audit;
use homologa::law::compute;
use homologa::law::outcome::{Fora, Motivo, Mudanca, OrigemRotulo, Outcome, Razao, Rotulo};
use order::{
    change_call_reason, change_certificate, change_charge, change_charge_at_call, change_label_origin, change_reading,
    change_shown_label, cut_labels, drop_certificate_row, drop_from_order, duplicate_in_order, hide_reversion,
    mark_reverted, swap_labels, swap_positions,
};
use people::{
    add_list, change_deciding_number, change_final_score, change_minimum, change_prova, change_rank, change_reason,
    change_reason_stage, change_stage_score, change_tie_break, drop_from_ranking, drop_from_those_out,
    drop_stage_score, let_in, nudge, put_out, remove_list, repeat_among_those_out, repeat_in_ranking, swap_ranks,
    swap_those_out,
};
use std::collections::BTreeMap;

const EXAMS: u64 = 1200;

/// One way to forge a result: `false` where the exam has nothing to forge in this way.
type Forgery = fn(&Exame, &mut Outcome, &mut Seed) -> bool;

const FORGERIES: [(&str, Forgery); 41] = [
    ("swap two positions of the order", swap_positions),
    ("drop a person from the order", drop_from_order),
    ("call a person twice", duplicate_in_order),
    ("change the list charged", change_charge),
    ("change the list charged at the call", change_charge_at_call),
    ("change the label shown in the order", change_shown_label),
    ("mark a position as reverted", mark_reverted),
    ("hide a reversion", hide_reversion),
    ("change the reason of a call", change_call_reason),
    ("swap two labels", swap_labels),
    ("change the origin of a label", change_label_origin),
    ("cut the labels short", cut_labels),
    ("swap two people of a ranking", swap_ranks),
    ("change a rank", change_rank),
    ("drop a person from a ranking", drop_from_ranking),
    ("repeat a person in a ranking", repeat_in_ranking),
    ("change the criterion of a tie-break", change_tie_break),
    ("change a final score", change_final_score),
    ("change a stage score", change_stage_score),
    ("drop a stage score", drop_stage_score),
    ("put a person in another list", add_list),
    ("take a person out of a list", remove_list),
    ("put a classified person out", put_out),
    ("let a person who is out in", let_in),
    ("change the reason of being out", change_reason),
    ("change the stage of being out", change_reason_stage),
    ("change the number that decided", change_deciding_number),
    ("change the minimum that decided", change_minimum),
    ("drop a person from those out", drop_from_those_out),
    ("name a person out twice", repeat_among_those_out),
    ("swap two of the people out", swap_those_out),
    ("change the prova that decided", change_prova),
    ("change a cut's verdict", change_cut_verdict),
    ("change a cut's place", change_cut_place),
    ("change a cut's places, limit or score", change_cut_numbers),
    ("drop a person's cuts", drop_cuts),
    ("change the vagas of a list", change_vagas),
    ("change the law's number, the stated one or the count", change_other_numbers),
    ("change a number of the certificate", change_certificate),
    ("drop a row of the certificate", drop_certificate_row),
    ("change who moves under another reading", change_reading),
];

#[test]
fn every_forgery_of_a_result_is_caught() {
    let mut tried: BTreeMap<&str, u32> = BTreeMap::new();
    let mut survivors = Vec::new();
    for seed in 0..EXAMS {
        let exam = exame(seed + 3_000_000);
        let Ok(genuine) = compute(&exam.edital, 0, &exam.candidatos, &[]) else { continue };
        for (i, (name, forge)) in (0u64..).zip(FORGERIES) {
            let mut forged = genuine.clone();
            if !forge(&exam, &mut forged, &mut Seed::new(seed * 100 + i)) || same(&genuine, &forged) {
                continue;
            }
            *tried.entry(name).or_default() += 1;
            if audit(&exam.edital, 0, &exam.candidatos, &[], &forged).is_empty() {
                survivors.push((name, exam.seed));
            }
        }
    }
    assert!(survivors.is_empty(), "{} survivors: {:?}", survivors.len(), &survivors[..survivors.len().min(12)]);
    for (name, _) in FORGERIES {
        assert!(tried.get(name).is_some_and(|n| *n >= 10), "“{name}” was tried {:?} times", tried.get(name));
    }
}

#[test]
fn a_genuine_result_has_no_finding() {
    for seed in 0..EXAMS {
        let exam = exame(seed + 3_000_000);
        if let Ok(genuine) = compute(&exam.edital, 0, &exam.candidatos, &[]) {
            assert_eq!(audit(&exam.edital, 0, &exam.candidatos, &[], &genuine), vec![], "seed {}", exam.seed);
        }
    }
}

/// A forgery that happens to write what was there forges nothing.
fn same(a: &Outcome, b: &Outcome) -> bool {
    format!("{a:?}") == format!("{b:?}")
}

fn one<T>(s: &mut Seed, len: usize, of: impl FnOnce(usize) -> T) -> Option<T> {
    (len > 0).then(|| of(s.below(len)))
}

/// Another list of the exam.
fn other_list(exam: &Exame, s: &mut Seed, than: Lista) -> Option<Lista> {
    let lists = exam.edital.listas();
    one(s, lists - 1, |i| Lista(u8::try_from((than.index() + 1 + i) % lists).expect("few lists")))
}

/// A person for whom `wanted` holds.
fn person(o: &Outcome, s: &mut Seed, wanted: impl Fn(usize) -> bool) -> Option<usize> {
    let fit: Vec<usize> = (0..o.pessoas.len()).filter(|i| wanted(*i)).collect();
    one(s, fit.len(), |i| fit[i])
}

/// A ranking that has people.
fn ranking(o: &Outcome, s: &mut Seed, least: usize) -> Option<usize> {
    let fit: Vec<usize> = (0..o.classificacao.len()).filter(|l| o.classificacao[*l].len() >= least).collect();
    one(s, fit.len(), |i| fit[i])
}

fn done(change: Option<()>) -> bool {
    change.is_some()
}

/// Changes one row of one person's cuts.
fn with_cut(o: &mut Outcome, s: &mut Seed, change: impl FnOnce(&mut homologa::law::outcome::Corte, &mut Seed)) -> bool {
    let at = person(o, s, |i| !o.pessoas[i].cortes.is_empty());
    done(at.map(|i| {
        let row = s.below(o.pessoas[i].cortes.len());
        change(&mut o.pessoas[i].cortes[row], s);
    }))
}

fn change_cut_verdict(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    with_cut(o, s, |c, _| c.passou = !c.passou)
}

fn change_cut_place(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    with_cut(o, s, |c, _| c.lugar += 1)
}

fn change_cut_numbers(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    with_cut(o, s, |c, s| match s.below(3) {
        0 => c.lugares += 1,
        1 => c.limite = Some(c.limite.map_or(Decimal::ZERO, |l| nudge(s, l))),
        _ => c.acumulado = nudge(s, c.acumulado),
    })
}

fn drop_cuts(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(person(o, s, |i| !o.pessoas[i].cortes.is_empty()).map(|i| o.pessoas[i].cortes.clear()))
}

fn change_vagas(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let n = o.vagas.len();
    done(one(s, n, |i| o.vagas[i].vagas += 1))
}

fn change_other_numbers(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let n = o.vagas.len();
    let at = s.below(n);
    match s.below(3) {
        0 if at > 0 => o.vagas[at].pela_lei += 1,
        1 => o.vagas[at].declaradas = Some(77),
        _ => o.vagas[at].classificados += 1,
    }
    true
}
