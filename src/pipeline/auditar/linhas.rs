//! Rows of the public lists as values, and what each can contradict: its form, the profile's places, the words of the edital, the
//! same person elsewhere.

use super::publicacao::{Stored, wrong};
use crate::domain::{Cargo, Decimal, Edital, Lista, OrdemDeInscricao, Perfil, contados};
use crate::finding::Finding;
use crate::law::audit::publicado::{LinhaClassificacao, LinhaFora, LinhaOrdem, LinhaVagas, Publicado};
use crate::law::{fundamento, reserva};
use crate::report::observacao::Observacao;
use csv::StringRecord;
use std::collections::HashMap;

const VAGAS: &str = "csv/vagas.csv";
const CLASSIFICACAO: &str = "csv/classificacao.csv";
const ORDEM: &str = "csv/ordem-de-nomeacao.csv";
const FORA: &str = "csv/nao-classificados.csv";

/// Reads cells; what is not in its form is told.
struct Reader<'a> {
    file: &'static str,
    line: u64,
    row: &'a StringRecord,
    casas: u8,
    found: &'a mut Vec<Finding>,
}

impl Reader<'_> {
    fn text(&self, i: usize) -> String {
        self.row.get(i).unwrap_or_default().to_owned()
    }

    fn bad(&mut self, i: usize, what: &str) {
        let message = format!("“{}” não é {what}", self.row.get(i).unwrap_or_default());
        self.found.push(wrong(self.file, self.line, message));
    }

    fn number(&mut self, i: usize) -> u32 {
        let cell = self.row.get(i).unwrap_or_default();
        match cell.parse::<u32>() {
            Ok(n) if n.to_string() == cell => n,
            _ => {
                self.bad(i, "um número inteiro");
                0
            }
        }
    }

    fn number_or_empty(&mut self, i: usize) -> Option<u32> {
        if self.row.get(i).unwrap_or_default().is_empty() { None } else { Some(self.number(i)) }
    }

    /// A score with the profile's places.
    fn score(&mut self, i: usize) -> Option<Decimal> {
        let cell = self.row.get(i).unwrap_or_default();
        if cell.is_empty() {
            return None;
        }
        let value = Decimal::parse(&cell.replace(',', ".")).ok().filter(|d| d.pt(self.casas) == cell);
        if value.is_none() {
            self.bad(i, "uma nota com as casas decimais do edital");
        }
        value
    }
}

/// The rows of a cargo, as the identities read them.
pub fn read(edital: &Edital, cargo: usize, stored: &Stored, found: &mut Vec<Finding>) -> Publicado {
    let casas = edital.cargos.get(cargo).map_or(0, |c| edital.perfil(c).casas);
    let mut p = Publicado::default();
    let [vagas, classificacao, ordem, fora] = &stored.0;
    for (line, row) in vagas {
        let mut r = Reader { file: VAGAS, line: *line, row, casas, found };
        p.vagas.push(LinhaVagas { linha: at(*line), lista: r.text(2), vagas: r.number(3), classificados: r.number(4) });
    }
    for (line, row) in classificacao {
        let mut r = Reader { file: CLASSIFICACAO, line: *line, row, casas, found };
        p.classificacao.push(LinhaClassificacao {
            linha: at(*line),
            lista: r.text(2),
            classificacao: r.number(3),
            inscricao: r.text(4),
            nota_final: r.score(6),
            desempate: r.text(7),
            sorteio: r.row.get(8).and_then(Observacao::parse).and_then(|o| o.sorteio),
        });
    }
    for (line, row) in ordem {
        let mut r = Reader { file: ORDEM, line: *line, row, casas, found };
        p.ordem.push(LinhaOrdem {
            linha: at(*line),
            ordem: r.number(2),
            imediata: r.text(3) == "imediata",
            posicao_de: r.text(4),
            lista: r.text(5),
            revertida_de: r.text(6),
            inscricao: r.text(7),
            nota_final: r.score(9),
            classificacao_ac: r.number_or_empty(10),
            classificacao_lista: r.number_or_empty(11),
        });
    }
    for (line, row) in fora {
        let mut r = Reader { file: FORA, line: *line, row, casas, found };
        p.fora.push(LinhaFora {
            linha: at(*line),
            inscricao: r.text(2),
            motivo: r.text(3),
            valor: r.score(5),
            minimo: r.score(6),
        });
    }
    p
}

