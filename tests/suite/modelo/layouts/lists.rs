//! Lists: as sheets, as ranks, as words of another column.

use super::{done, people, pt, ranking};
use crate::traps::formats::xlsb;
use rust_xlsxwriter::Workbook;

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

/// A situation that also tells the modality.
#[test]
fn a_situation_that_tells_the_modality() {
    let all = people(600);
    let mut text = String::from("Inscrição;Nome;Nascimento;Cargo;Português;Redação;Total;Situação\n");
    for p in &all {
        let situation = match p.id % 4 {
            1 => "Aprovado PCD",
            2 => "Aprovado Negro",
            3 => "Aprovado PCD Negro",
            _ => "Aprovado",
        };
        text += &format!(
            "{};{};{};Fiscal;{};{};{};{situation}\n",
            p.id,
            p.name,
            p.birth,
            pt(p.lp),
            pt(p.mat),
            pt(p.lp + p.mat)
        );
    }
    let found = done(&[("resultado.csv", text.into_bytes())], &[]);
    assert!(found.draft.contains("coluna = \"Situação\""), "{}", found.draft);
    let best = ranking(&all, |p| p.lp + p.mat);
    let of = |rest: [u32; 2]| {
        let ids = best.split(' ').filter(|id| id.parse().is_ok_and(|n: u32| rest.contains(&(n % 4))));
        ids.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(found.rank("Fiscal", "pcd"), of([1, 3]));
    assert_eq!(found.rank("Fiscal", "npi"), of([2, 3]));
}

/// Lists one below the other in a single sheet: the draft says that they must be put apart.
#[test]
fn lists_in_blocks_of_one_sheet_are_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("lista.csv");
    let mut text = String::from("AMPLA CONCORRÊNCIA;;;\nInscrição;Nome;Cargo;Nota Final\n");
    people(10).iter().for_each(|p| text += &format!("{};{};Vigia;{}\n", p.id, p.name, pt(p.lp)));
    text += "PESSOAS COM DEFICIÊNCIA;;;\nInscrição;Nome;Cargo;Nota Final\n10;ANA LIMA;Vigia;9,0\n";
    std::fs::write(&file, text).expect("written");
    let draft = crate::modelo::draft(&[file]);
    assert!(draft.contains("atenção: a linha 15 diz só “PESSOAS COM DEFICIÊNCIA”"), "{draft}");
}
