//! The edital held against the law, before anybody's score is looked at: time of application, pooling, numbers, positions, cuts.

use crate::domain::plural;
use crate::domain::{Cargo, Edital, Lista, Norma, Perfil, contados};
use crate::finding::catalogue::edital::VALOR_RECUSADO;
use crate::finding::catalogue::law as codes;
use crate::finding::{Entry, Finding, Place, Scope, Severity};
use crate::law::grupo;
use crate::law::posicoes::Rotulos;
use crate::law::reserva::{self, Numero};
use std::sync::Arc;

/// Everything that the edital alone lets one say, for all cargos.
pub fn check_edital(edital: &Edital) -> Vec<Finding> {
    let mut achados = vigencia(edital);
    achados.extend(grupo::check(edital));
    for cargo in &edital.cargos {
        achados.extend(check_cargo(edital, cargo));
    }
    achados.extend(cuts(edital));
    achados.extend(tables(edital));
    achados
}

/// The errors of [`check_edital`] that hold this cargo back: [`super::compute()`] alone never publishes what it would refuse.
pub fn blocking(edital: &Edital, cargo: &Cargo) -> Vec<Finding> {
    let mut achados = vigencia(edital);
    achados.extend(grupo::check_one(edital, cargo));
    achados.extend(check_cargo(edital, cargo));
    // Whoever reads an edital tells it at its line
    let excesso = edital.perfis.get(cargo.perfil).and_then(Perfil::excesso);
    achados.extend(excesso.map(|what| at(&VALOR_RECUSADO, cargo_scope(cargo), what)));
    achados.retain(Finding::is_error);
    achados
}

fn at(entry: &'static Entry, scope: Scope, what: String) -> Finding {
    Finding::new(entry, scope, Place::file("edital.toml"), what)
}

/// The same, at a field of the edital (`campo:…`); its line or cell is filled in by whoever knows the files.
fn at_field(entry: &'static Entry, scope: Scope, campo: &str, what: String) -> Finding {
    let place = Place { celula: format!("campo:{campo}"), ..Place::file("edital.toml") };
    Finding { place, ..at(entry, scope, what) }
}

fn cargo_scope(cargo: &Cargo) -> Scope {
    Scope::Cargo(cargo.codigo.as_str().into())
}

/// Ibatiba art. 6º: "não se aplicará aos concursos públicos ou processos seletivos cujos editais já tiverem sido publicados antes de
/// sua entrada em vigor"; Irupi art. 9º, the same. An edital that names such a norm is refused whole. "Antes" leaves out the same day:
/// the norm applies, with a warning.
fn vigencia(edital: &Edital) -> Vec<Finding> {
    let mut achados: Vec<Finding> = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for norma in edital.reservas.iter().map(|r| &r.norma) {
        let Some(since) = norma.vigencia.filter(|_| !seen.contains(&norma.id.as_str())) else { continue };
        seen.push(&norma.id);
        let published = edital.publicado_em;
        if published < since {
            let what = format!(
                "a norma {} está em vigor desde {} e não alcança editais publicados antes ({}); publicado_em diz {}",
                norma.id,
                since.pt(),
                norma.artigo("vigencia"),
                published.pt()
            );
            achados.push(at(&codes::EDITAL_ANTERIOR, Scope::Exame, what).value(&published.pt()));
        } else if published == since {
            let what =
                format!("o edital e a norma {} são do mesmo dia, {}: a norma foi aplicada", norma.id, since.pt());
            achados.push(at(&codes::EDITAL_DO_MESMO_DIA, Scope::Exame, what).value(&published.pt()));
        }
    }
    achados
}

