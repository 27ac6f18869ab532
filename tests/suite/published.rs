//! The audit of a published folder: genuine rows hold, and each forged row is found at its line.

use crate::generator::{Exame, Seed, decimal, exame};
use homologa::domain::{Barreira, Decimal, Edital, Lista, Lugares, OrigemClassificacao, RawScore};
use homologa::finding::Finding;
use homologa::law::audit::publicado::{LinhaClassificacao, LinhaFora, LinhaOrdem, LinhaVagas, Publicado};
use homologa::law::audit::published;
use homologa::law::compute;
use homologa::law::outcome::Outcome;

const EXAMS: u64 = 800;

/// The rows that the CSV files of an outcome have; lines count from 2, after the header.
fn rows(exam: &Exame, o: &Outcome) -> Publicado {
    let e = &exam.edital;
    let name = |p: u32| exam.candidatos[p as usize].inscricao.to_string();
    let score = |p: u32| o.pessoas[p as usize].nota_final;
    let rank = |l: Lista, p: u32| o.classificacao[l.index()].iter().find(|c| c.pessoa == p).map(|c| c.classificacao);
    let chain = &e.perfis[0].desempate;
    let mut classificacao = Vec::new();
    for (l, ranking) in (0u8..).map(Lista).zip(&o.classificacao) {
        for c in ranking {
            let by =
                c.desempate.map(|i| chain.get(usize::from(i)).map_or("sorteio".into(), homologa::domain::Criterio::id));
            classificacao.push(LinhaClassificacao {
                linha: classificacao.len() + 2,
                lista: e.lista_id(l).into(),
                classificacao: c.classificacao,
                inscricao: name(c.pessoa),
                nota_final: score(c.pessoa),
                desempate: by.unwrap_or_default(),
                sorteio: o.sorteado(c.pessoa),
            });
        }
    }
    let ordem = (1u32..).zip(&o.ordem).map(|(n, p)| LinhaOrdem {
        linha: n as usize + 1,
        ordem: n,
        imediata: n <= e.cargos[0].vagas,
        posicao_de: e.lista_id(p.rotulo).into(),
        lista: e.lista_id(p.cobrada).into(),
        revertida_de: p.revertida_de.map_or("", |l| e.lista_id(l)).into(),
        inscricao: name(p.pessoa),
        nota_final: score(p.pessoa),
        classificacao_ac: rank(Lista::AC, p.pessoa),
        classificacao_lista: if p.cobrada.is_ac() { None } else { rank(p.cobrada, p.pessoa) },
    });
    Publicado { vagas: vagas(e, o), classificacao, ordem: ordem.collect(), fora: out(exam, o) }
}

fn vagas(e: &Edital, o: &Outcome) -> Vec<LinhaVagas> {
    let row = |(i, v): (usize, &homologa::law::outcome::VagasDaLista)| LinhaVagas {
        linha: i + 2,
        lista: e.lista_id(v.lista).into(),
        vagas: v.vagas,
        classificados: v.classificados,
    };
    o.vagas.iter().enumerate().map(row).collect()
}

fn out(exam: &Exame, o: &Outcome) -> Vec<LinhaFora> {
    let people = exam.candidatos.iter().zip(&o.pessoas).filter_map(|(c, p)| p.fora.map(|f| (c, f)));
    people
        .enumerate()
        .map(|(i, (c, f))| LinhaFora {
            linha: i + 2,
            inscricao: c.inscricao.to_string(),
            motivo: f.motivo.id().into(),
            valor: f.valor,
            minimo: f.minimo,
        })
        .collect()
}

fn genuine() -> impl Iterator<Item = (Exame, Publicado)> {
    (0..EXAMS).map(|s| exame(s + 4_000_000)).filter_map(|e| {
        let rows = rows(&e, &compute(&e.edital, 0, &e.candidatos, &[]).ok()?);
        Some((e, rows))
    })
}

#[test]
fn genuine_rows_have_no_finding_and_say_what_was_checked() {
    for (exam, p) in genuine() {
        let verdict = published(&exam.edital, 0, &p);
        assert_eq!(verdict.achados, vec![], "seed {}", exam.seed);
        assert!(verdict.conferido.len() > 5 && !verdict.nao_conferivel.is_empty());
    }
}

