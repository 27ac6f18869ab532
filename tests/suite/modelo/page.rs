//! `templates/edital.md` against the keys and events that the program accepts: nothing missing, nothing invented.

use crate::reading::read_folder;
use crate::support::repo;
use crate::traps::EDITAL;
use crate::workbook::build::opened;
use homologa::domain::{CampoEvento, TipoEvento};
use homologa::ingest::edital::parse;
use homologa::ingest::ledger;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

fn page() -> String {
    std::fs::read_to_string(repo("templates/edital.md")).expect("part of the project")
}

/// Cells of a row of a table; `\|` is a bar within a cell.
fn cells(line: &str) -> Vec<String> {
    let inner = line.trim().trim_start_matches('|').replace("\\|", "\u{1}");
    inner.split('|').map(|c| c.trim().replace('\u{1}', "|")).collect()
}

fn code(cell: &str) -> Option<&str> {
    cell.strip_prefix('`')?.strip_suffix('`')
}

/// Tables of the page: title → key → its row.
fn tables() -> BTreeMap<String, BTreeMap<String, Vec<String>>> {
    let mut all: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    let mut title = String::new();
    for line in page().lines().take_while(|l| !l.starts_with("# O livro")) {
        if let Some(t) = line.strip_prefix("## ").and_then(code) {
            t.clone_into(&mut title);
        }
        let row = cells(line);
        if let Some(key) = row.first().and_then(|c| code(c)).filter(|_| line.starts_with('|')) {
            let before = all.entry(title.clone()).or_default().insert(key.to_owned(), row.clone());
            assert!(before.is_none(), "{title} {key} twice");
        }
    }
    all
}

/// The whole sample, with an unknown key in every table, and every criterion.
fn provoked() -> String {
    let sample = std::fs::read_to_string(repo("tests/data/edital-completo.toml")).expect("part of the project");
    let criteria = "[[perfil.superior.desempate]]\ncriterio = \"sinal\"\ncoluna = \"A\"\n[[perfil.superior.desempate]]\ncriterio = \"jurado\"\n[[dispensa]]";
    let sample = sample.replacen("[[dispensa]]", criteria, 1);
    let mut out = String::new();
    for line in sample.lines() {
        out += line;
        out += if line.starts_with('[') { "\nzzzz = 1\n" } else { "\n" };
    }
    out
}

/// `perfil.superior.etapa[1].prova[2]` → the title of the page.
fn title_of(path: &str) -> String {
    let bare: String = path.split('[').map(|part| part.split_once(']').map_or(part, |(_, rest)| rest)).collect();
    let named = bare.replace("perfil.superior", "perfil.<id>");
    if path.contains('[') { format!("[[{named}]]") } else { format!("[{named}]") }
}

/// The key of a list, in the words of the page.
fn general(key: &str) -> String {
    for list in ["pcd", "npi", "ind"] {
        for (before, after) in [("", ""), ("", "_deferido"), ("classificacao_", ""), ("vagas_", "")] {
            if key == format!("{before}{list}{after}") {
                return format!("{before}<lista>{after}");
            }
        }
    }
    key.to_owned()
}

/// Title → keys that the program says it accepts there.
fn accepted() -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for finding in parse(&repo("tests/data"), &provoked()).achados {
        let Some((place, rest)) = finding.mensagem.split_once(" zzzz: esta chave não existe aqui; são aceitas ")
        else {
            continue;
        };
        let path = place.strip_prefix('[').and_then(|p| p.strip_suffix(']')).expect("a table");
        let keys = rest.split('“').skip(1).filter_map(|part| part.split_once('”')).map(|(key, _)| general(key));
        all.entry(title_of(path)).or_default().extend(keys);
    }
    all
}

#[test]
fn the_page_has_every_key_of_every_table_and_no_other() {
    let (page, program) = (tables(), accepted());
    assert!(program.len() >= 12, "{:?}", program.keys());
    let titles: Vec<_> = page.keys().collect();
    assert_eq!(titles, program.keys().collect::<Vec<_>>());
    for (title, keys) in &program {
        let written: BTreeSet<String> = page[title].keys().cloned().collect();
        assert_eq!(&written, keys, "{title}");
    }
}

#[test]
fn every_key_has_its_type_default_meaning_and_example() {
    for (title, keys) in tables() {
        for (key, row) in keys {
            assert!(row.len() >= 6, "{title} {key}: {row:?}");
            assert!(row[1..4].iter().all(|c| !c.is_empty()), "{title} {key}: {row:?}");
            let below = row[1].contains("tabela");
            assert!(below || !row[4].is_empty(), "{title} {key} has no example");
        }
    }
}

