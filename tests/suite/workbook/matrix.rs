//! The matrix of traps names tests that exist and codes of the catalogue; every test of the readers stands in it.

use homologa::finding::catalogue;
use std::collections::BTreeSet;
use std::path::Path;

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file of the project")
}

/// The cells of the rows below the header.
fn rows(matrix: &str) -> Vec<Vec<&str>> {
    let table = matrix.lines().filter(|l| l.starts_with('|')).skip(2);
    table.map(|l| l.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn every_row_of_the_matrix_names_a_test_and_a_code_that_exist() {
    let (matrix, sources) = (read("tests/data/planilhas/LEIAME.md"), sources());
    let rows = rows(&matrix);
    assert!(rows.len() > 60, "{} rows", rows.len());
    for row in rows {
        let [_, formats, outcome, code, test] = row.as_slice() else { panic!("five columns: {row:?}") };
        assert!(!formats.is_empty() && !outcome.is_empty(), "{row:?}");
        assert!(code.is_empty() || catalogue::find(code).is_some(), "{code}");
        assert!(sources.contains(&format!("fn {test}()")), "no test {test}");
    }
}

#[test]
fn every_test_of_a_trap_stands_in_the_matrix() {
    let matrix = read("tests/data/planilhas/LEIAME.md");
    let listed: BTreeSet<&str> = rows(&matrix).iter().filter_map(|r| r.last().copied()).collect();
    let sources = sources();
    let tests = sources.split("#[test]\nfn ").skip(1).filter_map(|t| t.split("()").next());
    let missing: Vec<&str> = tests
        .filter(|t| ["xlsx_", "xls_", "xlsb_", "ods_", "csv_"].iter().any(|p| t.starts_with(p)))
        .filter(|t| !listed.contains(t))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

fn sources() -> String {
    ["binary", "hostile", "hostile/damage", "ods", "text", "twice", "xlsx"]
        .map(|f| read(&format!("tests/suite/workbook/{f}.rs")))
        .concat()
}
