//! The command line → a plan: dates are dates, quantities are numbers, folders exist. Whatever is wrong is a usage error.

use super::{args, paths};
use crate::domain::Date;
use crate::finding::looks_like_formula;
use crate::report::pdf::missing_glyphs;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A usage error: what is wrong, and the way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageError {
    /// What is wrong.
    pub message: String,
    /// The way out.
    pub fix: String,
}

impl UsageError {
    /// From its two texts.
    pub fn new(message: impl Into<String>, fix: impl Into<String>) -> Self {
        Self { message: message.into(), fix: fix.into() }
    }
}

/// `--data`.
pub fn date(text: &str) -> Result<Date, UsageError> {
    Date::parse_iso(text).ok_or_else(|| match br_date(text) {
        Some(day) => UsageError::new(
            format!("“{text}” está com o dia antes do mês e do ano"),
            format!("escreva a data como AAAA-MM-DD: --data {}", day.iso()),
        ),
        None => UsageError::new(
            format!("“{text}” não é uma data"),
            "escreva a data como AAAA-MM-DD, por exemplo 2025-12-04",
        ),
    })
}

/// `04/12/2025`, as the ledger and the acts write it: here it is only understood well enough to say what to type.
fn br_date(text: &str) -> Option<Date> {
    let [day, month, year] = text.split('/').collect::<Vec<_>>()[..] else { return None };
    Date::parse_iso(&format!("{year}-{month:0>2}-{day:0>2}"))
}

/// `--cargo COD[=N]` of `nomear`: a code, and a quantity of its own. The last `=` counts, so that codes may hold one.
pub fn cargo_quantity(text: &str) -> Result<(String, Option<u32>), UsageError> {
    match text.rsplit_once('=') {
        None => Ok((text.to_owned(), None)),
        Some((code, n)) => n.parse().map(|n| (code.to_owned(), Some(n))).map_err(|_| {
            UsageError::new(
                format!("“{n}” não é uma quantidade, em --cargo {text}"),
                "escreva --cargo CODIGO ou --cargo CODIGO=3",
            )
        }),
    }
}

/// `--numero`: a short text that a document can print, and that is no formula in the ledger.
pub fn number(text: &str) -> Result<String, UsageError> {
    let text = text.trim();
    let refused = |why: String| {
        UsageError::new(
            format!("“{}” não serve de número de ato{why}", text.escape_debug()),
            "escreva o número como sai no título do ato, por exemplo --numero 045/2025",
        )
    };
    if text.is_empty() || text.chars().count() > 60 || text.chars().any(char::is_control) {
        return Err(refused(String::new()));
    }
    if looks_like_formula(text) {
        return Err(refused(": uma planilha o leria como fórmula".into()));
    }
    match missing_glyphs(text) {
        Some(c) => {
            Err(refused(format!(": os documentos não conseguem imprimir o caractere “{c}” (U+{:04X})", u32::from(c))))
        }
        None => Ok(text.to_owned()),
    }
}

/// Every `--cargo` of `nomear`: no cargo twice, since the two quantities could differ.
fn cargo_quantities(typed: &[String]) -> Result<Vec<(String, Option<u32>)>, UsageError> {
    let all: Vec<_> = typed.iter().map(|c| cargo_quantity(c)).collect::<Result<_, _>>()?;
    let mut seen = BTreeSet::new();
    match all.iter().find(|(code, _)| !seen.insert(code.trim())) {
        None => Ok(all),
        Some((code, _)) => Err(UsageError::new(
            format!("o cargo “{code}” foi pedido duas vezes"),
            "deixe um só --cargo para cada cargo",
        )),
    }
}

/// The threads that the environment asks for (`RAYON_NUM_THREADS`, a whole number from 1), or one for each processor.
pub fn threads_of_system() -> Option<usize> {
    let asked = std::env::var("RAYON_NUM_THREADS").ok().and_then(|n| n.trim().parse().ok()).filter(|n| *n > 0);
    asked.or_else(|| std::thread::available_parallelism().ok().map(std::num::NonZero::get))
}

/// `--threads`.
pub fn threads(n: Option<usize>) -> Result<Option<usize>, UsageError> {
    match n {
        Some(0) => Err(UsageError::new("--threads 0 não faz sentido", "use 1 ou mais, ou deixe sem a opção")),
        Some(n) if n > 1024 => Err(UsageError::new(format!("--threads {n} é demais"), "use no máximo 1024")),
        other => Ok(other),
    }
}

/// Folders of one batch: they exist, and no two have the same name (their publications would share a folder).
pub fn folders(pastas: &[PathBuf]) -> Result<(), UsageError> {
    let mut names = BTreeSet::new();
    for pasta in pastas {
        folder(pasta)?;
        let name = std::fs::canonicalize(pasta).ok().and_then(|p| p.file_name().map(ToOwned::to_owned));
        let name = name.or_else(|| pasta.file_name().map(ToOwned::to_owned)).unwrap_or_default();
        if !names.insert(name.to_string_lossy().to_lowercase()) {
            return Err(UsageError::new(
                format!("duas pastas têm o mesmo nome: “{}”", name.to_string_lossy()),
                "renomeie uma delas, ou publique em chamadas separadas com --saida diferente",
            ));
        }
    }
    Ok(())
}

