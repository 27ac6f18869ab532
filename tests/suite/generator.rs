//! Small and nasty exams from a seed: the same seed always gives the same exam, on every machine.

use homologa::domain::norma::{Leitura, NumeroReservado};
use homologa::domain::{
    Barreira, Candidate, Cargo, Cell, Colisao, Concorrencia, Criterio, CsvFormat, Date, Decimal, Documento, DuplaCota,
    Edital, Etapa, Extra, Fase, Limiar, Lista, ListaSet, Lugares, Norma, NotaFinal, NotaRef, OrdemInicial,
    OrigemClassificacao, Perfil, Prova, Ratio, RawScore, Reserva, Rounding, ScoreRounding, Situacao, TipoExame,
};
use std::sync::Arc;

/// SplitMix64 (Steele, Lea and Flood, 2014): enough to shuffle test data, and four lines long.
pub struct Seed(u64);

impl Seed {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n` (`n` ≥ 1).
    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % (n.max(1) as u64)).expect("below a usize")
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    fn number(&mut self, below: usize) -> u32 {
        u32::try_from(self.below(below)).expect("test numbers are small")
    }
}

/// One exam with a single cargo.
#[derive(Clone, Debug)]
pub struct Exame {
    pub seed: u64,
    pub edital: Edital,
    pub candidatos: Vec<Candidate>,
}

pub fn decimal(text: &str) -> Decimal {
    Decimal::parse(text).expect("a literal of the test is a decimal")
}

pub fn date(text: &str) -> Date {
    Date::parse_iso(text).expect("a literal of the test is a date")
}

/// A norm without any special rule: `percent` %, half-up, `mais-favoravel`.
pub fn norma(lista: &str, percent: &str, minimo: u32) -> Norma {
    Norma {
        id: format!("norma-{lista}"),
        titulo: format!("Norma da lista {lista}"),
        lista: lista.into(),
        rotulo: lista.to_uppercase(),
        percentual: Ratio::parse_percent(percent).expect("a literal of the test is a percentage"),
        minimo,
        ..Norma::default()
    }
}

/// A profile with one prova taken as it comes.
pub fn perfil() -> Perfil {
    Perfil {
        id: "unico".into(),
        casas: 2,
        arredondamento: ScoreRounding::HalfUp,
        nota_final: NotaFinal::Calculada,
        classificacao: OrigemClassificacao::Calculada,
        minimo: None,
        minimo_lista: Vec::new(),
        etapas: vec![etapa("objetiva", vec![prova("p1", "1")])],
        desempate: Vec::new(),
    }
}

pub fn etapa(id: &str, provas: Vec<Prova>) -> Etapa {
    Etapa { id: id.into(), minimo: None, minimo_lista: Vec::new(), barreira: None, provas }
}

pub fn prova(id: &str, peso: &str) -> Prova {
    Prova {
        id: id.into(),
        coluna: id.into(),
        peso: Ratio::parse(peso).expect("a literal of the test is a weight"),
        minimo: None,
        maximo: None,
    }
}

/// An edital with one cargo of `vagas` vagas, governed by these norms in this order.
pub fn edital(vagas: u32, normas: Vec<Norma>, perfil: Perfil) -> Edital {
    let regras: Vec<Arc<Norma>> = normas.into_iter().map(Arc::new).collect();
    let reservas =
        regras.iter().map(|n| Reserva { lista: n.lista.clone(), norma: n.clone(), alterado: Vec::new() }).collect();
    let cargo = Cargo {
        codigo: "101".into(),
        nome: "Agente".into(),
        vagas,
        perfil: 0,
        declaradas: vec![None; regras.len()],
        grupo: None,
        ordem: None,
        regras,
    };
    Edital {
        numero: "001/2025".into(),
        tipo: TipoExame::Concurso,
        titulo: String::new(),
        orgao: "Prefeitura".into(),
        municipio: "Vila".into(),
        uf: "ES".into(),
        publicado_em: date("2025-06-02"),
        homologado_em: Some(date("2025-09-15")),
        validade_meses: Some(24),
        fase: Fase::Final,
        fim_de_fila: false,
        prazo_posse_dias: None,
        organizador: None,
        documento: Documento::default(),
        reservas,
        colisao: Colisao::Proxima,
        dupla_cota: DuplaCota::PrimeiraPosicao,
        perfis: vec![perfil],
        dispensas: Vec::new(),
        incompletos: Default::default(),
        csv: CsvFormat::default(),
        cargos: vec![cargo],
    }
}

/// A random exam.
pub fn exame(seed: u64) -> Exame {
    let mut s = Seed::new(seed);
    let mut ids = ["pcd", "npi", "ind", "qui"];
    s.shuffle(&mut ids);
    let lists = s.pick(&[0, 1, 1, 1, 2, 2, 2, 3, 4]);
    let normas = ids[..lists].iter().map(|id| random_norma(&mut s, id, &ids)).collect();
    let vagas = s.pick(&[0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 8, 10, 10, 13, 15, 16, 20]);
    let perfil = random_perfil(&mut s, lists);
    let mut edital = edital(vagas, normas, perfil);
    edital.colisao = s.pick(&[Colisao::Proxima, Colisao::Proxima, Colisao::Anterior]);
    if s.chance(25) {
        let acumulavel = (0..lists).map(Lista::reserva).filter(|_| s.chance(30)).collect();
        edital.dupla_cota = DuplaCota::MaiorPercentual { acumulavel };
    }
    random_numbers(&mut s, &mut edital, lists);
    let people = s.pick(&[0, 1, 3, 5, 8, 8, 12, 12, 16, 20, 26]);
    let quota_share = s.pick(&[10, 25, 40, 70]);
    let mut candidatos = (0..people).map(|i| random_person(&mut s, &edital, i, quota_share)).collect::<Vec<_>>();
    draw_numbers(&mut s, &edital, &mut candidatos);
    if s.chance(12) {
        unreadable_cells(&mut s, &mut candidatos);
    }
    if edital.perfis[0].classificacao == OrigemClassificacao::Banca {
        organizer_ranks(&mut s, lists, &mut candidatos);
    }
    Exame { seed, edital, candidatos }
}

fn random_norma(s: &mut Seed, id: &str, ids: &[&str]) -> Norma {
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

fn percent(text: &str) -> Ratio {
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
fn random_numbers(s: &mut Seed, edital: &mut Edital, lists: usize) {
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
            let wanted = super::naive::labels::reserved(cargo, k);
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

fn random_perfil(s: &mut Seed, lists: usize) -> Perfil {
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

fn random_person(s: &mut Seed, edital: &Edital, index: usize, quota_share: usize) -> Candidate {
    let perfil = &edital.perfis[0];
    let listas = (0..edital.reservas.len()).map(Lista::reserva).filter(|_| s.chance(quota_share)).collect();
    let absent = s.chance(4);
    let notas: Box<[RawScore]> = perfil.provas().map(|_| random_score(s, absent)).collect();
    let lacks = notas.iter().any(|n| !matches!(n, RawScore::Value(_)));
    let situacao = match s.below(40) {
        0 => Situacao::Eliminado,
        1 => Situacao::NaoClassificado,
        2..=5 if lacks || notas.is_empty() => Situacao::Ausente,
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
fn draw_numbers(s: &mut Seed, edital: &Edital, candidatos: &mut [Candidate]) {
    let Some(at) = edital.perfis[0].desempate.iter().position(|c| *c == Criterio::Sorteio) else { return };
    let mut numbers: Vec<usize> = (1..=candidatos.len()).collect();
    s.shuffle(&mut numbers);
    for (person, n) in candidatos.iter_mut().zip(numbers) {
        let n = i64::try_from(n).expect("small");
        person.extras[at] = Extra::Number(Cell::Value(Decimal::from_int(n)));
    }
}

/// Cells that cannot be read, or are blank: they matter only where a tie reaches them.
fn unreadable_cells(s: &mut Seed, candidatos: &mut [Candidate]) {
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
fn organizer_ranks(s: &mut Seed, lists: usize, candidatos: &mut [Candidate]) {
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
            .collect();
    }
}
