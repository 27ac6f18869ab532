//! What a retificação corrects: the publication of the output folder against what the inputs give now.

use super::comparar::{self, Difference};
use super::compute::{CargoResult, Computed};
use super::homologar::Fault;
use crate::archive::published::{Published, ReadError};
use crate::archive::writer::Staging;
use crate::domain::{Cargo, Edital};
use crate::law::outcome::Motivo;
use crate::report::documents::{Correcao, comparacao, words};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What changed since the publication.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Row by row, cargos in the edital's order.
    pub correcoes: Vec<Correcao>,
    /// Codes of the cargos touched.
    pub cargos: BTreeSet<String>,
}

/// The changes since the publication in this folder. A cargo that is now held back changes nothing: its result is not known.
///
/// # Errors
/// No publication in the folder, or one that cannot be read.
pub fn since(publication: &Path, computed: &Computed) -> Result<Changes, Fault> {
    if !publication.join("publicacao").is_dir() {
        return Err(Fault::Usage {
            message: format!("não há publicação a retificar em “{}”", publication.display()),
            fix: "indique com --saida a pasta em que o resultado foi publicado por homologa homologar".into(),
        });
    }
    let before = Published::open(publication)?;
    if computed.publishable() == 0 {
        return Ok(Changes::default());
    }
    let staging = Staging::begin_inside(publication, "atos/retificacao")?;
    super::csvs::write_lists(computed, &staging)?;
    let differences = comparar::between(&before, &Published::open(staging.path())?)?;
    let mut by_cargo: BTreeMap<&str, Vec<&Difference>> = BTreeMap::new();
    for d in &differences {
        by_cargo.entry(&d.cargo).or_default().push(d);
    }
    let known = published(&before)?;
    let mut changes = Changes::default();
    let edital = &computed.exam.edital;
    for (cargo, result) in edital.cargos.iter().zip(&computed.resultados) {
        if !matches!(result, CargoResult::Pronto(_)) {
            continue;
        }
        let of_cargo = by_cargo.get(cargo.codigo.as_str());
        if !known.contains_key(&cargo.codigo) {
            changes.correcoes.push(whole(cargo));
        } else if let Some(of_cargo) = of_cargo {
            changes.correcoes.extend(of_cargo.iter().map(|d| correction(edital, cargo, d)));
        } else {
            continue;
        }
        changes.cargos.insert(cargo.codigo.clone());
    }
    let of_edital: BTreeSet<&str> = edital.cargos.iter().map(|c| c.codigo.as_str()).collect();
    for (codigo, nome) in known.iter().filter(|(codigo, _)| !of_edital.contains(codigo.as_str())) {
        changes.correcoes.push(gone(codigo, nome));
        changes.cargos.insert(codigo.clone());
    }
    Ok(changes)
}

/// Cargos whose result the publication has, with their names.
fn published(before: &Published) -> Result<BTreeMap<String, String>, Fault> {
    let file = before.list("vagas.csv")?;
    let missing = |problem| ReadError::new(&before.public("csv/vagas.csv"), problem);
    let [cargo, nome] = file.columns(["cargo", "cargo_nome"]).map_err(missing)?;
    Ok(file.rows.iter().map(|(_, r)| (r[cargo].to_owned(), r[nome].to_owned())).collect())
}

/// A cargo of the publication that the edital has no more.
fn gone(codigo: &str, nome: &str) -> Correcao {
    Correcao {
        onde: format!("Cargo {codigo}, {nome}"),
        onde_se_le: "resultado publicado".into(),
        leia_se: "não consta".into(),
    }
}

/// A cargo that was held back when the others were published.
fn whole(cargo: &Cargo) -> Correcao {
    Correcao {
        onde: format!("Cargo {}", cargo.titulo()),
        onde_se_le: "resultado retido, não publicado".into(),
        leia_se: "resultado na forma das listas deste Edital".into(),
    }
}

/// One difference, in the words of the act.
fn correction(edital: &Edital, cargo: &Cargo, d: &Difference) -> Correcao {
    let lista = |id: &str| edital.lista(id).map_or_else(|| id.to_owned(), |l| edital.lista_rotulo(l).to_owned());
    let lugar = match d.lista.as_str() {
        "vagas" => format!("vagas, {}", lista(&d.nome)),
        "ordem" => "ordem de nomeação".to_owned(),
        "nao-classificados" => "não classificados".to_owned(),
        "contas" => format!("conta das vagas, {}", lista(&d.nome)),
        "valores" => "não classificados, nota".to_owned(),
        "minimos" => "não classificados, mínimo".to_owned(),
        id => match (comparacao::column(id), id.split_once(' ')) {
            (Some(words), Some((_, id))) => format!("{words}, {}", lista(id)),
            (Some(words), None) => words.to_owned(),
            (None, _) => lista(id),
        },
    };
    let pessoa = match (d.inscricao.is_empty(), d.nome.is_empty() || d.lista == "nomes") {
        (true, _) => String::new(),
        (false, true) => format!(", inscrição {}", d.inscricao),
        (false, false) => format!(", inscrição {}, {}", d.inscricao, d.nome),
    };
    Correcao {
        onde: format!("Cargo {}, {lugar}{pessoa}", cargo.codigo),
        onde_se_le: value(edital, cargo, d, &d.antes, "não constava"),
        leia_se: value(edital, cargo, d, &d.depois, "não consta"),
    }
}

/// `3º`; `abaixo do mínimo da prova (prova objetiva)`; `2 vagas`.
fn value(edital: &Edital, cargo: &Cargo, d: &Difference, value: &str, absent: &str) -> String {
    if value.is_empty() {
        return absent.to_owned();
    }
    match d.lista.as_str() {
        "vagas" => format!("{value} {}", if value == "1" { "vaga" } else { "vagas" }),
        "nao-classificados" => reason(edital, cargo, value),
        "cobrancas" | "posicoes" | "reversoes" => {
            edital.lista(value).map_or_else(|| value.to_owned(), |l| edital.lista_rotulo(l).to_owned())
        }
        id if id.starts_with("desempates ") => criterion(edital, cargo, value),
        id if comparacao::column(id).is_some() => comparacao::shown(id, &d.nome, value),
        _ => format!("{value}º"),
    }
}

/// `maior_nota:lp` in words.
fn criterion(edital: &Edital, cargo: &Cargo, id: &str) -> String {
    let perfil = edital.perfil(cargo);
    let named = perfil.desempate.iter().find(|c| c.id() == id);
    named.map_or_else(|| words::accented(id).into_owned(), |c| words::criterio(perfil, c))
}

/// The ids of `nao-classificados.csv`, `minimo-etapa (objetiva)`, in words.
fn reason(edital: &Edital, cargo: &Cargo, ids: &str) -> String {
    let (motivo, etapa) = ids.split_once(" (").unwrap_or((ids, ""));
    let motivo = Motivo::ALL.iter().find(|m| m.id() == motivo).map_or(motivo, |m| words::motivo(*m));
    let etapa = etapa.trim_end_matches(')');
    let perfil = edital.perfil(cargo);
    match perfil.etapas.iter().position(|e| e.id == etapa) {
        Some(i) => format!("{motivo} ({})", words::etapa(perfil, i)),
        None => motivo.to_owned(),
    }
}
