//! Files of the exam folder that nothing reads and that somebody may have meant to be read: spreadsheets, norms, texts of acts.

use super::exam::resolve;
use crate::finding::catalogue::documents::{ARQUIVO_SEM_PAPEL, TEXTO_FORA_DO_LUGAR};
use crate::finding::{Finding, Place, Scope};
use crate::ingest::Exam;
use crate::ingest::cell::text::{compact, fold};
use crate::ingest::edital::{self, Planilhas};
use crate::ingest::files::is_no_data;
use crate::ingest::norma;
use crate::ingest::tomlfile::{closest, listed};
use crate::report::template::ATOS;
use std::collections::BTreeSet;
use std::path::Path;

/// Folder of the town's own texts.
const FOLDER: &str = "atos";

/// The files that were not read: told on the screen to who runs the program, and in no file that it writes, since what is written
/// follows from what was read. For the same reason they cannot be waived.
pub(super) fn of(pasta: &Path, exam: &Exam) -> Vec<Finding> {
    let Some(planilhas) = edital::load(pasta).planilhas else { return Vec::new() };
    all(pasta, &planilhas, exam)
}

/// The first spreadsheet that the edital does not name: people of a cargo may be there.
pub(super) fn spreadsheet(pasta: &Path, planilhas: &Planilhas, exam: &Exam) -> Option<String> {
    let mut found = all(pasta, planilhas, exam).into_iter();
    found
        .find(|f| f.entry == &ARQUIVO_SEM_PAPEL && !f.place.to_string().ends_with(".toml"))
        .map(|f| f.place.to_string())
}

fn all(pasta: &Path, planilhas: &Planilhas, exam: &Exam) -> Vec<Finding> {
    let mut known: BTreeSet<String> = exam.arquivos.iter().map(|a| a.nome.clone()).collect();
    let named = [&planilhas.resultados[..], planilhas.eventos.as_slice(), planilhas.sorteio.as_slice()].concat();
    known.extend(resolve(pasta, &named, &mut Vec::new()).into_iter().map(|f| f.nome));
    let free = free_roles(pasta, planilhas);
    let (files, folders) = entries(pasta);
    let lost = files.iter().filter(|f| !known.contains(*f));
    let mut found: Vec<Finding> = lost
        .filter_map(|f| misplaced(f).or_else(|| other_edital(f)).or_else(|| norm(f)).or_else(|| sheet(f, &free)))
        .collect();
    for folder in folders.iter().filter(|f| *f != FOLDER && meant(f, [FOLDER]).is_some()) {
        let message = format!("a pasta “{folder}” não é lida: a dos textos próprios do município se chama “{FOLDER}”");
        found.push(text(folder, message).fix(format!("mude o nome da pasta para {FOLDER}")));
    }
    let (texts, _) = entries(&pasta.join(FOLDER));
    found.extend(texts.iter().filter(|t| !known.contains(&format!("{FOLDER}/{t}"))).filter_map(|t| act(t)));
    found
}

/// Names of the files and of the folders of a folder, in order; what the system or a program hides is left out.
fn entries(folder: &Path) -> (Vec<String>, Vec<String>) {
    let Ok(read) = std::fs::read_dir(folder) else { return Default::default() };
    let seen = read.flatten().filter_map(|e| Some((e.path().is_dir(), e.file_name().into_string().ok()?)));
    let (mut folders, mut files): (Vec<_>, Vec<_>) =
        seen.filter(|(_, name)| !name.starts_with(['.', '~'])).partition(|(dir, _)| *dir);
    folders.sort_unstable();
    files.sort_unstable();
    let names = |all: Vec<(bool, String)>| all.into_iter().map(|(_, name)| name).collect();
    (names(files), names(folders))
}

/// The name that was meant, where another is nearly it.
fn meant<'a>(name: &str, all: impl IntoIterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let same = all.clone().into_iter().find(|a| compact(a) == compact(name));
    same.or_else(|| closest(name, all))
}

fn stem(name: &str) -> &str {
    name.split_once('.').map_or(name, |(stem, _)| stem)
}

fn text(name: &str, message: String) -> Finding {
    Finding::new(&TEXTO_FORA_DO_LUGAR, Scope::Exame, Place::file(name), message)
}

/// A text of an act beside `edital.toml` instead of in its folder.
fn misplaced(name: &str) -> Option<Finding> {
    let ato = name.ends_with(".txt").then(|| ATOS.iter().find(|(ato, _)| *ato == stem(name))).flatten()?.0;
    let message = format!("“{name}” não é lido: os textos próprios do município ficam na pasta {FOLDER}");
    Some(text(name, message).fix(format!("mova o arquivo para {FOLDER}/{ato}.txt")))
}

/// Another edital beside the one that is read, as a copy that a program of shared folders makes: it may be the newer one.
fn other_edital(name: &str) -> Option<Finding> {
    let is_edital = name.to_lowercase().ends_with(".toml") && fold(stem(name)).split(' ').next() == Some("edital");
    let message = format!("“{name}” está na pasta do concurso e não foi lido: só edital.toml vale");
    let finding = || Finding::new(&ARQUIVO_SEM_PAPEL, Scope::Exame, Place::file(name), message).value(name);
    let fix = "confira qual dos dois vale: esse fica com o nome edital.toml, e o outro sai da pasta";
    is_edital.then(|| finding().fix(fix))
}

