//! `interno/candidatos.csv` against the public lists, where both are there: everybody in, or out, or held back, and as there.

use super::publicacao::{Lida, wrong};
use super::{Auditoria, Partes, within};
use crate::archive::published::CsvFile;
use crate::finding::Finding;
use std::collections::{BTreeMap, BTreeSet};

/// The file.
pub const FILE: &str = "interno/candidatos.csv";

/// A person as the public lists show them.
#[derive(Default)]
struct Shown<'a> {
    nota: &'a str,
    listas: Vec<&'a str>,
    motivo: Option<&'a str>,
}

/// Checks the file, where it is there.
pub fn audit(partes: &Partes, lida: &Lida, a: &mut Auditoria) {
    let path = partes.saida.join(FILE);
    if !path.is_file() {
        return;
    }
    if partes.saida.join("interno").join(crate::archive::manifest::FILE).is_file() {
        a.nao_conferivel.push("interno/: é de uma execução posterior, que nada publicou".into());
        return;
    }
    let mut found = Vec::new();
    match CsvFile::read(&path) {
        Err(e) => found.push(wrong(FILE, 0, e.problem)),
        Ok(file) => compare(&file, lida, &mut found),
    }
    a.conferido.push("interno/candidatos.csv e as listas públicas: as mesmas pessoas, notas, listas e motivos".into());
    a.achados.extend(found.into_iter().map(|f| within(partes.prefixo, f)));
}

fn compare(file: &CsvFile, lida: &Lida, found: &mut Vec<Finding>) {
    let columns = file.columns(["cargo", "inscricao", "nota_final", "listas", "resultado", "motivo"]);
    let [cargo, inscricao, nota, listas, resultado, motivo] = match columns {
        Ok(columns) => columns,
        Err(problem) => return found.push(wrong(FILE, 1, problem)),
    };
    let shown = shown(lida);
    let mut seen = BTreeSet::new();
    for (line, r) in &file.rows {
        let key = (&r[cargo], &r[inscricao]);
        let published = shown.get(&key);
        seen.insert(key);
        let holds = match (&r[resultado], published) {
            ("classificado", Some(p)) => p.motivo.is_none() && p.nota == &r[nota] && p.listas.join(" ") == r[listas],
            ("fora", Some(p)) => p.motivo == Some(&r[motivo]),
            ("cargo retido", None) => true,
            _ => false,
        };
        if !holds {
            found.push(wrong(FILE, *line, "a pessoa não está nas listas públicas como está aqui").of(&r[inscricao]));
        }
    }
    for (cargo, inscricao) in shown.keys().filter(|k| !seen.contains(*k)) {
        found.push(wrong(FILE, 0, format!("falta a pessoa do cargo {cargo} que as listas públicas têm")).of(inscricao));
    }
}

fn shown(lida: &Lida) -> BTreeMap<(&str, &str), Shown<'_>> {
    let mut all: BTreeMap<(&str, &str), Shown<'_>> = BTreeMap::new();
    for stored in lida.cargos.values() {
        for (_, r) in &stored.0[1] {
            let person = all.entry((&r[0], &r[4])).or_default();
            person.nota = &r[6];
            person.listas.push(&r[2]);
        }
        for (_, r) in &stored.0[3] {
            all.entry((&r[0], &r[2])).or_default().motivo = Some(&r[3]);
        }
    }
    all
}