fn at(line: u64) -> usize {
    usize::try_from(line).unwrap_or(usize::MAX)
}

/// What the identities of the law do not look at.
pub fn audit(edital: &Edital, cargo: usize, stored: &Stored, rows: &Publicado, found: &mut Vec<Finding>) {
    let Some(post) = edital.cargos.get(cargo) else { return };
    vagas(edital, post, stored, found);
    same_person(edital, post, stored, found);
    order_of_lists(edital, rows, found);
    out(edital, post, stored, rows, found);
}

/// Vagas per list, `ac` first.
fn numbers(post: &Cargo) -> Vec<reserva::Numero> {
    let reserved = reserva::numeros(post);
    let ac = reserva::Numero { vagas: reserva::ac_vagas(post, &reserved).unwrap_or(0), pela_lei: 0, declaradas: None };
    std::iter::once(ac).chain(reserved).collect()
}

/// A row per list in the edital's order.
fn vagas(edital: &Edital, post: &Cargo, stored: &Stored, found: &mut Vec<Finding>) {
    let rows = &stored.0[0];
    let all = numbers(post);
    if rows.len() != all.len() {
        let line = rows.first().map_or(0, |r| r.0);
        found.push(wrong(
            VAGAS,
            line,
            format!(
                "o cargo {} tem {}, em vez de uma por lista ({})",
                post.codigo,
                contados(rows.len(), "linha", "linhas"),
                all.len()
            ),
        ));
    }
    for (i, (line, row)) in (0..all.len()).zip(rows) {
        let list = i.checked_sub(1).map_or(Lista::AC, Lista::reserva);
        if row.get(2) != Some(edital.lista_id(list)) {
            found.push(wrong(VAGAS, *line, format!("a lista devia ser “{}”", edital.lista_id(list))));
        }
    }
}

/// Name, court order and criterion of each person: the same wherever the person appears, in words that exist.
fn same_person<'a>(edital: &Edital, post: &Cargo, stored: &'a Stored, found: &mut Vec<Finding>) {
    let criteria: Vec<String> = edital.perfil(post).desempate.iter().map(crate::domain::Criterio::id).collect();
    let mut people: HashMap<&'a str, (&'a str, &'a str)> = HashMap::new();
    for (line, r) in &stored.0[1] {
        let (inscricao, nome, criterio, observacao) = (&r[4], &r[5], &r[7], &r[8]);
        let known = people.entry(inscricao).or_insert((nome, observacao));
        if *known != (nome, observacao) {
            found.push(
                wrong(CLASSIFICACAO, *line, "a pessoa tem outro nome, ou outra observação, em outra lista")
                    .of(inscricao),
            );
        }
        if Observacao::parse(observacao).is_none() {
            found.push(wrong(CLASSIFICACAO, *line, format!("a observação “{observacao}” não existe")).of(inscricao));
        }
        if !criterio.is_empty() && criterio != "sorteio" && !criteria.iter().any(|c| c == criterio) {
            found.push(wrong(CLASSIFICACAO, *line, format!("o desempate “{criterio}” não é do edital")).of(inscricao));
        }
    }
    for (line, r) in &stored.0[2] {
        let (tipo, inscricao, nome) = (&r[3], &r[7], &r[8]);
        if people.get(inscricao).is_some_and(|known| known.0 != nome) {
            found.push(wrong(ORDEM, *line, "a pessoa tem outro nome em classificacao.csv").of(inscricao));
        }
        if !["imediata", "cadastro-de-reserva"].contains(&tipo) {
            found.push(wrong(ORDEM, *line, format!("o tipo de vaga “{tipo}” não existe")).of(inscricao));
        }
    }
}

