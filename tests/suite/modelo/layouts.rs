//! Layouts as organizers send them, none of them like the examples: draft, answers, and the right result.

use super::{Answers, decided, draft, lists, open, publish, sheets};
use crate::support::csv;
use crate::traps::formats::{ods, xls, xlsb, xlsx};
use rust_xlsxwriter::{Format, Workbook};
use std::collections::BTreeMap;
use std::fs;

/// An invented person of the layouts: number, name, birth and two scores in tenths.
struct Person {
    id: u32,
    name: String,
    birth: String,
    lp: u32,
    mat: u32,
}

const FIRST: [&str; 6] = ["ANA", "BRUNO", "CLARA", "DAVI", "ELISA", "FÁBIO"];
const LAST: [&str; 4] = ["LIMA", "SÁ", "REIS", "MOTA"];

/// Scores in tenths, such that no sum that the layouts use is the same twice.
const LP: [u32; 12] = [90, 45, 145, 120, 45, 45, 150, 175, 75, 110, 95, 140];
const MAT: [u32; 12] = [85, 70, 135, 100, 65, 60, 135, 115, 85, 135, 100, 110];

/// Twelve people from a number on, no two with the same score in both provas.
fn people(from: u32) -> Vec<Person> {
    let person = |i: u32| Person {
        id: from + i,
        name: format!("{} {}", FIRST[i as usize % 6], LAST[i as usize % 4]),
        birth: format!("{:02}/0{}/19{}", 10 + i, 1 + i % 9, 60 + 3 * i % 40),
        lp: LP[i as usize % 12],
        mat: MAT[i as usize % 12],
    };
    (0..12).map(person).collect()
}

/// Tenths with a decimal comma.
fn pt(tenths: u32) -> String {
    format!("{},{}", tenths / 10, tenths % 10)
}

/// Numbers of the people, best total first.
fn ranking(people: &[Person], total: impl Fn(&Person) -> u32) -> String {
    let mut all: Vec<(u32, u32)> = people.iter().map(|p| (total(p), p.id)).collect();
    all.sort_by_key(|(total, id)| (std::cmp::Reverse(*total), *id));
    assert!(all.windows(2).all(|w| w[0].0 != w[1].0), "no ties: {all:?}");
    all.iter().map(|(_, id)| id.to_string()).collect::<Vec<_>>().join(" ")
}

fn answers(own: &[(&str, &str)]) -> Answers {
    own.iter().map(|(what, answer)| ((*what).to_owned(), (*answer).to_owned())).collect()
}

/// What a clerk answers where the layout does not matter.
fn usual(what: &str) -> Option<&'static str> {
    const USUAL: [(&str, &str); 14] = [
        ("número do edital", "numero = \"7/2025\""),
        ("tipo do exame", "tipo = \"concurso\""),
        ("órgão", "orgao = \"Prefeitura de Exemplo\""),
        ("município", "municipio = \"Exemplo\""),
        ("UF", "uf = \"ES\""),
        ("data de publicação", "publicado_em = 2025-03-10"),
        ("norma da lista pcd", "norma = \"irupi-2025\""),
        ("norma da lista", "norma = \"ibatiba-2024\""),
        ("desempate", "criterio = \"mais_velho\""),
        ("mínimo", ""),
        ("barreira", ""),
        ("nota máxima", ""),
        ("grupo", ""),
        ("vagas", "vagas = 3"),
    ];
    USUAL.iter().find(|(start, _)| what.starts_with(start)).map(|(_, answer)| *answer)
}

/// A layout, drafted, answered and published.
struct Done {
    draft: String,
    /// Cargo and list → registration numbers in order.
    ranked: BTreeMap<(String, String), String>,
    lists: Vec<String>,
}

impl Done {
    fn rank(&self, cargo: &str, lista: &str) -> &str {
        let found = self.ranked.get(&(cargo.to_owned(), lista.to_owned()));
        found.unwrap_or_else(|| panic!("{cargo} {lista}: {:?}\n{}", self.ranked.keys(), self.draft))
    }
}

