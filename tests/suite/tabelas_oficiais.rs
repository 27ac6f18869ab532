//! The official tables of positions, written as editais by their numbers, and again by the norms that ship with the program.

use homologa::domain::Edital;
use homologa::ingest::edital::parse;
use homologa::law::posicoes::Rotulos;
use homologa::law::reserva::numeros;
use serde_json::Value;
use std::path::Path;

fn cases() -> Vec<Value> {
    let text = include_str!("../data/position-tables.json");
    serde_json::from_str(text).expect("the cases are JSON")
}

/// An edital of one cargo with these reserves.
fn edital(case: &Value, reservas: &str) -> Edital {
    let vagas = &case["vagas"];
    let stated: String = case["vagas_declaradas"]
        .as_object()
        .map(|all| all.iter().map(|(lista, n)| format!("vagas_{lista} = {n}\n")).collect())
        .unwrap_or_default();
    let colisao = case["colisao"].as_str().unwrap_or("proxima");
    let text = format!(
        "[edital]\nnumero = \"1\"\ntipo = \"concurso\"\norgao = \"Órgão\"\nmunicipio = \"Exemplo\"\nuf = \"ES\"\n\
         publicado_em = 2026-01-01\n[planilhas]\nresultados = [\"x.csv\"]\n[perfil.unico]\nclassificacao = \"banca\"\n\
         [ordem]\ncolisao = \"{colisao}\"\n{reservas}[[cargo]]\ncodigo = \"1\"\nnome = \"Cargo\"\nvagas = {vagas}\n{stated}"
    );
    let loaded = parse(Path::new("."), &text);
    assert_eq!(loaded.achados, [], "{}\n{text}", case["id"]);
    loaded.edital.expect("complete")
}

/// One `[[reserva]]` from the numbers of the case alone.
fn by_numbers(reserva: &Value) -> String {
    let text = |key: &str| reserva[key].as_str().map(|v| format!("{key} = \"{v}\"\n")).unwrap_or_default();
    let minimo = reserva["minimo"].as_u64().unwrap_or(0);
    let table = reserva.get("posicoes").map(|p| format!("posicoes = {p}\nintervalo = {}\n", reserva["intervalo"]));
    let lista = reserva["lista"].as_str().expect("every reserve has a list");
    let (percentual, arredondamento, teto) = (text("percentual"), text("arredondamento"), text("teto"));
    let table = table.unwrap_or_default();
    format!(
        "[[reserva]]\nlista = \"{lista}\"\nnorma = \"lei-12990\"\nminimo = {minimo}\n{percentual}{arredondamento}{teto}{table}"
    )
}

fn assert_positions(case: &Value, edital: &Edital) {
    let cargo = &edital.cargos[0];
    let mut rotulos = Rotulos::new(edital, cargo, &numeros(cargo));
    for (lista, expected) in case["esperado"].as_object().expect("positions by list") {
        let id = edital.lista(lista).expect("the edital has the list");
        let found: Vec<u32> = (1..=cargo.vagas).filter(|n| rotulos.label(*n).lista == id).collect();
        assert_eq!(&serde_json::json!(found), expected, "{} {lista}", case["id"]);
    }
}

#[test]
fn editais_with_the_numbers_of_the_official_tables_give_their_positions() {
    let all = cases();
    assert!(all.len() >= 12);
    for case in all {
        let reservas: String = case["reservas"].as_array().expect("a list").iter().map(by_numbers).collect();
        assert_positions(&case, &edital(&case, &reservas));
    }
}

#[test]
fn the_norms_named_in_the_official_tables_give_their_positions() {
    let named: [(&str, &[(&str, &str)]); 5] = [
        ("T01", &[("negro", "tjdft-gpr-1618-2016")]),
        ("T02", &[("pcd", "pcd-5-teto-20")]),
        ("T07", &[("ni", "rj-43007-2011")]),
        ("T13", &[("pcd", "irupi-2025")]),
        ("T15", &[("negro", "es-11094-2020-negro"), ("ind", "es-11094-2020-ind")]),
    ];
    let all = cases();
    for (id, normas) in named {
        let case = all.iter().find(|c| c["id"] == id).expect("the case is there");
        let reserva =
            |(lista, norma): &(&str, &str)| format!("[[reserva]]\nlista = \"{lista}\"\nnorma = \"{norma}\"\n");
        assert_positions(case, &edital(case, &normas.iter().map(reserva).collect::<String>()));
    }
}
