//! `[[reserva]]`: which norm governs which list, and what the edital changes of it.

use super::apelidos::{Apelidos, Ausentes};
use super::{Listas, Loaded};
use crate::domain::{Lista, Norma, Reserva};
use crate::finding::catalogue::edital::{
    ARQUIVO_AUSENTE, NORMA_ENCOBERTA, NORMA_HOMONIMA, REFERENCIA, REPETIDO, VALOR_RECUSADO,
};
use crate::ingest::norma::{self, check_choice, check_rules, list_id, read_identity, read_rules};
use crate::ingest::tomlfile::{Table, Value, closest, listed};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

/// Words that already name a field of the sheets or the whole competition.
const TAKEN: &[&str] = &[
    "ac",
    "sem_vagas",
    "inscricao",
    "nome",
    "nome_social",
    "hora_nascimento",
    "cpf",
    "nascimento",
    "cargo",
    "situacao",
    "nota_final",
    "classificacao",
    "sub_judice",
    "jurado",
    "sorteio",
    "modalidade",
    "prova",
    "criterio",
];

/// The ids of the lists, in order of precedence, taken before anything else, so that what names a list can be checked even when
/// its norm has problems. Silent: [`read`] reports.
pub fn ids(root: &Table<'_>) -> Vec<String> {
    root.quiet_texts("reserva", "lista")
}

/// All reserves; `None` when any of them cannot be known.
pub fn read(root: &Table<'_>, pasta: &Path, listas: &Listas, loaded: &mut Loaded) -> Option<Vec<Reserva>> {
    let tables = root.tables("reserva");
    if tables.len() > Lista::MAX_RESERVAS {
        root.report(
            &VALOR_RECUSADO,
            "reserva",
            &format!("há {} listas e são aceitas até {}", tables.len(), Lista::MAX_RESERVAS),
            "",
        );
        return None;
    }
    let mut seen = BTreeSet::new();
    for (id, table) in listas.ids.iter().zip(&tables) {
        loaded.enderecos.reservas.insert(id.clone(), table.line_of("posicoes"));
    }
    let lidas: Vec<Lida<'_>> = tables.into_iter().map(|t| named_by(t, pasta, &mut seen, loaded)).collect();
    namesakes(&lidas);
    let apelidos = Apelidos::of(lidas.iter().filter_map(|l| Some((l.base.as_ref()?.lista.clone(), l.lista.clone()?))));
    let all: Vec<Option<Reserva>> = lidas.into_iter().map(|l| reserva(l, listas, &apelidos)).collect();
    let all: Vec<Reserva> = all.into_iter().collect::<Option<_>>()?;
    (all.len() == listas.ids.len()).then_some(all)
}

/// Two norms of one id: the acts could not tell them apart.
fn namesakes(lidas: &[Lida<'_>]) {
    let mut files: BTreeMap<&str, &str> = BTreeMap::new();
    for (t, norma) in lidas.iter().filter_map(|l| Some((&l.t, l.base.as_ref()?))) {
        let first = *files.entry(&norma.id).or_insert(&norma.arquivo);
        if first != norma.arquivo {
            let message = format!("a norma de {} e a de {first} têm o mesmo id, “{}”", norma.arquivo, norma.id);
            t.report(&NORMA_HOMONIMA, "norma", &message, "");
        }
    }
}

/// A `[[reserva]]` of which only the list and the norm were read.
struct Lida<'s> {
    t: Table<'s>,
    lista: Option<String>,
    base: Option<Norma>,
    /// Does the norm say how its list is called?
    nomeia: bool,
}

fn named_by<'s>(t: Table<'s>, pasta: &Path, seen: &mut BTreeSet<String>, loaded: &mut Loaded) -> Lida<'s> {
    let lista = t.must("lista", "lista = \"pcd\"").and_then(|v| own_id(&v, seen));
    let lida = t.must("norma", "norma = \"pcd-5-teto-20\"").and_then(|v| norm(&v, pasta, loaded));
    let nomeia = lida.as_ref().is_some_and(|l| l.nomeia);
    Lida { t, lista, base: lida.and_then(|l| l.norma), nomeia }
}

fn reserva(lida: Lida<'_>, listas: &Listas, apelidos: &Apelidos) -> Option<Reserva> {
    let Lida { t, lista, base, nomeia } = lida;
    let mut norma = base.clone().unwrap_or_default();
    let ausentes = match (&lista, &base) {
        (Some(lista), Some(_)) => apelidos.rename(&mut norma, lista, nomeia, listas),
        _ => Ausentes::default(),
    };
    read_identity(&t, &mut norma);
    read_rules(&t, &mut norma);
    check_lists(&t, listas);
    if base.is_some() {
        check_rules(&t, &norma);
        check_choice(&t, &norma);
        ausentes.tell(&t, &norma, listas);
    }
    let alterado = t.keys().filter(|k| !matches!(*k, "lista" | "norma")).map(str::to_owned).collect();
    t.finish();
    base?;
    Some(Reserva { lista: lista?, norma: Arc::new(norma), alterado })
}

