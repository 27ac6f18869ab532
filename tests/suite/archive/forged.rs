//! What a careful forger would do, every hash made good: found all the same.

use super::{audit, spoilable, told};
use crate::support::tree;
use homologa::archive::hash::FileHash;
use homologa::archive::manifest::Manifest;
use homologa::archive::published::CsvFile;
use homologa::domain::Edital;
use homologa::ingest::edital;
use homologa::pipeline::dados::numeros;
use homologa::report::dados::documentos::Documentos;
use homologa::report::dados::{CargoDados, Dados, Estado, List, Pages, Rows, json, portal};
use homologa::report::lists::{PUBLIC, Row};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The rows of a cargo, from the forged CSV.
struct Forged([Vec<csv::StringRecord>; 4]);

impl Rows for Forged {
    fn each(&self, list: List, row: Row) {
        self.0[list.index()].iter().for_each(|r| row(&r.iter().collect::<Vec<_>>()));
    }
}

/// Writes pages into `publicacao/`.
struct Writer<'a>(&'a Path, String, String);

impl Pages for Writer<'_> {
    fn begin(&mut self, name: &str) {
        (self.1, self.2) = (name.to_owned(), String::new());
    }
    fn text(&mut self, text: &str) {
        self.2.push_str(text);
    }
    fn end(&mut self) {
        fs::write(self.0.join(&self.1), &self.2).expect("writable");
    }
}

/// Does what a careful forger would: every hash and the code made good, `resultado.json` and the portal made from the forged lists.
fn make_good(public: &Path) {
    let read = |name: &str| fs::read(public.join(name)).expect("published");
    let mut manifest = Manifest::parse(&read("manifesto.json")).expect("a manifest");
    let inside = |name: &str| name.strip_prefix("publicacao/").unwrap_or(name).to_owned();
    for (name, hash) in &mut manifest.origem.csv {
        *hash = FileHash::of(&read(&inside(name)));
    }
    let codigo = manifest.origem.codigo();
    let edital = edital::load(&public.join("dados")).edital.expect("the rules were not forged");
    pages(public, &edital, &codigo);
    let mut saidas = BTreeMap::new();
    for (name, bytes) in tree(public) {
        if name != "manifesto.json" {
            saidas.insert(name, FileHash::of(&bytes));
        }
    }
    let manifest = Manifest::new(manifest.origem, saidas);
    fs::write(public.join("manifesto.json"), manifest.to_bytes()).expect("writable");
}

fn pages(public: &Path, edital: &Edital, codigo: &str) {
    let files: Vec<CsvFile> =
        PUBLIC.iter().map(|l| CsvFile::read(&public.join("csv").join(l.file)).expect("still a list")).collect();
    let of = |codigo: &str| -> [Vec<csv::StringRecord>; 4] {
        std::array::from_fn(|i| files[i].rows.iter().filter(|(_, r)| &r[0] == codigo).map(|(_, r)| r.clone()).collect())
    };
    let cargos = edital
        .cargos
        .iter()
        .map(|cargo| CargoDados {
            cargo,
            numeros: numeros(cargo),
            estado: Estado::Publicado(Box::new(Forged(of(&cargo.codigo)))),
        })
        .collect();
    let dados = Dados { edital, codigo, cargos, fora: Vec::new() };
    let mut writer = Writer(public, String::new(), String::new());
    json::write(&dados, &mut writer);
    portal::write(&dados, &mut writer);
    let files = tree(public);
    portal::page(&dados, &Documentos::of(&dados, files.keys().map(String::as_str)), &mut writer);
}

type Table = Vec<Vec<String>>;

/// Changes a list as a table, its header included.
fn forge(public: &Path, file: &str, change: impl FnOnce(&mut Table)) {
    let path = public.join("csv").join(file);
    let text = fs::read_to_string(&path).expect("UTF-8");
    let mut reader = csv::ReaderBuilder::new().delimiter(b';').has_headers(false).from_reader(text.as_bytes());
    let mut rows: Table = reader.records().map(|r| r.expect("a record").iter().map(str::to_owned).collect()).collect();
    change(&mut rows);
    let mut writer =
        csv::WriterBuilder::new().delimiter(b';').terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).expect("in memory");
    }
    fs::write(path, writer.into_inner().expect("in memory")).expect("writable");
}

