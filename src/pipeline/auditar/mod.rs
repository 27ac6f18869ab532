//! `auditar`: does a publication or package hold? Hashes; results recomputed from packaged inputs; the published lists against
//! one another, the edital and the norms, from the public files alone.
//!
//! | module | checks |
//! |---|---|
//! | [`somas`] | the hashes of every file, by both manifests |
//! | [`publicacao`] | what lies in `publicacao/`: lists, identities |
//! | [`regras`] | the rules and posts published with them |
//! | [`linhas`] | the form of each row, and what a row alone can contradict |
//! | [`paginas`] | `resultado.json` and the portal, made anew from the lists |
//! | [`interno`] | `interno/candidatos.csv` against the lists, where it is there |
//! | [`lotes`] | batches of nominations against the lists |
//! | [`manifestos`] | that nothing takes another's place meanwhile |
//! | [`arquivos`] | which files a publication, a batch and an act have |
//! | [`partes`] | what a path is, and where its parts are |
//! | [`pacote`] | what a package has beside what it packs |
//! | [`recalculo`] | everything made anew from the packaged inputs |

mod arquivos;
mod interno;
mod linhas;
mod lotes;
mod manifestos;
mod pacote;
mod paginas;
mod partes;
mod publicacao;
mod recalculo;
mod regras;
mod somas;

use super::homologar::Fault;
use super::progress::Progress;
use crate::archive::bag::files_below;
use crate::archive::manifest::Manifest;
use crate::archive::sums::Sums;
use crate::archive::verify::{self, Verified};
use crate::archive::writer::WriteError;
use crate::domain::contados;
use crate::finding::catalogue::archive as catalogue;
use crate::finding::{Entry, Finding, Place, Scope, regular};
use crate::pipeline::capacity;
pub use partes::Alvo;
use partes::{Partes, lists, open, public_folder};
use publicacao::Lida;
use std::collections::BTreeSet;
use std::path::Path;

/// What an audit says.
#[derive(Debug)]
pub struct Auditoria {
    /// What was audited.
    pub alvo: Alvo,
    /// What identifies the publication, in words; empty where the manifest cannot be read.
    pub identidade: Vec<String>,
    /// What was checked, in words.
    pub conferido: Vec<String>,
    /// What could not be checked here, and why.
    pub nao_conferivel: Vec<String>,
    /// What only the inputs can tell: it counts as not checked, unless everything is made anew from them.
    so_com_entradas: Vec<String>,
    /// What does not hold.
    pub achados: Vec<Finding>,
}

impl Auditoria {
    const fn new(alvo: Alvo) -> Self {
        Self {
            alvo,
            identidade: Vec::new(),
            conferido: Vec::new(),
            nao_conferivel: Vec::new(),
            so_com_entradas: Vec::new(),
            achados: Vec::new(),
        }
    }

    /// Adds what another part of the audit says.
    fn append(&mut self, part: Self) {
        self.identidade.extend(part.identidade);
        self.conferido.extend(part.conferido);
        self.nao_conferivel.extend(part.nao_conferivel);
        self.so_com_entradas.extend(part.so_com_entradas);
        self.achados.extend(part.achados);
    }

    fn tell(&mut self, entry: &'static Entry, place: Place, mensagem: impl Into<String>) {
        self.achados.push(Finding::new(entry, Scope::Exame, place, mensagem));
    }

    fn verified(&mut self, prefix: &str, what: &str, v: Verified) {
        let end = if v.achados.is_empty() { "nenhum a mais, nenhum a menos" } else { "há desacordos, abaixo" };
        self.conferido
            .push(format!("{what}: {}, tamanho e SHA-256 de cada um; {end}", contados(v.files, "arquivo", "arquivos")));
        self.achados.extend(v.achados.into_iter().map(|f| within(prefix, f)));
    }
}

/// The same finding, its file told from the folder that is audited.
fn within(prefix: &str, mut f: Finding) -> Finding {
    f.place.arquivo = format!("{prefix}{}", f.place.arquivo).into();
    f
}

/// What only the inputs can tell of any publication.
const WITHOUT_INPUTS: &str = "o resultado, recalculado a partir das planilhas: elas não estão aqui (estão no pacote restrito de homologa arquivar)";

/// Audits whatever a path is.
///
/// # Errors
/// What says nothing of the publication: a path that is none, memory that does not suffice, a run that puts another publication in its
/// place meanwhile.
pub fn auditar(path: &Path, progress: &dyn Progress) -> Result<Auditoria, Fault> {
    let partes = open(path)?;
    capacity::lists(&lists(&partes))?;
    let before = manifestos::standing(&partes);
    let a = all(path, &partes, progress)?;
    if !a.achados.is_empty() && regular::short_of_memory() {
        return Err(Fault::Capacity {
            message: "falta memória para ler a publicação: nada se conclui sobre ela".into(),
            fix: "feche outros programas ou aumente o limite (ulimit -v), e repita".into(),
        });
    }
    if manifestos::standing(&partes) != before {
        return Err(WriteError::Busy(partes.saida).into());
    }
    Ok(a)
}