/// A norm beside `edital.toml` that no reserve names. A copy of one of the program's is told where it says something else (A0124).
fn norm(name: &str) -> Option<Finding> {
    let known = norma::builtin().iter().any(|n| name.strip_suffix(".toml") == Some(n.id));
    if known || !name.ends_with(".toml") {
        return None;
    }
    let message =
        format!("“{name}” está na pasta do concurso e nenhuma [[reserva]] o nomeia: se é uma norma, não foi aplicada");
    let finding = Finding::new(&ARQUIVO_SEM_PAPEL, Scope::Exame, Place::file(name), message).value(name);
    Some(finding.fix(format!(
        "se é a norma de uma lista, escreva norma = \"{name}\" na [[reserva]] dela; se não, tire-o da pasta"
    )))
}

/// A file in the folder of the texts that is the text of no act.
fn act(name: &str) -> Option<Finding> {
    let about = ["leiame", "leia-me", "readme"].iter().any(|w| stem(name).eq_ignore_ascii_case(w));
    let system = name.eq_ignore_ascii_case("thumbs.db") || name.eq_ignore_ascii_case("desktop.ini");
    if about || system {
        return None;
    }
    let acts = || ATOS.iter().map(|(ato, _)| *ato);
    let near = meant(stem(name), acts().collect::<Vec<_>>());
    let asked = near.map(|ato| format!("; você quis dizer “{ato}.txt”?")).unwrap_or_default();
    let message = format!("“{FOLDER}/{name}” não é lido: nenhum ato se chama assim{asked}");
    let fix = match near {
        Some(ato) if name.ends_with(".txt") => format!("mude o nome do arquivo para {ato}.txt"),
        Some(ato) => format!("grave o texto como texto simples em UTF-8, com o nome {ato}.txt"),
        None => format!("dê ao arquivo o nome do ato, com .txt no fim ({}), ou tire-o da pasta", listed(acts())),
    };
    Some(text(&format!("{FOLDER}/{name}"), message).fix(fix))
}

/// The records for which the edital names no file, or one that is not there.
fn free_roles(pasta: &Path, planilhas: &Planilhas) -> Vec<&'static str> {
    let roles = [("eventos", &planilhas.eventos), ("sorteio", &planilhas.sorteio)];
    let free = |named: &Option<String>| resolve(pasta, named.as_slice(), &mut Vec::new()).is_empty();
    roles.into_iter().filter(|(_, named)| free(named)).map(|(role, _)| role).collect()
}

/// A spreadsheet that the edital does not name.
fn sheet(name: &str, free: &[&str]) -> Option<Finding> {
    const ENDINGS: [&str; 7] = ["xlsx", "xlsm", "xlsb", "xls", "ods", "csv", "tsv"];
    let ending = name.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase())?;
    if !ENDINGS.contains(&ending.as_str()) || is_no_data(name) {
        return None;
    }
    let message = format!("“{name}” está na pasta do concurso e o edital não o nomeia: não foi lido");
    let finding = Finding::new(&ARQUIVO_SEM_PAPEL, Scope::Exame, Place::file(name), message).value(name);
    let role = free.iter().find(|role| compact(name).contains(&role[..role.len() - 1]));
    Some(match role {
        Some(role) => {
            finding.fix(format!("se ele vale, escreva {role} = \"{name}\" em [planilhas]; se não, tire-o da pasta"))
        }
        None => finding,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_edital_is_told() {
        for name in ["edital (1).toml", "Edital - Cópia.TOML", "edital_v2.toml", "edital.antigo.toml"] {
            assert!(other_edital(name).is_some(), "{name}");
        }
        for name in ["lei-editalicia.toml", "nossa-lei.toml", "edital.pdf", "editalicia.toml"] {
            assert!(other_edital(name).is_none(), "{name}");
        }
    }

    #[test]
    fn a_norm_that_no_reserve_names_is_told() {
        let told = norm("nossa-lei.toml").map(|f| f.conserto).unwrap_or_default();
        assert!(told.contains("norma = \"nossa-lei.toml\""), "{told}");
        assert!(norm("irupi-2025.toml").is_none() && norm("notas.csv").is_none());
    }

    #[test]
    fn acts_that_are_misnamed_are_told_with_the_name_that_was_meant() {
        for (name, fix) in [
            ("homologação.txt", Some("mude o nome do arquivo para homologacao.txt")),
            ("homologaçao.txt", Some("mude o nome do arquivo para homologacao.txt")),
            ("Convocacao.txt", Some("mude o nome do arquivo para convocacao.txt")),
            ("homologacao.docx", Some("grave o texto como texto simples em UTF-8, com o nome homologacao.txt")),
            ("decreto.txt", Some("dê ao arquivo o nome do ato")),
            ("LEIAME.md", None),
        ] {
            let seen = act(name).map(|f| f.conserto);
            assert_eq!(seen.is_some(), fix.is_some(), "{name}");
            assert!(fix.is_none_or(|fix| seen.is_some_and(|s| s.starts_with(fix))), "{name}");
        }
    }
}