/// Rows of a cargo in a list: their indexes in the table.
fn rows_of(t: &Table, cargo: &str, list: Option<&str>) -> Vec<usize> {
    let wanted = |r: &Vec<String>| r[0] == cargo && list.is_none_or(|l| r[2] == l);
    (0..t.len()).filter(|i| wanted(&t[*i])).collect()
}

fn swap_cells(t: &mut Table, a: usize, b: usize, columns: &[usize]) {
    for c in columns {
        let held = t[a][*c].clone();
        t[a][*c] = t[b][*c].clone();
        t[b][*c] = held;
    }
}

type Forgery = (&'static str, &'static str, fn(&mut Table));

/// Each forgery: what, in which file, how. Cargo 01 of Irupi: 60 people, 4 vagas.
const FORGERIES: [Forgery; 16] = [
    ("two people of the order trade places", "ordem-de-nomeacao.csv", |t| {
        let r = rows_of(t, "01", None);
        swap_cells(t, r[4], r[12], &[7, 8, 9, 10, 11]);
    }),
    ("two names trade places in the order", "ordem-de-nomeacao.csv", |t| {
        let r = rows_of(t, "01", None);
        swap_cells(t, r[4], r[12], &[8]);
    }),
    ("a label of the order", "ordem-de-nomeacao.csv", |t| {
        let r = rows_of(t, "01", None);
        let other = if t[r[5]][4] == "ac" { "pcd" } else { "ac" };
        t[r[5]][4] = other.into();
    }),
    ("the list charged", "ordem-de-nomeacao.csv", |t| {
        let r = rows_of(t, "01", None);
        let other = if t[r[0]][5] == "ac" { "pcd" } else { "ac" };
        t[r[0]][5] = other.into();
    }),
    ("the kind of vaga", "ordem-de-nomeacao.csv", |t| {
        let r = rows_of(t, "01", None);
        t[r[4]][3] = "imediata".into();
    }),
    ("a person left out of the order", "ordem-de-nomeacao.csv", |t| {
        let r = rows_of(t, "01", None);
        t.remove(r[7]);
    }),
    ("a person twice in the order", "ordem-de-nomeacao.csv", |t| {
        let r = rows_of(t, "01", None);
        let (a, b) = (r[7], r[8]);
        for c in [7, 8, 9, 10, 11] {
            t[b][c] = t[a][c].clone();
        }
    }),
    ("the article behind a position", "ordem-de-nomeacao.csv", |t| {
        let r = rows_of(t, "01", None);
        t[r[3]][12] = "art. 9º".into();
    }),
    ("two people of a list trade places", "classificacao.csv", |t| {
        let r = rows_of(t, "01", Some("ac"));
        swap_cells(t, r[2], r[20], &[4, 5, 6, 7, 8]);
    }),
    ("two people of a list trade places and scores stay", "classificacao.csv", |t| {
        let r = rows_of(t, "01", Some("ac"));
        swap_cells(t, r[2], r[20], &[4, 5]);
    }),
    ("a score", "classificacao.csv", |t| {
        let r = rows_of(t, "01", Some("ac"));
        t[r[20]][6] = "99,0".into();
    }),
    ("a person left out of a list", "classificacao.csv", |t| {
        let r = rows_of(t, "01", Some("ac"));
        t.remove(r[30]);
    }),
    ("a criterion of tie-break", "classificacao.csv", |t| {
        let i = (1..t.len()).find(|i| !t[*i][7].is_empty()).expect("some tie");
        t[i][7] = "simpatia".into();
    }),
    ("a number of vagas", "vagas.csv", |t| {
        let r = rows_of(t, "01", Some("pcd"));
        t[r[0]][3] = "2".into();
    }),
    ("a person out who has the minimum", "nao-classificados.csv", |t| {
        let i = (1..t.len()).find(|i| !t[*i][6].is_empty()).expect("somebody below a minimum");
        t[i][5] = t[i][6].clone();
    }),
    ("a minimum that the edital does not have", "nao-classificados.csv", |t| {
        let i = (1..t.len()).find(|i| t[*i][3].starts_with("minimo")).expect("somebody below a minimum");
        t[i][6] = "98,7".into();
    }),
];

