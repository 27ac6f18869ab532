//! `[[cargo]]`, before it is merged with the sheet of cargos.

use super::Listas;
use super::reservas::{named, overrides};
use crate::domain::{Lista, Norma, Reserva};
use crate::finding::catalogue::edital::{CHAVE_DESCONHECIDA, REPETIDO, VALOR_RECUSADO};
use crate::finding::{Finding, Place, Scope};
use crate::ingest::norma::MAX_VAGAS;
use crate::ingest::tomlfile::{Table, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A post as `edital.toml` has it; what is missing may come from the sheet of cargos.
#[derive(Debug)]
pub struct Rascunho {
    pub codigo: String,
    pub nome: Option<String>,
    pub perfil: Option<(String, usize)>,
    pub vagas: Option<u32>,
    pub declaradas: Vec<Option<u32>>,
    pub grupo: Option<String>,
    pub ordem: Option<Vec<Lista>>,
    pub regras: Vec<Arc<Norma>>,
    /// Was any of its keys refused? Then the cargo is held back, and its numbers are not judged.
    pub incompleto: bool,
    /// Was a key refused that is or may be its group? Then it may be a division of any post.
    pub grupo_incerto: bool,
    /// Has another post, above, the same code? Then neither is known.
    pub repetido: bool,
    pub linha: usize,
    /// Line of each key that the law may speak of: `vagas_npi`, `ordem`, `reserva`.
    pub linhas: BTreeMap<String, usize>,
    /// Path of the table, for messages.
    pub caminho: String,
}

impl Rascunho {
    /// Where the post stands.
    pub fn place(&self) -> Place {
        Place::line(super::ARQUIVO, self.linha)
    }
}

/// Errors of one post hold back only it, with the divisions of the post that it may be one of; a post without a code is of nobody.
/// Each finding comes with the path of its key.
pub fn claim(rascunhos: &mut [Rascunho], achados: &mut [(String, Finding)]) {
    let mut by_path: BTreeMap<String, &mut Rascunho> = rascunhos.iter_mut().map(|r| (r.caminho.clone(), r)).collect();
    for (path, finding) in achados.iter_mut().filter(|(_, f)| f.is_error()) {
        let (table, key) = path.split_once('.').unwrap_or((path, ""));
        let Some(post) = by_path.get_mut(table) else { continue };
        finding.scope = Scope::Cargo(post.codigo.as_str().into());
        post.incompleto = true;
        // A key that is not known may be the misspelled group
        let no_group = post.grupo.is_none() && finding.entry == &CHAVE_DESCONHECIDA;
        post.grupo_incerto |= no_group || key == "grupo";
    }
}

/// All posts of the file. `in_sheet`: names and vagas may be left to the sheet of cargos.
pub fn read(root: &Table<'_>, listas: &Listas, reservas: Option<&[Reserva]>, in_sheet: bool) -> Vec<Rascunho> {
    let tables = if in_sheet {
        root.value("cargo")
    } else {
        root.must(
            "cargo",
            "pelo menos um [[cargo]] com codigo, nome e vagas, ou cargos = \"quadro.xlsx\" em [planilhas]",
        )
    };
    let mut seen = BTreeMap::new();
    tables
        .map(|v| v.tables())
        .unwrap_or_default()
        .into_iter()
        .filter_map(|t| cargo(t, listas, reservas, in_sheet, &mut seen))
        .collect()
}

fn cargo(
    t: Table<'_>,
    listas: &Listas,
    reservas: Option<&[Reserva]>,
    in_sheet: bool,
    seen: &mut BTreeMap<String, usize>,
) -> Option<Rascunho> {
    let asked = |key: &'static str, example: &str| if in_sheet { t.value(key) } else { t.must(key, example) };
    let code = t.must("codigo", "codigo = \"101\"").and_then(|v| code(&v, seen));
    let nome = asked("nome", "nome = \"Professor\"").and_then(|v| v.printable(200));
    let vagas =
        asked("vagas", "vagas = 10 (0 quando só há cadastro de reserva)").and_then(|v| v.integer(0..=MAX_VAGAS));
    let perfil = t.value("perfil").and_then(|v| v.text(60).map(|p| (p, v.line())));
    let grupo = t.value("grupo").and_then(|v| v.printable(100));
    let declaradas =
        listas.ids.iter().map(|l| t.value(&format!("vagas_{l}")).and_then(|v| v.integer(0..=MAX_VAGAS))).collect();
    let ordem = t.value("ordem").and_then(|v| sequence(&v, listas));
    let regras = overrides(&t, listas, reservas);
    let (linha, caminho) = (t.line(), t.path().to_owned());
    let spoken_of = |key: &&str| key.starts_with("vagas_") || matches!(*key, "ordem" | "reserva");
    let linhas = t.keys().filter(spoken_of).map(|key| (key.to_owned(), t.line_of(key))).collect();
    t.finish();
    let ((codigo, repetido), incompleto, grupo_incerto) = (code?, false, false);
    Some(Rascunho {
        codigo,
        nome,
        perfil,
        vagas,
        declaradas,
        grupo,
        ordem,
        regras,
        incompleto,
        grupo_incerto,
        repetido,
        linha,
        linhas,
        caminho,
    })
}

/// The code, and whether a post above has it too.
fn code(value: &Value<'_>, seen: &mut BTreeMap<String, usize>) -> Option<(String, bool)> {
    let code = value.printable(60)?;
    let first = seen.get(&code).copied();
    match first {
        Some(first) => {
            let message = format!("já há um cargo com este código, na linha {first}");
            value.refuse(&REPETIDO, &message, "dê a cada cargo o seu código, ou apague a repetição");
        }
        None => drop(seen.insert(code.clone(), value.line())),
    }
    Some((code, first.is_some()))
}

/// The edital's own sequence of labels.
fn sequence(value: &Value<'_>, listas: &Listas) -> Option<Vec<Lista>> {
    let items = value.list()?;
    if items.is_empty() || items.len() > MAX_VAGAS as usize {
        value.refuse(
            &VALOR_RECUSADO,
            "a ordem deve ter de 1 a 100000 posições",
            "escreva a lista de cada posição, como [\"ac\", \"ac\", \"npi\"]",
        );
        return None;
    }
    items.iter().map(|v| named(v, listas, true)).collect()
}
