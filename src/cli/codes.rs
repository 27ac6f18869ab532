//! `conferir --explicar`: the catalogue of findings.

use super::exit::Exit;
use super::plan::UsageError;
use super::render::answer;
use crate::domain::proximo::suggestion;
use crate::finding::{Entry, catalogue};
use crate::pipeline::homologar::Fault;

/// What stands for every code in `conferir --explicar`.
const ALL_CODES: &str = "lista";

/// One code of the catalogue, or, for `lista`, all of them.
pub fn explain(code: &str) -> Result<Exit, Fault> {
    let code = code.trim();
    if code == ALL_CODES {
        answer(&codes().map(|e| format!("{}  {}", e.code, e.title)).collect::<Vec<_>>().join("\n"))?;
        return Ok(Exit::Done);
    }
    let Some(e) = catalogue::find(code) else {
        let all: Vec<&str> = codes().map(|e| e.code).collect();
        let near = suggestion(code, &all);
        let fix = format!("{near}todos os códigos: homologa conferir --explicar {ALL_CODES}");
        return Err(UsageError::new(format!("não existe o código “{code}”"), fix).into());
    };
    answer(&format!(
        "{} ({}): {}\n\n{}\n\nexemplo: {}\nconserto: {}",
        e.code,
        e.severity.id(),
        e.title,
        e.meaning,
        e.example,
        e.fix
    ))?;
    Ok(Exit::Done)
}

/// The catalogue in the order of its codes.
fn codes() -> impl Iterator<Item = &'static Entry> {
    let mut all: Vec<_> = catalogue::all().collect();
    all.sort_unstable_by_key(|e| e.code);
    all.into_iter()
}
