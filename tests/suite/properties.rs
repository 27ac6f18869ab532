//! What every order of nomination promises; each test is named after its promise.

use crate::generator::{Exame, Seed, date, exame};
use crate::naive::labels::count;
use homologa::domain::{
    Barreira, Cargo, Cell, Concorrencia, Criterio, DuplaCota, Evento, Extra, Limiar, Lista, ListaSet, Norma,
    OrdemInicial, Origem, OrigemClassificacao, Perfil, TipoEvento,
};
use homologa::law::audit::audit;
use homologa::law::compute;
use homologa::law::ledger::{Livro, batch};
use homologa::law::outcome::{OrigemRotulo, Outcome};
use std::sync::Arc;

const EXAMS: u64 = 1500;

/// Every random exam that is not held back, with its outcome.
fn finished() -> impl Iterator<Item = (Exame, Outcome)> {
    (0..EXAMS)
        .map(|s| exame(s + 1_000_000))
        .filter_map(|e| compute(&e.edital, 0, &e.candidatos, &[]).ok().map(|o| (e, o)))
}

fn people(o: &Outcome) -> Vec<u32> {
    o.ordem.iter().map(|p| p.pessoa).collect()
}

fn sorted(mut all: Vec<u32>) -> Vec<u32> {
    all.sort_unstable();
    all
}

/// The same exam with one quota list at most, nobody in it alone, under one reading.
fn plain(mut exam: Exame, reading: Concorrencia) -> Exame {
    exam.edital.reservas.truncate(1);
    let cargo: &mut Cargo = &mut exam.edital.cargos[0];
    cargo.regras.truncate(1);
    cargo.declaradas.truncate(1);
    cargo.ordem = None;
    for rule in &mut cargo.regras {
        *rule = Arc::new(Norma { concorrencia: reading, reverte_para: Vec::new(), ..(**rule).clone() });
    }
    exam.edital.dupla_cota = DuplaCota::PrimeiraPosicao;
    let perfil: &mut Perfil = &mut exam.edital.perfis[0];
    perfil.minimo_lista.clear();
    for etapa in &mut perfil.etapas {
        etapa.minimo_lista.clear();
        etapa.barreira = None::<Barreira>;
    }
    perfil.classificacao = OrigemClassificacao::Calculada;
    let only = ListaSet::EMPTY.with(Lista(1));
    for person in &mut exam.candidatos {
        person.listas = person.listas.and(only);
    }
    exam
}

/// Outcome of the plain exam under a reading, where it comes to an end.
fn plain_outcomes(reading: Concorrencia) -> impl Iterator<Item = (Exame, Outcome)> {
    (0..EXAMS)
        .map(move |s| plain(exame(s + 2_000_000), reading))
        .filter_map(|e| compute(&e.edital, 0, &e.candidatos, &[]).ok().map(|o| (e, o)))
}

/// Rank in `ac` of each position's person.
fn ac_ranks(o: &Outcome) -> Vec<u32> {
    let rank = |p: u32| o.classificacao[0].iter().find(|c| c.pessoa == p).map_or(u32::MAX, |c| c.classificacao);
    people(o).into_iter().map(rank).collect()
}

#[test]
fn every_prefix_of_the_labels_holds_the_number_due() {
    let mut checked = 0;
    for (exam, o) in finished() {
        let cargo = &exam.edital.cargos[0];
        // the first list of the edital keeps every position on which two lists meet
        for (k, norma) in cargo.regras.iter().enumerate().take(1) {
            let lista = Lista::reserva(k);
            let excepted = cargo.ordem.is_some()
                || count(norma, norma.minimo) > 1
                || norma.posicoes.is_some()
                || cargo.declaradas[k].is_some()
                || (norma.limiar == Limiar::Edital && cargo.vagas < norma.minimo)
                || o.rotulos.iter().any(|r| moved(r.origem, r.lista, lista));
            if excepted {
                continue;
            }
            checked += 1;
            let mut held = 0;
            for (n, label) in (1u32..).zip(&o.rotulos) {
                held += u32::from(label.lista == lista);
                assert!(held >= count(norma, n), "seed {}: list {k}, {held} of {} at {n}", exam.seed, count(norma, n));
            }
        }
    }
    assert!(checked > 300, "{checked} lists checked");
}

