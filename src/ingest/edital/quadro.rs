//! The posts of the edital: those of `edital.toml`, those of the sheet of cargos, and those that stand in both.

use super::Loaded;
use super::cargos::Rascunho;
use super::enderecos::Enderecos;
use crate::domain::{Cargo, Edital, Lista, Perfil};
use crate::finding::catalogue::edital::{CHAVE_AUSENTE, CONTRADICAO, REFERENCIA, REPETIDO, SEM_EFEITO};
use crate::finding::{Finding, Place, Scope};
use crate::ingest::tomlfile::{closest, listed};
use std::collections::{BTreeMap, BTreeSet};

/// A row of the sheet of cargos, its cells read and checked by `ingest::quadro`.
#[derive(Clone, Debug, Default)]
pub struct LinhaQuadro {
    /// Code.
    pub codigo: String,
    /// Name.
    pub nome: String,
    /// Profile, where the sheet has the column.
    pub perfil: Option<String>,
    /// Vagas; `None` where the cell cannot be read.
    pub vagas: Option<u32>,
    /// Numbers stated for quota lists; a list whose cell is blank is left out.
    pub declaradas: Vec<(Lista, u32)>,
    /// Division of one post.
    pub grupo: Option<String>,
    /// Is the profile in a column that is told not to be read?
    pub perfil_incerto: bool,
    /// Was the cell of the group refused?
    pub grupo_incerto: bool,
    /// Cell of each field: `codigo`, `nome`, `perfil`, `vagas`, `grupo`, `vagas_pcd` …
    pub lugares: BTreeMap<String, Place>,
    /// Was a cell of the row refused? Then the cargo is held back, and its numbers are not judged.
    pub incompleta: bool,
}

impl LinhaQuadro {
    /// Where a field stands; the code's cell when the field has none.
    pub(super) fn place(&self, campo: &str) -> Place {
        self.lugares.get(campo).or_else(|| self.lugares.get("codigo")).cloned().unwrap_or_default()
    }
}

impl Loaded {
    /// The posts of the sheet of cargos, in its order, then those that only `edital.toml` has. A post in both takes from each what
    /// the other leaves out; where both speak they must agree.
    #[must_use]
    pub fn with_quadro(mut self, rows: Vec<LinhaQuadro>) -> Self {
        let rascunhos = std::mem::take(&mut self.rascunhos);
        let Some(edital) = &mut self.edital else { return self };
        let mut waiting: BTreeMap<String, Rascunho> = BTreeMap::new();
        let mut order = Vec::new();
        for r in rascunhos {
            if r.repetido {
                if r.grupo_incerto {
                    self.grupos.may_be_any(&r.codigo);
                }
                self.grupos.may_be_of(&r.codigo, r.grupo.as_deref());
                edital.incompletos.insert(r.codigo);
                continue;
            }
            order.push(r.codigo.clone());
            self.enderecos.of_toml(&r);
            waiting.insert(r.codigo.clone(), r);
        }
        let (mut cargos, mut seen) = (Vec::new(), BTreeSet::new());
        for row in rows {
            let beside = waiting.remove(&row.codigo);
            if !seen.insert(row.codigo.clone()) {
                // It may be the row of another cargo, a division of its own post
                self.achados.push(repeated(&row));
                self.grupos.may_be_of(&row.codigo, row.grupo.as_deref());
                edital.incompletos.insert(row.codigo);
                continue;
            }
            self.enderecos.of_row(&row);
            self.grupos.of_row(&row, beside.as_ref());
            let unlike = beside.as_ref().is_some_and(|r| disagreements(&row, r, &mut self.achados));
            if row.incompleta || unlike || beside.as_ref().is_some_and(|r| r.incompleto) {
                edital.incompletos.insert(row.codigo.clone());
            }
            let cargo = from_row(row, beside, edital, &mut self.achados);
            cargos.extend(cargo.map(|c| known_profile(c, &mut edital.incompletos, &mut self.sem_perfil)));
        }
        let rest = order.into_iter().filter_map(|codigo| waiting.remove(&codigo));
        for r in rest {
            if r.incompleto || r.nome.is_none() || r.vagas.is_none() {
                edital.incompletos.insert(r.codigo.clone());
            }
            if r.grupo_incerto {
                self.grupos.may_be_any(&r.codigo);
            }
            let cargo = from_toml(r, edital, &mut self.achados);
            cargos.extend(cargo.map(|c| known_profile(c, &mut edital.incompletos, &mut self.sem_perfil)));
        }
        edital.cargos = cargos;
        // The profile that nobody uses may be that of a cargo whose profile is not known
        let linhas = if self.sem_perfil.is_empty() { self.linhas_perfis.as_slice() } else { &[] };
        unused(edital, linhas, &self.enderecos, &mut self.achados);
        self
    }
}

