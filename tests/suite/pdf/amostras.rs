//! Documents of every kind, with invented people.

use std::sync::Arc;

use homologa::domain::Date;
use homologa::report::model::{Align, Attachment, Block, Column, Document, PageHeader, ParagraphStyle, Table};
use homologa::report::rows::{Row, Rows};

const NOMES: [&str; 16] = [
    "Ana",
    "Bento",
    "Cássia",
    "Davi",
    "Érica",
    "Fábio",
    "Glória",
    "Hélio",
    "Íris",
    "João",
    "Kátia",
    "Lúcio",
    "Mônica",
    "Nélson",
    "Otávio",
    "Conceição",
];
const SOBRENOMES: [&str; 12] = [
    "Andrade",
    "Brandão",
    "Conceição",
    "d’Ávila",
    "Espíndola",
    "Figueirêdo",
    "Gonçalves",
    "Hübner",
    "Itaboraí",
    "Jequitibá",
    "Krüger",
    "Lourenço",
];

/// An invented name, another for each number.
pub fn nome(i: usize) -> String {
    let pick = |list: &'static [&'static str], n: usize| list[n % list.len()];
    format!("{} {} {}", pick(&NOMES, i), pick(&SOBRENOMES, i / 16), pick(&SOBRENOMES, i * 7 + 3))
}

fn coluna(titulo: &str, alinhamento: Align) -> Column {
    Column { title: titulo.into(), align: alinhamento }
}

/// A list of `n` people: position, registration, name, two marks, total, situation.
fn lista(legenda: &str, n: usize) -> Block {
    let colunas = vec![
        coluna("Posição", Align::Right),
        coluna("Inscrição", Align::Center),
        coluna("Nome", Align::Left),
        coluna("Objetiva", Align::Decimal),
        coluna("Títulos", Align::Decimal),
        coluna("Nota final", Align::Decimal),
        coluna("Situação", Align::Left),
    ];
    let linhas = (0..n)
        .map(|i| {
            let nota = 9_900 - (i * 7919 / n.max(1)) % 9_000;
            let titulos = if i % 3 == 0 { "—".to_owned() } else { format!("{},{}", i % 5, i % 10) };
            [
                format!("{}º", i + 1),
                format!("{:06}", 100_000 + i * 37),
                nome(i),
                format!("{},{:02}", nota / 100, nota % 100),
                titulos,
                format!("{},{:03}", nota / 100 + i % 5, (nota * 10 + i) % 1000),
                (if i < 12 { "classificado" } else { "cadastro de reserva" }).to_owned(),
            ]
        })
        .collect();
    Block::Table(Table { caption: legenda.into(), columns: colunas, rows: linhas })
}

fn titulo(nivel: u8, texto: &str, ancora: Option<&str>, nova_pagina: bool) -> Block {
    Block::Heading { level: nivel, text: texto.into(), anchor: ancora.map(Into::into), new_page: nova_pagina }
}

fn paragrafo(texto: &str, estilo: ParagraphStyle) -> Block {
    Block::Paragraph { text: texto.into(), style: estilo }
}

fn assinaturas(pessoas: &[(&str, &str)]) -> Block {
    Block::Signatures {
        closing: "Serra do Cedro/ES, aos quinze dias do mês de setembro de 2025.".into(),
        people: pessoas.iter().map(|(n, c)| ((*n).into(), (*c).into())).collect(),
    }
}

const PREFEITA: (&str, &str) = ("Marina Alcântara de Souza", "Prefeita Municipal");
const SECRETARIO: (&str, &str) = ("Otávio Brandão Krüger", "Secretário Municipal de Administração");

/// A coat of arms drawn here: a shield on a transparent ground.
fn brasao() -> Arc<[u8]> {
    let side = 300_i32;
    let data: Vec<u8> = (0..side * side)
        .flat_map(|i| {
            let (x, y) = (i % side - 150, i / side);
            let half = if y < 180 { 120 } else { 120 - (y - 180) * (y - 180) / 120 };
            match (x.abs() < half, y < 70, x.abs() < 12) {
                (false, ..) => [0, 0, 0, 0],
                (_, true, _) => [20, 60, 140, 255],
                (_, _, true) => [240, 200, 30, 255],
                _ => [10, 120, 60, 255],
            }
        })
        .collect();
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, 300, 300);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&data).expect("the pixels");
    writer.finish().expect("an end");
    out.into()
}