/// Nearly everybody in quota lists alone, on an equal score: age, jury or the draw decided, which no public file tells, and reserves call
/// some before others who stand above them.
fn tied_in_quota_lists_alone(seed: u64) -> Option<Exame> {
    let mut exam = exame(seed + 5_000_000);
    let lists = exam.edital.cargos[0].regras.len();
    let perfil = &mut exam.edital.perfis[0];
    if lists < 2 || perfil.classificacao != OrigemClassificacao::Calculada || perfil.etapas.is_empty() {
        return None;
    }
    (perfil.minimo, perfil.minimo_lista) = (None, Vec::new());
    for etapa in &mut perfil.etapas {
        (etapa.minimo, etapa.minimo_lista, etapa.barreira) = (None, Vec::new(), None);
        etapa.provas.iter_mut().for_each(|p| p.minimo = None);
    }
    let reserved = (0..lists).map(|k| (Lista::reserva(k), Lugares::Numero(100)));
    let lugares = std::iter::once((Lista::AC, Lugares::Numero(1))).chain(reserved).collect();
    perfil.etapas[0].barreira = Some(Barreira { lugares, sem_vagas: None });
    for (i, candidato) in exam.candidatos.iter_mut().enumerate() {
        let mut notas = std::iter::once(if i == 0 { 9 } else { 5 }).chain(std::iter::repeat(0));
        candidato.notas.iter_mut().for_each(|n| *n = RawScore::Value(Decimal::from_int(notas.next().unwrap_or(0))));
    }
    Some(exam)
}

#[test]
fn a_publication_with_ties_in_quota_lists_alone_holds() {
    let mut waiting = 0;
    for exam in (0..3 * EXAMS).filter_map(tied_in_quota_lists_alone) {
        let Ok(o) = compute(&exam.edital, 0, &exam.candidatos, &[]) else { continue };
        let p = rows(&exam, &o);
        assert_eq!(published(&exam.edital, 0, &p).achados, vec![], "seed {}", exam.seed);
        let alone = p.ordem.iter().filter(|row| row.classificacao_ac.is_none() && row.posicao_de == "ac").count();
        waiting += usize::from(alone > 2);
    }
    assert!(waiting > 50, "{waiting} exams in which the general list ended before the others");
}

#[test]
fn ties_decided_by_what_is_not_published_are_said_to_be_unchecked() {
    let tied = genuine().filter(|(_, p)| p.classificacao.iter().any(|c| !c.desempate.is_empty()));
    let told = tied.map(|(e, p)| published(&e.edital, 0, &p).empates);
    let all: Vec<bool> = told.map(|ties| ties.ocultos + ties.sorteados > 0).collect();
    assert!(all.len() > 50 && all.iter().all(|t| *t), "{} exams with ties", all.len());
}

type Forgery = fn(&mut Publicado, &mut Seed) -> Option<usize>;

