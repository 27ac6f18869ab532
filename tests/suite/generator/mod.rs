//! Small and nasty exams from a seed: the same seed always gives the same exam, on every machine.

mod people;
mod rules;
mod seed;

use homologa::domain::norma::{Leitura, NumeroReservado};
use homologa::domain::{
    Barreira, Candidate, Cargo, Cell, Colisao, Concorrencia, Criterio, CsvFormat, Date, Decimal, Documento, DuplaCota,
    Edital, Etapa, Extra, Fase, Limiar, Lista, ListaSet, Lugares, Norma, NotaFinal, NotaRef, OrdemInicial,
    OrigemClassificacao, Perfil, Prova, Ratio, RawScore, Reserva, Rounding, ScoreRounding, Situacao, TipoExame,
};
use people::{draw_numbers, organizer_ranks, random_person, unreadable_cells};
use rules::{random_norma, random_numbers, random_perfil};
pub use seed::Seed;
use std::sync::Arc;

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