/// A folder that must exist.
pub fn folder(pasta: &Path) -> Result<(), UsageError> {
    if pasta.is_dir() {
        return paths::written(pasta).or_else(|| exams_inside(pasta)).map_or(Ok(()), Err);
    }
    let what = if pasta.exists() { "não é uma pasta" } else { "não existe" };
    let around = pasta.parent().filter(|p| p.join("edital.toml").is_file()).map(|p| match p.as_os_str().is_empty() {
        true => Path::new(".").display(),
        false => p.display(),
    });
    let fix = match around.filter(|_| pasta.exists()) {
        Some(exam) => format!("indique a pasta em que ele está: {exam}"),
        None => "indique a pasta do exame, a que contém o edital.toml".to_owned(),
    };
    Err(UsageError::new(format!("“{}” {what}", pasta.display()), fix))
}

/// A folder that is no exam and holds some: which.
fn exams_inside(pasta: &Path) -> Option<UsageError> {
    let is_exam = |folder: &Path| folder.join("edital.toml").is_file();
    if is_exam(pasta) {
        return None;
    }
    let inside = std::fs::read_dir(pasta).ok()?.filter_map(|e| Some(e.ok()?.path())).filter(|p| is_exam(p));
    let mut exams: Vec<String> = inside.map(|p| paths::typed(&p)).collect();
    exams.sort();
    let first = exams.first()?;
    Some(UsageError::new(
        format!("“{}” não é a pasta de um exame: não tem edital.toml", pasta.display()),
        format!("indique uma das pastas de exame que há nela, por exemplo {first}; são: {}", exams.join(" ")),
    ))
}

/// `nomear`, validated.
#[derive(Clone, Debug)]
pub struct Nomear {
    /// Exam folder.
    pub pasta: PathBuf,
    /// Day of the batch.
    pub data: Date,
    /// Quantity per cargo; `None` = as many as there are open vagas.
    pub quantidade: Option<u32>,
    /// Only these cargos, each with its quantity.
    pub cargos: Vec<(String, Option<u32>)>,
    /// Folder of the publications.
    pub saida: PathBuf,
    /// Write PDF and DOCX?
    pub documentos: bool,
    /// Append to the ledger?
    pub registrar: bool,
    /// Only tell where the count stands?
    pub situacao: bool,
    /// The number of the act.
    pub numero: Option<String>,
}

/// Validates `nomear`.
pub fn nomear(a: args::Nomear) -> Result<Nomear, UsageError> {
    folder(&a.pasta)?;
    super::paths::output("--saida", &a.saida, std::slice::from_ref(&a.pasta))?;
    let cargos = cargo_quantities(&a.cargo)?;
    if !a.situacao && (a.quantidade == Some(0) || cargos.iter().any(|(_, n)| *n == Some(0))) {
        return Err(UsageError::new(
            "a quantidade 0 não nomeia ninguém",
            "peça 1 ou mais, deixe o cargo fora do pedido, ou use --situacao para só ver a contagem",
        ));
    }
    Ok(Nomear {
        data: date(&a.data)?,
        cargos,
        pasta: a.pasta,
        quantidade: a.quantidade,
        saida: a.saida,
        documentos: !a.sem_pdf,
        registrar: a.registrar,
        situacao: a.situacao,
        numero: a.numero.as_deref().map(number).transpose()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_iso_days_that_exist() {
        assert!(date("2025-12-04").is_ok());
        for bad in ["04/12/2025", "2025-02-30", "hoje"] {
            assert!(date(bad).is_err(), "{bad}");
        }
        let fix = |text: &str| date(text).map_err(|e| e.fix).expect_err(text);
        assert!(fix("4/12/2025").ends_with("--data 2025-12-04"));
        assert!(fix("31/02/2025").ends_with("por exemplo 2025-12-04"));
    }

    #[test]
    fn a_number_is_a_text_that_an_act_can_bear() {
        assert_eq!(number(" 045/2025 "), Ok("045/2025".into()));
        for (bad, told) in [("1/2025 🎉", "U+1F389"), ("=1+1", "fórmula"), ("", "não serve")] {
            let error = number(bad).expect_err(bad);
            assert!(error.message.contains(told), "{error:?}");
        }
    }

    #[test]
    fn a_cargo_may_have_its_own_quantity() {
        assert_eq!(cargo_quantity("101"), Ok(("101".into(), None)));
        assert_eq!(cargo_quantity("101=3"), Ok(("101".into(), Some(3))));
        assert_eq!(cargo_quantity("A=B=3"), Ok(("A=B".into(), Some(3))));
        assert!(cargo_quantity("101=três").is_err());
    }

    #[test]
    fn a_cargo_is_asked_for_once() {
        let typed = |all: &[&str]| cargo_quantities(&all.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>());
        assert!(typed(&["101=1", "102"]).is_ok());
        assert!(typed(&["101=1", "102", "101=2"]).is_err());
    }

    #[test]
    fn two_folders_of_one_name_are_refused() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let (a, b) = (dir.path().join("x/exame"), dir.path().join("y/exame"));
        std::fs::create_dir_all(&a).expect("new");
        std::fs::create_dir_all(&b).expect("new");
        assert!(folders(&[a.clone(), b]).is_err());
        assert!(folders(&[a]).is_ok());
        assert!(folders(&[dir.path().join("nada")]).is_err());
    }

    #[test]
    fn a_folder_of_exams_names_those_inside() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        for exam in ["b", "a"] {
            std::fs::create_dir_all(dir.path().join(exam)).expect("new");
            assert!(folder(dir.path()).is_ok() == (exam == "b"), "{exam}");
            std::fs::write(dir.path().join(exam).join("edital.toml"), "").expect("writable");
        }
        let error = folder(dir.path()).expect_err("no exam of its own");
        let (a, b) = (error.fix.find("/a").expect("told"), error.fix.rfind("/b").expect("told"));
        assert!(a < b && error.message.contains("edital.toml"), "{error:?}");
        assert!(folder(&dir.path().join("a")).is_ok());
    }
}
