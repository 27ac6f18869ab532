//! Random exams of one cargo, ready to be nominated from: people already ranked.

use homologa::domain::*;
use homologa::law::outcome::{Colocado, Outcome, Pessoa, VagasDaLista};
use homologa::law::{posicoes::Rotulos, reserva};
use std::sync::Arc;

/// A small generator of numbers (xorshift64*): the same seed, the same ledgers, on every machine.
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(high).expect("31 bits") % n.max(1)
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// An exam of one cargo.
pub struct Exam {
    pub edital: Edital,
    pub candidatos: Vec<Candidate>,
    pub outcome: Outcome,
}

pub fn date(text: &str) -> Date {
    Date::parse_iso(text).expect("a date of the test")
}

fn norma(rng: &mut Rng, lista: &str) -> Norma {
    Norma {
        id: format!("norma-{lista}"),
        titulo: "Lei de exemplo".into(),
        lista: lista.into(),
        rotulo: lista.to_uppercase(),
        percentual: Ratio::parse_percent(rng.pick(&["5", "10", "20", "25", "40"])).expect("a percentage"),
        minimo: rng.pick(&[0, 3, 5]),
        arredondamento: rng.pick(&[Rounding::HalfUp, Rounding::Up, Rounding::HalfDown]),
        concorrencia: rng.pick(&[
            Concorrencia::MaisFavoravel,
            Concorrencia::Compensacao,
            Concorrencia::Compensacao,
            Concorrencia::ExclusaoPrevia,
        ]),
        ..Norma::default()
    }
}

fn edital(rng: &mut Rng) -> Edital {
    let ids = ["pcd", "npi", "ind"];
    let lists = rng.below(4);
    let mut normas: Vec<Norma> = ids.iter().take(lists).map(|id| norma(rng, id)).collect();
    for i in 0..lists {
        if rng.chance(30) {
            normas[i].reverte_para = ids.iter().take(lists).skip(i + 1).map(|s| (*s).to_owned()).collect();
        }
    }
    let regras: Vec<Arc<Norma>> = normas.into_iter().map(Arc::new).collect();
    let reserva = |n: &Arc<Norma>| Reserva { lista: n.lista.clone(), norma: n.clone(), alterado: Vec::new() };
    let vagas = u32::try_from(rng.below(12)).expect("few vagas");
    Edital {
        numero: "001/2025".into(),
        tipo: TipoExame::Concurso,
        titulo: String::new(),
        orgao: "Prefeitura".into(),
        municipio: "Exemplo".into(),
        uf: "ES".into(),
        publicado_em: date("2025-01-10"),
        homologado_em: Some(date("2025-09-15")),
        validade_meses: Some(240),
        fase: Fase::Final,
        fim_de_fila: rng.chance(70),
        prazo_posse_dias: None,
        organizador: None,
        documento: Documento::default(),
        reservas: regras.iter().map(reserva).collect(),
        colisao: Colisao::Proxima,
        dupla_cota: DuplaCota::PrimeiraPosicao,
        perfis: Vec::new(),
        dispensas: Vec::new(),
        incompletos: Default::default(),
        csv: CsvFormat::default(),
        cargos: vec![Cargo {
            codigo: "01".into(),
            nome: "Cargo".into(),
            vagas,
            perfil: 0,
            declaradas: vec![None; regras.len()],
            grupo: None,
            ordem: None,
            regras,
        }],
    }
}

/// Lists of a person: `ac` mostly, each quota sometimes; now and then nobody's (not classified).
fn listas(rng: &mut Rng, quotas: usize) -> ListaSet {
    let mut set = (0..quotas).filter(|_| rng.chance(30)).map(Lista::reserva).collect::<ListaSet>();
    if set.is_empty() || rng.chance(85) {
        set = set.with(Lista::AC);
    }
    if rng.chance(4) { ListaSet::EMPTY } else { set }
}

/// People P001 … in rank order.
pub fn exam(rng: &mut Rng) -> Exam {
    let edital = edital(rng);
    let people = rng.below(30);
    let pessoas: Vec<Pessoa> =
        (0..people).map(|_| Pessoa { listas: listas(rng, edital.reservas.len()), ..Pessoa::default() }).collect();
    let candidatos = (0..people)
        .map(|i| Candidate {
            inscricao: format!("P{i:03}").into(),
            nome: format!("PESSOA {i}").into(),
            ..Candidate::default()
        })
        .collect();
    let mut classificacao = vec![Vec::new(); edital.listas()];
    for (pessoa, p) in (0u32..).zip(&pessoas) {
        for lista in p.listas.iter() {
            let list: &mut Vec<Colocado> = &mut classificacao[lista.index()];
            let rank = u32::try_from(list.len() + 1).expect("few people");
            list.push(Colocado { pessoa, classificacao: rank, desempate: None });
        }
    }
    let so_cotas =
        (0u32..).zip(&pessoas).filter(|(_, p)| !p.listas.is_empty() && !p.listas.has(Lista::AC)).map(|(i, _)| i);
    let outcome = Outcome {
        cargo: 0,
        vagas: vec![ac_vagas(&edital)],
        so_cotas: so_cotas.collect(),
        fora: Vec::new(),
        pessoas,
        classificacao,
        rotulos: Vec::new(),
        ordem: Vec::new(),
        certificado: Vec::new(),
        leituras: Vec::new(),
        sorteados: Vec::new(),
        notas: Vec::new(),
        achados: Vec::new(),
    };
    Exam { edital, candidatos, outcome }
}

fn ac_vagas(edital: &Edital) -> VagasDaLista {
    let cargo = &edital.cargos[0];
    let vagas = reserva::ac_vagas(cargo, &reserva::numeros(cargo)).unwrap_or(0);
    VagasDaLista {
        lista: Lista::AC,
        vagas,
        pela_lei: vagas,
        declaradas: None,
        classificados: 0,
        fundamento: String::new(),
    }
}

/// Labels 1..n of the cargo, as numbers of lists.
pub fn labels(edital: &Edital, n: u32) -> Vec<usize> {
    let cargo = &edital.cargos[0];
    let mut rotulos = Rotulos::new(edital, cargo, &reserva::numeros(cargo));
    (1..=n).map(|i| rotulos.label(i).lista.index()).collect()
}