fn done(files: &[(&str, Vec<u8>)], own: &[(&str, &str)]) -> Done {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pasta = folder.path().join("exame");
    fs::create_dir(&pasta).expect("a new folder");
    for (name, bytes) in files {
        fs::write(pasta.join(name), bytes).expect("the sheet is written");
    }
    let text = draft(&sheets(&pasta));
    let mut given = answers(own);
    for what in open(&text) {
        if let Some(answer) = usual(&what).filter(|_| !given.contains_key(&what)) {
            given.insert(what, answer.to_owned());
        }
    }
    fs::write(pasta.join("edital.toml"), decided(&text, &given)).expect("the folder is writable");
    let saida = folder.path().join("saida");
    let told = publish(&pasta, &saida);
    assert_eq!(told.status, 0, "{}\n{text}", told.err);
    let publication = saida.join("exame");
    let (_, rows) = csv(&publication.join("publicacao/csv/classificacao.csv"));
    let mut ranked: BTreeMap<(String, String), String> = BTreeMap::new();
    for row in rows {
        let all = ranked.entry((row["cargo_nome"].clone(), row["lista"].clone())).or_default();
        if !all.is_empty() {
            all.push(' ');
        }
        all.push_str(&row["inscricao"]);
    }
    Done { draft: text, ranked, lists: lists(&publication) }
}

/// Merged group headings over sub-headings that repeat; the names of the fields stand in the upper row.
#[test]
fn groups_over_repeated_names() {
    let all = people(1000);
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let center = Format::new();
    sheet
        .merge_range(0, 0, 0, 8, "PREFEITURA DE EXEMPLO - CONCURSO PÚBLICO - EDITAL Nº 7/2025", &center)
        .expect("merged");
    for (column, text) in [(0, "Inscrição"), (1, "Candidato"), (2, "Dt. Nasc."), (3, "Cargo"), (8, "Total de Pontos")]
    {
        sheet.merge_range(2, column, 3, column, text, &center).expect("merged");
    }
    sheet.merge_range(2, 4, 2, 5, "LÍNGUA PORTUGUESA", &center).expect("merged");
    sheet.merge_range(2, 6, 2, 7, "MATEMÁTICA", &center).expect("merged");
    for (column, text) in [(4, "Acertos"), (5, "Nota"), (6, "Acertos"), (7, "Nota")] {
        sheet.write(3, column, text).expect("written");
    }
    for (row, p) in (4u32..).zip(&all) {
        for (column, text) in
            [(0, p.id.to_string()), (1, p.name.clone()), (2, p.birth.clone()), (3, "Motorista".into())]
        {
            sheet.write(row, column, text).expect("written");
        }
        let scores = [p.lp / 5, p.lp, p.mat / 5, p.mat, p.lp + 2 * p.mat];
        for (column, score) in (4u16..).zip(scores) {
            sheet
                .write(row, column, f64::from(score) / if column % 2 == 1 || column == 8 { 10.0 } else { 1.0 })
                .expect("written");
        }
    }
    let bytes = book.save_to_buffer().expect("memory");
    let found = done(&[("resultado.xlsx", bytes)], &[]);
    assert!(found.draft.contains("numero = \"7/2025\""), "{}", found.draft);
    assert!(found.draft.contains("os pesos 1, 2 reproduzem 12 de 12 totais"), "{}", found.draft);
    assert_eq!(found.draft.matches("[[perfil.unico.etapa.prova]]").count(), 2, "{}", found.draft);
    assert_eq!(found.rank("Motorista", "ac"), ranking(&all, |p| p.lp + 2 * p.mat));
}

/// The groups stand above the row that names the fields.
#[test]
fn groups_above_the_names_of_the_fields() {
    let all = people(2000);
    let mut text = String::from(
        "DADOS DO CANDIDATO;;;;PORTUGUÊS;;MATEMÁTICA;;\nInscrição;Nome;Nascimento;Cargo;Acertos;Nota;Acertos;Nota;Nota Final\n",
    );
    for p in &all {
        let (lp, mat) = (pt(p.lp), pt(p.mat));
        text += &format!("{};{};{};Vigia;9;{lp};8;{mat};{}\n", p.id, p.name, p.birth, pt(p.lp + p.mat));
    }
    let found = done(&[("notas.ods", ods(&text))], &[]);
    assert!(found.draft.contains("coluna = \"PORTUGUÊS Nota\""), "{}", found.draft);
    assert_eq!(found.rank("Vigia", "ac"), ranking(&all, |p| p.lp + p.mat));
}