/// Lists that the edital itself names must be its own; a norm may name lists that this edital does not have.
fn check_lists(t: &Table<'_>, listas: &Listas) {
    if let Some(values) = t.value("reverte_para").filter(Value::is_list).and_then(|v| v.list()) {
        values.iter().filter(|v| v.is_text()).for_each(|v| _ = named(v, listas, false));
    }
    if let Some(firsts) = t.value("primeira_posicao").filter(Value::is_table).and_then(|v| v.table()) {
        firsts.entries().iter().for_each(|(key, value)| _ = key_named(key, value, listas, false));
    }
}

fn own_id(value: &Value<'_>, seen: &mut BTreeSet<String>) -> Option<String> {
    let id = list_id(value)?;
    let clash = id.ends_with("_deferido") || id.starts_with("classificacao_") || id.starts_with("vagas_");
    if TAKEN.contains(&id.as_str()) || clash {
        value.refuse(
            &VALOR_RECUSADO,
            "esta palavra já tem outro sentido e não pode nomear uma lista",
            "escolha outro nome, como pcd ou npi",
        );
        return None;
    }
    if !seen.insert(id.clone()) {
        value.refuse(&REPETIDO, "já há uma [[reserva]] com esta lista", "deixe uma só [[reserva]] por lista");
        return None;
    }
    Some(id)
}

fn norm(value: &Value<'_>, pasta: &Path, loaded: &mut Loaded) -> Option<norma::Lida> {
    let nome = value.file_name()?;
    let Some(mut lida) = norma::find(pasta, &nome) else {
        let known = || norma::builtin().iter().map(|f| f.id);
        let fix = closest(&nome, known()).map_or_else(
            || "ponha o arquivo da norma na pasta do exame e escreva o nome dele".to_owned(),
            |id| format!("você quis dizer “{id}”? ou ponha o arquivo {nome} na pasta"),
        );
        let message = format!("não há norma embutida nem arquivo com este nome; as embutidas são {}", listed(known()));
        value.refuse(&ARQUIVO_AUSENTE, &message, fix);
        return None;
    };
    if norma::shadowed(pasta, &nome) {
        value.refuse(
            &NORMA_ENCOBERTA,
            "vale a norma embutida, e não o arquivo da pasta",
            format!("para usar o arquivo, dê-lhe um id seu e escreva norma = \"{nome}.toml\"; se não, tire-o da pasta"),
        );
    }
    for file in lida.arquivos.drain(..) {
        if !loaded.arquivos.contains(&file) {
            loaded.arquivos.push(file);
        }
    }
    for finding in lida.achados.drain(..) {
        if !loaded.achados.contains(&finding) {
            loaded.achados.push(finding);
        }
    }
    Some(lida)
}

/// The list that a value names, `ac` included only where it makes sense.
pub fn named(value: &Value<'_>, listas: &Listas, with_ac: bool) -> Option<Lista> {
    let id = value.text(60)?;
    let found = listas.find(&id).filter(|l| with_ac || !l.is_ac());
    if found.is_none() {
        unknown(value, &id, listas, with_ac);
    }
    found
}

/// The list that a key names.
pub fn key_named(key: &str, value: &Value<'_>, listas: &Listas, with_ac: bool) -> Option<Lista> {
    let found = listas.find(key).filter(|l| with_ac || !l.is_ac());
    if found.is_none() {
        unknown(value, key, listas, with_ac);
    }
    found
}

fn unknown(value: &Value<'_>, id: &str, listas: &Listas, with_ac: bool) {
    let known = || listas.all().skip(usize::from(!with_ac));
    let fix = closest(id, known()).map_or_else(
        || format!("declare a lista com [[reserva]] lista = \"{id}\", ou corrija o nome"),
        |l| format!("você quis dizer “{l}”?"),
    );
    value.refuse(&REFERENCIA, &format!("não há lista “{id}” neste edital; há {}", listed(known())), fix);
}

/// The rules of a cargo: those of each `[[reserva]]` with what `reserva = { pcd = { … } }` changes.
pub fn overrides(cargo: &Table<'_>, listas: &Listas, reservas: Option<&[Reserva]>) -> Vec<Arc<Norma>> {
    let mut rules: Vec<Arc<Norma>> = reservas.unwrap_or_default().iter().map(|r| r.norma.clone()).collect();
    let Some(table) = cargo.table("reserva") else { return rules };
    for (key, value) in table.entries() {
        let Some(index) = key_named(key, &value, listas, false).and_then(Lista::reserva_index) else { continue };
        let Some(t) = value.table() else { continue };
        let mut norma = rules.get(index).map_or_else(Norma::default, |r| Norma::clone(r));
        read_rules(&t, &mut norma);
        check_lists(&t, listas);
        if let Some(rule) = rules.get_mut(index) {
            check_rules(&t, &norma);
            check_choice(&t, &norma);
            *rule = Arc::new(norma);
        }
        t.finish();
    }
    rules
}