/// Where only some words are accepted, the page names all of them: the program lists them when it meets another.
#[test]
fn the_page_names_every_word_that_a_key_accepts() {
    let sample = std::fs::read_to_string(repo("tests/data/edital-completo.toml")).expect("part of the project");
    let pages = tables();
    let mut seen = 0;
    for (title, key) in [
        ("[edital]", "tipo"),
        ("[edital]", "fase"),
        ("[planilhas]", "separador"),
        ("[planilhas]", "codificacao"),
        ("[[reserva]]", "concorrencia"),
        ("[[reserva]]", "ordem_inicial"),
        ("[[reserva]]", "limiar"),
        ("[[reserva]]", "numero"),
        ("[ordem]", "colisao"),
        ("[ordem]", "dupla_cota"),
        ("[perfil.<id>]", "nota_final"),
        ("[perfil.<id>]", "classificacao"),
        ("[[perfil.<id>.desempate]]", "criterio"),
    ] {
        let start = sample.find(&title.replace("<id>", "superior")).expect(title);
        let at = start + sample[start..].find(&format!("\n{key} ")).expect(key) + 1;
        let end = at + sample[at..].find('\n').expect("a line");
        let text = format!("{}{key} = \"zzzz\"{}", &sample[..at], &sample[end..]);
        let found = parse(&repo("tests/data"), &text).achados;
        let message = found.iter().find(|f| f.mensagem.contains("são aceitos")).map(|f| f.mensagem.clone());
        let message = message.unwrap_or_else(|| panic!("{title} {key}: {found:?}"));
        let (_, words) = message.split_once("são aceitos ").expect("the words");
        for word in words.split('“').skip(1).filter_map(|part| part.split_once('”')).map(|(w, _)| w) {
            assert!(pages[title][key][1].contains(&format!("`{word}`")), "{title} {key}: {word}");
            seen += 1;
        }
    }
    assert!(seen > 30, "{seen} words");
}

/// Event → column → what the page says of it.
fn events() -> BTreeMap<String, Vec<String>> {
    let text = page();
    let table = text.lines().skip_while(|l| !l.starts_with("| evento |")).skip(2).take_while(|l| l.starts_with('|'));
    table.map(cells).filter_map(|row| Some((code(&row[0])?.to_owned(), row[1..5].to_vec()))).collect()
}

#[test]
fn the_page_has_every_column_and_event_of_the_ledger() {
    let text = page();
    let table = text.lines().skip_while(|l| !l.starts_with("| coluna |")).skip(2).take_while(|l| l.starts_with('|'));
    let columns: Vec<String> = table.map(|l| cells(l)[0].trim_matches('`').to_owned()).collect();
    assert_eq!(columns, CampoEvento::ALL.map(|(_, name)| name));
    let written: BTreeSet<String> = events().into_keys().collect();
    assert_eq!(written, TipoEvento::ALL.iter().map(|(_, id)| (*id).to_owned()).collect());
}

/// Each event with each column filled and blank: the ledger refuses what is needed and missing, and says what it does not use.
#[test]
fn the_page_says_which_columns_each_event_needs() {
    let pasta = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(pasta.path().join("edital.toml"), EDITAL).expect("written");
    let people = "Inscrição;Nome;Nascimento;Cargo;PcD;Português\n0101;ANA LIMA;07/05/1990;01;Sim;78,5\n";
    std::fs::write(pasta.path().join("resultado.csv"), people).expect("written");
    let exam = read_folder(pasta.path());
    for (event, said) in events() {
        let quantity = if event == "vagas" || event == "prorrogacao" { "2" } else { "1" };
        let uses = |column: &str| match column {
            "cargo" => Some("01"),
            "inscricao" => Some("0101"),
            "quantidade" => Some(quantity),
            "lista" => Some("pcd"),
            _ => None,
        };
        let columns = ["cargo", "inscricao", "quantidade", "lista"];
        let wanted: Vec<bool> = said.iter().map(|s| s == "sim").collect();
        for (i, column) in columns.iter().enumerate() {
            let read = |filled: bool| {
                let value = |(j, c): (usize, &&str)| {
                    let put = if i == j { filled } else { wanted[j] };
                    uses(c).filter(|_| put).unwrap_or_default().to_owned()
                };
                let [cargo, id, n, list] =
                    columns.iter().enumerate().map(value).collect::<Vec<_>>().try_into().expect("four");
                let csv = format!(
                    "data;cargo;inscricao;evento;quantidade;lista;ato;observacao\n01/10/2025;{cargo};{id};{event};{n};{list};;\n"
                );
                let book = opened("eventos.csv", csv.as_bytes()).expect("a ledger");
                ledger::read(&book, &Arc::from("eventos.csv"), &exam.edital, &exam.people.cargos, &[])
            };
            let (with, without) = (read(true), read(false));
            let ignored = with.achados.iter().any(|f| f.mensagem.contains("não usa a coluna"));
            let refused = without.eventos.is_empty();
            let expected = match (ignored, refused) {
                (true, false) => "não",
                (false, true) => "sim",
                (false, false) => "se quiser",
                (true, true) => "nunca",
            };
            assert_eq!(said[i], expected, "{event} {column}: {:?} {:?}", with.achados, without.achados);
            assert!(ignored || !with.eventos.is_empty(), "{event} {column}: {:?}", with.achados);
        }
    }
}

#[test]
fn the_page_is_linked_from_both_readmes() {
    for readme in ["README.md", "LEIAME.md"] {
        let text = std::fs::read_to_string(repo(readme)).expect("part of the project");
        assert!(text.contains("(templates/edital.md)"), "{readme}");
    }
}
