//! The auditor against forged results: every change of meaning, one at a time, over many exams, must be caught.

use crate::generator::{Exame, Seed, decimal, exame};
use homologa::domain::{Decimal, Lista, ListaSet};
use homologa::law::audit::audit;
use homologa::law::compute;
use homologa::law::outcome::{Fora, Motivo, Mudanca, OrigemRotulo, Outcome, Razao, Rotulo};
use std::collections::BTreeMap;

const EXAMS: u64 = 1200;

/// One way to forge a result: `false` where the exam has nothing to forge in this way.
type Forgery = fn(&Exame, &mut Outcome, &mut Seed) -> bool;

const FORGERIES: [(&str, Forgery); 38] = [
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

/// An index of the order where `wanted` holds.
fn position(o: &Outcome, s: &mut Seed, wanted: impl Fn(usize) -> bool) -> Option<usize> {
    let fit: Vec<usize> = (0..o.ordem.len()).filter(|i| wanted(*i)).collect();
    one(s, fit.len(), |i| fit[i])
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

fn swap_positions(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let (a, b) = (position(o, s, |_| true), position(o, s, |_| true));
    done(a.zip(b).filter(|(a, b)| a != b).map(|(a, b)| {
        let (x, y) = (o.ordem[a].pessoa, o.ordem[b].pessoa);
        (o.ordem[a].pessoa, o.ordem[b].pessoa) = (y, x);
    }))
}

fn drop_from_order(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(position(o, s, |_| true).map(|i| o.ordem.remove(i)).map(|_| ()))
}

fn duplicate_in_order(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let (a, b) = (position(o, s, |_| true), position(o, s, |_| true));
    done(a.zip(b).map(|(a, b)| o.ordem[a].pessoa = o.ordem[b].pessoa))
}

fn change_charge(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let at = position(o, s, |_| true);
    done(at.and_then(|i| other_list(e, s, o.ordem[i].cobrada).map(|l| o.ordem[i].cobrada = l)))
}

fn change_charge_at_call(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let at = position(o, s, |_| true);
    done(at.and_then(|i| other_list(e, s, o.ordem[i].cobrada_na_chamada).map(|l| o.ordem[i].cobrada_na_chamada = l)))
}

fn change_shown_label(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let at = position(o, s, |_| true);
    done(at.and_then(|i| other_list(e, s, o.ordem[i].rotulo).map(|l| o.ordem[i].rotulo = l)))
}

fn mark_reverted(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let at = position(o, s, |i| o.ordem[i].revertida_de.is_none());
    done(at.and_then(|i| other_list(e, s, Lista::AC).map(|l| o.ordem[i].revertida_de = Some(l))))
}

fn hide_reversion(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(position(o, s, |i| o.ordem[i].revertida_de.is_some()).map(|i| o.ordem[i].revertida_de = None))
}

fn change_call_reason(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let reasons = [Razao::Reserva, Razao::Ampla, Razao::AmplaEsgotada, Razao::Compensacao { turno_de: 0 }];
    done(position(o, s, |_| true).map(|i| o.ordem[i].razao = s.pick(&reasons)))
}

fn swap_labels(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let n = o.rotulos.len();
    let pair = one(s, n, |a| a).zip(one(s, n, |b| b)).filter(|(a, b)| o.rotulos[*a].lista != o.rotulos[*b].lista);
    done(pair.map(|(a, b)| o.rotulos.swap(a, b)))
}

fn change_label_origin(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let origins = [
        OrigemRotulo::Livre,
        OrigemRotulo::Natural,
        OrigemRotulo::Tabela,
        OrigemRotulo::Edital,
        OrigemRotulo::Colisao { de: 1 },
    ];
    let (n, origem) = (o.rotulos.len(), s.pick(&origins));
    done(one(s, n, |i| i).map(|i| o.rotulos[i] = Rotulo { origem, ..o.rotulos[i] }))
}

fn cut_labels(_: &Exame, o: &mut Outcome, _: &mut Seed) -> bool {
    o.rotulos.pop().is_some()
}

fn swap_ranks(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(ranking(o, s, 2).map(|l| {
        let (a, b) = (s.below(o.classificacao[l].len()), s.below(o.classificacao[l].len()));
        let (x, y) = (o.classificacao[l][a].pessoa, o.classificacao[l][b].pessoa);
        (o.classificacao[l][a].pessoa, o.classificacao[l][b].pessoa) = (y, x);
    }))
}

fn change_rank(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(ranking(o, s, 1).map(|l| {
        let at = s.below(o.classificacao[l].len());
        o.classificacao[l][at].classificacao += 1;
    }))
}

fn drop_from_ranking(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(ranking(o, s, 1).map(|l| {
        let at = s.below(o.classificacao[l].len());
        o.classificacao[l].remove(at);
        (1u32..).zip(&mut o.classificacao[l]).for_each(|(n, c)| c.classificacao = n);
    }))
}

fn repeat_in_ranking(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(ranking(o, s, 2).map(|l| {
        let (a, b) = (s.below(o.classificacao[l].len()), s.below(o.classificacao[l].len()));
        o.classificacao[l][a].pessoa = o.classificacao[l][b].pessoa;
    }))
}

fn change_tie_break(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(ranking(o, s, 1).map(|l| {
        let at = s.below(o.classificacao[l].len());
        let row = &mut o.classificacao[l][at];
        row.desempate =
            if row.desempate.is_some() && s.chance(50) { None } else { Some(u8::try_from(s.below(9)).expect("small")) };
    }))
}

fn nudge(s: &mut Seed, d: Decimal) -> Decimal {
    let by = s.pick(&["0.01", "-0.01", "1"]);
    let sum = d.ratio().add(decimal(by).ratio()).expect("small");
    sum.round(6, homologa::domain::ScoreRounding::HalfUp).expect("small")
}

fn change_final_score(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let given = e.edital.perfis[0].classificacao == homologa::domain::OrigemClassificacao::Banca;
    let at = person(o, s, |i| o.pessoas[i].nota_final.is_some() && !given);
    done(at.map(|i| o.pessoas[i].nota_final = o.pessoas[i].nota_final.map(|n| nudge(s, n))))
}

fn stage_with_score(o: &Outcome, s: &mut Seed) -> Option<(usize, usize)> {
    let i = person(o, s, |i| o.pessoas[i].etapas.iter().any(Option::is_some))?;
    let fit: Vec<usize> = (0..o.pessoas[i].etapas.len()).filter(|e| o.pessoas[i].etapas[*e].is_some()).collect();
    one(s, fit.len(), |k| (i, fit[k]))
}

fn change_stage_score(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(stage_with_score(o, s).map(|(i, e)| o.pessoas[i].etapas[e] = o.pessoas[i].etapas[e].map(|n| nudge(s, n))))
}

fn drop_stage_score(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(stage_with_score(o, s).map(|(i, e)| o.pessoas[i].etapas[e] = None))
}

fn add_list(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let lists = e.edital.listas();
    let lista = Lista(u8::try_from(s.below(lists)).expect("few lists"));
    let at = person(o, s, |i| !o.pessoas[i].listas.has(lista));
    done(at.map(|i| o.pessoas[i].listas = o.pessoas[i].listas.with(lista)))
}

fn remove_list(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let at = person(o, s, |i| !o.pessoas[i].listas.is_empty());
    done(at.and_then(|i| {
        let lists: Vec<Lista> = o.pessoas[i].listas.iter().collect();
        one(s, lists.len(), |k| o.pessoas[i].listas = o.pessoas[i].listas.without(lists[k]))
    }))
}

fn put_out(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let at = person(o, s, |i| o.pessoas[i].fora.is_none());
    done(at.map(|i| {
        let motivo = s.pick(&[Motivo::Ausente, Motivo::Eliminado, Motivo::MinimoFinal]);
        o.pessoas[i].fora = Some(Fora { motivo, etapa: None, prova: None, valor: None, minimo: None });
        o.pessoas[i].listas = ListaSet::EMPTY;
    }))
}

fn let_in(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let at = person(o, s, |i| o.pessoas[i].fora.is_some());
    done(at.map(|i| (o.pessoas[i].fora, o.pessoas[i].listas) = (None, ListaSet::AC)))
}

/// Changes the reason of somebody who is out for a reason of which `wanted` holds.
fn with_reason(
    o: &mut Outcome,
    s: &mut Seed,
    wanted: impl Fn(&Fora) -> bool,
    change: impl FnOnce(&mut Fora, &mut Seed),
) -> bool {
    let at = person(o, s, |i| o.pessoas[i].fora.as_ref().is_some_and(&wanted));
    done(at.and_then(|i| o.pessoas[i].fora.as_mut()).map(|f| change(f, s)))
}

/// Reasons that the cells decide (a person without any rank of the organizer's is out by nothing that a cell says).
fn by_cells(e: &Exame, f: &Fora) -> bool {
    e.edital.perfis[0].classificacao == homologa::domain::OrigemClassificacao::Calculada && f.motivo != Motivo::Ausente
}

fn change_reason(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let all = [
        Motivo::Ausente,
        Motivo::MinimoProva,
        Motivo::MinimoEtapa,
        Motivo::MinimoFinal,
        Motivo::Barreira,
        Motivo::Eliminado,
    ];
    with_reason(o, s, |f| by_cells(e, f), |f, s| f.motivo = s.pick(&all))
}

fn change_reason_stage(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    with_reason(o, s, |f| by_cells(e, f), |f, s| f.etapa = s.pick(&[None, Some(0), Some(1), Some(2)]))
}

fn change_deciding_number(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    with_reason(o, s, |f| f.valor.is_some(), |f, s| f.valor = f.valor.filter(|_| s.chance(80)).map(|v| nudge(s, v)))
}

fn change_minimum(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    with_reason(o, s, |f| f.minimo.is_some(), |f, s| f.minimo = f.minimo.filter(|_| s.chance(80)).map(|v| nudge(s, v)))
}

fn change_prova(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let provas = e.edital.perfis[0].provas().count();
    with_reason(
        o,
        s,
        |f| f.motivo == Motivo::MinimoProva && f.prova.is_some(),
        |f, s| f.prova = u16::try_from(provas + s.below(3)).ok(),
    )
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

fn change_certificate(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let n = o.certificado.len();
    let field = s.below(5);
    done(one(s, n, |i| {
        let row = &mut o.certificado[i];
        match field {
            0 => row.devidas += 1,
            1 => row.chamadas += 1,
            2 => row.cumprida = !row.cumprida,
            3 => row.posicao += 1,
            _ => row.motivo = if row.cumprida { "porque sim".into() } else { String::new() },
        }
    }))
}

fn drop_certificate_row(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let n = o.certificado.len();
    done(one(s, n, |i| drop(o.certificado.remove(i))))
}

fn change_reading(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let people = o.pessoas.len();
    let with: Vec<usize> = (0..o.leituras.len()).filter(|i| !o.leituras[*i].mudancas.is_empty()).collect();
    if people == 0 {
        return false;
    }
    match one(s, with.len(), |i| with[i]) {
        Some(i) => {
            let m: &mut Mudanca = &mut o.leituras[i].mudancas[0];
            m.adotada = Some(m.adotada.map_or(1, |n| n + 1));
        }
        None => return false,
    }
    true
}
