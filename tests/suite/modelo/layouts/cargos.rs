//! Cargos: a sheet, a file or a block for each, or none that anything names.

use super::{Person, done, people, pt, ranking};
use rust_xlsxwriter::Workbook;

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

/// The cargo under a header that no vocabulary has, flags that are whole questions, a footer with a number under the registration.
#[test]
fn a_cargo_under_an_unknown_header() {
    let all = people(1600);
    let mut text = String::from(
        "Nº;Nº de Inscrição;Nome do(a) Candidato(a);Cargo / Localidade;Concorre às vagas para negros?;Parecer da comissão;Português;Títulos;Pontuação Final\n",
    );
    for (i, p) in all.iter().enumerate() {
        let place = if i < 6 { "Vigia - Sede" } else { "Vigia - Interior" };
        let (flag, opinion) = if i % 3 == 0 { ("Sim", "Deferido") } else { ("Não", "") };
        let total = pt(p.lp + p.mat);
        text += &format!("{};{};{};{place};{flag};{opinion};{};{};{total}\n", i + 1, p.id, p.name, pt(p.lp), pt(p.mat));
    }
    text += "Total de candidatos;12;;;;;;;\n";
    let found =
        done(&[("resultado.csv", text.into_bytes())], &[("desempate do perfil unico", "criterio = \"sorteio\"")]);
    assert!(found.draft.contains("cargo = \"Cargo / Localidade\""), "{}", found.draft);
    assert!(found.draft.contains("12 linhas de pessoas, 2 cargos"), "{}", found.draft);
    assert_eq!(found.rank("Vigia - Sede", "ac"), ranking(&all[..6], |p| p.lp + p.mat));
    assert_eq!(found.rank("Vigia - Interior", "npi"), ranking(&[&all[6], &all[9]].map(clone), |p| p.lp + p.mat));
}

fn clone(p: &Person) -> Person {
    Person { id: p.id, name: p.name.clone(), birth: p.birth.clone(), lp: p.lp, mat: p.mat }
}
