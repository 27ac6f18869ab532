//! Headers: groups, sums, columns that are no scores.

use super::{Person, done, people, pt, ranking};
use crate::traps::formats::{ods, xls, xlsx};
use rust_xlsxwriter::{Format, Workbook};

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

/// Short names that no vocabulary has: the totals show that they are scores.
#[test]
fn scores_under_unknown_names() {
    let all = people(1500);
    let mut text = String::from("Inscrição;Nome;Nasc;ZED;QUB;Class;PONTOS\n");
    for (i, p) in all.iter().enumerate() {
        text += &format!("{};{};{};{};{};{};{}\n", p.id, p.name, p.birth, p.lp, p.mat, i + 1, p.lp + p.mat);
    }
    let found = done(&[("GUARDA.csv", text.into_bytes())], &[]);
    assert!(found.draft.contains("coluna = \"ZED\"") && found.draft.contains("coluna = \"QUB\""), "{}", found.draft);
    assert_eq!(found.rank("GUARDA", "ac"), ranking(&all, |p| p.lp + p.mat));
}

/// Nothing that could be read: the draft says so, and asks for the column.
#[test]
fn no_column_of_registration_numbers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("lista.csv");
    std::fs::write(&file, "Sujeito;Marca\nANA LIMA;7\nRUI SÁ;8\n").expect("written");
    let text = crate::modelo::draft(&[file]);
    assert!(crate::modelo::open(&text).contains(&"coluna da inscrição".to_owned()), "{text}");
    assert!(text.parse::<toml::Table>().is_ok() && !text.contains("ANA LIMA"), "{text}");
}

/// A row under the names with the highest scores, the same under two of them; a name too long for a code.
#[test]
fn a_row_of_units_under_the_names() {
    let all = people(1800);
    let cargo = "Professor de Educação Básica dos Anos Iniciais do Ensino Fundamental - Zona Rural";
    let mut text = String::from("Inscrição;Nome;Nasc;Cargo;ZED;QUB;TOTAL\n;;;;(máx. 20);(máx. 20);(máx. 40)\n");
    for p in &all {
        text += &format!("{};{};{};{cargo};{};{};{}\n", p.id, p.name, p.birth, pt(p.lp), pt(p.mat), pt(p.lp + p.mat));
    }
    let found = done(&[("notas.xls", xls(&text))], &[]);
    assert!(found.draft.contains("coluna = \"ZED\"") && found.draft.contains("codigo = \"C01\""), "{}", found.draft);
    assert_eq!(found.rank(cargo, "ac"), ranking(&all, |p| p.lp + p.mat));
}

/// Three rows of names, the provas in the lowest, one of them under the same name twice.
#[test]
fn names_over_three_rows() {
    let all = people(1900);
    let mut text = String::from(
        "CONCURSO PÚBLICO;;;;;;;\nInscrição;Nome;Nasc;NOTAS;;;;Soma\n;;;1ª FASE;;2ª FASE;;\n;;;ZED;QUB;ZED;;\n",
    );
    for p in &all {
        let (lp, mat) = (pt(p.lp), pt(p.mat));
        text += &format!("{};{};{};{lp};{mat};{mat};;{}\n", p.id, p.name, p.birth, pt(p.lp + 2 * p.mat));
    }
    let found = done(&[("Porteiro.ods", ods(&text))], &[]);
    assert!(found.draft.contains("cabeçalho nas linhas 2 a 4"), "{}", found.draft);
    assert_eq!(found.draft.matches("etapa.prova]]").count(), 3, "{}", found.draft);
    assert_eq!(found.rank("Porteiro", "ac"), ranking(&all, |p| p.lp + 2 * p.mat));
}

/// Columns that nothing tells apart are not taken at random: the clerk is asked.
#[test]
fn columns_of_one_name_are_left_to_the_clerk() {
    let all = people(1700);
    let mut text = String::from("Inscrição;Nome;Nasc;Cargo;Nota;Nota;Total\n");
    for p in &all {
        text += &format!("{};{};{};Vigia;{};{};{}\n", p.id, p.name, p.birth, pt(p.lp), pt(p.mat), pt(p.lp + p.mat));
    }
    let found = done(&[("notas.csv", text.into_bytes())], &[("nota final do perfil unico", "nota_final = \"banca\"")]);
    assert!(found.draft.contains("mais de uma coluna se chama “Nota”"), "{}", found.draft);
    assert_eq!(found.rank("Vigia", "ac"), ranking(&all, |p| p.lp + p.mat));
}