/// Numbers, and the edital's own sequence.
fn check_cargo(edital: &Edital, cargo: &Cargo) -> Vec<Finding> {
    let numeros = reserva::numeros(cargo);
    let mut achados: Vec<Finding> =
        numeros.iter().enumerate().filter_map(|(i, n)| different_number(edital, cargo, i, n)).collect();
    if reserva::ac_vagas(cargo, &numeros).is_none() {
        let parts: Vec<String> = numeros
            .iter()
            .enumerate()
            .map(|(i, n)| format!("{} {}", n.vagas, edital.lista_id(Lista::reserva(i))))
            .collect();
        let vagas = plural(cargo.vagas, "vaga", "vagas");
        let what = format!("{} {vagas}, das quais reservadas: {}", cargo.vagas, parts.join(", "));
        achados.push(at(&codes::RESERVA_MAIOR_QUE_VAGAS, cargo_scope(cargo), what));
    }
    if let Some(ordem) = &cargo.ordem {
        achados.extend(contradictory_sequence(edital, cargo, &numeros));
        achados.extend(late_sequence(edital, cargo, ordem));
    }
    achados
}

/// The stated number rules; that it is not the law's is told, unless it is the distribution that pooling asks for.
fn different_number(edital: &Edital, cargo: &Cargo, i: usize, n: &Numero) -> Option<Finding> {
    let stated = n.declaradas.filter(|d| *d != n.pela_lei)?;
    if grupo::distributes(edital, cargo, i) {
        return None;
    }
    let id = edital.lista_id(Lista::reserva(i));
    let what = format!(
        "de {} {} o edital reserva {stated} para {id}; pela norma {} {}",
        cargo.vagas,
        plural(cargo.vagas, "vaga", "vagas"),
        plural(n.pela_lei, "seria", "seriam"),
        n.pela_lei
    );
    let finding = at_field(&codes::NUMERO_DIFERENTE, cargo_scope(cargo), &format!("vagas_{id}"), what);
    Some(finding.value(&stated.to_string()))
}

/// An `ordem` whose counts in 1..V differ from the reserved numbers.
fn contradictory_sequence(edital: &Edital, cargo: &Cargo, numeros: &[Numero]) -> Vec<Finding> {
    let mut rotulos = Rotulos::new(edital, cargo, numeros);
    let labels = rotulos.prefix(cargo.vagas);
    let mut achados = Vec::new();
    for (i, n) in numeros.iter().enumerate() {
        let lista = Lista::reserva(i);
        let have = labels.iter().filter(|r| r.lista == lista).count();
        if have != n.vagas as usize {
            let id = edital.lista_id(lista);
            let what = format!(
                "em {} a sequência tem {} de {id} e o número reservado é {}",
                contados(cargo.vagas, "vaga", "vagas"),
                contados(have, "posição", "posições"),
                n.vagas
            );
            let finding = at_field(&codes::ORDEM_CONTRADIZ, cargo_scope(cargo), "ordem", what);
            achados.push(finding.value(&have.to_string()));
        }
    }
    achados
}

/// The first point at which the edital's sequence has called a list fewer times than the norm's own positions would.
fn late_sequence(edital: &Edital, cargo: &Cargo, ordem: &[Lista]) -> Vec<Finding> {
    let own = Cargo { ordem: None, declaradas: vec![None; cargo.regras.len()], ..cargo.clone() };
    let mut rotulos = Rotulos::new(edital, &own, &reserva::numeros(&own));
    let len = u32::try_from(ordem.len()).unwrap_or(u32::MAX);
    let labels = rotulos.prefix(len).to_vec();
    let mut achados = Vec::new();
    for lista in (0..cargo.regras.len()).map(Lista::reserva) {
        let (mut due, mut printed) = (0u32, 0u32);
        for ((n, r), p) in (1u32..).zip(&labels).zip(ordem) {
            due += u32::from(r.lista == lista);
            printed += u32::from(*p == lista);
            if printed < due {
                achados.push(late(edital, (cargo_scope(cargo), "ordem"), lista, n, due, printed));
                break;
            }
        }
    }
    achados
}

