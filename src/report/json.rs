//! `publicacao/dados/resultado.json`: everything that the lists show, for programs. Described by `resultado.schema.json`, which
//! is published beside it.
//!
//! Written cargo by cargo: the pipeline writes [`head`], the pieces of [`cargo`] with commas between, and [`TAIL`].

use super::context::{CargoView, Publicacao, Resultado};
use super::documents::fora::por_inscricao;
use super::lists::{Ranks, lista_at, nota, tipo_vaga};
use crate::domain::{Edital, Lista};
use crate::law::fundamento;
use crate::law::outcome::Outcome;
use serde_json::{Value, json};

/// Version of the format.
pub const FORMAT: &str = "homologa/resultado/1";
/// The schema published beside the data (JSON Schema 2020-12).
pub const SCHEMA: &str = include_str!("../../templates/dados/resultado.schema.json");
/// What follows the last cargo.
pub const TAIL: &str = "\n]}\n";

/// What precedes the first cargo.
pub fn head(p: &Publicacao) -> String {
    let e = p.edital;
    let listas: Vec<Value> = (0..e.listas()).map(|i| lista(e, lista_at(i))).collect();
    let head = json!({
        "formato": FORMAT,
        "codigo": p.codigo,
        "edital": {
            "numero": e.numero,
            "titulo": e.titulo,
            "orgao": e.orgao,
            "municipio": e.municipio,
            "uf": e.uf,
            "publicado_em": e.publicado_em.iso(),
            "homologado_em": e.homologado_em.map(|d| d.iso()),
            "validade": p.validade.map(|d| d.iso()),
            "preliminar": e.fase == crate::domain::Fase::Preliminar,
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

/// One cargo.
pub fn cargo(p: &Publicacao, view: &CargoView) -> String {
    let c = view.cargo;
    match view.resultado {
        Resultado::Pronto(outcome) => {
            let value = json!({
                "codigo": c.codigo,
                "nome": c.nome,
                "vagas": c.vagas,
                "situacao": "publicado",
                "listas": vagas(p.edital, outcome),
                "classificacao": rankings(p.edital, view, outcome),
                "ordem": order(p.edital, view, outcome),
                "fora": out(view, outcome),
            });
            value.to_string()
        }
        Resultado::Retido(achados) => {
            let mut motivos: Vec<&str> = achados.iter().map(|f| f.entry.title).collect();
            motivos.sort_unstable();
            motivos.dedup();
            json!({"codigo": c.codigo, "nome": c.nome, "vagas": c.vagas, "situacao": "retido", "motivos": motivos})
                .to_string()
        }
    }
}

fn vagas(e: &Edital, outcome: &Outcome) -> Vec<Value> {
    outcome
        .vagas
        .iter()
        .map(|v| {
            json!({
                "lista": e.lista_id(v.lista),
                "vagas": v.vagas,
                "pela_lei": v.pela_lei,
                "declaradas": v.declaradas,
                "classificados": v.classificados,
                "fundamento": v.fundamento,
            })
        })
        .collect()
}

fn rankings(e: &Edital, view: &CargoView, outcome: &Outcome) -> Value {
    let one = |i: usize, lista: &Vec<crate::law::outcome::Colocado>| {
        let rows: Vec<Value> = lista
            .iter()
            .map(|c| {
                let pessoa = view.pessoa(c.pessoa);
                json!({
                    "classificacao": c.classificacao,
                    "inscricao": &*pessoa.inscricao,
                    "nome": &*pessoa.nome,
                    "nota": text_or_null(nota(view, outcome, c.pessoa)),
                    "desempate": text_or_null(fundamento::desempate(view.perfil, c)),
                    "sub_judice": pessoa.sub_judice,
                })
            })
            .collect();
        (e.lista_id(lista_at(i)).to_owned(), Value::Array(rows))
    };
    Value::Object(outcome.classificacao.iter().enumerate().map(|(i, l)| one(i, l)).collect())
}

fn order(e: &Edital, view: &CargoView, outcome: &Outcome) -> Vec<Value> {
    let ranks = Ranks::new(outcome, view.candidatos.len());
    (1u32..)
        .zip(1usize..)
        .zip(&outcome.ordem)
        .map(|((n, i), passo)| {
            json!({
                "ordem": n,
                "tipo_vaga": tipo_vaga(n, view.cargo.vagas),
                "posicao_de": e.lista_id(passo.rotulo),
                "lista": e.lista_id(passo.cobrada),
                "revertida_de": passo.revertida_de.map(|l| e.lista_id(l)),
                "inscricao": &*view.pessoa(passo.pessoa).inscricao,
                "classificacao_ac": ranks.get(Lista::AC, passo.pessoa),
                "classificacao_lista": if passo.cobrada.is_ac() { None } else { ranks.get(passo.cobrada, passo.pessoa) },
                "fundamento": fundamento::passo(e, view.cargo, outcome, i),
            })
        })
        .collect()
}

fn out(view: &CargoView, outcome: &Outcome) -> Vec<Value> {
    let casas = view.perfil.casas;
    let mut out: Vec<_> =
        view.candidatos.iter().zip(&outcome.pessoas).filter_map(|(c, p)| p.fora.map(|f| (c, f))).collect();
    out.sort_by(|(a, _), (b, _)| por_inscricao(&a.inscricao, &b.inscricao));
    out.into_iter()
        .map(|(c, f)| {
            json!({
                "inscricao": &*c.inscricao,
                "motivo": f.motivo.id(),
                "etapa": f.etapa.and_then(|e| view.perfil.etapas.get(e)).map(|e| e.id.as_str()),
                "valor": f.valor.map(|d| d.pt(casas)),
                "minimo": f.minimo.map(|d| d.pt(casas)),
            })
        })
        .collect()
}

fn text_or_null(text: String) -> Value {
    if text.is_empty() { Value::Null } else { Value::String(text) }
}