/// A collision or the norm's first position took the list elsewhere, or a number of the edital took a position away.
fn moved(origem: OrigemRotulo, of: Lista, lista: Lista) -> bool {
    match origem {
        OrigemRotulo::Colisao { .. } => true,
        OrigemRotulo::Edital | OrigemRotulo::Fixada => of == lista,
        OrigemRotulo::Excedente { lista: lost } | OrigemRotulo::Creditada { lista: lost } => lost == lista,
        _ => false,
    }
}

#[test]
fn nobody_appears_twice_and_every_approved_person_appears_once() {
    for (exam, o) in finished() {
        let approved = (0u32..).zip(&o.pessoas).filter(|(_, p)| p.fora.is_none()).map(|(i, _)| i).collect();
        assert_eq!(sorted(people(&o)), sorted(approved), "seed {}", exam.seed);
    }
}

#[test]
fn people_in_no_quota_list_appear_in_rank_order() {
    for (exam, o) in finished() {
        let plain: Vec<u32> =
            people(&o).into_iter().filter(|p| o.pessoas[*p as usize].listas == ListaSet::AC).collect();
        let ranked: Vec<u32> = o.classificacao[0].iter().map(|c| c.pessoa).filter(|p| plain.contains(p)).collect();
        assert_eq!(plain, ranked, "seed {}", exam.seed);
    }
}

#[test]
fn with_one_list_its_people_are_called_in_rank_order() {
    for reading in [Concorrencia::MaisFavoravel, Concorrencia::Compensacao] {
        for (exam, o) in plain_outcomes(reading) {
            let of_list = |p: &u32| o.pessoas[*p as usize].listas.has(Lista(1));
            let called: Vec<u32> = people(&o).into_iter().filter(of_list).collect();
            let ranked: Vec<u32> = o.classificacao.get(1).into_iter().flatten().map(|c| c.pessoa).collect();
            assert_eq!(called, ranked, "seed {} {reading:?}", exam.seed);
        }
    }
}

#[test]
fn with_one_list_its_people_are_called_no_later_than_their_rank_in_ac() {
    for reading in [Concorrencia::MaisFavoravel, Concorrencia::Compensacao] {
        for (exam, o) in plain_outcomes(reading) {
            for (position, (rank, p)) in (1u32..).zip(ac_ranks(&o).into_iter().zip(people(&o))) {
                let of_list = o.pessoas[p as usize].listas.has(Lista(1));
                assert!(!of_list || position <= rank, "seed {} {reading:?} at {position}", exam.seed);
            }
        }
    }
}

/// W1: `exclusao-previa` calls C12 before C04, although both are of the list.
#[test]
fn exclusao_previa_does_not_promise_rank_order() {
    let broken = plain_outcomes(Concorrencia::ExclusaoPrevia).filter(|(_, o)| {
        let of_list = |p: &u32| o.pessoas[*p as usize].listas.has(Lista(1));
        let called: Vec<u32> = people(o).into_iter().filter(of_list).collect();
        o.classificacao.get(1).is_some_and(|l| l.iter().map(|c| c.pessoa).ne(called))
    });
    assert!(broken.count() > 10);
}

#[test]
fn compensacao_and_exclusao_previa_nominate_the_same_set_within_the_vagas() {
    let mut compared = 0;
    for seed in 2_000_000..2_000_000 + EXAMS {
        let run = |reading| {
            let exam = plain(exame(seed), reading);
            let vagas = exam.edital.cargos[0].vagas as usize;
            compute(&exam.edital, 0, &exam.candidatos, &[])
                .ok()
                .map(|o| sorted(people(&o).into_iter().take(vagas).collect()))
        };
        let (a, b) = (run(Concorrencia::Compensacao), run(Concorrencia::ExclusaoPrevia));
        assert_eq!(a, b, "seed {seed}");
        compared += usize::from(a.is_some());
    }
    assert!(compared > 1000, "{compared} compared");
}