fn late(edital: &Edital, (scope, campo): (Scope, &str), lista: Lista, n: u32, due: u32, printed: u32) -> Finding {
    let id = edital.lista_id(lista);
    let what = format!(
        "pelo percentual e pelo arredondamento da norma, a lista {id} tem {due} das {n} primeiras posições; pelas posições escritas no edital, {printed}"
    );
    at_field(&codes::POSICOES_CONTRADIZEM, scope, campo, what)
}

/// Explicit tables against the norm's own rounding: of the edital, and of the cargos that have a table of their own.
fn tables(edital: &Edital) -> Vec<Finding> {
    let mut achados = Vec::new();
    for (i, reserva) in edital.reservas.iter().enumerate() {
        let campo = format!("reserva.{}", reserva.lista);
        achados.extend(late_table(edital, (Scope::Exame, &campo), i, &reserva.norma));
        for cargo in &edital.cargos {
            let own = cargo.regras.get(i).filter(|n| !same_table(n, &reserva.norma));
            achados.extend(own.and_then(|n| late_table(edital, (cargo_scope(cargo), "reserva"), i, n)));
        }
    }
    achados
}

fn same_table(a: &Arc<Norma>, b: &Arc<Norma>) -> bool {
    Arc::ptr_eq(a, b) || (a.posicoes == b.posicoes && a.intervalo == b.intervalo && a.percentual == b.percentual)
}

/// The first entry of a table that lies beyond the k-th natural position.
fn late_table(edital: &Edital, at: (Scope, &str), i: usize, norma: &Norma) -> Option<Finding> {
    let table = norma.posicoes.as_ref()?;
    let last = u32::try_from(table.len()).ok()?.saturating_add(u32::from(norma.intervalo.is_some()));
    let late_k =
        (1..=last).find(|k| reserva::natural(norma, *k).zip(reserva::tabela(norma, *k)).is_some_and(|(n, t)| t > n))?;
    let n = reserva::natural(norma, late_k)?;
    Some(late(edital, at, Lista::reserva(i), n, reserva::count(norma, n), late_k - 1))
}

/// Ibatiba art. 3º: the reserve "deve ser aplicado em todas as fases …, inclusive naqueles nos quais haja nota de corte": a cut that
/// does not name the list gives it no places.
fn cuts(edital: &Edital) -> Vec<Finding> {
    let mut achados = Vec::new();
    for (p, perfil) in edital.perfis.iter().enumerate() {
        let cargos: Vec<Arc<str>> =
            edital.cargos.iter().filter(|c| c.perfil == p).map(|c| c.codigo.as_str().into()).collect();
        for etapa in &perfil.etapas {
            let Some(barreira) = &etapa.barreira else { continue };
            for (i, reserva) in edital.reservas.iter().enumerate().filter(|(_, r)| r.norma.em_todas_as_fases) {
                if barreira.lugares.iter().any(|(l, _)| *l == Lista::reserva(i)) {
                    continue;
                }
                let what = format!(
                    "a barreira da etapa {} (perfil {}) não dá lugares a {}; {} manda observar a reserva em todas as fases",
                    etapa.id,
                    perfil.id,
                    reserva.lista,
                    reserva.norma.artigo("barreira")
                );
                let (scope, campo) = (Scope::Cargos(cargos.clone().into()), format!("perfil.{}", perfil.id));
                achados.push(at_field(&codes::BARREIRA_SEM_LISTA, scope, &campo, what));
            }
        }
    }
    achados
}

/// Remarks of the law on one cargo, for the report: pooling demonstration, same-day validity, numbers that differ.
pub fn remarks(edital: &Edital, cargo: &Cargo) -> Vec<String> {
    let told = vigencia(edital).into_iter().chain(check_cargo(edital, cargo));
    let mut notas = grupo::demonstrations(edital, cargo);
    notas.extend(told.filter(|a| a.severity == Severity::Warning).map(|a| sentence(&a.mensagem)));
    notas
}

fn sentence(mensagem: &str) -> String {
    let mut chars = mensagem.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}

#[cfg(test)]
#[path = "conferencia_tests.rs"]
mod tests;