/// A coat of arms in grey, 16 bits a sample, half transparent.
fn brasao_cinza() -> Arc<[u8]> {
    let data: Vec<u8> = (0..60_u8).flat_map(|i| [4 * i, 0, 255 - i, 0]).cycle().take(60 * 40 * 4).collect();
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, 60, 40);
    encoder.set_color(png::ColorType::GrayscaleAlpha);
    encoder.set_depth(png::BitDepth::Sixteen);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&data).expect("the pixels");
    writer.finish().expect("an end");
    out.into()
}

/// A document with header and footer, and these blocks.
fn documento(titulo: &str, blocos: Vec<Block>) -> Document {
    Document {
        title: titulo.into(),
        subject: "Concurso público, Edital nº 1/2025 <retificado> & consolidado".into(),
        author: "Prefeitura Municipal de Serra do Cedro".into(),
        keywords: vec!["concurso público".into(), "homologação".into()],
        date: Date::new(2025, 9, 15),
        header: PageHeader {
            coat_of_arms: Some(brasao()),
            lines: vec![
                "Prefeitura Municipal de Serra do Cedro".into(),
                "Estado do Espírito Santo".into(),
                "Secretaria Municipal de Administração".into(),
            ],
        },
        code: "7K3M-Q9XA".into(),
        footer: "Concurso público — Edital nº 1/2025 — Prefeitura Municipal de Serra do Cedro/ES".into(),
        mark: None,
        blocks: blocos,
        attachments: vec![Attachment {
            name: "professor-a.csv".into(),
            description: "Classificação do cargo de Professor A, em CSV".into(),
            mime: "text/csv",
            bytes: "posicao;inscricao;nome\n1;100000;Ana Conceição\n".repeat(20).into_bytes(),
        }],
    }
}

const PREAMBULO: &str = "A Prefeita Municipal de Serra do Cedro, Estado do Espírito Santo, no uso das atribuições que lhe confere o \
art. 67, inciso VI, da Lei Orgânica Municipal, e considerando a conclusão de todas as etapas do concurso público regido pelo \
Edital nº 1/2025, inclusive o julgamento dos recursos administrativos, torna pública a homologação do resultado final, nos termos \
seguintes.";

pub fn relatorio(n: usize) -> Document {
    documento(
        "Relatório do cargo de Professor A — Ensino Fundamental",
        vec![
            titulo(1, "Professor A — Ensino Fundamental (código 101)", Some("101"), false),
            titulo(2, "Classificação geral", None, false),
            lista("Tabela 1 — Classificação geral, em ordem decrescente de nota final", n),
            titulo(2, "Como os empates foram decididos", None, false),
            paragrafo(PREAMBULO, ParagraphStyle::Body),
            paragrafo(
                "Nota: os CPFs são mostrados com os três primeiros e os dois últimos algarismos ocultos.",
                ParagraphStyle::Note,
            ),
        ],
    )
}

/// The whole act: preamble, articles, index, cargos with their lists, signatures.
pub fn ato(cargos: usize, pessoas: usize) -> Document {
    let mut blocos = vec![
        paragrafo(
            "Homologa o resultado final do concurso público regido pelo Edital nº 1/2025 e dá outras providências.",
            ParagraphStyle::Ementa,
        ),
        paragrafo(PREAMBULO, ParagraphStyle::Body),
        paragrafo("DECRETA:", ParagraphStyle::Centered),
    ];
    for i in 1..=4 {
        let texto = format!(
            "Art. {i}º Fica homologado o resultado final do concurso público, na forma das listas que integram este ato, \
             observada a ordem de nomeação que resulta da alternância e da proporcionalidade entre as listas."
        );
        blocos.push(paragrafo(&texto, ParagraphStyle::Body));
    }
    let nomes: Vec<(String, String)> = (0..cargos)
        .map(|i| (format!("Cargo de {} — código {}", SOBRENOMES[i % 12], 100 + i), format!("c{i}")))
        .collect();
    blocos.push(titulo(1, "Índice dos cargos", None, false));
    blocos.push(Block::Index(nomes.clone()));
    for (texto, ancora) in &nomes {
        blocos.push(titulo(1, texto, Some(ancora), true));
        for (quota, parte) in [("Classificação geral", 1), ("Pessoas com deficiência", 7), ("Pessoas negras", 4)] {
            blocos.push(titulo(2, quota, None, false));
            blocos.push(lista(&format!("{texto}: {}", quota.to_lowercase()), pessoas / parte));
        }
    }
    blocos.push(paragrafo("Este Decreto entra em vigor na data de sua publicação.", ParagraphStyle::Body));
    blocos.push(assinaturas(&[PREFEITA, SECRETARIO]));
    documento("Decreto nº 123, de 15 de setembro de 2025", blocos)
}

