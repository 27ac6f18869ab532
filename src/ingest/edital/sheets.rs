//! `[planilhas]`: read and checked.

use super::Listas;
use super::planilhas::{Codificacao, Modalidade, Planilhas};
use super::reservas::{key_named, named};
use super::sections::SEPARADOR;
use crate::finding::catalogue::edital::{CONTRADICAO, REPETIDO};
use crate::ingest::tomlfile::{Table, Value};
use std::collections::BTreeMap;

/// Fields that a column may hold, besides those of the lists.
const CAMPOS: &[&str] = &[
    "inscricao",
    "nome",
    "nome_social",
    "cpf",
    "nascimento",
    "hora_nascimento",
    "cargo",
    "situacao",
    "nota_final",
    "classificacao",
    "sub_judice",
    "jurado",
    "sorteio",
];

const CODIFICACAO: &[(&str, Codificacao)] = &[("utf-8", Codificacao::Utf8), ("windows-1252", Codificacao::Windows1252)];

/// `[planilhas]`; `None` when it is not there or names no results.
pub fn read(root: &Table<'_>, listas: &Listas) -> Option<Planilhas> {
    let t =
        root.must("planilhas", "a tabela [planilhas] com resultados = [\"resultado.xlsx\"]").and_then(|v| v.table())?;
    let mut linhas = t.keys().map(|k| (k.to_owned(), t.line_of(k))).collect();
    let resultados = t.must("resultados", "resultados = [\"resultado.xlsx\"]").map(|v| results(&v));
    let file = |key: &str| t.value(key).and_then(|v| v.file_name());
    let texts = |key: &str, max| t.value(key).and_then(|v| v.texts(max)).unwrap_or_default();
    let planilhas = Planilhas {
        cargos: file("cargos"),
        eventos: file("eventos"),
        sorteio: file("sorteio"),
        abas: texts("abas", 200),
        cotas: texts("cotas", 200),
        linha_cabecalho: t.value("linha_cabecalho").and_then(|v| v.integer(1..=1_048_576)),
        separador: t.value("separador").and_then(|v| v.symbol(SEPARADOR)),
        codificacao: t.value("codificacao").and_then(|v| v.choice(CODIFICACAO)),
        ignorar_cargos: texts("ignorar_cargos", 100),
        colunas: t.table("colunas").map(|c| columns(c, listas, &mut linhas)).unwrap_or_default(),
        modalidade: t.table("modalidade").and_then(|m| modality(m, listas, &mut linhas)),
        listas: t.table("listas").map(|l| sheet_lists(l, listas, &mut linhas)).unwrap_or_default(),
        ..Planilhas::default()
    };
    t.finish();
    resultados.map(|resultados| Planilhas { resultados, linhas, ..planilhas })
}

/// A file or glob, or a list of them, each once.
fn results(value: &Value<'_>) -> Vec<String> {
    let items = value.list().unwrap_or_default();
    if value.is_list() && items.is_empty() {
        value.out_of_range("pelo menos um arquivo, como [\"resultado.xlsx\"]");
    }
    let mut all: Vec<String> = Vec::new();
    for item in &items {
        let Some(name) = item.file_name() else { continue };
        if all.contains(&name) {
            item.refuse(&REPETIDO, "este arquivo já está na lista", "apague a repetição");
        } else {
            all.push(name);
        }
    }
    all
}

type Linhas = BTreeMap<String, usize>;

fn columns(t: Table<'_>, listas: &Listas, linhas: &mut Linhas) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut take = |field: &str, stored: &str| {
        let Some(value) = t.value(field) else { return };
        let headers = if stored == "cargo" { value.text_or_texts(200) } else { value.text(200).map(|h| vec![h]) };
        let Some(headers) = headers else { return };
        linhas.insert(format!("colunas.{stored}"), value.line());
        if headers.is_empty() {
            value.out_of_range("o cabeçalho da coluna, ou uma lista de cabeçalhos");
        } else if all.insert(stored.to_owned(), headers).is_some() {
            value.refuse(&CONTRADICAO, "classificacao e classificacao_ac são a mesma coluna", "deixe só classificacao");
        }
    };
    CAMPOS.iter().for_each(|field| take(field, field));
    take("classificacao_ac", "classificacao");
    for lista in &listas.ids {
        for field in [lista.clone(), format!("{lista}_deferido"), format!("classificacao_{lista}")] {
            take(&field, &field);
        }
    }
    t.finish();
    all
}

fn modality(t: Table<'_>, listas: &Listas, linhas: &mut Linhas) -> Option<Modalidade> {
    let coluna = t.must("coluna", "coluna = \"Modalidade\"").and_then(|v| v.text(200));
    let valores =
        t.must("valores", "valores = { \"Ampla Concorrência\" = [], \"PcD\" = [\"pcd\"] }").and_then(|v| v.table());
    linhas.insert("modalidade.coluna".into(), t.line_of("coluna"));
    let mut all = Vec::new();
    for (text, value) in valores.iter().flat_map(Table::entries) {
        linhas.insert(format!("modalidade.valores.{text}"), value.line());
        let mut lists: Vec<_> = value
            .list()
            .unwrap_or_default()
            .iter()
            .filter_map(|v| named(v, listas, true))
            .filter(|l| !l.is_ac())
            .collect();
        lists.sort_unstable();
        lists.dedup();
        all.push((text.to_owned(), lists));
    }
    t.finish();
    valores?;
    coluna.map(|coluna| Modalidade { coluna, valores: all })
}

fn sheet_lists(t: Table<'_>, listas: &Listas, linhas: &mut Linhas) -> Vec<(String, crate::domain::Lista)> {
    let mut all = Vec::new();
    for (sheet, value) in t.entries() {
        linhas.insert(format!("listas.{sheet}"), value.line());
        let Some(id) = value.text(60) else { continue };
        all.extend(key_named(&id, &value, listas, true).map(|lista| (sheet.to_owned(), lista)));
    }
    all
}
