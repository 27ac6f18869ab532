//! Forged people: ranks, scores, lists, who is out and why.

use super::*;

pub(super) fn swap_ranks(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(ranking(o, s, 2).map(|l| {
        let (a, b) = (s.below(o.classificacao[l].len()), s.below(o.classificacao[l].len()));
        let (x, y) = (o.classificacao[l][a].pessoa, o.classificacao[l][b].pessoa);
        (o.classificacao[l][a].pessoa, o.classificacao[l][b].pessoa) = (y, x);
    }))
}

pub(super) fn change_rank(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(ranking(o, s, 1).map(|l| {
        let at = s.below(o.classificacao[l].len());
        o.classificacao[l][at].classificacao += 1;
    }))
}

pub(super) fn drop_from_ranking(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(ranking(o, s, 1).map(|l| {
        let at = s.below(o.classificacao[l].len());
        o.classificacao[l].remove(at);
        (1u32..).zip(&mut o.classificacao[l]).for_each(|(n, c)| c.classificacao = n);
    }))
}

pub(super) fn repeat_in_ranking(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(ranking(o, s, 2).map(|l| {
        let (a, b) = (s.below(o.classificacao[l].len()), s.below(o.classificacao[l].len()));
        o.classificacao[l][a].pessoa = o.classificacao[l][b].pessoa;
    }))
}

pub(super) fn change_tie_break(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(ranking(o, s, 1).map(|l| {
        let at = s.below(o.classificacao[l].len());
        let row = &mut o.classificacao[l][at];
        row.desempate =
            if row.desempate.is_some() && s.chance(50) { None } else { Some(u8::try_from(s.below(9)).expect("small")) };
    }))
}

pub(super) fn nudge(s: &mut Seed, d: Decimal) -> Decimal {
    let by = s.pick(&["0.01", "-0.01", "1"]);
    let sum = d.ratio().add(decimal(by).ratio()).expect("small");
    sum.round(6, homologa::domain::ScoreRounding::HalfUp).expect("small")
}

pub(super) fn change_final_score(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let given = e.edital.perfis[0].classificacao == homologa::domain::OrigemClassificacao::Banca;
    let at = person(o, s, |i| o.pessoas[i].nota_final.is_some() && !given);
    done(at.map(|i| o.pessoas[i].nota_final = o.pessoas[i].nota_final.map(|n| nudge(s, n))))
}

fn stage_with_score(o: &Outcome, s: &mut Seed) -> Option<(usize, usize)> {
    let i = person(o, s, |i| o.pessoas[i].etapas.iter().any(Option::is_some))?;
    let fit: Vec<usize> = (0..o.pessoas[i].etapas.len()).filter(|e| o.pessoas[i].etapas[*e].is_some()).collect();
    one(s, fit.len(), |k| (i, fit[k]))
}

pub(super) fn change_stage_score(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(stage_with_score(o, s).map(|(i, e)| o.pessoas[i].etapas[e] = o.pessoas[i].etapas[e].map(|n| nudge(s, n))))
}

pub(super) fn drop_stage_score(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(stage_with_score(o, s).map(|(i, e)| o.pessoas[i].etapas[e] = None))
}

pub(super) fn add_list(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let lists = e.edital.listas();
    let lista = Lista(u8::try_from(s.below(lists)).expect("few lists"));
    let at = person(o, s, |i| !o.pessoas[i].listas.has(lista));
    done(at.map(|i| o.pessoas[i].listas = o.pessoas[i].listas.with(lista)))
}

pub(super) fn remove_list(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let at = person(o, s, |i| !o.pessoas[i].listas.is_empty());
    done(at.and_then(|i| {
        let lists: Vec<Lista> = o.pessoas[i].listas.iter().collect();
        one(s, lists.len(), |k| o.pessoas[i].listas = o.pessoas[i].listas.without(lists[k]))
    }))
}

pub(super) fn put_out(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let at = person(o, s, |i| o.pessoas[i].fora.is_none());
    done(at.map(|i| {
        let motivo = s.pick(&[Motivo::Ausente, Motivo::Eliminado, Motivo::MinimoFinal]);
        o.pessoas[i].fora = Some(Fora { motivo, etapa: None, prova: None, valor: None, minimo: None });
        o.pessoas[i].listas = ListaSet::EMPTY;
    }))
}

pub(super) fn let_in(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
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

pub(super) fn change_reason(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
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

pub(super) fn change_reason_stage(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    with_reason(o, s, |f| by_cells(e, f), |f, s| f.etapa = s.pick(&[None, Some(0), Some(1), Some(2)]))
}

pub(super) fn change_deciding_number(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    with_reason(o, s, |f| f.valor.is_some(), |f, s| f.valor = f.valor.filter(|_| s.chance(80)).map(|v| nudge(s, v)))
}

pub(super) fn change_minimum(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    with_reason(o, s, |f| f.minimo.is_some(), |f, s| f.minimo = f.minimo.filter(|_| s.chance(80)).map(|v| nudge(s, v)))
}

pub(super) fn change_prova(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let provas = e.edital.perfis[0].provas().count();
    with_reason(
        o,
        s,
        |f| f.motivo == Motivo::MinimoProva && f.prova.is_some(),
        |f, s| f.prova = u16::try_from(provas + s.below(3)).ok(),
    )
}

pub fn drop_from_those_out(_: &Exame, outcome: &mut Outcome, seed: &mut Seed) -> bool {
    let n = outcome.fora.len();
    n > 0 && outcome.fora.remove(seed.below(n)) < u32::MAX
}

pub fn repeat_among_those_out(_: &Exame, outcome: &mut Outcome, seed: &mut Seed) -> bool {
    let n = outcome.fora.len();
    if n > 0 {
        let one = outcome.fora[seed.below(n)];
        outcome.fora.push(one);
    }
    n > 0
}

pub fn swap_those_out(_: &Exame, outcome: &mut Outcome, seed: &mut Seed) -> bool {
    let n = outcome.fora.len();
    if n > 1 {
        let i = seed.below(n - 1);
        outcome.fora.swap(i, i + 1);
    }
    n > 1
}