fn all(path: &Path, partes: &Partes, progress: &dyn Progress) -> Result<Auditoria, Fault> {
    let mut a = Auditoria::new(partes.alvo);
    let packed = matches!(partes.alvo, Alvo::Restrito | Alvo::Publico);
    let sums = if packed { Sums::of_package() } else { Sums::default() };
    if packed {
        a.verified("", "pacote BagIt (RFC 8493), somas SHA-256 e SHA-512", verify::bag(&sums, path));
    }
    let public = public_folder(partes);
    let prefix = format!("{}{}", partes.prefixo, if partes.alvo == Alvo::Publicacao { "" } else { "publicacao/" });
    let manifest = somas::hashes(&sums, partes, &public, &prefix, &mut a);
    if let Some((manifest, bytes)) = &manifest {
        somas::identity(manifest, &mut a);
        if packed {
            pacote::audit(path, partes, manifest, bytes, &mut a);
        }
        if partes.alvo != Alvo::Publicacao {
            arquivos::folder(partes, manifest, &mut a);
        }
        if let Some(lida) = publicacao::read(&public, &prefix, manifest, &mut a) {
            against_lists(partes, &public, &prefix, manifest, &lida, &mut a);
        }
    }
    let recomputed = match (&partes.entrada, &manifest) {
        (Some(entrada), Some((manifest, _))) => recalculo::audit(entrada, partes, manifest, &mut a, progress)?,
        (Some(_), None) => {
            let why = "o resultado, a partir das entradas: sem o manifesto não se sabe o que recalcular";
            a.nao_conferivel.push(why.into());
            false
        }
        (None, _) => {
            a.nao_conferivel.push(WITHOUT_INPUTS.into());
            false
        }
    };
    let only = std::mem::take(&mut a.so_com_entradas);
    if recomputed {
        a.conferido.push(FROM_INPUTS.into());
    } else {
        a.nao_conferivel.extend(only);
    }
    contents(partes, recomputed, &mut a);
    each_once(&mut a.achados);
    Ok(a)
}

/// The lists against one another, and what else tells of the same people against them; side by side, told in this order.
fn against_lists(partes: &Partes, public: &Path, prefix: &str, manifest: &Manifest, lida: &Lida, a: &mut Auditoria) {
    let lists = || {
        let mut part = Auditoria::new(partes.alvo);
        publicacao::audit(public, prefix, manifest, lida, &mut part);
        part
    };
    let beside = || {
        let mut part = Auditoria::new(partes.alvo);
        if !matches!(partes.alvo, Alvo::Publicacao | Alvo::Publico) {
            interno::audit(partes, lida, &mut part);
        }
        if partes.alvo != Alvo::Publicacao {
            lotes::audit(partes, lida, manifest, &mut part);
        }
        part
    };
    let (lists, beside) = rayon::join(lists, beside);
    a.append(lists);
    a.append(beside);
}

/// A file stands in the manifest of the publication and in the general one: what is wrong with it is told once. A file too many is one
/// of them, whichever part of the audit finds it.
fn each_once(achados: &mut Vec<Finding>) {
    let mut seen = BTreeSet::new();
    achados.retain(|f| {
        let extra = f.entry == &catalogue::ARQUIVO_A_MAIS;
        let mensagem = if extra { String::new() } else { f.mensagem.clone() };
        seen.insert((f.entry.code, f.place.to_string(), mensagem, f.inscricao.clone()))
    });
}

/// What was among the things that only the inputs can tell, once everything was made anew from them.
const FROM_INPUTS: &str = "as notas de cada prova, os cortes, os empates e quem concorre em cada lista: calculados de novo das planilhas do pacote";

/// Files of which nothing but the hashes was checked: those that are there.
fn contents(partes: &Partes, recomputed: bool, a: &mut Auditoria) {
    let names = files_below(&partes.saida).unwrap_or_default();
    let there = |wanted: &dyn Fn(&str) -> bool| names.iter().any(|n| wanted(n));
    let drawn = |n: &str| n.ends_with(".pdf") || n.ends_with(".docx");
    let batch = |n: &str| n.starts_with("nomeacoes/") && !n.starts_with("nomeacoes/situacao-");
    let of_result = |n: &str| drawn(n) && (!n.starts_with("nomeacoes/") || batch(n)) && !n.starts_with("atos/");
    let internal = |n: &str| n.starts_with("interno/") && n != interno::FILE;
    let mut all: Vec<&str> = Vec::new();
    if !recomputed && there(&of_result) {
        let of_batches = there(&|n| drawn(n) && batch(n));
        all.push(if of_batches { "os PDF e DOCX do resultado e dos lotes" } else { "os PDF e DOCX do resultado" });
    }
    if !recomputed && there(&internal) {
        all.push("os outros arquivos de interno/");
    }
    if there(&|n| n.starts_with("atos/")) {
        all.push("os outros atos (atos/)");
    }
    if there(&|n| n.starts_with("nomeacoes/situacao-")) {
        all.push("os relatórios de situação (nomeacoes/situacao-…)");
    }
    if !all.is_empty() {
        let with = if recomputed { "não são refeitos" } else { "sem as entradas não se refazem" };
        a.nao_conferivel.push(format!("o conteúdo destes, que {with}; só as somas SHA-256: {}", all.join("; ")));
    }
}
