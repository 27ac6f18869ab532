//! Traps of real sheets, one by one, in whole small exams: what is read, and what is told at which cell.

mod beside;
mod clean;
mod columns;
pub mod formats;
mod forms;
mod headers;
mod lost;
mod people;
mod slips;

use crate::reading::{Reading, read_folder};
use homologa::finding::Severity;

/// An edital for results in files of any format: two cargos, a reserve, one prova, the eldest first.
pub const EDITAL: &str = r#"
[edital]
numero = "1/2025"
tipo = "concurso"
orgao = "Prefeitura de Exemplo"
municipio = "Exemplo"
uf = "ES"
publicado_em = 2025-03-10
[planilhas]
resultados = ["resultado*.*"]
[[reserva]]
lista = "pcd"
norma = "irupi-2025"
[perfil.unico]
[[perfil.unico.etapa]]
id = "objetiva"
[[perfil.unico.etapa.prova]]
id = "lp"
coluna = "Português"
maximo = "100"
[[perfil.unico.desempate]]
criterio = "mais_velho"
[[cargo]]
codigo = "01"
nome = "Contador"
vagas = 1
[[cargo]]
codigo = "02"
nome = "Motorista"
vagas = 1
"#;

/// Reads an exam of these files.
pub fn exam(edital: &str, files: &[(&str, &[u8])]) -> Reading {
    let pasta = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(pasta.path().join("edital.toml"), edital).expect("the edital is written");
    for (nome, bytes) in files {
        std::fs::write(pasta.path().join(nome), bytes).expect("the sheet is written");
    }
    read_folder(pasta.path())
}

/// Code and cell of every finding of these severities, in order.
pub fn told(read: &Reading, least: Severity) -> Vec<String> {
    let wanted = read.all().filter(|f| f.severity >= least);
    let mut list: Vec<String> = wanted.map(|f| format!("{} {}", f.entry.code, f.place.celula)).collect();
    list.sort();
    list
}

/// The message of the only finding of a code.
pub fn message(read: &Reading, code: &str) -> String {
    let found: Vec<&str> = read.all().filter(|f| f.entry.code == code).map(|f| f.mensagem.as_str()).collect();
    assert_eq!(found.len(), 1, "{code}: {found:?}");
    found[0].to_owned()
}

/// Cargo, registration number, name, birth, score of everybody.
pub fn people(read: &Reading) -> Vec<String> {
    let mut list = Vec::new();
    for (cargo, input) in read.edital.cargos.iter().zip(&read.people.cargos) {
        for p in &input.candidatos {
            let birth = p.nascimento.value().map_or_else(|| "?".to_owned(), |d| d.pt());
            let scores: Vec<String> = p.notas.iter().map(|n| format!("{n:?}")).collect();
            list.push(format!("{} {} {} {birth} {}", cargo.codigo, p.inscricao, p.nome, scores.join(" ")));
        }
    }
    list.sort();
    list
}
