//! `homologa normas`: the rule sets known; one of them article by article.

use crate::domain::{Norma, contados};
use crate::law::fundamento::percent;
use crate::report::documents::words;
use std::fmt::Write as _;

/// One line per rule set.
pub fn list(all: &[Norma]) -> String {
    let mut text = String::from("Normas conhecidas (homologa normas ID mostra uma delas):\n\n");
    for n in all {
        let from = n.vigencia.map_or("sem data própria".to_owned(), |d| format!("em vigor desde {d}"));
        let _ = writeln!(text, "  {:<22} lista {:<4} {}, {from}", n.id, n.lista, percent(n.percentual));
        let _ = writeln!(text, "  {:<22} {}", "", n.titulo);
    }
    text.push_str(
        "\nO município escreve a sua como um arquivo .toml ao lado do edital.toml: veja templates/normas/LEIAME.md\n",
    );
    text
}

/// A rule set: numbers, readings, and each article with how it is applied and its tests.
pub fn one(n: &Norma) -> String {
    let mut text = format!("{} ({})\n\n", n.titulo, n.id);
    numbers(&mut text, n);
    readings(&mut text, n);
    text.push_str("\nFundamento de cada decisão:\n");
    for (decisao, artigo) in &n.fundamento {
        let _ = writeln!(text, "  {:<26} {artigo}", words::decision(decisao));
    }
    if !n.dispositivos.is_empty() {
        text.push_str("\nDispositivos:\n");
    }
    for d in &n.dispositivos {
        let _ = writeln!(text, "\n  {}\n    texto: {}\n    aplicação: {}", d.id, d.texto, d.aplicacao);
        if !d.testes.is_empty() || !d.testes_contrarios.is_empty() {
            let (here, not_here) = (d.testes.len(), d.testes_contrarios.len());
            let here = contados(here, "teste em que se aplica", "testes em que se aplica");
            let _ = writeln!(text, "    conferência: {here}, {not_here} em que não se aplica (tests/suite/clauses)");
        }
    }
    text
}

fn numbers(text: &mut String, n: &Norma) {
    let from = n.vigencia.map_or("sem data própria".to_owned(), |d| d.to_string());
    let _ = writeln!(text, "  lista            {} ({})", n.lista, n.rotulo);
    let _ = writeln!(text, "  vigência         {from}");
    let _ = writeln!(text, "  percentual       {}", percent(n.percentual));
    let _ = writeln!(text, "  mínimo de vagas  {}", n.minimo);
    let _ = writeln!(text, "  arredondamento   {}", words::rounding(n.arredondamento));
    if let Some(teto) = n.teto {
        let _ = writeln!(text, "  teto             {}", percent(teto));
    }
    let positions: Vec<String> =
        (1..=5).filter_map(|k| crate::law::reserva::natural(n, k)).map(|p| format!("{p}ª")).collect();
    let _ = writeln!(text, "  posições         {}, …", positions.join(", "));
    for (lista, posicao) in &n.primeira_posicao {
        let _ = writeln!(text, "  primeira posição {lista}: {posicao}ª (leitura literal)");
    }
}

fn readings(text: &mut String, n: &Norma) {
    text.push_str("\nLeituras adotadas (chave e valor que o edital pode trocar em [[reserva]]):\n");
    for (key, value) in
        [("concorrencia", n.concorrencia.id()), ("ordem_inicial", n.ordem_inicial.id()), ("limiar", n.limiar.id())]
    {
        let _ = writeln!(text, "  {key:<16} {value:<16} {}", words::leitura(key, value));
    }
    for l in &n.leituras {
        let point = words::point(&l.chave);
        let _ = writeln!(text, "  {point} ({}): a lei admite {}\n    {}", l.chave, l.admite.join(", "), l.nota);
    }
}
