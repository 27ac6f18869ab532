//! What the organizer's totals show: weights, columns that they do without, and cargos of which they show nothing.

use super::{Person, done, people, pt, ranking};
use crate::modelo::{draft, open};
use std::fmt::Write as _;

const HEADER: &str = "Inscrição;Nome;Nascimento;Cargo;Situação;Redação;Prova Prática;Tempo de Serviço (meses);Língua Portuguesa;Matemática;Total de Pontos\n";

fn tenths(p: &Person, factor: u32, below: u32) -> u32 {
    p.id * factor % below * 10
}

/// Rows of a cargo: an essay or a practical test, in tenths, months of service that no total counts.
fn rows(cargo: &str, all: &[Person], essay: bool, total: impl Fn(&Person, u32) -> u32) -> String {
    all.iter().fold(String::new(), |mut text, p| {
        let third = tenths(p, 7, 11);
        let (red, pra) = if essay { (pt(third), "-".to_owned()) } else { ("-".to_owned(), pt(third)) };
        let (lp, mat, months) = (pt(p.lp), pt(p.mat), p.id * 5 % 13);
        let person = format!("{};{};{};{cargo};HABILITADO", p.id, p.name, p.birth);
        let _ = writeln!(text, "{person};{red};{pra};{months};{lp};{mat};{}", pt(total(p, third)));
        text
    })
}

/// Columns from the last stage to the first, two levels with weights of their own, a cargo whose only person did not come.
#[test]
fn two_levels_in_one_sheet_with_months_of_service() {
    let (teachers, drivers) = (people(3234), people(3204));
    let teacher = |p: &Person, essay: u32| 2 * p.lp + p.mat + essay;
    let driver = |p: &Person, practice: u32| p.lp + 2 * p.mat + practice * 3 / 2;
    let mut text = HEADER.to_owned() + &rows("P01", &teachers, true, teacher) + &rows("M02", &drivers, false, driver);
    text += "3999;RUI ALVES;01/02/1980;Z03;AUSENTE;-;-;40;-;-;-\n";
    let own = [
        ("nome do cargo P01", "nome = \"Professor\""),
        ("nome do cargo M02", "nome = \"Motorista\""),
        ("nome do cargo Z03", "nome = \"Zelador\""),
        ("perfil do cargo Z03", "perfil = \"perfil-2\""),
    ];
    let found = done(&[("resultado.csv", text.into_bytes())], &own);
    let draft = &found.draft;
    for said in [
        "25 linhas de pessoas, 3 cargos, 2 perfis de provas",
        "os pesos 2, 1, 1 reproduzem 12 de 12 totais",
        "os pesos 1, 2, 1.5 reproduzem 12 de 12 totais",
        "“Tempo de Serviço (meses)” = números fora do total da banca",
        "#   { criterio = \"maior_valor\", coluna = \"Tempo de Serviço (meses)\" },",
        "ninguém deste cargo tem notas que o digam: perfil-1 ou perfil-2",
    ] {
        assert!(draft.contains(said), "{said}\n{draft}");
    }
    assert!(!draft.contains("tempo-de-servico"), "no prova\n{draft}");
    let stages: Vec<&str> = draft
        .lines()
        .filter(|l| {
            l.starts_with("id = \"objetiva\"") || l.contains("id = \"pratica\"") || l.contains("id = \"discursiva\"")
        })
        .collect();
    assert_eq!(
        stages,
        ["id = \"objetiva\"", "id = \"discursiva\"", "id = \"objetiva\"", "id = \"pratica\""],
        "{draft}"
    );
    assert_eq!(found.rank("Professor", "ac"), ranking(&teachers, |p| teacher(p, tenths(p, 7, 11))));
    assert_eq!(found.rank("Motorista", "ac"), ranking(&drivers, |p| driver(p, tenths(p, 7, 11))));
}

/// Months that the totals do count are scores.
#[test]
fn service_that_the_totals_count_is_a_prova() {
    let all = people(3304);
    let mut text = String::from("Inscrição;Nome;Cargo;Tempo de Serviço (meses);Português;Matemática;Total\n");
    for p in &all {
        let months = p.id * 5 % 13;
        let total = pt(p.lp + p.mat + months * 5);
        let _ = writeln!(text, "{};{};Gari;{months};{};{};{total}", p.id, p.name, pt(p.lp), pt(p.mat));
    }
    let own = [("desempate do perfil unico", "criterio = \"sorteio\"")];
    let found = done(&[("resultado.csv", text.into_bytes())], &own);
    assert!(
        found.draft.contains("id = \"tempo-de-servico-meses\"\ncoluna = \"Tempo de Serviço (meses)\"\npeso = \"0.5\""),
        "{}",
        found.draft
    );
    assert_eq!(found.rank("Gari", "ac"), ranking(&all, |p| p.lp + p.mat + p.id * 5 % 13 * 5));
}

