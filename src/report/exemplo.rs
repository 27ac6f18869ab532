//! A small invented exam for the tests of documents: two cargos, two quota lists; the outcome is written by hand.

use super::context::{CargoView, Publicacao, Resultado};
use super::template::Templates;
use crate::domain::{
    Assinatura, Candidate, Cargo, Cell, Colisao, Concorrencia, Criterio, CsvFormat, Date, Decimal, Documento,
    DuplaCota, Edital, Etapa, Fase, Lista, ListaSet, Norma, NotaFinal, NotaRef, OrigemClassificacao, Perfil, Prova,
    Ratio, RawScore, Reserva, ScoreRounding, TipoExame, norma::Leitura,
};
use crate::finding::{Finding, Place, Scope, catalogue::law::SORTEIO_PENDENTE};
use crate::law::outcome::{
    Certificado, Colocado, Fora, Motivo, OrigemRotulo, Outcome, Passo, Pessoa, Razao, Rotulo, VagasDaLista,
};
use std::sync::Arc;

/// First quota list of the exam.
pub const PCD: Lista = Lista(1);
/// Second quota list.
pub const NPI: Lista = Lista(2);

pub fn date(iso: &str) -> Date {
    Date::parse_iso(iso).expect("a literal of the test is a date")
}

fn decimal(text: &str) -> Decimal {
    Decimal::parse(text).expect("a literal of the test is a number")
}

fn norma(lista: &str, rotulo: &str, titulo: &str, concorrencia: Concorrencia) -> Norma {
    Norma {
        id: lista.into(),
        titulo: titulo.into(),
        vigencia: Some(date("2024-06-20")),
        lista: lista.into(),
        rotulo: rotulo.into(),
        percentual: Ratio::new(1, 5).expect("one fifth is a fraction"),
        minimo: 3,
        concorrencia,
        em_todas_as_fases: true,
        fundamento: [
            ("reserva", "art. 1º, caput"),
            ("posicao", "art. 5º"),
            ("reversao", "art. 4º, § 3º"),
            ("concorrencia", "art. 4º, § 1º"),
            ("minimo", "art. 1º, § 1º"),
            ("arredondamento", "art. 1º, § 2º"),
        ]
        .into_iter()
        .map(|(k, v)| (k.to_owned(), v.to_owned()))
        .collect(),
        leituras: vec![Leitura {
            chave: "concorrencia".into(),
            admite: vec!["compensacao".into(), "mais-favoravel".into()],
            nota: "o § 1º do art. 4º pode ser lido de duas formas".into(),
        }],
        ..Norma::default()
    }
}

fn perfil() -> Perfil {
    let prova = |id: &str, coluna: &str| Prova {
        id: id.into(),
        coluna: coluna.into(),
        peso: Ratio::ONE,
        minimo: None,
        maximo: None,
    };
    let etapa =
        |id: &str, provas| Etapa { id: id.into(), minimo: None, minimo_lista: Vec::new(), barreira: None, provas };
    Perfil {
        id: "superior".into(),
        casas: 2,
        arredondamento: ScoreRounding::HalfUp,
        nota_final: NotaFinal::Calculada,
        classificacao: OrigemClassificacao::Calculada,
        minimo: None,
        minimo_lista: Vec::new(),
        etapas: vec![
            etapa("objetiva", vec![prova("pt", "Língua Portuguesa"), prova("esp", "Conhecimentos Específicos")]),
            etapa("titulos", vec![prova("tit", "Títulos")]),
        ],
        desempate: vec![
            Criterio::Idoso { na_data: date("2025-03-14"), entre_idosos: true },
            Criterio::MaiorNota(NotaRef::Prova("esp".into())),
            Criterio::MaisVelho { hora: false },
        ],
    }
}

/// The notice, with a cargo of 3 vagas and one that is held back.
pub fn edital() -> Edital {
    let normas = [
        (
            "pcd",
            Arc::new(norma(
                "pcd",
                "Pessoas com deficiência",
                "Lei de exemplo da pessoa com deficiência",
                Concorrencia::MaisFavoravel,
            )),
        ),
        (
            "npi",
            Arc::new(norma(
                "npi",
                "Negros, pardos e indígenas",
                "Lei de exemplo da reserva racial",
                Concorrencia::Compensacao,
            )),
        ),
    ];
    let cargo = |codigo: &str, nome: &str, vagas| Cargo {
        codigo: codigo.into(),
        nome: nome.into(),
        vagas,
        perfil: 0,
        declaradas: vec![None, None],
        grupo: None,
        ordem: None,
        regras: normas.iter().map(|(_, n)| n.clone()).collect(),
    };
    Edital {
        numero: "001/2025".into(),
        tipo: TipoExame::Concurso,
        titulo: "Concurso Público para cargos efetivos".into(),
        orgao: "Prefeitura Municipal de Ibatiba".into(),
        municipio: "Ibatiba".into(),
        uf: "ES".into(),
        publicado_em: date("2025-02-03"),
        homologado_em: Some(date("2025-09-15")),
        validade_meses: Some(24),
        fase: Fase::Final,
        fim_de_fila: false,
        prazo_posse_dias: Some(30),
        organizador: Some("Instituto Exemplo".into()),
        documento: Documento {
            homologacao: None,
            brasao: None,
            local: None,
            assinaturas: vec![Assinatura { nome: "Fulana de Exemplo".into(), funcao: "Prefeita Municipal".into() }],
        },
        reservas: normas
            .iter()
            .map(|(lista, n)| Reserva { lista: (*lista).into(), norma: n.clone(), alterado: Vec::new() })
            .collect(),
        colisao: Colisao::Proxima,
        dupla_cota: DuplaCota::PrimeiraPosicao,
        perfis: vec![perfil()],
        dispensas: Vec::new(),
        incompletos: Default::default(),
        csv: CsvFormat::default(),
        cargos: vec![cargo("101", "Professor", 3), cargo("102", "Médico", 1)],
    }
}

