//! Whole exams: every expected CSV of `tests/data/esperado`, cell by cell, and every real case of `tests/data/reais`.

use crate::support::{Row, cells, copy, csv, repo, run};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn homologar(folder: &Path, out: &Path) -> crate::support::Run {
    run(&["homologar".as_ref(), folder.as_os_str(), "--saida".as_ref(), out.as_os_str(), "--sem-pdf".as_ref()])
}

/// Rows in order, on the columns that the expected file has.
fn assert_same_rows(expected: &Path, got: &Path) {
    let (columns, want) = csv(expected);
    let (_, have) = csv(got);
    for (n, (w, h)) in want.iter().zip(&have).enumerate() {
        assert_eq!(cells(w, &columns), cells(h, &columns), "{} line {}", got.display(), n + 2);
    }
    assert_eq!(want.len(), have.len(), "{}", got.display());
}

fn example(name: &str, status: i32) {
    let expected = repo("tests/data/esperado").join(name);
    let tmp = tempfile::tempdir().expect("a temporary folder");
    let out = tmp.path().join("saida");
    let done = homologar(&repo("inputs").join(name), &out);
    assert_eq!(done.status, status, "{}", done.err);
    let mut compared = 0;
    for entry in fs::read_dir(&expected).expect("the expected folder").flatten() {
        let file = entry.file_name().to_string_lossy().into_owned();
        if !file.ends_with(".csv") {
            continue;
        }
        compared += 1;
        match file.strip_prefix("nomeacoes-").and_then(|f| f.strip_suffix(".csv")) {
            None => assert_same_rows(&entry.path(), &out.join(name).join("publicacao/csv").join(&file)),
            Some(date) => {
                let folder = repo("inputs").join(name);
                let done = run(&[
                    "nomear".as_ref(),
                    folder.as_os_str(),
                    "--data".as_ref(),
                    date.as_ref(),
                    "--saida".as_ref(),
                    out.as_os_str(),
                    "--sem-pdf".as_ref(),
                ]);
                assert_eq!(done.status, 0, "nomear {date}: {}", done.err);
                assert_same_rows(&entry.path(), &out.join(name).join(format!("nomeacoes/{date}/nomeacoes.csv")));
            }
        }
    }
    assert!(compared >= 4, "{name}: only {compared} files compared");
}

#[test]
fn ibatiba_2025_comes_out_as_expected() {
    example("ibatiba-2025", 0);
}

#[test]
fn irupi_2025_comes_out_as_expected() {
    example("irupi-2025", 0);
}

#[test]
fn com_defeitos_publishes_the_two_sound_cargos() {
    example("com-defeitos", 3);
}

/// Each defect of the example is reported at its cell, as an error where it holds back and as a warning where it does not.
#[test]
fn com_defeitos_reports_every_defect_at_its_cell() {
    let tmp = tempfile::tempdir().expect("a temporary folder");
    let done = homologar(&repo("inputs/com-defeitos"), tmp.path());
    assert_eq!(done.status, 3, "{}", done.err);
    let (_, found) = csv(&tmp.path().join("com-defeitos/interno/conferencia.csv"));
    let severity = |cell: &str, cargo: &str| -> Vec<String> {
        let hit = |r: &&Row| r["celula"] == cell && r["cargo"].split(' ').any(|c| c == cargo);
        found.iter().filter(hit).map(|r| r["gravidade"].clone()).collect()
    };
    for (cargo, cell) in [
        ("01", "I14"),
        ("02", "H24"),
        ("04", "H45"),
        ("05", "B57"),
        ("06", "D67"),
        ("07", "G89"),
        ("11", "A122"),
        ("999", "E48"),
    ] {
        assert!(severity(cell, cargo).contains(&"erro".to_owned()), "{cargo} {cell}: {:?}", severity(cell, cargo));
    }
    assert_eq!(severity("D132", "12"), ["aviso"]);
    let duplicate = severity("A31", "03").len() + severity("A84", "03").len();
    assert!(duplicate >= 1, "the duplicate of cargo 03 is not reported at one of its cells");
    let group = found.iter().filter(|r| r["gravidade"] == "erro" && r["cargo"] == "08 09").count();
    assert_eq!(group, 1, "the group is one finding with both cargos");
    let errors: BTreeSet<String> = found
        .iter()
        .filter(|r| r["gravidade"] == "erro")
        .flat_map(|r| r["cargo"].split(' ').map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let want: BTreeSet<String> =
        ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "999"].map(str::to_owned).into();
    assert_eq!(errors, want, "exactly the cargos of the example are held back");
    let (_, draw) = csv(&tmp.path().join("com-defeitos/interno/sorteio-pendente.csv"));
    let people: Vec<&str> = draw.iter().map(|r| r["inscricao"].as_str()).collect();
    assert_eq!(people, ["002279", "002288", "002293"]);
}

/// A real case: a folder with `edital.toml`, the sheets, and `esperado/`.
struct Case {
    name: String,
    folder: PathBuf,
    out: PathBuf,
    compared: usize,
}

impl Case {
    fn output(&self, file: &str) -> PathBuf {
        self.out.join(&self.name).join("publicacao/csv").join(file)
    }

