//! Sample editais, norms and people for the tests of the law.

use crate::domain::norma::Leitura;
use crate::domain::*;
use crate::law::posicoes::Rotulos;
use crate::law::reserva;
use std::sync::Arc;

/// A decimal literal.
pub fn dec(text: &str) -> Decimal {
    Decimal::parse(text).expect("a literal of the test is well formed")
}

/// A date literal.
pub fn date(text: &str) -> Date {
    Date::parse_iso(text).expect("a literal of the test is a date")
}

/// A norm of so many percent, half-up, `mais-favoravel`.
pub fn norma(lista: &str, percentual: &str, minimo: u32) -> Norma {
    Norma {
        id: format!("norma-{lista}"),
        titulo: "Lei de exemplo".into(),
        lista: lista.into(),
        rotulo: lista.to_uppercase(),
        percentual: Ratio::parse_percent(percentual).expect("a literal of the test is a percentage"),
        minimo,
        ..Norma::default()
    }
}

fn leitura(chave: &str, admite: &[&str]) -> Leitura {
    Leitura { chave: chave.into(), admite: admite.iter().map(|s| (*s).into()).collect(), nota: String::new() }
}

/// Ibatiba 2024, as `templates/normas/ibatiba-2024.toml` has it.
pub fn ibatiba() -> Norma {
    Norma {
        id: "ibatiba-2024".into(),
        vigencia: Some(date("2024-06-20")),
        concorrencia: Concorrencia::Compensacao,
        ordem_inicial: OrdemInicial::Literal,
        primeira_posicao: [("pcd".to_owned(), 2), ("npi".to_owned(), 3)].into(),
        em_todas_as_fases: true,
        leituras: vec![
            leitura("concorrencia", &["compensacao", "mais-favoravel", "exclusao-previa"]),
            leitura("ordem_inicial", &["literal", "limiares"]),
            leitura("limiar", &["acumulado", "edital"]),
        ],
        ..norma("npi", "20", 3)
    }
}

/// Irupi 2025.
pub fn irupi() -> Norma {
    Norma {
        id: "irupi-2025".into(),
        vigencia: Some(date("2025-01-29")),
        agrupamento: true,
        leituras: vec![leitura("concorrencia", &["mais-favoravel", "compensacao"])],
        ..norma("pcd", "10", 5)
    }
}

/// 5 %, up, ceiling 20 %.
pub fn pcd5() -> Norma {
    Norma {
        arredondamento: Rounding::Up,
        teto: Some(Ratio::parse_percent("20").expect("a literal")),
        ..norma("pcd", "5", 0)
    }
}

/// A profile with one stage `objetiva` of two provas (`lp`, `ce` of weight 2) and the chain idoso, ce, mais_velho.
pub fn perfil() -> Perfil {
    let prova = |id: &str, peso: &str| Prova {
        id: id.into(),
        coluna: id.into(),
        peso: Ratio::parse(peso).expect("a literal of the test is a weight"),
        minimo: None,
        maximo: None,
    };
    Perfil {
        id: "unico".into(),
        casas: 2,
        arredondamento: ScoreRounding::HalfUp,
        nota_final: NotaFinal::Calculada,
        classificacao: OrigemClassificacao::Calculada,
        minimo: None,
        minimo_lista: Vec::new(),
        etapas: vec![Etapa {
            id: "objetiva".into(),
            minimo: None,
            minimo_lista: Vec::new(),
            barreira: None,
            provas: vec![prova("lp", "1"), prova("ce", "2")],
        }],
        desempate: vec![
            Criterio::Idoso { na_data: date("2025-03-14"), entre_idosos: true },
            Criterio::MaiorNota(NotaRef::Prova("ce".into())),
            Criterio::MaisVelho { hora: false },
        ],
    }
}

/// An edital with one cargo of `vagas` vagas, reserves under these norms.
pub fn edital(vagas: u32, normas: &[Norma]) -> Edital {
    let regras: Vec<Arc<Norma>> = normas.iter().cloned().map(Arc::new).collect();
    let reserva = |n: &Arc<Norma>| Reserva { lista: n.lista.clone(), norma: n.clone(), alterado: Vec::new() };
    Edital {
        numero: "001/2025".into(),
        tipo: TipoExame::Concurso,
        titulo: String::new(),
        orgao: "Prefeitura".into(),
        municipio: "Exemplo".into(),
        uf: "ES".into(),
        publicado_em: date("2025-03-10"),
        homologado_em: None,
        validade_meses: None,
        fase: Fase::Final,
        fim_de_fila: false,
        prazo_posse_dias: None,
        organizador: None,
        documento: Documento::default(),
        reservas: regras.iter().map(reserva).collect(),
        colisao: Colisao::Proxima,
        dupla_cota: DuplaCota::PrimeiraPosicao,
        perfis: vec![perfil()],
        dispensas: Vec::new(),
        incompletos: Default::default(),
        csv: CsvFormat::default(),
        cargos: vec![cargo("01", vagas, &regras)],
    }
}

/// A cargo of the only profile.
pub fn cargo(codigo: &str, vagas: u32, regras: &[Arc<Norma>]) -> Cargo {
    Cargo {
        codigo: codigo.into(),
        nome: format!("Cargo {codigo}"),
        vagas,
        perfil: 0,
        declaradas: vec![None; regras.len()],
        grupo: None,
        ordem: None,
        regras: regras.to_vec(),
    }
}

/// The labels 1..n of the first cargo, by list id.
pub fn labels(edital: &Edital, n: u32) -> Vec<String> {
    let cargo = &edital.cargos[0];
    let mut rotulos = Rotulos::new(edital, cargo, &reserva::numeros(cargo));
    rotulos.prefix(n).iter().map(|r| edital.lista_id(r.lista).to_owned()).collect()
}

/// The positions of a list among the labels 1..n of the first cargo.
pub fn posicoes(edital: &Edital, lista: &str, n: u32) -> Vec<u32> {
    labels(edital, n).iter().zip(1..).filter(|(l, _)| *l == lista).map(|(_, p)| p).collect()
}

/// People C01, C02, … who classify in this order; `"C04:npi"` is in a quota list, `"C04:npi+pcd"` in two.
pub fn people(edital: &Edital, ranking: &[&str]) -> Vec<Candidate> {
    let person = |i: usize, text: &str| {
        let (id, listas) = text.split_once(':').unwrap_or((text, ""));
        let nota = i64::try_from(10_000 - i).expect("a test has few people");
        Candidate {
            inscricao: id.into(),
            nome: format!("PESSOA {id}").into(),
            nascimento: Cell::Value(date("1990-01-01")),
            listas: listas.split('+').filter_map(|l| edital.lista(l)).collect(),
            notas: vec![RawScore::Value(Decimal::from_int(nota)), RawScore::Value(Decimal::ZERO)].into(),
            extras: vec![Extra::None; 3].into(),
            ..Candidate::default()
        }
    };
    ranking.iter().enumerate().map(|(i, text)| person(i, text)).collect()
}

/// C01 … of so many people, some of them in quota lists (`"C04:npi"`).
pub fn ranking(n: usize, quotas: &[&str]) -> Vec<String> {
    let quota = |id: &str| quotas.iter().find(|q| q.split(':').next() == Some(id)).map(|q| (*q).to_owned());
    (1..=n).map(|i| format!("C{i:02}")).map(|id| quota(&id).unwrap_or(id)).collect()
}