fn event(exam: &Exame, day: &str, tipo: TipoEvento, who: Option<u32>, quantidade: Option<u32>) -> Evento {
    Evento {
        data: date(day),
        cargo: Some(0),
        inscricao: who.map(|p| exam.candidatos[p as usize].inscricao.clone()),
        tipo,
        quantidade,
        lista: None,
        ato: "".into(),
        observacao: "".into(),
        origem: Origem::default(),
    }
}

/// Who is called on a day, with label and list charged; the nominations enter the ledger.
fn call(
    exam: &Exame,
    o: &Outcome,
    events: &mut Vec<Evento>,
    day: &str,
    quantity: Option<u32>,
) -> Vec<(u32, Lista, Lista)> {
    let livro = Livro::new(1, events, &[]);
    let lote = batch(&exam.edital, 0, &exam.candidatos, o, &livro, date(day), quantity).expect("the cargo exists");
    let calls: Vec<_> = lote.chamadas.iter().map(|c| (c.pessoa, c.posicao_de, c.lista)).collect();
    events.extend(calls.iter().map(|c| event(exam, day, TipoEvento::Nomeacao, Some(c.0), None)));
    calls
}

/// The order published on the day of homologation is the one that is called, however the further vagas are opened.
#[test]
fn opening_more_vagas_never_changes_the_part_already_published() {
    for (exam, o) in finished().step_by(3) {
        let published: Vec<_> = o.ordem.iter().map(|p| (p.pessoa, p.rotulo, p.cobrada_na_chamada)).collect();
        let mut events = Vec::new();
        let mut called = call(&exam, &o, &mut events, "2025-10-01", None);
        for (day, further) in [("2025-11-03", 1), ("2025-12-01", 3), ("2026-01-05", 40)] {
            events.push(event(&exam, day, TipoEvento::Vagas, None, Some(further)));
            called.extend(call(&exam, &o, &mut events, day, None));
        }
        assert_eq!(called, published, "seed {}", exam.seed);
    }
}

#[test]
fn nominating_three_then_two_calls_the_same_people_as_nominating_five() {
    for (exam, o) in finished().step_by(3) {
        let (mut parts, mut whole) = (Vec::new(), Vec::new());
        let mut called = call(&exam, &o, &mut parts, "2025-10-01", Some(3));
        called.extend(call(&exam, &o, &mut parts, "2025-10-02", Some(2)));
        assert_eq!(called, call(&exam, &o, &mut whole, "2025-10-02", Some(5)), "seed {}", exam.seed);
    }
}

#[test]
fn permuting_the_input_rows_changes_nothing() {
    for (exam, o) in finished() {
        let mut at: Vec<usize> = (0..exam.candidatos.len()).collect();
        Seed::new(exam.seed).shuffle(&mut at);
        let shuffled: Vec<_> = at.iter().map(|i| exam.candidatos[*i].clone()).collect();
        let other = compute(&exam.edital, 0, &shuffled, &[]).expect("it was not held back");
        let names = |o: &Outcome, from: &[homologa::domain::Candidate]| -> Vec<String> {
            o.ordem
                .iter()
                .map(|p| format!("{} {:?} {:?}", from[p.pessoa as usize].inscricao, p.rotulo, p.cobrada))
                .collect()
        };
        assert_eq!(names(&o, &exam.candidatos), names(&other, &shuffled), "seed {}", exam.seed);
        for (person, i) in other.pessoas.iter().zip(&at) {
            assert_eq!(person, &o.pessoas[*i], "seed {}", exam.seed);
        }
    }
}

#[test]
fn the_same_input_gives_the_same_outcome() {
    for (exam, o) in finished().take(300) {
        let again = compute(&exam.edital, 0, &exam.candidatos, &[]).expect("it was not held back");
        assert_eq!(format!("{o:?}"), format!("{again:?}"), "seed {}", exam.seed);
    }
}

