//! Cross-checks that catch people's mistakes.
//!
//! | module | what it looks at |
//! |---|---|
//! | here | a cargo as a whole: nobody in it, fewer people than vagas |
//! | `patterns` | columns that do not fit their rows: positions pasted as scores, columns sorted alone |
//! | `weights` | totals by the profile's weights |
//! | `absorb` | data of one person in two lists that disagree |
//! | `names` | civil and social names of one person |
//! | `versions` | two versions of one list |

mod absorb;
mod names;
mod patterns;
mod versions;
mod weights;

use crate::domain::{Candidate, Decimal, Perfil, RawScore, contados};
use crate::finding::catalogue::{columns, cross};
use crate::finding::{Entry, Finding, Place, Scope, Severity};
use crate::ingest::Fonte;
use crate::ingest::people::People;
use crate::ingest::people::plan::Plan;
pub use absorb::{Difference, Weight, absorb};
pub use names::{join_names, names, same_names};
use patterns::{is_positions, sorted_alone, totals};
pub use versions::versions;
pub use weights::Weights;

/// The cell of a person in a column of their sheet.
pub fn cell_of(fontes: &[Fonte], person: &Candidate, campo: &str) -> Place {
    let Some(fonte) = fontes.get(person.origem.fonte as usize) else { return Place::default() };
    let column = fonte.colunas.get(campo).or_else(|| fonte.colunas.get("inscricao")).copied().unwrap_or(0);
    Place::cell(&fonte.arquivo, &fonte.aba, column, person.origem.linha)
}

/// Something seen of a cargo: its kind, the index of the person at whom it is told, the field, how grave it is, the words.
type Seen = (&'static Entry, usize, String, Severity, String);

/// Checks of one cargo as a whole; `unread`: what of the files could not be read, and may hold its people.
pub fn check_cargo(plan: &Plan<'_>, cargo: usize, people: &mut People, unread: Option<&str>) {
    let edital = plan.edital;
    let (Some(post), Some(input)) = (edital.cargos.get(cargo), people.cargos.get(cargo)) else { return };
    let perfil = edital.perfil(post);
    let mut found: Vec<Seen> = Vec::new();
    let all = &input.candidatos;
    let scope = Scope::Cargo(post.codigo.as_str().into());
    let empty = all.is_empty().then(|| nobody(&post.codigo, unread));
    size(post.vagas, all.len(), &mut found);
    let judged = !plan.perfil(cargo).total_da_banca && !plan.perfil(cargo).ranks_da_banca;
    let any_score = all.len() > 1 && all.iter().any(|p| p.notas.iter().any(|n| matches!(n, RawScore::Value(_))));
    let expected = |prova: &str| judged && any_score && has_column(&people.fontes, prova);
    scores(perfil, all, expected, &mut found);
    totals(perfil, all, plan.perfil(cargo).total_da_banca, &mut found);
    let findings: Vec<Finding> = found
        .into_iter()
        .map(|(entry, i, campo, severity, message)| {
            let place = all.get(i).map_or_else(|| Place::file("edital.toml"), |p| cell_of(&people.fontes, p, &campo));
            Finding::new(entry, scope.clone(), place, message).severity(severity)
        })
        .collect();
    if let Some(input) = people.cargos.get_mut(cargo) {
        input.achados.extend(empty.into_iter().chain(findings));
    }
}

/// The scores of each prova, in one column: nobody has one where some are `expected`, positions pasted as scores, a column sorted alone.
fn scores(perfil: &Perfil, all: &[Candidate], expected: impl Fn(&str) -> bool, found: &mut Vec<Seen>) {
    for (k, prova) in perfil.provas().enumerate() {
        let blank = |p: &Candidate| p.notas.get(k).is_none_or(|n| *n == RawScore::Blank);
        if expected(&prova.id) && all.iter().all(blank) {
            let message = format!("nenhuma pessoa do cargo tem nota de {}", prova.id);
            let entry = &columns::COLUNA_DE_NOTAS_VAZIA;
            found.push((entry, 0, format!("prova:{}", prova.id), Severity::Error, message));
        }
        let values: Vec<Option<Decimal>> = all.iter().map(|p| value(p.notas.get(k).copied())).collect();
        let campo = format!("prova:{}", prova.id);
        if is_positions(&values) {
            let message =
                format!("as notas de {} são exatamente 1 a {}, uma de cada", prova.id, values.iter().flatten().count());
            found.push((&cross::COLUNA_DE_POSICOES, 0, campo.clone(), Severity::Warning, message));
        }
        if sorted_alone(all, &values) {
            let message = format!("as notas de {} estão em ordem perfeita e os totais não", prova.id);
            found.push((&cross::NOTAS_ORDENADAS, 0, campo, Severity::Warning, message));
        }
    }
}

/// A cargo without anybody: a warning, and an error where something was not read that may hold its people.
fn nobody(codigo: &str, unread: Option<&str>) -> Finding {
    let entry = &cross::CARGO_VAZIO;
    let plain = format!("nenhuma linha das planilhas é do cargo {codigo}");
    let told = |message: String| Finding::new(entry, Scope::Cargo(codigo.into()), Place::file("edital.toml"), message);
    let Some(what) = unread else { return told(plain) };
    let fix = "corrija primeiro o que não se leu: as pessoas do cargo podem estar ali";
    told(format!("{plain}, e nem tudo se leu: {what}")).fix(fix).severity(Severity::Error)
}

/// Has some sheet a column for a prova? Without one the absence is told at the header.
fn has_column(fontes: &[Fonte], prova: &str) -> bool {
    fontes.iter().any(|f| f.colunas.contains_key(&format!("prova:{prova}")))
}

fn size(vagas: u32, people: usize, found: &mut Vec<Seen>) {
    if people > 0 && (people as u64) < u64::from(vagas) {
        found.push((
            &cross::MENOS_PESSOAS_QUE_VAGAS,
            0,
            "inscricao".to_owned(),
            Severity::Notice,
            format!("{} para {}", contados(people, "pessoa", "pessoas"), contados(vagas, "vaga", "vagas")),
        ));
    }
}

fn value(score: Option<RawScore>) -> Option<Decimal> {
    match score {
        Some(RawScore::Value(v)) => Some(v),
        _ => None,
    }
}
