//! `interno/candidatos.csv` against the public lists, where both are there: everybody in, or out, or held back, and as there.

use super::publicacao::{Lida, wrong};
use super::{Auditoria, Partes, within};
use crate::archive::published;
use crate::domain::OrdemDeInscricao;
use crate::finding::Finding;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// The file.
pub const FILE: &str = "interno/candidatos.csv";

/// A person as the public lists show them.
#[derive(Default)]
struct Shown<'a> {
    nota: &'a str,
    listas: Vec<&'a str>,
    motivo: Option<&'a str>,
    /// The file has the person.
    seen: bool,
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
    let found = compare(&path, lida);
    a.conferido.push("interno/candidatos.csv e as listas públicas: as mesmas pessoas, notas, listas e motivos".into());
    a.achados.extend(found.into_iter().map(|f| within(partes.prefixo, f)));
}

const COLUMNS: [&str; 6] = ["cargo", "inscricao", "nota_final", "listas", "resultado", "motivo"];

fn compare(path: &Path, lida: &Lida) -> Vec<Finding> {
    let mut shown = shown(lida);
    let mut found = Vec::new();
    let read = published::each_cells(path, COLUMNS, |line, [cargo, inscricao, nota, listas, resultado, motivo]| {
        let published = shown.get_mut(cargo).and_then(|people| people.get_mut(inscricao));
        let holds = match (resultado, published.as_deref()) {
            ("classificado", Some(p)) => p.motivo.is_none() && p.nota == nota && joined(&p.listas, listas),
            ("fora", Some(p)) => p.motivo == Some(motivo),
            ("cargo retido", None) => true,
            _ => false,
        };
        if !holds {
            found.push(wrong(FILE, line, "a pessoa não está nas listas públicas como está aqui").of(inscricao));
        }
        if let Some(person) = published {
            person.seen = true;
        }
    });
    if let Err(e) = read {
        return vec![wrong(FILE, 0, e.problem)];
    }
    let missing = |people: &People<'_>| {
        let mut missing: Vec<_> = people.iter().filter(|(_, p)| !p.seen).map(|(i, _)| (*i).to_owned()).collect();
        missing.sort_by(|a, b| OrdemDeInscricao::of(a).cmp(&OrdemDeInscricao::of(b)));
        missing
    };
    let missing = shown.iter().flat_map(|(cargo, people)| missing(people).into_iter().map(move |i| (cargo, i)));
    for (cargo, inscricao) in missing {
        found
            .push(wrong(FILE, 0, format!("falta a pessoa do cargo {cargo} que as listas públicas têm")).of(&inscricao));
    }
    found
}

/// Are these the lists of a cell, one after the other?
fn joined(listas: &[&str], cell: &str) -> bool {
    cell.split(' ').eq(listas.iter().copied())
}

/// The people of a cargo, by registration number. Whoever walks them puts them in order.
type People<'a> = HashMap<&'a str, Shown<'a>>;

/// Everybody in the public lists, by cargo.
fn shown(lida: &Lida) -> BTreeMap<&str, People<'_>> {
    let mut all: BTreeMap<&str, People<'_>> = BTreeMap::new();
    for stored in lida.cargos.values() {
        for (_, r) in &stored.0[1] {
            let person = all.entry(&r[0]).or_default().entry(&r[4]).or_default();
            person.nota = &r[6];
            person.listas.push(&r[2]);
        }
        for (_, r) in &stored.0[3] {
            all.entry(&r[0]).or_default().entry(&r[2]).or_default().motivo = Some(&r[3]);
        }
    }
    all
}