/// Ranks of every list are the one total order, restricted.
#[test]
fn two_people_of_two_lists_stand_in_the_same_order_in_both() {
    for (exam, o) in finished().filter(|(e, _)| e.edital.perfis[0].classificacao == OrigemClassificacao::Calculada) {
        let rank = |l: &[homologa::law::outcome::Colocado], p: u32| l.iter().position(|c| c.pessoa == p);
        for list in &o.classificacao[1..] {
            let in_ac: Vec<usize> = list.iter().filter_map(|c| rank(&o.classificacao[0], c.pessoa)).collect();
            assert!(in_ac.windows(2).all(|pair| pair[0] < pair[1]), "seed {}", exam.seed);
        }
    }
}

/// The charge published for the positions of V counts the reserve: with compensation, nobody charged to a list has had their
/// `ac` turn among the `ac` positions of V.
#[test]
fn what_is_charged_beyond_v_is_what_was_charged_at_the_call() {
    for (exam, o) in finished() {
        let vagas = exam.edital.cargos[0].vagas as usize;
        assert!(o.ordem.iter().skip(vagas).all(|p| p.cobrada == p.cobrada_na_chamada), "seed {}", exam.seed);
    }
}

/// A norm without a first position of its own reads the same under both initial orders.
#[test]
fn the_initial_order_changes_nothing_where_the_norm_fixes_nothing() {
    for (exam, o) in finished().filter(|(e, _)| e.edital.cargos[0].regras.iter().all(|n| n.primeira_posicao.is_empty()))
    {
        let mut literal = exam.clone();
        for rule in &mut literal.edital.cargos[0].regras {
            *rule = Arc::new(Norma { ordem_inicial: OrdemInicial::Literal, ..(**rule).clone() });
        }
        let other = compute(&literal.edital, 0, &literal.candidatos, &[]).expect("it was not held back");
        assert_eq!(people(&o), people(&other), "seed {}", exam.seed);
    }
}

/// A number of the draw for everyone, no two equal, leaves no tie.
#[test]
fn a_complete_draw_leaves_no_tie() {
    let mut drawn = 0;
    for exam in (0..EXAMS).map(|s| exame(s + 1_000_000)) {
        let Some(at) = exam.edital.perfis[0].desempate.iter().position(|c| *c == Criterio::Sorteio) else { continue };
        if exam.candidatos.iter().all(|c| matches!(c.extras[at], Extra::Number(Cell::Value(_)))) {
            drawn += 1;
            let asked = compute(&exam.edital, 0, &exam.candidatos, &[]).err().map_or(0, |r| r.sorteios.len());
            assert_eq!(asked, 0, "seed {}", exam.seed);
        }
    }
    assert!(drawn > 1000, "{drawn} draws");
}

/// A pending draw, answered by a record with a number for each person asked, is settled in the order drawn.
#[test]
fn the_record_of_the_draw_settles_exactly_what_was_asked() {
    let mut settled = 0;
    for exam in (0..EXAMS * 3).map(|s| exame(s + 5_000_000)) {
        let Err(held) = compute(&exam.edital, 0, &exam.candidatos, &[]) else { continue };
        let named = exam.edital.perfis[0].desempate.contains(&Criterio::Sorteio);
        if held.sorteios.is_empty() || !held.celulas.is_empty() || named {
            continue;
        }
        let record: Vec<(u32, u32)> =
            held.sorteios.iter().flat_map(|s| s.pessoas.iter().rev().copied().zip(1..)).collect();
        let Ok(o) = compute(&exam.edital, 0, &exam.candidatos, &record) else { continue };
        settled += 1;
        assert_eq!(audit(&exam.edital, 0, &exam.candidatos, &record, &o), vec![], "seed {}", exam.seed);
        let place = |p: u32| o.ordem.iter().position(|s| s.pessoa == p);
        let plain = |p: &&u32| o.pessoas[**p as usize].listas == ListaSet::AC;
        for draw in &held.sorteios {
            let called: Vec<_> = draw.pessoas.iter().rev().filter(plain).map(|p| place(*p)).collect();
            assert!(called.is_sorted(), "seed {}: {called:?}", exam.seed);
        }
    }
    assert!(settled > 20, "{settled} draws settled");
}
