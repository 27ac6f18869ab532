//! The keys that rule a reserve: read from a norm file, and again wherever an edital or a cargo changes them.

use super::{list_id, readings};
use crate::domain::norma::Dispositivo;
use crate::domain::{Concorrencia, Limiar, Norma, NumeroReservado, OrdemInicial, Ratio, Rounding};
use crate::finding::catalogue::edital::{CONTRADICAO, VALOR_RECUSADO};
use crate::ingest::tomlfile::{Table, Value};
use std::collections::BTreeMap;

/// Kinds of decision that an article may ground.
const DECISOES: &[&str] = &[
    "reserva",
    "posicao",
    "arredondamento",
    "concorrencia",
    "desistencia",
    "reversao",
    "alternancia",
    "cadastro",
    "agrupamento",
    "vigencia",
    "barreira",
    "minimo",
    "ordem_inicial",
    "edital",
    "eliminacao",
    "teto",
    "limiar",
];

const NUMERO: &[(&str, NumeroReservado)] =
    &[("posicoes", NumeroReservado::Posicoes), ("percentual", NumeroReservado::Percentual)];

/// Largest position or number of vagas anywhere in an edital.
pub const MAX_VAGAS: u32 = 100_000;

/// Title, label, date, readings and articles: what a norm is, not what it orders.
pub fn read_identity(t: &Table<'_>, norma: &mut Norma) {
    set(&mut norma.titulo, t.value("titulo").and_then(|v| v.printable(500)));
    set(&mut norma.rotulo, t.value("rotulo").and_then(|v| v.printable(100)));
    set_some(&mut norma.vigencia, t.value("vigencia").and_then(|v| v.date()));
    if t.value("leitura").is_some() {
        norma.leituras = t.tables("leitura").into_iter().filter_map(readings::read).collect();
    }
    if t.value("dispositivo").is_some() {
        norma.dispositivos = t.tables("dispositivo").into_iter().filter_map(dispositivo).collect();
    }
}

/// Reads every rule that is written in `t` over what `norma` says.
pub fn read_rules(t: &Table<'_>, norma: &mut Norma) {
    read_number(t, norma);
    read_positions(t, norma);
    set(&mut norma.concorrencia, t.value("concorrencia").and_then(|v| v.choice(Concorrencia::WORDS)));
    set(&mut norma.ordem_inicial, t.value("ordem_inicial").and_then(|v| v.choice(OrdemInicial::WORDS)));
    set(&mut norma.limiar, t.value("limiar").and_then(|v| v.choice(Limiar::WORDS)));
    set(&mut norma.agrupamento, t.value("agrupamento").and_then(|v| v.boolean()));
    set(&mut norma.corte_conta_ac, t.value("corte_conta_ac").and_then(|v| v.boolean()));
    set(&mut norma.em_todas_as_fases, t.value("em_todas_as_fases").and_then(|v| v.boolean()));
    if let Some(f) = t.table("fundamento") {
        read_fundamento(f, &mut norma.fundamento);
    }
}

fn read_number(t: &Table<'_>, norma: &mut Norma) {
    set(&mut norma.percentual, t.value("percentual").and_then(|v| v.percent()));
    set(&mut norma.minimo, t.value("minimo").and_then(|v| v.integer(0..=MAX_VAGAS)));
    set(&mut norma.arredondamento, t.value("arredondamento").and_then(|v| v.choice(Rounding::WORDS)));
    set_some(&mut norma.teto, t.value("teto").and_then(|v| v.percent()));
    set(&mut norma.numero, t.value("numero").and_then(|v| v.choice(NUMERO)));
}

fn read_positions(t: &Table<'_>, norma: &mut Norma) {
    if let Some(v) = t.value("posicoes") {
        set_some(&mut norma.posicoes, positions(&v));
        // A table replaces the whole series: the step of the norm's own table does not go on after it
        norma.intervalo = None;
    }
    set_some(&mut norma.intervalo, t.value("intervalo").and_then(|v| v.integer(1..=MAX_VAGAS)));
    if let Some(firsts) = t.table("primeira_posicao") {
        norma.primeira_posicao = first_positions(firsts);
    }
    if let Some(v) = t.value("reverte_para") {
        norma.reverte_para = v.list().unwrap_or_default().iter().filter_map(list_id).collect();
    }
}

/// Positions must be positive and ascending.
fn positions(value: &Value<'_>) -> Option<Vec<u32>> {
    let items = value.list()?;
    let numbers: Vec<u32> = items.iter().map(|v| v.integer(1..=MAX_VAGAS)).collect::<Option<_>>()?;
    if numbers.is_empty() || numbers.windows(2).any(|w| w[0] >= w[1]) {
        value.refuse(
            &VALOR_RECUSADO,
            "as posições devem ser uma lista crescente e sem repetição",
            "escreva como posicoes = [5, 30, 50]",
        );
        return None;
    }
    Some(numbers)
}

fn first_positions(t: Table<'_>) -> BTreeMap<String, u32> {
    let mut firsts: BTreeMap<String, u32> = BTreeMap::new();
    for (lista, value) in t.entries() {
        let Some(n) = value.integer(1..=MAX_VAGAS) else { continue };
        if firsts.values().any(|other| *other == n) {
            value.refuse(
                &CONTRADICAO,
                "duas listas têm a mesma primeira posição",
                "dê a cada lista uma posição diferente",
            );
        }
        firsts.insert(lista.to_owned(), n);
    }
    firsts
}

fn read_fundamento(t: Table<'_>, fundamento: &mut BTreeMap<String, String>) {
    for decisao in DECISOES {
        if let Some(text) = t.value(decisao).and_then(|v| v.printable(300)) {
            fundamento.insert((*decisao).to_owned(), text);
        }
    }
    t.finish();
}

fn dispositivo(t: Table<'_>) -> Option<Dispositivo> {
    let id = t.must("id", "id = \"art. 1º, § 1º\"").and_then(|v| v.text(100));
    let texto = t.must("texto", "texto = \"…\"").and_then(|v| v.prose(20_000));
    let aplicacao = t.must("aplicacao", "aplicacao = \"…\"").and_then(|v| v.prose(5_000));
    let testes = t.value("testes").and_then(|v| v.texts(200)).unwrap_or_default();
    let testes_contrarios = t.value("testes_contrarios").and_then(|v| v.texts(200)).unwrap_or_default();
    t.finish();
    Some(Dispositivo { id: id?, texto: texto?, aplicacao: aplicacao?, testes, testes_contrarios })
}

/// Rules that cannot hold together, whoever wrote them.
pub fn check_rules(t: &Table<'_>, norma: &Norma) {
    if norma.intervalo.is_some() && norma.posicoes.is_none() && t.has("intervalo") {
        t.report(
            &CONTRADICAO,
            "intervalo",
            "há intervalo e não há posicoes de onde ele conte",
            "escreva também posicoes = [ … ], ou apague intervalo",
        );
    }
    if t.has("percentual") && norma.percentual == Ratio::ZERO && norma.posicoes.is_none() {
        t.report(
            &CONTRADICAO,
            "percentual",
            "um percentual zero, sem posicoes, não reserva nada",
            "escreva o percentual da lei, como percentual = \"20\"",
        );
    }
    if t.has("numero") && norma.posicoes.is_none() {
        t.useless("numero", "sem posicoes o número de vagas já é o do percentual");
    }
}

fn set<T>(slot: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *slot = value;
    }
}

fn set_some<T>(slot: &mut Option<T>, value: Option<T>) {
    if value.is_some() {
        *slot = value;
    }
}
