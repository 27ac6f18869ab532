//! Norms, stages, minimums, cuts and tie-breaks at random.

use super::*;

pub(super) fn random_norma(s: &mut Seed, id: &str, ids: &[&str]) -> Norma {
    let mut n = match s.below(4) {
        0 => Norma {
            concorrencia: Concorrencia::Compensacao,
            ordem_inicial: OrdemInicial::Literal,
            primeira_posicao: [("pcd".into(), 2), ("npi".into(), 3)].into(),
            ..norma(id, "20", 3)
        },
        1 => norma(id, "10", 5),
        2 => Norma { arredondamento: Rounding::Up, teto: Some(percent("20")), ..norma(id, "5", 0) },
        _ => {
            let p = s.pick(&["3", "5", "10", "20", "25", "30", "100/3"]);
            let minimo = s.number(6);
            let arredondamento = s.pick(&[Rounding::HalfUp, Rounding::HalfDown, Rounding::Up, Rounding::Down]);
            let teto = s.chance(30).then(|| percent("20"));
            Norma { arredondamento, teto, ..norma(id, p, minimo) }
        }
    };
    if s.chance(60) {
        n.concorrencia =
            s.pick(&[Concorrencia::MaisFavoravel, Concorrencia::Compensacao, Concorrencia::ExclusaoPrevia]);
    }
    if n.ordem_inicial == OrdemInicial::Limiares && s.chance(15) {
        n.posicoes = Some(random_table(s));
        n.intervalo = s.chance(60).then(|| 1 + s.number(6));
        n.numero = s.pick(&[NumeroReservado::Posicoes, NumeroReservado::Posicoes, NumeroReservado::Percentual]);
    }
    if n.ordem_inicial == OrdemInicial::Limiares && s.chance(15) {
        n.limiar = Limiar::Edital;
    }
    if s.chance(30) {
        n.reverte_para = ids.iter().filter(|other| **other != id && s.chance(50)).map(|o| (*o).into()).collect();
        s.shuffle(&mut n.reverte_para);
    }
    n.corte_conta_ac = s.chance(25);
    n.leituras = vec![
        leitura("concorrencia", &["mais-favoravel", "compensacao", "exclusao-previa"]),
        leitura("limiar", &["acumulado", "edital"]),
    ];
    n
}

fn leitura(chave: &str, admite: &[&str]) -> Leitura {
    Leitura { chave: chave.into(), admite: admite.iter().map(|a| (*a).into()).collect(), nota: String::new() }
}

pub(super) fn percent(text: &str) -> Ratio {
    Ratio::parse_percent(text).expect("a literal of the test is a percentage")
}

fn random_table(s: &mut Seed) -> Vec<u32> {
    let mut at = 0;
    (0..=s.below(3))
        .map(|_| {
            at += 1 + s.number(7);
            at
        })
        .collect()
}

/// Stated numbers, a rule of the cargo's own, the whole sequence.
pub(super) fn random_numbers(s: &mut Seed, edital: &mut Edital, lists: usize) {
    let cargo = &mut edital.cargos[0];
    let has_tables = cargo.regras.iter().any(|n| n.posicoes.is_some());
    let literal = cargo.regras.iter().any(|n| n.ordem_inicial == OrdemInicial::Literal);
    if lists > 0 && s.chance(10) && !literal && !has_tables {
        let own = Norma { minimo: s.number(4), ..(*cargo.regras[0]).clone() };
        cargo.regras[0] = Arc::new(own);
    }
    for stated in &mut cargo.declaradas {
        if s.chance(20) {
            *stated = Some(s.number(4).min(cargo.vagas));
        }
    }
    if lists > 0 && cargo.vagas > 0 && s.chance(10) {
        let mut ordem: Vec<Lista> = (0..cargo.vagas).map(|_| Lista::AC).collect();
        for k in 0..lists {
            let wanted = crate::naive::labels::reserved(cargo, k);
            for place in ordem.iter_mut().filter(|l| l.is_ac()).take(wanted as usize) {
                *place = Lista::reserva(k);
            }
        }
        s.shuffle(&mut ordem);
        let extra = s.below(4);
        ordem.extend((0..extra).map(|_| Lista(u8::try_from(s.below(lists + 1)).expect("few lists"))));
        cargo.ordem = Some(ordem);
    }
}

