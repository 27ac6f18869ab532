//! `publicacao/dados/resultado.json`: everything that the lists show, for programs. Described by `resultado.schema.json`, which
//! is published beside it. One record a line, so that a difference has a line number.

use super::{CargoDados, Dados, Estado, List, Pages, Rows, quote};
use crate::domain::{Edital, Fase, Lista};
use crate::report::lists::lista_at;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Version of the format.
pub const FORMAT: &str = "homologa/resultado/1";
/// The schema published beside the data (JSON Schema 2020-12).
pub const SCHEMA: &str = include_str!("../../../templates/dados/resultado.schema.json");

/// Writes the file.
pub fn write(dados: &Dados, pages: &mut dyn Pages) {
    pages.begin("dados/resultado.json");
    pages.text(&head(dados.edital, dados.codigo));
    for (i, cargo) in dados.cargos.iter().enumerate() {
        if pages.over() {
            break;
        }
        if i > 0 {
            pages.text(",\n");
        }
        one(dados.edital, cargo, pages);
    }
    outside(dados, pages);
    pages.text("\n]}\n");
    pages.end();
}

/// The cargos held back that are not the edital's.
fn outside(dados: &Dados, pages: &mut dyn Pages) {
    for (i, fora) in dados.fora.iter().enumerate() {
        if pages.over() {
            return;
        }
        let comma = if i + dados.cargos.len() > 0 { ",\n" } else { "" };
        let mut text = format!("{comma}{{\"codigo\":");
        quote(&fora.codigo, &mut text);
        text.push_str(",\"nome\":");
        quote(&fora.nome, &mut text);
        text.push_str(",\"vagas\":null,\"situacao\":\"retido\",\"motivos\":");
        super::array(fora.motivos.iter().map(String::as_str), &mut text);
        text.push('}');
        pages.text(&text);
    }
}

fn head(e: &Edital, codigo: &str) -> String {
    let listas: Vec<Value> = (0..e.listas()).map(|i| lista(e, lista_at(i))).collect();
    let head = json!({
        "formato": FORMAT,
        "codigo": codigo,
        "edital": {
            "numero": e.numero,
            "titulo": e.titulo,
            "orgao": e.orgao,
            "municipio": e.municipio,
            "uf": e.uf,
            "publicado_em": e.publicado_em.iso(),
            "homologado_em": e.homologado().map(|d| d.iso()),
            "validade": e.validade().map(|d| d.iso()),
            "preliminar": e.fase == Fase::Preliminar,
        },
        "listas": listas,
    });
    let mut text = head.to_string();
    text.pop();
    text + ",\"cargos\":[\n"
}

fn lista(e: &Edital, l: Lista) -> Value {
    let norma = l.reserva_index().and_then(|i| e.reservas.get(i)).map(|r| {
        json!({
            "id": r.norma.id,
            "titulo": r.norma.titulo,
            "concorrencia": r.norma.concorrencia.id(),
            "ordem_inicial": r.norma.ordem_inicial.id(),
            "limiar": r.norma.limiar.id(),
        })
    });
    json!({"id": e.lista_id(l), "rotulo": e.lista_rotulo(l), "norma": norma})
}

fn one(edital: &Edital, c: &CargoDados, pages: &mut dyn Pages) {
    let mut text = String::from("{\"codigo\":");
    quote(&c.cargo.codigo, &mut text);
    text.push_str(",\"nome\":");
    quote(&c.cargo.nome, &mut text);
    let known = !edital.incompletos.contains(&c.cargo.codigo);
    let vagas = if known { c.cargo.vagas.to_string() } else { "null".to_owned() };
    let _ = write!(text, ",\"vagas\":{vagas},\"situacao\":");
    match &c.estado {
        Estado::Retido(motivos) => {
            text.push_str("\"retido\",\"motivos\":");
            super::array(motivos.iter().map(String::as_str), &mut text);
            text.push('}');
            pages.text(&text);
        }
        Estado::Publicado(rows) => {
            text.push_str("\"publicado\",\"listas\":[");
            pages.text(&text);
            published(edital, c, &**rows, pages);
        }
    }
}

fn published(edital: &Edital, c: &CargoDados, rows: &dyn Rows, pages: &mut dyn Pages) {
    records(rows, List::Vagas, pages, |cells, line| vagas(edital, &c.numeros, cells, line));
    pages.text("\n],\"classificacao\":{");
    rankings(edital, rows, pages);
    pages.text("},\"ordem\":[");
    records(rows, List::Ordem, pages, position);
    pages.text("\n],\"fora\":[");
    records(rows, List::Fora, pages, out);
    pages.text("\n]}");
}

/// One record a line, with commas between.
fn records(rows: &dyn Rows, list: List, pages: &mut dyn Pages, record: impl Fn(&[&str], &mut String)) {
    let mut line = String::new();
    let mut first = true;
    rows.each(list, &mut |cells| {
        if pages.over() {
            return;
        }
        line.clear();
        line.push_str(if first { "\n" } else { ",\n" });
        first = false;
        record(cells, &mut line);
        pages.text(&line);
    });
}