/// A cargo whose profile is not known is held back: it takes the first, and nothing is said of what that one asks.
fn known_profile(
    (cargo, known): (Cargo, bool),
    incompletos: &mut BTreeSet<String>,
    sem_perfil: &mut BTreeSet<String>,
) -> Cargo {
    if !known {
        incompletos.insert(cargo.codigo.clone());
        sem_perfil.insert(cargo.codigo.clone());
    }
    cargo
}

/// Profiles that no post uses and groups of one post: often the other name is misspelled.
fn unused(edital: &Edital, linhas: &[usize], enderecos: &Enderecos, achados: &mut Vec<Finding>) {
    if edital.cargos.is_empty() {
        return;
    }
    let warn =
        |place: Place, message: String, fix: &str| Finding::new(&SEM_EFEITO, Scope::Exame, place, message).fix(fix);
    let used: BTreeSet<usize> = edital.cargos.iter().map(|c| c.perfil).collect();
    for (i, (perfil, line)) in edital.perfis.iter().zip(linhas).enumerate() {
        if used.contains(&i) {
            continue;
        }
        let message = format!("[perfil.{}]: nenhum cargo usa este perfil", perfil.id);
        let fix = format!("escreva perfil = \"{}\" nos cargos dele, ou apague o perfil", perfil.id);
        achados.push(warn(Place::line(super::ARQUIVO, *line), message, &fix));
    }
    let pooled = edital.reservas.iter().any(|r| r.norma.agrupamento);
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for cargo in edital.cargos.iter().filter(|_| pooled) {
        groups.entry(cargo.grupo.as_deref().unwrap_or_default()).or_default().push(&cargo.codigo);
    }
    for (grupo, codigos) in groups.into_iter().filter(|(grupo, codigos)| !grupo.is_empty() && codigos.len() == 1) {
        let place = codigos.first().and_then(|c| enderecos.cargo(c)).cloned().unwrap_or_default();
        let fix = "confira se o nome do grupo é o mesmo em todas as divisões do cargo";
        achados.push(warn(place, format!("o grupo “{grupo}” tem um só cargo"), fix).value(grupo));
    }
}

fn repeated(row: &LinhaQuadro) -> Finding {
    let message = format!("o quadro de vagas tem duas vezes o cargo “{}”, agora como “{}”", row.codigo, row.nome);
    Finding::new(&REPETIDO, Scope::Cargo(row.codigo.as_str().into()), row.place("codigo"), message).value(&row.codigo)
}

/// The cargo, and whether its profile is known; `None` where the edital has no profile.
fn from_toml(r: Rascunho, edital: &Edital, achados: &mut Vec<Finding>) -> Option<(Cargo, bool)> {
    let place = r.perfil.as_ref().map_or_else(|| r.place(), |(_, line)| Place::line(super::ARQUIVO, *line));
    let named = r.perfil.as_ref().map(|(p, _)| p.as_str());
    // A profile that could not be read was told at its line
    let told = named.is_none() && r.incompleto && edital.perfis.len() > 1;
    let perfil = if told { None } else { profile(named, &r.codigo, place, &edital.perfis, achados) };
    let mut need = |key: &str| {
        let message = format!("[{}]: o cargo “{}” não tem {key} aqui nem no quadro de vagas", r.caminho, r.codigo);
        achados.push(
            Finding::new(&CHAVE_AUSENTE, Scope::Cargo(r.codigo.as_str().into()), r.place(), message)
                .fix(format!("acrescente {key}, ou o cargo no quadro de vagas")),
        );
    };
    if r.nome.is_none() && !r.incompleto {
        need("nome");
    }
    if r.vagas.is_none() && !r.incompleto {
        need("vagas");
    }
    let cargo = Cargo {
        nome: r.nome.unwrap_or_else(|| r.codigo.clone()),
        vagas: r.vagas.unwrap_or(0),
        codigo: r.codigo,
        perfil: perfil.unwrap_or(0),
        declaradas: r.declaradas,
        grupo: r.grupo,
        ordem: r.ordem,
        regras: r.regras,
    };
    (!edital.perfis.is_empty()).then_some((cargo, perfil.is_some()))
}

