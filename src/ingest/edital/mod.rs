//! `edital.toml` → [`Edital`] and [`Planilhas`], strictly and with every problem in one run.
//!
//! [`load`] reads the file and the norms that it names; where the posts stand in a sheet (`[planilhas] cargos`), the pipeline
//! reads it (`ingest::quadro`) and hands its rows to [`Loaded::with_quadro`].
//!
//! | file | tables |
//! |---|---|
//! | `sections` | `[edital]`, `[documento]`, `[csv]`, `[[dispensa]]` |
//! | `apelidos` | the lists that a norm names, under the edital's ids |
//! | `reservas` | `[[reserva]]`, `[ordem]`, and `reserva = { … }` of a cargo |
//! | `perfis`, `etapas`, `desempate` | `[perfil.*]` |
//! | `sheets` | `[planilhas]` |
//! | `enderecos` | lines and cells of what the law has something to say |
//! | `cargos`, `quadro` | `[[cargo]]`, and its merging with the sheet of cargos |
//! | `grupos` | divisions of one post, which errors hold back together |

mod apelidos;
mod cargos;
mod desempate;
mod enderecos;
mod etapas;
mod grupos;
mod perfis;
pub mod planilhas;
mod quadro;
mod reservas;
mod sections;
mod sheets;

pub use grupos::Grupos;
pub use planilhas::{Codificacao, Modalidade, Planilhas};
pub use quadro::LinhaQuadro;

use super::InputFile;
use super::files::similar;
use super::textfile::{Read, absent, read_text};
use super::tomlfile::Source;
use crate::domain::{Edital, Fase, Lista};
use crate::finding::{Finding, Place, Scope};
use cargos::Rascunho;
use enderecos::Enderecos;
use std::collections::BTreeSet;
use std::path::Path;

/// Name of the file in every exam folder.
pub const ARQUIVO: &str = "edital.toml";

/// What came out of an exam folder's `edital.toml`.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The edital, as far as it could be understood: present also beside errors, so that the sheets can be checked in the same
    /// run; with an error in `achados` nothing may be published from it. `None` when there is nothing to check the sheets with.
    pub edital: Option<Edital>,
    /// Which files hold what.
    pub planilhas: Option<Planilhas>,
    /// `edital.toml` and the norms, in order of reading.
    pub arquivos: Vec<InputFile>,
    /// Everything seen.
    pub achados: Vec<Finding>,
    /// Was a `[[cargo]]` refused? Then a row of a cargo that the edital lacks may be of that one.
    pub cargos_recusados: bool,
    /// Was a file of `[planilhas] resultados` refused? Then people of it are missing.
    pub resultados_recusados: bool,
    /// Incomplete cargos whose profile is not known.
    pub sem_perfil: BTreeSet<String>,
    /// Of which posts cargos may be divisions.
    pub grupos: Grupos,
    /// The posts as `edital.toml` has them, waiting for the sheet of cargos.
    rascunhos: Vec<Rascunho>,
    /// Line of each profile.
    linhas_perfis: Vec<usize>,
    /// Where the things stand of which the law speaks.
    enderecos: Enderecos,
}

impl Loaded {
    /// Must [`Loaded::with_quadro`] be called, because posts stand in a sheet?
    pub fn wants_quadro(&self) -> bool {
        self.planilhas.as_ref().is_some_and(|p| p.cargos.is_some())
    }

    /// Gives findings about the edital as a whole file (those of the law, which knows no lines) the line or cell of what they speak of.
    pub fn locate(&self, achados: &mut [Finding]) {
        achados.iter_mut().for_each(|finding| self.enderecos.locate(finding));
    }

    /// Is there an error, so that nothing may be published?
    pub fn has_errors(&self) -> bool {
        self.achados.iter().any(Finding::is_error)
    }
}

/// Reads `edital.toml` of an exam folder and the norms that it names.
pub fn load(pasta: &Path) -> Loaded {
    match read_text(pasta, ARQUIVO) {
        Read::Text(text, file) => {
            let mut loaded = parse(pasta, &text);
            loaded.arquivos.insert(0, file);
            loaded
        }
        Read::Absent => {
            let missing = absent(ARQUIVO, Place::file(ARQUIVO));
            let finding = match similar(pasta, ARQUIVO) {
                Some(near) => Finding {
                    mensagem: format!("o arquivo “{ARQUIVO}” não está na pasta do exame, e “{near}” está"),
                    ..missing
                }
                .fix(instead_of(&near)),
                None => missing.fix(DRAFT),
            };
            Loaded { achados: vec![finding], ..Loaded::default() }
        }
        Read::Bad(finding) => Loaded { achados: vec![*finding], ..Loaded::default() },
    }
}