/// Five people: four classified (the third of the racial list, the second tied with the first), one out.
pub fn candidatos() -> Vec<Candidate> {
    let pessoa = |inscricao: &str, nome: &str, cpf: &str, nascimento: &str, esp: &str| Candidate {
        inscricao: inscricao.into(),
        nome: nome.into(),
        cpf: cpf.parse().ok(),
        nascimento: Cell::Value(date(nascimento)),
        notas: [decimal("10"), decimal(esp), decimal("5")].map(RawScore::Value).into(),
        ..Candidate::default()
    };
    let mut all = vec![
        pessoa("0001", "ANA DE EXEMPLO", "11144477735", "1980-05-17", "20"),
        pessoa("0002", "BRUNO DE EXEMPLO", "52998224725", "1975-01-02", "18"),
        pessoa("0003", "CÉLIA DE EXEMPLO", "39053344705", "1990-12-31", "15"),
        pessoa("0004", "DAVI DE EXEMPLO", "86288366757", "1985-07-08", "12"),
        pessoa("0005", "EVA DE EXEMPLO", "29537995593", "1999-09-09", "1"),
    ];
    all[1].sub_judice = true;
    all[2].listas = ListaSet::EMPTY.with(NPI);
    all
}

/// The outcome of the first cargo.
pub fn outcome() -> Outcome {
    let ac = ListaSet::AC;
    let dentro = |nota: &str, listas| Pessoa { nota_final: Some(decimal(nota)), listas, ..Pessoa::default() };
    let fora = Fora {
        motivo: Motivo::MinimoEtapa,
        etapa: Some(0),
        prova: None,
        valor: Some(decimal("11")),
        minimo: Some(decimal("12")),
    };
    let colocado = |pessoa, classificacao, desempate| Colocado { pessoa, classificacao, desempate };
    let passo = |pessoa, rotulo, razao| Passo {
        pessoa,
        rotulo,
        cobrada: rotulo,
        cobrada_na_chamada: rotulo,
        revertida_de: None,
        razao,
    };
    let vagas = |lista, vagas, classificados| VagasDaLista {
        lista,
        vagas,
        pela_lei: vagas,
        declaradas: None,
        classificados,
        fundamento: "20 % de 3 = 0,6".into(),
    };
    let livre = Rotulo { lista: Lista::AC, origem: OrigemRotulo::Livre };
    let natural = Rotulo { lista: NPI, origem: OrigemRotulo::Natural };
    Outcome {
        cargo: 0,
        vagas: vec![vagas(Lista::AC, 2, 4), vagas(PCD, 0, 0), vagas(NPI, 1, 1)],
        pessoas: vec![
            dentro("35", ac),
            dentro("35", ac),
            dentro("30", ac.with(NPI)),
            dentro("27", ac),
            Pessoa { fora: Some(fora), ..Pessoa::default() },
        ],
        fora: vec![4],
        classificacao: vec![
            vec![colocado(0, 1, None), colocado(1, 2, Some(1)), colocado(2, 3, None), colocado(3, 4, None)],
            Vec::new(),
            vec![colocado(2, 1, None)],
        ],
        rotulos: vec![livre, livre, natural, livre],
        ordem: vec![
            passo(0, Lista::AC, Razao::Ampla),
            passo(1, Lista::AC, Razao::Ampla),
            passo(2, NPI, Razao::Reserva),
            passo(3, Lista::AC, Razao::Ampla),
        ],
        certificado: vec![Certificado {
            posicao: 3,
            lista: NPI,
            devidas: 1,
            chamadas: 1,
            cumprida: true,
            motivo: String::new(),
        }],
        leituras: Vec::new(),
        achados: Vec::new(),
        so_cotas: Vec::new(),
        sorteados: Vec::new(),
        notas: vec!["Demonstração do agrupamento de exemplo.".into()],
    }
}

/// The finding that holds back the second cargo; its message names people and must not be printed.
pub fn achados() -> Vec<Finding> {
    let mensagem = "empatam ANA (17/05/1980) e BRUNO";
    vec![Finding::new(&SORTEIO_PENDENTE, Scope::Cargo("102".into()), Place::file("resultado.xlsx"), mensagem)]
}

/// The owner of what a publication borrows.
pub struct Exemplo {
    pub edital: Edital,
    pub candidatos: Vec<Candidate>,
    pub outcome: Outcome,
    pub achados: Vec<Finding>,
    pub templates: Templates,
}

impl Exemplo {
    pub fn new() -> Self {
        Self {
            edital: edital(),
            candidatos: candidatos(),
            outcome: outcome(),
            achados: achados(),
            templates: Templates::default(),
        }
    }

    pub fn publicacao(&self) -> Publicacao<'_> {
        let view = |indice: usize, candidatos, resultado| CargoView {
            indice,
            cargo: &self.edital.cargos[indice],
            perfil: &self.edital.perfis[0],
            candidatos,
            resultado,
        };
        Publicacao {
            edital: &self.edital,
            codigo: "AB12-CD34",
            numero: None,
            brasao: None,
            templates: &self.templates,
            validade: self.edital.validade(),
            dispensas: Vec::new(),
            cargos: vec![
                view(0, &self.candidatos, Resultado::Pronto(&self.outcome)),
                view(1, &[], Resultado::Retido(&self.achados)),
            ],
            fora: Vec::new(),
            insumos: Vec::new(),
        }
    }
}