    /// Whole lists, row by row.
    fn lists(&mut self, file: &str) {
        let path = self.folder.join("esperado").join(file);
        if !path.exists() {
            return;
        }
        let (columns, want) = csv(&path);
        let (_, have) = csv(&self.output(file));
        let by_list = |rows: &[Row]| -> BTreeMap<(String, String), Vec<Vec<String>>> {
            let mut map: BTreeMap<_, Vec<_>> = BTreeMap::new();
            for r in rows {
                map.entry((r["cargo"].clone(), r["lista"].clone())).or_default().push(cells(r, &columns));
            }
            map
        };
        let have = by_list(&have);
        for (key, rows) in by_list(&want) {
            assert_eq!(Some(&rows), have.get(&key), "{} {file} {key:?}", self.name);
            self.compared += rows.len();
        }
    }

    /// Rows found by their key; an empty cell means "not fixed by the source" where `blank_is_free`.
    fn keyed(&mut self, file: &str, key: &[&str], target: &str, blank_is_free: bool) {
        let path = self.folder.join("esperado").join(file);
        if !path.exists() {
            return;
        }
        let (columns, want) = csv(&path);
        let (_, have) = csv(&self.output(target));
        for w in &want {
            let hits: Vec<&Row> = have.iter().filter(|h| key.iter().all(|k| h[*k] == w[*k])).collect();
            assert_eq!(hits.len(), 1, "{} {file} {w:?}", self.name);
            for c in columns.iter().filter(|c| !(blank_is_free && w[*c].is_empty())) {
                assert_eq!(w[c], hits[0][c], "{} {file} {c} of {w:?}", self.name);
            }
            self.compared += 1;
        }
    }

    /// Batches of `nomear`, each with the whole ledger and with the ledger cut before it.
    fn batches(&mut self) {
        let path = self.folder.join("esperado/nomeacoes.csv");
        if !path.exists() {
            return;
        }
        let (columns, want) = csv(&path);
        let mut days: BTreeMap<String, Vec<Row>> = BTreeMap::new();
        for r in want {
            let iso: Vec<&str> = r["data"].split('/').rev().collect();
            days.entry(iso.join("-")).or_default().push(r);
        }
        for (day, rows) in &days {
            for cut in [false, true] {
                self.batch(day, rows, &columns, cut);
            }
        }
    }

    fn batch(&mut self, day: &str, rows: &[Row], columns: &[String], cut: bool) {
        let tmp = tempfile::tempdir().expect("a temporary folder");
        let folder = tmp.path().join(&self.name);
        copy(&self.folder, &folder);
        if cut {
            cut_ledger(&folder.join("eventos.csv"), day);
        }
        let out = tmp.path().join("saida");
        let quantity = rows.len().to_string();
        let done = run(&[
            "nomear".as_ref(),
            folder.as_os_str(),
            "--data".as_ref(),
            day.as_ref(),
            "--quantidade".as_ref(),
            quantity.as_ref(),
            "--saida".as_ref(),
            out.as_os_str(),
            "--sem-pdf".as_ref(),
        ]);
        assert_eq!(done.status, 0, "{} nomear {day} cut={cut}: {}", self.name, done.err);
        let (_, have) = csv(&out.join(&self.name).join(format!("nomeacoes/{day}/nomeacoes.csv")));
        assert_eq!(have.len(), rows.len(), "{} {day} cut={cut}", self.name);
        for w in rows {
            let hit = have
                .iter()
                .find(|h| h["inscricao"] == w["inscricao"])
                .unwrap_or_else(|| panic!("{day} cut={cut}: {w:?} not called"));
            for c in columns.iter().filter(|c| !w[*c].is_empty()) {
                assert_eq!(w[c], hit[c], "{} {day} cut={cut} {c} of {w:?}", self.name);
            }
            self.compared += 1;
        }
    }
}

/// Keeps the events before `day`, and of that day those that are not nominations.
fn cut_ledger(path: &Path, day: &str) {
    let text = fs::read_to_string(path).expect("the ledger is UTF-8");
    let keep = |line: &&str| {
        let mut parts = line.split(';');
        let date = parts.next().unwrap_or_default().split('/').rev().collect::<Vec<_>>().join("-");
        let nomination = parts.nth(2) == Some("nomeacao");
        line.contains("data;cargo") || date.as_str() < day || (date == day && !nomination)
    };
    let kept: Vec<&str> = text.lines().filter(keep).collect();
    fs::write(path, kept.join("\r\n")).expect("writable");
}

#[test]
fn every_real_case_comes_out_as_its_official_source_says() {
    let mut cases = 0;
    for entry in fs::read_dir(repo("tests/data/reais")).expect("the real cases").flatten() {
        let folder = entry.path();
        if !folder.join("esperado").is_dir() {
            continue;
        }
        let tmp = tempfile::tempdir().expect("a temporary folder");
        let name = entry.file_name().to_string_lossy().into_owned();
        let mut case = Case { name, folder, out: tmp.path().join("saida"), compared: 0 };
        let done = homologar(&case.folder, &case.out);
        assert_eq!(done.status, 0, "{}: {}", case.name, done.err);
        case.lists("classificacao.csv");
        case.keyed("vagas.csv", &["cargo", "lista"], "vagas.csv", false);
        case.keyed("nao-classificados.csv", &["cargo", "inscricao"], "nao-classificados.csv", false);
        case.keyed("ordem-de-nomeacao.csv", &["cargo", "ordem"], "ordem-de-nomeacao.csv", false);
        case.keyed("esperado.csv", &["cargo", "inscricao"], "ordem-de-nomeacao.csv", true);
        case.batches();
        assert!(case.compared > 0, "{}: nothing was compared", case.name);
        cases += 1;
    }
    assert_eq!(cases, 9);
}