/// The account of each number and the article behind each position (`due`), written anew.
pub fn reasons(edital: &Edital, cargo: usize, stored: &Stored, due: &[String], found: &mut Vec<Finding>) {
    let Some(post) = edital.cargos.get(cargo) else { return };
    for ((i, n), (line, row)) in numbers(post).iter().enumerate().zip(&stored.0[0]) {
        let list = i.checked_sub(1).map_or(Lista::AC, Lista::reserva);
        let due = fundamento::vagas(edital, post, list, n);
        if row.get(5) != Some(&*due) {
            found.push(wrong(VAGAS, *line, format!("o fundamento não é a conta que leva ao número: “{due}”")));
        }
    }
    for ((line, r), due) in stored.0[2].iter().zip(due) {
        if r[12] != **due {
            found.push(wrong(ORDEM, *line, format!("o fundamento da posição devia ser “{due}”")).of(&r[7]));
        }
    }
}

/// `ac` first, then the quota lists in the edital's order.
fn order_of_lists(edital: &Edital, rows: &Publicado, found: &mut Vec<Finding>) {
    let mut last = 0;
    for row in &rows.classificacao {
        let Some(i) = edital.lista(&row.lista).map(Lista::index) else { continue };
        if i < last {
            found.push(wrong(CLASSIFICACAO, row.linha as u64, "a lista está fora da ordem do edital"));
        }
        last = i;
    }
}

/// People out: in the order of their numbers, with a stage and a minimum that the edital has.
fn out(edital: &Edital, post: &Cargo, stored: &Stored, rows: &Publicado, found: &mut Vec<Finding>) {
    let perfil = edital.perfil(post);
    for pair in rows.fora.windows(2) {
        if let [a, b] = pair
            && OrdemDeInscricao::of(&a.inscricao) >= OrdemDeInscricao::of(&b.inscricao)
        {
            found.push(wrong(FORA, b.linha as u64, "as inscrições não estão em ordem crescente").of(&b.inscricao));
        }
    }
    for ((line, r), row) in stored.0[3].iter().zip(&rows.fora) {
        if let Some(problem) = reason(perfil, &r[3], &r[4], row.minimo) {
            found.push(wrong(FORA, *line, problem).of(&row.inscricao));
        }
    }
}

/// Why a reason cannot be the edital's; `None` when it can.
fn reason(perfil: &Perfil, motivo: &str, etapa: &str, minimo: Option<Decimal>) -> Option<String> {
    let stage = perfil.etapas.iter().find(|e| e.id == etapa);
    if !etapa.is_empty() && stage.is_none() {
        return Some(format!("a etapa “{etapa}” não é do edital"));
    }
    let holds = match (motivo, stage) {
        ("minimo-final", None) => among(minimo, perfil.minimo, &perfil.minimo_lista),
        ("minimo-etapa", Some(e)) => among(minimo, e.minimo, &e.minimo_lista),
        ("minimo-prova", Some(e)) => e.provas.iter().any(|p| p.minimo.is_some() && p.minimo == minimo),
        ("barreira", Some(e)) => e.barreira.is_some(),
        ("ausente", _) => true,
        ("eliminado", _) => true,
        _ => false,
    };
    (!holds).then(|| {
        format!("o motivo “{motivo}” não cabe com a etapa “{etapa}” e o mínimo publicado: o edital não os tem")
    })
}

fn among(minimo: Option<Decimal>, geral: Option<Decimal>, listas: &[(Lista, Decimal)]) -> bool {
    minimo.is_some() && (minimo == geral || listas.iter().any(|(_, m)| Some(*m) == minimo))
}