/// The way out of a folder that has nothing like an edital.
const DRAFT: &str = "crie o arquivo edital.toml na pasta do exame; homologa modelo planilha.xlsx > edital.toml faz um rascunho a partir da planilha";

/// The way out where a file of another name is there.
fn instead_of(near: &str) -> String {
    let ending = near.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default();
    match ending.as_str() {
        "txt" => format!(
            "mude o nome de “{near}” para edital.toml; se o sistema não mostra a terminação .txt, mande-o mostrar as extensões dos arquivos"
        ),
        "toml" if near.eq_ignore_ascii_case(ARQUIVO) => {
            format!("mude o nome de “{near}” para edital.toml, todo em letras minúsculas")
        }
        "doc" | "docx" | "odt" | "rtf" | "pdf" => format!(
            "“{near}” é um documento formatado, e só se lê texto simples: se ele tem o texto do edital.toml, copie-o para um editor de texto simples e salve-o como edital.toml, em UTF-8; se é o edital publicado, {DRAFT}"
        ),
        _ => format!("mude o nome de “{near}” para edital.toml"),
    }
}

/// Reads the text of an `edital.toml`; norms are looked for in `pasta`.
pub fn parse(pasta: &Path, text: &str) -> Loaded {
    let source = Source::new(ARQUIVO, text);
    let root = source.root();
    let mut loaded = Loaded::default();
    let nomes = Listas { ids: reservas::ids(&root) };
    let reservas = reservas::read(&root, pasta, &nomes, &mut loaded);
    let (colisao, dupla_cota) = sections::ordem(&root, &nomes);
    let (perfis, linhas) = perfis::read(&root, &nomes);
    loaded.enderecos.perfis = perfis.iter().map(|p| p.id.clone()).zip(linhas.iter().copied()).collect();
    loaded.linhas_perfis = linhas;
    loaded.planilhas = sheets::read(&root, &nomes);
    let cabecalho = sections::edital(&root, &mut loaded.enderecos.publicado);
    let preliminar = cabecalho.as_ref().is_some_and(|e| e.fase == Fase::Preliminar);
    let documento = sections::documento(&root, preliminar);
    let csv = sections::csv(&root);
    let dispensas = sections::dispensas(&root);
    let in_sheet = loaded.wants_quadro();
    loaded.rascunhos = cargos::read(&root, &nomes, reservas.as_deref(), in_sheet);
    root.finish();
    // Half of an edital would find faults in the sheets that they do not have
    let whole = !source.is_broken() && !source.is_open();
    loaded.edital = cabecalho.zip(reservas).filter(|_| whole).map(|(mut edital, reservas)| {
        edital.documento = documento;
        edital.reservas = reservas;
        edital.colisao = colisao;
        edital.dupla_cota = dupla_cota;
        edital.perfis = perfis;
        edital.dispensas = dispensas;
        edital.csv = csv;
        edital
    });
    let mut found = source.into_located();
    cargos::claim(&mut loaded.rascunhos, &mut found);
    let refused = |table: &str| {
        let of =
            |path: &str| path.strip_prefix(table).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']));
        found.iter().any(|(path, f)| f.is_error() && f.scope == Scope::Exame && of(path))
    };
    (loaded.cargos_recusados, loaded.resultados_recusados) = (refused("cargo"), refused("planilhas.resultados"));
    loaded.achados.extend(found.into_iter().map(|(_, finding)| finding));
    if !in_sheet {
        loaded = loaded.with_quadro(Vec::new());
    }
    loaded.achados.sort_by_key(line_of);
    loaded
}

/// Findings are told in the order of the lines of `edital.toml`; those of the norms come after.
fn line_of(finding: &Finding) -> (bool, usize) {
    let line = finding.place.celula.strip_prefix("linha ").and_then(|n| n.parse().ok()).unwrap_or(0);
    (&*finding.place.arquivo != ARQUIVO, line)
}

/// The ids of the edital's lists, `ac` excluded, by precedence.
#[derive(Clone, Debug, Default)]
struct Listas {
    ids: Vec<String>,
}

impl Listas {
    /// The list with this id.
    fn find(&self, id: &str) -> Option<Lista> {
        if id == "ac" {
            return Some(Lista::AC);
        }
        self.ids.iter().position(|l| l == id).map(Lista::reserva)
    }

    /// Every id, `ac` first.
    fn all(&self) -> impl Iterator<Item = &str> {
        std::iter::once("ac").chain(self.ids.iter().map(String::as_str))
    }
}

#[cfg(test)]
mod tests;