/// A prova that the totals leave out may still eliminate: the clerk is asked.
#[test]
fn a_prova_outside_of_the_totals_is_left_to_the_clerk() {
    let all = people(3400);
    let mut text = String::from("Inscrição;Nome;Cargo;Português;Matemática;Prova Física;Total\n");
    for p in &all {
        let (lp, mat, fitness) = (pt(p.lp), pt(p.mat), pt(tenths(p, 7, 11)));
        let _ = writeln!(text, "{};{};Guarda;{lp};{mat};{fitness};{}", p.id, p.name, pt(p.lp + 2 * p.mat));
    }
    let own = [
        ("desempate do perfil unico", "criterio = \"sorteio\""),
        ("peso da prova prova-fisica do perfil unico", "peso = \"0\""),
    ];
    let found = done(&[("resultado.csv", text.into_bytes())], &own);
    assert!(found.draft.contains("os pesos 1, 2, 0 reproduzem 12 de 12 totais"), "{}", found.draft);
    assert_eq!(found.rank("Guarda", "ac"), ranking(&all, |p| p.lp + 2 * p.mat));
}

/// More people than are kept: the totals of the others are compared too.
#[test]
fn one_total_in_thousands_leaves_the_total_to_be_decided() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("resultado.csv");
    let sheet = |last: u32| {
        let mut text = String::from("Inscrição;Nome;Cargo;Nascimento;Sala;Escola;Prédio;Português;Matemática;Total\n");
        for n in 0..7_000u32 {
            let (lp, mat) = (n * 7 % 41 * 5, n * 11 % 37 * 5);
            let total = if n == 6_999 { last } else { 2 * lp + mat };
            let _ =
                writeln!(text, "{};ANA LIMA;Gari;01/02/1980;1;A;B;{};{};{}", 10_000 + n, pt(lp), pt(mat), pt(total));
        }
        std::fs::write(&file, text).expect("written");
        draft(std::slice::from_ref(&file))
    };
    let (lp, mat) = (6_999 * 7 % 41 * 5, 6_999 * 11 % 37 * 5);
    let asks = |text: &str| open(text).iter().any(|what| what == "nota final do perfil unico");
    let (right, wrong) = (sheet(2 * lp + mat), sheet(2 * lp + mat + 10));
    let count = |text: &str| text.lines().find(|l| l.contains("reproduzem")).map(str::to_owned).unwrap_or_default();
    assert!(!asks(&right) && asks(&wrong), "{}\n{}", count(&right), count(&wrong));
    let (all, but_one) = (count(&right), count(&wrong));
    assert_eq!(all, "# os pesos 2, 1 reproduzem 6995 de 6995 totais da banca", "five totals are zero");
    assert_eq!(but_one, "# os pesos 2, 1 reproduzem 6994 de 6995 totais da banca");
}

/// A file for each cargo, one with too few people to show anything, one whose only person did not come.
#[test]
fn a_file_of_few_people_is_read_as_the_others() {
    let header = "Inscrição;Nome;Situação;Tempo de Serviço (meses);Português;Matemática;Total\n";
    let file = |all: &[Person]| {
        all.iter().fold(header.to_owned(), |mut text, p| {
            let months = p.id * 5 % 13;
            let _ = writeln!(text, "{};{};;{months};{};{};{}", p.id, p.name, pt(p.lp), pt(p.mat), pt(p.lp + 2 * p.mat));
            text
        })
    };
    let (guards, cooks) = (people(3500), people(3600));
    let absent = header.to_owned() + "3700;RUI ALVES;AUSENTE;40;-;-;-\n";
    let files = [
        ("Vigia.csv", file(&guards).into_bytes()),
        ("Cozinheiro.csv", file(&cooks[..3]).into_bytes()),
        ("E10.csv", absent.into_bytes()),
    ];
    let own =
        [("nome do cargo E10", "nome = \"Eletricista\""), ("desempate do perfil unico", "criterio = \"sorteio\"")];
    let found = done(&files, &own);
    assert!(found.draft.contains("3 cargos, 1 perfil de provas"), "{}", found.draft);
    assert!(found.draft.contains("os pesos 1, 2 reproduzem 15 de 15 totais"), "{}", found.draft);
    assert_eq!(found.rank("Cozinheiro", "ac"), ranking(&cooks[..3], |p| p.lp + 2 * p.mat));
}
