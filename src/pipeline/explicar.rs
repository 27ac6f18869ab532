//! Why a person stands where they stand, in each of their cargos.

use super::compute::{CargoResult, Computed, compute};
use super::exam;
use super::homologar::{Fault, view};
use super::progress::Progress;
use crate::finding::Finding;
use crate::law::explicar::life;
use crate::report::life::tell;
use std::path::Path;

/// What can be said of a person.
#[derive(Debug, Default)]
pub struct Explanation {
    /// One text per cargo of the person.
    pub textos: Vec<String>,
    /// Was a cargo of the person held back?
    pub retido: bool,
}

/// Explains a person; `cargo` narrows to one of their cargos.
pub fn explicar(
    pasta: &Path,
    inscricao: &str,
    cargo: Option<&str>,
    progress: &dyn Progress,
) -> Result<Explanation, Fault> {
    let read = exam::read(pasta, progress).map_err(Fault::Findings)?;
    if let Some(code) = cargo.filter(|c| !read.edital.cargos.iter().any(|x| x.codigo == **c)) {
        return Err(Fault::unknown_cargo(&read.edital, code));
    }
    let wanted: Vec<String> = cargo.map(str::to_owned).into_iter().collect();
    let computed = compute(read, &wanted, progress);
    progress.end();
    let people = find(&computed, inscricao, cargo);
    if people.is_empty() {
        return Err(Fault::Usage {
            message: format!(
                "ninguém tem a inscrição “{inscricao}”{}",
                cargo.map_or_else(String::new, |c| format!(" no cargo {c}"))
            ),
            fix: "confira o número como está na planilha, com os zeros à esquerda".into(),
        });
    }
    let mut all = Explanation::default();
    let errors = computed.errors_by_cargo();
    for (i, pessoa) in people {
        all.textos.push(text(&computed, i, pessoa, &errors[i], &mut all.retido));
    }
    Ok(all)
}

fn text(computed: &Computed, cargo: usize, pessoa: u32, errors: &[Finding], retido: &mut bool) -> String {
    let edital = &computed.exam.edital;
    let view = view(computed, cargo, errors);
    match &computed.resultados[cargo] {
        CargoResult::Pronto(outcome) => life(edital, view.cargo, view.candidatos, outcome, pessoa)
            .map_or_else(String::new, |vida| tell(edital, &view, &vida)),
        _ => {
            *retido = true;
            let person = view.pessoa(pessoa);
            let own: Vec<String> =
                errors.iter().map(|f| format!("  {} {}: {}", f.entry.code, f.place, f.mensagem)).collect();
            format!(
                "{} – inscrição {} – cargo {}\nO cargo está retido: nada se pode dizer da classificação enquanto isto não for resolvido\n{}\n",
                view.nome(pessoa),
                person.inscricao,
                view.titulo(),
                own.join("\n")
            )
        }
    }
}

/// Cargo and index of each row of the person: the number as written, or the only one equal but for leading zeros.
fn find(computed: &Computed, inscricao: &str, cargo: Option<&str>) -> Vec<(usize, u32)> {
    let matching = |same: &dyn Fn(&str) -> bool| -> Vec<(usize, u32)> {
        let cargos = computed.exam.edital.cargos.iter().zip(&computed.exam.cargos).enumerate();
        let asked = cargos.filter(|(_, (c, _))| cargo.is_none_or(|x| x == c.codigo));
        asked
            .flat_map(|(i, (_, input))| {
                (0u32..).zip(&input.candidatos).filter(|(_, c)| same(&c.inscricao)).map(move |(p, _)| (i, p))
            })
            .collect()
    };
    let exact = matching(&|i| i == inscricao);
    if !exact.is_empty() {
        return exact;
    }
    let bare = inscricao.trim_start_matches('0');
    let near = matching(&|i| i.trim_start_matches('0') == bare);
    let number = |(i, p): &(usize, u32)| {
        usize::try_from(*p).ok().map(|p| computed.exam.cargos[*i].candidatos[p].inscricao.clone())
    };
    let first = near.first().and_then(number);
    if near.iter().all(|x| number(x) == first) { near } else { Vec::new() }
}
