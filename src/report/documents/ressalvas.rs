//! What an act sets apart: the cargos held back and the warnings that the committee waived.

use super::frame::{heading, paragraph};
use super::quadro::Codigos;
use super::volumes::{Item, LazyTable};
use crate::finding::Finding;
use crate::report::context::Publicacao;
use crate::report::model::Align;
use crate::report::rows::Rows;
use crate::report::text::phrase::with_dots;
use std::collections::BTreeMap;

/// Held-back cargos and the kinds of finding that hold them. Messages may quote personal data: only titles are printed.
pub fn retidos<'a>(p: &Publicacao<'a>) -> Vec<Item<'a>> {
    const COLUMNS: [(&str, Align); 3] = [("Código", Align::Center), ("Cargo", Align::Left), ("Motivo", Align::Left)];
    let all = || {
        let of_edital = p.retidos().map(|(c, a)| (&*c.cargo.codigo, &*c.cargo.nome, a));
        of_edital.chain(p.fora.iter().map(|(f, a)| (&*f.codigo, &*f.nome, a.as_slice())))
    };
    let codigos = Codigos::of(all().map(|(codigo, nome, _)| (codigo, nome)));
    let mut rows = Rows::default();
    for (codigo, nome, achados) in all() {
        let mut row = rows.add();
        codigos.write(codigo, nome, &mut row);
        row.cell().text(&motivos(achados));
    }
    if rows.is_empty() {
        return Vec::new();
    }
    vec![
        heading(2, "Cargos cujo resultado fica retido").into(),
        paragraph(
            "Os cargos abaixo não têm classificação nem ordem de nomeação publicadas, pelo motivo indicado, e serão objeto de \
             ato próprio quando a pendência for resolvida.",
        )
        .into(),
        LazyTable::ready("Cargos retidos", codigos.columns(&COLUMNS), rows).into(),
    ]
}

fn motivos(achados: &[Finding]) -> String {
    let mut seen: BTreeMap<&str, (&str, usize)> = BTreeMap::new();
    for a in achados.iter().filter(|a| a.is_error()) {
        seen.entry(a.entry.code).or_insert((a.entry.title, 0)).1 += 1;
    }
    let texts: Vec<String> = seen
        .iter()
        .map(|(codigo, (titulo, n))| {
            let times = if *n > 1 { format!(", {n} ocorrências") } else { String::new() };
            format!("{titulo} ({codigo}{times})")
        })
        .collect();
    texts.join("; ")
}

/// Waivers used, with the committee's reasons.
pub fn dispensas<'a>(p: &Publicacao<'a>) -> Vec<Item<'a>> {
    const COLUMNS: [(&str, Align); 4] = [
        ("Código", Align::Center),
        ("Aviso", Align::Left),
        ("Ocorrências", Align::Right),
        ("Motivo da dispensa", Align::Left),
    ];
    if p.dispensas.is_empty() {
        return Vec::new();
    }
    let rows = p
        .dispensas
        .iter()
        .map(|d| {
            let times = with_dots(u64::try_from(d.vezes).unwrap_or(u64::MAX));
            [d.codigo.to_owned(), d.titulo.to_owned(), times, d.motivo.to_owned()]
        })
        .collect();
    vec![
        heading(2, "Avisos dispensados pela comissão").into(),
        LazyTable::ready("Avisos dispensados", &COLUMNS, rows).into(),
    ]
}