/// Each list of the edital with its rows, also the empty ones.
fn rankings(edital: &Edital, rows: &dyn Rows, pages: &mut dyn Pages) {
    let ids: Vec<&str> = (0..edital.listas()).map(|i| edital.lista_id(lista_at(i))).collect();
    let mut opened = 0;
    let mut first = true;
    let mut line = String::new();
    rows.each(List::Classificacao, &mut |cells| {
        line.clear();
        let at = |i: usize| cells.get(i).copied().unwrap_or_default();
        while opened == 0 || ids.get(opened - 1).is_some_and(|id| *id != at(2)) {
            if !open(&ids, &mut opened, &mut line) {
                break;
            }
            first = true;
        }
        line.push_str(if first { "\n" } else { ",\n" });
        first = false;
        line.push_str("{\"classificacao\":");
        number(at(3), &mut line);
        line.push_str(",\"inscricao\":");
        quote(at(4), &mut line);
        line.push_str(",\"nome\":");
        quote(at(5), &mut line);
        line.push_str(",\"nota\":");
        text_or_null(at(6), &mut line);
        line.push_str(",\"desempate\":");
        text_or_null(at(7), &mut line);
        let _ = write!(line, ",\"sub_judice\":{}}}", !at(8).is_empty());
        pages.text(&line);
    });
    line.clear();
    while open(&ids, &mut opened, &mut line) {}
    line.push_str("\n]");
    pages.text(&line);
}

/// Closes the list that is open and opens the next; `false` when there is none.
fn open(ids: &[&str], opened: &mut usize, line: &mut String) -> bool {
    let Some(id) = ids.get(*opened) else { return false };
    line.push_str(if *opened == 0 { "\n" } else { "\n],\n" });
    quote(id, line);
    line.push_str(":[");
    *opened += 1;
    true
}

fn position(cells: &[&str], line: &mut String) {
    let at = |i: usize| cells.get(i).copied().unwrap_or_default();
    line.push_str("{\"ordem\":");
    number(at(2), line);
    for (key, cell) in [("tipo_vaga", at(3)), ("posicao_de", at(4)), ("lista", at(5))] {
        let _ = write!(line, ",\"{key}\":");
        quote(cell, line);
    }
    line.push_str(",\"revertida_de\":");
    text_or_null(at(6), line);
    line.push_str(",\"inscricao\":");
    quote(at(7), line);
    line.push_str(",\"classificacao_ac\":");
    number(at(10), line);
    line.push_str(",\"classificacao_lista\":");
    number(at(11), line);
    line.push_str(",\"fundamento\":");
    quote(at(12), line);
    line.push('}');
}

fn out(cells: &[&str], line: &mut String) {
    let at = |i: usize| cells.get(i).copied().unwrap_or_default();
    line.push_str("{\"inscricao\":");
    quote(at(2), line);
    line.push_str(",\"motivo\":");
    quote(at(3), line);
    for (key, cell) in [("etapa", at(4)), ("valor", at(5)), ("minimo", at(6))] {
        let _ = write!(line, ",\"{key}\":");
        text_or_null(cell, line);
    }
    line.push('}');
}

fn vagas(edital: &Edital, numeros: &[(u32, Option<u32>)], cells: &[&str], line: &mut String) {
    let at = |i: usize| cells.get(i).copied().unwrap_or_default();
    let list = edital.lista(at(2)).map_or(usize::MAX, Lista::index);
    let (pela_lei, declaradas) = numeros.get(list).copied().unwrap_or_default();
    line.push_str("{\"lista\":");
    quote(at(2), line);
    line.push_str(",\"vagas\":");
    number(at(3), line);
    let _ = write!(line, ",\"pela_lei\":{pela_lei},\"declaradas\":");
    line.push_str(&declaradas.map_or_else(|| "null".to_owned(), |n| n.to_string()));
    line.push_str(",\"classificados\":");
    number(at(4), line);
    line.push_str(",\"fundamento\":");
    quote(at(5), line);
    line.push('}');
}

/// A whole number as it stands; anything else as text, so that nothing is lost; nothing is `null`.
fn number(cell: &str, out: &mut String) {
    if cell.parse::<u32>().is_ok_and(|n| itoa::Buffer::new().format(n) == cell) {
        out.push_str(cell)
    } else {
        text_or_null(cell, out)
    }
}

fn text_or_null(cell: &str, out: &mut String) {
    if cell.is_empty() { out.push_str("null") } else { quote(cell, out) }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Given, Memory};
    use super::*;
    use crate::law::amostra::{edital, irupi};

    #[test]
    fn the_file_is_json_and_holds_every_list_also_the_empty_ones() {
        let e = edital(2, &[irupi()]);
        let rows = Given([
            vec![vec!["01", "X", "ac", "2", "1", "f"]],
            vec![vec!["01", "X", "ac", "1", "7", "ZÉ \"<b>", "9,00", "", "sub judice"]],
            vec![vec!["01", "X", "1", "imediata", "ac", "ac", "", "7", "ZÉ", "9,00", "1", "", "art. 1º"]],
            vec![],
        ]);
        let cargos = vec![
            CargoDados {
                cargo: &e.cargos[0],
                numeros: vec![(2, None), (0, None)],
                estado: Estado::Publicado(Box::new(rows)),
            },
            CargoDados {
                cargo: &e.cargos[0],
                numeros: vec![(2, None), (0, None)],
                estado: Estado::Retido(vec!["falta nota".into()]),
            },
        ];
        let mut memory = Memory::default();
        write(&Dados { edital: &e, codigo: "A", cargos, fora: Vec::new() }, &mut memory);
        let value: Value = serde_json::from_str(&memory.files[0].1).expect("JSON");
        let cargo = &value["cargos"][0];
        assert_eq!(cargo["classificacao"]["ac"][0]["nome"], "ZÉ \"<b>");
        assert_eq!(cargo["classificacao"]["ac"][0]["sub_judice"], true);
        let quota = e.lista_id(Lista::reserva(0));
        assert_eq!(cargo["classificacao"][quota], json!([]));
        assert_eq!(cargo["ordem"][0]["classificacao_lista"], Value::Null);
        assert_eq!(cargo["fora"], json!([]));
        assert_eq!(value["cargos"][1]["motivos"][0], "falta nota");
    }
}
