//! What a retificação corrects: the publication of the output folder against what the inputs give now.

use super::comparar::{self, Difference};
use super::compute::{CargoResult, Computed};
use super::homologar::Fault;
use crate::archive::published::{Published, ReadError};
use crate::archive::writer::Staging;
use crate::domain::{Cargo, Edital};
use crate::law::outcome::Motivo;
use crate::report::documents::{Correcao, palavras};
use std::collections::BTreeSet;
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
    let before = Published::open(publication).map_err(|_| Fault::Usage {
        message: format!("não há publicação a retificar em “{}”", publication.display()),
        fix: "indique com --saida a pasta em que o resultado foi publicado por homologa homologar".into(),
    })?;
    if computed.publishable() == 0 {
        return Ok(Changes::default());
    }
    let staging = Staging::begin_inside(publication, "atos/retificacao")?;
    super::csvs::write_lists(computed, &staging)?;
    let differences = comparar::between(&before, &Published::open(staging.path())?)?;
    let known = published(&before)?;
    let mut changes = Changes::default();
    let edital = &computed.exam.edital;
    for (cargo, result) in edital.cargos.iter().zip(&computed.resultados) {
        if !matches!(result, CargoResult::Pronto(_)) {
            continue;
        }
        let of_cargo = || differences.iter().filter(|d| d.cargo == cargo.codigo);
        if !known.contains(&cargo.codigo) {
            changes.correcoes.push(whole(cargo));
        } else {
            changes.correcoes.extend(of_cargo().map(|d| correction(edital, cargo, d)));
        }
        if !known.contains(&cargo.codigo) || of_cargo().next().is_some() {
            changes.cargos.insert(cargo.codigo.clone());
        }
    }
    Ok(changes)
}

/// Cargos whose result the publication has.
fn published(before: &Published) -> Result<BTreeSet<String>, Fault> {
    let file = before.list("vagas.csv")?;
    let cargo = |problem| ReadError::new(&before.public("csv/vagas.csv"), problem);
    let [cargo] = file.columns(["cargo"]).map_err(cargo)?;
    Ok(file.rows.iter().map(|(_, r)| r[cargo].to_owned()).collect())
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
        "notas" => "nota final".to_owned(),
        "valores" => "não classificados, nota".to_owned(),
        id => lista(id),
    };
    let pessoa = match (d.inscricao.is_empty(), d.nome.is_empty()) {
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
        "notas" | "valores" => value.to_owned(),
        _ => format!("{value}º"),
    }
}

/// The ids of `nao-classificados.csv`, `minimo-etapa (objetiva)`, in words.
fn reason(edital: &Edital, cargo: &Cargo, ids: &str) -> String {
    let (motivo, etapa) = ids.split_once(" (").unwrap_or((ids, ""));
    let motivo = Motivo::ALL.iter().find(|m| m.id() == motivo).map_or(motivo, |m| palavras::motivo(*m));
    let etapa = etapa.trim_end_matches(')');
    let perfil = edital.perfil(cargo);
    match perfil.etapas.iter().position(|e| e.id == etapa) {
        Some(i) => format!("{motivo} ({})", palavras::etapa(perfil, i)),
        None => motivo.to_owned(),
    }
}