pub(super) fn random_perfil(s: &mut Seed, lists: usize) -> Perfil {
    let stages = 1 + s.below(3);
    let mut etapas: Vec<Etapa> = (0..stages).map(|e| random_etapa(s, e, lists)).collect();
    let classificacao = if s.chance(10) { OrigemClassificacao::Banca } else { OrigemClassificacao::Calculada };
    let nota_final = if s.chance(10) { NotaFinal::Banca } else { NotaFinal::Calculada };
    if (classificacao == OrigemClassificacao::Banca || nota_final == NotaFinal::Banca) && s.chance(50) {
        etapas.clear();
    }
    let minimo = s.chance(40).then(|| Decimal::from_int(i64::from(s.number(14))));
    Perfil {
        casas: s.pick(&[0, 1, 2]),
        arredondamento: s.pick(&[ScoreRounding::HalfUp, ScoreRounding::Truncate]),
        nota_final,
        classificacao,
        minimo,
        minimo_lista: lower_minimum(s, minimo, lists),
        desempate: random_chain(s, &etapas),
        etapas,
        ..perfil()
    }
}

fn lower_minimum(s: &mut Seed, minimo: Option<Decimal>, lists: usize) -> Vec<(Lista, Decimal)> {
    let Some(minimo) = minimo.filter(|_| lists > 0 && s.chance(50)) else { return Vec::new() };
    let lower = minimo.units(0).expect("whole") - i64::from(1 + s.number(6));
    vec![(Lista::reserva(s.below(lists)), Decimal::from_int(lower))]
}

fn random_etapa(s: &mut Seed, index: usize, lists: usize) -> Etapa {
    let provas = (0..=s.below(2))
        .map(|p| Prova {
            minimo: s.chance(25).then(|| Decimal::from_int(i64::from(s.number(4)))),
            ..prova(&format!("p{index}{p}"), s.pick(&["1", "1", "2", "1/3", "0.5", "1.5"]))
        })
        .collect();
    let minimo = s.chance(25).then(|| Decimal::from_int(i64::from(s.number(6))));
    Etapa {
        minimo,
        minimo_lista: lower_minimum(s, minimo, lists),
        barreira: s.chance(35).then(|| random_barreira(s, lists)),
        ..etapa(&format!("e{index}"), provas)
    }
}

fn random_barreira(s: &mut Seed, lists: usize) -> Barreira {
    let multiples = s.chance(40);
    let places = |s: &mut Seed, most| match multiples {
        true => Lugares::Multiplo(1 + s.number(2)),
        false => Lugares::Numero(s.number(most)),
    };
    let mut lugares = vec![(Lista::AC, places(s, 12))];
    for k in 0..lists {
        if s.chance(80) {
            lugares.push((Lista::reserva(k), places(s, 4)));
        }
    }
    Barreira { lugares, sem_vagas: s.chance(50).then(|| s.number(5)) }
}

fn random_chain(s: &mut Seed, etapas: &[Etapa]) -> Vec<Criterio> {
    let mut chain = Vec::new();
    if s.chance(50) {
        chain.push(Criterio::Idoso { na_data: date("2025-03-01"), entre_idosos: s.chance(60) });
    }
    if s.chance(50) {
        chain.push(Criterio::MaiorNota(NotaRef::Etapa(format!("e{}", s.below(4)))));
    }
    if s.chance(50) {
        let e = s.below(etapas.len().max(1));
        chain.push(Criterio::MaiorNota(NotaRef::Prova(format!("p{e}{}", s.below(3)))));
    }
    let others = [
        Criterio::Jurado,
        Criterio::Sinal { coluna: "Servidor".into() },
        Criterio::MaiorValor { coluna: "Filhos".into() },
        Criterio::MenorValor { coluna: "Renda".into() },
        Criterio::MaisVelho { hora: false },
        Criterio::MaisVelho { hora: true },
        Criterio::Banca,
    ];
    chain.extend(others.into_iter().filter(|_| s.chance(25)));
    if s.chance(90) {
        let at = if s.chance(15) { s.below(chain.len() + 1) } else { chain.len() };
        chain.insert(at, Criterio::Sorteio);
    }
    chain
}