/// Each returns the line that it forged, or nothing where there is nothing to forge.
const FORGERIES: [(&str, Forgery); 20] = [
    ("a person in another position", |p, s| {
        let (a, b) = (pick(s, p.ordem.len())?, pick(s, p.ordem.len())?);
        let other = p.ordem[b].inscricao.clone();
        p.ordem[a].inscricao = other;
        (a != b).then_some(p.ordem[a].linha)
    }),
    ("a position's number", |p, s| with(&mut p.ordem, s, |r| (r.ordem += 1, r.linha).1)),
    ("the kind of vaga", |p, s| with(&mut p.ordem, s, |r| (r.imediata = !r.imediata, r.linha).1)),
    ("a label", |p, s| with(&mut p.ordem, s, |r| (r.posicao_de = other(&r.posicao_de), r.linha).1)),
    ("a charge", |p, s| with(&mut p.ordem, s, |r| (r.lista = other(&r.lista), r.linha).1)),
    ("a reversion", |p, s| with(&mut p.ordem, s, |r| (r.revertida_de = other(&r.revertida_de), r.linha).1)),
    ("a score in the order", |p, s| with(&mut p.ordem, s, |r| (r.nota_final = nudged(r.nota_final), r.linha).1)),
    ("a rank of ac in the order", |p, s| with(&mut p.ordem, s, |r| (r.classificacao_ac = Some(99), r.linha).1)),
    ("a rank of the list in the order", |p, s| {
        with(&mut p.ordem, s, |r| (r.classificacao_lista = Some(99), r.linha).1)
    }),
    ("a missing position", |p, s| {
        let at = pick(s, p.ordem.len())?;
        Some(p.ordem.remove(at).linha)
    }),
    ("a rank", |p, s| with(&mut p.classificacao, s, |r| (r.classificacao += 7, r.linha).1)),
    ("a person twice in a list", |p, s| {
        let at = pick(s, p.classificacao.len().saturating_sub(1))?;
        let twin = p.classificacao[at + 1].inscricao.clone();
        let same_list = p.classificacao[at].lista == p.classificacao[at + 1].lista;
        p.classificacao[at].inscricao = twin;
        same_list.then_some(p.classificacao[at].linha)
    }),
    ("a missing rank", |p, s| {
        let at = pick(s, p.classificacao.len())?;
        Some(p.classificacao.remove(at).linha)
    }),
    ("a score in a ranking", |p, s| {
        with(&mut p.classificacao, s, |r| (r.nota_final = nudged(r.nota_final), r.linha).1)
    }),
    ("a list that the edital does not have", |p, s| {
        with(&mut p.classificacao, s, |r| (r.lista = "xyz".into(), r.linha).1)
    }),
    ("a number of vagas", |p, s| with(&mut p.vagas, s, |r| (r.vagas += 1, r.linha).1)),
    ("a number of people", |p, s| with(&mut p.vagas, s, |r| (r.classificados += 1, r.linha).1)),
    ("a missing list of vagas", |p, s| {
        let at = pick(s, p.vagas.len())?;
        Some(p.vagas.remove(at).linha)
    }),
    ("a classified person among those out", |p, s| {
        let at = pick(s, p.classificacao.len())?;
        let inscricao = p.classificacao[at].inscricao.clone();
        let row = LinhaFora { linha: 900, inscricao, motivo: "ausente".into(), valor: None, minimo: None };
        p.fora.push(row);
        Some(900)
    }),
    ("a reason that its numbers do not give", |p, s| {
        let numeric: Vec<usize> = (0..p.fora.len()).filter(|i| p.fora[*i].minimo.is_some()).collect();
        let at = numeric[pick(s, numeric.len())?];
        p.fora[at].valor = p.fora[at].minimo;
        Some(p.fora[at].linha)
    }),
];

fn pick(s: &mut Seed, len: usize) -> Option<usize> {
    (len > 0).then(|| s.below(len))
}

fn with<T>(rows: &mut [T], s: &mut Seed, change: impl FnOnce(&mut T) -> usize) -> Option<usize> {
    let at = pick(s, rows.len())?;
    Some(change(&mut rows[at]))
}

fn other(list: &str) -> String {
    if list == "ac" { "pcd".into() } else { "ac".into() }
}

fn nudged(score: Option<Decimal>) -> Option<Decimal> {
    let more = score.unwrap_or_default().ratio().add(decimal("0.5").ratio()).expect("small");
    more.round(3, homologa::domain::ScoreRounding::HalfUp).ok()
}

#[test]
fn every_forged_row_is_found() {
    let mut tried = [0; FORGERIES.len()];
    for (exam, p) in genuine() {
        for (i, (name, forge)) in FORGERIES.iter().enumerate() {
            // the organizer's ranks are taken as they are, gaps included
            let given = exam.edital.perfis[0].classificacao == OrigemClassificacao::Banca;
            if given && *name == "a rank" {
                continue;
            }
            let mut forged = p.clone();
            let line = forge(&mut forged, &mut Seed::new(exam.seed + i as u64));
            if line.is_none()
                || (&forged.ordem, &forged.classificacao, &forged.vagas, &forged.fora)
                    == (&p.ordem, &p.classificacao, &p.vagas, &p.fora)
            {
                continue;
            }
            tried[i] += 1;
            let found = published(&exam.edital, 0, &forged).achados;
            assert!(found.iter().any(Finding::is_error), "{name}, seed {}", exam.seed);
        }
    }
    assert!(tried.iter().all(|n| *n >= 20), "{tried:?}");
}

/// The place of a finding is the line of the file that holds the forged row.
#[test]
fn a_finding_names_file_and_line() {
    let (exam, mut p) = genuine().find(|(_, p)| p.ordem.len() > 3).expect("an exam with four positions");
    p.ordem[2].ordem = 30;
    let found = published(&exam.edital, 0, &p).achados;
    assert_eq!(found[0].place.to_string(), "ordem-de-nomeacao.csv › linha 4");
    assert_eq!(found[0].inscricao.as_deref(), Some(&*p.ordem[2].inscricao));
}