/// The same of a row of the sheet of cargos.
fn from_row(
    row: LinhaQuadro,
    beside: Option<Rascunho>,
    edital: &Edital,
    achados: &mut Vec<Finding>,
) -> Option<(Cargo, bool)> {
    let named = row.perfil.clone().map(|p| (p, row.place("perfil")));
    let in_toml = || {
        beside.as_ref().and_then(|r| r.perfil.as_ref()).map(|(p, line)| (p.clone(), Place::line(super::ARQUIVO, *line)))
    };
    let named = named.or_else(in_toml);
    let place = named.as_ref().map_or_else(|| row.place("perfil"), |(_, place)| place.clone());
    let told = named.is_none() && row.perfil_incerto && edital.perfis.len() > 1;
    let named = named.as_ref().map(|(p, _)| p.as_str());
    let perfil = if told { None } else { profile(named, &row.codigo, place, &edital.perfis, achados) };
    let stated = beside.as_ref().and_then(|r| r.vagas);
    let mut declaradas = beside.as_ref().map_or_else(|| vec![None; edital.reservas.len()], |r| r.declaradas.clone());
    for (lista, n) in &row.declaradas {
        if let Some(slot) = lista.reserva_index().and_then(|i| declaradas.get_mut(i)) {
            *slot = Some(*n);
        }
    }
    let (grupo, ordem, regras) = match beside {
        Some(r) => (r.grupo, r.ordem, r.regras),
        None => (None, None, edital.reservas.iter().map(|x| x.norma.clone()).collect()),
    };
    let grupo = row.grupo.or(grupo);
    let (codigo, nome, vagas) = (row.codigo, row.nome, row.vagas.or(stated).unwrap_or(0));
    let cargo = Cargo { codigo, nome, vagas, perfil: perfil.unwrap_or(0), declaradas, grupo, ordem, regras };
    (!edital.perfis.is_empty()).then_some((cargo, perfil.is_some()))
}

/// What `edital.toml` and the sheet say of the same post, and do not agree on. Are there numbers among it, which nobody knows then?
fn disagreements(row: &LinhaQuadro, r: &Rascunho, achados: &mut Vec<Finding>) -> bool {
    let mut numbers = false;
    let mut differ = |campo: &str, sheet: String, toml: String| {
        let message = format!(
            "o cargo “{}” tem {campo} “{sheet}” no quadro de vagas e “{toml}” em {}, linha {}",
            row.codigo,
            super::ARQUIVO,
            r.linha
        );
        achados.push(
            Finding::new(&CONTRADICAO, Scope::Cargo(row.codigo.as_str().into()), row.place(campo), message)
                .value(&sheet)
                .fix("deixe a informação em um só lugar"),
        );
    };
    if let Some(nome) = r.nome.as_ref().filter(|n| **n != row.nome) {
        differ("nome", row.nome.clone(), nome.clone());
    }
    if let Some((sheet, toml)) = row.vagas.zip(r.vagas).filter(|(a, b)| a != b) {
        differ("vagas", sheet.to_string(), toml.to_string());
        numbers = true;
    }
    if let Some((sheet, (toml, _))) = row.perfil.as_ref().zip(r.perfil.as_ref()).filter(|(a, (b, _))| *a != b) {
        differ("perfil", sheet.clone(), toml.clone());
    }
    if let Some((sheet, toml)) = row.grupo.as_ref().zip(r.grupo.as_ref()).filter(|(a, b)| a != b) {
        differ("grupo", sheet.clone(), toml.clone());
    }
    for (lista, n) in &row.declaradas {
        let stated = lista.reserva_index().and_then(|i| r.declaradas.get(i).copied().flatten());
        if let Some(other) = stated.filter(|o| o != n) {
            differ("vagas reservadas", n.to_string(), other.to_string());
            numbers = true;
        }
    }
    numbers
}

/// Index of the profile that a post names, or of the only one.
fn profile(
    named: Option<&str>,
    codigo: &str,
    place: Place,
    perfis: &[Perfil],
    achados: &mut Vec<Finding>,
) -> Option<usize> {
    let ids = || perfis.iter().map(|p| p.id.as_str());
    if perfis.is_empty() {
        return None;
    }
    let Some(id) = named else {
        if perfis.len() == 1 {
            return Some(0);
        }
        let message = format!("o cargo “{codigo}” não diz o perfil, e o edital tem {}", listed(ids()));
        let fix = if &*place.arquivo == super::ARQUIVO {
            format!("acrescente perfil = \"{}\", ou outro deles", perfis[0].id)
        } else {
            format!("escreva {} na coluna Perfil do quadro de vagas, na linha do cargo", listed(ids()))
        };
        achados.push(Finding::new(&CHAVE_AUSENTE, Scope::Cargo(codigo.into()), place, message).fix(fix));
        return None;
    };
    let found = perfis.iter().position(|p| p.id == id);
    if found.is_none() {
        let fix = closest(id, ids())
            .map_or_else(|| format!("escreva {}", listed(ids())), |p| format!("você quis dizer “{p}”?"));
        let message = format!("o cargo “{codigo}” nomeia o perfil “{id}”, que não existe; há {}", listed(ids()));
        achados.push(Finding::new(&REFERENCIA, Scope::Cargo(codigo.into()), place, message).value(id).fix(fix));
    }
    found
}
