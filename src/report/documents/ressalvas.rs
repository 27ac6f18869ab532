//! What an act sets apart: the cargos held back and the warnings that the committee waived.

use super::capa::{paragrafo, titulo};
use super::quadro::Codigos;
use super::rolo::{Item, Tabela};
use crate::finding::Finding;
use crate::report::context::Publicacao;
use crate::report::model::Align;
use crate::report::rows::Rows;
use crate::report::text::phrase::with_dots;
use std::collections::BTreeMap;

/// Held-back cargos and the kinds of finding that hold them. Messages may quote personal data: only titles are printed.
pub fn retidos<'a>(p: &Publicacao<'a>) -> Vec<Item<'a>> {
    const COLUNAS: [(&str, Align); 3] = [("Código", Align::Center), ("Cargo", Align::Left), ("Motivo", Align::Left)];
    let todos = || {
        let do_edital = p.retidos().map(|(c, a)| (&*c.cargo.codigo, &*c.cargo.nome, a));
        do_edital.chain(p.fora.iter().map(|(f, a)| (&*f.codigo, &*f.nome, a.as_slice())))
    };
    let codigos = Codigos::of(todos().map(|(codigo, nome, _)| (codigo, nome)));
    let mut linhas = Rows::default();
    for (codigo, nome, achados) in todos() {
        let mut linha = linhas.add();
        codigos.escreve(codigo, nome, &mut linha);
        linha.cell().text(&motivos(achados));
    }
    if linhas.is_empty() {
        return Vec::new();
    }
    vec![
        titulo(2, "Cargos cujo resultado fica retido").into(),
        paragrafo(
            "Os cargos abaixo não têm classificação nem ordem de nomeação publicadas, pelo motivo indicado, e serão objeto de \
             ato próprio quando a pendência for resolvida.",
        )
        .into(),
        Tabela::pronta("Cargos retidos", codigos.colunas(&COLUNAS), linhas).into(),
    ]
}

fn motivos(achados: &[Finding]) -> String {
    let mut vistos: BTreeMap<&str, (&str, usize)> = BTreeMap::new();
    for a in achados.iter().filter(|a| a.is_error()) {
        vistos.entry(a.entry.code).or_insert((a.entry.title, 0)).1 += 1;
    }
    let textos: Vec<String> = vistos
        .iter()
        .map(|(codigo, (titulo, n))| {
            let vezes = if *n > 1 { format!(", {n} ocorrências") } else { String::new() };
            format!("{titulo} ({codigo}{vezes})")
        })
        .collect();
    textos.join("; ")
}

/// Waivers used, with the committee's reasons.
pub fn dispensas<'a>(p: &Publicacao<'a>) -> Vec<Item<'a>> {
    const COLUNAS: [(&str, Align); 4] = [
        ("Código", Align::Center),
        ("Aviso", Align::Left),
        ("Ocorrências", Align::Right),
        ("Motivo da dispensa", Align::Left),
    ];
    if p.dispensas.is_empty() {
        return Vec::new();
    }
    let linhas = p
        .dispensas
        .iter()
        .map(|d| {
            let vezes = with_dots(u64::try_from(d.vezes).unwrap_or(u64::MAX));
            [d.codigo.to_owned(), d.titulo.to_owned(), vezes, d.motivo.to_owned()]
        })
        .collect();
    vec![
        titulo(2, "Avisos dispensados pela comissão").into(),
        Tabela::pronta("Avisos dispensados", &COLUNAS, linhas).into(),
    ]
}