/// The rows with other texts in some cells, told by row and column.
pub fn com(linhas: &Rows, outro: impl Fn(usize, usize) -> Option<String>) -> Rows {
    let celula = |i, (coluna, texto): (usize, &str)| outro(i, coluna).unwrap_or_else(|| texto.to_owned());
    let linha = |(i, l): (usize, Row<'_>)| -> Vec<String> { l.iter().enumerate().map(|c| celula(i, c)).collect() };
    linhas.iter().enumerate().map(linha).collect()
}

/// Every kind of document, each with a short name.
pub fn amostras() -> Vec<(&'static str, Document)> {
    let mut sem_brasao = relatorio(40);
    sem_brasao.header.coat_of_arms = None;
    sem_brasao.attachments.clear();
    let mut preliminar = relatorio(90);
    preliminar.mark = Some("RESULTADO PRELIMINAR".into());
    let nomes_longos = {
        let mut doc = relatorio(60);
        for bloco in &mut doc.blocks {
            if let Block::Table(t) = bloco {
                let longo = "Wolfeschlegelsteinhausenbergerdorff".repeat(2);
                let nome_longo = |i| format!("{} {} {} {longo}", nome(i), nome(i + 1), nome(i + 2));
                t.rows = com(&t.rows, |i, coluna| (i % 4 == 0 && coluna == 2).then(|| nome_longo(i)));
            }
        }
        doc
    };
    let mut jpeg = relatorio(5);
    jpeg.header.coat_of_arms = Some(Arc::from(&include_bytes!("brasao.jpg")[..]));
    let anexo = |nome: &str| Attachment {
        name: nome.into(),
        description: "Lista (com parênteses) e acentuação".into(),
        mime: "application/json",
        bytes: b"{}".to_vec(),
    };
    jpeg.attachments.extend([anexo("classificação (ação).json"), anexo("Água.json")]);
    let mut cinza = relatorio(5);
    cinza.header.coat_of_arms = Some(brasao_cinza());
    cinza.title = String::new();
    cinza.date = None;
    let retido = documento(
        "Situação dos cargos",
        vec![
            titulo(1, "Cargos não homologados", None, false),
            paragrafo(
                "O cargo de Médico (código 201) fica retido: a nota de um candidato não pôde ser lida.",
                ParagraphStyle::Body,
            ),
            paragrafo("Não houve candidatos para a lista de pessoas com deficiência.", ParagraphStyle::Body),
        ],
    );
    let sorteio = documento(
        "Ata de sorteio público",
        vec![
            titulo(1, "Empates que dependem de sorteio", None, false),
            lista("Candidatos empatados", 3),
            assinaturas(&[PREFEITA, SECRETARIO, ("Lúcia Hübner", "Presidente da Comissão do Concurso")]),
        ],
    );
    let nomeacao = documento(
        "Portaria nº 45, de 1º de outubro de 2025",
        vec![
            paragrafo("Nomeia candidatos aprovados em concurso público.", ParagraphStyle::Ementa),
            paragrafo(PREAMBULO, ParagraphStyle::Body),
            lista("Candidatos nomeados", 6),
            paragrafo("Os nomeados têm trinta dias para tomar posse.", ParagraphStyle::Body),
            assinaturas(&[PREFEITA]),
        ],
    );
    let larga = documento("Quadro de vagas", vec![titulo(1, "Quadro de vagas", None, false), quadro_largo()]);
    let vazia = documento("Documento sem tabelas", vec![paragrafo("Nada consta.", ParagraphStyle::Centered)]);
    vec![
        ("sem-cotistas", sem_brasao),
        ("duas-cotas", ato(3, 80)),
        ("retido", retido),
        ("nomes-longos", nomes_longos),
        ("preliminar", preliminar),
        ("lista-vazia", vazia),
        ("uma-pessoa", relatorio(1)),
        ("quarenta", relatorio(40)),
        ("mil", relatorio(1_000)),
        ("sorteio-pendente", sorteio),
        ("nomeacao", nomeacao),
        ("quadro-largo", larga),
        ("muitos-cargos", ato(40, 14)),
        ("brasao-jpeg", jpeg),
        ("brasao-cinza", cinza),
    ]
}

/// More columns than fit without breaking words.
fn quadro_largo() -> Block {
    let colunas = (0..12)
        .map(|i| coluna(&format!("Percentualidade {i}"), if i == 0 { Align::Left } else { Align::Decimal }))
        .collect();
    let linhas = (0..30)
        .map(|r| (0..12).map(|c| if c == 0 { nome(r) } else { format!("{},{}", r * c, c) }).collect::<Vec<String>>())
        .collect();
    Block::Table(Table { caption: "Quadro de vagas e reservas".into(), columns: colunas, rows: linhas })
}
