//! `[perfil.*]`: stages, minimums and tie-breaks of a kind of post.

use super::Listas;
use super::desempate;
use super::etapas::{self, Minimos};
use crate::domain::{Etapa, NotaFinal, OrigemClassificacao, Perfil, ScoreRounding};
use crate::finding::catalogue::edital::{COLUNA_REPETIDA, CONTRADICAO, VALOR_RECUSADO};
use crate::ingest::tomlfile::Table;
use std::collections::BTreeMap;

const ARREDONDAMENTO: &[(&str, ScoreRounding)] =
    &[("metade-para-cima", ScoreRounding::HalfUp), ("truncar", ScoreRounding::Truncate)];

const NOTA_FINAL: &[(&str, NotaFinal)] = &[("calculada", NotaFinal::Calculada), ("banca", NotaFinal::Banca)];

const CLASSIFICACAO: &[(&str, OrigemClassificacao)] =
    &[("calculada", OrigemClassificacao::Calculada), ("banca", OrigemClassificacao::Banca)];

/// All profiles, in the order of the file, and the line of each. What an edital without any profile lacks is reported here.
pub fn read(root: &Table<'_>, listas: &Listas) -> (Vec<Perfil>, Vec<usize>) {
    let Some(all) = root.must("perfil", "[perfil.unico] com as etapas e provas, ou com classificacao = \"banca\"")
    else {
        return (Vec::new(), Vec::new());
    };
    let Some(table) = all.table() else { return (Vec::new(), Vec::new()) };
    let mut perfis = Vec::new();
    let mut chains = Vec::new();
    for (id, value) in table.entries() {
        let Some(t) = value.table() else { continue };
        let chain = t.tables("desempate");
        perfis.push(perfil(id, &t, listas));
        chains.push((t, chain));
    }
    let provas = all_ids(&perfis, |p| p.provas().map(|x| x.id.clone()).collect());
    let etapas = all_ids(&perfis, |p| p.etapas.iter().map(|x| x.id.clone()).collect());
    let linhas = chains.iter().map(|(t, _)| t.line()).collect();
    for (perfil, (t, chain)) in perfis.iter_mut().zip(chains) {
        perfil.desempate = desempate::read(chain, &provas, &etapas);
        if let Some(message) = perfil.excesso() {
            t.report(&VALOR_RECUSADO, "", &message, "apague o que não é deste edital");
        }
        t.finish();
    }
    (perfis, linhas)
}

/// Two provas that read the same column count it twice.
fn shared_columns(t: &Table<'_>, etapas: &[Etapa]) {
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    for prova in etapas.iter().flat_map(|e| &e.provas) {
        if let Some(other) = seen.insert(&prova.coluna, &prova.id) {
            let message = format!("as provas “{other}” e “{}” leem a mesma coluna “{}”", prova.id, prova.coluna);
            t.report(&COLUNA_REPETIDA, "", &message, "");
        }
    }
}

fn all_ids(perfis: &[Perfil], ids: impl Fn(&Perfil) -> Vec<String>) -> Vec<String> {
    let mut all: Vec<String> = perfis.iter().flat_map(ids).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// A profile without its chain of tie-breaks, which may name what another profile has.
fn perfil(id: &str, t: &Table<'_>, listas: &Listas) -> Perfil {
    let casas = t.value("casas").and_then(|v| v.integer(0..=6)).and_then(|c| u8::try_from(c).ok()).unwrap_or(2);
    let arredondamento =
        t.value("arredondamento").and_then(|v| v.choice(ARREDONDAMENTO)).unwrap_or(ScoreRounding::HalfUp);
    let nota_final = t.value("nota_final").and_then(|v| v.choice(NOTA_FINAL)).unwrap_or(NotaFinal::Calculada);
    let classificacao =
        t.value("classificacao").and_then(|v| v.choice(CLASSIFICACAO)).unwrap_or(OrigemClassificacao::Calculada);
    let Minimos { minimo, minimo_lista } = etapas::minimos(t, listas);
    let etapas = etapas::read(t, listas);
    shared_columns(t, &etapas);
    let calculada = nota_final == NotaFinal::Calculada && classificacao == OrigemClassificacao::Calculada;
    if calculada && !t.has("etapa") && !t.source().is_broken() {
        let message = "a nota é calculada e não há nenhuma etapa com provas";
        let fix = format!(
            "declare [[{p}.etapa]] e [[{p}.etapa.prova]], ou escreva nota_final = \"banca\" ou classificacao = \"banca\"",
            p = t.path()
        );
        t.report(&CONTRADICAO, "", message, fix);
    }
    let id = id.to_owned();
    Perfil { id, casas, arredondamento, nota_final, classificacao, minimo, minimo_lista, etapas, desempate: Vec::new() }
}