/// From `publicacao/` alone, against a forger who makes everything else good.
#[test]
fn forged_lists_are_found_in_the_public_files_alone() {
    let (_guard, target) = spoilable("saida/irupi-2025/publicacao");
    make_good(&target);
    assert_eq!(told(&audit(&target)), Vec::<String>::new(), "nothing was forged yet");
    for (what, file, change) in FORGERIES {
        let (_guard, target) = spoilable("saida/irupi-2025/publicacao");
        forge(&target, file, change);
        make_good(&target);
        let a = audit(&target);
        let hashes = a.achados.iter().filter(|f| f.entry.code != "A0708" && f.entry.code.starts_with("A07")).count();
        assert_eq!(hashes, 0, "{what}: the forger made the hashes good: {:?}", told(&a));
        assert!(!a.achados.is_empty(), "{what}");
    }
}

/// Each file that repeats the lists, forged by itself with all hashes and the code made good.
#[test]
fn a_file_that_contradicts_the_lists_is_found_at_its_line() {
    let (_guard, target) = spoilable("saida/irupi-2025/publicacao");
    for name in ["dados/resultado.json", "dados/portal/d00001.js", "dados/portal/i00001.js", "dados/portal/indice.js"] {
        let path = target.join(name);
        let text = fs::read_to_string(&path).expect("text");
        let at =
            text.find("CARDOSO").or_else(|| text.find("MÔNICA")).or_else(|| text.find("Professor")).expect("a word");
        let line = text[..at].lines().count();
        let forged = format!("{}X{}", &text[..at], &text[at + 1..]);
        fs::write(&path, forged).expect("writable");
        let mut manifest =
            Manifest::parse(&fs::read(target.join("manifesto.json")).expect("there")).expect("a manifest");
        manifest.saidas.insert(name.into(), FileHash::of(&fs::read(&path).expect("there")));
        fs::write(target.join("manifesto.json"), manifest.to_bytes()).expect("writable");
        let found = told(&audit(&target));
        assert!(
            found.iter().any(|t| t.starts_with(&format!("A0708 {name} › linha {line} "))),
            "{name} {line}: {found:?}"
        );
        fs::write(&path, &text).expect("writable");
    }
}

/// A tie that the age decided cannot be seen in the lists, but it can from the inputs.
#[test]
fn with_the_inputs_every_swap_is_found() {
    let (_guard, target) = spoilable("arquivo/irupi-2025-restrito");
    let public = target.join("data/saida/publicacao");
    forge(&public, "classificacao.csv", |t| {
        let i = (1..t.len()).find(|i| !t[*i][7].is_empty()).expect("some tie");
        swap_cells(t, i - 1, i, &[4, 5, 8]);
    });
    let found = told(&audit(&target));
    let recomputed = found.iter().find(|t| t.starts_with("A0707 data/saida/publicacao/csv/classificacao.csv"));
    assert!(recomputed.is_some_and(|t| t.contains("linha")), "{found:?}");
}

#[test]
fn forged_rules_are_found() {
    for (name, from, to) in [
        ("dados/edital.toml", "vagas", "vagas "),
        ("dados/irupi-2025.toml", "minimo", "minimo "),
        ("dados/irupi-2025.txt", "Lei", "lei"),
        ("dados/cargos.csv", "Professor", "Professora"),
    ] {
        let (_guard, target) = spoilable("saida/irupi-2025/publicacao");
        let path = target.join(name);
        let text = fs::read_to_string(&path).expect("text");
        fs::write(&path, text.replacen(from, to, 1)).expect("writable");
        make_good(&target);
        let found = told(&audit(&target));
        assert!(found.iter().any(|t| t.starts_with(&format!("A0708 {name}"))), "{name}: {found:?}");
    }
}