/// One sheet per cargo, modalities in several spellings, a footer that announces the people.
#[test]
fn a_sheet_for_each_cargo_with_modalities() {
    let mut book = Workbook::new();
    let (drivers, cooks) = (people(3000), people(4000));
    for (name, all) in [("101 - Motorista", &drivers), ("102 - Merendeira", &cooks)] {
        let sheet = book.add_worksheet().set_name(name).expect("a name");
        for (column, text) in (0u16..).zip([
            "Nº Insc.",
            "Nome do Candidato",
            "Nascimento",
            "Modalidade",
            "Língua Portuguesa",
            "Matemática",
            "Total",
        ]) {
            sheet.write(1, column, text).expect("written");
        }
        for (row, p) in (2u32..).zip(all.iter()) {
            let modality = match p.id % 6 {
                0 => "PCD",
                1 => "Negro",
                2 => "NEGROS",
                3 => "Cota 3",
                _ => "Ampla Concorrência",
            };
            let texts = [
                p.id.to_string(),
                p.name.clone(),
                p.birth.clone(),
                modality.into(),
                pt(p.lp),
                pt(p.mat),
                pt(p.lp + p.mat),
            ];
            for (column, text) in (0u16..).zip(texts) {
                sheet.write(row, column, text).expect("written");
            }
        }
        sheet.write(14, 0, "Total de candidatos: 12").expect("written");
    }
    let bytes = book.save_to_buffer().expect("memory");
    let own = [("listas da modalidade “Cota 3” (4 pessoas)", "\"Cota 3\" = [\"npi\"]")];
    let found = done(&[("resultado.xlsx", bytes)], &own);
    assert!(found.draft.contains("codigo = \"101\"\nnome = \"Motorista\""), "{}", found.draft);
    assert_eq!(found.rank("Merendeira", "ac"), ranking(&cooks, |p| p.lp + p.mat));
    let of = |all: &[Person], wanted: &[u32]| {
        let best = ranking(all, |p| p.lp + p.mat);
        let ids = best.split(' ').filter(|id| id.parse().is_ok_and(|n: u32| wanted.contains(&(n % 6))));
        ids.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(found.rank("Motorista", "npi"), of(&drivers, &[1, 2, 3]));
    assert_eq!(found.rank("Motorista", "pcd"), of(&drivers, &[0]));
}

/// One file per cargo, two formats; columns that a clerk would not take for scores, personal data that the draft must not show.
#[test]
fn a_file_for_each_cargo_with_much_that_is_no_score() {
    let header = "Sala;Inscrição;Nome;Data de Nascimento;Telefone;E-mail;Endereço;Escola;Data da Inscrição;Protocolo;RG;Idade;Nº de Filhos;Português;Específicos;Nota Final\n";
    let file = |all: &[Person]| {
        let mut text = header.to_owned();
        for p in all {
            let n = p.id;
            text += &format!(
                "{};{n};{};{};(27) 99999-{n};p{n}@exemplo.invalid;Rua das Flores, {n};EMEF Um;0{}/02/2025;2025{n};1.{n};{};{};{};{};{}\n",
                n % 3 + 1,
                p.name,
                p.birth,
                n % 9 + 1,
                20 + n % 40,
                n % 4,
                pt(p.lp),
                pt(p.mat),
                pt(p.lp + p.mat)
            );
        }
        text
    };
    let (guards, cooks) = (people(5000), people(6000));
    let found = done(&[("Vigia.xls", xls(&file(&guards))), ("Cozinheiro.csv", file(&cooks).into_bytes())], &[]);
    assert_eq!(found.draft.matches("etapa.prova]]").count(), 2, "{}", found.draft);
    for personal in ["99999", "@exemplo", "Flores", "ANA LIMA", "20255003", "1.5003"] {
        assert!(!found.draft.contains(personal), "{personal}\n{}", found.draft);
    }
    assert_eq!(found.rank("Vigia", "ac"), ranking(&guards, |p| p.lp + p.mat));
    assert_eq!(found.rank("Cozinheiro", "ac"), ranking(&cooks, |p| p.lp + p.mat));
}

/// One sheet per list, with the organizer's total only.
#[test]
fn a_sheet_for_each_list_with_totals_only() {
    let all = people(7000);
    let mut book = Workbook::new();
    let ranked = ranking(&all, |p| p.lp + p.mat);
    let total = |id: &str| all.iter().find(|p| p.id.to_string() == id).map_or(0, |p| p.lp + p.mat);
    let who = |id: &str| all.iter().find(|p| p.id.to_string() == id).map_or("", |p| p.name.as_str());
    for (name, every) in [("Ampla Concorrência", 1), ("PcD", 5), ("Negros", 3)] {
        let sheet = book.add_worksheet().set_name(name).expect("a name");
        for (column, text) in (0u16..).zip(["Classificação", "Inscrição", "Nome", "Pontos"]) {
            sheet.write(0, column, text).expect("written");
        }
        let ids: Vec<&str> =
            ranked.split(' ').filter(|id| id.parse().is_ok_and(|n: u32| n.is_multiple_of(every))).collect();
        for (row, id) in (1u32..).zip(ids) {
            for (column, text) in (0u16..).zip([format!("{row}º"), id.to_owned(), who(id).to_owned(), pt(total(id))]) {
                sheet.write(row, column, text).expect("written");
            }
        }
    }
    let bytes = book.save_to_buffer().expect("memory");
    let own = [("nome do cargo 1", "nome = \"Contador\""), ("desempate do perfil unico", "criterio = \"banca\"")];
    let found = done(&[("resultado.xlsx", bytes)], &own);
    assert_eq!(found.rank("Contador", "ac"), ranked);
    let of = |every: u32| {
        ranked
            .split(' ')
            .filter(|id| id.parse().is_ok_and(|n: u32| n.is_multiple_of(every)))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!((found.rank("Contador", "pcd"), found.rank("Contador", "npi")), (of(5).as_str(), of(3).as_str()));
}

/// The organizer's ranks, list by list, and no score at all.
#[test]
fn ranks_of_the_organizer_without_scores() {
    let mut text = String::from("INSCR;CANDIDATO;EMPREGO;CLAS. AMPLA;CLASSIFICAÇÃO COTA NEGROS (LEI 99);CLAS. PCD\n");
    for (i, p) in people(8000).iter().enumerate() {
        let black = if i % 4 == 1 { format!("{}º", i / 4 + 1) } else { "-".into() };
        text += &format!("{};{};AGENTE;{}º;{black};{}\n", p.id, p.name, i + 1, if i == 6 { "1º" } else { "-" });
    }
    let found = done(&[("resultado.xlsb", xlsb(&text))], &[]);
    let ids = |wanted: &[u32]| wanted.iter().map(|i| (8000 + i).to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(found.rank("AGENTE", "ac"), ids(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
    assert_eq!(found.rank("AGENTE", "npi"), ids(&[1, 5, 9]));
    assert_eq!(found.rank("AGENTE", "pcd"), ids(&[6]));
}

/// Blocks headed by the cargo, the header again in each, subtotals between them; Windows-1252.
#[test]
fn blocks_of_cargo_with_the_header_on_every_page() {
    let (a, b) = (people(100), people(200));
    let mut text = String::from("PREFEITURA DE EXEMPLO\nPROCESSO SELETIVO\n");
    for (cargo, all) in [("Pedagogo", &a), ("Psicólogo", &b)] {
        text += &format!(
            "CARGO: {cargo}\nInscrição;Nome;Dt. Nascimento;PcD;Negro;Heteroidentificação;Prova Objetiva;Redação;Pontuação Final\n"
        );
        for p in all.iter() {
            let black = p.id % 3 == 0;
            let opinion = if !black {
                ""
            } else if p.id % 2 == 0 {
                "Deferido"
            } else {
                "Indeferido"
            };
            let flag = if black { "X" } else { "" };
            text += &format!(
                "00{};{};{};;{flag};{opinion};{};{};{}\n",
                p.id,
                p.name,
                p.birth,
                pt(p.lp),
                pt(p.mat),
                pt(p.lp + p.mat)
            );
        }
        text += "Total de candidatos: 12\n";
    }
    let (bytes, _, _) = encoding_rs::WINDOWS_1252.encode(&text);
    let found = done(&[("lista.csv", bytes.into_owned())], &[]);
    assert!(found.draft.contains("tipo = \"processo-seletivo\""), "{}", found.draft);
    let padded = |ids: String| ids.split(' ').map(|id| format!("00{id}")).collect::<Vec<_>>().join(" ");
    assert_eq!(found.rank("Psicólogo", "ac"), padded(ranking(&b, |p| p.lp + p.mat)));
    let confirmed = ranking(&a, |p| p.lp + p.mat);
    let confirmed: Vec<String> = confirmed
        .split(' ')
        .filter(|id| id.parse().is_ok_and(|n: u32| n.is_multiple_of(6)))
        .map(|id| format!("00{id}"))
        .collect();
    assert_eq!(found.rank("Pedagogo", "npi"), confirmed.join(" "));
}

/// A subtotal among the provas, weights, a sheet of cargos of its own, codes that lost their zeros.
#[test]
fn subtotals_weights_and_a_sheet_of_cargos() {
    let all = people(900);
    let mut text = String::from(
        "Código de Inscrição;Nome;DN;CodCar;DesCar;Concorre PcD?;LP;MAT;Nota Objetiva;Títulos;Nota Final;Situação\n",
    );
    for (i, p) in all.iter().enumerate() {
        let titles = (i as u32 % 4) * 10;
        let code = if i % 2 == 0 { "7" } else { "07" };
        let total = p.lp + p.mat + titles * 3 / 2;
        let flag = if i == 3 { "Sim" } else { "Não" };
        text += &format!(
            "{};{};{};{code};Fiscal;{flag};{};{};{};{};{};APROVADO\n",
            p.id,
            p.name,
            p.birth,
            pt(p.lp),
            pt(p.mat),
            pt(p.lp + p.mat),
            pt(titles),
            pt(total)
        );
    }
    let quadro = "QUADRO DE VAGAS;;;\nCódigo;Cargo;Vagas;Vagas PcD\n07;Fiscal de Obras;4;1\nTotal;;4;1\n";
    let found = done(&[("notas.xlsx", xlsx(&text)), ("vagas.ods", ods(quadro))], &[]);
    assert!(found.draft.contains("os pesos 1, 1, 1.5 reproduzem 12 de 12"), "{}", found.draft);
    assert!(
        found.draft.contains("cargos = \"vagas.ods\"") && !found.draft.contains("vagas do cargo"),
        "{}",
        found.draft
    );
    let place = |id: u32| all.iter().position(|p| p.id == id).unwrap_or(0) as u32;
    assert_eq!(found.rank("Fiscal de Obras", "ac"), ranking(&all, |p| 2 * (p.lp + p.mat) + 3 * (place(p.id) % 4) * 10));
    assert_eq!(found.rank("Fiscal de Obras", "pcd"), "903");
}

/// A single cargo that nothing names, a hidden sheet, unknown words under the situation.
#[test]
fn a_single_cargo_that_nothing_names() {
    let all = people(50);
    let mut book = Workbook::new();
    let hidden = book.add_worksheet().set_name("rascunho").expect("a name").set_hidden(true);
    hidden.write(0, 0, "Inscrição").expect("written");
    let sheet = book.add_worksheet().set_name("Plan1").expect("a name").set_active(true);
    for (column, text) in (0u16..).zip(["Inscrição", "Nome", "Nascimento", "Geografia", "História", "Situação"]) {
        sheet.write(0, column, text).expect("written");
    }
    for (row, p) in (1u32..).zip(&all) {
        for (column, text) in (0u16..).zip([
            p.id.to_string(),
            p.name.clone(),
            p.birth.clone(),
            pt(p.lp),
            pt(p.mat),
            "Classificado".into(),
        ]) {
            sheet.write(row, column, text).expect("written");
        }
    }
    let bytes = book.save_to_buffer().expect("memory");
    let own = [
        ("nome do cargo 1", "nome = \"Guia\""),
        ("arredondamento do perfil unico", ""),
        ("peso e nota máxima da prova geografia do perfil unico", "peso = \"2\""),
        ("peso e nota máxima da prova historia do perfil unico", "maximo = \"100\""),
    ];
    let found = done(&[("resultado-final.xlsx", bytes)], &own);
    assert!(found.draft.contains("rascunho: aba oculta, fica de fora"), "{}", found.draft);
    assert_eq!(found.rank("Guia", "ac"), ranking(&all, |p| 2 * p.lp + p.mat));
}

/// Results with the draw and the ledger beside them: each file is put where it belongs.
#[test]
fn draw_and_ledger_are_no_results() {
    let all = people(10);
    let mut text = String::from("Inscrição;Nome;Cargo;Português;Matemática;Total\n");
    for p in &all {
        text += &format!("{};{};101;{};{};{}\n", p.id, p.name, pt(p.lp), pt(p.mat), pt(p.lp + p.mat));
    }
    let files = [
        ("a-resultado.csv", text.into_bytes()),
        ("b-eventos.csv", b"data;cargo;inscricao;evento;quantidade;lista;ato;observacao\n".to_vec()),
        ("c-sorteio.csv", b"cargo;inscricao;ordem\n101;10;\n".to_vec()),
    ];
    let own = [("nome do cargo 101", "nome = \"Copeiro\""), ("desempate do perfil unico", "criterio = \"sorteio\"")];
    let found = done(&files, &own);
    assert!(found.draft.contains("resultados = [\"a-resultado.csv\"]"), "{}", found.draft);
    assert!(found.draft.contains("sorteio = \"c-sorteio.csv\"\neventos = \"b-eventos.csv\""), "{}", found.draft);
    assert_eq!(found.rank("Copeiro", "ac"), ranking(&all, |p| p.lp + p.mat));
    assert_eq!(found.lists.iter().filter(|l| l.starts_with("classificacao.csv")).count(), 12);
}
